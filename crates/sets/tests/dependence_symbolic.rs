//! The worked cases of the specification: symbolic strides and quadratic subscripts, decided at compile time.

use heiretsu_sets::*;

const I2K: Symbol = Symbol(100);
const X: Symbol = Symbol(101);
const N: Symbol = Symbol(102);
const M: Symbol = Symbol(103);
const IJ: Symbol = Symbol(0);
const JJ: Symbol = Symbol(1);
const MM: Symbol = Symbol(2);

fn c(v: i128) -> Poly {
    Poly::constant(v)
}

fn s(x: Symbol) -> Poly {
    Poly::symbol(x)
}

/// `a + b` and `a · b` without the ceremony.
fn add(a: &Poly, b: &Poly) -> Poly {
    a.add(b).unwrap()
}

fn mul(a: &Poly, b: &Poly) -> Poly {
    a.mul(b).unwrap()
}

fn by_emi(a: &Answer) -> bool {
    matches!(a, Answer::Independent { test: Test::EmiBounds | Test::EmiGcd | Test::EmiSeparation })
}

/// OCEAN/FTRVMT: ij = 0..i2k−1, jj = 0..x(ij), mm = 0..128; js and js2 = js + 129·i2k.
fn ftrvmt(jj_upper: Vec<Poly>, local: bool) -> (Vec<Loop>, Access, Access) {
    let common = vec![Loop::new(IJ, c(0), s(I2K).add_constant(-1).unwrap())];
    let jj = Loop { index: JJ, step: 1, lower: vec![c(0)], upper: jj_upper };
    let mm = Loop::new(MM, c(0), c(128));
    let wide = mul(&s(I2K).scale(258).unwrap(), &s(JJ));
    let js = add(&add(&wide, &s(IJ).scale(129).unwrap()), &add(&s(MM), &c(1)));
    let js2 = add(&js, &s(I2K).scale(129).unwrap());
    let access = |p: Poly| Access {
        inner: vec![jj.clone(), mm.clone()],
        locals: if local { vec![X] } else { vec![] },
        guards: vec![],
        subscripts: vec![Some(p)],
    };
    (common, access(js), access(js2))
}

#[test]
fn ocean_ftrvmt_outer_loop_is_parallel_for_all_i2k_and_any_upper_bound() {
    // The upper bound of jj: a value that differs per iteration, the same unknown, and no bound at all.
    for (upper, local) in [(vec![s(X)], true), (vec![s(X)], false), (vec![], false)] {
        let (common, js, js2) = ftrvmt(upper, local);
        for (a, b) in [(&js, &js), (&js, &js2), (&js2, &js), (&js2, &js2)] {
            let p = Problem::new(&common, a, b, &Assumptions::new());
            let mut e = Engine::new();
            let forward = p.carried(0, &mut e);
            assert!(by_emi(&forward), "{forward:?}");
            let backward = p.carried_backward(0, &mut e);
            assert!(by_emi(&backward), "{backward:?}");
        }
    }
}

#[test]
fn ocean_near_miss_one_more_mm_collides() {
    // mm = 0..129 overlaps the next ij: not independent.
    let (common, mut js, _) = ftrvmt(vec![s(X)], false);
    js.inner[1] = Loop::new(MM, c(0), c(129));
    let p = Problem::new(&common, &js, &js, &Assumptions::new());
    assert!(!p.carried(0, &mut Engine::new()).is_independent());
}

#[test]
fn gcd_and_banerjee_alone_fail_on_ocean() {
    use heiretsu_sets::dependence::classic::{banerjee_term, gcd_test, ziv};
    // With i2k = 100 and X = 7: 25800·(jj' − jj) + 129·δ + (mm' − mm) + 12900.
    assert!(!gcd_test([25800, -25800, 129, 1, -1], 12900));
    let jj = Range::new(0, 7);
    let mm = Range::new(0, 128);
    let sum = Range::exact(12900)
        .add(&banerjee_term(-25800, -25800, jj, Direction::Any).unwrap())
        .add(&banerjee_term(-129, -129, Range::new(0, 99), Direction::Lt).unwrap())
        .add(&banerjee_term(-1, -1, mm, Direction::Any).unwrap());
    assert!(!ziv(sum), "{sum}");
}

