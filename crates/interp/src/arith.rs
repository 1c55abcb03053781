//! Arithmetic by type: C's and Fortran's rules, with undefined behaviour as a value.
//!
//! Signed integers must not overflow, unsigned ones wrap; single precision is computed in double and
//! rounded after each operation (which gives the same bits for `+ - * /` and square roots).

use heiretsu_ir::{BinaryOp, CompareOp, UnaryOp};

use crate::value::{Fault, Number, Pointer, Text, Undefined, Value};

type Result<T = Value> = std::result::Result<T, Fault>;

const MIXED: Fault =
    Fault::Unsupported("a value is used with another type than it was stored with");

/// The integer in a value.
pub(crate) fn int(value: Value) -> Result<i64> {
    match value {
        Value::Int(value) => Ok(value),
        Value::Undefined => Err(Undefined::Uninitialized.into()),
        Value::Float(_) | Value::Complex(..) | Value::Pointer(_) | Value::Text(_) => Err(MIXED),
    }
}

/// The real number in a value.
pub(crate) fn float(value: Value) -> Result<f64> {
    match value {
        Value::Float(value) => Ok(value),
        Value::Undefined => Err(Undefined::Uninitialized.into()),
        Value::Int(_) | Value::Complex(..) | Value::Pointer(_) | Value::Text(_) => Err(MIXED),
    }
}

fn complex(value: Value) -> Result<(f64, f64)> {
    match value {
        Value::Complex(re, im) => Ok((re, im)),
        Value::Float(re) => Ok((re, 0.0)),
        Value::Undefined => Err(Undefined::Uninitialized.into()),
        Value::Int(_) | Value::Pointer(_) | Value::Text(_) => Err(MIXED),
    }
}

fn text(value: Value) -> Result<Text> {
    match value {
        Value::Text(text) => Ok(text),
        Value::Undefined => Err(Undefined::Uninitialized.into()),
        Value::Int(_) | Value::Float(_) | Value::Complex(..) | Value::Pointer(_) => Err(MIXED),
    }
}

/// Is a condition true?
pub(crate) fn truth(value: Value) -> Result<bool> {
    match value {
        Value::Int(value) => Ok(value != 0),
        Value::Float(value) => Ok(value != 0.0),
        Value::Pointer(_) => Ok(true),
        Value::Undefined => Err(Undefined::Uninitialized.into()),
        Value::Complex(..) | Value::Text(_) => Err(MIXED),
    }
}

/// The exact value of an integer of a type.
pub(crate) fn wide(bits: u8, signed: bool, value: i64) -> i128 {
    if !signed && bits == 64 { i128::from(value as u64) } else { i128::from(value) }
}

/// Brings an exact integer into a type: undefined if signed and out of range, else modulo 2^bits. Of 128 bits only
/// values that fit in 64 are held.
pub(crate) fn narrow(bits: u8, signed: bool, value: i128) -> Result<i64> {
    if bits > 64 {
        return i64::try_from(value).map_err(|_| Fault::Unsupported("an integer beyond 64 bits"));
    }
    if signed {
        let limit = 1i128 << (bits - 1);
        if value < -limit || value >= limit {
            return Err(Undefined::Overflow.into());
        }
        Ok(value as i64)
    } else {
        Ok(wrap(bits, false, value))
    }
}

/// Modulo 2^bits into the range of the type.
fn wrap(bits: u8, signed: bool, value: i128) -> i64 {
    let low = (value as u64) & (u64::MAX >> 64u32.saturating_sub(u32::from(bits)));
    if signed {
        let shift = 64u32.saturating_sub(u32::from(bits));
        ((low << shift) as i64) >> shift
    } else {
        low as i64
    }
}

fn round(number: Number, value: f64) -> Value {
    Value::Float(if number == Number::F32 { f64::from(value as f32) } else { value })
}

fn round_complex(number: Number, (re, im): (f64, f64)) -> Value {
    if number == Number::C32 {
        Value::Complex(f64::from(re as f32), f64::from(im as f32))
    } else {
        Value::Complex(re, im)
    }
}

