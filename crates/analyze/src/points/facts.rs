//! Objects, and which of them pointers may lead to.
//!
//! **Decides** nothing: it holds the sets that [`solve`](super::solve) fills, and evaluates places and values in them.
//!
//! **Example** in one instance of `smooth(g)`, `g` leads to the structure that the first call of `make` has allocated; its
//! member `x` to the array that the same call has allocated for it.
//!
//! **Why it is sound** what lies in one object is told apart by the innermost structure member only; an object that is
//! reached by types that do not fit each other (unions, casts, steps over the end of a member) is one cell ([`Notes`]).
//!
//! **Cost and limit** linear in the place and in the sizes of the sets.
//!
//! **Source** Andersen's points-to analysis, with fields and with allocation sites told apart by call chains.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{
    Arg, ExprId, ExprKind, Passing, Place, ProcId, Procedure, Step, StmtId, Storage, Type, Unit,
    Var, VarId,
};

/// A procedure, called along one chain of calls.
pub(super) type Inst = u32;

/// What in a procedure makes an object, or calls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Site {
    /// A call in an expression.
    Expr(ExprId),
    /// A call as a statement.
    Stmt(StmtId),
    /// The memory that a variable is set up with.
    Var(VarId),
}

/// Objects that the analysis does not tell apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Object {
    /// Whatever those who are not given have: it may be any object that has escaped.
    Unknown,
    /// What the library and the surroundings of the program have for themselves.
    Outside,
    /// A variable of an instance.
    Local(Inst, VarId),
    /// A static variable of a procedure of a unit.
    Static(u32, ProcId, VarId),
    /// A global, by its number.
    Global(u32),
    /// What was allocated at one place of an instance.
    Heap(Inst, Site),
    /// The structure that an instance returns.
    Result(Inst),
}

/// A member of a structure (numbered over all units).
pub(super) type Member = (u32, u32);

/// A part of an object: a member, or what is in none.
pub(super) type Loc = (Object, Option<Member>);

/// Where a pointer may lead.
pub(super) type Set = BTreeSet<Loc>;

/// A procedure along one chain of calls.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub unit: u32,
    pub procedure: ProcId,
    /// Who calls it, and where.
    pub callers: Vec<(Inst, Site)>,
    /// The one that it was made for.
    pub parent: Option<Inst>,
}

/// Structures of all units.
#[derive(Clone, Default, Debug)]
pub(super) struct Structures {
    /// By unit and number.
    pub ids: Vec<Vec<u32>>,
    /// For each: the members that hold pointers and nothing else, and which structures it contains.
    pub pointers: Vec<BTreeSet<u32>>,
    /// The same, for members that are arrays.
    pub arrays: Vec<BTreeSet<u32>>,
    pub contains: Vec<BTreeSet<u32>>,
    pub unions: BTreeSet<u32>,
}

/// What was found out.
#[derive(Default, Debug)]
pub(super) struct Facts {
    pub instances: Vec<Instance>,
    pub of: BTreeMap<(u32, ProcId), Vec<Inst>>,
    pub children: BTreeMap<(Inst, Site), Inst>,
    /// Those that somebody else may call.
    pub roots: BTreeSet<Inst>,
    pub structures: Structures,
    /// Numbers of globals, by unit and id.
    pub globals: Vec<Vec<u32>>,
    /// Pointers that keep one value: what they point to.
    pub nodes: BTreeMap<(Inst, VarId), Set>,
    /// What pointers in memory point to.
    pub cells: BTreeMap<Loc, Set>,
    /// What instances return.
    pub returns: BTreeMap<Inst, Set>,
    /// Objects that are one cell.
    pub smashed: BTreeSet<Object>,
    /// The largest structure by which a heap object was reached.
    pub widest: BTreeMap<Object, u32>,
    /// Objects that unknown procedures may reach.
    pub escaped: BTreeSet<Object>,
    /// The variables of each procedure as they were: nothing is said about others.
    pub vars: Vec<Vec<Vec<Var>>>,
}

/// What an evaluation found that changes the sets.
#[derive(Default, Debug)]
pub(super) struct Notes {
    /// To become one cell.
    pub smash: BTreeSet<Object>,
    /// Reached by this structure.
    pub reached: BTreeSet<(Object, u32)>,
    /// Something that is not understood.
    pub failed: bool,
}

/// Evaluates in one instance.
pub(super) struct Eval<'a> {
    pub facts: &'a Facts,
    pub unit: &'a Unit,
    pub inst: Inst,
    pub notes: Notes,
}

impl Facts {
    pub fn canonical(&self, (object, member): Loc) -> Loc {
        (object, member.filter(|_| !self.smashed.contains(&object)))
    }

