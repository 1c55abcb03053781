//! The forward walk that gives every scalar its symbolic value at every point.
//!
//! **Decides** what a variable is worth at each statement, and writes down every access, bound and guard.
//!
//! **Example** `k = 2*i; if (k > n) a[k] = 0;` records a write of `a` at `2·i` under `2·i − n − 1 ≥ 0`.
//!
//! **Why it is sound** a slot gets a new symbol where its value may differ from what the text before says: at
//! the head and the end of a loop if the loop changes it, at a join if the branches disagree, at a label if
//! anything in the procedure changes it, at a call or store that may reach it. A loop into which a jump
//! leads from outside has no bounds.
//!
//! **Gives up when** never.
//!
//! **Cost and limit** statements times loop depth (for what loops change).
//!
//! **Source** abstract interpretation of structured programs.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use heiretsu_ir::{
    BinaryOp, ExprId, ExprKind, Place, Step, StmtId, StmtKind, Storage, Type, VarId, visit,
    visit::Use,
};
use heiretsu_sets::{Poly, Range, Symbol};
use smallvec::SmallVec;

use super::conditions::Forms;
use super::growth::{Growth, growth};
use super::induction::{Frame, Stepped, plain_reads, stepped};
use super::loops::{last_nested, sideways};
use super::model::{
    Access, Branches, Candidate, Cell, Certain, Count, Followed, Guard, LoopFact, Model, Root,
    Segment,
};
use super::places::Canonical;
use super::pointers::Base;
use super::sections::Mapped;
use super::slots::{Changes, Slot, Slots};
use super::symbols::{LoopIndex, Origin, Symbols};
use super::values::{Value, type_range};
use crate::alias;
use crate::calls::{CallSite, Sections, Touch};
use crate::cx::Cx;

/// What a loop (or the procedure) changes.
#[derive(Clone, Default, Debug)]
pub struct Kills {
    /// These slots.
    pub slots: BTreeSet<Slot>,
    /// Everything.
    pub everything: bool,
    /// The directions in which it moves those to which it only adds constants; `None` for the others.
    moved: BTreeMap<Slot, Option<Growth>>,
}

impl Kills {
    fn add(&mut self, changes: &Changes, grown: Option<(Slot, Growth)>) {
        for &slot in changes.calls.iter().chain(&changes.own) {
            self.slots.insert(slot);
            let here = grown.filter(|g| g.0 == slot && !changes.calls.contains(&slot)).map(|g| g.1);
            self.moved
                .entry(slot)
                .and_modify(|all| *all = all.zip(here).map(|(all, here)| all.and(here)))
                .or_insert(here);
        }
        self.everything |= changes.everything;
    }

    /// The slots that are only increased, or only decreased.
    pub fn one_way(&self) -> Vec<(Slot, Growth)> {
        let moved = self.moved.iter().filter(|_| !self.everything);
        moved.filter_map(|(slot, g)| Some((*slot, (*g)?))).filter(|(_, g)| g.up || g.down).collect()
    }
}

/// At most so many expressions are remembered per symbol.
const MAX_CANDIDATES: usize = 4;
/// Places remembered for one pointer.
const MAX_CELLS: usize = 6;

