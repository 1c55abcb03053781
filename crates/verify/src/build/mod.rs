//! Builds the original and the parallel form of a program, runs both, and compares.
//!
//! The original is built without OpenMP; its parallel form without OpenMP (it must still be a correct
//! sequential program) and with it, which is run on several numbers of threads. Compilers and programs are
//! started with argument lists, never through a shell; what they write goes to temporary folders.

mod output;
mod process;
mod table;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use heiretsu_ir::Language;
use thiserror::Error;

use crate::compiler::{c_compiler, fortran_compiler};
pub use output::{Agreement, compare};
pub(crate) use process::fed;
pub use process::{Exit, Run, limited};
pub use table::{Form, Report, Row};

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

/// How to build and run.
#[derive(Clone, PartialEq, Debug)]
pub struct BuildOptions {
    /// Arguments of the program.
    pub args: Vec<OsString>,
    /// Flags for compiling and linking (`-I…`, `-D…`, `-O3`). Later ones win over the default `-O2`.
    pub flags: Vec<OsString>,
    /// Flags behind the objects when linking (`-lgsl`).
    pub link: Vec<OsString>,
    /// Numbers of threads.
    pub threads: Vec<u32>,
    /// Longest time of one run or one compilation.
    pub timeout: Duration,
    /// Runs of each form for the times; fewer when the program is slow.
    pub repeats: u32,
    /// Time for all repetitions together.
    pub time: Duration,
    /// Largest relative difference of two printed numbers that counts as rounding.
    pub tolerance: f64,
}

