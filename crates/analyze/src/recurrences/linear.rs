//! Conjunctions of linear inequalities over monomials: can they hold together?
//!
//! **Decides** whether a set of constraints `Σ c·m ≥ 0` or `> 0` has no solution.
//!
//! **Example** `x > m`, `m ≥ y` and `y ≥ x` cannot hold together.
//!
//! **Why it is sound** only *no solution* is ever concluded from it, and over the rationals with each product
//! of unknowns taken as an unknown of its own: whatever has no solution there has none in the integers or
//! reals. Constraints between integers are tightened by the divisor of their coefficients.
//!
//! **Gives up when** there are more than [`MAX_ROWS`] combinations or numbers leave i128: a solution is then
//! taken to exist.
//!
//! **Cost and limit** Fourier–Motzkin on the part that is connected with the question; a few rows usually.
//!
//! **Source** Fourier and Motzkin.

use super::term::{Monomial, Sum};

const MAX_ROWS: usize = 120;

/// `Σ c·m + k ≥ 0`, or `> 0`; the constant is that of the empty monomial.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Row {
    /// The sum.
    pub sum: Sum,
    /// Zero is excluded.
    pub strict: bool,
    /// Its unknowns are integers.
    pub integer: bool,
}

impl Row {
    fn constant(&self) -> i128 {
        self.sum.first().filter(|(m, _)| m.is_empty()).map_or(0, |(_, c)| *c)
    }

    fn monomials(&self) -> impl Iterator<Item = &Monomial> {
        self.sum.iter().map(|(m, _)| m).filter(|m| !m.is_empty())
    }

    fn coefficient(&self, m: &Monomial) -> i128 {
        self.sum.binary_search_by(|(n, _)| n.cmp(m)).map_or(0, |at| self.sum[at].1)
    }

    /// Strict and integer becomes closed; coefficients without common divisor.
    fn tightened(mut self) -> Option<Row> {
        if self.integer && self.strict {
            self = Row { sum: scaled(&self.sum, 1, &vec![(Vec::new(), -1)], 1)?, ..self };
            self.strict = false;
        }
        let mut g = 0u128;
        for (m, c) in &self.sum {
            if !m.is_empty() {
                g = gcd(g, c.unsigned_abs());
            }
        }
        if g <= 1 || g > i128::MAX as u128 {
            return Some(self);
        }
        let g = g as i128;
        let k = self.constant();
        if !self.integer && k % g != 0 {
            return Some(self);
        }
        for (m, c) in &mut self.sum {
            *c = if m.is_empty() { c.div_euclid(g) } else { *c / g };
        }
        self.sum.retain(|(_, c)| *c != 0);
        Some(self)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// `a·x + b·y`.
fn scaled(x: &Sum, a: i128, y: &Sum, b: i128) -> Option<Sum> {
    let mut out: Sum = Vec::with_capacity(x.len() + y.len());
    let (mut i, mut j) = (0, 0);
    while i < x.len() || j < y.len() {
        let order = match (x.get(i), y.get(j)) {
            (Some((m, _)), Some((n, _))) => m.cmp(n),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, _) => std::cmp::Ordering::Greater,
        };
        let left = if order.is_le() { x[i].1.checked_mul(a)? } else { 0 };
        let right = if order.is_ge() { y[j].1.checked_mul(b)? } else { 0 };
        let c = left.checked_add(right)?;
        let m = if order.is_le() { &x[i].0 } else { &y[j].0 };
        if c != 0 {
            out.push((m.clone(), c));
        }
        i += usize::from(order.is_le());
        j += usize::from(order.is_ge());
    }
    Some(out)
}

/// Can the rows not hold together with the last one? Only rows that share unknowns with it, directly or
/// through others, are looked at.
pub fn contradictory(rows: &[Row], last: &[Row]) -> bool {
    let mut chosen: Vec<Row> = Vec::new();
    for row in last {
        match row.clone().tightened() {
            Some(row) => chosen.push(row),
            None => return false,
        }
    }
    let mut known: Vec<Monomial> = chosen.iter().flat_map(|r| r.monomials().cloned()).collect();
    let mut left: Vec<&Row> = rows.iter().collect();
    loop {
        let (near, far): (Vec<&Row>, Vec<&Row>) =
            left.into_iter().partition(|r| r.monomials().any(|m| known.contains(m)));
        left = far;
        if near.is_empty() {
            break;
        }
        for row in near {
            known.extend(row.monomials().cloned());
            match row.clone().tightened() {
                Some(row) => chosen.push(row),
                None => return false,
            }
        }
    }
    infeasible(chosen).unwrap_or(false)
}

/// `None` when it got too large.
fn infeasible(mut rows: Vec<Row>) -> Option<bool> {
    loop {
        rows.sort();
        rows.dedup();
        let refuted = |r: &Row| {
            r.monomials().next().is_none() && (r.constant() < 0 || (r.strict && r.constant() == 0))
        };
        if rows.iter().any(refuted) {
            return Some(true);
        }
        rows.retain(|r| r.monomials().next().is_some());
        // The unknown that makes the fewest new rows.
        let mut unknowns: Vec<&Monomial> = rows.iter().flat_map(Row::monomials).collect();
        unknowns.sort_unstable();
        unknowns.dedup();
        let cost = |m: &Monomial| {
            let lower = rows.iter().filter(|r| r.coefficient(m) > 0).count();
            let upper = rows.iter().filter(|r| r.coefficient(m) < 0).count();
            lower * upper
        };
        let Some(m) = unknowns.into_iter().min_by_key(|m| cost(m)).cloned() else {
            return Some(false);
        };
        let (with, mut next): (Vec<Row>, Vec<Row>) =
            rows.into_iter().partition(|r| r.coefficient(&m) != 0);
        let (lower, upper): (Vec<Row>, Vec<Row>) =
            with.into_iter().partition(|r| r.coefficient(&m) > 0);
        for l in &lower {
            for u in &upper {
                let (a, b) = (l.coefficient(&m), u.coefficient(&m).checked_neg()?);
                let sum = scaled(&l.sum, b, &u.sum, a)?;
                let (strict, integer) = (l.strict || u.strict, l.integer && u.integer);
                next.push(Row { sum, strict, integer }.tightened()?);
            }
        }
        if next.len() > MAX_ROWS {
            return None;
        }
        rows = next;
    }
}

#[cfg(test)]
mod tests {
    use super::super::term::Term;
    use super::*;