/// `a op b`.
pub(crate) fn binary(op: BinaryOp, number: Number, a: Value, b: Value) -> Result {
    match number {
        Number::Int { bits, signed } => {
            Ok(Value::Int(int_binary(op, bits, signed, int(a)?, int(b)?)?))
        }
        Number::F32 | Number::F64 => {
            let x = float(a)?;
            if op == BinaryOp::Pow {
                return Ok(round(number, real_power(x, b)?));
            }
            let y = float(b)?;
            let value = match op {
                BinaryOp::Add => x + y,
                BinaryOp::Sub => x - y,
                BinaryOp::Mul => x * y,
                BinaryOp::Div => x / y,
                BinaryOp::Rem => x % y,
                BinaryOp::Pow
                | BinaryOp::Shl
                | BinaryOp::Shr
                | BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Concat => return Err(MIXED),
            };
            Ok(round(number, value))
        }
        Number::C32 | Number::C64 => {
            let x = complex(a)?;
            if op == BinaryOp::Pow {
                return Ok(round_complex(number, complex_power(x, b)?));
            }
            let y = complex(b)?;
            let value = match op {
                BinaryOp::Add => (x.0 + y.0, x.1 + y.1),
                BinaryOp::Sub => (x.0 - y.0, x.1 - y.1),
                BinaryOp::Mul => complex_mul(x, y),
                BinaryOp::Div => complex_div(x, y),
                BinaryOp::Rem
                | BinaryOp::Pow
                | BinaryOp::Shl
                | BinaryOp::Shr
                | BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Concat => return Err(MIXED),
            };
            Ok(round_complex(number, value))
        }
        Number::Logical => {
            let (x, y) = (int(a)? != 0, int(b)? != 0);
            Ok(Value::Int(i64::from(match op {
                BinaryOp::BitAnd | BinaryOp::Mul => x & y,
                BinaryOp::BitOr | BinaryOp::Add => x | y,
                BinaryOp::BitXor => x ^ y,
                BinaryOp::Sub
                | BinaryOp::Div
                | BinaryOp::Rem
                | BinaryOp::Pow
                | BinaryOp::Shl
                | BinaryOp::Shr
                | BinaryOp::Concat => return Err(MIXED),
            })))
        }
        Number::Text { .. } => {
            let (x, y) = (text(a)?, text(b)?);
            let joined = [x.as_bytes(), y.as_bytes()].concat();
            Text::new(&joined).map(Value::Text).ok_or(Fault::Unsupported("a long character value"))
        }
        Number::Pointer => Err(Fault::Unsupported("arithmetic on pointer values")),
    }
}

fn int_binary(op: BinaryOp, bits: u8, signed: bool, a: i64, b: i64) -> Result<i64> {
    let (x, y) = (wide(bits, signed, a), wide(bits, signed, b));
    let exact = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => {
            if signed {
                x * y
            } else {
                return Ok(wrap(bits, false, i128::from((a as u64).wrapping_mul(b as u64))));
            }
        }
        BinaryOp::Div if y == 0 => return Err(Undefined::DivisionByZero.into()),
        BinaryOp::Rem if y == 0 => return Err(Undefined::DivisionByZero.into()),
        BinaryOp::Div => x / y,
        BinaryOp::Rem => x % y,
        BinaryOp::Pow => return int_power(bits, signed, x, y),
        BinaryOp::Shl | BinaryOp::Shr if y < 0 || y >= i128::from(bits) => {
            return Err(Undefined::Shift.into());
        }
        // Shifting a negative value, or a one into the sign, is undefined in C before C23; compilers
        // and Fortran's SHIFTL wrap. Wrapping is what the program would see.
        BinaryOp::Shl if bits > 64 && y > 60 => {
            return Err(Fault::Unsupported("an integer beyond 64 bits"));
        }
        BinaryOp::Shl if bits > 64 => x << y,
        BinaryOp::Shl => return Ok(wrap(bits, signed, x << y)),
        BinaryOp::Shr => x >> y,
        BinaryOp::BitAnd => x & y,
        BinaryOp::BitOr => x | y,
        BinaryOp::BitXor => x ^ y,
        BinaryOp::Concat => return Err(MIXED),
    };
    narrow(bits, signed, exact)
}

