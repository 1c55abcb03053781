//! S2, S3: arrays of which nobody but the procedure's own loops knows.
//!
//! **Decides** which arrays may be contracted at all: those whose elements are reached by the array's name alone, and that
//! are gone when the procedure ends, or that its next call does not read.
//! **Example** a local work array, automatic, allocated or from `malloc`; a saved one (`static`, SAVE), if one nest holds every
//! mention of it: what is read there was written there just before. An array of the file that one procedure alone names is
//! such a saved one (the front ends see to that). One that several procedures name is a candidate in all of them, or in none:
//! each must read only what it wrote itself ([`heiretsu_analyze::regions::covered`]). Not a dummy argument, or what files that
//! are not given may name: every element of those is live-out.
//! **Why it is sound** every mention of the array in the procedure is an element that is read or assigned, or the array's
//! allocation: no address, no argument, no other name, so that no callee and no pointer reaches it.
//! **Gives up when** any other mention exists.
//! **Cost and limit** one walk over the procedure, and none where no variable is such an array.

use std::collections::BTreeSet;

use heiretsu_ir::{
    EffectKind, Place, Procedure, Readers, Step, StmtId, StmtKind, Storage, Type, Unit, VarId,
    visit,
};

/// The arrays of a procedure that are its own.
pub fn own_arrays(unit: &Unit, p: &Procedure) -> BTreeSet<VarId> {
    let mut own: BTreeSet<VarId> = p
        .var_ids()
        .filter(|v| {
            let v = p.var(*v);
            let kept = match v.storage {
                Storage::Local | Storage::Heap | Storage::Static => true,
                Storage::Global(g) => unit.global(g).readers == Readers::Nobody,
                Storage::Parameter { .. }
                | Storage::Result
                | Storage::View { .. }
                | Storage::Pointee => false,
            };
            let a = &v.attrs;
            let odd = a.address_taken || a.volatile || a.atomic || a.unreliable;
            let scalar = v.ty.array().is_some_and(|a| matches!(a.element, Type::Scalar(_)));
            kept && scalar && !odd && !a.fortran_pointer && v.alias.is_none()
        })
        .collect();
    if own.is_empty() {
        return own;
    }
    own.retain(|v| p.result != Some(*v));
    for v in &p.vars {
        if let Storage::View { base } = &v.storage {
            own.remove(&base.var);
        }
    }
    for stmt in visit::stmts(p, &p.body) {
        if matches!(p.stmt(stmt).kind, StmtKind::Opaque(_)) {
            return BTreeSet::new();
        }
        visit::each_place(p, stmt, &mut |place, how| {
            if own.contains(&place.var) && !plain(p, stmt, place, how) {
                own.remove(&place.var);
            }
        });
        visit::each_stmt_expr(p, stmt, &mut |_, e| {
            if let heiretsu_ir::ExprKind::Opaque(_) = e.kind {
                own.clear();
            }
        });
    }
    own
}

/// Does an array that outlives the procedure stand in other places than one nest? The next call might read there what this
/// one leaves.
pub(crate) fn left_behind(p: &Procedure, nest: StmtId, array: VarId) -> bool {
    if !matches!(p.var(array).storage, Storage::Static) {
        return false;
    }
    let inside = visit::stmts(p, &[nest]);
    let mut mentions = visit::stmts(p, &p.body).into_iter().filter(|s| !inside.contains(s));
    mentions.any(|s| {
        let mut found = false;
        visit::each_place(p, s, &mut |place, _| found |= place.var == array);
        found
    })
}

/// An element that is read or assigned, or an allocation?
fn plain(p: &Procedure, stmt: StmtId, place: &Place, how: visit::Use) -> bool {
    if place.is_var() {
        return allocation(p, stmt);
    }
    let rank = p.var(place.var).ty.array().map_or(0, |a| a.dims.len());
    let element =
        place.steps.len() == rank && place.steps.iter().all(|s| matches!(s, Step::Index(_)));
    let assigned = matches!(p.stmt(stmt).kind, StmtKind::Assign { .. });
    element && (how == visit::Use::Read || how == visit::Use::Write && assigned)
}

/// Does a statement only make or free arrays?
pub(crate) fn allocation(p: &Procedure, stmt: StmtId) -> bool {
    matches!(&p.stmt(stmt).kind, StmtKind::Effect(effect)
        if matches!(effect.kind, EffectKind::Allocate | EffectKind::Deallocate))
}

/// Is a variable named in a statement or in one inside it?
pub(crate) fn named(p: &Procedure, stmt: StmtId, var: VarId) -> bool {
    visit::stmts(p, &[stmt]).into_iter().any(|s| {
        let mut found = false;
        visit::each_place(p, s, &mut |place, _| found |= place.var == var);
        found
    })
}

/// Is the first mention of an array in a nest a write (in the order of the text)?
pub(crate) fn definition_first(p: &Procedure, nest: StmtId, var: VarId) -> bool {
    visit::stmts(p, &[nest]).into_iter().find_map(|s| {
        let mut first = None;
        visit::each_place(p, s, &mut |place, how| {
            if place.var == var && first.is_none() {
                first = Some(how == visit::Use::Write);
            }
        });
        first
    }) == Some(true)
}
