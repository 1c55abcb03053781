//! How often a loop can run, as the declarations of arrays tell.
//!
//! **Decides** the most iterations of a loop whose variable is a subscript of an array, or of a member, with constant extents.
//! **Example** `do i = 1, n` around `u(i)` with `dimension u(24)` runs 24 times at most.
//! **Why it is sound** more iterations would leave the array; it only decides about time.
//! **Gives up when** no subscript is the variable plus or minus a constant.
//! **Cost and limit** the places of the loop's body.
//! **Source** Fortran 2018, 9.5.3.1; C17 6.5.6.

use heiretsu_ir::{
    BinaryOp, Bound, ExprId, ExprKind, Loop, Place, Procedure, Step, Type, VarId, visit,
};

use super::table::SHORT;
use super::work::{At, constant};

/// At most so many iterations.
pub(super) fn trips(at: At<'_>, l: &Loop) -> Option<i128> {
    let p = at.procedure;
    let step = constant(p, l.step)?.checked_abs().filter(|step| *step > 0)?;
    let mut least: Option<i128> = None;
    for s in visit::stmts(p, &l.body) {
        visit::each_place(p, s, &mut |place, _| {
            each_extent(at, place, &mut |extent, e| {
                if let Bound::Const(extent) = extent
                    && steps(p, e, l.var)
                {
                    let extent = i128::from(extent);
                    least = Some(least.map_or(extent, |known| known.min(extent)));
                }
            });
        });
    }
    Some((least? + step - 1) / step)
}

/// The length of a row of a sparse matrix, as its arrays are declared: the elements of an array that the rows fill, for each
/// element of the array that says where the rows begin. Of those that are declared longer than they are filled, half.
///
/// `do k = first(j), first(j + 1) - 1` around `a(k)` with `a(81 * n)` and `first(n + 1)`: 40.
pub(super) fn row(at: At<'_>, l: &Loop) -> Option<i128> {
    let p = at.procedure;
    let begins = |e: ExprId| {
        let ExprKind::Read(place) = &p.expr(bare(p, e)).kind else { return None };
        let array = p.var(place.var).ty.array()?;
        match (&place.steps[..], &array.dims[..]) {
            ([Step::Index(_)], [dim]) => Some((place.var, extent(at, dim.extent)?)),
            _ => None,
        }
    };
    let ((first, rows), (end, _)) = (begins(l.lower)?, begins(l.upper)?);
    let mut elements: Option<i128> = None;
    for s in visit::stmts(p, &l.body) {
        visit::each_place(p, s, &mut |place, _| {
            let mut only = place.steps.len() == 1;
            each_extent(at, place, &mut |bound, e| {
                only &= steps(p, e, l.var);
                if let Some(extent) = extent(at, bound).filter(|_| only) {
                    elements = Some(elements.map_or(extent, |known| known.min(extent)));
                }
            });
        });
    }
    let each = elements?.checked_div(rows)? / 2;
    (first == end && each > SHORT).then_some(each)
}

/// An extent, if it is a number.
fn extent(at: At<'_>, bound: Bound) -> Option<i128> {
    let p = at.procedure;
    match bound {
        Bound::Const(extent) => Some(i128::from(extent)),
        Bound::Unknown => None,
        Bound::Expr(e) => match &p.expr(bare(p, e)).kind {
            ExprKind::Read(place) if place.is_var() => at.value(place.var),
            _ => None,
        },
    }
}

/// An expression without conversions and added constants.
fn bare(p: &Procedure, mut e: ExprId) -> ExprId {
    loop {
        e = match &p.expr(e).kind {
            ExprKind::Convert(inner) => *inner,
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, x, by)
                if constant(p, *by).is_some() =>
            {
                *x
            }
            _ => return e,
        };
    }
}

/// The dimensions that the subscripts of a place stand in, those of members included.
pub(super) fn each_extent(at: At<'_>, place: &Place, f: &mut dyn FnMut(Bound, ExprId)) {
    let mut ty = &at.procedure.var(place.var).ty;
    // Dimensions of `ty` that have been subscripted already.
    let mut done = 0;
    for step in &place.steps {
        ty = match (step, ty) {
            (Step::Index(e), Type::Array(array)) => {
                let Some(dim) = array.dims.get(done) else { return };
                f(dim.extent, *e);
                done += 1;
                if done < array.dims.len() {
                    continue;
                }
                done = 0;
                &array.element
            }
            (Step::Field(k), Type::Struct(id)) => {
                let fields = at.structs().get(id.index()).map(|s| &s.fields);
                let Some(field) = fields.and_then(|fields| fields.get(*k as usize)) else { return };
                &field.ty
            }
            (Step::Deref(e), Type::Pointer(to)) => {
                f(Bound::Unknown, *e);
                to
            }
            _ => return,
        };
    }
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
