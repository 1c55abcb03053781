//! Polynomials in symbols with rational coefficients over one common denominator.
//!
//! Subscripts such as `i*(i-1)/2 + j` or `258*n*i + j` are integers for every integer value of their
//! symbols, though their coefficients need not be; a common denominator keeps them exact.
//!
//! **Source**: `extended-modulo-intervals.md`, "Arithmetic" (multiply by the common denominator instead
//! of dividing; combine like terms before substituting).

use crate::affine::{Affine, write_signed};
use crate::arith::{gcd, mul};
use crate::monomial::Monomial;
use crate::range::Range;
use crate::symbol::Symbol;
use smallvec::{SmallVec, smallvec};
use std::cmp::Ordering;
use std::fmt;

/// The greatest number of terms that is kept; beyond it an operation answers `None`.
pub const MAX_TERMS: usize = 512;

/// Terms that are kept in place: `i - 1` needs no memory of its own.
const INLINE: usize = 2;

/// Terms, sorted by monomial.
type Terms = SmallVec<[(Monomial, i128); INLINE]>;

/// `(Σ coefficient·monomial) / denominator`, in lowest terms, so that equal polynomials compare equal.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Poly {
    den: i128,
    terms: Terms,
}

impl Clone for Poly {
    fn clone(&self) -> Poly {
        // Polynomials are copied all the time, and nearly all are short: a derived `clone` costs twice this.
        let mut terms = Terms::with_capacity(self.terms.len());
        for (m, c) in &self.terms {
            terms.push((m.clone(), *c));
        }
        Poly { den: self.den, terms }
    }
}

impl Default for Poly {
    fn default() -> Poly {
        Poly { den: 1, terms: Terms::new() }
    }
}

impl Poly {
    /// The polynomial that is always `c`.
    pub fn constant(c: i128) -> Poly {
        let mut p = Poly::default();
        if c != 0 {
            p.terms.push((Monomial::one(), c));
        }
        p
    }

    /// The polynomial `s`.
    pub fn symbol(s: Symbol) -> Poly {
        Poly { den: 1, terms: smallvec![(Monomial::symbol(s), 1)] }
    }

    /// `coef·monomial`.
    pub fn term(coef: i128, m: Monomial) -> Poly {
        let mut p = Poly::default();
        if coef != 0 {
            p.terms.push((m, coef));
        }
        p
    }

    /// Builds from unsorted terms over `den` (any sign, not zero).
    fn build(den: i128, mut raw: Terms) -> Option<Poly> {
        if den == 0 {
            return None;
        }
        if !raw.windows(2).all(|w| w[0].0 < w[1].0) {
            raw.sort_by(|a, b| a.0.cmp(&b.0));
            // Equal monomials are neighbours now: each takes in what follows it.
            let mut overflow = false;
            raw.dedup_by(|next, kept| {
                let equal = next.0 == kept.0;
                if equal {
                    match kept.1.checked_add(next.1) {
                        Some(sum) => kept.1 = sum,
                        None => overflow = true,
                    }
                }
                equal
            });
            if overflow {
                return None;
            }
        }
        raw.retain(|t| t.1 != 0);
        if raw.len() > MAX_TERMS {
            return None;
        }
        let mut p = Poly { den, terms: raw };
        p.reduce()?;
        Some(p)
    }

    fn reduce(&mut self) -> Option<()> {
        if self.den == 1 {
            return Some(());
        }
        let mut g = self.den;
        for t in &self.terms {
            g = gcd(g, t.1)?;
            if g == 1 {
                break;
            }
        }
        let g = if self.den < 0 { g.checked_neg()? } else { g };
        if g != 1 {
            self.den = self.den.checked_div(g)?;
            for t in &mut self.terms {
                t.1 = t.1.checked_div(g)?;
            }
        }
        Some(())
    }

    /// The common denominator, positive; 1 for integer coefficients.
    pub fn denominator(&self) -> i128 {
        self.den
    }

    /// The polynomial times its denominator: integer coefficients.
    pub fn numerator(&self) -> Poly {
        Poly { den: 1, terms: self.terms.clone() }
    }

    /// The numerator's terms, sorted by monomial.
    pub fn terms(&self) -> &[(Monomial, i128)] {
        &self.terms
    }

