//! The `heiretsu` command: files, flags, progress, exit codes.
//!
//! **Holds** the command line, the reading and writing of files, and what is printed where.
//! **Must not** contain analysis.

mod args;
mod calibrate;
mod check;
mod deps;
mod explain;
mod inputs;
mod output;
mod parallelize;
mod patterns;
mod run;
mod transform;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Action, Command, with_second_dash};

/// Analysis allocates many small, short-lived values on every thread at once; the system's allocator was measured against
/// this one in `docs/decisions/0003-allocator.md`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let command = Command::parse_from(with_second_dash(std::env::args_os()));
    let code = match &command.action {
        Action::Explain(args) => explain::run(args),
        Action::Deps(args) => deps::run(args),
        Action::Patterns(args) => patterns::run(args),
        Action::Parallelize(args) => parallelize::run(args),
        Action::Transform(args) => transform::run(args),
        Action::Check(args) => check::run(args),
        Action::Calibrate(args) => calibrate::run(args),
    };
    ExitCode::from(code)
}
