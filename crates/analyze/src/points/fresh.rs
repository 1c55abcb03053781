//! Values that are fresh memory.
//!
//! **Decides** whether a value is memory that was just allocated, and to which there is no other pointer.
//! **Example** `malloc(n)`; `make(n)`, which returns what it has allocated and keeps no pointer to it.
//! **Why it is sound** what a procedure of the program returns is only what it, or one that it calls, has allocated; none of these
//! stores a pointer to it but into variables of their own.
//! **Gives up when** such a procedure calls itself, or copies structures.
//! **Cost and limit** linear in the procedures below.
//! **Source** C17 7.22.3.

use std::collections::BTreeSet;

use heiretsu_ir::{ExprId, ExprKind, StmtKind, Type, Unit, visit};

use super::facts::{Eval, Facts, Inst, Object, Set, Site};
use super::pairs::bare;
use super::{Library, instances, library};

/// Is a value memory to which no other pointer exists?
pub(super) fn fresh(units: &[&Unit], facts: &Facts, eval: &mut Eval<'_>, value: ExprId) -> bool {
    let p = eval.procedure();
    let e = bare(p, value);
    let ExprKind::Call(callee, _) = &p.expr(e).kind else { return false };
    match facts.children.get(&(eval.inst, Site::Expr(e))) {
        Some(&child) => returns_fresh(units, facts, child),
        None => callee.target.is_none() && matches!(library(&callee.name), Library::Allocates),
    }
}

/// Does an instance return memory that it has allocated, and keeps no pointer to it?
fn returns_fresh(units: &[&Unit], facts: &Facts, top: Inst) -> bool {
    let Some(set) = facts.returns.get(&top).filter(|s| !s.is_empty()) else { return false };
    let below = instances::below(facts, top);
    let made = |o: &Object| matches!(o, Object::Heap(inst, _) if below.contains(inst));
    if !set.iter().all(|l| made(&l.0) && l.1.is_none() && !facts.escaped.contains(&l.0)) {
        return false;
    }
    let objects: BTreeSet<Object> = set.iter().map(|l| l.0).collect();
    let hits = |s: &Set| s.iter().any(|l| objects.contains(&l.0));
    let own = |l: &Object| matches!(l, Object::Local(inst, _) if below.contains(inst));
    below.iter().all(|inst| {
        let (unit, p) = instances::procedure(units, &facts.instances[*inst as usize]);
        let mut eval = Eval::new(facts, unit, *inst);
        // Who is called again by one that it calls might return what it made before.
        let again = facts.instances[*inst as usize].callers.iter();
        let again = again.filter(|(from, _)| below.contains(from)).count() > 1;
        !again
            && visit::stmts(p, &p.body).into_iter().all(|s| match &p.stmt(s).kind {
                StmtKind::Assign { place, value } => match p.expr(*value).ty {
                    Type::Pointer(_) => {
                        let set = eval.value(*value);
                        !hits(&set) || eval.locs(place).iter().all(|l| own(&l.0))
                    }
                    Type::Struct(_) => false,
                    _ => true,
                },
                StmtKind::Call { args, .. } => {
                    // (Who fills a place for a pointer.)
                    facts.children.contains_key(&(*inst, Site::Stmt(s)))
                        || args.iter().all(|a| !hits(&eval.argument(a)))
                }
                _ => true,
            })
    })
}
