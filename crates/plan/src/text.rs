//! Loops whose text leaves no room for a directive, as far as the loop program shows it.
//!
//! **Decides** whether a loop may be given a directive at all.
//! **Example** a loop out of a macro may not.
//! **Why it is sound** only refuses.
//! **Gives up when** `InMacro`, `InIncluded`, `ConditionalText`, `ExistingOpenMp`, `NotCanonical`, `NotCounted`.
//! **Cost and limit** the loops around and inside are looked at.
//! **Source** OpenMP 4.5, 2.6 and 2.17.

use heiretsu_ir::{FileId, LoopForm, Origin, Procedure, ReasonKind, Unit};

use crate::nest::Nest;

/// `Err` says why the loop at `at` cannot take a directive.
pub fn check(unit: &Unit, procedure: &Procedure, nest: &Nest, at: usize) -> Result<(), ReasonKind> {
    let stmt = nest.stmt(at).ok_or(ReasonKind::NotCounted {})?;
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    for span in [procedure.stmt(stmt).span, l.header] {
        match span.origin {
            Origin::Macro => return Err(ReasonKind::InMacro {}),
            Origin::Included => return Err(ReasonKind::InIncluded {}),
            Origin::Direct | Origin::Synthetic if span.file != FileId(0) => {
                return Err(ReasonKind::InIncluded {});
            }
            Origin::Direct | Origin::Synthetic => {}
        }
        if unit.main_file().touches_conditional(span) {
            return Err(ReasonKind::ConditionalText {});
        }
    }
    let annotated = |at: usize| {
        nest.stmt(at).and_then(|stmt| procedure.as_loop(stmt)).is_some_and(|l| l.annotated)
    };
    if l.annotated || nest.around(at).any(annotated) || nest.inside(at).any(annotated) {
        return Err(ReasonKind::ExistingOpenMp {});
    }
    if l.form == LoopForm::DoConcurrent {
        let why = "OpenMP 4.5 has no directive for DO CONCURRENT and FORALL, and compilers may run \
                   them in parallel by themselves (gfortran -ftree-parallelize-loops)";
        let why = why.into();
        return Err(ReasonKind::NotCanonical { why });
    }
    Ok(())
}
