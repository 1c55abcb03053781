//! Threads and vector instructions together.
//!
//! **Decides** which parallel loops say `simd`, too, and which loops inside parallel ones, or beside them, do.
//! **Example** `if (a[i] == 0) d--; else if (a[i] == 1) d++;`: with a copy of `d` in each lane compilers vectorize what they
//! leave as jumps otherwise, many of them predicted wrongly (measured: five times faster). `for (k) sum += a[i][k]*b[j][k];`
//! inside a parallel loop: compilers keep the order of additions of floating-point numbers, each of which waits for the one
//! before, unless they are told that sums may be reordered (measured: two to four times faster).
//! **Why it is sound** iterations of a parallel loop may run in any order, so also several side by side; what they
//! accumulate is accumulated in copies by threads already.
//! **Gives up when** the loop holds more than conditions and assignments to scalars; with threads: accumulates under no
//! condition, or (in C) nothing but flags; inside parallel loops: accumulates anything but truth values (Fortran) and sums
//! along memory: then the compiler needs no help, or help would not suffice.
//! **Cost and limit** one look at the body.
//! **Source** OpenMP 4.5, 2.8.3 (loop SIMD).

use heiretsu_ir::plan::{Directive, ReductionOp};
use heiretsu_ir::{
    ExprKind, Intrinsic, Loop, Place, Procedure, Scalar, Step, StmtId, StmtKind, Type, Unit, VarId,
    visit,
};

use crate::model::side_by_side;
use crate::model::work::{self, At};
use crate::strides::{stride, strides};

/// Are Fortran's truth values all that is accumulated? gfortran does not vectorize these of itself: an inner loop
/// `if (a(j, i - 1) > a(j, i)) ok = .false.` in the cache runs four times faster with `simd` (in C it makes no difference).
fn sets_truth_values(unit: &Unit, procedure: &Procedure, directive: &Directive) -> bool {
    let logical = |var| matches!(procedure.var(var).ty.scalar(), Some(Scalar::Logical { .. }));
    unit.language.is_fortran() && directive.reductions.iter().all(|r| logical(r.var))
}

/// Fewer iterations than this are not worth adding up the sums of the lanes.
const FEW: i128 = 16;

/// So many sums of C fill a vector register (outer unrolling makes four).
const SIDE_BY_SIDE: usize = 4;

/// Is there a form of an expression for vectors? (Of other functions there may be none. A root of C sets `errno`, if nothing else is
/// said to the compiler, and then has none: sums beside it take 1.25 times as long with `simd`.)
fn in_lanes(unit: &Unit, e: &ExprKind) -> bool {
    match e {
        ExprKind::Intrinsic(Intrinsic::Sqrt, _) => unit.language.is_fortran(),
        ExprKind::Intrinsic(of, _) => {
            matches!(of, Intrinsic::Abs | Intrinsic::Min | Intrinsic::Max | Intrinsic::Fma)
        }
        ExprKind::Call(..) | ExprKind::Opaque(_) => false,
        _ => true,
    }
}

/// Are sums of floating-point numbers along memory all that an innermost loop is there for? (Where the user allows sums to be
/// reordered: else they would be no reduction.)
fn sums_along_memory(unit: &Unit, at: At<'_>, stmt: StmtId, directive: &Directive) -> bool {
    let procedure = at.procedure;
    // gcc puts these side by side in one register: `simd` takes 1.3 times as long.
    if !unit.language.is_fortran() && directive.reductions.len() >= SIDE_BY_SIDE {
        return false;
    }
    let Some(l) = procedure.as_loop(stmt) else { return false };
    let float =
        |var| matches!(procedure.var(var).ty, Type::Scalar(Scalar::Float { bits: 32 | 64 }));
    let sums = directive
        .reductions
        .iter()
        .all(|r| matches!(r.op, ReductionOp::Add | ReductionOp::Mul) && float(r.var));
    let long = work::around(at, stmt).is_none_or(|trips| trips >= FEW);
    let along = |s: &StmtId| {
        let StmtKind::Assign { place, .. } = &procedure.stmt(*s).kind else { return false };
        let mut simple = place.is_var() && strides(procedure, *s, l.var).bad == 0;
        visit::each_place(procedure, *s, &mut |place, _| {
            simple &= follows_rows(procedure, place, l.var);
        });
        visit::each_stmt_expr(procedure, *s, &mut |_, e| {
            simple &= in_lanes(unit, &e.kind);
        });
        simple
    };
    sums && long
        && only_accumulates(procedure, l, directive)
        && l.body.iter().all(along)
        && !rows_beside_others(procedure, l)
}

