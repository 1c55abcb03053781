//! Unrolling: several iterations of a loop in one.
//!
//! **Decides** whether a loop can be unrolled by a constant factor.
//! **Example** by 2: `for (i = 0; i < n - 1; i += 2) { a[i] = 0; a[i + 1] = 0; }` and a loop for the rest.
//! **Why it is sound** the same iterations run in the same order; the loop for the rest starts after the last full group.
//! **Gives up when** the step is not 1, the bounds change, the body declares scalars of its own that copies would share, or
//! the loop variable is used after the loop.
//! **Cost and limit** `factor` copies of the body, at most 16.
//! **Source** spec, structure transformations; Allen and Kennedy 2001, 8.3.

use heiretsu_ir::{BinaryOp, Loop, StmtId, Technique};

use crate::draft::{Leaf, Subst};
use crate::{Draft, Nest, Refusal};

/// A loop that may be unrolled.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    factor: i128,
}

/// May the outermost loop be unrolled?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>, factor: i128) -> Result<Token, Refusal> {
    let l = nest.counted(nest.root)?;
    nest.unit_step(l)?;
    if !(2..=16).contains(&factor) {
        return Err(Refusal::UnrollFactor);
    }
    if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
        return Err(Refusal::Bounds);
    }
    nest.counts_for_itself(nest.root)?;
    Ok(Token { stmt: nest.root, factor })
}

/// Unrolls; the unrolled loop and the one for the rest.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<Vec<StmtId>, Refusal> {
    let Some(l) = draft.procedure().as_loop(token.stmt).cloned() else {
        return Err(Refusal::Lost);
    };
    let mut body = l.body.clone();
    for k in 1..token.factor {
        let at = draft.read(l.var);
        let at = draft.plus(at, k);
        let subst: Subst = [(l.var, Leaf::Value(at))].into();
        body.extend(draft.copy_block(&l.body, &subst));
    }
    let news = groups(draft, token.stmt, &l, token.factor, body);
    draft.replace(&[token.stmt], news.clone())?;
    draft.did(Technique::Unrolling);
    Ok(news)
}

/// The loop over full groups with a body, and the loop for the rest with a copy of the old one.
fn groups(
    draft: &mut Draft,
    stmt: StmtId,
    l: &Loop,
    factor: i128,
    body: Vec<StmtId>,
) -> Vec<StmtId> {
    let ty = draft.procedure().var(l.var).ty.clone();
    let step = draft.int(factor, &ty);
    // Full groups start at lower, lower + factor, … while the last of a group is within the bound.
    let upper = draft.plus(l.upper, 1 - factor);
    let copied = draft.copy_block(&l.body, &Subst::new());
    let main = draft.loop_like(stmt, Loop { upper, step, body, ..l.clone() });
    // The rest starts at lower + (end - lower) / factor * factor, or at lower when nothing runs.
    let end = if l.exclusive { l.upper } else { draft.plus(l.upper, 1) };
    let count = draft.binary(BinaryOp::Sub, end, l.lower);
    let none = draft.int(0, &ty);
    let count = draft.extreme(false, count, none);
    let by = draft.int(factor, &ty);
    let left = draft.binary(BinaryOp::Rem, count, by);
    let count = draft.binary(BinaryOp::Sub, count, left);
    let start = draft.binary(BinaryOp::Add, l.lower, count);
    let rest = draft.loop_like(stmt, Loop { lower: start, body: copied, ..l.clone() });
    draft.declare_beside(stmt, vec![main, rest])
}
