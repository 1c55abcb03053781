//! Variables that a loop steps along: their values as polynomials in the number of the iteration.
//!
//! **Decides** which integers that a counted loop changes have, at the start of iteration r = 0, 1, …, a value
//! that is a polynomial in r and in values that the loop does not change; and their values after the loop.
//!
//! **Example** `k = 0; for (i = 0; i < n; i++) { k = k + i; a[k] = 0; }`: at the start of an iteration
//! `k = (i·i − i)/2`, so the subscript is `(i·i + i)/2`; after the loop `(n·n − n)/2` for `n ≥ 0`.
//!
//! Pointers that move count elements from where they point to on entry: `*p++ = 0` in a counted loop writes element i.
//!
//! **Why it is sound** the body is walked once with a new symbol for every such variable. If all ways through it
//! end with that symbol plus an increment that holds nothing else that changes but the loop's own variable, the
//! value at the start of iteration r is the value on entry plus the sum of the increments of the iterations before:
//! they were all executed, so none of these sums overflowed. Then the walk goes back and takes the body again with
//! that value. What an inner loop adds is the sum over its iterations, whose number is the length of its range where
//! that cannot be negative, else a symbol for the greater of it and 0.
//!
//! **Gives up when** an increment is conditional, or changes in another way; the loop holds labels or jumps that
//! are not structured; the sum has a degree above 4. After the loop: it may be left early, or its bounds may change.
//!
//! **Cost and limit** one more walk over the body for each loop around it that has such variables.
//!
//! **Source** Faulhaber's formula; generalized induction variables (Haghighat and Polychronopoulos).

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{ExprId, ExprKind, Loop, LoopForm, Scalar, StmtId, StmtKind, Type, VarId, visit};
use heiretsu_sets::{Affine, Assumptions, Budget, Feasibility, Poly, Range, Symbol, System};

use super::model::{Count, Induction};
use super::slots::{Changes, Slot, Slots};
use super::symbols::{Key, LoopIndex, Origin};
use super::values::Value;
use super::walk::Walk;
use crate::cx::Cx;

/// Facts that a question about a trip count may use.
const MAX_FORMS: usize = 48;

/// The walk's state, to return to.
struct Mark {
    log: usize,
    trail: usize,
    accesses: usize,
    certain: usize,
    followed: usize,
    guards: usize,
    candidates: usize,
    cells: usize,
    time: u32,
    guard: Option<u32>,
    inside: Option<LoopIndex>,
    unstable: BTreeSet<Slot>,
}

/// A loop whose body is being walked to see what it does to some variables.
pub(super) struct Frame {
    target: StmtId,
    vars: Vec<VarId>,
    /// Their values where iterations end early.
    ends: Vec<Vec<Value>>,
}

/// What a loop's text says about the variables that it may step along.
#[derive(Clone, Default, Debug)]
pub(super) struct Stepped {
    /// Integers and pointers that only assignments of the loop change, if one of them reads one of them.
    pub vars: Vec<VarId>,
    /// It may end before its range does.
    pub left_early: bool,
    /// Jumps that are not structured, or unknown statements.
    pub wild: bool,
}

