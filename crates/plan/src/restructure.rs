//! Which nests are restructured, and how: the part of the overall control that changes loops.
//!
//! **Decides** for each outermost nest whether a short list of transformations makes it parallel (where it is not), or
//! makes its innermost loops walk along memory (where it is).
//! **Example** `for i for j { c[i][j] = 0; for k c[i][j] += a[i][k]*b[k][j]; }`: `j` is distributed, then `j` and `k` change places.
//! **Why it is sound** every step is one of the catalogue with its own check; nothing is concluded from the cost model.
//! **Gives up when** a nest is large ([`STATEMENTS`]) or holds anything but counted loops, branches and assignments.
//! **Cost and limit** a look at strides decides whether a graph is made at all; at most a handful of graphs per nest.
//! **Source** spec, overall control; cost of innermost loops: Kennedy and McKinley 1993.

mod outwards;
mod registers;
mod reuse;
mod score;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use heiretsu_analyze::calls::Summaries;
use heiretsu_analyze::{Options, analyze_some};
use heiretsu_ir::plan::{Against, LoopPlan, Tried};
use heiretsu_ir::{
    ExprKind, NewNest, ProcId, Procedure, ReasonKind, StmtId, StmtKind, Technique, Unit, VarId,
    Verdict, visit,
};
use heiretsu_transform::{
    Draft, Nest, Refusal, align, distribute, element, expansion, fuse, interchange, peel,
    plain_call, reduction_hoisting, scalar, split, strip, wavefront,
};

use crate::contract::Contracting;
use crate::nest::beside_openmp;
use crate::strides::{Cost, stride, strides};
use crate::tried::{Log, obstacle};
use outwards::band;
use registers::Moves;

/// Statements of a nest that is looked at.
const STATEMENTS: usize = 40;
/// Statements of a procedure that is looked at.
const PROCEDURE: usize = 150;
/// Loops of fewer iterations are not peeled.
const FEW: i128 = 64;
/// What a level of loops counts.
const LEVEL: u64 = 16;
/// Iterations of a strip whose inner loop walks along rows.
const STRIP: i128 = 64;

/// What the user wants of it.
#[derive(Clone, Debug, Default)]
pub struct Choice<'a> {
    /// No cost model.
    pub force: bool,
    /// No array contraction.
    pub keep_arrays: bool,
    /// Loops that run in parallel once their iterations have copies of work arrays: what is in them stays as it is.
    pub copied: &'a [StmtId],
    /// What the program tells about work.
    pub model: crate::Model,
}

struct Control<'a> {
    options: &'a Options,
    plans: BTreeMap<StmtId, &'a LoopPlan>,
    of: ProcId,
    force: bool,
    /// What stays as it is: loops that iterations make copies for, and all in them.
    left: BTreeSet<StmtId>,
    /// What callees do.
    summaries: &'a Summaries,
    /// What takes how long.
    model: crate::Model,
    /// What was not taken.
    log: Log,
}

/// What came of the control.
#[derive(Default)]
pub struct Restructured {
    /// The nests that are to be written anew.
    pub nests: Vec<NewNest>,
    /// What was looked at for which loop, and not taken, in that order.
    pub tried: Vec<(StmtId, Tried)>,
}

/// The nests of a procedure that are to be restructured, in the order of the text. `plans` are those of this
/// procedure's loops in the text as it stands.
pub fn restructure(
    unit: &Unit,
    of: ProcId,
    plans: &[LoopPlan],
    options: &Options,
    summaries: &Summaries,
    choice: Choice<'_>,
) -> Restructured {
    let procedure = unit.procedure(of);
    let by_loop = plans.iter().map(|p| (p.stmt, p)).collect();
    let force = choice.force;
    let left = visit::stmts(procedure, choice.copied).into_iter().collect();
    let log = Log::default();
    let model = choice.model;
    let control = Control { options, plans: by_loop, of, force, left, summaries, model, log };
    let fits = procedure.tainted.is_none() && procedure.stmts.len() <= PROCEDURE;
    let nests = if fits { control.nests(unit, choice.keep_arrays) } else { Vec::new() };
    let sequential = |p: &&LoopPlan| matches!(p.verdict, Verdict::Sequential(_));
    for plan in plans.iter().filter(sequential) {
        control.say_untried(unit, plan.stmt, &nests);
    }
    Restructured { nests, tried: control.log.finish() }
}