/// The state of the walk.
pub struct Walk<'a, 'u> {
    pub(super) cx: &'a Cx<'u>,
    pub(super) symbols: Symbols,
    pub(super) slots: Slots,
    /// The innermost loop around the point.
    pub(super) inside: Option<LoopIndex>,
    /// Slots that the calls of the statement under way change.
    pub(super) unstable: BTreeSet<Slot>,
    /// What each loop changes.
    pub(super) kills: Vec<Kills>,
    /// What the procedure changes.
    pub(super) all_changes: Kills,
    /// Variables assigned by one statement: which, and how many there are.
    pub(super) single: BTreeMap<VarId, (StmtId, u32)>,
    pub(super) has_labels: bool,
    pub(super) extents: BTreeMap<VarId, Rc<[Option<Poly>]>>,
    /// Views of which nothing but the first element is accessed.
    pub(super) elements_shown: BTreeSet<VarId>,
    changes: Vec<Changes>,
    pub(super) sideways: Vec<bool>,
    pub(super) env: Vec<Option<Value>>,
    pub(super) log: Vec<(Slot, Option<Value>)>,
    pub(super) history: Vec<Vec<(u32, Option<Poly>)>>,
    /// The slots of the entries of `history`, in order.
    pub(super) trail: Vec<Slot>,
    /// Values on entry to the procedure of slots that were read before they were changed.
    entry: BTreeMap<Slot, Poly>,
    pub(super) time: u32,
    pub(super) guard: Option<u32>,
    labels: u32,
    pub(super) followed: Vec<Followed>,
    /// The expressions that read a member of a structure.
    pub(super) member_reads: Vec<ExprId>,
    pub(super) candidates: Vec<(Symbol, Candidate)>,
    pub(super) candidate_count: BTreeMap<Symbol, usize>,
    pub(super) cells: Vec<(Symbol, Cell)>,
    /// What symbols of pointer values count from.
    pub(super) bases: BTreeMap<Symbol, Base>,
    loop_at: BTreeMap<StmtId, LoopIndex>,
    pub(super) accesses: Vec<Access>,
    /// What callees certainly write.
    pub(super) certain: Vec<Certain>,
    pub(super) loops: Vec<LoopFact>,
    pub(super) guards: Vec<Guard>,
    /// What each loop may step along.
    pub(super) stepped: Vec<Stepped>,
    /// Expressions that read one of those.
    pub(super) plain_reads: BTreeMap<VarId, ExprId>,
    /// Loops whose bodies are walked to see what they do.
    pub(super) frames: Vec<Frame>,
    /// How many of them there are.
    pub(super) exploring: u32,
    pub(super) counts: BTreeMap<Symbol, Count>,
    branches: BTreeMap<StmtId, Branches>,
}

/// The views of which nothing but the first element is accessed.
fn elements_shown(cx: &Cx, all: &[StmtId]) -> BTreeSet<VarId> {
    let p = cx.procedure;
    let view = |v: VarId| matches!(p.var(v).storage, Storage::View { .. });
    let mut out: BTreeSet<VarId> = p.var_ids().filter(|v| view(*v)).collect();
    if out.is_empty() {
        return out;
    }
    let first = |place: &Place| match place.steps.first() {
        Some(Step::Index(e)) => matches!(p.expr(*e).kind, ExprKind::Int(0)),
        _ => false,
    };
    let mut elsewhere = |place: &Place| {
        if !first(place) {
            out.remove(&place.var);
        }
    };
    for s in all {
        visit::each_place(p, *s, &mut |place, _| elsewhere(place));
    }
    for v in p.var_ids() {
        if let Storage::View { base } = &p.var(v).storage {
            elsewhere(base);
        }
    }
    cx.all_accesses().iter().filter(|a| a.callee.is_some()).for_each(|a| elsewhere(&a.place));
    out
}

/// Walks over a procedure.
pub fn walk(cx: &Cx) -> Model {
    let mut walk = Walk::new(cx);
    walk.settle();
    let body = &cx.procedure.body;
    let captures = body.iter().take_while(|s| walk.is_capture(**s)).count();
    walk.block(&body[..captures]);
    walk.note_extents();
    walk.block(&body[captures..]);
    Model {
        accesses: walk.accesses,
        certain: walk.certain,
        loops: walk.loops,
        guards: walk.guards,
        branches: walk.branches,
        symbols: walk.symbols,
        counts: walk.counts,
        followed: walk.followed,
        candidates: walk.candidates,
        cells: walk.cells,
        has_labels: walk.has_labels,
        history: walk.history,
        entry: walk.entry,
        slots: walk.slots,
    }
}

