//! Random bodies, executed: what may be touched is never too small, what is certainly written never too large.

use std::collections::BTreeSet;

use heiretsu_ir::{ProcId, VarId};
use heiretsu_sets::naive::Rng;
use heiretsu_sets::{Affine, Budget, Feasibility, Symbol, System};

use super::program::{MIDDLE, Program, Record, random};
use crate::Options;
use crate::affine::Origin;
use crate::calls::Summaries;
use crate::cx::Cx;
use crate::regions::Engine;
use crate::regions::set::{May, Must, coordinate};

/// Elements of which membership is asked.
const REACH: std::ops::RangeInclusive<i64> = -6..=12;

/// How often a set was exactly what the run touched.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    all: u32,
    exact: u32,
}

impl Count {
    fn note(&mut self, exact: bool) {
        self.all += 1;
        self.exact += u32::from(exact);
    }

    fn percent(self) -> f64 {
        100.0 * f64::from(self.exact) / f64::from(self.all.max(1))
    }
}

#[derive(Debug, Default)]
struct Counts {
    modified: Count,
    used: Count,
    exposed: Count,
    defined: Count,
    live: Count,
    programs: u32,
}

/// Values of symbols.
type Known = Vec<(Symbol, i64)>;

fn holds(s: &System, known: &Known, e: i64) -> bool {
    let value = |t: Symbol| {
        if t == coordinate(0) {
            return Some(i128::from(e + MIDDLE));
        }
        known.iter().find(|k| k.0 == t).map(|k| i128::from(k.1))
    };
    if let Some(answer) = s.holds(&value) {
        return answer;
    }
    // Bound symbols: for some value.
    let mut pinned = s.clone();
    for t in s.symbols() {
        if let Some(form) = value(t).and_then(|v| Affine::from_terms(-v, [(t, 1)])) {
            pinned.equal(form);
        }
    }
    pinned.feasible(&mut Budget::default()) != Feasibility::Empty
}

fn may(set: &May, known: &Known) -> BTreeSet<i64> {
    REACH.filter(|e| set.parts().iter().any(|p| holds(p, known, *e))).collect()
}

fn must(set: &Must, known: &Known) -> BTreeSet<i64> {
    REACH.filter(|e| set.parts().iter().any(|p| holds(p, known, *e))).collect()
}

fn within(set: &BTreeSet<i64>) -> BTreeSet<i64> {
    set.iter().copied().filter(|e| REACH.contains(e)).collect()
}

struct Case<'a> {
    program: &'a Program,
    what: &'a str,
}

impl Case<'_> {
    /// `set` may be larger than what happened, not smaller; is it the same?
    fn over(&self, set: &May, known: &Known, happened: &BTreeSet<i64>) -> bool {
        let (claimed, happened) = (may(set, known), within(happened));
        assert!(
            happened.is_subset(&claimed),
            "{}: {happened:?} happened, {claimed:?} was claimed with {known:?}: {set:?}\n{}",
            self.what,
            self.program.text()
        );
        claimed == happened
    }

    /// `set` may be smaller than what happened, not larger.
    fn under(&self, set: &Must, known: &Known, happened: &BTreeSet<i64>) -> bool {
        let (claimed, happened) = (must(set, known), within(happened));
        assert!(
            claimed.is_subset(&happened),
            "{}: {happened:?} happened, {claimed:?} was claimed with {known:?}: {set:?}\n{}",
            self.what,
            self.program.text()
        );
        claimed == happened
    }
}

