//! Facts about loops: aliases, scalars, dependences.
//!
//! **Holds** the analysis of one procedure at a time: who touches what ([`cx`]), what callees do
//! ([`calls`]), and the verdict on every loop ([`analyze`]).
//!
//! **Must not** change the loop program, or print anything.
//!
//! ```text
//! effects ─▶ scalars (private, first and last values, reductions) ─▶ depend (arrays, pointers) ─▶ verdict
//! ```

pub mod affine;
pub mod alias;
mod array_sums;
pub mod calls;
mod carried_elements;
pub mod cx;
pub mod depend;
mod early_exit;
mod effects;
mod flags;
mod flow;
mod later;
pub mod measure;
mod members;
mod options;
mod overlap;
pub mod patterns;
mod per_thread;
pub mod pipelining;
pub mod points;
pub mod recurrences;
mod reduce;
pub mod regions;
mod runs;
mod scalars;
mod shapes;
mod structure_sums;
mod sums;
pub mod sweeps;
pub mod switched;
#[cfg(test)]
mod testing;
mod verdict;

use std::collections::BTreeSet;

use heiretsu_ir::{ProcId, StmtId, Unit, VarId};

use calls::Summaries;
use cx::Cx;

pub use options::{
    Apart, Copied, Flagged, FloatPolicy, LoopFacts, Needs, Options, Scattered, Searched, Segmented,
    Shown, Summed,
};
pub use overlap::may_overlap;
pub use reduce::{allocated_elements, same_place};

/// What is known about every loop and while of a procedure, in the order of [`heiretsu_ir::visit::loops`].
pub fn analyze(unit: &Unit, procedure: ProcId, options: &Options) -> Vec<LoopFacts> {
    analyze_with(unit, procedure, options, &Summaries::of(unit))
}

/// The same, with the summaries of the unit's procedures made beforehand (once for all of them).
pub fn analyze_with(
    unit: &Unit,
    procedure: ProcId,
    options: &Options,
    summaries: &Summaries,
) -> Vec<LoopFacts> {
    analyze_some(unit, procedure, options, summaries, &|_| true)
}

/// The same for some loops only; of the others nothing is said: they are sequential without a reason.
pub fn analyze_some(
    unit: &Unit,
    procedure: ProcId,
    options: &Options,
    summaries: &Summaries,
    wanted: &dyn Fn(StmtId) -> bool,
) -> Vec<LoopFacts> {
    if heiretsu_ir::visit::loops(unit.procedure(procedure)).is_empty() {
        return Vec::new();
    }
    let cx = Cx::new(unit, procedure, options, summaries);
    let one = |entry: &heiretsu_ir::visit::LoopEntry| match wanted(entry.stmt) {
        true => LoopFacts {
            openmp_called: cx.calls(entry.stmt).iter().find(|s| s.openmp).map(|s| s.span),
            ..verdict::of_loop(&cx, *entry)
        },
        false => verdict::sequential(*entry, Vec::new()),
    };
    let mut all: Vec<LoopFacts> = cx.loops().iter().map(one).collect();
    carried_elements::again(&cx, &mut all, wanted);
    switched::again(&cx, &mut all, wanted);
    all
}

/// What directives on these loops of a procedure would need, where others see to the variables beside each.
pub fn needs(
    unit: &Unit,
    procedure: ProcId,
    options: &Options,
    summaries: &Summaries,
    loops: &[(StmtId, BTreeSet<VarId>)],
) -> Vec<Needs> {
    let cx = Cx::new(unit, procedure, options, summaries);
    let entry = |l: StmtId| cx.loops().iter().find(|e| e.stmt == l).copied();
    loops.iter().filter_map(|(l, apart)| Some(verdict::needs(&cx, entry(*l)?, apart))).collect()
}
