//! What `parallelize` writes compiles.
//!
//! **Decides** whether real compilers accept the parallel form of every golden program and example.
//! **Example** `gcc -fopenmp -c` of `tests/golden/insertion/case.c`, parallelized with `--force`.
//! **Why it is sound** The compilers are those that users have; an original that does not compile counts for nothing.
//! **Gives up when** a compiler is missing: then the test fails and says so.
//! **Cost and limit** one compiler run per file that changed.
//! **Source** `tests/golden/README.md`.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, found);
        } else if !path.to_string_lossy().contains(".omp.") {
            found.push(path);
        }
    }
}

/// Compiles to nothing but an object that is thrown away.
fn compile(path: &Path, beside: &Path) -> Option<Output> {
    let compiler = match path.extension().and_then(OsStr::to_str)? {
        "c" => "gcc",
        "f" | "f90" => "gfortran",
        _ => return None,
    };
    let scratch = tempfile::tempdir().expect("a folder");
    let output = Command::new(compiler)
        .args(["-fopenmp", "-w", "-c", "-o", "out.o", "-I"])
        .arg(beside)
        .arg(path)
        .current_dir(scratch.path())
        .output();
    Some(output.unwrap_or_else(|e| panic!("{compiler}: {e}; scripts/test installs it")))
}

#[test]
fn every_output_compiles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().expect("the workspace");
    let out = tempfile::tempdir().expect("a folder");
    let mut compared = 0;
    let mut faults = Vec::new();
    for folder in ["tests/golden", "examples"] {
        let target = out.path().join(folder.replace('/', "-"));
        let status = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
            .args(["parallelize", "--force", "--quiet", folder, "-o"])
            .arg(&target)
            .current_dir(&root)
            .status()
            .expect("started");
        assert!(status.success(), "{folder}: {status}");
        let mut written = Vec::new();
        files(&target, &mut written);
        for path in written {
            let relative = path.strip_prefix(out.path()).expect("below it");
            let original = root.join(relative);
            if fs::read(&path).ok() == fs::read(&original).ok() {
                continue;
            }
            let beside = original.parent().expect("a folder");
            let Some(output) = compile(&path, beside) else { continue };
            compared += 1;
            if !output.status.success()
                && compile(&original, beside).is_some_and(|o| o.status.success())
            {
                let text = String::from_utf8_lossy(&output.stderr).into_owned();
                faults.push(format!("{}:\n{text}", relative.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(compared > 20, "only {compared} files were changed");
}
