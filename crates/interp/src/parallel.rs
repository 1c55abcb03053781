//! A loop in another order: the semantics of `parallel for` with its clauses, threads simulated one after
//! another.
//!
//! A private variable has no value at the start of each iteration (which thread ran what before is not
//! known); a firstprivate one has its value from before the loop at the start of each simulated thread; of a
//! lastprivate one the value of the last iteration survives, and nothing happens when there is none; a
//! reduction starts from its neutral value in each thread and is combined in the order of the threads.
//! A variable that follows from the number of the iteration is set at the start of each one ([`Space::start`]).
//! Afterwards the original of a private variable is as it was before the loop, as OpenMP says.

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{
    BinaryOp, CompareOp, Global, ProcId, Readers, Span, StmtId, Storage, Type, VarId,
};

use crate::arith::{binary, compare, int, narrow, wide};
use crate::code::{LoopCode, Program};
use crate::machine::{Event, Machine, Watch};
use crate::rng::Rng;
use crate::value::{Fault, Number, Origin, Stop, Undefined, Value};

/// Largest variable that a thread has for itself, in cells.
const PRIVATE_CELLS: i64 = 1 << 16;

/// What a directive says about the variables of a loop.
#[derive(Clone, PartialEq, Debug)]
pub struct Clauses {
    /// The loop.
    pub stmt: StmtId,
    /// Number of perfectly nested loops that it takes together, from 1.
    pub collapse: u32,
    /// `private`.
    pub private: Vec<VarId>,
    /// `firstprivate`.
    pub firstprivate: Vec<VarId>,
    /// `lastprivate`.
    pub lastprivate: Vec<VarId>,
    /// `reduction`.
    pub reductions: Vec<(ReductionOp, VarId)>,
    /// A statement after the loop gives its variable the first value where it runs zero times.
    pub set_if_empty: bool,
}

/// Why a loop did not run as a parallel one.
#[derive(Clone, PartialEq, Debug)]
pub enum LoopError {
    /// Its body ended the execution.
    Stop(Stop),
    /// An iteration left the loop.
    LeftEarly,
    /// The bound or step changed while it ran.
    BoundChanged,
    /// The loops to be taken together are not perfectly nested.
    NotPerfect,
    /// A clause that cannot mean what it says: the variable, and why.
    Clause(String),
}

impl From<Stop> for LoopError {
    fn from(stop: Stop) -> LoopError {
        LoopError::Stop(stop)
    }
}

/// The iterations of a loop (or of several taken together), or a sample of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Space {
    pub(crate) levels: Vec<u32>,
    /// Values of the loop variables, in sequential order.
    points: Vec<Vec<i128>>,
    /// Values of the loop variables after the loop.
    after: Vec<Option<i128>>,
    /// Are these all iterations?
    pub complete: bool,
    /// Number of iterations of the outermost loop.
    pub count: u64,
    bound: Vec<Value>,
    /// Variables with their values at the start of each of the points.
    starts: Vec<(VarId, Starts)>,
    lower: i128,
    step: i128,
}

impl Space {
    /// Number of iterations in it.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Has it none?
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// The values of the loop variables in an iteration, outermost first.
    pub fn point(&self, at: usize) -> &[i128] {
        self.points.get(at).map_or(&[], Vec::as_slice)
    }

    /// The number of an iteration in the outermost loop, from 0.
    pub fn number(&self, at: usize) -> Option<i128> {
        let distance = self.point(at).first()?.checked_sub(self.lower)?;
        distance.checked_div(self.step)
    }

    /// From now on the variable gets a value at the start of each of the iterations: one for each position.
    /// They are of the variable's own type.
    pub fn start(&mut self, var: VarId, values: Vec<Value>) {
        self.starts.push((var, Starts::Values(values)));
    }

    /// The same with integers, which have to fit the variable.
    pub fn start_with(&mut self, var: VarId, values: Vec<i128>) {
        self.starts.push((var, Starts::Integers(values)));
    }

    /// The same space with only some of its iterations (ascending positions).
    pub fn sample(&self, keep: &[usize]) -> Space {
        Space {
            points: keep.iter().filter_map(|at| self.points.get(*at).cloned()).collect(),
            starts: self.starts.iter().map(|(var, values)| (*var, values.some(keep))).collect(),
            complete: false,
            ..self.clone()
        }
    }
}

