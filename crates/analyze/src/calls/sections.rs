//! Which elements of an array parameter a procedure touches.
//!
//! **Decides** for each array parameter, a list of offsets from the element that is handed over, over the values
//! that the scalar parameters have on entry and over bounded integers; and which of them are certainly written.
//!
//! **Example** `DO I = 1, N; DX(I) = DA*DX(I)` touches `DX` at `k`, `0 ≤ k ≤ N − 1`; `A(I, J)` with `A(LDA, *)` at
//! `LDA·j + i`.
//!
//! **Why it is sound** every access of the model to the parameter's object is in the list, or there is no list (then
//! the callee may touch all of the object). A bound that cannot be expressed is left out, which only adds
//! elements. Conditions inside the procedure are not looked at.
//!
//! **Gives up when** an offset depends on anything else, elements may lie apart, or there are more than
//! [`MAX_SECTIONS`] different accesses.
//!
//! **Cost and limit** linear in the accesses to parameters.
//!
//! **Source** interprocedural array sections (Creusillet, Irigoin; Hall et al.).

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_ir::{
    Array, Bound, Dim, Passing, Place, Procedure, Scalar, Step, Storage, Type, VarId,
};
use heiretsu_sets::{Poly, Symbol};
use smallvec::SmallVec;

use super::{Key, Touch, summary};
use crate::affine::{Access, Model, Root, Segment, Subscripts, linear};
use crate::alias;
use crate::cx::Cx;
use crate::depend::telling;
use crate::regions::{self, Certain};

/// Most different sections of one parameter.
const MAX_SECTIONS: usize = 12;
/// The same of a global by its subscripts.
const MAX_SHAPED: usize = 32;
/// Symbols of sections start here: first the parameters, by position …
const FORMALS: u32 = 1 << 24;
/// … then globals, by their place in the list of the sections …
const GLOBALS: u32 = FORMALS + (1 << 11);
/// … then integer members of what parameters point to, by their place in the list of the sections …
const MEMBERS: u32 = FORMALS + (1 << 11) + (1 << 10);
/// … then the bounded integers.
const BOUNDED: u32 = FORMALS + (1 << 12);

/// In a model they are named by these, while a section is made: subscripts of which only the extents are known.
const SOME: u32 = BOUNDED + (1 << 12);

/// Elements of an array parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// May be read.
    pub reads: bool,
    /// May be written.
    pub writes: bool,
    /// In elements, from the element that is handed over; `None` for an allocatable global, whose extents nobody knows: then there
    /// are subscripts.
    pub offset: Option<Poly>,
    /// The integers in it, outer ones first.
    pub bounded: Vec<Bounded>,
    /// Of a global: the same by its subscripts.
    pub subs: Option<Vec<Poly>>,
}

/// A bounded integer of a section.
#[derive(Clone, PartialEq, Debug)]
pub struct Bounded {
    /// Its symbol.
    pub symbol: Symbol,
    /// It moves by so much.
    pub step: i128,
    /// It is ≥ each; for a positive step the first one is the start.
    pub lower: Vec<Poly>,
    /// It is ≤ each; for a negative step the first one is the start.
    pub upper: Vec<Poly>,
    /// It counts the values from the first to the last of these by the third.
    pub counts: Option<[Poly; 3]>,
}

/// The sections of one parameter, with the type of an element.
#[derive(Clone, PartialEq, Debug)]
pub struct Sections {
    /// All that is touched. (Not what the procedure reads where it never reads what it has not written.)
    pub list: Vec<Section>,
    /// Certainly written.
    pub certain: Vec<Certain>,
    /// In units of this.
    pub element: Scalar,
    /// Integers that are no parameters, whose values on entry are named.
    pub globals: Vec<Key>,
    /// The same of members.
    pub members: Vec<Member>,
}

/// A member of the structure to which a parameter points, or that a global is, or of one that is found from there through members.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Where the way begins.
    pub from: From,
    /// The way from the structure on.
    pub way: Vec<Way>,
}

/// What leads to a structure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    /// A parameter, by position.
    Parameter(u32),
    /// A global.
    Global(Key),
}

