//! A random program and its parallel form, compiled and run: their output must be the same.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};
use heiretsu_driver::{Options as DriverOptions, parallelize};
use heiretsu_front::{NoIncludes, Source};

use super::print::{Target, print};
use super::program::Program;

const THREADS: [&str; 4] = ["1", "2", "3", "7"];

/// What differs, if anything. An original that does not compile is an error of the generator.
pub fn difference(program: &Program, target: Target) -> anyhow::Result<Option<String>> {
    let folder = crate::tidy::root()?.join("target/fuzz/build");
    fs::create_dir_all(&folder)?;
    let text = print(program, target, true);
    let name = format!("original.{}", target.suffix());
    let options = DriverOptions { force: true, ..DriverOptions::default() };
    let sources = [Source::new(name.clone(), text.clone().into_bytes())];
    let outcome = parallelize(&sources, &NoIncludes, &options, &|_| {});
    let Some(parallel) = outcome.first() else { bail!("no outcome") };
    if !parallel.changed {
        return Ok(None);
    }
    fs::write(folder.join(&name), &text)?;
    let parallel_name = format!("parallel.{}", target.suffix());
    fs::write(folder.join(&parallel_name), &parallel.text)?;
    if let Some(fault) = compile(&folder, &name, "original", target, false)? {
        bail!("the generated program does not compile: {fault}");
    }
    if let Some(fault) = compile(&folder, &parallel_name, "parallel", target, true)? {
        return Ok(Some(format!("the parallel form does not compile: {fault}")));
    }
    let expected = Command::new(folder.join("original")).output()?;
    if !expected.status.success() {
        bail!("the generated program fails: {}", expected.status);
    }
    for threads in THREADS {
        let output = Command::new(folder.join("parallel"))
            .env("OMP_NUM_THREADS", threads)
            .env("OMP_WAIT_POLICY", "passive")
            .output()?;
        if output.stdout != expected.stdout || output.status != expected.status {
            return Ok(Some(format!("another result on {threads} threads")));
        }
    }
    Ok(None)
}

fn compile(
    folder: &Path,
    file: &str,
    output: &str,
    target: Target,
    parallel: bool,
) -> anyhow::Result<Option<String>> {
    // Random expressions are longer than the 132 columns that the standard promises.
    let (compiler, flags): (_, &[&str]) = match target {
        Target::C => ("gcc", &[]),
        Target::Fortran => ("gfortran", &["-ffree-line-length-none"]),
    };
    let mut command = Command::new(compiler);
    command.args(["-O1", "-w", "-o", output, file]).args(flags).current_dir(folder);
    if parallel {
        command.arg("-fopenmp");
    }
    let result = command.output().with_context(|| format!("cannot start {compiler}"))?;
    Ok((!result.status.success()).then(|| String::from_utf8_lossy(&result.stderr).into_owned()))
}
