//! Directives in C text: where they go, byte by byte, and what is refused. gcc is asked about every output.

mod common;

use common::*;
use heiretsu_ir::plan::{Directive, Reduction, ReductionOp, Schedule};
use heiretsu_ir::runtime_test::{Base, Condition, Poly, RuntimeTest, Section, WorkTest};
use heiretsu_ir::*;

/// The function around some statements.
fn function(body: &str) -> String {
    format!("void f(int n, int c, double *a)\n{{\n    int i, j;\n{body}}}\n")
}

fn inserted(body: &str, expected: &str) {
    let mut program = Program::c(&function(body));
    program.plain(0);
    assert_eq!(program.compiled(), function(expected));
}

fn refused(body: &str, expected: &str) {
    let mut program = Program::c(&function(body));
    program.plain(0);
    let refusal = program.refusal();
    assert!(refusal.contains(expected), "{refusal}");
}

#[test]
fn a_line_of_its_own() {
    inserted(
        "    for (i = 0; i < n; i++)\n        a[i] = 0;\n",
        "    #pragma omp parallel for\n    for (i = 0; i < n; i++)\n        a[i] = 0;\n",
    );
}

#[test]
fn tabs_and_odd_spaces_stay() {
    inserted(
        "\t  for(i=0;i<n;i++)  {\ta[i]=0 ;\n}  \n\n",
        "\t  #pragma omp parallel for\n\t  for(i=0;i<n;i++)  {\ta[i]=0 ;\n}  \n\n",
    );
}

#[test]
fn bodies_of_if_and_else() {
    inserted(
        "    if (c)\n        for (i = 0; i < n; i++) a[i] = 0;\n    else c = 1;\n",
        "    if (c)\n        #pragma omp parallel for\n        for (i = 0; i < n; i++) a[i] = 0;\n    else c = 1;\n",
    );
    inserted(
        "    if (c) c = 0; else for (i = 0; i < n; i++) a[i] = 0;\n",
        "    if (c) c = 0; else\n        #pragma omp parallel for\n        for (i = 0; i < n; i++) a[i] = 0;\n",
    );
    inserted(
        "    if (c) for (i = 0; i < n; i++) a[i] = 0;\n",
        "    if (c)\n        #pragma omp parallel for\n        for (i = 0; i < n; i++) a[i] = 0;\n",
    );
}

#[test]
fn labels_and_cases() {
    inserted(
        "again: for (i = 0; i < n; i++) a[i] = 0;\n    if (c--) goto again;\n",
        "again:\n#pragma omp parallel for\nfor (i = 0; i < n; i++) a[i] = 0;\n    if (c--) goto again;\n",
    );
    inserted(
        "    switch (c) { case 1: for (i = 0; i < n; i++) a[i] = 0; break; default: ; }\n",
        "    switch (c) { case 1:\n    #pragma omp parallel for\n    for (i = 0; i < n; i++) a[i] = 0; break; default: ; }\n",
    );
    inserted(
        "    switch (c) {\n    default:\n        for (i = 0; i < n; i++) a[i] = 0;\n    }\n",
        "    switch (c) {\n    default:\n        #pragma omp parallel for\n        for (i = 0; i < n; i++) a[i] = 0;\n    }\n",
    );
}

#[test]
fn several_statements_on_a_line() {
    inserted(
        "    c = 0;  for (i = 0; i < n; i++) a[i] = 0; c = 1;\n",
        "    c = 0;\n    #pragma omp parallel for\n    for (i = 0; i < n; i++) a[i] = 0; c = 1;\n",
    );
    inserted(
        "    { for (i = 0; i < n; i++) a[i] = 0; }\n",
        "    {\n        #pragma omp parallel for\n        for (i = 0; i < n; i++) a[i] = 0; }\n",
    );
    inserted(
        "    /* ( */ for (i = 0; i < n; i++) a[i] = 0;\n",
        "    /* ( */\n    #pragma omp parallel for\n    for (i = 0; i < n; i++) a[i] = 0;\n",
    );
    inserted(
        "    /* a\n  comment */ for (i = 0; i < n; i++) a[i] = 0;\n",
        "    /* a\n  comment */\n  #pragma omp parallel for\n  for (i = 0; i < n; i++) a[i] = 0;\n",
    );
}

