//! Loops on the walk: bounds, what they change, jumps into them.
//!
//! **Decides** the symbol of a loop's variable, the inequalities that hold for it, and whether its bounds keep
//! their values.
//!
//! **Example** `for (i = 0; i < min(n, m); i++)`: `0 ≤ i`, `i ≤ n − 1`, `i ≤ m − 1`.
//!
//! **Why it is sound** the values on entry to the loop are those that the bounds are made of; whatever the loop
//! changes has new symbols in it and after it.
//!
//! **Gives up when** the step is not constant: then the iterations are counted. A loop into which a jump leads
//! from outside has no bounds.
//!
//! **Cost and limit** what a loop changes, once at its head and once at its end.
//!
//! **Source** scalar evolution.

use std::collections::BTreeMap;

use heiretsu_ir::{ExprId, ExprKind, Loop, StmtId, StmtKind};
use heiretsu_sets::{Poly, Range, Symbol};

use super::conditions::Forms;
use super::induction::Counter;
use super::slots::{Changes, Slots};
use super::symbols::{LoopIndex, Origin};
use super::values::{Value, type_range};
use super::walk::Walk;
use crate::cx::Cx;

impl Walk<'_, '_> {
    fn enter(&mut self, k: LoopIndex) {
        let kills = self.kills[k as usize].clone();
        self.inside = Some(k);
        if self.sideways[k as usize] {
            let all = self.all_changes.clone();
            self.bump_all(&all.slots, all.everything);
        } else {
            let before = self.before_growth(k);
            self.bump_all(&kills.slots, kills.everything);
            self.bound_growth(&before);
        }
    }

    fn leave(&mut self, k: LoopIndex) {
        self.inside = self.loops[k as usize].parent;
        let kills = self.kills[k as usize].clone();
        self.bump_all(&kills.slots, kills.everything);
    }

    /// A bound that is a variable by itself and a number more than a symbol: `i` in the body of `while (i-- > 0)`.
    /// What the symbol stands for may have no name any more; the variable has one.
    fn shifted(&mut self, bound: ExprId, value: &Value) -> Option<(Symbol, Poly)> {
        let read = self.cx.procedure.unconverted(bound);
        let ExprKind::Read(place) = &self.cx.procedure.expr(read).kind else { return None };
        let (var, plain) = (place.var, place.is_var() && value.exact);
        let symbols = value.poly.symbols();
        let [s] = symbols.as_slice() else { return None };
        let more = value.poly.sub(&Poly::symbol(*s))?.as_constant()?;
        if !plain || more == 0 {
            return None;
        }
        let range = self.symbols.range(&value.poly);
        let here = self.symbols.fresh(Origin::Variable(var), self.inside, range);
        self.note_candidate(here, bound);
        Some((here, value.poly.clone()))
    }

