//! Effects and control: what a loop does besides computing, and what is not understood.
//!
//! **Decides** whether each such loop stays sequential for the reason that names the cause.
//! **Example** `errno` in a loop is H202, `break` is H204, `asm` is H208.
//! **Why it is sound** The loops would be parallel without the one line that makes them hazardous.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds per case.
//! **Source** none.

use crate::support::case;

/// A loop that is parallel but for what stands in it.
fn c(before: &str, body: &str) -> String {
    format!(
        "{before}\nvoid f(int n, double *restrict a, const double *restrict b)\n{{\n    for (int i = 0; i < n; i++) {{\n        {body}\n    }}\n}}\n"
    )
}

fn free(declarations: &str, body: &str) -> String {
    format!(
        "subroutine f(n, a, b)\n  integer :: n\n  real(8) :: a(n), b(n)\n  {declarations}\n  integer :: i\n  do i = 1, n\n    {body}\n  end do\nend subroutine\n"
    )
}

#[test]
fn the_bare_loops_are_parallel() {
    case("bare.c", c("", "a[i] = b[i];")).code(0).parallel();
    case("bare.f90", free("", "a(i) = b(i)")).code(0).parallel();
    case("log.c", c("#include <math.h>", "a[i] = log(b[i]);")).code(0).parallel();
    case("loop.c", c("", "a[i] = b[i]; while (1) { if (a[i] > 3) break; a[i] += 1; }"))
        .code(0)
        .parallel();
    case(
        "loop.f90",
        free(
            "",
            "a(i) = b(i)\n    do\n      if (a(i) > 3) exit\n      a(i) = a(i) + 1\n    end do",
        ),
    )
    .code(0)
    .parallel();
    case("switch.c", c("", "switch ((int)b[i]) { case 1: a[i] = 2; break; default: a[i] = 3; }"))
        .code(0)
        .parallel();
}

#[test]
fn effects_of_c_loops_are_reasons() {
    for (code, before, body) in [
        ("H203", "#include <stdio.h>", "a[i] = b[i]; printf(\"%g\\n\", a[i]);"),
        ("H203", "#include <stdio.h>", "a[i] = b[i]; fputs(\"x\", stderr);"),
        ("H203", "#include <stdio.h>", "a[i] = getchar();"),
        ("H202", "#include <stdlib.h>", "a[i] = b[i] + rand();"),
        ("H202", "#include <errno.h>", "a[i] = b[i]; if (a[i] < 0) errno = 3;"),
        ("H202", "#include <errno.h>\n#include <math.h>", "a[i] = log(b[i]); if (errno) a[i] = 0;"),
        ("H202", "#include <time.h>", "a[i] = clock();"),
        ("H202", "#include <stdlib.h>", "a[i] = getenv(\"X\") != 0;"),
        ("H202", "#include <string.h>\nextern char s[];", "a[i] = strtok(s, \",\") != 0;"),
        (
            "H202",
            "static double g(double x) { static double s; s += x; return s; }",
            "a[i] = g(b[i]);",
        ),
        (
            "H209",
            "#include <stdlib.h>\nextern double *kept;",
            "free(kept); kept = malloc(8); *kept = b[i]; a[i] = *kept;",
        ),
        ("H201", "int omp_get_thread_num(void);", "a[i] = b[i] + omp_get_thread_num();"),
        (
            "H201",
            "typedef struct lock lock;\nvoid omp_set_lock(lock *);\nextern lock l;",
            "omp_set_lock(&l); a[i] = b[i];",
        ),
        (
            "H201",
            "#include <pthread.h>\nextern pthread_mutex_t l;",
            "pthread_mutex_lock(&l); a[i] = b[i]; pthread_mutex_unlock(&l);",
        ),
        ("H201", "double g(double);", "a[i] = g(b[i]);"),
        ("H201", "", "a[i] = undeclared(b[i]);"),
        ("H212", "extern double (*g)(double);", "a[i] = g(b[i]);"),
        ("H201", "#include <signal.h>", "a[i] = b[i]; raise(3);"),
        ("H204", "", "if (b[i] < 0) break; a[i] = b[i];"),
        ("H204", "", "if (b[i] < 0) return; a[i] = b[i];"),
        ("H205", "#include <stdlib.h>", "if (b[i] < 0) exit(2); a[i] = b[i];"),
        (
            "H205",
            "#include <stdlib.h>\n#include <signal.h>\nvoid g(int);\nvoid h(void) { signal(SIGABRT, g); }",
            "if (b[i] < 0) abort(); a[i] = b[i];",
        ),
        (
            "H205",
            "#include <setjmp.h>\nextern jmp_buf here;",
            "a[i] = b[i]; if (a[i] < 0) longjmp(here, 1);",
        ),
        // A loop inside that never ends.
        ("H204", "", "a[i] = b[i]; while (1) { }"),
        ("H204", "", "a[i] = b[i]; for (;;) { while (1) { if (a[i] > 3) break; a[i] += 1; } }"),
        ("H207", "extern volatile double v;", "a[i] = b[i] + v;"),
        ("H207", "extern volatile double v[100];", "a[i] = b[i] + v[i];"),
        ("H207", "extern _Atomic int v;", "a[i] = b[i]; v += 1;"),
        ("H208", "", "a[i] = b[i]; __asm__(\"nop\");"),
        ("H208", "", "a[i] = b[i]; __asm__ volatile(\"\" ::: \"memory\");"),
        ("H208", "static double k;", "a[i] = ({ k = b[i]; k; }) + k;"),
        ("H208", "", "void *p = b[i] > 0 ? &&x : &&y; goto *p; x: a[i] = 1; y: a[i] = 2;"),
        (
            "H210",
            "#include <setjmp.h>\nextern jmp_buf here;",
            "if (setjmp(here) == 0) a[i] = b[i];",
        ),
    ] {
        case("case.c", c(before, body)).code(0).sequential(&[code]);
    }
    let out =
        c("", "if (b[i] < 0) goto end; a[i] = b[i];").replace("    }\n}\n", "    }\nend:;\n}\n");
    case("goto.c", out).code(0).sequential(&["H204"]);
    case("syntax.c", c("", "a[i] = b[i] @ 2;"))
        .code(1)
        .says("syntax", "expected")
        .sequential(&["H210"]);
}

