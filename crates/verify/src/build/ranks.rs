//! Programs on several ranks: built with `mpicc`, started with `mpirun`, compared with the sequential program.
//!
//! **Decides** whether the text of a program for distributed memory prints what the sequential one prints (byte by byte, unless sums
//! may be reordered), and ends as it ends, on each number of ranks.
//!
//! **Example** on 7 ranks a rod of 5 points has empty blocks: what they do not have, nobody may miss.
//!
//! **Why it is sound** both are built by compilers that neither reorder nor join floating-point operations, so that a difference is one
//! of the program. A program that waits for itself is ended by its launcher, with all its ranks, after the time limit.
//!
//! **Gives up when** there is no `mpicc` or `mpirun`; two runs of the sequential program differ.
//!
//! **Cost and limit** two builds, two sequential runs, and one for each number of ranks.
//!
//! **Source** the specification of `--target mpi`, §10.3.

use std::ffi::OsString;
use std::time::Duration;

use super::own::Own;
use super::process::{self, Exit, Program, Run};
use super::{
    Agreement, BuildError, BuildOptions, Builder, Comparing, Library, SourcePair, Wanted, compare,
    io,
};
use crate::compiler::words;

/// A run on several ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankRow {
    /// How many.
    pub ranks: u32,
    /// From start to end, with the start of all ranks.
    pub wall: Duration,
    /// Why it is not what it should be.
    pub wrong: Option<String>,
}

/// What came of all runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// The time of the sequential program.
    pub sequential: Duration,
    /// One for each number of ranks.
    pub rows: Vec<RankRow>,
    /// Why nothing was compared.
    pub not_compared: Option<String>,
}

impl Ranked {
    /// Is all as it should be?
    pub fn agrees(&self) -> bool {
        self.not_compared.is_none() && self.rows.iter().all(|r| r.wrong.is_none())
    }
}

/// Runs a program on so many ranks each, and compares.
///
/// # Errors
/// [`BuildError`] when a form cannot be built, or nothing can start it.
pub fn on_ranks(
    source: &SourcePair,
    options: &BuildOptions,
    ranks: &[u32],
    say: &dyn Fn(&str),
) -> Result<Ranked, BuildError> {
    let sources = std::slice::from_ref(source);
    let launcher = launcher()?;
    say("building the text for several ranks");
    let mut with_mpi = Own::with_mpi(sources, options)?;
    let parallel = with_mpi.build(&wanted("MPI", &[&source.parallel]))?;
    say("building the sequential text");
    let mut without = Own::new(sources, options)?;
    let original = without.build(&wanted("original", &[&source.original]))?;
    say("running the sequential program");
    let run =
        || process::run(&original, &[], &[], options.timeout).map_err(io("starting the program"));
    let (first, again) = (run()?, run()?);
    let mut out =
        Ranked { sequential: first.wall.min(again.wall), rows: Vec::new(), not_compared: None };
    out.not_compared = match first.exit {
        Exit::Code(_) if first.exit == again.exit && first.stdout == again.stdout => None,
        Exit::Code(_) => {
            Some("two runs of the sequential program print different things".to_string())
        }
        Exit::Signal(_) | Exit::TimedOut => Some(format!("the sequential program: {}", first.exit)),
    };
    if out.not_compared.is_some() {
        return Ok(out);
    }
    for count in ranks {
        say(&format!("running it on {count} ranks"));
        let program = started(&launcher, *count, &parallel, options, with_mpi.scratch());
        // (The launcher is the first to end it, with all ranks.)
        let limit = options.timeout + Duration::from_secs(20);
        let run = process::run(&program, &[], &[], limit).map_err(io("starting mpirun"))?;
        let wrong = wrong(&first, &run, options);
        out.rows.push(RankRow { ranks: *count, wall: run.wall, wrong });
    }
    Ok(out)
}

fn wanted<'a>(name: &'static str, texts: &'a [&'a [u8]]) -> Wanted<'a> {
    Wanted { name, texts, library: Library::None, careful: true, longer_lines: false }
}

/// What starts programs.
fn launcher() -> Result<Vec<OsString>, BuildError> {
    let named = words(&std::env::var("MPIRUN").unwrap_or_default());
    let launcher = if named.is_empty() { vec!["mpirun".into()] } else { named };
    let program = Program { command: launcher.clone(), ..Program::default() };
    let answer = process::run(&program, &["--version".into()], &[], Duration::from_secs(20));
    if answer.is_ok_and(|run| run.exit == Exit::Code(0)) {
        return Ok(launcher);
    }
    let tried = launcher.first().map_or(String::new(), |l| l.to_string_lossy().into_owned());
    Err(BuildError::NoLauncher { tried })
}

/// The command that starts a program on so many ranks.
fn started(
    launcher: &[OsString],
    ranks: u32,
    program: &Program,
    options: &BuildOptions,
    scratch: &std::path::Path,
) -> Program {
    let mut command = launcher.to_vec();
    command.extend(["-np".into(), ranks.to_string().into()]);
    command.extend(program.command.iter().cloned());
    let one = |name: &str, value: &str| (OsString::from(name), OsString::from(value));
    let mut environment = program.environment.clone();
    environment.extend([
        // More ranks than processors, also as root in a container; who waits lets others run.
        one("OMPI_MCA_rmaps_base_oversubscribe", "1"),
        one("OMPI_MCA_mpi_yield_when_idle", "1"),
        one("OMPI_MCA_btl_base_warn_component_unused", "0"),
        one("OMPI_ALLOW_RUN_AS_ROOT", "1"),
        one("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
        one("MPIEXEC_TIMEOUT", &options.timeout.as_secs().max(1).to_string()),
        (OsString::from("TMPDIR"), scratch.as_os_str().to_owned()),
    ]);
    Program { command, folder: program.folder.clone(), environment }
}

/// How a run differs from the sequential one.
fn wrong(first: &Run, run: &Run, options: &BuildOptions) -> Option<String> {
    let message = || {
        let text = String::from_utf8_lossy(&run.stderr).into_owned();
        let last: Vec<&str> = text.lines().filter(|l| !l.trim().is_empty()).take(3).collect();
        if last.is_empty() { String::new() } else { format!(" ({})", last.join(" / ")) }
    };
    if run.exit != first.exit && run.wall >= options.timeout {
        let seconds = options.timeout.as_secs();
        return Some(format!(
            "it was ended after {seconds} s: it waits for itself, or needs longer (`--timeout`; the sequential program took {:.1} s)",
            first.wall.as_secs_f64()
        ));
    }
    if run.exit != first.exit {
        return Some(format!("{} instead of {}{}", run.exit, first.exit, message()));
    }
    match compare(&first.stdout, &run.stdout, options.tolerance) {
        Agreement::Same => None,
        Agreement::Rounding(_) if options.comparing != Comparing::Exact => None,
        Agreement::Rounding(_) => Some("the last digits of its numbers differ".to_string()),
        Agreement::Different { line, expected, found } => {
            Some(format!("line {line} of its output is `{found}` instead of `{expected}`"))
        }
    }
}