/// Looks at the text of every loop.
pub(super) fn stepped(
    cx: &Cx,
    all: &[StmtId],
    loop_at: &BTreeMap<StmtId, LoopIndex>,
    slots: &Slots,
    changes: &[Changes],
) -> Vec<Stepped> {
    let mut out = vec![Stepped::default(); loop_at.len()];
    let mut assigned: Vec<BTreeMap<VarId, BTreeSet<VarId>>> = vec![BTreeMap::new(); out.len()];
    let mut otherwise: Vec<BTreeSet<VarId>> = vec![BTreeSet::new(); out.len()];
    for &s in all {
        let around: Vec<usize> =
            cx.around(s).iter().filter_map(|l| loop_at.get(l)).map(|k| *k as usize).collect();
        let kind = &cx.procedure.stmt(s).kind;
        let own = &changes[s.index()];
        let mut by_assignment = None;
        match kind {
            StmtKind::Assign { place, value } if place.is_var() && slots.is_tracked(place.var) => {
                by_assignment = Some(place.var);
                let mut reads = BTreeSet::new();
                visit::each_place_in(cx.procedure, *value, &mut |p, _| {
                    reads.insert(p.var);
                });
                for &k in &around {
                    assigned[k].entry(place.var).or_default().extend(&reads);
                }
            }
            StmtKind::Break { target } => {
                if let Some(&k) = loop_at.get(target) {
                    out[k as usize].left_early = true;
                }
            }
            StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Opaque(_) => {
                around.iter().for_each(|&k| out[k].wild = true);
            }
            StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::While { .. }
            | StmtKind::Return(_)
            | StmtKind::Continue { .. }
            | StmtKind::Effect(_)
            | StmtKind::Directive(_) => {}
        }
        for slot in own.calls.iter().chain(&own.own) {
            if let Some(v) = slots.as_var(*slot)
                && (by_assignment != Some(v) || own.calls.contains(slot))
            {
                around.iter().for_each(|&k| {
                    otherwise[k].insert(v);
                });
            }
        }
        if own.everything {
            around.iter().for_each(|&k| out[k].wild = true);
        }
    }
    for (k, found) in out.iter_mut().enumerate() {
        let vars: Vec<VarId> = assigned[k]
            .keys()
            .copied()
            .filter(|v| {
                let steps = match &cx.var(*v).ty {
                    Type::Scalar(scalar) => scalar.is_int(),
                    Type::Pointer(_) => !cx.unit.language.is_fortran(),
                    Type::Array(_) | Type::Struct(_) | Type::Void | Type::Opaque => false,
                };
                steps && !otherwise[k].contains(v)
            })
            .collect();
        let steps = vars.iter().any(|v| assigned[k][v].iter().any(|r| vars.contains(r)));
        if steps && !found.wild {
            found.vars = vars;
        }
    }
    out
}

/// An expression that reads each of these variables, or of those that are made from their old values
/// (`k = k - 1`), and nothing else.
pub(super) fn plain_reads(cx: &Cx, all: &[StmtId], stepped: &[Stepped]) -> BTreeMap<VarId, ExprId> {
    let mut wanted: BTreeSet<VarId> = stepped.iter().flat_map(|s| &s.vars).copied().collect();
    for &s in all {
        let StmtKind::Assign { place, .. } = &cx.procedure.stmt(s).kind else { continue };
        if place.is_var() && cx.var(place.var).ty.scalar().is_some_and(Scalar::is_int) {
            visit::each_stmt_expr(cx.procedure, s, &mut |_, e| {
                if matches!(&e.kind, ExprKind::Read(read) if read.is_var() && read.var == place.var)
                {
                    wanted.insert(place.var);
                }
            });
        }
    }
    let mut out = BTreeMap::new();
    for &s in all.iter().filter(|_| !wanted.is_empty()) {
        visit::each_stmt_expr(cx.procedure, s, &mut |id, e| {
            if let ExprKind::Read(place) = &e.kind
                && place.is_var()
                && wanted.contains(&place.var)
            {
                out.entry(place.var).or_insert(id);
            }
        });
    }
    out
}

/// 0ᵉ + 1ᵉ + … + (r − 1)ᵉ.
fn power_sum(r: &Poly, e: u32) -> Option<Poly> {
    let less = r.add_constant(-1)?;
    match e {
        0 => Some(r.clone()),
        1 => r.mul(&less)?.over(2),
        2 => r.mul(&less)?.mul(&r.scale(2)?.add_constant(-1)?)?.over(6),
        3 => power_sum(r, 1)?.pow(2),
        _ => None,
    }
}

/// The number of the iteration, as a polynomial: how a loop's index counts.
#[derive(Clone)]
pub(super) struct Counter {
    /// The index.
    pub index: Symbol,
    /// Its first value.
    pub start: Poly,
    /// What it moves by.
    pub step: i128,
}

