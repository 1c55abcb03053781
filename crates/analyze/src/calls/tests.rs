//! What calls do, seen from the loop that makes them.

use crate::calls::Summaries;
use crate::testing::judge;

/// A C program: the callees, then a loop around `body` (with arrays `a`, `b`, a local `t`).
fn unit(callees: &str, body: &str) -> String {
    format!(
        "unit c\nglobal g: f64\nstruct vec {{ size: u64; data: ptr(f64); }}\n{callees}
subroutine p(n, a, b) {{
  var n: i32 value(0)
  var a: f64[?] ref(1) no_alias
  var b: f64[?] ref(2) no_alias
  var t: f64 local
  var i: i32 local scope(@1)
  @1: loop i = 0 until n step 1 for {{ {body} }}
}}\n"
    )
}

const SQUARE: &str = "function square(x) -> f64 { var x: f64 value(0) return x * x }";
const PUT: &str = "subroutine put(x) { var x: f64[?] ref(0) x[0] = 1.0 }";
const COUNT: &str = "function count() -> f64 { var g: f64 global(0) g = g + 1.0 return g }";
const LOOK: &str = "function look() -> f64 { var g: f64 global(0) return g }";
const KEEP: &str = "function keep() -> f64 { var s: f64 static s = s + 1.0 return s }";

#[test]
fn pure_bodies_are_harmless() {
    let text = unit(SQUARE, "b[i] = call square#0(a[i]):f64");
    assert_eq!(judge(&text, 0), "nothing");
    let unknown = unit(SQUARE, "b[i] = call other(a[i]):f64");
    assert_eq!(judge(&unknown, 0), "H201()");
}

#[test]
fn what_a_callee_writes_through_its_argument() {
    let text = unit(PUT, "call put#0(ref t) b[i] = t");
    assert_eq!(judge(&text, 0), "private(t)");
    let second = PUT.replace("x[0]", "x[1]");
    assert_eq!(judge(&unit(&second, "call put#0(ref t) b[i] = t"), 0), "H106(t)");
    let fortran = "unit fortran_free
subroutine put(x) { var x: f64 ref(0) no_alias x = 1.0 }
subroutine maybe(x) { var x: f64 ref(0) no_alias if (x > 0.0) { x = 1.0 } }
subroutine p(n, b) {
  var n: i32 value(0)
  var b: f64[?] ref(1) no_alias
  var t: f64 local
  var i: i32 local
  @1: loop i = 1 to n step 1 do { call put#0(ref t) b[i - 1] = t }
}\n";
    assert_eq!(judge(fortran, 0), "private(t)");
    assert_eq!(judge(&fortran.replace("call put#0", "call maybe#1"), 0), "H106(t)");
}

#[test]
fn hidden_state() {
    assert_eq!(judge(&unit(COUNT, "b[i] = call count#0():f64"), 0), "H202()");
    assert_eq!(judge(&unit(KEEP, "b[i] = call keep#0():f64"), 0), "H202()");
    assert_eq!(judge(&unit(SQUARE, "b[i] = call rand():f64"), 0), "H202()");
    assert_eq!(judge(&unit(LOOK, "t = call look#0():f64 b[i] = t"), 0), "private(t)");
    // The caller's private copy would not be seen by the callee.
    let named = unit(LOOK, "g = a[i] b[i] = call look#0():f64")
        .replace("var t: f64 local", "var t: f64 local var g: f64 global(0)");
    assert_eq!(judge(&named, 0), "H202()");
}

#[test]
fn effects_of_callees_of_callees() {
    let chain = "subroutine out() { effect io () -> () }
subroutine through() { call out#0() }";
    assert_eq!(judge(&unit(chain, "call through#1()"), 0), "H203()");
    let unknown = "subroutine through() { call nobody() }";
    assert_eq!(judge(&unit(unknown, "call through#0()"), 0), "H202()");
    let stop = "subroutine check(x) { var x: f64 value(0) if (x < 0.0) { effect stop () -> () } }";
    assert_eq!(judge(&unit(stop, "call check#0(a[i])"), 0), "H205()");
}

#[test]
fn recursion_grows_to_a_fixpoint() {
    let mutual = "subroutine even(x, n) { var x: f64[?] ref(0) var n: i32 value(1)
  if (n > 0) { call odd#1(ref x, n - 1) } }
subroutine odd(x, n) { var x: f64[?] ref(0) var n: i32 value(1)
  x[n] = 1.0 call even#0(ref x, n - 1) }";
    let text = unit(mutual, "call even#0(ref a, n)");
    let parsed = heiretsu_ir::text::parse(&text).expect("parses");
    let summaries = Summaries::of(&parsed);
    let even = summaries.of_procedure(heiretsu_ir::ProcId(0)).expect("called");
    assert!(even.params[0].writes && !even.params[0].reads);
    assert_eq!(even.trouble, None);
}

#[test]
fn memory_behind_a_member_is_named_from_the_caller() {
    let get = "function get(v, k) -> f64 { var v: struct(0)[?] ref(0) var k: i32 value(1)
  return v[0].1^[k] }";
    let parsed =
        heiretsu_ir::text::parse(&unit(get, "b[i] = call get#0(ref a, i):f64")).expect("parses");
    let summaries = Summaries::of(&parsed);
    let get = summaries.of_procedure(heiretsu_ir::ProcId(0)).expect("called");
    assert_eq!(get.params[0].after.len(), 1);
    assert!(get.params[0].after[0].reads && !get.params[0].after[0].writes);
    assert!(get.params[0].reads && !get.params[0].writes && !get.reads_anything);
}
