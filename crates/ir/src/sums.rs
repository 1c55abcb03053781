//! Members of structures to which a loop adds in variables of its own.

use crate::{Place, Scalar, StmtId};

/// A member that a loop does nothing with but add to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sum {
    /// The member, as its first assignment names it: the whole array, if it is one.
    pub place: Place,
    /// Its extents, slowest dimension first, if it is an array.
    pub extents: Vec<i64>,
    /// What it is, or its elements are.
    pub scalar: Scalar,
    /// The assignments that add to it, each of which names it twice: to read it, and to store to it.
    pub stmts: Vec<StmtId>,
}
