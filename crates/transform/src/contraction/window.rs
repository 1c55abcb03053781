//! S7, S8 where values are used at other distances than 0: strips that hold what they need of an array.
//!
//! **Decides** whether nests that follow each other can run strip by strip, each strip with an array of its own for the
//! elements that it reads, at constant distances, of those that an earlier nest of the sequence makes.
//! **Example** `for t[i] = f(i); for b[i] = t[i-1] + t[i+1];` → `for it { for (i = it - 1; …) t1[i - it + 1] = f(i); for (i = it; …)
//! b[i] = t1[i - it] + t1[i - it + 2]; }`: the window of two more elements than iterations slides from strip to strip. What
//! two strips both need is computed by both, so that they do not depend on each other. Where rows are as long as a variable says,
//! the loops along the rows are cut as well, and what has a window is a tile: `for it { for jt { for i { for j … } for i { for j … } } }`.
//! **Why it is sound** nests that make elements for others write nothing else, and run, for a strip, only iterations that
//! they had; those that write anything else have the same iterations as before, once each. The dependence graph of the loop
//! over the strips shows that no strip needs another one, but for the new arrays; so strips may run one after the other
//! with all their parts, and each part sees what it saw; tiles in any order, as no loop over tiles carries anything, and within a
//! tile iterations run in the order that they had. Of the new arrays, which hold nothing before, each strip reads only
//! what it has written ([`regions::local`]): the old arrays are named nowhere else.
//! **Gives up when** a distance is not constant, an array is written in two nests or named elsewhere, a nest that makes
//! elements for others writes more, bounds do not differ by constants, or in a tile change with an outer loop, loops along
//! rows are not perfectly nested or do not run through the dimensions in the array's order, a scalar is handed on, a strip's part has no
//! constant size, or it is too large for strips that are long beside the distances.
//! **Cost and limit** the graphs of the nests and of the strips; tiles of at most [`DEEPEST`] dimensions; [`MOST_BYTES`] for the new arrays of a strip.
//! **Source** spec, array contraction, S8 (windows; partial contraction recomputes at the start of a block); overlapped tiles (Krishnamoorthy et al. 2007).

use heiretsu_analyze::Options;
use heiretsu_analyze::calls::Summaries;
use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::depend::graph::Kind;
use heiretsu_analyze::regions;
use heiretsu_ir::{
    Array, Dim, ExprId, Loop, Procedure, StmtId, Technique, Type, Unit, VarId, visit,
};

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
/// Dimensions of a tile, at most.
const DEEPEST: usize = 2;
/// Lengths of a tile along the last of its dimensions.
const ALONG: [i128; 4] = [512, 256, 128, 64];
/// So many more iterations cost as much as to start an innermost loop.
const STARTING: i128 = 16;

/// How far before and after a strip a nest runs for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Reach {
    before: i128,
    after: i128,
}

/// An array between two nests.
#[derive(Clone, Debug)]
struct Between {
    array: VarId,
    /// The nest that writes it.
    made: usize,
    /// The subscripts in an iteration of that nest, less the variables of its levels.
    at: Vec<i128>,
}

/// A dimension in which all nests are cut.
struct Level {
    /// The loop of each nest.
    loops: Vec<StmtId>,
    /// How far each nest reaches.
    reaches: Vec<Reach>,
    /// Iterations of a strip.
    size: i128,
}

/// What the text tells.
struct Shape {
    arrays: Vec<Between>,
    /// From the outermost loops inwards: one level of strips, more of tiles.
    levels: Vec<Level>,
    /// A nest that runs through the strips themselves.
    root: usize,
}