#[test]
fn effects_of_fortran_loops_are_reasons() {
    for (code, declarations, body) in [
        ("H203", "", "a(i) = b(i)\n    print *, a(i)"),
        ("H203", "", "a(i) = b(i)\n    write (6, *) a(i)"),
        ("H203", "", "read (5, *) a(i)"),
        ("H204", "", "a(i) = b(i)\n    do\n      a(i) = a(i) + 1\n    end do"),
        ("H205", "", "if (b(i) < 0) stop\n    a(i) = b(i)"),
        ("H205", "", "if (b(i) < 0) error stop 3\n    a(i) = b(i)"),
        ("H204", "", "if (b(i) < 0) exit\n    a(i) = b(i)"),
        ("H204", "", "if (b(i) < 0) return\n    a(i) = b(i)"),
        ("H201", "external g", "a(i) = b(i)\n    call g(a(i))"),
        ("H201", "real(8), external :: g", "a(i) = g(b(i))"),
        ("H201", "real(8), external :: rand", "a(i) = rand(0)"),
        ("H201", "integer, external :: omp_get_thread_num", "a(i) = omp_get_thread_num()"),
        ("H202", "", "call random_number(a(i))"),
        ("H207", "real(8), volatile :: v", "a(i) = b(i) + v"),
        (
            "H209",
            "real(8), allocatable :: w(:)",
            "allocate (w(10))\n    w(1) = b(i)\n    a(i) = w(1)\n    deallocate (w)",
        ),
    ] {
        case("case.f90", free(declarations, body)).code(0).sequential(&[code]);
    }
    case("syntax.f90", free("", "a(i) = b(i) @ 2"))
        .code(1)
        .says("syntax", "text left after the statement")
        .sequential(&["H208"]);
    let assigned = "      subroutine f(n, a)\n      integer n, i, l\n      double precision a(n)\n      assign 20 to l\n      do 10 i = 1, n\n      a(i) = 1\n      go to l\n   20 continue\n   10 continue\n      end\n";
    case("assigned.f", assigned).code(0).sequential(&["H208"]);
}

#[test]
fn storage_that_fortran_shares_is_seen() {
    let twins = |rule: &str| {
        format!(
            "      subroutine f(n)\n      integer n, i\n      double precision a(100), b(100)\n{rule}      do 10 i = 1, n\n   10 a(i) = b(i)\n      end\n"
        )
    };
    case("apart.f", twins("")).code(0).parallel();
    case("common.f", twins("      common /c/ a, b\n")).code(0).parallel();
    case("same.f", twins("      equivalence (a(1), b(3))\n")).code(0).sequential(&["H105"]);
    let reshaped = "subroutine f(n)\n  integer :: n, i\n  real(8) :: a(100), b(100)\n  common /c/ a, b\n  do i = 1, 100\n    a(i) = b(i)\n    call g(i)\n  end do\nend subroutine\nsubroutine g(k)\n  integer :: k\n  real(8) :: w(200)\n  common /c/ w\n  w(k + 1) = w(k)\nend subroutine\n";
    case("reshaped.f90", reshaped).code(0).sequential(&[]);
    let entry = "      subroutine f(n, a)\n      integer n, i\n      double precision a(n)\n      entry g(n, a)\n      do 10 i = 1, n\n   10 a(i) = 1\n      end\n";
    case("entry.f", entry).code(0).sequential(&["H210"]);
    case("no-entry.f", entry.replace("      entry g(n, a)\n", "")).code(0).parallel();
}
