//! `cargo xtask answers`: what the tool says of many programs, against what it said before.
//!
//! **Decides** whether any verdict, technique, reason's code or output differs from those on record in `tests/answers`, for every
//! golden, example and benchmark (one file of the record per folder), and for random programs. `--bless` writes the record anew.
//! **Example** `tests/golden/doall/copy.c 5 parallel doall, 9 sequential H101 #0ddba115`: the loops, then a mark of the text
//! that is given back. Sentences are not on record: they may become clearer without a change here.
//! **Why it is sound** it shows changes, right or wrong: the goldens say what is right. A lost verdict that no golden speaks
//! of shows here.
//! **Gives up when** never.
//! **Cost and limit** as `parallelize` of the same files: seconds.
//! **Source** ours.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;
use heiretsu_driver::{FileOutcome, Options as DriverOptions, language_of, parallelize};
use heiretsu_front::{Includes, Source};
use rayon::prelude::*;

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

/// Where the record is: a file for each folder of programs.
const RECORD: &str = "tests/answers";
/// The file of the record about random programs.
const RANDOM: &str = "random.txt";
/// The folders whose programs are asked about.
const FOLDERS: [&str; 3] = ["benchmarks", "examples", "tests/golden"];

/// Programs with directives written by hand: the tool is asked about their sequential text.
const SEQUENTIAL: &str = "benchmarks/programs";
/// Programs that are asked about at the same time.
const TOGETHER: usize = 64;
/// How many random programs.
const PROGRAMS: u64 = 300;

/// Files of the record by name, with their lines.
type Record = BTreeMap<String, String>;

pub fn run(options: &Options) -> anyhow::Result<()> {
    let folder = crate::tidy::root()?.join(RECORD);
    if options.bless {
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        for (name, lines) in answers("", None)? {
            fs::write(folder.join(name), lines)?;
        }
        return Ok(());
    }
    let only = options.only.as_deref().unwrap_or_default();
    let before = on_record(&folder, only)?;
    // Who only asks whether there is a difference does not wait for the others.
    let stop = std::env::var_os("HEIRETSU_STOP").is_some();
    let now = answers(only, stop.then_some(&before))?;
    let [before, now] =
        [&before, &now].map(|r| r.values().flat_map(|l| l.lines()).collect::<BTreeSet<_>>());
    let gone = before.difference(&now).map(|l| format!("- {l}"));
    let mut changes: Vec<String> =
        gone.filter(|_| !stop).chain(now.difference(&before).map(|l| format!("+ {l}"))).collect();
    changes.sort_by(|a, b| a[2..].cmp(&b[2..]).then(b.cmp(a)));
    match changes.first() {
        None => Ok(()),
        Some(first) if stop => bail!("{FIRST}{}", name(&first[2..])),
        Some(_) => bail!(
            "{} lines differ from {RECORD} (if that is meant: cargo xtask answers --bless)\n{}",
            changes.len(),
            changes.join("\n")
        ),
    }
}

/// What is on record of programs whose names contain a text.
fn on_record(folder: &Path, only: &str) -> anyhow::Result<Record> {
    let mut record = Record::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{RECORD} is missing"))? {
        let path = entry?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let lines = fs::read_to_string(&path)?;
        record
            .insert(file, lines.split_inclusive('\n').filter(|l| name(l).contains(only)).collect());
    }
    Ok(record)
}

/// Stands before the name of the program that makes a run stop (`mutants` reads it).
pub const FIRST: &str = "the first that fails: ";

/// The program of a line of the record.
fn name(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// The record as it would be now, of programs whose names contain a text; if one is given, no further than a difference.
fn answers(only: &str, known: Option<&Record>) -> anyhow::Result<Record> {
    let root = crate::tidy::root()?;
    let mut files = Vec::new();
    for folder in FOLDERS {
        programs(&root, Path::new(folder), &mut files)?;
    }
    files.sort();
    files.retain(|file| file.to_string_lossy().contains(only));
    let mut record = Record::new();
    let differs = |now: &str, file: &str| {
        known.is_some_and(|known| !known.get(file).is_some_and(|known| known.contains(now)))
    };
    for several in files.chunks(TOGETHER) {
        let lines =
            several.par_iter().map(|file| of_file(&root, file)).collect::<Result<Vec<_>, _>>()?;
        for (file, lines) in several.iter().zip(lines) {
            let folder = file.parent().unwrap_or(Path::new("")).to_string_lossy();
            let folder = folder.trim_start_matches("tests/").replace('/', "-") + ".txt";
            if differs(&lines, &folder) {
                return Ok([(folder, lines)].into());
            }
            record.entry(folder).or_default().push_str(&lines);
        }
    }
    for sources in crate::fuzz::sources(1, PROGRAMS) {
        // What one of them is told rests on the others.
        if !sources.iter().any(|s| s.path.contains(only)) {
            continue;
        }
        let options = DriverOptions { force: true, ..DriverOptions::default() };
        let outcomes = parallelize(&sources, &Beside(&root), &options, &|_| {});
        let lines: String =
            outcomes.iter().filter(|o| o.report.path.contains(only)).map(line).collect();
        if differs(&lines, RANDOM) {
            return Ok([(RANDOM.to_string(), lines)].into());
        }
        record.entry(RANDOM.to_string()).or_default().push_str(&lines);
    }
    Ok(record)
}

/// What is said of one program of the project.
fn of_file(root: &Path, file: &Path) -> anyhow::Result<String> {
    let mut bytes = fs::read(root.join(file))?;
    if file.starts_with(SEQUENTIAL) {
        bytes = without_directives(&String::from_utf8(bytes)?).into_bytes();
    }
    let source = Source::new(file.display().to_string(), bytes);
    let outcomes = parallelize(&[source], &Beside(root), &DriverOptions::default(), &|_| {});
    Ok(outcomes.iter().map(line).collect())
}

/// What is said of one file.
fn line(outcome: &FileOutcome) -> String {
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
    format!("{} {} #{:08x}\n", file.path, loops.join(", "), mark(&outcome.text))
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
