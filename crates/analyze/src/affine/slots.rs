//! Slots: the things that can change, so far as values of integers depend on them.
//!
//! **Decides** which slots a reading depends on, and which slots a write changes. A slot is a scalar
//! variable, or a part of memory: one object that only its name reaches, a member of a structure type after
//! pointers, everything of one type behind pointers, or "the rest of the world".
//!
//! **Example** `v->data[i] = x;` (a `double` behind a pointer) changes the slot *double behind pointers* but
//! not `v->stride`, which depends on *member `stride`*, *unsigned long behind pointers*, *the world*.
//!
//! **Why it is sound** C lets an object be accessed only by its own type or a character type; a write by
//! a character type or of unknown type changes the world slot, on which every exposed reading depends. Where it is known what
//! the program's pointers lead to, a write through one changes a slot of its own, on which those readings depend that may be
//! of the same object.
//!
//! **Gives up when** a place has no known type: it depends on, and changes, the world.
//!
//! **Cost and limit** a few slots per access.
//!
//! **Source** C17 6.5p7; memory SSA with one variable per type.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{
    EffectKind, ExprId, ExprKind, Passing, Place, Scalar, Step, StmtId, StmtKind, Storage, Type,
    VarId, visit,
};
use smallvec::SmallVec;

use crate::alias::{self, Leaf};
use crate::calls::Trouble;
use crate::cx::Cx;
use crate::points;

/// A slot's number.
pub type Slot = u32;

/// A part of memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Cell {
    /// All of one named object.
    Object(VarId),
    /// Objects of a type that have a name but may be reached by pointers as well.
    Exposed(Leaf),
    /// What pointers to this type reach.
    Behind(Leaf),
    /// A member of a structure behind a pointer.
    Member(u32, u32),
    /// Any member of this type behind a pointer.
    Members(Leaf),
    /// What is written by the name of this number.
    Written(u32),
    /// Everything that can be reached from outside.
    World,
}

/// A set of slots.
pub type SlotSet = SmallVec<[Slot; 4]>;

/// The slots of a procedure.
pub struct Slots {
    vars: u32,
    cells: BTreeMap<Cell, Slot>,
    /// Objects that only their own name reaches.
    isolated: Vec<bool>,
    /// Integer or pointer scalars that are followed by value.
    tracked: Vec<bool>,
    /// Tracked scalars that pointers or other procedures may change, with their leaf.
    exposed: Vec<(VarId, Leaf)>,
    /// Global or static scalars: any callee may change them.
    shared: Vec<VarId>,
    /// Places through pointers by which something is written that is no member of its own, one of each shape.
    written: BTreeMap<(Vec<u32>, Leaf), (u32, Place)>,
}

/// No more places that are written are told apart.
const MAX_WRITTEN: usize = 48;

impl Slots {
    /// Classifies the variables of the procedure.
    pub fn new(cx: &Cx) -> Slots {
        let procedure = cx.procedure;
        let addressed = addressed(cx);
        let n = procedure.vars.len();
        let mut slots = Slots {
            vars: n as u32,
            cells: BTreeMap::new(),
            isolated: vec![false; n],
            tracked: vec![false; n],
            exposed: Vec::new(),
            shared: Vec::new(),
            written: BTreeMap::new(),
        };
        for v in procedure.var_ids() {
            let var = procedure.var(v);
            let attrs = var.attrs;
            slots.isolated[v.index()] = alias::isolated(cx, v, &addressed);
            let plain = !attrs.volatile && !attrs.atomic && !attrs.unreliable;
            let scalar = matches!(var.ty, Type::Scalar(Scalar::Int { .. }) | Type::Pointer(_));
            let own = match &var.storage {
                Storage::Local | Storage::Result | Storage::Static => true,
                Storage::Parameter { .. } => true,
                Storage::Global(g) => {
                    let g = cx.unit.global(*g);
                    g.alias.is_none() && !g.volatile
                }
                Storage::View { .. } | Storage::Heap | Storage::Pointee => false,
            };
            if !(plain && scalar && own && var.alias.is_none()) {
                continue;
            }
            slots.tracked[v.index()] = true;
            let leaf = alias::leaf(&var.ty);
            let reachable = match &var.storage {
                Storage::Global(_) => {
                    !cx.unit.language.is_fortran() && !cx.unpointed(v) || attrs.address_taken
                }
                Storage::Parameter { passing: Passing::Reference, .. } => !attrs.no_alias,
                Storage::Local
                | Storage::Result
                | Storage::Static
                | Storage::Parameter { passing: Passing::Value, .. }
                | Storage::View { .. }
                | Storage::Heap
                | Storage::Pointee => addressed.contains(&v) || attrs.address_taken,
            };
            if reachable || attrs.fortran_pointer {
                slots.exposed.push((v, leaf));
            }
            if matches!(var.storage, Storage::Global(_) | Storage::Static) {
                slots.shared.push(v);
            }
        }
        if cx.summaries.follows_pointers() {
            slots.collect_written(cx);
        }
        slots
    }

