//! Access patterns: the worked cases, errata 1–4, and enumeration.

use heiretsu_sets::naive::Rng;
use heiretsu_sets::patterns::*;
use heiretsu_sets::{Assumptions, Budget, Poly, Symbol};
use std::collections::BTreeSet;

const I: Symbol = Symbol(0);
const J: Symbol = Symbol(1);
const K: Symbol = Symbol(2);

/// `c + a·i + b·j + d·k`.
fn offset(c: i128, a: i128, b: i128, d: i128) -> Poly {
    let mut p = Poly::constant(c);
    for (s, x) in [(I, a), (J, b), (K, d)] {
        p = p.add(&Poly::symbol(s).scale(x).unwrap()).unwrap();
    }
    p
}

fn pattern(numbers: [i128; 5]) -> Pattern {
    let [start, stride, num, velocity, trips] = numbers.map(Poly::constant);
    Pattern { var: J, start, stride, num, velocity, accuracy: Accuracy::Must, trips }
}

fn complete(offset: &Poly, nest: &[Level]) -> String {
    match analyze(offset, nest, Accuracy::Must, &Assumptions::new()) {
        Outcome::Complete(p) => p.to_string(),
        o => panic!("{o:?}"),
    }
}

#[test]
fn the_worked_cases() {
    let square = [Level::new(I, 10), Level::new(J, 10)];
    // a(j,i) and a(i,j), 10×10, column-major.
    assert_eq!(complete(&offset(-11, 10, 1, 0), &square), "(s0, 0, 1, 10, 10, MUST)_10");
    assert_eq!(complete(&offset(-11, 1, 10, 0), &square), "(s0, 0, 10, 10, 1, MUST)_10");
    // The wavefront a(i−j+1, j), j = 1..i.
    let wave = [Level::new(I, 10), Level::new(J, Poly::symbol(I))];
    assert_eq!(complete(&offset(-10, 1, 9, 0), &wave), "(s0, 0, 9, s0, 1, MUST)_10");
    // a(2k,j,i), k = 1..5.
    let cube = [Level::new(I, 10), Level::new(J, 10), Level::new(K, 5)];
    assert_eq!(complete(&offset(-111, 100, 10, 2), &cube), "(s0, 1, 2, 50, 100, MUST)_10");
    // …and on the way, seen from j.
    let two = convolve(
        &Pattern {
            var: K,
            start: offset(-109, 100, 10, 0),
            stride: Poly::constant(1),
            num: Poly::constant(1),
            velocity: Poly::constant(2),
            accuracy: Accuracy::Must,
            trips: Poly::constant(5),
        },
        &cube[..2],
        &Assumptions::new(),
    );
    assert_eq!(two.unwrap().to_string(), "(s1, 100*s0 - 99, 2, 5, 10, MUST)_10");
}

#[test]
fn symbolic_shapes_and_bounds_are_no_failures() {
    // a(j,i) of a leading dimension ld ≥ 1 with n ≤ ld rows: complete, (i, 0, 1, n, ld).
    let (n, ld) = (Symbol(10), Symbol(11));
    let column = Poly::symbol(ld).mul(&Poly::symbol(I).add_constant(-1).unwrap()).unwrap();
    let off = column.add(&Poly::symbol(J)).unwrap().add_constant(-1).unwrap();
    let nest = [Level::new(I, 10), Level::new(J, Poly::symbol(n))];
    let Outcome::Complete(p) = analyze(&off, &nest, Accuracy::May, &Assumptions::new()) else {
        panic!()
    };
    assert_eq!(p.to_string(), "(s0, 0, 1, s10, s11, MAY)_10");
    // An unknown trip count, or i·j, stops with its reason.
    let open = [Level::new(I, 10), Level { var: J, trips: None }];
    let stopped = analyze(&off, &open, Accuracy::Must, &Assumptions::new());
    assert_eq!(stopped, Outcome::Failed(Stop::UnknownTrips));
    let product = Poly::symbol(I).mul(&Poly::symbol(J)).unwrap();
    let stopped = analyze(&product, &nest, Accuracy::Must, &Assumptions::new());
    assert_eq!(stopped, Outcome::Failed(Stop::NotLinear));
}

/// What all iterations of an inner pattern touch.
fn union_of(p: &Pattern) -> BTreeSet<i128> {
    (1..=p.trips.as_constant().unwrap()).flat_map(|v| p.elements(v, 1000).unwrap()).collect()
}

