//! S7, S8 where values are used at other distances than 0: strips that hold what they need of an array.
//!
//! **Decides** whether nests that follow each other can run strip by strip, each strip with an array of its own for the
//! elements that it reads, at constant distances, of those that an earlier nest of the sequence makes.
//! **Example** `for t[i] = f(i); for b[i] = t[i-1] + t[i+1];` → `for it { for (i = it - 1; …) t1[i - it + 1] = f(i); for (i = it; …)
//! b[i] = t1[i - it] + t1[i - it + 2]; }`: the window of two more elements than iterations slides from strip to strip. What
//! two strips both need is computed by both, so that they do not depend on each other.
//! **Why it is sound** nests that make elements for others write nothing else, and run, for a strip, only iterations that
//! they had; those that write anything else have the same iterations as before, once each. The dependence graph of the loop
//! over the strips shows that no strip needs another one, but for the new arrays; so strips may run one after the other
//! with all their parts, and each part sees what it saw. Of the new arrays, which hold nothing before, each strip reads only
//! what it has written ([`regions::local`]): the old arrays are named nowhere else.
//! **Gives up when** a distance is not constant, an array is written in two nests or named elsewhere, a nest that makes
//! elements for others writes more, bounds do not differ by constants, a scalar is handed on, a strip's part has no
//! constant size, or it is too large for strips that are long beside the distances.
//! **Cost and limit** the graphs of the nests and of the strips; [`MOST_BYTES`] for the new arrays of a strip.
//! **Source** spec, array contraction, S8 (windows; partial contraction recomputes at the start of a block); overlapped tiles.

use heiretsu_analyze::Options;
use heiretsu_analyze::calls::Summaries;
use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::depend::graph::Kind;
use heiretsu_analyze::regions;
use heiretsu_ir::{Array, Dim, Loop, Procedure, StmtId, Technique, Type, Unit, VarId, visit};

use super::candidate::{allocation, own_arrays};
use super::contract::{named_simply, renamed};
use super::linear::Linear;
use super::sequence::Sequence;
use super::{Contracted, guard, links, saved};
use crate::draft::{Extent, Leaf, Subst};
use crate::{Draft, Nest, Refusal, dead, strip, vectors};

/// Iterations of a strip, at most.
const LONGEST: i128 = 4096;
/// Bytes of all new arrays of a strip: each thread has them on its stack.
const MOST_BYTES: i128 = 1 << 16;
/// A strip is at least so many times as long as what two strips both compute.
const OVERLAP: i128 = 4;
/// Greatest distance.
const FAR: i128 = 64;

/// How far before and behind a strip a nest runs for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Reach {
    before: i128,
    behind: i128,
}

/// An array between two nests.
#[derive(Clone, Debug)]
struct Between {
    array: VarId,
    /// The nest that writes it.
    made: usize,
    /// The subscript in an iteration of that nest, less the nest's variable.
    at: i128,
}

/// What the text tells.
struct Shape {
    arrays: Vec<Between>,
    reaches: Vec<Reach>,
    /// A nest that runs through the strips themselves.
    root: usize,
    size: i128,
}

/// Strips in which arrays are small.
#[derive(Clone, Debug)]
pub struct Token {
    draft: Draft,
    contracted: Vec<Contracted>,
}

