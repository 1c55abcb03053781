//! The `heiretsu` command: files, flags, progress, exit codes.
//!
//! **Holds** the command line, the reading and writing of files, and what is printed where.
//! **Must not** contain analysis.

mod args;
mod calibrate;
mod check;
mod compile;
mod deps;
mod explain;
mod inputs;
mod lint;
mod lsp;
mod output;
mod parallelize;
mod patterns;
mod project;
mod ranks;
mod run;
mod shell;
mod suggest;
mod transform;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Action, Command, with_second_dash};
use project::Project;

/// Analysis allocates many small, short-lived values on every thread at once; the system's allocator was measured against
/// this one in `docs/decisions/0003-allocator.md`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let mut command = Command::parse_from(with_second_dash(std::env::args_os()));
    if let Some(how) = command.action.how() {
        match Project::found(how.config.as_deref()) {
            Ok(project) => project.apply(how),
            Err(error) => {
                output::complain(&format!("error: {error}"));
                return ExitCode::from(run::TROUBLE);
            }
        }
    }
    let code = match &command.action {
        Action::Explain(args) => explain::run(args),
        Action::Suggest(args) => suggest::run(args),
        Action::Deps(args) => deps::run(args),
        Action::Lint(args) => lint::run(args),
        Action::Patterns(args) => patterns::run(args),
        Action::Parallelize(args) if args.target == args::Target::Mpi => ranks::run(args),
        Action::Parallelize(args) => parallelize::run(args),
        Action::Transform(args) => transform::run(args),
        Action::Check(args) if args.target == args::Target::Mpi => ranks::check(args),
        Action::Check(args) => check::run(args),
        Action::Cc(args) => compile::run(args, false),
        Action::Fc(args) => compile::run(args, true),
        Action::Calibrate(args) => calibrate::run(args),
        Action::Lsp(args) => lsp::run(args),
        Action::Completions(args) => shell::completions(args),
        Action::Man(args) => shell::man(args),
    };
    ExitCode::from(code)
}