impl Control<'_> {
    fn nests(&self, unit: &Unit, keep_arrays: bool) -> Vec<NewNest> {
        let procedure = unit.procedure(self.of);
        let mut out: Vec<NewNest> = Vec::new();
        let (mut now, contracted) = match keep_arrays {
            true => (None, BTreeSet::new()),
            false => self.contracted(unit, &mut out),
        };
        let mut left: VecDeque<StmtId> = self.candidates(unit, procedure).into();
        left.retain(|s| !contracted.contains(s));
        while let Some(root) = left.pop_front() {
            let base = now.as_ref().unwrap_or(unit);
            let made = if self.inserted(root) {
                let better = self.along_memory(base, root);
                // Sums beside each other need no tiles; what is loaded again and again does.
                let sums = self.jammed(base, root, better.as_ref(), Moves::Outer);
                let made = sums.or_else(|| {
                    let ordered = self.tiled(base, root, better.as_ref()).or(better);
                    let summed = || self.summed(base, root, Some(ordered.as_ref()?));
                    let jammed = self.jammed(base, root, ordered.as_ref(), Moves::Inner);
                    jammed.or_else(summed).or(ordered)
                });
                made.or_else(|| self.fused(base, &row(procedure, root, &left)))
                    .or_else(|| self.summed(base, root, None))
            } else if let Some(draft) = self.sums_first(base, root) {
                Some(draft)
            } else if self.anything(procedure, root) {
                let out = self.outwards(base, root);
                let out = out.map(|made| self.with_registers(base, root, made));
                match visit::stmts(procedure, &[root]).iter().any(|s| self.inserted(*s)) {
                    true => out,
                    false => out.or_else(|| self.made_parallel(base, root)),
                }
            } else {
                let out = || self.outwards(base, root);
                self.made_parallel(base, root)
                    .or_else(|| out().map(|made| self.with_registers(base, root, made)))
            };
            let Some(draft) = made else {
                // The loops in it, in their turn.
                if !self.inserted(root) {
                    let inner =
                        visit::loops(procedure).into_iter().filter(|l| l.parent == Some(root));
                    let stays = |l: StmtId| contracted.contains(&l) || self.left.contains(&l);
                    let inner = inner.filter(|l| !stays(l.stmt));
                    inner.rev().for_each(|l| left.push_front(l.stmt));
                }
                continue;
            };
            let nest = draft.finish();
            left.retain(|s| !nest.replaced.contains(s));
            let mut unit = base.clone();
            unit.procedures[self.of.index()] = Arc::new(nest.procedure.clone());
            now = Some(unit);
            out.push(nest);
        }
        out
    }

    /// Why nothing was looked at for a sequential loop, where that is so.
    fn say_untried(&self, unit: &Unit, stmt: StmtId, nests: &[NewNest]) {
        let p = unit.procedure(self.of);
        if self.log.knows(stmt) {
            return;
        }
        let inside = visit::stmts(p, &[stmt]);
        let anew = || nests.iter().any(|n| visit::stmts(p, &n.replaced).contains(&stmt));
        let legality = |why: &str| self.log.none(stmt, Against::Legality, why);
        if p.tainted.is_some() {
            legality("nothing in this procedure may be changed");
        } else if p.as_loop(stmt).is_none() {
            legality("its iterations are not counted");
        } else if let Some(why) = self.obstacle(unit, p, &inside) {
            legality(why);
        } else if p.stmts.len() > PROCEDURE || inside.len() > STATEMENTS {
            let why = "it, or its procedure, is longer than what is searched";
            self.log.none(stmt, Against::Cost, why);
        } else if self.left.contains(&stmt) {
            self.log.none(stmt, Against::Cost, "a loop with copies of work arrays holds it");
        } else if anew() {
            self.log.none(stmt, Against::Cost, "a nest that it is part of is written anew");
        } else if !self.blocked(stmt) {
            legality("more than dependences is in its way");
        } else if !worth(p, stmt) {
            self.log.none(
                stmt,
                Against::Cost,
                "one statement in one loop leaves nothing to change",
            );
        }
    }
}

