//! `cargo xtask bench programs`: whole programs as a user has them, with default options.
//!
//! **Decides** how many times faster than the sequential program ours, a hand-written OpenMP version and gcc's automatic
//! parallelization are: wall time of the whole process, idle threads passive and default.
//! **Example** `| nbody | c | 0.27 | 1.00× ±0.01 | 1.92× ±0.02 | 1.95× | 1.01× | 1.93× ±0.03 | 1.96× |`.
//! **Why it is sound** A program's file is its hand-written version; without its lines of directives it is the sequential
//! program, which is what the tool is given. A version whose output differs (beyond rounding of printed numbers) is named and
//! has no ratio. Each run of ours has a sequential run of its own directly before it; the median of these ratios counts, and it
//! is below the floor only if that can be told from noise (a sign test, 95 %).
//! **Gives up when** a version does not compile: its column stays empty, and a note says so. A run of [`SLOWER`] times the
//! sequential time is stopped.
//! **Cost and limit** a round of all programs takes a minute, the rounds of what is not decided against the floor (at most
//! [`MORE`] times as many) the same again; `--only NAME` one program.
//! **Source** `docs/measurements/programs.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, bail};
use heiretsu_verify::build::{Agreement, Exit, Run, compare, limited};

use super::directives::without_directives;
use super::kernels::Language;

/// A run is stopped when it takes so many times as long as the sequential one (and two seconds).
const SLOWER: f64 = 20.0;
/// Largest relative difference of two printed numbers that counts as rounding.
const TOLERANCE: f64 = 1e-6;
/// The least speed against the sequential program.
const FLOOR: f64 = 0.97;
/// Runs of what is not ours: it is not held against the floor.
const OTHERS: usize = 3;
/// What is not decided against the floor is run so many times as often.
const MORE: usize = 4;
/// What surrounds the table in the document.
const MARKS: [&str; 2] = ["<!-- bench programs -->\n", "<!-- end of bench programs -->\n"];

pub struct Setup {
    pub sources: PathBuf,
    pub heiretsu: PathBuf,
    pub folder: PathBuf,
    pub runs: usize,
    pub threads: usize,
    pub only: Option<String>,
    pub language: Option<Language>,
    /// The document whose table is replaced.
    pub document: Option<PathBuf>,
}

/// A version of a program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    Sequential,
    Ours,
    Hand,
    Gcc,
}

const VERSIONS: [Version; 4] = [Version::Sequential, Version::Ours, Version::Hand, Version::Gcc];

/// A column of the table: a version, how many threads, and what idle threads do.
struct Column {
    title: &'static str,
    version: Version,
    single: bool,
    policy: Option<&'static str>,
}

const COLUMNS: [Column; 7] = [
    column("sequential, s", Version::Sequential, true, None),
    column("ours, 1 thread", Version::Ours, true, None),
    column("ours, passive", Version::Ours, false, Some("passive")),
    column("hand, passive", Version::Hand, false, Some("passive")),
    column("gcc, passive", Version::Gcc, false, Some("passive")),
    column("ours, default", Version::Ours, false, None),
    column("hand, default", Version::Hand, false, None),
];

const fn column(
    title: &'static str,
    version: Version,
    single: bool,
    policy: Option<&'static str>,
) -> Column {
    Column { title, version, single, policy }
}

/// A program with what was measured for each column: the first one's seconds, and how many times as fast the other ones were as
/// the sequential run before them.
struct Line {
    name: String,
    language: Language,
    measured: [Vec<f64>; COLUMNS.len()],
    notes: Vec<String>,
}

impl Line {
    /// How many times as fast as the sequential program.
    fn ratio(&self, column: usize) -> Option<f64> {
        let ratio = super::median(self.measured[column].clone());
        ratio.is_finite().then_some(ratio)
    }

    /// Is a column above the floor, or below it, as far as that can be told from noise?
    fn decided(&self, column: usize) -> Option<bool> {
        let (low, high) = within(self.measured[column].clone())?;
        match (low >= FLOOR, high < FLOOR) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            (false, false) => None,
        }
    }

    /// A column for the table.
    fn cell(&self, column: usize) -> String {
        let Some(ratio) = self.ratio(column) else { return "–".to_owned() };
        match within(self.measured[column].clone()) {
            Some((low, high)) if COLUMNS[column].version == Version::Ours => {
                format!("{ratio:.2}× ±{:.2}", (high - low) / 2.0)
            }
            _ => format!("{ratio:.2}×"),
        }
    }
}

