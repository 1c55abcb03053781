//! Replication: what an earlier iteration has computed is computed once more where it is read.
//!
//! **Decides** whether the values that iterations hand to each other are cheap to have again: for alignment, where distances
//! conflict.
//! **Example** `{ a[i] = b[i]*2; c[i] = a[i-1] + a[i]; }` → the first iteration, and a loop of `{ a[i] = b[i]*2; c[i] = b[i-1]*2 +
//! a[i]; }`: no shift would have brought both elements into one iteration.
//! **Why it is sound** the element that is read is the one that a statement of the body itself, and no other one of the loop,
//! has written exactly so many iterations before (equal linear subscripts); what that statement reads, nothing in the loop
//! writes. The first iterations, in which somebody before the loop may have written the element, run as they were.
//! **Gives up when** anything else is carried, the statement stands under a condition, reads what changes, or is long.
//! **Cost and limit** edges; at most [`MOST`] reads are replaced, by expressions of at most [`LONG`] operations.
//! **Source** spec, structure transformations (alignment, *replicate*); Allen, Callahan and Kennedy 1987.

use heiretsu_analyze::depend::graph::Kind;
use heiretsu_ir::{ExprId, ExprKind, Loop, Place, StmtId, StmtKind, Technique, visit};

use crate::contraction::linear::Linear;
use crate::draft::{Leaf, Subst};
use crate::{Draft, Nest, Refusal, vectors};

/// Reads that are replaced.
const MOST: usize = 4;
/// Operations of an expression that is computed again.
const LONG: usize = 16;
/// Greatest distance.
const FAR: i128 = 8;

/// Reads that have their values computed again.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    stmt: StmtId,
    /// Assignment, read, what is computed again, how many iterations before.
    reads: Vec<(StmtId, ExprId, ExprId, i128)>,
}

/// Can all that iterations hand to each other be computed again?
pub(crate) fn check(nest: &Nest<'_>, l: &Loop) -> Result<Token, Refusal> {
    let own = vectors::private(nest, &[nest.root]);
    let mut reads: Vec<(StmtId, ExprId, ExprId, i128)> = Vec::new();
    for (at, edge) in nest.graph.edges.iter().enumerate() {
        let carried = vectors::carrier(nest, edge) == Some(nest.root);
        let private = nest.scalar(edge.source).is_some_and(|v| own.contains(&v));
        if edge.kind == Kind::Input || !carried || private {
            continue;
        }
        let root = edge.loops.iter().position(|k| nest.graph.loops[*k].stmt == nest.root);
        let distance = root.and_then(|k| edge.distance.get(k).copied().flatten());
        let again = distance
            .filter(|d| edge.kind == Kind::Flow && (1..=FAR).contains(d))
            .and_then(|d| again(nest, l, edge.source, edge.sink, d))
            .ok_or_else(|| vectors::blame(nest, at))?;
        if !reads.contains(&again) {
            reads.push(again);
        }
    }
    if reads.is_empty() || reads.len() > MOST {
        return Err(Refusal::Recomputation);
    }
    Ok(Token { stmt: nest.root, reads })
}

/// The read at the end of a dependence, and what gives its value again.
fn again(
    nest: &Nest<'_>,
    l: &Loop,
    source: usize,
    sink: usize,
    distance: i128,
) -> Option<(StmtId, ExprId, ExprId, i128)> {
    let p = nest.procedure();
    let references = &nest.graph.references;
    let (writer, reader) = (references.get(source)?, references.get(sink)?);
    if !l.body.contains(&writer.stmt) || !l.body.contains(&reader.stmt) || !reader.reads {
        return None;
    }
    let StmtKind::Assign { place, value } = &p.stmt(writer.stmt).kind else { return None };
    // The value as it is stored, from what keeps its value.
    let element = &p.var(place.var).ty.array()?.element;
    let mut length = 0;
    visit::each_expr(p, *value, &mut |_, _| length += 1);
    if p.expr(*value).ty != *element || length > LONG || !steady(nest, l, writer.stmt, *value) {
        return None;
    }
    // Nobody else in the loop writes the array.
    let others = visit::stmts(p, &l.body).into_iter().any(|s| {
        let mut written = false;
        visit::each_place(p, s, &mut |other, how| {
            written |= other.var == place.var && how != visit::Use::Read;
        });
        written && s != writer.stmt
    });
    if others {
        return None;
    }
    let StmtKind::Assign { value: whole, .. } = &p.stmt(reader.stmt).kind else { return None };
    let mut found: Vec<(ExprId, Place)> = Vec::new();
    visit::each_expr(p, *whole, &mut |id, e| match &e.kind {
        ExprKind::Read(read) if read.span == reader.span => found.push((id, read.clone())),
        _ => {}
    });
    let [(id, read)] = found.as_slice() else { return None };
    earlier(nest, l, place, read, distance).then_some((reader.stmt, *id, *value, distance))
}