    /// `a·x + b·y + k` (≥ 0, or > 0).
    fn row(a: i128, b: i128, k: i128, strict: bool, integer: bool) -> Row {
        let all = [(Vec::new(), k), (vec![Term(1)], a), (vec![Term(2)], b)];
        Row { sum: all.into_iter().filter(|(_, c)| *c != 0).collect(), strict, integer }
    }

    #[test]
    fn a_cycle_of_strict_orders_is_contradictory() {
        let (up, down) = (row(1, -1, 0, true, false), row(-1, 1, 0, false, false));
        assert!(contradictory(std::slice::from_ref(&up), std::slice::from_ref(&down)));
        assert!(!contradictory(&[row(1, -1, 0, false, false)], &[down]));
    }

    #[test]
    fn integers_are_tightened() {
        // x > 0 and x < 1; 2x ≥ 1 and 2x ≤ 1.
        assert!(contradictory(&[row(1, 0, 0, true, true)], &[row(-1, 0, 1, true, true)]));
        assert!(!contradictory(&[row(1, 0, 0, true, false)], &[row(-1, 0, 1, true, false)]));
        assert!(contradictory(&[row(2, 0, -1, false, true)], &[row(-2, 0, 1, false, true)]));
    }

    #[test]
    fn whatever_is_contradictory_has_no_small_solution() {
        let mut seed = 7u64;
        let mut next = |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((seed >> 33) % n) as i128
        };
        let mut refuted = 0;
        for _ in 0..3000 {
            let rows: Vec<Row> = (0..4)
                .map(|_| row(next(5) - 2, next(5) - 2, next(7) - 3, next(2) == 0, true))
                .collect();
            if contradictory(&rows[1..], &rows[..1]) {
                refuted += 1;
                for x in -8..=8 {
                    for y in -8..=8 {
                        let value = |r: &Row| {
                            r.constant()
                                + r.coefficient(&vec![Term(1)]) * x
                                + r.coefficient(&vec![Term(2)]) * y
                        };
                        let all = rows.iter().all(|r| value(r) > 0 || (!r.strict && value(r) == 0));
                        assert!(!all, "{rows:?} hold at {x}, {y}");
                    }
                }
            }
        }
        assert!(refuted > 100, "{refuted}");
    }
}
