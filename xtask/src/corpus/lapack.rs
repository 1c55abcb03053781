//! LAPACK with its reference BLAS: fixed-form Fortran 77 and 90.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::process::{command, run, tail};
use super::{THREADS, TestRun, Workplace, copy_tree};

/// Levels 1, 2 and 3 in all four types.
const BLAS_PROGRAMS: [&str; 12] = [
    "xblat1s", "xblat1d", "xblat1c", "xblat1z", "xblat2s", "xblat2d", "xblat2c", "xblat2z",
    "xblat3s", "xblat3d", "xblat3c", "xblat3z",
];

/// Test programs of LAPACK: folder, program, input, and what floating-point sums may do (`--fp`).
///
/// Those of the eigenvalue problems compute twice and compare bit by bit, which the order in which OpenMP adds up the
/// partial sums of three threads and more (it is not fixed) does not survive: they get no such sums.
const LAPACK_PROGRAMS: [(&str, &str, &str, &str); 5] = [
    ("LIN", "xlintstrfd", "dtest_rfp.in", "reassoc"),
    ("LIN", "xlintstds", "dstest.in", "reassoc"),
    ("LIN", "xlintstzc", "zctest.in", "reassoc"),
    ("EIG", "xeigtstd", "nep.in", "reproducible"),
    ("EIG", "xeigtsts", "sep.in", "reproducible"),
];

pub fn inputs(sources: &Path) -> anyhow::Result<(Vec<PathBuf>, Vec<String>)> {
    Ok((vec![sources.join("SRC"), sources.join("BLAS/SRC")], Vec::new()))
}

/// Parallelizes copies in place, compiles all of them, runs the tests.
pub fn build_and_test(cx: &Workplace, sources: &Path) -> anyhow::Result<(String, Vec<TestRun>)> {
    let mut runs = Vec::new();
    for float in ["reassoc", "reproducible"] {
        let copy = cx.copy(&format!("parallel-{float}"));
        build(cx, sources, &copy, float)?;
        if float == "reassoc" {
            test_blas(&copy.join("BLAS/TESTING"), &mut runs)?;
        }
        make(&copy, &["tmglib"])?;
        for (folder, program, input, _) in LAPACK_PROGRAMS.iter().filter(|p| p.3 == float) {
            let place = copy.join("TESTING").join(folder);
            make(&place, &[program])?;
            for threads in THREADS {
                let failure =
                    lapack_failure(&place, program, &copy.join("TESTING").join(input), threads)?;
                let name = format!("{program} < {input} (--fp {float})");
                runs.push(TestRun { name, threads, failure });
            }
        }
    }
    Ok(("every output compiles (gfortran -fopenmp)".to_owned(), runs))
}

fn make(folder: &Path, targets: &[&str]) -> anyhow::Result<()> {
    run(command("make").args(["-j2", "-C"]).arg(folder).args(targets)).map(drop)
}

/// A parallel copy of everything, compiled.
fn build(cx: &Workplace, sources: &Path, copy: &Path, float: &str) -> anyhow::Result<()> {
    if copy.exists() {
        fs::remove_dir_all(copy)?;
    }
    copy_tree(sources, copy)?;
    run(cx.parallelize().args(["--fp", float]).args([copy.join("SRC"), copy.join("BLAS/SRC")]))
        .context("parallelize")?;
    let settings = fs::read_to_string(copy.join("make.inc.example"))?
        .replace("FFLAGS = -O2 -frecursive", "FFLAGS = -O1 -frecursive -fopenmp")
        .replace("FFLAGS_NOOPT = -O0 -frecursive", "FFLAGS_NOOPT = -O0 -frecursive -fopenmp");
    fs::write(copy.join("make.inc"), settings)?;
    make(copy, &["blaslib"]).context("the parallel BLAS does not compile")?;
    make(copy, &["lapacklib"]).context("the parallel LAPACK does not compile")
}

fn test_blas(testing: &Path, runs: &mut Vec<TestRun>) -> anyhow::Result<()> {
    make(testing, &["all"])?;
    for threads in THREADS {
        for program in BLAS_PROGRAMS {
            let short = program.trim_start_matches("xblat");
            let (level, letter) = short.split_at(1);
            let input = format!("{letter}blat{level}.in");
            let input = (level != "1").then(|| testing.join(&input));
            let summary = testing.join(format!("{letter}blat{level}.out"));
            let failure = blas_failure(testing, program, input.as_deref(), &summary, threads)?;
            runs.push(TestRun { name: program.to_owned(), threads, failure });
        }
    }
    Ok(())
}

fn blas_failure(
    folder: &Path,
    program: &str,
    input: Option<&Path>,
    summary: &Path,
    threads: u32,
) -> anyhow::Result<Option<String>> {
    let mut test = command(folder.join(program));
    test.current_dir(folder)
        .env("OMP_NUM_THREADS", threads.to_string())
        .env("OMP_WAIT_POLICY", "passive");
    if let Some(input) = input {
        test.stdin(File::open(input)?);
    }
    let output = test.output()?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    if input.is_some() {
        text.push_str(&String::from_utf8_lossy(&fs::read(summary)?));
    }
    if !output.status.success() {
        return Ok(Some(tail(&output)));
    }
    let bad =
        text.lines().find(|l| l.contains("FAIL") || l.contains("SUSPECT") || l.contains("FATAL"));
    let passes = text.lines().filter(|l| l.contains("PASS")).count();
    Ok(bad.map(str::to_owned).or_else(|| (passes == 0).then(|| "nothing passed".to_owned())))
}

fn lapack_failure(
    folder: &Path,
    program: &str,
    input: &Path,
    threads: u32,
) -> anyhow::Result<Option<String>> {
    let output = command(folder.join(program))
        .current_dir(folder)
        .env("OMP_NUM_THREADS", threads.to_string())
        .env("OMP_WAIT_POLICY", "passive")
        .env("OMP_STACKSIZE", "64M")
        .stdin(File::open(input)?)
        .output()?;
    if !output.status.success() {
        return Ok(Some(tail(&output)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let bad = text
        .lines()
        .find(|l| l.contains("failed to pass the threshold") || l.contains("error message"));
    let passes = text
        .lines()
        .filter(|l| l.contains("passed the threshold") || l.contains("tests passed"))
        .count();
    Ok(bad.map(str::to_owned).or_else(|| (passes == 0).then(|| "nothing passed".to_owned())))
}
