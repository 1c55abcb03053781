//! `cargo xtask fuzz overlap --count N --seed S`: random loops one after another, overlapped, compiled, and run.
//!
//! **Decides** whether loops that overlap leave the bits that they leave one after the other: on 1, 2, 3 and 8 threads
//! with a random delay in every task, and with a stand-in for the run-time library that runs tasks one after another
//! in reversed and shuffled orders that their dependences allow.
//! **Example** `for i a[600+2*i] = …; for i b[600+i] = a[600+2*i-3] …` in both languages.
//! **Why it is sound** every loop keeps its own order, so floating point is exact; hashes are of all arrays and scalars.
//! **Gives up when** a compiler is missing. A program that does not end within a minute counts as hanging.
//! **Cost and limit** four compilations and eight runs for [`TOGETHER`] programs.
//! **Source** `docs/measurements/overlap.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::bail;
use heiretsu_driver::{Options as DriverOptions, parallelize};
use heiretsu_front::{NoIncludes, Source};

use super::compiled::{Link, OPTIMIZED, by_program, compile, execute, link};
use super::print::Target;
use super::random::Random;

/// Programs in one file.
const TOGETHER: usize = 100;
/// Elements of an array, and the one around which loops move.
const SIZE: i64 = 1700;
const MIDDLE: i64 = 60;

/// What was seen.
#[derive(Default)]
pub struct Tally {
    programs: u64,
    /// Programs with loops that overlap.
    overlapped: u64,
    executions: u64,
    withdrawn: u64,
    pub failures: Vec<String>,
}

impl Tally {
    pub fn report(&self) -> String {
        format!(
            "{} random programs, {} with loops that overlap, {} executions, {} withdrawn by validation, {} failed",
            self.programs,
            self.overlapped,
            self.executions,
            self.withdrawn,
            self.failures.len()
        )
    }
}

/// An element `array[MIDDLE + slope·i + at]`, or of a row `array[MIDDLE + slope·i + j + at]`.
#[derive(Clone)]
struct Element {
    array: usize,
    slope: i64,
    at: i64,
}

/// A loop.
#[derive(Clone)]
struct Pass {
    from: i64,
    step: i64,
    /// Iterations as a share of `n`.
    share: (i64, i64),
    /// Elements of a row, 0: no inner loop.
    row: i64,
    target: Element,
    sources: Vec<Element>,
    /// It carries a scalar of its own.
    carries: bool,
    /// A scalar that several loops use for themselves.
    temporary: bool,
    guarded: bool,
}

#[derive(Clone)]
struct Case {
    passes: Vec<Pass>,
}

fn case(r: &mut Random) -> Case {
    let down = r.chance(25);
    let count = if r.chance(20) { 3 } else { 2 };
    let row = if r.chance(25) { r.between(2, 5) } else { 0 };
    let base = if r.chance(60) { 1 } else { r.between(1, 3) };
    let mut passes = Vec::new();
    for k in 0..count {
        let against = r.chance(4);
        let size = if row > 0 { row } else { *r.pick(&[1, 1, 1, 2, 3]) };
        let step = if row > 0 { 1 } else { *r.pick(&[1, 1, 1, 2]) };
        let sign = if down != against { -1 } else { 1 };
        let element = |r: &mut Random, array: usize| Element {
            array,
            slope: if row > 0 { row } else { *r.pick(&[base, base, size]) },
            at: r.between(-4, 4),
        };
        let array = *r.pick(&[k % 3, k % 3, 0]);
        let target = element(r, array);
        let array = *r.pick(&[0, 0, 1, 2]);
        let mut sources = vec![element(r, array)];
        if r.chance(60) {
            let array = *r.pick(&[0, 1, 2]);
            sources.push(element(r, array));
        }
        passes.push(Pass {
            from: r.between(-3, 3),
            step: sign * step,
            share: *r.pick(&[(1, 1), (1, 1), (1, 2), (2, 1)]),
            row,
            target,
            sources,
            carries: r.chance(70),
            temporary: r.chance(50),
            guarded: r.chance(15),
        });
    }
    Case { passes }
}