    /// True when no term is left.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The value as `(numerator, denominator)`, when no symbol occurs.
    pub fn as_ratio(&self) -> Option<(i128, i128)> {
        match self.terms.as_slice() {
            [] => Some((0, 1)),
            [(m, c)] if m.is_one() => Some((*c, self.den)),
            _ => None,
        }
    }

    /// Is it never zero because the gcd of its coefficients does not divide the constant? (Says nothing of constants.)
    pub fn gcd_refuses_zero(&self) -> bool {
        let (mut g, mut constant) = (0, 0);
        for (m, c) in self.terms() {
            if m.factors().is_empty() {
                constant = *c;
            } else {
                match gcd(g, *c) {
                    Some(v) => g = v,
                    None => return false,
                }
            }
        }
        g != 0 && constant % g != 0
    }

    /// The value, when no symbol occurs and it is an integer.
    pub fn as_constant(&self) -> Option<i128> {
        self.as_ratio().filter(|r| r.1 == 1).map(|r| r.0)
    }

    /// The affine form, when the degree is at most 1 and the coefficients are integers.
    pub fn as_affine(&self) -> Option<Affine> {
        if self.den != 1 {
            return None;
        }
        let mut constant = 0;
        let mut terms: SmallVec<[(Symbol, i128); 4]> = SmallVec::new();
        for (m, c) in &self.terms {
            match m.factors() {
                [] => constant = *c,
                [(s, 1)] => terms.push((*s, *c)),
                _ => return None,
            }
        }
        Affine::from_terms(constant, terms)
    }

    /// Every symbol that occurs, sorted, once each.
    pub fn symbols(&self) -> Vec<Symbol> {
        let mut v: Vec<Symbol> =
            self.terms.iter().flat_map(|t| t.0.factors().iter().map(|f| f.0)).collect();
        v.sort_unstable();
        v.dedup();
        v
    }

    /// True when `s` occurs.
    pub fn mentions(&self, s: Symbol) -> bool {
        self.terms.iter().any(|t| t.0.exponent(s) > 0)
    }

    /// The greatest sum of exponents of a term.
    pub fn degree(&self) -> u32 {
        self.terms.iter().map(|t| t.0.degree()).max().unwrap_or(0)
    }

    /// The greatest exponent of `s`.
    pub fn degree_in(&self, s: Symbol) -> u32 {
        self.terms.iter().map(|t| t.0.exponent(s)).max().unwrap_or(0)
    }

    /// The polynomial that multiplies `s^power`.
    pub fn coefficient_in(&self, s: Symbol, power: u32) -> Poly {
        let mut terms = Terms::new();
        for (m, c) in &self.terms {
            if m.exponent(s) == power {
                terms.push((if power == 0 { m.clone() } else { m.without(s) }, *c));
            }
        }
        // Removing one symbol from terms that share its exponent cannot merge or overflow.
        Poly::build(self.den, terms).unwrap_or_default()
    }

    /// `self + o`.
    pub fn add(&self, o: &Poly) -> Option<Poly> {
        self.combine(o, 1)
    }

    /// `self − o`.
    pub fn sub(&self, o: &Poly) -> Option<Poly> {
        self.combine(o, -1)
    }

    fn combine(&self, o: &Poly, sign: i128) -> Option<Poly> {
        let (fa, fb) = if self.den == o.den {
            (1, sign)
        } else {
            let g = gcd(self.den, o.den)?;
            (o.den / g, mul(self.den / g, sign)?)
        };
        // Both lists are sorted: merged, they stay so.
        let (mut a, mut b) = (self.terms.as_slice(), o.terms.as_slice());
        let mut terms = Terms::with_capacity(a.len() + b.len());
        loop {
            let order = match (a, b) {
                ([x, ..], [y, ..]) => x.0.cmp(&y.0),
                ([_, ..], []) => Ordering::Less,
                ([], [_, ..]) => Ordering::Greater,
                ([], []) => break,
            };
            let mut sum = 0;
            let mut monomial = None;
            if order != Ordering::Greater
                && let [x, rest @ ..] = a
            {
                sum = mul(x.1, fa)?;
                (monomial, a) = (Some(&x.0), rest);
            }
            if order != Ordering::Less
                && let [y, rest @ ..] = b
            {
                sum = sum.checked_add(mul(y.1, fb)?)?;
                (monomial, b) = (Some(&y.0), rest);
            }
            if let Some(m) = monomial.filter(|_| sum != 0) {
                terms.push((m.clone(), sum));
            }
        }
        if terms.len() > MAX_TERMS {
            return None;
        }
        let mut p = Poly { den: mul(self.den, fa)?, terms };
        p.reduce()?;
        Some(p)
    }