impl<'a, 'u> Walk<'a, 'u> {
    fn new(cx: &'a Cx<'u>) -> Walk<'a, 'u> {
        let procedure = cx.procedure;
        let mut slots = Slots::new(cx);
        let entries = cx.loops();
        let loop_at: BTreeMap<StmtId, LoopIndex> =
            entries.iter().enumerate().map(|(k, e)| (e.stmt, k as LoopIndex)).collect();
        let mut changes = vec![Changes::default(); procedure.stmts.len()];
        let mut kills = vec![Kills::default(); entries.len()];
        let mut all_changes = Kills::default();
        let mut single: BTreeMap<VarId, (StmtId, u32)> = BTreeMap::new();
        let all = visit::stmts(procedure, &procedure.body);
        for &s in &all {
            let own = slots.changes(cx, s);
            for slot in own.calls.iter().chain(&own.own) {
                if let Some(v) = slots.as_var(*slot) {
                    single.entry(v).or_insert((s, 0)).1 += 1;
                }
            }
            let grown = growth(cx, s).filter(|(v, _)| slots.is_tracked(*v));
            let grown = grown.map(|(v, growth)| (Slots::var(v), growth));
            all_changes.add(&own, None);
            for l in cx.around(s) {
                if let Some(&k) = loop_at.get(&l) {
                    kills[k as usize].add(&own, grown);
                }
            }
            // The test of a while is part of its iterations.
            if let (StmtKind::While { .. }, Some(&k)) = (&procedure.stmt(s).kind, loop_at.get(&s)) {
                kills[k as usize].add(&own, None);
            }
            changes[s.index()] = own;
        }
        let (sideways, has_labels) = sideways(cx, &all, &loop_at);
        let stepped = stepped(cx, &all, &loop_at, &slots, &changes);
        let plain_reads = plain_reads(cx, &all, &stepped);
        let loops = entries
            .iter()
            .enumerate()
            .map(|(k, e)| LoopFact {
                stmt: e.stmt,
                parent: e.parent.and_then(|p| loop_at.get(&p).copied()),
                last: last_nested(cx, k),
                index: None,
                var: None,
                value: Poly::default(),
                step: 1,
                lower: Vec::new(),
                upper: Vec::new(),
                counts: None,
                exact: false,
                modular: false,
                invariant_bounds: false,
                entry: 0,
                guard: None,
                accesses: (0, 0),
                inductions: Vec::new(),
                at_entry: Vec::new(),
            })
            .collect();
        Walk {
            cx,
            symbols: Symbols::default(),
            slots,
            inside: None,
            unstable: BTreeSet::new(),
            kills,
            all_changes,
            single,
            has_labels,
            extents: BTreeMap::new(),
            elements_shown: elements_shown(cx, &all),
            changes,
            sideways,
            env: Vec::new(),
            log: Vec::new(),
            history: Vec::new(),
            trail: Vec::new(),
            entry: BTreeMap::new(),
            time: 0,
            guard: None,
            labels: 0,
            followed: Vec::new(),
            member_reads: cx.procedure.member_reads().collect(),
            candidates: Vec::new(),
            candidate_count: BTreeMap::new(),
            cells: Vec::new(),
            bases: BTreeMap::new(),
            loop_at,
            accesses: Vec::new(),
            certain: Vec::new(),
            loops,
            guards: Vec::new(),
            stepped,
            plain_reads,
            frames: Vec::new(),
            exploring: 0,
            counts: BTreeMap::new(),
            branches: BTreeMap::new(),
        }
    }

    /// The index of a loop statement.
    pub(super) fn loop_of(&self, stmt: StmtId) -> Option<LoopIndex> {
        self.loop_at.get(&stmt).copied()
    }

    // ---- slots ----

    /// The value of a slot here.
    pub(super) fn current(&mut self, slot: Slot) -> Value {
        if let Some(Some(v)) = self.env.get(slot as usize) {
            return v.clone();
        }
        // Nothing has changed it since the procedure began.
        let value = self.new_value(slot, None);
        let k = slot as usize;
        if self.env.len() <= k {
            self.env.resize(k + 1, None);
        }
        self.env[k] = Some(value.clone());
        self.entry.insert(slot, value.poly.clone());
        value
    }

