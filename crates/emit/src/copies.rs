//! Loops whose iterations make copies of work arrays for themselves.
//!
//! **Decides** the text of such a loop: the copies at the start of its body, what they take from before the loop, new names
//! in it, what the last iteration puts back, and the end of the copies.
//! **Example** `for (i…) { … w[j] … }` → `for (i…) { double *w_own = malloc(…); … w_own[j] … free(w_own); }`; in Fortran
//! the copy is declared and allocated in a BLOCK.
//! **Why it is sound** all uses of the name in the body get the new name, and nothing else; the text is read again,
//! compared by execution with the old one, and analysed like any other.
//! **Gives up when** H405, H411: macros, preprocessor lines, a name that stands for something else inside, types
//! without a name, ends of loops that belong to several, lines that cannot be continued.
//! **Cost and limit** linear in the loop.
//! **Source** ours.

mod c;
mod fortran;

pub(crate) use c::{declares, include};

use heiretsu_ir::copies::{Kept, OwnCopy};
use heiretsu_ir::runtime_test::{Condition, Poly, RuntimeTest};
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{
    CompareOp, Edit, ExprKind, FileId, Loop, Origin, ProcId, Procedure, ReasonKind, Scalar, Span,
    StmtId, Unit, VarId, visit,
};

use crate::around::Around;
use crate::lines::Lines;
use crate::names::Names;
use crate::place::{self, Fresh, Texts};
use crate::site::Site;
use crate::source::plain_text;
use crate::syntax::{Binding, Text};
use crate::terms::Writer;

/// The edits of each of these loops, where it can be written so.
pub fn rewrites(unit: &Unit, wanted: &[(ProcId, StmtId, &[OwnCopy])]) -> Vec<Option<Vec<Edit>>> {
    let texts = Texts::new(unit);
    let mut fresh = Fresh::new(&texts);
    wanted
        .iter()
        .map(|(of, stmt, copies)| one(unit, &texts, &mut fresh, (*of, *stmt), copies).ok())
        .collect()
}

fn one(
    unit: &Unit,
    texts: &Texts,
    fresh: &mut Fresh,
    (of, stmt): (ProcId, StmtId),
    copies: &[OwnCopy],
) -> Result<Vec<Edit>, ReasonKind> {
    let procedure = unit.procedure(of);
    let around = Around::new(procedure);
    let site = place::find(texts, procedure, &around, stmt)?;
    let names = Names { procedure, map: texts.c.as_ref(), around: &around, stmt, in_header: false };
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    let span = procedure.stmt(stmt).span;
    let mut list = Vec::new();
    for copy in copies {
        let name = names.name(copy.var)?.to_owned();
        named_plainly(procedure, stmt, span, copy.var)?;
        let own = fresh.named(&name, "own", site.capitals);
        let element = procedure.var(copy.var).ty.array().and_then(|a| a.element.scalar());
        let element = element.ok_or(Spelling::NoType { what: "its elements" })?;
        list.push(Copy { copy, name, own, element });
    }
    names.called_by_name(unit, &copies.iter().map(|copy| copy.var).collect())?;
    no_other(procedure, &visit::stmts(procedure, &[stmt]), l.var)?;
    let most = list.iter().map(|c| c.copy.inner.len() + 1).max().unwrap_or(1);
    let at = (0..most).map(|_| fresh.named("at", "own", false)).collect();
    let writer = Writer { unit, names: &names };
    let new = New { unit, procedure, l, span, site: &site, writer: &writer, list, at };
    match &texts.c {
        Some(map) => new.c(map),
        None => new.fortran(),
    }
}

/// Does the name stand in the text of the loop wherever the variable is used, and for nothing else?
fn named_plainly(
    procedure: &Procedure,
    stmt: StmtId,
    whole: Span,
    var: VarId,
) -> Result<(), ReasonKind> {
    let inside = visit::stmts(procedure, &[stmt]);
    no_other(procedure, &inside, var)?;
    let mut own = true;
    let text = |span: Span| {
        let file = span.file == FileId(0) && span.lo < span.hi;
        let direct = matches!(span.origin, Origin::Direct | Origin::Synthetic);
        direct && file && whole.lo <= span.lo && span.hi <= whole.hi
    };
    for &s in &inside {
        own &= text(procedure.stmt(s).span);
        visit::each_place(procedure, s, &mut |place, _| {
            own &= place.var != var || text(place.span);
        });
    }
    if own { Ok(()) } else { Err(Layout::NoText { part: "a part of it" }.into()) }
}

