//! Minima and maxima of floats that OpenMP's clause computes exactly.
//!
//! **Decides** whether neither a NaN nor (where that counts) the sign of a zero can make a reduction give another value than the loop.
//!
//! **Example** `m = 0.0; for (i…) if (fabs(a[i]) > m) m = fabs(a[i]);` → `reduction(max:m)`; not with `m = a[0]`, which may be a NaN
//! (that then stays), nor, where zeros count, with `a[i]` alone, which may be `-0.0`.
//!
//! **Why it is sound** a NaN passes no comparison, so that `m` is one only if it is before the loop, where it is a finite number, or if it
//! is what a comparison that fails leaves (`m > x ? m : x`), which is refused. Private copies start below (above) all finite numbers, and no NaN comes into them either. Equal numbers are the same
//! but for zeros, which count under `--fp reproducible`; of these there is none where the number before the loop is beyond zero
//! already, or only `+0.0`, where every operand is a magnitude, a square, or made of such, also through a scalar that each
//! iteration sets. The library's `fmin`, `fmax`, and Fortran's MIN and MAX, leave open which
//! zero they return.
//!
//! **Gives up when** the variable is set elsewhere, or to anything but a number; elements of arrays (H113).
//!
//! **Cost and limit** the statements before the loop in its block, and the operands.
//!
//! **Source** IEEE 754; C17 F.10.9; OpenMP 4.5, 2.15.3.6.

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{BinaryOp, ExprId, ExprKind, Intrinsic, StmtId, StmtKind, UnaryOp, VarId, visit};

use super::forms::Form;
use super::same::same_expr;
use crate::FloatPolicy;
use crate::cx::{Access, Cx};
use crate::flow::{self, Atom};

/// Through how many other variables a value is followed.
const STEPS: usize = 3;

/// Is the reduction of `var` by these updates exact?
pub fn exact(cx: &Cx, l: StmtId, var: VarId, op: ReductionOp, updates: &[Form]) -> bool {
    let Some(start) = start(cx, l, var) else { return false };
    let beyond = match op {
        ReductionOp::Max => start > 0.0,
        ReductionOp::Min => start < 0.0,
        _ => return false,
    };
    // (Who lets sums be rounded in another way does not ask for the sign of a zero.)
    let beyond = beyond || cx.options.float == FloatPolicy::Reassoc;
    let negative = start == 0.0 && start.is_sign_negative();
    let signs = Signs { cx, l, var };
    updates.iter().all(|form| {
        let StmtKind::Assign { value, .. } = cx.procedure.stmt(form.stmt).kind else {
            return false;
        };
        let zeros = beyond || open(cx, value) || !negative && signs.positive(value, &[]);
        zeros && passes_over_nan(cx, var, value)
    })
}

/// Does one of these updates take a NaN for the new value?
pub fn takes_nan(cx: &Cx, var: VarId, updates: &[Form]) -> bool {
    updates.iter().any(|form| match cx.procedure.stmt(form.stmt).kind {
        StmtKind::Assign { value, .. } => !passes_over_nan(cx, var, value),
        _ => false,
    })
}

/// Does the variable keep its value where the other operand is a NaN? Of `x > m ? x : m` it does; of `m > x ? m : x`, as a macro
/// `MAX(m, x)` has it, the NaN becomes the value, and the next operand after it, however small.
fn passes_over_nan(cx: &Cx, var: VarId, value: ExprId) -> bool {
    match &cx.procedure.expr(value).kind {
        ExprKind::Select(_, _, kept) => reads(cx, *kept, var),
        ExprKind::Convert(a) => passes_over_nan(cx, var, *a),
        _ => true,
    }
}

/// Is it the value of this very variable?
fn reads(cx: &Cx, e: ExprId, var: VarId) -> bool {
    match &cx.procedure.expr(e).kind {
        ExprKind::Read(place) => place.is_var() && place.var == var,
        ExprKind::Convert(a) => reads(cx, *a, var),
        _ => false,
    }
}

