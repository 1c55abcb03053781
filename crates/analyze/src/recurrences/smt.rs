//! Questions to a solver: can a body and its form differ?
//!
//! **Decides** nothing; it writes down, in SMT-LIB, that some pair of terms differs. If a solver says that this cannot be,
//! the form is proved.
//!
//! **Example** `v' = (v << 8) | byte` against `256·v + byte`, with 8 bits of `byte`:
//! `(assert (not (= (bvor (bvmul #x…100 v) ((_ zero_extend 24) byte)) (bvadd …))))`.
//!
//! **Why it is sound** every value that the program can have is a value of the text's: leaves are bit-vectors of the
//! width of their types; unsigned arithmetic is that of bit-vectors; signed sums are exact (a program that has a meaning does not
//! overflow), so they are compared in as many bits as their greatest values take; where they meet bits, or are reduced
//! modulo 2^w, two's complement commutes with that. Floats are reals, as everywhere in these proofs: the float
//! policy decides about them. Functions of data of which nothing is known may have any value.
//!
//! **Gives up when** a running value goes through an unknown function, a number has no width, or more than [`MAX_BITS`] bits
//! are needed.
//!
//! **Cost and limit** [`MAX_PARTS`] terms; the solver stops after [`RESOURCES`] of its own units, on every machine at the
//! same place.
//!
//! **Source** the SMT-LIB standard, theories of bit-vectors and reals.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use heiretsu_ir::{BinaryOp, CompareOp, Scalar};

use super::body::Function;
use super::term::{Bit, Node, Pool, Sort, Term};

/// Widest number.
const MAX_BITS: u32 = 120;
/// Terms in a question.
const MAX_PARTS: usize = 3_000;
/// What a solver may spend.
const RESOURCES: u32 = 40_000_000;

/// The question whether some pair can differ; `own`: the running variables in question.
pub fn question(
    pool: &Pool,
    functions: &[Function],
    own: u64,
    pairs: &[(Term, Term)],
) -> Option<String> {
    let mut text = Text { pool, functions, own, ..Text::empty(pool, functions) };
    let mut equal = Vec::new();
    for &(a, b) in pairs {
        let (x, y) = text.alike(a, b)?;
        equal.push(format!("(= {x} {y})"));
    }
    let logic = match (text.bits, text.reals) {
        (_, false) => "QF_BV",
        (false, true) => "QF_NRA",
        (true, true) => "ALL",
    };
    Some(format!(
        "(set-option :rlimit {RESOURCES})\n(set-logic {logic})\n{}(assert (not (and true {})))\n(check-sat)\n",
        text.out,
        equal.join(" ")
    ))
}

/// How a term is written: as a truth value, a real, or a number modulo 2^w.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum As {
    Truth,
    Real,
    Bits(u32),
}

struct Text<'a> {
    pool: &'a Pool,
    functions: &'a [Function],
    own: u64,
    out: String,
    names: BTreeMap<(Term, As), String>,
    declared: BTreeMap<Term, String>,
    ranges: BTreeMap<Term, Option<(i128, i128)>>,
    bits: bool,
    reals: bool,
}

