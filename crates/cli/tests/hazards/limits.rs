//! Size: what is long but not deep is answered, within a bounded address space.
//!
//! **Decides** whether ten thousand loops, a thousand arrays, a thousand pointers and a megabyte of source get their
//! verdicts without more than 2 GB.
//! **Example** 10,000 loops in one procedure: 10,000 verdicts, all parallel.
//! **Why it is sound** The limit is the kernel's (`ulimit -v`): what needs more fails to allocate.
//! **Gives up when** never. How the time grows: `cargo xtask bench limits`.
//! **Cost and limit** a few seconds.
//! **Source** `docs/measurements/safety.md`.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use serde_json::Value;

/// The verdicts of all loops, found in 2 GB of addresses.
fn verdicts(name: &str, text: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), text).expect("a file");
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 2000000; exec \"$0\" explain --format json -j 1 \"$1\""])
        .arg(env!("CARGO_BIN_EXE_heiretsu"))
        .arg(name)
        .current_dir(folder.path())
        .output()
        .expect("started");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let loops = report["files"][0]["loops"].as_array().expect("loops");
    loops.iter().map(|l| l["verdict"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn ten_thousand_loops() {
    let (mut c, mut fortran) = (String::new(), String::new());
    for k in 0..10_000 {
        let _ = writeln!(c, "    for (int i = 0; i < n; i++)\n        a[i] = a[i] * {k} + b[i];");
        let _ = writeln!(fortran, "  do i = 1, n\n    a(i) = a(i) * {k} + b(i)\n  end do");
    }
    let c = format!("void f(int n, double *restrict a, double *restrict b)\n{{\n{c}}}\n");
    let fortran = format!(
        "subroutine f(n, a, b)\n  integer :: n, i\n  real(8) :: a(n), b(n)\n{fortran}end subroutine\n"
    );
    for (name, text) in [("loops.c", c), ("loops.f90", fortran)] {
        let found = verdicts(name, &text);
        assert_eq!(found.len(), 10_000, "{name}");
        assert!(found.iter().all(|v| v == "parallel"), "{name}");
    }
}

#[test]
fn a_thousand_arrays_and_pointers() {
    let (mut head, mut body, mut mixed) = (String::new(), String::new(), String::new());
    for k in 0..1000 {
        let next = (k + 1) % 1000;
        let _ = writeln!(head, "static double a{k}[100][100];");
        let _ = writeln!(body, "            a{k}[i][j] = b[i][j] + {k};");
        let _ = writeln!(mixed, "        p{k}[i] = p{next}[i + 1] + {k};");
    }
    let arrays = format!(
        "static double b[100][100];\n{head}void f(int n)\n{{\n    for (int i = 0; i < n; i++)\n        \
         for (int j = 0; j < n; j++) {{\n{body}        }}\n}}\n"
    );
    assert_eq!(verdicts("arrays.c", &arrays), ["parallel", "parallel"]);
    let names: Vec<String> = (0..1000).map(|k| format!("double *p{k}")).collect();
    let pointers = format!(
        "void f(int n, {})\n{{\n    for (int i = 0; i < n; i++) {{\n{mixed}    }}\n}}\n",
        names.join(", ")
    );
    // A million pairs that may be one object: too many for a test on entry.
    assert_eq!(verdicts("pointers.c", &pointers), ["sequential"]);
}

#[test]
fn a_megabyte_of_source() {
    let mut text = String::new();
    for k in 0..10_000 {
        let _ = writeln!(
            text,
            "void f{k}(int n, double *a)\n{{\n    /* {} */\n    for (int i = 0; i < n; i++)\n        a[i] = {k};\n}}",
            "-".repeat(40)
        );
    }
    assert!(text.len() > 1_000_000);
    let found = verdicts("long.c", &text);
    assert_eq!(found.len(), 10_000);
    assert!(found.iter().all(|v| v == "parallel"));
}
