//! Floating-point operations as terms: each is what the program computes, in its type.
//!
//! **Decides** which operations on floats are another one's value exactly.
//!
//! **Example** `x * 3.0 == y / 10.0` stays these two operations; `(double)a > (double)b` of two `float` is `a > b`.
//!
//! **Why it is sound** every operation is a function of which nothing is known but that equal arguments give equal
//! results ([`Function::Binary`]); only what a running value is combined with is looked at as a sum of products, and only
//! where its own form is sought ([`super::super::combination`]). Widening keeps every value, so that two widened ones compare as
//! they are; and one operation on widened numbers, narrowed at once, is that operation in the narrow type: 53 binary digits
//! are more than twice 24 and two (Figueroa), so rounding twice is rounding once.
//!
//! **Gives up when** – (what it does not see through stays what it is).
//!
//! **Cost and limit** a few looks at the operands.
//!
//! **Source** IEEE 754; S. Figueroa, When is double rounding innocuous?

use heiretsu_ir::{BinaryOp, CompareOp, Intrinsic, Scalar};

use super::super::term::{Node, Sort, Term};
use super::{Function, Run};

const SINGLE: Scalar = Scalar::Float { bits: 32 };
const DOUBLE: Scalar = Scalar::Float { bits: 64 };

impl Run<'_, '_> {
    fn float(&mut self, f: Function, args: Vec<Term>, scalar: Scalar) -> Term {
        let f = self.function(f);
        self.body.pool.fun(f, args, Sort::Real, Some(scalar))
    }

    /// An operation on floats.
    pub(super) fn rounded(&mut self, op: BinaryOp, a: Term, b: Term, scalar: Scalar) -> Term {
        let pool = &self.body.pool;
        if let (Some(x), Some(y)) = (pool.as_int(a), pool.as_int(b)) {
            let exact = match op {
                BinaryOp::Add => x.checked_add(y),
                BinaryOp::Sub => x.checked_sub(y),
                // The sign of a zero is that of its factors.
                BinaryOp::Mul => x.checked_mul(y).filter(|v| *v != 0),
                _ => None,
            };
            if let Some(v) = exact.filter(|v| v.unsigned_abs() < 1 << 24) {
                return self.body.pool.int(Sort::Real, v);
            }
        }
        if op == BinaryOp::Pow && pool.as_int(b) == Some(2) {
            return self.float(Function::Binary(BinaryOp::Mul, scalar), vec![a, a], scalar);
        }
        self.float(Function::Binary(op, scalar), vec![a, b], scalar)
    }

    /// `-a`: exact, so that it may be seen as a product with -1.
    pub(super) fn negative(&mut self, a: Term) -> Term {
        if let Some(v) = self.body.pool.as_int(a) {
            return self.body.pool.real(-(v as f64));
        }
        if let Node::Constant(bits) = *self.body.pool.node(a) {
            return self.body.pool.real(-f64::from_bits(bits));
        }
        if let Some(x) = self.narrow(a) {
            let x = self.negative(x);
            return self.float(Function::Convert(Some(SINGLE), DOUBLE), vec![x], DOUBLE);
        }
        let zero = self.body.pool.int(Sort::Real, 0);
        self.body.pool.sub(Sort::Real, zero, a)
    }

    /// `|a|`.
    pub(super) fn magnitude(&mut self, a: Term, scalar: Scalar) -> Term {
        let of = Intrinsic::Abs;
        if let Some(x) = self.narrow(a).filter(|_| scalar == DOUBLE) {
            let x = self.float(Function::Intrinsic(of, SINGLE), vec![x], SINGLE);
            return self.float(Function::Convert(Some(SINGLE), DOUBLE), vec![x], DOUBLE);
        }
        self.float(Function::Intrinsic(of, scalar), vec![a], scalar)
    }

    /// Fortran's minimum and maximum, which leave open what a NaN gives and which zero: as gfortran has it where the running
    /// value stands first, `a > m ? a : m`.
    pub(super) fn extreme(&mut self, f: Intrinsic, args: &[Term]) -> Term {
        let pool = &mut self.body.pool;
        let running = args.iter().position(|&t| pool.states(t) != 0).unwrap_or(0);
        let mut best = args[running];
        let op = if f == Intrinsic::Min { CompareOp::Lt } else { CompareOp::Gt };
        for (k, &a) in args.iter().enumerate() {
            if k != running {
                let better = pool.compare(op, a, best);
                best = pool.ite(better, a, best);
            }
        }
        best
    }

    /// What a widened number was before (no constant).
    fn narrow(&self, t: Term) -> Option<Term> {
        let Node::Fun(f, args) = self.body.pool.node(t) else { return None };
        match (self.body.functions.get(*f as usize)?, args.as_slice()) {
            (Function::Convert(Some(SINGLE), DOUBLE), &[inner]) => Some(inner),
            _ => None,
        }
    }

    /// A constant that single precision holds.
    fn held(&self, t: Term) -> bool {
        let pool = &self.body.pool;
        match *pool.node(t) {
            Node::Constant(bits) => f64::from(f64::from_bits(bits) as f32).to_bits() == bits,
            _ => pool.as_int(t).is_some_and(|c| c.unsigned_abs() <= 1 << 24),
        }
    }

    /// Two numbers that are compared: without the widening of both.
    pub(super) fn narrow_both(&self, a: Term, b: Term) -> (Term, Term) {
        let (x, y) = (self.narrow(a), self.narrow(b));
        match (x, y) {
            (Some(x), Some(y)) => (x, y),
            (Some(x), None) if self.held(b) => (x, b),
            (None, Some(y)) if self.held(a) => (a, y),
            _ => (a, b),
        }
    }

    /// A float in another precision, if it is known without a conversion.
    pub(super) fn resized(&mut self, t: Term, to: Scalar) -> Option<Term> {
        if self.held(t) {
            return Some(t);
        }
        if to != SINGLE {
            return None;
        }
        if let Some(x) = self.narrow(t) {
            return Some(x);
        }
        let (f, args) = match self.body.pool.node(t) {
            Node::Constant(bits) => {
                let value = f64::from(f64::from_bits(*bits) as f32);
                return value.is_finite().then(|| self.body.pool.real(value));
            }
            Node::Fun(f, args) => (*f, args.clone()),
            _ => return None,
        };
        let Some(Function::Binary(
            op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div),
            DOUBLE,
        )) = self.body.functions.get(f as usize)
        else {
            return None;
        };
        let (op, mut inner) = (*op, Vec::new());
        for &a in &args {
            inner.push(self.narrow(a).or_else(|| self.held(a).then_some(a))?);
        }
        Some(self.float(Function::Binary(op, SINGLE), inner, SINGLE))
    }
}
