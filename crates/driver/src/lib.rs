//! The pipeline, its options and its reports.
//!
//! **Holds** the order in which the rooms work on a file, what a run may be asked to do, and the forms of
//! the report ([`report`]).
//! **Must not** read or write files, start processes, or decide anything about a loop.

mod diff;
pub mod guard;
pub mod report;

pub use diff::unified;
