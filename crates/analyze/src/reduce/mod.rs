//! Accumulations: a variable that the loop only ever updates by one associative operator.
//!
//! **Decides** whether every access to a variable in a loop belongs to updates `v = v op …` of one operator
//! that OpenMP can combine.
//!
//! **Example** `for (i…) if (a[i] > 0) s += a[i];` → `reduction(+:s)`; with `b[i] = s;` besides → H109.
//!
//! **Why it is sound** the operator is associative and commutative, the updates' other operands do not read
//! the variable, and no other statement of the loop (at any depth, bounds and conditions included) touches
//! it: so its value after the loop is the initial value combined with the same multiset of operands in any
//! order. The private copies start from the operator's identity, which is what OpenMP does.
//! Integer sums and products are exact modulo 2^bits, whatever widths the operands pass through on the way.
//! Floating-point sums are reordered, which the float policy must allow. Products may meet zero and infinity on the
//! way, and minima and maxima a NaN or zeros of both signs: these are reductions only where that cannot be
//! ([`extremes`]) or the user says so (`--fp fast`); blocks keep their meaning ([`crate::forms`]).
//! `&&` and `||` normalize to 0 or 1: an `int` must hold nothing else. An operand that C evaluates only
//! while the flag still stands is evaluated always afterwards, so it must be harmless.
//!
//! **Gives up when** H109 (used otherwise), H110 (`--fp strict`), H113; mixed operators are no reduction (H106).
//!
//! **Cost and limit** linear in the accesses of the variable.
//!
//! **Source** reduction recognition on structured code; OpenMP 4.5, 2.15.3.6.

mod allocated;
mod arrays;
mod callees;
mod extremes;
mod forms;
mod reduction_copies;
mod same;
#[cfg(test)]
mod tests;

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{Assumption, Reason, ReasonKind, Scalar, Source, StmtId, Type, VarId};

use crate::FloatPolicy;
use crate::cx::{Access, Cx};

pub use allocated::elements as allocated_elements;
pub use arrays::{Candidate, candidates, refused, viewed};
pub use callees::{only_added, only_combined};
pub use forms::{adds, named_once};
pub use reduction_copies::sum as sum_through;
pub use same::{same_expr, same_place};

use forms::Form;

/// A recognized reduction.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The operator.
    pub op: ReductionOp,
    /// On what it rests.
    pub assumptions: Vec<Assumption>,
    /// For people.
    pub detail: String,
}

/// The answer about a variable.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// It is a reduction.
    Reduction(Found),
    /// It nearly is.
    Refused(Box<Reason>),
    /// It is not updated in any such form.
    No,
}

/// Is the scalar `var`, which `l` accesses so, a reduction?
pub fn scalar(cx: &Cx, l: StmtId, var: VarId, accesses: &[&Access]) -> Outcome {
    let Type::Scalar(scalar) = cx.var(var).ty else { return Outcome::No };
    let mut updates: Vec<(StmtId, Form)> = Vec::new();
    let mut covered: Vec<StmtId> = Vec::new();
    for access in accesses.iter().filter(|a| a.writes) {
        if covered.contains(&access.stmt) {
            continue;
        }
        if let Some(form) = forms::of_access(cx, l, access) {
            updates.push((access.stmt, form));
            covered.push(access.stmt);
            covered.extend(form.test);
        }
    }
    if updates.is_empty() {
        return short_circuit(cx, l, var, accesses);
    }
    if let Some(other) = accesses.iter().find(|a| !belongs(a, &covered)) {
        if other.writes {
            return Outcome::No;
        }
        let kind = ReasonKind::ReductionUsed { variable: cx.name(var).to_string() };
        let reason = Reason::new(kind, other.place.span, "the running value is used here");
        let update = cx.procedure.stmt(updates[0].0).span;
        return Outcome::Refused(Box::new(reason.and(update, "accumulated here")));
    }
    let Some(op) = common(cx, var, &updates, scalar) else { return Outcome::No };
    let forms: Vec<Form> = updates.iter().map(|u| u.1).collect();
    allowed(cx, l, var, op, &forms, scalar)
}

/// Does an access belong to an update by one of these statements? (What a callee does by itself, by another name of the same
/// object, does not.)
fn belongs(access: &Access, updates: &[StmtId]) -> bool {
    updates.contains(&access.stmt) && (access.callee.is_none() || access.sums.is_some())
}

/// `ok = ok && a[i] > 0`: it would be a reduction the other way round.
fn short_circuit(cx: &Cx, l: StmtId, var: VarId, accesses: &[&Access]) -> Outcome {
    let Some(write) = accesses.iter().find(|a| a.writes) else { return Outcome::No };
    match forms::guarded_operand(cx, l, write.stmt, &write.place) {
        Some(operand) => {
            let kind = ReasonKind::ScalarCarried { variable: cx.name(var).to_string() };
            let label = "evaluated only while the flag stands: put it before the flag";
            Outcome::Refused(Box::new(Reason::new(kind, operand, label)))
        }
        None => Outcome::No,
    }
}

