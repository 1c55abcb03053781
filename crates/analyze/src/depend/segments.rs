//! Arrays of which each iteration touches a segment of its own, if the bounds of the segments ascend.
//!
//! **Decides** which arrays in the way of a parallel loop each iteration touches between two bounds along one dimension, where the
//! bounds are values that the loop only reads; that they ascend is tested before the loop.
//!
//! **Example** `for (c…) for (k = first[c]; k < first[c+1]; k++) f[k] = …` asks for `first[c] <= first[c+1]`;
//! `for (c…) for (k = 64*c; k < 64*c + n[c]; k++) …` for `0 <= n[c] <= 64`.
//!
//! **Why it is sound** if no segment ends before it starts, or after the next one starts, no two segments share a subscript. Every
//! access of the loop to the array lies in its iteration's segment: inner loops' variables are replaced by the bounds at which the
//! subscript is smallest or greatest. The bounds have the values that they have in the iteration, as the loop does not write what
//! they are read from; each iteration reads the same, so that the test reads nothing that the loop would not.
//!
//! **Gives up when** the bounds are no data (`i*n … i*n + n`: asked for on entry, if at all), one element is touched, an access has no such bounds, accesses of one array have bounds that differ by more than a constant, a bound is
//! read under a condition only, or more than [`MAX_ROUNDS`] arrays are in the way.
//!
//! **Cost and limit** linear in accesses and dimensions, for each round of pairs.
//!
//! **Source** the offset–length test (Y. Lin, D. Padua, *Compiler analysis of irregular memory accesses*, 2000), asked at run time.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::segments::Segments;
use heiretsu_ir::{
    BinaryOp, Expr, ExprId, ExprKind, Place, Reason, ReasonKind, Step, StmtId, StmtKind, VarId,
    runtime_test, visit,
};
use heiretsu_sets::{Assumptions, Poly, Symbol};

use super::{ArrayOutcome, Known, Question, judged, runtime};
use crate::affine::{Access, LoopIndex, Origin, Root, Segment, Subscripts};
use crate::cx::Cx;
use crate::later::Later;

/// A bound, or the number of iterations of a loop inside, as text.
type Written = runtime_test::Poly;

/// The pairs of a loop are looked at so often at most.
const MAX_ROUNDS: usize = 6;

/// The segments that would make the accesses to memory harmless, and what is said of these then.
pub fn segments(
    cx: &Cx,
    l: StmtId,
    ignore: &BTreeSet<VarId>,
) -> Option<(Vec<Segments>, ArrayOutcome)> {
    let model = cx.model();
    let q = Question::new(cx, model, model.loop_index(l)?);
    let fact = &model.loops[q.l as usize];
    // (Downwards, bounds that ascend would come in the wrong order.)
    if fact.value != Poly::symbol(fact.index?) || !fact.invariant_bounds || fact.step < 1 {
        return None;
    }
    let accesses = q.relevant(l, ignore, &Later::default(), &mut ArrayOutcome::default());
    let mut found: Vec<Segments> = Vec::new();
    for _ in 0..MAX_ROUNDS {
        let names = found.iter().flat_map(|s| &s.names).cloned().collect();
        let known = Known { segmented: names, ..Known::default() };
        let judged = judged(cx, l, (ignore, &Later::default()), known);
        if judged.reasons.is_empty() {
            return (!found.is_empty()).then_some((found, judged));
        }
        for root in blamed(&q, &accesses, &judged.reasons)? {
            let new = of_root(&q, l, &accesses, root)?;
            let known = found.iter().any(|s| new.names.iter().any(|name| s.names.contains(name)));
            if known {
                return None;
            }
            let same = |s: &&mut Segments| {
                let bounds = |s: &Segments| (s.base.clone(), s.first.clone(), s.end.clone());
                s.when == new.when && bounds(s) == bounds(&new)
            };
            match found.iter_mut().find(same) {
                Some(other) => other.names.extend(new.names),
                None => found.push(new),
            }
        }
    }
    None
}

/// The objects that reasons speak of; `None`: some of them are about something else.
fn blamed(q: &Question, accesses: &[&Access], reasons: &[Reason]) -> Option<BTreeSet<Root>> {
    let mut out = BTreeSet::new();
    for reason in reasons {
        match &reason.kind {
            ReasonKind::UnknownSubscript { variable, .. }
            | ReasonKind::UnknownDependence { variable }
            | ReasonKind::FlowDependence { variable }
            | ReasonKind::AntiDependence { variable }
            | ReasonKind::OutputDependence { variable } => {
                let named = accesses.iter().find(|a| a.writes && q.name(&a.place) == *variable);
                let named =
                    named.or_else(|| accesses.iter().find(|a| q.name(&a.place) == *variable))?;
                out.insert(named.root);
            }
            _ => return None,
        }
    }
    Some(out)
}

