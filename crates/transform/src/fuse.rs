//! Fusion of neighbouring loops, with a shift where that heals a dependence.
//!
//! **Decides** whether two loops that stand one after another may become one.
//! **Example** `for i t[i] = a[i]; for i b[i] = t[i];` → one loop; with `b[i] = t[i+1]` the second body runs one iteration later.
//! **Why it is sound** the fused nest is made, and its dependence graph asked: no dependence may lead from the second body in
//! an iteration to the first body in a later one (there the second loop would run ahead of the first). The shift delays the
//! second body by the greatest distance of such dependences; the iterations at both ends run in loops of their own.
//! **Gives up when** the bounds differ, a step is not 1, something stands between the loops, such a dependence has no constant
//! distance, scalars of one are used in the other, or the second body has another use for the first loop's variable.
//! **Cost and limit** one dependence graph of the fused nest; a shift of at most 8.
//! **Source** Warren 1984; Kennedy and McKinley 1993; shift: Manjikian and Abdelrahman 1997.

use heiretsu_analyze::Options;
use heiretsu_analyze::calls::Summaries;
use heiretsu_analyze::depend::graph::Kind;
use heiretsu_ir::{CompareOp, Loop, Procedure, StmtId, Technique, VarId, visit};

use crate::draft::{Leaf, Subst};
use crate::nest::alike;
use crate::{Draft, Nest, Refusal, vectors};

/// Greatest shift.
const SHIFT: i128 = 8;

/// Two loops that may be fused.
#[derive(Clone, Debug)]
pub struct Token {
    first: StmtId,
    second: StmtId,
    shift: i128,
    carries: bool,
}

impl Token {
    /// Does the fused loop carry a dependence between the two bodies?
    pub fn carries(&self) -> bool {
        self.carries
    }

    /// By how many iterations the second body is delayed.
    pub fn shift(&self) -> i128 {
        self.shift
    }
}

/// May a loop be fused with the one directly after it?
///
/// # Errors
/// Why not.
pub fn check(
    draft: &Draft,
    first: StmtId,
    options: &Options,
    summaries: &Summaries,
) -> Result<Token, Refusal> {
    let (block, at) = draft.siblings(first).ok_or(Refusal::Lost)?;
    let second = *block.get(at + 1).ok_or(Refusal::NoNext)?;
    for stmt in [first, second] {
        let nest = Nest::new(draft.unit(), draft.of(), stmt, options, summaries)?;
        let l = nest.counted(stmt)?;
        nest.unit_step(l)?;
        if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
            return Err(Refusal::BoundsOfOne);
        }
        nest.counts_for_itself(stmt)?;
    }
    let p = draft.procedure();
    let (Some(a), Some(b)) = (p.as_loop(first), p.as_loop(second)) else {
        return Err(Refusal::NoNext);
    };
    if !same_bounds(p, first, second) {
        return Err(Refusal::NextBounds);
    }
    if p.var(a.var).ty != p.var(b.var).ty {
        return Err(Refusal::VariableTypes);
    }
    // The second body gets the first loop's variable: its name must not mean something else there.
    let name = &p.var(a.var).name;
    let other = |v: VarId| v != b.var && p.var(v).name == *name;
    let captured = |s: &StmtId| {
        let mut named = p.as_loop(*s).is_some_and(|l| other(l.var));
        visit::each_place(p, *s, &mut |place, _| named |= other(place.var));
        named
    };
    if a.var != b.var && visit::stmts(p, &b.body).iter().any(captured) {
        return Err(Refusal::NextUse { name: name.clone() });
    }
    // The fused nest, on trial.
    let mut trial = draft.clone();
    let (_, marks) = fused(&mut trial, first, second)?;
    let nest = Nest::new(trial.unit(), trial.of(), marks.root, options, summaries)?;
    // Bounds and conditions that the first loop computes for the second one must not be there.
    let l = nest.counted(marks.root)?;
    if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
        return Err(Refusal::NextChangesBounds);
    }
    let inner: Vec<StmtId> = visit::stmts(nest.procedure(), &marks.second);
    let early: Vec<StmtId> = visit::stmts(nest.procedure(), &marks.first);
    let (mut shift, mut carries) = (0, false);
    for (at, edge) in nest.graph.edges.iter().enumerate() {
        let (s, t) =
            (nest.graph.references[edge.source].stmt, nest.graph.references[edge.sink].stmt);
        let carried = vectors::carrier(&nest, edge) == Some(marks.root);
        let between = early.contains(&s) != early.contains(&t);
        carries |= edge.kind != Kind::Input && carried && between;
        if edge.kind == Kind::Input || !carried || !inner.contains(&s) || !early.contains(&t) {
            continue;
        }
        if nest.scalar(edge.source).is_some() {
            return Err(Refusal::NextScalar);
        }
        match edge.distance.first() {
            Some(Some(d)) if (1..=SHIFT).contains(d) => shift = shift.max(*d),
            _ => return Err(vectors::blame(&nest, at)),
        }
    }
    for (source, sink) in [(&early, &inner), (&inner, &early)] {
        for edge in &nest.graph.edges {
            let (s, t) =
                (nest.graph.references[edge.source].stmt, nest.graph.references[edge.sink].stmt);
            if source.contains(&s) && sink.contains(&t) && nest.scalar(edge.source).is_some() {
                return Err(Refusal::NextScalar);
            }
        }
    }
    Ok(Token { first, second, shift, carries })
}

