//! Who does how much of the work of a run, for summaries.
//!
//! **Decides** how many operations procedures and their loops do themselves in a whole run, without their callees, and how often
//! who calls whom from which loop.
//! **Example** a time loop that only calls `flux` has next to none of its own; the loops of `flux` have them.
//! **Why it is sound** it only decides what is shown first.
//! **Gives up when** a loop's work is not known: it counts as none.
//! **Cost and limit** two estimates for each loop.
//! **Source** –

use std::collections::BTreeMap;

use heiretsu_ir::{ProcId, StmtId, Unit, visit};

use super::program::Site;
use super::table::TRIPS;
use super::{Model, work};

/// A procedure of the program: its unit's number, and its own.
pub type Node = (usize, ProcId);

/// What a procedure does in a run, in operations.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Which one.
    pub procedure: Node,
    /// All of it.
    pub own: f64,
    /// Its loops, outer ones before inner ones.
    pub loops: Vec<LoopEffort>,
    /// Its calls of known procedures.
    pub calls: Vec<Call>,
    /// A profile tells.
    pub profiled: bool,
}

/// What a loop does in a run.
#[derive(Clone, Copy, Debug)]
pub struct LoopEffort {
    /// Which one.
    pub stmt: StmtId,
    /// The loop around it.
    pub parent: Option<StmtId>,
    /// Its operations, with those of the loops inside it.
    pub own: f64,
}

/// A call of a known procedure.
#[derive(Clone, Debug)]
pub struct Call {
    /// Which one.
    pub callee: Node,
    /// Loops around the call, innermost first.
    pub around: Vec<StmtId>,
    /// How often.
    pub times: f64,
}

impl Model {
    /// Operations of the whole run, if a profile tells.
    pub fn profiled_run(&self) -> Option<f64> {
        self.whole.profiled_run
    }

    /// What a procedure of a unit does.
    pub fn effort(&self, unit: &Unit, of: ProcId) -> Effort {
        let p = unit.procedure(of);
        let at = self.at(p, of);
        let starts = self.whole.starts(self.unit, of).map_or(1, |s| s.times.max(1)) as f64;
        let body = work::likely_body(at, true).unwrap_or(0).max(0) as f64;
        let spent = at.seen().spent(of);
        let own = match spent {
            Some(spent) => spent.own * self.table().microsecond as f64 / 1000.0,
            None => starts * body,
        };
        let mut profiled = spent.is_some();
        let entries = visit::loops(p);
        let parents: BTreeMap<StmtId, Option<StmtId>> =
            entries.iter().map(|e| (e.stmt, e.parent)).collect();
        let trips: BTreeMap<StmtId, f64> = entries
            .iter()
            .map(|e| (e.stmt, work::around(at, e.stmt).unwrap_or(TRIPS).max(1) as f64))
            .collect();
        let times = |around: &mut dyn Iterator<Item = StmtId>| -> f64 {
            starts * around.filter_map(|l| trips.get(&l)).product::<f64>()
        };
        let mut loops = Vec::new();
        for e in &entries {
            let outer = |l: &StmtId| parents.get(l).copied().flatten();
            let counted = at.seen().counted(of, p, e.stmt);
            profiled |= counted.is_some();
            let each = work::likely(at, e.stmt, true).unwrap_or(0).max(0) as f64;
            let all = match (spent, counted) {
                // The procedure's time belongs to its loops as the model sees their shares of the work.
                (Some(_), _) => {
                    let inside =
                        std::iter::successors(e.parent, outer).filter_map(|l| trips.get(&l));
                    own * each * inside.product::<f64>() / body.max(1.0)
                }
                (None, Some(counted)) => counted.starts as f64 * each,
                (None, None) => times(&mut std::iter::successors(e.parent, outer)) * each,
            };
            loops.push(LoopEffort { stmt: e.stmt, parent: e.parent, own: all.min(own) });
        }
        let call = |site: &Site| Call {
            callee: site.callee,
            around: site.around.clone(),
            times: times(&mut site.around.iter().copied()),
        };
        let calls = self.whole.calls(self.unit, of).iter().map(call).collect();
        Effort { procedure: (self.unit, of), own, loops, calls, profiled }
    }
}
