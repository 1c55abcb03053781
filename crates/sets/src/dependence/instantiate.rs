//! A concrete collision for questions with products of unknowns.
//!
//! **Decides** nothing new about independence; it looks for two instances that collide, so that a report can
//! show them instead of *unknown*.
//!
//! **Example**: `a[n*i + j]` with `0 ≤ j ≤ n`: at `n = 1`, iterations (0, 1) and (1, 0) touch `a[1]`.
//!
//! **Why it is sound**: unknowns are fixed at a few small values until every product is linear; the rest is
//! solved exactly, and the point is checked against the products and the subscripts themselves.
//!
//! **Gives up when** no tried value gives a collision.
//!
//! **Cost and limit**: at most [`MAX_TRIES`] eliminations within the question's budget.
//!
//! **Source**: none; the usual search for a small counterexample.

use super::Direction;
use super::problem::{Equation, Problem};
use crate::poly::Poly;
use crate::symbol::Symbol;
use crate::system::{Budget, Tableau, solve};

/// Most assignments that are tried.
const MAX_TRIES: usize = 16;
/// Most unknowns that are fixed.
const MAX_FIXED: usize = 4;

impl Problem {
    /// A point of the columns where the two accesses collide in the given order, if one is found.
    pub(crate) fn instantiate(&self, order: &[Direction], budget: u64) -> Option<Vec<i128>> {
        let fixed = self.columns_to_fix()?;
        let budget = &mut Budget::new(budget);
        let base = self.constraints(order);
        for round in 0..MAX_TRIES {
            let values = self.candidate(&fixed, round)?;
            let mut tab = base.clone();
            if self.add_fixed(&mut tab, &fixed, &values).is_none() {
                continue;
            }
            match solve(tab, budget) {
                Ok(Some(point)) => return Some(point),
                Ok(None) => {}
                Err(_) => return None,
            }
        }
        None
    }

    /// Columns that, once constant, leave every product linear: the most frequent first.
    fn columns_to_fix(&self) -> Option<Vec<Symbol>> {
        let mut products: Vec<Vec<(Symbol, u32)>> =
            self.products.iter().map(|p| p.0.factors().to_vec()).collect();
        for e in &self.equations {
            if let Equation::Poly(p, _) = e {
                products.extend(p.terms().iter().map(|t| t.0.factors().to_vec()));
            }
        }
        let mut fixed: Vec<Symbol> = Vec::new();
        loop {
            products.retain(|m| m.iter().map(|f| f.1).sum::<u32>() > 1);
            let mut count: Vec<(usize, Symbol)> = Vec::new();
            for &(s, _) in products.iter().flatten() {
                match count.iter_mut().find(|c| c.1 == s) {
                    Some(c) => c.0 += 1,
                    None => count.push((1, s)),
                }
            }
            // Ties go to the smaller column: parameters before loop variables.
            let Some(&(_, s)) = count.iter().max_by_key(|c| (c.0, std::cmp::Reverse(c.1))) else {
                return (!fixed.is_empty()).then_some(fixed);
            };
            if fixed.len() == MAX_FIXED {
                return None;
            }
            fixed.push(s);
            for m in &mut products {
                m.retain(|f| f.0 != s);
            }
        }
    }

    /// The `round`-th assignment: near the least allowed values, each unknown moving at its own pace.
    fn candidate(&self, fixed: &[Symbol], round: usize) -> Option<Vec<i128>> {
        fixed
            .iter()
            .enumerate()
            .map(|(k, s)| {
                let r = self.ranges.get(s.0 as usize)?;
                let step = i128::try_from((round >> k) % 8).ok()?;
                match (r.lo, r.hi) {
                    (Some(l), _) => l.checked_add(step).filter(|v| r.contains(*v)).or(Some(l)),
                    (None, Some(h)) => h.checked_sub(step),
                    (None, None) => Some([1, 2, 3, 0, -1, 4, 8, -2][(round >> k) % 8]),
                }
            })
            .collect()
    }

    fn add_fixed(&self, tab: &mut Tableau, fixed: &[Symbol], values: &[i128]) -> Option<()> {
        let at = |p: &Poly| {
            fixed
                .iter()
                .zip(values)
                .try_fold(p.clone(), |p, (s, v)| p.substitute(*s, &Poly::constant(*v)))
        };
        let mut dense = vec![0i128; self.width];
        let mut push = |p: &Poly| -> Option<()> {
            let a = at(p)?.numerator().as_affine()?;
            dense.fill(0);
            dense[0] = a.constant_part();
            for &(s, c) in a.terms() {
                *dense.get_mut(s.0 as usize)? = c;
            }
            tab.eqs.push(&dense);
            Some(())
        };
        for e in &self.equations {
            match e {
                Equation::Linear(row) => {
                    push(&self.row_poly(row)?)?;
                }
                Equation::Poly(p, _) => push(p)?,
                Equation::Unknown => return None,
            }
        }
        for (m, k) in &self.products {
            let column = Poly::symbol(Symbol(*k as u32));
            push(&Poly::term(1, m.clone()).sub(&column)?)?;
        }
        for (s, v) in fixed.iter().zip(values) {
            let mut row = vec![0i128; self.width];
            row[0] = v.checked_neg()?;
            *row.get_mut(s.0 as usize)? = 1;
            tab.eqs.push(&row);
        }
        Some(())
    }

    /// A row as a polynomial in columns, products kept as columns.
    fn row_poly(&self, row: &[i128]) -> Option<Poly> {
        let mut p = Poly::constant(row[0]);
        for (k, &c) in row.iter().enumerate().skip(1).filter(|t| *t.1 != 0) {
            p = p.add(&Poly::symbol(Symbol(k as u32)).scale(c)?)?;
        }
        Some(p)
    }
}
