//! Membership: the one primitive after every disjointness question.
//!
//! **Decides** whether `v = l + Σ αᵢρᵢ` for some counts.
//!
//! **Example**: 0 is not in `[1, 25799]^{1}_{…} + 25800·ρ`: no multiple of 25800 reaches it.
//!
//! **Why it is sound**: bounds and gcd are necessary conditions. For the greatest step every admissible
//! multiplier is tried; the last two steps are solved exactly as a linear equation in two unknowns.
//!
//! **Gives up when** the branches for overlapping steps pass the budget.
//!
//! **Cost and limit**: linear in the order when the steps are well separated (one admissible multiplier
//! each); otherwise the number of admissible multipliers multiplies.
//!
//! **Source**: Soyama and Kako, section 3.1, conditions 1 to 4; `errata.md` 8 and 11.

use super::interval::Emi;
use crate::arith::{ceil_div, extended_gcd, floor_div, gcd, mul};
use crate::range::Range;
use crate::refusal::Refusal;
use crate::system::{Budget, Limit};
use smallvec::SmallVec;

/// The answer of [`Emi::contains`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Membership {
    /// The multiplier of each pair, in the order of [`Emi::pairs`].
    Yes(Vec<i128>),
    /// Not a member, by this test.
    No(Refusal),
    /// Not decided.
    Unknown(Limit),
}

impl Emi {
    /// Whether `v` is in the set.
    pub fn contains(&self, v: i128, budget: &mut Budget) -> Membership {
        if v < self.low() || v > self.high() {
            return Membership::No(Refusal::Bounds);
        }
        let Some(w) = v.checked_sub(self.low()) else {
            return Membership::Unknown(Limit::Overflow);
        };
        let pairs = self.pairs();
        let g = self.step_gcd();
        if g == 0 {
            // A single value, and it is within the bounds.
            return Membership::Yes(Vec::new());
        }
        if w % g != 0 {
            return Membership::No(Refusal::Gcd);
        }
        // below[k]: span and gcd of the first k steps.
        let mut below: SmallVec<[(i128, i128); 8]> = SmallVec::from_slice(&[(0, 0)]);
        let (mut span, mut divisor) = (0i128, 0i128);
        for &(a, b) in pairs {
            // Cannot overflow: the greatest value was checked when the set was made, relative to low.
            match mul(a, b).and_then(|p| span.checked_add(p)).zip(gcd(divisor, a)) {
                Some((s, d)) => (span, divisor) = (s, d),
                None => return Membership::Unknown(Limit::Overflow),
            }
            below.push((span, divisor));
        }
        let mut rho = vec![0i128; pairs.len()];
        match search(pairs, &below, w, &mut rho, budget) {
            Ok(true) => Membership::Yes(rho),
            Ok(false) => Membership::No(Refusal::Separation),
            Err(l) => Membership::Unknown(l),
        }
    }
}

/// Finds `Σ stepₖ·rhoₖ = w` for the first `pairs.len()` steps.
fn search(
    pairs: &[(i128, i128)],
    below: &[(i128, i128)],
    w: i128,
    rho: &mut [i128],
    budget: &mut Budget,
) -> Result<bool, Limit> {
    budget.spend(1)?;
    let n = pairs.len();
    let (span, divisor) = below[n];
    if w < 0 || w > span || (divisor != 0 && w % divisor != 0) {
        return Ok(false);
    }
    match pairs {
        [] => Ok(w == 0),
        [(a, b)] => {
            rho[0] = w / a;
            Ok(w % a == 0 && rho[0] <= *b)
        }
        [first, second] => match two(*first, *second, w) {
            Some(Some((x, y))) => {
                (rho[0], rho[1]) = (x, y);
                Ok(true)
            }
            Some(None) => Ok(false),
            None => Err(Limit::Overflow),
        },
        [.., (a, b)] => {
            let (rest, rest_gcd) = below[n - 1];
            let over = Limit::Overflow;
            let low = ceil_div(w.checked_sub(rest).ok_or(over)?, *a).ok_or(over)?.max(0);
            let high = floor_div(w, *a).ok_or(over)?.min(*b);
            if low > high {
                return Ok(false);
            }
            // Only multipliers that leave a rest divisible by the rest's gcd: one residue class.
            let (g, inverse, _) = extended_gcd(*a, rest_gcd).ok_or(over)?;
            if w % g != 0 {
                return Ok(false);
            }
            let modulus = rest_gcd / g;
            let start = mul((w / g) % modulus, inverse % modulus).ok_or(over)?.rem_euclid(modulus);
            let first = low.checked_add((start - low).rem_euclid(modulus)).ok_or(over)?;
            let mut x = first;
            while x <= high {
                rho[n - 1] = x;
                let left = mul(*a, x).and_then(|p| w.checked_sub(p)).ok_or(over)?;
                if search(&pairs[..n - 1], &below[..n], left, rho, budget)? {
                    return Ok(true);
                }
                x = x.checked_add(modulus).ok_or(over)?;
            }
            Ok(false)
        }
    }
}

/// `a·x + c·y = w` with `0 ≤ x ≤ b`, `0 ≤ y ≤ d`, exactly. Outer `None`: overflow.
fn two((a, b): (i128, i128), (c, d): (i128, i128), w: i128) -> Option<Option<(i128, i128)>> {
    let (g, inverse, _) = extended_gcd(a, c)?;
    if w % g != 0 {
        return Some(None);
    }
    let (a, c, w) = (a / g, c / g, w / g);
    // x ≡ w·a⁻¹ (mod c); the least such x ≥ 0, then as y falls x rises by c.
    let x0 = mul(w % c, inverse % c)?.rem_euclid(c);
    // y = (w − a·x)/c must be ≤ d: x ≥ (w − c·d)/a.
    let need = ceil_div(w.checked_sub(mul(c, d)?)?, a)?.max(0);
    let x = if x0 >= need { x0 } else { x0.checked_add(mul(ceil_div(need - x0, c)?, c)?)? };
    let left = w.checked_sub(mul(a, x)?)?;
    if !Range::new(0, b).contains(x) || left < 0 {
        return Some(None);
    }
    Some(Some((x, left / c)))
}
