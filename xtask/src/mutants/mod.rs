//! `cargo xtask mutants`: sabotages of the legality code, each of which the tests must find.
//!
//! **Decides** which of `--count` changes (of thousands that `sites` finds) make a test fail or a random program wrong.
//! **Example** `crates/analyze/src/alias/mod.rs:80: 'a != b' is false`: caught by the goldens.
//! **Why it is sound** A copy of the tree holds all chosen changes after a number in the environment; with number 0
//! every test must pass first.
//! Changes that no test could find are left out; `equivalent.txt` says of each why.
//! **Gives up when** the unchanged copy fails.
//! **Cost and limit** one build, then seconds per change: what found it last (`record.txt`) is asked first. What is decided
//! is kept in `target/mutants/results.txt` and not asked again (`--fresh` forgets it).
//! **Source** `docs/measurements/safety.md`; schemata after Untch, Offutt and Harrold (1993).

mod sites;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, bail};
use clap::Args;
use serde_json::Value;

use self::sites::{Mutant, conflict, instrumented, mutants};
use crate::answers::FIRST;

#[derive(Args)]
pub struct Options {
    /// Chooses changes at random, not those on record.
    #[arg(long)]
    seed: Option<u64>,
    /// How many changes are chosen at random.
    #[arg(long, default_value_t = 240)]
    count: usize,
    /// Only those whose names contain this (a file, a place, a piece of text).
    #[arg(long)]
    only: Option<String>,
    /// Changes tried at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Random programs per change that no test finds.
    #[arg(long, default_value_t = 400)]
    programs: u64,
    /// Only the goldens, the unit tests of the rooms, and random programs.
    #[arg(long)]
    quick: bool,
    /// Forget what was decided before.
    #[arg(long)]
    fresh: bool,
    /// Print the names of the chosen changes and end.
    #[arg(long)]
    list: bool,
    /// Write what found each change into the record.
    #[arg(long, conflicts_with_all = ["seed", "only"])]
    bless: bool,
}

/// The rooms that decide what is legal, and the folders in them that do not.
const ROOMS: [&str; 4] = ["sets", "analyze", "plan", "emit"];
const LEFT_OUT: [&str; 7] =
    ["/naive", "/patterns", "/forms/", "/graph/", "/show.rs", "/text.rs", "/scan.rs"];

/// Chores of this program, built in the copy, that are asked as tests are.
const CHORES: [&str; 2] = ["answers", "fuzz"];

/// The rooms whose own tests cannot see a change in these rooms: they do not depend on them.
const BLIND: [(&str, &[&str]); 4] = [
    ("sets", &["analyze", "plan", "emit"]),
    ("analyze", &["plan", "emit"]),
    ("plan", &["emit"]),
    ("emit", &["sets", "analyze", "plan"]),
];

/// Longest processor time of one test program, in seconds: what hangs is caught too. (Not by the clock: a busy machine must
/// not look like a hang.)
const LIMIT: &str = "300";
/// Longest time by the clock, in seconds: for what waits for ever.
const PATIENCE: &str = "3600";

