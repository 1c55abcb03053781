//! `cargo xtask bench chains`: what array contraction saves.
//!
//! Each chain of `benchmarks/chains` in three forms: as it is, parallelized with its temporary arrays (`--keep-arrays`), and
//! parallelized with contraction. Runs are interleaved; medians; results must agree to the last digit printed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

pub struct Setup {
    /// `benchmarks/chains`.
    pub sources: PathBuf,
    /// The tool.
    pub heiretsu: PathBuf,
    /// Where programs are built.
    pub folder: PathBuf,
    /// Runs of each form.
    pub runs: usize,
    /// Threads of the parallel forms.
    pub threads: usize,
    /// Elements of each array.
    pub elements: usize,
}

const FORMS: [(&str, Option<&[&str]>); 3] = [
    ("sequential", None),
    ("arrays", Some(&["parallelize", "--keep-arrays"])),
    ("contracted", Some(&["parallelize"])),
];

struct Run {
    seconds: f64,
    kibibytes: f64,
    result: String,
}

pub fn run(setup: &Setup) -> anyhow::Result<()> {
    println!(
        "{:<18} {:>10} {:>10} {:>10} {:>8} {:>10} {:>10} {:>8}",
        "chain", "seq s", "arrays s", "contr. s", "time", "arrays MB", "contr. MB", "memory"
    );
    for (folder, ending) in [("c", "c"), ("fortran", "f90")] {
        let sources = setup.sources.join(folder);
        let mut names: Vec<String> = fs::read_dir(&sources)?
            .filter_map(|e| e.ok()?.file_name().into_string().ok())
            .filter(|n| n.ends_with(&format!(".{ending}")) && n != "chain.f90")
            .collect();
        names.sort();
        for name in names {
            line(setup, &sources, folder, &name)?;
        }
    }
    Ok(())
}

fn line(setup: &Setup, sources: &Path, folder: &str, name: &str) -> anyhow::Result<()> {
    let mut programs = Vec::new();
    for (form, arguments) in FORMS {
        programs.push(build(setup, sources, folder, name, form, arguments)?);
    }
    let mut runs: Vec<Vec<Run>> = programs.iter().map(|_| Vec::new()).collect();
    for _ in 0..setup.runs {
        for (program, runs) in programs.iter().zip(&mut runs) {
            runs.push(execute(setup, program)?);
        }
    }
    let first = runs[0][0].result.clone();
    if runs.iter().flatten().any(|r| r.result != first) {
        bail!("{folder}/{name}: the results differ");
    }
    let middle =
        |form: usize, of: fn(&Run) -> f64| super::median(runs[form].iter().map(of).collect());
    let time = |form| middle(form, |r| r.seconds);
    let memory = |form| middle(form, |r| r.kibibytes / 1024.0);
    println!(
        "{:<18} {:>10.4} {:>10.4} {:>10.4} {:>7.2}x {:>10.1} {:>10.1} {:>7.2}x",
        format!("{folder}/{name}"),
        time(0),
        time(1),
        time(2),
        time(1) / time(2),
        memory(1),
        memory(2),
        memory(1) / memory(2)
    );
    Ok(())
}

fn build(
    setup: &Setup,
    sources: &Path,
    folder: &str,
    name: &str,
    form: &str,
    arguments: Option<&[&str]>,
) -> anyhow::Result<PathBuf> {
    let target = setup.folder.join(folder).join(form);
    fs::create_dir_all(&target)?;
    let fortran = folder == "fortran";
    let shared = sources.join(if fortran { "chain.f90" } else { "chain.h" });
    let text = target.join(name);
    fs::copy(sources.join(name), &text)?;
    let beside = target.join(shared.file_name().context("a name")?);
    fs::copy(&shared, &beside)?;
    if let Some(arguments) = arguments {
        let mut command = Command::new(&setup.heiretsu);
        command.args(arguments).arg("--in-place").arg(&text);
        if fortran {
            command.arg(&beside);
        }
        let done = command.output()?;
        if !done.status.success() {
            bail!("{folder}/{name}: {}", String::from_utf8_lossy(&done.stderr));
        }
        // What is around the chain stays sequential: its sums are compared to the last digit.
        fs::copy(&shared, &beside)?;
    }
    let program = target.join(name.replace('.', "_"));
    let mut command = Command::new(if fortran { "gfortran" } else { "gcc" });
    command.args(["-O3", "-march=native", "-fopenmp", "-o"]).arg(&program).current_dir(&target);
    if fortran {
        command.arg(&beside);
    }
    let done = command.arg(&text).output()?;
    if !done.status.success() {
        bail!("{folder}/{name}: {}", String::from_utf8_lossy(&done.stderr));
    }
    Ok(program)
}

fn execute(setup: &Setup, program: &Path) -> anyhow::Result<Run> {
    let done = Command::new(program)
        .arg(setup.elements.to_string())
        .env("OMP_NUM_THREADS", setup.threads.to_string())
        .env("OMP_WAIT_POLICY", "passive")
        .output()?;
    if !done.status.success() {
        bail!("{} fails", program.display());
    }
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    let value = |word: &str| {
        let line = said.lines().find_map(|l| l.strip_prefix(word));
        line.and_then(|l| l.trim().parse().ok()).with_context(|| format!("no `{word}`"))
    };
    Ok(Run {
        seconds: value("time ")?,
        kibibytes: value("memory ")?,
        result: String::from_utf8_lossy(&done.stdout).into_owned(),
    })
}
