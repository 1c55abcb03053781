//! Sums into members of structures and behind pointers, which a loop may make beside.
//!
//! **Decides** which members, arrays or numbers, a loop does nothing with but add to them, so that it may add to variables of its
//! own, which a `reduction` clause can name, and those to the members after it.
//!
//! **Example** `while (alive) { … t->absorbed[p.zone] += w; t->steps++; … }` in a loop over particles: `absorbed_sums` and
//! `steps_sum` are zeroed before, and added to `*t` after the loop. So are `x_sums` of `cluster[best].x += p[i].x`, one for each.
//!
//! **Why it is sound** all that the loop does with the member is to add to elements of it, so nobody sees that the sums come
//! later; nothing else in the loop reads or writes what may be a part of it ([`overlap`], in whatever iterations), callees
//! included. What is added after the loop is not zero, so that some iteration has stored there: a structure that no iteration
//! touches is not touched. A jump out of the loop would leave the sums out: a loop with one is not parallel.
//!
//! **Gives up when** the place moves or is volatile, another name that the loop uses may lead to it, an array has no constant
//! extents or is larger than `--private-bytes`, floating-point sums may not be reordered. (What nests without calls and jumps add up is also
//! found by scalar replacement, which can ask on entry whether other pointers lead there.)
//!
//! **Cost and limit** at most [`MAX_SUMS`] assignments, times the accesses of the loop.
//!
//! **Source** OpenMP 4.5, 2.15.3.6: list items of `reduction` are variables, not members.

use std::collections::BTreeSet;

use heiretsu_ir::array_sums::{Into, steps_from};
use heiretsu_ir::sums::{Sum, followed};
use heiretsu_ir::{
    Place, Reason, ReasonKind, Scalar, Segment, Step, StmtId, StmtKind, VarId, visit,
};

use crate::cx::{Access, Cx};
use crate::reduce;
use crate::{FloatPolicy, flags, overlap};

/// At most so many assignments of one loop are looked at.
const MAX_SUMS: usize = 32;

/// The sums that a loop could make beside, if they are among what keeps it sequential.
pub fn find(cx: &Cx, l: StmtId, reasons: &[Reason]) -> Option<Vec<Sum>> {
    let adds = visit::stmts(cx.procedure, &cx.counted(l)?.body).into_iter().filter_map(|s| {
        let StmtKind::Assign { place, .. } = &cx.procedure.stmt(s).kind else { return None };
        let place = named(cx, l, place);
        let shared = !place.is_var() && !cx.iteration_local(l, place.var);
        (shared && reduce::adds(cx, l, s)).then_some((s, place))
    });
    let adds: Vec<(StmtId, Place)> = adds.take(MAX_SUMS + 1).collect();
    if adds.len() > MAX_SUMS {
        return None;
    }
    // The only element of an array that is added to is a number like any other.
    let alone_there = |place: &Place| {
        let others = |(_, q): &(StmtId, Place)| {
            member(place).is_some_and(|m| starts(cx, q, &m)) && !flags::same_place(cx, q, place)
        };
        flags::is_kept(cx, l, place) && !adds.iter().any(others)
    };
    let mut out: Vec<Sum> = Vec::new();
    for (s, place) in &adds {
        let (s, elements) = (*s, !alone_there(place));
        match out.iter_mut().find(|sum| within(cx, place, sum)) {
            Some(sum) => sum.stmts.push(s),
            None => {
                let sum = summed(cx, l, place, elements);
                out.extend(sum.map(|sum| Sum { stmts: vec![s], ..sum }));
            }
        }
    }
    out.retain(|sum| alone(cx, l, sum));
    let blamed = |sum: &Sum| {
        let vars = targets(cx, sum).into_iter().map(|place| place.var);
        vars.into_iter().any(|var| reasons.iter().any(|r| speaks_of(cx, r, var)))
    };
    (out.iter().any(blamed)).then_some(out)
}

/// A place, with views that the loop makes followed.
fn named(cx: &Cx, l: StmtId, place: &Place) -> Place {
    followed(cx.procedure, place, &|view| cx.iteration_local(l, view))
}

/// The assignments of all of them.
pub fn stores(sums: &[Sum]) -> BTreeSet<StmtId> {
    sums.iter().flat_map(|sum| &sum.stmts).copied().collect()
}

fn speaks_of(cx: &Cx, reason: &Reason, var: VarId) -> bool {
    let carried = matches!(
        reason.kind,
        ReasonKind::FlowDependence { .. }
            | ReasonKind::AntiDependence { .. }
            | ReasonKind::OutputDependence { .. }
            | ReasonKind::UnknownSubscript { .. }
            | ReasonKind::ScalarCarried { .. }
            | ReasonKind::MayAlias { .. }
            | ReasonKind::ConditionalLastValue { .. }
    );
    let name = cx.name(var);
    let member = |rest: &str| rest.is_empty() || rest.starts_with(['.', '%', '-', '[', '(']);
    carried && reason.variables.iter().any(|v| v.strip_prefix(name).is_some_and(member))
}

