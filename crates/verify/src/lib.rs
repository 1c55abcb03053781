//! Validation by execution; builds and runs programs.
//!
//! **Holds** [`validate`]: the parallel form of a loop against the loop itself, in the interpreter; what threads cost on
//! this machine ([`calibrate`]); and the only code of the project that starts processes.
//!
//! **Must not** share code with the analysis that it judges.

pub mod build;
pub mod calibrate;
mod compiler;
mod drop_in;
mod solver;
mod validate;

pub use compiler::{c_compiler, fortran_compiler, system_include_dirs, words};
pub use drop_in::CompilerCommand;
pub use solver::solver;
pub use validate::{
    Bodies, Compared, Outcome, Side, ValidateOptions, Validator, compare_reaching, same_procedure,
    validate,
};
