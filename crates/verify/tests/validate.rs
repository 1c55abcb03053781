//! Directives that are right are confirmed; their wrong twins are found out.

use heiretsu_ir::plan::{Closed, Directive, Factor, Induction, LoopPlan, Reduction, ReductionOp};
use heiretsu_ir::runtime_test::{Base, Condition, Poly, RuntimeTest, Section, Term};
use heiretsu_ir::{ProcId, Procedure, Proof, Unit, VarId, Verdict, text, visit};
use heiretsu_verify::{Outcome, ValidateOptions, validate};

fn unit(source: &str) -> Unit {
    match text::parse(source) {
        Ok(unit) => {
            let problems = heiretsu_ir::validate(&unit);
            assert!(problems.is_empty(), "{problems:?}\n{source}");
            unit
        }
        Err(error) => panic!("{error:?}\n{source}"),
    }
}

fn named(procedure: &Procedure, name: &str) -> VarId {
    procedure.var_ids().find(|v| procedure.var(*v).name == name).expect("the variable exists")
}

/// The outcome for the `at`-th loop of the last procedure.
fn outcome(source: &str, at: usize, fill: impl FnOnce(&Procedure, &mut Directive)) -> Outcome {
    let unit = unit(source);
    let id = ProcId(unit.procedures.len() as u32 - 1);
    let procedure = unit.procedure(id);
    let entry = visit::loops(procedure)[at];
    let mut directive = Directive { collapse: 1, ..Directive::default() };
    fill(procedure, &mut directive);
    let plan = LoopPlan {
        procedure: id,
        stmt: entry.stmt,
        depth: entry.depth,
        verdict: Verdict::Parallel(Proof::default()),
        techniques: Vec::new(),
        directive: Some(directive),
        insertion: Ok(()),
        tried: Vec::new(),
    };
    validate(&unit, &plan, &ValidateOptions::default())
}

#[track_caller]
fn right(source: &str, at: usize, fill: impl FnOnce(&Procedure, &mut Directive)) {
    match outcome(source, at, fill) {
        Outcome::Validated { runs, iterations } => assert!(runs >= 3 && iterations >= 6),
        other => panic!("{other:?}\n{source}"),
    }
}

#[track_caller]
fn wrong(source: &str, at: usize, fill: impl FnOnce(&Procedure, &mut Directive)) -> String {
    match outcome(source, at, fill) {
        Outcome::Failed(what) => what,
        other => panic!("{other:?}\n{source}"),
    }
}

fn nothing(_: &Procedure, _: &mut Directive) {}

/// A C function over `n`, `a` and `b` with one loop.
fn kernel(vars: &str, body: &str, after: &str) -> String {
    format!(
        "unit c
subroutine f(n, a, b) {{
  var n: i32 value(0)
  var a: f64[?] ref(1) no_alias
  var b: f64[?] ref(2) no_alias
  var i: i32 local scope(@1)
{vars}
  @1: loop i = 1 until n step 1 for {{
    {body}
  }}
{after}
}}
"
    )
}

#[test]
fn an_independent_loop_is_confirmed() {
    right(&kernel("", "a[i] = b[i] * 2.0", ""), 0, nothing);
}

#[test]
fn a_recurrence_is_found() {
    let what = wrong(&kernel("", "a[i] = a[i - 1] * 2.0", ""), 0, nothing);
    assert_eq!(what, "iteration 1 writes `a[1]` and iteration 2 reads it");
    wrong(&kernel("", "a[i - 1] = a[i] + b[i]", ""), 0, nothing);
    wrong(&kernel("", "a[0] = b[i]", ""), 0, nothing);
}

#[test]
fn a_scalar_needs_its_clause() {
    let source = kernel("  var t: f64 local", "t = b[i] * 2.0 a[i] = t + t", "");
    wrong(&source, 0, nothing);
    right(&source, 0, |p, d| d.private.push(named(p, "t")));
    // Read before it is written: private is wrong, firstprivate is right if nothing is written.
    let source = kernel("  var t: f64 local", "a[i] = t t = b[i]", "");
    let before = source.replace("  @1:", "  t = 1.5\n  @1:");
    wrong(&before, 0, |p, d| d.private.push(named(p, "t")));
    wrong(&before, 0, |p, d| d.firstprivate.push(named(p, "t")));
}

