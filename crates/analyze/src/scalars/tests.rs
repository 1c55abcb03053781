//! Private, first and last values: accepted forms with their near misses.

use crate::testing::{c, fortran, judge};

/// A loop over `i` around a body, with something before and after.
fn looped(before: &str, body: &str, after: &str) -> String {
    c(&format!("{before} @1: loop i = 0 until n step 1 for {{ {body} }} {after}"))
}

#[test]
fn defined_before_each_use_is_private() {
    assert_eq!(judge(&looped("", "t = a[i] b[i] = t", ""), 0), "private(t)");
    // Near miss: the use comes first.
    assert_eq!(judge(&looped("t = 0.0", "b[i] = t t = a[i]", ""), 0), "H106(t)");
}

#[test]
fn both_branches_define() {
    let both = "if (a[i] > 0.0) { t = 1.0 } else { t = 2.0 } b[i] = t";
    assert_eq!(judge(&looped("", both, ""), 0), "private(t)");
    let one = "if (a[i] > 0.0) { t = 1.0 } b[i] = t";
    assert_eq!(judge(&looped("t = 0.0", one, ""), 0), "H106(t)");
    // Defined and used under the same branch.
    let inside = "if (a[i] > 0.0) { t = a[i] b[i] = t }";
    assert_eq!(judge(&looped("", inside, ""), 0), "private(t)");
}

#[test]
fn continue_skips_a_definition() {
    let skip = "if (a[i] > 0.0) { continue @1 } t = a[i] b[i] = t";
    assert_eq!(judge(&looped("", skip, ""), 0), "private(t)");
    assert_eq!(judge(&looped("t = 0.0", skip, "b[0] = t"), 0), "H107(t)");
}

#[test]
fn last_values() {
    // The loop may not run at all: the old value must survive.
    let text = looped("t = 0.0", "t = a[i]", "b[0] = t");
    assert_eq!(judge(&text, 0), "firstprivate(t) lastprivate(t)");
    let certain = c("@1: loop i = 0 until 10 step 1 for { t = a[i] } b[0] = t");
    assert_eq!(judge(&certain, 0), "lastprivate(t)");
    let conditional = looped("t = 0.0", "if (a[i] > 0.0) { t = a[i] }", "b[0] = t");
    assert_eq!(judge(&conditional, 0), "H107(t)");
    // Set again before its use: not needed.
    let again = looped("", "if (a[i] > 0.0) { t = a[i] b[i] = t }", "t = 1.0 b[0] = t");
    assert_eq!(judge(&again, 0), "private(t)");
    // Set again on one way only.
    let perhaps = looped("t = 0.0", "t = a[i]", "if (n > 5) { t = 1.0 } b[0] = t");
    assert_eq!(judge(&perhaps, 0), "firstprivate(t) lastprivate(t)");
}

#[test]
fn all_iterations_write_or_none_does() {
    let nested = |bounds: &str, before: &str| {
        c(&format!(
            "t = 0.0 @1: loop j = 0 until n step 1 for {{ {before}
        @2: loop i = {bounds} step 1 for {{ t = a[i] }} }} b[0] = t"
        ))
    };
    let both = "private(i) firstprivate(t) lastprivate(t)";
    assert_eq!(judge(&nested("0 until n", ""), 0), both);
    // Fewer and fewer, and at last none; more and more in some other order.
    assert_eq!(judge(&nested("j until 7", ""), 0), "H107(t)");
    assert_eq!(judge(&nested("0 until j", ""), 0), "H107(t)");
    // The loop is not always reached.
    assert_eq!(judge(&nested("0 until n", "if (a[j] > 0.0) { continue @1 }"), 0), "H107(t)");
}

#[test]
fn needed_in_the_next_round_of_an_outer_loop() {
    let kept = c("t = 0.0 @1: loop j = 0 until n step 1 for { b[j] = t
        @2: loop i = 0 until n step 1 for { t = a[i] } }");
    assert_eq!(judge(&kept, 1), "firstprivate(t) lastprivate(t)");
    assert_eq!(judge(&kept, 0), "H106(t)");
    let fresh = c("@1: loop j = 0 until n step 1 for { t = 1.0 b[j] = t
        @2: loop i = 0 until n step 1 for { t = a[i] } }");
    assert_eq!(judge(&fresh, 1), "private(t)");
    assert_eq!(judge(&fresh, 0), "private(t,i)");
}

