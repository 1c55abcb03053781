//! Integers of one iteration whose loop variable may be anything.
//!
//! **Holds** `c + k·x`, where `x` is the loop variable, and what operations make of such numbers.
//!
//! **Must not** guess: what is not such a number is unknown, and what overflows ends the evaluation.

use heiretsu_ir::{BinaryOp, CompareOp, Intrinsic, Scalar, Type};

use super::Gone;

/// `c + k·x`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Number {
    pub c: i64,
    pub k: i64,
}

/// A number, or nobody knows.
pub(super) type Value = Option<Number>;

impl Number {
    pub fn constant(c: i64) -> Number {
        Number { c, k: 0 }
    }

    /// The number, if it does not depend on the loop variable.
    pub fn fixed(self) -> Option<i64> {
        (self.k == 0).then_some(self.c)
    }
}

/// `a + b·by`.
pub(super) fn plus(a: Number, b: Number, by: i64) -> Value {
    let part = |a: i64, b: i64| a.checked_add(b.checked_mul(by)?);
    Some(Number { c: part(a.c, b.c)?, k: part(a.k, b.k)? })
}

/// Is it an integer, or a truth value?
pub(super) fn counts(ty: &Type) -> bool {
    matches!(ty, Type::Scalar(Scalar::Int { bits: ..=64, .. } | Scalar::Logical { .. }))
}

/// Does a type hold all numbers of another one?
pub(super) fn holds(from: &Type, to: &Type) -> bool {
    let bits = |ty: &Type| match ty {
        Type::Scalar(Scalar::Int { bits, signed }) => Some(i64::from(*bits) + i64::from(!signed)),
        _ => None,
    };
    let signed = matches!(to, Type::Scalar(Scalar::Int { signed: true, .. }));
    signed && bits(from).zip(bits(to)).is_some_and(|(from, to)| from <= to)
}

/// A number in a type: signed ones must fit; unsigned ones wrap.
pub(super) fn fitted(c: i128, k: i128, ty: &Type) -> Result<Value, Gone> {
    let Type::Scalar(scalar) = ty else { return Ok(None) };
    let Scalar::Int { bits, signed } = *scalar else {
        // (A truth value.)
        return Ok(i64::try_from(c).ok().filter(|_| k == 0).map(Number::constant));
    };
    if bits > 64 {
        return Ok(None);
    }
    if !signed {
        let c = c.rem_euclid(1 << bits);
        return Ok(i64::try_from(c).ok().filter(|_| k == 0).map(Number::constant));
    }
    let limit = 1i128 << (bits - 1);
    if !(-limit..limit).contains(&c) {
        return Err(Gone);
    }
    let whole = |n: i128| i64::try_from(n).ok();
    Ok(whole(c).zip(whole(k)).map(|(c, k)| Number { c, k }))
}

/// The result of an operation, in its type.
pub(super) fn binary(op: BinaryOp, a: Number, b: Number, ty: &Type) -> Result<Value, Gone> {
    let (ac, ak) = (i128::from(a.c), i128::from(a.k));
    let (bc, bk) = (i128::from(b.c), i128::from(b.k));
    match op {
        BinaryOp::Add => return fitted(ac + bc, ak + bk, ty),
        BinaryOp::Sub => return fitted(ac - bc, ak - bk, ty),
        BinaryOp::Mul if a.k == 0 || b.k == 0 => {
            return fitted(ac * bc, ak * bc + ac * bk, ty);
        }
        _ => {}
    }
    let (Some(a), Some(b)) = (a.fixed(), b.fixed()) else { return Ok(None) };
    let (a, b) = (i128::from(a), i128::from(b));
    let result = match op {
        BinaryOp::Div if b != 0 => a / b,
        BinaryOp::Rem if b != 0 => a % b,
        BinaryOp::Div | BinaryOp::Rem => return Err(Gone),
        BinaryOp::Pow => match u32::try_from(b) {
            Ok(b) => a.checked_pow(b).ok_or(Gone)?,
            Err(_) => return Ok(None),
        },
        BinaryOp::Shl if (0..63).contains(&b) && a >= 0 => a.checked_mul(1i128 << b).ok_or(Gone)?,
        BinaryOp::Shr if (0..63).contains(&b) && a >= 0 => a >> b,
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        _ => return Ok(None),
    };
    fitted(result, 0, ty)
}

/// Does a comparison hold, whatever the loop variable is?
pub(super) fn compare(op: CompareOp, a: Number, b: Number) -> Option<bool> {
    if a.k != b.k {
        return None;
    }
    let order = a.c.cmp(&b.c);
    Some(match op {
        CompareOp::Eq => order.is_eq(),
        CompareOp::Ne => order.is_ne(),
        CompareOp::Lt => order.is_lt(),
        CompareOp::Le => order.is_le(),
        CompareOp::Gt => order.is_gt(),
        CompareOp::Ge => order.is_ge(),
    })
}

/// The value of a function of constants.
pub(super) fn intrinsic(f: Intrinsic, args: &[Value]) -> Value {
    let known: Option<Vec<i64>> = args.iter().map(|a| a.and_then(Number::fixed)).collect();
    let known = known?;
    let value = match (f, known.as_slice()) {
        (Intrinsic::Abs, [a]) => a.checked_abs()?,
        (Intrinsic::Min, [_, ..]) => *known.iter().min()?,
        (Intrinsic::Max, [_, ..]) => *known.iter().max()?,
        (Intrinsic::Modulo, [a, b]) if *b > 0 => a.rem_euclid(*b),
        _ => return None,
    };
    Some(Number::constant(value))
}
