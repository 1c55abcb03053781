//! The cost of one dependence question, by the test that decides it; building the problem apart.
//!
//! `cargo bench -p heiretsu-sets`

use divan::{Bencher, black_box};
use heiretsu_sets::dependence::classic;
use heiretsu_sets::emi::{Emi, Membership};
use heiretsu_sets::*;

fn main() {
    divan::main();
}

const N: Symbol = Symbol(100);

fn form(c: i128, t: &[(u32, i128)]) -> Affine {
    Affine::from_terms(c, t.iter().map(|x| (Symbol(x.0), x.1))).unwrap()
}

fn access(forms: &[Affine]) -> Access {
    Access::new(forms.iter().map(Poly::from))
}

/// `depth` nested loops `0..n`, triangular from the second on when asked.
fn nest(depth: u32, triangular: bool) -> Vec<Loop> {
    (0..depth)
        .map(|k| {
            let low = if triangular && k > 0 { form(1, &[(k - 1, 1)]) } else { form(0, &[]) };
            Loop::new(Symbol(k), low, form(-1, &[(N.0, 1)]))
        })
        .collect()
}

fn fixed(depth: u32, n: i128) -> Vec<Loop> {
    (0..depth).map(|k| Loop::new(Symbol(k), form(0, &[]), form(n - 1, &[]))).collect()
}

fn ask(b: Bencher<'_, '_>, loops: &[Loop], f: &[Affine], g: &[Affine], level: usize, want: Test) {
    let p = Problem::new(loops, &access(f), &access(g), &Assumptions::new());
    let mut e = Engine::new();
    match p.carried(level, &mut e) {
        Answer::Independent { test } | Answer::Dependent { test, .. } => assert_eq!(test, want),
        Answer::Unknown { reason } => panic!("{reason}"),
    }
    b.bench_local(|| p.carried(black_box(level), &mut e));
}

mod question {
    use super::*;

    #[divan::bench]
    fn strong_siv(b: Bencher) {
        ask(b, &fixed(2, 100), &[form(1, &[(0, 2)])], &[form(0, &[(0, 2)])], 0, Test::StrongSiv);
    }

    #[divan::bench]
    fn weak_zero_siv(b: Bencher) {
        ask(b, &fixed(2, 100), &[form(1, &[(0, 2)])], &[form(0, &[])], 0, Test::WeakZeroSiv);
    }

    #[divan::bench]
    fn weak_crossing_siv(b: Bencher) {
        ask(
            b,
            &fixed(2, 100),
            &[form(1, &[(0, 2)])],
            &[form(0, &[(0, -2)])],
            0,
            Test::WeakCrossingSiv,
        );
    }

    #[divan::bench]
    fn exact_siv(b: Bencher) {
        // 2·i + 2 = 4·i' only where i is not before i'.
        ask(b, &fixed(2, 100), &[form(2, &[(0, 2)])], &[form(0, &[(0, 4)])], 0, Test::ExactSiv);
    }

    #[divan::bench]
    fn gcd(b: Bencher) {
        ask(
            b,
            &fixed(2, 100),
            &[form(1, &[(0, 2), (1, 4)])],
            &[form(0, &[(0, 4), (1, 2)])],
            0,
            Test::Gcd,
        );
    }

    #[divan::bench]
    fn banerjee(b: Bencher) {
        ask(
            b,
            &fixed(2, 10),
            &[form(0, &[(0, 100), (1, 1)])],
            &[form(0, &[(0, 100), (1, 1)])],
            0,
            Test::Banerjee,
        );
    }

    #[divan::bench]
    fn emi_separation_affine(b: Bencher) {
        // 200·i + j + 300 against 200·i + j: between two rows, which neither gcd nor Banerjee sees.
        ask(
            b,
            &fixed(2, 40),
            &[form(300, &[(0, 200), (1, 1)])],
            &[form(0, &[(0, 200), (1, 1)])],
            0,
            Test::EmiSeparation,
        );
    }

    #[divan::bench]
    fn elimination_depth_2(b: Bencher) {
        let g = [form(0, &[(1, 1)]), form(0, &[(0, 1)])];
        ask(b, &nest(2, true), &[form(0, &[(0, 1)]), form(0, &[(1, 1)])], &g, 0, Test::Elimination);
    }

    #[divan::bench]
    fn dependent_with_witness_and_distance_depth_2(b: Bencher) {
        let f = [form(1, &[(0, 1)]), form(-1, &[(1, 1)])];
        ask(
            b,
            &nest(2, false),
            &f,
            &[form(0, &[(0, 1)]), form(0, &[(1, 1)])],
            0,
            Test::Elimination,
        );
    }

