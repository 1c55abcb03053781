//! Loops that run in parallel once a few edits have made them other loops.
//!
//! **Decides** which of them would: the plan is made once more as if the new text stood there already.
//! **Example** a kernel with a work array behind a pointer (`double *restrict sum`), of which each iteration makes a copy;
//! `if (x[i] < 0) *status = ERR;` with a flag in its place.
//! **Why it is sound** `analyze` has shown what holds then; `emit` writes, and the stage reads and judges the text.
//! **Gives up when** a loop cannot be written so, another level of its nest is better, or restructuring has made another loop of
//! its procedure parallel, one around it, or its inner loops walk along memory (what is read again is not restructured).
//! **Cost and limit** one plan more for procedures with such a loop.

use heiretsu_analyze::LoopFacts;
use heiretsu_ir::plan::{LoopPlan, Rewrite, Segmented};
use heiretsu_ir::segments::Segments;
use heiretsu_ir::{Edit, ProcId, Proof, StmtId, Unit, Verdict};

use crate::context::Beyond;
use crate::options::Options;
use crate::planning;

use super::Trials;

/// An iteration takes so many operations where a look at its bounds before the loop costs next to nothing.
const WORTH_A_TEST: i128 = 60;

/// Loops whose iterations make copies of work arrays for themselves.
pub(super) fn copies(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    beyond: &Beyond<'_>,
    _: &mut Trials,
) -> Vec<Rewrite> {
    let of: Known<'_, _> = |f| f.copies.as_deref().map(|c| (&c.facts, c.list.as_slice()));
    written((unit, facts, plans), options, beyond, of, heiretsu_emit::copies::rewrites)
}

/// Loops whose stores under conditions become flags.
pub(super) fn flags(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    beyond: &Beyond<'_>,
    _: &mut Trials,
) -> Vec<Rewrite> {
    let of: Known<'_, _> = |f| f.flagged.as_deref().map(|c| (&c.facts, c.groups.as_slice()));
    written((unit, facts, plans), options, beyond, of, heiretsu_emit::flags::rewrites)
}

/// Loops that add to members of structures, with sums of their own.
pub(super) fn sums(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    beyond: &Beyond<'_>,
    _: &mut Trials,
) -> Vec<Rewrite> {
    let of: Known<'_, _> = |f| f.summed.as_deref().map(|c| (&c.facts, c.list.as_slice()));
    let rewrites =
        written((unit, facts, plans), options, beyond, of, heiretsu_emit::sums::rewrites);
    rewrites.into_iter().map(|rewrite| Rewrite { rounds: true, ..rewrite }).collect()
}

/// Loops that add to arrays of unknown length, in parts.
pub(super) fn array_sums(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    beyond: &Beyond<'_>,
    _: &mut Trials,
) -> Vec<Rewrite> {
    let then = |f: &LoopFacts| f.scattered.as_ref().map(|s| s.facts.clone());
    let mut wanted = wanted((unit, facts, plans), options, beyond, &then);
    let mut loops = Vec::new();
    wanted.retain(|(plan, facts)| {
        let Some(found) = &facts.scattered else { return false };
        let (procedure, stmt) = (plan.procedure, plan.stmt);
        let numbers = heiretsu_ir::array_sums::numbers(unit, procedure, &found.arrays.structures);
        let at = beyond.model.at(unit.procedure(procedure), procedure);
        let pays = heiretsu_plan::in_copies(at, stmt, (&found.arrays, numbers), options.force);
        loops.extend(pays.map(|pays| heiretsu_emit::array_sums::Wanted {
            procedure,
            stmt,
            arrays: &found.arrays,
            sums: &found.sums,
            least: pays.least,
            costs: (pays.iteration, pays.number),
        }));
        pays.is_some()
    });
    let texts = heiretsu_emit::array_sums::rewrites(unit, &loops);
    let (edits, known): (Vec<_>, Vec<_>) =
        texts.into_iter().map(|t| t.map(|t| (t.edits, (t.parallel, t.late))).unzip()).unzip();
    let rewrites = made(unit, &wanted, edits).into_iter().zip(known.into_iter().flatten());
    rewrites
        .map(|(rewrite, (parallel, late))| Rewrite {
            parallel: Some(parallel),
            late,
            rounds: true,
            ..rewrite
        })
        .collect()
}

