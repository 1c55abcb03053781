//! Other ways to a scalar: pointers, callees, shared storage.
//!
//! **Decides** whether something in the loop may reach a scalar's object other than by its name, with a
//! write at either end.
//!
//! **Example** `for (i…) a[i] = g;` with a global `double g`: a store to `a[i]` might change `g` — but each
//! iteration stores to another element, and `g` has only one, so it cannot.
//!
//! **Why it is sound** the list of accesses is complete (callees by their summaries). The exception rests on
//! pointer arithmetic: an address computed from the object `g` may only name its one element, so if one
//! iteration's `a[i]` were `g`, another iteration's would be outside of the object.
//!
//! **Gives up when** H105, H202.
//!
//! **Cost and limit** variables times memory accesses of the loop.
//!
//! **Source** C17 6.5.6p8 (pointer arithmetic), 6.5p7 (effective types).

use heiretsu_ir::{
    Assumption, BinaryOp, ExprId, ExprKind, Reason, ReasonKind, Source, Span, Step, StmtId,
    StmtKind, Type, VarId, visit,
};

use crate::cx::{Access, Cx};
use crate::{flow, overlap};

/// What else reaches a variable.
#[derive(Default)]
pub struct Hazards {
    /// Why the loop stays sequential.
    pub reasons: Vec<Reason>,
    /// What was taken for granted.
    pub assumptions: Vec<Assumption>,
}

/// Judges the other ways to one scalar that the loop touches by name.
pub fn of(cx: &Cx, l: StmtId, var: VarId, accesses: &[&Access]) -> Hazards {
    let mut out = Hazards::default();
    let written = accesses.iter().any(|a| a.writes);
    let name = cx.name(var).to_string();
    // (Callees mean the thread's own as well.)
    let shared = cx.unit.per_thread(cx.var(var)).is_none();
    let hidden = accesses.iter().find(|a| shared && a.hidden && (a.writes || written));
    // A private copy ends with the loop: no pointer to it may be kept.
    let kept = || accesses.iter().find(|a| written && a.callee.is_some() && cx.escaped(var));
    if let Some(access) = hidden.or_else(kept) {
        let callee = access.callee.clone().unwrap_or_default();
        let why = match (access.hidden, access.writes) {
            (true, true) => format!("it changes `{name}`"),
            (true, false) => format!("it reads `{name}`"),
            (false, _) => format!("it may keep a pointer to `{name}`"),
        };
        let span = cx.procedure.stmt(access.stmt).span;
        let kind = ReasonKind::ImpureCall { callee, why };
        out.reasons.push(Reason::new(kind, span, "called here"));
        return out;
    }
    if let Some(span) = address_taken_in(cx, l, var).filter(|_| written) {
        let kind = ReasonKind::MayAlias { first: name.clone(), second: "a pointer to it".into() };
        out.reasons.push(Reason::new(kind, span, "its address is taken here"));
        return out;
    }
    let first = accesses[0];
    let shared = if cx.sharing(var).1 { cx.accesses(l) } else { &[] };
    for other in shared.iter().filter(|a| !a.memory && a.place.var != var) {
        if (written || other.writes) && cx.same_storage(var, other.place.var) {
            let second = cx.name(other.place.var).to_string();
            let kind = ReasonKind::MayAlias { first: name, second };
            let reason = Reason::new(kind, first.place.span, "this and …")
                .and(other.place.span, "… this share their storage");
            out.reasons.push(reason);
            return out;
        }
    }
    if !overlap::exposed(cx, var) {
        return out;
    }
    for other in cx.accesses(l).iter().filter(|a| a.memory && (a.writes || written)) {
        let place =
            accesses.iter().map(|a| &a.place).find(|p| overlap::may_overlap(cx, p, &other.place));
        let Some(place) = place else { continue };
        if one_element_only(cx, l, var, other) {
            continue;
        }
        let second = cx.name(other.place.var).to_string();
        if cx.options.assume_no_alias {
            out.assumptions.push(Assumption {
                source: Source::User,
                text: format!("`{second}` does not reach `{name}`"),
            });
            continue;
        }
        let kind = ReasonKind::MayAlias { first: name, second };
        let how = if other.writes { "written" } else { "read" };
        let reason = Reason::new(kind, place.span, "used by its name here")
            .and(other.place.span, format!("memory {how} here, perhaps the same"));
        out.reasons.push(reason);
        return out;
    }
    out
}

