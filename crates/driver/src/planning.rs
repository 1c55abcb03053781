//! Steps 1 and 2 of a file's way: facts about each loop, and what is to be done to it.
//!
//! **Decides** which plan holds where the text does not allow the first one: it is made anew, at most [`REPLANS`] times.
//! **Example** the directive of an inner loop has no place on its line: the loop around it is asked again.
//! **Why it is sound** plans say what facts allow; a file of which a part was not understood is explained, not edited.
//! **Gives up when** the analysis of a procedure breaks down.
//! **Cost and limit** procedures side by side, each loop once.
//! **Source** –

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_analyze::LoopFacts;
use heiretsu_analyze::calls::Summaries;
use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::{ProcId, Reason, ReasonKind, Severity, Span, StmtId, Unit};
use rayon::prelude::*;

use crate::context::{Beyond, summaries};
use crate::guard::caught;
use crate::options::Options;

/// How often a plan is made anew because a directive could not be written.
const REPLANS: usize = 3;

/// What is to be done to each loop of a file.
pub(crate) struct Planned {
    /// Facts about the loops of each procedure.
    pub facts: Vec<Vec<LoopFacts>>,
    /// A plan for each loop.
    pub plans: Vec<LoopPlan>,
}

/// Steps 1 and 2: facts, then plans.
pub(crate) fn plan_loops(
    unit: &Unit,
    summaries: &Beyond<'_>,
    options: &Options,
) -> Result<Planned, String> {
    // 1. Facts about each loop.
    let facts = facts(unit, summaries, options)?;
    Ok(plan_from_facts(unit, facts, Vec::new(), &summaries.model, options))
}

/// Step 2, given the facts, and loops that stay as they are.
pub(crate) fn plan_from_facts(
    unit: &Unit,
    facts: Vec<Vec<LoopFacts>>,
    mut left: Vec<(ProcId, StmtId, Reason)>,
    model: &heiretsu_plan::Model,
    options: &Options,
) -> Planned {
    // 2. What is to be done to it; where the text does not allow that, the plan is made anew.
    let mut refused = heiretsu_emit::unplaceable(unit);
    refused.append(&mut left);
    let mut plans = plans(unit, &facts, &refused, model, options);
    let mut emitted = heiretsu_emit::edits(unit, &plans);
    for _ in 0..REPLANS {
        if emitted.refused.is_empty() {
            break;
        }
        refused.append(&mut emitted.refused);
        plans = self::plans(unit, &facts, &refused, model, options);
        emitted = heiretsu_emit::edits(unit, &plans);
    }
    leave_misread_files_alone(unit, &mut plans);
    Planned { facts, plans }
}

/// What would be done to each loop of these files as they are.
pub(crate) fn plan_drafts(units: &[&Unit], options: &Options) -> Result<Vec<Planned>, String> {
    let models = heiretsu_plan::Model::of(units, &options.machine, &options.profile);
    let known = summaries(units, options).into_iter().zip(models);
    let all: Vec<_> = units.iter().zip(known).collect();
    let one = |(unit, (summaries, model)): (&&Unit, (Summaries, heiretsu_plan::Model))| {
        plan_loops(
            unit,
            &Beyond { summaries, bodies: Arc::default(), texts: Arc::default(), model },
            options,
        )
    };
    all.into_par_iter().map(one).collect()
}

/// Facts about the loops of each procedure; an error when the analysis of one breaks down.
pub(crate) fn facts(
    unit: &Unit,
    summaries: &Summaries,
    options: &Options,
) -> Result<Vec<Vec<LoopFacts>>, String> {
    let analysis = options.analysis();
    let ids: Vec<ProcId> = unit.procedure_ids().collect();
    ids.into_par_iter()
        .map(|id| caught(|| heiretsu_analyze::analyze_with(unit, id, &analysis, summaries)))
        .collect()
}

/// Plans for all loops, given the loops that cannot be given a directive.
fn plans(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    refused: &[(ProcId, StmtId, Reason)],
    model: &heiretsu_plan::Model,
    options: &Options,
) -> Vec<LoopPlan> {
    let mut by_procedure: BTreeMap<ProcId, Vec<(ProcId, StmtId, Reason)>> = BTreeMap::new();
    for one in refused {
        by_procedure.entry(one.0).or_default().push(one.clone());
    }
    let mut plans = Vec::new();
    for (id, facts) in unit.procedure_ids().zip(facts) {
        let planning = heiretsu_plan::Options {
            force: options.force,
            nested: false,
            refused: by_procedure.remove(&id).unwrap_or_default(),
            model: model.clone(),
        };
        plans.extend(heiretsu_plan::plan(unit, id, facts.clone(), &planning));
    }
    plans
}

/// Leaves out directives that cost more than they save beside what stays sequential, when that is clear; not those of new text.
pub(crate) fn leave_small_parts(
    unit: &Unit,
    plans: &mut [LoopPlan],
    beyond: &Beyond<'_>,
    options: &Options,
    made: &dyn Fn(Span) -> bool,
) {
    if !options.force {
        heiretsu_plan::leave_small_parts(unit, plans, &beyond.model, made);
    }
}

/// A part that was not understood may change the meaning of the rest: such a file is explained, not edited.
fn leave_misread_files_alone(unit: &Unit, plans: &mut [LoopPlan]) {
    let Some(error) = unit.diagnostics.iter().find(|d| d.severity == Severity::Error) else {
        return;
    };
    for plan in plans {
        if plan.is_inserted() {
            let why = "a part of this file was not understood".to_string();
            let reason = Reason::new(ReasonKind::Tainted { why }, error.span, "not understood");
            plan.insertion = Err(Box::new(reason));
        }
    }
}

/// How the loops of a procedure are planned once more, as if other text stood there: what kept these loops from a directive still
/// does.
pub(crate) fn again<'p>(
    of: ProcId,
    kept: impl Iterator<Item = &'p LoopPlan>,
    options: &Options,
    beyond: &Beyond<'_>,
) -> heiretsu_plan::Options {
    let refused = kept
        .filter_map(|plan| Some((of, plan.stmt, (**plan.insertion.as_ref().err()?).clone())))
        .collect();
    heiretsu_plan::Options {
        force: options.force,
        nested: false,
        refused,
        model: beyond.model.clone(),
    }
}