/// A step of such a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To a member.
    Field(u32),
    /// To the very object to which the pointer there leads.
    Pointer,
}

impl Sections {
    /// Do arguments, or what globals hold, say which elements are written?
    pub(super) fn writes_chosen(&self) -> bool {
        let chosen = |p: &Poly| p.symbols().iter().any(|s| s.0 < BOUNDED);
        let bounds = |b: &Bounded| b.lower.iter().chain(&b.upper).any(chosen);
        self.list.iter().filter(|s| s.writes).any(|s| {
            s.offset.iter().chain(s.subs.iter().flatten()).any(chosen)
                || s.bounded.iter().any(bounds)
        })
    }

    /// Is the element that is handed over certainly written, whatever the parameters are worth?
    pub fn writes_first(&self) -> bool {
        self.certain.iter().any(|c| {
            let zero = |s: Symbol| (BOUNDED..).contains(&s.0).then_some(0);
            c.offset.eval_integer(&zero) == Some(0) && c.system.holds(&zero) == Some(true)
        })
    }
}

/// The parameter whose value on entry a symbol of a section stands for.
pub fn formal(s: Symbol) -> Option<usize> {
    (FORMALS..GLOBALS).contains(&s.0).then(|| (s.0 - FORMALS) as usize)
}

/// The same of a global, by its place in the list.
pub fn global(s: Symbol) -> Option<usize> {
    (GLOBALS..MEMBERS).contains(&s.0).then(|| (s.0 - GLOBALS) as usize)
}

/// The same of a member, by its place in the list.
pub fn member(s: Symbol) -> Option<usize> {
    (MEMBERS..BOUNDED).contains(&s.0).then(|| (s.0 - MEMBERS) as usize)
}

/// The symbol of a section's (or a certain write's) `k`-th integer.
pub fn bounded(k: usize) -> Symbol {
    Symbol(BOUNDED + k as u32)
}

/// A cheap look, before anything is followed through the procedure: may there be sections of a parameter? A callee
/// that may touch any element of it leaves none.
fn possible(cx: &Cx, param: VarId) -> bool {
    let any = |t: &Touch| {
        t.whole
            && t.sections.is_none()
            && (t.reads || t.writes)
            && alias::base(cx, &t.place).0 == param
    };
    !cx.all_calls().iter().flat_map(|site| &site.touches).any(any)
}

/// The sections of an array parameter.
pub(super) fn of(cx: &Cx, param: VarId) -> Option<Arc<Sections>> {
    let v = cx.var(param);
    let array = v.ty.array().filter(|a| a.contiguous)?;
    let element = array.element.scalar()?;
    let shaped = matches!(v.storage, Storage::Global(_));
    if v.attrs.address_taken
        || v.attrs.fortran_pointer
        || v.attrs.allocatable && !shaped
        || v.attrs.unreliable
        || !possible(cx, param)
    {
        return None;
    }
    let model = cx.model();
    let entry = model.entry_values();
    let entry = Entry::new(cx, &entry);
    // (What is named by its subscripts falls into more sections.)
    let unshaped = shaped && unknown_bounds(array);
    let by = |shape| elements(model, &entry, param, shape);
    let by_subscripts = shaped.then(|| by(Some(array))).flatten();
    let (written, mut list) = match by_subscripts {
        Some(found) => found,
        None if unshaped => return None,
        None => by(None)?,
    };
    let whole = if written && !unshaped {
        regions::whole(cx, param, &bounded, &|s| entry.symbol(s))
    } else {
        regions::Whole { exposed: true, certain: Vec::new() }
    };
    if !whole.exposed {
        list.iter_mut().for_each(|s| s.reads = false);
        list.retain(|s| s.writes);
    }
    let (globals, members) = (entry.globals.into_inner(), entry.members.into_inner());
    Some(Arc::new(Sections { list, certain: whole.certain, element, globals, members }))
}

/// Are all bounds unknown? Every procedure subscripts such an array, allocatable and no dummy, alike: what allocates it touches all of it.
pub fn unknown_bounds(array: &Array) -> bool {
    let unknown = |d: &Dim| d.lower == Bound::Unknown && d.extent == Bound::Unknown;
    array.dims.iter().all(unknown)
}

