//! The values that terms can have: finite sets, or what lies between two numbers.
//!
//! **Decides** which values a term can have where a running variable has one of a few values and the data have any of their types'.
//!
//! **Example** `(c + (a[i] & 1)) % 3` for `c = 2`: one of 2 and 0.
//!
//! **Why it is sound** each operation is applied to all values that its operands can have, or to the ends of a range on which it
//! is monotone; unsigned sums that may leave their type have any value of it. What is not understood has any value of its type.
//!
//! **Gives up when** a term is no integer.
//!
//! **Cost and limit** each term once; sets of at most [`MOST`] values, products of two sets value by value.
//!
//! **Source** value-set analysis with intervals.

use std::collections::BTreeSet;

use heiretsu_ir::{BinaryOp, Scalar};
use rustc_hash::FxHashMap;

use super::body::Function;
use super::term::{Bit, Node, Pool, Sort, Term};
use crate::flow;

/// Sets of more values are ranges.
pub const MOST: usize = 64;

/// Values of an integer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// One of these.
    Few(BTreeSet<i128>),
    /// From and to; both belong to it.
    Between(i128, i128),
}

impl Values {
    fn one(value: i128) -> Values {
        Values::Few(BTreeSet::from([value]))
    }

    fn few(set: BTreeSet<i128>) -> Option<Values> {
        let (first, last) = (*set.first()?, *set.last()?);
        Some(if set.len() <= MOST { Values::Few(set) } else { Values::Between(first, last) })
    }

    /// The least and the greatest.
    pub fn ends(&self) -> (i128, i128) {
        match self {
            Values::Few(set) => {
                (set.first().copied().unwrap_or(0), set.last().copied().unwrap_or(0))
            }
            Values::Between(lo, hi) => (*lo, *hi),
        }
    }

    /// All of them, if they are few.
    pub fn all(&self) -> Option<BTreeSet<i128>> {
        match self {
            Values::Few(set) => Some(set.clone()),
            Values::Between(lo, hi) => {
                let few = hi.checked_sub(*lo).is_some_and(|d| (0..MOST as i128).contains(&d));
                few.then(|| (*lo..=*hi).collect())
            }
        }
    }

    fn or(self, other: Values) -> Option<Values> {
        if let (Values::Few(a), Values::Few(b)) = (&self, &other) {
            return Values::few(a.union(b).copied().collect());
        }
        let ((a, b), (c, d)) = (self.ends(), other.ends());
        Some(Values::Between(a.min(c), b.max(d)))
    }

    /// An operation on all pairs, or on the ends of both ranges where it is monotone in each operand by itself.
    fn pairs(&self, other: &Values, f: impl Fn(i128, i128) -> Option<i128>) -> Option<Values> {
        if let (Values::Few(a), Values::Few(b)) = (self, other)
            && a.len() * b.len() <= MOST * MOST
        {
            let all = a.iter().flat_map(|x| b.iter().map(|y| f(*x, *y)));
            return Values::few(all.collect::<Option<_>>()?);
        }
        let ((a, b), (c, d)) = (self.ends(), other.ends());
        let ends = [f(a, c)?, f(a, d)?, f(b, c)?, f(b, d)?];
        Some(Values::Between(*ends.iter().min()?, *ends.iter().max()?))
    }
}

/// A look at terms; what has been found stays known.
pub struct Look<'p> {
    pool: &'p Pool,
    functions: &'p [Function],
    known: FxHashMap<Term, Option<Values>>,
}

