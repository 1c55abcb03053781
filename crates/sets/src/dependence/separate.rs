//! Separation by one symbolic step, on dense rows.
//!
//! **Decides** whether `S·z + rest` can be zero, where S is a positive multiple of one parameter, and `z` and
//! `rest` are linear: the shape of `a[i*n + j]` and of most linearized arrays.
//!
//! **Example**: `n·(i' − i) + (j' − j)` with `0 ≤ j, j' < n`: the rest lies between −n and n, so `i' = i`, `j' = j`.
//!
//! **Why it is sound**: if `kS < rest < (k+1)S`, no integer `z` gives zero; if `(k−1)S < rest < (k+1)S`, then
//! `z = −k` and `rest = kS`. An inequality `p ≥ 0` is proved by subtracting multiples of rows that are ≥ 0 for every
//! pair of instances, until the ranges of what is left say that it is ≥ 0.
//!
//! **Gives up when** the polynomial has another shape, or an inequality is not proved in a few steps: then the
//! general method of `nonlinear` is asked.
//!
//! **Cost and limit**: some hundred nanoseconds; at most [`STEPS`] subtractions per inequality.
//!
//! **Source**: as `region::zero`; the subtractions are a Farkas certificate found greedily.

use super::problem::{Problem, Row};
use super::{Direction, Test};
use crate::arith::{floor_div, gcd, mul};
use crate::poly::Poly;
use smallvec::SmallVec;

/// Most rows that one proof may subtract.
const STEPS: u32 = 24;

/// A polynomial over columns as `step·parameter·multiplier + rest`.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    /// The parameter's column.
    parameter: usize,
    /// Positive.
    step: i128,
    multiplier: Row,
    rest: Row,
}

/// What a split says about zeros.
pub(crate) enum Separated {
    /// There is none.
    Never(Test),
    /// Zero exactly where all of these rows are.
    Rows(Vec<Row>),
}

impl Split {
    /// The split of a polynomial with integer coefficients; `None` when it has another shape.
    pub(crate) fn of(p: &Poly, parameters: usize, width: usize) -> Option<Split> {
        let is_parameter = |k: usize| (1..=parameters).contains(&k);
        let (mut parameter, mut step) = (None, 0);
        let (mut multiplier, mut rest) = (Row::from_elem(0, width), Row::from_elem(0, width));
        for (m, c) in p.terms() {
            match m.factors() {
                [] => rest[0] = *c,
                [(s, 1)] => *rest.get_mut(s.0 as usize)? = *c,
                [(s, 1), (t, 1)] => {
                    let (s, t) = (s.0 as usize, t.0 as usize);
                    let (n, v) = if is_parameter(s) { (s, t) } else { (t, s) };
                    if !is_parameter(n) || is_parameter(v) || *parameter.get_or_insert(n) != n {
                        return None;
                    }
                    step = gcd(step, *c)?;
                    *multiplier.get_mut(v)? = *c;
                }
                _ => return None,
            }
        }
        multiplier.iter_mut().for_each(|c| *c /= step.max(1));
        Some(Split { parameter: parameter?, step, multiplier, rest })
    }
}

/// The rows of one question, with the columns that are equal in it made one.
struct Question<'a> {
    problem: &'a Problem,
    /// Sink column → source column, where both are the same number.
    joined: SmallVec<[(usize, usize); 6]>,
    /// Order of the iterations: `later − earlier − 1 ≥ 0`.
    ordered: SmallVec<[Row; 2]>,
}

impl Problem {
    /// What the order of the iterations says about the zeros of a split; `None`: ask the general method.
    pub(crate) fn separate(&self, split: &Split, order: &[Direction]) -> Option<Separated> {
        let mut q = Question { problem: self, joined: SmallVec::new(), ordered: SmallVec::new() };
        for (k, d) in order.iter().enumerate() {
            let (s, t) = (self.source.common[k], self.sink.common[k]);
            let (earlier, later) = match d {
                Direction::Any => continue,
                Direction::Eq => {
                    q.joined.push((t, s));
                    continue;
                }
                Direction::Lt => (s, t),
                Direction::Gt => (t, s),
            };
            let mut row = Row::from_elem(0, self.width);
            (row[0], row[earlier], row[later]) = (-1, -1, 1);
            q.ordered.push(row);
        }
        q.joined.extend(self.shared_bases(order).map(|(s, t)| (t, s)));
        q.separate(split)
    }
}

