//! Pointers that are only ever exchanged.
//!
//! **Decides** which pointers (locals, globals, members of a structure) always lead to different objects because each gets an
//! object of its own, and afterwards they only change places.
//!
//! **Example** `t = a; a = b; b = t;` at the end of a time step, perhaps with the same `t` for two pairs; `swap(&a, &b);`; `t = g->old; g->old = g->new; g->new = t;`.
//!
//! **Why it is sound** a permutation of pointers to different objects is one again, and nothing happens between its statements.
//! Whatever else is assigned to one of them is fresh memory, to which there is no other pointer, or was there before the
//! first exchange and different from the others. Nobody else can store into them: no pointer to one of them exists but in procedures that do
//! nothing else than to exchange.
//!
//! **Gives up when** anything else is assigned, a pointer's address is kept, or structures are copied as bytes.
//!
//! **Cost and limit** linear in the program.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{
    Arg, Callee, EffectKind, ExprId, ExprKind, Place, ProcId, Procedure, Step, StmtId, StmtKind,
    Storage, Type, Unit, VarId, visit,
};

use super::facts::{Eval, Facts, Inst, Member, Object, Site, as_array};
use super::fresh::fresh;
use super::pairs::{self, Apart, Lead, bare, with_loops};
use crate::calls::Node;

/// A pointer that changes places with others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Slot {
    Local(u32, ProcId, VarId),
    Global(u32),
    Member(Member),
}

/// What is assigned to a pointer beside the exchanges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// Fresh memory: this value.
    Fresh(ExprId),
    /// What the procedure was handed.
    Entry(u32),
    /// Something from before all exchanges.
    Early(ExprId),
}

/// Pointers that change places.
#[derive(Default, Debug)]
pub(super) struct Swaps {
    /// The group of each pointer.
    groups: BTreeMap<Slot, u32>,
    /// What the members of a group of locals begin with.
    sources: BTreeMap<Slot, Vec<Source>>,
}

/// An exchange: the places, each of which gets the value of the next one, and its statements.
pub(super) struct Exchange<'a> {
    pub places: Vec<(&'a Place, Vec<Step>)>,
    pub stmts: Vec<StmtId>,
}

/// Are two places the same, whose subscripts are constants?
pub(super) fn alike_steps(p: &Procedure, a: (VarId, &[Step]), b: (VarId, &[Step])) -> bool {
    let one = |(x, y): (&Step, &Step)| match (x, y) {
        (Step::Field(f), Step::Field(g)) => f == g,
        (Step::Index(e), Step::Index(f)) | (Step::Deref(e), Step::Deref(f)) => {
            match (&p.expr(*e).kind, &p.expr(*f).kind) {
                (ExprKind::Int(m), ExprKind::Int(n)) => m == n,
                _ => false,
            }
        }
        _ => false,
    };
    a.0 == b.0 && a.1.len() == b.1.len() && a.1.iter().zip(b.1).all(one)
}

/// The same where subscripts are made of variables that no store to a pointer changes: while pointers are exchanged.
pub(super) fn same_now(p: &Procedure, a: (VarId, &[Step]), b: (VarId, &[Step])) -> bool {
    let steady = |e: ExprId| {
        let mut steady = true;
        visit::each_place_in(p, e, &mut |place, _| {
            let v = p.var(place.var);
            let own = match v.storage {
                Storage::Local => true,
                Storage::Parameter { .. } => !as_array(v),
                _ => false,
            };
            let plain = v.alias.is_none() && !v.attrs.address_taken && !v.attrs.volatile;
            steady &= own && plain && place.is_var() && matches!(v.ty, Type::Scalar(_));
        });
        steady
    };
    let one = |(x, y): (&Step, &Step)| match (x, y) {
        (Step::Field(f), Step::Field(g)) => f == g,
        (Step::Index(e), Step::Index(f)) | (Step::Deref(e), Step::Deref(f)) => {
            steady(*e) && visit::alike(p, *e, *f)
        }
        _ => false,
    };
    a.0 == b.0 && a.1.len() == b.1.len() && a.1.iter().zip(b.1).all(one)
}

/// When two places, each a variable with steps, are one.
type Same = fn(&Procedure, (VarId, &[Step]), (VarId, &[Step])) -> bool;

