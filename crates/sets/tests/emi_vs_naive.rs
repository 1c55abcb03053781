//! Extended modulo intervals against enumeration, 100,000 random cases per operation; the errata.

use heiretsu_sets::emi::*;
use heiretsu_sets::naive::Rng;
use heiretsu_sets::{Assumptions, Budget, Poly, Range, Symbol};
use std::collections::BTreeSet;

const CASES: u32 = 100_000;

fn elements(low: i128, pairs: &[(i128, i128)]) -> BTreeSet<i128> {
    let mut out = BTreeSet::from([low]);
    for &(a, b) in pairs {
        out = out.iter().flat_map(|x| (0..=b).map(move |r| x + a * r)).collect();
    }
    out
}

fn all(e: &Emi) -> BTreeSet<i128> {
    elements(e.low(), e.pairs())
}

fn random_pairs(rng: &mut Rng, order: i128, step: i128, count: i128) -> Vec<(i128, i128)> {
    (0..rng.int(0, order)).map(|_| (rng.int(-step, step), rng.int(0, count))).collect()
}

fn random(rng: &mut Rng, order: i128, step: i128, count: i128) -> Emi {
    let pairs = random_pairs(rng, order, step, count);
    Emi::new(rng.int(-9, 9), pairs).unwrap()
}

#[test]
fn normal_form_keeps_the_set() {
    let mut rng = Rng::new(11);
    for _ in 0..CASES {
        let (low, pairs) = (rng.int(-9, 9), random_pairs(&mut rng, 4, 6, 3));
        let e = Emi::new(low, pairs.iter().copied()).unwrap();
        assert_eq!(all(&e), elements(low, &pairs), "{pairs:?}");
        assert!(e.pairs().windows(2).all(|w| w[0].0 < w[1].0));
        assert!(e.pairs().iter().all(|p| p.0 > 0 && p.1 > 0));
        assert_eq!(all(&e).iter().next(), Some(&e.low()));
        assert_eq!(all(&e).iter().next_back(), Some(&e.high()));
    }
}

#[test]
fn sum_difference_negation_scaling_are_exact() {
    let mut rng = Rng::new(12);
    for _ in 0..CASES {
        let (a, b, c) = (random(&mut rng, 2, 6, 3), random(&mut rng, 2, 6, 3), rng.int(-4, 4));
        let (sa, sb) = (all(&a), all(&b));
        let pairs = |f: fn(i128, i128) -> i128| -> BTreeSet<i128> {
            sa.iter().flat_map(|x| sb.iter().map(move |y| f(*x, *y))).collect()
        };
        assert_eq!(all(&a.add(&b).unwrap()), pairs(|x, y| x + y));
        assert_eq!(all(&a.sub(&b).unwrap()), pairs(|x, y| x - y));
        assert_eq!(all(&a.neg().unwrap()), sa.iter().map(|x| -x).collect());
        assert_eq!(all(&a.scale(c).unwrap()), sa.iter().map(|x| c * x).collect());
        assert!(all(&a.mul(&b).unwrap()).is_superset(&pairs(|x, y| x * y)));
    }
}

#[test]
fn membership_is_exact_with_witness() {
    let mut rng = Rng::new(13);
    let mut refused = [0u32; 3];
    for _ in 0..CASES {
        let e = random(&mut rng, 4, 15, 4);
        let v = rng.int(e.low() - 3, e.high() + 3);
        let truth = all(&e).contains(&v);
        match e.contains(v, &mut Budget::default()) {
            Membership::Yes(rho) => {
                assert!(truth, "{e} {v}");
                let sum: i128 = e.pairs().iter().zip(&rho).map(|(p, r)| p.0 * r).sum();
                assert_eq!(e.low() + sum, v);
                assert!(e.pairs().iter().zip(&rho).all(|(p, r)| (0..=p.1).contains(r)));
            }
            Membership::No(why) => {
                assert!(!truth, "{e} {v} {why:?}");
                refused[why as usize] += 1;
            }
            Membership::Unknown(l) => panic!("{e} {v}: {l:?}"),
        }
    }
    assert!(refused.iter().all(|n| *n > 1000), "{refused:?}");
}