impl<'a> Text<'a> {
    fn empty(pool: &'a Pool, functions: &'a [Function]) -> Text<'a> {
        Text {
            pool,
            functions,
            own: 0,
            out: String::new(),
            names: BTreeMap::new(),
            declared: BTreeMap::new(),
            ranges: BTreeMap::new(),
            bits: false,
            reals: false,
        }
    }

    /// Two terms of one sort, written so that they are equal if their values are.
    fn alike(&mut self, a: Term, b: Term) -> Option<(String, String)> {
        let sort = self.pool.sort(a);
        if sort != self.pool.sort(b) {
            return None;
        }
        let how = match sort {
            Sort::Bool => As::Truth,
            Sort::Real => As::Real,
            Sort::Mod(bits) => As::Bits(u32::from(bits)),
            Sort::Int => {
                let (x, y) = (self.range(a)?, self.range(b)?);
                let bits = width((x.0.min(y.0), x.1.max(y.1)));
                As::Bits((bits <= MAX_BITS).then_some(bits)?)
            }
            Sort::Other => return None,
        };
        Some((self.of(a, how)?, self.of(b, how)?))
    }

    /// The name of a term, defined where it stands first.
    fn of(&mut self, t: Term, how: As) -> Option<String> {
        if let Some(known) = self.names.get(&(t, how)) {
            return Some(known.clone());
        }
        if self.names.len() >= MAX_PARTS {
            return None;
        }
        let value = match how {
            As::Truth => self.truth(t)?,
            As::Real => self.real(t)?,
            As::Bits(width) => self.number(t, width)?,
        };
        let name = match how {
            As::Truth => format!("t{}", t.0),
            As::Real => format!("r{}", t.0),
            As::Bits(width) => format!("b{}_{width}", t.0),
        };
        let sort = match how {
            As::Truth => "Bool".to_string(),
            As::Real => "Real".to_string(),
            As::Bits(width) => format!("(_ BitVec {width})"),
        };
        self.define(&name, &sort, &value);
        self.names.insert((t, how), name.clone());
        Some(name)
    }

    fn define(&mut self, name: &str, sort: &str, value: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(self.out, "(define-fun {name} () {sort} {value})");
        self.bits |= sort.starts_with('(');
        self.reals |= sort == "Real";
    }

    /// Something that may have any value of its sort.
    fn free(&mut self, t: Term, sort: &str) -> Option<String> {
        let leaf = matches!(self.pool.node(t), Node::State(_) | Node::Data(_) | Node::Constant(_));
        if !leaf && self.pool.states(t) & self.own != 0 {
            return None;
        }
        if let Some(known) = self.declared.get(&t) {
            return Some(known.clone());
        }
        let name = format!("x{}", t.0);
        let _ = writeln!(self.out, "(declare-const {name} {sort})");
        self.bits |= sort.starts_with('(');
        self.reals |= sort == "Real";
        self.declared.insert(t, name.clone());
        Some(name)
    }

    fn truth(&mut self, t: Term) -> Option<String> {
        if self.pool.sort(t) != Sort::Bool {
            return None;
        }
        Some(match self.pool.node(t).clone() {
            Node::Bool(value) => value.to_string(),
            Node::Not(a) => format!("(not {})", self.of(a, As::Truth)?),
            Node::And(a, b) => {
                format!("(and {} {})", self.of(a, As::Truth)?, self.of(b, As::Truth)?)
            }
            Node::Or(a, b) => {
                format!("(or {} {})", self.of(a, As::Truth)?, self.of(b, As::Truth)?)
            }
            Node::Ite(c, a, b) => self.choice([c, a, b], As::Truth)?,
            Node::Cmp(op, a, b) => {
                let sort = self.pool.sort(a);
                let (x, y) = self.alike(a, b)?;
                let sign = match (op, sort) {
                    (CompareOp::Eq, _) => "=",
                    (CompareOp::Lt, Sort::Int) => "bvslt",
                    (CompareOp::Le, Sort::Int) => "bvsle",
                    (CompareOp::Lt, Sort::Mod(_)) => "bvult",
                    (CompareOp::Le, Sort::Mod(_)) => "bvule",
                    (CompareOp::Lt, Sort::Real) => "<",
                    (CompareOp::Le, Sort::Real) => "<=",
                    // Terms know no other.
                    _ => return None,
                };
                format!("({sign} {x} {y})")
            }
            Node::State(_) | Node::Data(_) | Node::Fun(..) => self.free(t, "Bool")?,
            Node::Big | Node::Unknown(_) | Node::Constant(_) | Node::Poly(_) | Node::Bits(..) => {
                return None;
            }
        })
    }

    fn choice(&mut self, [c, a, b]: [Term; 3], how: As) -> Option<String> {
        let (c, a, b) = (self.of(c, As::Truth)?, self.of(a, how)?, self.of(b, how)?);
        Some(format!("(ite {c} {a} {b})"))
    }

    fn real(&mut self, t: Term) -> Option<String> {
        if self.pool.sort(t) != Sort::Real {
            return None;
        }
        let number = |c: i128| match c {
            0.. => format!("{c}.0"),
            _ => format!("(- {}.0)", c.unsigned_abs()),
        };
        Some(match self.pool.node(t).clone() {
            Node::Poly(sum) => {
                let mut total = "0.0".to_string();
                for (m, c) in sum {
                    let mut product = number(c);
                    for f in m {
                        product = format!("(* {product} {})", self.of(f, As::Real)?);
                    }
                    total = format!("(+ {total} {product})");
                }
                total
            }
            Node::Ite(c, a, b) => self.choice([c, a, b], As::Real)?,
            // A constant that is no small integer may as well be any number.
            Node::State(_) | Node::Data(_) | Node::Constant(_) | Node::Fun(..) => {
                self.free(t, "Real")?
            }
            Node::Big
            | Node::Unknown(_)
            | Node::Bool(_)
            | Node::Cmp(..)
            | Node::Not(_)
            | Node::And(..)
            | Node::Or(..)
            | Node::Bits(..) => return None,
        })
    }

    /// An integer modulo 2^w.
    fn number(&mut self, t: Term, w: u32) -> Option<String> {
        let sort = self.pool.sort(t);
        match sort {
            // It is the number from 0 on, in whatever width it is needed.
            Sort::Mod(own) if u32::from(own) != w => {
                let own = u32::from(own);
                let value = self.of(t, As::Bits(own))?;
                return Some(resized(&value, (own, false), w));
            }
            Sort::Int | Sort::Mod(_) => {}
            Sort::Bool | Sort::Real | Sort::Other => return None,
        }
        let how = As::Bits(w);
        Some(match self.pool.node(t).clone() {
            Node::Poly(sum) => {
                let mut total = constant(0, w);
                for (m, c) in sum {
                    let mut product = constant(c, w);
                    for f in m {
                        product = format!("(bvmul {product} {})", self.of(f, how)?);
                    }
                    total = format!("(bvadd {total} {product})");
                }
                total
            }
            Node::Ite(c, a, b) => self.choice([c, a, b], how)?,
            Node::Bits(op, a, b) => {
                let op = match op {
                    Bit::And => "bvand",
                    Bit::Or => "bvor",
                    Bit::Xor => "bvxor",
                };
                format!("({op} {} {})", self.of(a, how)?, self.of(b, how)?)
            }
            Node::Fun(k, args) => match self.operation(k, &args) {
                Some((value, scalar)) => resized(&value, scalar, w),
                None => self.leaf(t, w)?,
            },
            Node::State(_) | Node::Data(_) => self.leaf(t, w)?,
            Node::Big
            | Node::Unknown(_)
            | Node::Bool(_)
            | Node::Constant(_)
            | Node::Cmp(..)
            | Node::Not(_)
            | Node::And(..)
            | Node::Or(..) => return None,
        })
    }

    fn leaf(&mut self, t: Term, w: u32) -> Option<String> {
        let (bits, signed) = match (self.pool.scalar(t), self.pool.sort(t)) {
            (_, Sort::Mod(bits)) => (u32::from(bits), false),
            (Some(Scalar::Int { bits, signed }), _) => (u32::from(bits), signed),
            _ => return None,
        };
        let name = self.free(t, &format!("(_ BitVec {bits})"))?;
        Some(resized(&name, (bits, signed), w))
    }

    /// An operation of the language on numbers of a width.
    fn operation(&mut self, k: u32, args: &[Term]) -> Option<(String, (u32, bool))> {
        let number = |this: &Self, t: Term| matches!(this.pool.sort(t), Sort::Int | Sort::Mod(_));
        match (self.functions.get(k as usize)?, args) {
            (Function::Binary(op, Scalar::Int { bits, signed }), &[a, b])
                if number(self, a) && number(self, b) =>
            {
                let (bits, signed) = (u32::from(*bits), *signed);
                let name = match (op, signed) {
                    (BinaryOp::Add, _) => "bvadd",
                    (BinaryOp::Sub, _) => "bvsub",
                    (BinaryOp::Mul, _) => "bvmul",
                    (BinaryOp::Div, true) => "bvsdiv",
                    (BinaryOp::Div, false) => "bvudiv",
                    (BinaryOp::Rem, true) => "bvsrem",
                    (BinaryOp::Rem, false) => "bvurem",
                    (BinaryOp::Shl, _) => "bvshl",
                    (BinaryOp::Shr, true) => "bvashr",
                    (BinaryOp::Shr, false) => "bvlshr",
                    (BinaryOp::BitAnd, _) => "bvand",
                    (BinaryOp::BitOr, _) => "bvor",
                    (BinaryOp::BitXor, _) => "bvxor",
                    (BinaryOp::Pow | BinaryOp::Concat, _) => return None,
                };
                let (a, b) = (self.of(a, As::Bits(bits))?, self.of(b, As::Bits(bits))?);
                Some((format!("({name} {a} {b})"), (bits, signed)))
            }
            (Function::Convert(_, Scalar::Int { bits, signed }), &[a]) if number(self, a) => {
                let (bits, signed) = (u32::from(*bits), *signed);
                Some((self.of(a, As::Bits(bits))?, (bits, signed)))
            }
            _ => None,
        }
    }

    /// Between which numbers an exact integer lies.
    fn range(&mut self, t: Term) -> Option<(i128, i128)> {
        if let Some(known) = self.ranges.get(&t) {
            return *known;
        }
        let range = self.range_of(t);
        self.ranges.insert(t, range);
        range
    }

    fn range_of(&mut self, t: Term) -> Option<(i128, i128)> {
        if let Sort::Mod(bits) = self.pool.sort(t) {
            return limits(u32::from(bits), false);
        }
        match self.pool.node(t).clone() {
            Node::Poly(sum) => {
                let mut total = (0i128, 0i128);
                for (m, c) in sum {
                    let mut product = (c, c);
                    for f in m {
                        let (lo, hi) = self.range(f)?;
                        let mut ends = Vec::new();
                        for a in [product.0, product.1] {
                            for b in [lo, hi] {
                                ends.push(a.checked_mul(b)?);
                            }
                        }
                        product = (*ends.iter().min()?, *ends.iter().max()?);
                    }
                    total = (total.0.checked_add(product.0)?, total.1.checked_add(product.1)?);
                }
                Some(total)
            }
            Node::Ite(_, a, b) => {
                let (x, y) = (self.range(a)?, self.range(b)?);
                Some((x.0.min(y.0), x.1.max(y.1)))
            }
            // In as many bits as both take.
            Node::Bits(_, a, b) => {
                let (x, y) = (self.range(a)?, self.range(b)?);
                limits(width((x.0.min(y.0), x.1.max(y.1))), true)
            }
            Node::State(_) | Node::Data(_) | Node::Fun(..) => match self.pool.scalar(t) {
                Some(Scalar::Int { bits, signed }) => limits(u32::from(bits), signed),
                _ => None,
            },
            Node::Big
            | Node::Unknown(_)
            | Node::Bool(_)
            | Node::Constant(_)
            | Node::Cmp(..)
            | Node::Not(_)
            | Node::And(..)
            | Node::Or(..) => None,
        }
    }
}

