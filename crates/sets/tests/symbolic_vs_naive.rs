//! Polynomial subscripts with parameters: every answer and every run-time condition against brute force over
//! small values of the parameters; and the proofs over regions.
//!
//! `HEIRETSU_EXHAUSTIVE=1` takes fifty times as many cases.

use heiretsu_sets::naive::{Rng, any_point};
use heiretsu_sets::*;

const I: Symbol = Symbol(0);
const J: Symbol = Symbol(1);
const N: Symbol = Symbol(2);
const M: Symbol = Symbol(3);

fn cases(n: u32) -> u32 {
    if std::env::var_os("HEIRETSU_EXHAUSTIVE").is_some() { 50 * n } else { n }
}

fn c(v: i128) -> Poly {
    Poly::constant(v)
}

/// A random sum of the usual terms of real subscripts.
fn subscript(rng: &mut Rng, linear: bool) -> Poly {
    let s = Poly::symbol;
    let triangle = s(I).mul(&s(I).add_constant(-1).unwrap()).unwrap().over(2).unwrap();
    let terms = [
        (s(I), 3),
        (s(J), 3),
        (s(N), 2),
        (s(M), 1),
        (c(1), 4),
        (s(N).mul(&s(I)).unwrap(), 2),
        (s(N).mul(&s(J)).unwrap(), 1),
        (triangle, 1),
        (s(M).mul(&s(I)).unwrap(), 1),
    ];
    let mut p = Poly::default();
    let used = if linear { 5 } else { terms.len() };
    for (t, k) in terms.iter().take(used) {
        if !rng.one_in(3) {
            p = p.add(&t.scale(rng.int(-k, *k)).unwrap()).unwrap();
        }
    }
    p
}

fn loops(rng: &mut Rng) -> Vec<Loop> {
    let s = Poly::symbol;
    let less = |p: Poly| p.add_constant(-1).unwrap();
    let step = |rng: &mut Rng, l: Loop| match rng.int(0, 5) {
        0 => Loop { step: -1, ..l },
        1 => Loop { step: 2, ..l },
        2 => Loop { step: -3, ..l },
        _ => l,
    };
    let i = match rng.int(0, 3) {
        0 => Loop::new(I, c(0), less(s(N))),
        1 => Loop::new(I, c(1), s(M)),
        2 => Loop::new(I, s(M), s(N)),
        _ => Loop::new(I, c(0), c(3)),
    };
    let j = match rng.int(0, 4) {
        0 => Loop::new(J, c(0), less(s(N))),
        1 => Loop::new(J, c(0), s(I)),
        2 => Loop::new(J, s(I), s(N)),
        3 => Loop::new(J, c(1), s(M)),
        _ => Loop::new(J, c(0), c(2)),
    };
    let (i, j) = (step(rng, i), step(rng, j));
    vec![i, j]
}

/// The index values of a loop, in the order of execution.
fn run(l: &Loop, value: &dyn Fn(Symbol) -> Option<i128>) -> Vec<i128> {
    let at = |p: &Poly| p.eval_integer(value).unwrap();
    let (lo, hi) = (at(&l.lower[0]), at(&l.upper[0]));
    let mut out = Vec::new();
    let mut x = if l.step > 0 { lo } else { hi };
    while lo <= x && x <= hi {
        out.push(x);
        x += l.step;
    }
    out
}

/// (place in the i loop, place in the j loop, element) of every iteration.
fn trace(nest: &[Loop], p: &Poly, n: i128, m: i128) -> Vec<(usize, usize, i128)> {
    let mut out = Vec::new();
    let outer = |s: Symbol| Some(if s == N { n } else { m });
    for (a, i) in run(&nest[0], &outer).into_iter().enumerate() {
        let with_i = |s: Symbol| if s == I { Some(i) } else { outer(s) };
        for (b, j) in run(&nest[1], &with_i).into_iter().enumerate() {
            let all = |s: Symbol| if s == J { Some(j) } else { with_i(s) };
            out.push((a, b, p.eval_integer(&all).unwrap()));
        }
    }
    out
}

fn fits(d: Direction, x: usize, y: usize) -> bool {
    match d {
        Direction::Lt => x < y,
        Direction::Gt => x > y,
        Direction::Eq => x == y,
        Direction::Any => true,
    }
}