#[test]
fn simplification_is_exact_and_approximation_contains() {
    let mut rng = Rng::new(14);
    let (mut shorter, mut wider) = (0, 0);
    for _ in 0..CASES {
        let e = random(&mut rng, 4, 12, 4);
        let s = e.simplified().unwrap();
        assert_eq!(all(&s), all(&e), "{e} {s}");
        shorter += u32::from(s.order() < e.order());
        let m = rng.int(1, 3) as usize;
        let a = e.approximated(m).unwrap();
        assert!(a.order() <= m && all(&a).is_superset(&all(&e)), "{e} {a}");
        assert_eq!((a.low(), a.high()), (e.low(), e.high()));
        wider += u32::from(all(&a) != all(&e));
        // At order 1 it is the plain modulo interval: the gcd of the steps between the same ends.
        let one = e.approximated(1).unwrap();
        assert!(one.order() == 0 || one.pairs()[0].0 == e.step_gcd());
    }
    assert!(shorter > 10_000 && wider > 10_000, "{shorter} {wider}");
}

#[test]
fn named_conditions_are_sound_and_membership_is_at_least_as_strong() {
    let mut rng = Rng::new(15);
    let mut used = [0u32; 4];
    for _ in 0..3 * CASES {
        let a = random(&mut rng, 3, 30, 3);
        // Half of the time a shifted copy: conditions 3 and 4 are about those.
        let b = if rng.one_in(2) {
            a.shift(rng.int(-30, 30)).unwrap()
        } else {
            random(&mut rng, 3, 30, 3)
        };
        if let Some(k) = disjoint_by_condition(&a, &b) {
            used[k as usize - 1] += 1;
            assert!(all(&a).is_disjoint(&all(&b)), "{a} {b} by {k}");
            let d = a.sub(&b).unwrap();
            assert!(matches!(d.contains(0, &mut Budget::default()), Membership::No(_)), "{a} {b}");
        }
        for (k, c) in [condition_1, condition_2, condition_3, condition_4].iter().enumerate() {
            if c(&a, &b) {
                assert!(all(&a).is_disjoint(&all(&b)), "{a} {b} by {}", k + 1);
            }
        }
    }
    assert!(used.iter().all(|n| *n > 50), "{used:?}");
}

#[test]
fn inclusions_hold_with_their_equalities() {
    let mut rng = Rng::new(16);
    let mut equal = [0u32; 8];
    for _ in 0..CASES {
        let (low, a1, b1) = (rng.int(-5, 5), rng.int(1, 9), rng.int(0, 14));
        let (a2, b2, k) = (rng.int(1, 9), rng.int(0, 9), rng.int(1, 5));
        let one = elements(low, &[(a1, b1)]);
        let two = elements(low, &[(a1, b1), (a2, b2)]);
        if let Some(e) = divide_step(low, (a1, b1), k) {
            assert!(all(&e).is_superset(&one));
        }
        if let Some(e) = multiply_step(low, (a1, b1), k) {
            assert!(all(&e).is_subset(&one));
        }
        if let Some(e) = subtract_step(low, (a1, b1), (a2, b2)) {
            assert!(all(&e).is_superset(&two));
        }
        if let Some((e, same)) = rebalance(low, (a1, b1), (a2, b2)) {
            assert!(all(&e).is_subset(&two), "{a1} {b1} {a2} {b2}");
            assert!(!same || all(&e) == two, "{a1} {b1} {a2} {b2}");
            equal[4] += u32::from(same);
        }
        if let Some((e, same)) = merge_multiple(low, (a1, b1), (a2, b2)) {
            assert!(all(&e).is_superset(&two));
            assert_eq!(same, all(&e) == two, "{a1} {b1} {a2} {b2}");
            equal[5] += u32::from(same);
        }
        if let Some((e, same)) = common_divisor(low, (a1, b1), (a2, b2), k) {
            assert!(all(&e).is_superset(&two));
            assert_eq!(same, all(&e) == two, "{a1} {b1} {a2} {b2} / {k}");
            equal[6] += u32::from(same);
        }
        if let Some(e) = common_multiple(low, (a1, b1), (a2, b2), a1 * a2) {
            assert!(all(&e).is_subset(&two));
        }
    }
    assert!(equal[4] > 100 && equal[5] > 1000 && equal[6] > 1000, "{equal:?}");
}