/// The finite number that a variable is set to right before the loop.
fn start(cx: &Cx, l: StmtId, var: VarId) -> Option<f64> {
    let (around, at) = visit::siblings(cx.procedure, l)?;
    for &s in around[..at].iter().rev() {
        if let StmtKind::Assign { place, value } = &cx.procedure.stmt(s).kind
            && place.is_var()
            && place.var == var
        {
            return number(cx, *value).filter(|v| v.is_finite());
        }
        let quiet = visit::stmts(cx.procedure, &[s]).iter().all(|&inner| {
            !cx.is_opaque(inner)
                && !matches!(cx.procedure.stmt(inner).kind, StmtKind::Label(_) | StmtKind::Goto(_))
        });
        let touches = cx
            .own_accesses(s)
            .iter()
            .chain(cx.accesses(s))
            .any(|a| a.place.var == var || a.writes && cx.same_storage(a.place.var, var));
        if !quiet || touches {
            return None;
        }
    }
    None
}

fn number(cx: &Cx, e: ExprId) -> Option<f64> {
    match cx.procedure.expr(e).kind {
        ExprKind::Real(value) => Some(value),
        ExprKind::Unary(UnaryOp::Neg, a) => number(cx, a).map(|v| -v),
        ExprKind::Convert(a) => number(cx, a),
        _ => flow::constant(cx, e).map(|v| v as f64),
    }
}

/// Does the operation leave open which zero it returns?
fn open(cx: &Cx, value: ExprId) -> bool {
    match &cx.procedure.expr(value).kind {
        ExprKind::Intrinsic(
            Intrinsic::Min | Intrinsic::Max | Intrinsic::Fmin | Intrinsic::Fmax,
            _,
        ) => true,
        ExprKind::Convert(a) => open(cx, *a),
        _ => false,
    }
}

/// What is asked about the signs of zeros in an iteration.
struct Signs<'a, 'u> {
    cx: &'a Cx<'u>,
    l: StmtId,
    /// The variable that is reduced.
    var: VarId,
}

impl Signs<'_, '_> {
    /// Can the value not be `-0.0`, if the variable is not, nor any of the others on the way to it?
    fn positive(&self, e: ExprId, others: &[VarId]) -> bool {
        let p = self.cx.procedure;
        let own = |a: ExprId| self.positive(a, others);
        match &p.expr(e).kind {
            ExprKind::Real(value) => !(*value == 0.0 && value.is_sign_negative()),
            ExprKind::Int(_) => true,
            ExprKind::Read(place) if !place.is_var() => false,
            ExprKind::Read(place) => place.var == self.var || self.set(place.var, others),
            ExprKind::Convert(a) => {
                !p.expr(*a).ty.scalar().is_some_and(|s| s.is_floating()) || own(*a)
            }
            ExprKind::Select(_, a, b) => own(*a) && own(*b),
            ExprKind::Intrinsic(Intrinsic::Abs, _) => true,
            ExprKind::Intrinsic(Intrinsic::Sqrt, args) => args.iter().all(|a| own(*a)),
            ExprKind::Binary(BinaryOp::Mul, a, b) => same_expr(p, *a, *b),
            // Only two negative zeros add up to one.
            ExprKind::Binary(BinaryOp::Add, a, b) => own(*a) || own(*b),
            ExprKind::Binary(BinaryOp::Sub, a, _) => own(*a),
            _ => false,
        }
    }

    /// Is a scalar set in each iteration before it is read, and only to such values?
    fn set(&self, scalar: VarId, others: &[VarId]) -> bool {
        if others.contains(&scalar) {
            return true;
        }
        let cx = self.cx;
        let others = [others, &[scalar]].concat();
        let only = |a: &Access| match &cx.procedure.stmt(a.stmt).kind {
            StmtKind::Assign { place, value } => {
                place.is_var() && place.var == scalar && self.positive(*value, &others)
            }
            _ => false,
        };
        let writes = |a: &&Access| a.writes && cx.same_storage(a.place.var, scalar);
        others.len() <= STEPS
            && !cx.escaped(scalar)
            && cx.flow().iteration(cx, self.l, &Atom::var(scalar)).exposed.is_none()
            && cx.accesses(self.l).iter().filter(writes).all(only)
    }
}
