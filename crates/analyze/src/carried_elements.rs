//! Recurrences in arrays: an element that an earlier iteration has written is a running scalar.
//!
//! **Decides** which loops that are sequential because they read such elements run in blocks if these are kept in variables.
//! **Example** `y[i] = a * y[i-1] + x[i]` → `y1 = y[0]; for (…) { y[i] = a * y1 + x[i]; y1 = y[i]; }`, a linear form in `y1`.
//! **Why it is sound** each iteration writes (or at least touches) one element, always another one; every other reference of the
//! loop to the array is that element, or the one that the iteration `d` before had ([`reading`]: for a constant `d`, the subscripts are
//! equal as polynomials once the loop's variable is moved by `d` steps, and what else they hold stays unchanged); nothing
//! else that the loop writes may be in the array. So what is read is what the element was worth at the end of that iteration, and the
//! variables hold just that. What the array held before the loop is read only if the loop reads it, or if it exists because
//! the array reaches from its first element beyond it. All else is found out about the loop with the variables, in a copy of the
//! procedure, as about any other loop: that no iteration reads what another one writes, the form, its proof.
//! **Gives up when** an iteration writes two elements of the array, may leave the loop or end early, an element is read in a nested loop;
//! or the distance is no constant, or more than [`MOST`].
//! **Cost and limit** references squared; one more analysis of the procedure for at most [`MAX_LOOPS`] loops.
//! **Source** scalar replacement across iterations: Callahan, Carr and Kennedy 1990; recurrences as scans: Blelloch 1990.

use std::collections::BTreeSet;

use heiretsu_ir::parallel_scan::{Blocks, CarriedElement, CarriedElements, CarriedValue};
use heiretsu_ir::{
    Block, ExprId, ExprKind, Fact, Loop, Place, Reason, ReasonKind, Scalar, Span, StmtId, StmtKind,
    Test, Type, VarId, Verdict, visit,
};
use heiretsu_sets::{Poly, Symbol};

use crate::LoopFacts;
use crate::affine::{self, LoopIndex, Segment};
use crate::calls::CallSite;
use crate::cx::Cx;
use crate::overlap;
use crate::verdict;

mod scalars;

/// So many loops of a procedure are judged again.
const MAX_LOOPS: usize = 32;
/// From so many iterations before at most.
const MOST: u32 = 4;

/// An array of which iterations read elements that earlier ones have written.
struct Recurrence {
    /// The element that an iteration writes.
    written: Place,
    scalar: Scalar,
    reads: Vec<Reading>,
    /// The element has a value that matters when an iteration begins.
    loaded: bool,
    /// For the values of one iteration before, of two …: from so many iterations on what was there before the loop is read.
    from: Vec<u32>,
}

/// An element that is read.
struct Reading {
    expr: ExprId,
    span: Span,
    /// Written so many iterations before.
    distance: u32,
    /// Whatever the conditions.
    sure: bool,
}

/// Judges those loops of a procedure again that are sequential because of such elements.
pub(crate) fn again(cx: &Cx, all: &mut [LoopFacts], wanted: &dyn Fn(StmtId) -> bool) {
    let mut left = MAX_LOOPS;
    for facts in all {
        if left == 0 || !wanted(facts.stmt) || !open(facts) {
            continue;
        }
        let Some(found) = recurrences(cx, facts.stmt) else { continue };
        left -= 1;
        let Some((note, blocks)) = in_blocks(cx, facts.stmt, &found) else { continue };
        if let Verdict::Sequential(reasons) = &mut facts.verdict
            && let (Some(first), Some(note)) = (reasons.first_mut(), note)
        {
            *first = first.clone().noting(note);
        }
        facts.blocks = blocks;
    }
}

/// Is there nothing yet that makes the loop parallel, and does it carry values in memory?
fn open(facts: &LoopFacts) -> bool {
    let Verdict::Sequential(reasons) = &facts.verdict else { return false };
    let other = facts.blocks.is_some()
        || facts.copies.is_some()
        || facts.flagged.is_some()
        || facts.summed.is_some()
        || facts.scattered.is_some()
        || facts.segmented.is_some()
        || facts.search.is_some();
    let carries = |r: &Reason| {
        matches!(
            r.kind,
            ReasonKind::FlowDependence { .. }
                | ReasonKind::AntiDependence { .. }
                | ReasonKind::UnknownDependence { .. }
        )
    };
    !other && reasons.iter().any(carries)
}

