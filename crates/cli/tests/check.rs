//! `heiretsu check` as a user meets it: what agrees, what does not, and what cannot be compared.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(dir.path().join(name), text).expect("a file");
    }
    dir
}

fn check(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heiretsu"));
    command.current_dir(dir).arg("check").args(args);
    command.output().expect("the program starts")
}

/// Exit code, and all that it said.
fn said(output: &Output) -> (Option<i32>, String) {
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (output.status.code(), text.into_owned())
}

/// The line of a table that starts with this.
fn row<'a>(text: &'a str, start: &str) -> &'a str {
    text.lines().find(|l| l.starts_with(start)).unwrap_or_else(|| panic!("{start}: {text}"))
}

const C_SUM: &str = "#include <stdio.h>
static double a[5000];
int main(void)
{
    double s = 0;
    for (int i = 0; i < 5000; i++)
        a[i] = 1.0 / (i + 1);
PRAGMA
    for (int i = 0; i < 5000; i++)
        s += a[i];
    printf(\"sum %.17g\\n\", s);
    return 0;
}
";

const F_SUM: &str = "program sum_up
  implicit none
  double precision :: a(5000), s
  integer :: i
  do i = 1, 5000
    a(i) = 1d0 / i
  end do
  s = 0
PRAGMA
  do i = 1, 5000
    s = s + a(i)
  end do
  print '(a,es25.17)', 'sum', s
end program
";

/// The sequential text and one with a directive.
fn twins(text: &str, pragma: &str) -> (String, String) {
    (text.replace("PRAGMA\n", ""), text.replace("PRAGMA", pragma))
}

#[test]
fn strict_asks_for_every_digit_and_other_modes_do_not() {
    let c = twins(C_SUM, "#pragma omp parallel for reduction(+:s)");
    let f = twins(F_SUM, "!$omp parallel do reduction(+:s)");
    let dir = folder(&[("s.c", &c.0), ("hand.c", &c.1), ("s.f90", &f.0), ("hand.f90", &f.1)]);
    for (source, hand) in [("s.c", "hand.c"), ("s.f90", "hand.f90")] {
        let (code, text) = said(&check(dir.path(), &[source, "--against", hand]));
        assert_eq!(code, Some(0), "{text}");
        assert!(row(&text, "reversed ").contains("same up to rounding"), "{text}");
        let strict = ["--fp", "strict", source, "--against", hand];
        let (code, text) = said(&check(dir.path(), &strict));
        assert_eq!(code, Some(1), "{text}");
        assert!(row(&text, "reversed ").contains("promises every digit"), "{text}");
        assert!(text.ends_with("THE OUTPUTS DO NOT AGREE\n"), "{text}");
        // One thread adds in the original's order, two and three do not.
        let (code, text) =
            said(&check(dir.path(), &["--fp", "reproducible", source, "--against", hand]));
        assert_eq!(code, Some(1), "{text}");
        assert!(row(&text, "parallel          1").ends_with("same"), "{text}");
        assert!(row(&text, "reversed ").contains("any number of them"), "{text}");
    }
    // Our own output keeps what the mode promises.
    for (mode, source) in [("strict", "s.c"), ("reproducible", "s.f90"), ("reassoc", "s.c")] {
        let (code, text) = said(&check(dir.path(), &["--force", "--fp", mode, source]));
        assert_eq!(code, Some(0), "{mode}: {text}");
    }
}

#[test]
fn races_show_in_reversed_order() {
    let carried = "#include <stdio.h>\nint a[999];\nint main(void)\n{\n    a[0] = 1;\nPRAGMA\n    for (int i = 1; i < 999; i++)\n        a[i] = a[i - 1] * 3 % 1009;\n    printf(\"%d\\n\", a[998]);\n}\n";
    let ordered = "#include <stdio.h>\nint main(void)\n{\nPRAGMA\n    for (int i = 1; i < 9; i++)\n        printf(\"line %d\\n\", i);\n}\n";
    for text in [carried, ordered] {
        let (sequential, racy) = twins(text, "#pragma omp parallel for");
        let dir = folder(&[("r.c", &sequential), ("racy.c", &racy)]);
        let (code, text) = said(&check(dir.path(), &["r.c", "--against", "racy.c"]));
        assert_eq!(code, Some(1), "{text}");
        assert!(row(&text, "reversed ").contains("DIFFERENT in line"), "{text}");
        assert!(row(&text, "reversed,1").contains("DIFFERENT in line"), "{text}");
        assert!(row(&text, "no OpenMP").ends_with("same"), "{text}");
    }
}

#[test]
fn what_changes_by_itself_is_named_and_not_compared() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\nint main(void)\n{\n    clock_t t = clock();\n    srand(time(NULL));\n    long s = 0;\nPRAGMA\n    for (int i = 0; i < 99; i++)\n        s += i;\n    printf(\"sum %ld\\n\", s);\n    printf(\"draw %d\\n\", rand());\n    printf(\"time %.2f s\\n\", (double)(clock() - t) / CLOCKS_PER_SEC);\n    return 0;\n}\n";
    let (sequential, hand) = twins(text, "#pragma omp parallel for reduction(+:s)");
    let wrong = hand.replace("s += i", "s += i + 1");
    let dir = folder(&[("t.c", &sequential), ("hand.c", &hand), ("wrong.c", &wrong)]);
    let (code, text) = said(&check(dir.path(), &["t.c", "--against", "hand.c"]));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("2 line(s) of the output (2, 3; the first: `draw"), "{text}");
    let (code, text) = said(&check(dir.path(), &["t.c", "--against", "wrong.c"]));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("DIFFERENT in line 1: expected `sum 4851`, found `sum 4950`"), "{text}");
}

