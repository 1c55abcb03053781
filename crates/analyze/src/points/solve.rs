//! Which objects each pointer of the program may lead to.
//!
//! **Decides** the sets of [`Facts`], by looking at every statement of every instance until nothing changes.
//!
//! **Example** `g->x = malloc(n);` in the instance of `make` that the first call in `main` makes: member `x` of the structure
//! that this instance allocates leads to the memory that it allocates there.
//!
//! **Why it is sound** the sets only grow, and every statement that stores a pointer, copies a structure, hands over or returns
//! one is applied to them, in no order. Who is not known gets what escapes, and leaves anything of that wherever it can reach.
//! A pointer that becomes a number escapes where numbers become pointers; one whose bytes are written one by one ends the analysis.
//!
//! **Gives up when** a statement does something with pointers that is not understood, or after [`MAX_PASSES`] passes.
//!
//! **Cost and limit** passes times statements times the sizes of the sets.

use std::collections::BTreeSet;

use heiretsu_ir::{
    Arg, BinaryOp, Callee, EffectKind, ExprId, ExprKind, Place, Procedure, ProcedureKind, Scalar,
    StmtId, StmtKind, Storage, Type, Unit, VarId, visit,
};

use super::facts::{Eval, Facts, Inst, Loc, Object, Set, Site, as_array};
use super::{Library, MAX_PASSES, instances, library};
use crate::calls::Known;

/// What a statement does to the sets.
#[derive(Default)]
struct Changes {
    nodes: Vec<((Inst, VarId), Set)>,
    stores: Vec<(Set, Set)>,
    /// All pointers of one object into another one.
    copies: Vec<(Set, Set)>,
    returns: Set,
    escapes: Set,
    /// Where single bytes are written.
    bytes: Set,
    failed: bool,
}

struct Solver<'a> {
    facts: &'a mut Facts,
    /// Numbers that were pointers may become pointers.
    hidden: bool,
    bytes: BTreeSet<Loc>,
    changed: bool,
}

/// Fills the sets; `None`: nothing is known.
pub(super) fn solve(units: &[&Unit], whole: bool, facts: &mut Facts) -> Option<()> {
    let hidden =
        !whole || units.iter().any(|u| u.procedures.iter().any(|p| pointers_from_numbers(p)));
    begin(units, whole, facts);
    let mut solver = Solver { facts, hidden, bytes: BTreeSet::new(), changed: true };
    let mut passes = 0;
    while solver.changed {
        solver.changed = false;
        passes += 1;
        if passes > MAX_PASSES {
            return None;
        }
        for inst in 0..solver.facts.instances.len() as Inst {
            solver.instance(units, inst)?;
        }
        solver.escapes();
    }
    let bytes = solver.bytes;
    let by_bytes = |(object, member): &Loc| {
        let cells = facts.cells.range((*object, None)..=(*object, Some((u32::MAX, u32::MAX))));
        // (The bytes of a member that is no pointer are its own.)
        let own = |(s, f): &(u32, u32)| !facts.structures.pointers[*s as usize].contains(f);
        let apart = !facts.smashed.contains(object) && member.as_ref().is_some_and(own);
        !apart && cells.into_iter().any(|(_, set)| !set.is_empty())
    };
    (!bytes.iter().any(by_bytes)).then_some(())
}

fn pointers_from_numbers(p: &Procedure) -> bool {
    p.exprs.iter().any(|e| match &e.kind {
        ExprKind::Convert(inner) if matches!(e.ty, Type::Pointer(_)) => {
            let from = p.expr(*inner);
            !matches!(from.ty, Type::Pointer(_) | Type::Array(_))
                && !matches!(from.kind, ExprKind::Int(0))
        }
        _ => false,
    })
}

/// Is the value an address as a number?
fn address(p: &Procedure, e: ExprId) -> bool {
    let expr = p.expr(e);
    matches!(expr.kind, ExprKind::Convert(inner)
        if matches!(p.expr(inner).ty, Type::Pointer(_) | Type::Array(_)))
        && matches!(expr.ty, Type::Scalar(_))
}

