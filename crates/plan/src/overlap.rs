//! Which neighbouring loops overlap: the part of the overall control for loops that stay sequential.
//!
//! **Decides** which loops one after another run at the same time, each so far after those before it as it must be.
//! **Example** two recurrences `a[i] = f(a[i-1])` and `b[i] = g(b[i-1], a[i])`: two threads, one after the other.
//! **Why it is sound** [`heiretsu_analyze::pipelining`] decides; here it is only chosen.
//! **Gives up when** the loops are parallel as they are, one of them has a loop inside that is better run in parallel by
//! itself (where that is known only at run time the chain is for the case that it is not), their work is too little, they
//! share no array, or the second one may hardly start before the first one ends.
//! **Cost and limit** a walk over the procedure; an analysis only where sequential loops follow each other and name the
//! same array; chains of at most [`LONGEST`] loops.
//! **Source** Asakura and Watanabe 2002; spec, `access-patterns.md`.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::calls::Summaries;
use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::pipelining::{self, Found};
use heiretsu_ir::openmp::has_openmp;
use heiretsu_ir::overlap::{Chain, Stage};
use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::runtime_test::{RuntimeTest, WorkTest};
use heiretsu_ir::{
    Assumption, Fact, LoopForm, ProcId, Procedure, Proof, Source, StmtId, StmtKind, Test, Unit,
    VarId, visit,
};

use crate::Model;
use crate::model::table::OFTEN;
use crate::model::work::{self, Work};
use crate::nest::written;
use crate::tried::obstacle;

/// Loops of one chain.
const LONGEST: usize = 4;
/// Statements of one loop.
const STATEMENTS: usize = 200;

/// The chains of a procedure. `plans` are those of its loops.
pub fn overlapped(
    unit: &Unit,
    of: ProcId,
    plans: &[LoopPlan],
    options: &heiretsu_analyze::Options,
    summaries: &Summaries,
    model: &Model,
    force: bool,
) -> Vec<Chain> {
    let p = unit.procedure(of);
    let sequential = plans.iter().filter(|plan| plan.directive.is_none()).count();
    if p.tainted.is_some() || plans.len() < 2 || sequential == 0 {
        return Vec::new();
    }
    let mut finder = Finder { unit, p, of, model, plans: BTreeMap::new(), force, runs: Vec::new() };
    finder.plans = plans.iter().map(|plan| (plan.stmt, plan)).collect();
    finder.block(&p.body);
    if finder.runs.is_empty() {
        return Vec::new();
    }
    let cx = Cx::new(unit, of, options, summaries);
    let mut out = Vec::new();
    for run in &finder.runs {
        let mut at = 0;
        while at + 1 < run.len() {
            let mut found: Option<(usize, Found)> = None;
            for len in 2..=LONGEST.min(run.len() - at) {
                let loops = &run[at..at + len];
                match finder.worth(&cx, loops) {
                    Some(chain) => found = Some((len, chain)),
                    None => break,
                }
            }
            match found {
                Some((len, found)) => {
                    let test = RuntimeTest { conditions: found.conditions };
                    out.push(Chain {
                        procedure: of,
                        proof: proof(&found.stages, &found.apart),
                        stages: found.stages,
                        test: Some(test).filter(|t| !t.conditions.is_empty()),
                    });
                    at += len;
                }
                None => at += 1,
            }
        }
    }
    out
}

/// Why the loops of a chain mean the same.
fn proof(stages: &[Stage], apart: &[(String, String)]) -> Proof {
    let one = |k: usize, stage: &Stage| {
        let fact = move |w: &heiretsu_ir::overlap::Wait| Fact {
            test: Test::WaitFunction,
            about: format!("loop {} after loop {}", k + 1, w.stage + 1),
            detail: format!("lag {}, ratio {}:{}", w.first, w.ratio.0, w.ratio.1),
        };
        stage.waits.iter().map(fact).collect::<Vec<_>>()
    };
    let facts = stages.iter().enumerate().flat_map(|(k, stage)| one(k, stage)).collect();
    not_meeting(facts, apart)
}

