//! `cargo xtask bench kernels`: the kernel suite, sequential, in our parallel form, and as gcc and Polly parallelize it.
//!
//! **Decides** what the ratios of run times are: the same source, the same optimization flags, runs interleaved,
//! medians, under passive and default waiting of idle threads (`OMP_WAIT_POLICY`).
//! **Example** `| gemm | 0.41 | 1.93× | 1.00× | 3.1× |`: seconds sequentially, then how many times faster.
//! **Why it is sound** Each program prints its state at full precision and a hash of all bits; a form whose state is
//! not that of the sequential program, up to rounding, is named as wrong and has no ratio.
//! **Gives up when** a compiler is missing: that column stays empty, and a line says so. A run that takes [`SLOWER`] times
//! as long as the sequential one is stopped: its ratio is known to be less than `<0.10×`, and is counted as that (ours
//! only if a second run, made at once, is stopped, too). A kernel whose text we leave as it is says so: its ratio tells how much
//! two builds of one text differ on this machine (another place in memory, a start of threads in `main`).
//! **Cost and limit** a quarter of an hour with `--runs 3`; `--quick` minutes, `--only NAME` one kernel.
//! **Source** `docs/measurements/kernels.md`.

mod sizes;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::ValueEnum;
use heiretsu_verify::build::{Agreement, Exit, compare, limited};

use self::sizes::{SIZES, Size};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Language {
    C,
    Fortran,
}

impl Language {
    pub fn folder(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Fortran => "fortran",
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Fortran => "f90",
        }
    }
}

pub struct Setup {
    pub sources: PathBuf,
    pub heiretsu: PathBuf,
    pub folder: PathBuf,
    pub runs: usize,
    pub threads: usize,
    pub quick: bool,
    pub only: Option<String>,
    pub language: Option<Language>,
    /// The document whose table is replaced.
    pub document: Option<PathBuf>,
}

/// The forms of a program, in the order of the columns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Sequential,
    Ours,
    Gcc,
    Polly,
}

const FORMS: [Form; 4] = [Form::Sequential, Form::Ours, Form::Gcc, Form::Polly];
/// What idle threads do; the second is the run-time library's own choice.
const POLICIES: [(&str, Option<&str>); 2] = [("passive", Some("passive")), ("default", None)];
/// A form is stopped when it takes so many times as long as the sequential one, but not before these seconds and never
/// after those.
const SLOWER: f64 = 10.0;
const LEAST_SECONDS: f64 = 0.5;
const MOST_SECONDS: f64 = 20.0;
/// A form that is so many times slower in its first run has no further runs under that policy.
const HOPELESS: f64 = 4.0;
/// The longest time of the sequential form.
const SEQUENTIAL: Duration = Duration::from_secs(120);
/// What surrounds the table in the document.
const MARKS: [&str; 2] = ["<!-- bench kernels -->\n", "<!-- end of bench kernels -->\n"];
/// Largest relative difference of two numbers that counts as rounding.
const TOLERANCE: f64 = 1e-6;

impl Form {
    fn name(self) -> &'static str {
        match self {
            Form::Sequential => "sequential",
            Form::Ours => "ours",
            Form::Gcc => "gcc -ftree-parallelize-loops",
            Form::Polly => "Polly",
        }
    }

    fn short(self) -> &'static str {
        match self {
            Form::Sequential => "seq",
            Form::Ours => "ours",
            Form::Gcc => "gcc",
            Form::Polly => "polly",
        }
    }

    /// The compiler and its flags; none if there is no such form in that language.
    fn compiler(self, language: Language, threads: usize) -> Option<(&'static str, Vec<String>)> {
        let gcc = match language {
            Language::C => "gcc",
            Language::Fortran => "gfortran",
        };
        let mut flags = vec!["-O3".to_owned(), "-march=native".to_owned()];
        let more: &[&str] = match (self, language) {
            (Form::Sequential, _) => &[],
            (Form::Ours, _) => &["-fopenmp"],
            (Form::Gcc, _) => &["-floop-parallelize-all"],
            (Form::Polly, Language::C) => {
                &["-mllvm", "-polly", "-mllvm", "-polly-parallel", "-lgomp"]
            }
            (Form::Polly, Language::Fortran) => return None,
        };
        flags.extend(more.iter().map(|f| (*f).to_owned()));
        if self == Form::Gcc {
            flags.push(format!("-ftree-parallelize-loops={threads}"));
        }
        Some((if self == Form::Polly { "clang-19" } else { gcc }, flags))
    }
}

