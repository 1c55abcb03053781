//! How often a loop can run, as the declarations of arrays tell.
//!
//! **Decides** the most iterations of a loop whose variable is a subscript of an array with constant extents.
//! **Example** `do i = 1, n` around `u(i)` with `dimension u(24)` runs 24 times at most.
//! **Why it is sound** more iterations would leave the array; it only decides about time.
//! **Gives up when** no subscript is the variable plus or minus a constant.
//! **Cost and limit** the places of the loop's body.
//! **Source** Fortran 2018, 9.5.3.1; C17 6.5.6.

use heiretsu_ir::{BinaryOp, Bound, ExprId, ExprKind, Loop, Place, Procedure, Step, VarId, visit};

use super::work::constant;

/// At most so many iterations.
pub(super) fn trips(p: &Procedure, l: &Loop) -> Option<i128> {
    let step = constant(p, l.step)?.checked_abs().filter(|step| *step > 0)?;
    let mut least: Option<i128> = None;
    for s in visit::stmts(p, &l.body) {
        visit::each_place(p, s, &mut |place, _| {
            if let Some(extent) = extent(p, place, l.var) {
                least = Some(least.map_or(extent, |known| known.min(extent)));
            }
        });
    }
    Some((least? + step - 1) / step)
}

/// The least extent of a dimension that a variable steps through.
fn extent(p: &Procedure, place: &Place, var: VarId) -> Option<i128> {
    let array = p.var(place.var).ty.array()?;
    let mut subscripts = Vec::new();
    for step in &place.steps {
        match step {
            Step::Index(e) => subscripts.push(*e),
            Step::Field(_) | Step::Deref(_) => break,
        }
    }
    let found = array.dims.iter().zip(subscripts).filter_map(|(dim, e)| match dim.extent {
        Bound::Const(extent) if steps(p, e, var) => Some(i128::from(extent)),
        Bound::Const(_) | Bound::Expr(_) | Bound::Unknown => None,
    });
    found.min()
}

/// Is a subscript the variable plus or minus a constant?
fn steps(p: &Procedure, mut e: ExprId, var: VarId) -> bool {
    loop {
        e = match &p.expr(e).kind {
            ExprKind::Read(place) => return place.is_var() && place.var == var,
            ExprKind::Convert(inner) => *inner,
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, x, by)
                if constant(p, *by).is_some() =>
            {
                *x
            }
            ExprKind::Binary(BinaryOp::Add, by, x) if constant(p, *by).is_some() => *x,
            _ => return false,
        };
    }
}
