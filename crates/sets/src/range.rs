//! Intervals with optional ends, and their arithmetic.
//!
//! A [`Range`] always *contains* what it describes: an end that would overflow is dropped, so an
//! operation on ranges can lose precision but never truth.
//!
//! **Source**: ordinary interval arithmetic (Moore, 1966), on integers.

use crate::arith::mul;
use std::fmt;

/// The integers between `lo` and `hi`, both included; `None` is "no bound known".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Range {
    /// Least value, if known.
    pub lo: Option<i128>,
    /// Greatest value, if known.
    pub hi: Option<i128>,
}

impl Range {
    /// Every integer.
    pub const ALL: Range = Range { lo: None, hi: None };

    /// `lo..=hi`.
    pub const fn new(lo: i128, hi: i128) -> Range {
        Range { lo: Some(lo), hi: Some(hi) }
    }

    /// The single value `v`.
    pub const fn exact(v: i128) -> Range {
        Range::new(v, v)
    }

    /// `lo..`.
    pub const fn at_least(lo: i128) -> Range {
        Range { lo: Some(lo), hi: None }
    }

    /// `..=hi`.
    pub const fn at_most(hi: i128) -> Range {
        Range { lo: None, hi: Some(hi) }
    }

    /// True when no integer lies in the range.
    pub fn is_empty(&self) -> bool {
        matches!((self.lo, self.hi), (Some(l), Some(h)) if l > h)
    }

    /// The value, when there is exactly one.
    pub fn as_exact(&self) -> Option<i128> {
        match (self.lo, self.hi) {
            (Some(l), Some(h)) if l == h => Some(l),
            _ => None,
        }
    }

    /// True when `v` lies in the range.
    pub fn contains(&self, v: i128) -> bool {
        self.lo.is_none_or(|l| l <= v) && self.hi.is_none_or(|h| v <= h)
    }

    /// The values in both ranges.
    pub fn intersect(&self, o: &Range) -> Range {
        Range {
            lo: match (self.lo, o.lo) {
                (Some(a), Some(b)) => Some(a.max(b)),
                (a, b) => a.or(b),
            },
            hi: match (self.hi, o.hi) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
        }
    }

    /// The least range that contains both.
    pub fn hull(&self, o: &Range) -> Range {
        Range {
            lo: self.lo.zip(o.lo).map(|(a, b)| a.min(b)),
            hi: self.hi.zip(o.hi).map(|(a, b)| a.max(b)),
        }
    }

    /// `{x + y}`.
    pub fn add(&self, o: &Range) -> Range {
        Range {
            lo: self.lo.zip(o.lo).and_then(|(a, b)| a.checked_add(b)),
            hi: self.hi.zip(o.hi).and_then(|(a, b)| a.checked_add(b)),
        }
    }

    /// `{−x}`.
    pub fn neg(&self) -> Range {
        Range { lo: self.hi.and_then(i128::checked_neg), hi: self.lo.and_then(i128::checked_neg) }
    }

    /// `{x − y}`.
    pub fn sub(&self, o: &Range) -> Range {
        self.add(&o.neg())
    }

    /// `{c·x}`.
    pub fn scale(&self, c: i128) -> Range {
        if c == 0 {
            return Range::exact(0);
        }
        let times = |v: Option<i128>| v.and_then(|v| mul(v, c));
        if c > 0 {
            Range { lo: times(self.lo), hi: times(self.hi) }
        } else {
            Range { lo: times(self.hi), hi: times(self.lo) }
        }
    }

    /// The least range that contains `{x·y}`.
    pub fn mul(&self, o: &Range) -> Range {
        if let Some(c) = self.as_exact() {
            return o.scale(c);
        }
        if let Some(c) = o.as_exact() {
            return self.scale(c);
        }
        let ends =
            |r: &Range| [r.lo.map_or(End::MinusInf, End::Val), r.hi.map_or(End::PlusInf, End::Val)];
        let (mut lo, mut hi) = (End::PlusInf, End::MinusInf);
        for a in ends(self) {
            for b in ends(o) {
                let p = a.times(b);
                if p == End::Overflow {
                    return Range::ALL;
                }
                lo = lo.min(p);
                hi = hi.max(p);
            }
        }
        Range { lo: lo.value(), hi: hi.value() }
    }