/// Does nothing that an expression reads change while the loop runs, but for the loop's variable?
fn steady(nest: &Nest<'_>, l: &Loop, stmt: StmtId, value: ExprId) -> bool {
    let p = nest.procedure();
    let mut fine = true;
    visit::each_place_in(p, value, &mut |place, _| {
        if place.is_var() {
            fine &= place.var == l.var || nest.cx.invariant_var(nest.root, place.var);
        }
    });
    let touched = nest.graph.edges.iter().filter(|e| e.kind != Kind::Input).any(|edge| {
        [edge.source, edge.sink]
            .into_iter()
            .any(|end| nest.graph.references.get(end).is_none_or(|r| r.stmt == stmt && r.reads))
    });
    fine && !touched
}

/// Is the element that is read the one that was written so many iterations before?
fn earlier(nest: &Nest<'_>, l: &Loop, write: &Place, read: &Place, distance: i128) -> bool {
    let p = nest.procedure();
    let (Some(to), Some(from)) = (write.subscripts(), read.subscripts()) else { return false };
    if write.var != read.var || to.len() != from.len() {
        return false;
    }
    let mut moves = false;
    let alike = to.iter().zip(&from).all(|(to, from)| {
        let (Some(to), Some(from)) = (Linear::of(p, *to), Linear::of(p, *from)) else {
            return false;
        };
        let by = to.factor(l.var);
        moves |= by != 0;
        let steady = to.vars().all(|v| v == l.var || nest.cx.invariant_var(nest.root, v));
        // to(i - distance) = to(i) - by * distance
        let before = by.checked_mul(distance).and_then(|d| to.shifted(-d));
        steady && before == Some(from)
    });
    alike && moves
}

/// Replicates; the loops in order: the first iterations, the main loop.
pub(crate) fn apply(draft: &mut Draft, token: Token) -> Result<Vec<StmtId>, Refusal> {
    let Token { stmt, reads } = token;
    let l = draft.procedure().as_loop(stmt).cloned().ok_or(Refusal::Lost)?;
    let far = reads.iter().map(|r| r.3).max().ok_or(Refusal::Lost)?;
    let end = if l.exclusive { l.upper } else { draft.plus(l.upper, 1) };
    let from = draft.plus(l.lower, far);
    let cut = draft.extreme(true, from, end);
    let first = draft.copy_block(&l.body, &Subst::new());
    let upper = if l.exclusive { cut } else { draft.plus_inside(cut, -1) };
    let first = draft.loop_like(stmt, Loop { upper, body: first, ..l.clone() });
    let mut body = Vec::new();
    for &old in &l.body {
        let mut now = old;
        for (_, read, value, distance) in reads.iter().filter(|r| r.0 == old) {
            let at = draft.read(l.var);
            let before = draft.plus(at, -distance);
            let value = draft.copy_expr(*value, &[(l.var, Leaf::Value(before))].into());
            now = draft.with_read(now, *read, value)?;
        }
        body.push(now);
    }
    let main = draft.loop_like(stmt, Loop { lower: from, body, ..l });
    let news = draft.declare_beside(stmt, vec![first, main]);
    draft.replace(&[stmt], news.clone())?;
    draft.did(Technique::Peeling);
    draft.did(Technique::Alignment);
    draft.note("values of earlier iterations are computed again".to_owned());
    Ok(news)
}