fn alike(p: &Procedure, a: &Place, b: &Place) -> bool {
    alike_steps(p, (a.var, &a.steps), (b.var, &b.steps))
}

/// The place whose pointer a value is.
fn copied(p: &Procedure, e: ExprId) -> Option<&Place> {
    match &p.expr(bare(p, e)).kind {
        ExprKind::Read(place) if matches!(p.expr(e).ty, Type::Pointer(_)) => Some(place),
        _ => None,
    }
}

/// Does the value come from this variable, unchanged?
fn from_var(p: &Procedure, e: ExprId, v: VarId) -> bool {
    match &p.expr(bare(p, e)).kind {
        ExprKind::AddressOf(place) => place.var == v && place.steps.is_empty() && as_view(p, v),
        ExprKind::Read(place) => place.is_var() && place.var == v && !as_view(p, v),
        _ => false,
    }
}

fn as_view(p: &Procedure, v: VarId) -> bool {
    as_array(p.var(v)) || matches!(p.var(v).storage, Storage::View { .. })
}

/// The pointer that a view keeps, if it is made just before a statement.
fn kept(p: &Procedure, v: VarId, before: StmtId) -> Option<(&Place, Vec<Step>)> {
    let Storage::View { base } = &p.var(v).storage else { return None };
    let Some(Step::Deref(e)) = base.steps.last() else { return None };
    let (made, used) = (p.var(v).span, p.stmt(before).span);
    let direct = |s: heiretsu_ir::Span| s.origin == heiretsu_ir::Origin::Direct;
    let near = made.file == used.file && direct(made) && direct(used) && made.lo < used.lo;
    let between = |s: &StmtId| {
        let at = p.stmt(*s).span;
        if visit::stmts(p, &[*s])[1..].contains(&before) {
            return false;
        }
        at.file != made.file || made.lo <= at.lo && at.lo < used.lo
    };
    let zero = matches!(p.expr(*e).kind, ExprKind::Int(0));
    // (What a macro makes stands where the macro is used.)
    (near && zero && !visit::stmts(p, &p.body).iter().any(between))
        .then(|| (base, base.steps[..base.steps.len() - 1].to_vec()))
}

/// The exchange that begins with the `k`-th statement of a block.
fn exchange<'a>(p: &'a Procedure, block: &[StmtId], k: usize, same: Same) -> Option<Exchange<'a>> {
    let assign = |at: usize| match &p.stmt(*block.get(at)?).kind {
        StmtKind::Assign { place, value } => Some((place, *value)),
        _ => None,
    };
    let whole = |place: &'a Place| (place, place.steps.to_vec());
    // `t = a`, unless `t` is another name of what `a` leads to.
    let (saved, first, mut at) = match &p.stmt(block[k]).kind {
        StmtKind::Effect(effect) if effect.kind == EffectKind::PointerAssign => {
            let ([e], [t]) = (effect.reads.as_slice(), effect.writes.as_slice()) else {
                return None;
            };
            (Some(t.var).filter(|_| t.is_var()), whole(copied(p, *e)?), k + 1)
        }
        StmtKind::Assign { place: t, value }
            if t.is_var() && matches!(p.var(t.var).storage, Storage::Local) =>
        {
            (Some(t.var), whole(copied(p, *value)?), k + 1)
        }
        StmtKind::Assign { place, .. } => (None, whole(place), k),
        _ => return None,
    };
    let mut places = vec![first];
    loop {
        let (place, value) = assign(at)?;
        let (now, steps) = places.last()?;
        if !same(p, (place.var, &place.steps), (now.var, steps)) {
            return None;
        }
        let last = match saved {
            Some(t) => from_var(p, value, t),
            None => match &p.expr(bare(p, value)).kind {
                ExprKind::AddressOf(view) if view.steps.is_empty() => kept(p, view.var, block[k])
                    .is_some_and(|(base, steps)| {
                        let (first, own) = &places[0];
                        same(p, (base.var, &steps), (first.var, own))
                    }),
                _ => false,
            },
        };
        if last {
            return (places.len() > 1).then(|| Exchange { places, stmts: block[k..=at].to_vec() });
        }
        let next = copied(p, value)?;
        if places.len() > 7 || places.iter().any(|(q, _)| alike(p, q, next)) {
            return None;
        }
        places.push(whole(next));
        at += 1;
    }
}

