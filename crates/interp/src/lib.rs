//! Reference semantics of the loop program, with shadow memory.
//!
//! **Holds** the bytecode compiler ([`Program::compile`]), the machine that executes it ([`Machine`]) with
//! fuel, bounds, and undefined behaviour as values ([`Stop`]); loops in any order with the semantics of a
//! directive's clauses ([`Machine::run_parallel`]); the [`Shadow`] that reports cross-iteration conflicts.
//!
//! **Must not** do input or output, or panic on any program.
//!
//! ```text
//! Unit ─▶ Program (bytecode) ─▶ Machine::enter ─▶ bind parameters ─▶ run_to(loop) ─▶ clone per order ─▶ compare
//! ```

mod arith;
mod call;
mod chain;
mod code;
mod compile;
mod config;
mod layout;
mod machine;
mod math;
mod memory;
mod noise;
mod parallel;
mod report;
mod rng;
mod run;
mod settled;
mod shadow;
mod sweep;
mod value;

pub use chain::{Stage, Touch};
pub use code::{Piece, Program};
pub use config::{Config, Integers, Sizes};
pub use layout::{Layouts, Leaf};
pub use machine::{Event, Machine};
pub use memory::{Contents, Memory, random};
pub use parallel::{Clauses, LoopError, Range, Space};
pub use report::Difference;
pub use rng::Rng;
pub use shadow::{Access, Conflict, Shadow};
pub use sweep::{Phase, Shared};
pub use value::{Number, Origin, Pointer, Stop, Text, Undefined, Value};
