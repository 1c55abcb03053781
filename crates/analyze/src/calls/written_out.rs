//! Loops of two values, written out.
//!
//! **Decides** which loops run for the first and the last of their values only, and gives a procedure with the statements of both.
//! **Example** `for (i = 0; i <= n; i += n) a[i] = 1;`, `DO I = 0, N, N`: `a[0] = 1; a[n] = 1;`. What a multiple of a variable
//! names is no linear form; 0 and n are. (Block solvers set the ends of their lines so.)
//! **Why it is sound** the statements are those of the two iterations, in their order. Where the loop is reached it runs: of a step
//! that may be negative C's front end has asked before.
//! **Gives up when** the loop does not start at zero, its bound is not its step, either of them or the loop's variable may
//! change, or anything but assignments, branches and loops stands in it.
//! **Cost and limit** linear in the procedure; the unit is copied where there is such a loop.
//! **Source** ours.

use heiretsu_ir::{
    BinaryOp, Block, Expr, ExprId, ExprKind, Loop, LoopForm, Origin, Place, ProcId, Procedure,
    Span, Stmt, StmtId, StmtKind, Storage, Unit, VarId, visit,
};

/// The unit with the loops of two values of a procedure written out, if it has any.
pub(super) fn written_out(unit: &Unit, id: ProcId) -> Option<Unit> {
    let found: Vec<StmtId> = loops(unit.procedure(id));
    if found.is_empty() {
        return None;
    }
    let mut unit = unit.clone();
    let p = unit.procedure_mut(id);
    for stmt in found {
        let Some(l) = p.as_loop(stmt).cloned() else { continue };
        let span = Span { origin: Origin::Synthetic, ..p.stmt(stmt).span };
        let set = |p: &mut Procedure, value: ExprId| {
            let kind = StmtKind::Assign { place: Place::var(l.var, span), value };
            p.add_stmt(Stmt { kind, span })
        };
        let mut both = Block::new();
        for value in [l.lower, l.upper] {
            both.push(set(p, value));
            let copied: Vec<StmtId> = l.body.iter().map(|s| copy(p, *s)).collect();
            both.extend(copied);
        }
        let ty = p.var(l.var).ty.clone();
        let kind = ExprKind::Binary(BinaryOp::Add, l.upper, l.step);
        let after = p.add_expr(Expr { kind, ty, span });
        both.push(set(p, after));
        replace(p, stmt, &both);
    }
    Some(unit)
}

fn loops(p: &Procedure) -> Vec<StmtId> {
    let of_two = |s: &StmtId| p.as_loop(*s).is_some_and(|l| of_two_values(p, l));
    visit::stmts(p, &p.body).into_iter().filter(of_two).collect()
}

fn of_two_values(p: &Procedure, l: &Loop) -> bool {
    let own = |v: VarId| {
        let var = p.var(v);
        let plain = matches!(var.storage, Storage::Local | Storage::Parameter { .. });
        plain && !var.attrs.address_taken && !var.attrs.volatile && var.alias.is_none()
    };
    let ExprKind::Read(bound) = &p.expr(p.unconverted(l.upper)).kind else { return false };
    let steps = match l.form {
        LoopForm::For => !l.upward && !l.exclusive,
        LoopForm::Do => true,
        LoopForm::While
        | LoopForm::Jump { .. }
        | LoopForm::DoConcurrent
        | LoopForm::ArrayAssignment => false,
    };
    let starts = matches!(p.expr(p.unconverted(l.lower)).kind, ExprKind::Int(0));
    let same = visit::alike(p, p.unconverted(l.upper), p.unconverted(l.step));
    if !(steps && starts && same && bound.is_var() && own(bound.var) && own(l.var)) {
        return false;
    }
    visit::stmts(p, &l.body).into_iter().all(|s| {
        let changed = match &p.stmt(s).kind {
            StmtKind::Assign { place, .. } => place.var,
            StmtKind::Loop(inner) => inner.var,
            StmtKind::If { .. } => return true,
            _ => return false,
        };
        changed != bound.var && changed != l.var
    })
}

/// Statements in the place of one.
fn replace(p: &mut Procedure, old: StmtId, new: &[StmtId]) {
    let blocks = p.stmts.iter_mut().flat_map(|s| visit::blocks_mut(&mut s.kind)).flatten();
    for block in blocks.chain([&mut p.body]) {
        if let Some(at) = block.iter().position(|s| *s == old) {
            block.splice(at..=at, new.iter().copied());
        }
    }
}

/// A copy of a statement; expressions are shared.
fn copy(p: &mut Procedure, s: StmtId) -> StmtId {
    let mut new = p.stmt(s).clone();
    for block in visit::blocks_mut(&mut new.kind).into_iter().flatten() {
        *block = block.iter().map(|s| copy(p, *s)).collect();
    }
    p.add_stmt(new)
}
