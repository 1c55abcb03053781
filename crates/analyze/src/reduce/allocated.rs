//! Arrays of C as large as their allocation, to be reduced as a whole.
//!
//! **Decides** how many elements a pointer leads to that is set up once, with memory of its own, and when copies of them have room.
//! **Example** `double *sum = calloc(k, sizeof *sum); for (i…) sum[cell[i]] += w[i];` → `reduction(+:sum[0:k])` if `k` is small.
//! **Why it is sound** a program that touches other elements has no meaning; the variables in the size keep their values from the
//! allocation on.
//! **Gives up when** the size is no product of such, or not of whole elements.
//! **Cost and limit** linear in the procedure.
//! **Source** OpenMP 4.5, 2.15.3.6 and 2.4.

use heiretsu_ir::runtime_test::{Condition, Poly, Term};
use heiretsu_ir::{
    Array, BinaryOp, Bound, CompareOp, Count, EffectKind, Expr, ExprId, ExprKind, StmtId, StmtKind,
    Storage, Type, VarId, visit,
};

use crate::cx::Cx;
use crate::overlap;

/// The elements of the slowest dimension of what a pointer leads to.
pub fn elements(cx: &Cx, var: VarId) -> Option<Poly> {
    let v = cx.var(var);
    if cx.unit.language.is_fortran() || v.attrs.volatile || v.alias.is_some() {
        return None;
    }
    if let Storage::Parameter { .. } = v.storage {
        return handed(cx, var);
    }
    if v.storage != Storage::Heap {
        return None;
    }
    let array = v.ty.array()?;
    let Type::Scalar(scalar) = array.element else { return None };
    let bytes = slowest(array, scalar.bytes()?)?;
    let made = |s: &StmtId| match &cx.procedure.stmt(*s).kind {
        StmtKind::Effect(e) if e.kind == EffectKind::Allocate => {
            e.writes.iter().any(|place| place.is_var() && place.var == var)
        }
        _ => false,
    };
    let order = visit::stmts(cx.procedure, &cx.procedure.body);
    let mut all = order.iter().copied().filter(made);
    let (Some(at), None) = (all.next(), all.next()) else { return None };
    let StmtKind::Effect(effect) = &cx.procedure.stmt(at).kind else { return None };
    let mut term = Term { coefficient: 1, factors: Vec::new() };
    for size in &effect.reads {
        multiply(cx, *size, &mut term)?;
    }
    let set: Vec<StmtId> = order.iter().copied().take_while(|s| *s != at).collect();
    // (Who sets a variable anew for each allocation stands in the same loops.)
    let set: Vec<StmtId> = set.into_iter().filter(|s| cx.around(*s) == cx.around(at)).collect();
    let whole = term.coefficient % bytes == 0;
    let known = whole && term.factors.iter().all(|e| keeps(cx, *e, &set));
    term.coefficient /= bytes;
    known.then(|| Poly { terms: vec![term] })
}

/// The bytes of an element of the slowest dimension of an array of C.
pub(super) fn slowest(array: &Array, element: u32) -> Option<i128> {
    let mut bytes = i128::from(element);
    for dim in array.dims.get(1..)? {
        let Bound::Const(extent @ 1..) = dim.extent else { return None };
        bytes = bytes.checked_mul(i128::from(extent))?;
    }
    Some(bytes)
}

/// The same of a parameter, if all callers hand over the number of its elements, or arrays that are declared with as many.
fn handed(cx: &Cx, var: VarId) -> Option<Poly> {
    let number = |count: &Count| match *count {
        Count::Constant(n) => Some(Poly::constant(n.into())),
        Count::Parameter(count) => {
            let read =
                |e: &Expr| matches!(&e.kind, ExprKind::Read(p) if p.is_var() && p.var == count);
            let at = cx.procedure.exprs.iter().position(read)?;
            Some(ExprId(at as u32)).filter(|e| keeps(cx, *e, &[])).map(Poly::factor)
        }
    };
    let mine = cx.unit.counted.iter().filter(|c| c.procedure == cx.id && c.array == var);
    mine.filter_map(|c| number(&c.count)).next()
}

/// Multiplies by a size: constants, and what it is a product of. (What a conversion to `size_t` makes of a negative number is not
/// to be had.)
fn multiply(cx: &Cx, e: ExprId, term: &mut Term) -> Option<()> {
    match &cx.procedure.expr(e).kind {
        ExprKind::Int(n) => {
            term.coefficient = term.coefficient.checked_mul(*n).filter(|n| *n > 0)?
        }
        ExprKind::Convert(inner) => multiply(cx, *inner, term)?,
        ExprKind::Binary(BinaryOp::Mul, a, b) => {
            multiply(cx, *a, term)?;
            multiply(cx, *b, term)?;
        }
        _ => term.factors.push(e),
    }
    Some(())
}

/// Is an expression made of constants, and of variables that nothing in the procedure changes but these statements, once each?
pub(super) fn keeps(cx: &Cx, e: ExprId, by: &[StmtId]) -> bool {
    let mut fine = true;
    visit::each_expr(cx.procedure, e, &mut |_, e| {
        fine &= match &e.kind {
            ExprKind::Int(_) | ExprKind::Convert(_) => true,
            ExprKind::Binary(op, ..) => {
                matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
            }
            ExprKind::Read(place) => {
                let written =
                    |a: &&crate::cx::Access| a.writes && overlap::may_overlap(cx, &a.place, place);
                let mut writes = cx.all_accesses().iter().filter(written);
                let set = match (writes.next(), writes.next()) {
                    (None, _) => true,
                    (Some(once), None) => by.contains(&once.stmt),
                    (Some(_), Some(_)) => false,
                };
                let v = cx.var(place.var);
                let own = matches!(v.storage, Storage::Parameter { .. } | Storage::Local);
                place.is_var() && own && !v.attrs.volatile && !v.attrs.address_taken && set
            }
            _ => false,
        };
    });
    fine
}

/// When threads have room for copies of so many elements, and the loop has as many iterations.
pub(super) fn fits(
    cx: &Cx,
    l: StmtId,
    array: &Array,
    element: u32,
    elements: &Poly,
) -> Option<Vec<Condition>> {
    let most = i128::from(cx.options.private_bytes) / slowest(array, element)?;
    if let Some(n) = elements.as_constant() {
        return (n <= most).then(Vec::new);
    }
    let counted = cx.procedure.as_loop(l)?;
    let compare = |left: Poly, op, right| Condition::Compare { left, op, right };
    let one = |coefficient, e| Term { coefficient, factors: vec![e] };
    let trips = Poly { terms: vec![one(1, counted.upper), one(-1, counted.lower)] };
    let mut out = vec![
        compare(elements.clone(), CompareOp::Ge, Poly::constant(1)),
        compare(elements.clone(), CompareOp::Le, Poly::constant(most)),
    ];
    // (Setting copies up and adding them together must not be most of the work.)
    if cx.procedure.int(counted.step) == Some(1) {
        out.push(compare(trips, CompareOp::Ge, elements.clone()));
    }
    (most > 1).then_some(out)
}
