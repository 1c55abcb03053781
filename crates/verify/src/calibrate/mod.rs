//! Measures what threads and operations cost on this machine.
//!
//! **Holds** the small C program that measures ([`measure`] compiles it as users compile: `-O3 -fopenmp`) and the order of its
//! runs.
//!
//! **Must not** know what the values are used for.

use std::process::Command;
use std::time::Duration;

use thiserror::Error;

use crate::build::{BuildError, Exit, limited};
use crate::compiler::c_compiler;

/// Its first argument says what it measures.
const PROGRAM: &str = include_str!("measure.c");

/// How often it is run for each value: other programs may use the processors for a while.
const RUNS: usize = 3;

/// A run, or the compilation, takes at most so long; most runs take less than a second.
const LIMIT: Duration = Duration::from_secs(60);

/// What idle threads do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Waiting {
    /// What the run-time library does by itself.
    Default,
    /// They sleep.
    Passive,
}

/// Which of several runs counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Best {
    Least,
    Greatest,
}

/// What the program measures: times in nanoseconds, sizes in bytes, rates in gigabytes per second.
const MEASURED: &[(&str, Waiting, Best)] = &[
    ("threads", Waiting::Default, Best::Greatest),
    ("operation", Waiting::Default, Best::Least),
    ("vector-operation", Waiting::Default, Best::Least),
    ("division", Waiting::Default, Best::Least),
    ("root", Waiting::Default, Best::Least),
    ("function", Waiting::Default, Best::Least),
    ("start", Waiting::Default, Best::Least),
    ("start-asleep", Waiting::Passive, Best::Least),
    ("false-if", Waiting::Default, Best::Least),
    ("barrier", Waiting::Default, Best::Least),
    ("task", Waiting::Default, Best::Least),
    ("atomic", Waiting::Default, Best::Least),
    ("reduction", Waiting::Default, Best::Least),
    ("stack-copy", Waiting::Default, Best::Least),
    ("first-touch", Waiting::Default, Best::Least),
    ("cache", Waiting::Default, Best::Greatest),
    ("bandwidth-one", Waiting::Default, Best::Greatest),
    ("bandwidth-all", Waiting::Default, Best::Greatest),
];

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// Its name.
    pub name: &'static str,
    /// Nanoseconds, bytes, or gigabytes per second.
    pub value: f64,
    /// How it was measured, for people.
    pub how: String,
}

/// Why nothing was measured.
#[derive(Debug, Error)]
pub enum CalibrateError {
    /// The compiler is not there, or refuses the program.
    #[error(
        "`{compiler} -O3 -fopenmp` does not compile the measuring program: {message} (set $CC to a compiler with OpenMP)"
    )]
    Compile {
        /// Who was asked.
        compiler: String,
        /// What it said.
        message: String,
    },
    /// No folder to work in.
    #[error(transparent)]
    Folder(#[from] BuildError),
}

/// Measures everything; `say` is told what comes next. What could not be measured is left out.
///
/// # Errors
/// When there is no compiler with OpenMP.
pub fn measure(say: &dyn Fn(&str)) -> Result<Vec<Measured>, CalibrateError> {
    let temporary = crate::build::Folder::new()?;
    let folder = temporary.path();
    let (source, program) = (folder.join("measure.c"), folder.join("measure"));
    let compiler = c_compiler();
    let name = compiler.join(" ".as_ref()).to_string_lossy().into_owned();
    let refused = |message: String| CalibrateError::Compile { compiler: name.clone(), message };
    std::fs::write(&source, PROGRAM).map_err(|e| refused(e.to_string()))?;
    say("compiling");
    let Some((first, rest)) = compiler.split_first() else { return Err(refused("no name".into())) };
    let mut command = Command::new(first);
    command.args(rest).args(["-O3", "-fopenmp", "-o"]).arg(&program).arg(&source).arg("-lm");
    let run = limited(&mut command, LIMIT).map_err(|e| refused(e.to_string()))?;
    if run.exit != Exit::Code(0) {
        return Err(refused(String::from_utf8_lossy(&run.stderr).trim().to_string()));
    }
    let mut out = Vec::new();
    for &(quantity, waiting, best) in MEASURED {
        say(quantity);
        let mut found: Option<f64> = None;
        for _ in 0..RUNS {
            let mut command = Command::new(&program);
            command.arg(quantity).env_remove("OMP_WAIT_POLICY").env_remove("GOMP_SPINCOUNT");
            if waiting == Waiting::Passive {
                command.env("OMP_WAIT_POLICY", "passive");
            }
            let Ok(run) = limited(&mut command, LIMIT) else { continue };
            let value = number(&run.stdout).filter(|_| run.exit == Exit::Code(0));
            found = match (found, value) {
                (Some(a), Some(b)) if best == Best::Least => Some(a.min(b)),
                (Some(a), Some(b)) => Some(a.max(b)),
                (a, b) => a.or(b),
            };
        }
        let policy = match waiting {
            Waiting::Default => "",
            Waiting::Passive => ", OMP_WAIT_POLICY=passive",
        };
        let how = format!("measured: best of {RUNS} runs{policy}");
        out.extend(found.map(|value| Measured { name: quantity, value, how }));
    }
    Ok(out)
}

/// What the program printed, if it can be a value.
fn number(text: &[u8]) -> Option<f64> {
    let value: f64 = std::str::from_utf8(text).ok()?.trim().parse().ok()?;
    (value.is_finite() && value > 0.0).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_positive_numbers_are_values() {
        assert_eq!(number(b"1.5\n"), Some(1.5));
        for text in ["", "0\n", "-1e-3\n", "inf\n", "nan\n", "1 2\n"] {
            assert_eq!(number(text.as_bytes()), None, "{text}");
        }
    }
}
