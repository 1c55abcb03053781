//! What is said of pointers to different objects, against execution.
//!
//! **Decides** whether two pointers that a whole program's analysis calls different ever meet when the program runs.
//! **Example** `kernel(n, x, y)` notes whether `x` and `y` overlap in any of its calls, and then runs `y[i] = x[i - 1] + …`: if
//! that loop is parallel without a test, none of the calls may have noted it.
//! **Why it is sound** the programs copy, swap, store, hand over, return and overwrite pointers at random, through globals,
//! structures, arrays of structures and pointers to pointers; nothing of the analysis is used to make them.
//! **Gives up when** a compiler is missing: then the test fails and says so.
//! **Cost and limit** a compilation for each program; `CALLERS=2000` sets how many (`SEED=7`: from where on).
//! **Source** ours.

use std::fmt::Write as _;
use std::process::Command;

use heiretsu_driver::{NoIncludes, Options, Source, explain};

/// A sequence of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

const HEAD: &str = "#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 64
typedef struct { int n; double *x, *y, *z; } S;
static int met[8];
double *g0, *g1;
static double fixed[4 * N];
static int overlap(const double *a, const double *b) { return a && b && a < b + N && b < a + N; }
static double *fresh(int n) { double *p = calloc(4 * n, sizeof(double)); if (!p) exit(1); return p; }
static void swap(double **a, double **b) { double *t = *a; *a = *b; *b = t; }
static double *pick(int c, double *a, double *b) { return c ? a : b; }
static void put(double **p, double *v) { *p = v; }
";

/// The loops, each on the line after its mark.
const KERNELS: &str = "static void k0(double *x, double *y) { met[0] |= overlap(x, y);
  for (int i = 1; i < N; i++) y[i] = x[i - 1] + y[i] * 0.5; }
static void k1(double *x, double *y) { met[1] |= overlap(x, y);
  for (int i = 1; i < N; i++) y[i] = x[i - 1] + y[i] * 0.5; }
static void k2(S *s) { met[2] |= overlap(s->x, s->y);
  for (int i = 1; i < N; i++) s->y[i] = s->x[i - 1] + 1; }
static void k3(S *s, S *t) { met[3] |= overlap(s->z, t->x);
  for (int i = 1; i < N; i++) s->z[i] = t->x[i - 1] + 1; }
static void k4(void) { met[4] |= overlap(g0, g1);
  for (int i = 1; i < N; i++) g0[i] = g1[i - 1] + 1; }
";

/// A pointer variable.
fn pointer(r: &mut Random) -> &'static str {
    r.pick(&["a", "b", "a", "b", "c", "g0", "g1", "s->x", "t.y", "q->z"])
}

fn value(r: &mut Random) -> String {
    let (p, q) = (pointer(r), pointer(r));
    match r.below(12) {
        0 => p.to_string(),
        1 => format!("{p} + N"),
        2 => format!("pick({}, {p}, {q})", r.below(2)),
        3 => format!("argc > 1 ? {p} : {q}"),
        4 => "fixed + N".to_string(),
        5 => "maybe(N)".to_string(),
        6 => "calloc(4 * N, sizeof(double))".to_string(),
        _ => "fresh(N)".to_string(),
    }
}

fn statement(r: &mut Random, depth: u32) -> String {
    let structure = |r: &mut Random| r.pick(&["s", "&t", "q", "&list[1]"]);
    let (p, q) = (pointer(r), pointer(r));
    match r.below(22) {
        0..=3 => format!("k{}({p}, {q});", r.below(2)),
        4 => format!("k2({});", structure(r)),
        5 => format!("k3({}, {});", structure(r), structure(r)),
        6 => "k4();".to_string(),
        7 => format!("level({p}, {q}, {});", pointer(r)),
        8 => format!("{p} = {};", value(r)),
        9 | 10 => format!("{{ double *w = {p}; {p} = {q}; {q} = w; }}"),
        11 | 12 => "{ double *w = a; a = b; b = w; }".to_string(),
        13 => "swap(&a, &b);".to_string(),
        14 if r.one_in(4) => format!("put(&{p}, {});", value(r)),
        15 if r.one_in(2) => format!("{} = *{};", r.pick(&["t", "list[0]"]), r.pick(&["s", "q"])),
        16 if r.one_in(3) => "memcpy(&t, s, sizeof t);".to_string(),
        17 => r.pick(&["q = s;", "q = &t;", "q = make(N);", "q = &list[0];"]).to_string(),
        18 if r.one_in(4) => format!("hold = &{p}; *hold = {};", value(r)),
        19 => "{ double *w = s->x; s->x = s->y; s->y = w; }".to_string(),
        20 if depth < 2 => {
            let body: Vec<String> = (0..=r.below(3)).map(|_| statement(r, depth + 1)).collect();
            format!("for (int l{depth} = 0; l{depth} < 3; l{depth}++) {{ {} }}", body.join(" "))
        }
        _ => String::new(),
    }
}

