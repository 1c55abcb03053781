//! Calls of small functions of the same file, as terms.
//!
//! **Decides** whether what a call returns can be written as a term over its arguments.
//!
//! **Example** `static int larger(int a, int b) { if (a > b) return a; return b; }`: `m = larger(m, a[i])` is
//! `m' = (m > a[i] ? m : a[i])`, a maximum.
//!
//! **Why it is sound** the callee is known to change nothing and to depend on its arguments alone
//! ([`calls::quiet`](crate::calls::quiet)); its parameters are values of the types that are handed over, and
//! its other variables are its own scalars. Its statements are executed like those of the loop, each under the condition
//! that it is reached; every path must return.
//!
//! **Gives up when** anything else is met (loops, jumps, arrays, variables that are read before they are set): the call
//! stays a function of which nothing is known.
//!
//! **Cost and limit** [`MAX_STEPS`] statements and expressions per call, [`MAX_DEPTH`] calls inside each other.
//!
//! **Source** symbolic execution, as in [`body`](super).

use std::collections::BTreeMap;

use heiretsu_ir::{
    Arg, Block, Callee, ExprId, ExprKind, Passing, ProcId, Procedure, ProcedureKind, Scalar,
    StmtKind, Storage, Type, UnaryOp, Unit, VarId,
};

use super::{Bit, CompareOp, Run, Sort, Term};

const MAX_STEPS: u32 = 120;
const MAX_DEPTH: u32 = 3;

/// A call in progress.
struct Frame<'u> {
    procedure: &'u Procedure,
    values: BTreeMap<VarId, Term>,
    /// What has been returned, where it has.
    result: Option<Term>,
    depth: u32,
}

