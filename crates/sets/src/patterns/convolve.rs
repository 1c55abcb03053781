//! Convolution: the pattern of an inner loop as seen by the loop outside it.
//!
//! **Decides** whether one stride can describe what a whole inner loop touches.
//!
//! **Example**: `a(2k,j,i)`: `(j, 100i−99, 2, 5, 10)_10` into `i`: `(i, 1, 2, 50, 100)_10`.
//!
//! **Why it is sound**: (1) one element per iteration: the velocity becomes the stride. (2) The velocity is a
//! multiple of the stride and each iteration reaches the next one's start, so the union has no gap. (3) The same
//! with the roles of the strides exchanged. Signs are taken out of stride and velocity first; a negative one
//! starts at its far end.
//!
//! **Gives up when** none of the three holds or cannot be proved, a trip count is unknown, or the offset is not
//! linear in a loop variable.
//!
//! **Cost and limit**: a few polynomial comparisons per level.
//!
//! **Source**: Asakura and Watanabe, 2002; condition (3) is `Vel·ub ≥ Str`, not `Vel·Num ≥ Str` (`errata.md` 1);
//! St' has the *outer* variable at 1 (`errata.md` 2); absolute values (`errata.md` 4).

use super::{Accuracy, Facts, Level, Pattern};
use crate::assume::Assumptions;
use crate::poly::Poly;
use std::fmt;

/// Why a pattern could not be taken to a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stop {
    /// The loop's number of iterations is unknown.
    UnknownTrips,
    /// The offset is not linear in the loop's variable, or its coefficient varies.
    NotLinear,
    /// The sign of the stride or the velocity is not known.
    UnknownSign,
    /// Neither of stride and velocity divides the other.
    NoDivisor,
    /// One iteration does not reach the next one's start: the union has gaps.
    Gaps,
    /// A number is too large.
    Overflow,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::UnknownTrips => "the number of iterations is unknown",
            Stop::NotLinear => "the subscript is not linear in the loop variable",
            Stop::UnknownSign => "the sign of a stride is unknown",
            Stop::NoDivisor => "stride and velocity do not divide each other",
            Stop::Gaps => "the elements leave gaps",
            Stop::Overflow => "a number is too large",
        })
    }
}

/// How far an access could be taken outwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The outermost loop was reached.
    Complete(Pattern),
    /// Stopped on the way: the pattern of the loop at `depth` (0 is the outermost), and why it goes no further.
    Partial {
        /// The last pattern.
        pattern: Pattern,
        /// The depth of its loop.
        depth: usize,
        /// What stopped it.
        why: Stop,
    },
    /// Not even the innermost loop has a pattern.
    Failed(Stop),
}

/// The pattern of an access in its innermost loop: one element per iteration.
pub(super) fn innermost(
    offset: &Poly,
    nest: &[Level],
    accuracy: Accuracy,
) -> Result<Pattern, Stop> {
    let level = nest.last().ok_or(Stop::NotLinear)?;
    let trips = level.trips.clone().ok_or(Stop::UnknownTrips)?;
    let velocity = slope(offset, level, nest)?;
    Ok(Pattern {
        var: level.var,
        start: offset.substitute(level.var, &Poly::constant(1)).ok_or(Stop::Overflow)?,
        stride: Poly::constant(1),
        num: Poly::constant(1),
        velocity,
        accuracy,
        trips,
    })
}

/// The coefficient of the level's variable, which must not vary with any loop.
fn slope(p: &Poly, level: &Level, nest: &[Level]) -> Result<Poly, Stop> {
    if p.degree_in(level.var) > 1 {
        return Err(Stop::NotLinear);
    }
    let c = p.coefficient_in(level.var, 1);
    if nest.iter().any(|l| c.mentions(l.var)) {
        return Err(Stop::NotLinear);
    }
    Ok(c)
}

/// The pattern taken from its loop into the next loop outside; `outer` are the loops outside the pattern's
/// loop, outermost first.
pub fn convolve(inner: &Pattern, outer: &[Level], assume: &Assumptions) -> Result<Pattern, Stop> {
    let target = outer.last().ok_or(Stop::UnknownTrips)?;
    let trips = target.trips.clone().ok_or(Stop::UnknownTrips)?;
    let mut facts = Facts::new(outer, assume);
    let (stride, num, start) = merged(inner, &mut facts)?;
    // The number is right only where every loop runs at all, unless it is that of the iterations.
    let one = Poly::constant(1);
    let counted = inner.num == one && !inner.velocity.is_zero();
    let some = inner.num == one || facts.at_least(&inner.num, &one);
    let runs = counted || some && facts.at_least(&inner.trips, &one);
    let accuracy = if runs { inner.accuracy } else { Accuracy::May };
    finish(inner, target, trips, outer, (stride, num, start), accuracy)
}

