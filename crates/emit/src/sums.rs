//! Loops that add to members of structures, with variables of their own for that.
//!
//! **Decides** the text: variables that are zeroed before the loop, added to in it, and added to the members after it.
//! **Example** `for (i = 0; i < n; i++) { t->dep[zone(i)] += w[i]; t->all++; }` →
//! ```text
//! { double dep_sums[50] = {0};
//! long all_sum = 0;
//! for (i = 0; i < n; i++) { dep_sums[zone(i)] += w[i]; all_sum++; }
//! for (int dep_k = 0; dep_k < 50; dep_k++) if (dep_sums[dep_k] != 0) t->dep[dep_k] += dep_sums[dep_k];
//! if (all_sum != 0) t->all += all_sum;
//! }
//! ```
//! **Why it is sound** `analyze` has shown that the sums may come later; the names of the members mean the same after the loop as
//! in it. The text is read again, compared by execution with the old one, and analysed like any other loop.
//! **Gives up when** H405, H411: a member that has no text of its own, a name that means something else in the loop, a type
//! without a name, lines that get too long.
//! **Cost and limit** linear in the loop.
//! **Source** ours.

use std::collections::BTreeSet;

use heiretsu_ir::sums::Sum;
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{Edit, Place, ProcId, Procedure, ReasonKind, Span, StmtId, Unit, visit};

use crate::around::Around;
use crate::closed_forms::Steps;
use crate::flags::{called, enclosed, replaced};
use crate::names::Names;
use crate::place::{self, Fresh, Texts};
use crate::site::Site;
use crate::syntax::{c_type, fortran_type};

/// The edits of each of these loops, where it can be written so.
pub fn rewrites(unit: &Unit, wanted: &[(ProcId, StmtId, &[Sum])]) -> Vec<Option<Vec<Edit>>> {
    let texts = Texts::new(unit);
    // (Each loop has its sums in a block of its own.)
    let one = |(of, stmt, sums): &(ProcId, StmtId, &[Sum])| {
        one(unit, &texts, &mut Fresh::new(&texts), (*of, *stmt), sums).ok()
    };
    wanted.iter().map(one).collect()
}

fn one(
    unit: &Unit,
    texts: &Texts,
    fresh: &mut Fresh,
    (of, stmt): (ProcId, StmtId),
    sums: &[Sum],
) -> Result<Vec<Edit>, ReasonKind> {
    let procedure = unit.procedure(of);
    let around = Around::new(procedure);
    let site = place::find(texts, procedure, &around, stmt)?;
    let names = Names { procedure, map: texts.c.as_ref(), around: &around, stmt, in_header: false };
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    let span = procedure.stmt(stmt).span;
    let (steps, edits) = beside(unit, fresh, (&names, &site, span), sums)?;
    enclosed(unit, texts, (&site, span, l), &steps, edits)
}

