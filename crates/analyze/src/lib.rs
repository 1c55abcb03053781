//! Facts about loops: aliases, scalars, dependences.
//!
//! **Holds** the analysis of one procedure at a time: who touches what ([`cx`]), what callees do
//! ([`calls`]), and the verdict on every loop.
//!
//! **Must not** change the loop program, or print anything.

pub mod calls;
pub mod cx;
mod flow;
mod options;
mod overlap;

pub use options::{FloatPolicy, LoopFacts, Options};
