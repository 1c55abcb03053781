//! The exact footprint after a pattern: one (step, count) pair per inner loop.
//!
//! **Decides** nothing; it is the extended modulo interval of one iteration, moving with a velocity, so every
//! linear access of any depth has one. The six-parameter pattern is its exact or widened summary.
//!
//! **Example**: `a(j,i)` seen from outside both loops: start 0, pairs (1, 9) and (10, 9).
//!
//! **Why it is sound**: each loop adds `coefficient·(v−1)`, `0 ≤ v−1 ≤ trips−1`.
//!
//! **Gives up when** the offset is not linear in a loop variable or a trip count is unknown.
//!
//! **Cost and limit**: linear in the depth.
//!
//! **Source**: `access-patterns.md`, "Better than widening".

use super::convolve::Stop;
use super::{Accuracy, Level};
use crate::assume::Assumptions;
use crate::emi::{Emi, SymbolicEmi};
use crate::poly::Poly;
use crate::system::Budget;

/// What one iteration of the outermost loop touches, and how it moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Footprint {
    /// The offset in the first iteration of every loop.
    pub start: Poly,
    /// Step and count (iterations − 1) per inner loop, outermost first.
    pub pairs: Vec<(Poly, Poly)>,
    /// The distance between the footprints of successive outermost iterations.
    pub velocity: Poly,
    /// The number of iterations of the outermost loop.
    pub trips: Poly,
    /// Whether all of it is certainly touched.
    pub accuracy: Accuracy,
}

impl Footprint {
    /// The footprint of an access with the given offset under `nest`, outermost first.
    pub fn new(offset: &Poly, nest: &[Level], accuracy: Accuracy) -> Result<Footprint, Stop> {
        let (outer, inner) = nest.split_first().ok_or(Stop::NotLinear)?;
        let slope = |l: &Level| {
            let c = offset.coefficient_in(l.var, 1);
            let varies = nest.iter().any(|m| c.mentions(m.var));
            if offset.degree_in(l.var) > 1 || varies { Err(Stop::NotLinear) } else { Ok(c) }
        };
        let mut start = offset.clone();
        for l in nest {
            start = start.substitute(l.var, &Poly::constant(1)).ok_or(Stop::Overflow)?;
        }
        let mut pairs = Vec::new();
        for l in inner {
            let trips = l.trips.as_ref().ok_or(Stop::UnknownTrips)?;
            pairs.push((slope(l)?, trips.add_constant(-1).ok_or(Stop::Overflow)?));
        }
        let trips = outer.trips.clone().ok_or(Stop::UnknownTrips)?;
        Ok(Footprint { start, pairs, velocity: slope(outer)?, trips, accuracy })
    }

    /// The elements of one outermost iteration (numbered from 1) as a set.
    pub fn at(&self, iteration: &Poly) -> Option<SymbolicEmi> {
        let moved = self.velocity.mul(&iteration.add_constant(-1)?)?.add(&self.start)?;
        SymbolicEmi::new(moved, self.pairs.iter().map(|(s, c)| (s.clone(), Some(c.clone()))))
    }

    /// The elements of all iterations as a set, simplified where that is exact.
    pub fn whole(&self, assume: &Assumptions, budget: &mut Budget) -> Option<SymbolicEmi> {
        let count = self.trips.add_constant(-1)?;
        let outer = (self.velocity.clone(), Some(count));
        let inner = self.pairs.iter().map(|(s, c)| (s.clone(), Some(c.clone())));
        let set = SymbolicEmi::new(self.start.clone(), std::iter::once(outer).chain(inner))?;
        Some(set.simplified(assume, budget))
    }

    /// The elements of one iteration, when everything is a number.
    pub fn elements(&self, iteration: i128) -> Option<Emi> {
        let first = self
            .velocity
            .as_constant()?
            .checked_mul(iteration.checked_sub(1)?)?
            .checked_add(self.start.as_constant()?)?;
        let pairs: Option<Vec<(i128, i128)>> =
            self.pairs.iter().map(|(s, c)| Some((s.as_constant()?, c.as_constant()?))).collect();
        Emi::new(first, pairs?)
    }
}