    /// May the two sets have an object in common?
    pub fn meet(&self, a: &Set, b: &Set) -> bool {
        let unknown = |s: &Set| s.iter().any(|l| l.0 == Object::Unknown);
        let reached = |s: &Set| unknown(s) || s.iter().any(|l| self.escaped.contains(&l.0));
        if unknown(a) && reached(b) || unknown(b) && reached(a) {
            return true;
        }
        let objects: BTreeSet<Object> = a.iter().map(|l| l.0).collect();
        b.iter().any(|l| objects.contains(&l.0))
    }

    /// Is the variable the one that was looked at?
    pub fn knows(&self, inst: &Instance, p: &Procedure, v: VarId) -> bool {
        let old = self.vars.get(inst.unit as usize).and_then(|u| u.get(inst.procedure.index()));
        old.and_then(|vars| vars.get(v.index())).is_some_and(|old| old == p.var(v))
    }
}

/// Is a variable of C a pointer that is written as the array that it points to?
pub(super) fn as_array(var: &Var) -> bool {
    match var.storage {
        Storage::Parameter { passing: Passing::Reference, .. }
        | Storage::Heap
        | Storage::Pointee => true,
        Storage::Parameter { passing: Passing::Value, .. }
        | Storage::Local
        | Storage::Static
        | Storage::Result
        | Storage::Global(_)
        | Storage::View { .. } => false,
    }
}

