//! Rewrites of neighbouring loops that overlap.
//!
//! **Decides** nothing: `plan` has chosen, `emit` writes; besides the comparison of both texts, which runs tasks one after
//! another, the orders that the tasks allow are tried on the original's loops.
//! **Gives up when** an order gives another result, or two iterations meet that nothing keeps apart: a defect.

use heiretsu_analyze::LoopFacts;
use heiretsu_ir::plan::{LoopPlan, Rewrite};
use heiretsu_ir::{ExprKind, ProcId, StmtId, StmtKind, Unit, visit};
use heiretsu_plan::overlapped;
use heiretsu_verify::{Bodies, Outcome, ValidateOptions, Validator};
use rayon::prelude::*;

use crate::context::Beyond;
use crate::guard::caught;
use crate::options::{Options, Validate};
use crate::report::Validation;

use super::Trials;

/// Chains of all procedures.
pub(super) fn producer(
    unit: &Unit,
    _: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    summaries: &Beyond<'_>,
    _: &mut Trials,
) -> Vec<Rewrite> {
    let analysis = options.analysis();
    let of_procedures: Vec<_> = plans.chunk_by(|a, b| a.procedure == b.procedure).collect();
    let chains: Vec<_> = of_procedures
        .into_par_iter()
        .flat_map_iter(|plans| {
            let of = plans[0].procedure;
            caught(|| {
                overlapped(unit, of, plans, &analysis, summaries, &summaries.model, options.force)
            })
            .unwrap_or_default()
        })
        .collect();
    caught(|| heiretsu_emit::overlap::rewrites(unit, &chains)).unwrap_or_default()
}

/// The choice between loops that overlap and the loops as they were is always made for the former: execution tries small
/// numbers. Changes the procedure `of`.
pub(super) fn always(unit: &mut Unit, of: ProcId) {
    let p = unit.procedure(of);
    let mut chosen = Vec::new();
    for s in visit::stmts(p, &p.body) {
        let StmtKind::If { cond, then_block, .. } = &p.stmt(s).kind else { continue };
        let rounds = |t: &StmtId| {
            matches!(&p.stmt(*t).kind, StmtKind::Assign { place, .. }
                if heiretsu_emit::overlap::counts_rounds(&p.var(place.var).name))
        };
        if then_block.iter().any(rounds) {
            chosen.push(*cond);
        }
    }
    for cond in chosen {
        if let Some(e) = unit.procedure_mut(of).exprs.get_mut(cond.index()) {
            e.kind = ExprKind::Logical(true);
        }
    }
}

/// Tries the orders that chains allow, where the comparison of texts found nothing.
pub(super) fn confirm(
    unit: &Unit,
    bodies: &Bodies<'_>,
    rewrites: &[Rewrite],
    options: &Options,
    compared: &mut [Validation],
) {
    if options.validate == Validate::Never {
        return;
    }
    for (rewrite, known) in rewrites.iter().zip(compared) {
        let Some(chain) = rewrite.chain.as_deref().filter(|_| !known.failed) else { continue };
        let outcome = caught(|| {
            Validator::new(unit, chain.procedure, bodies)
                .check_chain(chain, &ValidateOptions::default())
        });
        note(known, outcome, "orders of the overlapping loops");
    }
}

/// What the trial of orders adds to the comparison of texts.
pub(super) fn note(known: &mut Validation, outcome: Result<Outcome, String>, of: &str) {
    match outcome.unwrap_or_else(Outcome::Failed) {
        Outcome::Validated { runs, .. } => {
            known.text = format!("{}, and {runs} {of}", known.text);
            known.confirmed = true;
        }
        Outcome::NotRun(text) => {
            known.confirmed = false;
            known.text = text;
        }
        Outcome::Failed(text) => *known = Validation { confirmed: false, failed: true, text },
    }
}
