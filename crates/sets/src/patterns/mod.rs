//! Access patterns: the moving footprint of a loop over an array.
//!
//! For a normalized loop `v = 1..=trips` over an array addressed by the offset from its first element, a
//! [`Pattern`] says that iteration `v` touches `start + velocity·(v−1) + stride·k`, `0 ≤ k < num`. Patterns of
//! inner loops are convolved into the loops outside them. After it stands the exact [`Footprint`], which keeps
//! one (step, count) pair per loop and therefore never fails on a linear access.
//!
//! ```
//! use heiretsu_sets::patterns::{Accuracy, Level, Outcome, analyze};
//! use heiretsu_sets::{Assumptions, Poly, Symbol};
//! // a(j,i) of a 10×10 column-major array, i outside j: offset (j−1) + 10·(i−1).
//! let (i, j) = (Symbol(0), Symbol(1));
//! let offset = Poly::symbol(i).scale(10).unwrap().add(&Poly::symbol(j)).unwrap().add_constant(-11).unwrap();
//! let nest = [Level::new(i, 10), Level::new(j, 10)];
//! let Outcome::Complete(p) = analyze(&offset, &nest, Accuracy::Must, &Assumptions::new()) else { panic!() };
//! assert_eq!(p.to_string(), "(s0, 0, 1, 10, 10, MUST)_10");
//! ```
//!
//! **Source**: T. Asakura, T. Watanabe, *Convolution calculation for access pattern analysis in nested loops*,
//! 2002, with the corrections of `errata.md` 1–4.

mod aggregate;
mod convolve;
mod footprint;
mod overlap;
mod widen;

pub use aggregate::aggregate;
pub use convolve::{Outcome, Stop, analyze, convolve};
pub use footprint::Footprint;
pub use overlap::{Overlap, overlap};
pub use widen::{Widened, analyze_widened, convolve_widened};

use crate::assume::Assumptions;
use crate::poly::Poly;
use crate::region::{Bounded, Region};
use crate::symbol::Symbol;
use crate::system::Budget;
use std::fmt;

/// Whether every element is certainly touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Accuracy {
    /// Every element is touched.
    Must,
    /// Nothing else is touched; guarded, or widened.
    May,
}

impl Accuracy {
    /// MUST only when both are.
    pub fn and(self, o: Accuracy) -> Accuracy {
        self.max(o)
    }
}

/// A normalized loop around an access: `var = 1..=trips`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The loop variable, counting from 1.
    pub var: Symbol,
    /// The number of iterations, if known; may mention variables of loops outside.
    pub trips: Option<Poly>,
}

impl Level {
    /// A loop with a known number of iterations.
    pub fn new(var: Symbol, trips: impl Into<Poly>) -> Level {
        Level { var, trips: Some(trips.into()) }
    }
}

/// `(var, start, stride, num, velocity, accuracy)_trips`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The loop variable.
    pub var: Symbol,
    /// The first element of iteration 1; may mention variables of loops outside.
    pub start: Poly,
    /// The distance between elements of one iteration.
    pub stride: Poly,
    /// The number of elements of one iteration.
    pub num: Poly,
    /// The distance between the footprints of successive iterations.
    pub velocity: Poly,
    /// Whether all of it is certainly touched.
    pub accuracy: Accuracy,
    /// The number of iterations.
    pub trips: Poly,
}

impl Pattern {
    /// The elements of iteration `v`, when everything is a number; `None` otherwise or above `limit` elements.
    pub fn elements(&self, v: i128, limit: i128) -> Option<Vec<i128>> {
        let (start, stride) = (self.start.as_constant()?, self.stride.as_constant()?);
        let (num, velocity) = (self.num.as_constant()?, self.velocity.as_constant()?);
        if num > limit {
            return None;
        }
        let first = velocity.checked_mul(v.checked_sub(1)?)?.checked_add(start)?;
        (0..num).map(|k| stride.checked_mul(k)?.checked_add(first)).collect()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let accuracy = match self.accuracy {
            Accuracy::Must => "MUST",
            Accuracy::May => "MAY",
        };
        write!(
            f,
            "({}, {}, {}, {}, {}, {accuracy})_{}",
            self.var, self.start, self.stride, self.num, self.velocity, self.trips
        )
    }
}

/// Proofs about expressions of the loops outside: each runs `1..=trips`.
pub(crate) struct Facts {
    region: Region,
    budget: Budget,
}

impl Facts {
    pub fn new(outer: &[Level], assume: &Assumptions) -> Facts {
        let vars = outer
            .iter()
            .map(|l| Bounded {
                symbol: l.var,
                lower: vec![Poly::constant(1)],
                upper: l.trips.iter().cloned().collect(),
            })
            .collect();
        Facts { region: Region { vars, assume: assume.clone() }, budget: Budget::default() }
    }

    pub fn nonneg(&mut self, p: &Poly) -> bool {
        self.region.proves_nonneg(p, &mut self.budget)
    }

    /// `a ≥ b`.
    pub fn at_least(&mut self, a: &Poly, b: &Poly) -> bool {
        a.sub(b).is_some_and(|d| self.nonneg(&d))
    }

    /// The absolute value and whether the value is negative, when the sign is known.
    pub fn abs(&mut self, p: &Poly) -> Option<(Poly, bool)> {
        if self.nonneg(p) {
            return Some((p.clone(), false));
        }
        let n = p.neg()?;
        self.nonneg(&n).then_some((n, true))
    }

    /// The quotient, when `d` is positive and divides `p` for all values.
    pub fn quotient(&mut self, p: &Poly, d: &Poly) -> Option<Poly> {
        if !self.region.proves_positive(d, &mut self.budget) {
            return None;
        }
        p.exact_div(d).filter(|q| q.denominator() == 1)
    }
}
