//! The GNU Scientific Library: C with macros, templates by inclusion, structures.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::process::{command, run, tail};
use super::{THREADS, TestRun, Workplace, copy_tree};

/// Folders whose test programs run with their parallelized sources: those that the contract names (`blas` has no
/// test program of its own: `cblas` is what it calls), then those with the most directives.
const TESTED: [&str; 18] = [
    "statistics",
    "vector",
    "matrix",
    "cblas",
    "fft",
    "histogram",
    "wavelet",
    "permutation",
    "combination",
    "multiset",
    "poly",
    "interpolation",
    "integration",
    "bspline",
    "dht",
    "fit",
    "sum",
    "qrng",
];

/// The `.c` files that its Makefiles compile, and the options to compile them with. Files that are only included
/// by others (`*_source.c`, templates) are not translation units.
pub fn inputs(sources: &Path) -> anyhow::Result<(Vec<PathBuf>, Vec<String>)> {
    if !sources.join("config.h").exists() {
        run(command(sources.join("configure")).arg("--disable-shared").current_dir(sources))
            .context("configure")?;
        run(command("make").args(["-C", "gsl"]).current_dir(sources))
            .context("the folder of headers")?;
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(sources)? {
        let folder = entry?.path();
        let Ok(makefile) = fs::read_to_string(folder.join("Makefile.am")) else { continue };
        for word in compiled(&makefile) {
            let file = folder.join(&word);
            if file.exists() {
                files.push(file);
            }
        }
    }
    files.sort();
    files.dedup();
    let arguments = vec![format!("-I{}", sources.display()), "-DHAVE_CONFIG_H".to_owned()];
    Ok((files, arguments))
}

/// The folders to build, as a variable for `make`: all but the manual, whose text Debian left out.
fn subfolders(top: &Path) -> anyhow::Result<String> {
    let makefile = fs::read_to_string(top.join("Makefile.am"))?.replace("\\\n", " ");
    let line = makefile.lines().find_map(|l| l.strip_prefix("SUBDIRS = "));
    let folders: Vec<&str> =
        line.unwrap_or_default().split_whitespace().filter(|folder| *folder != "doc").collect();
    Ok(format!("SUBDIRS={}", folders.join(" ")))
}

/// Smaller sizes for the test program of `wavelet`: with every loop parallel it would open millions of regions of
/// twenty iterations each.
fn shorten(copy: &Path) -> anyhow::Result<()> {
    let file = copy.join("wavelet/test.c");
    let mut text = fs::read_to_string(&file)?;
    for (size, smaller) in [("N <= 16384;", "N <= 256;"), ("N <= 64;", "N <= 16;")] {
        anyhow::ensure!(text.contains(size), "{}: no `{size}`", file.display());
        text = text.replace(size, smaller);
    }
    fs::write(&file, text).with_context(|| file.display().to_string())
}

/// Words ending in `.c` of the lines `…_SOURCES = …` (with continuation lines).
fn compiled(makefile: &str) -> Vec<String> {
    let joined = makefile.replace("\\\n", " ");
    joined
        .lines()
        .filter(|l| {
            l.split('=')
                .next()
                .is_some_and(|name| name.trim_end().trim_end_matches('+').ends_with("_SOURCES"))
        })
        .flat_map(|l| l.split_whitespace())
        .filter(|word| word.ends_with(".c"))
        .map(str::to_owned)
        .collect()
}

/// Compiles every file before and after, then builds the library from the parallel sources and runs the tests.
pub fn build_and_test(
    cx: &Workplace,
    sources: &Path,
    inputs: &[PathBuf],
    arguments: &[String],
) -> anyhow::Result<(String, Vec<TestRun>)> {
    let copy = cx.copy("parallel");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    copy_tree(sources, &copy)?;
    let files: Vec<PathBuf> =
        inputs.iter().map(|f| copy.join(f.strip_prefix(sources).unwrap_or(f))).collect();
    run(cx.parallelize().args(arguments).args(&files)).context("parallelize")?;
    let mut broken = Vec::new();
    let mut compiled = 0;
    for (before, after) in inputs.iter().zip(&files) {
        if fs::read(before)? == fs::read(after)? {
            continue;
        }
        let syntax = |file: &Path| {
            let folder = file.parent().unwrap_or(file);
            command("gcc")
                .args(["-fsyntax-only", "-fopenmp", "-w"])
                .args(arguments)
                .arg(file)
                .current_dir(folder)
                .output()
        };
        compiled += 1;
        let after = syntax(after)?;
        if !after.status.success() && syntax(before)?.status.success() {
            broken.push(format!("{}: {}", before.display(), tail(&after)));
        }
    }
    let mut summary = format!(
        "{compiled} files changed; {} of them no longer compile (gcc -fopenmp)",
        broken.len()
    );
    for fault in &broken {
        summary.push_str(&format!("\n- {fault}"));
    }
    let flags = ["CFLAGS=-O1 -fopenmp -w", "LDFLAGS=-fopenmp"];
    run(command("make").args(["-j2", "-C"]).arg(&copy).args(flags).arg(subfolders(&copy)?))
        .context("the parallel library does not build")?;
    if cx.force {
        shorten(&copy)?;
    }
    let mut runs = Vec::new();
    for folder in TESTED {
        let place = copy.join(folder);
        run(command("make").args(["-C"]).arg(&place).arg("check").arg("TESTS=").args(flags))
            .context(folder)?;
        for threads in THREADS {
            let output = command(place.join("test"))
                .current_dir(&place)
                .env("OMP_NUM_THREADS", threads.to_string())
                .env("OMP_WAIT_POLICY", "passive")
                .output()?;
            let failure = (!output.status.success()).then(|| tail(&output));
            runs.push(TestRun { name: folder.to_owned(), threads, failure });
        }
    }
    Ok((summary, runs))
}
