//! Sums and products of polynomials.

use heiretsu_ir::runtime_test::{Poly, Term};

/// Longer polynomials are not worth multiplying.
const MOST_TERMS: usize = 24;

pub(super) fn sum(a: &Poly, b: &Poly) -> Option<Poly> {
    let mut terms = a.terms.clone();
    for term in &b.terms {
        match terms.iter_mut().find(|known| known.factors == term.factors) {
            Some(known) => known.coefficient = known.coefficient.checked_add(term.coefficient)?,
            None => terms.push(term.clone()),
        }
    }
    terms.retain(|term| term.coefficient != 0);
    (terms.len() <= MOST_TERMS).then_some(Poly { terms })
}

pub(super) fn scaled(a: &Poly, by: i128) -> Option<Poly> {
    product(a, &Poly::constant(by))
}

pub(super) fn product(a: &Poly, b: &Poly) -> Option<Poly> {
    let mut result = Poly::default();
    for x in &a.terms {
        for y in &b.terms {
            let mut factors = [x.factors.as_slice(), &y.factors].concat();
            factors.sort_unstable();
            let coefficient = x.coefficient.checked_mul(y.coefficient)?;
            result = sum(&result, &Poly { terms: vec![Term { coefficient, factors }] })?;
        }
    }
    Some(result)
}
