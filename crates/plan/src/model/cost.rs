//! Operations of expressions.

use heiretsu_ir::{BinaryOp, ExprKind, Intrinsic};

use super::table::Table;

/// Operations of one expression, without those of its operands; `None` where nobody knows.
pub(super) fn cost(kind: &ExprKind, table: &Table) -> Option<i128> {
    Some(match kind {
        ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Logical(_)
        | ExprKind::Text(_)
        | ExprKind::AddressOf(_)
        | ExprKind::Convert(_) => 0,
        ExprKind::Read(place) => i128::from(!place.is_var()),
        ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, ..) => table.division,
        ExprKind::Binary(BinaryOp::Pow, ..) => table.function,
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
        ExprKind::Intrinsic(Intrinsic::Sqrt, _) => table.root,
        ExprKind::Intrinsic(..) => table.function,
        ExprKind::Call(..) | ExprKind::Opaque(_) => return None,
    })
}
