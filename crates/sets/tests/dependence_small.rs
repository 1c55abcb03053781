//! Dependence questions with known answers, each beside a near miss.

use heiretsu_sets::*;

fn form(c: i128, terms: &[(u32, i128)]) -> Affine {
    Affine::from_terms(c, terms.iter().map(|t| (Symbol(t.0), t.1))).unwrap()
}

fn poly(c: i128, terms: &[(u32, i128)]) -> Poly {
    Poly::from(form(c, terms))
}

const I: u32 = 0;
const J: u32 = 1;
const N: u32 = 10;
const M: u32 = 11;

#[test]
fn the_same_element_in_every_iteration_is_carried() {
    let loops = [Loop::new(Symbol(I), form(0, &[]), form(-1, &[(N, 1)]))];
    let a = Access::new([poly(5, &[])]);
    let p = Problem::new(&loops, &a, &a, &Assumptions::new());
    let Answer::Dependent { witness, distance, .. } = p.carried(0, &mut Engine::new()) else {
        panic!()
    };
    assert_eq!((witness.source, witness.sink, witness.element), (vec![0], vec![1], vec![5]));
    assert_eq!(witness.parameters, vec![(Symbol(N), 2)]);
    assert_eq!(distance, vec![None]);
}

#[test]
fn constant_distance_is_found_and_limited_by_the_trip_count() {
    // a[i+3] = a[i], 0 ≤ i < n
    let loops = [Loop::new(Symbol(I), form(0, &[]), form(-1, &[(N, 1)]))];
    let w = Access::new([poly(3, &[(I, 1)])]);
    let r = Access::new([poly(0, &[(I, 1)])]);
    let mut e = Engine::new();
    let p = Problem::new(&loops, &w, &r, &Assumptions::new());
    let Answer::Dependent { distance, .. } = p.carried(0, &mut e) else { panic!() };
    assert_eq!(distance, vec![Some(3)]);
    assert!(p.carried_backward(0, &mut e).is_independent());
    assert!(p.loop_independent(&mut e).is_independent());
    let mut small = Assumptions::new();
    small.set_range(Symbol(N), Range::new(0, 3));
    let p = Problem::new(&loops, &w, &r, &small);
    assert!(p.carried(0, &mut e).is_independent());
    small = Assumptions::new();
    small.set_range(Symbol(N), Range::new(0, 4));
    let p = Problem::new(&loops, &w, &r, &small);
    assert!(p.carried(0, &mut e).is_dependent());
}

#[test]
fn symbolic_offset_needs_the_assumption() {
    // a[i + n] = a[i], 0 ≤ i < n: disjoint halves; with m instead of n only if m ≥ n or m ≤ −n.
    let loops = [Loop::new(Symbol(I), form(0, &[]), form(-1, &[(N, 1)]))];
    let r = Access::new([poly(0, &[(I, 1)])]);
    let w = Access::new([poly(0, &[(I, 1), (N, 1)])]);
    let mut e = Engine::new();
    let p = Problem::new(&loops, &w, &r, &Assumptions::new());
    assert!(p.summary(&mut e).forward[0].is_independent());
    let w = Access::new([poly(0, &[(I, 1), (M, 1)])]);
    let p = Problem::new(&loops, &w, &r, &Assumptions::new());
    assert!(p.carried(0, &mut e).is_dependent());
    let mut known = Assumptions::new();
    known.nonneg(form(0, &[(M, 1), (N, -1)]));
    let p = Problem::new(&loops, &w, &r, &known);
    assert!(p.carried(0, &mut e).is_independent());
}

#[test]
fn triangular_loops_and_negative_steps() {
    // for i in 0..n, for j in i+1..n: a[j][i] = a[i][j]: never the same element.
    let loops = [
        Loop::new(Symbol(I), form(0, &[]), form(-1, &[(N, 1)])),
        Loop::new(Symbol(J), form(1, &[(I, 1)]), form(-1, &[(N, 1)])),
    ];
    let w = Access::new([poly(0, &[(J, 1)]), poly(0, &[(I, 1)])]);
    let r = Access::new([poly(0, &[(I, 1)]), poly(0, &[(J, 1)])]);
    let mut e = Engine::new();
    let s = Problem::new(&loops, &w, &r, &Assumptions::new()).summary(&mut e);
    assert!(s.independent.is_independent() && s.forward[0].is_independent());
    // With j from 0 the transpose collides.
    let square = [loops[0].clone(), Loop::new(Symbol(J), form(0, &[]), form(-1, &[(N, 1)]))];
    let p = Problem::new(&square, &w, &r, &Assumptions::new());
    assert!(p.carried(0, &mut e).is_dependent());
    // for (i = n; i >= 1; i--) a[i] = a[i-1]: the read of an iteration is written one iteration later,
    // so the write never comes first.
    let down = Loop {
        index: Symbol(I),
        step: -1,
        lower: vec![poly(1, &[])],
        upper: vec![poly(0, &[(N, 1)])],
    };
    let w = Access::new([poly(0, &[(I, 1)])]);
    let r = Access::new([poly(-1, &[(I, 1)])]);
    let p = Problem::new(&[down], &w, &r, &Assumptions::new());
    assert!(p.carried(0, &mut e).is_independent());
    let Answer::Dependent { witness, distance, .. } = p.carried_backward(0, &mut e) else {
        panic!()
    };
    assert_eq!(distance, vec![Some(-1)]);
    assert_eq!(witness.source[0] + 1, witness.sink[0]);
}

