//! Values and the ways in which an execution ends: [`Value`], [`Number`], [`Undefined`], [`Stop`].

use heiretsu_ir::{GlobalId, ProcId, Scalar, Span, Type, VarId};

/// What a memory cell or a register holds. Integers and truth values share one kind: types decide how
/// they are computed with.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Value {
    /// Never written; reading it is undefined.
    #[default]
    Undefined,
    /// An integer (or truth value, 0 or 1) in canonical form: sign-extended if its type is signed,
    /// zero-extended if unsigned; a 64-bit unsigned one by its bits.
    Int(i64),
    /// A real number; single precision is kept rounded.
    Float(f64),
    /// A complex number.
    Complex(f64, f64),
    /// The address of a cell.
    Pointer(Pointer),
    /// A short character value.
    Text(Text),
}

/// The address of a cell: an object and a distance from its first cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer {
    /// Index of the object.
    pub object: u32,
    /// Tells objects apart that reuse an index: a stale pointer is found out.
    pub serial: u32,
    /// Cells from the object's first one; may lie outside until it is used.
    pub offset: i64,
}

/// Characters, at most [`Text::MAX`] of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    len: u8,
    bytes: [u8; Text::MAX],
}

impl Text {
    /// Longest value that the interpreter handles.
    pub const MAX: usize = 20;

    /// A value, unless it is too long.
    pub fn new(text: &[u8]) -> Option<Text> {
        let mut bytes = [b' '; Text::MAX];
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        Some(Text { len: text.len() as u8, bytes })
    }

    /// Its characters.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len as usize]
    }

    /// Cut or padded with blanks to a length, as Fortran assignment does it.
    pub fn resized(&self, len: usize) -> Option<Text> {
        if len > Text::MAX {
            return None;
        }
        Some(Text { len: len as u8, bytes: self.bytes }).map(|mut text| {
            text.bytes[(self.len as usize).min(len)..].fill(b' ');
            text
        })
    }

    /// Fortran's comparison: the shorter one counts as padded with blanks.
    pub fn compare(&self, other: &Text) -> std::cmp::Ordering {
        // Unused bytes are blanks already.
        self.bytes.cmp(&other.bytes)
    }
}

impl Value {
    /// Equal bit for bit; two NaNs count as equal.
    pub fn same(&self, other: &Value) -> bool {
        let float = |a: f64, b: f64| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
        match (self, other) {
            (Value::Float(a), Value::Float(b)) => float(*a, *b),
            (Value::Complex(a, b), Value::Complex(c, d)) => float(*a, *c) && float(*b, *d),
            (Value::Text(a), Value::Text(b)) => a.compare(b).is_eq(),
            (a, b) => a == b,
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Undefined => write!(f, "undefined"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Float(value) => write!(f, "{value}"),
            Value::Complex(re, im) => write!(f, "({re}, {im})"),
            Value::Pointer(p) => write!(f, "&object {}[{}]", p.object, p.offset),
            Value::Text(text) => write!(f, "{:?}", String::from_utf8_lossy(text.as_bytes())),
        }
    }
}

/// How a scalar type computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// Integers of 8 to 64 bits.
    Int {
        /// Width.
        bits: u8,
        /// Overflow is undefined (else wraps).
        signed: bool,
    },
    /// Single precision (rounded after each operation).
    F32,
    /// Double precision, and what is wider.
    F64,
    /// Complex of single precision.
    C32,
    /// Complex of double precision, and what is wider.
    C64,
    /// Truth values.
    Logical,
    /// Characters; with the length of the variable.
    Text {
        /// `None`: assumed.
        len: Option<u32>,
    },
    /// Addresses.
    Pointer,
}

impl Number {
    /// How a type computes; `None` for types without scalar values and for unsigned 128-bit integers.
    pub fn of(ty: &Type) -> Option<Number> {
        match ty {
            Type::Scalar(scalar) => Number::of_scalar(*scalar),
            Type::Pointer(_) => Some(Number::Pointer),
            Type::Array(_) | Type::Struct(_) | Type::Void | Type::Opaque => None,
        }
    }