    fn collect_written(&mut self, cx: &Cx) {
        for a in cx.all_accesses().iter().filter(|a| a.writes) {
            let leaf = a.leaf(cx);
            let tracked = a.place.is_var() && self.is_tracked(a.place.var);
            if tracked || !self.is_anywhere(cx, &a.place, (a.whole, leaf)) {
                continue;
            }
            let next = self.written.len() as u32;
            let key = (points::shape(cx.procedure, &a.place), leaf);
            if next < MAX_WRITTEN as u32 {
                self.written.entry(key).or_insert_with(|| (next, a.place.clone()));
            }
        }
    }

    /// Does a write to the place change what readings by other names may depend on?
    fn is_anywhere(&self, cx: &Cx, place: &Place, (whole, leaf): (bool, Leaf)) -> bool {
        let (var, deref) = alias::base(cx, place);
        let after = deref || alias::pointed(cx, var);
        let own =
            !whole && alias::member(cx, place).is_some() && !matches!(leaf, Leaf::Any | Leaf::Byte);
        after && !own && (deref || !self.isolated[var.index()])
    }

    /// The number of slots so far.
    pub fn len(&self) -> usize {
        self.vars as usize + self.cells.len()
    }

    /// Does only its own name reach the variable's object?
    pub fn is_isolated(&self, v: VarId) -> bool {
        self.isolated[v.index()]
    }

    /// May pointers or other procedures change the tracked variable?
    pub fn is_exposed(&self, v: VarId) -> bool {
        self.exposed.iter().any(|e| e.0 == v)
    }

    /// Is the variable a scalar that is followed by value?
    pub fn is_tracked(&self, v: VarId) -> bool {
        self.tracked[v.index()]
    }

    fn cell(&mut self, cell: Cell) -> Slot {
        let next = self.len() as u32;
        *self.cells.entry(cell).or_insert(next)
    }

    /// The slot of a tracked variable.
    pub fn var(v: VarId) -> Slot {
        v.0
    }

    /// The slot of a named object: of a tracked variable (`int *p = &m`, where `*p` is a view of `m`), its own.
    fn object(&mut self, cx: &Cx, v: VarId) -> Slot {
        match self.is_tracked(v) {
            true => Slots::var(v),
            false => self.cell(Cell::Object(alias::representative(cx, v))),
        }
    }

    /// Is the slot a variable's?
    pub fn as_var(&self, slot: Slot) -> Option<VarId> {
        (slot < self.vars).then_some(VarId(slot))
    }

    /// What the value at a place depends on, besides its subscripts and pointers. `None`: on anything at all.
    pub fn read(&mut self, cx: &Cx, place: &Place) -> Option<SlotSet> {
        if place.is_var() && self.is_tracked(place.var) {
            return Some(SlotSet::from_slice(&[Slots::var(place.var)]));
        }
        if cx.is_volatile(place) {
            return None;
        }
        let (var, deref) = alias::base(cx, place);
        if !deref && self.isolated[var.index()] {
            return Some(SlotSet::from_slice(&[self.object(cx, var)]));
        }
        let after = deref || alias::pointed(cx, var);
        let mut out = SlotSet::from_slice(&[self.cell(Cell::World)]);
        let leaf = alias::place_leaf(cx, place);
        if matches!(leaf, Leaf::Any | Leaf::Byte) {
            return None;
        }
        if !after {
            out.push(self.object(cx, var));
        }
        out.push(self.cell(Cell::Behind(leaf)));
        match alias::member(cx, place) {
            Some((s, f)) if after => out.push(self.cell(Cell::Member(s, f))),
            _ => out.push(self.cell(Cell::Members(leaf))),
        }
        if after {
            out.push(self.cell(Cell::Exposed(leaf)));
        }
        let of_type = self.written.iter().filter(|w| alias::leaves_overlap(w.0.1, leaf));
        let met = of_type.filter(|w| !cx.apart([place, &w.1.1], false)).map(|w| w.1.0);
        for k in met.collect::<Vec<u32>>() {
            out.push(self.cell(Cell::Written(k)));
        }
        Some(out)
    }

