//! A procedure against its rewritten form, in the interpreter.
//!
//! **Decides** whether the two leave the same values everywhere where a caller could look, on small arbitrary inputs.
//! **Example** `for (…) if (a[i] > m) …` against the same loop in blocks with a combination after them.
//! **Why it is sound** it only ever withdraws: both run from one and the same state (parameters by position, globals
//! and static variables by name), and a difference is a real one. Inputs that make the original undefined
//! say nothing. A static variable of the procedure that the rewritten form names nowhere is nobody's any more: it is not compared. Sizes from 0 to some hundreds are among them, so that blocks hold several iterations.
//! **Gives up when** something is not executed (calls of unknown procedures among them), or no input runs.
//! **Cost and limit** `budget` operations for each of the two.
//! **Source** Alive2 (bounded translation validation).

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_interp::{
    Config, Integers, Machine, Origin, Pointer, Program, Rng, Sizes, Stop, Undefined, Value,
};
use heiretsu_ir::{
    Bound, EffectKind, ProcId, Procedure, Readers, Scalar, StmtId, StmtKind, Storage, Unit, VarId,
    visit,
};

use super::condition::{Agreement, Condition};
use super::input::{self, Blame, Input, Mode};
use super::{Bodies, GROWTHS, Outcome, ValidateOptions, prepare, shrink};

/// One of the two.
#[derive(Clone, Copy)]
pub struct Side<'u> {
    /// Its unit.
    pub unit: &'u Unit,
    /// The procedure.
    pub procedure: ProcId,
}

/// Objects of more cells than this are not carried over.
const MOST_CELLS: u64 = 1 << 16;
/// Operations that the rewritten form may take beyond a multiple of the original's.
const OVERHEAD: u64 = 200_000;

/// Compares a procedure with its rewritten form; `rounds`: last bits of floats may differ.
pub fn same_procedure(
    original: Side<'_>,
    rewritten: Side<'_>,
    rounds: bool,
    options: &ValidateOptions,
) -> Outcome {
    one_by_one(original, rewritten, rounds, &Manner::default(), options).outcome
}

/// What came of a comparison.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Whether the two agree.
    pub outcome: Outcome,
    /// For each group of loops of the rewritten form: did one of them run at least two iterations in an execution that
    /// agreed, and that left other values after than there were before?
    pub reached: Vec<bool>,
}

/// Compares a procedure with its rewritten form, and tells which of these groups of loops of the rewritten form that tried.
/// What does not run as it stands runs with the bodies that it calls in other units, with unknown callees that do something arbitrary (the same in both), or with smaller
/// sizes (`shrink.rs`): a difference there only says that nothing was tried.
pub fn compare_reaching(
    original: Side<'_>,
    rewritten: Side<'_>,
    rounds: bool,
    watch: &[Vec<StmtId>],
    bodies: &Bodies<'_>,
    options: &ValidateOptions,
) -> Compared {
    let enough = |c: &Compared| match c.outcome {
        Outcome::Validated { .. } => c.reached.iter().all(|r| *r),
        Outcome::Failed(_) => true,
        Outcome::NotRun(_) => false,
    };
    let manner = |open| Manner { open, watch };
    let first = one_by_one(original, rewritten, rounds, &manner(false), options);
    if enough(&first) {
        return first;
    }
    let mut all = first;
    let linked = bodies
        .with(original.unit, original.procedure)
        .zip(bodies.with(rewritten.unit, rewritten.procedure));
    let (original, rewritten) = match &linked {
        Some((old, new)) => (Side { unit: old, ..original }, Side { unit: new, ..rewritten }),
        None => (original, rewritten),
    };
    if linked.is_some() {
        let next = one_by_one(original, rewritten, rounds, &manner(false), options);
        if enough(&next) {
            return next;
        }
        if matches!(all.outcome, Outcome::NotRun(_)) {
            all = next;
        }
    }
    let mut take = |next: Compared| {
        if matches!(next.outcome, Outcome::Validated { .. }) {
            for (a, b) in all.reached.iter_mut().zip(&next.reached) {
                *a |= b;
            }
            if matches!(all.outcome, Outcome::NotRun(_)) {
                all.outcome = next.outcome;
            }
        }
        enough(&all)
    };
    if take(one_by_one(original, rewritten, rounds, &manner(true), options)) {
        return all;
    }
    for target in shrink::TARGETS {
        let Some(shrink) = shrink::Shrink::new(original.unit, target) else { continue };
        let (old, new) = (shrink.unit(original.unit), shrink.unit(rewritten.unit));
        let old = Side { unit: &old, procedure: original.procedure };
        let new = Side { unit: &new, procedure: rewritten.procedure };
        for open in [false, true] {
            if take(one_by_one(old, new, rounds, &manner(open), options)) {
                return all;
            }
        }
    }
    all
}