fn int_power(bits: u8, signed: bool, x: i128, y: i128) -> Result<i64> {
    if y < 0 {
        return match x {
            0 => Err(Undefined::DivisionByZero.into()),
            1 => Ok(1),
            -1 => Ok(if y % 2 == 0 { 1 } else { -1 }),
            _ => Ok(0),
        };
    }
    if (-1..=1).contains(&x) {
        let odd = y % 2 != 0;
        return Ok(match (x, y) {
            (_, 0) => 1,
            (-1, _) => {
                if odd {
                    -1
                } else {
                    1
                }
            }
            (x, _) => x as i64,
        });
    }
    // |x| ≥ 2: more than 64 factors leave every range.
    let mut product = 1i128;
    for _ in 0..y.min(65) {
        product = narrow(bits, signed, product * x).map(|v| wide(bits, signed, v))?;
    }
    narrow(bits, signed, product)
}

fn real_power(x: f64, exponent: Value) -> Result<f64> {
    match exponent {
        Value::Int(n) => Ok(integer_power(x, n)),
        Value::Float(y) => Ok(x.powf(y)),
        Value::Undefined => Err(Undefined::Uninitialized.into()),
        Value::Complex(..) | Value::Pointer(_) | Value::Text(_) => Err(MIXED),
    }
}

fn integer_power(x: f64, n: i64) -> f64 {
    let (mut base, mut left, mut product) = (x, n.unsigned_abs(), 1.0);
    while left > 0 {
        if left & 1 == 1 {
            product *= base;
        }
        base *= base;
        left >>= 1;
    }
    if n < 0 { 1.0 / product } else { product }
}

fn complex_power(x: (f64, f64), exponent: Value) -> Result<(f64, f64)> {
    match exponent {
        Value::Int(n) => {
            let (mut base, mut left, mut product) = (x, n.unsigned_abs(), (1.0, 0.0));
            while left > 0 {
                if left & 1 == 1 {
                    product = complex_mul(product, base);
                }
                base = complex_mul(base, base);
                left >>= 1;
            }
            Ok(if n < 0 { complex_div((1.0, 0.0), product) } else { product })
        }
        other => {
            let y = complex(other)?;
            let (log_modulus, angle) = (x.0.hypot(x.1).ln(), x.1.atan2(x.0));
            let power = complex_mul(y, (log_modulus, angle));
            Ok((power.0.exp() * power.1.cos(), power.0.exp() * power.1.sin()))
        }
    }
}

/// `x * y` by the textbook formula.
pub(crate) fn complex_mul(x: (f64, f64), y: (f64, f64)) -> (f64, f64) {
    (x.0 * y.0 - x.1 * y.1, x.0 * y.1 + x.1 * y.0)
}

/// `x / y` by Smith's method.
pub(crate) fn complex_div(x: (f64, f64), y: (f64, f64)) -> (f64, f64) {
    if y.0.abs() >= y.1.abs() {
        let r = y.1 / y.0;
        let d = y.0 + y.1 * r;
        ((x.0 + x.1 * r) / d, (x.1 - x.0 * r) / d)
    } else {
        let r = y.0 / y.1;
        let d = y.0 * r + y.1;
        ((x.0 * r + x.1) / d, (x.1 * r - x.0) / d)
    }
}

/// `op a`.
pub(crate) fn unary(op: UnaryOp, number: Number, a: Value) -> Result {
    match (op, number) {
        (UnaryOp::Neg, Number::Int { bits, signed }) => {
            Ok(Value::Int(narrow(bits, signed, -wide(bits, signed, int(a)?))?))
        }
        (UnaryOp::BitNot, Number::Int { bits, signed }) => {
            Ok(Value::Int(wrap(bits, signed, !wide(bits, signed, int(a)?))))
        }
        (UnaryOp::Neg, Number::F32 | Number::F64) => Ok(Value::Float(-float(a)?)),
        (UnaryOp::Neg, Number::C32 | Number::C64) => {
            let (re, im) = complex(a)?;
            Ok(Value::Complex(-re, -im))
        }
        (UnaryOp::BitNot, Number::Logical) => Ok(Value::Int(i64::from(int(a)? == 0))),
        (UnaryOp::Neg, Number::Logical | Number::Text { .. } | Number::Pointer)
        | (
            UnaryOp::BitNot,
            Number::F32
            | Number::F64
            | Number::C32
            | Number::C64
            | Number::Text { .. }
            | Number::Pointer,
        ) => Err(MIXED),
    }
}