/// Stride, number and start of all iterations of the inner loop together.
fn merged(inner: &Pattern, facts: &mut Facts) -> Result<(Poly, Poly, Poly), Stop> {
    let over = Stop::Overflow;
    let one = Poly::constant(1);
    // Another number of elements in each iteration: no one number for all of them together.
    if inner.num.mentions(inner.var) {
        return Err(Stop::NotLinear);
    }
    let last = inner.trips.sub(&one).ok_or(over)?;
    if inner.num == one {
        // Condition 1: the velocity becomes the stride; a negative one starts at the last iteration.
        let (stride, negative) = facts.abs(&inner.velocity).ok_or(Stop::UnknownSign)?;
        let start = if negative {
            inner.velocity.mul(&last).and_then(|d| inner.start.add(&d)).ok_or(over)?
        } else {
            inner.start.clone()
        };
        if stride.is_zero() {
            return Ok((one.clone(), one, start));
        }
        return Ok((stride, inner.trips.clone(), start));
    }
    let (stride, back) = facts.abs(&inner.stride).ok_or(Stop::UnknownSign)?;
    let (velocity, down) = facts.abs(&inner.velocity).ok_or(Stop::UnknownSign)?;
    let count = inner.num.sub(&one).ok_or(over)?;
    let mut start = inner.start.clone();
    if back {
        start = inner.stride.mul(&count).and_then(|d| start.add(&d)).ok_or(over)?;
    }
    if down {
        start = inner.velocity.mul(&last).and_then(|d| start.add(&d)).ok_or(over)?;
    }
    if velocity.is_zero() {
        return Ok((stride, inner.num.clone(), start));
    }
    if let Some(q) = facts.quotient(&velocity, &stride) {
        // Condition 2: |Str| divides |Vel|, and Num elements reach the next start.
        let reach = stride.mul(&inner.num).ok_or(over)?;
        if facts.at_least(&reach, &velocity) {
            let num = q.mul(&last).and_then(|n| n.add(&inner.num)).ok_or(over)?;
            return Ok((stride, num, start));
        }
    }
    if let Some(q) = facts.quotient(&stride, &velocity) {
        // Condition 3, corrected: |Vel| divides |Str|, and ub iterations reach the next element.
        let reach = velocity.mul(&inner.trips).ok_or(over)?;
        if facts.at_least(&reach, &stride) {
            let num = q.mul(&count).and_then(|n| n.add(&inner.trips)).ok_or(over)?;
            return Ok((velocity, num, start));
        }
        return Err(Stop::Gaps);
    }
    if velocity.exact_div(&stride).is_some_and(|q| q.denominator() == 1) {
        Err(Stop::Gaps)
    } else {
        Err(Stop::NoDivisor)
    }
}

/// The merged elements as the pattern of the loop outside.
pub(super) fn finish(
    inner: &Pattern,
    target: &Level,
    trips: Poly,
    outer: &[Level],
    (stride, num, start): (Poly, Poly, Poly),
    accuracy: Accuracy,
) -> Result<Pattern, Stop> {
    // A stride that changes from iteration to iteration of the target has no pattern there.
    if stride.mentions(target.var) || inner.start.mentions(inner.var) {
        return Err(Stop::NotLinear);
    }
    let velocity = slope(&start, target, outer)?;
    // St': the *outer* variable at its first value.
    let start = start.substitute(target.var, &Poly::constant(1)).ok_or(Stop::Overflow)?;
    Ok(Pattern { var: target.var, start, stride, num, velocity, accuracy, trips })
}

/// Takes an access as far outwards as it goes. `nest` holds the loops around it, outermost first.
pub fn analyze(offset: &Poly, nest: &[Level], accuracy: Accuracy, assume: &Assumptions) -> Outcome {
    let mut pattern = match innermost(offset, nest, accuracy) {
        Ok(p) => p,
        Err(why) => return Outcome::Failed(why),
    };
    for depth in (0..nest.len().saturating_sub(1)).rev() {
        match convolve(&pattern, &nest[..=depth], assume) {
            Ok(p) => pattern = p,
            Err(why) => return Outcome::Partial { pattern, depth: depth + 1, why },
        }
    }
    Outcome::Complete(pattern)
}