#[test]
fn a_comment_before_the_loop_stays_before_the_pragma() {
    inserted(
        "    // sets a\n    for (i = 0; i < n; i++) a[i] = 0;\n",
        "    // sets a\n    #pragma omp parallel for\n    for (i = 0; i < n; i++) a[i] = 0;\n",
    );
}

#[test]
fn an_inner_loop_on_the_line_of_the_outer_one() {
    let text = function("    for (i = 0; i < n; i++) for (j = 0; j < n; j++) a[j] += i;\n");
    let mut program = Program::c(&text);
    program.plain(1);
    let expected = function(
        "    for (i = 0; i < n; i++)\n        #pragma omp parallel for\n        for (j = 0; j < n; j++) a[j] += i;\n",
    );
    assert_eq!(program.compiled(), expected);
}

#[test]
fn line_ends_and_missing_ones() {
    let text = "void f(int n, double *a)\r\n{\r\n  int i;\r\n  n++; for (i = 0; i < n; i++)\r\n    a[i] = 0;\r\n}";
    let mut program = Program::c(text);
    let t = program.var("a", 0, Scalar::F64, Storage::Local);
    program.plan(0, Directive { collapse: 1, private: vec![t; 1], ..Directive::default() });
    let out = program.output();
    assert_eq!(out.matches('\n').count(), out.matches("\r\n").count());
    assert!(out.contains("n++;\r\n  #pragma omp parallel for private(a)\r\n  for (i"), "{out}");
    assert!(out.ends_with('}'));

    let mut program = Program::c(
        "\u{feff}int i; double a[9]; void f(void) { for (i = 0; i < 9; i++) a[i] = 0; }",
    );
    program.plain(0);
    let out = program.compiled();
    assert!(out.starts_with("\u{feff}int i;"));
    assert!(
        out.ends_with("{\n    #pragma omp parallel for\n    for (i = 0; i < 9; i++) a[i] = 0; }"),
        "{out}"
    );
}

#[test]
fn a_loop_on_the_first_line_after_a_byte_order_mark() {
    let mut program = Program::c("\u{feff}for (i = 0; i < 9; i++) a[i] = 0;\n");
    program.plain(0);
    assert_eq!(
        program.output(),
        "\u{feff}#pragma omp parallel for\nfor (i = 0; i < 9; i++) a[i] = 0;\n"
    );
}

#[test]
fn places_where_a_pragma_may_not_stand() {
    refused("    c = 0; \\\n    for (i = 0; i < n; i++) a[i] = 0;\n", "backslash");
    refused("    #pragma acc loop\n    for (i = 0; i < n; i++) a[i] = 0;\n", "H409");
    refused("    #pragma omp parallel for\n    for (i = 0; i < n; i++) a[i] = 0;\n", "H403");
    refused("    MACRO(for (i = 0; i < n; i++) a[i] = 0;)\n", "brackets");
    refused("    for (i = 0, c = 1; i < n; i++) a[i] = 0;\n", "H304");
    refused("    for (i = 0; i != n; i++) a[i] = 0;\n", "H304");
    refused("    for (i = 0; i < n; ) a[i++] = 0;\n", "H304");
}

#[test]
fn near_misses_of_those_places() {
    // The backslash ends a line further up; the pragma belongs to another loop; the brackets are closed.
    inserted(
        "    c = 0; \\\n\n    for (i = 0; i < n; i++) a[i] = 0;\n",
        "    c = 0; \\\n\n    #pragma omp parallel for\n    for (i = 0; i < n; i++) a[i] = 0;\n",
    );
    inserted(
        "    c = (n);\n#define X for\n    for (i = 0; i < n; i++) a[i] = 0;\n",
        "    c = (n);\n#define X for\n    #pragma omp parallel for\n    for (i = 0; i < n; i++) a[i] = 0;\n",
    );
}

