//! Reductions: accepted forms with their near misses.

use crate::FloatPolicy;
use crate::testing::{c, float, fortran, judge, judge_with};

fn looped(body: &str) -> String {
    c(&format!(
        "s = 0.0 c = 0 f = 1 @1: loop i = 0 until n step 1 for {{ {body} }} b[0] = s + convert(f64, c + f)"
    ))
}

/// Where no special values of floats are minded.
fn judge_fast(text: &str, k: usize) -> String {
    judge_with(text, k, &float(FloatPolicy::Fast))
}

fn judge_reproducible(text: &str, k: usize) -> String {
    judge_with(text, k, &float(FloatPolicy::Reproducible))
}

fn fortran_loop(body: &str) -> String {
    fortran(&format!("@1: loop i = 1 to n step 1 do {{ {body} }} if (l) {{ b[0] = 1.0 }}"))
}

#[test]
fn sums() {
    for body in [
        "s = s + a[i]",
        "s = a[i] + s",
        "s = s - a[i]",
        "s = (s + a[i]) - b[i]",
        "if (a[i] > 0.0) { s = s + a[i] }",
        "s = s + a[i] s = s - b[i]",
    ] {
        assert_eq!(judge(&looped(body), 0), "reduction(+:s)", "{body}");
    }
    for body in [
        "s = a[i] - s",
        "s = s + s",
        "s = s + (a[c] * s)",
        "s = (s * s) + a[i]",
        "s = s + a[i] s = s * b[i]",
        "if (s > 0.0) { s = s + a[i] }",
    ] {
        assert!(judge(&looped(body), 0).starts_with("H10"), "{body}");
    }
    assert_eq!(judge(&looped("s = s + a[i] b[i] = s"), 0), "H109(s)");
    assert_eq!(judge(&looped("s = a[i] - s"), 0), "H106(s)");
    assert_eq!(judge_fast(&looped("s = s * a[i]"), 0), "reduction(*:s)");
    assert_eq!(judge(&looped("s = s * a[i]"), 0), "H113(s)");
}

#[test]
fn sums_in_nests() {
    let nest = "@2: loop j = 0 until n step 1 for { s = s + a[j] }";
    assert_eq!(judge(&looped(nest), 0), "private(j) reduction(+:s)");
    assert_eq!(judge(&looped(nest), 1), "reduction(+:s)");
    // Set to zero in each iteration: private there, a reduction inside. Never both.
    let reset = format!("s = 0.0 {nest} b[i] = s");
    assert_eq!(judge(&looped(&reset), 0), "private(j) firstprivate(s) lastprivate(s)");
    assert_eq!(judge(&looped(&reset), 1), "reduction(+:s)");
    // The check must look into nested loops.
    let hidden = "@2: loop j = 0 until n step 1 for { s = s + a[j] b[j] = s }";
    assert_eq!(judge(&looped(hidden), 0), "H109(s)");
    // A bound that reads the running value: it follows from the number of the iteration.
    let bound = "c = c + 1 @2: loop j = 0 until c step 1 for { b[j] = a[j] }";
    assert_eq!(judge(&looped(bound), 0), "private(j) firstprivate(c) lastprivate(c)");
}

#[test]
fn integer_sums_modulo_their_width() {
    assert_eq!(judge(&looped("c = c + x[i]"), 0), "reduction(+:c)");
    // (int)((long)c + x): exact modulo 2^32.
    let wide = "c = convert(i32, convert(i64, c) + convert(i64, x[i]))";
    assert_eq!(judge(&looped(wide), 0), "reduction(+:c)");
    // Through a narrower type bits are lost each time.
    let narrow = "c = convert(i32, convert(i16, c) + convert(i16, x[i]))";
    assert_eq!(judge(&looped(narrow), 0), "H106(c)");
    // Through a float each sum is truncated.
    let cut = "c = convert(i32, convert(f64, c) + a[i])";
    assert_eq!(judge(&looped(cut), 0), "H106(c)");
}

