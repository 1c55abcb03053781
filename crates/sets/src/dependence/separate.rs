//! Separation by symbolic steps, on dense rows.
//!
//! **Decides** whether `S·z + rest` can be zero, where S is a positive multiple of one parameter, `rest` is linear,
//! and `z` is linear or of the same shape again: `a[i*n + j]`, `a[(i*n + j)*m + k]`, most linearized arrays.
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
//! **Cost and limit**: some hundred nanoseconds per step; at most [`STEPS`] subtractions per inequality.
//!
//! **Source**: as `region::zero`; the subtractions are a Farkas certificate found greedily.

use super::curve::Curve;
use super::problem::{Problem, Row};
use super::{Direction, Test};
use crate::arith::{floor_div, gcd, mul};
use crate::monomial::Monomial;
use crate::poly::Poly;
use crate::symbol::Symbol;
use smallvec::SmallVec;

/// Most rows that one proof may subtract.
const STEPS: u32 = 24;
/// Most symbolic steps within each other.
const MAX_NESTED: u32 = 6;

/// A shape of polynomials that has a test of its own.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// One symbolic step.
    Split(Box<Split>),
    /// A square of one loop's variable.
    Curve(Box<Curve>),
}

/// A polynomial over columns as `step·parameter·multiplier + rest`.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    /// The parameter's column.
    parameter: usize,
    /// Positive.
    step: i128,
    multiplier: Multiplier,
    rest: Row,
}

/// What is multiplied by the step.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a split is boxed, and nearly always linear")]
enum Multiplier {
    Linear(Row),
    Split(Box<Split>),
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
        Split::nested(p, parameters, width, MAX_NESTED)
    }

    fn nested(p: &Poly, parameters: usize, width: usize, left: u32) -> Option<Split> {
        let product = |m: &Monomial| m.degree() > 1;
        let first = p.terms().iter().find(|t| product(&t.0))?;
        // The parameter is in every product: what is beside it is linear.
        let mut candidates = first.0.factors().iter().map(|f| f.0).filter(|s| {
            (1..=parameters).contains(&(s.0 as usize))
                && p.terms().iter().all(|t| !product(&t.0) || t.0.exponent(*s) > 0)
        });
        candidates.find_map(|s| Split::by(p, s, parameters, width, left))
    }

    fn by(p: &Poly, s: Symbol, parameters: usize, width: usize, left: u32) -> Option<Split> {
        let left = left.checked_sub(1)?;
        let parameter = Monomial::symbol(s);
        let (mut rest, mut step) = (Row::from_elem(0, width), 0);
        let mut multiplier = Poly::default();
        for (m, c) in p.terms() {
            match m.factors() {
                [] => rest[0] = *c,
                [(s, 1)] => *rest.get_mut(s.0 as usize)? = *c,
                _ => {
                    step = gcd(step, *c)?;
                    multiplier = multiplier.add(&Poly::term(*c, m.over(&parameter)?))?;
                }
            }
        }
        let multiplier = multiplier.over(step)?;
        let multiplier = match linear_row(&multiplier, width) {
            Some(row) => Multiplier::Linear(row),
            None => {
                let inner = Split::nested(&multiplier, parameters, width, left)?;
                Multiplier::Split(Box::new(inner))
            }
        };
        Some(Split { parameter: s.0 as usize, step, multiplier, rest })
    }
}

/// A polynomial over columns as a row, when it is linear.
fn linear_row(p: &Poly, width: usize) -> Option<Row> {
    let mut row = Row::from_elem(0, width);
    for (m, c) in p.terms() {
        match m.factors() {
            [] => row[0] = *c,
            [(s, 1)] => *row.get_mut(s.0 as usize)? = *c,
            _ => return None,
        }
    }
    Some(row)
}

/// What goes when a row is subtracted from another one: of the columns that it has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Going {
    /// All, which are several.
    Several,
    /// The only one.
    One,
    /// Not all.
    Part,
}