/// How two procedures are compared.
#[derive(Clone, Copy, Default)]
struct Manner<'a> {
    /// Unknown callees, and input, do something arbitrary.
    open: bool,
    /// Groups of loops of the rewritten form.
    watch: &'a [Vec<StmtId>],
}

fn one_by_one(
    original: Side<'_>,
    rewritten: Side<'_>,
    rounds: bool,
    manner: &Manner<'_>,
    options: &ValidateOptions,
) -> Compared {
    let before = Program::compile(original.unit, original.procedure);
    let after = Program::compile(rewritten.unit, rewritten.procedure);
    let old = original.unit.procedure(original.procedure);
    let new = rewritten.unit.procedure(rewritten.procedure);
    let mut reached: Vec<bool> = manner.watch.iter().map(Vec::is_empty).collect();
    if old.params.len() != new.params.len() {
        return Compared { outcome: Outcome::Failed("it has other parameters".into()), reached };
    }
    let this = Comparison {
        original,
        rewritten,
        before: &before,
        after: &after,
        pairs: old.params.iter().copied().zip(new.params.iter().copied()).collect(),
        result: old.result.zip(new.result),
        constants: input::compared_constants(old),
        rounds,
        single: single(old),
        manner,
        options,
    };
    let (mut runs, mut why, mut used) = (0, String::new(), 0);
    let numbers = (0..options.attempts).chain([input::EMPTY, input::LONG, input::LONG + 1]);
    for number in numbers {
        if used > options.budget * 4 {
            break;
        }
        match this.attempt(number, &mut used, &mut reached) {
            Ok(()) => runs += 1,
            Err(Miss::Differs(what)) => {
                return Compared { outcome: Outcome::Failed(what), reached };
            }
            Err(Miss::NotRun(what)) => why = what,
        }
    }
    let outcome = match runs {
        0 if why.is_empty() => Outcome::NotRun("no input made it run".into()),
        0 => Outcome::NotRun(why),
        runs => Outcome::Validated { runs, iterations: used },
    };
    Compared { outcome, reached }
}

/// Are there numbers of single precision?
fn single(procedure: &Procedure) -> bool {
    procedure.vars.iter().any(|v| {
        let element = v.ty.array().map_or(&v.ty, |a| &a.element);
        matches!(element.scalar(), Some(Scalar::Float { bits: 32 } | Scalar::Complex { bits: 32 }))
    })
}

enum Miss {
    NotRun(String),
    Differs(String),
}

struct Comparison<'a> {
    original: Side<'a>,
    rewritten: Side<'a>,
    before: &'a Program<'a>,
    after: &'a Program<'a>,
    pairs: Vec<(VarId, VarId)>,
    result: Option<(VarId, VarId)>,
    constants: Vec<i64>,
    /// Roundings may come in another order.
    rounds: bool,
    single: bool,
    manner: &'a Manner<'a>,
    options: &'a ValidateOptions,
}

/// Least and largest integers of inputs, one after the other, where the usual ones are subscripts outside an array.
const FEW: [Integers; 3] =
    [Integers::Between(0, 3), Integers::Between(0, 2), Integers::Between(0, 1)];

