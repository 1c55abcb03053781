//! Types, declarations, initializers.

use super::{body, ir, var};

#[test]
fn scalars_of_every_kind() {
    let p = "signed char a, unsigned short b, unsigned c, long d, unsigned long long e, _Bool g, float h, \
             long double k, double _Complex z, enum { A, B } en, char ch";
    for (name, ty) in [
        ("a", "i8"),
        ("b", "u16"),
        ("c", "u32"),
        ("d", "i64"),
        ("e", "u64"),
        ("h", "f32"),
        ("k", "f80"),
        ("ch", "i8"),
    ] {
        assert!(
            var(p, "", name).starts_with(&format!("var {name}: {ty} ")),
            "{}",
            var(p, "", name)
        );
    }
    assert!(var(p, "", "en").contains("32 "));
}

#[test]
fn conversions_are_written_out_where_they_change_something() {
    for (c, expected) in [
        ("x = i;", "x = convert(f64, i)"),
        ("i = x;", "i = convert(i32, x)"),
        ("l = i;", "l = convert(i64, i)"),
        ("l = l + i;", "l = l + convert(i64, i)"),
        ("l = ll;", "l = ll"),
        ("u = i + u;", "u = convert(u32, i) + u"),
        ("x = 2;", "x = 2.0"),
        ("f = 0.1;", "f = 0.10000000149011612:f32"),
        ("x = f * 2.0;", "x = convert(f64, f) * 2.0"),
        ("i = c + 1;", "i = convert(i32, c) + 1"),
        ("i = 2 * 3 + 1;", "i = 7"),
        ("i = -5;", "i = int(-5)"),
        ("i = i < l;", "i = convert(i64, i) < l"),
        ("i = !x;", "i = !(x != 0.0)"),
        ("i = ~i << 2;", "i = ~(i) << 2"),
        ("i = sizeof(double[4]);", "i = 32"),
    ] {
        let p = "int i, long l, long long ll, unsigned u, double x, float f, char c";
        let found = body(p, c);
        assert_eq!(found[0], expected, "{c}");
    }
}

#[test]
fn typedefs_may_be_hidden_by_variables() {
    let all = ir("typedef double flt; void f(int n, flt *x) { int flt = 3; x[n] = flt * n; }");
    assert!(
        all.contains("var flt: i32 local") && all.contains("x[n] = convert(f64, flt * n)"),
        "{all}"
    );
}

#[test]
fn globals_and_statics() {
    let all = ir(
        "double g[4][5]; static int s; extern float e[]; _Thread_local int t; volatile int v;\n\
                  void f(void) { static double keep[3]; g[1][2] = s + e[3] + t + v; keep[0]++; }",
    );
    for line in ["g: f64[4][5]", "s: i32", "e: f32[?]", "var keep: f64[3] static"] {
        assert!(all.contains(line), "{line}\n{all}");
    }
    assert!(all.contains("thread_local") && all.contains("volatile"), "{all}");
}

#[test]
fn constants_at_file_scope_are_their_values_and_others_are_not() {
    let all = ir("static const int N = 12; int M = 3; const volatile int V = 4;\n\
                  void f(double *x) { for (int i = 0; i < N; i++) x[i] = M + V; }");
    assert!(all.contains("until 12 step 1") && all.contains("M + V"), "{all}");
}

#[test]
fn unions_and_bit_fields_are_marked() {
    let all =
        ir("union u { int i; float f; }; struct s { unsigned a : 3, b : 5; volatile int v; };\n\
                  void f(union u *p, struct s *q) { p->f = 1; q->b = 2; q->v = 3; }");
    assert!(all.contains("union u { i: i32; f: f32; }"), "{all}");
    assert!(all.contains("a: u32 bitfield; b: u32 bitfield;"), "{all}");
}

#[test]
fn initializers_of_aggregates() {
    assert_eq!(
        body("int n", "int a[3] = {n, 2};")[..5],
        ["a[0] = 0", "a[1] = 0", "a[2] = 0", "a[0] = n", "a[1] = 2"]
    );
    assert_eq!(body("int n", "int a[2] = {n, 2};")[..2], ["a[0] = n", "a[1] = 2"]);
    let lines = body("int n", "double a[100] = {[3] = 1.5};");
    assert!(lines[0].contains("loop") && lines.contains(&"a[3] = 1.5".to_string()), "{lines:?}");
    assert_eq!(body("int n", "char s[4] = \"hi\";")[4..6], ["s[0] = 104:i8", "s[1] = 105:i8"]);
    let lines = body("int n", "struct { int a; double b[2]; } s = { .b = {1, 2}, .a = n }, t = s;");
    assert_eq!(lines[..4], ["s.1[0] = 1.0", "s.1[1] = 2.0", "s.0 = n", "t = s"]);
}

#[test]
fn unknown_types_are_unreliable_and_the_rest_is_read() {
    let unit = super::unit(
        "void f(real_t *x, double *y, int n) { for (int i = 0; i < n; i++) y[i] = 2; real_t t = x[0]; }",
    );
    assert!(unit.diagnostics.iter().any(|d| d.code == "unknown-type"), "{:?}", unit.diagnostics);
    let text = heiretsu_ir::text::print(&unit);
    assert!(
        text.contains("loop i = 0 until n")
            && text.contains("unreliable")
            && text.contains("opaque"),
        "{text}"
    );
    assert!(unit.procedures[0].tainted.is_none());
}

#[test]
fn old_style_definitions_are_read() {
    let all = ir(
        "int f(a, n) double *a; int n; { register i; for (i = 0; i < n; i++) a[i] = i; return 0; }",
    );
    assert!(all.contains("loop i = 0 until n"), "{all}");
}
