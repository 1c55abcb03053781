//! Index-set splitting: a loop is cut where a condition on its variable changes its value, or at a pivot.
//!
//! **Decides** whether a branch of the body depends on nothing but the loop variable and what does not change; or whether
//! all iterations read what one of them, the pivot, writes.
//! **Example** `for (i = 0; i < n; i++) if (i < m) a[i] = 0; else a[i] = 1;` → two loops without a branch.
//! `for k for i for j p[i][j] = min(p[i][j], p[i][k] + p[k][j])`: iterations `i < k`, `i = k` and `i > k` get loops of their
//! own, of which the first and the last are parallel.
//! **Why it is sound** the same iterations run in the same order; in each of the new loops the condition has one value,
//! which follows from the bounds.
//! **Gives up when** the condition is not `i < e`, `i <= e`, `i > e`, `i >= e`, `i == e` or `i != e` with `e` fixed, the step is not
//! 1, or the loop variable is used after the loop.
//! **Cost and limit** the body is copied once or twice.
//! **Source** spec, structure transformations; Allen and Kennedy 2001, 5.7.

use heiretsu_ir::{
    BinaryOp, Block, CompareOp, ExprId, ExprKind, Loop, Procedure, Step, StmtId, StmtKind,
    Technique, VarId, visit,
};

use crate::draft::Subst;
use crate::nest::alike;
use crate::{Draft, Nest, Refusal};

/// A loop that can be split at a branch.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    /// The position of the branch; `None`: the body stays whole.
    at: Option<usize>,
    op: CompareOp,
    bound: ExprId,
    /// The bound is one of the values that the loop runs through.
    within: bool,
}

/// The outermost loop, if it counts by ones between bounds that stay the same.
fn steady<'n>(nest: &'n Nest<'_>) -> Result<&'n Loop, Refusal> {
    let l = nest.counted(nest.root)?;
    nest.unit_step(l)?;
    if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
        return Err(Refusal::Bounds);
    }
    nest.counts_for_itself(nest.root)?;
    Ok(l)
}

/// Can the outermost loop be split at a branch of its body?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let l = steady(nest)?;
    let p = nest.procedure();
    let is_var = |e: ExprId, var: VarId| matches!(&p.expr(e).kind, ExprKind::Read(place) if place.is_var() && place.var == var);
    for (at, id) in l.body.iter().enumerate() {
        let StmtKind::If { cond, .. } = &p.stmt(*id).kind else { continue };
        let ExprKind::Compare(op, a, b) = p.expr(*cond).kind else { continue };
        let (op, bound) = if is_var(a, l.var) {
            (op, b)
        } else if is_var(b, l.var) {
            (op.mirrored(), a)
        } else {
            continue;
        };
        if nest.fixed(bound) && p.expr(bound).ty == p.var(l.var).ty {
            return Ok(Token { stmt: nest.root, at: Some(at), op, bound, within: false });
        }
    }
    Err(Refusal::NoComparison)
}

/// Does one iteration of the outermost loop, whose number is that of a loop around it, write what the others read?
///
/// # Errors
/// Why it cannot be told apart.
pub fn check_pivot(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let l = steady(nest)?;
    let p = nest.procedure();
    let around: Vec<&Loop> = visit::loops(p)
        .into_iter()
        .filter(|o| o.stmt != nest.root && visit::stmts(p, &[o.stmt]).contains(&nest.root))
        .filter_map(|o| p.as_loop(o.stmt))
        .collect();
    let counts = |var: VarId| around.iter().find(|o| o.var == var);
    // Rows of arrays that are written, and rows of the same arrays whose number stays the same.
    let (mut written, mut fixed) = (Vec::new(), Vec::new());
    for s in visit::stmts(p, &[nest.root]) {
        visit::each_place(p, s, &mut |place, how| {
            for (k, step) in place.steps.iter().enumerate() {
                let (Step::Index(e) | Step::Deref(e)) = step else { continue };
                let Some((var, by, read)) = moved(p, *e) else { continue };
                if var == l.var && how == visit::Use::Write {
                    written.push((place.var, k, by));
                } else if counts(var).is_some() && p.expr(read).ty == p.var(l.var).ty {
                    fixed.push(((place.var, k, by), (read, var)));
                }
            }
        });
    }
    let pivot = fixed.into_iter().find(|(row, (e, _))| written.contains(row) && nest.fixed(*e));
    match pivot {
        Some((_, (bound, var))) => {
            // Both loops run through the same values.
            let within = counts(var).is_some_and(|o| {
                let same = alike(p, o.lower, l.lower) && alike(p, o.upper, l.upper);
                same && o.exclusive == l.exclusive && nest.unit_step(o).is_ok()
            });
            Ok(Token { stmt: nest.root, at: None, op: CompareOp::Eq, bound, within })
        }
        None => Err(Refusal::NoSpecialIteration),
    }
}

