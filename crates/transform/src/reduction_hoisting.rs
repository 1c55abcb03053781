//! Sums first: what a nested loop adds to a running variable is summed ahead, for all iterations of a strip.
//!
//! **Decides** which loops in the body of a loop do nothing but add to scalars what no other statement of the loop
//! has anything to do with.
//! **Example** `for i { for j s += a[i][j]; if (s > best) best = s; }` in strips of `i`: first `t = 0; for j t += a[i][j];
//! s1[i - it] = t;` for a whole strip, which is parallel; then `s = s + s1[i - it]; if (s > best) best = s;`, in order.
//! **Why it is sound** the nested loop stands in the body itself, so that it runs in every iteration. Nothing that the loop
//! writes reaches what it reads (no flow dependence ends in it but those of the sums), so that it may run earlier. Sums of
//! integers of less than 64 bits are made in 64, others modulo 2^64: the final sum has the program's value, which its type
//! holds. Where the program sums from zero on, too, its own type holds every sum on the way. Floating-point sums are rounded in another order, as the float policy allows.
//! **Gives up when** a sum is used in the nested loop or lives in memory, the nested loop does anything else, or a dependence
//! ends in it.
//! **Cost and limit** edges; an array of [`STRIP`] elements for each sum.
//! **Source** reductions as linear forms over semirings: pieces of nested loops; scalar expansion: Padua and Wolfe 1986.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::FloatPolicy;
use heiretsu_analyze::depend::graph::Kind;
use heiretsu_ir::{
    BinaryOp, Block, ExprId, ExprKind, Loop, Place, Procedure, Scalar, Span, StmtId, StmtKind,
    Storage, Technique, Type, VarId, visit,
};

use crate::expansion::{STRIP, array, element};
use crate::{Draft, Nest, Refusal, strip};

/// Most sums of a loop.
const MOST: usize = 4;

/// Loops whose sums come first.
#[derive(Clone, Debug)]
pub struct Token {
    stmt: StmtId,
    /// A loop in the body, and what it adds to.
    parts: Vec<(StmtId, Vec<VarId>)>,
}

/// A cheap look: does a loop in the body only add to scalars, and is what stands beside it short? (Where that has loops of
/// its own, running it in order would leave most of the work sequential.)
pub fn may_help(p: &Procedure, root: StmtId) -> bool {
    let Some(l) = p.as_loop(root) else { return false };
    let short = |s: &StmtId| visit::stmts(p, &[*s]).iter().all(|s| p.as_loop(*s).is_none());
    l.body.len() > 1
        && l.body.iter().any(|s| added(p, *s).is_some())
        && l.body.iter().all(|s| short(s) || added(p, *s).is_some())
}

/// The scalars to which a loop adds, if it does nothing else.
fn added(p: &Procedure, stmt: StmtId) -> Option<Vec<VarId>> {
    p.as_loop(stmt)?;
    let (mut sums, mut counters): (BTreeMap<VarId, usize>, BTreeSet<VarId>) = Default::default();
    for s in visit::stmts(p, &[stmt]) {
        match &p.stmt(s).kind {
            StmtKind::Loop(l) => {
                counters.insert(l.var);
            }
            StmtKind::If { else_block, .. } if else_block.is_empty() => {}
            StmtKind::Assign { place, value } if place.is_var() => {
                term(p, place.var, *value)?;
                *sums.entry(place.var).or_default() += 1;
            }
            _ => return None,
        }
    }
    // Each is named where it is added to, and nowhere else.
    let mut named: BTreeMap<VarId, usize> = BTreeMap::new();
    for s in visit::stmts(p, &[stmt]) {
        visit::each_place(p, s, &mut |place, _| *named.entry(place.var).or_default() += 1);
    }
    let alone = sums.iter().all(|(v, times)| {
        named.get(v) == Some(&(2 * times)) && !counters.contains(v) && wide(p, *v).is_some()
    });
    let few = !sums.is_empty() && sums.len() <= MOST;
    (alone && few).then(|| sums.into_keys().collect())
}

/// `v + e` or `v - e`: the operation, and `e`.
fn term(p: &Procedure, v: VarId, value: ExprId) -> Option<(BinaryOp, ExprId)> {
    let is = |e: ExprId| matches!(&p.expr(e).kind, ExprKind::Read(r) if r.is_var() && r.var == v);
    match p.expr(value).kind {
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) if is(a) => Some((op, b)),
        ExprKind::Binary(BinaryOp::Add, a, b) if is(b) => Some((BinaryOp::Add, a)),
        _ => None,
    }
}