    /// A counted loop.
    pub(super) fn counted(&mut self, id: StmtId, l: &Loop, changes: &Changes) {
        let Some(k) = self.loop_of(id) else { return };
        let (lower, upper, step) = (self.value(l.lower), self.value(l.upper), self.value(l.step));
        let lowers = self.bound_parts(l.lower, false);
        let uppers = self.bound_parts(l.upper, true);
        self.finish_calls(changes);
        let ty = &self.cx.var(l.var).ty;
        let stepped = self.stepped_on_entry(k, l);
        let mut at_entry = Vec::new();
        if self.exploring == 0 {
            at_entry = self.stepped_values();
            at_entry.extend(self.shifted(l.lower, &lower));
            at_entry.extend(self.shifted(l.upper, &upper));
        }
        let (entry, guard) = (self.time, self.guard);
        self.time += 1;
        let outer = self.inside;
        self.enter(k);
        self.bump_all(&changes.own, false);
        let constant = step.poly.as_constant().filter(|c| *c != 0 && step.exact);
        let index = self.symbols.fresh(Origin::Index(k), Some(k), Range::ALL);
        let edge = |p: &Poly, sign: i128| p.add_constant(if l.exclusive { -sign } else { 0 });
        let mut fact = self.loops[k as usize].clone();
        (fact.index, fact.var, fact.entry, fact.guard) = (Some(index), Some(l.var), entry, guard);
        fact.modular = !(lower.exact && upper.exact && step.exact);
        let mut range = Range::ALL;
        // Where the start is no affine form, iterations are counted: their number is compared more easily.
        // Of a minimum of ends each counts by itself; those with an affine number of iterations come first.
        let apart = |end: &Poly, c: i128| {
            edge(end, c).and_then(|e| e.sub(&lower.poly)).and_then(|d| d.scale(c))
        };
        let counted = constant
            .filter(|c| c.abs() == 1 && lower.exact && upper.exact)
            .filter(|_| lower.poly.as_affine().is_none())
            .and_then(|c| {
                let all: &[Poly] = if c > 0 && !uppers.is_empty() {
                    &uppers
                } else {
                    std::slice::from_ref(&upper.poly)
                };
                let last: Vec<Poly> = all.iter().filter_map(|end| apart(end, c)).collect();
                let (mut last, rest): (Vec<Poly>, Vec<Poly>) =
                    last.into_iter().partition(|p| p.as_affine().is_some());
                if last.is_empty() {
                    return None;
                }
                last.extend(rest);
                let whole = last.len() == all.len();
                let value = Poly::symbol(index).scale(c).and_then(|m| lower.poly.add(&m))?;
                Some((value, last, whole))
            });
        let by_number = counted.is_some();
        match constant {
            _ if let Some((value, last, whole)) = counted => {
                let end = last.first().map_or(Range::ALL, |p| self.symbols.range(p));
                range = Range { lo: Some(0), hi: end.hi };
                fact.step = 1;
                fact.value = value;
                fact.lower = vec![Poly::default()];
                fact.upper = last;
                fact.exact = whole;
            }
            Some(c) => {
                fact.step = c;
                fact.value = Poly::symbol(index);
                let up = c > 0;
                // The start comes first; the parts of a maximum bound it as well.
                let mut starts = vec![lower.poly.clone()];
                let mut ends: Vec<Poly> = edge(&upper.poly, c.signum()).into_iter().collect();
                if up {
                    starts.extend(lowers);
                    ends.extend(uppers.iter().filter_map(|p| edge(p, 1)));
                }
                let start = self.symbols.range(&starts[0]);
                let end = ends.first().map_or(Range::ALL, |p| self.symbols.range(p));
                range = if up {
                    Range { lo: start.lo, hi: end.hi }
                } else {
                    Range { lo: end.lo, hi: start.hi }
                };
                (fact.lower, fact.upper) = if up { (starts, ends) } else { (ends, starts) };
                fact.exact = true;
            }
            None => {
                let moved = step.poly.mul(&Poly::symbol(index));
                match moved.and_then(|m| lower.poly.add(&m)) {
                    Some(value) if step.exact => {
                        fact.value = value;
                        fact.lower = vec![Poly::default()];
                        // After an exclusive bound: its direction is not known, so it may be reached.
                        fact.counts = Some(Box::new([
                            lower.poly.clone(),
                            upper.poly.clone(),
                            step.poly.clone(),
                        ]));
                        range = Range::at_least(0);
                    }
                    _ => fact.value = self.new_value(Slots::var(l.var), Some(k)).poly,
                }
            }
        }
        if self.sideways[k as usize] {
            fact.lower.clear();
            fact.upper.clear();
            fact.exact = false;
            range = Range::ALL;
        }
        // The variable's type holds every value that the body sees.
        if constant.is_some() && !by_number {
            range = range.intersect(&type_range(ty));
        }
        if !range.is_empty() {
            self.symbols.info_mut(index).range = range;
        }
        let value = Value::exact(fact.value.clone());
        if self.slots.is_tracked(l.var) {
            self.set(Slots::var(l.var), value);
        }
        let (again, step_again) = (self.value(l.upper), self.value(l.step));
        fact.invariant_bounds = !l.reevaluated || (again == upper && step_again == step);
        fact.inductions.clear();
        fact.at_entry = at_entry;
        self.loops[k as usize] = fact;
        let counter = match constant {
            _ if stepped.is_empty() || !lower.exact || !step.exact => None,
            Some(step) if !by_number => Some(Counter { index, start: lower.poly.clone(), step }),
            Some(_) | None => Some(Counter { index, start: Poly::default(), step: 1 }),
        };
        let found = match &counter {
            Some(counter) => self.inductions(k, id, l, counter, &stepped),
            None => Vec::new(),
        };
        if self.exploring == 0 || found.is_empty() && counter.is_none() {
            for (induction, value) in &found {
                self.set(Slots::var(induction.var), value.clone());
                self.loops[k as usize].inductions.push(induction.clone());
            }
            self.body(k, id, &l.body, l.reevaluated, outer);
        } else {
            self.leave(k);
            self.inside = outer;
        }
        self.bump_all(&changes.own, false);
        let ends = self.loops[k as usize].invariant_bounds
            && !l.not_equal
            && !self.stepped[k as usize].left_early;
        if let (Some(counter), Some(_), true) = (&counter, constant, ends && upper.exact)
            && !found.is_empty()
            && let Some(end) = match by_number {
                true => match self.loops[k as usize].upper.as_slice() {
                    [only] => Some(only.clone()),
                    _ => None,
                },
                false => edge(&upper.poly, counter.step.signum()),
            }
            && let Some(trips) = self.trips(k, counter, &end)
        {
            self.after_loop(counter, &trips, &found);
        }
    }