#[test]
fn erratum_1_condition_3_needs_the_trip_count() {
    // Over strides and velocities 1..8, nums and ubs 1..6.
    let (mut printed, mut printed_wrong, mut ours, mut ours_wrong) = (0, 0, 0, 0);
    for stride in 1..=8i128 {
        for velocity in 1..stride {
            for num in 1..=6 {
                for ub in 1..=6 {
                    if stride % velocity != 0 {
                        continue;
                    }
                    let p = pattern([0, stride, num, velocity, ub]);
                    let result: BTreeSet<i128> =
                        (0..stride / velocity * (num - 1) + ub).map(|k| velocity * k).collect();
                    let right = union_of(&p) == result;
                    if velocity * num >= stride {
                        printed += 1;
                        printed_wrong += i32::from(!right);
                    }
                    // One element per iteration is condition (1)'s business.
                    if num > 1 && velocity * ub >= stride {
                        ours += 1;
                        ours_wrong += i32::from(!right);
                    }
                }
            }
        }
    }
    assert_eq!((printed, printed_wrong), (222, 67));
    assert_eq!((ours, ours_wrong), (185, 0));
    // The example: stride 2, num 2, velocity 1, ub 1 is {0, 2}, not stride-1 data.
    let p = pattern([0, 2, 2, 1, 1]);
    assert_eq!(convolve(&p, &[Level::new(I, 3)], &Assumptions::new()), Err(Stop::Gaps));
}

#[test]
fn erratum_2_the_outer_variable_is_set_to_its_first_value() {
    // (j, 100i−99, 2, 5, 10)_10 into i starts at 1 (i = 1), not at 100·i − 99 with j = 1.
    let mut p = pattern([0, 2, 5, 10, 10]);
    p.start = offset(-99, 100, 0, 0);
    let q = convolve(&p, &[Level::new(I, 10)], &Assumptions::new()).unwrap();
    assert_eq!((q.start, q.velocity), (Poly::constant(1), Poly::constant(100)));
}

#[test]
fn erratum_3_the_wait_function_is_the_least_safe_one() {
    let mut rng = Rng::new(51);
    let mut waits = 0;
    for _ in 0..100_000 {
        let sign = if rng.one_in(2) { 1 } else { -1 };
        let mut one = |top: i128| {
            let (num, v) = (rng.int(1, 4), rng.int(1, 4) * sign);
            pattern([rng.int(-5, 5), rng.int(-3, 3), num, v, rng.int(1, top)])
        };
        let (p, s) = (one(8), one(6));
        let o = overlap(&p, &s).unwrap();
        let ub = p.trips.as_constant().unwrap();
        let single = p.num.as_constant() == Some(1);
        let mut needed = 0;
        for k in 1..=s.trips.as_constant().unwrap() {
            let touched: BTreeSet<i128> = s.elements(k, 100).unwrap().into_iter().collect();
            for v in 1..=ub {
                if p.elements(v, 100).unwrap().iter().any(|x| touched.contains(x)) {
                    needed = v.max(needed);
                }
            }
            let wait = o.wait(k).unwrap();
            assert!(wait >= needed, "{p} | {s} at {k}: {wait} < {needed}");
            waits += i32::from(wait < ub);
            // One element per iteration and stride 1: nothing is waited for in vain.
            let dense = s.stride.as_constant().is_some_and(|x| x.abs() == 1)
                && p.velocity.as_constant() == Some(sign);
            if single && dense && needed > 0 {
                let last = touched.iter().map(|x| x * sign).max().unwrap();
                let first = p.start.as_constant().unwrap() * sign;
                assert_eq!(wait, (last - first + 1).clamp(0, ub));
            }
        }
    }
    assert!(waits > 10_000, "{waits}");
}

#[test]
fn erratum_4_signs_are_taken_out_of_stride_and_velocity() {
    // Every sign of stride and velocity: the convolution, when it succeeds, is exactly the union.
    let mut done = 0;
    for stride in -6..=6i128 {
        for velocity in -6..=6i128 {
            for num in 1..=5 {
                for ub in 1..=5 {
                    if stride == 0 {
                        continue;
                    }
                    let p = pattern([3, stride, num, velocity, ub]);
                    let Ok(q) = convolve(&p, &[Level::new(I, 1)], &Assumptions::new()) else {
                        continue;
                    };
                    let merged: BTreeSet<i128> = q.elements(1, 1000).unwrap().into_iter().collect();
                    assert_eq!(merged, union_of(&p), "{p} -> {q}");
                    done += 1;
                }
            }
        }
    }
    assert!(done > 800, "{done}");
}

