//! `heiretsu patterns` as users and scripts meet it.
//!
//! **Decides** whether footprints, patterns, the table and the pictures say what the program does.
//! **Example** a triangular nest: iteration `i` of `n - 1` touches `i` elements from `n·i` on.
//! **Why it is sound** The built command itself is run, in folders of its own; the elements of the pictures are
//! compared with those that the loops touch when they are simply run.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds per run.
//! **Source** `heiretsu patterns --help`.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

const TRIANGLE: &str = "\
void f(int n, double a[n][n], const double *restrict b, const int *restrict at)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            a[i][j] = a[i - 1][j] + b[2 * i + j];
    for (int i = n - 1; i >= 0; i -= 3)
        a[0][i] = b[at[i]];
}
";

fn run(args: &[&str]) -> (Output, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("t.c"), TRIANGLE).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .arg("patterns")
        .args(args)
        .arg("t.c")
        .current_dir(folder.path())
        .output()
        .expect("ended");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    (output, folder)
}

#[test]
fn patterns_and_the_table_are_shown() {
    let text = String::from_utf8(run(&[]).0.stdout).expect("UTF-8");
    assert!(text.contains("t.c:5:13: write a[i][j] in i, j\n"), "{text}");
    assert!(
        text.contains("touches n + n per i (n - 1 times) + 1 per j (i times), must\n"),
        "{text}"
    );
    assert!(text.contains("pattern (i, n, 1, i, n, MUST)_(n - 1)\n"), "{text}");
    assert!(text.contains("no pattern: a subscript is not regular\n"), "{text}");
    let table: Vec<&str> = text.lines().skip_while(|l| !l.starts_with("6 accesses")).collect();
    let [first, affine, failed] = table.as_slice() else { panic!("{table:?}") };
    assert!(first.starts_with("6 accesses: 5 analysed (83.3 %), 5 complete (83.3 %"), "{first}");
    assert_eq!(*affine, "  in counted loops with affine subscripts: 5 of 5 complete (100.0 %)");
    assert_eq!(*failed, "  failed because: a subscript is not regular 1");
}

#[test]
fn several_files_have_a_line_each() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("t.c"), TRIANGLE).expect("a file");
    fs::write(folder.path().join("u.c"), TRIANGLE).expect("a file");
    fs::write(folder.path().join("none.c"), "int f(void) { return 1; }\n").expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["patterns", "--quiet", "t.c", "none.c", "u.c"])
        .current_dir(folder.path())
        .output()
        .expect("ended");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6, "{text}");
    for (line, name) in [(lines[1], "t.c"), (lines[2], "u.c")] {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words, ["6", "83.3", "%", "5", "5", "0", "0", "1", name], "{text}");
    }
    assert!(lines[3].starts_with("12 accesses: 10 analysed"), "{text}");
}

#[test]
fn pictures_show_what_the_loops_touch() {
    let n = 7i64;
    let (output, folder) =
        run(&["--format", "json", "--picture", "--set", "n=7", "--svg", "picture.svg"]);
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let pictures = json["files"][0]["pictures"].as_array().expect("pictures");
    let of = |variable: &str, line: u64| {
        let found = pictures.iter().find(|p| p["variable"] == variable && p["line"] == line);
        found.unwrap_or_else(|| panic!("{variable} in line {line}: {json}"))
    };
    let elements = |row: &Value, kind: &str| -> BTreeSet<i64> {
        row[kind].as_array().expect("a list").iter().filter_map(Value::as_i64).collect()
    };
    let rows = of("a", 3)["rows"].as_array().expect("rows");
    assert_eq!(rows.len() as i64, n - 1);
    for (i, row) in (1..n).zip(rows) {
        assert_eq!(elements(row, "writes"), (0..i).map(|j| i * n + j).collect());
        assert_eq!(elements(row, "reads"), (0..i).map(|j| (i - 1) * n + j).collect());
    }
    let rows = of("b", 3)["rows"].as_array().expect("rows");
    for (i, row) in (1..n).zip(rows) {
        assert_eq!(elements(row, "reads"), (0..i).map(|j| 2 * i + j).collect());
    }
    let svg = fs::read_to_string(folder.path().join("picture.svg")).expect("written");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("class=\"read\"") && svg.contains("class=\"write\""), "{svg}");
}

/// An allocated array handed whole to an internal procedure, whose dummy is declared by `dummy`.
fn handed_on(dummy: &str) -> String {
    let text = format!(
        "program p\n  implicit none\n  real, allocatable :: a(:, :)\n  integer :: i, j, n\n  read *, n\n  \
         allocate (a(n, n))\n  do j = 1, n\n    do i = 1, n\n      a(i, j) = i + j\n    end do\n  end do\n  \
         call show(n, a)\ncontains\n  subroutine show(n, a)\n    integer, intent(in) :: n\n    \
         {dummy}\n    print *, n, a\n  end subroutine\nend program\n"
    );
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("p.f90"), text).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(["patterns", "--quiet", "p.f90"])
        .current_dir(folder.path())
        .output()
        .expect("ended");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn what_is_allocated_keeps_its_shape_unless_a_callee_may_allocate_it() {
    let kept = handed_on("real, intent(in) :: a(n, n)");
    assert!(kept.contains("subscripts: 1 of 1 complete (100.0 %)"), "{kept}");
    let lost = handed_on("real, allocatable, intent(inout) :: a(:, :)");
    assert!(lost.contains("subscripts: 0 of 1 complete (0.0 %)"), "{lost}");
}

#[test]
fn a_name_that_no_drawing_depends_on_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "void f(int n, int *a) { for (int i = 0; i < n * K; i++) a[i] = 0; }\n";
    std::fs::write(folder.path().join("f.c"), text).expect("written");
    let said = |set: &str| {
        let args = ["patterns", "-DK=2", "--picture", "--set", set, "f.c"];
        let run =
            Command::new(env!("CARGO_BIN_EXE_heiretsu")).args(args).current_dir(&folder).output();
        String::from_utf8_lossy(&run.expect("started").stderr).into_owned()
    };
    assert_eq!(said("n=3"), "");
    let expected =
        "warning: --set K=3: no drawing depends on `K` (a macro gets its value by -DK=3)\n";
    assert_eq!(said("K=3"), expected);
}
