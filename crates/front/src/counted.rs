//! Whiles that count.
//!
//! **Decides** which `While` of the loop program is a `Loop` whose variable is tested and stepped by its own statements.
//! **Example** `while (i < n) { a[i] = 0; i++; }` is `loop i = i until n step 1 while { a[i] = 0; }`; so is
//! `for (i = 0, j = n; i < n; i++, j--)`, with `j = j - 1` at the end of its body. `i = 0; do { a[i] = 0; i++; }
//! while (i < n);` is the loop until the greater of n and 1. Tests that step ([`tested`]), two variables that meet ([`meet`]),
//! tests after the body with any first value ([`last`]) and pointers ([`along`]) count a number of ours.
//! **Why it is sound** the variable is a scalar that no pointer and no callee reaches; one statement of the body's own
//! block, which each iteration runs once, adds a constant to it, and nothing else in the loop changes it. Before that
//! statement it is worth `start + r * step`; reads after it get the step added. The test compares the variable's own
//! value and points in the direction of the step, so the loop ends where the counted one does, with the same value.
//! A bound that may change stays `reevaluated`: then analysis decides. An unsigned count-down that would wrap stays a
//! `While`.
//! **Gives up when** the body jumps (`continue`, labels), leaves after the step, has something that is not understood,
//! or runs before the first test from a value that is no constant.
//! **Cost and limit** linear in the body, once per while.
//! **Source** spec, induction variables (while-loops that are really counted loops).

mod bottom_tested;
mod converging_counters;
mod limits;
mod pointer_counter;
mod tested;

use heiretsu_ir::{
    BinaryOp, Bound, CompareOp, Expr, ExprId, ExprKind, Loop, LoopForm, MAX_EXPR_DEPTH, Origin,
    Place, Procedure, Scalar, Span, StmtId, StmtKind, Storage, Type, Var, VarId, visit,
};

use crate::jumps::{Turn, Turns};

/// Turns the whiles of a procedure that count into counted loops. `header` gives the text of keyword and test, `turns`
/// those that are made of jumps.
pub(crate) fn counted(p: &mut Procedure, header: &dyn Fn(Span) -> Span, turns: &Turns) {
    for at in 0..p.stmts.len() {
        let id = StmtId(at as u32);
        let StmtKind::While { test_first, .. } = p.stmts[at].kind else { continue };
        let span = p.stmts[at].span;
        let header = match turns.get(&id) {
            Some(turn) => turn.head,
            None if test_first => header(span),
            // Of `do … while`, the keyword.
            None => Span { hi: span.lo + 2, ..span },
        };
        count(p, id, test_first, header);
        if let (StmtKind::Loop(l), Some(&Turn { back, .. })) =
            (&mut p.stmts[at].kind, turns.get(&id))
        {
            l.form = LoopForm::Jump { back };
        }
    }
}

fn count(p: &mut Procedure, id: StmtId, test_first: bool, header: Span) {
    if converging_counters::count(p, id, header) {
        return;
    }
    let StmtKind::While { cond, .. } = p.stmt(id).kind else { return };
    let cond = limits::single(p, id).unwrap_or(cond);
    let Some(found) = find(p, id, cond, header) else {
        if !tested::count(p, id, header) {
            pointer_counter::count(p, id, header);
        }
        return;
    };
    if test_first {
        convert(p, id, found, header);
    } else if let Some(upper) = at_least_once(p, id, &found) {
        convert(p, id, Found { upper, ..found }, header);
    } else {
        bottom_tested::count(p, id, &found, header);
    }
}

/// Of a loop that tests after its body, a bound that its first value passes.
fn at_least_once(p: &mut Procedure, id: StmtId, found: &Found) -> Option<ExprId> {
    let first = first_value(p, id, found.var)?;
    let up = found.step > 0;
    let signed = matches!(found.scalar, Scalar::Int { signed: true, .. });
    let passed = match found.op {
        CompareOp::Lt => first.checked_add(1)?,
        CompareOp::Gt => first.checked_sub(1)?,
        CompareOp::Le | CompareOp::Ge => first,
        CompareOp::Ne | CompareOp::Eq => return None,
    };
    if found.reevaluated || !(up || signed) || !(-(1 << 30)..1 << 30).contains(&passed) {
        return None;
    }
    let bound = p.expr(found.upper).clone();
    if let ExprKind::Int(n) = bound.kind {
        return (if up { n >= passed } else { n <= passed }).then_some(found.upper);
    }
    let Scalar::Int { signed: wide, .. } = bound.ty.scalar()? else { return None };
    if !wide && passed < 0 {
        return None;
    }
    let nowhere = Span { origin: Origin::Synthetic, ..bound.span };
    let make = |p: &mut Procedure, kind: ExprKind, ty: &Type, span: Span| {
        p.add_expr(Expr { kind, ty: ty.clone(), span })
    };
    let least = make(p, ExprKind::Int(passed), &bound.ty, nowhere);
    let op = if up { CompareOp::Gt } else { CompareOp::Lt };
    let compared = ExprKind::Compare(op, found.upper, least);
    let truth: Type = Scalar::Int { bits: 32, signed: true }.into();
    let cond = make(p, compared, &truth, nowhere);
    Some(make(p, ExprKind::Select(cond, found.upper, least), &bound.ty, nowhere))
}