/// `a op b` of two operands of type `number`.
pub(crate) fn compare(op: CompareOp, number: Number, a: Value, b: Value) -> Result<bool> {
    use std::cmp::Ordering;
    let order = match number {
        Number::Int { bits, signed } => {
            Some(wide(bits, signed, int(a)?).cmp(&wide(bits, signed, int(b)?)))
        }
        Number::Logical => Some((int(a)? != 0).cmp(&(int(b)? != 0))),
        Number::F32 | Number::F64 => float(a)?.partial_cmp(&float(b)?),
        Number::C32 | Number::C64 => {
            let equal = complex(a)? == complex(b)?;
            return match op {
                CompareOp::Eq => Ok(equal),
                CompareOp::Ne => Ok(!equal),
                CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => Err(MIXED),
            };
        }
        Number::Text { .. } => Some(text(a)?.compare(&text(b)?)),
        Number::Pointer => return compare_pointers(op, a, b),
    };
    Ok(match op {
        CompareOp::Eq => order == Some(Ordering::Equal),
        CompareOp::Ne => order != Some(Ordering::Equal),
        CompareOp::Lt => order == Some(Ordering::Less),
        CompareOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        CompareOp::Gt => order == Some(Ordering::Greater),
        CompareOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    })
}

fn compare_pointers(op: CompareOp, a: Value, b: Value) -> Result<bool> {
    let equal = match (a, b) {
        (Value::Undefined, _) | (_, Value::Undefined) => {
            return Err(Undefined::Uninitialized.into());
        }
        (Value::Pointer(p), Value::Pointer(q)) if p.object == q.object && p.serial == q.serial => {
            return Ok(match op {
                CompareOp::Eq => p.offset == q.offset,
                CompareOp::Ne => p.offset != q.offset,
                CompareOp::Lt => p.offset < q.offset,
                CompareOp::Le => p.offset <= q.offset,
                CompareOp::Gt => p.offset > q.offset,
                CompareOp::Ge => p.offset >= q.offset,
            });
        }
        (a, b) => a == b,
    };
    match op {
        CompareOp::Eq => Ok(equal),
        CompareOp::Ne => Ok(!equal),
        CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => {
            Err(Fault::Unsupported("pointers into different objects are compared"))
        }
    }
}

/// The number of elements of so many cells from `b` to `a`.
pub(crate) fn distance(a: Value, b: Value, cells: u32) -> Result {
    match (a, b) {
        (Value::Undefined, _) | (_, Value::Undefined) => Err(Undefined::Uninitialized.into()),
        (Value::Pointer(p), Value::Pointer(q)) if p.object == q.object && p.serial == q.serial => {
            let way = p.offset.checked_sub(q.offset).ok_or(Undefined::Overflow)?;
            match i64::from(cells) {
                0 => Err(Fault::Unsupported("elements without cells")),
                cells if way % cells == 0 => Ok(Value::Int(way / cells)),
                _ => Err(Fault::Unsupported("pointers that are not whole elements apart")),
            }
        }
        (Value::Int(0), Value::Int(0)) => Ok(Value::Int(0)),
        // (C does not define it; tests of ours whether two objects overlap ask for it as a number.)
        (Value::Pointer(p), Value::Pointer(q)) if p.object != q.object => {
            let way = p.offset.checked_sub(q.offset).ok_or(Undefined::Overflow)?;
            let objects = (i64::from(p.object) - i64::from(q.object)).checked_mul(FAR);
            Ok(Value::Int(objects.and_then(|o| o.checked_add(way)).ok_or(Undefined::Overflow)?))
        }
        _ => Err(Fault::Unsupported("pointers into different objects are subtracted")),
    }
}

/// A pointer to elements of so many cells and bytes as a number.
pub(crate) fn as_number(value: Value, cells: u32, bytes: u32) -> Result {
    match value {
        Value::Undefined => Err(Undefined::Uninitialized.into()),
        Value::Pointer(p) if cells > 0 && p.offset % i64::from(cells) == 0 => {
            let way = (p.offset / i64::from(cells)).checked_mul(bytes.into());
            let start = (i64::from(p.object) + 1) * FAR;
            Ok(Value::Int(way.and_then(|w| w.checked_add(start)).ok_or(Undefined::Overflow)?))
        }
        Value::Int(0) => Ok(Value::Int(0)),
        _ => Err(Fault::Unsupported("a pointer is made an integer")),
    }
}