/// Is no other variable of the name declared inside?
fn no_other(procedure: &Procedure, inside: &[StmtId], var: VarId) -> Result<(), ReasonKind> {
    let name = &procedure.var(var).name;
    let another = procedure.var_ids().any(|v| {
        let other = procedure.var(v);
        let scoped = other.scope.is_some_and(|s| inside.contains(&s));
        v != var && scoped && other.name.eq_ignore_ascii_case(name)
    });
    if another { Err(Spelling::Hidden { name: name.clone() }.into()) } else { Ok(()) }
}

/// A copy with its names.
struct Copy<'a> {
    copy: &'a OwnCopy,
    name: String,
    own: String,
    element: Scalar,
}

/// The text being made.
struct New<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    l: &'a Loop,
    span: Span,
    site: &'a Site,
    writer: &'a Writer<'a>,
    list: Vec<Copy<'a>>,
    /// Count elements, one for each dimension.
    at: Vec<String>,
}

impl<'a> New<'a> {
    fn lines(&self) -> Lines {
        Lines::at(self.unit.language, self.site)
    }

    /// A part of the file, in lines without their ends.
    fn part(&self, lo: u32, hi: u32) -> Result<String, ReasonKind> {
        plain_text(self.unit, lo, hi)
    }

    /// A number of elements, or of one of them.
    fn number(&self, value: &Poly, plus: i128) -> Result<Text, ReasonKind> {
        let mut value = value.clone();
        value.terms.extend(Poly::constant(plus).terms);
        let exact = self.writer.exact(&value, 1)?;
        if exact.guards.is_empty() {
            Ok(exact.text)
        } else {
            Err(Spelling::MightOverflow { what: "the size of a copy" }.into())
        }
    }

    /// A number of elements up to the last one that is used of the slowest dimension.
    fn reach(&self, copy: &OwnCopy, plus: i128) -> Result<Text, ReasonKind> {
        let ends = copy.most.iter().map(|end| self.number(end, plus));
        let ends = ends.collect::<Result<Vec<Text>, _>>()?;
        let (one, more) = ends.split_first().ok_or(Spelling::UnknownSize { what: "a copy" })?;
        if more.is_empty() {
            return Ok(one.clone());
        }
        if self.unit.language.is_fortran() {
            // All of one kind, as the intrinsic wants them.
            let wide = |text: &str| match text.parse::<i64>() {
                Ok(number) => format!("{number}_8"),
                Err(_) => format!("int({text}, 8)"),
            };
            let all: Vec<String> = ends.iter().map(|e| wide(&e.text)).collect();
            return Ok(Text::atom(format!("max({})", all.join(", "))));
        }
        Ok(more.iter().fold(one.clone(), |a, b| {
            let (a, b) = (a.at_least(Binding::Sum), b.at_least(Binding::Sum));
            Text::atom(format!("({a} > {b} ? {a} : {b})"))
        }))
    }

    /// What holds in the last iteration alone, where there is something to be kept.
    fn is_last(&self, kept: &Kept) -> Result<String, ReasonKind> {
        let ExprKind::Int(step) = self.procedure.expr(self.l.step).kind else {
            return Err(ReasonKind::Step {});
        };
        // (Of what the header declares nothing is seen before the loop.)
        let name = &self.procedure.var(self.l.var).name;
        let upper = self.writer.expr(self.l.upper)?.at_least(Binding::Sum);
        let upper = match (self.l.exclusive, step) {
            (false, _) => upper,
            (true, 1) => format!("{upper} - 1"),
            (true, _) => format!("{upper} + 1"),
        };
        let fixed = self.unit.language == heiretsu_ir::Language::FortranFixed;
        let mut out = format!("{name} {} {upper}", if fixed { ".eq." } else { "==" });
        if let Some(more) = self.condition(kept)? {
            let and = if self.unit.language.is_fortran() { ".and." } else { "&&" };
            out = format!("{out} {and} {more}");
        }
        Ok(out)
    }

    /// What must hold for there to be anything to copy.
    fn condition(&self, kept: &Kept) -> Result<Option<String>, ReasonKind> {
        let conditions = kept.when.iter().map(|left| Condition::Compare {
            left: left.clone(),
            op: CompareOp::Ge,
            right: Poly::default(),
        });
        self.writer.clause(Some(&RuntimeTest { conditions: conditions.collect() }), None)
    }

    /// What the comment says.
    fn comment(&self) -> String {
        let names: Vec<&str> = self.list.iter().map(|c| c.name.as_str()).collect();
        format!("Heiretsu: each iteration has its own copy of {}", names.join(", "))
    }
}