#[test]
fn text_that_is_not_the_users_is_left_alone() {
    let body = "    for (i = 0; i < n; i++) a[i] = 0;\n";
    // (Of a macro, where no `for` stands in the file.)
    for (origin, after, code) in [
        (Origin::Macro, "for (".len() as u32, "H401"),
        (Origin::Included, 0, "H404"),
        (Origin::Synthetic, 0, "H405"),
    ] {
        let mut program = Program::c(&function(body));
        let stmt = program.loops[0];
        let span = &mut program.unit.procedure_mut(ProcId(0)).stmts[stmt.index()].span;
        span.origin = origin;
        span.lo += after;
        program.plain(0);
        assert!(program.refusal().starts_with(code));
    }
    let mut program = Program::c(&function(body));
    let stmt = program.loops[0];
    let span = program.unit.procedure(ProcId(0)).stmts[stmt.index()].span;
    program.unit.files[0].choices.extend([span.lo + 5, span.hi]);
    program.plain(0);
    assert!(program.refusal().starts_with("H402"));
    let mut program = Program::c(&function(body));
    program.unit.files[0].choices.extend([0, span.hi]);
    program.plain(0);
    program.compiled();
}

#[test]
fn annotated_loops_get_nothing_more() {
    let text = function("    for (i = 0; i < n; i++) for (j = 0; j < n; j++) a[j] += i;\n");
    for (annotated, planned) in [(0, 0), (0, 1), (1, 0)] {
        let mut program = Program::c(&text);
        program.loop_mut(annotated).annotated = true;
        program.plain(planned);
        assert!(program.refusal().starts_with("H403"));
    }
}

#[test]
fn a_parallel_region_somewhere_in_the_procedure_counts() {
    for (directive, refused) in
        [("parallel private(i)", true), ("parallel for", true), ("barrier", true)]
    {
        let mut program = Program::c(&function("    for (i = 0; i < n; i++) a[i] = 0;\n"));
        let directive =
            heiretsu_ir::Directive { kind: DirectiveKind::OpenMp, text: directive.into() };
        let stmt = Stmt { kind: StmtKind::Directive(directive), span: Span::none() };
        let id = program.unit.procedure_mut(ProcId(0)).add_stmt(stmt);
        program.unit.procedure_mut(ProcId(0)).body.insert(0, id);
        program.plain(0);
        assert_eq!(!program.emitted().refused.is_empty(), refused);
    }
}

#[test]
fn clauses_stand_in_a_fixed_order() {
    let text = "void f(int n, double *h, double s, int lo, int t, int u, int last)\n{\n    int i, j;\n    double w[4];\n    for (i = 0; i < n; i++)\n        for (j = 0; j < n; j++)\n            s += i;\n}\n";
    let mut program = Program::c(text);
    let param =
        |name: &str, program: &mut Program| program.var(name, 0, Scalar::I32, Storage::Local);
    let (t, u, last, lo) = (
        param("t", &mut program),
        param("u", &mut program),
        param("last", &mut program),
        param("lo", &mut program),
    );
    let s = program.var("s", 0, Scalar::F64, Storage::Local);
    let h = program.array("h", Scalar::F64, &[Dim::fixed(8)]);
    let w = program.var("w", 0, array_type(Scalar::F64, &[Dim::fixed(4)]), Storage::Local);
    let j = VarId(1);
    let n = program.var("n", 0, Scalar::I32, Storage::Local);
    let work = program.poly(&[(4, &[n, n])]);
    let add = |var| Reduction { op: ReductionOp::Add, var, elements: None };
    program.plan(
        0,
        Directive {
            collapse: 2,
            private: vec![j, t, w],
            firstprivate: vec![u],
            lastprivate: vec![u, last],
            reductions: vec![
                add(s),
                Reduction { op: ReductionOp::Max, var: lo, elements: None },
                add(h),
            ],
            schedule: Schedule::Dynamic(1),
            work: Some(WorkTest { work, threshold: 20_000, entered: None }),
            test: None,
            ..Directive::default()
        },
    );
    let expected = "    #pragma omp parallel for collapse(2) private(j, t, w) firstprivate(u) \\\n        lastprivate(u, last) reduction(+:s, h[0:8]) reduction(max:lo) \\\n        schedule(dynamic) if((long long)n * n >= 5000)\n";
    let out = program.compiled();
    assert!(out.contains(expected), "{out}");
}

