//! Does a loop run at all?
//!
//! **Decides** whether the first test of a counted loop is certainly true, from constants and from the loops around it.
//! **Example** in `do p = 2, n`, the loop `do q = 1, p - 1` runs: `p` is at least 2; so does `do q = p, n`.
//! **Why it is sound** while the body of a loop runs, its variable is not before the first value and not past the bound;
//! bounds are compared as "variable plus constant", of signed variables that nothing but their loops change, or that keep
//! their values while the loop around runs. No label stands in that loop, so nobody jumps into it.
//! **Gives up when** the bounds are no such sums, or steps are not constant: then the loop may not run.
//! **Cost and limit** a handful of comparisons; at most [`DEPTH`] loops around are looked at.
//! **Source** elementary.

use heiretsu_ir::{
    BinaryOp, ExprId, ExprKind, Loop, Scalar, StmtId, StmtKind, Storage, VarId, visit,
};

use crate::cx::Cx;
use crate::flow;

/// How many loops around are looked at.
const DEPTH: usize = 6;

/// `variable + constant`, or a constant.
type Sum = (Option<VarId>, i128);

/// Is the first test of the loop `stmt` certainly true?
pub fn at_least_once(cx: &Cx, stmt: StmtId, l: &Loop) -> bool {
    if flow::runs_at_least_once(cx, l) {
        return true;
    }
    let Some(step) = flow::constant(cx, l.step).filter(|s| *s != 0) else { return false };
    let (Some(first), Some(last)) = (sum(cx, l.lower, 0), sum(cx, l.upper, 0)) else {
        return false;
    };
    let beyond = i128::from(l.exclusive);
    // Whatever the first value may be, it is not past the bound.
    let (low, high) = if step > 0 { (first, last) } else { (last, first) };
    let Some(low) = low.1.checked_add(beyond).map(|c| (low.0, c)) else { return false };
    let around = cx.around(stmt);
    let lows = edges(cx, &around, low, true);
    let highs = edges(cx, &around, high, false);
    lows.iter().any(|x| highs.iter().any(|y| x.0 == y.0 && x.1 <= y.1))
}

/// A bound, and what bounds it in its turn where it is the variable of a loop around: from above or from below.
fn edges(cx: &Cx, around: &[StmtId], start: Sum, above: bool) -> Vec<Sum> {
    let mut out = vec![start];
    let mut at = start;
    for _ in 0..DEPTH {
        let Some(var) = at.0 else { break };
        let of = |m: &&StmtId| cx.counted(**m).is_some_and(|l| l.var == var);
        let Some((m, l)) = around.iter().find(of).and_then(|m| Some((*m, cx.counted(*m)?))) else {
            break;
        };
        let Some(next) = edge(cx, m, l, above) else { break };
        let Some(constant) = next.1.checked_add(at.1) else { break };
        at = (next.0, constant);
        out.push(at);
    }
    out
}

/// What the variable of a loop is at most (`above`) or at least, while its body runs.
fn edge(cx: &Cx, m: StmtId, l: &Loop, above: bool) -> Option<Sum> {
    let step = flow::constant(cx, l.step).filter(|s| *s != 0)?;
    let towards = (step > 0) == above;
    let bound = sum(cx, if towards { l.upper } else { l.lower }, 0)?;
    let beyond = i128::from(towards && l.exclusive) * step.signum();
    if towards && l.not_equal || !own(cx, l.var) {
        return None;
    }
    let labels = |s: StmtId| matches!(cx.procedure.stmt(s).kind, StmtKind::Label(_));
    if visit::stmts(cx.procedure, &l.body).into_iter().any(labels) {
        return None;
    }
    // What the bound was on entry, it still is.
    bound.0.is_none_or(|v| cx.invariant_var(m, v)).then_some(())?;
    Some((bound.0, bound.1.checked_sub(beyond)?))
}

/// Nothing but its loop changes the variable.
fn own(cx: &Cx, var: VarId) -> bool {
    let v = cx.var(var);
    matches!(v.storage, Storage::Local | Storage::Parameter { .. })
        && v.alias.is_none()
        && !v.attrs.address_taken
        && !v.attrs.volatile
}

fn sum(cx: &Cx, e: ExprId, depth: usize) -> Option<Sum> {
    if let Some(value) = flow::constant(cx, e) {
        return Some((None, value));
    }
    let expr = cx.procedure.expr(e);
    let Scalar::Int { bits: 32.., signed: true } = expr.ty.scalar()? else { return None };
    match &expr.kind {
        ExprKind::Read(place) if place.is_var() && own(cx, place.var) => Some((Some(place.var), 0)),
        // Every value of a narrower or equal signed type stays what it is.
        ExprKind::Convert(inner) if depth < DEPTH => {
            let (Scalar::Int { bits, .. }, Scalar::Int { bits: from, signed: true }) =
                (expr.ty.scalar()?, cx.procedure.expr(*inner).ty.scalar()?)
            else {
                return None;
            };
            if from <= bits { sum(cx, *inner, depth + 1) } else { None }
        }
        ExprKind::Binary(op, a, b) if depth < DEPTH => {
            let (a, b) = (sum(cx, *a, depth + 1)?, sum(cx, *b, depth + 1)?);
            match (op, a, b) {
                (BinaryOp::Add, (v, x), (None, y)) | (BinaryOp::Add, (None, x), (v, y)) => {
                    Some((v, x.checked_add(y)?))
                }
                (BinaryOp::Sub, (v, x), (None, y)) => Some((v, x.checked_sub(y)?)),
                _ => None,
            }
        }
        _ => None,
    }
}
