//! Access patterns: what each access to an array touches while the loops around it run.
//!
//! **Decides** for every access the exact moving footprint (one step and one number of iterations per loop), its
//! six-parameter summary, or what stands in the way.
//!
//! **Example** `a(j,i)` in a 10×10 nest: footprint `0 + 10·(i−1) + 1·(j−1)`, pattern `(i, 0, 1, 10, 10, MUST)_10`.
//!
//! **Why it is sound** offsets, bounds and guards are those of the walk ([`crate::affine`]); a loop is normalized to
//! 1, 2, … by an exact substitution; what has no exact number of iterations gets a symbol for it. MUST is said only of
//! what no condition, jump, call or inexact bound can keep from happening.
//!
//! **Gives up when** a loop is no counted one, a subscript or shape is unknown, an object is reached through several
//! arrays of different shape ([`Cause`]).
//!
//! **Cost and limit** linear in the accesses times the depth of their nests; proofs within the budget of `sets`.
//!
//! **Source** T. Asakura, T. Watanabe, *Convolution calculation for access pattern analysis in nested loops*, 2002;
//! `sets::patterns`.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use heiretsu_ir::{Bound, ProcId, Span, StmtId, StmtKind, Storage, Unit, VarId, visit};
use heiretsu_sets::patterns::{Accuracy, Level, Outcome, Pattern, aggregate, analyze_widened};
use heiretsu_sets::{Assumptions, Poly, Range, Symbol};

use crate::Options;
use crate::affine::{Access, LoopIndex, Segment, Subscripts, linear};
use crate::calls::Summaries;
use crate::cx::Cx;
use crate::depend::Question;

/// Symbols for numbers of iterations that are no polynomials begin here.
const TRIPS: u32 = 1 << 29;
/// Symbols for bounds of allocated arrays begin here.
const SHAPES: u32 = TRIPS + (1 << 28);

/// The patterns of a procedure.
#[derive(Clone, Debug)]
pub struct Patterns {
    /// Every access to an array inside a loop, in the order of the walk.
    pub accesses: Vec<ArrayAccess>,
    /// Several accesses of one loop taken together: positions in `accesses`, and their pattern.
    pub together: Vec<(Vec<usize>, Pattern)>,
    /// The user's names of the symbols in all polynomials.
    pub names: BTreeMap<Symbol, String>,
}

/// An access to an array inside a loop.
#[derive(Clone, Debug)]
pub struct ArrayAccess {
    /// The statement that makes it.
    pub stmt: StmtId,
    /// Where.
    pub span: Span,
    /// What is written there, or the variable's name.
    pub text: String,
    /// The object as the user names it.
    pub variable: String,
    /// It may read.
    pub reads: bool,
    /// It may write.
    pub writes: bool,
    /// The loops around it, outermost first.
    pub loops: Vec<StmtId>,
    /// What it touches, or why that is not known.
    pub found: Result<Found, Cause>,
}

/// What an access touches.
#[derive(Clone, Debug)]
pub struct Found {
    /// The element offset, with every loop's variable counting 1, 2, …
    pub offset: Poly,
    /// The loops around it in which it is regular, outermost first, normalized.
    pub nest: Vec<Level>,
    /// The offset moves by the same distance with each iteration of each loop: `offset` and `nest` are an exact
    /// footprint.
    pub linear: bool,
    /// How many of the loops around it are not in `nest`, because it is irregular there, and why.
    pub beyond: Option<(usize, Cause)>,
    /// Whether all of it is certainly touched.
    pub accuracy: Accuracy,
    /// As one stride per loop, as far outwards as that goes.
    pub summary: Outcome,
    /// Elements that the summary covers although they are not touched.
    pub added: i128,
}

/// Why an access has no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// A loop around it is not a counted one.
    NotCounted,
    /// A subscript is not understood, or changes irregularly (it is read from memory, computed by a call …).
    Subscript,
    /// The shape of the array is not known.
    Shape,
    /// A callee makes it.
    Callee,
    /// A number is too large.
    Overflow,
}

impl Cause {
    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Cause::NotCounted => "a loop around it is not counted",
            Cause::Subscript => "a subscript is not regular",
            Cause::Shape => "the shape of the array is not known",
            Cause::Callee => "made by a callee",
            Cause::Overflow => "a number is too large",
        }
    }
}