/// TRFD/OLDA: mrs = 1..(num²+num)/2, mi = 1..num, mj = 1..mi; mj + (mi² − mi + mrs·(num² + num))/2.
#[test]
fn trfd_olda_outermost_loop_is_parallel_for_all_num() {
    let (mrs, mi, mj) = (Symbol(0), Symbol(1), Symbol(2));
    let size = add(&mul(&s(N), &s(N)), &s(N));
    let common = [
        Loop::new(mrs, c(1), size.over(2).unwrap()),
        Loop::new(mi, c(1), s(N)),
        Loop::new(mj, c(1), s(mi)),
    ];
    let quadratic = add(&mul(&s(mi), &s(mi)).sub(&s(mi)).unwrap(), &mul(&s(mrs), &size));
    let x = Access::new([add(&s(mj), &quadratic.over(2).unwrap())]);
    let p = Problem::new(&common, &x, &x, &Assumptions::new());
    let mut e = Engine::new();
    for level in 0..3 {
        let a = p.carried(level, &mut e);
        assert!(a.is_independent(), "level {level}: {a:?}");
        if level == 0 {
            assert!(by_emi(&a));
        }
        assert!(p.carried_backward(level, &mut e).is_independent());
    }
    // The near miss: mj one further, and the next mi's first element is hit.
    let mut wide = common.clone();
    wide[2] = Loop::new(mj, c(0), s(mi));
    let p = Problem::new(&wide, &x, &x, &Assumptions::new());
    assert!(!p.carried(1, &mut e).is_independent());
}

#[test]
fn gcd_and_banerjee_alone_fail_on_olda() {
    use heiretsu_sets::dependence::classic::{banerjee_term, gcd_test, ziv};
    // With num = 10, doubled: 110·(mrs' − mrs) + (mi'² − mi') − (mi² − mi) + 2·(mj' − mj), where mi² − mi is at
    // best a variable q of its own: 0 ≤ q ≤ 90, even, so the gcd of the coefficients is 2.
    assert!(!gcd_test([110, -110, 2, -2, 2, -2], 0));
    let sum = banerjee_term(-110, -110, Range::new(1, 55), Direction::Lt)
        .unwrap()
        .add(&banerjee_term(-1, -1, Range::new(0, 90), Direction::Any).unwrap())
        .add(&banerjee_term(-2, -2, Range::new(1, 10), Direction::Any).unwrap());
    // 110·δ ≥ 110, but q and mj may take back 90 + 18 only: here Banerjee's bounds happen to suffice. For an
    // unknown num they are infinite, and nothing is left of them.
    assert!(ziv(sum), "{sum}");
    let unknown = banerjee_term(-110, -110, Range::at_least(1), Direction::Lt)
        .unwrap()
        .add(&banerjee_term(-1, -1, Range::at_least(0), Direction::Any).unwrap())
        .add(&banerjee_term(-2, -2, Range::at_least(1), Direction::Any).unwrap());
    assert!(!ziv(unknown), "{unknown}");
}

#[test]
fn packed_triangular_storage_both_loops() {
    // for i in 0..n, j in 0..i (j < i): a[i*(i−1)/2 + j].
    let (i, j) = (Symbol(0), Symbol(1));
    let half = mul(&s(i), &s(i).add_constant(-1).unwrap()).over(2).unwrap();
    let a = Access::new([add(&half, &s(j))]);
    let loops = [
        Loop::new(i, c(0), s(N).add_constant(-1).unwrap()),
        Loop::new(j, c(0), s(i).add_constant(-1).unwrap()),
    ];
    let p = Problem::new(&loops, &a, &a, &Assumptions::new());
    let mut e = Engine::new();
    for level in 0..2 {
        assert!(p.carried(level, &mut e).is_independent(), "level {level}");
        assert!(p.carried_backward(level, &mut e).is_independent(), "level {level}");
    }
    // j ≤ i would overlap the next row.
    let wide = [loops[0].clone(), Loop::new(j, c(0), s(i))];
    let p = Problem::new(&wide, &a, &a, &Assumptions::new());
    assert!(!p.carried(0, &mut e).is_independent());
}

#[test]
fn linearized_rows_are_separated_and_yield_distances() {
    // a[i*n + j], 0 ≤ j < n: nothing is carried; a[(i+1)*n + j] = a[i*n + j]: distance (1, 0).
    let (i, j) = (Symbol(0), Symbol(1));
    let loops = [Loop::new(i, c(0), s(M)), Loop::new(j, c(0), s(N).add_constant(-1).unwrap())];
    let here = add(&mul(&s(i), &s(N)), &s(j));
    let next = add(&here, &s(N));
    let (a, b) = (Access::new([here]), Access::new([next]));
    let mut e = Engine::new();
    let p = Problem::new(&loops, &a, &a, &Assumptions::new());
    for level in 0..2 {
        assert!(p.carried(level, &mut e).is_independent(), "level {level}");
    }
    assert!(p.loop_independent(&mut e).is_dependent());
    let p = Problem::new(&loops, &b, &a, &Assumptions::new());
    let Answer::Dependent { distance, witness, .. } = p.carried(0, &mut e) else {
        panic!("{:?}", p.carried(0, &mut e))
    };
    assert_eq!(distance, vec![Some(1), Some(0)]);
    assert_eq!(witness.source[0] + 1, witness.sink[0]);
    assert!(p.carried(1, &mut e).is_independent());
}