/// The constant that a variable is set to before a statement, in its block.
fn first_value(p: &Procedure, id: StmtId, var: VarId) -> Option<i128> {
    let (block, at) = visit::siblings(p, id)?;
    for s in block[..at].iter().rev() {
        let StmtKind::Assign { place, value } = &p.stmt(*s).kind else { return None };
        if place.var == var {
            return match p.expr(*value).kind {
                ExprKind::Int(n) if place.is_var() => Some(n),
                _ => None,
            };
        }
    }
    None
}

/// What makes a while a counted loop.
struct Found {
    var: VarId,
    scalar: Scalar,
    upper: ExprId,
    op: CompareOp,
    step: i128,
    /// Where in the body the step stands.
    at: usize,
    reevaluated: bool,
}

fn find(p: &Procedure, id: StmtId, cond: ExprId, header: Span) -> Option<Found> {
    let StmtKind::While { body, .. } = &p.stmt(id).kind else { return None };
    let ExprKind::Compare(op, a, b) = p.expr(cond).kind else { return None };
    if op == CompareOp::Eq {
        return None;
    }
    let inside = visit::stmts(p, body);
    // What a header declares lives as long as the loop: beside its variable, plain numbers.
    let number = |v: &Var| v.ty.scalar().is_some() && matches!(v.storage, Storage::Local);
    if company(p, id, header).any(|v| !number(&p.vars[v])) {
        return None;
    }
    [(a, b, op), (b, a, op.mirrored())].into_iter().find_map(|(side, bound, op)| {
        let (var, scalar) = variable(p, side)?;
        let (at, step) = stepped(p, body, var)?;
        let found = Found {
            var,
            scalar,
            upper: narrowed(p, bound, scalar),
            op,
            step,
            at,
            reevaluated: false,
        };
        let own = body.get(at).copied()?;
        let counts = direction(p, &found)
            && !mentions(p, bound, var)
            && inside.iter().all(|s| *s == own || keeps(p, id, *s, var))
            && !leaves(p, &body[at + 1..])
            && (at + 1 == body.len() || next_is_said(p, &body[at + 1..], var));
        let reevaluated = !fixed(p, found.upper, &inside);
        counts.then_some(Found { reevaluated, ..found })
    })
}

/// The variable that an expression is the value of, if it can count.
fn variable(p: &Procedure, e: ExprId) -> Option<(VarId, Scalar)> {
    let expr = p.expr(e);
    match &expr.kind {
        ExprKind::Read(place) if place.is_var() => {
            let v = p.var(place.var);
            let scalar @ Scalar::Int { bits: 32..=64, .. } = v.ty.scalar()? else { return None };
            let own = matches!(v.storage, Storage::Local | Storage::Parameter { .. });
            let plain = v.alias.is_none()
                && !v.attrs.address_taken
                && !v.attrs.volatile
                && !v.attrs.atomic
                && !v.attrs.fortran_pointer
                && !v.attrs.allocatable
                && !v.attrs.unreliable;
            (own && plain).then_some((place.var, scalar))
        }
        // Compared in a type that holds every value of the variable.
        ExprKind::Convert(inner) => {
            let Scalar::Int { bits: wide, signed: wide_signed } = expr.ty.scalar()? else {
                return None;
            };
            let Scalar::Int { bits, signed } = p.expr(*inner).ty.scalar()? else { return None };
            let keeps = wide_signed == signed && wide >= bits || wide_signed && wide > bits;
            if keeps { variable(p, *inner) } else { None }
        }
        _ => None,
    }
}

/// A bound without the conversion that only brings it to the type in which it is compared.
fn narrowed(p: &Procedure, e: ExprId, scalar: Scalar) -> ExprId {
    match p.expr(e).kind {
        ExprKind::Convert(inner) if p.expr(inner).ty.scalar() == Some(scalar) => inner,
        _ => e,
    }
}