pub fn run(options: &Options) -> anyhow::Result<()> {
    let root = crate::tidy::root()?;
    let folder = root.join("target/mutants");
    let tree = folder.join("tree");
    fs::create_dir_all(&tree)?;
    let originals = texts(&root)?;
    let mut chosen = choose(&originals, options);
    if options.list {
        for m in &chosen {
            println!("{}", m.name);
        }
        return Ok(());
    }
    copy(&root, &tree)?;
    // What the compiler refused before is not built again.
    let refusals = folder.join("refused.txt");
    let refused = fs::read_to_string(&refusals).unwrap_or_default();
    chosen.retain(|m| !refused.lines().any(|l| l == m.name));
    let asked: Vec<String> = chosen.iter().map(|m| m.name.clone()).collect();
    let (chosen, mut tests) = build(&originals, &tree, chosen)?;
    let new = asked.into_iter().filter(|name| chosen.iter().all(|m| m.name != *name));
    let all: Vec<String> = refused.lines().map(str::to_owned).chain(new).collect();
    fs::write(&refusals, all.join("\n"))?;
    if options.quick {
        tests.retain(|t| rank(t) < SLOW);
    }
    let results = folder.join("results.txt");
    let known = if options.fresh { BTreeMap::new() } else { read(&results) };
    println!("{} changes compile; the unchanged copy is tested", chosen.len());
    if let Some(test) = caught(&tests, 0, options.programs, "", None) {
        bail!("{test} fails without any change");
    }
    // What only the quick tests were asked about is asked again without `--quick`.
    let survives = if options.quick { "survives the quick tests" } else { "survives" };
    let numbered: Vec<(u32, &Mutant)> = (1..).zip(&chosen).collect();
    let queue = Mutex::new(numbered.into_iter());
    let decided = Mutex::new(BTreeMap::new());
    let next = || queue.lock().ok().and_then(|mut q| q.next());
    thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            scope.spawn(|| {
                while let Some((id, m)) = next() {
                    let old = known
                        .get(&m.name)
                        .filter(|v| options.quick || !v.starts_with("survives the"));
                    let verdict = old.cloned().unwrap_or_else(|| {
                        let first = on_record(RECORD, m, before(&originals, m));
                        caught(&tests, id, options.programs, &m.file, first)
                            .unwrap_or_else(|| survives.into())
                    });
                    println!("{verdict}\t{}", m.name);
                    if let Ok(mut all) = decided.lock() {
                        all.insert(m.name.clone(), verdict);
                        let _ = write(&results, &known, &all);
                    }
                }
            });
        }
    });
    let decided = decided.into_inner().unwrap_or_default();
    let survivors: Vec<&String> =
        decided.iter().filter(|(_, v)| v.starts_with("survives")).map(|(n, _)| n).collect();
    let mut by: BTreeMap<&str, usize> = BTreeMap::new();
    for verdict in decided.values() {
        *by.entry(verdict.split(' ').next().unwrap_or_default()).or_insert(0) += 1;
    }
    println!("\n{} of {} caught: {by:?}", decided.len() - survivors.len(), decided.len());
    for name in survivors {
        println!("survives: {name}");
    }
    if options.bless {
        let line = |m: &Mutant| {
            let by = decided.get(&m.name).filter(|v| !v.starts_with("survives"));
            format!("{}{}\n", place(m, before(&originals, m)), by.map_or("nothing", String::as_str))
        };
        let head = RECORD.lines().filter(|l| l.starts_with('#')).map(|l| format!("{l}\n"));
        let text: String = head.chain(chosen.iter().map(line)).collect();
        fs::write(root.join("xtask/src/mutants/record.txt"), text)?;
    }
    Ok(())
}

/// The files of the rooms, read once: the tree may be edited while this runs.
fn texts(root: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let mut all = BTreeMap::new();
    for room in ROOMS {
        let mut files = Vec::new();
        rust_files(&root.join("crates").join(room).join("src"), &mut files)?;
        for path in files {
            let name = path.strip_prefix(root)?.to_string_lossy().into_owned();
            all.insert(name, fs::read_to_string(&path)?);
        }
    }
    Ok(all)
}

/// A sample of all changes, the same for the same seed; at most one per place and meaning.
fn choose(originals: &BTreeMap<String, String>, options: &Options) -> Vec<Mutant> {
    let tests = test_modules(originals);
    let mut all: Vec<Mutant> = originals
        .iter()
        .filter(|(name, _)| !LEFT_OUT.iter().any(|l| name.contains(l)))
        .filter(|(name, _)| !tests.iter().any(|t| name.starts_with(t.as_str())))
        .flat_map(|(name, text)| mutants(name, text))
        .collect();
    let found = all.len();
    all.retain(|m| on_record(EQUIVALENT, m, before(originals, m)).is_none());
    println!("{} changes can make no difference that a test could find", found - all.len());
    if let Some(only) = &options.only {
        all.retain(|m| m.name.contains(only.as_str()));
    }
    let mut count = options.count;
    if let Some(seed) = options.seed {
        all.sort_by_key(|m| mix(&m.name, seed));
    } else {
        let mut seen = BTreeSet::new();
        all.retain(|m| {
            let before = before(originals, m);
            // Of places that look alike the first is meant.
            seen.insert(place(m, before)) && on_record(RECORD, m, before).is_some()
        });
        count = all.len();
    }
    let mut chosen: Vec<Mutant> = Vec::new();
    for m in all {
        if chosen.len() < count && !chosen.iter().any(|c| conflict(c, &m)) {
            chosen.push(m);
        }
    }
    chosen.sort_by(|a, b| (&a.file, a.line, &a.name).cmp(&(&b.file, b.line, &b.name)));
    println!("{found} changes are possible, {} are chosen", chosen.len());
    chosen
}

