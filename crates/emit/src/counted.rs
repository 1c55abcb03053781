//! Loops that step their variable themselves, with a header that OpenMP takes.
//!
//! **Decides** the edits that turn a `while`, a DO WHILE, a label with a jump back to it or a `for` with more in its header
//! into a loop whose header counts: the header is made anew, the step goes, everything else stays.
//! **Example** `i = 0; while (i < n) { a[i] = 0; i++; }` → `for (i = 0; i < n; i++) { a[i] = 0; }`;
//! `for (i = 0, j = n; i < n; i++, j--) …` → `j = n;`, `for (i = 0; i < n; i++) { …`, `j--; }`.
//! **Why it is sound** the front end has shown that the loop counts (form `While`); here its text says so. The new
//! text is read again, compared by execution with the old one, and analysed like any other.
//! **Gives up when** H405, H409, `NotCanonical` (H304): macros, labels, several statements on a line, a header of
//! several lines, clauses that depend on their order.
//! **Cost and limit** linear in the loop and in the block around it, for loops that are rewritten.
//! **Source** OpenMP 4.5, 2.6 Canonical Loop Form.

mod c;
mod first;
mod fortran;
mod jump;
mod jump_fortran;
mod macros;
mod pointer_counter;

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{
    BinaryOp, Edit, ExprId, ExprKind, FileId, Loop, LoopForm, Origin, ProcId, Procedure,
    ReasonKind, Span, StmtId, Unit, visit,
};

use crate::around::Around;
use crate::names::Names;
use crate::place::{self, Fresh, Texts};
use crate::source::{line_end, line_start};

/// The edits of each of these loops, where it can be written so. They touch nothing outside its procedure.
pub fn rewrites(unit: &Unit, wanted: &[(ProcId, StmtId)]) -> Vec<Option<Vec<Edit>>> {
    let texts = Texts::new(unit);
    let mut fresh = Fresh::new(&texts);
    wanted.iter().map(|(of, stmt)| one(unit, &texts, &mut fresh, *of, *stmt).ok()).collect()
}

fn one(
    unit: &Unit,
    texts: &Texts,
    fresh: &mut Fresh,
    of: ProcId,
    stmt: StmtId,
) -> Result<Vec<Edit>, ReasonKind> {
    let procedure = unit.procedure(of);
    let around = Around::new(procedure);
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    let span = procedure.stmt(stmt).span;
    let by_macro = match (place::own_text(unit, span, l), &texts.c) {
        (Err(ReasonKind::InMacro {}), Some(_)) if !unit.main_file().is_chosen_within(span) => true,
        (own, _) => own.map(|()| false)?,
    };
    if procedure.tainted.is_some() || around.has_openmp(procedure, stmt) {
        return Err(ReasonKind::ExistingOpenMp {});
    }
    if let Some(before) = around.before(stmt)
        && matches!(procedure.stmt(before).kind, heiretsu_ir::StmtKind::Directive(_))
    {
        return Err(ReasonKind::OtherDirective {});
    }
    if l.body.is_empty() {
        return Err(Layout::Empty.into());
    }
    let ExprKind::Int(step) = procedure.expr(l.step).kind else {
        return Err(ReasonKind::Step {});
    };
    let names = Names { procedure, map: texts.c.as_ref(), around: &around, stmt, in_header: false };
    let back = match l.form {
        LoopForm::Jump { back } => Some(back),
        LoopForm::For
        | LoopForm::While
        | LoopForm::Do
        | LoopForm::DoConcurrent
        | LoopForm::ArrayAssignment => None,
    };
    if let Some(back) = back {
        if !names.is_written(l.var) {
            return Err(Layout::NoCounter.into());
        }
        let parts = [back, procedure.expr(l.step).span];
        if parts.iter().any(|p| p.file != FileId(0) || p.origin != Origin::Direct) {
            return Err(Layout::NoText { part: "a part of it" }.into());
        }
    }
    if let (Some(map), false) = (&texts.c, names.is_written(l.var)) {
        let writer = Writer { unit, procedure, stmt, l, span, name: String::new(), step };
        return pointer_counter::edits(&writer, map, fresh);
    }
    let mut writer = Writer { unit, procedure, stmt, l, span, name: String::new(), step };
    if texts.c.is_none() {
        place::allowed(procedure, &around, stmt)?;
    }
    if texts.c.is_none() && !names.is_written(l.var) {
        return fortran::along(&writer, fresh);
    }
    writer.name = match writer.declares() {
        true => procedure.var(l.var).name.clone(),
        false => names.name(l.var)?.to_owned(),
    };
    match (&texts.c, back) {
        (Some(map), None) if by_macro => macros::edits(&writer, map),
        (Some(map), None) => c::edits(&writer, map, fresh),
        (Some(map), Some(back)) => jump::edits(&writer, back, map, fresh),
        (None, None) => fortran::edits(&writer, fresh),
        (None, Some(back)) => jump_fortran::edits(&writer, back, fresh),
    }
}

