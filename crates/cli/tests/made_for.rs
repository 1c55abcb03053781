//! Text that is right for one value of a macro says so to the compiler.
//!
//! **Decides** whether the output for one value, built with another one, fails with our message or gives the sequential
//! program's result.
//! **Example** `tests/golden/made-for/extents.c`, parallelized with `-DN=600`, built with `-DN=601`.
//! **Why it is sound** The sequential program, built with the same value, is the truth.
//! **Gives up when** a compiler is missing: then the test fails and says so.
//! **Cost and limit** three compiler runs for each value.
//! **Source** ours.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn heiretsu(args: &[&str], input: &Path, output: &Path) {
    let run = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["parallelize", "--force", "--quiet"])
        .args(args)
        .arg(input)
        .arg("-o")
        .arg(output)
        .output()
        .expect("started");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

fn compile(compiler: &str, args: &[&str], source: &Path, program: &Path) -> Output {
    let mut command = Command::new(compiler);
    command.args(["-O1", "-fopenmp", "-w"]).args(args).arg(source).arg("-o").arg(program);
    command.output().unwrap_or_else(|e| panic!("{compiler}: {e}; scripts/test installs it"))
}

fn run(program: &Path, threads: &str) -> String {
    let run = Command::new(program).env("OMP_NUM_THREADS", threads).output().expect("it runs");
    assert!(run.status.success(), "{}: {}", program.display(), run.status);
    String::from_utf8_lossy(&run.stdout).into_owned()
}

fn golden(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/made-for");
    root.join(name).canonicalize().expect("there")
}

#[test]
fn outputs_for_one_value_refuse_others_or_are_right() {
    let scratch = tempfile::tempdir().expect("a folder");
    let (old, new) = (scratch.path().join("old"), scratch.path().join("new"));
    for (name, refuses) in [("extents.c", true), ("extents-fail.c", false)] {
        let output = scratch.path().join(name);
        heiretsu(&["-DN=600"], &golden(name), &output);
        for value in ["600", "601", "59", "1203"] {
            let define = format!("-DN={value}");
            let truth = compile("gcc", &[&define], &golden(name), &old);
            assert!(truth.status.success(), "{}", String::from_utf8_lossy(&truth.stderr));
            let ours = compile("gcc", &[&define], &output, &new);
            let said = String::from_utf8_lossy(&ours.stderr).into_owned();
            if refuses && value != "600" {
                assert!(!ours.status.success(), "{name} takes N = {value}");
                assert!(said.contains("made for N = 600"), "{said}");
                continue;
            }
            assert!(ours.status.success(), "{name} refuses N = {value}: {said}");
            assert_eq!(run(&old, "1"), run(&new, "3"), "{name}, N = {value}");
        }
    }
}

#[test]
fn outputs_for_one_configuration_refuse_others() {
    let scratch = tempfile::tempdir().expect("a folder");
    let (old, new) = (scratch.path().join("old"), scratch.path().join("new"));
    let output = scratch.path().join("conditions.c");
    heiretsu(&[], &golden("conditions.c"), &output);
    for (define, says) in [
        ("-DOTHER", None),
        ("-DCHECK", Some("CHECK not defined")),
        ("-DLEVEL=3", Some("LEVEL not defined")),
        ("-DSINGLE", Some("SINGLE not defined")),
        ("-DCOUNT=int", Some("made for COUNT = long")),
    ] {
        let truth = compile("gcc", &[define], &golden("conditions.c"), &old);
        let ours = compile("gcc", &[define], &output, &new);
        let said = String::from_utf8_lossy(&ours.stderr).into_owned();
        assert_eq!(ours.status.success(), says.is_none(), "{define}: {said}");
        match says {
            Some(says) => assert!(said.contains(says), "{define}: {said}"),
            None => {
                assert!(truth.status.success());
                assert_eq!(run(&old, "1"), run(&new, "3"), "{define}");
            }
        }
    }
}

const FORTRAN: &str = "subroutine shift(x)
  implicit none
  include 'sizes.inc'
  real :: x(2 * n)
  integer :: i
  do i = 1, n
    x(i) = 2 * x(i + 600)
  end do
end subroutine shift
program main
  implicit none
  real :: x(2400)
  integer :: i
  do i = 1, 2400
    x(i) = mod(i, 13)
  end do
  call shift(x)
  print *, sum(x)
end program main
";

#[test]
fn parameters_of_included_files_are_checked() {
    for fixed in [false, true] {
        let scratch = tempfile::tempdir().expect("a folder");
        let (ending, text) = match fixed {
            false => ("f90", FORTRAN.to_string()),
            true => ("f", FORTRAN.lines().map(|l| format!("      {}\n", l.trim())).collect()),
        };
        let source = scratch.path().join(format!("old.{ending}"));
        let output = scratch.path().join(format!("new.{ending}"));
        let sizes = |n: u32| {
            let text = format!("      integer n\n      parameter (n = {n})\n");
            fs::write(scratch.path().join("sizes.inc"), text).expect("written");
        };
        fs::write(&source, text).expect("written");
        sizes(600);
        heiretsu(&[], &source, &output);
        let new = scratch.path().join("new");
        for (n, fits) in [(600, true), (601, false), (1200, false)] {
            sizes(n);
            let built = compile("gfortran", &[], &output, &new);
            let said = String::from_utf8_lossy(&built.stderr).into_owned();
            assert_eq!(built.status.success(), fits, "n = {n}: {said}");
            assert!(fits || said.contains("Division by zero"), "{said}");
        }
    }
}

