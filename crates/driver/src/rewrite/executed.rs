//! New text that computes in another way is written only where it was executed.
//!
//! **Decides** which rewrites change arithmetic, which loops of their text an execution must have reached, and what becomes of
//! the others: their loops stay as they are, with a reason (H503).
//! **Example** `s = a[i]*s + b[i]` in blocks, in a procedure that an unknown callee fills the arrays of.
//! **Why it is sound** it only takes rewrites back.
//! **Gives up when** never: a rewrite that was not tried is not written.
//! **Cost and limit** linear in the loops of the new text.
//! **Source** ours: a proof of a form is a proof over a ring, and its text is long.

use heiretsu_ir::plan::{Against, LoopPlan, Rewrite, Tried};
use heiretsu_ir::{ProcId, Reason, ReasonKind, Span, StmtId, Technique, Unit, Verdict, visit};

use super::Moved;

/// What may be said of one rewrite after the executions.
#[derive(Clone, Debug)]
pub(super) enum Executed {
    /// It need not be, or it was, and its loops were reached.
    Enough,
    /// Why not.
    Not(String),
}

/// Does the new text compute in another way than the old one: in blocks, by a closed form, or in another order of sums?
pub(super) fn changes_arithmetic(rewrite: &Rewrite) -> bool {
    let other = [Technique::LinearForm, Technique::Scan];
    rewrite.rounds || rewrite.techniques.iter().any(|t| other.contains(t))
}

/// The loops of each rewrite's new text of which one must have run at least twice: those over blocks, or any.
pub(super) fn to_reach(
    unit: &Unit,
    of: ProcId,
    rewrites: &[Rewrite],
    moved: &Moved,
) -> Vec<Vec<StmtId>> {
    let procedure = unit.procedure(of);
    let entries = visit::loops(procedure);
    let mine = |stmt: StmtId| moved.back(procedure.stmt(stmt).span.lo).err();
    rewrites
        .iter()
        .enumerate()
        .map(|(at, rewrite)| {
            let own = entries.iter().filter(|e| mine(e.stmt) == Some(at));
            let wanted = rewrite.parallel.as_ref().map(|(name, _)| name);
            own.filter(|e| {
                let name = procedure.as_loop(e.stmt).map(|l| &procedure.var(l.var).name);
                wanted.is_none() || name == wanted
            })
            .map(|e| e.stmt)
            .collect()
        })
        .collect()
}

/// A loop stays as it is: its plan says why.
pub(super) fn withhold(
    plans: &mut [LoopPlan],
    rewrite: &Rewrite,
    first: StmtId,
    span: Span,
    why: &str,
) {
    let kind = ReasonKind::NotExecuted { why: why.to_string() };
    let reason = Reason::new(kind.clone(), span, "this loop");
    let ours = |p: &&mut LoopPlan| p.procedure == rewrite.procedure && p.stmt == first;
    let Some(plan) = plans.iter_mut().find(ours) else { return };
    plan.tried.push(Tried {
        technique: rewrite.techniques.first().copied(),
        against: Against::Legality,
        why: kind.to_string(),
    });
    match &mut plan.verdict {
        Verdict::Sequential(reasons) => reasons.push(reason),
        Verdict::Parallel(_) | Verdict::Conditional(..) => {
            if plan.directive.is_none() {
                plan.insertion = Err(Box::new(reason));
            }
        }
    }
}
