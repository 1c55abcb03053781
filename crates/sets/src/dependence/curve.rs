//! Squares of one loop's variable, on dense rows: packed triangles.
//!
//! **Decides** whether `T(i') − T(i) + rest` can be zero, where `T(x) = a·x² + b·x` with a number `a` and a form `b` of
//! parameters, `i` and `i'` are the two values of one common loop's variable, and `rest` is linear.
//!
//! **Example**: `a[i*(i-1)/2 + j]`, `1 ≤ j < i`: for `i' > i`, twice the difference is at least
//! `T(i+1) − T(i) + 2·(j' − j) = 2·i + 2·j' − 2·j > 0`.
//!
//! **Why it is sound**: `T(x+1) − T(x) = a·(2x+1) + b` is linear in `x`. Where it is ≥ 0 at both ends of
//! `i+1 … i'−1`, it is ≥ 0 between them, so `T(i') ≥ T(i+1)`, and the difference is at least
//! `T(i+1) − T(i) + rest`, which is linear; where it is ≥ 0 on `i … i'−2`, at least `T(i') − T(i'−1) + rest`. The same
//! holds with all signs turned. In one iteration of that loop the squares cancel.
//!
//! **Gives up when** the polynomial has another shape, the loop's iterations are in any order, or an inequality is not
//! proved: then the general method of `nonlinear` is asked.
//!
//! **Cost and limit**: at most eight linear inequalities, each as in `separate`.
//!
//! **Source**: the monotonic elimination of the range test (W. Blume, R. Eigenmann, 1994), for one square.

use super::problem::{Instance, Row};
use super::separate::{Question, Separated, negated};
use super::{Direction, Test};
use crate::arith::mul;
use crate::poly::Poly;

/// `a·(t² − s²) + b·(t − s) + rest` for the columns s (source) and t (sink) of one common loop.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    level: usize,
    /// a, not zero.
    square: i128,
    /// b: a form of parameters without a constant (that is part of the rest).
    slope: Row,
    rest: Row,
}

impl Curve {
    /// A polynomial over columns with integer coefficients as a curve, if it is one.
    pub(crate) fn of(
        p: &Poly,
        (source, sink): (&Instance, &Instance),
        parameters: usize,
        width: usize,
    ) -> Option<Curve> {
        let first = p.terms().iter().find(|t| matches!(t.0.factors(), [(_, 2)]))?;
        let squared = first.0.factors().first()?.0.0 as usize;
        let pairs = source.common.iter().zip(&sink.common);
        let level = pairs.clone().position(|(s, t)| squared == *s || squared == *t)?;
        let (s, t) = pairs.map(|(s, t)| (*s, *t)).nth(level)?;
        let (mut rest, mut slope) = (Row::from_elem(0, width), Row::from_elem(0, width));
        let mut opposite = slope.clone();
        let (mut square, mut other) = (0, 0);
        for (m, c) in p.terms() {
            match m.factors() {
                [] => rest[0] = *c,
                [(x, 1)] => *rest.get_mut(x.0 as usize)? = *c,
                [(x, 2)] if x.0 as usize == t => square = *c,
                [(x, 2)] if x.0 as usize == s => other = *c,
                // Parameters come before everything that varies.
                [(n, 1), (x, 1)] if (1..=parameters).contains(&(n.0 as usize)) => {
                    let row = match x.0 as usize {
                        k if k == t => &mut slope,
                        k if k == s => &mut opposite,
                        _ => return None,
                    };
                    *row.get_mut(n.0 as usize)? = *c;
                }
                _ => return None,
            }
        }
        let cancels = |a: i128, b: i128| a.checked_add(b) == Some(0);
        let fits =
            cancels(square, other) && slope.iter().zip(&opposite).all(|(a, b)| cancels(*a, *b));
        (square != 0 && fits).then_some(Curve { level, square, slope, rest })
    }
}

impl Question<'_> {
    /// What the order of the iterations says about the zeros of a curve.
    pub(super) fn along(&self, curve: &Curve, order: &[Direction]) -> Option<Separated> {
        let (s, t) = self.columns(curve.level);
        let rest = self.merged(&curve.rest)?;
        // The difference of the later and the earlier value of T, plus the rest.
        let (earlier, later, rest) = match order.get(curve.level)? {
            Direction::Eq => return Some(self.row_is_zero(rest)),
            Direction::Any => return None,
            Direction::Lt => (s, t, rest),
            Direction::Gt => (t, s, negated(&rest)?),
        };
        let slope = curve.slope.clone();
        let rising = Difference { square: curve.square, slope, rest, earlier, later };
        let mut signs = [rising.clone(), rising.negated()?];
        if curve.square < 0 && !rising.slope.iter().any(|c| *c > 0) {
            signs.reverse();
        }
        let above_zero = |d: &Difference| self.always_positive(d).unwrap_or(false);
        signs.iter().any(above_zero).then_some(Separated::Never(Test::EmiBounds))
    }

    /// Is `T(later) − T(earlier) + rest` at least 1? `None`: a number is too large.
    fn always_positive(&self, d: &Difference) -> Option<bool> {
        let (e, l) = (d.earlier, d.later);
        // The linear part of T: what the rest has of the later value; it is as much less of the earlier one.
        let mut rest = d.rest.clone();
        let linear = std::mem::take(&mut rest[l]);
        rest[e] = rest[e].checked_add(linear)?;
        // T(x + k + 1) − T(x + k).
        let step = |x: usize, k: i128| -> Option<Row> {
            let mut row = d.slope.clone();
            row[x] = row[x].checked_add(mul(d.square, 2)?)?;
            row[0] = mul(d.square, 2 * k + 1)?.checked_add(linear)?;
            Some(row)
        };
        // (the step that bounds the difference, the range of the others: from its first to its last)
        let from_below = (step(e, 0)?, [step(e, 1)?, step(l, -1)?]);
        let from_above = (step(l, -1)?, [step(e, 0)?, step(l, -2)?]);
        for (least, others) in [from_below, from_above] {
            // The steps grow with a positive square: the first is the least.
            let [first, last] = others;
            if !self.not_negative(if d.square > 0 { first } else { last }) {
                continue;
            }
            let mut bound = least;
            for (b, r) in bound.iter_mut().zip(&rest) {
                *b = b.checked_add(*r)?;
            }
            if self.positive(&bound) {
                return Some(true);
            }
        }
        Some(false)
    }

    fn not_negative(&self, mut row: Row) -> bool {
        row[0].checked_add(1).is_some_and(|c| {
            row[0] = c;
            self.positive(&row)
        })
    }
}

/// `T(later) − T(earlier) + rest`.
#[derive(Clone)]
struct Difference {
    square: i128,
    slope: Row,
    rest: Row,
    earlier: usize,
    later: usize,
}

impl Difference {
    fn negated(&self) -> Option<Difference> {
        Some(Difference {
            square: self.square.checked_neg()?,
            slope: negated(&self.slope)?,
            rest: negated(&self.rest)?,
            ..*self
        })
    }
}
