//! What a callee touches of an array, as accesses of its caller.
//!
//! **Decides** the subscripts and bounds of a callee's accesses at one call.
//!
//! **Example** `call dscal(m, t, a(1, j), 1)` touches `a` at the offsets `lda·(j − 1) + k`, `0 ≤ k ≤ m − 1`.
//!
//! **Why it is sound** parameters are replaced by the values that the arguments have before the call (a new
//! symbol if the statement's calls may change them); each bounded integer becomes a new symbol of the innermost
//! loop around the call. A bound that mentions an unknown value is left out. Of a section that a dummy array of Fortran is
//! handed any element may be touched, and nothing else (`call column(t(:, j))`).
//!
//! **Gives up when** the offset itself depends on an unknown value, the elements have another type here, or the
//! position of the argument in its object is not known: the callee touches all of the object then.
//!
//! **Cost and limit** linear in the sections.
//!
//! **Source** ours; see `calls::sections`.

use std::collections::BTreeMap;
use std::rc::Rc;

use heiretsu_ir::{Arg, ExprId, ExprKind, Place, Scalar, Step, Storage, Type, VarId, text, visit};
use heiretsu_sets::{self as sets, Affine, Poly, Range, Symbol};
use smallvec::SmallVec;

use super::model::{Root, Segment, Subscripts};
use super::places::{Canonical, constant_extents, linear};
use super::spread::{rows, spread};
use super::symbols::Origin;
use super::walk::Walk;
use crate::calls::{
    From, Key, Member, Relation, Section, Sections, Touch, Way, bounded, formal, global, member,
    unknown_bounds,
};
use crate::regions::Certain;

/// Bounded integers of an access that a callee makes.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// As loops inside all others.
    pub loops: Vec<sets::Loop>,
    /// Forms that are ≥ 0.
    pub guards: Vec<Affine>,
}

/// An access of a callee, seen from its caller.
pub(super) struct Mapped {
    pub reads: bool,
    pub writes: bool,
    pub root: Root,
    pub path: Vec<Segment>,
    pub extra: Rc<Extra>,
}

/// What a callee's sections name, in its caller's terms.
struct Values<'a> {
    args: &'a [Arg],
    globals: &'a [Key],
    members: &'a [Member],
    /// So far.
    known: BTreeMap<Symbol, Option<Poly>>,
}

impl<'a> Values<'a> {
    fn of(args: &'a [Arg], sections: &'a Sections) -> Values<'a> {
        let (globals, members) = (&sections.globals, &sections.members);
        Values { args, globals, members, known: BTreeMap::new() }
    }
}

/// Where what is handed over starts.
struct Start {
    /// The object, or the member of it.
    at: Canonical,
    /// In elements, from its first one on.
    offset: Poly,
    /// The same by its subscripts.
    subscripts: Option<Box<Subscripts>>,
    /// The members of an element that are meant.
    tail: Vec<Segment>,
}

impl Start {
    /// The element of these subscripts, where all of the array starts here; `unshaped`: one with the same unknown extents everywhere.
    fn at(&self, subs: Vec<Poly>, unshaped: bool) -> Option<Vec<Segment>> {
        let start = self.subscripts.as_ref().filter(|s| s.subs.is_empty())?;
        let steady = start.extents.iter().skip(1).all(|e| match e {
            Some(e) => e.as_constant().is_some(),
            None => unshaped,
        });
        if !steady || start.extents.len() != subs.len() {
            return None;
        }
        let all = Subscripts { subs: subs.into_iter().map(Some).collect(), ..(**start).clone() };
        let mut path = self.at.path.clone();
        path.push(Segment::Elements(Box::new(all)));
        path.extend(self.tail.iter().cloned());
        Some(path)
    }

