//! Programs built with the machine's compilers. Without a C compiler there is nothing to compare with, and
//! the error says so.

use std::path::PathBuf;
use std::time::Duration;

use heiretsu_ir::Language;
use heiretsu_verify::build::{
    Agreement, BuildError, BuildOptions, Exit, SourcePair, build_and_run,
};

fn pair(original: &str, parallel: &str) -> Vec<SourcePair> {
    vec![SourcePair {
        path: PathBuf::from("-odd name;.c"),
        language: Language::C,
        original: original.into(),
        parallel: parallel.into(),
    }]
}

fn options() -> BuildOptions {
    BuildOptions {
        threads: vec![1, 2],
        repeats: 2,
        timeout: Duration::from_secs(60),
        ..BuildOptions::default()
    }
}

const SUM: &str = "#include <stdio.h>
int main(int argc, char **argv) {
  double s = 0.0;
  PRAGMA
  for (int i = 1; i < 100000; i++) s += 1.0 / i;
  printf(\"sum %.15g args %d\\n\", s, argc);
  return 3;
}
";

fn sum(pragma: &str) -> String {
    SUM.replace("PRAGMA", pragma)
}

#[test]
fn a_sum_agrees_up_to_rounding() {
    let sources = pair(&sum(""), &sum("\n#pragma omp parallel for reduction(+:s)\n"));
    let options = BuildOptions { args: vec!["a".into(), "b c".into()], ..options() };
    let report = build_and_run(&sources, &options, &|_| ()).expect("there is a C compiler");
    assert!(report.agrees(), "{report:?}");
    // Two sequential forms; one and two threads; dynamic,1; two with threads in reversed order.
    assert_eq!(report.rows.len(), 7);
    assert!(report.rows.iter().all(|r| r.exit == Exit::Code(3) && r.runs >= 1));
    assert_eq!(report.rows[1].agreement, Agreement::Same);
    assert!(!matches!(report.rows[3].agreement, Agreement::Different { .. }));
}

#[test]
fn a_wrong_result_and_a_wrong_exit_are_reported() {
    let different = sum("if (argc) s = 1.0;");
    let report =
        build_and_run(&pair(&sum(""), &different), &options(), &|_| ()).expect("it builds");
    assert!(!report.agrees());
    assert!(matches!(&report.rows[1].agreement, Agreement::Different { line: 1, .. }));
    let crash = sum("if (argc) __builtin_trap();");
    let report = build_and_run(&pair(&sum(""), &crash), &options(), &|_| ()).expect("it builds");
    assert!(!report.agrees());
    assert!(matches!(report.rows[1].exit, Exit::Signal(_)), "{:?}", report.rows[1]);
}

#[test]
fn a_program_that_hangs_is_stopped() {
    let hang = sum("for (volatile int k = 1; k; ) ;");
    let options = BuildOptions { timeout: Duration::from_secs(2), threads: vec![], ..options() };
    let report = build_and_run(&pair(&sum(""), &hang), &options, &|_| ()).expect("it builds");
    assert_eq!(report.rows[1].exit, Exit::TimedOut);
    assert!(!report.agrees());
}

#[test]
fn the_compilers_message_names_the_users_file() {
    let error =
        build_and_run(&pair(&sum(""), "int main( {"), &options(), &|_| ()).expect_err("no C");
    let BuildError::Compile { form, message, .. } = error else { panic!("{error}") };
    assert_eq!(form, "sequential");
    assert!(message.contains("-odd name;.c:1"), "{message}");
    assert!(matches!(build_and_run(&[], &options(), &|_| ()), Err(BuildError::NoSources)));
}