/// What is said of a loop with these elements in variables, and how it runs in blocks.
fn in_blocks(
    cx: &Cx,
    l: StmtId,
    found: &[Recurrence],
) -> Option<(Option<String>, Option<Box<Blocks>>)> {
    let (unit, variables) = scalars::replaced(cx, l, found)?;
    let with = Cx::new(&unit, cx.id, cx.options, cx.summaries);
    let entry = *with.loops().iter().find(|e| e.stmt == l)?;
    let facts = verdict::of_loop(&with, entry);
    let Verdict::Sequential(reasons) = &facts.verdict else { return None };
    let note = reasons.first().and_then(|r| r.note.as_deref()).map(str::to_string);
    let Some(mut blocks) = facts.blocks else { return Some((note, None)) };
    // What each iteration makes anew is no recurrence: distribution says more of it.
    if blocks.phases.iter().all(|p| p.last_only) {
        return None;
    }
    for one in found {
        blocks.proof.add(kept(cx, one));
    }
    let mut list = Vec::new();
    for (one, vars) in found.iter().zip(&variables) {
        list.push(carried(cx, &mut blocks, one, vars)?);
    }
    let procedure = unit.procedure(cx.id).clone();
    blocks.carried = Some(Box::new(CarriedElements { list, procedure }));
    Some((note, Some(blocks)))
}

/// What is said of the elements that are kept in variables.
fn kept(cx: &Cx, one: &Recurrence) -> Fact {
    let text = |span| cx.text(span).unwrap_or_else(|| "an element".into());
    let written = text(one.written.span);
    let mut earlier: Vec<&Reading> = one.reads.iter().filter(|r| r.distance > 0).collect();
    earlier.sort_by_key(|r| r.distance);
    earlier.dedup_by_key(|r| r.distance);
    let read: Vec<String> = earlier.into_iter().map(|r| text(r.span)).collect();
    Fact {
        test: Test::LinearForm,
        about: cx.name(one.written.var).to_string(),
        detail: format!(
            "{} is what earlier iterations have written to {written}, kept in a variable",
            read.join(", ")
        ),
    }
}

/// The slots of an array's variables: the present value, that of one iteration before, and so on.
fn carried(
    cx: &Cx,
    blocks: &mut Blocks,
    one: &Recurrence,
    vars: &[VarId],
) -> Option<CarriedElement> {
    let mut slots = Vec::new();
    for (k, var) in vars.iter().enumerate() {
        let at = blocks.slots.iter().position(|s| s.var == Some(*var))?;
        // Names of a block's variables are made of theirs.
        let (name, old) = (
            format!("{}_{k}", cx.name(one.written.var)),
            std::mem::take(&mut blocks.slots[at].name),
        );
        for slot in &mut blocks.slots {
            slot.name = slot.name.replace(old.as_str(), &name);
        }
        blocks.slots[at].name = name;
        slots.push(at as u32);
    }
    let (present, before) = slots.split_first()?;
    let values = before.iter().zip(&one.from);
    let values = values.map(|(&slot, &from)| CarriedValue { slot, from }).collect();
    let earlier = one.reads.iter().filter(|r| r.distance > 0);
    Some(CarriedElement {
        written: one.written.clone(),
        reads: earlier.map(|r| (r.span, r.distance)).collect(),
        values,
        present: *present,
    })
}

/// The arrays of a loop of which elements can be kept in variables, if there is one.
fn recurrences(cx: &Cx, l: StmtId) -> Option<Vec<Recurrence>> {
    let counted = cx.counted(l)?;
    let index = cx.model().loop_index(l)?;
    let fact = &cx.model().loops[index as usize];
    let symbol = fact.index.filter(|s| fact.value == Poly::symbol(*s))?;
    if !matches!(fact.step, 1 | -1) || !runs_through(cx, l, counted) {
        return None;
    }
    let written: BTreeSet<VarId> = visit::stmts(cx.procedure, &counted.body)
        .iter()
        .filter_map(|s| match &cx.procedure.stmt(*s).kind {
            StmtKind::Assign { place, .. } if !place.is_var() => Some(place.var),
            _ => None,
        })
        .collect();
    let at = At { cx, l, counted, index, symbol, step: fact.step };
    let found: Vec<Recurrence> = written.into_iter().filter_map(|a| at.recurrence(a)).collect();
    (!found.is_empty()).then_some(found)
}

