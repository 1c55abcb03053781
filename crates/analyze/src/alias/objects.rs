//! Objects: what a name or pointer reaches.
//!
//! **Decides** the object a place belongs to (views are followed to what they name), which objects only
//! their own name reaches, and how two objects are related.
//!
//! **Example** in `double *row = a + i*n; row[j] = b[j];` the object of `row[j]` is that of `a`.
//!
//! **Why it is sound** an object is *isolated* only if its address is used nowhere but to reach it, or if the
//! language forbids any other access (`restrict`, dummy arguments). Objects of callers are not locals of
//! this call.
//!
//! **Gives up when** neither rule applies: `May`.
//!
//! **Cost and limit** linear in the number of variables that share storage, else constant.
//!
//! **Source** C17 6.7.3.1; Fortran 2018 15.5.2.13, 5.5.2.

use std::collections::BTreeSet;

use heiretsu_ir::{Passing, Place, Step, Storage, Test, VarId};

use super::types::{Leaf, leaves_overlap};
use crate::affine::Root;
use crate::cx::Cx;
use crate::overlap;

/// How two objects are related.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// One object, and the same element of it is named by the same path.
    Same,
    /// No byte in common, by this rule.
    Apart(Test),
    /// No byte in common, because the user says so.
    Assumed,
    /// Perhaps one object.
    May,
    /// They share storage in a way that subscripts do not show.
    Shared,
}

/// The variable whose object a place belongs to, with views followed, and whether a pointer stored in
/// memory is followed on the way.
pub fn base(cx: &Cx, place: &Place) -> (VarId, bool) {
    let stored = |p: &Place| p.steps.iter().any(|s| matches!(s, Step::Deref(_)));
    let (mut var, mut deref) = (place.var, stored(place));
    // A view is made from an earlier variable; the count only guards against a malformed cycle.
    for _ in 0..cx.procedure.vars.len() {
        let Storage::View { base } = &cx.var(var).storage else { break };
        deref |= stored(base);
        var = base.var;
    }
    (var, deref)
}

/// One variable for all that share storage.
pub fn representative(cx: &Cx, v: VarId) -> VarId {
    cx.sharing(v).0
}

/// Is the object reached through a pointer that may point to something with another name?
pub fn pointed(cx: &Cx, v: VarId) -> bool {
    let var = cx.var(v);
    match var.storage {
        Storage::Local | Storage::Static | Storage::Result | Storage::Global(_) | Storage::Heap => {
            var.attrs.fortran_pointer
        }
        Storage::Pointee => cx.fresh(v).is_none(),
        Storage::Parameter { passing: Passing::Reference, .. } | Storage::View { .. } => true,
        Storage::Parameter { passing: Passing::Value, .. } => false,
    }
}

/// Is the variable the only way to its object, as long as the procedure runs and calls nothing?
pub fn isolated(cx: &Cx, v: VarId, addressed: &BTreeSet<VarId>) -> bool {
    let taken = |u: VarId| {
        let attrs = cx.var(u).attrs;
        attrs.address_taken || attrs.fortran_pointer || addressed.contains(&u)
    };
    if taken(v) {
        return false;
    }
    if cx.var(v).alias.is_some()
        && cx.sharing(v).1
        && cx.procedure.var_ids().any(|u| cx.same_storage(u, v) && taken(u))
    {
        return false;
    }
    let var = cx.var(v);
    match var.storage {
        Storage::Local | Storage::Static | Storage::Result | Storage::Heap => true,
        Storage::Global(_) => cx.unit.language.is_fortran() || cx.unpointed(v),
        Storage::Parameter { passing: Passing::Value, .. } => true,
        Storage::Parameter { passing: Passing::Reference, .. } => var.attrs.no_alias,
        Storage::Pointee => var.attrs.no_alias || cx.fresh(v).is_some(),
        Storage::View { .. } => false,
    }
}

/// How two objects, accessed by these leaf types, are related.
pub fn relate(
    cx: &Cx,
    only_name: &dyn Fn(VarId) -> bool,
    (a, leaf_a): (&Root, Leaf),
    (b, leaf_b): (&Root, Leaf),
) -> Relation {
    if a == b {
        return Relation::Same;
    }
    if let (Root::Object(x), Root::Object(y)) = (a, b) {
        if cx.same_storage(*x, *y) {
            let whole = cx.var(*x).ty == cx.var(*y).ty
                && matches!((&cx.var(*x).storage, &cx.var(*y).storage),
                    (Storage::Global(g), Storage::Global(h)) if g == h);
            return if whole { Relation::Same } else { Relation::Shared };
        }
        if !pointed(cx, *x) && !pointed(cx, *y) {
            return Relation::Apart(Test::DistinctObjects);
        }
        if ruled_out(cx, *x, *y) || ruled_out(cx, *y, *x) {
            return Relation::Apart(Test::NoAliasRule);
        }
        if callers_and_own(cx, *x, *y) || callers_and_own(cx, *y, *x) {
            return Relation::Apart(Test::DistinctObjects);
        }
    }
    if [a, b].iter().any(|root| is_constant(cx, root)) || older(cx, a, b) || older(cx, b, a) {
        return Relation::Apart(Test::DistinctObjects);
    }
    for root in [a, b] {
        if let Root::Object(x) = root
            && only_name(*x)
        {
            let rule = if pointed(cx, *x) { Test::NoAliasRule } else { Test::DistinctObjects };
            return Relation::Apart(rule);
        }
    }
    if !leaves_overlap(leaf_a, leaf_b) {
        return Relation::Apart(Test::TypeRule);
    }
    if cx.options.assume_no_alias { Relation::Assumed } else { Relation::May }
}

/// Is it an object that C declares `const`? Whatever other name leads there, nothing is written by it.
fn is_constant(cx: &Cx, root: &Root) -> bool {
    matches!(root, Root::Object(x) if overlap::is_constant(cx, *x))
}

/// Does a pointer from memory have the value that was there when the procedure began, so that it leads to nothing that the
/// procedure has allocated?
fn older(cx: &Cx, pointer: &Root, object: &Root) -> bool {
    match (pointer, object) {
        (Root::Pointer(s), Root::Object(y)) => {
            !cx.unit.language.is_fortran()
                && cx.var(*y).storage == Storage::Heap
                && cx.model().place_on_entry(cx.procedure, *s).is_some()
        }
        _ => false,
    }
}

/// `x` promises that no other name reaches its object, and `y` is a name that was there before `x` could be
/// copied.
fn ruled_out(cx: &Cx, x: VarId, y: VarId) -> bool {
    cx.var(x).attrs.no_alias
        && match cx.var(y).storage {
            Storage::Parameter { .. } | Storage::Global(_) | Storage::Static => {
                !cx.var(y).attrs.fortran_pointer
            }
            Storage::Local | Storage::Result | Storage::Heap => !cx.var(y).attrs.fortran_pointer,
            Storage::View { .. } | Storage::Pointee => false,
        }
}

/// `x` came from the caller, `y` was made by this call.
fn callers_and_own(cx: &Cx, x: VarId, y: VarId) -> bool {
    matches!(cx.var(x).storage, Storage::Parameter { .. })
        && !cx.var(x).attrs.fortran_pointer
        && (matches!(cx.var(y).storage, Storage::Local | Storage::Heap | Storage::Result)
            || cx.fresh(y).is_some())
        && !cx.var(y).attrs.fortran_pointer
}
