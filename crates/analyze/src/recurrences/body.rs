//! Symbolic execution of a loop's body: every running variable's new value as a term.
//!
//! **Decides** which variables run through the loop, and what one passage of each *piece* of the body does to
//! them. A piece is a stretch of the body without loops; the pieces of nested loops are taken by themselves,
//! in whatever order and number they are executed.
//!
//! **Example** `lm += a[i]; if (lm < 0) lm = 0;` → `lm' = (lm + a[i] < 0 ? 0 : lm + a[i])`.
//!
//! **Why it is sound** both branches of an `if` are executed and their results chosen between; what is not
//! understood makes values unknown, or ends the execution. Which piece comes next, and how often, must not
//! depend on a running variable. Elements of an array are data only while the loop does not write them; the
//! caller knows that no iteration touches what another one writes. An array that carries values is a vector of
//! which a piece may touch one element.
//!
//! **Gives up when** a jump other than to the next iteration, a call with effects, an effect, an opaque
//! statement, a loop whose bounds run with the loop, or a second element of a vector is met.
//!
//! **Cost and limit** [`MAX_STEPS`] statements and expressions; [`MAX_STATES`] running variables.
//!
//! **Source** King's symbolic execution, with joins instead of paths.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::parallel_scan::Part;
use heiretsu_ir::{
    Arg, BinaryOp, Block, CompareOp, ExprId, ExprKind, Intrinsic, Place, Scalar, Segment, Step,
    StmtId, StmtKind, Type, UnaryOp, VarId, visit,
};

mod arms;
mod cells;
mod conditions;
mod floats;
mod ghosts;
mod inline;
mod locks;
mod positions;

use super::term::{Bit, Node, Pool, Sort, Term};
use crate::calls::{self, Quiet};
use crate::cx::Cx;
use crate::overlap;

const MAX_STEPS: u32 = 1_500;
const MAX_STATES: usize = 40;

/// Why a body has no form.
pub type Refusal = &'static str;

/// A running variable: a scalar, or the vector of an array's elements.
#[derive(Clone, PartialEq, Debug)]
pub struct StateVar {
    /// The variable.
    pub var: VarId,
    /// Elements of an array, one at a time.
    pub vector: bool,
    /// Type of the scalar or element.
    pub scalar: Scalar,
    /// No variable of the program, but what this term of them is the value of ([`ghosts`]).
    pub ghost: Option<Term>,
    /// The ghost is a place in memory, which gets the value after the loop ([`cells`]).
    pub stored: bool,
    /// The program has no such variable: it holds a value between two steps of a statement.
    pub ours: bool,
}

impl StateVar {
    /// Is it a scalar variable (no array, and nothing that is followed beside the variables)?
    pub fn is_variable(&self) -> bool {
        !self.vector && self.ghost.is_none()
    }
}

/// A function of which nothing else is known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Function {
    /// An element or member that the loop does not change (or not before), by the steps from the variable on; arguments are
    /// subscripts.
    Read(VarId, Vec<Segment>),
    /// An operation.
    Binary(BinaryOp, Scalar),
    /// An operation.
    Unary(UnaryOp, Scalar),
    /// 1/x.
    Reciprocal,
    /// A known function.
    Intrinsic(Intrinsic, Scalar),
    /// A conversion that may change the value.
    Convert(Option<Scalar>, Scalar),
    /// A function that only reads its arguments, of these types, with the type of its value.
    Call(String, Vec<Scalar>, Scalar),
    /// A comparison of values that are no numbers.
    Compared(CompareOp),
}

/// Do the steps lead to an element of a plain array?
pub fn elements(path: &[Segment]) -> bool {
    path.iter().all(|segment| *segment == Segment::Index)
}

/// One stretch of the body without loops.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Piece {
    /// New values of those that change, by number.
    pub updates: BTreeMap<u32, Term>,
    /// Which element of a vector it touches.
    pub elements: BTreeMap<u32, Vec<Term>>,
    /// Vectors of which it touches that element under no condition, as a set.
    pub sure: u64,
}

/// A loop's body.
#[derive(Debug, Default)]
pub struct Body {
    /// All terms.
    pub pool: Pool,
    /// Running variables.
    pub states: Vec<StateVar>,
    /// Variables after the pool's data.
    pub data: Vec<VarId>,
    /// Functions after the pool's functions.
    pub functions: Vec<Function>,
    /// The pieces, in source order.
    pub pieces: Vec<Piece>,
    /// Running variables of which stored elements or nothing but their running value is needed.
    pub stored: u64,
    /// Something is stored that is no running variable.
    pub stores: bool,
    /// The nested loops, and where the pieces stand.
    pub parts: Vec<Part>,
    /// A nested loop stands under a condition.
    pub conditional_loops: bool,
    /// Signed integers are computed in a wider type than some of them have, and than all of them have.
    pub widened: (bool, bool),
    /// Elements that are read under a condition only.
    pub guarded: BTreeSet<Term>,
    /// Of these, which running values such conditions depend on.
    pub permits: BTreeMap<Term, u64>,
    /// What must hold on entry for the elements at running positions to be read there.
    pub conditions: Vec<Term>,
}