/// Where the median lies with a probability of 95 %: among so many runs seldom so few are on one side of it.
fn within(mut all: Vec<f64>) -> Option<(f64, f64)> {
    all.sort_by(f64::total_cmp);
    let n = all.len();
    let (mut each, mut sum, mut rank) = (0.5f64.powi(n as i32), 0.0, 0);
    while sum + each <= 0.025 {
        sum += each;
        each *= (n - rank) as f64 / (rank + 1) as f64;
        rank += 1;
    }
    let low = rank.checked_sub(1)?;
    Some((*all.get(low)?, *all.get(n - 1 - low)?))
}

pub fn run(setup: &Setup) -> anyhow::Result<()> {
    fs::create_dir_all(&setup.folder)?;
    let mut lines = Vec::new();
    for language in [Language::C, Language::Fortran] {
        if setup.language.is_some_and(|l| l != language) {
            continue;
        }
        let all = super::sources(&[setup.sources.join(language.folder())])?;
        for path in all {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if setup.only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
                continue;
            }
            let line = measure(setup, language, &name, &path)
                .with_context(|| path.display().to_string())?;
            eprintln!("{}", row(&line));
            lines.push(line);
        }
    }
    if lines.is_empty() {
        bail!("no program has such a name");
    }
    let text = table(setup, &lines);
    println!("{text}");
    if let Some(document) = &setup.document {
        super::replace(document, MARKS, &text)?;
    }
    let wrong = lines.iter().filter(|l| l.notes.iter().any(|n| n.contains("WRONG"))).count();
    if wrong > 0 {
        bail!("{wrong} programs print something else in our parallel form");
    }
    Ok(())
}

fn table(setup: &Setup, lines: &[Line]) -> String {
    let titles: Vec<&str> = COLUMNS.iter().map(|c| c.title).collect();
    let mut out = format!(
        "{} threads, `-O3 -march=native`; medians of {} to {} ratios to the sequential run before, and where they lie with 95 %\n\n\
         | program | language | {} | notes |\n|{}\n",
        setup.threads,
        setup.runs,
        MORE * setup.runs,
        titles.join(" | "),
        " --- |".repeat(COLUMNS.len() + 3)
    );
    for line in lines {
        out += &row(line);
        out.push('\n');
    }
    let means: Vec<String> = (1..COLUMNS.len())
        .map(|column| {
            let all: Vec<f64> = lines.iter().filter_map(|l| l.ratio(column)).collect();
            let sum: f64 = all.iter().map(|r| r.ln()).sum();
            format!("{:.2}×", (sum / all.len().max(1) as f64).exp())
        })
        .collect();
    out += &format!("| geometric mean | | | {} | |\n\n", means.join(" | "));
    let of = |decided: Option<bool>| -> Vec<String> {
        let ours = (1..COLUMNS.len()).filter(|c| COLUMNS[*c].version == Version::Ours);
        let cells = ours.flat_map(|c| lines.iter().map(move |l| (l, c)));
        let those = cells.filter(|(l, c)| l.ratio(*c).is_some() && l.decided(*c) == decided);
        those.map(|(l, c)| format!("{} ({}) {}", l.name, COLUMNS[c].title, l.cell(c))).collect()
    };
    let below = of(Some(false));
    out += &match below.is_empty() {
        true => format!("None of ours is below {FLOOR}×."),
        false => format!("Below {FLOOR}×: {}.", below.join(", ")),
    };
    let open = of(None);
    if !open.is_empty() {
        out += &format!(" Not decided: {}.", open.join(", "));
    }
    out
}

fn row(line: &Line) -> String {
    let ratios: Vec<String> = (1..COLUMNS.len()).map(|column| line.cell(column)).collect();
    format!(
        "| {} | {} | {:.3} | {} | {} |",
        line.name,
        line.language.folder(),
        super::median(line.measured[0].clone()),
        ratios.join(" | "),
        line.notes.join("; ")
    )
}

fn measure(setup: &Setup, language: Language, name: &str, hand: &Path) -> anyhow::Result<Line> {
    let folder = setup.folder.join(format!("{name}-{}", language.folder()));
    fs::create_dir_all(&folder)?;
    let suffix = hand.extension().unwrap_or_default();
    let sequential = folder.join("sequential").with_extension(suffix);
    fs::write(&sequential, without_directives(&fs::read_to_string(hand)?))?;
    let mut line =
        Line { name: name.to_owned(), language, measured: Default::default(), notes: Vec::new() };
    let mut programs = Vec::new();
    for version in VERSIONS {
        let text = match version {
            Version::Sequential | Version::Gcc => sequential.clone(),
            Version::Hand => hand.to_path_buf(),
            Version::Ours => {
                let ours = folder.join("ours").with_extension(suffix);
                let output = Command::new(&setup.heiretsu)
                    .args(["parallelize", "--quiet", "-o"])
                    .args([&ours, &sequential])
                    .output()?;
                if !output.status.success() {
                    line.notes.push("the tool fails".to_owned());
                    continue;
                }
                ours
            }
        };
        match compile(setup, language, &folder, &text, version)? {
            Ok(program) => programs.push((version, program)),
            Err(()) => line.notes.push(format!("{} does not compile", shown(version))),
        }
    }
    time(setup, &programs, &mut line)?;
    Ok(line)
}

