//! Copies of arrays that each iteration makes for itself, as data: what no clause of OpenMP can say.

use crate::VarId;
use crate::plan::Poly;

/// A copy of an array of one dimension, which an iteration uses instead of the array.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnCopy {
    /// The array.
    pub var: VarId,
    /// The greatest element that an iteration touches, counted from 0; none lies before 0. The value does not change
    /// while the loop runs.
    pub most: Poly,
    /// The copy may lie on the stack: it has a constant size that is small enough.
    pub stack: bool,
    /// What is needed behind the loop: the last iteration, which certainly writes it, puts it back.
    pub last: Option<Kept>,
}

/// Elements that keep their values.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// The first one, counted from 0.
    pub from: Poly,
    /// The last one.
    pub to: Poly,
    /// Only if all of these are at least 0.
    pub when: Vec<Poly>,
}
