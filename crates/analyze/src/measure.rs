//! The analysis as those see it who measure parts of it.
//!
//! **Decides** nothing: it runs the verdicts of a procedure's loops and hands over what they asked or found on the way.
//! **Example** `cargo xtask bench questions` asks every question of a corpus again, by the clock.
//! **Why it is sound** verdicts are made as for users.
//! **Gives up when** never.
//! **Cost and limit** the verdicts of a procedure once.
//! **Source** ours.

use heiretsu_ir::{ProcId, StmtId, Unit};

use crate::calls::Summaries;
use crate::cx::Cx;
use crate::depend::Posed;
use crate::recurrences::Form;
use crate::recurrences::body::Refusal;
use crate::{Options, verdict};

/// All that the loops of a procedure ask, in the order in which they do.
pub fn questions(
    unit: &Unit,
    procedure: ProcId,
    options: &Options,
    summaries: &Summaries,
) -> Vec<Posed> {
    let cx = Cx::new(unit, procedure, options, summaries).keeping_questions();
    for entry in cx.loops() {
        verdict::of_loop(&cx, *entry);
    }
    cx.questions()
}

/// What is told about loops, one by one.
pub type Visitor<'f> = &'f mut dyn FnMut(&Cx, StmtId, Result<Form, Refusal>);

/// Calls `f` with the form of every counted loop of a procedure that nothing but carried values could keep
/// sequential, or with the reason why it has none.
pub fn each_form(unit: &Unit, procedure: ProcId, options: &Options, f: Visitor<'_>) {
    let summaries = Summaries::of(unit);
    let cx = Cx::new(unit, procedure, options, &summaries);
    for entry in cx.loops() {
        if let Some(form) = verdict::form_of(&cx, entry.stmt) {
            f(&cx, entry.stmt, form);
        }
    }
}
