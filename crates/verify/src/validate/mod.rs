//! Translation validation in process: each directive is tried before it is printed.
//!
//! **Decides** whether the parallel form of a loop behaves like the loop on small arbitrary inputs.
//! **Example** `for (i = 1; i < n; i++) a[i] = a[i-1];` as `parallel for`: iterations 0 and 1 conflict on `a[1]`.
//! **Why it is sound** It only ever withdraws: a failure is a real difference between two executions of the
//! reference semantics, or a conflict that shadow memory saw; success is reported as *tested*, never as proved.
//! Inputs that make the original undefined say nothing and are passed over. Where the loop has to run as a
//! fragment with arbitrary values around it, a difference counts only if nothing before the loop
//! restricts those values, and in a copy with smaller sizes (`shrink.rs`), or where the loops around the loop are left out,
//! none does.
//! **Gives up when** no input runs: something that is not executed, undefined behaviour, too many operations.
//! **Cost and limit** `budget` operations per loop, over at most `inputs` inputs and three orders each.
//! **Source** Alive2 (bounded translation validation); the data-race studies in the project's notes.

mod chain;
mod compare;
mod condition;
mod input;
mod linked;
mod prepare;
mod rewritten;
mod shrink;
mod start;
mod sweep;
mod test;

use heiretsu_interp::{
    Clauses, Config, LoopError, Machine, Origin, Program, Rng, Shadow, Sizes, Space, Stop,
    Undefined,
};
use heiretsu_ir::overlap::Chain;
use heiretsu_ir::plan::{Directive, LoopPlan, Reduction};
use heiretsu_ir::sweep::Sweep;
use heiretsu_ir::{ProcId, Span, Unit, VarId};

use input::{Blame, Input, Mode};

pub use linked::Bodies;
pub use rewritten::{Compared, Side, compare_reaching, same_procedure};

/// How hard to try.
#[derive(Clone, PartialEq, Debug)]
pub struct ValidateOptions {
    /// Inputs on which the loop is to run.
    pub inputs: u32,
    /// Inputs that are tried for that.
    pub attempts: u32,
    /// Operations of the interpreter for one loop.
    pub budget: u64,
    /// Iterations of one run; of longer loops the first, the last and some others are run.
    pub iterations: usize,
    /// Where the pseudo-random numbers start.
    pub seed: u64,
}

impl Default for ValidateOptions {
    fn default() -> ValidateOptions {
        ValidateOptions { inputs: 3, attempts: 10, budget: 400_000, iterations: 10, seed: 1 }
    }
}

/// What came out of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Every run agreed with the original.
    Validated {
        /// Number of parallel runs that were compared.
        runs: u32,
        /// Number of iterations in them.
        iterations: u64,
    },
    /// A run did not: what differed. A defect of the analysis.
    Failed(String),
    /// It could not be tried: why.
    NotRun(String),
}

/// Tries the directive of a plan. For several plans of one procedure use a [`Validator`].
pub fn validate(unit: &Unit, plan: &LoopPlan, options: &ValidateOptions) -> Outcome {
    Validator::new(unit, plan.procedure, &Bodies::default()).check(plan, options)
}

/// A procedure, compiled once, of which several loops are to be tried.
pub struct Validator<'u> {
    unit: &'u Unit,
    procedure: ProcId,
    program: Program<'u>,
    constants: Vec<i64>,
    bodies: &'u Bodies<'u>,
}

/// Why an attempt brought nothing.
enum Miss {
    /// This input does not work; another one might.
    Input(String),
    /// Nothing in this mode will work.
    Mode(String),
    /// A difference.
    Failed(String),
}

/// Counts over all attempts.
#[derive(Default)]
struct Tally {
    runs: u32,
    iterations: u64,
    inputs: u32,
    /// Inputs with at least two iterations.
    telling: u32,
    used: u64,
    reason: String,
    /// There was a difference that need not be one of the program.
    differs: bool,
    /// More operations would have brought more.
    limited: bool,
}