#[test]
fn inner_loop_variables() {
    let nest =
        "@1: loop i = 0 until n step 1 for { @2: loop j = 0 until n step 1 for { b[i] = a[j] } }";
    assert_eq!(judge(&c(nest), 0), "private(j)");
    assert_eq!(judge(&c(nest), 1), "nothing");
    let used = format!("{nest} k = j b[0] = convert(f64, k)");
    assert_eq!(judge(&c(&used), 0), "firstprivate(j) lastprivate(j)");
    // Its value from the previous iteration is used.
    let carried = "j = 0 @1: loop i = 0 until n step 1 for { a[i] = convert(f64, j)
        @2: loop j = 0 until n step 1 for { b[i] = a[j] } }";
    assert_eq!(judge(&c(carried), 0), "H106(j)");
    let perhaps = "@1: loop i = 0 until n step 1 for { if (a[i] > 0.0) {
        @2: loop j = 0 until n step 1 for { b[i] = a[j] } } } k = j b[0] = convert(f64, k)";
    assert_eq!(judge(&c(perhaps), 0), "H107(j)");
}

#[test]
fn a_definition_in_an_inner_loop_that_may_not_run() {
    let some = |count: &str| {
        looped(
            "t = 0.0",
            &format!("@2: loop j = 0 until {count} step 1 for {{ t = a[j] }} b[i] = t"),
            "",
        )
    };
    assert_eq!(judge(&some("n"), 0), "H106(t)");
    assert_eq!(judge(&some("4"), 0), "private(j,t)".replace("j,t", "t,j"));
}

#[test]
fn the_loop_variable_afterwards() {
    let after = "k = i b[0] = convert(f64, k)";
    assert_eq!(judge(&looped("", "b[i] = a[i]", after), 0), "lastprivate(i)");
    let from_itself =
        c(&format!("i = 3 @1: loop i = i until n step 1 for {{ b[i] = a[i] }} {after}"));
    assert_eq!(judge(&from_itself, 0), "lastprivate(i)");
    assert_eq!(judge(&from_itself.replace("1 for", "1 do"), 0), "H304() H302() H107(i)");
    let certain = c(&format!("@1: loop i = 0 until 8 step 1 for {{ b[i] = a[i] }} {after}"));
    assert_eq!(judge(&certain, 0), "lastprivate(i)");
    let again = "@2: loop i = 0 until n step 1 for { b[i] = a[i] }";
    assert_eq!(judge(&looped("", "b[i] = a[i]", again), 0), "nothing");
}

#[test]
fn declared_in_the_loop() {
    let own = |scope: &str| {
        format!(
            "unit c\nsubroutine p(n, b) {{
  var n: i32 value(0)
  var b: f64[?] ref(1) no_alias
  var t: f64 local {scope}
  var i: i32 local scope(@1)
  @1: loop i = 0 until n step 1 for {{ if (b[i] > 0.0) {{ t = 1.0 }} b[i] = t }}
}}\n"
        )
    };
    assert_eq!(judge(&own("scope(@1)"), 0), "nothing");
    assert_eq!(judge(&own(""), 0), "H106(t)");
    let fixed = own("scope(@1)").replace("f64 local scope(@1)", "f64 static scope(@1)");
    assert_eq!(judge(&fixed, 0), "H211(t)");
}

#[test]
fn statics_and_parameters_outlive_the_procedure() {
    let stored = |storage: &str, body: &str| {
        format!(
            "unit fortran_free\nsubroutine p(n, b, t) {{
  var n: i32 value(0)
  var b: f64[?] ref(1) no_alias
  var t: f64 {storage}
  var i: i32 local
  @1: loop i = 1 to n step 1 do {{ {body} }}
}}\n"
        )
    };
    let body = "t = b[i - 1] b[i - 1] = t * t";
    assert_eq!(judge(&stored("ref(2) no_alias", body), 0), "firstprivate(t) lastprivate(t)");
    let conditional = "if (b[i - 1] > 0.0) { t = 1.0 b[i - 1] = t }";
    assert_eq!(judge(&stored("ref(2) no_alias", conditional), 0), "H107(t)");
    // TARGET: a pointer may see it, so that it counts as memory (`tests/golden/alias/scalar-pointer-fail.f90`).
    assert_eq!(judge(&stored("ref(2) address_taken", body), 0), "nothing");
}

#[test]
fn what_shares_its_storage_is_memory() {
    let text = "unit fortran_free\nsubroutine p(n, b) {
  var n: i32 value(0)
  var b: f64[?] ref(1) no_alias
  var t: f64 local alias(3)
  var w: f64 local alias(3)
  var i: i32 local
  @1: loop i = 1 to n step 1 do { t = b[i - 1] b[i - 1] = w }
}\n";
    // `depend` refuses it (`tests/golden/alias/equivalence-scalar-fail.f`).
    assert_eq!(judge(text, 0), "nothing");
    let alone = text.replace(" w: f64 local alias(3)", " w: f64 local");
    assert_eq!(judge(&alone, 0), "H103(t)");
}