/// May the procedure read elements of an array that it did not write, although it is not known which elements it touches?
pub(super) fn exposed(cx: &Cx, array: VarId) -> bool {
    let v = cx.var(array);
    let odd = v.attrs.address_taken
        || v.attrs.fortran_pointer
        || v.attrs.allocatable
        || v.attrs.unreliable;
    odd || v.ty.array().is_none() || regions::whole(cx, array, &bounded, &|_| None).exposed
}

/// The sections of memory behind a pointer that is found from a parameter, or a global, by these steps (subscripts mean nothing in them).
pub(super) fn behind(cx: &Cx, param: VarId, steps: &[Step]) -> Option<Arc<Sections>> {
    let last = steps.iter().rposition(|s| matches!(s, Step::Deref(_)))?;
    let shape = summary::shape(steps);
    let model = cx.model();
    let values = model.entry_values();
    let entry = Entry::new(cx, &values);
    let mut element = None;
    let mut list = Elements { groups: Vec::new(), most: MAX_SECTIONS };
    for a in model.accesses.iter().filter(|a| a.reads || a.writes) {
        let (var, found, _) = summary::origin(cx, &a.place);
        if var != param || summary::shape(&found) != shape {
            continue;
        }
        let Root::Pointer(s) = a.root else { return None };
        // The pointer is what it was on entry.
        let cell = model.place_on_entry(cx.procedure, s)?;
        let (of, way) = entry.way(cell)?;
        let wanted = |(step, by): (&Way, &Step)| match (step, by) {
            (Way::Field(k), Step::Field(n)) => k == n,
            (Way::Pointer, Step::Deref(_)) => true,
            _ => false,
        };
        let between = steps.get(usize::from(!is_global(cx, param))..last)?;
        if of != param || way.len() != between.len() || !way.iter().zip(between).all(wanted) {
            return None;
        }
        let scalar = number(cx, &a.place)?;
        let plain = leads_to(a.path.get(1..)?, &steps[last..]);
        if !plain || *element.get_or_insert(scalar) != scalar {
            return None;
        }
        let section = Builder::new(model, &entry, a).section(None);
        list.add(section.unwrap_or_else(|| any((a.reads, a.writes), None)))?;
    }
    let (element, list) = (element?, list.sections()?);
    let (globals, members) = (entry.globals.into_inner(), entry.members.into_inner());
    Some(Arc::new(Sections { list, certain: Vec::new(), element, globals, members }))
}

/// The sections of an array that is a member of the structure to which a parameter points, or of a global.
pub(super) fn of_member(
    cx: &Cx,
    param: VarId,
    fields: &[u32],
    array: &Array,
) -> Option<Arc<Sections>> {
    let (mut element, mut accesses) = (None, Vec::new());
    for a in cx.model().accesses.iter().filter(|a| a.reads || a.writes) {
        if a.root != Root::Object(param) {
            continue;
        }
        let first = a.path.iter().position(|s| matches!(s, Segment::Field { .. }))?;
        let named = a.path[first..].iter().map_while(|s| match s {
            Segment::Field { field, .. } => Some(*field),
            Segment::Elements(_) => None,
        });
        let named: Vec<u32> = named.collect();
        if !named.iter().zip(fields).all(|(a, b)| a == b) {
            continue;
        }
        let (true, [inside]) = (named.len() == fields.len(), &a.path[first + named.len()..]) else {
            return None;
        };
        let scalar = number(cx, &a.place)?;
        if *element.get_or_insert(scalar) != scalar {
            return None;
        }
        accesses.push(Access { path: vec![inside.clone()], ..a.clone() });
    }
    let accesses: Vec<&Access> = accesses.iter().collect();
    of_accesses(cx, &accesses, (element?, true), array)
}

