//! Symbolic membership of zero: bounds, gcd and separation with polynomial steps.
//!
//! **Decides** whether a polynomial can be zero over a region. It is `contains(E, 0)` where the steps, counts
//! and offset of E are polynomials in parameters.
//!
//! **Example**: `258·i2k·z + 129·(δ + i2k) + m` with `1 ≤ δ ≤ i2k − 1`, `−128 ≤ m ≤ 128`: what is beside the
//! step `258·i2k` stays strictly between 0 and that step, so it is never zero, for every `i2k ≥ 1`.
//!
//! **Why it is sound**: write D = S·Z + R with S a positive step that divides every coefficient in Z. If
//! kS < R < (k+1)S, no integer Z gives D = 0. If (k−1)S < R < (k+1)S, then D = 0 forces Z = −k and R = kS:
//! two smaller equations. Each inequality is proved over the region.
//!
//! **Gives up when** no step separates; then the conditions that would make it separate are offered.
//!
//! **Cost and limit**: candidates × neighbouring k, within the budget; recursion to depth 8.
//!
//! **Source**: Soyama and Kako, conditions 1, 2, 4, in the difference form of `errata.md` 11.

use super::Region;
use super::condition::{Atom, Condition};
use crate::arith::{floor_div, gcd};
use crate::monomial::Monomial;
use crate::poly::Poly;
use crate::refusal::Refusal;
use crate::system::Budget;

/// Deepest nesting of separations.
const MAX_DEPTH: u32 = 8;

/// What is known about `D = 0` over a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZeroAnswer {
    /// D is never zero.
    Never(Refusal),
    /// D is zero exactly where all of these are (one entry: nothing was gained).
    When(Vec<Poly>),
}

/// Whether the polynomial can be zero at a point of the region.
pub fn can_be_zero(d: &Poly, region: &Region, budget: &mut Budget) -> ZeroAnswer {
    at_depth(d, region, budget, 0)
}

fn at_depth(d: &Poly, region: &Region, budget: &mut Budget, depth: u32) -> ZeroAnswer {
    let d = d.numerator();
    if let Some(c) = d.as_constant() {
        return if c == 0 {
            ZeroAnswer::When(Vec::new())
        } else {
            ZeroAnswer::Never(Refusal::Bounds)
        };
    }
    if d.gcd_refuses_zero() {
        return ZeroAnswer::Never(Refusal::Gcd);
    }
    let mut signed = [Some(d.clone()), d.neg()];
    if looks_negative(&d) {
        signed.reverse();
    }
    if signed.iter().flatten().any(|p| region.proves_positive(p, budget)) {
        return ZeroAnswer::Never(Refusal::Bounds);
    }
    if depth < MAX_DEPTH {
        for split in splits(&d, region) {
            let positive = region.proves_positive(&split.step, budget);
            if !positive {
                continue;
            }
            for k in split.multiples() {
                let Some(gap) = split.gap(k) else { continue };
                if !region.proves_positive(&gap.below_next, budget) {
                    continue;
                }
                if region.proves_positive(&gap.above, budget) {
                    return ZeroAnswer::Never(Refusal::Separation);
                }
                if region.proves_positive(&gap.above_previous, budget) {
                    let mut all = Vec::new();
                    for part in [&gap.multiplier, &gap.rest] {
                        match at_depth(part, region, budget, depth + 1) {
                            ZeroAnswer::Never(_) => return ZeroAnswer::Never(Refusal::Separation),
                            ZeroAnswer::When(parts) => all.extend(parts),
                        }
                    }
                    return ZeroAnswer::When(all);
                }
            }
        }
    }
    ZeroAnswer::When(vec![d])
}

/// Which sign to try first: that of the terms of the highest degree, for small positive values.
fn looks_negative(d: &Poly) -> bool {
    let top = d.degree();
    let leading = d.terms().iter().filter(|t| t.0.degree() == top);
    leading.fold(0i128, |sum, t| sum.saturating_add(t.1)) < 0
}

/// Conditions over parameters, each of which implies that `d` is never zero over the region.
pub(crate) fn never_zero_when(d: &Poly, region: &Region, budget: &mut Budget) -> Condition {
    let d = d.numerator();
    let mut out = Condition::default();
    match can_be_zero(&d, region, budget) {
        ZeroAnswer::Never(_) => return Condition::always(),
        ZeroAnswer::When(parts) if parts.len() > 1 => {
            for p in &parts {
                out.any.extend(never_zero_when(p, region, budget).any);
            }
            return tidy(out, region);
        }
        ZeroAnswer::When(_) => {}
    }
    for split in splits(&d, region) {
        // The step's sign may be part of the condition.
        let mut needs: Vec<Poly> = Vec::new();
        if !region.proves_positive(&split.step, budget) {
            let Some(s) = split.step.add_constant(-1) else { continue };
            if s.symbols().iter().any(|v| region.varies(*v)) {
                continue;
            }
            needs.push(s);
        }
        for k in split.multiples() {
            let Some(gap) = split.gap(k) else { continue };
            let uppers = less_one(&gap.below_next, region, budget);
            for (lower, alone) in [(&gap.above, true), (&gap.above_previous, false)] {
                if !alone {
                    let never = |p: &Poly, b: &mut Budget| {
                        matches!(can_be_zero(p, region, b), ZeroAnswer::Never(_))
                    };
                    if !never(&gap.multiplier, budget) && !never(&gap.rest, budget) {
                        continue;
                    }
                }
                for low in less_one(lower, region, budget) {
                    for up in &uppers {
                        let all = low.iter().chain(up).chain(&needs).cloned();
                        out.any.push(all.map(Atom::NonNeg).collect());
                    }
                }
            }
        }
    }
    // Or D keeps one sign.
    for signed in [Some(d.clone()), d.neg()].into_iter().flatten() {
        for all in less_one(&signed, region, budget) {
            out.any.push(all.into_iter().map(Atom::NonNeg).collect());
        }
    }
    tidy(out, region)
}

