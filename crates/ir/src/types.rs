//! Types of the loop program.

use crate::{ExprId, StructId};

/// A machine scalar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scalar {
    /// An integer. Signed arithmetic must not overflow (undefined behaviour in both languages);
    /// unsigned arithmetic wraps modulo 2^bits.
    Int {
        /// Width: 8, 16, 32, 64 or 128.
        bits: u8,
        /// Two's complement if true.
        signed: bool,
    },
    /// IEEE binary floating point; 80 and 128 are C's `long double` and Fortran's quad.
    Float {
        /// Width: 32, 64, 80 or 128.
        bits: u8,
    },
    /// A pair of floats.
    Complex {
        /// Width of one part.
        bits: u8,
    },
    /// Truth value: Fortran LOGICAL, C `_Bool`. (A C comparison has type `int`.)
    Logical {
        /// Width of its storage.
        bits: u8,
    },
    /// Fortran CHARACTER (a C `char` is an `Int`).
    Character {
        /// Length in characters; `None` when it is not a constant.
        len: Option<u32>,
    },
}

impl Scalar {
    /// C `int`, Fortran default INTEGER.
    pub const I32: Scalar = Scalar::Int { bits: 32, signed: true };
    /// C `long` (LP64).
    pub const I64: Scalar = Scalar::Int { bits: 64, signed: true };
    /// C `unsigned`.
    pub const U32: Scalar = Scalar::Int { bits: 32, signed: false };
    /// C `size_t` (LP64).
    pub const U64: Scalar = Scalar::Int { bits: 64, signed: false };
    /// C `float`, Fortran REAL.
    pub const F32: Scalar = Scalar::Float { bits: 32 };
    /// C `double`, Fortran DOUBLE PRECISION.
    pub const F64: Scalar = Scalar::Float { bits: 64 };

    /// Is it an integer (a `Logical` is not)?
    pub fn is_int(self) -> bool {
        matches!(self, Scalar::Int { .. })
    }

    /// Does adding in another order change bits (floating point, real or complex)?
    pub fn is_floating(self) -> bool {
        matches!(self, Scalar::Float { .. } | Scalar::Complex { .. })
    }

    /// Size of an element in bytes as gcc and gfortran lay it out on x86-64; `None` if unknown.
    pub fn bytes(self) -> Option<u32> {
        let float = |bits: u8| if bits == 80 { 16 } else { u32::from(bits) / 8 };
        match self {
            Scalar::Int { bits, .. } | Scalar::Logical { bits } => {
                Some((u32::from(bits) / 8).max(1))
            }
            Scalar::Float { bits } => Some(float(bits)),
            Scalar::Complex { bits } => Some(2 * float(bits)),
            Scalar::Character { len } => len,
        }
    }
}

/// The type of a variable, field or expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// A scalar.
    Scalar(Scalar),
    /// An array; see [`Array`] for the order of its dimensions.
    Array(Box<Array>),
    /// A pointer that is (or may be) reassigned or is stored in memory. Pointer *variables* that
    /// keep one value for the whole procedure are normalized to arrays by reference; see
    /// [`Storage`](crate::Storage).
    Pointer(Box<Type>),
    /// A structure (or Fortran derived type).
    Struct(StructId),
    /// Nothing (a C function without result).
    Void,
    /// Not understood; nothing may be concluded from it.
    Opaque,
}

impl Type {
    /// The scalar, if it is one.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Type::Scalar(scalar) => Some(*scalar),
            Type::Array(_) | Type::Pointer(_) | Type::Struct(_) | Type::Void | Type::Opaque => None,
        }
    }

    /// The array type, if it is one.
    pub fn array(&self) -> Option<&Array> {
        match self {
            Type::Array(array) => Some(array),
            Type::Scalar(_) | Type::Pointer(_) | Type::Struct(_) | Type::Void | Type::Opaque => {
                None
            }
        }
    }
}

impl From<Scalar> for Type {
    fn from(scalar: Scalar) -> Type {
        Type::Scalar(scalar)
    }
}

/// An array type.
///
/// Dimensions stand **slowest first** (C's order); Fortran front ends reverse them. Subscripts in
/// the IR are **zero-based**: a Fortran `a(i)` with lower bound 1 is indexed by `i - 1`. So C and
/// Fortran twins look alike, and the element offset is always
/// `(..(s0 * extent1 + s1) * extent2 + s2 ..)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    /// Type of an element: a scalar, structure or pointer (never an array).
    pub element: Type,
    /// Slowest first; never empty.
    pub dims: Vec<Dim>,
    /// False for Fortran assumed-shape dummies and pointers, whose elements may lie apart: their
    /// subscripts may be compared dimension by dimension only, never linearized.
    pub contiguous: bool,
}

impl Array {
    /// Do variables say how long it is?
    pub fn of_variable_length(&self) -> bool {
        self.dims.iter().any(|d| matches!(d.extent, Bound::Expr(_)))
    }
}

/// One dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dim {
    /// The declared lower bound, for showing subscripts as the user wrote them.
    pub lower: Bound,
    /// Number of elements. `Unknown` for C pointers, `a(*)`, `a(:)`.
    pub extent: Bound,
}

/// A bound or extent of a dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// A compile-time constant.
    Const(i64),
    /// Evaluated on entry to the procedure (an expression of the procedure that owns the variable;
    /// never used in the type of a field or global).
    Expr(ExprId),
    /// Not known.
    Unknown,
}

impl Dim {
    /// A C dimension of constant extent.
    pub fn fixed(extent: i64) -> Dim {
        Dim { lower: Bound::Const(0), extent: Bound::Const(extent) }
    }

    /// A C dimension of unknown extent.
    pub fn unknown() -> Dim {
        Dim { lower: Bound::Const(0), extent: Bound::Unknown }
    }
}

/// A structure, union or derived type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Struct {
    /// Its tag or type name; empty if anonymous.
    pub name: String,
    /// Its members in order.
    pub fields: Vec<Field>,
    /// Members share storage: an access to one is an access to all.
    pub union: bool,
}

/// A member of a structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type (constant extents only).
    pub ty: Type,
    /// A bit-field: neighbours share its bytes, so two different bit-fields conflict.
    pub bitfield: bool,
    /// Accesses may not be reordered or repeated.
    pub volatile: bool,
}

impl Field {
    /// Its text after that of its structure, with what stands between: none for a structure in it without a name.
    pub fn after(&self, between: &str) -> String {
        if self.name.is_empty() { String::new() } else { format!("{between}{}", self.name) }
    }
}
