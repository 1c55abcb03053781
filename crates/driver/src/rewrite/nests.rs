//! Rewrites from the catalogue of loop transformations.
//!
//! **Decides** whether loops whose iterations make copies, or set flags (`as_if`), come before nests of the same procedure; all else `plan` has
//! chosen, `emit` writes, and the stage reads and judges the text.
//! **Example** an outer loop that runs in parallel with copies keeps the loops inside it, which would be fused.
//! **Gives up when** a nest cannot be written.

use heiretsu_analyze::LoopFacts;
use heiretsu_emit::print;
use heiretsu_ir::plan::{LoopPlan, Rewrite};
use heiretsu_ir::{Fact, NewNest, Proof, StmtId, Technique, Test, Unit, Verdict};
use heiretsu_plan::{Choice, Restructured, restructure};
use rayon::prelude::*;

use crate::context::Beyond;
use crate::guard::caught;
use crate::options::Options;

use super::Trials;

/// Restructured nests of all procedures.
pub(super) fn producer(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    summaries: &Beyond<'_>,
    trials: &mut Trials,
) -> Vec<Rewrite> {
    let mut copies = super::as_if::copies(unit, facts, plans, options, summaries, trials);
    copies.extend(super::as_if::flags(unit, facts, plans, options, summaries, trials));
    copies.extend(super::as_if::sums(unit, facts, plans, options, summaries, trials));
    let analysis = options.analysis();
    // The plans of a procedure stand together; looking for them in all of them would cost the square.
    let of_procedures: Vec<_> = plans.chunk_by(|a, b| a.procedure == b.procedure).collect();
    let found: Vec<_> = of_procedures
        .into_par_iter()
        .map(|plans| {
            let of = plans[0].procedure;
            let copied: Vec<StmtId> =
                copies.iter().filter(|c| c.procedure == of).flat_map(|c| c.loops.clone()).collect();
            let Restructured { nests, tried } = caught(|| {
                choose(plans, &copied, |copied| {
                    let (force, keep_arrays) = (options.force, options.keep_arrays);
                    let model = summaries.model.clone();
                    let choice = Choice { force, keep_arrays, copied, model };
                    restructure(unit, of, plans, &analysis, summaries, choice)
                })
            })
            .unwrap_or_default();
            let tested = nests.iter().any(|nest| nest.test.is_some());
            // What cannot be written ends the list: later procedures have it in them.
            let mut out: Vec<Rewrite> =
                nests.into_iter().map_while(|nest| written(unit, nest)).collect();
            if tested {
                // The branches are in the text alone.
                out.iter_mut().for_each(|rewrite| rewrite.meant = None);
            }
            (out, tried.into_iter().map(move |(stmt, tried)| (of, stmt, tried)))
        })
        .collect();
    let mut out = Vec::new();
    for (rewrites, tried) in found {
        out.extend(rewrites);
        trials.extend(tried);
    }
    out
}

/// Nests of a procedure, or copies of its work arrays: one procedure has either. Loops of unit stride gain more than threads do,
/// and so do parallel loops where there were none, beside what copies would make parallel.
fn choose(
    plans: &[LoopPlan],
    copied: &[StmtId],
    made: impl Fn(&[StmtId]) -> Restructured,
) -> Restructured {
    let whole = made(&[]);
    if copied.is_empty() || whole.nests.is_empty() {
        return whole;
    }
    let along = |n: &NewNest| n.techniques.contains(&Technique::Interchange);
    let apart = made(copied);
    let sequential = |l: &StmtId| {
        let plan = plans.iter().find(|p| p.stmt == *l);
        plan.is_some_and(|p| matches!(p.verdict, Verdict::Sequential(_)))
    };
    let elsewhere = || apart.nests.iter().any(|n| n.replaced.iter().any(sequential));
    match whole.nests.iter().any(along) || elsewhere() {
        true => whole,
        false => Restructured { nests: Vec::new(), ..apart },
    }
}

/// A nest as text, if it can be written.
fn written(unit: &Unit, nest: NewNest) -> Option<Rewrite> {
    let edits = caught(|| print::rewrite(unit, &nest)).ok()?.ok()?;
    let done: Vec<&str> = nest.techniques.iter().map(|t| t.name()).collect();
    let fact = |about: &str, detail: String| Fact {
        test: Test::Restructured,
        about: about.into(),
        detail,
    };
    let mut facts = vec![fact("the nest", done.join(", then "))];
    facts.extend(nest.notes.iter().map(|note| fact("memory", note.clone())));
    let proof = Proof { facts, assumptions: Vec::new() };
    Some(Rewrite {
        rounds: nest.rounds,
        test: nest.test,
        meant: Some(Box::new(nest.procedure)),
        ..Rewrite::new(nest.of, nest.replaced, edits, nest.techniques, proof)
    })
}
