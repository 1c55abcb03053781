//! Alignment: some statements of a loop run together with others of an earlier or later iteration.
//!
//! **Decides** by how many iterations each statement of the body has to be moved so that all its dependences stay within an
//! iteration.
//! **Example** `{ a[i] = b[i]; c[i] = a[i-1]; }` → `{ a[i] = b[i]; c[i+1] = a[i]; }`, with the first `c` before and the last `a`
//! after the loop: no iteration needs another one any more.
//! **Why it is sound** every dependence has a constant distance; with the shifts each leads from an iteration to itself, and
//! the statements stand in an order in which it leads downwards. The moved-out iterations run before the loop (those of the
//! statements that run ahead) and after it (the others), as the shifted order wants it, however short the loop.
//! Where distances conflict (two different ones between the same statements), values are computed again ([`replicate`]).
//! **Gives up when** distances conflict and that is not possible, a distance is not
//! constant or more than [`MOST`], statements have three different shifts, or a scalar is handed on.
//! **Cost and limit** edges times statements.
//! **Source** spec, structure transformations; Padua 1979; Allen, Callahan and Kennedy 1987.

use heiretsu_analyze::depend::graph::Kind;
use heiretsu_ir::{Loop, StmtId, Technique, VarId, visit};

use crate::draft::{Leaf, Subst};
use crate::{Draft, Nest, Refusal, replicate, vectors};

/// Greatest shift.
const MOST: i128 = 8;

/// What keeps all dependences within an iteration.
#[derive(Clone, Debug)]
pub struct Token(What);

#[derive(Clone, Debug)]
enum What {
    /// Shifts.
    Shifted {
        stmt: StmtId,
        /// The statements of the new body, in order; `true`: those that run `shift` iterations ahead.
        order: Vec<(StmtId, bool)>,
        shift: i128,
    },
    /// What earlier iterations computed is computed again.
    Replicated(replicate::Token),
}

/// A dependence between two statements of the body: from, to, distance.
type Arc = (usize, usize, i128);

/// Can the statements of the outermost loop be aligned?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let p = nest.procedure();
    let l = nest.counted(nest.root)?;
    nest.unit_step(l)?;
    if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
        return Err(Refusal::Bounds);
    }
    nest.counts_for_itself(nest.root)?;
    if l.body.len() < 2 {
        return Err(Refusal::OneStatement);
    }
    let arcs = arcs(nest, l)?;
    if arcs.iter().all(|a| a.2 == 0) {
        return Err(Refusal::NoDependence);
    }
    let shifts = match shifts(l.body.len(), &arcs) {
        Ok(shifts) => shifts,
        Err(conflict) => {
            let again = replicate::check(nest, l).map_err(|_| conflict)?;
            return Ok(Token(What::Replicated(again)));
        }
    };
    let least = shifts.iter().copied().min().unwrap_or(0);
    let most = shifts.iter().copied().max().unwrap_or(0);
    let shift = most - least;
    if shift > MOST || shifts.iter().any(|s| *s != least && *s != most) {
        return Err(Refusal::Shifts);
    }
    let order = sorted(l.body.len(), &arcs)?;
    let order = order.into_iter().map(|k| (l.body[k], shifts[k] == most)).collect();
    // What is declared in the body would have to be declared twice.
    let inside = visit::stmts(p, &[nest.root]);
    let counts = |v: VarId| inside.iter().filter_map(|s| p.as_loop(*s)).any(|inner| inner.var == v);
    let declared = |v: VarId| p.var(v).scope.is_some_and(|s| inside.contains(&s));
    if p.var_ids().any(|v| declared(v) && !counts(v)) {
        return Err(Refusal::Declares);
    }
    Ok(Token(What::Shifted { stmt: nest.root, order, shift }))
}