impl Body {
    /// The number of a function.
    pub fn function(&mut self, f: Function) -> u32 {
        let known = self.functions.iter().position(|g| *g == f);
        known.unwrap_or_else(|| {
            self.functions.push(f);
            self.functions.len() - 1
        }) as u32
    }
}

/// Executes the body of `l`; the arrays `vectors` carry values, and so do these places in memory.
pub fn execute(
    cx: &Cx,
    l: StmtId,
    vectors: &BTreeSet<VarId>,
    places: &[Place],
) -> Result<Body, Refusal> {
    let counted = cx.counted(l).ok_or("not a counted loop")?;
    let mut run = Run {
        cx,
        l,
        body: Body::default(),
        state_of: BTreeMap::new(),
        data_of: BTreeMap::new(),
        counters: BTreeSet::from([counted.var]),
        stored_arrays: BTreeSet::new(),
        nested: false,
        now: Present::default(),
        steps: MAX_STEPS,
        parts: vec![Vec::new()],
        guards: 0,
        under: 0,
        here: BTreeSet::new(),
        always: BTreeSet::new(),
        certain: arms::Certain::default(),
        cells: Vec::new(),
    };
    run.add_cells(places)?;
    run.survey(&counted.body, vectors)?;
    run.now.active = Some(run.body.pool.bool(true));
    run.block(&counted.body, l)?;
    if run.now.skips == Some(l) {
        run.now.active = Some(run.body.pool.bool(true));
    }
    run.flush()?;
    run.body.parts = run.parts.pop().unwrap_or_default();
    run.settled(counted)?;
    run.positions(counted)?;
    run.locks(counted)?;
    if run.body.pool.exhausted { Err("its terms grow too large") } else { Ok(run.body) }
}

/// The values at a point of a piece.
#[derive(Clone, Debug, Default)]
struct Present {
    values: BTreeMap<u32, Term>,
    elements: BTreeMap<u32, Vec<Term>>,
    /// Vectors whose element is touched whatever the conditions.
    sure: u64,
    /// Stored elements that may be read again.
    memory: Vec<(u32, Vec<Term>, Term)>,
    stores: BTreeSet<VarId>,
    /// False after a `continue`.
    active: Option<Term>,
    /// A `continue` was met, of this loop.
    skips: Option<StmtId>,
}

struct Run<'a, 'u> {
    cx: &'a Cx<'u>,
    l: StmtId,
    body: Body,
    state_of: BTreeMap<VarId, u32>,
    data_of: BTreeMap<VarId, u32>,
    /// Loop variables: data.
    counters: BTreeSet<VarId>,
    /// Arrays that are written, other than vectors.
    stored_arrays: BTreeSet<VarId>,
    nested: bool,
    now: Present,
    steps: u32,
    /// Of the loops around the present place.
    parts: Vec<Vec<Part>>,
    /// Conditions around the present place.
    guards: u32,
    /// Running variables in these.
    under: u64,
    /// Elements that have been read where these held, or some of them.
    here: BTreeSet<Term>,
    /// Elements that are read whatever the conditions.
    always: BTreeSet<Term>,
    /// What is evaluated for certain where the present conditions hold.
    certain: arms::Certain,
    /// Places in memory that are running values.
    cells: Vec<cells::Cell>,
}

impl Run<'_, '_> {
    fn step(&mut self) -> Result<(), Refusal> {
        self.steps = self.steps.checked_sub(1).ok_or("its body is too long")?;
        Ok(())
    }