/// A variable and the constant that is added to it, with the read of the variable.
fn moved(p: &Procedure, e: ExprId) -> Option<(VarId, i128, ExprId)> {
    match &p.expr(e).kind {
        ExprKind::Read(place) if place.is_var() => Some((place.var, 0, e)),
        ExprKind::Convert(inner) => moved(p, *inner),
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
            let ExprKind::Int(by) = p.expr(*b).kind else { return None };
            let by = if *op == BinaryOp::Add { by } else { by.checked_neg()? };
            let (var, other, read) = moved(p, *a)?;
            Some((var, other.checked_add(by)?, read))
        }
        _ => None,
    }
}

/// Splits; the new loops, in order.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<Vec<StmtId>, Refusal> {
    let Some(l) = draft.procedure().as_loop(token.stmt).cloned() else { return Err(Refusal::Lost) };
    let (yes, no) = match token.at {
        None => (l.body.clone(), l.body.clone()),
        Some(at) => {
            let Some(StmtKind::If { then_block, else_block, .. }) =
                l.body.get(at).map(|s| draft.procedure().stmt(*s).kind.clone())
            else {
                return Err(Refusal::Lost);
            };
            let with = |taken: &Block| {
                let mut body = l.body.clone();
                body.splice(at..=at, taken.iter().copied());
                body
            };
            (with(&then_block), with(&else_block))
        }
    };
    let end = if l.exclusive { l.upper } else { draft.plus(l.upper, 1) };
    // Cuts: iterations before `c`, from `c` on.
    let (cuts, bodies) = match token.op {
        CompareOp::Lt => (vec![token.bound], vec![yes, no]),
        CompareOp::Le => (vec![draft.plus(token.bound, 1)], vec![yes, no]),
        CompareOp::Gt => (vec![draft.plus(token.bound, 1)], vec![no, yes]),
        CompareOp::Ge => (vec![token.bound], vec![no, yes]),
        CompareOp::Eq => (vec![token.bound, draft.plus(token.bound, 1)], vec![no.clone(), yes, no]),
        CompareOp::Ne => {
            (vec![token.bound, draft.plus(token.bound, 1)], vec![yes.clone(), no, yes])
        }
    };
    let mut news = Vec::new();
    let last = bodies.len() - 1;
    for (k, body) in bodies.into_iter().enumerate() {
        if body.is_empty() {
            continue;
        }
        let lower = match k.checked_sub(1).and_then(|k| cuts.get(k)) {
            Some(cut) if token.within => *cut,
            Some(cut) => draft.extreme(false, l.lower, *cut),
            None => l.lower,
        };
        let upper = match cuts.get(k) {
            Some(cut) => {
                let upper = if token.within { *cut } else { draft.extreme(true, end, *cut) };
                if l.exclusive { upper } else { draft.plus_inside(upper, -1) }
            }
            None => l.upper,
        };
        let body = if k == last { body } else { draft.copy_block(&body, &Subst::new()) };
        news.push(draft.loop_like(token.stmt, Loop { lower, upper, body, ..l.clone() }));
    }
    let news = draft.declare_beside(token.stmt, news);
    draft.replace(&[token.stmt], news.clone())?;
    draft.did(Technique::Splitting);
    Ok(news)
}