impl Control<'_> {
    fn inserted(&self, stmt: StmtId) -> bool {
        self.plans.get(&stmt).is_some_and(|p| p.is_inserted())
    }

    /// Does the loop, or one in it, run in parallel, or would but for being started too often where it stands?
    fn anything(&self, procedure: &Procedure, root: StmtId) -> bool {
        let often = |s: &StmtId| {
            self.plans
                .get(s)
                .and_then(|p| p.insertion.as_ref().err())
                .is_some_and(|why| matches!(why.kind, ReasonKind::StartedOften { .. }))
        };
        visit::stmts(procedure, &[root]).iter().any(|s| self.inserted(*s) || often(s))
    }

    /// Was nothing found unknown: are only dependences in the way?
    fn blocked(&self, root: StmtId) -> bool {
        self.plans.get(&root).is_some_and(|p| match &p.verdict {
            Verdict::Sequential(reasons) => {
                reasons.iter().all(|r| r.kind.code().starts_with("H10"))
            }
            Verdict::Parallel(_) | Verdict::Conditional(..) => false,
        })
    }

    /// What no transformation handles.
    fn obstacle(&self, unit: &Unit, p: &Procedure, stmts: &[StmtId]) -> Option<&'static str> {
        obstacle(p, stmts, &|e| plain_call(unit, self.summaries, e))
    }

    /// The outermost loops that are simple.
    fn candidates(&self, unit: &Unit, procedure: &Procedure) -> Vec<StmtId> {
        let entries = visit::loops(procedure);
        let beside = beside_openmp(procedure);
        let mut out: Vec<StmtId> = Vec::new();
        for entry in &entries {
            let inside = visit::stmts(procedure, &[entry.stmt]);
            if self.left.contains(&entry.stmt)
                || beside.contains(&entry.stmt)
                || out.iter().any(|o| visit::stmts(procedure, &[*o]).contains(&entry.stmt))
            {
                continue;
            }
            if inside.len() <= STATEMENTS && self.obstacle(unit, procedure, &inside).is_none() {
                out.push(entry.stmt);
            }
        }
        out
    }

    // ---- sequences of nests ----

    /// Array contraction; the program with it, and the statements that are written anew.
    fn contracted(&self, unit: &Unit, out: &mut Vec<NewNest>) -> (Option<Unit>, BTreeSet<StmtId>) {
        let contracting = Contracting {
            of: self.of,
            inserted: &|s| self.inserted(s),
            conditional: &|s| {
                let plan = self.plans.get(&s);
                plan.is_some_and(|p| matches!(p.verdict, Verdict::Conditional(..)))
            },
            planned: &|draft| self.planned(draft),
            left: &self.left,
            options: self.options,
            summaries: self.summaries,
            log: &self.log,
        };
        let (mut now, mut stmts) = (None, BTreeSet::new());
        for draft in contracting.drafts(unit) {
            now = Some(draft.unit().clone());
            let nest = draft.finish();
            // With what stands around: no other step writes a part of that again.
            let p = unit.procedure(self.of);
            let inside = visit::stmts(p, &nest.replaced);
            stmts.extend(
                visit::loops(p)
                    .iter()
                    .map(|l| l.stmt)
                    .filter(|l| visit::stmts(p, &[*l]).iter().any(|s| inside.contains(s))),
            );
            out.push(nest);
        }
        (now, stmts)
    }

    // ---- nests that run in parallel ----

    /// Innermost loops that walk along memory: distribution of what is not perfectly nested, then the best order.
    fn along_memory(&self, unit: &Unit, root: StmtId) -> Option<Draft> {
        let before = cost(unit.procedure(self.of), &[root], &mut Vec::new());
        if before.bad == 0 {
            return None;
        }
        let no_order = || {
            let why = "no order that is allowed makes the innermost loops walk along memory";
            self.log.costs(root, Technique::Interchange, why);
        };
        // Whatever may be done: each statement would have one of the loops around it innermost.
        let least = ideal(unit.procedure(self.of), &[root], &mut Vec::new());
        if least.saturating_mul(3) > before.total.saturating_mul(2) {
            no_order();
            return None;
        }
        let mut draft = Draft::new(unit, self.of, &[root]);
        // Inner loops with a loop beside other statements.
        for stmt in visit::stmts(draft.procedure(), &[root]).into_iter().rev() {
            let p = draft.procedure();
            let Some(l) = p.as_loop(stmt) else { continue };
            let mixed = l.body.len() > 1 && l.body.iter().any(|s| p.as_loop(*s).is_some());
            if stmt != root
                && mixed
                && let Err(why) = self.taken_apart(&mut draft, stmt)
                && self.apart_with_elements(&mut draft, stmt).is_err()
            {
                self.log.illegal(root, Technique::Distribution, &why);
            }
        }
        // Bands below the root.
        let body = draft.by().to_vec();
        for stmt in visit::stmts(draft.procedure(), &body) {
            let starts = !draft.by().contains(&stmt) && starts_band(draft.procedure(), stmt);
            if starts {
                let (_, refused) = self.best_ordered(&mut draft, stmt);
                if let Some(why) = refused {
                    self.log.illegal(root, Technique::Interchange, &why);
                }
            }
        }
        let by = draft.by().to_vec();
        let mut after = cost(draft.procedure(), &by, &mut Vec::new());
        // Only the parallel loop itself walks along memory: strips of it become innermost.
        if after.total * 3 > before.total * 2
            && let Ok(stripped) = self.strips(unit, root)
        {
            draft = stripped;
            let by = draft.by().to_vec();
            after = cost(draft.procedure(), &by, &mut Vec::new());
            // The loop over the strips is not one more loop.
            after.total /= LEVEL;
        }
        if after.total * 3 > before.total * 2
            && let Some(whole) = self.whole_order(unit, root)
        {
            draft = whole;
            let by = draft.by().to_vec();
            after = cost(draft.procedure(), &by, &mut Vec::new());
        }
        let better = after.total * 3 <= before.total * 2;
        if !better {
            no_order();
        }
        better.then_some(draft)
    }

    /// Everything taken apart, the parallel loop itself as well, and each band in its best order, whichever loop is the
    /// parallel one then.
    fn whole_order(&self, unit: &Unit, root: StmtId) -> Option<Draft> {
        let mut draft = Draft::new(unit, self.of, &[root]);
        for stmt in visit::stmts(draft.procedure(), &[root]).into_iter().rev() {
            let p = draft.procedure();
            let Some(l) = p.as_loop(stmt) else { continue };
            if l.body.len() > 1 && l.body.iter().any(|s| p.as_loop(*s).is_some()) {
                let _ = self.taken_apart(&mut draft, stmt);
            }
        }
        let mut any = false;
        for stmt in draft.by().to_vec() {
            if starts_band(draft.procedure(), stmt) {
                let (done, refused) = self.best_ordered(&mut draft, stmt);
                any |= done;
                if let Some(why) = refused {
                    self.log.illegal(root, Technique::Interchange, &why);
                }
            }
        }
        let plans = if any { self.planned(&draft) } else { Vec::new() };
        draft.by().iter().all(|s| runs(&plans, *s)).then_some(draft)
    }

    /// Strips of a loop, and within a strip its parts, each in the order that walks along memory.
    fn strips(&self, unit: &Unit, root: StmtId) -> Result<Draft, Refusal> {
        let mut draft = Draft::new(unit, self.of, &[root]);
        let mut outer = root;
        let check = |nest: &Nest<'_>| strip::check(nest, STRIP);
        self.with(&mut draft, root, check, |draft, token| {
            outer = strip::apply(draft, token)?;
            Ok(())
        })?;
        let inside = |draft: &Draft| draft.procedure().as_loop(outer).map(|l| l.body.clone());
        let within = inside(&draft).and_then(|b| b.first().copied()).ok_or(Refusal::Lost)?;
        if draft.procedure().as_loop(within).is_some_and(|l| l.body.len() > 1)
            && self.taken_apart(&mut draft, within).is_err()
        {
            self.apart_with_elements(&mut draft, within)?;
        }
        for part in inside(&draft).ok_or(Refusal::Lost)? {
            if starts_band(draft.procedure(), part) {
                self.best_ordered(&mut draft, part);
            }
        }
        Ok(draft)
    }

    /// One step on a loop of the draft: what the look at the nest says is legal, made.
    fn with<T>(
        &self,
        draft: &mut Draft,
        stmt: StmtId,
        check: impl FnOnce(&Nest<'_>) -> Result<T, Refusal>,
        apply: impl FnOnce(&mut Draft, T) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let token = check(&Nest::new(draft.unit(), self.of, stmt, self.options, self.summaries)?)?;
        apply(draft, token)
    }

    fn taken_apart(&self, draft: &mut Draft, stmt: StmtId) -> Result<(), Refusal> {
        self.with(draft, stmt, distribute::check, |draft, token| {
            distribute::apply(draft, token).map(drop)
        })
    }

    /// The same once a sum in a scalar has become the element that it is stored in.
    fn apart_with_elements(&self, draft: &mut Draft, stmt: StmtId) -> Result<(), Refusal> {
        if !element::may_help(draft.procedure(), stmt) {
            return Err(Refusal::NoScalarStored);
        }
        let mut trial = draft.clone();
        let mut new = stmt;
        self.with(&mut trial, stmt, element::check, |draft, token| {
            new = element::apply(draft, token)?;
            Ok(())
        })?;
        self.taken_apart(&mut trial, new)?;
        *draft = trial;
        Ok(())
    }

    /// A band in the best order that is allowed: whether it is another one, and why a better one is not.
    fn best_ordered(&self, draft: &mut Draft, stmt: StmtId) -> (bool, Option<Refusal>) {
        let mut refused = None;
        // A graph is made only where an order would be better.
        if orders(draft.procedure(), &band(draft.procedure(), stmt)).is_empty() {
            return (false, refused);
        }
        let check = |nest: &Nest<'_>| best_order(nest, &mut refused);
        let done = self
            .with(draft, stmt, check, |draft, token| interchange::apply(draft, token).map(drop));
        (done.is_ok(), refused)
    }

    fn reordered(&self, draft: &mut Draft, stmt: StmtId, order: &[usize]) -> Result<(), Refusal> {
        let check = |nest: &Nest<'_>| interchange::check(nest, order);
        self.with(draft, stmt, check, |draft, token| interchange::apply(draft, token).map(drop))
    }

    // ---- nests that do not ----

    /// The sums of loops in the body, ahead of everything else, for a strip of iterations.
    fn sums_first(&self, unit: &Unit, root: StmtId) -> Option<Draft> {
        let p = unit.procedure(self.of);
        if !self.blocked(root) || !reduction_hoisting::may_help(p, root) {
            return None;
        }
        // Beside loops in blocks stands what runs where there is little to do.
        let directive = |s: &StmtId| matches!(p.stmt(*s).kind, StmtKind::Directive(_));
        if visit::stmts(p, &p.body).iter().any(directive) {
            return None;
        }
        let mut draft = Draft::new(unit, self.of, &[root]);
        let done = self.with(&mut draft, root, reduction_hoisting::check, |draft, token| {
            reduction_hoisting::apply(draft, token).map(drop)
        });
        if let Err(why) = done {
            self.log.illegal(root, Technique::Expansion, &why);
            return None;
        }
        let plans = self.planned(&draft);
        let p = draft.procedure();
        let strip = draft.by().first().and_then(|s| p.as_loop(*s));
        let parallel = strip.and_then(|l| l.body.first()).is_some_and(|s| runs(&plans, *s));
        if !parallel {
            self.log.idle(root, Technique::Expansion, "the sums would not be parallel");
        }
        parallel.then_some(draft)
    }

    /// The first of a list of steps that brings most of the work into parallel loops.
    fn made_parallel(&self, unit: &Unit, root: StmtId) -> Option<Draft> {
        let p = unit.procedure(self.of);
        let overwritten = self.only_overwritten(p, root);
        let sums = scalar::may_help(p, root);
        if !self.blocked(root) || !(worth(p, root) || sums || overwritten) {
            return None;
        }
        // One graph answers for all steps.
        let nest = match Nest::new(unit, self.of, root, self.options, self.summaries) {
            Ok(nest) => nest,
            Err(why) => {
                self.log.none(root, Against::Legality, why.to_string());
                return None;
            }
        };
        for (technique, step, main) in steps(&nest, overwritten, sums) {
            let Some(checked) = step() else { continue };
            let mut draft = Draft::new(unit, self.of, &[root]);
            let applied = checked.and_then(|step| match step {
                Step::Interchange(token) => interchange::apply(&mut draft, token).map(drop),
                Step::Distribute(token) => distribute::apply(&mut draft, token).map(drop),
                Step::Split(token) => split::apply(&mut draft, token).map(drop),
                Step::Peel(token) => peel::apply(&mut draft, token).map(drop),
                Step::Align(token) => align::apply(&mut draft, token).map(drop),
                Step::Expand(token) => expansion::apply(&mut draft, token).map(drop),
                Step::Scalar(token) => scalar::apply(&mut draft, token).map(drop),
                Step::Wavefront(token) => wavefront::apply(&mut draft, token).map(drop),
            });
            if let Err(why) = applied {
                self.log.illegal(root, technique, &why);
                continue;
            }
            match self.weighed(root, &mut draft, main) {
                Ok(()) => return Some(draft),
                Err((Against::Cost, why)) => self.log.costs(root, technique, why),
                Err((_, why)) => self.log.idle(root, technique, why),
            }
        }
        None
    }

    /// Does a step bring what it is made for? The sentence says why not.
    fn weighed(
        &self,
        root: StmtId,
        draft: &mut Draft,
        main: Main,
    ) -> Result<(), (Against, &'static str)> {
        let mut plans = self.planned(draft);
        if matches!(main, Main::Half) {
            plans = self.joined(draft, plans);
            // Several short passes over memory are slower than one.
            let p = draft.before();
            if draft.by().len() > 2
                && !visit::stmts(p, &[root])[1..].iter().any(|s| p.as_loop(*s).is_some())
            {
                return Err((Against::Cost, "several short passes over memory instead of one"));
            }
        }
        let parallel = |s: StmtId| runs(&plans, s);
        let p = draft.procedure();
        let any = || visit::stmts(p, draft.by()).iter().any(|s| parallel(*s));
        let (good, why) = match main {
            // Half of the statements, those of deeper loops counted more, at the outermost level.
            Main::Half => {
                let (work, _) = covered(p, draft.by(), &parallel);
                let (most, _) = covered(draft.before(), &[root], &|_| true);
                let why = "less than half of the work would run in parallel";
                (work * 2 >= most && work > 0, why)
            }
            Main::All => {
                let good = draft.by().iter().all(|s| parallel(*s));
                (good, "not every part would be parallel")
            }
            Main::Ends => {
                let ends =
                    |all: &[StmtId]| matches!(all, [a, _, b] if parallel(*a) && parallel(*b));
                (ends(draft.by()), "the parts on both sides of the pivot would not be parallel")
            }
            Main::Inside => {
                let inside = |s: &StmtId| {
                    p.as_loop(*s).is_some_and(|l| l.body.iter().all(|inner| parallel(*inner)))
                };
                (draft.by().iter().all(inside), "the loops of a strip would not be parallel")
            }
            Main::Any => (any(), "no loop would be parallel"),
            Main::Cheaper | Main::CheaperOut => {
                let table = self.model.table();
                let after = score::score(table, p, draft.by(), &parallel);
                let before = || score::score(table, draft.before(), &[root], &|_| false);
                let cheap = self.force || after < before();
                let (good, dear, why) = match main {
                    Main::CheaperOut => (
                        draft.by().first().is_some_and(|s| parallel(*s)),
                        "its innermost loop would walk across memory",
                        "the loop that matters would not be parallel",
                    ),
                    _ => (any(), "threads would be started too often", "no loop would be parallel"),
                };
                if good && !cheap {
                    return Err((Against::Cost, dear));
                }
                let often = |p: &LoopPlan| {
                    let why = p.insertion.as_ref().err();
                    why.is_some_and(|why| matches!(why.kind, ReasonKind::StartedOften { .. }))
                };
                if !good && !matches!(main, Main::CheaperOut) && plans.iter().any(often) {
                    return Err((Against::Cost, dear));
                }
                (good, why)
            }
            Main::One(k) => {
                let good = draft.by().get(k).is_some_and(|s| parallel(*s));
                (good, "the loop that matters would not be parallel")
            }
        };
        if good { Ok(()) } else { Err((Against::Parallelism, why)) }
    }

    /// A loop of assignments that compute something, in the way of which only stands that later iterations
    /// overwrite what earlier ones read. (Elements that are only moved cost as much to copy.)
    fn only_overwritten(&self, p: &Procedure, root: StmtId) -> bool {
        let anti = self.plans.get(&root).is_some_and(|plan| match &plan.verdict {
            Verdict::Sequential(reasons) => reasons.iter().all(|r| r.kind.code() == "H102"),
            Verdict::Parallel(_) | Verdict::Conditional(..) => false,
        });
        let Some(l) = p.as_loop(root).filter(|_| anti) else { return false };
        l.body.len() <= 4
            && l.body.iter().all(|s| match p.stmt(*s).kind {
                StmtKind::Assign { value, .. } => {
                    let mut computes = false;
                    visit::each_expr(p, value, &mut |_, e| {
                        let float = e.ty.scalar().is_some_and(|s| s.is_floating());
                        computes |= float && matches!(e.kind, ExprKind::Binary(..));
                    });
                    computes
                }
                _ => false,
            })
    }

    /// The plans of a draft. Only its own loops are looked at, and those around them, which may be parallel now.
    fn planned(&self, draft: &Draft) -> Vec<LoopPlan> {
        let p = draft.procedure();
        let mut wanted: BTreeSet<StmtId> = visit::stmts(p, draft.by()).into_iter().collect();
        if let Some(first) = draft.by().first() {
            let around = |l: &StmtId| visit::stmts(p, &[*l]).contains(first);
            wanted.extend(visit::loops(p).iter().map(|l| l.stmt).filter(around));
        }
        let of = |l| wanted.contains(&l);
        let facts = analyze_some(draft.unit(), self.of, self.options, self.summaries, &of);
        let (force, model) = (self.force, self.model.clone());
        let planning = crate::Options { force, model, ..crate::Options::default() };
        crate::plan(draft.unit(), self.of, facts, &planning)
    }

    /// Neighbouring parallel loops become one again where that stays parallel.
    fn joined(&self, draft: &mut Draft, mut plans: Vec<LoopPlan>) -> Vec<LoopPlan> {
        let mut at = 0;
        while at + 1 < draft.by().len() {
            let (a, b) = (draft.by()[at], draft.by()[at + 1]);
            let mut trial = draft.clone();
            let fused = runs(&plans, a)
                && runs(&plans, b)
                && fuse::check(&trial, a, self.options, self.summaries)
                    .ok()
                    .filter(|token| token.shift() == 0)
                    .is_some_and(|token| fuse::apply(&mut trial, token).is_ok());
            if fused {
                let again = self.planned(&trial);
                if trial.by().get(at).is_some_and(|s| runs(&again, *s)) {
                    *draft = trial;
                    plans = again;
                    continue;
                }
            }
            at += 1;
        }
        plans
    }
}

