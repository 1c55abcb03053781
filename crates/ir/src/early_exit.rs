//! Loops that only look for the iteration that leaves them, as data.

use crate::ExprId;

/// How the first iteration that leaves a loop is found: by trying all of them, in any order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// What an iteration asks.
    pub steps: Vec<SearchStep>,
}

/// A part of the questions of an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchStep {
    /// A branch.
    If {
        /// The condition: without effects, and free to be asked in iterations that the loop would not reach.
        cond: ExprId,
        /// Where it is true.
        then: Vec<SearchStep>,
        /// Where it is false.
        other: Vec<SearchStep>,
    },
    /// The iteration leaves the loop here.
    Leaves,
}
