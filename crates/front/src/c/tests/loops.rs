//! Which `for` is a counted loop, and near misses.

use super::{body, ir};

fn header(params: &str, text: &str) -> String {
    let lines = body(params, text);
    let line = lines.iter().find(|l| l.starts_with('@'));
    line.unwrap_or_else(|| panic!("no loop in {lines:#?}")).clone()
}

const P: &str = "int n, int m, unsigned u, unsigned long z, double *x, int *p, long l";

#[test]
fn the_usual_forms_are_counted() {
    for (text, expected) in [
        ("for (int i = 0; i < n; i++) x[i] = 0;", "@1: loop i = 0 until n step 1 for {"),
        ("int i; for (i = 1; i <= n; ++i) x[i] = 0;", "@1: loop i = 1 to n step 1 for {"),
        (
            "int i; for (i = n - 1; i >= 0; i--) x[i] = 0;",
            "@1: loop i = n - 1 to 0 step int(-1) for {",
        ),
        ("int i; for (i = 0; n > i; i = i + 2) x[i] = 0;", "@1: loop i = 0 until n step 2 for {"),
        ("int i; for (i = 0; n > i; i = 3 + i) x[i] = 0;", "@1: loop i = 0 until n step 3 for {"),
        (
            "int i; for (i = 9; i > n; i -= 3) x[i] = 0;",
            "@1: loop i = 9 until n step int(-3) for {",
        ),
        (
            "int i; for (i = 0; i != n; i++) x[i] = 0;",
            "@1: loop i = 0 until n step 1 for not_equal {",
        ),
        ("for (long i = 0; i < n; i++) x[i] = 0;", "@1: loop i = 0:i64 until n step 1:i64 for {"),
        (
            "for (unsigned long i = 0; i < z; i++) x[i] = 0;",
            "@1: loop i = 0:u64 until z step 1:u64 for {",
        ),
        (
            "for (unsigned i = u; i > 0; i--) x[i] = 0;",
            "@1: loop i = u until 0:u32 step int(-1) for {",
        ),
        (
            "for (unsigned i = u; i >= 1; i--) x[i] = 0;",
            "@1: loop i = u to 1:u32 step int(-1) for {",
        ),
        (
            "for (unsigned long i = 0; i < z; i += u) x[i] = 0;",
            "@1: loop i = 0:u64 until z step u for upward {",
        ),
        ("for (int i = 0; i < z; i++) x[i] = 0;", "@1: loop i = 0 until z step 1 for {"),
        ("for (short s = 0; s < n; s++) x[s] = 0;", "@1: loop s = 0:i16 until n step 1:i16 for {"),
    ] {
        let found = header(P, text);
        // The width in which a constant bound is written is the printer's business.
        assert_eq!(
            found.replace(":u64 until", " until").replace("convert(i64, n)", "n"),
            expected.replace(":u64 until", " until"),
            "{text}"
        );
    }
}

#[test]
fn a_bound_that_may_change_is_reevaluated() {
    for text in [
        "for (int i = 0; i < *p; i++) x[i] = 0;",
        "for (int i = 0; i < p[3]; i++) x[i] = 0;",
        "for (int i = 0; i < n; i++) n--;",
        "for (int i = 0; i < n; i++) p[i] = n = 3;",
        "for (int i = 0; i < g(n); i++) x[i] = 0;",
    ] {
        let found = ir(&format!("int g(int); void f({P}) {{ {text} }}"));
        assert!(found.contains("for reevaluated {"), "{text}\n{found}");
    }
    assert!(
        header(P, "const int k = n; for (int i = 0; i < k * m + 1; i++) n--;").ends_with("for {")
    );
    assert!(header(P, "for (int i = 0; i < (n < m ? n : m); i++) x[i] = 0;").ends_with("for {"));
}

