//! The overall control: which loop runs parallel, and how.
//!
//! **Holds** the choice among the loops of a nest ([`plan`]), estimates of work, and what OpenMP asks of a
//! directive beyond the facts.
//!
//! **Must not** print, or find new facts about a loop: it only chooses among loops that are proved parallel.

mod any_size;
mod array_sums;
mod contract;
mod excluded;
pub mod existing;
pub mod model;
mod nest;
mod openmp;
mod overlap;
mod recurrences;
mod restructure;
mod small_parts;
mod strides;
mod sweeps;
mod text;
mod tried;
mod vectors;

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::LoopFacts;
use heiretsu_ir::plan::{Asked, By, Directive, LoopPlan, Reduction, Schedule};
use heiretsu_ir::runtime_test::{RuntimeTest, WorkTest};
use heiretsu_ir::{
    Array, BinaryOp, ExprId, ExprKind, LoopForm, ProcId, Procedure, Reason, ReasonKind, Span, Step,
    StmtId, StmtKind, Technique, Unit, VarId, Verdict, visit,
};

pub use any_size::any_size;
pub use array_sums::{InCopies, in_copies};
use excluded::{excluded, unusual};
use model::room;
use model::table::{
    EXITS_CHUNK, FEW_ITERATIONS, FEW_STARTS, HARDLY_ANY_ITERATIONS, MOST_STARTS, OFTEN, ROWS_CHUNK,
    SHORT, SMALL,
};
use model::work::{self, At, Work};
pub use model::{Call, Effort, Lines, Machine, Model, Node, Profile, Spent};
use model::{Observed, Starts};
use nest::Nest;
pub use overlap::overlapped;
pub use recurrences::taken as in_blocks;
pub use restructure::{Choice, Restructured, restructure};
pub use small_parts::leave_small_parts;
pub use sweeps::{expanded, swept};

/// What the user may choose about plans, and what is known beforehand.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// No cost model: no test for enough work, no refusal for cost.
    pub force: bool,
    /// Directives inside loops that run parallel already, too.
    pub nested: bool,
    /// Loops that cannot be given a directive for reasons of their text, as the writer of directives
    /// said: an inner loop is then tried instead.
    pub refused: Vec<(ProcId, StmtId, Reason)>,
    /// What the program tells about work.
    pub model: Model,
}

/// A plan for every loop of a procedure, in the order of `facts`.
///
/// For each nest, outermost loop first: the first loop that is parallel (as it is, or under a run-time test:
/// coarse grain is worth a test, and when the test fails little is lost) and has a place for a directive is
/// taken. The loops inside it are left alone. Loops with few iterations take the loops inside them along
/// (`collapse`); when they cannot, and one of those is parallel itself, that one is taken.
pub fn plan(
    unit: &Unit,
    procedure: ProcId,
    facts: Vec<LoopFacts>,
    options: &Options,
) -> Vec<LoopPlan> {
    let body = unit.procedure(procedure);
    let nest = Nest::new(body);
    let called = calls_openmp(&facts);
    let mine = options.refused.iter().filter(|(other, ..)| *other == procedure);
    let refused = called
        .iter()
        .map(|(stmt, reason)| (*stmt, reason))
        .chain(mine.map(|(_, stmt, reason)| (*stmt, reason)))
        .collect();
    let mut planner = Planner {
        unit,
        of: procedure,
        body,
        refused,
        nest: &nest,
        options,
        plans: facts
            .into_iter()
            .map(|facts| start(procedure, body, facts, options.force))
            .collect(),
    };
    for root in nest.roots() {
        planner.choose(root);
    }
    planner.plans
}

/// Loops that call what has directives of the user's: these say where the threads are.
fn calls_openmp(facts: &[LoopFacts]) -> Vec<(StmtId, Reason)> {
    let called = |f: &LoopFacts| {
        let span = f.openmp_called?;
        Some((f.stmt, Reason::new(ReasonKind::ExistingOpenMp {}, span, "in what is called here")))
    };
    facts.iter().filter_map(called).collect()
}

