//! Integer sets: polynomials, linear systems, extended modulo intervals, access patterns.
//!
//! **Holds** mathematics over integers: symbols with ranges and what is assumed of them ([`Assumptions`]);
//! affine forms and polynomials ([`Affine`], [`Poly`]); conjunctions of linear constraints with exact integer
//! feasibility and projection ([`System`]), unions of them ([`Union`]), counting ([`count`]); proofs about
//! polynomials over regions ([`region`]); extended modulo intervals ([`emi`]); access patterns ([`patterns`]);
//! and the dependence question itself ([`dependence`]).
//!
//! **Must not** know programs, spans or languages, read files, or print. It depends on no other crate of the
//! workspace.
//!
//! **Rules**: every answer is *proved*, *refuted with a witness*, or *unknown with a reason*. Arithmetic is
//! checked 128-bit: what does not fit is unknown. Budgets count operations, so the same question has the same
//! answer everywhere. What brute force says ([`naive`]) is what every test compares with.
//!
//! # The dependence client in ten lines
//!
//! ```
//! use heiretsu_sets::*;
//! // for i in 0..n { for j in 0..=i { a[i*n + j] = a[i*n + j + n] } }
//! let (i, j, n) = (Symbol(0), Symbol(1), Symbol(2));
//! let last = Affine::from_terms(-1, [(n, 1)]).unwrap();
//! let loops = [Loop::new(i, Affine::constant(0), last), Loop::new(j, Affine::constant(0), i)];
//! let row = Poly::symbol(i).mul(&Poly::symbol(n)).unwrap().add(&Poly::symbol(j)).unwrap();
//! let write = Access::new([row.clone()]);
//! let read = Access::new([row.add(&Poly::symbol(n)).unwrap()]);
//! let problem = Problem::new(&loops, &write, &read, &Assumptions::new());
//! let mut engine = Engine::new();
//! // The element that an iteration reads is written one iteration of i later, never earlier.
//! assert!(problem.carried(0, &mut engine).is_independent());
//! let Answer::Dependent { distance, .. } = problem.carried_backward(0, &mut engine) else { panic!() };
//! assert_eq!(distance, [Some(-1), Some(0)]);
//! ```

mod affine;
mod arith;
mod assume;
pub mod dependence;
pub mod emi;
mod monomial;
pub mod naive;
pub mod patterns;
mod poly;
mod range;
mod refusal;
pub mod region;
mod symbol;
mod system;

pub use affine::Affine;
pub use assume::Assumptions;
pub use dependence::{
    Access, Answer, Direction, Engine, Loop, Nest, Problem, Stats, Summary, Test, UnknownReason,
    Witness,
};
pub use monomial::Monomial;
pub use poly::Poly;
pub use range::Range;
pub use region::{Atom, Bounded, Condition, Region, count, sum_over};
pub use symbol::Symbol;
pub use system::{Budget, Feasibility, Limit, System, Union};
