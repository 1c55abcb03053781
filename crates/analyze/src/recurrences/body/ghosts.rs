//! Ghosts: running values that the program has no variable for, but that follow from those that it has.
//!
//! **Decides** nothing: it puts a running value of its own in the place of a term.
//! **Example** `a[best]`, whose value after `best = i` is `a[i]`; `first < 0`.
//! **Why it is sound** whatever a piece does to the variables, the term's value after it follows by substitution.
//! **Gives up when** never: who asks knows that the term means the same in every iteration.
//! **Cost and limit** one substitution for each piece and variable.
//! **Source** ghost variables of program proofs.

use heiretsu_ir::{Scalar, VarId};
use rustc_hash::FxHashMap;

use super::super::term::Term;
use super::{Run, StateVar};

impl Run<'_, '_> {
    /// What the running variables are after a piece.
    pub(super) fn after_piece(&mut self, p: usize) -> FxHashMap<Term, Term> {
        let updates = self.body.pieces[p].updates.clone();
        updates.into_iter().map(|(k, new)| (self.old(k), new)).collect()
    }

    /// A term becomes a running value, `values` after each piece; `opposite`: what is true where it is not.
    pub(super) fn follow(
        &mut self,
        (var, scalar): (VarId, Scalar),
        term: Term,
        opposite: Option<Term>,
        values: Vec<Term>,
    ) {
        let k = self.body.states.len() as u32;
        let (vector, stored) = (false, false);
        self.body.states.push(StateVar {
            var,
            vector,
            scalar,
            ghost: Some(term),
            stored,
            ours: false,
        });
        let x = self.old(k);
        let mut map = FxHashMap::default();
        map.insert(term, x);
        if let Some(opposite) = opposite {
            let not = self.body.pool.not(x);
            map.insert(opposite, not);
        }
        for (p, value) in values.into_iter().enumerate() {
            let value = self.body.pool.replace(value, &mut map);
            for new in self.body.pieces[p].updates.values_mut() {
                *new = self.body.pool.replace(*new, &mut map);
            }
            if value != x {
                self.body.pieces[p].updates.insert(k, value);
            }
        }
        // What is computed from it keeps the conditions under which it is.
        for t in self.body.guarded.clone() {
            let new = self.body.pool.replace(t, &mut map);
            if new != t {
                self.body.guarded.insert(new);
                let permits = self.body.permits.get(&t).copied().unwrap_or(0);
                *self.body.permits.entry(new).or_default() |= permits;
            }
        }
    }
}
