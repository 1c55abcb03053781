//! The net's own oracle: parallel texts that are wrong on purpose are reported, right ones are not.

use super::*;

/// What is found when a loop is given this parallel form.
fn found(
    name: &str,
    lines: &[&str],
    policy: Policy,
    written: &str,
    instead: &str,
) -> BTreeMap<usize, String> {
    let lines = lines.iter().map(|l| (*l).to_owned()).collect();
    let kernels = [Kernel { class: "test", parts: vec![lines] }];
    let job = Job {
        kernels: &kernels,
        target: Target::C,
        single: false,
        policy,
        seed: 1,
        optimized: false,
        as_written: true,
    };
    let parallel = job.original().replace(written, instead);
    assert_ne!(parallel, job.original(), "the text holds what is replaced");
    let mut found = Found::default();
    let bench = Bench::new(&format!("floats-test-{name}")).expect("compilers");
    bench.compare(&job, &parallel, &mut found).expect("it compiles");
    assert!(found.odd.is_empty(), "{:?}", found.odd);
    assert!(found.compared > 0 || !found.faults.is_empty());
    found.faults
}

const SUM: &[&str] = &["s = 0.0~", "for i; 0; n; 1", "s = s + a[i]", "end", "r[0] = s"];
const LEAST: &[&str] =
    &["s = a[0]", "for i; 0; n; 1", "if a[i] < s", "s = a[i]", "end", "end", "r[0] = s"];
const FED: &[&str] = &[
    "hits = 0",
    "for i; 0; n; 1",
    "x = a[i]/10.0~",
    "if x*3.0~ == a[i]*3.0~/10.0~",
    "hits = hits + 1",
    "end",
    "end",
    "q[0] = hits",
];
const LOOP: &str = "for (i = 0";

#[test]
fn what_openmp_does_to_a_sum_is_no_difference_under_reassoc() {
    let clause = "#pragma omp parallel for reduction(+:s)\n  for (i = 0";
    assert!(found("sum", SUM, Policy::Reassoc, LOOP, clause).is_empty());
    assert!(!found("strict", SUM, Policy::Strict, LOOP, clause).is_empty());
    assert!(!found("fixed", SUM, Policy::Reproducible, LOOP, clause).is_empty());
}

#[test]
fn a_sum_that_loses_a_term_is_a_difference() {
    let less = "for (i = 1";
    assert!(!found("lost", SUM, Policy::Reassoc, LOOP, less).is_empty());
}

#[test]
fn a_minimum_that_drops_a_nan_is_a_difference() {
    let clause = "#pragma omp parallel for reduction(min:s)\n  for (i = 0";
    let faults = found("least", LEAST, Policy::Reassoc, LOOP, clause);
    assert!(faults.values().any(|f| f.contains("exactly")), "{faults:?}");
}

#[test]
fn algebra_on_data_is_a_difference() {
    let faults = found("fed", FED, Policy::Reassoc, "a[i]/10.0", "a[i]*0.1");
    assert!(faults.values().any(|f| f.contains("q[0]")), "{faults:?}");
}

#[test]
fn a_crash_costs_one_kernel() {
    let faults = found("crash", SUM, Policy::Reassoc, "s = s + a[i]", "s = s + *(double *)0");
    assert!(faults.values().any(|f| f.contains("crashes")), "{faults:?}");
}
