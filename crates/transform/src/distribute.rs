//! Distribution: one loop becomes several, each with a part of the body.
//!
//! **Decides** into which parts the body of a loop can be taken apart.
//! **Example** `{ a[i] = a[i-1] + b[i]; c[i] = 2*d[i]; }`: the recurrence gets a loop of its own, the other one is parallel.
//! **Why it is sound** statements that depend on each other in a cycle stay together; the parts stand in an order in
//! which every dependence leads from an earlier part to a later one or stays within one.
//! **Gives up when** all statements hang together, or a scalar is handed from one part to another.
//! **Cost and limit** edges; cubic in the statements of the body.
//! **Source** Kuck 1977; Allen and Kennedy 2001, 2.4.

use heiretsu_analyze::depend::graph::Kind;
use heiretsu_ir::{Loop, StmtId, Technique, VarId, visit};

use crate::{Draft, Nest, Refusal};

/// Most statements of a body.
const MOST: usize = 60;

/// Legal parts, in order.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    parts: Vec<Vec<StmtId>>,
}

impl Token {
    /// The statements of each part.
    pub fn parts(&self) -> &[Vec<StmtId>] {
        &self.parts
    }
}

/// Into which parts can the body of the outermost loop be taken?
///
/// # Errors
/// Why it stays whole.
pub fn check(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let p = nest.procedure();
    let l = nest.counted(nest.root)?;
    let body = &l.body;
    let n = body.len();
    if n < 2 {
        return Err(Refusal::OneStatement);
    }
    if n > MOST {
        return Err(Refusal::ManyStatements);
    }
    if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
        return Err(Refusal::Bounds);
    }
    nest.step(l)?;
    let inside: Vec<Vec<StmtId>> = body.iter().map(|s| visit::stmts(p, &[*s])).collect();
    let part_of = |s: StmtId| inside.iter().position(|all| all.contains(&s));
    let mut before = vec![vec![false; n]; n];
    for edge in &nest.graph.edges {
        if edge.kind == Kind::Input {
            continue;
        }
        let (a, b) =
            (nest.graph.references[edge.source].stmt, nest.graph.references[edge.sink].stmt);
        if let (Some(a), Some(b)) = (part_of(a), part_of(b)) {
            before[a][b] = true;
        }
    }
    // A scalar that several statements name is not handed over: they stay together. (What is declared in the body has
    // no edges from one iteration to the next.)
    let names: Vec<Vec<VarId>> = inside.iter().map(|all| scalars(nest, all)).collect();
    let written: Vec<Vec<VarId>> = inside.iter().map(|all| written(nest, all)).collect();
    for a in 0..n {
        for b in 0..n {
            if a != b && written[a].iter().any(|v| names[b].contains(v)) {
                // Loop variables of inner loops are set by each loop itself.
                let shared = written[a].iter().filter(|v| names[b].contains(v));
                if shared.into_iter().any(|v| !only_counts(nest, *v)) {
                    before[a][b] = true;
                    before[b][a] = true;
                }
            }
        }
    }
    for k in 0..n {
        for a in 0..n {
            for b in 0..n {
                before[a][b] |= before[a][k] && before[k][b];
            }
        }
    }
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut done = vec![false; n];
    while done.iter().any(|d| !d) {
        // The first statement of which everything that has to come before it is done or in a cycle with it.
        let ready = (0..n).find(|k| {
            !done[*k] && (0..n).all(|o| done[o] || !before[o][*k] || before[*k][o] || o == *k)
        });
        let Some(k) = ready else { return Err(Refusal::Cycle) };
        let group: Vec<usize> =
            (0..n).filter(|o| !done[*o] && (*o == k || (before[*o][k] && before[k][*o]))).collect();
        group.iter().for_each(|o| done[*o] = true);
        parts.push(group);
    }
    if parts.len() < 2 {
        return Err(Refusal::Cycle);
    }
    // What is declared in the body belongs to one part (inner loops count for themselves).
    nest.counts_for_itself(nest.root)?;
    let parts = parts.into_iter().map(|g| g.into_iter().map(|k| body[k]).collect()).collect();
    Ok(Token { stmt: nest.root, parts })
}

/// Scalars that statements name.
fn scalars(nest: &Nest<'_>, stmts: &[StmtId]) -> Vec<VarId> {
    let p = nest.procedure();
    let mut out = Vec::new();
    for &s in stmts {
        visit::each_place(p, s, &mut |place, _| {
            if p.var(place.var).ty.scalar().is_some() {
                out.push(place.var);
            }
        });
        out.extend(p.as_loop(s).map(|l| l.var));
    }
    out
}

/// Scalars that statements write.
fn written(nest: &Nest<'_>, stmts: &[StmtId]) -> Vec<VarId> {
    let p = nest.procedure();
    let mut out = Vec::new();
    for &s in stmts {
        visit::each_place(p, s, &mut |place, how| {
            if how != visit::Use::Read && p.var(place.var).ty.scalar().is_some() {
                out.push(place.var);
            }
        });
        out.extend(p.as_loop(s).map(|l| l.var));
    }
    out
}

/// Is every use of the variable in the nest inside a loop that counts with it?
fn only_counts(nest: &Nest<'_>, var: VarId) -> bool {
    fn all(nest: &Nest<'_>, block: &[StmtId], var: VarId) -> bool {
        let p = nest.procedure();
        block.iter().all(|&s| {
            if let Some(l) = p.as_loop(s)
                && l.var == var
            {
                let mut own = false;
                for e in [l.lower, l.upper, l.step] {
                    visit::each_place_in(p, e, &mut |place, _| own |= place.var == var);
                }
                return !own;
            }
            let mut named = false;
            visit::each_place(p, s, &mut |place, _| named |= place.var == var);
            !named
                && visit::blocks(&p.stmt(s).kind).into_iter().flatten().all(|b| all(nest, b, var))
        })
    }
    all(nest, &[nest.root], var)
}

/// Takes it apart; the new loops, in order.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<Vec<StmtId>, Refusal> {
    let Some(l) = draft.procedure().as_loop(token.stmt).cloned() else {
        return Err(Refusal::Lost);
    };
    let mut news = Vec::new();
    for body in token.parts {
        let l = Loop { body, ..l.clone() };
        news.push(draft.loop_like(token.stmt, l));
    }
    let news = draft.declare_beside(token.stmt, news);
    draft.replace(&[token.stmt], news.clone())?;
    draft.did(Technique::Distribution);
    Ok(news)
}