/// The time of one run, and what it printed.
struct Run {
    /// Of the kernel.
    seconds: f64,
    /// Of everything.
    wall: f64,
    bits: String,
    state: Vec<u8>,
}

/// A form that was built: its times under each policy, and what is wrong with it.
struct Built {
    form: Form,
    program: PathBuf,
    times: [Vec<f64>; 2],
    /// Under each policy: more than so many seconds.
    stopped: [Option<f64>; 2],
    fault: Option<String>,
    same_bits: bool,
}

/// How many times faster a form is.
#[derive(Clone, Copy)]
struct Ratio {
    value: f64,
    /// It was stopped: the ratio is less than that.
    stopped: bool,
}

impl Ratio {
    fn shown(self) -> String {
        let digits = if self.value < 0.095 { 3 } else { 2 };
        format!("{}{:.digits$}×", if self.stopped { "<" } else { "" }, self.value)
    }
}

struct Line {
    name: &'static str,
    language: Language,
    /// Per policy: the median of the sequential form, then the ratios of the others.
    seconds: [f64; 2],
    ratios: [[Option<Ratio>; 3]; 2],
    /// Our form of the kernel is the text of the sequential one.
    unchanged: bool,
    notes: Vec<String>,
}

pub fn run(setup: &Setup) -> anyhow::Result<()> {
    fs::create_dir_all(&setup.folder)?;
    let polly = Command::new("clang-19")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|s| s.success());
    if !polly {
        println!("clang-19 is not installed: no column for Polly");
    }
    let mut lines = Vec::new();
    for language in [Language::C, Language::Fortran] {
        if setup.language.is_some_and(|l| l != language) {
            continue;
        }
        for size in SIZES {
            if setup.only.as_ref().is_some_and(|o| !size.name.contains(o.as_str())) {
                continue;
            }
            let line = measure(setup, language, size, polly)
                .with_context(|| format!("{} in {}", size.name, language.folder()))?;
            eprintln!("{}", row(&line, 0));
            lines.push(line);
        }
    }
    if lines.is_empty() {
        bail!("no kernel has such a name");
    }
    let text = table(setup, &lines);
    println!("{text}");
    if let Some(document) = &setup.document {
        super::replace(document, MARKS, &text)?;
    }
    let wrong =
        lines.iter().filter(|l| l.notes.iter().any(|n| n.starts_with("ours is WRONG"))).count();
    if wrong > 0 {
        bail!("{wrong} kernels have another result in our parallel form");
    }
    Ok(())
}

fn table(setup: &Setup, lines: &[Line]) -> String {
    let mut out = String::new();
    for (at, (policy, _)) in POLICIES.iter().enumerate() {
        let _ = writeln!(
            out,
            "OMP_WAIT_POLICY {policy}, {} threads, medians of {} runs\n\n| kernel | language | \
             sequential, s | ours | gcc | Polly | notes |\n| --- | --- | --- | --- | --- | --- | --- |",
            setup.threads, setup.runs
        );
        for line in lines {
            let _ = writeln!(out, "{}", row(line, at));
        }
        for language in [Language::C, Language::Fortran] {
            let own: Vec<&Line> = lines.iter().filter(|l| l.language == language).collect();
            if !own.is_empty() {
                let _ = writeln!(out, "{}", means(&own, at));
            }
        }
        out.push('\n');
    }
    out.trim_end().to_owned()
}

fn row(line: &Line, policy: usize) -> String {
    let ratios: Vec<String> = line.ratios[policy]
        .iter()
        .map(|r| r.map_or_else(|| "–".to_owned(), Ratio::shown))
        .collect();
    format!(
        "| {} | {} | {:.3} | {} | {} |",
        line.name,
        line.language.folder(),
        line.seconds[policy],
        ratios.join(" | "),
        line.notes.join("; ")
    )
}

