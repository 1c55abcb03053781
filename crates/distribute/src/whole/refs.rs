//! What statements and nests touch, along each dimension of an object.
//!
//! **Decides** for each access, whether it lies near the iteration of a nest (`i + c`), between bounds that the whole program
//! knows, or anywhere; and whether it certainly writes all that lies there.
//!
//! **Example** in the nest over `i`, `a[i-1][j]` is near by -1 in the first dimension and between 0 and n - 1 in the second one.
//!
//! **Why it is sound** a variable of an inner loop is replaced by its bounds, which can only make more of it. A write is certain
//! only if no condition stands before it, nothing leaves the nest, and each loop between runs through a whole dimension.
//!
//! **Gives up when** a subscript is no polynomial, or its bounds are not known to the whole program: then it is anywhere.
//!
//! **Cost and limit** accesses times their loops.
//!
//! **Source** the specification of `--target mpi`, §4.3.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::affine::{Access, Extra, LoopIndex, Model, Root, Segment};
use heiretsu_analyze::calls::{CallSite, Trouble};
use heiretsu_analyze::cx::Cx;
use heiretsu_ir::{Bound, EffectKind, StmtId, StmtKind, Storage, VarId, visit};
use heiretsu_sets::{Poly, Symbol};

use super::objects::{Named, Objects};
use super::reason::Kind;
use crate::flow::Object;

/// Steps of the search for bounds.
const DEPTH: usize = 12;
/// Symbols of callees, while they are replaced.
const APART: u32 = 1 << 24;

/// Along one dimension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sub {
    /// `i + from … i + to` in the iteration `i` of the nest.
    Near(i64, i64),
    /// Between these bounds.
    Between(Box<[Poly; 2]>),
    /// Anywhere.
    Any,
}

/// What is touched of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ref {
    /// Which object; `None`: perhaps any.
    pub object: Option<Object>,
    /// It may be read.
    pub reads: bool,
    /// It may be written.
    pub writes: bool,
    /// By dimension; fewer than the object has: anywhere in the others.
    pub subs: Vec<Sub>,
    /// All elements there are certainly written, if it is cut along the dimension with this number.
    pub certain: Vec<bool>,
}

impl Ref {
    /// Everything may be touched.
    pub fn anything(reads: bool, writes: bool) -> Ref {
        Ref { object: None, reads, writes, subs: Vec::new(), certain: Vec::new() }
    }

    /// Anything of one object.
    pub fn whole(object: Object, reads: bool, writes: bool) -> Ref {
        Ref { object: Some(object), ..Ref::anything(reads, writes) }
    }

    /// Along a dimension.
    pub fn sub(&self, dim: usize) -> &Sub {
        self.subs.get(dim).unwrap_or(&Sub::Any)
    }

    /// All of it is certainly written, cut along a dimension.
    pub fn must(&self, dim: usize) -> bool {
        self.certain.get(dim).copied().unwrap_or(false)
    }
}

/// One call of a procedure.
#[derive(Clone, Debug, Default)]
pub struct Instance {
    /// The main program itself.
    pub main: bool,
    /// The number of the call among all that are looked into.
    pub number: u32,
    /// What its symbols are worth, in symbols of the main program.
    pub values: BTreeMap<Symbol, Poly>,
    /// What its parameters are.
    pub handed: BTreeMap<VarId, Named>,
    /// Arguments of assumed shape that have the shape of the whole object.
    pub shaped: BTreeSet<VarId>,
}

impl Instance {
    /// A value in symbols of the main program that have one value in all of it.
    pub fn known(&self, p: &Poly, model: &Model) -> Option<Poly> {
        if p.as_constant().is_some() {
            return Some(p.clone());
        }
        let symbols = p.symbols();
        if self.main {
            let steady = |s: &Symbol| model.symbols.get(*s).is_some_and(|i| i.home.is_none());
            return symbols.iter().all(steady).then(|| p.clone());
        }
        let mut out = p.clone();
        for s in &symbols {
            out = out.substitute(*s, &Poly::symbol(Symbol(s.0.checked_add(APART)?)))?;
        }
        for s in &symbols {
            out = out.substitute(Symbol(s.0 + APART), self.values.get(s)?)?;
        }
        Some(out)
    }
}