/// A proof of these facts where a test says that these pointers do not meet.
pub(crate) fn not_meeting(mut facts: Vec<Fact>, apart: &[(String, String)]) -> Proof {
    let mut assumptions = Vec::new();
    for (x, y) in apart {
        let (about, detail) = (format!("{x} and {y}"), String::new());
        facts.push(Fact { test: Test::OverlapCheck, about, detail });
        let text = format!("`{x}` and `{y}` do not overlap");
        assumptions.push(Assumption { source: Source::RunTime, text });
    }
    Proof { facts, assumptions }
}

struct Finder<'a> {
    unit: &'a Unit,
    p: &'a Procedure,
    of: ProcId,
    model: &'a Model,
    plans: BTreeMap<StmtId, &'a LoopPlan>,
    force: bool,
    /// Loops one after another that are looked at, at least two.
    runs: Vec<Vec<StmtId>>,
}

impl Finder<'_> {
    fn inserted(&self, s: StmtId) -> bool {
        self.plans.get(&s).is_some_and(|plan| plan.is_inserted())
    }

    fn block(&mut self, block: &[StmtId]) {
        let mut run: Vec<StmtId> = Vec::new();
        for &s in block {
            let is_loop = matches!(self.p.stmt(s).kind, StmtKind::Loop(_));
            let next_to = is_loop && run.last().is_none_or(|before| self.may_follow(*before, s));
            if !next_to {
                self.keep(&mut run);
            }
            if is_loop && self.candidate(s) {
                run.push(s);
            } else {
                self.keep(&mut run);
            }
        }
        self.keep(&mut run);
        for &s in block {
            if self.inserted(s) {
                continue;
            }
            let [first, second] = visit::blocks(&self.p.stmt(s).kind);
            for (inner, other) in [(first, second), (second, first)] {
                // What stands beside a parallel version is the version for little work.
                if let Some(inner) = inner.filter(|_| !other.is_some_and(|b| has_openmp(self.p, b)))
                {
                    self.block(inner);
                }
            }
        }
    }

    /// One of two neighbours is sequential, and they name the same array.
    fn may_follow(&self, a: StmtId, b: StmtId) -> bool {
        !(self.inserted(a) && self.inserted(b)) && self.shares(a, b)
    }

    /// Takes a run of several loops.
    fn keep(&mut self, run: &mut Vec<StmtId>) {
        let run = std::mem::take(run);
        if run.len() > 1 {
            self.runs.push(run);
        }
    }

    /// A loop with nothing but assignments and branches; nothing inside it certainly has enough to do to be parallel.
    fn candidate(&self, s: StmtId) -> bool {
        let Some(l) = self.p.as_loop(s) else { return false };
        if !matches!(l.form, LoopForm::For | LoopForm::Do) || l.annotated || l.not_equal {
            return false;
        }
        let inside = visit::stmts(self.p, &l.body);
        inside.len() <= STATEMENTS
            && obstacle(self.p, &inside, &|_| false).is_none()
            && inside
                .iter()
                .all(|t| !self.inserted(*t) || self.force || self.inner_work(*t).is_some())
    }

    /// When a parallel loop inside a loop has enough to do.
    fn inner_work(&self, s: StmtId) -> Option<&WorkTest> {
        self.plans.get(&s)?.directive.as_ref()?.work.as_ref()
    }

    /// When parallel loops inside have enough to do to run in parallel by themselves; `None` if that cannot be asked before
    /// the chain, which changes `written`.
    fn parallel_inside(&self, s: StmtId, written: &BTreeSet<VarId>) -> Option<Vec<WorkTest>> {
        let l = self.p.as_loop(s)?;
        let mut out = Vec::new();
        for t in visit::stmts(self.p, &l.body) {
            if self.force || !self.inserted(t) {
                continue;
            }
            let test = self.inner_work(t)?;
            let mut steady = true;
            for factor in test.work.terms.iter().flat_map(|term| &term.factors) {
                visit::each_place_in(self.p, *factor, &mut |place, _| {
                    steady &= place.is_var() && !written.contains(&place.var);
                });
            }
            if !steady {
                return None;
            }
            if !out.contains(test) {
                out.push(test.clone());
            }
        }
        Some(out)
    }

    /// The arrays of a loop, and whether it writes them.
    fn arrays(&self, s: StmtId) -> BTreeMap<VarId, bool> {
        let mut out = BTreeMap::new();
        for t in visit::stmts(self.p, &[s]) {
            visit::each_place(self.p, t, &mut |place, how| {
                if !place.steps.is_empty() {
                    *out.entry(place.var).or_insert(false) |= how != visit::Use::Read;
                }
            });
        }
        out
    }

    /// Do two loops name the same array, which one of them writes?
    fn shares(&self, a: StmtId, b: StmtId) -> bool {
        let (first, second) = (self.arrays(a), self.arrays(b));
        first.iter().any(|(v, writes)| second.get(v).is_some_and(|also| *writes || *also))
    }

    /// How many loops stand in each other.
    fn depth(&self, s: StmtId) -> usize {
        let Some(l) = self.p.as_loop(s) else { return 0 };
        let deepest = |block: &[StmtId]| block.iter().map(|t| self.below(*t)).max().unwrap_or(0);
        1 + deepest(&l.body)
    }

    fn below(&self, s: StmtId) -> usize {
        if self.p.as_loop(s).is_some() {
            return self.depth(s);
        }
        let nested = visit::blocks(&self.p.stmt(s).kind);
        nested.into_iter().flatten().flatten().map(|t| self.below(*t)).max().unwrap_or(0)
    }

    /// Has another loop of the procedure more to do by a power of the sizes, beside which these are nothing?
    fn beside_more(&self, loops: &[StmtId]) -> bool {
        let at = self.model.at(self.p, self.of);
        let inside = visit::stmts(self.p, loops);
        let entries = visit::loops(self.p);
        let others = entries.iter().filter(|e| {
            let around = visit::stmts(self.p, &[e.stmt]).iter().any(|s| loops.contains(s));
            !inside.contains(&e.stmt) && !around
        });
        let most = others.map(|e| work::degree(at, e.stmt)).max().unwrap_or(0);
        most > loops.iter().map(|s| work::degree(at, *s)).max().unwrap_or(0)
    }

    /// Has a loop work enough? (It may be that it is asked when it runs.) `None`: it has not, or it is started again and again
    /// without that being known.
    fn enough(&self, s: StmtId) -> Option<Option<WorkTest>> {
        let at = self.model.at(self.p, self.of);
        let entries = visit::loops(self.p);
        let parent = |l: StmtId| entries.iter().find(|e| e.stmt == l).and_then(|e| e.parent);
        let mut around = std::iter::successors(parent(s), |l| parent(*l));
        let often = self.model.starts(self.unit, self.of, &mut around).times > OFTEN;
        let enough = at.table().enough_overlap;
        // (What compilers compute side by side takes less time.)
        if work::most(at, s, true).is_some_and(|most| most < enough) {
            return None;
        }
        match work::of_loop(at, s, enough) {
            Work::Constant(work) if work < enough => None,
            Work::Constant(_) => Some(None),
            Work::Test(_) | Work::Much if often => None,
            Work::Test(test) => Some(Some(test)),
            Work::Much => Some(None),
        }
    }

    /// A chain that is legal and pays.
    fn worth(&self, cx: &Cx, loops: &[StmtId]) -> Option<Found> {
        let deepest = loops.iter().filter(|s| !self.inserted(**s)).map(|s| self.depth(*s)).max()?;
        // A parallel loop that has more to do than the others is better off with all threads.
        if loops.iter().any(|s| self.inserted(*s) && self.depth(*s) > deepest) {
            return None;
        }
        if !self.force && self.beside_more(loops) {
            return None;
        }
        let changed: BTreeSet<VarId> = loops.iter().flat_map(|s| written(self.p, *s)).collect();
        let mut works = Vec::new();
        for &s in loops {
            let inside = self.parallel_inside(s, &changed)?;
            let work = if self.force { None } else { self.enough(s)? };
            works.push((work, inside));
        }
        let mut found = pipelining::chain(cx, loops).ok()?;
        let stages = &mut found.stages;
        for (stage, (work, inside)) in stages.iter_mut().zip(works) {
            (stage.work, stage.inside) = (work, inside);
        }
        let trips = |s: StmtId| work::constant_trips(self.p, self.p.as_loop(s)?);
        let late = stages.iter().flat_map(|s| &s.waits).any(|w| {
            let all = stages.get(w.stage).and_then(|on| trips(on.stmt));
            all.is_some_and(|all| w.first.saturating_mul(2) > all)
        });
        let few = loops.iter().any(|s| trips(*s).is_some_and(|n| n < 4));
        (!late && !few).then_some(found)
    }
}