/// Entries of a loop at which it is looked how often it would run.
const ENTRIES: u32 = 8;

impl Comparison<'_> {
    /// One input, with objects made larger until the original runs.
    fn attempt(&self, number: u32, used: &mut u64, reached: &mut [bool]) -> Result<(), Miss> {
        let mut input = Input {
            mode: Mode::Whole,
            number,
            seed: Rng::of(&[self.options.seed, 0x7e77, u64::from(number)]).next_u64(),
            sizes: Sizes::default(),
            least: Vec::new(),
            asked: Vec::new(),
            alias: false,
            ascending: false,
            held: Vec::new(),
        };
        // Entries of tables that are subscripts of their own rows: of a few rows.
        let mut integers = FEW.iter();
        let mut usual = Integers::Usual;
        for _ in 0..GROWTHS {
            let config = Config {
                fuel: self.options.budget,
                seed: input.seed,
                open: self.manner.open,
                sizes: input.sizes.clone(),
                integers: usual,
                ..Config::default()
            };
            let stop = match self.original_run(&input, &config) {
                Ok((start, end)) => {
                    *used += end.used() + start.memory.kept() as u64;
                    return self.compare(&start, &end, &config, reached);
                }
                Err(stop) => stop,
            };
            match &stop {
                Stop::Undefined(undefined, _) => {
                    match input.grow(self.original.unit, self.before, undefined) {
                        Blame::Grown => {}
                        Blame::Program => {
                            let outside = matches!(
                                undefined,
                                Undefined::OutOfBounds { .. } | Undefined::Subscript { .. }
                            );
                            let Some(fewer) = integers.next().filter(|_| outside) else {
                                return Err(Miss::NotRun(format!("the original has {undefined}")));
                            };
                            usual = *fewer;
                        }
                    }
                }
                Stop::Unsupported(what, _) => {
                    return Err(Miss::NotRun(format!("{what} is not executed")));
                }
                Stop::Limit(_) | Stop::Halt => return Err(Miss::NotRun(stop.to_string())),
            }
        }
        Err(Miss::NotRun("its arrays would have to be very large".into()))
    }

    /// The one variable of this name in the rewritten procedure.
    fn twin(&self, name: &str) -> Option<VarId> {
        let procedure = self.rewritten.unit.procedure(self.rewritten.procedure);
        let mut found = procedure.var_ids().filter(|v| procedure.var(*v).name == name);
        found.next().filter(|_| found.next().is_none())
    }

    /// The static variables of the procedure that the rewritten form does not name: nobody sees their values.
    fn forgotten(&self) -> BTreeSet<String> {
        let old = self.original.unit.procedure(self.original.procedure);
        let new = self.rewritten.unit.procedure(self.rewritten.procedure);
        let statics = old.vars.iter().filter(|v| matches!(v.storage, Storage::Static));
        let mut out: BTreeSet<String> = statics.map(|v| v.name.clone()).collect();
        if !out.is_empty() {
            for stmt in visit::stmts(new, &new.body) {
                visit::each_place(new, stmt, &mut |place, _| {
                    out.remove(&new.var(place.var).name);
                });
            }
        }
        out
    }

    /// Is it a global in which nobody reads what another call left? (Nor may the rewritten form: there it starts undefined.)
    fn unread(&self, name: &str) -> bool {
        let globals = &self.original.unit.globals;
        globals.iter().any(|g| g.name == name && g.readers == Readers::Nobody)
    }

    fn original_run<'c>(
        &'c self,
        input: &Input,
        config: &'c Config,
    ) -> Result<(Machine<'c>, Machine<'c>), Stop> {
        let start = prepare::prepare(self.before, input, config, &self.constants, StmtId(0))?;
        let mut end = start.clone();
        end.finish()?;
        Ok((start, end))
    }

    fn compare(
        &self,
        start: &Machine<'_>,
        end: &Machine<'_>,
        config: &Config,
        reached: &mut [bool],
    ) -> Result<(), Miss> {
        let mut sizes = Sizes { extent: config.sizes.extent, ..Sizes::default() };
        // What was tried out for the original holds for the variables of the same names.
        let of = self.original.procedure;
        let key = |procedure: ProcId, var: VarId| {
            if procedure != of {
                return Some((procedure, var));
            }
            let name = &self.original.unit.procedure(of).var(var).name;
            self.twin(name).map(|var| (self.after.procedure(), var))
        };
        for ((procedure, var), dims) in &config.sizes.dims {
            sizes.dims.extend(key(*procedure, *var).map(|key| (key, dims.clone())));
        }
        for (origin, cells) in &config.sizes.cells {
            if let Origin::Var(procedure, var) = origin
                && let Some((procedure, var)) = key(*procedure, *var)
            {
                sizes.cells.insert(Origin::Var(procedure, var), *cells);
            }
        }
        for (old, new) in &self.pairs {
            if let Some(dims) = config.sizes.dims.get(&(of, *old)) {
                sizes.dims.insert((self.after.procedure(), *new), dims.clone());
            }
        }
        // Local objects of unknown size (from `malloc`, allocatable) are as large as the original needed them.
        let old = self.original.unit.procedure(self.original.procedure);
        let new = self.after.unit().procedure(self.after.procedure());
        for var in old.var_ids().filter(|v| !old.params.contains(v)) {
            let key = (self.original.procedure, var);
            let dims = config.sizes.dims.get(&key);
            let cells = config.sizes.cells.get(&Origin::Var(key.0, key.1));
            if dims.is_none() && cells.is_none() {
                continue;
            }
            let same = |v: &VarId| {
                let (a, b) = (old.var(var), new.var(*v));
                a.name == b.name && a.storage == b.storage && !new.params.contains(v)
            };
            for twin in new.var_ids().filter(same) {
                let twin = (self.after.procedure(), twin);
                if let Some(dims) = dims {
                    sizes.dims.insert(twin, dims.clone());
                }
                if let Some(cells) = cells {
                    sizes.cells.insert(Origin::Var(twin.0, twin.1), *cells);
                }
            }
        }
        let fuel = end.used().saturating_mul(20).saturating_add(OVERHEAD);
        let not_run = |stop: Stop| Miss::NotRun(stop.to_string());
        let mut config = Config { fuel, sizes, ..config.clone() };
        let mut larger = None;
        for _ in 0..GROWTHS {
            if let Some(sizes) = larger.take() {
                config.sizes = sizes;
            }
            let mut machine = Machine::enter(self.after, &config).map_err(not_run)?;
            let objects = self.carry(start, &mut machine)?;
            let fresh = machine.clone();
            match machine.finish() {
                Ok(()) => {
                    let starts = self.rounds.then_some([start, &fresh]);
                    let condition = Condition::new(starts, self.single);
                    let ends = Ends { end, machine: &machine, objects: &objects, condition };
                    self.same_state(&ends)?;
                    let shown = self.same_shown(&ends)?;
                    let open = !reached.iter().all(|r| *r);
                    if open && (shown || changes(start, end, &objects)) {
                        self.reach(&fresh, reached);
                    }
                    return Ok(());
                }
                Err(Stop::Undefined(what, _)) => {
                    let mut sizes = config.sizes.clone();
                    if !self.room(&what, &mut sizes) {
                        return Err(Miss::Differs(format!("the rewritten procedure has {what}")));
                    }
                    larger = Some(sizes);
                }
                Err(stop) => return Err(Miss::NotRun(stop.to_string())),
            }
        }
        Err(Miss::NotRun("its copies would have to be very large".into()))
    }

    /// What the procedure prints, or hands to others, is seen too: its own variables that stand there end with the same
    /// values. Is there such a value? (They may be used for something else after that: a difference is no defect.)
    fn same_shown(&self, ends: &Ends<'_, '_>) -> Result<bool, Miss> {
        let Ends { end, machine, .. } = ends;
        let old = self.original.unit.procedure(self.original.procedure);
        let mut shown = BTreeSet::new();
        for stmt in visit::stmts(old, &old.body) {
            let given = match &old.stmt(stmt).kind {
                StmtKind::Effect(effect) => effect.kind == EffectKind::Io,
                kind => matches!(kind, StmtKind::Call { .. }),
            };
            if given && !self.manner.watch.is_empty() {
                visit::each_place(old, stmt, &mut |place, _| {
                    shown.insert(place.var);
                });
            }
        }
        let own = |v: &VarId| matches!(old.var(*v).storage, Storage::Local | Storage::Heap);
        let mut any = false;
        for var in shown.into_iter().filter(own) {
            let twin = self.twin(&old.var(var).name).and_then(|twin| machine.pointer(twin));
            let (Some(p), Some(q)) = (end.pointer(var), twin) else { continue };
            let rest = |m: &Machine<'_>, p: Pointer| m.memory.len(p.object) as i64 - p.offset;
            let cells = match old.var(var).ty.array() {
                Some(_) => rest(end, p).min(rest(machine, q)).min(MOST_CELLS as i64),
                None => 1,
            };
            for at in 0..cells {
                let a = end.memory.get(p.object, p.offset + at);
                let b = machine.memory.get(q.object, q.offset + at);
                let (Ok(a), Ok(b)) = (a, b) else { continue };
                let places = [p, q].map(|p| (p.object, p.offset + at));
                if ends.cell(&a, &b, places) != Agreement::Same {
                    let name = &old.var(var).name;
                    return Err(Miss::NotRun(format!("`{name}` does not end with the same value")));
                }
                any |= a != Value::Undefined;
            }
        }
        Ok(any)
    }

    /// Which of the groups of loops run twice from this state?
    fn reach(&self, start: &Machine<'_>, reached: &mut [bool]) {
        for (group, done) in self.manner.watch.iter().zip(reached) {
            let twice = |stmt: StmtId| {
                let mut machine = start.clone();
                let mut at = machine.run_to(stmt);
                for _ in 0..ENTRIES {
                    if !matches!(at, Ok(true)) {
                        return false;
                    }
                    if machine.trip_count(stmt) >= 2 {
                        return true;
                    }
                    at = machine.run_to_next(stmt);
                }
                false
            };
            *done = *done || group.iter().any(|stmt| twice(*stmt));
        }
    }

    /// Makes an object that the rewritten procedure allocates as large as it turned out to be: the interpreter does not
    /// follow what `malloc` is told.
    fn room(&self, what: &Undefined, sizes: &mut Sizes) -> bool {
        let own = |of: ProcId, var: VarId| {
            let v = self.rewritten.unit.procedure(self.rewritten.procedure).var(var);
            let open = v.ty.array().and_then(|a| a.dims.first());
            let open = open.is_some_and(|d| d.extent == Bound::Unknown);
            let allocated = v.storage == Storage::Heap || v.attrs.allocatable;
            of == self.after.procedure() && allocated && open
        };
        match *what {
            Undefined::OutOfBounds { origin: Origin::Var(of, var), offset }
                if own(of, var) && (0..input::LARGEST).contains(&offset) =>
            {
                let cells = sizes.cells.entry(Origin::Var(of, var)).or_insert(0);
                *cells = (*cells).max(offset + offset / 2 + 4);
                true
            }
            Undefined::Subscript { procedure, var, dim: 0, index }
                if own(procedure, var) && (0..input::LARGEST).contains(&index) =>
            {
                sizes.grow_dim(procedure, var, 0, index + 1);
                true
            }
            _ => false,
        }
    }

    /// Do the two leave the same values?
    fn same_state(&self, ends: &Ends<'_, '_>) -> Result<(), Miss> {
        let Ends { end, machine, objects, .. } = ends;
        let mut vague = false;
        for (&object, image) in *objects {
            for offset in 0..end.memory.len(object) as i64 {
                let at = |m: &Machine<'_>, object| m.memory.get(object, offset);
                let (Ok(a), Ok(b)) = (at(end, object), at(machine, image.object)) else {
                    continue;
                };
                match ends.cell(&a, &b, [(object, offset), (image.object, offset)]) {
                    Agreement::Same => {}
                    Agreement::Vague => vague = true,
                    Agreement::Different => {
                        let name = end.describe(object, offset);
                        return Err(Miss::Differs(format!("`{name}` becomes {b} instead of {a}")));
                    }
                }
            }
        }
        let result = |m: &Machine<'_>, side: usize| match (m.result, self.result) {
            (Value::Undefined, Some((old, new))) => m.scalar([old, new][side]),
            (value, _) => value,
        };
        let (a, b) = (result(end, 0), result(machine, 1));
        match ends.values(&a, &b, result) {
            Agreement::Same if !vague => Ok(()),
            Agreement::Same | Agreement::Vague => {
                Err(Miss::NotRun("roundings decide what its numbers become".into()))
            }
            Agreement::Different => {
                Err(Miss::Differs(format!("the procedure returns {b} instead of {a}")))
            }
        }
    }

    /// Gives the rewritten procedure the state from which the original started: each object and its image.
    fn carry(
        &self,
        start: &Machine<'_>,
        machine: &mut Machine<'_>,
    ) -> Result<BTreeMap<u32, Pointer>, Miss> {
        // Units number their globals as they name them first: they are told apart by their names.
        let shared = |m: &Machine<'_>, unit: &Unit| {
            (0..m.memory.count())
                .take_while(|o| m.memory.origin(*o) != Some(Origin::Frame))
                .map(|o| (named(m, unit, o), m.memory.len(o), o))
                .collect::<Vec<_>>()
        };
        let mut theirs = shared(machine, self.rewritten.unit);
        let mut mine = shared(start, self.original.unit);
        let forgotten = self.forgotten();
        let own = [self.rewritten.procedure.0 + 1, self.original.procedure.0 + 1];
        for (objects, own) in [(&mut theirs, own[0]), (&mut mine, own[1])] {
            objects.retain(|((of, name), ..)| *of != own || !forgotten.contains(name));
            objects.retain(|((of, name), ..)| *of != 0 || !self.unread(name));
        }
        let others = || Miss::NotRun("it names other globals".into());
        if theirs.len() != mine.len() {
            return Err(others());
        }
        let mut images = Images { start, map: BTreeMap::new(), open: Vec::new() };
        for (name, len, own) in mine {
            let twin = theirs.iter().position(|t| t.0 == name && t.1 == len).ok_or_else(others)?;
            let (_, _, object) = theirs.remove(twin);
            images.map.insert(own, Pointer { object, serial: object + 1, offset: 0 });
            images.open.push(own);
        }
        let own = |p: &Pointer| start.memory.origin(p.object) == Some(Origin::Frame);
        for (old, new) in &self.pairs {
            if start.pointer(*old).is_some_and(|p| own(&p)) {
                let value = images.value(start.scalar(*old), machine)?;
                machine.set_scalar(*new, value);
            }
        }
        // By-reference scalars first: extents depend on them.
        for arrays in [false, true] {
            for (old, new) in &self.pairs {
                let procedure = self.original.unit.procedure(self.original.procedure);
                let is_array = procedure.var(*old).ty.array().is_some();
                if let Some(p) = start.pointer(*old)
                    && !own(&p)
                    && is_array == arrays
                {
                    let image = images.object(p.object, machine)?;
                    machine.bind(*new, Pointer { offset: p.offset, ..image });
                }
            }
            images.fill(machine)?;
            if !arrays {
                machine.prologue().map_err(|stop| Miss::NotRun(stop.to_string()))?;
            }
        }
        Ok(images.map)
    }
}

