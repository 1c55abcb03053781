//! Set operations against enumeration, 100,000 random cases each.

use heiretsu_sets::naive::{Rng, any_point};
use heiretsu_sets::*;

const CASES: u32 = 100_000;
const B: i128 = 5;

fn random_form(rng: &mut Rng, vars: u32) -> Affine {
    let terms: Vec<_> = (0..vars).map(|s| (Symbol(s), rng.int(-3, 3))).collect();
    Affine::from_terms(rng.int(-7, 7), terms).unwrap()
}

/// A random system without the box.
fn random_part(rng: &mut Rng, vars: u32) -> System {
    let mut s = System::new();
    for _ in 0..rng.int(0, 2) {
        s.at_least(random_form(rng, vars));
    }
    if rng.one_in(4) {
        s.equal(random_form(rng, vars));
    }
    if rng.one_in(4) {
        s.multiple_of(random_form(rng, vars), rng.int(2, 4));
    }
    s
}

fn in_box(mut s: System, vars: u32) -> System {
    for v in 0..vars {
        s.at_least(Affine::from_terms(B, [(Symbol(v), 1)]).unwrap());
        s.at_least(Affine::from_terms(B, [(Symbol(v), -1)]).unwrap());
    }
    s
}

fn union(rng: &mut Rng, vars: u32) -> Union {
    let mut u = Union::empty();
    for _ in 0..rng.int(1, 2) {
        u = u.union(&Union::from(in_box(random_part(rng, vars), vars)));
    }
    u
}

fn holds(u: &Union, p: &[i128]) -> bool {
    u.holds(&|s: Symbol| p.get(s.0 as usize).copied()).unwrap()
}

#[test]
fn union_intersection_difference_subset_agree_with_enumeration() {
    let mut rng = Rng::new(21);
    let (mut gave_up, mut subsets) = (0, 0);
    for case in 0..CASES {
        let vars = 1 + case % 2;
        let (a, b) = (union(&mut rng, vars), union(&mut rng, vars));
        let mut budget = Budget::new(2_000_000);
        let both = a.intersect(&b, &mut budget).unwrap();
        let either = a.union(&b);
        let Ok(minus) = a.subtract(&b, &mut budget) else {
            gave_up += 1;
            continue;
        };
        let mut included = true;
        any_point(&vec![(-B, B); vars as usize], &mut |p| {
            let (x, y) = (holds(&a, p), holds(&b, p));
            assert_eq!(holds(&both, p), x && y);
            assert_eq!(holds(&either, p), x || y);
            assert_eq!(holds(&minus, p), x && !y, "{a:?} - {b:?} at {p:?}: {minus:?}");
            included &= !x || y;
            false
        });
        assert_eq!(a.is_subset(&b, &mut budget), Ok(included), "{a:?} {b:?}");
        subsets += u32::from(included);
    }
    assert!(gave_up < CASES / 1000 && subsets > 1000, "{gave_up} {subsets}");
}

#[test]
fn projection_agrees_with_enumeration() {
    let mut rng = Rng::new(22);
    let (mut gave_up, mut strided) = (0, 0);
    for case in 0..CASES {
        let vars = 2 + case % 2;
        let s = in_box(random_part(&mut rng, vars), vars);
        let Ok(shadow) = s.project_onto(&[Symbol(0)], &mut Budget::default()) else {
            gave_up += 1;
            continue;
        };
        strided += u32::from(shadow.parts().iter().any(|p| !p.congruences().is_empty()));
        for x in -B - 2..=B + 2 {
            let mut rest = vec![(-B, B); vars as usize];
            rest[0] = (x, x);
            let truth = any_point(&rest, &mut |p| {
                s.holds(&|t: Symbol| p.get(t.0 as usize).copied()).unwrap()
            });
            assert_eq!(holds(&shadow, &[x]), truth, "{s:?} at {x}: {shadow:?}");
        }
    }
    assert!(gave_up < CASES / 1000 && strided > 1000, "{gave_up} {strided}");
}

#[test]
fn counting_boxes_triangles_and_prisms() {
    let (i, j, k, n, m) = (Symbol(0), Symbol(1), Symbol(2), Symbol(3), Symbol(4));
    let (pi, pj, pn, pm) = (Poly::symbol(i), Poly::symbol(j), Poly::symbol(n), Poly::symbol(m));
    let zero = Poly::default();
    let var = |symbol: Symbol, lower: &Poly, upper: &Poly| Bounded {
        symbol,
        lower: vec![lower.clone()],
        upper: vec![upper.clone()],
    };
    let mut assume = Assumptions::new();
    assume.set_range(n, Range::at_least(0)).set_range(m, Range::at_least(0));
    let n_1 = pn.add_constant(-1).unwrap();
    let m_1 = pm.add_constant(-1).unwrap();
    let mut budget = Budget::default();
    let shapes = [
        (vec![var(i, &zero, &n_1), var(j, &zero, &m_1)], "s3*s4"),
        (vec![var(i, &zero, &n_1), var(j, &zero, &pi)], "(s3*s3 + s3)/2"),
        (vec![var(i, &zero, &n_1), var(j, &pi, &n_1)], "(s3*s3 + s3)/2"),
        (
            vec![var(i, &zero, &n_1), var(j, &zero, &pi), var(k, &zero, &pj)],
            "(s3*s3*s3 + 3*s3*s3 + 2*s3)/6",
        ),
    ];
    for (vars, text) in shapes {
        let depth = vars.len();
        let region = Region { vars, assume: assume.clone() };
        let c = count(&region, &mut budget).unwrap();
        assert_eq!(c.to_string(), text);
        for nv in 0..7i128 {
            for mv in 0..4i128 {
                let fixed = |s: Symbol| if s == n { Some(nv) } else { (s == m).then_some(mv) };
                let mut points = 0;
                any_point(&vec![(-1, 8); depth], &mut |p| {
                    let value =
                        |s: Symbol| p.get(s.0 as usize).copied().filter(|_| s.0 < 3).or(fixed(s));
                    let inside = region.vars.iter().all(|v| {
                        let x = value(v.symbol).unwrap();
                        v.lower[0].eval_integer(&value).unwrap() <= x
                            && x <= v.upper[0].eval_integer(&value).unwrap()
                    });
                    points += i128::from(inside);
                    false
                });
                assert_eq!(c.eval_integer(&fixed), Some(points), "{text} n={nv} m={mv}");
            }
        }
    }
    // A range that may be shorter than empty is refused: n could be negative.
    let open = Region { vars: vec![var(i, &zero, &n_1)], assume: Assumptions::new() };
    assert_eq!(count(&open, &mut budget), None);
}
