//! The command as users and scripts meet it: exit codes, streams, files.
//!
//! **Decides** whether the command keeps its promises about files, exit codes and output.
//! **Example** a missing file is named, the others are handled, the exit code is 1.
//! **Why it is sound** The built command itself is run, in folders of its own.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds per run.
//! **Source** `heiretsu --help`.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const SUM: &str = "\
double sum(int n, const double *a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
";

const SCAN: &str = "\
void scan(int n, double *a)
{
    for (int i = 1; i < n; i++)
        a[i] += a[i - 1];
}
";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

fn run(folder: &Path, args: &[&str]) -> Output {
    with_input(folder, args, "")
}

fn with_input(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    // A command that does not read its input closes it.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("ended")
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("a file")
}

#[test]
fn files_of_one_name_keep_their_folders() {
    let at = folder(&[("one/x.c", SUM), ("two/x.c", SCAN), ("sub/y.c", SUM)]);
    for (out, names) in
        [("a", ["one", "two"]), ("b", ["one/x.c", "two/x.c"]), ("c", ["../one", "../two"])]
    {
        let here = if out == "c" { at.path().join("sub") } else { at.path().to_path_buf() };
        let done =
            run(&here, &["parallelize", "--force", "--quiet", names[0], names[1], "-o", out]);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let text = |name: &str| fs::read_to_string(here.join(out).join(name)).expect(name);
        assert!(text("one/x.c").contains("reduction(+:s)"));
        assert!(text("two/x.c").contains("void scan"));
    }
    // Without such names the places below each folder stay.
    let done = run(at.path(), &["parallelize", "--force", "--quiet", "one", "sub", "-o", "d"]);
    assert!(done.status.success());
    assert!(at.path().join("d/x.c").exists() && at.path().join("d/y.c").exists());
}

#[test]
fn the_json_document_has_the_promised_keys() {
    let dir = folder(&[("a.c", SUM), ("b.c", SCAN)]);
    let output = run(dir.path(), &["explain", "--format", "json", "a.c", "b.c"]);
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["version"], 1);
    assert_eq!(json["files"][0]["path"], "a.c");
    assert_eq!(json["files"][0]["language"], "c");
    assert!(json["files"][0]["diagnostics"].is_array());
    let sum = &json["files"][0]["loops"][0];
    assert_eq!((&sum["line"], &sum["column"], &sum["end_line"]), (&4.into(), &5.into(), &5.into()));
    assert_eq!(sum["procedure"], "sum");
    assert_eq!(sum["variable"], "i");
    assert_eq!(sum["depth"], 0);
    assert_eq!(sum["verdict"], "parallel");
    assert_eq!(sum["techniques"], serde_json::json!(["reduction"]));
    assert!(sum["directive"].as_str().expect("text").contains("reduction(+:s)"));
    for key in ["strength", "facts", "assumptions", "condition", "validated"] {
        assert!(sum["proof"].as_object().expect("a proof").contains_key(key), "{key}");
    }
    let scan = &json["files"][1]["loops"][0];
    assert_eq!(scan["verdict"], "sequential");
    assert_eq!(scan["directive"], Value::Null);
    assert_eq!(scan["proof"], Value::Null);
    let reason = &scan["reasons"][0];
    assert_eq!(reason["variables"], serde_json::json!(["a"]));
    for key in ["line", "column", "end_line", "end_column", "label"] {
        assert!(reason["spans"][0].as_object().expect("a place").contains_key(key), "{key}");
    }
    assert!(
        reason["code"].is_string() && reason["message"].is_string() && reason["unlock"].is_string()
    );
}

#[test]
fn the_report_names_the_condition_on_intervals() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for (file, element) in [("intervals.c", "`p[js]`"), ("intervals.f90", "`p(js)`")] {
        let report = out(&run(&examples, &["explain", file]));
        let notes: Vec<&str> = report.lines().filter(|l| l.contains("note: by ")).collect();
        let named = |words: [&str; 3]| notes.iter().any(|n| words.iter().all(|w| n.contains(w)));
        assert!(
            named(["GCD", "EMI condition 2", "2 * i - 1"]),
            "the gcd case of {file}: {notes:?}"
        );
        assert!(named(["EMI separation", "condition", element]), "FTRVMT of {file}: {notes:?}");
        assert!(named(["EMI bounds", "condition 1", "num * num"]), "OLDA of {file}: {notes:?}");
    }
}

