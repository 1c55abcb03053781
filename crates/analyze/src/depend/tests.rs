//! Small programs and their near-miss twins.

use std::collections::BTreeSet;

use heiretsu_ir::ProcId;
use heiretsu_ir::runtime_test::{Base, Condition, Poly};

use crate::Options;
use crate::calls::Summaries;
use crate::cx::Cx;
use crate::depend::{self, ArrayOutcome};

/// What the `k`-th loop of the last procedure has against it: `ok`, `ok if …`, or `H101(a) …`.
pub fn judge(text: &str, k: usize) -> String {
    outcome(text, k, shown)
}

/// Hands the outcome on.
pub fn outcome<T>(text: &str, k: usize, f: impl Fn(&Cx, &ArrayOutcome) -> T) -> T {
    let unit = heiretsu_ir::text::parse(text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let summaries = Summaries::of(&unit);
    let options = Options::default();
    let last = ProcId(unit.procedures.len() as u32 - 1);
    let cx = Cx::new(&unit, last, &options, &summaries);
    let l = cx.loops()[k].stmt;
    f(&cx, &depend::arrays(&cx, l, &BTreeSet::new()))
}

fn shown(cx: &Cx, out: &ArrayOutcome) -> String {
    if !out.reasons.is_empty() {
        let mut all: Vec<String> = out
            .reasons
            .iter()
            .map(|r| format!("{}({})", r.kind.code(), r.variables.join(",")))
            .collect();
        all.sort();
        return all.join(" ");
    }
    let conditions: Vec<String> = out.conditions.iter().map(|c| condition(cx, c)).collect();
    if conditions.is_empty() { "ok".into() } else { format!("ok if {}", conditions.join(" and ")) }
}

fn condition(cx: &Cx, c: &Condition) -> String {
    let poly = |p: &Poly| {
        let terms: Vec<String> = p
            .terms
            .iter()
            .map(|t| {
                let mut parts = vec![t.coefficient.to_string()];
                parts.extend(t.factors.iter().map(|f| {
                    heiretsu_ir::text::print_expr(
                        cx.unit.language,
                        &cx.unit.structs,
                        cx.procedure,
                        *f,
                    )
                }));
                if parts.len() > 1 && t.coefficient == 1 {
                    parts.remove(0);
                }
                parts.join("*")
            })
            .collect();
        if terms.is_empty() { "0".to_string() } else { terms.join("+") }
    };
    match c {
        Condition::Compare { left, op, right } => {
            format!("{} {op:?} {}", poly(left), poly(right))
        }
        Condition::Disjoint { first, second, or_same } => {
            let section = |s: &heiretsu_ir::runtime_test::Section| {
                let base = match &s.base {
                    Base::Variable(v) => cx.name(*v).to_string(),
                    Base::Stored(s) => {
                        let pointer = &s.pointer;
                        format!("{}{}", cx.name(pointer.var), ".*".repeat(pointer.steps.len()))
                    }
                };
                format!("{base}[{}:{}]", poly(&s.lo), poly(&s.hi))
            };
            let apart = if *or_same { "|=" } else { "|" };
            format!("{}{apart}{}", section(first), section(second))
        }
        Condition::Any(list) => {
            list.iter().map(|c| condition(cx, c)).collect::<Vec<_>>().join(" or ")
        }
        Condition::Off(flag) => format!("not {}", poly(&Poly::factor(*flag))),
    }
}

/// A C procedure: `a`, `b` restrict, `p`, `q` plain pointers, `x` ints, `z` 2-D of extent n, `w` 8×8 local.
fn c(body: &str) -> String {
    format!(
        "unit c\nsubroutine f(n, m, a, b, p, q, x, z, un) {{
  var n: i32 value(0)
  var m: i32 value(1)
  var a: f64[?] ref(2) no_alias
  var b: f64[?] ref(3) no_alias
  var p: f64[?] ref(4)
  var q: f64[?] ref(5)
  var x: i32[?] ref(6)
  var z: f64[?][(n)] ref(7) no_alias
  var un: u64 value(8)
  var w: f64[8][8] local
  var i: i32 local
  var j: i32 local
  var k: i32 local
  var t: i32 local
  var ui: u64 local
{body}
}}\n"
    )
}