impl Case {
    fn print(&self, number: usize, target: Target, out: &mut String) {
        let c = target == Target::C;
        let scalars = ["s", "t", "u"];
        if c {
            let _ = writeln!(
                out,
                "static double p{number}(int n)\n{{\n  double s = 1, t = 1, u = 1, x;\n  int i, j;"
            );
        } else {
            let _ = writeln!(
                out,
                "double precision function p{number}(n)\nuse data\nimplicit none\ninteger :: n, i, j\ndouble precision :: s, t, u, x\ns = 1\nt = 1\nu = 1"
            );
        }
        for (k, pass) in self.passes.iter().enumerate() {
            let s = scalars[k];
            let (num, den) = pass.share;
            let size = pass.step.abs();
            let trips = format!("{num} * (n / {den})");
            let up = pass.step > 0;
            // The last value of the variable; iterations as `trips` says.
            let span = if size == 1 { trips.clone() } else { format!("{size} * {trips}") };
            let (first, last) = if up {
                (pass.from.to_string(), format!("{} + {span} - {size}", pass.from))
            } else {
                (format!("{} + {span}", pass.from), format!("{} + {size}", pass.from))
            };
            if c {
                let (test, next) = match (up, size) {
                    (true, 1) => ("<=", "i++".to_string()),
                    (true, _) => ("<=", format!("i += {size}")),
                    (false, 1) => (">=", "i--".to_string()),
                    (false, _) => (">=", format!("i -= {size}")),
                };
                let _ = writeln!(out, "  for (i = {first}; i {test} {last}; {next}) {{");
            } else {
                let _ = writeln!(out, "do i = {first}, {last}, {}", pass.step);
            }
            if pass.row > 0 {
                if c {
                    let _ = writeln!(out, "    for (j = 0; j < {}; j++) {{", pass.row);
                } else {
                    let _ = writeln!(out, "do j = 0, {}", pass.row - 1);
                }
            }
            let element = |e: &Element| {
                let row = if pass.row > 0 { " + j" } else { "" };
                let at = MIDDLE + e.at;
                let name = ["a", "b", "c"][e.array];
                let index = format!("{at} + {} * i{row}", e.slope);
                if c { format!("{name}[{index}]") } else { format!("{name}({index})") }
            };
            let end = if c { ";" } else { "" };
            let mut value: Vec<String> =
                pass.sources.iter().map(|e| format!("0.25 * {}", element(e))).collect();
            if !c {
                value.iter_mut().for_each(|v| *v = v.replace("0.25", "0.25d0"));
            }
            if pass.carries {
                value.push(format!("1 / (1 + {s} * {s})"));
            }
            let mut value = value.join(" + ");
            if pass.temporary {
                let _ = writeln!(out, "      x = {value}{end}");
                value = "x".into();
            }
            let to = element(&pass.target);
            let source = element(&pass.sources[0]);
            if pass.guarded {
                let _ = if c {
                    writeln!(out, "      if ({source} > 0.5) {to} = {value};")
                } else {
                    writeln!(out, "      if ({source} > 0.5d0) {to} = {value}")
                };
            } else {
                let _ = writeln!(out, "      {to} = {value}{end}");
            }
            if pass.carries {
                let _ = writeln!(out, "      {s} = {to} / (2 + {s} * {s}){end}");
            }
            let close = if c { "  }" } else { "end do" };
            for _ in 0..=usize::from(pass.row > 0) {
                let _ = writeln!(out, "{close}");
            }
        }
        if c {
            let _ = writeln!(out, "  return s + 2 * t + 3 * u + i;\n}}");
        } else {
            let _ = writeln!(out, "p{number} = s + 2 * t + 3 * u + i\nend function");
        }
    }
}

/// The procedures of a file.
fn kernels(cases: &[Case], target: Target) -> String {
    let mut out = String::new();
    if target == Target::C {
        let _ = writeln!(out, "extern double a[{SIZE}], b[{SIZE}], c[{SIZE}];");
    } else {
        let _ = writeln!(
            out,
            "module data\ndouble precision :: a(0:{0}), b(0:{0}), c(0:{0})\nend module",
            SIZE - 1
        );
    }
    for (number, case) in cases.iter().enumerate() {
        case.print(number, target, &mut out);
    }
    out
}

