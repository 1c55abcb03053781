//! The kernel suite in its parallel form gives what it gave before.
//!
//! **Decides** whether every program of `benchmarks/kernels`, parallelized whatever its work, compiles and prints the
//! same state on 1, 2 and 3 threads as its sequential form.
//! **Example** `gemm 19 3`: every element of `c`, in C and in Fortran.
//! **Why it is sound** All elements are printed with all their digits; only rounding may differ, where sums were
//! reordered.
//! **Gives up when** a compiler is missing: then the test fails and says so.
//! **Cost and limit** two compilations and four runs of each program at a small size.
//! **Source** `docs/measurements/kernels.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::thread;

use heiretsu_verify::build::{Agreement, compare};

/// Odd, so that blocks of threads are of different sizes; and time steps.
const ARGUMENTS: [&str; 2] = ["19", "3"];
const PROGRAMS: usize = 34;

fn run(command: &mut Command) -> Result<Output, String> {
    let output = command.output().map_err(|e| format!("{:?}: {e}", command.get_program()))?;
    if output.status.success() {
        return Ok(output);
    }
    Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)))
}

fn programs(folder: &Path) -> Vec<PathBuf> {
    let mut list: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.file_stem().is_some_and(|s| s != "support"))
        .collect();
    list.sort();
    list
}

/// What differs in one program, if anything.
fn check(beside: &Path, original: &Path, parallel: &Path, build: &Path) -> Result<(), String> {
    let fortran = original.extension().is_some_and(|e| e == "f90");
    let name = original.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let compile = |text: &Path, form: &str, more: &[&str]| -> Result<PathBuf, String> {
        let program = build.join(format!("{name}-{form}"));
        let mut command = Command::new(if fortran { "gfortran" } else { "gcc" });
        command.args(["-O1", "-w"]).args(more).arg("-I").arg(beside).arg("-o").arg(&program);
        if fortran {
            command.arg("-I").arg(build).arg(build.join("support.o"));
        }
        run(command.arg(text).arg("-lm"))?;
        Ok(program)
    };
    let before = compile(original, "sequential", &[])?;
    let after = compile(parallel, "parallel", &["-fopenmp"])?;
    let expected = run(Command::new(before).args(ARGUMENTS))?.stdout;
    let state = |bytes: &[u8]| -> Vec<u8> {
        let text = String::from_utf8_lossy(bytes);
        let lines: Vec<&str> = text.lines().filter(|l| !l.starts_with("bits ")).collect();
        lines.join("\n").into_bytes()
    };
    for threads in ["1", "2", "3"] {
        let found = run(Command::new(&after)
            .args(ARGUMENTS)
            .env("OMP_NUM_THREADS", threads)
            .env("OMP_WAIT_POLICY", "passive"))?;
        if let Agreement::Different { line, expected, found } =
            compare(&state(&expected), &state(&found.stdout), 1e-9)
        {
            return Err(format!(
                "{}: line {line} on {threads} threads is {found}, not {expected}",
                original.display()
            ));
        }
    }
    Ok(())
}

#[test]
fn every_kernel_keeps_its_results() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/kernels");
    let root = root.canonicalize().expect("the suite");
    let out = tempfile::tempdir().expect("a folder");
    let mut work = Vec::new();
    for language in ["c", "fortran"] {
        let (beside, build) = (root.join(language), out.path().join(format!("build-{language}")));
        fs::create_dir(&build).expect("a folder");
        let parallel = out.path().join(language);
        let status = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
            .args(["parallelize", "--force", "--quiet", ".", "-o"])
            .arg(&parallel)
            .current_dir(&beside)
            .status()
            .expect("started");
        assert!(status.success(), "{language}: {status}");
        if language == "fortran" {
            run(Command::new("gfortran")
                .args(["-O1", "-c", "-o", "support.o"])
                .arg(beside.join("support.f90"))
                .current_dir(&build))
            .expect("scripts/test installs gfortran");
        }
        let list = programs(&beside);
        assert_eq!(list.len(), PROGRAMS, "{language}");
        for path in list {
            let name = path.file_name().expect("a file").to_owned();
            work.push((beside.clone(), path, parallel.join(name), build.clone()));
        }
    }
    let changed = work.iter().filter(|(_, a, b, _)| fs::read(a).ok() != fs::read(b).ok()).count();
    assert!(changed >= 60, "only {changed} of {} are changed at all", work.len());
    let (queue, faults) = (Mutex::new(work), Mutex::new(Vec::new()));
    let next = || queue.lock().ok().and_then(|mut q| q.pop());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((beside, original, parallel, build)) = next() {
                    if let Err(fault) = check(&beside, &original, &parallel, &build) {
                        faults.lock().expect("no thread fails").push(fault);
                    }
                }
            });
        }
    });
    let mut faults = faults.into_inner().expect("no thread fails");
    faults.sort();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
