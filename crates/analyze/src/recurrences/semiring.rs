//! The semirings over which linear forms are looked for, and their operations on terms.
//!
//! **Decides** nothing: it writes `a₀ ⊕ (a₁ ⊗ x₁) ⊕ …` down as a term, with coefficients that may be the
//! semiring's zero or one where these are no numbers (±∞).
//!
//! **Example** over (max,+): `a₀ = 0`, `a₁ = d` gives `max(0, x + d)`; with `a₀` zero (−∞) just `x + d`.
//!
//! **Why it is sound** zero is absorbed by ⊗ and neutral for ⊕, one is neutral for ⊗: that is all that is used.
//!
//! **Gives up when** never.
//!
//! **Cost and limit** a few terms per coefficient.
//!
//! **Source** the list in the specification of reductions.

use heiretsu_ir::CompareOp;

use super::term::{Bit, Pool, Sort, Term};

/// How a stage of running variables is summarized.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Semiring {
    /// Each passage sets it from data: nothing runs through but the last value.
    Local,
    /// Each passage sets it from data or keeps it: every semiring does.
    Keep,
    /// Sum and product, in the ring of its type.
    PlusTimes,
    /// Maximum and sum.
    MaxPlus,
    /// Minimum and sum.
    MinPlus,
    /// Maximum and minimum.
    MaxMin,
    /// Minimum and maximum.
    MinMax,
    /// Maximum and product, of values that are not negative.
    MaxTimes,
    /// Minimum and product, of values that are not negative.
    MinTimes,
    /// Or and and, of truth values.
    OrAnd,
    /// Exclusive or and and, of truth values.
    XorAnd,
    /// Bitwise or and and.
    BitOrAnd,
    /// Bitwise exclusive or and and.
    BitXorAnd,
    /// A table over finitely many values, composed as functions.
    States,
    /// The same, of a variable that has one of these values on entry: to be tested there.
    Closed,
    /// Sum and product modulo a constant, of variables between zero and that on entry: to be tested there.
    Modulo,
}

impl Semiring {
    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Semiring::Local => "last value",
            Semiring::Keep => "set or kept",
            Semiring::PlusTimes => "(+,×)",
            Semiring::MaxPlus => "(max,+)",
            Semiring::MinPlus => "(min,+)",
            Semiring::MaxMin => "(max,min)",
            Semiring::MinMax => "(min,max)",
            Semiring::MaxTimes => "(max,×)",
            Semiring::MinTimes => "(min,×)",
            Semiring::OrAnd => "(∨,∧)",
            Semiring::XorAnd => "(⊕,∧)",
            Semiring::BitOrAnd => "(|,&)",
            Semiring::BitXorAnd => "(^,&)",
            Semiring::States | Semiring::Closed => "finite states",
            Semiring::Modulo => "(+,×) modulo a constant",
        }
    }
}

/// A coefficient.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coefficient {
    /// Where this truth value holds, it is the semiring's zero.
    pub zero: Term,
    /// Otherwise, where this holds, the semiring's one.
    pub one: Term,
    /// Otherwise this value.
    pub value: Term,
}

impl Coefficient {
    /// The semiring's zero.
    pub fn zero(pool: &mut Pool, sort: Sort) -> Coefficient {
        Coefficient { zero: pool.bool(true), one: pool.bool(false), value: pool.int(sort, 0) }
    }

    /// The semiring's one.
    pub fn one(pool: &mut Pool, sort: Sort) -> Coefficient {
        Coefficient { zero: pool.bool(false), one: pool.bool(true), value: pool.int(sort, 0) }
    }

    /// A value.
    pub fn value(pool: &mut Pool, value: Term) -> Coefficient {
        Coefficient { zero: pool.bool(false), one: pool.bool(false), value }
    }

    /// One or the other.
    pub fn choice(pool: &mut Pool, c: Term, a: Coefficient, b: Coefficient) -> Coefficient {
        let zero = pool.ite(c, a.zero, b.zero);
        // Where one of the two is zero anyway, only the other's rest counts.
        if pool.as_bool(a.zero) == Some(true) {
            return Coefficient { zero, ..b };
        }
        if pool.as_bool(b.zero) == Some(true) {
            return Coefficient { zero, ..a };
        }
        let one = pool.ite(c, a.one, b.one);
        let value = match (pool.as_bool(a.one), pool.as_bool(b.one)) {
            (Some(true), _) => b.value,
            (_, Some(true)) => a.value,
            _ => pool.ite(c, a.value, b.value),
        };
        Coefficient { zero, one, value }
    }

    /// The running variables in it.
    pub fn states(&self, pool: &Pool) -> u64 {
        pool.states(self.zero) | pool.states(self.one) | pool.states(self.value)
    }
}

/// The new value of one variable: a constant, and a factor for each variable of its stage.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// `a₀`.
    pub constant: Coefficient,
    /// `a₁ … aₙ`, in the order of the stage's variables.
    pub factors: Vec<Coefficient>,
}

/// The greater (or smaller) of two.
pub fn extreme(pool: &mut Pool, greatest: bool, a: Term, b: Term) -> Term {
    let c = if greatest {
        pool.compare(CompareOp::Lt, a, b)
    } else {
        pool.compare(CompareOp::Lt, b, a)
    };
    pool.ite(c, b, a)
}

/// The linear form as a term; `None` where it may be the semiring's zero and that is no number.
pub fn form(pool: &mut Pool, ring: Semiring, sort: Sort, row: &Row, xs: &[Term]) -> Option<Term> {
    let (zero, mut value) = terms(pool, ring, sort, row, xs)?;
    if pool.as_bool(zero) != Some(false) {
        // It is never the zero of the semiring; which value stands there does not matter then, unless it
        // can be: an unknown one refutes the form.
        let unknown = pool.unknown(sort);
        value = pool.ite(zero, unknown, value);
    }
    Some(value)
}

fn terms(
    pool: &mut Pool,
    ring: Semiring,
    sort: Sort,
    row: &Row,
    xs: &[Term],
) -> Option<(Term, Term)> {
    // The constant may stand for the semiring's one as well.
    let unit = match ring {
        Semiring::MaxPlus | Semiring::MinPlus => pool.int(sort, 0),
        Semiring::MaxTimes | Semiring::MinTimes => pool.int(sort, 1),
        Semiring::MaxMin | Semiring::MinMax => row.constant.value,
        _ => return None,
    };
    let mut total = (row.constant.zero, pool.ite(row.constant.one, unit, row.constant.value));
    for (a, &x) in row.factors.iter().zip(xs) {
        let product = match ring {
            Semiring::MaxPlus | Semiring::MinPlus => pool.add(sort, x, a.value),
            Semiring::MaxMin => extreme(pool, false, x, a.value),
            Semiring::MinMax => extreme(pool, true, x, a.value),
            _ => pool.mul(sort, x, a.value),
        };
        let product = pool.ite(a.one, x, product);
        let greatest = matches!(ring, Semiring::MaxPlus | Semiring::MaxMin | Semiring::MaxTimes);
        let both = extreme(pool, greatest, total.1, product);
        let kept = pool.ite(a.zero, total.1, both);
        let value = pool.ite(total.0, product, kept);
        total = (pool.and(total.0, a.zero), value);
    }
    Some(total)
}

/// A bitwise form `a₀ ^ (x & a₁)`.
pub fn bitwise(pool: &mut Pool, constant: Term, mask: Term, x: Term) -> Term {
    let kept = pool.bits(Bit::And, x, mask);
    pool.bits(Bit::Xor, constant, kept)
}