/// A loop and those of others that stand directly after it, one after the other.
fn row(p: &Procedure, root: StmtId, others: &VecDeque<StmtId>) -> Vec<StmtId> {
    let next = |s: &&StmtId| **s == root || others.contains(s);
    visit::siblings(p, root)
        .map(|(block, at)| block[at..].iter().take_while(next).copied().collect())
        .unwrap_or_default()
}

/// Has a loop a small constant number of iterations? (Its ends are all of it.)
fn few(p: &Procedure, stmt: StmtId) -> bool {
    p.as_loop(stmt)
        .and_then(|l| Some(p.int(l.upper)?.checked_sub(p.int(l.lower)?)?.abs() < FEW))
        .unwrap_or(false)
}

/// Does an array that is written in a loop have a reference that stays in one place?
fn fixed_elements(p: &Procedure, root: StmtId) -> bool {
    let Some(var) = p.as_loop(root).map(|l| l.var) else { return false };
    let (mut written, mut fixed) = (Vec::new(), Vec::new());
    for s in visit::stmts(p, &[root]) {
        visit::each_place(p, s, &mut |place, how| {
            let Some(subscripts) = place.subscripts().filter(|s| !s.is_empty()) else { return };
            if how != visit::Use::Read {
                written.push(place.var);
            }
            if subscripts.iter().all(|e| stride(p, *e, var) == 0) {
                fixed.push(place.var);
            }
        });
    }
    fixed.iter().any(|v| written.contains(v))
}

