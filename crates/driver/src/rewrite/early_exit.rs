//! Loops that look for the iteration that leaves them, with a search before them.
//!
//! **Decides** which of them would gain: the plan is made once more as if they were parallel as they stand.
//! **Example** `IF (D(I).EQ.ZERO) THEN; INFO = I; RETURN; END IF` in a loop that does nothing else.
//! **Why it is sound** `analyze` has shown that all iterations may be asked; `emit` writes, and the stage reads and judges the text.
//! **Gives up when** a loop cannot be written so, or a loop around it is parallel.
//! **Cost and limit** one plan more for procedures with such a loop.

use std::collections::BTreeSet;

use heiretsu_analyze::LoopFacts;
use heiretsu_ir::plan::{Directive, LoopPlan, Rewrite};
use heiretsu_ir::{ExprKind, ProcId, StmtKind, Technique, Unit, Verdict, visit};

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
    let mut wanted: Vec<(LoopPlan, &LoopFacts)> = Vec::new();
    for plans in plans.chunk_by(|a, b| a.procedure == b.procedure) {
        let of = plans[0].procedure;
        let own = facts.get(of.index()).map_or(&[][..], Vec::as_slice);
        if own.iter().all(|f| f.search.is_none()) {
            continue;
        }
        let as_if = own.iter().map(parallel).collect();
        let kept = |plan: &&LoopPlan| {
            let why = plan.insertion.as_ref().err();
            plan.directive.is_some() && why.is_some_and(|why| why.kind.code() != "H406")
        };
        let planning = planning::again(of, plans.iter().filter(kept), options, beyond);
        for new in heiretsu_plan::plan(unit, of, as_if, &planning) {
            let fact = own.iter().find(|f| f.stmt == new.stmt && f.search.is_some());
            if let Some(fact) = fact
                && new.insertion.is_ok()
            {
                wanted.push((new, fact));
            }
        }
    }
    let loops: Vec<_> = wanted
        .iter()
        .filter_map(|(p, f)| Some((p.procedure, p.stmt, &f.search.as_ref()?.search)))
        .collect();
    if loops.is_empty() {
        return Vec::new();
    }
    let edits = heiretsu_emit::early_exit::rewrites(unit, &loops);
    wanted
        .into_iter()
        .zip(edits)
        .filter_map(|((plan, fact), edits)| made(unit, &plan, fact, edits?))
        .collect()
}

/// A loop that can be searched, as if it ran in parallel as it stands.
fn parallel(fact: &LoopFacts) -> LoopFacts {
    let Some(search) = &fact.search else { return fact.clone() };
    LoopFacts {
        verdict: Verdict::Parallel(search.proof.clone()),
        directive: Some(Directive { collapse: 1, ..Directive::default() }),
        ..fact.clone()
    }
}

fn made(
    unit: &Unit,
    plan: &LoopPlan,
    fact: &LoopFacts,
    edits: Vec<heiretsu_ir::Edit>,
) -> Option<Rewrite> {
    let procedure = unit.procedure(plan.procedure);
    let name = procedure.as_loop(plan.stmt).map(|l| procedure.var(l.var).name.clone());
    let techniques = vec![Technique::Search, Technique::Reduction];
    let proof = fact.search.as_ref()?.proof.clone();
    let new = Rewrite::new(plan.procedure, vec![plan.stmt], edits, techniques, proof);
    Some(Rewrite { parallel: name.map(|name| (name, 1)), ..new })
}

/// In searches over these variables, the first strip has few iterations: execution tries small numbers.
pub(super) fn short_strips(unit: &mut Unit, procedure: ProcId, over: &BTreeSet<&str>) {
    let names: Vec<String> =
        over.iter().map(|name| heiretsu_emit::early_exit::strip_beside(name)).collect();
    let p = unit.procedure(procedure);
    let mut sizes = Vec::new();
    for s in visit::stmts(p, &p.body) {
        if let StmtKind::Assign { place, value } = &p.stmt(s).kind
            && names.contains(&p.var(place.var).name.to_ascii_lowercase())
        {
            visit::each_expr(p, *value, &mut |id, e| {
                if e.kind == ExprKind::Int(heiretsu_emit::early_exit::FIRST_STRIP) {
                    sizes.push(id);
                }
            });
        }
    }
    for id in sizes {
        unit.procedure_mut(procedure).exprs[id.index()].kind = ExprKind::Int(2);
    }
}
