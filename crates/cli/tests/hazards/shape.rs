//! Shapes of loops and of the text around them: steps, wrap-around, bounds, aliases, macros, `#if`, OpenMP.
//!
//! **Decides** whether a loop is left alone when its iterations or its text are not what they seem.
//! **Example** `unsigned char i; i < n` may never end: H305.
//! **Why it is sound** Next to the cases stand twins without the hazard that are parallel.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds per case.
//! **Source** none.

use crate::support::case;

fn c(parameters: &str, head: &str, body: &str) -> String {
    format!("void f({parameters})\n{{\n    {head} {{\n        {body}\n    }}\n}}\n")
}

const TWO: &str = "int n, double *restrict a, const double *restrict b";

#[test]
fn steps_bounds_and_wrapping_of_c_loops() {
    for (code, parameters, head, body) in [
        ("H301", TWO, "for (int i = 0; i < n; i += 0)", "a[i] = b[i];"),
        ("H303", "int n, int k, double *a", "for (int i = 0; i < n; i += k)", "a[i] = 1;"),
        ("H301", TWO, "for (int i = 0; i < n; i++)", "a[i] = b[i]; if (b[i] > 3) i++;"),
        ("H301", TWO, "for (float x = 0; x < n; x += 1)", "a[(int)x] = 1;"),
        ("H301", "unsigned n, double *a", "for (unsigned i = n; i >= 0; i--)", "a[i] = 1;"),
        ("H301", "double *p", "while (*p)", "*p = 1; p++;"),
        ("H302", TWO, "for (int i = 0; i < n; i++)", "a[i] = b[i]; if (b[i] > 3) n--;"),
        ("H302", "int *n, int *a", "for (int i = 0; i < *n; i++)", "a[i] = 1;"),
        ("H304", TWO, "for (int i = 0; i != n; i += 2)", "a[i] = b[i];"),
        ("H305", TWO, "for (unsigned char i = 0; i < n; i++)", "a[i] = b[i];"),
        ("H305", TWO, "for (short i = 0; i < n; i++)", "a[i] = b[i];"),
        ("H305", "unsigned n, double *a", "for (unsigned i = 0; i <= n; i++)", "a[i] = 1;"),
        ("H305", "unsigned n, double *a", "for (unsigned i = 0; i < n; i += 2)", "a[i] = 1;"),
        ("H306", "long *a", "for (short s = -20000; s < 20000; s++)", "a[s + 20000] = s;"),
        ("H306", "long *a", "for (signed char c = 127; c > -128; c--)", "a[c + 128] = c;"),
        (
            "H306",
            "long *a",
            "for (int i = -2000000000; i < 2000000000; i += 1000)",
            "a[i / 1000] = i;",
        ),
        ("H306", "int n, long *a", "for (int i = -2000000000; i < n; i++)", "a[i / 1000] += i;"),
        (
            "H306",
            "long *a",
            "for (long i = -9e18; i < 9000000000000000000; i += 1L << 58)",
            "a[i >> 58] = i;",
        ),
        ("H304", "long *a", "enum {A, B, C} e; for (e = A; e < C; e++)", "a[e] = e;"),
        ("H104", TWO, "for (int i = 0; i < n; i++)", "a[(unsigned char)i] = i;"),
        (
            "H104",
            "unsigned n, unsigned k, double *a",
            "for (unsigned i = 0; i < n; i++)",
            "a[i + k] = i;",
        ),
    ] {
        case("case.c", c(parameters, head, body)).code(0).sequential(&[code]);
    }
    for (parameters, head, body) in [
        (TWO, "for (int i = 0; i < n; i += 2)", "a[i] = b[i];"),
        (TWO, "for (int i = n; i >= 0; i--)", "a[i] = b[i];"),
        ("unsigned n, double *a", "for (unsigned i = 0; i < n; i++)", "a[i] = 1;"),
        ("int k, double *a", "for (int i = 0; i < 100000; i++)", "a[i + k] = 1;"),
        ("double *a", "for (unsigned char i = 0; i < 100; i++)", "a[i] = 1;"),
        ("double *a", "for (short s = -16000; s < 16000; s++)", "a[s + 16000] = s;"),
        ("unsigned long n, double *a", "for (int i = 0; i < n; i++)", "a[i] = 1;"),
        ("int n, double *restrict a", "for (int i = -n; i <= n; i++)", "a[i + n] = 1;"),
        (
            "int n, double *a",
            "for (long i = -5000000000; i <= n; i += 3)",
            "a[i + 5000000000] = 1;",
        ),
        ("double *a", "for (int e = 0; e < 3; e++)", "a[e] = e;"),
    ] {
        case("twin.c", c(parameters, head, body)).code(0).parallel();
    }
}

