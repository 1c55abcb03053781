//! Pointers as arrays, views, heap objects, and those that move.

use super::{body, ir, var};

#[test]
fn a_parameter_that_keeps_its_value_is_an_array() {
    assert_eq!(var("double *restrict a", "a[0] = 1;", "a"), "var a: f64[?] ref(0) no_alias");
    assert_eq!(
        var("const double *a, double *b", "b[0] = a[1];", "a"),
        "var a: f64[?] ref(0) read_only"
    );
    assert_eq!(
        var("int n, double a[n][n + 1]", "a[0][1] = 1;", "a"),
        "var a: f64[?][(n + 1)] ref(1)"
    );
    assert_eq!(var("double (*a)[7]", "a[0][1] = 1;", "a"), "var a: f64[?][7] ref(0)");
    assert_eq!(var("double **a", "a[0][1] = 1;", "a"), "var a: ptr(f64)[?] ref(0)");
    // Near misses: it moves; its address is taken; it is assigned; it points to nothing known.
    assert_eq!(var("double *a", "*a++ = 1;", "a"), "var a: ptr(f64) value(0)");
    assert_eq!(
        var("double *a, double **b", "*b = a; b = &a;", "a"),
        "var a: ptr(f64) value(0) address_taken"
    );
    assert_eq!(var("double *a, int n", "if (n) a = 0;", "a"), "var a: ptr(f64) value(0)");
    assert_eq!(var("void *a", "", "a"), "var a: ptr(void) value(0)");
}

#[test]
fn extents_that_change_later_are_kept() {
    let all = ir("void f(int n, double a[n][n]) { n = 3; a[1][2] = n; }");
    assert!(all.contains("[('t.1')]") && all.contains("'t.1' = n"), "{all}");
}

#[test]
fn subscripts_are_places() {
    let p = "int i, int j, double a[4][5], double **r, double *p, struct { double x; double *d; int tda; } *s";
    for (c, ir) in [
        ("a[i][j]", "a[i][j]"),
        ("*(*(a + i) + j)", "a[i][j]"),
        ("(*(a + i))[j]", "a[i][j]"),
        ("r[i][j]", "r[i]^[j]"),
        ("*(p + 3)", "p[3]"),
        ("*p", "p[0]"),
        ("i[p]", "p[i]"),
        ("(p + 1)[i - 1]", "p[1:i64 + convert(i64, i - 1)]"),
        ("*(p - 1)", "p[int(-1)]"),
        ("s->x", "s[0].0"),
        ("(*s).x", "s[0].0"),
        ("s[i].x", "s[i].0"),
        ("s->d[i * s->tda + j]", "s[0].1^[(i * s[0].2) + j]"),
        ("(&p[2])[i]", "p[2:i64 + convert(i64, i)]"),
    ] {
        let lines = body(p, &format!("{c} = 1.0;"));
        assert_eq!(lines[0], format!("{ir} = 1.0"), "{c}");
    }
}

#[test]
fn views_name_their_base() {
    let p = "int n, double *a, double m[4][5], struct { double *d; } *s";
    assert_eq!(var(p, "double *q = a + 3; q[0] = 1;", "q"), "var q: f64[?] view a[3]");
    assert_eq!(var(p, "double *q = &m[1][2]; q[0] = 1;", "q"), "var q: f64[?] view m[1][2]");
    assert_eq!(var(p, "double *q = m[n]; q[0] = 1;", "q"), "var q: f64[?] view m[n]");
    assert_eq!(var(p, "double *q = s->d; q[0] = 1;", "q"), "var q: f64[?] view s[0].0^[0]");
    assert_eq!(var(p, "double *q; q = a; q[0] = 1;", "q"), "var q: f64[?] view a");
    assert_eq!(var(p, "double *q = 0; q = a; q[0] = 1;", "q"), "var q: f64[?] view a");
    assert_eq!(
        var(p, "for (int i = 0; i < n; i++) { double *q = a + i; q[0] = 1; }", "q"),
        "var q: f64[?] view a[i] scope(@1)"
    );
}

