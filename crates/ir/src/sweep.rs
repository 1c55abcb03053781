//! A loop over planes that every thread runs, its nests shared out by rows, as data.
//!
//! ```text
//! parallel
//!   for k          every thread runs the whole loop
//!     for j        iterations in equal blocks, the same ones in every nest: thread t owns block t
//!     for j        the same, and (ordered) iteration j waits for iteration j - 1
//! ```
//!
//! Nests may stand in procedures that the loop calls: their directives bind to the region around it.

use crate::runtime_test::{RuntimeTest, WorkTest};
use crate::{ProcId, Proof, StmtId, VarId};

/// How what a proof says of the rows of a sweep begins.
pub const ROWS: &str = "rows over";

/// A loop whose nests run as a pipeline.
#[derive(Clone, PartialEq, Debug)]
pub struct Sweep {
    /// The procedure.
    pub procedure: ProcId,
    /// The loop over planes.
    pub stmt: StmtId,
    /// What `stmt` consists of besides assignments to scalars of its own, in the order of execution. Their loops count alike.
    pub nests: Vec<Nest>,
    /// The procedures that it calls, in order, each of them once.
    pub callees: Vec<Called>,
    /// Of these each thread has its own, without a value from before the loop and for after it.
    pub private: Vec<VarId>,
    /// When its work, and that of a row that waits, is enough: all of these.
    pub work: Vec<WorkTest>,
    /// Why it may.
    pub proof: Proof,
    /// On which condition, asked before the loop: pointers that may meet do not.
    pub test: Option<RuntimeTest>,
}

/// A loop of which each thread runs a block of iterations, the same one as of every other nest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nest {
    /// The loop.
    pub stmt: StmtId,
    /// Which callee it stands in; `None`: the procedure itself.
    pub callee: Option<u32>,
    /// An iteration waits for the one before it.
    pub ordered: bool,
    /// Its variable counts upwards, by one; else downwards.
    pub up: bool,
    /// In the text as it was it counts the other way round.
    pub turned: bool,
}

/// A procedure that a loop over planes calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// The procedure, if it stands in the same unit.
    pub target: Option<ProcId>,
    /// Its name among units.
    pub link: Option<String>,
}