/// What accesses touch of an array, each by the first subscripts on its way; `shaped`: by all of them, where the array has bounds.
pub(super) fn of_accesses(
    cx: &Cx,
    accesses: &[&Access],
    (element, shaped): (Scalar, bool),
    array: &Array,
) -> Option<Arc<Sections>> {
    let model = cx.model();
    let values = model.entry_values();
    let entry = Entry::new(cx, &values);
    let unshaped = shaped && unknown_bounds(array);
    let structures = matches!(array.element, Type::Struct(_));
    let by = |shape: Option<&Array>| {
        let most = if shape.is_some() { MAX_SHAPED } else { MAX_SECTIONS };
        let mut list = Elements { groups: Vec::new(), most };
        for a in accesses {
            let section = Builder::new(model, &entry, a).section(shape);
            let all = || structures.then(|| any((a.reads, a.writes), shape));
            list.add(section.or_else(all)?)?;
        }
        list.sections()
    };
    let flat = || if unshaped { None } else { by(None) };
    let list = if shaped { by(Some(array)).or_else(flat) } else { flat() }?;
    let (globals, members) = (entry.globals.into_inner(), entry.members.into_inner());
    Some(Arc::new(Sections { list, certain: Vec::new(), element, globals, members }))
}

/// Any elements; `shape`: by the subscripts of that array, too.
fn any((reads, writes): (bool, bool), shape: Option<&Array>) -> Section {
    let ranks = shape.map_or(0, |array| array.dims.len());
    let symbols: Vec<Symbol> = (0..ranks.max(1)).map(bounded).collect();
    let one = |symbol: &Symbol| Bounded {
        symbol: *symbol,
        step: 1,
        lower: Vec::new(),
        upper: Vec::new(),
        counts: None,
    };
    let subs = (ranks > 0).then(|| symbols.iter().map(|s| Poly::symbol(*s)).collect());
    // (Any offset there is, whatever the subscripts.)
    let offset = (!shape.is_some_and(unknown_bounds)).then(|| Poly::symbol(symbols[0]));
    Section { reads, writes, offset, bounded: symbols.iter().map(one).collect(), subs }
}

/// The number that a place is, or of which it is an array.
pub(super) fn number(cx: &Cx, place: &Place) -> Option<Scalar> {
    match cx.place_type(place)? {
        Type::Array(array) => array.element.scalar(),
        other => other.scalar(),
    }
}

/// Does the way from an element on go by the members of these steps, each with storage of its own, and end there or in an array?
pub(super) fn leads_to(path: &[Segment], steps: &[Step]) -> bool {
    let fields = steps.iter().filter_map(|s| match s {
        Step::Field(k) => Some(*k),
        Step::Index(_) | Step::Deref(_) => None,
    });
    let fields: Vec<u32> = fields.collect();
    let own = |(s, k): (&Segment, &u32)| match s {
        Segment::Field { field, shared, .. } => field == k && !shared,
        Segment::Elements(_) => false,
    };
    let inside = path.get(fields.len()..).unwrap_or_default();
    path.len() >= fields.len()
        && path.iter().zip(&fields).all(own)
        && matches!(inside, [] | [Segment::Elements(_)])
}

/// Does every call read the pointer by which these steps leave what a parameter leads to? (A parameter that stays what it is: else
/// another object may be meant.)
pub(super) fn follows(cx: &Cx, param: VarId, steps: &[Step]) -> bool {
    let v = cx.var(param);
    let stays = matches!(v.storage, Storage::Parameter { passing: Passing::Reference, .. })
        && v.ty.array().is_some()
        && !v.attrs.unreliable;
    let mut pointers = steps.iter().enumerate().filter(|(_, s)| matches!(s, Step::Deref(_)));
    let (Some((last, _)), None) = (pointers.next(), pointers.next()) else { return false };
    let Some(cell) = steps.get(..last).filter(|_| stays) else { return false };
    let model = cx.model();
    model.accesses.iter().filter(|a| a.reads && model.always(a)).any(|a| {
        let (var, found, _) = summary::origin(cx, &a.place);
        var == param && summary::shape(&found) == summary::shape(cell)
    })
}

/// Is it a global of C that keeps its own name for all that lies behind it?
fn is_global(cx: &Cx, v: VarId) -> bool {
    matches!(cx.var(v).storage, Storage::Global(_)) && !cx.unit.language.is_fortran()
}

