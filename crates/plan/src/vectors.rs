//! Threads and vector instructions together.
//!
//! **Decides** which parallel loops say `simd`, too, and which loops inside parallel ones do.
//! **Example** `if (a[i] == 0) d--; else if (a[i] == 1) d++;`: with a copy of `d` in each lane compilers vectorize what they
//! leave as jumps otherwise, many of them predicted wrongly (measured: five times faster).
//! **Why it is sound** iterations of a parallel loop may run in any order, so also several side by side; what they
//! accumulate is accumulated in copies by threads already.
//! **Gives up when** the loop holds more than conditions and assignments to scalars, accumulates under no condition, or (in C)
//! nothing but flags: then the compiler needs no help, or help would not suffice.
//! **Cost and limit** one look at the body.
//! **Source** OpenMP 4.5, 2.8.3 (loop SIMD).

use heiretsu_ir::plan::{Directive, ReductionOp};
use heiretsu_ir::{ExprKind, Procedure, Scalar, StmtId, StmtKind, Type, Unit, visit};

/// Are Fortran's truth values all that is accumulated? gfortran does not vectorize these of itself: an inner loop
/// `if (a(j, i - 1) > a(j, i)) ok = .false.` in the cache runs four times faster with `simd` (in C it makes no difference).
pub fn sets_truth_values(unit: &Unit, procedure: &Procedure, directive: &Directive) -> bool {
    let logical = |var| matches!(procedure.var(var).ty.scalar(), Some(Scalar::Logical { .. }));
    unit.language.is_fortran() && directive.reductions.iter().all(|r| logical(r.var))
}

/// Would several iterations side by side in each thread pay?
pub fn pays(unit: &Unit, procedure: &Procedure, stmt: StmtId, directive: &Directive) -> bool {
    let Some(l) = procedure.as_loop(stmt) else { return false };
    // gcc vectorizes these of itself: `if (i > 0 && a[i] == 0) ok = 0` with a copy of `ok` in each lane takes 3.8 times as long.
    let flag = |op| matches!(op, ReductionOp::And | ReductionOp::Or);
    if !unit.language.is_fortran() && directive.reductions.iter().all(|r| flag(r.op)) {
        return false;
    }
    let scalar = |var| matches!(procedure.var(var).ty, Type::Scalar(_));
    let clauses = !directive.reductions.is_empty()
        && directive.reductions.iter().all(|r| scalar(r.var))
        && directive.private.iter().all(|var| scalar(*var) && *var != l.var)
        && directive.firstprivate.is_empty()
        && directive.lastprivate.is_empty()
        && directive.inductions.is_empty()
        && !directive.set_if_empty
        && directive.collapse <= 1;
    if !clauses {
        return false;
    }
    let mut under_condition = false;
    for s in visit::stmts(procedure, &l.body) {
        let plain = match &procedure.stmt(s).kind {
            StmtKind::Assign { place, .. } => {
                let accumulates = directive.reductions.iter().any(|r| r.var == place.var);
                under_condition |= accumulates && !l.body.contains(&s);
                place.is_var()
            }
            StmtKind::If { .. } => true,
            StmtKind::Call { .. }
            | StmtKind::Loop(_)
            | StmtKind::While { .. }
            | StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Effect(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => false,
        };
        let mut calls = false;
        visit::each_stmt_expr(procedure, s, &mut |_, e| {
            calls |= matches!(e.kind, ExprKind::Call(..) | ExprKind::Opaque(_));
        });
        if !plain || calls {
            return false;
        }
    }
    under_condition
}
