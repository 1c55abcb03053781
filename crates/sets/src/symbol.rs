//! Opaque names for integers: loop indices, parameters, and helper unknowns.
//!
//! The crate never asks what a symbol stands for. A client numbers its variables as it likes; the
//! builders that need helper symbols take numbers above the greatest one in use.

use std::fmt;

/// An integer unknown, identified by a number that the client chose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub u32);

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}
