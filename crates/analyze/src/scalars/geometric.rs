//! Integers that every iteration doubles, halves or shifts.
//!
//! **Decides** whether the value of such a variable at the start of an iteration is the value on entry, scaled by a power
//! of two as often as iterations came before.
//!
//! **Example** `for (i…) { b[i] = k; k = k + k; }` → `k = i < 32 ? k_0 << i : 0;` at the start of iteration i.
//!
//! **Why it is sound** every iteration runs the one statement that changes the variable, whatever happens in it. In a type
//! that wraps, doubling r times is shifting by r, and from its width on nothing is left. In one that must not overflow,
//! the original doubled it as often, so either all these values fit or the value is 0 (or −1, up to the sign bit), for
//! which the same text is right. Dividing by 2 r times, each time towards zero, is dividing by 2ʳ towards zero; shifting
//! right r times is shifting by r.
//!
//! **Gives up when** the step is conditional or may be jumped over, the factor is no power of two, or the type is narrower
//! than 32 bits (H106).
//!
//! **Cost and limit** one look at the variable's accesses; the body's statements, where it looks like one.
//!
//! **Source** spec, induction variables (geometric ones); C17 6.5.7.

use heiretsu_ir::plan::{Closed, Factor, Induction, Scaling};
use heiretsu_ir::runtime_test::Term;
use heiretsu_ir::{BinaryOp, ExprId, ExprKind, Procedure, Scalar, StmtId, StmtKind, VarId, visit};

use crate::cx::Cx;
use crate::flow;

/// How the variable's value at the start of an iteration of `l` is computed, if every iteration scales it.
pub fn of(cx: &Cx, l: StmtId, var: VarId) -> Option<Induction> {
    let p = cx.procedure;
    let Scalar::Int { bits: bits @ (32 | 64), .. } = cx.var(var).ty.scalar()? else { return None };
    let mut writes = cx.accesses(l).iter().filter(|a| a.writes && a.place.var == var);
    let (write, None) = (writes.next()?, writes.next()) else { return None };
    let StmtKind::Assign { place, value } = &p.stmt(write.stmt).kind else { return None };
    let counted = cx.counted(l)?;
    if !place.is_var() || !counted.body.contains(&write.stmt) {
        return None;
    }
    let (how, log) = scaled(cx, *value, var)?;
    let start = cx.starts_from_itself(counted) || cx.invariant(l, counted.lower);
    if log >= u32::from(bits) || !start || !cx.invariant(l, counted.step) {
        return None;
    }
    if !visit::stmts(p, &counted.body).iter().all(|s| goes_on(p, l, *s)) {
        return None;
    }
    let read = plain_read(p, *value, var)?;
    let factors = vec![Factor::Scaled { var, read, how, log }];
    let start = Closed { terms: vec![Term { coefficient: 1, factors }], divisor: 1 };
    Some(Induction { var, start })
}

/// By which power of two a value scales the variable.
fn scaled(cx: &Cx, value: ExprId, var: VarId) -> Option<(Scaling, u32)> {
    let p = cx.procedure;
    let e = p.expr(value);
    if e.ty != cx.var(var).ty {
        return None;
    }
    let Scalar::Int { signed, .. } = e.ty.scalar()? else { return None };
    let own = |e| plain_read(p, e, var).is_some_and(|read| read == e);
    let power = |e| {
        let n = flow::constant(cx, e)?;
        (n > 1 && n.count_ones() == 1).then(|| n.trailing_zeros())
    };
    let shift = |e| flow::constant(cx, e).and_then(|n| u32::try_from(n).ok()).filter(|n| *n > 0);
    match e.kind {
        ExprKind::Binary(BinaryOp::Add, a, b) if own(a) && own(b) => Some((Scaling::Times, 1)),
        ExprKind::Binary(BinaryOp::Mul, a, b) if own(a) => Some((Scaling::Times, power(b)?)),
        ExprKind::Binary(BinaryOp::Mul, a, b) if own(b) => Some((Scaling::Times, power(a)?)),
        ExprKind::Binary(BinaryOp::Shl, a, b) if own(a) => Some((Scaling::Times, shift(b)?)),
        ExprKind::Binary(BinaryOp::Div, a, b) if own(a) => {
            let how = if signed { Scaling::Over } else { Scaling::Shifted };
            Some((how, power(b)?))
        }
        ExprKind::Binary(BinaryOp::Shr, a, b) if own(a) => Some((Scaling::Shifted, shift(b)?)),
        _ => None,
    }
}

/// The first expression in `e` that is the variable alone.
fn plain_read(p: &Procedure, e: ExprId, var: VarId) -> Option<ExprId> {
    let mut found = None;
    visit::each_expr(p, e, &mut |id, e| {
        if matches!(&e.kind, ExprKind::Read(place) if place.is_var() && place.var == var) {
            found = found.or(Some(id));
        }
    });
    found
}

/// Does every iteration get past this statement, except where it leaves the loop?
fn goes_on(p: &Procedure, l: StmtId, stmt: StmtId) -> bool {
    match &p.stmt(stmt).kind {
        StmtKind::Continue { target } => *target != l,
        StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Opaque(_) => false,
        StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::If { .. }
        | StmtKind::Loop(_)
        | StmtKind::While { .. }
        | StmtKind::Return(_)
        | StmtKind::Break { .. }
        | StmtKind::Effect(_)
        | StmtKind::Directive(_) => true,
    }
}
