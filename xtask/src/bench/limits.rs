//! `cargo xtask bench limits`: what very large inputs cost, and how much more twice the size does.
//!
//! **Decides** time and peak memory of `explain` on 10 MB of source, 10,000 loops in one procedure, 1,000 arrays or
//! pointers in one nest, sums of 100,000 terms, each against half of it.
//! **Example** `| 10 MB of C | 9.1 s | 940 MB | 2.1× |`.
//! **Why it is sound** The measured program is the tool itself, memory is the kernel's own high-water mark.
//! **Gives up when** an input is not answered: exit codes other than 0 (answered) and 1 (refused cleanly) are errors.
//! **Cost and limit** a minute.
//! **Source** `docs/measurements/safety.md`.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::bail;

use super::explain::{c_procedure, fortran_procedure, program};
use crate::corpus::process::measured;

/// Prints the table.
pub fn run(heiretsu: &Path, folder: &Path, runs: usize) -> anyhow::Result<()> {
    type Make = fn(usize) -> String;
    let cases: [(&str, &str, usize, Make); 9] = [
        ("lines of C", "c", 350_000, |n| program(n, c_procedure).0),
        ("lines of Fortran", "f90", 400_000, |n| program(n, fortran_procedure).0),
        ("loops in a procedure, C", "c", 10_000, c_loops),
        ("loops in a procedure, Fortran", "f90", 10_000, fortran_loops),
        ("arrays in a nest, C", "c", 1_000, c_arrays),
        ("arrays in a nest, Fortran", "f90", 1_000, fortran_arrays),
        ("pointers in a loop", "c", 1_000, c_pointers),
        ("terms of a sum, C", "c", 100_000, c_terms),
        ("terms of a sum, Fortran", "f90", 100_000, fortran_terms),
    ];
    println!("| what | s | MB | exit code | against half |\n| --- | --- | --- | --- | --- |");
    for (what, suffix, size, make) in cases {
        let half = cost(heiretsu, folder, suffix, &make(size / 2), runs)?;
        let full = cost(heiretsu, folder, suffix, &make(size), runs)?;
        println!(
            "| {size} {what} | {:.2} | {:.0} | {} | {:.2}× |",
            full.0,
            full.1,
            full.2,
            full.0 / half.0.max(1e-9)
        );
    }
    Ok(())
}

/// The median time, the largest memory, and the exit code.
fn cost(
    heiretsu: &Path,
    folder: &Path,
    suffix: &str,
    text: &str,
    runs: usize,
) -> anyhow::Result<(f64, f64, i32)> {
    let file = folder.join(format!("limit.{suffix}"));
    fs::write(&file, text)?;
    let mut times = Vec::new();
    let (mut memory, mut code) = (0.0f64, None);
    for _ in 0..runs.max(1) {
        let mut command = Command::new(heiretsu);
        command.args(["explain", "--format", "json", "--quiet", "-j", "1"]).arg(&file);
        command.stderr(std::process::Stdio::null());
        let (status, cost) = measured(&mut command, fs::File::create(folder.join("limit.json"))?)?;
        times.push(cost.seconds);
        memory = memory.max(cost.megabytes);
        code = status;
    }
    match code {
        Some(code @ (0 | 1)) => Ok((super::median(times), memory, code)),
        other => bail!("explain ends with {other:?} on {}", file.display()),
    }
}

fn c_loops(n: usize) -> String {
    let mut out = "void f(int n, double *restrict a, double *restrict b)\n{\n".to_owned();
    for k in 0..n {
        let _ = writeln!(out, "    for (int i = 0; i < n; i++)\n        a[i] = a[i] * {k} + b[i];");
    }
    out + "}\n"
}

fn fortran_loops(n: usize) -> String {
    let mut out = "subroutine f(n, a, b)\n  integer :: n, i\n  real(8) :: a(n), b(n)\n".to_owned();
    for k in 0..n {
        let _ = writeln!(out, "  do i = 1, n\n    a(i) = a(i) * {k} + b(i)\n  end do");
    }
    out + "end subroutine\n"
}

fn c_arrays(n: usize) -> String {
    let (mut out, mut body) = (String::new(), String::new());
    for k in 0..n {
        let _ = writeln!(out, "static double a{k}[100][100];");
        let _ = writeln!(body, "            a{k}[i][j] = a{}[i][j] + {k};", (k + 1) % n);
    }
    out + "void f(int n)\n{\n    for (int i = 0; i < n; i++)\n        for (int j = 0; j < n; j++) {\n"
        + &body
        + "        }\n}\n"
}

fn fortran_arrays(n: usize) -> String {
    let names: Vec<String> = (0..n).map(|k| format!("a{k}")).collect();
    let mut out =
        format!("subroutine f(n, &\n    {})\n  integer :: n, i, j\n", names.join(", &\n    "));
    let mut body = String::new();
    for k in 0..n {
        let _ = writeln!(out, "  real(8) :: a{k}(n, n)");
        let _ = writeln!(body, "      a{k}(j, i) = a{}(j, i) + {k}", (k + 1) % n);
    }
    out + "  do i = 1, n\n    do j = 1, n\n" + &body + "    end do\n  end do\nend subroutine\n"
}

fn c_pointers(n: usize) -> String {
    let names: Vec<String> = (0..n).map(|k| format!("double *p{k}")).collect();
    let mut out =
        format!("void f(int n, {})\n{{\n    for (int i = 0; i < n; i++) {{\n", names.join(", "));
    for k in 0..n {
        let _ = writeln!(out, "        p{k}[i] = p{}[i + 1] + {k};", (k + 1) % n);
    }
    out + "    }\n}\n"
}

fn terms(n: usize) -> String {
    (0..n).map(|k| format!(" + {k}")).collect()
}

fn c_terms(n: usize) -> String {
    format!(
        "void f(int n, double *a)\n{{\n    for (int i = 0; i < n; i++)\n        a[i] = n{};\n}}\n",
        terms(n)
    )
}

fn fortran_terms(n: usize) -> String {
    format!(
        "subroutine f(n, a)\n  integer :: n, i\n  real(8) :: a(n)\n  do i = 1, n\n    a(i) = n{}\n  end do\nend subroutine\n",
        terms(n)
    )
}
