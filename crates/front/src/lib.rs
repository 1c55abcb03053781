//! C and Fortran text to the loop program.
//!
//! **Holds** the two front ends: each turns the text of one file into a `heiretsu_ir::Unit`.
//! **Must not** fail, panic, start processes, or leak the types of a parser library: what is not
//! understood becomes `Opaque` in the IR and a diagnostic in the unit.

mod both;
pub mod c;
mod constant;
mod counted;
pub mod fortran;
pub mod handed_members;
mod jumps;
pub mod owned;
pub mod remade;
pub mod scratch;
pub mod shared;
mod threads;
pub mod unnamed;

/// A file as the user named it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path, for messages and for `#include "…"` and `INCLUDE '…'` beside the file.
    pub path: String,
    /// Its bytes. Not necessarily UTF-8; all offsets count these bytes.
    pub text: std::sync::Arc<[u8]>,
}

impl Source {
    /// A source from a path and its text.
    pub fn new(path: impl Into<String>, text: impl Into<Vec<u8>>) -> Source {
        Source { path: path.into(), text: text.into().into() }
    }
}

/// Where included files come from. The front ends do no I/O of their own.
pub trait Includes: Sync {
    /// The bytes of exactly this path, or `None`. The search order (beside the including file, `-I`,
    /// the compiler's own folders) is the front end's, from its options.
    fn read(&self, path: &str) -> Option<std::sync::Arc<[u8]>>;
}

/// No files at all: only the embedded stub headers are found.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoIncludes;

impl Includes for NoIncludes {
    fn read(&self, _path: &str) -> Option<std::sync::Arc<[u8]>> {
        None
    }
}
