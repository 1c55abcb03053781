//! Skewing to wavefronts: two perfectly nested loops become a loop over the lines `w = f·i + j` and one along a line.
//!
//! **Decides** whether the iterations of two loops may run line by line.
//! **Example** `a[i][j] = a[i-1][j] + a[i][j-1]`: distances (1, 0) and (0, 1) become (1, 1) and (1, 0), all carried by
//! the loop over `w`; the loop along a line is parallel. In the triangle `j <= i` the lines run from 2 to `2*n`, and along
//! one `i` from `⌈w/2⌉` to `w - 1`. What is written skewed already has its lines at factor 0; a triangle is interchanged by that.
//! **Why it is sound** every vector (d, e) becomes (f·d + e, d), which stays lexicographically positive. The bounds
//! `c·i + r <= j <= c'·i + r'` of the inner loop become `(f + c)·i <= w - r` and `(f + c')·i >= w - r'`: the same points,
//! the outer variable eliminated from the bounds of the lines, the inner one from those along a line. A loop that counts
//! down is counted by its negative; where there is a division, an outer loop that may start below 0 is counted from its start,
//! so that what is divided is below 0 only where another bound is the tighter one.
//! **Gives up when** a vector would point backwards (a larger factor may help), a bound of the inner loop is no sum with the
//! outer variable (nor the least or greatest of such sums), or a step is not ±1. Lines whose numbers the loops' type cannot
//! hold are taken not to occur, where the bounds are no constants.
//! **Cost and limit** edges.
//! **Source** Lamport 1974; Wolfe 1986; elimination of bounds: Banerjee, *Loop Transformations* (1993).

use heiretsu_ir::{
    BinaryOp, CompareOp, ExprId, ExprKind, Intrinsic, Loop, Place, Procedure, Scalar, Span, StmtId,
    Technique, Type, VarId, visit,
};

use crate::contraction::linear::Linear;
use crate::{Draft, Nest, Refusal, alike, vectors};

/// A band that may run along wavefronts.
#[derive(Clone, Debug)]
pub struct Token {
    outer: StmtId,
    inner: StmtId,
    factor: i128,
    /// The directions in which the loops count.
    steps: (i128, i128),
    /// The outer loop is counted from its start, which may lie below 0: divisions shall round downwards.
    from_start: bool,
    /// The inner loop counts from the greatest of these,
    starts: Vec<Side>,
    /// to the least of these, both counted upwards.
    ends: Vec<Side>,
}

/// A bound of the inner loop, counted upwards: `factor · outer + sign · rest`, the outer loop counted upwards, too.
#[derive(Clone, Debug)]
struct Side {
    factor: i128,
    sign: i128,
    rest: Rest,
}

#[derive(Clone, Debug)]
enum Rest {
    /// As it stands, plus a constant.
    Whole(ExprId, i128),
    /// A sum from which the outer variable was taken.
    Sum(Linear),
}

