//! Proofs about polynomials whose variables lie between polynomial bounds.
//!
//! **Decides** `p ≥ 0` for every point of a region: variables in nesting order, each between bounds that may
//! mention earlier variables and parameters, under assumptions about the parameters.
//!
//! **Example**: `n·i + j ≥ 0` for `0 ≤ i`, `0 ≤ j`, `n ≥ 1`.
//!
//! **Why it is sound**: the innermost variable is removed first. Where `p` does not decrease in it (its
//! difference is proved ≥ 0 over the region), `p` is at least its value at any lower bound; likewise with an
//! upper bound where `p` does not increase. What is left is a polynomial of parameters only: it is shifted so
//! that every parameter starts at 0, and no negative coefficient may remain.
//!
//! **Gives up when** the direction in a variable cannot be proved, a bound is missing, or the budget ends.
//!
//! **Cost and limit**: degree × variables × bounds, within a budget of polynomial operations.
//!
//! **Source**: the monotonic elimination of the range test (W. Blume, R. Eigenmann, 1994); symbolic steps and
//! counts as asked for by `extended-modulo-intervals.md`.

mod condition;
mod count;
mod sign;
pub(crate) mod zero;

pub use condition::{Atom, Condition};
pub use count::{count, sum_over};
pub use zero::{ZeroAnswer, can_be_zero};

use crate::assume::Assumptions;
use crate::poly::Poly;
use crate::symbol::Symbol;
use crate::system::Budget;

/// A variable and its bounds, which may mention variables before it and parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounded {
    /// The variable.
    pub symbol: Symbol,
    /// The variable is ≥ each.
    pub lower: Vec<Poly>,
    /// The variable is ≤ each.
    pub upper: Vec<Poly>,
}

/// Variables in nesting order, and what is known of the parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region {
    /// The variables, outermost first.
    pub vars: Vec<Bounded>,
    /// What is known of every other symbol.
    pub assume: Assumptions,
}

/// Most candidate polynomials that one search for a run-time condition returns.
const MAX_CANDIDATES: usize = 4;

impl Region {
    /// Whether `p ≥ 0` is proved for every point.
    pub fn proves_nonneg(&self, p: &Poly, budget: &mut Budget) -> bool {
        if budget.spend(1 + p.terms().len() as u64).is_err() {
            return false;
        }
        let Some(k) = self.innermost(p) else { return sign::nonneg(p, &self.assume, budget) };
        let v = &self.vars[k];
        for (bounds, rising) in [(&v.lower, true), (&v.upper, false)] {
            let at_bound = |b: &Poly, budget: &mut Budget| {
                p.substitute(v.symbol, b).is_some_and(|q| self.proves_nonneg(&q, budget))
            };
            if p.degree_in(v.symbol) == 1 {
                if !bounds.is_empty() && self.monotonic(p, k, rising, budget) {
                    return bounds.iter().any(|b| at_bound(b, budget));
                }
                continue;
            }
            // The path from a bound to the variable must lie in the region that the monotony is proved for,
            // so that region has this bound alone; and its steps are whole numbers.
            for b in bounds.iter().filter(|b| b.denominator() == 1) {
                if self.bounded_by(k, b, rising).monotonic(p, k, rising, budget)
                    && at_bound(b, budget)
                {
                    return true;
                }
            }
        }
        false
    }

    /// The region with `b` as the only lower (or upper) bound of its `k`-th variable.
    fn bounded_by(&self, k: usize, b: &Poly, lower: bool) -> Region {
        let mut r = self.clone();
        let v = &mut r.vars[k];
        *(if lower { &mut v.lower } else { &mut v.upper }) = vec![b.clone()];
        r
    }

    /// Whether `p ≥ 1` is proved for every point where `p` is an integer.
    pub fn proves_positive(&self, p: &Poly, budget: &mut Budget) -> bool {
        // For integer values p ≥ 1 and p > 0 are the same; over a denominator d, d·p ≥ 1.
        p.numerator().add_constant(-1).is_some_and(|q| self.proves_nonneg(&q, budget))
    }

    /// Polynomials of parameters only, each of which being ≥ 0 implies `p ≥ 0` over the region, together
    /// with the sign conditions that the argument needs.
    pub(crate) fn sufficient(&self, p: &Poly, budget: &mut Budget) -> Vec<Vec<Poly>> {
        if budget.spend(1 + p.terms().len() as u64).is_err() {
            return Vec::new();
        }
        let Some(k) = self.innermost(p) else {
            return vec![vec![p.numerator()]];
        };
        let v = &self.vars[k];
        let linear = p.degree_in(v.symbol) == 1;
        let mut out: Vec<Vec<Poly>> = Vec::new();
        let proved = [true, false].map(|rising| linear && self.monotonic(p, k, rising, budget));
        for (bounds, at) in [(&v.lower, 0), (&v.upper, 1)] {
            let mut needs = Vec::new();
            if linear && !proved[at] {
                // Neither direction is known: a linear variable's direction can be asked for.
                let c = p.coefficient_in(v.symbol, 1);
                if proved[1 - at] || self.innermost(&c).is_some() {
                    continue;
                }
                let signed = if at == 0 { Some(c) } else { c.neg() };
                match signed {
                    Some(s) => needs.push(s.numerator()),
                    None => continue,
                }
            }
            for b in bounds {
                let usable = linear
                    || (b.denominator() == 1
                        && self.bounded_by(k, b, at == 0).monotonic(p, k, at == 0, budget));
                if !usable {
                    continue;
                }
                let Some(q) = p.substitute(v.symbol, b) else { continue };
                for mut tail in self.sufficient(&q, budget) {
                    tail.extend(needs.iter().cloned());
                    out.push(tail);
                    if out.len() == MAX_CANDIDATES {
                        return out;
                    }
                }
            }
        }
        out
    }

    /// The last variable that `p` mentions.
    fn innermost(&self, p: &Poly) -> Option<usize> {
        self.vars.iter().rposition(|v| p.mentions(v.symbol))
    }

    /// Whether `p` never falls (or, for `rising = false`, never rises) as the `k`-th variable grows by one
    /// within the region.
    fn monotonic(&self, p: &Poly, k: usize, rising: bool, budget: &mut Budget) -> bool {
        let s = self.vars[k].symbol;
        let slope = if p.degree_in(s) == 1 {
            Some(p.coefficient_in(s, 1))
        } else {
            // p(s+1) − p(s); rising from below it holds where the step starts, falling to the upper bound
            // too, since the start of a step is one below its end.
            Poly::symbol(s).add_constant(1).and_then(|n| p.substitute(s, &n)).and_then(|q| q.sub(p))
        };
        let signed = slope.and_then(|c| if rising { Some(c) } else { c.neg() });
        signed.is_some_and(|c| self.proves_nonneg(&c, budget))
    }

    /// True when `s` is a variable of the region.
    pub(crate) fn varies(&self, s: Symbol) -> bool {
        self.vars.iter().any(|v| v.symbol == s)
    }
}