/// The one operator of all updates.
fn common(cx: &Cx, var: VarId, updates: &[(StmtId, Form)], scalar: Scalar) -> Option<ReductionOp> {
    let mut op: Option<ReductionOp> = None;
    for (_, form) in updates {
        let next = match form.op {
            forms::Op::Is(op) => op,
            // A flag that is only ever set to one constant.
            forms::Op::Set(value) => forms::flag(cx, var, scalar, value)?,
        };
        if op.is_some_and(|o| o != next) {
            return None;
        }
        op = Some(next);
    }
    op
}

/// Types and policies.
fn allowed(
    cx: &Cx,
    l: StmtId,
    var: VarId,
    op: ReductionOp,
    updates: &[Form],
    scalar: Scalar,
) -> Outcome {
    use ReductionOp as R;
    let name = cx.name(var);
    let fits = match (op, scalar) {
        (R::Add | R::Mul, Scalar::Int { .. } | Scalar::Float { .. } | Scalar::Complex { .. }) => {
            true
        }
        (R::Min | R::Max, Scalar::Int { .. } | Scalar::Float { .. }) => true,
        (R::And | R::Or, Scalar::Logical { .. }) => true,
        (R::And | R::Or, Scalar::Int { .. }) => forms::always_boolean(cx, var),
        (R::Eqv | R::Neqv, Scalar::Logical { .. }) => cx.unit.language.is_fortran(),
        (R::BitAnd | R::BitOr | R::BitXor, Scalar::Int { .. }) => true,
        (R::Add | R::Mul | R::Min | R::Max, _)
        | (R::And | R::Or | R::Eqv | R::Neqv, _)
        | (R::BitAnd | R::BitOr | R::BitXor, _) => false,
    };
    if !fits {
        return Outcome::No;
    }
    let Some(first) = updates.first() else { return Outcome::No };
    let span = cx.procedure.stmt(first.stmt).span;
    let refused = match (op, cx.options.float) {
        (R::Add | R::Mul | R::Min | R::Max, FloatPolicy::Strict) => scalar.is_floating(),
        (R::Add | R::Mul, FloatPolicy::Reproducible) => scalar.is_floating(),
        _ => false,
    };
    let special = match (op, cx.options.float) {
        (_, FloatPolicy::Fast) => false,
        (R::Mul, _) => scalar.is_floating(),
        (R::Min | R::Max, _) => scalar.is_floating() && !extremes::exact(cx, l, var, op, updates),
        _ => false,
    };
    let variable = name.to_string();
    if refused {
        let kind = ReasonKind::FloatReduction { variable };
        let label = match op {
            R::Min | R::Max => "a NaN or the sign of a zero may depend on the order",
            _ => "accumulated here",
        };
        return Outcome::Refused(Box::new(Reason::new(kind, span, label)));
    }
    if special {
        let kind = ReasonKind::FloatExtreme { variable };
        let label = match op {
            R::Min | R::Max if extremes::takes_nan(cx, var, updates) => {
                "a NaN would become its value (written `x > m ? x : m`, the loop passes over it)"
            }
            R::Min | R::Max => {
                "a NaN that it holds before the loop, or the sign of a zero, would not be kept"
            }
            _ => "a part of the product may be infinite, or zero, where the whole is not",
        };
        return Outcome::Refused(Box::new(Reason::new(kind, span, label)));
    }
    let assumptions = match (op, cx.options.float) {
        // Nothing is assumed where it was shown.
        (R::Min | R::Max, FloatPolicy::Reassoc | FloatPolicy::Reproducible) => Vec::new(),
        _ => assumptions(name, op, scalar),
    };
    let per = if cx.parent(first.stmt) == Some(l) { "" } else { ", in a nested loop" };
    Outcome::Reduction(Found { op, assumptions, detail: format!("{}{per}", describe(op)) })
}

/// What a reduction of this operator and type rests on.
pub(crate) fn assumptions(name: &str, op: ReductionOp, scalar: Scalar) -> Vec<Assumption> {
    use ReductionOp as R;
    let text = match (op, scalar) {
        (R::Add | R::Mul, Scalar::Float { .. } | Scalar::Complex { .. }) => {
            (Source::FloatPolicy, format!("the reduction of `{name}` may be reordered"))
        }
        (R::Min | R::Max, Scalar::Float { .. }) => (
            Source::FloatPolicy,
            format!("no NaN is compared with `{name}`, and the sign of a zero does not matter"),
        ),
        (R::Add | R::Mul, Scalar::Int { signed: true, .. }) => (
            Source::Arithmetic,
            format!(
                "partial results of `{name}` wrap around if they do not fit, and the total does"
            ),
        ),
        _ => return Vec::new(),
    };
    vec![Assumption { source: text.0, text: text.1 }]
}

/// The operator in a word.
pub(crate) fn describe(op: ReductionOp) -> &'static str {
    match op {
        ReductionOp::Add => "sum",
        ReductionOp::Mul => "product",
        ReductionOp::Min => "minimum",
        ReductionOp::Max => "maximum",
        ReductionOp::And => "logical and",
        ReductionOp::Or => "logical or",
        ReductionOp::Eqv => "logical equivalence",
        ReductionOp::Neqv => "logical inequivalence",
        ReductionOp::BitAnd => "bitwise and",
        ReductionOp::BitOr => "bitwise or",
        ReductionOp::BitXor => "bitwise exclusive or",
    }
}