#[test]
fn widening_covers_and_finds_the_source_s_example() {
    let mut p = pattern([0, 1, 9, 10, 9]);
    p.start = offset(-100, 100, 0, 0);
    let nest = [Level::new(I, 9)];
    assert_eq!(convolve(&p, &nest, &Assumptions::new()), Err(Stop::Gaps));
    let w = convolve_widened(&p, &nest, &Assumptions::new()).unwrap();
    assert_eq!(w.pattern.to_string(), "(s0, 0, 1, 90, 100, MAY)_9");
    assert_eq!(w.added, 9);
    let mut rng = Rng::new(52);
    for _ in 0..100_000 {
        let stride = [-6, -4, -3, -2, -1, 1, 2, 3, 4, 6][rng.int(0, 9) as usize];
        let p = pattern([rng.int(-5, 5), stride, rng.int(1, 5), rng.int(-9, 9), rng.int(1, 5)]);
        let w = convolve_widened(&p, &[Level::new(I, 1)], &Assumptions::new()).unwrap();
        let covered: BTreeSet<i128> = w.pattern.elements(1, 1000).unwrap().into_iter().collect();
        let touched = union_of(&p);
        assert!(covered.is_superset(&touched), "{p} -> {}", w.pattern);
        if w.pattern.accuracy == Accuracy::Must {
            assert_eq!(covered, touched);
        } else {
            assert!(w.added >= covered.len() as i128 - touched.len() as i128);
        }
    }
}

#[test]
fn aggregation() {
    // a(i), a(i+3), a(i+6), i = 1..91 step 10.
    let parts =
        [pattern([0, 1, 1, 10, 10]), pattern([3, 1, 1, 10, 10]), pattern([6, 1, 1, 10, 10])];
    assert_eq!(aggregate(&parts).unwrap().to_string(), "(s1, 0, 3, 3, 10, MUST)_10");
    // A gap makes it MAY; another velocity stops it.
    let gap = [pattern([0, 1, 1, 10, 10]), pattern([3, 1, 1, 10, 10]), pattern([9, 1, 1, 10, 10])];
    assert_eq!(aggregate(&gap).unwrap().to_string(), "(s1, 0, 3, 4, 10, MAY)_10");
    assert_eq!(aggregate(&[parts[0].clone(), pattern([3, 1, 1, 9, 10])]), None);
    // Interleaved with a symbolic length.
    let n = Poly::symbol(Symbol(9));
    let half = |start: i128| Pattern { num: n.clone(), ..pattern([start, 2, 1, 0, 10]) };
    assert_eq!(aggregate(&[half(0), half(1)]).unwrap().to_string(), "(s1, 0, 1, 2*s9, 0, MUST)_10");
    let mut rng = Rng::new(53);
    let mut must = 0;
    for _ in 0..100_000 {
        let parts: Vec<Pattern> = (0..rng.int(1, 3))
            .map(|_| {
                pattern([
                    rng.int(-6, 6),
                    [-3, -2, -1, 1, 2, 3][rng.int(0, 5) as usize],
                    rng.int(1, 4),
                    7,
                    2,
                ])
            })
            .collect();
        let a = aggregate(&parts).unwrap();
        let covered: BTreeSet<i128> = a.elements(1, 1000).unwrap().into_iter().collect();
        let touched: BTreeSet<i128> =
            parts.iter().flat_map(|p| p.elements(1, 100).unwrap()).collect();
        assert!(covered.is_superset(&touched));
        assert_eq!(a.accuracy == Accuracy::Must, covered == touched, "{parts:?} {a}");
        must += i32::from(covered == touched);
    }
    assert!(must > 10_000, "{must}");
}

#[test]
fn footprints_are_exact_at_any_depth() {
    let mut rng = Rng::new(54);
    let (mut completes, mut total) = (0, 0);
    for _ in 0..100_000 {
        let (a, b, d) = (rng.int(-9, 9), rng.int(-9, 9), rng.int(-9, 9));
        let trips = [rng.int(1, 4), rng.int(1, 4), rng.int(1, 4)];
        let nest = [Level::new(I, trips[0]), Level::new(J, trips[1]), Level::new(K, trips[2])];
        let off = offset(rng.int(-5, 5), a, b, d);
        let f = Footprint::new(&off, &nest, Accuracy::Must).unwrap();
        let v = rng.int(1, trips[0]);
        let mut truth = BTreeSet::new();
        for j in 1..=trips[1] {
            for k in 1..=trips[2] {
                let at = |s: Symbol| {
                    Some(if s == I {
                        v
                    } else if s == J {
                        j
                    } else {
                        k
                    })
                };
                truth.insert(off.eval_integer(&at).unwrap());
            }
        }
        let e = f.elements(v).unwrap();
        let all: BTreeSet<i128> = (e.low()..=e.high())
            .filter(|x| {
                matches!(
                    e.contains(*x, &mut Budget::default()),
                    heiretsu_sets::emi::Membership::Yes(_)
                )
            })
            .collect();
        assert_eq!(all, truth);
        total += 1;
        if let Outcome::Complete(p) = analyze(&off, &nest, Accuracy::Must, &Assumptions::new()) {
            completes += 1;
            let seen: BTreeSet<i128> = p.elements(v, 1000).unwrap().into_iter().collect();
            assert_eq!(seen, truth, "{off} {nest:?} {p}");
        }
    }
    assert!(completes > total / 10);
}

