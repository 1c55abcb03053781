//! Integer sums and products whose partial results leave the range although no result of the original does.
//!
//! **Decides** whether the parallel program gives the original's integers for every number of threads.
//! **Example** −2·10⁹ followed by 41 times 10⁸: every sum of the original fits 32 bits, that of the second half alone
//! does not.
//! **Why it is sound** The programs are compiled with real compilers at several levels of optimization and run; the
//! expected output is that of the original without OpenMP.
//! **Gives up when** a compiler is missing: then the test fails and says so.
//! **Cost and limit** eight compilations, some dozens of short runs.
//! **Source** a wrong program of a peer: signed sums that overflow only after reassociation.

mod programs;

use std::fs;

use programs::{compile, outcome, parallelized};

const C: &str = r#"#include <stdio.h>
#include <stdint.h>
static int a[42];
static int64_t wide[42];
static short narrow[42];
static int bins[4];
int main(void)
{
    a[0] = -2000000000;
    wide[0] = INT64_MIN + 5;
    narrow[0] = -32000;
    for (int i = 1; i < 42; i++) {
        a[i] = 100000000;
        wide[i] = INT64_MAX / 21;
        narrow[i] = 1500;
    }
    int s = 0;
    for (int i = 0; i < 42; i++) s += a[i];
    int d = 2000000000;
    for (int i = 0; i < 42; i++) d = d - (i ? a[i] : 0);
    int64_t w = 0;
    for (int i = 0; i < 42; i++) w += wide[i];
    short t = 0;
    for (int i = 0; i < 42; i++) t += narrow[i];
    int p = 0;
    for (int i = 0; i < 42; i++) p += i < 40 ? (i == 0 ? -2000000000 : 100000000) : -i;
    int z = 1;
    for (int i = 0; i < 42; i++) z *= i == 0 ? 0 : 7 * i + 1;
    bins[1] = -2000000000;
    for (int i = 1; i < 42; i++) bins[i % 2] += i % 2 ? 190000000 : 1;
    printf("%d %d %lld %d %d %d %d %d\n", s, d, (long long)w, t, p, z, bins[0], bins[1]);
    return s > 0;
}
"#;

const FORTRAN: &str = "program sums
  implicit none
  integer :: a(42), s, d, z, i
  integer(8) :: w
  a = 100000000
  a(1) = -2000000000
  s = 0
  do i = 1, 42
    s = s + a(i)
  end do
  d = 2000000000
  do i = 2, 42
    d = d - a(i)
  end do
  w = -9223372036854775807_8
  do i = 1, 42
    w = w + 439208192231179800_8
  end do
  z = 1
  do i = 1, 42
    z = z * (7 * i - 7)
  end do
  print *, s, d, w, z
end program
";

/// Every sum is made a reduction, and its total is the original's.
fn totals_stay(name: &str, text: &str, compiler: &str, reductions: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join(name);
    fs::write(&source, text).expect("written");
    let parallel = folder.path().join(format!("parallel-{name}"));
    let written = parallelized(&source, &parallel);
    assert_eq!(written.matches("reduction(").count(), reductions, "{written}");
    for level in ["-O0", "-O2", "-O3"] {
        let (one, many) = (folder.path().join("one"), folder.path().join("many"));
        compile(compiler, &[level], &source, &one);
        compile(compiler, &[level, "-fopenmp"], &parallel, &many);
        let expected = outcome(&one, 1);
        for threads in [1, 2, 3, 4, 7, 8, 41, 42] {
            assert_eq!(outcome(&many, threads), expected, "{name} {level} on {threads} threads");
        }
    }
}

#[test]
fn sums_in_c_that_overflow_only_in_parts() {
    totals_stay("sums.c", C, "gcc", 7);
}

#[test]
fn sums_in_fortran_that_overflow_only_in_parts() {
    totals_stay("sums.f90", FORTRAN, "gfortran", 4);
}
