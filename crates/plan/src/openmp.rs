//! What OpenMP asks of a directive beyond the facts.
//!
//! **Decides** the clauses that make `lastprivate` right for a loop that runs zero times, and whether two
//! levels may share one directive.
//! **Example** `lastprivate(t)` → `firstprivate(t) lastprivate(t)`, unless the loop is known to run.
//! **Why it is sound** OpenMP leaves the value of a `lastprivate` variable open when there is no last iteration (and
//! compilers copy garbage out); with `firstprivate` the value from before the loop survives. A loop variable cannot be
//! `firstprivate`: it may be `lastprivate` only if the loop is known to run, or if a statement after the loop sees to it.
//! **Gives up when** `NotCanonical` (H304).
//! **Cost and limit** linear in the directive.
//! **Source** OpenMP 4.5, 2.15.3.5 (lastprivate), 2.7.1 (collapse).

use std::collections::BTreeSet;

use heiretsu_ir::plan::Directive;
use heiretsu_ir::{Procedure, ReasonKind, StmtId, VarId};

use crate::model::work::constant_trips;

/// Adds what the directive of `stmt` needs.
pub fn complete(
    procedure: &Procedure,
    stmt: StmtId,
    directive: &mut Directive,
) -> Result<(), ReasonKind> {
    let Some(l) = procedure.as_loop(stmt) else { return Err(ReasonKind::NotCounted {}) };
    if constant_trips(procedure, l).is_some_and(|trips| trips > 0) {
        return Ok(());
    }
    if directive.lastprivate.contains(&l.var) && !directive.set_if_empty {
        let name = &procedure.var(l.var).name;
        let why =
            format!("`{name}` is used afterwards, and OpenMP does not define it for an empty loop");
        return Err(ReasonKind::NotCanonical { why });
    }
    for var in &directive.lastprivate {
        if *var != l.var && !directive.firstprivate.contains(var) {
            directive.firstprivate.push(*var);
        }
    }
    Ok(())
}

/// Do two levels of a perfect nest treat every variable alike, but for the loop variables of the levels taken
/// together (`own`)?
pub fn same_clauses(outer: &Directive, inner: &Directive, own: &BTreeSet<VarId>) -> bool {
    let set = |vars: &[VarId]| -> BTreeSet<VarId> {
        vars.iter().copied().filter(|var| !own.contains(var)).collect()
    };
    let keeps_own =
        ![&outer.lastprivate, &outer.firstprivate, &inner.lastprivate, &inner.firstprivate]
            .iter()
            .any(|list| list.iter().any(|var| own.contains(var)));
    let reductions = |directive: &Directive| -> BTreeSet<_> {
        directive.reductions.iter().map(|r| (r.op, r.var)).collect()
    };
    // Without last values the outer level has nothing that depends on where an iteration ends.
    let last = outer.lastprivate.is_empty() && inner.lastprivate.is_empty();
    // What starts from the number of the iteration counts the iterations of one loop.
    let stepped = !outer.inductions.is_empty() || !inner.inductions.is_empty();
    last && keeps_own
        && !stepped
        && set(&outer.private) == set(&inner.private)
        && set(&outer.firstprivate) == set(&inner.firstprivate)
        && reductions(outer) == reductions(inner)
        && outer.test.is_none()
        && inner.test.is_none()
}

#[cfg(test)]
mod tests {
    use heiretsu_ir::VarId;
    use heiretsu_ir::plan::{Reduction, ReductionOp};

    use super::*;

    /// Two levels share a directive only if they treat every variable alike, in whichever list it stands.
    #[test]
    fn levels_that_differ_in_one_clause_do_not_share_a_directive() {
        let (j, t, u) = (VarId(1), VarId(2), VarId(3));
        let own = BTreeSet::from([j]);
        let plain = || Directive { private: vec![j, t], ..Directive::default() };
        assert!(same_clauses(&plain(), &Directive { private: vec![t], ..plain() }, &own));
        let first = Directive { firstprivate: vec![u], ..plain() };
        assert!(same_clauses(&first, &first, &own));
        let sum = Reduction { op: ReductionOp::Add, var: u, elements: None };
        let rows = [
            ("another private variable", Directive { private: vec![j, t, u], ..plain() }),
            ("a value from before", first),
            ("a value of the last iteration", Directive { lastprivate: vec![u], ..plain() }),
            ("a sum", Directive { reductions: vec![sum], ..plain() }),
            ("the inner variable's own value", Directive { firstprivate: vec![j], ..plain() }),
        ];
        for (what, other) in rows {
            assert!(!same_clauses(&plain(), &other, &own), "{what} inside");
            assert!(!same_clauses(&other, &plain(), &own), "{what} outside");
        }
    }
}