/// Is a loop made parallel without a test?
fn runs(plans: &[LoopPlan], stmt: StmtId) -> bool {
    plans.iter().any(|p| {
        let plain = p.directive.as_ref().is_some_and(|d| d.test.is_none());
        p.stmt == stmt && p.insertion.is_ok() && plain
    })
}

/// A legal step.
enum Step {
    Interchange(interchange::Token),
    Distribute(distribute::Token),
    Split(split::Token),
    Peel(peel::Token),
    Align(align::Token),
    Expand(expansion::Token),
    Scalar(scalar::Token),
    Wavefront(wavefront::Token),
}

/// A step's name; its check, made when its turn comes (nothing: it does not concern this nest); what is asked of it.
type Trial<'n> = (Technique, Box<dyn FnOnce() -> Option<Result<Step, Refusal>> + 'n>, Main);

/// The steps that are looked at, in order, and what must be parallel after each.
fn steps<'n>(nest: &'n Nest<'_>, overwritten: bool, sums: bool) -> Vec<Trial<'n>> {
    use Technique as T;
    let (p, root) = (nest.procedure(), nest.root);
    let mut steps: Vec<Trial<'n>> = vec![
        (T::Alignment, Box::new(|| Some(align::check(nest).map(Step::Align))), Main::One(1)),
        (
            T::Interchange,
            Box::new(|| Some(interchange::check(nest, &[1, 0]).map(Step::Interchange))),
            Main::CheaperOut,
        ),
    ];
    // Before distribution, which would leave a part that a second run expands.
    if overwritten {
        let expand = || Some(expansion::check(nest).map(Step::Expand));
        steps.push((T::Expansion, Box::new(expand), Main::Inside));
    }
    let parts = || Some(distribute::check(nest).map(Step::Distribute));
    steps.push((T::Distribution, Box::new(parts), Main::Half));
    steps.push((T::Splitting, Box::new(|| Some(split::check(nest).map(Step::Split))), Main::All));
    let pivot = || split::check_pivot(nest).ok().map(|token| Ok(Step::Split(token)));
    steps.push((T::Splitting, Box::new(pivot), Main::Ends));
    if !few(p, root) && fixed_elements(p, root) {
        for (first, main) in [(true, 1), (false, 0)] {
            let end = move || Some(peel::check(nest, 1, first).map(Step::Peel));
            steps.push((T::Peeling, Box::new(end), Main::One(main)));
        }
    }
    if sums {
        let scalars = || Some(scalar::check_tested(nest).map(Step::Scalar));
        steps.push((T::ScalarReplacement, Box::new(scalars), Main::Any));
    }
    // What is written skewed has its lines already.
    for factor in 0..=2 {
        if factor == 0 && !wavefront::leans(nest) {
            continue;
        }
        let lines = move || {
            if wavefront::frees_the_line(nest, factor) {
                return Some(wavefront::check(nest, factor).map(Step::Wavefront));
            }
            // Once is enough to say it.
            let neither = factor == 2 && nest.perfect().len() > 1;
            (neither && !wavefront::frees_the_line(nest, 1)).then(|| Err(Refusal::LineCarries))
        };
        steps.push((T::Wavefront, Box::new(lines), Main::Cheaper));
    }
    steps
}

