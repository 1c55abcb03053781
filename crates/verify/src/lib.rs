//! Validation by execution; builds and runs programs.

mod compiler;

pub use compiler::{c_compiler, fortran_compiler, system_include_dirs};
