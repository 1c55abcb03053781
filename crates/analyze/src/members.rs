//! Structures of C of which a loop only reads members.
//!
//! **Decides** which small structures each thread may have a copy of, in the place of a pointer to the one that all share: a
//! compiler does not know what the members of a structure are whose address the data of a region hold, and reads them again after
//! each store of bytes.
//!
//! **Example** `for (y = 1; y < g.h - 1; y++) … g.next[y * g.w + x] = …`: `g`, its sizes and pointers.
//!
//! **Why it is sound** nothing in the loop, callees included, writes a member that it reads ([`Cx::unwritten`]), nor names the
//! structure but by members that are numbers and pointers: a copy that is made before the loop has the same values. What its
//! pointers lead to is not copied.
//!
//! **Gives up when** the structure is static, a union, `volatile`, declared in the loop, has more than [`MOST_MEMBERS`] members or
//! one that is an array or a structure itself; or when its address, the whole of it or a member is used otherwise.
//!
//! **Cost and limit** the places of the loop, each against what the loop writes.
//!
//! **Source** measured: a game of life in a structure ran 0.1 times as fast in a region on one thread, with a copy 1.0.

use std::collections::BTreeMap;

use heiretsu_ir::{Passing, Place, Step, StmtId, Storage, Type, VarId, visit};

use crate::cx::Cx;

/// Larger structures are not copied.
const MOST_MEMBERS: usize = 16;

/// The structures that each thread may have a copy of.
pub fn only_read(cx: &Cx, l: StmtId) -> Vec<VarId> {
    if cx.unit.language.is_fortran() {
        return Vec::new();
    }
    let mut found: BTreeMap<VarId, bool> = BTreeMap::new();
    for s in visit::stmts(cx.procedure, &[l]) {
        visit::each_place(cx.procedure, s, &mut |place, how| {
            if matches!(cx.var(place.var).ty, Type::Struct(_)) {
                let fine = found.entry(place.var).or_insert_with(|| small(cx, l, place.var));
                *fine = *fine && reads_member(cx, l, place, how);
            }
        });
    }
    found.into_iter().filter_map(|(var, fine)| fine.then_some(var)).collect()
}

/// Is it a structure of a few numbers and pointers, of which a region would hold the address?
fn small(cx: &Cx, l: StmtId, var: VarId) -> bool {
    let v = cx.var(var);
    let own = match v.storage {
        Storage::Local => true,
        Storage::Parameter { passing, .. } => passing == Passing::Value,
        Storage::Static
        | Storage::Global(_)
        | Storage::Result
        | Storage::View { .. }
        | Storage::Heap
        | Storage::Pointee => false,
    };
    let Type::Struct(id) = v.ty else { return false };
    let plain = |ty: &Type| matches!(ty, Type::Scalar(_) | Type::Pointer(_));
    let fields = cx.unit.structs.get(id.index()).filter(|s| !s.union).map(|s| &s.fields);
    own && v.alias.is_none()
        && !cx.iteration_local(l, var)
        && !cx.declared_in_header(l, var)
        && !cx.is_volatile(&Place::var(var, v.span))
        && fields.is_some_and(|f| f.len() <= MOST_MEMBERS && f.iter().all(|f| plain(&f.ty)))
}

/// Does a place read a member that keeps its value, alone or as a pointer that it follows?
fn reads_member(cx: &Cx, l: StmtId, place: &Place, how: visit::Use) -> bool {
    let [Step::Field(_), rest @ ..] = place.steps.as_slice() else { return false };
    let used = match rest.first() {
        None => how == visit::Use::Read,
        Some(Step::Deref(_)) => true,
        Some(Step::Field(_) | Step::Index(_)) => false,
    };
    let member = Place { var: place.var, steps: place.steps[..1].into(), span: place.span };
    used && cx.unwritten(l, &member)
}