/// What calls them, prints hashes, and is not looked at.
fn harness(cases: usize, target: Target) -> String {
    let mut out = String::new();
    let sizes = [0, 1, 2, 7, 40, 130];
    if target == Target::C {
        let _ = writeln!(
            out,
            "#include <stdio.h>\n#include <string.h>\ndouble a[{SIZE}], b[{SIZE}], c[{SIZE}];\n\
             static unsigned long long h;\n\
             static void add(const double *x, int n) {{ for (int i = 0; i < n; i++) {{ unsigned long long w; memcpy(&w, x + i, 8); h = h * 1099511628211ull + w; }} }}\n\
             static void start(int k) {{ for (int i = 0; i < {SIZE}; i++) {{ a[i] = (i * 7 + k) % 13 / 13.0; b[i] = (i * 5 + k) % 11 / 11.0; c[i] = (i * 3 + k) % 17 / 17.0; }} h = 0; }}\n\
             static void end(int k, double r) {{ add(a, {SIZE}); add(b, {SIZE}); add(c, {SIZE}); add(&r, 1); printf(\"%d %llx\\n\", k, h); fflush(stdout); }}\n\
             int main(void)\n{{"
        );
        for k in 0..cases {
            for n in sizes {
                let _ = writeln!(out, "  start({k}); end({k}, p{k}({n}));");
            }
        }
        out.push_str("}\n");
    } else {
        let _ = writeln!(
            out,
            "program main\nuse data\nimplicit none\ninteger(8) :: h\ndouble precision :: r"
        );
        for k in 0..cases {
            let _ = writeln!(out, "double precision, external :: p{k}");
        }
        for k in 0..cases {
            for n in sizes {
                let _ = writeln!(out, "call start({k})\nr = p{k}({n})\ncall finish({k})");
            }
        }
        let _ = writeln!(
            out,
            "contains\nsubroutine start(k)\ninteger :: k, i\ndo i = 0, {0}\na(i) = mod(i*7+k,13)/13d0\nb(i) = mod(i*5+k,11)/11d0\nc(i) = mod(i*3+k,17)/17d0\nend do\nh = 0\nend subroutine\n\
             subroutine add(x)\ndouble precision :: x\nh = ieor(ishftc(h, 7), transfer(x, h))\nend subroutine\n\
             subroutine finish(k)\ninteger :: k, i\ndo i = 0, {0}\ncall add(a(i))\ncall add(b(i))\ncall add(c(i))\nend do\ncall add(r)\nprint '(i0,1x,z16.16)', k, h\nend subroutine\nend program",
            SIZE - 1
        );
    }
    out
}

/// A call of `hz_delay` in each task.
fn delayed(text: &str, target: Target) -> String {
    let mut out = String::new();
    if target == Target::C {
        out.push_str("void hz_delay(void);\n");
    }
    for line in text.lines() {
        out.push_str(line);
        out.push('\n');
        let code = line.trim_start();
        if target == Target::C && code.starts_with("long long ov") && code.contains("_lo = ") {
            out.push_str("hz_delay();\n");
        } else if target == Target::Fortran && code.contains("_hi = min(") {
            out.push_str("call hz_delay()\n");
        }
    }
    out
}

/// Runs `count` programs with loops that overlap (or ten times as many programs in all).
pub fn run(count: u64, seed: u64) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    let folder = crate::tidy::root()?.join(format!("target/fuzz/overlap-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let helper = |name: &str, text: &str| -> anyhow::Result<_> {
        fs::write(folder.join(format!("{name}.c")), text)?;
        match compile(&folder, &format!("{name}.c"), name, Target::C, &["-O1"])? {
            Ok(object) => Ok(object),
            Err(fault) => bail!("{name} does not compile: {fault}"),
        }
    };
    let delay = helper("delay", include_str!("delay.c"))?;
    let scheduler = helper("scheduler", heiretsu_verify::build::SCHEDULER)?;
    let place = Place { folder: &folder, delay: &delay, scheduler: &scheduler };
    let mut at = seed;
    while tally.overlapped < count && tally.programs < count.saturating_mul(10) {
        let left = (count - tally.overlapped).min(TOGETHER as u64);
        let seeds: Vec<u64> = (at..at + left).collect();
        at += left;
        for target in [Target::C, Target::Fortran] {
            together(&seeds, target, &place, &mut tally)?;
        }
        if tally.programs.is_multiple_of(TOGETHER as u64 * 10) {
            eprintln!("{}", tally.report());
        }
    }
    let _ = fs::remove_dir_all(&folder);
    Ok(tally)
}