/// Can the nests of a sequence run in strips (of `asked` iterations) that hold what they need of the arrays between them?
///
/// # Errors
/// Why not.
pub fn check(
    draft: &Draft,
    sequence: &Sequence,
    asked: Option<i128>,
    options: &Options,
    summaries: &Summaries,
) -> Result<Token, Refusal> {
    let nests = &sequence.loops;
    let shape = shape(draft.unit(), draft.procedure(), nests, asked)?;
    let p = draft.procedure();
    for &stmt in nests {
        let nest = Nest::new(draft.unit(), draft.of(), stmt, options, summaries)?;
        let l = nest.counted(stmt)?;
        strip::can_be_cut(&nest, l, shape.size)?;
        if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
            return Err(Refusal::new("the bounds of a loop change while it runs"));
        }
        let own = vectors::private(&nest, &[stmt]);
        for v in scalars(p, stmt) {
            let handed_on = !own.contains(&v) || !dead::dead_outside(p, nests, v);
            if handed_on && nests.iter().any(|n| written(p, *n, v)) {
                return Err(Refusal::new("its loops hand a scalar on"));
            }
        }
        for s in visit::stmts(p, &[stmt]) {
            if p.as_loop(s).is_some_and(|l| !own_counter(p, nests, l.var)) {
                return Err(Refusal::new("a loop's variable is used behind the loops"));
            }
        }
    }
    let mut new = draft.clone();
    let (outer, contracted) = strips(&mut new, sequence, &shape)?;
    let nest = Nest::new(new.unit(), new.of(), outer, options, summaries)?;
    let fresh: Vec<VarId> = contracted.iter().map(|(_, new)| *new).collect();
    let p = new.procedure();
    let by_name = |name: &str| fresh.iter().any(|v| p.var(*v).name == name);
    for (at, edge) in nest.graph.edges.iter().enumerate() {
        let carried = vectors::carrier(&nest, edge) == Some(outer);
        // (Scalars were looked at one by one.)
        if edge.kind == Kind::Input || !carried || nest.scalar(edge.source).is_some() {
            continue;
        }
        let name = nest.graph.references.get(edge.source).map(|r| r.variable.as_str());
        if !name.is_some_and(by_name) {
            return Err(vectors::blame(&nest, at));
        }
    }
    let cx = Cx::new(new.unit(), new.of(), options, summaries);
    if !fresh.iter().all(|v| regions::local(&cx, outer, *v)) {
        return Err(Refusal::new("not every element that is read is certainly written before"));
    }
    let arrays: Vec<(VarId, Type)> =
        contracted.iter().map(|(old, new)| (*old, p.var(*new).ty.clone())).collect();
    // (Of rows that another step has made the user knows nothing.)
    for (array, ty) in arrays.iter().filter(|(array, _)| !draft.made(*array)) {
        saved::tell(&mut new, *array, (0, 0), ty);
    }
    new.did(Technique::StripMining);
    new.did(Technique::Fusion);
    new.did(Technique::Contraction);
    let done = |(array, _): (VarId, Type)| Contracted { array, peeled: (0, 0), nest: outer };
    Ok(Token { draft: new, contracted: arrays.into_iter().map(done).collect() })
}

/// Puts the strips in the place of the nests; what came of the arrays.
pub fn apply(draft: &mut Draft, token: Token) -> Vec<Contracted> {
    *draft = token.draft;
    token.contracted
}

/// The scalars that a nest names, its counters apart.
fn scalars(p: &Procedure, nest: StmtId) -> Vec<VarId> {
    let inside = visit::stmts(p, &[nest]);
    let counts = |v: VarId| inside.iter().filter_map(|s| p.as_loop(*s)).any(|l| l.var == v);
    let mut out = Vec::new();
    for &s in &inside {
        visit::each_place(p, s, &mut |place, _| {
            let scalar = matches!(p.var(place.var).ty, Type::Scalar(_));
            if scalar && !counts(place.var) && !out.contains(&place.var) {
                out.push(place.var);
            }
        });
    }
    out
}

/// Is a variable assigned in a nest, or counted with?
fn written(p: &Procedure, nest: StmtId, var: VarId) -> bool {
    visit::stmts(p, &[nest]).into_iter().any(|s| {
        let mut found = p.as_loop(s).is_some_and(|l| l.var == var);
        visit::each_place(p, s, &mut |place, how| {
            found |= place.var == var && how != visit::Use::Read;
        });
        found
    })
}

/// Is a counter of the nests nothing but a counter, wherever it is named?
fn own_counter(p: &Procedure, nests: &[StmtId], var: VarId) -> bool {
    let inside = visit::stmts(p, nests);
    let scoped = p.var(var).scope.is_some_and(|s| inside.contains(&s));
    scoped || dead::dead_outside(p, nests, var)
}

/// What the text tells: which arrays lie between the nests, how far each nest reaches, how long a strip may be.
fn shape(
    unit: &Unit,
    p: &Procedure,
    nests: &[StmtId],
    asked: Option<i128>,
) -> Result<Shape, Refusal> {
    if nests.len() < 2 {
        return Err(Refusal::new("no loop stands behind it"));
    }
    let loops: Vec<&Loop> = nests.iter().filter_map(|s| p.as_loop(*s)).collect();
    if loops.len() != nests.len() {
        return Err(Refusal::new("it is not a counted loop"));
    }
    let ty = &p.var(loops[0].var).ty;
    if loops.iter().any(|l| p.var(l.var).ty != *ty) {
        return Err(Refusal::new("the variables of the loops have different types"));
    }
    let arrays: Vec<Between> = own_arrays(unit, p)
        .into_iter()
        .filter(|a| links(p, nests, *a) && !elsewhere(p, nests, *a))
        .filter_map(|a| made(p, nests, &loops, a))
        .collect();
    if arrays.is_empty() {
        let none =
            "no array is written by one loop and read, at constant distances, by others only";
        return Err(Refusal::new(none));
    }
    let reaches = reaches(p, nests, &loops, &arrays)?;
    let root = bounds(p, nests, &loops, &arrays, &reaches)?;
    let size = size(p, &arrays, &reaches, asked)?;
    Ok(Shape { arrays, reaches, root, size })
}