#[test]
fn views_of_what_changes_keep_the_old_value() {
    let p = "int n, double *a";
    let lines = body(p, "double *q = a + n; n = 4; q[0] = 1;");
    assert_eq!(lines[..2], ["'t.1' = n", "n = 4"]);
    assert_eq!(var(p, "double *q = a + n; n = 4; q[0] = 1;", "q"), "var q: f64[?] view a['t.1']");
}

#[test]
fn near_misses_are_no_views() {
    let p = "int n, double *a, double *b, float *w, double **r";
    // Another element type, a call, a pointer that moves.
    assert_eq!(var(p, "float *q = (float *)a; q[0] = 1;", "q"), "var q: f32[?] pointee");
    assert!(var(p, "float *q = (float *)a; q[0] = 1;", "a").contains("address_taken"));
    assert_eq!(var(p, "double *q = *r; r++; q[0] = 1;", "q"), "var q: ptr(f64) local");
    // A choice, set twice, set in a branch, mentioned before it is set.
    assert_eq!(var(p, "double *q = n ? a : b; q[0] = 1;", "q"), "var q: ptr(f64) local");
    assert_eq!(
        var(p, "double *q = n ? a : b; q[0] = 1;", "b"),
        var(p, "double *q = a; if (n) q = b; q[0] = 1;", "b")
    );
    assert_eq!(var(p, "double *q = a; if (n) q = b; q[0] = 1;", "q"), "var q: ptr(f64) local");
    assert_eq!(var(p, "double *q; if (n) q = b; q[0] = 1;", "q"), "var q: ptr(f64) local");
    assert_eq!(
        var(p, "double *q; for (int i = 0; i < n; i++) { if (i) q[0] = 1; q = a + i; }", "q"),
        "var q: ptr(f64) local"
    );
    assert_eq!(
        var(p, "double *q = a; for (int i = 0; i < n; i++) *q++ = 0;", "q"),
        "var q: ptr(f64) local"
    );
}

#[test]
fn fresh_memory_is_a_heap_object() {
    let text = "double *q = malloc(n * sizeof *q); if (!q) return; q[0] = 1; free(q);";
    let all = ir(&format!("#include <stdlib.h>\nvoid f(int n) {{ {text} }}"));
    assert!(all.contains("var q: f64[?] heap\n"), "{all}");
    assert!(all.contains("effect allocate (convert(u64, n) * 8:u64) -> (q)"), "{all}");
    assert!(all.contains("effect deallocate () -> (q)"), "{all}");
    // Somebody's own malloc may return anything.
    let all = ir(
        "static void *malloc(unsigned long n) { return 0; } void f(void) { double *q = malloc(8); q[0] = 1; }",
    );
    assert!(all.contains("var q: f64[?] pointee"), "{all}");
}

#[test]
fn pointers_that_move_stay_pointers() {
    let lines = body("char *s, char *d", "*d++ = *s++;");
    assert_eq!(
        lines[..6],
        ["'t.1' = s", "s = &s^[1]", "'t.2' = d", "d = &d^[1]", "'t.2'^[0] = 't.1'^[0]", "}"]
    );
    let lines = body("double *p, double *e, int n", "p += n; p -= 2; n = e - p;");
    assert_eq!(lines[0], "p = &p^[n]");
    assert_eq!(lines[1], "p = &p^[int(-2)]");
    assert!(lines[2].contains("/ 8:i64"), "{lines:?}");
}

#[test]
fn addresses_that_are_stored_are_noted_and_direct_arguments_are_not() {
    assert!(var("int n", "int x; int *p; p = &x; p++; x = n;", "x").contains("address_taken"));
    assert!(!ir("void g(int *); void f(void) { int x; g(&x); }").contains("address_taken"));
    assert!(var("long n", "double x[4]; n = (long)x; x[0] = 1;", "x").contains("address_taken"));
}
