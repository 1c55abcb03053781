//! Affine forms: a constant plus integer multiples of symbols, in checked 128-bit arithmetic.
//!
//! Every operation that can overflow returns an `Option`; `None` means that the result does not fit
//! and the caller must answer *unknown*.

use crate::arith::mul;
use crate::range::Range;
use crate::symbol::Symbol;
use smallvec::SmallVec;
use std::fmt;

/// `constant + Σ coefficient·symbol`, kept sorted by symbol and without zero coefficients, so that
/// equal forms compare equal.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Affine {
    constant: i128,
    terms: SmallVec<[(Symbol, i128); 4]>,
}

impl Clone for Affine {
    fn clone(&self) -> Affine {
        // Copies the terms as a block, which a derived `clone` does one by one.
        Affine { constant: self.constant, terms: SmallVec::from_slice(&self.terms) }
    }
}

impl Affine {
    /// The form that is always `c`.
    pub fn constant(c: i128) -> Affine {
        Affine { constant: c, terms: SmallVec::new() }
    }

    /// The form `s`.
    pub fn symbol(s: Symbol) -> Affine {
        Affine::term(1, s)
    }

    /// The form `coef·s`.
    pub fn term(coef: i128, s: Symbol) -> Affine {
        let mut terms = SmallVec::new();
        if coef != 0 {
            terms.push((s, coef));
        }
        Affine { constant: 0, terms }
    }

    /// `constant + Σ coef·symbol`; a symbol may occur several times.
    pub fn from_terms(
        constant: i128,
        terms: impl IntoIterator<Item = (Symbol, i128)>,
    ) -> Option<Affine> {
        let mut sorted: SmallVec<[(Symbol, i128); 4]> = terms.into_iter().collect();
        sorted.sort_unstable_by_key(|t| t.0);
        let mut out: SmallVec<[(Symbol, i128); 4]> = SmallVec::new();
        for (s, c) in sorted {
            match out.last_mut() {
                Some(last) if last.0 == s => last.1 = last.1.checked_add(c)?,
                _ => out.push((s, c)),
            }
        }
        out.retain(|t| t.1 != 0);
        Some(Affine { constant, terms: out })
    }

    /// The part without symbols.
    pub fn constant_part(&self) -> i128 {
        self.constant
    }

    /// The symbols with their non-zero coefficients, sorted by symbol.
    pub fn terms(&self) -> &[(Symbol, i128)] {
        &self.terms
    }

    /// The coefficient of `s`, zero when absent.
    pub fn coefficient(&self, s: Symbol) -> i128 {
        self.terms.binary_search_by_key(&s, |t| t.0).map_or(0, |k| self.terms[k].1)
    }

    /// The value, when no symbol occurs.
    pub fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `self + o`.
    pub fn add(&self, o: &Affine) -> Option<Affine> {
        self.add_scaled(1, o)
    }

    /// `self − o`.
    pub fn sub(&self, o: &Affine) -> Option<Affine> {
        self.add_scaled(-1, o)
    }

    /// `self + c`.
    pub fn add_constant(&self, c: i128) -> Option<Affine> {
        Some(Affine {
            constant: self.constant.checked_add(c)?,
            terms: SmallVec::from_slice(&self.terms),
        })
    }

    /// `self + k·o`.
    pub fn add_scaled(&self, k: i128, o: &Affine) -> Option<Affine> {
        let constant = self.constant.checked_add(mul(k, o.constant)?)?;
        let mut terms = SmallVec::new();
        let (mut a, mut b) = (self.terms.iter().peekable(), o.terms.iter().peekable());
        loop {
            let t = match (a.peek(), b.peek()) {
                (None, None) => break,
                (Some(&&x), None) => {
                    a.next();
                    x
                }
                (None, Some(&&y)) => {
                    b.next();
                    (y.0, mul(k, y.1)?)
                }
                (Some(&&x), Some(&&y)) => {
                    if x.0 < y.0 {
                        a.next();
                        x
                    } else if y.0 < x.0 {
                        b.next();
                        (y.0, mul(k, y.1)?)
                    } else {
                        a.next();
                        b.next();
                        (x.0, x.1.checked_add(mul(k, y.1)?)?)
                    }
                }
            };
            if t.1 != 0 {
                terms.push(t);
            }
        }
        Some(Affine { constant, terms })
    }

    /// `−self`.
    pub fn neg(&self) -> Option<Affine> {
        self.scale(-1)
    }

    /// `k·self`.
    pub fn scale(&self, k: i128) -> Option<Affine> {
        if k == 0 {
            return Some(Affine::default());
        }
        let mut terms = SmallVec::with_capacity(self.terms.len());
        for &(s, c) in &self.terms {
            terms.push((s, mul(c, k)?));
        }
        Some(Affine { constant: mul(self.constant, k)?, terms })
    }

