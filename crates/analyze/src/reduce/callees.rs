//! Accumulations in callees.
//!
//! **Decides** whether a procedure does nothing with what a parameter leads to, or with a member of it, but combine values with it.
//!
//! **Example** `void count(long *hist, double x) { hist[(int)x & 15] += 1; }`: a loop that calls it with an array of its own may
//! have that in a `reduction` clause; the callee is handed the thread's copy.
//!
//! **Why it is sound** as for the accumulations of a loop ([`super`]): every access of the procedure and of what it calls belongs to
//! an update by the operator, so nothing that the procedure does or returns depends on the values. A pointer to it is kept nowhere
//! ([`crate::calls::ParamUse::escapes`]). A global that the callee names itself is no parameter: its name means the object that
//! all threads share.
//!
//! **Gives up when** the operator is no sum and no bit operation (minima need a look at what is compared), or two differ.
//!
//! **Cost and limit** linear in the accesses.
//!
//! **Source** OpenMP 4.5, 2.15.3.6.

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{ExprKind, Place, Scalar, Step, StmtKind, Type, VarId};

use super::forms;
use crate::alias;
use crate::cx::{Access, Cx};

/// The operator by which the procedure combines values with what a parameter leads to, if it does nothing else with it, and their
/// type.
pub fn only_combined(cx: &Cx, param: VarId) -> Option<(ReductionOp, Scalar)> {
    let ty = &cx.var(param).ty;
    let scalar = ty.array().map_or(ty, |array| &array.element).scalar()?;
    let mut op = None;
    let mut covered = Vec::new();
    let own = cx.all_accesses().iter().filter(|a| alias::base(cx, &a.place).0 == param);
    for access in own.clone().filter(|a| a.writes) {
        let through = access.place.steps.iter().any(|s| matches!(s, Step::Deref(_)));
        if access.place.var != param || through {
            return None;
        }
        let form = forms::of_access(cx, access.stmt, access)?;
        let forms::Op::Is(next) = form.op else { return None };
        let plain = match next {
            ReductionOp::Add | ReductionOp::BitAnd | ReductionOp::BitOr | ReductionOp::BitXor => {
                true
            }
            ReductionOp::Mul
            | ReductionOp::Min
            | ReductionOp::Max
            | ReductionOp::And
            | ReductionOp::Or
            | ReductionOp::Eqv
            | ReductionOp::Neqv => false,
        };
        if !plain || *op.get_or_insert(next) != next {
            return None;
        }
        covered.push(access.stmt);
    }
    let all = own.into_iter().all(|a| super::belongs(a, &covered));
    op.filter(|_| all).map(|op| (op, scalar))
}

/// Does the procedure do nothing with a member of what a parameter leads to (the places that lie `within` it) but add numbers to it,
/// or to elements of it, that copies could add up as well?
pub fn only_added(cx: &Cx, param: VarId, within: &dyn Fn(&Place) -> bool) -> bool {
    let added = |a: &Access| match &cx.procedure.stmt(a.stmt).kind {
        _ if a.callee.is_some() => a.sums == Some(ReductionOp::Add),
        StmtKind::Assign { place, value } => {
            // (What wraps around in another type than its own would overflow in copies.)
            let plain = !matches!(cx.procedure.expr(*value).kind, ExprKind::Convert(_));
            let number = match cx.place_type(place) {
                Some(Type::Scalar(Scalar::Int { bits, .. })) => bits >= 32 && plain,
                Some(Type::Scalar(Scalar::Float { bits })) => matches!(bits, 32 | 64),
                _ => false,
            };
            let own = place.var == param && number && forms::adds(cx, a.stmt, a.stmt);
            own && forms::named_once(cx, a.stmt, within)
        }
        _ => false,
    };
    let mut all = cx.all_accesses().iter().filter(|a| (a.reads || a.writes) && within(&a.place));
    all.all(added)
}