impl<'p> Look<'p> {
    /// With what the terms stand in.
    pub fn new(pool: &'p Pool, functions: &'p [Function]) -> Look<'p> {
        Look { pool, functions, known: FxHashMap::default() }
    }

    /// Variables of which more is known than their types: they have these values.
    pub fn assume(&mut self, t: Term, values: Values) {
        self.known.insert(t, Some(values));
    }

    /// The values of a term.
    pub fn values(&mut self, t: Term) -> Option<Values> {
        if let Some(known) = self.known.get(&t) {
            return known.clone();
        }
        let values = self.of(t).and_then(|values| self.in_sort(t, values));
        self.known.insert(t, values.clone());
        values
    }

    /// The values of a term, or of the whole number that it would be without wrapping around.
    pub fn whole(&mut self, t: Term) -> Option<Values> {
        match self.pool.node(t) {
            Node::Poly(_) if !self.known.contains_key(&t) => self.sum(t),
            Node::Ite(_, a, b) => self.whole(*a)?.or(self.whole(*b)?),
            _ => self.values(t),
        }
    }

    /// Of an unsigned type: modulo 2^w.
    fn in_sort(&self, t: Term, values: Values) -> Option<Values> {
        let Sort::Mod(bits) = self.pool.sort(t) else { return Some(values) };
        let modulus = 1i128.checked_shl(u32::from(bits)).filter(|_| bits <= 64)?;
        let (lo, hi) = values.ends();
        if 0 <= lo && hi < modulus {
            return Some(values);
        }
        match values {
            Values::Few(set) => Values::few(set.iter().map(|v| v.rem_euclid(modulus)).collect()),
            Values::Between(..) => Some(Values::Between(0, modulus - 1)),
        }
    }

    /// All values of a type.
    fn of_type(scalar: Option<Scalar>) -> Option<Values> {
        let (lo, hi) = flow::range(scalar?)?;
        Some(Values::Between(lo, hi))
    }

    fn of(&mut self, t: Term) -> Option<Values> {
        let pool = self.pool;
        match pool.node(t) {
            Node::State(_) | Node::Data(_) => Look::of_type(pool.scalar(t)),
            Node::Poly(_) => self.sum(t),
            Node::Ite(_, a, b) => self.values(*a)?.or(self.values(*b)?),
            Node::Bits(op, a, b) => {
                let (op, a, b) = (*op, self.values(*a)?, self.values(*b)?);
                Look::bits(op, &a, &b).or_else(|| Look::of_sort(pool.sort(t)))
            }
            Node::Fun(f, args) => {
                let known = match (self.functions.get(*f as usize), args.as_slice()) {
                    (Some(Function::Binary(op, _)), &[a, b]) => self.binary(*op, a, b),
                    (Some(Function::Convert(_, to)), &[a]) => self.converted(a, *to),
                    _ => None,
                };
                known.or_else(|| Look::of_type(pool.scalar(t)))
            }
            _ => None,
        }
    }

    fn of_sort(sort: Sort) -> Option<Values> {
        match sort {
            Sort::Mod(bits @ 1..=64) => Some(Values::Between(0, (1i128 << bits) - 1)),
            _ => None,
        }
    }

    /// A sum of products, in whole numbers.
    fn sum(&mut self, t: Term) -> Option<Values> {
        let Node::Poly(sum) = self.pool.node(t) else { return None };
        let signed = self.pool.sort(t) == Sort::Int;
        if !signed && !matches!(self.pool.sort(t), Sort::Mod(_)) {
            return None;
        }
        let mut total = Values::one(0);
        for (m, c) in sum {
            let mut product = Values::one(*c);
            for f in m {
                product = product.pairs(&self.values(*f)?, i128::checked_mul)?;
            }
            total = total.pairs(&product, i128::checked_add)?;
        }
        Some(total)
    }

    fn bits(op: Bit, a: &Values, b: &Values) -> Option<Values> {
        if let (Values::Few(_), Values::Few(_)) = (a, b) {
            return a.pairs(b, |x, y| {
                Some(match op {
                    Bit::And => x & y,
                    Bit::Or => x | y,
                    Bit::Xor => x ^ y,
                })
            });
        }
        let ((a_lo, a_hi), (b_lo, b_hi)) = (a.ends(), b.ends());
        match op {
            Bit::And if a_lo >= 0 && b_lo >= 0 => Some(Values::Between(0, a_hi.min(b_hi))),
            Bit::And if a_lo >= 0 => Some(Values::Between(0, a_hi)),
            Bit::And if b_lo >= 0 => Some(Values::Between(0, b_hi)),
            Bit::Or | Bit::Xor if a_lo >= 0 && b_lo >= 0 => {
                let most = a_hi.max(b_hi);
                let ones = 1i128.checked_shl(i128::BITS - most.leading_zeros())?;
                Some(Values::Between(0, ones - 1))
            }
            _ => None,
        }
    }

    fn binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Option<Values> {
        let (a, b) = (self.values(a)?, self.values(b)?);
        let number = match &b {
            Values::Few(set) if set.len() == 1 => set.first().copied()?,
            _ => return None,
        };
        let by = Values::one(number);
        match op {
            BinaryOp::Rem if number > 0 => {
                if let Values::Few(_) = a {
                    return a.pairs(&by, i128::checked_rem);
                }
                let (lo, hi) = a.ends();
                let below = if lo < 0 { lo.max(1 - number) } else { 0 };
                Some(Values::Between(below, hi.clamp(0, number - 1)))
            }
            BinaryOp::Div if number > 0 => a.pairs(&by, i128::checked_div),
            BinaryOp::Shr if (0..64).contains(&number) && a.ends().0 >= 0 => {
                a.pairs(&by, |x, y| Some(x >> y))
            }
            _ => None,
        }
    }

    fn converted(&mut self, a: Term, to: Scalar) -> Option<Values> {
        let (lo, hi) = flow::range(to)?;
        let values = self.values(a).filter(|values| {
            let (first, last) = values.ends();
            lo <= first && last <= hi
        });
        Some(values.unwrap_or(Values::Between(lo, hi)))
    }
}