/// All exchanges in a procedure, by statements of its own.
pub(super) fn exchanges(p: &Procedure, same: Same) -> Vec<Exchange<'_>> {
    fn walk<'a>(p: &'a Procedure, block: &[StmtId], same: Same, out: &mut Vec<Exchange<'a>>) {
        let mut k = 0;
        while k < block.len() {
            if let Some(found) = exchange(p, block, k, same) {
                k += found.stmts.len();
                out.push(found);
                continue;
            }
            for inner in visit::blocks(&p.stmt(block[k]).kind).into_iter().flatten() {
                walk(p, inner, same, out);
            }
            k += 1;
        }
    }
    let mut out = Vec::new();
    walk(p, &p.body, same, &mut out);
    out
}

/// Does the procedure nothing but to exchange what its two parameters point to?
fn swapper(p: &Procedure) -> bool {
    let body: Vec<StmtId> = p
        .body
        .iter()
        .copied()
        .filter(|s| !matches!(p.stmt(*s).kind, StmtKind::Return(None)))
        .collect();
    let Some(found) = body.first().and_then(|_| exchange(p, &body, 0, alike_steps)) else {
        return false;
    };
    let param =
        |v: VarId| matches!(p.var(v).storage, Storage::Parameter { .. }) && as_array(p.var(v));
    let first = |(place, steps): &(&Place, Vec<Step>)| {
        param(place.var)
            && matches!(steps.as_slice(), [Step::Index(e)] if matches!(p.expr(*e).kind, ExprKind::Int(0)))
    };
    p.params.len() == 2
        && found.stmts.len() == body.len()
        && found.places.len() == 2
        && found.places.iter().all(first)
        && found.places[0].0.var != found.places[1].0.var
}

/// What is looked at while groups are found.
struct Finder<'a> {
    units: &'a [&'a Unit],
    facts: &'a Facts,
    swappers: BTreeSet<Node>,
    /// Pointers that something else happens to.
    spoiled: BTreeSet<Slot>,
    /// Which are exchanged with which.
    together: Vec<Vec<Slot>>,
    exchanging: BTreeMap<Node, Vec<StmtId>>,
    sources: BTreeMap<Slot, Vec<Source>>,
}

/// Finds them.
pub(super) fn find(units: &[&Unit], facts: &Facts) -> Swaps {
    let nodes = || facts.of.keys().copied();
    let procedure = |n: &Node| units[n.0 as usize].procedure(n.1);
    let mut finder = Finder {
        units,
        facts,
        swappers: nodes().filter(|n| swapper(procedure(n))).collect(),
        spoiled: BTreeSet::new(),
        together: Vec::new(),
        exchanging: BTreeMap::new(),
        sources: BTreeMap::new(),
    };
    for node in nodes().filter(|n| !finder.swappers.contains(n)).collect::<Vec<_>>() {
        finder.collect(node);
    }
    if finder.together.is_empty() {
        return Swaps::default();
    }
    for node in nodes().filter(|n| !finder.swappers.contains(n)).collect::<Vec<_>>() {
        finder.look(node);
    }
    finder.pointed_to();
    finder.finish()
}