#[test]
fn polynomial_values_are_covered() {
    let mut rng = Rng::new(17);
    let (x, y) = (Symbol(0), Symbol(1));
    for _ in 0..CASES {
        let (a, b) = (random(&mut rng, 1, 4, 3), random(&mut rng, 1, 4, 2));
        let (px, py) = (Poly::symbol(x), Poly::symbol(y));
        let mut p = Poly::constant(rng.int(-5, 5));
        for t in [px.clone(), py.clone(), px.mul(&px).unwrap(), px.mul(&py).unwrap()] {
            p = p.add(&t.scale(rng.int(-3, 3)).unwrap()).unwrap();
        }
        let (e, d) = evaluate(&p, &|s| Some(if s == x { a.clone() } else { b.clone() })).unwrap();
        for vx in all(&a) {
            for vy in all(&b) {
                let v = p.eval_integer(&|s| Some(if s == x { vx } else { vy })).unwrap();
                let m = e.contains(v * d, &mut Budget::default());
                assert!(matches!(m, Membership::Yes(_)), "{p} at {vx} {vy}: {e}");
            }
        }
    }
}

#[test]
fn erratum_5_inclusion_4_needs_a_count_to_reduce() {
    // Printed without the condition β₂ ≥ α₁ − 1: for α = (9,1), β = (3,5), k = 3 it is not even a subset.
    let printed = elements(0, &[(9, 1), (1, 5 + 2 * 9)]);
    let right = elements(0, &[(9, 3), (1, 5)]);
    assert!(!printed.is_subset(&right));
    assert_eq!(rebalance(0, (9, 3), (1, 5)), None);
    assert!(rebalance(0, (9, 3), (1, 8)).is_some());
}

#[test]
fn erratum_6_inclusion_7_rounds_each_step_alone() {
    let printed = elements(0, &[(36, (9 * 3 + 4 * 4) / 36)]);
    let right = elements(0, &[(9, 3), (4, 4)]);
    assert!(!printed.is_subset(&right));
    let ours = common_multiple(0, (9, 3), (4, 4), 36).unwrap();
    assert!(all(&ours).is_subset(&right));
}

#[test]
fn erratum_7_zero_counts_are_equal_too() {
    // β₁ = 1 < k − 1 = 2 but β₂ = 0: equal, although the printed "iff" says not.
    let (e, same) = merge_multiple(0, (2, 1), (6, 0)).unwrap();
    assert!(same && all(&e) == elements(0, &[(2, 1), (6, 0)]));
}

#[test]
fn erratum_8_condition_3_is_about_a_distance_below_the_first_step() {
    // Printed: α₁ < |l₁ − l₂| and (2); with steps (1), counts (3), distance −3 it accepts sets that meet.
    let (a, b) = (Emi::new(0, [(1, 3)]).unwrap(), Emi::new(-3, [(1, 3)]).unwrap());
    let printed = a.pairs()[0].0 < (a.low() - b.low()).abs();
    assert!(printed && !all(&a).is_disjoint(&all(&b)));
    assert!(!condition_3(&a, &b));
    let (c, d) = (Emi::new(0, [(4, 3)]).unwrap(), Emi::new(3, [(4, 3)]).unwrap());
    assert!(condition_3(&c, &d) && all(&c).is_disjoint(&all(&d)));
}

#[test]
fn erratum_9_the_approximate_count_multiplies_each_step_with_its_own_count() {
    // α = (3,2), β = (2,0), γ = 1: printed αᵢβⱼ + αⱼβᵢ = 4 ends at 4, but 6 is a member.
    let set = elements(0, &[(3, 2), (2, 0)]);
    let (alpha, beta) = ([3, 2], [2, 0]);
    let printed = elements(0, &[(1, alpha[0] * beta[1] + alpha[1] * beta[0])]);
    assert!(!printed.is_superset(&set));
    let ours = Emi::new(0, [(3, 2), (2, 1)]).unwrap();
    assert!(all(&ours.approximated(1).unwrap()).is_superset(&all(&ours)));
}

/// The FTRVMT sets: `[1,…]^{1,258n}_{129n−1,X}`, and the same shifted by `129n`.
fn ftrvmt(n: Symbol, x: Symbol) -> (SymbolicEmi, SymbolicEmi) {
    let (n, x) = (Poly::symbol(n), Poly::symbol(x));
    let one = Poly::constant(1);
    let n_1 = n.add_constant(-1).unwrap();
    // 258·n·jj + 129·ij + mm + 1 with jj = 0..X, ij = 0..n−1, mm = 0..128.
    let js = SymbolicEmi::new(
        one.clone(),
        [
            (one, Some(Poly::constant(128))),
            (Poly::constant(129), Some(n_1)),
            (n.scale(258).unwrap(), Some(x)),
        ],
    )
    .unwrap();
    let js2 = js.shift(&n.scale(129).unwrap()).unwrap();
    (js, js2)
}