/// A plan that inserts nothing yet. A test that holds for no usual sizes is none, if it is not to be written all the same (`force`).
fn start(procedure: ProcId, body: &Procedure, facts: LoopFacts, force: bool) -> LoopPlan {
    let span = body.stmt(facts.stmt).span;
    let mut facts = facts;
    if !force
        && let Verdict::Conditional(_, test) = &facts.verdict
        && unusual(body, test, None)
    {
        facts.verdict = Verdict::Sequential(vec![reason(ReasonKind::UnusualSizes {}, span)]);
        (facts.directive, facts.techniques) = (None, Vec::new());
    }
    let why = match &facts.verdict {
        Verdict::Sequential(reasons) => reasons.first().cloned(),
        Verdict::Parallel(_) | Verdict::Conditional(..) => None,
    };
    let why = why.unwrap_or_else(|| reason(ReasonKind::NotCounted {}, span));
    LoopPlan {
        procedure,
        stmt: facts.stmt,
        depth: facts.depth,
        verdict: facts.verdict,
        techniques: facts.techniques,
        directive: facts.directive,
        insertion: Err(Box::new(why)),
        tried: Vec::new(),
    }
}

/// How a loop that pays is told apart from the same loop with less work.
#[derive(Default)]
struct Worth {
    /// Asked when it is started.
    test: Option<WorkTest>,
    /// By a branch where the loop is started often: an `if` clause that says no costs too much there.
    asked: Asked,
}

struct Planner<'a> {
    unit: &'a Unit,
    of: ProcId,
    refused: BTreeMap<StmtId, &'a Reason>,
    body: &'a Procedure,
    nest: &'a Nest,
    options: &'a Options,
    plans: Vec<LoopPlan>,
}