/// The patterns of all accesses to arrays in the loops of a procedure.
pub fn patterns(
    unit: &Unit,
    procedure: ProcId,
    options: &Options,
    summaries: &Summaries,
) -> Patterns {
    let mut out = Patterns { accesses: Vec::new(), together: Vec::new(), names: BTreeMap::new() };
    if visit::loops(unit.procedure(procedure)).is_empty() {
        return out;
    }
    let cx = Cx::new(unit, procedure, options, summaries);
    let mut finder = Finder { cx: &cx, straight: BTreeMap::new(), names: BTreeMap::new() };
    for access in &cx.model().accesses {
        out.accesses.extend(finder.access(access));
    }
    out.names = finder.names;
    out.together = together(&out.accesses);
    out
}

struct Finder<'a, 'u> {
    cx: &'a Cx<'u>,
    /// Outermost loops from which nothing leaves early.
    straight: BTreeMap<LoopIndex, bool>,
    names: BTreeMap<Symbol, String>,
}

impl Finder<'_, '_> {
    /// The pattern of one access; `None` if it is none to an array inside a loop.
    fn access(&mut self, a: &Access) -> Option<ArrayAccess> {
        let innermost = a.inside?;
        let model = self.cx.model();
        let mut chain = vec![innermost];
        while let Some(parent) = model.loops[*chain.last()? as usize].parent {
            chain.push(parent);
        }
        chain.reverse();
        let arrays: Vec<&Subscripts> = a
            .path
            .iter()
            .filter_map(|segment| match segment {
                Segment::Elements(s) => Some(&**s),
                Segment::Field { .. } => None,
            })
            .collect();
        let last = *arrays.last()?;
        // Of several arrays on the way (`s->v[k]`, `z[i].part[0]`) the one along which the loops move counts.
        let moving: Vec<&Subscripts> =
            arrays.iter().copied().filter(|s| self.moves(s, chain[0])).collect();
        let found = match (&a.callee, moving.as_slice()) {
            (Some(_), _) => Err(Cause::Callee),
            (None, [_, _, ..]) => Err(Cause::Shape),
            (None, [one]) => self.found(a, one, &chain),
            (None, []) => self.found(a, last, &chain),
        };
        let question = Question::new(self.cx, model, chain[0]);
        Some(ArrayAccess {
            stmt: a.stmt,
            span: a.place.span,
            text: question.text(a.place.span).unwrap_or_else(|| self.cx.name(a.place.var).into()),
            variable: question.name(&a.place),
            reads: a.reads,
            writes: a.writes,
            loops: chain.iter().map(|k| model.loops[*k as usize].stmt).collect(),
            found,
        })
    }

    /// May the element be another one in another iteration of the loop?
    fn moves(&self, s: &Subscripts, outermost: LoopIndex) -> bool {
        let varies =
            |p: &Poly| p.symbols().into_iter().any(|s| self.cx.model().varies(s, outermost));
        s.subs.iter().any(|p| p.as_ref().is_none_or(&varies)) || s.base.as_ref().is_some_and(varies)
    }

    fn found(&mut self, a: &Access, s: &Subscripts, chain: &[LoopIndex]) -> Result<Found, Cause> {
        let model = self.cx.model();
        if s.subs.iter().any(Option::is_none) {
            return Err(Cause::Subscript);
        }
        let made = self.allocated(a, s, chain[0]);
        let s = made.as_ref().unwrap_or(s);
        let mut offset = linear(s).ok_or(Cause::Shape)?;
        let (reached, why) = self.reached(&offset, chain);
        if reached == chain.len() {
            return Err(why);
        }
        // Inner loops first: what they bring in from outer loops is normalized with those.
        let mut nest: Vec<Level> = Vec::new();
        for &k in chain[reached..].iter().rev() {
            let (index, start, trips) = self.bounds(k).ok_or(Cause::NotCounted)?;
            let trips = trips.unwrap_or_else(|| self.unknown_trips(k));
            // index = start + step·(v − 1), with v in the place of the index.
            let step = model.loops[k as usize].step;
            let count = Poly::symbol(index).add_constant(-1).ok_or(Cause::Overflow)?;
            let by = count.scale(step).and_then(|c| c.add(&start)).ok_or(Cause::Overflow)?;
            offset = offset.substitute(index, &by).ok_or(Cause::Overflow)?;
            for level in &mut nest {
                if let Some(trips) = &mut level.trips {
                    *trips = trips.substitute(index, &by).ok_or(Cause::Overflow)?;
                }
            }
            nest.insert(0, Level { var: index, trips: Some(trips) });
        }
        let own = |s: Symbol| nest.iter().any(|l| l.var == s);
        let steady = |l: &Level| {
            offset.degree_in(l.var) <= 1
                && !offset.coefficient_in(l.var, 1).symbols().into_iter().any(own)
        };
        let linear = nest.iter().all(steady);
        let accuracy =
            if self.certain(a, &chain[reached..]) { Accuracy::Must } else { Accuracy::May };
        let assume = self.assume(&offset, &nest, s);
        let (summary, added) = analyze_widened(&offset, &nest, accuracy, &assume);
        self.note_names(&offset, &nest);
        let beyond = (reached > 0).then_some((reached, why));
        Ok(Found { linear, offset, nest, beyond, accuracy, summary, added })
    }

