//! Programs built from their files alone: each compiled by itself, then linked.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use heiretsu_ir::Language;

use super::interrupt::Folder;
use super::process::{self, Exit, Program};
use super::{BuildError, BuildOptions, Builder, Library, SourcePair, Wanted, io};
use crate::compiler::{c_compiler, fortran_compiler, words};

/// Plays the threads of a team one after another, in reversed order, in place of OpenMP's library.
pub const SCHEDULER: &str = include_str!("scheduler.c");

/// A clock that shows what a program prints of the time.
const CLOCK: &str = include_str!("clock.c");

/// Flags with which a compiler neither reorders nor joins floating-point operations.
pub(super) const CAREFUL: [&str; 2] = ["-fno-tree-vectorize", "-ffp-contract=off"];

/// Files, compilers, and a folder for what comes of them.
pub(super) struct Own<'a> {
    sources: &'a [SourcePair],
    options: &'a BuildOptions,
    compilers: Compilers,
    folder: Folder,
    /// Programs built so far: each gets a folder.
    built: usize,
}

impl<'a> Own<'a> {
    pub(super) fn new(
        sources: &'a [SourcePair],
        options: &'a BuildOptions,
    ) -> Result<Own<'a>, BuildError> {
        let compilers = Compilers::find(sources.iter().map(|s| s.language))?;
        Ok(Own { sources, options, compilers, folder: Folder::new()?, built: 0 })
    }

    /// With the compilers that know MPI: `$MPICC`, or `mpicc`; `$MPIFC`, or `mpifort` or `mpif90`.
    pub(super) fn with_mpi(
        sources: &'a [SourcePair],
        options: &'a BuildOptions,
    ) -> Result<Own<'a>, BuildError> {
        let working = |variable: &'static str, names: &[&str]| {
            let named = words(&std::env::var(variable).unwrap_or_default());
            let all = names.iter().map(|name| one(name)).collect();
            first_working("MPI", variable, if named.is_empty() { all } else { vec![named] })
        };
        let compilers = match sources.iter().any(|s| s.language.is_fortran()) {
            true => Compilers { c: None, fortran: Some(working("MPIFC", &["mpifort", "mpif90"])?) },
            false => Compilers { c: Some(working("MPICC", &["mpicc"])?), fortran: None },
        };
        Ok(Own { sources, options, compilers, folder: Folder::new()?, built: 0 })
    }

    fn object(
        &self,
        at: usize,
        text: &[u8],
        wanted: &Wanted,
        folder: &Path,
    ) -> Result<PathBuf, BuildError> {
        let source = &self.sources[at];
        // A folder for each, so that files of one name do not meet and every name stays as it is.
        let place = folder.join(at.to_string());
        std::fs::create_dir(&place).map_err(io("making a temporary folder"))?;
        let name = source.path.file_name().unwrap_or_else(|| OsStr::new("source"));
        let copy = place.join(name);
        std::fs::write(&copy, text).map_err(io("writing a temporary file"))?;
        let object = folder.join(format!("{at}.o"));
        let mut command = self.compilers.of(source.language);
        command.extend(self.common(wanted));
        let beside = source.path.parent().filter(|p| !p.as_os_str().is_empty());
        let beside = beside.unwrap_or_else(|| Path::new("."));
        if source.language.is_fortran() {
            command.extend(words_of("FFLAGS"));
            command.push(joined("-J", folder));
            command.push(joined("-I", folder));
            command.push(joined("-I", beside));
            let fixed = source.language == Language::FortranFixed;
            command.push(if fixed { "-ffixed-form" } else { "-ffree-form" }.into());
            if wanted.longer_lines && !fixed {
                command.push("-ffree-line-length-none".into());
            }
        } else {
            command.extend(words_of("CFLAGS"));
            command.push("-iquote".into());
            command.push(beside.into());
            command.push("-x".into());
            command.push("c".into());
        }
        command.extend(self.options.flags.iter().cloned());
        command.extend(careful(wanted));
        command.extend(["-c".into(), "-o".into(), object.clone().into(), copy.clone().into()]);
        let (success, message) = compile(command, self.scratch(), self.options.timeout)?;
        if !success {
            let shown = copy.to_string_lossy().into_owned();
            let message = message.replace(&shown, &source.path.to_string_lossy());
            let path = source.path.clone();
            return Err(BuildError::Compile { path, form: wanted.name, message });
        }
        Ok(object)
    }

    fn common(&self, wanted: &Wanted) -> Vec<OsString> {
        let mut common: Vec<OsString> = vec!["-O2".into()];
        if wanted.library != Library::None {
            common.push("-fopenmp".into());
        }
        common
    }
}

