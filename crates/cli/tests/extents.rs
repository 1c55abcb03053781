//! Arrays as long as variables say, for which a thread's stack has no room.
//!
//! **Decides** whether the parallel program ends as the original does, and prints the same.
//! **Example** `real(8) :: w(m)`, which compilers take from the heap: `private(w) if(m <= 8191)` makes a copy of 40 MB on the
//! stack, also where the `if` is false and one thread runs.
//! **Why it is sound** The programs are compiled with real compilers and run with the usual stack of 8 MB; the expected
//! output is that of the original without OpenMP.
//! **Gives up when** a compiler is missing: then the test fails and says so.
//! **Cost and limit** six compilations, a dozen runs of less than a second.
//! **Source** ours.

mod programs;

use std::fs;

use programs::{compile, outcome, parallelized};

/// An automatic array: the work space of each iteration, and one that keeps its values after the loop.
const FORTRAN: &str = "subroutine work(n, m, a, r)
  integer :: n, m, i, j
  real(8) :: a(m, n), r(m), w(m), v(0:m)
  do i = 1, n
    do j = 1, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(j) + w(j - 1)
    end do
  end do
  v(0) = 5.0d0
  do i = 1, n
    do j = 1, m
      v(j) = a(j, i) + i
    end do
    do j = 1, m
      a(j, i) = v(j) + v(j - 1)
    end do
  end do
  do j = 1, m
    r(j) = v(j)
  end do
end subroutine work
program large
  integer, parameter :: n = 3, m = 5000000
  real(8), allocatable :: a(:, :), r(:)
  allocate (a(m, n), r(m))
  a = 1.0d0
  call work(n, m, a, r)
  print *, a(5, 1), a(m, n), a(1, 2), r(1), r(m)
end program large
";

/// One array of 5 MB is on the stack, another beside it would be too much.
const C: &str = "#include <stdio.h>
#include <stdlib.h>
static double work(int n, int m, double (*restrict a)[m])
{
    double w[m];
    w[0] = 3.0;
    for (int i = 0; i < n; i++) {
        for (int j = 1; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (int j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
    return w[m / 2] + w[m - 1];
}
int main(void)
{
    int n = 3, m = 660000;
    double (*a)[m] = malloc(sizeof(double[n][m]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i + j;
    double end = work(n, m, a);
    printf(\"%g %g %g\\n\", a[0][1], a[n - 1][m - 1], end);
    return 0;
}
";

/// Rows of an array that is allocated: what is left of it would be a row on the stack.
const ROWS: &str = "#include <stdio.h>
#include <stdlib.h>
static void work(int n, int m, double (*restrict a)[m], double (*restrict b)[m])
{
    double (*t)[m] = malloc(sizeof(double) * n * m);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[i][j] = t[i][m - 1 - j] + t[i][j];
    free(t);
}
int main(void)
{
    int n = 2, m = 3000000;
    double (*a)[m] = malloc(sizeof(double[n][m])), (*b)[m] = malloc(sizeof(double[n][m]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i + j;
    work(n, m, a, b);
    printf(\"%g %g\\n\", b[0][5], b[n - 1][m - 1]);
    return 0;
}
";

/// All is done in parallel that can be, and nothing more is needed of the stack.
fn room_is_left(name: &str, text: &str, compiler: &str, written: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join(name);
    fs::write(&source, text).expect("written");
    let parallel = folder.path().join(format!("parallel-{name}"));
    let new = parallelized(&source, &parallel);
    assert!(new.contains(written), "{new}");
    let (one, many) = (folder.path().join("one"), folder.path().join("many"));
    compile(compiler, &["-O2"], &source, &one);
    compile(compiler, &["-O2", "-fopenmp"], &parallel, &many);
    let expected = outcome(&one, 1);
    assert_eq!(expected.0, Some(0), "the original of {name}");
    for threads in [1, 2, 3] {
        assert_eq!(outcome(&many, threads), expected, "{name} on {threads} threads: {new}");
    }
}

#[test]
fn automatic_arrays() {
    room_is_left("large.f90", FORTRAN, "gfortran", "allocate (w_own(m))");
}

#[test]
fn arrays_of_variable_length() {
    room_is_left("large.c", C, "gcc", "double *w_own = malloc(");
}

#[test]
fn rows_of_an_allocated_array() {
    room_is_left("rows.c", ROWS, "gcc", "#pragma omp parallel for");
}