    /// The element at an offset after it.
    fn after(
        &self,
        offset: &Poly,
        extra: &Extra,
        around: &dyn Fn(Symbol) -> Range,
    ) -> Option<Vec<Segment>> {
        let by_subscripts = self.subscripts.as_ref().and_then(|s| spread(s, offset, extra, around));
        let all = match by_subscripts {
            Some(all) => all,
            None => {
                let subs = SmallVec::from_iter([Some(self.offset.add(offset)?)]);
                let base = Some(Poly::default());
                Subscripts { subs, extents: Rc::from([None]), base, scattered: false }
            }
        };
        let mut path = self.at.path.clone();
        path.push(Segment::Elements(Box::new(all)));
        path.extend(self.tail.iter().cloned());
        Some(path)
    }
}

impl Walk<'_, '_> {
    /// The accesses to what is handed over; `None`: anything of the object.
    pub(super) fn mapped(
        &mut self,
        touch: &Touch,
        sections: &Sections,
        args: &[Arg],
    ) -> Option<Vec<Mapped>> {
        let place = &touch.place;
        let ty = self.cx.place_type(place)?;
        let here = match &ty {
            Type::Array(array) if array.contiguous => array.element.scalar()?,
            Type::Scalar(s) => *s,
            _ => return None,
        };
        if here != sections.element || self.cx.var(place.var).attrs.unreliable {
            return None;
        }
        let (start, unknown) = match touch.inside {
            Some(steps) => self.start_of_element(place, steps)?,
            None => (self.start(place, &ty)?, ty.array().is_some_and(unknown_bounds)),
        };
        let mut values = Values::of(args, sections);
        let mut out = Vec::new();
        for section in &sections.list {
            let (offset, subs, mut extra) = self.section(section, &mut values)?;
            let unshaped = offset.is_none();
            if unshaped && !unknown {
                return None;
            }
            let path = match subs.and_then(|subs| start.at(subs, unshaped)) {
                Some(path) => path,
                None => {
                    let offset = self.by_rows(&start, offset?, &mut extra);
                    start.after(&offset, &extra, &|s| self.constant_range(s))?
                }
            };
            let path = self.beyond_member(&path, Some(&extra)).unwrap_or(path);
            out.push(Mapped {
                reads: section.reads,
                writes: section.writes,
                root: start.at.root,
                path,
                extra: Rc::new(extra),
            });
        }
        Some(out)
    }

    /// Some of the elements of a section that is handed over.
    pub(super) fn section_handed(&mut self, touch: &Touch) -> Option<Mapped> {
        let place = &touch.place;
        let ranges = self.cx.procedure.ranges(place)?;
        let mut at = self.canonical(place);
        let Some(Segment::Elements(s)) = at.path.last_mut() else { return None };
        if s.subs.len() != place.steps.len() || s.subs.len() != s.extents.len() {
            return None;
        }
        let mut extra = Extra::default();
        for (k, sub) in s.subs.iter_mut().enumerate().filter(|(k, _)| ranges >> k & 1 == 1) {
            let index = self.symbols.fresh(Origin::Epoch, self.inside, Range::ALL);
            let lower = sub.take().into_iter().collect();
            let last = s.extents.get(k).and_then(|e| e.as_ref()?.add_constant(-1));
            let upper = last.into_iter().collect();
            extra.loops.push(sets::Loop { index, step: 1, lower, upper });
            *sub = Some(Poly::symbol(index));
        }
        let (reads, writes) = (touch.reads, touch.writes);
        Some(Mapped { reads, writes, root: at.root, path: at.path, extra: Rc::new(extra) })
    }

