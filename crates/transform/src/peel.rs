//! Peeling: the first or the last iterations of a loop run by themselves.
//!
//! **Decides** whether `k` iterations can be taken off one end of a loop.
//! **Example** `for (i = 0; i < n; i++) b[i] = i == 0 ? a[0] : a[i-1];` → the iteration `i = 0`, and a loop from 1 on.
//! **Why it is sound** the same iterations run in the same order; the two loops count through the same values once, as the
//! bound between them lies within the old ones.
//! **Gives up when** the step is not 1, the bounds change, or the loop variable is used after the loop.
//! **Cost and limit** the body is copied once.
//! **Source** spec, structure transformations; Allen and Kennedy 2001, 5.7.

use heiretsu_ir::{Loop, StmtId, Technique};

use crate::draft::Subst;
use crate::{Draft, Nest, Refusal};

/// Iterations that may be taken off.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    count: i128,
    front: bool,
}

/// May `count` iterations be taken off the front (or the back) of the outermost loop?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>, count: i128, front: bool) -> Result<Token, Refusal> {
    let l = nest.counted(nest.root)?;
    nest.unit_step(l)?;
    if !(1..=16).contains(&count) {
        return Err(Refusal::PeelCount);
    }
    if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
        return Err(Refusal::Bounds);
    }
    nest.counts_for_itself(nest.root)?;
    Ok(Token { stmt: nest.root, count, front })
}

/// Peels; the new loops, in order.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<Vec<StmtId>, Refusal> {
    let Some(l) = draft.procedure().as_loop(token.stmt).cloned() else {
        return Err(Refusal::Lost);
    };
    let end = if l.exclusive { l.upper } else { draft.plus(l.upper, 1) };
    // The first iteration of the second loop, within the old bounds.
    let cut = if token.front {
        let cut = draft.plus(l.lower, token.count);
        draft.extreme(true, cut, end)
    } else {
        let cut = draft.plus(end, -token.count);
        draft.extreme(false, cut, l.lower)
    };
    let second = if token.front { draft.plus(l.lower, token.count) } else { cut };
    let news = two(draft, token.stmt, &l, cut, second);
    draft.replace(&[token.stmt], news.clone())?;
    draft.did(Technique::Peeling);
    Ok(news)
}

/// A loop up to (not including) `cut`, and one from `from` on.
pub(crate) fn two(
    draft: &mut Draft,
    stmt: StmtId,
    l: &Loop,
    cut: heiretsu_ir::ExprId,
    from: heiretsu_ir::ExprId,
) -> Vec<StmtId> {
    let copied = draft.copy_block(&l.body, &Subst::new());
    let upper = if l.exclusive { cut } else { draft.plus_inside(cut, -1) };
    let first = draft.loop_like(stmt, Loop { upper, body: copied, ..l.clone() });
    let second = draft.loop_like(stmt, Loop { lower: from, ..l.clone() });
    draft.declare_beside(stmt, vec![first, second])
}
