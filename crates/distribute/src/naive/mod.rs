//! Brute force: random programs, executed with a memory for each rank.
//!
//! **Holds** random programs ([`random`]), their execution on `P` virtual ranks with one version for each element
//! ([`run`]), and sabotages that the execution has to find ([`sabotage`]). A read of an element whose version is not that
//! of the sequential program is a defect of the plan.
//!
//! **Must not** be used by the tool: tests and `cargo xtask fuzz distribution` ask it.

mod random;
mod run;
mod sabotage;
mod tally;

pub use random::{Trial, random};
pub use run::{Counted, Defect, holds, run};
pub use sabotage::{SABOTAGES, sabotaged};
pub use tally::{RANKS, Tally};
