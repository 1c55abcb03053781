//! The source's figures 3 (a), (b), 6 (a)–(d) and 8, from their programs: every pattern that a figure shows, as it shows it.
//!
//! **Decides** whether the pattern of each loop by itself, those on the way outwards, and the one of the whole nest are the
//! printed ones, from the Fortran text to the six parameters.
//! **Example** figure 6 (a): `Aj(j, 10i-10, 1, 1, 1, MUST)10`, `Ai(i, j-1, 1, 1, 10, MUST)10`, `A(i, 0, 1, 10, 10, MUST)10`.
//! **Why it is sound** texts are compared, blanks and `*` apart. The programs of figures 3 and 6 are printed there; that of
//! figure 8 is lost in the copy and follows from its first pattern.
//! **Gives up when** never.
//! **Cost and limit** some milliseconds.
//! **Source** Asakura and Watanabe 2002, figures 3, 6 and 8; condition (3) against the printed one:
//! `crates/sets/tests/patterns_vs_naive.rs`.

use heiretsu_analyze::calls::Summaries;
use heiretsu_analyze::patterns::{ArrayAccess, Found, Patterns, patterns};
use heiretsu_driver::{FortranOptions, NoIncludes, Source};
use heiretsu_ir::ProcId;
use heiretsu_sets::patterns::{Accuracy, Outcome, Pattern, analyze, convolve_widened};
use heiretsu_sets::{Assumptions, Poly, Symbol};

/// The patterns of a Fortran program text.
fn of(declaration: &str, body: &str) -> Patterns {
    let text = format!("subroutine figure(a)\n{declaration}\n{body}\nend subroutine\n");
    let source = Source::new("figure.f90", text.into_bytes());
    let units = heiretsu_front::fortran::lower(&[source], &FortranOptions::default(), &NoIncludes);
    let unit = units.first().expect("a unit");
    patterns(unit, ProcId(0), &heiretsu_analyze::Options::default(), &Summaries::of(unit))
}

fn found(access: &ArrayAccess) -> &Found {
    access.found.as_ref().expect("a footprint")
}

/// A pattern as the figures print it.
fn shown(p: &Patterns, x: &Pattern) -> String {
    let name = |s: Symbol| p.names.get(&s).cloned().unwrap_or_else(|| format!("{s}"));
    let poly = |q: &Poly| q.display(&name).to_string().replace(['*', ' '], "");
    let accuracy = if x.accuracy == Accuracy::Must { "MUST" } else { "MAY" };
    format!(
        "({}, {}, {}, {}, {}, {accuracy}){}",
        poly(&Poly::symbol(x.var)),
        poly(&x.start),
        poly(&x.stride),
        poly(&x.num),
        poly(&x.velocity),
        poly(&x.trips)
    )
}

fn complete(outcome: Outcome) -> Pattern {
    match outcome {
        Outcome::Complete(pattern) => pattern,
        Outcome::Partial { .. } | Outcome::Failed(_) => panic!("{outcome:?}"),
    }
}

/// The pattern of one loop of a nest as if the others were not there.
fn alone(p: &Patterns, of: &Found, level: usize) -> String {
    let one = &of.nest[level..=level];
    shown(p, &complete(analyze(&of.offset, one, Accuracy::Must, &Assumptions::new())))
}

/// The pattern of the loops from `level` inwards, as a figure has it on the way.
fn inner(p: &Patterns, of: &Found, level: usize) -> String {
    let nest = &of.nest[level..];
    shown(p, &complete(analyze(&of.offset, nest, Accuracy::Must, &Assumptions::new())))
}

/// The pattern of the whole nest, as `heiretsu patterns` tells it.
fn whole(p: &Patterns, of: &Found) -> String {
    shown(p, &complete(of.summary.clone()))
}

#[test]
fn figure_3_a_convolution() {
    let p = of("integer a(10,10)", "do i=1, 10\n  do j=1, 5\n    a(2*j, i) = 0\n  enddo\nenddo");
    let one = found(&p.accesses[0]);
    assert_eq!(alone(&p, one, 1), "(j, 10i-9, 1, 1, 2, MUST)5");
    assert_eq!(alone(&p, one, 0), "(i, 2j-1, 1, 1, 10, MUST)10");
    assert_eq!(whole(&p, one), "(i, 1, 2, 5, 10, MUST)10");
}

