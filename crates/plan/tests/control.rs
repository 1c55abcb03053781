//! Which level runs parallel, and how: accepted cases beside near misses. Facts are made by hand.

use heiretsu_analyze::LoopFacts;
use heiretsu_ir::plan::{Asked, Directive, LoopPlan, Reduction, ReductionOp, Schedule};
use heiretsu_ir::runtime_test::{Condition, Poly, RuntimeTest};
use heiretsu_ir::*;
use heiretsu_plan::{Options, plan};

/// A procedure around some statements.
fn unit(body: &str) -> Unit {
    let text = format!(
        "unit c\nsubroutine f(n, m, a, s) {{\n  var n: i32 value(0)\n  var m: i32 value(1)\n  \
         var a: f64[?] ref(2)\n  var s: f64 local\n  var i: i32 local\n  var j: i32 local\n  \
         var k: i32 local\n  var t: f64 local\n  {body}\n}}\n"
    );
    let text = text.replace("f(n, m, a, s)", "f(n, m, a)");
    text::parse(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

fn var(unit: &Unit, name: &str) -> VarId {
    let procedure = &unit.procedures[0];
    procedure.var_ids().find(|id| procedure.var(*id).name == name).expect("it is declared")
}

/// Facts of one loop: `p` parallel, `c` conditional, `s` sequential; the variables are private.
fn fact(unit: &Unit, entry: visit::LoopEntry, kind: char, private: &[&str]) -> LoopFacts {
    let proof = Proof::default();
    let test = || RuntimeTest {
        conditions: vec![Condition::Compare {
            left: Poly::constant(0),
            op: CompareOp::Lt,
            right: Poly::constant(1),
        }],
    };
    let span = Span::none();
    let reason = Reason::new(ReasonKind::Io {}, span, "here");
    let verdict = match kind {
        'p' => Verdict::Parallel(proof),
        'c' => Verdict::Conditional(proof, test()),
        _ => Verdict::Sequential(vec![reason]),
    };
    let private = private.iter().map(|name| var(unit, name)).collect();
    let directive = (kind != 's').then(|| Directive { private, ..Directive::default() });
    LoopFacts {
        stmt: entry.stmt,
        depth: entry.depth,
        verdict,
        techniques: vec![Technique::Doall],
        directive,
        tests: Vec::new(),
        blocks: None,
        copies: None,
        flagged: None,
        summed: None,
        scattered: None,
        segmented: None,
        search: None,
        openmp_called: None,
    }
}

fn facts(unit: &Unit, kinds: &[(char, &[&str])]) -> Vec<LoopFacts> {
    let loops = visit::loops(&unit.procedures[0]);
    assert_eq!(loops.len(), kinds.len());
    loops
        .into_iter()
        .zip(kinds)
        .map(|(entry, (kind, private))| fact(unit, entry, *kind, private))
        .collect()
}

fn plans(unit: &Unit, kinds: &[(char, &[&str])]) -> Vec<LoopPlan> {
    plan(unit, ProcId(0), facts(unit, kinds), &Options::default())
}

/// One word per loop: `yes`, or the code of the reason.
fn chosen(plans: &[LoopPlan]) -> Vec<&'static str> {
    plans
        .iter()
        .map(|plan| plan.insertion.as_ref().map_or_else(|reason| reason.kind.code(), |()| "yes"))
        .collect()
}

const NEST: &str = "@1: loop i = 0 until n step 1 for { @2: loop j = 0 until m step 1 for { a[(i * m) + j] = 0.0 } }";
const SMALL: &str = "@1: loop i = 0 until 4 step 1 for { @2: loop j = 0 until m step 1 for { a[(i * m) + j] = 0.0 } }";

/// Plans that leave the cost out.
fn forced(unit: &Unit, kinds: &[(char, &[&str])]) -> Vec<LoopPlan> {
    let force = Options { force: true, ..Options::default() };
    plan(unit, ProcId(0), facts(unit, kinds), &force)
}

#[test]
fn the_outermost_parallel_loop_is_taken() {
    let unit = unit(NEST);
    assert_eq!(chosen(&forced(&unit, &[('p', &["j"]), ('p', &[])])), ["yes", "H406"]);
    assert_eq!(chosen(&forced(&unit, &[('s', &[]), ('p', &[])])), ["H203", "yes"]);
    assert_eq!(chosen(&forced(&unit, &[('s', &[]), ('s', &[])])), ["H203", "H203"]);
    // A test is a small price for coarse grain.
    assert_eq!(chosen(&forced(&unit, &[('c', &["j"]), ('p', &[])])), ["yes", "H406"]);
    let all = Options { nested: true, force: true, ..Options::default() };
    let both = plan(&unit, ProcId(0), facts(&unit, &[('p', &["j"]), ('p', &[])]), &all);
    assert_eq!(chosen(&both), ["yes", "yes"]);
}

#[test]
fn a_conditional_loop_carries_its_test() {
    let unit = unit(NEST);
    let plans = forced(&unit, &[('c', &["j"]), ('p', &[])]);
    assert!(plans[0].directive.as_ref().is_some_and(|d| d.test.is_some() && d.collapse == 1));
}

#[test]
fn an_inner_loop_is_taken_where_the_outer_one_has_no_place() {
    let unit = unit(NEST);
    let stmt = visit::loops(&unit.procedures[0])[0].stmt;
    let kind = heiretsu_ir::unwritten::Layout::Labelled.into();
    let reason = Reason::new(kind, Span::none(), "the writer's words");
    let options =
        Options { force: true, refused: vec![(ProcId(0), stmt, reason)], ..Options::default() };
    let plans = plan(&unit, ProcId(0), facts(&unit, &[('p', &["j"]), ('p', &[])]), &options);
    assert_eq!(chosen(&plans), ["H405", "yes"]);
    let why = plans[0].insertion.as_ref().expect_err("it was refused");
    assert_eq!(why.spans[0].label, "the writer's words");
    // The same statement of another procedure is another loop.
    let other = Options {
        force: true,
        refused: options.refused.iter().cloned().map(|(_, s, r)| (ProcId(1), s, r)).collect(),
        ..Options::default()
    };
    let plans = plan(&unit, ProcId(0), facts(&unit, &[('p', &["j"]), ('p', &[])]), &other);
    assert_eq!(chosen(&plans), ["yes", "H406"]);
}

#[test]
fn text_that_cannot_be_edited() {
    let both: &[(char, &[&str])] = &[('p', &["j"]), ('p', &[])];
    let mut annotated = unit(&NEST.replacen("for {", "for annotated {", 1));
    assert_eq!(chosen(&forced(&annotated, both)), ["H403", "H403"]);
    annotated = unit(&NEST.replace("m step 1 for {", "m step 1 for annotated {"));
    assert_eq!(chosen(&forced(&annotated, both)), ["H403", "H403"]);
    // (Whether a macro's text starts with the loop is seen where directives are placed.)
    for (origin, outer, inner) in
        [(Origin::Macro, "yes", "H406"), (Origin::Included, "H404", "yes")]
    {
        let mut unit = unit(NEST);
        let stmt = visit::loops(&unit.procedures[0])[0].stmt;
        unit.procedure_mut(ProcId(0)).stmts[stmt.index()].span.origin = origin;
        assert_eq!(chosen(&forced(&unit, both)), [outer, inner]);
    }
    let mut concurrent = unit(NEST);
    let outer = visit::loops(&concurrent.procedures[0])[0].stmt;
    if let StmtKind::Loop(l) = &mut concurrent.procedure_mut(ProcId(0)).stmts[outer.index()].kind {
        l.form = heiretsu_ir::LoopForm::DoConcurrent;
    }
    assert_eq!(chosen(&forced(&concurrent, both))[0], "H304");
}

#[test]
fn short_outer_loops_take_the_inner_ones_along() {
    let collapse = |body: &str, kinds: &[(char, &[&str])]| {
        let plans = plans(&unit(body), kinds);
        (chosen(&plans)[0], plans[0].directive.as_ref().map_or(0, |d| d.collapse))
    };
    let both: &[(char, &[&str])] = &[('p', &["j"]), ('p', &[])];
    assert_eq!(collapse(SMALL, both), ("yes", 2));
    // Iterations enough.
    assert_eq!(collapse(&SMALL.replace("until 4", "until 16"), both), ("yes", 1));
    assert_eq!(collapse(NEST, both), ("yes", 1));
    // A statement between, bounds that move, an inner loop that is sequential, other clauses.
    assert_eq!(collapse(&SMALL.replace("{ @2", "{ t = 0.0 @2"), both), ("yes", 1));
    assert_eq!(collapse(&SMALL.replace("j = 0", "j = i"), both), ("yes", 1));
    assert_eq!(collapse(SMALL, &[('p', &["j"]), ('s', &[])]), ("yes", 1));
    assert_eq!(collapse(SMALL, &[('p', &["j", "t"]), ('p', &[])]), ("yes", 1));
    assert_eq!(collapse(SMALL, &[('p', &["j", "t"]), ('p', &["t"])]), ("yes", 2));
    assert_eq!(collapse(SMALL, &[('c', &["j"]), ('p', &[])]), ("yes", 1));
    // Three levels, until there are enough.
    let three = "@1: loop i = 0 until 3 step 1 for { @2: loop j = 0 until 3 step 1 for { \
                 @3: loop k = 0 until n step 1 for { a[((9 * k) + (3 * i)) + j] = 0.0 } } }";
    assert_eq!(collapse(three, &[('p', &["j", "k"]), ('p', &["k"]), ('p', &[])]), ("yes", 3));
    let twice = three.replace("j = 0 until 3", "j = 0 until 6");
    assert_eq!(collapse(&twice, &[('p', &["j", "k"]), ('p', &["k"]), ('p', &[])]), ("yes", 2));
}

#[test]
fn hardly_any_iterations_leave_the_choice_to_an_inner_loop() {
    let body = "@1: loop i = 0 until 2 step 1 for { t = 0.0 @2: loop j = 0 until m step 1 for { a[(i * m) + j] = t } }";
    let unit = unit(body);
    assert_eq!(chosen(&plans(&unit, &[('p', &["j", "t"]), ('p', &[])])), ["H601", "yes"]);
    assert_eq!(chosen(&plans(&unit, &[('p', &["j", "t"]), ('s', &[])])), ["yes", "H203"]);
}

#[test]
fn work_is_asked_for_where_it_is_not_known() {
    let work = |body: &str| {
        let count = body.matches("loop").count();
        let unit = unit(body);
        let kinds: Vec<(char, &[&str])> = vec![('p', &[]); count];
        let plans = plans(&unit, &kinds);
        let test = plans[0].directive.as_ref().and_then(|d| d.work.clone());
        let factors = test.map(|test| {
            let names = |term: &heiretsu_ir::runtime_test::Term| {
                let read = |id: &ExprId| match &unit.procedures[0].expr(*id).kind {
                    ExprKind::Read(place) => unit.procedures[0].var(place.var).name.clone(),
                    other => format!("{other:?}"),
                };
                let factors: Vec<String> = term.factors.iter().map(read).collect();
                format!("{} {}", term.coefficient, factors.join(" "))
            };
            let terms: Vec<String> = test.work.terms.iter().map(names).collect();
            format!("{} >= {}", terms.join(" + "), test.threshold)
        });
        (chosen(&plans)[0], factors)
    };
    let text = |s: &str| Some(s.to_owned());
    // One store and the loop itself: two operations an iteration.
    let simple = "@1: loop i = 0 until n step 1 for { a[i] = 0.0 }";
    assert_eq!(work(simple), ("yes", text("1 n >= 10000")));
    // Half as many iterations.
    assert_eq!(work(&simple.replace("step 1", "step 2")), ("yes", text("1 n >= 20000")));
    assert_eq!(work(NEST), ("yes", text("1 n m >= 5000")));
    // A triangle is half a square.
    let triangle = "@1: loop i = 0 until n step 1 for { @2: loop j = 0 until i step 1 for { a[(i * n) + j] = 0.0 } }";
    assert_eq!(work(triangle), ("yes", text("1 n n >= 10000")));
    // Known: enough, or not.
    assert_eq!(work(&simple.replace("until n", "until 100000")), ("yes", None));
    assert_eq!(work(&simple.replace("until n", "until 1000")), ("H601", None));
    // Nobody knows what a call costs, how long a loop under a condition runs, or a bound that the loop sets.
    for body in [
        "@1: loop i = 0 until n step 1 for { call g(i) }",
        "@1: loop i = 0 until 10 step 1 for { if (a[i] > 0.0) { @2: loop j = 0 until m step 1 for { a[j] = 0.0 } } }",
        "@1: loop i = 0 until 10 step 1 for { m = k @2: loop j = 0 until m step 1 for { a[j] = 0.0 } }",
    ] {
        assert_eq!(work(body), ("yes", None), "{body}");
    }
}

/// The first loop inside a sequential one: its code, or the least work that its directive asks for.
fn inner(body: &str) -> (&'static str, Option<i128>) {
    let unit = unit(body);
    let loops = visit::loops(&unit.procedures[0]).len();
    let mut kinds: Vec<(char, &[&str])> = vec![('s', &[]); loops];
    kinds[1] = ('p', &["j", "k"]);
    let plans = plans(&unit, &kinds);
    let test = plans[1].directive.as_ref().and_then(|d| d.work.clone());
    (chosen(&plans)[1], test.map(|t| t.threshold))
}

/// Where the tests of the directive of a loop stand, if it has one; the loops around it are sequential.
fn asked(body: &str, at: usize) -> Option<Asked> {
    let unit = unit(body);
    let loops = visit::loops(&unit.procedures[0]).len();
    let mut kinds: Vec<(char, &[&str])> = vec![('s', &[]); loops];
    kinds[at] = ('p', &["j", "k"]);
    let plan = &plans(&unit, &kinds)[at];
    plan.insertion.is_ok().then(|| plan.directive.as_ref().map(|d| d.asked)).flatten()
}

const SWEEP: &str = "@1: loop i = 0 until m step 1 for { @2: loop j = 0 until n step 1 for { \
                     @3: loop k = 0 until n step 1 for { a[(j * n) + k] = 0.0 } } }";

#[test]
fn loops_inside_sequential_loops_must_pay_for_each_start() {
    // A time loop around a sweep over a plane: many times the work of a loop that runs once.
    assert_eq!(inner(SWEEP), ("yes", Some(400000)));
    // Recurrences wait, and what is carried but no sum is not computed side by side: less of them takes as long.
    for (value, least) in [("a[(j * n) + k] + 1.0", 400000), ("a[(j * n) + (k - 1)] + 1.0", 70000)]
    {
        let body = SWEEP.replace("0.0", value);
        assert_eq!(inner(&body), ("yes", Some(least)), "{value}");
    }
    for (value, least) in [("s + a[k]", 900000), ("a[k] - s", 200000)] {
        let body = SWEEP.replace("a[(j * n) + k] =", "s =").replace("0.0", value);
        assert_eq!(inner(&body), ("yes", Some(least)), "{value}");
    }
    // A row: a branch asks, not a clause; not in the innermost of three loops.
    let row =
        "@1: loop i = 0 until m step 1 for { @2: loop j = 0 until n step 1 for { a[j] = 0.0 } }";
    assert_eq!(inner(row), ("yes", Some(400000)));
    assert_eq!(asked(row, 1), Some(Asked::Branch));
    assert_eq!(asked(SWEEP, 1), Some(Asked::Either));
    let deep = row.replace("{ @2", "{ @3: loop k = 0 until m step 1 for { @2") + " }";
    assert_eq!(asked(&deep, 2), None);
    // Unless it is known to be long.
    assert_eq!(inner(&row.replace("until n", "until 2000000")), ("yes", None));
    assert_eq!(inner(&row.replace("until n", "until 200000")).0, "H603");
    // A loop around it that hardly runs counts for nothing.
    assert_eq!(inner(&row.replace("until m", "until 3")), ("yes", Some(10000)));
    // Nobody knows what an iteration does, but a call takes some time: so many iterations are enough whatever it does.
    assert_eq!(inner(&row.replace("a[j] = 0.0", "call g(j)")), ("yes", Some(40000)));
}

#[test]
fn force_leaves_the_cost_out_of_rows() {
    let unit = unit(SWEEP);
    let facts = facts(&unit, &[('s', &[]), ('p', &["k"]), ('s', &[])]);
    let force = Options { force: true, ..Options::default() };
    let plans = plan(&unit, ProcId(0), facts, &force);
    assert!(plans[1].directive.as_ref().is_some_and(|d| d.work.is_none()));
}

#[test]
fn force_leaves_the_cost_out() {
    let unit = unit("@1: loop i = 0 until 10 step 1 for { a[i] = 0.0 }");
    let facts = facts(&unit, &[('p', &[])]);
    let force = Options { force: true, ..Options::default() };
    assert_eq!(chosen(&plan(&unit, ProcId(0), facts.clone(), &force)), ["yes"]);
    assert_eq!(chosen(&plan(&unit, ProcId(0), facts, &Options::default())), ["H601"]);
}

#[test]
fn triangles_are_dealt_out_in_small_pieces() {
    let triangle = "@1: loop i = 0 until n step 1 for { @2: loop j = i until n step 1 for { a[(i * n) + j] = 0.0 } }";
    let schedule = |body: &str, reduction: bool| {
        let unit = unit(body);
        let mut kinds: Vec<(char, &[&str])> = vec![('p', &["j", "k"]), ('p', &[]), ('p', &[])];
        kinds.truncate(visit::loops(&unit.procedures[0]).len());
        let mut facts = facts(&unit, &kinds);
        if reduction && let Some(directive) = &mut facts[0].directive {
            directive.reductions.push(Reduction {
                op: ReductionOp::Add,
                var: var(&unit, "s"),
                elements: None,
            });
        }
        plan(&unit, ProcId(0), facts, &Options::default())[0].directive.as_ref().map(|d| d.schedule)
    };
    assert_eq!(schedule(triangle, false), Some(Schedule::Cyclic));
    assert_eq!(schedule(NEST, false), Some(Schedule::Static));
    // (Who asks for the same sum whoever is faster, has no such reduction.)
    assert_eq!(schedule(triangle, true), Some(Schedule::Cyclic));
    // An iteration with much to do is worth to be asked for; how long one runs that has an exit, nobody knows.
    let deep = triangle
        .replace("{ a[", "{ @3: loop k = 0 until n step 1 for { a[")
        .replace("0.0 } }", "0.0 } } }");
    assert_eq!(schedule(&deep, false), Some(Schedule::Dynamic(1)));
    let exits = NEST.replace("a[", "if (a[i] > 0.0) { break @2 } a[");
    assert_eq!(schedule(&exits, false), Some(Schedule::Dynamic(256)));
}

#[test]
fn last_values_of_loops_that_may_not_run() {
    let last = |body: &str, name: &str| {
        let unit = unit(body);
        let mut facts = facts(&unit, &[('p', &[])]);
        if let Some(directive) = &mut facts[0].directive {
            directive.lastprivate.push(var(&unit, name));
        }
        let plans = plan(&unit, ProcId(0), facts, &Options { force: true, ..Options::default() });
        let first = plans[0].directive.as_ref().map_or(0, |d| d.firstprivate.len());
        (chosen(&plans)[0], first)
    };
    let body = "@1: loop i = 0 until n step 1 for { t = 1.0 a[i] = t }";
    assert_eq!(last(body, "t"), ("yes", 1));
    assert_eq!(last(body, "i"), ("H304", 0));
    let certain = body.replace("until n", "until 9");
    assert_eq!(last(&certain, "t"), ("yes", 0));
    assert_eq!(last(&certain, "i"), ("yes", 0));
    assert_eq!(last(&body.replace("until n", "until 0"), "t"), ("yes", 1));
}