    /// The elements that a callee certainly writes of what is handed over at `place`, as far as that can be said here; with
    /// the integers for all of whose values it does.
    pub(super) fn written(
        &mut self,
        touch: &Touch,
        sections: &Sections,
        args: &[Arg],
    ) -> Vec<(Mapped, Vec<Symbol>)> {
        let place = &touch.place;
        let mut values = Values::of(args, sections);
        // (What is handed over may have another shape there.)
        let start = self.cx.place_type(place).and_then(|ty| self.start(place, &ty));
        let Some(start) = start else { return Vec::new() };
        let one = |c: &Certain| {
            let own: Vec<(Symbol, Symbol)> = (0..c.integers)
                .map(|k| {
                    let here = self.symbols.fresh(Origin::Epoch, self.inside, Range::ALL);
                    (bounded(k), here)
                })
                .collect();
            let mut of = |f: &Affine| -> Option<Affine> {
                self.here(&Poly::from(f), &own, &mut values)?.as_affine()
            };
            let mut guards = Vec::new();
            if !c.system.congruences().is_empty() {
                return None;
            }
            for f in c.system.equalities() {
                let f = of(f)?;
                guards.extend([f.neg()?, f]);
            }
            for f in c.system.inequalities() {
                guards.push(of(f)?);
            }
            let offset = self.here(&c.offset, &own, &mut values)?;
            let extra = Extra { loops: Vec::new(), guards };
            let integers = || own.iter().map(|o| Poly::symbol(o.1)).collect();
            let subs = (touch.hidden && c.subscripts).then(integers);
            let path = match subs.and_then(|subs| start.at(subs, false)) {
                Some(path) => path,
                None => start.after(&offset, &extra, &|s| self.constant_range(s))?,
            };
            if self.beyond_member(&path, Some(&extra)).is_some() {
                return None;
            }
            let mapped = Mapped {
                reads: false,
                writes: true,
                root: start.at.root,
                path,
                extra: Rc::new(extra),
            };
            Some((mapped, own.into_iter().map(|o| o.1).collect()))
        };
        sections.certain.iter().filter_map(one).collect()
    }

    /// Where the element lies, or the whole array, of which the last so many steps lead to a member; has the array unknown bounds?
    fn start_of_element(&mut self, place: &Place, steps: usize) -> Option<(Start, bool)> {
        let (base, _) = place.steps.split_at_checked(place.steps.len().checked_sub(steps)?)?;
        let base = Place { var: place.var, steps: base.into(), span: place.span };
        let ty = self.cx.place_type(&base)?;
        let whole = ty.array().filter(|array| matches!(array.element, Type::Struct(_)));
        let mut start = match whole {
            Some(_) => self.start(&base, &ty)?,
            None => {
                let mut at = self.canonical(&base);
                let Some(Segment::Elements(s)) = at.path.pop() else { return None };
                let offset = linear(&s)?;
                Start { at, offset, subscripts: Some(s), tail: Vec::new() }
            }
        };
        let mut path = self.canonical(place).path;
        if path.len() <= start.at.path.len() {
            return None;
        }
        let mut tail = path.split_off(start.at.path.len() + 1);
        let array = tail.pop_if(|s| matches!(s, Segment::Elements(_)));
        let plain = |s: &Segment| matches!(s, Segment::Field { shared: false, .. });
        if !tail.iter().all(plain) {
            return None;
        }
        // Any element of an array that is a member.
        if let Some(Segment::Elements(mut s)) = array {
            for sub in &mut s.subs {
                let any = self.symbols.fresh(Origin::Epoch, self.inside, Range::ALL);
                *sub = Some(Poly::symbol(any));
            }
            tail.push(Segment::Elements(s));
        }
        start.tail = tail;
        Some((start, whole.is_some_and(unknown_bounds)))
    }

    /// Where the element lies, or the whole array, that is handed over.
    fn start(&mut self, place: &Place, ty: &Type) -> Option<Start> {
        let mut at = self.canonical(place);
        match at.path.pop() {
            Some(Segment::Elements(s)) => {
                let offset = linear(&s)?;
                Some(Start { at, offset, subscripts: Some(s), tail: Vec::new() })
            }
            // A whole array, from its first element on.
            field @ (Some(Segment::Field { shared: false, .. }) | None) => {
                let Type::Array(array) = ty else { return None };
                let extents = match &field {
                    Some(_) => constant_extents(&array.dims),
                    None => self.var_extents(place.var),
                };
                let subscripts = (field.is_some() || place.steps.is_empty()).then(|| {
                    let (subs, base) = (SmallVec::new(), Some(Poly::default()));
                    Box::new(Subscripts { subs, extents, base, scattered: false })
                });
                at.path.extend(field);
                let (offset, tail) = (Poly::default(), Vec::new());
                Some(Start { at, offset, subscripts, tail })
            }
            Some(Segment::Field { .. }) => None,
        }
    }

