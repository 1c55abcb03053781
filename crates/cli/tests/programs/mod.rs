//! Programs as they are and in their parallel form: written, compiled, run.
//!
//! **Decides** nothing: the tests that use it compare.
//! **Example** `parallelized(&a, &b)`, `compile("gcc", &["-O2", "-fopenmp"], &b, &program)`, `outcome(&program, 3)`.
//! **Why it is sound** real compilers, and the usual stack of 8 MB whatever the machine allows.
//! **Gives up when** a compiler is missing or refuses the text: then the test fails and says so.
//! **Cost and limit** one process each.
//! **Source** ours.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The text that comes of a file with the cost model off; it is written beside it.
pub fn parallelized(source: &Path, parallel: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["parallelize", "--force", "--quiet", "-o"])
        .args([parallel, source])
        .output()
        .expect("started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(parallel).expect("an output")
}

/// Compiles a file to a program.
pub fn compile(compiler: &str, flags: &[&str], source: &Path, program: &Path) {
    let output = Command::new(compiler)
        .args(flags)
        .arg("-o")
        .arg(program)
        .arg(source)
        .output()
        .unwrap_or_else(|e| panic!("{compiler}: {e}; scripts/test installs it"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Exit code and output of a program on so many threads, with 8 MB of stack.
pub fn outcome(program: &Path, threads: u32) -> (Option<i32>, Vec<u8>) {
    let output = Command::new("sh")
        .args(["-c", "ulimit -s 8192; exec \"$0\""])
        .arg(program)
        .env("OMP_NUM_THREADS", threads.to_string())
        .env("OMP_DYNAMIC", "false")
        .output()
        .expect("runs");
    (output.status.code(), output.stdout)
}