/// What a variable is set to at the start of iterations.
#[derive(Clone, PartialEq, Debug)]
enum Starts {
    /// As exact integers.
    Integers(Vec<i128>),
    /// As they are stored.
    Values(Vec<Value>),
}

impl Starts {
    fn some(&self, keep: &[usize]) -> Starts {
        fn those<T: Copy>(of: &[T], keep: &[usize]) -> Vec<T> {
            keep.iter().filter_map(|at| of.get(*at).copied()).collect()
        }
        match self {
            Starts::Integers(values) => Starts::Integers(those(values, keep)),
            Starts::Values(values) => Starts::Values(those(values, keep)),
        }
    }

    /// The one of an iteration as a variable of a type holds it, and for people; `Err`: it does not fit.
    fn at(&self, at: usize, number: Option<Number>) -> Option<(Result<Value, ()>, String)> {
        match (self, number?) {
            (Starts::Integers(values), Number::Int { bits, signed }) => {
                let value = *values.get(at)?;
                let fits = narrow(bits, signed, value).map(Value::Int).map_err(|_| ());
                Some((fits, value.to_string()))
            }
            (Starts::Values(values), Number::Pointer) => {
                let value = *values.get(at)?;
                Some((Ok(value), value.to_string()))
            }
            _ => None,
        }
    }
}

/// A stretch of cells: object, first cell, number.
pub type Range = (u32, i64, i64);

impl<'u> Program<'u> {
    /// The statement and loop variable of each counted loop of a procedure's code, in source order.
    pub fn loop_variables(&self) -> Vec<(StmtId, VarId)> {
        self.codes[0].loops.iter().map(|l| (l.stmt, VarId(l.var))).collect()
    }

    /// What each iteration of a loop has for itself without any clause.
    pub fn iteration_locals(&self, stmt: StmtId) -> &[VarId] {
        match self.find_loop(stmt) {
            Some(at) => &self.codes[0].loops[at as usize].local,
            None => &[],
        }
    }

    fn variable(&self, procedure: ProcId, var: VarId) -> &'u heiretsu_ir::Var {
        self.unit.procedure(procedure).var(var)
    }
}

