//! What the walk found out: accesses, loops, guards, symbols.
//!
//! **Holds** the result of [`walk`](super::walk) as data, and answers questions about one point: did this
//! expression have that value when this loop was entered?
//!
//! **Example** the loop over `j` of `a[i][j]` has index symbol `s7`, bounds `0` and `n − 1`.
//!
//! **Why it is sound** slots are compared between two points by the values that the walk recorded.
//!
//! **Gives up when** a slot changed in between: then the expression is not the symbol's any more.
//!
//! **Cost and limit** a binary search per slot.
//!
//! **Source** ours.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use heiretsu_ir::{ExprId, ExprKind, Place, Procedure, Step, StmtId, Type, VarId};
use heiretsu_sets::{Affine, Poly, Symbol};
use smallvec::SmallVec;

use super::places::Canonical;
use super::sections::Extra;
use super::slots::{Slot, Slots};
use super::symbols::{LoopIndex, Symbols};
use super::walk;
use crate::alias::Leaf;
use crate::cx::Cx;

/// An object, as far as names tell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Root {
    /// What a variable names.
    Object(VarId),
    /// What a pointer value points to.
    Pointer(Symbol),
}

/// Subscripts into an array.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subscripts {
    /// Slowest first; perhaps fewer than dimensions (a part of the array). `None`: not known.
    pub subs: SmallVec<[Option<Poly>; 3]>,
    /// Extents of all dimensions, where known.
    pub extents: Rc<[Option<Poly>]>,
    /// Linear offset of the element at which the array starts in its object (views); `None`: unknown.
    pub base: Option<Poly>,
    /// The elements may lie apart: dimensions only, no linear offset.
    pub scattered: bool,
}

/// A part of the way from an object to what is accessed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Segment {
    /// A member of a structure; `shared`: it may overlap other members (unions, bit-fields).
    Field {
        /// The structure.
        structure: u32,
        /// The member.
        field: u32,
        /// Union or bit-field.
        shared: bool,
    },
    /// An element (or sub-array).
    Elements(Box<Subscripts>),
}

/// One access.
#[derive(Clone, Debug)]
pub struct Access {
    /// The statement.
    pub stmt: StmtId,
    /// As the program names it.
    pub place: Place,
    /// It may read.
    pub reads: bool,
    /// It may write.
    pub writes: bool,
    /// The object.
    pub root: Root,
    /// From the object to what is touched; nothing: all of it.
    pub path: Vec<Segment>,
    /// By which type.
    pub leaf: Leaf,
    /// The innermost loop or while around it.
    pub inside: Option<LoopIndex>,
    /// What holds when it happens.
    pub guard: Option<u32>,
    /// It happens whenever its guards hold.
    pub sure: bool,
    /// Only a scalar that pointers may reach: to be compared with pointers only.
    pub scalar: bool,
    /// Made by a callee.
    pub callee: Option<String>,
    /// Bounded integers in the subscripts of what a callee touches.
    pub section: Option<Rc<Extra>>,
}

/// Elements that a callee certainly writes.
#[derive(Clone, Debug)]
pub struct Certain {
    /// As one access, for all values of its integers that its section allows.
    pub access: Access,
    /// These integers.
    pub integers: Vec<Symbol>,
}

/// A condition that holds at a point.
#[derive(Clone, Debug)]
pub struct Guard {
    /// Forms that are ≥ 0.
    pub forms: Vec<Poly>,
    /// Forms that are not 0.
    pub nonzero: Vec<Poly>,
    /// The first ones alone say all that the condition says.
    pub exact: bool,
    /// The condition around it.
    pub parent: Option<u32>,
    /// The innermost loop around it.
    pub inside: Option<LoopIndex>,
    /// That of the other branch of its `if`.
    pub other: Option<u32>,
}

/// What holds in the branches of an `if`: forms that are ≥ 0 (perhaps not all that there is to say).
#[derive(Clone, Debug, Default)]
pub struct Branches {
    /// When it is true.
    pub yes: Vec<Poly>,
    /// When it is false.
    pub no: Vec<Poly>,
    /// The condition is true wherever `yes` holds.
    pub exact: bool,
}

