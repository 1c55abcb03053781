//! Loops whose iterations make copies of work arrays for themselves.
//!
//! **Decides** which of them would run in parallel with their copies: the plan is made once more as if they had them.
//! **Example** a kernel with a work array behind a pointer (`double *restrict sum`).
//! **Why it is sound** `analyze` has shown what holds with the copies; `emit` writes, and the stage reads and judges the text.
//! **Gives up when** a loop cannot be written so, another level of its nest is better, or restructuring has made another loop of
//! its procedure parallel, one around it, or its inner loops walk along memory (what is read again is not restructured).
//! **Cost and limit** one plan more for procedures with such a loop.

use heiretsu_analyze::LoopFacts;
use heiretsu_ir::plan::{LoopPlan, Rewrite};
use heiretsu_ir::{Proof, Unit, Verdict};

use crate::context::Beyond;
use crate::options::Options;

use super::Trials;

/// All such loops of a unit.
pub(super) fn producer(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    beyond: &Beyond<'_>,
    _: &mut Trials,
) -> Vec<Rewrite> {
    let mut wanted: Vec<(LoopPlan, &[heiretsu_ir::copies::OwnCopy])> = Vec::new();
    for plans in plans.chunk_by(|a, b| a.procedure == b.procedure) {
        let of = plans[0].procedure;
        let own = facts.get(of.index()).map_or(&[][..], Vec::as_slice);
        if own.iter().all(|f| f.copies.is_none()) {
            continue;
        }
        let as_if = own.iter().map(|f| f.copies.as_ref().map_or(f, |c| &c.facts).clone()).collect();
        // Where a directive had no place it still has none.
        let text = |plan: &&LoopPlan| {
            plan.insertion.as_ref().err().is_some_and(|why| why.kind.code().starts_with("H4"))
                && plan.directive.is_some()
        };
        let refused = plans
            .iter()
            .filter(text)
            .filter_map(|plan| Some((of, plan.stmt, (**plan.insertion.as_ref().err()?).clone())))
            .filter(|(_, _, why)| why.kind.code() != "H406")
            .collect();
        let planning = heiretsu_plan::Options {
            force: options.force,
            nested: false,
            refused,
            model: beyond.model.clone(),
        };
        for new in heiretsu_plan::plan(unit, of, as_if, &planning) {
            let copied = own.iter().find(|f| f.stmt == new.stmt).and_then(|f| f.copies.as_ref());
            if let Some(copied) = copied
                && new.insertion.is_ok()
            {
                wanted.push((new, &copied.list));
            }
        }
    }
    if wanted.is_empty() {
        return Vec::new();
    }
    let loops: Vec<_> = wanted.iter().map(|(p, list)| (p.procedure, p.stmt, *list)).collect();
    let edits = heiretsu_emit::copies::rewrites(unit, &loops);
    wanted
        .into_iter()
        .zip(edits)
        .filter_map(|((plan, _), edits)| Some(made(unit, plan, edits?)))
        .collect()
}

fn made(unit: &Unit, plan: LoopPlan, edits: Vec<heiretsu_ir::Edit>) -> Rewrite {
    let procedure = unit.procedure(plan.procedure);
    let name = procedure.as_loop(plan.stmt).map(|l| procedure.var(l.var).name.clone());
    let (proof, test) = match plan.verdict {
        Verdict::Parallel(proof) => (proof, None),
        Verdict::Conditional(proof, test) => (proof, Some(test)),
        Verdict::Sequential(_) => (Proof::default(), None),
    };
    Rewrite {
        procedure: plan.procedure,
        loops: vec![plan.stmt],
        edits,
        techniques: plan.techniques,
        proof,
        rounds: false,
        parallel: name.map(|name| (name, 1)),
        late: Vec::new(),
        lanes: None,
        meant: None,
        chain: None,
        test,
    }
}
