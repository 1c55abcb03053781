//! Builds the original and the parallel form of a program, runs both, and compares.
//!
//! The original is built without OpenMP; its parallel form without OpenMP (it must still be a correct
//! sequential program) and with it, which is run on several numbers of threads, with every schedule forced to
//! `dynamic,1`, and with its threads one after another in reversed order. Compilers and programs are
//! started with argument lists, never through a shell; what they write goes to temporary folders.
//!
//! What the original prints otherwise in a second run, and in a run with another clock, is not compared, and named.

mod interrupt;
mod make;
mod output;
mod own;
mod process;
mod ranks;
mod schedule;
mod speed;
mod table;
mod trials;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use heiretsu_ir::Language;
use thiserror::Error;

pub(crate) use interrupt::Folder;
pub use interrupt::clean_up_when_interrupted;
pub use make::Commands;
pub use output::{Agreement, Reference, compare};
pub use own::SCHEDULER;
use process::Program;
pub(crate) use process::fed;
pub use process::{Exit, Run, limited};
pub use ranks::{RankRow, Ranked, on_ranks};
pub use schedule::{Scheduled, at_run_time};
pub use speed::{SHORTEST, SLOWER, Sample, Speed, confirmed, speed};
pub use table::{Form, Report, Row};
pub use trials::{Built, Trials};

/// A file of a program, as it was and in its parallel form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourcePair {
    /// Where it lies, for its name and for files included beside it.
    pub path: PathBuf,
    /// Its language.
    pub language: Language,
    /// The text as it was.
    pub original: Vec<u8>,
    /// Its parallel form.
    pub parallel: Vec<u8>,
}

/// What is asked of an output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparing {
    /// Every byte is the original's (`--fp strict`).
    Exact,
    /// Numbers may differ from the original's by the tolerance, but are the same for any number of threads
    /// (`--fp reproducible`).
    Reproducible,
    /// Numbers may differ by the tolerance.
    Near,
}

/// How to build and run.
#[derive(Clone, PartialEq, Debug)]
pub struct BuildOptions {
    /// The user's own commands, if the files alone are not the program.
    pub commands: Option<Commands>,
    /// Arguments of the program.
    pub args: Vec<OsString>,
    /// Flags for compiling and linking (`-I…`, `-D…`, `-O3`). Later ones win over the default `-O2`.
    pub flags: Vec<OsString>,
    /// Flags after the objects when linking (`-lgsl`).
    pub link: Vec<OsString>,
    /// Numbers of threads.
    pub threads: Vec<u32>,
    /// Longest time of one run or one compilation.
    pub timeout: Duration,
    /// Runs of each form for the times; fewer when the program is slow.
    pub repeats: u32,
    /// Time for all repetitions together.
    pub time: Duration,
    /// What is asked of the outputs.
    pub comparing: Comparing,
    /// Largest relative difference of two printed numbers that counts as rounding.
    pub tolerance: f64,
}

impl Default for BuildOptions {
    fn default() -> BuildOptions {
        BuildOptions {
            commands: None,
            args: Vec::new(),
            flags: Vec::new(),
            link: Vec::new(),
            threads: vec![1, 2, 3, 8],
            timeout: Duration::from_secs(120),
            repeats: 5,
            time: Duration::from_secs(30),
            comparing: Comparing::Near,
            tolerance: 1e-9,
        }
    }
}