/// Do two loops have bounds that are written alike?
pub fn same_bounds(p: &Procedure, first: StmtId, second: StmtId) -> bool {
    let (Some(a), Some(b)) = (p.as_loop(first), p.as_loop(second)) else { return false };
    a.exclusive == b.exclusive && alike(p, a.lower, b.lower) && alike(p, a.upper, b.upper)
}

struct Marks {
    root: StmtId,
    first: Vec<StmtId>,
    second: Vec<StmtId>,
}

fn fused(draft: &mut Draft, first: StmtId, second: StmtId) -> Result<(StmtId, Marks), Refusal> {
    let p = draft.procedure();
    let (Some(a), Some(b)) = (p.as_loop(first).cloned(), p.as_loop(second).cloned()) else {
        return Err(Refusal::Lost);
    };
    let after = renamed(draft, &a, &b);
    let mut body = a.body.clone();
    body.extend(after.iter().copied());
    let marks_first = a.body.clone();
    let root = draft.reloop(first, Loop { body, ..a });
    draft.move_scope(second, root);
    draft.replace(&[first, second], vec![root])?;
    Ok((root, Marks { root, first: marks_first, second: after }))
}

/// The body of the second loop with the first one's variable.
fn renamed(draft: &mut Draft, a: &Loop, b: &Loop) -> Vec<StmtId> {
    if a.var == b.var {
        return b.body.clone();
    }
    let at = draft.read(a.var);
    draft.copy_block(&b.body, &[(b.var, Leaf::Value(at))].into())
}

/// Fuses; the loops that come of it, the fused one among them.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<Vec<StmtId>, Refusal> {
    if token.shift == 0 {
        let (root, _) = fused(draft, token.first, token.second)?;
        draft.did(Technique::Fusion);
        return Ok(vec![root]);
    }
    let p = draft.procedure();
    let (Some(a), Some(b)) = (p.as_loop(token.first).cloned(), p.as_loop(token.second).cloned())
    else {
        return Err(Refusal::Lost);
    };
    // First body for lower ≤ i < end; second body for i - shift, from lower + shift on; the last ones after the loop.
    let end = if a.exclusive { a.upper } else { draft.plus(a.upper, 1) };
    let at = draft.read(a.var);
    let late = draft.plus(at, -token.shift);
    let first_at = draft.read(a.var);
    let from = draft.plus(a.lower, token.shift);
    let late_subst: Subst = [(b.var, Leaf::Value(late))].into();
    let delayed = draft.copy_block(&b.body, &late_subst);
    let cond = draft.compare(CompareOp::Ge, first_at, from);
    let guarded = draft.branch(cond, delayed);
    let mut body = a.body.clone();
    body.push(guarded);
    let main = draft.reloop(token.first, Loop { body, ..a.clone() });
    let back = draft.plus(end, -token.shift);
    let start = draft.extreme(false, a.lower, back);
    let after = draft.copy_block(&b.body, &Subst::new());
    let rest = draft.loop_like(token.second, Loop { lower: start, body: after, ..b });
    draft.move_scope(token.second, rest);
    draft.replace(&[token.first, token.second], vec![main, rest])?;
    draft.did(Technique::Fusion);
    draft.did(Technique::Alignment);
    Ok(vec![main, rest])
}