    /// The least range that contains `{xⁿ}`: tighter than repeated [`Range::mul`], since the
    /// factors are the same number.
    pub fn pow(&self, n: u32) -> Range {
        if n == 0 {
            return Range::exact(1);
        }
        if n == 1 {
            return *self;
        }
        let p = |v: Option<i128>| v.and_then(|v| v.checked_pow(n));
        if n % 2 == 1 {
            return Range { lo: p(self.lo), hi: p(self.hi) };
        }
        if self.lo.is_some_and(|l| l >= 0) {
            Range { lo: p(self.lo).or(Some(0)), hi: p(self.hi) }
        } else if self.hi.is_some_and(|h| h <= 0) {
            Range { lo: p(self.hi).or(Some(0)), hi: p(self.lo) }
        } else {
            let hi = p(self.lo).zip(p(self.hi)).map(|(a, b)| a.max(b));
            Range { lo: Some(0), hi }
        }
    }

    /// The integers `q` for which some `x` of the range has `x = d·q`, for `d > 0`.
    pub fn div_exact(&self, d: i128) -> Range {
        Range {
            lo: self.lo.and_then(|v| crate::arith::ceil_div(v, d)),
            hi: self.hi.and_then(|v| crate::arith::floor_div(v, d)),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    MinusInf,
    Val(i128),
    PlusInf,
    Overflow,
}

impl End {
    fn times(self, o: End) -> End {
        let sign = |e: End| match e {
            End::MinusInf => -1,
            End::Val(v) => v.signum(),
            End::PlusInf | End::Overflow => 1,
        };
        match (self, o) {
            (End::Val(a), End::Val(b)) => mul(a, b).map_or(End::Overflow, End::Val),
            _ => match sign(self) * sign(o) {
                0 => End::Val(0),
                s if s < 0 => End::MinusInf,
                _ => End::PlusInf,
            },
        }
    }

    fn value(self) -> Option<i128> {
        match self {
            End::Val(v) => Some(v),
            End::MinusInf | End::PlusInf | End::Overflow => None,
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.lo, self.hi) {
            (Some(l), Some(h)) => write!(f, "{l}..={h}"),
            (Some(l), None) => write!(f, "{l}.."),
            (None, Some(h)) => write!(f, "..={h}"),
            (None, None) => write!(f, "any"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_contain_every_pointwise_result() {
        let ends = [None, Some(-3i128), Some(-1), Some(0), Some(1), Some(4)];
        let mut ranges = Vec::new();
        for lo in ends {
            for hi in ends {
                let r = Range { lo, hi };
                if !r.is_empty() {
                    ranges.push(r);
                }
            }
        }
        for a in &ranges {
            for x in (-6..=6).filter(|x| a.contains(*x)) {
                assert!(a.neg().contains(-x));
                for n in 0..4 {
                    assert!(a.pow(n).contains(x.pow(n)), "{a} {x}^{n}");
                }
            }
            for b in &ranges {
                for x in (-6..=6).filter(|x| a.contains(*x)) {
                    for y in (-6..=6).filter(|y| b.contains(*y)) {
                        assert!(a.add(b).contains(x + y));
                        assert!(a.sub(b).contains(x - y));
                        assert!(a.mul(b).contains(x * y), "{a} * {b}: {x} {y}");
                        assert!(a.hull(b).contains(x) && a.hull(b).contains(y));
                        assert_eq!(a.intersect(b).contains(x), b.contains(x));
                    }
                }
            }
        }
    }

    #[test]
    fn overflow_drops_the_bound() {
        let big = Range::new(i128::MAX - 1, i128::MAX);
        assert_eq!(big.add(&Range::exact(2)), Range { lo: None, hi: None });
        assert_eq!(Range::exact(i128::MIN).neg(), Range::ALL);
        assert_eq!(big.mul(&Range::new(2, 3)), Range::ALL);
    }
}