/// The loop that is written.
struct Writer<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    stmt: StmtId,
    l: &'a Loop,
    span: Span,
    /// The variable, as the text calls it.
    name: String,
    step: i128,
}

impl<'a> Writer<'a> {
    fn text(&self) -> &'a [u8] {
        &self.unit.main_file().text
    }

    /// The text of something on one line of the main file.
    fn slice(&self, span: Span) -> Result<&'a str, ReasonKind> {
        let text = self.unit.main_file().slice(span);
        match std::str::from_utf8(text) {
            Ok(text) if span.is_own_text() && !text.contains('\n') && !text.contains("/*") => {
                Ok(text)
            }
            _ => Err(Layout::NoText { part: "a part of it" }.into()),
        }
    }

    fn expr(&self, e: ExprId) -> Result<String, ReasonKind> {
        match self.procedure.expr(e).kind {
            ExprKind::Int(value) => Ok(value.to_string()),
            _ => self.slice(self.procedure.expr(e).span).map(str::to_owned),
        }
    }

    /// Byte range of the lines of a statement that stands on them alone (a comment may follow it in Fortran).
    fn whole_lines(&self, span: Span) -> Option<(u32, u32)> {
        let text = self.text();
        let (lo, hi) = (span.lo as usize, (span.hi as usize).min(text.len()));
        let start = line_start(text, lo);
        let end = line_end(text, hi);
        let rest = text[hi..end].trim_ascii();
        let rest = rest.strip_prefix(b";").unwrap_or(rest).trim_ascii();
        let alone = text[start..lo].trim_ascii().is_empty()
            && (rest.is_empty() || self.unit.language.is_fortran() && rest.starts_with(b"!"));
        alone.then_some((start as u32, end as u32))
    }

    /// Does the header declare its variable?
    fn declares(&self) -> bool {
        let (v, header) = (self.procedure.var(self.l.var), self.l.header);
        let within = header.lo <= v.span.lo && v.span.lo < header.hi;
        v.scope == Some(self.stmt) && within && v.span.file == header.file
    }

    /// The blanks that the loop's line begins with.
    fn indent(&self) -> String {
        let (text, at) = (self.text(), self.span.lo as usize);
        let blank = |b: &&u8| matches!(b, b' ' | b'\t');
        let line = &text[line_start(text, at)..at];
        line.iter().take_while(blank).map(|b| char::from(*b)).collect()
    }

    fn newline(&self) -> &'static str {
        let text = &self.text()[self.span.lo as usize..];
        let at = text.iter().position(|b| *b == b'\n');
        if at.is_some_and(|at| at > 0 && text[at - 1] == b'\r') { "\r\n" } else { "\n" }
    }

    /// The variable's names after the step: they get the step added.
    fn next_reads(&self) -> Result<Vec<Edit>, ReasonKind> {
        let mut spans: Vec<Span> = Vec::new();
        for s in visit::stmts(self.procedure, &self.l.body) {
            visit::each_stmt_expr(self.procedure, s, &mut |_, e| {
                if let ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) = e.kind
                    && let ExprKind::Read(place) = &self.procedure.expr(a).kind
                    && place.var == self.l.var
                    && e.span == self.procedure.expr(a).span
                    && self.procedure.expr(b).span.origin == Origin::Synthetic
                {
                    spans.push(e.span);
                }
            });
        }
        spans.sort_unstable();
        spans.dedup();
        let mut out = Vec::new();
        for span in spans {
            let written = self.slice(span)?;
            if !written.eq_ignore_ascii_case(&self.name) || span.lo < self.l.header.hi {
                return Err(Layout::NoText { part: "a use of its variable after the step" }.into());
            }
            let sign = if self.step > 0 { '+' } else { '-' };
            let sum = format!("{written} {sign} {}", self.step.unsigned_abs());
            let text = self.text();
            let before = text[..span.lo as usize].trim_ascii_end().last();
            let after = text[span.hi as usize..].trim_ascii_start().first();
            let alone = matches!(before, Some(b'[' | b'(' | b','))
                && matches!(after, Some(b']' | b')' | b','));
            let sum = if alone { sum } else { format!("({sum})") };
            out.push(Edit { lo: span.lo, hi: span.hi, text: sum.into_bytes() });
        }
        Ok(out)
    }
}

/// The name of a value that `name` has before a loop.
fn from(fresh: &mut Fresh, name: &str) -> String {
    fresh.named(name, "from", !name.bytes().any(|b| b.is_ascii_lowercase()))
}

/// Edits in order, if no two of them touch the same bytes.
fn apart(mut edits: Vec<Edit>) -> Result<Vec<Edit>, ReasonKind> {
    edits.sort_by_key(|e| (e.lo, e.hi));
    let clash = edits.windows(2).any(|two| two[1].lo < two[0].hi);
    if clash { Err(Layout::EditsMeet.into()) } else { Ok(edits) }
}
