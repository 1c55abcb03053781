//! Steps 3 to 5 of a file's way: execution confirms its directives, its text is edited, its report is made.
//!
//! **Decides** which directives are taken back.
//! **Example** a directive whose loop gives another result in another order of iterations is withdrawn: a defect of ours.
//! **Why it is sound** what stands in the text afterwards has been executed, or its report says why it has not.
//! **Gives up when** edits overlap.
//! **Cost and limit** each directive a few runs of some iterations; the text once.
//! **Source** –

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_analyze::LoopFacts;
use heiretsu_analyze::calls::Summaries;
use heiretsu_analyze::regions::{Shown, describe};
use heiretsu_emit::made_for::{Changed, numbers};
use heiretsu_front::Source;
use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::unwritten::Clause;
use heiretsu_ir::{Diagnostic, ProcId, Reason, ReasonKind, StmtId, Test, Type, Unit};
use heiretsu_verify::{Bodies, Outcome, ValidateOptions, Validator};
use rayon::prelude::*;

use crate::context::Beyond;
use crate::guard::caught;
use crate::options::{Options, Validate};
use crate::outcome::FileOutcome;
use crate::planning::Planned;
use crate::report::{self, Entry, Validation};

/// What has been done.
pub(crate) struct Applied {
    pub facts: Vec<Vec<LoopFacts>>,
    pub plans: Vec<LoopPlan>,
    /// What execution said about each plan.
    pub checks: Vec<Option<Validation>>,
    /// Directives taken back, and what is said of whole procedures.
    pub diagnostics: Vec<Diagnostic>,
    /// The directive of each plan, with its sentinel.
    pub directives: Vec<Option<String>>,
    /// Is new text in the place of the loop of each plan?
    pub rewritten: Vec<bool>,
    pub text: Arc<[u8]>,
    pub changed: bool,
}

/// Steps 3 and 4.
pub(crate) fn apply_plans(
    unit: &Unit,
    planned: Planned,
    beyond: &Beyond<'_>,
    source: &Source,
    options: &Options,
    mut changed: BTreeMap<ProcId, Changed>,
) -> Result<Applied, String> {
    let Planned { facts, mut plans } = planned;
    // 3. Execution confirms each directive, or it is withdrawn.
    let checks = confirm(unit, &plans, &beyond.bodies, options.validate);
    let mut diagnostics = Vec::new();
    for (plan, check) in plans.iter_mut().zip(&checks) {
        if let Some(Validation { failed: true, text, .. }) = check {
            diagnostics.push(withdraw(unit, plan, text));
        }
    }

    for plan in &mut plans {
        if let Some(reason) = stored_back(unit, plan, beyond) {
            plan.insertion = Err(Box::new(reason));
        }
    }
    // 4. Edits of the text.
    let emitted = heiretsu_emit::edits(unit, &plans);
    for (procedure, stmt, reason) in emitted.refused {
        for plan in &mut plans {
            if plan.procedure == procedure && plan.stmt == stmt {
                plan.insertion = Err(Box::new(reason.clone()));
            }
        }
    }
    let sentinel = if unit.language.is_fortran() { "!$" } else { "#pragma " };
    let directives: Vec<Option<String>> = heiretsu_emit::directive_texts(unit, &plans)
        .into_iter()
        .map(|directive| directive.map(|text| format!("{sentinel}{text}")))
        .collect();
    // What the text was made for stands before everything else.
    note_directives(unit, &plans, &directives, &mut changed);
    let mut edits = heiretsu_emit::made_for::guards(unit, &beyond.texts, &changed);
    let own = heiretsu_emit::per_thread::edits(unit)?;
    if !emitted.edits.is_empty() || !changed.is_empty() || !own.is_empty() {
        let outside = |procedure| beyond.outside_loops(procedure);
        edits.extend(heiretsu_emit::saved::arrays(unit, &outside));
        let told = heiretsu_emit::saved::on_stack(unit, &outside);
        diagnostics.extend(told.into_iter().map(large_stack));
    }
    edits.extend(own);
    edits.extend(emitted.edits);
    let text = heiretsu_ir::apply(&source.text, &edits).map_err(|e| format!("edits: {e}"))?;
    let changed = text[..] != source.text[..];
    let rewritten = vec![false; plans.len()];
    let text = text.into();
    Ok(Applied { facts, plans, checks, diagnostics, directives, rewritten, text, changed })
}