/// A loop or while.
#[derive(Clone, Debug)]
pub struct LoopFact {
    /// Its statement.
    pub stmt: StmtId,
    /// The loop around it.
    pub parent: Option<LoopIndex>,
    /// The last loop nested in it (itself if none).
    pub last: LoopIndex,
    /// A counted loop's symbol: its variable, or the number of the iteration (from 0) when the step is no
    /// constant.
    pub index: Option<Symbol>,
    /// Its variable.
    pub var: Option<VarId>,
    /// The variable in terms of the index.
    pub value: Poly,
    /// The index's step (±1 …).
    pub step: i128,
    /// The index is ≥ each; for a positive step the first one is the start.
    pub lower: Vec<Poly>,
    /// The index is ≤ each; for a negative step the first one is the start.
    pub upper: Vec<Poly>,
    /// Where the index counts iterations: first value, last possible value and step of the variable.
    pub counts: Option<Box<[Poly; 3]>>,
    /// The bounds say all there is to say.
    pub exact: bool,
    /// A bound is known modulo 2⁶⁴ only: where it is less than the start, the loop never ends.
    pub modular: bool,
    /// Bounds that the language evaluates anew keep their values.
    pub invariant_bounds: bool,
    /// When it is entered.
    pub entry: u32,
    /// What holds when it is entered.
    pub guard: Option<u32>,
    /// Its body's accesses.
    pub accesses: (u32, u32),
    /// The variables that it steps along.
    pub inductions: Vec<Induction>,
    /// Polynomials that variables have as values on entry, each with a symbol for the variable.
    pub at_entry: Vec<(Symbol, Poly)>,
}

impl LoopFact {
    /// The linear forms that are ≥ 0 because the index is between its bounds.
    pub fn between(&self) -> impl Iterator<Item = Affine> + '_ {
        self.index.into_iter().flat_map(|index| {
            let low = self.lower.iter().map(move |p| Poly::symbol(index).sub(p));
            let high = self.upper.iter().map(move |p| p.sub(&Poly::symbol(index)));
            low.chain(high).flatten().filter_map(|p| p.as_affine())
        })
    }
}

/// A variable whose value at the start of each iteration is a polynomial in the loop's index.
#[derive(Clone, PartialEq, Debug)]
pub struct Induction {
    /// The variable.
    pub var: VarId,
    /// Its value when the loop is entered.
    pub entry: Poly,
    /// Its value at the start of an iteration.
    pub head: Poly,
}

/// How often a loop runs: the greater of 0 and `span / step`, rounded towards 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Count {
    /// From the first value to one step after the last one.
    pub span: Poly,
    /// The step.
    pub step: i128,
}

/// An expression that had a symbol's value at some time.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The expression.
    pub expr: ExprId,
    /// When.
    pub time: u32,
    /// What it depends on.
    pub slots: SmallVec<[Slot; 4]>,
    /// Evaluating it cannot trap: variables only.
    pub safe: bool,
    /// It can stand in a clause: named variables, sums, products, division by positive constants.
    pub plain: bool,
    /// The member of a structure that it reads, where nothing else can trap.
    pub at: Option<Canonical>,
    /// Where it was evaluated.
    pub inside: Option<LoopIndex>,
    /// Under which condition.
    pub guard: Option<u32>,
    /// It was evaluated there (and not only by a callee, perhaps).
    pub evaluated: bool,
}

/// A structure that a callee certainly uses.
#[derive(Clone, Debug)]
pub struct Followed {
    /// A pointer in it that the callee follows.
    pub cell: Canonical,
    /// The innermost loop around the call.
    pub inside: Option<LoopIndex>,
    /// Under which condition.
    pub guard: Option<u32>,
    /// Between which accesses.
    pub at: u32,
}

