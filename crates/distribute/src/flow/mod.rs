//! The flow of values between holders.
//!
//! **Holds** programs whose steps say what they read and write of one-dimensional objects ([`Program`]), what is where
//! after each step ([`State`]), and the transfers that make every read find the value of the sequential program
//! ([`plan`]).
//!
//! Holders are ranks here: all of them, one of them, or each its block of a [`Template`]. A device beside a host is another
//! one of them ([`Held::One`]).

mod order;
mod placement;
mod program;
mod state;
mod template;
mod walk;

pub use order::Sizes;
pub use placement::{Start, starts};
pub use program::{Item, ItemId, Near, Nest, Object, Program, Region, Touch, Written, Wrote};
pub use state::{Held, Move, Piece, Pieces, State, Why};
pub(crate) use template::block;
pub use template::{Template, TemplateId};
pub use walk::{At, Plan, plan};

/// Why there is no plan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unplanned {
    /// Which of two bounds of the object comes first is not known, or a number does not fit.
    Unordered(Object),
    /// Too many operations.
    Budget,
}