/// Is a number kept that is only ever compared?
fn only_compared(p: &Procedure, v: VarId) -> bool {
    let var = p.var(v);
    let own = var.storage == Storage::Local && var.alias.is_none() && !var.attrs.address_taken;
    let mut compared: BTreeSet<ExprId> = BTreeSet::new();
    let mut read: BTreeSet<ExprId> = BTreeSet::new();
    for (id, e) in (0..).map(ExprId).zip(&p.exprs) {
        match &e.kind {
            ExprKind::Compare(_, a, b) => compared.extend([*a, *b]),
            ExprKind::Read(place) if place.var == v => drop(read.insert(id)),
            _ => {}
        }
    }
    let mut only = own && matches!(var.ty, Type::Scalar(_)) && read.is_subset(&compared);
    for s in visit::stmts(p, &p.body) {
        visit::each_place(p, s, &mut |place, how| {
            only &= place.var != v || matches!(how, visit::Use::Read | visit::Use::Write);
        });
    }
    only
}

/// What is there before anything runs.
fn begin(units: &[&Unit], whole: bool, facts: &mut Facts) {
    for inst in facts.roots.clone() {
        facts.escaped.insert(Object::Result(inst));
        let (_, p) = instances::procedure(units, &facts.instances[inst as usize]);
        let main = p.kind == ProcedureKind::Program;
        let handed = Set::from([(if main { Object::Outside } else { Object::Unknown }, None)]);
        for &v in &p.params {
            let object = Object::Local(inst, v);
            match &p.var(v).ty {
                _ if as_array(p.var(v)) => {
                    facts.nodes.insert((inst, v), handed.clone());
                }
                Type::Pointer(_) => {
                    facts.cells.insert((object, None), handed.clone());
                }
                Type::Struct(_) => {
                    facts.escaped.insert(object);
                }
                Type::Scalar(_) | Type::Array(_) | Type::Void | Type::Opaque => {}
            }
        }
    }
    for (u, unit) in units.iter().enumerate() {
        let Some(begun) = &unit.begun_with else { continue };
        let named = |name: &String| begun.objects.contains(name) || begun.holders.contains(name);
        let globals = unit.globals.iter().zip(&facts.globals[u]).filter(|(g, _)| named(&g.name));
        facts.escaped.extend(globals.map(|(_, n)| Object::Global(*n)));
        for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
            let vars = p.var_ids().zip(&p.vars);
            let fixed = vars.filter(|(_, v)| v.storage == Storage::Static && named(&v.name));
            facts.escaped.extend(fixed.map(|(v, _)| Object::Static(u as u32, id, v)));
        }
    }
    if !whole {
        for (unit, numbers) in units.iter().zip(facts.globals.clone()) {
            let named = unit.globals.iter().zip(numbers).filter(|(g, _)| g.external);
            facts.escaped.extend(named.map(|(_, n)| Object::Global(n)));
        }
    }
}