impl<'a> Eval<'a> {
    pub fn new(facts: &'a Facts, unit: &'a Unit, inst: Inst) -> Eval<'a> {
        Eval { facts, unit, inst, notes: Notes::default() }
    }

    fn instance(&self) -> &'a Instance {
        &self.facts.instances[self.inst as usize]
    }

    pub fn procedure(&self) -> &'a Procedure {
        self.unit.procedure(self.instance().procedure)
    }

    /// The object of a variable that is no array behind a pointer.
    pub fn object(&self, v: VarId) -> Object {
        let at = self.instance();
        match self.procedure().var(v).storage {
            _ if self.procedure().var(v).attrs.unreliable => Object::Unknown,
            Storage::Global(g) => {
                let number =
                    self.facts.globals.get(at.unit as usize).and_then(|u| u.get(g.index()));
                number.map_or(Object::Unknown, |n| Object::Global(*n))
            }
            Storage::Static => Object::Static(at.unit, at.procedure, v),
            Storage::Local
            | Storage::Parameter { .. }
            | Storage::Result
            | Storage::View { .. }
            | Storage::Heap
            | Storage::Pointee => Object::Local(self.inst, v),
        }
    }

    fn structure(&self, id: usize) -> Option<u32> {
        self.facts.structures.ids.get(self.instance().unit as usize)?.get(id).copied()
    }

    /// Where a place is.
    pub fn locs(&mut self, place: &Place) -> Set {
        self.locs_at(place, 0)
    }

    fn locs_at(&mut self, place: &Place, depth: u32) -> Set {
        let p = self.procedure();
        let var = p.var(place.var);
        let (mut set, mut moves) = match &var.storage {
            Storage::View { base } if depth < 32 => (self.locs_at(base, depth + 1), true),
            Storage::View { .. } => {
                self.notes.failed = true;
                return Set::new();
            }
            _ if as_array(var) => {
                (self.facts.nodes.get(&(self.inst, place.var)).cloned().unwrap_or_default(), true)
            }
            _ => (Set::from([(self.object(place.var), None)]), false),
        };
        let mut ty = &var.ty;
        let mut skipped = 0;
        for step in &place.steps {
            match step {
                Step::Index(e) => {
                    let Type::Array(array) = ty else { return self.strange() };
                    if moves {
                        self.moved(&set, *e);
                        moves = false;
                    }
                    skipped += 1;
                    if skipped == array.dims.len() {
                        skipped = 0;
                        ty = &array.element;
                    }
                }
                Step::Field(f) => {
                    let Type::Struct(s) = ty else { return self.strange() };
                    let Some(field) =
                        self.unit.structs.get(s.index()).and_then(|s| s.fields.get(*f as usize))
                    else {
                        return self.strange();
                    };
                    let Some(id) = self.structure(s.index()) else { return self.strange() };
                    let union = self.facts.structures.unions.contains(&id);
                    for loc in &set {
                        self.notes.reached.insert((loc.0, id));
                        if union {
                            self.notes.smash.insert(loc.0);
                        }
                    }
                    let member = (!union).then_some((id, *f));
                    set = set.iter().map(|l| self.facts.canonical((l.0, member))).collect();
                    ty = &field.ty;
                    moves = false;
                }
                Step::Deref(e) => {
                    let Type::Pointer(to) = ty else { return self.strange() };
                    set = self.load(&set);
                    self.moved(&set, *e);
                    moves = false;
                    ty = to;
                    skipped = 0;
                }
            }
        }
        set
    }

    fn strange(&mut self) -> Set {
        self.notes.failed = true;
        Set::new()
    }

    /// A pointer moves by so many elements: from a member that is no array it would reach another one.
    fn moved(&mut self, set: &Set, by: ExprId) {
        if matches!(self.procedure().expr(by).kind, ExprKind::Int(0)) {
            return;
        }
        for (object, member) in set {
            if let Some((s, f)) = member
                && !self.facts.structures.arrays[*s as usize].contains(f)
            {
                self.notes.smash.insert(*object);
            }
        }
    }

    /// An access by a pointer type must find pointers there.
    fn fits(&mut self, loc: &Loc) {
        let misfit = match loc.1 {
            Some((s, f)) => !self.facts.structures.pointers[s as usize].contains(&f),
            None => self.facts.widest.contains_key(&loc.0),
        };
        if misfit && !self.facts.smashed.contains(&loc.0) {
            self.notes.smash.insert(loc.0);
        }
    }

    /// The pointers that are stored in these places.
    pub fn load(&mut self, locs: &Set) -> Set {
        let mut out = Set::new();
        for loc in locs {
            let loc = self.facts.canonical(*loc);
            match loc.0 {
                Object::Unknown | Object::Outside => {
                    out.insert((loc.0, None));
                    if loc.0 == Object::Unknown {
                        continue;
                    }
                }
                _ => self.fits(&loc),
            }
            out.extend(self.facts.cells.get(&loc).into_iter().flatten().copied());
            if loc.1.is_none() {
                // By its bytes, any member of what was copied there.
                let members = (loc.0, Some((0, 0)))..=(loc.0, Some((u32::MAX, u32::MAX)));
                out.extend(self.facts.cells.range(members).flat_map(|(_, set)| set).copied());
            }
            if self.facts.escaped.contains(&loc.0) {
                out.insert((Object::Unknown, None));
            }
        }
        out
    }

    /// Where the value of a pointer leads.
    pub fn value(&mut self, e: ExprId) -> Set {
        let expr = self.procedure().expr(e);
        match &expr.kind {
            ExprKind::Int(0) | ExprKind::Text(_) => Set::new(),
            ExprKind::Read(place) => {
                let at = self.locs(place);
                match heiretsu_ir::text::place_type(self.procedure(), &self.unit.structs, place) {
                    Type::Array(_) => at,
                    _ => self.load(&at),
                }
            }
            ExprKind::AddressOf(place) => self.locs(place),
            ExprKind::Convert(inner) => match self.procedure().expr(*inner).ty {
                Type::Pointer(_) | Type::Array(_) => self.value(*inner),
                _ if matches!(self.procedure().expr(*inner).kind, ExprKind::Int(0)) => Set::new(),
                _ => Set::from([(Object::Unknown, None)]),
            },
            ExprKind::Select(_, a, b) => {
                let mut set = self.value(*a);
                set.extend(self.value(*b));
                set
            }
            ExprKind::Call(callee, args) => self.returned(Site::Expr(e), &callee.name, args),
            _ => self.strange(),
        }
    }

    /// Where the pointer that a call returns leads.
    fn returned(&mut self, site: Site, name: &str, args: &[Arg]) -> Set {
        if let Some(child) = self.facts.children.get(&(self.inst, site)) {
            return self.facts.returns.get(child).cloned().unwrap_or_default();
        }
        let own = (Object::Heap(self.inst, site), None);
        match super::library(name) {
            super::Library::Allocates => Set::from([own]),
            super::Library::Reallocates => {
                let mut set = args.first().map_or_else(Set::new, |a| self.argument(a));
                set.insert(own);
                set
            }
            super::Library::Known(_) => {
                let mut set = Set::from([(Object::Outside, None)]);
                for arg in args {
                    set.extend(self.argument(arg));
                }
                set
            }
            super::Library::Unknown => Set::from([(Object::Unknown, None)]),
        }
    }

    /// Where a pointer that is handed over leads.
    pub fn argument(&mut self, arg: &Arg) -> Set {
        match arg {
            Arg::Reference(place) => self.locs(place),
            Arg::Value(e) => match self.procedure().expr(*e).ty {
                Type::Pointer(_) | Type::Array(_) => self.value(*e),
                _ => Set::new(),
            },
        }
    }
}