    /// Finds the running variables and the arrays that are written.
    fn survey(&mut self, block: &Block, vectors: &BTreeSet<VarId>) -> Result<(), Refusal> {
        for s in visit::stmts(self.cx.procedure, block) {
            self.step()?;
            match &self.cx.procedure.stmt(s).kind {
                StmtKind::Loop(inner) => {
                    self.counters.insert(inner.var);
                    self.nested = true;
                }
                StmtKind::Assign { place, .. } if place.is_var() => {
                    let Type::Scalar(scalar) = self.cx.var(place.var).ty else {
                        return Err("a variable that is no scalar is written");
                    };
                    self.add_state(place.var, false, scalar)?;
                }
                StmtKind::Assign { place, .. } if self.cell(place).is_some() => {}
                StmtKind::Assign { place, .. } if vectors.contains(&place.var) => {
                    let Some(Type::Scalar(scalar)) = self.cx.place_type(place) else {
                        return Err("elements that are no scalars are written");
                    };
                    self.add_state(place.var, true, scalar)?;
                }
                StmtKind::Assign { place, .. } => {
                    if !self.cx.is_memory(place) {
                        return Err("a member of a structure is written");
                    }
                    self.stored_arrays.insert(place.var);
                }
                _ => {}
            }
        }
        if self.counters.iter().any(|v| self.state_of.contains_key(v)) {
            return Err("a loop variable is written");
        }
        let scalars = self.body.states.iter().filter(|s| s.is_variable()).map(|s| s.var);
        match scalars.chain(self.counters.iter().copied()).any(|v| self.has_second_name(v)) {
            true => Err("a variable that is written may have a second name in the loop"),
            false => Ok(()),
        }
    }

    /// May something else that the loop touches be this scalar (`*p` after `p = &t`)?
    fn has_second_name(&self, v: VarId) -> bool {
        overlap::exposed(self.cx, v) && self.shared(&Place::var(v, self.cx.var(v).span))
    }

    fn add_state(&mut self, var: VarId, vector: bool, scalar: Scalar) -> Result<(), Refusal> {
        if self.state_of.contains_key(&var) {
            return Ok(());
        }
        if self.body.states.len() >= MAX_STATES {
            return Err("too many variables are written");
        }
        self.state_of.insert(var, self.body.states.len() as u32);
        // (No name of C or Fortran has a point in it.)
        let ours = self.cx.name(var).contains('.');
        self.body.states.push(StateVar { var, vector, scalar, ghost: None, stored: false, ours });
        Ok(())
    }

    /// Has nothing cut the iteration short so far, whatever the values?
    fn goes_on(&self) -> bool {
        self.now.active.and_then(|a| self.body.pool.as_bool(a)) == Some(true)
    }

    /// Ends a piece.
    fn flush(&mut self) -> Result<(), Refusal> {
        if self.now.active.is_some_and(|a| self.body.pool.as_bool(a) != Some(true)) {
            return Err("an iteration may be cut short around a nested loop");
        }
        let now = std::mem::take(&mut self.now);
        self.now.active = now.active;
        let mut piece = Piece { elements: now.elements, sure: now.sure, ..Piece::default() };
        for (k, value) in now.values {
            let old = self.old(k);
            if value != old {
                piece.updates.insert(k, value);
            }
        }
        if !piece.updates.is_empty() {
            if let Some(parts) = self.parts.last_mut() {
                parts.push(Part::Piece(self.body.pieces.len() as u32));
            }
            self.body.pieces.push(piece);
        }
        Ok(())
    }

    fn old(&mut self, k: u32) -> Term {
        let scalar = self.body.states[k as usize].scalar;
        self.body.pool.state(k, scalar)
    }

    // ---- statements ----

    /// The statements of a block directly in loop `home` (or in an `if` of it).
    fn block(&mut self, block: &Block, home: StmtId) -> Result<(), Refusal> {
        for &s in block {
            self.step()?;
            self.statement(s, home)?;
        }
        Ok(())
    }

