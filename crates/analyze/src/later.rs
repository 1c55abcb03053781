//! What a loop is taken not to do, since it is made up for.
//!
//! **Decides** which accesses of a loop are left out when the rest of it is judged.
//!
//! **Example** `score(&t, zone, w);` where each part of the loop has a structure of its own in the place of `t`.
//!
//! **Why it is sound** it is what was asked for; whoever asks has shown that new text makes up for it.
//!
//! **Gives up when** never. What lies behind a pointer in a structure is no part of it.
//!
//! **Cost and limit** the structures, for each access.
//!
//! **Source** –

use std::collections::BTreeSet;

use heiretsu_ir::{Place, Procedure, Step, StmtId, visit};

/// What is made up for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Later {
    /// These assignments store nothing.
    pub stores: BTreeSet<StmtId>,
    /// These structures are not shared.
    pub structures: Vec<Place>,
}

impl Later {
    /// Only assignments.
    pub fn stores(stores: BTreeSet<StmtId>) -> Later {
        Later { stores, structures: Vec::new() }
    }

    /// Is an access of this statement to a place left out?
    pub fn leaves_out(&self, p: &Procedure, (stmt, writes): (StmtId, bool), place: &Place) -> bool {
        writes && self.stores.contains(&stmt)
            || self.structures.iter().any(|root| inside(p, place, root).is_some())
    }
}

/// The steps from a structure to a place in it.
pub fn inside<'p>(p: &Procedure, place: &'p Place, root: &Place) -> Option<&'p [Step]> {
    let (way, rest) = place.steps.split_at_checked(root.steps.len())?;
    let constant = |e| p.int(e);
    let alike = |(a, b): (&Step, &Step)| match (a, b) {
        (Step::Index(a), Step::Index(b)) => {
            constant(*a).is_some_and(|n| constant(*b) == Some(n)) || visit::alike(p, *a, *b)
        }
        (Step::Field(a), Step::Field(b)) => a == b,
        _ => false,
    };
    let within = !rest.iter().any(|s| matches!(s, Step::Deref(_)));
    let same = place.var == root.var && way.iter().zip(&root.steps).all(alike);
    (within && same).then_some(rest)
}
