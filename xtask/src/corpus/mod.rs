//! `cargo xtask corpus NAME`: real code that nobody here wrote.
//!
//! Fetches the source package, runs `heiretsu explain` over all of it (time, peak memory, table), then
//! `heiretsu parallelize` — with `--force`, so that no loop is spared for being small and the tests exercise every
//! directive, or with the cost model (`--cost-model`) — then compiles every output and runs the package's own test
//! programs on several threads.
//! Nothing of the corpus is committed; everything lies below `target/corpora`.

mod fetch;
mod gsl;
mod lapack;
pub mod process;
mod survey;
pub mod validation;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use clap::Args;

use crate::tidy::root;

#[derive(Args)]
pub struct Options {
    /// `lapack` or `gsl`.
    name: String,
    /// Only explain: no parallelizing, building, testing.
    #[arg(long)]
    survey_only: bool,
    /// Parallelize as users do, with the cost model on (otherwise everything that is legal: `--force`).
    #[arg(long)]
    cost_model: bool,
    /// Where corpora are kept.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Write the table to this file too.
    #[arg(long)]
    table: Option<PathBuf>,
}

/// Thread counts on which test programs run.
const THREADS: [u32; 3] = [1, 2, 4];

/// What a corpus run needs to know everywhere.
pub struct Workplace {
    /// The release build of the tool.
    pub heiretsu: PathBuf,
    /// The corpus's own folder.
    pub folder: PathBuf,
    /// No loop is spared for being small.
    pub force: bool,
}

impl Workplace {
    /// The folder of a parallelized copy; each way of parallelizing has its own.
    fn copy(&self, name: &str) -> PathBuf {
        let weighed = if self.force { "" } else { "-weighed" };
        self.folder.join(format!("{name}{weighed}"))
    }

    /// `heiretsu parallelize`, in place.
    fn parallelize(&self) -> Command {
        let mut command = process::command(&self.heiretsu);
        command.args(["parallelize", "--in-place", "--quiet"]);
        if self.force {
            command.arg("--force");
        }
        command
    }
}

/// One test program on one thread count.
pub struct TestRun {
    pub name: String,
    pub threads: u32,
    pub failure: Option<String>,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let root = root()?;
    let base = options.folder.clone().unwrap_or_else(|| root.join("target/corpora"));
    let cx = Workplace {
        heiretsu: build(&root)?,
        folder: base.join(&options.name),
        force: !options.cost_model,
    };
    fs::create_dir_all(&cx.folder)?;
    let sources = fetch::fetch(&options.name, &cx.folder)?;
    let (inputs, arguments) = match options.name.as_str() {
        "lapack" => lapack::inputs(&sources)?,
        "gsl" => gsl::inputs(&sources)?,
        other => bail!("no corpus `{other}`: lapack or gsl"),
    };
    let survey = survey::explain(&cx, &inputs, &arguments)?;
    let mut table = survey.table(&options.name);
    println!("{table}");
    if !options.survey_only {
        let (compiled, runs) = match options.name.as_str() {
            "lapack" => lapack::build_and_test(&cx, &sources)?,
            _ => gsl::build_and_test(&cx, &sources, &inputs, &arguments)?,
        };
        let how = if cx.force { "forced" } else { "with the cost model" };
        let tests = test_table(&format!("Parallelized {how}: {compiled}"), &runs);
        println!("{tests}");
        table.push_str(&tests);
    }
    if let Some(path) = &options.table {
        fs::write(path, &table).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Builds the tool and returns its path.
fn build(root: &Path) -> anyhow::Result<PathBuf> {
    process::run(
        process::command("cargo")
            .args(["build", "--release", "--package", "heiretsu-cli"])
            .current_dir(root),
    )?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join("release/heiretsu"))
}

fn test_table(compiled: &str, runs: &[TestRun]) -> String {
    let mut out =
        format!("\n{compiled}\n\n| test program | threads | result |\n| --- | --- | --- |\n");
    for run in runs {
        let result = run.failure.as_deref().unwrap_or("passes");
        out.push_str(&format!("| {} | {} | {result} |\n", run.name, run.threads));
    }
    let failed = runs.iter().filter(|r| r.failure.is_some()).count();
    out.push_str(&format!("\n{} passed, {failed} failed\n", runs.len() - failed));
    out
}

/// Copies a folder, files only, links followed. Files keep their times: `make` must not run autotools again.
pub fn copy_tree(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_tree(&path, &target)?;
        } else if path.exists() {
            fs::copy(&path, &target).with_context(|| path.display().to_string())?;
            fs::File::options()
                .write(true)
                .open(&target)?
                .set_modified(fs::metadata(&path)?.modified()?)?;
        }
    }
    Ok(())
}