    /// The form with `s` replaced by `by`.
    pub fn substitute(&self, s: Symbol, by: &Affine) -> Option<Affine> {
        match self.terms.binary_search_by_key(&s, |t| t.0) {
            Err(_) => Some(self.clone()),
            Ok(k) => {
                let mut rest = self.clone();
                let coef = rest.terms.remove(k).1;
                rest.add_scaled(coef, by)
            }
        }
    }

    /// The value under an assignment; `None` on overflow or when a symbol has no value.
    pub fn eval(&self, value: &dyn Fn(Symbol) -> Option<i128>) -> Option<i128> {
        let mut sum = self.constant;
        for &(s, c) in &self.terms {
            sum = sum.checked_add(mul(c, value(s)?)?)?;
        }
        Some(sum)
    }

    /// A range that contains every value, given the range of each symbol.
    pub fn range(&self, of: &dyn Fn(Symbol) -> Range) -> Range {
        let mut sum = Range::exact(self.constant);
        for &(s, c) in &self.terms {
            sum = sum.add(&of(s).scale(c));
        }
        sum
    }

    /// A printable form that calls symbols by `name`.
    pub fn display<'a>(&'a self, name: &'a dyn Fn(Symbol) -> String) -> impl fmt::Display + 'a {
        Shown { form: self, name }
    }
}

struct Shown<'a> {
    form: &'a Affine,
    name: &'a dyn Fn(Symbol) -> String,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for &(s, c) in &self.form.terms {
            write_signed(f, &mut first, c, Some(&(self.name)(s)))?;
        }
        if self.form.constant != 0 || first {
            write_signed(f, &mut first, self.form.constant, None)?;
        }
        Ok(())
    }
}

/// Writes `c` or `c*name` as one term of a sum, with its sign as the operator.
pub(crate) fn write_signed(
    f: &mut fmt::Formatter<'_>,
    first: &mut bool,
    c: i128,
    name: Option<&str>,
) -> fmt::Result {
    match (*first, c < 0) {
        (true, true) => f.write_str("-")?,
        (true, false) => {}
        (false, true) => f.write_str(" - ")?,
        (false, false) => f.write_str(" + ")?,
    }
    *first = false;
    let m = c.unsigned_abs();
    match name {
        Some(n) if m == 1 => f.write_str(n),
        Some(n) => write!(f, "{m}*{n}"),
        None => write!(f, "{m}"),
    }
}

impl fmt::Display for Affine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown { form: self, name: &|s| s.to_string() }.fmt(f)
    }
}

impl fmt::Debug for Affine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<i128> for Affine {
    fn from(c: i128) -> Affine {
        Affine::constant(c)
    }
}

impl From<Symbol> for Affine {
    fn from(s: Symbol) -> Affine {
        Affine::symbol(s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: Symbol = Symbol(1);
    const Y: Symbol = Symbol(2);

    fn form(c: i128, x: i128, y: i128) -> Affine {
        Affine::from_terms(c, [(Y, y), (X, x)]).unwrap()
    }

    #[test]
    fn arithmetic_agrees_with_evaluation() {
        let val = |s: Symbol| Some(if s == X { 3 } else { -5 });
        let ev = |c: i128, x: i128, y: i128| c + 3 * x - 5 * y;
        for c in -2..=2 {
            for x in -2..=2 {
                for y in -2..=2 {
                    let a = form(c, x, y);
                    let b = form(1, -x, 2);
                    assert_eq!(a.eval(&val), Some(ev(c, x, y)));
                    assert_eq!(a.add(&b).unwrap().eval(&val), Some(ev(c + 1, 0, y + 2)));
                    assert_eq!(a.sub(&b).unwrap().eval(&val), Some(ev(c - 1, 2 * x, y - 2)));
                    let sub = a.substitute(X, &form(7, 0, 2)).unwrap();
                    assert_eq!(sub, form(c + 7 * x, 0, y + 2 * x));
                }
            }
        }
        assert_eq!(form(0, 1, 0).add(&form(0, -1, 0)).unwrap(), Affine::constant(0));
    }

    #[test]
    fn overflow_is_none_and_text_is_readable() {
        assert_eq!(Affine::constant(i128::MAX).add_constant(1), None);
        assert_eq!(Affine::term(i128::MAX, X).scale(2), None);
        assert_eq!(form(-4, -1, 3).to_string(), "-s1 + 3*s2 - 4");
        assert_eq!(Affine::constant(0).to_string(), "0");
    }
}
