//! Edges of small nests, and of their near-miss twins.

use heiretsu_ir::ProcId;

use super::{Edge, Nest};
use crate::Options;
use crate::calls::Summaries;

fn graph(text: &str, input: bool) -> Nest {
    let unit = heiretsu_ir::text::parse(text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let summaries = Summaries::of(&unit);
    let last = ProcId(unit.procedures.len() as u32 - 1);
    let mut all = super::nests(&unit, last, &Options::default(), &summaries, input);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

/// One edge: `flow a (1, 0) @i must once`.
pub(super) fn shown(nest: &Nest, e: &Edge) -> String {
    let vector: Vec<String> = e
        .distance
        .iter()
        .zip(&e.direction)
        .map(|(d, o)| d.map_or_else(|| o.name().to_string(), |d| d.to_string()))
        .collect();
    let carrier = match e.carrier {
        Some(c) => nest.loops[e.loops[c]].variable.clone().unwrap_or("while".into()),
        None => "-".into(),
    };
    format!(
        "{} {} ({}) @{carrier} {} {}{}",
        e.kind.name(),
        nest.references[e.source].variable,
        vector.join(", "),
        if e.must { "must" } else { "may" },
        e.crossing.name(),
        if e.invariant { " invariant" } else { "" },
    )
}

/// All edges on arrays of a C procedure with `a`, `b` restrict, `p`, `q` plain, `z` 2-D, `x` ints.
fn edges(body: &str) -> Vec<String> {
    let nest = graph(&c(body), false);
    assert!(nest.complete);
    let mut all: Vec<String> = nest.edges.iter().map(|e| shown(&nest, e)).collect();
    all.sort();
    all
}

fn c(body: &str) -> String {
    format!(
        "unit c\nsubroutine f(n, m, a, b, p, q, x, z) {{
  var n: i32 value(0)
  var m: i32 value(1)
  var a: f64[?] ref(2) no_alias
  var b: f64[?] ref(3) no_alias
  var p: f64[?] ref(4)
  var q: f64[?] ref(5)
  var x: i32[?] ref(6) no_alias
  var z: f64[?][100] ref(7) no_alias
  var i: i32 local
  var j: i32 local
  var t: f64 local
  var s: f64 local
  {body}
}}
"
    )
}

#[test]
fn a_constant_distance_and_its_near_miss() {
    let body = |offset| format!("@1: loop i = 3 to n step 1 for {{ a[i] = a[(i - {offset})] }}");
    assert_eq!(edges(&body(1)), ["flow a (1) @i must once invariant"]);
    assert_eq!(edges(&body(2)), ["flow a (2) @i must more than once invariant"]);
    assert_eq!(edges(&body(0)), ["anti a (0) @- must never invariant"]);
    let twin = "@1: loop i = 3 to n step 1 for { a[(2 * i)] = a[((2 * i) - 1)] }";
    let nest = graph(&c(twin), false);
    assert!(nest.edges.is_empty());
    assert_eq!(nest.independent.len(), 1);
    assert_eq!(nest.independent[0].test, "strong SIV");
    assert_eq!(nest.statistics["strong SIV"].independent, 2);
}

#[test]
fn vectors_name_every_common_loop() {
    let nest = |i, j| {
        format!(
            "@1: loop i = 1 to n step 1 for {{ @2: loop j = 1 to 98 step 1 for {{
               z[i][j] = z[(i + int({i}))][(j + int({j}))] }} }}"
        )
    };
    assert_eq!(edges(&nest(-1, 0)), ["flow z (1, 0) @i must once invariant"]);
    assert_eq!(edges(&nest(-1, 1)), ["flow z (1, -1) @i must once invariant"]);
    assert_eq!(edges(&nest(0, -1)), ["flow z (0, 1) @j must once invariant"]);
    assert_eq!(edges(&nest(0, 1)), ["anti z (0, 1) @j must once invariant"]);
    assert_eq!(edges(&nest(1, 0)), ["anti z (1, 0) @i must once invariant"]);
}

#[test]
fn a_crossing_has_no_invariant_direction() {
    let crossing = edges("@1: loop i = 0 to n step 1 for { a[i] = a[(n - i)] }");
    assert_eq!(
        crossing,
        [
            "anti a (0) @- must never",
            "anti a (<) @i must once or more",
            "flow a (<) @i must once or more"
        ]
    );
    // Beyond the middle they do not meet.
    let half = edges("@1: loop i = 0 to n step 1 for { a[i] = a[((n + n) + (1 - i))] }");
    assert!(half.is_empty(), "{half:?}");
}

