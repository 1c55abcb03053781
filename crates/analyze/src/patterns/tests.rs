//! The source's worked cases, from programs.

use heiretsu_ir::ProcId;
use heiretsu_sets::patterns::{Outcome, Pattern};
use heiretsu_sets::{Poly, Symbol};

use super::{Accuracy, Cause, Patterns, patterns};
use crate::Options;
use crate::calls::Summaries;

fn of(body: &str) -> Patterns {
    let text = format!(
        "unit c\nsubroutine f(n, m, a, b, at) {{\n var n: i32 value(0)\n var m: i32 value(1)\n var a: f64[10][10] ref(2)\n var b: f64[(n)][(m)] ref(3)\n var at: i32[?] ref(4)\n var i: i32 local\n var j: i32 local\n var k: i32 local\n{body}\n}}"
    );
    let unit = heiretsu_ir::text::parse(&text).expect("the test's program parses");
    assert_eq!(heiretsu_ir::validate(&unit), []);
    patterns(&unit, ProcId(0), &Options::default(), &Summaries::of(&unit))
}

fn named(p: &Patterns, poly: &Poly) -> String {
    let name = |s: Symbol| p.names.get(&s).cloned().unwrap_or_else(|| format!("{s}"));
    poly.display(&name).to_string()
}

fn shown(p: &Patterns, x: &Pattern) -> String {
    let all = [&Poly::symbol(x.var), &x.start, &x.stride, &x.num, &x.velocity, &x.trips];
    let all: Vec<String> = all.into_iter().map(|q| named(p, q)).collect();
    let accuracy = if x.accuracy == Accuracy::Must { "MUST" } else { "MAY" };
    format!("({}, {}, {}, {}, {}, {accuracy})_{}", all[0], all[1], all[2], all[3], all[4], all[5])
}

/// The pattern of the first access; with a note where it is no complete exact one.
fn first(body: &str) -> String {
    let p = of(body);
    match &p.accesses[0].found {
        Ok(found) => match &found.summary {
            Outcome::Complete(x) if found.added == 0 => shown(&p, x),
            Outcome::Complete(x) => format!("{} +{}", shown(&p, x), found.added),
            Outcome::Partial { pattern, depth, why } => {
                format!("{} at {depth}: {why}", shown(&p, pattern))
            }
            Outcome::Failed(why) => format!("failed: {why}"),
        },
        Err(cause) => cause.name().to_string(),
    }
}

#[test]
fn the_worked_cases() {
    let rows = "@1: loop i = 0 until 10 step 1 for { @2: loop j = 0 until 10 step 1 for { a[i][j] = 1.0 } }";
    assert_eq!(first(rows), "(i, 0, 1, 10, 10, MUST)_10");
    let columns = "@1: loop i = 0 until 10 step 1 for { @2: loop j = 0 until 10 step 1 for { a[j][i] = 1.0 } }";
    assert_eq!(first(columns), "(i, 0, 10, 10, 1, MUST)_10");
    // The wavefront: a(i − j + 1, j), j = 1 … i.
    let wave = "@1: loop i = 1 to 10 step 1 for { @2: loop j = 1 to i step 1 for { a[j - 1][i - j] = 1.0 } }";
    assert_eq!(first(wave), "(i, 0, 9, i, 1, MUST)_10");
}

#[test]
fn symbols_and_steps() {
    let rows =
        "@1: loop i = 0 until n step 1 for { @2: loop j = 0 until m step 1 for { b[i][j] = 1.0 } }";
    assert_eq!(first(rows), "(i, 0, 1, m, m, MUST)_n");
    let even = "@1: loop i = 0 until 10 step 2 for { a[i][0] = 1.0 }";
    assert_eq!(first(even), "(i, 0, 1, 1, 20, MUST)_5");
    let down = "@1: loop i = 9 to 0 step -(1) for { a[i][0] = 1.0 }";
    assert_eq!(first(down), "(i, 90, 1, 1, -10, MUST)_10");
}

#[test]
fn what_is_widened_says_so() {
    let gap =
        "@1: loop i = 0 until 9 step 1 for { @2: loop j = 0 until 9 step 1 for { a[i][j] = 1.0 } }";
    assert_eq!(first(gap), "(i, 0, 1, 9, 10, MUST)_9");
    let deep = "@1: loop k = 0 until 2 step 1 for { @2: loop i = 0 until 9 step 1 for { @3: loop j = 0 until 9 step 1 for { a[i][j] = 1.0 } } }";
    assert_eq!(first(deep), "(k, 0, 1, 90, 0, MAY)_2 +9");
}

#[test]
fn conditions_and_jumps_make_it_may() {
    let guarded = "@1: loop i = 0 until 10 step 1 for { if (n > i) { a[i][0] = 1.0 } }";
    assert_eq!(first(guarded), "(i, 0, 1, 1, 10, MAY)_10");
    let left = "@1: loop i = 0 until 10 step 1 for { a[i][0] = 1.0 if (n > i) { break @1 } }";
    assert_eq!(first(left), "(i, 0, 1, 1, 10, MAY)_10");
}

#[test]
fn what_has_no_pattern_says_why() {
    let indirect = of("@1: loop i = 0 until n step 1 for { a[at[i]][0] = 1.0 }");
    let causes: Vec<_> = indirect.accesses.iter().map(|a| a.found.as_ref().err()).collect();
    assert!(causes.contains(&Some(&Cause::Subscript)), "{causes:?}");
    let squares = of("@1: loop i = 0 until 3 step 1 for { a[i * i][0] = 1.0 }");
    let found = squares.accesses[0].found.as_ref().expect("a pattern");
    assert!(!found.linear);
}

#[test]
fn neighbours_are_taken_together() {
    let three = "@1: loop i = 0 until 10 step 1 for { a[i][0] = 1.0 a[i][3] = 1.0 a[i][6] = 1.0 }";
    let p = of(three);
    assert_eq!(p.together.len(), 1);
    assert_eq!(p.together[0].0, [0, 1, 2]);
    assert_eq!(shown(&p, &p.together[0].1), "(i, 0, 3, 3, 10, MUST)_10");
}
