//! The exact elimination against brute force, and on problems whose answer is known.

use heiretsu_sets::naive::{Rng, feasible_in_box};
use heiretsu_sets::{Affine, Budget, Feasibility, Limit, Symbol, System};

fn random_form(rng: &mut Rng, vars: u32, coef: i128, constant: i128) -> Affine {
    let mut terms = Vec::new();
    for s in 0..vars {
        if !rng.one_in(3) {
            terms.push((Symbol(s), rng.int(-coef, coef)));
        }
    }
    Affine::from_terms(rng.int(-constant, constant), terms).unwrap()
}

fn random_system(rng: &mut Rng, vars: u32, bound: i128) -> System {
    let mut s = System::new();
    for v in 0..vars {
        s.at_least(Affine::from_terms(bound, [(Symbol(v), 1)]).unwrap());
        s.at_least(Affine::from_terms(bound, [(Symbol(v), -1)]).unwrap());
    }
    for _ in 0..rng.int(0, 2) {
        s.equal(random_form(rng, vars, 5, 9));
    }
    for _ in 0..rng.int(0, 4) {
        s.at_least(random_form(rng, vars, 7, 12));
    }
    if rng.one_in(3) {
        s.multiple_of(random_form(rng, vars, 4, 5), rng.int(2, 5));
    }
    s
}

#[test]
fn bounded_systems_agree_with_enumeration_120_000_cases() {
    let mut rng = Rng::new(1);
    let (mut empty, mut full, mut unknown) = (0, 0, 0);
    for case in 0..120_000 {
        let vars = 1 + case % 4;
        let bound = [9, 6, 4, 2][(vars - 1) as usize];
        let s = random_system(&mut rng, vars, bound);
        let symbols: Vec<Symbol> = (0..vars).map(Symbol).collect();
        let truth = feasible_in_box(&s, &symbols, -bound, bound);
        match s.feasible(&mut Budget::default()) {
            Feasibility::Empty => {
                assert!(!truth, "case {case}: {s:?}");
                empty += 1;
            }
            Feasibility::NonEmpty(w) => {
                assert!(truth, "case {case}: {s:?}");
                let value = |x: Symbol| w.iter().find(|p| p.0 == x).map(|p| p.1);
                assert_eq!(s.holds(&value), Some(true), "case {case}: {s:?} {w:?}");
                full += 1;
            }
            Feasibility::Unknown(_) => unknown += 1,
        }
    }
    assert!(empty > 10_000 && full > 10_000, "{empty} {full}");
    assert!(unknown <= 12, "{unknown} undecided: more than 0.01 %");
}

#[test]
fn the_dark_shadow_problem_of_pugh_has_no_integer_point() {
    // 27 ≤ 11x + 13y ≤ 45, −10 ≤ 7x − 9y ≤ 4: real points, no integer point.
    let (x, y) = (Symbol(0), Symbol(1));
    let mut s = System::new();
    s.at_least(Affine::from_terms(-27, [(x, 11), (y, 13)]).unwrap());
    s.at_least(Affine::from_terms(45, [(x, -11), (y, -13)]).unwrap());
    s.at_least(Affine::from_terms(10, [(x, 7), (y, -9)]).unwrap());
    s.at_least(Affine::from_terms(4, [(x, -7), (y, 9)]).unwrap());
    assert_eq!(s.feasible(&mut Budget::default()), Feasibility::Empty);
    // The near miss: one wider and a point appears.
    s = System::new();
    s.at_least(Affine::from_terms(-24, [(x, 11), (y, 13)]).unwrap());
    s.at_least(Affine::from_terms(45, [(x, -11), (y, -13)]).unwrap());
    s.at_least(Affine::from_terms(10, [(x, 7), (y, -9)]).unwrap());
    s.at_least(Affine::from_terms(4, [(x, -7), (y, 9)]).unwrap());
    assert!(matches!(s.feasible(&mut Budget::default()), Feasibility::NonEmpty(_)));
}

#[test]
fn limits_are_answers_not_panics() {
    let (x, y) = (Symbol(0), Symbol(1));
    let mut s = System::new();
    s.equal(Affine::from_terms(1, [(x, i128::MAX), (y, i128::MAX - 1)]).unwrap());
    s.at_least(Affine::from_terms(i128::MAX, [(x, i128::MIN), (y, 3)]).unwrap());
    s.at_least(Affine::from_terms(i128::MIN, [(x, 5), (y, i128::MIN)]).unwrap());
    assert!(matches!(s.feasible(&mut Budget::default()), Feasibility::Unknown(_)));
    let mut t = System::new();
    t.at_least(Affine::from_terms(-3, [(x, 2), (y, 3)]).unwrap());
    t.at_least(Affine::from_terms(5, [(x, -2), (y, -5)]).unwrap());
    assert_eq!(t.feasible(&mut Budget::new(1)), Feasibility::Unknown(Limit::Budget));
    // A modulus without a positive form.
    let mut u = System::new();
    u.multiple_of(Affine::symbol(x), i128::MIN);
    let _decided_or_limited = u.feasible(&mut Budget::default());
    assert!(u.holds(&|_| Some(0)) == Some(true) && u.holds(&|_| Some(1)) == Some(false));
}

#[test]
fn parametric_triangle_and_unbounded_sets() {
    // 0 ≤ i < n, i < j < n, 2i = 2j − 1: parity refutes for all n.
    let (i, j, n) = (Symbol(0), Symbol(1), Symbol(2));
    let mut s = System::new();
    s.at_least(Affine::symbol(i));
    s.at_least(Affine::from_terms(-1, [(n, 1), (i, -1)]).unwrap());
    s.at_least(Affine::from_terms(-1, [(j, 1), (i, -1)]).unwrap());
    s.at_least(Affine::from_terms(-1, [(n, 1), (j, -1)]).unwrap());
    let mut odd = s.clone();
    odd.equal(Affine::from_terms(1, [(i, 2), (j, -2)]).unwrap());
    assert!(odd.is_empty(&mut Budget::default()));
    let Feasibility::NonEmpty(w) = s.feasible(&mut Budget::default()) else { panic!() };
    assert_eq!(w, vec![(i, 0), (j, 1), (n, 2)]);
}