/// What stands before and after the loop at a place, and the edits in it.
pub(crate) fn beside(
    unit: &Unit,
    fresh: &mut Fresh,
    (names, site, span): (&Names<'_>, &Site, Span),
    sums: &[Sum],
) -> Result<(Steps, Vec<Edit>), ReasonKind> {
    let (procedure, fortran) = (names.procedure, unit.language.is_fortran());
    let mut steps = Steps::default();
    let (mut edits, mut values) = (Vec::new(), Vec::new());
    for sum in sums {
        let member = Member { unit, procedure, names, span, sum };
        let called = called(unit, procedure, &sum.place);
        let what = if sum.extents.is_empty() { "sum" } else { "sums" };
        let own = fresh.named(&called, what, site.capitals);
        let (mut text, mut done) = (None, BTreeSet::new());
        for (place, whole) in member.named()? {
            if done.insert((place.lo, place.hi)) {
                let name = text.get_or_insert_with(|| whole.clone());
                if *name != whole {
                    return Err(Layout::NotPlain { part: "a sum in it" }.into());
                }
                let hi = place.lo + whole.len() as u32;
                edits.push(replaced(unit, Span { hi, ..place }, own.clone())?);
            }
        }
        let text = text.ok_or(Layout::NoText { part: "a sum in it" })?;
        let no_type = || ReasonKind::from(Spelling::NoType { what: "a sum" });
        if fortran {
            let ty = fortran_type(sum.scalar).ok_or_else(no_type)?;
            let dims: Vec<String> = sum.extents.iter().rev().map(i64::to_string).collect();
            let dims =
                if dims.is_empty() { dims.concat() } else { format!("({})", dims.join(", ")) };
            steps.before.push(format!("{ty} :: {own}{dims}"));
            values.push(format!("{own} = 0"));
            let how = if sum.extents.is_empty() { "if" } else { "where" };
            steps.after.push(format!("{how} ({own} /= 0) {text} = {text} + {own}"));
            continue;
        }
        let ty = c_type(sum.scalar).ok_or_else(no_type)?;
        let (mut loops, mut at, mut dims) = (String::new(), String::new(), String::new());
        for n in &sum.extents {
            let k = fresh.named(&called, "k", false);
            loops.push_str(&format!("for (int {k} = 0; {k} < {n}; {k}++) "));
            at.push_str(&format!("[{k}]"));
            dims.push_str(&format!("[{n}]"));
        }
        let zero = if dims.is_empty() { "0" } else { "{0}" };
        steps.before.push(format!("{ty} {own}{dims} = {zero};"));
        steps.after.push(format!("{loops}if ({own}{at} != 0) {text}{at} += {own}{at};"));
    }
    steps.before.append(&mut values);
    Ok((steps, edits))
}

/// A member that is added to.
struct Member<'a> {
    unit: &'a Unit,
    procedure: &'a Procedure,
    names: &'a Names<'a>,
    /// The loop.
    span: Span,
    sum: &'a Sum,
}

impl Member<'_> {
    /// Where its assignments name it, and the text of the member there, without the subscripts of an element.
    fn named(&self) -> Result<Vec<(Span, String)>, ReasonKind> {
        self.names.mean_the_same_after(self.sum.place.var)?;
        let fields = self.sum.place.steps.len();
        let mut all: Vec<&Place> = Vec::new();
        for s in &self.sum.stmts {
            visit::each_place(self.procedure, *s, &mut |place, _| {
                let same = place.var == self.sum.place.var && place.steps.len() >= fields;
                let kinds =
                    |p: &Place| p.steps[..fields].iter().map(|s| s.segment()).collect::<Vec<_>>();
                if same && kinds(place) == kinds(&self.sum.place) {
                    all.push(place);
                }
            });
        }
        all.into_iter().map(|place| Ok((place.span, self.text(place)?))).collect()
    }

    fn text(&self, place: &Place) -> Result<String, ReasonKind> {
        let none = || ReasonKind::from(Layout::NoText { part: "a sum in it" });
        if !place.span.is_own_text() || !place.span.is_within(self.span) {
            return Err(none());
        }
        let text =
            std::str::from_utf8(self.unit.main_file().slice(place.span)).map_err(|_| none())?;
        let mut member = text;
        let brackets = if self.unit.language.is_fortran() { ('(', ')') } else { ('[', ']') };
        let groups = match self.unit.language.is_fortran() {
            true => usize::from(!self.sum.extents.is_empty()),
            false => self.sum.extents.len(),
        };
        for _ in 0..groups {
            member = without_group(member, brackets).ok_or_else(none)?;
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || "_->.%[]()".contains(c);
        if member.is_empty() || !member.chars().all(plain) {
            return Err(Layout::NotPlain { part: "a sum in it" }.into());
        }
        Ok(member.to_owned())
    }
}

/// The text without the last group in brackets.
fn without_group(text: &str, (open, close): (char, char)) -> Option<&str> {
    let text = text.trim_end().strip_suffix(close)?;
    let mut depth = 1u32;
    for (at, c) in text.char_indices().rev() {
        depth = match c {
            c if c == close => depth + 1,
            c if c == open => depth - 1,
            _ => depth,
        };
        if depth == 0 {
            return Some(text[..at].trim_end());
        }
    }
    None
}
