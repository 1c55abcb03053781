//! `cargo xtask fuzz statements --count N --seed S`: every kind of statement that reads a variable, where a loop hands the
//! variable on.
//!
//! **Decides** whether a read counts wherever it stands in a statement: in bounds of sections, in subscripts of subscripts, in
//! what chooses a callee, in arguments of input and output, in sizes of types.
//! **Example** `s(i) = sum(a(1:k)); k = idx(i)`, and the same read after a loop that sets `k`: a private `k` would be wrong.
//! **Why it is sound** the sequential program is compiled and run first; the values that are handed on differ from one iteration
//! to the next.
//! **Gives up when** a compiler is missing.
//! **Cost and limit** a program for each statement of `c.txt` and `fortran.txt` and each of their [`Shape`]s: three
//! compilations and eight runs where something was made parallel.
//! **Source** `docs/measurements/safety.md`.

use std::fs;
use std::path::PathBuf;

use anyhow::bail;
use heiretsu_driver::{Options as DriverOptions, parallelize};
use heiretsu_front::Source;

use super::compiled::{Link, at_run_time, compile, execute, link, scheduler};
use super::print::Target;
use crate::disk::Disk;

/// The statements, one in each line; in those of Fortran `@` starts a new line.
const STATEMENTS: [(Target, &str); 2] =
    [(Target::C, include_str!("c.txt")), (Target::Fortran, include_str!("fortran.txt"))];
/// The program around each of them. A line `?a|b@text` is there for statements that hold `a` or `b`, `?!a@text` for others.
const PROGRAMS: [&str; 2] = [include_str!("c.c"), include_str!("fortran.f90")];

/// How the value goes from the loop to the statement that reads it.
struct Shape {
    name: &'static str,
    declare: &'static str,
    body: &'static str,
    after: &'static str,
    /// What the variable is called in the statement after the loop.
    called: &'static str,
}

const fn shape(name: &'static str, [declare, body, after]: [&'static str; 3]) -> Shape {
    Shape { name, declare, body, after, called: "k" }
}

const READ: &str = "{ double r = 0, t[4]; @STATEMENT@; s[i] = r; k = idx[i]; }";
const LAST: &str = "{ double r = 0, t[4]; @STATEMENT@; s[0] = r; }";

const IN_C: &[Shape] = &[
    shape("carried", ["int k = 1;", READ, ""]),
    shape("after", ["int k = 1;", "k = idx[i]; s[i] = k * 2;", LAST]),
    shape(
        "sometimes",
        [
            "int k = 1;",
            "double r = 0, t[4]; if (i % 2 == 0) k = idx[i]; @STATEMENT@; s[i] = r;",
            "",
        ],
    ),
    shape("static, carried", ["k = 1;", READ, ""]),
    shape("static, after", ["k = 1;", "k = idx[i]; s[i] = k * 2;", LAST]),
    Shape {
        called: "kk[0]",
        ..shape(
            "element, after",
            [
                "int kk[2] = {1, 1};",
                "kk[0] = idx[i]; kk[1] = kk[0] + 1; s[i] = kk[0] * 2 + kk[1];",
                LAST,
            ],
        )
    },
    Shape {
        called: "kk.k[0]",
        ..shape(
            "member, after",
            [
                "struct { int z; int k[2]; } kk = {1, {1, 1}};",
                "kk.k[0] = idx[i]; kk.z = kk.k[0] + 1; s[i] = kk.k[0] * 2 + kk.z;",
                LAST,
            ],
        )
    },
];

const IN_FORTRAN: &[Shape] = &[
    shape("carried", ["", "@STATEMENT@\n      k = idx(i)", ""]),
    shape("after", ["", "k = idx(i)\n      s(i) = k*2", "i = 1\n    @STATEMENT@"]),
    shape("sometimes", ["", "if (mod(i,2) == 1) k = idx(i)\n      @STATEMENT@", ""]),
];

/// What was seen.
#[derive(Default)]
pub struct Tally {
    programs: u64,
    /// Programs that do not compile or do not end well before anything is done to them.
    dropped: u64,
    changed: u64,
    executions: u64,
    pub failures: Vec<String>,
}

impl Tally {
    pub fn report(&self) -> String {
        format!(
            "{} programs, {} dropped, {} with parallel loops, {} executions; {} failures",
            self.programs,
            self.dropped,
            self.changed,
            self.executions,
            self.failures.len()
        )
    }
}

/// A program with its name.
struct Case {
    target: Target,
    name: String,
    text: String,
}

/// Every statement in every shape.
fn cases() -> Vec<Case> {
    let mut out = Vec::new();
    for ((target, statements), program) in STATEMENTS.into_iter().zip(PROGRAMS) {
        let shapes = if target == Target::C { IN_C } else { IN_FORTRAN };
        for statement in statements.lines().filter(|l| !l.is_empty()) {
            for shape in shapes {
                let text = written(program, statement, shape, target);
                let name = format!("{}: {statement}", shape.name);
                out.push(Case { target, name, text });
            }
        }
    }
    out
}