    /// The subscripts with the shape that an ALLOCATE before the loops has given to their array.
    fn allocated(&mut self, a: &Access, s: &Subscripts, l: LoopIndex) -> Option<Subscripts> {
        let var = self.cx.var(a.place.var);
        let array = var.ty.array()?;
        let unknown = s.extents.len() == array.dims.len() && s.extents.iter().any(Option::is_none);
        if !var.attrs.allocatable || var.storage != Storage::Local || !unknown {
            return None;
        }
        let rank = array.dims.len();
        let mut extents = Vec::new();
        for (k, (dim, known)) in array.dims.iter().zip(s.extents.iter()).enumerate() {
            if let Some(known) = known {
                extents.push(Some(known.clone()));
                continue;
            }
            // Known lower bounds say that nothing but ALLOCATE gives the array a shape.
            let Bound::Const(lower) = dim.lower else { return None };
            let name = heiretsu_ir::bound_name(true, &var.name, rank - k);
            let upper = self.cx.procedure.vars.iter().position(|v| v.name == name)?;
            let upper = VarId(upper as u32);
            let stmt = self.cx.model().loops[l as usize].stmt;
            if self.cx.accesses(stmt).iter().any(|a| a.writes && a.place.var == upper) {
                return None;
            }
            let value = match self.cx.model().value_before(upper, l) {
                Some(value) => value.clone(),
                None => {
                    let own = Symbol(SHAPES + upper.0);
                    self.names.insert(own, name);
                    Poly::symbol(own)
                }
            };
            extents.push(Some(value.add_constant(1 - i128::from(lower))?));
        }
        Some(Subscripts { extents: extents.into(), ..s.clone() })
    }

    /// The outermost loop of the chain in which offset and bounds are regular, by its position; and what stands in
    /// the way of the loop around it.
    fn reached(&self, offset: &Poly, chain: &[LoopIndex]) -> (usize, Cause) {
        let model = self.cx.model();
        let (mut reached, mut why) = (0, Cause::NotCounted);
        let mut irregular = |poly: &Poly, cause: Cause, reached: &mut usize| {
            for s in poly.symbols() {
                let index = chain.iter().any(|k| model.loops[*k as usize].index == Some(s));
                let known = model.symbols.get(s).is_some();
                let home = chain.iter().rposition(|k| known && !index && model.varies(s, *k));
                if let Some(p) = home.filter(|p| p + 1 > *reached) {
                    (*reached, why) = (p + 1, cause);
                }
            }
        };
        irregular(offset, Cause::Subscript, &mut reached);
        for at in (0..chain.len()).rev() {
            if at < reached {
                break;
            }
            match self.bounds(chain[at]) {
                Some((_, start, trips)) => {
                    irregular(&start, Cause::NotCounted, &mut reached);
                    if let Some(trips) = trips {
                        irregular(&trips, Cause::NotCounted, &mut reached);
                    }
                }
                None => {
                    reached = reached.max(at + 1);
                    break;
                }
            }
        }
        (reached, why)
    }

    /// The index of a counted loop, its start, and its number of iterations where that is a polynomial.
    fn bounds(&self, k: LoopIndex) -> Option<(Symbol, Poly, Option<Poly>)> {
        let fact = &self.cx.model().loops[k as usize];
        let index = fact.index?;
        let up = fact.step > 0;
        let (starts, ends) =
            if up { (&fact.lower, &fact.upper) } else { (&fact.upper, &fact.lower) };
        let start = starts.first()?.clone();
        let [end] = &ends[..] else { return Some((index, start, None)) };
        let steps = end.sub(&start).and_then(|d| d.over(fact.step));
        let trips = steps.and_then(|d| d.add_constant(1)).and_then(whole);
        Some((index, start, trips))
    }

    /// A symbol for a number of iterations that is no polynomial: a minimum of bounds, a rounded quotient.
    fn unknown_trips(&mut self, k: LoopIndex) -> Poly {
        let own = Symbol(TRIPS + k);
        let var = self.cx.model().loops[k as usize].var;
        let name = var.map_or("?", |v| self.cx.name(v));
        self.names.insert(own, format!("iterations of {name}"));
        Poly::symbol(own)
    }

