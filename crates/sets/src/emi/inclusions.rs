//! The seven inclusions between sets of order 1 and 2.
//!
//! **Decides** nothing; each function returns the other side of one inclusion, `None` where its
//! precondition fails (or on overflow), and whether the two sides are equal where the source says so.
//!
//! **Example**: inclusion 5: `[0,11]^{1,4}_{3,2} = [0,11]^1_{11}`.
//!
//! **Why it is sound**: each is proved in the comment at its function and compared with enumeration by the
//! property tests.
//!
//! **Gives up when** a precondition fails.
//!
//! **Cost and limit**: constant.
//!
//! **Source**: Soyama and Kako, section 2.2; inclusions 4, 5, 6, 7 corrected by `errata.md` 5 to 7.

use super::interval::Emi;
use crate::arith::mul;

/// A (step, count) pair.
type Pair = (i128, i128);

/// Inclusion 1: for `g` dividing the step, `[l]^α_β ⊆ [l]^{α/g}_{gβ}`: αρ = (α/g)(gρ).
pub fn divide_step(low: i128, (step, count): Pair, g: i128) -> Option<Emi> {
    (g >= 1 && step.checked_rem(g)? == 0).then_some(())?;
    Emi::new(low, [(step / g, mul(count, g)?)])
}

/// Inclusion 2: for `k ≥ 1`, `[l]^{kα}_{⌊β/k⌋} ⊆ [l]^α_β`: the multiplier kρ stays ≤ β.
pub fn multiply_step(low: i128, (step, count): Pair, k: i128) -> Option<Emi> {
    (k >= 1).then_some(())?;
    Emi::new(low, [(mul(step, k)?, count / k)])
}

/// Inclusion 3: for `α₂ > α₁`, `^{α₁,α₂}_{β₁,β₂} ⊆ ^{α₁,α₂−α₁}_{β₁+β₂,β₂}`: α₁ρ₁ + α₂ρ₂ =
/// α₁(ρ₁+ρ₂) + (α₂−α₁)ρ₂.
pub fn subtract_step(low: i128, (a1, b1): Pair, (a2, b2): Pair) -> Option<Emi> {
    (a2 > a1).then_some(())?;
    Emi::new(low, [(a1, b1.checked_add(b2)?), (a2.checked_sub(a1)?, b2)])
}

/// Inclusion 4: for `β₁ > α₂`, `β₂ ≥ α₁ − 1` and `k = ⌊β₁/α₂⌋`, `^{α₁,α₂}_{α₂,β₂+(k−1)α₁} ⊆
/// ^{α₁,α₂}_{β₁,β₂}`, with equality when `β₁ = kα₂`.
///
/// A multiplier of α₂ above β₂ is reduced by α₁ at a time, each time adding α₂ to the multiplier of α₁;
/// `β₂ ≥ α₁ − 1` lets the reduction stop within `0..=β₂`, after at most k − 1 rounds.
pub fn rebalance(low: i128, (a1, b1): Pair, (a2, b2): Pair) -> Option<(Emi, bool)> {
    (a1 > 0 && a2 > 0 && b1 > a2 && b2 >= a1 - 1).then_some(())?;
    let k = b1 / a2;
    let e = Emi::new(low, [(a1, a2), (a2, b2.checked_add(mul(k - 1, a1)?)?)])?;
    Some((e, b1 == mul(k, a2)?))
}

/// Inclusion 5: for `α₂ = kα₁`, `^{α₁,α₂}_{β₁,β₂} ⊆ ^{α₁}_{β₁+kβ₂}`, with equality iff `β₁ ≥ k − 1` or
/// `β₂ = 0`.
pub fn merge_multiple(low: i128, (a1, b1): Pair, (a2, b2): Pair) -> Option<(Emi, bool)> {
    (a1 > 0 && a2 > 0 && a2 % a1 == 0).then_some(())?;
    let k = a2 / a1;
    let e = Emi::new(low, [(a1, b1.checked_add(mul(k, b2)?)?)])?;
    Some((e, b1 >= k - 1 || b2 == 0))
}

/// Inclusion 6: for a common divisor γ, `^{α₁,α₂}_{β₁,β₂} ⊆ ^γ_{(α₁β₁+α₂β₂)/γ}`, with equality iff γ is one
/// of the steps and that step's count fills the gaps of the other, or a count is zero and the other step
/// is γ, or both counts are zero.
pub fn common_divisor(low: i128, (a1, b1): Pair, (a2, b2): Pair, g: i128) -> Option<(Emi, bool)> {
    (g > 0 && a1 > 0 && a2 > 0 && a1 % g == 0 && a2 % g == 0).then_some(())?;
    let sum = mul(a1, b1)?.checked_add(mul(a2, b2)?)?;
    let e = Emi::new(low, [(g, sum / g)])?;
    let equal = (g == a1 && b1 >= a2 / g - 1)
        || (g == a2 && b2 >= a1 / g - 1)
        || (b2 == 0 && (g == a1 || b1 == 0))
        || (b1 == 0 && g == a2);
    Some((e, equal))
}

/// Inclusion 7: for a common multiple γ, `^γ_{⌊α₁β₁/γ⌋+⌊α₂β₂/γ⌋} ⊆ ^{α₁,α₂}_{β₁,β₂}`: each multiple of γ is
/// made of either step alone.
pub fn common_multiple(low: i128, (a1, b1): Pair, (a2, b2): Pair, g: i128) -> Option<Emi> {
    (g > 0 && a1 > 0 && a2 > 0 && g % a1 == 0 && g % a2 == 0).then_some(())?;
    Emi::new(low, [(g, (mul(a1, b1)? / g).checked_add(mul(a2, b2)? / g)?)])
}
