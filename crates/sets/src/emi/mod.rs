//! Extended modulo intervals: `{ l + Σ αᵢρᵢ : 0 ≤ ρᵢ ≤ βᵢ }`.
//!
//! An [`Emi`] describes the values of a linear subscript exactly, and of a polynomial one from outside.
//! Everything about dependence comes down to one question, [`Emi::contains`].
//!
//! ```
//! use heiretsu_sets::emi::{Emi, Membership, Refusal};
//! use heiretsu_sets::Budget;
//! // do i = 4, 1000, 4:  A(3i) = …; … = A(2i−1)
//! let written = Emi::new(12, [(12, 249)]).unwrap();
//! let read = Emi::new(7, [(8, 249)]).unwrap();
//! let difference = written.sub(&read).unwrap();
//! assert_eq!(difference.contains(0, &mut Budget::default()), Membership::No(Refusal::Gcd));
//! ```
//!
//! **Source**: N. Soyama, F. Kako, *Extension of modulo intervals and its application to data dependence
//! analysis*, 2002, with the corrections of `errata.md` 5–11.

mod conditions;
mod contains;
mod evaluate;
mod inclusions;
mod interval;
mod simplify;
mod symbolic;

pub use crate::refusal::Refusal;
pub use conditions::{condition_1, condition_2, condition_3, condition_4, disjoint_by_condition};
pub use contains::Membership;
pub use evaluate::evaluate;
pub use inclusions::{
    common_divisor, common_multiple, divide_step, merge_multiple, multiply_step, rebalance,
    subtract_step,
};
pub use interval::Emi;
pub use symbolic::{Avoids, SymbolicEmi};