/// Does each iteration run to its end, and is all known that it does?
fn runs_through(cx: &Cx, l: StmtId, counted: &Loop) -> bool {
    let fine = |s: &StmtId| match &cx.procedure.stmt(*s).kind {
        StmtKind::Assign { .. } | StmtKind::If { .. } | StmtKind::Loop(_) => true,
        StmtKind::Continue { target } => *target != l,
        _ => false,
    };
    visit::stmts(cx.procedure, &counted.body).iter().all(fine)
        && !cx.calls(l).iter().any(CallSite::may_change_anything)
        && cx.opaque(l).is_empty()
}

/// A loop that is looked at.
struct At<'a, 'u> {
    cx: &'a Cx<'u>,
    l: StmtId,
    counted: &'a Loop,
    index: LoopIndex,
    symbol: Symbol,
    step: i128,
}

impl At<'_, '_> {
    /// What the loop does with an array, if that is a recurrence.
    fn recurrence(&self, array: VarId) -> Option<Recurrence> {
        let (cx, p) = (self.cx, self.cx.procedure);
        let (mut written, mut places) = (None::<(Place, Vec<Poly>)>, Vec::new());
        let mut always = self.writes_always(array, &self.counted.body);
        for s in visit::stmts(p, &self.counted.body) {
            let mut fits = true;
            visit::each_place(p, s, &mut |place, how| {
                fits &= place.var != array || matches!(how, visit::Use::Read | visit::Use::Write);
                fits &= place.var != array || cx.parent(s) == Some(self.l);
            });
            if !fits {
                return None;
            }
            if let StmtKind::Assign { place, .. } = &p.stmt(s).kind
                && place.var == array
            {
                let subs = self.subscripts(s, place)?;
                match &written {
                    Some((_, first)) if *first != subs => return None,
                    Some(_) => {}
                    None => written = Some((place.clone(), subs)),
                }
            }
            self.reads(s, array, &mut places);
        }
        let (written, subs) = written?;
        let scalar = self.fit(&written, &subs)?;
        let mut reads = Vec::new();
        for (s, expr, place, sure) in places {
            let distance = self.distance(&subs, &self.subscripts(s, &place)?)?;
            always |= distance == 0 && sure;
            reads.push(Reading { expr, span: place.span, distance, sure });
        }
        let most = reads.iter().map(|r| r.distance).max().filter(|d| *d > 0)?;
        let from = (1..=most).map(|k| self.from(k, &reads, &subs)).collect::<Option<Vec<u32>>>()?;
        let loaded = reads.iter().any(|r| r.distance == 0) || !always || self.set_late(&written);
        always.then_some(Recurrence { written, scalar, reads, loaded, from })
    }

    /// Does each passage of a block write an element of the array?
    fn writes_always(&self, array: VarId, block: &Block) -> bool {
        block.iter().any(|s| match &self.cx.procedure.stmt(*s).kind {
            StmtKind::Assign { place, .. } => place.var == array,
            StmtKind::If { then_block, else_block, .. } => {
                self.writes_always(array, then_block) && self.writes_always(array, else_block)
            }
            _ => false,
        })
    }

    /// The elements of an array that a statement reads, and whether it reads them in each iteration.
    fn reads(&self, s: StmtId, array: VarId, out: &mut Vec<(StmtId, ExprId, Place, bool)>) {
        let p = self.cx.procedure;
        let sure = self.counted.body.contains(&s) && visit::evaluates_all(p, s);
        visit::each_stmt_expr(p, s, &mut |id, e| {
            if let ExprKind::Read(place) = &e.kind
                && place.var == array
            {
                out.push((s, id, place.clone(), sure));
            }
        });
    }

    /// Is the element not set by every iteration before anything else?
    fn set_late(&self, written: &Place) -> bool {
        let sets = |s: &StmtId| matches!(&self.cx.procedure.stmt(*s).kind, StmtKind::Assign { place, .. } if place.var == written.var);
        let all = visit::stmts(self.cx.procedure, &self.counted.body);
        !all.into_iter().find(sets).is_some_and(|s| self.counted.body.contains(&s))
    }

