//! Arrays to which a loop only adds, at elements that are known when it runs.

use std::collections::BTreeMap;

use crate::{Bound, ExprId, Place, Procedure, Scalar, Segment, Step, StmtId, Type, Unit, VarId};

/// What a loop adds to elements of arrays, each part of it to copies of its own.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ArraySums {
    /// The arrays.
    pub arrays: Vec<ArraySum>,
    /// The subscripts of all of them, where an inspection of the loop can compute them.
    pub reached: Vec<Reached>,
    /// Subscripts may be among these at which the loop does not add: where it makes no iteration inside, or a condition fails.
    pub inexact: bool,
    /// Scalars that are assigned once in each iteration, before the subscripts that depend on them, and their values.
    pub definitions: BTreeMap<VarId, ExprId>,
}

/// An array that a loop does nothing with but add to elements of it.
#[derive(Clone, PartialEq, Debug)]
pub struct ArraySum {
    /// The array, or the pointer that leads to it, without a subscript.
    pub root: Place,
    /// How the places that are added to lie in an element, each once: members, and subscripts of declared arrays.
    pub leaves: Vec<Vec<Step>>,
    /// The assignments that add to it.
    pub stmts: Vec<StmtId>,
}

/// One subscript that a loop adds at.
#[derive(Clone, PartialEq, Debug)]
pub struct Reached {
    /// The loops inside around it, outermost first.
    pub loops: Vec<StmtId>,
    /// Conditions under which the subscript is reached, outermost first, and whether they hold then; those without which it can be
    /// computed as well may be left out.
    pub guards: Vec<(ExprId, bool)>,
    /// The subscript: the sum of these.
    pub subscript: Vec<ExprId>,
}

/// A step into an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Into<'a> {
    /// A subscript of a dimension with so many elements.
    Dim(i64),
    /// A member.
    Member(&'a str),
}

/// The type of what a subscript after a place names.
pub fn element(unit: &Unit, procedure: &Procedure, root: &Place) -> Option<Type> {
    let path = root.steps.iter().map(|step| step.segment());
    match Segment::reach(&unit.structs, &procedure.var(root.var).ty, path)? {
        Type::Pointer(to) => Some(*to),
        array @ Type::Array(_) => without_dim(array).map(|(_, rest)| rest),
        Type::Scalar(_) | Type::Struct(_) | Type::Void | Type::Opaque => None,
    }
}

/// The steps into an element of an array, if its dimensions have constant extents.
pub fn into_element<'a>(
    unit: &'a Unit,
    procedure: &Procedure,
    root: &Place,
    leaf: &[Step],
) -> Option<Vec<Into<'a>>> {
    steps_into(unit, procedure, root, leaf).map(|(steps, _)| steps)
}

/// What a number in an element is.
pub fn leaf_type(
    unit: &Unit,
    procedure: &Procedure,
    root: &Place,
    leaf: &[Step],
) -> Option<Scalar> {
    steps_into(unit, procedure, root, leaf)?.1.scalar()
}

fn steps_into<'a>(
    unit: &'a Unit,
    procedure: &Procedure,
    root: &Place,
    leaf: &[Step],
) -> Option<(Vec<Into<'a>>, Type)> {
    let mut ty = element(unit, procedure, root)?;
    let mut out = Vec::new();
    for step in leaf {
        ty = match (step, ty) {
            (Step::Index(_), array @ Type::Array(_)) => {
                let (extent, rest) = without_dim(array)?;
                let Bound::Const(n @ 1..) = extent else { return None };
                out.push(Into::Dim(n));
                rest
            }
            (Step::Field(f), Type::Struct(s)) => {
                let field = unit.structs.get(s.index())?.fields.get(*f as usize)?;
                out.push(Into::Member(&field.name));
                field.ty.clone()
            }
            _ => return None,
        };
    }
    Some((out, ty))
}

/// The extent of the slowest dimension of an array, and what a subscript of it names.
pub fn without_dim(ty: Type) -> Option<(Bound, Type)> {
    let Type::Array(mut array) = ty else { return None };
    if array.dims.is_empty() {
        return None;
    }
    let extent = array.dims.remove(0).extent;
    let rest = if array.dims.is_empty() { array.element.clone() } else { Type::Array(array) };
    Some((extent, rest))
}
