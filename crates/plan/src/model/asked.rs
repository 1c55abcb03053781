//! How much work a loop has at least, and the test that asks for it.
//!
//! **Decides** how an estimate is asked for before a loop: leading terms only, round numbers, as a person might write it.
//! **Example** 7 operations in each of `n * m` iterations, 100,000 that pay: `n * m >= 10000`; with `l->n` of a structure that the loop
//! leads to in its first iteration: `batch > 0 && batch * l->n >= 10000`.
//! **Why it is sound** it decides about time only; what it reads may be read before the loop ([`super::early`]), if need be once it is
//! clear that there is an iteration.
//! **Gives up when** the polynomial has many terms, or none that grows.
//! **Cost and limit** the square of [`MOST_TERMS`].
//! **Source** OpenMP 4.5, 2.5 (an `if` clause is evaluated before the region).

use heiretsu_ir::ExprId;
use heiretsu_ir::runtime_test::{Poly, Term, WorkTest};

use super::work::FRACTIONS;

/// Longer polynomials are not worth a test.
const MOST_TERMS: usize = 8;

/// What is known of a loop's work at least, in operations that take equally long.
pub struct Least {
    /// In fractions of an operation.
    pub(super) work: Poly,
    /// Iterations: there must be one before the sizes may be read.
    pub(super) entered: Option<Poly>,
}

impl Least {
    /// Of sizes that may be read in any case.
    pub(super) fn of(work: Poly) -> Least {
        Least { work, entered: None }
    }

    /// So many operations, if that is known.
    pub fn constant(&self) -> Option<i128> {
        Some(self.work.as_constant()? / FRACTIONS)
    }

    /// The same, where all sizes are this. Of a difference (what is left of a triangle) half is taken.
    pub fn at(&self, size: i128) -> Option<i128> {
        let mut sum = 0i128;
        let (plus, minus): (Vec<&Term>, Vec<&Term>) =
            self.work.terms.iter().partition(|t| t.coefficient > 0);
        for term in plus {
            let mut value = if minus.is_empty() { term.coefficient } else { term.coefficient / 2 };
            for _ in &term.factors {
                value = value.checked_mul(size)?;
            }
            sum = sum.checked_add(value)?;
        }
        Some(sum / FRACTIONS)
    }

    /// The highest power of sizes.
    pub fn degree(&self) -> usize {
        self.work.terms.iter().map(|t| t.factors.len()).max().unwrap_or(0)
    }

    /// The sizes that it depends on.
    pub fn sizes(&self) -> impl Iterator<Item = ExprId> + '_ {
        self.work.terms.iter().flat_map(|t| &t.factors).copied()
    }

    /// Does it pay? To be asked when the loop is started.
    pub fn test(&self, enough: i128) -> Option<WorkTest> {
        readable(&self.work, self.entered.as_ref(), enough)
    }
}

/// A rough test that a person might have written: leading terms only, round numbers.
pub(super) fn readable(work: &Poly, entered: Option<&Poly>, enough: i128) -> Option<WorkTest> {
    let grows = |term: &Term| work.terms.iter().any(|other| dominates(other, term));
    let mut terms: Vec<Term> = work.terms.iter().filter(|term| !grows(term)).cloned().collect();
    if terms.len() > MOST_TERMS || terms.iter().all(|term| term.coefficient <= 0) {
        return None;
    }
    let largest = terms.iter().max_by_key(|term| term.coefficient)?;
    let degree = terms.iter().map(|term| term.factors.len()).max()?;
    let least = terms.iter().map(|term| term.coefficient.saturating_abs()).min()?;
    // Where an extent that is known counts most (`1999 - k`), each term is a multiple of the least.
    let unit = if largest.factors.len() < degree { least } else { largest.coefficient };
    for term in &mut terms {
        let rounded = (term.coefficient.checked_mul(2)? + unit).div_euclid(2 * unit);
        term.coefficient = if rounded == 0 { term.coefficient.signum() } else { rounded };
    }
    let threshold = enough.checked_mul(FRACTIONS)? / unit;
    let entered = entered.cloned();
    Some(WorkTest { work: Poly { terms }, threshold: round(threshold.max(1)), entered })
}

/// What a size is taken to be at least where terms of different degrees are compared.
const SIZE_AT_LEAST: i128 = 64;

/// Does `other` grow faster than `term` with everything that `term` depends on, and is it larger from small sizes on? (Beside what
/// is taken away, what is added may be left out, too: there is less work then.)
fn dominates(other: &Term, term: &Term) -> bool {
    let mut rest = other.factors.clone();
    let more = other.factors.len().saturating_sub(term.factors.len()) as u32;
    let larger =
        SIZE_AT_LEAST.saturating_pow(more).saturating_mul(other.coefficient.saturating_abs());
    (other.coefficient > 0 || term.coefficient > 0)
        && other.factors.len() > term.factors.len()
        && term.coefficient.saturating_abs() <= larger
        && term.factors.iter().all(|factor| {
            let at = rest.iter().position(|known| known == factor);
            at.map(|at| rest.remove(at)).is_some()
        })
}

/// One significant digit.
fn round(value: i128) -> i128 {
    let mut unit = 1i128;
    while value / unit >= 10 {
        unit *= 10;
    }
    (value + unit / 2) / unit * unit
}
