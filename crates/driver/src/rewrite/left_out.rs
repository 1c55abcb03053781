//! Loops that are left as they are because the caller says so.
//!
//! **Decides** which directives and which rewrites of a file go, given the lines of loops.
//! **Example** `check` leaves one directive out to see what the program takes without it.
//! **Why it is sound** less is done to the text, and what is done is verified as ever.
//! **Gives up when** a rewrite holds several loops: it goes as a whole. Later rewrites of the procedure that have it in
//! them go, too.
//! **Cost and limit** linear in the loops. Directives on loops inside a loop that is left out go with it, so that none
//! comes up in the place of the one that was asked for.
//! **Source** –.

use heiretsu_ir::plan::{LoopPlan, Rewrite};
use heiretsu_ir::{FileId, Reason, ReasonKind, Unit, visit};

use crate::options::Options;

/// Where the loops of a file stand that are left out: ranges of bytes of its original text.
pub(super) struct LeftOut(Vec<(u32, u32)>);

impl LeftOut {
    /// Of a file in its original form.
    pub(super) fn in_unit(unit: &Unit, options: &Options) -> LeftOut {
        let file = unit.main_file();
        let lines: Vec<u32> = options
            .left_out
            .iter()
            .filter(|(path, _)| *path == file.path)
            .map(|(_, line)| *line)
            .collect();
        let mut spans = Vec::new();
        if lines.is_empty() {
            return LeftOut(spans);
        }
        for id in unit.procedure_ids() {
            let procedure = unit.procedure(id);
            for entry in visit::loops(procedure) {
                let span = procedure.stmt(entry.stmt).span;
                if span.file == FileId(0) && lines.contains(&file.line_column(span.lo).line) {
                    spans.push((span.lo, span.hi));
                }
            }
        }
        LeftOut(spans)
    }

    /// Takes the directives of these loops, and of those inside them, out of the plans. `back` is where a byte of the unit's
    /// text stood in the original; `None` for new text.
    pub(super) fn plans(
        &self,
        unit: &Unit,
        plans: &mut [LoopPlan],
        back: impl Fn(u32) -> Option<u32>,
    ) {
        if self.0.is_empty() {
            return;
        }
        for plan in plans {
            let span = unit.procedure(plan.procedure).stmt(plan.stmt).span;
            if !plan.is_inserted() || span.file != FileId(0) {
                continue;
            }
            let inside = |at: u32| self.0.iter().any(|(lo, hi)| (*lo..*hi).contains(&at));
            if back(span.lo).is_some_and(inside) {
                let reason = Reason::new(ReasonKind::LeftOut {}, span, "this loop");
                plan.insertion = Err(Box::new(reason));
            }
        }
    }

    /// Does a rewrite touch one of these loops?
    pub(super) fn meets(&self, unit: &Unit, rewrite: &Rewrite) -> bool {
        let procedure = unit.procedure(rewrite.procedure);
        let meets = |lo: u32, hi: u32| self.0.iter().any(|(from, to)| lo < *to && *from < hi);
        rewrite.loops.iter().any(|l| {
            let span = procedure.stmt(*l).span;
            meets(span.lo, span.hi)
        })
    }
}
