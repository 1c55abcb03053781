//! Floating-point minima and maxima by comparison: is their meaning kept for NaNs and signed zeros too?
//!
//! **Decides** whether a variable's new value is, whatever the data, one of: itself; a value that does not
//! depend on it; the greater (or smaller) of itself and such a value that is no NaN, with one rule for ties.
//! Or whether it is, unless a NaN is among the data.
//!
//! **Example** `if (a[i] > m) m = a[i];` keeps its meaning: a NaN in `a` is passed over, and of equal values the
//! first stays. `m = m < a[i] ? m : a[i];` does unless `a` holds a NaN, which is taken, and the next value after it too.
//!
//! **Why it is sound** such functions are closed under composition, exactly: comparing and moving rounds
//! nothing, and which of the kinds a function is depends only on the order of the values that are compared;
//! every order of so few values, with NaN, both zeros and both infinities among them, is tried.
//!
//! **Gives up when** more than [`MAX_INPUTS`] data are compared, or a running value is computed with.
//!
//! **Cost and limit** 7^inputs evaluations.
//!
//! **Source** IEEE 754 comparisons; exhaustion.

use std::collections::BTreeMap;

use heiretsu_ir::CompareOp;

use super::term::{Node, Pool, Sort, Term};

const MAX_INPUTS: usize = 4;
/// A NaN, both zeros, both infinities, and numbers on both sides of them.
pub(super) const VALUES: [f64; 8] =
    [f64::NAN, f64::NEG_INFINITY, -1.0, -0.0, 0.0, 1.0, 2.0, f64::INFINITY];

/// How the meaning of updates is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// Always.
    Always,
    /// Unless one of the data is a NaN. (As the value on entry it is replaced by the first datum.)
    WithoutNan {
        /// Of equal values the newer one counts.
        newer: bool,
    },
}

/// Is the meaning of `updates` (new values of `x`) kept by `x ⊕ …`?
pub fn kept(pool: &Pool, x: Term, updates: &[Term]) -> Option<Kept> {
    // One rule for all pieces.
    let rules = |nan: bool| {
        let mut rules = [true; 4];
        let all = updates.iter().all(|&t| one(pool, x, t, nan, &mut rules));
        (all && rules.contains(&true)).then_some(rules)
    };
    match rules(true) {
        Some(_) => Some(Kept::Always),
        None => rules(false).map(|rules| Kept::WithoutNan { newer: rules[1] || rules[3] }),
    }
}

/// Is a new value of `x` one of these, whatever the data (`nan`: with NaNs among them), by some of the rules?
fn one(pool: &Pool, x: Term, t: Term, nan: bool, rules: &mut [bool; 4]) -> bool {
    let mut inputs = Vec::new();
    if !collect(pool, x, t, &mut inputs) || inputs.len() > MAX_INPUTS {
        return false;
    }
    let data = &VALUES[usize::from(!nan)..];
    let sizes: Vec<usize> =
        inputs.iter().map(|&i| if pool.sort(i) == Sort::Bool { 2 } else { data.len() }).collect();
    let total: usize = sizes.iter().product();
    for number in 0..total {
        let mut left = number;
        let mut values: BTreeMap<Term, f64> = BTreeMap::new();
        for (&input, &size) in inputs.iter().zip(&sizes) {
            let at = left % size;
            left /= size;
            values.insert(input, if size == 2 { at as f64 } else { data[at] });
        }
        let mut f = |v: f64| {
            values.insert(x, v);
            number_of(pool, t, &values)
        };
        let Some(results) = VALUES.iter().map(|&v| f(v)).collect::<Option<Vec<f64>>>() else {
            return false;
        };
        let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
        let constant = results.iter().all(|&r| same(r, results[0]));
        let identity = results.iter().zip(&VALUES).all(|(&r, &v)| same(r, v));
        if constant || identity {
            continue;
        }
        // The value that wins against -∞ (or +∞).
        for (k, rule) in rules.iter_mut().enumerate() {
            let greatest = k < 2;
            let a = if greatest { results[1] } else { results[VALUES.len() - 1] };
            let chosen = |v: f64| match k {
                0 => a > v,
                1 => a >= v,
                2 => a < v,
                _ => a <= v,
            };
            let replaced = |v: f64| v.is_nan() && !nan;
            let wanted = |v: f64| if chosen(v) || replaced(v) { a } else { v };
            *rule &= !a.is_nan() && results.iter().zip(&VALUES).all(|(&r, &v)| same(r, wanted(v)));
        }
        if !rules.contains(&true) {
            return false;
        }
    }
    true
}

/// The parts of a term that are free of `x`; false when `x` is computed with.
fn collect(pool: &Pool, x: Term, t: Term, inputs: &mut Vec<Term>) -> bool {
    if t == x {
        return true;
    }
    if pool.states(t) & pool.states(x) == 0 {
        if !inputs.contains(&t) && pool.as_bool(t).is_none() {
            inputs.push(t);
        }
        return true;
    }
    match *pool.node(t) {
        Node::Ite(..) | Node::Cmp(..) | Node::Not(_) | Node::And(..) | Node::Or(..) => {
            pool.operands(t).into_iter().all(|inner| collect(pool, x, inner, inputs))
        }
        _ => false,
    }
}

/// The value of a term that only compares and moves.
pub(super) fn number_of(pool: &Pool, t: Term, values: &BTreeMap<Term, f64>) -> Option<f64> {
    if let Some(&v) = values.get(&t) {
        return Some(v);
    }
    match *pool.node(t) {
        Node::Ite(c, a, b) => {
            number_of(pool, if truth_of(pool, c, values)? { a } else { b }, values)
        }
        _ => None,
    }
}

/// The same of a truth value.
pub(super) fn truth_of(pool: &Pool, t: Term, values: &BTreeMap<Term, f64>) -> Option<bool> {
    if let Some(&v) = values.get(&t) {
        return Some(v != 0.0);
    }
    Some(match *pool.node(t) {
        Node::Bool(value) => value,
        Node::Not(a) => !truth_of(pool, a, values)?,
        Node::And(a, b) => truth_of(pool, a, values)? && truth_of(pool, b, values)?,
        Node::Or(a, b) => truth_of(pool, a, values)? || truth_of(pool, b, values)?,
        Node::Ite(c, a, b) => {
            truth_of(pool, if truth_of(pool, c, values)? { a } else { b }, values)?
        }
        Node::Cmp(op, a, b) => {
            let (a, b) = (number_of(pool, a, values)?, number_of(pool, b, values)?);
            match op {
                CompareOp::Eq => a == b,
                CompareOp::Ne => a != b,
                CompareOp::Lt => a < b,
                CompareOp::Le => a <= b,
                CompareOp::Gt => a > b,
                CompareOp::Ge => a >= b,
            }
        }
        _ => return None,
    })
}
