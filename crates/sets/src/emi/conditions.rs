//! The four named conditions under which two sets have no common element.
//!
//! **Decides** `A ∩ B = ∅` from the normal forms alone, so that a report can say which condition did.
//! [`Emi::contains`] on the difference is at least as strong.
//!
//! **Example**: OCEAN/FTRVMT: `[1,…]^{1,25800}_{12899,X}` and the same shifted by 12900 — condition 4.
//!
//! **Why it is sound**: 1 and 2 are necessary for a common element. Under 3 and 4 a common element would make
//! a multiple of the greatest step (3: of each step in turn) equal to a distance that lies strictly between
//! two neighbouring multiples.
//!
//! **Gives up when** a sum leaves 128 bits: the condition is then taken as not holding.
//!
//! **Cost and limit**: linear in the orders.
//!
//! **Source**: Soyama and Kako, section 3.1, conditions 1 to 4; condition 3 (1) corrected by `errata.md` 8
//! to `0 < |l₁ − l₂| < α₁`.

use super::interval::Emi;
use crate::arith::{gcd, mul};

/// Condition 1: one set ends before the other begins.
pub fn condition_1(a: &Emi, b: &Emi) -> bool {
    a.low() > b.high() || a.high() < b.low()
}

/// Condition 2: the gcd of all steps does not divide the distance of the least values.
pub fn condition_2(a: &Emi, b: &Emi) -> bool {
    let (Some(g), Some(d)) = (gcd(a.step_gcd(), b.step_gcd()), a.low().checked_sub(b.low())) else {
        return false;
    };
    if g == 0 { d != 0 } else { d % g != 0 }
}

/// Condition 3: equal steps and counts; the distance is positive and less than the first step, and each
/// further step is greater than all before it together plus the distance.
pub fn condition_3(a: &Emi, b: &Emi) -> bool {
    if a.pairs() != b.pairs() || a.order() == 0 {
        return false;
    }
    let distance = a.low().checked_sub(b.low()).and_then(i128::checked_abs);
    let Some(d) = distance else { return false };
    if d == 0 || d >= a.pairs()[0].0 {
        return false;
    }
    let mut sum = d;
    for (k, &(step, count)) in a.pairs().iter().enumerate() {
        if k > 0 && sum >= step {
            return false;
        }
        match mul(step, count).and_then(|p| sum.checked_add(p)) {
            Some(s) => sum = s,
            None => return false,
        }
    }
    true
}

/// Condition 4: equal greatest steps; what is below the greatest step spans less than the distance on the
/// lower set's side, and together with the distance less than the greatest step on the other's.
pub fn condition_4(a: &Emi, b: &Emi) -> bool {
    let (a, b) = if a.low() <= b.low() { (a, b) } else { (b, a) };
    let (Some(last_a), Some(last_b)) = (a.pairs().last(), b.pairs().last()) else { return false };
    if last_a.0 != last_b.0 {
        return false;
    }
    let span = |e: &Emi| {
        e.pairs()[..e.order() - 1].iter().try_fold(0i128, |s, p| s.checked_add(mul(p.0, p.1)?))
    };
    let (Some(d), Some(below_a), Some(below_b)) = (b.low().checked_sub(a.low()), span(a), span(b))
    else {
        return false;
    };
    below_a < d && below_b.checked_add(d).is_some_and(|s| s < last_a.0)
}

/// The number of the first condition that proves the sets disjoint.
pub fn disjoint_by_condition(a: &Emi, b: &Emi) -> Option<u32> {
    if condition_1(a, b) {
        Some(1)
    } else if condition_2(a, b) {
        Some(2)
    } else if condition_3(a, b) {
        Some(3)
    } else if condition_4(a, b) {
        Some(4)
    } else {
        None
    }
}