/// Members, and pointers to the very object to which they lead.
fn way(p: &Procedure, steps: &[Step]) -> Option<Vec<Way>> {
    let one = |step: &Step| match step {
        Step::Field(k) => Some(Way::Field(*k)),
        Step::Deref(e) if p.int(*e) == Some(0) => Some(Way::Pointer),
        Step::Deref(_) | Step::Index(_) => None,
    };
    steps.iter().map(one).collect()
}

/// Is anything written, and what is touched.
fn elements(
    model: &Model,
    entry: &Entry,
    var: VarId,
    shape: Option<&Array>,
) -> Option<(bool, Vec<Section>)> {
    let most = if shape.is_some() { MAX_SHAPED } else { MAX_SECTIONS };
    let mut list = Elements { groups: Vec::new(), most };
    for a in &model.accesses {
        if a.root != Root::Object(var) || !(a.reads || a.writes) {
            continue;
        }
        if a.path.len() != 1 {
            return None;
        }
        let section = Builder::new(model, entry, a).section(shape)?;
        list.add(section)?;
    }
    let written = list.groups.iter().any(|g| g.elements.values().any(|(_, writes)| *writes));
    Some((written, list.sections()?))
}

/// Sections that differ by a constant.
struct Group {
    /// The offset without its constant.
    offset: Option<Poly>,
    bounded: Vec<Bounded>,
    /// The subscripts, the fastest one less that constant.
    subs: Option<Vec<Poly>>,
    /// By the constant: read, written.
    elements: BTreeMap<i128, (bool, bool)>,
}

/// What accesses touch, so far.
struct Elements {
    groups: Vec<Group>,
    /// At most so many sections.
    most: usize,
}

impl Elements {
    fn add(&mut self, s: Section) -> Option<()> {
        /// Most constants of one group.
        const MAX_ELEMENTS: usize = 1_000;
        let place = s.offset.as_ref().or(s.subs.as_ref().and_then(|subs| subs.last()))?;
        let constant = place.eval_integer(&|_| Some(0)).unwrap_or(0);
        let back = constant.checked_neg()?;
        let offset = match s.offset {
            Some(offset) => Some(offset.add_constant(back)?),
            None => None,
        };
        let subs = match s.subs {
            Some(mut subs) => {
                let fastest = subs.pop()?;
                subs.push(fastest.add_constant(back)?);
                Some(subs)
            }
            None => None,
        };
        let same = |g: &Group| g.offset == offset && g.bounded == s.bounded && g.subs == subs;
        let at = match self.groups.iter().position(same) {
            Some(at) => at,
            None if self.groups.len() < self.most => {
                let (bounded, elements) = (s.bounded, BTreeMap::new());
                self.groups.push(Group { offset, bounded, subs, elements });
                self.groups.len() - 1
            }
            None => return None,
        };
        let all = &mut self.groups[at].elements;
        let element = all.entry(constant).or_default();
        element.0 |= s.reads;
        element.1 |= s.writes;
        (all.len() <= MAX_ELEMENTS).then_some(())
    }

    /// Neighbouring elements that are read, or written, alike are one section.
    fn sections(self) -> Option<Vec<Section>> {
        let mut out = Vec::new();
        for g in self.groups {
            let mut runs: Vec<(i128, i128, (bool, bool))> = Vec::new();
            for (at, how) in g.elements {
                match runs.last_mut() {
                    Some((_, last, same)) if *same == how && *last + 1 == at => *last = at,
                    _ => runs.push((at, at, how)),
                }
            }
            for (first, last, (reads, writes)) in runs {
                let mut bounded = g.bounded.clone();
                let constant = Poly::constant(first);
                let constant = if first == last {
                    constant
                } else {
                    let symbol = self::bounded(bounded.len());
                    bounded.push(Bounded {
                        symbol,
                        step: 1,
                        lower: vec![Poly::constant(first)],
                        upper: vec![Poly::constant(last)],
                        counts: None,
                    });
                    Poly::symbol(symbol)
                };
                let offset = match &g.offset {
                    Some(offset) => Some(offset.add(&constant)?),
                    None => None,
                };
                let mut subs = g.subs.clone();
                if let Some(fastest) = subs.as_mut().and_then(|subs| subs.last_mut()) {
                    *fastest = fastest.add(&constant)?;
                }
                out.push(Section { reads, writes, offset, bounded, subs });
            }
        }
        (out.len() <= self.most).then_some(out)
    }
}

