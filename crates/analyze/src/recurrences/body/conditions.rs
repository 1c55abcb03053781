//! Conditions of a body as terms, and what is evaluated under them.
//!
//! **Decides** the term of a condition, and which elements have been read where it holds.
//! **Example** `if (a[i] > 0 && b[i] < m) m = b[i];`: `b[i]` is read under `a[i] > 0` only, and where the assignment stands it
//! has been read, whatever `m` is.
//! **Why it is sound** C evaluates the second operand of `&&` and `||` only where the first one leaves the answer open; a
//! conjunction holds where all its operands have been evaluated. Fortran may evaluate all of them in any case.
//! **Gives up when** a condition is no number.
//! **Cost and limit** a copy of a set for each operand.
//! **Source** C17 6.5.13, 6.5.14; Fortran 2018 10.1.7.

use std::collections::BTreeSet;

use heiretsu_ir::{CompareOp, ExprId, ExprKind};

use super::super::term::{Sort, Term};
use super::{Function, Refusal, Run};

impl Run<'_, '_> {
    /// What is evaluated only sometimes.
    pub(super) fn guarded<T>(
        &mut self,
        condition: Term,
        f: impl FnOnce(&mut Self) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let (under, here) = (self.under, self.here.clone());
        let around = self.certain.enter(self.now.active);
        self.under |= self.body.pool.states(condition);
        self.guards += 1;
        let result = f(self);
        self.guards -= 1;
        (self.under, self.here) = (under, here);
        self.certain.leave(around);
        result
    }

    /// The second operand of `and`, `or`: Fortran may evaluate it whatever the first one is.
    fn second<T>(
        &mut self,
        first: Term,
        b: impl FnOnce(&mut Self) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let fortran = self.cx.unit.language.is_fortran();
        let condition = if fortran { self.body.pool.bool(true) } else { first };
        self.guarded(condition, b)
    }

    /// A condition, and the elements that have been read where it holds: those of all operands of a conjunction.
    pub(super) fn passed(&mut self, e: ExprId) -> Result<(Term, BTreeSet<Term>), Refusal> {
        let ExprKind::And(a, b) = self.cx.procedure.expr(e).kind else {
            let t = self.truth(e)?;
            return Ok((t, self.here.clone()));
        };
        let (a, read) = self.passed(a)?;
        let (b, read) = self.second(a, |this| {
            this.here = read;
            this.passed(b)
        })?;
        Ok((self.body.pool.and(a, b), read))
    }

    /// A truth value.
    pub(super) fn truth(&mut self, e: ExprId) -> Result<Term, Refusal> {
        self.step()?;
        match self.cx.procedure.expr(e).kind {
            ExprKind::Compare(op, a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                if self.body.pool.sort(a) != Sort::Other {
                    let (a, b) = self.narrow_both(a, b);
                    return Ok(self.body.pool.compare(op, a, b));
                }
                let f = self.function(Function::Compared(op));
                Ok(self.body.pool.fun(f, vec![a, b], Sort::Bool, None))
            }
            ExprKind::And(a, b) => {
                let a = self.truth(a)?;
                let b = self.second(a, |this| this.truth(b))?;
                Ok(self.body.pool.and(a, b))
            }
            ExprKind::Or(a, b) => {
                let a = self.truth(a)?;
                let b = self.second(a, |this| this.truth(b))?;
                Ok(self.body.pool.or(a, b))
            }
            ExprKind::Not(a) => {
                let a = self.truth(a)?;
                Ok(self.body.pool.not(a))
            }
            _ => {
                let t = self.expr(e)?;
                match self.body.pool.sort(t) {
                    Sort::Bool => Ok(t),
                    Sort::Other => Err("a condition that is no number"),
                    sort @ (Sort::Int | Sort::Mod(_) | Sort::Real) => {
                        let zero = self.body.pool.int(sort, 0);
                        Ok(self.body.pool.compare(CompareOp::Ne, t, zero))
                    }
                }
            }
        }
    }
}
