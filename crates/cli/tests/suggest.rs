//! `heiretsu suggest`: what it tells was tried, what it writes works, and what must not be promised is not offered.
//!
//! **Decides** whether a user who follows the advice gets the parallel loop.
//! **Example** suggest, look at the patch, apply it, explain: the loop is parallel.
//! **Why it is sound** the built command itself is run, in folders of its own.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds per run.
//! **Source** `docs/book/src/making-a-loop-parallel.md`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

const GATHER: &str = "\
/* y = x, permuted */
void gather(int n, const int *idx, double *x, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] = x[idx[i]];
}
";
const SCAN: &str = "\
void scan(int n, double *a)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i] * a[i - 1];
}
";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

fn heiretsu(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heiretsu"));
    command.args(args).current_dir(folder).output().expect("started")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What `suggest` says, and that it was fine.
fn said(folder: &Path, args: &[&str]) -> String {
    let output = heiretsu(folder, &[&["suggest"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
    out(&output)
}

#[test]
fn advice_that_is_followed_gives_the_parallel_loop() {
    let dir = folder(&[("gather.c", GATHER)]);
    let dir = dir.path();
    let text = said(dir, &["gather.c"]);
    assert!(
        text.contains("suggestion 1[restrict]: `restrict` on `y` of `gather` makes this loop"),
        "{text}"
    );
    assert!(text.contains("holds only if in no call of `gather`"), "{text}");
    assert!(text.contains("sequential now [H105]"), "{text}");
    let explain = |dir| out(&heiretsu(dir, &["explain", "--quiet", "gather.c"]));
    assert!(explain(dir).contains("1 sequential"));
    let patch = said(dir, &["--apply", "1", "--diff", "gather.c"]);
    assert!(
        patch.contains("+void gather(int n, const int *idx, double *x, double *restrict y)\n"),
        "{patch}"
    );
    assert_eq!(
        said(dir, &["--diff", "gather.c"]),
        format!("# suggestion 1: `restrict` on `y` of `gather`\n{patch}")
    );
    assert_eq!(fs::read_to_string(dir.join("gather.c")).expect("there"), GATHER);
    let output = heiretsu(dir, &["suggest", "--apply", "1", "gather.c"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(err(&output).contains("gather.c: suggestion 1 is written"), "{}", err(&output));
    let new = fs::read_to_string(dir.join("gather.c")).expect("there");
    assert_eq!(new, GATHER.replace("double *y", "double *restrict y"));
    assert!(explain(dir).contains("1 parallel, 0 conditional, 0 sequential"));
    assert!(said(dir, &["gather.c"]).starts_with("no loop to look at"));
}

#[test]
fn a_loop_that_is_serial_gets_no_advice() {
    let dir = folder(&[("scan.c", SCAN)]);
    let text = said(dir.path(), &["scan.c"]);
    assert!(!text.contains("suggestion 1"), "{text}");
    assert!(text.contains("nothing that was tried helps:\n  scan.c:3  the loop over `i` in `scan`: sequential [H101]"), "{text}");
    assert!(text.contains("tried: `restrict` on `a` of `scan`"), "{text}");
    assert!(said(dir.path(), &["--diff", "scan.c"]).is_empty());
    let output = heiretsu(dir.path(), &["suggest", "--apply", "1", "scan.c"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("there are no suggestions"), "{}", err(&output));
}

#[test]
fn restrict_is_not_offered_where_callers_hand_overlapping_pointers() {
    // (Other files may call, too: no whole program.)
    let calls = [
        // The same array twice.
        ("static double a[900];\nvoid g(int *k) { gather(500, k, a, a + 250); }\n", false),
        // By way of another procedure.
        (
            "void h(int n, int *k, double *p, double *q) { gather(n, k, p, q); }\nvoid g(int *k, double *a) { h(5, k, a, a + 1); }\n",
            false,
        ),
        // Through a pointer that was set before.
        ("void g(int *k, double *a) { double *p = a + 1; p++; gather(5, k, p, a); }\n", false),
        // A member twice.
        (
            "struct s { double *v; };\nvoid g(int *k, struct s *t) { gather(5, k, t->v, t->v + 9); }\n",
            false,
        ),
        // Different ones.
        ("static double a[900], b[900];\nvoid g(int *k) { gather(500, k, a, b); }\n", true),
        (
            "struct s { double *v, *w; };\nvoid g(int *k, struct s *t) { gather(5, k, t->v, t->w); }\n",
            true,
        ),
        ("void h(int n, int *k, double *p, double *q) { gather(n, k, p, q); }\n", true),
    ];
    for (call, offered) in calls {
        let text = format!("{GATHER}{call}");
        let dir = folder(&[("a.c", &text)]);
        let text = said(dir.path(), &["--line", "4", "a.c"]);
        assert_eq!(text.contains("suggestion 1[restrict]"), offered, "{call}{text}");
        let why = "hands the same object to `y` and `x`";
        assert_eq!(text.contains(why), !offered, "{call}{text}");
    }
    // In another file of the program.
    let (prototype, call) = (
        "void gather(int n, const int *idx, double *x, double *y);\n",
        "double a[900];\nvoid g(int *k) { gather(500, k, a + 1, a); }\n",
    );
    let dir = folder(&[("a.c", GATHER), ("b.c", &format!("{prototype}{call}"))]);
    let text = said(dir.path(), &["--line", "a.c:4", "a.c", "b.c"]);
    assert!(
        text.contains("b.c:3 hands the same object") && !text.contains("suggestion 1"),
        "{text}"
    );
    // What the procedure names itself.
    let own = "double a[900];\nvoid f(int n, const int *k, double *y)\n{\n    for (int i = 0; i < n; i++)\n        y[i] = a[k[i]];\n}\n";
    let dir = folder(&[("a.c", &format!("{own}void g(int *k) {{ f(9, k, a); }}\n"))]);
    let text = said(dir.path(), &["a.c"]);
    assert!(
        text.contains("hands it what `f` names itself") && !text.contains("suggestion 1"),
        "{text}"
    );
    let pointer = own.replace("double a[900]", "double *a");
    let dir = folder(&[("a.c", &format!("{pointer}void g(int *k) {{ f(9, k, a + 1); }}\n"))]);
    let text = said(dir.path(), &["a.c"]);
    assert!(
        text.contains("hands it what `f` names itself") && !text.contains("suggestion 1"),
        "{text}"
    );
    let dir = folder(&[("a.c", own)]);
    assert!(said(dir.path(), &["a.c"]).contains("`restrict` on `y` of `f`"));
}

#[test]
fn restrict_goes_where_c_wants_it() {
    let heads = [
        ("double *x, double y[]", "double *x, double y[restrict]", ""),
        ("double *x, double y[n]", "double *x, double y[restrict n]", ""),
        ("double *x, double *const y", "double *x, double *const restrict y", ""),
        ("double *x, double *y /* *y */", "double *x, double *restrict y /* *y */", ""),
        ("double *x, double *y", "double *x, double *__restrict y", "c89"),
    ];
    for (head, new, std) in heads {
        let text = GATHER.replace("double *x, double *y", head);
        let text = text.replace("    for (int i", "    int i;\n    for (i");
        let dir = folder(&[("a.c", &text)]);
        let mut args = vec!["--apply", "1", "--diff", "a.c"];
        if !std.is_empty() {
            args.extend(["--std", std]);
        }
        let patch = said(dir.path(), &args);
        assert!(patch.contains(&format!("+void gather(int n, const int *idx, {new})")), "{patch}");
    }
}

#[test]
fn options_are_told_as_options_and_work() {
    let text = "#include <math.h>\ndouble top(int n, double m, const double *x)\n{\n    for (int i = 0; i < n; i++)\n        m = fmax(m, x[i]);\n    return m;\n}\n";
    let dir = folder(&[("top.c", text)]);
    let told = said(dir.path(), &["top.c"]);
    assert!(told.contains("suggestion 1[option]: `--fp fast` makes this loop parallel"), "{told}");
    assert!(told.contains("add `--fp fast`, or `fp = \"fast\"` in heiretsu.toml"), "{told}");
    let explained = heiretsu(dir.path(), &["explain", "--quiet", "--fp", "fast", "top.c"]);
    assert!(out(&explained).contains("1 parallel"), "{}", out(&explained));
    // What is no text is not written.
    let output = heiretsu(dir.path(), &["suggest", "--apply", "1", "top.c"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("it changes no text"), "{}", err(&output));
    assert_eq!(fs::read_to_string(dir.path().join("top.c")).expect("there"), text);
}

#[test]
fn what_callees_do_is_a_statement_of_the_users() {
    let text = "double rate(double x);\nvoid f(int n, const double *x, double *restrict y)\n{\n    for (int i = 0; i < n; i++)\n        y[i] = rate(x[i]);\n}\n";
    let dir = folder(&[("a.c", text)]);
    let told = said(dir.path(), &["a.c"]);
    assert!(told.contains("`__attribute__((const))` on `rate` makes this loop parallel"), "{told}");
    assert!(
        told.contains("holds only if `rate` computes its result from its arguments alone"),
        "{told}"
    );
    let patch = said(dir.path(), &["--apply", "1", "--diff", "a.c"]);
    assert!(patch.contains("+double rate(double x) __attribute__((const));\n"), "{patch}");

    let text = "subroutine s(n, x, y)\n  integer n, i\n  real x(n), y(n)\n  real, external :: rate\n  do i = 1, n\n    y(i) = rate(x(i))\n  end do\nend subroutine\n";
    let dir = folder(&[("s.f90", text)]);
    let document: Value =
        serde_json::from_str(&said(dir.path(), &["--format", "json", "s.f90"])).expect("JSON");
    let first = &document["suggestions"][0];
    assert_eq!(first["loops"][0]["becomes"], "parallel", "{document}");
    let line = first["changes"][0]["summary"].as_str().expect("a line");
    assert_eq!(line, "rate(x) reads x");
    fs::write(dir.path().join("sums.txt"), format!("{line}\n")).expect("written");
    let explained =
        heiretsu(dir.path(), &["explain", "--quiet", "--summaries", "sums.txt", "s.f90"]);
    assert!(out(&explained).contains("1 parallel"), "{}", out(&explained));
}

/// Applies the first suggestion, and says what `explain` makes of the new text, and the text.
fn applied(text: &str, title: &str) -> (String, String) {
    let dir = folder(&[("a.c", text)]);
    let told = said(dir.path(), &["a.c"]);
    assert!(told.contains(&format!("suggestion 1[{title}")), "{told}");
    said(dir.path(), &["--apply", "1", "a.c"]);
    let explained = out(&heiretsu(dir.path(), &["explain", "--quiet", "a.c"]));
    (explained, fs::read_to_string(dir.path().join("a.c")).expect("there"))
}

#[test]
fn sums_into_a_callers_array_get_a_local_one() {
    let text = "\
#define BINS 8
void histogram(int n, const double *x, long bins[BINS], double sums[BINS][2])
{
    for (int i = 0; i < n; i++) {
        int b = (int)(x[i] * BINS);
        bins[b]++;
        for (int k = 0; k < 2; k++)
            sums[b][k] += x[i];
    }
}
";
    let title = "local]: sums in a local array in place of `bins` and `sums` makes";
    let dir = folder(&[("a.c", text)]);
    let told = said(dir.path(), &["a.c"]);
    assert_eq!(told.matches("in place of `bins` and `sums`").count(), 1, "{told}");
    let (explained, new) = applied(text, title);
    // The two loops of old, and three that add up.
    assert!(explained.contains("5 parallel, 0 conditional, 0 sequential"), "{explained}");
    assert!(
        new.contains(
            "    long bins_sum[BINS] = {0};\n    double sums_sum[BINS][2] = {0};\n    for (int i"
        ),
        "{new}"
    );
    assert!(new.contains("        bins_sum[b]++;\n"), "{new}");
    assert!(new.contains("        for (int sums_at2 = 0; sums_at2 < 2; sums_at2++)\n            sums[sums_at][sums_at2] += sums_sum[sums_at][sums_at2];\n"), "{new}");
    // Near-misses: the running sum is read; it is written otherwise; there is no extent; no declaration may stand there.
    let more = [
        ("bins[b]++;", "if (bins[b]++ > 3) continue;"),
        ("bins[b]++;", "bins[b] = b;"),
        ("long bins[BINS]", "long *bins"),
        ("long bins[BINS]", "long bins[n]"),
        ("    for (int i", "    if (n > 3) for (int i"),
    ];
    for (old, new) in more {
        let dir = folder(&[("a.c", &text.replacen(old, new, 1))]);
        let told = said(dir.path(), &["a.c"]);
        assert!(!told.contains("in place of `bins`"), "{new}: {told}");
    }
}

#[test]
fn scratch_that_is_static_for_no_reason_may_be_automatic() {
    let text = "\
static double cube(double v)
{
    static double w[3];
    w[0] = v;
    w[1] = v * v;
    w[2] = w[0] * w[1];
    return w[2];
}
void f(int n, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = cube(x[i]);
}
";
    let (explained, new) =
        applied(text, "local]: no `static` before `w` of `cube` makes this loop");
    assert!(explained.contains("1 parallel"), "{explained}");
    assert_eq!(new, text.replace("    static double", "    double"));
    // Near-misses: a value of the call before is read; there is an initializer; another variable stands beside it.
    let more = [
        ("    w[0] = v;", "    w[0] += v;"),
        ("    w[0] = v;", "    if (v > 0) w[0] = v;"),
        ("w[3];", "w[3] = {1};"),
        ("w[3];", "w[3], u;"),
    ];
    for (old, new) in more {
        let dir = folder(&[("a.c", &text.replacen(old, new, 1))]);
        let told = said(dir.path(), &["a.c"]);
        assert!(!told.contains("no `static`"), "{new}: {told}");
    }
}

#[test]
fn what_a_run_time_test_asks_may_be_asserted() {
    let text = "\
#include <stdio.h>
void rows(int n, int m, int lda, double *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * lda + j] = i + j;
}
";
    let (explained, new) = applied(text, "assertion]: asserting `lda >= m` before the loop makes");
    assert!(explained.contains("2 parallel, 0 conditional, 0 sequential"), "{explained}");
    let head = text.replace("#include", "#include <assert.h>\n#include");
    assert_eq!(new, head.replace("    for (int i", "    assert(lda >= m);\n    for (int i"));
    // Where assertions are not compiled, they show nothing.
    let dir = folder(&[("a.c", text)]);
    let patch = said(dir.path(), &["--apply", "1", "--diff", "-DNDEBUG", "a.c"]);
    assert!(patch.contains("+    if (!(lda >= m)) abort();\n     for (int i"), "{patch}");
    let text = "\
subroutine rows(p, r, m, n)
  integer, intent(in) :: r, m, n
  real(8), intent(inout) :: p(*)
  integer :: i, j
  do i = 1, r
    do j = 1, m
      p((i-1)*n + j) = 2*p((i-1)*n + j) + 1
    end do
  end do
end subroutine
";
    let dir = folder(&[("r.f90", text)]);
    let patch = said(dir.path(), &["--apply", "1", "--diff", "r.f90"]);
    assert!(patch.contains("+  if (.not. (n >= m)) error stop\n   do i = 1, r\n"), "{patch}");
}

#[test]
fn a_test_that_openmp_does_not_take_gets_another_form() {
    let text = "\
void f(int n, double *y)
{
    for (int k = 0; k != n; k += 2)
        y[k] = 1;
    for (int k = n; k != 0; k -= 2)
        y[k] = 2;
}
";
    let (explained, new) = applied(text, "form]: `<` in place of `!=`");
    assert!(explained.contains("1 parallel, 0 conditional, 1 sequential"), "{explained}");
    assert_eq!(new, text.replacen("!=", "<", 1));
    let (_, newer) = applied(&new, "form]: `>` in place of `!=`");
    assert_eq!(newer, new.replace("!=", ">"));
}

#[test]
fn an_unsigned_counter_that_may_wrap_around_gets_a_signed_type() {
    let text = "\
void f(unsigned n, double *restrict y)
{
    for (unsigned int k = 0; k < n; k += 2)
        y[k] = 1;
}
";
    let (explained, new) = applied(text, "form]: `long long` in place of `unsigned int` makes");
    assert!(explained.contains("1 parallel"), "{explained}");
    assert_eq!(new, text.replace("unsigned int k", "long long k"));
}

#[cfg(unix)]
#[test]
fn links_and_standard_input_are_not_written() {
    let dir = folder(&[("gather.c", GATHER)]);
    std::os::unix::fs::symlink("gather.c", dir.path().join("link.c")).expect("a link");
    let output = heiretsu(dir.path(), &["suggest", "--apply", "1", "link.c"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        err(&output).contains("link.c: left as it was: it is a symbolic link"),
        "{}",
        err(&output)
    );
    assert_eq!(fs::read_to_string(dir.path().join("gather.c")).expect("there"), GATHER);
}

#[test]
fn lines_and_budgets_are_kept_to() {
    let two = format!("{GATHER}{SCAN}");
    let dir = folder(&[("a.c", &two), ("b.c", SCAN)]);
    let dir = dir.path();
    let text = said(dir, &["--line", "9", "a.c"]);
    assert!(text.contains("1 loop looked at: 0 with a suggestion that works"), "{text}");
    let text = said(dir, &["--line", "./a.c:4", "a.c", "b.c"]);
    assert!(text.contains("1 loop looked at: 1 with a suggestion that works"), "{text}");
    let output = heiretsu(dir, &["suggest", "--line", "4", "a.c", "b.c"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("write --line FILE:4"), "{}", err(&output));
    let text = said(dir, &["--tries", "1", "a.c"]);
    assert!(text.contains("the budget is used up (--tries N: more)"), "{text}");
    assert!(
        said(dir, &["--tries", "0", "a.c"])
            .contains("the budget of analyses was used up before it")
    );
}

#[test]
fn explain_names_the_command_once_and_only_to_people() {
    let dir = folder(&[("a.c", &format!("{GATHER}{SCAN}"))]);
    let hint = "`heiretsu suggest a.c` tries changes that could make loops parallel\n";
    let explain = |more: &[&str]| out(&heiretsu(dir.path(), &[&["explain", "a.c"], more].concat()));
    assert_eq!(explain(&[]).matches(hint).count(), 1);
    assert!(explain(&[]).ends_with(hint));
    assert!(!explain(&["--quiet"]).contains("suggest"));
    assert!(!explain(&["--format", "json"]).contains("suggest"));
    assert!(!explain(&["--verdict", "parallel"]).contains("suggest"));
}
