//! The classical one-dimensional dependence tests, as functions over integers.
//!
//! **Decides** whether `a·i − b·i' + c = 0` (or its many-variable form) has a solution with the indices
//! in their ranges.
//!
//! **Example**: `A(2i) = A(2i+1)` is `2i − 2i' − 1 = 0`: the strong SIV test refuses, 2 ∤ 1.
//!
//! **Why it is sound**: each test solves its equation exactly or bounds it from outside; an unknown bound
//! is an infinite range; a value that leaves 128 bits makes the answer [`Solution::Unknown`].
//!
//! **Gives up when** the equation has another shape than the test is for, or on overflow.
//!
//! **Cost and limit**: some tens of nanoseconds each.
//!
//! **Source**: G. Goff, K. Kennedy, C.-W. Tseng, *Practical dependence testing*, PLDI 1991 (ZIV, SIV family);
//! U. Banerjee, *Dependence analysis for supercomputing*, 1988 (GCD, bounds with direction vectors).

use super::Direction;
use crate::arith::{ceil_div, extended_gcd, floor_div, gcd, mul};
use crate::range::Range;

/// Which orders of source and sink iteration are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Orders {
    /// Some solution has `i < i'`.
    pub lt: bool,
    /// Some solution has `i = i'`.
    pub eq: bool,
    /// Some solution has `i > i'`.
    pub gt: bool,
}

impl Orders {
    /// Whether the orders allow `d`.
    pub fn allow(&self, d: Direction) -> bool {
        match d {
            Direction::Lt => self.lt,
            Direction::Eq => self.eq,
            Direction::Gt => self.gt,
            Direction::Any => self.lt || self.eq || self.gt,
        }
    }

    fn of(distance: i128) -> Orders {
        Orders { lt: distance > 0, eq: distance == 0, gt: distance < 0 }
    }
}

/// The answer of a one-dimensional test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solution {
    /// No solution.
    None,
    /// There is one.
    Some {
        /// `(i, i')` of one solution.
        witness: (i128, i128),
        /// `i' − i`, when it is the same for all solutions.
        distance: Option<i128>,
        /// The orders that occur among the solutions.
        orders: Orders,
    },
    /// Not decided.
    Unknown,
}

/// Zero index variables: `c = 0`. `true` means *no solution*.
pub fn ziv(c: Range) -> bool {
    !c.contains(0)
}

/// GCD test: `Σ coef·x + c = 0` has no integer solution. `true` means *no solution*.
pub fn gcd_test(coefficients: impl IntoIterator<Item = i128>, c: i128) -> bool {
    let mut g = 0;
    for k in coefficients {
        match gcd(g, k) {
            Some(1) | None => return false,
            Some(v) => g = v,
        }
    }
    if g == 0 { c != 0 } else { c % g != 0 }
}

/// Strong SIV: `a·i − a·i' + c = 0`, so `i' − i = c/a`.
pub fn strong_siv(a: i128, c: i128, range: Range) -> Solution {
    if a == 0 || range.is_empty() {
        return if a == 0 { Solution::Unknown } else { Solution::None };
    }
    let (Some(q), Some(r)) = (c.checked_div(a), c.checked_rem(a)) else { return Solution::Unknown };
    if r != 0 {
        return Solution::None;
    }
    let low = match (range.lo, range.hi) {
        (Some(l), Some(h)) => {
            let Some(span) = h.checked_sub(l) else { return Solution::Unknown };
            if q.unsigned_abs() > span.unsigned_abs() {
                return Solution::None;
            }
            Some(l)
        }
        (Some(l), None) => Some(l),
        (None, Some(h)) => q.checked_abs().and_then(|d| h.checked_sub(d)),
        (None, None) => Some(0),
    };
    // The lower of the two indices is `low`.
    let pair = low.and_then(|l| {
        if q >= 0 { Some((l, l.checked_add(q)?)) } else { Some((l.checked_sub(q)?, l)) }
    });
    match pair {
        Some(witness) => Solution::Some { witness, distance: Some(q), orders: Orders::of(q) },
        None => Solution::Unknown,
    }
}

