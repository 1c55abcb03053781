//! The evaluation itself: statements and expressions, callees included.
//!
//! **Holds** what scalars are worth and what arrays have seen so far, in the frames of procedures that call each other.
//!
//! **Must not** skip anything that may touch memory: what is not understood is [`Gone`].

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use heiretsu_ir::{
    Array, Block, Bound, ExprId, ExprKind, GlobalId, Loop, Passing, ProcId, Procedure, StmtId,
    StmtKind, Storage, Type, Unit, Var, VarId, visit,
};

use super::Gone;
use super::likely::Handed;
use super::memory::Object;
use super::numbers::{Number, Value, fitted, plus};
use crate::cx::Cx;

/// An array as a name shows it.
#[derive(Clone)]
pub(super) struct Named {
    pub object: u32,
    pub offset: Value,
    /// Of each dimension but the first one, evaluated when the array is first used.
    pub extents: Option<Rc<[Option<i64>]>>,
}

/// What a variable stands for.
#[derive(Clone)]
pub(super) enum Slot {
    Scalar(u32),
    /// A scalar that is an element of the caller's array.
    Element(u32, Value),
    Array(Named),
    /// Memory of the callee's own, which nobody else can reach.
    Own,
    Strange,
}

/// A scalar.
pub(super) struct Cell {
    pub value: Value,
    /// It may be changed under another name: its value is never known.
    odd: bool,
    /// It has its value from before, and which variables have to be asked for it.
    pub inputs: Vec<VarId>,
}

enum Undo {
    Scalar(u32, Value),
    Written(u32, Number),
}

/// Where a list of statements leads.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Flow {
    Next,
    Return(Value),
    Break(StmtId),
    Continue(StmtId),
}

/// A procedure that runs.
pub(super) struct Frame<'a> {
    pub p: &'a Procedure,
    /// Which one of the unit's it is: there globals have names.
    pub home: Option<ProcId>,
    pub slots: Vec<Option<Slot>>,
    pub depth: u32,
    /// The statement that runs.
    pub at: Option<StmtId>,
}

impl<'a> Frame<'a> {
    pub fn new(p: &'a Procedure, home: Option<ProcId>) -> Frame<'a> {
        Frame { p, home, slots: vec![None; p.vars.len()], depth: 0, at: None }
    }
}

/// The state of an evaluation.
pub(super) struct Run<'c, 'u> {
    pub cx: &'c Cx<'u>,
    /// What is known of the procedures that calls came to.
    pub contexts: BTreeMap<ProcId, Rc<Cx<'u>>>,
    /// Expressions and statements that are left.
    pub left: u64,
    /// What the program computes, and elements that it touches.
    pub work: i64,
    pub cells: Vec<Cell>,
    pub objects: Vec<Object>,
    pub globals: Vec<Slot>,
    undo: Vec<Undo>,
    /// Branches that are taken perhaps.
    perhaps: u32,
    /// Inputs that were looked at.
    pub used: BTreeSet<VarId>,
    /// Loops are gone through once, with the loop variable as it may be.
    pub outline: bool,
    /// What calls hand over, where somebody wants to know.
    pub handed: Option<Handed>,
}

/// What a branch has changed.
type Change = (BTreeMap<u32, Value>, BTreeSet<(u32, Number)>);

impl<'c, 'u> Run<'c, 'u> {
    pub fn new(cx: &'c Cx<'u>, left: u64) -> Run<'c, 'u> {
        let mut run = Run {
            cx,
            contexts: BTreeMap::new(),
            left,
            work: 0,
            cells: Vec::new(),
            objects: Vec::new(),
            globals: Vec::new(),
            undo: Vec::new(),
            perhaps: 0,
            used: BTreeSet::new(),
            outline: false,
            handed: None,
        };
        for g in &cx.unit.globals {
            let odd = g.alias.is_some() || g.volatile || g.thread_local;
            let slot = match &g.ty {
                Type::Scalar(_) => run.scalar(None, odd || !cx.unit.language.is_fortran()),
                Type::Array(a) if !odd => run.array(a, true),
                _ => Slot::Strange,
            };
            run.globals.push(slot);
        }
        run
    }

    /// A new scalar.
    pub fn scalar(&mut self, value: Value, odd: bool) -> Slot {
        self.cells.push(Cell { value, odd, inputs: Vec::new() });
        Slot::Scalar(self.cells.len() as u32 - 1)
    }

    /// A scalar that has its value from before.
    pub fn input(&mut self, slot: &Slot, var: VarId, value: i64) {
        if let Slot::Scalar(c) = slot {
            let cell = &mut self.cells[*c as usize];
            *cell = Cell { value: Some(Number::constant(value)), odd: false, inputs: vec![var] };
        }
    }

