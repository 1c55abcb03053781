//! Integer sets: polynomials, linear systems, extended modulo intervals.

mod affine;
mod arith;
mod assume;
mod poly;
mod range;
mod symbol;

pub use affine::Affine;
pub use assume::Assumptions;
pub use poly::{Monomial, Poly};
pub use range::Range;
pub use symbol::Symbol;