/// Sufficient conditions for `p ≥ 1`.
fn less_one(p: &Poly, region: &Region, budget: &mut Budget) -> Vec<Vec<Poly>> {
    match p.numerator().add_constant(-1) {
        Some(q) => region.sufficient(&q, budget),
        None => Vec::new(),
    }
}

/// Operations that one tidying may spend: what is left is as true, only longer.
const TIDY: u64 = 10_000;

/// Alternatives that one tidying looks at: the shortest, which are the ones that a reader understands.
const ALTERNATIVES: usize = 16;

fn shortest(any: Vec<Vec<Atom>>) -> Vec<Vec<Atom>> {
    let mut out: Vec<Vec<Atom>> = Vec::new();
    for mut all in any {
        all.sort();
        all.dedup();
        if !out.contains(&all) {
            out.push(all);
        }
    }
    out.sort_by_key(Vec::len);
    out.truncate(ALTERNATIVES);
    out
}

/// Drops atoms that always hold, alternatives that never do or that imply another one, and sorts the rest.
pub(crate) fn tidy(c: Condition, region: &Region) -> Condition {
    let budget = &mut Budget::new(TIDY);
    let mut any: Vec<Vec<Atom>> = Vec::new();
    for all in shortest(c.any) {
        let Some(mut kept) = possible(all, region, budget) else { continue };
        kept.sort();
        if kept.is_empty() {
            return Condition::always();
        }
        if !any.contains(&kept) {
            any.push(kept);
        }
    }
    // An alternative that implies another one says nothing new. Of two that imply each other the first stays.
    any.sort_by_key(Vec::len);
    let mut k = any.len();
    while k > 0 {
        k -= 1;
        let known = given(&any[k], None, region);
        let implied = |(j, other): (usize, &Vec<Atom>)| {
            j != k
                && other.iter().all(|a| {
                    any[k].contains(a)
                        || matches!(a, Atom::NonNeg(p) if known.proves_nonneg(p, budget))
                })
        };
        if any.iter().enumerate().any(implied) {
            any.remove(k);
        }
    }
    any.truncate(8);
    Condition { any }
}

/// A conjunction without what follows from the rest of it; `None` if it cannot hold.
fn possible(all: Vec<Atom>, region: &Region, budget: &mut Budget) -> Option<Vec<Atom>> {
    let mut kept: Vec<Atom> = Vec::new();
    for a in all {
        let a = match a {
            Atom::NonNeg(p) => Atom::NonNeg(primitive(p)),
            Atom::NonZero(_) | Atom::NotDivides { .. } => a,
        };
        if !kept.contains(&a) {
            kept.push(a);
        }
    }
    let mut k = 0;
    while k < kept.len() {
        let Atom::NonNeg(p) = &kept[k] else {
            k += 1;
            continue;
        };
        let known = given(&kept, Some(k), region);
        if p.neg().is_some_and(|n| known.proves_positive(&n, budget)) {
            return None;
        }
        if known.proves_nonneg(p, budget) {
            kept.remove(k);
        } else {
            k += 1;
        }
    }
    Some(kept)
}

/// What is known of the parameters where a conjunction (but for one atom) holds.
fn given(all: &[Atom], but: Option<usize>, region: &Region) -> Region {
    let mut assume = region.assume.clone();
    for (k, a) in all.iter().enumerate() {
        if let Atom::NonNeg(p) = a
            && but != Some(k)
            && let Some(form) = p.as_affine()
        {
            assume.nonneg(form);
        }
    }
    Region { vars: Vec::new(), assume }
}

/// `129·n − 129·m ≥ 0` as `n − m ≥ 0`, for integer values.
fn primitive(p: Poly) -> Poly {
    let content = p
        .terms()
        .iter()
        .filter(|t| !t.0.factors().is_empty())
        .try_fold(0, |g, t| gcd(g, t.1))
        .filter(|g| *g > 1 && p.denominator() == 1);
    let reduced = content.and_then(|g| {
        p.terms().iter().try_fold(Poly::default(), |sum, (m, c)| {
            sum.add(&Poly::term(floor_div(*c, g)?, m.clone()))
        })
    });
    reduced.unwrap_or(p)
}