#[test]
fn a_missing_file_is_named_and_the_others_are_handled() {
    let dir = folder(&[("a.c", SUM)]);
    let output = run(dir.path(), &["explain", "missing.c", "a.c"]);
    assert_eq!(code(&output), Some(1));
    assert!(err(&output).contains("missing.c: no such file"), "{}", err(&output));
    assert!(out(&output).contains("a.c: 1 loop: 1 parallel"), "{}", out(&output));
}

#[test]
fn usage_errors_have_code_two_and_write_nothing() {
    let dir = folder(&[("a.c", SUM), ("b.c", SUM), ("sub/a.c", SUM)]);
    for args in [
        &["explain"][..],
        &["explain", "--nonsense", "a.c"],
        &["deps"],
        &["deps", "--format", "svg", "a.c"],
        &["parallelize", "a.c", "b.c"],
        &["parallelize", "sub"],
        &["parallelize", "a.c", "-o", "a.c"],
        &["parallelize", "a.c", "-o", "sub/../a.c"],
        &["parallelize", "a.c", "-o", "."],
        &["parallelize", "a.c", "-o", "x.c", "--diff"],
        &["parallelize", "--in-place", "--language", "c", "-"],
    ] {
        let output = run(dir.path(), args);
        assert_eq!(code(&output), Some(2), "{args:?}: {}", err(&output));
        assert!(!err(&output).is_empty());
    }
    assert_eq!(read(&dir, "a.c"), SUM);
    assert!(!dir.path().join("new").exists());
}

#[test]
fn the_program_goes_where_it_is_sent() {
    let dir = folder(&[
        ("a.c", SUM),
        ("tree/x y.c", SUM),
        ("tree/deep/b\nc.c", SCAN),
        ("tree/notes", ""),
    ]);
    let to_stdout = run(dir.path(), &["parallelize", "a.c"]);
    assert_eq!(code(&to_stdout), Some(0));
    let parallel = out(&to_stdout);
    assert!(parallel.contains("#pragma omp parallel for"), "{parallel}");
    // Without the directive's line it is the original, byte for byte.
    let rest: String = parallel.split_inclusive('\n').filter(|l| !l.contains("omp")).collect();
    assert_eq!(rest, SUM);

    assert_eq!(code(&run(dir.path(), &["parallelize", "a.c", "-o", "b.c"])), Some(0));
    assert_eq!(read(&dir, "b.c"), parallel);
    assert_eq!(code(&run(dir.path(), &["parallelize", "tree", "-o", "out/"])), Some(0));
    assert_eq!(read(&dir, "out/x y.c"), parallel);
    assert_eq!(read(&dir, "out/deep/b\nc.c"), SCAN);
    assert_eq!(read(&dir, "tree/x y.c"), SUM);

    // A folder that is not there is a slip.
    let typo = run(dir.path(), &["parallelize", "a.c", "-o", "typo/dir/b.c"]);
    assert_eq!(code(&typo), Some(2));
    assert!(err(&typo).contains("no such folder: typo/dir"), "{}", err(&typo));
    assert!(!dir.path().join("typo").exists());

    let piped = with_input(dir.path(), &["parallelize", "--language", "c", "-"], SUM);
    assert_eq!(out(&piped), parallel);
    let diff = out(&run(dir.path(), &["parallelize", "--diff", "a.c"]));
    assert!(diff.starts_with("--- a.c\n+++ a.c\n@@ -1,6 +1,7 @@\n"), "{diff}");
    assert_eq!(read(&dir, "a.c"), SUM);

    assert_eq!(code(&run(dir.path(), &["parallelize", "--in-place", "a.c", "tree"])), Some(0));
    assert_eq!(read(&dir, "a.c"), parallel);
    assert_eq!(read(&dir, "tree/x y.c"), parallel);
    // What is parallel already stays as it is.
    assert_eq!(out(&run(dir.path(), &["parallelize", "a.c"])), parallel);
}