/// The name of what is touched, with a star for each pointer that is followed to it: `s->f` is itself a place.
fn key(q: &Question, place: &Place) -> String {
    let followed = place.steps.iter().filter(|s| matches!(s, Step::Deref(_)));
    format!("{}{}", q.name(place), "*".repeat(followed.count()))
}

/// The objects all of whose accesses go by these names, which no other object has.
pub(super) fn roots_named(
    q: &Question,
    accesses: &[&Access],
    names: &BTreeSet<String>,
) -> BTreeSet<Root> {
    if names.is_empty() {
        return BTreeSet::new();
    }
    let mut by_root: BTreeMap<Root, BTreeSet<String>> = BTreeMap::new();
    for a in accesses {
        by_root.entry(a.root).or_default().insert(key(q, &a.place));
    }
    let alone = |root: &Root, own: &BTreeSet<String>| {
        own.is_subset(names) && by_root.iter().all(|(r, n)| r == root || n.is_disjoint(own))
    };
    by_root.iter().filter(|(r, n)| alone(r, n)).map(|(r, _)| *r).collect()
}

/// What the loop just before says of this one, by a flag.
pub(super) fn tested_before(cx: &Cx, l: StmtId) -> Option<Known> {
    let p = cx.procedure;
    let (block, at) = visit::siblings(p, l)?;
    let before = *block.get(at.checked_sub(1)?)?;
    p.as_loop(before)?;
    let flags = cx.options.apart.iter().filter(|((of, _), shown)| *of == cx.id && shown.segments);
    for ((_, flag), shown) in flags {
        let sets = |s: StmtId| match &p.stmt(s).kind {
            StmtKind::Assign { place, .. } => place.is_var() && cx.name(place.var) == flag,
            _ => false,
        };
        if visit::stmts(p, &[before]).into_iter().any(sets) {
            let reads = |e: &Expr| match &e.kind {
                ExprKind::Read(place) => place.is_var() && cx.name(place.var) == flag,
                _ => false,
            };
            let unless = ExprId(p.exprs.iter().position(reads)? as u32);
            let segmented = shown.arrays.clone();
            return Some(Known { segmented, unless: Some(unless), ..Known::default() });
        }
    }
    None
}

