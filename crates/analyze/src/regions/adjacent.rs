//! Two parts of a set that differ in the bounds of one form, and touch, are one part.
//!
//! **Decides** the one system that holds exactly where one of two systems holds, where it is that simple.
//!
//! **Example** `{e = 3}` and `{e = 4}` are `{3 ≤ e ≤ 4}`; `{1 ≤ e ≤ 4, f = i}` and `{e = 5, f = i}` are `{1 ≤ e ≤ 5, f = i}`.
//!
//! **Why it is sound** both hold under the same constraints on all forms but one. Of that one the first allows the integers
//! from `a` to `b`, the second those from `c` to `d`; with no integer between the two ranges, one of them holds exactly if the
//! form lies between the least and the greatest of these.
//!
//! **Gives up when** congruences differ, the ranges of two forms differ, or they leave a gap.
//!
//! **Cost and limit** the constraints of the one times those of the other.
//!
//! **Source** ours.

use heiretsu_sets::{Affine, Range, Symbol, System};

/// A form without its constant, its first coefficient positive, and what it lies between.
type Bounds<'a> = Vec<(Linear<'a>, Range)>;

/// The terms of a form, perhaps with all signs changed.
#[derive(Clone, Copy)]
struct Linear<'a> {
    terms: &'a [(Symbol, i128)],
    negated: bool,
}

impl PartialEq for Linear<'_> {
    fn eq(&self, o: &Self) -> bool {
        let sign = if self.negated == o.negated { 1 } else { -1 };
        self.terms.len() == o.terms.len()
            && self.terms.iter().zip(o.terms).all(|(a, b)| a.0 == b.0 && a.1 == sign * b.1)
    }
}

fn linear(f: &Affine) -> Linear<'_> {
    let terms = f.terms();
    Linear { terms, negated: terms.first().is_some_and(|t| t.1 < 0) }
}

/// The ranges of all forms of a system; `None`: a constraint without symbols, or a constant too large.
fn bounds(s: &System) -> Option<Bounds<'_>> {
    let mut out: Bounds<'_> = Vec::new();
    let forms = s.equalities().iter().map(|f| (f, true));
    for (f, equal) in forms.chain(s.inequalities().iter().map(|f| (f, false))) {
        let own = linear(f);
        if own.terms.is_empty() {
            return None;
        }
        // ±form + c ≥ 0
        let c = f.constant_part();
        let end = if own.negated { c } else { c.checked_neg()? };
        let range = match (equal, own.negated) {
            (true, _) => Range::exact(end),
            (false, false) => Range::at_least(end),
            (false, true) => Range::at_most(end),
        };
        match out.iter_mut().find(|b| b.0 == own) {
            Some(b) => b.1 = b.1.intersect(&range),
            None => out.push((own, range)),
        }
    }
    Some(out)
}

/// The system that holds where `a` or `b` holds.
pub fn joined(a: &System, b: &System) -> Option<System> {
    if a.congruences() != b.congruences() {
        return None;
    }
    let (first, second) = (bounds(a)?, bounds(b)?);
    if first.len() != second.len() {
        return None;
    }
    let mut differs: Option<(Linear<'_>, Range, Range)> = None;
    for (form, here) in &first {
        let there = second.iter().find(|o| o.0 == *form)?.1;
        if *here != there {
            if differs.is_some() {
                return None;
            }
            differs = Some((*form, *here, there));
        }
    }
    let Some((form, x, y)) = differs else { return Some(a.clone()) };
    // No integer between the one and the other.
    let touches = |low: &Range, high: &Range| match (low.hi, high.lo) {
        (Some(end), Some(start)) => end.checked_add(1).is_some_and(|next| start <= next),
        _ => true,
    };
    if x.is_empty() || y.is_empty() || !touches(&x, &y) || !touches(&y, &x) {
        return None;
    }
    let both = x.hull(&y);
    let mut out = System::new();
    let others = |f: &&Affine| linear(f) != form;
    a.equalities().iter().filter(others).for_each(|f| {
        out.equal(f.clone());
    });
    a.inequalities().iter().filter(others).for_each(|f| {
        out.at_least(f.clone());
    });
    for (f, m) in a.congruences() {
        out.multiple_of(f.clone(), *m);
    }
    let sign = if form.negated { -1 } else { 1 };
    let terms = |sign: i128| form.terms.iter().map(move |(s, c)| (*s, sign * c));
    if both.lo.is_some() && both.lo == both.hi {
        out.equal(Affine::from_terms(both.lo?.checked_neg()?, terms(sign))?);
        return Some(out);
    }
    if let Some(low) = both.lo {
        out.at_least(Affine::from_terms(low.checked_neg()?, terms(sign))?);
    }
    if let Some(high) = both.hi {
        out.at_least(Affine::from_terms(high, terms(-sign))?);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const E: Symbol = Symbol(1);
    const I: Symbol = Symbol(2);

    fn form(c: i128, terms: &[(Symbol, i128)]) -> Affine {
        Affine::from_terms(c, terms.iter().copied()).expect("small numbers")
    }

    /// `lo ≤ e − i ≤ hi`, written with the signs of one or the other side.
    fn range(lo: i128, hi: i128, sign: i128) -> System {
        let mut s = System::new();
        if lo == hi {
            s.equal(form(-sign * lo, &[(E, sign), (I, -sign)]));
        } else {
            s.at_least(form(-lo, &[(E, 1), (I, -1)]));
            s.at_least(form(hi, &[(E, -1), (I, 1)]));
        }
        s
    }

    /// Every pair of small ranges: where there is an answer, it holds exactly where one of the two does, and there is one
    /// wherever no integer lies between them.
    #[test]
    fn ranges_that_touch_are_one() {
        // (Some of them are empty.)
        let ends = || (-3..=3).flat_map(|lo| (lo - 1..=3).map(move |hi| (lo, hi)));
        for ((a, b), (c, d)) in ends().flat_map(|x| ends().map(move |y| (x, y))) {
            for sign in [1, -1] {
                let (x, y) = (range(a, b, 1), range(c, d, sign));
                let touching = a <= b && c <= d && c <= b + 1 && a <= d + 1;
                let Some(both) = joined(&x, &y) else {
                    assert!(!touching, "{a}..{b} and {c}..{d}");
                    continue;
                };
                for e in -6..=6 {
                    let at = |s: &System| s.holds(&|t| Some(if t == E { e + 7 } else { 7 }));
                    let one = at(&x).zip(at(&y)).map(|(p, q)| p || q);
                    assert_eq!(at(&both), one, "{a}..{b} and {c}..{d} at {e}");
                }
            }
        }
    }

    #[test]
    fn two_forms_that_differ_are_two_parts() {
        let mut x = range(0, 0, 1);
        let mut y = range(1, 1, 1);
        x.equal(form(0, &[(E, 1)]));
        y.equal(form(-1, &[(E, 1)]));
        assert!(joined(&x, &y).is_none());
        let (mut x, mut y) = (range(0, 0, 1), range(1, 1, 1));
        x.multiple_of(form(0, &[(E, 1)]), 2);
        y.multiple_of(form(1, &[(E, 1)]), 2);
        assert!(joined(&x, &y).is_none());
    }
}
