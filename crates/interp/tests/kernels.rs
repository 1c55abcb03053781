//! Small programs against results computed by hand, undefined behaviour as values, and loops in other orders.

use heiretsu_interp::{
    Clauses, Config, Machine, Origin, Pointer, Program, Shadow, Stop, Undefined, Value,
};
use heiretsu_ir::{ProcId, StmtId, Unit, VarId, text, visit};
use proptest::prelude::*;

fn unit(source: &str) -> Unit {
    let unit = text::parse(source).unwrap_or_else(|e| panic!("{e:?}\n{source}"));
    assert_eq!(heiretsu_ir::validate(&unit), [], "{source}");
    unit
}

fn var(unit: &Unit, name: &str) -> VarId {
    let p = unit.procedure(ProcId(0));
    p.var_ids().find(|v| p.var(*v).name == name).expect("the variable exists")
}

/// A machine at the entry of the first procedure, with values for its parameters.
fn enter<'p>(
    program: &'p Program<'p>,
    config: &'p Config,
    scalars: &[(&str, Value)],
    arrays: &[(&str, &[Value])],
) -> Machine<'p> {
    let unit = program.unit();
    let mut machine = Machine::enter(program, config).expect("an activation fits");
    for (name, value) in scalars {
        machine.set_scalar(var(unit, name), *value);
    }
    machine.prologue().expect("shapes can be computed");
    for (name, values) in arrays {
        let object = machine.memory.make(
            values.len() as u64,
            Origin::Made(1),
            &heiretsu_interp::Contents::Undefined,
        );
        for (value, at) in values.iter().zip(0..) {
            machine.memory.set(object.object, at, *value).expect("in range");
        }
        machine.bind(var(unit, name), Pointer { offset: 0, ..object });
    }
    machine
}

fn contents(machine: &Machine<'_>, name: &str) -> Vec<Value> {
    let p = machine.pointer(var(machine.unit(), name)).expect("bound");
    (0..machine.memory.len(p.object) as i64)
        .map(|at| machine.memory.get(p.object, at).expect("in range"))
        .collect()
}

fn ints(values: &[i64]) -> Vec<Value> {
    values.iter().map(|v| Value::Int(*v)).collect()
}

/// Runs a function of `n: i32` with one statement list and returns its result.
fn returns(vars: &str, body: &str, n: i64) -> Result<Value, Stop> {
    let source =
        format!("unit c\nfunction f(n) -> i32 {{\n  var n: i32 value(0)\n{vars}\n{body}\n}}\n");
    let unit = unit(&source);
    let program = Program::compile(&unit, ProcId(0));
    let config = Config::default();
    let mut machine = enter(&program, &config, &[("n", Value::Int(n))], &[]);
    machine.finish().map(|()| machine.result)
}

fn undefined(outcome: Result<Value, Stop>) -> Undefined {
    match outcome {
        Err(Stop::Undefined(what, _)) => what,
        other => panic!("{other:?}"),
    }
}

#[test]
fn control_flow() {
    let vars = "  var s: i32 local\n  var i: i32 local\n  var k: i32 local";
    let sum = "s = 0 @1: loop i = 1 to n step 1 for { s = s + i } return s";
    assert_eq!(returns(vars, sum, 10), Ok(Value::Int(55)));
    assert_eq!(returns(vars, sum, 0), Ok(Value::Int(0)));
    // The loop variable after the loop.
    let after = "@1: loop i = 3 to n step 4 for { } return i";
    assert_eq!(returns(vars, after, 12), Ok(Value::Int(15)));
    assert_eq!(returns(vars, after, 0), Ok(Value::Int(3)));
    let down = "s = 0 @1: loop i = n until 0 step -(3) for { s = (s * 10) + i } return s";
    assert_eq!(returns(vars, down, 9), Ok(Value::Int(963)));
    let exits = "s = 0 @1: loop i = 0 until n step 1 for {
        if (i == 2) { continue @1 } if (i == 5) { break @1 } s = (s * 10) + i } return s";
    assert_eq!(returns(vars, exits, 9), Ok(Value::Int(134)));
    let while_loop = "s = 0 k = n @1: while (k > 0) { s = s + 1 k = k / 2 } return s";
    assert_eq!(returns(vars, while_loop, 9), Ok(Value::Int(4)));
    let do_while = "s = 0 k = n @1: do while (k > 0) { s = s + 1 k = k / 2 } return s";
    assert_eq!(returns(vars, do_while, 0), Ok(Value::Int(1)));
    let again = "s = 0 k = n @1: loop i = 0 until k step 1 for reevaluated { s = s + 1 k = k - 1 } return s";
    assert_eq!(returns(vars, again, 10), Ok(Value::Int(5)));
    let jump = "s = 0 label 7 s = s + 1 if (s < n) { goto 7 } return s";
    assert_eq!(returns(vars, jump, 6), Ok(Value::Int(6)));
    let into = "s = 0 goto 7 @1: loop i = 0 until n step 1 for { label 7 s = s + 1 } return s";
    assert!(matches!(returns(vars, into, 6), Err(Stop::Unsupported(..))));
}

