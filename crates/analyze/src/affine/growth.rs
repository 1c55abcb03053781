//! Variables that a loop only increases, or only decreases.
//!
//! **Decides** which integers are, at the start of every iteration, at least (or at most) what they were before the loop.
//!
//! **Example** `m = 0; for (j = 0; j < n; j++) if (near(i, j) && m < ROOM) list[i*ROOM + m++] = j;`: `m ≥ 0`, so that the elements
//! written lie between `i·ROOM` and `i·ROOM + ROOM − 1`.
//!
//! **Why it is sound** every statement of the loop that changes the variable adds a constant to it, and all these constants have one
//! sign. Signed additions do not overflow; unsigned ones of 64 bits do not come around in any loop that ends.
//!
//! **Gives up when** anything else may change the variable: another assignment, a call, a store through a pointer; a jump leads into
//! the loop from outside.
//!
//! **Cost and limit** constant per statement; a symbol's bound for each such variable of a loop.
//!
//! **Source** monotonic variables (Gerlek, Stoltz, Wolfe).

use heiretsu_ir::{BinaryOp, ExprId, ExprKind, Scalar, StmtId, StmtKind, VarId};
use heiretsu_sets::Range;

use super::slots::Slot;
use super::symbols::LoopIndex;
use super::values::Value;
use super::walk::Walk;
use crate::cx::Cx;

/// The directions in which a variable may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Growth {
    /// It never decreases.
    pub up: bool,
    /// It never increases.
    pub down: bool,
}

impl Growth {
    /// What holds if both happen.
    pub fn and(self, other: Growth) -> Growth {
        Growth { up: self.up && other.up, down: self.down && other.down }
    }
}

/// The variable to which a statement adds a constant, and nothing else, and the constant's sign.
pub fn growth(cx: &Cx, s: StmtId) -> Option<(VarId, Growth)> {
    let StmtKind::Assign { place, value } = &cx.procedure.stmt(s).kind else { return None };
    let (v, e) = (place.var, cx.procedure.expr(*value));
    let counts = match e.ty.scalar() {
        Some(Scalar::Int { bits, signed }) => signed || bits == 64,
        _ => false,
    };
    if !(place.is_var() && counts && e.ty == cx.var(v).ty) {
        return None;
    }
    let itself = |e: ExprId| matches!(&cx.procedure.expr(e).kind, ExprKind::Read(p) if p.is_var() && p.var == v);
    let constant = |e: ExprId| match cx.procedure.expr(e).kind {
        ExprKind::Int(c) => Some(c),
        _ => None,
    };
    let by = match e.kind {
        ExprKind::Binary(BinaryOp::Add, a, b) if itself(a) => constant(b),
        ExprKind::Binary(BinaryOp::Add, a, b) if itself(b) => constant(a),
        ExprKind::Binary(BinaryOp::Sub, a, b) if itself(a) => constant(b).map(|c| -c),
        _ => None,
    }?;
    Some((v, Growth { up: by >= 0, down: by <= 0 }))
}

impl Walk<'_, '_> {
    /// The values on entry to a loop of the variables that it moves in one direction.
    pub(super) fn before_growth(&mut self, k: LoopIndex) -> Vec<(Slot, Growth, Value)> {
        let grown = self.kills[k as usize].one_way();
        grown
            .into_iter()
            .map(|(slot, growth)| (slot, growth, self.current(slot)))
            .filter(|(_, _, before)| before.exact)
            .collect()
    }

    /// Bounds the values of these variables at the start of an iteration by those on entry.
    pub(super) fn bound_growth(&mut self, before: &[(Slot, Growth, Value)]) {
        for (slot, growth, before) in before {
            let now = self.current(*slot).poly;
            let [symbol] = now.symbols()[..] else { continue };
            let range = self.symbols.range(&before.poly);
            let more = now.sub(&before.poly);
            let (form, range) = match growth.up {
                true => (more, Range { lo: range.lo, hi: None }),
                false => (more.and_then(|m| m.neg()), Range { lo: None, hi: range.hi }),
            };
            let info = self.symbols.info_mut(symbol);
            info.bounds.extend(form.and_then(|f| f.as_affine()));
            info.range = info.range.intersect(&range);
        }
    }
}