/// A place that held a pointer of a symbol's value at some time.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The place.
    pub place: Place,
    /// The type that the pointer points to.
    pub element: Type,
    /// Where the place is.
    pub at: Canonical,
    /// When.
    pub time: u32,
    /// What the pointer and its place depend on.
    pub slots: SmallVec<[Slot; 4]>,
    /// It is a view that starts where the pointer points to.
    pub view: bool,
    /// The innermost loop around the reading, or around the declaration of the view.
    pub home: Option<LoopIndex>,
}

/// When may a [`Cell`] be read on entry to a loop?
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Readable {
    /// Always.
    Always,
    /// If the loop and certain loops nested in it run at all, outer ones first: each iteration of the innermost one reads it.
    Inside(Vec<LoopIndex>),
}

/// What is known about a procedure.
pub struct Model {
    /// Every access to memory, in the order of the walk.
    pub accesses: Vec<Access>,
    /// What callees certainly write, in the same order.
    pub certain: Vec<Certain>,
    /// Structures that they certainly use.
    pub followed: Vec<Followed>,
    /// Every loop, by its index.
    pub loops: Vec<LoopFact>,
    /// Conditions.
    pub guards: Vec<Guard>,
    /// What holds in the branches of each `if`.
    pub branches: BTreeMap<StmtId, Branches>,
    /// Symbols.
    pub symbols: Symbols,
    /// What the symbols for numbers of iterations stand for.
    pub counts: BTreeMap<Symbol, Count>,
    pub(super) candidates: Vec<(Symbol, Candidate)>,
    pub(super) cells: Vec<(Symbol, Cell)>,
    pub(super) has_labels: bool,
    pub(super) history: Vec<Vec<(u32, Option<Poly>)>>,
    pub(super) entry: BTreeMap<Slot, Poly>,
    pub(super) slots: Slots,
}

impl Model {
    /// Walks over the procedure once.
    pub fn build(cx: &Cx) -> Model {
        walk::walk(cx)
    }

    /// The index of a loop or while.
    pub fn loop_index(&self, stmt: StmtId) -> Option<LoopIndex> {
        self.loops.iter().position(|l| l.stmt == stmt).map(|k| k as LoopIndex)
    }

    /// Do the bounds and step of a counted loop keep their values while it runs?
    pub fn bounds_invariant(&self, stmt: StmtId) -> bool {
        self.loop_index(stmt).is_some_and(|l| self.loops[l as usize].invariant_bounds)
    }

    /// Is `inner` the loop `outer` or nested in it?
    pub fn within(&self, inner: Option<LoopIndex>, outer: LoopIndex) -> bool {
        inner.is_some_and(|k| outer <= k && k <= self.loops[outer as usize].last)
    }

    /// May the symbol's value differ between two iterations of the loop?
    pub fn varies(&self, s: Symbol, l: LoopIndex) -> bool {
        self.within(self.symbols.info(s).home, l)
    }

    /// Variables with the symbols of the values that they have on entry to the procedure.
    pub fn entry_values(&self) -> Vec<(VarId, Symbol)> {
        let one = |(slot, value): (&Slot, &Poly)| {
            let v = self.slots.as_var(*slot)?;
            let symbol = value.symbols().first().copied()?;
            (*value == Poly::symbol(symbol)).then_some((v, symbol))
        };
        self.entry.iter().filter_map(one).collect()
    }