    /// Whoever uses a scalar asks for what was looked at so far.
    pub fn depends(&mut self, f: &mut Frame, v: VarId) -> Result<(), Gone> {
        if let Slot::Scalar(c) = self.slot(f, v)? {
            self.cells[c as usize].inputs = std::mem::take(&mut self.used).into_iter().collect();
        }
        Ok(())
    }

    /// What is known of a scalar.
    pub fn value_of(&self, slot: &Slot) -> Value {
        match slot {
            Slot::Scalar(c) => self.cells[*c as usize].value,
            _ => None,
        }
    }

    /// Gives a scalar a value.
    pub fn set(&mut self, slot: &Slot, value: Value) {
        if let Slot::Scalar(c) = slot {
            self.cells[*c as usize].value = value;
        }
    }

    /// As if an evaluation that broke off had not begun.
    pub fn resume(&mut self, left: u64) {
        self.undo.clear();
        (self.perhaps, self.outline, self.left) = (0, false, left);
    }

    /// Has each access stayed in its array?
    pub fn within(&self) -> Result<(), Gone> {
        if self.objects.iter().any(|o| o.left) { Err(Gone) } else { Ok(()) }
    }

    /// Arrays that outlive procedures of which nothing was read that was not written before.
    pub fn unread_globals(&self) -> BTreeSet<GlobalId> {
        let unread = |slot: &Slot| match slot {
            Slot::Array(named) => !self.objects[named.object as usize].exposed,
            _ => false,
        };
        (0..).map(GlobalId).zip(&self.globals).filter(|(_, s)| unread(s)).map(|(g, _)| g).collect()
    }

    /// An array of numbers, or of structures of such: their members are elements of their own.
    fn array(&mut self, a: &Array, sized: bool) -> Slot {
        let Some(members) = members(self.cx.unit, &a.element) else { return Slot::Strange };
        let extents = || a.dims.iter().map(|d| constant(d.extent).filter(|_| sized));
        let size = extents().try_fold(members, |n, e| n.checked_mul(e?));
        self.objects.push(Object { size, ..Object::default() });
        let object = self.objects.len() as u32 - 1;
        Slot::Array(Named { object, offset: Some(Number::constant(0)), extents: None })
    }

    /// Gives every variable of a procedure what it stands for.
    pub fn prepare(&mut self, f: &mut Frame) -> Result<(), Gone> {
        for v in f.p.var_ids() {
            self.slot(f, v)?;
        }
        Ok(())
    }

    pub fn tick(&mut self) -> Result<(), Gone> {
        self.left = self.left.checked_sub(1).ok_or(Gone)?;
        Ok(())
    }

    /// What a variable stands for.
    pub fn slot(&mut self, f: &mut Frame, v: VarId) -> Result<Slot, Gone> {
        if let Some(slot) = &f.slots[v.index()] {
            return Ok(slot.clone());
        }
        let slot = self.made(f, v)?;
        f.slots[v.index()] = Some(slot.clone());
        Ok(slot)
    }

    fn made(&mut self, f: &mut Frame, v: VarId) -> Result<Slot, Gone> {
        let var = f.p.var(v);
        let odd = is_odd(var);
        let global = match var.storage {
            Storage::Global(g) if f.home.is_some() => Some(self.globals[g.index()].clone()),
            Storage::Global(_) => return Ok(Slot::Strange),
            _ => None,
        };
        match (&var.ty, global) {
            (Type::Scalar(_), Some(Slot::Scalar(c))) => {
                self.cells[c as usize].odd |= odd;
                Ok(Slot::Scalar(c))
            }
            (Type::Scalar(_), None) => {
                let own = match var.storage {
                    Storage::Local | Storage::Result => true,
                    Storage::Parameter { .. } => f.depth == 0,
                    _ => false,
                };
                Ok(self.scalar(None, odd || !own))
            }
            (Type::Array(a), Some(Slot::Array(named))) if a.contiguous && !odd => {
                Ok(Slot::Array(Named { extents: None, ..named }))
            }
            (Type::Struct(_), None) => Ok(match var.storage {
                Storage::Local | Storage::Parameter { passing: Passing::Value, .. } if !odd => {
                    Slot::Own
                }
                _ => Slot::Strange,
            }),
            (Type::Array(_), None) if f.depth > 0 => Ok(match var.storage {
                Storage::Local | Storage::Static if !odd => Slot::Own,
                _ => Slot::Strange,
            }),
            (Type::Array(a), None) if a.contiguous && !odd => {
                let known = matches!(
                    var.storage,
                    Storage::Local | Storage::Static | Storage::Parameter { .. }
                );
                if !known {
                    return Ok(Slot::Strange);
                }
                // (What parameters are handed may be larger, and old Fortran declares one element.)
                let handed = matches!(var.storage, Storage::Parameter { .. });
                Ok(self.array(a, !handed))
            }
            _ => Ok(Slot::Strange),
        }
    }