#[test]
fn a_pointer_is_not_the_array_behind_it() {
    let mut program = Program::c(&function("    for (i = 0; i < n; i++) a[0] = i;\n"));
    let a = program.array("a", Scalar::F64, &[Dim::fixed(1)]);
    program.plan(0, Directive { collapse: 1, private: vec![a], ..Directive::default() });
    assert!(program.refusal().contains("private copy of `a`"));
}

#[test]
fn variables_of_the_loop_itself_need_no_clause() {
    let text = "void f(int n, double *a)\n{\n    for (int i = 0; i < n; i++) { double t = i; a[i] = t; }\n}\n";
    let mut program = Program::c(text);
    let t = program.var("t", 0, Scalar::F64, Storage::Local);
    let stmt = program.loops[0];
    program.unit.procedure_mut(ProcId(0)).vars[t.index()].scope = Some(stmt);
    program.plan(0, Directive { collapse: 1, private: vec![t], ..Directive::default() });
    assert!(program.compiled().contains("    #pragma omp parallel for\n"));
}

#[test]
fn names_mean_what_is_seen_at_the_loop() {
    let text = "void f(int n, double *a)\n{\n    int i, t;\n    { int t; t = 1; }\n    { double t; for (i = 0; i < n; i++) { t = i; a[i] = t; } }\n}\n";
    for (nth, fine) in [(0, false), (1, false), (3, true)] {
        let mut program = Program::c(text);
        let vars: Vec<(usize, VarId)> = [0, 1, 3]
            .into_iter()
            .map(|nth| (nth, program.var("t", nth, Scalar::F64, Storage::Local)))
            .collect();
        let wanted = vars.iter().find(|(at, _)| *at == nth).map(|(_, var)| *var);
        program.plan(
            0,
            Directive {
                collapse: 1,
                private: wanted.into_iter().collect(),
                ..Directive::default()
            },
        );
        if fine {
            assert!(program.compiled().contains("private(t)"));
        } else {
            assert!(program.refusal().contains("another variable"));
        }
    }
}

#[test]
fn loops_are_taken_together_only_if_nothing_stands_between_them() {
    let nest = |between: &str| {
        function(&format!(
            "    for (i = 0; i < 4; i++) {{ {between} for (j = 0; j < n; j++) a[j] = i; }}\n"
        ))
    };
    for (between, together) in
        [("", true), ("/* x */", true), ("int k;", false), ("{", false), (";", false)]
    {
        let text = if between == "{" {
            nest("{").replace("a[j] = i; }", "a[j] = i; } }")
        } else {
            nest(between)
        };
        let mut program = Program::c(&text);
        program.plan(0, Directive { collapse: 2, private: vec![VarId(1)], ..Directive::default() });
        // Braces twice are fine too.
        let together = together || between == "{";
        assert_eq!(program.compiled().contains("collapse(2)"), together, "{between}");
    }
}

/// The `if` clause for a condition over `a`, `b` (double), `s` (float), `g` (grid) and integers.
fn condition(make: impl Fn(&mut Vars) -> Condition) -> String {
    clause(make).expect("there is a clause")
}