/// Why there is no comparison.
#[derive(Debug, Error)]
pub enum BuildError {
    /// Nothing to build.
    #[error("there is nothing to build")]
    NoSources,
    /// No compiler could be started.
    #[error("no {language} compiler was found (tried {tried}); set ${variable} to one")]
    NoCompiler {
        /// `C` or `Fortran`.
        language: &'static str,
        /// What was tried.
        tried: String,
        /// The variable that names one.
        variable: &'static str,
    },
    /// The compiler refused a file.
    #[error("{}: the compiler refused the {form} form:\n{message}", path.display())]
    Compile {
        /// Which file.
        path: PathBuf,
        /// Which form of it.
        form: &'static str,
        /// What the compiler said.
        message: String,
    },
    /// The objects could not be linked.
    #[error("the {form} form could not be linked:\n{message}")]
    Link {
        /// Which form.
        form: &'static str,
        /// What the linker said.
        message: String,
    },
    /// The user's command failed.
    #[error("`{command}` failed for the {form} form:\n{message}")]
    Command {
        /// The command.
        command: String,
        /// Which form.
        form: &'static str,
        /// The end of what it said.
        message: String,
    },
    /// The user's command did not compile a source.
    #[error(
        "{}: `{command}` did not compile it with a compiler that was found on the path: let the command build everything \
         (`make clean all`), and name compilers without their folders (gcc, not /usr/bin/gcc)",
        path.display()
    )]
    NotCompiled {
        /// Which file.
        path: PathBuf,
        /// The command.
        command: String,
    },
    /// A source lies outside of the folder.
    #[error("{}: it lies outside of {}, which is built: give --dir FOLDER", path.display(), folder.display())]
    Outside {
        /// Which file.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// The folder is too large.
    #[error("{}: more than {gigabytes} GB would be copied: give --dir FOLDER, a smaller one", folder.display())]
    TooLarge {
        /// Where that was seen.
        folder: PathBuf,
        /// The limit.
        gigabytes: u64,
    },
    /// A compiler or program could not be started, or a file not be written.
    #[error("{what}: {error}")]
    Io {
        /// What was being done.
        what: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// Nothing starts programs on several ranks.
    #[error("`{tried}`, which starts programs on several ranks, was not found; set $MPIRUN to one")]
    NoLauncher {
        /// What was tried.
        tried: String,
    },
    /// A compiler took too long.
    #[error("the compiler took longer than {seconds} s")]
    CompilerTimeout {
        /// The limit.
        seconds: u64,
    },
}

fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> BuildError {
    let what = what.into();
    move |error| BuildError::Io { what, error }
}

/// What a program is linked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Library {
    /// Built without OpenMP.
    None,
    /// The compiler's.
    OpenMp,
    /// Threads one after another.
    StandIn,
}

/// A program that is to be built.
#[derive(Clone, Debug)]
struct Wanted<'a> {
    /// For messages.
    name: &'static str,
    /// One for each source.
    texts: &'a [&'a [u8]],
    library: Library,
    /// Floating-point operations are neither reordered nor joined.
    careful: bool,
    /// Lines may have become longer than Fortran's limit.
    longer_lines: bool,
}

/// Who builds programs.
trait Builder {
    /// Builds one.
    fn build(&mut self, wanted: &Wanted) -> Result<Program, BuildError>;
    /// A temporary folder.
    fn scratch(&self) -> &Path;
}

/// Builds all forms, runs them, compares what they print and how they end, and measures them. `say` is told what is being
/// done.
///
/// # Errors
/// [`BuildError`] when a form cannot be built. A program that fails or hangs is no error but a row of the
/// report.
pub fn build_and_run(
    sources: &[SourcePair],
    options: &BuildOptions,
    say: &dyn Fn(&str),
) -> Result<Report, BuildError> {
    if sources.is_empty() {
        return Err(BuildError::NoSources);
    }
    let mut builder = builder(sources, options)?;
    Checking { sources, options, say, builder: &mut *builder, notes: Vec::new() }.all()
}

/// Who builds these sources.
fn builder<'a>(
    sources: &'a [SourcePair],
    options: &'a BuildOptions,
) -> Result<Box<dyn Builder + 'a>, BuildError> {
    Ok(match &options.commands {
        Some(commands) => Box::new(make::Make::new(sources, options, commands)?),
        None => Box::new(own::Own::new(sources, options)?),
    })
}

/// One check on its way.
struct Checking<'a> {
    sources: &'a [SourcePair],
    options: &'a BuildOptions,
    say: &'a dyn Fn(&str),
    builder: &'a mut dyn Builder,
    notes: Vec<String>,
}

/// Forms with their programs, in the order of the table.
type Forms = Vec<(Form, Program)>;

