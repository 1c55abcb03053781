//! The catalogue of loop transformations: one file each, `check` → token → `apply`.
//!
//! **Holds** for each transformation the question whether it keeps the meaning of the program (asked of the dependence
//! graph), and the rewriting of the loop program. Only `check` makes the token that `apply` takes.
//!
//! **Must not** print, parse or choose: the driver has the result written, read again, compared and executed.
//!
//! ```text
//! Draft ─▶ Nest (graph) ─▶ check ─▶ token ─▶ apply ─▶ Draft ─▶ … ─▶ NewNest
//! ```

mod catalogue;
mod dead;
mod draft;
mod nest;
mod vectors;

pub mod align;
pub mod collapse;
pub mod contraction;
pub mod distribute;
pub mod element;
pub mod expand;
pub mod expansion;
pub mod fuse;
pub mod interchange;
pub mod peel;
pub mod reduction_hoisting;
mod refusal;
pub(crate) mod replicate;
pub mod reverse;
pub mod scalar;
pub mod short;
pub mod split;
pub mod strip;
pub mod tile;
pub mod unroll;
pub mod unroll_and_jam;
pub mod wavefront;

pub use catalogue::{Arguments, CATALOGUE, Entry, perform};
pub use draft::Draft;
pub use nest::{Nest, alike, alike_place, plain_call};
pub use refusal::Refusal;