/// Weak-zero SIV: `a·i + c = 0`; `i'` is free. (With the roles exchanged, swap the answer's orders.)
pub fn weak_zero_siv(a: i128, c: i128, range: Range) -> Solution {
    if a == 0 || range.is_empty() {
        return if a == 0 { Solution::Unknown } else { Solution::None };
    }
    let Some(n) = c.checked_neg() else { return Solution::Unknown };
    let (Some(i), Some(r)) = (n.checked_div(a), n.checked_rem(a)) else { return Solution::Unknown };
    if r != 0 || !range.contains(i) {
        return Solution::None;
    }
    let lt = range.hi.is_none_or(|h| h > i);
    let gt = range.lo.is_none_or(|l| l < i);
    let distance = (!lt && !gt).then_some(0);
    Solution::Some { witness: (i, i), distance, orders: Orders { lt, eq: true, gt } }
}

/// Weak-crossing SIV: `a·i + a·i' + c = 0`, so `i + i' = −c/a`.
pub fn weak_crossing_siv(a: i128, c: i128, range: Range) -> Solution {
    if a == 0 || range.is_empty() {
        return if a == 0 { Solution::Unknown } else { Solution::None };
    }
    let Some(n) = c.checked_neg() else { return Solution::Unknown };
    let (Some(sum), Some(r)) = (n.checked_div(a), n.checked_rem(a)) else {
        return Solution::Unknown;
    };
    if r != 0 {
        return Solution::None;
    }
    let (Some(mid), Some(up)) = (floor_div(sum, 2), ceil_div(sum, 2)) else {
        return Solution::Unknown;
    };
    let even = mid == up;
    // A range is convex, so it holds some pair exactly when it holds the middle one.
    if !range.contains(mid) || !range.contains(up) {
        return Solution::None;
    }
    // Besides the middle there are other pairs, in both orders, as far as the range reaches.
    let wider = match (mid.checked_sub(1), up.checked_add(1)) {
        (Some(l), Some(h)) => range.contains(l) && range.contains(h),
        _ => return Solution::Unknown,
    };
    let crossed = !even || wider;
    Solution::Some {
        witness: (mid, up),
        distance: (!crossed).then_some(0),
        orders: Orders { lt: crossed, eq: even, gt: crossed },
    }
}

/// Exact SIV: `a·i − b·i' + c = 0` with both indices in `range`, neither coefficient zero.
pub fn exact_siv(a: i128, b: i128, c: i128, range: Range) -> Solution {
    exact_siv_checked(a, b, c, range).unwrap_or(Solution::Unknown)
}

fn exact_siv_checked(a: i128, b: i128, c: i128, range: Range) -> Option<Solution> {
    if a == 0 || b == 0 {
        return Some(Solution::Unknown);
    }
    let (g, x, y) = extended_gcd(a, b.checked_neg()?)?;
    if c.checked_rem(g)? != 0 {
        return Some(Solution::None);
    }
    // a·x − b·y = g, so (x, y)·(−c/g) solves; all solutions: + t·(b/g, a/g).
    let k = c.checked_div(g)?.checked_neg()?;
    let (i0, j0) = (mul(x, k)?, mul(y, k)?);
    let (di, dj) = (b / g, a / g);
    let t = Range::ALL;
    let t = t.intersect(&steps(i0, di, range)?).intersect(&steps(j0, dj, range)?);
    if t.is_empty() {
        return Some(Solution::None);
    }
    let at = |t: i128| -> Option<(i128, i128)> {
        Some((i0.checked_add(mul(t, di)?)?, j0.checked_add(mul(t, dj)?)?))
    };
    let d0 = j0.checked_sub(i0)?;
    let dd = dj.checked_sub(di)?;
    // The distance d0 + t·dd, split by sign.
    let hit = |r: Range| -> Option<bool> {
        if dd == 0 {
            return Some(r.contains(d0) && !t.is_empty());
        }
        Some(!t.intersect(&steps(d0, dd, r)?).is_empty())
    };
    let orders = Orders {
        lt: hit(Range::at_least(1))?,
        eq: hit(Range::exact(0))?,
        gt: hit(Range::at_most(-1))?,
    };
    let any = t.lo.or(t.hi).unwrap_or(0);
    let witness = at(any)?;
    let single = dd == 0 || t.as_exact().is_some();
    let distance = if single { Some(witness.1.checked_sub(witness.0)?) } else { None };
    Some(Solution::Some { witness, distance, orders })
}