/// Changes that make no difference, or none but in time: `file | the line before | change | why`.
const EQUIVALENT: &str = include_str!("equivalent.txt");

/// The changes that are asked for by default, the same from one version to the next: a sample that was drawn before the tests
/// were asked about it; and what found each: `file | the line before | change | test`.
const RECORD: &str = include_str!("record.txt");

/// The last part of a change's line in one of these lists, given the line before its own.
fn on_record(list: &'static str, m: &Mutant, before: &str) -> Option<&'static str> {
    let place = place(m, before);
    list.lines().find_map(|line| line.strip_prefix(&place))
}

/// A change as the lists name it.
fn place(m: &Mutant, before: &str) -> String {
    format!("{} | {before} | {} | ", m.file, m.words())
}

/// The line before a change's own, trimmed.
fn before<'a>(originals: &'a BTreeMap<String, String>, m: &Mutant) -> &'a str {
    let line = |n: usize| originals.get(&m.file).and_then(|text| text.lines().nth(n));
    m.line.checked_sub(1).and_then(line).unwrap_or_default().trim()
}

/// How the names of files begin that are compiled for tests only: `#[cfg(test)]` before `mod name;`.
fn test_modules(originals: &BTreeMap<String, String>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (name, text) in originals {
        let folder = ["mod.rs", "lib.rs"]
            .iter()
            .find_map(|root| name.strip_suffix(root).map(str::to_owned))
            .unwrap_or_else(|| format!("{}/", name.trim_end_matches(".rs")));
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for pair in lines.windows(2) {
            if let [first, second] = pair
                && first.starts_with("#[cfg(test)]")
                && let Some(module) = second.strip_prefix("mod ").and_then(|m| m.strip_suffix(';'))
            {
                all.insert(format!("{folder}{module}.rs"));
                all.insert(format!("{folder}{module}/"));
            }
        }
    }
    all
}

fn mix(name: &str, seed: u64) -> u64 {
    let mut hash = 14695981039346656037u64 ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for byte in name.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(1099511628211);
    }
    hash ^ (hash >> 29)
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            rust_files(&path, found)?;
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

/// The tracked files, as they are now.
fn copy(root: &Path, tree: &Path) -> anyhow::Result<()> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()?;
    for name in String::from_utf8_lossy(&output.stdout).lines() {
        let (from, to) = (root.join(name), tree.join(name));
        if let (Ok(bytes), Some(folder)) = (fs::read(&from), to.parent()) {
            // Files that stay the same keep their times: only what changed is compiled again.
            if fs::read(&to).ok().as_ref() != Some(&bytes) {
                fs::create_dir_all(folder)?;
                fs::write(&to, bytes)?;
            }
        }
    }
    Ok(())
}