#[test]
fn steps_and_bounds_of_fortran_loops() {
    let f = |head: &str, body: &str| {
        format!(
            "subroutine f(n, m, a)\n  integer :: n, m, i\n  real(8) :: a(1000)\n  {head}\n    {body}\n  end do\nend subroutine\n"
        )
    };
    case("step.f90", f("do i = 1, n, 0", "a(i) = 1")).code(0).sequential(&["H303"]);
    case("bound.f90", f("do i = 1, n", "a(i) = 1\n    n = n - 1")).code(0).sequential(&["H302"]);
    case("index.f90", f("do i = 1, n", "a(i) = 1\n    i = i + 1")).code(0).sequential(&["H208"]);
    case("while.f90", f("do while (a(1) < 3)", "a(1) = a(1) + n")).code(0).sequential(&["H301"]);
    case("real.f90", f("do x = 1.0, 10.0, 0.5", "a(int(x)) = n"))
        .code(0)
        .unchanged()
        .says("not-understood", "not an integer");
    case("three.f90", f("do i = 1, n, 3", "a(i) = 1")).code(0).parallel();
    case("far.f90", f("do i = -2000000000, 2000000000, 10000000", "a(i/10000000 + 201) = 1"))
        .code(0)
        .sequential(&["H306"]);
    case("huge.f90", f("do i = huge(i) - 9, huge(i)", "a(i - huge(i) + 10) = 1"))
        .code(0)
        .sequential(&["H306"]);
    case("near.f90", f("do i = -1000000000, 1000000000, 10000000", "a(i/10000000 + 201) = 1"))
        .code(0)
        .parallel();
}

#[test]
fn pointers_are_proved_or_checked_or_refused() {
    let head = "for (int i = 0; i < n; i++)";
    // Checked whenever the loop is entered.
    let file = case("checked.c", c("int n, double *a, const double *b", head, "a[i] = b[i + 1];"));
    assert_eq!(file.code(0).only_directives().first_verdict(), "conditional");
    case("proved.c", c(TWO, head, "a[i] = b[i + 1];")).code(0).parallel();
    case("afterwards.c", c("int n, double **a", head, "a[i][0] = a[i][1] + 1;"))
        .code(0)
        .sequential(&["H104"]);
    case("bytes.c", c("int n, char *a, double *b", head, "a[b[i] > 0] = 1;"))
        .code(0)
        .sequential(&["H105"]);
}

#[test]
fn text_that_is_not_the_users_alone_is_not_edited() {
    let simple = c("int n, double *a", "for (int i = 0; i < n; i++)", "a[i] = 1;");
    case("omp.c", simple.replace("    for", "#pragma omp parallel for\n    for"))
        .left_alone("H403");
    case(
        "inner.c",
        "void f(double a[100][100])\n{\n    for (int i = 0; i < 100; i++) {\n#pragma omp simd\n        for (int j = 0; j < 100; j++)\n            a[i][j] = 1;\n    }\n}\n",
    )
    .left_alone("H403");
    case(
        "omp.f90",
        "subroutine f(n, a)\n  integer :: n, i\n  real(8) :: a(1000)\n!$omp parallel do\n  do i = 1, n\n    a(i) = 1\n  end do\nend subroutine\n",
    )
    .left_alone("H403");
    case(
        "body.c",
        "#define LOOP(n, a) a[0] = 2; for (int i = 0; i < n; i++) a[i] = 1;\nvoid f(int n, double *a)\n{\n    LOOP(n, a)\n}\n",
    )
    .left_alone("H401");
    case(
        "head.c",
        "#define EACH(i, n) int last = n; for (int i = 0; i < last; i++)\nvoid f(int n, double *a)\n{\n    EACH(i, n)\n        a[i] = 1;\n}\n",
    )
    .left_alone("H401");
    case(
        "loop.c",
        "#define EACH(i, n) for (int i = 0; i < n; i++)\nvoid f(int n, double *a)\n{\n    EACH(i, n)\n        a[i] = 1;\n}\n",
    )
    .code(0)
    .parallel();
    case(
        "branch.c",
        "void f(int n, double *a)\n{\n#if defined(OTHER)\n    for (int i = 1; i < n; i++)\n#else\n    for (int i = 0; i < n; i++)\n#endif\n        a[i] = 1;\n}\n",
    )
    .left_alone("H402");
    case(
        "inside.c",
        "void f(int n, double *a)\n{\n    for (int i = 0; i < n; i++) {\n#ifdef OTHER\n        a[0] += 1;\n#endif\n        a[i] = 1;\n    }\n}\n",
    )
    .left_alone("H402");
    case("off.c", format!("#if 0\n{simple}#endif\n")).code(0).unchanged();
    case("plain.c", simple).code(0).parallel();
}

