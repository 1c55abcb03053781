//! Whiles in which two variables come closer to each other.
//!
//! **Decides** which `While` of the loop program steps two variables by constants until the lower one meets the upper one;
//! it becomes a `Loop` over a number of ours, from 0 to the distance between them, in steps of how much closer they come.
//! **Example** `for (i = 0, j = n - 1; i < j; i++, j--) …` is `n.7 = j - i; loop k.7 = 0 until n.7 step 2 while { …; i++; j--; }`.
//! **Why it is sound** both are integers that only their names reach; one statement of the body's own block, which each
//! iteration runs once, steps each of them by a constant, and nothing else in the loop changes them. So their distance
//! shrinks by a constant in each iteration, and the test says whether it is still positive. Both are of 32 bits, or
//! the lower one starts at 0, so their distance fits into 64 bits. The variables are stepped by the body as before:
//! analysis follows them.
//! **Gives up when** a variable is unsigned (it may wrap around), the body jumps or goes on early (`continue`), or the loop
//! tests after its body.
//! **Cost and limit** linear in the body, once per while.
//! **Source** spec, induction variables (while-loops that are really counted loops).

use heiretsu_ir::{
    BinaryOp, CompareOp, Expr, ExprId, ExprKind, Origin, Place, Procedure, Scalar, Span, StmtId,
    StmtKind, Type, VarId, visit,
};

use super::pointer_counter::{Count, counts};

/// Two variables that meet.
struct Found {
    low: VarId,
    high: VarId,
    /// The test holds where they are equal, too.
    inclusive: bool,
    /// How much closer they come in one iteration.
    closer: i128,
}

/// Turns a while in which two variables meet into a counted loop.
pub(super) fn count(p: &mut Procedure, id: StmtId, header: Span) -> bool {
    let Some(found) = find(p, id) else { return false };
    let StmtKind::While { body, .. } = &p.stmt(id).kind else { return false };
    let body = body.clone();
    let span = Span { origin: Origin::Synthetic, ..header };
    let mut number = distance(p, (found.low, found.high), span);
    if found.inclusive {
        number = one_more(p, number, span);
    }
    counts(p, id, Count { number, step: found.closer, body, last: None }, header);
    true
}

/// How far it is from one variable to another.
fn distance(p: &mut Procedure, (from, to): (VarId, VarId), span: Span) -> ExprId {
    let wide: Type = Scalar::Int { bits: 64, signed: true }.into();
    let mut value = |var: VarId| {
        let read = ExprKind::Read(Place::var(var, span));
        let ty = p.var(var).ty.clone();
        let read = p.add_expr(Expr { kind: read, ty, span });
        p.add_expr(Expr { kind: ExprKind::Convert(read), ty: wide.clone(), span })
    };
    let (to, from) = (value(to), value(from));
    p.add_expr(Expr { kind: ExprKind::Binary(BinaryOp::Sub, to, from), ty: wide, span })
}

/// A number of 64 bits plus one.
fn one_more(p: &mut Procedure, number: ExprId, span: Span) -> ExprId {
    let wide: Type = Scalar::Int { bits: 64, signed: true }.into();
    let one = p.add_expr(Expr { kind: ExprKind::Int(1), ty: wide.clone(), span });
    p.add_expr(Expr { kind: ExprKind::Binary(BinaryOp::Add, number, one), ty: wide, span })
}

fn find(p: &Procedure, id: StmtId) -> Option<Found> {
    let StmtKind::While { cond, body, test_first: true } = &p.stmt(id).kind else { return None };
    let ExprKind::Compare(op, a, b) = p.expr(*cond).kind else { return None };
    let (a, b, inclusive) = match op {
        CompareOp::Lt => (a, b, false),
        CompareOp::Le => (a, b, true),
        CompareOp::Gt => (b, a, false),
        CompareOp::Ge => (b, a, true),
        CompareOp::Ne | CompareOp::Eq => return None,
    };
    let ((low, a), (high, b)) = (super::variable(p, a)?, super::variable(p, b)?);
    let (first, up) = super::stepped(p, body, low)?;
    let (second, down) = super::stepped(p, body, high)?;
    let closer = up.checked_sub(down).filter(|c| *c > 0)?;
    let fits = [a, b].into_iter().all(|scalar| match scalar {
        Scalar::Int { bits: 32, signed: true } => true,
        Scalar::Int { bits: 64, signed: true } => {
            !inclusive && super::first_value(p, id, low) == Some(0)
        }
        _ => false,
    });
    let inside = visit::stmts(p, body);
    let steps = [(low, body.get(first)?), (high, body.get(second)?)];
    let kept = steps
        .into_iter()
        .all(|(var, own)| inside.iter().all(|s| s == own || super::keeps(p, id, *s, var)));
    let early = super::leaves(p, body);
    (low != high && fits && kept && !early && body.len() > 2).then_some(Found {
        low,
        high,
        inclusive,
        closer,
    })
}