impl Finder<'_> {
    /// The pointer at a place, if it may be exchanged.
    fn slot(&self, node: Node, place: (VarId, &[Step])) -> Option<Slot> {
        slot(self.units[node.0 as usize], self.facts, node, place)
    }

    fn swapper_called(&self, node: Node, site: Site) -> bool {
        let insts = self.facts.of.get(&node).into_iter().flatten();
        let mut any = false;
        for inst in insts {
            let Some(child) = self.facts.children.get(&(*inst, site)) else { return false };
            let at = &self.facts.instances[*child as usize];
            any = true;
            if !self.swappers.contains(&(at.unit, at.procedure)) {
                return false;
            }
        }
        any
    }

    /// The exchanges of a procedure.
    fn collect(&mut self, node: Node) {
        let p = self.units[node.0 as usize].procedure(node.1);
        let mut groups: Vec<(Vec<Option<Slot>>, Vec<StmtId>, bool)> = Vec::new();
        for found in exchanges(p, alike_steps) {
            let slots = found.places.iter().map(|(q, steps)| self.slot(node, (q.var, steps)));
            // Members must be of one structure.
            let base = |(q, steps): &(&Place, Vec<Step>)| {
                (q.var, steps[..steps.len().saturating_sub(1)].to_vec())
            };
            let first = base(&found.places[0]);
            let one = found.places.iter().all(|place| {
                let (v, steps) = base(place);
                place.1.is_empty() || alike_steps(p, (v, &steps), (first.0, &first.1))
            });
            groups.push((slots.collect(), found.stmts, one));
        }
        for s in visit::stmts(p, &p.body) {
            if let StmtKind::Call { args, .. } = &p.stmt(s).kind
                && self.swapper_called(node, Site::Stmt(s))
            {
                let slots = args.iter().map(|arg| {
                    let place = handed(p, arg)?;
                    self.slot(node, (place.var, &place.steps))
                });
                let places: Vec<&Place> = args.iter().filter_map(|a| handed(p, a)).collect();
                let one = places.len() == 2
                    && places.iter().all(|q| {
                        let (a, b) = (&q.steps, &places[0].steps);
                        q.is_var()
                            || !a.is_empty()
                                && !b.is_empty()
                                && alike_steps(
                                    p,
                                    (q.var, &a[..a.len() - 1]),
                                    (places[0].var, &b[..b.len() - 1]),
                                )
                    });
                groups.push((slots.collect(), vec![s], one));
            }
        }
        for (slots, stmts, one) in groups {
            let all: Vec<Slot> = slots.iter().flatten().copied().collect();
            let kinds = all.iter().map(std::mem::discriminant).collect::<Vec<_>>();
            let alike = kinds.windows(2).all(|k| k[0] == k[1]);
            if all.len() == slots.len() && one && alike {
                self.together.push(all);
                self.exchanging.entry(node).or_default().extend(stmts);
            }
        }
    }

    /// What else happens to pointers that are exchanged somewhere.
    fn look(&mut self, node: Node) {
        let p = self.units[node.0 as usize].procedure(node.1);
        let own = self.exchanging.get(&node).cloned().unwrap_or_default();
        let order = with_loops(p);
        let labels = order.iter().any(|(s, _)| matches!(p.stmt(*s).kind, StmtKind::Label(_)));
        for &v in &p.params {
            if let Some(slot) = self.slot(node, (v, &[]))
                && let Storage::Parameter { index, .. } = p.var(v).storage
            {
                self.sources.entry(slot).or_default().push(Source::Entry(index));
            }
        }
        for (at, (s, around)) in order.iter().enumerate() {
            self.addresses(node, *s, own.contains(s));
            let StmtKind::Assign { place, value } = &p.stmt(*s).kind else {
                if let StmtKind::Effect(effect) = &p.stmt(*s).kind {
                    let written = effect.writes.iter();
                    let slots: Vec<Slot> =
                        written.filter_map(|q| self.slot(node, (q.var, &q.steps))).collect();
                    self.spoiled.extend(
                        slots.into_iter().filter(|_| effect.kind != EffectKind::Deallocate),
                    );
                }
                continue;
            };
            if own.contains(s) {
                continue;
            }
            let Some(slot) = self.slot(node, (place.var, &place.steps)) else { continue };
            if matches!(p.expr(bare(p, *value)).kind, ExprKind::Int(0)) {
                continue;
            }
            if self.fresh_everywhere(node, *value) {
                self.sources.entry(slot).or_default().push(Source::Fresh(*value));
                continue;
            }
            let later = order.iter().enumerate().filter(|(_, (t, _))| own.contains(t));
            let early = later
                .into_iter()
                .all(|(there, (_, loops))| at < there && !loops.iter().any(|l| around.contains(l)));
            if matches!(slot, Slot::Local(..)) && early && !labels {
                self.sources.entry(slot).or_default().push(Source::Early(*value));
            } else {
                self.spoiled.insert(slot);
            }
        }
    }

    /// Addresses of pointers that are handed to others than those who exchange.
    fn addresses(&mut self, node: Node, s: StmtId, exchanges: bool) {
        if exchanges {
            return;
        }
        let p = self.units[node.0 as usize].procedure(node.1);
        let mut found: Vec<Slot> = Vec::new();
        visit::each_place(p, s, &mut |place, how| {
            if matches!(how, visit::Use::Address | visit::Use::Argument) {
                found.extend(self.slot(node, (place.var, &place.steps)));
            }
        });
        self.spoiled.extend(found);
    }

    /// Is a value fresh memory in every instance?
    fn fresh_everywhere(&self, node: Node, value: ExprId) -> bool {
        let unit = self.units[node.0 as usize];
        let insts = self.facts.of.get(&node).into_iter().flatten();
        insts.into_iter().all(|inst| {
            fresh(self.units, self.facts, &mut Eval::new(self.facts, unit, *inst), value)
        })
    }

    /// Pointers to which pointers are kept somewhere.
    fn pointed_to(&mut self) {
        let swapping = |inst: &Inst| {
            let at = &self.facts.instances[*inst as usize];
            self.swappers.contains(&(at.unit, at.procedure))
        };
        let nodes = self.facts.nodes.iter().filter(|((inst, _), _)| !swapping(inst));
        let all = nodes
            .map(|(_, set)| set)
            .chain(self.facts.cells.values())
            .chain(self.facts.returns.values());
        let mut found: Vec<Slot> = Vec::new();
        for (object, member) in all.flatten() {
            match (object, member) {
                (Object::Local(inst, v), None) => {
                    let at = &self.facts.instances[*inst as usize];
                    found.push(Slot::Local(at.unit, at.procedure, *v));
                }
                (Object::Global(n), None) => found.push(Slot::Global(*n)),
                (_, Some(member)) => found.push(Slot::Member(*member)),
                _ => {}
            }
        }
        for object in &self.facts.escaped {
            match object {
                Object::Local(inst, v) => {
                    let at = &self.facts.instances[*inst as usize];
                    found.push(Slot::Local(at.unit, at.procedure, *v));
                }
                Object::Global(n) => found.push(Slot::Global(*n)),
                _ => {}
            }
        }
        self.spoiled.extend(found);
        // Structures that are one cell, reached by those who are not known, or copied as bytes: their members are anybody's.
        let copied = self.facts.of.keys().any(|n| {
            let p = self.units[n.0 as usize].procedure(n.1);
            let bytes = |c: &Callee| matches!(c.name.as_str(), "memcpy" | "memmove" | "realloc");
            p.exprs.iter().any(|e| matches!(&e.kind, ExprKind::Call(c, _) if bytes(c)))
                || p.stmts
                    .iter()
                    .any(|s| matches!(&s.kind, StmtKind::Call { callee, .. } if bytes(callee)))
        });
        let escaped = self.facts.escaped.iter().any(|o| self.facts.widest.contains_key(o));
        if copied || escaped || !self.facts.smashed.is_empty() {
            let members = self.together.iter().flatten().filter(|s| matches!(s, Slot::Member(_)));
            self.spoiled.extend(members.copied().collect::<Vec<_>>());
        }
    }

    fn finish(self) -> Swaps {
        let mut out = Swaps::default();
        for (k, slots) in self.together.iter().enumerate() {
            let old: BTreeSet<u32> =
                slots.iter().filter_map(|s| out.groups.get(s).copied()).collect();
            let to = k as u32;
            for group in out.groups.values_mut().filter(|g| old.contains(g)) {
                *group = to;
            }
            out.groups.extend(slots.iter().map(|s| (*s, to)));
        }
        let bad: BTreeSet<u32> =
            self.spoiled.iter().filter_map(|s| out.groups.get(s).copied()).collect();
        out.groups.retain(|_, g| !bad.contains(g));
        out.sources = self.sources;
        out
    }
}

