//! Stores of one value, which a loop makes under conditions, as flags.
//!
//! **Decides** which places a loop does nothing with but store one and the same value, so that it is enough to know whether any
//! iteration does: the loop sets a flag of its own, and the value is stored after it.
//!
//! **Example** `if (x[i] < 0) *status = ERR;` → `if (x[i] < 0) status_set = 1;` and `if (status_set) *status = ERR;` after the
//! loop, where `status_set` is a reduction.
//!
//! **Why it is sound** the address and the value do not change while the loop runs, so all stores store the same to the same
//! place, and the last one leaves what any of them would. Nothing else in the loop reads or writes what may be a part of that
//! place ([`overlap`], in whatever iterations), callees included, so nobody sees that the store comes later. Behind the loop
//! address and value are evaluated only where an iteration has evaluated them. A jump out of the loop would leave the store
//! out: a loop with one is not parallel.
//!
//! **Gives up when** two values are stored, the address or a value changes, the place is volatile or may be reached by
//! another name that the loop uses, a callee is asked for the value: H103, H107 as before.
//!
//! **Cost and limit** at most [`MAX_STORES`] stores, times the accesses of the loop.
//!
//! **Source** a reduction by *or* over "was it stored"; ours for the conditions.

use std::collections::BTreeSet;

use heiretsu_ir::{
    BinaryOp, ExprId, ExprKind, Place, Reason, ReasonKind, Step, StmtId, StmtKind, Type, VarId,
    visit,
};

use crate::cx::{Access, Cx};
use crate::overlap;

/// At most so many stores of one loop are looked at.
const MAX_STORES: usize = 16;

/// Stores that a loop may make later, after its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stores {
    /// The assignments, by the place that they store to.
    pub groups: Vec<Vec<StmtId>>,
}

impl Stores {
    /// All of them.
    pub fn all(&self) -> BTreeSet<StmtId> {
        self.groups.iter().flatten().copied().collect()
    }

    /// The variables by which the places are named.
    pub fn named(&self, cx: &Cx) -> BTreeSet<VarId> {
        let first = self.groups.iter().filter_map(|group| group.first());
        first.filter_map(|s| Some(assignment(cx, *s)?.0.var)).collect()
    }
}

/// The stores of a loop that could become flags, among those that keep it sequential.
pub fn find(cx: &Cx, l: StmtId, reasons: &[Reason]) -> Option<Stores> {
    let blamed = |r: &Reason| {
        matches!(
            r.kind,
            ReasonKind::OutputDependence { .. } | ReasonKind::ConditionalLastValue { .. }
        )
    };
    if !reasons.iter().any(blamed) {
        return None;
    }
    let mut groups: Vec<Vec<StmtId>> = Vec::new();
    let mut stores = 0usize;
    for s in visit::stmts(cx.procedure, &cx.counted(l)?.body) {
        let Some((place, value)) = assignment(cx, s) else { continue };
        if cx.iteration_local(l, place.var) || !stays(cx, l, place) || !kept(cx, l, value) {
            continue;
        }
        stores += 1;
        if stores > MAX_STORES {
            return None;
        }
        let same = |group: &&mut Vec<StmtId>| {
            assignment(cx, group[0]).is_some_and(|(other, _)| same_place(cx, other, place))
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(s),
            None => groups.push(vec![s]),
        }
    }
    groups.retain(|group| one_value(cx, group) && alone(cx, l, group) && helps(cx, group, reasons));
    (!groups.is_empty()).then_some(Stores { groups })
}

/// Does a reason speak of the variable by which the place is named?
fn helps(cx: &Cx, group: &[StmtId], reasons: &[Reason]) -> bool {
    let Some((place, _)) = assignment(cx, group[0]) else { return false };
    let name = cx.name(place.var);
    let member = |rest: &str| rest.is_empty() || rest.starts_with(['.', '%', '-', '[', '(']);
    reasons.iter().flat_map(|r| &r.variables).any(|v| v.strip_prefix(name).is_some_and(member))
}

/// Where and what a statement stores.
fn assignment<'a>(cx: &'a Cx, s: StmtId) -> Option<(&'a Place, ExprId)> {
    match &cx.procedure.stmt(s).kind {
        StmtKind::Assign { place, value } => Some((place, *value)),
        _ => None,
    }
}