/// May the two outermost loops run along the lines `factor · outer + inner`?
///
/// # Errors
/// Why not.
pub fn check(nest: &Nest<'_>, factor: i128) -> Result<Token, Refusal> {
    let perfect = nest.perfect();
    let [outer, inner, ..] = perfect.as_slice() else {
        return Err(Refusal::NotPerfect);
    };
    if !(0..=4).contains(&factor) {
        return Err(Refusal::SkewFactor);
    }
    let (o, i) = (nest.counted(*outer)?, nest.counted(*inner)?);
    let p = nest.procedure();
    let ty = &p.var(o.var).ty;
    if !matches!(ty, Type::Scalar(Scalar::Int { signed: true, .. })) {
        return Err(Refusal::Unsigned);
    }
    if p.var(i.var).ty != *ty {
        return Err(Refusal::VariableTypes);
    }
    let steps = (one(nest, o)?, one(nest, i)?);
    for l in [outer, inner] {
        nest.counts_for_itself(*l)?;
    }
    for bound in [o.lower, o.upper] {
        if !nest.fixed(bound) {
            return Err(changing(p, o));
        }
    }
    let side = |bound: ExprId, by: i128| side(nest, (o, i), steps, bound, by);
    // Where the loop starts, the greatest counts when it counts upwards; where it ends, the least.
    let up = steps.1 > 0;
    let starts: Vec<Side> =
        parts(p, i.lower, !up).into_iter().map(|e| side(e, 0)).collect::<Result<_, _>>()?;
    let back = if i.exclusive { -steps.1 } else { 0 };
    let ends: Vec<Side> =
        parts(p, i.upper, up).into_iter().map(|e| side(e, back)).collect::<Result<_, _>>()?;
    let divides = starts.iter().chain(&ends).any(|s| (factor + s.factor).abs() > 1);
    let from = match p.expr(o.lower).kind {
        ExprKind::Int(v) => steps.0 > 0 && v >= 0,
        _ => false,
    };
    let (vectors, privates) = vectors::of_band(nest, &[*outer, *inner])?;
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
    let from_start = divides && !from;
    Ok(Token { outer: *outer, inner: *inner, factor, steps, from_start, starts, ends })
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

/// Do the bounds of the inner loop depend on the outer one, so that lines may be there without skewing?
pub fn leans(nest: &Nest<'_>) -> bool {
    let (p, perfect) = (nest.procedure(), nest.perfect());
    let [outer, inner, ..] = perfect.as_slice() else { return false };
    let (Some(o), Some(i)) = (p.as_loop(*outer), p.as_loop(*inner)) else { return false };
    let mut named = false;
    for bound in [i.lower, i.upper] {
        visit::each_place_in(p, bound, &mut |place, _| named |= place.var == o.var);
    }
    named
}

/// The step of a loop, if it is 1 or -1.
fn one(nest: &Nest<'_>, l: &Loop) -> Result<i128, Refusal> {
    let step = nest.step(l)?;
    if step.abs() == 1 { Ok(step) } else { Err(Refusal::StepNotUnit) }
}

fn changing(p: &Procedure, l: &Loop) -> Refusal {
    let name = &p.var(l.var).name;
    Refusal::BoundsOf { name: name.clone() }
}

/// A bound of the inner loop, with a constant added.
fn side(
    nest: &Nest<'_>,
    (o, i): (&Loop, &Loop),
    (down, sign): (i128, i128),
    bound: ExprId,
    by: i128,
) -> Result<Side, Refusal> {
    let p = nest.procedure();
    let ty = &p.var(i.var).ty;
    if p.expr(bound).ty != *ty {
        return Err(Refusal::BoundType);
    }
    if nest.fixed(bound) {
        return Ok(Side { factor: 0, sign, rest: Rest::Whole(bound, by) });
    }
    let known = |e: &ExprId| match &p.expr(*e).kind {
        ExprKind::Read(place) => {
            let alike = place.is_var() && p.var(place.var).ty == *ty;
            alike && (place.var == o.var || nest.fixed(*e))
        }
        _ => true,
    };
    let mut all = true;
    visit::each_expr(p, bound, &mut |id, _| all &= known(&id));
    let sum = Linear::of(p, bound).and_then(|sum| sum.shifted(by)).filter(|_| all);
    let Some(sum) = sum else { return Err(changing(p, i)) };
    let factor = sum.factor(o.var);
    let rest = sum.with(o.var, &Linear::default());
    match rest.filter(|_| factor.abs() <= 8) {
        Some(rest) => Ok(Side { factor: factor * down * sign, sign, rest: Rest::Sum(rest) }),
        None => Err(changing(p, i)),
    }
}

/// The expressions of which one is the least (or greatest); itself where it is neither.
fn parts(p: &Procedure, e: ExprId, least: bool) -> Vec<ExprId> {
    match &p.expr(e).kind {
        ExprKind::Intrinsic(Intrinsic::Min, args) if least => args.clone(),
        ExprKind::Intrinsic(Intrinsic::Max, args) if !least => args.clone(),
        ExprKind::Select(cond, a, b) => {
            let ExprKind::Compare(op, x, y) = p.expr(*cond).kind else { return vec![e] };
            let (straight, crossed) =
                (alike(p, x, *a) && alike(p, y, *b), alike(p, x, *b) && alike(p, y, *a));
            let lesser = match op {
                CompareOp::Lt | CompareOp::Le => straight,
                CompareOp::Gt | CompareOp::Ge => crossed,
                CompareOp::Eq | CompareOp::Ne => return vec![e],
            };
            if (straight || crossed) && lesser == least { vec![*a, *b] } else { vec![e] }
        }
        _ => vec![e],
    }
}

/// Makes the wavefronts.
///
/// # Errors
/// When the nest is not in the draft any more, or the lines' numbers do not fit into the loops' type.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let p = draft.procedure();
    let (Some(o), Some(i)) = (p.as_loop(token.outer).cloned(), p.as_loop(token.inner).cloned())
    else {
        return Err(Refusal::Lost);
    };
    let ty = draft.procedure().var(o.var).ty.clone();
    let (f, (down, across)) = (token.factor, token.steps);
    let o_last = if o.exclusive { draft.plus(o.upper, -down) } else { o.upper };
    // Without skewing the inner variable numbers the lines.
    let plain = f == 0 && across > 0;
    let w = if plain { i.var } else { draft.fresh("w", ty.clone(), None) };
    let origin = token.from_start.then_some(o.lower);
    let mut make = Lines { draft, w, ty: ty.clone(), down, origin };
    let o_end = match origin {
        None => o_last,
        Some(origin) => make.combine(-1, origin, o_last),
    };
    // Lines from the least to the greatest f·o + i, and along a line the points within the inner loop's bounds.
    let (mut from, mut to) = (Vec::new(), Vec::new());
    let (mut least, mut most) = (vec![o.lower], vec![o_last]);
    for (sides, first) in [(&token.starts, true), (&token.ends, false)] {
        for side in sides {
            let by = f + side.factor;
            let rest = make.rest(side);
            let own = make.signed(side.sign, rest);
            // Counted from its start, the outer loop starts at 0.
            let (sign, rest, own) = match origin {
                None => (side.sign, rest, own),
                Some(origin) => {
                    let own = make.combine(side.factor * down, origin, own);
                    (1, own, own)
                }
            };
            let end = match ((by >= 0) == first, origin) {
                (true, Some(_)) => own,
                (true, None) => make.combine(by * down, o.lower, own),
                (false, _) => make.combine(by * down, o_end, own),
            };
            if first {
                from.push(end)
            } else {
                to.push(end)
            }
            if by != 0 {
                // From the start `by·o <= w - rest`, to the end `by·o >= w - rest`.
                let at_least = (by > 0) != first;
                let bound = make.along(by, sign, rest, at_least);
                if at_least { least.push(bound) } else { most.push(bound) }
            }
        }
    }
    let mut fold = |all: Vec<ExprId>, least: bool| {
        let mut all = all.into_iter();
        let start = all.next();
        start.map(|start| all.fold(start, |a, b| make.draft.extreme(least, a, b)))
    };
    let (w_first, w_last) = (fold(from, false), fold(to, true));
    let (first, until) = (fold(least, down < 0), fold(most, down > 0));
    let w_first = w_first.ok_or(Refusal::Lost)?;
    let (w_last, first, until) =
        (w_last.ok_or(Refusal::Lost)?, first.ok_or(Refusal::Lost)?, until.ok_or(Refusal::Lost)?);
    if [w_first, w_last]
        .iter()
        .any(|e| make.draft.procedure().int(*e).is_some_and(|v| !fits(v, &ty)))
    {
        return Err(Refusal::Numbers);
    }
    let value = make.inner(&o, f, across);
    // The bounds of a line have names: as parts of a header they would be hard to read.
    let named = |draft: &mut Draft, name: &str, value| {
        let var = draft.fresh(name, ty.clone(), None);
        (draft.assign(Place::var(var, Span::none()), value), draft.read(var))
    };
    let (start, lower) = named(draft, "first", first);
    let (end, upper) = named(draft, "last", until);
    let mut body = i.body.clone();
    if !plain {
        body.insert(0, draft.assign(Place::var(i.var, Span::none()), value));
    }
    let along = Loop { lower, upper, exclusive: false, body, ..o.clone() };
    let along = draft.reloop(token.outer, along);
    let step = if across > 0 { i.step } else { draft.int(1, &ty) };
    let body = vec![start, end, along];
    let lines = Loop { var: w, lower: w_first, upper: w_last, step, exclusive: false, body, ..i };
    let lines = draft.reloop(token.inner, lines);
    draft.replace(&[token.outer], vec![lines])?;
    let moving = token.starts.iter().chain(&token.ends).all(|side| side.factor != 0);
    draft.did(if f == 0 && !moving { Technique::Interchange } else { Technique::Wavefront });
    Ok(lines)
}

