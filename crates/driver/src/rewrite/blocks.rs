//! Loops whose carried values have forms, in blocks.
//!
//! **Decides** which of them are proposed: outermost loops first, where that pays, and none that stands in a parallel loop.
//! **Example** `if (a[i] > m) { m = a[i]; at = i; }` in blocks, with a combination after them.
//! **Why it is sound** the new text is read, compared and executed as every rewrite's.
//! **Gives up when** it does not pay, a loop around or inside runs in parallel, or the text cannot be written: with the reason.
//! **Cost and limit** pairs of loops of a procedure.
//! **Source** `docs/measurements/reductions.md`.

use std::collections::BTreeSet;

use heiretsu_analyze::LoopFacts;
use heiretsu_ir::parallel_scan::{Blocks, Taken};
use heiretsu_ir::plan::{Against, LoopPlan, Rewrite, Tried};
use heiretsu_ir::{BinaryOp, ExprId, ExprKind, ProcId, StmtId, StmtKind, Technique, Unit, visit};

use super::Trials;
use crate::context::Beyond;
use crate::options::Options;

/// Loops of which variables carry values.
pub(super) fn of_scalars(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    beyond: &Beyond<'_>,
    trials: &mut Trials,
) -> Vec<Rewrite> {
    blocks((unit, facts, plans, options), beyond, trials, &|b| !b.are_in_memory())
}

/// Loops of which elements or members carry values: where no other rewrite keeps these in variables, or does without them.
pub(super) fn in_memory(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    beyond: &Beyond<'_>,
    trials: &mut Trials,
) -> Vec<Rewrite> {
    blocks((unit, facts, plans, options), beyond, trials, &Blocks::are_in_memory)
}

/// Loops whose carried values are linear forms, in blocks: outermost loops first, and none that stands in a
/// parallel loop.
fn blocks(
    (unit, facts, plans, options): (&Unit, &[Vec<LoopFacts>], &[LoopPlan], &Options),
    beyond: &Beyond<'_>,
    trials: &mut Trials,
    wants: &dyn Fn(&Blocks) -> bool,
) -> Vec<Rewrite> {
    let runs = |plan: &&LoopPlan| plan.is_inserted();
    let inserted: BTreeSet<(ProcId, StmtId)> =
        plans.iter().filter(runs).map(|plan| (plan.procedure, plan.stmt)).collect();
    let mut wanted: Vec<(&Blocks, Taken)> = Vec::new();
    for (id, facts) in unit.procedure_ids().zip(facts) {
        if facts.iter().all(|f| f.blocks.is_none()) {
            continue;
        }
        let entries = visit::loops(unit.procedure(id));
        let parent = |l: StmtId| entries.iter().find(|e| e.stmt == l).and_then(|e| e.parent);
        let here = beyond.model.at(unit.procedure(id), id);
        let pays = |b: &Blocks| heiretsu_plan::in_blocks(here, b, options.threads, options.force);
        let mut taken: Vec<StmtId> = Vec::new();
        for fact in facts {
            let Some(found) = fact.blocks.as_ref().filter(|b| wants(b)) else { continue };
            let when = match pays(found) {
                Ok(when) => when,
                Err(why) => {
                    trials.push(not_written(id, fact.stmt, Against::Cost, why));
                    continue;
                }
            };
            let mut around = std::iter::successors(parent(fact.stmt), |l| parent(*l));
            // Copies of arrays are made as far inside as they are needed: not where a loop inside runs in parallel,
            // with loops of its own, or has copies itself.
            let copies = |l: StmtId| {
                let own = facts.iter().find(|f| f.stmt == l).and_then(|f| f.blocks.as_ref());
                own.is_some_and(|b| !b.frames.is_empty() && pays(b).is_ok())
            };
            let inside = entries.iter().any(|e| {
                let around = entries.iter().any(|other| other.parent == Some(e.stmt));
                (around && inserted.contains(&(id, e.stmt)) || copies(e.stmt))
                    && std::iter::successors(e.parent, |l| parent(*l)).any(|l| l == fact.stmt)
            });
            let fits = around.all(|l| !inserted.contains(&(id, l)) && !taken.contains(&l))
                && (found.frames.is_empty() || !inside);
            if fits {
                taken.push(fact.stmt);
                wanted.push((found.as_ref(), when));
            } else {
                let why = "a loop around it, or inside it, runs in parallel".to_string();
                trials.push(not_written(id, fact.stmt, Against::Cost, why));
            }
        }
    }
    let written = heiretsu_emit::parallel_scan::rewrites(unit, &wanted, !options.force);
    let mut out = Vec::new();
    for ((blocks, _), result) in wanted.iter().zip(written) {
        match result {
            Ok(rewrite) => out.push(rewrite),
            Err(kind) => {
                let why = kind.cause();
                trials.push(not_written(blocks.procedure, blocks.stmt, Against::Legality, why));
            }
        }
    }
    out
}

/// A loop with a form that does not run in blocks.
fn not_written(
    procedure: ProcId,
    l: StmtId,
    against: Against,
    why: String,
) -> (ProcId, StmtId, Tried) {
    (procedure, l, Tried { technique: Some(Technique::LinearForm), against, why })
}

/// The unit with the choice between blocks and the loop as it was always made for blocks: execution tries small numbers.
/// Where there are very many blocks they are made longer.
pub(super) fn in_blocks(unit: &Unit, procedure: ProcId, sizes: &BTreeSet<String>) -> Unit {
    let mut out = unit.clone();
    let p = unit.procedure(procedure);
    for s in visit::stmts(p, &p.body) {
        if let StmtKind::Assign { place, value } = &p.stmt(s).kind
            && sizes.contains(&p.var(place.var).name.to_ascii_lowercase())
        {
            longer_blocks(&mut out, procedure, *value);
        }
        let StmtKind::If { cond, .. } = p.stmt(s).kind else { continue };
        visit::each_expr(p, cond, &mut |id, e| {
            let ExprKind::Compare(_, a, _) = e.kind else { return };
            let mut chosen = false;
            visit::each_expr(p, a, &mut |_, e| {
                if let ExprKind::Read(place) = &e.kind {
                    let name = p.var(place.var).name.to_ascii_lowercase();
                    chosen |= place.is_var() && sizes.contains(&name);
                }
            });
            if chosen {
                let exprs = &mut out.procedure_mut(procedure).exprs;
                exprs[id.index()].kind = ExprKind::Logical(true);
            }
        });
    }
    out
}

/// So many iterations in all may be spread over so many blocks: with fewer, some blocks have several.
const SPREAD: (i128, i128) = (512, 24);

/// In the number of iterations of a block: far fewer blocks than there are, so that each has several iterations. The blocks
/// after the last iteration are empty then.
fn longer_blocks(unit: &mut Unit, procedure: ProcId, value: ExprId) {
    let p = unit.procedure(procedure);
    let mut divisors = Vec::new();
    visit::each_expr(p, value, &mut |_, e| {
        if let ExprKind::Binary(BinaryOp::Div, _, by) = &e.kind
            && p.expr(*by).kind == ExprKind::Int(SPREAD.0)
        {
            divisors.push(*by);
        }
    });
    for by in divisors {
        unit.procedure_mut(procedure).exprs[by.index()].kind = ExprKind::Int(SPREAD.1);
    }
}
