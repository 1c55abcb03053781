//! Collapsing: two perfectly nested loops become one over all their pairs.
//!
//! **Decides** whether two loops may be counted by one variable.
//! **Example** `for i < n for j < m a[i][j] = 0;` → `for (ij = 0; ij < n*m; ij++) { i = ij / m; j = ij % m; a[i][j] = 0; }`:
//! enough iterations for all threads where the outer loop has few.
//! **Why it is sound** the inner loop has the same number of iterations each time, so that quotient and remainder by that
//! number give back both variables, in the old order. Numbers of iterations are at least 0 before they are multiplied,
//! and counted in 64 bits.
//! **Gives up when** the loops are not perfectly nested, the bounds of one depend on the other, a step is not 1, a variable
//! is unsigned or used after the nest. More than 2⁶³ pairs are taken not to occur.
//! **Cost and limit** a division per iteration.
//! **Source** Polychronopoulos 1987; OpenMP 4.5, 2.7.1 (`collapse`, which `parallelize` prefers).

use heiretsu_ir::{BinaryOp, Loop, Place, Scalar, Span, StmtId, Technique, Type};

use crate::{Draft, Nest, Refusal, interchange};

/// Two loops that may become one.
#[derive(Clone, Debug)]
pub struct Token {
    outer: StmtId,
    inner: StmtId,
}

/// May the two outermost loops be counted by one variable?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let perfect = nest.perfect();
    let [outer, inner, ..] = perfect.as_slice() else {
        return Err(Refusal::NotPerfect);
    };
    let band = [*outer, *inner];
    interchange::rectangular_by_ones(nest, &band)?;
    Ok(Token { outer: *outer, inner: *inner })
}

/// Makes one loop of them.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let p = draft.procedure();
    let (Some(o), Some(i)) = (p.as_loop(token.outer).cloned(), p.as_loop(token.inner).cloned())
    else {
        return Err(Refusal::Lost);
    };
    let wide = Type::Scalar(Scalar::Int { bits: 64, signed: true });
    let name = format!("{}{}", p.var(o.var).name, p.var(i.var).name);
    let all = draft.fresh(&name, wide.clone(), None);
    let (rows, per_row) = (iterations(draft, &o, &wide), iterations(draft, &i, &wide));
    let columns = draft.fresh("columns", wide.clone(), None);
    let named = draft.assign(Place::var(columns, Span::none()), per_row);
    let width = draft.read(columns);
    let total = draft.binary(BinaryOp::Mul, rows, width);
    let mut body = Vec::new();
    for (l, op) in [(&o, BinaryOp::Div), (&i, BinaryOp::Rem)] {
        let (at, width) = (draft.read(all), draft.read(columns));
        let part = draft.binary(op, at, width);
        let own = draft.procedure().var(l.var).ty.clone();
        let part = draft.convert(part, &own);
        let value = draft.binary(BinaryOp::Add, l.lower, part);
        body.push(draft.assign(Place::var(l.var, Span::none()), value));
    }
    body.extend(&i.body);
    let (lower, step) = (draft.int(0, &wide), draft.int(1, &wide));
    let upper = if i.exclusive { total } else { draft.plus(total, -1) };
    let one = Loop { var: all, lower, upper, step, body, ..i };
    let one = draft.reloop(token.inner, one);
    draft.move_scope(token.outer, one);
    draft.replace(&[token.outer], vec![named, one])?;
    draft.did(Technique::Collapse);
    Ok(one)
}

/// How often a loop runs, never less than 0.
fn iterations(draft: &mut Draft, l: &Loop, wide: &Type) -> heiretsu_ir::ExprId {
    // Fortran counts iterations in the loop's own type, and its MAX wants equal types; C may count further.
    let early = !draft.language().is_fortran();
    let (mut lower, mut upper) = (l.lower, l.upper);
    if early {
        (lower, upper) = (draft.convert(lower, wide), draft.convert(upper, wide));
    }
    let end = if l.exclusive { upper } else { draft.plus(upper, 1) };
    let count = draft.binary(BinaryOp::Sub, end, lower);
    let ty = draft.procedure().expr(count).ty.clone();
    let none = draft.int(0, &ty);
    let count = draft.extreme(false, count, none);
    draft.convert(count, wide)
}