impl Solver<'_> {
    fn instance(&mut self, units: &[&Unit], inst: Inst) -> Option<()> {
        let (unit, p) = instances::procedure(units, &self.facts.instances[inst as usize]);
        for s in visit::stmts(p, &p.body) {
            let mut look =
                Look { units, eval: Eval::new(self.facts, unit, inst), hidden: self.hidden };
            let changes = look.statement(s);
            let notes = look.eval.notes;
            if notes.failed || changes.failed {
                return None;
            }
            for (object, structure) in notes.reached {
                self.reached(object, structure);
            }
            for object in notes.smash {
                self.smash(object);
            }
            self.apply(inst, changes);
        }
        Some(())
    }

    fn apply(&mut self, inst: Inst, changes: Changes) {
        for (node, set) in changes.nodes {
            let old = self.facts.nodes.entry(node).or_default();
            self.changed |= grows(old, set);
        }
        for (locs, set) in changes.stores {
            self.store(&locs, &set);
        }
        for (to, from) in changes.copies {
            self.copy(&to, &from);
        }
        if self.facts.roots.contains(&inst) {
            // Whoever called it has it.
            self.escape(&changes.returns);
        }
        let old = self.facts.returns.entry(inst).or_default();
        self.changed |= grows(old, changes.returns);
        self.escape(&changes.escapes);
        self.bytes.extend(changes.bytes);
    }

    fn reached(&mut self, object: Object, structure: u32) {
        if matches!(object, Object::Unknown | Object::Outside) {
            return;
        }
        let contains = &self.facts.structures.contains;
        match self.facts.widest.get(&object) {
            Some(&w) if w == structure || contains[w as usize].contains(&structure) => {}
            Some(w) if !contains[structure as usize].contains(w) => self.smash(object),
            _ => {
                self.facts.widest.insert(object, structure);
                self.changed = true;
            }
        }
    }

    fn smash(&mut self, object: Object) {
        if matches!(object, Object::Unknown | Object::Outside) || !self.facts.smashed.insert(object)
        {
            return;
        }
        self.changed = true;
        let keys: Vec<Loc> = self.cells(object);
        let mut all = Set::new();
        for key in keys {
            all.extend(self.facts.cells.remove(&key).unwrap_or_default());
        }
        self.facts.cells.insert((object, None), all);
    }

    fn cells(&self, object: Object) -> Vec<Loc> {
        let all = (object, None)..=(object, Some((u32::MAX, u32::MAX)));
        self.facts.cells.range(all).map(|(k, _)| *k).collect()
    }

    fn store(&mut self, locs: &Set, set: &Set) {
        for loc in locs {
            let loc = self.facts.canonical(*loc);
            match loc.0 {
                Object::Unknown => {
                    self.escape(set);
                    continue;
                }
                Object::Outside => {}
                _ if self.facts.escaped.contains(&loc.0) => self.escape(set),
                _ => {}
            }
            let old = self.facts.cells.entry(loc).or_default();
            self.changed |= grows(old, set.clone());
        }
    }

    fn copy(&mut self, to: &Set, from: &Set) {
        let objects = |s: &Set| -> BTreeSet<Object> { s.iter().map(|l| l.0).collect() };
        for source in objects(from) {
            let unknown = source == Object::Unknown || self.facts.escaped.contains(&source);
            let smashed = self.facts.smashed.contains(&source);
            for target in objects(to) {
                if smashed {
                    self.smash(target);
                }
                if unknown && !matches!(target, Object::Unknown | Object::Outside) {
                    self.changed |= self.facts.escaped.insert(target);
                }
                for cell in self.cells(source) {
                    let set = self.facts.cells.get(&cell).cloned().unwrap_or_default();
                    // Bytes of a pointer may become any member (`memcpy(&s->p, &q, sizeof q)`).
                    if cell.1.is_none()
                        && self.facts.widest.contains_key(&target)
                        && !set.is_empty()
                    {
                        self.smash(target);
                    }
                    self.store(&Set::from([(target, cell.1)]), &set);
                }
            }
        }
    }

    fn escape(&mut self, set: &Set) {
        for loc in set {
            if !matches!(loc.0, Object::Unknown | Object::Outside) {
                self.changed |= self.facts.escaped.insert(loc.0);
            }
        }
    }

    /// What an object leads to that has escaped has escaped, too.
    fn escapes(&mut self) {
        for object in self.facts.escaped.clone() {
            for cell in self.cells(object) {
                let set = self.facts.cells.get(&cell).cloned().unwrap_or_default();
                self.escape(&set);
            }
        }
    }
}

fn grows(old: &mut Set, new: Set) -> bool {
    let before = old.len();
    old.extend(new);
    old.len() > before
}

/// One statement of one instance.
struct Look<'a> {
    units: &'a [&'a Unit],
    eval: Eval<'a>,
    hidden: bool,
}

impl<'a> Look<'a> {
    fn statement(&mut self, s: StmtId) -> Changes {
        let p: &'a Procedure = self.eval.procedure();
        let mut out = Changes::default();
        visit::each_place(p, s, &mut |place, _| {
            self.eval.locs(place);
        });
        visit::each_stmt_expr(p, s, &mut |e, expr| {
            if let ExprKind::Call(callee, args) = &expr.kind {
                self.call(Site::Expr(e), callee, args, &mut out);
            }
        });
        if self.hidden {
            self.numbers(s, &mut out);
        }
        match &p.stmt(s).kind {
            StmtKind::Assign { place, value } => self.assign(place, *value, &mut out),
            StmtKind::Call { callee, args } => self.call(Site::Stmt(s), callee, args, &mut out),
            StmtKind::Return(Some(e)) => match &p.expr(*e).ty {
                Type::Pointer(_) => out.returns = self.eval.value(*e),
                Type::Struct(_) => {
                    let to = Set::from([(Object::Result(self.eval.inst), None)]);
                    self.structure(to, *e, &mut out);
                }
                Type::Scalar(_) | Type::Void => {}
                Type::Array(_) | Type::Opaque => out.failed = true,
            },
            StmtKind::Effect(effect) => self.effect(effect, &mut out),
            StmtKind::Opaque(_) => out.failed = true,
            StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::While { .. }
            | StmtKind::Return(None)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Directive(_) => {}
        }
        out
    }

