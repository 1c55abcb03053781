//! Conditions over loop-invariant values, for a test at run time.
//!
//! A [`Condition`] is a list of alternatives, each a conjunction of [`Atom`]s. It is *sufficient*: true
//! implies what was asked. Whoever prints it must evaluate it without overflow, or take overflow as false.

use crate::poly::Poly;
use crate::symbol::Symbol;
use std::fmt;

/// A statement about polynomials of invariants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Atom {
    /// `p ≥ 0`; printed as `p >= 0` or, where a term is negative, as a comparison.
    NonNeg(Poly),
    /// `p ≠ 0`.
    NonZero(Poly),
    /// `divisor` does not divide `value` (and is not zero).
    NotDivides {
        /// The divisor.
        divisor: Poly,
        /// What must not be its multiple.
        value: Poly,
    },
}

impl Atom {
    /// Whether it holds under an assignment; `None` on overflow or a missing value.
    pub fn eval(&self, value: &dyn Fn(Symbol) -> Option<i128>) -> Option<bool> {
        Some(match self {
            Atom::NonNeg(p) => p.eval(value)?.0 >= 0,
            Atom::NonZero(p) => p.eval(value)?.0 != 0,
            Atom::NotDivides { divisor, value: v } => {
                let (d, x) = (divisor.eval_integer(value)?, v.eval_integer(value)?);
                d != 0 && x.checked_rem(d)? != 0
            }
        })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, name: &dyn Fn(Symbol) -> String) -> fmt::Result {
        match self {
            Atom::NonNeg(p) => {
                let (left, right) = sides(p);
                write!(f, "{} >= {}", left.display(name), right.display(name))
            }
            Atom::NonZero(p) => {
                let (left, right) = sides(p);
                write!(f, "{} != {}", left.display(name), right.display(name))
            }
            Atom::NotDivides { divisor, value } => {
                write!(f, "({}) % ({}) != 0", value.display(name), divisor.display(name))
            }
        }
    }
}

/// Splits a polynomial into its positive part and the negation of its negative part.
fn sides(p: &Poly) -> (Poly, Poly) {
    let (mut left, mut right) = (Poly::default(), Poly::default());
    for (m, c) in p.terms() {
        let (side, c) = if *c >= 0 { (&mut left, Some(*c)) } else { (&mut right, c.checked_neg()) };
        match c.and_then(|c| side.add(&Poly::term(c, m.clone()))) {
            Some(s) => *side = s,
            None => return (p.clone(), Poly::default()),
        }
    }
    (left, right)
}

/// Alternatives of conjunctions: true when all atoms of some alternative hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// The alternatives; an empty conjunction is always true, no alternative never.
    pub any: Vec<Vec<Atom>>,
}

impl Condition {
    /// Always true.
    pub fn always() -> Condition {
        Condition { any: vec![Vec::new()] }
    }

    /// Whether it holds under an assignment; `None` when no alternative holds and one could not be evaluated.
    pub fn eval(&self, value: &dyn Fn(Symbol) -> Option<i128>) -> Option<bool> {
        let mut open = false;
        for all in &self.any {
            let mut holds = Some(true);
            for a in all {
                match a.eval(value) {
                    Some(true) => {}
                    Some(false) => {
                        holds = Some(false);
                        break;
                    }
                    None => holds = None,
                }
            }
            match holds {
                Some(true) => return Some(true),
                Some(false) => {}
                None => open = true,
            }
        }
        if open { None } else { Some(false) }
    }

    /// A printable form in the syntax of C that calls symbols by `name`.
    pub fn display<'a>(&'a self, name: &'a dyn Fn(Symbol) -> String) -> impl fmt::Display + 'a {
        Shown { c: self, name }
    }
}

struct Shown<'a> {
    c: &'a Condition,
    name: &'a dyn Fn(Symbol) -> String,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.c.any.is_empty() {
            return f.write_str("0");
        }
        let several = self.c.any.len() > 1;
        for (k, all) in self.c.any.iter().enumerate() {
            if k > 0 {
                f.write_str(" || ")?;
            }
            let wrap = several && all.len() > 1;
            if wrap {
                f.write_str("(")?;
            }
            if all.is_empty() {
                f.write_str("1")?;
            }
            for (j, a) in all.iter().enumerate() {
                if j > 0 {
                    f.write_str(" && ")?;
                }
                a.write(f, self.name)?;
            }
            if wrap {
                f.write_str(")")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown { c: self, name: &|s| s.to_string() }.fmt(f)
    }
}
