//! The cost model: what a loop's work is, how often it is started, and what threads cost.
//!
//! **Holds** the table of constants ([`table`]), what machines tell ([`Machine`]), estimates of work ([`work`]), and what the whole program tells ([`Model`]):
//! how often procedures are called, what calls cost, values that are the same everywhere.
//!
//! **Must not** be asked about anything but time.

mod asked;
mod cost;
mod declared;
mod early;
mod effort;
mod machine;
mod pace;
mod poly;
mod profile;
mod program;
pub mod room;
mod shape;
pub mod table;
pub mod work;

use std::sync::Arc;

use heiretsu_ir::{ProcId, Procedure, StmtId, Unit};

pub use effort::{Call, Effort, LoopEffort, Node};
pub use machine::Machine;
pub use pace::side_by_side;
pub use profile::{Counted, Lines, Profile, Spent};
use program::Whole;
use table::{TRIPS, Table};
use work::At;

/// What is known about a program, as one of its units sees it. The default knows nothing.
#[derive(Clone, Debug, Default)]
pub struct Model {
    whole: Arc<Whole>,
    unit: usize,
}

/// How often something is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Starts {
    /// So often, where nothing is known of a loop around it [`table::TRIPS`] times.
    pub times: i128,
    /// By whom, for people; empty if once.
    pub around: String,
    /// A procedure that calls itself is among the callers: nobody knows how often.
    pub guessed: bool,
}

/// A loop in a profiled run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observed {
    /// How often it was started.
    pub starts: i128,
    /// Operations of a start, in operations that take equally long.
    pub operations: i128,
}

impl Model {
    /// The model of each of these units, which are one program (or a part of one), on a machine; `profile` tells of a run.
    pub fn of(units: &[&Unit], machine: &Machine, profile: &Profile) -> Vec<Model> {
        let whole = Arc::new(Whole::of(units, Table::of(machine), profile));
        (0..units.len()).map(|unit| Model { whole: whole.clone(), unit }).collect()
    }

    /// Of a unit alone.
    pub fn alone(unit: &Unit, machine: &Machine, profile: &Profile) -> Model {
        Model { whole: Arc::new(Whole::of(&[unit], Table::of(machine), profile)), unit: 0 }
    }

    /// What the machine tells.
    pub fn table(&self) -> &Table {
        &self.whole.table
    }

    /// A procedure, with what the program tells of it.
    pub fn at<'a>(&'a self, procedure: &'a Procedure, of: ProcId) -> At<'a> {
        At { procedure, of, whole: &self.whole, unit: self.unit }
    }

    /// How often a loop is started: by the loops around it (`around`, innermost first) and by the callers of its procedure.
    pub fn starts(
        &self,
        unit: &Unit,
        of: ProcId,
        around: &mut dyn Iterator<Item = StmtId>,
    ) -> Starts {
        let at = self.at(unit.procedure(of), of);
        let mut inside: Option<String> = None;
        let mut times = 1i128;
        for outer in around {
            let trips = work::around(at, outer).unwrap_or(TRIPS).max(1);
            times = times.saturating_mul(trips);
            if trips > 1 && inside.is_none() {
                inside = Some(program::loop_text(unit, at.procedure, outer));
            }
        }
        let called = self.whole.starts(self.unit, of);
        let by = called.map_or(String::new(), |s| s.around.clone());
        Starts {
            times: times.saturating_mul(called.map_or(1, |s| s.times)),
            around: inside.map_or(by, |inside| format!("inside {inside}")),
            guessed: called.is_some_and(|s| s.guessed),
        }
    }

    /// What a profile tells of a loop (`around` stand around it): counts of lines, or the time of its procedure.
    pub fn observed(
        &self,
        p: &Procedure,
        of: ProcId,
        stmt: StmtId,
        around: &mut dyn Iterator<Item = StmtId>,
    ) -> Option<Observed> {
        let at = self.at(p, of);
        if let Some(counted) = at.seen().counted(of, p, stmt) {
            let operations = work::likely(at, stmt, false)?;
            return Some(Observed { starts: i128::from(counted.starts), operations });
        }
        let spent = at.seen().spent(of)?;
        let called = self.whole.starts(self.unit, of)?.times.max(1);
        let mut each = 1i128;
        for outer in around {
            each = each.saturating_mul(work::around(at, outer).unwrap_or(TRIPS).max(1));
        }
        // The procedure's time belongs to its loops as the model sees their shares of the work.
        let alone = spent.whole.is_none() || !work::calls(p, stmt);
        let time = spent.whole.filter(|_| !alone).unwrap_or(spent.own);
        let body = work::likely_body(at, alone)?.max(1) as f64;
        let own = work::likely(at, stmt, alone)? as f64;
        let share = (own * each as f64 / body).min(1.0);
        let nanoseconds = time * share / (called as f64 * each as f64);
        let operations = nanoseconds * self.table().microsecond as f64 / 1000.0;
        Some(Observed { starts: called.saturating_mul(each), operations: operations as i128 })
    }
}
