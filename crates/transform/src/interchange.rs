//! Interchange of perfectly nested loops, in any order.
//!
//! **Decides** whether the outermost loops of a nest may be put into another order.
//! **Example** `for i for k for j c[i][j] += a[i][k]*b[k][j]` for `for i for j for k …`: the innermost loop walks along
//! rows, and each element still gets its terms in the order of `k`.
//! **Why it is sound** every dependence vector, permuted, is still lexicographically positive; the bounds depend on no
//! loop of the band, so the same iterations run; the body is not touched.
//! **Gives up when** the loops are not perfectly nested, a bound depends on an outer loop of the band, a vector would
//! point backwards, or a loop variable is used after the nest.
//! **Cost and limit** edges times loops.
//! **Source** Wolfe, *Optimizing Supercompilers for Supercomputers* (1989); Allen and Kennedy 2001, 5.2.

use heiretsu_ir::{Loop, Scalar, StmtId, Technique, Type};

use crate::{Draft, Nest, Refusal, vectors};

/// A legal order.
#[derive(Clone, Debug)]
pub struct Token {
    band: Vec<StmtId>,
    order: Vec<usize>,
}

/// May the outermost loops run in this order? (`order[0]` is the position of the loop that comes outermost.)
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>, order: &[usize]) -> Result<Token, Refusal> {
    let perfect = nest.perfect();
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if sorted != (0..order.len()).collect::<Vec<_>>() || order.len() < 2 {
        return Err(Refusal::Order);
    }
    if perfect.len() < order.len() {
        return Err(Refusal::NotPerfect);
    }
    let band = perfect[..order.len()].to_vec();
    rectangular(nest, &band)?;
    let (vectors, privates) = vectors::of_band(nest, &band)?;
    for vector in &vectors {
        let parts: Vec<_> = order.iter().map(|k| vector.parts[*k]).collect();
        if !vectors::forwards(&parts) {
            return Err(vectors::blame(nest, vector.edge));
        }
    }
    for stmt in &band {
        nest.counts_for_itself(*stmt)?;
    }
    for var in privates {
        nest.dead(var)?;
    }
    Ok(Token { band, order: order.to_vec() })
}

/// [`rectangular`], and every loop counts by ones, in a signed variable that only it counts.
pub(crate) fn rectangular_by_ones(nest: &Nest<'_>, band: &[StmtId]) -> Result<(), Refusal> {
    rectangular(nest, band)?;
    for stmt in band {
        let l = nest.counted(*stmt)?;
        nest.unit_step(l)?;
        nest.counts_for_itself(*stmt)?;
        if !matches!(nest.procedure().var(l.var).ty, Type::Scalar(Scalar::Int { signed: true, .. }))
        {
            return Err(Refusal::Unsigned);
        }
    }
    Ok(())
}

/// The bounds of every loop of the band are the same in all its iterations, and can be evaluated before the first one.
pub(crate) fn rectangular(nest: &Nest<'_>, band: &[StmtId]) -> Result<(), Refusal> {
    for (depth, stmt) in band.iter().enumerate() {
        let l = nest.counted(*stmt)?;
        nest.step(l)?;
        if depth > 0 && !(nest.readable(l.lower) && nest.readable(l.upper)) {
            let name = &nest.procedure().var(l.var).name;
            return Err(Refusal::BoundReads { name: name.clone() });
        }
        if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
            let name = &nest.procedure().var(l.var).name;
            return Err(Refusal::BoundsOf { name: name.clone() });
        }
    }
    Ok(())
}

/// Puts the loops into that order.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let loops: Vec<Loop> =
        token.band.iter().filter_map(|s| draft.procedure().as_loop(*s).cloned()).collect();
    let (Some(inner), true) = (loops.last(), loops.len() == token.band.len()) else {
        return Err(Refusal::Lost);
    };
    let mut body = inner.body.clone();
    for &k in token.order.iter().rev() {
        let new = draft.reloop(token.band[k], Loop { body, ..loops[k].clone() });
        body = vec![new];
    }
    draft.replace(&token.band[..1], body.clone())?;
    draft.did(Technique::Interchange);
    Ok(body[0])
}