impl<'u> Run<'_, 'u> {
    /// What the call returns; `None` if that is no term.
    pub(super) fn inlined(
        &mut self,
        callee: &Callee,
        args: &[(Term, Scalar)],
        returns: Scalar,
    ) -> Option<Term> {
        let mut steps = MAX_STEPS;
        self.call(callee.target?, args, returns, (MAX_DEPTH, &mut steps))
    }

    fn call(
        &mut self,
        target: ProcId,
        args: &[(Term, Scalar)],
        returns: Scalar,
        (depth, steps): (u32, &mut u32),
    ) -> Option<Term> {
        let depth = depth.checked_sub(1)?;
        let procedure: &'u Procedure = self.cx.unit.procedure(target);
        let function = procedure.kind == ProcedureKind::Function && procedure.tainted.is_none();
        if !function
            || procedure.params.len() != args.len()
            || procedure.returns != Type::Scalar(returns)
        {
            return None;
        }
        let mut values = BTreeMap::new();
        for (&v, &(t, scalar)) in procedure.params.iter().zip(args) {
            let var = procedure.var(v);
            let value = matches!(var.storage, Storage::Parameter { passing: Passing::Value, .. });
            if !value || var.ty != Type::Scalar(scalar) || !plain(procedure, v) {
                return None;
            }
            values.insert(v, t);
        }
        let mut frame = Frame { procedure, values, result: None, depth };
        let live = self.body.pool.bool(true);
        let live = self.callee(&procedure.body, live, &mut frame, steps)?;
        match procedure.result {
            Some(v) => frame.values.get(&v).copied(),
            None if self.body.pool.as_bool(live) == Some(false) => frame.result,
            None => None,
        }
    }

    /// Executes a block where `live` holds; where the function has not returned after it.
    fn callee(
        &mut self,
        block: &Block,
        mut live: Term,
        frame: &mut Frame<'u>,
        steps: &mut u32,
    ) -> Option<Term> {
        let procedure = frame.procedure;
        for &s in block {
            *steps = steps.checked_sub(1)?;
            match &procedure.stmt(s).kind {
                StmtKind::Assign { place, value } => {
                    let own = own(&procedure.var(place.var).storage);
                    if !place.is_var() || !own || !plain(procedure, place.var) {
                        return None;
                    }
                    let new = self.reached(live, *value, frame, steps)?;
                    // Where the statement is not reached the variable is not read before it is set again.
                    let old = frame.values.get(&place.var).copied().unwrap_or(new);
                    let new = self.body.pool.ite(live, new, old);
                    frame.values.insert(place.var, new);
                }
                StmtKind::If { cond, then_block, else_block } => {
                    let c = self.reached(live, *cond, frame, steps)?;
                    let c = self.as_truth(c)?;
                    let not = self.body.pool.not(c);
                    let (yes, no) = (self.body.pool.and(live, c), self.body.pool.and(live, not));
                    let after_yes = self.callee(then_block, yes, frame, steps)?;
                    let after_no = self.callee(else_block, no, frame, steps)?;
                    if (after_yes, after_no) != (yes, no) {
                        live = self.body.pool.or(after_yes, after_no);
                    }
                }
                StmtKind::Return(value) => {
                    if let Some(value) = value {
                        let new = self.reached(live, *value, frame, steps)?;
                        let old = frame.result.unwrap_or(new);
                        frame.result = Some(self.body.pool.ite(live, new, old));
                    }
                    live = self.body.pool.bool(false);
                }
                StmtKind::Call { .. }
                | StmtKind::Loop(_)
                | StmtKind::While { .. }
                | StmtKind::Break { .. }
                | StmtKind::Continue { .. }
                | StmtKind::Goto(_)
                | StmtKind::Label(_)
                | StmtKind::Effect(_)
                | StmtKind::Directive(_)
                | StmtKind::Opaque(_) => return None,
            }
        }
        Some(live)
    }

    /// A value where `live` holds.
    fn reached(
        &mut self,
        live: Term,
        e: ExprId,
        frame: &mut Frame<'u>,
        steps: &mut u32,
    ) -> Option<Term> {
        if self.body.pool.as_bool(live) == Some(true) {
            return self.inner(e, frame, steps);
        }
        self.guarded(live, |this| Ok(this.inner(e, frame, steps))).ok().flatten()
    }

    fn as_truth(&mut self, t: Term) -> Option<Term> {
        match self.body.pool.sort(t) {
            Sort::Bool => Some(t),
            sort @ (Sort::Int | Sort::Mod(_) | Sort::Real) => {
                let zero = self.body.pool.int(sort, 0);
                Some(self.body.pool.compare(CompareOp::Ne, t, zero))
            }
            Sort::Other => None,
        }
    }

    /// A truth value as a value of a type.
    fn of_truth(&mut self, c: Term, sort: Sort) -> Term {
        if sort == Sort::Bool {
            return c;
        }
        let (one, zero) = (self.body.pool.int(sort, 1), self.body.pool.int(sort, 0));
        self.body.pool.ite(c, one, zero)
    }

    /// An expression of the callee.
    fn inner(&mut self, e: ExprId, frame: &mut Frame<'u>, steps: &mut u32) -> Option<Term> {
        *steps = steps.checked_sub(1)?;
        let procedure = frame.procedure;
        let expr = procedure.expr(e);
        let Type::Scalar(scalar) = expr.ty else { return None };
        let sort = Sort::of(scalar);
        match &expr.kind {
            ExprKind::Int(value) => Some(self.body.pool.int(sort, *value)),
            ExprKind::Real(value) => Some(self.body.pool.real(*value)),
            ExprKind::Logical(value) => Some(self.body.pool.bool(*value)),
            ExprKind::Read(place) if place.is_var() => frame.values.get(&place.var).copied(),
            ExprKind::Read(_) => None,
            ExprKind::Compare(op, a, b) => {
                let (a, b) = (self.inner(*a, frame, steps)?, self.inner(*b, frame, steps)?);
                if self.body.pool.sort(a) == Sort::Other {
                    return None;
                }
                let c = self.body.pool.compare(*op, a, b);
                Some(self.of_truth(c, sort))
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                let a = self.inner(*a, frame, steps)?;
                let a = self.as_truth(a)?;
                let b = self.guarded(a, |this| Ok(this.inner(*b, frame, steps))).ok().flatten()?;
                let b = self.as_truth(b)?;
                let both = matches!(expr.kind, ExprKind::And(..));
                let pool = &mut self.body.pool;
                let c = if both { pool.and(a, b) } else { pool.or(a, b) };
                Some(self.of_truth(c, sort))
            }
            ExprKind::Not(a) => {
                let a = self.inner(*a, frame, steps)?;
                let a = self.as_truth(a)?;
                let c = self.body.pool.not(a);
                Some(self.of_truth(c, sort))
            }
            ExprKind::Select(c, a, b) => {
                let c = self.inner(*c, frame, steps)?;
                let c = self.as_truth(c)?;
                let a = self.reached(c, *a, frame, steps)?;
                let not = self.body.pool.not(c);
                let b = self.reached(not, *b, frame, steps)?;
                Some(self.body.pool.ite(c, a, b))
            }
            ExprKind::Convert(inner) => {
                let from = procedure.expr(*inner).ty.scalar();
                let t = self.inner(*inner, frame, steps)?;
                Some(self.convert(t, from, scalar))
            }
            ExprKind::Unary(op, a) => {
                let a = self.inner(*a, frame, steps)?;
                match (op, sort) {
                    (UnaryOp::Neg, Sort::Int | Sort::Mod(_) | Sort::Real) => {
                        let zero = self.body.pool.int(sort, 0);
                        let t = self.body.pool.sub(sort, zero, a);
                        Some(self.widened(t, scalar))
                    }
                    (UnaryOp::BitNot, Sort::Int | Sort::Mod(_)) => {
                        let ones = self.body.pool.int(sort, -1);
                        Some(self.body.pool.bits(Bit::Xor, a, ones))
                    }
                    (UnaryOp::Neg | UnaryOp::BitNot, _) => None,
                }
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.inner(*a, frame, steps)?, self.inner(*b, frame, steps)?);
                Some(self.binary(*op, a, b, scalar))
            }
            ExprKind::Intrinsic(f, args) => {
                let mut terms = Vec::new();
                for a in args {
                    terms.push(self.inner(*a, frame, steps)?);
                }
                Some(self.intrinsic(*f, terms, scalar))
            }
            ExprKind::Call(callee, args) => {
                let mut terms = Vec::new();
                for arg in args {
                    let Arg::Value(e) = arg else { return None };
                    let scalar = procedure.expr(*e).ty.scalar()?;
                    terms.push((self.inner(*e, frame, steps)?, scalar));
                }
                self.call(callee.target?, &terms, scalar, (frame.depth, &mut *steps))
            }
            ExprKind::Text(_) | ExprKind::AddressOf(_) | ExprKind::Opaque(_) => None,
        }
    }
}

/// Does the callee take the value of this argument, which is a scalar?
pub(super) fn by_value(unit: &Unit, callee: &Callee, argument: usize) -> bool {
    let Some(target) = callee.target else { return false };
    let procedure = unit.procedure(target);
    procedure.params.get(argument).is_some_and(|&v| {
        let var = procedure.var(v);
        matches!(var.storage, Storage::Parameter { passing: Passing::Value, .. })
            && plain(procedure, v)
    })
}

/// A variable of the procedure alone, new in each call.
pub(super) fn own(storage: &Storage) -> bool {
    matches!(
        storage,
        Storage::Local | Storage::Result | Storage::Parameter { passing: Passing::Value, .. }
    )
}

/// A scalar that nobody else reaches.
pub(super) fn plain(procedure: &Procedure, v: VarId) -> bool {
    let var = procedure.var(v);
    let attrs = &var.attrs;
    matches!(var.ty, Type::Scalar(_))
        && var.alias.is_none()
        && !attrs.address_taken
        && !attrs.volatile
        && !attrs.atomic
        && !attrs.fortran_pointer
        && !attrs.allocatable
        && !attrs.unreliable
}
