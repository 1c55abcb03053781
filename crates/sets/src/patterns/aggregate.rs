//! Aggregation: several accesses of one loop to one array as one pattern.
//!
//! **Decides** whether the union of the footprints is one arithmetic progression; if not, the least one that
//! covers it, as MAY.
//!
//! **Example**: `a(i), a(i+3), a(i+6)`, `i = 1..91` step 10: `(i, 0, 3, 3, 10, MUST)_10`.
//!
//! **Why it is sound**: the covering progression has the gcd of all strides and start distances as stride, and
//! runs from the least to the greatest element. It is exact when its number of elements is the number of
//! distinct elements, which is counted (numbers), or when contiguous pieces of one stride are joined (symbols).
//!
//! **Gives up when** loop, trip count or velocity differ, or starts differ by something that is not a number.
//!
//! **Cost and limit**: at most [`MAX_ELEMENTS`] elements are listed; beyond them the answer is MAY.
//!
//! **Source**: left open by Asakura and Watanabe; defined in `access-patterns.md`.

use super::{Accuracy, Pattern};
use crate::arith::{gcd, mul};
use crate::poly::Poly;

/// Most elements that are listed to decide exactness.
const MAX_ELEMENTS: i128 = 4096;

/// One pattern for several; `None` when they cannot be aggregated.
pub fn aggregate(patterns: &[Pattern]) -> Option<Pattern> {
    let first = patterns.first()?;
    let alike =
        |p: &Pattern| p.var == first.var && p.velocity == first.velocity && p.trips == first.trips;
    if !patterns.iter().all(alike) {
        return None;
    }
    let accuracy = patterns.iter().fold(Accuracy::Must, |a, p| a.and(p.accuracy));
    let offsets: Option<Vec<i128>> =
        patterns.iter().map(|p| p.start.sub(&first.start)?.as_constant()).collect();
    let offsets = offsets?;
    let (start, stride, num, exact) = match numbers(patterns, &offsets) {
        Some(found) => found?,
        None => contiguous(patterns, &offsets)?,
    };
    Some(Pattern {
        start: first.start.add_constant(start)?,
        stride: Poly::constant(stride),
        num,
        accuracy: if exact { accuracy } else { Accuracy::May },
        ..first.clone()
    })
}

/// Strides and numbers of elements are known. Outer `None`: they are not; inner `None`: overflow.
#[allow(clippy::option_option, clippy::type_complexity)]
fn numbers(patterns: &[Pattern], offsets: &[i128]) -> Option<Option<(i128, i128, Poly, bool)>> {
    let mut pieces = Vec::new();
    for (p, &o) in patterns.iter().zip(offsets) {
        pieces.push((o, p.stride.as_constant()?, p.num.as_constant()?));
    }
    if pieces.iter().any(|p| p.2 < 1) {
        return None;
    }
    Some(cover(&pieces))
}

fn cover(pieces: &[(i128, i128, i128)]) -> Option<(i128, i128, Poly, bool)> {
    let (mut low, mut high, mut g, mut total) = (i128::MAX, i128::MIN, 0, 0i128);
    for &(o, s, n) in pieces {
        let end = o.checked_add(mul(s, n - 1)?)?;
        low = low.min(o).min(end);
        high = high.max(o).max(end);
        if n > 1 {
            g = gcd(g, s)?;
        }
        g = gcd(g, o.checked_sub(pieces[0].0)?)?;
        total = total.checked_add(n)?;
    }
    let span = high.checked_sub(low)?;
    let (stride, num) = if g == 0 { (1, 1) } else { (g, (span / g).checked_add(1)?) };
    let exact = total <= MAX_ELEMENTS && {
        let mut all: Vec<i128> =
            pieces.iter().flat_map(|&(o, s, n)| (0..n).map(move |k| o + s * k)).collect();
        all.sort_unstable();
        all.dedup();
        all.len() as i128 == num
    };
    Some((low, stride, Poly::constant(num), exact))
}

/// Pieces of one known stride and equal symbolic length whose starts fill exactly one period: interleaved
/// (`a(2i), a(2i+1)` by columns) — the union has the finer stride.
fn contiguous(patterns: &[Pattern], offsets: &[i128]) -> Option<(i128, i128, Poly, bool)> {
    let first = patterns.first()?;
    let stride = first.stride.as_constant().filter(|s| *s > 0)?;
    if !patterns.iter().all(|p| p.stride == first.stride && p.num == first.num) {
        return None;
    }
    let mut starts = offsets.to_vec();
    starts.sort_unstable();
    starts.dedup();
    let k = i128::try_from(starts.len()).ok()?;
    let fine = stride.checked_div(k)?;
    let even = starts.windows(2).all(|w| w[1].checked_sub(w[0]) == Some(fine));
    if stride % k != 0 || !even {
        return None;
    }
    Some((*starts.first()?, fine, first.num.scale(k)?, true))
}
