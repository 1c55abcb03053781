//! Widening: a partial pattern made complete by touching a little more.
//!
//! **Decides** the smallest widening that lets a convolution go on, for numbers.
//!
//! **Example**: `(j, 100i−100, 1, 9, 10, MUST)_9` becomes `(j, 100i−100, 1, 10, 10, MAY)_9`, one element more per
//! iteration, and then `(i, 0, 1, 90, 100, MAY)_9`.
//!
//! **Why it is sound**: more elements, a finer stride over the same span, or a finer velocity over the same span
//! each contain what was there; the result is MAY.
//!
//! **Gives up when** stride, number, velocity or trip count is not a number.
//!
//! **Cost and limit**: constant.
//!
//! **Source**: Asakura and Watanabe, 2002, widening; `access-patterns.md`.

use super::convolve::{Outcome, Stop, convolve, finish, innermost};
use super::{Accuracy, Level, Pattern};
use crate::arith::{ceil_div, gcd, mul};
use crate::assume::Assumptions;
use crate::poly::Poly;

/// A pattern, and how many elements per iteration of its loop were added to reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Widened {
    /// The pattern; MAY when anything was added.
    pub pattern: Pattern,
    /// Elements that are covered without being touched, at most.
    pub added: i128,
}

/// As [`convolve`], with the smallest widening where it would stop.
pub fn convolve_widened(
    inner: &Pattern,
    outer: &[Level],
    assume: &Assumptions,
) -> Result<Widened, Stop> {
    let stop = match convolve(inner, outer, assume) {
        Ok(pattern) => return Ok(Widened { pattern, added: 0 }),
        Err(s @ (Stop::Gaps | Stop::NoDivisor)) => s,
        Err(s) => return Err(s),
    };
    let target = outer.last().ok_or(Stop::UnknownTrips)?;
    let trips = target.trips.clone().ok_or(Stop::UnknownTrips)?;
    let number = |p: &Poly| p.as_constant().ok_or(stop);
    let (stride, num) = (number(&inner.stride)?, number(&inner.num)?);
    let (velocity, count) = (number(&inner.velocity)?, number(&inner.trips)?);
    let (found, touched) = cover(stride, num, velocity, count).ok_or(Stop::Overflow)?;
    // A negative stride or velocity starts at its far end.
    let back = if stride < 0 { num.checked_sub(1).and_then(|n| mul(stride, n)) } else { Some(0) };
    let down =
        if velocity < 0 { count.checked_sub(1).and_then(|n| mul(velocity, n)) } else { Some(0) };
    let start = back
        .zip(down)
        .and_then(|(a, b)| a.checked_add(b))
        .and_then(|d| inner.start.add_constant(d))
        .ok_or(Stop::Overflow)?;
    let pattern = finish(
        inner,
        target,
        trips,
        outer,
        (Poly::constant(found.0), Poly::constant(found.1), start),
        Accuracy::May,
    )?;
    Ok(Widened { pattern, added: found.1.saturating_sub(touched) })
}

/// The least `(stride, num)` progression over all iterations among the three widenings, and how many elements
/// are touched (a lower bound where iterations overlap).
fn cover(stride: i128, num: i128, velocity: i128, count: i128) -> Option<((i128, i128), i128)> {
    if num < 1 || count < 1 {
        return None;
    }
    let (s, v) = (stride.checked_abs()?, velocity.checked_abs()?);
    let span = mul(s, num - 1)?.checked_add(mul(v, count - 1)?)?;
    let g = gcd(s, v)?;
    // Whatever is widened, the strides of the result divide both stride and velocity, and its ends stay, except
    // that more elements per iteration may run past the last one.
    let mut best = if g == 0 { (1, 1) } else { (g, (span / g).checked_add(1)?) };
    if s != 0 && v % s == 0 {
        // num → ⌈v/s⌉ elements per iteration, without gaps.
        let per = num.max(ceil_div(v, s)?);
        let wide = (s, mul(v / s, count - 1)?.checked_add(per)?);
        // Worked example of the source: whole iterations are kept.
        if wide.1.saturating_sub(best.1) <= per - num {
            best = wide;
        }
    }
    // Iterations of one element set each; at least the distinct starts are touched.
    let reach = if v > mul(s, num - 1)? { mul(num, count)? } else { num.max(count) };
    Some((best, reach.min(best.1)))
}

/// As [`super::analyze`], widening where a convolution would stop. The added elements of all levels are summed.
pub fn analyze_widened(
    offset: &Poly,
    nest: &[Level],
    accuracy: Accuracy,
    assume: &Assumptions,
) -> (Outcome, i128) {
    let mut pattern = match innermost(offset, nest, accuracy) {
        Ok(p) => p,
        Err(why) => return (Outcome::Failed(why), 0),
    };
    let mut added = 0i128;
    for depth in (0..nest.len().saturating_sub(1)).rev() {
        match convolve_widened(&pattern, &nest[..=depth], assume) {
            Ok(w) => {
                pattern = w.pattern;
                added = added.saturating_add(w.added);
            }
            Err(why) => return (Outcome::Partial { pattern, depth: depth + 1, why }, added),
        }
    }
    (Outcome::Complete(pattern), added)
}
