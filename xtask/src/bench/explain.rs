//! `cargo xtask bench explain`: how the cost of `explain` grows with the size of the program.
//!
//! Programs of 100 to 100,000 lines are made from distinct small procedures (each with several loops), in C and
//! in Fortran; each size is measured several times, and the medians are shown with their ratio to the size before.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};

/// Prints the table for programs of up to `largest` lines, `runs` runs each.
pub fn run(heiretsu: &Path, folder: &Path, runs: usize, largest: usize) -> anyhow::Result<()> {
    println!(
        "| language | lines | loops | ms | µs per loop | against half the size |\n| --- | --- | --- | --- | --- | --- |"
    );
    for (language, suffix, procedure) in
        [("C", "c", c_procedure as fn(usize) -> String), ("Fortran", "f90", fortran_procedure)]
    {
        let mut before: Option<f64> = None;
        let mut lines = 100;
        while lines <= largest {
            let (text, loops) = program(lines, procedure);
            let file = folder.join(format!("explain-{lines}.{suffix}"));
            fs::write(&file, &text)?;
            let seconds = measured(heiretsu, &file, runs)?;
            let ratio = before.map_or_else(|| "–".to_owned(), |b| format!("{:.2}×", seconds / b));
            println!(
                "| {language} | {} | {loops} | {:.1} | {:.0} | {ratio} |",
                text.lines().count(),
                seconds * 1e3,
                seconds * 1e6 / loops as f64
            );
            before = Some(seconds);
            lines *= 2;
        }
    }
    Ok(())
}

/// The median time of some runs.
fn measured(heiretsu: &Path, file: &Path, runs: usize) -> anyhow::Result<f64> {
    let mut times = Vec::new();
    for _ in 0..runs.max(1) {
        let start = Instant::now();
        let status = Command::new(heiretsu)
            .args(["explain", "--format", "json", "-j", "1"])
            .arg(file)
            .stdout(Stdio::null())
            .status()
            .context("cannot start heiretsu")?;
        if !status.success() {
            bail!("explain fails on {}", file.display());
        }
        times.push(start.elapsed().as_secs_f64());
    }
    Ok(super::median(times))
}

/// At least `lines` lines of procedures; the number of loops.
pub fn program(lines: usize, procedure: fn(usize) -> String) -> (String, usize) {
    let mut text = String::new();
    let mut count = 0;
    let mut at = 0;
    while at < lines {
        let piece = procedure(count);
        at += piece.lines().count();
        text.push_str(&piece);
        count += 1;
    }
    // Each procedure has four loops.
    (text, 4 * count)
}

/// Four loops in C.
pub fn c_procedure(k: usize) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "double work{k}(int n, int m, double a[restrict n][m], double *restrict b, const double *c)\n{{\n\
         \x20   double s = 0.0;\n    for (int i = 0; i < n; i++) {{\n        double t = {k}.0;\n\
         \x20       for (int j = 0; j < m; j++)\n            t += a[i][j] * c[j];\n        b[i] = t;\n    }}\n\
         \x20   for (int i = {lag}; i < n; i++)\n        b[i] = b[i - {lag}] * 0.5;\n\
         \x20   for (int i = 0; i < n; i++)\n        s += b[i];\n    return s;\n}}\n",
        lag = k % 5 + 1
    );
    out
}

/// The same four in Fortran.
pub fn fortran_procedure(k: usize) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "subroutine work{k}(n, m, a, b, c, s)\n  integer, intent(in) :: n, m\n\
         \x20 double precision, intent(in) :: a(m, n), c(m)\n  double precision, intent(inout) :: b(n)\n\
         \x20 double precision, intent(out) :: s\n  double precision :: t\n  integer :: i, j\n\
         \x20 do i = 1, n\n    t = {k}.0d0\n    do j = 1, m\n      t = t + a(j, i) * c(j)\n    end do\n    b(i) = t\n\
         \x20 end do\n  do i = {first}, n\n    b(i) = b(i - {lag}) * 0.5d0\n  end do\n  s = 0.0d0\n\
         \x20 do i = 1, n\n    s = s + b(i)\n  end do\nend subroutine work{k}\n",
        lag = k % 5 + 1,
        first = k % 5 + 2
    );
    out
}