impl<'u> Validator<'u> {
    /// Compiles a procedure and what it calls. `bodies`: those of the other units.
    pub fn new(unit: &'u Unit, procedure: ProcId, bodies: &'u Bodies<'u>) -> Validator<'u> {
        let program = Program::compile(unit, procedure);
        let constants = input::compared_constants(unit.procedure(procedure));
        Validator { unit, procedure, program, constants, bodies }
    }

    /// Tries the directive of a plan of this procedure.
    pub fn check(&mut self, plan: &LoopPlan, options: &ValidateOptions) -> Outcome {
        if plan.directive.is_none() {
            return self.check_as_it_is(plan, options).0;
        }
        self.escalated(options, &|this, options| this.check_as_it_is(plan, options))
    }

    /// Tries something as it is; if that cannot be, together with what the procedure calls in other units, and where the
    /// program is too large, in a copy with smaller sizes.
    fn escalated(
        &mut self,
        options: &ValidateOptions,
        one: &dyn Fn(&mut Validator<'_>, &ValidateOptions) -> (Outcome, bool),
    ) -> Outcome {
        let (mut whole, mut limited) = one(self, options);
        if !matches!(whole, Outcome::NotRun(_)) {
            return whole;
        }
        let linked = self.bodies.with(self.unit, self.procedure);
        let alone = Bodies::default();
        if let Some(linked) = &linked {
            let mut validator = Validator::new(linked, self.procedure, &alone);
            (whole, limited) = one(&mut validator, options);
            if !matches!(whole, Outcome::NotRun(_)) {
                return whole;
            }
        }
        let unit = linked.as_ref().unwrap_or(self.unit);
        for target in shrink::TARGETS {
            let Some(shrink) = shrink::Shrink::new(unit, target) else { continue };
            let unit = shrink.unit(unit);
            let mut validator = Validator::new(&unit, self.procedure, &alone);
            let (outcome, _) = one(&mut validator, options);
            if matches!(outcome, Outcome::Validated { .. }) {
                return outcome;
            }
        }
        if limited {
            let patient = ValidateOptions { budget: options.budget * PATIENCE, ..options.clone() };
            whole = one(&mut Validator::new(unit, self.procedure, &alone), &patient).0;
        }
        whole
    }

    /// What came of it, and whether more operations could bring more.
    fn check_as_it_is(&mut self, plan: &LoopPlan, options: &ValidateOptions) -> (Outcome, bool) {
        let not = |why: &str| (Outcome::NotRun(why.into()), false);
        let Some(directive) = &plan.directive else { return not("there is no directive") };
        if plan.procedure != self.procedure {
            return not("the plan belongs to another procedure");
        }
        let clauses = Clauses {
            stmt: plan.stmt,
            collapse: directive.collapse.max(1),
            private: directive.private.clone(),
            firstprivate: directive.firstprivate.clone(),
            lastprivate: directive.lastprivate.clone(),
            reductions: directive.reductions.iter().map(|r| (r.op, r.var)).collect(),
            set_if_empty: directive.set_if_empty,
        };
        let test = directive.test.as_ref().map(|t| {
            test::Compiled::new(t, self.unit.procedure(self.procedure), &mut self.program)
        });
        let starts = (!directive.inductions.is_empty()).then(|| {
            let procedure = self.unit.procedure(self.procedure);
            start::Starts::new(&directive.inductions, procedure, &mut self.program)
        });
        // What the user says, all calls of the program show, or somebody tests before the loop, holds for what it is tried with.
        let before = directive.test.is_none();
        let assumed = plan.verdict.proof().is_some_and(|p| {
            p.assumptions.iter().any(|a| a.source == heiretsu_ir::Source::User)
                || p.facts.iter().any(|f| match f.test {
                    heiretsu_ir::Test::Callers => true,
                    heiretsu_ir::Test::OverlapCheck => before,
                    _ => false,
                })
        });
        let this = Attempt {
            unit: self.unit,
            program: &self.program,
            constants: &self.constants,
            clauses: &clauses,
            test: test.as_ref(),
            starts: starts.as_ref(),
            aliases: !assumed,
            segments: plan
                .verdict
                .proof()
                .is_some_and(|p| p.facts.iter().any(|f| f.test == heiretsu_ir::Test::Segments)),
            chain: None,
            sweep: None,
            sections: sections(directive),
            options,
        };
        this.outcome()
    }

    /// Tries loops that overlap: their iterations in orders that the chain allows.
    pub fn check_chain(&mut self, chain: &Chain, options: &ValidateOptions) -> Outcome {
        let (Some(first), true) = (chain.stages.first(), chain.procedure == self.procedure) else {
            return Outcome::NotRun("the chain belongs to another procedure".into());
        };
        let clauses = chain::clauses(self.unit.procedure(self.procedure), first);
        let test = chain.test.as_ref().map(|t| {
            test::Compiled::new(t, self.unit.procedure(self.procedure), &mut self.program)
        });
        let this = Attempt {
            unit: self.unit,
            program: &self.program,
            constants: &self.constants,
            clauses: &clauses,
            test: test.as_ref(),
            starts: None,
            aliases: true,
            segments: false,
            chain: Some(chain),
            sweep: None,
            sections: Vec::new(),
            options,
        };
        this.outcome().0
    }

    /// Tries a pipeline of rows: its nests in orders that the directives allow.
    pub fn check_sweep(&mut self, sweep: &Sweep, options: &ValidateOptions) -> Outcome {
        self.escalated(options, &|this, options| this.sweep_as_it_is(sweep, options))
    }

    fn sweep_as_it_is(&mut self, sweep: &Sweep, options: &ValidateOptions) -> (Outcome, bool) {
        if sweep.procedure != self.procedure {
            return (Outcome::NotRun("the sweep belongs to another procedure".into()), false);
        }
        let clauses = Clauses {
            stmt: sweep.stmt,
            collapse: 1,
            private: sweep.private.clone(),
            firstprivate: Vec::new(),
            lastprivate: Vec::new(),
            reductions: Vec::new(),
            set_if_empty: false,
        };
        let test = sweep.test.as_ref().map(|t| {
            test::Compiled::new(t, self.unit.procedure(self.procedure), &mut self.program)
        });
        let this = Attempt {
            unit: self.unit,
            program: &self.program,
            constants: &self.constants,
            clauses: &clauses,
            test: test.as_ref(),
            starts: None,
            aliases: true,
            segments: false,
            chain: None,
            sweep: Some(sweep),
            sections: Vec::new(),
            options,
        };
        this.outcome()
    }
}

impl Attempt<'_, '_> {
    /// Whole executions, fragments where there are none, and the loop alone where what stands around it cannot be run.
    fn outcome(&self) -> (Outcome, bool) {
        let mut tally = Tally::default();
        for mode in [Mode::Whole, Mode::Fragment, Mode::Alone] {
            // What a loop does that stands in others is told by what keeps these from running.
            let why = (mode == Mode::Alone).then(|| tally.reason.clone());
            // What the first mode has used up does not count against the second.
            tally.used = 0;
            if let Some(what) = self.run_mode(mode, &mut tally) {
                return (Outcome::Failed(what), false);
            }
            if tally.telling > 0 {
                // OpenMP gives a lastprivate variable no value when there is no last iteration.
                if self.chain.is_none()
                    && !self.clauses.lastprivate.is_empty()
                    && self.faithful(mode)
                    && let Err(Miss::Failed(what)) = self.attempt(mode, input::EMPTY, &mut tally)
                {
                    return (Outcome::Failed(format!("{what} (no iterations)")), false);
                }
                break;
            }
            if tally.differs {
                break;
            }
            if let Some(why) = why.filter(|why| !why.is_empty()) {
                tally.reason = why;
            }
        }
        let outcome = if tally.telling > 0 {
            Outcome::Validated { runs: tally.runs, iterations: tally.iterations }
        } else if tally.reason.is_empty() {
            Outcome::NotRun("no input made it run two iterations".into())
        } else {
            Outcome::NotRun(tally.reason)
        };
        (outcome, tally.limited)
    }
}

struct Attempt<'a, 'u> {
    unit: &'u Unit,
    program: &'a Program<'u>,
    constants: &'a [i64],
    clauses: &'a Clauses,
    test: Option<&'a test::Compiled>,
    starts: Option<&'a start::Starts>,
    aliases: bool,
    /// The test is a flag that the loop just before has set: both have to run.
    segments: bool,
    /// Loops that overlap, of which the loop is the first one.
    chain: Option<&'a Chain>,
    /// The loop is one over planes, of which threads have rows.
    sweep: Option<&'a Sweep>,
    /// Pointers that lead to so many elements and no more.
    sections: Vec<(VarId, i64)>,
    options: &'a ValidateOptions,
}

/// The sections that threads have of their own, where their lengths are numbers. (Others are as long as their allocation.)
fn sections(directive: &Directive) -> Vec<(VarId, i64)> {
    let one = |r: &Reduction| {
        let elements = r.elements.as_ref()?.as_constant()?;
        Some((r.var, i64::try_from(elements).ok()?))
    };
    directive.reductions.iter().filter_map(one).collect()
}

/// Where nothing else helps, so many times the operations: iterations that call a solver are long.
const PATIENCE: u64 = 8;
/// Where no input has run, so many times the attempts: `do j = n - l - k + 1, n - l` stays in its array with few values.
const MORE: u32 = 5;
/// Retries of one input with larger objects.
const GROWTHS: u32 = 24;

impl Attempt<'_, '_> {
    /// Can all values around the loop that this mode tries occur?
    fn faithful(&self, mode: Mode) -> bool {
        let procedure = self.unit.procedure(self.program.procedure());
        match mode {
            Mode::Whole => true,
            Mode::Fragment => input::stands_alone(procedure, self.clauses.stmt),
            Mode::Alone => false,
        }
    }

    /// Tries inputs until enough of them have run; a difference ends it.
    fn run_mode(&self, mode: Mode, tally: &mut Tally) -> Option<String> {
        let faithful = self.faithful(mode);
        let mut hopeless = 0;
        for number in 0..MORE * self.options.attempts {
            let enough = tally.telling > 0 && number >= self.options.attempts;
            if enough || tally.telling >= self.options.inputs || tally.used > self.options.budget {
                break;
            }
            match self.attempt(mode, number, tally) {
                Ok(()) => {}
                Err(Miss::Failed(what)) if faithful => return Some(what),
                Err(Miss::Failed(what)) => {
                    tally.reason = format!(
                        "only a fragment with arbitrary values around it could be run ({what})"
                    );
                    tally.telling = 0;
                    tally.differs = true;
                    return None;
                }
                Err(Miss::Input(why)) => tally.reason = why,
                Err(Miss::Mode(why)) => {
                    tally.reason = why;
                    hopeless += 1;
                    if hopeless >= 3 {
                        break;
                    }
                }
            }
        }
        None
    }

    /// One input, with objects made larger until it runs.
    fn attempt(&self, mode: Mode, number: u32, tally: &mut Tally) -> Result<(), Miss> {
        let mut input = Input {
            mode,
            number,
            seed: Rng::of(&[self.options.seed, u64::from(number)]).next_u64(),
            sizes: Sizes::default(),
            least: Vec::new(),
            asked: match self.test {
                // One input in four leaves it to chance.
                Some(test) if number % 4 != 3 && !self.segments => test.asked().to_vec(),
                _ => Vec::new(),
            },
            alias: self.aliases && number % 3 == 1,
            ascending: self.segments && number % 4 != 3,
            held: self.sections.iter().map(|(var, _)| *var).collect(),
        };
        for (var, elements) in &self.sections {
            input.sizes.grow_dim(self.program.procedure(), *var, 0, *elements);
        }
        for _ in 0..GROWTHS {
            if tally.used > self.options.budget {
                tally.limited = true;
                return Err(Miss::Mode("it takes more operations than the limit".into()));
            }
            let config = Config {
                fuel: self.options.budget / 4,
                seed: input.seed,
                open: true,
                sizes: input.sizes.clone(),
                integers: input.integers(),
                ..Config::default()
            };
            match self.one(&input, &config, tally) {
                Ok(()) => return Ok(()),
                Err(Trial::Miss(miss)) => return Err(miss),
                Err(Trial::Stop(stop, inside)) => match &stop {
                    Stop::Undefined(undefined, _) => {
                        match input.grow(self.unit, self.program, undefined) {
                            Blame::Grown => {}
                            Blame::Program => {
                                return Err(Miss::Input(self.undefined(undefined)));
                            }
                        }
                    }
                    Stop::Unsupported(what, _) => {
                        let why = format!("{what} is not executed");
                        return Err(if inside { Miss::Mode(why) } else { Miss::Input(why) });
                    }
                    Stop::Limit(_) => {
                        tally.limited = true;
                        return Err(Miss::Mode(stop.to_string()));
                    }
                    Stop::Halt => {
                        return Err(Miss::Input("the program ends before the loop".into()));
                    }
                },
            }
        }
        Err(Miss::Input("its arrays would have to be very large".into()))
    }

    /// Why the original could not run.
    fn undefined(&self, undefined: &Undefined) -> String {
        let name =
            |procedure: ProcId, var: VarId| self.unit.procedure(procedure).var(var).name.clone();
        let array = match *undefined {
            Undefined::OutOfBounds { origin: Origin::Var(procedure, var), .. }
            | Undefined::Subscript { procedure, var, .. } => name(procedure, var),
            Undefined::OutOfBounds { origin: Origin::Global(global), .. } => {
                self.unit.global(global).name.clone()
            }
            Undefined::OutOfBounds { .. }
            | Undefined::Uninitialized
            | Undefined::Overflow
            | Undefined::DivisionByZero
            | Undefined::Shift
            | Undefined::InvalidPointer
            | Undefined::ZeroStep => {
                return format!("on the inputs that were tried the original has {undefined}");
            }
        };
        format!("on the inputs that were tried the original leaves the bounds of `{array}`")
    }

    /// One execution of the original and its parallel forms.
    fn one(&self, input: &Input, config: &Config, tally: &mut Tally) -> Result<(), Trial> {
        let outside = |stop| Trial::Stop(stop, false);
        let entry =
            prepare::prepare(self.program, input, config, self.constants, self.clauses.stmt);
        let mut machine = entry.map_err(outside)?;
        let stmt = self.clauses.stmt;
        let procedure = self.unit.procedure(self.program.procedure());
        let reached = match input.mode {
            Mode::Whole => machine.run_to(stmt),
            Mode::Fragment | Mode::Alone => {
                let outermost = input::outermost(procedure, stmt);
                let alone = input.mode == Mode::Alone || outermost == stmt;
                let from = if self.segments { input::flag_set(procedure, stmt) } else { stmt };
                machine.jump_to(if alone { from } else { outermost }, stmt)
            }
        };
        // Making the objects costs as well.
        tally.used += machine.used() + machine.memory.kept() as u64;
        let mut reached = reached.map_err(outside)?;
        // The first time with several iterations tells most; else the last one that there is.
        let mut latest = None;
        for _ in 0..6 {
            if !reached {
                break;
            }
            let count = machine.trip_count(stmt);
            latest = Some(machine.clone());
            if count >= 2 {
                break;
            }
            match machine.run_to_next(stmt) {
                Ok(again) => reached = again,
                Err(_) => break,
            }
        }
        let Some(machine) = latest else {
            return Err(Trial::Miss(Miss::Input(
                "the inputs that were tried do not reach it".into(),
            )));
        };
        match (self.chain, self.sweep) {
            (Some(chain), _) => self.chained(chain, input, machine, tally),
            (None, Some(sweep)) => self.swept(sweep, input, machine, tally),
            (None, None) => self.compare(input, machine, tally),
        }
    }

    /// Goes on only where the run-time test holds.
    fn tested(&self, start: &mut Machine<'_>, tally: &mut Tally) -> Result<(), Trial> {
        let Some(test) = self.test else { return Ok(()) };
        match test.holds(start, self.unit) {
            Ok(true) => Ok(()),
            // The sequential branch runs: the original itself.
            Ok(false) => {
                tally.inputs += 1;
                let why = "its run-time test was false on the inputs that were tried";
                Err(Trial::Miss(Miss::Input(why.into())))
            }
            Err(stop) => Err(Trial::Stop(stop, true)),
        }
    }

    fn compare(&self, input: &Input, start: Machine<'_>, tally: &mut Tally) -> Result<(), Trial> {
        let mut start = start;
        self.tested(&mut start, tally)?;
        let budget = self.options.budget;
        let mut share = (budget / u64::from(self.options.inputs.max(1)) / 5).max(1);
        start.fuel = share;
        let seed = input.seed;
        let all =
            start.space(self.clauses.stmt, self.clauses.collapse, self.options.iterations, seed);
        let mut space = all.map_err(Trial::from)?;
        let free = !self.faithful(input.mode);
        if free {
            start::truth_values(&mut start, &self.clauses.reductions);
        }
        if let Some(starts) = self.starts {
            let procedure = self.unit.procedure(self.program.procedure());
            let given = starts.give(&mut start, procedure, &mut space, free);
            given.map_err(|none| match none {
                start::NoStart::Stop(stop) => Trial::Stop(stop, true),
                start::NoStart::Wrong(what) => Trial::Miss(Miss::Failed(what)),
            })?;
        }
        let mut original = start.clone();
        let mut outcome = original.run_original(&space);
        if outcome == Err(LoopError::Stop(Stop::Limit("operations"))) && space.len() > 3 {
            tally.used += share;
            // Long iterations: two neighbours and the last one, once.
            share = budget / 2;
            space = space.sample(&[0, 1, space.len() - 1]);
            start.fuel = share;
            original = start.clone();
            outcome = original.run_original(&space);
        }
        tally.used += share.saturating_sub(original.fuel);
        outcome.map_err(Trial::from)?;
        let mut rng = Rng::of(&[seed, 0x0bde]);
        for order in 0..3 {
            let threads = compare::threads(order + input.number % 2, space.len(), &mut rng);
            let mut parallel = start.clone();
            // A thread does no more than the original, apart from combining.
            parallel.fuel = 2 * share;
            if order == 0 {
                parallel.shadow = Some(Box::new(Shadow::new()));
            }
            let outcome = parallel.run_parallel(self.clauses, &space, &threads);
            tally.used += (2 * share).saturating_sub(parallel.fuel);
            outcome.map_err(compare::in_parallel)?;
            self.judge(&start, &original, &mut parallel, &space)?;
            tally.runs += 1;
            tally.iterations += space.len() as u64;
            if order == 1 && space.complete && input.mode == Mode::Whole {
                self.afterwards(&start, original.clone(), parallel, share, tally)?;
            }
        }
        tally.inputs += 1;
        if space.len() >= 2 {
            tally.telling += 1;
        }
        Ok(())
    }

    /// No conflicts, and the same state after the loop?
    fn judge(
        &self,
        start: &Machine<'_>,
        original: &Machine<'_>,
        parallel: &mut Machine<'_>,
        space: &Space,
    ) -> Result<(), Trial> {
        let failed = |what: String| Err(Trial::Miss(Miss::Failed(what)));
        if let Some(shadow) = parallel.shadow.take()
            && let Some(conflict) = shadow
                .conflicts
                .iter()
                .min_by_key(|c| (c.first.iteration, c.second.iteration, c.object, c.offset))
        {
            return failed(compare::describe_conflict(self.unit, parallel, conflict, space));
        }
        let dead = start.dead_after(self.clauses, space);
        let procedure = self.unit.procedure(self.program.procedure());
        let sums = compare::sums(start, procedure, self.clauses);
        // Of an array of the procedure's own the last iteration's copy is kept, whatever earlier ones wrote: whether
        // an element that is lost is read, the rest of the procedure shows (`afterwards`).
        let arrays =
            self.clauses.lastprivate.iter().filter(|v| procedure.var(**v).ty.array().is_some());
        let copied: Vec<_> =
            arrays.filter_map(|v| start.range(*v)).filter(|r| !start.is_observable(r.0)).collect();
        let found = parallel.differences(original, start.memory.count(), &dead, 1, &|p, a, b| {
            let inside = copied.iter().any(|(object, first, cells)| {
                p.object == *object && (*first..first.saturating_add(*cells)).contains(&p.offset)
            });
            inside || sums.iter().any(|s| s.accepts(p, a, b))
        });
        match found.first() {
            Some(d) => failed(format!(
                "after the loop `{}` is {} instead of {}",
                d.name, d.first, d.second
            )),
            None => Ok(()),
        }
    }

    /// The rest of the procedure must not see that private variables have no value any more.
    fn afterwards(
        &self,
        start: &Machine<'_>,
        mut original: Machine<'_>,
        mut parallel: Machine<'_>,
        fuel: u64,
        tally: &mut Tally,
    ) -> Result<(), Trial> {
        original.fuel = fuel;
        parallel.fuel = fuel;
        if original.finish().is_err() {
            return Ok(()); // says nothing about the loop
        }
        tally.used += 2 * fuel.saturating_sub(original.fuel);
        let failed = |what: String| Err(Trial::Miss(Miss::Failed(what)));
        if let Err(stop) = parallel.finish() {
            return match stop {
                // The budget, or another branch after a sum with other last bits.
                Stop::Limit(_) | Stop::Unsupported(..) | Stop::Halt => Ok(()),
                Stop::Undefined(what, _) => failed(format!("after the loop there is {what}")),
            };
        }
        let procedure = self.unit.procedure(self.program.procedure());
        if !compare::sums(start, procedure, self.clauses).is_empty() {
            return Ok(()); // last bits may differ, and what depends on them
        }
        let same = parallel.result.same(&original.result);
        if !same && parallel.result != heiretsu_interp::Value::Undefined {
            return failed(format!(
                "the procedure returns {} instead of {}",
                parallel.result, original.result
            ));
        }
        let objects = start.memory.count();
        let seen = |p: heiretsu_interp::Pointer| !start.is_observable(p.object);
        let dead = start.unread_at_end();
        let found = parallel.differences(&original, objects, &dead, 1, &|p, _, _| seen(p));
        match found.first() {
            Some(d) => {
                failed(format!("at the end `{}` is {} instead of {}", d.name, d.first, d.second))
            }
            None => Ok(()),
        }
    }
}

/// Why one execution brought nothing.
enum Trial {
    /// The original ended early; inside the loop, or before.
    Stop(Stop, bool),
    /// Decided.
    Miss(Miss),
}

impl From<LoopError> for Trial {
    /// An error while the *original* runs.
    fn from(error: LoopError) -> Trial {
        let failed = |what: &str| Trial::Miss(Miss::Failed(what.to_owned()));
        match error {
            LoopError::Stop(stop) => Trial::Stop(stop, true),
            LoopError::LeftEarly => failed("an iteration leaves the loop"),
            LoopError::BoundChanged => failed("the bound changes while the loop runs"),
            LoopError::NotPerfect => failed("the loops taken together are not perfectly nested"),
            LoopError::Clause(what) => Trial::Miss(Miss::Failed(what)),
        }
    }
}

/// The place of a statement's text, for messages.
fn line(unit: &Unit, span: Span) -> Option<u32> {
    let file = unit.files.get(span.file.index())?;
    (span.lo < span.hi).then(|| file.line_column(span.lo).line)
}
