//! Control, effects and the shape of loops, with their near misses.

use crate::testing::{c, fortran, judge};

fn looped(body: &str) -> String {
    c(&format!("@1: loop i = 0 until n step 1 for {{ {body} }}"))
}

#[test]
fn early_exits() {
    assert_eq!(judge(&looped("if (a[i] < 0.0) { break @1 } b[i] = 1.0"), 0), "H204()");
    assert_eq!(judge(&looped("if (a[i] < 0.0) { return; } b[i] = 1.0"), 0), "H204()");
    // A `continue` is none, nor the end of an inner loop.
    assert_eq!(judge(&looped("if (a[i] < 0.0) { continue @1 } b[i] = 1.0"), 0), "nothing");
    let inner = "@2: loop j = 0 until n step 1 for { if (a[j] < 0.0) { break @2 } b[i] = a[j] }";
    assert_eq!(judge(&looped(inner), 0), "private(j)");
    assert_eq!(judge(&looped(inner), 1), "H204()");
    let outer = "@2: loop j = 0 until n step 1 for { if (a[j] < 0.0) { continue @1 } b[j] = a[j] }";
    assert_eq!(judge(&looped(outer), 0), "private(j)");
    assert_eq!(judge(&looped(outer), 1), "H204()");
}

#[test]
fn loops_around_one_without_an_end() {
    let around = |cond: &str, body: &str| looped(&format!("@2: while ({cond}) {{ {body} }}"));
    assert_eq!(judge(&around("1", "b[i] = a[i]"), 0), "H204()");
    assert_eq!(judge(&around("true", "if (a[i] < 0.0) { continue @2 }"), 0), "H204()");
    let inner = "@3: loop j = 0 until n step 1 for { if (a[j] < 0.0) { break @3 } }";
    assert!(judge(&around("1", inner), 0).contains("H204()"));
    // A condition that may become false, and ways out.
    assert!(!judge(&around("0", "b[i] = a[i]"), 0).contains("H204"));
    assert!(!judge(&around("a[i] < 0.0", "b[i] = a[i]"), 0).contains("H204"));
    assert!(!judge(&around("1", "if (a[i] < 0.0) { break @2 }"), 0).contains("H204"));
    assert!(!judge(&around("1", "if (a[i] < 0.0) { continue @1 }"), 0).contains("H204"));
}

#[test]
fn effects_and_unknown_things() {
    assert_eq!(judge(&looped("effect io (a[i]) -> ()"), 0), "H203()");
    assert_eq!(judge(&looped("effect stop () -> ()"), 0), "H205()");
    assert_eq!(judge(&looped("effect allocate () -> ()"), 0), "H209()");
    assert_eq!(judge(&looped("opaque \"what\""), 0), "H208()");
    assert_eq!(judge(&looped("label 3 b[i] = 1.0 goto 3"), 0), "H206()");
    // A label that nobody jumps to.
    assert_eq!(judge(&looped("label 3 b[i] = 1.0"), 0), "nothing");
    // Every reason is listed.
    assert_eq!(
        judge(&looped("effect io () -> () if (a[i] < 0.0) { break @1 }"), 0),
        "H203() H204()"
    );
}

#[test]
fn volatile_variables() {
    let text = looped("t = a[i] b[i] = t").replace("var t: f64 local", "var t: f64 local volatile");
    assert_eq!(judge(&text, 0), "H207(t)");
    let guessed =
        looped("t = a[i] b[i] = t").replace("var t: f64 local", "var t: f64 local unreliable");
    assert!(judge(&guessed, 0).starts_with("H208"));
}

#[test]
fn loops_that_are_not_counted() {
    let text = c("k = 0 @1: while (k < n) { k = k + 1 }");
    assert_eq!(judge(&text, 0), "H301()");
    // A signed variable that steps by one hits its bound, or overflows.
    let unequal = looped("b[i] = 1.0").replace("for {", "for not_equal {");
    assert_eq!(judge(&unequal, 0), "nothing");
    assert_eq!(judge(&unequal.replace("step 1", "step 2"), 0), "H304()");
}

#[test]
fn steps() {
    assert_eq!(judge(&looped("b[i] = 1.0").replace("step 1", "step 0"), 0), "H303()");
    assert_eq!(judge(&looped("b[i] = 1.0").replace("step 1", "step n"), 0), "H303()");
    let do_loop = fortran("@1: loop i = 1 to n step n do { b[i - 1] = 1.0 }");
    assert_eq!(judge(&do_loop, 0), "nothing");
}