/// Accesses of an item: a nest whose outer loop may be cut, or what every rank does.
#[derive(Clone)]
pub struct Item<'a, 'u> {
    /// The procedure.
    pub cx: &'a Cx<'u>,
    /// Its call.
    pub instance: &'a Instance,
    /// The statement.
    pub stmt: StmtId,
    /// The loop that is cut, if it may be.
    pub cut: Option<LoopIndex>,
    /// Callees whose bodies are looked into: what they do is not the statement's.
    pub entered: Vec<String>,
    /// Callees that leave nothing behind.
    pub harmless: &'a BTreeSet<String>,
}

impl Item<'_, '_> {
    /// What the item touches, but for variables that each iteration has for itself.
    pub fn refs(&self, objects: &mut Objects, left_out: &dyn Fn(VarId) -> bool) -> Vec<Ref> {
        let inside = visit::stmts(self.cx.procedure, &[self.stmt]);
        self.of(&inside, objects, left_out)
    }

    /// What the statement itself touches, without those in it.
    pub fn own(&self, objects: &mut Objects) -> Vec<Ref> {
        self.of(&[self.stmt], objects, &|_| false)
    }

    fn of(
        &self,
        inside: &[StmtId],
        objects: &mut Objects,
        left_out: &dyn Fn(VarId) -> bool,
    ) -> Vec<Ref> {
        let model = self.cx.model();
        let mut out: Vec<Ref> = Vec::new();
        for a in model.accesses.iter().filter(|a| inside.contains(&a.stmt)) {
            if !(a.reads || a.writes) || (a.scalar && matches!(a.root, Root::Object(_))) {
                continue;
            }
            if a.callee.as_ref().is_some_and(|name| self.entered.contains(name)) {
                continue;
            }
            let one = match a.root {
                Root::Pointer(_) => Ref::anything(a.reads, a.writes),
                Root::Object(v) if left_out(v) => continue,
                Root::Object(v) => match objects.named(self.cx, v, &self.instance.handed) {
                    Named::Anything => Ref::anything(a.reads, a.writes),
                    Named::Part(o) => Ref::whole(o, a.reads, a.writes),
                    Named::Object(o) => self.one(a, o, objects),
                },
            };
            if !out.contains(&one) {
                out.push(one);
            }
        }
        self.hidden(inside, objects, &mut out);
        out
    }

    /// What callees do to globals that the procedure does not name, and whatever nobody knows.
    fn hidden(&self, inside: &[StmtId], objects: &Objects, out: &mut Vec<Ref>) {
        let called = |c: &&CallSite| inside.contains(&c.stmt) && !self.entered.contains(&c.name);
        for site in self.cx.all_calls().iter().filter(called) {
            // What the language's library keeps for itself, each rank keeps for itself.
            let library = site.body.is_none() && matches!(site.trouble, Some(Trouble::Impure(_)));
            let harmless = self.harmless.contains(&site.name);
            if site.may_change_anything() && !library && !harmless {
                out.push(Ref::anything(true, true));
            } else if site.reads_anything || !site.unnamed.is_empty() {
                out.push(Ref::anything(true, false));
            }
            for (key, (reads, writes)) in &site.globals {
                for (g, o) in objects.globals() {
                    if self.cx.summaries.overlap(self.cx.summaries.key(g), *key) {
                        out.push(Ref::whole(o, *reads, *writes));
                    }
                }
            }
        }
        let unknown = |s: &StmtId| match &self.cx.procedure.stmt(*s).kind {
            StmtKind::Effect(e) => {
                matches!(e.kind, EffectKind::PointerAssign | EffectKind::Asm)
            }
            _ => false,
        };
        if inside.iter().any(|s| self.cx.is_opaque(*s) || unknown(s)) {
            out.push(Ref::anything(true, true));
        }
    }

