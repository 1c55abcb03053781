//! `cargo xtask fuzz [programs] --count N --seed S`: random loop programs against Heiretsu; with `conditions`, random
//! values against the run-time tests that it writes (`fuzz/conditions`); with `overlap`, random loops that overlap,
//! executed (`fuzz/overlap`); with `floats`, loops over floating-point data (`fuzz/floats`); with `csmith`, random programs of
//! somebody else's generator (`fuzz/csmith.rs`); with `statements`, every kind of statement that reads what a loop hands on
//! (`fuzz/statements`); with `transforms`, random nests through every transformation; with `distribution`, random programs over
//! distributed arrays (`heiretsu_distribute::naive`).
//!
//! In-process: every loop that the analysis calls parallel is executed by `verify` in several orders with shadow
//! memory; a difference is a defect of the analysis (the tool itself would withdraw the directive: here it is an
//! error). Where the C and Fortran forms of one program get different verdicts, that is counted: each such pair
//! must be explained by a rule of a language. `--compiled M` of the programs are
//! also parallelized with the cost model off, compiled, and run on 1, 2, 3 and 7 threads, with several schedules, and
//! by a stand-in that runs threads one after another (`compiled`); the hash of the full state must be that of the
//! original.
//!
//! Each failure is shrunk and written below `target/fuzz`.

mod compiled;
mod conditions;
mod csmith;
mod distribution;
mod floats;
mod odd;
mod overlap;
mod print;
mod program;
mod random;
mod shapes;
mod statements;
mod texts;

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use anyhow::bail;
use clap::Args;
use heiretsu_driver::report::Model;
use heiretsu_driver::{Options as DriverOptions, Validate, explain};
use heiretsu_front::{NoIncludes, Source};

use self::print::{Target, print};
use self::program::Program;
use self::random::Random;

/// What is tried.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum What {
    /// Random programs: every verdict.
    Programs,
    /// Random values: every run-time test (`--count` instances).
    Conditions,
    /// Random pairs of loops that overlap (`--count` of them), compiled and run under random delays.
    Overlap,
    /// Loops over floating-point data of all kinds, compiled and compared with the sequential program.
    Floats,
    /// Random C programs that csmith makes (Debian packages csmith and libcsmith-dev), compiled and run.
    Csmith,
    /// Every kind of statement that reads a variable which a loop hands on, compiled and run.
    Statements,
    /// Random programs over distributed arrays, executed with a memory for each rank; every sabotage of the rules is found.
    Distribution,
    /// Random nests through every transformation of the catalogue, and a tenth as many sequences through contraction.
    Transforms,
}

#[derive(Args)]
pub struct Options {
    /// What is tried.
    #[arg(value_enum, default_value_t = What::Programs)]
    what: What,
    /// Number of programs.
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// The first seed; program k has the seed S + k.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many of them are also compiled and run.
    #[arg(long, default_value_t = 0)]
    compiled: u64,
    /// With `floats`: the policy for floating-point numbers.
    #[arg(long, value_enum, default_value_t = floats::Policy::All)]
    fp: floats::Policy,
    /// Only print the program of the first seed in both languages.
    #[arg(long)]
    show: bool,
}

/// Programs in one compiled file.
const COMPILED_TOGETHER: usize = 100;
/// Every so many files are compiled with optimization.
const OPTIMIZED_EVERY: usize = 5;

/// Programs per call of the driver, which works on them in parallel.
const BATCH: u64 = 200;