/// `k` starts each iteration with its value on entry plus `slope · number / divisor`.
fn steps(p: &Procedure, d: &mut Directive, slope: i128, divisor: i128) {
    let var = named(p, "k");
    let mut read = None;
    for s in visit::stmts(p, &p.body) {
        visit::each_stmt_expr(p, s, &mut |id, e| {
            if matches!(&e.kind, heiretsu_ir::ExprKind::Read(place) if place.var == var) {
                read = read.or(Some(id));
            }
        });
    }
    let read = read.expect("it is read");
    let entry = Term { coefficient: divisor, factors: vec![Factor::Entry { var, read }] };
    let moved = Term { coefficient: slope, factors: vec![Factor::Iteration] };
    d.inductions.push(Induction { var, start: Closed { terms: vec![entry, moved], divisor } });
}

#[test]
fn start_values_are_held_against_the_original() {
    let source = kernel("  var k: i32 local", "a[k] = b[i] k = k + 2", "  b[0] = convert(f64, k)")
        .replace("  @1:", "  k = 3\n  @1:");
    let with = |slope, divisor| {
        move |p: &Procedure, d: &mut Directive| {
            d.firstprivate.push(named(p, "k"));
            d.lastprivate.push(named(p, "k"));
            steps(p, d, slope, divisor);
        }
    };
    right(&source, 0, with(2, 1));
    right(&source, 0, with(4, 2));
    assert!(wrong(&source, 0, with(3, 1)).contains("would start an iteration with"));
    wrong(&source, 0, with(0, 1));
    assert!(wrong(&source, 0, with(1, 2)).contains("no integer"));
    // Without its last value, or without a start value at all.
    wrong(&source, 0, |p, d| {
        d.private.push(named(p, "k"));
        steps(p, d, 2, 1);
    });
    wrong(&source, 0, |p, d| d.private.push(named(p, "k")));
}

/// `k` starts each iteration with `ky`, what it is set to before the loop, plus `slope · number`.
fn steps_from(p: &Procedure, d: &mut Directive, slope: i128) {
    let (var, ky) = (named(p, "k"), named(p, "ky"));
    let mut read = None;
    for s in visit::stmts(p, &p.body) {
        visit::each_stmt_expr(p, s, &mut |id, e| {
            if matches!(&e.kind, heiretsu_ir::ExprKind::Read(place) if place.var == ky) {
                read = read.or(Some(id));
            }
        });
    }
    let entry = Factor::Value(read.expect("it is read"));
    let entry = Term { coefficient: 1, factors: vec![entry] };
    let moved = Term { coefficient: slope, factors: vec![Factor::Iteration] };
    d.private.push(var);
    d.inductions.push(Induction { var, start: Closed { terms: vec![entry, moved], divisor: 1 } });
}

