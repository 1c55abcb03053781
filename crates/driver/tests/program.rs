//! Several files as one program.
//!
//! **Decides** whether callees in other files are followed, and only where the definition is certain.
//! **Example** `y(i) = twice(x(i))` is parallel once the file with `twice` is given too.
//! **Why it is sound** Each accepted program stands beside near misses; the order of the files and the number of
//! threads are changed, and alone a file gets the old answer.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds.
//! **Source** `heiretsu_analyze::calls`.

use heiretsu_driver::{NoIncludes, Options, Source, explain, parallelize};

/// The verdicts of the loops of one of the files, e.g. `parallel` or `H201+H106`.
fn of_file(sources: &[Source], path: &str, jobs: usize) -> Vec<String> {
    let options = Options { jobs: Some(jobs), ..Options::default() };
    let model = explain(sources, &NoIncludes, &options, &|_| {});
    let file = model.files.iter().find(|f| f.path == path).expect("the file");
    assert!(file.diagnostics.is_empty(), "{:?}", file.diagnostics);
    let one = |l: &heiretsu_driver::report::Loop| {
        if l.verdict == "sequential" {
            let codes: Vec<&str> = l.reasons.iter().map(|r| r.code).collect();
            codes.join("+")
        } else {
            l.verdict.to_string()
        }
    };
    file.loops.iter().map(one).collect()
}

/// The verdicts on the first file's loops, the same in any order of files and on any number of threads.
fn judge(files: &[(&str, &str)]) -> String {
    let mut sources: Vec<Source> = files.iter().map(|(p, t)| Source::new(*p, *t)).collect();
    let first = files[0].0;
    let found = of_file(&sources, first, 1);
    sources.reverse();
    assert_eq!(of_file(&sources, first, 3), found, "in another order");
    sources.rotate_left(1);
    assert_eq!(of_file(&sources, first, 2), found, "in a third order");
    found.join(" ")
}

const MAIN: &str = "double f(double);
void apply(int n, double *restrict a) {
    for (int i = 0; i < n; i++)
        a[i] = f(a[i]);
}
";

#[test]
fn a_function_of_another_file() {
    assert_eq!(judge(&[("a.c", MAIN)]), "H201");
    let twice = ("b.c", "double f(double x) { return 2.0 * x; }\n");
    assert_eq!(judge(&[("a.c", MAIN), twice]), "parallel");
    // Of another file's own.
    let own = (
        "b.c",
        "static double f(double x) { return 2.0 * x; }\ndouble g(void) { return f(1.0); }\n",
    );
    assert_eq!(judge(&[("a.c", MAIN), own]), "H201");
    // Nobody knows which one is linked.
    let thrice = ("c.c", "double f(double x) { return 3.0 * x; }\n");
    assert_eq!(judge(&[("a.c", MAIN), twice, thrice]), "H201");
    // Another number of parameters.
    let odd = ("b.c", "double f(double x, int k) { return k * x; }\n");
    assert_eq!(judge(&[("a.c", MAIN), odd]), "H201");
    // Fortran and C are not mixed.
    let fortran = ("b.f90", "function f(x)\ndouble precision :: f, x\nf = x\nend function f\n");
    assert_eq!(judge(&[("a.c", MAIN), fortran]), "H201");
}

#[test]
fn hidden_state_of_other_files() {
    let counts = ("b.c", "static int k;\ndouble f(double x) { k++; return x; }\n");
    assert_eq!(judge(&[("a.c", MAIN), counts]), "H202");
    let keeps = ("b.c", "double f(double x) { static double s; s += x; return s; }\n");
    assert_eq!(judge(&[("a.c", MAIN), keeps]), "H202");
    let prints =
        ("b.c", "#include <stdio.h>\ndouble f(double x) { printf(\"%g\", x); return x; }\n");
    assert_eq!(judge(&[("a.c", MAIN), prints]), "H203");
    // Through a third file.
    let through = ("b.c", "double g(double);\ndouble f(double x) { return g(x) + 1.0; }\n");
    let last = ("c.c", "double g(double x) { return x * x; }\n");
    let state = ("c.c", "double s;\ndouble g(double x) { s = x; return x * x; }\n");
    assert_eq!(judge(&[("a.c", MAIN), through, last]), "parallel");
    assert_eq!(judge(&[("a.c", MAIN), through, state]), "H202");
    assert_eq!(judge(&[("a.c", MAIN), through]), "H202");
}