impl Machine<'_> {
    /// The iterations of the loop that the machine has paused at, at most about `limit` of them: the first,
    /// the last and random ones between.
    pub fn space(
        &mut self,
        stmt: StmtId,
        collapse: u32,
        limit: usize,
        seed: u64,
    ) -> Result<Space, LoopError> {
        let at = self.program.find_loop(stmt).ok_or(LoopError::NotPerfect)?;
        let mut levels = vec![at];
        for _ in 1..collapse {
            let inner = levels.last().and_then(|l| self.code().loops[*l as usize].inner);
            levels.push(inner.ok_or(LoopError::NotPerfect)?);
        }
        let mut space = Space {
            after: vec![None; levels.len()],
            bound: self.bound_values(at),
            levels,
            points: Vec::new(),
            complete: true,
            count: 0,
            starts: Vec::new(),
            lower: 0,
            step: 1,
        };
        let pc = self.frames.last().map_or(0, |f| f.pc);
        let mut rng = Rng::of(&[seed, 0x5a3e]);
        self.points(&mut space, 0, &mut Vec::new(), limit.max(2), &mut rng)?;
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = pc;
        }
        Ok(space)
    }

    fn points(
        &mut self,
        space: &mut Space,
        level: usize,
        outer: &mut Vec<i128>,
        limit: usize,
        rng: &mut Rng,
    ) -> Result<(), LoopError> {
        let Some(state) = self.state_of(space.levels[level]).copied() else { return Ok(()) };
        if level == 0 {
            (space.count, space.lower, space.step) = (state.count, state.lower, state.step);
        }
        let value = |r: u64| {
            i128::from(r)
                .checked_mul(state.step)
                .and_then(|d| d.checked_add(state.lower))
                .ok_or(Stop::Undefined(Undefined::Overflow, Span::none()))
        };
        let deepest = level + 1 == space.levels.len();
        // Few of each level: their product counts.
        let width = if deepest { limit } else { limit.div_ceil(2).max(2) };
        let (chosen, all) = choose(state.count, width, rng);
        space.complete &= all;
        for r in &chosen {
            outer.push(value(*r)?);
            if deepest {
                space.points.push(outer.clone());
            } else {
                self.set_variables(space, outer)?;
                let inner = space.levels[level + 1];
                let body = self.code().loops[space.levels[level] as usize].body;
                match self.run_from(body, Watch { at: inner, entry: true, iteration: false })? {
                    Event::Entered => {}
                    Event::Done | Event::Iteration | Event::Left | Event::Piece => {
                        return Err(LoopError::NotPerfect);
                    }
                }
                self.points(space, level + 1, outer, (limit / chosen.len()).max(2), rng)?;
            }
            outer.pop();
        }
        if state.count > 0 || level == 0 {
            space.after[level] = Some(value(state.count)?);
        }
        Ok(())
    }

    fn run_from(&mut self, pc: u32, watch: Watch) -> Result<Event, Stop> {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = pc;
        }
        self.watch = Some(watch);
        let event = self.run(None);
        self.watch = None;
        event
    }

    fn set_variables(&mut self, space: &Space, point: &[i128]) -> Result<(), Stop> {
        for (at, value) in space.levels.iter().zip(point) {
            let l = &self.code().loops[*at as usize];
            self.set_variable(l, *value).map_err(|f| f.at(Span::none()))?;
        }
        Ok(())
    }

    fn set_variable(&mut self, l: &LoopCode, value: i128) -> Result<(), Fault> {
        let Number::Int { bits, signed } = l.number else {
            return Err(Fault::Unsupported("a loop variable that is no integer"));
        };
        let p = self.named(l.var)?;
        Ok(self.memory.set(p.object, p.offset, Value::Int(narrow(bits, signed, value)?))?)
    }

    /// What an iteration computes for itself before anything else.
    fn set_starts(&mut self, space: &Space, at: usize) -> Result<(), LoopError> {
        for (var, values) in &space.starts {
            let number = Number::of(&self.code().vars[var.index()].element);
            let (Some((value, shown)), Some((object, first, _))) =
                (values.at(at, number), self.range(*var))
            else {
                return Err(LoopError::Clause("a start value without a place".into()));
            };
            // Unsigned values wrap; a signed one that does not fit cannot be what the original computed.
            let Ok(value) = value else {
                let name = &self.program.variable(self.code().procedure, *var).name;
                return Err(LoopError::Clause(format!("`{name}` would start with {shown}")));
            };
            let stored = self.memory.set(object, first, value);
            stored.map_err(|f| LoopError::Stop(Fault::from(f).at(Span::none())))?;
        }
        Ok(())
    }

    /// Have the variables at the start of an iteration the values that parallel iterations start with?
    fn check_starts(&self, space: &Space, at: usize) -> Result<(), LoopError> {
        for (var, values) in &space.starts {
            let number = Number::of(&self.code().vars[var.index()].element);
            let (Some((wanted, shown)), Some(range)) = (values.at(at, number), self.range(*var))
            else {
                return Err(LoopError::Clause("a start value without a place".into()));
            };
            let here = self.cells(range).first().copied();
            if here != wanted.ok() {
                let name = &self.program.variable(self.code().procedure, *var).name;
                let here = here.map_or(String::new(), |v| v.to_string());
                return Err(LoopError::Clause(format!(
                    "`{name}` would start an iteration with {shown} instead of {here}"
                )));
            }
        }
        Ok(())
    }

    /// The bound and the step, as they are evaluated now.
    fn bound_values(&self, at: u32) -> Vec<Value> {
        let l = &self.code().loops[at as usize];
        let base = self.frames.last().map_or(0, |f| f.regs);
        [l.upper, l.step].iter().map(|r| self.regs[(base + r) as usize]).collect()
    }

    pub(crate) fn iteration(&mut self, space: &Space, at: usize) -> Result<(), LoopError> {
        self.set_variables(space, &space.points[at])?;
        let innermost = *space.levels.last().unwrap_or(&0);
        let body = self.code().loops[innermost as usize].body;
        let watch = Watch { at: innermost, entry: false, iteration: true };
        match self.run_from(body, watch)? {
            Event::Iteration => {}
            Event::Done | Event::Entered | Event::Left | Event::Piece => {
                return Err(LoopError::LeftEarly);
            }
        }
        let outermost = space.levels[0];
        if self.code().loops[outermost as usize].reevaluated
            && self.bound_values(outermost) != space.bound
        {
            return Err(LoopError::BoundChanged);
        }
        Ok(())
    }

    /// Runs the iterations in sequential order, as the original loop does, and stops after the loop.
    pub fn run_original(&mut self, space: &Space) -> Result<(), LoopError> {
        for at in 0..space.len() {
            // After iterations that were left out the original has not got to where it should be.
            let before = at.checked_sub(1).and_then(|b| space.number(b)).unwrap_or(-1);
            if space.number(at) == before.checked_add(1) {
                self.check_starts(space, at)?;
            } else {
                self.set_starts(space, at)?;
            }
            self.iteration(space, at)?;
        }
        self.set_after(space, None)?;
        self.set_past_end(space);
        Ok(())
    }

    pub(crate) fn set_after(
        &mut self,
        space: &Space,
        only: Option<&[VarId]>,
    ) -> Result<(), LoopError> {
        for (level, after) in space.levels.iter().zip(&space.after) {
            let l = &self.code().loops[*level as usize];
            if let Some(value) = after
                && only.is_none_or(|only| only.contains(&VarId(l.var)))
            {
                self.set_variable(l, *value).map_err(|f| f.at(Span::none()))?;
            }
        }
        Ok(())
    }

    pub(crate) fn set_past_end(&mut self, space: &Space) {
        let exit = self.code().loops[space.levels[0] as usize].exit;
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = exit;
        }
    }

    /// The cells of a variable, as far as its extents are known.
    pub fn range(&self, var: VarId) -> Option<Range> {
        let p = self.pointer(var)?;
        let v = &self.code().vars[var.index()];
        let mut cells = v.cells as i64;
        for extent in self.dims_of(var) {
            cells = cells.checked_mul((*extent).max(0))?;
        }
        let room = (self.memory.len(p.object) as i64).saturating_sub(p.offset);
        Some((p.object, p.offset, cells.min(room)))
    }

    /// What a clause makes each thread own. `None`: nothing (a pointer whose target stays shared).
    pub(crate) fn owned(&self, var: VarId, clause: &str) -> Result<Option<Range>, LoopError> {
        let code = self.code();
        let ir = self.program.variable(code.procedure, var);
        let array = matches!(ir.ty, Type::Array(_));
        let pointer = match ir.storage {
            Storage::Parameter { .. } => array && !self.program.unit.language.is_fortran(),
            Storage::View { .. } | Storage::Heap | Storage::Pointee => true,
            Storage::Local | Storage::Static | Storage::Result | Storage::Global(_) => false,
        };
        if pointer && clause != "reduction" {
            return if clause == "firstprivate" {
                Ok(None)
            } else {
                Err(LoopError::Clause(format!(
                    "`{}` is a pointer: `{clause}` gives each thread its own pointer, not its own array",
                    ir.name
                )))
            };
        }
        let range = self.range(var).filter(|r| r.2 <= PRIVATE_CELLS);
        range.map(Some).ok_or_else(|| {
            LoopError::Stop(Stop::Unsupported(
                format!("`{}` in a `{clause}` clause", ir.name),
                ir.span,
            ))
        })
    }

    pub(crate) fn cells(&self, (object, first, cells): Range) -> Vec<Value> {
        (0..cells).map(|k| self.memory.get(object, first + k).unwrap_or(Value::Undefined)).collect()
    }

    pub(crate) fn put(&mut self, (object, first, _): Range, values: &[Value]) {
        for (value, k) in values.iter().zip(0i64..) {
            // The range was clipped to its object.
            let _ = self.memory.set(object, first + k, *value);
        }
    }

    pub(crate) fn poison(&mut self, (object, first, cells): Range) {
        for k in 0..cells {
            let _ = self.memory.set(object, first + k, Value::Undefined);
        }
    }

    /// Cells that hold no defined result after the loop: those of variables that each thread has for
    /// itself, unless the clauses say that a value survives.
    pub fn dead_after(&self, clauses: &Clauses, space: &Space) -> Vec<Range> {
        let survives = |v: &VarId| {
            clauses.lastprivate.contains(v) || clauses.reductions.iter().any(|r| r.1 == *v)
        };
        let variables = self.thread_variables(clauses, space).into_iter();
        let by_clause = variables.filter(|v| !survives(v)).filter_map(|v| self.range(v));
        by_clause.chain(self.per_thread()).collect()
    }

    /// The globals of which each thread has its own by a `threadprivate` of ours: after a parallel loop they hold what nobody
    /// knows.
    fn per_thread(&self) -> Vec<Range> {
        self.globals(|g| g.unread_after().is_some())
    }

    /// The globals in which nobody looks for what a call left: a copy that a clause makes of one need not be given back.
    pub fn unread_at_end(&self) -> Vec<Range> {
        self.globals(|g| g.unread_after().is_some() || g.readers == Readers::Nobody)
    }

    fn globals(&self, wanted: impl Fn(&Global) -> bool) -> Vec<Range> {
        let globals = &self.program.unit.globals;
        if !globals.iter().any(&wanted) {
            return Vec::new();
        }
        let own = |object: &u32| match self.memory.origin(*object) {
            Some(Origin::Global(g)) => wanted(&globals[g.index()]),
            _ => false,
        };
        let all = (0..self.memory.count()).filter(own);
        all.map(|object| (object, 0, self.memory.len(object) as i64)).collect()
    }

    /// Variables that are private by clause or by rule, without reductions.
    pub(crate) fn thread_variables(&self, clauses: &Clauses, space: &Space) -> Vec<VarId> {
        let code = self.code();
        let mut vars: Vec<VarId> =
            space.levels.iter().map(|l| VarId(code.loops[*l as usize].var)).collect();
        vars.extend(&code.loops[space.levels[0] as usize].local);
        vars.extend(&clauses.private);
        vars.extend(&clauses.firstprivate);
        vars.extend(&clauses.lastprivate);
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// Runs the iterations as threads would: `threads` lists, in the order in which the threads run, the
    /// iterations of each. Stops after the loop.
    pub fn run_parallel(
        &mut self,
        clauses: &Clauses,
        space: &Space,
        threads: &[Vec<usize>],
    ) -> Result<(), LoopError> {
        let mut fresh = Vec::new(); // without a value at the start of each iteration
        let mut first = Vec::new(); // with the original value at the start of each thread
        let mut originals = Vec::new();
        let mut last = Vec::new();
        for var in self.thread_variables(clauses, space) {
            let is_loop_var =
                space.levels.iter().any(|l| self.code().loops[*l as usize].var == var.0);
            let by_clause = |list: &[VarId]| list.contains(&var);
            let clause = if by_clause(&clauses.firstprivate) {
                "firstprivate"
            } else if by_clause(&clauses.lastprivate) {
                "lastprivate"
            } else if by_clause(&clauses.private) {
                "private"
            } else {
                "iteration"
            };
            if clause == "iteration" && (is_loop_var || self.pointer(var).is_none()) {
                if is_loop_var && let Some(range) = self.range(var) {
                    originals.push((range, self.cells(range)));
                }
                continue;
            }
            let Some(range) =
                (if clause == "iteration" { self.range(var) } else { self.owned(var, clause)? })
            else {
                continue;
            };
            originals.push((range, self.cells(range)));
            if clause == "firstprivate" {
                first.push((range, self.cells(range)));
            } else if !is_loop_var {
                fresh.push(range);
            }
            if by_clause(&clauses.lastprivate) && !is_loop_var {
                last.push((range, None));
            }
        }
        // Which thread runs an iteration, and what it has run before, nobody knows; after the loop the first thread has
        // what its last iteration left.
        let own = self.per_thread();
        fresh.extend(&own);
        let mut reductions = Vec::new();
        for &(op, var) in &clauses.reductions {
            let number = Number::of(&self.code().vars[var.index()].element);
            let (Some(range), Some(number)) = (self.owned(var, "reduction")?, number) else {
                continue;
            };
            let neutral = neutral(op, number).ok_or_else(|| {
                LoopError::Clause(format!(
                    "a reduction of a type that has no such operation ({op:?})"
                ))
            })?;
            reductions.push((op, number, range, neutral, self.cells(range)));
        }
        let skip: Vec<Range> = originals
            .iter()
            .map(|(range, _)| *range)
            .chain(reductions.iter().map(|r| r.2))
            .chain(own.iter().copied())
            .collect();
        let mark = self.memory.count();
        if let Some(shadow) = &mut self.shadow {
            shadow.skip = skip;
            shadow.fresh = mark;
        }
        self.inside = true;
        let final_iteration = space.len().checked_sub(1);
        let mut outcome = Ok(());
        'threads: for thread in threads {
            for (range, values) in &first {
                self.put(*range, values);
            }
            for (_, _, range, neutral, _) in &reductions {
                self.put(*range, &vec![*neutral; range.2.max(0) as usize]);
            }
            for &at in thread {
                for range in &fresh {
                    self.poison(*range);
                }
                self.set_starts(space, at)?;
                if let Some(shadow) = &mut self.shadow {
                    shadow.iteration = Some(at as u64);
                }
                outcome = self.iteration(space, at);
                if let Some(shadow) = &mut self.shadow {
                    shadow.iteration = None;
                }
                if outcome.is_err() {
                    break 'threads;
                }
                if Some(at) == final_iteration {
                    for (range, values) in &mut last {
                        *values = Some(self.cells(*range));
                    }
                }
            }
            for (op, number, range, neutral, total) in &mut reductions {
                let partial = self.cells(*range);
                for (sum, part) in total.iter_mut().zip(partial) {
                    // An element that had no value, and that this thread left alone, still has none.
                    if *sum == Value::Undefined && part == *neutral {
                        continue;
                    }
                    *sum = combine(*op, *number, *sum, part).map_err(|f| f.at(Span::none()))?;
                }
            }
        }
        self.inside = false;
        outcome?;
        for (range, values) in &originals {
            self.put(*range, values);
        }
        for range in own {
            self.poison(range);
        }
        for (range, values) in &last {
            if let Some(values) = values {
                self.put(*range, values);
            }
        }
        for (_, _, range, _, total) in &reductions {
            self.put(*range, total);
        }
        if !space.is_empty() || clauses.set_if_empty {
            self.set_after(space, Some(&clauses.lastprivate))?;
        }
        self.set_past_end(space);
        Ok(())
    }
}