impl Checking<'_> {
    fn all(mut self) -> Result<Report, BuildError> {
        (self.say)("building the original");
        let original = self.build("original", Text::Original, Library::None, false)?;
        let first = self.run(Form::Original, &original, "the original")?;
        if let Some(why) = hopeless(first.exit) {
            let rows = self.rows(&[Form::Original], &[vec![first]], &Reference::of(&[]));
            return Ok(Report { rows, notes: self.notes, not_compared: Some(why) });
        }
        let mut runs = vec![vec![first]];
        let reference = match self.reference(&original, &mut runs[0])? {
            Ok(reference) => reference,
            Err(why) => {
                let rows = self.rows(&[Form::Original], &runs, &Reference::of(&[]));
                return Ok(Report { rows, notes: self.notes, not_compared: Some(why) });
            }
        };
        let forms = self.forms(original, false)?;
        runs.resize(forms.len(), Vec::new());
        self.measure(&forms, &mut runs)?;
        let names: Vec<Form> = forms.iter().map(|f| f.0).collect();
        let mut rows = self.rows(&names, &runs, &reference);
        self.look_again(&mut rows)?;
        Ok(Report { rows, notes: self.notes, not_compared: None })
    }

    fn rows(&self, forms: &[Form], runs: &[Vec<Run>], reference: &Reference) -> Vec<Row> {
        let (comparing, tolerance) = (self.options.comparing, self.options.tolerance);
        table::Runs { forms, runs, reference, comparing, tolerance }.rows()
    }

    fn build(
        &mut self,
        name: &'static str,
        text: Text,
        library: Library,
        careful: bool,
    ) -> Result<Program, BuildError> {
        let scheduled: Vec<Scheduled>;
        let texts: Vec<&[u8]> = match text {
            Text::Original => self.sources.iter().map(|s| s.original.as_slice()).collect(),
            Text::Parallel => self.sources.iter().map(|s| s.parallel.as_slice()).collect(),
            Text::Scheduled => {
                let all = self.sources.iter().map(|s| at_run_time(&s.parallel, s.language));
                scheduled = all.collect();
                scheduled.iter().map(|s| s.text.as_slice()).collect()
            }
        };
        let longer_lines = text == Text::Scheduled;
        self.builder.build(&Wanted { name, texts: &texts, library, careful, longer_lines })
    }

    /// Runs the original again, and under another clock. An inner error: why nothing can be compared.
    fn reference(
        &mut self,
        original: &Program,
        runs: &mut Vec<Run>,
    ) -> Result<Result<Reference, String>, BuildError> {
        runs.push(self.run(Form::Original, original, "the original again")?);
        let mut outputs: Vec<Vec<u8>> = runs.iter().map(|r| r.stdout.clone()).collect();
        if runs[1].exit != runs[0].exit {
            let exits = (runs[0].exit, runs[1].exit);
            return Ok(Err(format!(
                "two runs of the sequential program end differently ({}, then {})",
                exits.0, exits.1
            )));
        }
        if let Some(clock) = own::clock(self.builder.scratch(), self.options.timeout) {
            let mut other = original.clone();
            other.environment.push(("LD_PRELOAD".into(), clock.into()));
            let run = self.run(Form::Original, &other, "the original with another clock")?;
            // A program that minds the clock may do anything now.
            if run.exit == runs[0].exit {
                outputs.push(run.stdout);
            }
        }
        let outputs: Vec<&[u8]> = outputs.iter().map(Vec::as_slice).collect();
        let reference = Reference::of(&outputs);
        if let Some((a, b)) = reference.lengths() {
            return Ok(Err(format!(
                "two runs of the sequential program print different numbers of lines ({a}, then {b})"
            )));
        }
        if !reference.compares_anything() {
            return Ok(Err(
                "two runs of the sequential program have no line in common (give it a fixed seed)"
                    .to_owned(),
            ));
        }
        self.notes.extend(uncompared(&reference));
        Ok(Ok(reference))
    }

    /// All forms, built.
    fn forms(&mut self, original: Program, careful: bool) -> Result<Forms, BuildError> {
        (self.say)("building the parallel form");
        let sequential = self.build("sequential", Text::Parallel, Library::None, careful)?;
        let parallel = self.build("parallel", Text::Parallel, Library::OpenMp, careful)?;
        let mut forms = vec![(Form::Original, original), (Form::Sequential, sequential)];
        let threads = &self.options.threads;
        forms.extend(threads.iter().map(|t| (Form::Parallel { threads: *t }, parallel.clone())));
        let most = threads.iter().copied().max().unwrap_or(1);
        let several = threads.iter().copied().filter(|t| *t > 1).min();
        let unchanged = self.sources.iter().all(|s| s.original == s.parallel);
        let (Some(several), false) = (several, unchanged) else { return Ok(forms) };
        (self.say)("building it with other schedules");
        let new = |s: &SourcePair| at_run_time(&s.parallel, s.language);
        let counts = self.sources.iter().map(new).map(|s| (s.changed, s.left));
        let (changed, left) = counts.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        if changed > 0 {
            let forced = self.build("dynamic,1", Text::Scheduled, Library::OpenMp, careful)?;
            let mut kinds = vec![several, most];
            kinds.dedup();
            forms.extend(kinds.iter().map(|t| (Form::Dynamic { threads: *t }, forced.clone())));
        }
        if left > 0 && !careful {
            let what = "keep their schedule in the runs with dynamic,1: they rely on it";
            self.notes.push(format!("{left} directive(s) {what}"));
        }
        self.serial_forms(&mut forms, changed > 0, careful)?;
        Ok(forms)
    }

    /// The forms whose threads run one after another, where that is possible.
    fn serial_forms(
        &mut self,
        forms: &mut Forms,
        scheduled: bool,
        careful: bool,
    ) -> Result<(), BuildError> {
        (self.say)("building it for threads in reversed order");
        for (text, in_turn) in [(Text::Parallel, false), (Text::Scheduled, true)] {
            if in_turn && !scheduled {
                continue;
            }
            match self.build("one-thread-after-another", text, Library::StandIn, careful) {
                Ok(program) => forms.push((Form::Reversed { threads: 3, in_turn }, program)),
                Err(BuildError::Link { message, .. }) => {
                    let missing = missing(&message);
                    self.notes.push(format!(
                        "not run with its threads in reversed order: {}",
                        match missing.is_empty() {
                            true =>
                                "it could not be linked with what stands in for OpenMP's library"
                                    .into(),
                            false => format!("it uses {}", missing.join(", ")),
                        }
                    ));
                    return Ok(());
                }
                Err(other) => return Err(other),
            }
        }
        Ok(())
    }

    /// One run.
    fn run(&self, form: Form, program: &Program, what: &str) -> Result<Run, BuildError> {
        self.limited(form, program, what, self.options.timeout)
    }

    fn limited(
        &self,
        form: Form,
        program: &Program,
        what: &str,
        limit: Duration,
    ) -> Result<Run, BuildError> {
        (self.say)(&format!("running {what}"));
        let mut environment = on_threads(form.threads(), form.timed());
        match form {
            Form::Dynamic { .. } => environment.push(("OMP_SCHEDULE", "dynamic,1".to_owned())),
            Form::Reversed { .. } => environment.push(("ORDER", "reversed".to_owned())),
            Form::Original | Form::Sequential | Form::Parallel { .. } => {}
        }
        process::run(program, &[], &environment, limit).map_err(io("running the program"))
    }

    /// One run of a form; `None`, with a note, where it says nothing.
    fn tried(
        &mut self,
        form: Form,
        program: &Program,
        original: &[Run],
    ) -> Result<Option<Run>, BuildError> {
        if form.timed() {
            return self.run(form, program, &shown(form)).map(Some);
        }
        // Handing out each iteration by itself takes time; waiting for a thread that comes later has no end.
        let usual = original.iter().map(|r| r.wall).max().unwrap_or_default();
        let limit = (20 * usual).max(Duration::from_secs(10)).min(self.options.timeout);
        let here = self.builder.scratch().join("here");
        let mut other = program.clone();
        other.environment.push(("HEIRETSU_STAND_IN".into(), here.clone().into()));
        let run = self.limited(form, &other, &shown(form), limit)?;
        let serial = matches!(form, Form::Reversed { .. });
        let why = if serial && std::fs::remove_file(&here).is_err() {
            "it is not linked with gcc's library for OpenMP (this needs gcc)".to_owned()
        } else if run.exit == Exit::TimedOut {
            format!("stopped after {} s", limit.as_secs())
        } else {
            return Ok(Some(run));
        };
        let note = format!("{}: not compared: {why}", shown(form));
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
        Ok(None)
    }

    /// Runs every form once to compare, then those whose time counts in turn to measure. (The original has been run.)
    fn measure(&mut self, forms: &Forms, runs: &mut [Vec<Run>]) -> Result<(), BuildError> {
        let start = Instant::now();
        let mut repeats = self.options.repeats.max(1);
        let mut round = 0;
        while round < repeats {
            for (at, (form, program)) in forms.iter().enumerate() {
                let original = *form == Form::Original;
                if round == 0 && original || round > 0 && !form.timed() {
                    continue;
                }
                if let Some(run) = self.tried(*form, program, &runs[0])? {
                    runs[at].push(run);
                }
            }
            round += 1;
            // As many rounds as fit into the time.
            let one = start.elapsed() / round;
            let fitting = (self.options.time.as_secs_f64() / one.as_secs_f64().max(1e-6)) as u32;
            repeats = repeats.min(fitting.max(1));
        }
        Ok(())
    }

    /// Is it only the compiler that makes other digits of the parallel form? Then they are the same where it may neither
    /// reorder nor join operations, in two runs of every form.
    fn look_again(&mut self, rows: &mut [Row]) -> Result<(), BuildError> {
        let doubtful = |row: &Row| !row.agrees && row.only_numbers && rows[0].exit == row.exit;
        let doubted: Vec<bool> = rows.iter().map(doubtful).collect();
        let hopeless = rows.iter().zip(&doubted).any(|(row, doubted)| !row.agrees && !doubted);
        if hopeless || !doubted.contains(&true) {
            return Ok(());
        }
        (self.say)("building both again, without vectors and joined operations");
        let original = self.build("original", Text::Original, Library::None, true)?;
        let mut runs = vec![vec![self.run(Form::Original, &original, "the original")?]];
        let reference = match self.reference_quietly(&original, &mut runs[0])? {
            Some(reference) => reference,
            None => return Ok(()),
        };
        let forms = self.forms(original, true)?;
        runs.resize(forms.len(), Vec::new());
        for _ in 0..2 {
            for (at, (form, program)) in forms.iter().enumerate().skip(1) {
                let run = self.tried(*form, program, &runs[0])?;
                runs[at].extend(run);
            }
        }
        let names: Vec<Form> = forms.iter().map(|f| f.0).collect();
        let again = self.rows(&names, &runs, &reference);
        for (row, doubted) in rows.iter_mut().zip(doubted) {
            let same = again.iter().any(|new| new.form == row.form && new.agrees);
            if doubted && same {
                row.agrees = true;
                row.by_compiler = true;
            }
        }
        Ok(())
    }

    /// The same as [`Checking::reference`], without new notes.
    fn reference_quietly(
        &mut self,
        original: &Program,
        runs: &mut Vec<Run>,
    ) -> Result<Option<Reference>, BuildError> {
        let notes = self.notes.clone();
        let reference = self.reference(original, runs)?.ok();
        self.notes = notes;
        Ok(reference)
    }
}

