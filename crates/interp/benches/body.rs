//! What an execution costs: 1000 runs of a loop of 16 iterations, with and without shadow memory.

use divan::Bencher;
use heiretsu_interp::{Clauses, Config, Machine, Program, Shadow, Space};
use heiretsu_ir::{ProcId, StmtId, text, visit};

fn main() {
    divan::main();
}

const DAXPY: &str = "unit c
subroutine daxpy(n, x, y, s) {
  var n: i32 value(0)
  var x: f64[?] ref(1)
  var y: f64[?] ref(2)
  var s: f64 value(3)
  var i: i32 local
  @1: loop i = 0 until n step 1 for { y[i] = y[i] + (s * x[i]) }
}
";

/// Compiles, pauses at the loop, and hands the state to `work`.
fn with_loop(work: impl FnOnce(&Machine<'_>, &Space, StmtId)) {
    let unit = text::parse(DAXPY).expect("the program is right");
    let procedure = unit.procedure(ProcId(0));
    let stmt = visit::loops(procedure)[0].stmt;
    let mut config = Config { fuel: u64::MAX, ..Config::default() };
    config.sizes.extent = 16;
    let program = Program::compile(&unit, ProcId(0));
    let mut machine = Machine::enter(&program, &config).expect("it fits");
    for id in procedure.var_ids() {
        let value = match procedure.var(id).name.as_str() {
            "n" => heiretsu_interp::Value::Int(16),
            "s" => heiretsu_interp::Value::Float(1.5),
            _ => {
                machine.bind_arbitrary(id);
                continue;
            }
        };
        machine.set_scalar(id, value);
    }
    assert!(machine.run_to(stmt).expect("it runs"));
    let space = machine.space(stmt, 1, 16, 1).expect("it is counted");
    work(&machine, &space, stmt);
}

#[divan::bench]
fn sequential_1000_runs(bencher: Bencher) {
    with_loop(|machine, space, _| {
        bencher.bench_local(|| {
            for _ in 0..1000 {
                let mut run = machine.clone();
                run.run_original(space).expect("it runs");
                divan::black_box(&run.memory);
            }
        });
    });
}

#[divan::bench]
fn shadow_1000_runs(bencher: Bencher) {
    with_loop(|machine, space, stmt| {
        let clauses = Clauses {
            stmt,
            collapse: 1,
            private: Vec::new(),
            firstprivate: Vec::new(),
            lastprivate: Vec::new(),
            reductions: Vec::new(),
            set_if_empty: false,
        };
        let threads: Vec<Vec<usize>> = (0..16).rev().map(|at| vec![at]).collect();
        bencher.bench_local(|| {
            for _ in 0..1000 {
                let mut run = machine.clone();
                run.shadow = Some(Box::new(Shadow::new()));
                run.run_parallel(&clauses, space, &threads).expect("it runs");
                divan::black_box(&run.shadow);
            }
        });
    });
}

#[divan::bench]
fn compile(bencher: Bencher) {
    let unit = text::parse(DAXPY).expect("the program is right");
    bencher.bench_local(|| Program::compile(&unit, ProcId(0)).size());
}