/// Where programs are built, and what they are linked with.
struct Place<'a> {
    folder: &'a Path,
    delay: &'a Path,
    scheduler: &'a Path,
}

fn together(seeds: &[u64], target: Target, place: &Place, tally: &mut Tally) -> anyhow::Result<()> {
    let Place { folder, delay, scheduler } = *place;
    let cases: Vec<Case> = seeds.iter().map(|s| case(&mut Random::new(*s))).collect();
    let text = kernels(&cases, target);
    let name = format!("original.{}", target.suffix());
    let options = DriverOptions { force: true, ..DriverOptions::default() };
    let sources = [Source::new(name, text.clone().into_bytes())];
    let outcome = parallelize(&sources, &NoIncludes, &options, &|_| {});
    let Some(parallel) = outcome.first() else { bail!("no outcome") };
    tally.programs += cases.len() as u64;
    for (line, what) in parallel.report.defects() {
        tally.withdrawn += 1;
        let which = target.suffix();
        tally.failures.push(format!("seeds {seeds:?} ({which}), line {line}: {what}"));
    }
    if let Some(error) = parallel.report.not_understood() {
        bail!("seeds {seeds:?}: {error}");
    }
    let parallel = String::from_utf8_lossy(&parallel.text).into_owned();
    let heading = "heiretsu: these loops overlap";
    tally.overlapped += parallel.matches(heading).count() as u64;
    if !parallel.contains(heading) {
        return Ok(());
    }
    let main = harness(cases.len(), target);
    let whole = |text: &str| {
        if target == Target::C {
            format!(
                "{text}\n{}",
                main.replacen(&format!("double a[{SIZE}], b[{SIZE}], c[{SIZE}];"), "", 1).replacen(
                    "#include <string.h>",
                    &format!("#include <string.h>\ndouble a[{SIZE}], b[{SIZE}], c[{SIZE}];"),
                    1
                )
            )
        } else {
            format!("{text}\n{main}")
        }
    };
    let build = |file: &str, text: &str, how: &[&str]| -> anyhow::Result<_> {
        let name = format!("{file}.{}", target.suffix());
        fs::write(folder.join(&name), whole(text))?;
        match compile(folder, &name, file, target, how)? {
            Ok(object) => Ok(object),
            Err(fault) => bail!("{file} of seeds {seeds:?} does not compile: {fault}"),
        }
    };
    let original = link(folder, &build("original", &text, &["-O1"])?, target, "o", &[Link::Alone])?;
    let object = build("parallel", &delayed(&parallel, target), OPTIMIZED)?;
    let real = link(folder, &object, target, "p", &[Link::Object(delay), Link::Library])?;
    let serial =
        link(folder, &object, target, "q", &[Link::Object(delay), Link::Object(scheduler)])?;
    let (expected, fine) = execute(&original, &[], &[])?;
    if !fine {
        bail!("the original of seeds {seeds:?} fails");
    }
    let expected = by_program(&expected);
    let mut ways: Vec<(_, Vec<(&str, &str)>)> = Vec::new();
    for threads in ["1", "2", "3", "8"] {
        ways.push((&real, vec![("OMP_NUM_THREADS", threads)]));
    }
    for (threads, order) in [("2", "reversed"), ("3", "5"), ("8", "11")] {
        ways.push((&serial, vec![("OMP_NUM_THREADS", threads), ("ORDER", order)]));
    }
    for (program, set) in ways {
        let (output, fine) = execute(program, &[], &set)?;
        tally.executions += cases.len() as u64;
        let found: BTreeMap<usize, Vec<String>> = by_program(&output);
        for (k, seed) in seeds.iter().enumerate() {
            if found.get(&k) != expected.get(&k) {
                let what = if fine { "another result" } else { "it hangs or fails" };
                tally.failures.push(format!("seed {seed} ({}) {set:?}: {what}", target.suffix()));
                // Those after one that hangs say nothing.
                if !fine {
                    break;
                }
            }
        }
    }
    if !tally.failures.is_empty() {
        let keep = folder.with_file_name(format!("overlap-{}.{}", seeds[0], target.suffix()));
        fs::write(keep, &text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn random_loops_that_overlap_leave_the_same_bits() {
        let tally = super::run(40, 7).expect("compilers");
        assert!(tally.overlapped >= 20, "{}", tally.report());
        assert!(tally.failures.is_empty(), "{}", tally.failures.join("\n"));
    }
}
