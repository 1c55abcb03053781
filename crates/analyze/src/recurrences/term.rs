//! Symbolic values of a loop body: terms over the values at the start of a piece of it.
//!
//! **Decides** nothing; it keeps terms in a normal form, so that equal terms are mostly one term: sums of
//! products in a ring (exact integers, integers modulo 2^w, reals), choices, comparisons, and functions of
//! which nothing is known but that equal arguments give equal results.
//!
//! **Example** `s + a[i] * 2 - s` is the term `2·a[i]`; `x > 3 ? 1 : 0` compared with 0 is the term `x > 3`.
//!
//! **Why it is sound** every constructor returns a term of the same value: signed integers do not overflow in
//! a program that has a meaning, so their ring is Z; unsigned ones are Z/2^w; floating-point ones are reals,
//! which is the float policy's assumption wherever a sum or product of a running value is reordered.
//!
//! **Gives up when** a coefficient leaves i128, or the pool is full: the answer is [`Node::Unknown`] then, of
//! which nothing can be proved.
//!
//! **Cost and limit** one hash per term; [`MAX_TERMS`] terms.
//!
//! **Source** hash consing; polynomial normal forms.

use heiretsu_ir::{CompareOp, Scalar};
use rustc_hash::FxHashMap;

/// Terms that one loop may take.
pub const MAX_TERMS: usize = 12_000;

/// A term of a [`Pool`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(pub u32);

/// The ring (or set) that a term's values are from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Exact integers: signed arithmetic, which does not overflow.
    Int,
    /// Integers modulo 2^w.
    Mod(u8),
    /// Real numbers, for floating point.
    Real,
    /// Anything else (complex, characters, pointers): only kept and moved.
    Other,
}

impl Sort {
    /// How values of a machine scalar are seen.
    pub fn of(scalar: Scalar) -> Sort {
        match scalar {
            Scalar::Int { signed: true, .. } => Sort::Int,
            Scalar::Int { bits, signed: false } => Sort::Mod(bits),
            Scalar::Float { .. } => Sort::Real,
            Scalar::Logical { .. } => Sort::Bool,
            Scalar::Complex { .. } | Scalar::Character { .. } => Sort::Other,
        }
    }
}

/// A product of terms, in ascending order; the empty one is 1.
pub type Monomial = Vec<Term>;
/// Monomials with their coefficients, ascending, none zero.
pub type Sum = Vec<(Monomial, i128)>;

/// What a term is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// The value of a running variable at the start of the piece.
    State(u32),
    /// A value that no running variable changes, by its number among the loop's data.
    Data(u32),
    /// Larger than anything (the real ∞ of coefficient inference).
    Big,
    /// Nothing is known; each has a number of its own, so that two of them are not taken for equal.
    Unknown(u32),
    /// A truth value.
    Bool(bool),
    /// A floating constant that is not a small integer, by its bits.
    Constant(u64),
    /// A sum of products.
    Poly(Sum),
    /// A choice.
    Ite(Term, Term, Term),
    /// A comparison.
    Cmp(CompareOp, Term, Term),
    /// Negation.
    Not(Term),
    /// Both.
    And(Term, Term),
    /// One of them.
    Or(Term, Term),
    /// A function by its number, of which nothing else is known.
    Fun(u32, Vec<Term>),
    /// Bitwise and, or, exclusive or (by [`Bit`]), of one type.
    Bits(Bit, Term, Term),
}

/// Bitwise operations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bit {
    /// And.
    And,
    /// Or.
    Or,
    /// Exclusive or.
    Xor,
}

#[derive(Clone, Debug)]
struct Entry {
    node: Node,
    sort: Sort,
    /// The machine type, of leaves and functions.
    scalar: Option<Scalar>,
    /// Running variables that occur in it, as a set.
    states: u64,
    /// [`Node::Big`] or a choice occurs in it.
    big: bool,
    choice: bool,
}

/// All terms of one loop.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    entries: Vec<Entry>,
    index: FxHashMap<(Node, Sort), Term>,
    /// Something did not fit.
    pub exhausted: bool,
    unknowns: u32,
    full: Option<Term>,
}

impl Pool {
    /// What a term is.
    pub fn node(&self, t: Term) -> &Node {
        &self.entries[t.0 as usize].node
    }