/// Which of the new loops must be parallel.
#[derive(Clone, Copy)]
enum Main {
    /// Those with half of the work.
    Half,
    /// Every one.
    All,
    /// The first and the last of three.
    Ends,
    /// Those directly inside.
    Inside,
    /// Any one.
    Any,
    /// Any one, if the whole becomes cheaper.
    Cheaper,
    /// The outermost one, if the whole becomes cheaper.
    CheaperOut,
    /// The one at this position.
    One(usize),
}

/// A single short statement in a single loop is not worth a search.
fn worth(p: &Procedure, root: StmtId) -> bool {
    let inside = visit::stmts(p, &[root]);
    let assigns =
        inside.iter().filter(|s| matches!(p.stmt(**s).kind, StmtKind::Assign { .. })).count();
    let nested = inside.iter().filter(|s| p.as_loop(**s).is_some()).count() > 1;
    assigns > 1 || nested
}

/// The weight of the assignments inside outermost parallel loops: 16 for each level of loops.
fn covered(p: &Procedure, block: &[StmtId], parallel: &dyn Fn(StmtId) -> bool) -> (u64, u64) {
    fn walk(
        p: &Procedure,
        s: StmtId,
        weight: u64,
        inside: bool,
        parallel: &dyn Fn(StmtId) -> bool,
    ) -> (u64, u64) {
        let mut sum = (0, 0);
        if matches!(p.stmt(s).kind, StmtKind::Assign { .. }) {
            return (if inside { weight } else { 0 }, weight);
        }
        let is_loop = p.as_loop(s).is_some();
        let weight = if is_loop { weight.saturating_mul(LEVEL) } else { weight };
        for block in visit::blocks(&p.stmt(s).kind).into_iter().flatten() {
            for &t in block {
                let (a, b) = walk(p, t, weight, inside || (is_loop && parallel(s)), parallel);
                sum = (sum.0 + a, sum.1 + b);
            }
        }
        sum
    }
    block.iter().fold((0, 0), |sum, s| {
        // Only the outermost loops count: what runs in parallel further in is there already.
        let outermost = parallel(*s);
        let (a, b) = walk(p, *s, 1, false, &|t| t == *s && outermost);
        (sum.0 + a, sum.1 + b)
    })
}

