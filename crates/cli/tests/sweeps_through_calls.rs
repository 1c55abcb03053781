//! A sweep of a whole program in several files: its region and its nests stand in different ones.
//!
//! **Decides** whether all files get their part, and the program prints what it printed, on any number of threads.
//! **Example** `main.f90` has the loop over planes, `coefficients.f90` and `solve.f90` have the nests.
//! **Near miss** the text of one nest cannot be changed: no file gets anything of it.
//! **Needs** `gfortran` (`scripts/test` installs it).

use std::fs;
use std::path::Path;
use std::process::Command;

const MAIN: &str = "program planes
  implicit none
  integer :: n, i, j, k, it
  double precision :: u(80, 80, 80), w(80, 80), f(80, 80, 80)
  logical :: timed
  common /field/ u, w, f, n
  common /clock/ timed
  n = 80
  timed = .false.
  do k = 1, n
    do j = 1, n
      do i = 1, n
        u(i, j, k) = 0.001d0 * (i + 2 * j + 3 * k)
        f(i, j, k) = 0.002d0 * (3 * i - 2 * j + k)
      end do
    end do
  end do
  do it = 1, 3
    do k = n - 1, 2, -1
      if (timed) call tick(1)
      call coefficients(k)
      call solve(80, n, k, u, w)
    end do
  end do
  print *, u(20, 20, 20), u(2, 2, 2), sum(u)
end program
";

const COEFFICIENTS: &str = "subroutine coefficients(k)
  implicit none
  integer :: n, i, j, k
  double precision :: u(80, 80, 80), w(80, 80), f(80, 80, 80), t
  common /field/ u, w, f, n
  do j = 2, n - 1
    do i = 2, n - 1
      t = f(i, j, k) * f(i, j, k)
      w(i, j) = 1.0d0 / (6.0d0 + t)
    end do
  end do
end subroutine

subroutine tick(what)
  implicit none
  integer :: what
  print *, 'tick', what
end subroutine
";

const SOLVE: &str = "subroutine solve(m, n, k, v, d)
  implicit none
  integer :: m, n, i, j, k, l
  double precision :: v(m, m, *), d(m, m), x(2)
  do j = n - 1, 2, -1
    do i = n - 1, 2, -1
      do l = 1, 2
        x(l) = v(i, j, k + 1) + l * v(i, j + 1, k)
      end do
      v(i, j, k) = d(i, j) * (x(1) + x(2) / 4 + v(i + 1, j, k) + v(i, j, k))
    end do
  end do
end subroutine
";

const NAMES: [&str; 3] = ["main.f90", "coefficients.f90", "solve.f90"];

fn built_and_run(folder: &Path, threads: &str) -> String {
    let built = Command::new("gfortran")
        .args(["-O1", "-fopenmp", "-o", "program"])
        .args(NAMES)
        .current_dir(folder)
        .output()
        .unwrap_or_else(|e| panic!("gfortran: {e}; scripts/test installs it"));
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let program = Command::new(folder.join("program")).env("OMP_NUM_THREADS", threads).output();
    String::from_utf8_lossy(&program.expect("it runs").stdout).into_owned()
}

/// The parallel forms of the files.
fn parallelized(folder: &Path, solve: &str) -> [String; 3] {
    let (old, new) = (folder.join("old"), folder.join("new"));
    for folder in [&old, &new] {
        fs::create_dir(folder).expect("a folder");
    }
    for (name, text) in NAMES.iter().zip([MAIN, COEFFICIENTS, solve]) {
        fs::write(old.join(name), text).expect("written");
    }
    let done = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["parallelize", "--quiet", "-o", "../new"])
        .args(NAMES)
        .current_dir(&old)
        .output()
        .expect("started");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    NAMES.map(|name| fs::read_to_string(new.join(name)).expect("read"))
}

#[test]
fn each_file_gets_its_part() {
    let scratch = tempfile::tempdir().expect("a folder");
    let [main, coefficients, solve] = parallelized(scratch.path(), SOLVE);
    assert!(main.contains("!$omp parallel private(k) if("), "{main}");
    assert!(main.contains(" .and. .not. timed)\n    do k"), "{main}");
    let turned = "!$omp do schedule(static)\n  do j = n - 1, 2, -1\n";
    assert!(coefficients.contains(turned), "{coefficients}");
    assert!(solve.contains("!$omp do schedule(static) ordered(1)\n"), "{solve}");
    assert!(solve.contains("!$omp ordered depend(sink: j+1)\n"), "{solve}");
    let expected = built_and_run(&scratch.path().join("old"), "1");
    for threads in ["1", "2", "3", "8"] {
        assert_eq!(built_and_run(&scratch.path().join("new"), threads), expected, "{threads}");
    }
}

#[test]
fn where_one_file_cannot_be_changed_no_one_is() {
    let scratch = tempfile::tempdir().expect("a folder");
    let solve = SOLVE.replace("  do j = n - 1, 2, -1\n    do i", "  do j = n - 1, 2, -1; do i");
    let [main, coefficients, solve] = parallelized(scratch.path(), &solve);
    assert!(!main.contains("parallel private(k)"), "{main}");
    assert!(coefficients.contains("  do j = 2, n - 1\n"), "{coefficients}");
    assert!(!solve.contains("ordered"), "{solve}");
}
