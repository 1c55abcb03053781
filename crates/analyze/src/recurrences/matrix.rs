//! The coefficients of a block, as variables that each iteration updates.
//!
//! **Decides** which coefficients of a stage's summary need a variable: those that are always the semiring's zero or one
//! are left out.
//!
//! **Example** `cur' = max(0, cur + a)`, `best' = max(best, cur')`: of six coefficients four are variables.
//!
//! **Why it is sound** a block's summary starts as the identity; an iteration's form is put after it by the semiring's
//! operations. Which coefficients stay zero or one is a fixed point over all pieces.
//! Zero of (max,+) is a flag, or, for integers of at most 32 bits in variables of 64, −2⁶²: the first value
//! of a block beats it at once, and sums in a block of fewer than 2³⁰ iterations stay below 2⁶¹ in magnitude.
//! Integers of 64 bits are summed in 128, and have a flag; where the constant cannot leave them, it has 64 ([`constant_fits`]).
//!
//! **Gives up when** the semiring has no code.
//!
//! **Cost and limit** variables² terms per piece, a few rounds.
//!
//! **Source** composition of linear forms.

use std::collections::BTreeSet;

use heiretsu_ir::{CompareOp, Scalar};

use super::companion::beats;
use super::infer::at;
use super::semiring::{Coefficient, Row, Semiring};
use super::term::{Node, Pool, Sort, Term};

/// A semiring with the way in which its elements are written down.
#[derive(Clone, Copy)]
pub struct Ring {
    /// Which.
    pub ring: Semiring,
    /// Of its numbers.
    pub sort: Sort,
    /// Zero is a very small (large) number.
    pub sentinel: bool,
    /// Of equal values that which does not depend on the variable is taken. (Zeros of both signs are equal.)
    pub newer: bool,
}

/// −2⁶² stands for −∞ (2⁶² for ∞).
const FAR: i128 = 1 << 62;

/// An element: where `zero` holds the semiring's zero, else `value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Element {
    /// A truth value.
    pub zero: Term,
    /// A number.
    pub value: Term,
}

impl Ring {
    /// The semiring's zero.
    pub fn zero(self, pool: &mut Pool) -> Element {
        match self.ring {
            // Of (max,×) over numbers that are not negative, zero is 0.
            Semiring::PlusTimes | Semiring::MaxTimes => {
                Element { zero: pool.bool(false), value: pool.int(self.sort, 0) }
            }
            Semiring::OrAnd | Semiring::XorAnd => {
                Element { zero: pool.bool(false), value: pool.bool(false) }
            }
            _ if self.sentinel => Element { zero: pool.bool(false), value: self.far(pool) },
            _ => Element { zero: pool.bool(true), value: pool.int(self.sort, 0) },
        }
    }

    fn far(self, pool: &mut Pool) -> Term {
        pool.int(self.sort, if self.greatest() { -FAR } else { FAR })
    }

    fn greatest(self) -> bool {
        matches!(self.ring, Semiring::MaxPlus | Semiring::MaxTimes)
    }

    /// Its one.
    pub fn one(self, pool: &mut Pool) -> Element {
        let value = match self.ring {
            Semiring::PlusTimes | Semiring::MaxTimes => pool.int(self.sort, 1),
            Semiring::OrAnd | Semiring::XorAnd => pool.bool(true),
            _ => pool.int(self.sort, 0),
        };
        Element { zero: pool.bool(false), value }
    }

    fn coefficient(self, pool: &mut Pool, c: Coefficient) -> Element {
        let (zero, one) = (self.plain_zero(pool), self.one(pool));
        let value = pool.ite(c.one, one.value, c.value);
        if matches!(self.ring, Semiring::MaxPlus | Semiring::MinPlus) {
            return Element { zero: c.zero, value };
        }
        let value = pool.ite(c.zero, zero.value, value);
        Element { zero: pool.bool(false), value }
    }

    /// Zero without a sentinel.
    fn plain_zero(self, pool: &mut Pool) -> Element {
        Ring { sentinel: false, ..self }.zero(pool)
    }

    /// ⊗.
    pub fn times(self, pool: &mut Pool, a: Element, b: Element) -> Element {
        let value = match self.ring {
            Semiring::PlusTimes | Semiring::MaxTimes => pool.mul(self.sort, a.value, b.value),
            Semiring::OrAnd | Semiring::XorAnd => pool.and(a.value, b.value),
            _ => pool.add(self.sort, a.value, b.value),
        };
        Element { zero: pool.or(a.zero, b.zero), value }
    }

