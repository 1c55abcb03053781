//! Tests that limit a variable by more than one comparison with it.
//!
//! **Decides** the one comparison `i < limit` that a test amounts to.
//! **Example** `i + 1 < n` is `i < (n > 1 ? n : 1) - 1`; `i < n && i < m` is `i < (n < m ? n : m)`.
//! **Why it is sound** the variable starts with a constant that is not negative and is stepped by one: it is never greater than
//! what it is compared with, so the sum does not wrap; nor does the difference. (Sums of signed numbers must not: there any step up
//! will do, and `i + 3 <= n` is `i + 2 < n`.) Where the difference is zero, no test ever holds. Where nothing
//! is added to the variable, its first value does not matter. What is compared second is made of
//! numbers that the loop leaves alone, and may be computed when the first test fails.
//! **Gives up when** the first value is no constant though something is added, something is subtracted, the comparison is another one.
//! **Cost and limit** linear in the test.
//! **Source** spec, induction variables (while-loops that are really counted loops).

use heiretsu_ir::{
    BinaryOp, CompareOp, Expr, ExprId, ExprKind, Origin, Procedure, Scalar, Span, StmtId, StmtKind,
    Type, VarId, visit,
};

use super::{first_value, fixed, stepped, variable};

/// So many comparisons make one test.
const MOST: usize = 4;
/// First values and what is added to the variable are smaller.
const SMALL: i128 = 1 << 30;

/// A comparison `read + by < bound`.
struct Test {
    var: VarId,
    /// The variable's value, in the type in which is compared.
    read: ExprId,
    by: i128,
    bound: ExprId,
}

/// The comparison of the variable alone that the test of a while amounts to.
pub(super) fn single(p: &mut Procedure, id: StmtId) -> Option<ExprId> {
    let StmtKind::While { cond, body, test_first: true, .. } = &p.stmt(id).kind else {
        return None;
    };
    let mut tests = Vec::new();
    comparisons(p, *cond, &mut tests)?;
    let (var, read) = (tests.first()?.var, tests.first()?.read);
    let plain = matches!(p.expr(*cond).kind, ExprKind::Compare(CompareOp::Lt | CompareOp::Gt, ..));
    if tests.len() == 1 && plain && tests.iter().all(|t| t.by == 0) {
        return None;
    }
    let inside = visit::stmts(p, body);
    let one = |t: &Test| t.var == var && p.expr(t.bound).ty == p.expr(read).ty;
    let second = |t: &Test| fixed(p, t.bound, &inside);
    let starts = first_value(p, id, var).is_some_and(|first| (0..SMALL).contains(&first));
    let signed = matches!(p.expr(read).ty, Type::Scalar(Scalar::Int { signed: true, .. }));
    let steps = stepped(p, body, var)
        .is_some_and(|(_, step)| step == 1 || signed && (1..SMALL).contains(&step));
    // (Where nothing is added to the variable, nothing can wrap, wherever it starts.)
    let plain = tests.iter().all(|t| t.by == 0);
    if !(starts || plain) || !steps || !tests.iter().all(one) || !tests[1..].iter().all(second) {
        return None;
    }
    let ty = p.expr(read).ty.clone();
    let truth: Type = Scalar::Int { bits: 32, signed: true }.into();
    let span = Span { origin: Origin::Synthetic, ..p.expr(*cond).span };
    let mut make = |kind, ty: &Type| p.add_expr(Expr { kind, ty: ty.clone(), span });
    let limit = tests.into_iter().map(|t| {
        if t.by == 0 {
            return t.bound;
        }
        let by = make(ExprKind::Int(t.by), &ty);
        let more = make(ExprKind::Compare(CompareOp::Gt, t.bound, by), &truth);
        let bound = make(ExprKind::Select(more, t.bound, by), &ty);
        make(ExprKind::Binary(BinaryOp::Sub, bound, by), &ty)
    });
    let limits: Vec<ExprId> = limit.collect();
    let limit = limits.into_iter().reduce(|a, b| {
        let less = make(ExprKind::Compare(CompareOp::Lt, a, b), &truth);
        make(ExprKind::Select(less, a, b), &ty)
    })?;
    Some(make(ExprKind::Compare(CompareOp::Lt, read, limit), &truth))
}

fn comparisons(p: &Procedure, cond: ExprId, out: &mut Vec<Test>) -> Option<()> {
    if out.len() == MOST {
        return None;
    }
    match p.expr(cond).kind {
        ExprKind::And(a, b) => {
            comparisons(p, a, out)?;
            comparisons(p, b, out)
        }
        ExprKind::Compare(CompareOp::Lt, a, b) => {
            out.push(test(p, a, b)?);
            Some(())
        }
        ExprKind::Compare(CompareOp::Gt, a, b) => {
            out.push(test(p, b, a)?);
            Some(())
        }
        ExprKind::Compare(CompareOp::Le, a, b) => {
            out.push(test(p, a, b).and_then(|t| below(p, t))?);
            Some(())
        }
        ExprKind::Compare(CompareOp::Ge, a, b) => {
            out.push(test(p, b, a).and_then(|t| below(p, t))?);
            Some(())
        }
        _ => None,
    }
}

/// `read + by <= bound` of signed numbers, as a comparison with `<`.
fn below(p: &Procedure, t: Test) -> Option<Test> {
    let signed = matches!(p.expr(t.read).ty, Type::Scalar(Scalar::Int { signed: true, .. }));
    (signed && t.by > 0).then(|| Test { by: t.by - 1, ..t })
}

fn test(p: &Procedure, side: ExprId, bound: ExprId) -> Option<Test> {
    if let Some((var, _)) = variable(p, side) {
        return Some(Test { var, read: side, by: 0, bound });
    }
    let ExprKind::Binary(BinaryOp::Add, a, b) = p.expr(side).kind else { return None };
    let (read, by) = match (&p.expr(a).kind, &p.expr(b).kind) {
        (_, ExprKind::Int(by)) => (a, *by),
        (ExprKind::Int(by), _) => (b, *by),
        _ => return None,
    };
    let (var, _) = variable(p, read)?;
    (0..SMALL).contains(&by).then_some(Test { var, read, by, bound })
}