    /// `self + c`.
    pub fn add_constant(&self, c: i128) -> Option<Poly> {
        if self.den != 1 {
            return self.add(&Poly::constant(c));
        }
        let mut out = self.clone();
        let full = out.terms.len() >= MAX_TERMS;
        match out.terms.first_mut() {
            // 1 comes before every other monomial.
            Some((m, k)) if m.is_one() => {
                *k = k.checked_add(c)?;
                if *k == 0 {
                    out.terms.remove(0);
                }
            }
            _ if c == 0 => {}
            _ if full => return None,
            _ => out.terms.insert(0, (Monomial::one(), c)),
        }
        Some(out)
    }

    /// `−self`.
    pub fn neg(&self) -> Option<Poly> {
        let mut out = self.clone();
        for t in &mut out.terms {
            t.1 = t.1.checked_neg()?;
        }
        Some(out)
    }

    /// `k·self`.
    pub fn scale(&self, k: i128) -> Option<Poly> {
        if k == 0 {
            return Some(Poly::default());
        }
        let mut out = self.clone();
        for t in &mut out.terms {
            t.1 = mul(t.1, k)?;
        }
        out.reduce()?;
        Some(out)
    }

    /// `self / d` as a polynomial with rational coefficients (*not* the truncating division of a
    /// program: that is only the same when the value is a multiple of `d`).
    pub fn over(&self, d: i128) -> Option<Poly> {
        Poly::build(self.den.checked_mul(d)?, self.terms.clone())
    }

    /// `self · o`.
    pub fn mul(&self, o: &Poly) -> Option<Poly> {
        for (p, c) in [(self, o.as_constant()), (o, self.as_constant())] {
            if let Some(c) = c {
                return p.scale(c);
            }
        }
        let count = self.terms.len().checked_mul(o.terms.len())?;
        if count > 8 * MAX_TERMS {
            return None;
        }
        let mut raw = Terms::with_capacity(count);
        for (ma, ca) in &self.terms {
            for (mb, cb) in &o.terms {
                raw.push((ma.mul(mb)?, mul(*ca, *cb)?));
            }
        }
        Poly::build(mul(self.den, o.den)?, raw)
    }

    /// `selfⁿ`.
    pub fn pow(&self, n: u32) -> Option<Poly> {
        let mut out = Poly::constant(1);
        for _ in 0..n {
            out = out.mul(self)?;
        }
        Some(out)
    }

    /// The polynomial with `s` replaced by `by`.
    pub fn substitute(&self, s: Symbol, by: &Poly) -> Option<Poly> {
        let top = self.degree_in(s);
        if top == 0 {
            return Some(self.clone());
        }
        // Horner's scheme in s.
        let mut out = self.coefficient_in(s, top);
        for e in (0..top).rev() {
            out = out.mul(by)?.add(&self.coefficient_in(s, e))?;
        }
        Some(out)
    }

    /// The quotient `self / d` when `d` divides exactly (with rational coefficients); `None` otherwise.
    pub fn exact_div(&self, d: &Poly) -> Option<Poly> {
        if d.is_zero() {
            return None;
        }
        // Multivariate division by one polynomial in the (lexicographic) order of the terms.
        let (lead_m, lead_c) = d.terms.iter().max_by(|a, b| order(&a.0, &b.0))?.clone();
        let mut rest = self.clone();
        let mut quotient = Poly::default();
        for _ in 0..MAX_TERMS {
            let Some((m, c)) = rest.terms.iter().max_by(|a, b| order(&a.0, &b.0)).cloned() else {
                return Some(quotient);
            };
            let raw = smallvec![(m.over(&lead_m)?, c.checked_mul(d.den)?)];
            let q = Poly::build(rest.den.checked_mul(lead_c)?, raw)?;
            rest = rest.sub(&q.mul(d)?)?;
            quotient = quotient.add(&q)?;
        }
        None
    }

    /// The value as `(numerator, denominator)` under an assignment; `None` on overflow or when a
    /// symbol has no value.
    pub fn eval(&self, value: &dyn Fn(Symbol) -> Option<i128>) -> Option<(i128, i128)> {
        let mut sum = 0i128;
        for (m, c) in &self.terms {
            let mut t = *c;
            for &(s, e) in m.factors() {
                t = t.checked_mul(value(s)?.checked_pow(e)?)?;
            }
            sum = sum.checked_add(t)?;
        }
        Some((sum, self.den))
    }

