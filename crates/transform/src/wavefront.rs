//! Skewing to wavefronts: two perfectly nested loops become a loop over the lines `w = f·i + j` and one along a line.
//!
//! **Decides** whether the iterations of two loops may run line by line.
//! **Example** `a[i][j] = a[i-1][j] + a[i][j-1]`: distances (1, 0) and (0, 1) become (1, 1) and (1, 0), all carried by
//! the loop over `w`; the loop along a line is parallel.
//! **Why it is sound** every vector (d, e) becomes (f·d + e, d), which stays lexicographically positive; the bounds of
//! the new loops are those of the parallelogram that the rectangle becomes.
//! **Gives up when** a vector would point backwards (a larger factor may help), the rectangle's bounds change, the outer
//! loop may start below 0 with a factor above 1 (then a division would round the wrong way), or a step is not 1.
//! **Cost and limit** edges.
//! **Source** Lamport 1974; Wolfe 1986.

use heiretsu_ir::{BinaryOp, Loop, Place, Span, StmtId, Technique};

use crate::{Draft, Nest, Refusal, interchange, vectors};

/// A band that may run along wavefronts.
#[derive(Clone, Debug)]
pub struct Token {
    outer: StmtId,
    inner: StmtId,
    factor: i128,
}

/// May the two outermost loops run along the lines `factor · outer + inner`?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>, factor: i128) -> Result<Token, Refusal> {
    let perfect = nest.perfect();
    let [outer, inner, ..] = perfect.as_slice() else {
        return Err(Refusal::new("the loops are not perfectly nested"));
    };
    if !(1..=4).contains(&factor) {
        return Err(Refusal::new("the factor is from 1 to 4"));
    }
    let band = [*outer, *inner];
    interchange::rectangular_by_ones(nest, &band)?;
    let (o, i) = (nest.counted(*outer)?, nest.counted(*inner)?);
    if nest.procedure().var(o.var).ty != nest.procedure().var(i.var).ty {
        return Err(Refusal::new("the loop variables have different types"));
    }
    let starts = match nest.procedure().expr(o.lower).kind {
        heiretsu_ir::ExprKind::Int(v) => v >= 0,
        _ => false,
    };
    if factor > 1 && !starts {
        return Err(Refusal::new("the outer loop does not start at a constant from 0 on"));
    }
    let (vectors, privates) = vectors::of_band(nest, &band)?;
    for vector in &vectors {
        let [d, e] = vector.parts.as_slice() else { return Err(vectors::blame(nest, vector.edge)) };
        let line = e.plus(factor, *d);
        if !vectors::forwards(&[line, *d]) {
            return Err(vectors::blame(nest, vector.edge));
        }
    }
    for var in privates {
        nest.dead(var)?;
    }
    Ok(Token { outer: *outer, inner: *inner, factor })
}

/// Would every dependence be carried by the loop over the lines, so that the loop along a line is parallel?
pub fn frees_the_line(nest: &Nest<'_>, factor: i128) -> bool {
    let perfect = nest.perfect();
    let [outer, inner, ..] = perfect.as_slice() else { return false };
    let Ok((vectors, _)) = vectors::of_band(nest, &[*outer, *inner]) else { return false };
    vectors.iter().all(|v| match v.parts.as_slice() {
        [d, e] => e.plus(factor, *d).lo.is_some_and(|lo| lo > 0),
        _ => false,
    })
}

/// Makes the wavefronts.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let p = draft.procedure();
    let (Some(o), Some(i)) = (p.as_loop(token.outer).cloned(), p.as_loop(token.inner).cloned())
    else {
        return Err(Refusal::new("its place in the program was not found"));
    };
    let ty = draft.procedure().var(o.var).ty.clone();
    let f = token.factor;
    let last =
        |draft: &mut Draft, l: &Loop| if l.exclusive { draft.plus(l.upper, -1) } else { l.upper };
    let (o_last, i_last) = (last(draft, &o), last(draft, &i));
    let w = draft.fresh("w", ty.clone(), None);
    let times = |draft: &mut Draft, e| {
        let f = draft.int(f, &ty);
        draft.binary(BinaryOp::Mul, f, e)
    };
    // Lines from f·o_first + i_first to f·o_last + i_last.
    let a = times(draft, o.lower);
    let w_first = draft.binary(BinaryOp::Add, a, i.lower);
    let a = times(draft, o_last);
    let w_last = draft.binary(BinaryOp::Add, a, i_last);
    // Along a line: ⌈(w - i_last) / f⌉ to ⌊(w - i_first) / f⌋, within the outer loop's own bounds.
    let over = |draft: &mut Draft, bound, round: i128| {
        let line = draft.read(w);
        let rest = draft.binary(BinaryOp::Sub, line, bound);
        let rest = draft.plus(rest, round);
        let by = draft.int(f, &ty);
        draft.binary(BinaryOp::Div, rest, by)
    };
    let from = over(draft, i_last, f - 1);
    let to = over(draft, i.lower, 0);
    let first = draft.extreme(false, o.lower, from);
    let until = draft.extreme(true, o_last, to);
    // The bounds of a line have names: as parts of a header they would be hard to read.
    let named = |draft: &mut Draft, name: &str, value| {
        let var = draft.fresh(name, ty.clone(), None);
        (draft.assign(Place::var(var, Span::none()), value), draft.read(var))
    };
    let (start, lower) = named(draft, "first", first);
    let (end, upper) = named(draft, "last", until);
    // The inner variable is w - f·outer.
    let line = draft.read(w);
    let at = draft.read(o.var);
    let at = times(draft, at);
    let value = draft.binary(BinaryOp::Sub, line, at);
    let mut body = vec![draft.assign(Place::var(i.var, Span::none()), value)];
    body.extend(&i.body);
    let along = Loop { lower, upper, exclusive: false, body, ..o.clone() };
    let along = draft.reloop(token.outer, along);
    let body = vec![start, end, along];
    let lines = Loop { var: w, lower: w_first, upper: w_last, exclusive: false, body, ..i };
    let lines = draft.reloop(token.inner, lines);
    draft.replace(&[token.outer], vec![lines])?;
    draft.did(Technique::Wavefront);
    Ok(lines)
}