#[test]
fn globals_and_pointers() {
    let global = |element: &str, body: &str| {
        format!(
            "unit c\nglobal g: f64 external\nsubroutine p(n, a, d) {{
  var n: i32 value(0)
  var a: {element}[?] ref(1)
  var d: f64[?] ref(2)
  var g: f64 global(0)
  var i: i32 local
  var c: i32 local
  @1: loop i = 0 until n step 1 for {{ {body} }}
}}\n"
        )
    };
    // Each iteration stores to another element: not one variable.
    assert_eq!(judge(&global("f64", "a[i] = g"), 0), "nothing");
    // One store may be the variable.
    assert_eq!(judge(&global("f64", "a[0] = g"), 0), "H105(g,a)");
    assert_eq!(judge(&global("f64", "if (d[i] > 0.0) { a[i] = g }"), 0), "H105(g,a)");
    assert_eq!(judge(&global("i32", "a[0] = convert(i32, g)"), 0), "nothing");
    assert_eq!(judge(&global("f64", "g = g + a[i]"), 0), "reduction(+:g)");
    assert_eq!(judge(&global("f64", "g = g + a[0]"), 0), "H105(g,a)");
}

#[test]
fn an_escaped_local_is_shared_with_pointers() {
    let text = |call: &str| {
        format!(
            "unit c\nsubroutine p(n, a) {{
  var n: i32 value(0)
  var a: f64[?] ref(1)
  var t: f64 local
  var i: i32 local
  {call}
  @1: loop i = 0 until n step 1 for {{ t = 1.0 a[0] = t }}
}}\n"
        )
    };
    assert_eq!(judge(&text("call keep(ref t)"), 0), "H105(t,a)");
    assert_eq!(judge(&text("t = 0.0"), 0), "private(t)");
}

#[test]
fn no_pointer_to_a_private_copy() {
    let text = "unit c\nsubroutine p(n, b, q) {
  var n: i32 value(0)
  var b: f64[?] ref(1) no_alias
  var q: ptr(f64) local
  var t: f64 local address_taken
  var i: i32 local
  @1: loop i = 0 until n step 1 for { t = b[i] q = &t }
  b[0] = q^[0]
}\n";
    assert!(judge(text, 0).starts_with("H105(t"));
}

#[test]
fn structures_member_by_member() {
    let text = |body: &str, after: &str| {
        format!(
            "unit c\nstruct z {{ re: f64; im: f64; }}\nsubroutine p(n, b) {{
  var n: i32 value(0)
  var b: f64[?] ref(1) no_alias
  var z: struct(0) local
  var i: i32 local
  z.1 = 0.0
  @1: loop i = 0 until n step 1 for {{ {body} }}
  {after}
}}\n"
        )
    };
    assert_eq!(judge(&text("z.0 = b[i] z.1 = 2.0 b[i] = z.0 * z.1", ""), 0), "private(z)");
    // One member is only read: it has to be copied in.
    assert_eq!(judge(&text("z.0 = b[i] b[i] = z.0 * z.1", ""), 0), "firstprivate(z)");
    assert_eq!(judge(&text("b[i] = z.0 z.0 = 1.0", ""), 0), "H106(z.re)");
    // The other member is needed afterwards.
    let needed = text("z.0 = b[i]", "b[0] = z.0 + z.1");
    assert_eq!(judge(&needed, 0), "firstprivate(z) lastprivate(z)");
    let conditional = text("if (b[i] > 0.0) { z.0 = b[i] }", "b[0] = z.0");
    assert_eq!(judge(&conditional, 0), "H107(z.re)");
}

#[test]
fn do_concurrent_has_no_order() {
    let text = fortran(
        "@1: loop i = 1 to n step 1 concurrent { if (a[i - 1] > 0.0) { t = 1.0 } b[i - 1] = t }",
    );
    assert_eq!(judge(&text, 0), "private(t)");
    assert_eq!(judge(&text.replace("concurrent", "do"), 0), "H106(t)");
}

#[test]
fn jumps_do_not_hide_a_use() {
    // The value is used after a jump back.
    let text = c("t = 0.0 label 7 b[0] = t @1: loop i = 0 until n step 1 for { t = a[i] }
        if (n > 3) { goto 7 }");
    assert_eq!(judge(&text, 0), "firstprivate(t) lastprivate(t)");
    let text = text.replace("goto 7", "k = 7");
    assert_eq!(judge(&text, 0), "private(t)");
}