#[test]
fn near_misses_are_whiles() {
    for text in [
        // The variable changes in the body.
        "for (int i = 0; i < n; i++) { x[i] = 0; i += 2; }",
        "for (int i = 0; i < n; i++) if (n > 3) i++;",
        "for (int i = 0; i < n; i++) { int *q = &i; *q = 3; }",
        "for (int i = 0; i < n; i++) h(&i);",
        // The step goes the wrong way, may do so, or is not constant in sign.
        "for (int i = 0; i < n; i--) x[0] = 0;",
        "for (int i = 0; i < n; i += m) { if (x[i] > 0) break; x[i] = 0; }",
        "for (int i = 0; i < n; i += m) h(p);",
        "for (short i = 0; i < n; i += m) x[i] = 0;",
        "for (int i = 0; i < n; i *= 2) x[i] = 0;",
        "for (int i = 0; i != n; i += 0) x[i] = 0;",
        // An unsigned variable wraps below zero.
        "for (unsigned i = u; i >= 0; i--) x[i] = 0;",
        "for (unsigned i = u; i > 0; i -= 2) x[i] = 0;",
        "for (unsigned i = u; i >= n; i--) x[i] = 0;",
        "for (unsigned i = u; i-- > n;) x[i] = 0;",
        // A signed variable compared as unsigned may be negative.
        "for (int i = n; i < z; i++) x[i] = 0;",
        "for (int i = 5; i > u; i--) x[i] = 0;",
        // No integer, a variable of all files to which a pointer may lead, volatile.
        "for (double d = 0; d < n; d++) x[0] = d;",
        "for (G = 0; G < n; G++) p[G] = 0;",
        "volatile int v; for (v = 0; v < n; v++) x[0] = 0;",
        "for (*p = 0; *p < n; (*p)++) x[0] = 0;",
        // Two conditions, two steps.
        "for (int i = 0; i < n && x[i] > 0; i++) x[i] = 0;",
        "for (int i = 0, *q = p; i < n; i++, q++) x[i] = *q;",
        "for (int i = 0; i < n; ) if (x[0] > 0) x[i++] = 0;",
        "for (int i = 0; ; i++) if (i > n) break;",
        // The test cuts bits off the variable.
        "for (long i = 0; (int)i < n; i++) x[i] = 0;",
        "for (int i = 0; (char)i < n; i++) x[i] = 0;",
    ] {
        let found = ir(&format!("int G; void h(int *); void f({P}) {{ {text} }}"));
        assert!(found.contains("while (") && !found.contains("loop i ="), "{text}\n{found}");
    }
}

#[test]
fn what_else_the_header_does_comes_first() {
    let lines = body(P, "int i, j; for (i = 0, j = 3; i < n; i++) x[i] = j;");
    assert_eq!(lines[..3], ["i = 0", "j = 3", "@1: loop i = i until n step 1 for {"]);
    let lines = body(P, "int i, j; for (i = j = 2; i < n; i++) x[i] = j;");
    assert_eq!(lines[..2], ["j = 2", "@1: loop i = j until n step 1 for {"]);
    let lines = body(P, "int i = 3; for (; i < n; i++) x[i] = 0;");
    assert_eq!(lines[..2], ["i = 3", "@1: loop i = i until n step 1 for {"]);
}

#[test]
fn leaving_and_going_on_name_their_loop() {
    let text =
        "for (int i = 0; i < n; i++) { while (m) { if (n) break; m--; } if (m) continue; break; }";
    let lines = body(P, text).join("\n");
    let named = ["break @2", "break @1", "for skips {", "if (m) {\n} else {\nbreak @1"];
    assert!(named.iter().all(|n| lines.contains(n)), "{lines}");
}

#[test]
fn a_loop_that_must_end_steps_upwards_where_it_runs() {
    let lines = body(P, "int i; for (i = 0; i < n; i += m) x[i] = 0;");
    let expected = [
        "if (0 < n) {",
        "@1: loop i = 0 until n step m for {",
        "x[i] = 0.0",
        "}",
        "} else {",
        "i = 0",
        "}",
    ];
    assert_eq!(lines[..7], expected);
}

#[test]
fn a_for_that_is_a_while_steps_at_each_continue() {
    let lines = body(P, "for (int i = 0; i < n; i += m) { if (x[i] > 0) continue; x[i] = 1; }");
    let steps = lines.iter().filter(|l| *l == "i = i + m").count();
    assert_eq!(steps, 2, "{lines:#?}");
}

#[test]
fn a_test_with_effects_moves_to_the_top_of_the_body() {
    let lines = body(P, "while (n-- > m) x[n] = 0;");
    assert_eq!(
        lines,
        [
            "@1: while (1) {",
            "'t.1' = n",
            "n = n - 1",
            "if (!('t.1' > m)) {",
            "break @1",
            "}",
            "x[n] = 0.0",
            "}",
            "}"
        ]
    );
}