#[test]
fn a_file_that_is_not_understood_overwrites_nothing() {
    let dir = folder(&[("bad.c", "void f( { for ;;\n"), ("old.c", "precious\n"), ("a.c", SUM)]);
    let output = run(dir.path(), &["parallelize", "bad.c", "-o", "old.c"]);
    assert_eq!(code(&output), Some(1), "{}", err(&output));
    assert!(err(&output).contains("bad.c:1"), "{}", err(&output));
    assert_eq!(read(&dir, "old.c"), "precious\n");
    let output = run(dir.path(), &["parallelize", "--in-place", "bad.c", "a.c"]);
    assert_eq!(code(&output), Some(1));
    assert_eq!(read(&dir, "bad.c"), "void f( { for ;;\n");
    assert!(read(&dir, "a.c").contains("#pragma"));
}

#[test]
fn any_bytes_and_any_names_can_be_shown() {
    let dir = folder(&[]);
    let mut text = b"/* \xe9\xff \x1b[2J */\nvoid f(int n, double *a) { /* \xe9 */ for (int i = 1; i < n; i++) a[i] = a[i - 1]; }\n".to_vec();
    text.extend_from_slice(b"/* no newline \xff*/");
    fs::write(dir.path().join("-x\x1b.c"), &text).expect("a file");
    let output = run(dir.path(), &["explain", "-v", "--", "-x\x1b.c"]);
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    assert!(!out(&output).contains('\x1b'), "{}", out(&output));
    assert!(out(&output).contains("1 sequential"), "{}", out(&output));
    assert!(out(&output).contains("a[i] = a[i - 1]"));
    let always = run(dir.path(), &["explain", "--color", "always", "--", "-x\x1b.c"]);
    assert!(out(&always).contains("\x1b["));
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    let names: Vec<String> = (0..40).map(|n| format!("f{n:02}.c")).collect();
    let files: Vec<(&str, &str)> = names
        .iter()
        .enumerate()
        .map(|(n, name)| (name.as_str(), if n % 3 == 0 { SCAN } else { SUM }))
        .collect();
    let dir = folder(&files);
    for form in ["json", "text"] {
        let one = run(dir.path(), &["explain", "--format", form, "-j", "1", "."]);
        let four = run(dir.path(), &["explain", "--format", form, "-j4", "."]);
        assert_eq!(code(&one), Some(0));
        assert_eq!(one.stdout, four.stdout);
        assert!(one.stderr.is_empty(), "no progress without a terminal: {}", err(&one));
    }
}

#[test]
fn options_reach_the_preprocessor() {
    let text = "#include \"shape.h\"\nvoid f(double *a) { LOOP a[i] = HERE; }\nvoid g(double *a) {\n for (int i = 0; i < N; i++) a[i] = 1; }\n";
    let commands =
        r#"[{"directory": ".", "file": "m.c", "command": "cc -Iinc -DN=100 -DHERE=1 -c m.c"}]"#;
    let dir = folder(&[
        ("m.c", text),
        ("inc/shape.h", "#define LOOP for (int i = 0; i < N; i++)\n"),
        ("compile_commands.json", commands),
    ]);
    let expected = "m.c: 2 loops";
    let by_hand =
        run(dir.path(), &["explain", "-q", "-I", "inc", "-DN=100", "-D", "HERE=1", "m.c"]);
    assert!(out(&by_hand).contains(expected), "{}{}", out(&by_hand), err(&by_hand));
    for path in [".", "compile_commands.json"] {
        let output = run(dir.path(), &["explain", "-q", "-p", path, "m.c"]);
        assert_eq!(out(&output), out(&by_hand));
        assert_eq!(code(&output), Some(0));
    }
    let output = run(dir.path(), &["explain", "-p", "nowhere.json", "m.c"]);
    assert_eq!(code(&output), Some(1));
    assert!(err(&output).contains("nowhere.json"));
}

