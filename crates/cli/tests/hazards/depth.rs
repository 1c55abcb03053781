//! Depth: what is nested or chained without end is refused as a whole, or bounded.
//!
//! **Decides** whether any recursion runs without a count.
//! **Example** 20,000 parentheses: `error[too-complex]`, exit code 1, the file as it was.
//! **Why it is sound** A stack overflow ends the process by a signal, which is no exit code.
//! **Gives up when** never.
//! **Cost and limit** below a second per case.
//! **Source** none.

use crate::support::{case, case_in};

const DEEP: usize = 20_000;
const LOOP: &str = "    for (int i = 0; i < n; i++)\n        a[i] = 1;\n";

fn c(body: &str) -> String {
    format!("double g(double);\nvoid f(int n, double *a)\n{{\n{LOOP}{body}\n}}\n")
}

fn around(open: &str, middle: &str, close: &str) -> String {
    format!("{}{middle}{}", open.repeat(DEEP), close.repeat(DEEP))
}

#[test]
fn deep_c_is_too_complex() {
    let chain: String =
        (0..DEEP).map(|k| format!("else if (n == {k}) a[0] = {k};\n")).collect::<String>();
    let sum: String = (0..100_000).map(|k| format!(" + {k}\n")).collect();
    for (name, text) in [
        ("parentheses", c(&format!("a[0] = {};", around("(", "1", ")")))),
        ("blocks", c(&around("{", "", "}"))),
        ("bare-loops", c(&around("for (int i = 0; i < n; i++)\n", "a[0] = 1;", ""))),
        ("loops", c(&around("for (int i = 0; i < n; i++) {\n", "a[0] = 1;", "}"))),
        ("ifs", c(&around("if (n > 3)\n", "a[0] = 1;", ""))),
        ("else-ifs", c(&format!("if (n < 0) a[0] = 0;\n{chain}"))),
        ("sum", c(&format!("a[0] = n{sum};"))),
        ("sum-in-loop", c(&format!("for (int i = 0; i < n; i++) a[i] = n{sum};"))),
        ("calls", c(&format!("a[0] = {};", around("g(", "1", ")")))),
        ("subscripts", c(&format!("a[0] = {};", around("a[", "0", "]")))),
        ("signs", c(&format!("a[0] = {}1;", "- ".repeat(DEEP)))),
        ("stars", c(&format!("a[0] = {}a;", "*".repeat(DEEP)))),
        ("casts", c(&format!("a[0] = {}1;", "(int)".repeat(DEEP)))),
        ("choices", c(&format!("a[0] = {}2;", "n ? 1 : ".repeat(DEEP)))),
        ("switches", c(&around("switch (n) { case 1:", "a[0] = 1;", "}"))),
        ("do-loops", c(&around("do ", "a[0] = 1;", " while (0);"))),
        ("labels", c(&format!("{};", (0..DEEP).map(|k| format!("l{k}:")).collect::<String>()))),
        ("structures", format!("{}\n{}", around("struct s {", "int x;", "} y;"), c(""))),
        ("pointers", format!("int {}p;\n{}", "*".repeat(DEEP), c(""))),
        ("declarators", format!("int {};\n{}", around("(", "p", ")"), c(""))),
        ("initializers", format!("int q[] = {};\n{}", around("{", "1", "}"), c(""))),
        ("never-closed", c(&"{".repeat(DEEP))),
    ] {
        case(&format!("{name}.c"), text).code(1).unchanged().says("too-complex", "nested too deep");
    }
}

#[test]
fn long_is_not_deep_in_c() {
    let ifs: String = (0..500).map(|k| format!("else if (n == {k}) a[0] = {k};\n")).collect();
    case("chain.c", c(&format!("if (n < 0) a[0] = 0;\n{ifs}"))).code(0).parallel();
    case("conditions.c", format!("{}{}{}", "#if 1\n".repeat(DEEP), c(""), "#endif\n".repeat(DEEP)))
        .code(0)
        .parallel();
}

fn free(body: &str) -> String {
    format!(
        "subroutine f(n, a)\n  integer :: n, k\n  real(8) :: a(n)\n  do k = 1, n\n    a(k) = 1\n  end do\n{body}end subroutine\n"
    )
}

fn fixed(body: &str) -> String {
    format!(
        "      subroutine f(n, a)\n      integer n, k\n      double precision a(n)\n      do 10 k = 1, n\n   10 a(k) = 1\n{body}      end\n"
    )
}

/// A statement in continued lines of fixed form.
fn continued(text: &str) -> String {
    let pieces: Vec<_> = text.as_bytes().chunks(60).map(String::from_utf8_lossy).collect();
    format!("      a(1) =\n     &{}\n", pieces.join("\n     &"))
}