#[test]
fn do_while_zero_is_no_loop() {
    let lines = body(P, "do { n = 1; } while (0);");
    assert_eq!(lines, ["n = 1", "}"]);
    assert!(body(P, "do { if (n) break; m = 1; } while (0);").join(" ").contains("do while (0)"));
}

#[test]
fn variables_of_the_header_and_the_body_are_scoped_by_the_loop() {
    let all = ir(
        "void f(int n, double *x) { int o; for (int i = 0; i < n; i++) { double t = x[i]; x[i] = t * t; } o = n; }",
    );
    assert!(all.contains("var i: i32 local scope(@1)"), "{all}");
    assert!(all.contains("var t: f64 local scope(@1)"), "{all}");
    assert!(all.contains("var o: i32 local\n"), "{all}");
}

#[test]
fn whiles_that_count_are_loops() {
    for (text, expected) in [
        ("while (n < m) { x[n] = 0; n++; }", "@1: loop n = n until m step 1 while {"),
        ("while (m >= n) { n += 3; x[m] = 0; }", "@1: loop n = n to m step 3 while {"),
        ("while (n > 0) { --n; x[n] = 0; }", "@1: loop n = n until 0 step int(-1) while {"),
        (
            "while (n != m) { x[n] = 0; n = 1 + n; }",
            "@1: loop n = n until m step 1 while not_equal {",
        ),
        ("while (u > 0) { x[u] = 0; u--; }", "@1: loop u = u until 0:u32 step int(-1) while {"),
        (
            "while (n < *p) { p[n] = 0; n++; }",
            "@1: loop n = n until p[0] step 1 while reevaluated {",
        ),
        (
            "while (n < m) { x[n] = 0; m /= 2; n++; }",
            "@1: loop n = n until m step 1 while reevaluated {",
        ),
        (
            "while (n < m) { x[n] = 0; m--; n++; }",
            "@1: loop 'k.0' = 0:i64 until 'n.0' step 2:i64 while {",
        ),
        (
            "int i, j; for (i = 0, j = n; i < n; i++, j--) x[j] = 0;",
            "@1: loop i = i until n step 1 while {",
        ),
        ("while (n < m) { if (x[n] < 0) break; n++; }", "@1: loop n = n until m step 1 while {"),
        ("for (int i = 0; i < n; ) x[i++] = 0;", "@1: loop i = i until n step 1 while {"),
        (
            "for (int i = 0, j = n; i < m; i++, j--) x[j] = 0;",
            "@1: loop i = i until m step 1 while {",
        ),
    ] {
        assert_eq!(header(P, text), expected, "{text}");
    }
    // After the step the variable has its next value.
    let lines = body(P, "while (n > 0) { n--; x[n] = 0; }");
    assert!(lines.iter().any(|l| l.starts_with("x[n - 1] = ")), "{lines:#?}");
}

#[test]
fn whiles_that_do_not_count_stay() {
    for text in [
        "while (n < m) { if (x[n] < 0) n++; x[n] = 1; n++; }",
        "while (n < m) { if (x[n] < 0) continue; n++; }",
        "while (n < m) { x[n] = 0; n--; }",
        "while (n < m) { x[n] = 0; n += m; }",
        "while (n < m) { n++; if (x[n] < 0) break; x[n] = 0; }",
        "while (n < m - n) { x[n] = 0; n++; }",
        "while (n != m) { x[n] = 0; n += 2; }",
        "while (n == m) { x[n] = 0; n++; }",
        "while (u >= 0) { x[u] = 0; u--; }",
        "while (u > 0) { x[u] = 0; u -= 2; }",
        "while (n < m) { x[n] = 0; p = &n; n++; }",
        "while (n < m) { scan(&n); n++; }",
        "short s = 0; while (s < n) { x[s] = 0; s++; }",
        "while (n < u) { x[n] = 0; n++; }",
        "while (n < m) { goto in; again: x[n] = 0; in: if (x[n] < l) goto again; n++; }",
        "do { x[u] = 0; u++; } while (u < 9);",
        "for (int i = 0, *q = p; i < m; i++, q++) x[i] = *q;",
    ] {
        let found = ir(&format!("void scan(int *); void f({P}) {{ {text} }}"));
        assert!(!found.contains(" while {") && found.contains("while ("), "{text}\n{found}");
    }
}