/// Writes the changes into the copy and builds it; what the compiler refuses is left out.
fn build(
    originals: &BTreeMap<String, String>,
    tree: &Path,
    mut chosen: Vec<Mutant>,
) -> anyhow::Result<(Vec<Mutant>, Vec<PathBuf>)> {
    let mut touched: BTreeSet<String> = chosen.iter().map(|m| m.file.clone()).collect();
    for room in ROOMS {
        let lib = format!("crates/{room}/src/lib.rs");
        fs::write(tree.join(format!("crates/{room}/src/mutant.rs")), include_str!("mutant.txt"))?;
        touched.insert(lib);
    }
    for _ in 0..40 {
        let numbered: Vec<(u32, &Mutant)> = (1..).zip(&chosen).collect();
        for file in &touched {
            let here: Vec<(u32, &Mutant)> =
                numbered.iter().filter(|(_, m)| m.file == *file).copied().collect();
            let original = originals.get(file).context("a room without its root file")?;
            let mut text = instrumented(original, &here);
            // After the text, so that lines keep their numbers.
            let lib = file.ends_with("src/lib.rs") && file.matches('/').count() == 3;
            text.push_str(if lib { "mod mutant;\n" } else { "" });
            text.push_str(
                "#[allow(unused_imports)]\nuse crate::mutant::{Extremes as _, Quantifiers as _};\n",
            );
            if fs::read_to_string(tree.join(file)).ok().as_ref() != Some(&text) {
                fs::write(tree.join(file), text)?;
            }
        }
        let mut arguments = vec!["test", "--release", "--no-run", "--message-format=json"];
        for package in [
            "heiretsu-sets",
            "heiretsu-analyze",
            "heiretsu-plan",
            "heiretsu-emit",
            "heiretsu-driver",
            "xtask",
        ] {
            arguments.extend(["-p", package]);
        }
        let output = Command::new("cargo")
            .args(&arguments)
            .current_dir(tree)
            .stderr(Stdio::null())
            .output()
            .context("cannot start cargo")?;
        let mut refused: BTreeSet<(String, usize)> = BTreeSet::new();
        let mut tests = Vec::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            if message["message"]["level"] == "error" {
                for span in message["message"]["spans"].as_array().into_iter().flatten() {
                    let file = span["file_name"].as_str().unwrap_or_default().to_owned();
                    let (lo, hi) = (span["line_start"].as_u64(), span["line_end"].as_u64());
                    let lines = lo.unwrap_or(1) as usize..=hi.unwrap_or(1) as usize;
                    refused.extend(lines.map(|l| (file.clone(), l - 1)));
                }
            }
            if let Some(path) = message["executable"].as_str()
                && message["target"]["name"] != "xtask"
            {
                tests.push(PathBuf::from(path));
            }
        }
        if output.status.success() {
            let status = Command::new("cargo")
                .args(["build", "--release", "-p", "xtask"])
                .current_dir(tree)
                .status()?;
            if !status.success() {
                bail!("the copy does not build");
            }
            // The random programs come from this process's own kind, built in the copy.
            let target = tests
                .first()
                .and_then(|t| t.parent()?.parent())
                .context("no test was built")?
                .join("xtask");
            for chore in CHORES {
                let own = tree.join(chore);
                fs::copy(&target, &own)?;
                tests.push(own);
            }
            tests.sort_by_key(|t| (rank(t), t.clone()));
            return Ok((chosen, tests));
        }
        let before = chosen.len();
        chosen.retain(|m| !refused.contains(&(m.file.clone(), m.line)));
        if chosen.len() == before {
            let mut text = String::new();
            for place in refused.iter().take(5) {
                let _ = write!(text, " {}:{}", place.0, place.1 + 1);
            }
            bail!("the copy does not compile:{text}");
        }
        eprintln!("{} of {before} changes compile so far", chosen.len());
    }
    bail!("the copy does not compile after many tries")
}

/// Tests of this rank on take minutes.
const SLOW: usize = 7;

/// The quick and telling tests come first: answers on record, goldens, the rooms, random programs; then whole suites.
fn rank(test: &Path) -> usize {
    let name = test.file_name().unwrap_or_default().to_string_lossy().into_owned();
    [
        "answers",
        "golden",
        "heiretsu_plan",
        "heiretsu_emit",
        "fuzz",
        "heiretsu_analyze",
        "heiretsu_sets",
    ]
    .iter()
    .position(|k| name.starts_with(k))
    .unwrap_or(SLOW)
}

/// The first test that fails under a change of a file: what found it last (`first`); the answers on record and the goldens,
/// which stop at their first failure; those of the file's own room; the others that can see it.
fn caught(
    tests: &[PathBuf],
    id: u32,
    programs: u64,
    file: &str,
    first: Option<&str>,
) -> Option<String> {
    let (last, part) = first.map_or(("", ""), |f| f.split_once(' ').unwrap_or((f, "")));
    if tests.iter().any(|t| short(t) == last && fails(t, id, programs, part).is_some()) {
        return first.map(str::to_owned);
    }
    let room = file.split('/').nth(1).unwrap_or_default();
    let of = |test: &PathBuf, room: &str| {
        let name = test.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(&format!("heiretsu_{room}-"))
    };
    let (first, rest): (Vec<&PathBuf>, Vec<&PathBuf>) = tests
        .iter()
        .filter(|t| !BLIND.iter().any(|(r, to)| of(t, r) && to.contains(&room)))
        .partition(|t| rank(t) < 2 || of(t, room));
    first.into_iter().chain(rest).find_map(|test| fails(test, id, programs, ""))
}