#[test]
fn erratum_10_the_count_of_jj_is_its_bound_for_every_i2k() {
    // The worked case of section 3.2 with jj in 0..X (count X, not 100): disjoint for all n ≥ 1, X ≥ 0.
    let (n, x) = (Symbol(0), Symbol(1));
    let (js, js2) = ftrvmt(n, x);
    let mut known = Assumptions::new();
    known.set_range(n, Range::at_least(1)).set_range(x, Range::at_least(0));
    let mut b = Budget::new(1_000_000);
    let short = js.simplified(&known, &mut b);
    assert_eq!(short.pairs().len(), 2, "mm fills the gaps of ij: {short:?}");
    assert_eq!(short.pairs()[0].1.as_ref().unwrap().to_string(), "129*s0 - 1");
    let short2 = js2.simplified(&known, &mut b);
    assert_eq!(short.disjoint(&short2, &known, &mut b), Avoids::Proved(Refusal::Separation));
    // Numbers: n = 100, X = 7, by condition 4; Banerjee-like bounds and gcd do not see it.
    let value = |s: Symbol| Some(if s == n { 100 } else { 7 });
    let number = |e: &SymbolicEmi| {
        let at = |p: &Poly| p.eval_integer(&value).unwrap();
        Emi::new(at(e.low()), e.pairs().iter().map(|p| (at(&p.0), at(p.1.as_ref().unwrap()))))
            .unwrap()
    };
    let (a, b) = (number(&js).simplified().unwrap(), number(&js2).simplified().unwrap());
    assert_eq!(a.to_string(), "[1,193500]^{1,25800}_{12899,7}");
    assert_eq!(disjoint_by_condition(&a, &b), Some(4));
    assert!(!condition_1(&a, &b) && !condition_2(&a, &b));
}

#[test]
fn without_the_assumption_the_sets_yield_a_run_time_condition() {
    let (n, x) = (Symbol(0), Symbol(1));
    let (js, js2) = ftrvmt(n, x);
    let mut known = Assumptions::new();
    known.set_range(x, Range::at_least(0));
    let mut b = Budget::new(1_000_000);
    let Avoids::When(c) = js.disjoint(&js2, &known, &mut b) else { panic!() };
    // True for positive n; and wherever it is true the sets are disjoint.
    assert_eq!(c.eval(&|s| Some(if s == n { 3 } else { 2 })), Some(true), "{c}");
}

#[test]
fn erratum_11_sets_over_all_i_meet_but_no_pair_of_iterations_does() {
    // num = 10: mrs = 1..55, mi = 1..10, mj = 1..mi: X = mj + (mi² − mi + 110·mrs)/2.
    let element = |mrs: i128, mi: i128, mj: i128| mj + (mi * mi - mi + 110 * mrs) / 2;
    let set = |mrs: i128| -> BTreeSet<i128> {
        (1..=10).flat_map(|mi| (1..=mi).map(move |mj| element(mrs, mi, mj))).collect()
    };
    // As the source takes them, 2X = 110·[1,55] + [2,110]: condition 4 does not hold, and the sets of all
    // iterations (54 of them each) share elements.
    let all_but_last = Emi::new(2 + 110, [(110, 53), (2, 54)]).unwrap();
    let all_but_first = all_but_last.shift(110).unwrap();
    assert!(!condition_4(&all_but_last, &all_but_first));
    assert!(!all(&all_but_last).is_disjoint(&all(&all_but_first)));
    // The difference form: 0 is not in 110·[1,54] + [2,110] − [2,110].
    let d = Emi::new(110, [(110, 53)]).unwrap();
    let part = Emi::new(2, [(2, 54)]).unwrap();
    let difference = d.add(&part).unwrap().sub(&part).unwrap();
    assert_eq!(difference.contains(0, &mut Budget::default()), Membership::No(Refusal::Bounds));
    for a in 1..=55 {
        for b in a + 1..=55 {
            assert!(set(a).is_disjoint(&set(b)));
        }
    }
}

#[test]
fn the_gcd_case_of_the_source() {
    let a = Emi::new(12, [(12, 249)]).unwrap();
    let b = Emi::new(7, [(8, 249)]).unwrap();
    assert_eq!((a.high(), b.high()), (3000, 1999));
    assert_eq!(disjoint_by_condition(&a, &b), Some(2));
}