impl Counter {
    /// The iterations before this one.
    fn number(&self) -> Option<Poly> {
        Poly::symbol(self.index).sub(&self.start)?.over(self.step)
    }

    /// The index in iteration `r`.
    fn at(&self, r: &Poly) -> Option<Poly> {
        r.scale(self.step)?.add(&self.start)
    }

    /// The sum of `increment` over the iterations before this one.
    fn sum_before(&self, increment: &Poly) -> Option<Poly> {
        // In the number of the iteration, for which the index's own symbol stands.
        let by_number = increment.substitute(self.index, &self.at(&Poly::symbol(self.index))?)?;
        let r = self.number()?;
        let mut sum = Poly::default();
        for e in 0..=by_number.degree_in(self.index) {
            let coefficient = by_number.coefficient_in(self.index, e);
            sum = sum.add(&coefficient.mul(&power_sum(&r, e)?)?)?;
        }
        Some(sum)
    }
}

impl Walk<'_, '_> {
    /// The variables that the loop steps along, as they are on entry. To be asked before the loop is entered.
    pub(super) fn stepped_on_entry(&mut self, k: LoopIndex, l: &Loop) -> Vec<(VarId, Value)> {
        let counts = match l.form {
            LoopForm::For | LoopForm::While | LoopForm::Jump { .. } | LoopForm::Do => true,
            LoopForm::DoConcurrent | LoopForm::ArrayAssignment => false,
        };
        if !counts || self.sideways[k as usize] {
            return Vec::new();
        }
        let vars = self.stepped[k as usize].vars.clone();
        let vars = vars.into_iter().filter(|v| *v != l.var);
        let mut out = Vec::new();
        for v in vars {
            let value = self.current(Slots::var(v));
            if let [s] = value.poly.symbols().as_slice()
                && value.poly == Poly::symbol(*s)
            {
                if let Type::Pointer(unit) = &self.cx.var(v).ty {
                    self.counts_from(*s, unit);
                    self.note_pointer(*s, v);
                } else if let Some(&read) = self.plain_reads.get(&v) {
                    self.note_candidate(*s, read);
                }
            }
            out.push((v, value));
        }
        out
    }

    /// What variables that loops step along are worth here, where that is more than a symbol.
    pub(super) fn stepped_values(&mut self) -> Vec<(Symbol, Poly)> {
        let reads: Vec<(VarId, ExprId)> = self.plain_reads.iter().map(|(v, e)| (*v, *e)).collect();
        let mut out = Vec::new();
        for (v, read) in reads {
            let Some(value) = self.env.get(v.index()).cloned().flatten() else { continue };
            if !value.exact || value.poly.symbols().is_empty() || value.poly.degree() > 4 {
                continue;
            }
            if let [s] = value.poly.symbols().as_slice()
                && value.poly == Poly::symbol(*s)
            {
                continue;
            }
            let range = self.symbols.range(&value.poly);
            let s = self.symbols.fresh(Origin::Variable(v), self.inside, range);
            self.note_candidate(s, read);
            out.push((s, value.poly));
        }
        out
    }

    /// Walks the body to see what an iteration adds to the variables, and goes back. The answer is their values
    /// at the start of an iteration.
    pub(super) fn inductions(
        &mut self,
        k: LoopIndex,
        id: StmtId,
        l: &Loop,
        counter: &Counter,
        entry: &[(VarId, Value)],
    ) -> Vec<(Induction, Value)> {
        let mark = self.mark();
        let heads: Vec<Symbol> = entry
            .iter()
            .map(|(v, _)| {
                let value = self.new_value(Slots::var(*v), Some(k));
                self.set(Slots::var(*v), value.clone());
                value.poly.symbols()[0]
            })
            .collect();
        let vars: Vec<VarId> = entry.iter().map(|e| e.0).collect();
        self.frames.push(Frame { target: id, vars: vars.clone(), ends: Vec::new() });
        self.exploring += 1;
        let reached = self.block(&l.body);
        self.exploring -= 1;
        if reached {
            self.note_end(id);
        }
        let ends = self.frames.pop().map_or(Vec::new(), |f| f.ends);
        self.go_back(mark);
        let agreed = |at: usize| {
            let first = ends.first()?.get(at)?;
            ends.iter().all(|e| e.get(at) == Some(first)).then(|| first.clone())
        };
        let ends: Vec<Option<Value>> = (0..vars.len()).map(agreed).collect();
        self.solve(k, counter, entry, &heads, &ends)
    }