#[test]
fn undefined_behaviour_is_a_value() {
    let vars = "  var s: i32 local\n  var a: i32[4] local\n  var i: i32 local";
    assert_eq!(undefined(returns(vars, "return s", 1)), Undefined::Uninitialized);
    assert_eq!(undefined(returns(vars, "return 7 / n", 0)), Undefined::DivisionByZero);
    assert_eq!(undefined(returns(vars, "return n + 1", 2_147_483_647)), Undefined::Overflow);
    assert_eq!(undefined(returns(vars, "return n << 32", 1)), Undefined::Shift);
    assert!(matches!(
        undefined(returns(vars, "a[n] = 1 return 0", 4)),
        Undefined::OutOfBounds { offset: 4, .. }
    ));
    assert_eq!(
        undefined(returns(vars, "@1: loop i = 0 until 5 step n for { } return 0", 0)),
        Undefined::ZeroStep
    );
    // What is not evaluated is not undefined.
    assert_eq!(returns(vars, "return (n != 0) && ((7 / n) > 1)", 0), Ok(Value::Int(0)));
    assert_eq!(returns(vars, "return select(n == 0, 5, 7 / n)", 0), Ok(Value::Int(5)));
}

#[test]
fn fuel_and_depth_are_limits() {
    let vars = "  var s: i32 local";
    let forever = returns(vars, "s = 0 @1: while (1 == 1) { s = 1 - s } return s", 0);
    assert_eq!(forever, Err(Stop::Limit("operations")));
    let recursion = returns("", "return call f #0 (n):i32", 0);
    assert_eq!(recursion, Err(Stop::Limit("nested calls")));
}

#[test]
fn recursion_and_references() {
    let source = "unit fortran_free
function fact(n) -> i32 result(r) {
  var n: i32 value(0)
  var r: i32 result
  if (n <= 1) { r = 1 } else {
    r = n * call fact #0 (n - 1):i32
    call double #1 (ref r)
    r = r / 2
  }
}
subroutine double(x) {
  var x: i32 ref(0)
  x = x * 2
}
";
    let unit = unit(source);
    let program = Program::compile(&unit, ProcId(0));
    let config = Config::default();
    let mut machine = enter(&program, &config, &[("n", Value::Int(6))], &[]);
    machine.finish().expect("it runs");
    assert_eq!(machine.result, Value::Int(720));
}

#[test]
fn arrays_are_shaped_by_their_extents() {
    let source = "unit c
subroutine f(n, m, a, b) {
  var n: i32 value(0)
  var m: i32 value(1)
  var a: i32[(n)][(m)] ref(2)
  var b: i32[?] ref(3)
  var i: i32 local
  var j: i32 local
  @1: loop i = 0 until n step 1 for {
    @2: loop j = 0 until m step 1 for {
      b[(j * n) + i] = a[i][j]
    }
  }
}
";
    let unit = unit(source);
    let program = Program::compile(&unit, ProcId(0));
    let config = Config::default();
    let (two, three) = (Value::Int(2), Value::Int(3));
    let a = ints(&[1, 2, 3, 4, 5, 6]);
    let mut machine =
        enter(&program, &config, &[("n", two), ("m", three)], &[("a", &a), ("b", &ints(&[0; 6]))]);
    machine.finish().expect("it runs");
    assert_eq!(contents(&machine, "b"), ints(&[1, 4, 2, 5, 3, 6]));
}

#[test]
fn pointers_in_memory() {
    let source = "unit c
struct vector { size: u64; data: ptr(f64); }
function f(n) -> f64 {
  var n: i32 value(0)
  var x: f64[3] local
  var v: struct(0) local
  var w: struct(0) local
  x[0] = 1.5 x[1] = 2.5 x[2] = 4.0
  v.0 = int(3):u64
  v.1 = &x[0]:ptr(f64)
  w = v
  w.1^[n] = w.1^[n] * 2.0
  return x[1]
}
";
    let unit = unit(source);
    let program = Program::compile(&unit, ProcId(0));
    let config = Config::default();
    let mut machine = enter(&program, &config, &[("n", Value::Int(1))], &[]);
    machine.finish().expect("it runs");
    assert_eq!(machine.result, Value::Float(5.0));
    let mut outside = enter(&program, &config, &[("n", Value::Int(3))], &[]);
    assert!(matches!(
        outside.finish(),
        Err(Stop::Undefined(Undefined::OutOfBounds { offset: 3, .. }, _))
    ));
}