/// What variables are worth on entry.
struct Entry<'a, 'u> {
    cx: &'a Cx<'u>,
    values: &'a [(VarId, Symbol)],
    /// Globals that are named.
    globals: RefCell<Vec<Key>>,
    /// Members that are named.
    members: RefCell<Vec<Member>>,
}

impl<'a, 'u> Entry<'a, 'u> {
    fn new(cx: &'a Cx<'u>, values: &'a [(VarId, Symbol)]) -> Entry<'a, 'u> {
        Entry { cx, values, globals: RefCell::default(), members: RefCell::default() }
    }

    /// The way to a place from the very structure to which a parameter points, or that a global is.
    fn way(&self, place: &Place) -> Option<(VarId, Vec<Way>)> {
        let p = self.cx.procedure;
        let var = self.cx.var(place.var);
        if is_global(self.cx, place.var) {
            return Some((place.var, way(p, &place.steps)?));
        }
        let by_reference =
            matches!(var.storage, Storage::Parameter { passing: Passing::Reference, .. });
        let plain = by_reference
            && !var.attrs.unreliable
            && var.ty.array().is_some_and(|array| array.dims.len() == 1);
        let (Step::Index(first), steps) = place.steps.split_first()? else { return None };
        Some((place.var, way(p, steps)?)).filter(|_| plain && p.int(*first) == Some(0))
    }

    /// The symbol of an integer member that has its value of the entry.
    fn member(&self, s: Symbol) -> Option<Symbol> {
        let place = self.cx.model().place_on_entry(self.cx.procedure, s)?;
        let integer = matches!(self.cx.place_type(place)?, Type::Scalar(Scalar::Int { .. }));
        let (var, way) = self.way(place).filter(|_| integer)?;
        let from = match self.cx.var(var).storage {
            Storage::Parameter { index, .. } => From::Parameter(index),
            Storage::Global(g) if !self.cx.sharing(var).1 => From::Global(self.cx.summaries.key(g)),
            _ => return None,
        };
        let found = Member { from, way };
        let mut members = self.members.borrow_mut();
        let known = members.iter().position(|m| *m == found);
        let at = known.unwrap_or_else(|| {
            members.push(found);
            members.len() - 1
        });
        let at = u32::try_from(at).ok().filter(|at| *at < BOUNDED - MEMBERS)?;
        Some(Symbol(MEMBERS + at))
    }

    /// What a symbol of the model is called in sections, if it is what a parameter, a global or a member of what a parameter points to
    /// is worth on entry.
    fn symbol(&self, s: Symbol) -> Option<Symbol> {
        let Some(v) = self.values.iter().find(|e| e.1 == s).map(|e| e.0) else {
            return self.member(s);
        };
        match self.cx.var(v).storage {
            Storage::Parameter { index, passing: Passing::Value | Passing::Reference }
                if index < GLOBALS - FORMALS =>
            {
                Some(Symbol(FORMALS + index))
            }
            Storage::Global(g) if !self.cx.sharing(v).1 => {
                let key = self.cx.summaries.key(g);
                let mut globals = self.globals.borrow_mut();
                let known = globals.iter().position(|k| *k == key);
                let at = known.unwrap_or_else(|| {
                    globals.push(key);
                    globals.len() - 1
                });
                let at = u32::try_from(at).ok().filter(|at| *at < MEMBERS - GLOBALS)?;
                Some(Symbol(GLOBALS + at))
            }
            _ => None,
        }
    }
}

struct Builder<'a, 'u> {
    model: &'a Model,
    entry: &'a Entry<'a, 'u>,
    a: &'a Access,
    /// Bounded integers of the access, and their symbols in the section.
    known: Vec<(Symbol, Symbol)>,
}

/// A loop around the access, or a bounded integer of a callee's section.
struct Around {
    index: Symbol,
    step: i128,
    lower: Vec<Poly>,
    upper: Vec<Poly>,
    counts: Option<[Poly; 3]>,
}