fn program(r: &mut Random) -> String {
    let mut text = HEAD.to_string();
    text += if r.one_in(4) {
        "static double *maybe(int n) { static double *p; if (!p) p = fresh(n); return p; }\n"
    } else {
        "static double *maybe(int n) { return fresh(n); }\n"
    };
    let (y, z) = (r.pick(&["fresh(n)", "fresh(n)", "s->x"]), r.pick(&["maybe(n)", "s->x + n"]));
    let _ = writeln!(
        text,
        "static S *make(int n) {{ S *s = malloc(sizeof *s); s->n = n; s->x = fresh(n); s->y = {y}; s->z = {z}; return s; }}"
    );
    text += KERNELS;
    let level = r.pick(&[
        "k0(a, b);",
        "k0(b, c); k1(a, c);",
        "k1(c, a); { double *t = a; a = c; c = t; } k1(c, a);",
        "for (int q = 0; q < 3; q++) { k0(a, b); double *t = a; a = b; b = t; }",
        "k0(a + N, a);",
    ]);
    let _ = writeln!(text, "static void level(double *a, double *b, double *c) {{ {level} }}");
    text += "int main(int argc, char **argv) {\n";
    text += "  S *s = make(N), *q = make(N), t = { N, fresh(N), fresh(N), fresh(N) };\n";
    text +=
        "  S list[2] = { { N, fresh(N), fresh(N), fixed }, { N, fresh(N), fresh(N), fixed } };\n";
    text += "  double **hold, *a = fresh(N), *b = fresh(N), *c = fresh(N);\n  (void)hold; (void)argv;\n";
    text += "  g0 = fresh(N); g1 = fresh(N);\n";
    for _ in 0..2 + r.below(6) {
        let _ = writeln!(text, "  {}", statement(r, 0));
    }
    text += "  for (int k = 0; k < 8; k++) printf(\"%d\", met[k]);\n  return list[0].n - N;\n}\n";
    text
}

#[test]
fn what_is_apart_never_meets() {
    let number = |name: &str, default| {
        std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
    };
    let (many, seed): (u64, u64) = (number("CALLERS", 40), number("SEED", 1));
    let folder = std::env::temp_dir().join(format!("heiretsu-callers-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for programs");
    let (source, binary) = (folder.join("program.c"), folder.join("program"));
    let options = Options { jobs: Some(1), ..Options::default() };
    let (mut proved, mut apart) = (0u32, 0u32);
    for k in seed..seed + many {
        let text = program(&mut Random(k.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        std::fs::write(&source, &text).expect("the program is written");
        let built = Command::new("cc").args(["-w", "-O0", "-o"]).arg(&binary).arg(&source).status();
        assert!(built.expect("cc is there").success(), "program {k} does not compile:\n{text}");
        let ran = Command::new(&binary).output().expect("the program runs");
        assert!(ran.status.success(), "program {k} fails:\n{text}");
        let path = source.to_string_lossy().into_owned();
        let given = Source { path, text: text.clone().into_bytes().into() };
        let model = explain(&[given], &NoIncludes, &options, &|_| {});
        for found in &model.files[0].loops {
            let name = found.procedure.as_bytes();
            let ([b'k', digit], "parallel") = (name, found.verdict) else { continue };
            let met = ran.stdout[usize::from(digit - b'0')] == b'1';
            assert!(!met, "program {k}: the pointers of {} meet:\n{text}", found.procedure);
            proved += 1;
        }
        apart += ran.stdout[..5].iter().filter(|c| **c == b'0').count() as u32;
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    println!("{many} programs: {apart} loops whose pointers never met, {proved} of them proved");
    assert!(proved * 10 > apart, "{proved} of {apart} proved: nothing is tested");
}