/// Would a clause store copies of whole arrays back, or add them up, where other calls of the procedure may change elements of these?
fn stored_back(unit: &Unit, plan: &LoopPlan, beyond: &Beyond<'_>) -> Option<Reason> {
    let (Some(directive), Ok(())) = (&plan.directive, &plan.insertion) else { return None };
    let p = unit.procedure(plan.procedure);
    let reduced = directive.reductions.iter().map(|r| &r.var);
    let mut copied = directive.lastprivate.iter().chain(reduced);
    let shared = copied.find(|v| {
        let aggregate = matches!(p.var(**v).ty, Type::Array(_) | Type::Struct(_));
        aggregate && beyond.shared_with_others(unit, plan.procedure, **v)
    })?;
    let name = p.var(*shared).name.clone();
    let why = Clause::StoredBack { name };
    Some(Reason::new(why.into(), p.stmt(plan.stmt).span, "this loop"))
}

/// What the directives of each procedure depend on.
fn note_directives(
    unit: &Unit,
    plans: &[LoopPlan],
    directives: &[Option<String>],
    changed: &mut BTreeMap<ProcId, Changed>,
) {
    for (plan, directive) in plans.iter().zip(directives) {
        let (Some(text), Ok(())) = (directive, &plan.insertion) else { continue };
        let change = changed.entry(plan.procedure).or_default();
        let procedure = unit.procedure(plan.procedure);
        change.depends |= !heiretsu_plan::any_size(unit.main_file(), procedure, plan);
        change.loops.push(procedure.stmt(plan.stmt).span);
        let rests_on =
            |test| plan.verdict.proof().is_some_and(|p| p.facts.iter().any(|f| f.test == test));
        change.types |= rests_on(Test::TypeRule);
        change.callers |= rests_on(Test::Callers);
        if plan.directive.as_ref().is_some_and(|d| d.test.is_some()) {
            change.numbers.extend(numbers(text.as_bytes()));
        }
    }
}

/// Tries the directives that are to be confirmed, procedure by procedure.
fn confirm(
    unit: &Unit,
    plans: &[LoopPlan],
    bodies: &Bodies<'_>,
    when: Validate,
) -> Vec<Option<Validation>> {
    let wanted = |plan: &LoopPlan| match when {
        Validate::Never => false,
        Validate::Inserted => plan.is_inserted(),
        Validate::All => plan.directive.is_some(),
    };
    let by_procedure: Vec<&[LoopPlan]> =
        plans.chunk_by(|a, b| a.procedure == b.procedure).collect();
    let checks: Vec<Vec<Option<Validation>>> = by_procedure
        .into_par_iter()
        .map(|plans| {
            let mut validator = None;
            let check =
                |plan: &LoopPlan| wanted(plan).then(|| try_out(unit, plan, bodies, &mut validator));
            plans.iter().map(check).collect()
        })
        .collect();
    checks.into_iter().flatten().collect()
}