    #[divan::bench(args = [1, 2, 3, 4, 5, 6])]
    fn elimination_by_depth(b: Bencher, depth: u32) {
        // a[i0+i1+…] shifted by the parameter, in a triangular nest.
        let sum: Vec<(u32, i128)> = (0..depth).map(|k| (k, 1)).collect();
        let loops = nest(depth, true);
        let p = Problem::new(
            &loops,
            &access(&[form(0, &sum)]),
            &access(&[form(1, &sum)]),
            &Assumptions::new(),
        );
        let mut e = Engine::new();
        b.bench_local(|| p.carried(black_box(0), &mut e));
    }

    #[divan::bench]
    fn emi_symbolic_row_length(b: Bencher) {
        // a[i*n + j], 0 ≤ j < n.
        let loops = nest(2, false);
        let row = Poly::symbol(Symbol(0)).mul(&Poly::symbol(N)).unwrap();
        let a = Access::new([row.add(&Poly::symbol(Symbol(1))).unwrap()]);
        let p = Problem::new(&loops, &a, &a, &Assumptions::new());
        let mut e = Engine::new();
        assert!(p.carried(0, &mut e).is_independent());
        // A problem remembers what its polynomials came down to: each is asked once.
        b.with_inputs(|| Problem::new(&loops, &a, &a, &Assumptions::new()))
            .bench_local_refs(|p| p.carried(black_box(0), &mut e));
    }
}

mod symbolic {
    use super::*;

    fn product(a: &Poly, b: &Poly) -> Poly {
        a.mul(b).unwrap()
    }

    fn independent(b: Bencher, loops: &[Loop], f: &Poly, g: &Poly, level: usize) {
        let (f, g) = (Access::new([f.clone()]), Access::new([g.clone()]));
        let p = Problem::new(loops, &f, &g, &Assumptions::new());
        let mut e = Engine::new();
        assert!(p.carried(level, &mut e).is_independent());
        b.with_inputs(|| Problem::new(loops, &f, &g, &Assumptions::new()))
            .bench_local_refs(|p| p.carried(black_box(level), &mut e));
    }

    #[divan::bench]
    fn inner_loop(b: Bencher) {
        // a[i*n + j], carried by j.
        let row = product(&Poly::symbol(Symbol(0)), &Poly::symbol(N));
        let f = row.add(&Poly::symbol(Symbol(1))).unwrap();
        independent(b, &nest(2, false), &f, &f, 1);
    }

    #[divan::bench]
    fn ftrvmt(b: Bencher) {
        // 258·n·j + 129·i + m (+ 129·n), 0 ≤ i < n, 0 ≤ j, 0 ≤ m ≤ 128.
        let loops = [
            Loop::new(Symbol(0), form(0, &[]), form(-1, &[(N.0, 1)])),
            Loop { index: Symbol(1), step: 1, lower: vec![Poly::constant(0)], upper: vec![] },
            Loop::new(Symbol(2), form(0, &[]), form(128, &[])),
        ];
        let wide = product(&Poly::symbol(Symbol(1)), &Poly::symbol(N)).scale(258).unwrap();
        let f = wide.add(&Poly::from(form(1, &[(0, 129), (2, 1)]))).unwrap();
        let g = f.add(&Poly::from(form(0, &[(N.0, 129)]))).unwrap();
        independent(b, &loops, &f, &g, 0);
    }

    #[divan::bench]
    fn three_deep(b: Bencher) {
        // a[(i*n + j)*m + k], 0 ≤ j < n, 0 ≤ k < m.
        let m = Symbol(101);
        let loops = [
            Loop::new(Symbol(0), form(0, &[]), form(9, &[])),
            Loop::new(Symbol(1), form(0, &[]), form(-1, &[(N.0, 1)])),
            Loop::new(Symbol(2), form(0, &[]), form(-1, &[(m.0, 1)])),
        ];
        let row = product(&Poly::symbol(Symbol(0)), &Poly::symbol(N));
        let row = row.add(&Poly::symbol(Symbol(1))).unwrap();
        let f = product(&row, &Poly::symbol(m)).add(&Poly::symbol(Symbol(2))).unwrap();
        independent(b, &loops, &f, &f, 0);
    }

    #[divan::bench]
    fn packed_triangle(b: Bencher) {
        // a[i*(i-1)/2 + j], 1 ≤ j < i.
        let loops = [
            Loop::new(Symbol(0), form(1, &[]), form(0, &[(N.0, 1)])),
            Loop::new(Symbol(1), form(0, &[]), form(-1, &[(0, 1)])),
        ];
        let i = Poly::symbol(Symbol(0));
        let tri = product(&i, &i).sub(&i).unwrap().over(2).unwrap();
        let f = tri.add(&Poly::symbol(Symbol(1))).unwrap();
        independent(b, &loops, &f, &f, 0);
    }
}

mod test {
    use super::*;

    #[divan::bench]
    fn strong_siv() -> classic::Solution {
        classic::strong_siv(black_box(2), black_box(6), black_box(Range::new(0, 99)))
    }

