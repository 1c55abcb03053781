//! Extended modulo intervals with symbolic steps, counts and offsets, and counting of nested bounds, against
//! enumeration at values of the symbols: 100,000 random cases per operation.

use heiretsu_sets::emi::*;
use heiretsu_sets::naive::Rng;
use heiretsu_sets::*;
use std::collections::BTreeSet;

const CASES: u32 = 100_000;
const N: Symbol = Symbol(0);

/// `a + b·n`.
fn line(a: i128, b: i128) -> Poly {
    Poly::from(Affine::from_terms(a, [(N, b)]).unwrap())
}

fn random_line(rng: &mut Rng, a: i128, b: i128) -> Poly {
    line(rng.int(-a, a), rng.int(-b, b))
}

/// Counts that are ≥ 0 for every n ≥ 1.
fn random(rng: &mut Rng, order: i128) -> SymbolicEmi {
    let pairs: Vec<_> = (0..rng.int(0, order))
        .map(|_| {
            let step = random_line(rng, 6, 3);
            let slope = rng.int(0, 1);
            (step, Some(line(rng.int(-slope, 2), slope)))
        })
        .collect();
    SymbolicEmi::new(random_line(rng, 9, 2), pairs).unwrap()
}

/// A step and a multiple of it, whose gaps the first one fills more often than not; sometimes a third step.
fn filled(rng: &mut Rng) -> SymbolicEmi {
    let step = Poly::constant(rng.int(1, 3));
    let ratio = line(rng.int(1, 3), rng.int(0, 1));
    let enough = ratio.add_constant(rng.int(-2, 2).max(-1)).unwrap();
    let wide = step.mul(&ratio).unwrap();
    let mut pairs = vec![(step, Some(enough)), (wide, Some(line(rng.int(0, 2), rng.int(0, 1))))];
    if rng.one_in(3) {
        pairs.push((random_line(rng, 6, 3), Some(Poly::constant(rng.int(0, 2)))));
    }
    SymbolicEmi::new(random_line(rng, 9, 2), pairs).unwrap()
}

fn value(p: &Poly, n: i128) -> i128 {
    p.eval_integer(&|s| (s == N).then_some(n)).unwrap()
}

fn all(e: &SymbolicEmi, n: i128) -> BTreeSet<i128> {
    let mut out = BTreeSet::from([value(e.low(), n)]);
    for (step, count) in e.pairs() {
        let (a, b) = (value(step, n), value(count.as_ref().unwrap(), n));
        assert!(b >= 0);
        out = out.iter().flat_map(|x| (0..=b).map(move |r| x + a * r)).collect();
    }
    out
}

fn positive() -> Assumptions {
    let mut known = Assumptions::new();
    known.set_range(N, Range::at_least(1));
    known
}

#[test]
fn symbolic_arithmetic_is_exact() {
    let mut rng = Rng::new(61);
    for _ in 0..CASES {
        let (a, b) = (random(&mut rng, 2), random(&mut rng, 2));
        let (by, n) = (random_line(&mut rng, 3, 1), rng.int(1, 4));
        let (sa, sb, k) = (all(&a, n), all(&b, n), value(&by, n));
        let pairs = |f: fn(i128, i128) -> i128| -> BTreeSet<i128> {
            sa.iter().flat_map(|x| sb.iter().map(move |y| f(*x, *y))).collect()
        };
        assert_eq!(all(&a.add(&b).unwrap(), n), pairs(|x, y| x + y));
        assert_eq!(all(&a.sub(&b).unwrap(), n), pairs(|x, y| x - y));
        assert_eq!(all(&a.neg().unwrap(), n), sa.iter().map(|x| -x).collect());
        assert_eq!(all(&a.scale(&by).unwrap(), n), sa.iter().map(|x| k * x).collect());
        assert_eq!(all(&a.shift(&by).unwrap(), n), sa.iter().map(|x| k + x).collect());
        assert!(all(&a.mul(&b).unwrap(), n).is_superset(&pairs(|x, y| x * y)));
    }
}

