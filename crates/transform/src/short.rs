//! Short-loop elimination: a loop of a few iterations becomes straight-line code.
//!
//! **Decides** whether a loop has a small constant number of iterations.
//! **Example** `for (k = 0; k < 3; k++) s[k] = 0;` → `s[0] = 0; s[1] = 0; s[2] = 0;`
//! **Why it is sound** the same iterations run in the same order, with the variable's value in its place.
//! **Gives up when** a bound is not constant, there are more than 8 iterations, or the variable is used after the loop.
//! **Cost and limit** at most 8 copies of the body.
//! **Source** spec, structure transformations.

use heiretsu_ir::{ExprKind, StmtId, Technique};

use crate::draft::{Leaf, Subst};
use crate::{Draft, Nest, Refusal};

/// Most iterations.
const MOST: usize = 8;

/// A short loop with its values.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    values: Vec<i128>,
}

/// Has the outermost loop a small constant number of iterations?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let l = nest.counted(nest.root)?;
    let step = nest.step(l)?;
    let value = |e| match nest.procedure().expr(e).kind {
        ExprKind::Int(value) => Ok(value),
        _ => Err(Refusal::NotConstant),
    };
    let (mut at, upper) = (value(l.lower)?, value(l.upper)?);
    let mut values = Vec::new();
    let within = |at: i128| match (step > 0, l.exclusive) {
        (true, true) => at < upper,
        (true, false) => at <= upper,
        (false, true) => at > upper,
        (false, false) => at >= upper,
    };
    while within(at) {
        if values.len() >= MOST {
            return Err(Refusal::TooMany);
        }
        values.push(at);
        at += step;
    }
    nest.counts_for_itself(nest.root)?;
    Ok(Token { stmt: nest.root, values })
}

/// Writes the iterations out.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<Vec<StmtId>, Refusal> {
    let Some(l) = draft.procedure().as_loop(token.stmt).cloned() else {
        return Err(Refusal::Lost);
    };
    let ty = draft.procedure().var(l.var).ty.clone();
    let mut news = Vec::new();
    for value in token.values {
        let value = draft.int(value, &ty);
        let subst: Subst = [(l.var, Leaf::Value(value))].into();
        news.extend(draft.copy_block(&l.body, &subst));
    }
    draft.replace(&[token.stmt], news.clone())?;
    draft.did(Technique::ShortLoop);
    Ok(news)
}
