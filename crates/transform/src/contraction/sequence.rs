//! S1: sequences of loop nests, with the statements between them moved aside.
//!
//! **Decides** which loops of a block follow each other, and which assignments between them can run before all of them.
//! **Example** `for … t[i] = …; s = 2.0 * x; for … b[i] = s * t[i];`: the assignment to `s` moves before the first loop.
//! **Why it is sound** what moves is an assignment to a scalar of the procedure's own from such scalars; none of the loops
//! that it passes names its target or writes what it reads, and their order among themselves stays.
//! **Gives up when** anything else stands between two loops: the sequence ends there.
//! **Cost and limit** one walk over a block.
//! **Source** spec, array contraction, S1.

use heiretsu_ir::{
    Block, ExprKind, Passing, Procedure, StmtId, StmtKind, Storage, Type, VarId, visit,
};

/// A maximal run of loop nests in one block.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// Consecutive statements of the block, from the first loop to the last.
    pub stmts: Vec<StmtId>,
    /// Those of them that are loops.
    pub loops: Vec<StmtId>,
    /// Those that run before all loops.
    pub moved: Vec<StmtId>,
    /// The loop around it, if any.
    pub parent: Option<StmtId>,
}

/// All sequences of a procedure that hold a loop, in the order of the text, outer before inner.
pub fn sequences(p: &Procedure) -> Vec<Sequence> {
    let mut out = Vec::new();
    walk(p, &p.body, None, &mut out);
    out
}

/// The sequence that starts at a loop.
pub fn from(p: &Procedure, first: StmtId) -> Option<Sequence> {
    let mut all = Vec::new();
    walk(p, &p.body, None, &mut all);
    let whole = all.into_iter().find(|s| s.loops.contains(&first))?;
    let at = whole.stmts.iter().position(|s| *s == first)?;
    run(p, &whole.stmts[at..], whole.parent).into_iter().next()
}

fn walk(p: &Procedure, block: &Block, parent: Option<StmtId>, out: &mut Vec<Sequence>) {
    out.extend(run(p, block, parent));
    for &id in block {
        let kind = &p.stmt(id).kind;
        let inner = match kind {
            StmtKind::Loop(_) | StmtKind::While { .. } => Some(id),
            _ => parent,
        };
        for nested in visit::blocks(kind).into_iter().flatten() {
            walk(p, nested, inner, out);
        }
    }
}

fn run(p: &Procedure, block: &[StmtId], parent: Option<StmtId>) -> Vec<Sequence> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < block.len() {
        if p.as_loop(block[at]).is_none() {
            at += 1;
            continue;
        }
        let (mut loops, mut moved): (Vec<StmtId>, Vec<StmtId>) = (Vec::new(), Vec::new());
        let (mut end, mut k) = (at, at);
        // What moves only counts if a loop follows.
        let mut waiting = Vec::new();
        while k < block.len() {
            if p.as_loop(block[k]).is_some() {
                loops.push(block[k]);
                moved.append(&mut waiting);
                end = k + 1;
            } else if moves(p, block[k], &loops) {
                waiting.push(block[k]);
            } else {
                break;
            }
            k += 1;
        }
        out.push(Sequence { stmts: block[at..end].to_vec(), loops, moved, parent });
        at = end;
    }
    out
}

/// May an assignment run before these loops?
fn moves(p: &Procedure, stmt: StmtId, loops: &[StmtId]) -> bool {
    let StmtKind::Assign { place, value } = &p.stmt(stmt).kind else { return false };
    if !place.is_var() || !own_scalar(p, place.var) {
        return false;
    }
    let mut fine = true;
    let mut reads: Vec<VarId> = Vec::new();
    visit::each_expr(p, *value, &mut |_, e| match &e.kind {
        ExprKind::Read(place) => {
            fine &= place.is_var() && own_scalar(p, place.var);
            reads.push(place.var);
        }
        ExprKind::Call(..) | ExprKind::Opaque(_) | ExprKind::AddressOf(_) => fine = false,
        _ => {}
    });
    let inside = visit::stmts(p, loops);
    fine && inside.iter().all(|s| {
        let mut apart = true;
        if let Some(l) = p.as_loop(*s) {
            apart &= l.var != place.var && !reads.contains(&l.var);
        }
        visit::each_place(p, *s, &mut |other, how| {
            apart &= other.var != place.var;
            apart &= how == visit::Use::Read || !reads.contains(&other.var);
        });
        let calls = matches!(
            p.stmt(*s).kind,
            StmtKind::Call { .. } | StmtKind::Opaque(_) | StmtKind::Effect(_)
        );
        apart && !calls
    })
}

fn own_scalar(p: &Procedure, var: VarId) -> bool {
    let v = p.var(var);
    let own =
        matches!(v.storage, Storage::Local | Storage::Parameter { passing: Passing::Value, .. });
    let a = &v.attrs;
    own && matches!(v.ty, Type::Scalar(_))
        && v.alias.is_none()
        && !(a.address_taken || a.volatile || a.atomic || a.unreliable)
}