/// Where the two came to their ends.
struct Ends<'m, 'p> {
    /// The original.
    end: &'m Machine<'p>,
    /// The rewritten form.
    machine: &'m Machine<'p>,
    /// Objects of the original and their images.
    objects: &'m BTreeMap<u32, Pointer>,
    condition: Condition<'m, 'p>,
}

impl<'p> Ends<'_, 'p> {
    /// Compares values of cells: an object and an offset in each of the two.
    fn cell(&self, a: &Value, b: &Value, places: [(u32, i64); 2]) -> Agreement {
        self.values(a, b, |m, side| {
            let (object, offset) = places[side];
            m.memory.get(object, offset).unwrap_or_default()
        })
    }

    fn values(&self, a: &Value, b: &Value, at: impl Fn(&Machine<'p>, usize) -> Value) -> Agreement {
        let same = match (a, b) {
            // What has no value may have any.
            (Value::Undefined, _) => true,
            (Value::Pointer(p), Value::Pointer(q)) => {
                // What was made on the way has no fixed number.
                let image = self.objects.get(&p.object);
                p.offset == q.offset && image.is_none_or(|i| i.object == q.object)
            }
            _ => a.same(b),
        };
        if same { Agreement::Same } else { self.condition.agree([a, b], at) }
    }
}

