//! Squares of a loop's variable, `a·i·(i ± 1)/2 + b·n·i + c·i + d·j + e`, against all pairs of iterations for small n.
//!
//! `HEIRETSU_EXHAUSTIVE=1` takes twenty times as many cases.

use heiretsu_sets::naive::Rng;
use heiretsu_sets::*;

const I: Symbol = Symbol(0);
const J: Symbol = Symbol(1);
const N: Symbol = Symbol(10);

/// What multiplies i·(i + sign)/2, n·i, i and j, and the constant.
#[derive(Clone, Copy, Debug)]
struct Subscript {
    square: i128,
    sign: i128,
    rows: i128,
    linear: i128,
    inner: i128,
    constant: i128,
}

impl Subscript {
    fn value(&self, i: i128, j: i128, n: i128) -> i128 {
        self.square * (i * (i + self.sign) / 2)
            + (self.rows * n + self.linear) * i
            + self.inner * j
            + self.constant
    }

    fn poly(&self) -> Poly {
        let s = Poly::symbol;
        let next = s(I).add_constant(self.sign).unwrap();
        let half = s(I).mul(&next).unwrap().over(2).unwrap().scale(self.square).unwrap();
        let slope = s(N).scale(self.rows).unwrap().add_constant(self.linear).unwrap();
        let inner = s(J).scale(self.inner).unwrap().add_constant(self.constant).unwrap();
        half.add(&s(I).mul(&slope).unwrap()).unwrap().add(&inner).unwrap()
    }
}

/// The loop over j: from these multiples of (1, i, n) to those.
type Inner = ([i128; 3], [i128; 3]);

const INNER: [Inner; 5] = [
    ([0, 0, 0], [-1, 1, 0]),
    ([0, 0, 0], [0, 1, 0]),
    ([0, 1, 0], [-1, 0, 1]),
    ([0, 1, 0], [0, 0, 1]),
    ([0, 0, 0], [-1, 0, 1]),
];

fn at(form: [i128; 3], i: i128, n: i128) -> i128 {
    form[0] + form[1] * i + form[2] * n
}

fn bound(form: [i128; 3]) -> Poly {
    Poly::from(Affine::from_terms(form[0], [(I, form[1]), (N, form[2])]).unwrap())
}

/// The iterations, and the place of i in the order of execution.
fn points(inner: Inner, step: i128, n: i128) -> Vec<(i128, [i128; 2])> {
    (0..n)
        .flat_map(|i| (at(inner.0, i, n)..=at(inner.1, i, n)).map(move |j| (i * step, [i, j])))
        .collect()
}

fn allowed(order: [Direction; 2], x: &(i128, [i128; 2]), y: &(i128, [i128; 2])) -> bool {
    let pairs = [(x.0, y.0), (x.1[1], y.1[1])];
    order.iter().zip(pairs).all(|(d, (x, y))| match d {
        Direction::Any => true,
        Direction::Eq => x == y,
        Direction::Lt => x < y,
        Direction::Gt => x > y,
    })
}

#[test]
fn independence_holds_for_all_small_triangles() {
    use Direction::{Any, Eq, Gt, Lt};
    let cases = if std::env::var_os("HEIRETSU_EXHAUSTIVE").is_some() { 20_000 } else { 1_000 };
    let mut rng = Rng::new(515);
    let (mut free, mut independent, mut by_bounds) = (0, 0, 0);
    let (mut dependent, mut falling) = (0, 0);
    for _ in 0..cases {
        let f = Subscript {
            square: [1, 1, -1, 2, -2][rng.int(0, 4) as usize],
            sign: if rng.one_in(2) { 1 } else { -1 },
            rows: rng.int(-1, 1),
            linear: rng.int(-1, 1),
            inner: [1, 1, 1, -1, 2][rng.int(0, 4) as usize],
            constant: 0,
        };
        let g = Subscript { constant: [0, 0, 0, 1, -1][rng.int(0, 4) as usize], ..f };
        let inner = INNER[rng.int(0, 4) as usize];
        let step = if rng.one_in(3) { -1 } else { 1 };
        let outer = Loop::new(I, Poly::constant(0), Poly::symbol(N).add_constant(-1).unwrap());
        let loops = [Loop { step, ..outer }, Loop::new(J, bound(inner.0), bound(inner.1))];
        let (source, sink) = (Access::new([f.poly()]), Access::new([g.poly()]));
        let p = Problem::new(&loops, &source, &sink, &Assumptions::new());
        let mut engine = Engine::new();
        for order in [[Lt, Any], [Gt, Any], [Eq, Lt], [Eq, Gt], [Eq, Eq]] {
            let hit = (0..=6).find(|&n| {
                let all = points(inner, step, n);
                let value = |s: &Subscript, x: &[i128; 2]| s.value(x[0], x[1], n);
                all.iter().any(|x| {
                    all.iter().any(|y| allowed(order, x, y) && value(&f, &x.1) == value(&g, &y.1))
                })
            });
            free += u32::from(hit.is_none());
            match p.decide(&order, &mut engine) {
                Answer::Independent { test } => {
                    assert_eq!(hit, None, "{f:?} {g:?} {inner:?} {step} {order:?}");
                    independent += 1;
                    by_bounds += u32::from(test == Test::EmiBounds);
                    falling += u32::from(test == Test::EmiBounds && f.square < 0);
                }
                Answer::Dependent { .. } => dependent += 1,
                Answer::Unknown { .. } => {}
            }
        }
    }
    println!(
        "{independent} of {free} independent, {by_bounds} by bounds ({falling} falling); {dependent} dependent"
    );
    assert!(independent * 10 > free * 6, "{independent} of {free}");
    assert!(by_bounds > cases / 4 && falling > cases / 40, "{by_bounds} {falling}");
}
