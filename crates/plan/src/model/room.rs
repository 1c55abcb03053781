//! How large arrays would have to be.
//!
//! **Decides** whether a loop that sequential loops start again and again has enough to do only where its arrays would be larger
//! than programs have them.
//! **Example** rows of a picture, `out[y * w + x]` in a loop over `y`, of 20,000 elements each: as many rows take 3.2 GB.
//! **Why it is sound** it only decides about time.
//! **Gives up when** a subscript is not a sum of products: then it does not count.
//! **Cost and limit** the places of the loop's body.
//! **Source** measured: an image filter of which each row was written twice, under a test that asked for 20,000 columns, ran 0.93
//! times as fast as without.

use heiretsu_ir::{BinaryOp, Bound, ExprId, ExprKind, Procedure, StmtId, UnaryOp, VarId, visit};

use super::asked::Least;
use super::declared::each_extent;
use super::table::{ELEMENT, ROOM};
use super::work::{At, constant_trips};

/// Sizes beyond this are not tried.
const LARGEST: i128 = 1 << 32;

/// Is there too little room for a loop that does `enough`, if all sizes that are not known are equal? `around`: the counted
/// loops around it.
pub fn none_for(at: At<'_>, around: &[StmtId], stmt: StmtId, least: &Least, enough: i128) -> bool {
    let p = at.procedure;
    let mut size = 16i128;
    while least.at(size).is_some_and(|work| work < enough) {
        if size > LARGEST {
            return false;
        }
        size += size / 16;
    }
    let inside = visit::stmts(p, &[stmt]);
    let loops = around.iter().chain(&inside).filter_map(|s| p.as_loop(*s));
    let moving: Vec<VarId> =
        loops.filter(|l| constant_trips(p, l).is_none()).map(|l| l.var).collect();
    let mut most = 0i128;
    for s in inside {
        visit::each_place(p, s, &mut |place, _| {
            let mut elements = 1i128;
            each_extent(at, place, &mut |extent, e| {
                let by = moving.iter().filter(|var| linear(p, e, **var)).count();
                let all = (0..by).fold(1i128, |all, _| all.saturating_mul(size));
                let declared = match extent {
                    Bound::Const(extent) => all.min(i128::from(extent)),
                    Bound::Expr(_) | Bound::Unknown => all,
                };
                elements = elements.saturating_mul(declared);
            });
            most = most.max(elements);
        });
    }
    most.saturating_mul(ELEMENT) > ROOM
}

/// Does a subscript grow with a variable?
fn linear(p: &Procedure, e: ExprId, var: VarId) -> bool {
    match &p.expr(e).kind {
        ExprKind::Read(place) => place.is_var() && place.var == var,
        ExprKind::Convert(a) | ExprKind::Unary(UnaryOp::Neg, a) => linear(p, *a, var),
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) => {
            linear(p, *a, var) || linear(p, *b, var)
        }
        _ => false,
    }
}
