//! New text whose loops get no directive is not written.
//!
//! **Decides** why a rewrite would not run in parallel, and what its loop says of that.
//! **Example** a loop that distribution makes parallel, with 16,000 operations per start: H603 is one reason more.
//! **Why it is sound** it only takes rewrites back.
//! **Gives up when** never. Loops that may run in parallel and would not pay are no defect. Where the analysis
//! calls the new text sequential, who proposed it was wrong: that is told as a warning, and fails in every net.
//! **Cost and limit** linear in the plans of the new text.
//! **Source** ours.

use heiretsu_ir::plan::{Against, LoopPlan, Rewrite, Tried};
use heiretsu_ir::{Reason, ReasonKind, Span, StmtId, Unit, Verdict};

use super::{Flaw, Moved};

/// Why the new text of the rewrite number `at` does not run in parallel as it was meant to.
pub(super) fn why(
    unit: &Unit,
    plans: &[LoopPlan],
    rewrite: &Rewrite,
    moved: &Moved,
    at: usize,
) -> Flaw {
    let wanted = rewrite.parallel.as_ref().map(|(name, _)| name);
    let mine = || {
        plans.iter().filter(move |p| {
            let procedure = unit.procedure(p.procedure);
            let name = procedure.as_loop(p.stmt).map(|l| &procedure.var(l.var).name);
            moved.back(procedure.stmt(p.stmt).span.lo) == Err(at)
                && (wanted.is_none() || name == wanted)
        })
    };
    let carries = |p: &LoopPlan| match &p.verdict {
        Verdict::Sequential(reasons) => Some(reasons.first()?.message()),
        Verdict::Parallel(_) | Verdict::Conditional(..) => None,
    };
    let refused = |p: &LoopPlan| match (&p.directive, &p.insertion) {
        (Some(_), Err(why)) => Some(why.kind.clone()),
        (Some(_), Ok(())) | (None, _) => None,
    };
    // So many of the loops that are named so have to be parallel (others combine what these found), or any one.
    let promised = rewrite.parallel.as_ref().map_or(1, |(_, promised)| *promised);
    match mine().find_map(refused) {
        Some(kind) if mine().filter(|p| p.directive.is_some()).count() >= promised => {
            Flaw::Idle(kind)
        }
        _ => {
            let why = mine().find_map(carries);
            let why = why.unwrap_or_else(|| "it has no loop that is understood".into());
            Flaw::Sequential(format!("its new text would not run in parallel: {why}"))
        }
    }
}

/// A loop stays as it is: its plan says why.
pub(super) fn keep(
    plans: &mut [LoopPlan],
    rewrite: &Rewrite,
    first: StmtId,
    span: Span,
    kind: &ReasonKind,
) {
    let ours = |p: &&mut LoopPlan| p.procedure == rewrite.procedure && p.stmt == first;
    let Some(plan) = plans.iter_mut().find(ours) else { return };
    plan.tried.push(Tried {
        technique: rewrite.techniques.first().copied(),
        against: Against::Cost,
        why: kind.to_string(),
    });
    let reason = Reason::new(kind.clone(), span, "this loop");
    match &mut plan.verdict {
        Verdict::Sequential(reasons) => {
            if reasons.iter().all(|r| r.kind != *kind) {
                reasons.push(reason);
            }
        }
        // A loop that is parallel, and lacked but the text for a directive, has a better reason for having none now.
        Verdict::Parallel(_) | Verdict::Conditional(..) => {
            if plan.directive.is_some() && plan.insertion.is_err() {
                plan.insertion = Err(Box::new(reason));
            }
        }
    }
}
