//! One comparison of stretches in place of many.
//!
//! **Decides** the stretch around several ones of the same object.
//!
//! **Example** `z[i][j]`, `z[i][j+1]` and `z[i+1][j]` of rows of `m` elements: from `lo` to `hi + m`, where `m >= 0`.
//!
//! **Why it is sound** each coefficient of the lower bound is the least of both, each of the upper one the greatest, and the
//! products that they belong to are asked to be ≥ 0. Stretches that are too large can only make the test fail.
//!
//! **Gives up when** such a product cannot be asked for: then the stretches stay apart.
//!
//! **Cost and limit** stretches times comparisons.
//!
//! **Source** ours.

use std::collections::BTreeMap;

use heiretsu_sets::{Monomial, Poly};

use super::{MAX_DEGREE, Overlap, Stretch, to_plan};
use crate::depend::Question;

/// The comparisons, with one for those of the same objects.
pub(super) fn joined(q: &Question, all: Vec<Overlap>, strides: &mut Vec<Poly>) -> Vec<Overlap> {
    let mut out: Vec<Overlap> = Vec::new();
    'next: for one in all {
        for known in &mut out {
            let before = strides.len();
            let first = around(q, &known.first, &one.first, strides);
            let second = around(q, &known.second, &one.second, strides);
            if let (Some(first), Some(second)) = (first, second) {
                *known = Overlap { first, second, or_same: known.or_same && one.or_same };
                continue 'next;
            }
            strides.truncate(before);
        }
        out.push(one);
    }
    out
}

/// The stretch around two of the same object.
fn around(q: &Question, a: &Stretch, b: &Stretch, strides: &mut Vec<Poly>) -> Option<Stretch> {
    if a.base != b.base {
        return None;
    }
    let lo = bound(q, &a.lo, &b.lo, i128::min, strides)?;
    let hi = bound(q, &a.hi, &b.hi, i128::max, strides)?;
    Some(Stretch { base: a.base.clone(), lo, hi, from_start: a.from_start && b.from_start })
}

/// A form that is at most (or at least) both, where all `strides` are ≥ 0.
fn bound(
    q: &Question,
    a: &Poly,
    b: &Poly,
    pick: fn(i128, i128) -> i128,
    strides: &mut Vec<Poly>,
) -> Option<Poly> {
    if a.denominator() != 1 || b.denominator() != 1 {
        return None;
    }
    let mut coefficients: BTreeMap<&Monomial, [i128; 2]> = BTreeMap::new();
    for (side, p) in [a, b].into_iter().enumerate() {
        for (m, c) in p.terms() {
            coefficients.entry(m).or_default()[side] = *c;
        }
    }
    let mut out = Poly::default();
    for (m, [x, y]) in coefficients {
        if x != y && !m.factors().is_empty() {
            asked(q, m, strides)?;
        }
        out = out.add(&Poly::term(pick(x, y), m.clone()))?;
    }
    Some(out)
}

/// Asks for a product of values to be ≥ 0.
fn asked(q: &Question, m: &Monomial, strides: &mut Vec<Poly>) -> Option<()> {
    let known = |p: &Poly| matches!(p.terms(), [(other, c)] if other == m && *c > 0);
    if strides.iter().any(known) {
        return Some(());
    }
    let p = Poly::term(1, m.clone());
    let fixed = p.symbols().iter().all(|s| !q.model.varies(*s, q.l));
    if !fixed || p.degree() > MAX_DEGREE {
        return None;
    }
    to_plan(q, &p)?;
    strides.push(p);
    Some(())
}
