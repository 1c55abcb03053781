//! Which names may reach one object.
//!
//! **Decides** the object that a place belongs to; whether two objects are one, certainly apart, or perhaps
//! one; whether two parts of one object are apart whatever the subscripts.
//!
//! **Example** two local arrays are distinct objects; `double *restrict a` and `double *b` are apart by the
//! no-alias rule; `int *a` and `double *b` by the type rule; `double *a`, `double *b` may be one.
//!
//! **Why it is sound** *apart* is said only for two different named objects; for an object that nothing
//! else points to; for `restrict` and Fortran's dummy arguments; for types that C forbids to share an
//! object; and, when the user says so, for any two different names.
//!
//! **Gives up when** two pointers of one type meet: a run-time overlap check, or H105.
//!
//! **Cost and limit** constant per pair.
//!
//! **Source** C17 6.5p7, 6.7.3.1; Fortran 2018 15.5.2.13.

mod objects;
mod types;

pub use objects::{Relation, base, isolated, pointed, relate, representative};
pub use types::{Leaf, leaf, leaves_overlap, member, place_leaf, place_type, touched_leaf};
