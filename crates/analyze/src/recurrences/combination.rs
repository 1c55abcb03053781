//! What running values are combined with, as sums of products.
//!
//! **Decides** which floating-point operations of an update belong to the combination of the running values whose form is
//! sought: those on the way from such a value to the new one.
//!
//! **Example** of `s = s * a[i] + b[i] / 3.0`, looked at for `s`, the product and the sum are; `b[i] / 3.0` is not, and stays a
//! division.
//!
//! **Why it is sound** only these are reordered, which the float policy allows or forbids for the form as a whole. Operations
//! on data, on integers that run, on running values of other forms, and conditions that do not ask for these values stay
//! functions of which nothing is known ([`super::body::Function::Binary`]) and are written as they stand. Where terms would cancel
//! (`(s + x) - s`, `(s + 1e10) - 1e10`) the program wants the rounding error: such an operation stays what it is.
//!
//! **Gives up when** – (an operation that stays what it is has no form).
//!
//! **Cost and limit** each part of a term once.
//!
//! **Source** OpenMP 5.2, 5.5.5 (reductions).

use heiretsu_ir::{BinaryOp, Scalar};
use rustc_hash::FxHashMap;

use super::body::{Body, Function};
use super::term::{Node, Pool, Sort, Term};

/// The term, with what the variables of the set are combined by as sums of products.
pub fn of(body: &mut Body, t: Term, set: u64) -> Term {
    let reciprocal = body.functions.iter().position(|f| *f == Function::Reciprocal);
    let reciprocal = reciprocal.unwrap_or_else(|| {
        body.functions.push(Function::Reciprocal);
        body.functions.len() - 1
    });
    let (pool, functions) = (&mut body.pool, &body.functions);
    let mut walk =
        Walk { pool, functions, set, known: FxHashMap::default(), reciprocal: reciprocal as u32 };
    walk.of(t)
}

struct Walk<'b> {
    pool: &'b mut Pool,
    functions: &'b [Function],
    set: u64,
    known: FxHashMap<Term, Term>,
    reciprocal: u32,
}

impl Walk<'_> {
    fn own(&self, t: Term) -> u64 {
        self.pool.states(t) & self.set
    }

    fn of(&mut self, t: Term) -> Term {
        if self.own(t) == 0 {
            return t;
        }
        if let Some(&known) = self.known.get(&t) {
            return known;
        }
        let new = match self.pool.node(t).clone() {
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.of(c), self.of(a), self.of(b));
                self.pool.ite(c, a, b)
            }
            Node::Cmp(op, a, b) => {
                let (a, b) = (self.of(a), self.of(b));
                self.pool.compare(op, a, b)
            }
            Node::Not(a) => {
                let a = self.of(a);
                self.pool.not(a)
            }
            Node::And(a, b) => {
                let (a, b) = (self.of(a), self.of(b));
                self.pool.and(a, b)
            }
            Node::Or(a, b) => {
                let (a, b) = (self.of(a), self.of(b));
                self.pool.or(a, b)
            }
            Node::Fun(f, args) => self.operation(t, f, &args),
            // Of floats a sign.
            Node::Poly(sum) => match sum.as_slice() {
                [(m, -1)] if m.len() == 1 && self.pool.sort(t) == Sort::Real => {
                    let (a, zero) = (self.of(m[0]), self.pool.int(Sort::Real, 0));
                    self.pool.sub(Sort::Real, zero, a)
                }
                _ => t,
            },
            Node::State(_)
            | Node::Data(_)
            | Node::Big
            | Node::Unknown(_)
            | Node::Bool(_)
            | Node::Constant(_)
            | Node::Bits(..) => t,
        };
        self.known.insert(t, new);
        new
    }

    fn operation(&mut self, t: Term, f: u32, args: &[Term]) -> Term {
        match (self.functions.get(f as usize), args) {
            (Some(Function::Binary(op, Scalar::Float { .. })), &[a, b]) => {
                let op = *op;
                let (x, y) = (self.of(a), self.of(b));
                self.combined(op, x, y).unwrap_or(t)
            }
            _ => t,
        }
    }

    fn combined(&mut self, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
        let sort = Sort::Real;
        let sign = match op {
            BinaryOp::Add => 1,
            BinaryOp::Sub => -1,
            BinaryOp::Mul => {
                let new = self.pool.mul(sort, a, b);
                return (self.own(new) == self.own(a) | self.own(b)).then_some(new);
            }
            BinaryOp::Div if self.own(b) == 0 => {
                let inverse = self.pool.fun(self.reciprocal, vec![b], sort, self.pool.scalar(b));
                return Some(self.pool.mul(sort, a, inverse));
            }
            _ => return None,
        };
        let (x, y) = (self.pool.as_sum(a), self.pool.as_sum(b));
        let cancels = x
            .iter()
            .any(|(m, c)| y.iter().any(|(n, d)| m == n && (c.signum() * d.signum() * sign) < 0));
        (!cancels).then(|| self.pool.combine(sort, (a, 1), (b, sign)))
    }
}
