//! Labels and the places of nodes.
//!
//! **Holds** which labels jumps name, and where a node stands. What becomes of the jumps: `crates/front/src/jumps.rs`.
//!
//! **Must not** change the tree.

use std::collections::BTreeMap;

use super::walk::{Item, nodes};
use crate::fortran::ast::{Expr, ExprKind, Node, Sp, Stmt, StmtKind};

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
