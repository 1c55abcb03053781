//! Every dependence question of a bounded grammar against brute force.
//!
//! Depth 1 and 2, two references, coefficients −3..3, offsets −3..3 (only their difference matters), trip counts
//! 0..6, rectangular and triangular bounds, one subscript; and the same with two subscripts, sampled. Checked: no
//! question is answered *independent* where two instances collide, none *dependent* where none do, witnesses
//! and constant distances are right, and at least 99 % are decided.
//!
//! A plain run takes every 10th problem (more than a million questions). `HEIRETSU_EXHAUSTIVE=1` takes all.

use heiretsu_sets::naive::Rng;
use heiretsu_sets::*;

const I: Symbol = Symbol(0);
const J: Symbol = Symbol(1);

#[derive(Clone, Copy, Debug)]
enum Shape {
    One(i128),
    Rectangle(i128, i128),
    /// j = 0..=i.
    Lower(i128),
    /// j = i..n.
    Upper(i128),
    /// j = 0..i (strictly below the diagonal).
    Strict(i128),
}

impl Shape {
    fn loops(self) -> Vec<Loop> {
        let upto = |s: Symbol, n: i128| Loop::new(s, Affine::constant(0), Affine::constant(n - 1));
        let i = |k: i128| Affine::from_terms(k, [(I, 1)]).unwrap();
        match self {
            Shape::One(n) => vec![upto(I, n)],
            Shape::Rectangle(n, m) => vec![upto(I, n), upto(J, m)],
            Shape::Lower(n) => vec![upto(I, n), Loop::new(J, Affine::constant(0), i(0))],
            Shape::Upper(n) => vec![upto(I, n), Loop::new(J, i(0), Affine::constant(n - 1))],
            Shape::Strict(n) => vec![upto(I, n), Loop::new(J, Affine::constant(0), i(-1))],
        }
    }

    fn points(self) -> Vec<(i128, i128)> {
        let (Shape::One(n)
        | Shape::Rectangle(n, _)
        | Shape::Lower(n)
        | Shape::Upper(n)
        | Shape::Strict(n)) = self;
        let inner = |i: i128| match self {
            Shape::One(_) => 0..1,
            Shape::Rectangle(_, m) => 0..m,
            Shape::Lower(_) => 0..i + 1,
            Shape::Upper(n) => i..n,
            Shape::Strict(_) => 0..i,
        };
        (0..n).flat_map(|i| inner(i).map(move |j| (i, j))).collect()
    }

    fn depth(self) -> usize {
        if matches!(self, Shape::One(_)) { 1 } else { 2 }
    }

    fn all() -> Vec<Shape> {
        let mut v = Vec::new();
        for n in 0..=6 {
            v.extend([Shape::One(n), Shape::Lower(n), Shape::Upper(n), Shape::Strict(n)]);
            v.extend((0..=6).map(|m| Shape::Rectangle(n, m)));
        }
        v
    }
}

/// One reference: coefficients of i and j, and the offset, per dimension.
type Reference = Vec<(i128, i128, i128)>;

fn access(r: &Reference) -> Access {
    Access::new(
        r.iter().map(|&(a, b, c)| Poly::from(Affine::from_terms(c, [(I, a), (J, b)]).unwrap())),
    )
}

fn value(r: &Reference, p: (i128, i128)) -> Vec<i128> {
    r.iter().map(|&(a, b, c)| a * p.0 + b * p.1 + c).collect()
}

fn collide(f: &Reference, g: &Reference, p: (i128, i128), q: (i128, i128)) -> bool {
    f.iter().zip(g).all(|(x, y)| x.0 * p.0 + x.1 * p.1 + x.2 == y.0 * q.0 + y.1 * q.1 + y.2)
}

/// The orders asked for: carried by each loop both ways, and loop-independent.
fn orders(depth: usize) -> Vec<Vec<Direction>> {
    use Direction::{Any, Eq, Gt, Lt};
    if depth == 1 {
        vec![vec![Lt], vec![Gt], vec![Eq]]
    } else {
        vec![vec![Lt, Any], vec![Gt, Any], vec![Eq, Lt], vec![Eq, Gt], vec![Eq, Eq]]
    }
}

fn fits(d: Direction, x: i128, y: i128) -> bool {
    match d {
        Direction::Lt => x < y,
        Direction::Gt => x > y,
        Direction::Eq => x == y,
        Direction::Any => true,
    }
}

/// What brute force finds for one order: a distance per loop while it is the same for all collisions.
#[derive(Clone, Copy, Default)]
struct Truth {
    hits: u32,
    distance: [Option<i128>; 2],
}

