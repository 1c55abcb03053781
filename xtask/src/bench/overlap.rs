//! `cargo xtask bench overlap`: loops that overlap against the same loops one after the other.
//!
//! Pairs of sequential loops (and a chain of three) in C, compiled with `gcc -O2`, at sizes from some microseconds to tens of
//! milliseconds, on `--threads` threads; best of `--runs` runs of each, alternating. The first three ratios are of sizes for
//! which the emitted test keeps one thread: there nothing may be lost.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};
use heiretsu_driver::{NoIncludes, Options, Source, parallelize};

/// Name, operations of one iteration of the size, text of the loops over `a`, `b`, `c` with size `n`.
const PAIRS: &[(&str, usize, &str)] = &[
    (
        "same velocity",
        1,
        "for (int i = 1; i < n; i++)\n        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);\n    \
         for (int i = 1; i < n; i++)\n        b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);",
    ),
    (
        "one array, stencil",
        1,
        "for (int i = 1; i < n; i++)\n        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);\n    \
         for (int i = 3; i < n - 3; i++)\n        a[i] = a[i - 3] / (1.0 + a[i + 3] * a[i - 1]);",
    ),
    (
        "1:2",
        1,
        "for (int i = 1; i < n / 2; i++) {\n        a[2 * i] = a[2 * i] / (1.0 + a[2 * i - 1] * a[2 * i - 1]);\n        \
         a[2 * i + 1] = a[2 * i + 1] / (1.0 + a[2 * i] * a[2 * i]);\n    }\n    \
         for (int i = 2; i < n; i++)\n        b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);",
    ),
    (
        "rows",
        64,
        "double s = 1.0, t = 1.0;\n    for (int i = 0; i < n; i++)\n        for (int j = 0; j < 64; j++) {\n            \
         s = a[64 * i + j] / (1.0 + s * s);\n            a[64 * i + j] = s;\n        }\n    \
         for (int i = 1; i < n - 1; i++)\n        for (int j = 0; j < 64; j++) {\n            \
         t = (a[64 * i - 64 + j] + a[64 * i + 64 + j]) / (1.0 + t * t);\n            b[64 * i + j] = t;\n        }",
    ),
    (
        "chain of three",
        1,
        "for (int i = 1; i < n; i++)\n        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);\n    \
         for (int i = 1; i < n; i++)\n        b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);\n    \
         for (int i = 1; i < n; i++)\n        c[i] = b[i] / (1.0 + c[i - 1] * c[i - 1]);",
    ),
    (
        "cheap sums",
        1,
        "for (int i = 1; i < n; i++)\n        a[i] = 0.5 * a[i] + a[i - 1] * a[i - 1];\n    \
         for (int i = 1; i < n; i++)\n        b[i] = 0.5 * a[i] + b[i - 1] * b[i - 1];",
    ),
];

/// Elements that the loops walk over.
const SIZES: [usize; 6] = [100, 1_000, 10_000, 200_000, 1_000_000, 4_000_000];

/// Prints the table.
pub fn run(folder: &Path, runs: usize, threads: usize, quick: bool) -> anyhow::Result<()> {
    let sizes = if quick { &SIZES[..5] } else { &SIZES[..] };
    print!("| loops |");
    sizes.iter().for_each(|n| print!(" {n} |"));
    print!("\n| --- |");
    sizes.iter().for_each(|_| print!(" --- |"));
    println!();
    let (mut least, mut least_large) = (f64::MAX, f64::MAX);
    for (at, (name, unit, text)) in PAIRS.iter().enumerate() {
        let programs = programs(folder, at, text)?;
        print!("| {name} |");
        for &n in sizes {
            let (one, two) = times(&programs, n / unit, runs, threads)?;
            let ratio = one / two;
            least = least.min(ratio);
            if one >= 0.02 {
                least_large = least_large.min(ratio);
            }
            print!(" {ratio:.2} ({}) |", shown(one));
        }
        println!();
    }
    println!(
        "least ratio {least:.2}; of those with 20 ms and more {least_large:.2} ({threads} threads, best of {runs} runs)"
    );
    Ok(())
}

fn shown(seconds: f64) -> String {
    if seconds < 1e-3 {
        format!("{:.1} µs", seconds * 1e6)
    } else {
        format!("{:.1} ms", seconds * 1e3)
    }
}

/// The sequential and the parallel program.
fn programs(folder: &Path, at: usize, text: &str) -> anyhow::Result<[std::path::PathBuf; 2]> {
    let kernel = format!(
        "void kernel(int n, double *restrict a, double *restrict b, double *restrict c)\n{{\n    {text}\n}}\n"
    );
    let sources = [Source::new(format!("overlap{at}.c"), kernel.clone().into_bytes())];
    let outcome = parallelize(&sources, &NoIncludes, &Options::default(), &|_| {});
    let Some(outcome) = outcome.first() else { bail!("no outcome") };
    let parallel = String::from_utf8_lossy(&outcome.text).into_owned();
    if !parallel.contains("these loops overlap") {
        bail!("the loops do not overlap:\n{parallel}");
    }
    let mut main = String::new();
    writeln!(
        main,
        "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n\
         void kernel(int n, double *restrict a, double *restrict b, double *restrict c);\n\
         static double now(void) {{ struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }}\n\
         int main(int argc, char **argv)\n{{\n  int n = atoi(argv[1]), size = atoi(argv[2]), times = argc > 3 ? atoi(argv[3]) : 1;\n  \
         double *a = malloc(size * 8), *b = malloc(size * 8), *c = malloc(size * 8), best = 1e9;\n  \
         for (int k = 0; k < 3; k++) {{\n    for (int i = 0; i < size; i++) a[i] = b[i] = c[i] = 1.0 / (i % 7 + 1);\n    \
         double t = now();\n    for (int r = 0; r < times; r++) kernel(n, a, b, c);\n    t = (now() - t) / times;\n    \
         if (t < best) best = t;\n  }}\n  printf(\"%.9f\\n\", best);\n  return a[1] + b[1] + c[1] > 1e30;\n}}"
    )?;
    fs::write(folder.join("overlap-main.c"), main)?;
    let build = |name: &str, text: &str| -> anyhow::Result<_> {
        let file = folder.join(format!("overlap{at}-{name}.c"));
        let program = folder.join(format!("overlap{at}-{name}"));
        fs::write(&file, text)?;
        let status = Command::new("gcc")
            .args(["-O2", "-fopenmp", "-o"])
            .arg(&program)
            .arg(&file)
            .arg(folder.join("overlap-main.c"))
            .status()
            .context("cannot start gcc")?;
        if !status.success() {
            bail!("{} does not compile", file.display());
        }
        Ok(program)
    };
    Ok([build("one", &kernel)?, build("two", &parallel)?])
}

/// The best times of both.
fn times(
    programs: &[std::path::PathBuf; 2],
    n: usize,
    runs: usize,
    threads: usize,
) -> anyhow::Result<(f64, f64)> {
    let mut best = [f64::MAX; 2];
    let times = (2_000_000 / n.max(1) / 16).clamp(1, 10_000);
    for _ in 0..runs.max(1) {
        for (program, best) in programs.iter().zip(&mut best) {
            let output = Command::new(program)
                .args([n.to_string(), (64 * n + 64).min(4_100_000).to_string(), times.to_string()])
                .env("OMP_NUM_THREADS", threads.to_string())
                .output()
                .context("cannot start a program")?;
            let time: f64 = String::from_utf8_lossy(&output.stdout).trim().parse()?;
            *best = best.min(time);
        }
    }
    Ok((best[0], best[1]))
}