    /// Where its values are from.
    pub fn sort(&self, t: Term) -> Sort {
        self.entries[t.0 as usize].sort
    }

    /// The machine type of a leaf.
    pub fn scalar(&self, t: Term) -> Option<Scalar> {
        self.entries[t.0 as usize].scalar
    }

    /// Running variables in it, as a set; all of them if something in it is unknown.
    pub fn states(&self, t: Term) -> u64 {
        self.entries[t.0 as usize].states
    }

    /// Does a choice occur in it?
    pub fn has_choice(&self, t: Term) -> bool {
        self.entries[t.0 as usize].choice
    }

    /// Does ∞ occur in it?
    pub fn has_big(&self, t: Term) -> bool {
        self.entries[t.0 as usize].big
    }

    /// How many terms there are.
    pub fn size(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The value of a running variable, if it occurs anywhere.
    pub fn find_state(&self, k: u32) -> Option<Term> {
        let at = self.entries.iter().position(|e| e.node == Node::State(k))?;
        Some(Term(at as u32))
    }

    /// The operands of a term.
    pub fn operands(&self, t: Term) -> Vec<Term> {
        match self.node(t) {
            Node::State(_) | Node::Data(_) | Node::Big | Node::Unknown(_) => Vec::new(),
            Node::Bool(_) | Node::Constant(_) => Vec::new(),
            Node::Poly(sum) => sum.iter().flat_map(|(m, _)| m.iter().copied()).collect(),
            Node::Ite(a, b, c) => vec![*a, *b, *c],
            Node::Cmp(_, a, b) | Node::And(a, b) | Node::Or(a, b) | Node::Bits(_, a, b) => {
                vec![*a, *b]
            }
            Node::Not(a) => vec![*a],
            Node::Fun(_, args) => args.clone(),
        }
    }

    fn intern(&mut self, node: Node, sort: Sort, scalar: Option<Scalar>) -> Term {
        if let Some(&t) = self.index.get(&(node.clone(), sort)) {
            return t;
        }
        let mut node = node;
        if self.entries.len() >= MAX_TERMS {
            // Nothing is concluded from an exhausted pool.
            self.exhausted = true;
            if let Some(t) = self.full {
                return t;
            }
            node = Node::Unknown(0);
            self.full = Some(Term(self.entries.len() as u32));
        }
        let t = Term(self.entries.len() as u32);
        let mut entry =
            Entry { node: node.clone(), sort, scalar, states: 0, big: false, choice: false };
        match &node {
            Node::State(k) => entry.states = 1u64.checked_shl(*k).unwrap_or(u64::MAX),
            Node::Unknown(_) => entry.states = u64::MAX,
            Node::Big => entry.big = true,
            Node::Ite(..) => entry.choice = true,
            _ => {}
        }
        self.entries.push(entry);
        for inner in self.operands(t) {
            let (states, big, choice) = {
                let e = &self.entries[inner.0 as usize];
                (e.states, e.big, e.choice)
            };
            let e = &mut self.entries[t.0 as usize];
            e.states |= states;
            e.big |= big;
            e.choice |= choice;
        }
        self.index.insert((node, sort), t);
        t
    }

    // ---- leaves ----

    /// The value of a running variable.
    pub fn state(&mut self, k: u32, scalar: Scalar) -> Term {
        self.intern(Node::State(k), Sort::of(scalar), Some(scalar))
    }

    /// A datum.
    pub fn data(&mut self, k: u32, scalar: Scalar) -> Term {
        self.intern(Node::Data(k), Sort::of(scalar), Some(scalar))
    }

    /// A function of other terms.
    pub fn fun(&mut self, k: u32, args: Vec<Term>, sort: Sort, scalar: Option<Scalar>) -> Term {
        self.intern(Node::Fun(k, args), sort, scalar)
    }

    /// Nothing is known of it.
    pub fn unknown(&mut self, sort: Sort) -> Term {
        self.unknowns += 1;
        self.intern(Node::Unknown(self.unknowns), sort, None)
    }

    /// ∞.
    pub fn infinity(&mut self, sort: Sort) -> Term {
        self.intern(Node::Big, sort, None)
    }

    /// A truth value.
    pub fn bool(&mut self, value: bool) -> Term {
        self.intern(Node::Bool(value), Sort::Bool, None)
    }

    /// A number.
    pub fn int(&mut self, sort: Sort, value: i128) -> Term {
        self.sum(sort, vec![(Vec::new(), value)])
    }

    /// A floating constant.
    pub fn real(&mut self, value: f64) -> Term {
        // -0.0 is no small integer: its sign would be lost.
        if value.fract() == 0.0 && value.abs() < 1e15 && !(value == 0.0 && value.is_sign_negative())
        {
            return self.int(Sort::Real, value as i128);
        }
        self.intern(Node::Constant(value.to_bits()), Sort::Real, None)
    }

    /// Its value, if it is a number.
    pub fn as_int(&self, t: Term) -> Option<i128> {
        match self.node(t) {
            Node::Poly(sum) => match sum.as_slice() {
                [] => Some(0),
                [(m, c)] if m.is_empty() => Some(*c),
                _ => None,
            },
            _ => None,
        }
    }

    /// Its value, if it is a constant truth value.
    pub fn as_bool(&self, t: Term) -> Option<bool> {
        if let Node::Bool(value) = self.node(t) { Some(*value) } else { None }
    }

    // ---- rings ----

    /// The term as a sum of products.
    pub fn as_sum(&self, t: Term) -> Sum {
        match self.node(t) {
            Node::Poly(sum) => sum.clone(),
            _ => vec![(vec![t], 1)],
        }
    }

    /// A sum of products, brought into normal form.
    pub fn sum(&mut self, sort: Sort, mut sum: Sum) -> Term {
        if sum.iter().any(|(m, _)| m.iter().any(|&t| matches!(self.node(t), Node::Unknown(_)))) {
            return self.unknown(sort);
        }
        sum.sort();
        let mut out: Sum = Vec::new();
        for (m, c) in sum {
            match out.last_mut() {
                Some((last, total)) if *last == m => match total.checked_add(c) {
                    Some(new) => *total = new,
                    None => return self.overflow(sort),
                },
                _ => out.push((m, c)),
            }
        }
        if let Sort::Mod(bits) = sort {
            let modulus = 1i128.checked_shl(u32::from(bits.min(100))).unwrap_or(i128::MAX);
            out.iter_mut().for_each(|(_, c)| *c = c.rem_euclid(modulus));
        }
        out.retain(|(_, c)| *c != 0);
        if let [(m, 1)] = out.as_slice()
            && let [one] = m.as_slice()
            && self.sort(*one) == sort
        {
            return *one;
        }
        self.intern(Node::Poly(out), sort, None)
    }

    fn overflow(&mut self, sort: Sort) -> Term {
        self.exhausted = true;
        self.unknown(sort)
    }

    /// `a·x + b·y` for numbers a and b.
    pub fn combine(&mut self, sort: Sort, (x, a): (Term, i128), (y, b): (Term, i128)) -> Term {
        let mut all = Vec::new();
        for (t, k) in [(x, a), (y, b)] {
            for (m, c) in self.as_sum(t) {
                match c.checked_mul(k) {
                    Some(c) => all.push((m, c)),
                    None => return self.overflow(sort),
                }
            }
        }
        self.sum(sort, all)
    }

    /// Sum.
    pub fn add(&mut self, sort: Sort, a: Term, b: Term) -> Term {
        self.combine(sort, (a, 1), (b, 1))
    }

    /// Difference.
    pub fn sub(&mut self, sort: Sort, a: Term, b: Term) -> Term {
        self.combine(sort, (a, 1), (b, -1))
    }

    /// Product.
    pub fn mul(&mut self, sort: Sort, a: Term, b: Term) -> Term {
        let (x, y) = (self.as_sum(a), self.as_sum(b));
        if x.len() * y.len() > 64 {
            return self.overflow(sort);
        }
        let mut all = Vec::new();
        for (m, c) in &x {
            for (n, d) in &y {
                let Some(c) = c.checked_mul(*d) else { return self.overflow(sort) };
                let mut product: Monomial = m.iter().chain(n).copied().collect();
                product.sort_unstable();
                if product.len() > 8 {
                    return self.overflow(sort);
                }
                all.push((product, c));
            }
        }
        self.sum(sort, all)
    }

    // ---- truth ----

    /// Negation.
    pub fn not(&mut self, a: Term) -> Term {
        match *self.node(a) {
            Node::Bool(value) => self.bool(!value),
            Node::Not(inner) => inner,
            // A comparison of floats is also false for a NaN: that negation stays.
            Node::Cmp(op, x, y) if self.sort(x) != Sort::Real => self.compare(op.negated(), x, y),
            _ => self.intern(Node::Not(a), Sort::Bool, None),
        }
    }

    /// Both.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(false), _) | (_, Some(false)) => self.bool(false),
            (Some(true), _) => b,
            (_, Some(true)) => a,
            _ if a == b => a,
            _ if self.opposite(a, b) => self.bool(false),
            _ => self.intern(Node::And(a.min(b), a.max(b)), Sort::Bool, None),
        }
    }

    /// One of them.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) | (_, Some(true)) => self.bool(true),
            (Some(false), _) => b,
            (_, Some(false)) => a,
            _ if a == b => a,
            _ if self.opposite(a, b) => self.bool(true),
            _ => self.intern(Node::Or(a.min(b), a.max(b)), Sort::Bool, None),
        }
    }

    /// Is one the negation of the other?
    fn opposite(&self, a: Term, b: Term) -> bool {
        let not = |a: Term, b: Term| matches!(*self.node(a), Node::Not(inner) if inner == b);
        not(a, b) || not(b, a)
    }

    /// A choice.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        match *self.node(c) {
            Node::Bool(true) => return a,
            Node::Bool(false) => return b,
            Node::Not(inner) => return self.ite(inner, b, a),
            // What the running values have no part in is decided first, as if it were a condition around the other one.
            Node::And(p, q) if (self.states(p) == 0) != (self.states(q) == 0) => {
                let (outer, inner) = if self.states(p) == 0 { (p, q) } else { (q, p) };
                let a = self.ite(inner, a, b);
                return self.ite(outer, a, b);
            }
            _ => {}
        }
        // A choice by the same condition inside is decided already.
        let a = if let Node::Ite(d, x, _) = *self.node(a) { if d == c { x } else { a } } else { a };
        let b = if let Node::Ite(d, _, y) = *self.node(b) { if d == c { y } else { b } } else { b };
        if a == b {
            return a;
        }
        if self.sort(a) == Sort::Bool {
            match (self.as_bool(a), self.as_bool(b)) {
                (Some(true), Some(false)) => return c,
                (Some(false), Some(true)) => return self.not(c),
                (Some(true), None) => return self.or(c, b),
                (Some(false), None) => {
                    let n = self.not(c);
                    return self.and(n, b);
                }
                (None, Some(false)) => return self.and(c, a),
                (None, Some(true)) => {
                    let n = self.not(c);
                    return self.or(n, a);
                }
                (None, None) | (Some(_), Some(_)) => {}
            }
        }
        let sort = self.sort(a);
        self.intern(Node::Ite(c, a, b), sort, None)
    }

    /// A comparison.
    pub fn compare(&mut self, op: CompareOp, a: Term, b: Term) -> Term {
        if self.sort(a) == Sort::Bool {
            let nb = self.not(b);
            return match op {
                CompareOp::Eq => self.ite(a, b, nb),
                CompareOp::Ne => self.ite(a, nb, b),
                CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => {
                    self.unknown(Sort::Bool)
                }
            };
        }
        // A choice between constants, compared with a constant, is its condition.
        if let (Node::Ite(c, x, y), Some(_)) = (self.node(a).clone(), self.as_int(b))
            && (self.as_int(x).is_some() || self.as_int(y).is_some())
        {
            let (x, y) = (self.compare(op, x, b), self.compare(op, y, b));
            return self.ite(c, x, y);
        }
        let sort = self.sort(a);
        if let (Some(x), Some(y)) = (self.as_int(a), self.as_int(b)) {
            return self.bool(holds(op, x.cmp(&y) as i128));
        }
        if let Sort::Mod(_) = sort {
            // Wrapped values have no order that follows from their difference.
            return self.comparison(op, a, b);
        }
        let d = self.sub(sort, a, b);
        // Not for floats: a NaN differs from itself.
        if let (Some(d), true) = (self.as_int(d), sort != Sort::Real) {
            return self.bool(holds(op, d));
        }
        if let Some(sign) = self.big_sign(d) {
            return self.bool(holds(op, sign));
        }
        self.comparison(op, a, b)
    }

    fn comparison(&mut self, op: CompareOp, a: Term, b: Term) -> Term {
        // Always "less": the other directions are mirrored.
        let (op, a, b) = match op {
            CompareOp::Gt => (CompareOp::Lt, b, a),
            CompareOp::Ge => (CompareOp::Le, b, a),
            CompareOp::Eq | CompareOp::Ne => (op, a.min(b), a.max(b)),
            CompareOp::Lt | CompareOp::Le => (op, a, b),
        };
        if op == CompareOp::Ne {
            let equal = self.comparison(CompareOp::Eq, a, b);
            return self.intern(Node::Not(equal), Sort::Bool, None);
        }
        self.intern(Node::Cmp(op, a, b), Sort::Bool, None)
    }

    /// The sign of a sum in which ∞ stands alone in a product.
    pub fn big_sign(&self, t: Term) -> Option<i128> {
        if self.has_choice(t) || !self.has_big(t) {
            return None;
        }
        let mut sign = None;
        for (m, c) in self.as_sum(t) {
            match m.as_slice() {
                [one] if matches!(self.node(*one), Node::Big) => sign = Some(c.signum()),
                _ if m.iter().any(|&f| self.has_big(f)) => return None,
                _ => {}
            }
        }
        sign
    }

    /// A bitwise operation.
    pub fn bits(&mut self, op: Bit, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        if let (Some(x), Some(y)) = (self.as_int(a), self.as_int(b)) {
            let value = match op {
                Bit::And => x & y,
                Bit::Or => x | y,
                Bit::Xor => x ^ y,
            };
            return self.int(sort, value);
        }
        for (x, y) in [(a, b), (b, a)] {
            if self.as_int(x) == Some(0) {
                return if op == Bit::And { x } else { y };
            }
        }
        self.intern(Node::Bits(op, a.min(b), a.max(b)), sort, None)
    }

    // ---- replacing ----

    /// The term with others in the place of some of its parts.
    pub fn replace(&mut self, t: Term, map: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(&done) = map.get(&t) {
            return done;
        }
        let new = match self.node(t).clone() {
            Node::State(_) | Node::Data(_) | Node::Big | Node::Unknown(_) => t,
            Node::Bool(_) | Node::Constant(_) => t,
            Node::Poly(sum) => {
                let sort = self.sort(t);
                let mut total = self.int(sort, 0);
                for (m, c) in sum {
                    let mut product = self.int(sort, c);
                    for f in m {
                        let f = self.replace(f, map);
                        product = self.mul(sort, product, f);
                    }
                    total = self.add(sort, total, product);
                }
                total
            }
            Node::Ite(c, a, b) => {
                let c = self.replace(c, map);
                match self.as_bool(c) {
                    Some(true) => self.replace(a, map),
                    Some(false) => self.replace(b, map),
                    None => {
                        let (a, b) = (self.replace(a, map), self.replace(b, map));
                        self.ite(c, a, b)
                    }
                }
            }
            Node::Cmp(op, a, b) => {
                let (a, b) = (self.replace(a, map), self.replace(b, map));
                self.compare(op, a, b)
            }
            Node::Not(a) => {
                let a = self.replace(a, map);
                self.not(a)
            }
            Node::And(a, b) => {
                let (a, b) = (self.replace(a, map), self.replace(b, map));
                self.and(a, b)
            }
            Node::Or(a, b) => {
                let (a, b) = (self.replace(a, map), self.replace(b, map));
                self.or(a, b)
            }
            Node::Fun(k, args) => {
                let (sort, scalar) = (self.sort(t), self.scalar(t));
                let args = args.into_iter().map(|a| self.replace(a, map)).collect();
                self.fun(k, args, sort, scalar)
            }
            Node::Bits(op, a, b) => {
                let (a, b) = (self.replace(a, map), self.replace(b, map));
                self.bits(op, a, b)
            }
        };
        map.insert(t, new);
        new
    }
}

/// Does `d op 0` hold?
fn holds(op: CompareOp, d: i128) -> bool {
    match op {
        CompareOp::Eq => d == 0,
        CompareOp::Ne => d != 0,
        CompareOp::Lt => d < 0,
        CompareOp::Le => d <= 0,
        CompareOp::Gt => d > 0,
        CompareOp::Ge => d >= 0,
    }
}
