//! What both arms of a choice evaluate is evaluated whatever is chosen.
//!
//! **Decides** which elements are read wherever a choice is made.
//! **Example** `cur = cur > 0 ? cur + a[i] : a[i];` reads `a[i]` always, although each of its places stands under a condition.
//! **Why it is sound** an arm evaluates for certain what stands in it under no further condition, in no loop, and where no
//! iteration has been cut short since the arm began.
//! **Gives up when** never: what is not seen here stays under its conditions.
//! **Cost and limit** a copy of two sets for each choice.
//! **Source** very busy expressions.

use std::collections::{BTreeMap, BTreeSet};

use super::super::term::Term;
use super::Run;

/// What is evaluated for certain since the present arm began.
#[derive(Default)]
pub(super) struct Certain {
    now: BTreeSet<Term>,
    /// What had to hold for the iteration to go on, when the arm began.
    active: Option<Term>,
    /// The same of the arm that has ended last.
    last: BTreeSet<Term>,
}

impl Certain {
    /// Something is evaluated.
    pub(super) fn note(&mut self, t: Term, active: Option<Term>) {
        // (Outside of all arms nothing is asked.)
        if active == self.active {
            self.now.insert(t);
        }
    }

    /// An arm begins: what is known outside of it.
    pub(super) fn enter(&mut self, active: Option<Term>) -> Certain {
        std::mem::replace(self, Certain { active, ..Certain::default() })
    }

    /// It ends.
    pub(super) fn leave(&mut self, around: Certain) {
        let inside = std::mem::replace(self, around);
        self.last = inside.now;
    }

    /// What the arm that has ended last evaluates for certain.
    pub(super) fn arm(&mut self) -> BTreeSet<Term> {
        std::mem::take(&mut self.last)
    }
}

/// Conditions as they were known before a choice.
pub(super) struct Noted(BTreeSet<Term>, BTreeMap<Term, u64>);

impl Run<'_, '_> {
    /// Before a choice.
    pub(super) fn noted(&self) -> Noted {
        Noted(self.body.guarded.clone(), self.body.permits.clone())
    }

    /// After a choice, whose `first` arm evaluates this: what the second one does too is evaluated where the choice stands.
    pub(super) fn in_both(&mut self, before: Noted, first: BTreeSet<Term>) {
        let second = self.certain.arm();
        for &t in first.intersection(&second) {
            if !before.0.contains(&t) {
                self.body.guarded.remove(&t);
            }
            match before.1.get(&t) {
                Some(&permits) => self.body.permits.insert(t, permits),
                None => self.body.permits.remove(&t),
            };
            self.note(t);
        }
    }
}