/// What a test program calls itself: its file's name without the compiler's mark.
fn short(test: &Path) -> String {
    let name = test.file_name().unwrap_or_default().to_string_lossy().into_owned();
    name.split('-').next().unwrap_or_default().to_owned()
}

/// Whether a test program fails under a change: its name, and that of the part that failed if it says so. Of goldens and
/// answers a part can be asked for.
fn fails(test: &Path, id: u32, programs: u64, part: &str) -> Option<String> {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -t \"$0\" && exec timeout \"$@\"", LIMIT, PATIENCE]);
    command.arg(test).env("HEIRETSU_MUTANT", id.to_string()).env("HEIRETSU_STOP", "1");
    let short = short(test);
    match short.as_str() {
        "fuzz" => {
            let count = programs.to_string();
            command.args(["fuzz", "programs", "--count", &count, "--seed", "7000000"])
        }
        "answers" => command.args(["answers", "--only", part]),
        _ => command.args(["-q", part]),
    };
    if CHORES.contains(&short.as_str()) {
        command.current_dir(test.parent()?);
    }
    if let Some(room) = test_folder(test, &short) {
        command.current_dir(room);
    }
    let output = command.stdout(Stdio::null()).output().ok()?;
    if output.status.success() {
        return None;
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let part = said.lines().rev().find_map(|l| Some(l.split_once(FIRST)?.1));
    Some(part.map_or(short.clone(), |part| format!("{short} {part}")))
}

/// Tests run in the folder of their crate, as cargo runs them.
fn test_folder(test: &Path, short: &str) -> Option<PathBuf> {
    let tree = crate::tidy::root().ok()?.join("target/mutants/tree/crates");
    let room = short.strip_prefix("heiretsu_").unwrap_or("driver");
    let folder = tree.join(room);
    (test.starts_with(&tree) || folder.is_dir())
        .then_some(folder)
        .filter(|_| !CHORES.contains(&short))
}

fn read(results: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(results).unwrap_or_default();
    text.lines()
        .filter_map(|l| l.split_once('\t'))
        .map(|(verdict, name)| (name.to_owned(), verdict.to_owned()))
        .collect()
}

fn write(
    results: &Path,
    known: &BTreeMap<String, String>,
    decided: &BTreeMap<String, String>,
) -> anyhow::Result<()> {
    let mut all = known.clone();
    all.extend(decided.clone());
    let text: String = all.iter().map(|(name, verdict)| format!("{verdict}\t{name}\n")).collect();
    fs::write(results, text)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry that fits no line any more is out of date.
    #[test]
    fn changes_on_record_are_there() {
        let root = crate::tidy::root().expect("the repository");
        let originals = texts(&root).expect("the rooms");
        let entries = |list: &'static str| list.lines().filter(|l| !l.starts_with('#'));
        let mut stale = Vec::new();
        for line in entries(EQUIVALENT).chain(entries(RECORD)) {
            let file = line.split(" | ").next().unwrap_or_default();
            let all = originals.get(file).map(|text| mutants(file, text)).unwrap_or_default();
            if !all.iter().any(|m| on_record(line, m, before(&originals, m)).is_some()) {
                stale.push(line);
            }
        }
        assert!(stale.is_empty(), "fit no line any more:\n{}", stale.join("\n"));
        assert!(entries(EQUIVALENT).all(|l| l.rsplit(" | ").next().is_some_and(|w| w.len() > 20)));
        assert!(entries(RECORD).count() >= 200);
    }

    #[test]
    fn files_for_tests_only_are_left_alone() {
        let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        let sabotaged =
            "fn f(a: u8, b: u8) -> u8 {\n    if a < b {\n        return 1;\n    }\n    0\n}\n";
        let originals = BTreeMap::from([
            file("crates/a/src/lib.rs", "mod x;\n#[cfg(test)]\nmod t;\n"),
            file("crates/a/src/x.rs", sabotaged),
            file("crates/a/src/t.rs", sabotaged),
            file("crates/a/src/t/deep.rs", sabotaged),
        ]);
        let options = Options {
            seed: Some(1),
            count: 100,
            only: None,
            jobs: 1,
            programs: 0,
            quick: false,
            fresh: false,
            list: false,
            bless: false,
        };
        let chosen = choose(&originals, &options);
        assert_eq!(chosen.len(), 4);
        assert!(chosen.iter().all(|m| m.file == "crates/a/src/x.rs"));
    }
}
