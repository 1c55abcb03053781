//! Closed forms against execution: random nests that step counters along are run, and each value that the walk gives
//! a counter at the start of an iteration is compared with the one that it has.

use std::collections::BTreeMap;
use std::fmt::Write;

use heiretsu_ir::{ProcId, VarId};
use heiretsu_sets::{Poly, Symbol};

use super::Model;
use crate::Options;
use crate::calls::Summaries;
use crate::cx::Cx;

const BODIES: u32 = 24_000;
const COUNTERS: [&str; 3] = ["p", "q", "r"];
const INDICES: [&str; 3] = ["i", "j", "l"];

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

/// `constant + n·N + Σ loops + Σ counters`.
#[derive(Clone, Default)]
struct Form {
    constant: i64,
    n: i64,
    m: i64,
    loops: [i64; 3],
    counters: [i64; 3],
}

enum Stmt {
    Step(usize, Form),
    /// `counter = form`, whatever it was.
    Set(usize, Form),
    /// Under `form > 0`; ends the iteration when it is empty.
    If(Form, Vec<Stmt>),
    Loop(Box<Nest>),
}

struct Nest {
    depth: usize,
    lower: Form,
    upper: Form,
    step: i64,
    body: Vec<Stmt>,
    /// In the order of `visit::loops`.
    number: usize,
}

fn form(random: &mut Random, depth: usize, counters: bool) -> Form {
    let mut form = Form { constant: random.below(6) as i64 - 2, ..Form::default() };
    match random.below(8) {
        0 => form.n = 1,
        1 => form.m = 1,
        2 | 3 if depth > 0 => form.loops[random.below(depth as u64) as usize] = 1,
        4 if counters => form.counters[random.below(3) as usize] = 1,
        _ => {}
    }
    form
}

fn block(random: &mut Random, depth: usize, loops: &mut usize) -> Vec<Stmt> {
    let mut out = Vec::new();
    for _ in 0..1 + random.below(3) {
        let counter = random.below(3) as usize;
        out.push(match random.below(12) {
            0..=5 => {
                let counters = random.below(3) == 0;
                Stmt::Step(counter, form(random, depth, counters))
            }
            6 => Stmt::Set(counter, form(random, depth, true)),
            7 => {
                let inner = random.below(3) > 0;
                let body = if inner {
                    vec![Stmt::Step(counter, form(random, depth, false))]
                } else {
                    Vec::new()
                };
                Stmt::If(form(random, depth, false), body)
            }
            _ if depth < 3 => nest(random, depth, loops),
            _ => Stmt::Step(counter, form(random, depth, false)),
        });
    }
    out
}

fn nest(random: &mut Random, depth: usize, loops: &mut usize) -> Stmt {
    let number = *loops;
    *loops += 1;
    let step = [1, 1, 1, -1, 2, -3][random.below(6) as usize];
    let counters = random.below(7) == 0;
    let (mut lower, mut upper) = (Form::default(), form(random, depth, counters));
    lower.constant = random.below(3) as i64;
    if random.below(3) == 0 {
        upper.constant += 3;
    }
    if step < 0 {
        std::mem::swap(&mut lower, &mut upper);
    }
    let body = block(random, depth + 1, loops);
    Stmt::Loop(Box::new(Nest { depth, lower, upper, step, body, number }))
}

fn text(form: &Form) -> String {
    let mut out = format!("int({})", form.constant);
    let counters = form.counters.iter().zip(COUNTERS);
    let loops = form.loops.iter().zip(INDICES);
    let all = loops.chain(counters).chain([(&form.n, "n"), (&form.m, "m")]);
    for (coefficient, name) in all.filter(|t| *t.0 != 0) {
        out = format!("({out} + (int({coefficient}) * {name}))");
    }
    out
}

fn print(block: &[Stmt], around: Option<usize>, out: &mut String) {
    for stmt in block {
        let _ = match stmt {
            Stmt::Step(c, f) => write!(out, "{0} = {0} + {1} ", COUNTERS[*c], text(f)),
            Stmt::Set(c, f) => write!(out, "{} = {} ", COUNTERS[*c], text(f)),
            Stmt::If(f, body) => {
                let _ = write!(out, "if ({} > 0) {{ ", text(f));
                match (body.is_empty(), around) {
                    (true, Some(l)) => {
                        let _ = write!(out, "continue @{l} ");
                    }
                    _ => print(body, around, out),
                }
                write!(out, "}} ")
            }
            Stmt::Loop(nest) => {
                let (lower, upper) = (text(&nest.lower), text(&nest.upper));
                let (var, label) = (INDICES[nest.depth], nest.number + 1);
                let step = nest.step;
                let _ = write!(
                    out,
                    "@{label}: loop {var} = {lower} to {upper} step int({step}) do {{ "
                );
                print(&nest.body, Some(label), out);
                write!(out, "}} ")
            }
        };
    }
}

struct Run<'a> {
    model: &'a Model,
    /// The parameters' and counters' values.
    vars: BTreeMap<VarId, i64>,
    counters: [VarId; 3],
    loops: [i64; 3],
    n: i64,
    m: i64,
    /// Values of the loops' symbols.
    known: BTreeMap<Symbol, i128>,
    compared: u64,
    steps: u64,
}

