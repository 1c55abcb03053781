//! Rectangular tiling of a band of perfectly nested loops.
//!
//! **Decides** whether the outermost loops of a nest may run tile by tile.
//! **Example** matrix product: `for it for kt for i in it.. for k in kt.. for j`, so that a tile stays in the cache.
//! **Why it is sound** no dependence has a negative part in any loop of the band (the band is fully permutable): the
//! tiles then run in an order that all dependences agree with, and so do the iterations in a tile.
//! **Gives up when** a dependence has a negative part, the bounds depend on each other, or a step is not 1.
//! **Cost and limit** edges times loops.
//! **Source** Irigoin and Triolet 1988; Wolf and Lam 1991.

use heiretsu_ir::{Loop, StmtId, Technique};

use crate::{Draft, Nest, Refusal, interchange, strip, vectors};

/// A band that may be tiled.
#[derive(Clone, Debug)]
pub struct Token {
    band: Vec<StmtId>,
    sizes: Vec<i128>,
}

/// May the outermost loops be tiled? A size of 1 leaves that loop as it is.
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>, sizes: &[i128]) -> Result<Token, Refusal> {
    let perfect = nest.perfect();
    if sizes.is_empty() || perfect.len() < sizes.len() {
        return Err(Refusal::NotPerfect);
    }
    let band = perfect[..sizes.len()].to_vec();
    interchange::rectangular(nest, &band)?;
    for (stmt, size) in band.iter().zip(sizes) {
        if *size != 1 {
            strip::can_be_cut(nest, nest.counted(*stmt)?, *size)?;
        }
        nest.counts_for_itself(*stmt)?;
    }
    let (vectors, privates) = vectors::of_band(nest, &band)?;
    for vector in &vectors {
        if !vector.parts.iter().all(|p| p.not_negative()) {
            return Err(vectors::blame(nest, vector.edge));
        }
    }
    for var in privates {
        nest.dead(var)?;
    }
    Ok(Token { band, sizes: sizes.to_vec() })
}

/// Tiles it.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let loops: Vec<Loop> =
        token.band.iter().filter_map(|s| draft.procedure().as_loop(*s).cloned()).collect();
    let (Some(last), true) = (loops.last(), loops.len() == token.band.len()) else {
        return Err(Refusal::Lost);
    };
    let mut body = last.body.clone();
    let mut outer = Vec::new();
    let mut inner = Vec::new();
    for ((l, size), stmt) in loops.iter().zip(&token.sizes).zip(&token.band) {
        if *size == 1 && inner.is_empty() {
            // Outside of everything that is tiled.
            outer.push((*stmt, l.clone(), true));
        } else if *size == 1 {
            inner.push((*stmt, l.clone()));
        } else {
            let (strips, within) = strip::halves(draft, l, *size);
            outer.push((*stmt, strips, false));
            inner.push((*stmt, within));
        }
    }
    for (stmt, within) in inner.into_iter().rev() {
        body = vec![draft.reloop(stmt, Loop { body, ..within })];
    }
    for (stmt, strips, own) in outer.into_iter().rev() {
        let l = Loop { body, ..strips };
        body = vec![if own { draft.reloop(stmt, l) } else { draft.loop_like(stmt, l) }];
    }
    draft.replace(&token.band[..1], body.clone())?;
    draft.did(Technique::Tiling);
    Ok(body[0])
}