/// Are rows that pointers in memory lead to (`a[i][k]` of `double **a`) read beside other elements? (gcc reads the pointers again in
/// each iteration then: with `simd` a symmetric update of rank 2 takes twice as long, a product of a matrix and a vector as long as without.
/// A sum over one row takes 0.8 times as long.)
fn rows_beside_others(procedure: &Procedure, l: &Loop) -> bool {
    let (mut rows, mut elements) = (0, 0);
    for s in &l.body {
        visit::each_place(procedure, *s, &mut |place, _| {
            let subscripts = place.steps.iter().filter_map(|s| match s {
                Step::Index(e) => Some((*e, false)),
                Step::Deref(e) => Some((*e, true)),
                Step::Field(_) => None,
            });
            let subscripts: Vec<_> = subscripts.collect();
            let Some(((_, pointer), others)) = subscripts.split_last() else { return };
            let row = *pointer && others.iter().any(|(e, _)| procedure.int(*e) != Some(0));
            rows += usize::from(row);
            elements += 1;
        });
    }
    rows > 0 && elements > 1
}

/// Does a place behind a pointer in memory stay, or move along memory? (Not `b->data[k*b->cols + j]` with `k`: with `simd` a product
/// of matrices in structures takes 2.4 times as long.)
fn follows_rows(procedure: &Procedure, place: &Place, var: VarId) -> bool {
    let subscripts: Vec<_> = place
        .steps
        .iter()
        .filter_map(|s| match s {
            Step::Index(e) | Step::Deref(e) => Some(stride(procedure, *e, var)),
            Step::Field(_) => None,
        })
        .collect();
    let stored = place.steps.iter().any(|s| matches!(s, Step::Deref(_)));
    match subscripts.split_last() {
        Some((last, others)) if stored => *last <= 1 && others.iter().all(|s| *s == 0),
        _ => true,
    }
}

/// Are accumulated scalars, and scalars of each iteration, all that a directive speaks of? (A test of whether iterations
/// are independent would hold for the threads alone: before OpenMP 5 `simd` has no `if`.)
fn only_accumulates(procedure: &Procedure, l: &Loop, directive: &Directive) -> bool {
    let scalar = |var| matches!(procedure.var(var).ty, Type::Scalar(_));
    !directive.reductions.is_empty()
        && directive.reductions.iter().all(|r| scalar(r.var))
        && for_scalars(procedure, l, directive)
}

/// Are scalars of each iteration all that a directive speaks of, beside what is accumulated?
fn for_scalars(procedure: &Procedure, l: &Loop, directive: &Directive) -> bool {
    let scalar = |var: &VarId| matches!(procedure.var(*var).ty, Type::Scalar(_));
    directive.private.iter().all(|var| scalar(var) && *var != l.var)
        && directive.firstprivate.is_empty()
        && directive.lastprivate.is_empty()
        && directive.inductions.is_empty()
        && directive.test.is_none()
        && !directive.set_if_empty
        && directive.collapse <= 1
}

/// Would several iterations side by side in each thread pay?
pub fn pays(unit: &Unit, at: At<'_>, stmt: StmtId, directive: &Directive) -> bool {
    sums_along_memory(unit, at, stmt, directive)
        || in_masks(unit, at.procedure, stmt, directive)
        || of_known_length(unit, at.procedure, stmt, directive)
}

