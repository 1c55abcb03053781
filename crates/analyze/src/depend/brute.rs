//! Random loops against enumeration: "no dependence" must never be wrong, witnesses must be real, and
//! with constant bounds the answer must nearly always be found.

use heiretsu_ir::ReasonKind;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::tests::outcome;

/// `ci·i + cj·j + c`, or something made of it.
#[derive(Clone, Debug)]
enum Sub {
    Linear(i64, i64, i64),
    Quotient(Box<Sub>, i64),
    Remainder(Box<Sub>, i64),
    Least(Box<Sub>, Box<Sub>),
}

impl Sub {
    fn eval(&self, i: i64, j: i64) -> i64 {
        match self {
            Sub::Linear(a, b, c) => a * i + b * j + c,
            Sub::Quotient(x, k) => x.eval(i, j) / k,
            Sub::Remainder(x, k) => x.eval(i, j) % k,
            Sub::Least(x, y) => x.eval(i, j).min(y.eval(i, j)),
        }
    }

    fn text(&self) -> String {
        match self {
            Sub::Linear(a, b, c) => format!("(((int({a}) * i) + (int({b}) * j)) + int({c}))"),
            Sub::Quotient(x, k) => format!("({} / {k})", x.text()),
            Sub::Remainder(x, k) => format!("({} % {k})", x.text()),
            Sub::Least(x, y) => format!("min!({}, {})", x.text(), y.text()),
        }
    }
}

#[derive(Clone, Debug)]
struct Statement {
    guard: Option<(Sub, bool)>,
    /// Through a temporary variable.
    through: bool,
    written: Vec<Sub>,
    read: Vec<Sub>,
}

#[derive(Clone, Debug)]
struct Nest {
    outer: (i64, i64, i64),
    /// Lower and upper bound of `j`, as functions of `i`, and its step.
    inner: ((i64, i64), (i64, i64), i64),
    dims: usize,
    before: Vec<Statement>,
    body: Vec<Statement>,
}

/// One access: iteration `(i, Some(j))`, element, writes.
type Touch = ((i64, Option<i64>), Vec<i64>, bool);

fn range(lo: i64, hi: i64, step: i64) -> Vec<i64> {
    let mut out = Vec::new();
    let mut v = lo;
    while (step > 0 && v <= hi) || (step < 0 && v >= hi) {
        out.push(v);
        v += step;
    }
    out
}

impl Nest {
    fn text(&self) -> String {
        let statement = |s: &Statement| {
            let place = |subs: &[Sub]| {
                let all: Vec<String> = subs.iter().map(|s| format!("[{}]", s.text())).collect();
                format!("a{}", all.concat())
            };
            let assignment = if s.through {
                let mut written = s.written.clone();
                let first = written.remove(0);
                let rest: Vec<String> = written.iter().map(|s| format!("[{}]", s.text())).collect();
                let target = format!("a[t]{}", rest.concat());
                format!("t = {} {target} = {}", first.text(), place(&s.read))
            } else {
                format!("{} = {}", place(&s.written), place(&s.read))
            };
            match &s.guard {
                None => assignment,
                Some((g, true)) => format!("if ({} > 0) {{ {assignment} }}", g.text()),
                Some((g, false)) => format!("if ({} != 0) {{ }} else {{ {assignment} }}", g.text()),
            }
        };
        let list = |all: &[Statement]| all.iter().map(statement).collect::<Vec<_>>().join("\n");
        let bound = |(c, k): (i64, i64)| format!("((int({k}) * i) + int({c}))");
        let (lo, hi, step) = self.outer;
        let (jlo, jhi, jstep) = self.inner;
        let dims = "[256]".repeat(self.dims - 1);
        format!(
            "unit c\nsubroutine f(a) {{\n  var a: f64[?]{dims} ref(0) no_alias\n  var i: i32 local
  var j: i32 local\n  var t: i32 local
  @1: loop i = int({lo}) to int({hi}) step int({step}) for {{ j = 0 {}
    @2: loop j = {} to {} step int({jstep}) for {{ {} }} }}\n}}\n",
            list(&self.before),
            bound(jlo),
            bound(jhi),
            list(&self.body),
        )
    }

    fn touches(&self) -> Vec<Touch> {
        let mut out = Vec::new();
        let mut run = |all: &[Statement], i: i64, j: Option<i64>| {
            for s in all {
                let at = |sub: &Sub| sub.eval(i, j.unwrap_or(0));
                let holds = match &s.guard {
                    None => true,
                    Some((g, true)) => at(g) > 0,
                    Some((g, false)) => at(g) == 0,
                };
                if holds {
                    out.push(((i, j), s.read.iter().map(at).collect(), false));
                    out.push(((i, j), s.written.iter().map(at).collect(), true));
                }
            }
        };
        for i in range(self.outer.0, self.outer.1, self.outer.2) {
            run(&self.before, i, None);
            let bound = |(c, k): (i64, i64)| k * i + c;
            for j in range(bound(self.inner.0), bound(self.inner.1), self.inner.2) {
                run(&self.body, i, Some(j));
            }
        }
        out
    }

    /// Do two iterations of the loop (0: outer, 1: inner) collide?
    fn collides(&self, level: usize) -> bool {
        let all = self.touches();
        let apart = |a: &Touch, b: &Touch| match (level, a.0, b.0) {
            (0, (i, _), (k, _)) => i != k,
            (_, (i, Some(j)), (k, Some(l))) => i == k && j != l,
            _ => false,
        };
        all.iter().any(|a| a.2 && all.iter().any(|b| a.1 == b.1 && apart(a, b)))
    }
}