/// A loop that is not the only statement of the loop around it, but has one in it.
fn starts_band(p: &Procedure, stmt: StmtId) -> bool {
    let Some(l) = p.as_loop(stmt) else { return false };
    matches!(l.body.as_slice(), [only] if p.as_loop(*only).is_some())
}

/// The orders of a band whose innermost loop is cheaper, the cheapest first; the other loops keep their order.
fn orders(p: &Procedure, band: &[StmtId]) -> Vec<Vec<usize>> {
    let n = band.len();
    let assigns = band.first().map(|root| visit::stmts(p, &[*root])).unwrap_or_default();
    let of = |var: VarId| assigns.iter().map(|s| strides(p, *s, var).total).sum::<u64>();
    let costs: Vec<u64> = band.iter().filter_map(|s| p.as_loop(*s)).map(|l| of(l.var)).collect();
    let mut by_cost: Vec<usize> = (0..costs.len()).collect();
    by_cost.sort_by_key(|k| costs[*k]);
    let better = by_cost.into_iter().take_while(|k| k + 1 < n && costs[*k] < costs[n - 1]);
    better.map(|k| (0..n).filter(|o| *o != k).chain([k]).collect()).collect()
}

/// The order of a band that has the cheapest innermost loop.
fn best_order(
    nest: &Nest<'_>,
    refused: &mut Option<Refusal>,
) -> Result<interchange::Token, Refusal> {
    for order in orders(nest.procedure(), &nest.perfect()) {
        match interchange::check(nest, &order) {
            Ok(token) => return Ok(token),
            Err(why) => *refused = Some(why),
        }
    }
    Err(Refusal::NoOrder)
}