/// Tries one directive. A validator that breaks down has not agreed, and is not used again.
fn try_out<'u>(
    unit: &'u Unit,
    plan: &LoopPlan,
    bodies: &'u Bodies<'u>,
    validator: &mut Option<Validator<'u>>,
) -> Validation {
    let outcome = caught(|| {
        let mut this =
            validator.take().unwrap_or_else(|| Validator::new(unit, plan.procedure, bodies));
        let outcome = this.check(plan, &ValidateOptions::default());
        (this, outcome)
    });
    let outcome = outcome.map(|(this, outcome)| {
        *validator = Some(this);
        outcome
    });
    match outcome {
        Ok(Outcome::Validated { runs, iterations }) => Validation {
            confirmed: true,
            failed: false,
            text: format!("{runs} runs, {iterations} iterations"),
        },
        Ok(Outcome::NotRun(why)) => Validation { confirmed: false, failed: false, text: why },
        Ok(Outcome::Failed(what)) | Err(what) => {
            Validation { confirmed: false, failed: true, text: what }
        }
    }
}

/// Sequential programs have large arrays of procedures in static memory.
fn large_stack((procedure, bytes): (&heiretsu_ir::Procedure, i64)) -> Diagnostic {
    let name = &procedure.name;
    let message = format!(
        "compiled with -fopenmp, `{name}` has {}.{} MB of arrays on the stack: run the program after `ulimit -s unlimited`, \
         or make them ALLOCATABLE (or SAVE, if no parallel loop calls it)",
        bytes / 1_000_000,
        bytes / 100_000 % 10,
    );
    let header = heiretsu_ir::Span { hi: procedure.span.lo, ..procedure.span };
    Diagnostic::warning("large-stack", message, header)
}

/// Takes a directive back that execution did not confirm.
fn withdraw(unit: &Unit, plan: &mut LoopPlan, what: &str) -> Diagnostic {
    let span = unit.procedure(plan.procedure).stmt(plan.stmt).span;
    let kind = ReasonKind::ValidationFailed { what: what.to_string() };
    let message = kind.to_string();
    let reason = Reason::new(kind, span, "this loop");
    plan.verdict = heiretsu_ir::Verdict::Sequential(vec![reason.clone()]);
    plan.techniques.clear();
    plan.directive = None;
    plan.insertion = Err(Box::new(reason));
    Diagnostic::warning("validation-failed", message, span)
}

/// Step 5: the report.
pub(crate) fn report_file(
    unit: &Unit,
    summaries: &Beyond,
    source: &Source,
    applied: Applied,
    options: &Options,
) -> FileOutcome {
    let Applied { facts, plans, checks, diagnostics, directives, rewritten, text, changed } =
        applied;
    let mut regions = regions(unit, summaries, options);
    let entries: Vec<Entry<'_>> = plans
        .iter()
        .zip(directives)
        .zip(checks)
        .zip(rewritten)
        .map(|(((plan, directive), validation), rewritten)| Entry {
            plan,
            directive,
            rewritten,
            regions: regions.remove(&(plan.procedure, plan.stmt)),
            validation,
            tests: facts
                .get(plan.procedure.index())
                .and_then(|all| all.iter().find(|l| l.stmt == plan.stmt))
                .map_or(&[], |l| l.tests.as_slice()),
        })
        .collect();
    let mut report = report::file(unit, &diagnostics, &entries);
    if options.rank || !options.profile.is_empty() {
        report.efforts = report::efforts(unit, &summaries.model, &plans, &report);
    }
    FileOutcome { path: source.path.clone(), text, changed, report }
}

/// The regions of every loop, if they are wanted; a procedure for which that breaks down has none.
fn regions(
    unit: &Unit,
    summaries: &Summaries,
    options: &Options,
) -> BTreeMap<(ProcId, StmtId), Vec<Shown>> {
    if !options.regions {
        return BTreeMap::new();
    }
    let analysis = options.analysis();
    let ids: Vec<ProcId> = unit.procedure_ids().collect();
    let all: Vec<_> = ids
        .into_par_iter()
        .map(|id| {
            let shown = caught(|| describe(unit, id, &analysis, summaries)).unwrap_or_default();
            shown.into_iter().map(|(l, regions)| ((id, l), regions)).collect::<Vec<_>>()
        })
        .collect();
    all.into_iter().flatten().collect()
}