/// The type in which a variable's terms are summed by `part`, a loop in this block.
fn summed_in(p: &Procedure, block: &[StmtId], part: StmtId, v: VarId) -> Option<Type> {
    let wide = wide(p, v)?;
    let before = block.iter().take_while(|s| **s != part);
    let last = before.filter(|s| {
        let mut named = false;
        for inside in visit::stmts(p, &[**s]) {
            visit::each_place(p, inside, &mut |place, _| named |= place.var == v);
            named |= p.as_loop(inside).is_some_and(|l| l.var == v);
        }
        named
    });
    let from_zero = last.last().is_some_and(|s| match &p.stmt(*s).kind {
        StmtKind::Assign { place, value } => {
            place.is_var() && place.var == v && p.expr(*value).kind == ExprKind::Int(0)
        }
        _ => false,
    });
    Some(if from_zero { p.var(v).ty.clone() } else { wide })
}

/// The same, whatever its value before.
fn wide(p: &Procedure, v: VarId) -> Option<Type> {
    let var = p.var(v);
    let local = matches!(var.storage, Storage::Local | Storage::Result | Storage::Parameter { .. });
    let plain = local && var.alias.is_none() && !var.attrs.address_taken && !var.attrs.volatile;
    match var.ty {
        Type::Scalar(Scalar::Int { bits: 32, signed: true }) if plain => {
            Some(Type::Scalar(Scalar::Int { bits: 64, signed: true }))
        }
        Type::Scalar(Scalar::Int { bits: 64, .. }) if plain => {
            Some(Type::Scalar(Scalar::Int { bits: 64, signed: false }))
        }
        Type::Scalar(Scalar::Float { bits: 32 | 64 }) if plain => Some(var.ty.clone()),
        _ => None,
    }
}

/// Which loops in the body of the outermost loop may sum first?
///
/// # Errors
/// Why none.
pub fn check(nest: &Nest<'_>) -> Result<Token, Refusal> {
    let p = nest.procedure();
    let l = nest.counted(nest.root)?;
    strip::can_be_cut(nest, l, STRIP)?;
    nest.counts_for_itself(nest.root)?;
    if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
        return Err(Refusal::Bounds);
    }
    let mut parts = Vec::new();
    let mut why = Refusal::NoSum;
    for &s in &l.body {
        let Some(sums) = added(p, s) else { continue };
        match free(nest, s, &sums) {
            Ok(()) => parts.push((s, sums)),
            Err(refusal) => why = refusal,
        }
    }
    if parts.is_empty() || parts.iter().map(|(_, sums)| sums.len()).sum::<usize>() > MOST {
        return Err(why);
    }
    Ok(Token { stmt: nest.root, parts })
}

/// Does nothing that the loop writes reach a loop in it, but for its sums and counters?
fn free(nest: &Nest<'_>, part: StmtId, sums: &[VarId]) -> Result<(), Refusal> {
    let p = nest.procedure();
    let inside = visit::stmts(p, &[part]);
    let mut own: BTreeSet<VarId> = sums.iter().copied().collect();
    own.extend(inside.iter().filter_map(|s| p.as_loop(*s)).map(|l| l.var));
    own.extend(p.as_loop(nest.root).map(|l| l.var));
    let body = p.as_loop(nest.root).map_or(&[][..], |l| l.body.as_slice());
    for v in sums {
        match summed_in(p, body, part, *v) {
            // Fortran has no name for it.
            Some(Type::Scalar(Scalar::Int { signed: false, .. }))
                if nest.unit.language.is_fortran() =>
            {
                return Err(Refusal::SumMayWrap);
            }
            Some(Type::Scalar(Scalar::Float { .. }))
                if nest.cx.options.float == FloatPolicy::Strict =>
            {
                return Err(Refusal::SumOfFloats);
            }
            _ => {}
        }
    }
    for inner in inside.iter().filter_map(|s| p.as_loop(*s)) {
        nest.dead(inner.var)?;
        if named_beside(p, body, part, inner.var) {
            return Err(Refusal::SumCounter);
        }
    }
    let written: Vec<VarId> = visit::stmts(p, &[nest.root])
        .into_iter()
        .flat_map(|s| {
            let mut out: Vec<VarId> = p.as_loop(s).map(|l| l.var).into_iter().collect();
            visit::each_place(p, s, &mut |place, how| {
                if how != visit::Use::Read && place.is_var() {
                    out.push(place.var);
                }
            });
            out
        })
        .collect();
    let mut late = None;
    for &s in &inside {
        visit::each_place(p, s, &mut |place, _| {
            let changes = |w: &VarId| nest.cx.same_storage(*w, place.var);
            if !own.contains(&place.var) && written.iter().any(changes) {
                late = Some(place.var);
            }
        });
    }
    if let Some(v) = late {
        let name = &p.var(v).name;
        return Err(Refusal::SumNeeds { name: name.clone() });
    }
    for edge in nest.graph.edges.iter().filter(|e| e.kind == Kind::Flow) {
        let ends = nest.graph.references.get(edge.sink).is_none_or(|r| inside.contains(&r.stmt));
        if ends && nest.scalar(edge.sink).is_none_or(|v| !own.contains(&v)) {
            return Err(Refusal::SumWritten);
        }
    }
    Ok(())
}

