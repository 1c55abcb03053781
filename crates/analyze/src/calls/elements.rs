//! What a procedure does to members of the elements of an array of structures.
//!
//! **Decides** which members of which elements are read and written, of an array that a procedure is handed, or names.
//!
//! **Example** `void push(struct cell *c, int i) { c[i].x += c[i].v; }` writes `x` of the element `i`, and reads its `v`.
//!
//! **Why it is sound** every access of the procedure and its callees to the array is in the list, by the members on its way. Which
//! elements it means is said as for arrays of numbers ([`super::sections`]), or it may mean any. An array that is a member counts as a
//! whole.
//!
//! **Gives up when** an element is touched as a whole, a member shares its storage with others, or lies in an array of structures in the
//! element; where there are more than [`MOST`] members.
//!
//! **Cost and limit** linear in the accesses, for each member.
//!
//! **Source** array sections (see [`super::sections`]), by members.

use std::sync::Arc;

use heiretsu_ir::{Step, Storage, StructId, Type, Unit, VarId};

use super::sections::{self, Sections};
use super::summary::{self, Behind};
use crate::affine::{Access, Root, Segment};
use crate::cx::Cx;

/// More are not told apart.
const MOST: usize = 24;

/// What the procedure does to the array; `None`: nothing is said of members.
pub(super) fn of(cx: &Cx, var: VarId) -> Option<Vec<Behind>> {
    let v = cx.var(var);
    let array = v.ty.array().filter(|array| array.contiguous)?;
    let Type::Struct(id) = array.element else { return None };
    if v.attrs.unreliable || v.attrs.address_taken || v.attrs.fortran_pointer {
        return None;
    }
    let mut list: Vec<Behind> = Vec::new();
    for access in cx.all_accesses().iter().filter(|a| a.reads || a.writes) {
        let (of, steps, _) = summary::origin(cx, &access.place);
        if of != var || steps.iter().any(|s| matches!(s, Step::Deref(_))) {
            continue;
        }
        if !is_member(cx.unit, id, steps.get(array.dims.len()..)?) {
            return None;
        }
        if !summary::after(&mut list, &steps, (access, access.leaf(cx))) || list.len() > MOST {
            return None;
        }
    }
    for member in &mut list {
        member.sections = sections_of(cx, var, &member.steps);
    }
    list.iter().any(|member| member.sections.is_some()).then_some(list)
}

/// Do the steps lead to a member with storage of its own that holds numbers or pointers?
fn is_member(unit: &Unit, of: StructId, steps: &[Step]) -> bool {
    let Some(structure) = unit.structs.get(of.index()) else { return false };
    let Some((Step::Field(at), rest)) = steps.split_first() else { return false };
    let Some(field) = structure.fields.get(*at as usize) else { return false };
    let own = !structure.union && !field.bitfield && !field.volatile;
    own && match &field.ty {
        Type::Struct(inner) => is_member(unit, *inner, rest),
        Type::Array(array) => {
            let inside = matches!(array.element, Type::Scalar(_) | Type::Pointer(_));
            inside && rest.len() == array.dims.len()
        }
        Type::Scalar(_) | Type::Pointer(_) => rest.is_empty(),
        Type::Void | Type::Opaque => false,
    }
}

/// The elements of which the member that these steps lead to is touched.
fn sections_of(cx: &Cx, var: VarId, steps: &[Step]) -> Option<Arc<Sections>> {
    let wanted = summary::shape(steps);
    let own = |a: &&Access| {
        let (of, found, _) = summary::origin(cx, &a.place);
        (a.reads || a.writes) && of == var && summary::shape(&found) == wanted
    };
    let accesses: Vec<_> = cx.model().accesses.iter().filter(own).collect();
    let mut element = None;
    for a in &accesses {
        let inside = matches!(a.path.first(), Some(Segment::Elements(_)));
        if a.root != Root::Object(var) || !inside || !sections::leads_to(&a.path[1..], steps) {
            return None;
        }
        let scalar = sections::number(cx, &a.place)?;
        if *element.get_or_insert(scalar) != scalar {
            return None;
        }
    }
    let shaped = matches!(cx.var(var).storage, Storage::Global(_));
    sections::of_accesses(cx, &accesses, (element?, shaped), cx.var(var).ty.array()?)
}