    fn one(&self, a: &Access, object: Object, objects: &mut Objects) -> Ref {
        let whole = Ref::whole(object, a.reads, a.writes);
        let Some(Segment::Elements(s)) = a.path.first() else { return whole };
        let array = &mut objects.all[object.0 as usize];
        if s.base != Some(Poly::default()) || s.scattered || s.subs.len() > s.extents.len() {
            return whole;
        }
        // All accesses have to see it in one shape.
        let seen: Vec<Option<Poly>> = s
            .extents
            .iter()
            .map(|e| e.as_ref().and_then(|p| self.instance.known(p, self.cx.model())))
            .collect();
        // Bytes of it are counted in another way.
        let var = self.cx.var(a.place.var);
        let named = var.ty.array();
        if array.extents.is_empty() || named.map(|t| &t.element) != Some(&array.element) {
            return whole;
        }
        let dims = named.map_or(&[][..], |t| &t.dims);
        let raw = dims.iter().any(|d| d.lower == Bound::Unknown);
        // What an ALLOCATABLE or an assumed-shape argument names has the shape of the object.
        let same = self.cx.unit.language.is_fortran()
            && (var.attrs.allocatable || self.instance.shaped.contains(&a.place.var));
        let asked = same && seen.iter().skip(1).any(Option::is_none);
        let agrees = |(x, y): (&Option<Poly>, &Option<Poly>)| match (x, y) {
            (Some(x), Some(y)) => x == y,
            (Some(_), None) => true,
            (None, _) => same,
        };
        if seen.len() != array.extents.len() || !seen.iter().zip(&array.extents).skip(1).all(agrees)
        {
            return whole;
        }
        let dummy = matches!(var.storage, Storage::Parameter { .. });
        let fills =
            seen.iter().zip(&array.extents).skip(1).any(|(x, y)| x.is_some() && y.is_none());
        let so_far = &mut array.seen;
        so_far.raw |= raw;
        so_far.counted |= !raw;
        so_far.asked |= asked;
        so_far.filled |= dummy && fills;
        if so_far.raw && so_far.counted || so_far.asked && so_far.filled {
            let why = "its bounds are known to some procedures, and to others only when it runs";
            let variable = array.name.clone();
            array.whole = Some(Kind::Whole { variable, why: why.to_string() });
        }
        for (known, new) in array.extents.iter_mut().zip(&seen) {
            if known.is_none() {
                known.clone_from(new);
            }
        }
        let extents = array.extents.clone();
        let extra = a.section.as_deref();
        let subs: Vec<Sub> = s.subs.iter().map(|p| self.sub(p.as_ref(), extra)).collect();
        let certain = match a.path.len() == 1 && s.subs.len() == extents.len() {
            true => self.certain(a, &s.subs, &subs, &extents),
            false => Vec::new(),
        };
        Ref { subs, certain, ..whole }
    }

    fn sub(&self, p: Option<&Poly>, extra: Option<&Extra>) -> Sub {
        let Some(p) = p else { return Sub::Any };
        let model = self.cx.model();
        if let Some(index) = self.cut.and_then(|k| model.loops[k as usize].index)
            && p.mentions(index)
            && p.degree_in(index) == 1
            && p.coefficient_in(index, 1).as_constant() == Some(1)
            && let Some(rest) = p.sub(&Poly::symbol(index))
            && let (Some(lo), Some(hi)) =
                (self.bound(&rest, false, extra), self.bound(&rest, true, extra))
            && let (Some(lo), Some(hi)) = (small(&lo), small(&hi))
        {
            return Sub::Near(lo, hi);
        }
        match (self.bound(p, false, extra), self.bound(p, true, extra)) {
            (Some(lo), Some(hi)) => Sub::Between(Box::new([lo, hi])),
            _ => Sub::Any,
        }
    }

    /// A bound that the whole program knows: variables of loops, and integers of what a callee touches, are replaced by theirs.
    fn bound(&self, p: &Poly, upper: bool, extra: Option<&Extra>) -> Option<Poly> {
        let model = self.cx.model();
        let mut p = p.clone();
        let integers = extra.map_or(&[][..], |e| &e.loops);
        for _ in 0..DEPTH {
            if let Some(l) = integers.iter().rfind(|l| p.mentions(l.index)) {
                let by = p.coefficient_in(l.index, 1).as_constant();
                let by = by.filter(|_| p.degree_in(l.index) == 1)?;
                let bounds = if (by > 0) == upper { &l.upper } else { &l.lower };
                p = p.substitute(l.index, bounds.first()?)?;
                continue;
            }
            if let Some(known) = self.instance.known(&p, model) {
                return (known.denominator() == 1).then_some(known);
            }
            // The innermost loop first: its bounds may mention the others.
            let inner = p.symbols().into_iter().filter_map(|s| {
                let fact = model.loops.get(model.symbols.get(s)?.home? as usize)?;
                (fact.index == Some(s)).then_some((model.symbols.info(s).home, s))
            });
            let (home, s) = inner.max()?;
            let fact = &model.loops[home? as usize];
            let by = p.coefficient_in(s, 1).as_constant().filter(|_| p.degree_in(s) == 1)?;
            let bounds = if (by > 0) == upper { &fact.upper } else { &fact.lower };
            p = p.substitute(s, bounds.first()?)?;
        }
        None
    }