fn check(program: &Program, data: u64, counts: &mut Counts) {
    let text = program.text();
    let unit = heiretsu_ir::text::parse(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let summaries = Summaries::of(&unit);
    let options = Options::default();
    let cx = Cx::new(&unit, ProcId(0), &options, &summaries);
    let var = |name: &str| cx.procedure.var_ids().find(|v| cx.name(*v) == name).unwrap();
    let (w, n, m) = (var("w"), var("n"), var("m"));
    let mut engine = Engine::new(&cx, w);
    if engine.object.items.is_empty() {
        return;
    }
    let l = cx.loops()[0].stmt;
    let model = cx.model();
    let entry = |v: VarId| {
        (0..).map(Symbol).map_while(|s| Some((s, model.symbols.get(s)?))).find_map(|(s, info)| {
            (info.origin == Origin::Variable(v) && info.home.is_none()).then_some(s)
        })
    };
    let (sn, sm, si) = (entry(n), entry(m), model.loops[0].index);
    let (it, _) = engine.iteration(l);
    let whole = engine.whole_loop(l);
    let live = engine.live_after(l);
    let mut touching = engine.touching();
    let (touched, all_touched) = (touching.iteration(l).0.must, touching.whole_loop(l));
    let all_touched = all_touched.end.as_ref().map(|p| p.must.clone()).unwrap_or_default();
    let count = program.is_affine();
    counts.programs += 1;
    let mut exact = [true; 5];
    for (n, m) in [(0, 0), (1, 3), (3, 1), (4, 4), (5, 2)] {
        let run = program.run(n, m, data);
        let outer: Known =
            [(sn, n), (sm, m)].into_iter().filter_map(|(s, v)| Some((s?, v))).collect();
        let case = |what| Case { program, what };
        let all = |known: &Known, set: (&May, &May, &May, &Must), r: &Record| {
            [
                case("MOD").over(set.0, known, &r.modified),
                case("USE").over(set.1, known, &r.used),
                case("EUSE").over(set.2, known, &r.exposed),
                case("DDEF").under(set.3, known, &r.modified),
            ]
        };
        for (i, r) in &run.iterations {
            let mut known = outer.clone();
            known.extend(si.map(|s| (s, *i)));
            let sets = (&it.modified, &it.used, &it.exposed, &it.must);
            for (k, same) in all(&known, sets, r).into_iter().enumerate() {
                exact[k] &= same;
            }
            case("touched").under(&touched, &known, &(&r.modified | &r.used));
        }
        let happened = &run.whole.modified | &run.whole.used;
        case("touched").under(&all_touched, &outer, &happened);
        let end = whole.end.as_ref().map(|p| p.must.clone()).unwrap_or_default();
        let sets = (&whole.modified, &whole.used, &whole.exposed, &end);
        for (k, same) in all(&outer, sets, &run.whole).into_iter().enumerate() {
            exact[k] &= same;
        }
        exact[4] &= case("LIVE").over(&live, &outer, &run.after.exposed);
    }
    if count {
        let all = [
            &mut counts.modified,
            &mut counts.used,
            &mut counts.exposed,
            &mut counts.defined,
            &mut counts.live,
        ];
        for (c, exact) in all.into_iter().zip(exact) {
            c.note(exact);
        }
    }
}

/// Runs programs; prints and returns the figures.
fn run(seed: u64, cases: u32, plain: bool) -> Counts {
    let mut rng = Rng::new(seed);
    let mut counts = Counts::default();
    for _ in 0..cases {
        let program = random(&mut rng, plain);
        check(&program, rng.bits(), &mut counts);
    }
    let Counts { modified, used, exposed, defined, live, programs } = &counts;
    println!(
        "{programs} bodies of which {} affine; exact in % of these: MOD {:.1}, USE {:.1}, EUSE {:.1}, DDEF {:.1}, LIVE {:.1}",
        modified.all,
        modified.percent(),
        used.percent(),
        exposed.percent(),
        defined.percent(),
        live.percent()
    );
    counts
}

#[test]
fn affine_bodies_are_nearly_always_exact() {
    let counts = run(7, 10_500, true);
    for c in [counts.modified, counts.used, counts.exposed, counts.defined, counts.live] {
        assert!(c.all > 5_000 && c.percent() >= 95.0, "{c:?}");
    }
}

#[test]
fn any_bodies_are_never_wrong() {
    let counts = run(8, 10_500, false);
    assert!(counts.programs > 8_000, "{counts:?}");
}
