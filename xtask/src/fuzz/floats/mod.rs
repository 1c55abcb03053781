//! `cargo xtask fuzz floats --count N --seed S [--fp POLICY]`: loops over floating-point data, parallelized, compiled, and
//! compared with what the sequential programs leave.
//!
//! **Decides** whether reductions, forms, scans, closed forms and rewrites keep the meaning of floats: signed zeros, infinities,
//! NaNs, denormals, huge and tiny numbers, blocks that overflow, no iteration, one, and a hundred thousand.
//! **Example** `kernel 17 (recurrence), n = 100000, data 2, 3 threads: r[0] is nan, must be close to 7`.
//! **Why it is sound** `strict`: every bit must be the sequential program's (any NaN is as good as another). `reassoc` and
//! `reproducible`: what does not depend on an order of additions or multiplications still must be, bit by bit; the
//! rest has the same class and sign, and lies within the bound that `shadow.hpp` computes from the data (the sum of the absolute
//! values of all products that add up to it, times the roundings on the way). `reproducible` also: the same bits for every
//! number of threads and schedule. Left out, and counted: what is decided by comparing two values that lie within their bounds;
//! sums whose absolute values alone add up to more than the type holds, and results that the sequential program has lost
//! to an overflow or underflow on the way (another order gives another one); of products by OpenMP's clause, which starts each
//! thread from one, those where some order of the factors overflows or underflows, and the sign of a zero.
//! **Gives up when** a compiler is missing (gcc, g++, gfortran), or a generated program does not compile: an error of the generator.
//! **Cost and limit** [`TOGETHER`] kernels in a file; two or three compilations, 24 sets of data for each kernel: some hundredths
//! of a second of processor time. What an order may change is asked for (and computed) only where results differ.
//! **Source** `docs/measurements/safety.md`.

mod kernel;
mod shapes;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use heiretsu_driver::{FloatPolicy, Options as DriverOptions, parallelize};
use heiretsu_front::{NoIncludes, Source};

use self::kernel::{Form, Kernel, Printer};
use super::compiled::{Link, at_run_time, compile, execute, link};
use super::print::Target;
use super::random::Random;

/// Kernels in one file.
const TOGETHER: u64 = 50;
/// How programs are compiled: what is not asked for may not move a last digit.
const EXACT: &[&str] = &["-ffp-contract=off", "-fno-tree-vectorize"];

/// The policy that all files are made for, or one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Policy {
    /// Half of the files `reassoc`, a quarter each of the others.
    All,
    Strict,
    Reassoc,
    Reproducible,
}

impl Policy {
    fn of(self, file: u64) -> Policy {
        match (self, file % 4) {
            (Policy::All, 0 | 1) => Policy::Reassoc,
            (Policy::All, 2) => Policy::Reproducible,
            (Policy::All, _) => Policy::Strict,
            (one, _) => one,
        }
    }

    /// What the tool is told, and how `harness.c` compares.
    fn words(self) -> (FloatPolicy, &'static str) {
        match self {
            Policy::Strict => (FloatPolicy::Strict, "exact"),
            Policy::All | Policy::Reassoc => (FloatPolicy::Reassoc, "bounds"),
            Policy::Reproducible => (FloatPolicy::Reproducible, "fixed"),
        }
    }
}

/// What was seen.
#[derive(Default)]
pub struct Tally {
    programs: u64,
    /// Programs of which a loop was made parallel.
    changed: u64,
    loops: u64,
    parallel: u64,
    compared: u64,
    skipped: u64,
    techniques: BTreeMap<&'static str, u64>,
    /// By class: programs, and those that were changed.
    classes: BTreeMap<&'static str, (u64, u64)>,
    /// The shadow and the program differ: faults of the net.
    pub odd: Vec<String>,
    pub failures: Vec<String>,
}

impl Tally {
    pub fn report(&self) -> String {
        let mut out = format!(
            "{} programs, {} with parallel loops ({} of {} loops); {} executions compared, {} left out (depend on the order); {} failed",
            self.programs,
            self.changed,
            self.parallel,
            self.loops,
            self.compared,
            self.skipped,
            self.failures.len()
        );
        let _ = write!(out, "\nby technique: {:?}", self.techniques);
        let _ = write!(out, "\nby class (programs, with parallel loops): {:?}", self.classes);
        if !self.odd.is_empty() {
            let _ = write!(out, "\nthe net's own faults: {}", self.odd.join("\n"));
        }
        out
    }
}

