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

use std::fs;
use std::path::Path;
use std::process::Command;

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

fn output(program: &Path, threads: u32) -> Vec<u8> {
    let output = Command::new(program)
        .env("OMP_NUM_THREADS", threads.to_string())
        .env("OMP_DYNAMIC", "false")
        .output()
        .expect("runs");
    assert!(output.status.success());
    output.stdout
}

fn compile(flags: &[&str], source: &Path, program: &Path) {
    let output = Command::new("gfortran")
        .args(flags)
        .arg("-o")
        .arg(program)
        .arg(source)
        .output()
        .unwrap_or_else(|e| panic!("gfortran: {e}; scripts/test installs it"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn what_they_read_is_what_was_there_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, parallel) = (folder.path().join("a.f90"), folder.path().join("parallel.f90"));
    fs::write(&source, TEXT).expect("written");
    let made = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["parallelize", "--force", "--quiet", "-o"])
        .args([&parallel, &source])
        .output()
        .expect("started");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let text = fs::read_to_string(&parallel).expect("an output");
    assert!(text.contains("workshare"), "{text}");
    let (one, many) = (folder.path().join("one"), folder.path().join("many"));
    compile(&["-O2"], &source, &one);
    compile(&["-O2", "-fopenmp"], &parallel, &many);
    for threads in [1, 2, 3] {
        assert_eq!(output(&many, threads), output(&one, 1), "{threads} threads: {text}");
    }
}
