//! Nests that run in parallel and could use what is in the cache again: tiles, and fusion of neighbours.
//!
//! **Decides** which parallel nests are tiled, and which neighbouring parallel loops become one.
//! **Example** `for i for k for j c[i][j] += a[i][k]*b[k][j]`: 32 rows of `b` serve 32 values of `i`.
//! **Why it is sound** both are steps of the catalogue with their own checks; the outermost loops of the result are
//! found to be parallel by the analysis.
//! **Gives up when** a nest has fewer than three loops, nothing in it is used again, or a step is not legal.
//! **Cost and limit** a look at the subscripts decides whether a graph is made.
//! **Source** Wolf and Lam 1991; Kennedy and McKinley 1993.

use std::collections::BTreeSet;

use heiretsu_ir::{Procedure, StmtId, Technique, Type, Unit, VarId, visit};
use heiretsu_transform::{Draft, Nest, fuse, tile};

use super::{Control, cost, few, runs};
use crate::strides::stride;

/// Iterations of a tile.
const TILE: i128 = 32;
/// Most arrays of a loop that comes of fusion: each is a stream from memory.
const STREAMS: usize = 8;

impl Control<'_> {
    /// The nest `root`, or what `made` has made of it, in tiles.
    pub(super) fn tiled(&self, unit: &Unit, root: StmtId, made: Option<&Draft>) -> Option<Draft> {
        let by = made.map_or(std::slice::from_ref(&root), Draft::by);
        let p = made.map_or(unit.procedure(self.of), Draft::procedure);
        let again = |s: &&StmtId| {
            let outer = p.as_loop(**s).filter(|_| !few(p, **s));
            outer.is_some_and(|l| l.body.iter().any(|inner| used_again(p, l.var, *inner)))
        };
        let wanted: Vec<StmtId> = by.iter().filter(again).copied().collect();
        if wanted.is_empty() {
            return None;
        }
        let apart: Vec<StmtId> = wanted
            .into_iter()
            .filter(|s| p.as_loop(*s).is_some_and(|l| l.body.len() > 1))
            .collect();
        let mut draft = made.cloned().unwrap_or_else(|| Draft::new(unit, self.of, &[root]));
        for stmt in apart {
            // The band begins at the root once the other statements have loops of their own.
            if let Err(why) = self.taken_apart(&mut draft, stmt) {
                self.log.illegal(root, Technique::Distribution, &why);
                return None;
            }
        }
        let mut any = false;
        for stmt in draft.by().to_vec() {
            let p = draft.procedure();
            let band = p.as_loop(stmt).filter(|l| l.body.len() == 1);
            if band.is_some_and(|l| used_again(p, l.var, l.body[0])) {
                let check = |nest: &Nest<'_>| tile::check(nest, &[TILE, TILE]);
                let done = self.with(&mut draft, stmt, check, |draft, token| {
                    tile::apply(draft, token).map(drop)
                });
                any |= done.is_ok();
                if let Err(why) = done {
                    self.log.illegal(root, Technique::Tiling, &why);
                }
            }
        }
        if !any {
            return None;
        }
        let plans = self.planned(&draft);
        let parallel = draft.by().iter().all(|s| runs(&plans, *s));
        if !parallel {
            self.log.idle(root, Technique::Tiling, "the loop over the tiles would not be parallel");
        }
        parallel.then_some(draft)
    }

    /// A parallel loop with its neighbours: as many as stay one parallel loop.
    pub(super) fn fused(&self, unit: &Unit, block: &[StmtId]) -> Option<Draft> {
        let p = unit.procedure(self.of);
        let (&first, after) = block.split_first()?;
        let mut together = 0;
        let mut streams = arrays(p, first);
        for &next in after {
            let more = arrays(p, next);
            let both: BTreeSet<VarId> = streams.union(&more).copied().collect();
            let fits = self.inserted(next)
                && fuse::same_bounds(p, first, next)
                && streams.intersection(&more).next().is_some()
                && both.len() <= STREAMS
                && cost(p, &[next], &mut Vec::new()).bad == 0;
            if !fits {
                let why = "the loop after it has other bounds or arrays, too many arrays, or is not parallel";
                self.log.costs(first, Technique::Fusion, why);
                break;
            }
            streams = both;
            together += 1;
        }
        // A sequential loop after them may overlap with the last one.
        if after.get(together).is_some_and(|next| !self.inserted(*next)) {
            return None;
        }
        if together == 0 || cost(p, &[first], &mut Vec::new()).bad > 0 {
            return None;
        }
        let mut best = None;
        for count in 1..=together {
            let mut draft = Draft::new(unit, self.of, &block[..=count]);
            let mut whole = true;
            for _ in 0..count {
                let at = draft.by()[0];
                match fuse::check(&draft, at, self.options, self.summaries) {
                    Ok(token) if token.shift() == 0 => {
                        whole &= fuse::apply(&mut draft, token).is_ok();
                    }
                    Ok(_) => {
                        let why = "it would need a shift, and the loop would carry a dependence";
                        self.log.idle(first, Technique::Fusion, why);
                        whole = false;
                    }
                    Err(why) => {
                        self.log.illegal(first, Technique::Fusion, &why);
                        whole = false;
                    }
                }
                if !whole {
                    break;
                }
            }
            if !whole {
                break;
            }
            let plans = self.planned(&draft);
            if !draft.by().first().is_some_and(|s| runs(&plans, *s)) {
                self.log.idle(first, Technique::Fusion, "the joined loop would not be parallel");
                break;
            }
            best = Some(draft);
        }
        best
    }
}

/// The arrays that a nest touches.
fn arrays(p: &Procedure, root: StmtId) -> BTreeSet<VarId> {
    let mut out = BTreeSet::new();
    for s in visit::stmts(p, &[root]) {
        visit::each_place(p, s, &mut |place, _| {
            if !matches!(p.var(place.var).ty, Type::Scalar(_)) {
                out.insert(place.var);
            }
        });
    }
    out
}

/// Two loops perfectly nested, around nothing but assignments and branches, in which an element of two dimensions
/// serves every iteration of the loop around them.
fn used_again(p: &Procedure, outer: VarId, stmt: StmtId) -> bool {
    let Some(l) = p.as_loop(stmt).filter(|_| !few(p, stmt)) else { return false };
    let [only] = l.body.as_slice() else { return false };
    let Some(inner) = p.as_loop(*only).filter(|_| !few(p, *only)) else { return false };
    let body = visit::stmts(p, &inner.body);
    if body.iter().any(|s| p.as_loop(*s).is_some()) {
        return false;
    }
    let mut found = false;
    for s in body {
        visit::each_place(p, s, &mut |place, _| {
            let Some(subscripts) = place.subscripts() else { return };
            let moves = |var: VarId| subscripts.iter().any(|e| stride(p, *e, var) > 0);
            found |= subscripts.len() > 1 && !moves(outer) && moves(l.var) && moves(inner.var);
        });
    }
    found
}
