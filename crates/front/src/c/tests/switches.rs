//! `switch`.

use super::body;

const P: &str = "int n, int k";

#[test]
fn closed_cases_are_a_chain() {
    let lines = body(
        P,
        "switch (n) { case 1: k = 1; break; case 2: case 3: k = 2; break; default: k = 3; }",
    );
    assert_eq!(
        lines,
        [
            "if (n == 1) {",
            "k = 1",
            "} else {",
            "if ((n == 2) | (n == 3)) {",
            "k = 2",
            "} else {",
            "k = 3",
            "}",
            "}",
            "}"
        ]
    );
}

#[test]
fn the_default_comes_last_wherever_it_stands() {
    let lines = body(P, "switch (n) { default: k = 3; break; case 1: k = 1; }");
    assert_eq!(lines, ["if (n == 1) {", "k = 1", "} else {", "k = 3", "}", "}"]);
}

#[test]
fn a_value_that_a_case_changes_is_kept() {
    let lines = body(P, "switch (n) { case 1: n = 2; break; case 2: k = 1; }");
    assert_eq!(lines[..2], ["'t.1' = n", "if ('t.1' == 1) {"]);
}

#[test]
fn a_case_that_runs_on_stands_behind_the_others() {
    let lines = body(P, "switch (n) { case 1: k = 1; case 2: k++; }").join("\n");
    assert!(!lines.contains("goto") && !lines.contains("label"), "{lines}");
    assert_eq!(lines.matches("k = ").count(), 2, "{lines}");
    assert!(lines.contains("'jumped.1' = true"), "{lines}");
}

#[test]
fn an_early_break_is_a_branch() {
    let lines =
        body(P, "switch (n) { case 1: if (k) break; k = 1; break; case 2: k = 2; }").join("\n");
    assert!(!lines.contains("goto") && !lines.contains("label"), "{lines}");
    assert!(!lines.contains("jumped"), "{lines}");
}

#[test]
fn ranges_and_returns() {
    let lines = body(P, "switch (n) { case 1 ... 4: return; case 7: k = 1; }");
    assert_eq!(lines[..2], ["if ((n >= 1) && (n <= 4)) {", "return;"]);
}

#[test]
fn labels_inside_statements_are_opaque() {
    let lines = body(P, "switch (n) { case 0: do { k++; case 1: k--; } while (k); }");
    assert_eq!(lines, ["opaque \"a switch with case labels inside other statements\"", "}"]);
}