/// What [`cost`] would be at best: if for every statement the loop around it that suits it most were innermost.
fn ideal(p: &Procedure, block: &[StmtId], loops: &mut Vec<VarId>) -> u64 {
    let mut sum = 0u64;
    for &s in block {
        if let Some(l) = p.as_loop(s) {
            loops.push(l.var);
            sum = sum.saturating_add(ideal(p, &l.body, loops));
            loops.pop();
            continue;
        }
        let least = loops.iter().map(|var| strides(p, s, *var).total).min().unwrap_or(0);
        let weight = LEVEL.saturating_pow(loops.len() as u32);
        sum = sum.saturating_add(least.saturating_mul(weight));
        for block in visit::blocks(&p.stmt(s).kind).into_iter().flatten() {
            sum = sum.saturating_add(ideal(p, block, loops));
        }
    }
    sum
}

fn cost(p: &Procedure, block: &[StmtId], loops: &mut Vec<VarId>) -> Cost {
    let mut sum = Cost::default();
    for &s in block {
        if let Some(l) = p.as_loop(s) {
            loops.push(l.var);
            let inner = cost(p, &l.body, loops);
            loops.pop();
            sum.total = sum.total.saturating_add(inner.total);
            sum.bad += inner.bad;
            continue;
        }
        if let Some(var) = loops.last() {
            let one = strides(p, s, *var);
            let weight = LEVEL.saturating_pow(loops.len() as u32);
            sum.total = sum.total.saturating_add(one.total.saturating_mul(weight));
            sum.bad += one.bad;
        }
        for block in visit::blocks(&p.stmt(s).kind).into_iter().flatten() {
            let inner = cost(p, block, loops);
            sum.total = sum.total.saturating_add(inner.total);
            sum.bad += inner.bad;
        }
    }
    sum
}