/// The `t` for which `base + t·step` lies in `r` (`step ≠ 0`).
fn steps(base: i128, step: i128, r: Range) -> Option<Range> {
    let lo = match r.lo {
        Some(l) => Some(l.checked_sub(base)?),
        None => None,
    };
    let hi = match r.hi {
        Some(h) => Some(h.checked_sub(base)?),
        None => None,
    };
    let (near, far) = if step > 0 { (lo, hi) } else { (hi, lo) };
    Some(Range {
        lo: match near {
            Some(v) => Some(ceil_div(v, step)?),
            None => None,
        },
        hi: match far {
            Some(v) => Some(floor_div(v, step)?),
            None => None,
        },
    })
}

/// The range of `a·i − b·i'` with both indices in `range` and in the given order; `None` when no pair of
/// indices is in that order (so nothing depends).
pub fn banerjee_term(a: i128, b: i128, range: Range, order: Direction) -> Option<Range> {
    if range.is_empty() {
        return None;
    }
    match order {
        Direction::Any => Some(range.scale(a).sub(&range.scale(b))),
        Direction::Eq => match a.checked_sub(b) {
            Some(d) => Some(range.scale(d)),
            None => Some(Range::ALL),
        },
        Direction::Lt => before(a, b, range),
        Direction::Gt => match (a.checked_neg(), b.checked_neg()) {
            // a·i − b·i' with i' < i is (−b)·i' − (−a)·i.
            (Some(na), Some(nb)) => before(nb, na, range),
            _ => Some(Range::ALL),
        },
    }
}

