//! `cargo xtask fuzz csmith --count N --seed S`: random C programs of somebody else's generator, parallelized, compiled and run.
//!
//! **Decides** whether programs that nobody here thought of still print their checksum: pointers to everything, unions,
//! bit-fields, packed structures, aliases through members, jumps, comma operators, assignments inside expressions.
//! **Example** `seed 17: another checksum on 3 threads, dynamic,1`.
//! **Why it is sound** csmith's programs have one meaning and print a checksum of all their globals; the sequential program is compiled
//! and run first.
//! **Gives up when** csmith or gcc is missing. Programs that run longer than [`LIMIT`] seconds are dropped before; what the tool
//! does not read is counted as rejected.
//! **Cost and limit** three compilations and fourteen runs for a program of which a loop was made parallel: about a second.
//! **Source** `docs/measurements/safety.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use heiretsu_driver::{Options as DriverOptions, parallelize};
use heiretsu_front::Source;

use super::compiled::{Link, at_run_time, compile, execute, link, scheduler};
use super::print::Target;
use crate::disk::Disk;

/// Longest run of a sequential program, in seconds.
const LIMIT: &str = "3";
/// What every program is made with: no reading of arguments, and arrays that loops run over.
const ALWAYS: &[&str] = &["--no-argc", "--max-array-dim", "3", "--max-funcs", "5"];
/// What some programs are made with, in turn.
const SOMETIMES: &[&[&str]] = &[
    &["--no-volatiles"],
    &["--no-volatiles", "--no-packed-struct", "--max-block-size", "6"],
    &["--no-volatiles", "--no-jumps", "--max-array-len-per-dim", "20"],
    &["--no-volatiles", "--max-block-depth", "4", "--max-expr-complexity", "5"],
    &[],
];

/// What was seen.
#[derive(Default)]
pub struct Tally {
    programs: u64,
    /// Not to be compared: they do not end in time.
    dropped: u64,
    rejected: u64,
    /// Programs of which a loop was made parallel.
    changed: u64,
    loops: u64,
    parallel: u64,
    executions: u64,
    wrong: u64,
    withdrawn: u64,
    /// The first words of why texts were not read, and how often.
    why: BTreeMap<String, u64>,
    pub failures: Vec<String>,
}

impl Tally {
    pub fn report(&self) -> String {
        let mut out = format!(
            "{} programs, {} dropped (they run too long), {} rejected whole; {} with parallel loops ({} of {} loops), {} executions; {} wrong, {} withdrawn",
            self.programs,
            self.dropped,
            self.rejected,
            self.changed,
            self.parallel,
            self.loops,
            self.executions,
            self.wrong,
            self.withdrawn
        );
        for (why, count) in &self.why {
            out.push_str(&format!("\nrejected: {why}: {count}"));
        }
        out
    }
}

/// Where programs are built.
struct Place {
    folder: PathBuf,
    /// Of csmith's headers.
    headers: String,
    scheduler: PathBuf,
}

/// The folder of csmith's headers.
fn headers() -> anyhow::Result<String> {
    const MISSING: &str =
        "csmith is not installed: on Debian and Ubuntu `apt install csmith libcsmith-dev`";
    if Command::new("csmith").arg("--version").output().is_err() {
        bail!("{MISSING}");
    }
    let mut found: Vec<PathBuf> = fs::read_dir("/usr/include")
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.join("csmith.h").is_file())
        .collect();
    found.sort();
    match found.pop() {
        Some(folder) => Ok(folder.to_string_lossy().into_owned()),
        None => bail!("csmith's headers are not below /usr/include; {MISSING}"),
    }
}