#[test]
fn answers_and_conditions_agree_with_brute_force() {
    let mut rng = Rng::new(41);
    let mut engine = Engine::with_budget(30_000);
    let (mut independent, mut dependent, mut open, mut useful) = (0u32, 0u32, 0u32, 0u32);
    let (mut never, mut by_emi) = (0u32, 0u32);
    for _ in 0..cases(2_500) {
        let nest = loops(&mut rng);
        let linear = rng.one_in(3);
        let f = subscript(&mut rng, linear);
        let g = if rng.one_in(2) { f.clone() } else { subscript(&mut rng, linear) };
        let mut assume = Assumptions::new();
        if rng.one_in(2) {
            assume.set_range(N, Range::at_least(rng.int(0, 2)));
        }
        if rng.one_in(3) {
            assume.nonneg(Affine::from_terms(0, [(N, 1), (M, -1)]).unwrap());
        }
        let p = Problem::new(&nest, &Access::new([f.clone()]), &Access::new([g.clone()]), &assume);
        use Direction::{Any, Eq, Gt, Lt};
        let order = [[Lt, Any], [Gt, Any], [Eq, Lt], [Eq, Gt], [Eq, Eq]][rng.int(0, 4) as usize];
        let answer = p.decide(&order, &mut engine);
        let condition = p.independence_condition(&order, &mut engine);
        let mut any = false;
        for n in -1..=4 {
            for m in -1..=4 {
                let value = |s: Symbol| Some(if s == N { n } else { m });
                if !assume.hold(&value) {
                    continue;
                }
                let (x, y) = (trace(&nest, &f, n, m), trace(&nest, &g, n, m));
                let hit = x.iter().any(|a| {
                    y.iter()
                        .any(|b| a.2 == b.2 && fits(order[0], a.0, b.0) && fits(order[1], a.1, b.1))
                });
                any |= hit;
                if let Some(c) = &condition {
                    let holds = c.eval(&value);
                    assert!(
                        !(hit && holds == Some(true)),
                        "{c} at n={n} m={m}: {nest:?} {f} | {g} {order:?} {assume:?}"
                    );
                    useful += u32::from(holds == Some(true) && !x.is_empty());
                }
            }
        }
        never += u32::from(!any);
        let what = || format!("{nest:?} {f} | {g} {order:?} {assume:?}: {answer:?}");
        match &answer {
            Answer::Independent { test } => {
                assert!(!any, "{}", what());
                independent += 1;
                by_emi +=
                    u32::from(matches!(test, Test::EmiBounds | Test::EmiGcd | Test::EmiSeparation));
            }
            Answer::Dependent { witness, .. } => {
                dependent += 1;
                let at = |v: &[i128], s: Symbol| match s {
                    I => Some(v[0]),
                    J => Some(v[1]),
                    _ => Some(witness.parameters.iter().find(|p| p.0 == s).map_or(
                        // Not part of the problem: any allowed value will do.
                        assume.range(s).lo.unwrap_or(0),
                        |p| p.1,
                    )),
                };
                let (a, b) = (
                    f.eval_integer(&|s| at(&witness.source, s)),
                    g.eval_integer(&|s| at(&witness.sink, s)),
                );
                assert!(a == b && a == Some(witness.element[0]), "{}", what());
                assert!(assume.hold(&|s| at(&witness.source, s)), "{}", what());
                for v in [&witness.source, &witness.sink] {
                    for (l, x) in nest.iter().zip(v.iter()) {
                        assert!(run(l, &|s| at(v, s)).contains(x), "{}", what());
                    }
                }
            }
            Answer::Unknown { .. } => open += 1,
        }
    }
    println!(
        "{independent} independent ({by_emi} by EMI; {never} at small parameters), {dependent} dependent, \
         {open} open; conditions true {useful} times"
    );
    assert!(independent > 400 && by_emi > 100 && dependent > 400 && useful > 1000);
}

#[test]
fn region_proofs_are_sound() {
    let mut rng = Rng::new(42);
    let (mut proved, mut total) = (0u32, 0u32);
    for _ in 0..cases(20_000) {
        let s = Poly::symbol;
        let bound = |rng: &mut Rng, inner: bool| {
            let mut b = c(rng.int(-2, 2));
            for v in [N, M].iter().chain(inner.then_some(&I)) {
                b = b.add(&s(*v).scale(rng.int(-1, 1)).unwrap()).unwrap();
            }
            b
        };
        let var = |rng: &mut Rng, symbol: Symbol| Bounded {
            symbol,
            lower: (0..rng.int(1, 2)).map(|_| bound(rng, symbol == J)).collect(),
            upper: (0..rng.int(0, 2)).map(|_| bound(rng, symbol == J)).collect(),
        };
        let vars = vec![var(&mut rng, I), var(&mut rng, J)];
        let mut assume = Assumptions::new();
        assume.set_range(N, Range::at_least(rng.int(-1, 1)));
        if rng.one_in(2) {
            assume.set_range(M, Range::new(-1, rng.int(0, 3)));
        }
        if rng.one_in(2) {
            assume.nonneg(Affine::from_terms(0, [(N, 1), (M, -1)]).unwrap());
        }
        let region = Region { vars, assume };
        let square = s(I).mul(&s(I)).unwrap();
        let mut p = c(rng.int(-1, 6));
        for t in
            [s(I), s(J), s(N), s(M), square, s(N).mul(&s(I)).unwrap(), s(I).mul(&s(J)).unwrap()]
        {
            if rng.one_in(2) {
                p = p.add(&t.scale(rng.int(-2, 2)).unwrap()).unwrap();
            }
        }
        total += 1;
        if !region.proves_nonneg(&p, &mut Budget::new(10_000)) {
            continue;
        }
        proved += 1;
        any_point(&[(-6, 6), (-6, 6), (-2, 4), (-2, 4)], &mut |q| {
            let value = |x: Symbol| q.get(x.0 as usize).copied();
            let inside = region.assume.hold(&value)
                && region.vars.iter().all(|v| {
                    let x = value(v.symbol).unwrap();
                    v.lower.iter().all(|b| b.eval_integer(&value).unwrap() <= x)
                        && v.upper.iter().all(|b| x <= b.eval_integer(&value).unwrap())
                });
            assert!(!inside || p.eval_integer(&value).unwrap() >= 0, "{p} at {q:?} in {region:?}");
            false
        });
    }
    println!("{proved} of {total} proved");
    assert!(proved > total / 50);
}
