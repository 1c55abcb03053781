//! Where the local pointers of a procedure lead.
//!
//! **Decides** which local pointers of C always lead to elements behind one other pointer.
//!
//! **Example** `double *row = u + i * n; row[j] = 0;` with a global `u` changes what lies behind `u`.
//!
//! **Why it is sound** the pointer is set by one statement, and its address is not taken; no statement and no callee changes a pointer in
//! memory, so that the other one leads to the same object when this one is used.
//!
//! **Gives up when** the procedure changes a pointer in memory, or bytes, which may be part of one; the pointer is set to a member.
//!
//! **Cost and limit** one walk over the accesses.
//!
//! **Source** ours.

use std::collections::BTreeMap;

use heiretsu_ir::{ExprKind, Place, Step, StmtKind, Storage, Type, VarId};

use crate::alias::{Leaf, leaves_overlap};
use crate::cx::Cx;

/// The element behind another pointer that each such pointer is set to.
pub(crate) fn made_from(cx: &Cx) -> BTreeMap<VarId, Place> {
    let p = cx.procedure;
    let pointer = |v: VarId| {
        let var = cx.var(v);
        let plain = var.storage == Storage::Local && !var.attrs.address_taken && !cx.escaped(v);
        plain && matches!(var.ty, Type::Pointer(_))
    };
    let mut out: BTreeMap<VarId, Option<Place>> = BTreeMap::new();
    if cx.unit.language.is_fortran() || !p.var_ids().any(pointer) {
        return BTreeMap::new();
    }
    for access in cx.all_accesses().iter().filter(|a| a.writes) {
        let v = access.place.var;
        if access.place.is_var() && pointer(v) {
            let set = match &p.stmt(access.stmt).kind {
                StmtKind::Assign { value, .. } if access.callee.is_none() => {
                    match &p.expr(p.unconverted(*value)).kind {
                        ExprKind::AddressOf(from) => Some(from.clone()),
                        // (The subscript means nothing.)
                        ExprKind::Read(cell) => {
                            let mut from = cell.clone();
                            from.steps.push(Step::Deref(p.zero().unwrap_or(*value)));
                            Some(from)
                        }
                        _ => None,
                    }
                }
                _ => None,
            };
            let element = set.filter(|from| matches!(from.steps.last(), Some(Step::Deref(_))));
            out.entry(v).and_modify(|known| *known = None).or_insert(element);
        } else if leaves_overlap(access.leaf(cx), Leaf::Pointer) {
            return BTreeMap::new();
        }
    }
    out.into_iter().filter_map(|(v, from)| Some((v, from?))).collect()
}