fn linear() -> impl Strategy<Value = Sub> {
    (-3..=3i64, -3..=3i64, -6..=6i64).prop_map(|(a, b, c)| Sub::Linear(a, b, c))
}

fn sub(plain: bool) -> BoxedStrategy<Sub> {
    if plain {
        return linear().boxed();
    }
    prop_oneof![
        4 => linear(),
        1 => (linear(), 1..=4i64).prop_map(|(s, k)| Sub::Quotient(Box::new(s), k)),
        1 => (linear(), 1..=4i64).prop_map(|(s, k)| Sub::Remainder(Box::new(s), k)),
        1 => (linear(), linear()).prop_map(|(s, t)| Sub::Least(Box::new(s), Box::new(t))),
    ]
    .boxed()
}

fn statement(dims: usize, plain: bool) -> impl Strategy<Value = Statement> {
    // Faster subscripts stay in their dimensions.
    let within = |mut subs: Vec<Sub>| {
        subs.iter_mut().skip(1).for_each(|s| {
            if let Sub::Linear(_, _, c) = s {
                *c += 128;
            }
        });
        subs
    };
    let subs = || proptest::collection::vec(sub(plain), dims).prop_map(within);
    (proptest::option::weighted(0.3, (sub(plain), any::<bool>())), any::<bool>(), subs(), subs())
        .prop_map(|(guard, through, written, read)| Statement { guard, through, written, read })
}

fn step() -> impl Strategy<Value = i64> {
    prop_oneof![4 => Just(1i64), 1 => Just(2), 1 => Just(-1), 1 => Just(-2), 1 => Just(3)]
}

fn nest(plain: bool) -> impl Strategy<Value = Nest> {
    (1..=2usize).prop_flat_map(move |dims| {
        let bound = || (-3..=5i64, prop_oneof![3 => Just(0i64), 1 => -1..=1i64]);
        let block = |n| proptest::collection::vec(statement(dims, plain), n);
        ((-3..=4i64, 0..=6i64, step()), (bound(), bound(), step()), block(0..=1), block(1..=2))
            .prop_map(move |((lo, trip, step), (jlo, jhi, jstep), before, body)| {
                let hi = lo + trip * step.signum();
                Nest { outer: (lo, hi, step), inner: (jlo, jhi, jstep), dims, before, body }
            })
    })
}

/// Checks one nest; says for each loop whether it was free of dependences and found so.
fn check(nest: &Nest) -> Result<Vec<(bool, bool)>, TestCaseError> {
    let text = nest.text();
    let mut found = Vec::new();
    for level in 0..2 {
        let collides = nest.collides(level);
        let ok = outcome(&text, level, |_, out| {
            for reason in &out.reasons {
                if let Some(w) = &reason.witness {
                    let value = |a: &heiretsu_ir::WitnessAccess, name: &str| {
                        a.iteration.iter().find(|v| v.0 == name).map(|v| v.1 as i64)
                    };
                    let ends =
                        [&w.first, &w.second].map(|a| (value(a, "i"), value(a, "j"), a.write));
                    let all = nest.touches();
                    let made = |(i, j, write): (Option<i64>, Option<i64>, bool)| {
                        all.iter()
                            .filter(|t| {
                                i.is_none_or(|i| i == t.0.0)
                                    && j.is_none_or(|j| Some(j) == t.0.1)
                                    && t.2 == write
                            })
                            .map(|t| {
                                format!(
                                    "a{}",
                                    t.1.iter().map(|s| format!("[{s}]")).collect::<String>()
                                )
                            })
                            .any(|e| e == w.element)
                    };
                    if !(made(ends[0]) && made(ends[1])) {
                        return Err(format!("no such collision: {w:?}"));
                    }
                }
            }
            let limits = out.reasons.iter().any(|r| matches!(r.kind, ReasonKind::Limit { .. }));
            Ok((out.reasons.is_empty() && out.conditions.is_empty(), limits))
        });
        match ok {
            Err(e) => return Err(TestCaseError::fail(format!("{e}\n{text}"))),
            Ok((ok, _)) => {
                prop_assert!(!(ok && collides), "loop {} collides:\n{}", level, text);
                found.push((!collides, ok));
            }
        }
    }
    Ok(found)
}

/// Runs nests; of the loops without a collision, how many were found to be so.
fn run(plain: bool, cases: u32) -> (u32, u32) {
    let mut runner =
        TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let counts = std::cell::Cell::new((0u32, 0u32));
    let result = runner.run(&nest(plain), |nest| {
        for (free, ok) in check(&nest)? {
            let (f, o) = counts.get();
            counts.set((f + u32::from(free), o + u32::from(free && ok)));
        }
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
    counts.get()
}

#[test]
fn never_wrong_and_nearly_complete_on_linear_subscripts() {
    let (free, found) = run(true, 1_200);
    assert!(free > 200, "the generator makes too few loops without collisions: {free}");
    assert!(found * 100 >= free * 99, "{found} of {free}");
}

#[test]
fn never_wrong_on_quotients_remainders_and_minima() {
    let (free, found) = run(false, 1_200);
    assert!(found * 100 >= free * 80, "{found} of {free}");
}