fn limits(bits: u32, signed: bool) -> Option<(i128, i128)> {
    let all = 1i128.checked_shl(bits).filter(|_| bits <= MAX_BITS)?;
    Some(if signed { (-(all / 2), all / 2 - 1) } else { (0, all - 1) })
}

/// Bits that hold all numbers of a range in two's complement.
fn width((lo, hi): (i128, i128)) -> u32 {
    let of = |n: i128| 129 - if n < 0 { (!n).leading_zeros() } else { n.leading_zeros() };
    of(lo).max(of(hi))
}

/// A number modulo 2^w.
fn constant(c: i128, w: u32) -> String {
    let modulus = 1i128 << w.min(MAX_BITS);
    format!("(_ bv{} {w})", c.rem_euclid(modulus))
}

fn resized(value: &str, (bits, signed): (u32, bool), w: u32) -> String {
    match w.checked_sub(bits) {
        Some(0) => value.to_string(),
        Some(more) if signed => format!("((_ sign_extend {more}) {value})"),
        Some(more) => format!("((_ zero_extend {more}) {value})"),
        None => format!("((_ extract {} 0) {value})", w.saturating_sub(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Scalar = Scalar::Int { bits: 32, signed: true };
    const BYTE: Scalar = Scalar::Int { bits: 8, signed: false };
    const WORD: Scalar = Scalar::Int { bits: 32, signed: false };

    #[test]
    fn bytes_are_bit_vectors_of_their_widths() {
        let mut pool = Pool::default();
        let (v, b) = (pool.state(0, WORD), pool.data(0, BYTE));
        let sort = Sort::Mod(32);
        let high = pool.sum(sort, vec![(vec![v], 256)]);
        let low = pool.sum(sort, vec![(vec![b], 1)]);
        let body = pool.bits(Bit::Or, high, low);
        let form = pool.add(sort, high, low);
        let text = question(&pool, &[], 1, &[(body, form)]).unwrap_or_default();
        assert!(text.starts_with("(set-option :rlimit 40000000)\n(set-logic QF_BV)\n"), "{text}");
        assert!(text.contains("(declare-const x0 (_ BitVec 32))"), "{text}");
        assert!(text.contains("(declare-const x1 (_ BitVec 8))"), "{text}");
        assert!(text.contains("((_ zero_extend 24) b1_8)"), "{text}");
        assert!(text.contains("(bvor "), "{text}");
        assert!(text.ends_with("(check-sat)\n"), "{text}");
    }

    #[test]
    fn exact_sums_are_as_wide_as_their_values() {
        let mut pool = Pool::default();
        let (s, a) = (pool.state(0, INT), pool.data(0, INT));
        let sum = pool.add(Sort::Int, s, a);
        let zero = pool.int(Sort::Int, 0);
        let below = pool.compare(CompareOp::Lt, sum, zero);
        let body = pool.ite(below, zero, sum);
        let text = question(&pool, &[], 1, &[(body, sum)]).unwrap_or_default();
        // 33 bits: no sum of two numbers of 32 bits wraps.
        assert!(text.contains("(_ BitVec 33)"), "{text}");
        assert!(text.contains("bvslt"), "{text}");
        assert_eq!(width((0, 0)), 1);
        assert_eq!(width((-1, 0)), 1);
        assert_eq!(width((0, 1)), 2);
        assert_eq!(width((-(1 << 31), (1 << 31) - 1)), 32);
        assert_eq!(width((0, (1 << 32) - 1)), 33);
    }

    #[test]
    fn what_is_not_known_of_running_values_is_no_question() {
        let mut pool = Pool::default();
        let functions = [Function::Call("f".to_string(), Vec::new(), INT)];
        let (s, a) = (pool.state(0, INT), pool.data(0, INT));
        let of_data = pool.fun(0, vec![a], Sort::Int, Some(INT));
        let of_state = pool.fun(0, vec![s], Sort::Int, Some(INT));
        let fine = pool.add(Sort::Int, s, of_data);
        assert!(question(&pool, &functions, 1, &[(fine, fine)]).is_some());
        assert!(question(&pool, &functions, 1, &[(of_state, of_state)]).is_none());
        let unknown = pool.unknown(Sort::Int);
        assert!(question(&pool, &functions, 1, &[(unknown, unknown)]).is_none());
        let infinite = pool.infinity(Sort::Int);
        assert!(question(&pool, &functions, 1, &[(infinite, infinite)]).is_none());
        // Products that no width holds.
        let mut wide = s;
        for _ in 0..4 {
            wide = pool.mul(Sort::Int, wide, s);
        }
        assert!(question(&pool, &functions, 1, &[(wide, wide)]).is_none());
    }
}
