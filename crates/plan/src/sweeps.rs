//! Which loops over planes run as a pipeline of rows: the part of the overall control for them.
//!
//! **Decides** which loops that stay sequential every thread runs as a whole, with rows of its own in the nests inside.
//! **Example** a sweep `u[k][j][i] = f(u[k-1][j][i], u[k][j-1][i], w[j][i])` after a nest that computes `w`, in each plane.
//! **Why it is sound** [`heiretsu_analyze::sweeps`] decides; here it is only chosen.
//! **Gives up when** the loop or one around it is parallel, a loop inside a nest that waits is better run in parallel by itself,
//! there are few rows, or planes and rows have too little work.
//! **Cost and limit** a walk over the procedure; an analysis only of loops with two nests of which one is sequential.
//! **Source** –

use std::collections::BTreeMap;

use heiretsu_analyze::calls::Summaries;
use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::sweeps::{self, WorkArrays};
use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::runtime_test::{RuntimeTest, WorkTest};
use heiretsu_ir::sweep::Sweep;
use heiretsu_ir::{ProcId, Procedure, StmtId, StmtKind, Unit, visit};

use crate::Model;
use crate::model::work::{self, Work};
use crate::nest::written;
use crate::overlap::not_meeting;
use crate::tried::obstacle;

/// Statements of one loop.
const STATEMENTS: usize = 2_000;
/// Rows for each thread, at least: the first and the last planes of a sweep keep only some of the threads busy.
const ROWS: i128 = 2;
/// What a size is at least that is not known.
const FEW: i128 = 4;

/// The sweeps of a procedure. `plans` are those of its loops.
pub fn swept(
    unit: &Unit,
    of: ProcId,
    plans: &[LoopPlan],
    options: &heiretsu_analyze::Options,
    summaries: &Summaries,
    model: &Model,
    force: bool,
) -> Vec<Sweep> {
    let p = unit.procedure(of);
    if p.tainted.is_some() {
        return Vec::new();
    }
    let finder =
        Finder { p, of, model, plans: plans.iter().map(|plan| (plan.stmt, plan)).collect() };
    let mut candidates = Vec::new();
    finder.block(&p.body, &mut candidates);
    let mut worth: Vec<(StmtId, Option<WorkTest>)> = Vec::new();
    for stmt in candidates {
        match finder.enough(stmt) {
            _ if force => worth.push((stmt, None)),
            Some(work) => worth.push((stmt, work)),
            None => {}
        }
    }
    if worth.is_empty() {
        return Vec::new();
    }
    let cx = Cx::new(unit, of, options, summaries);
    let one = |(stmt, work): (StmtId, Option<WorkTest>)| {
        let known = WorkArrays::new();
        finder.sweep(&cx, stmt, (work, &known), force).and_then(Result::ok)
    };
    worth.into_iter().filter_map(one).collect()
}

/// The loop over planes as a sweep, in a copy of its unit where it has the statements of its callees; `None` where that does not pay.
/// Variables from the number `callees` on are those of callees.
///
/// # Errors
/// Why it may not run so.
pub fn expanded(
    unit: &Unit,
    (of, stmt, callees): (ProcId, StmtId, usize),
    options: &heiretsu_analyze::Options,
    summaries: &Summaries,
    model: &Model,
    force: bool,
) -> Option<Result<Sweep, String>> {
    let finder = Finder { p: unit.procedure(of), of, model, plans: BTreeMap::new() };
    let work = match finder.enough(stmt) {
        _ if force => None,
        Some(work) => work,
        None => return None,
    };
    if finder.few_rows(stmt) && !force {
        return None;
    }
    // Of arrays of callees nobody sees anything but the loop, whatever stands around it.
    let mut alone = unit.clone();
    alone.procedure_mut(of).body = vec![stmt];
    let cx = Cx::new(&alone, of, options, summaries);
    let known = sweeps::work_arrays(&cx, stmt, &|v| v.index() >= callees);
    finder.sweep(&Cx::new(unit, of, options, summaries), stmt, (work, &known), force)
}

struct Finder<'a> {
    p: &'a Procedure,
    of: ProcId,
    model: &'a Model,
    plans: BTreeMap<StmtId, &'a LoopPlan>,
}

