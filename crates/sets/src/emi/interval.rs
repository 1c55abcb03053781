//! The set itself, its normal form, and its arithmetic.
//!
//! **Decides** nothing; holds the five identities (section 2.1) and the arithmetic (section 2.3) of the source.
//!
//! **Example**: `[14,24]^5_2 + [6,14]^4_2 = [20,38]^{4,5}_{2,2}`.
//!
//! **Why it is sound**: sums, negation and scaling are exact; a product contains every elementwise product,
//! since `(l₁+Σαρ)(l₂+Σγσ)` expands into `l₁l₂` and terms whose factors ρ, σ and ρσ stay within the counts.
//!
//! **Gives up when** a number leaves 128 bits (`None`).
//!
//! **Cost and limit**: linear in the number of pairs; a product has `m + n + mn` pairs.
//!
//! **Source**: Soyama and Kako, sections 2.1 and 2.3.

use crate::arith::{gcd, mul};
use smallvec::SmallVec;
use std::fmt;

/// `{ low + Σ step·ρ : 0 ≤ ρ ≤ count }` in normal form: steps positive, strictly increasing, counts
/// positive. Never empty.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Emi {
    low: i128,
    pairs: SmallVec<[(i128, i128); 4]>,
}

impl Emi {
    /// The set with the given least value offset and (step, count) pairs, brought to normal form by the
    /// five identities. `None` on overflow or a negative count.
    pub fn new(offset: i128, pairs: impl IntoIterator<Item = (i128, i128)>) -> Option<Emi> {
        let mut low = offset;
        let mut sorted: SmallVec<[(i128, i128); 4]> = SmallVec::new();
        for (step, count) in pairs {
            if count < 0 {
                return None;
            }
            // Identities 4 and 5: a zero step or count adds nothing.
            if step == 0 || count == 0 {
                continue;
            }
            // Identity 3: a negative step counts down from the other end.
            if step < 0 {
                low = low.checked_add(mul(step, count)?)?;
            }
            sorted.push((step.checked_abs()?, count));
        }
        // Identity 1: the order does not matter. Identity 2: equal steps merge.
        sorted.sort_unstable_by_key(|p| p.0);
        let mut pairs: SmallVec<[(i128, i128); 4]> = SmallVec::new();
        for (step, count) in sorted {
            match pairs.last_mut() {
                Some(last) if last.0 == step => last.1 = last.1.checked_add(count)?,
                _ => pairs.push((step, count)),
            }
        }
        let e = Emi { low, pairs };
        e.checked_high()?;
        Some(e)
    }

    /// The set `{v}`.
    pub fn single(v: i128) -> Emi {
        Emi { low: v, pairs: SmallVec::new() }
    }

    /// The integers `lo..=hi`; `None` when there is none (or too many to count).
    pub fn interval(lo: i128, hi: i128) -> Option<Emi> {
        Emi::new(lo, [(1, hi.checked_sub(lo)?)])
    }

    /// The least value.
    pub fn low(&self) -> i128 {
        self.low
    }

    /// The greatest value.
    pub fn high(&self) -> i128 {
        // Checked when the set was made.
        self.checked_high().unwrap_or(i128::MAX)
    }

    fn checked_high(&self) -> Option<i128> {
        let mut u = self.low;
        for &(a, b) in &self.pairs {
            u = u.checked_add(mul(a, b)?)?;
        }
        Some(u)
    }

    /// The (step, count) pairs, by increasing step.
    pub fn pairs(&self) -> &[(i128, i128)] {
        &self.pairs
    }

    /// The number of pairs.
    pub fn order(&self) -> usize {
        self.pairs.len()
    }

    /// The gcd of the steps; 0 for a single value.
    pub fn step_gcd(&self) -> i128 {
        self.pairs.iter().fold(0, |g, p| gcd(g, p.0).unwrap_or(1))
    }

    /// `{−x}`, exact.
    pub fn neg(&self) -> Option<Emi> {
        Some(Emi { low: self.high().checked_neg()?, pairs: self.pairs.clone() })
    }

    /// `{x + c}`, exact.
    pub fn shift(&self, c: i128) -> Option<Emi> {
        Emi::new(self.low.checked_add(c)?, self.pairs.iter().copied())
    }

    /// `{x + y}` for independent `x` and `y`, exact.
    pub fn add(&self, o: &Emi) -> Option<Emi> {
        Emi::new(self.low.checked_add(o.low)?, self.pairs.iter().chain(&o.pairs).copied())
    }

    /// `{x − y}` for independent `x` and `y`, exact.
    pub fn sub(&self, o: &Emi) -> Option<Emi> {
        self.add(&o.neg()?)
    }

    /// `{c·x}`, exact.
    pub fn scale(&self, c: i128) -> Option<Emi> {
        let mut pairs: SmallVec<[(i128, i128); 4]> = SmallVec::new();
        for &(a, b) in &self.pairs {
            pairs.push((mul(a, c)?, b));
        }
        Emi::new(mul(self.low, c)?, pairs)
    }

    /// A set that contains every `x·y`.
    pub fn mul(&self, o: &Emi) -> Option<Emi> {
        let mut pairs: Vec<(i128, i128)> =
            Vec::with_capacity(self.order() + o.order() + self.order() * o.order());
        for &(a, b) in &self.pairs {
            pairs.push((mul(o.low, a)?, b));
        }
        for &(c, d) in &o.pairs {
            pairs.push((mul(self.low, c)?, d));
        }
        for &(a, b) in &self.pairs {
            for &(c, d) in &o.pairs {
                pairs.push((mul(a, c)?, mul(b, d)?));
            }
        }
        Emi::new(mul(self.low, o.low)?, pairs)
    }
}

impl fmt::Display for Emi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, pick: fn(&(i128, i128)) -> i128| {
            for (k, p) in self.pairs.iter().enumerate() {
                if k > 0 {
                    f.write_str(",")?;
                }
                write!(f, "{}", pick(p))?;
            }
            Ok(())
        };
        write!(f, "[{},{}]", self.low, self.high())?;
        if !self.pairs.is_empty() {
            f.write_str("^{")?;
            list(f, |p| p.0)?;
            f.write_str("}_{")?;
            list(f, |p| p.1)?;
            f.write_str("}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Emi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_of_the_source_s_example() {
        let a = Emi::new(14, [(5, 2)]).unwrap();
        let b = Emi::new(6, [(4, 2)]).unwrap();
        assert_eq!(a.add(&b).unwrap().to_string(), "[20,38]^{4,5}_{2,2}");
    }

    #[test]
    fn identities_give_one_normal_form() {
        let e = Emi::new(0, [(3, 2), (-5, 4), (3, 1), (0, 9), (7, 0)]).unwrap();
        assert_eq!(e, Emi::new(-20, [(3, 3), (5, 4)]).unwrap());
        assert_eq!(Emi::new(0, [(1, -1)]), None);
        assert_eq!(Emi::new(i128::MAX, [(1, 1)]), None);
        assert_eq!(Emi::interval(3, 2), None);
    }
}