impl Run<'_> {
    fn eval(&self, f: &Form) -> i64 {
        let loops: i64 = f.loops.iter().zip(self.loops).map(|(c, v)| c * v).sum();
        let counters: i64 =
            f.counters.iter().zip(self.counters).map(|(c, v)| c * self.vars[&v]).sum();
        f.constant + f.n * self.n + f.m * self.m + loops + counters
    }

    /// Symbols that only a run could tell have none.
    fn value(&self, p: &Poly) -> Option<i128> {
        p.eval_integer(&|s| self.symbol(s))
    }

    fn symbol(&self, s: Symbol) -> Option<i128> {
        if let Some(value) = self.known.get(&s) {
            return Some(*value);
        }
        let count = self.model.counts.get(&s)?;
        Some((self.value(&count.span)? / count.step).max(0))
    }

    /// False: the iteration ends here.
    fn block(&mut self, block: &[Stmt]) -> bool {
        for stmt in block {
            match stmt {
                Stmt::Step(c, f) => {
                    let by = self.eval(f);
                    *self.vars.entry(self.counters[*c]).or_default() += by;
                }
                Stmt::Set(c, f) => {
                    let value = self.eval(f);
                    self.vars.insert(self.counters[*c], value);
                }
                Stmt::If(f, body) => {
                    if self.eval(f) > 0 && (body.is_empty() || !self.block(body)) {
                        return false;
                    }
                }
                Stmt::Loop(nest) => self.nest(nest),
            }
            if self.vars.values().any(|v| v.abs() > 1 << 40) || self.steps > 4_000 {
                self.steps = u64::MAX;
                return false;
            }
        }
        true
    }

    fn nest(&mut self, nest: &Nest) {
        let (lower, upper) = (self.eval(&nest.lower), self.eval(&nest.upper));
        let entry = self.vars.clone();
        let model = self.model;
        let fact = &model.loops[nest.number];
        let before = self.known.clone();
        // What a counter is worth on entry stands for a symbol that is nothing else.
        for induction in &fact.inductions {
            if let [s] = induction.entry.symbols().as_slice()
                && induction.entry == Poly::symbol(*s)
            {
                self.known.entry(*s).or_insert(i128::from(entry[&induction.var]));
            }
        }
        let mut at = lower;
        while if nest.step > 0 { at <= upper } else { at >= upper } {
            self.steps = self.steps.saturating_add(1);
            if self.steps > 4_000 {
                return;
            }
            self.loops[nest.depth] = at;
            if let Some(index) = fact.index {
                // The loop's variable, or the number of the iteration.
                let own = fact.value == Poly::symbol(index);
                let number = if own { at } else { (at - lower) / nest.step };
                self.known.insert(index, i128::from(number));
            }
            for induction in &fact.inductions {
                let moved = induction.head.sub(&induction.entry).unwrap();
                let Some(moved) = self.value(&moved) else { continue };
                let here = i128::from(self.vars[&induction.var] - entry[&induction.var]);
                assert_eq!(moved, here, "{induction:?}");
                if let Some(value) = self.value(&induction.head) {
                    assert_eq!(value, i128::from(self.vars[&induction.var]), "{induction:?}");
                }
                self.compared += 1;
            }
            self.block(&nest.body);
            at += nest.step;
        }
        self.loops[nest.depth] = at;
        self.known = before;
    }
}

#[test]
fn closed_forms_are_what_execution_gives() {
    let (mut compared, mut inductions) = (0, 0);
    for seed in 0..BODIES {
        let mut random = Random(u64::from(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        random.below(2);
        let mut loops = 0;
        let mut body = vec![nest(&mut random, 0, &mut loops)];
        if random.below(3) == 0 {
            body.push(nest(&mut random, 0, &mut loops));
        }
        let mut source = "unit c\nsubroutine f(n, m, p, q, r) {\n  var n: i32 value(0)\n  var m: i32 value(1)\n  \
                          var p: i32 value(2)\n  var q: i32 value(3)\n  var r: i32 value(4)\n  \
                          var i: i32 local\n  var j: i32 local\n  var l: i32 local\n"
            .to_string();
        print(&body, None, &mut source);
        source.push_str("\n}\n");
        let unit = heiretsu_ir::text::parse(&source).unwrap_or_else(|e| panic!("{e:?}\n{source}"));
        let (summaries, options) = (Summaries::of(&unit), Options::default());
        let cx = Cx::new(&unit, ProcId(0), &options, &summaries);
        let model = cx.model();
        inductions += model.loops.iter().map(|l| l.inductions.len()).sum::<usize>();
        let named = |name: &str| {
            cx.procedure.var_ids().find(|v| cx.name(*v) == name).expect("it is declared")
        };
        for (n, m) in [(3, 2), (0, 5), (-2, 4)] {
            let mut run = Run {
                model,
                vars: BTreeMap::new(),
                counters: COUNTERS.map(named),
                loops: [0; 3],
                n,
                m,
                known: BTreeMap::new(),
                compared: 0,
                steps: 0,
            };
            for (k, c) in COUNTERS.map(named).into_iter().enumerate() {
                run.vars.insert(c, 10 * k as i64 - 7);
            }
            // Values on entry: the first symbol made for a parameter.
            for (name, value) in [("n", n), ("m", m), ("p", -7), ("q", 3), ("r", 13)] {
                if let Some(s) = model.on_entry_symbol(named(name)) {
                    run.known.insert(s, i128::from(value));
                }
            }
            run.block(&body);
            compared += run.compared;
        }
    }
    assert!(inductions > 20_000 && compared > 500_000, "{inductions} {compared}");
}