    /// ⊕.
    pub fn plus(self, pool: &mut Pool, a: Element, b: Element) -> Element {
        match self.ring {
            Semiring::PlusTimes => Element { value: pool.add(self.sort, a.value, b.value), ..a },
            Semiring::OrAnd => Element { value: pool.or(a.value, b.value), ..a },
            Semiring::XorAnd => {
                Element { value: pool.compare(CompareOp::Ne, a.value, b.value), ..a }
            }
            Semiring::MaxTimes if pool.as_int(a.value) == Some(0) => b,
            Semiring::MaxTimes if pool.as_int(b.value) == Some(0) => a,
            _ => {
                let op = beats(self.greatest(), self.newer);
                let better = pool.compare(op, a.value, b.value);
                let both = pool.ite(better, a.value, b.value);
                let without = pool.ite(b.zero, a.value, both);
                let value = pool.ite(a.zero, b.value, without);
                Element { zero: pool.and(a.zero, b.zero), value }
            }
        }
    }

    /// A row applied to values. Where its coefficients depend on conditions, the result is chosen by them:
    /// products with zeros and ones are not computed.
    pub fn apply(self, pool: &mut Pool, row: &Row, xs: &[Element], with_constant: bool) -> Element {
        let condition = row
            .factors
            .iter()
            .chain(with_constant.then_some(&row.constant))
            .find_map(|c| condition_of(pool, c));
        let Some(c) = condition else { return self.plainly(pool, row, xs, with_constant) };
        let mut under = |value: bool| {
            let truth = pool.bool(value);
            let mut fixed = |t: Term| at(pool, t, &[(c, truth)]);
            let mut one = |k: &Coefficient| Coefficient {
                zero: fixed(k.zero),
                one: fixed(k.one),
                value: fixed(k.value),
            };
            let constant = one(&row.constant);
            let row = Row { constant, factors: row.factors.iter().map(&mut one).collect() };
            self.apply(pool, &row, xs, with_constant)
        };
        let (yes, no) = (under(true), under(false));
        Element { zero: pool.ite(c, yes.zero, no.zero), value: pool.ite(c, yes.value, no.value) }
    }

    fn plainly(self, pool: &mut Pool, row: &Row, xs: &[Element], with_constant: bool) -> Element {
        let mut total = if with_constant {
            self.coefficient(pool, row.constant)
        } else {
            self.plain_zero(pool)
        };
        for (factor, x) in row.factors.iter().zip(xs) {
            let factor = self.coefficient(pool, *factor);
            let product = self.times(pool, factor, *x);
            total = self.plus(pool, total, product);
        }
        total
    }
}

/// A condition on which a coefficient depends.
fn condition_of(pool: &Pool, c: &Coefficient) -> Option<Term> {
    for t in [c.value, c.zero, c.one] {
        if let Node::Ite(c, ..) = *pool.node(t) {
            return Some(c);
        }
    }
    [c.zero, c.one].into_iter().find(|t| pool.as_bool(*t).is_none()).map(|t| match *pool.node(t) {
        Node::Not(inner) => inner,
        Node::And(a, _) | Node::Or(a, _) => match *pool.node(a) {
            Node::Not(inner) => inner,
            _ => a,
        },
        _ => t,
    })
}

/// A coefficient of a summary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Zero,
    One,
    /// A variable; with a flag that says that it is zero.
    Variable(Term, Option<Term>),
}

/// The summary of a stage.
pub struct Summary {
    /// Variables with their values at the start of a block.
    pub start: Vec<(Term, Term)>,
    /// Their new values, for each piece of the stage.
    pub updates: Vec<Vec<(Term, Term)>>,
    /// The new value of each variable of the stage, after a block, from those before it.
    pub combine: Vec<Term>,
    /// Variables that are products of floating-point numbers and of nothing else: factors below one make them
    /// denormal numbers, which they then stay, and with which many processors are a hundred times slower.
    pub shrinking: Vec<Term>,
    /// Row, column (0: the constant), variable and flag of each coefficient that is not always zero or one.
    pub variables: Vec<(usize, usize, Term, Option<Term>)>,
    /// Some factor is computed, rather than chosen among zero and one.
    pub scales: bool,
}

