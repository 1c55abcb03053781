//! Is a variable's value after a loop nest never looked at?
//!
//! **Decides** whether a scalar may end with another value than in the original.
//! **Example** `int i;` that every other loop of the function sets before it is read.
//! **Why it is sound** the scalar is the procedure's own, nobody has its address, and every other read of it stands in
//! a loop that counts with it, or after an assignment to it in the same block, with no label and none of the nest in
//! between.
//! **Gives up when** any other read exists, before or afterwards: it does not follow other paths.
//! **Cost and limit** one walk over the procedure.
//! **Source** upward-exposed uses, in their simplest form.

use heiretsu_ir::{ExprKind, Passing, Procedure, StmtId, StmtKind, Storage, Type, VarId, visit};

/// May the variable have any value after the statements `inside`?
pub(crate) fn dead_outside(procedure: &Procedure, inside: &[StmtId], var: VarId) -> bool {
    let v = procedure.var(var);
    let own =
        matches!(v.storage, Storage::Local | Storage::Parameter { passing: Passing::Value, .. });
    if !own || !matches!(v.ty, Type::Scalar(_)) || v.attrs.address_taken || v.alias.is_some() {
        return false;
    }
    if procedure.result == Some(var) {
        return false;
    }
    // Somebody else's view or shape may be made of it.
    let named = procedure.vars.iter().any(|other| match &other.storage {
        Storage::View { base } => base.var == var,
        _ => false,
    });
    !named && unread(procedure, &procedure.body, inside, var)
}

fn unread(procedure: &Procedure, block: &[StmtId], inside: &[StmtId], var: VarId) -> bool {
    // What has a new value since the statements `inside`, whatever way led here.
    let mut new = false;
    block.iter().all(|&id| {
        if inside.contains(&id) {
            new = false;
            return true;
        }
        let kind = &procedure.stmt(id).kind;
        if new {
            let mut all = visit::stmts(procedure, &[id]).into_iter();
            new = all.all(|s| {
                !inside.contains(&s) && !matches!(procedure.stmt(s).kind, StmtKind::Label(_))
            });
            if new {
                return true;
            }
        }
        let mut read = false;
        visit::stmt_operands(kind, &mut |e| {
            visit::each_expr(procedure, e, &mut |_, e| {
                if let ExprKind::Read(p) | ExprKind::AddressOf(p) = &e.kind {
                    read |= p.var == var;
                }
            });
        });
        visit::each_place(procedure, id, &mut |p, how| {
            read |= p.var == var && how != visit::Use::Write;
        });
        if read || matches!(kind, StmtKind::Opaque(_)) {
            return false;
        }
        new = matches!(kind, StmtKind::Assign { place, .. } if place.is_var() && place.var == var);
        let counts = procedure.as_loop(id).is_some_and(|l| l.var == var);
        counts
            || visit::blocks(kind).into_iter().flatten().all(|b| unread(procedure, b, inside, var))
    })
}
