//! Arrays of C that a header declares for several files, of which each thread has its own, are so in every file.
//!
//! **Decides** whether a program links, and prints what it printed, where each of its files gets the directive after the headers
//! with which it begins; and that nothing is written where some file has no place for it.
//! **Example** `cv` and `lhs` are declared by `work.h`, defined in `main.c`, which does not use them, filled in `fill.c` and used
//! in `sweep.c`.
//! **Why it is sound** linkers refuse names that are each thread's own in one object and not in another.
//! **Gives up when** gcc is missing: then the test fails and says so.
//! **Cost and limit** two builds.
//! **Source** OpenMP 4.5, 2.15.2.

use std::fs;
use std::path::Path;
use std::process::Command;

const WORK: &str = "#define N 200
extern double u[N][N];
extern double cv[N], lhs[N][3], slope[N];
void sweep(void);
void fill(int j);
";

const MAIN: &str = "/* The fields. */
#include <stdio.h>
#include \"work.h\"

double u[N][N];
double cv[N], lhs[N][3], slope[N];

int main(void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      u[j][i] = i * j % 17;
  for (int k = 0; k < 5; k++)
    sweep();
  printf(\"%14.6f\\n\", u[8][6]);
  return 0;
}
";

const SWEEP: &str = "#include \"work.h\"
void sweep(void)
{
  for (int j = 0; j < N; j++) {
    fill(j);
    for (int i = 0; i < N; i++)
      slope[i] = 0.01 * u[j][i];
    for (int i = 1; i < N; i++) {
      lhs[i][0] = lhs[i][0] - 0.5 * lhs[i - 1][0];
      u[j][i] = u[j][i] * 0.9 + lhs[i][0] * cv[i] + lhs[i][2] + slope[i] - slope[i - 1];
    }
  }
}
";

const FILL: &str = "#include <math.h>
#include \"work.h\"
void fill(int j)
{
  for (int i = 0; i < N; i++) {
    cv[i] = 0.01 * u[j][i];
    lhs[i][0] = sqrt(u[j][i] + 3);
    lhs[i][1] = 0.0;
    lhs[i][2] = 0.25;
  }
}
";

fn written(folder: &Path, files: &[(&str, &str)]) {
    fs::create_dir_all(folder).expect("a folder");
    fs::write(folder.join("work.h"), WORK).expect("written");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("written");
    }
}

fn parallelized(folder: &Path) {
    let done = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["parallelize", "--force", "--quiet", "main.c", "sweep.c", "fill.c", "-o", "../new"])
        .current_dir(folder)
        .output()
        .expect("started");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn built_and_run(folder: &Path, threads: &str) -> String {
    let program = folder.join("program");
    let built = Command::new("gcc")
        .args(["-O1", "-fopenmp", "main.c", "sweep.c", "fill.c", "-o", "program", "-lm"])
        .current_dir(folder)
        .output()
        .unwrap_or_else(|e| panic!("gcc: {e}; scripts/test installs it"));
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let run = Command::new(program).env("OMP_NUM_THREADS", threads).output().expect("it runs");
    String::from_utf8_lossy(&run.stdout).into_owned()
}

#[test]
fn arrays_of_a_header_are_each_threads_own_in_every_file() {
    let scratch = tempfile::tempdir().expect("a folder");
    let (old, new) = (scratch.path().join("old"), scratch.path().join("new"));
    let files = [("main.c", MAIN), ("sweep.c", SWEEP), ("fill.c", FILL)];
    written(&old, &files);
    written(&new, &[]);
    parallelized(&old);
    for (name, _) in files {
        let text = fs::read_to_string(new.join(name)).expect("read");
        assert!(text.contains("threadprivate(cv)"), "{name}:\n{text}");
        assert!(text.contains("threadprivate(lhs)"), "{name}:\n{text}");
        assert!(!text.contains("threadprivate(u)"), "{name}:\n{text}");
        // No callee names this one: a clause does.
        assert!(!text.contains("threadprivate(slope)"), "{name}:\n{text}");
    }
    assert_eq!(built_and_run(&old, "1"), built_and_run(&new, "3"));
}

#[test]
fn a_file_without_a_place_for_the_directive_keeps_them_shared() {
    let scratch = tempfile::tempdir().expect("a folder");
    let (old, new) = (scratch.path().join("old"), scratch.path().join("new"));
    // What names it comes before the last header.
    let late = format!("{FILL}#include <stdlib.h>\n");
    let kept = format!("{MAIN}double *kept = cv;\n");
    for (main, fill) in [(MAIN, &*late), (&*kept, FILL)] {
        written(&old, &[("main.c", main), ("sweep.c", SWEEP), ("fill.c", fill)]);
        written(&new, &[]);
        parallelized(&old);
        let text = fs::read_to_string(new.join("sweep.c")).expect("read");
        assert!(!text.contains("threadprivate(cv)"), "{text}");
        assert_eq!(built_and_run(&old, "1"), built_and_run(&new, "3"));
    }
}
