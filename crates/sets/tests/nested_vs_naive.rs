//! Steps within steps, `((i)*n + j)*m + l`, against all pairs of iterations for small n and m.

use heiretsu_sets::naive::Rng;
use heiretsu_sets::*;

const N: Symbol = Symbol(10);
const M: Symbol = Symbol(11);
const INDICES: [Symbol; 3] = [Symbol(0), Symbol(1), Symbol(2)];
/// The outermost loop runs so often.
const OUTER: i128 = 3;

/// `scale·(((a·i + k)·n + b·j + k')·m + c·l + k'')`, as coefficients and constants.
type Subscript = ([i128; 3], [i128; 3]);

fn poly((by, plus): &Subscript) -> Poly {
    let of = |k: usize| {
        let term = Poly::symbol(INDICES[k]).scale(by[k]).unwrap();
        term.add_constant(plus[k]).unwrap()
    };
    let inner = of(0).mul(&Poly::symbol(N)).unwrap().add(&of(1)).unwrap();
    inner.mul(&Poly::symbol(M)).unwrap().add(&of(2)).unwrap()
}

fn value((by, plus): &Subscript, [i, j, l]: [i128; 3], n: i128, m: i128) -> i128 {
    ((by[0] * i + plus[0]) * n + by[1] * j + plus[1]) * m + by[2] * l + plus[2]
}

fn points(n: i128, m: i128, extra: [i128; 2]) -> Vec<[i128; 3]> {
    let mut out = Vec::new();
    for i in 0..OUTER {
        for j in 0..n + extra[0] {
            out.extend((0..m + extra[1]).map(|l| [i, j, l]));
        }
    }
    out
}

/// Forward and backward per level, then the same iteration.
fn orders() -> Vec<Vec<Direction>> {
    use Direction::{Any, Eq, Gt, Lt};
    let mut out = vec![vec![Eq; 3]];
    for d in [Lt, Gt] {
        out.extend([vec![d, Any, Any], vec![Eq, d, Any], vec![Eq, Eq, d]]);
    }
    out
}

fn allowed(order: &[Direction], x: [i128; 3], y: [i128; 3]) -> bool {
    order.iter().zip(x.iter().zip(y)).all(|(d, (x, y))| match d {
        Direction::Any => true,
        Direction::Eq => *x == y,
        Direction::Lt => *x < y,
        Direction::Gt => *x > y,
    })
}

fn collide(
    f: &Subscript,
    g: &Subscript,
    order: &[Direction],
    extra: [i128; 2],
    n: i128,
    m: i128,
) -> bool {
    let all = points(n, m, extra);
    all.iter().any(|x| {
        all.iter().any(|y| allowed(order, *x, *y) && value(f, *x, n, m) == value(g, *y, n, m))
    })
}

#[test]
fn independence_and_its_conditions_hold_for_all_small_extents() {
    let mut rng = Rng::new(2_031);
    let (mut independent, mut by_intervals, mut free, mut conditions) = (0, 0, 0, 0);
    for _ in 0..400 {
        let by = [rng.int(1, 2), rng.int(1, 2), rng.int(1, 2)];
        let by = if rng.int(0, 3) == 0 { by.map(|c| -c) } else { by };
        let mut plus = || [0; 3].map(|_: i128| [0, 0, 0, 1, -1][rng.int(0, 4) as usize]);
        let (f, g): (Subscript, Subscript) = ((by, plus()), (by, plus()));
        let extra = [rng.int(-1, 1), rng.int(-1, 1)];
        let upper = |s: Symbol, e: i128| Poly::symbol(s).add_constant(e - 1).unwrap();
        let loops = [
            Loop::new(INDICES[0], Poly::constant(0), Poly::constant(OUTER - 1)),
            Loop::new(INDICES[1], Poly::constant(0), upper(N, extra[0])),
            Loop::new(INDICES[2], Poly::constant(0), upper(M, extra[1])),
        ];
        let (source, sink) = (Access::new([poly(&f)]), Access::new([poly(&g)]));
        let p = Problem::new(&loops, &source, &sink, &Assumptions::new());
        let mut engine = Engine::new();
        for order in orders() {
            let hits: Vec<(i128, i128)> = (-1..=3)
                .flat_map(|n| (-1..=3).map(move |m| (n, m)))
                .filter(|(n, m)| collide(&f, &g, &order, extra, *n, *m))
                .collect();
            let answer = p.decide(&order, &mut engine);
            free += usize::from(hits.is_empty());
            if let Answer::Independent { test } = answer {
                assert!(hits.is_empty(), "{f:?} {g:?} {extra:?} {order:?}: {hits:?}");
                independent += 1;
                by_intervals += usize::from(test == Test::EmiSeparation);
                continue;
            }
            if let Some(c) = p.independence_condition(&order, &mut engine) {
                conditions += 1;
                for (n, m) in hits {
                    let at = |s: Symbol| Some(if s == N { n } else { m });
                    assert_ne!(c.eval(&at), Some(true), "{f:?} {g:?} {extra:?} {order:?}: {c}");
                }
            }
        }
    }
    assert!(independent * 10 > free * 6, "{independent} of {free}");
    assert!(by_intervals > 300 && conditions > 200, "{by_intervals} {conditions}");
}