#[test]
fn what_no_input_reaches_starts_from_what_is_known_of_it() {
    let source = kernel("  var k: i32 local\n  var ky: i32 local", "a[k] = b[i] k = k + 2", "")
        .replace("  @1:", "  ky = n k = ky if (n == 77777) {\n  @1:")
        .replace("  }\n", "  }\n}\n");
    right(&source, 0, |p, d| steps_from(p, d, 2));
    // What follows from the start is held against the original.
    match outcome(&source, 0, |p, d| steps_from(p, d, 3)) {
        Outcome::NotRun(why) => assert!(why.contains("would start an iteration with"), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn sizes_that_few_values_fit_are_found() {
    let source = kernel("", "a[i] = b[n - 12] + b[12 - n]", "").replace("f64[?]", "f64[64]");
    right(&source, 0, nothing);
}

#[test]
fn a_value_used_afterwards_must_survive() {
    let source = kernel("  var t: f64 local", "t = b[i] * 2.0 a[i] = t", "  a[0] = t")
        .replace("  @1:", "  t = 1.5\n  @1:");
    wrong(&source, 0, |p, d| d.private.push(named(p, "t")));
    right(&source, 0, |p, d| d.lastprivate.push(named(p, "t")));
}

#[test]
fn a_conditional_last_value_is_not_lastprivate() {
    let source = kernel("  var t: f64 local", "if (b[i] > 4.0) { t = b[i] }", "  a[0] = t")
        .replace("  @1:", "  t = 1.5\n  @1:");
    wrong(&source, 0, |p, d| d.lastprivate.push(named(p, "t")));
}

#[test]
fn a_loop_variable_that_is_used_afterwards_is_wrong_when_nothing_runs() {
    let source = kernel("", "a[i] = b[i]", "  a[0] = convert(f64, i)").replace(" scope(@1)", "");
    wrong(&source, 0, nothing);
    // OpenMP assigns nothing when there is no last iteration.
    let what = wrong(&source, 0, |p, d| d.lastprivate.push(named(p, "i")));
    assert!(what.contains("`i`"), "{what}");
}

#[test]
fn reductions() {
    let sum = |op| {
        move |p: &Procedure, d: &mut Directive| {
            d.reductions.push(Reduction { op, var: named(p, "s"), elements: None });
        }
    };
    let source = kernel("  var s: f64 local", "s = s + b[i]", "  a[0] = s")
        .replace("  @1:", "  s = 0.5\n  @1:");
    right(&source, 0, sum(ReductionOp::Add));
    wrong(&source, 0, sum(ReductionOp::Max));
    wrong(&source, 0, nothing);
    let max = kernel("  var s: f64 local", "if (b[i] > s) { s = b[i] }", "  a[0] = s")
        .replace("  @1:", "  s = 0.5\n  @1:");
    right(&max, 0, sum(ReductionOp::Max));
    wrong(&max, 0, sum(ReductionOp::Min));
    // The running value is used: no reduction.
    let running = kernel("  var s: f64 local", "s = s + b[i] a[i] = s", "")
        .replace("  @1:", "  s = 0.5\n  @1:");
    wrong(&running, 0, sum(ReductionOp::Add));
}

#[test]
fn pointers_that_may_overlap_need_a_test() {
    let source = kernel("", "a[i] = b[i] * 2.0", "").replace(" no_alias", "");
    wrong(&source, 0, nothing);
    let disjoint = |p: &Procedure, d: &mut Directive| {
        let n = p.exprs.iter().position(
            |e| matches!(&e.kind, heiretsu_ir::ExprKind::Read(place) if place.var == named(p, "n")),
        );
        let n = heiretsu_ir::ExprId(n.expect("n is read") as u32);
        let section = |name: &str| {
            let mut hi = Poly::factor(n);
            hi.terms.push(Term { coefficient: -1, factors: Vec::new() });
            Section { base: Base::Variable(named(p, name)), lo: Poly::constant(1), hi }
        };
        d.test = Some(RuntimeTest {
            conditions: vec![Condition::Disjoint {
                first: section("a"),
                second: section("b"),
                or_same: false,
            }],
        });
    };
    right(&source, 0, disjoint);
}

#[test]
fn a_pointer_cannot_be_made_private() {
    let what =
        wrong(&kernel("", "a[0] = b[i] b[i] = a[0]", ""), 0, |p, d| d.private.push(named(p, "a")));
    assert!(what.contains("pointer"), "{what}");
}

#[test]
fn an_early_exit_is_found() {
    wrong(&kernel("", "if (b[i] > 4.0) { break @1 } a[i] = b[i]", ""), 0, nothing);
}

const MATRIX: &str = "unit fortran_fixed
subroutine f(n, lda, a, w) {
  var n: i32 value(0)
  var lda: i32 value(1)
  var a: f64[1:?][1:(lda)] ref(2) no_alias
  var w: f64[1:?] ref(3) no_alias
  var i: i32 local
  var j: i32 local
  if (call lsame#? ('n') == 0) { return; }
  @1: loop j = 1 to n step 1 do {
    @2: loop i = 1 to n step 1 do {
      a[j - 1][i - 1] = a[j - 1][i - 1] + w[i - 1]
    }
  }
}
";

#[test]
fn leading_dimensions_grow_and_unknown_callees_do_anything() {
    let source = MATRIX.replace("call lsame#? ('n') == 0", "call lsame(n):l32");
    right(&source, 0, nothing);
    right(&source, 1, nothing);
    right(&source, 0, |_, d| d.collapse = 2);
    // Every iteration of the outer loop writes w.
    let twin = source.replace("w[i - 1]\n", "w[i - 1]\n      w[i - 1] = 1.0\n");
    wrong(&twin, 0, nothing);
    right(&twin, 1, nothing);
}

#[test]
fn a_loop_behind_something_that_is_not_executed_runs_as_a_fragment() {
    let source = kernel("", "a[i] = b[i] * 2.0", "").replace("  @1:", "  opaque \"asm\"\n  @1:");
    right(&source, 0, nothing);
    let twin = kernel("", "a[i] = a[i - 1]", "").replace("  @1:", "  opaque \"asm\"\n  @1:");
    wrong(&twin, 0, nothing);
    // With a scalar that the unknown part may have restricted, a difference proves nothing.
    let source = kernel("  var k: i32 local", "a[i] = a[i - k]", "")
        .replace("  @1:", "  k = 0\n  opaque \"asm\"\n  @1:");
    assert!(matches!(outcome(&source, 0, nothing), Outcome::NotRun(_)));
}

#[test]
fn what_cannot_run_is_not_run() {
    let source = kernel("", "opaque \"asm\"", "");
    assert!(matches!(outcome(&source, 0, nothing), Outcome::NotRun(why) if why.contains("asm")));
}

#[test]
fn structures_and_pointers_in_memory() {
    let source = "unit c
struct vector { size: u64; stride: u64; data: ptr(f64); }
subroutine scale(v, x) {
  var v: struct(0)[?] ref(0)
  var x: f64 value(1)
  var i: u64 local scope(@1)
  var n: u64 local
  n = v[0].0
  @1: loop i = int(0):u64 until n step int(1):u64 for {
    v[0].2^[i * v[0].1] = v[0].2^[i * v[0].1] * x
  }
}
";
    right(source, 0, nothing);
    wrong(&source.replace("= v[0].2^[i * v[0].1] * x", "= v[0].2^[int(0):u64] * x"), 0, nothing);
}

#[test]
fn large_constant_arrays_are_sampled() {
    let source = "unit c
global grid: f64[2000][2000]
subroutine f() {
  var grid: f64[2000][2000] global(0)
  var i: i32 local scope(@1)
  var j: i32 local scope(@2)
  @1: loop i = 1 until 2000 step 1 for {
    @2: loop j = 1 until 2000 step 1 for {
      grid[i][j] = grid[i][j] * 0.5
    }
  }
}
";
    right(source, 1, nothing);
    wrong(&source.replace("= grid[i][j]", "= grid[i - 1][j]"), 0, nothing);
    wrong(&source.replace("= grid[i][j]", "= grid[i][j - 1]"), 1, nothing);
}

/// A loop in another one that no input gets through: the loop is tried alone, whatever surrounds it.
#[test]
fn a_loop_that_nothing_leads_to_runs_alone() {
    let around = |body: &str| {
        let inner = kernel("  var j: i32 local", body, "");
        let inner = inner
            .replace("  @1:", "  @2: loop j = 0 until n step 1 for {\n  b[0 - 1] = 1.0\n  @1:");
        inner.replace("  }\n\n}", "  }\n  }\n}")
    };
    right(&around("a[i] = b[i] * 2.0"), 1, nothing);
    // There a difference is no proof, as the values around it are anybody's: but nothing was confirmed.
    match outcome(&around("a[i] = a[i - 1] * 2.0"), 1, nothing) {
        Outcome::NotRun(why) => assert!(why.contains("only a fragment"), "{why}"),
        other => panic!("{other:?}"),
    }
    // What it does itself is undefined.
    assert!(matches!(outcome(&around("a[i] = b[0 - i]"), 1, nothing), Outcome::NotRun(_)));
}

/// Iterations of hundreds of thousands of operations are given more of them, where nothing else helps.
#[test]
fn long_iterations_get_more_operations() {
    let long = |body: &str| {
        let work = format!("k = 0\n @3: while (k < 30000) {{ k = k + 1 }}\n {body}");
        kernel("  var k: i32 local", &work, "")
    };
    let own = |p: &Procedure, d: &mut Directive| d.private.push(named(p, "k"));
    right(&long("a[i] = b[i] + convert(f64, k)"), 0, own);
    wrong(&long("a[i] = a[i - 1] + convert(f64, k)"), 0, own);
    let endless = long("a[i] = b[i]").replace("30000", "2000000");
    assert!(matches!(outcome(&endless, 0, own), Outcome::NotRun(_)));
}