fn written(program: &str, statement: &str, shape: &Shape, target: Target) -> String {
    let holds = |key: &str| match key.strip_prefix('!') {
        Some(key) => !statement.contains(key),
        None => key == "static" && shape.name.starts_with(key) || statement.contains(key),
    };
    let kept = program.lines().filter_map(|line| {
        let Some(rest) = line.strip_prefix('?') else { return Some(line) };
        let (keys, text) = rest.split_once('@')?;
        keys.split('|').any(holds).then_some(text)
    });
    let statement = match target {
        Target::C => renamed(statement, shape.called),
        Target::Fortran => statement.replace('@', "\n"),
    };
    let mut out = String::new();
    for line in kept {
        out.push_str(line);
        out.push('\n');
    }
    for (hole, with) in [
        ("@DECLARE@", shape.declare),
        ("@BODY@", shape.body),
        ("@AFTER@", shape.after),
        ("@STATEMENT@", &statement),
    ] {
        out = out.replace(hole, with);
    }
    out
}

/// A statement of C in which `k` has another name.
fn renamed(statement: &str, name: &str) -> String {
    let mut out = String::new();
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut before = ' ';
    let mut rest = statement.chars().peekable();
    while let Some(c) = rest.next() {
        let alone = c == 'k' && !word(before) && !rest.peek().is_some_and(|n| word(*n));
        match alone {
            true => out.push_str(name),
            false => out.push(c),
        }
        before = c;
    }
    out
}

pub fn run(count: u64, seed: u64) -> anyhow::Result<Tally> {
    let folder =
        crate::tidy::root()?.join(format!("target/fuzz/statements-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let scheduler = scheduler(&folder)?;
    let place = Place { folder, scheduler };
    let cases = cases();
    let mut tally = Tally::default();
    for number in seed..seed + count.min(cases.len() as u64) {
        let at = (number % cases.len() as u64) as usize;
        let case = &cases[at];
        tally.programs += 1;
        if let Some(what) = place.one(case, &mut tally)? {
            let failure = format!("seed {at} ({}): {what}", case.name);
            eprintln!("{failure}");
            tally.failures.push(failure);
        }
        if tally.programs.is_multiple_of(100) {
            eprintln!("{}", tally.report());
        }
    }
    if tally.failures.is_empty() {
        let _ = fs::remove_dir_all(&place.folder);
    }
    Ok(tally)
}

/// Where programs are built.
struct Place {
    folder: PathBuf,
    scheduler: PathBuf,
}

impl Place {
    /// What is wrong with a program's parallel form, if anything.
    fn one(&self, case: &Case, tally: &mut Tally) -> anyhow::Result<Option<String>> {
        let (folder, target) = (&self.folder, case.target);
        let build = |name: &str, text: &str, how: &[&str]| {
            let file = format!("{name}.{}", target.suffix());
            fs::write(folder.join(&file), text)?;
            compile(folder, &file, name, target, how)
        };
        let Ok(object) = build("original", &case.text, &["-O1"])? else {
            tally.dropped += 1;
            return Ok(None);
        };
        let original = link(folder, &object, target, "original", &[Link::Math])?;
        let (expected, fine) = execute(&original, &[], &[])?;
        if !fine {
            tally.dropped += 1;
            return Ok(None);
        }
        let mut options = DriverOptions { force: true, ..DriverOptions::default() };
        options.c.system_dirs = heiretsu_verify::system_include_dirs();
        let name = format!("original.{}", target.suffix());
        let sources = [Source::new(name, case.text.clone().into_bytes())];
        let outcome = parallelize(&sources, &Disk::default(), &options, &|_| {});
        let Some(outcome) = outcome.first() else { bail!("no outcome") };
        if let Some((line, what)) = outcome.report.defects().into_iter().next() {
            return Ok(Some(format!("withdrawn, line {line}: {what}")));
        }
        if !outcome.changed {
            return Ok(None);
        }
        tally.changed += 1;
        let parallel = String::from_utf8_lossy(&outcome.text).into_owned();
        for (name, text) in [("written", &parallel), ("scheduled", &at_run_time(&parallel, target))]
        {
            let object = match build(name, text, &["-O1", "-fopenmp"])? {
                Ok(object) => object,
                Err(fault) => return Ok(Some(format!("does not compile: {fault}"))),
            };
            let real = link(folder, &object, target, name, &[Link::Library, Link::Math])?;
            let played = format!("{name}-played");
            let with = [Link::Object(&self.scheduler), Link::Math];
            let played = link(folder, &object, target, &played, &with)?;
            for (program, threads, order) in [
                (&real, "1", "forward"),
                (&real, "8", "forward"),
                (&played, "3", "reversed"),
                (&played, "8", "77"),
            ] {
                let set =
                    [("OMP_NUM_THREADS", threads), ("OMP_SCHEDULE", "dynamic,1"), ("ORDER", order)];
                let (found, fine) = execute(program, &[], &set)?;
                tally.executions += 1;
                if !fine || found != expected {
                    let what = format!("another result on {threads} threads, {order} ({name})");
                    return Ok(Some(what));
                }
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_stand_in_programs_with_what_they_need() {
        let cases = cases();
        let of = |name: &str| &cases.iter().find(|c| c.name == name).expect("a case").text;
        assert!(of("member, after: r = rd(&k)").contains("r = rd(&kk.k[0]); s[0] = r;"));
        assert!(of("static, carried: r = rd(&k)").contains("static int k;"));
        assert!(!of("carried: r = rd(&k)").contains("static int k;"));
        assert!(of("carried: s(i) = inf(2)").contains("integer function inf(j)"));
        assert!(!of("carried: s(i) = g(a(k:))").contains("integer function inf"));
        assert!(cases.iter().all(|c| !c.text.contains("@STATEMENT@")));
    }
}