/// At most about `limit` of `count` iterations, ascending: the first ones, the last ones, some between.
/// The second value says whether these are all.
fn choose(count: u64, limit: usize, rng: &mut Rng) -> (Vec<u64>, bool) {
    let limit = limit as u64;
    if count <= limit {
        return ((0..count).collect(), true);
    }
    let third = (limit / 3).max(1);
    let mut chosen: Vec<u64> = (0..third).chain(count - third..count).collect();
    for _ in 2 * third..limit {
        chosen.push(rng.below(count));
    }
    chosen.sort_unstable();
    chosen.dedup();
    (chosen, false)
}

/// The neutral value of a reduction.
fn neutral(op: ReductionOp, number: Number) -> Option<Value> {
    let from_int = |value: i64| match number {
        Number::Int { .. } | Number::Logical => Some(Value::Int(value)),
        Number::F32 | Number::F64 => Some(Value::Float(value as f64)),
        Number::C32 | Number::C64 => Some(Value::Complex(value as f64, 0.0)),
        Number::Text { .. } | Number::Pointer => None,
    };
    let extreme = |largest: bool| match number {
        Number::Int { bits, signed: true } => {
            let most = i64::MAX >> 64u32.saturating_sub(u32::from(bits));
            Some(Value::Int(if largest { most } else { -most - 1 }))
        }
        Number::Int { bits, signed: false } => Some(Value::Int(if largest {
            (u64::MAX >> 64u32.saturating_sub(u32::from(bits))) as i64
        } else {
            0
        })),
        Number::F32 | Number::F64 => {
            Some(Value::Float(if largest { f64::INFINITY } else { f64::NEG_INFINITY }))
        }
        Number::C32 | Number::C64 | Number::Logical | Number::Text { .. } | Number::Pointer => None,
    };
    match op {
        ReductionOp::Add => from_int(0),
        ReductionOp::Mul => from_int(1),
        ReductionOp::Min => extreme(true),
        ReductionOp::Max => extreme(false),
        ReductionOp::And | ReductionOp::Eqv => from_int(1),
        ReductionOp::Or | ReductionOp::Neqv => from_int(0),
        ReductionOp::BitOr | ReductionOp::BitXor => match number {
            Number::Int { .. } | Number::Logical => Some(Value::Int(0)),
            _ => None,
        },
        ReductionOp::BitAnd => match number {
            Number::Int { signed: true, .. } => Some(Value::Int(-1)),
            Number::Int { bits, signed: false } => {
                Some(Value::Int((u64::MAX >> 64u32.saturating_sub(u32::from(bits))) as i64))
            }
            Number::Logical => Some(Value::Int(1)),
            _ => None,
        },
    }
}

