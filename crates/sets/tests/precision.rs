//! What is answered exactly, by which stage, at which cost: brute force sees wrong answers, not lost ones.

use heiretsu_sets::emi::*;
use heiretsu_sets::*;

const I: u32 = 0;
const J: u32 = 1;
const N: u32 = 10;
const M: u32 = 11;

/// What a row is about; loops, both accesses, the order that is asked for; what is expected.
type Row<A, T> = (&'static str, [Loop; 2], A, A, [Direction; 2], T);

fn form(c: i128, terms: &[(u32, i128)]) -> Affine {
    Affine::from_terms(c, terms.iter().map(|t| (Symbol(t.0), t.1))).unwrap()
}

fn poly(c: i128, terms: &[(u32, i128)]) -> Poly {
    Poly::from(form(c, terms))
}

fn upto(index: u32, last: Affine) -> Loop {
    Loop::new(Symbol(index), form(0, &[]), last)
}

/// A loop whose bounds nobody knows.
fn endless(index: u32) -> Loop {
    Loop { index: Symbol(index), step: 1, lower: vec![], upper: vec![] }
}

fn one(subscript: Poly) -> Access {
    Access::new([subscript])
}

fn ask(loops: &[Loop], source: &Access, sink: &Access, order: &[Direction]) -> Answer {
    Problem::new(loops, source, sink, &Assumptions::new()).decide(order, &mut Engine::new())
}

fn distance(a: Answer) -> Option<Vec<Option<i128>>> {
    match a {
        Answer::Dependent { distance, .. } => Some(distance),
        Answer::Independent { .. } | Answer::Unknown { .. } => None,
    }
}

/// Every refusal names the first stage that can make it.
#[test]
fn the_cheapest_stage_refuses() {
    use Direction::{Any, Eq, Gt, Lt};
    let last = |n: i128| form(n - 1, &[]);
    let rows: [Row<Poly, Test>; 7] = [
        (
            "7·δ, 1 ≤ δ ≤ 3, and a multiple of 10: the distance is one unknown, not the difference of two",
            [upto(I, last(4)), upto(J, last(3))],
            poly(0, &[(I, 7), (J, 10)]),
            poly(0, &[(I, 7), (J, 10)]),
            [Lt, Any],
            Test::EmiSeparation,
        ),
        (
            "the same with the sink earlier",
            [upto(I, last(4)), upto(J, last(3))],
            poly(0, &[(I, 7), (J, 10)]),
            poly(0, &[(I, 7), (J, 10)]),
            [Gt, Any],
            Test::EmiSeparation,
        ),
        (
            "rows of a known length",
            [upto(I, last(4)), upto(J, last(8))],
            poly(0, &[(I, 8), (J, 1)]),
            poly(0, &[(I, 8), (J, 1)]),
            [Lt, Any],
            Test::Banerjee,
        ),
        (
            "one index, equal coefficients",
            [upto(I, last(9)), upto(J, last(9))],
            poly(1, &[(I, 2)]),
            poly(0, &[(I, 2)]),
            [Any, Any],
            Test::StrongSiv,
        ),
        (
            "one index in the same iteration",
            [upto(I, last(9)), upto(J, last(9))],
            poly(1, &[(I, 2)]),
            poly(0, &[(I, 1)]),
            [Eq, Any],
            Test::WeakZeroSiv,
        ),
        (
            "one index on one side only",
            [upto(I, last(9)), upto(J, last(9))],
            poly(0, &[(I, 1)]),
            poly(9, &[]),
            [Any, Any],
            Test::WeakZeroSiv,
        ),
        (
            "even and odd elements under unknown bounds",
            [upto(I, form(-1, &[(N, 1)])), upto(J, form(-1, &[(M, 1)]))],
            poly(0, &[(I, 4), (J, 2)]),
            poly(1, &[(I, 2), (J, 6)]),
            [Any, Any],
            Test::Gcd,
        ),
    ];
    for (what, loops, f, g, order, test) in rows {
        assert_eq!(ask(&loops, &one(f), &one(g), &order), Answer::Independent { test }, "{what}");
    }
}

/// The orders of one pair are told apart: `a[i + 3] = a[i]` is carried forward only, over three iterations.
#[test]
fn a_summary_answers_every_order_by_itself() {
    let loops = [upto(I, form(-1, &[(N, 1)]))];
    let p = Problem::new(
        &loops,
        &one(poly(3, &[(I, 1)])),
        &one(poly(0, &[(I, 1)])),
        &Assumptions::new(),
    );
    let s = p.summary(&mut Engine::new());
    assert!(s.independent.is_independent() && s.backward[0].is_independent(), "{s:?}");
    assert_eq!(distance(s.forward[0].clone()), Some(vec![Some(3)]));
}

/// What the order or one equation alone says about a distance is said whenever a dependence is found: it needs
/// none of the budget.
#[test]
fn distances_that_are_plain_cost_nothing() {
    use Direction::{Any, Eq};
    let rows: [Row<Access, [Option<i128>; 2]>; 2] = [
        (
            "the same iteration of both loops",
            [endless(I), endless(J)],
            one(poly(0, &[(I, 1), (J, 1)])),
            one(poly(0, &[(I, 1), (J, 1)])),
            [Eq, Eq],
            [Some(0), Some(0)],
        ),
        (
            "each subscript of one index",
            [endless(I), endless(J)],
            Access::new([poly(3, &[(I, 1)]), poly(0, &[(J, 2)])]),
            Access::new([poly(0, &[(I, 1)]), poly(2, &[(J, 2)])]),
            [Any, Any],
            [Some(3), Some(-1)],
        ),
    ];
    for (what, loops, f, g, order, expected) in rows {
        let p = Problem::new(&loops, &f, &g, &Assumptions::new());
        let mut found = 0;
        for budget in 0..400 {
            if let Some(d) = distance(p.decide(&order, &mut Engine::with_budget(budget))) {
                assert_eq!(d, expected, "{what} with {budget}");
                found += 1;
            }
        }
        assert!((1..400).contains(&found), "{what}: {found}");
    }
}

/// A question that was asked before, but for a shift of both subscripts, is answered without any budget; one that
/// differs in a guard is another question.
#[test]
fn a_nest_remembers_what_was_asked_and_nothing_else() {
    let mut nest = Nest::new(vec![upto(I, form(-1, &[(N, 1)]))], Assumptions::new());
    let pair = |by: i128| (one(poly(by + 1, &[(I, 1)])), one(poly(by, &[(I, 1)])));
    let (f, g) = pair(0);
    let first = nest.summary(&f, &g, &mut Engine::new());
    assert_eq!(distance(first.forward[0].clone()), Some(vec![Some(1)]));
    let (f, g) = pair(5);
    let again = nest.summary(&f, &g, &mut Engine::with_budget(0));
    let Answer::Dependent { witness, .. } = &again.forward[0] else { panic!("{again:?}") };
    assert_eq!(witness.element, [witness.source[0] + 6]);
    // a[0] against a[i]: the guard i ≥ 1 keeps them apart, on whichever side it stands.
    let (zero, open) = (one(poly(0, &[])), one(poly(0, &[(I, 1)])));
    let guarded = Access { guards: vec![form(-1, &[(I, 1)])], ..open.clone() };
    let mut e = Engine::new();
    assert!(nest.summary(&zero, &open, &mut e).backward[0].is_dependent());
    assert!(nest.summary(&zero, &guarded, &mut e).backward[0].is_independent());
    assert!(nest.summary(&open, &zero, &mut e).forward[0].is_dependent());
    assert!(nest.summary(&guarded, &zero, &mut e).forward[0].is_independent());
}

/// Only what no loop and no access sets is a parameter.
#[test]
fn parameters_are_what_both_instances_share() {
    let x = Symbol(20);
    let inner = upto(J, form(0, &[(I, 1)]));
    let mut a = one(poly(0, &[(I, 1), (J, 1), (M, 1), (20, 1)]));
    (a.inner, a.locals) = (vec![inner], vec![x]);
    let loops = [upto(I, form(-1, &[(N, 1)]))];
    let p = Problem::new(&loops, &a, &a, &Assumptions::new());
    assert_eq!(p.parameters(), [Symbol(N), Symbol(M)]);
}

/// A form without symbols that holds anyway is no fact; one that does not hold is kept, as everything follows.
#[test]
fn what_always_holds_is_not_assumed() {
    let mut a = Assumptions::new();
    a.nonneg(form(0, &[])).nonneg(form(7, &[]));
    assert_eq!(a, Assumptions::new());
    assert_eq!(a.nonneg(form(-1, &[])).facts().len(), 1);
}

#[test]
fn the_condition_that_keeps_two_intervals_apart_has_its_number() {
    let rows: [(&str, Emi, Emi, Option<u32>); 5] = [
        (
            "one ends before the other begins, and the gcd refuses too",
            Emi::new(0, [(4, 3)]).unwrap(),
            Emi::new(14, [(4, 3)]).unwrap(),
            Some(1),
        ),
        ("even and odd", Emi::new(0, [(2, 9)]).unwrap(), Emi::new(1, [(4, 3)]).unwrap(), Some(2)),
        (
            "equal steps, each greater than all before it",
            Emi::new(0, [(3, 1), (10, 5)]).unwrap(),
            Emi::new(2, [(3, 1), (10, 5)]).unwrap(),
            Some(3),
        ),
        (
            "rows of 10 of which each set has its own part",
            Emi::new(0, [(1, 4), (10, 5)]).unwrap(),
            Emi::new(5, [(1, 4), (10, 7)]).unwrap(),
            Some(4),
        ),
        (
            "the parts overlap",
            Emi::new(0, [(1, 5), (10, 5)]).unwrap(),
            Emi::new(5, [(1, 4), (10, 7)]).unwrap(),
            None,
        ),
    ];
    for (what, a, b, number) in rows {
        assert_eq!(disjoint_by_condition(&a, &b), number, "{what}");
    }
}

/// A projection is exact, as text; too many parts are a used-up budget, whatever the numbers.
#[test]
fn projections_are_exact() {
    let (x, y, z) = (Symbol(0), Symbol(1), Symbol(2));
    let rows: [(&str, i128, i128, i128, &str); 3] = [
        ("2y + 3z: every number", 0, 2, 3, "[{  }]"),
        ("6y + 10z + 1: the odd ones", 1, 6, 10, "[{ 2 | s0 - 1 }]"),
        ("4y + 4z: two equal steps", 0, 4, 4, "[{ 4 | s0 }]"),
    ];
    for (what, c, a, b, shown) in rows {
        let mut s = System::new();
        s.equal(Affine::from_terms(-c, [(x, 1), (y, -a), (z, -b)]).unwrap());
        let shadow = s.project_onto(&[x], &mut Budget::default()).unwrap();
        assert_eq!(format!("{:?}", shadow.parts()), shown, "{what}");
    }
    // 101·y ≤ 2³⁰·x and x ≤ 2¹⁰⁰·y: 100 parts.
    let mut s = System::new();
    s.at_least(Affine::from_terms(0, [(x, -1), (y, 1 << 100)]).unwrap());
    s.at_least(Affine::from_terms(0, [(x, 1 << 30), (y, -101)]).unwrap());
    assert_eq!(s.project_onto(&[x], &mut Budget::default()), Err(Limit::Budget));
}

/// A product of two symbols.
fn product(a: u32, b: u32) -> Poly {
    Poly::symbol(Symbol(a)).mul(&Poly::symbol(Symbol(b))).unwrap()
}

fn sum(parts: &[Poly]) -> Poly {
    parts.iter().fold(Poly::default(), |sum, p| sum.add(p).unwrap())
}

/// Subscripts that are polynomials.
#[test]
fn polynomial_subscripts_are_answered_exactly() {
    use Direction::{Any, Gt, Lt};
    let (to_n, to_m) = (form(-1, &[(N, 1)]), form(-1, &[(M, 1)]));
    let square = product(I, I).sub(&poly(0, &[(I, 3)])).unwrap().over(2).unwrap();
    let growing = sum(&[product(N, I), square, poly(0, &[(J, -1)])]);
    let rows: [Row<Poly, Answer>; 2] = [
        (
            "rows that grow by one and have n elements in common, filled from the last one on",
            [upto(I, to_n.clone()), upto(J, form(-1, &[(I, 1)]))],
            growing.clone(),
            growing.add_constant(1).unwrap(),
            [Gt, Any],
            Answer::Independent { test: Test::EmiBounds },
        ),
        (
            "n·m further: two iterations of i make n ≥ 2, whichever the first one is",
            [upto(I, to_n), upto(J, to_m)],
            sum(&[product(N, I), poly(0, &[(J, 2)]), product(N, M)]),
            sum(&[product(N, I), poly(0, &[(J, 2)])]),
            [Gt, Any],
            Answer::Independent { test: Test::EmiBounds },
        ),
    ];
    for (what, loops, f, g, order, expected) in rows {
        assert_eq!(ask(&loops, &one(f), &one(g), &order), expected, "{what}");
    }
    // Rows of n elements, m rows further: how many iterations of i lie between is m, and j stays.
    let loops = [upto(I, form(7, &[])), upto(J, form(-1, &[(N, 1)]))];
    let here = sum(&[product(N, I), poly(0, &[(J, 1)])]);
    let further = here.add(&product(N, M)).unwrap();
    for order in [[Lt, Any], [Gt, Any], [Any, Any]] {
        let answer = ask(&loops, &one(further.clone()), &one(here.clone()), &order);
        assert_eq!(distance(answer), Some(vec![None, Some(0)]), "{order:?}");
    }
}

/// Conditions are short: no alternative implies another one, none comes from an equation that is two smaller ones.
#[test]
fn conditions_say_nothing_twice() {
    use Direction::{Any, Lt};
    let mut known = Assumptions::new();
    known.set_range(Symbol(N), Range::at_least(1)).set_range(Symbol(M), Range::at_least(1));
    let (to_n, to_m) = (form(-1, &[(N, 1)]), form(-1, &[(M, 1)]));
    let even = sum(&[product(N, I).scale(2).unwrap(), poly(0, &[(J, 1)])]);
    let rows: [Row<Poly, &str>; 3] = [
        (
            "rows of 2n of which 8 are used at most",
            [upto(I, form(7, &[])), upto(J, form(0, &[(I, 1)]))],
            even.clone(),
            even.clone(),
            [Lt, Any],
            "n >= 4",
        ),
        (
            "rows of 2n of which n are used, one element further: only j tells",
            [upto(I, to_m.clone()), upto(J, to_n.clone())],
            even.add_constant(1).unwrap(),
            even.clone(),
            [Any, Any],
            "1 >= n",
        ),
        (
            "the same, one row further: only i tells",
            [upto(I, to_m), upto(J, to_n)],
            even.add(&poly(0, &[(N, 2)])).unwrap(),
            even.clone(),
            [Any, Any],
            "1 >= m",
        ),
    ];
    let name = |s: Symbol| if s == Symbol(N) { "n".to_string() } else { "m".to_string() };
    for (what, loops, f, g, order, shown) in rows {
        let p = Problem::new(&loops, &one(f), &one(g), &known);
        let c = p.independence_condition(&order, &mut Engine::new()).unwrap();
        assert_eq!(c.display(&name).to_string(), shown, "{what}");
    }
}

/// A proof needs what it costs: with one operation less it is not made.
#[test]
fn a_proof_that_is_too_dear_is_not_made() {
    let mut assume = Assumptions::new();
    assume.set_range(Symbol(N), Range::at_least(0)).set_range(Symbol(M), Range::at_least(1));
    let at = |symbol: u32, lower: Poly, upper: Poly| Bounded {
        symbol: Symbol(symbol),
        lower: vec![lower],
        upper: vec![upper],
    };
    let product = product(N, M);
    let rows: [(&str, Vec<Bounded>, Poly); 2] = [
        ("n·m − n", vec![], product.sub(&poly(0, &[(N, 1)])).unwrap()),
        (
            "n·m − i for i ≤ n",
            vec![at(I, poly(0, &[]), poly(0, &[(N, 1)]))],
            product.sub(&poly(0, &[(I, 1)])).unwrap(),
        ),
    ];
    for (what, vars, p) in rows {
        let region = Region { vars, assume: assume.clone() };
        let mut budget = Budget::new(1_000);
        assert!(region.proves_nonneg(&p, &mut budget), "{what}");
        let cost = 1_000 - budget.left();
        assert!(region.proves_nonneg(&p, &mut Budget::new(cost)), "{what}: {cost}");
        assert!(!region.proves_nonneg(&p, &mut Budget::new(cost - 1)), "{what}: {cost}");
    }
}
