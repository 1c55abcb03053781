//! `cargo xtask answers`: what the tool says of many programs, against what it said before.
//!
//! **Decides** whether any verdict, reason, proof, directive or output differs from those on record in `tests/answers.txt`,
//! for every golden, example and benchmark, and for random programs. `--bless` writes the record anew.
//! **Example** `tests/golden/doall/copy.c 5 parallel doall, 9 sequential H101 #1c0ffee5 #0ddba115`: the loops, then marks of
//! the whole report and of the text that is given back.
//! **Why it is sound** it shows changes, right or wrong: the goldens say what is right. A lost verdict that no golden speaks
//! of shows here.
//! **Gives up when** never.
//! **Cost and limit** as `parallelize` of the same files: seconds.
//! **Source** ours.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;
use heiretsu_driver::report::{self, Model};
use heiretsu_driver::{FileOutcome, Options as DriverOptions, language_of, parallelize};
use heiretsu_front::{Includes, Source};

use crate::bench::without_directives;

#[derive(Args)]
pub struct Options {
    /// Write the record anew.
    #[arg(long)]
    bless: bool,
    /// Only of programs whose names contain this.
    #[arg(long, conflicts_with = "bless")]
    only: Option<String>,
}

/// Where the record is.
const RECORD: &str = "tests/answers.txt";
/// The folders whose programs are asked about.
const FOLDERS: [&str; 3] = ["benchmarks", "examples", "tests/golden"];

/// Programs with directives written by hand: the tool is asked about their sequential text.
const SEQUENTIAL: &str = "benchmarks/programs";
/// How many random programs.
const PROGRAMS: u64 = 300;

pub fn run(options: &Options) -> anyhow::Result<()> {
    let path = crate::tidy::root()?.join(RECORD);
    if options.bless {
        fs::write(path, answers("", None)?)?;
        return Ok(());
    }
    let only = options.only.as_deref().unwrap_or_default();
    let before: String = fs::read_to_string(&path)
        .with_context(|| format!("{RECORD} is missing"))?
        .split_inclusive('\n')
        .filter(|line| name(line).contains(only))
        .collect();
    // Who only asks whether there is a difference does not wait for the others.
    let stop = std::env::var_os("HEIRETSU_STOP").is_some();
    let now = answers(only, stop.then_some(&before))?;
    let changes: Vec<String> = before
        .lines()
        .filter(|l| !now.lines().any(|n| n == *l))
        .map(|l| format!("- {l}"))
        .chain(now.lines().filter(|l| !before.lines().any(|b| b == *l)).map(|l| format!("+ {l}")))
        .collect();
    match changes.len() {
        0 => Ok(()),
        _ if stop => bail!("{FIRST}{}", changes.first().map_or("", |c| name(&c[2..]))),
        n => bail!(
            "{n} lines differ from {RECORD} (if that is meant: cargo xtask answers --bless)\n{}",
            changes.join("\n")
        ),
    }
}

/// Stands before the name of the program that makes a run stop (`mutants` reads it).
pub const FIRST: &str = "the first that fails: ";

/// The program of a line of the record.
fn name(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// The record as it would be now, of programs whose names contain a text; if one is given, no further than the first
/// difference.
fn answers(only: &str, known: Option<&str>) -> anyhow::Result<String> {
    let root = crate::tidy::root()?;
    let mut files = Vec::new();
    for folder in FOLDERS {
        programs(&root, Path::new(folder), &mut files)?;
    }
    files.sort();
    files.retain(|file| file.to_string_lossy().contains(only));
    let differs = |now: &str| known.is_some_and(|known| !known.starts_with(now));
    let mut out = String::new();
    for file in files {
        let mut bytes = fs::read(root.join(&file))?;
        if file.starts_with(SEQUENTIAL) {
            bytes = without_directives(&String::from_utf8(bytes)?).into_bytes();
        }
        let source = Source::new(file.display().to_string(), bytes);
        let options = DriverOptions::default();
        for outcome in parallelize(&[source], &Beside(&root), &options, &|_| {}) {
            line(&mut out, &outcome);
        }
        if differs(&out) {
            return Ok(out);
        }
    }
    for sources in crate::fuzz::sources(1, PROGRAMS) {
        // What one of them is told rests on the others.
        if !sources.iter().any(|s| s.path.contains(only)) {
            continue;
        }
        let options = DriverOptions { force: true, ..DriverOptions::default() };
        for outcome in parallelize(&sources, &Beside(&root), &options, &|_| {}) {
            if outcome.report.path.contains(only) {
                line(&mut out, &outcome);
            }
        }
        if differs(&out) {
            break;
        }
    }
    Ok(out)
}

/// What is said of one file.
fn line(out: &mut String, outcome: &FileOutcome) {
    let file = &outcome.report;
    let loops: Vec<String> = file
        .loops
        .iter()
        .map(|l| {
            let mut words = vec![l.line.to_string(), l.verdict.to_string()];
            words.extend(l.techniques.iter().map(|t| (*t).to_string()));
            words.extend(l.reasons.iter().map(|r| r.code.to_string()));
            words.join(" ")
        })
        .collect();
    let whole = report::json(&Model::new(vec![file.clone()]));
    let _ = writeln!(
        out,
        "{} {} #{:08x} #{:08x}",
        file.path,
        loops.join(", "),
        mark(whole.as_bytes()),
        mark(&outcome.text)
    );
}

/// A mark of a text (FNV-1a).
fn mark(text: &[u8]) -> u32 {
    text.iter().fold(0x811c_9dc5, |hash, b| (hash ^ u32::from(*b)).wrapping_mul(0x0100_0193))
}

/// The programs below a folder: no headers, no outputs of others.
fn programs(root: &Path, folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let name = folder.join(entry?.file_name());
        let text = name.to_string_lossy();
        if root.join(&name).is_dir() {
            programs(root, &name, found)?;
        } else if language_of(&text).is_some() && !text.ends_with(".h") && !text.contains(".omp.") {
            found.push(name);
        }
    }
    Ok(())
}

/// Headers of the project.
struct Beside<'a>(&'a Path);

impl Includes for Beside<'_> {
    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        fs::read(self.0.join(path)).ok().map(Arc::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_the_one_on_record() {
        run(&Options { bless: false, only: None }).expect("a change");
    }
}
