//! DO CONCURRENT as loops that OpenMP takes.
//!
//! **Decides** which of them would run in parallel if they were DO loops, without their promise: a copy of the procedure, where
//! they are, is analysed and planned.
//! **Example** `do concurrent (i = 1:n); a(i) = b(i); end do` with work enough.
//! **Why it is sound** `emit` writes, and the stage reads and judges the text.
//! **Gives up when** a loop cannot be proved parallel, would not pay, or cannot be written so (H304 stays).
//! **Cost and limit** one analysis more for procedures with such a loop.
//! **Source** –

use std::collections::BTreeSet;

use heiretsu_analyze::LoopFacts;
use heiretsu_ir::plan::{LoopPlan, Rewrite};
use heiretsu_ir::{LoopForm, ProcId, Proof, StmtId, StmtKind, Unit, Verdict, visit};

use crate::context::Beyond;
use crate::options::Options;
use crate::planning;

use super::Trials;

/// All such loops of a unit.
pub(super) fn producer(
    unit: &Unit,
    _: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    beyond: &Beyond<'_>,
    _: &mut Trials,
) -> Vec<Rewrite> {
    let mut out = Vec::new();
    for plans in plans.chunk_by(|a, b| a.procedure == b.procedure) {
        let of = plans[0].procedure;
        let wants =
            |plan: &LoopPlan| plan.directive.is_some() && is_concurrent(unit, of, plan.stmt);
        if plans.iter().any(wants) {
            out.extend(of_procedure(unit, of, plans, options, beyond));
        }
    }
    out
}

fn of_procedure(
    unit: &Unit,
    of: ProcId,
    plans: &[LoopPlan],
    options: &Options,
    beyond: &Beyond<'_>,
) -> Vec<Rewrite> {
    let mut draft = unit.clone();
    for s in &mut draft.procedure_mut(of).stmts {
        if let StmtKind::Loop(l) = &mut s.kind
            && l.form == LoopForm::DoConcurrent
        {
            l.form = LoopForm::Do;
        }
    }
    let facts = heiretsu_analyze::analyze_with(&draft, of, &options.analysis(), beyond);
    // What cannot be written elsewhere still cannot.
    let kept = |plan: &&LoopPlan| {
        let text = plan.insertion.as_ref().err().filter(|why| why.kind.code().starts_with("H4"));
        text.is_some() && !is_concurrent(unit, of, plan.stmt)
    };
    let planning = planning::again(of, plans.iter().filter(kept), options, beyond);
    let mut seen = BTreeSet::new();
    let mut wanted = Vec::new();
    for plan in heiretsu_plan::plan(&draft, of, facts, &planning) {
        if plan.directive.is_some()
            && plan.insertion.is_ok()
            && let Some(outermost) = construct(unit, of, plan.stmt)
            && seen.insert(outermost)
        {
            wanted.push((outermost, plan));
        }
    }
    let loops: Vec<_> = wanted.iter().map(|(outermost, _)| (of, *outermost)).collect();
    let edits = heiretsu_emit::concurrent::rewrites(unit, &loops);
    let made = wanted.into_iter().zip(edits);
    made.filter_map(|((outermost, plan), edits)| {
        let proof = match plan.verdict {
            Verdict::Parallel(proof) | Verdict::Conditional(proof, _) => proof,
            Verdict::Sequential(_) => Proof::default(),
        };
        Some(Rewrite::new(of, vec![outermost], edits?, plan.techniques, proof))
    })
    .collect()
}

fn is_concurrent(unit: &Unit, of: ProcId, stmt: StmtId) -> bool {
    unit.procedure(of).as_loop(stmt).is_some_and(|l| l.form == LoopForm::DoConcurrent)
}

/// The outermost loop of the construct that a loop belongs to, if no other such construct is around it.
fn construct(unit: &Unit, of: ProcId, stmt: StmtId) -> Option<StmtId> {
    if !is_concurrent(unit, of, stmt) {
        return None;
    }
    let procedure = unit.procedure(of);
    let entries = visit::loops(procedure);
    let parent = |l: StmtId| entries.iter().find(|e| e.stmt == l).and_then(|e| e.parent);
    let around = std::iter::successors(Some(stmt), |l| parent(*l));
    let outermost = around.filter(|l| is_concurrent(unit, of, *l)).last()?;
    (procedure.stmt(outermost).span == procedure.stmt(stmt).span).then_some(outermost)
}
