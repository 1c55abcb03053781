//! Loops that step their variable themselves, as loops that OpenMP takes.
//!
//! **Decides** which of them would run in parallel if their headers counted: the plan is made once more without that
//! objection.
//! **Example** `while (i < n) { a[i] = 0; i++; }` that is parallel and has work enough.
//! **Why it is sound** `emit` writes, and the stage reads and judges the text; [`keeps_work`] holds also where nothing can be
//! run.
//! **Gives up when** a loop cannot be written so.
//! **Cost and limit** one plan more for procedures with such a loop that is parallel.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::LoopFacts;
use heiretsu_ir::plan::{LoopPlan, Rewrite};
use heiretsu_ir::{
    Fact, LoopForm, Procedure, Proof, ReasonKind, StmtKind, Technique, Test, Unit, Verdict, visit,
};

use crate::context::Beyond;
use crate::options::Options;
use crate::planning;

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
    let wants = |plan: &LoopPlan| {
        let counts = unit.procedure(plan.procedure).as_loop(plan.stmt);
        let own = |form| matches!(form, LoopForm::While | LoopForm::Jump { .. } | LoopForm::For);
        let counts = counts.is_some_and(|l| own(l.form));
        plan.directive.is_some() && counts && not_canonical(plan)
    };
    let mut wanted: Vec<LoopPlan> = Vec::new();
    for plans in plans.chunk_by(|a, b| a.procedure == b.procedure) {
        if !plans.iter().any(wants) {
            continue;
        }
        let of = plans[0].procedure;
        let kept = |plan: &&LoopPlan| {
            let text =
                plan.insertion.as_ref().err().filter(|why| why.kind.code().starts_with("H4"));
            !wants(plan) && (text.is_some() || not_canonical(plan))
        };
        let planning = planning::again(of, plans.iter().filter(kept), options, beyond);
        let facts = facts.get(of.index()).cloned().unwrap_or_default();
        let again = heiretsu_plan::plan(unit, of, facts, &planning);
        wanted.extend(
            again
                .into_iter()
                .zip(plans)
                .filter_map(|(new, old)| (new.insertion.is_ok() && wants(old)).then_some(new)),
        );
    }
    if wanted.is_empty() {
        return Vec::new();
    }
    let loops: Vec<_> = wanted.iter().map(|plan| (plan.procedure, plan.stmt)).collect();
    let edits = heiretsu_emit::counted::rewrites(unit, &loops);
    wanted
        .into_iter()
        .zip(edits)
        .filter_map(|(plan, edits)| Some(made(unit, plan, edits?)))
        .collect()
}

/// Does a procedure whose loops have got headers that count do all that it did? Every variable is set, and every procedure
/// called, by as many statements as before; what counts a loop is set by its header. It holds also where nothing can be run.
///
/// # Errors
/// What is done less often.
pub(super) fn keeps_work(old: &Procedure, new: &Procedure) -> Result<(), String> {
    let (before, after) = (work(old), work(new));
    let mut counts: BTreeSet<&str> = BTreeSet::new();
    for p in [old, new] {
        let loops = visit::loops(p).into_iter().filter_map(|entry| p.as_loop(entry.stmt));
        counts.extend(loops.map(|l| p.var(l.var).name.as_str()));
    }
    let less = before.iter().find(|(name, times)| {
        !counts.contains(*name) && after.get(*name).is_none_or(|t| t < times)
    });
    match less {
        Some((name, _)) => Err(format!("its new text leaves out work on `{name}`")),
        None => Ok(()),
    }
}

/// How many statements set each variable or call each procedure.
fn work(procedure: &Procedure) -> BTreeMap<&str, usize> {
    let mut times = BTreeMap::new();
    for s in visit::stmts(procedure, &procedure.body) {
        let name = match &procedure.stmt(s).kind {
            StmtKind::Assign { place, .. } => &procedure.var(place.var).name,
            StmtKind::Call { callee, .. } => &callee.name,
            _ => continue,
        };
        // Not what front ends made: its names say nothing from one text to the next.
        if !name.contains('.') {
            *times.entry(name.as_str()).or_insert(0) += 1;
        }
    }
    times
}

/// Is the shape of its header what keeps the directive away?
fn not_canonical(plan: &LoopPlan) -> bool {
    matches!(plan.insertion.as_ref().err().map(|r| &r.kind), Some(ReasonKind::NotCanonical { .. }))
}

fn made(unit: &Unit, plan: LoopPlan, edits: Vec<heiretsu_ir::Edit>) -> Rewrite {
    let procedure = unit.procedure(plan.procedure);
    let about = procedure.as_loop(plan.stmt).map(|l| procedure.var(l.var).name.clone());
    let mut proof = match &plan.verdict {
        Verdict::Parallel(proof) | Verdict::Conditional(proof, _) => proof.clone(),
        Verdict::Sequential(_) => Proof::default(),
    };
    // A number of ours has no name for people.
    let about = about.filter(|name| !name.contains('.'));
    proof.add(Fact {
        test: Test::Counted,
        about: about.unwrap_or_else(|| "the loop".into()),
        detail: "tested and stepped once per iteration".into(),
    });
    let mut techniques = plan.techniques;
    techniques.push(Technique::Counted);
    Rewrite::new(plan.procedure, vec![plan.stmt], edits, techniques, proof)
}
