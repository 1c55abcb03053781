//! Subscripts, bounds and guards as polynomials over loop variables and symbols.
//!
//! **Decides** for every access of a procedure, which object it touches and by which subscripts; for every
//! loop, between which bounds its variable runs; for every access, which conditions hold when it happens.
//!
//! **Example** in `k = i*n; for (j = 0; j < n; j++) a[k + j] = …` the subscript is `i·n + j` with `0 ≤ j ≤ n−1`.
//!
//! **Why it is sound** one forward walk gives each scalar a symbolic value at each point: a new symbol
//! wherever it may have changed (loop heads, joins, labels, calls, stores that may reach it). Signed
//! arithmetic is exact because overflow is undefined; unsigned arithmetic only where ranges show that it
//! does not wrap, or, at 64 bits, in a subscript (no object has 2⁶³ elements).
//!
//! **Gives up when** a value is not such a polynomial: it becomes a symbol of its own.
//!
//! **Cost and limit** linear in the procedure times its loop depth.
//!
//! **Source** static single assignment; scalar evolution.

#[cfg(test)]
mod closed_forms;
mod conditions;
mod growth;
mod induction;
mod loops;
mod model;
mod overruns;
mod places;
mod pointers;
mod sections;
mod settled;
mod slots;
mod spread;
mod symbols;
mod values;
mod walk;

pub use model::{
    Access, Branches, Cell, Certain, Count, Guard, Induction, LoopFact, Model, Readable, Root,
    Segment, Subscripts,
};
pub use places::linear;
pub use sections::Extra;
pub use symbols::{Info, LoopIndex, Origin, Symbols};
