//! Whiles whose test counts down.
//!
//! **Decides** which `While` of the loop program steps a variable down by one in its test; it becomes a `Loop` over a number
//! of ours. Where the body does not mention the variable, it gets its last value after the loop; else the body steps it first.
//! **Example** `while (n--) *p++ = 0;` is `n.7 = n; loop k.7 = 0 until n.7 step 1 while { *p++ = 0; } n = (n > 0 ? 0 : n) - 1;`;
//! so are `n-- > 0`, `--n >= 0`, and `--n` and `--n > 0` with one iteration less. `for (i = n; i-- > 0;) a[i] = 0;` is `n.7 = i;
//! loop k.7 = 0 until n.7 step 1 while { i--; a[i] = 0; } i--;`, and `i > 0 && i--` the same without the last step.
//! **Why it is sound** the variable is an integer that only its name reaches and that the rest of the body does not change;
//! nothing leaves the loop but its test. A test for "not zero" that starts below zero would step until the variable overflows,
//! which is undefined; an unsigned number of 64 bits that no signed one holds is no number of iterations.
//! **Gives up when** the body changes the variable, jumps, leaves, or goes on early.
//! **Cost and limit** linear in the body, once per while.
//! **Source** spec, induction variables (while-loops that are really counted loops).

use heiretsu_ir::{
    BinaryOp, CompareOp, Expr, ExprId, ExprKind, Origin, Place, Procedure, Scalar, Span, Stmt,
    StmtId, StmtKind, Type, VarId, visit,
};

use super::pointer_counter::{Count, counts};

/// Turns a while that counts down in its test into a counted loop.
pub(super) fn count(p: &mut Procedure, id: StmtId, header: Span) -> bool {
    let Some(Found { var, least, step, rest, used, steps_once_more }) = find(p, id) else {
        return false;
    };
    let span = Span { origin: Origin::Synthetic, ..header };
    let ty = p.var(var).ty.clone();
    let wide: Type = Scalar::Int { bits: 64, signed: true }.into();
    let truth: Type = Scalar::Int { bits: 32, signed: true }.into();
    let make = |p: &mut Procedure, kind, ty: &Type| p.add_expr(Expr { kind, ty: ty.clone(), span });
    let read = |p: &mut Procedure| make(p, ExprKind::Read(Place::var(var, span)), &ty);
    let value = read(p);
    let mut number = make(p, ExprKind::Convert(value), &wide);
    if least > 0 {
        let less = make(p, ExprKind::Int(least), &wide);
        number = make(p, ExprKind::Binary(BinaryOp::Sub, number, less), &wide);
    }
    let mut body = rest;
    // After the loop: one less than where the test failed.
    let failed = if used {
        body.insert(0, step);
        read(p)
    } else {
        let (a, b) = (read(p), read(p));
        let (low, same) = (make(p, ExprKind::Int(least), &ty), make(p, ExprKind::Int(least), &ty));
        let above = make(p, ExprKind::Compare(CompareOp::Gt, a, low), &truth);
        make(p, ExprKind::Select(above, same, b), &ty)
    };
    let last = if steps_once_more {
        let one = make(p, ExprKind::Int(1), &ty);
        Some(make(p, ExprKind::Binary(BinaryOp::Sub, failed, one), &ty))
    } else {
        (!used).then_some(failed)
    };
    let last = last.map(|value| {
        let kind = StmtKind::Assign { place: Place::var(var, span), value };
        p.add_stmt(Stmt { kind, span })
    });
    counts(p, id, Count { number, step: 1, body, last }, header);
    true
}

/// A while that counts down in its test.
struct Found {
    var: VarId,
    /// What its value before a test is greater than while the loop goes on.
    least: i128,
    /// The statement that steps it.
    step: StmtId,
    /// The body without the test.
    rest: Vec<StmtId>,
    /// The body mentions it.
    used: bool,
    /// The test that fails steps it, too.
    steps_once_more: bool,
}

/// What a test is made of.
struct Test {
    /// What is tested: the variable, or the value that it had.
    tested: VarId,
    var: VarId,
    step: StmtId,
    cond: ExprId,
    /// Numbers of our own: they mean nothing to the body.
    temporaries: Vec<VarId>,
    /// `var > 0 &&` stands before it.
    guarded: bool,
}

