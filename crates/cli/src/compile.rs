//! `heiretsu cc` and `heiretsu fc`: compilers for makefiles, configure, CMake and meson.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Parser as _;
use heiretsu_driver::{COptions, FileOutcome, is_source_name, report};
use heiretsu_verify::CompilerCommand;

use crate::args::{Drop, HowAlone};
use crate::inputs::{Disk, Inputs, KEPT};
use crate::output::{complain, print};
use crate::run::{TROUBLE, USAGE, options, sources};

/// Options of ours among the compiler's.
const OWN: &str = "--heiretsu-";

/// What our options say.
#[derive(Default)]
struct Own {
    keep: Option<PathBuf>,
    keeps: bool,
    verbose: bool,
    compiler: Option<OsString>,
    help: bool,
}

/// Runs the command; the result is the exit code.
pub fn run(args: &Drop, fortran: bool) -> u8 {
    let (own, rest) = match split(&args.arguments) {
        Ok(both) => both,
        Err(error) => return usage(&error),
    };
    if own.help {
        return print(crate::args::help_of(if fortran { "fc" } else { "cc" }).as_bytes())
            .map_or(TROUBLE, |()| 0);
    }
    let compiler = match compiler(&own, fortran) {
        Ok(compiler) => compiler,
        Err(error) => return usage(&error),
    };
    let command = CompilerCommand::new(compiler, rest, is_source_name);
    let code = match command.plain() {
        Ok(code) => code,
        Err(error) => {
            complain(&format!("heiretsu: error: the compiler does not start: {error}"));
            return TROUBLE;
        }
    };
    if code == 0
        && !command.sources().is_empty()
        && let Err(error) = replace(&command, &own)
    {
        complain(&format!("heiretsu: warning: compiled as it is: {error}"));
    }
    code
}

fn usage(error: &str) -> u8 {
    complain(&format!("heiretsu: error: {error}"));
    USAGE
}

/// Our options, and the compiler's.
fn split(args: &[OsString]) -> Result<(Own, Vec<OsString>), String> {
    let mut own = Own::default();
    let mut rest = Vec::new();
    for arg in args {
        let text = arg.to_string_lossy();
        let Some(option) = text.strip_prefix(OWN) else {
            rest.push(arg.clone());
            continue;
        };
        match option.split_once('=').unwrap_or((option, "")) {
            ("keep", folder) => {
                own.keeps = true;
                own.keep = (!folder.is_empty()).then(|| folder.into());
            }
            ("verbose", "") => own.verbose = true,
            ("help", "") => own.help = true,
            ("compiler", name) if !name.is_empty() => own.compiler = Some(name.into()),
            _ => {
                return Err(format!(
                    "`{text}`: there are {OWN}keep[=FOLDER], {OWN}verbose, {OWN}compiler=NAME, {OWN}help"
                ));
            }
        }
    }
    Ok((own, rest))
}

/// The compiler itself: as told, `$HEIRETSU_CC` or `$HEIRETSU_FC`, `cc` or `gfortran`. (`$CC` may be this command.)
fn compiler(own: &Own, fortran: bool) -> Result<Vec<OsString>, String> {
    let (variable, default) =
        if fortran { ("HEIRETSU_FC", "gfortran") } else { ("HEIRETSU_CC", "cc") };
    if let Some(name) = &own.compiler {
        return Ok(vec![name.clone()]);
    }
    let Ok(text) = std::env::var(variable) else { return Ok(vec![default.into()]) };
    let words = shlex::split(&text).ok_or(format!("${variable}: a quote is not closed"))?;
    if words.is_empty() {
        Ok(vec![default.into()])
    } else {
        Ok(words.into_iter().map(OsString::from).collect())
    }
}

/// Puts the parallel program in the place of the plain one, where anything runs in parallel.
fn replace(command: &CompilerCommand, own: &Own) -> Result<(), String> {
    let inputs = Inputs::read(&command.sources());
    if let Some(error) = inputs.errors.first() {
        return Err(error.clone());
    }
    let outcomes = outcomes(command, &inputs)?;
    if own.verbose {
        for outcome in &outcomes {
            let inserted = outcome.report.loops.iter().filter(|l| l.inserted).count();
            let all = outcome.report.loops.len();
            complain(&format!(
                "heiretsu: {}: {inserted} of {all} loops made parallel",
                report::clean(&outcome.path)
            ));
        }
    }
    if outcomes.iter().all(|o| !o.changed) {
        return Ok(());
    }
    if own.keeps {
        keep(command, own, &outcomes)?;
    }
    let texts: Vec<Option<&[u8]>> =
        outcomes.iter().map(|o| o.changed.then_some(&o.text[..])).collect();
    command.parallel(&texts).map_err(|said| {
        let first = said.lines().find(|l| l.contains("error")).or(said.lines().next());
        format!(
            "the compiler did not accept the parallel text: {}",
            report::clean(first.unwrap_or(""))
        )
    })
}

/// The parallel form of the sources, read with the flags of the command.
fn outcomes(command: &CompilerCommand, inputs: &Inputs) -> Result<Vec<FileOutcome>, String> {
    let flags = std::env::var("HEIRETSU_FLAGS").unwrap_or_default();
    let words = shlex::split(&flags).ok_or("$HEIRETSU_FLAGS: a quote is not closed")?;
    let mut how =
        HowAlone::try_parse_from(std::iter::once("HEIRETSU_FLAGS".to_string()).chain(words))
            .map_err(|e| e.to_string())?
            .how;
    crate::project::Project::found(None)?.apply(&mut how);
    let given = COptions::from_args(&command.arguments());
    how.include_dirs.splice(0..0, given.include_dirs.iter().cloned());
    how.system_dirs.splice(0..0, given.system_dirs.iter().cloned());
    how.defines.splice(0..0, given.defines.iter().cloned());
    how.undefines.splice(0..0, given.undefines.iter().cloned());
    how.preincludes.splice(0..0, given.preincludes.iter().cloned());
    if how.standard.is_none() && !given.std.is_empty() {
        how.standard = Some(given.std.clone());
    }
    let mut options = options(&how, inputs)?;
    options.c.quote_dirs = given.quote_dirs;
    options.c.openmp |= given.openmp;
    Ok(heiretsu_driver::parallelize(&sources(inputs), &Disk::default(), &options, &|_| ()))
}

/// The parallel texts, beside the output or in a folder.
fn keep(command: &CompilerCommand, own: &Own, outcomes: &[FileOutcome]) -> Result<(), String> {
    let folder = own.keep.clone().unwrap_or_else(|| command.folder_of_output());
    for outcome in outcomes.iter().filter(|o| o.changed) {
        let name = Path::new(&outcome.path);
        let ending = name.extension().unwrap_or_default().to_string_lossy();
        let stem = name.file_stem().unwrap_or_default().to_string_lossy();
        if !folder.as_os_str().is_empty() {
            std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        }
        let kept = folder.join(format!("{stem}.{KEPT}.{ending}"));
        crate::output::replace(&kept, &outcome.text)?;
    }
    Ok(())
}
