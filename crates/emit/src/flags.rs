//! Loops that store one value under conditions, with a flag for that.
//!
//! **Decides** the text: a flag before the loop, which the loop sets where it stored, and the store after it.
//! **Example** `for (i = 0; i < n; i++) if (x[i] < 0) *status = 3;` →
//! ```text
//! { int status_set = 0;
//! for (i = 0; i < n; i++) if (x[i] < 0) status_set = 1;
//! if (status_set) *status = 3;
//! }
//! ```
//! **Why it is sound** `analyze` has shown that the store may come later; the names in it mean the same after the loop as in
//! it. The text is read again, compared by execution with the old one, and analysed like any other loop.
//! **Gives up when** H405, H411: a store that has no text of its own or is more than one line of plain code, a name that
//! means something else in the loop, lines that get too long.
//! **Cost and limit** linear in the loop.
//! **Source** ours.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{
    Edit, ExprKind, Loop, Place, ProcId, Procedure, ReasonKind, Span, Step, StmtId, StmtKind, Type,
    Unit, VarId, visit,
};

use crate::around::Around;
use crate::closed_forms::Steps;
use crate::layout;
use crate::names::Names;
use crate::place::{self, Fresh, Texts};
use crate::scan::Class;
use crate::site::Site;
use crate::source::line_start;

/// The edits of each of these loops, where it can be written so: the assignments are grouped by the place they store to.
pub fn rewrites(
    unit: &Unit,
    wanted: &[(ProcId, StmtId, &[Vec<StmtId>])],
) -> Vec<Option<Vec<Edit>>> {
    let texts = Texts::new(unit);
    // (Each loop has its flags in a block of its own.)
    let one = |(of, stmt, groups): &(ProcId, StmtId, &[Vec<StmtId>])| {
        one(unit, &texts, &mut Fresh::new(&texts), (*of, *stmt), groups).ok()
    };
    wanted.iter().map(one).collect()
}

fn one(
    unit: &Unit,
    texts: &Texts,
    fresh: &mut Fresh,
    (of, stmt): (ProcId, StmtId),
    groups: &[Vec<StmtId>],
) -> Result<Vec<Edit>, ReasonKind> {
    let procedure = unit.procedure(of);
    let around = Around::new(procedure);
    let site = place::find(texts, procedure, &around, stmt)?;
    let names = Names { procedure, map: texts.c.as_ref(), around: &around, stmt, in_header: false };
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    let span = procedure.stmt(stmt).span;
    let fortran = unit.language.is_fortran();
    let mut steps = Steps::default();
    let (mut edits, mut values) = (Vec::new(), Vec::new());
    for group in groups {
        let Some(first) = group.first() else { continue };
        let StmtKind::Assign { place, .. } = &procedure.stmt(*first).kind else {
            return Err(Layout::NotPlain { part: "a store in it" }.into());
        };
        let flag = fresh.named(&called(unit, procedure, place), "set", site.capitals);
        for s in group {
            let store = Store { unit, procedure, names: &names, span, stmt: *s };
            let own = store.text()?;
            let new = if fortran { format!("{flag} = .true.") } else { format!("{flag} = 1") };
            let end = if own.ends_with(';') { ";" } else { "" };
            edits.push(replaced(unit, procedure.stmt(*s).span, format!("{new}{end}"))?);
            if s == first {
                let end = if fortran || own.ends_with(';') { "" } else { ";" };
                steps.after.push(format!("if ({flag}) {own}{end}"));
            }
        }
        if fortran {
            steps.before.push(format!("logical :: {flag}"));
            values.push(format!("{flag} = .false."));
        } else {
            steps.before.push(format!("int {flag} = 0;"));
        }
    }
    steps.before.append(&mut values);
    enclosed(unit, texts, (&site, span, l), &steps, edits)
}

/// The edits of a loop's body, with what is done before the loop and after it.
pub(crate) fn enclosed(
    unit: &Unit,
    texts: &Texts,
    (site, span, l): (&Site, Span, &Loop),
    steps: &Steps,
    mut edits: Vec<Edit>,
) -> Result<Vec<Edit>, ReasonKind> {
    let body = place::body(texts, unit, site, span, l, steps)?;
    let text = [&site.lead[..], &body.before, &site.tail].concat();
    edits.push(Edit { lo: site.lo, hi: site.hi, text });
    let (at, text) = body.end.ok_or(Layout::NoRoom { what: "a statement after it" })?;
    edits.push(Edit { lo: at, hi: at, text });
    joined(unit, edits)
}