impl Planner<'_> {
    /// Decides about a loop and, depending on it, those inside.
    fn choose(&mut self, at: usize) {
        match self.decide(at) {
            // Sequential: the reason stands in the plan already.
            None => self.choose_inside(at),
            Some(Err(kind)) => {
                self.refuse(at, kind);
                self.choose_inside(at);
            }
            Some(Ok(())) => {
                if let Some(plan) = self.plans.get_mut(at) {
                    plan.insertion = Ok(());
                }
                if self.options.nested {
                    self.choose_inside(at);
                } else {
                    let taken = self.plans.get(at).and_then(|plan| plan.directive.as_ref());
                    let levels = taken.map_or(1, |directive| directive.collapse);
                    self.leave_inside(at, levels > 1);
                }
            }
        }
    }

    fn choose_inside(&mut self, at: usize) {
        for inner in self.nest.children(at).to_vec() {
            self.choose(inner);
        }
    }

    /// Everything inside a parallel loop stays as it is, but for innermost loops that need to be told that they may be
    /// vectorized; none where the directive takes several levels.
    fn leave_inside(&mut self, at: usize, collapsed: bool) {
        for inner in self.nest.children(at).to_vec() {
            if !collapsed && self.vectorized(inner) {
                let Some(plan) = self.plans.get_mut(inner) else { continue };
                plan.insertion = Ok(());
                if let Some(directive) = &mut plan.directive {
                    directive.by = By::Vectors;
                }
                continue;
            }
            if self.plans.get(inner).is_some_and(|plan| plan.directive.is_some()) {
                self.refuse(inner, ReasonKind::InsideParallel {});
            }
            self.leave_inside(inner, collapsed);
        }
    }

    /// Is this an innermost parallel loop that is vectorized well only with `simd`?
    fn vectorized(&self, at: usize) -> bool {
        let Some(plan) = self.plans.get(at) else { return false };
        let (Some(directive), Verdict::Parallel(_)) = (&plan.directive, &plan.verdict) else {
            return false;
        };
        let mut complete = directive.clone();
        self.nest.children(at).is_empty()
            && self.is_parallel(at)
            && directive.test.is_none()
            && openmp::complete(self.body, plan.stmt, &mut complete).is_ok()
            && vectors::pays_inside(self.unit, self.here(), plan.stmt, &complete)
    }

    /// The procedure, for the cost model.
    fn here(&self) -> work::At<'_> {
        self.options.model.at(self.body, self.of)
    }

    fn refuse(&mut self, at: usize, kind: ReasonKind) {
        if let Some(plan) = self.plans.get_mut(at) {
            // The writer's reason may say more about the same thing.
            let known = self.refused.get(&plan.stmt).filter(|reason| reason.kind == kind);
            let span = self.body.stmt(plan.stmt).span;
            let why = known.map_or_else(|| reason(kind, span), |known| (*known).clone());
            plan.insertion = Err(Box::new(why));
        }
    }

    /// Should this loop run parallel? `None` if it cannot; the directive is completed on the way.
    fn decide(&mut self, at: usize) -> Option<Result<(), ReasonKind>> {
        let plan = self.plans.get(at)?;
        let stmt = plan.stmt;
        let mut directive = plan.directive.clone()?;
        directive.collapse = 1;
        if let Verdict::Conditional(_, test) = &plan.verdict
            && directive.test.is_none()
        {
            directive.test = Some(test.clone());
        }
        let placed = match self.refused.get(&stmt) {
            Some(reason) => Err(reason.kind.clone()),
            None => text::check(self.unit, self.body, self.nest, at),
        };
        if let Err(kind) = placed.and_then(|()| openmp::complete(self.body, stmt, &mut directive)) {
            // (A loop of a few steps is not written in another form first.)
            let form = matches!(kind, ReasonKind::NotCanonical { .. }) && !self.options.force;
            let here = self.here();
            let most = work::most(here, stmt, false).filter(|_| form);
            return Some(Err(match most {
                Some(most) if most < here.table().enough_work => ReasonKind::TooLittleWork {},
                _ => kind,
            }));
        }
        let trips = self.body.as_loop(stmt).and_then(|l| work::constant_trips(self.body, l));
        if let Some(trips) = trips
            && trips < FEW_ITERATIONS
        {
            directive.collapse = self.collapsible(at, &directive, trips);
            let inside = || self.nest.children(at).iter().any(|inner| self.is_parallel(*inner));
            if directive.collapse == 1 && trips < HARDLY_ANY_ITERATIONS && inside() {
                return Some(Err(ReasonKind::TooLittleWork {}));
            }
        }
        // Iterations that were peeled off, or moved out by alignment; a single one never pays.
        let few = heiretsu_transform::contraction::most_iterations(self.body, stmt);
        let least = if self.options.force { 2 } else { HARDLY_ANY_ITERATIONS };
        if few.is_some_and(|n| n < least) && trips.is_none() {
            return Some(Err(ReasonKind::TooLittleWork {}));
        }
        if directive.collapse == 1 {
            directive.schedule = self.schedule(at);
        }
        if vectors::pays(self.unit, self.here(), stmt, &directive) {
            directive.by = By::Both;
        }
        directive.lanes_beside = vectors::pays_beside(self.unit, self.body, stmt, &directive);
        if !self.options.force {
            match self.pays(at, stmt, &directive) {
                Err(kind) => return Some(Err(kind)),
                Ok(worth) => (directive.work, directive.asked) = (worth.test, worth.asked),
            }
        }
        // (A region makes room for the copies even where its `if` clause is false.)
        let varies = |r: &Reduction| match &r.elements {
            Some(elements) => elements.as_constant().is_none(),
            None => self.body.var(r.var).ty.array().is_some_and(Array::of_variable_length),
        };
        // (Of a loop whose step may be zero where it does not run, compilers divide by it all the same.)
        let zero = directive.test.is_some() && self.body.as_loop(stmt).is_some_and(|l| l.upward);
        if zero || directive.reductions.iter().any(varies) {
            directive.asked = Asked::Branch;
        }
        let plan = self.plans.get_mut(at)?;
        if directive.collapse > 1 && !plan.techniques.contains(&Technique::Collapse) {
            plan.techniques.push(Technique::Collapse);
        }
        plan.directive = Some(directive);
        Some(Ok(()))
    }

    /// Does a loop have work enough? It may be that it is asked when it is started.
    fn pays(&self, at: usize, stmt: StmtId, directive: &Directive) -> Result<Worth, ReasonKind> {
        let around = &mut self.nest.around(at).filter_map(|outer| self.nest.stmt(outer));
        let starts = self.options.model.starts(self.unit, self.of, around);
        let here = self.here();
        let excluded = |pays: &WorkTest| {
            let out =
                |t: &RuntimeTest| excluded(self.body, t, pays) || unusual(self.body, t, Some(pays));
            directive.test.as_ref().is_some_and(out)
        };
        let at_all = |worth: Worth| match worth.test.as_ref().is_some_and(excluded) {
            true => Err(ReasonKind::TooLittleWork {}),
            false => Ok(worth),
        };
        let around = &mut self.nest.around(at).filter_map(|outer| self.nest.stmt(outer));
        if let Some(seen) = self.options.model.observed(self.body, self.of, stmt, around) {
            return self.pays_as_seen(here, stmt, seen).and_then(at_all);
        }
        let often = starts.times > OFTEN;
        let enough = if often { here.table().enough_inside } else { here.table().enough_work };
        if directive.operations.is_some_and(|n| i128::from(n) >= enough) {
            return Ok(Worth::default());
        }
        if often {
            return self.pays_often(here, at, stmt, &starts).and_then(at_all);
        }
        if let Some(most) = work::most(here, stmt, false).filter(|most| *most < enough) {
            let exact = work::of_loop(here, stmt, enough) == Work::Constant(most);
            return Err(if exact { ReasonKind::TooLittleWork {} } else { declared(most) });
        }
        match work::of_loop(here, stmt, enough) {
            Work::Constant(work) if work < enough => Err(ReasonKind::TooLittleWork {}),
            Work::Test(pays) if excluded(&pays) => Err(ReasonKind::TooLittleWork {}),
            Work::Test(test) => Ok(Worth { test: Some(test), asked: Asked::Clause }),
            // Where something is tested anyway: two counts that are known tell of little work, whatever a third one is (a small
            // matrix has no side that is long).
            Work::Much if directive.test.is_some() => {
                let least = work::least(here, stmt).filter(|least| least.degree() >= 2);
                Ok(Worth { test: least.and_then(|least| least.test(enough)), asked: Asked::Clause })
            }
            Work::Constant(_) | Work::Much => Ok(Worth::default()),
        }
    }

    /// The same for a loop of a profiled run. Other runs may be shorter: what can be asked before the loop is asked.
    fn pays_as_seen(
        &self,
        here: At<'_>,
        stmt: StmtId,
        seen: Observed,
    ) -> Result<Worth, ReasonKind> {
        let table = here.table();
        let enough = if seen.starts > OFTEN { table.enough_inside } else { table.enough_work };
        if seen.operations < enough {
            let times =
                if seen.starts == 1 { "once".into() } else { format!("{} times", seen.starts) };
            return Err(ReasonKind::StartedOften {
                work: format!("about {}", operations(seen.operations)),
                around: format!("started {times} in the profiled run"),
            });
        }
        let least = work::least(here, stmt).filter(|least| least.constant().is_none());
        let often = seen.starts > OFTEN && !self.is_assignment(stmt);
        let asked = if often { Asked::Either } else { Asked::Clause };
        Ok(Worth { test: least.and_then(|least| least.test(enough)), asked })
    }

    /// The same for a loop that is started again and again: threads have to pay for being woken each time, and a test that
    /// says no costs something, too.
    fn pays_often(
        &self,
        here: At<'_>,
        at: usize,
        stmt: StmtId,
        starts: &Starts,
    ) -> Result<Worth, ReasonKind> {
        let often = |work: String| ReasonKind::StartedOften {
            work,
            around: format!("started {}", starts.around),
        };
        let table = here.table();
        let most = work::most(here, stmt, true);
        if let Some(most) = most.filter(|most| *most < table.enough_inside) {
            return Err(often(format!("at most {}", operations(most))));
        }
        let unknown = || often("a number of operations that is not known".into());
        // (How many iterations there are is a quotient: FFT passes have few of them where each has much work.)
        if self.body.as_loop(stmt).is_some_and(|l| l.upward) {
            return Err(unknown());
        }
        let least = work::least(here, stmt).ok_or_else(unknown)?;
        if let Some(constant) = least.constant() {
            return match constant >= table.enough_inside {
                true => Ok(Worth::default()),
                false => Err(often(format!("at least {}", operations(constant)))),
            };
        }
        let enough = if least.degree() > 1 { table.guarded_nest } else { table.guarded };
        // Who declares arrays for much work means to do it.
        // Else: is an `if` clause that says no little beside the loop?
        let cheap = most.is_some() || least.at(SMALL).is_none_or(|work| work >= enough);
        let deep = self.nest.around(at).count() > 1;
        // A branch costs nothing, but where short loops are started by several others.
        let branch = cheap || !deep && !least.sizes().any(|e| in_memory(self.body, e));
        // Those of a recursion are mostly small.
        let mostly_small = starts.guessed && least.degree() < 2;
        if !branch || mostly_small || starts.times > MOST_STARTS {
            return Err(unknown());
        }
        let around = self.started_by(at);
        if work::pays_late(here, &around, stmt, table.enough_inside, table.long)
            || least.degree() == 1
                && room::none_for(here, &around, stmt, &least, table.enough_inside)
        {
            return Err(ReasonKind::TooLittleWork {});
        }
        let clause = cheap && (!deep || starts.times <= FEW_STARTS);
        let asked = match (clause, self.is_assignment(stmt)) {
            (true, true) => Asked::Clause,
            (true, false) => Asked::Either,
            (false, _) => Asked::Branch,
        };
        // What nobody could read is not asked, and what is not asked is not known.
        let test = least.test(table.enough_inside).ok_or_else(unknown)?;
        if test.threshold <= 1 {
            // (A single iteration of each loop inside is enough.)
            return Ok(Worth::default());
        }
        Ok(Worth { test: Some(test), asked })
    }

    /// Is a loop an array assignment?
    fn is_assignment(&self, stmt: StmtId) -> bool {
        self.body.as_loop(stmt).is_some_and(|l| l.form == LoopForm::ArrayAssignment)
    }

    /// The counted loops around a loop, outermost first, up to the first one that is not counted.
    fn started_by(&self, at: usize) -> Vec<StmtId> {
        let around = self.nest.around(at).filter_map(|outer| self.nest.stmt(outer));
        let counted = around.take_while(|s| self.body.as_loop(*s).is_some());
        let mut out: Vec<StmtId> = counted.collect();
        out.reverse();
        out
    }

    fn is_parallel(&self, at: usize) -> bool {
        self.plans.get(at).is_some_and(|plan| {
            plan.directive.is_some()
                && !self.refused.contains_key(&plan.stmt)
                && text::check(self.unit, self.body, self.nest, at).is_ok()
        })
    }

    /// How many perfectly nested loops to take together, so that there are iterations enough.
    fn collapsible(&self, at: usize, directive: &Directive, trips: i128) -> u32 {
        let (mut level, mut outer, mut trips) = (1, at, trips);
        let mut own = BTreeSet::new();
        while trips < FEW_ITERATIONS {
            let Some(inner) = self.nest.perfect_child(self.body, outer) else { break };
            let (Some(around), Some(inside)) = (self.plans.get(at), self.plans.get(inner)) else {
                break;
            };
            own.extend(self.body.as_loop(inside.stmt).map(|l| l.var));
            let rectangular = self.nest.is_rectangular(self.body, at, inner);
            let unconditional = matches!(inside.verdict, Verdict::Parallel(_))
                && matches!(around.verdict, Verdict::Parallel(_));
            let same = inside.directive.as_ref().is_some_and(|inner_directive| {
                openmp::same_clauses(directive, inner_directive, &own)
            });
            if !(rectangular && unconditional && same && self.is_parallel(inner)) {
                break;
            }
            level += 1;
            outer = inner;
            let more =
                self.body.as_loop(inside.stmt).and_then(|l| work::constant_trips(self.body, l));
            trips = more.and_then(|more| trips.checked_mul(more)).unwrap_or(i128::MAX);
        }
        level
    }

    /// How iterations are dealt out: in equal blocks where they take equally long.
    ///
    /// Of a triangle, threads in turn get equal shares; where an iteration has much to do, whoever is done takes the next one
    /// (measured on a covariance: 1.28 times as fast as one thread with `guided`, which gives the first thread most of a
    /// shrinking triangle, 1.91 with `dynamic`). Nobody knows how long iterations run that loops with exits stand in.
    fn schedule(&self, at: usize) -> Schedule {
        let deep =
            self.nest.children(at).iter().any(|inner| !self.nest.children(*inner).is_empty());
        let Some(l) = self.plans.get(at).and_then(|plan| self.body.as_loop(plan.stmt)) else {
            return Schedule::Static;
        };
        let exits = visit::stmts(self.body, &l.body).into_iter().any(|s| {
            matches!(self.body.stmt(s).kind, StmtKind::While { .. } | StmtKind::Break { .. })
        });
        let uneven = self.uneven(at, l.var);
        match (exits || uneven && deep && self.rows_of_data(at), uneven) {
            (true, _) => self.chunk(at, deep).map_or(Schedule::Static, Schedule::Dynamic),
            (false, true) if deep => Schedule::Dynamic(1),
            (false, true) => Schedule::Cyclic,
            (false, false) => Schedule::Static,
        }
    }

    /// How many iterations of unknown length a thread takes at a time: so many that taking them is little beside them. Where as
    /// many as it may take do less than that, and no size makes them longer, all are dealt out beforehand: a search for a word,
    /// which mostly ends at the first letter, ran 0.95 times as fast on one thread and 0.97 on two with 256 of them, 1.00 and 1.04
    /// without. Where loops with rows of their own are inside (`deep`) an iteration mostly has work enough; one by one, short ones
    /// write next to what other threads write (a sum over 60 neighbours of each particle: 0.5 times as fast on two threads as
    /// sequential, 1.8 with 32 of them).
    fn chunk(&self, at: usize, deep: bool) -> Option<u32> {
        let [least, most] = if deep { ROWS_CHUNK } else { EXITS_CHUNK };
        let here = self.here();
        let work = self.plans.get(at).and_then(|plan| work::iteration(here, plan.stmt));
        let size = if deep { SMALL } else { SHORT };
        let each = work.as_ref().and_then(|work| work.at(size)).filter(|each| *each > 0);
        let Some(each) = each else { return Some(least) };
        let enough = u32::try_from(here.table().microsecond / each).unwrap_or(u32::MAX);
        let short = !deep && enough > most && work.is_some_and(|work| work.constant().is_some());
        (!short).then(|| enough.clamp(least, most).next_power_of_two())
    }

    /// Do elements say how long rows are (the neighbours of a particle)?
    fn rows_of_data(&self, at: usize) -> bool {
        self.nest.inside(at).any(|inner| {
            let bounds = self.nest.stmt(inner).and_then(|stmt| self.body.as_loop(stmt));
            bounds.is_some_and(|l| [l.lower, l.upper].iter().any(|e| in_memory(self.body, *e)))
        })
    }

    /// Do later iterations have more or less to do than earlier ones (a triangular nest)?
    fn uneven(&self, at: usize, var: VarId) -> bool {
        // Where both bounds move there are as many everywhere: strips, diagonals.
        self.nest.inside(at).any(|inner| {
            let bounds = self.nest.stmt(inner).and_then(|stmt| self.body.as_loop(stmt));
            bounds.is_some_and(|l| moves(self.body, l.lower, var) != moves(self.body, l.upper, var))
        })
    }
}

