//! What loops do: the union over their iterations.
//!
//! **Decides** MOD, USE, EUSE and DDEF of one iteration, and of the whole loop in terms of the values around it.
//!
//! **Example** `for (i = 1; i < n; i++) w[i] = w[i-1];` writes `w[1 … n−1]` for certain and exposes `w[0]` alone:
//! the other elements that it reads were written by earlier iterations.
//!
//! **Why it is sound** symbols that change in the loop are bound (*for some iteration*) in what may be touched.
//! In what is certain they are projected away exactly, within bounds that say all there is to say, or the part
//! is dropped. An iteration's exposed reads lose what all iterations before it certainly wrote — an earlier
//! iteration that did not come to its end left the loop, and this one does not exist. A loop that may be left
//! by a `break` writes nothing for certain.
//!
//! **Gives up when** bounds are not affine or not exact, or the loop is not counted: nothing is certain then.
//!
//! **Cost and limit** one projection per part.
//!
//! **Source** the region table of the specification, with erratum 15.

use std::rc::Rc;

use heiretsu_ir::{StmtId, StmtKind};
use heiretsu_sets::{Affine, Poly, Range, Symbol, System};

use super::Engine;
use super::set::{May, Must, and, and_all, coordinate, is_bound, renamed};
use super::walk::{Effect, Point, Way, affine};
use crate::affine::{LoopFact, LoopIndex};

/// Most parts that a projection may leave.
const MAX_PARTS: usize = 4;

/// One iteration of a loop.
#[derive(Clone, Debug, Default)]
pub struct Iteration {
    /// May be written.
    pub modified: May,
    /// May be read.
    pub used: May,
    /// May be read before this iteration writes it.
    pub exposed: May,
    /// Certainly written by an iteration that does not leave the loop.
    pub must: Must,
    /// The loop may be left by a `break`.
    pub leaves: bool,
}

/// The values of a loop's index.
#[derive(Clone, Debug)]
pub struct Span {
    /// What holds of it.
    pub system: System,
    /// These are all its values.
    pub exact: bool,
}

impl Engine<'_, '_> {
    /// One iteration, in terms of the loop's index and what it computes itself.
    pub fn iteration(&mut self, l: StmtId) -> (Iteration, Vec<(Way, Point)>) {
        let (body, test) = match &self.cx.procedure.stmt(l).kind {
            StmtKind::Loop(counted) => (&counted.body, true),
            StmtKind::While { body, test_first, .. } => (body, *test_first),
            _ => return (Iteration::default(), Vec::new()),
        };
        let index = self.model.loop_index(l);
        let tested = self.own(l, index.map(|k| (k, true)));
        let mut e = self.list(body);
        let mut ends: Vec<Point> = e.end.take().into_iter().collect();
        let mut leaves = false;
        let mut exits = Vec::new();
        for (way, point) in e.exits {
            match way {
                Way::Continue(to) if to == l => ends.push(point),
                Way::Break(to) if to == l => leaves = true,
                Way::Continue(_) | Way::Break(_) | Way::Return => exits.push((way, point)),
            }
        }
        let end = self.join(ends).unwrap_or_default();
        let mut it = Iteration {
            modified: e.modified,
            used: e.used,
            exposed: e.exposed,
            must: end.must,
            leaves,
        };
        // A test before the body reads before it writes; one after it may read what the body wrote.
        it.used.extend(&tested.used);
        let exposed =
            if test { tested.exposed } else { tested.exposed.minus(&it.must, &mut self.work) };
        it.exposed.extend(&exposed);
        it.modified.extend(&tested.modified);
        (it, exits)
    }

    /// The loop as one statement.
    pub fn whole_loop(&mut self, l: StmtId) -> Rc<Effect> {
        if let Some(known) = self.known.get(&(self.item, l)) {
            return Rc::clone(known);
        }
        let effect = Rc::new(self.make_loop(l));
        self.known.insert((self.item, l), Rc::clone(&effect));
        effect
    }