/// `a[w(i)] = … a[r(i)] …` over `i`.
fn gather(write: (i64, i64), read: (i64, i64)) -> String {
    format!(
        "unit c
subroutine f(n, a) {{
  var n: i32 value(0)
  var a: i32[?] ref(1)
  var i: i32 local
  @1: loop i = 0 until n step 1 for {{
    a[(i * {}) + {}] = (a[(i * {}) + {}] * 3) + i
  }}
}}
",
        write.0, write.1, read.0, read.1
    )
}

fn only_loop(unit: &Unit) -> StmtId {
    visit::loops(unit.procedure(ProcId(0)))[0].stmt
}

fn clauses(stmt: StmtId) -> Clauses {
    Clauses {
        stmt,
        collapse: 1,
        private: Vec::new(),
        firstprivate: Vec::new(),
        lastprivate: Vec::new(),
        reductions: Vec::new(),
        set_if_empty: false,
    }
}

/// Elements on which two iterations conflict, by enumeration.
fn conflicts(n: i64, write: (i64, i64), read: (i64, i64)) -> Vec<i64> {
    let mut found = Vec::new();
    for i in 0..n {
        for j in 0..n {
            if i == j {
                continue;
            }
            let written = i * write.0 + write.1;
            if written == j * write.0 + write.1 || written == j * read.0 + read.1 {
                found.push(written);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

proptest! {
    #[test]
    fn shadow_memory_reports_exactly_the_conflicts(
        n in 0i64..9,
        write in (0i64..4, 0i64..6),
        read in (0i64..4, 0i64..6),
        order in Just((0..8usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let unit = unit(&gather(write, read));
        let program = Program::compile(&unit, ProcId(0));
        let config = Config::default();
        let cells = ints(&(0..40).map(|v| v % 7).collect::<Vec<_>>());
        let mut machine = enter(&program, &config, &[("n", Value::Int(n))], &[("a", &cells)]);
        let stmt = only_loop(&unit);
        prop_assert!(machine.run_to(stmt).unwrap());
        let space = machine.space(stmt, 1, 100, 1).unwrap();
        prop_assert!(space.complete);
        prop_assert_eq!(space.len() as i64, n);

        let mut original = machine.clone();
        original.run_original(&space).unwrap();
        let mut plain = machine.clone();
        plain.finish().unwrap();
        prop_assert_eq!(contents(&original, "a"), contents(&plain, "a"));

        let threads: Vec<Vec<usize>> =
            order.iter().filter(|at| **at < space.len()).map(|at| vec![*at]).collect();
        let mut parallel = machine.clone();
        parallel.shadow = Some(Box::new(Shadow::new()));
        parallel.run_parallel(&clauses(stmt), &space, &threads).unwrap();
        let shadow = parallel.shadow.take().unwrap();
        let mut found: Vec<i64> = shadow.conflicts.iter().map(|c| c.offset).collect();
        found.sort_unstable();
        prop_assert_eq!(&found, &conflicts(n, write, read));
        for conflict in &shadow.conflicts {
            prop_assert!(conflict.first.iteration < conflict.second.iteration);
            prop_assert!(conflict.first.write || conflict.second.write);
        }
        if found.is_empty() {
            prop_assert_eq!(contents(&original, "a"), contents(&parallel, "a"));
        }
    }

    #[test]
    fn sums_do_not_depend_on_the_threads(
        values in proptest::collection::vec(-9i64..9, 1..9),
        cut in 0usize..9,
    ) {
        let source = "unit c
subroutine f(n, a, s) {
  var n: i32 value(0)
  var a: i32[?] ref(1)
  var s: i32[1] ref(2)
  var t: i32 local
  var i: i32 local
  t = 100
  @1: loop i = 0 until n step 1 for { t = t + a[i] }
  s[0] = t
}
";
        let unit = unit(source);
        let program = Program::compile(&unit, ProcId(0));
        let config = Config::default();
        let n = Value::Int(values.len() as i64);
        let arrays = [("a", &ints(&values)[..]), ("s", &ints(&[0])[..])];
        let mut machine = enter(&program, &config, &[("n", n)], &arrays);
        let stmt = only_loop(&unit);
        prop_assert!(machine.run_to(stmt).unwrap());
        let space = machine.space(stmt, 1, 100, 1).unwrap();
        let cut = cut.min(space.len());
        let threads = vec![(cut..space.len()).collect(), (0..cut).collect()];
        let mut clauses = clauses(stmt);
        clauses.reductions.push((heiretsu_ir::plan::ReductionOp::Add, var(&unit, "t")));
        machine.run_parallel(&clauses, &space, &threads).unwrap();
        machine.finish().unwrap();
        let expected = 100 + values.iter().sum::<i64>();
        prop_assert_eq!(contents(&machine, "s"), ints(&[expected]));
    }
}