    /// The extents of an array, as they are now.
    pub fn extents(&mut self, f: &mut Frame, var: &Var) -> Result<Rc<[Option<i64>]>, Gone> {
        let Some(array) = var.ty.array() else { return Ok(Rc::new([])) };
        let mut out = Vec::new();
        for (k, d) in array.dims.iter().enumerate() {
            out.push(match d.extent {
                // (No element's place depends on it.)
                _ if k == 0 => None,
                Bound::Expr(e) if stays(f.p, e) => self.value(f, e)?.and_then(Number::fixed),
                Bound::Expr(_) => None,
                other => constant(other),
            });
        }
        Ok(out.into())
    }

    /// A list of statements.
    pub fn block(&mut self, f: &mut Frame, block: &Block) -> Result<Flow, Gone> {
        for s in block {
            let flow = self.stmt(f, *s)?;
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    /// One statement.
    pub fn stmt(&mut self, f: &mut Frame, s: StmtId) -> Result<Flow, Gone> {
        self.tick()?;
        f.at = Some(s);
        let p = f.p;
        match &p.stmt(s).kind {
            StmtKind::Assign { place, value } => {
                let value = self.value(f, *value)?;
                self.assign(f, place, value)?;
            }
            StmtKind::Call { callee, args } => {
                self.call(f, callee, args)?;
            }
            StmtKind::If { cond, then_block, else_block } => {
                return match self.truth(f, *cond)? {
                    Some(true) => self.block(f, then_block),
                    Some(false) => self.block(f, else_block),
                    None => self.either(f, then_block, else_block),
                };
            }
            // (What callees compute of numbers alone is a matter of their loops.)
            StmtKind::Loop(l) if self.outline && !(f.depth > 0 && only_scalars(f.p)) => {
                return self.outlined(f, s, l);
            }
            StmtKind::Loop(l) => return self.counted(f, s, l),
            StmtKind::While { cond, body, test_first } => {
                let mut tests = *test_first;
                loop {
                    if tests && !self.truth(f, *cond)?.ok_or(Gone)? {
                        break;
                    }
                    tests = true;
                    match self.block(f, body)? {
                        Flow::Break(target) if target == s => break,
                        Flow::Continue(target) if target == s => {}
                        Flow::Next => {}
                        flow => return Ok(flow),
                    }
                    f.at = Some(s);
                }
            }
            StmtKind::Return(value) => {
                let value = value.map(|e| self.value(f, e)).transpose()?;
                return Ok(Flow::Return(value.flatten()));
            }
            StmtKind::Break { target } => return Ok(Flow::Break(*target)),
            StmtKind::Continue { target } => return Ok(Flow::Continue(*target)),
            StmtKind::Effect(effect) => self.effect(f, effect)?,
            StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => return Err(Gone),
        }
        Ok(Flow::Next)
    }

    /// A loop, iteration by iteration.
    fn counted(&mut self, f: &mut Frame, s: StmtId, l: &Loop) -> Result<Flow, Gone> {
        let lower = self.value(f, l.lower)?.ok_or(Gone)?;
        let upper = self.value(f, l.upper)?.ok_or(Gone)?;
        let step = self.value(f, l.step)?.and_then(Number::fixed).ok_or(Gone)?;
        let way = plus(upper, lower, -1).and_then(Number::fixed).ok_or(Gone)?;
        let way = if step > 0 { way } else { way.checked_neg().ok_or(Gone)? };
        let size = step.checked_abs().filter(|n| *n > 0).ok_or(Gone)?;
        let way = if l.exclusive { way.checked_sub(1).ok_or(Gone)? } else { way };
        // (`!=` would run on where it misses the bound.)
        if l.not_equal && (way < -1 || (way + 1) % size != 0) {
            return Err(Gone);
        }
        let trips = if way < 0 { 0 } else { way / size + 1 };
        let var = self.slot(f, l.var)?;
        let ty = &f.p.var(l.var).ty;
        let at = |r: i64| {
            let n = plus(lower, Number::constant(r), step).ok_or(Gone)?;
            fitted(n.c.into(), n.k.into(), ty)
        };
        for r in 0..trips {
            self.tick()?;
            self.store(&var, at(r)?)?;
            match self.block(f, &l.body)? {
                Flow::Break(target) if target == s => return Ok(Flow::Next),
                Flow::Continue(target) if target == s => {}
                Flow::Next => {}
                flow => return Ok(flow),
            }
            f.at = Some(s);
            if l.reevaluated
                && (self.value(f, l.upper)? != Some(upper)
                    || self.value(f, l.step)? != Some(Number::constant(step)))
            {
                return Err(Gone);
            }
        }
        self.store(&var, at(trips).unwrap_or(None))?;
        Ok(Flow::Next)
    }

    /// A loop of which one iteration stands for all; none need run.
    fn outlined(&mut self, f: &mut Frame, s: StmtId, l: &Loop) -> Result<Flow, Gone> {
        for e in [l.lower, l.upper, l.step] {
            self.value(f, e)?;
        }
        self.outline = false;
        let any = Some((l.var, Some(Number { c: 0, k: 1 })));
        self.any_iteration(f, s, &l.body, any)?;
        self.outline = true;
        Ok(Flow::Next)
    }

    /// Any iteration of a loop, whose variable has this value. What it writes need not be written after the loop.
    pub fn any_iteration(
        &mut self,
        f: &mut Frame,
        s: StmtId,
        body: &Block,
        counter: Option<(VarId, Value)>,
    ) -> Result<(), Gone> {
        self.unsettle(f, s)?;
        self.tested(f, s)?;
        let counter = match counter {
            Some((var, value)) => {
                let slot = self.slot(f, var)?;
                self.store(&slot, value)?;
                Some(slot)
            }
            None => None,
        };
        let before = self.undo.len();
        self.perhaps += 1;
        let flow = self.block(f, body)?;
        f.at = Some(s);
        self.tested(f, s)?;
        self.perhaps -= 1;
        let inside = |target: StmtId| target == s;
        match flow {
            Flow::Next => {}
            Flow::Break(target) | Flow::Continue(target) if inside(target) => {}
            _ => return Err(Gone),
        }
        // The next iteration has to start with what is known, too.
        let (changed, _) = self.take(before);
        for (c, value) in changed {
            let started = self.cells.get(c as usize).and_then(|cell| cell.value);
            if started.is_some() && started != value {
                return Err(Gone);
            }
        }
        match counter {
            Some(slot) => self.store(&slot, None),
            None => Ok(()),
        }
    }

    /// What a loop evaluates before each iteration.
    fn tested(&mut self, f: &mut Frame, s: StmtId) -> Result<(), Gone> {
        let p = f.p;
        match &p.stmt(s).kind {
            StmtKind::While { cond, .. } => drop(self.value(f, *cond)?),
            StmtKind::Loop(l) if l.reevaluated => {
                self.value(f, l.upper)?;
                self.value(f, l.step)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Nothing is known any more of what a statement assigns itself. (Iterations whose callees change what is known are not outlined.)
    pub fn unsettle(&mut self, f: &mut Frame, s: StmtId) -> Result<(), Gone> {
        for inner in visit::stmts(f.p, &[s]) {
            let mut changed = Vec::new();
            visit::each_place(f.p, inner, &mut |place, how| {
                if how == visit::Use::Write {
                    changed.push(place.var);
                }
            });
            changed.extend(f.p.as_loop(inner).map(|l| l.var));
            for v in changed {
                let slot = self.slot(f, v)?;
                if matches!(slot, Slot::Scalar(_)) {
                    self.store(&slot, None)?;
                }
            }
        }
        Ok(())
    }

    /// One of two branches, nobody knows which.
    fn either(&mut self, f: &mut Frame, one: &Block, other: &Block) -> Result<Flow, Gone> {
        let before = self.undo.len();
        self.perhaps += 1;
        let first = self.block(f, one)?;
        let mut a = self.take(before);
        let second = self.block(f, other)?;
        let mut b = self.take(before);
        self.perhaps -= 1;
        if first != Flow::Next || second != Flow::Next {
            return Err(Gone);
        }
        for (object, n) in a.1.intersection(&b.1) {
            self.write(*object, Some(*n));
        }
        let changed: BTreeSet<u32> = a.0.keys().chain(b.0.keys()).copied().collect();
        for c in changed {
            let now = self.cells[c as usize].value;
            let (x, y) = (a.0.remove(&c).unwrap_or(now), b.0.remove(&c).unwrap_or(now));
            self.store(&Slot::Scalar(c), if x == y { x } else { None })?;
        }
        Ok(Flow::Next)
    }

    /// The value of an expression that is evaluated perhaps.
    pub fn maybe(&mut self, f: &mut Frame, e: ExprId) -> Result<Value, Gone> {
        let before = self.undo.len();
        self.perhaps += 1;
        let value = self.value(f, e)?;
        let (changed, _) = self.take(before);
        self.perhaps -= 1;
        for c in changed.into_keys() {
            self.store(&Slot::Scalar(c), None)?;
        }
        Ok(value)
    }

    /// Takes back what was done since, and says what it was.
    fn take(&mut self, before: usize) -> Change {
        let mut out = Change::default();
        while self.undo.len() > before {
            match self.undo.pop() {
                Some(Undo::Scalar(c, old)) => {
                    if let Some(cell) = self.cells.get_mut(c as usize) {
                        let now = std::mem::replace(&mut cell.value, old);
                        out.0.entry(c).or_insert(now);
                    }
                }
                Some(Undo::Written(object, n)) => {
                    self.objects[object as usize].forget(n);
                    out.1.insert((object, n));
                }
                None => break,
            }
        }
        out
    }

    pub fn write(&mut self, object: u32, at: Value) {
        let new = self.objects[object as usize].write(at);
        if let (Some(n), true) = (new, self.perhaps > 0) {
            self.undo.push(Undo::Written(object, n));
        }
    }

    pub fn store(&mut self, slot: &Slot, value: Value) -> Result<(), Gone> {
        match slot {
            Slot::Scalar(c) => {
                let cell = &mut self.cells[*c as usize];
                let value = if cell.odd { None } else { value };
                let old = std::mem::replace(&mut cell.value, value);
                if self.perhaps > 0 && old != value {
                    self.undo.push(Undo::Scalar(*c, old));
                }
            }
            Slot::Element(object, at) => self.write(*object, *at),
            Slot::Own => {}
            Slot::Array(_) | Slot::Strange => return Err(Gone),
        }
        Ok(())
    }
}

fn only_scalars(p: &Procedure) -> bool {
    p.vars.iter().all(|v| matches!(v.ty, Type::Scalar(_)))
}

/// How many numbers an element of an array holds.
pub(super) fn members(unit: &Unit, element: &Type) -> Option<i64> {
    match element {
        Type::Scalar(_) => Some(1),
        Type::Struct(id) => {
            let s = unit.structs.get(id.index()).filter(|s| !s.union)?;
            let plain = s
                .fields
                .iter()
                .all(|f| matches!(f.ty, Type::Scalar(_)) && !f.bitfield && !f.volatile);
            i64::try_from(s.fields.len()).ok().filter(|_| plain)
        }
        _ => None,
    }
}

/// Is it worth the same in all of the procedure as on entry? (What a front end sets for bounds it sets once, before the text.)
fn stays(p: &Procedure, e: ExprId) -> bool {
    let mut read = Vec::new();
    let mut plain = true;
    visit::each_expr(p, e, &mut |_, e| match &e.kind {
        ExprKind::Read(place) if place.is_var() => read.push(place.var),
        ExprKind::Read(_) | ExprKind::Call(..) | ExprKind::AddressOf(_) | ExprKind::Opaque(_) => {
            plain = false;
        }
        _ => {}
    });
    read.retain(|v| !is_bound(p.var(*v)));
    let own = |v: &VarId| match p.var(*v).storage {
        Storage::Parameter { passing, .. } => passing == Passing::Value,
        Storage::Local => true,
        _ => false,
    };
    let written = || {
        visit::stmts(p, &p.body).into_iter().any(|s| {
            let mut found = p.as_loop(s).is_some_and(|l| read.contains(&l.var));
            visit::each_place(p, s, &mut |place, how| {
                found |= how != visit::Use::Read && read.contains(&place.var);
            });
            found
        })
    };
    plain && read.iter().all(own) && (read.is_empty() || !written())
}

/// Is it a variable of the front end's for the bound of an array?
pub(super) fn is_bound(var: &Var) -> bool {
    var.storage == Storage::Local && var.name.starts_with("bound.")
}

fn constant(bound: Bound) -> Option<i64> {
    match bound {
        Bound::Const(n) => Some(n),
        Bound::Expr(_) | Bound::Unknown => None,
    }
}

/// May the variable change, or be another one, in ways that are not seen?
pub(super) fn is_odd(var: &Var) -> bool {
    let a = &var.attrs;
    let odd = a.volatile || a.atomic || a.unreliable || a.fortran_pointer || a.allocatable;
    odd || a.address_taken || a.polymorphic || a.untyped || var.alias.is_some()
}