/// Geometric means of the columns, and the smallest of ours (of kernels that we changed).
fn means(lines: &[&Line], policy: usize) -> String {
    let mut cells = Vec::new();
    for column in 0..3 {
        let ratios: Vec<f64> =
            lines.iter().filter_map(|l| l.ratios[policy][column]).map(|r| r.value).collect();
        cells.push(if ratios.is_empty() {
            "–".to_owned()
        } else {
            let sum: f64 = ratios.iter().map(|r| r.ln()).sum();
            format!("{:.2}×", (sum / ratios.len() as f64).exp())
        });
    }
    let least = lines
        .iter()
        .filter(|l| !l.unchanged)
        .filter_map(|l| l.ratios[policy][0].map(|r| (r.value, l.name)))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    format!(
        "| geometric mean | {} | | {} | {} |",
        lines.first().map_or("", |l| l.language.folder()),
        cells.join(" | "),
        least.map_or_else(String::new, |(r, name)| format!("ours at least {r:.2}× ({name})"))
    )
}

fn measure(setup: &Setup, language: Language, size: &Size, polly: bool) -> anyhow::Result<Line> {
    let source = setup.sources.join(language.folder()).join(size.name);
    let source = source.with_extension(language.suffix());
    let mut notes = Vec::new();
    let mut built = Vec::new();
    for form in FORMS {
        if form == Form::Polly && !polly {
            continue;
        }
        match build(setup, language, size.name, &source, form)? {
            None => {}
            Some(Ok(program)) => built.push(Built {
                form,
                program,
                times: [Vec::new(), Vec::new()],
                stopped: [None; 2],
                fault: None,
                same_bits: true,
            }),
            Some(Err(fault)) => notes.push(format!("{}: {fault}", form.name())),
        }
    }
    let arguments = if setup.quick { size.quick } else { size.full };
    let Some(original) = built.first().filter(|b| b.form == Form::Sequential) else {
        bail!("the original does not compile: {}", notes.join("; "));
    };
    let Some(expected) = execute(&original.program, arguments, setup.threads, None, SEQUENTIAL)?
    else {
        bail!("the original takes longer than {} s", SEQUENTIAL.as_secs());
    };
    let most = (expected.seconds * SLOWER).clamp(LEAST_SECONDS, MOST_SECONDS);
    // What is not the kernel takes its time, too.
    let limit = Duration::from_secs_f64(most + (expected.wall - expected.seconds).max(0.0));
    for turn in 0..setup.runs.max(1) {
        for (at, (_, policy)) in POLICIES.iter().enumerate() {
            for b in built.iter_mut().filter(|b| b.fault.is_none() && b.stopped[at].is_none()) {
                let hopeless = b.times[at].iter().any(|t| *t > expected.seconds * HOPELESS);
                if hopeless && matches!(b.form, Form::Gcc | Form::Polly) {
                    continue;
                }
                let limit = if b.form == Form::Sequential { SEQUENTIAL } else { limit };
                let once = || execute(&b.program, arguments, setup.threads, *policy, limit);
                let run = match once() {
                    // The machine may have had something else to do for a moment.
                    Ok(None) if b.form == Form::Ours => once(),
                    run => run,
                };
                match run {
                    Err(error) => b.fault = Some(error.to_string()),
                    Ok(None) => b.stopped[at] = Some(most),
                    Ok(Some(run)) => {
                        if turn == 0 {
                            b.fault = fault(&expected, &run);
                        }
                        b.same_bits &= run.bits == expected.bits;
                        b.times[at].push(run.seconds);
                    }
                }
            }
        }
    }
    let ours = base(setup, language, size.name, Form::Ours).with_extension(language.suffix());
    let unchanged =
        kernel(&source, language).is_some_and(|old| kernel(&ours, language) == Some(old));
    let mut line = Line {
        name: size.name,
        language,
        seconds: [0.0; 2],
        ratios: [[None; 3]; 2],
        unchanged,
        notes: Vec::new(),
    };
    for at in 0..POLICIES.len() {
        line.seconds[at] = built.first_mut().map_or(0.0, |b| median(&b.times[at]));
        for (column, form) in FORMS[1..].iter().enumerate() {
            let own = built.iter_mut().find(|b| b.form == *form && b.fault.is_none());
            line.ratios[at][column] = own.map(|b| Ratio {
                value: line.seconds[at] / b.stopped[at].unwrap_or_else(|| median(&b.times[at])),
                stopped: b.stopped[at].is_some(),
            });
        }
    }
    if unchanged {
        notes.push("the kernel is the sequential text".into());
    }
    for b in &built {
        match &b.fault {
            Some(fault) => notes.push(format!("{} is WRONG: {fault}", b.form.name())),
            None if !b.same_bits && b.form == Form::Ours => {
                notes.push("ours rounds differently".into())
            }
            None => {}
        }
    }
    line.notes = notes;
    Ok(line)
}