    fn statement(&mut self, s: StmtId, home: StmtId) -> Result<(), Refusal> {
        match &self.cx.procedure.stmt(s).kind {
            StmtKind::Assign { place, value } => match structure(self.cx, *value) {
                Some(from) if !self.state_of.contains_key(&place.var) => {
                    self.subscripts(from)?;
                    self.store(place, None)
                }
                _ => {
                    let value = self.expr(*value)?;
                    self.assign(place, value)
                }
            },
            StmtKind::If { cond, then_block, else_block } => {
                let (c, read) = self.passed(*cond)?;
                let loops = |block: &Block| {
                    visit::stmts(self.cx.procedure, block).iter().any(|&s| {
                        matches!(
                            self.cx.procedure.stmt(s).kind,
                            StmtKind::Loop(_) | StmtKind::While { .. }
                        )
                    })
                };
                if loops(then_block) || loops(else_block) {
                    if self.body.pool.states(c) != 0 {
                        return Err("whether a nested loop runs depends on a running value");
                    }
                    self.body.conditional_loops = true;
                    self.guards += 1;
                    for part in [then_block, else_block] {
                        self.flush()?;
                        self.block(part, home)?;
                    }
                    self.guards -= 1;
                    return self.flush();
                }
                let before = self.now.clone();
                let noted = self.noted();
                self.guarded(c, |this| {
                    this.here = read;
                    this.block(then_block, home)
                })?;
                let first = self.certain.arm();
                let after_then = std::mem::replace(&mut self.now, before);
                self.guarded(c, |this| this.block(else_block, home))?;
                self.join(c, after_then)?;
                self.in_both(noted, first);
                Ok(())
            }
            StmtKind::Loop(inner) => {
                for bound in [inner.lower, inner.upper, inner.step] {
                    let t = self.expr(bound)?;
                    if self.body.pool.states(t) != 0 {
                        return Err("the bounds of a nested loop depend on a running value");
                    }
                }
                self.flush()?;
                self.parts.push(Vec::new());
                let (guards, always) = (std::mem::take(&mut self.guards), self.always.clone());
                let (under, here) = (std::mem::take(&mut self.under), self.here.clone());
                let around = self.certain.enter(self.now.active);
                self.block(&inner.body, s)?;
                self.certain.leave(around);
                (self.guards, self.always) = (guards, always);
                (self.under, self.here) = (under, here);
                if self.now.skips == Some(s) {
                    self.now.active = Some(self.body.pool.bool(true));
                    self.now.skips = None;
                }
                self.flush()?;
                let inside = self.parts.pop().unwrap_or_default();
                if let Some(parts) = self.parts.last_mut()
                    && !inside.is_empty()
                {
                    parts.push(Part::Loop(s, inside));
                }
                Ok(())
            }
            StmtKind::Continue { target } if *target == home => {
                if self.now.skips.is_some_and(|other| other != home) {
                    return Err("an iteration is cut short in two loops");
                }
                self.now.active = Some(self.body.pool.bool(false));
                self.now.skips = Some(home);
                Ok(())
            }
            StmtKind::Label(label) if !self.cx.jumps_to(*label) => Ok(()),
            StmtKind::Directive(_) => Err("a directive stands in it"),
            StmtKind::Call { .. } => Err("a procedure is called"),
            StmtKind::While { .. } => Err("it holds a loop that is not counted"),
            StmtKind::Continue { .. } | StmtKind::Break { .. } | StmtKind::Return(_) => {
                Err("it may end early")
            }
            StmtKind::Goto(_) | StmtKind::Label(_) => Err("it holds a jump"),
            StmtKind::Effect(_) | StmtKind::Opaque(_) => Err("it has effects"),
        }
    }

    /// After an `if`: the present state is that of the else branch.
    fn join(&mut self, c: Term, then: Present) -> Result<(), Refusal> {
        let mut keys: BTreeSet<u32> = then.values.keys().copied().collect();
        keys.extend(self.now.values.keys());
        for k in keys {
            let old = self.old(k);
            let a = then.values.get(&k).copied().unwrap_or(old);
            let b = self.now.values.get(&k).copied().unwrap_or(old);
            let new = self.body.pool.ite(c, a, b);
            self.now.values.insert(k, new);
        }
        for (k, subs) in then.elements {
            if self.now.elements.get(&k).is_some_and(|other| *other != subs) {
                return Err("two elements of an array that carries values are touched");
            }
            self.now.elements.insert(k, subs);
        }
        self.now.sure |= then.sure;
        // What was stored in one branch only is not known any more.
        self.now.memory.retain(|m| then.memory.contains(m));
        self.now.stores.extend(then.stores);
        self.now.skips = self.now.skips.or(then.skips);
        if let (Some(a), Some(b)) = (then.active, self.now.active) {
            self.now.active = Some(self.body.pool.ite(c, a, b));
        }
        Ok(())
    }

    /// Does the array of one share memory with anything else that the loop touches?
    fn shared(&self, place: &Place) -> bool {
        let whole = Place::var(place.var, place.span);
        self.cx.accesses(self.l).iter().any(|a| {
            a.place.var != place.var
                && overlap::may_overlap(self.cx, &whole, &Place::var(a.place.var, a.place.span))
        })
    }

    fn assign(&mut self, place: &Place, value: Term) -> Result<(), Refusal> {
        let active = self.now.active.ok_or("no value")?;
        if let Some(k) = self.cell(place).or(self.state_of.get(&place.var).copied()) {
            self.note_store(k);
            if self.body.states[k as usize].vector {
                self.element(k, place)?;
            }
            let old = match self.now.values.get(&k) {
                Some(&old) => old,
                None => self.old(k),
            };
            let new = self.body.pool.ite(active, value, old);
            self.now.values.insert(k, new);
            return Ok(());
        }
        self.store(place, Some(value))
    }

