//! How references walk through memory when a loop is the innermost one.
//!
//! **Decides** what a statement's references cost: nothing where they stay, 1 at unit stride, 8 across rows.
//! **Example** `a[i][j] += b[j][i]` with `j` innermost: 1 for `a`, 8 for `b`.
//! **Why it is sound** it only decides about time.
//! **Gives up when** never: a subscript that is not understood counts as one across.
//! **Cost and limit** the expressions of the statement once.
//! **Source** as for loop interchange in the books on optimizing compilers.

use heiretsu_ir::{BinaryOp, ExprId, ExprKind, Procedure, StmtId, VarId, visit};

/// What the innermost loops cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// Their sum.
    pub(crate) total: u64,
    /// References whose innermost stride is not 0 or 1.
    pub(crate) bad: u64,
}

/// What the references of a statement cost when `var` is the innermost loop: nothing where they stay, 1 along memory, 8
/// across.
pub(crate) fn strides(p: &Procedure, stmt: StmtId, var: VarId) -> Cost {
    let mut sum = Cost::default();
    visit::each_place(p, stmt, &mut |place, _| {
        let Some(subscripts) = place.subscripts() else { return };
        let Some((last, others)) = subscripts.split_last() else { return };
        let across = others.iter().any(|e| stride(p, *e, var) > 0);
        let along = stride(p, *last, var);
        match (across, along) {
            (false, 0) => {}
            (false, 1) => sum.total += 1,
            _ => {
                sum.total += 8;
                sum.bad += 1;
            }
        }
    });
    sum
}

/// 0: the variable is not in it; 1: with a factor of ±1; 2: in another way.
pub(crate) fn stride(p: &Procedure, e: ExprId, var: VarId) -> u8 {
    match &p.expr(e).kind {
        ExprKind::Read(place) if place.is_var() => u8::from(place.var == var),
        ExprKind::Convert(a) => stride(p, *a, var),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => {
            let (a, b) = (stride(p, *a, var), stride(p, *b, var));
            if a > 0 && b > 0 { 2 } else { a.max(b) }
        }
        _ => {
            let mut named = false;
            visit::each_place_in(p, e, &mut |place, _| named |= place.var == var);
            if named { 2 } else { 0 }
        }
    }
}
