//! Conditions on a loop's variable that its bounds decide, and loops made to run through more values under a condition.
//!
//! **Decides** whether a condition has one value throughout a loop; whether two loops have bounds that differ by constants.
//! **Example** in `for (i = 1; i < n - 1; i++)` the branch `if (i >= 1 && i != n - 1)` is always taken.
//! **Why it is sound** a linear form takes its extremes at the ends of the range; the other variables of the condition do
//! not change in the loop. A wider loop runs its body for exactly the old values.
//! **Gives up when** an expression is not linear, or a difference is not constant.
//! **Cost and limit** linear in the body.

use heiretsu_ir::{
    Block, CompareOp, ExprId, ExprKind, Intrinsic, Loop, Procedure, StmtId, StmtKind, VarId, visit,
};

use super::linear::Linear;
use crate::dead::dead_outside;
use crate::nest::alike;
use crate::{Draft, Refusal};

/// The first and the last value of a loop with step 1 that runs at least once.
pub(super) fn range(p: &Procedure, l: &Loop) -> Option<(Linear, Linear)> {
    if p.expr(l.step).kind != ExprKind::Int(1) {
        return None;
    }
    let lower = Linear::of(p, l.lower)?;
    let upper = Linear::of(p, end(p, l)?)?;
    let last = if l.exclusive { upper.shifted(-1)? } else { upper };
    Some((lower, last))
}

/// The bound of a loop with step 1, wherever it runs at all. (Of the greater of two, one lies before the first value.)
fn end(p: &Procedure, l: &Loop) -> Option<ExprId> {
    let Some((a, b)) = ends(p, l.upper) else { return Some(l.upper) };
    let lower = Linear::of(p, l.lower)?;
    let most = if l.exclusive { 0 } else { -1 };
    let before = |e: ExprId| {
        let d = Linear::of(p, e).and_then(|e| e.minus(&lower));
        d.is_some_and(|d| d <= most)
    };
    if before(b) {
        Some(a)
    } else if before(a) {
        Some(b)
    } else {
        None
    }
}

/// Gives a loop the simpler of two bounds, where the other one only says that it may not run at all.
pub(super) fn simpler(draft: &mut Draft, stmt: StmtId) -> Result<StmtId, Refusal> {
    let p = draft.procedure();
    let Some(l) = p.as_loop(stmt).cloned() else { return Ok(stmt) };
    match end(p, &l) {
        Some(upper) if upper != l.upper => {
            let new = draft.reloop(stmt, Loop { upper, ..l });
            draft.replace(&[stmt], vec![new])?;
            Ok(new)
        }
        _ => Ok(stmt),
    }
}

/// The two of which an expression is the greater one.
fn ends(p: &Procedure, e: ExprId) -> Option<(ExprId, ExprId)> {
    extreme(p, e, CompareOp::Gt, Intrinsic::Max)
}

/// The two of which an expression is the lesser one.
fn least(p: &Procedure, e: ExprId) -> Option<(ExprId, ExprId)> {
    extreme(p, e, CompareOp::Lt, Intrinsic::Min)
}

fn extreme(
    p: &Procedure,
    e: ExprId,
    relation: CompareOp,
    function: Intrinsic,
) -> Option<(ExprId, ExprId)> {
    match &p.expr(e).kind {
        ExprKind::Select(cond, a, b) => match p.expr(*cond).kind {
            ExprKind::Compare(op, x, y) if op == relation && alike(p, x, *a) && alike(p, y, *b) => {
                Some((*a, *b))
            }
            _ => None,
        },
        ExprKind::Intrinsic(op, args) if *op == function => match args.as_slice() {
            [a, b] => Some((*a, *b)),
            _ => None,
        },
        _ => None,
    }
}

/// Values that a loop's variable is never below, and never above.
type Bounds = (Vec<Linear>, Vec<Linear>);

fn bounds(p: &Procedure, l: &Loop) -> Option<Bounds> {
    if p.expr(l.step).kind != ExprKind::Int(1) {
        return None;
    }
    let lower = match ends(p, l.lower) {
        Some((a, b)) => vec![a, b],
        None => vec![l.lower],
    };
    let upper = match least(p, l.upper) {
        Some((a, b)) => vec![a, b],
        None => vec![end(p, l)?],
    };
    let by = if l.exclusive { -1 } else { 0 };
    let lower = lower.into_iter().filter_map(|e| Linear::of(p, e)).collect();
    let upper = upper.into_iter().filter_map(|e| Linear::of(p, e)?.shifted(by)).collect();
    Some((lower, upper))
}