/// Makes the summary; `fresh` makes a variable (for a value, or a flag) by the numbers of row and column.
pub fn summarize(
    pool: &mut Pool,
    ring: Ring,
    rows: &[Vec<Row>],
    xs: &[Term],
    fresh: &mut dyn FnMut(&mut Pool, usize, usize, bool) -> Term,
) -> Summary {
    let n = xs.len();
    // Columns: the constant, then each variable.
    let mut table: Vec<Vec<Class>> = (0..n)
        .map(|k| (0..=n).map(|j| if j == k + 1 { Class::One } else { Class::Zero }).collect())
        .collect();
    loop {
        let mut changed = false;
        for piece in rows {
            let new = step(pool, ring, piece, &table);
            for k in 0..n {
                for j in 0..=n {
                    let class = table[k][j];
                    let element = new[k][j];
                    let may_be_zero = pool.as_bool(element.zero) != Some(false);
                    let next = match class {
                        Class::Zero
                            if element == ring.zero(pool) || element == ring.plain_zero(pool) =>
                        {
                            class
                        }
                        Class::Zero if pool.as_bool(element.zero) == Some(true) => class,
                        Class::One if element == ring.one(pool) => class,
                        Class::Variable(_, Some(_)) => class,
                        Class::Variable(_, None) if !may_be_zero || ring.sentinel => class,
                        Class::Variable(value, None) => {
                            Class::Variable(value, Some(fresh(pool, k, j, true)))
                        }
                        Class::Zero | Class::One => {
                            let flagged =
                                matches!(ring.ring, Semiring::MaxPlus | Semiring::MinPlus)
                                    && !ring.sentinel
                                    && (class == Class::Zero || may_be_zero);
                            let value = fresh(pool, k, j, false);
                            Class::Variable(value, flagged.then(|| fresh(pool, k, j, true)))
                        }
                    };
                    changed |= next != class;
                    table[k][j] = next;
                }
            }
        }
        if !changed {
            break;
        }
    }
    finish(pool, ring, rows, xs, &table)
}

fn element(pool: &mut Pool, ring: Ring, class: Class) -> Element {
    match class {
        Class::Zero => ring.plain_zero(pool),
        Class::One => ring.one(pool),
        Class::Variable(value, flag) => {
            let zero = flag.unwrap_or_else(|| pool.bool(false));
            Element { zero, value }
        }
    }
}

/// The coefficients after one more iteration.
fn step(pool: &mut Pool, ring: Ring, piece: &[Row], table: &[Vec<Class>]) -> Vec<Vec<Element>> {
    let columns = table.first().map_or(0, Vec::len);
    piece
        .iter()
        .map(|row| {
            (0..columns)
                .map(|j| {
                    let xs: Vec<Element> =
                        table.iter().map(|r| element(pool, ring, r[j])).collect();
                    ring.apply(pool, row, &xs, j == 0)
                })
                .collect()
        })
        .collect()
}

fn finish(
    pool: &mut Pool,
    ring: Ring,
    rows: &[Vec<Row>],
    xs: &[Term],
    table: &[Vec<Class>],
) -> Summary {
    let (mut start, mut variables) = (Vec::new(), Vec::new());
    for (k, row) in table.iter().enumerate() {
        for (j, class) in row.iter().enumerate() {
            let Class::Variable(value, flag) = *class else { continue };
            variables.push((k, j, value, flag));
            let mut first = if j == k + 1 { ring.one(pool) } else { ring.zero(pool) };
            // Of floats -0 changes nothing that it is added to, not even the sign of a zero.
            let added = match ring.ring {
                Semiring::PlusTimes => j == 0,
                Semiring::MaxPlus | Semiring::MinPlus => j == k + 1,
                _ => false,
            };
            if added && ring.sort == Sort::Real {
                first.value = pool.real(-0.0);
            }
            start.push((value, first.value));
            start.extend(flag.map(|f| (f, first.zero)));
        }
    }
    let (mut updates, mut shrinking, mut scales) = (Vec::new(), Vec::new(), false);
    let real =
        matches!(ring.ring, Semiring::PlusTimes | Semiring::MaxTimes) && ring.sort == Sort::Real;
    for piece in rows {
        let new = step(pool, ring, piece, table);
        let mut list = Vec::new();
        for (new, old) in new.iter().zip(table) {
            for (j, (element, class)) in new.iter().zip(old).enumerate() {
                let Class::Variable(value, flag) = *class else { continue };
                let mut term = element.value;
                // The constant does what the program's own value does.
                if real && j > 0 {
                    if multiplies(pool, term) {
                        shrinking.push(value);
                    }
                    scales |= computes(pool, term);
                }
                match flag {
                    Some(flag) => {
                        if element.zero != flag {
                            list.push((flag, element.zero));
                        }
                        // What stands there while it is zero does not matter.
                        term = pool.ite(element.zero, value, term);
                    }
                    None if pool.as_bool(element.zero) != Some(false) => {
                        let far = ring.far(pool);
                        term = pool.ite(element.zero, far, term);
                    }
                    None => {}
                }
                if term != value {
                    list.push((value, term));
                }
            }
        }
        updates.push(list);
    }
    let mut combine = Vec::new();
    for row in table {
        let mut total = element(pool, ring, row[0]);
        for (class, &x) in row[1..].iter().zip(xs) {
            let factor = element(pool, ring, *class);
            let x = Element { zero: pool.bool(false), value: x };
            let product = ring.times(pool, factor, x);
            total = ring.plus(pool, total, product);
        }
        combine.push(total.value);
    }
    Summary { start, updates, combine, shrinking, variables, scales }
}