/// How far apart objects lie, as numbers: no object is as large.
const FAR: i64 = 1 << 30;

/// The value of a type that stands for a real number; undefined if an integer type cannot hold it.
pub(crate) fn from_float(to: Number, value: f64) -> Result {
    Ok(match to {
        Number::Int { bits, signed } => {
            let whole = value.trunc();
            // 2^63 and beyond are out of every signed range; NaN fails both tests.
            if !(whole > -1.0e19 && whole < 2.0e19) {
                return Err(Undefined::Overflow.into());
            }
            let whole = whole as i128;
            if bits > 64 {
                return Ok(Value::Int(narrow(bits, signed, whole)?));
            }
            let limit = if signed { 1i128 << (bits - 1) } else { 1i128 << bits };
            if whole >= limit || whole < if signed { -limit } else { 0 } {
                return Err(Undefined::Overflow.into());
            }
            Value::Int(wrap(bits, signed, whole))
        }
        Number::F32 | Number::F64 => round(to, value),
        Number::C32 | Number::C64 => round_complex(to, (value, 0.0)),
        Number::Logical => Value::Int(i64::from(value != 0.0)),
        Number::Text { .. } | Number::Pointer => return Err(MIXED),
    })
}

/// Conversion from one type to another.
pub(crate) fn convert(from: Number, to: Number, value: Value) -> Result {
    match from {
        Number::Int { bits, signed } => {
            // A null pointer stays the integer 0.
            let exact = wide(bits, signed, int(value)?);
            match to {
                // Out of range: implementation-defined, and wraps in every compiler.
                Number::Int { bits, signed } if bits > 64 => {
                    Ok(Value::Int(narrow(bits, signed, exact)?))
                }
                Number::Int { bits, signed } => Ok(Value::Int(wrap(bits, signed, exact))),
                Number::Logical => Ok(Value::Int(i64::from(exact != 0))),
                Number::Pointer if exact == 0 => Ok(Value::Int(0)),
                Number::Pointer => Err(Fault::Unsupported("an integer is made a pointer")),
                Number::Text { .. } => Err(MIXED),
                Number::F32 => Ok(Value::Float(f64::from(exact as f32))),
                Number::C32 => Ok(Value::Complex(f64::from(exact as f32), 0.0)),
                Number::F64 | Number::C64 => from_float(to, exact as f64),
            }
        }
        Number::Logical => match to {
            Number::Int { .. } | Number::Logical => Ok(Value::Int(int(value)?)),
            Number::F32 | Number::F64 | Number::C32 | Number::C64 => {
                from_float(to, int(value)? as f64)
            }
            Number::Text { .. } | Number::Pointer => Err(MIXED),
        },
        Number::F32 | Number::F64 => from_float(to, float(value)?),
        Number::C32 | Number::C64 => {
            let (re, im) = complex(value)?;
            match to {
                Number::C32 | Number::C64 => Ok(round_complex(to, (re, im))),
                Number::Int { .. } | Number::F32 | Number::F64 => from_float(to, re),
                Number::Logical => Ok(Value::Int(i64::from(re != 0.0 || im != 0.0))),
                Number::Text { .. } | Number::Pointer => Err(MIXED),
            }
        }
        Number::Text { .. } => match to {
            Number::Text { len: Some(len) } => text(value)?
                .resized(len as usize)
                .map(Value::Text)
                .ok_or(Fault::Unsupported("a long character value")),
            Number::Text { len: None } => Ok(Value::Text(text(value)?)),
            Number::Int { .. }
            | Number::F32
            | Number::F64
            | Number::C32
            | Number::C64
            | Number::Logical
            | Number::Pointer => Err(MIXED),
        },
        Number::Pointer => match (to, value) {
            (_, Value::Undefined) => Err(Undefined::Uninitialized.into()),
            (Number::Pointer, value) => Ok(value),
            (Number::Logical, value) => Ok(Value::Int(i64::from(truth(value)?))),
            // How many bytes there are to a cell that is not the first one is not known here.
            (Number::Int { bits: 64, .. }, Value::Pointer(Pointer { object, offset: 0, .. })) => {
                Ok(Value::Int((i64::from(object) + 1) * FAR))
            }
            _ => Err(Fault::Unsupported("a pointer is made an integer")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const I32: Number = Number::Int { bits: 32, signed: true };
    const U8: Number = Number::Int { bits: 8, signed: false };
    const U64: Number = Number::Int { bits: 64, signed: false };

    fn ints(op: BinaryOp, number: Number, a: i64, b: i64) -> Result {
        binary(op, number, Value::Int(a), Value::Int(b))
    }

    #[test]
    fn signed_overflow_is_undefined_and_unsigned_wraps() {
        assert_eq!(
            ints(BinaryOp::Add, I32, i64::from(i32::MAX), 1),
            Err(Undefined::Overflow.into())
        );
        assert_eq!(ints(BinaryOp::Add, U8, 255, 2), Ok(Value::Int(1)));
        assert_eq!(ints(BinaryOp::Sub, U64, 0, 1), Ok(Value::Int(-1)));
        assert_eq!(ints(BinaryOp::Mul, U64, -1, -1), Ok(Value::Int(1)));
        assert_eq!(ints(BinaryOp::Div, U64, -1, 2), Ok(Value::Int(i64::MAX)));
        assert_eq!(
            ints(BinaryOp::Div, I32, i64::from(i32::MIN), -1),
            Err(Undefined::Overflow.into())
        );
        assert_eq!(ints(BinaryOp::Rem, I32, -7, 3), Ok(Value::Int(-1)));
        assert_eq!(ints(BinaryOp::Rem, I32, 1, 0), Err(Undefined::DivisionByZero.into()));
    }

    #[test]
    fn shifts_are_checked() {
        assert_eq!(ints(BinaryOp::Shl, I32, 1, 32), Err(Undefined::Shift.into()));
        assert_eq!(ints(BinaryOp::Shr, I32, -8, 1), Ok(Value::Int(-4)));
        assert_eq!(ints(BinaryOp::Shl, U8, 255, 4), Ok(Value::Int(240)));
    }

    #[test]
    fn powers_of_integers() {
        assert_eq!(ints(BinaryOp::Pow, I32, 3, 4), Ok(Value::Int(81)));
        assert_eq!(ints(BinaryOp::Pow, I32, 2, -1), Ok(Value::Int(0)));
        assert_eq!(ints(BinaryOp::Pow, I32, -1, 1_000_001), Ok(Value::Int(-1)));
        assert_eq!(ints(BinaryOp::Pow, I32, 2, 40), Err(Undefined::Overflow.into()));
        assert_eq!(ints(BinaryOp::Pow, I32, 0, -1), Err(Undefined::DivisionByZero.into()));
    }

    #[test]
    fn conversions_check_their_range() {
        assert_eq!(convert(Number::F64, I32, Value::Float(3.9)), Ok(Value::Int(3)));
        assert_eq!(convert(Number::F64, I32, Value::Float(3.0e9)), Err(Undefined::Overflow.into()));
        assert_eq!(
            convert(Number::F64, I32, Value::Float(f64::NAN)),
            Err(Undefined::Overflow.into())
        );
        assert_eq!(convert(I32, U8, Value::Int(-1)), Ok(Value::Int(255)));
        assert_eq!(
            convert(I32, Number::F32, Value::Int(16_777_217)),
            Ok(Value::Float(16_777_216.0))
        );
    }

    #[test]
    fn single_precision_is_rounded() {
        let third = binary(BinaryOp::Div, Number::F32, Value::Float(1.0), Value::Float(3.0));
        assert_eq!(third, Ok(Value::Float(f64::from(1.0f32 / 3.0f32))));
    }

    #[test]
    fn complex_division_inverts_multiplication() {
        let (x, y) = ((1.5, -2.0), (0.25, 4.0));
        let (re, im) = complex_div(complex_mul(x, y), y);
        assert!((re - x.0).abs() < 1e-14 && (im - x.1).abs() < 1e-14);
    }
}