/// Is an array named outside the nests, but to be allocated?
fn elsewhere(p: &Procedure, nests: &[StmtId], array: VarId) -> bool {
    let inside = visit::stmts(p, nests);
    visit::stmts(p, &p.body).into_iter().filter(|s| !inside.contains(s)).any(|s| {
        let mut found = false;
        visit::each_place(p, s, &mut |place, _| found |= place.var == array);
        found && !allocation(p, s)
    })
}

/// The distances at which a nest reads (or writes) an array: its first subscripts less the nest's variable.
fn distances(
    p: &Procedure,
    nest: StmtId,
    l: &Loop,
    array: VarId,
    writes: bool,
) -> Option<Vec<i128>> {
    let mut out = Vec::new();
    let mut fine = true;
    for s in visit::stmts(p, &[nest]) {
        visit::each_place(p, s, &mut |place, how| {
            if place.var != array || (how == visit::Use::Read) == writes {
                return;
            }
            let first = place.subscripts().and_then(|s| s.first().copied());
            let form = first.and_then(|e| Linear::of(p, e));
            let apart = form.filter(|f| f.factor(l.var) == 1).and_then(|f| {
                let zero = Linear::default();
                f.with(l.var, &zero)?.value()
            });
            match apart.filter(|d| d.abs() <= FAR) {
                Some(d) => out.push(d),
                None => fine = false,
            }
        });
    }
    fine.then_some(out)
}

/// Where an array is made, if in one nest and at one distance.
fn made(p: &Procedure, nests: &[StmtId], loops: &[&Loop], array: VarId) -> Option<Between> {
    let v = p.var(array);
    named_simply(&v.ty.array()?.element).ok()?;
    let mut found: Option<Between> = None;
    for (at, (nest, l)) in nests.iter().zip(loops).enumerate() {
        let writes = distances(p, *nest, l, array, true)?;
        distances(p, *nest, l, array, false)?;
        let Some(first) = writes.first().copied() else { continue };
        if found.is_some() || writes.iter().any(|d| *d != first) {
            return None;
        }
        found = Some(Between { array, made: at, at: first });
    }
    found
}

/// How far each nest runs for a strip: as far as those behind it read.
fn reaches(
    p: &Procedure,
    nests: &[StmtId],
    loops: &[&Loop],
    arrays: &[Between],
) -> Result<Vec<Reach>, Refusal> {
    let mut out: Vec<Reach> = vec![Reach::default(); nests.len()];
    for reader in (0..nests.len()).rev() {
        for b in arrays {
            let reads = distances(p, nests[reader], loops[reader], b.array, false);
            for d in reads.unwrap_or_default() {
                let d = d - b.at;
                if b.made > reader || b.made == reader && d != 0 {
                    return Err(Refusal::new("an array is read before it is written"));
                }
                let own = out[reader];
                let made = &mut out[b.made];
                made.before = made.before.min(own.before + d);
                made.behind = made.behind.max(own.behind + d);
            }
        }
    }
    if out.iter().any(|r| r.behind - r.before > FAR) {
        return Err(Refusal::new("its loops are read too far from where they write"));
    }
    Ok(out)
}

/// Does a nest write anything but arrays that lie between nests and scalars?
fn writes_more(p: &Procedure, nest: StmtId, arrays: &[Between]) -> bool {
    visit::stmts(p, &[nest]).into_iter().any(|s| {
        let mut found = false;
        visit::each_place(p, s, &mut |place, how| {
            let scalar = place.is_var() && matches!(p.var(place.var).ty, Type::Scalar(_));
            let between = arrays.iter().any(|b| b.array == place.var);
            found |= how != visit::Use::Read && !scalar && !between;
        });
        found
    })
}