    /// Stores to an element that nobody else reads: only its value's needs count. Of a whole structure the value is not known.
    fn store(&mut self, place: &Place, value: Option<Term>) -> Result<(), Refusal> {
        if overlap::has_deref(place) {
            return Err("something is stored where a pointer in memory leads");
        }
        self.body.stores = true;
        let (path, subs) = self.subscripts(place)?;
        for &t in subs.iter().chain(&value) {
            self.body.stored |= self.body.pool.states(t);
        }
        let f = self.function(Function::Read(place.var, path));
        self.now.memory.clear();
        if let (Some(value), true) = (value, self.goes_on()) {
            self.now.memory.push((f, subs, value));
        }
        self.now.stores.insert(place.var);
        Ok(())
    }

    /// The one element of a vector that this piece touches.
    fn element(&mut self, k: u32, place: &Place) -> Result<(), Refusal> {
        if self.shared(place) {
            return Err("an array that carries values may share memory with another");
        }
        let (path, subs) = self.subscripts(place)?;
        if !elements(&path) || path.is_empty() {
            return Err("an array that carries values is no plain array");
        }
        if self.guards == 0 && self.goes_on() {
            self.now.sure |= 1 << k;
        }
        match self.now.elements.get(&k) {
            Some(other) if *other != subs => {
                Err("two elements of an array that carries values are touched")
            }
            Some(_) => Ok(()),
            None => {
                self.now.elements.insert(k, subs);
                Ok(())
            }
        }
    }

    /// The steps, and their subscripts.
    fn subscripts(&mut self, place: &Place) -> Result<(Vec<Segment>, Vec<Term>), Refusal> {
        let mut subs = Vec::new();
        for step in &place.steps {
            match step {
                Step::Index(e) | Step::Deref(e) => subs.push(self.expr(*e)?),
                Step::Field(_) => {}
            }
        }
        Ok((place.steps.iter().map(|step| step.segment()).collect(), subs))
    }

    /// Are the procedure's own scalars all that the loop writes?
    fn stores_nothing(&self) -> bool {
        self.stored_arrays.is_empty()
            && self.body.states.iter().all(|s| {
                let var = self.cx.var(s.var);
                !s.vector
                    && !s.stored
                    && inline::plain(self.cx.procedure, s.var)
                    && inline::own(&var.storage)
            })
    }

    // ---- expressions ----

    fn function(&mut self, f: Function) -> u32 {
        self.body.function(f)
    }

    fn read(&mut self, place: &Place) -> Result<Term, Refusal> {
        let Some(Type::Scalar(scalar)) = self.cx.place_type(place) else {
            return Err("a value that is no scalar is read");
        };
        if let Some(k) = self.cell(place).or(self.state_of.get(&place.var).copied()) {
            if self.body.states[k as usize].vector {
                self.element(k, place)?;
            }
            return Ok(match self.now.values.get(&k) {
                Some(&value) => value,
                None => self.old(k),
            });
        }
        if place.is_var() {
            if let Some(&k) = self.data_of.get(&place.var) {
                return Ok(self.body.pool.data(k, scalar));
            }
            let counter = self.counters.contains(&place.var);
            if !counter && !self.cx.unwritten(self.l, place) {
                return Err("a value is read that may be changed in a way that is not seen");
            }
            let k = self.body.data.len() as u32;
            self.data_of.insert(place.var, k);
            self.body.data.push(place.var);
            return Ok(self.body.pool.data(k, scalar));
        }
        // Where a pointer in memory leads is not followed from store to store.
        if overlap::has_deref(place) && !self.cx.unwritten_with_pointers(self.l, place) {
            return Err("a pointer in memory is followed to what the loop may change");
        }
        let (path, subs) = self.subscripts(place)?;
        let f = self.function(Function::Read(place.var, path));
        let sort = Sort::of(scalar);
        let whole = Place::var(place.var, place.span);
        let overlaps = |w: &VarId| {
            *w == place.var || overlap::may_overlap(self.cx, &whole, &Place::var(*w, place.span))
        };
        if self.stored_arrays.iter().any(overlaps) {
            let stored = self.now.memory.iter().find(|(g, s, _)| *g == f && *s == subs);
            if let Some((_, _, value)) = stored {
                return Ok(*value);
            }
            if self.nested || self.now.stores.iter().any(overlaps) {
                return Ok(self.body.pool.unknown(sort));
            }
        }
        let t = self.body.pool.fun(f, subs, sort, Some(scalar));
        self.note(t);
        Ok(t)
    }