/// Did the original change anything that a caller can see?
fn changes(start: &Machine<'_>, end: &Machine<'_>, objects: &BTreeMap<u32, Pointer>) -> bool {
    end.result != Value::Undefined
        || objects.keys().any(|object| {
            let mut offsets = end.memory.touched(&start.memory, *object).into_iter();
            offsets.any(|at| end.memory.get(*object, at) != start.memory.get(*object, at))
        })
}

/// What an object is called that is there before the procedure starts.
fn named(m: &Machine<'_>, unit: &Unit, object: u32) -> (u32, String) {
    match m.memory.origin(object) {
        Some(Origin::Global(g)) => (0, unit.global(g).name.clone()),
        Some(Origin::Var(p, v)) => (p.0 + 1, unit.procedure(p).var(v).name.clone()),
        Some(_) | None => (u32::MAX, String::new()),
    }
}

/// Copies of objects in the other machine.
struct Images<'a, 'p> {
    start: &'a Machine<'p>,
    map: BTreeMap<u32, Pointer>,
    /// Made, and not filled yet.
    open: Vec<u32>,
}

impl Images<'_, '_> {
    fn object(&mut self, object: u32, machine: &mut Machine<'_>) -> Result<Pointer, Miss> {
        if let Some(image) = self.map.get(&object) {
            return Ok(*image);
        }
        let len = self.start.memory.len(object);
        let origin = self.start.memory.origin(object).unwrap_or(Origin::Made(object));
        if len > MOST_CELLS {
            return Err(Miss::NotRun("its arrays would have to be very large".into()));
        }
        let image = machine.memory.make(len, origin, &heiretsu_interp::Contents::Undefined);
        self.map.insert(object, image);
        self.open.push(object);
        Ok(image)
    }

    fn value(&mut self, value: Value, machine: &mut Machine<'_>) -> Result<Value, Miss> {
        Ok(match value {
            Value::Pointer(p) => {
                let image = self.object(p.object, machine)?;
                Value::Pointer(Pointer { offset: p.offset, ..image })
            }
            other => other,
        })
    }

    fn fill(&mut self, machine: &mut Machine<'_>) -> Result<(), Miss> {
        while let Some(object) = self.open.pop() {
            let Some(image) = self.map.get(&object).copied() else { continue };
            let len = self.start.memory.len(object);
            if len > MOST_CELLS {
                return Err(Miss::NotRun("its arrays would have to be very large".into()));
            }
            for offset in 0..len as i64 {
                let Ok(value) = self.start.memory.get(object, offset) else { continue };
                let value = self.value(value, machine)?;
                // Inside, by construction.
                let _ = machine.memory.set(image.object, offset, value);
            }
        }
        Ok(())
    }
}
