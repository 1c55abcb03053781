//! Sums into members of structures and behind pointers, which a loop may make beside.
//!
//! **Decides** which members, arrays or numbers, a loop does nothing with but add to them, so that it may add to variables of its
//! own, which a `reduction` clause can name, and those to the members after it.
//!
//! **Example** `while (alive) { … t->absorbed[p.zone] += w; t->steps++; … }` in a loop over particles: `absorbed_sums` and
//! `steps_sum` are zeroed before, and added to `*t` after the loop.
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

use heiretsu_ir::sums::Sum;
use heiretsu_ir::{
    Bound, Place, Reason, ReasonKind, Scalar, Step, StmtId, StmtKind, Type, VarId, visit,
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
        let shared = !place.is_var() && !cx.iteration_local(l, place.var);
        (shared && reduce::adds(cx, l, s)).then_some((s, place))
    });
    let adds: Vec<(StmtId, &Place)> = adds.take(MAX_SUMS + 1).collect();
    if adds.len() > MAX_SUMS {
        return None;
    }
    // The only element of an array that is added to is a number like any other.
    let alone_there = |place: &Place| {
        let others = |(_, q): &(StmtId, &Place)| {
            member(place).is_some_and(|m| within(cx, q, &m)) && !flags::same_place(cx, q, place)
        };
        flags::is_kept(cx, l, place) && !adds.iter().any(others)
    };
    let mut out: Vec<Sum> = Vec::new();
    for (s, place) in &adds {
        let (s, elements) = (*s, !alone_there(place));
        match out.iter_mut().find(|sum| within(cx, place, &sum.place)) {
            Some(sum) => sum.stmts.push(s),
            None => {
                let sum = summed(cx, l, place, elements);
                out.extend(sum.map(|sum| Sum { stmts: vec![s], ..sum }));
            }
        }
    }
    out.retain(|sum| alone(cx, l, sum));
    let blamed = |sum: &Sum| reasons.iter().any(|r| speaks_of(cx, r, sum.place.var));
    (out.iter().any(blamed)).then_some(out)
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
    let member = member(place).map(|member| if elements { member } else { place.clone() })?;
    let (scalar, extents) = match cx.place_type(&member)? {
        Type::Scalar(scalar) => (scalar, Vec::new()),
        Type::Array(array) => {
            let constant = |dim: &heiretsu_ir::Dim| match dim.extent {
                Bound::Const(n @ 1..) => Some(n),
                Bound::Const(_) | Bound::Expr(_) | Bound::Unknown => None,
            };
            let extents: Option<Vec<i64>> = array.dims.iter().map(constant).collect();
            (array.element.scalar()?, extents?)
        }
        Type::Struct(_) | Type::Pointer(_) | Type::Void | Type::Opaque => return None,
    };
    // An array of one element may stand for as many as were allocated.
    if extents.first() == Some(&1) {
        return None;
    }
    let most = i64::try_from(cx.options.private_bytes).unwrap_or(i64::MAX);
    let bytes =
        extents.iter().try_fold(i64::from(scalar.bytes()?), |bytes, n| bytes.checked_mul(*n))?;
    let number = match scalar {
        Scalar::Int { bits, .. } => bits >= 32,
        Scalar::Float { bits: 32 | 64 } => cx.options.float != FloatPolicy::Strict,
        _ => false,
    };
    let fine = number && bytes <= most && flags::is_kept(cx, l, &member);
    fine.then(|| Sum { place: member, extents, scalar, stmts: Vec::new() })
}

/// The last member on the way to a place.
fn member(place: &Place) -> Option<Place> {
    let last = place.steps.iter().rposition(|s| matches!(s, Step::Field(_)))?;
    Some(Place { steps: place.steps[..=last].into(), ..place.clone() })
}

/// Is a place the member, or an element of it?
fn within(cx: &Cx, place: &Place, member: &Place) -> bool {
    let Some(steps) = place.steps.get(..member.steps.len()) else { return false };
    flags::same_place(cx, &Place { steps: steps.into(), ..place.clone() }, member)
}

/// Is the member named by these assignments only, once to be read and once to be stored to, and touched by nothing else?
fn alone(cx: &Cx, l: StmtId, sum: &Sum) -> bool {
    only_added_to(cx, l, (&sum.stmts, &[&sum.place]), &|place| within(cx, place, &sum.place))
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