    /// The place in memory whose value on entry to the procedure a symbol stands for: an integer's, or a pointer's.
    pub fn place_on_entry<'p>(&'p self, procedure: &'p Procedure, s: Symbol) -> Option<&'p Place> {
        let unchanged = |slots: &[Slot], time: u32| {
            slots.iter().all(|&k| match self.value_at(k, time) {
                Some(value) => self.entry.get(&k) == Some(value),
                None => false,
            })
        };
        let pointer =
            self.cells_of(s).find(|c| !c.view && unchanged(&c.slots, c.time)).map(|c| &c.place);
        let read = |c: &'p Candidate| match &procedure.expr(c.expr).kind {
            ExprKind::Read(place) if unchanged(&c.slots, c.time) => Some(place),
            _ => None,
        };
        let integer = || self.candidates.iter().filter(|c| c.0 == s).find_map(|c| read(&c.1));
        pointer.or_else(integer)
    }

    /// Does only its own name reach the variable's object?
    pub fn is_isolated(&self, v: VarId) -> bool {
        self.slots.is_isolated(v)
    }

    /// The symbol for what a variable is worth when the procedure begins.
    #[cfg(test)]
    pub fn on_entry_symbol(&self, v: VarId) -> Option<Symbol> {
        match self.entry.get(&Slots::var(v))?.symbols().as_slice() {
            [s] => Some(*s),
            _ => None,
        }
    }

    /// What a variable is worth when a loop is entered, if that is known.
    pub fn value_before(&self, v: VarId, l: LoopIndex) -> Option<&Poly> {
        self.value_at(Slots::var(v), self.loops[l as usize].entry)
    }

    fn value_at(&self, slot: Slot, time: u32) -> Option<&Poly> {
        let history = self.history.get(slot as usize).map_or(&[][..], Vec::as_slice);
        let at = history.partition_point(|h| h.0 <= time);
        let last = at.checked_sub(1).and_then(|k| history.get(k));
        last.and_then(|h| h.1.as_ref()).or_else(|| self.entry.get(&slot))
    }

    /// An expression that has the symbol's value when the loop is entered and can be evaluated there: one that can
    /// stand in a clause, if there is one (`ld` where `ld = len / n` came before).
    pub fn expression(&self, s: Symbol, l: LoopIndex) -> Option<ExprId> {
        let plain = self.valid(s, l).find(|c| c.plain);
        plain.or_else(|| self.valid(s, l).next()).map(|c| c.expr)
    }

    /// An expression that has the symbol's value when the loop is entered, and can be evaluated there if it and certain loops
    /// nested in it run at all: these loops, outer ones first.
    pub fn expression_inside(&self, s: Symbol, l: LoopIndex) -> Option<(ExprId, Vec<LoopIndex>)> {
        let entry = self.loops[l as usize].entry;
        let unchanged = |c: &&Candidate| {
            c.slots.iter().all(|&k| self.value_at(k, c.time) == self.value_at(k, entry))
        };
        let of = self.candidates.iter().filter(|c| c.0 == s).map(|c| &c.1);
        of.filter(unchanged).find_map(|c| Some((c.expr, self.used_inside(c.at.as_ref()?, l)?)))
    }

    /// Loops from `l` inwards in whose iterations some member of the same structure is certainly used.
    fn used_inside(&self, at: &Canonical, l: LoopIndex) -> Option<Vec<LoopIndex>> {
        let whole = at.path.iter().rposition(|s| matches!(s, Segment::Elements(_)))?;
        let (lo, hi) = self.loops[l as usize].accesses;
        self.uses(at, whole, lo..hi).find_map(|(_, place)| self.all_around(place, l))
    }

    /// Where a structure is certainly used (up to `whole`, the path to a member of it leads to the structure), among these accesses
    /// and calls: the path, the innermost loop around it, and the condition. (What both branches of an `if` use is used there.)
    fn uses<'m>(
        &'m self,
        at: &'m Canonical,
        whole: usize,
        range: std::ops::Range<u32>,
    ) -> impl Iterator<Item = (&'m [Segment], (Option<LoopIndex>, Option<u32>))> {
        let own = self.accesses.get(range.start as usize..range.end as usize).unwrap_or_default();
        let own = own.iter().filter(|a| a.sure && a.callee.is_none());
        let own = own.map(|a| (a.root, &a.path[..], (a.inside, a.guard)));
        let called = self.followed.iter().filter(move |f| range.contains(&f.at));
        let called = called.map(|f| (f.cell.root, &f.cell.path[..], (f.inside, f.guard)));
        let same = move |root: Root, path: &[Segment]| {
            root == at.root && path.get(..=whole) == at.path.get(..=whole)
        };
        let all = own.chain(called).filter(move |(root, path, _)| same(*root, path));
        let mut all: Vec<_> = all.map(|(_, path, place)| (path, place)).collect();
        let mut known: BTreeSet<_> = all.iter().map(|(_, place)| *place).collect();
        let mut at = 0;
        while let Some((path, (inside, guard))) = all.get(at).copied() {
            at += 1;
            let Some(guard) = guard.and_then(|g| self.guards.get(g as usize)) else { continue };
            let both = guard.other.is_some_and(|other| known.contains(&(inside, Some(other))));
            if both && guard.inside == inside && known.insert((inside, guard.parent)) {
                all.push((path, (inside, guard.parent)));
            }
        }
        all.into_iter()
    }

    /// Is the access made whenever the procedure is called?
    pub fn always(&self, a: &Access) -> bool {
        a.sure && a.callee.is_none() && (a.inside, a.guard) == (None, None) && !self.has_labels
    }

    /// The loops from `l` to the one around an access, if it is made whenever all of them run.
    pub fn unconditional(&self, a: &Access, l: LoopIndex) -> Option<Vec<LoopIndex>> {
        self.all_around((a.inside, a.guard), l)
    }

    /// The same of anything that happens in a loop under a condition.
    fn all_around(
        &self,
        (inside, under): (Option<LoopIndex>, Option<u32>),
        l: LoopIndex,
    ) -> Option<Vec<LoopIndex>> {
        if self.has_labels {
            return None;
        }
        let guard = self.loops[l as usize].guard;
        let (mut chain, mut at) = (Vec::new(), inside?);
        loop {
            let fact = &self.loops[at as usize];
            if !fact.exact || fact.guard != guard || under != guard {
                return None;
            }
            chain.insert(0, at);
            if at == l {
                return Some(chain);
            }
            at = fact.parent?;
        }
    }

    /// All such expressions.
    pub fn expressions(&self, s: Symbol, l: LoopIndex) -> impl Iterator<Item = ExprId> + '_ {
        self.valid(s, l).map(|c| c.expr)
    }

    fn valid(&self, s: Symbol, l: LoopIndex) -> impl Iterator<Item = &Candidate> + '_ {
        let entry = &self.loops[l as usize];
        self.candidates.iter().filter(move |c| c.0 == s).map(|c| &c.1).filter(move |c| {
            let unchanged =
                c.slots.iter().all(|&k| self.value_at(k, c.time) == self.value_at(k, entry.entry));
            let reached = || c.at.as_ref().is_some_and(|at| self.reached(at, l));
            unchanged && (c.safe || c.evaluated && self.happened_before(c, l) || reached())
        })
    }

    /// The polynomial in symbols that have expressions on entry to the loop, where that takes writing a variable
    /// for its value there.
    pub fn on_entry(&self, p: &Poly, l: LoopIndex) -> Poly {
        let mut p = p.clone();
        let mut left: Vec<&(Symbol, Poly)> = self.loops[l as usize].at_entry.iter().collect();
        loop {
            let written = |s: &Symbol| self.valid(*s, l).any(|c| c.plain);
            let found = p.symbols().into_iter().filter(|s| !written(s)).find_map(|lost| {
                left.iter().enumerate().find_map(|(at, (v, value))| {
                    let slope = value.coefficient_in(lost, 1).as_constant().filter(|c| *c != 0)?;
                    let linear = value.degree_in(lost) == 1 && !p.mentions(*v);
                    let rest = value.sub(&Poly::symbol(lost).scale(slope)?)?;
                    let by = Poly::symbol(*v).sub(&rest)?.over(slope)?;
                    Some((at, p.substitute(lost, &by).filter(|_| linear)?))
                })
            });
            match found {
                Some((at, rewritten)) => {
                    left.remove(at);
                    p = rewritten;
                }
                None => return p,
            }
        }
    }

    /// Was the candidate certainly evaluated on the way to the loop?
    fn happened_before(&self, c: &Candidate, l: LoopIndex) -> bool {
        c.time <= self.loops[l as usize].entry && self.on_the_way(c.guard, c.inside, l)
    }

    /// Was another member of the same structure certainly used on the way to the loop? Then this one is there too.
    fn reached(&self, at: &Canonical, l: LoopIndex) -> bool {
        let whole = at.path.iter().rposition(|s| matches!(s, Segment::Elements(_)));
        let Some(whole) = whole.filter(|_| !self.has_labels) else { return false };
        let of = |path: &[Segment]| match path.get(whole + 1) {
            Some(Segment::Field { structure, .. }) => Some(*structure),
            Some(Segment::Elements(_)) | None => None,
        };
        let lo = self.loops[l as usize].accesses.0;
        of(&at.path).is_some()
            && self.uses(at, whole, 0..lo).any(|(path, (inside, guard))| {
                of(path) == of(&at.path) && self.on_the_way(guard, inside, l)
            })
    }

    /// Does what stands there happen whenever the loop after it is reached?
    fn on_the_way(&self, of: Option<u32>, inside: Option<LoopIndex>, l: LoopIndex) -> bool {
        let around = |k: LoopIndex| k != l && self.within(Some(l), k);
        let mut guard = self.loops[l as usize].guard;
        while guard != of {
            match guard {
                Some(g) => guard = self.guards[g as usize].parent,
                None => return false,
            }
        }
        inside.is_none_or(around)
    }

    /// The places that hold (or held) a pointer of the symbol's value.
    pub fn cells_of(&self, s: Symbol) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(move |c| c.0 == s).map(|c| &c.1)
    }

    /// Does the place of a cell hold the pointer in the loop, if nothing writes it there: was it read in the loop, or as it is on
    /// entry?
    pub fn holds(&self, c: &Cell, l: LoopIndex) -> bool {
        self.within(c.home, l) || self.as_on_entry(c, l)
    }

    /// Is what a cell depends on worth the same when the loop is entered?
    fn as_on_entry(&self, c: &Cell, l: LoopIndex) -> bool {
        let entry = self.loops[l as usize].entry;
        c.slots.iter().all(|&k| self.value_at(k, c.time) == self.value_at(k, entry))
    }

    /// A place that holds a pointer of the symbol's value when the loop is entered, and when it may be read there.
    pub fn cell(&self, s: Symbol, l: LoopIndex) -> Option<(&Cell, Readable)> {
        if self.varies(s, l) {
            return None;
        }
        let cells = || self.cells_of(s);
        // Subscripts count elements of one type only.
        let element = &cells().next()?.element;
        if cells().any(|c| c.element != *element) {
            return None;
        }
        let known = cells().filter(|c| self.as_on_entry(c, l)).map(|c| (c, self.readable(c, l)));
        let mut found = None;
        for (c, readable) in known {
            match readable {
                Some(Readable::Always) => return Some((c, Readable::Always)),
                Some(inside) if found.is_none() => found = Some((c, inside)),
                Some(Readable::Inside(_)) | None => {}
            }
        }
        found
    }

    fn readable(&self, c: &Cell, l: LoopIndex) -> Option<Readable> {
        if c.view {
            return (!self.within(c.home, l)).then_some(Readable::Always);
        }
        if c.place.steps.iter().all(|s| matches!(s, Step::Field(_))) {
            return Some(Readable::Always);
        }
        if self.has_labels {
            return None;
        }
        // Another member of the same structure was used: then this one is there as well.
        let whole = c.at.path.iter().rposition(|s| matches!(s, Segment::Elements(_)))?;
        let (lo, _) = self.loops[l as usize].accesses;
        let before = self.uses(&c.at, whole, 0..lo);
        if before.map(|(_, at)| at).any(|(inside, guard)| self.on_the_way(guard, inside, l)) {
            return Some(Readable::Always);
        }
        self.used_inside(&c.at, l).map(Readable::Inside)
    }
}