/// The clause for one condition, if there is anything to ask.
fn clause(make: impl Fn(&mut Vars) -> Condition) -> Option<String> {
    let text = "struct S { int count; double x, y; };\nvoid f(double *a, const double *b, float *s, double (*g)[8], struct S *p, struct S *q, int n, int m, long k, unsigned u, unsigned long z)\n{\n    int i;\n    for (i = 0; i < n; i++)\n        a[i] = b[i];\n}\n";
    let mut program = Program::c(text);
    let mut int = |name: &str, scalar: Scalar| program.var(name, 0, scalar, Storage::Local);
    // Where a name occurs earlier as something else the first occurrence is still before the loop.
    let (n, m, k, u, z) = (
        int("n", Scalar::I32),
        int("m", Scalar::I32),
        int("k", Scalar::I64),
        int("u", Scalar::U32),
        int("z", Scalar::U64),
    );
    let one = [Dim::unknown()];
    let (a, b, s) = (
        program.array("a", Scalar::F64, &one),
        program.array("b", Scalar::F64, &one),
        program.array("s", Scalar::F32, &one),
    );
    let g = program.array("g", Scalar::F64, &[Dim::unknown(), Dim::fixed(8)]);
    let records = |program: &mut Program, name: &str| {
        let ty = Array {
            element: Type::Struct(StructId(0)),
            dims: vec![Dim::unknown()],
            contiguous: true,
        };
        let storage = Storage::Parameter { index: 0, passing: Passing::Reference };
        program.var(name, 0, Type::Array(Box::new(ty)), storage)
    };
    let (p, q) = (records(&mut program, "p"), records(&mut program, "q"));
    let mut vars = Vars { program, n, m, k, u, z, a, b, s, g, p, q };
    let condition = make(&mut vars);
    let mut program = vars.program;
    let test = Some(RuntimeTest { conditions: vec![condition] });
    program.plan(0, Directive { collapse: 1, test, ..Directive::default() });
    let out = program.compiled();
    let from = out.find(" if(")? + 4;
    let to = out.find("\n    for").expect("there is a loop");
    let words = out[from..to - 1].split_whitespace().filter(|word| *word != "\\");
    Some(words.collect::<Vec<_>>().join(" "))
}

struct Vars {
    program: Program,
    n: VarId,
    m: VarId,
    k: VarId,
    u: VarId,
    z: VarId,
    a: VarId,
    b: VarId,
    s: VarId,
    g: VarId,
    p: VarId,
    q: VarId,
}

impl Vars {
    /// `base[lo ..= hi]`.
    fn section(
        &mut self,
        base: VarId,
        lo: &[(i128, &[VarId])],
        hi: &[(i128, &[VarId])],
    ) -> Section {
        Section { base: Base::Variable(base), lo: self.program.poly(lo), hi: self.program.poly(hi) }
    }
}

fn disjoint(first: Section, second: Section) -> Condition {
    Condition::Disjoint { first, second, or_same: false }
}

#[test]
fn overlap_tests() {
    let simple = condition(|v| {
        let n = v.n;
        let first = v.section(v.a, &[], &[(1, &[n]), (-1, &[])]);
        let second = v.section(v.b, &[(1, &[n])], &[(2, &[n]), (-1, &[])]);
        disjoint(first, second)
    });
    assert_eq!(
        simple,
        "(0 <= ((long long)b - (long long)a) / 8 || 2 * (long long)n <= ((long long)a - (long long)b) / 8)"
    );
    let grid = condition(|v| {
        let (n, m) = (v.n, v.m);
        let first = v.section(v.g, &[], &[(8, &[n]), (-1, &[])]);
        let second = v.section(v.b, &[], &[(1, &[n, m]), (-1, &[])]);
        disjoint(first, second)
    });
    assert_eq!(
        grid,
        "(8 * (long long)n <= ((long long)b - (long long)g) / 8 || (long long)m * n <= ((long long)g - (long long)b) / 8)"
    );
    let bytes = condition(|v| {
        let first = v.section(v.a, &[], &[(1, &[v.n]), (-1, &[])]);
        let second = v.section(v.s, &[(1, &[v.m])], &[(1, &[v.m]), (1, &[v.n])]);
        disjoint(first, second)
    });
    assert_eq!(
        bytes,
        "(8 * (long long)n - 4 * (long long)m <= (long long)s - (long long)a || \
         4 * (long long)m + 4 * (long long)n + 4 <= (long long)a - (long long)s)"
    );
    let records = condition(|v| {
        let first = v.section(v.p, &[], &[(1, &[v.n])]);
        let second = v.section(v.q, &[], &[(1, &[v.m]), (-1, &[])]);
        disjoint(first, second)
    });
    assert_eq!(
        records,
        "(((long long)n + 1) * (long long)sizeof *p <= (long long)q - (long long)p || \
         m * (long long)sizeof *p <= (long long)p - (long long)q)"
    );
}