    fn solve(
        &self,
        k: LoopIndex,
        counter: &Counter,
        entry: &[(VarId, Value)],
        heads: &[Symbol],
        ends: &[Option<Value>],
    ) -> Vec<(Induction, Value)> {
        let last = self.loops[k as usize].last;
        let changes = |s: &Symbol| {
            let home = self.symbols.info(*s).home;
            *s != counter.index && home.is_some_and(|h| k <= h && h <= last)
        };
        let mut found: BTreeMap<usize, Value> = BTreeMap::new();
        loop {
            let before = found.len();
            for (at, (_, entry)) in entry.iter().enumerate() {
                let (None, Some(end)) = (found.get(&at), &ends[at]) else { continue };
                let mut exact = entry.exact && end.exact;
                let increment = end.poly.sub(&Poly::symbol(heads[at])).and_then(|mut d| {
                    for (other, value) in &found {
                        if d.mentions(heads[*other]) {
                            exact &= value.exact;
                            d = d.substitute(heads[*other], &value.poly)?;
                        }
                    }
                    Some(d)
                });
                let Some(increment) = increment else { continue };
                if increment.symbols().iter().any(changes) {
                    continue;
                }
                let sum = counter.sum_before(&increment);
                let head = sum.and_then(|sum| entry.poly.add(&sum));
                // Modulo 2⁶⁴ there is no division.
                if let Some(poly) = head.filter(|p| exact || p.denominator() == 1) {
                    found.insert(at, Value { poly, exact });
                }
            }
            if found.len() == before {
                break;
            }
        }
        let fact = |(at, value): (usize, Value)| {
            let (var, entry) = &entry[at];
            let head = value.poly.clone();
            (Induction { var: *var, entry: entry.poly.clone(), head }, value)
        };
        found.into_iter().map(fact).collect()
    }

    /// The values after the loop, after `trips` iterations.
    pub(super) fn after_loop(
        &mut self,
        counter: &Counter,
        trips: &Poly,
        found: &[(Induction, Value)],
    ) {
        let Some(end) = counter.at(trips) else { return };
        for (induction, value) in found {
            if let Some(poly) = value.poly.substitute(counter.index, &end) {
                self.set(Slots::var(induction.var), Value { poly, exact: value.exact });
            }
        }
    }

    /// How often a loop runs that is not left early: from `start` by `step` to `end`, which is included.
    pub(super) fn trips(&mut self, k: LoopIndex, counter: &Counter, end: &Poly) -> Option<Poly> {
        let step = counter.step;
        let span = end.sub(&counter.start)?.add_constant(step)?;
        let exact =
            span.over(step).filter(|q| q.denominator() == 1 || span.residue(step.abs()) == Some(0));
        if let Some(trips) = exact
            && self.never_negative(&trips)
        {
            return Some(trips);
        }
        let key = Key::Operation(110, 0, vec![span.clone(), Poly::constant(step)]);
        let home = self.symbols.home(&span);
        let range = Range::at_least(0);
        let (s, new) = self.symbols.keyed(key, Origin::Count(k), home, range);
        if new {
            // |step|·count ≥ ±span − (|step| − 1).
            let scaled = span.scale(-step.signum()).and_then(|p| p.as_affine());
            let form = scaled
                .and_then(|p| p.add_scaled(step.abs(), &Affine::symbol(s)))
                .and_then(|p| p.add_constant(step.abs() - 1));
            self.symbols.info_mut(s).bounds.extend(form);
        }
        self.counts.insert(s, Count { span, step });
        Some(Poly::symbol(s))
    }

