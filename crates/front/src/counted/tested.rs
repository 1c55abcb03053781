//! Whiles whose test counts down.
//!
//! **Decides** which `While` of the loop program steps a variable down by one in its test and uses it for nothing else; it
//! becomes a `Loop` over a number of ours, and the variable gets its last value behind the loop.
//! **Example** `while (n--) *p++ = 0;` is `n.7 = n; loop k.7 = 0 until n.7 step 1 while { *p++ = 0; } n = (n > 0 ? 0 : n) - 1;`;
//! so are `n-- > 0`, `--n >= 0`, and `--n` and `--n > 0` with one iteration less.
//! **Why it is sound** the variable is an integer that only its name reaches and that the body does not mention; nothing
//! leaves the loop but its test. A test for "not zero" that starts below zero would step until the variable overflows,
//! which is undefined; an unsigned number of 64 bits that no signed one holds is no number of iterations.
//! **Gives up when** the body mentions the variable, jumps, leaves, or goes on early.
//! **Cost and limit** linear in the body, once per while.
//! **Source** spec, induction variables (while-loops that are really counted loops).

use heiretsu_ir::{
    BinaryOp, CompareOp, Expr, ExprId, ExprKind, Origin, Place, Procedure, Scalar, Span, Stmt,
    StmtId, StmtKind, Type, VarId, visit,
};

use super::along::{Count, counts};

/// Turns a while that counts down in its test into a counted loop.
pub(super) fn count(p: &mut Procedure, id: StmtId, header: Span) -> bool {
    let Some((var, least, rest)) = find(p, id) else { return false };
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
    // Behind the loop: one less than where the test failed.
    let (a, b) = (read(p), read(p));
    let (low, same) = (make(p, ExprKind::Int(least), &ty), make(p, ExprKind::Int(least), &ty));
    let above = make(p, ExprKind::Compare(CompareOp::Gt, a, low), &truth);
    let kept = make(p, ExprKind::Select(above, same, b), &ty);
    let one = make(p, ExprKind::Int(1), &ty);
    let value = make(p, ExprKind::Binary(BinaryOp::Sub, kept, one), &ty);
    let last = StmtKind::Assign { place: Place::var(var, span), value };
    let last = p.add_stmt(Stmt { kind: last, span });
    counts(p, id, Count { number, step: 1, body: rest, last: Some(last) }, header);
    true
}

/// The variable, what it is compared with at least, and the body without the test.
fn find(p: &Procedure, id: StmtId) -> Option<(VarId, i128, Vec<StmtId>)> {
    let StmtKind::While { cond, body, test_first: true } = &p.stmt(id).kind else { return None };
    if !matches!(p.expr(*cond).kind, ExprKind::Int(1)) {
        return None;
    }
    // `n--`: the old value is kept first.
    let (kept, rest) = match assigned(p, *body.first()?)? {
        (kept, value) if p.var(kept).name.contains('.') => {
            let ExprKind::Read(place) = &p.expr(value).kind else { return None };
            (place.is_var().then_some((kept, place.var))?, body.get(1..)?)
        }
        (var, _) => ((var, var), body.as_slice()),
    };
    let (tested, var) = kept;
    let [step, test, rest @ ..] = rest else { return None };
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
    let ty = &p.var(var).ty;
    if stepped != var || !down || rest.is_empty() || p.expr(value).ty != *ty {
        return None;
    }
    let StmtKind::If { cond, then_block, else_block } = &p.stmt(*test).kind else { return None };
    let ([leave], []) = (then_block.as_slice(), else_block.as_slice()) else { return None };
    let ExprKind::Not(goes_on) = p.expr(*cond).kind else { return None };
    if !matches!(p.stmt(*leave).kind, StmtKind::Break { target } if target == id) {
        return None;
    }
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
    let read = p.exprs.iter().position(
        |e| matches!(&e.kind, ExprKind::Read(place) if place.is_var() && place.var == var),
    )?;
    // Only its name reaches it.
    super::variable(p, ExprId(read as u32))?;
    let mut alone = !super::leaves(p, rest);
    for s in visit::stmts(p, rest) {
        alone &= super::keeps(p, id, s, var);
        visit::each_place(p, s, &mut |place, _| {
            alone &= place.var != var && place.var != tested;
        });
    }
    let declared = p.vars.iter().any(|v| v.scope == Some(id) && v.ty.array().is_some());
    (alone && !declared).then(|| (var, least, rest.to_vec()))
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
