//! Loops that add to members of structures, with variables of their own for that.
//!
//! **Decides** the text: variables that are zeroed before the loop, added to in it, and added to the members after it.
//! Of an array of structures, each member has a variable: `x_sums[best]` for `cluster[best].x`.
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

use heiretsu_ir::array_sums::{Into, steps_from};
use heiretsu_ir::sums::{Sum, followed};
use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{
    Edit, Place, ProcId, Procedure, ReasonKind, Segment, Span, Step, StmtId, Storage, Unit, VarId,
    visit,
};

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
        let member = Member::new(unit, (procedure, names, span), sum)?;
        let called = member.called();
        let what = if member.dims().count() == 0 { "sum" } else { "sums" };
        let own = fresh.named(&called, what, site.capitals);
        let mut text = None;
        for (place, Named { root, view, subscript, cuts }) in member.named()? {
            let name = text.get_or_insert_with(|| root.clone());
            if *name != root {
                return Err(Layout::NotPlain { part: "a sum in it" }.into());
            }
            let hi = place.lo + view.unwrap_or(root.len() as u32);
            edits.push(replaced(unit, Span { hi, ..place }, format!("{own}{subscript}"))?);
            edits.extend(cuts.into_iter().map(|(lo, hi)| Edit {
                lo: place.lo + lo,
                hi: place.lo + hi,
                text: Vec::new(),
            }));
        }
        let text = text.ok_or(Layout::NoText { part: "a sum in it" })?;
        let no_type = || ReasonKind::from(Spelling::NoType { what: "a sum" });
        if fortran {
            let ty = fortran_type(sum.scalar).ok_or_else(no_type)?;
            let (dims, to) = member.in_fortran(&text)?;
            steps.before.push(format!("{ty} :: {own}{dims}"));
            values.push(format!("{own} = 0"));
            let how = if dims.is_empty() { "if" } else { "where" };
            steps.after.push(format!("{how} ({own} /= 0) {to} = {to} + {own}"));
            continue;
        }
        let ty = c_type(sum.scalar).ok_or_else(no_type)?;
        let (mut loops, mut at, mut dims, mut to) =
            (String::new(), String::new(), String::new(), text);
        for step in &member.inner {
            match step {
                Into::Dim(_, n) => {
                    let k = fresh.named(&called, "k", false);
                    loops.push_str(&format!("for (int {k} = 0; {k} < {n}; {k}++) "));
                    at.push_str(&format!("[{k}]"));
                    to.push_str(&format!("[{k}]"));
                    dims.push_str(&format!("[{n}]"));
                }
                Into::Member(field) => to.push_str(&field.after(".")),
            }
        }
        let zero = if dims.is_empty() { "0" } else { "{0}" };
        steps.before.push(format!("{ty} {own}{dims} = {zero};"));
        steps.after.push(format!("{loops}if ({own}{at} != 0) {to} += {own}{at};"));
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
    /// The way from what is named outside of the loop to a number.
    inner: Vec<Into<'a>>,
}

/// How an assignment names it.
struct Named {
    /// What is named outside of the loop, with which the text begins,
    root: String,
    /// or a view of one of its elements, of so many letters,
    view: Option<u32>,
    /// and the number of that element.
    subscript: String,
    /// Members after it, which variables of the loop's own do not have: where they begin and end in the text.
    cuts: Vec<(u32, u32)>,
}

impl<'a> Member<'a> {
    fn new(
        unit: &'a Unit,
        (procedure, names, span): (&'a Procedure, &'a Names<'a>, Span),
        sum: &'a Sum,
    ) -> Result<Member<'a>, ReasonKind> {
        let path = sum.place.steps.iter().map(|step| step.segment());
        let ty = Segment::reach(&unit.structs, &procedure.var(sum.place.var).ty, path);
        let path = sum.leaf.iter().copied();
        let (inner, _) = ty.and_then(|ty| steps_from(unit, ty, path)).ok_or_else(no_text)?;
        Ok(Member { unit, procedure, names, span, sum, inner })
    }

    /// Its name: that of the last member.
    fn called(&self) -> String {
        let member = self.inner.iter().rev().find_map(|step| match step {
            Into::Member(field) => Some(field.name.clone()),
            Into::Dim(..) => None,
        });
        member.unwrap_or_else(|| called(self.unit, self.procedure, &self.sum.place))
    }

    /// The bounds of its dimensions: the first subscript, and the number of elements.
    fn dims(&self) -> impl DoubleEndedIterator<Item = (i64, i64)> {
        self.inner.iter().filter_map(|step| match step {
            Into::Dim(lower, extent) => Some((*lower, *extent)),
            Into::Member(_) => None,
        })
    }

