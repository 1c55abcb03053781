//! Structural equality of expressions, so that `if (x > m) m = x` is seen to mention one `x`.
//!
//! **Decides** whether two expressions are written alike up to spans.
//!
//! **Example** `fabs(a[i])` and `fabs( a[i] )`.
//!
//! **Why it is sound** expressions have no side effects except through calls, and calls are never alike;
//! the callers make sure that nothing is stored between the two.
//!
//! **Gives up when** they contain calls or anything opaque.
//!
//! **Cost and limit** linear.
//!
//! **Source** –

use heiretsu_ir::{ExprId, ExprKind, Place, Procedure, Step};

/// Are the expressions alike?
pub fn same_expr(p: &Procedure, a: ExprId, b: ExprId) -> bool {
    let (x, y) = (p.expr(a), p.expr(b));
    if x.ty != y.ty {
        return false;
    }
    match (&x.kind, &y.kind) {
        (ExprKind::Call(..) | ExprKind::Opaque(_), _) => false,
        _ if a == b => true,
        (ExprKind::Int(u), ExprKind::Int(v)) => u == v,
        (ExprKind::Real(u), ExprKind::Real(v)) => u.to_bits() == v.to_bits(),
        (ExprKind::Logical(u), ExprKind::Logical(v)) => u == v,
        (ExprKind::Text(u), ExprKind::Text(v)) => u == v,
        (ExprKind::Read(u), ExprKind::Read(v))
        | (ExprKind::AddressOf(u), ExprKind::AddressOf(v)) => same_place(p, u, v),
        (ExprKind::Unary(f, u), ExprKind::Unary(g, v)) => f == g && same_expr(p, *u, *v),
        (ExprKind::Binary(f, u, v), ExprKind::Binary(g, s, t)) => {
            f == g && same_expr(p, *u, *s) && same_expr(p, *v, *t)
        }
        (ExprKind::Compare(f, u, v), ExprKind::Compare(g, s, t)) => {
            f == g && same_expr(p, *u, *s) && same_expr(p, *v, *t)
        }
        (ExprKind::And(u, v), ExprKind::And(s, t)) | (ExprKind::Or(u, v), ExprKind::Or(s, t)) => {
            same_expr(p, *u, *s) && same_expr(p, *v, *t)
        }
        (ExprKind::Not(u), ExprKind::Not(v)) | (ExprKind::Convert(u), ExprKind::Convert(v)) => {
            same_expr(p, *u, *v)
        }
        (ExprKind::Select(u, v, w), ExprKind::Select(r, s, t)) => {
            same_expr(p, *u, *r) && same_expr(p, *v, *s) && same_expr(p, *w, *t)
        }
        (ExprKind::Intrinsic(f, u), ExprKind::Intrinsic(g, v)) => {
            f == g && u.len() == v.len() && u.iter().zip(v).all(|(s, t)| same_expr(p, *s, *t))
        }
        // Different kinds.
        (
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::Read(_)
            | ExprKind::AddressOf(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Select(..)
            | ExprKind::Convert(_)
            | ExprKind::Intrinsic(..),
            _,
        ) => false,
    }
}

/// Do the places name the same element by the same expressions?
pub fn same_place(p: &Procedure, a: &Place, b: &Place) -> bool {
    a.var == b.var
        && a.steps.len() == b.steps.len()
        && a.steps.iter().zip(&b.steps).all(|(x, y)| match (x, y) {
            (Step::Index(u), Step::Index(v)) | (Step::Deref(u), Step::Deref(v)) => {
                same_expr(p, *u, *v)
            }
            (Step::Field(u), Step::Field(v)) => u == v,
            (Step::Index(_) | Step::Deref(_) | Step::Field(_), _) => false,
        })
}
