//! Outer unrolling (unroll-and-jam): several iterations of an outer loop share one run of the inner loop.
//!
//! **Decides** whether the outer of two perfectly nested loops can be unrolled with the copies of the inner loop fused.
//! **Example** `for i for j c[i] += a[i][j]*x[j]` by 2: `x[j]` is loaded once for two rows.
//! **Why it is sound** it is tiling by (factor, 1): no dependence that the outer loop carries within a group of `factor`
//! iterations leads backwards in the inner loop.
//! **Gives up when** a dependence leads backwards in the inner loop, the bounds depend on each other, or a step is not 1.
//! **Cost and limit** `factor` copies of the body, at most 16.
//! **Source** Allen and Cocke 1972; Carr and Kennedy 1994.

use heiretsu_ir::{BinaryOp, Loop, Place, Span, StmtId, Technique};

use crate::draft::{Leaf, Subst};
use crate::{Draft, Nest, Refusal, interchange, vectors};

/// A nest that may be unrolled and jammed.
#[derive(Clone, Debug)]
pub struct Token {
    outer: StmtId,
    inner: StmtId,
    factor: i128,
}

/// May the outermost loop be unrolled with its inner loops fused?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>, factor: i128) -> Result<Token, Refusal> {
    let perfect = nest.perfect();
    let [outer, inner, ..] = perfect.as_slice() else {
        return Err(Refusal::NotPerfect);
    };
    if !(2..=16).contains(&factor) {
        return Err(Refusal::UnrollFactor);
    }
    let band = [*outer, *inner];
    interchange::rectangular(nest, &band)?;
    nest.unit_step(nest.counted(*outer)?)?;
    for stmt in band {
        nest.counts_for_itself(stmt)?;
    }
    let (vectors, privates) = vectors::of_band(nest, &band)?;
    for vector in &vectors {
        let far = vector.parts[0].lo.is_some_and(|lo| lo >= factor);
        if !far && !vector.parts[1].not_negative() {
            return Err(vectors::blame(nest, vector.edge));
        }
    }
    for var in privates {
        nest.dead(var)?;
    }
    Ok(Token { outer: *outer, inner: *inner, factor })
}

/// Unrolls and jams; the new loop and the one for the rest.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<Vec<StmtId>, Refusal> {
    let p = draft.procedure();
    let (Some(o), Some(i)) = (p.as_loop(token.outer).cloned(), p.as_loop(token.inner).cloned())
    else {
        return Err(Refusal::Lost);
    };
    let mut body = draft.copy_block(&i.body, &Subst::new());
    for k in 1..token.factor {
        let at = draft.read(o.var);
        let at = draft.plus(at, k);
        let subst: Subst = [(o.var, Leaf::Value(at))].into();
        body.extend(draft.copy_block(&i.body, &subst));
    }
    let jammed = draft.loop_like(token.inner, Loop { body, ..i });
    let (named, news) = groups(draft, token.outer, &o, token.factor, jammed);
    let mut all = named;
    all.extend(&news);
    draft.replace(&[token.outer], all)?;
    draft.did(Technique::OuterUnrolling);
    Ok(news)
}

/// The loop over full groups, and the one for the rest with the old body. Where the rest begins has a name: it stands in
/// the bounds of both.
fn groups(
    draft: &mut Draft,
    stmt: StmtId,
    l: &Loop,
    factor: i128,
    jammed: StmtId,
) -> (Vec<StmtId>, Vec<StmtId>) {
    let ty = draft.procedure().var(l.var).ty.clone();
    let end = if l.exclusive { l.upper } else { draft.plus(l.upper, 1) };
    // Rounded towards 0: where nothing runs, the rest begins at or after the end.
    let count = draft.binary(BinaryOp::Sub, end, l.lower);
    let by = draft.int(factor, &ty);
    let full = draft.binary(BinaryOp::Div, count, by);
    let by = draft.int(factor, &ty);
    let full = draft.binary(BinaryOp::Mul, full, by);
    let start = draft.binary(BinaryOp::Add, l.lower, full);
    let mut named = Vec::new();
    let mut start = |draft: &mut Draft| match draft.procedure().int(start) {
        Some(_) => start,
        None => {
            let var = match named.first() {
                Some((_, var)) => *var,
                None => {
                    let var = draft.fresh("rest", ty.clone(), None);
                    named.push((draft.assign(Place::var(var, Span::none()), start), var));
                    var
                }
            };
            draft.read(var)
        }
    };
    let cut = start(draft);
    let upper = if l.exclusive { cut } else { draft.plus(cut, -1) };
    let step = draft.int(factor, &ty);
    let main = draft.loop_like(stmt, Loop { upper, step, body: vec![jammed], ..l.clone() });
    let lower = start(draft);
    if draft.procedure().int(lower).is_some_and(|v| draft.procedure().int(end) == Some(v)) {
        // Nothing is left.
        return (Vec::new(), draft.declare_beside(stmt, vec![main]));
    }
    let copied = draft.copy_block(&l.body, &Subst::new());
    let rest = draft.loop_like(stmt, Loop { lower, body: copied, ..l.clone() });
    let named = named.into_iter().map(|(s, _)| s).collect();
    (named, draft.declare_beside(stmt, vec![main, rest]))
}