fn fault(expected: &Run, run: &Run) -> Option<String> {
    match compare(&expected.state, &run.state, TOLERANCE) {
        Agreement::Same | Agreement::Rounding(_) => None,
        Agreement::Different { line, expected, found } => {
            Some(format!("line {line}: {found} instead of {expected}"))
        }
    }
}

fn median(times: &[f64]) -> f64 {
    // Times below the clock's resolution would divide by zero.
    super::median(times.to_vec()).max(1e-9)
}

/// Where the program of a form is put, and, with a suffix, its text.
fn base(setup: &Setup, language: Language, name: &str, form: Form) -> PathBuf {
    setup.folder.join(format!("{name}-{}-{}", language.folder(), form.short()))
}

/// The text of the procedure that is measured.
fn kernel(path: &Path, language: Language) -> Option<Vec<String>> {
    let (start, end) = match language {
        Language::C => ("static void kernel(", "}"),
        Language::Fortran => ("subroutine kernel", "end subroutine kernel"),
    };
    let text = fs::read_to_string(path).ok()?;
    let mut lines = text.lines().map(|l| match language {
        Language::C => l.trim_end().to_owned(),
        Language::Fortran => l.trim().to_lowercase(),
    });
    let first = lines.find(|l| l.starts_with(start))?;
    let mut out = vec![first];
    for line in lines {
        let last = line.starts_with(end);
        out.push(line);
        if last {
            return Some(out);
        }
    }
    None
}

/// The program, or why there is none; `None` where a language has no such form.
fn build(
    setup: &Setup,
    language: Language,
    name: &str,
    source: &Path,
    form: Form,
) -> anyhow::Result<Option<Result<PathBuf, String>>> {
    let Some((compiler, flags)) = form.compiler(language, setup.threads) else { return Ok(None) };
    let base = base(setup, language, name, form);
    let mut text = source.to_path_buf();
    if form == Form::Ours {
        text = base.with_extension(language.suffix());
        let output = Command::new(&setup.heiretsu)
            .args(["parallelize", "--quiet", "-o"])
            .arg(&text)
            .arg(source)
            .output()?;
        if !output.status.success() {
            return Ok(Some(Err(first_line(&output.stderr))));
        }
    }
    let beside = setup.sources.join(language.folder());
    let mut command = Command::new(compiler);
    command.args(&flags[..2]).arg("-I").arg(&beside).arg("-o").arg(&base);
    if language == Language::Fortran {
        // Modules lie where they were compiled: a folder for each form, so that none is overwritten in use.
        let modules = setup.folder.join(format!("modules-{}", form.short()));
        fs::create_dir_all(&modules)?;
        command.arg("-J").arg(&modules).arg(beside.join("support.f90"));
    }
    command.arg(&text).args(&flags[2..]).arg("-lm");
    let output = command.output().with_context(|| format!("cannot start {compiler}"))?;
    Ok(Some(if output.status.success() { Ok(base) } else { Err(first_line(&output.stderr)) }))
}

fn first_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().find(|l| l.contains("rror:")).or(text.lines().next()).unwrap_or("");
    // A compiler that crashes prints all that it knows.
    line.chars().take(100).collect()
}

/// One run; `None` if it takes longer than the limit.
fn execute(
    program: &Path,
    arguments: &[&str],
    threads: usize,
    policy: Option<&str>,
    limit: Duration,
) -> anyhow::Result<Option<Run>> {
    let mut command = Command::new(program);
    command.args(arguments).env("OMP_NUM_THREADS", threads.to_string());
    command.env_remove("OMP_WAIT_POLICY");
    if let Some(policy) = policy {
        command.env("OMP_WAIT_POLICY", policy);
    }
    let output = limited(&mut command, limit)?;
    match output.exit {
        Exit::Code(0) => {}
        Exit::TimedOut => return Ok(None),
        other => bail!("{other}"),
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let seconds = errors
        .lines()
        .find_map(|l| l.strip_prefix("time "))
        .and_then(|t| t.trim().parse().ok())
        .context("the kernel does not print its time")?;
    let wall = output.wall.as_secs_f64();
    let text = String::from_utf8_lossy(&output.stdout);
    let (bits, state): (Vec<&str>, Vec<&str>) = text.lines().partition(|l| l.starts_with("bits "));
    let state = state.join("\n").into_bytes();
    Ok(Some(Run { seconds, wall, bits: bits.join("\n"), state }))
}
