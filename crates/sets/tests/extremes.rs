//! No input panics: every public operation with numbers at the ends of 128 bits, and with none at all.
//!
//! Arithmetic overflow panics in the builds that run tests, so a missing check shows.

use heiretsu_sets::dependence::classic;
use heiretsu_sets::emi::*;
use heiretsu_sets::naive::Rng;
use heiretsu_sets::patterns::*;
use heiretsu_sets::*;

const CASES: u32 = 20_000;

fn number(rng: &mut Rng) -> i128 {
    const ENDS: [i128; 16] = [
        0,
        1,
        -1,
        2,
        -3,
        i32::MAX as i128,
        i32::MIN as i128,
        i64::MAX as i128,
        i64::MIN as i128,
        i64::MAX as i128 + 1,
        1 << 100,
        -(1 << 126),
        i128::MAX,
        i128::MAX - 1,
        i128::MIN,
        i128::MIN + 1,
    ];
    ENDS[rng.int(0, 15) as usize]
}

fn range(rng: &mut Rng) -> Range {
    let end = |rng: &mut Rng| if rng.one_in(3) { None } else { Some(number(rng)) };
    Range { lo: end(rng), hi: end(rng) }
}

fn affine(rng: &mut Rng, symbols: u32) -> Affine {
    loop {
        let terms: Vec<_> = (0..rng.int(0, 3))
            .map(|_| (Symbol(rng.int(0, i128::from(symbols) - 1) as u32), number(rng)))
            .collect();
        if let Some(a) = Affine::from_terms(number(rng), terms) {
            return a;
        }
    }
}

fn poly(rng: &mut Rng, symbols: u32) -> Poly {
    let a = Poly::from(affine(rng, symbols));
    if rng.one_in(2) {
        return a;
    }
    let b = Poly::from(affine(rng, symbols));
    let p = a.mul(&b).unwrap_or(a);
    if rng.one_in(3) { p.over(number(rng)).unwrap_or(p) } else { p }
}

#[test]
fn polynomials_and_ranges() {
    let mut rng = Rng::new(61);
    for _ in 0..CASES {
        let (p, q) = (poly(&mut rng, 3), poly(&mut rng, 3));
        let n = number(&mut rng);
        let _all = (p.add(&q), p.sub(&q), p.mul(&q), p.scale(n), p.over(n), p.exact_div(&q));
        let _more = (p.substitute(Symbol(0), &q), p.neg(), p.eval(&|_| Some(n)), p.pow(3));
        let (r, s) = (range(&mut rng), range(&mut rng));
        let _ranges = (r.add(&s), r.sub(&s), r.mul(&s), r.neg(), r.scale(n), r.pow(3), r.hull(&s));
        let _of = p.range(&|_| r);
        assert!(!p.to_string().is_empty());
        let mut a = Assumptions::new();
        a.set_range(Symbol(0), r).nonneg(affine(&mut rng, 3)).zero(affine(&mut rng, 3));
        let vars = vec![Bounded {
            symbol: Symbol(1),
            lower: vec![q.clone()],
            upper: vec![poly(&mut rng, 1)],
        }];
        let region = Region { vars, assume: a };
        let mut b = Budget::new(2_000);
        let _proofs = (
            region.proves_nonneg(&p, &mut b),
            region.proves_positive(&p, &mut b),
            count(&region, &mut b),
        );
        let _zero = region::can_be_zero(&p, &region, &mut b);
    }
}

#[test]
fn systems() {
    let mut rng = Rng::new(62);
    for _ in 0..CASES {
        let mut s = System::new();
        for _ in 0..rng.int(0, 4) {
            s.at_least(affine(&mut rng, 3));
        }
        for _ in 0..rng.int(0, 2) {
            s.equal(affine(&mut rng, 3));
        }
        if rng.one_in(3) {
            s.multiple_of(affine(&mut rng, 3), number(&mut rng));
        }
        if let Feasibility::NonEmpty(w) = s.feasible(&mut Budget::new(20_000)) {
            let value = |x: Symbol| w.iter().find(|p| p.0 == x).map(|p| p.1);
            assert_ne!(s.holds(&value), Some(false), "{s:?} {w:?}");
        }
        let Ok(u) = s.project_onto(&[Symbol(0)], &mut Budget::new(20_000)) else { continue };
        let _rest = Union::from(s).subtract(&u, &mut Budget::new(20_000));
    }
}