impl<'a, 'u> Builder<'a, 'u> {
    fn new(model: &'a Model, entry: &'a Entry<'a, 'u>, a: &'a Access) -> Builder<'a, 'u> {
        Builder { model, entry, a, known: Vec::new() }
    }

    /// What the access touches; `shape`: by the subscripts of that array, too, and by these alone where it has [`unknown_bounds`].
    fn section(mut self, shape: Option<&Array>) -> Option<Section> {
        let Some(Segment::Elements(s)) = self.a.path.first() else { return None };
        if s.subs.len() != s.extents.len() {
            return None;
        }
        let mut around = self.around();
        let unshaped = shape.is_some_and(unknown_bounds);
        let mut s = self.kept_to(s, &mut around, unshaped);
        if let Some(array) = shape {
            self.by_subscripts(&mut s, array)?;
        }
        let s = &s;
        let offset = linear(s).filter(|_| !unshaped);
        if s.scattered || offset.is_none() && !unshaped {
            return None;
        }
        // Only those on which the offset depends, directly or through bounds.
        let mut needed: Vec<Symbol> = match &offset {
            Some(offset) => offset.symbols(),
            None => s.subs.iter().flatten().flat_map(Poly::symbols).collect(),
        };
        for l in around.iter().rev() {
            if !needed.contains(&l.index) {
                continue;
            }
            let counts = l.counts.iter().flatten();
            for p in l.lower.iter().chain(&l.upper).chain(counts) {
                needed.extend(p.symbols());
            }
        }
        let mut bounded = Vec::new();
        for l in around.iter().filter(|l| needed.contains(&l.index)) {
            let symbol = self::bounded(bounded.len());
            let all = |list: &[Poly]| -> Vec<Poly> {
                list.iter().filter_map(|p| self.translate(p)).collect()
            };
            // The start decides which values a stride reaches: without it, any.
            let start = if l.step > 0 { l.lower.first() } else { l.upper.first() };
            let strided = l.step.abs() == 1 || start.is_some_and(|p| self.translate(p).is_some());
            let counts = l.counts.as_ref().and_then(|[first, last, step]| {
                Some([self.translate(first)?, self.translate(last)?, self.translate(step)?])
            });
            let (mut lower, mut upper) = (all(&l.lower), all(&l.upper));
            // What is a subscript keeps to the array.
            if let (Some((least, most)), true) =
                (self.subscript(s, l.index), lower.is_empty() || upper.is_empty())
            {
                lower.extend(lower.is_empty().then_some(least));
                upper.extend(upper.is_empty().then_some(most));
            }
            // A bound that is one of a few numbers is no less than the least of them.
            let range = |p: &Poly| telling(self.model.symbols.range(p));
            if lower.is_empty() {
                lower.extend(l.lower.iter().find_map(|p| range(p).lo).map(Poly::constant));
            }
            if upper.is_empty() {
                upper.extend(l.upper.iter().find_map(|p| range(p).hi).map(Poly::constant));
            }
            let step = if strided { l.step } else { l.step.signum() };
            bounded.push(Bounded { symbol, step, lower, upper, counts });
            self.known.push((l.index, symbol));
        }
        let offset = match offset {
            Some(offset) => Some(self.translate(&offset)?),
            None => None,
        };
        let all = || s.subs.iter().map(|sub| self.translate(sub.as_ref()?)).collect::<Option<_>>();
        let subs: Option<Vec<Poly>> = match shape {
            Some(_) => Some(all()?),
            None => None,
        };
        Some(Section { reads: self.a.reads, writes: self.a.writes, offset, bounded, subs })
    }

