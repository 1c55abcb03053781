//! What procedures do where nothing is requested of them.
//!
//! **Decides** what a procedure does, with all that it calls, while certain globals are false (or zero), and what it touches otherwise, too.
//!
//! **Example** `if (timeron) call timer_start(4)` in a callee: while `timeron` is false the callee computes only.
//!
//! **Why it is sound** the branch, which is left out, does nothing but call procedures with constants (or with the callee's own scalars), and
//! input and output: what it reads and writes is among the globals of the summary with it. Who relies on the summary without it asks for
//! the globals ([`Unasked::switches`]), sees to it that nothing changes them, and names none of those that only the branch touches.
//!
//! **Gives up when** the condition is more than a global of the unit, or the branch does more.
//!
//! **Cost and limit** one more summary of each procedure that has such a branch, or calls one that has.
//!
//! **Source** as `crate::switched`.

use std::collections::BTreeSet;

use heiretsu_ir::{
    Arg, EffectKind, ExprId, ExprKind, GlobalId, ProcId, Procedure, Scalar, StmtId, StmtKind,
    Storage, Type, Unit, visit,
};

use super::keys::Key;
use super::program::{Found, Summaries};
use super::summary::{self, Summary};
use crate::Options;

/// What a procedure does while nothing is requested.
#[derive(Clone, Debug)]
pub(super) struct Unasked {
    pub summary: Summary,
    /// Globals that are false or zero then.
    pub switches: BTreeSet<Key>,
    /// Globals that are touched in other ways where something is requested.
    pub otherwise: BTreeSet<Key>,
}

/// What is known of a procedure of which `full` says all that it does, as `known` sees its callees while nothing is requested.
pub(super) fn of(unit: &Unit, id: ProcId, full: &Summary, known: &Summaries) -> Option<Unasked> {
    let p = unit.procedure(id);
    let worse = full.trouble.as_ref().is_some_and(super::Trouble::may_change_anything);
    if worse || full.reads_anything || full.openmp {
        return None;
    }
    let (mut switches, mut otherwise) = (BTreeSet::new(), BTreeSet::new());
    let mut left_out = Vec::new();
    for s in visit::stmts(p, &p.body) {
        if let StmtKind::If { cond, then_block, else_block } = &p.stmt(s).kind
            && let Some(g) = switch(p, *cond).filter(|_| else_block.is_empty())
            && only_requests(p, then_block)
        {
            switches.insert(known.key(g));
            left_out.push(s);
        }
    }
    let copy = (!left_out.is_empty()).then(|| without(unit, id, &left_out));
    let unit = copy.as_ref().unwrap_or(unit);
    for (callee, args, _) in visit::calls(unit.procedure(id)) {
        if let Found::Body(_, node) = known.callee(unit, callee, args.len())
            && let Some(below) = known.unasked(node)
        {
            switches.extend(&below.switches);
            otherwise.extend(&below.otherwise);
        }
    }
    if switches.is_empty() {
        return None;
    }
    let summary = summary::of(unit, id, &Options::default(), known, true);
    let alike = |key: &Key| {
        full.globals.get(key) == summary.globals.get(key)
            && full.parts.get(key) == summary.parts.get(key)
    };
    otherwise.extend(full.globals.keys().filter(|key| !alike(key)));
    Some(Unasked { summary, switches, otherwise })
}

/// The global that is true (or not zero) where a condition holds.
fn switch(p: &Procedure, cond: ExprId) -> Option<GlobalId> {
    let ExprKind::Read(place) = &p.expr(p.unconverted(cond)).kind else { return None };
    let v = p.var(place.var);
    let a = &v.attrs;
    let odd = a.volatile || a.atomic || a.unreliable || a.fortran_pointer || a.allocatable;
    let whole = matches!(v.ty, Type::Scalar(Scalar::Int { .. } | Scalar::Logical { .. }));
    match v.storage {
        Storage::Global(g) if place.is_var() && whole && !odd && v.alias.is_none() => Some(g),
        _ => None,
    }
}

/// Does a list of statements only call procedures, and write things, with constants and the procedure's own scalars?
fn only_requests(p: &Procedure, block: &[StmtId]) -> bool {
    let own = |e: ExprId| {
        let mut all = true;
        visit::each_expr(p, e, &mut |_, e| match &e.kind {
            ExprKind::Read(place) => {
                let v = p.var(place.var);
                all &= place.is_var()
                    && v.storage == Storage::Local
                    && matches!(v.ty, Type::Scalar(_));
            }
            ExprKind::Call(..) | ExprKind::AddressOf(_) | ExprKind::Opaque(_) => all = false,
            _ => {}
        });
        all
    };
    block.iter().all(|s| match &p.stmt(*s).kind {
        StmtKind::Call { callee, args } => {
            callee.through.is_none()
                && args.iter().all(|arg| matches!(arg, Arg::Value(e) if own(*e)))
        }
        StmtKind::Effect(effect) => {
            effect.kind == EffectKind::Io
                && effect.writes.is_empty()
                && effect.reads.iter().all(|e| own(*e))
        }
        _ => false,
    })
}

/// The unit with these branches empty.
fn without(unit: &Unit, id: ProcId, branches: &[StmtId]) -> Unit {
    let mut unit = unit.clone();
    let p = unit.procedure_mut(id);
    for s in branches {
        visit::blocks_mut(&mut p.stmts[s.index()].kind).into_iter().flatten().for_each(Vec::clear);
    }
    unit
}