    /// The subscripts of a reference, slowest first.
    fn subscripts(&self, s: StmtId, place: &Place) -> Option<Vec<Poly>> {
        let model = self.cx.model();
        let (lo, hi) = model.loops[self.index as usize].accesses;
        let all = model.accesses.get(lo as usize..hi as usize)?;
        let mut same = all.iter().filter(|a| a.stmt == s && a.place == *place);
        let subs = elements(same.next()?)?;
        same.all(|other| elements(other).as_ref() == Some(&subs)).then_some(subs)
    }

    /// The type of the elements, if each iteration has one of its own and only by its own name.
    fn fit(&self, written: &Place, subs: &[Poly]) -> Option<Scalar> {
        let (cx, model) = (self.cx, self.cx.model());
        let moving: Vec<&Poly> = subs.iter().filter(|p| p.mentions(self.symbol)).collect();
        let [one] = moving.as_slice() else { return None };
        let slope = one.coefficient_in(self.symbol, 1).as_constant().filter(|c| *c != 0);
        if one.degree_in(self.symbol) != 1 || slope.is_none() {
            return None;
        }
        let fixed = |s: &Symbol| *s == self.symbol || !model.varies(*s, self.index);
        let known = subs.iter().all(|p| p.symbols().iter().all(fixed));
        let mut stays = true;
        for e in written.subscripts()? {
            visit::each_place_in(cx.procedure, e, &mut |place, _| {
                stays &= place.is_var() && place.var == self.counted.var
                    || cx.invariant_place(self.l, place);
            });
        }
        let whole = Place::var(written.var, written.span);
        let alone = cx.accesses(self.l).iter().all(|a| {
            !a.writes || a.place.var == written.var || !overlap::may_overlap(cx, &whole, &a.place)
        });
        let plain = !cx.is_volatile(written) && !overlap::has_deref(written);
        let scalar = match cx.place_type(written)? {
            Type::Scalar(
                scalar @ (Scalar::Int { bits: 8 | 16 | 32 | 64, .. }
                | Scalar::Float { bits: 32 | 64 }),
            ) => scalar,
            _ => return None,
        };
        (known && stays && alone && plain).then_some(scalar)
    }

    /// How many iterations before an element was written that is read now.
    fn distance(&self, written: &[Poly], read: &[Poly]) -> Option<u32> {
        (0..=MOST).find(|d| {
            let moved = Poly::symbol(self.symbol).add_constant(i128::from(*d) * self.step);
            let Some(moved) = moved else { return false };
            let then = |p: &Poly| p.substitute(self.symbol, &moved);
            read.len() == written.len()
                && read.iter().zip(written).all(|(r, w)| then(r).as_ref() == Some(w))
        })
    }

    /// From how many iterations on the loop reads what the element of `k` iterations before the first one holds.
    fn from(&self, k: u32, reads: &[Reading], subs: &[Poly]) -> Option<u32> {
        let least = reads.iter().filter(|r| r.distance >= k).map(|r| r.distance).min()?;
        let sure = reads.iter().any(|r| r.distance == least && r.sure);
        (sure || self.exists(k, subs)).then_some(least - k + 1)
    }

    /// Does the element exist where the first iteration's does? Arrays reach from their first element to those that are used.
    fn exists(&self, k: u32, subs: &[Poly]) -> bool {
        let fact = &self.cx.model().loops[self.index as usize];
        let starts = if self.step > 0 { &fact.lower } else { &fact.upper };
        let Some(start) = starts.first() else { return false };
        let value = |back: u32| {
            let at = start.add_constant(-i128::from(back) * self.step)?;
            let moving = subs.iter().find(|p| p.mentions(self.symbol))?;
            moving.substitute(self.symbol, &at)?.as_constant()
        };
        matches!((value(k), value(0)), (Some(then), Some(first)) if 0 <= then && then < first)
    }
}

/// The subscripts of an access to an element of an array.
fn elements(access: &affine::Access) -> Option<Vec<Poly>> {
    let [Segment::Elements(subscripts)] = access.path.as_slice() else { return None };
    if access.callee.is_some() || subscripts.scattered || access.scalar {
        return None;
    }
    subscripts.subs.iter().cloned().collect()
}
