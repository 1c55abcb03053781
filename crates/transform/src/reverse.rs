//! Reversal of a loop.
//!
//! **Decides** whether a loop may run from its last iteration to its first one.
//! **Example** `for (i = 0; i < n; i++) b[i] = a[i];` → `for (i = n - 1; i >= 0; i--) b[i] = a[i];`
//! **Why it is sound** the loop carries no dependence, so that its iterations may run in any order; with step ±1 the
//! values are the same ones.
//! **Gives up when** the loop carries a dependence, its step is not ±1, or its variable is used after it.
//! **Cost and limit** edges.
//! **Source** Wolfe 1989; Allen and Kennedy 2001, 5.4.

use heiretsu_ir::{Loop, Scalar, StmtId, Technique, Type};

use crate::{Draft, Nest, Refusal, vectors};

/// A loop that may be reversed.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    step: i128,
}

/// May the outermost loop run backwards?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let l = nest.counted(nest.root)?;
    let step = nest.step(l)?;
    if step.abs() != 1 {
        return Err(Refusal::StepNotUnit);
    }
    if !matches!(nest.procedure().var(l.var).ty, Type::Scalar(Scalar::Int { signed: true, .. })) {
        return Err(Refusal::Unsigned);
    }
    let (vectors, privates) = vectors::of_band(nest, &[nest.root])?;
    if let Some(vector) = vectors.first() {
        return Err(vectors::blame(nest, vector.edge));
    }
    nest.counts_for_itself(nest.root)?;
    for var in privates {
        nest.dead(var)?;
    }
    Ok(Token { stmt: nest.root, step })
}

/// Reverses it.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let Some(l) = draft.procedure().as_loop(token.stmt).cloned() else {
        return Err(Refusal::Lost);
    };
    let first = if l.exclusive { draft.plus(l.upper, -token.step) } else { l.upper };
    let ty = draft.procedure().expr(l.step).ty.clone();
    let step = draft.int(-token.step, &ty);
    let new = Loop { lower: first, upper: l.lower, exclusive: false, step, ..l };
    let new = draft.reloop(token.stmt, new);
    draft.replace(&[token.stmt], vec![new])?;
    draft.did(Technique::Reversal);
    Ok(new)
}