fn shown(version: Version) -> &'static str {
    match version {
        Version::Sequential => "sequential",
        Version::Ours => "ours",
        Version::Hand => "hand",
        Version::Gcc => "gcc",
    }
}

/// The program, or nothing where the compiler refuses the text.
fn compile(
    setup: &Setup,
    language: Language,
    folder: &Path,
    text: &Path,
    version: Version,
) -> anyhow::Result<Result<PathBuf, ()>> {
    let program = folder.join(format!("{}.program", shown(version)));
    let compiler = match language {
        Language::C => "gcc",
        Language::Fortran => "gfortran",
    };
    let mut command = Command::new(compiler);
    command.args(["-O3", "-march=native", "-w"]);
    match version {
        Version::Sequential => {}
        Version::Ours | Version::Hand => {
            command.arg("-fopenmp");
        }
        Version::Gcc => {
            command.arg("-floop-parallelize-all");
            command.arg(format!("-ftree-parallelize-loops={}", setup.threads));
        }
    }
    if language == Language::Fortran {
        command.arg("-J").arg(folder);
    }
    let output = command.arg("-o").arg(&program).arg(text).arg("-lm").output()?;
    Ok(if output.status.success() { Ok(program) } else { Err(()) })
}

/// Runs all columns in turn, each run of ours after a sequential one, and compares what is printed.
fn time(setup: &Setup, programs: &[(Version, PathBuf)], line: &mut Line) -> anyhow::Result<()> {
    let find = |version| programs.iter().find(|(v, _)| *v == version).map(|(_, path)| path);
    let original = find(Version::Sequential).context("the sequential text does not compile")?;
    let expected = limited(&mut Command::new(original), Duration::from_secs(120))?;
    let limit = Duration::from_secs_f64(2.0 + SLOWER * expected.wall.as_secs_f64());
    let runs = setup.runs.max(1);
    let mut before = f64::NAN;
    for round in 0..MORE * runs {
        for (at, column) in COLUMNS.iter().enumerate().skip(1) {
            let wanted = match column.version {
                Version::Ours => round < runs || line.decided(at).is_none(),
                _ => round < runs.min(OTHERS),
            };
            let Some(program) = find(column.version).filter(|_| wanted) else { continue };
            if column.version == Version::Ours {
                before = one(setup, original, &COLUMNS[0], &expected, limit)?
                    .map_err(|fault| anyhow::anyhow!("the sequential program: {fault}"))?;
                line.measured[0].push(before);
            }
            match one(setup, program, column, &expected, limit)? {
                Ok(own) => line.measured[at].push(before / own),
                Err(fault) => {
                    let note = format!("{} is WRONG: {fault}", column.title);
                    if !line.notes.contains(&note) {
                        line.notes.push(note);
                    }
                }
            }
        }
    }
    Ok(())
}

/// The seconds of one run, or what is wrong with what it printed; one that is too slow has the seconds after which it was stopped.
fn one(
    setup: &Setup,
    program: &Path,
    column: &Column,
    expected: &Run,
    limit: Duration,
) -> anyhow::Result<Result<f64, String>> {
    let threads = if column.single { 1 } else { setup.threads };
    let mut command = Command::new(program);
    command.env("OMP_NUM_THREADS", threads.to_string()).env_remove("OMP_WAIT_POLICY");
    if let Some(policy) = column.policy {
        command.env("OMP_WAIT_POLICY", policy);
    }
    let run = limited(&mut command, limit)?;
    Ok(match (run.exit, compare(&expected.stdout, &run.stdout, TOLERANCE)) {
        (Exit::TimedOut, _) | (Exit::Code(0), Agreement::Same | Agreement::Rounding(_)) => {
            Ok(run.wall.as_secs_f64())
        }
        (Exit::Code(0), Agreement::Different { line, expected, found }) => {
            Err(format!("line {line}: {found} instead of {expected}"))
        }
        (other, _) => Err(other.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_lies_where_a_sign_test_says() {
        let of = |n: usize| within((1..=n).rev().map(|k| k as f64).collect());
        assert_eq!((of(0), of(5)), (None, None));
        assert_eq!((of(6), of(9)), (Some((1.0, 6.0)), Some((2.0, 8.0))));
        assert_eq!((of(11), of(30)), (Some((2.0, 10.0)), Some((10.0, 21.0))));
    }
}
