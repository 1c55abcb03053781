//! Rewrites that are right, wrong, unreadable, or of no use.

use heiretsu_front::NoIncludes;
use heiretsu_ir::{Edit, Proof, Technique};

use super::*;

const SUM: &str = "void twice(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = 2.0 * a[i];
}

void chain(int n, double *a)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1];
}
";

/// Puts `text` in the place of the loop of `chain`.
fn chain(unit: &Unit, text: &str) -> Vec<Rewrite> {
    let procedure = ProcId(1);
    let body = unit.procedure(procedure);
    let l = body.body[0];
    let span = body.stmt(l).span;
    let edit = Edit { lo: span.lo, hi: span.hi, text: text.as_bytes().to_vec() };
    let techniques = vec![Technique::Distribution];
    vec![Rewrite::new(procedure, vec![l], vec![edit], techniques, Proof::default())]
}

fn run(producer: Producer) -> FileOutcome {
    let sources = [Source { path: "x.c".into(), text: SUM.as_bytes().into() }];
    let options =
        Options { validate: Validate::Inserted, jobs: Some(1), force: true, ..Options::default() };
    program(&sources, &NoIncludes, &options, &[producer], &|_| {}).remove(0)
}

#[test]
fn a_good_rewrite_is_taken_and_told_about_the_original_loop() {
    let outcome = run(|unit, _, _, _, _, _| {
        chain(
            unit,
            "if (n > 1) {\n        double first = a[0];\n        for (int i = 1; i < n; i++)\n            a[i] = first;\n    }",
        )
    });
    let text = String::from_utf8_lossy(&outcome.text).into_owned();
    assert_eq!(text.matches("#pragma omp parallel for").count(), 2, "{text}");
    let l = &outcome.report.loops[1];
    assert_eq!((l.line, l.verdict, l.inserted), (9, "parallel", true));
    assert_eq!(l.techniques, ["distribution"]);
    assert_eq!(outcome.report.loops[0].techniques, ["doall"]);
    let proof = l.proof.as_ref().map(|p| (p.validated, p.validation.clone()));
    assert!(matches!(proof, Some((Some(true), Some(_)))), "{proof:?}");
}

#[test]
fn a_wrong_rewrite_is_withdrawn_and_reported() {
    let outcome = run(|unit, _, _, _, _, _| {
        chain(unit, "for (int i = 1; i < n; i++)\n        a[i] = a[0] + 1.0;")
    });
    let text = String::from_utf8_lossy(&outcome.text).into_owned();
    assert!(text.contains("a[i] = a[i - 1];"), "{text}");
    assert_eq!(outcome.report.loops[1].verdict, "sequential");
    let codes: Vec<&str> = outcome.report.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["rewrite-withdrawn"]);
    assert!(outcome.report.loops[0].inserted);
}

#[test]
fn a_rewrite_that_brings_nothing_is_withdrawn() {
    let outcome = run(|unit, _, _, _, _, _| {
        chain(unit, "for (int i = 1; i < n; i++) {\n        a[i] = a[i - 1];\n    }")
    });
    assert_eq!(outcome.report.loops[1].verdict, "sequential");
    let message = &outcome.report.diagnostics[0].message;
    assert!(
        message.contains("stays sequential: its new text would not run in parallel"),
        "{message}"
    );
    assert!(!message.contains("defect"), "{message}");
    assert_eq!(outcome.report.defects().len(), 1, "whoever proposed it was wrong");
}

/// What does not pay is a reason, and nothing to warn of.
#[test]
fn a_rewrite_that_does_not_pay_is_a_reason_of_its_loop() {
    let producer: Producer = |unit, _, _, _, _, _| {
        let text = "{\n        double first = a[0];\n        for (int i = 1; i < 9; i++)\n            a[i] = first;\n    }";
        chain(unit, text)
    };
    let text = SUM.replace("int i = 1; i < n", "int i = 1; i < 9");
    let sources = [Source { path: "x.c".into(), text: text.as_bytes().into() }];
    let options = Options { validate: Validate::Inserted, jobs: Some(1), ..Options::default() };
    let outcome = program(&sources, &NoIncludes, &options, &[producer], &|_| {}).remove(0);
    let report = &outcome.report;
    assert!(report.diagnostics.is_empty() && report.defects().is_empty(), "{report:?}");
    let l = &report.loops[1];
    let codes: Vec<&str> = l.reasons.iter().map(|r| r.code).collect();
    assert_eq!((l.verdict, codes), ("sequential", vec!["H101", "H601"]));
    let tried: Vec<_> = l.tried.iter().map(|t| (t.technique, t.against)).collect();
    assert_eq!(tried, [(Some("distribution"), "cost")]);
}

#[test]
fn an_unreadable_rewrite_is_withdrawn() {
    let outcome = run(|unit, _, _, _, _, _| chain(unit, "for (;;"));
    assert_eq!(outcome.report.loops[1].verdict, "sequential");
    assert!(String::from_utf8_lossy(&outcome.text).contains("a[i] = a[i - 1];"));
}

/// What cannot be run is compared by what it does.
#[test]
fn a_header_that_counts_loses_no_work() {
    let lower = |text: &str| {
        heiretsu_front::c::lower(&Source::new("x.c", text), &Options::default().c, &NoIncludes)
    };
    let old = lower("void f(int n, double *a) { int i; for (i = 0; i < n; a[i++] /= 2) g(); }");
    let keeps = |text: &str| counted::keeps_work(&old.procedures[0], &lower(text).procedures[0]);
    let right = "void f(int n, double *a) { for (int i = 0; i < n; i++) { g(); a[i] /= 2; } }";
    assert_eq!(keeps(right), Ok(()));
    let forgets = "void f(int n, double *a) { for (int i = 0; i < n; i++) g(); }";
    assert_eq!(keeps(forgets), Err("its new text leaves out work on `a`".into()));
    let silent = "void f(int n, double *a) { for (int i = 0; i < n; i++) a[i] /= 2; }";
    assert_eq!(keeps(silent), Err("its new text leaves out work on `g`".into()));
}
