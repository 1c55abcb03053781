//! What is said about transformations that were not made, and about loops for which none was tried.
//!
//! **Decides** whether each sequential loop says the right one of these things.
//! **Example** one statement in one loop leaves nothing to change, whatever carries the dependence.
//! **Why it is sound** texts that differ in one respect each; the whole list is compared.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds.
//! **Source** the overall control of `regions-and-loops.md`: every refusal is kept with its reason.

use heiretsu_driver::{NoIncludes, Options, Source, explain};

/// For each sequential loop, what `explain --verbose` says was tried, one line each.
fn tried(text: &str) -> Vec<String> {
    let model = explain(&[Source::new("a.c", text)], &NoIncludes, &Options::default(), &|_| {});
    let sequential = model.files[0].loops.iter().filter(|l| l.verdict == "sequential");
    let notes = sequential.flat_map(|l| &l.tried);
    notes
        .map(|t| format!("{} ({}): {}", t.technique.unwrap_or("none"), t.against, t.reason))
        .collect()
}

#[test]
fn nothing_is_tried_where_the_procedure_stays_as_it_is() {
    let text = "int setjmp(long *env);\n\
        void f(int n, double *a, long *env) {\n  setjmp(env);\n  for (int i = 1; i < n; i++)\n    a[i] = a[i - 1];\n}\n";
    assert_eq!(tried(text), ["none (legality): nothing in this procedure may be changed"]);
}

#[test]
fn nothing_is_tried_on_loops_without_a_count() {
    let text = "void f(double *a, int *k) {\n  while (a[*k] > 0.0)\n    *k = *k + 1;\n}\n";
    assert_eq!(tried(text), ["none (legality): its iterations are not counted"]);
}

#[test]
fn nothing_is_tried_where_more_than_dependences_is_in_the_way() {
    let text = "void f(double *a) {\n  for (unsigned char i = 0; i < 300; i++)\n    a[i] = a[i] + 1.0;\n}\n";
    assert_eq!(tried(text), ["none (legality): more than dependences is in its way"]);
}

#[test]
fn one_statement_in_one_loop_leaves_nothing_to_change() {
    let one = "none (cost): one statement in one loop leaves nothing to change";
    let flow = "void f(int n, double *a) {\n  for (int i = 1; i < n; i++)\n    a[i] = a[i - 1] * 0.5 + a[i] / a[i - 1];\n}\n";
    assert_eq!(tried(flow), [one]);
    // A copy of what is overwritten would not help: what was written is read as well.
    let both = "void f(int n, double *restrict a) {\n  for (int i = 2; i < n - 1; i++)\n    a[i] = a[i + 1] * a[i - 2] + 1.0;\n}\n";
    assert_eq!(tried(both), [one]);
}

#[test]
fn what_would_not_be_parallel_is_not_called_too_dear() {
    let text = "void f(int n, double a[restrict n][n]) {\n  for (int i = 1; i < n; i++)\n    for (int j = 1; j < n; j++)\n      a[i][j] = a[i - 1][j] + a[i][j - 1] * a[i - 1][j - 1];\n}\n";
    let all = tried(text);
    let why = "interchange (parallelism): the loop that matters would not be parallel";
    assert!(all.iter().any(|t| t == why), "{all:?}");
    let dear = "wavefront (cost): threads would be started too often";
    assert!(all.iter().any(|t| t == dear), "{all:?}");
}