/// What a place that is added to is a part of, or the place itself, if that may be summed up beside.
fn summed(cx: &Cx, l: StmtId, place: &Place, elements: bool) -> Option<Sum> {
    member(place)?;
    let at = if elements { start(cx, l, place)? } else { place.steps.len() };
    let root = first(place, at);
    let leaf: Vec<Segment> = place.steps[at..].iter().map(|step| step.segment()).collect();
    let (inner, ty) = steps_from(cx.unit, cx.place_type(&root)?, leaf.iter().copied())?;
    let scalar = ty.scalar()?;
    let most = i64::try_from(cx.options.private_bytes).unwrap_or(i64::MAX);
    let mut bytes = i64::from(scalar.bytes()?);
    for step in inner {
        match step {
            // An array of one element may stand for as many as were allocated.
            Into::Dim(_, 1) => return None,
            Into::Dim(_, n) => bytes = bytes.checked_mul(n)?,
            Into::Member(_) => {}
        }
    }
    let number = match scalar {
        Scalar::Int { bits, .. } => bits >= 32,
        Scalar::Float { bits: 32 | 64 } => cx.options.float != FloatPolicy::Strict,
        _ => false,
    };
    let fine = number && bytes <= most && flags::is_kept(cx, l, &root);
    fine.then(|| Sum { place: root, leaf, scalar, stmts: Vec::new() })
}

/// After which step of the way to a number a loop adds to different ones: the last member, or the array of structures before it.
fn start(cx: &Cx, l: StmtId, place: &Place) -> Option<usize> {
    let index = |k: usize| matches!(place.steps.get(k), Some(Step::Index(_)));
    let last = place.steps.iter().rposition(|s| matches!(s, Step::Field(_)))?;
    let arrays = (0..last).rev().filter(|k| index(*k) && !k.checked_sub(1).is_some_and(index));
    std::iter::once(last + 1).chain(arrays).find(|k| flags::is_kept(cx, l, &first(place, *k)))
}

/// The place that so many steps lead to.
fn first(place: &Place, steps: usize) -> Place {
    Place { steps: place.steps[..steps].into(), ..place.clone() }
}

/// The last member on the way to a place.
fn member(place: &Place) -> Option<Place> {
    let last = place.steps.iter().rposition(|s| matches!(s, Step::Field(_)))?;
    Some(first(place, last + 1))
}

/// Does the way to a place start like that to another one?
fn starts(cx: &Cx, place: &Place, like: &Place) -> bool {
    place.steps.len() >= like.steps.len()
        && flags::same_place(cx, &first(place, like.steps.len()), like)
}

/// Is a place what is summed up, a part of it, or something that it is a part of?
fn within(cx: &Cx, place: &Place, sum: &Sum) -> bool {
    let same = |(step, like): (&Step, &Segment)| step.segment() == *like;
    starts(cx, place, &sum.place)
        && place.steps[sum.place.steps.len()..].iter().zip(&sum.leaf).all(same)
}

/// What its assignments store to.
fn targets<'a>(cx: &'a Cx, sum: &Sum) -> Vec<&'a Place> {
    let target = |s: &StmtId| match &cx.procedure.stmt(*s).kind {
        StmtKind::Assign { place, .. } => Some(place),
        _ => None,
    };
    sum.stmts.iter().filter_map(target).collect()
}

/// Is what is summed up named by these assignments only, once to be read and once to be stored to, and touched by nothing else?
fn alone(cx: &Cx, l: StmtId, sum: &Sum) -> bool {
    let targets = targets(cx, sum);
    only_added_to(cx, l, (&sum.stmts, &targets), &|place| within(cx, &named(cx, l, place), sum))
}

/// Is what is summed up (`within`) named by these assignments only, once to be read and once to be stored to, and are the places in
/// it touched by nothing else in the loop? What callees of an assignment write would be left out with it: they write nothing.
pub(crate) fn only_added_to(
    cx: &Cx,
    l: StmtId,
    (stmts, places): (&[StmtId], &[&Place]),
    within: &dyn Fn(&Place) -> bool,
) -> bool {
    if places.iter().any(|place| overlap::reachable(cx, place))
        && cx.calls(l).iter().any(crate::calls::CallSite::may_change_anything)
    {
        return false;
    }
    let stores = |s: &StmtId| cx.own_accesses(*s).iter().all(|a| !a.writes || a.callee.is_none());
    let own = |a: &Access| a.callee.is_none() && stmts.contains(&a.stmt) && within(&a.place);
    let apart = |a: &Access| places.iter().all(|p| !overlap::may_overlap(cx, p, &a.place));
    stmts.iter().all(|s| reduce::named_once(cx, *s, within) && stores(s))
        && cx.accesses(l).iter().all(|a| own(a) || apart(a))
}
