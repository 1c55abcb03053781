//! Which sequences of nests are contracted: array contraction in the overall control.
//!
//! **Decides** for each sequence of loops of a procedure whether it is fused and its temporary arrays become small.
//! **Example** `for t[i] = a[i]; for b[i] = t[i];` → one parallel loop, in which `t` is a scalar.
//! **Why it is sound** the catalogue's own checks; here only the result is weighed: what is parallel stays so.
//! **Gives up when** the fused loop, or the parallel loop around it, would not run in parallel.
//! **Cost and limit** nothing without local arrays that link two places of a sequence; see `contraction` of the catalogue.
//! **Source** spec, array contraction; overall control, step 4.

use std::collections::BTreeSet;

use heiretsu_analyze::calls::Summaries;
use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::runtime_test::{Condition, RuntimeTest};
use heiretsu_ir::{
    CompareOp, ProcId, Procedure, Readers, Scalar, StmtId, Technique, Unit, VarId, Verdict, visit,
};
use heiretsu_transform::contraction::sequence::{Sequence, sequences};
use heiretsu_transform::{Draft, contraction};

use crate::tried::Log;

/// A decision, one after the other: each draft has the earlier ones in it.
pub(crate) struct Contracting<'a> {
    /// The procedure.
    pub of: ProcId,
    /// Does a loop of the original run in parallel?
    pub inserted: &'a dyn Fn(StmtId) -> bool,
    /// Does a loop of the original run in parallel only under a condition?
    pub conditional: &'a dyn Fn(StmtId) -> bool,
    /// The plans of a draft.
    pub planned: &'a dyn Fn(&Draft) -> Vec<LoopPlan>,
    /// What stays as it is.
    pub left: &'a BTreeSet<StmtId>,
    /// What the analysis is told.
    pub options: &'a heiretsu_analyze::Options,
    /// What callees do.
    pub summaries: &'a Summaries,
    /// What is not taken.
    pub log: &'a Log,
}

impl Contracting<'_> {
    /// The drafts, in the order in which they build on each other.
    pub(crate) fn drafts(&self, unit: &Unit) -> Vec<Draft> {
        let p = unit.procedure(self.of);
        let mut out: Vec<Draft> = Vec::new();
        if unit.globals.iter().any(|g| matches!(g.readers, Readers::Others(_))) {
            for s in sequences(p) {
                let why = contraction::read_by_others(unit, p, &s);
                if let (Some(first), Some(why)) = (s.loops.first(), why) {
                    self.log.illegal(*first, Technique::Contraction, &why);
                }
            }
        }
        if contraction::candidate::own_arrays(unit, p).is_empty() {
            return out;
        }
        let wanted: Vec<Sequence> =
            sequences(p).into_iter().filter(|s| contraction::worth(unit, p, s)).collect();
        let mut taken: Vec<StmtId> = self.left.iter().copied().collect();
        // What one contraction removes may have been in the way of another one.
        while let Some((draft, region)) = self.next(unit, &out, &wanted, &taken) {
            taken.extend(visit::stmts(p, &region));
            out.push(draft);
        }
        out
    }

    /// The next sequence (or a part of one) that can be contracted, and the statements that it replaces.
    fn next(
        &self,
        unit: &Unit,
        done: &[Draft],
        wanted: &[Sequence],
        taken: &[StmtId],
    ) -> Option<(Draft, Vec<StmtId>)> {
        let original = unit.procedure(self.of);
        let base = done.last().map_or(unit, Draft::unit);
        for whole in wanted {
            let around = self.parallel_around(original, whole);
            for at in 0..whole.loops.len() {
                let most = contraction::reach(base, base.procedure(self.of), &whole.loops[at..]);
                for length in (1..=most).rev() {
                    let part = contraction::part(original, whole, at, length);
                    let region = around.map_or_else(|| part.stmts.clone(), |o| vec![o]);
                    if visit::stmts(original, &region).iter().any(|s| taken.contains(s)) {
                        continue;
                    }
                    for windows in [false, true] {
                        if let Some(draft) = self.one(base, &part, &region, windows) {
                            return Some((draft, region));
                        }
                    }
                }
            }
        }
        None
    }

    /// The outermost loop around a sequence that runs in parallel.
    fn parallel_around(&self, p: &Procedure, sequence: &Sequence) -> Option<StmtId> {
        let entries = visit::loops(p);
        let parent = |l: StmtId| entries.iter().find(|e| e.stmt == l).and_then(|e| e.parent);
        let around = std::iter::successors(sequence.parent, |l| parent(*l));
        around.filter(|l| (self.inserted)(*l)).last()
    }

    /// A sequence fused as a whole, or in strips that hold `windows` of its arrays.
    fn one(&self, base: &Unit, part: &Sequence, region: &[StmtId], windows: bool) -> Option<Draft> {
        let first = *part.loops.first()?;
        let mut draft = Draft::new(base, self.of, region);
        let done = if windows {
            contraction::window::check(&draft, part, None, self.options, self.summaries)
                .map(|token| contraction::window::apply(&mut draft, token))
        } else {
            contraction::group(&mut draft, part, self.options, self.summaries)
        };
        let done =
            done.map_err(|why| self.log.illegal(first, Technique::Contraction, &why)).ok()?;
        let plans = (self.planned)(&draft);
        let p = draft.procedure();
        let original = base.procedure(self.of);
        let asks = |s: &StmtId| (self.inserted)(*s) && (self.conditional)(*s);
        let asked = visit::stmts(original, region).iter().any(asks);
        // The loop of the new text that holds the contracted nest runs in parallel, and asks nothing that the old loops
        // did not ask, but for the length of rows.
        let stays = done.iter().all(|c| {
            draft.by().iter().any(|s| {
                let runs = plans.iter().any(|plan| {
                    let always = match &plan.verdict {
                        Verdict::Parallel(_) => true,
                        Verdict::Conditional(_, test) => self.sizes(p, &draft, test),
                        Verdict::Sequential(_) => false,
                    };
                    plan.stmt == *s
                        && plan.insertion.is_ok()
                        && plan.directive.is_some()
                        && (always || asked)
                });
                runs && visit::stmts(p, &[*s]).contains(&c.nest)
            })
        });
        if !stays {
            let why = "the joined loop, or the parallel loop around it, would not be parallel";
            self.log.idle(first, Technique::Contraction, why);
        }
        stays.then_some(draft)
    }

    /// Does a test ask for nothing but that new arrays, as long as variables say, fit on a thread's stack?
    fn sizes(&self, p: &Procedure, draft: &Draft, test: &RuntimeTest) -> bool {
        let most = i128::from(self.options.private_bytes);
        let bytes: Vec<i128> = draft.long_rows().map(|v| element(p, v)).collect();
        let fits = |c: &Condition| match c {
            Condition::Compare { op: CompareOp::Le, right, .. } => {
                let limit = right.as_constant();
                bytes.iter().any(|b| *b > 0 && limit == Some(most / b))
            }
            Condition::Compare { .. }
            | Condition::Disjoint { .. }
            | Condition::Any(_)
            | Condition::Off(_) => false,
        };
        test.conditions.len() <= bytes.len() && test.conditions.iter().all(fits)
    }
}

/// The bytes of an array's element.
fn element(p: &Procedure, array: VarId) -> i128 {
    let element = p.var(array).ty.array().and_then(|a| a.element.scalar());
    element.and_then(Scalar::bytes).map_or(0, i128::from)
}