/// The pointer whose address is handed over.
fn handed<'a>(p: &'a Procedure, arg: &'a Arg) -> Option<&'a Place> {
    match arg {
        Arg::Reference(place) => Some(place),
        Arg::Value(e) => match &p.expr(bare(p, *e)).kind {
            ExprKind::AddressOf(place) => Some(place),
            _ => None,
        },
    }
}

fn slot(unit: &Unit, facts: &Facts, node: Node, (v, steps): (VarId, &[Step])) -> Option<Slot> {
    let p = unit.procedure(node.1);
    let var = p.var(v);
    if steps.is_empty() {
        let pointer =
            matches!(var.ty, Type::Pointer(_)) && !var.attrs.volatile && var.alias.is_none();
        return match var.storage {
            _ if !pointer || var.attrs.address_taken || var.attrs.unreliable => None,
            Storage::Local | Storage::Parameter { .. } => Some(Slot::Local(node.0, node.1, v)),
            Storage::Global(g) => {
                facts.globals[node.0 as usize].get(g.index()).map(|n| Slot::Global(*n))
            }
            _ => None,
        };
    }
    let Some(Step::Field(f)) = steps.last() else { return None };
    let prefix = Place { var: v, steps: steps[..steps.len() - 1].into(), span: var.span };
    match heiretsu_ir::text::place_type(p, &unit.structs, &prefix) {
        Type::Struct(s) => {
            let id = *facts.structures.ids[node.0 as usize].get(s.index())?;
            let pointer = facts.structures.pointers[id as usize].contains(f)
                && !facts.structures.arrays[id as usize].contains(f);
            pointer.then_some(Slot::Member((id, *f)))
        }
        _ => None,
    }
}