#[test]
fn strides_keep_their_start() {
    // do i = n, m, 4: a(3i) against a(3i + 6): 6 is two thirds of a stride.
    let strided = |lower: Vec<Poly>| Loop {
        index: Symbol(I),
        step: 4,
        lower,
        upper: vec![poly(0, &[(M, 1)])],
    };
    let mut e = Engine::new();
    for lower in [vec![poly(0, &[(N, 1)])], vec![]] {
        let loops = [strided(lower)];
        let w = Access::new([poly(0, &[(I, 3)])]);
        let r = Access::new([poly(6, &[(I, 3)])]);
        let p = Problem::new(&loops, &w, &r, &Assumptions::new());
        assert!(
            p.carried(0, &mut e).is_independent() && p.carried_backward(0, &mut e).is_independent()
        );
        let r = Access::new([poly(12, &[(I, 3)])]);
        let p = Problem::new(&loops, &w, &r, &Assumptions::new());
        let Answer::Dependent { distance, .. } = p.carried_backward(0, &mut e) else { panic!() };
        assert_eq!(distance, vec![Some(-1)]);
    }
}

#[test]
fn locals_differ_between_instances_and_guards_help() {
    // x = index(i): unknown per iteration.
    let loops = [Loop::new(Symbol(I), form(0, &[]), form(9, &[]))];
    let x = Symbol(20);
    let mut a = Access::new([Poly::symbol(x)]);
    let mut e = Engine::new();
    // As a parameter it is one element (carried); as a local it may also be.
    assert!(Problem::new(&loops, &a, &a, &Assumptions::new()).carried(0, &mut e).is_dependent());
    a.locals.push(x);
    assert!(Problem::new(&loops, &a, &a, &Assumptions::new()).carried(0, &mut e).is_dependent());
    // i = 2x + r with 0 ≤ r ≤ 1, element 2x + r: that is i again.
    let r = Symbol(21);
    let mut b = Access::new([Poly::from(form(0, &[(20, 2), (21, 1)]))]);
    b.locals = vec![x, r];
    b.guards = vec![
        form(0, &[(I, 1), (20, -2), (21, -1)]),
        form(0, &[(I, -1), (20, 2), (21, 1)]),
        form(0, &[(21, 1)]),
        form(1, &[(21, -1)]),
    ];
    assert!(Problem::new(&loops, &b, &b, &Assumptions::new()).carried(0, &mut e).is_independent());
    // element x = i/2: pairs of neighbours collide.
    let c = Access { subscripts: vec![Some(Poly::symbol(x))], ..b };
    let p = Problem::new(&loops, &c, &c, &Assumptions::new());
    let Answer::Dependent { distance, .. } = p.carried(0, &mut e) else { panic!() };
    assert_eq!(distance, vec![Some(1)]);
}

#[test]
fn unknown_subscripts_are_unknown_unless_another_dimension_refuses() {
    let loops = [Loop::new(Symbol(I), form(0, &[]), form(9, &[]))];
    let a = Access { subscripts: vec![None], ..Access::default() };
    let mut e = Engine::new();
    let p = Problem::new(&loops, &a, &a, &Assumptions::new());
    assert_eq!(p.carried(0, &mut e), Answer::Unknown { reason: UnknownReason::UnknownSubscript });
    let b = Access { subscripts: vec![None, Some(poly(0, &[(I, 1)]))], ..Access::default() };
    let p = Problem::new(&loops, &b, &b, &Assumptions::new());
    assert!(p.carried(0, &mut e).is_independent());
    assert_eq!(p.decide(&[], &mut e), Answer::Unknown { reason: UnknownReason::WrongQuestion });
}
