//! Arrays of pointers whose rows this very procedure allocates: then the rows are distinct.
//!
//! **Decides** whether every pointer that is ever stored in an array of pointers is a fresh allocation.
//!
//! **Example** `double **a = malloc(n * sizeof *a); for (i…) a[i] = malloc(m * sizeof **a);` → `a[i]` and `a[k]` are
//! different objects for i ≠ k.
//!
//! **Why it is sound** the array is an object of this call (a local array, or memory that it has allocated) that only its
//! own name reaches, so that the statements that name it are all that store into it; each of them stores what an
//! allocation function returns, at once, or a null pointer. What two such calls return never overlaps while both are
//! in use, and overlaps nothing that has a name of its own or came from the caller. A pointer that was copied from
//! the array is of unknown origin elsewhere, and is taken for one that may point to any row.
//!
//! **Gives up when** a callee may store into the array, its address is used, or anything else is stored.
//!
//! **Cost and limit** the accesses of the procedure, once per array of pointers and loop.
//!
//! **Source** C17 7.22.3.

use heiretsu_ir::{EffectKind, ExprId, ExprKind, StmtKind, Storage, Type, VarId};

use crate::affine::Model;
use crate::cx::{Access, Cx};
use crate::{alias, calls};

/// A cheap look: does the procedure make an array of pointers?
pub fn possible(cx: &Cx) -> bool {
    !cx.unit.language.is_fortran() && cx.procedure.var_ids().any(|v| holds_pointers(cx, v))
}

/// Are the rows of the array of pointers `v` distinct?
pub fn rows(cx: &Cx, model: &Model, v: VarId) -> bool {
    if cx.unit.language.is_fortran() || !holds_pointers(cx, v) || !model.is_isolated(v) {
        return false;
    }
    let mut any = false;
    let all = cx.all_accesses().iter().filter(|a| a.writes && alias::base(cx, &a.place).0 == v);
    for access in all {
        match cx.place_type(&access.place) {
            Some(Type::Scalar(_)) if access.callee.is_none() => {}
            _ if fresh(cx, access) => any = true,
            _ if managed(cx, access) => {}
            _ => return false,
        }
    }
    any && !cx.escaped(v)
}

/// An object that rows allocated by this call cannot lie in.
pub fn elsewhere(cx: &Cx, x: VarId) -> bool {
    let v = cx.var(x);
    match v.storage {
        Storage::Local | Storage::Static | Storage::Global(_) => !matches!(v.ty, Type::Pointer(_)),
        Storage::Parameter { .. } | Storage::Heap => true,
        Storage::Result | Storage::View { .. } | Storage::Pointee => false,
    }
}

fn holds_pointers(cx: &Cx, v: VarId) -> bool {
    let v = cx.var(v);
    let own = matches!(v.storage, Storage::Local | Storage::Heap);
    own && v.ty.array().is_some_and(|a| matches!(a.element, Type::Pointer(_)))
}

/// Does the statement store what an allocation function returns (or nothing)?
fn fresh(cx: &Cx, access: &Access) -> bool {
    let StmtKind::Assign { place, value } = &cx.procedure.stmt(access.stmt).kind else {
        return false;
    };
    access.callee.is_none()
        && *place == access.place
        && allocates(cx, *value)
        && cx.own_calls(access.stmt).iter().all(|site| site.body.is_none())
}

fn allocates(cx: &Cx, value: ExprId) -> bool {
    match &cx.procedure.expr(value).kind {
        ExprKind::Convert(inner) => allocates(cx, *inner),
        ExprKind::Int(0) => true,
        ExprKind::Call(callee, _) => callee.target.is_none() && calls::allocates(&callee.name),
        _ => false,
    }
}

/// Does the statement make the array itself, or free something?
fn managed(cx: &Cx, access: &Access) -> bool {
    let StmtKind::Effect(effect) = &cx.procedure.stmt(access.stmt).kind else { return false };
    matches!(effect.kind, EffectKind::Allocate | EffectKind::Deallocate)
}