    fn assign(&mut self, place: &Place, value: ExprId, out: &mut Changes) {
        let p = self.eval.procedure();
        match &p.expr(value).ty {
            Type::Pointer(_) => {
                let set = self.eval.value(value);
                // (A pointer that keeps one value has no place of its own.)
                out.failed |= place.is_var() && as_array(p.var(place.var));
                let at = self.eval.locs(place);
                self.eval.load(&at);
                out.stores.push((at, set));
            }
            Type::Struct(id) => {
                let to = self.eval.locs(place);
                let unit = self.eval.facts.instances[self.eval.inst as usize].unit;
                let ids = &self.eval.facts.structures.ids[unit as usize];
                match ids.get(id.index()) {
                    Some(id) => self.eval.notes.reached.extend(to.iter().map(|l| (l.0, *id))),
                    None => out.failed = true,
                }
                self.structure(to, value, out);
            }
            Type::Scalar(Scalar::Int { bits: 8, .. } | Scalar::Character { .. }) => {
                out.bytes.extend(self.eval.locs(place));
            }
            Type::Scalar(_) => {}
            Type::Array(_) | Type::Void | Type::Opaque => out.failed = true,
        }
    }

    /// The structure that an expression is goes there.
    fn structure(&mut self, to: Set, value: ExprId, out: &mut Changes) {
        let p = self.eval.procedure();
        match &p.expr(value).kind {
            ExprKind::Read(place) => {
                let from = self.eval.locs(place);
                out.copies.push((to, from));
            }
            ExprKind::Call(..) => {
                let site = (self.eval.inst, Site::Expr(value));
                let from = match self.eval.facts.children.get(&site) {
                    Some(child) => Object::Result(*child),
                    None => Object::Unknown,
                };
                out.copies.push((to, Set::from([(from, None)])));
            }
            ExprKind::Select(_, a, b) => {
                self.structure(to.clone(), *a, out);
                self.structure(to, *b, out);
            }
            ExprKind::Convert(inner) => self.structure(to, *inner, out),
            _ => out.failed = true,
        }
    }

    fn effect(&mut self, effect: &heiretsu_ir::Effect, out: &mut Changes) {
        let p = self.eval.procedure();
        for place in &effect.writes {
            let v = place.var;
            let node = (self.eval.inst, v);
            let set_up = place.is_var() && as_array(p.var(v));
            match effect.kind {
                EffectKind::Allocate if set_up => {
                    let made = Object::Heap(self.eval.inst, Site::Var(v));
                    out.nodes.push((node, Set::from([(made, None)])));
                }
                EffectKind::PointerAssign if set_up => match effect.reads.as_slice() {
                    [e] => out.nodes.push((node, self.eval.value(*e))),
                    _ => out.failed = true,
                },
                EffectKind::Deallocate | EffectKind::Stop | EffectKind::Abort => {}
                EffectKind::Io => {
                    // (What is read into a structure, or a pointer, may be anything.)
                    let ty = heiretsu_ir::text::place_type(p, &self.eval.unit.structs, place);
                    if !matches!(ty, Type::Scalar(_) | Type::Array(_)) {
                        let set = self.eval.locs(place);
                        out.escapes.extend(set);
                    }
                }
                EffectKind::Allocate | EffectKind::PointerAssign | EffectKind::Asm => {
                    out.failed = true;
                }
            }
        }
    }

    /// Pointers of which the program makes numbers, other than to compare them or to measure their distance.
    fn numbers(&mut self, s: StmtId, out: &mut Changes) {
        let p = self.eval.procedure();
        let mut harmless: BTreeSet<ExprId> = BTreeSet::new();
        let mut found: Vec<(ExprId, ExprId)> = Vec::new();
        visit::each_stmt_expr(p, s, &mut |id, e| match &e.kind {
            ExprKind::Compare(_, a, b) => harmless.extend([*a, *b]),
            ExprKind::Binary(BinaryOp::Sub, a, b) if [a, b].iter().all(|e| address(p, **e)) => {
                harmless.extend([*a, *b]);
            }
            ExprKind::Convert(inner) if address(p, id) => found.push((id, *inner)),
            _ => {}
        });
        if let StmtKind::Assign { place, value } = &p.stmt(s).kind
            && place.is_var()
            && only_compared(p, place.var)
        {
            harmless.insert(*value);
        }
        for (id, inner) in found {
            if !harmless.contains(&id) {
                let set = self.eval.value(inner);
                out.escapes.extend(set);
            }
        }
    }

    fn call(&mut self, site: Site, callee: &Callee, args: &[Arg], out: &mut Changes) {
        if let Some(&child) = self.eval.facts.children.get(&(self.eval.inst, site)) {
            self.hand_over(child, args, out);
            return;
        }
        match library(&callee.name) {
            _ if callee.target.is_some() => self.unknown(args, out),
            Library::Allocates => {}
            Library::Reallocates => {
                let from = args.first().map_or_else(Set::new, |a| self.eval.argument(a));
                out.copies.push((Set::from([(Object::Heap(self.eval.inst, site), None)]), from));
            }
            Library::Known(known) => self.known(site, callee, known, args, out),
            Library::Unknown => self.unknown(args, out),
        }
    }

