//! What a procedure does to the members of the structure that it is handed, or of a global.
//!
//! **Decides** of a structure of which only the very one that is handed over, or named, is touched, which members are read and written,
//! and which elements of those that are arrays.
//!
//! **Example** `void push(cells *c, int i) { c->flux[i] = c->k * c->state[i]; }` writes `flux` at `i`, reads `state` at `i` and `k`;
//! whatever else there is in `cells` stays as it is.
//!
//! **Why it is sound** every access of the procedure and its callees to the structure itself is in the list, under the first
//! members of its way that have storage of their own: those of unions, and bit-fields, count as what they lie in. What lies
//! behind pointers is listed beside it ([`super::summary::Behind`]). The caller takes the list for its own structure only if
//! all members of that have the same names and types, in the same order. A member that is a number, or an array of numbers, and
//! that every access only adds to is marked so ([`reduce::only_added`]).
//!
//! **Gives up when** the structure is touched as a whole, lies deeper than [`DEPTH`], or there are more than [`MOST`] members.
//!
//! **Cost and limit** linear in the accesses to the parameter.
//!
//! **Source** field-sensitive interprocedural side effects (Banning's, by members).

use std::sync::Arc;

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{Array, Place, Step, Storage, StructId, Type, Unit, VarId};

use super::sections::{self, Sections};
use super::{Touch, summary};
use crate::alias::Leaf;
use crate::cx::{Access, Cx};
use crate::reduce;

/// More are not told apart.
const MOST: usize = 24;
/// Structures in structures.
const DEPTH: u32 = 4;

/// The members of a structure that a procedure touches.
#[derive(Clone, PartialEq, Debug)]
pub struct Members {
    /// What the structure is made of ([`made_of`]).
    structure: String,
    list: Vec<Member>,
}

/// One of them.
#[derive(Clone, PartialEq, Debug)]
struct Member {
    /// The members on the way, outermost first.
    way: Vec<u32>,
    /// It is an array, all of it.
    array: bool,
    reads: bool,
    writes: bool,
    leaf: Leaf,
    /// Nothing is done to it but that numbers are added.
    sums: bool,
    /// Of an array: which elements, from the first one on; `None`: any.
    sections: Option<Arc<Sections>>,
}

/// What the procedure does to the structure that a parameter leads to, or that a global is, if it touches that one only. `compared`: a copy would not do.
pub(super) fn of(cx: &Cx, param: VarId, compared: bool) -> Option<Members> {
    let v = cx.var(param);
    let handed = v.ty.array().filter(|_| matches!(v.storage, Storage::Parameter { .. }));
    let Type::Struct(id) = handed.map_or(&v.ty, |array| &array.element) else { return None };
    if v.attrs.unreliable || v.attrs.address_taken {
        return None;
    }
    let structure = made_of(cx.unit, *id, DEPTH)?;
    let mut list: Vec<Member> = Vec::new();
    for access in cx.all_accesses().iter().filter(|a| a.reads || a.writes) {
        let (var, steps, _) = summary::origin(cx, &access.place);
        if var != param || steps.iter().any(|s| matches!(s, Step::Deref(_))) {
            continue;
        }
        let (way, array) = way(cx.unit, *id, &steps)?;
        let leaf = access.leaf(cx);
        if let Some(known) = list.iter_mut().find(|m| m.way == way) {
            known.meet(access, leaf);
            continue;
        }
        let (reads, writes) = (access.reads, access.writes);
        list.push(Member { way, array, reads, writes, leaf, sums: false, sections: None });
        if list.len() > MOST {
            return None;
        }
    }
    let within = |member: &Member, place: &Place| {
        let (var, steps, _) = summary::origin(cx, place);
        let behind = steps.iter().any(|s| matches!(s, Step::Deref(_)));
        var == param && !behind && way(cx.unit, *id, &steps).is_some_and(|(w, _)| w == member.way)
    };
    for member in list.iter_mut().filter(|m| m.reads && m.writes && !compared) {
        member.sums = reduce::only_added(cx, param, &|place| within(member, place));
    }
    for member in list.iter_mut().filter(|m| m.array) {
        let array = array(cx.unit, *id, &member.way)?;
        member.sections = sections::of_member(cx, param, &member.way, array);
    }
    Some(Members { structure, list })
}