impl Swaps {
    /// Do two pointers lead to different objects whenever both are worth something, because they only change places?
    pub fn exchanged(
        &self,
        eval: &mut Eval<'_>,
        known: &[Apart],
        (v, first): (VarId, &[Step]),
        (w, second): (VarId, &[Step]),
    ) -> bool {
        let at = &eval.facts.instances[eval.inst as usize];
        let node = (at.unit, at.procedure);
        let p = eval.procedure();
        let slots = [(v, first), (w, second)].map(|place| slot(eval.unit, eval.facts, node, place));
        let [Some(a), Some(b)] = slots else { return false };
        let (Some(group), Some(other)) = (self.groups.get(&a), self.groups.get(&b)) else {
            return false;
        };
        let member = |slot: Slot| matches!(slot, Slot::Member(_));
        if a == b || group != other && (member(a) || member(b)) {
            return false;
        }
        if member(a) {
            let var = p.var(v);
            let steady =
                var.scope.is_none() && (as_view(p, v) || matches!(var.ty, Type::Struct(_)));
            let prefix = |s: &[Step]| s[..s.len() - 1].to_vec();
            let no_pointer = !first.iter().any(|s| matches!(s, Step::Deref(_)));
            let whole = Place { var: v, steps: prefix(first).into(), span: var.span };
            let own = |o: &Object| !matches!(o, Object::Unknown | Object::Outside);
            return steady
                && no_pointer
                && alike_steps(p, (v, &prefix(first)), (w, &prefix(second)))
                && eval.locs(&whole).iter().all(|l| own(&l.0));
        }
        // What each of a group leads to is what one of them begins with.
        let members = |of: &u32| -> Vec<Slot> {
            self.groups.iter().filter(|(_, g)| *g == of).map(|(s, _)| *s).collect()
        };
        let none = Vec::new();
        let of = |s: &Slot| self.sources.get(s).unwrap_or(&none).clone();
        let mut apart = |x: &Slot, y: &Slot| {
            let (from, other) = (of(x), of(y));
            from.iter().all(|s| other.iter().all(|t| self.different(eval, known, *s, *t)))
        };
        let own = members(group);
        if group != other {
            return members(other).iter().all(|y| own.iter().all(|x| apart(x, y)));
        }
        own.iter().enumerate().all(|(k, x)| own[k + 1..].iter().all(|y| apart(x, y)))
    }

    /// Is what two pointers begin with different?
    fn different(&self, eval: &mut Eval<'_>, known: &[Apart], s: Source, t: Source) -> bool {
        let entry = |eval: &Eval<'_>, s: Source| match s {
            Source::Entry(i) => Some(i),
            Source::Early(e) => match pairs::led(eval.procedure(), &Arg::Value(e)) {
                Some(Lead::Entry(i)) => Some(i),
                _ => None,
            },
            Source::Fresh(_) => None,
        };
        if let (Some(i), Some(j)) = (entry(eval, s), entry(eval, t)) {
            return known[eval.inst as usize].contains(&(i.min(j), i.max(j)));
        }
        let set = |eval: &mut Eval<'_>, s: Source| match s {
            Source::Fresh(e) | Source::Early(e) => Some(eval.value(e)),
            Source::Entry(_) => None,
        };
        match (s, t) {
            (Source::Fresh(_), Source::Fresh(_) | Source::Entry(_))
            | (Source::Entry(_), Source::Fresh(_)) => true,
            _ => match (set(eval, s), set(eval, t)) {
                (Some(a), Some(b)) => !a.is_empty() && !b.is_empty() && !eval.facts.meet(&a, &b),
                _ => false,
            },
        }
    }
}
