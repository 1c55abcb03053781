//! Blocks of which each thread has its own are so in every file that declares them.
//!
//! **Decides** whether a program links, and prints what it printed, where files declare such a block and use nothing of it.
//! **Example** `/work/` is the scratch of `sweep` and `fill`; the main program includes its declaration.
//! **Why it is sound** linkers refuse names that are each thread's own in one object and not in another.
//! **Gives up when** gfortran is missing: then the test fails and says so.
//! **Cost and limit** two builds.
//! **Source** OpenMP 4.5, 2.15.2.

use std::fs;
use std::path::Path;
use std::process::Command;

const WORK: &str = "      double precision lhs(200), cv(200)
      common /work/ lhs, cv
";

const MAIN: &str = "      program p
      include 'work.h'
      double precision u(200,200)
      integer i,j,k
      common /fields/ u
      do j=1,200
        do i=1,200
          u(i,j) = mod(i*j,17)
        end do
      end do
      do k=1,5
        call sweep
      end do
      print '(f14.6)', u(7,9)
      end
";

const SWEEP: &str = "      subroutine sweep
      include 'work.h'
      double precision u(200,200)
      common /fields/ u
      integer i,j
      do j=1,200
        call fill(j)
        do i=2,200
          lhs(i) = lhs(i) - 0.5d0*lhs(i-1)
          u(i,j) = u(i,j)*0.9d0 + lhs(i)*cv(i)
        end do
      end do
      end
";

const FILL: &str = "      subroutine fill(j)
      include 'work.h'
      double precision u(200,200)
      common /fields/ u
      integer i,j
      do i=1,200
        cv(i) = 0.01d0*u(i,j)
        lhs(i) = sqrt(u(i,j)+3)
      end do
      end
";

const FILES: [(&str, &str); 3] = [("main.f", MAIN), ("sweep.f", SWEEP), ("fill.f", FILL)];

fn built_and_run(folder: &Path, threads: &str) -> String {
    let program = folder.join("program");
    let built = Command::new("gfortran")
        .args(["-O1", "-fopenmp", "main.f", "sweep.f", "fill.f", "-o", "program"])
        .current_dir(folder)
        .output()
        .unwrap_or_else(|e| panic!("gfortran: {e}; scripts/test installs it"));
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let run = Command::new(program).env("OMP_NUM_THREADS", threads).output().expect("it runs");
    String::from_utf8_lossy(&run.stdout).into_owned()
}

#[test]
fn files_that_only_declare_a_block_know_that_it_is_each_threads_own() {
    let scratch = tempfile::tempdir().expect("a folder");
    let (old, new) = (scratch.path().join("old"), scratch.path().join("new"));
    for folder in [&old, &new] {
        fs::create_dir(folder).expect("a folder");
        fs::write(folder.join("work.h"), WORK).expect("written");
    }
    for (name, text) in FILES {
        fs::write(old.join(name), text).expect("written");
    }
    let done = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["parallelize", "--force", "--quiet", "main.f", "sweep.f", "fill.f", "-o", "../new"])
        .current_dir(&old)
        .output()
        .expect("started");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    for (name, _) in FILES {
        let text = fs::read_to_string(new.join(name)).expect("read");
        assert!(text.contains("threadprivate(/work/)"), "{name}:\n{text}");
    }
    assert_eq!(built_and_run(&old, "1"), built_and_run(&new, "3"));
}
