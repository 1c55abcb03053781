//! What all commands have in common: options for the driver, included files, progress.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use heiretsu_driver::{
    COptions, FloatPolicy, FortranOptions, Language, Machine, Options, Profile, Source, Stated,
    compile_commands, report,
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::{self, How, Loudness};
use crate::inputs::{Inputs, database_file, sentence};
use crate::output::{complain, watched};

/// All is well.
pub const FINE: u8 = 0;
/// A file is missing, unreadable or not understood, or a check failed.
pub const TROUBLE: u8 = 1;
/// The command line makes no sense.
pub const USAGE: u8 = 2;

/// From so many files on, progress is shown.
const MANY: usize = 8;

/// The driver's options. An error is a sentence for the user.
pub fn options(reading: &How, inputs: &Inputs) -> Result<Options, String> {
    let mut c = COptions {
        include_dirs: reading.include_dirs.clone(),
        system_dirs: reading.system_dirs.clone(),
        defines: reading.defines.clone(),
        undefines: reading.undefines.clone(),
        preincludes: reading.preincludes.clone(),
        std: reading.standard.clone().unwrap_or_default(),
        ..COptions::default()
    };
    c.system_dirs.extend(compiler_folders(reading, inputs));
    let c_by_path = match &reading.compile_commands {
        Some(path) => options_by_path(path, &c, inputs)?,
        None => BTreeMap::new(),
    };
    let machine = reading.machine.as_deref().map(machine).transpose()?;
    Ok(Options {
        c,
        c_by_path,
        fortran: FortranOptions {
            include_dirs: reading.include_dirs.clone(),
            defines: reading.defines.clone(),
            undefines: reading.undefines.clone(),
            ..FortranOptions::default()
        },
        language: reading.language.map(|language| match language {
            args::Language::C => Language::C,
            args::Language::Fortran => Language::FortranFree,
            args::Language::FortranFixed => Language::FortranFixed,
        }),
        float: match reading.float.unwrap_or(args::FloatPolicy::Reassoc) {
            args::FloatPolicy::Strict => FloatPolicy::Strict,
            args::FloatPolicy::Reassoc => FloatPolicy::Reassoc,
            args::FloatPolicy::Reproducible => FloatPolicy::Reproducible,
            args::FloatPolicy::Fast => FloatPolicy::Fast,
        },
        private_bytes: reading.private_bytes.unwrap_or(Options::default().private_bytes),
        assume_distinct_rows: reading.assume_distinct_rows,
        stated: match &reading.summaries {
            Some(path) => Arc::new(stated(path)?),
            None => Arc::default(),
        },
        force: reading.force,
        accept_tested: reading.accept_tested,
        solver: match &reading.solver {
            Some(none) if none == "none" => None,
            program => Some(heiretsu_verify::solver(program.clone())),
        },
        machine: machine.unwrap_or_default(),
        profile: Arc::new(profile(&reading.profile)?),
        threads: match (reading.threads, machine) {
            (Some(threads), _) => u32::from(threads),
            (None, Some(machine)) => machine.threads() as u32,
            (None, None) => processors(),
        },
        keep_arrays: reading.keep_arrays,
        jobs: reading.jobs.map(usize::from),
        ..Options::default()
    })
}

/// What the compiler needs to read the sources as they were read here.
/// (`-std` and `-include` mean nothing to a Fortran compiler.)
pub fn flags(options: &Options, only_c: bool) -> Vec<OsString> {
    let mut flags: Vec<OsString> = Vec::new();
    let mut add = |parts: &[&str]| {
        let parts: Vec<OsString> = parts.iter().map(OsString::from).collect();
        if !flags.windows(parts.len()).any(|w| w == parts) {
            flags.extend(parts);
        }
    };
    let all: Vec<&COptions> = if options.c_by_path.is_empty() {
        vec![&options.c]
    } else {
        options.c_by_path.values().collect()
    };
    for c in all {
        c.quote_dirs.iter().for_each(|dir| add(&["-iquote", dir]));
        c.include_dirs.iter().for_each(|dir| add(&[&format!("-I{dir}")]));
        c.defines.iter().for_each(|define| add(&[&format!("-D{define}")]));
        c.undefines.iter().for_each(|name| add(&[&format!("-U{name}")]));
        if only_c {
            c.preincludes.iter().for_each(|file| add(&["-include", file]));
        }
        if only_c && !c.std.is_empty() {
            add(&[&format!("-std={}", c.std)]);
        }
    }
    flags
}

/// Processors of this machine.
fn processors() -> u32 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as u32)
}

