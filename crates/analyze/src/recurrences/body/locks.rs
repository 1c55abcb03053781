//! Variables that are set or kept as their own value says: `if (first < 0) first = i;`.
//!
//! **Decides** which comparisons of a running variable with a constant are followed as flags.
//!
//! **Example** `if (first < 0 && a[i] == k) first = i;` has the form of `if (!found && a[i] == k) { found = 1; first = i; }`.
//!
//! **Why it is sound** the flag is the comparison's value; after a piece it is that of the new value. Where that is a position in the
//! loop, the bounds of the loop may say what it is: `i < 0` never holds where `i` counts from 0.
//!
//! **Gives up when** the variable has no value before the loop, or is computed with.
//!
//! **Cost and limit** one flag for each variable; one substitution per piece.
//!
//! **Source** symbolic execution with a ghost variable.

use std::collections::BTreeSet;

use heiretsu_ir::{CompareOp, Loop, Scalar};
use rustc_hash::FxHashMap;

use super::super::term::{Node, Sort, Term};
use super::{MAX_STATES, Refusal, Run};

impl Run<'_, '_> {
    /// Follows the comparisons by which variables lock themselves.
    pub(super) fn locks(&mut self, counted: &Loop) -> Result<(), Refusal> {
        for k in 0..self.body.states.len() as u32 {
            let state = &self.body.states[k as usize];
            let var = state.var;
            if state.vector || state.ghost.is_some() || self.body.states.len() >= MAX_STATES {
                continue;
            }
            let Some(test) = self.lock_of(k) else { continue };
            if self.cx.flow().unset_before(self.cx, self.l, var) {
                continue;
            }
            let mut values = Vec::new();
            for p in 0..self.body.pieces.len() {
                values.push(match self.body.pieces[p].updates.get(&k).copied() {
                    Some(new) => self.tested((test, k), new, counted, &mut FxHashMap::default())?,
                    None => test,
                });
            }
            let opposite = self.body.pool.not(test);
            let opposite =
                (!matches!(self.body.pool.node(opposite), Node::Not(_))).then_some(opposite);
            self.follow((var, Scalar::Logical { bits: 32 }), test, opposite, values);
        }
        Ok(())
    }

    /// The one comparison of a variable, with something that stays, that its new values depend on: else it is set or kept.
    fn lock_of(&mut self, k: u32) -> Option<Term> {
        let x = self.old(k);
        let mut open: Vec<Term> =
            self.body.pieces.iter().filter_map(|piece| piece.updates.get(&k)).copied().collect();
        let (mut seen, mut tests) = (BTreeSet::new(), BTreeSet::new());
        let mut set = false;
        while let Some(t) = open.pop() {
            let states = self.body.pool.states(t);
            if states == u64::MAX {
                return None;
            }
            if states >> k & 1 == 0 {
                // (What is only ever set to constants has a table.)
                let truth = self.body.pool.sort(t) == Sort::Bool;
                set |= !truth && self.body.pool.as_int(t).is_none();
                continue;
            }
            if t == x || !seen.insert(t) {
                continue;
            }
            match *self.body.pool.node(t) {
                Node::Ite(a, b, c) => open.extend([a, b, c]),
                Node::And(a, b) | Node::Or(a, b) => open.extend([a, b]),
                Node::Not(a) => open.push(a),
                Node::Cmp(_, a, b) if a == x && self.fixed(b) || b == x && self.fixed(a) => {
                    let opposite = self.body.pool.not(t);
                    if !tests.contains(&opposite) {
                        tests.insert(t);
                    }
                }
                _ => return None,
            }
        }
        let test = tests.pop_first().filter(|_| tests.is_empty() && set)?;
        // Sums and products that are set back are forms of their own.
        self.body.pool.as_bool(test).is_none().then_some(test)
    }

