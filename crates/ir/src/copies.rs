//! Copies of arrays that each iteration makes for itself, as data: what no clause of OpenMP can say.

use crate::VarId;
use crate::runtime_test::Poly;

/// A copy of an array, which an iteration uses instead of the array.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnCopy {
    /// The array.
    pub var: VarId,
    /// The greatest of these is the greatest subscript of the slowest dimension that an iteration uses, counted from 0;
    /// none lies before 0. The values do not change while the loop runs.
    pub most: Vec<Poly>,
    /// How many elements the other dimensions have, slower ones first.
    pub inner: Vec<Poly>,
    /// The copy may lie on the stack: it has a constant size that is small enough.
    pub stack: bool,
    /// What is needed from before the loop: each iteration takes it into its copy. No iteration writes it.
    pub first: Vec<Kept>,
    /// What is needed after the loop: the last iteration, which certainly writes it, puts it back.
    pub last: Option<Kept>,
}

/// Elements that keep their values: a box, of one interval of each dimension, slower ones first.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// The first one of each, counted from 0.
    pub from: Vec<Poly>,
    /// The last one of each.
    pub to: Vec<Poly>,
    /// Only if all of these are at least 0.
    pub when: Vec<Poly>,
}