    /// The value under an assignment, when it is an integer.
    pub fn eval_integer(&self, value: &dyn Fn(Symbol) -> Option<i128>) -> Option<i128> {
        let (n, d) = self.eval(value)?;
        (n.checked_rem(d)? == 0).then_some(n / d)
    }

    /// The remainder that every value leaves on division by `m`, when it is the same for all integer values
    /// of the symbols (and all values are integers): `i·(i − 1)` is always even.
    pub fn residue(&self, m: i128) -> Option<i128> {
        const MAX_POINTS: u32 = 4096;
        let modulus = self.den.checked_mul(m).filter(|k| (1..=1 << 30).contains(k))?;
        let symbols = self.symbols();
        let points = u32::try_from(modulus)
            .ok()?
            .checked_pow(symbols.len() as u32)
            .filter(|n| *n <= MAX_POINTS)?;
        let mut common = None;
        for point in 0..points {
            // The point's digits are the symbols' values: what repeats with period `modulus` is seen once.
            let digit = |s: Symbol| {
                let k = symbols.iter().position(|t| *t == s).unwrap_or(0) as u32;
                i128::from(point).checked_div(modulus.pow(k)).unwrap_or(0).rem_euclid(modulus)
            };
            let mut sum = 0i128;
            for (mono, c) in &self.terms {
                let mut t = c.rem_euclid(modulus);
                for &(s, e) in mono.factors() {
                    for _ in 0..e {
                        t = t * digit(s) % modulus;
                    }
                }
                sum = (sum + t) % modulus;
            }
            if sum % self.den != 0 || *common.get_or_insert(sum) != sum {
                return None;
            }
        }
        common.map(|sum| sum / self.den)
    }

    /// A range that contains every *integer* value, given the range of each symbol.
    pub fn range(&self, of: &dyn Fn(Symbol) -> Range) -> Range {
        let mut sum = Range::exact(0);
        for (m, c) in &self.terms {
            let mut t = Range::exact(1);
            for &(s, e) in m.factors() {
                t = t.mul(&of(s).pow(e));
            }
            sum = sum.add(&t.scale(*c));
        }
        sum.div_exact(self.den)
    }

    /// A printable form that calls symbols by `name`.
    pub fn display<'a>(&'a self, name: &'a dyn Fn(Symbol) -> String) -> impl fmt::Display + 'a {
        Shown { p: self, name }
    }
}

/// Lexicographic order of monomials: a product order, as division needs.
fn order(a: &Monomial, b: &Monomial) -> Ordering {
    let (mut i, mut j) = (0, 0);
    let (a, b) = (a.factors(), b.factors());
    loop {
        match (a.get(i), b.get(j)) {
            (None, None) => return Ordering::Equal,
            (Some(_), None) => return Ordering::Greater,
            (None, Some(_)) => return Ordering::Less,
            (Some(x), Some(y)) if x.0 == y.0 => {
                if x.1 != y.1 {
                    return x.1.cmp(&y.1);
                }
                i += 1;
                j += 1;
            }
            // The form with the smaller symbol has the greater exponent of it.
            (Some(x), Some(y)) => {
                return if x.0 < y.0 { Ordering::Greater } else { Ordering::Less };
            }
        }
    }
}

struct Shown<'a> {
    p: &'a Poly,
    name: &'a dyn Fn(Symbol) -> String,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let p = self.p;
        let wrap = p.den != 1;
        if wrap {
            f.write_str("(")?;
        }
        let mut first = true;
        // Highest degree first, the constant last, as people write it.
        let mut terms: Vec<&(Monomial, i128)> = p.terms.iter().collect();
        terms.sort_by_key(|t| std::cmp::Reverse(t.0.degree()));
        for (m, c) in terms {
            let mut parts = Vec::new();
            for &(s, e) in m.factors() {
                for _ in 0..e {
                    parts.push((self.name)(s));
                }
            }
            let text = parts.join("*");
            write_signed(f, &mut first, *c, (!text.is_empty()).then_some(text.as_str()))?;
        }
        if first {
            f.write_str("0")?;
        }
        if wrap {
            write!(f, ")/{}", p.den)?;
        }
        Ok(())
    }
}