    pub(super) fn new_value(&mut self, slot: Slot, home: Option<LoopIndex>) -> Value {
        let (origin, range) = match self.slots.as_var(slot) {
            Some(v) => (Origin::Variable(v), type_range(&self.cx.var(v).ty)),
            None => (Origin::Epoch, Range::ALL),
        };
        Value::exact(Poly::symbol(self.symbols.fresh(origin, home, range)))
    }

    fn store(&mut self, slot: Slot, value: Option<Value>) {
        // What was read before, in the same statement, is older: `k` in `k = k + 5` is not the later `k`.
        self.time += 1;
        let k = slot as usize;
        if self.env.len() <= k {
            self.env.resize(k + 1, None);
        }
        if self.history.len() <= k {
            self.history.resize(k + 1, Vec::new());
        }
        self.history[k].push((self.time, value.as_ref().map(|v| v.poly.clone())));
        self.trail.push(slot);
        self.env[k] = value;
    }

    pub(super) fn set(&mut self, slot: Slot, value: Value) {
        let old = self.env.get(slot as usize).cloned().flatten();
        self.log.push((slot, old));
        self.store(slot, Some(value));
    }

    /// Something unknown happens to a slot here.
    fn bump(&mut self, slot: Slot) {
        let value = self.new_value(slot, self.inside);
        self.set(slot, value);
    }

    pub(super) fn bump_all(&mut self, slots: &BTreeSet<Slot>, everything: bool) {
        if everything {
            for slot in 0..self.slots.len() as u32 {
                if self.slots.as_var(slot).is_none_or(|v| self.slots.is_tracked(v)) {
                    self.bump(slot);
                }
            }
        } else {
            for &slot in slots {
                self.bump(slot);
            }
        }
    }

    fn undo(&mut self, mark: usize) {
        while self.log.len() > mark {
            if let Some((slot, old)) = self.log.pop() {
                self.store(slot, old);
            }
        }
    }

    /// Remembers that an expression has a symbol's value here.
    pub(super) fn note_candidate(&mut self, s: Symbol, expr: ExprId) {
        let member = self.member_in(expr).and_then(|m| match &self.cx.procedure.expr(m).kind {
            ExprKind::Read(place) => Some(place.clone()),
            _ => None,
        });
        let at = member.map(|place| self.canonical(&place));
        self.note_candidate_at(s, expr, at.as_ref());
    }

    /// The same for an expression that reads memory there.
    pub(super) fn note_candidate_at(&mut self, s: Symbol, expr: ExprId, at: Option<&Canonical>) {
        self.note_candidate_of((s, true), expr, at);
    }

    /// The same for a symbol and whether the expression is evaluated there.
    pub(super) fn note_candidate_of(
        &mut self,
        (s, evaluated): (Symbol, bool),
        expr: ExprId,
        at: Option<&Canonical>,
    ) {
        let count = self.candidate_count.entry(s).or_insert(0);
        if *count >= MAX_CANDIDATES {
            return;
        }
        *count += 1;
        let Some(slots) = self.expression_slots(expr) else { return };
        let (mut safe, mut plain) = (true, true);
        let cx = self.cx;
        let positive = |e: ExprId| matches!(cx.procedure.expr(e).kind, ExprKind::Int(c) if c > 0);
        visit::each_expr(cx.procedure, expr, &mut |_, e| match &e.kind {
            ExprKind::Read(place) => {
                safe &= place.steps.iter().all(|s| matches!(s, Step::Field(_)));
                // Front ends keep values in variables whose names have a dot in them.
                plain &= !cx.var(place.var).name.contains('.');
            }
            ExprKind::Binary(op, _, b) => match op {
                BinaryOp::Div | BinaryOp::Rem => {
                    safe = false;
                    plain &= positive(*b);
                }
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {}
                BinaryOp::Pow
                | BinaryOp::Shl
                | BinaryOp::Shr
                | BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Concat => plain = false,
            },
            ExprKind::Call(..) | ExprKind::Opaque(_) => (safe, plain) = (false, false),
            _ => {}
        });
        let at = at.filter(|_| !safe && self.member_in(expr).is_some()).cloned();
        let (time, inside, guard) = (self.time, self.inside, self.guard);
        let noted = Candidate { expr, time, slots, safe, plain, at, inside, guard, evaluated };
        self.candidates.push((s, noted));
    }