/// Of loops inside each other one gets a directive.
#[test]
fn parallel_loops_are_not_nested() {
    let nested = "void f(int n, double a[100][100][100])\n{\n    for (int i = 0; i < 100; i++)\n        for (int j = 0; j < 100; j++)\n            for (int k = 0; k < n; k++)\n                a[i][j][k] = 1;\n}\n";
    let one = |seen: crate::support::Seen, directive: &str| {
        assert_eq!(seen.code(0).only_directives().result().matches(directive).count(), 1);
    };
    one(case("nest.c", nested), "omp parallel for");
    let inner = "    for (int j = 0; j < 100; j++)\n        a[i][j] = b[i + 1][j] + 1;\n";
    let sequential = format!(
        "void f(double a[100][100], double b[101][100])\n{{\n    for (int i = 0; i < 100; i++) {{\n    {inner}    {inner}    }}\n}}\n"
    );
    one(case("two.c", sequential), "omp parallel for");
    let fortran = "subroutine f(n, a)\n  integer :: n, i, j\n  real(8) :: a(100, 100)\n  do j = 1, 100\n    do i = 1, n\n      a(i, j) = 1\n    end do\n  end do\nend subroutine\n";
    one(case("nest.f90", fortran), "!$omp parallel do");
}

/// A name that the result needs is none that the file has, in code, in a macro or in another letter case.
#[test]
fn names_are_not_captured() {
    let loops = |before: &str, body: &str| {
        format!(
            "{before}\nvoid f(int k, int n, double *restrict a)\n{{\n    while (n > k) {{\n        a[k] = {body};\n        k += 2;\n    }}\n}}\n"
        )
    };
    case("free.c", loops("", "1.0")).writes("const int k_from = k;");
    case("global.c", loops("extern int k_from;", "k_from")).writes("const int k_from2 = k;");
    case("macro.c", loops("#define K 3\n#define k_from K", "1.0")).writes("const int k_from2 = k;");
    case("two.c", loops("extern int k_from, k_from2;", "k_from - k_from2"))
        .writes("const int k_from3 = k;");
    let fortran = |other: &str| {
        format!(
            "subroutine f(k, n, a{other})\n  integer :: k, n\n  real(8) :: a(*)\n  do while (n > k)\n    a(k) = 1\n    k = k + 2\n  end do\nend subroutine\n"
        )
    };
    case("free.f90", fortran("")).writes("k_from");
    case("taken.f90", fortran(", K_From")).writes("k_from2");
}

/// The number of iterations, or a bound, is more than the loop's type holds.
#[test]
fn counts_that_overflow_are_not_computed() {
    // `n + 1` wraps to zero: the loop need not be the one that the bound shows.
    case("wrap.c", c("unsigned n, double *a", "for (unsigned i = 0; i < n + 1; i++)", "a[i] = 1;"))
        .code(0);
    // Four billion iterations of an `int`: gcc counts them in that type, and runs none.
    case(
        "wide.c",
        c(
            "double *a",
            "for (int i = -2000000000; i < 2000000000; i++)",
            "a[i + 2000000000LL] = 1;",
        ),
    )
    .code(0)
    .sequential(&["H306"]);
    // The subscript would overflow where the program's own does: it may not, and stands as it is written.
    case("product.c", c("int n, int m, double *a", "for (int i = 0; i < n; i++)", "a[i * m] = 1;"))
        .code(0)
        .writes("a[i * m] = 1;");
}

/// A private copy of 80 MB for each thread would not fit on any stack: it comes from the heap, or is not made.
#[test]
fn huge_work_arrays_are_not_on_a_stack() {
    let work = |size: u32| {
        format!(
            "void f(double a[1000])\n{{\n    double w[{size}];\n    for (int i = 0; i < 1000; i++) {{\n        for (int j = 0; j < {size}; j++)\n            w[j] = i + j;\n        a[i] = w[0] + w[{size} - 1];\n    }}\n}}\n"
        )
    };
    let huge = case("huge.c", work(10_000_000)).writes("malloc(10000000 * sizeof");
    assert_eq!(huge.first_verdict(), "parallel");
    // Nor are copies of an array for each block, also where only a test would keep them from being used.
    let sum = "subroutine f(a, b, k)\n  real(8) :: a(10000000), b(10000000, 100)\n  integer :: i, j, k(10000000)\n  do j = 1, 100\n    do i = 1, 10000000\n      a(k(i)) = a(k(i)) + b(i, j)\n    end do\n  end do\nend subroutine\n";
    assert_eq!(case("sum.f90", sum).code(0).unchanged().first_verdict(), "sequential");
}