impl Builder for Own<'_> {
    fn build(&mut self, wanted: &Wanted) -> Result<Program, BuildError> {
        self.built += 1;
        let folder = self.folder.path().join(self.built.to_string());
        std::fs::create_dir(&folder).map_err(io("making a temporary folder"))?;
        let objects = order(self.sources)
            .into_iter()
            .map(|at| {
                self.object(at, wanted.texts.get(at).copied().unwrap_or(&[]), wanted, &folder)
            })
            .collect::<Result<Vec<_>, _>>()?;
        let program = folder.join("program");
        let mut command = self.compilers.linker();
        command.extend(self.common(wanted));
        command.extend(self.options.flags.iter().cloned());
        if wanted.library == Library::StandIn {
            command.push(joined("-L", &stand_in(self.folder.path(), self.options.timeout)?));
        }
        command.extend(["-o".into(), program.clone().into()]);
        command.extend(objects.into_iter().map(OsString::from));
        command.extend(words_of("LDFLAGS"));
        command.extend(self.options.link.iter().cloned());
        command.extend(words_of("LDLIBS"));
        command.push("-lm".into());
        let (success, message) = compile(command, self.scratch(), self.options.timeout)?;
        if !success {
            return Err(BuildError::Link { form: wanted.name, message });
        }
        let mut args = vec![program.into()];
        args.extend(self.options.args.iter().cloned());
        Ok(Program { command: args, ..Program::default() })
    }

    fn scratch(&self) -> &Path {
        self.folder.path()
    }
}

/// Sources in an order in which each finds the modules that it uses; otherwise as they were given.
fn order(sources: &[SourcePair]) -> Vec<usize> {
    let mut defined: Vec<BTreeSet<String>> = Vec::new();
    let mut used: Vec<BTreeSet<String>> = Vec::new();
    for source in sources {
        let (mut defines, mut uses) = (BTreeSet::new(), BTreeSet::new());
        let text = if source.language.is_fortran() { source.original.as_slice() } else { &[] };
        for line in String::from_utf8_lossy(text).to_ascii_lowercase().lines() {
            let words = line.replace([',', ':'], " ");
            match words.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["module", name] => drop(defines.insert((*name).to_owned())),
                ["use", "intrinsic", ..] => {}
                ["use", "non_intrinsic", name, ..] | ["use", name, ..] => {
                    uses.insert((*name).to_owned());
                }
                _ => {}
            }
        }
        defined.push(defines);
        used.push(uses);
    }
    let mut left: Vec<usize> = (0..sources.len()).collect();
    let mut ordered = Vec::new();
    while !left.is_empty() {
        let waits = |at: &usize| {
            left.iter().any(|other| other != at && !defined[*other].is_disjoint(&used[*at]))
        };
        // In a circle the compiler says what is wrong.
        let next = left.iter().position(|at| !waits(at)).unwrap_or(0);
        ordered.push(left.remove(next));
    }
    ordered
}

/// The words of a variable that make's rules use, too.
fn words_of(variable: &str) -> Vec<OsString> {
    words(&std::env::var(variable).unwrap_or_default())
}

/// Flags after all others, so that they hold.
fn careful(wanted: &Wanted) -> Vec<OsString> {
    if wanted.careful { CAREFUL.map(OsString::from).to_vec() } else { Vec::new() }
}