    fn make_loop(&mut self, l: StmtId) -> Effect {
        let Some(k) = self.model.loop_index(l) else {
            return Effect {
                modified: May::everything(),
                used: May::everything(),
                exposed: May::everything(),
                end: Some(Point::default()),
                exits: Vec::new(),
            };
        };
        let mut out = self.own(l, Some((k, false)));
        let (it, exits) = self.iteration(l);
        let span = self.span(k, it.leaves || !exits.is_empty() || self.jumps_out(l));
        let before = self.before(k, &it.must, &span);
        let mut exposed = self.within(&it.exposed, &span).minus(&before, &mut self.work);
        if self.cx.around(l).is_empty() {
            exposed = self.where_it_runs(l, exposed);
        }
        for (all, one) in [
            (&mut out.modified, self.closed(k, &self.within(&it.modified, &span))),
            (&mut out.used, self.closed(k, &self.within(&it.used, &span))),
            (&mut out.exposed, self.closed(k, &exposed)),
        ] {
            all.extend(&one);
        }
        let must = if it.leaves { Must::nothing() } else { self.all(k, &it.must, &span) };
        out.end = Some(Point { must, when: Vec::new() });
        out.exits = exits.into_iter().map(|(way, _)| (way, Point::default())).collect();
        out
    }

    /// Does a `return` or a jump lead out of the loop, perhaps?
    fn jumps_out(&self, l: StmtId) -> bool {
        heiretsu_ir::visit::stmts(self.cx.procedure, &[l]).into_iter().any(|s| {
            matches!(self.cx.procedure.stmt(s).kind, StmtKind::Return(_) | StmtKind::Goto(_))
        })
    }

    fn within(&self, set: &May, span: &Span) -> May {
        set.map(&mut |p| Some(vec![and(p, &span.system)]))
    }

    /// What is known of a loop's index. A bound that is known modulo 2⁶⁴ only is one if the loop must run to
    /// its end: where it wrapped around, that end is never reached.
    pub fn span(&self, k: LoopIndex, may_leave: bool) -> Span {
        let fact = &self.model.loops[k as usize];
        let nothing = Span { system: System::new(), exact: false };
        let Some(index) = fact.index else { return nothing };
        if fact.modular && may_leave {
            return nothing;
        }
        span_of(fact, index).unwrap_or(nothing)
    }

    /// Certainly written by all iterations before this one together.
    fn before(&mut self, k: LoopIndex, must: &Must, span: &Span) -> Must {
        let mut out = Must::nothing();
        let fact = &self.model.loops[k as usize];
        let (Some(index), true) = (fact.index, span.exact) else { return out };
        let step = fact.step;
        let earlier = self.work.fresh();
        for p in must.parts() {
            if self.own_values(k, p, index) {
                continue;
            }
            let Some(mut s) = self.defined(k, p) else { continue };
            s = and(&s, &span.system);
            let mut map: Vec<(Symbol, Symbol)> = vec![(index, earlier)];
            let work = &mut self.work;
            let model = self.model;
            let moved = renamed(&s, &mut |t| {
                if let Some(m) = map.iter().find(|m| m.0 == t) {
                    return m.1;
                }
                if is_program(t) && model.varies(t, k) {
                    let new = work.fresh();
                    map.push((t, new));
                    return new;
                }
                t
            });
            let Some(mut s) = moved else { continue };
            // earlier·sign ≤ index·sign − 1
            let sign = step.signum();
            let order = Affine::from_terms(-1, [(index, sign), (earlier, -sign)]);
            let Some(order) = order else { continue };
            s.at_least(order);
            let Some(parts) = self.work.project(&s, &|t| !is_bound(t), MAX_PARTS) else { continue };
            parts.into_iter().for_each(|p| out.add(p));
        }
        out
    }

    /// Certainly written by all iterations together.
    pub(super) fn all(&mut self, k: LoopIndex, must: &Must, span: &Span) -> Must {
        let mut out = Must::nothing();
        let Some(index) = self.model.loops[k as usize].index else { return out };
        for p in must.parts() {
            let varies = p.symbols().iter().any(|s| is_program(*s) && self.model.varies(*s, k));
            if !span.exact || (varies && self.own_values(k, p, index)) {
                continue;
            }
            let Some(s) = self.defined(k, p) else { continue };
            let s = and(&s, &span.system);
            let model = self.model;
            let keep = |t: Symbol| !is_program(t) || !model.varies(t, k);
            let Some(parts) = self.work.project(&s, &keep, MAX_PARTS) else { continue };
            parts.into_iter().for_each(|p| out.add(p));
        }
        out
    }

    /// Does the part depend on values of the iteration that its index does not define?
    fn own_values(&self, k: LoopIndex, p: &System, index: Symbol) -> bool {
        p.symbols().into_iter().any(|s| {
            is_program(s)
                && s != index
                && self.model.varies(s, k)
                && !self.model.symbols.info(s).defined
        })
    }