#[test]
fn intervals() {
    let mut rng = Rng::new(63);
    for _ in 0..CASES {
        let pairs = |rng: &mut Rng| -> Vec<(i128, i128)> {
            (0..rng.int(0, 3)).map(|_| (number(rng), number(rng))).collect()
        };
        let n = number(&mut rng);
        let (x, y) = ((number(&mut rng), number(&mut rng)), (number(&mut rng), number(&mut rng)));
        let _inclusions = (
            divide_step(n, x, 3),
            multiply_step(n, x, n),
            subtract_step(n, x, y),
            rebalance(n, x, y),
        );
        let _more =
            (merge_multiple(n, x, y), common_divisor(n, x, y, n), common_multiple(n, x, y, n));
        let Some(a) = Emi::new(number(&mut rng), pairs(&mut rng)) else { continue };
        let Some(b) = Emi::new(number(&mut rng), pairs(&mut rng)) else { continue };
        let _all =
            (a.add(&b), a.sub(&b), a.mul(&b), a.scale(n), a.shift(n), a.neg(), a.simplified());
        let _less = (a.approximated(1), a.approximated(0), disjoint_by_condition(&a, &b));
        let _conditions =
            (condition_1(&a, &b), condition_2(&a, &b), condition_3(&a, &b), condition_4(&a, &b));
        let _in = (a.contains(n, &mut Budget::new(500)), a.high(), a.step_gcd(), a.to_string());
        let p = poly(&mut rng, 2);
        let _values = evaluate(&p, &|_| Some(a.clone()));
        let (sa, sb) = (SymbolicEmi::from_constant(&a), SymbolicEmi::from_constant(&b));
        let _symbolic = sa.disjoint(&sb, &Assumptions::new(), &mut Budget::new(2_000));
        let _avoids = sa.avoids(&p, &Assumptions::new(), &mut Budget::new(2_000));
    }
}

#[test]
fn classic_tests() {
    let mut rng = Rng::new(64);
    for _ in 0..20 * CASES {
        let (a, b, c, r) = (number(&mut rng), number(&mut rng), number(&mut rng), range(&mut rng));
        for s in [
            classic::strong_siv(a, c, r),
            classic::weak_zero_siv(a, c, r),
            classic::weak_crossing_siv(a, c, r),
            classic::exact_siv(a, b, c, r),
        ] {
            if let classic::Solution::Some { witness: (i, j), .. } = s {
                assert!(r.contains(i) && r.contains(j), "{a} {b} {c} {r} {s:?}");
            }
        }
        let _gcd = classic::gcd_test([a, b], c);
        for d in Direction::ALL {
            let _bounds = classic::banerjee_term(a, b, r, d);
        }
    }
}

#[test]
fn dependence_problems() {
    let mut rng = Rng::new(65);
    let mut engine = Engine::with_budget(3_000);
    for _ in 0..CASES / 4 {
        let bounds =
            |rng: &mut Rng, inner: u32| -> Vec<Poly> {
                (0..rng.int(0, 2))
                    .map(|_| {
                        if rng.one_in(3) { poly(rng, inner) } else { Poly::constant(rng.int(0, 5)) }
                    })
                    .collect()
            };
        let one = |rng: &mut Rng, k: u32| Loop {
            index: Symbol(k),
            step: if rng.one_in(2) { 1 } else { number(rng) },
            lower: bounds(rng, 4),
            upper: bounds(rng, 4),
        };
        let loops: Vec<Loop> = (0..rng.int(0, 2)).map(|k| one(&mut rng, k as u32)).collect();
        let access = |rng: &mut Rng| Access {
            inner: (0..rng.int(0, 1)).map(|_| one(rng, 2)).collect(),
            locals: if rng.one_in(3) { vec![Symbol(3)] } else { vec![] },
            guards: if rng.one_in(3) { vec![affine(rng, 4)] } else { vec![] },
            subscripts: (0..rng.int(0, 2))
                .map(|_| if rng.one_in(9) { None } else { Some(poly(rng, 4)) })
                .collect(),
        };
        let (f, g) = (access(&mut rng), access(&mut rng));
        let mut assume = Assumptions::new();
        assume.set_range(Symbol(3), range(&mut rng)).nonneg(affine(&mut rng, 4));
        let mut nest = Nest::new(loops.clone(), assume.clone());
        let summary = nest.summary(&f, &g, &mut engine);
        assert_eq!(summary.forward.len(), loops.len());
        let p = nest.problem(&f, &g);
        let order = vec![Direction::Lt; loops.len()];
        if let Some(c) = p.independence_condition(&order, &mut engine) {
            let n = number(&mut rng);
            let _value = (c.eval(&|_| Some(n)), c.to_string());
        }
    }
}

#[test]
fn access_patterns() {
    let mut rng = Rng::new(66);
    for _ in 0..CASES {
        let p = |rng: &mut Rng| Pattern {
            var: Symbol(1),
            start: poly(rng, 2),
            stride: Poly::constant(number(rng)),
            num: Poly::constant(number(rng)),
            velocity: Poly::constant(number(rng)),
            accuracy: Accuracy::Must,
            trips: Poly::constant(number(rng)),
        };
        let (a, b) = (p(&mut rng), p(&mut rng));
        let nest =
            [Level::new(Symbol(0), number(&mut rng)), Level::new(Symbol(1), number(&mut rng))];
        let known = Assumptions::new();
        let _one = (convolve(&a, &nest[..1], &known), convolve_widened(&a, &nest[..1], &known));
        let _many = (aggregate(&[a.clone(), b.clone()]), a.elements(number(&mut rng), 100));
        if let Some(o) = overlap(&a, &b) {
            let _wait = (o.wait(number(&mut rng)), o.lag(), o.ratio());
        }
        let off = poly(&mut rng, 2);
        let _all = analyze_widened(&off, &nest, Accuracy::Must, &known);
        if let Ok(f) = Footprint::new(&off, &nest, Accuracy::May) {
            let n = number(&mut rng);
            let _set =
                (f.elements(n), f.at(&Poly::constant(n)), f.whole(&known, &mut Budget::new(2_000)));
        }
    }
}