#[test]
fn symbolic_simplification_is_exact() {
    let mut rng = Rng::new(62);
    let (known, mut shorter) = (positive(), 0);
    for _ in 0..CASES {
        let e = if rng.one_in(2) { filled(&mut rng) } else { random(&mut rng, 3) };
        let s = e.simplified(&known, &mut Budget::new(5_000));
        let n = rng.int(1, 4);
        assert_eq!(all(&s, n), all(&e, n), "{e:?} {s:?} at {n}");
        shorter += u32::from(s.pairs().len() < e.pairs().len());
    }
    println!("{shorter} of {CASES} are shorter");
    assert!(shorter > 20_000, "{shorter}");
}

#[test]
fn symbolic_membership_proves_refutes_or_asks() {
    let mut rng = Rng::new(63);
    let known = positive();
    let (mut proved, mut refuted, mut asked, mut used) = (0, 0, 0, 0);
    for _ in 0..CASES {
        let (a, b) = (random(&mut rng, 2), random(&mut rng, 1));
        let answer = a.disjoint(&b, &known, &mut Budget::new(5_000));
        let values: Vec<i128> = (0..3).map(|_| rng.int(1, 6)).collect();
        let meets = |n: i128| !all(&a, n).is_disjoint(&all(&b, n));
        let what = |n: i128| format!("{a:?} {b:?}: {answer:?} at {n}");
        match &answer {
            Avoids::Proved(_) => {
                proved += 1;
                values.iter().for_each(|n| assert!(!meets(*n), "{}", what(*n)));
            }
            Avoids::Refuted(_) => {
                refuted += 1;
                values.iter().for_each(|n| assert!(meets(*n), "{}", what(*n)));
            }
            Avoids::When(c) => {
                asked += 1;
                for &n in &values {
                    if c.eval(&|s| (s == N).then_some(n)) == Some(true) {
                        used += 1;
                        assert!(!meets(n), "{}", what(n));
                    }
                }
            }
        }
    }
    println!("{proved} proved, {refuted} refuted, {asked} asked ({used} times true)");
    assert!(proved > 1_000 && refuted > 1_000 && used > 1_000);
}

/// Boxes, triangles and prisms over two and three variables, with a parameter.
#[test]
fn counting_agrees_with_enumeration() {
    let mut rng = Rng::new(64);
    let known = positive();
    let mut counted = 0;
    for case in 0..CASES {
        let depth = 2 + case % 2;
        let mut vars: Vec<Bounded> = Vec::new();
        for k in 0..depth {
            let start = Poly::constant(rng.int(-2, 2));
            let mut end = line(rng.int(0, 2), rng.int(0, 1));
            // From the second variable on, one end may be an earlier variable.
            let mut lower = start.clone();
            if k > 0 && rng.one_in(2) {
                let before = vars[rng.int(0, i128::from(k) - 1) as usize].clone();
                let at = Poly::symbol(before.symbol);
                if rng.one_in(2) {
                    (lower, end) = (before.lower[0].clone(), at);
                } else {
                    (lower, end) = (at, before.upper[0].clone());
                }
            } else {
                end = end.add(&start).unwrap();
            }
            vars.push(Bounded { symbol: Symbol(1 + k), lower: vec![lower], upper: vec![end] });
        }
        let region = Region { vars, assume: known.clone() };
        let Some(c) = count(&region, &mut Budget::new(5_000)) else { continue };
        counted += 1;
        let n = rng.int(1, 4);
        let mut at = [n, 0, 0, 0];
        assert_eq!(value(&c, n), points(&region.vars, &mut at), "{region:?} at {n}: {c}");
    }
    println!("{counted} of {CASES} counted");
    assert!(counted > CASES / 2, "{counted}");
}

fn points(vars: &[Bounded], at: &mut [i128; 4]) -> i128 {
    let Some((first, rest)) = vars.split_first() else { return 1 };
    let bound = |p: &Poly| p.eval_integer(&|s| at.get(s.0 as usize).copied()).unwrap();
    let (low, high) = (bound(&first.lower[0]), bound(&first.upper[0]));
    let mut sum = 0;
    for x in low..=high {
        at[first.symbol.0 as usize] = x;
        sum += points(rest, at);
    }
    sum
}