/// What stands in the place of the nests.
struct Made {
    /// The loops over the strips, outermost first.
    over: Vec<StmtId>,
    /// The arrays with their new forms.
    contracted: Vec<(VarId, VarId)>,
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
    for (k, &stmt) in nests.iter().enumerate() {
        let nest = Nest::new(draft.unit(), draft.of(), stmt, options, summaries)?;
        let band: Vec<StmtId> = shape.levels.iter().map(|level| level.loops[k]).collect();
        for (level, cut) in shape.levels.iter().zip(&band) {
            let l = nest.counted(*cut)?;
            strip::can_be_cut(&nest, l, level.size)?;
            if !nest.fixed(l.lower) || !nest.fixed(l.upper) {
                return Err(Refusal::BoundsOfOne);
            }
        }
        // (None is handed on between iterations of any loop that is cut.)
        let own = vectors::private(&nest, &band);
        for v in scalars(p, stmt) {
            let handed_on = !own.contains(&v) || !dead::dead_outside(p, nests, v);
            if handed_on && nests.iter().any(|n| written(p, *n, v)) {
                return Err(Refusal::WindowScalar);
            }
        }
        for s in visit::stmts(p, &[stmt]) {
            if p.as_loop(s).is_some_and(|l| !own_counter(p, nests, l.var)) {
                return Err(Refusal::WindowVariable);
            }
        }
    }
    let mut new = draft.clone();
    let Made { over, contracted } = strips(&mut new, sequence, &shape)?;
    let outer = *over.first().ok_or(Refusal::NoLoop)?;
    let nest = Nest::new(new.unit(), new.of(), outer, options, summaries)?;
    let fresh: Vec<VarId> = contracted.iter().map(|(_, new)| *new).collect();
    let p = new.procedure();
    let by_name = |name: &str| fresh.iter().any(|v| p.var(*v).name == name);
    for (at, edge) in nest.graph.edges.iter().enumerate() {
        let carried = vectors::carrier(&nest, edge).is_some_and(|l| over.contains(&l));
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
    if !fresh.iter().all(|v| over.iter().all(|l| regions::local(&cx, *l, *v))) {
        return Err(Refusal::WindowUnwritten);
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

/// What the text tells: which arrays lie between the nests, how far each nest reaches, how long a strip may be. Tiles have
/// as few dimensions as they need to have a constant size.
fn shape(
    unit: &Unit,
    p: &Procedure,
    nests: &[StmtId],
    asked: Option<i128>,
) -> Result<Shape, Refusal> {
    if nests.len() < 2 {
        return Err(Refusal::NoNext);
    }
    let strips = of_depth(unit, p, nests, 1, asked);
    match strips {
        Err(why) => (2..=DEEPEST).find_map(|d| of_depth(unit, p, nests, d, asked).ok()).ok_or(why),
        found => found,
    }
}

/// The loops of the nests that tiles of so many dimensions cut: each alone in the body of the one around it.
fn band(p: &Procedure, nests: &[StmtId], depth: usize) -> Result<Vec<Vec<StmtId>>, Refusal> {
    let mut out = vec![nests.to_vec()];
    for _ in 1..depth {
        let inner = |s: &StmtId| match p.as_loop(*s)?.body.as_slice() {
            [only] => p.as_loop(*only).map(|_| *only),
            _ => None,
        };
        let next = out.last().into_iter().flatten().map(inner).collect::<Option<Vec<StmtId>>>();
        out.push(next.ok_or(Refusal::NotPerfect)?);
    }
    Ok(out)
}

fn of_depth(
    unit: &Unit,
    p: &Procedure,
    nests: &[StmtId],
    depth: usize,
    asked: Option<i128>,
) -> Result<Shape, Refusal> {
    let band = band(p, nests, depth)?;
    let mut loops: Vec<Vec<&Loop>> = Vec::new();
    for level in &band {
        let level: Vec<&Loop> = level.iter().filter_map(|s| p.as_loop(*s)).collect();
        if level.len() != nests.len() {
            return Err(Refusal::NotCounted);
        }
        let ty = &p.var(level[0].var).ty;
        if level.iter().any(|l| p.var(l.var).ty != *ty) {
            return Err(Refusal::WindowTypes);
        }
        loops.push(level);
    }
    let arrays: Vec<Between> = own_arrays(unit, p)
        .into_iter()
        .filter(|a| links(p, nests, *a) && !elsewhere(p, nests, *a))
        .filter_map(|a| made(p, nests, &loops, a))
        .collect();
    if arrays.is_empty() {
        return Err(Refusal::WindowNoArray);
    }
    let reaches = reaches(p, nests, &loops, &arrays)?;
    let root = bounds(p, nests, &loops, &arrays, &reaches)?;
    let sizes = sizes(p, &arrays, &reaches, asked)?;
    let levels = band.into_iter().zip(reaches).zip(sizes);
    let level = |((loops, reaches), size)| Level { loops, reaches, size };
    Ok(Shape { arrays, levels: levels.map(level).collect(), root })
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

/// The distances at which a nest reads (or writes) an array: its first subscripts less the variables of the levels.
fn distances(
    p: &Procedure,
    nest: StmtId,
    vars: &[VarId],
    array: VarId,
    writes: bool,
) -> Option<Vec<Vec<i128>>> {
    let mut out = Vec::new();
    let mut fine = true;
    for s in visit::stmts(p, &[nest]) {
        visit::each_place(p, s, &mut |place, how| {
            if place.var != array || (how == visit::Use::Read) == writes {
                return;
            }
            let subscripts = place.subscripts().filter(|s| s.len() >= vars.len());
            let apart = subscripts.and_then(|s| {
                s.iter().zip(vars).map(|(e, v)| distance(p, *e, *v)).collect::<Option<Vec<_>>>()
            });
            match apart {
                Some(d) => out.push(d),
                None => fine = false,
            }
        });
    }
    fine.then_some(out)
}

/// A subscript less a variable.
fn distance(p: &Procedure, subscript: ExprId, var: VarId) -> Option<i128> {
    let form = Linear::of(p, subscript).filter(|f| f.factor(var) == 1)?;
    form.with(var, &Linear::default())?.value().filter(|d| d.abs() <= FAR)
}

/// The variables of a nest's levels.
fn vars(loops: &[Vec<&Loop>], nest: usize) -> Vec<VarId> {
    loops.iter().map(|level| level[nest].var).collect()
}

/// Where an array is made, if in one nest and at one distance.
fn made(p: &Procedure, nests: &[StmtId], loops: &[Vec<&Loop>], array: VarId) -> Option<Between> {
    let v = p.var(array);
    named_simply(&v.ty.array()?.element).ok()?;
    let mut found: Option<Between> = None;
    for (k, nest) in nests.iter().enumerate() {
        let vars = vars(loops, k);
        let writes = distances(p, *nest, &vars, array, true)?;
        distances(p, *nest, &vars, array, false)?;
        let Some(first) = writes.first().cloned() else { continue };
        if found.is_some() || writes.iter().any(|d| *d != first) {
            return None;
        }
        found = Some(Between { array, made: k, at: first });
    }
    found
}

/// How far each nest runs for a strip, level by level: as far as those after it read.
fn reaches(
    p: &Procedure,
    nests: &[StmtId],
    loops: &[Vec<&Loop>],
    arrays: &[Between],
) -> Result<Vec<Vec<Reach>>, Refusal> {
    let mut out = vec![vec![Reach::default(); nests.len()]; loops.len()];
    for reader in (0..nests.len()).rev() {
        let vars = vars(loops, reader);
        for b in arrays {
            let reads = distances(p, nests[reader], &vars, b.array, false);
            for read in reads.unwrap_or_default() {
                let same = read == b.at;
                if b.made > reader || b.made == reader && !same {
                    return Err(Refusal::WindowEarly);
                }
                for ((level, d), at) in out.iter_mut().zip(read).zip(&b.at) {
                    let d = d - at;
                    let own = level[reader];
                    let made = &mut level[b.made];
                    made.before = made.before.min(own.before + d);
                    made.after = made.after.max(own.after + d);
                }
            }
        }
    }
    if out.iter().flatten().any(|r| r.after - r.before > FAR) {
        return Err(Refusal::WindowFar);
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
    loops: &[Vec<&Loop>],
    arrays: &[Between],
    reaches: &[Vec<Reach>],
) -> Result<usize, Refusal> {
    let sink = |k: &usize| writes_more(p, nests[*k], arrays);
    let root = (0..nests.len()).rev().find(sink).ok_or(Refusal::WindowNothing)?;
    for (level, reaches) in loops.iter().zip(reaches) {
        let (first, last) = guard::range(p, level[root]).ok_or(Refusal::WindowBounds)?;
        for (k, l) in level.iter().enumerate() {
            let range = guard::range(p, l).ok_or(Refusal::WindowBounds)?;
            let low = range.0.minus(&first).ok_or(Refusal::WindowBounds)?;
            let high = range.1.minus(&last).ok_or(Refusal::WindowBounds)?;
            let reach = reaches[k];
            let fits = if sink(&k) {
                (low, high) == (0, 0) && reach == Reach::default()
            } else {
                low <= reach.before && reach.after <= high
            };
            if !fits {
                return Err(Refusal::WindowBounds);
            }
        }
    }
    Ok(root)
}

/// The dimensions of an array after those of the levels.
fn rows(p: &Procedure, array: VarId, depth: usize) -> Option<(Type, Vec<Dim>)> {
    let array = p.var(array).ty.array()?;
    Some((array.element.clone(), array.dims.get(depth..)?.to_vec()))
}

/// How many iterations strips have, level by level. Of tiles, those that compute the least twice and start few loops.
fn sizes(
    p: &Procedure,
    arrays: &[Between],
    reaches: &[Vec<Reach>],
    asked: Option<i128>,
) -> Result<Vec<i128>, Refusal> {
    let lengths = asked.map_or(ALONG.to_vec(), |n| vec![n]);
    let choices: Vec<Vec<i128>> = match reaches.len() {
        1 => vec![Vec::new()],
        _ => lengths.into_iter().map(|n| vec![n]).collect(),
    };
    let mut best: Option<(i128, Vec<i128>)> = None;
    let mut why = None;
    for choice in choices {
        match size(p, arrays, reaches, &choice, asked) {
            Ok(first) => {
                let sizes = [&[first], choice.as_slice()].concat();
                let cost = cost(&sizes, arrays, reaches);
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, sizes));
                }
            }
            Err(refusal) => why = Some(refusal),
        }
    }
    match (best, why) {
        (Some((_, sizes)), _) => Ok(sizes),
        (None, why) => Err(why.unwrap_or(Refusal::WindowSize)),
    }
}

/// How far what a level makes of an array goes beyond a strip.
fn beyond(b: &Between, level: &[Reach]) -> i128 {
    level[b.made].after - level[b.made].before
}

/// What tiles of some sizes cost, for each thousand iterations of the tile itself.
fn cost(sizes: &[i128], arrays: &[Between], reaches: &[Vec<Reach>]) -> i128 {
    let mut cost = 1_000_000;
    for (at, (size, level)) in sizes.iter().zip(reaches).enumerate() {
        let most = arrays.iter().map(|b| beyond(b, level)).max().unwrap_or(0);
        let starting = if at + 1 == sizes.len() { STARTING } else { 0 };
        cost = cost * (size + most + starting) / size;
    }
    cost
}

/// How many iterations a strip of the outermost loops has, if those of the inner levels have so many.
fn size(
    p: &Procedure,
    arrays: &[Between],
    reaches: &[Vec<Reach>],
    inner: &[i128],
    asked: Option<i128>,
) -> Result<i128, Refusal> {
    let (outermost, others) = reaches.split_first().ok_or(Refusal::WindowLarge)?;
    let (mut each, mut ends, mut most) = (0i128, 0i128, 0i128);
    for b in arrays {
        let (element, dims) = rows(p, b.array, reaches.len()).ok_or(Refusal::WindowLarge)?;
        let fits = |n: &i128| (1..=MOST_BYTES).contains(n);
        let mut row = saved::bytes(&element, &dims).filter(fits).ok_or(Refusal::WindowLarge)?;
        for (size, level) in inner.iter().zip(others) {
            let reach = beyond(b, level);
            if asked.is_none() && *size < OVERLAP * reach {
                return Err(Refusal::WindowLarge);
            }
            row = row.checked_mul(size + reach).filter(fits).ok_or(Refusal::WindowLarge)?;
        }
        let reach = beyond(b, outermost);
        each += row;
        ends += row * reach;
        most = most.max(reach);
    }
    let fits = ((MOST_BYTES - ends) / each).min(LONGEST);
    if let Some(asked) = asked {
        return if (2..=fits).contains(&asked) { Ok(asked) } else { Err(Refusal::WindowLarge) };
    }
    let size = fits / 8 * 8;
    // Long strips: a power of two.
    let size = if size >= 64 { 1 << size.ilog2() } else { size };
    if size >= 8 && size >= OVERLAP * most { Ok(size) } else { Err(Refusal::WindowLarge) }
}

/// Makes the strips.
fn strips(draft: &mut Draft, sequence: &Sequence, shape: &Shape) -> Result<Made, Refusal> {
    let nests = &sequence.loops;
    // The loop over the strips and the one within a strip, for each level.
    let mut halves: Vec<(StmtId, Loop, Loop)> = Vec::new();
    for level in &shape.levels {
        let stmt = *level.loops.get(shape.root).ok_or(Refusal::Lost)?;
        let root = draft.procedure().as_loop(stmt).cloned().ok_or(Refusal::Lost)?;
        let (outer, inner) = strip::halves(draft, &root, level.size);
        halves.push((stmt, outer, inner));
    }
    let mut subst = Subst::new();
    let mut contracted = Vec::new();
    for b in &shape.arrays {
        let (element, others) =
            rows(draft.procedure(), b.array, shape.levels.len()).ok_or(Refusal::Lost)?;
        let (mut dims, mut extents) = (Vec::new(), Vec::new());
        for ((level, (_, outer, _)), at) in shape.levels.iter().zip(&halves).zip(&b.at) {
            let length = level.size + beyond(b, &level.reaches);
            dims.push(Dim::fixed(i64::try_from(length).map_err(|_| Refusal::Lost)?));
            let by = -at - level.reaches[b.made].before;
            extents.push(Extent::Strip { strip: outer.var, by });
        }
        extents.extend(others.iter().map(|_| Extent::Kept));
        dims.extend(others);
        let ty = Type::Array(Box::new(Array { element, dims, contiguous: true }));
        let name = draft.stand_in(b.array);
        let new = draft.fresh(&name, ty, None);
        subst.insert(b.array, Leaf::Smaller(new, extents));
        contracted.push((b.array, new));
    }
    let mut parts = Vec::new();
    for k in 0..nests.len() {
        let mut body: Option<StmtId> = None;
        for (level, (_, _, inner)) in shape.levels.iter().zip(&halves).rev() {
            let stmt = *level.loops.get(k).ok_or(Refusal::Lost)?;
            let mut l = draft.procedure().as_loop(stmt).cloned().ok_or(Refusal::Lost)?;
            let reach = level.reaches[k];
            l.lower = draft.plus(inner.lower, reach.before);
            // (Added to the end of the strip as a whole, which so is one value for all parts.)
            l.upper = draft.plus(inner.upper, reach.after);
            l.exclusive = inner.exclusive;
            if let Some(inner) = body {
                l.body = vec![inner];
            }
            body = Some(draft.reloop(stmt, l));
        }
        parts.extend(body);
    }
    let mut over = Vec::new();
    let mut body = parts.clone();
    for (stmt, outer, _) in halves.into_iter().rev() {
        let outer = draft.loop_like(stmt, Loop { body, ..outer });
        body = vec![outer];
        over.insert(0, outer);
    }
    // (The window of a tile is declared in the loop: to find out that iterations may each have one takes too long.)
    if let [outer, _, ..] = over.as_slice() {
        contracted.iter().for_each(|(_, new)| draft.declared_in(*new, *outer));
    }
    let mut news = sequence.moved.clone();
    news.extend(body);
    draft.replace(&sequence.stmts, news)?;
    for part in parts {
        for b in &shape.arrays {
            let body = draft.procedure().as_loop(part).ok_or(Refusal::Lost)?.body.clone();
            renamed(draft, &body, b.array, &subst)?;
        }
    }
    Ok(Made { over, contracted })
}