    fn body(
        &mut self,
        k: LoopIndex,
        id: StmtId,
        body: &[StmtId],
        again: bool,
        outer: Option<LoopIndex>,
    ) {
        let first = self.accesses.len() as u32;
        if again {
            self.record(id);
        }
        self.block(body);
        self.loops[k as usize].accesses = (first, self.accesses.len() as u32);
        self.leave(k);
        self.inside = outer;
    }

    /// A loop of unknown length.
    pub(super) fn while_loop(
        &mut self,
        id: StmtId,
        cond: ExprId,
        body: &[StmtId],
        test_first: bool,
        changes: &Changes,
    ) {
        let Some(k) = self.loop_of(id) else { return };
        let outer = self.inside;
        let before = self.guard;
        (self.loops[k as usize].entry, self.loops[k as usize].guard) = (self.time, before);
        self.time += 1;
        self.enter(k);
        let mut forms = Forms::default();
        if test_first {
            forms = self.condition(cond, true);
        }
        forms.exact = false;
        self.finish_calls(changes);
        let first = self.accesses.len() as u32;
        let unsure = self.push_guard(Forms::default(), before);
        self.guard = unsure;
        if test_first {
            self.record(id);
        }
        self.guard = self.push_guard(forms, before);
        self.block(body);
        self.guard = unsure;
        if !test_first {
            self.record(id);
        }
        self.guard = before;
        self.loops[k as usize].accesses = (first, self.accesses.len() as u32);
        self.leave(k);
        self.inside = outer;
    }

    /// The operands of a minimum (for an upper bound) or maximum (for a lower one).
    fn bound_parts(&mut self, e: ExprId, upper: bool) -> Vec<Poly> {
        let expr = self.cx.procedure.expr(e);
        let which = if upper { heiretsu_ir::Intrinsic::Min } else { heiretsu_ir::Intrinsic::Max };
        let args: Vec<ExprId> = match &expr.kind {
            ExprKind::Intrinsic(i, args) if *i == which => args.clone(),
            ExprKind::Select(c, a, b) => match self.as_extremum(*c, *a, *b) {
                Some((i, args)) if i == which => args.to_vec(),
                _ => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        args.into_iter()
            .filter_map(|a| {
                let v = self.value(a);
                v.exact.then_some(v.poly)
            })
            .collect()
    }
}

/// The last loop nested in the `k`th one.
pub(super) fn last_nested(cx: &Cx, k: usize) -> LoopIndex {
    let entries = cx.loops();
    let depth = entries[k].depth;
    let nested = entries[k + 1..].iter().take_while(|e| e.depth > depth).count();
    (k + nested) as LoopIndex
}

/// Loops into which a jump leads from outside; whether there are labels at all.
pub(super) fn sideways(
    cx: &Cx,
    all: &[StmtId],
    loop_at: &BTreeMap<StmtId, LoopIndex>,
) -> (Vec<bool>, bool) {
    let mut targets: BTreeMap<u32, Vec<StmtId>> = BTreeMap::new();
    let mut out = vec![false; loop_at.len()];
    for &s in all {
        if let StmtKind::Label(label) = cx.procedure.stmt(s).kind {
            targets.insert(label, cx.around(s));
        }
    }
    for &s in all {
        if let StmtKind::Goto(label) = cx.procedure.stmt(s).kind
            && let Some(around) = targets.get(&label)
        {
            let from = cx.around(s);
            for l in around.iter().filter(|l| !from.contains(l)) {
                if let Some(&k) = loop_at.get(l) {
                    out[k as usize] = true;
                }
            }
        }
    }
    // A jump that is not understood may lead anywhere.
    let unknown = all.iter().any(|s| matches!(cx.procedure.stmt(*s).kind, StmtKind::Opaque(_)));
    if unknown {
        for around in targets.values() {
            for l in around {
                if let Some(&k) = loop_at.get(l) {
                    out[k as usize] = true;
                }
            }
        }
    }
    (out, !targets.is_empty())
}