/// One edit in the place of several: whose new text holds the loop.
pub(crate) fn joined(unit: &Unit, mut edits: Vec<Edit>) -> Result<Vec<Edit>, ReasonKind> {
    edits.sort_by_key(|e| (e.lo, e.hi));
    let odd = || ReasonKind::from(Layout::SharesLines { part: "a store in it" });
    let (lo, hi) = (edits.first().ok_or_else(odd)?.lo, edits.last().ok_or_else(odd)?.hi);
    let (file, mut text, mut at) = (&unit.main_file().text, Vec::new(), lo);
    for edit in edits {
        text.extend_from_slice(file.get(at as usize..edit.lo as usize).ok_or_else(odd)?);
        text.extend_from_slice(&edit.text);
        at = edit.hi;
    }
    Ok(vec![Edit { lo, hi, text }])
}

/// The name of what is stored to: of the member, or of the variable.
pub(crate) fn called(unit: &Unit, procedure: &Procedure, place: &Place) -> String {
    let mut ty = &procedure.var(place.var).ty;
    let mut name = &procedure.var(place.var).name;
    for step in &place.steps {
        match (step, ty) {
            (Step::Field(k), Type::Struct(id)) => {
                let field = unit.structs.get(id.index()).and_then(|s| s.fields.get(*k as usize));
                let Some(field) = field else { break };
                (name, ty) = (&field.name, &field.ty);
            }
            (Step::Index(_), Type::Array(array)) => ty = &array.element,
            (Step::Deref(_), Type::Pointer(to)) => ty = to,
            // (A further subscript of one array.)
            _ => {}
        }
    }
    name.clone()
}

/// An assignment whose text is used again.
struct Store<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    names: &'a Names<'a>,
    /// The loop.
    span: Span,
    stmt: StmtId,
}

impl Store<'_> {
    /// Its own text.
    fn text(&self) -> Result<String, ReasonKind> {
        let own = self.procedure.stmt(self.stmt).span;
        let odd = || ReasonKind::from(Layout::NotPlain { part: "a store in it" });
        if !own.is_own_text()
            || !own.is_within(self.span)
            || self.shared(own)
            || !self.is_statement(own)
        {
            return Err(Layout::NoText { part: "a store in it" }.into());
        }
        let text = std::str::from_utf8(self.unit.main_file().slice(own)).map_err(|_| odd())?;
        let code = text.strip_suffix(';').unwrap_or(text);
        let plain = code.is_ascii()
            && !code.contains(['\n', '\r', '\t', '\'', '"', '#', '\\', ';', '!', '&', '{'])
            && !["//", "/*", "__"].iter().any(|s| code.contains(s));
        if !plain || code.trim() != code {
            return Err(odd());
        }
        self.named()?;
        Ok(text.to_string())
    }

    /// Is the text a statement, and not a part of an expression (`a = b = 1`) or of a header? (Fortran has no such.)
    fn is_statement(&self, own: Span) -> bool {
        let Some(map) = self.names.map else { return true };
        let text = &self.unit.main_file().text;
        let code = |at: &u32| map.class(*at) == Class::Code;
        let Some(before) = (self.span.lo..own.lo).rev().find(code) else { return false };
        let word = text[..=before as usize].ends_with(b"else");
        let ends = text[own.hi as usize - 1] == b';';
        let next = (own.hi..self.span.hi).find(code).map(|at| text[at as usize]);
        (word || matches!(text[before as usize], b';' | b'{' | b'}' | b')'))
            && (ends || next == Some(b';'))
    }

    /// Has another statement a part of this text?
    fn shared(&self, own: Span) -> bool {
        visit::stmts(self.procedure, &[self.names.stmt]).into_iter().any(|s| {
            let other = self.procedure.stmt(s).span;
            s != self.stmt && own.lo <= other.lo && other.lo < own.hi
        })
    }

    /// Do its names mean the same after the loop as in it?
    fn named(&self) -> Result<(), ReasonKind> {
        let mut used: Vec<VarId> = Vec::new();
        visit::each_place(self.procedure, self.stmt, &mut |place, _| used.push(place.var));
        used.into_iter().try_for_each(|var| self.names.mean_the_same_after(var))?;
        let mut fine = true;
        visit::each_stmt_expr(self.procedure, self.stmt, &mut |_, e| {
            fine &= !matches!(e.kind, ExprKind::Call(..) | ExprKind::Opaque(_));
        });
        if fine { Ok(()) } else { Err(Layout::NotPlain { part: "a store in it" }.into()) }
    }
}

/// Other text in the place of some, if its line has room for it.
pub(crate) fn replaced(unit: &Unit, own: Span, text: String) -> Result<Edit, ReasonKind> {
    let file = &unit.main_file().text;
    let (lo, hi) = (own.lo as usize, own.hi as usize);
    let start = line_start(file, lo);
    let end = file[hi..].iter().position(|b| *b == b'\n').map_or(file.len(), |p| hi + p);
    let width = layout::width(unit.language);
    let line = &file[start..end];
    let longer = text.len() > hi - lo;
    if longer && (line.len() + text.len() - (hi - lo) > width || line.contains(&b'\t')) {
        return Err(Layout::LongLine { what: "a changed store" }.into());
    }
    Ok(Edit { lo: own.lo, hi: own.hi, text: text.into_bytes() })
}
