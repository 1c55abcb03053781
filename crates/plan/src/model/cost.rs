//! Operations of expressions.

use heiretsu_ir::{BinaryOp, ExprKind, Intrinsic};

use super::table::{DIVISION, FUNCTION, ROOT};

/// Operations of one expression, without those of its operands; `None` where nobody knows.
pub(super) fn cost(kind: &ExprKind) -> Option<i128> {
    Some(match kind {
        ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Logical(_)
        | ExprKind::Text(_)
        | ExprKind::AddressOf(_)
        | ExprKind::Convert(_) => 0,
        ExprKind::Read(place) => i128::from(!place.is_var()),
        ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, ..) => DIVISION,
        ExprKind::Binary(BinaryOp::Pow, ..) => FUNCTION,
        ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Compare(..)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Not(_)
        | ExprKind::Select(..) => 1,
        ExprKind::Intrinsic(
            Intrinsic::Abs | Intrinsic::Min | Intrinsic::Max | Intrinsic::Fma | Intrinsic::Sign,
            _,
        ) => 1,
        ExprKind::Intrinsic(Intrinsic::Sqrt, _) => ROOT,
        ExprKind::Intrinsic(..) => FUNCTION,
        ExprKind::Call(..) | ExprKind::Opaque(_) => return None,
    })
}
