//! Distributed memory: which part of a whole program's values is where, and what has to be sent.
//!
//! **Holds** the flow of values between nests ([`flow`]): holders, pieces of arrays with an owner and copies, the walk
//! over a program of nests, the transfers that it finds; and brute force that executes such programs with a memory for
//! each rank ([`naive`]).
//!
//! **Must not** prove loops parallel (the verdicts of `analyze` are what it is given), change the program, or print.
//!
//! **Why a crate** `analyze` looks at one procedure at a time and its modules are one floor already; this room reads its
//! facts as any other client does, and `plan` and `emit` need nothing of it yet.
//!
//! ```text
//! verdicts, accesses ─▶ flow::Program ─▶ flow::plan ─▶ flow::Plan (transfers, places) ─▶ driver::report
//! ```

pub mod flow;
pub mod naive;
pub mod whole;