/// A folder in which linkers find the stand-in under the name of OpenMP's library.
pub(super) fn stand_in(scratch: &Path, timeout: Duration) -> Result<PathBuf, BuildError> {
    let folder = scratch.join("stand-in");
    // It is the linker's own language for "take this instead".
    let library = folder.join("libgomp.a");
    if library.exists() {
        return Ok(folder);
    }
    std::fs::create_dir_all(&folder).map_err(io("making a temporary folder"))?;
    let text = folder.join("scheduler.c");
    let object = folder.join("scheduler.o");
    std::fs::write(&text, SCHEDULER).map_err(io("writing a temporary file"))?;
    let mut command = c_compiler();
    command.extend(["-O2", "-w", "-fPIC", "-c", "-o"].map(OsString::from));
    command.extend([object.clone().into(), text.into()]);
    let (success, message) = compile(command, scratch, timeout)?;
    if !success {
        return Err(BuildError::Link { form: "one-thread-after-another", message });
    }
    let script = format!("INPUT(\"{}\")\n", object.display());
    std::fs::write(&library, script).map_err(io("writing a temporary file"))?;
    Ok(folder)
}

/// A library that a program loads first, with another clock in it; `None` where there is none.
pub(super) fn clock(scratch: &Path, timeout: Duration) -> Option<PathBuf> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let text = scratch.join("clock.c");
    let library = scratch.join("clock.so");
    std::fs::write(&text, CLOCK).ok()?;
    let mut command = c_compiler();
    command.extend(["-O1", "-w", "-shared", "-fPIC", "-o"].map(OsString::from));
    command.extend([library.clone().into(), text.into(), "-ldl".into()]);
    compile(command, scratch, timeout).ok()?.0.then_some(library)
}

/// The compilers that a program needs.
pub(super) struct Compilers {
    c: Option<Vec<OsString>>,
    fortran: Option<Vec<OsString>>,
}

impl Compilers {
    fn find(languages: impl Iterator<Item = Language> + Clone) -> Result<Compilers, BuildError> {
        let needs = |fortran: bool| languages.clone().any(|l| l.is_fortran() == fortran);
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

    fn of(&self, language: Language) -> Vec<OsString> {
        let compiler = if language.is_fortran() { &self.fortran } else { &self.c };
        compiler.clone().unwrap_or_default()
    }

    fn linker(&self) -> Vec<OsString> {
        self.fortran.clone().or_else(|| self.c.clone()).unwrap_or_default()
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
        let program = Program { command: candidate.clone(), ..Program::default() };
        let answer = process::run(&program, &["--version".into()], &[], Duration::from_secs(20));
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

/// Runs a compiler, whose temporary files go to ours: whether it succeeded, and what it said.
fn compile(
    command: Vec<OsString>,
    scratch: &Path,
    timeout: Duration,
) -> Result<(bool, String), BuildError> {
    let first = command.first().map(|c| c.to_string_lossy().into_owned()).unwrap_or_default();
    let environment =
        vec![("LC_ALL".into(), "C".into()), ("TMPDIR".into(), scratch.as_os_str().to_owned())];
    let program = Program { command, environment, ..Program::default() };
    let run = process::run(&program, &[], &[], timeout).map_err(io(format!("starting {first}")))?;
    if run.exit == Exit::TimedOut {
        return Err(BuildError::CompilerTimeout { seconds: timeout.as_secs() });
    }
    Ok((run.exit == Exit::Code(0), String::from_utf8_lossy(&run.stderr).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_come_before_those_who_use_them() {
        let source = |text: &str, language| SourcePair {
            path: PathBuf::from("x"),
            language,
            original: text.into(),
            parallel: text.into(),
        };
        let free = Language::FortranFree;
        let sources = [
            source("program p\n use, intrinsic :: iso_c_binding\n use B, only: x\nend\n", free),
            source("module use\n", Language::C),
            source("  MODULE b\n use a\nend module b\n", free),
            source("module a\nend module\n", free),
        ];
        assert_eq!(order(&sources), [1, 3, 2, 0]);
        assert_eq!(
            order(&[source("module a\nuse b\n", free), source("module b\nuse a\n", free)]),
            [0, 1]
        );
    }
}