pub fn run(count: u64, seed: u64) -> anyhow::Result<Tally> {
    let headers = headers()?;
    let folder = crate::tidy::root()?.join(format!("target/fuzz/csmith-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let scheduler = scheduler(&folder)?;
    let place = Place { folder, headers, scheduler };
    let mut tally = Tally::default();
    for seed in seed..seed + count {
        let text = generate(seed)?;
        tally.programs += 1;
        if let Some((what, parallel)) = one(&text, &place, &mut tally)? {
            record(seed, &text, &what, &parallel, &mut tally)?;
        }
        if tally.programs.is_multiple_of(20) {
            eprintln!("{}", tally.report());
        }
    }
    let _ = fs::remove_dir_all(&place.folder);
    Ok(tally)
}

fn generate(seed: u64) -> anyhow::Result<String> {
    let some = SOMETIMES[(seed % SOMETIMES.len() as u64) as usize];
    let output = Command::new("csmith")
        .args(["--seed", &seed.to_string()])
        .args(ALWAYS)
        .args(some)
        .output()
        .context("cannot start csmith")?;
    if !output.status.success() {
        bail!("csmith fails with seed {seed}");
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// One program: what is wrong with its parallel form, if anything, and that form.
fn one(text: &str, place: &Place, tally: &mut Tally) -> anyhow::Result<Option<(String, String)>> {
    let folder = &place.folder;
    let include = format!("-I{}", place.headers);
    let build = |name: &str, text: &str, how: &[&str]| {
        fs::write(folder.join(format!("{name}.c")), text)?;
        compile(folder, &format!("{name}.c"), name, Target::C, &[how, &[&include]].concat())
    };
    let original = match build("original", text, &["-O0"])? {
        Ok(object) => link(folder, &object, Target::C, "original", &[])?,
        Err(fault) => bail!("csmith's program does not compile: {fault}"),
    };
    let arguments = |program: &Path| [LIMIT.to_owned(), program.to_string_lossy().into_owned()];
    let (expected, fine) = execute(Path::new("timeout"), &arguments(&original), &[])?;
    if !fine {
        tally.dropped += 1;
        return Ok(None);
    }
    let mut options = DriverOptions { force: true, ..DriverOptions::default() };
    options.c.include_dirs = vec![place.headers.clone()];
    options.c.system_dirs = heiretsu_verify::system_include_dirs();
    let source = folder.join("original.c").to_string_lossy().into_owned();
    let sources = [Source::new(source, text.as_bytes().to_vec())];
    let outcome = parallelize(&sources, &Disk::default(), &options, &|_| {});
    let Some(outcome) = outcome.first() else { bail!("no outcome") };
    let parallel = String::from_utf8_lossy(&outcome.text).into_owned();
    if let Some((line, what)) = outcome.report.defects().into_iter().next() {
        tally.withdrawn += 1;
        return Ok(Some((format!("withdrawn, line {line}: {what}"), parallel)));
    }
    if outcome.report.has_errors() {
        tally.rejected += 1;
        let why = outcome.report.not_understood().unwrap_or_default();
        let why = why.split_once(": ").map_or(why.as_str(), |(_, what)| what).to_owned();
        *tally.why.entry(why).or_insert(0) += 1;
        return Ok(None);
    }
    tally.loops += outcome.report.loops.len() as u64;
    tally.parallel += outcome.report.loops.iter().filter(|l| l.inserted).count() as u64;
    if !outcome.changed {
        return Ok(None);
    }
    tally.changed += 1;
    let scheduled = at_run_time(&parallel, Target::C);
    let mut runs: Vec<Run> = Vec::new();
    for (name, text, level) in [("written", &parallel, "-O1"), ("scheduled", &scheduled, "-O2")] {
        let object = match build(name, text, &[level, "-fopenmp"])? {
            Ok(object) => object,
            Err(fault) => {
                tally.wrong += 1;
                let fault = fault.lines().take(6).collect::<Vec<_>>().join("\n  ");
                return Ok(Some((format!("does not compile: {fault}"), parallel.clone())));
            }
        };
        let real = link(folder, &object, Target::C, name, &[Link::Library])?;
        runs.extend(ways(name == "scheduled", level, &real));
        let with = [Link::Object(&place.scheduler)];
        let played = link(folder, &object, Target::C, &format!("{name}-played"), &with)?;
        for order in ["forward", "reversed"] {
            let what = format!("3 threads one after another, {order} ({name}, {level})");
            let set = vec![("OMP_NUM_THREADS", "3"), ("ORDER", order)];
            runs.push(Run { program: played.clone(), what, set });
        }
    }
    for run in &runs {
        let (found, fine) = execute(&run.program, &[], &run.set)?;
        tally.executions += 1;
        if !fine || found != expected {
            tally.wrong += 1;
            let (found, expected) =
                (String::from_utf8_lossy(&found), String::from_utf8_lossy(&expected));
            let found = format!("{} in place of {}", found.trim(), expected.trim());
            return Ok(Some((format!("{found} on {}", run.what), parallel)));
        }
    }
    Ok(None)
}

/// A program, how it runs in words, and in its environment.
struct Run {
    program: PathBuf,
    what: String,
    set: Vec<(&'static str, &'static str)>,
}

/// The ways in which a program runs with the real library.
fn ways(scheduled: bool, level: &str, program: &Path) -> Vec<Run> {
    let mut runs = Vec::new();
    for threads in ["1", "2", "3", "8"] {
        let schedules: &[&str] = if scheduled { &["dynamic,1", "static,1"] } else { &[""] };
        for schedule in schedules.iter().filter(|s| s.is_empty() || threads != "1") {
            let mut set = vec![("OMP_NUM_THREADS", threads)];
            if scheduled {
                set.push(("OMP_SCHEDULE", *schedule));
            }
            let what = format!("{threads} threads {schedule} ({level})");
            runs.push(Run { program: program.to_owned(), what, set });
        }
    }
    runs
}

fn record(
    seed: u64,
    text: &str,
    what: &str,
    parallel: &str,
    tally: &mut Tally,
) -> anyhow::Result<()> {
    let folder = crate::tidy::root()?.join("target/fuzz");
    let path = folder.join(format!("csmith-{seed}.c"));
    fs::write(&path, text)?;
    fs::write(folder.join(format!("csmith-{seed}.omp.c")), parallel)?;
    let failure = format!("seed {seed}: {what}\n  {}", path.display());
    eprintln!("{failure}");
    tally.failures.push(failure);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thread_count_and_schedule_is_tried() {
        let names = |scheduled| -> Vec<String> {
            ways(scheduled, "-O1", Path::new("p")).into_iter().map(|r| r.what).collect()
        };
        assert_eq!(names(false).len(), 4);
        assert_eq!(names(true).len(), 6);
        assert!(names(true).contains(&"8 threads static,1 (-O1)".to_owned()));
    }
}