#[test]
fn recursion_across_files() {
    let even =
        ("b.c", "double g(double);\ndouble f(double x) { return x < 1.0 ? 0.0 : g(x - 1.0); }\n");
    let odd =
        ("c.c", "double f(double);\ndouble g(double x) { return x < 1.0 ? 1.0 : f(x - 1.0); }\n");
    assert_eq!(judge(&[("a.c", MAIN), even, odd]), "parallel");
    let bad = (
        "c.c",
        "int n;\ndouble f(double);\ndouble g(double x) { n++; return x < 1.0 ? 1.0 : f(x - 1.0); }\n",
    );
    assert_eq!(judge(&[("a.c", MAIN), even, bad]), "H202");
}

#[test]
fn globals_of_the_program() {
    let named = "extern double s;
double f(double);
void apply(int n, double *restrict a) {
    for (int i = 0; i < n; i++) {
        s = a[i];
        a[i] = f(a[i]);
    }
}
";
    let reads = ("b.c", "double s;\ndouble f(double x) { return x + s; }\n");
    assert_ne!(judge(&[("a.c", named), reads]), "parallel");
    let other = ("b.c", "static double t;\ndouble f(double x) { return x + 1.0; }\n");
    assert_eq!(judge(&[("a.c", named), other]), "parallel");
}

const COMMON: &str = "subroutine fill(n, b)
  integer :: n, i
  double precision :: b(n), x(100), y(100)
  common /work/ x, y
  do i = 1, n
    x(i) = b(i)
    call look(b(i))
  end do
end subroutine fill
";

#[test]
fn common_blocks_in_other_files() {
    let reads = "subroutine look(t)
  double precision :: t, u(100), v(100)
  common /work/ u, v
  t = u(1)
end subroutine look
";
    assert_ne!(judge(&[("a.f90", COMMON), ("b.f90", reads)]), "parallel");
    let other = reads.replace("/work/", "/other/");
    assert_eq!(judge(&[("a.f90", COMMON), ("b.f90", &other)]), "parallel");
    // Through a procedure that does not name the block.
    let through = "subroutine look(t)
  double precision :: t
  call deeper(t)
end subroutine look
";
    let deeper = reads.replace("subroutine look", "subroutine deeper");
    assert_ne!(judge(&[("a.f90", COMMON), ("b.f90", through), ("c.f90", &deeper)]), "parallel");
    // The same within one file.
    let all = format!("{COMMON}{through}{deeper}");
    assert_ne!(judge(&[("a.f90", &all)]), "parallel");
    let writes = reads.replace("t = u(1)", "v(1) = t");
    assert_ne!(judge(&[("a.f90", COMMON), ("b.f90", &writes)]), "parallel");
}

#[test]
fn modules_and_external_procedures() {
    let user = "subroutine apply(n, a)
  use tools
  integer :: n, i
  double precision :: a(n)
  do i = 1, n
    a(i) = twice(a(i))
  end do
end subroutine apply
";
    let module = "module tools
contains
  function twice(x)
    double precision :: twice, x
    twice = 2 * x
  end function twice
end module tools
";
    assert_eq!(judge(&[("a.f90", user), ("m.f90", module)]), "parallel");
    // An external procedure of that name is another one.
    let external = "function twice(x)
  double precision :: twice, x
  save
  double precision :: s
  s = s + x
  twice = s
end function twice
";
    assert_eq!(judge(&[("a.f90", user), ("m.f90", module), ("x.f90", external)]), "parallel");
    let dummy = "subroutine apply(n, a, f)
  integer :: n, i
  double precision :: a(n), f
  external f
  do i = 1, n
    a(i) = f(a(i))
  end do
end subroutine apply
";
    let f = "function f(x)
  double precision :: f, x
  f = x
end function f
";
    assert!(judge(&[("a.f90", dummy), ("f.f90", f)]).starts_with("H201"));
}

/// A subroutine that fills `n` elements, and loops that call it.
const FILL: &str = "subroutine fill(n, x)
  integer :: n, k
  double precision :: x(n)
  do k = 1, n
    x(k) = k
  end do
end subroutine fill
";

fn columns(declared: &str, call: &str) -> String {
    format!(
        "subroutine columns(m, n, lda, a)
  integer :: m, n, lda, j
  double precision :: a({declared})
  if (m > lda) return
  do j = 1, n
    call fill({call})
  end do
end subroutine columns
"
    )
}