/// A number of iterations that a loop never exceeds.
pub(super) fn most_iterations(p: &Procedure, l: &Loop) -> Option<i128> {
    let (lower, upper) = bounds(p, l)?;
    let pairs = lower.iter().flat_map(|a| upper.iter().filter_map(|b| b.minus(a)));
    pairs.min().map(|d| d.saturating_add(1).max(0))
}

/// The value of a condition in all iterations of a loop.
fn decided(p: &Procedure, cond: ExprId, var: VarId, span: &Bounds) -> Option<bool> {
    match &p.expr(cond).kind {
        ExprKind::And(a, b) => match (decided(p, *a, var, span), decided(p, *b, var, span)) {
            (Some(true), Some(true)) => Some(true),
            (Some(false), _) | (_, Some(false)) => Some(false),
            _ => None,
        },
        ExprKind::Or(a, b) => match (decided(p, *a, var, span), decided(p, *b, var, span)) {
            (Some(false), Some(false)) => Some(false),
            (Some(true), _) | (_, Some(true)) => Some(true),
            _ => None,
        },
        ExprKind::Not(a) => decided(p, *a, var, span).map(|v| !v),
        ExprKind::Compare(op, a, b) => {
            let difference = Linear::of(p, *a)?.plus(&Linear::of(p, *b)?, -1)?;
            let at = |ends: &[Linear]| -> Vec<i128> {
                ends.iter().filter_map(|e| difference.with(var, e)?.value()).collect()
            };
            let (at_first, at_last) = (at(&span.0), at(&span.1));
            let (low, high) =
                if difference.factor(var) >= 0 { (at_first, at_last) } else { (at_last, at_first) };
            let (least, most) = (low.into_iter().max(), high.into_iter().min());
            let above = |limit| least.is_some_and(|v| v >= limit);
            let below = |limit| most.is_some_and(|v| v <= limit);
            let (yes, no) = match op {
                CompareOp::Lt => (below(-1), above(0)),
                CompareOp::Le => (below(0), above(1)),
                CompareOp::Gt => (above(1), below(0)),
                CompareOp::Ge => (above(0), below(-1)),
                CompareOp::Eq => (above(0) && below(0), above(1) || below(-1)),
                CompareOp::Ne => (above(1) || below(-1), above(0) && below(0)),
            };
            if yes {
                Some(true)
            } else if no {
                Some(false)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Takes the branches out of a loop that its bounds decide.
pub(super) fn settle(draft: &mut Draft, stmt: StmtId) -> Result<(), Refusal> {
    let p = draft.procedure();
    let Some(l) = p.as_loop(stmt).cloned() else { return Ok(()) };
    let Some(span) = bounds(p, &l) else { return Ok(()) };
    let changing = changed(p, &l.body);
    settle_block(draft, &l.body, l.var, &span, &changing)?;
    // Inner ones first.
    for inner in visit::stmts(draft.procedure(), &[stmt]).into_iter().skip(1).rev() {
        let p = draft.procedure();
        let blocks = visit::blocks(&p.stmt(inner).kind);
        let holds = |s: StmtId| matches!(p.stmt(s).kind, StmtKind::If { .. } | StmtKind::Loop(_));
        let mut nothing = holds(inner) && blocks.into_iter().flatten().all(Vec::is_empty);
        visit::each_stmt_expr(p, inner, &mut |_, e| {
            nothing &= !matches!(e.kind, ExprKind::Call(..) | ExprKind::Opaque(_));
        });
        if nothing {
            dropped(draft, inner)?;
        }
    }
    Ok(())
}

/// Takes out a loop, or a branch, of which nothing is left: as a text it would be read as the last value of its variable.
pub(super) fn dropped(draft: &mut Draft, stmt: StmtId) -> Result<(), Refusal> {
    let p = draft.procedure();
    let matters = p.as_loop(stmt).is_some_and(|l| {
        let own = p.var(l.var).scope.is_some_and(|s| visit::stmts(p, &[stmt]).contains(&s));
        !own && !dead_outside(p, &[stmt], l.var)
    });
    if matters {
        return Err(Refusal::OnlyLast);
    }
    draft.replace(&[stmt], Vec::new())
}

/// The variables that statements change.
fn changed(p: &Procedure, block: &[StmtId]) -> Vec<VarId> {
    let mut out = Vec::new();
    for s in visit::stmts(p, block) {
        out.extend(p.as_loop(s).map(|l| l.var));
        visit::each_place(p, s, &mut |place, how| {
            if how != visit::Use::Read {
                out.push(place.var);
            }
        });
    }
    out
}

fn settle_block(
    draft: &mut Draft,
    block: &[StmtId],
    var: VarId,
    span: &Bounds,
    changing: &[VarId],
) -> Result<(), Refusal> {
    for &id in block {
        let kind = draft.procedure().stmt(id).kind.clone();
        let mut inside: Vec<Block> = visit::blocks(&kind).into_iter().flatten().cloned().collect();
        if let StmtKind::If { cond, then_block, else_block } = kind {
            let p = draft.procedure();
            let mut fixed = true;
            visit::each_place_in(p, cond, &mut |place, _| {
                fixed &= place.is_var() && !changing.contains(&place.var);
            });
            fixed &=
                span.0.iter().chain(&span.1).flat_map(Linear::vars).all(|v| !changing.contains(&v));
            if let Some(value) = decided(p, cond, var, span).filter(|_| fixed) {
                let taken = if value { then_block } else { else_block };
                draft.replace(&[id], taken.clone())?;
                inside = vec![taken];
            }
        }
        for block in inside {
            settle_block(draft, &block, var, span, changing)?;
        }
    }
    Ok(())
}

/// Two neighbouring loops with the same bounds: each gets the wider ones, with a branch around its body where those are not
/// its own. The loops as they are now.
pub(super) fn widened(
    draft: &mut Draft,
    first: StmtId,
    second: StmtId,
) -> Result<(StmtId, StmtId), Refusal> {
    let p = draft.procedure();
    let (Some(a), Some(b)) = (p.as_loop(first).cloned(), p.as_loop(second).cloned()) else {
        return Err(Refusal::NextBounds);
    };
    let (ra, rb) =
        (range(p, &a).ok_or(Refusal::NextBounds)?, range(p, &b).ok_or(Refusal::NextBounds)?);
    let low = ra.0.minus(&rb.0).ok_or(Refusal::NextBounds)?;
    let high = ra.1.minus(&rb.1).ok_or(Refusal::NextBounds)?;
    let alike =
        a.exclusive == b.exclusive && alike(p, a.lower, b.lower) && alike(p, a.upper, b.upper);
    if alike {
        return Ok((first, second));
    }
    // `low > 0`: the first loop starts later.
    let lower = if low > 0 { b.lower } else { a.lower };
    let upper = if high < 0 { (b.upper, b.exclusive) } else { (a.upper, a.exclusive) };
    let one = wide(draft, first, &a, lower, upper, (low > 0, high < 0))?;
    let two = wide(draft, second, &b, lower, upper, (low < 0, high > 0))?;
    Ok((one, two))
}

fn wide(
    draft: &mut Draft,
    stmt: StmtId,
    l: &Loop,
    lower: ExprId,
    upper: (ExprId, bool),
    (below, above): (bool, bool),
) -> Result<StmtId, Refusal> {
    let mut body = l.body.clone();
    let at_least = below.then(|| {
        let at = draft.read(l.var);
        draft.compare(CompareOp::Ge, at, l.lower)
    });
    let at_most = above.then(|| {
        let at = draft.read(l.var);
        draft.compare(if l.exclusive { CompareOp::Lt } else { CompareOp::Le }, at, l.upper)
    });
    let cond = match (at_least, at_most) {
        (Some(a), Some(b)) => Some(draft.both(a, b)),
        (a, b) => a.or(b),
    };
    if let Some(cond) = cond {
        body = vec![draft.branch(cond, body)];
    }
    let wide = Loop { lower, upper: upper.0, exclusive: upper.1, body, ..l.clone() };
    let new = draft.reloop(stmt, wide);
    draft.replace(&[stmt], vec![new])?;
    Ok(new)
}