/// What the user states about procedures.
fn stated(path: &Path) -> Result<Stated, String> {
    let shown = report::clean(&path.to_string_lossy());
    let text = std::fs::read_to_string(path).map_err(|e| format!("{shown}: {}", sentence(&e)))?;
    Stated::parse(&shown, &text)
}

/// What a machine file tells.
fn machine(path: &Path) -> Result<Machine, String> {
    let shown = report::clean(&path.to_string_lossy());
    let text = std::fs::read_to_string(path).map_err(|e| format!("{shown}: {}", sentence(&e)))?;
    Machine::parse(&shown, &text)
}

/// What profiles tell, all together.
fn profile(paths: &[PathBuf]) -> Result<Profile, String> {
    let mut profile = Profile::default();
    for path in paths {
        let shown = report::clean(&path.to_string_lossy());
        let bytes = std::fs::read(path).map_err(|e| format!("{shown}: {}", sentence(&e)))?;
        heiretsu_driver::read_profile(&mut profile, &shown, &bytes)?;
    }
    Ok(profile)
}

/// Where the C compiler looks for headers; asked only if there is C to read.
fn compiler_folders(reading: &How, inputs: &Inputs) -> Vec<String> {
    let is_c = |path: &str| heiretsu_driver::language_of(path) == Some(Language::C);
    let any = match reading.language {
        Some(language) => language == args::Language::C,
        None => inputs.files.iter().any(|f| is_c(&f.source.path)),
    };
    if any { heiretsu_verify::system_include_dirs() } else { Vec::new() }
}

/// Options of the inputs that a compilation database names; the command line's come after its own.
fn options_by_path(
    path: &Path,
    given: &COptions,
    inputs: &Inputs,
) -> Result<BTreeMap<String, COptions>, String> {
    let path = database_file(path);
    let shown = report::clean(&path.to_string_lossy());
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{shown}: {}", sentence(&e)))?;
    let entries = compile_commands(&text).map_err(|e| format!("{shown}: {e}"))?;
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let by_real: BTreeMap<PathBuf, COptions> =
        entries.into_iter().map(|(path, options)| (real(Path::new(&path)), options)).collect();
    let mut found = BTreeMap::new();
    for input in &inputs.files {
        let Some(path) = &input.path else { continue };
        if let Some(options) = by_real.get(&real(path)) {
            let mut options = options.clone();
            options.include_dirs.extend(given.include_dirs.iter().cloned());
            options.system_dirs.extend(given.system_dirs.iter().cloned());
            options.defines.extend(given.defines.iter().cloned());
            options.undefines.extend(given.undefines.iter().cloned());
            options.preincludes.extend(given.preincludes.iter().cloned());
            options.openmp |= given.openmp;
            if !given.std.is_empty() {
                options.std.clone_from(&given.std);
            }
            found.insert(input.source.path.clone(), options);
        }
    }
    Ok(found)
}

/// Says what could not be read; true if there was anything.
pub fn complain_about(inputs: &Inputs) -> bool {
    for error in &inputs.errors {
        complain(&format!("error: {error}"));
    }
    !inputs.errors.is_empty()
}

/// The texts alone, as the driver takes them. (They are shared, not copied.)
pub fn sources(inputs: &Inputs) -> Vec<Source> {
    inputs.files.iter().map(|f| f.source.clone()).collect()
}

/// What the driver makes of the inputs, under a progress bar; nothing where the options make no sense, which is said.
pub fn driven<T>(
    inputs: &Inputs,
    how: &How,
    loudness: &Loudness,
    work: impl FnOnce(&[Source], Options, &(dyn Fn(&str) + Sync)) -> T,
) -> Option<T> {
    let options =
        options(how, inputs).map_err(|error| complain(&format!("error: {error}"))).ok()?;
    let bar = progress(inputs, loudness);
    let step = |path: &str| {
        bar.set_message(report::clean(path));
        bar.inc(1);
    };
    let made = work(&sources(inputs), options, &step);
    bar.finish_and_clear();
    Some(made)
}

/// A progress bar on standard error, if there are many files and somebody watches.
pub fn progress(inputs: &Inputs, loudness: &Loudness) -> ProgressBar {
    let files = inputs.files.len();
    if files < MANY || loudness.quiet || !watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:30} {pos}/{len} files, {elapsed} {wide_msg}")
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Says what is being done, on standard error, if somebody watches.
pub fn working(quiet: bool) -> ProgressBar {
    if quiet || !watched() {
        return ProgressBar::hidden();
    }
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
        spinner.set_style(style);
    }
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

/// How much a report says.
pub fn detail(loudness: &Loudness) -> report::Detail {
    match (loudness.quiet, loudness.verbose) {
        (true, _) => report::Detail::Quiet,
        (_, true) => report::Detail::Verbose,
        _ => report::Detail::Normal,
    }
}