#[test]
fn extremes() {
    for body in [
        "if (a[i] > s) { s = a[i] }",
        "if (s < a[i]) { s = a[i] }",
        "if (a[i] >= s) { s = a[i] }",
        "s = max!(s, a[i])",
        "s = max!(a[i], s)",
        "s = fmax!(s, a[i])",
        "s = select(a[i] > s, a[i], s)",
        "s = select(s > a[i], s, a[i])",
        "if (abs!(a[i]) > s) { s = abs!(a[i]) }",
    ] {
        assert_eq!(judge_fast(&looped(body), 0), "reduction(max:s)", "{body}");
    }
    for body in [
        "if (a[i] < s) { s = a[i] }",
        "s = min!(s, min!(a[i], b[i]))",
        "s = select(a[i] > s, s, a[i])",
    ] {
        assert_eq!(judge_fast(&looped(body), 0), "reduction(min:s)", "{body}");
    }
    for body in [
        "if (a[i] > s) { s = b[i] }",
        "if (a[i] == s) { s = a[i] }",
        "if (a[i] > s) { s = a[i] } if (b[i] < s) { s = b[i] }",
        "s = select(a[i] > s, b[i], s)",
        "s = max!(s, min!(s, a[i]))",
    ] {
        assert!(judge_fast(&looped(body), 0).starts_with("H10"), "{body}");
    }
    // With its position: the position is not a maximum.
    assert_eq!(judge_fast(&looped("if (a[i] > s) { s = a[i] c = i }"), 0), "H106(s) H107(c)");
}

#[test]
fn extremes_that_keep_special_values() {
    for body in [
        "s = max!(s, a[i])",
        "s = fmax!(s, a[i])",
        "if (abs!(a[i]) > s) { s = abs!(a[i]) }",
        "if ((a[i] * a[i]) > s) { s = a[i] * a[i] }",
    ] {
        assert_eq!(judge(&looped(body), 0), "reduction(max:s)", "{body}");
        // What `s` is before the loop is not known.
        let unknown = looped(body).replace("s = 0.0", "s = a[0]");
        assert_eq!(judge(&unknown, 0), "H113(s)", "{body}");
    }
    // Which zero is kept counts where sums may not be reordered, either.
    let plain = looped("if (a[i] > s) { s = a[i] }");
    assert_eq!(judge(&plain, 0), "reduction(max:s)");
    assert_eq!(judge_reproducible(&plain, 0), "H113(s)");
    assert_eq!(judge_reproducible(&plain.replace("s = 0.0", "s = 0.5"), 0), "reduction(max:s)");
}

#[test]
fn extremes_of_what_a_scalar_holds() {
    let set = "t = abs!(a[i]) if (t > s) { s = t }";
    assert!(judge(&looped(set), 0).contains("reduction(max:s)"), "{}", judge(&looped(set), 0));
    for body in [
        "t = a[i] if (t > s) { s = t }",
        "if (a[i] > 1.0) { t = abs!(a[i]) } if (t > s) { s = t }",
        "t = abs!(a[i]) t = t * b[i] if (t > s) { s = t }",
    ] {
        let said = judge_reproducible(&looped(body), 0);
        assert!(said.contains("H113(s)"), "{body}: {said}");
    }
}

#[test]
fn flags() {
    assert_eq!(judge(&looped("if (a[i] < 0.0) { f = 0 }"), 0), "reduction(&&:f)");
    assert_eq!(judge(&looped("if (a[i] < 0.0) { c = 1 }"), 0), "reduction(||:c)");
    // Any other value than 0 or 1 somewhere: zeros still win bitwise, ones do not.
    let other = |body: &str| looped(body).replace("f = 1 @1", "f = n c = n @1");
    assert_eq!(judge(&other("if (a[i] < 0.0) { f = 0 }"), 0), "reduction(&:f)");
    assert_eq!(judge(&other("if (a[i] < 0.0) { c = 1 }"), 0), "H107(c)");
    assert_eq!(judge(&looped("if (a[i] < 0.0) { c = i }"), 0), "H107(c)");
    // Read in between.
    assert_eq!(judge(&looped("if (a[i] < 0.0) { f = 0 } b[i] = convert(f64, f)"), 0), "H109(f)");
    assert_eq!(
        judge(&looped("if (a[i] < 0.0) { f = 0 } else { f = 1 }"), 0),
        "firstprivate(f) lastprivate(f)"
    );
}

