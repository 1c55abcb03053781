//! No input fails, and nothing that is broken is trusted.

use proptest::prelude::*;

use super::super::{COptions, lower};
use super::unit;
use crate::{Includes, NoIncludes, Source};

#[test]
fn deep_nesting_ends_in_opaque_and_not_in_an_overflow() {
    let n = 30_000;
    for text in [
        format!("int f(void) {{ return {}1{}; }}", "(".repeat(n), ")".repeat(n)),
        format!("int f(int x) {{ return {}x; }}", "- ".repeat(n)),
        format!("int f(int x) {{ return {}x; }}", "- ".repeat(4000)),
        format!("int f(int x) {{ return x{}; }}", " + x".repeat(n)),
        format!("int f(int x) {{ return x{}; }}", " + x".repeat(4000)),
        format!("int f(int x) {{ {} }}", "if (x) x = 1; else ".repeat(2000) + ";"),
        format!("int f(int x) {{ {}{} }}", "{".repeat(n), "}".repeat(n)),
        format!("int f(int x) {{ {}{} }}", "{ if (x) ".repeat(120), ";}".repeat(120)),
        format!("int f(int x) {{ {} ; }}", "for (;;) ".repeat(4000)),
        format!(
            "int f(int x) {{ switch (x) {{ {} x = 1; }} }}",
            (0..4000).map(|i| format!("case {i}: ")).collect::<String>()
        ),
        format!("int {}p;", "*".repeat(n)),
    ] {
        unit(&text);
    }
}

#[test]
fn macros_that_double_without_end_are_refused() {
    let bomb = |levels: usize| {
        let doubled: String =
            (1..=levels).map(|i| format!("#define M{i} M{} M{}\n", i - 1, i - 1)).collect();
        lower(
            &Source::new("t.c", format!("#define M0 1,\n{doubled}int x[] = {{ M{levels} }};\n")),
            &COptions::default(),
            &NoIncludes,
        )
    };
    assert!(bomb(8).diagnostics.is_empty());
    let codes: Vec<&str> = bomb(40).diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["too-complex"]);
}

#[test]
fn a_sum_of_many_terms_is_read_up_to_the_limit() {
    let text = |n: usize| format!("int f(int x) {{ return x{}; }}", " + x".repeat(n));
    assert!(!heiretsu_ir::text::print(&unit(&text(150))).contains("opaque"));
    assert!(heiretsu_ir::text::print(&unit(&text(250))).contains("opaque"));
}

#[test]
fn a_syntax_error_taints_its_function_and_outside_of_functions_all() {
    let unit = lower(
        &Source::new("t.c", "void a(int n) { n = ; }\nvoid b(int n) { n = 1; }\n"),
        &COptions::default(),
        &NoIncludes,
    );
    let tainted: Vec<bool> = unit.procedures.iter().map(|p| p.tainted.is_some()).collect();
    assert_eq!(tainted, [true, false]);
    let unit = lower(
        &Source::new("t.c", "int x = = 3;\nvoid b(int n) { n = 1; }\n"),
        &COptions::default(),
        &NoIncludes,
    );
    assert!(unit.procedures.iter().all(|p| p.tainted.is_some()));
}

#[test]
fn jumps_out_of_functions_taint() {
    let unit = unit("#include <setjmp.h>\njmp_buf b; int f(void) { return setjmp(b); }");
    assert!(unit.procedures[0].tainted.is_some());
}

#[test]
fn odd_bytes_are_read() {
    for text in [
        &b"\xff\xfe\x00"[..],
        b"",
        b"int x = '\xc3\xa9';",
        b"\"",
        b"/*",
        b"#",
        b"#define",
        b"#if",
        b"\\",
        b"??=",
    ] {
        lower(&Source::new("t.c", text.to_vec()), &COptions::default(), &NoIncludes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_soup_of_tokens_gives_a_valid_unit(words in prop::collection::vec(prop::sample::select(vec![
        "{", "}", "(", ")", "[", "]", ";", ",", "*", "&", "++", "--", "=", "+=", "<", "+", "-", "for", "if", "else", "while", "do",
        "switch", "case 1:", "default:", "break;", "continue;", "goto l;", "l:", "return", "int", "double", "struct s", "x", "y", "i",
        "n", "p->q", "a[i]", "3", "1.5", "\"s\"", "?", ":", "&&", "||", "sizeof", "(int)", "static", "const", "\n#pragma omp for\n",
        "\n#define M(x) x x\n", "M(y)", "\n#if 1\n", "\n#endif\n", "f(x)", "asm(\"\");",
    ]), 0..60)) {
        let text = format!("struct s {{ int q; }}; int i, n, x, y, *a; void g(struct s *p, int n) {{ {} }}", words.join(" "));
        let unit = lower(&Source::new("t.c", text.clone()), &COptions::default(), &NoIncludes);
        prop_assert!(heiretsu_ir::validate(&unit).is_empty(), "{text}");
        prop_assert!(unit.diagnostics.iter().all(|d| d.code != "internal"), "{text}");
    }
}

#[test]
fn a_continued_last_line_is_a_line() {
    struct Header(&'static str);
    impl Includes for Header {
        fn read(&self, path: &str) -> Option<std::sync::Arc<[u8]>> {
            (path == "h.h").then(|| self.0.as_bytes().into())
        }
    }
    let loops = "void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = 1; }";
    let plain = heiretsu_ir::text::print(&unit(loops));
    for end in [
        "\\\n",
        " \\\r\n",
        "\\\r",
        " \\ \t\n",
        "\\\n\\\n",
        "\\\n \\\n",
        "\n\\\n",
        "// x \\\n",
        "/* */ \\\n",
    ] {
        let text = format!("{loops}{end}");
        let found = unit(&text);
        assert!(found.diagnostics.is_empty(), "{end:?}: {:?}", found.diagnostics);
        assert_eq!(heiretsu_ir::text::print(&found), plain, "{end:?}");
        assert_eq!(&found.files[0].text[..], text.as_bytes(), "{end:?}: the user's text stays");
    }
    for header in ["#define N 3\\\n", "int x; \\\n", "\\\n"] {
        let source = Source::new("t.c", format!("#include \"h.h\"\n{loops}\n"));
        let found = lower(&source, &COptions::default(), &Header(header));
        assert!(found.diagnostics.is_empty(), "{header:?}: {:?}", found.diagnostics);
    }
    for define in ["N=3\\", "N=\\", "N=3\\\\ "] {
        let options = COptions { defines: vec![define.into()], ..COptions::default() };
        let found = lower(&Source::new("t.c", loops), &options, &NoIncludes);
        assert!(found.diagnostics.is_empty(), "{define:?}: {:?}", found.diagnostics);
    }
    // What is no continuation stays: an open string, a `\` at the end of a comment.
    assert!(!unit("char *s = \"x\\\n").diagnostics.is_empty());
    assert!(unit("int x; // \\").diagnostics.is_empty());
}

#[test]
fn arrays_that_cannot_be_cleared_are_not_understood() {
    for declared in [
        "double _Complex w[64] = {0};",
        "union { int i; float f; } w[64] = {0};",
        "struct { double _Complex z[64]; } w[64] = {0};",
        "doublerestrict w[64] = {0};",
    ] {
        // The unit is valid whatever was given up.
        let text = format!("void f(int n) {{ {declared} for (int i = 0; i < n; i++) g(w, i); }}");
        assert!(heiretsu_ir::text::print(&unit(&text)).contains("opaque"), "{declared}");
    }
}
