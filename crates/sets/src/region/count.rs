//! Counting the points of boxes, triangles and simplices of them.
//!
//! **Decides** how many integer points lie under nested bounds, as a polynomial of what is left free.
//!
//! **Example**: `0 ≤ i < n, 0 ≤ j ≤ i`: `(n*n + n)/2`.
//!
//! **Why it is sound**: the innermost sum `Σ_{x=L}^{U} p(x)` is `F(U) − F(L−1)` for the polynomial F with
//! `F(x) − F(x−1) = p(x)` (Faulhaber). It counts right as long as `U ≥ L − 1` at every point of the outer
//! bounds, which the caller states or proves.
//!
//! **Gives up when** the degree or a coefficient grows too large (`None`).
//!
//! **Cost and limit**: polynomial in the depth and the degree.
//!
//! **Source**: Faulhaber's formula.

use super::Region;
use crate::poly::Poly;
use crate::symbol::Symbol;
use crate::system::Budget;

/// `Σ_{s=lower}^{upper} p`, as a polynomial identity (right where `upper ≥ lower − 1`).
pub fn sum_over(p: &Poly, s: Symbol, lower: &Poly, upper: &Poly) -> Option<Poly> {
    let before = lower.add_constant(-1)?;
    let mut total = Poly::default();
    for e in 0..=p.degree_in(s) {
        let c = p.coefficient_in(s, e);
        if c.is_zero() {
            continue;
        }
        let f = power_sum(s, e)?;
        let part = f.substitute(s, upper)?.sub(&f.substitute(s, &before)?)?;
        total = total.add(&c.mul(&part)?)?;
    }
    Some(total)
}

/// The polynomial `F` in `s` with `F(s) − F(s−1) = s^e` and `F(0) = 0`.
fn power_sum(s: Symbol, e: u32) -> Option<Poly> {
    // s^{e+1} − (s−1)^{e+1} = Σ_{k≤e} ± C(e+1,k) s^k: solve for the sum of s^e, the lower ones known.
    let x = Poly::symbol(s);
    let mut known: Vec<Poly> = Vec::new();
    for d in 0..=e {
        let mut f = x.pow(d + 1)?;
        let mut binomial = 1i128; // C(d+1, 0)
        for k in 0..=d {
            if k < d {
                // − (−1)^{d+1−k}·C(d+1,k)·known[k] moves to the other side.
                let sign = if (d + 1 - k) % 2 == 0 { 1 } else { -1 };
                f = f.add(&known[k as usize].scale(binomial.checked_mul(sign)?)?)?;
            }
            binomial = binomial.checked_mul(i128::from(d + 1 - k))? / i128::from(k + 1);
        }
        known.push(f.over(i128::from(d + 1))?);
    }
    known.pop()
}

/// The number of points of the region, each variable with exactly one lower and one upper bound, as a
/// polynomial of the parameters; `None` where a bound is missing or an inner range is not proved to be at
/// least empty-and-touching (`upper ≥ lower − 1`) everywhere.
pub fn count(region: &Region, budget: &mut Budget) -> Option<Poly> {
    let mut total = Poly::constant(1);
    for (k, v) in region.vars.iter().enumerate().rev() {
        let ([lower], [upper]) = (v.lower.as_slice(), v.upper.as_slice()) else { return None };
        let room = upper.sub(lower)?.add_constant(1)?;
        let outer = Region { vars: region.vars[..k].to_vec(), assume: region.assume.clone() };
        if !outer.proves_nonneg(&room, budget) {
            return None;
        }
        total = sum_over(&total, v.symbol, lower, upper)?;
    }
    Some(total)
}