    /// Notes under which conditions something is evaluated that cannot be always: an element is read, integers divided.
    fn note(&mut self, t: Term) {
        self.certain.note(t, self.now.active);
        if self.guards == 0 && self.goes_on() {
            self.always.insert(t);
            self.body.guarded.remove(&t);
            self.body.permits.remove(&t);
        } else if !self.always.contains(&t) {
            self.body.guarded.insert(t);
            let active = self.now.active.map_or(0, |a| self.body.pool.states(a));
            if self.here.insert(t) {
                *self.body.permits.entry(t).or_default() |= self.under | active;
            }
        }
    }

    fn expr(&mut self, e: ExprId) -> Result<Term, Refusal> {
        self.step()?;
        let expr = self.cx.procedure.expr(e);
        let Type::Scalar(scalar) = expr.ty else { return Err("a value that is no scalar") };
        let sort = Sort::of(scalar);
        match &expr.kind {
            ExprKind::Int(value) => Ok(self.body.pool.int(sort, *value)),
            ExprKind::Real(value) => Ok(self.body.pool.real(*value)),
            ExprKind::Logical(value) => Ok(self.body.pool.bool(*value)),
            ExprKind::Read(place) => self.read(place),
            ExprKind::Compare(..) | ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Not(_) => {
                let c = self.truth(e)?;
                if sort == Sort::Bool {
                    return Ok(c);
                }
                let (one, zero) = (self.body.pool.int(sort, 1), self.body.pool.int(sort, 0));
                Ok(self.body.pool.ite(c, one, zero))
            }
            ExprKind::Select(c, a, b) => {
                let c = self.truth(*c)?;
                let noted = self.noted();
                let a = self.guarded(c, |this| this.expr(*a))?;
                let first = self.certain.arm();
                let b = self.guarded(c, |this| this.expr(*b))?;
                self.in_both(noted, first);
                Ok(self.body.pool.ite(c, a, b))
            }
            ExprKind::Convert(inner) => {
                let from = self.cx.procedure.expr(*inner).ty.scalar();
                let t = self.expr(*inner)?;
                Ok(self.convert(t, from, scalar))
            }
            ExprKind::Unary(op, a) => {
                let a = self.expr(*a)?;
                match (op, sort) {
                    (UnaryOp::Neg, Sort::Real) => Ok(self.negative(a)),
                    (UnaryOp::Neg, Sort::Int | Sort::Mod(_)) => {
                        let zero = self.body.pool.int(sort, 0);
                        let t = self.body.pool.sub(sort, zero, a);
                        Ok(self.widened(t, scalar))
                    }
                    (UnaryOp::BitNot, Sort::Int | Sort::Mod(_)) => {
                        // All ones, exclusive or.
                        let ones = self.body.pool.int(sort, -1);
                        Ok(self.body.pool.bits(Bit::Xor, a, ones))
                    }
                    (UnaryOp::Neg | UnaryOp::BitNot, _) => {
                        let f = self.function(Function::Unary(*op, scalar));
                        Ok(self.body.pool.fun(f, vec![a], sort, Some(scalar)))
                    }
                }
            }
            ExprKind::Binary(op, a, b) => {
                let (x, y) = (self.expr(*a)?, self.expr(*b)?);
                Ok(self.binary(*op, x, y, scalar))
            }
            ExprKind::Intrinsic(f, args) => {
                let mut terms = Vec::new();
                for a in args {
                    terms.push(self.expr(*a)?);
                }
                Ok(self.intrinsic(*f, terms, scalar))
            }
            ExprKind::Call(callee, args) => {
                match calls::quiet(self.cx.unit, self.cx.summaries, callee, args.len()) {
                    Quiet::Arguments => {}
                    Quiet::Globals if self.stores_nothing() => {}
                    Quiet::Globals => {
                        return Err("a function is called that reads a variable which the loop \
                                    may change");
                    }
                    Quiet::No => {
                        return Err("a function is called that may do more than compute");
                    }
                }
                let (mut terms, mut typed) = (Vec::new(), Vec::new());
                for arg in args {
                    let (t, ty) = match arg {
                        Arg::Value(e) => (self.expr(*e)?, self.cx.procedure.expr(*e).ty.scalar()),
                        Arg::Reference(p) if p.is_var() && !self.cx.is_memory(p) => {
                            (self.read(p)?, self.cx.var(p.var).ty.scalar())
                        }
                        // Fortran hands over an element of which the callee takes the value.
                        Arg::Reference(p)
                            if inline::by_value(self.cx.unit, callee, terms.len()) =>
                        {
                            (self.read(p)?, self.cx.place_type(p).and_then(|ty| ty.scalar()))
                        }
                        Arg::Reference(_) => return Err("a function is handed an array"),
                    };
                    terms.push(t);
                    typed.extend(ty.map(|ty| (t, ty)));
                }
                if typed.len() == args.len()
                    && let Some(t) = self.inlined(callee, &typed, scalar)
                {
                    return Ok(t);
                }
                let types: Vec<Scalar> = typed.iter().map(|(_, ty)| *ty).collect();
                let f = self.function(Function::Call(callee.name.clone(), types, scalar));
                let t = self.body.pool.fun(f, terms, sort, Some(scalar));
                // It may divide, or read an element, and be called under a condition for that reason.
                self.note(t);
                Ok(t)
            }
            ExprKind::Text(_) | ExprKind::AddressOf(_) => Err("a value that is no number"),
            ExprKind::Opaque(_) => Err("something is not understood"),
        }
    }

