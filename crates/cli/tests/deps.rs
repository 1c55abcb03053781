//! `heiretsu deps` as users and scripts meet it: three formats, exit codes, hostile names.
//!
//! **Decides** whether the three formats say the same and can be read by those who read them.
//! **Example** a recurrence is a flow edge of distance 1 in text, DOT and JSON.
//! **Why it is sound** The built command itself is run, in folders of its own.
//! **Gives up when** never; without Graphviz the syntax of DOT is only checked for balance.
//! **Cost and limit** some milliseconds per run.
//! **Source** `heiretsu deps --help`.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const SCAN: &str = "\
void scan(int n, double *restrict a, const double *restrict b)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + b[i] + b[i - 1];
    for (int i = 0; i < n; i++)
        a[2 * i] = a[2 * i + 1];
}
";

fn folder(name: &str, text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), text).expect("a file");
    folder
}

fn run(folder: &TempDir, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heiretsu"))
        .arg("deps")
        .args(args)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("ended")
}

fn out(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// Braces and quotes are balanced, as `dot` wants them.
fn balanced(text: &str) -> bool {
    let (mut depth, mut quoted, mut escaped) = (0i32, false, false);
    for c in text.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' if !quoted => depth += 1,
            '}' if !quoted => depth -= 1,
            '\n' if quoted => return false,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0 && !quoted
}

/// Does Graphviz take it? `None`: it is not installed.
fn drawn(text: &str) -> Option<bool> {
    let mut child = Command::new("dot")
        .arg("-Tsvg")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    Some(child.wait().ok()?.success())
}

#[test]
fn text_names_ends_vector_carrier_certainty_test_and_witness() {
    let dir = folder("scan.c", SCAN);
    let text = out(&run(&dir, &["scan.c"]));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "scan.c:3:5: loop i in `scan`: 4 references, 1 edge");
    let edge = "flow    a[i] (4:9) -> a[i - 1] (4:16)   distance (1), carried by i (line 3)   must";
    assert!(lines[1].contains(edge), "{text}");
    assert!(lines[1].ends_with(']'), "{text}");
    assert!(lines[2].contains("iteration i = 1 writes `a[1]`, iteration i = 2 reads it"), "{text}");
    assert!(text.contains("scan.c:5:5: loop i in `scan`: 2 references, 0 edges"), "{text}");
    assert!(!text.contains("input "), "{text}");
    let more = out(&run(&dir, &["--verbose", "--input", "scan.c"]));
    assert!(more.contains("  input   b[i] (4:27) -> b[i - 1] (4:34)   distance (1)"), "{more}");
    assert!(more.contains("direction invariant; crosses the back edge once"), "{more}");
    assert!(
        more.contains("none    a[2 * i] (6:9) and a[2 * i + 1] (6:20)  [strong SIV]"),
        "{more}"
    );
}

#[test]
fn json_has_the_promised_keys_and_is_the_same_for_any_number_of_threads() {
    let dir = folder("scan.c", SCAN);
    let one = run(&dir, &["--format", "json", "-j1", "scan.c"]);
    let four = run(&dir, &["--format", "json", "-j4", "scan.c"]);
    assert_eq!(one.stdout, four.stdout);
    let json: Value = serde_json::from_str(&out(&one)).expect("JSON");
    assert_eq!((&json["version"], &json["files"][0]["path"]), (&1.into(), &"scan.c".into()));
    let nest = &json["files"][0]["nests"][0];
    assert_eq!((&nest["procedure"], &nest["complete"]), (&"scan".into(), &true.into()));
    assert_eq!(
        (&nest["loops"][0]["variable"], &nest["loops"][0]["line"]),
        (&"i".into(), &3.into())
    );
    let edge = &nest["edges"][0];
    let expected = [
        ("kind", Value::from("flow")),
        ("variable", "a".into()),
        ("loops", vec![0].into()),
        ("carried_by", 0.into()),
        ("distance", vec!["1"].into()),
        ("direction", vec!["<"].into()),
        ("certainty", "must".into()),
        ("why", Value::Null),
        ("direction_invariant", true.into()),
        ("back_edge", "once".into()),
    ];
    for (key, value) in expected {
        assert_eq!(edge[key], value, "{key}");
    }
    let end = |key: &str| &nest["references"][edge[key].as_u64().expect("a position") as usize];
    assert_eq!(
        (&end("source")["text"], &end("source")["access"]),
        (&"a[i]".into(), &"write".into())
    );
    assert_eq!((&end("sink")["text"], &end("sink")["column"]), (&"a[i - 1]".into(), &16.into()));
    assert!(edge["test"].is_string() && edge["witness"]["first"]["iteration"].is_array());
    let twin = &json["files"][0]["nests"][1];
    assert_eq!(twin["edges"], Value::Array(Vec::new()));
    assert_eq!(twin["independent"][0]["test"], "strong SIV");
    assert!(twin["statistics"][0]["independent"].is_u64());
}

#[test]
fn two_variables_of_one_macro_are_two_references() {
    let text = "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n\
double f(int n, const double *x)\n{\n    double m = 0;\n\
    for (int i = 0; i < n; i++) {\n        double w = x[i];\n        m = MAX(m, w);\n    }\n\
    return m;\n}\n";
    let dir = folder("a.c", text);
    let json: Value =
        serde_json::from_str(&out(&run(&dir, &["--format", "json", "a.c"]))).expect("JSON");
    let nest = &json["files"][0]["nests"][0];
    let edges = nest["edges"].as_array().expect("edges");
    assert!(edges.iter().any(|e| e["variable"] == "m" && e["carried_by"] == 0));
    for e in edges {
        let name = |key: &str| &nest["references"][e[key].as_u64().expect("a position") as usize];
        assert_eq!(name("source")["variable"], name("sink")["variable"]);
        // Each iteration has its own.
        assert!(e["variable"] != "w" || e["carried_by"].is_null(), "{e}");
    }
}

#[test]
fn dot_is_read_by_graphviz() {
    let dir = folder("a\"\\ b\u{1b}[31m.c", SCAN);
    let text = out(&run(&dir, &["--format", "dot", "a\"\\ b\u{1b}[31m.c"]));
    assert!(text.starts_with("digraph dependences {") && balanced(&text), "{text}");
    assert!(text.contains(" -> ") && !text.contains('\u{1b}'), "{text}");
    assert_ne!(drawn(&text), Some(false), "{text}");
    assert!(!balanced("{ \"a }") && !balanced("}{") && !balanced("{"));
}

#[test]
fn trouble_is_told_by_the_exit_code() {
    let dir = folder("scan.c", SCAN);
    let missing = run(&dir, &["scan.c", "missing.c"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stdout).contains("flow    a[i]"));
    assert_eq!(run(&dir, &["--format", "svg", "scan.c"]).status.code(), Some(2));
    let odd = folder("e\u{1b}[31m.c", SCAN);
    let text = out(&run(&odd, &["e\u{1b}[31m.c"]));
    assert!(!text.contains('\u{1b}'), "{text}");
}