#[test]
fn a_program_that_fails_by_itself_is_not_compared() {
    let dir = folder(&[("crash.c", "int main(void)\n{\n    __builtin_trap();\n}\n")]);
    let (code, text) = said(&check(dir.path(), &["crash.c"]));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("NOT COMPARED: the sequential program itself fails (signal"), "{text}");
}

#[test]
fn what_stands_in_for_the_library_says_what_it_cannot_do() {
    let text = "#include <stdio.h>\nint main(void)\n{\nPRAGMA\n    for (int i = 1; i < 9; i++) {\n        #pragma omp ordered\n        printf(\"%d\\n\", i);\n    }\n}\n";
    let hand = text.replace("PRAGMA", "#pragma omp parallel for ordered");
    let sequential = text.replace("PRAGMA\n", "").replace("        #pragma omp ordered\n", "");
    let dir = folder(&[("o.c", &sequential), ("hand.c", &hand)]);
    let (code, text) = said(&check(dir.path(), &["o.c", "--against", "hand.c"]));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("not run with its threads in reversed order: it uses GOMP_"), "{text}");
    assert!(text.contains("\nall outputs agree\n"), "{text}");
}

#[test]
fn texts_by_hand_are_found_by_name() {
    let (sequential, hand) = twins(C_SUM, "#pragma omp parallel for reduction(+:s)");
    let dir = folder(&[("s.c", &sequential), ("other.c", "int other;\n")]);
    fs::create_dir(dir.path().join("edited")).expect("a folder");
    fs::write(dir.path().join("edited/s.c"), &hand).expect("a file");
    for against in ["edited", "edited/s.c"] {
        let (code, text) = said(&check(dir.path(), &["s.c", "other.c", "--against", against]));
        assert_eq!(code, Some(0), "{text}");
        assert!(row(&text, "dynamic,1         2").contains("same"), "{text}");
    }
    let (code, text) = said(&check(dir.path(), &["s.c", "other.c", "--against", "nobody.c"]));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("--against nobody.c: none of the given files has its name"), "{text}");
}

const MAKEFILE: &str = "OBJS = main.o part/sum.o
prog: $(OBJS)
\tgcc -o $@ $(OBJS) -lm
%.o: %.c
\tgcc -O1 -c -o $@ $<
clean:
\trm -f prog $(OBJS)
";