/// One file's worth of work.
struct Job<'a> {
    kernels: &'a [Kernel],
    target: Target,
    single: bool,
    policy: Policy,
    seed: u64,
    /// Compiled as users do; otherwise in a quarter of the time.
    optimized: bool,
    /// The loops have the schedules that they are written with; otherwise they ask for one.
    as_written: bool,
}

/// What a job gave: by kernel, the first thing that is wrong.
#[derive(Default)]
struct Found {
    faults: BTreeMap<usize, String>,
    odd: BTreeMap<usize, String>,
    changed: Vec<usize>,
    compared: u64,
    skipped: u64,
    /// The parallel text of each kernel.
    texts: Vec<String>,
}

/// The folder of one run, with what does not depend on the programs.
pub struct Bench {
    folder: PathBuf,
    /// By precision, double first.
    harness: [PathBuf; 2],
    scheduler: PathBuf,
}

impl Bench {
    pub fn new(name: &str) -> anyhow::Result<Bench> {
        let folder =
            crate::tidy::root()?.join(format!("target/fuzz/{name}-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("shadow.hpp"), include_str!("shadow.hpp"))?;
        let build = |name: &str, text: &str, how: &[&str]| -> anyhow::Result<PathBuf> {
            fs::write(folder.join(format!("{name}.c")), text)?;
            match compile(&folder, &format!("{name}.c"), name, Target::C, how)? {
                Ok(object) => Ok(object),
                Err(fault) => bail!("{name}.c does not compile: {fault}"),
            }
        };
        let harness = include_str!("harness.c");
        let harness = [
            build("harness_double", harness, &["-O1"])?,
            build("harness_single", harness, &["-O1", "-DSINGLE"])?,
        ];
        let scheduler = build("scheduler", heiretsu_verify::build::SCHEDULER, &["-O1"])?;
        Ok(Bench { folder, harness, scheduler })
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The text of a file: what stands before its kernels, and each of them.
fn slices(text: &str, count: usize, target: Target) -> anyhow::Result<(String, Vec<String>)> {
    let mut starts = Vec::new();
    for number in 0..count {
        let marks = match target {
            Target::C => format!("void kern_{number}_("),
            Target::Fortran => format!("subroutine kern_{number}("),
        };
        starts.push(text.find(&marks).with_context(|| format!("{marks} is not there"))?);
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let kernels = starts.iter().zip(ends).map(|(from, to)| text[*from..to].to_owned()).collect();
    Ok((text[..starts.first().copied().unwrap_or(text.len())].to_owned(), kernels))
}

/// The sequential text of so many kernels.
fn text_of(kernels: &[Kernel], form: Form, single: bool) -> String {
    let printer = Printer { form, single };
    let mut text = printer.head();
    for (number, kernel) in kernels.iter().enumerate() {
        text.push_str(&printer.kernel(number, kernel));
    }
    text
}

impl Job<'_> {
    fn original(&self) -> String {
        text_of(self.kernels, Form::of(self.target), self.single)
    }

    /// What the shadow's kernels are called by.
    fn shadow(&self, changed: &[usize]) -> String {
        let mut text = text_of(self.kernels, Form::Shadow, self.single);
        text.push_str(
            "static Running O[MOST + 8], R[8];\nstatic Plain W[MOST + 8];\n\
             extern \"C\" void shadow(int number, int n, const F *a, const F *b, const F *c, const G *h, const int *k, const F *o, const F *w,\n    \
             int *e, const F *r, long *q, bound *ob, bound *wb, bound *rb)\n{\n    \
             for (int i = 0; i < n + 8; i++) {\n        O[i] = Plain(o[i]);\n        W[i] = Plain(w[i]);\n    }\n    \
             for (int i = 0; i < 8; i++)\n        R[i] = Plain(r[i]);\n    \
             shadow_kernel *code = 0;\n    switch (number) {\n",
        );
        for number in changed {
            let _ = writeln!(text, "    case {number}: code = kern_{number}_; break;");
        }
        text.push_str(
            "    }\n    code(n, Data{a}, Data{b}, Data{c}, OtherData{h}, k, O, W, e, R, q);\n    \
             for (int i = 0; i < n + 8; i++) {\n        ob[i] = bound_of(O[i]);\n        wb[i] = bound_of(W[i]);\n    }\n    \
             for (int i = 0; i < 8; i++)\n        rb[i] = bound_of(R[i]);\n}\n",
        );
        text
    }

    /// The rows of `harness.c`.
    fn table(&self, changed: &[usize], parallel: &[String]) -> String {
        let mut names = String::new();
        let mut rows = String::new();
        for (number, kernel) in self.kernels.iter().enumerate() {
            if !changed.contains(&number) {
                rows.push_str("  {0, 0, 0},\n");
                continue;
            }
            let clause = ["reduction(+", "reduction(*", "reduction(-"];
            let clause = self.policy == Policy::Reassoc
                && clause.iter().any(|c| parallel[number].contains(c));
            let flags = kernel.flags(self.target) | i32::from(clause) << 2;
            let all = ["kern", "parl"].map(|n| format!("{n}_{number}_"));
            for name in &all {
                let _ = writeln!(names, "void {name}(void);");
            }
            let [a, b] = all;
            let _ = writeln!(rows, "  {{{a}, {b}, {flags}}},");
        }
        let by_reference = i32::from(self.target == Target::Fortran);
        let scheduled = i32::from(!self.as_written);
        format!(
            "struct row {{ void (*sequential)(void), (*parallel)(void); int flags; }};\n{names}\
             const struct row rows[] = {{\n{rows}}};\n\
             const int by_reference = {by_reference}, scheduled = {scheduled};\n"
        )
    }

    /// Parallelizes, and says what is wrong with that alone.
    fn parallel(&self, found: &mut Found, tally: Option<&mut Tally>) -> anyhow::Result<String> {
        let text = self.original();
        let name = format!("original.{}", self.target.suffix());
        let options =
            DriverOptions { force: true, float: self.policy.words().0, ..DriverOptions::default() };
        let sources = [Source::new(name, text.clone().into_bytes())];
        let outcome = parallelize(&sources, &NoIncludes, &options, &|_| {});
        let Some(outcome) = outcome.first() else { bail!("no outcome") };
        if let Some(error) = outcome.report.not_understood() {
            bail!("the generated program is not understood: {error}");
        }
        let lines: Vec<usize> = {
            let mut number = 0;
            let starts = |line: &str| line.contains(" kern_");
            text.lines()
                .map(|l| {
                    number += usize::from(starts(l));
                    number
                })
                .collect()
        };
        let owner = |line: u32| {
            lines.get((line as usize).saturating_sub(1)).map_or(0, |n| n.saturating_sub(1))
        };
        for (line, what) in outcome.report.defects() {
            found.faults.entry(owner(line)).or_insert(format!("withdrawn: {what}"));
        }
        if let Some(tally) = tally {
            for l in &outcome.report.loops {
                tally.loops += 1;
                tally.parallel += u64::from(l.is_parallel());
                for technique in l.techniques.iter().filter(|_| l.is_parallel()) {
                    *tally.techniques.entry(technique).or_insert(0) += 1;
                }
            }
        }
        Ok(String::from_utf8_lossy(&outcome.text).into_owned())
    }
}

impl Bench {
    /// Parallelizes and runs a file of kernels.
    fn work(&self, job: &Job, tally: Option<&mut Tally>) -> anyhow::Result<Found> {
        let mut found = Found::default();
        let parallel = job.parallel(&mut found, tally)?;
        self.compare(job, &parallel, &mut found)?;
        Ok(found)
    }

    /// What a parallel text of the job's kernels does, against the sequential one.
    fn compare(&self, job: &Job, parallel: &str, found: &mut Found) -> anyhow::Result<()> {
        let count = job.kernels.len();
        let (head, before) = slices(&job.original(), count, job.target)?;
        let (new_head, after) = slices(parallel, count, job.target)?;
        found.texts = after.clone();
        found.changed = (0..count).filter(|k| before[*k] != after[*k]).collect();
        if found.changed.is_empty() {
            return Ok(());
        }
        let chosen = |head: &str, all: &[String]| {
            let kernels: String = found.changed.iter().map(|k| all[*k].as_str()).collect();
            format!("{head}{kernels}")
        };
        let suffix = job.target.suffix();
        let build = |name: &str, text: &str, suffix: &str, how: &[&str]| {
            let file = format!("{name}.{suffix}");
            fs::write(self.folder.join(&file), text)?;
            compile(&self.folder, &file, name, job.target, &[how, EXACT].concat())
        };
        let own = |name: &str, text: &str, suffix: &str, how: &[&str]| match build(
            name, text, suffix, how,
        )? {
            Ok(object) => Ok(object),
            Err(fault) => bail!("{name} does not compile: {fault}"),
        };
        let (level, parallel_level) = if job.optimized { ("-O2", "-O1") } else { ("-O0", "-O0") };
        let mut parallel = chosen(&new_head, &after).replace("kern_", "parl_");
        if !job.as_written {
            parallel = at_run_time(&parallel, job.target);
        }
        let parallel = match build("parallel", &parallel, suffix, &[parallel_level, "-fopenmp"])? {
            Ok(object) => object,
            Err(fault) => return self.each(job, found, &fault),
        };
        let original = own("original", &chosen(&head, &before), suffix, &[level])?;
        let c = |name: &str, text: &str, suffix: &str| {
            fs::write(self.folder.join(format!("{name}.{suffix}")), text)?;
            let how = ["-O0", "-ffp-contract=off"];
            match compile(&self.folder, &format!("{name}.{suffix}"), name, Target::C, &how)? {
                Ok(object) => Ok(object),
                Err(fault) => bail!("{name} does not compile: {fault}"),
            }
        };
        let mut objects =
            vec![parallel, c("table", &job.table(&found.changed, &found.texts), "c")?];
        if job.policy != Policy::Strict {
            objects.push(c("shadow", &job.shadow(&found.changed), "cpp")?);
        }
        objects.push(self.harness[usize::from(job.single)].clone());
        for (name, with) in [("real", Link::Library), ("played", Link::Object(&self.scheduler))] {
            let mut objects: Vec<Link> = objects.iter().map(|o| Link::Object(o)).collect();
            objects.extend([with, Link::Math]);
            let program = link(&self.folder, &original, job.target, name, &objects)?;
            self.run(job, &program, name, found)?;
        }
        Ok(())
    }

    /// The parallel text does not compile: which of the kernels it is.
    fn each(&self, job: &Job, found: &mut Found, fault: &str) -> anyhow::Result<()> {
        if let [_] = job.kernels {
            let fault = fault.lines().take(8).collect::<Vec<_>>().join("\n  ");
            found.faults.entry(0).or_insert(format!("the parallel form does not compile: {fault}"));
            return Ok(());
        }
        for number in found.changed.clone() {
            let alone = Job { kernels: &job.kernels[number..=number], ..*job };
            let one = self.work(&alone, None)?;
            found.compared += one.compared;
            found.skipped += one.skipped;
            for (_, what) in one.faults {
                found.faults.entry(number).or_insert(what);
            }
            for (_, what) in one.odd {
                found.odd.entry(number).or_insert(what);
            }
        }
        Ok(())
    }

    /// Runs a program kernel by kernel; what crashes or hangs is at fault, and the next one goes on.
    fn run(&self, job: &Job, program: &Path, how: &str, found: &mut Found) -> anyhow::Result<()> {
        // Runs of neighbouring numbers.
        let mut left = found.changed.clone();
        while let Some(first) = left.first().copied() {
            let mut end = first + 1;
            while left.contains(&end) {
                end += 1;
            }
            let arguments = [
                first.to_string(),
                end.to_string(),
                job.policy.words().1.into(),
                job.seed.to_string(),
                how.into(),
            ];
            let (output, fine) = execute(program, &arguments, &[])?;
            let mut at = first;
            for line in String::from_utf8_lossy(&output).lines() {
                let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
                let (number, what) = rest.split_once(' ').unwrap_or((rest, ""));
                let number: usize = number.parse().unwrap_or(0);
                match kind {
                    "K" => at = number,
                    "F" => {
                        found.faults.entry(number).or_insert(what.to_owned());
                    }
                    "O" => {
                        found.odd.entry(number).or_insert(what.to_owned());
                    }
                    "T" => {
                        found.compared += number as u64;
                        found.skipped += what.parse::<u64>().unwrap_or(0);
                    }
                    _ => {}
                }
            }
            if !fine {
                found.faults.entry(at).or_insert("crashes or does not end".into());
                end = at + 1;
            }
            left.retain(|k| *k >= end);
        }
        Ok(())
    }
}

/// The program of a seed in both languages.
pub fn show(seed: u64) -> String {
    let kernel = [shapes::generate(&mut Random::new(seed))];
    let single = (seed / TOGETHER) % 8 >= 4;
    let text = |target| text_of(&kernel, Form::of(target), single);
    format!("{}\n{}", text(Target::C), text(Target::Fortran))
}

/// Runs `count` kernels in each language.
pub fn run(count: u64, seed: u64, policy: Policy) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    let bench = Bench::new("floats")?;
    let mut at = seed;
    while at < seed + count {
        let file = at / TOGETHER;
        let seeds: Vec<u64> = (at..(seed + count).min((file + 1) * TOGETHER)).collect();
        at += seeds.len() as u64;
        let kernels: Vec<Kernel> =
            seeds.iter().map(|s| shapes::generate(&mut Random::new(*s))).collect();
        for target in [Target::C, Target::Fortran] {
            let job = Job {
                kernels: &kernels,
                target,
                single: file % 8 >= 4,
                policy: policy.of(file),
                seed: file,
                optimized: file.is_multiple_of(5),
                as_written: file.is_multiple_of(3),
            };
            let found = bench.work(&job, Some(&mut tally))?;
            count_in(&mut tally, &kernels, &found);
            for (number, what) in &found.odd {
                tally.odd.push(format!("seed {}: {what}", seeds[*number]));
            }
            for (number, what) in &found.faults {
                record(&bench, &job, *number, seeds[*number], what, &mut tally)?;
            }
        }
        if file.is_multiple_of(20) {
            eprintln!("{}", tally.report().lines().next().unwrap_or_default());
        }
    }
    Ok(tally)
}

fn count_in(tally: &mut Tally, kernels: &[Kernel], found: &Found) {
    tally.programs += kernels.len() as u64;
    tally.changed += found.changed.len() as u64;
    tally.compared += found.compared;
    tally.skipped += found.skipped;
    for (number, kernel) in kernels.iter().enumerate() {
        let entry = tally.classes.entry(kernel.class).or_insert((0, 0));
        entry.0 += 1;
        entry.1 += u64::from(found.changed.contains(&number));
    }
}

/// Makes the kernel smaller and keeps it below `target/fuzz`.
fn record(
    bench: &Bench,
    job: &Job,
    number: usize,
    seed: u64,
    what: &str,
    tally: &mut Tally,
) -> anyhow::Result<()> {
    let mut small = job.kernels[number].clone();
    let mut why = what.to_owned();
    // Each step leaves a part out, so this ends.
    while let Some((kernel, fault)) =
        (0..small.parts.len()).filter(|_| small.parts.len() > 1).find_map(|part| {
            let mut fewer = small.clone();
            fewer.parts.remove(part);
            let alone = Job { kernels: std::slice::from_ref(&fewer), ..*job };
            let fault = bench.work(&alone, None).ok()?.faults.remove(&0)?;
            Some((fewer, fault))
        })
    {
        (small, why) = (kernel, fault);
    }
    let alone = Job { kernels: std::slice::from_ref(&small), ..*job };
    let mut found = Found::default();
    let parallel = alone.parallel(&mut found, None)?;
    let folder = crate::tidy::root()?.join("target/fuzz");
    let policy = format!("{:?}", job.policy).to_lowercase();
    let name = format!("floats-{seed}-{policy}-{}", if job.single { 4 } else { 8 });
    let path = folder.join(format!("{name}.{}", job.target.suffix()));
    fs::write(&path, alone.original())?;
    fs::write(folder.join(format!("{name}.omp.{}", job.target.suffix())), parallel)?;
    let _ = fs::create_dir_all(&folder);
    let failure = format!(
        "seed {seed} ({}, {policy}, {}): {why}\n  {}",
        small.class,
        job.target.suffix(),
        path.display()
    );
    eprintln!("{failure}");
    tally.failures.push(failure);
    Ok(())
}

#[cfg(test)]
mod tests;
