//! Rewrites of loops over planes whose nests run as a pipeline of rows.
//!
//! **Decides** nothing: `plan` has chosen, `emit` writes; besides the comparison of both texts, in which directives say nothing, the
//! orders that they allow are tried on the original's loops.
//! **Gives up when** an order gives another result: a defect.

use heiretsu_analyze::LoopFacts;
use heiretsu_ir::Unit;
use heiretsu_ir::plan::{LoopPlan, Rewrite};
use heiretsu_plan::swept;
use heiretsu_verify::{Bodies, ValidateOptions, Validator};
use rayon::prelude::*;

use super::Trials;
use super::pipelining::note;
use crate::context::Beyond;
use crate::guard::caught;
use crate::options::{Options, Validate};
use crate::report::Validation;

/// Sweeps of all procedures.
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
    let sweeps: Vec<_> = of_procedures
        .into_par_iter()
        .flat_map_iter(|plans| {
            let of = plans[0].procedure;
            let model = &summaries.model;
            caught(|| swept(unit, of, plans, &analysis, summaries, model, options.force))
                .unwrap_or_default()
        })
        .collect();
    caught(|| heiretsu_emit::sweeps::rewrites(unit, &sweeps)).unwrap_or_default()
}

/// Tries the orders that sweeps allow, where the comparison of texts found nothing.
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
        let Some(sweep) = rewrite.sweep.as_deref().filter(|_| !known.failed) else { continue };
        let outcome = caught(|| {
            Validator::new(unit, sweep.procedure, bodies)
                .check_sweep(sweep, &ValidateOptions::default())
        });
        note(known, outcome, "orders of its rows");
    }
}
