//! Random programs and their parallel forms, compiled and run: their output must be the same.
//!
//! **Decides** which of a batch of programs in one file give another hash: on 1, 2, 3 and 7 threads with the directives
//! as they are; with `static,1`, `dynamic,1` and `guided` schedules; and with a stand-in for the run-time library
//! (`crates/verify/src/build/scheduler.c`) that runs the threads one after another, in reversed and shuffled orders.
//! **Example** `program 3 on 7 threads, shuffled 5`.
//! **Why it is sound** All data are integers, so every legal order gives the same bits; hashes are of the whole state.
//! **Gives up when** a compiler is missing, or a generated program does not compile: an error of the generator.
//! **Cost and limit** three compilations and some twenty runs of a file of a hundred programs: about a tenth of a second of
//! processor time per program in both languages. What fills and hashes the state (`harness.c`) is compiled once.
//! **Source** `docs/measurements/safety.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use heiretsu_driver::report::File;
use heiretsu_driver::{Language, Options as DriverOptions, parallelize};
use heiretsu_front::{NoIncludes, Source};

use super::print::{Target, kernels, sizes, table};
use super::program::Program;

/// Longest run of a file of programs: two minutes of processor time. What waits for ever ends after half an hour.
const LIMITS: &str = "ulimit -t 120; exec timeout 1800 \"$0\" \"$@\"";

/// As users compile a parallel form.
pub(super) const OPTIMIZED: &[&str] = &["-O1", "-fopenmp"];

/// A program, its number of threads and schedule in words, and in its environment.
type Way = (PathBuf, String, Vec<(&'static str, &'static str)>);

/// The folder of one run, with what all its programs are linked with.
pub struct Bench {
    folder: PathBuf,
    /// Calls the kernels and prints the hashes.
    harness: PathBuf,
    /// Plays the threads one after another.
    stand_in: PathBuf,
}