/// Where the loop takes the variable's address, other than for a call.
fn address_taken_in(cx: &Cx, l: StmtId, var: VarId) -> Option<Span> {
    if !cx.var(var).attrs.address_taken {
        return None;
    }
    let mut found = None;
    for s in visit::stmts(cx.procedure, std::slice::from_ref(&l)) {
        visit::each_place(cx.procedure, s, &mut |place, how| {
            if how == visit::Use::Address && place.var == var {
                found = found.or(Some(place.span));
            }
        });
    }
    found
}

/// Every iteration makes the access, each one to another element: then it cannot be a single variable
/// (or the loop has but one iteration).
fn one_element_only(cx: &Cx, l: StmtId, var: VarId, access: &Access) -> bool {
    if cx.unit.language.is_fortran()
        || !matches!(cx.var(var).ty, Type::Scalar(_) | Type::Pointer(_))
    {
        return false;
    }
    let Some(counted) = cx.counted(l) else { return false };
    if access.whole || cx.var(var).alias.is_some() || !counted.body.contains(&access.stmt) {
        return false;
    }
    if !matches!(cx.procedure.stmt(access.stmt).kind, StmtKind::Assign { .. }) {
        return false;
    }
    let mut always = true;
    visit::each_stmt_expr(cx.procedure, access.stmt, &mut |_, e| {
        let branches =
            matches!(e.kind, ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Select(..));
        always = always && !branches;
    });
    for s in visit::stmts(cx.procedure, &counted.body) {
        always = always && !matches!(cx.procedure.stmt(s).kind, StmtKind::Continue { .. });
    }
    // Not through a pointer in memory: it may change from iteration to iteration.
    let subscript = match access.place.steps.first() {
        Some(Step::Index(e)) => *e,
        _ => return false,
    };
    let others = access.place.steps[1..].iter().all(|s| matches!(s, Step::Field(_)));
    always && others && moves(cx, l, counted.var, subscript)
}

/// `c * var + (something unchanging)` with a constant c that is not zero.
fn moves(cx: &Cx, l: StmtId, var: VarId, e: ExprId) -> bool {
    match &cx.procedure.expr(e).kind {
        ExprKind::Read(place) => place.var == var && place.is_var(),
        ExprKind::Convert(a) => widens(cx, *a, e) && moves(cx, l, var, *a),
        ExprKind::Binary(BinaryOp::Add, a, b) => {
            (moves(cx, l, var, *a) && cx.invariant(l, *b))
                || (moves(cx, l, var, *b) && cx.invariant(l, *a))
        }
        ExprKind::Binary(BinaryOp::Sub, a, b) => moves(cx, l, var, *a) && cx.invariant(l, *b),
        ExprKind::Binary(BinaryOp::Mul, a, b) => {
            let constant = |e| flow::constant(cx, e).is_some_and(|c| c != 0 && c.abs() < 1 << 30);
            let signed = matches!(
                cx.procedure.expr(e).ty,
                Type::Scalar(heiretsu_ir::Scalar::Int { signed: true, .. })
            );
            signed && (moves(cx, l, var, *a) && constant(*b))
                || signed && (moves(cx, l, var, *b) && constant(*a))
        }
        _ => false,
    }
}

/// Does the conversion keep different values different?
fn widens(cx: &Cx, from: ExprId, to: ExprId) -> bool {
    let bits = |e: ExprId| match cx.procedure.expr(e).ty.scalar() {
        Some(heiretsu_ir::Scalar::Int { bits, .. }) => Some(bits),
        _ => None,
    };
    matches!((bits(from), bits(to)), (Some(a), Some(b)) if a <= b)
}
