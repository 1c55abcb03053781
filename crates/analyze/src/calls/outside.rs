//! Procedures that no loop calls.
//!
//! **Decides** which procedures of a whole program run only outside its loops, however far up these stand, and never twice at the same
//! time.
//! **Example** `call test02` in the main program, and nowhere else.
//! **Why it is sound** every call of a whole program is known ([`whole`](super::whole)); what a loop calls, and what that calls,
//! is left out, and so is what calls itself; a procedure with jumps may be one loop.
//! **Gives up when** the program is not whole: then none.
//! **Cost and limit** linear in statements and calls.

use std::collections::BTreeSet;

use heiretsu_ir::{Callee, ExprKind, StmtId, StmtKind, Unit, visit};

use super::program::Node;

/// What a call in a unit means, if anything given.
type Definition<'a> = &'a dyn Fn(u32, &Callee) -> Option<Node>;

/// Those of a whole program.
pub fn outside_loops(units: &[&Unit], definition: Definition<'_>) -> BTreeSet<Node> {
    let mut inside: BTreeSet<Node> = BTreeSet::new();
    let mut all: BTreeSet<Node> = BTreeSet::new();
    for (u, unit) in (0..).zip(units) {
        for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
            all.insert((u, id));
            let everything = visit::stmts(p, &p.body);
            let jumps = everything.iter().any(|s| matches!(p.stmt(*s).kind, StmtKind::Goto(_)));
            for s in everything {
                let repeats = matches!(p.stmt(s).kind, StmtKind::Loop(_) | StmtKind::While { .. });
                if repeats || jumps {
                    inside.extend(called(unit, u, id, &visit::stmts(p, &[s]), definition));
                }
            }
        }
    }
    let from = |node: Node| -> BTreeSet<Node> {
        let unit = units[node.0 as usize];
        let body = &unit.procedure(node.1).body;
        called(unit, node.0, node.1, &visit::stmts(unit.procedure(node.1), body), definition)
    };
    let mut open: Vec<Node> = inside.iter().copied().collect();
    while let Some(node) = open.pop() {
        open.extend(from(node).into_iter().filter(|callee| inside.insert(*callee)));
    }
    let again = |node: &Node| {
        let mut seen = BTreeSet::new();
        let mut open = vec![*node];
        while let Some(one) = open.pop() {
            open.extend(from(one).into_iter().filter(|callee| seen.insert(*callee)));
        }
        seen.contains(node)
    };
    all.into_iter().filter(|node| !inside.contains(node) && !again(node)).collect()
}

/// What statements of a procedure call.
fn called(
    unit: &Unit,
    u: u32,
    of: heiretsu_ir::ProcId,
    stmts: &[StmtId],
    definition: Definition<'_>,
) -> BTreeSet<Node> {
    let p = unit.procedure(of);
    let mut out = BTreeSet::new();
    for s in stmts {
        if let StmtKind::Call { callee, .. } = &p.stmt(*s).kind {
            out.extend(definition(u, callee));
        }
        visit::each_stmt_expr(p, *s, &mut |_, e| {
            if let ExprKind::Call(callee, _) = &e.kind {
                out.extend(definition(u, callee));
            }
        });
    }
    out
}
