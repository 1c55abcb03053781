//! Golden programs inside outer loops.
//!
//! **Decides** what a procedure is when all that it does is repeated.
//! **Example** `{ s = 0; for (…) s += a[i]; return s; }` becomes `for (w = 0; w < 2; w++) { s = 0; … }`.
//! **Why it is sound** What is parallel for one execution of a loop is so for each of several: nothing about a
//! loop may depend on its being executed once. The wrapping is done on the loop program, so that it does not
//! depend on the text.
//! **Gives up when** the procedure has labels: a jump into the outer loop would be another program. One without loops has
//! no verdict to keep, and stays what its callers know.
//! **Cost and limit** one statement and four expressions per level.
//! **Source** `tests/golden/README.md`.

use heiretsu_ir::{
    Expr, ExprId, ExprKind, Loop, LoopForm, Procedure, Scalar, Span, Stmt, StmtKind, Storage, Unit,
    Var, VarAttrs, visit,
};

/// How the loops' variables begin.
const NAME: &str = "wrapping loop ";

/// Is this the variable of a loop that was put around a procedure?
pub fn is_wrapper(variable: &str) -> bool {
    variable.starts_with(NAME)
}

/// Puts the body of every procedure into `levels` loops of two iterations.
pub fn wrap(unit: &mut Unit, levels: usize) {
    let form = if unit.language.is_fortran() { LoopForm::Do } else { LoopForm::For };
    for procedure in unit.procedures.iter_mut().map(std::sync::Arc::make_mut) {
        let statements = visit::stmts(procedure, &procedure.body);
        let has = |f: &dyn Fn(&StmtKind) -> bool| {
            statements.iter().any(|id| f(&procedure.stmt(*id).kind))
        };
        let labelled = has(&|kind| matches!(kind, StmtKind::Label(_)));
        let loops = has(&|kind| matches!(kind, StmtKind::Loop(_) | StmtKind::While { .. }));
        if !labelled && loops {
            (0..levels).for_each(|level| around(procedure, level, form));
        }
    }
}

fn around(procedure: &mut Procedure, level: usize, form: LoopForm) {
    // The statements keep their places in the text; what is new has that of the procedure, which is no
    // place where a directive may stand.
    let span = Span { origin: heiretsu_ir::Origin::Synthetic, ..procedure.span };
    let var = procedure.add_var(Var {
        name: format!("{NAME}{level}"),
        ty: Scalar::I32.into(),
        storage: Storage::Local,
        scope: None,
        alias: None,
        attrs: VarAttrs::default(),
        span,
    });
    let mut int = |value: i128| -> ExprId {
        procedure.add_expr(Expr { kind: ExprKind::Int(value), ty: Scalar::I32.into(), span })
    };
    let (lower, upper, step) = (int(0), int(2), int(1));
    let body = std::mem::take(&mut procedure.body);
    let stmt = procedure.add_stmt(Stmt {
        kind: StmtKind::Loop(Loop {
            var,
            lower,
            upper,
            exclusive: true,
            not_equal: false,
            skips: false,
            step,
            body,
            form,
            reevaluated: false,
            upward: false,
            header: span,
            annotated: false,
        }),
        span,
    });
    procedure.body = vec![stmt];
}
