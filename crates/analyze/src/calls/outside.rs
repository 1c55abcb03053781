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

/// The procedures of a whole program that run outside of its loops; `inside`: those that loops call.
pub fn outside_loops(
    units: &[&Unit],
    inside: &BTreeSet<Node>,
    definition: Definition<'_>,
) -> BTreeSet<Node> {
    let ids = |(u, unit): (u32, &&Unit)| unit.procedure_ids().map(|id| (u, id)).collect::<Vec<_>>();
    let again = |node: &Node| {
        let mut seen = BTreeSet::new();
        let mut open = vec![*node];
        while let Some(one) = open.pop() {
            let callees = all_called(units, one, definition).into_iter();
            open.extend(callees.filter(|callee| seen.insert(*callee)));
        }
        seen.contains(node)
    };
    let all = (0..).zip(units).flat_map(ids);
    all.filter(|node| !inside.contains(node) && !again(node)).collect()
}

/// The procedures that loops call, and what these call.
pub fn inside_loops(units: &[&Unit], definition: Definition<'_>) -> BTreeSet<Node> {
    let mut inside: BTreeSet<Node> = BTreeSet::new();
    for (u, unit) in (0..).zip(units) {
        for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
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
    let mut open: Vec<Node> = inside.iter().copied().collect();
    while let Some(node) = open.pop() {
        let callees = all_called(units, node, definition).into_iter();
        open.extend(callees.filter(|callee| inside.insert(*callee)));
    }
    inside
}

/// What a procedure calls.
fn all_called(units: &[&Unit], node: Node, definition: Definition<'_>) -> BTreeSet<Node> {
    let unit = units[node.0 as usize];
    let p = unit.procedure(node.1);
    called(unit, node.0, node.1, &visit::stmts(p, &p.body), definition)
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