/// Does an innermost loop, which runs as often as constants say, compute elements of declared arrays from others along memory? In a
/// region its threads' shares are of unknown length, and gcc -O2 does not vectorize such loops of itself (a stencil in one
/// dimension takes twice as long on one thread).
fn of_known_length(
    unit: &Unit,
    procedure: &Procedure,
    stmt: StmtId,
    directive: &Directive,
) -> bool {
    let Some(l) = procedure.as_loop(stmt) else { return false };
    let known = work::constant_trips(procedure, l).is_some_and(|trips| trips >= FEW);
    let plain = |s: &StmtId| {
        let mut plain = matches!(procedure.stmt(*s).kind, StmtKind::Assign { .. });
        visit::each_place(procedure, *s, &mut |place, _| {
            plain &= place.steps.iter().all(|s| matches!(s, Step::Index(_)));
        });
        visit::each_stmt_expr(procedure, *s, &mut |_, e| plain &= in_lanes(unit, &e.kind));
        plain
    };
    known
        && directive.reductions.is_empty()
        && for_scalars(procedure, l, directive)
        && l.body.iter().all(plain)
        && side_by_side(procedure, l)
}

/// The same for an innermost loop of one thread.
pub fn pays_inside(unit: &Unit, at: At<'_>, stmt: StmtId, directive: &Directive) -> bool {
    sums_along_memory(unit, at, stmt, directive)
        || sets_truth_values(unit, at.procedure, directive)
            && in_masks(unit, at.procedure, stmt, directive)
}

/// Would it pay in the version of one thread, where the loop stands there twice?
///
/// A region's data hold the addresses of structures that it names. In C compilers then keep these in memory, everywhere: they no
/// longer know which pointers lead to different objects, and do not make masks of branches around elements (a push of particles
/// took 1.25 times as long beside its region as in a program without one; with `simd` 0.95 times).
pub fn pays_beside(
    unit: &Unit,
    procedure: &Procedure,
    stmt: StmtId,
    directive: &Directive,
) -> bool {
    let Some(l) = procedure.as_loop(stmt) else { return false };
    let inside = visit::stmts(procedure, &l.body);
    // Elements of pointers, through structures or not, that lie beside each other from iteration to iteration.
    let along = |place: &Place| match place.steps.last() {
        Some(Step::Index(e) | Step::Deref(e)) => stride(procedure, *e, l.var) == 1,
        Some(Step::Field(_)) => false,
        None => true,
    };
    let plain = |s: &StmtId| {
        let mut plain = match &procedure.stmt(*s).kind {
            StmtKind::Assign { place, .. } => along(place),
            StmtKind::If { .. } => true,
            _ => false,
        };
        visit::each_stmt_expr(procedure, *s, &mut |_, e| plain &= in_lanes(unit, &e.kind));
        plain
    };
    let branches = |s: &StmtId| matches!(procedure.stmt(*s).kind, StmtKind::If { .. });
    !unit.language.is_fortran()
        && inside.iter().any(branches)
        && inside.iter().all(plain)
        && directive.reductions.is_empty()
        && for_scalars(procedure, l, directive)
}

/// Does a loop accumulate scalars under conditions, for which masks would stand?
fn in_masks(unit: &Unit, procedure: &Procedure, stmt: StmtId, directive: &Directive) -> bool {
    let Some(l) = procedure.as_loop(stmt) else { return false };
    // gcc vectorizes these of itself: `if (i > 0 && a[i] == 0) ok = 0` with a copy of `ok` in each lane takes 3.8 times as long.
    let flag = |op| matches!(op, ReductionOp::And | ReductionOp::Or);
    if !unit.language.is_fortran() && directive.reductions.iter().all(|r| flag(r.op)) {
        return false;
    }
    if !only_accumulates(procedure, l, directive) {
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