fn project() -> tempfile::TempDir {
    let main = "#include <stdio.h>\n#include <stdlib.h>\nextern double sum(int n, const double *a);\nstatic double a[4000];\nint main(int argc, char **argv)\n{\n    FILE *file = fopen(argv[1], \"r\");\n    int n = 0;\n    if (argc < 2 || !file || fscanf(file, \"%d\", &n) != 1)\n        return 4;\n    for (int i = 0; i < n; i++)\n        a[i] = i % 7;\n    printf(\"%g\\n\", sum(n, a));\n    return 0;\n}\n";
    let sum = "double sum(int n, const double *a)\n{\n    double s = 0.0;\n    for (int i = 0; i < n; i++)\n        s += a[i];\n    return s;\n}\n";
    let dir = folder(&[("main.c", main), ("Makefile", MAKEFILE), ("data.txt", "4000\n")]);
    fs::create_dir(dir.path().join("part")).expect("a folder");
    fs::write(dir.path().join("part/sum.c"), sum).expect("a file");
    dir
}

/// Names of all files below a folder.
fn files(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        names.push(entry.file_name().to_string_lossy().into_owned());
        if entry.path().is_dir() {
            names.extend(files(&entry.path()));
        }
    }
    names.sort();
    names
}

#[test]
fn a_make_project_is_built_in_copies() {
    let dir = project();
    let before = files(dir.path());
    let args = ["--force", ".", "--build", "make prog", "--run", "./prog", "--", "data.txt"];
    let (code, text) = said(&check(dir.path(), &args));
    assert_eq!(code, Some(0), "{text}");
    for start in ["parallel          2", "dynamic,1         2", "reversed          3"] {
        assert!(row(&text, start).contains("same"), "{text}");
    }
    assert!(text.contains("speed: not judged: the sequential program takes less than"), "{text}");
    assert_eq!(files(dir.path()), before, "the folder is as it was");
}

#[test]
fn what_is_wrong_with_a_command_is_said() {
    let dir = project();
    let with = |build: &str, more: &[&str]| {
        let args = [&[".", "--force", "--build", build, "--run", "./prog"], more].concat();
        said(&check(dir.path(), &args))
    };
    let (code, text) = with("make nothing", &[]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("`make nothing` failed for the original form:"), "{text}");
    let (code, text) = with("true", &[]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("main.c: `true` did not compile it"), "{text}");
    let (code, text) = with("make prog", &["--dir", "part"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("main.c: it lies outside of part, which is built: give --dir"), "{text}");
    let (code, text) = said(&check(dir.path(), &[".", "--build", "make"]));
    assert_eq!(code, Some(2), "{text}");
}

#[test]
fn losers_need_a_place_to_go() {
    let dir = project();
    for args in [
        &["main.c", "--drop-losers"][..],
        &["main.c", "-o", "x.c"],
        &["main.c", "--drop-losers", "-o", "-"],
    ] {
        let (code, text) = said(&check(dir.path(), args));
        assert_eq!(code, Some(2), "{text}");
    }
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 4);
}

/// Timed or not, what is written has been compared, and has the directives that did not lose.
#[test]
fn the_program_without_losers_is_written() {
    let (sequential, _) = twins(C_SUM, "");
    let dir = folder(&[("s.c", &sequential)]);
    let args = ["--force", "--drop-losers", "s.c", "-o", "out.c"];
    let (code, text) = said(&check(dir.path(), &args));
    assert_eq!(code, Some(0), "{text}");
    // It takes less than can be judged.
    assert!(text.contains("no directive loses by itself"), "{text}");
    let written = fs::read_to_string(dir.path().join("out.c")).expect("it is written");
    assert!(written.contains("#pragma omp parallel for"), "{written}");
}

#[cfg(unix)]
#[test]
fn nothing_stays_when_it_is_interrupted() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};
    let endless = "#include <unistd.h>\nint main(void)\n{\n    for (;;)\n        sleep(1);\n    return 0;\n}\n";
    let dir = folder(&[("endless.c", endless)]);
    let temporary = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_heiretsu"));
    command.current_dir(dir.path()).args(["check", "endless.c"]).env("TMPDIR", temporary.path());
    let mut running =
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let start = Instant::now();
    let program = || files(temporary.path()).contains(&"program".to_owned());
    while !program() && start.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(program(), "it was built");
    let killed = Command::new("kill").arg(running.id().to_string()).status().expect("kill");
    assert!(killed.success());
    let status = running.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    assert!(files(temporary.path()).is_empty(), "{:?}", files(temporary.path()));
}