fn find(p: &Procedure, id: StmtId) -> Option<Found> {
    let StmtKind::While { cond, body, test_first: true } = &p.stmt(id).kind else { return None };
    if !matches!(p.expr(*cond).kind, ExprKind::Int(1)) {
        return None;
    }
    let (test, rest) = match guarded(p, body) {
        Some(found) => found,
        None => plain(p, body)?,
    };
    let [leave_if, rest @ ..] = rest else { return None };
    let Test { tested, var, .. } = test;
    let StmtKind::If { cond, then_block, else_block } = &p.stmt(*leave_if).kind else {
        return None;
    };
    let ([leave], []) = (then_block.as_slice(), else_block.as_slice()) else { return None };
    let ExprKind::Not(goes_on) = p.expr(*cond).kind else { return None };
    if !matches!(p.stmt(*leave).kind, StmtKind::Break { target } if target == id) || rest.is_empty()
    {
        return None;
    }
    let goes_on = match test.guarded {
        true => {
            let said = test.temporaries.last().is_some_and(|t| is_truth(p, goes_on, *t));
            said.then_some(test.cond)?
        }
        false => goes_on,
    };
    let ty = &p.var(var).ty;
    let zero = |e: ExprId| matches!(p.expr(e).kind, ExprKind::Int(0));
    // What the old value of the variable is greater than while the loop goes on.
    let before = i128::from(tested == var);
    let least = match p.expr(goes_on).kind {
        ExprKind::Compare(CompareOp::Gt | CompareOp::Ne, a, b)
            if is_read(p, a, tested) && zero(b) =>
        {
            before
        }
        ExprKind::Compare(CompareOp::Ge, a, b)
            if is_read(p, a, tested) && zero(b) && before == 1 && signed(ty) =>
        {
            0
        }
        _ if is_read(p, goes_on, tested) => before,
        _ => return None,
    };
    // `n > 0 && --n` may fail after the step or before it.
    if test.guarded && before == 1 {
        return None;
    }
    let read = p.exprs.iter().position(
        |e| matches!(&e.kind, ExprKind::Read(place) if place.is_var() && place.var == var),
    )?;
    // Only its name reaches it.
    super::variable(p, ExprId(read as u32))?;
    let mut alone = !super::leaves(p, rest);
    let mut used = false;
    for s in visit::stmts(p, rest) {
        alone &= super::keeps(p, id, s, var);
        visit::each_place(p, s, &mut |place, _| {
            used |= place.var == var;
            alone &= !test.temporaries.contains(&place.var);
        });
    }
    let declared = p.vars.iter().any(|v| v.scope == Some(id) && v.ty.array().is_some());
    let found = Found {
        var,
        least,
        step: test.step,
        rest: rest.to_vec(),
        used,
        steps_once_more: !test.guarded,
    };
    (alone && !declared).then_some(found)
}

/// `n--` or `--n` as statements, and what follows them.
fn plain<'a>(p: &Procedure, body: &'a [StmtId]) -> Option<(Test, &'a [StmtId])> {
    // `n--`: the old value is kept first.
    let (kept, rest) = match assigned(p, *body.first()?)? {
        (kept, value) if p.var(kept).name.contains('.') => {
            let ExprKind::Read(place) = &p.expr(value).kind else { return None };
            (place.is_var().then_some((kept, place.var))?, body.get(1..)?)
        }
        (var, _) => ((var, var), body),
    };
    let (tested, var) = kept;
    let [step, rest @ ..] = rest else { return None };
    let (stepped, value) = assigned(p, *step)?;
    let down = match p.expr(value).kind {
        ExprKind::Binary(BinaryOp::Sub, a, b) => {
            is_read(p, a, var) && matches!(p.expr(b).kind, ExprKind::Int(1))
        }
        ExprKind::Binary(BinaryOp::Add, a, b) => {
            is_read(p, a, var) && matches!(p.expr(b).kind, ExprKind::Int(-1))
        }
        _ => false,
    };
    if stepped != var || !down || p.expr(value).ty != p.var(var).ty {
        return None;
    }
    let temporaries = if tested == var { Vec::new() } else { vec![tested] };
    // Whoever asks looks at the condition himself.
    Some((Test { tested, var, step: *step, cond: value, temporaries, guarded: false }, rest))
}

/// `n > 0 && n--`: the second part as a branch of the first one.
fn guarded<'a>(p: &Procedure, body: &'a [StmtId]) -> Option<(Test, &'a [StmtId])> {
    let [first, rest @ ..] = body else { return None };
    let StmtKind::If { cond, then_block, else_block } = &p.stmt(*first).kind else { return None };
    let (mut test, [last]) = plain(p, then_block)? else { return None };
    let ExprKind::Compare(op, a, b) = p.expr(*cond).kind else { return None };
    let zero = |e: ExprId| matches!(p.expr(e).kind, ExprKind::Int(0));
    let positive = match op {
        CompareOp::Gt => is_read(p, a, test.var) && zero(b),
        CompareOp::Lt => is_read(p, b, test.var) && zero(a),
        _ => false,
    };
    // Its truth is kept.
    let (truth, value) = assigned(p, *last)?;
    let ExprKind::Select(second, one, none) = p.expr(value).kind else { return None };
    let [other] = else_block.as_slice() else { return None };
    let (same, fixed) = assigned(p, *other)?;
    let said = matches!(p.expr(one).kind, ExprKind::Int(1)) && zero(none) && zero(fixed);
    test.temporaries.push(truth);
    test.cond = second;
    test.guarded = true;
    (positive && said && same == truth && p.var(truth).name.contains('.')).then_some((test, rest))
}

/// Is it the truth that a variable holds?
fn is_truth(p: &Procedure, e: ExprId, var: VarId) -> bool {
    match p.expr(e).kind {
        ExprKind::Compare(CompareOp::Ne, a, b) => {
            is_read(p, a, var) && matches!(p.expr(b).kind, ExprKind::Int(0))
        }
        _ => is_read(p, e, var),
    }
}

fn signed(ty: &Type) -> bool {
    matches!(ty.scalar(), Some(Scalar::Int { signed: true, .. }))
}

fn assigned(p: &Procedure, s: StmtId) -> Option<(VarId, ExprId)> {
    match &p.stmt(s).kind {
        StmtKind::Assign { place, value } if place.is_var() => Some((place.var, *value)),
        _ => None,
    }
}

fn is_read(p: &Procedure, e: ExprId, var: VarId) -> bool {
    matches!(&p.expr(e).kind, ExprKind::Read(place) if place.is_var() && place.var == var)
}
