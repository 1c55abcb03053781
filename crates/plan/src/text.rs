//! Loops whose text leaves no room for a directive, as far as the loop program shows it.
//!
//! **Decides** whether a loop may be given a directive at all.
//! **Example** a loop out of a macro may not.
//! **Why it is sound** only refuses.
//! **Gives up when** `InMacro`, `InIncluded`, `ConditionalText`, `ExistingOpenMp`, `NotCanonical`, `NotCounted`.
//! **Cost and limit** the loops around and inside are looked at.
//! **Source** OpenMP 4.5, 2.6 and 2.17.

use heiretsu_ir::{
    FileId, LoopForm, Origin, Procedure, ReasonKind, Scalar, StmtId, Storage, Type, Unit, visit,
};

use crate::nest::Nest;

/// `Err` says why the loop at `at` cannot take a directive.
pub fn check(unit: &Unit, procedure: &Procedure, nest: &Nest, at: usize) -> Result<(), ReasonKind> {
    let stmt = nest.stmt(at).ok_or(ReasonKind::NotCounted {})?;
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    for span in [procedure.stmt(stmt).span, l.header] {
        match span.origin {
            // What the macro's text is, and where its use stands, is seen where directives are placed.
            Origin::Macro if !unit.language.is_fortran() && span.file == FileId(0) => {}
            Origin::Macro => return Err(ReasonKind::InMacro {}),
            Origin::Included => return Err(ReasonKind::InIncluded {}),
            Origin::Direct | Origin::Synthetic if span.file != FileId(0) => {
                return Err(ReasonKind::InIncluded {});
            }
            Origin::Direct | Origin::Synthetic => {}
        }
        if unit.main_file().is_chosen_within(span) {
            return Err(ReasonKind::ConditionalText {});
        }
    }
    let annotated = |at: usize| {
        nest.stmt(at).and_then(|stmt| procedure.as_loop(stmt)).is_some_and(|l| l.annotated)
    };
    if l.annotated || nest.around(at).any(annotated) || nest.inside(at).any(annotated) {
        return Err(ReasonKind::ExistingOpenMp {});
    }
    if let Some(why) = miscompiled(unit, procedure, stmt) {
        return Err(ReasonKind::NotCanonical { why });
    }
    if l.form == LoopForm::DoConcurrent {
        let why = "OpenMP 4.5 has no directive for DO CONCURRENT and FORALL, and compilers may run \
                   them in parallel by themselves (gfortran -ftree-parallelize-loops)";
        let why = why.into();
        return Err(ReasonKind::NotCanonical { why });
    }
    Ok(())
}

/// What compilers fail on in parallel regions (seen of gfortran 12, with directives written by hand, too).
fn miscompiled(unit: &Unit, p: &Procedure, stmt: StmtId) -> Option<String> {
    if !unit.language.is_fortran() {
        return None;
    }
    let mut found = None;
    for s in visit::stmts(p, &[stmt]) {
        visit::each_place(p, s, &mut |place, _| {
            let v = p.var(place.var);
            let element = v.ty.array().map_or(&v.ty, |array| &array.element);
            let text = matches!(element, Type::Scalar(Scalar::Character { len: None }));
            let own = matches!(v.storage, Storage::Local | Storage::Static);
            if text && (v.attrs.allocatable || v.attrs.fortran_pointer) {
                found = Some(format!(
                    "`{}` is text of a length that may change, at which compilers stop with an internal error in parallel \
                     regions (gfortran 12)",
                    v.name
                ));
            } else if v.attrs.allocatable && own && matches!(v.ty, Type::Struct(_)) {
                found = Some(format!(
                    "`{}` is an allocatable structure of the procedure's own, of which compilers lose what is stored in parallel \
                     regions (gfortran 12)",
                    v.name
                ));
            }
        });
    }
    found
}
