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

use heiretsu_ir::{Procedure, StmtId, Type, Unit, VarId, visit};
use heiretsu_transform::{Draft, Nest, fuse, tile};

use super::{Control, cost, few, runs, stride};

/// Iterations of a tile.
const TILE: i128 = 32;
/// Most arrays of a loop that comes of fusion: each is a stream from memory.
const STREAMS: usize = 8;

impl Control<'_> {
    /// The nest `root`, or what `made` has made of it, in tiles.
    pub(super) fn tiled(&self, unit: &Unit, root: StmtId, made: Option<&Draft>) -> Option<Draft> {
        let by = made.map_or(std::slice::from_ref(&root), Draft::by);
        let [only] = *by else { return None };
        let p = made.map_or(unit.procedure(self.of), Draft::procedure);
        let outer = p.as_loop(only)?;
        let again = outer.body.iter().any(|s| used_again(p, outer.var, *s));
        if few(p, only) || !again {
            return None;
        }
        let apart = outer.body.len() > 1;
        let mut draft = made.cloned().unwrap_or_else(|| Draft::new(unit, self.of, &[root]));
        if apart {
            // The band begins at the root once the other statements have loops of their own.
            self.taken_apart(&mut draft, only).ok()?;
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
            }
        }
        if !any {
            return None;
        }
        let plans = self.planned(&draft);
        draft.by().iter().all(|s| runs(&plans, *s)).then_some(draft)
    }

    /// A parallel loop with its neighbours: as many as stay one parallel loop.
    pub(super) fn fused(&self, unit: &Unit, block: &[StmtId]) -> Option<Draft> {
        let p = unit.procedure(self.of);
        let (&first, behind) = block.split_first()?;
        let mut together = 0;
        let mut streams = arrays(p, first);
        for &next in behind {
            let more = arrays(p, next);
            let both: BTreeSet<VarId> = streams.union(&more).copied().collect();
            let fits = self.inserted(next)
                && fuse::same_bounds(p, first, next)
                && streams.intersection(&more).next().is_some()
                && both.len() <= STREAMS
                && cost(p, &[next], &mut Vec::new()).bad == 0;
            if !fits {
                break;
            }
            streams = both;
            together += 1;
        }
        // A sequential loop behind them may overlap with the last one.
        if behind.get(together).is_some_and(|next| !self.inserted(*next)) {
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
                whole &= fuse::check(&draft, at, self.options, self.summaries)
                    .ok()
                    .filter(|token| token.shift() == 0)
                    .is_some_and(|token| fuse::apply(&mut draft, token).is_ok());
                if !whole {
                    break;
                }
            }
            let plans = if whole { self.planned(&draft) } else { Vec::new() };
            if !draft.by().first().is_some_and(|s| runs(&plans, *s)) {
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
