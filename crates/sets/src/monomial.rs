//! Products of powers of symbols: what a polynomial's terms are over.
//!
//! Nearly every product of a real subscript has at most three factors (`n*m*i`); those are kept in place, so
//! that polynomials are made and copied without asking for memory.

use crate::symbol::Symbol;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The greatest degree of a single product that is kept; beyond it an operation answers `None`.
pub const MAX_DEGREE: u32 = 24;

/// Factors that are kept in place.
const INLINE: usize = 3;

/// A symbol and its exponent.
type Factor = (Symbol, u32);

/// What an unused place holds.
const NONE: Factor = (Symbol(0), 0);

/// A product of powers of symbols, sorted by symbol, exponents positive; empty is 1.
#[derive(Clone)]
pub struct Monomial(Repr);

#[derive(Clone)]
enum Repr {
    /// The first `len` places; the others are [`NONE`].
    Few { len: u8, at: [Factor; INLINE] },
    /// More than fit in place.
    Many(Box<[Factor]>),
}

impl Monomial {
    /// The monomial 1.
    pub fn one() -> Monomial {
        Monomial(Repr::Few { len: 0, at: [NONE; INLINE] })
    }

    /// The monomial `s`.
    pub fn symbol(s: Symbol) -> Monomial {
        Monomial(Repr::Few { len: 1, at: [(s, 1), NONE, NONE] })
    }

    /// Sorted factors with positive exponents.
    fn from_factors(all: impl Iterator<Item = Factor>) -> Monomial {
        let (mut at, mut len) = ([NONE; INLINE], 0);
        let mut many: Vec<Factor> = Vec::new();
        for f in all {
            match at.get_mut(len) {
                Some(place) => {
                    *place = f;
                    len += 1;
                }
                None => {
                    if many.is_empty() {
                        many.extend(at);
                    }
                    many.push(f);
                }
            }
        }
        Monomial(if many.is_empty() {
            Repr::Few { len: len as u8, at }
        } else {
            Repr::Many(many.into_boxed_slice())
        })
    }

    /// The symbols and their exponents.
    #[inline]
    pub fn factors(&self) -> &[(Symbol, u32)] {
        match &self.0 {
            Repr::Few { len, at } => at.get(..usize::from(*len)).unwrap_or_default(),
            Repr::Many(all) => all,
        }
    }

    /// True for 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(self.0, Repr::Few { len: 0, .. })
    }

    /// The sum of the exponents.
    pub fn degree(&self) -> u32 {
        self.factors().iter().map(|f| f.1).sum()
    }

    /// The exponent of `s`.
    #[inline]
    pub fn exponent(&self, s: Symbol) -> u32 {
        self.factors().iter().find(|f| f.0 == s).map_or(0, |f| f.1)
    }

    /// The product; `None` beyond [`MAX_DEGREE`].
    pub(crate) fn mul(&self, o: &Monomial) -> Option<Monomial> {
        if self.is_one() {
            return Some(o.clone());
        }
        if o.is_one() {
            return Some(self.clone());
        }
        if self.degree().checked_add(o.degree())? > MAX_DEGREE {
            return None;
        }
        Some(Monomial::from_factors(Merge { a: self.factors(), b: o.factors() }))
    }

    /// The quotient, when `o` divides.
    pub(crate) fn over(&self, o: &Monomial) -> Option<Monomial> {
        if o.factors().iter().any(|f| self.exponent(f.0) < f.1) {
            return None;
        }
        let left = self.factors().iter().map(|&(s, e)| (s, e.saturating_sub(o.exponent(s))));
        Some(Monomial::from_factors(left.filter(|f| f.1 > 0)))
    }

    /// The monomial with `s` removed.
    pub fn without(&self, s: Symbol) -> Monomial {
        Monomial::from_factors(self.factors().iter().copied().filter(|f| f.0 != s))
    }
}

/// The factors of a product of two sorted lists.
struct Merge<'a> {
    a: &'a [Factor],
    b: &'a [Factor],
}

impl Iterator for Merge<'_> {
    type Item = Factor;

    fn next(&mut self) -> Option<Factor> {
        match (self.a, self.b) {
            ([x, a @ ..], [y, b @ ..]) if x.0 == y.0 => {
                (self.a, self.b) = (a, b);
                // Both degrees together are within the limit.
                Some((x.0, x.1.saturating_add(y.1)))
            }
            ([x, a @ ..], [y, ..]) if x.0 < y.0 => {
                self.a = a;
                Some(*x)
            }
            ([x, a @ ..], []) => {
                self.a = a;
                Some(*x)
            }
            (_, [y, b @ ..]) => {
                self.b = b;
                Some(*y)
            }
            ([], []) => None,
        }
    }
}

impl Default for Monomial {
    fn default() -> Monomial {
        Monomial::one()
    }
}

impl PartialEq for Monomial {
    #[inline]
    fn eq(&self, o: &Monomial) -> bool {
        self.factors() == o.factors()
    }
}

impl Eq for Monomial {}

impl PartialOrd for Monomial {
    fn partial_cmp(&self, o: &Monomial) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}

impl Ord for Monomial {
    #[inline]
    fn cmp(&self, o: &Monomial) -> Ordering {
        self.factors().cmp(o.factors())
    }
}

impl Hash for Monomial {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.factors().hash(state);
    }
}

impl fmt::Debug for Monomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.factors()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Rng;

    fn random(rng: &mut Rng) -> Vec<Factor> {
        let mut all: Vec<Factor> = Vec::new();
        for s in 0..6 {
            if rng.int(0, 2) == 0 {
                all.push((Symbol(s), rng.int(1, 2) as u32));
            }
        }
        all
    }

    #[test]
    fn products_quotients_and_order_are_those_of_the_lists_of_factors() {
        let mut rng = Rng::new(5);
        let (mut many, mut divided) = (0, 0);
        for _ in 0..20_000 {
            let (a, b) = (random(&mut rng), random(&mut rng));
            let of = |all: &Vec<Factor>| Monomial::from_factors(all.iter().copied());
            let (x, y) = (of(&a), of(&b));
            assert_eq!((x.factors(), x == y, x.cmp(&y)), (&a[..], a == b, a.cmp(&b)));
            let p = x.mul(&y).unwrap();
            let exponent = |all: &[Factor], s| all.iter().find(|f| f.0 == s).map_or(0, |f| f.1);
            for s in (0..6).map(Symbol) {
                assert_eq!(p.exponent(s), exponent(&a, s) + exponent(&b, s));
            }
            assert!(p.factors().windows(2).all(|w| w[0].0 < w[1].0));
            assert!(p.factors().iter().all(|f| f.1 > 0));
            assert_eq!(p.over(&y), Some(x.clone()));
            match x.over(&y) {
                Some(q) => {
                    divided += 1;
                    assert_eq!(q.mul(&y), Some(x.clone()));
                }
                None => assert!(b.iter().any(|f| exponent(&a, f.0) < f.1)),
            }
            assert_eq!(x.without(Symbol(2)).exponent(Symbol(2)), 0);
            many += usize::from(p.factors().len() > INLINE);
        }
        assert!(many > 1_000 && divided > 1_000, "{many} {divided}");
    }

    #[test]
    fn the_degree_is_limited() {
        let mut m = Monomial::one();
        for _ in 0..MAX_DEGREE {
            m = m.mul(&Monomial::symbol(Symbol(1))).unwrap();
        }
        assert_eq!(m.mul(&Monomial::symbol(Symbol(2))), None);
    }
}