impl Default for BuildOptions {
    fn default() -> BuildOptions {
        BuildOptions {
            args: Vec::new(),
            flags: Vec::new(),
            link: Vec::new(),
            threads: vec![1, 2, 3, 8],
            timeout: Duration::from_secs(120),
            repeats: 5,
            time: Duration::from_secs(30),
            tolerance: 1e-6,
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
    /// A compiler or program could not be started, or a file not be written.
    #[error("{what}: {error}")]
    Io {
        /// What was being done.
        what: String,
        /// What the system said.
        error: std::io::Error,
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

/// Builds all forms, runs them, compares what they print and how they end, and measures them.
///
/// # Errors
/// [`BuildError`] when a form cannot be built. A program that fails or hangs is no error but a row of the
/// report.
pub fn build_and_run(sources: &[SourcePair], options: &BuildOptions) -> Result<Report, BuildError> {
    if sources.is_empty() {
        return Err(BuildError::NoSources);
    }
    let compilers = Compilers::find(sources)?;
    let folder = tempfile::tempdir().map_err(io("making a temporary folder"))?;
    let mut programs = Vec::new();
    for (form, parallel, openmp) in
        [("original", false, false), ("sequential", true, false), ("parallel", true, true)]
    {
        let place = folder.path().join(form);
        std::fs::create_dir(&place).map_err(io("making a temporary folder"))?;
        programs.push(compilers.build(sources, parallel, openmp, form, &place, options)?);
    }
    let mut forms =
        vec![(Form::Original, programs[0].clone()), (Form::Sequential, programs[1].clone())];
    forms.extend(
        options.threads.iter().map(|t| (Form::Parallel { threads: *t }, programs[2].clone())),
    );
    measure(&forms, options)
}

/// Runs every form once to compare, then all of them in turn to measure.
fn measure(forms: &[(Form, PathBuf)], options: &BuildOptions) -> Result<Report, BuildError> {
    let start = Instant::now();
    let mut runs: Vec<Vec<Run>> = vec![Vec::new(); forms.len()];
    let mut repeats = options.repeats.max(1);
    let mut round = 0;
    while round < repeats {
        for (at, (form, program)) in forms.iter().enumerate() {
            let threads = match form {
                Form::Original | Form::Sequential => 1,
                Form::Parallel { threads } => *threads,
            };
            let mut environment = vec![
                (OsStr::new("OMP_NUM_THREADS"), OsString::from(threads.to_string())),
                (OsStr::new("OMP_DYNAMIC"), OsString::from("false")),
            ];
            // More threads than processors: one that spins while it waits keeps another from working.
            let processors = std::thread::available_parallelism().map_or(1, usize::from);
            if threads as usize > processors && std::env::var_os("OMP_WAIT_POLICY").is_none() {
                environment.push((OsStr::new("OMP_WAIT_POLICY"), "passive".into()));
            }
            let run = process::run(program, &options.args, &environment, options.timeout)
                .map_err(io("running the program"))?;
            runs[at].push(run);
        }
        round += 1;
        // As many rounds as fit into the time.
        let one = start.elapsed() / round;
        let fitting = (options.time.as_secs_f64() / one.as_secs_f64().max(1e-6)) as u32;
        repeats = repeats.min(fitting.max(1));
    }
    Ok(Report::new(forms.iter().map(|f| f.0), &runs, options.tolerance))
}

/// The compilers that a program needs.
struct Compilers {
    c: Option<Vec<OsString>>,
    fortran: Option<Vec<OsString>>,
}

impl Compilers {
    fn find(sources: &[SourcePair]) -> Result<Compilers, BuildError> {
        let needs = |fortran: bool| sources.iter().any(|s| s.language.is_fortran() == fortran);
        let c = if needs(false) {
            Some(first_working("C", "CC", vec![c_compiler(), one("gcc"), one("clang")])?)
        } else {
            None
        };
        let fortran = if needs(true) {
            Some(first_working("Fortran", "FC", vec![fortran_compiler(), one("flang")])?)
        } else {
            None
        };
        Ok(Compilers { c, fortran })
    }

    /// Compiles and links one form in a folder of its own.
    fn build(
        &self,
        sources: &[SourcePair],
        parallel: bool,
        openmp: bool,
        form: &'static str,
        folder: &Path,
        options: &BuildOptions,
    ) -> Result<PathBuf, BuildError> {
        let mut common: Vec<OsString> = vec!["-O2".into()];
        if openmp {
            common.push("-fopenmp".into());
        }
        common.extend(options.flags.iter().cloned());
        let mut objects = Vec::new();
        for (at, source) in sources.iter().enumerate() {
            // A folder for each, so that files of one name do not meet and every name stays as it is.
            let place = folder.join(at.to_string());
            std::fs::create_dir(&place).map_err(io("making a temporary folder"))?;
            let name = source.path.file_name().unwrap_or_else(|| OsStr::new("source"));
            let copy = place.join(name);
            let text = if parallel { &source.parallel } else { &source.original };
            std::fs::write(&copy, text).map_err(io("writing a temporary file"))?;
            let object = folder.join(format!("{at}.o"));
            let fortran = source.language.is_fortran();
            let mut command =
                if fortran { self.fortran.clone() } else { self.c.clone() }.unwrap_or_default();
            command.extend(common.iter().cloned());
            let beside = source.path.parent().filter(|p| !p.as_os_str().is_empty());
            let beside = beside.unwrap_or_else(|| Path::new("."));
            if fortran {
                command.push(joined("-J", folder));
                command.push(joined("-I", folder));
                command.push(joined("-I", beside));
                let fixed = source.language == Language::FortranFixed;
                command.push(if fixed { "-ffixed-form" } else { "-ffree-form" }.into());
            } else {
                command.push("-iquote".into());
                command.push(beside.into());
                command.push("-x".into());
                command.push("c".into());
            }
            command.extend(["-c".into(), "-o".into(), object.clone().into(), copy.clone().into()]);
            let (success, message) = compile(&command, options)?;
            if !success {
                let shown = copy.to_string_lossy().into_owned();
                let message = message.replace(&shown, &source.path.to_string_lossy());
                return Err(BuildError::Compile { path: source.path.clone(), form, message });
            }
            objects.push(object);
        }
        let program = folder.join("program");
        let mut command = self.fortran.clone().or_else(|| self.c.clone()).unwrap_or_default();
        command.extend(common);
        command.extend(["-o".into(), program.clone().into()]);
        command.extend(objects.into_iter().map(OsString::from));
        command.extend(options.link.iter().cloned());
        command.push("-lm".into());
        let (success, message) = compile(&command, options)?;
        if success { Ok(program) } else { Err(BuildError::Link { form, message }) }
    }
}

fn one(name: &str) -> Vec<OsString> {
    vec![name.into()]
}

fn joined(flag: &str, path: &Path) -> OsString {
    let mut joined = OsString::from(flag);
    joined.push(path);
    joined
}

/// The first command that answers when asked for its version.
fn first_working(
    language: &'static str,
    variable: &'static str,
    candidates: Vec<Vec<OsString>>,
) -> Result<Vec<OsString>, BuildError> {
    for candidate in &candidates {
        let Some((program, first)) = candidate.split_first() else { continue };
        let mut args = first.to_vec();
        args.push("--version".into());
        let answer = process::run(Path::new(program), &args, &[], Duration::from_secs(20));
        if answer.is_ok_and(|run| run.exit == Exit::Code(0)) {
            return Ok(candidate.clone());
        }
    }
    let tried: Vec<String> = candidates
        .iter()
        .filter_map(|c| c.first())
        .map(|p| p.to_string_lossy().into_owned())
        .collect();
    Err(BuildError::NoCompiler { language, tried: tried.join(", "), variable })
}

/// Runs a compiler: whether it succeeded, and what it said.
fn compile(command: &[OsString], options: &BuildOptions) -> Result<(bool, String), BuildError> {
    let (program, args) = command.split_first().ok_or(BuildError::NoSources)?;
    let environment = [(OsStr::new("LC_ALL"), OsString::from("C"))];
    let run = process::run(Path::new(program), args, &environment, options.timeout)
        .map_err(io(format!("starting {}", program.to_string_lossy())))?;
    if run.exit == Exit::TimedOut {
        return Err(BuildError::CompilerTimeout { seconds: options.timeout.as_secs() });
    }
    Ok((run.exit == Exit::Code(0), String::from_utf8_lossy(&run.stderr).into_owned()))
}