    /// A function of the library keeps nothing.
    fn known(
        &mut self,
        site: Site,
        callee: &Callee,
        known: Known,
        args: &[Arg],
        out: &mut Changes,
    ) {
        let sets: Vec<Set> = args.iter().map(|a| self.eval.argument(a)).collect();
        match (callee.name.as_str(), sets.as_slice()) {
            ("posix_memalign", [to, ..]) => {
                let own = Set::from([(Object::Heap(self.eval.inst, site), None)]);
                self.eval.load(to);
                out.stores.push((to.clone(), own));
                return;
            }
            ("memcpy" | "memmove", [to, from, ..]) => {
                out.copies.push((to.clone(), from.clone()));
                return;
            }
            _ if matches!(known, Known::CallsBack { .. }) => return self.unknown(args, out),
            _ => {}
        }
        let writes = |k: usize| match known {
            Known::Writes(list) | Known::Stores(list, _) => list.contains(&k),
            Known::WritesFrom(first) => k >= first,
            Known::Io => true,
            Known::Pure
            | Known::CallsBack { .. }
            | Known::Impure(_)
            | Known::Hidden(_)
            | Known::Stop
            | Known::Memory => false,
        };
        // Where it is handed a place for a pointer, it leaves one of its arguments there, or one of its own.
        let mut left: Set = sets.iter().flatten().copied().collect();
        left.insert((Object::Outside, None));
        for (k, arg) in args.iter().enumerate().filter(|(k, _)| writes(*k)) {
            if self.place_for_pointer(arg) {
                out.stores.push((sets[k].clone(), left.clone()));
            }
        }
    }

    fn place_for_pointer(&self, arg: &Arg) -> bool {
        let p = self.eval.procedure();
        match arg {
            Arg::Reference(place) => {
                let ty = heiretsu_ir::text::place_type(p, &self.eval.unit.structs, place);
                match ty {
                    Type::Array(array) => matches!(array.element, Type::Pointer(_)),
                    other => matches!(other, Type::Pointer(_)),
                }
            }
            Arg::Value(e) => {
                matches!(&p.expr(*e).ty, Type::Pointer(to) if matches!(**to, Type::Pointer(_)))
            }
        }
    }

    /// Nobody knows what the callee does with what it is handed.
    fn unknown(&mut self, args: &[Arg], out: &mut Changes) {
        let p = self.eval.procedure();
        for arg in args {
            let set = self.eval.argument(arg);
            out.escapes.extend(set);
            if let Arg::Value(e) = arg
                && matches!(p.expr(*e).ty, Type::Struct(_))
            {
                // (What a structure holds escapes with a copy of it.)
                match &p.expr(*e).kind {
                    ExprKind::Read(place) => {
                        let set = self.eval.locs(place);
                        out.escapes.extend(set);
                    }
                    _ => out.failed = true,
                }
            }
        }
    }

    fn hand_over(&mut self, child: Inst, args: &[Arg], out: &mut Changes) {
        let (_, callee) =
            instances::procedure(self.units, &self.eval.facts.instances[child as usize]);
        let params = callee.params.len();
        if args.len() < params || args.len() > params && !callee.is_variadic() {
            out.failed = true;
            return;
        }
        self.unknown(&args[params..], out);
        let p = self.eval.procedure();
        for (arg, &v) in args.iter().zip(&callee.params) {
            let number = match arg {
                Arg::Reference(_) => false,
                Arg::Value(e) => {
                    !matches!(p.expr(*e).ty, Type::Pointer(_) | Type::Array(_))
                        && !matches!(p.expr(*e).kind, ExprKind::Int(0))
                }
            };
            let var = callee.var(v);
            let to = Set::from([(Object::Local(child, v), None)]);
            if as_array(var) {
                out.failed |= number;
                out.nodes.push(((child, v), self.eval.argument(arg)));
            } else if let Type::Pointer(_) = var.ty {
                out.failed |= number;
                out.stores.push((to, self.eval.argument(arg)));
            } else if let (Type::Struct(_), Arg::Value(e)) = (&var.ty, arg) {
                self.structure(to, *e, out);
            } else if !matches!(var.ty, Type::Scalar(_)) {
                out.failed = true;
            }
        }
    }
}