#[test]
fn logical_operators() {
    assert_eq!(judge(&looped("f = (a[i] > 0.0) && f"), 0), "reduction(&&:f)");
    // `a[i]` was not read once `f` was false: reading it always might be out of bounds.
    assert_eq!(judge(&looped("f = f && (a[i] > 0.0)"), 0), "H106(f)");
    assert_eq!(judge(&looped("t = a[i] f = f && (t > 0.0)"), 0), "private(t) reduction(&&:f)");
    assert_eq!(judge(&looped("b[i] = a[i] f = f && (a[i] > 0.0)"), 0), "reduction(&&:f)");
    assert_eq!(judge(&fortran_loop("l = l && (a[i - 1] > 0.0)"), 0), "reduction(&&:l)");
    assert_eq!(judge(&fortran_loop("l = l || (a[i - 1] > 0.0)"), 0), "reduction(||:l)");
    assert_eq!(judge(&fortran_loop("l = l == (a[i - 1] > 0.0)"), 0), "reduction(eqv:l)");
    assert_eq!(judge(&fortran_loop("l = l != (a[i - 1] > 0.0)"), 0), "reduction(neqv:l)");
    assert_eq!(judge(&fortran_loop("l = !(l)"), 0), "H106(l)");
    assert_eq!(judge(&fortran_loop("if (a[i - 1] > 0.0) { l = true }"), 0), "reduction(||:l)");
}

#[test]
fn bits() {
    assert_eq!(judge(&looped("c = c | x[i]"), 0), "reduction(|:c)");
    assert_eq!(judge(&looped("c = x[i] & c"), 0), "reduction(&:c)");
    assert_eq!(judge(&looped("c = c ^ x[i]"), 0), "reduction(^:c)");
    assert_eq!(judge(&looped("c = c << 1"), 0), "firstprivate(c) lastprivate(c)");
    assert_eq!(judge(&looped("c = (c << 1) | x[i]"), 0), "H106(c)");
}

#[test]
fn float_policies() {
    let sum = looped("s = s + a[i]");
    let largest = looped("s = max!(s, a[i])");
    assert_eq!(judge_with(&sum, 0, &float(FloatPolicy::Strict)), "H110(s)");
    assert_eq!(judge_with(&sum, 0, &float(FloatPolicy::Reproducible)), "H110(s)");
    assert_eq!(judge_with(&largest, 0, &float(FloatPolicy::Strict)), "H110(s)");
    assert_eq!(judge_with(&largest, 0, &float(FloatPolicy::Reproducible)), "reduction(max:s)");
    assert_eq!(
        judge_with(&looped("c = c + x[i]"), 0, &float(FloatPolicy::Strict)),
        "reduction(+:c)"
    );
}

#[test]
fn arrays() {
    assert_eq!(judge(&looped("h[x[i]] = h[x[i]] + 1.0"), 0), "[+:h]");
    assert_eq!(judge_fast(&looped("if (a[i] > h[x[i]]) { h[x[i]] = a[i] }"), 0), "[max:h]");
    for body in [
        "h[x[i]] = h[x[i] + 1] + 1.0",
        "h[x[i]] = h[x[i]] + 1.0 b[i] = h[0]",
        "h[x[i]] = h[x[i]] + h[0]",
        "h[x[i]] = 1.0",
        "a[x[i]] = a[x[i]] + 1.0",
    ] {
        assert_eq!(judge(&looped(body), 0), "nothing", "{body}");
    }
    // Too large for each thread.
    let large = looped("h[x[i]] = h[x[i]] + 1.0").replace("f64[16]", "f64[32769]");
    assert_eq!(judge(&large, 0), "nothing");
}
