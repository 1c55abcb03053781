//! Scalars that every iteration of a loop writes at the same places, or none does.
//!
//! **Decides** whether the iterations of a loop agree on which writes of a variable are executed.
//!
//! **Example** `do k; do i = 1, n; t = …; end do; end do` with `n` the same for all `k`: where `n ≥ 1` every iteration
//! writes `t`, and the last one's value remains; where `n < 1` none does, and the old one remains.
//!
//! **Why it is sound** the writes stand in counted loops only, whose bounds are the same in all iterations and which nothing leaves
//! early. So either the last iteration writes the variable, or no iteration does: `firstprivate` and `lastprivate` together keep
//! the value in both cases.
//!
//! **Gives up when** a write stands under a condition, bounds change, or there are jumps in the loop.
//!
//! **Cost and limit** the statements of the loop.
//!
//! **Source** ours.

use heiretsu_ir::{ExprId, ExprKind, StmtId, StmtKind, visit};

use crate::cx::{Access, Cx};

/// Do all iterations of `l` execute the same ones of these accesses that write?
pub fn alike(cx: &Cx, l: StmtId, accesses: &[&Access]) -> bool {
    let leaves = |s: &StmtId| {
        matches!(
            cx.procedure.stmt(*s).kind,
            StmtKind::Break { .. }
                | StmtKind::Continue { .. }
                | StmtKind::Return(_)
                | StmtKind::Goto(_)
                | StmtKind::Label(_)
                | StmtKind::Opaque(_)
        )
    };
    let Some(counted) = cx.counted(l) else { return false };
    // (Its own variable changes as well.)
    let names = |e: ExprId| {
        let mut found = false;
        visit::each_expr(cx.procedure, e, &mut |_, e| {
            found |= matches!(&e.kind, ExprKind::Read(p) | ExprKind::AddressOf(p) if p.var == counted.var);
        });
        found
    };
    let same = |a: &&&Access| {
        let mut at = a.stmt;
        while at != l {
            let Some(outer) = cx.outer(at) else { return false };
            match cx.counted(outer) {
                _ if outer == l => return true,
                Some(inner) => {
                    let steady = [inner.lower, inner.upper, inner.step];
                    if !steady.into_iter().all(|e| cx.invariant(l, e) && !names(e)) {
                        return false;
                    }
                }
                None => return false,
            }
            at = outer;
        }
        true
    };
    !visit::stmts(cx.procedure, &[l]).iter().any(leaves)
        && accesses.iter().filter(|a| a.writes).all(|a| a.certain && same(&a))
}