    /// The comparison of a variable as it is of its new value; what the bounds of the loop say of it.
    fn tested(
        &mut self,
        (test, k): (Term, u32),
        new: Term,
        counted: &Loop,
        known: &mut FxHashMap<Term, Term>,
    ) -> Result<Term, Refusal> {
        if let Some(&value) = known.get(&new) {
            return Ok(value);
        }
        self.step()?;
        let value = if let Node::Ite(c, a, b) = *self.body.pool.node(new) {
            let a = self.tested((test, k), a, counted, known)?;
            let b = self.tested((test, k), b, counted, known)?;
            self.body.pool.ite(c, a, b)
        } else {
            let mut map = FxHashMap::default();
            map.insert(self.old(k), new);
            let value = self.body.pool.replace(test, &mut map);
            self.decided(value, counted)?
        };
        known.insert(new, value);
        Ok(value)
    }

    /// A comparison, or what the bounds of the loop say of it.
    fn decided(&mut self, t: Term, counted: &Loop) -> Result<Term, Refusal> {
        let (negated, comparison) = match *self.body.pool.node(t) {
            Node::Not(inner) => (true, inner),
            _ => (false, t),
        };
        let Node::Cmp(op, a, b) = *self.body.pool.node(comparison) else { return Ok(t) };
        if self.body.pool.sort(a) != Sort::Int || self.body.pool.sort(b) != Sort::Int {
            return Ok(t);
        }
        let d = self.body.pool.sub(Sort::Int, a, b);
        let (least, most) = (self.bound(d, counted, true)?, self.bound(d, counted, false)?);
        Ok(match holds(op, least, most) {
            Some(value) => self.body.pool.bool(value != negated),
            None => t,
        })
    }

    /// The least (or greatest) value of a sum, where the bounds of the loop say it.
    fn bound(&mut self, t: Term, counted: &Loop, least: bool) -> Result<Option<i128>, Refusal> {
        let up = crate::flow::constant(self.cx, counted.step).is_some_and(|step| step > 0);
        if !up || counted.not_equal {
            return Ok(self.body.pool.as_int(t));
        }
        let (from, to) = (self.expr(counted.lower)?, self.expr(counted.upper)?);
        let counter = self.data_of.get(&counted.var).copied();
        let mut total = self.body.pool.int(Sort::Int, 0);
        for (m, c) in self.body.pool.as_sum(t) {
            let counts = match *m.as_slice() {
                [f] => match *self.body.pool.node(f) {
                    Node::Data(k) => Some(k) == counter,
                    _ => false,
                },
                _ => false,
            };
            let (bound, beyond) =
                if (c > 0) == least { (from, 0) } else { (to, i128::from(counted.exclusive)) };
            let pool = &mut self.body.pool;
            let part = match counts && pool.sort(bound) == Sort::Int {
                true => {
                    let one = pool.int(Sort::Int, 1);
                    let last = pool.combine(Sort::Int, (bound, 1), (one, -beyond));
                    let none = pool.int(Sort::Int, 0);
                    pool.combine(Sort::Int, (last, c), (none, 1))
                }
                false => pool.sum(Sort::Int, vec![(m, c)]),
            };
            total = pool.add(Sort::Int, total, part);
        }
        let moves = !self.fixed(from) || !self.fixed(to);
        Ok(self.body.pool.as_int(total).filter(|_| !moves))
    }
}

/// Does a comparison of two values hold whose difference has these bounds?
fn holds(op: CompareOp, least: Option<i128>, most: Option<i128>) -> Option<bool> {
    let (above, below) = (least.is_some_and(|d| d > 0), most.is_some_and(|d| d < 0));
    let (not_below, not_above) = (least.is_some_and(|d| d >= 0), most.is_some_and(|d| d <= 0));
    let (yes, no) = match op {
        CompareOp::Lt => (below, not_below),
        CompareOp::Le => (not_above, above),
        CompareOp::Gt => (above, not_above),
        CompareOp::Ge => (not_below, below),
        CompareOp::Eq => (not_below && not_above, above || below),
        CompareOp::Ne => (above || below, not_below && not_above),
    };
    match (yes, no) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}
