//! Loops that overlap: chains that wait long enough are confirmed, all others are found out.

use heiretsu_ir::overlap::{Chain, Stage, Wait};
use heiretsu_ir::{ProcId, Proof, Unit, text, visit};
use heiretsu_verify::{Bodies, Outcome, ValidateOptions, Validator};

/// A recurrence over `a`, and one over `b` that reads `a[i + 2]`; both with a temporary.
const PAIR: &str = "unit c
subroutine f(n, a, b) {
  var n: i32 value(0)
  var a: f64[?] ref(1) no_alias
  var b: f64[?] ref(2) no_alias
  var i: i32 local
  var t: f64 local
  @1: loop i = 1 until n step 1 for {
    t = a[i - 1] * 0.5
    a[i] = a[i] + t
  }
  @2: loop i = 1 until n - 2 step 1 for {
    t = b[i - 1] * 0.5
    b[i] = a[i + 2] + t
  }
}
";

fn unit(source: &str) -> Unit {
    text::parse(source).unwrap_or_else(|e| panic!("{e:?}\n{source}"))
}

/// The outcome for a chain of two with these rates and this wait; `private`: both have a temporary of their own.
fn outcome(rates: (i128, i128), wait: Option<i128>, private: bool) -> Outcome {
    let unit = unit(PAIR);
    let id = ProcId(0);
    let procedure = unit.procedure(id);
    let loops = visit::loops(procedure);
    let named = |name: &str| procedure.var_ids().find(|v| procedure.var(*v).name == name);
    let own: Vec<_> = if private { ["i", "t"].iter() } else { ["i"].iter() }
        .filter_map(|name| named(name))
        .collect();
    let stage = |at: usize, rate, waits| Stage {
        stmt: loops[at].stmt,
        step: 1,
        rate,
        private: own.clone(),
        last_value: false,
        waits,
        carried: Vec::new(),
        fixed: Vec::new(),
        work: None,
        inside: Vec::new(),
    };
    let wait = wait.map(|lag| Wait { stage: 0, first: lag + 1, ratio: rates, lag });
    let chain = Chain {
        procedure: id,
        stages: vec![stage(0, rates.0, Vec::new()), stage(1, rates.1, wait.into_iter().collect())],
        proof: Proof::default(),
        test: None,
    };
    Validator::new(&unit, id, &Bodies::default()).check_chain(&chain, &ValidateOptions::default())
}

#[test]
fn the_right_lag_is_confirmed() {
    for (rates, lag) in [((1, 1), 2), ((1, 1), 7), ((2, 1), 2)] {
        match outcome(rates, Some(lag), true) {
            Outcome::Validated { runs, .. } => assert!(runs >= 8, "{runs}"),
            other => panic!("{rates:?} {lag}: {other:?}"),
        }
    }
}

#[test]
fn a_lag_too_small_is_found_out() {
    for (rates, lag) in [((1, 1), 1), ((1, 1), 0), ((1, 2), 2)] {
        match outcome(rates, Some(lag), true) {
            Outcome::Failed(what) => assert!(what.contains("meet on `a["), "{what}"),
            other => panic!("{rates:?} {lag}: {other:?}"),
        }
    }
}

#[test]
fn loops_that_do_not_wait_are_found_out() {
    assert!(matches!(outcome((1, 1), None, true), Outcome::Failed(_)));
}

#[test]
fn a_shared_temporary_is_found_out() {
    match outcome((1, 1), Some(2), false) {
        Outcome::Failed(what) => assert!(what.contains('t'), "{what}"),
        other => panic!("{other:?}"),
    }
}