    /// What a write to a place changes (or to anything of its object), by a type.
    fn write(
        &mut self,
        cx: &Cx,
        place: &Place,
        (whole, leaf): (bool, Leaf),
        out: &mut BTreeSet<Slot>,
    ) {
        if place.is_var() && self.is_tracked(place.var) {
            out.insert(Slots::var(place.var));
            if self.exposed.iter().any(|e| e.0 == place.var) {
                let leaf = alias::leaf(&cx.var(place.var).ty);
                out.insert(self.cell(Cell::Exposed(leaf)));
            }
            return;
        }
        let (var, deref) = alias::base(cx, place);
        if !deref && self.isolated[var.index()] {
            out.insert(self.object(cx, var));
            return;
        }
        let after = deref || alias::pointed(cx, var);
        if !after {
            out.insert(self.object(cx, var));
        }
        let key = || (points::shape(cx.procedure, place), leaf);
        if after
            && !self.written.is_empty()
            && let Some(k) = self.written.get(&key()).map(|w| w.0)
        {
            out.insert(self.cell(Cell::Written(k)));
            let meets = |e: &&(VarId, Leaf)| {
                let var = Place::var(e.0, place.span);
                alias::leaves_overlap(e.1, leaf) && !cx.apart([&var, place], false)
            };
            out.extend(self.exposed.iter().filter(meets).map(|e| Slots::var(e.0)));
            return;
        }
        if leaf == Leaf::Any || leaf == Leaf::Byte {
            self.world(out);
            return;
        }
        if !after {
            out.insert(self.cell(Cell::Exposed(leaf)));
            return;
        }
        match alias::member(cx, place).filter(|_| !whole) {
            Some((s, f)) => {
                out.insert(self.cell(Cell::Member(s, f)));
                out.insert(self.cell(Cell::Members(leaf)));
            }
            None => {
                out.insert(self.cell(Cell::Behind(leaf)));
                let same = |e: &&(VarId, Leaf)| alias::leaves_overlap(e.1, leaf);
                out.extend(self.exposed.iter().filter(same).map(|e| Slots::var(e.0)));
            }
        }
    }

    fn world(&mut self, out: &mut BTreeSet<Slot>) {
        out.insert(self.cell(Cell::World));
        out.extend(self.exposed.iter().map(|e| Slots::var(e.0)));
    }

    /// What a statement itself changes (nested statements not included): first what its calls change, then
    /// what it writes.
    pub fn changes(&mut self, cx: &Cx, stmt: StmtId) -> Changes {
        let mut changes = Changes::default();
        for site in cx.own_calls(stmt) {
            for touch in site.touches.iter().filter(|t| t.writes) {
                self.write(cx, &touch.place, (touch.whole, touch.leaf(cx)), &mut changes.calls);
            }
            if site.trouble.is_some() {
                self.world(&mut changes.calls);
            }
            let more = match site.trouble {
                None | Some(Trouble::Hidden(_)) => false,
                // What changes of Fortran's variables is listed.
                Some(Trouble::Io | Trouble::Stop) => !cx.unit.language.is_fortran(),
                Some(_) => true,
            };
            if more {
                changes.calls.extend(self.shared.iter().map(|v| Slots::var(*v)));
                self.objects_of_others(cx, &mut changes.calls);
            }
        }
        match &cx.procedure.stmt(stmt).kind {
            StmtKind::Assign { place, .. } => {
                self.write(cx, place, (false, alias::place_leaf(cx, place)), &mut changes.own);
            }
            StmtKind::Effect(effect) => {
                // What is allocated has no other name yet: nothing changes that was there before.
                let new = |place: &Place| {
                    effect.kind == EffectKind::Allocate
                        && cx.var(place.var).storage == Storage::Heap
                        && !self.is_isolated(place.var)
                };
                let old: Vec<&Place> = effect.writes.iter().filter(|place| !new(place)).collect();
                for place in old {
                    self.write(cx, place, (true, Leaf::Any), &mut changes.own);
                }
            }
            StmtKind::Loop(l) => {
                let place = Place::var(l.var, l.header);
                self.write(cx, &place, (false, alias::place_leaf(cx, &place)), &mut changes.own);
            }
            StmtKind::Opaque(_) => changes.everything = true,
            StmtKind::Call { .. }
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Directive(_) => {}
        }
        visit::each_stmt_expr(cx.procedure, stmt, &mut |_, e| {
            changes.everything |= matches!(e.kind, ExprKind::Opaque(_));
        });
        changes
    }