fn fits(value: i128, ty: &Type) -> bool {
    match ty {
        Type::Scalar(Scalar::Int { bits, .. }) => {
            let most = 1i128 << (i128::from(*bits).clamp(1, 64) - 1);
            (-most..most).contains(&value)
        }
        _ => false,
    }
}

/// The making of the new bounds.
struct Lines<'d> {
    draft: &'d mut Draft,
    w: VarId,
    ty: Type,
    /// The step of the outer loop.
    down: i128,
    /// What the outer loop is counted from, unless from 0.
    origin: Option<ExprId>,
}

impl Lines<'_> {
    fn times(&mut self, by: i128, e: ExprId) -> ExprId {
        let by = self.draft.int(by, &self.ty);
        self.draft.binary(BinaryOp::Mul, by, e)
    }

    /// `by · e + rest`.
    fn combine(&mut self, by: i128, e: ExprId, rest: ExprId) -> ExprId {
        if by == 0 {
            return rest;
        }
        let e = self.times(by.abs(), e);
        if by > 0 {
            self.draft.binary(BinaryOp::Add, e, rest)
        } else {
            self.draft.binary(BinaryOp::Sub, rest, e)
        }
    }

    fn signed(&mut self, sign: i128, e: ExprId) -> ExprId {
        let zero = self.draft.int(0, &self.ty);
        if sign > 0 { e } else { self.combine(-1, e, zero) }
    }

    /// The inner variable: `w - f · outer`, counted in its own direction.
    fn inner(&mut self, o: &Loop, f: i128, across: i128) -> ExprId {
        let line = self.draft.read(self.w);
        let mut at = self.draft.read(o.var);
        if let Some(origin) = self.origin.filter(|_| f != 0) {
            at = self.combine(-1, origin, at);
        }
        let by = f * self.down;
        if across < 0 && by > 0 {
            let at = self.times(by, at);
            return self.combine(-1, line, at);
        }
        let line = self.signed(across, line);
        self.combine(-across * by, at, line)
    }

    fn rest(&mut self, side: &Side) -> ExprId {
        match &side.rest {
            Rest::Whole(e, by) => self.draft.plus(*e, *by),
            Rest::Sum(sum) => {
                let mut terms: Vec<(VarId, i128)> =
                    sum.vars().map(|v| (v, sum.factor(v))).collect();
                // Positive ones first.
                terms.sort_by_key(|(_, by)| *by < 0);
                let mut out = self.draft.int(0, &self.ty);
                for (var, by) in terms {
                    let var = self.draft.read(var);
                    let e = self.times(by.abs(), var);
                    let op = if by > 0 { BinaryOp::Add } else { BinaryOp::Sub };
                    out = self.draft.binary(op, out, e);
                }
                self.draft.plus(out, sum.constant())
            }
        }
    }

    /// What `by · outer <= w - sign · rest` (`at_least`: `>=`; the other way round where `by` is negative) says of the
    /// outer loop's variable.
    fn along(&mut self, by: i128, sign: i128, rest: ExprId, at_least: bool) -> ExprId {
        let line = self.draft.read(self.w);
        // Without a division a loop that counts down is bounded by the negative; with one it is counted from its start.
        let way = if self.origin.is_some() { 1 } else { self.down };
        let value = if by * way > 0 {
            self.combine(-sign, rest, line)
        } else {
            let own = self.signed(sign, rest);
            self.combine(-1, line, own)
        };
        let value = self.draft.plus(value, if at_least { by.abs() - 1 } else { 0 });
        let by = self.draft.int(by.abs(), &self.ty);
        let count = self.draft.binary(BinaryOp::Div, value, by);
        match self.origin {
            None => count,
            Some(origin) => self.combine(self.down, count, origin),
        }
    }
}