    /// The constants between which a loop's variable lies.
    fn constant_range(&self, s: Symbol) -> Range {
        let mut out = Range::ALL;
        for l in self.loops.iter().filter(|l| l.index == Some(s)) {
            for low in l.lower.iter().filter_map(Poly::as_constant) {
                out = out.intersect(&Range::at_least(low));
            }
            for high in l.upper.iter().filter_map(Poly::as_constant) {
                out = out.intersect(&Range::at_most(high));
            }
        }
        out
    }

    /// An integer that runs through several rows of the array is two: the row, and the place in it.
    fn by_rows(&mut self, start: &Start, offset: Poly, extra: &mut Extra) -> Poly {
        let Some(subscripts) = &start.subscripts else { return offset };
        let mut offset = offset;
        while spread(subscripts, &offset, extra, &|s| self.constant_range(s)).is_none() {
            let Some((s, rows)) = rows(subscripts, &offset, extra) else { break };
            let mut new = |(low, high): (i128, i128)| {
                let index = self.symbols.fresh(Origin::Epoch, self.inside, Range::ALL);
                let (lower, upper) = (vec![Poly::constant(low)], vec![Poly::constant(high)]);
                extra.loops.push(sets::Loop { index, step: 1, lower, upper });
                Poly::symbol(index)
            };
            let (place, line) = (new((0, rows.length - 1)), new(rows.lines));
            let both =
                line.scale(rows.length).and_then(|p| p.add(&place)?.add_constant(-rows.shift));
            let Some(split) = both.and_then(|both| offset.substitute(s, &both)) else { break };
            offset = split;
            let of = |p: &Poly| p.mentions(s);
            let needed = |l: &sets::Loop| l.lower.iter().chain(&l.upper).any(of);
            if !extra.loops.iter().any(needed)
                && !extra.guards.iter().any(|f| f.coefficient(s) != 0)
            {
                extra.loops.retain(|l| l.index != s);
            }
        }
        offset
    }

    fn section(
        &mut self,
        section: &Section,
        values: &mut Values,
    ) -> Option<(Option<Poly>, Option<Vec<Poly>>, Extra)> {
        let mut own: Vec<(Symbol, Symbol)> = Vec::new();
        let mut extra = Extra::default();
        for b in &section.bounded {
            let range = if b.counts.is_some() { Range::at_least(0) } else { Range::ALL };
            let index = self.symbols.fresh(Origin::Epoch, self.inside, range);
            let mut all = |list: &[Poly]| -> Vec<Poly> {
                list.iter().filter_map(|p| self.here(p, &own, values)).collect()
            };
            let (lower, upper) = (all(&b.lower), all(&b.upper));
            // Without its start a stride may reach any value.
            let starts = if b.step > 0 { (&b.lower, &lower) } else { (&b.upper, &upper) };
            let strided = b.step.abs() == 1 || starts.0.len() == starts.1.len();
            let step = if strided { b.step } else { b.step.signum() };
            if let Some([first, last, step]) = &b.counts {
                let mut of = |p: &Poly| self.here(p, &own, values);
                if let (Some(first), Some(last), Some(step)) = (of(first), of(last), of(step))
                    && let Some(c) = step.as_constant()
                {
                    // first + c·k stays on this side of last.
                    let way = last.sub(&first).and_then(|d| d.scale(c.signum()));
                    let gone = Poly::symbol(index).scale(c.abs());
                    let left = way.zip(gone).and_then(|(w, g)| w.sub(&g));
                    extra.guards.extend(left.and_then(|p| p.as_affine()));
                }
            }
            extra.loops.push(sets::Loop { index, step, lower, upper });
            own.push((b.symbol, index));
        }
        let offset = match &section.offset {
            Some(offset) => Some(self.here(offset, &own, values)?),
            None => None,
        };
        let mut all = |subs: &Vec<Poly>| subs.iter().map(|p| self.here(p, &own, values)).collect();
        let subs = section.subs.as_ref().and_then(&mut all);
        Some((offset, subs, extra))
    }