    /// With what defines the symbols in it that change in the loop.
    fn defined(&self, k: LoopIndex, p: &System) -> Option<System> {
        let mut out = p.clone();
        let mut seen: Vec<Symbol> = Vec::new();
        loop {
            let next = out
                .symbols()
                .into_iter()
                .find(|s| is_program(*s) && self.model.varies(*s, k) && !seen.contains(s));
            let Some(s) = next else { return Some(out) };
            if seen.len() > 16 {
                return None;
            }
            seen.push(s);
            out = and_all(&out, &self.model.symbols.info(s).bounds);
        }
    }

    /// The set with everything bound that changes in the loop.
    pub fn closed(&mut self, k: LoopIndex, set: &May) -> May {
        let mut out = May::nothing();
        for p in set.parts() {
            match self.close_part(k, p) {
                Some(parts) => parts.into_iter().for_each(|p| out.add(p)),
                None => return May::everything(),
            }
        }
        out
    }

    fn close_part(&mut self, k: LoopIndex, p: &System) -> Option<Vec<System>> {
        let bound = self.bind(k, p)?;
        if bound == *p {
            return Some(vec![bound]);
        }
        if self.work.is_empty(&bound) {
            return Some(Vec::new());
        }
        // Fewer symbols make everything after this cheaper.
        let short = self.work.project(&bound, &|t| !is_bound(t), 1);
        Some(short.unwrap_or_else(|| vec![bound]))
    }

    /// Renames what changes in the loop, with what is known about it.
    pub fn bind(&mut self, k: LoopIndex, p: &System) -> Option<System> {
        let full = self.known_about(p, &|e, s| e.model.varies(s, k));
        let mut map: Vec<(Symbol, Symbol)> = Vec::new();
        let (model, work) = (self.model, &mut self.work);
        renamed(&full, &mut |t| {
            if let Some(m) = map.iter().find(|m| m.0 == t) {
                return m.1;
            }
            if is_program(t) && model.varies(t, k) {
                let new = work.fresh();
                map.push((t, new));
                return new;
            }
            t
        })
    }

    /// With ranges and bounds of some of the symbols in it.
    pub fn known_about(&self, p: &System, which: &dyn Fn(&Self, Symbol) -> bool) -> System {
        let mut out = p.clone();
        let mut seen: Vec<Symbol> = Vec::new();
        loop {
            let next = out
                .symbols()
                .into_iter()
                .find(|s| is_program(*s) && !seen.contains(s) && which(self, *s));
            let Some(s) = next else { return out };
            if seen.len() > 24 {
                return out;
            }
            seen.push(s);
            let Some(info) = self.model.symbols.get(s) else { continue };
            out = and_all(&out, &info.bounds);
            out = and_all(&out, &range_forms(s, crate::depend::telling(info.range)));
        }
    }
}

/// A symbol of the program (no coordinate, not bound)?
pub fn is_program(s: Symbol) -> bool {
    s.0 < coordinate(0).0
}

fn range_forms(s: Symbol, range: Range) -> Vec<Affine> {
    let low = range.lo.and_then(i128::checked_neg).and_then(|n| Affine::from_terms(n, [(s, 1)]));
    let high = range.hi.and_then(|h| Affine::from_terms(h, [(s, -1)]));
    low.into_iter().chain(high).collect()
}

fn span_of(fact: &LoopFact, index: Symbol) -> Option<Span> {
    let own = Poly::symbol(index);
    let low: Vec<Poly> = fact.lower.iter().filter_map(|p| own.sub(p)).collect();
    let high: Vec<Poly> = fact.upper.iter().filter_map(|p| p.sub(&own)).collect();
    let forms: Vec<Affine> = affine(&low).into_iter().chain(affine(&high)).collect();
    let sides = !fact.lower.is_empty() && !fact.upper.is_empty();
    let plain = fact.value == own;
    let mut exact = fact.exact
        && sides
        && plain
        && fact.invariant_bounds
        && forms.len() == fact.lower.len() + fact.upper.len();
    let mut system = and_all(&System::new(), &forms);
    if fact.step.abs() != 1 {
        let start = if fact.step > 0 { fact.lower.first() } else { fact.upper.first() };
        match start.and_then(|p| own.sub(p)).and_then(|p| p.as_affine()) {
            Some(form) => {
                system.multiple_of(form, fact.step.abs());
            }
            None => exact = false,
        }
    }
    Some(Span { system, exact })
}