#[test]
fn filters_and_quiet_leave_out_loops() {
    let dir = folder(&[("a.c", SUM), ("b.c", SCAN)]);
    let shown =
        |args: &[&str]| out(&run(dir.path(), &[&["explain"], args, &["a.c", "b.c"]].concat()));
    for (args, a, b) in [
        (["--verdict", "parallel"], true, false),
        (["--verdict", "sequential"], false, true),
        (["--verdict", "conditional"], false, false),
        (["--only", "h101"], false, true),
        (["--only", "H105"], false, false),
    ] {
        let text = shown(&args);
        assert_eq!((text.contains("a.c:4:5"), text.contains("b.c:3:5")), (a, b), "{args:?} {text}");
    }
    for wrong in ["parallel", "H999"] {
        let output = run(dir.path(), &["explain", "--only", wrong, "a.c"]);
        assert_eq!(code(&output), Some(2));
    }
    let quiet = shown(&["-q"]);
    assert_eq!(quiet.lines().count(), 2, "{quiet}");
    assert!(quiet.contains("2 files: 2 loops: 1 parallel, 0 conditional, 1 sequential"), "{quiet}");
    assert!(
        quiet.lines().nth(1).is_some_and(|l| l.contains("% of the work is in loops")),
        "{quiet}"
    );
}

#[test]
fn long_reports_begin_with_what_matters_most() {
    // 30 files: the last is the program, which calls the one before it.
    let mut files: Vec<(String, String)> =
        (0..28).map(|k| (format!("f{k}.c"), SCAN.replace("scan", &format!("scan{k}")))).collect();
    files.push((
        "nest.c".into(),
        "double a[900][900], b[900][900];\nvoid nest(void)\n{\n    for (int i = 0; i < 900; i++)\n        for (int j = 0; j < 900; j++)\n            a[i][j] = b[j][i] / 3;\n}\n".into(),
    ));
    files.push((
        "sweep.c".into(),
        "double u[900][900];\nvoid nest(void);\nint main(void)\n{\n    nest();\n    for (int t = 0; t < 99; t++)\n        for (int i = 1; i < 899; i++)\n            for (int j = 1; j < 899; j++)\n                u[i][j] = u[i - 1][j + 1] + u[i + 1][j];\n}\n".into(),
    ));
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    let dir = folder(&files);
    let text = out(&run(dir.path(), &["explain", "."]));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("30 files: 33 loops: "), "{text}");
    assert!(lines[1].contains("% of the work is in loops that run in parallel"), "{text}");
    let after = |title: &str| {
        let at = lines.iter().position(|l| l.starts_with(title)).expect("a list");
        lines[at + 1..].iter().take_while(|l| !l.is_empty()).copied().collect::<Vec<_>>()
    };
    let left = after("worth looking at");
    assert!(left[0].contains("sweep.c:6  the loop over `t` in `main`: sequential [H"), "{text}");
    assert!(left[1].contains("inside it: line 7 over `i` [H"), "{text}");
    assert!(after("inserted")[0].contains("nest.c:4  the loop over `i` in `nest`"), "{text}");
    // Then each file; what a parallel nest has inside is said in its line.
    assert!(text.contains("      4  over `i` in `nest`: parallel, with 1 loop inside\n"), "{text}");
    assert!(text.contains("      3  over `i` in `scan7`: sequential [H101]: "), "{text}");
    assert!(!text.contains("-->"), "no excerpts: {text}");
    // All of them in full; those of a code; only so many.
    let all = out(&run(dir.path(), &["explain", "--all", "."]));
    assert_eq!(all.matches("-->").count(), 33, "{all}");
    let some = out(&run(dir.path(), &["explain", "--only", "H406", "."]));
    assert_eq!(some.matches("-->").count(), 1, "{some}");
    let top = out(&run(dir.path(), &["explain", "--quiet", "--top", "1", "."]));
    assert!(top.lines().count() < 12 && top.contains("sweep.c:6"), "{top}");
    let quiet = out(&run(dir.path(), &["explain", "--quiet", "."]));
    assert_eq!(quiet.lines().count(), 2, "{quiet}");
}

#[test]
fn check_builds_runs_and_compares() {
    let main = "#include <stdio.h>\nextern double sum(int n, const double *a);\nint main(int argc, char **argv)\n{\n    static double a[1000];\n    for (int i = 0; i < 1000; i++)\n        a[i] = i % 7;\n    printf(\"%d %g\\n\", argc, sum(1000, a));\n    return 3;\n}\n";
    let dir = folder(&[("main.c", main), ("s um.c", SUM)]);
    let output = run(dir.path(), &["check", "--force", "main.c", "s um.c", "--", "x", "-y"]);
    let text = out(&output);
    assert_eq!(code(&output), Some(0), "{text}{}", err(&output));
    assert!(text.contains("s um.c:4: #pragma omp parallel for simd reduction(+:s)"), "{text}");
    for row in ["original          1", "no OpenMP         1", "parallel          8"] {
        assert!(text.contains(row), "{row}: {text}");
    }
    assert!(text.contains("\nall outputs agree\n"), "{text}");
    // Nothing is left beside the sources.
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 2);
}