#[test]
fn comparisons_cannot_overflow_or_change_sign() {
    let compare = |left: &'static [(i128, &'static [usize])],
                   right: &'static [(i128, &'static [usize])]| {
        condition(move |v| {
            let vars = [v.n, v.m, v.k, v.u, v.z];
            let mut poly = |terms: &[(i128, &[usize])]| {
                let terms: Vec<(i128, Vec<VarId>)> = terms
                    .iter()
                    .map(|(c, f)| (*c, f.iter().map(|at| vars[*at]).collect()))
                    .collect();
                let terms: Vec<(i128, &[VarId])> =
                    terms.iter().map(|(c, f)| (*c, f.as_slice())).collect();
                v.program.poly(&terms)
            };
            Condition::Compare { left: poly(left), op: CompareOp::Le, right: poly(right) }
        })
    };
    assert_eq!(compare(&[(1, &[0])], &[(1, &[1])]), "n <= m");
    assert_eq!(compare(&[(-1, &[0])], &[(3, &[])]), "n >= -3");
    assert_eq!(compare(&[(1, &[3])], &[(1, &[0])]), "(long long)u <= n");
    assert_eq!(compare(&[(1, &[0]), (-1, &[1])], &[]), "n <= m");
    assert_eq!(compare(&[(1, &[0, 1])], &[(1, &[2])]), "(long long)m * n <= k");
    assert_eq!(compare(&[(1, &[0]), (1, &[0])], &[]), "2 * (long long)n <= 0");
    // 64-bit values could overflow: they are looked at first.
    let guarded = compare(&[(2, &[2])], &[(1, &[4])]);
    assert_eq!(
        guarded,
        "k < 2305843009213693952LL && -2305843009213693952LL < k && \
         z < 4611686018427387904LL && 2 * k <= (long long)z"
    );
    let cubic = compare(&[(1, &[0, 1, 0])], &[]);
    assert!(cubic.starts_with("m < 1048576LL && -1048576LL < m && n < 1048576LL"), "{cubic}");
}

#[test]
fn alternatives_are_put_in_brackets() {
    let any = condition(|v| {
        let small = Condition::Compare {
            left: v.program.poly(&[(1, &[v.n])]),
            op: CompareOp::Lt,
            right: v.program.poly(&[(1, &[v.m])]),
        };
        let other = Condition::Compare {
            left: v.program.poly(&[(1, &[v.m])]),
            op: CompareOp::Eq,
            right: Poly::default(),
        };
        Condition::Any(vec![small, other])
    });
    assert_eq!(any, "(n < m || m == 0)");
    assert_eq!(condition(|_| Condition::Any(vec![])), "0");
    // One that holds by its type is as good as no question.
    let always = clause(|v| {
        let mut at_least = |var, number| Condition::Compare {
            left: v.program.poly(&[(1, &[var])]),
            op: CompareOp::Ge,
            right: Poly::constant(number),
        };
        Condition::Any(vec![at_least(v.n, 1), at_least(v.u, 0)])
    });
    assert_eq!(always, None);
}

#[test]
fn no_text_makes_trouble() {
    // Whatever the bytes are: no panic, and either edits that apply or a refusal.
    for text in [
        "for (",
        "for (i = 0; i < n; i++",
        "\"for (i = 0; i < n; i++) ;",
        "for (i=0;i<n;i++);",
        "#for (i = 0; i < n; i++);\n",
    ] {
        let mut program = Program::c(text);
        if program.loops.is_empty() {
            continue;
        }
        program.plain(0);
        let emitted = program.emitted();
        assert!(apply(text.as_bytes(), &emitted.edits).is_ok());
        let stmt = program.loops[0];
        program.unit.procedure_mut(ProcId(0)).stmts[stmt.index()].span = Span::direct(5_000, 6_000);
        assert_eq!(program.emitted().edits, Vec::new());
    }
}
