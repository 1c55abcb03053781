//! Array assignments of Fortran that read what they assign.
//!
//! **Decides** whether the parallel program prints what the original does.
//! **Example** `w(2:n) = w(2:n) + w(1:n-1)` in a workshare construct: gfortran 12 makes no copy of the right side, so that
//! already one thread adds up all that stands before an element.
//! **Why it is sound** The programs are compiled with a real compiler and run; the expected output is that of the original
//! without OpenMP.
//! **Gives up when** the compiler is missing: then the test fails and says so.
//! **Cost and limit** two compilations, four short runs.
//! **Source** ours.

mod programs;

use std::fs;

use programs::{compile, outcome, parallelized};

const TEXT: &str = "program shifted
  implicit none
  integer, parameter :: n = 1000
  real(8) :: w(n), v(n)
  integer :: k
  do k = 1, n
    w(k) = 1000 + mod(k * 37, 91)
  end do
  v = w * 2
  w(2:n) = w(2:n) + w(1:n-1)
  print *, sum(w)
  w(1:n-1) = w(2:n)
  print *, sum(w), w(1), w(n)
  w = w(n:1:-1)
  print *, w(1), w(2)
  w = w / w(3)
  v = v / maxval(v)
  print *, w(4), v(5)
  where (v(n:1:-1) > 0.9d0) v = v + v(1)
  print *, v(1), v(2), v(n)
end program
";

#[test]
fn what_they_read_is_what_was_there_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, parallel) = (folder.path().join("a.f90"), folder.path().join("parallel.f90"));
    fs::write(&source, TEXT).expect("written");
    let text = parallelized(&source, &parallel);
    assert!(text.contains("workshare"), "{text}");
    let (one, many) = (folder.path().join("one"), folder.path().join("many"));
    compile("gfortran", &["-O2"], &source, &one);
    compile("gfortran", &["-O2", "-fopenmp"], &parallel, &many);
    let expected = outcome(&one, 1);
    assert_eq!(expected.0, Some(0), "the original");
    for threads in [1, 2, 3] {
        assert_eq!(outcome(&many, threads), expected, "{threads} threads: {text}");
    }
}