    /// Notes that a signed integer was computed in a wider type than its operands have: of terms that is not to be seen.
    fn widened(&mut self, t: Term, scalar: Scalar) -> Term {
        let (Scalar::Int { bits, signed: true }, Node::Poly(_)) = (scalar, self.body.pool.node(t))
        else {
            return t;
        };
        // C computes in `int` at least.
        let least = if self.cx.unit.language.is_fortran() { 8 } else { 32 };
        let width = |f: &Term| match self.body.pool.scalar(*f) {
            Some(Scalar::Int { bits, .. }) => bits.max(least),
            _ => least,
        };
        let all: Vec<u8> = self.body.pool.operands(t).iter().map(width).collect();
        let narrow = all.iter().any(|w| *w < bits);
        self.body.widened.0 |= narrow;
        self.body.widened.1 |= narrow && all.iter().all(|w| *w < bits);
        t
    }

    fn binary(&mut self, op: BinaryOp, a: Term, b: Term, scalar: Scalar) -> Term {
        let t = self.computed(op, a, b, scalar);
        self.widened(t, scalar)
    }

    fn computed(&mut self, op: BinaryOp, a: Term, b: Term, scalar: Scalar) -> Term {
        let sort = Sort::of(scalar);
        let whole = matches!(sort, Sort::Int | Sort::Mod(_));
        if sort == Sort::Real {
            return self.rounded(op, a, b, scalar);
        }
        let pool = &mut self.body.pool;
        match op {
            BinaryOp::Add if whole => return pool.add(sort, a, b),
            BinaryOp::Sub if whole => return pool.sub(sort, a, b),
            BinaryOp::Mul if whole => return pool.mul(sort, a, b),
            BinaryOp::BitAnd if whole => return pool.bits(Bit::And, a, b),
            BinaryOp::BitOr if whole => return pool.bits(Bit::Or, a, b),
            BinaryOp::BitXor if whole => return pool.bits(Bit::Xor, a, b),
            BinaryOp::BitXor if sort == Sort::Bool => return pool.compare(CompareOp::Ne, a, b),
            BinaryOp::Pow if whole && pool.as_int(b) == Some(2) => return pool.mul(sort, a, a),
            // Modulo 2^w a shift is a product with a power of two (Fortran has no such type to write it in).
            BinaryOp::Shl
                if matches!(sort, Sort::Mod(_))
                    && pool.states(a) != 0
                    && !self.cx.unit.language.is_fortran() =>
            {
                let constant = pool.as_int(b).filter(|k| (0..62).contains(k));
                let power = match constant {
                    Some(k) => self.body.pool.int(sort, 1 << k),
                    None => {
                        let one = self.body.pool.int(sort, 1);
                        let f = self.function(Function::Binary(op, scalar));
                        self.body.pool.fun(f, vec![one, b], sort, Some(scalar))
                    }
                };
                return self.body.pool.mul(sort, a, power);
            }
            _ => {}
        }
        let zero = self.body.pool.as_int(b) == Some(0);
        let divisor = zero || self.body.pool.as_int(b).is_none();
        let f = self.function(Function::Binary(op, scalar));
        let t = self.body.pool.fun(f, vec![a, b], sort, Some(scalar));
        if whole && divisor && matches!(op, BinaryOp::Div | BinaryOp::Rem) {
            self.note(t);
        }
        t
    }