#[derive(Default)]
struct Tally {
    programs: u64,
    loops: u64,
    parallel: u64,
    validated: u64,
    not_run: BTreeMap<String, u64>,
    techniques: BTreeMap<&'static str, u64>,
    /// By kind: programs, and those with a parallel loop, in C and in Fortran. A kind in which nothing is parallel tests
    /// nothing.
    kinds: BTreeMap<&'static str, (u64, u64, u64)>,
    reasons: BTreeMap<&'static str, u64>,
    /// Loops judged differently in C and Fortran: how many, and the first one's seed.
    differences: BTreeMap<String, (u64, u64)>,
    failures: Vec<String>,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    if options.what == What::Conditions {
        let tally = conditions::run(options.count, options.seed, 200)?;
        return ended(&tally.report(), &tally.failures);
    }
    if options.what == What::Distribution {
        return distribution::run(options.count, options.seed);
    }
    if options.what == What::Overlap {
        let tally = overlap::run(options.count, options.seed)?;
        return ended(&tally.report(), &tally.failures);
    }
    if options.what == What::Floats && options.show {
        println!("{}", floats::show(options.seed));
        return Ok(());
    }
    if options.what == What::Floats {
        let tally = floats::run(options.count, options.seed, options.fp)?;
        println!("{}", tally.report());
        if !(tally.failures.is_empty() && tally.odd.is_empty()) {
            bail!("{}", tally.failures.join("\n"));
        }
        return Ok(());
    }
    if options.what == What::Csmith {
        let tally = csmith::run(options.count, options.seed)?;
        return ended(&tally.report(), &tally.failures);
    }
    if options.what == What::Statements {
        let tally = statements::run(options.count, options.seed)?;
        return ended(&tally.report(), &tally.failures);
    }
    if options.what == What::Transforms {
        return transforms(options);
    }
    if options.show {
        let program = odd::generate(&mut Random::new(options.seed));
        for target in [Target::C, Target::Fortran] {
            println!("{}", print(&program, target, true));
        }
        return Ok(());
    }
    let mut tally = Tally::default();
    let mut start = options.seed;
    let end = options.seed + options.count;
    while start < end {
        let seeds: Vec<u64> = (start..end.min(start + BATCH)).collect();
        batch(&seeds, &mut tally);
        start += BATCH;
        if (start / BATCH).is_multiple_of(20) {
            eprintln!(
                "{} programs, {} loops, {} failures",
                tally.programs,
                tally.loops,
                tally.failures.len()
            );
        }
    }
    let compiled = compiled_programs(options, &mut tally)?;
    println!(
        "{} programs in C and Fortran, {} loops: {} parallel or conditional, {} of them validated by execution; {compiled} compiled",
        tally.programs, tally.loops, tally.parallel, tally.validated
    );
    println!("by technique: {:?}", tally.techniques);
    println!("sequential by reason: {:?}", tally.reasons);
    for (kind, (programs, c, fortran)) in &tally.kinds {
        println!("{kind}: {programs} programs, with parallel loops {c} in C, {fortran} in Fortran");
    }
    println!("not validated: {:?}", tally.not_run);
    for (what, (count, seed)) in &tally.differences {
        println!("C and Fortran differ: {what}: {count} loops, first in seed {seed}");
    }
    println!(
        "{} passed, {} failed",
        tally.programs.max(compiled / 2).saturating_sub(tally.failures.len() as u64),
        tally.failures.len()
    );
    if !tally.failures.is_empty() {
        bail!("{}", tally.failures.join("\n"));
    }
    Ok(())
}

/// What a run says at its end.
fn ended(report: &str, failures: &[String]) -> anyhow::Result<()> {
    println!("{report}");
    if !failures.is_empty() {
        bail!("{}", failures.join("\n"));
    }
    Ok(())
}

/// The long runs of two tests that have their own generators.
fn transforms(options: &Options) -> anyhow::Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tests = [("transform", options.count), ("contraction", options.count / 10)];
    for (test, count) in tests {
        let status = Command::new(&cargo)
            .args(["test", "--release", "-p", "heiretsu-driver", "--test", test])
            .args(["--", "--nocapture", "means_the_same"])
            .env("TRANSFORMS", count.to_string())
            .env("TRANSFORMS_SEED", options.seed.to_string())
            .env("CONTRACTIONS", count.to_string())
            .env("CONTRACTIONS_SEED", options.seed.to_string())
            .current_dir(crate::tidy::root()?)
            .status()?;
        if !status.success() {
            bail!("the test `{test}` failed");
        }
    }
    Ok(())
}

/// Compiles and runs the first `--compiled` programs; how many forms of programs that were.
fn compiled_programs(options: &Options, tally: &mut Tally) -> anyhow::Result<u64> {
    if options.compiled == 0 {
        return Ok(0);
    }
    let mut compiled = 0;
    let bench = compiled::Bench::new()?;
    let seeds: Vec<u64> = (options.seed..options.seed + options.compiled).collect();
    for (number, seeds) in seeds.chunks(COMPILED_TOGETHER).enumerate() {
        let optimized = number.is_multiple_of(OPTIMIZED_EVERY);
        let programs: Vec<Program> =
            seeds.iter().map(|s| odd::generate(&mut Random::new(*s))).collect();
        for target in [Target::C, Target::Fortran] {
            compiled += programs.len() as u64;
            let together = programs.iter().collect::<Vec<_>>();
            for (number, _) in bench.differences(&together, target, optimized)? {
                let (seed, program) = (seeds[number], &programs[number]);
                // A crash of one takes those after it along: only what fails alone is at fault.
                let Some(fault) = bench.difference(program, target)? else { continue };
                let small = shrink(program.clone(), &mut |p| {
                    bench.difference(p, target).is_ok_and(|f| f.is_some())
                });
                record(seed, &small, target, &fault, tally)?;
            }
        }
        if (compiled / 2).is_multiple_of(500) {
            eprintln!("{} compiled, {} failures", compiled / 2, tally.failures.len());
        }
    }
    Ok(compiled)
}

fn driver_options() -> DriverOptions {
    DriverOptions { force: true, validate: Validate::All, ..DriverOptions::default() }
}

