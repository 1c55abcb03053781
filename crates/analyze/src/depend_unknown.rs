//! Memory, judged without looking at subscripts: any write is in the way.
//!
//! Stands in until the dependence tests join.

use std::collections::BTreeSet;

use heiretsu_ir::plan::Condition;
use heiretsu_ir::{Assumption, Fact, Reason, ReasonKind, StmtId, Test, VarId};

use crate::cx::Cx;

/// What is known about the memory accesses of a loop.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ArrayOutcome {
    /// Why it stays sequential.
    pub reasons: Vec<Reason>,
    /// What was shown.
    pub facts: Vec<Fact>,
    /// On what it rests.
    pub assumptions: Vec<Assumption>,
    /// What is to be tested on entry.
    pub conditions: Vec<Condition>,
    /// Which test decided how many pairs.
    pub tests: Vec<(Test, u32)>,
}

/// Every written object is unknown.
pub fn arrays(cx: &Cx, l: StmtId, ignore: &BTreeSet<VarId>) -> ArrayOutcome {
    let mut out = ArrayOutcome::default();
    for access in cx.accesses(l).iter().filter(|a| a.memory && a.writes) {
        if !ignore.contains(&access.place.var) && !cx.iteration_local(l, access.place.var) {
            let variable = cx.name(access.place.var).to_string();
            let kind = ReasonKind::UnknownDependence { variable };
            out.reasons.push(Reason::new(kind, access.place.span, "written here"));
        }
    }
    out
}