/// A scalar at one address, of one type that can be assigned, neither volatile nor atomic?
pub(crate) fn stays(cx: &Cx, l: StmtId, place: &Place) -> bool {
    matches!(cx.place_type(place), Some(Type::Scalar(_) | Type::Pointer(_)))
        && is_kept(cx, l, place)
}

/// Does a place, neither volatile nor atomic, stay where it is while the loop runs, by a name that can be asked for again after it?
pub(crate) fn is_kept(cx: &Cx, l: StmtId, place: &Place) -> bool {
    let attrs = &cx.var(place.var).attrs;
    let odd = attrs.allocatable
        || attrs.fortran_pointer
        || cx.unit.per_thread(cx.var(place.var)).is_some();
    if odd || cx.is_volatile(place) {
        return false;
    }
    place.steps.iter().enumerate().all(|(k, step)| match step {
        Step::Index(e) => kept(cx, l, *e),
        Step::Field(_) => true,
        Step::Deref(e) => {
            let pointer =
                Place { var: place.var, steps: place.steps[..k].into(), span: place.span };
            kept(cx, l, *e) && cx.unwritten(l, &pointer)
        }
    })
}

/// Has an expression one value while the loop runs, which can be asked for again after it?
fn kept(cx: &Cx, l: StmtId, e: ExprId) -> bool {
    let mut plain = true;
    visit::each_expr(cx.procedure, e, &mut |_, e| {
        plain &= !matches!(e.kind, ExprKind::Call(..) | ExprKind::Opaque(_));
        if let ExprKind::Read(place) | ExprKind::AddressOf(place) = &e.kind {
            plain &= !cx.iteration_local(l, place.var) && !cx.is_volatile(place);
        }
    });
    plain && cx.invariant(l, e)
}

/// Do all stores of a group store what is written alike?
fn one_value(cx: &Cx, group: &[StmtId]) -> bool {
    let value = |s: &StmtId| assignment(cx, *s).map(|(_, value)| value);
    let Some(first) = group.first().and_then(value) else { return false };
    group.iter().filter_map(value).all(|other| same_value(cx, first, other))
}

/// Does nothing else in the loop touch what may be a part of the place?
fn alone(cx: &Cx, l: StmtId, group: &[StmtId]) -> bool {
    let Some((place, _)) = assignment(cx, group[0]) else { return false };
    let reachable = overlap::reachable(cx, place);
    if reachable && cx.calls(l).iter().any(crate::calls::CallSite::may_change_anything) {
        return false;
    }
    let own = |a: &Access| {
        let stored = a.writes && !a.reads && a.callee.is_none();
        stored && group.contains(&a.stmt) && same_place(cx, &a.place, place)
    };
    cx.accesses(l).iter().all(|a| own(a) || !overlap::may_overlap(cx, place, &a.place))
}

/// One variable with subscripts that are written alike?
pub(crate) fn same_place(cx: &Cx, a: &Place, b: &Place) -> bool {
    a.var == b.var
        && a.steps.len() == b.steps.len()
        && a.steps.iter().zip(&b.steps).all(|(x, y)| match (x, y) {
            (Step::Index(x), Step::Index(y)) | (Step::Deref(x), Step::Deref(y)) => {
                same_value(cx, *x, *y)
            }
            (Step::Field(x), Step::Field(y)) => x == y,
            _ => false,
        })
}

/// Are two expressions written alike? (What they read keeps its value.)
pub(crate) fn same_value(cx: &Cx, a: ExprId, b: ExprId) -> bool {
    let (x, y) = (cx.procedure.expr(a), cx.procedure.expr(b));
    if a == b {
        return true;
    }
    x.ty == y.ty
        && match (&x.kind, &y.kind) {
            (ExprKind::Int(v), ExprKind::Int(w)) => v == w,
            (ExprKind::Logical(v), ExprKind::Logical(w)) => v == w,
            (ExprKind::Real(v), ExprKind::Real(w)) => v.to_bits() == w.to_bits(),
            (ExprKind::Read(v), ExprKind::Read(w)) => same_place(cx, v, w),
            (ExprKind::Unary(o, a), ExprKind::Unary(q, b)) => o == q && same_value(cx, *a, *b),
            (ExprKind::Convert(a), ExprKind::Convert(b)) => same_value(cx, *a, *b),
            (ExprKind::Binary(o, a, b), ExprKind::Binary(q, c, d)) => {
                o == q && *o != BinaryOp::Concat && same_value(cx, *a, *c) && same_value(cx, *b, *d)
            }
            _ => false,
        }
}
