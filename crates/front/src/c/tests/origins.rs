//! Where things stand: exact bytes, macros, included files, conditionals, pragmas.

use std::sync::Arc;

use heiretsu_ir::{Origin, Procedure, StmtKind, Unit};

use super::super::{COptions, lower};
use super::unit;
use crate::{Includes, Source};

/// Each counted loop: its text, the text of its header, its origin.
fn loops(unit: &Unit) -> Vec<(String, String, Origin)> {
    let of = |p: &Procedure| {
        heiretsu_ir::visit::stmts(p, &p.body)
            .into_iter()
            .filter_map(|s| match &p.stmt(s).kind {
                StmtKind::Loop(l) => {
                    let span = p.stmt(s).span;
                    let file = &unit.files[span.file.index()];
                    let text = |span| String::from_utf8_lossy(file.slice(span)).into_owned();
                    Some((text(span), text(l.header), span.origin))
                }
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    unit.procedures.iter().flat_map(|p| of(p)).collect()
}

#[test]
fn spans_are_the_users_bytes() {
    let found = loops(&unit(
        "/* \u{e9} */ void f(int n, double *x) {\n  lab: for (int i = 0; i < (n); i++) /* c */\n    x[i] = 0; // e\n  if (n) n = 1; else for (int j = 0; j < n; j++) { x[j] = 1; }\n}",
    ));
    assert_eq!(found[0].0, "for (int i = 0; i < (n); i++) /* c */\n    x[i] = 0;");
    assert_eq!(found[0].1, "for (int i = 0; i < (n); i++)");
    assert_eq!(found[0].2, Origin::Direct);
    assert_eq!(found[1].0, "for (int j = 0; j < n; j++) { x[j] = 1; }");
}

#[test]
fn loops_out_of_macros_are_marked() {
    let found = loops(&unit(
        "#define EACH(i, n) for (int i = 0; i < (n); i++)\n#define WHOLE(n) for (int k = 0; k < (n); k++) x[k] = 0;\n\
         #define N 10\n#define SET(a, v) a = v\n#define BLOCK { x[i] = 1; }\n\
         void f(int n, double *x) {\n EACH(i, n) x[i] = 0;\n WHOLE(n)\n for (int i = 0; i < N; i++) SET(x[i], N);\n\
         for (int i = 0; i < N; i++) BLOCK }",
    ));
    let origins: Vec<Origin> = found.iter().map(|l| l.2).collect();
    assert_eq!(origins, [Origin::Macro, Origin::Macro, Origin::Direct, Origin::Macro]);
    assert_eq!(found[2].0, "for (int i = 0; i < N; i++) SET(x[i], N);");
    assert_eq!(found[0].0, "EACH(i, n) x[i] = 0;");
}

#[test]
fn operators_contain_the_parentheses_of_their_operands() {
    let unit = unit(
        "int f(int a, int b, double *x, int *p) {\n  int c = (int)(x[a] * 8) & 63;\n  c += (a + b) * ((c));\n  return (p + 1)[(c)] * f((a), (b), x, ( p )) - ( a + b) * 2;\n}",
    );
    let file = &unit.files[0];
    let mut wrong = Vec::new();
    let mut seen = Vec::new();
    for p in &unit.procedures {
        for s in heiretsu_ir::visit::stmts(p, &p.body) {
            heiretsu_ir::visit::each_stmt_expr(p, s, &mut |_, e| {
                let text = String::from_utf8_lossy(file.slice(e.span)).into_owned();
                let count = |c: char| text.matches(c).count();
                if count('(') != count(')') {
                    wrong.push(text.clone());
                }
                seen.push(text);
            });
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    for text in ["(int)(x[a] * 8) & 63", "(a + b) * ((c))", "(p + 1)[(c)]"] {
        assert!(seen.iter().any(|s| s == text), "{text} is not among {seen:?}");
    }
}

struct One(&'static str, &'static str);

impl Includes for One {
    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        (path == self.0).then(|| self.1.as_bytes().into())
    }
}

#[test]
fn loops_of_included_files_are_marked() {
    let files = One("inc/body.h", "for (int i = 0; i < n; i++) x[i] = 0;\n");
    let options = COptions { include_dirs: vec!["inc".to_string()], ..COptions::default() };
    let text = "void f(int n, double *x) {\n#include \"body.h\"\n}\n";
    let unit = lower(&Source::new("dir/t.c", text), &options, &files);
    assert!(unit.diagnostics.is_empty(), "{:?}", unit.diagnostics);
    let found = loops(&unit);
    assert_eq!(found[0].0, "for (int i = 0; i < n; i++) x[i] = 0;");
    assert_eq!(found[0].2, Origin::Included);
    assert_eq!(unit.files[1].path, "inc/body.h");
}

#[test]
fn conditionals_around_and_inside_loops_are_known() {
    let unit = unit(
        "void f(int n, double *x) {\n for (int i = 0; i < n; i++) {\n#ifdef A\n x[i] = 1;\n#else\n x[i] = 0;\n#endif\n }\n for (int i = 0; i < n; i++) x[i] = 2;\n}\n",
    );
    let p = &unit.procedures[0];
    let touched: Vec<bool> =
        p.body.iter().map(|&s| unit.main_file().touches_conditional(p.stmt(s).span)).collect();
    assert_eq!(touched, [true, false]);
}

#[test]
fn pragmas_are_directives_before_their_statement() {
    let text = super::ir(
        "#define DO_PRAGMA(x) _Pragma(#x)\nvoid f(int n, double *x) {\n#pragma omp parallel for private(n)\n for (int i = 0; i < n; i++)\n#pragma GCC ivdep\n  for (int j = 0; j < n; j++) x[j] = i;\n DO_PRAGMA(omp simd)\n for (int i = 0; i < n; i++) x[i] = 0;\n#pragma omp barrier\n for (int i = 0; i < n; i++) x[i] = 1;\n}",
    );
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|l| l.starts_with("directive") || l.starts_with('@'))
        .collect();
    assert_eq!(
        lines,
        [
            "directive openmp \"parallel for private(n)\"",
            "@1: loop i = 0 until n step 1 for annotated {",
            "directive other \"GCC ivdep\"",
            "@2: loop j = 0 until n step 1 for annotated {",
            "directive openmp \"simd\"",
            "@3: loop 'i.2' = 0 until n step 1 for annotated {",
            "directive openmp \"barrier\"",
            "@4: loop 'i.3' = 0 until n step 1 for {",
        ]
    );
}

#[test]
fn loops_in_a_parallel_region_are_annotated() {
    let text = super::ir(
        "void f(int n, double *x) {\n#pragma omp parallel\n { n = 1;\n for (int i = 0; i < n; i++) x[i] = 0;\n }\n for (int i = 0; i < n; i++) x[i] = 0;\n}",
    );
    assert!(text.contains("@1: loop i = 0 until n step 1 for annotated {"), "{text}");
    assert!(text.contains("@2: loop 'i.2' = 0 until n step 1 for {"), "{text}");
}

#[test]
fn options_are_obeyed() {
    let options =
        COptions { defines: vec!["N=7".to_string(), "T=float".to_string()], ..COptions::default() };
    let unit = lower(
        &Source::new(
            "t.c",
            "#ifdef N\nvoid f(T *x) { for (int i = 0; i < N; i++) x[i] = 0; }\n#endif\n",
        ),
        &options,
        &crate::NoIncludes,
    );
    let text = heiretsu_ir::text::print(&unit);
    assert!(text.contains("var x: f32[?]") && text.contains("until 7"), "{text}");
}

#[test]
fn a_procedure_is_its_whole_definition() {
    let unit = unit("int g;\nstatic double f(int n)\n{ return n; }\nint h;\n");
    assert_eq!(
        unit.main_file().slice(unit.procedures[0].span),
        b"static double f(int n)\n{ return n; }"
    );
}