/// The C and Fortran texts of so many programs, in batches.
pub fn sources(seed: u64, count: u64) -> Vec<Vec<Source>> {
    let seeds: Vec<u64> = (seed..seed + count).collect();
    seeds
        .chunks(50)
        .map(|seeds| {
            let programs: Vec<Program> =
                seeds.iter().map(|s| program::generate(&mut Random::new(*s))).collect();
            texts_of(&programs.iter().collect::<Vec<_>>())
        })
        .collect()
}

fn texts_of(programs: &[&Program]) -> Vec<Source> {
    programs
        .iter()
        .enumerate()
        .flat_map(|(at, p)| {
            [Target::C, Target::Fortran].map(|target| {
                // Fortran files are read together: their modules need names of their own.
                let text = print(p, target, false)
                    .replace("module kernels0", &format!("module kernels{at}"));
                Source::new(format!("p{at}.{}", target.suffix()), text.into_bytes())
            })
        })
        .collect()
}

fn model(programs: &[&Program]) -> Model {
    explain(&texts_of(programs), &NoIncludes, &driver_options(), &|_| {})
}

/// What is wrong with a program's two reports, C and Fortran.
fn fault(files: &[heiretsu_driver::report::File]) -> Option<(Target, String)> {
    for (file, target) in files.iter().zip([Target::C, Target::Fortran]) {
        if let Some((line, what)) = file.defects().into_iter().next() {
            return Some((target, format!("line {line}: {what}")));
        }
        if let Some(what) = file.not_understood() {
            return Some((target, what));
        }
    }
    None
}

fn batch(seeds: &[u64], tally: &mut Tally) {
    let programs: Vec<Program> =
        seeds.iter().map(|s| odd::generate(&mut Random::new(*s))).collect();
    let report = model(&programs.iter().collect::<Vec<_>>());
    for ((seed, program), files) in seeds.iter().zip(&programs).zip(report.files.chunks(2)) {
        tally.programs += 1;
        let parallel = |f: &heiretsu_driver::report::File| f.loops.iter().any(|l| l.is_parallel());
        for kind in odd::kinds(program) {
            let entry = tally.kinds.entry(kind).or_default();
            entry.0 += 1;
            entry.1 += u64::from(files.first().is_some_and(parallel));
            entry.2 += u64::from(files.last().is_some_and(parallel));
        }
        for l in files.iter().flat_map(|f| &f.loops) {
            tally.loops += 1;
            if !l.is_parallel() {
                for reason in &l.reasons {
                    *tally.reasons.entry(reason.code).or_insert(0) += 1;
                }
                continue;
            }
            tally.parallel += 1;
            for technique in &l.techniques {
                *tally.techniques.entry(technique).or_insert(0) += 1;
            }
            if let Some(proof) = &l.proof {
                if proof.validated == Some(true) {
                    tally.validated += 1;
                } else {
                    *tally
                        .not_run
                        .entry(proof.validation.clone().unwrap_or_default())
                        .or_insert(0) += 1;
                }
            }
        }
        if let ([c, fortran], false) = (files, program.aliased) {
            for (l, m) in c.loops.iter().zip(&fortran.loops) {
                if l.verdict != m.verdict {
                    let (one, other) = (judgement(l), judgement(m));
                    let what = format!("{one} and {other}");
                    tally.differences.entry(what).or_insert((0, *seed)).0 += 1;
                }
            }
        }
        if let Some((target, why)) = fault(files) {
            let small = shrink(program.clone(), &mut |p| {
                fault(&model(&[p]).files).is_some_and(|(t, _)| t == target)
            });
            if let Err(error) = record(*seed, &small, target, &why, tally) {
                eprintln!("{error:#}");
            }
        }
    }
}

/// A loop's verdict in a few words.
fn judgement(l: &heiretsu_driver::report::Loop) -> String {
    let codes: Vec<&str> = l.reasons.iter().map(|r| r.code).collect();
    format!("{} [{}]", l.verdict, codes.join(" "))
}

/// The smallest program found by removing one thing at a time that still fails.
fn shrink(mut program: Program, fails: &mut dyn FnMut(&Program) -> bool) -> Program {
    // Each step makes the program smaller, so this ends; the bound keeps slow oracles in check.
    for _ in 0..200 {
        match program::smaller(&program).into_iter().find(|p| fails(p)) {
            Some(smaller) => program = smaller,
            None => break,
        }
    }
    program
}

fn record(
    seed: u64,
    program: &Program,
    target: Target,
    why: &str,
    tally: &mut Tally,
) -> anyhow::Result<()> {
    let folder = crate::tidy::root()?.join("target/fuzz");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{seed}.{}", target.suffix()));
    fs::write(&path, print(program, target, true))?;
    tally.failures.push(format!("seed {seed} ({}): {why}\n  {}", target.suffix(), path.display()));
    Ok(())
}
