//! Directives that cost more than they save: those of loops beside a sequential loop that runs as often and does far more.
//!
//! **Decides** which directives are left out at last, once it is clear what else of a procedure runs in parallel.
//! **Example** `for (i < n) last[i] = cost[i];` in front of a sequential nest of `n * m` iterations.
//! **Why it is sound** a loop without a directive runs as before.
//! **Gives up when** the sequential loop is not known to do more, or one of the two stands in another loop.
//! **Cost and limit** an estimate for each outermost loop.
//! **Source** measured: [`SMALL_PART`].

use heiretsu_ir::plan::{By, LoopPlan};
use heiretsu_ir::{ProcId, Reason, ReasonKind, Span, Unit};

use crate::model::Model;
use crate::model::table::SMALL_PART;
use crate::model::work;
use crate::nest::Nest;
use crate::reason;

/// Leaves them out of the plans of a unit's loops, but for those that are `made` to be parallel.
pub fn leave_small_parts(
    unit: &Unit,
    plans: &mut [LoopPlan],
    model: &Model,
    made: &dyn Fn(Span) -> bool,
) {
    let mut first = 0;
    while let Some(procedure) = plans.get(first).map(|plan| plan.procedure) {
        let own = plans[first..].iter().take_while(|plan| plan.procedure == procedure).count();
        of_procedure(unit, procedure, &mut plans[first..first + own], model, made);
        first += own;
    }
}

fn of_procedure(
    unit: &Unit,
    of: ProcId,
    plans: &mut [LoopPlan],
    model: &Model,
    made: &dyn Fn(Span) -> bool,
) {
    let body = unit.procedure(of);
    let nest = Nest::new(body);
    let parts = Parts { here: model.at(body, of), nest: &nest };
    parts.leave(plans, &nest.roots().collect::<Vec<_>>(), &|plan| {
        let span = body.stmt(plan.stmt).span;
        (!made(span)).then(|| reason(ReasonKind::SmallPart {}, span))
    });
}

/// Does a loop start threads?
fn starts(plan: &LoopPlan) -> bool {
    let vectors = plan.directive.as_ref().is_some_and(|directive| directive.by == By::Vectors);
    plan.insertion.is_ok() && !vectors
}

/// The loops of a procedure, by their work.
struct Parts<'a> {
    here: work::At<'a>,
    nest: &'a Nest,
}

impl Parts<'_> {
    /// Leaves them out among loops that run equally often; `why`: what is said of one, if it may be.
    fn leave(
        &self,
        plans: &mut [LoopPlan],
        level: &[usize],
        why: &dyn Fn(&LoopPlan) -> Option<Reason>,
    ) {
        for at in level {
            if !plans.get(*at).is_some_and(starts) {
                self.leave(plans, self.nest.children(*at), why);
            }
        }
        let sequential = level.iter().filter(|at| !self.has_region(plans, **at));
        let Some(most) = sequential.map(|at| self.likely(*at)).max() else { return };
        for at in level {
            let Some(plan) = plans.get_mut(*at).filter(|plan| starts(plan)) else { continue };
            if self.likely(*at).saturating_mul(SMALL_PART) < most
                && let Some(reason) = why(plan)
            {
                plan.insertion = Err(Box::new(reason));
            }
        }
    }

    /// Is a directive inserted at a loop, or inside?
    fn has_region(&self, plans: &[LoopPlan], at: usize) -> bool {
        plans.get(at).is_some_and(starts)
            || self.nest.children(at).iter().any(|inner| self.has_region(plans, *inner))
    }

    /// The operations of a loop, as they are to be expected, without those of callees.
    fn likely(&self, at: usize) -> i128 {
        let counted = self.nest.stmt(at).and_then(|stmt| work::likely(self.here, stmt, true));
        counted.unwrap_or_else(|| {
            let inside = self.nest.children(at).iter().map(|inner| self.likely(*inner));
            inside.fold(0, |sum: i128, work| sum.saturating_add(work))
        })
    }
}