#[test]
fn an_element_that_all_iterations_touch() {
    let all = edges(
        "@1: loop i = 0 to n step 1 for { @2: loop j = 0 to m step 1 for { a[j] = (a[j] + b[i]) } }",
    );
    for want in [
        "flow a (<, 0) @i must once or more",
        "anti a (<, 0) @i must once or more",
        "output a (<, 0) @i must once or more invariant",
        "anti a (0, 0) @- must never invariant",
    ] {
        assert!(all.iter().any(|e| e.starts_with(want)), "{want}: {all:?}");
    }
    assert_eq!(all.len(), 4, "{all:?}");
}

#[test]
fn branches_exclude_one_another() {
    let both =
        "@1: loop i = 0 to n step 1 for { if (b[i] > 0.0) { a[i] = 1.0 } else { b[i] = a[i] } }";
    let all = edges(both);
    assert!(!all.iter().any(|e| e.contains(" a ")), "{all:?}");
    let twin = "@1: loop i = 0 to n step 1 for { if (b[i] > 0.0) { a[i] = 1.0 } b[i] = a[i] }";
    let all = edges(twin);
    assert!(all.iter().any(|e| e.starts_with("flow a (0) @- ")), "{all:?}");
}

#[test]
fn unknown_subscripts_and_aliases_may() {
    let all = edges("@1: loop i = 0 to n step 1 for { a[x[i]] = a[i] }");
    assert!(!all.is_empty() && all.iter().all(|e| e.contains(" may ")), "{all:?}");
    let nest = graph(&c("@1: loop i = 0 to n step 1 for { p[i] = q[i] }"), false);
    assert_eq!(nest.edges.len(), 3);
    for e in &nest.edges {
        assert!(!e.must && e.test.is_none() && e.witness.is_none());
        assert_eq!(e.why.as_deref(), Some("`q` and `p` may name the same memory"));
    }
    assert!(edges("@1: loop i = 0 to n step 1 for { a[i] = b[i] }").is_empty());
    // The same unknown element in one iteration.
    let all = edges("@1: loop i = 0 to n step 1 for { a[x[i]] = (a[x[i]] + 1.0) }");
    assert!(all.contains(&"anti a (0) @- must never".to_string()), "{all:?}");
}

#[test]
fn witnesses_show_both_ends() {
    let nest = graph(&c("@1: loop i = 1 to n step 1 for { a[i] = a[(i - 1)] }"), false);
    let w = nest.edges[0].witness.as_ref().expect("a witness");
    assert!(w.first.write && !w.second.write);
    assert_eq!(w.first.iteration[0].1 + 1, w.second.iteration[0].1);
    assert_eq!(w.element, format!("a[{}]", w.first.iteration[0].1));
}

#[test]
fn scalars_carry_only_what_is_exposed() {
    let t = |all: &[String]| all.iter().filter(|e| e.contains(" t ")).cloned().collect::<Vec<_>>();
    let private = edges("@1: loop i = 0 to n step 1 for { t = a[i] b[i] = t }");
    assert_eq!(
        t(&private),
        [
            "anti t (<) @i must once or more",
            "flow t (0) @- must never",
            "output t (<) @i must once or more"
        ]
    );
    let carried = edges("@1: loop i = 0 to n step 1 for { b[i] = t t = a[i] }");
    assert!(carried.contains(&"flow t (1) @i must once invariant".to_string()), "{carried:?}");
    let sometimes =
        edges("@1: loop i = 0 to n step 1 for { if (a[i] > 0.0) { t = a[i] } b[i] = t }");
    assert!(sometimes.contains(&"flow t (<) @i may once or more".to_string()), "{sometimes:?}");
}

#[test]
fn reads_only_on_request() {
    let text = c("@1: loop i = 1 to n step 1 for { b[i] = (a[i] + a[(i - 1)]) }");
    assert!(graph(&text, false).edges.is_empty());
    let nest = graph(&text, true);
    assert_eq!(nest.edges.len(), 1);
    assert_eq!(shown(&nest, &nest.edges[0]), "input a (1) @i must once invariant");
}

#[test]
fn dominance_ends_at_conditions() {
    let nest = graph(&c("@1: loop i = 1 to n step 1 for { a[i] = 1.0 b[i] = a[i] }"), false);
    assert_eq!(nest.edges[0].dominator, Some(super::End::Source));
    let guarded = "@1: loop i = 1 to n step 1 for { if (b[i] > 0.0) { a[i] = 1.0 } b[i] = a[i] }";
    let nest = graph(&c(guarded), false);
    let flow = nest.edges.iter().find(|e| nest.references[e.source].variable == "a");
    assert_eq!(flow.expect("an edge").dominator, None);
}