    /// The one member, `a->n` or `a[i].n`, that must be there to evaluate this: `(a->n > 1 ? a->n : 1)`.
    fn member_in(&self, expr: ExprId) -> Option<ExprId> {
        let p = self.cx.procedure;
        let mut found: Option<ExprId> = None;
        let mut open = vec![expr];
        while let Some(id) = open.pop() {
            let e = p.expr(id);
            match &e.kind {
                ExprKind::Read(place)
                    if place.steps.iter().any(|s| !matches!(s, Step::Field(_))) =>
                {
                    let other = found.is_some_and(|known| !self.same_value(known, id));
                    if other || !self.plain_member(id) {
                        return None;
                    }
                    found = Some(id);
                }
                ExprKind::Read(_) | ExprKind::Int(_) => {}
                ExprKind::Compare(..)
                | ExprKind::Select(..)
                | ExprKind::Convert(_)
                | ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, ..) => {
                    visit::operands(e, &mut |inner| open.push(inner));
                }
                _ => return None,
            }
        }
        found
    }

    /// Is it `a->n` or `a[i].n`, where nothing but that structure has to be there?
    fn plain_member(&self, expr: ExprId) -> bool {
        let procedure = self.cx.procedure;
        let ExprKind::Read(place) = &procedure.expr(expr).kind else { return false };
        let mut plain = place.steps.iter().all(|s| !matches!(s, Step::Deref(_)));
        visit::place_operands(place, &mut |operand| {
            visit::each_expr(procedure, operand, &mut |_, e| {
                plain &= match &e.kind {
                    ExprKind::Read(p) => p.steps.iter().all(|s| matches!(s, Step::Field(_))),
                    ExprKind::Int(_) => true,
                    _ => false,
                };
            });
        });
        plain
    }

    /// Remembers that a place holds a pointer of a symbol's value here.
    pub(super) fn note_cell(&mut self, s: Symbol, place: &Place, at: &Canonical) {
        if !self.room_for_cell(s, |c| !c.view && c.place.steps == place.steps) {
            return;
        }
        let Some(Type::Pointer(element)) = self.cx.place_type(place) else { return };
        let Some(slots) = self.cell_slots(place) else { return };
        let (time, place, element, at) = (self.time, place.clone(), *element, at.clone());
        let home = self.inside;
        self.cells.push((s, Cell { place, element, at, time, slots, view: false, home }));
    }

    /// Remembers that a view starts where a symbol's value points to.
    pub(super) fn note_view(&mut self, s: Symbol, v: VarId) {
        if !self.room_for_cell(s, |c| c.view && c.place.var == v) {
            return;
        }
        let var = self.cx.var(v);
        let Type::Array(array) = &var.ty else { return };
        let home = var.scope.and_then(|s| self.loop_of(s));
        let at = Canonical { root: Root::Pointer(s), path: Vec::new() };
        let (place, slots) = (Place::var(v, var.span), SmallVec::new());
        let element = array.element.clone();
        let (time, view) = (self.time, true);
        self.cells.push((s, Cell { place, element, at, time, slots, view, home }));
    }

    fn room_for_cell(&mut self, s: Symbol, known: impl Fn(&Cell) -> bool) -> bool {
        let of = self.cells.iter().filter(|c| c.0 == s);
        let time = self.time;
        let (count, again) =
            of.fold((0, false), |(n, again), c| (n + 1, again || c.1.time == time && known(&c.1)));
        count < MAX_CELLS && !again && !self.cx.unit.language.is_fortran()
    }

    // ---- statements ----

    /// Walks a block; false if its end is not reached.
    pub(super) fn block(&mut self, block: &[StmtId]) -> bool {
        let outer = self.guard;
        let mut reached = true;
        for &s in block {
            let labels = self.labels;
            if !self.stmt(s) {
                reached = false;
            }
            if labels != self.labels {
                // Somebody may have jumped past the conditions around.
                self.guard = self.push_guard(Forms::default(), None);
                reached = true;
            }
        }
        self.guard = outer;
        reached
    }

    pub(super) fn push_guard(&mut self, forms: Forms, parent: Option<u32>) -> Option<u32> {
        let Forms { forms, nonzero, exact } = forms;
        let inside = self.inside;
        self.guards.push(Guard { forms, nonzero, exact, parent, inside, other: None });
        Some(self.guards.len() as u32 - 1)
    }

    fn stmt(&mut self, id: StmtId) -> bool {
        self.time += 1;
        let cx = self.cx;
        let changes = self.changes[id.index()].clone();
        self.bump_all(&changes.calls, changes.everything);
        self.unstable = changes.calls.clone();
        let mut reached = true;
        match &cx.procedure.stmt(id).kind {
            StmtKind::Assign { place, value } => {
                self.record(id);
                let tracked = place.is_var() && self.slots.is_tracked(place.var);
                let new = tracked.then(|| self.value(*value));
                self.finish_calls(&changes);
                for &slot in &changes.own {
                    match &new {
                        Some(v) if slot == Slots::var(place.var) => self.set(slot, v.clone()),
                        _ => self.bump(slot),
                    }
                }
            }
            StmtKind::If { cond, then_block, else_block } => {
                self.record(id);
                let (yes, no) = (self.condition(*cond, true), self.condition(*cond, false));
                self.finish_calls(&changes);
                let exact = yes.exact;
                let both = Branches { yes: yes.forms.clone(), no: no.forms.clone(), exact };
                self.branches.insert(id, both);
                reached = self.branch(yes, then_block, no, else_block);
            }
            StmtKind::Loop(l) => {
                self.record(id);
                self.counted(id, l, &changes);
            }
            StmtKind::While { cond, body, test_first } => {
                self.while_loop(id, *cond, body, *test_first, &changes);
            }
            StmtKind::Call { .. } => {
                self.record(id);
                self.finish_calls(&changes);
                self.bump_all(&changes.own, false);
            }
            StmtKind::Effect(effect) => {
                self.record(id);
                self.finish_calls(&changes);
                self.bump_all(&changes.own, false);
                // Whoever comes past `if (n < 1) abort();` has n ≥ 1.
                reached = !effect.kind.ends_program();
            }
            StmtKind::Continue { target } => {
                self.note_end(*target);
                self.record(id);
                reached = false;
            }
            StmtKind::Return(_) | StmtKind::Break { .. } | StmtKind::Goto(_) => {
                self.record(id);
                reached = false;
            }
            StmtKind::Label(_) => {
                let all = self.all_changes.clone();
                self.bump_all(&all.slots, all.everything);
                self.labels += 1;
            }
            StmtKind::Opaque(_) | StmtKind::Directive(_) => self.record(id),
        }
        self.finish_calls(&changes);
        self.unstable = BTreeSet::new();
        reached
    }

    /// After the statement's calls nobody knows which of them came first.
    pub(super) fn finish_calls(&mut self, changes: &Changes) {
        if !self.unstable.is_empty() || changes.everything {
            self.bump_all(&changes.calls, changes.everything);
        }
        self.unstable = BTreeSet::new();
    }

    fn branch(&mut self, yes: Forms, then: &[StmtId], no: Forms, other: &[StmtId]) -> bool {
        let outer = self.guard;
        let labels = self.labels;
        let mark = self.log.len();
        self.guard = self.push_guard(yes.clone(), outer);
        let first = self.guard;
        let then_reached = self.block(then);
        let after_then = self.changed_since(mark);
        self.undo(mark);
        self.guard = self.push_guard(no.clone(), outer);
        for (one, other) in [(first, self.guard), (self.guard, first)] {
            if let Some(guard) = one.and_then(|g| self.guards.get_mut(g as usize)) {
                guard.other = other;
            }
        }
        let else_reached = self.block(other);
        self.guard = outer;
        let after_else = self.changed_since(mark);
        if then_reached && else_reached {
            let slots: BTreeSet<Slot> =
                after_then.keys().chain(after_else.keys()).copied().collect();
            for slot in slots {
                let here = self.env.get(slot as usize).cloned().flatten();
                let before = |walk: &Self| {
                    walk.log[mark..]
                        .iter()
                        .find(|l| l.0 == slot)
                        .map_or(here.clone(), |l| l.1.clone())
                };
                let one = after_then.get(&slot).cloned().or_else(|| before(self));
                if one != here || here.is_none() {
                    self.bump(slot);
                    self.either(slot, one, here);
                }
            }
        } else if then_reached {
            self.undo(mark);
            for (slot, value) in after_then {
                self.set(slot, value);
            }
        }
        // Who comes here did not leave by the other branch.
        if labels == self.labels {
            if then_reached && !else_reached {
                self.guard = self.push_guard(yes, outer);
            } else if else_reached && !then_reached {
                self.guard = self.push_guard(no, outer);
            }
        }
        then_reached || else_reached
    }

    /// A new value is one of two others: it lies where these do.
    fn either(&mut self, slot: Slot, one: Option<Value>, other: Option<Value>) {
        let (Some(one), Some(other)) = (one, other) else { return };
        let new = self.current(slot).poly;
        if let ([s], true) = (&new.symbols()[..], one.exact && other.exact) {
            let hull = self.symbols.range(&one.poly).hull(&self.symbols.range(&other.poly));
            let info = self.symbols.info_mut(*s);
            info.range = info.range.intersect(&hull);
            self.lies_between(*s, &one, &other);
        }
    }

    fn changed_since(&self, mark: usize) -> BTreeMap<Slot, Value> {
        self.log[mark..]
            .iter()
            .filter_map(|(slot, _)| Some((*slot, self.env.get(*slot as usize)?.clone()?)))
            .collect()
    }

    // ---- accesses ----

    /// The places in the subscripts of what an assignment stores to, if all of these are evaluated whatever the value is.
    fn in_target(&self, id: StmtId) -> Vec<&'a Place> {
        let p = self.cx.procedure;
        let mut out = Vec::new();
        if let StmtKind::Assign { place, .. } = &p.stmt(id).kind
            && visit::evaluates_all_of(p, place)
        {
            out.push(place);
            visit::place_operands(place, &mut |e| {
                visit::each_place_in(p, e, &mut |inner, _| out.push(inner));
            });
        }
        out
    }

    /// Writes down what a statement touches.
    pub(super) fn record(&mut self, id: StmtId) {
        let cx = self.cx;
        let all = visit::evaluates_all(cx.procedure, id);
        let mut found: Vec<(&Place, Use)> = Vec::new();
        visit::each_place(cx.procedure, id, &mut |place, how| found.push((place, how)));
        let target = self.in_target(id);
        for (place, how) in found {
            let sure = all || target.iter().any(|own| std::ptr::eq(*own, place));
            for (k, step) in place.steps.iter().enumerate() {
                if let Step::Deref(_) = step {
                    let steps = place.steps[..k].into();
                    let cell = Place { var: place.var, steps, span: place.span };
                    self.touch(id, &cell, (true, false), None, sure);
                }
            }
            match how {
                Use::Read => self.touch(id, place, (true, false), None, sure),
                Use::Write => {
                    let all = matches!(cx.procedure.stmt(id).kind, StmtKind::Effect(_));
                    self.touch(id, place, (false, true), None, !all);
                }
                // From the callee's summary, below.
                Use::Argument | Use::Address => {}
            }
        }
        let called = cx.calls_all(id);
        for site in cx.own_calls(id) {
            for t in &site.touches {
                if called && t.followed {
                    self.note_followed(&t.place);
                }
                if let Some(sections) = &t.sections
                    && let Some(mapped) = self.mapped(t, sections, &site.args)
                {
                    for m in mapped {
                        let access = self.made_by_callee(id, &t.place, m, &site.name);
                        self.accesses.push(access);
                    }
                    if called {
                        self.certain_writes(id, t, sections, site);
                    }
                    continue;
                }
                if t.within
                    && let Some(m) = self.section_handed(t)
                {
                    let access = self.made_by_callee(id, &t.place, m, &site.name);
                    self.accesses.push(access);
                    continue;
                }
                let certain = called && t.must_write && !t.whole;
                self.touch(id, &t.place, (t.reads, t.writes), Some((t, &site.name)), certain);
            }
        }
    }

    /// Notes that a callee follows the last pointer on the way to a place.
    fn note_followed(&mut self, place: &Place) {
        let last = place.steps.iter().rposition(|s| matches!(s, Step::Deref(_)));
        let Some(steps) = last.and_then(|last| place.steps.get(..last)) else { return };
        let cell = Place { var: place.var, steps: steps.into(), span: place.span };
        let cell = self.canonical(&cell);
        let (inside, guard, at) = (self.inside, self.guard, self.accesses.len() as u32);
        self.followed.push(Followed { cell, inside, guard, at });
    }

    /// Notes which elements a callee certainly writes.
    fn certain_writes(&mut self, id: StmtId, t: &Touch, sections: &Sections, site: &CallSite) {
        for (m, integers) in self.written(t, sections, &site.args) {
            let access = self.made_by_callee(id, &t.place, m, &site.name);
            self.certain.push(Certain { access, integers });
        }
    }

    fn made_by_callee(&self, stmt: StmtId, place: &Place, m: Mapped, callee: &str) -> Access {
        Access {
            stmt,
            place: place.clone(),
            reads: m.reads,
            writes: m.writes,
            root: m.root,
            path: m.path,
            leaf: alias::place_leaf(self.cx, place),
            inside: self.inside,
            guard: self.guard,
            sure: false,
            scalar: false,
            callee: Some(callee.to_string()),
            section: Some(m.extra),
        }
    }

    fn touch(
        &mut self,
        stmt: StmtId,
        place: &Place,
        (reads, writes): (bool, bool),
        callee: Option<(&Touch, &String)>,
        sure: bool,
    ) {
        let cx = self.cx;
        let memory = cx.is_memory(place);
        let (base, _) = alias::base(cx, place);
        if !memory && self.slots.is_isolated(base) {
            return;
        }
        let view = matches!(cx.var(place.var).storage, Storage::View { .. });
        let mut at = self.canonical(place);
        self.flatten(&mut at.path);
        if callee.is_some_and(|(touch, _)| touch.whole) {
            cut(&mut at.path, cx.unit.language.is_fortran());
        } else if view && place.steps.is_empty() {
            at.path.pop();
        }
        let beyond = self.beyond_member(&at.path, None);
        let sure = sure && beyond.is_none();
        let path = beyond.unwrap_or(at.path);
        let leaf = callee.map_or_else(|| alias::place_leaf(cx, place), |(touch, _)| touch.leaf(cx));
        self.accesses.push(Access {
            stmt,
            place: place.clone(),
            reads,
            writes,
            root: at.root,
            path,
            leaf,
            inside: self.inside,
            guard: self.guard,
            sure,
            scalar: !memory,
            callee: callee.map(|(_, name)| name.clone()),
            section: None,
        });
    }
}

/// Widens a path to all that a callee can reach from there: in Fortran the array, in C the object. (The
/// subscripts of what a callee touches mean nothing.)
fn cut(path: &mut Vec<Segment>, fortran: bool) {
    let fields = path.iter().take_while(|s| matches!(s, Segment::Field { .. })).count();
    path.truncate(if fortran { fields } else { 0 });
}
