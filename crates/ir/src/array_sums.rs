//! Arrays to which a loop only adds, at elements that are known when it runs.

use std::collections::BTreeMap;

use crate::{
    Bound, ExprId, Place, ProcId, Procedure, Scalar, Segment, Step, StmtId, Type, Unit, VarId,
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
    /// The members, as numbers on the way from the structure, that are added to: numbers, or arrays of such.
    pub added: Vec<Vec<u32>>,
    /// Those that are only read, if any are.
    pub read: Vec<Vec<u32>>,
}

/// A member of a structure, by the way to it.
#[derive(Clone, PartialEq, Debug)]
pub struct MemberOf {
    /// As text after the structure's: `.flux`.
    pub text: String,
    /// The extents of an array, slowest dimension first.
    pub extents: Vec<i64>,
    /// What it is, or its elements are.
    pub ty: Type,
}

/// The member of a structure, if it is a number, a pointer, or an array of such with constant extents.
pub fn member_of(
    unit: &Unit,
    procedure: &Procedure,
    root: &Place,
    way: &[u32],
) -> Option<MemberOf> {
    let path = root.steps.iter().map(|step| step.segment());
    let mut ty = Segment::reach(&unit.structs, &procedure.var(root.var).ty, path)?;
    let mut text = String::new();
    for at in way {
        let Type::Struct(s) = ty else { return None };
        let field = unit.structs.get(s.index())?.fields.get(*at as usize)?;
        text.push_str(&format!(".{}", field.name));
        ty = field.ty.clone();
    }
    let mut extents = Vec::new();
    if let Type::Array(array) = ty {
        for dim in &array.dims {
            let Bound::Const(n @ 1..) = dim.extent else { return None };
            extents.push(n);
        }
        ty = array.element;
    }
    matches!(ty, Type::Scalar(_) | Type::Pointer(_)).then_some(MemberOf { text, extents, ty })
}

/// How many numbers of structures are copied or added up.
pub fn numbers(unit: &Unit, of: ProcId, structures: &[StructureSum]) -> i128 {
    let procedure = unit.procedure(of);
    let ways =
        structures.iter().flat_map(|s| s.added.iter().chain(&s.read).map(|way| (&s.root, way)));
    let of = |(root, way): (&Place, &Vec<u32>)| {
        let extents = member_of(unit, procedure, root, way).map_or(Vec::new(), |m| m.extents);
        extents.into_iter().map(i128::from).fold(1i128, i128::saturating_mul)
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