    /// Makes subscripts those of the array itself, not of a view of a part of it; `None`: they are those of another shape.
    fn by_subscripts(&self, s: &mut Subscripts, array: &Array) -> Option<()> {
        let same = |(d, extent): (&Dim, &Option<Poly>)| match d.extent {
            Bound::Const(n) => extent.as_ref()?.as_constant().filter(|e| *e == i128::from(n)),
            Bound::Unknown => extent.is_none().then_some(0),
            Bound::Expr(_) => None,
        };
        // (How far a list goes says nothing of where its elements lie.)
        let inner = array.dims.iter().zip(s.extents.iter()).skip(1);
        if s.subs.len() != array.dims.len() || !inner.map(same).all(|e| e.is_some()) {
            return None;
        }
        if s.base != Some(Poly::default()) {
            let [sub] = &s.subs[..] else { return None };
            let (Some(sub), Some(base)) = (sub, &s.base) else { return None };
            let sub = sub.add(base)?;
            (s.subs, s.base) = (SmallVec::from_iter([Some(sub)]), Some(Poly::default()));
        }
        Some(())
    }

    /// The last value of each subscript, where it is known to keep to the declared extent (Fortran 2018, 9.5.3.1). An array `A(1)`
    /// may have as many elements as one likes.
    fn last(&self, s: &Subscripts, k: usize) -> Option<Poly> {
        let fortran = self.entry.cx.unit.language.is_fortran();
        let named = fortran && self.a.section.is_none() && self.a.callee.is_none();
        let extent = s.extents.get(k)?.as_ref().filter(|_| named)?;
        let open = k == 0 && extent.eval_integer(&|_| None).is_some_and(|n| n <= 1);
        if open { None } else { extent.add_constant(-1) }
    }

    /// The same subscripts, but for those of which nothing is known: they are some integers that keep to the extents.
    fn kept_to(&self, s: &Subscripts, around: &mut Vec<Around>, unshaped: bool) -> Subscripts {
        let mut out = s.clone();
        let understood = |p: &Poly, around: &[Around]| {
            let known = |s: &Symbol| around.iter().any(|l| l.index == *s);
            p.symbols().into_iter().all(|s| known(&s) || self.entry.symbol(s).is_some())
        };
        for (k, sub) in out.subs.iter_mut().enumerate() {
            if sub.as_ref().is_some_and(|sub| understood(sub, around)) {
                continue;
            }
            let last = self.last(s, k).filter(|last| understood(last, around));
            let bounds = match last {
                Some(last) => Some((vec![Poly::default()], vec![last])),
                None => unshaped.then(Default::default),
            };
            if let Some((lower, upper)) = bounds {
                let index = Symbol(SOME + k as u32);
                around.push(Around { index, step: 1, lower, upper, counts: None });
                *sub = Some(Poly::symbol(index));
            }
        }
        out
    }

    /// The least and the greatest value of an integer that is a subscript, but for a constant.
    fn subscript(&self, s: &Subscripts, index: Symbol) -> Option<(Poly, Poly)> {
        s.subs.iter().enumerate().find_map(|(k, sub)| {
            let more = sub.as_ref()?.sub(&Poly::symbol(index))?.eval_integer(&|_| None)?;
            let more = more.checked_neg()?;
            let last = self.translate(&self.last(s, k)?)?;
            Some((Poly::constant(more), last.add_constant(more)?))
        })
    }

    /// Outer ones first.
    fn around(&self) -> Vec<Around> {
        let mut out = Vec::new();
        let mut at = self.a.inside;
        while let Some(k) = at {
            let fact = &self.model.loops[k as usize];
            if let Some(index) = fact.index {
                out.push(Around {
                    index,
                    step: fact.step,
                    lower: fact.lower.clone(),
                    upper: fact.upper.clone(),
                    counts: fact.counts.as_deref().cloned(),
                });
            }
            at = fact.parent;
        }
        out.reverse();
        for l in self.a.section.iter().flat_map(|s| &s.loops) {
            out.push(Around {
                index: l.index,
                step: l.step,
                lower: l.lower.clone(),
                upper: l.upper.clone(),
                counts: None,
            });
        }
        out
    }

    /// In terms of parameters and of the bounded integers so far.
    fn translate(&self, p: &Poly) -> Option<Poly> {
        let mut out = p.clone();
        for s in p.symbols() {
            let by = match self.known.iter().find(|k| k.0 == s) {
                Some((_, by)) => *by,
                None => self.entry.symbol(s)?,
            };
            out = out.substitute(s, &Poly::symbol(by))?;
        }
        Some(out)
    }
}
