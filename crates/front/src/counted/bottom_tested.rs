//! Whiles that test after their body, whatever value they start with.
//!
//! **Decides** which such `While` of the loop program steps a variable by one towards a bound; it becomes a `Loop` over a
//! number of ours: the distance to the bound, or one where the first value has passed it already.
//! **Example** `i = n; do { i--; a[i] = 0; } while (i > 0);` is `n.7 = i > 0 ? i - 0 : 1; loop k.7 = 0 until n.7 step 1 while
//! { i--; a[i] = 0; }`.
//! **Why it is sound** the room above has shown that the variable is stepped once in each iteration and that its bound
//! stays. The first iteration runs in any case; the others as often as the test holds. The variable is signed:
//! an unsigned one that starts at its bound would wrap around and go on. Its distance fits into 64 bits: both are of 32, or
//! it counts down to a constant. The variable is stepped by the body as before: analysis follows it.
//! **Gives up when** the variable is unsigned, the bound may change, or the step is not one.
//! **Cost and limit** constant, after what the room above costs.
//! **Source** spec, induction variables (while-loops that are really counted loops).

use heiretsu_ir::{
    BinaryOp, CompareOp, Expr, ExprKind, Origin, Place, Procedure, Scalar, Span, StmtId, StmtKind,
    Type,
};

use super::Found;
use super::pointer_counter::{Count, counts};

/// Turns a while that tests after its body into a counted loop.
pub(super) fn count(p: &mut Procedure, id: StmtId, found: &Found, header: Span) {
    let up = found.step > 0;
    let inclusive = match found.op {
        CompareOp::Lt | CompareOp::Gt => false,
        CompareOp::Le | CompareOp::Ge => true,
        CompareOp::Ne | CompareOp::Eq => return,
    };
    let bound = p.expr(found.upper).clone();
    let narrow = |scalar: Option<Scalar>| {
        matches!(
            scalar,
            Some(Scalar::Int { bits: ..=32, signed: true } | Scalar::Int { bits: ..=16, .. })
        )
    };
    let signed = matches!(found.scalar, Scalar::Int { signed: true, .. });
    let constant = matches!(bound.kind, ExprKind::Int(0..0x4000_0000));
    let fits = narrow(Some(found.scalar)) && narrow(bound.ty.scalar()) || !up && constant;
    if found.reevaluated || found.step.abs() != 1 || !signed || !fits {
        return;
    }
    let StmtKind::While { body, .. } = &p.stmt(id).kind else { return };
    let body = body.clone();
    let span = Span { origin: Origin::Synthetic, ..header };
    let wide: Type = Scalar::Int { bits: 64, signed: true }.into();
    let truth: Type = Scalar::Int { bits: 32, signed: true }.into();
    let own: Type = found.scalar.into();
    let make = |p: &mut Procedure, kind, ty: &Type| p.add_expr(Expr { kind, ty: ty.clone(), span });
    let pair = |p: &mut Procedure| {
        let read = make(p, ExprKind::Read(Place::var(found.var, span)), &own);
        let value = make(p, ExprKind::Convert(read), &wide);
        (value, make(p, ExprKind::Convert(found.upper), &wide))
    };
    let (value, end) = pair(p);
    let op = if up { CompareOp::Lt } else { CompareOp::Gt };
    let cond = make(p, ExprKind::Compare(op, value, end), &truth);
    let (value, end) = pair(p);
    let (to, from) = if up { (end, value) } else { (value, end) };
    let mut number = make(p, ExprKind::Binary(BinaryOp::Sub, to, from), &wide);
    if inclusive {
        let one = make(p, ExprKind::Int(1), &wide);
        number = make(p, ExprKind::Binary(BinaryOp::Add, number, one), &wide);
    }
    let one = make(p, ExprKind::Int(1), &wide);
    let number = make(p, ExprKind::Select(cond, number, one), &wide);
    counts(p, id, Count { number, step: 1, body, last: None }, header);
}