/// The segments of one object.
fn of_root(q: &Question, l: StmtId, accesses: &[&Access], root: Root) -> Option<Segments> {
    let row = match root {
        Root::Pointer(s) if !q.keeps(root) => Some(row_pointer(q, l, s)?),
        Root::Pointer(_) | Root::Object(_) => None,
    };
    let own: Vec<&Access> = accesses.iter().copied().filter(|a| a.root == root).collect();
    // (What the text has no name for is not asked.)
    if own.iter().any(|a| q.cx.name(a.place.var).contains('.')) {
        return None;
    }
    let names: BTreeSet<String> = own.iter().map(|a| key(q, &a.place)).collect();
    if !roots_named(q, accesses, &names).contains(&root) {
        return None;
    }
    let first = elements(own.first()?)?;
    let fixed = |p: &Option<Poly>| {
        p.as_ref().is_some_and(|p| p.symbols().iter().all(|s| !q.model.varies(*s, q.l)))
    };
    if !fixed(&first.base) || !first.extents.iter().skip(1).all(fixed) {
        return None;
    }
    let shaped = |a: &&Access| {
        elements(a).is_some_and(|s| (&s.extents, &s.base) == (&first.extents, &first.base))
    };
    if !own.iter().all(shaped) {
        return None;
    }
    let instances: Vec<_> = own.iter().map(|a| q.instance(a)).collect();
    let assume = q.assumptions(&own, &instances);
    let along = |d: usize| -> Option<(Poly, Poly)> {
        let mut all: Option<(Poly, Poly)> = None;
        for (a, i) in own.iter().zip(&instances) {
            let sub = elements(a)?.subs.get(d)?.clone()?;
            let lo = extreme(q, l, &i.access.inner, sub.clone(), false, &assume)?;
            let hi = extreme(q, l, &i.access.inner, sub, true, &assume)?;
            all = Some(match all {
                None => (lo, hi),
                Some((low, high)) => (lesser(low, lo)?, lesser(high.neg()?, hi.neg()?)?.neg()?),
            });
        }
        // (Where the bounds follow from the loop's variable alone, or one element is touched, a test would hardly ever hold: of an
        // update `h[x[i]] += 1` it is expected that elements come again.)
        let index = q.model.loops[q.l as usize].index;
        let varies = |s: &Symbol| q.model.varies(*s, q.l);
        let (lo, hi) = all?;
        if row.is_some() {
            return (d == 0).then_some((lo, hi));
        }
        let read = lo.symbols().into_iter().chain(hi.symbols());
        let mut read = read.filter(|s| varies(s) && Some(*s) != index);
        let several = hi.sub(&lo)?.as_constant().is_none();
        let moves = lo.symbols().iter().any(varies);
        (several && moves && read.next().is_some()).then_some((lo, hi))
    };
    let (lo, hi) = (0..first.subs.len()).find_map(along)?;
    // (Only an order is asked for.)
    let constant = lo.terms().iter().find(|t| t.0.factors().is_empty()).map_or(0, |t| t.1);
    let shift = if row.is_some() { 0 } else { constant };
    let (lo, end) = (lo.add_constant(-shift)?, hi.add_constant(1)?.add_constant(-shift)?);
    let (base, run) = row.unzip();
    let (chain, runs) = loops_that_run(q, l, &[&lo, &end], run.unwrap_or_default())?;
    // (Where these do not run, the array must not be touched.)
    if let Some(last) = chain.last()
        && !own.iter().all(|a| q.model.within(a.inside, *last))
    {
        return None;
    }
    let least = end.sub(&lo)?.add_constant(-1)?;
    let forwards = runs.contains(&least);
    let asked = runs.iter().filter(|form| form.as_constant().is_none_or(|c| c < 0));
    let when = asked.map(|form| written(q, l, form)).collect::<Option<_>>()?;
    let (first, end) = (written(q, l, &lo)?, written(q, l, &end)?);
    Some(Segments { names: names.into_iter().collect(), base, when, forwards, first, end })
}

/// The place from which a pointer is read that changes in the loop, if that can be done when an iteration starts where certain
/// loops inside run.
fn row_pointer(q: &Question, l: StmtId, s: Symbol) -> Option<(Place, Vec<LoopIndex>)> {
    let cells = q.model.cells_of(s).filter(|c| !c.view);
    cells.filter(|c| q.cx.unwritten_with_pointers(l, &c.place)).find_map(|c| {
        let mut chains = vec![read_in(q, &c.place)];
        visit::place_operands(&c.place, &mut |e| chains.push(known_at_start(q, l, e)));
        Some((c.place.clone(), longest(chains.into_iter().collect::<Option<Vec<_>>>()?)?))
    })
}

/// Of loops each in the one before, from one point on, those of the longest list, if it has all others in it.
fn longest(chains: Vec<Vec<LoopIndex>>) -> Option<Vec<LoopIndex>> {
    let longest = chains.iter().max_by_key(|c| c.len()).cloned().unwrap_or_default();
    chains.iter().all(|c| longest.starts_with(c)).then_some(longest)
}

fn written(q: &Question, l: StmtId, form: &Poly) -> Option<Written> {
    runtime::over_expressions(q.model, q.l, form, &|s| Some(at_start(q, l, s)?.0))
}

/// The loops inside in whose iterations the forms are read, outer ones first, and one less than the number of iterations of each.
fn loops_that_run(
    q: &Question,
    l: StmtId,
    forms: &[&Poly],
    more: Vec<LoopIndex>,
) -> Option<(Vec<LoopIndex>, Vec<Poly>)> {
    let chain = |form: &Poly| -> Option<Vec<LoopIndex>> {
        let chains = form.symbols().into_iter().map(|s| Some(at_start(q, l, s)?.1));
        longest(chains.collect::<Option<Vec<_>>>()?)
    };
    let chains = forms.iter().map(|form| chain(form)).chain([Some(more)]);
    let all = longest(chains.collect::<Option<Vec<_>>>()?)?;
    let mut out = Vec::new();
    for (around, k) in all.iter().enumerate() {
        let fact = &q.model.loops[*k as usize];
        let ([first], [last]) = (fact.lower.as_slice(), fact.upper.as_slice()) else { return None };
        let more = last.sub(first)?;
        if !all[..around].starts_with(&chain(&more)?) {
            return None;
        }
        out.push(more);
    }
    Some((all, out))
}

