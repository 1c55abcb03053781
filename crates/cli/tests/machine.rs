//! Machine files: what `calibrate` writes, `--machine` reads, and the choice follows.
//!
//! **Decides** whether the cost model uses the values of a machine file in place of the built-in ones.
//! **Example** where starting threads takes a second, a loop of a millisecond stays as it is (H603).
//! **Why it is sound** The built command itself is run, in folders of its own.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds per run; `calibrate` measures for some seconds.
//! **Source** `docs/book/src/machine.md`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(args)
        .current_dir(folder)
        .env_remove("OMP_NUM_THREADS")
        .output()
        .expect("started")
}

/// A loop with much to do, and one with little, in a procedure that a time loop calls: in C and in Fortran.
const SWEEPS: [(&str, &str); 2] = [
    (
        "sweeps.c",
        "#include <stdio.h>
static double large[1000000], small[20000];
static void sweep(int t)
{
    for (int i = 0; i < 1000000; i++)
        large[i] = large[i] * 0.5 + t;
    for (int i = 0; i < 20000; i++)
        small[i] = small[i] * 0.5 + t;
}
int main(void)
{
    for (int t = 0; t < 100; t++) {
        sweep(t);
        printf(\"%g %g\\n\", large[7], small[7]);
    }
    return 0;
}
",
    ),
    (
        "sweeps.f90",
        "subroutine sweep(t)
  double precision :: large(1000000), small(20000)
  common /data/ large, small
  integer :: i, t
  do i = 1, 1000000
    large(i) = large(i) * 0.5d0 + t
  end do
  do i = 1, 20000
    small(i) = small(i) * 0.5d0 + t
  end do
end subroutine
program main
  double precision :: large(1000000), small(20000)
  common /data/ large, small
  integer :: t
  large(7) = 1
  small(7) = 1
  do t = 1, 100
    call sweep(t)
    print *, large(7), small(7)
  end do
end program
",
    ),
];

/// How many directives the output has, and the report on what has none.
fn directives(machine: &str) -> Vec<(usize, String)> {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("m"), machine).expect("a file");
    let mut out = Vec::new();
    for (name, text) in SWEEPS {
        fs::write(folder.path().join(name), text).expect("a file");
        let made = run(folder.path(), &["parallelize", "--machine", "m", name]);
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let text = String::from_utf8_lossy(&made.stdout).to_lowercase();
        let report = run(folder.path(), &["explain", "--machine", "m", name]);
        let report = String::from_utf8_lossy(&report.stdout).into_owned();
        out.push((text.matches("omp parallel").count(), report));
    }
    out
}

#[test]
fn what_starting_threads_costs_decides() {
    for (inserted, report) in directives("") {
        assert_eq!(inserted, 1, "the large one\n{report}");
    }
    for (inserted, report) in directives("start-asleep = 1000 ms\n") {
        assert_eq!(inserted, 0);
        assert_eq!(report.matches("[H603]").count(), 2, "{report}");
    }
    for (inserted, report) in directives("start-asleep = 1 us\n") {
        assert_eq!(inserted, 2, "{report}");
    }
    // Slow operations are work enough, too.
    for (inserted, report) in directives("operation = 14 ns\nvector-operation = 3.5 ns\n") {
        assert_eq!(inserted, 2, "{report}");
    }
}

#[test]
fn a_file_that_is_not_understood_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let (name, text) = SWEEPS[0];
    fs::write(folder.path().join(name), text).expect("a file");
    fs::write(folder.path().join("m"), "# ours\nstart = 3 parsecs\n").expect("a file");
    for (machine, said) in [
        ("m", "error: m:2: `start` has the unit `parsecs`: give it one of ns, us, ms"),
        ("none", "error: none: no such file or folder"),
    ] {
        for command in ["explain", "parallelize", "check"] {
            let output = run(folder.path(), &[command, "--machine", machine, name]);
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{command}: {message}");
            assert!(message.starts_with(said), "{command}: {message}");
            assert!(output.stdout.is_empty());
        }
    }
}

#[test]
fn what_calibrate_writes_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(folder.path(), &["calibrate", "-o", "here.machine"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(folder.path().join("here.machine")).expect("written");
    for name in ["threads", "operation", "start", "start-asleep", "false-if", "bandwidth-one"] {
        let line = text.lines().find(|l| l.starts_with(&format!("{name} = "))).expect(name);
        assert!(line.contains("; measured"), "{line}");
    }
    let (name, source) = SWEEPS[0];
    fs::write(folder.path().join(name), source).expect("a file");
    let output = run(folder.path(), &["explain", "--machine", "here.machine", name]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn without_a_compiler_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["calibrate", "-o", "here.machine"])
        .current_dir(folder.path())
        .env("CC", "no-such-compiler")
        .output()
        .expect("started");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(message.contains("no-such-compiler") && message.contains("set $CC"), "{message}");
    assert!(!folder.path().join("here.machine").exists());
}