    /// A polynomial of the callee in the caller's terms.
    fn here(&mut self, p: &Poly, own: &[(Symbol, Symbol)], values: &mut Values) -> Option<Poly> {
        let mut out = p.clone();
        for s in p.symbols() {
            let by = match own.iter().find(|o| o.0 == s) {
                Some((_, by)) => Poly::symbol(*by),
                None => match values.known.get(&s) {
                    Some(known) => known.clone()?,
                    None => {
                        let value = match (formal(s), global(s)) {
                            (Some(k), _) => self.argument(values.args.get(k)?),
                            (None, Some(k)) => self.global(*values.globals.get(k)?),
                            (None, None) => {
                                let of = values.members.get(member(s)?)?;
                                self.member(of, values.args)
                            }
                        };
                        values.known.insert(s, value.clone());
                        value?
                    }
                },
            };
            out = out.substitute(s, &by)?;
        }
        Some(out)
    }

    /// The value of a global integer before the call.
    fn global(&mut self, key: Key) -> Option<Poly> {
        let v = self.named(key)?;
        let integer = matches!(self.cx.var(v).ty, Type::Scalar(Scalar::Int { .. }));
        self.argument(&Arg::Reference(Place::var(v, self.cx.procedure.span))).filter(|_| integer)
    }

    /// The only variable that is a global.
    fn named(&self, key: Key) -> Option<VarId> {
        let of = |v: &VarId| match self.cx.var(*v).storage {
            Storage::Global(g) => self.cx.summaries.relation(key, g) == Relation::Same,
            _ => false,
        };
        let mut those = self.cx.procedure.var_ids().filter(of);
        those.next().filter(|_| those.next().is_none())
    }

    /// The value before the call of an integer member of what an argument points to, or of a global.
    fn member(&mut self, of: &Member, args: &[Arg]) -> Option<Poly> {
        let p = self.cx.procedure;
        let zero = p.zero()?;
        let mut place = match of.from {
            From::Parameter(k) => {
                text::led_to(p, &self.cx.unit.structs, args.get(k as usize)?, zero)?
            }
            From::Global(key) => Place::var(self.named(key)?, p.span),
        };
        place.steps.extend(of.way.iter().map(|step| match step {
            Way::Field(k) => Step::Field(*k),
            Way::Pointer => Step::Deref(zero),
        }));
        let value = self.argument(&Arg::Reference(place.clone()))?;
        // The caller may have an expression for it.
        let same = |e: &ExprId| match &p.expr(*e).kind {
            ExprKind::Read(other) => visit::alike_places(p, &place, other),
            _ => false,
        };
        if let [s] = value.symbols().as_slice()
            && value == Poly::symbol(*s)
            && let Some(expr) = self.member_reads.iter().copied().find(same)
        {
            let at = self.canonical(&place);
            self.note_candidate_of((*s, false), expr, Some(&at));
        }
        Some(value)
    }

    /// The value of an integer argument before the call.
    fn argument(&mut self, arg: &Arg) -> Option<Poly> {
        let integer = |ty: &Type| matches!(ty, Type::Scalar(Scalar::Int { .. }));
        let value = match arg {
            Arg::Value(e) => {
                integer(&self.cx.procedure.expr(*e).ty).then_some(())?;
                self.value(*e)
            }
            Arg::Reference(place) => {
                let ty = self.cx.place_type(place).filter(integer)?;
                self.read_here(place, &ty)
            }
        };
        value.exact.then_some(value.poly)
    }
}