/// The nest whose iterations are cut into strips; the others run within theirs.
fn bounds(
    p: &Procedure,
    nests: &[StmtId],
    loops: &[&Loop],
    arrays: &[Between],
    reaches: &[Reach],
) -> Result<usize, Refusal> {
    let apart = || Refusal::new("the bounds of its loops do not differ by constants that fit");
    let sink = |k: &usize| writes_more(p, nests[*k], arrays);
    let root = (0..nests.len()).rev().find(sink).ok_or_else(|| Refusal::new("nothing is kept"))?;
    let (first, last) = guard::range(p, loops[root]).ok_or_else(apart)?;
    for (k, l) in loops.iter().enumerate() {
        let range = guard::range(p, l).ok_or_else(apart)?;
        let low = range.0.minus(&first).ok_or_else(apart)?;
        let high = range.1.minus(&last).ok_or_else(apart)?;
        let reach = reaches[k];
        let fits = if sink(&k) {
            (low, high) == (0, 0) && reach == Reach::default()
        } else {
            low <= reach.before && reach.behind <= high
        };
        if !fits {
            return Err(apart());
        }
    }
    Ok(root)
}

/// The other dimensions of an array.
fn rows(p: &Procedure, array: VarId) -> Option<(Type, Vec<Dim>)> {
    let array = p.var(array).ty.array()?;
    Some((array.element.clone(), array.dims.get(1..)?.to_vec()))
}

/// How many iterations a strip has.
fn size(
    p: &Procedure,
    arrays: &[Between],
    reaches: &[Reach],
    asked: Option<i128>,
) -> Result<i128, Refusal> {
    let large =
        || Refusal::new("what a strip needs of an array is too large, or has no constant size");
    let (mut each, mut ends, mut most) = (0i128, 0i128, 0i128);
    for b in arrays {
        let (element, dims) = rows(p, b.array).ok_or_else(large)?;
        let row = saved::bytes(&element, &dims).filter(|n| (1..=MOST_BYTES).contains(n));
        let row = row.ok_or_else(large)?;
        let reach = reaches[b.made].behind - reaches[b.made].before;
        each += row;
        ends += row * reach;
        most = most.max(reach);
    }
    let fits = ((MOST_BYTES - ends) / each).min(LONGEST);
    if let Some(asked) = asked {
        return if (2..=fits).contains(&asked) { Ok(asked) } else { Err(large()) };
    }
    let size = fits / 8 * 8;
    // Long strips: a power of two.
    let size = if size >= 64 { 1 << size.ilog2() } else { size };
    if size >= 8 && size >= OVERLAP * most { Ok(size) } else { Err(large()) }
}

/// Makes the strips; the loop over them, and the arrays with their new forms.
fn strips(
    draft: &mut Draft,
    sequence: &Sequence,
    shape: &Shape,
) -> Result<(StmtId, Vec<(VarId, VarId)>), Refusal> {
    let lost = || Refusal::new("its place in the program was not found");
    let nests = &sequence.loops;
    let root_stmt = *nests.get(shape.root).ok_or_else(lost)?;
    let root = draft.procedure().as_loop(root_stmt).cloned().ok_or_else(lost)?;
    let (outer, inner) = strip::halves(draft, &root, shape.size);
    let mut subst = Subst::new();
    let mut contracted = Vec::new();
    for b in &shape.arrays {
        let reach = shape.reaches[b.made];
        let (element, others) = rows(draft.procedure(), b.array).ok_or_else(lost)?;
        let length = i64::try_from(shape.size + reach.behind - reach.before).map_err(|_| lost())?;
        let mut dims = vec![Dim::fixed(length)];
        let mut extents = vec![Extent::Strip { strip: outer.var, by: -b.at - reach.before }];
        extents.extend(others.iter().map(|_| Extent::Kept));
        dims.extend(others);
        let ty = Type::Array(Box::new(Array { element, dims, contiguous: true }));
        let name = draft.stand_in(b.array);
        let new = draft.fresh(&name, ty, None);
        subst.insert(b.array, Leaf::Smaller(new, extents));
        contracted.push((b.array, new));
    }
    let mut parts = Vec::new();
    for (k, stmt) in nests.iter().enumerate() {
        let l = draft.procedure().as_loop(*stmt).cloned().ok_or_else(lost)?;
        let reach = shape.reaches[k];
        let lower = draft.plus(inner.lower, reach.before);
        // (Added to the end of the strip as a whole, which so is one value for all parts.)
        let upper = draft.plus(inner.upper, reach.behind);
        let part = Loop { lower, upper, exclusive: inner.exclusive, ..l };
        parts.push(draft.reloop(*stmt, part));
    }
    let outer = draft.loop_like(root_stmt, Loop { body: parts.clone(), ..outer });
    let mut news = sequence.moved.clone();
    news.push(outer);
    draft.replace(&sequence.stmts, news)?;
    for part in parts {
        for b in &shape.arrays {
            let body = draft.procedure().as_loop(part).ok_or_else(lost)?.body.clone();
            renamed(draft, &body, b.array, &subst)?;
        }
    }
    Ok((outer, contracted))
}
