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
    assert!(text.ends_with("all outputs agree\n"), "{text}");
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