    /// Does it happen in every iteration of every loop around it?
    fn certain(&mut self, a: &Access, chain: &[LoopIndex]) -> bool {
        let model = self.cx.model();
        let Some(&outermost) = chain.first() else { return false };
        let guarded = a.guard.is_some_and(|g| {
            let mut at = Some(g);
            std::iter::from_fn(|| {
                let guard = &model.guards[at? as usize];
                at = guard.parent;
                Some(guard)
            })
            .any(|guard| model.within(guard.inside, outermost))
        });
        let exact = chain.iter().all(|k| model.loops[*k as usize].exact);
        let straight = *self.straight.entry(outermost).or_insert_with(|| {
            let l = model.loops[outermost as usize].stmt;
            let inside = |s: &StmtId| self.cx.contains(l, *s);
            let all = visit::stmts(self.cx.procedure, &self.cx.procedure.body);
            !all.iter().filter(|s| inside(s)).any(|s| leaves(&self.cx.procedure.stmt(*s).kind))
        });
        a.sure && !guarded && exact && straight
    }

    fn assume(&self, offset: &Poly, nest: &[Level], s: &Subscripts) -> Assumptions {
        let mut out = Assumptions::new();
        // An array of which an element is touched has one in every dimension.
        for extent in s.extents.iter().skip(1).flatten() {
            let moves = nest.iter().any(|l| extent.mentions(l.var));
            let one = extent.add_constant(-1).and_then(|p| p.as_affine());
            if let Some(form) = one.filter(|_| !moves && extent.as_constant().is_none()) {
                out.nonneg(form);
            }
        }
        let mentioned = nest.iter().flat_map(|l| &l.trips).chain([offset]);
        for s in mentioned.flat_map(Poly::symbols) {
            match self.cx.model().symbols.get(s) {
                Some(info) if nest.iter().all(|l| l.var != s) => out.set_range(s, info.range),
                Some(_) => continue,
                None => out.set_range(s, Range::at_least(0)),
            };
        }
        out
    }

    fn note_names(&mut self, offset: &Poly, nest: &[Level]) {
        let model = self.cx.model();
        let question = Question::new(self.cx, model, 0);
        let levels = nest.iter().map(|l| l.var);
        let mentioned = nest.iter().flat_map(|l| &l.trips).chain([offset]);
        for s in mentioned.flat_map(Poly::symbols).chain(levels) {
            if !self.names.contains_key(&s)
                && let Some(name) = question.symbol_name(s)
            {
                self.names.insert(s, name);
            }
        }
    }
}

/// A number of iterations: a polynomial with integer values, or a constant rounded as loops do.
fn whole(trips: Poly) -> Option<Poly> {
    match trips.as_ratio() {
        Some((n, d)) => Some(Poly::constant(n.checked_div_euclid(d)?.max(0))),
        None => (trips.denominator() == 1).then_some(trips),
    }
}

/// May it end a loop around it, or keep the rest of an iteration from happening?
fn leaves(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::Return(_)
        | StmtKind::Break { .. }
        | StmtKind::Continue { .. }
        | StmtKind::Goto(_)
        | StmtKind::Label(_)
        | StmtKind::Opaque(_)
        | StmtKind::Call { .. }
        | StmtKind::While { .. } => true,
        StmtKind::Effect(effect) => effect.kind.ends_program(),
        StmtKind::Assign { .. }
        | StmtKind::If { .. }
        | StmtKind::Loop(_)
        | StmtKind::Directive(_) => false,
    }
}

/// Accesses of one outermost loop to one array, of one kind, that make one pattern.
fn together(accesses: &[ArrayAccess]) -> Vec<(Vec<usize>, Pattern)> {
    // One group per outermost loop, array and kind.
    type Groups<'a> = BTreeMap<(StmtId, &'a str, bool), Vec<(usize, &'a Pattern)>>;
    let mut groups = Groups::new();
    for (k, access) in accesses.iter().enumerate() {
        let Ok(Found { summary: Outcome::Complete(pattern), beyond, .. }) = &access.found else {
            continue;
        };
        let beyond = beyond.map_or(0, |(loops, _)| loops);
        let Some(&outermost) = access.loops.get(beyond) else { continue };
        let key = (outermost, access.variable.as_str(), access.writes);
        groups.entry(key).or_default().push((k, pattern));
    }
    let mut out: Vec<(Vec<usize>, Pattern)> = Vec::new();
    for group in groups.into_values().filter(|g| g.len() > 1) {
        let patterns: Vec<Pattern> = group.iter().map(|(_, p)| (*p).clone()).collect();
        if let Some(one) = aggregate(&patterns) {
            out.push((group.into_iter().map(|(k, _)| k).collect(), one));
        }
    }
    out.sort_by(|a, b| a.0.cmp(&b.0));
    out
}