#[test]
fn columns_by_address() {
    let judged = |declared, call| judge(&[("a.f90", &columns(declared, call)), ("fill.f90", FILL)]);
    assert_eq!(judged("m, n", "m, a(1, j)"), "parallel");
    assert_eq!(judged("lda, *", "m, a(1, j)"), "parallel");
    assert_eq!(judged("100, *", "100, a(1, j)"), "parallel");
    // One element of the next column; the same column; a column of which nobody knows the length.
    assert_eq!(judged("m, *", "m + 1, a(1, j)"), "H103");
    assert_eq!(judged("lda, *", "lda, a(2, j)"), "parallel");
    assert_eq!(judged("100, *", "101, a(1, j)"), "H103");
    assert_eq!(judged("lda, *", "m, a(1, 1)"), "H103");
    assert_ne!(judged("lda, *", "n, a(1, j)"), "parallel");
    // The callee changes its length before it uses it.
    let more = FILL.replace("  do k", "  n = n + 1\n  do k");
    let user = columns("lda, *", "m, a(1, j)");
    assert_ne!(judge(&[("a.f90", &user), ("fill.f90", &more)]), "parallel");
    // What the loop changes is not known before the call.
    let grows = user.replace("    call", "    m = m + 1\n    call");
    assert_ne!(judge(&[("a.f90", &grows), ("fill.f90", FILL)]), "parallel");
    // Elements of another type.
    let other = FILL.replace("double precision :: x", "complex :: x");
    assert_ne!(judge(&[("a.f90", &user), ("fill.f90", &other)]), "parallel");
    // Sections through two calls.
    let through = "subroutine fill(n, x)
  integer :: n
  double precision :: x(*)
  call inner(n, x)
end subroutine fill
";
    let inner = FILL.replace("subroutine fill", "subroutine inner");
    let files = [("a.f90", user.as_str()), ("b.f90", through), ("c.f90", &inner)];
    assert_eq!(judge(&files), "parallel");
    let shifted = through.replace("(n, x)\nend", "(n, x(2))\nend");
    let files = [("a.f90", user.as_str()), ("b.f90", &shifted), ("c.f90", &inner)];
    assert_eq!(judge(&files), "parallel");
    let longer = through.replace("inner(n, x)", "inner(n + 1, x)");
    let files = [("a.f90", user.as_str()), ("b.f90", &longer), ("c.f90", &inner)];
    assert_ne!(judge(&files), "parallel");
}

#[test]
fn what_the_user_states_is_believed_and_said() {
    let text = "subroutine apply(m, n, a)
  integer :: m, n, j
  double precision :: a(n)
  do j = 1, n
    call step(m, a(j))
  end do
end subroutine apply
";
    let explained = |stated: &str| {
        let stated = heiretsu_driver::Stated::parse("s.txt", stated).expect("understood");
        let options = Options { stated: stated.into(), ..Options::default() };
        let sources = [Source::new("a.f90", text)];
        explain(&sources, &NoIncludes, &options, &|_| {})
    };
    let model = explained("step reads m, x");
    let l = &model.files[0].loops[0];
    assert_eq!(l.verdict, "parallel");
    let assumed = l.proof.as_ref().expect("a proof");
    assert!(assumed.assumptions.iter().any(|a| a.text.contains("s.txt:1")), "{assumed:?}");
    assert_eq!(explained("step reads m, x writes m").files[0].loops[0].verdict, "sequential");
    assert_eq!(explained("step hidden").files[0].loops[0].verdict, "sequential");
    assert_eq!(explained("other reads x").files[0].loops[0].verdict, "sequential");
    // One argument is not listed.
    assert_eq!(explained("step reads m").files[0].loops[0].verdict, "sequential");
}