/// Is anything computed in a value, rather than chosen?
fn computes(pool: &Pool, t: Term) -> bool {
    match *pool.node(t) {
        Node::Poly(_) => pool.as_int(t).is_none(),
        Node::Ite(_, a, b) => computes(pool, a) || computes(pool, b),
        _ => false,
    }
}

/// Are numbers multiplied in a value (and not only added)?
fn multiplies(pool: &Pool, t: Term) -> bool {
    let (mut open, mut seen) = (vec![t], BTreeSet::from([t]));
    while let Some(t) = open.pop() {
        match pool.node(t) {
            Node::Poly(sum) if sum.iter().any(|(m, _)| m.len() > 1) => return true,
            Node::Poly(_) | Node::Ite(..) => {
                open.extend(pool.operands(t).into_iter().filter(|o| seen.insert(*o)));
            }
            _ => {}
        }
    }
    false
}

/// Has the constant of a block's summary always the variable's own type? Of `s' = max(K, s + a)` with `K >= 0` and any number
/// `a` of the type it has: after an iteration it is at least `K`, so that `a` does not take it below the least number,
/// and at most the variable's value, which is in range. (`min` with `K <= 0` alike.)
pub fn constant_fits(pool: &Pool, ring: Ring, rows: &[Vec<Row>]) -> bool {
    // (What is computed from several numbers may be less than any of them.)
    let number = |t| {
        matches!(pool.node(t), Node::Fun(..) | Node::Data(_))
            && matches!(pool.scalar(t), Some(Scalar::Int { bits, signed }) if bits <= 32 || signed && bits == 64)
    };
    rows.iter().all(|piece| match piece.as_slice() {
        [Row { constant, factors }] => {
            let from = match pool.as_bool(constant.one) {
                Some(true) => Some(0),
                Some(false) => pool.as_int(constant.value),
                None => None,
            };
            let from = from.filter(|_| pool.as_bool(constant.zero) == Some(false));
            let moved = factors.iter().all(|f| {
                pool.as_bool(f.zero) == Some(false)
                    && (pool.as_bool(f.one) == Some(true) || number(f.value))
            });
            let outwards = from.is_some_and(|k| match ring.ring {
                Semiring::MaxPlus => k >= 0,
                Semiring::MinPlus => k <= 0,
                _ => false,
            });
            moved && outwards && !ring.sentinel
        }
        _ => false,
    })
}

/// The type of a coefficient of variables of this type, or none that is wide enough.
pub fn wide(ring: Semiring, scalar: Scalar, fortran: bool) -> Option<Scalar> {
    match (ring, scalar) {
        (Semiring::MaxPlus | Semiring::MinPlus, Scalar::Int { bits, signed: true }) => {
            // Nothing standard is wider in Fortran.
            let wide = if bits <= 32 { 64 } else { 128 };
            (bits <= 32 || bits == 64 && !fortran)
                .then_some(Scalar::Int { bits: wide, signed: true })
        }
        (Semiring::MaxPlus | Semiring::MinPlus | Semiring::MaxTimes, Scalar::Int { .. }) => None,
        // Sums and products modulo 2^w are exact whatever the order.
        (Semiring::PlusTimes, Scalar::Int { bits, signed: true }) if !fortran && bits >= 32 => {
            Some(Scalar::Int { bits, signed: false })
        }
        (Semiring::PlusTimes, Scalar::Int { bits, signed: true }) if fortran && bits <= 32 => {
            Some(Scalar::Int { bits: 64, signed: true })
        }
        (Semiring::PlusTimes, Scalar::Int { bits, .. }) => (bits >= 32).then_some(scalar),
        (_, other) => Some(other),
    }
}