#[test]
fn bounds_that_may_change() {
    let text = |bound: &str, body: &str| {
        c(&format!("k = n @1: loop i = 0 until {bound} step 1 for reevaluated {{ {body} }}"))
    };
    assert_eq!(judge(&text("k", "b[i] = 1.0"), 0), "nothing");
    assert!(judge(&text("k", "b[i] = 1.0 k = k - 1"), 0).contains("H302"));
    assert_eq!(judge(&text("x[0]", "b[i] = 1.0"), 0), "nothing");
    assert!(judge(&text("x[0]", "b[i] = 1.0 x[i] = 1"), 0).contains("H302"));
    assert!(judge(&text("(n - i)", "b[i] = 1.0"), 0).contains("H304"));
}

#[test]
fn bounds_of_do_loops_are_not_changed_either() {
    let text = |bound: &str, body: &str| {
        fortran(&format!("k = n @1: loop i = 1 to {bound} step 1 do {{ {body} }}"))
    };
    assert_eq!(judge(&text("k", "b[i - 1] = 1.0"), 0), "nothing");
    // Each thread may have its own `k`, or evaluate the bound after another one changed it.
    assert!(judge(&text("k", "k = i b[i - 1] = convert(f64, k)"), 0).contains("H302"));
    assert!(judge(&text("x[0]", "x[i - 1] = 1"), 0).contains("H302"));
    assert_eq!(judge(&text("call size(ref x):i32", "b[i - 1] = 1.0"), 0), "nothing");
}

#[test]
fn loop_variables_that_may_wrap() {
    let text = |ty: &str, range: &str| {
        format!(
            "unit c\nsubroutine p(n, w, b) {{
  var n: {ty} value(0)
  var w: i32 value(1)
  var b: f64[?] ref(2) no_alias
  var i: {ty} local scope(@1)
  @1: loop i = {range} for {{ b[i] = 1.0 }}
}}\n"
        )
    };
    let typed = |ty: &str, range: &str| {
        judge(
            &text(ty, &range.replace("0 ", &format!("0:{ty} ")).replace(" 1", &format!(" 1:{ty}"))),
            0,
        )
    };
    assert_eq!(typed("u32", "0 until n step 1"), "nothing");
    assert_eq!(typed("u32", "0 to n step 1"), "H305(i)");
    assert_eq!(typed("i32", "0 to n step 1"), "nothing");
    assert_eq!(typed("u64", "0 to n step 1"), "nothing");
    assert_eq!(typed("u8", "0 until n step 1"), "nothing");
    assert_eq!(typed("i8", "0 to n step 1"), "H305(i)");
    assert_eq!(judge(&text("u32", "n until 0:u32 step -(1)"), 0), "nothing");
    assert_eq!(judge(&text("u32", "n to 0:u32 step -(1)"), 0), "H305(i)");
    assert_eq!(judge(&text("u8", "0:u8 until w step 1:u8"), 0), "H305(i)");
    assert_eq!(judge(&text("u32", "0:u32 until n step 2:u32"), 0), "H305(i)");
    assert_eq!(judge(&text("u32", "0:u32 until 100:u32 step 2:u32"), 0), "nothing");
}

#[test]
fn loop_variables_of_others() {
    let taken = looped("b[i] = 1.0").replace("var i: i32 local", "var i: i32 local address_taken");
    assert!(judge(&taken, 0).contains("H304"));
    let global = "unit c\nglobal i: i32\nfunction look() -> i32 { var i: i32 global(0) return i }
subroutine p(n, b) {
  var n: i32 value(0)
  var b: f64[?] ref(1) no_alias
  var i: i32 global(0)
  @1: loop i = 0 until 8 step 1 for { b[i] = convert(f64, call look#0():i32) }
}\n";
    assert!(judge(global, 0).contains("H304"));
}

#[test]
fn tainted_procedures() {
    let text = looped("b[i] = 1.0").replace(
        "subroutine p(n, u, a, b, x) {",
        "subroutine p(n, u, a, b, x) tainted \"setjmp\" {",
    );
    assert_eq!(judge(&text, 0), "H210()");
}

#[test]
fn steps_that_are_variables_must_be_known_to_go_up() {
    let text = |ty: &str, word: &str| {
        format!(
            "unit c\nsubroutine p(n, w, b) {{
  var n: {ty} value(0)
  var w: {ty} value(1)
  var b: f64[?] ref(2) no_alias
  var i: {ty} local scope(@1)
  @1: loop i = 0:{ty} until n step w for{word} {{ b[i] = 1.0 }}
}}\n"
        )
    };
    assert_eq!(judge(&text("u64", " upward"), 0), "nothing");
    assert_eq!(judge(&text("u32", " upward"), 0), "H305(i)");
    assert_eq!(judge(&text("i64", ""), 0), "H303()");
}