#[test]
fn check_tells_a_program_that_is_never_the_same_or_does_not_build() {
    // Its output is never the same twice.
    let clock = "#include <stdio.h>\n#include <time.h>\nint main(void)\n{\n    struct timespec t;\n    clock_gettime(CLOCK_REALTIME, &t);\n    printf(\"x%ldx\\n\", t.tv_nsec);\n    return 0;\n}\n";
    let dir = folder(&[("clock.c", clock), ("nomain.c", SUM)]);
    let output = run(dir.path(), &["check", "clock.c"]);
    assert_eq!(code(&output), Some(1), "{}", out(&output));
    assert!(out(&output).contains("NOT COMPARED: two runs"), "{}", out(&output));
    let output = run(dir.path(), &["check", "nomain.c"]);
    assert_eq!(code(&output), Some(1));
    assert!(err(&output).contains("could not be linked"), "{}", err(&output));
    let output = run(dir.path(), &["check", "nomain.c", "missing.c"]);
    assert_eq!(code(&output), Some(1));
    assert!(err(&output).contains("missing.c"), "{}", err(&output));
}

#[test]
fn check_calls_what_was_stopped_not_different() {
    let endless =
        "int main(void)\n{\n    for (volatile int k = 1; k; )\n        ;\n    return 0;\n}\n";
    let dir = folder(&[("endless.c", endless)]);
    let output = run(dir.path(), &["check", "--timeout", "2", "endless.c"]);
    assert_eq!(code(&output), Some(1), "{}", out(&output));
    assert!(out(&output).contains("(timed out)\nNOT COMPARED: "), "{}", out(&output));
    assert!(!out(&output).contains("DIFFERENT"), "{}", out(&output));
    let output = run(dir.path(), &["check", "--timeout", "0", "endless.c"]);
    assert_eq!(code(&output), Some(2), "{}", err(&output));
}

#[test]
fn help_has_examples_for_each_command() {
    let dir = folder(&[]);
    let top = out(&run(dir.path(), &["--help"]));
    for command in ["explain", "parallelize", "check", "lint", "deps", "patterns", "lsp"] {
        assert!(top.contains(command));
        let help = out(&run(dir.path(), &[command, "--help"]));
        assert!(help.contains(&format!("Examples:\n  heiretsu {command}")), "{help}");
    }
    for later in ["sarif", "no-validate"] {
        assert!(!top.contains(later), "{later}");
    }
}

#[test]
fn directives_that_are_wrong_fail_where_that_is_asked_for() {
    let racy = SCAN.replace("    for", "#pragma omp parallel for\n    for");
    let open = "void put(int n, const int *at, double *restrict a)\n{\n#pragma omp parallel for\n    for (int i = 0; i < n; i++)\n        a[at[i]] = i;\n}\n";
    let folder = folder(&[("scan.c", &racy), ("put.c", open)]);
    let lint = |args: &[&str]| run(folder.path(), &[&["lint"], args].concat());
    let both = lint(&["scan.c", "put.c"]);
    assert_eq!(code(&both), Some(0), "{}", err(&both));
    let text = out(&both);
    assert!(text.contains("warning[race]") && text.contains("note[not-decided]"), "{text}");
    assert_eq!(code(&lint(&["--fail-on", "wrong", "scan.c"])), Some(1));
    assert_eq!(code(&lint(&["--fail-on", "wrong", "put.c"])), Some(0));
    assert_eq!(code(&lint(&["--fail-on", "any", "put.c"])), Some(1));
    let json = lint(&["--format", "json", "scan.c"]);
    let document: Value = serde_json::from_str(&out(&json)).expect("JSON");
    let found = &document["files"][0]["directives"][0];
    assert_eq!((found["line"].as_u64(), found["verdict"].as_str()), (Some(3), Some("wrong")));
    assert_eq!(found["findings"][0]["reason"]["witness"]["element"], "a[1]");
}
