//! Is a variable's value after a loop nest never looked at?
//!
//! **Decides** whether a scalar may end with another value than in the original.
//! **Example** `int i;` that every other loop of the function sets before it is read.
//! **Why it is sound** the scalar is the procedure's own, nobody has its address, and every other read of it stands in
//! a loop that counts with it.
//! **Gives up when** any other read exists, before or behind: it does not follow paths.
//! **Cost and limit** one walk over the procedure.
//! **Source** upward-exposed uses, in their simplest form.

use heiretsu_ir::{ExprKind, Passing, Procedure, StmtId, Storage, Type, VarId, visit};

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
    block.iter().all(|&id| {
        if inside.contains(&id) {
            return true;
        }
        let mut read = false;
        let kind = &procedure.stmt(id).kind;
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
        if read || matches!(kind, heiretsu_ir::StmtKind::Opaque(_)) {
            return false;
        }
        let counts = procedure.as_loop(id).is_some_and(|l| l.var == var);
        counts
            || visit::blocks(kind).into_iter().flatten().all(|b| unread(procedure, b, inside, var))
    })
}