/// Every value of the inner variables for one of the outermost, as the bounds say.
fn each_iteration(nest: &[Level], values: &mut Vec<i128>, f: &mut dyn FnMut(&[i128])) {
    let Some(level) = nest.get(values.len()) else { return f(values) };
    let known = values.clone();
    let at = |s: Symbol| known.get(s.0 as usize).copied();
    let trips = level.trips.as_ref().and_then(|t| t.eval_integer(&at)).unwrap();
    for v in 1..=trips {
        values.push(v);
        each_iteration(nest, values, f);
        values.pop();
    }
}

#[test]
fn random_nests_of_depth_one_to_five_are_complete_and_exact() {
    let mut rng = Rng::new(2002);
    let (mut complete, mut must, mut triangular, mut partial) = (0, 0, 0, 0);
    for _ in 0..100_000 {
        let depth = rng.int(1, 5);
        let mut nest: Vec<Level> = Vec::new();
        let mut slanted = false;
        for level in 0..depth {
            let mut trips = Poly::constant(rng.int(0, if depth > 3 { 2 } else { 4 }));
            if level > 0 && rng.one_in(3) {
                let outer = Symbol(rng.int(0, level - 1) as u32);
                let sign = if rng.one_in(3) { -1 } else { 1 };
                trips = trips.add(&Poly::symbol(outer).scale(sign).unwrap()).unwrap();
                slanted = true;
            }
            nest.push(Level::new(Symbol(level as u32), trips));
        }
        triangular += i32::from(slanted);
        // Negative coefficients are loops with negative steps, normalized.
        let mut offset = Poly::constant(rng.int(-20, 20));
        for level in 0..depth {
            let term = Poly::symbol(Symbol(level as u32)).scale(rng.int(-6, 6)).unwrap();
            offset = offset.add(&term).unwrap();
        }
        let footprint = Footprint::new(&offset, &nest, Accuracy::Must).unwrap();
        let (outcome, _) = analyze_widened(&offset, &nest, Accuracy::Must, &Assumptions::new());
        let trips = nest[0].trips.as_ref().and_then(Poly::as_constant).unwrap();
        for v in 1..=trips {
            let (mut truth, mut told) = (BTreeSet::new(), BTreeSet::new());
            each_iteration(&nest, &mut vec![v], &mut |at| {
                let value = |s: Symbol| at.get(s.0 as usize).copied();
                truth.insert(offset.eval_integer(&value).unwrap());
                let number = |p: &Poly| p.eval_integer(&value).unwrap();
                let mut element = number(&footprint.start) + number(&footprint.velocity) * (v - 1);
                for (k, (step, count)) in footprint.pairs.iter().enumerate() {
                    assert!((0..=number(count)).contains(&(at[k + 1] - 1)));
                    element += number(step) * (at[k + 1] - 1);
                }
                told.insert(element);
            });
            assert_eq!(told, truth, "{offset} {nest:?}");
            let Outcome::Complete(p) = &outcome else { continue };
            let value = |s: Symbol| (s == Symbol(0)).then_some(v);
            let number = |q: &Poly| q.eval_integer(&value).unwrap();
            let first = number(&p.start) + number(&p.velocity) * (v - 1);
            let seen: BTreeSet<i128> =
                (0..number(&p.num)).map(|k| first + number(&p.stride) * k).collect();
            match p.accuracy {
                Accuracy::Must => assert_eq!(seen, truth, "{offset} {nest:?} {p}"),
                Accuracy::May => assert!(seen.is_superset(&truth), "{offset} {nest:?} {p}"),
            }
        }
        match outcome {
            Outcome::Complete(p) => {
                complete += 1;
                must += i32::from(p.accuracy == Accuracy::Must);
            }
            // The six parameters have no place for it; the footprint has.
            Outcome::Partial { .. } | Outcome::Failed(_) => partial += 1,
        }
    }
    assert!(
        complete > 50_000 && must > 20_000 && triangular > 30_000,
        "{complete} {must} {triangular}"
    );
    assert!(partial > 1_000, "{partial}");
}
