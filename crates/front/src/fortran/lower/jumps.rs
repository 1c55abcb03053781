//! Forward jumps to structured form.
//!
//! **Decides** which `GO TO`s only skip statements of their own block, and turns them into IF blocks.
//!
//! **Example** `IF (X) GO TO 10` … `10 CONTINUE` becomes `IF (.NOT.X) THEN … END IF`.
//!
//! **Why it is sound** the statements between the jump and its label move into the branch that does not jump; nothing else
//! may jump to a label among them, and they run under the same condition as before.
//!
//! **Gives up when** a label among the moved statements is the target of a jump from outside them, the label stands in
//! another block, or more than one branch falls through. Such jumps stay.
//!
//! **Cost and limit** each round removes a jump; at most 2000 rounds per block, and at most 60 levels are added.
//!
//! **Source** the folklore of "goto elimination" for forward jumps (Erosa and Hendren 1994, restricted).

use std::collections::BTreeMap;

use super::walk::{Item, nodes};
use crate::fortran::ast::{Expr, ExprKind, IfNode, Node, Sp, Stmt, StmtKind, UnOp};

const MAX_LEVELS: usize = 60;

/// Structures the forward jumps of a body, blocks inside included.
pub fn structure(list: Vec<Node>) -> Vec<Node> {
    let counts = references(&list);
    block(list, &counts, 0)
}

/// How often each label is named by a jump.
pub fn references(list: &[Node]) -> BTreeMap<u32, usize> {
    let mut out = BTreeMap::new();
    nodes(list, &mut |item| {
        if let Item::Stmt(s) = item {
            targets(s, &mut |l| *out.entry(l).or_insert(0) += 1);
        }
    });
    out
}

/// Labels that a statement may jump to (statements inside a logical IF are visited on their own).
pub fn targets(s: &Stmt, f: &mut dyn FnMut(u32)) {
    match &s.kind {
        StmtKind::Goto(l) => f(*l),
        StmtKind::ComputedGoto(list, _) => list.iter().for_each(|l| f(*l)),
        StmtKind::ArithIf(_, list) => list.iter().for_each(|l| f(*l)),
        StmtKind::AssignLabel(l, _) => {
            // An assigned GO TO may come back here any number of times.
            f(*l);
            f(*l);
        }
        StmtKind::Call { args, .. } => {
            for a in args {
                if let crate::fortran::ast::ArgValue::AltReturn(l) = a.value {
                    f(l);
                }
            }
        }
        StmtKind::Io { controls, .. } => {
            for c in controls {
                if let (Some("err" | "end" | "eor"), Some(Expr { kind: ExprKind::Int(v, _), .. })) =
                    (c.keyword.as_deref(), &c.value)
                    && let Ok(l) = u32::try_from(*v)
                {
                    f(l);
                }
            }
        }
        _ => {}
    }
}

/// The label of a node.
pub fn label(n: &Node) -> Option<u32> {
    match n {
        Node::Simple(s) => s.label,
        Node::Do(d) => d.header.label,
        Node::If(i) => i.label,
        Node::Select(s) => s.label,
        Node::Where(w) => w.label,
        Node::Forall { header, .. } | Node::Scope { header, .. } => header.label,
        Node::Bad { label, .. } => *label,
    }
}

fn block(list: Vec<Node>, counts: &BTreeMap<u32, usize>, levels: usize) -> Vec<Node> {
    let mut list: Vec<Node> = list.into_iter().map(|n| inner(n, counts, levels)).collect();
    if levels >= MAX_LEVELS {
        return list;
    }
    // From the back: inner skips first, so that outer ones see them structured.
    for _ in 0..2000 {
        let Some((i, j, l)) = find(&list, counts) else { break };
        let skipped: Vec<Node> = list.drain(i + 1..j).collect();
        let jump = list.remove(i);
        let node = merge(jump, l, skipped);
        list.insert(i, node);
        if list.len() > i && depth_of(&list[i]) > MAX_LEVELS {
            break;
        }
    }
    list
}

fn inner(n: Node, counts: &BTreeMap<u32, usize>, levels: usize) -> Node {
    let next = levels + 1;
    match n {
        Node::Do(mut d) => {
            d.body = block(std::mem::take(&mut d.body), counts, next);
            Node::Do(d)
        }
        Node::If(mut i) => {
            for arm in &mut i.arms {
                arm.1 = block(std::mem::take(&mut arm.1), counts, next);
            }
            Node::If(i)
        }
        Node::Select(mut s) => {
            for c in &mut s.cases {
                c.1 = block(std::mem::take(&mut c.1), counts, next);
            }
            Node::Select(s)
        }
        n @ (Node::Simple(_)
        | Node::Where(_)
        | Node::Forall { .. }
        | Node::Scope { .. }
        | Node::Bad { .. }) => n,
    }
}

fn depth_of(n: &Node) -> usize {
    let mut deepest = 0;
    let mut work = vec![(n, 1usize)];
    while let Some((n, d)) = work.pop() {
        deepest = deepest.max(d);
        match n {
            Node::Do(x) => work.extend(x.body.iter().map(|n| (n, d + 1))),
            Node::If(x) => work.extend(x.arms.iter().flat_map(|a| &a.1).map(|n| (n, d + 1))),
            Node::Select(x) => work.extend(x.cases.iter().flat_map(|a| &a.1).map(|n| (n, d + 1))),
            Node::Where(_) | Node::Simple(_) | Node::Bad { .. } => {}
            Node::Forall { body, .. } | Node::Scope { body, .. } => {
                work.extend(body.iter().map(|n| (n, d + 1)));
            }
        }
    }
    deepest
}