/// Is a variable named beside a loop, but by loops that count with it?
fn named_beside(p: &Procedure, block: &[StmtId], part: StmtId, var: VarId) -> bool {
    block.iter().filter(|s| **s != part).any(|&s| {
        let mut named = false;
        visit::each_place(p, s, &mut |place, _| named |= place.var == var);
        if let Some(l) = p.as_loop(s)
            && l.var == var
        {
            let mut own = false;
            for e in [l.lower, l.upper, l.step] {
                visit::each_place_in(p, e, &mut |place, _| own |= place.var == var);
            }
            return own;
        }
        let inside = visit::blocks(&p.stmt(s).kind).into_iter().flatten();
        named || inside.into_iter().any(|b| named_beside(p, b, part, var))
    })
}

/// Writes sums first; the loop over the strips.
///
/// # Errors
/// When the nest is not in the draft any more.
pub fn apply(draft: &mut Draft, token: Token) -> Result<StmtId, Refusal> {
    let Token { stmt, parts } = token;
    let l = draft.procedure().as_loop(stmt).cloned().ok_or(Refusal::Lost)?;
    let (outer, inner) = strip::halves(draft, &l, STRIP);
    let (mut first, mut then) = (Block::new(), Block::new());
    for &s in &l.body {
        let Some((_, sums)) = parts.iter().find(|(part, _)| *part == s) else {
            then.push(s);
            continue;
        };
        let mut totals: BTreeMap<VarId, (VarId, Type)> = BTreeMap::new();
        let mut kept = Block::new();
        for &v in sums {
            let name = draft.procedure().var(v).name.clone();
            let ty = summed_in(draft.procedure(), &l.body, s, v).ok_or(Refusal::Lost)?;
            if matches!(ty, Type::Scalar(Scalar::Float { .. })) {
                draft.rounds();
            }
            let total = draft.fresh("sum", ty.clone(), None);
            let zero = draft.zero(&ty);
            first.push(draft.assign(Place::var(total, Span::none()), zero));
            let array = array(draft, &name, &ty, STRIP as i64);
            let place = element(draft, array, &l, outer.var);
            let value = draft.read(total);
            kept.push(draft.assign(place.clone(), value));
            totals.insert(v, (total, ty.clone()));
            let old = draft.read(v);
            let old = draft.convert(old, &ty);
            let more = draft.element(place, ty);
            let new = draft.binary(BinaryOp::Add, old, more);
            let own = draft.procedure().var(v).ty.clone();
            let new = draft.convert(new, &own);
            then.push(draft.assign(Place::var(v, Span::none()), new));
        }
        first.push(summed(draft, s, &totals)?);
        first.append(&mut kept);
    }
    let sums = draft.loop_like(stmt, Loop { body: first, ..inner.clone() });
    let rest = draft.loop_like(stmt, Loop { body: then, ..inner });
    draft.move_scope(stmt, rest);
    let outer = draft.loop_like(stmt, Loop { body: vec![sums, rest], ..outer });
    draft.replace(&[stmt], vec![outer])?;
    draft.did(Technique::Expansion);
    Ok(outer)
}

/// A statement that adds to other variables.
fn summed(
    draft: &mut Draft,
    stmt: StmtId,
    totals: &BTreeMap<VarId, (VarId, Type)>,
) -> Result<StmtId, Refusal> {
    Ok(match draft.procedure().stmt(stmt).kind.clone() {
        StmtKind::Loop(l) => {
            let mut body = Block::new();
            for &s in &l.body {
                body.push(summed(draft, s, totals)?);
            }
            draft.reloop(stmt, Loop { body, ..l })
        }
        StmtKind::If { cond, then_block, .. } => {
            let mut block = Block::new();
            for s in then_block {
                block.push(summed(draft, s, totals)?);
            }
            draft.branch(cond, block)
        }
        StmtKind::Assign { place, value } => {
            let (total, ty) = totals.get(&place.var).cloned().ok_or(Refusal::Lost)?;
            let (op, e) = term(draft.procedure(), place.var, value).ok_or(Refusal::Lost)?;
            let old = draft.read(total);
            let e = draft.convert(e, &ty);
            let value = draft.binary(op, old, e);
            draft.assign(Place::var(total, Span::none()), value)
        }
        _ => return Err(Refusal::Lost),
    })
}
