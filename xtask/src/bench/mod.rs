//! `cargo xtask bench NAME`: what is measured.
//!
//! **Holds** `explain` (growth of its cost), `summaries` (cost of what is known about callees, alone), `limits` (very large
//! inputs), `forms` (what it costs to find the forms of loops), `chains` (time and memory with and without array
//! contraction), `kernels` (speed of what we write, against compilers that parallelize), `reductions` (the same of the
//! reduction benchmark), `programs` (speed of whole programs, against directives written by hand), `overlap` (overlapping loops), and `questions` (what questions of dependence cost in real code).

mod chains;
mod directives;
mod explain;
mod forms;
mod kernels;
mod limits;
mod overlap;
mod programs;
mod questions;
mod reductions;
mod summaries;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use heiretsu_driver::is_source_name;

pub use directives::without_directives;

use crate::tidy::root;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// How the cost of `explain` grows with the size of the program.
    Explain,
    /// What whole-program summaries cost by themselves.
    Summaries,
    /// Time and memory of `explain` on very large inputs.
    Limits,
    /// What finding and proving the forms of loops costs, and how it grows.
    Forms,
    /// Loops that overlap against the same loops one after the other.
    Overlap,
    /// The 30 classical kernels and the chains: sequential, ours, gcc's and Polly's parallel code.
    Kernels,
    /// Whole programs with default options: sequential, ours, written by hand, gcc's parallel code.
    Programs,
    /// The rows of the reduction benchmark: sequential, ours with several threads and with one.
    Reductions,
    /// What the questions of dependence of real code cost, by the test that decides them.
    Questions,
    /// Chains of sweeps with temporary arrays: time and memory with and without array contraction.
    Chains,
}

#[derive(Args)]
pub struct Options {
    /// What is measured.
    #[arg(value_enum)]
    what: What,
    /// Runs of each; the median counts.
    #[arg(long)]
    runs: Option<usize>,
    /// `explain`: largest program, in lines.
    #[arg(long, default_value_t = 102_400)]
    lines: usize,
    /// `summaries`, `questions`: folders whose files are one program.
    #[arg(long)]
    path: Vec<PathBuf>,
    /// `kernels`, `reductions`, `programs`: those whose names contain this.
    #[arg(long)]
    only: Option<String>,
    /// `kernels`, `programs`: one language.
    #[arg(long, value_enum)]
    language: Option<kernels::Language>,
    /// `kernels`, `reductions`: small sizes, few runs.
    #[arg(long)]
    quick: bool,
    /// `kernels`, `reductions`, `programs`: number of threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// `kernels`, `programs`: a tool that is built already, instead of building this one.
    #[arg(long)]
    heiretsu: Option<PathBuf>,
    /// `reductions`: elements of each row, at most.
    #[arg(long, default_value_t = 50_000_000)]
    elements: usize,
    /// `reductions`: also what does not seem to pay.
    #[arg(long)]
    force: bool,
    /// `kernels`, `reductions`, `programs`: writes the table into the document of that name in docs/measurements.
    #[arg(long)]
    write: bool,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    if options.what == What::Overlap {
        let folder = root()?.join("target/bench");
        fs::create_dir_all(&folder)?;
        let runs = options.runs.unwrap_or(7);
        return overlap::run(&folder, runs, options.threads, options.quick);
    }
    if options.what == What::Questions {
        return questions::run(&options.path, options.runs.unwrap_or(5));
    }
    if options.what == What::Forms {
        return forms::run(&root()?.join("benchmarks/reductions"), options.runs.unwrap_or(9));
    }
    if options.what == What::Summaries {
        return summaries::run(&options.path, options.runs.unwrap_or(5));
    }
    let root = root()?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), Into::into);
    let heiretsu = match &options.heiretsu {
        Some(path) => fs::canonicalize(path)?,
        None => {
            let status = Command::new("cargo")
                .args(["build", "--release", "--package", "heiretsu-cli"])
                .current_dir(&root)
                .status()?;
            if !status.success() {
                bail!("the tool does not build");
            }
            target.join("release/heiretsu")
        }
    };
    let folder = target.join("bench");
    fs::create_dir_all(&folder)?;
    match options.what {
        What::Explain => explain::run(&heiretsu, &folder, options.runs.unwrap_or(9), options.lines),
        What::Summaries | What::Overlap | What::Questions | What::Forms => Ok(()),
        What::Limits => limits::run(&heiretsu, &folder, options.runs.unwrap_or(3)),
        What::Chains => chains::run(&chains::Setup {
            sources: root.join("benchmarks/chains"),
            heiretsu,
            folder: folder.join("chains"),
            runs: options.runs.unwrap_or(if options.quick { 1 } else { 5 }),
            threads: options.threads,
            elements: if options.quick { 1_000_000 } else { 20_000_000 },
        }),
        What::Kernels => kernels::run(&kernels::Setup {
            sources: root.join("benchmarks/kernels"),
            heiretsu,
            folder: folder.join("kernels"),
            runs: options.runs.unwrap_or(if options.quick { 1 } else { 5 }),
            threads: options.threads,
            quick: options.quick,
            only: options.only.clone(),
            language: options.language,
            document: options.write.then(|| root.join("docs/measurements/kernels.md")),
        }),
        What::Programs => programs::run(&programs::Setup {
            sources: root.join("benchmarks/programs"),
            heiretsu,
            folder: folder.join("programs"),
            runs: options.runs.unwrap_or(7),
            threads: options.threads,
            only: options.only.clone(),
            language: options.language,
            document: options.write.then(|| root.join("docs/measurements/programs.md")),
        }),
        What::Reductions => reductions::run(&reductions::Setup {
            sources: root.join("benchmarks/reductions"),
            heiretsu,
            folder: folder.join("reductions"),
            runs: options.runs.unwrap_or(if options.quick { 3 } else { 7 }),
            threads: options.threads,
            elements: if options.quick {
                options.elements.min(2_000_000)
            } else {
                options.elements
            },
            only: options.only.clone(),
            force: options.force,
            document: options.write.then(|| root.join("docs/measurements/reductions.md")),
        }),
    }
}

/// The source files below some folders, in the order of their names.
fn sources(folders: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let (mut todo, mut files) = (folders.to_vec(), Vec::new());
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            for entry in fs::read_dir(path)? {
                todo.push(entry?.path());
            }
        } else if path.to_str().is_some_and(is_source_name) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Puts a table in the place of the one that stands between two marks of a document.
fn replace(document: &Path, marks: [&str; 2], table: &str) -> anyhow::Result<()> {
    let text = fs::read_to_string(document)?;
    let [open, close] = marks;
    let (before, rest) = text.split_once(open).context("the document has no place for it")?;
    let (_, after) = rest.split_once(close).context("the document has no place for it")?;
    fs::write(document, format!("{before}{open}\n{table}\n{close}{after}"))?;
    Ok(())
}

/// The middle one of some measurements (the upper one of two), at least one.
fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_replaces_the_old_one() {
        let place = std::env::temp_dir().join(format!("heiretsu-table-{}.md", std::process::id()));
        let (open, close) = ("<!-- open -->\n", "<!-- close -->\n");
        fs::write(&place, format!("a\n{open}old\n{close}b\n")).unwrap();
        replace(&place, [open, close], "new").unwrap();
        let text = fs::read_to_string(&place).unwrap();
        assert!(replace(&place, ["<!-- none -->\n", close], "new").is_err());
        fs::remove_file(&place).unwrap();
        assert_eq!(text, format!("a\n{open}\nnew\n{close}b\n"));
    }
}
