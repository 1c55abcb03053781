//! Accesses with loops, unknowns and guards of their own, several bounds per loop and strides, against brute force.

use heiretsu_sets::naive::{Rng, any_point};
use heiretsu_sets::*;

const I: Symbol = Symbol(0);
const K: Symbol = Symbol(1);
const X: Symbol = Symbol(2);
const N: Symbol = Symbol(3);

fn cases(n: u32) -> u32 {
    if std::env::var_os("HEIRETSU_EXHAUSTIVE").is_some() { 50 * n } else { n }
}

fn form(rng: &mut Rng, symbols: &[Symbol]) -> Affine {
    let terms: Vec<_> = symbols.iter().map(|s| (*s, rng.int(-2, 2))).collect();
    Affine::from_terms(rng.int(-4, 4), terms).unwrap()
}

fn bound(rng: &mut Rng, constant: (i128, i128), symbol: Symbol) -> Poly {
    let k = if rng.one_in(2) { 0 } else { rng.int(-1, 1) };
    Poly::from(Affine::from_terms(rng.int(constant.0, constant.1), [(symbol, k)]).unwrap())
}

fn a_loop(rng: &mut Rng, index: Symbol, outer: Symbol) -> Loop {
    let step = [1, 1, 1, -1, 2, 3, -2][rng.int(0, 6) as usize];
    // With a stride the first bound is the start; the others only limit.
    let count = |rng: &mut Rng| if rng.one_in(4) { 2 } else { 1 };
    Loop {
        index,
        step,
        lower: (0..count(rng)).map(|_| bound(rng, (-2, 1), outer)).collect(),
        upper: (0..count(rng)).map(|_| bound(rng, (0, 4), outer)).collect(),
    }
}

fn access(rng: &mut Rng) -> Access {
    let inner = if rng.one_in(2) { vec![a_loop(rng, K, I)] } else { vec![] };
    let mut known = vec![I];
    if !inner.is_empty() {
        known.push(K);
    }
    let mut guards = Vec::new();
    let mut locals = Vec::new();
    if rng.one_in(2) {
        locals.push(X);
        known.push(X);
        // x between two forms of the others, or i = m·x + r.
        if rng.one_in(2) {
            let m = rng.int(2, 3);
            guards.push(Affine::from_terms(0, [(I, 1), (X, -m)]).unwrap());
            guards.push(Affine::from_terms(m - 1, [(I, -1), (X, m)]).unwrap());
        } else {
            guards.push(Affine::from_terms(rng.int(0, 3), [(X, 1), (I, rng.int(-1, 1))]).unwrap());
            guards.push(Affine::from_terms(rng.int(0, 3), [(X, -1), (N, rng.int(-1, 1))]).unwrap());
        }
    }
    if rng.one_in(3) {
        guards.push(form(rng, &known));
    }
    known.push(N);
    let subscripts = (0..rng.int(1, 2)).map(|_| Some(Poly::from(form(rng, &known)))).collect();
    Access { inner, locals, guards, subscripts }
}

/// Whether the loop's index takes the value `x`.
fn runs(l: &Loop, x: i128, value: &dyn Fn(Symbol) -> Option<i128>) -> bool {
    let at = |p: &Poly| p.eval_integer(value).unwrap();
    let start = if l.step > 0 { at(&l.lower[0]) } else { at(&l.upper[0]) };
    l.lower.iter().all(|b| at(b) <= x)
        && l.upper.iter().all(|b| x <= at(b))
        && (x - start) % l.step == 0
}

/// One execution of an access: iteration number of the common loop, and the element.
fn instances(outer: &Loop, a: &Access, n: i128) -> Vec<(i128, Vec<i128>)> {
    let mut out = Vec::new();
    let k = if a.inner.is_empty() { (0, 0) } else { (-9, 9) };
    let x = if a.locals.is_empty() { (0, 0) } else { (-12, 12) };
    for i in -7..=9 {
        if !runs(outer, i, &|_| Some(n)) {
            continue;
        }
        any_point(&[k, x], &mut |p| {
            let value = |s: Symbol| {
                Some(match s {
                    I => i,
                    K => p[0],
                    X => p[1],
                    _ => n,
                })
            };
            if a.inner.iter().all(|l| runs(l, p[0], &value))
                && a.guards.iter().all(|g| g.eval(&value).unwrap() >= 0)
            {
                let element =
                    a.subscripts.iter().flatten().map(|f| f.eval_integer(&value).unwrap());
                // Iterations in order: a negative step runs downwards.
                out.push((i * outer.step.signum(), element.collect()));
            }
            false
        });
    }
    out
}

#[test]
fn answers_agree_with_brute_force() {
    let mut rng = Rng::new(71);
    let mut engine = Engine::new();
    let (mut independent, mut dependent, mut open, mut missed) = (0u32, 0u32, 0u32, 0u32);
    for _ in 0..cases(8_000) {
        let outer = a_loop(&mut rng, I, N);
        let (f, mut g) = (access(&mut rng), access(&mut rng));
        if rng.one_in(2) {
            g = f.clone();
        }
        while f.subscripts.len() != g.subscripts.len() {
            g = access(&mut rng);
        }
        let mut assume = Assumptions::new();
        assume.set_range(N, Range::new(-2, 3));
        let order = [Direction::Lt, Direction::Eq, Direction::Gt][rng.int(0, 2) as usize];
        let p = Problem::new(std::slice::from_ref(&outer), &f, &g, &assume);
        let answer = p.decide(&[order], &mut engine);
        let (mut distances, mut hit) = (Vec::new(), false);
        for n in -2..=3 {
            let (x, y) = (instances(&outer, &f, n), instances(&outer, &g, n));
            for a in &x {
                for b in &y {
                    let fits = match order {
                        Direction::Lt => a.0 < b.0,
                        Direction::Eq => a.0 == b.0,
                        Direction::Gt | Direction::Any => a.0 > b.0,
                    };
                    if fits && a.1 == b.1 {
                        hit = true;
                        distances.push((b.0 - a.0) / outer.step.abs());
                    }
                }
            }
        }
        let what = || format!("{outer:?} {f:?} | {g:?} {order}: {answer:?}");
        match &answer {
            Answer::Independent { .. } => {
                assert!(!hit, "{}", what());
                independent += 1;
            }
            Answer::Dependent { witness, distance, .. } => {
                dependent += 1;
                // Everything is bounded within the enumerated box.
                assert!(hit, "{}", what());
                if let [Some(d)] = distance[..] {
                    assert!(distances.iter().all(|x| *x == d), "{}", what());
                } else {
                    let same = distances.windows(2).all(|w| w[0] == w[1]);
                    assert!(!same || f.locals.len() + g.locals.len() > 0, "{}", what());
                }
                assert_eq!(witness.source.len(), 1 + f.inner.len());
                assert_eq!(witness.sink.len(), 1 + g.inner.len());
            }
            Answer::Unknown { .. } => {
                open += 1;
                missed += u32::from(!hit);
            }
        }
    }
    println!(
        "{independent} independent, {dependent} dependent, {open} open ({missed} of them independent)"
    );
    assert!(independent > 2_000 && dependent > 1_000);
    assert!(missed * 100 <= independent, "{missed} missed");
}
