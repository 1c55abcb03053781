//! The sign of a polynomial in parameters, under assumptions.
//!
//! **Decides** `p ≥ 0` for every value of the parameters that the assumptions allow.
//!
//! **Example**: `n·m − n ≥ 0` for `n ≥ 0`, `m ≥ 1`: with `m = 1 + m'` it is `n·m'`.
//!
//! **Why it is sound**: each parameter is written as its bound plus (or minus) something ≥ 0; a polynomial of
//! such, without a negative coefficient, is ≥ 0. A linear fact `f ≥ 0` with a unit coefficient is used the
//! same way: its symbol is replaced by what the fact leaves. Linear polynomials are decided exactly.
//!
//! **Gives up when** a negative coefficient remains.
//!
//! **Cost and limit**: one expansion per way of shifting.
//!
//! **Source**: the positivity test by shifting to the corner of the box (a Bernstein-like argument).

use crate::affine::Affine;
use crate::assume::Assumptions;
use crate::monomial::Monomial;
use crate::poly::Poly;
use crate::range::Range;
use crate::symbol::Symbol;
use crate::system::{Budget, System};
use smallvec::SmallVec;

/// The ranges of a polynomial's symbols.
type Ranges = SmallVec<[(Symbol, Range); 6]>;

/// Whether `p ≥ 0` is proved.
pub(super) fn nonneg(p: &Poly, assume: &Assumptions, budget: &mut Budget) -> bool {
    if let Some((n, _)) = p.as_ratio() {
        return n >= 0;
    }
    // The denominator is positive. Over it, values need not be integers.
    let p = p.numerator();
    if p.range(&|s| assume.range(s)).lo.is_some_and(|l| l >= 0) {
        return true;
    }
    let ranges: Ranges = p.symbols().into_iter().map(|s| (s, assume.range(s))).collect();
    if ranges.iter().any(|(s, r)| free(*s, *r, &p, assume)) {
        return false;
    }
    let Some(a) = p.as_affine() else {
        return shifted(&p, &ranges, budget)
            || (!assume.facts().is_empty() && with_facts(&p, assume, budget));
    };
    // A linear form is least in a corner of the box, which its range has told.
    let facts = related(&a, assume);
    if facts.is_empty() {
        return false;
    }
    // p ≤ −1 must be impossible.
    let Some(below) = a.neg().and_then(|n| n.add_constant(-1)) else { return false };
    let mut known = Assumptions::new();
    let symbols = facts.iter().copied().chain([&a]).flat_map(|f| f.terms());
    for s in symbols.map(|t| t.0) {
        known.set_range(s, assume.range(s));
    }
    for f in facts {
        known.nonneg(f.clone());
    }
    let mut s = System::new();
    s.assume(&known).at_least(below);
    s.is_empty(budget)
}

/// The facts that share a symbol with the form, directly or through other facts: the rest says nothing of it.
fn related<'a>(a: &Affine, assume: &'a Assumptions) -> SmallVec<[&'a Affine; 8]> {
    let mut symbols: SmallVec<[Symbol; 12]> = a.terms().iter().map(|t| t.0).collect();
    let mut out: SmallVec<[&Affine; 8]> = SmallVec::new();
    loop {
        let before = out.len();
        for f in assume.facts() {
            let touches = f.terms().iter().any(|t| symbols.contains(&t.0));
            // A fact without symbols is false: then everything holds.
            if (touches || f.terms().is_empty()) && !out.iter().any(|o| std::ptr::eq(*o, f)) {
                symbols.extend(f.terms().iter().map(|t| t.0));
                out.push(f);
            }
        }
        if out.len() == before {
            return out;
        }
    }
}

/// Whether nothing holds the sign of a symbol that `p` has to an odd power: neither a range nor a fact. Then
/// neither shifting nor a fact can prove anything about `p`, and the attempts are spared.
fn free(s: Symbol, r: Range, p: &Poly, assume: &Assumptions) -> bool {
    let odd = |(m, _): &(Monomial, i128)| m.exponent(s) % 2 == 1;
    r.lo.is_none()
        && r.hi.is_none()
        && p.terms().iter().any(odd)
        && !assume.facts().iter().any(|f| f.coefficient(s) != 0)
}

/// Replaces, fact by fact, a symbol by the slack of the fact.
fn with_facts(p: &Poly, assume: &Assumptions, budget: &mut Budget) -> bool {
    let fresh = assume.max_symbol().into_iter().chain(p.symbols()).max().map_or(0, |s| s.0);
    for (n, fact) in assume.facts().iter().enumerate() {
        for &(s, c) in fact.terms() {
            if c.unsigned_abs() != 1 || !p.mentions(s) {
                continue;
            }
            let Some(id) = fresh.checked_add(1 + n as u32) else { return false };
            let slack = Symbol(id);
            // c·s + rest = slack, so s = c·(slack − rest).
            let rest = fact.substitute(s, &Affine::constant(0));
            let by = rest
                .and_then(|r| Poly::symbol(slack).sub(&Poly::from(&r)))
                .and_then(|q| q.scale(c));
            let Some(q) = by.and_then(|b| p.substitute(s, &b)) else { continue };
            let range = |t| if t == slack { Range::at_least(0) } else { assume.range(t) };
            let ranges: Ranges = q.symbols().into_iter().map(|t| (t, range(t))).collect();
            if shifted(&q, &ranges, budget) {
                return true;
            }
        }
    }
    false
}

/// Every parameter as its bound plus something ≥ 0: no negative coefficient may remain.
fn shifted(p: &Poly, ranges: &Ranges, budget: &mut Budget) -> bool {
    let mut q = p.clone();
    for &(s, r) in ranges {
        let by = match (r.lo, r.hi) {
            // Against the upper end when only there the linear coefficient helps.
            (Some(l), Some(h)) => {
                let slope = q.coefficient_in(s, 1).as_ratio();
                if slope.is_some_and(|c| c.0 < 0) && q.degree_in(s) == 1 {
                    Poly::symbol(s).neg().and_then(|n| n.add_constant(h))
                } else {
                    Poly::symbol(s).add_constant(l)
                }
            }
            (Some(0), None) => continue,
            (Some(l), None) => Poly::symbol(s).add_constant(l),
            (None, Some(h)) => Poly::symbol(s).neg().and_then(|n| n.add_constant(h)),
            (None, None) => continue,
        };
        if budget.spend(4 * q.terms().len() as u64 + 4).is_err() {
            return false;
        }
        match by.and_then(|b| q.substitute(s, &b)) {
            Some(next) => q = next,
            None => return false,
        }
    }
    let bounded = |r: &Range| r.lo.is_some() || r.hi.is_some();
    let known = |s: Symbol| ranges.iter().any(|(t, r)| *t == s && bounded(r));
    q.terms().iter().all(|(m, c)| *c >= 0 && m.factors().iter().all(|f| known(f.0) || f.1 % 2 == 0))
}