impl Finder<'_> {
    fn inserted(&self, s: StmtId) -> bool {
        self.plans.get(&s).is_some_and(|plan| plan.is_inserted())
    }

    /// A loop that has work enough as a sweep; `None` where its rows have not.
    fn sweep(
        &self,
        cx: &Cx,
        stmt: StmtId,
        (work, known): (Option<WorkTest>, &WorkArrays),
        force: bool,
    ) -> Option<Result<Sweep, String>> {
        let found = match sweeps::sweep(cx, stmt, known) {
            Ok(found) => found,
            Err(why) => return Some(Err(why)),
        };
        let mut work: Vec<WorkTest> = work.into_iter().collect();
        for nest in found.nests.iter().filter(|nest| nest.ordered && !force) {
            work.extend(self.long_rows(stmt, nest.stmt)?);
        }
        Some(Ok(Sweep {
            procedure: self.of,
            stmt,
            nests: found.nests,
            callees: Vec::new(),
            private: found.private,
            work,
            proof: not_meeting(found.facts, &found.apart),
            test: Some(RuntimeTest { conditions: found.conditions })
                .filter(|t| !t.conditions.is_empty()),
        }))
    }

    /// The nests of a loop.
    fn nests(&self, s: StmtId) -> Vec<StmtId> {
        let body = self.p.as_loop(s).map(|l| l.body.as_slice());
        let all = body.unwrap_or_default().iter().copied();
        all.filter(|s| self.p.as_loop(*s).is_some()).collect()
    }

    /// Has a nest of the loop too few rows for the threads that there are?
    fn few_rows(&self, s: StmtId) -> bool {
        self.nests(s).iter().any(|nest| {
            let trips = self.p.as_loop(*nest).and_then(|l| work::constant_trips(self.p, l));
            trips.is_some_and(|n| n < ROWS * self.model.table().threads)
        })
    }

    /// The outermost loops that come into question.
    fn block(&self, block: &[StmtId], out: &mut Vec<StmtId>) {
        for &s in block {
            if self.inserted(s) {
                continue;
            }
            if self.candidate(s) {
                out.push(s);
                continue;
            }
            for inner in visit::blocks(&self.p.stmt(s).kind).into_iter().flatten() {
                self.block(inner, out);
            }
        }
    }

    /// A loop of nests and assignments, two nests at least, of which one is sequential with all that is in it.
    fn candidate(&self, s: StmtId) -> bool {
        let Some(l) = self.p.as_loop(s) else { return false };
        let nests = self.nests(s);
        let simple = |s: &StmtId| {
            matches!(self.p.stmt(*s).kind, StmtKind::Loop(_) | StmtKind::Assign { .. })
        };
        let inside = visit::stmts(self.p, &l.body);
        let waits = |nest: &StmtId| {
            !visit::stmts(self.p, &[*nest]).iter().any(|s| self.inserted(*s))
                && self.plans.get(nest).is_some_and(|plan| plan.directive.is_none())
        };
        let sequential =
            |nest: &&StmtId| self.plans.get(nest).is_some_and(|plan| plan.directive.is_none());
        nests.len() >= 2
            && !self.few_rows(s)
            && inside.len() <= STATEMENTS
            && l.body.iter().all(simple)
            && nests.iter().any(waits)
            && nests.iter().filter(sequential).all(waits)
            && obstacle(self.p, &inside, &|_| false).is_none()
    }

    /// Has a sweep work enough for the start of a region? (It may be that it is asked when it runs.)
    fn enough(&self, s: StmtId) -> Option<Option<WorkTest>> {
        let at = self.model.at(self.p, self.of);
        let enough = at.table().enough_inside;
        if work::most(at, s, true).is_some_and(|most| most < enough) {
            return None;
        }
        match work::of_loop(at, s, enough) {
            Work::Constant(work) if work < enough => None,
            Work::Constant(_) | Work::Much => Some(None),
            Work::Test(test) => Some(Some(test)),
        }
    }

    /// Takes a row much longer than to wait for the one before it (some 50 ns, and once for each thread and plane as long
    /// as it takes another processor to see that)? (It may be that it is asked before the sweep.)
    fn long_rows(&self, sweep: StmtId, nest: StmtId) -> Option<Option<WorkTest>> {
        let at = self.model.at(self.p, self.of);
        let enough = at.table().microsecond / 4;
        let Some(row) = work::iteration(at, nest) else { return Some(None) };
        if row.constant().or_else(|| row.at(FEW)).is_some_and(|row| row >= enough) {
            return Some(None);
        }
        let test = row.test(enough).filter(|_| row.constant().is_none())?;
        let changed = written(self.p, sweep);
        let mut steady = true;
        for factor in test.work.terms.iter().flat_map(|term| &term.factors) {
            visit::each_place_in(self.p, *factor, &mut |place, _| {
                steady &= place.is_var() && !changed.contains(&place.var);
            });
        }
        steady.then_some(Some(test))
    }
}