/// Does a bound move with a variable? (A remainder, `1 + (i + colour) % 2`, comes back again and again.)
fn moves(p: &Procedure, bound: ExprId, var: VarId) -> bool {
    let e = p.expr(bound);
    match &e.kind {
        ExprKind::Read(place) if place.is_var() => place.var == var,
        ExprKind::Binary(BinaryOp::Rem | BinaryOp::BitAnd, _, by) if p.int(*by).is_some() => false,
        _ => {
            let mut found = false;
            visit::operands(e, &mut |inner| found |= moves(p, inner, var));
            found
        }
    }
}

/// Too little work whatever the sizes are.
fn declared(most: i128) -> ReasonKind {
    let (work, around) = (format!("at most {}", operations(most)), "at the declared sizes".into());
    ReasonKind::StartedOften { work, around }
}

/// Is a size read from an array? (The rows of a sparse matrix are short.) What a pointer leads to is its element zero: a member
/// of it (`m->rows`) is a size like others.
fn in_memory(p: &Procedure, size: ExprId) -> bool {
    let element = |step: &Step| match step {
        Step::Index(e) | Step::Deref(e) => !matches!(p.expr(*e).kind, ExprKind::Int(0)),
        Step::Field(_) => false,
    };
    let mut found = false;
    visit::each_place_in(p, size, &mut |place, _| found |= place.steps.iter().any(element));
    found
}

/// A number of operations, for people.
fn operations(number: i128) -> String {
    let mut unit = 1i128;
    while number / unit >= 100 {
        unit *= 10;
    }
    let rounded = number / unit * unit;
    let digits = rounded.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|group| std::str::from_utf8(group).ok())
        .collect();
    format!("{} operations", groups.join(","))
}

fn reason(kind: ReasonKind, span: Span) -> Reason {
    Reason::new(kind, span, "this loop")
}