impl Question<'_> {
    fn separate(&self, split: &Split) -> Option<Separated> {
        let (z, rest) = (self.merged(&split.multiplier)?, self.merged(&split.rest)?);
        let multiplied = || z.iter().filter_map(|c| mul(*c, split.step));
        let others = rest.iter().skip(1).copied();
        let common = multiplied().chain(others).try_fold(0, |g, c| match g {
            1 => Some(1),
            _ => gcd(g, c),
        })?;
        if common > 1 && rest[0] % common != 0 {
            return Some(Separated::Never(Test::EmiGcd));
        }
        if z.iter().all(|c| *c == 0) {
            return Some(match self.never_zero(&rest) {
                true => Separated::Never(Test::EmiBounds),
                false => Separated::Rows(vec![rest]),
            });
        }
        let around = floor_div(rest[split.parameter], split.step)?;
        let mut tried: SmallVec<[i128; 5]> = SmallVec::new();
        for k in [0, -1, around, around.checked_sub(1)?, around.checked_add(1)?] {
            if tried.contains(&k) {
                continue;
            }
            tried.push(k);
            // rest − k·S, which is to lie between 0 and S, or between −S and S.
            let Some(above) = self.beside(split, &rest, k) else { continue };
            let Some(below_next) = negated(&above).and_then(|r| self.beside(split, &r, -1)) else {
                continue;
            };
            if !self.positive(&below_next) {
                continue;
            }
            if self.positive(&above) {
                return Some(Separated::Never(Test::EmiSeparation));
            }
            if !self.beside(split, &above, -1).is_some_and(|r| self.positive(&r)) {
                continue;
            }
            let mut at = z.clone();
            at[0] = at[0].checked_add(k)?;
            if self.never_zero(&at) || negated(&above).is_some_and(|r| self.positive(&r)) {
                return Some(Separated::Never(Test::EmiSeparation));
            }
            return Some(Separated::Rows(vec![at, above]));
        }
        None
    }

    /// `row − k·S`.
    fn beside(&self, split: &Split, row: &Row, k: i128) -> Option<Row> {
        let mut out = row.clone();
        let c = &mut out[split.parameter];
        *c = c.checked_sub(mul(split.step, k)?)?;
        Some(out)
    }

    fn merged(&self, row: &Row) -> Option<Row> {
        let mut out = row.clone();
        out.resize(self.problem.width, 0);
        for &(t, s) in &self.joined {
            out[s] = out[s].checked_add(out[t])?;
            out[t] = 0;
        }
        Some(out)
    }

    fn never_zero(&self, row: &Row) -> bool {
        self.positive(row) || negated(row).is_some_and(|r| self.positive(&r))
    }

    /// Is the row at least 1 for every pair of instances?
    fn positive(&self, row: &Row) -> bool {
        let mut p = row.clone();
        let Some(c) = p[0].checked_sub(1) else { return false };
        p[0] = c;
        self.nonneg(&p, &mut { STEPS })
    }

    fn nonneg(&self, p: &Row, steps: &mut u32) -> bool {
        if self.least(p).is_some_and(|l| l >= 0) {
            return true;
        }
        // What the last column adds is at least what a row that bounds it adds.
        let Some(k) = p.iter().rposition(|c| *c != 0).filter(|k| *k > 0) else { return false };
        for row in self.ordered.iter().chain(&self.problem.rows) {
            if self.at(row, k) != p[k].signum() {
                continue;
            }
            let Some(left) = steps.checked_sub(1) else { return false };
            *steps = left;
            if self.minus(p, row, p[k].saturating_abs()).is_some_and(|p| self.nonneg(&p, steps)) {
                return true;
            }
        }
        false
    }

    /// The least value that the ranges of the columns allow.
    fn least(&self, p: &Row) -> Option<i128> {
        let mut sum = p[0];
        for (c, r) in p.iter().zip(&self.problem.ranges).skip(1) {
            if *c != 0 {
                let end = if *c > 0 { r.lo? } else { r.hi? };
                sum = sum.checked_add(mul(*c, end)?)?;
            }
        }
        Some(sum)
    }

    /// The coefficient of a column in a row of the problem.
    fn at(&self, row: &Row, k: usize) -> i128 {
        let of = |k: usize| row.get(k).copied().unwrap_or(0);
        let joined = self.joined.iter().filter(|j| j.1 == k);
        joined.fold(of(k), |sum, j| sum.saturating_add(of(j.0)))
    }

    /// `p − by·row`.
    fn minus(&self, p: &Row, row: &Row, by: i128) -> Option<Row> {
        let mut out = p.clone();
        for (k, c) in row.iter().enumerate() {
            if *c != 0 {
                let k = self.joined.iter().find(|j| j.0 == k).map_or(k, |j| j.1);
                out[k] = out[k].checked_sub(mul(*c, by)?)?;
            }
        }
        Some(out)
    }
}

fn negated(row: &Row) -> Option<Row> {
    row.iter().map(|c| c.checked_neg()).collect()
}