#[test]
fn what_callees_of_other_files_depend_on_is_checked() {
    let scratch = tempfile::tempdir().expect("a folder");
    let at = |name: &str| scratch.path().join(name);
    let main = "#include <stdio.h>
static double a[9000];
void put(double *p, int i);
void fill(void) {
    for (int i = 0; i < 3000; i++) put(a, i);
}
int main(void) {
    fill();
    printf(\"%g %g\\n\", a[0], a[2999]);
    return 0;
}
";
    let other = "#ifndef PLACES
#define PLACES 3
#endif
void put(double *p, int i) {
    p[i * STRIDE] = i;
#ifdef TWICE
    p[i + 1] = i;
#endif
}
int digits(void) { return DIGITS + PLACES; }
";
    fs::write(at("main.c"), main).expect("written");
    fs::write(at("other.c"), other).expect("written");
    let run = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["parallelize", "--force", "--quiet", "-DSTRIDE=1", "-DDIGITS=1"])
        .args([at("main.c"), at("other.c")])
        .arg("-o")
        .arg(at("out"))
        .output()
        .expect("started");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let text = fs::read_to_string(at("out/main.c")).expect("read");
    assert!(text.contains("#if STRIDE != 1 || defined(TWICE)"), "{text}");
    // Of what no loop of this file calls nothing is asked.
    assert!(!text.contains("DIGITS") && !text.contains("PLACES"), "{text}");
}

#[test]
fn conditions_of_headers_that_choose_what_macros_name_are_checked() {
    let scratch = tempfile::tempdir().expect("a folder");
    let at = |name: &str| scratch.path().join(name);
    let header = "#ifndef PLACES_H
#define PLACES_H
#if MODE == 3
#define FROM x
#elif defined(OTHER)
#define FROM (y + 1)
#else
#define FROM y
#endif
#ifdef UNUSED
#define NOWHERE x
#endif
static inline void put(double *p, int i) {
    p[i] = i;
#ifdef TWICE
    p[i + 1] = i;
#endif
}
#endif
";
    let source = "#include \"places.h\"
static double x[9000], y[9000];
double sum(void) {
    double s = 0;
    for (int i = 0; i < 3000; i++) x[i + 1] = FROM[i];
    for (int i = 0; i < 3000; i++) s += x[i];
    return s;
}
void fill(void) {
    for (int i = 0; i < 3000; i++) put(y, i);
}
";
    fs::write(at("places.h"), header).expect("written");
    fs::write(at("old.c"), source).expect("written");
    heiretsu(&[], &at("old.c"), &at("new.c"));
    let text = fs::read_to_string(at("new.c")).expect("read");
    assert!(text.contains("#if defined(MODE) || defined(OTHER)"), "{text}");
    assert!(text.contains("#if defined(TWICE)"), "{text}");
    assert!(!text.contains("UNUSED") && !text.contains("PLACES_H"), "{text}");
    // The first branch was taken: the conditions after it choose nothing.
    heiretsu(&["-DMODE=3"], &at("old.c"), &at("new.c"));
    let text = fs::read_to_string(at("new.c")).expect("read");
    assert!(!text.contains("OTHER"), "{text}");
}

#[test]
fn names_that_the_command_line_gives_are_checked() {
    let scratch = tempfile::tempdir().expect("a folder");
    let at = |name: &str| scratch.path().join(name);
    let source = "#include <stdio.h>
static double x[9000], y[9000];
static const char *NAMES[] = {LABEL};
int main(void) {
    for (int i = 0; i < 3000; i++) y[i] = i;
    for (int i = 1; i < 3000; i++) x[i] = FROM[i - 1] + 1;
    printf(\"%g %s\\n\", x[2999], NAMES[0]);
    return 0;
}
";
    fs::write(at("old.c"), source).expect("written");
    let label = "-DLABEL=\"a\"";
    for (from, others) in [("y", ["x", "(y + 1)"]), ("(y+ 1)", ["y", "x"])] {
        let given = format!("-DFROM={from}");
        heiretsu(&[&given, label], &at("old.c"), &at("new.c"));
        let text = fs::read_to_string(at("new.c")).expect("read");
        assert!(text.contains("#pragma omp parallel for"), "{text}");
        assert!(!text.contains("(LABEL)"), "no loop names it: {text}");
        let built = compile("gcc", &[&given, label], &at("new.c"), &at("new"));
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        compile("gcc", &[&given, label], &at("old.c"), &at("old"));
        assert_eq!(run(&at("old"), "1"), run(&at("new"), "3"), "{from}");
        for other in others {
            let built =
                compile("gcc", &[&format!("-DFROM={other}"), label], &at("new.c"), &at("new"));
            let said = String::from_utf8_lossy(&built.stderr).into_owned();
            assert!(
                !built.status.success() && said.contains(&format!("made for FROM = {from}")),
                "{said}"
            );
        }
    }
}
