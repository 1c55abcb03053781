//! Accumulations in callees.
//!
//! **Decides** whether a procedure does nothing with what a parameter leads to but combine values with it.
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
use heiretsu_ir::{Scalar, Step, VarId};

use super::forms;
use crate::alias;
use crate::cx::Cx;

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