impl Bench {
    pub fn new() -> anyhow::Result<Bench> {
        let folder = crate::tidy::root()?.join(format!("target/fuzz/build-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let build = |name: &str, text: &str| {
            fs::write(folder.join(format!("{name}.c")), text)?;
            let mut gcc = Command::new("gcc");
            gcc.args(["-O2", "-pipe", "-c"]).args(sizes()).arg(format!("{name}.c"));
            if !gcc.current_dir(&folder).status().context("cannot start gcc")?.success() {
                bail!("{name}.c does not compile");
            }
            Ok(folder.join(format!("{name}.o")))
        };
        let harness = build("harness", include_str!("harness.c"))?;
        let stand_in = build("scheduler", heiretsu_verify::build::SCHEDULER)?;
        Ok(Bench { folder, harness, stand_in })
    }

    /// What differs in one program, if anything.
    pub fn difference(&self, program: &Program, target: Target) -> anyhow::Result<Option<String>> {
        for optimized in [false, true] {
            let found = self.differences(&[program], target, optimized)?.into_iter().next();
            if found.is_some() {
                return Ok(found.map(|(_, what)| what));
            }
        }
        Ok(None)
    }

    /// What differs: the number of the program in the batch, and where it was seen. `optimized`: all forms are compiled as
    /// users do; otherwise so that every value of a shared variable is in memory, where another thread sees it (and in a
    /// quarter of the time). The original is compiled in the same way: compilers have defects too.
    pub fn differences(
        &self,
        programs: &[&Program],
        target: Target,
        optimized: bool,
    ) -> anyhow::Result<Vec<(usize, String)>> {
        let folder = self.folder.as_path();
        let openmp: &[&str] = if optimized { OPTIMIZED } else { &["-O0", "-fopenmp"] };
        let text = kernels(programs, target);
        let name = format!("original.{}", target.suffix());
        let options = DriverOptions { force: true, ..DriverOptions::default() };
        let sources = [Source::new(name, text.clone().into_bytes())];
        let outcome = parallelize(&sources, &NoIncludes, &options, &|_| {});
        let Some(parallel) = outcome.first() else { bail!("no outcome") };
        let withdrawn = withdrawn(&parallel.report, &text);
        if !parallel.changed {
            return Ok(withdrawn.into_iter().collect());
        }
        let parallel = String::from_utf8_lossy(&parallel.text).into_owned();
        let build = |file: &str, text: &str, how: &[&str]| {
            let file_name = format!("{file}.{}", target.suffix());
            fs::write(folder.join(&file_name), text)?;
            compile(folder, &file_name, file, target, how)
        };
        fs::write(folder.join("table.c"), table(programs, target))?;
        let table = match compile(folder, "table.c", "table", Target::C, &openmp[..1])? {
            Ok(object) => object,
            Err(fault) => bail!("the table of kernels does not compile: {fault}"),
        };
        let joined = |object: &Path, name: &str, with: Link| {
            let rest = [Link::Object(&self.harness), Link::Object(&table), with, Link::Math];
            link(folder, object, target, name, &rest)
        };
        let original = match build("original", &text, &openmp[..1])? {
            Ok(object) => joined(&object, "original", Link::Alone)?,
            Err(fault) => bail!("the generated program does not compile: {fault}"),
        };
        let all = |what: String| (0..programs.len()).map(|k| (k, what.clone())).collect();
        let plain = match build("parallel", &parallel, openmp)? {
            Ok(object) => object,
            Err(fault) => return Ok(all(format!("the parallel form does not compile: {fault}"))),
        };
        let scheduled = match build("scheduled", &at_run_time(&parallel, target), openmp)? {
            Ok(object) => object,
            Err(fault) => bail!("the parallel form with schedules does not compile: {fault}"),
        };
        let mut runs: Vec<Way> = Vec::new();
        let real = joined(&plain, "p", Link::Library)?;
        for threads in ["1", "2", "3", "7"] {
            let set = vec![("OMP_NUM_THREADS", threads)];
            runs.push((real.clone(), format!("{threads} threads"), set));
        }
        let real = joined(&scheduled, "s", Link::Library)?;
        for schedule in ["static,1", "dynamic,1", "guided"] {
            for threads in ["2", "3", "7"] {
                let set = vec![("OMP_NUM_THREADS", threads), ("OMP_SCHEDULE", schedule)];
                runs.push((real.clone(), format!("{threads} threads, {schedule}"), set));
            }
        }
        for (object, short, kind) in [(&plain, "po", "blocks"), (&scheduled, "so", "static,1")] {
            let serial = joined(object, short, Link::Object(&self.stand_in))?;
            for (threads, order) in [("2", "reversed"), ("7", "reversed"), ("3", "5"), ("7", "11")]
            {
                let what = format!("{threads} threads one after another, {kind}, order {order}");
                let set = vec![("OMP_NUM_THREADS", threads), ("ORDER", order)];
                runs.push((serial.clone(), what, set));
            }
        }
        let (expected, fine) = execute(&original, &[], &[])?;
        let expected = by_program(&expected);
        if !fine || expected.len() != programs.len() {
            bail!("the generated program fails");
        }
        let mut faults = withdrawn;
        for (program, what, set) in &runs {
            let (found, _) = execute(program, &[], set)?;
            let found = by_program(&found);
            for (number, hashes) in &expected {
                // A crash shows as hashes that are missing, of the programs after it too: those pass alone.
                if found.get(number) != Some(hashes) {
                    faults.entry(*number).or_insert_with(|| format!("another result on {what}"));
                }
            }
        }
        Ok(faults.into_iter().collect())
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The programs of a file of which the tool took a rewrite back, and what it said.
fn withdrawn(report: &File, text: &str) -> BTreeMap<usize, String> {
    let starts: Vec<usize> = text
        .lines()
        .enumerate()
        .filter(|(_, l)| l.starts_with("void kernel") || l.starts_with("  subroutine kernel"))
        .map(|(at, _)| at + 1)
        .collect();
    let mut all = BTreeMap::new();
    for (line, what) in report.defects() {
        let number = starts.iter().filter(|s| **s <= line as usize).count().saturating_sub(1);
        all.entry(number).or_insert(format!("withdrawn: {what}"));
    }
    all
}

/// Every directive gets `schedule(runtime)`, in place of the schedule that it may have; `simd` goes.
pub(super) fn at_run_time(text: &str, target: Target) -> String {
    let text = text
        .replace("parallel do simd", "parallel do")
        .replace("parallel for simd", "parallel for");
    let language = match target {
        Target::C => Language::C,
        Target::Fortran => Language::FortranFree,
    };
    let scheduled = heiretsu_verify::build::at_run_time(text.as_bytes(), language);
    String::from_utf8_lossy(&scheduled.text).into_owned()
}

pub(super) fn by_program(output: &[u8]) -> BTreeMap<usize, Vec<String>> {
    let mut all: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for line in String::from_utf8_lossy(output).lines() {
        if let Some((number, hash)) = line.split_once(' ')
            && let Ok(number) = number.parse()
        {
            all.entry(number).or_default().push(hash.to_owned());
        }
    }
    all
}

pub(super) fn execute(
    program: &Path,
    arguments: &[String],
    set: &[(&str, &str)],
) -> anyhow::Result<(Vec<u8>, bool)> {
    let output = Command::new("sh")
        .args(["-c", LIMITS])
        .arg(program)
        .args(arguments)
        .env("OMP_WAIT_POLICY", "passive")
        .envs(set.iter().copied())
        .output()
        .context("cannot start a program")?;
    Ok((output.stdout, output.status.success()))
}

pub(super) fn compile(
    folder: &Path,
    file: &str,
    output: &str,
    target: Target,
    how: &[&str],
) -> anyhow::Result<Result<PathBuf, String>> {
    // Random expressions are longer than the 132 columns that the standard promises.
    let (compiler, flags): (_, &[&str]) = match target {
        Target::C => ("gcc", &[]),
        Target::Fortran => ("gfortran", &["-ffree-line-length-none"]),
    };
    let object = format!("{output}.o");
    let mut command = Command::new(compiler);
    command.args(["-pipe", "-w", "-c", "-o", &object, file]).args(how).args(flags);
    command.current_dir(folder);
    let result = command.output().with_context(|| format!("cannot start {compiler}"))?;
    Ok(if result.status.success() {
        Ok(folder.join(object))
    } else {
        Err(String::from_utf8_lossy(&result.stderr).into_owned())
    })
}

/// What runs the threads one after another in the place of the run-time library.
pub(super) fn scheduler(folder: &Path) -> anyhow::Result<PathBuf> {
    fs::write(folder.join("scheduler.c"), heiretsu_verify::build::SCHEDULER)?;
    match compile(folder, "scheduler.c", "scheduler", Target::C, &["-O1"])? {
        Ok(object) => Ok(object),
        Err(fault) => bail!("the scheduler does not compile: {fault}"),
    }
}

/// What an object is linked with.
#[derive(Clone, Copy)]
pub(super) enum Link<'a> {
    Alone,
    Library,
    /// C's mathematical functions.
    Math,
    Object(&'a Path),
}

pub(super) fn link(
    folder: &Path,
    object: &Path,
    target: Target,
    name: &str,
    with: &[Link],
) -> anyhow::Result<PathBuf> {
    let program = folder.join(name);
    let mut command = Command::new(if target == Target::C { "gcc" } else { "gfortran" });
    command.arg("-o").arg(&program).arg(object);
    for with in with {
        match with {
            Link::Alone => {}
            Link::Library => {
                command.arg("-fopenmp");
            }
            Link::Math => {
                command.arg("-lm");
            }
            Link::Object(object) => {
                command.arg(object);
            }
        }
    }
    let output = command.output().context("cannot link")?;
    if !output.status.success() {
        bail!("{name} does not link: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a loop prints when its threads run one after another.
    fn played(name: &str, body: &str, set: &[(&str, &str)]) -> String {
        let folder = std::env::temp_dir().join(format!("heiretsu-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let text = format!(
            "#include <stdio.h>\nint main(void)\n{{\n  int a[100], last = 7, s = 0;\n  \
             for (int i = 0; i < 100; i++) a[i] = i * i % 17;\n{body}\n  \
             for (int i = 0; i < 100; i++) s = s * 31 + a[i] & 0xffffff;\n  printf(\"0 %d %d\\n\", s, last);\n}}\n"
        );
        fs::write(folder.join("case.c"), at_run_time(&text, Target::C)).expect("a file");
        fs::write(folder.join("scheduler.c"), heiretsu_verify::build::SCHEDULER).expect("a file");
        let build = |file: &str, out: &str, openmp| {
            let how = if openmp { OPTIMIZED } else { &["-O1"] };
            compile(&folder, file, out, Target::C, how).expect("gcc").expect("it compiles")
        };
        let stand_in = build("scheduler.c", "scheduler", false);
        let object = build("case.c", "case", !set.is_empty());
        let with = if set.is_empty() { Link::Alone } else { Link::Object(&stand_in) };
        let program = link(&folder, &object, Target::C, "run", &[with]).expect("it links");
        let (output, fine) = execute(&program, &[], set).expect("it runs");
        assert!(fine);
        let _ = fs::remove_dir_all(&folder);
        String::from_utf8_lossy(&output).into_owned()
    }

    #[test]
    fn what_the_tool_takes_back_counts_for_the_program_that_it_is_in() {
        use heiretsu_driver::report::Place;
        let text = "/* head */\nvoid kernel0(int n)\n{\n}\nvoid kernel1(int n)\n{\n  loop\n}\n";
        // A report with a diagnostic, whose words are changed.
        let broken = [Source::new("p.c", b"int f( {".to_vec())];
        let outcome = parallelize(&broken, &NoIncludes, &DriverOptions::default(), &|_| {});
        let mut report = outcome[0].report.clone();
        let first = report.diagnostics[0].clone();
        let mut say = |code, line, message: &str| {
            let mut one = first.clone();
            (one.code, one.message) = (code, message.into());
            one.place = Place { line, ..Place::default() };
            report.diagnostics.push(one);
        };
        say("macro-redefined", 3, "the second definition counts");
        say(
            "rewrite-withdrawn",
            7,
            "this loop stays sequential: its new text would not run in parallel",
        );
        let found = withdrawn(&report, text);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn the_stand_in_shows_races_and_nothing_else() {
        let racy = "  #pragma omp parallel for\n  for (int i = 1; i < 100; i++) a[i] += a[i - 1];";
        let fine = "  #pragma omp parallel for firstprivate(last) lastprivate(last)\n  \
                    for (int i = 0; i < 100; i++) { a[i] += 3; last = a[i]; }";
        for (at, order) in ["reversed", "5", "11"].iter().enumerate() {
            let set = [("OMP_NUM_THREADS", "3"), ("ORDER", order)];
            assert_ne!(
                played(&format!("racy{at}"), racy, &[]),
                played(&format!("racy{at}"), racy, &set)
            );
            assert_eq!(
                played(&format!("fine{at}"), fine, &[]),
                played(&format!("fine{at}"), fine, &set)
            );
        }
    }
}