/// The statement of a block that steps a variable, and by how much.
fn stepped(p: &Procedure, body: &[StmtId], var: VarId) -> Option<(usize, i128)> {
    let at = body.iter().position(|s| {
        matches!(&p.stmt(*s).kind, StmtKind::Assign { place, .. } if place.is_var() && place.var == var)
    })?;
    let StmtKind::Assign { value, .. } = &p.stmt(body[at]).kind else { return None };
    let expr = p.expr(*value);
    let Scalar::Int { bits, .. } = expr.ty.scalar()? else { return None };
    if expr.ty != p.var(var).ty {
        return None;
    }
    let own = |e: ExprId| matches!(&p.expr(e).kind, ExprKind::Read(place) if place.is_var() && place.var == var);
    let constant = |e: ExprId| match p.expr(e).kind {
        // An unsigned constant may stand for a negative one.
        ExprKind::Int(n) if (-(1 << (bits - 2))..1 << (bits - 2)).contains(&n) => Some(n),
        _ => None,
    };
    let step = match expr.kind {
        ExprKind::Binary(BinaryOp::Add, a, b) if own(a) => constant(b)?,
        ExprKind::Binary(BinaryOp::Add, a, b) if own(b) => constant(a)?,
        ExprKind::Binary(BinaryOp::Sub, a, b) if own(a) => constant(b)?.checked_neg()?,
        _ => return None,
    };
    (step != 0).then_some((at, step))
}

/// Does the test point in the direction of the step, so that the variable passes no end of its type?
fn direction(p: &Procedure, found: &Found) -> bool {
    let up = found.step > 0;
    let unit = found.step.abs() == 1;
    let fits = match found.op {
        CompareOp::Lt | CompareOp::Le => up,
        CompareOp::Gt | CompareOp::Ge => !up,
        CompareOp::Ne => unit,
        CompareOp::Eq => false,
    };
    if up || matches!(found.scalar, Scalar::Int { signed: true, .. }) {
        return fits;
    }
    // Below zero an unsigned variable wraps: only tests that stop before are counted.
    let above_zero = matches!(p.expr(found.upper).kind, ExprKind::Int(n) if n > 0);
    fits && unit && (found.op != CompareOp::Ge || above_zero)
}

fn mentions(p: &Procedure, e: ExprId, var: VarId) -> bool {
    let mut found = false;
    visit::each_place_in(p, e, &mut |place, _| found |= place.var == var);
    found
}

/// Does a statement of the loop `id` (not counting those inside it) leave the variable alone and go on after itself? What
/// a pointer leads to may change.
fn keeps(p: &Procedure, id: StmtId, stmt: StmtId, var: VarId) -> bool {
    let kind = &p.stmt(stmt).kind;
    let mut fine = match kind {
        StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Opaque(_) => false,
        StmtKind::Continue { target } => *target != id,
        StmtKind::Loop(l) => l.var != var,
        StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::If { .. }
        | StmtKind::While { .. }
        | StmtKind::Return(_)
        | StmtKind::Break { .. }
        | StmtKind::Effect(_)
        | StmtKind::Directive(_) => true,
    };
    visit::each_place(p, stmt, &mut |place, how| {
        fine &= !(place.is_var() && place.var == var) || how == visit::Use::Read;
    });
    visit::each_stmt_expr(p, stmt, &mut |_, e| fine &= !matches!(e.kind, ExprKind::Opaque(_)));
    fine
}

/// Can the reads of a variable in these statements become sums? Not those that declarations make, nor deep ones.
fn next_is_said(p: &Procedure, tail: &[StmtId], var: VarId) -> bool {
    let declared = p.vars.iter().filter(|v| v.scope.is_some()).any(|v| {
        let mut exprs = Vec::new();
        if let Storage::View { base } = &v.storage {
            visit::place_operands(base, &mut |e| exprs.push(e));
        }
        for dim in v.ty.array().into_iter().flat_map(|a| &a.dims) {
            exprs.extend([dim.lower, dim.extent].iter().filter_map(|b| match b {
                Bound::Expr(e) => Some(*e),
                _ => None,
            }));
        }
        exprs.into_iter().any(|e| mentions(p, e, var))
    });
    let shallow = |s: StmtId| {
        let mut fine = true;
        visit::stmt_operands(&p.stmt(s).kind, &mut |e| fine &= depth(p, e) < MAX_EXPR_DEPTH / 2);
        fine
    };
    !declared && visit::stmts(p, tail).into_iter().all(shallow)
}

fn depth(p: &Procedure, e: ExprId) -> usize {
    let mut deepest = 0;
    visit::operands(p.expr(e), &mut |inner| deepest = deepest.max(depth(p, inner)));
    deepest + 1
}

/// May one of these statements leave the loop?
fn leaves(p: &Procedure, block: &[StmtId]) -> bool {
    visit::stmts(p, block).into_iter().any(|s| {
        matches!(
            p.stmt(s).kind,
            StmtKind::Break { .. } | StmtKind::Return(_) | StmtKind::Continue { .. }
        )
    })
}