    /// Where its assignments name it, and how.
    fn named(&self) -> Result<Vec<(Span, Named)>, ReasonKind> {
        self.names.mean_the_same_after(self.sum.place.var)?;
        let kinds = |steps: &[Step]| steps.iter().map(|s| s.segment()).collect::<Vec<_>>();
        let like = [kinds(&self.sum.place.steps), self.sum.leaf.clone()].concat();
        let mut all: Vec<&Place> = Vec::new();
        for s in &self.sum.stmts {
            visit::each_place(self.procedure, *s, &mut |place, _| {
                let through = followed(self.procedure, place, &|view| self.is_made(view));
                if through.var == self.sum.place.var && kinds(&through.steps) == like {
                    all.push(place);
                }
            });
        }
        let mut done = BTreeSet::new();
        all.retain(|place| done.insert((place.span.lo, place.span.hi)));
        let text = |place: &Place| match place.var == self.sum.place.var {
            true => self.text(self.source(place.span)?, 0),
            false => self.through_view(place),
        };
        all.into_iter().map(|place| Ok((place.span, text(place)?))).collect()
    }

    /// Is it a view that the loop makes?
    fn is_made(&self, view: VarId) -> bool {
        let stmts = visit::stmts(self.procedure, &[self.names.stmt]);
        self.procedure.var(view).scope.is_some_and(|s| stmts.contains(&s))
    }

    fn source(&self, span: Span) -> Result<&str, ReasonKind> {
        if !span.is_own_text() || !span.is_within(self.span) {
            return Err(no_text());
        }
        std::str::from_utf8(self.unit.main_file().slice(span)).map_err(|_| no_text())
    }

    /// `view->member`, where the view leads to one structure of an array.
    fn through_view(&self, place: &Place) -> Result<Named, ReasonKind> {
        let view = self.procedure.var(place.var);
        let (Storage::View { base }, [Into::Dim(..), Into::Member(_), ..]) =
            (&view.storage, self.inner.as_slice())
        else {
            return Err(no_text());
        };
        let element = self.source(base.span)?.strip_prefix('&').ok_or_else(no_text)?.trim();
        let array = without_group(element, ('[', ']')).ok_or_else(no_text)?;
        let named = self.text(self.source(place.span)?, 1)?;
        let plain = named.root == view.name && base.var == self.sum.place.var;
        let subscript = format!("[{} - {array}]", view.name);
        let named = Named {
            root: array.to_owned(),
            view: Some(named.root.len() as u32),
            subscript,
            ..named
        };
        plain.then_some(named).ok_or_else(no_text)
    }

    /// A text by what follows so many steps of the way.
    fn text(&self, text: &str, from: usize) -> Result<Named, ReasonKind> {
        let fortran = self.unit.language.is_fortran();
        let brackets = if fortran { ('(', ')') } else { ('[', ']') };
        let (mut root, mut cuts) = (text, Vec::new());
        for (k, step) in self.inner.iter().enumerate().skip(from).rev() {
            match step {
                // (One pair of brackets has all subscripts of an array in Fortran.)
                Into::Dim(..)
                    if fortran && matches!(self.inner.get(k + 1), Some(Into::Dim(..))) => {}
                Into::Dim(..) => root = without_group(root, brackets).ok_or_else(no_text)?,
                Into::Member(field) => {
                    let between = match (fortran, from) {
                        (true, _) => "%",
                        (false, at) if at > 0 && k == at => "->",
                        (false, _) => ".",
                    };
                    let rest = without_member(root, &field.name, between).ok_or_else(no_text)?;
                    let cut = (rest.len() as u32, root.len() as u32);
                    cuts.extend((cut.0 < cut.1).then_some(cut));
                    root = rest;
                }
            }
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || "_->.%[]()".contains(c);
        if root.is_empty() || !root.chars().all(plain) {
            return Err(Layout::NotPlain { part: "a sum in it" }.into());
        }
        Ok(Named { root: root.to_owned(), view: None, subscript: String::new(), cuts })
    }

    /// The dimensions of a variable for it, and its name where all of it is added to.
    fn in_fortran(&self, root: &str) -> Result<(String, String), ReasonKind> {
        let is_dim = |step: &Into<'_>| matches!(step, Into::Dim(..));
        let arrays = self.inner.chunk_by(|a, b| is_dim(a) == is_dim(b));
        if arrays.filter(|part| part.iter().any(is_dim)).count() > 1 {
            return Err(Layout::NotPlain { part: "a sum in it" }.into());
        }
        let one = |(lower, extent): (i64, i64)| match lower {
            1 => Ok(extent.to_string()),
            _ => lower
                .checked_add(extent - 1)
                .map(|upper| format!("{lower}:{upper}"))
                .ok_or_else(no_text),
        };
        let dims = self.dims().rev().map(one).collect::<Result<Vec<String>, _>>()?;
        let dims = if dims.is_empty() { String::new() } else { format!("({})", dims.join(", ")) };
        let mut to = root.to_owned();
        for step in &self.inner {
            if let Into::Member(field) = step {
                to.push_str(&field.after("%"));
            }
        }
        Ok((dims, to))
    }
}

fn no_text() -> ReasonKind {
    Layout::NoText { part: "a sum in it" }.into()
}

/// The text without a member at its end.
fn without_member<'t>(text: &'t str, name: &str, between: &str) -> Option<&'t str> {
    // (One without a name.)
    if name.is_empty() {
        return Some(text);
    }
    let at = text.len().checked_sub(name.len())?;
    let (rest, last) = (text.get(..at)?, text.get(at..)?);
    let same = if between == "%" { last.eq_ignore_ascii_case(name) } else { last == name };
    let rest = rest.trim_end().strip_suffix(between)?;
    same.then(|| rest.trim_end())
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