    /// For each dimension: are all elements between the bounds there, and all in the other dimensions, certainly written?
    fn certain(
        &self,
        a: &Access,
        subs: &[Option<Poly>],
        found: &[Sub],
        extents: &[Option<Poly>],
    ) -> Vec<bool> {
        let Some(between) = self.straight(a) else { return Vec::new() };
        let model = self.cx.model();
        // How each dimension is run through: by which of the loops between, or not at all.
        let mut used: Vec<LoopIndex> = Vec::new();
        let mut exact = Vec::new();
        let mut full = Vec::new();
        for ((p, sub), extent) in subs.iter().zip(found).zip(extents) {
            let Some(p) = p else { return Vec::new() };
            let (mut all, mut covers) = (false, false);
            let own = between.iter().find(|k| {
                let index = model.loops[**k as usize].index;
                index.is_some_and(|s| p.mentions(s))
            });
            match (sub, own) {
                (Sub::Near(from, to), None) => all = from == to,
                (Sub::Between(ends), None) => all = ends[0] == ends[1],
                (Sub::Between(ends), Some(k)) if !used.contains(k) => {
                    used.push(*k);
                    all = self.runs_through(*k, p);
                    let last = extent.as_ref().and_then(|e| e.add_constant(-1));
                    covers = all && ends[0].is_zero() && last.as_ref() == Some(&ends[1]);
                }
                _ => {}
            }
            exact.push(all);
            let single = extent.as_ref().and_then(Poly::as_constant) == Some(1);
            full.push(covers || single);
        }
        if used.len() != between.len() {
            return Vec::new();
        }
        let others = |d: usize| (0..full.len()).all(|k| k == d || full[k]);
        (0..exact.len()).map(|d| exact[d] && others(d)).collect()
    }

    /// The loops between the item (or its cut loop) and an access that certainly happens in each of their iterations.
    fn straight(&self, a: &Access) -> Option<Vec<LoopIndex>> {
        let model = self.cx.model();
        let leaves = |s: &StmtId| {
            matches!(
                self.cx.procedure.stmt(*s).kind,
                StmtKind::Break { .. }
                    | StmtKind::Continue { .. }
                    | StmtKind::Return(_)
                    | StmtKind::Goto(_)
                    | StmtKind::While { .. }
                    | StmtKind::Effect(_)
                    | StmtKind::Opaque(_)
            )
        };
        let inside = visit::stmts(self.cx.procedure, &[self.stmt]);
        if !a.sure || a.callee.is_some() || !a.writes || inside.iter().any(leaves) {
            return None;
        }
        if self.cx.all_calls().iter().any(|c| inside.contains(&c.stmt) && c.trouble.is_some()) {
            return None;
        }
        let guard = match model.loop_index(self.stmt) {
            Some(k) => model.loops[k as usize].guard,
            None if a.stmt == self.stmt => a.guard,
            None => return None,
        };
        let mut out = Vec::new();
        let mut at = a.inside;
        while let Some(k) = at {
            let fact = &model.loops[k as usize];
            if self.cut == Some(k) || !inside.contains(&fact.stmt) {
                break;
            }
            out.push(k);
            at = fact.parent;
        }
        (a.guard == guard).then_some(out)
    }

    /// Does a subscript take every value between its bounds while a loop runs, and depend on nothing else that changes?
    fn runs_through(&self, k: LoopIndex, p: &Poly) -> bool {
        let model = self.cx.model();
        let fact = &model.loops[k as usize];
        let Some(index) = fact.index else { return false };
        let rest = p.sub(&Poly::symbol(index));
        let steady = rest.is_some_and(|r| self.instance.known(&r, model).is_some());
        let known = |p: &Poly| self.instance.known(p, model).is_some();
        let plain = fact.exact && fact.invariant_bounds && fact.step == 1;
        let bounds = fact.lower.len() == 1 && fact.upper.len() == 1;
        let known = fact.lower.iter().chain(&fact.upper).all(known);
        steady && plain && bounds && known && fact.value == Poly::symbol(index)
    }
}

fn small(p: &Poly) -> Option<i64> {
    let c = p.as_constant()?;
    i64::try_from(c).ok().filter(|c| c.unsigned_abs() < 1 << 40)
}