/// The last jump of a block that skips to a label of the same block.
fn find(list: &[Node], counts: &BTreeMap<u32, usize>) -> Option<(usize, usize, u32)> {
    let mut at: BTreeMap<u32, usize> = BTreeMap::new();
    for (j, n) in list.iter().enumerate() {
        if let Some(l) = label(n)
            && counts.contains_key(&l)
        {
            at.insert(l, j);
        }
    }
    if at.is_empty() {
        return None;
    }
    for i in (0..list.len()).rev() {
        let Some(l) = tail_jump(&list[i]) else { continue };
        let Some(&j) = at.get(&l) else { continue };
        if j <= i {
            continue;
        }
        // Labels that move into the branch must be named from inside it only.
        let moved = &list[i + 1..j];
        let inside = references(moved);
        let closed = labels_in(moved)
            .into_iter()
            .all(|m| counts.get(&m).copied().unwrap_or(0) == inside.get(&m).copied().unwrap_or(0));
        if closed {
            return Some((i, j, l));
        }
    }
    None
}

/// All labels that stand on nodes, blocks inside included.
fn labels_in(list: &[Node]) -> Vec<u32> {
    let mut out = Vec::new();
    let mut work: Vec<&Node> = list.iter().collect();
    while let Some(n) = work.pop() {
        out.extend(label(n));
        match n {
            Node::Do(x) => {
                out.extend(x.end_label);
                work.extend(&x.body);
            }
            Node::If(x) => {
                out.extend(x.end_label);
                work.extend(x.arms.iter().flat_map(|a| &a.1));
            }
            Node::Select(x) => {
                out.extend(x.end_label);
                work.extend(x.cases.iter().flat_map(|a| &a.1));
            }
            Node::Forall { body, .. } | Node::Scope { body, .. } => work.extend(body),
            Node::Where(_) | Node::Simple(_) | Node::Bad { .. } => {}
        }
    }
    out
}

/// The label that a node jumps to at the end of one of its branches, when all other branches fall through once.
fn tail_jump(n: &Node) -> Option<u32> {
    match n {
        Node::Simple(Stmt { kind: StmtKind::LogicalIf(_, b), .. }) => match b.kind {
            StmtKind::Goto(l) => Some(l),
            _ => None,
        },
        Node::Simple(Stmt { kind: StmtKind::Goto(l), .. }) => Some(*l),
        Node::If(i) => {
            let mut found = None;
            let mut falls = usize::from(i.arms.last().is_none_or(|a| a.0.is_some()));
            for (_, b, _) in &i.arms {
                match b.last() {
                    Some(Node::Simple(Stmt { kind: StmtKind::Goto(l), label: None, .. }))
                        if found.is_none_or(|f| f == *l) =>
                    {
                        found = Some(*l);
                    }
                    Some(Node::Simple(Stmt {
                        kind:
                            StmtKind::Return(_)
                            | StmtKind::Cycle(_)
                            | StmtKind::Exit(_)
                            | StmtKind::Stop(_),
                        ..
                    })) => {}
                    _ => falls += 1,
                }
            }
            (falls <= 1).then_some(found).flatten()
        }
        _ => None,
    }
}

/// Moves the skipped statements into the branch that does not jump.
fn merge(jump: Node, l: u32, skipped: Vec<Node>) -> Node {
    match jump {
        Node::Simple(Stmt { kind: StmtKind::LogicalIf(cond, _), label, sp, .. }) => {
            let sp_end = skipped.last().map_or(sp, node_span);
            let depth = cond.depth + 1;
            let cond_sp = cond.sp;
            let not = Expr { kind: ExprKind::Unary(UnOp::Not, Box::new(cond)), sp: cond_sp, depth };
            Node::If(Box::new(IfNode {
                name: None,
                label,
                arms: vec![(Some(not), skipped, sp)],
                end_label: None,
                sp: sp.to(sp_end),
            }))
        }
        // An unconditional jump: what it skips is never reached.
        Node::Simple(s) => Node::Simple(Stmt { kind: StmtKind::Continue, ..s }),
        Node::If(mut i) => {
            let mut rest = Some(skipped);
            for (_, b, _) in &mut i.arms {
                match b.last() {
                    Some(Node::Simple(Stmt { kind: StmtKind::Goto(t), .. })) if *t == l => {
                        b.pop();
                    }
                    Some(Node::Simple(Stmt {
                        kind:
                            StmtKind::Return(_)
                            | StmtKind::Cycle(_)
                            | StmtKind::Exit(_)
                            | StmtKind::Stop(_)
                            | StmtKind::Goto(_),
                        ..
                    })) => {}
                    _ => {
                        if let Some(r) = rest.take() {
                            b.extend(r);
                        }
                    }
                }
            }
            if let Some(r) = rest {
                let sp = r.last().map_or(i.sp, node_span);
                if i.arms.last().is_some_and(|a| a.0.is_some()) {
                    i.arms.push((None, r, sp));
                }
            }
            Node::If(i)
        }
        other => other,
    }
}

/// The place of a node.
pub fn node_span(n: &Node) -> Sp {
    match n {
        Node::Simple(s) => s.sp,
        Node::Do(d) => d.sp,
        Node::If(i) => i.sp,
        Node::Select(s) => s.sp,
        Node::Where(w) => w.sp,
        Node::Forall { sp, .. } | Node::Scope { sp, .. } | Node::Bad { sp, .. } => *sp,
    }
}
