//! Effects inside expressions, in order.

use super::{body, ir};

const P: &str = "int i, int j, int n, int *a, double *x";

#[test]
fn steps_and_assignments_inside_expressions() {
    for (c, expected) in [
        ("a[i++] = n;", vec!["'t.1' = i", "i = i + 1", "a['t.1'] = n"]),
        ("a[++i] = n;", vec!["i = i + 1", "a[i] = n"]),
        ("i = j = 3;", vec!["j = 3", "i = j"]),
        ("x[0] = i = 3;", vec!["i = 3", "x[0] = convert(f64, i)"]),
        ("i = (j = 2, j + 1);", vec!["j = 2", "i = j + 1"]),
        ("i++, j--;", vec!["i = i + 1", "j = j - 1"]),
        ("a[i++] += 2;", vec!["'t.1' = i", "i = i + 1", "a['t.1'] = a['t.1'] + 2"]),
    ] {
        let lines = body(P, c);
        assert_eq!(lines[..expected.len()], expected[..], "{c}");
    }
}

#[test]
fn short_circuits_stay_expressions_unless_the_right_side_acts() {
    assert_eq!(body(P, "if (i && a[i] > 0) n = 1;")[0], "if (i && (a[i] > 0)) {");
    let lines = body(P, "if (i && (j = n)) n = 1;");
    assert_eq!(lines[..4], ["if (i) {", "j = n", "'t.1' = select(j, 1, 0)", "} else {"]);
    let lines = body(P, "if (i || a[j++]) n = 1;");
    assert_eq!(lines[..4], ["if (i) {", "'t.1' = 1", "} else {", "'t.2' = j"]);
    let lines = body(P, "n = i ? j++ : 2;");
    assert_eq!(lines[0], "if (i) {");
    assert_eq!(body(P, "n = i ? j : 2;")[0], "n = select(i, j, 2)");
    let all = ir("int g(int); int f(int a) { return a && g(a); }");
    assert!(all.contains("if (a) {") && all.contains("call g(a)"), "{all}");
}

#[test]
fn compound_assignments_compute_in_the_common_type() {
    assert_eq!(body(P, "x[i] += n;")[0], "x[i] = x[i] + convert(f64, n)");
    assert_eq!(body(P, "n += x[i];")[0], "n = convert(i32, convert(f64, n) + x[i])");
    assert_eq!(
        body("char c, short s", "c += s;")[0],
        "c = convert(i8, convert(i32, c) + convert(i32, s))"
    );
    assert_eq!(body("unsigned char c", "c++;")[0], "c = convert(u8, convert(i32, c) + 1)");
}

#[test]
fn calls_by_value_and_by_reference() {
    let lines = body(
        "double *a, double m[3][4], int n, double **r",
        "g(a, a + n, m[n], &n, r[1], n, 0, \"s\");",
    );
    let _ = lines;
    let all = ir(
        "void g(double *, double *, double *, int *, double *, int, void *, const char *);\n\
         void f(double *a, double m[3][4], int n, double **r) { g(a, a + n, m[n], &n, r[1], n, 0, \"s\"); }",
    );
    assert!(
        all.contains(
            "call g(ref a, ref a[n], ref m[n], ref n, ref r[1]^[0], n, 0:ptr(void), \"s\":ptr(i8))"
        ),
        "{all}"
    );
}

#[test]
fn library_functions_by_name() {
    let all = ir("#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
         void f(double *x, float *y, int n) { x[0] = sqrt(x[1]) + pow(x[2], 2); y[0] = sinf(y[1]); n = abs(n);\n\
         x[3] = fmax(x[1], fabs(x[2])); printf(\"%d\", n); if (n) exit(1); if (isnan(x[0])) abort(); }");
    for line in [
        "x[0] = sqrt!(x[1]) + pow!(x[2], 2.0)",
        "y[0] = sin!(y[1])",
        "n = abs!(n)",
        "x[3] = fmax!(x[1], abs!(x[2]))",
        "effect io (\"%d\":ptr(i8), n) -> ()",
        "effect abort (1) -> ()",
        "if (is_nan!(x[0])) {",
    ] {
        assert!(all.contains(line), "{line}\n{all}");
    }
    // The unit's own function of that name is meant.
    assert!(
        ir("double sqrt(double x) { return x; } double f(double x) { return sqrt(x); }")
            .contains("call sqrt#0(x)")
    );
}

#[test]
fn a_function_pointer_is_an_unknown_callee() {
    assert!(ir("int f(int (*g)(int), int n) { return g(n); }").contains("call '*g'(g, n)"));
}

#[test]
fn what_is_not_expressed_is_opaque_as_a_whole() {
    for text in ["n = n + ({ i = 3; i; });", "asm(\"nop\");", "n = UNDECLARED + (i = 3);"] {
        let unit = super::unit(&format!("void f(int n, int i) {{ {text} }}"));
        let p = &unit.procedures[0];
        assert_eq!(p.body.len(), 1, "{text}");
        assert!(matches!(p.stmt(p.body[0]).kind, heiretsu_ir::StmtKind::Opaque(_)), "{text}");
    }
}

#[test]
fn variables_named_in_opaque_text_may_change() {
    // The statement expression assigns `i`, which is then no loop variable.
    let text = "for (i = 0; i < n; i++) { x[i] = ({ i++; 1; }); }";
    assert!(
        ir(&format!("void f(int i, int n, double *x) {{ {text} }}")).contains("while ("),
        "{text}"
    );
    // A pointer that inline assembly may move is no array.
    let unit = ir("void f(double *x) { asm(\"\" : \"+r\"(x)); x[0] = 1; }");
    assert!(unit.contains("var x: ptr(f64)"), "{unit}");
}

#[test]
fn what_nothing_declares_may_be_a_macro_when_a_header_is_missing() {
    let text = "void f(int i, int n, double *x) { for (i = 0; i < n; i++) NEXT(i); }";
    let with = super::unit(&format!("#include <not-there.h>\n{text}"));
    let with = heiretsu_ir::text::print(&with);
    assert!(with.contains("while (") && with.contains("opaque"), "{with}");
    let without = heiretsu_ir::text::print(&super::unit(text));
    assert!(without.contains("loop i") && without.contains("call NEXT(i)"), "{without}");
}