    fn intrinsic(&mut self, f: Intrinsic, args: Vec<Term>, scalar: Scalar) -> Term {
        let sort = Sort::of(scalar);
        let number = matches!(sort, Sort::Int | Sort::Mod(_) | Sort::Real);
        let pool = &mut self.body.pool;
        match (f, args.as_slice()) {
            (Intrinsic::Min | Intrinsic::Max, all) if sort == Sort::Real && !all.is_empty() => {
                return self.extreme(f, all);
            }
            (Intrinsic::Min | Intrinsic::Max, [first, rest @ ..]) if number => {
                return rest.iter().fold(*first, |a, &b| {
                    let op = if f == Intrinsic::Min { CompareOp::Lt } else { CompareOp::Gt };
                    let c = pool.compare(op, a, b);
                    pool.ite(c, a, b)
                });
            }
            // Of exact integers only: of a float the sign of a zero would be lost.
            (Intrinsic::Abs, [a]) if sort == Sort::Int => {
                let zero = pool.int(sort, 0);
                let negative = pool.compare(CompareOp::Lt, *a, zero);
                let minus = pool.sub(sort, zero, *a);
                self.widened(minus, scalar);
                return self.body.pool.ite(negative, minus, *a);
            }
            (Intrinsic::Abs, &[a]) if sort == Sort::Real => return self.magnitude(a, scalar),
            _ => {}
        }
        let f = self.function(Function::Intrinsic(f, scalar));
        self.body.pool.fun(f, args, sort, Some(scalar))
    }

    /// A conversion, seen through where it keeps the value (or is a homomorphism of rings).
    fn convert(&mut self, t: Term, from: Option<Scalar>, to: Scalar) -> Term {
        let (sort, had) = (Sort::of(to), self.body.pool.sort(t));
        if from == Some(to) {
            return t;
        }
        if let Node::Ite(c, a, b) = *self.body.pool.node(t) {
            let (a, b) = (self.convert(a, from, to), self.convert(b, from, to));
            return self.body.pool.ite(c, a, b);
        }
        let pool = &mut self.body.pool;
        let constant = pool.as_int(t);
        match (had, sort) {
            (Sort::Bool, Sort::Bool) => return t,
            (Sort::Bool, Sort::Int | Sort::Mod(_) | Sort::Real) => {
                let (one, zero) = (pool.int(sort, 1), pool.int(sort, 0));
                return pool.ite(t, one, zero);
            }
            (Sort::Int | Sort::Mod(_) | Sort::Real, Sort::Bool) => {
                let zero = pool.int(had, 0);
                return pool.compare(CompareOp::Ne, t, zero);
            }
            // Modulo 2^w every integer has its class.
            (Sort::Int, Sort::Mod(_)) => {
                let sum = pool.as_sum(t);
                return pool.sum(sort, sum);
            }
            (Sort::Mod(v), Sort::Mod(w)) if w <= v => {
                let sum = pool.as_sum(t);
                return pool.sum(sort, sum);
            }
            // A leaf of a type that fits keeps its value; so does a constant.
            (Sort::Int | Sort::Mod(_), Sort::Int | Sort::Mod(_)) => {
                let leaf = pool.scalar(t).or(if had == Sort::Int { from } else { None });
                if constant.is_some_and(|c| in_range(c, to)) || leaf.is_some_and(|s| fits(s, to)) {
                    let sum = pool.as_sum(t);
                    return pool.sum(sort, sum);
                }
            }
            (Sort::Int | Sort::Mod(_), Sort::Real) => {
                if let Some(c) = constant.filter(|c| c.unsigned_abs() < 1 << 24) {
                    return pool.int(sort, c);
                }
            }
            (Sort::Real, Sort::Real) => {
                if let Some(same) = self.resized(t, to) {
                    return same;
                }
            }
            _ => {}
        }
        let f = self.function(Function::Convert(from, to));
        self.body.pool.fun(f, vec![t], sort, Some(to))
    }
}

/// The structure that a statement copies.
fn structure<'u>(cx: &Cx<'u>, value: ExprId) -> Option<&'u Place> {
    let expr = cx.procedure.expr(value);
    let ExprKind::Read(from) = &expr.kind else { return None };
    (matches!(expr.ty, Type::Struct(_)) && !overlap::has_deref(from)).then_some(from)
}

/// Does every value of one integer type fit the other?
fn fits(from: Scalar, to: Scalar) -> bool {
    match (from, to) {
        (Scalar::Int { bits: a, signed: s }, Scalar::Int { bits: b, signed: t }) => match (s, t) {
            (true, true) | (false, false) => a <= b,
            (false, true) => a < b,
            (true, false) => false,
        },
        _ => false,
    }
}

fn in_range(c: i128, to: Scalar) -> bool {
    match to {
        Scalar::Int { bits, signed } if bits < 100 => {
            let (lo, hi) =
                if signed { (-(1i128 << (bits - 1)), 1i128 << (bits - 1)) } else { (0, 1 << bits) };
            lo <= c && c < hi
        }
        _ => false,
    }
}
