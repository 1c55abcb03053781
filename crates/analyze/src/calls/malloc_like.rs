//! Procedures that return what they have allocated, and memory that they keep to themselves.
//!
//! **Decides** whether the pointer that a procedure returns leads to an object of which nobody else has a pointer, and
//! whether that object is an array of pointers to distinct rows; which variables of a caller point to such an object; which
//! allocations an iteration or a call keeps to itself.
//!
//! **Example** `double **matrix(int n, int m) { double **a = malloc(n * sizeof *a); for (i…) a[i] = malloc(m * sizeof **a);
//! return a; }`: with `double **b = matrix(n, m)`, `b` is an object of its own, and so is each `b[i]`.
//!
//! **Why it is sound** every value that is returned is null, fresh memory, or the address of memory that this call has
//! allocated and of which nothing but its own name and the return tells the address. Rows are distinct where they are in the
//! procedure itself ([`allocated`]), and no pointer to one of them is copied. In the caller the variable gets its value
//! once; from then on the caller's own rules for allocated memory hold for it.
//!
//! **Gives up when** another value may be returned, the pointer is stored or handed to somebody who may keep it, or
//! procedures call each other in a cycle.
//!
//! **Cost and limit** linear in the procedure, for C procedures that return pointers.
//!
//! **Source** ours; C17 7.22.3.

use std::collections::BTreeMap;

use heiretsu_ir::{
    Callee, Effect, EffectKind, ExprId, ExprKind, Place, Step, StmtKind, Storage, Type, Unit,
    VarId, visit,
};

use super::{Found, Summaries, known};
use crate::cx::Cx;
use crate::depend::allocated;

/// An object that was allocated and has one name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fresh {
    /// It is an array of pointers, each to an object of its own.
    pub rows: bool,
}

/// What a procedure returns, if it is fresh.
pub(super) fn returned(cx: &Cx) -> Option<Fresh> {
    let p = cx.procedure;
    if cx.unit.language.is_fortran() {
        return None;
    }
    let mut found: Option<Fresh> = None;
    for s in visit::stmts(p, &p.body) {
        let StmtKind::Return(Some(e)) = p.stmt(s).kind else { continue };
        if !matches!(p.expr(e).ty, Type::Pointer(_)) {
            return None;
        }
        let Some(one) = value(cx, e)? else { continue };
        let rows = one.rows && found.is_none_or(|f| f.rows);
        found = Some(Fresh { rows });
    }
    found
}

/// A returned value: `None` if it may be anything, `Some(None)` if it is null.
fn value(cx: &Cx, e: ExprId) -> Option<Option<Fresh>> {
    match &cx.procedure.expr(e).kind {
        ExprKind::Convert(inner) => value(cx, *inner),
        ExprKind::Int(0) => Some(None),
        ExprKind::Call(callee, args) => {
            fresh_call(cx.unit, cx.summaries, callee, args.len()).map(Some)
        }
        ExprKind::AddressOf(place) => {
            let v = place.var;
            let first = place.steps.iter().all(|s| match s {
                Step::Index(e) => matches!(cx.procedure.expr(*e).kind, ExprKind::Int(0)),
                Step::Deref(_) | Step::Field(_) => false,
            });
            let model = cx.model();
            let own = match cx.var(v).storage {
                Storage::Heap => true,
                Storage::Pointee => cx.fresh(v).is_some(),
                _ => false,
            };
            let fresh = own && first && model.is_isolated(v) && !cx.escaped(v);
            let rows = fresh && allocated::rows(cx, model, v) && allocated::rows_stay(cx, v);
            fresh.then_some(Some(Fresh { rows }))
        }
        _ => None,
    }
}

/// What a call returns, if it is fresh.
pub fn fresh_call(
    unit: &Unit,
    summaries: &Summaries,
    callee: &Callee,
    arguments: usize,
) -> Option<Fresh> {
    match summaries.callee(unit, callee, arguments) {
        Found::Body(summary, _) => summary.returns,
        Found::Nowhere => {
            let allocates = callee.target.is_none() && known::allocates(&callee.name);
            allocates.then_some(Fresh { rows: false })
        }
        Found::Stated(_) | Found::Unknown => None,
    }
}

/// The variables that point to what a callee has allocated, and to nothing else.
pub fn fresh_objects(cx: &Cx) -> BTreeMap<VarId, Fresh> {
    let p = cx.procedure;
    let mut out: BTreeMap<VarId, Option<Fresh>> = BTreeMap::new();
    for s in visit::stmts(p, &p.body) {
        let StmtKind::Effect(effect) = &p.stmt(s).kind else { continue };
        if effect.kind != EffectKind::PointerAssign {
            continue;
        }
        let mut e = effect.reads.first().copied();
        while let Some(ExprKind::Convert(inner)) = e.map(|e| &p.expr(e).kind) {
            e = Some(*inner);
        }
        let fresh = match e.map(|e| &p.expr(e).kind) {
            Some(ExprKind::Call(callee, args)) if effect.reads.len() == 1 => {
                fresh_call(cx.unit, cx.summaries, callee, args.len())
            }
            _ => None,
        };
        for place in &effect.writes {
            let one = fresh.filter(|_| place.is_var() && !out.contains_key(&place.var));
            out.insert(place.var, one);
        }
    }
    out.into_iter().filter_map(|(v, f)| Some((v, f?))).collect()
}

/// Does it make or free memory that only this iteration knows, or this call (`local`: variables that it has for itself)? What each of two
/// allocations returns is apart from the other, and allocating does not depend on the order.
pub fn own_memory(cx: &Cx, effect: &Effect, local: &dyn Fn(VarId) -> bool) -> bool {
    if !matches!(effect.kind, EffectKind::Allocate | EffectKind::Deallocate) {
        return false;
    }
    let own = |place: &Place| {
        let v = cx.var(place.var);
        let made = match v.storage {
            Storage::Heap => true,
            Storage::Local => v.attrs.allocatable,
            Storage::Static
            | Storage::Parameter { .. }
            | Storage::Result
            | Storage::Global(_)
            | Storage::View { .. }
            | Storage::Pointee => false,
        };
        let known = cx.model().is_isolated(place.var) && !cx.escaped(place.var);
        // The bounds of an allocatable array go with it.
        let bound = v.storage == Storage::Local && matches!(v.ty, Type::Scalar(_));
        place.is_var() && (bound || made && known) && local(place.var)
    };
    let mut any = false;
    let all = effect.writes.iter().all(|place| {
        any = true;
        own(place)
    });
    let made = effect.kind == EffectKind::Allocate;
    let freed = effect.reads.iter().all(|e| match &cx.procedure.expr(*e).kind {
        ExprKind::AddressOf(place) | ExprKind::Read(place) => {
            any = true;
            own(place)
        }
        _ => false,
    });
    all && any && (made || freed)
}
