//! Arrays to which a loop only adds, at elements that are known when it runs.

use std::collections::BTreeMap;

use crate::{
    Bound, Dim, ExprId, Field, Place, ProcId, Procedure, Scalar, Segment, Step, StmtId, Type, Unit,
    VarId,
};

/// What a loop adds to elements of arrays, each part of it to copies of its own.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ArraySums {
    /// The arrays.
    pub arrays: Vec<ArraySum>,
    /// The structures.
    pub structures: Vec<StructureSum>,
    /// The subscripts of all of them, where an inspection of the loop can compute them.
    pub reached: Vec<Reached>,
    /// Subscripts may be among these at which the loop does not add: where it makes no iteration inside, or a condition fails.
    pub inexact: bool,
    /// Scalars that are assigned once in each iteration, before the subscripts that depend on them, and their values.
    pub definitions: BTreeMap<VarId, ExprId>,
    /// Integers that each iteration sets before the subscripts that depend on them, to one of these.
    pub ranges: BTreeMap<VarId, Vec<Among>>,
}

/// Values of an integer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Among {
    /// This constant.
    Value(ExprId),
    /// Those of the variable of a loop inside, whose bounds do not change.
    Counter(StmtId),
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

/// A structure that is handed to callees which do nothing with some of its members but add to them, and only read the others.
#[derive(Clone, PartialEq, Debug)]
pub struct StructureSum {
    /// The structure: a variable, a member, or what a pointer that is never reassigned leads to (subscript 0).
    pub root: Place,
    /// The members, by the way from the structure, that are added to: numbers, or arrays of such; of arrays of structures in it, the
    /// same one of each.
    pub added: Vec<Vec<Segment>>,
    /// Those that are only read, if any are.
    pub read: Vec<Vec<Segment>>,
}

/// A member of a structure, by the way to it.
#[derive(Clone, Debug)]
pub struct MemberOf<'a> {
    /// The way to a number: members, and subscripts of dimensions with constant bounds.
    pub way: Vec<Into<'a>>,
    /// What it is.
    pub ty: Type,
}

impl MemberOf<'_> {
    /// The extents of the dimensions on the way.
    pub fn extents(&self) -> impl Iterator<Item = i64> {
        self.way.iter().filter_map(|step| match step {
            Into::Dim(_, extent) => Some(*extent),
            Into::Member(_) => None,
        })
    }
}

/// The member of a structure, if it is a number, a pointer, or an array of such with constant extents.
pub fn member_of<'a>(
    unit: &'a Unit,
    procedure: &Procedure,
    root: &Place,
    way: &[Segment],
) -> Option<MemberOf<'a>> {
    let path = root.steps.iter().map(|step| step.segment());
    let ty = Segment::reach(&unit.structs, &procedure.var(root.var).ty, path)?;
    let (mut way, mut ty) = steps_from(unit, ty, way.iter().copied())?;
    while let Type::Array(_) = ty {
        let (more, element) = steps_from(unit, ty, [Segment::Index])?;
        way.extend(more);
        ty = element;
    }
    matches!(ty, Type::Scalar(_) | Type::Pointer(_)).then_some(MemberOf { way, ty })
}

/// How many numbers of structures are copied or added up.
pub fn numbers(unit: &Unit, of: ProcId, structures: &[StructureSum]) -> i128 {
    let procedure = unit.procedure(of);
    let ways =
        structures.iter().flat_map(|s| s.added.iter().chain(&s.read).map(|way| (&s.root, way)));
    let of = |(root, way): (&Place, &Vec<Segment>)| {
        let member = member_of(unit, procedure, root, way);
        let extents = member.iter().flat_map(MemberOf::extents).map(i128::from);
        extents.fold(1i128, i128::saturating_mul)
    };
    ways.map(of).fold(0i128, i128::saturating_add)
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
    /// The integer that it depends on of which only values are known that it is among: then it depends on nothing else that
    /// differs from iteration to iteration.
    pub over: Option<VarId>,
}

/// A step into an element.
#[derive(Clone, Copy, Debug)]
pub enum Into<'a> {
    /// A subscript of a dimension that is counted from the first number on, with so many elements.
    Dim(i64, i64),
    /// A member.
    Member(&'a Field),
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
    steps_from(unit, element(unit, procedure, root)?, leaf.iter().map(|step| step.segment()))
}

/// The steps from what is of a type into it, if dimensions have constant bounds, and the type of what they lead to.
pub fn steps_from<'a>(
    unit: &'a Unit,
    mut ty: Type,
    path: impl IntoIterator<Item = Segment>,
) -> Option<(Vec<Into<'a>>, Type)> {
    let mut out = Vec::new();
    for segment in path {
        ty = match (segment, ty) {
            (Segment::Index, array @ Type::Array(_)) => {
                let (dim, rest) = without_dim(array)?;
                let (Bound::Const(lower), Bound::Const(n @ 1..)) = (dim.lower, dim.extent) else {
                    return None;
                };
                out.push(Into::Dim(lower, n));
                rest
            }
            (Segment::Field(f), Type::Struct(s)) => {
                let field = unit.structs.get(s.index())?.fields.get(f as usize)?;
                out.push(Into::Member(field));
                field.ty.clone()
            }
            _ => return None,
        };
    }
    Some((out, ty))
}

/// The slowest dimension of an array, and what a subscript of it names.
pub fn without_dim(ty: Type) -> Option<(Dim, Type)> {
    let Type::Array(mut array) = ty else { return None };
    if array.dims.is_empty() {
        return None;
    }
    let dim = array.dims.remove(0);
    let rest = if array.dims.is_empty() { array.element.clone() } else { Type::Array(array) };
    Some((dim, rest))
}