/// What a program on so many threads has in its environment.
fn on_threads(threads: u32, timed: bool) -> Vec<(&'static str, String)> {
    let mut environment =
        vec![("OMP_NUM_THREADS", threads.to_string()), ("OMP_DYNAMIC", "false".to_owned())];
    // A thread that spins while it waits keeps another from working where there are more threads than processors. Where
    // time counts a user's program does what it does.
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let many = threads as usize > processors || !timed;
    if many && std::env::var_os("OMP_WAIT_POLICY").is_none() {
        environment.push(("OMP_WAIT_POLICY", "passive".to_owned()));
    }
    environment
}

/// Which text of each source is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Text {
    Original,
    Parallel,
    Scheduled,
}

/// For the progress.
fn shown(form: Form) -> String {
    let threads = form.threads();
    match form {
        Form::Original => "the original".to_owned(),
        Form::Sequential => "the parallel form without OpenMP".to_owned(),
        Form::Parallel { .. } => format!("the parallel form on {threads} thread(s)"),
        Form::Dynamic { .. } => format!("schedule(dynamic,1) on {threads} threads"),
        Form::Reversed { .. } => format!("{threads} threads in reversed order"),
    }
}

/// Why a program that ends like this cannot be compared with anything.
fn hopeless(exit: Exit) -> Option<String> {
    match exit {
        Exit::Code(_) => None,
        Exit::TimedOut => {
            Some("the sequential program took too long and was stopped (a longer limit: --timeout SECONDS)".to_owned())
        }
        Exit::Signal(_) => Some(format!(
            "the sequential program itself fails ({exit}): run it by hand, with the same arguments"
        )),
    }
}

/// Lines that are named in a note.
const NAMED: usize = 8;

fn uncompared(reference: &Reference) -> Option<String> {
    let varying = reference.varying();
    let first = reference.line(*varying.first()?)?;
    let named: Vec<String> = varying.iter().take(NAMED).map(usize::to_string).collect();
    let more = if varying.len() > NAMED { ", …" } else { "" };
    let first: String = first.trim().chars().take(60).collect();
    Some(format!(
        "not compared, because it changes from run to run of the sequential program, or with the clock: what differs in \
         {} line(s) of the output ({}{more}; the first: `{first}`)",
        varying.len(),
        named.join(", ")
    ))
}

/// What a linker did not find.
fn missing(message: &str) -> Vec<String> {
    let mut names: Vec<String> = message
        .lines()
        .filter_map(|line| line.split_once("undefined reference to").map(|(_, name)| name))
        .map(|name| name.trim().trim_matches(['`', '\'', '"']).to_owned())
        .collect();
    names.sort();
    names.dedup();
    names
}