/// Is it seen at once that a bound keeps its value? It is made of scalars that the loop leaves alone.
fn fixed(p: &Procedure, bound: ExprId, inside: &[StmtId]) -> bool {
    let mut scalars = Vec::new();
    let mut fine = true;
    visit::each_expr(p, bound, &mut |_, e| match &e.kind {
        ExprKind::Int(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Compare(..)
        | ExprKind::Select(..)
        | ExprKind::Convert(_) => {}
        ExprKind::Read(place) if place.is_var() => {
            let v = p.var(place.var);
            let own = matches!(v.storage, Storage::Local | Storage::Parameter { .. });
            fine &= own && v.alias.is_none() && !v.attrs.address_taken && !v.attrs.volatile;
            scalars.push(place.var);
        }
        _ => fine = false,
    });
    fine && inside.iter().all(|s| {
        let mut kept = p.as_loop(*s).is_none_or(|l| !scalars.contains(&l.var));
        visit::each_place(p, *s, &mut |place, how| {
            kept &= how == visit::Use::Read || !scalars.contains(&place.var);
        });
        kept
    })
}

fn convert(p: &mut Procedure, id: StmtId, found: Found, header: Span) {
    // Its iterations share what the header declares beside its variable: it belongs to what is around the loop.
    let company: Vec<usize> = company(p, id, header).filter(|v| *v != found.var.index()).collect();
    if !company.is_empty() {
        let around = pointer_counter::around(p, id);
        company.into_iter().for_each(|v| p.vars[v].scope = around);
    }
    let StmtKind::While { body, .. } = &p.stmt(id).kind else { return };
    let mut body = body.clone();
    let own = body.remove(found.at);
    let span = p.stmt(own).span;
    let ty: Type = found.scalar.into();
    let Scalar::Int { bits, signed } = found.scalar else { return };
    add_behind(p, &body[found.at..], &found, &ty);
    let place = Place::var(found.var, Span { origin: Origin::Synthetic, ..header });
    let read = Expr { span: place.span, kind: ExprKind::Read(place), ty };
    let lower = p.add_expr(read);
    let scalar = Scalar::Int { bits, signed: signed || found.step < 0 };
    let step = p.add_expr(Expr { kind: ExprKind::Int(found.step), ty: scalar.into(), span });
    p.stmts[id.index()].kind = StmtKind::Loop(Loop {
        var: found.var,
        lower,
        upper: found.upper,
        exclusive: !matches!(found.op, CompareOp::Le | CompareOp::Ge),
        not_equal: found.op == CompareOp::Ne,
        skips: false,
        step,
        body,
        form: LoopForm::While,
        reevaluated: found.reevaluated,
        upward: false,
        header,
        annotated: false,
    });
}

/// The variables that the header of a loop declares.
fn company(p: &Procedure, id: StmtId, header: Span) -> impl Iterator<Item = usize> {
    p.vars.iter().enumerate().filter_map(move |(at, v)| {
        let within = header.lo <= v.span.lo && v.span.lo < header.hi;
        (v.scope == Some(id) && within).then_some(at)
    })
}

/// Reads after the step see the next value.
fn add_behind(p: &mut Procedure, tail: &[StmtId], found: &Found, ty: &Type) {
    let mut reads = Vec::new();
    for s in visit::stmts(p, tail) {
        visit::each_stmt_expr(p, s, &mut |id, e| {
            if matches!(&e.kind, ExprKind::Read(place) if place.var == found.var) {
                reads.push(id);
            }
        });
    }
    reads.sort_unstable();
    reads.dedup();
    let (op, by) =
        if found.step > 0 { (BinaryOp::Add, found.step) } else { (BinaryOp::Sub, -found.step) };
    for id in reads {
        let old = p.expr(id).clone();
        let span = old.span;
        let read = p.add_expr(old);
        let nowhere = Span { origin: Origin::Synthetic, ..span };
        let by = p.add_expr(Expr { kind: ExprKind::Int(by), ty: ty.clone(), span: nowhere });
        p.exprs[id.index()] = Expr { kind: ExprKind::Binary(op, read, by), ty: ty.clone(), span };
    }
}

/// A C header: from the keyword to the parenthesis that closes it, or as far as the text goes.
pub(crate) fn c_header(text: &[u8], span: Span) -> Option<Span> {
    let mut depth = 0usize;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(Span { hi: span.lo + at as u32 + 1, ..span }),
            b')' => depth = depth.saturating_sub(1),
            b'{' | b';' if depth == 0 => return None,
            _ => {}
        }
    }
    None
}
