//! Validation by execution; builds and runs programs.