#[derive(Default)]
struct Tally {
    questions: u64,
    independent: u64,
    missed: u64,
    undecided: u64,
    engine: Engine,
}

fn check(shape: Shape, f: &Reference, g: &Reference, tally: &mut Tally) {
    let points = shape.points();
    let depth = shape.depth();
    let orders = orders(depth);
    let mut truth = [Truth::default(); 5];
    for &p in &points {
        for &q in &points {
            if !collide(f, g, p, q) {
                continue;
            }
            for (t, o) in truth.iter_mut().zip(&orders) {
                if fits(o[0], p.0, q.0) && (depth == 1 || fits(o[1], p.1, q.1)) {
                    let d = [q.0 - p.0, q.1 - p.1];
                    for (known, now) in t.distance.iter_mut().zip(d) {
                        *known = if t.hits == 0 || *known == Some(now) { Some(now) } else { None };
                    }
                    t.hits += 1;
                }
            }
        }
    }
    let problem = Problem::new(&shape.loops(), &access(f), &access(g), &Assumptions::new());
    for (t, o) in truth.iter().zip(&orders) {
        tally.questions += 1;
        tally.independent += u64::from(t.hits == 0);
        let what = || format!("{shape:?} {f:?} {g:?} {o:?}");
        match problem.decide(o, &mut tally.engine) {
            Answer::Independent { test } => assert_eq!(t.hits, 0, "{} by {test}", what()),
            Answer::Dependent { witness, distance, .. } => {
                assert!(t.hits > 0, "{}", what());
                let at = |v: &[i128]| (v[0], v.get(1).copied().unwrap_or(0));
                let (p, q) = (at(&witness.source), at(&witness.sink));
                assert!(points.contains(&p) && points.contains(&q), "{} {witness:?}", what());
                assert!(collide(f, g, p, q) && fits(o[0], p.0, q.0), "{} {witness:?}", what());
                assert!(depth == 1 || fits(o[1], p.1, q.1), "{} {witness:?}", what());
                assert_eq!(witness.element, value(f, p), "{}", what());
                assert_eq!(distance[..], t.distance[..depth], "{}", what());
            }
            Answer::Unknown { .. } => {
                tally.undecided += 1;
                tally.missed += u64::from(t.hits == 0);
            }
        }
    }
}

fn finish(name: &str, t: &Tally) {
    println!(
        "{name}: {} questions, {} independent, {} undecided",
        t.questions, t.independent, t.undecided
    );
    for (test, n) in t.engine.stats.iter().filter(|x| x.1 > 0) {
        println!("  {test}: {n}");
    }
    assert!(t.missed * 100 <= t.independent, "{name}: {} of {} missed", t.missed, t.independent);
}

#[test]
fn every_question_of_the_grammar_agrees_with_brute_force() {
    let all = std::env::var_os("HEIRETSU_EXHAUSTIVE").is_some();
    let stride = if all { 1 } else { 10 };
    let mut tally = Tally::default();
    let mut count = 0u64;
    for shape in Shape::all() {
        let inner: Vec<i128> = if shape.depth() == 1 { vec![0] } else { (-3..=3).collect() };
        for a1 in -3..=3 {
            for b1 in -3..=3 {
                for &a2 in &inner {
                    for &b2 in &inner {
                        for offset in -6i128..=6 {
                            count += 1;
                            if count.is_multiple_of(stride) {
                                // Both offsets within −3..3.
                                let c = offset.clamp(-3, 3);
                                let f = vec![(a1, a2, c)];
                                let g = vec![(b1, b2, c - offset)];
                                check(shape, &f, &g, &mut tally);
                            }
                        }
                    }
                }
            }
        }
    }
    finish("one subscript", &tally);
    assert!(tally.questions >= 1_000_000);
}

#[test]
fn two_subscripts_agree_with_brute_force() {
    let mut rng = Rng::new(31);
    let mut tally = Tally::default();
    let shapes = Shape::all();
    let cases = if std::env::var_os("HEIRETSU_EXHAUSTIVE").is_some() { 1_000_000 } else { 20_000 };
    for _ in 0..cases {
        let shape = shapes[rng.int(0, shapes.len() as i128 - 1) as usize];
        let j = if shape.depth() == 1 { 0 } else { 3 };
        let mut dim = |_| (rng.int(-3, 3), rng.int(-j, j), rng.int(-3, 3));
        let f: Reference = (0..2).map(&mut dim).collect();
        let g: Reference = (0..2).map(&mut dim).collect();
        check(shape, &f, &g, &mut tally);
    }
    finish("two subscripts", &tally);
}
