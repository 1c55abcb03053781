//! Integer sets: polynomials, linear systems, extended modulo intervals.

mod affine;
mod arith;
mod assume;
pub mod dependence;
pub mod emi;
pub mod naive;
mod poly;
mod range;
pub mod region;
mod symbol;
mod system;

pub use affine::Affine;
pub use assume::Assumptions;
pub use dependence::{
    Access, Answer, Direction, Engine, Loop, Problem, Stats, Summary, Test, UnknownReason, Witness,
};
pub use poly::{Monomial, Poly};
pub use range::Range;
pub use region::{Atom, Bounded, Condition, Region};
pub use symbol::Symbol;
pub use system::{Budget, Feasibility, Limit, System, Union, count, sum_over};