    /// Isolated objects that live outside the procedure: an unknown callee may know them by name.
    fn objects_of_others(&mut self, cx: &Cx, out: &mut BTreeSet<Slot>) {
        for v in cx.procedure.var_ids() {
            let outside = matches!(cx.var(v).storage, Storage::Global(_) | Storage::Static);
            if outside && !self.is_tracked(v) {
                out.insert(self.cell(Cell::Object(alias::representative(cx, v))));
            }
        }
    }
}

/// What a statement changes.
#[derive(Clone, Default, Debug)]
pub struct Changes {
    /// By its calls.
    pub calls: BTreeSet<Slot>,
    /// By itself.
    pub own: BTreeSet<Slot>,
    /// Everything, nobody knows what.
    pub everything: bool,
}

/// Variables whose address is used other than for reading the object there and then, or for comparing it. (A C callee
/// may keep the address that it is handed.)
fn addressed(cx: &Cx) -> BTreeSet<VarId> {
    let mut out = BTreeSet::new();
    let c = !cx.unit.language.is_fortran();
    for s in visit::stmts(cx.procedure, &cx.procedure.body) {
        let mut compared: Option<BTreeMap<VarId, u32>> = None;
        let returns = matches!(cx.procedure.stmt(s).kind, StmtKind::Return(_));
        visit::each_place(cx.procedure, s, &mut |place, how| {
            let direct = !place.steps.iter().any(|s| matches!(s, Step::Deref(_)));
            let taken = match how {
                visit::Use::Address => true,
                visit::Use::Argument => c && may_be_kept(cx, s, place),
                // An array where a value is wanted is its address.
                visit::Use::Read => {
                    let part = matches!(cx.var(place.var).ty, Type::Array(_)) && c;
                    part && matches!(cx.place_type(place), Some(Type::Array(_)) | None)
                }
                visit::Use::Write => false,
            };
            if !(taken && direct) {
                return;
            }
            // What this call has allocated and returns gets its other name when the call has ended.
            let made = matches!(cx.var(place.var).storage, Storage::Heap | Storage::Pointee);
            if returns && how == visit::Use::Address && made {
                return;
            }
            if how != visit::Use::Argument && place.is_var() {
                let left = compared.get_or_insert_with(|| compared_addresses(cx, s));
                if let Some(n) = left.get_mut(&place.var).filter(|n| **n > 0) {
                    *n -= 1;
                    return;
                }
            }
            out.insert(alias::base(cx, place).0);
        });
    }
    out
}

/// May a callee of the statement keep the address of what it is handed, or give it back?
fn may_be_kept(cx: &Cx, s: StmtId, place: &heiretsu_ir::Place) -> bool {
    let sites = cx.own_calls(s);
    // A value that nobody takes is no pointer to anything.
    let alone = sites.len() == 1 && matches!(cx.procedure.stmt(s).kind, StmtKind::Call { .. });
    let base = alias::base(cx, place).0;
    let keeps = |t: &crate::calls::Touch| t.escapes && alias::base(cx, &t.place).0 == base;
    sites.is_empty()
        || sites.iter().any(|site| {
            let known = site.body.is_some() || alone && site.trouble.is_none();
            !known || site.may_change_anything() || site.touches.iter().any(keeps)
        })
}

/// How often a statement only looks whether the address of a variable's object is null or another one, or frees it.
fn compared_addresses(cx: &Cx, s: StmtId) -> BTreeMap<VarId, u32> {
    let p = cx.procedure;
    let mut out = BTreeMap::new();
    let mut look = |e: ExprId| {
        let e = p.unconverted(e);
        if let ExprKind::AddressOf(place) | ExprKind::Read(place) = &p.expr(e).kind
            && place.is_var()
            && matches!(p.expr(e).ty, Type::Pointer(_))
        {
            *out.entry(place.var).or_default() += 1;
        }
    };
    match &p.stmt(s).kind {
        StmtKind::If { cond, .. } | StmtKind::While { cond, .. } => look(*cond),
        StmtKind::Effect(effect) if effect.kind == heiretsu_ir::EffectKind::Deallocate => {
            effect.reads.iter().for_each(|e| look(*e));
        }
        _ => {}
    }
    visit::each_stmt_expr(p, s, &mut |_, e| match e.kind {
        ExprKind::Compare(_, a, b) => {
            look(a);
            look(b);
        }
        ExprKind::Not(a) => look(a),
        ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            look(a);
            look(b);
        }
        _ => {}
    });
    out
}