/// Loops whose iterations touch segments of arrays, with a test before them.
pub(super) fn segments(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    beyond: &Beyond<'_>,
    _: &mut Trials,
) -> Vec<Rewrite> {
    let then = |f: &LoopFacts| f.segmented.as_ref().map(|s| s.facts.clone());
    let mut wanted = wanted((unit, facts, plans), options, beyond, &then);
    wanted.retain(|(plan, facts)| {
        let at = beyond.model.at(unit.procedure(plan.procedure), plan.procedure);
        // (Rows of a matrix are longer than those of a sparse one.)
        let data =
            facts.segmented.as_ref().is_some_and(|s| s.list.iter().any(|s| s.base.is_none()));
        let operations = heiretsu_plan::model::work::likely_iteration(at, plan.stmt, data);
        operations.is_some_and(|n| n >= WORTH_A_TEST)
    });
    let list = |f: &LoopFacts| f.segmented.as_ref().map(|s| s.list.clone()).unwrap_or_default();
    let lists: Vec<Vec<Segments>> = wanted.iter().map(|(_, f)| list(f)).collect();
    let loops: Vec<_> =
        wanted.iter().zip(&lists).map(|((p, _), s)| (p.procedure, p.stmt, s.as_slice())).collect();
    let texts = heiretsu_emit::segments::rewrites(unit, &loops);
    let flags: Vec<Option<String>> =
        texts.iter().map(|t| t.as_ref().map(|t| t.flag.clone())).collect();
    let edits = texts.into_iter().map(|t| t.map(|t| t.edits)).collect();
    let known = flags.into_iter().zip(lists).filter_map(|(flag, list)| {
        let names = list.into_iter().flat_map(|s| s.names).collect();
        Some(Segmented { flag: flag?, names })
    });
    let rewrites = made(unit, &wanted, edits).into_iter().zip(known);
    rewrites.map(|(rewrite, known)| Rewrite { segmented: Some(known), ..rewrite }).collect()
}

/// What would hold for a loop with new text, and what that text changes.
type Known<'f, T> = fn(&'f LoopFacts) -> Option<(&'f LoopFacts, &'f [T])>;
/// Writes such texts.
type Write<T> = fn(&Unit, &[(ProcId, StmtId, &[T])]) -> Vec<Option<Vec<Edit>>>;

/// The rewrites of the loops that would then get a directive.
fn written<'f, T>(
    (unit, facts, plans): (&Unit, &'f [Vec<LoopFacts>], &[LoopPlan]),
    options: &Options,
    beyond: &Beyond<'_>,
    of: Known<'f, T>,
    write: Write<T>,
) -> Vec<Rewrite> {
    let then = |f: &'f LoopFacts| of(f).map(|(facts, _)| facts.clone());
    let wanted = wanted((unit, facts, plans), options, beyond, &then);
    let loops: Vec<_> =
        wanted.iter().filter_map(|(p, f)| Some((p.procedure, p.stmt, of(f)?.1))).collect();
    made(unit, &wanted, write(unit, &loops))
}

/// The loops of which something would hold with new text, and that would then get a directive.
fn wanted<'f>(
    (unit, facts, plans): (&Unit, &'f [Vec<LoopFacts>], &[LoopPlan]),
    options: &Options,
    beyond: &Beyond<'_>,
    then: &dyn Fn(&'f LoopFacts) -> Option<LoopFacts>,
) -> Vec<(LoopPlan, &'f LoopFacts)> {
    let mut wanted = Vec::new();
    for plans in plans.chunk_by(|a, b| a.procedure == b.procedure) {
        let of = plans[0].procedure;
        let own = facts.get(of.index()).map_or(&[][..], Vec::as_slice);
        if own.iter().all(|f| then(f).is_none()) {
            continue;
        }
        let as_if = own.iter().map(|f| then(f).unwrap_or_else(|| f.clone())).collect();
        // Where a directive had no place it still has none.
        let text = |plan: &&LoopPlan| {
            let code = plan.insertion.as_ref().err().map(|why| why.kind.code());
            code.is_some_and(|code| code.starts_with("H4") && code != "H406")
                && plan.directive.is_some()
        };
        let planning = planning::again(of, plans.iter().filter(text), options, beyond);
        for new in heiretsu_plan::plan(unit, of, as_if, &planning) {
            let fact = own.iter().find(|f| f.stmt == new.stmt && then(f).is_some());
            if let Some(fact) = fact
                && new.insertion.is_ok()
            {
                wanted.push((new, fact));
            }
        }
    }
    wanted
}

/// The rewrites of those that can be written so.
fn made(
    unit: &Unit,
    wanted: &[(LoopPlan, &LoopFacts)],
    edits: Vec<Option<Vec<Edit>>>,
) -> Vec<Rewrite> {
    let one = |((plan, _), edits): (&(LoopPlan, &LoopFacts), Option<Vec<Edit>>)| {
        let procedure = unit.procedure(plan.procedure);
        let name = procedure.as_loop(plan.stmt).map(|l| procedure.var(l.var).name.clone());
        let (proof, test) = match plan.verdict.clone() {
            Verdict::Parallel(proof) => (proof, None),
            Verdict::Conditional(proof, test) => (proof, Some(test)),
            Verdict::Sequential(_) => (Proof::default(), None),
        };
        let techniques = plan.techniques.clone();
        let new = Rewrite::new(plan.procedure, vec![plan.stmt], edits?, techniques, proof);
        Some(Rewrite { parallel: name.map(|name| (name, 1)), test, ..new })
    };
    wanted.iter().zip(edits).filter_map(one).collect()
}