/// The rows of one question, with the columns that are equal in it made one.
pub(super) struct Question<'a> {
    problem: &'a Problem,
    /// Sink column → source column, where both are the same number.
    joined: SmallVec<[(usize, usize); 6]>,
    /// Order of the iterations: `later − earlier − 1 ≥ 0`.
    ordered: SmallVec<[Row; 2]>,
}

impl Problem {
    /// What the order of the iterations says about the zeros of a polynomial of a known shape; `None`: ask the general
    /// method.
    pub(crate) fn separate(&self, shape: &Shape, order: &[Direction]) -> Option<Separated> {
        let q = Question::new(self, order);
        match shape {
            Shape::Split(split) => q.separate(split),
            Shape::Curve(curve) => q.along(curve, order),
        }
    }
}

impl<'a> Question<'a> {
    fn new(problem: &'a Problem, order: &[Direction]) -> Question<'a> {
        let mut q = Question { problem, joined: SmallVec::new(), ordered: SmallVec::new() };
        for (k, d) in order.iter().enumerate() {
            let (s, t) = (problem.source.common[k], problem.sink.common[k]);
            let (earlier, later) = match d {
                Direction::Any => continue,
                Direction::Eq => {
                    q.joined.push((t, s));
                    continue;
                }
                Direction::Lt => (s, t),
                Direction::Gt => (t, s),
            };
            let mut row = Row::from_elem(0, problem.width);
            (row[0], row[earlier], row[later]) = (-1, -1, 1);
            q.ordered.push(row);
        }
        q.joined.extend(problem.shared_bases(order).map(|(s, t)| (t, s)));
        q
    }

    /// The columns of a common loop in the source and in the sink.
    pub(super) fn columns(&self, level: usize) -> (usize, usize) {
        (self.problem.source.common[level], self.problem.sink.common[level])
    }

    fn separate(&self, split: &Split) -> Option<Separated> {
        self.shifted(split, 0)
    }

    /// The zeros of a split to whose rest a number is added.
    fn shifted(&self, split: &Split, by: i128) -> Option<Separated> {
        let (mut z, mut rest) = (Row::new(), Row::new());
        self.merge(&split.rest, &mut rest)?;
        rest[0] = rest[0].checked_add(by)?;
        let linear = self.value(&split.multiplier, &mut z)?;
        if linear && z.iter().all(|c| *c == 0) {
            return Some(self.row_is_zero(rest));
        }
        let mut common = rest.iter().skip(1).try_fold(0, |g, c| gcd_of(g, *c))?;
        if common != 1 {
            let content = match &split.multiplier {
                // Equal columns are not joined: their divisor divides that of the sums.
                Multiplier::Split(inner) if !linear => inner.content(split.step)?,
                _ => z.iter().try_fold(0, |g, c| gcd_of(g, mul(*c, split.step)?))?,
            };
            common = gcd_of(common, content)?;
        }
        if common > 1 && rest[0] % common != 0 {
            return Some(Separated::Never(Test::EmiGcd));
        }
        let inner = match &split.multiplier {
            Multiplier::Split(inner) if !linear => Some(&**inner),
            Multiplier::Split(_) | Multiplier::Linear(_) => None,
        };
        let around = floor_div(rest[split.parameter], split.step)?;
        let near = [around, around.checked_add(1)?, around.checked_sub(1)?, 0, -1];
        let tried = |n: usize, k: &i128| near.iter().take(n).any(|m| m == k);
        for (_, &k) in near.iter().enumerate().filter(|(n, k)| !tried(*n, k)) {
            if let Some(found) = self.around(split, &z, inner, &rest, k) {
                return Some(found);
            }
        }
        None
    }

    /// What follows where `rest − k·S` lies between 0 and S, or between −S and S. The multiplier is the linear form
    /// `z`, or a split again.
    fn around(
        &self,
        split: &Split,
        z: &Row,
        inner: Option<&Split>,
        rest: &Row,
        k: i128,
    ) -> Option<Separated> {
        // ±(rest − k·S) + m·S is positive.
        let (least, step, column) = (mul(k, split.step)?, split.step, split.parameter);
        let above = |m: i128| self.exceeds(rest, false, column, m - least);
        let below = |m: i128| self.exceeds(rest, true, column, least + m);
        let small = |v: i128| i64::try_from(v).is_ok();
        if !(small(least) && small(step) && below(step)) {
            return None;
        }
        let never = Some(Separated::Never(Test::EmiSeparation));
        // Where the rest tells the order of the iterations, it is likely to lie on one side.
        let first = self.ordered.iter().any(|o| {
            let both = |t: (&i128, &i128)| *t.0 != 0 && *t.1 != 0;
            o.iter().zip(rest).skip(1).any(both)
        });
        if first && above(0) {
            return never;
        }
        if !above(step) {
            return if !first && above(0) { never } else { None };
        }
        // Within S of the k-th multiple, z can only be −k.
        let rows = match inner {
            None => {
                let back = k.checked_neg()?;
                if self.exceeds(z, false, 0, k) || self.exceeds(z, true, 0, back) {
                    return never;
                }
                let mut at = copied(z);
                at[0] = at[0].checked_add(k)?;
                Some(vec![at])
            }
            Some(inner) => match self.shifted(inner, k) {
                Some(Separated::Never(_)) => return never,
                Some(Separated::Rows(rows)) => Some(rows),
                None => None,
            },
        };
        // The rest is the k-th multiple itself.
        if !first && above(0) || below(0) {
            return never;
        }
        let (mut rows, mut last) = (rows?, copied(rest));
        last[column] = last[column].checked_sub(least)?;
        rows.push(last);
        Some(Separated::Rows(rows))
    }

    /// A linear form that is to be zero.
    pub(super) fn row_is_zero(&self, row: Row) -> Separated {
        let common = row.iter().skip(1).try_fold(0, |g, c| gcd_of(g, *c));
        if common.is_some_and(|g| g > 1 && row[0] % g != 0) {
            return Separated::Never(Test::EmiGcd);
        }
        if self.never_zero(&row) {
            return Separated::Never(Test::EmiBounds);
        }
        Separated::Rows(vec![row])
    }

    /// A multiplier in this question, if it is linear here: its own multiplier may have become zero.
    fn value(&self, m: &Multiplier, out: &mut Row) -> Option<bool> {
        match m {
            Multiplier::Linear(row) => self.merge(row, out).map(|()| true),
            Multiplier::Split(split) => {
                let zero = self.value(&split.multiplier, out)? && out.iter().all(|c| *c == 0);
                if zero {
                    self.merge(&split.rest, out)?;
                }
                Some(zero)
            }
        }
    }

    pub(super) fn merged(&self, row: &Row) -> Option<Row> {
        let mut out = Row::new();
        self.merge(row, &mut out).map(|()| out)
    }

    /// The row with equal columns put together. (Rows are filled in place: they are too long to be handed around.)
    fn merge(&self, row: &Row, out: &mut Row) -> Option<()> {
        out.clear();
        out.extend_from_slice(row);
        out.resize(self.problem.width, 0);
        for &(t, s) in &self.joined {
            out[s] = out[s].checked_add(out[t])?;
            out[t] = 0;
        }
        Some(())
    }

    /// Is the row (or what it is less than zero), with a number added to one column, at least 1 for every pair of
    /// instances?
    fn exceeds(&self, row: &Row, negate: bool, column: usize, by: i128) -> bool {
        let mut p = copied(row);
        if negate && !negate_all(&mut p) {
            return false;
        }
        for (k, v) in [(column, by), (0, -1)] {
            match p.get_mut(k).and_then(|c| Some((c.checked_add(v)?, c))) {
                Some((sum, c)) => *c = sum,
                None => return false,
            }
        }
        self.nonneg(&mut p, &mut { STEPS })
    }

    fn never_zero(&self, row: &Row) -> bool {
        self.exceeds(row, false, 0, 0) || self.exceeds(row, true, 0, 0)
    }

    /// Is the row at least 1 for every pair of instances?
    pub(super) fn positive(&self, row: &Row) -> bool {
        self.exceeds(row, false, 0, 0)
    }

    /// Leaves `p` as it was.
    fn nonneg(&self, p: &mut Row, steps: &mut u32) -> bool {
        if self.least(p).is_some_and(|l| l >= 0) {
            return true;
        }
        // What the last column adds is at least what a row that bounds it adds.
        let Some(k) = p.iter().rposition(|c| *c != 0).filter(|k| *k > 0) else { return false };
        let c = p[k];
        // Rows that take several columns away come first, those that put new ones in their place last.
        for going in [Going::Several, Going::One, Going::Part] {
            for row in self.ordered.iter().chain(&self.problem.rows) {
                // (A loop with a step has that beside its column.)
                let at = self.at(row, k);
                let by = c.checked_div(at).filter(|by| *by > 0 && by * at == c);
                let Some(by) = by.filter(|by| self.goes(p, row, *by) == going) else { continue };
                let Some(left) = steps.checked_sub(1) else { return false };
                *steps = left;
                let done = self.subtract(p, row, by);
                let proved = done == row.len() && self.nonneg(p, steps);
                self.add_back(p, row, by, done);
                if proved {
                    return true;
                }
            }
        }
        false
    }

    /// What goes of the unknown columns of a row that is subtracted.
    fn goes(&self, p: &Row, row: &Row, by: i128) -> Going {
        let unknowns = row.iter().enumerate().skip(1 + self.problem.params.len());
        let mut columns = 0;
        for (k, c) in unknowns.filter(|t| *t.1 != 0) {
            if mul(*c, by) != Some(p[self.place(k)]) {
                return Going::Part;
            }
            columns += 1;
        }
        if columns > 1 { Going::Several } else { Going::One }
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

    /// Where a column of the problem stands.
    fn place(&self, k: usize) -> usize {
        self.joined.iter().find(|j| j.0 == k).map_or(k, |j| j.1)
    }

    /// `p − by·row` in place, up to the column that this returns: all of them, unless one overflows.
    fn subtract(&self, p: &mut Row, row: &Row, by: i128) -> usize {
        for (k, c) in row.iter().enumerate().filter(|t| *t.1 != 0) {
            let k_in_p = self.place(k);
            match mul(*c, by).and_then(|v| p[k_in_p].checked_sub(v)) {
                Some(v) => p[k_in_p] = v,
                None => return k,
            }
        }
        row.len()
    }

    /// Undoes [`Question::subtract`] for the first columns: exactly, since what was there is a number.
    fn add_back(&self, p: &mut Row, row: &Row, by: i128, columns: usize) {
        for (k, c) in row.iter().enumerate().take(columns).filter(|t| *t.1 != 0) {
            let k = self.place(k);
            p[k] = p[k].wrapping_add(c.wrapping_mul(by));
        }
    }
}

impl Split {
    fn content(&self, by: i128) -> Option<i128> {
        let inner = mul(self.step, by)?;
        let z = match &self.multiplier {
            Multiplier::Linear(row) => row.iter().try_fold(0, |g, c| gcd_of(g, mul(*c, inner)?)),
            Multiplier::Split(split) => split.content(inner),
        };
        self.rest.iter().try_fold(z?, |g, c| gcd_of(g, mul(*c, by)?))
    }
}

fn gcd_of(g: i128, c: i128) -> Option<i128> {
    if g == 1 { Some(1) } else { gcd(g, c) }
}

/// The row, copied as a block.
fn copied(row: &Row) -> Row {
    Row::from_slice(row)
}

pub(super) fn negated(row: &Row) -> Option<Row> {
    let mut out = copied(row);
    negate_all(&mut out).then_some(out)
}

/// `−row` in place; false where a number is too large.
fn negate_all(row: &mut Row) -> bool {
    row.iter_mut().all(|c| match c.checked_neg() {
        Some(v) => {
            *c = v;
            true
        }
        None => false,
    })
}