/// What an access does in an array, if that is all.
fn elements(a: &Access) -> Option<&Subscripts> {
    match a.path.first() {
        Some(Segment::Elements(s)) => Some(s),
        Some(Segment::Field { .. }) | None => None,
    }
}

/// The lesser one of two forms that differ by a constant.
fn lesser(a: Poly, b: Poly) -> Option<Poly> {
    let by = a.sub(&b)?.as_constant()?;
    Some(if by <= 0 { a } else { b })
}

/// The least or greatest value of a subscript over the loops inside, in terms of what is known when an iteration starts.
fn extreme(
    q: &Question,
    l: StmtId,
    inner: &[heiretsu_sets::Loop],
    mut sub: Poly,
    high: bool,
    assume: &Assumptions,
) -> Option<Poly> {
    for of in inner.iter().rev() {
        if !sub.mentions(of.index) {
            continue;
        }
        if sub.degree_in(of.index) != 1 {
            return None;
        }
        let slope = assume.range_of_poly(&sub.coefficient_in(of.index, 1));
        let rising = match (slope.lo, slope.hi) {
            (Some(0..), _) => true,
            (_, Some(..=0)) => false,
            _ => return None,
        };
        let inside = |s: &Symbol| inner.iter().any(|other| other.index == *s);
        let known = |p: &&Poly| {
            let fine = |s: &Symbol| *s != of.index && (inside(s) || at_start(q, l, *s).is_some());
            p.denominator() == 1 && p.symbols().iter().all(fine)
        };
        let bounds = if rising == high { &of.upper } else { &of.lower };
        sub = sub.substitute(of.index, bounds.iter().find(known)?)?;
    }
    sub.symbols().iter().all(|s| at_start(q, l, *s).is_some()).then_some(sub)
}

/// An expression that has the value of a symbol when an iteration starts, and can be evaluated there if certain loops inside run,
/// outer ones first.
fn at_start(q: &Question, l: StmtId, s: Symbol) -> Option<(ExprId, Vec<LoopIndex>)> {
    let fact = &q.model.loops[q.l as usize];
    if fact.index == Some(s) {
        let reads = |e: &Expr| match &e.kind {
            ExprKind::Read(place) => place.is_var() && Some(place.var) == fact.var,
            _ => false,
        };
        let at = q.cx.procedure.exprs.iter().position(reads)?;
        return Some((ExprId(at as u32), Vec::new()));
    }
    if !q.model.varies(s, q.l) {
        let certain = q.model.expression(s, q.l).map(|e| (e, Vec::new()));
        let inside = || q.model.expression_inside(s, q.l);
        return certain.or_else(|| inside().map(|(e, chain)| (e, chain[1..].to_vec())));
    }
    match q.model.symbols.get(s)?.origin {
        Origin::Expression(e) => known_at_start(q, l, e).map(|chain| (e, chain)),
        Origin::Index(_) | Origin::Variable(_) | Origin::Epoch | Origin::Count(_) => None,
    }
}

/// The loops inside whose iterations all evaluate an expression, if it means the same when an iteration of `l` starts.
fn known_at_start(q: &Question, l: StmtId, e: ExprId) -> Option<Vec<LoopIndex>> {
    let counter = q.model.loops[q.l as usize].var;
    let (mut fine, mut chains) = (true, Vec::new());
    visit::each_expr(q.cx.procedure, e, &mut |_, e| {
        fine &= match &e.kind {
            ExprKind::Int(_) | ExprKind::Convert(_) => true,
            ExprKind::Binary(op, ..) => {
                matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
            }
            ExprKind::Read(place) if place.is_var() && Some(place.var) == counter => true,
            ExprKind::Read(place) => {
                let chain = if place.is_var() { Some(Vec::new()) } else { read_in(q, place) };
                chains.extend(chain.clone());
                chain.is_some() && q.cx.unwritten_with_pointers(l, place)
            }
            _ => false,
        };
    });
    longest(chains).filter(|_| fine)
}

/// The loops inside whose iterations all read the place; the fewest.
fn read_in(q: &Question, place: &Place) -> Option<Vec<LoopIndex>> {
    let (lo, hi) = q.model.loops[q.l as usize].accesses;
    let all = q.model.accesses.get(lo as usize..hi as usize).unwrap_or_default();
    let reads = all.iter().filter(|a| a.reads && a.sure && a.callee.is_none());
    let here = reads.filter(|a| a.place == *place);
    let chains = here.filter_map(|a| Some(q.model.unconditional(a, q.l)?[1..].to_vec()));
    chains.min_by_key(Vec::len)
}