#[test]
fn figure_3_b_aggregation() {
    let p = of("integer a(100)", "do i=1, 91, 10\n  a(i) = 0\n  a(i+3) = 0\n  a(i+6) = 0\nenddo");
    let each: Vec<String> = p.accesses.iter().map(|a| whole(&p, found(a))).collect();
    let printed =
        ["(i, 0, 1, 1, 10, MUST)10", "(i, 3, 1, 1, 10, MUST)10", "(i, 6, 1, 1, 10, MUST)10"];
    assert_eq!(each, printed);
    let [(of, together)] = p.together.as_slice() else { panic!("{:?}", p.together) };
    assert_eq!(of, &[0, 1, 2]);
    assert_eq!(shown(&p, together), "(i, 0, 3, 3, 10, MUST)10");
}

#[test]
fn figure_6_a_two_loops() {
    let p = of("integer a(10,10)", "do i=1,10\n  do j=1,10\n    a(j,i) = 0\n  enddo\nenddo");
    let one = found(&p.accesses[0]);
    assert_eq!(alone(&p, one, 1), "(j, 10i-10, 1, 1, 1, MUST)10");
    assert_eq!(alone(&p, one, 0), "(i, j-1, 1, 1, 10, MUST)10");
    assert_eq!(whole(&p, one), "(i, 0, 1, 10, 10, MUST)10");
}

#[test]
fn figure_6_b_the_other_order() {
    let p = of("integer a(10,10)", "do i=1,10\n  do j=1,10\n    a(i,j) = 0\n  enddo\nenddo");
    let one = found(&p.accesses[0]);
    assert_eq!(alone(&p, one, 1), "(j, i-1, 1, 1, 10, MUST)10");
    assert_eq!(alone(&p, one, 0), "(i, 10j-10, 1, 1, 1, MUST)10");
    assert_eq!(whole(&p, one), "(i, 0, 10, 10, 1, MUST)10");
}

#[test]
fn figure_6_c_the_wavefront() {
    let p = of("integer a(10,10)", "do i=1,10\n  do j=1,i\n    a(i-j+1,j) = 0\n  enddo\nenddo");
    let one = found(&p.accesses[0]);
    assert_eq!(alone(&p, one, 1), "(j, i-1, 1, 1, 9, MUST)i");
    assert_eq!(alone(&p, one, 0), "(i, 9j-9, 1, 1, 1, MUST)10");
    assert_eq!(whole(&p, one), "(i, 0, 9, i, 1, MUST)10");
}

#[test]
fn figure_6_d_three_loops() {
    let p = of(
        "integer a(10,10,10)",
        "do i=1,10\n  do j=1,10\n    do k=1,5\n      a(2*k,j,i) = 0\n    enddo\n  enddo\nenddo",
    );
    let one = found(&p.accesses[0]);
    assert_eq!(alone(&p, one, 2), "(k, 100i+10j-109, 1, 1, 2, MUST)5");
    assert_eq!(alone(&p, one, 1), "(j, 100i+2k-101, 1, 1, 10, MUST)10");
    assert_eq!(inner(&p, one, 1), "(j, 100i-99, 2, 5, 10, MUST)10");
    assert_eq!(alone(&p, one, 0), "(i, 10j+2k-11, 1, 1, 100, MUST)10");
    assert_eq!(whole(&p, one), "(i, 1, 2, 50, 100, MUST)10");
}

#[test]
fn figure_8_widening() {
    let p = of(
        "integer a(10,10,10)",
        "do i=1,9\n  do j=1,9\n    do k=1,9\n      a(k,j,i) = 0\n    enddo\n  enddo\nenddo",
    );
    let one = found(&p.accesses[0]);
    assert_eq!(inner(&p, one, 1), "(j, 100i-100, 1, 9, 10, MUST)9");
    // One element more in each iteration of j.
    let nest = &one.nest[1..];
    let before = complete(analyze(&one.offset, nest, Accuracy::Must, &Assumptions::new()));
    let wider = Pattern {
        num: before.num.add_constant(1).expect("a number"),
        accuracy: Accuracy::May,
        ..before.clone()
    };
    assert_eq!(shown(&p, &wider), "(j, 100i-100, 1, 10, 10, MAY)9");
    let widened = convolve_widened(&before, &one.nest[..1], &Assumptions::new()).expect("wider");
    assert_eq!(shown(&p, &widened.pattern), "(i, 0, 1, 90, 100, MAY)9");
    assert_eq!(widened.added, 9);
    // What the widened inner pattern gives by itself is the same.
    let outer = heiretsu_sets::patterns::convolve(&wider, &one.nest[..1], &Assumptions::new());
    assert_eq!(outer.as_ref(), Ok(&widened.pattern));
    assert_eq!(whole(&p, one), "(i, 0, 1, 90, 100, MAY)9");
}