#[test]
fn deep_fortran_is_too_complex() {
    let parentheses = around("(", "1", ")");
    for (name, text) in [
        ("parentheses.f90", free(&format!("a(1) = {parentheses}\n"))),
        ("subscripts.f90", free(&format!("a(1) = {}\n", around("a(", "1", ")")))),
        ("powers.f90", free(&format!("a(1) = n{}\n", "**n".repeat(DEEP)))),
        ("nots.f90", free(&format!("a(1) = {}.true.\n", ".not. ".repeat(DEEP)))),
        ("parentheses.f", fixed(&continued(&parentheses))),
    ] {
        case(name, text).code(1).unchanged().says("syntax", "too complex");
    }
    for (name, text) in [
        ("loops.f90", free(&around("do i = 1, n\n", "a(1) = 1\n", "end do\n"))),
        ("ifs.f90", free(&around("if (n > 3) then\n", "", "end if\n"))),
        ("blocks.f90", free(&around("block\n", "", "end block\n"))),
        ("selects.f90", free(&around("select case (n)\ncase (1)\n", "", "end select\n"))),
        ("loops.f", fixed(&around("      do i = 1, n\n", "      a(1) = 1\n", "      end do\n"))),
        ("ifs.f", fixed(&around("      if (n .gt. 3) then\n", "", "      end if\n"))),
        ("shared.f", fixed(&around("      do 20 i = 1, n\n", "   20 a(1) = 1\n", ""))),
    ] {
        case(name, text).code(1).unchanged().says("syntax", "constructs nest too deep");
    }
    case("never-closed.f90", free(&"if (n > 3) then\n".repeat(DEEP))).code(1).unchanged();
    let contains: String = (0..DEEP).map(|k| format!("subroutine s{k}\ncontains\n")).collect();
    case("contains.f90", format!("{contains}{}", "end subroutine\n".repeat(DEEP))).unchanged();
}

#[test]
fn long_fortran_statements_cost_only_what_depends_on_them() {
    // Such a statement may read the loop variable afterwards: its value is kept, and nothing else is known to be wrong.
    let chain: String =
        (0..DEEP).map(|k| format!("else if (n == {k}) then\n a(1) = {k}\n")).collect();
    let text = free(&format!("if (n < 0) then\n{chain}end if\n"));
    case("else-ifs.f90", text).code(0).says("not-understood", "too complex").parallel();
    let sum = "+12345".repeat(100_000);
    case("sum.f90", free(&format!("a(1) = n{sum}\n"))).code(0).parallel();
    case("sum.f", fixed(&continued(&format!("n{sum}")))).code(0).parallel();
    let other = format!("end subroutine\nsubroutine g(n, a)\n  a = n{sum}\n");
    case("other.f90", free(&other)).code(0).parallel();
    let inside = format!("do i = 1, n\na(i) = n{sum}\nend do\n");
    case("inside.f90", free(&inside).replace("  do k = 1, n\n    a(k) = 1\n  end do\n", ""))
        .code(0)
        .sequential(&["H208"]);
}

/// Each macro twice the one before it: a line of text that would be a gigabyte.
#[test]
fn macro_bombs_do_not_go_off() {
    let bomb = |levels: usize| {
        let lines: String =
            (1..=levels).map(|k| format!("#define X{k} X{} X{}\n", k - 1, k - 1)).collect();
        format!("#define X0 + 1\n{lines}{}", c(&format!("a[0] = 1 X{levels};")))
    };
    let with_arguments = |levels: usize| {
        let lines: String = (1..=levels)
            .map(|k| format!("#define F{k}(x) F{}(x) + F{}(x)\n", k - 1, k - 1))
            .collect();
        format!("#define F0(x) x\n{lines}{}", c(&format!("a[0] = F{levels}(1);")))
    };
    for (name, text) in [("words.c", bomb(30)), ("arguments.c", with_arguments(40))] {
        case(name, text).code(1).unchanged().says("too-complex", "more text than can be read");
    }
    case("small-words.c", bomb(6)).code(0).parallel();
    case("small-arguments.c", with_arguments(6)).code(0).parallel();
    // A macro that names itself is not expanded again.
    case("self.c", format!("#define R(x) (R)(x)\n{}", c("a[0] = R(1);"))).parallel();
}

#[test]
fn include_cycles_end() {
    let text = c("");
    case("self.c", format!("#include \"self.c\"\n{text}"))
        .code(1)
        .unchanged()
        .says("too-complex", "nested too deeply");
    let folder = tempfile::tempdir().expect("a folder");
    for (name, other) in [("a.h", "b.h"), ("b.h", "a.h")] {
        std::fs::write(folder.path().join(name), format!("#include \"{other}\"\n"))
            .expect("a file");
    }
    case_in(&folder, "two.c", format!("#include \"a.h\"\n{text}"))
        .code(1)
        .unchanged()
        .says("too-complex", "nested too deeply");
    // The twin with a guard is an ordinary file.
    for (name, other) in [("a.h", "b.h"), ("b.h", "a.h")] {
        let guarded = format!("#pragma once\n#include \"{other}\"\n");
        std::fs::write(folder.path().join(name), guarded).expect("a file");
    }
    case_in(&folder, "two.c", format!("#include \"a.h\"\n{text}")).code(0).parallel();
    case("self.f90", free("  include 'self.f90'\n"))
        .code(1)
        .unchanged()
        .says("too-complex", "nests");
    case("self.f", fixed("      include 'self.f'\n"))
        .code(1)
        .unchanged()
        .says("too-complex", "nests");
}