/// One step of a reduction.
fn combine(op: ReductionOp, number: Number, a: Value, b: Value) -> Result<Value, Fault> {
    let logical = |holds: bool| Ok(Value::Int(i64::from(holds)));
    let both = |a: Value, b: Value| -> Result<(bool, bool), Fault> {
        Ok((crate::arith::truth(a)?, crate::arith::truth(b)?))
    };
    match op {
        // The parallel form adds in the unsigned type where the sequential one might not overflow.
        ReductionOp::Add | ReductionOp::Mul => {
            if let Number::Int { bits, signed: true } = number {
                let (x, y) = (wide(bits, true, int(a)?), wide(bits, true, int(b)?));
                let exact = if op == ReductionOp::Add { x + y } else { x * y };
                let shift = 64u32.saturating_sub(u32::from(bits));
                return Ok(Value::Int(((exact as i64) << shift) >> shift));
            }
            let op = if op == ReductionOp::Add { BinaryOp::Add } else { BinaryOp::Mul };
            binary(op, number, a, b)
        }
        ReductionOp::Min => Ok(if compare(CompareOp::Lt, number, b, a)? { b } else { a }),
        ReductionOp::Max => Ok(if compare(CompareOp::Gt, number, b, a)? { b } else { a }),
        ReductionOp::And => both(a, b).and_then(|(a, b)| logical(a && b)),
        ReductionOp::Or => both(a, b).and_then(|(a, b)| logical(a || b)),
        ReductionOp::Eqv => both(a, b).and_then(|(a, b)| logical(a == b)),
        ReductionOp::Neqv => both(a, b).and_then(|(a, b)| logical(a != b)),
        ReductionOp::BitAnd => binary(BinaryOp::BitAnd, number, a, b),
        ReductionOp::BitOr => binary(BinaryOp::BitOr, number, a, b),
        ReductionOp::BitXor => binary(BinaryOp::BitXor, number, a, b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neutral_values_are_neutral() {
        let i8 = Number::Int { bits: 8, signed: true };
        let u8 = Number::Int { bits: 8, signed: false };
        for op in [
            ReductionOp::Add,
            ReductionOp::Mul,
            ReductionOp::Min,
            ReductionOp::Max,
            ReductionOp::BitAnd,
            ReductionOp::BitOr,
            ReductionOp::BitXor,
        ] {
            for (number, values) in [(i8, -128..128i64), (u8, 0..256i64)] {
                let start = neutral(op, number).unwrap();
                for value in values {
                    let value = Value::Int(value);
                    assert_eq!(combine(op, number, start, value), Ok(value), "{op:?} {number:?}");
                }
            }
        }
    }

    #[test]
    fn a_choice_has_both_ends() {
        let (chosen, all) = choose(1000, 9, &mut Rng::new(1));
        assert!(!all && chosen.contains(&0) && chosen.contains(&999) && chosen.len() <= 9);
        assert_eq!(choose(3, 9, &mut Rng::new(1)), (vec![0, 1, 2], true));
    }
}