    /// Is the value ≥ 0 whenever this point is reached?
    fn never_negative(&self, p: &Poly) -> bool {
        if self.symbols.range(p).lo.is_some_and(|l| l >= 0) {
            return true;
        }
        let Some(negative) = p.neg().and_then(|p| p.add_constant(-1)).and_then(|p| p.as_affine())
        else {
            return false;
        };
        let mut forms: Vec<Affine> = Vec::new();
        let mut guard = self.guard;
        while let Some(g) = guard {
            let g = &self.guards[g as usize];
            forms.extend(g.forms.iter().filter_map(Poly::as_affine));
            guard = g.parent;
        }
        let mut around = self.inside;
        while let Some(k) = around {
            let fact = &self.loops[k as usize];
            forms.extend(fact.between());
            around = fact.parent;
        }
        // Only what is connected with the question.
        let mut used: BTreeSet<Symbol> = negative.terms().iter().map(|t| t.0).collect();
        let mut known = Assumptions::new();
        let mut seen: BTreeSet<Symbol> = BTreeSet::new();
        let mut taken = 0;
        loop {
            let fresh: Vec<Symbol> = used.difference(&seen).copied().collect();
            for s in &fresh {
                let info = self.symbols.info(*s);
                known.set_range(*s, info.range);
                for form in &info.bounds {
                    used.extend(form.terms().iter().map(|t| t.0));
                    known.nonneg(form.clone());
                }
            }
            seen.extend(fresh);
            let (near, far): (Vec<Affine>, Vec<Affine>) =
                forms.into_iter().partition(|f| f.terms().iter().any(|t| used.contains(&t.0)));
            for form in near.into_iter().take(MAX_FORMS - taken) {
                taken += 1;
                used.extend(form.terms().iter().map(|t| t.0));
                known.nonneg(form);
            }
            forms = far;
            if used.len() == seen.len() || taken == MAX_FORMS {
                break;
            }
        }
        let mut system = System::new();
        system.assume(&known);
        system.at_least(negative);
        system.feasible(&mut Budget::new(2_000)) == Feasibility::Empty
    }

    /// An iteration of `target` ends here.
    pub(super) fn note_end(&mut self, target: StmtId) {
        let Some(at) = self.frames.iter().rposition(|f| f.target == target) else { return };
        let vars = self.frames[at].vars.clone();
        let values = vars.into_iter().map(|v| self.current(Slots::var(v))).collect();
        self.frames[at].ends.push(values);
    }

    fn mark(&self) -> Mark {
        Mark {
            log: self.log.len(),
            trail: self.trail.len(),
            accesses: self.accesses.len(),
            certain: self.certain.len(),
            followed: self.followed.len(),
            guards: self.guards.len(),
            candidates: self.candidates.len(),
            cells: self.cells.len(),
            time: self.time,
            guard: self.guard,
            inside: self.inside,
            unstable: self.unstable.clone(),
        }
    }

    /// Forgets the candidates and cells from these numbers on.
    pub(super) fn forget_notes(&mut self, candidates: usize, cells: usize) {
        self.cells.truncate(cells);
        for (s, _) in self.candidates.drain(candidates..) {
            if let Some(count) = self.candidate_count.get_mut(&s) {
                *count = count.saturating_sub(1);
            }
        }
    }

    fn go_back(&mut self, mark: Mark) {
        while self.log.len() > mark.log {
            if let Some((slot, old)) = self.log.pop() {
                self.env[slot as usize] = old;
            }
        }
        while self.trail.len() > mark.trail {
            if let Some(slot) = self.trail.pop() {
                self.history[slot as usize].pop();
            }
        }
        self.accesses.truncate(mark.accesses);
        self.certain.truncate(mark.certain);
        self.followed.truncate(mark.followed);
        self.guards.truncate(mark.guards);
        self.forget_notes(mark.candidates, mark.cells);
        // What was noted for loops around stays: iterations of theirs end in here.
        self.time = mark.time;
        self.guard = mark.guard;
        self.inside = mark.inside;
        self.unstable = mark.unstable;
    }
}
