//! `cargo xtask reduce FILE`: the smallest program that still fails.
//!
//! **Decides** whether a text fails in the way of the given one: with `--command`, that the command (which gets the
//! file's name as its last argument) succeeds; else that the tool reports a defect of its own (H502, `bug`), or
//! that the parallel form, compiled and run, prints something else than the original (`fuzz programs --compiled`).
//! **Example** `cargo xtask reduce target/fuzz/1234.c` writes `target/fuzz/1234.reduced.c`.
//! **Why it is sound** A text counts only if its original compiles, prints the same without optimization and with
//! checks of bounds and overflow: what fails is not a fault that the reduction brought in.
//! **Gives up when** the file does not fail.
//! **Cost and limit** `--questions` compilations at most.
//! **Source** `docs/measurements/safety.md`.

mod text;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use clap::Args;
use heiretsu_driver::{Options as DriverOptions, Validate, explain, parallelize};
use heiretsu_front::{NoIncludes, Source};

use self::text::Reducer;

#[derive(Args)]
pub struct Options {
    /// A C or Fortran program that fails.
    file: PathBuf,
    /// A command and its arguments that succeeds on what fails, split at blanks.
    #[arg(long)]
    command: Option<String>,
    /// At most so many tries.
    #[arg(long, default_value_t = 2000)]
    questions: usize,
}

/// How a program fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// The tool withdraws a directive or has a panic.
    Defect,
    /// The parallel form gives something else.
    Result,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let file = &options.file;
    let original =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let suffix = file.extension().and_then(|e| e.to_str()).unwrap_or("c").to_owned();
    let folder = crate::tidy::root()?.join("target/reduce");
    fs::create_dir_all(&folder)?;
    let mut asked = 0usize;
    let words: Option<Vec<&str>> = options.command.as_ref().map(|c| c.split_whitespace().collect());
    let kind = match &words {
        Some(_) => None,
        None => Some(fault(&original, &suffix, &folder).context(
            "the file does not fail: no defect is reported, and its parallel form agrees",
        )?),
    };
    let mut fails = |text: &str| {
        asked += 1;
        if asked.is_multiple_of(100) {
            eprintln!("{asked} tries, {} lines", text.lines().count());
        }
        match (&words, kind) {
            (Some(words), _) => command(words, text, &suffix, &folder).unwrap_or(false),
            (None, Some(Fault::Defect)) => defect(text, &suffix),
            (None, _) => result(text, &suffix, &folder).unwrap_or(false),
        }
    };
    if !fails(&original) {
        bail!("the file does not fail");
    }
    let small = Reducer::new(&mut fails, options.questions).reduce(&original);
    let out = file.with_extension(format!("reduced.{suffix}"));
    fs::write(&out, &small)?;
    println!(
        "{}: {} lines of {}, {asked} tries",
        out.display(),
        small.lines().count(),
        original.lines().count()
    );
    Ok(())
}

fn fault(text: &str, suffix: &str, folder: &Path) -> Option<Fault> {
    if defect(text, suffix) {
        return Some(Fault::Defect);
    }
    result(text, suffix, folder).ok()?.then_some(Fault::Result)
}

fn source(text: &str, suffix: &str) -> [Source; 1] {
    [Source::new(format!("case.{suffix}"), text.as_bytes().to_vec())]
}

/// The tool finds itself wrong.
fn defect(text: &str, suffix: &str) -> bool {
    let options =
        DriverOptions { force: true, validate: Validate::All, ..DriverOptions::default() };
    let model = explain(&source(text, suffix), &NoIncludes, &options, &|_| {});
    model.files.iter().any(|f| {
        f.diagnostics.iter().any(|d| d.code == "bug")
            || f.loops.iter().any(|l| l.reasons.iter().any(|r| r.code == "H502"))
    })
}

fn command(words: &[&str], text: &str, suffix: &str, folder: &Path) -> anyhow::Result<bool> {
    let file = folder.join(format!("case.{suffix}"));
    fs::write(&file, text)?;
    let (program, arguments) = words.split_first().context("an empty command")?;
    let status = Command::new(program)
        .args(arguments)
        .arg(&file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    Ok(status.success())
}

/// The program is sound, and its parallel form prints something else.
fn result(text: &str, suffix: &str, folder: &Path) -> anyhow::Result<bool> {
    let options = DriverOptions { force: true, ..DriverOptions::default() };
    let outcome = parallelize(&source(text, suffix), &NoIncludes, &options, &|_| {});
    let Some(parallel) = outcome.first().filter(|o| o.changed) else { return Ok(false) };
    fs::write(folder.join(format!("case.{suffix}")), text)?;
    fs::write(folder.join(format!("parallel.{suffix}")), &parallel.text)?;
    let c = suffix == "c";
    let checks: &[&str] = if c {
        &["-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    } else {
        &["-O0", "-fcheck=all"]
    };
    let build = |name: &str, flags: &[&str]| -> anyhow::Result<Option<PathBuf>> {
        let program = folder.join(format!("{name}{}", flags.len()));
        let status = Command::new(if c { "gcc" } else { "gfortran" })
            .args(flags)
            .arg("-w")
            .args(if c { &[][..] } else { &["-ffree-line-length-none"][..] })
            .arg("-o")
            .arg(&program)
            .arg(format!("{name}.{suffix}"))
            .current_dir(folder)
            .stderr(Stdio::null())
            .status()?;
        Ok(status.success().then_some(program))
    };
    let execute = |program: &Path, threads: &str| -> anyhow::Result<Option<Vec<u8>>> {
        // Half of a program may never end.
        let output = Command::new("timeout")
            .arg("10")
            .arg(program)
            .env("OMP_NUM_THREADS", threads)
            .env("OMP_WAIT_POLICY", "passive")
            .stderr(Stdio::null())
            .output()?;
        Ok(output.status.success().then_some(output.stdout))
    };
    let (Some(checked), Some(plain)) = (build("case", checks)?, build("case", &["-O1"])?) else {
        return Ok(false);
    };
    let (Some(expected), Some(again)) = (execute(&checked, "1")?, execute(&plain, "1")?) else {
        return Ok(false);
    };
    if expected != again {
        return Ok(false);
    }
    let Some(program) = build("parallel", &["-O1", "-fopenmp"])? else { return Ok(true) };
    for threads in ["1", "2", "3", "7"] {
        if execute(&program, threads)? != Some(expected.clone()) {
            return Ok(true);
        }
    }
    Ok(false)
}
