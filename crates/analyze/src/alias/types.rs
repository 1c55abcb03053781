//! Types, as far as C's rule of effective types tells objects apart.
//!
//! **Decides** the leaf type that an access has, and whether two leaf types may share an object.
//!
//! **Example** `int` and `unsigned` may, `int` and `double` may not, `char` may with anything.
//!
//! **Why it is sound** C17 6.5p7 makes an access to an object by another type undefined, except for
//! signedness and for character types.
//!
//! **Gives up when** the type is not a scalar or pointer: `Any`, which overlaps everything.
//!
//! **Cost and limit** constant.
//!
//! **Source** C17 6.5p7.

use heiretsu_ir::{Place, Scalar, Step, Type};

use crate::cx::Cx;

/// What an access is made by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Leaf {
    /// A character type.
    Byte,
    /// An integer of so many bits.
    Int(u8),
    /// A float (or a part of a complex number) of so many bits.
    Float(u8),
    /// A truth value.
    Logical(u8),
    /// Any pointer.
    Pointer,
    /// Not known, or a structure.
    Any,
}

/// The leaf of a type.
pub fn leaf(ty: &Type) -> Leaf {
    match ty {
        Type::Scalar(Scalar::Int { bits: 8, .. } | Scalar::Character { .. }) => Leaf::Byte,
        Type::Scalar(Scalar::Int { bits, .. }) => Leaf::Int(*bits),
        Type::Scalar(Scalar::Float { bits } | Scalar::Complex { bits }) => Leaf::Float(*bits),
        Type::Scalar(Scalar::Logical { bits }) => Leaf::Logical(*bits),
        Type::Pointer(_) => Leaf::Pointer,
        Type::Array(array) => leaf(&array.element),
        Type::Struct(_) | Type::Void | Type::Opaque => Leaf::Any,
    }
}

/// May objects of these two leaf types be one?
pub fn leaves_overlap(a: Leaf, b: Leaf) -> bool {
    a == b || [a, b].iter().any(|l| matches!(l, Leaf::Byte | Leaf::Any))
}

/// The type of a place; `None` when its steps do not fit its variable's type.
pub fn place_type(cx: &Cx, place: &Place) -> Option<Type> {
    cx.place_type(place)
}

/// The leaf of a place. Through a union it is `Any`.
pub fn place_leaf(cx: &Cx, place: &Place) -> Leaf {
    if through_union(cx, place) {
        return Leaf::Any;
    }
    place_type(cx, place).map_or(Leaf::Any, |ty| leaf(&ty))
}

/// By which type an access touches a place, or (`whole`) anything of its object: by what is known, if that is.
pub fn touched_leaf(cx: &Cx, place: &Place, whole: bool, known: Option<Leaf>) -> Leaf {
    known.unwrap_or_else(|| if whole { Leaf::Any } else { place_leaf(cx, place) })
}

fn through_union(cx: &Cx, place: &Place) -> bool {
    let mut prefix = Place { var: place.var, steps: Default::default(), span: place.span };
    for step in &place.steps {
        if let Step::Field(_) = step {
            match place_type(cx, &prefix) {
                Some(Type::Struct(s))
                    if cx.unit.structs.get(s.index()).is_some_and(|s| !s.union) => {}
                _ => return true,
            }
        }
        prefix.steps.push(*step);
    }
    false
}

/// The innermost structure member that a place lies in, unless a pointer is followed after it.
pub fn member(cx: &Cx, place: &Place) -> Option<(u32, u32)> {
    let at = place.steps.iter().rposition(|s| matches!(s, Step::Field(_)))?;
    if place.steps[at..].iter().any(|s| matches!(s, Step::Deref(_))) {
        return None;
    }
    let Step::Field(f) = place.steps[at] else { return None };
    let prefix = Place { var: place.var, steps: place.steps[..at].into(), span: place.span };
    match place_type(cx, &prefix)? {
        Type::Struct(s) => {
            // Bit-fields share bytes: all those of a structure count as one member.
            let bits = cx.unit.structs.get(s.index())?.fields.get(f as usize)?.bitfield;
            Some((s.0, if bits { u32::MAX } else { f }))
        }
        Type::Scalar(_) | Type::Array(_) | Type::Pointer(_) | Type::Void | Type::Opaque => None,
    }
}