macro_rules! verdicts {
    ($($name:ident: $k:literal, $body:expr => $expected:expr;)*) => {
        $(#[test] fn $name() { assert_eq!(judge(&c($body), $k), $expected); })*
    };
}

verdicts! {
    own_element: 0, "@1: loop i = 0 until n step 1 for { a[i] = a[i] + 1.0 }" => "ok";
    next_element: 0, "@1: loop i = 0 until n step 1 for { a[i] = a[i + 1] + 1.0 }" => "H102(a)";
    last_element: 0, "@1: loop i = 1 until n step 1 for { a[i] = a[i - 1] + 1.0 }" => "H101(a)";
    downwards: 0, "@1: loop i = n - 1 to 1 step int(-1) for { a[i] = a[i - 1] + 1.0 }" => "H102(a)";
    even_and_odd: 0, "@1: loop i = 0 until n step 1 for { a[2 * i] = a[(2 * i) + 1] }" => "ok";
    even_and_even: 0, "@1: loop i = 0 until n step 1 for { a[2 * i] = a[(2 * i) + 2] }" => "H102(a)";
    stride_two: 0, "@1: loop i = 0 until n step 2 for { a[i] = a[i + 1] }" => "ok";
    stride_two_hits: 0, "@1: loop i = 0 until n step 2 for { a[i] = a[i + 2] }" => "H102(a)";
    far_apart: 0, "@1: loop i = 0 until 10 step 1 for { a[i] = a[i + 10] }" => "ok";
    not_quite: 0, "@1: loop i = 0 until 11 step 1 for { a[i] = a[i + 10] }" => "H102(a)";
    far_apart_symbolic: 0, "@1: loop i = 0 until n step 1 for { a[i] = a[i + n] }" => "ok";
    not_quite_symbolic: 0, "@1: loop i = 0 to n step 1 for { a[i] = a[i + n] }" => "H102(a)";
    same_element: 0, "@1: loop i = 0 until n step 1 for { a[0] = 1.0 }" => "H103(a)";
    same_element_invariant: 0, "@1: loop i = 0 until n step 1 for { a[m] = 1.0 }" => "H103(a)";
    self_output: 0, "@1: loop i = 0 until n step 1 for { a[i / 2] = 1.0 }" => "H103(a)";
    two_restricted: 0, "@1: loop i = 0 until n step 1 for { a[i] = b[i - 1] }" => "ok";
    restricted_and_plain: 0, "@1: loop i = 0 until n step 1 for { a[i] = p[i - 1] }" => "ok";
    two_plain: 0, "@1: loop i = 0 until n step 1 for { p[i] = q[i] }" => "ok if p[0:-1+n]|=q[0:-1+n]";
    two_plain_offset: 0, "@1: loop i = 0 until n step 1 for { p[i] = q[i + m] + q[(i + m) + 1] }"
        => "ok if p[0:-1+n]|q[m:n+m]";
    two_plain_unknown: 0, "@1: loop i = 0 until n step 1 for { p[i] = q[x[i]] }" => "H105(p,q)";
    types_differ: 0, "@1: loop i = 0 until n step 1 for { p[i] = 1.0  x[i] = 3 }" => "ok";
    reads_only: 0, "@1: loop i = 0 until n step 1 for { k = x[x[i]] }" => "ok";
    indirect: 0, "@1: loop i = 0 until n step 1 for { a[x[i]] = 1.0 }" => "H104(a)";
    forwarded: 0, "@1: loop i = 0 until n step 1 for { t = i + 1  k = t - 1  a[k] = a[k] }" => "ok";
    forwarded_too_late: 0, "@1: loop i = 0 until n step 1 for { a[t] = 1.0  t = i + 1 }" => "H104(a)";
    changed_between: 0, "@1: loop i = 0 until n step 1 for { t = i  t = t + x[i]  a[t] = 1.0 }" => "H104(a)";
    joined: 0, "@1: loop i = 0 until n step 1 for { if (i > 3) { t = i } else { t = 0 }  a[t] = 1.0 }" => "H104(a)";
    joined_equal: 0, "@1: loop i = 0 until n step 1 for { if (i > 3) { t = i } else { t = i }  a[t] = 1.0 }" => "ok";
    offset_before: 1, "@1: loop j = 0 until m step 1 for { k = j * n  @2: loop i = 0 until n step 1 for { a[k + i] = 0.0 } }" => "ok";
    linearized_outer: 0, "@1: loop j = 0 until m step 1 for { k = j * n  @2: loop i = 0 until n step 1 for { a[k + i] = 0.0 } }" => "ok";
    linearized_overlap: 0, "@1: loop j = 0 until m step 1 for { k = j * n  @2: loop i = 0 to n step 1 for { a[k + i] = 0.0 } }" => "H103(a)";
    two_dims: 0, "@1: loop i = 0 until 8 step 1 for { @2: loop j = 0 until 8 step 1 for { w[i][j] = w[i][j + 1] } }" => "H102(w)";
    two_dims_inside: 0, "@1: loop i = 0 until 8 step 1 for { @2: loop j = 0 until 7 step 1 for { w[i][j] = w[i][j + 1] } }" => "ok";
    two_dims_inner: 1, "@1: loop i = 0 until 8 step 1 for { @2: loop j = 0 until 7 step 1 for { w[i][j] = w[i][j + 1] } }" => "H102(w)";
    two_dims_outer: 0, "@1: loop i = 1 until 8 step 1 for { @2: loop j = 0 until 8 step 1 for { w[i][j] = w[i - 1][j] } }" => "H101(w)";
    vla: 0, "@1: loop i = 0 until m step 1 for { @2: loop j = 0 until n step 1 for { z[i][j] = z[i][j] } }" => "ok";
    transpose: 0, "@1: loop i = 0 until n step 1 for { @2: loop j = 0 until n step 1 for { z[i][j] = z[j][i] } }" => "H101(z) H102(z)";
    lower_triangle: 0, "@1: loop i = 0 until n step 1 for { @2: loop j = 0 until i step 1 for { z[i][j] = z[j][j] } }" => "ok";
    guard_helps: 0, "@1: loop i = 0 until n step 1 for { if (i < m) { a[i] = a[m] } }" => "ok";
    guard_misses: 0, "@1: loop i = 0 until n step 1 for { if (i <= m) { a[i] = a[m] } }" => "ok if -1*n+m Ge 0";
    guard_else: 0, "@1: loop i = 0 until n step 1 for { if (i >= m) { t = 0 } else { a[i] = a[m] } }" => "ok";
    guard_skip: 0, "@1: loop i = 0 until n step 1 for { if (i >= m) { continue @1 } a[i] = a[m] }" => "ok";
    quotient: 0, "@1: loop i = 0 until n step 4 for { a[i / 4] = 1.0 }" => "ok";
    remainder: 0, "@1: loop i = 0 until 4 step 1 for { a[i % 4] = 1.0 }" => "ok";
    remainder_wraps: 0, "@1: loop i = 0 until 5 step 1 for { a[i % 4] = 1.0 }" => "H103(a)";
    bound_min: 0, "@1: loop i = 0 until n step 4 for { @2: loop j = i until min!(i + 4, n) step 1 for { a[j] = 1.0 } }" => "ok";
    bound_min_wide: 0, "@1: loop i = 0 until n step 4 for { @2: loop j = i to min!(i + 4, n) step 1 for { a[j] = 1.0 } }" => "H103(a)";
    written_bound: 0, "@1: loop i = 0 until n step 1 for { n = n + x[i]  a[i + n] = a[i] }" => "H104(a)";
    inner_variable_after: 0, "@1: loop i = 0 until n step 1 for { @2: loop j = 0 until i step 1 for { t = 0 } a[j] = 1.0 }" => "H104(a)";
    size_t: 0, "@1: loop ui = 0:u64 until un step 1:u64 for { a[ui] = a[ui] }" => "ok";
}

/// A C procedure with structures: `v`, `u` vectors `{ size, stride, data }`, `s` a local union, `g` a global
/// array, `gn` a global int, `p` and `x` as above, `rows` pointers in memory.
fn structs(vars: &str, body: &str) -> String {
    format!(
        "unit c
struct vec {{ size: u64; stride: u64; data: ptr(f64); }}
union both {{ whole: i32[4]; half: i32[4]; }}
struct pair {{ x: f64; y: f64; }}
global g: f64[100] external
global gn: i32 external
subroutine f(n, v, u, p, x, rows, pairs) {{
  var n: i32 value(0)
  var v: struct(0)[?] ref(1)
  var u: struct(0)[?] ref(2)
  var p: f64[?] ref(3)
  var x: i32[?] ref(4)
  var rows: ptr(f64)[?] ref(5)
  var pairs: struct(2)[?] ref(6)
  var g: f64[100] global(0)
  var gn: i32 global(1)
  var s: struct(1) local
  var i: i32 local
  var j: i32 local
  var k: i32 local
  var h: f64[100] local
{vars}
{body}
}}\n"
    )
}

macro_rules! struct_verdicts {
    ($($name:ident: $k:literal, $vars:expr, $body:expr => $expected:expr;)*) => {
        $(#[test] fn $name() { assert_eq!(judge(&structs($vars, $body), $k), $expected); })*
    };
}

struct_verdicts! {
    member_data: 0, "", "@1: loop i = 0 until n step 1 for { v[0].2^[i] = 0.0 }" => "ok";
    member_size_changes_data: 0, "", "@1: loop i = 0 until n step 1 for { v[0].2^[i] = 0.0 v[0].2 = u[0].2 }"
        => "H101(v->data) H102(v->data) H103(v->data) H104(v->data)";
    two_members_behind_pointers: 0, "", "@1: loop i = 0 until n step 1 for { v[0].2^[i] = u[0].2^[i] }"
        => "ok if -1+n Ge 0 and u.*.*[0:-1+n]|=v.*.*[0:-1+n]";
    member_of_other_type: 0, "", "@1: loop i = 0 until n step 1 for { v[0].2^[i] = convert(f64, x[i]) }" => "ok";
    ints_may_be_the_global: 0, "", "@1: loop i = 0 until n step 1 for { x[i] = gn }" => "ok if x[0:-1+n]|gn[0:0]";
    doubles_are_not_the_global: 0, "", "@1: loop i = 0 until n step 1 for { p[i] = convert(f64, gn) }" => "ok";
    pointer_and_global_array: 0, "", "@1: loop i = 0 until n step 1 for { p[i] = g[i] }"
        => "ok if p[0:-1+n]|g[0:-1+n]";
    pointer_and_local_array: 0, "", "@1: loop i = 0 until n step 1 for { p[i] = h[i] }" => "ok";
    rows_of_pointers: 0, "", "@1: loop i = 0 until n step 1 for { rows[i]^[0] = 1.0 }" => "H104(rows)";
    one_row: 1, "", "@1: loop j = 0 until n step 1 for { @2: loop i = 0 until n step 1 for { rows[j]^[i] = 1.0 } }" => "ok";
    different_members: 0, "", "@1: loop i = 1 until n step 1 for { pairs[i].0 = pairs[i - 1].1 }" => "ok";
    same_member: 0, "", "@1: loop i = 1 until n step 1 for { pairs[i].0 = pairs[i - 1].0 }" => "H101(pairs.x)";
    whole_structure: 0, "", "@1: loop i = 1 until n step 1 for { pairs[i] = pairs[i - 1] }" => "H101(pairs)";
    // One member is written, another one read: the subscript keeps its value.
    member_beside_a_written_one: 0, "", "@1: loop i = 0 until n step 1 for { p[v[0].0 + convert(u64, i)] = 0.0 v[0].1 = 3:u64 }"
        => "H103(v->stride)";
    member_that_is_written: 0, "", "@1: loop i = 0 until n step 1 for { p[v[0].1 + convert(u64, i)] = 0.0 v[0].1 = 3:u64 }"
        => "H101(v->stride) H102(v->stride) H103(v->stride) H104(p)";
    union_members: 0, "", "@1: loop i = 0 until 3 step 1 for { s.0[i] = s.1[i + 1] }" => "H101(s.whole) H102(s.half)";
    view_of_a_row: 0, "var r: f64[?] view p[i * n] scope(@1)",
        "@1: loop i = 0 until n step 1 for { @2: loop j = 0 until n step 1 for { r[j] = 1.0 } }" => "ok";
    view_too_wide: 0, "var r: f64[?] view p[i * n] scope(@1)",
        "@1: loop i = 0 until n step 1 for { @2: loop j = 0 to n step 1 for { r[j] = 1.0 } }" => "H103(r)";
    view_against_its_base: 0, "var r: f64[?] view p[1]",
        "@1: loop i = 0 until n step 1 for { r[i] = p[i] }" => "H101(r)";
    view_of_something_else: 0, "var r: f64[?] view p[0]",
        "@1: loop i = 0 until n step 1 for { r[i] = p[i] }" => "ok";
    view_from_a_changed_offset: 0, "var r: f64[?] view p[k] scope(@1)",
        "@1: loop i = 0 until n step 1 for { r[0] = 1.0 k = k + 1 }" => "H103(r)";
    heap_per_iteration: 0, "var r: f64[?] heap scope(@1)", "@1: loop i = 0 until n step 1 for { r[0] = 1.0 }" => "ok";
    heap_before: 0, "var r: f64[?] heap", "@1: loop i = 0 until n step 1 for { r[0] = 1.0 }" => "H103(r)";
    pointee_per_iteration: 0, "var r: f64[?] pointee scope(@1)", "@1: loop i = 0 until n step 1 for { r[0] = 1.0 }" => "H103(r)";
    label_in_between: 0, "", "k = 3 label 7 k = k + 1 @1: loop i = 0 until n step 1 for { p[i + k] = p[i + k] } goto 7" => "ok";
    label_inside: 0, "", "@1: loop i = 0 until n step 1 for { k = i label 7 p[k] = 1.0 k = k + 1 goto 7 }" => "H104(p)";
    stored_index: 0, "", "k = x[3] @1: loop i = 0 until n step 1 for { p[k + i] = p[k + i] + p[x[3] + i] }" => "ok";
    stored_index_changes: 0, "", "k = x[3] x[n] = 0 @1: loop i = 0 until n step 1 for { p[k + i] = p[x[3] + i] }"
        => "ok if -1+n Ge 0 and k+-1*x[3] Ge 0 or -1*k+-1*n+x[3] Ge 0 and -1*k+x[3] Ge 0 or k+-1*n+-1*x[3] Ge 0";
}

#[test]
fn a_witness_names_iterations_and_the_element_as_the_user_does() {
    let text = "unit fortran_fixed\nsubroutine f(a) {
  var a: f64[0:9][1:10] ref(0) no_alias
  var i: i32 local
  var j: i32 local
  @1: loop j = 1 to 9 step 1 do { @2: loop i = 1 to 10 step 1 do { a[j - 0][i - 1] = a[j - 1][i - 1] } }
}\n";
    let witness = outcome(text, 0, |_, out| out.reasons[0].witness.clone());
    let witness = witness.expect("constant bounds have a witness");
    assert_eq!(witness.element, "a(1, 1)");
    assert_eq!(witness.first.iteration, [("j".to_string(), 1), ("i".to_string(), 1)]);
    assert_eq!(witness.second.iteration, [("j".to_string(), 2), ("i".to_string(), 1)]);
    assert!(witness.first.write && !witness.second.write);
}

#[test]
fn a_thousand_references_are_judged() {
    let mut body = String::from("@1: loop i = 0 until 1000 step 1000 for { ");
    for k in 0..500 {
        body.push_str(&format!("a[i + {}] = b[i + {k}] ", 2 * k));
    }
    body.push('}');
    assert_eq!(judge(&c(&body), 0), "ok");
}

/// A callee that is not known may change what it can name: `off(1)` is not `k` any more.
#[test]
fn an_unknown_callee_changes_what_others_can_name() {
    let text = |between: &str| {
        format!(
            "unit fortran_free
global off: i32[10] external
subroutine f(a) {{
  var a: f64[?] ref(0) no_alias
  var off: i32[10] global(0)
  var i: i32 local
  var k: i32 local
  k = off[0]
  {between}
  @1: loop i = 1 to 100 step 1 do {{ a[i + k] = a[i + off[0]] }}
}}\n"
        )
    };
    assert_eq!(judge(&text(""), 0), "ok");
    // (Both offsets are as they are when the loop begins.)
    let tested = "ok if k+-1*off[0] Ge 0 or -100+-1*k+off[0] Ge 0 and -1*k+off[0] Ge 0 or -100+k+-1*off[0] Ge 0";
    assert_eq!(judge(&text("call g()"), 0), tested);
}

/// An offset that is no polynomial with integer coefficients is not written as one.
#[test]
fn halves_are_not_tested_on_entry() {
    let text = |subscript: &str| {
        c(&format!(
            "t = 0 @1: loop i = 0 until n step 1 for {{ @2: loop j = 0 to i step 1 for {{ p[{subscript}] = q[j] t = t + 1 }} }}"
        ))
    };
    assert_eq!(judge(&text("j"), 1), "ok if p[0:i]|=q[0:i]");
    // `t` is `i * (i + 1) / 2` there.
    assert!(!judge(&text("t"), 1).contains("i*i"));
}

/// The whole range of a machine type says nothing; of unsigned numbers of 64 bits not even that they are positive.
#[test]
fn limits_of_machine_types_tell_nothing() {
    let told = |lo: i128, hi: i128| {
        let range = heiretsu_sets::Range { lo: Some(lo), hi: Some(hi) };
        let told = super::telling(range);
        (told.lo, told.hi)
    };
    assert_eq!(told(0, u64::MAX.into()), (None, None));
    assert_eq!(told(0, u32::MAX.into()), (Some(0), None));
    assert_eq!(told(i64::MIN.into(), i64::MAX.into()), (None, None));
    assert_eq!(told(0, 100), (Some(0), Some(100)));
}