/// `D = step·multiplier + rest`.
struct Split {
    step: Poly,
    multiplier: Poly,
    rest: Poly,
}

/// The inequalities that place the rest relative to multiples of the step.
struct Gap {
    /// rest − k·step, positive when the rest is above the k-th multiple.
    above: Poly,
    /// rest − (k−1)·step.
    above_previous: Poly,
    /// (k+1)·step − rest.
    below_next: Poly,
    /// multiplier + k, zero where D is, when only the k-th multiple is in reach.
    multiplier: Poly,
    /// rest − k·step.
    rest: Poly,
}

impl Split {
    /// Multiples of the step worth trying: around the quotient of the rest's parameter part.
    fn multiples(&self) -> Vec<i128> {
        let mut out = vec![0, -1];
        if let Some((m, s)) = self.step.terms().last() {
            let c = self.rest.terms().iter().find(|t| t.0 == *m).map_or(0, |t| t.1);
            if let Some(q) = floor_div(c, *s) {
                for k in [q, q.saturating_sub(1), q.saturating_add(1)] {
                    if !out.contains(&k) {
                        out.push(k);
                    }
                }
            }
        }
        out
    }

    fn gap(&self, k: i128) -> Option<Gap> {
        let at = self.step.scale(k)?;
        let rest = self.rest.sub(&at)?;
        Some(Gap {
            above: rest.clone(),
            above_previous: rest.add(&self.step)?,
            below_next: self.step.sub(&rest)?,
            multiplier: self.multiplier.add_constant(k)?,
            rest,
        })
    }
}

/// The ways to write D as a multiple of a step plus a rest, greatest steps first.
fn splits(d: &Poly, region: &Region) -> Vec<Split> {
    let groups = by_variables(d, region);
    let mut steps: Vec<Poly> = Vec::new();
    let coefficients: Vec<&Poly> =
        groups.iter().filter(|g| !g.0.factors().is_empty()).map(|g| &g.1).collect();
    for c in &coefficients {
        push_positive(&mut steps, (*c).clone());
    }
    // The gcd of two steps with the same parameters is a step, too.
    for a in &coefficients {
        for b in &coefficients {
            if let Some(g) = common(a, b) {
                push_positive(&mut steps, g);
            }
        }
    }
    steps.sort_by_key(|s| {
        (std::cmp::Reverse(s.degree()), s.terms().iter().map(|t| t.1.unsigned_abs()).min())
    });
    let mut out = Vec::new();
    for step in steps {
        let (mut multiplier, mut rest) = (Poly::default(), Poly::default());
        let mut ok = true;
        for (m, c) in &groups {
            let quotient =
                if m.factors().is_empty() { None } else { c.exact_div(&step).filter(is_integer) };
            let var = Poly::term(1, m.clone());
            let sum = match &quotient {
                Some(q) => q.mul(&var).and_then(|t| multiplier.add(&t)).map(|s| multiplier = s),
                None => c.mul(&var).and_then(|t| rest.add(&t)).map(|s| rest = s),
            };
            ok &= sum.is_some();
        }
        if ok && !multiplier.is_zero() {
            out.push(Split { step, multiplier, rest });
        }
    }
    out
}

fn is_integer(p: &Poly) -> bool {
    p.denominator() == 1
}

/// Adds the step with a positive leading coefficient, unless it is known or 1.
fn push_positive(steps: &mut Vec<Poly>, p: Poly) {
    let p = match p.terms().last() {
        Some((_, c)) if *c < 0 => p.neg(),
        Some(_) => Some(p),
        None => None,
    };
    if let Some(p) = p
        && p.as_constant() != Some(1)
        && !steps.contains(&p)
    {
        steps.push(p);
    }
}

/// A common divisor of two coefficients that are integer multiples of one polynomial.
fn common(a: &Poly, b: &Poly) -> Option<Poly> {
    let content = |p: &Poly| p.terms().iter().try_fold(0, |g, t| gcd(g, t.1)).filter(|g| *g > 0);
    let (ca, cb) = (content(a)?, content(b)?);
    let (pa, pb) = (a.over(ca)?, b.over(cb)?);
    if pa != pb && pa.neg()? != pb {
        return None;
    }
    pa.scale(gcd(ca, cb)?)
}

/// The coefficient (a polynomial of parameters) of every product of region variables.
fn by_variables(d: &Poly, region: &Region) -> Vec<(Monomial, Poly)> {
    let mut out: Vec<(Monomial, Poly)> = Vec::new();
    for (m, c) in d.terms() {
        let mut vars = m.clone();
        let mut params = m.clone();
        for &(s, _) in m.factors() {
            if region.varies(s) {
                params = params.without(s);
            } else {
                vars = vars.without(s);
            }
        }
        let t = Poly::term(*c, params);
        match out.iter_mut().find(|g| g.0 == vars) {
            // Distinct monomials: nothing can overflow.
            Some(g) => g.1 = g.1.add(&t).unwrap_or_default(),
            None => out.push((vars, t)),
        }
    }
    out
}