impl fmt::Display for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown { p: self, name: &|s| s.to_string() }.fmt(f)
    }
}

impl fmt::Debug for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<i128> for Poly {
    fn from(c: i128) -> Poly {
        Poly::constant(c)
    }
}

impl From<Symbol> for Poly {
    fn from(s: Symbol) -> Poly {
        Poly::symbol(s)
    }
}

impl From<&Affine> for Poly {
    fn from(a: &Affine) -> Poly {
        let mut terms = Terms::with_capacity(a.terms().len() + 1);
        if a.constant_part() != 0 {
            terms.push((Monomial::one(), a.constant_part()));
        }
        for &(s, c) in a.terms() {
            terms.push((Monomial::symbol(s), c));
        }
        Poly { den: 1, terms }
    }
}

impl From<Affine> for Poly {
    fn from(a: Affine) -> Poly {
        Poly::from(&a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: Symbol = Symbol(1);
    const Y: Symbol = Symbol(2);

    fn samples() -> Vec<Poly> {
        let x = Poly::symbol(X);
        let y = Poly::symbol(Y);
        let tri = x.mul(&x).unwrap().sub(&x).unwrap().over(2).unwrap();
        vec![
            Poly::constant(0),
            Poly::constant(-3),
            x.clone(),
            y.scale(2).unwrap().add(&x).unwrap(),
            tri.clone(),
            tri.add(&y).unwrap(),
            x.mul(&y).unwrap().scale(129).unwrap().add_constant(7).unwrap(),
        ]
    }

    #[test]
    fn arithmetic_agrees_with_evaluation() {
        for a in samples() {
            for b in samples() {
                for xv in -3..=3i128 {
                    for yv in -2..=2i128 {
                        let val = |s: Symbol| Some(if s == X { xv } else { yv });
                        let q = |p: &Poly| {
                            let (n, d) = p.eval(&val).unwrap();
                            assert_eq!(n % d, 0);
                            n / d
                        };
                        let (va, vb) = (q(&a), q(&b));
                        assert_eq!(q(&a.add(&b).unwrap()), va + vb);
                        assert_eq!(q(&a.sub(&b).unwrap()), va - vb);
                        assert_eq!(q(&a.mul(&b).unwrap()), va * vb);
                        let sub = a.substitute(X, &b).unwrap();
                        let at = a.eval_integer(&|s| Some(if s == X { vb } else { yv })).unwrap();
                        assert_eq!(q(&sub), at);
                        let of =
                            |s: Symbol| if s == X { Range::new(-3, 3) } else { Range::new(-2, 2) };
                        assert!(a.range(&of).contains(va));
                    }
                }
                if !b.is_zero() {
                    assert_eq!(a.mul(&b).unwrap().exact_div(&b), Some(a.clone()), "{a} {b}");
                }
            }
        }
    }

    #[test]
    fn residues_agree_with_evaluation() {
        let x = Poly::symbol(X);
        let more = x.mul(&x).unwrap().sub(&x).unwrap().add_constant(1).unwrap();
        let odd = x.mul(&x).unwrap().add_constant(1).unwrap();
        let (mut some, mut none) = (0, 0);
        for p in samples().into_iter().chain([more, odd]) {
            for m in 1..=7i128 {
                let mut seen = std::collections::BTreeSet::new();
                for xv in -30..=30i128 {
                    for yv in -8..=8i128 {
                        let v = p.eval_integer(&|s| Some(if s == X { xv } else { yv })).unwrap();
                        seen.insert(v.rem_euclid(m));
                    }
                }
                let expected = (seen.len() == 1).then(|| *seen.first().unwrap());
                assert_eq!(p.residue(m), expected, "{p} mod {m}");
                if expected.is_some() { some += 1 } else { none += 1 }
            }
        }
        assert!(some > 20 && none > 20, "{some} {none}");
        // Not an integer everywhere: no residue.
        assert_eq!(x.over(2).unwrap().residue(1), None);
    }

    #[test]
    fn text_is_readable() {
        let all = samples();
        assert_eq!(all[4].to_string(), "(s1*s1 - s1)/2");
        assert_eq!(all[6].to_string(), "129*s1*s2 + 7");
        assert_eq!(all[0].to_string(), "0");
        assert_eq!(all[3].as_affine().unwrap().to_string(), "s1 + 2*s2");
        assert_eq!(all[4].as_affine(), None);
    }
}