/// The dependences between the statements of the body.
fn arcs(nest: &Nest<'_>, l: &Loop) -> Result<Vec<Arc>, Refusal> {
    let p = nest.procedure();
    let inside: Vec<Vec<StmtId>> = l.body.iter().map(|s| visit::stmts(p, &[*s])).collect();
    let part = |s: StmtId| inside.iter().position(|all| all.contains(&s));
    let mut out = Vec::new();
    for (at, edge) in nest.graph.edges.iter().enumerate() {
        if edge.kind == Kind::Input {
            continue;
        }
        let references = &nest.graph.references;
        let (a, b) = (part(references[edge.source].stmt), part(references[edge.sink].stmt));
        let (Some(a), Some(b)) = (a, b) else {
            return Err(Refusal::OwnBound);
        };
        if nest.scalar(edge.source).is_some() {
            return Err(Refusal::ScalarHandedOn);
        }
        let root = edge.loops.iter().position(|k| nest.graph.loops[*k].stmt == nest.root);
        let distance = match root.and_then(|k| edge.distance.get(k).copied().flatten()) {
            Some(distance) => distance,
            // Within an iteration of the outermost loop.
            None if vectors::carrier(nest, edge) != Some(nest.root)
                && root.is_some_and(|k| edge.carrier.is_none_or(|c| c > k)) =>
            {
                0
            }
            None => return Err(vectors::blame(nest, at)),
        };
        if a == b && distance != 0 {
            return Err(vectors::blame(nest, at));
        }
        if a != b && !out.contains(&(a, b, distance)) {
            out.push((a, b, distance));
        }
    }
    Ok(out)
}

/// One number for each statement, so that `shift[to] = shift[from] + distance` for every dependence.
fn shifts(n: usize, arcs: &[Arc]) -> Result<Vec<i128>, Refusal> {
    let mut out: Vec<Option<i128>> = vec![None; n];
    for start in 0..n {
        if out[start].is_some() {
            continue;
        }
        out[start] = Some(0);
        let mut open = vec![start];
        while let Some(k) = open.pop() {
            let own = out[k].unwrap_or(0);
            for &(a, b, d) in arcs {
                let (other, value) = match (a == k, b == k) {
                    (true, false) => (b, own.saturating_add(d)),
                    (false, true) => (a, own.saturating_sub(d)),
                    _ => continue,
                };
                match out[other] {
                    None => {
                        out[other] = Some(value);
                        open.push(other);
                    }
                    Some(known) if known != value => {
                        return Err(Refusal::Distances);
                    }
                    Some(_) => {}
                }
            }
        }
    }
    Ok(out.into_iter().map(|s| s.unwrap_or(0)).collect())
}

/// The statements in an order in which every dependence leads downwards.
fn sorted(n: usize, arcs: &[Arc]) -> Result<Vec<usize>, Refusal> {
    let mut out: Vec<usize> = Vec::new();
    while out.len() < n {
        let ready = (0..n)
            .find(|k| !out.contains(k) && arcs.iter().all(|(a, b, _)| b != k || out.contains(a)));
        out.push(ready.ok_or(Refusal::Cycle)?);
    }
    Ok(out)
}

/// Aligns; the loops in order: what runs ahead, the main loop, what is left (nothing after replication).
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<Vec<StmtId>, Refusal> {
    let (stmt, order, shift) = match token.0 {
        What::Shifted { stmt, order, shift } => (stmt, order, shift),
        What::Replicated(token) => return replicate::apply(draft, token),
    };
    let Some(l) = draft.procedure().as_loop(stmt).cloned() else {
        return Err(Refusal::Lost);
    };
    let of = |ahead: bool| -> Vec<StmtId> {
        order.iter().filter(|(_, a)| *a == ahead).map(|(s, _)| *s).collect()
    };
    let end = if l.exclusive { l.upper } else { draft.plus(l.upper, 1) };
    let inclusive = |draft: &mut Draft, e| if l.exclusive { e } else { draft.plus_inside(e, -1) };
    // The first `shift` iterations of those that run ahead.
    let cut = draft.plus(l.lower, shift);
    let cut = draft.extreme(true, cut, end);
    let upper = inclusive(draft, cut);
    let body = draft.copy_block(&of(true), &Subst::new());
    let before = draft.loop_like(stmt, Loop { upper, body, ..l.clone() });
    // All of them, but for those and the last ones of the others.
    let back = draft.plus(end, -shift);
    let upper = inclusive(draft, back);
    let at = draft.read(l.var);
    let later = draft.plus(at, shift);
    let moved: Subst = [(l.var, Leaf::Value(later))].into();
    let mut body = Vec::new();
    for (s, ahead) in &order {
        let subst = if *ahead { moved.clone() } else { Subst::new() };
        body.extend(draft.copy_block(&[*s], &subst));
    }
    let main = draft.loop_like(stmt, Loop { upper, body, ..l.clone() });
    let back = draft.plus(end, -shift);
    let lower = draft.extreme(false, back, l.lower);
    let after = draft.loop_like(stmt, Loop { lower, body: of(false), ..l.clone() });
    let news = draft.declare_beside(stmt, vec![before, main, after]);
    draft.replace(&[stmt], news.clone())?;
    draft.did(Technique::Alignment);
    Ok(news)
}