impl Member {
    fn meet(&mut self, access: &Access, leaf: Leaf) {
        self.reads |= access.reads;
        self.writes |= access.writes;
        self.leaf = if self.leaf == leaf { leaf } else { Leaf::Any };
    }
}

/// The members on the way from a structure, up to the first array, or to what shares its storage with others; is it an array?
fn way(unit: &Unit, of: StructId, steps: &[Step]) -> Option<(Vec<u32>, bool)> {
    let (mut out, mut array) = (Vec::new(), false);
    let mut structure = unit.structs.get(of.index())?;
    for step in steps.iter().skip_while(|s| matches!(s, Step::Index(_))) {
        let Step::Field(at) = step else { break };
        let field = structure.fields.get(*at as usize)?;
        if structure.union || field.bitfield || field.volatile {
            break;
        }
        out.push(*at);
        array = matches!(field.ty, Type::Array(_));
        match &field.ty {
            Type::Struct(inner) => structure = unit.structs.get(inner.index())?,
            _ => break,
        }
    }
    (!out.is_empty()).then_some((out, array))
}

/// The array that a member is.
fn array<'u>(unit: &'u Unit, of: StructId, way: &[u32]) -> Option<&'u Array> {
    let (first, rest) = way.split_first()?;
    match &unit.structs.get(of.index())?.fields.get(*first as usize)?.ty {
        Type::Struct(inner) => array(unit, *inner, rest),
        Type::Array(array) => Some(&**array).filter(|_| rest.is_empty()),
        Type::Scalar(_) | Type::Pointer(_) | Type::Void | Type::Opaque => None,
    }
}

/// The names and types of the members of a structure, and of structures in it: alike where, and only where, they are the same
/// in two units.
fn made_of(unit: &Unit, of: StructId, depth: u32) -> Option<String> {
    let structure = unit.structs.get(of.index()).filter(|_| depth > 0)?;
    let mut out = String::from(if structure.union { "union" } else { "struct" });
    for field in &structure.fields {
        let ty = type_of(unit, &field.ty, depth)?;
        out.push_str(&format!(" {}{}: {ty};", field.name, if field.bitfield { "#" } else { "" }));
    }
    Some(format!("{{{out}}}"))
}

fn type_of(unit: &Unit, ty: &Type, depth: u32) -> Option<String> {
    Some(match ty {
        Type::Struct(inner) => made_of(unit, *inner, depth - 1)?,
        Type::Array(array) => {
            format!("{:?} of {}", array.dims, type_of(unit, &array.element, depth)?)
        }
        // What it leads to is no part of the structure.
        Type::Pointer(_) => "pointer".to_string(),
        Type::Scalar(scalar) => format!("{scalar:?}"),
        Type::Void | Type::Opaque => return None,
    })
}

impl Members {
    /// What is known of members that are arrays.
    pub(super) fn sections(&self) -> impl Iterator<Item = &Arc<Sections>> {
        self.list.iter().filter_map(|m| m.sections.as_ref())
    }

    /// What that does to the members of a caller's structure, if it is one of these.
    pub(super) fn touches(
        &self,
        unit: &Unit,
        of: StructId,
        place: &Place,
        touch: &Touch,
    ) -> Option<Vec<Touch>> {
        made_of(unit, of, DEPTH).filter(|structure| *structure == self.structure)?;
        let one = |m: &Member| {
            let mut steps = place.steps.clone();
            steps.extend(m.way.iter().map(|at| Step::Field(*at)));
            Touch {
                place: Place { steps, ..place.clone() },
                reads: m.reads,
                writes: m.writes,
                sections: m.sections.clone(),
                by: Some(m.leaf),
                sums: m.sums.then_some(ReductionOp::Add),
                ..touch.clone()
            }
        };
        Some(self.list.iter().map(one).collect())
    }
}