    #[divan::bench]
    fn exact_siv() -> classic::Solution {
        classic::exact_siv(black_box(6), black_box(4), black_box(10), black_box(Range::new(0, 99)))
    }

    #[divan::bench]
    fn gcd() -> bool {
        classic::gcd_test(black_box([12, 8, 20, 4]), black_box(5))
    }

    #[divan::bench]
    fn banerjee_term() -> Option<Range> {
        classic::banerjee_term(
            black_box(3),
            black_box(2),
            black_box(Range::new(0, 99)),
            Direction::Lt,
        )
    }

    #[divan::bench]
    fn emi_contains(b: Bencher) {
        let e = Emi::new(-12_000, [(1, 128), (129, 99), (25_800, 7), (400_000, 3)]).unwrap();
        b.bench_local(|| e.contains(black_box(777), &mut Budget::default()));
    }
}

/// A thousand affine questions asked of intervals and of elimination; the figure is for all of them.
mod same_questions {
    use super::*;
    use heiretsu_sets::naive::Rng;

    /// A coefficient with the range of what it multiplies.
    type Term = (i128, i128, i128);

    /// `c + a·δ + Σ b·j`, 1 ≤ δ < n, 0 ≤ j < m.
    fn questions() -> Vec<(i128, Vec<Term>)> {
        let mut rng = Rng::new(72);
        let one = |rng: &mut Rng| {
            let mut terms = vec![(rng.int(-300, 300), 1, rng.int(1, 40))];
            terms.extend((0..2).map(|_| (rng.int(-20, 20), 0, rng.int(0, 30))));
            (rng.int(-400, 400), terms)
        };
        (0..1_000).map(|_| one(&mut rng)).collect()
    }

    #[divan::bench]
    fn by_intervals(b: Bencher) {
        let all = questions();
        b.bench_local(|| {
            let refused = all.iter().filter(|(c, terms)| {
                let low = c + terms.iter().map(|t| t.0 * t.1).sum::<i128>();
                let set = Emi::new(low, terms.iter().map(|t| (t.0, t.2 - t.1)));
                set.is_some_and(|s| {
                    matches!(s.contains(0, &mut Budget::new(32)), Membership::No(_))
                })
            });
            refused.count()
        });
    }

    #[divan::bench]
    fn by_elimination(b: Bencher) {
        let all = questions();
        b.bench_local(|| {
            let refused = all.iter().filter(|(c, terms)| {
                let mut system = System::new();
                for (k, t) in (0..).zip(terms) {
                    system.at_least(form(-t.1, &[(k, 1)]));
                    system.at_least(form(t.2, &[(k, -1)]));
                }
                let terms: Vec<(u32, i128)> = (0..).zip(terms.iter().map(|t| t.0)).collect();
                system.equal(form(*c, &terms));
                system.is_empty(&mut Budget::default())
            });
            refused.count()
        });
    }
}

mod build {
    use super::*;

    #[divan::bench(args = [1, 2, 3, 4])]
    fn problem(b: Bencher, depth: u32) {
        let loops = nest(depth, false);
        let f: Vec<Affine> = (0..depth).map(|k| form(1, &[(k, 1)])).collect();
        let g: Vec<Affine> = (0..depth).map(|k| form(0, &[(k, 1)])).collect();
        let (f, g, known) = (access(&f), access(&g), Assumptions::new());
        b.bench_local(|| Problem::new(black_box(&loops), &f, &g, &known));
    }
}

mod nest_of_references {
    use super::*;

    /// Every carried and loop-independent answer of all pairs of one array in a two-deep nest.
    fn all_pairs(b: Bencher, references: i128, remember: bool) {
        let loops = nest(2, false);
        let all: Vec<Access> = (0..references)
            .map(|k| access(&[form(k % 5, &[(0, 1)]), form(k / 5, &[(1, 1)])]))
            .collect();
        let known = Assumptions::new();
        b.bench_local(|| {
            let mut e = Engine::new();
            let mut nest = Nest::new(loops.clone(), known.clone());
            let mut carried = 0;
            for (x, f) in all.iter().enumerate() {
                for g in &all[x..] {
                    let s = if remember {
                        nest.summary(f, g, &mut e)
                    } else {
                        nest.problem(f, g).summary(&mut e)
                    };
                    carried += s.forward.iter().filter(|a| a.is_dependent()).count();
                }
            }
            carried
        });
    }

    #[divan::bench(args = [10, 100], sample_count = 5, sample_size = 1)]
    fn asked_one_by_one(b: Bencher, references: i128) {
        all_pairs(b, references, false);
    }

    #[divan::bench(args = [10, 100, 1000], sample_count = 3, sample_size = 1)]
    fn remembered(b: Bencher, references: i128) {
        all_pairs(b, references, true);
    }
}
