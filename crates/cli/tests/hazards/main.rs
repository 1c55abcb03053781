//! Hazards: inputs that break tools like this one, each with the response that it gets here.
//!
//! **Decides** for every kind of hazardous input: the original is intact, nothing panics, the diagnostic is
//! clear, the exit code is right, the loop is sequential for the reason that is named.
//! **Example** a loop with `printf` is sequential for H203, and its file comes back byte for byte.
//! **Why it is sound** The built command is run as users run it. Beside the cases stand twins that are
//! accepted, so that a command that refuses everything fails too. (What becomes of a panic inside is tested
//! where it is caught, in the guard of the driver.)
//! **Gives up when** never.
//! **Cost and limit** some seconds.
//! **Source** `ARCHITECTURE.md`, what everybody relies on.

mod bytes;
mod depth;
mod effects;
mod files;
mod limits;
mod shape;
mod support;