    /// How a scalar computes; `None` for unsigned 128-bit integers. Signed ones are held while they fit in 64 bits.
    pub fn of_scalar(scalar: Scalar) -> Option<Number> {
        Some(match scalar {
            Scalar::Int { bits: bits @ (8 | 16 | 32 | 64), signed } => Number::Int { bits, signed },
            Scalar::Int { bits: 128, signed: true } => Number::Int { bits: 128, signed: true },
            Scalar::Int { .. } => return None,
            Scalar::Float { bits: 32 } => Number::F32,
            Scalar::Float { .. } => Number::F64,
            Scalar::Complex { bits: 32 } => Number::C32,
            Scalar::Complex { .. } => Number::C64,
            Scalar::Logical { .. } => Number::Logical,
            Scalar::Character { len } => Number::Text { len },
        })
    }

    /// Does its arithmetic round?
    pub fn is_floating(self) -> bool {
        matches!(self, Number::F32 | Number::F64 | Number::C32 | Number::C64)
    }
}

/// What an object is, so that a caller can make it larger and try again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// The object of a variable.
    Var(ProcId, VarId),
    /// A global.
    Global(GlobalId),
    /// Whatever the caller made, by a number of its own.
    Made(u32),
    /// Scalars and temporaries of a procedure's activation.
    Frame,
}

/// Undefined behaviour of the program that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undefined {
    /// An access outside its object, by the offset of the cell.
    OutOfBounds {
        /// Which object.
        origin: Origin,
        /// Which cell of it.
        offset: i64,
    },
    /// A subscript outside its dimension.
    Subscript {
        /// The procedure of the variable.
        procedure: ProcId,
        /// The array.
        var: VarId,
        /// Which dimension, slowest first.
        dim: u32,
        /// The zero-based subscript.
        index: i64,
    },
    /// A value that was never written is read.
    Uninitialized,
    /// Signed overflow, a conversion out of range, a negative size.
    Overflow,
    /// Integer division by zero.
    DivisionByZero,
    /// A shift by a negative or too large amount.
    Shift,
    /// An access through a null pointer or a pointer to what is gone.
    InvalidPointer,
    /// A loop with step zero.
    ZeroStep,
}

impl std::fmt::Display for Undefined {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Undefined::OutOfBounds { .. } | Undefined::Subscript { .. } => {
                "an access outside its object"
            }
            Undefined::Uninitialized => "a read of a value that was never written",
            Undefined::Overflow => "an overflow",
            Undefined::DivisionByZero => "a division by zero",
            Undefined::Shift => "a shift by a negative or too large amount",
            Undefined::InvalidPointer => "an access through an invalid pointer",
            Undefined::ZeroStep => "a loop with step zero",
        })
    }
}

/// Why an execution ended before its end.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// Undefined behaviour, and where.
    Undefined(Undefined, Span),
    /// Something that the interpreter does not execute, and where.
    Unsupported(String, Span),
    /// The fuel, the call depth or the memory is used up.
    Limit(&'static str),
    /// The program ended itself (STOP, `exit`).
    Halt,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Stop::Undefined(what, _) => write!(f, "{what}"),
            Stop::Unsupported(what, _) => write!(f, "{what}"),
            Stop::Limit(what) => write!(f, "more than the limit of {what}"),
            Stop::Halt => write!(f, "the program ends itself"),
        }
    }
}

/// What an operation can fail with, before its place is known.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Fault {
    /// Undefined behaviour.
    Undefined(Undefined),
    /// Not executed by the interpreter.
    Unsupported(&'static str),
}

impl From<Undefined> for Fault {
    fn from(undefined: Undefined) -> Fault {
        Fault::Undefined(undefined)
    }
}

impl Fault {
    /// With its place.
    pub(crate) fn at(self, span: Span) -> Stop {
        match self {
            Fault::Undefined(what) => Stop::Undefined(what, span),
            Fault::Unsupported(what) => Stop::Unsupported(what.to_owned(), span),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_compares_as_padded() {
        let (a, b) = (Text::new(b"ab").unwrap(), Text::new(b"ab  ").unwrap());
        assert!(a.compare(&b).is_eq());
        assert!(a.compare(&Text::new(b"abc").unwrap()).is_lt());
        assert_eq!(Text::new(b"abcd").unwrap().resized(2).unwrap().as_bytes(), b"ab");
        assert!(Text::new(&[b'x'; 21]).is_none());
    }

    #[test]
    fn nans_are_the_same_and_zeros_are_not() {
        assert!(Value::Float(f64::NAN).same(&Value::Float(-f64::NAN)));
        assert!(!Value::Float(0.0).same(&Value::Float(-0.0)));
    }
}