#[test]
fn a_whole_program_tells_whose_a_global_is() {
    let smooth = "double t[1000];
void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++)
        t[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * t[i - 1] + a[i - 1];
}
";
    let main = |head: &str, body: &str| {
        format!(
            "{head}
void smooth(int n, const double *restrict a, double *restrict b);
int main(void)
{{
    static double a[1000], b[1000];
    smooth(1000, a, b);
    {body}
    return b[999] > 0.0;
}}
"
        )
    };
    let contracted = |files: &[(&str, &str)]| {
        let sources: Vec<Source> = files.iter().map(|(p, t)| Source::new(*p, *t)).collect();
        let options = Options { force: true, ..Options::default() };
        let found = heiretsu_driver::parallelize(&sources, &NoIncludes, &options, &|_| {});
        String::from_utf8_lossy(&found[0].text).contains("t1")
    };
    let with = |head: &str, body: &str| contracted(&[("a.c", smooth), ("m.c", &main(head, body))]);
    assert!(with("", ""));
    assert!(!contracted(&[("a.c", smooth)]));
    // To declare it is not to use it.
    assert!(with("extern double t[];", ""));
    // Another file names it, or something of it begins with its address; it calls what is not there or what has no name.
    assert!(!with("extern double t[];", "b[999] = t[3];"));
    assert!(!with("extern double t[]; double *known = t;", "b[999] = known[3];"));
    assert!(!with(
        "extern double t[]; struct { int n; double *at[2]; } of = { 1, { 0, &t[4] } };",
        ""
    ));
    assert!(!with("void other(void);", "other();"));
    assert!(!with("void other(void); void (*at)(void) = other;", "at();"));
    assert!(!contracted(&[("a.c", smooth), ("m.c", &main("", "")), ("b.c", "int f(")]));
    let block = "subroutine smooth(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /work/ t(1000)
  do i = 1, n
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine smooth
";
    let program = |head: &str, body: &str| {
        let text = format!(
            "program main\n  double precision :: a(1000), b(1000), q\n{head}\n  a = 1.0d0\n  \
             call smooth(1000, a, b)\n{body}\n  print *, b(1)\nend program main\n"
        );
        contracted(&[("a.f90", block), ("m.f90", &text)])
    };
    assert!(program("", ""));
    assert!(!program("  common /work/ q(1000)", "  b(1) = q(2)"));
    assert!(!program("", "  call other(b)"));
    assert!(!program("  external other", "  call smooth(other, a, b)"));
}

/// What execution says of the one loop of `main.f90`.
fn tried(files: &[(&str, String)]) -> (Option<bool>, String) {
    let sources: Vec<Source> =
        files.iter().map(|(path, text)| Source::new(*path, text.as_bytes().to_vec())).collect();
    let options = Options { force: true, ..Options::default() };
    let outcomes = parallelize(&sources, &NoIncludes, &options, &|_| {});
    let report = &outcomes.iter().find(|o| o.path == "main.f90").expect("the file").report;
    assert_eq!(report.defects(), [], "{report:?}");
    let inserted: Vec<_> = report.loops.iter().filter(|l| l.inserted).collect();
    let [one] = inserted[..] else { panic!("{} directives", inserted.len()) };
    let proof = one.proof.as_ref().expect("a proof");
    (proof.validated, proof.validation.clone().unwrap_or_default())
}

/// Bodies in other files are executed where it is certain what they are.
#[test]
fn callees_in_other_files_are_executed() {
    let main = "subroutine work(n, a)
  integer :: n, i
  double precision :: a(n), s, x(4)
  common /scale/ s, x
  s = 2.0d0
  do i = 1, n
    call twice(a(i))
  end do
end subroutine
";
    let twice = |members: &str, factor: &str| {
        format!(
            "subroutine twice(v)\n  double precision :: v, s, x(4), y(2)\n  common /scale/ {members}\n  v = {factor} * v\nend subroutine\n"
        )
    };
    let of = |twice: String| tried(&[("main.f90", main.into()), ("twice.f90", twice)]);
    assert_eq!(of(twice("s, x", "s")).0, Some(true));
    // One that calls on, into the first file and into a third one.
    let on = "subroutine twice(v)\n  double precision :: v\n  v = 3.0d0 * v\n  call more(v)\nend subroutine\n";
    let more = "subroutine more(v)\n  double precision :: v\n  v = v + 1.0d0\nend subroutine\n";
    let three = [("main.f90", main.into()), ("twice.f90", on.into()), ("more.f90", more.into())];
    assert_eq!(tried(&three).0, Some(true));
    assert_eq!(tried(&[("main.f90", format!("{main}{more}")), three[1].clone()]).0, Some(true));
    // In another shape, names say nothing: this `s` lies where nobody else uses the block.
    assert_eq!(of(twice("y, s, x(2)", "s").replace("s, x(4), y", "s, y")).0, Some(true));
    // A part of two objects of the caller is no object of its own.
    let (validated, why) = of(twice("y, x", "y(1)"));
    assert_eq!((validated, why.as_str()), (Some(false), "the call of `twice` is not executed"));
}

/// Extents that are kept on entry, because others could change them, are known when a body is entered.
#[test]
fn extents_from_common_blocks_are_known_in_callees() {
    let text = "subroutine work(z)
  integer :: j
  double precision :: z(40, 10)
  do j = 1, 10
    call fill(z(1, j))
  end do
end subroutine
subroutine fill(a)
  integer :: n
  common /part/ n
  double precision :: a(n + 9)
  a(1) = 1.0d0
  a(2) = 2.0d0
end subroutine
";
    assert_eq!(tried(&[("main.f90", text.into())]).0, Some(true));
}
