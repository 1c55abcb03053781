//! Sizes that are elements or members, read before a loop.
//!
//! **Decides** whether an element with constant subscripts, or a member, may be read before a loop that reads it somewhere inside.
//! **Example** `grid(3)` of a COMMON block; `g->nx` where the loop's own bound is `g->nz`.
//! **Why it is sound** the object is there: it has a name of its own, or the loop's own bounds, which are evaluated before anything
//! else, read from it; or every first iteration does, and there is one.
//! **Gives up when** a subscript is not a constant inside the declared extents, or a pointer in memory is followed.
//! **Cost and limit** the steps of the place.
//! **Source** OpenMP 4.5, 2.5 (an `if` clause is evaluated before the region).

use std::collections::BTreeSet;

use heiretsu_ir::{
    Arg, Bound, Callee, ExprId, ExprKind, Loop, Passing, Place, Procedure, Step, StmtId, StmtKind,
    Storage, VarId, visit,
};

use super::declared::each_extent;
use super::work::{At, constant};

/// Variables that a statement changes. What pointers in a structure lead to is no part of it, nor of what leads to the structure;
/// what callees are known to leave as it is is not changed by calls.
pub(super) fn changed(at: At<'_>, stmt: StmtId) -> BTreeSet<VarId> {
    let p = at.procedure;
    let follows = |place: &Place| {
        let from_member = place.steps.iter().skip_while(|step| !matches!(step, Step::Field(_)));
        from_member.skip(1).any(|step| matches!(step, Step::Deref(_)))
    };
    let mut out = BTreeSet::new();
    let handed = |callee: &Callee, args: &[Arg], out: &mut BTreeSet<VarId>| {
        for (k, arg) in args.iter().enumerate() {
            if let Arg::Reference(place) = arg
                && !follows(place)
                && !at.whole.leaves(at.unit, callee, args.len(), k)
            {
                out.insert(place.var);
            }
        }
    };
    for s in visit::stmts(p, &[stmt]) {
        match &p.stmt(s).kind {
            StmtKind::Loop(l) => {
                out.insert(l.var);
            }
            StmtKind::Call { callee, args } => handed(callee, args, &mut out),
            _ => {}
        }
        visit::each_stmt_expr(p, s, &mut |_, e| {
            if let ExprKind::Call(callee, args) = &e.kind {
                handed(callee, args, &mut out);
            }
        });
        visit::each_place(p, s, &mut |place, how| {
            if matches!(how, visit::Use::Write | visit::Use::Address) && !follows(place) {
                out.insert(place.var);
            }
        });
    }
    out
}

/// Variables whose first element (or the structure to which they lead) every first iteration of a loop reads or writes.
pub(super) fn first_iteration(p: &Procedure, l: &Loop) -> BTreeSet<VarId> {
    let mut out = BTreeSet::new();
    for s in &l.body {
        // What is called may end the program.
        let mut calls = false;
        visit::each_stmt_expr(p, *s, &mut |_, e| calls |= matches!(e.kind, ExprKind::Call(..)));
        if calls {
            return out;
        }
        match &p.stmt(*s).kind {
            StmtKind::Assign { place, value } => {
                certain_place(p, place, &mut out);
                certain(p, *value, &mut out);
            }
            StmtKind::If { cond, .. } => certain(p, *cond, &mut out),
            StmtKind::Loop(inner) => {
                certain(p, inner.lower, &mut out);
                certain(p, inner.upper, &mut out);
            }
            _ => return out,
        }
        let goes_on = |s: StmtId| {
            matches!(
                p.stmt(s).kind,
                StmtKind::Assign { .. } | StmtKind::If { .. } | StmtKind::Loop(_)
            )
        };
        if !visit::stmts(p, &[*s]).into_iter().all(goes_on) || super::work::calls(p, *s) {
            return out;
        }
    }
    out
}

/// What evaluating an expression reads in any case.
fn certain(p: &Procedure, e: ExprId, out: &mut BTreeSet<VarId>) {
    match &p.expr(e).kind {
        ExprKind::Read(place) => certain_place(p, place, out),
        ExprKind::And(first, _) | ExprKind::Or(first, _) | ExprKind::Select(first, ..) => {
            certain(p, *first, out);
        }
        _ => visit::operands(p.expr(e), &mut |operand| certain(p, operand, out)),
    }
}

fn certain_place(p: &Procedure, place: &Place, out: &mut BTreeSet<VarId>) {
    if let Some(Step::Index(e) | Step::Deref(e)) = place.steps.first()
        && constant(p, *e) == Some(0)
    {
        out.insert(place.var);
    }
    visit::place_operands(place, &mut |e| certain(p, e, out));
}

/// A variable, and the constant subscripts and members that lead to a part of it.
pub(super) type Part = (VarId, Vec<(bool, i128)>);

/// What a place names, if it may be read before the loop; `there`: variables whose first element the loop's own bounds read.
pub(super) fn part(at: At<'_>, place: &Place, there: &BTreeSet<VarId>) -> Option<Part> {
    let p = at.procedure;
    let named = there.contains(&place.var) || named(p, place.var);
    let (mut inside, mut known) = (true, 0);
    each_extent(at, place, &mut |extent, e| {
        known += 1;
        let subscript = constant(p, e);
        inside &= match extent {
            Bound::Const(extent) => subscript.is_some_and(|s| (0..i128::from(extent)).contains(&s)),
            // What a pointer leads to.
            Bound::Expr(_) | Bound::Unknown => subscript == Some(0) && there.contains(&place.var),
        };
    });
    let steps = place.steps.iter().enumerate().map(|(at, step)| match step {
        Step::Index(e) => Some((true, constant(p, *e)?)),
        Step::Field(k) => Some((false, i128::from(*k))),
        // The structure itself that a pointer leads to.
        Step::Deref(e) => {
            let there = at == 0 && constant(p, *e) == Some(0) && there.contains(&place.var);
            there.then_some((false, -1))
        }
    });
    let steps = steps.collect::<Option<Vec<_>>>()?;
    let subscripts = steps.iter().filter(|(subscript, _)| *subscript).count();
    (named && inside && known == subscripts && !steps.is_empty()).then_some((place.var, steps))
}

/// Does a variable stand for an object of its own, or one that its procedure's callers must have?
fn named(p: &Procedure, var: VarId) -> bool {
    match p.var(var).storage {
        Storage::Local | Storage::Static | Storage::Global(_) | Storage::Result => true,
        Storage::Parameter { passing, .. } => passing == Passing::Value,
        Storage::View { .. } | Storage::Heap | Storage::Pointee => false,
    }
}