/// The range of `a·i − b·i'` over `lo ≤ i < i' ≤ hi`: a triangle, so the extremes are at its corners and
/// along its unbounded edges.
fn before(a: i128, b: i128, range: Range) -> Option<Range> {
    let value =
        |i: Option<i128>, j: Option<i128>| -> Option<i128> { mul(a, i?)?.checked_sub(mul(b, j?)?) };
    let inc = |v: i128| v.checked_add(1);
    let dec = |v: i128| v.checked_sub(1);
    let (Some(up), Some(along)) = (b.checked_neg(), a.checked_sub(b)) else {
        return Some(Range::ALL);
    };
    let Some(left) = a.checked_neg() else { return Some(Range::ALL) };
    // (corner values, growth along each unbounded edge)
    let (corners, rays): (Vec<Option<i128>>, Vec<i128>) = match (range.lo, range.hi) {
        (Some(l), Some(h)) => {
            if l >= h {
                return None;
            }
            let (l, h) = (Some(l), Some(h));
            let c = vec![value(l, l.and_then(inc)), value(l, h), value(h.and_then(dec), h)];
            (c, vec![])
        }
        (Some(l), None) => (vec![value(Some(l), inc(l))], vec![up, along]),
        (None, Some(h)) => (vec![value(dec(h), Some(h))], vec![left, along.checked_neg()?]),
        (None, None) => {
            let back = along.checked_neg()?;
            (vec![value(Some(0), Some(1))], vec![up, left, along, back])
        }
    };
    let mut lo: Option<i128> = None;
    let mut hi: Option<i128> = None;
    for c in corners {
        let Some(v) = c else { return Some(Range::ALL) };
        lo = Some(lo.map_or(v, |l| l.min(v)));
        hi = Some(hi.map_or(v, |h| h.max(v)));
    }
    if rays.iter().any(|r| *r < 0) {
        lo = None;
    }
    if rays.iter().any(|r| *r > 0) {
        hi = None;
    }
    Some(Range { lo, hi })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BIG: i128 = 40;

    fn ranges() -> Vec<Range> {
        let mut v = vec![Range::ALL];
        for lo in -2..=2 {
            v.push(Range::at_least(lo));
            v.push(Range::at_most(lo));
            for hi in lo - 1..=4 {
                v.push(Range::new(lo, hi));
            }
        }
        v
    }

    /// All solutions in a box large enough for the coefficients used here.
    fn brute(a: i128, b: i128, c: i128, r: Range) -> Vec<(i128, i128)> {
        let mut out = Vec::new();
        for i in (-BIG..=BIG).filter(|i| r.contains(*i)) {
            for j in (-BIG..=BIG).filter(|j| r.contains(*j)) {
                if a * i - b * j + c == 0 {
                    out.push((i, j));
                }
            }
        }
        out
    }

    fn check(name: &str, s: Solution, a: i128, b: i128, c: i128, r: Range) {
        let all = brute(a, b, c, r);
        match s {
            Solution::None => assert!(all.is_empty(), "{name} {a} {b} {c} {r}: {all:?}"),
            Solution::Some { witness: (i, j), distance, orders } => {
                assert!(
                    a * i - b * j + c == 0 && r.contains(i) && r.contains(j),
                    "{name} {a} {b} {c} {r}"
                );
                assert_eq!(orders.lt, all.iter().any(|p| p.0 < p.1), "{name} lt {a} {b} {c} {r}");
                assert_eq!(orders.eq, all.iter().any(|p| p.0 == p.1), "{name} eq {a} {b} {c} {r}");
                assert_eq!(orders.gt, all.iter().any(|p| p.0 > p.1), "{name} gt {a} {b} {c} {r}");
                let first = all[0].1 - all[0].0;
                let same = all.iter().all(|p| p.1 - p.0 == first);
                assert_eq!(distance, same.then_some(first), "{name} {a} {b} {c} {r}");
            }
            Solution::Unknown => panic!("{name} undecided on {a} {b} {c} {r}"),
        }
    }

    #[test]
    fn siv_tests_are_exact_on_every_small_equation() {
        for r in ranges() {
            for c in -9..=9 {
                for a in (-4..=4).filter(|a| *a != 0) {
                    check("strong", strong_siv(a, c, r), a, a, c, r);
                    check("crossing", weak_crossing_siv(a, c, r), a, -a, c, r);
                    check("zero", weak_zero_siv(a, c, r), a, 0, c, r);
                    for b in (-4..=4).filter(|b| *b != 0) {
                        check("exact", exact_siv(a, b, c, r), a, b, c, r);
                    }
                }
            }
        }
    }

    #[test]
    fn banerjee_bounds_are_exact_on_bounded_ranges_and_cover_the_others() {
        for r in ranges() {
            for a in -3..=3 {
                for b in -3..=3 {
                    for order in Direction::ALL {
                        let fits = |i: i128, j: i128| match order {
                            Direction::Lt => i < j,
                            Direction::Eq => i == j,
                            Direction::Gt => i > j,
                            Direction::Any => true,
                        };
                        let mut values = Vec::new();
                        for i in (-9..=9).filter(|i| r.contains(*i)) {
                            for j in (-9..=9).filter(|j| r.contains(*j) && fits(i, *j)) {
                                values.push(a * i - b * j);
                            }
                        }
                        let got = banerjee_term(a, b, r, order);
                        match got {
                            None => assert!(values.is_empty(), "{a} {b} {r} {order:?}"),
                            Some(g) => {
                                assert!(
                                    values.iter().all(|v| g.contains(*v)),
                                    "{a} {b} {r} {order:?}"
                                );
                                if r.lo.is_some() && r.hi.is_some() {
                                    assert_eq!(g.lo, values.iter().min().copied());
                                    assert_eq!(g.hi, values.iter().max().copied());
                                } else {
                                    // An end that is given is reached.
                                    assert!(
                                        g.lo.is_none_or(|l| values.contains(&l)),
                                        "{a} {b} {r} {order:?}"
                                    );
                                    assert!(
                                        g.hi.is_none_or(|h| values.contains(&h)),
                                        "{a} {b} {r} {order:?}"
                                    );
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn gcd_test_and_overflow() {
        assert!(
            gcd_test([12, 8], 5) && !gcd_test([12, 8], 4) && gcd_test([], 1) && !gcd_test([0], 0)
        );
        assert_eq!(strong_siv(-1, i128::MIN, Range::ALL), Solution::Unknown);
        assert_eq!(exact_siv(i128::MIN, i128::MIN, 1, Range::ALL), Solution::Unknown);
        assert!(
            banerjee_term(i128::MAX, i128::MIN, Range::new(-5, 5), Direction::Lt)
                == Some(Range::ALL)
        );
    }
}