#[test]
fn an_unknown_row_length_becomes_a_condition() {
    // a[i*n + j], 0 ≤ j < m: independent when m ≤ n.
    let (i, j) = (Symbol(0), Symbol(1));
    let loops = [
        Loop::new(i, c(0), s(X).add_constant(-1).unwrap()),
        Loop::new(j, c(0), s(M).add_constant(-1).unwrap()),
    ];
    let a = Access::new([add(&mul(&s(i), &s(N)), &s(j))]);
    let p = Problem::new(&loops, &a, &a, &Assumptions::new());
    let mut e = Engine::new();
    assert!(!p.carried(0, &mut e).is_independent());
    let order = [Direction::Lt, Direction::Any];
    let cond = p.independence_condition(&order, &mut e).unwrap();
    let name = |v: Symbol| {
        if v == N {
            "n".into()
        } else if v == M {
            "m".into()
        } else {
            "x".to_string()
        }
    };
    assert!(cond.display(&name).to_string().contains("n >= m"), "{}", cond.display(&name));
    // Wherever it holds, no two rows share an element.
    for n in -4..=5i128 {
        for m in -1..=4i128 {
            for x in 0..=3i128 {
                let value = |v: Symbol| {
                    Some(if v == N {
                        n
                    } else if v == M {
                        m
                    } else {
                        x
                    })
                };
                let hit = (0..x).any(|i| {
                    (i + 1..x).any(|k| (0..m).any(|j| (0..m).any(|l| i * n + j == k * n + l)))
                });
                if cond.eval(&value) == Some(true) {
                    assert!(!hit, "n={n} m={m} x={x}");
                } else if m <= n && m > 0 {
                    panic!("the condition misses n={n} m={m}");
                }
            }
        }
    }
    // With the assumption it is decided.
    let mut known = Assumptions::new();
    known.nonneg(Affine::from_terms(0, [(N, 1), (M, -1)]).unwrap());
    let p = Problem::new(&loops, &a, &a, &known);
    assert!(by_emi(&p.carried(0, &mut e)));
}

#[test]
fn linear_conditions_for_an_unknown_offset() {
    // a[i + m] = a[i], 0 ≤ i < n: independent when m ≥ n (or, in this order, m ≤ 0).
    let i = Symbol(0);
    let loops = [Loop::new(i, c(0), s(N).add_constant(-1).unwrap())];
    let (w, r) = (Access::new([add(&s(i), &s(M))]), Access::new([s(i)]));
    let p = Problem::new(&loops, &w, &r, &Assumptions::new());
    let mut e = Engine::new();
    let cond = p.independence_condition(&[Direction::Lt], &mut e).unwrap();
    for n in -1..=5i128 {
        for m in -6..=6i128 {
            let value = |v: Symbol| Some(if v == N { n } else { m });
            let hit = (0..n).any(|i| (i + 1..n).any(|k| i + m == k));
            if cond.eval(&value) == Some(true) {
                assert!(!hit, "n={n} m={m}");
            } else {
                assert!(hit || n < 2, "n={n} m={m}: {cond}");
            }
        }
    }
    let shown = cond.display(&|v| if v == N { "n".into() } else { "m".into() }).to_string();
    assert_eq!(shown, "0 >= m || m >= n");
}

#[test]
fn symbolic_stride_needs_only_to_be_nonzero() {
    // a[k*i]: independent when k ≠ 0; with k ≥ 1 known it is proved.
    let (i, k) = (Symbol(0), Symbol(110));
    let loops = [Loop::new(i, c(0), s(N))];
    let a = Access::new([mul(&s(k), &s(i))]);
    let mut e = Engine::new();
    let p = Problem::new(&loops, &a, &a, &Assumptions::new());
    assert!(!p.carried(0, &mut e).is_independent());
    let cond = p.independence_condition(&[Direction::Lt], &mut e).unwrap();
    for v in -3..=3i128 {
        let holds = cond.eval(&|x: Symbol| Some(if x == k { v } else { 5 }));
        assert_eq!(holds, Some(v != 0), "{cond}");
    }
    let mut known = Assumptions::new();
    known.set_range(k, Range::at_least(1));
    assert!(by_emi(&Problem::new(&loops, &a, &a, &known).carried(0, &mut e)));
}
