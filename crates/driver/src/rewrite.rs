//! Loops whose text is replaced: proposed, read again, compared by execution, and analysed like any other text.
//!
//! **Decides** which rewrites stand. The report speaks about the loops of the original text.
//! **Example** `if (a[i] > m) { m = a[i]; at = i; }` in blocks, with a combination after them.
//! **Why it is sound** the new text is what is analysed, planned, validated and written from then on; its
//! procedure has been run against the original's by the interpreter, and a difference withdraws the
//! rewrite and is reported as a defect. Text in macros, included files and `#if` is never replaced.
//! **Gives up when** the new text is not understood, no loop in it turns out to be parallel, or the two differ: these are
//! defects. (Where its loops would not pay, the loop gets their reason: `rewrite/idle.rs`.)
//! **Cost and limit** one more reading of the files that change (of all Fortran files, which share modules), and
//! one analysis of the new text; at most [`ROUNDS`] readings. `explain` trusts the proposals and reads nothing.
//! **Source** translation validation.

mod as_if;
mod blocks;
mod changed;
mod concurrent;
mod counted;
mod early_exit;
mod executed;
mod idle;
mod late;
mod left_out;
mod moved;
mod nests;
mod pipelining;
mod sweeps;
pub(crate) mod through_calls;
mod together;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use heiretsu_analyze::{Apart, LoopFacts, Shown};
use heiretsu_front::{Includes, Source};
use heiretsu_ir::plan::{By, LoopPlan, Rewrite, Segmented, Tried};
use heiretsu_ir::{
    Diagnostic, FileId, Origin, ProcId, ReasonKind, Severity, Span, StmtId, Technique, Unit,
    Verdict, visit,
};
use heiretsu_verify::{Compared, Outcome, Side, ValidateOptions, compare_reaching};
use rayon::prelude::*;

use crate::applying::{self, Applied};
use crate::context::{self, Beyond, Read};
use crate::guard::caught;
use crate::options::{Options, Validate, language_of};
use crate::outcome::{self, FileOutcome};
use crate::planning::{self, Planned};
use crate::pointer_calls;
use crate::profile::moved;
use crate::reading::{self, Fresh, Seen};
use crate::report::Validation;
use crate::transform::as_meant;
use crate::whole_program;
use executed::Executed;
use left_out::LeftOut;
use moved::Moved;
use through_calls::OfFile;

/// Who proposes rewrites, in order: of several that touch each other the first one stands.
pub(crate) const PRODUCERS: &[Producer] = &[
    blocks::of_scalars,
    counted::producer,
    concurrent::producer,
    as_if::segments,
    sweeps::producer,
    nests::producer,
    as_if::copies,
    as_if::flags,
    as_if::sums,
    as_if::array_sums,
    early_exit::producer,
    pipelining::producer,
    blocks::in_memory,
];

/// Proposes rewrites for a unit, given the facts of each procedure's loops and the plans of all.
pub(crate) type Producer =
    fn(&Unit, &[Vec<LoopFacts>], &[LoopPlan], &Options, &Beyond<'_>, &mut Trials) -> Vec<Rewrite>;

/// What was looked at for which loop, and not taken.
pub(crate) type Trials = Vec<(ProcId, StmtId, Tried)>;

/// How often the text is read again: each time without the rewrites that were withdrawn.
const ROUNDS: usize = 4;

/// The parallel form of every file, with loops rewritten where that is proposed.
pub(crate) fn program(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    producers: &[Producer],
    progress: &(dyn Fn(&str) + Sync),
) -> Vec<FileOutcome> {
    let mut units = reading::read(sources, includes, options);
    whole_program::together(&mut units, options);
    let units: Vec<Seen<'_>> = units.iter().map(|u| u.as_ref().map_err(Clone::clone)).collect();
    let ready: Vec<Ready<'_>> = context::with_summaries(sources, &units, options)
        .into_par_iter()
        .map(|read| ready(read, options))
        .collect();
    let through = through_calls::find(&ready, options);
    let mut files: Vec<State<'_>> = ready
        .into_par_iter()
        .zip(through)
        .map(|(ready, through)| begin(ready, through, options, producers))
        .collect();
    for _ in 0..ROUNDS {
        let texts: Vec<Option<Source>> = files.iter().map(State::text).collect();
        if texts.iter().all(Option::is_none) {
            break;
        }
        let again = reread(sources, &units, texts, includes, options);
        // Of other lines the profile tells elsewhere.
        let options = &Options {
            profile: Arc::new(moved(&options.profile, sources, &again.0)),
            ..options.clone()
        };
        let before = together::parts(&files);
        files = files
            .into_par_iter()
            .zip(&again.0)
            .zip(context::with_summaries(&again.0, &again.units(&units), options))
            .map(|((file, source), read)| match (file, read) {
                (State::Open(open), Read::Unit(unit, summaries, _)) => {
                    open.judge(unit, &summaries, source, options)
                }
                (State::Open(open), Read::Failed(_)) => {
                    open.without_any("the new text is not understood")
                }
                (state @ (State::Done(_) | State::Accepted(..)), _) => state,
            })
            .collect();
        files = together::settle(files, &before, options);
    }
    files
        .into_par_iter()
        .zip(sources)
        .map(|(file, source)| {
            let outcome = match file {
                State::Done(outcome) | State::Accepted(_, outcome) => *outcome,
                State::Open(open) => {
                    open.without_any("its rewrites do not go together").finish(options)
                }
            };
            progress(&source.path);
            outcome
        })
        .collect()
}

/// A file with its plans, before anything is rewritten.
pub(crate) enum Ready<'a> {
    Done(Box<FileOutcome>),
    Planned { unit: &'a Unit, beyond: Beyond<'a>, source: &'a Source, planned: Planned },
}

/// Steps 1 and 2 of a file.
pub(crate) fn ready<'a>(read: Read<'a>, options: &Options) -> Ready<'a> {
    let (unit, beyond, source) = match read {
        Read::Unit(unit, summaries, source) => (unit, summaries, source),
        Read::Failed(outcome) => return Ready::Done(outcome),
    };
    match caught(|| planning::plan_loops(unit, &beyond, options)).and_then(|p| p) {
        Ok(planned) => Ready::Planned { unit, beyond, source, planned },
        Err(bug) => Ready::Done(Box::new(outcome::broken(source, unit.language, bug))),
    }
}

/// Which loops would be rewritten: for reports that rewrite nothing.
pub(crate) fn promise(
    unit: &Unit,
    summaries: &Beyond<'_>,
    applied: &mut Applied,
    through: OfFile,
    options: &Options,
    producers: &[Producer],
) {
    let (rewrites, trials) =
        proposals(unit, &applied.facts, &applied.plans, options, summaries, producers, through);
    note(&mut applied.plans, trials);
    let of = by_procedure(&applied.plans);
    for rewrite in &rewrites {
        let Some(mine) = of.get(&rewrite.procedure) else { continue };
        announce(unit, rewrite, &mut applied.plans, &mut applied.rewritten, mine);
        for at in mine {
            if rewrite.has_directives() && rewrite.loops.contains(&applied.plans[*at].stmt) {
                applied.directives[*at] = None;
            }
        }
    }
}

/// Which plans a procedure has.
fn by_procedure(plans: &[LoopPlan]) -> BTreeMap<ProcId, Vec<usize>> {
    let mut of: BTreeMap<ProcId, Vec<usize>> = BTreeMap::new();
    for (at, plan) in plans.iter().enumerate() {
        of.entry(plan.procedure).or_default().push(at);
    }
    of
}

/// The bytes that rewrites replace: no two touch each other, but insertions do not mind others at their place.
#[derive(Default)]
struct Claimed(BTreeSet<(u32, u32)>);

impl Claimed {
    fn is_free(&self, lo: u32, hi: u32) -> bool {
        // In order of their starts they are in order of their ends.
        let before = self.0.range(..=(hi, u32::MAX)).rev().take_while(|other| other.1 >= lo);
        lo == hi && before.clone().all(|other| other.0 == other.1) || before.count() == 0
    }
}

/// The plans say what was tried for their loops.
fn note(plans: &mut [LoopPlan], trials: Trials) {
    let mut by_loop: BTreeMap<(ProcId, StmtId), Vec<Tried>> = BTreeMap::new();
    for (of, stmt, tried) in trials {
        by_loop.entry((of, stmt)).or_default().push(tried);
    }
    for plan in plans {
        plan.tried = by_loop.remove(&(plan.procedure, plan.stmt)).unwrap_or_default();
    }
}

/// All rewrites that do not touch each other, and what was tried besides.
fn proposals(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    plans: &[LoopPlan],
    options: &Options,
    summaries: &Beyond<'_>,
    producers: &[Producer],
    through: OfFile,
) -> (Vec<Rewrite>, Trials) {
    // A file that was misread in part is not edited.
    if unit.diagnostics.iter().any(|d| d.severity == Severity::Error) {
        return (Vec::new(), Trials::new());
    }
    let mut taken: Vec<Rewrite> = Vec::new();
    let mut of: BTreeMap<ProcId, Vec<usize>> = BTreeMap::new();
    let mut claimed = Claimed::default();
    let mut trials = through.tried;
    let left = LeftOut::in_unit(unit, options);
    for rewrite in through.rewrites {
        claimed.0.extend(rewrite.edits.iter().map(|e| (e.lo, e.hi)));
        of.entry(rewrite.procedure).or_default().push(taken.len());
        taken.push(rewrite);
    }
    let meets_alone = |rewrite: &Rewrite| {
        let inside = visit::stmts(unit.procedure(rewrite.procedure), &rewrite.loops);
        inside.into_iter().any(|s| through.alone.contains(&(rewrite.procedure, s)))
    };
    for producer in producers {
        let others = taken.len();
        // Later rewrites of a procedure by the same producer have the earlier ones in them.
        let mut closed: BTreeSet<ProcId> = BTreeSet::new();
        for rewrite in producer(unit, facts, plans, options, summaries, &mut trials) {
            let mine = of.entry(rewrite.procedure).or_default();
            // Who says what the whole procedure must turn out to be knows of no other's rewrites of it.
            let agree = |other: &usize| {
                *other >= others || taken[*other].meant.is_none() && rewrite.meant.is_none()
            };
            let free = changed::words_are_free(unit, &rewrite, &mut trials);
            let fits = free
                && editable(unit, &rewrite)
                && !left.meets(unit, &rewrite)
                && !meets_alone(&rewrite)
                && rewrite.edits.iter().all(|e| claimed.is_free(e.lo, e.hi))
                && mine.iter().all(agree);
            if !fits || closed.contains(&rewrite.procedure) {
                if rewrite.meant.is_some() {
                    closed.insert(rewrite.procedure);
                }
                continue;
            }
            for earlier in mine.iter().filter(|other| **other >= others) {
                taken[*earlier].meant = None;
            }
            claimed.0.extend(rewrite.edits.iter().map(|e| (e.lo, e.hi)));
            mine.push(taken.len());
            taken.push(rewrite);
        }
    }
    (taken, trials)
}

/// Is all the text that changes the user's own, and the same whenever it is compiled: loops of one branch of an `#if`, or of none?
fn editable(unit: &Unit, rewrite: &Rewrite) -> bool {
    let procedure = unit.procedure(rewrite.procedure);
    let file = unit.main_file();
    let own = |span: Span| span.file == FileId(0) && !file.is_chosen_within(span);
    // (Who gives a loop another header knows what the macro stands for that wrote it.)
    let by_macro = rewrite.techniques.contains(&Technique::Counted);
    let written = |span: Span| match span.origin {
        Origin::Direct => true,
        Origin::Macro => by_macro,
        Origin::Included | Origin::Synthetic => false,
    };
    let loops = || rewrite.loops.iter().map(|l| procedure.stmt(*l).span);
    let beside = |span: Span| {
        loops().all(|l| !file.is_chosen_within(Span::direct(span.lo.min(l.lo), span.hi.max(l.hi))))
    };
    let plain = |span: Span| !file.touches_conditional(span);
    procedure.tainted.is_none()
        && loops().all(|span| own(span) && written(span))
        && (loops().all(plain) || loops().all(beside))
        && rewrite.edits.iter().map(|e| Span::direct(e.lo, e.hi)).all(|e| plain(e) || beside(e))
}

/// The texts of a second reading; `None` where the first one holds.
struct Again(Vec<Source>, Vec<Option<Fresh>>);

impl Again {
    fn units<'a>(&'a self, first: &[Seen<'a>]) -> Vec<Seen<'a>> {
        let one = |(new, old): (&'a Option<Fresh>, &Seen<'a>)| match new {
            Some(new) => new.as_ref().map_err(Clone::clone),
            None => old.clone(),
        };
        self.1.iter().zip(first).map(one).collect()
    }
}

/// Reads the changed texts: C files by themselves, Fortran files all together.
fn reread(
    sources: &[Source],
    first: &[Seen<'_>],
    texts: Vec<Option<Source>>,
    includes: &dyn Includes,
    options: &Options,
) -> Again {
    let fortran = |at: usize| {
        let language = options.language.or_else(|| language_of(&sources[at].path));
        language.is_some_and(heiretsu_ir::Language::is_fortran)
    };
    let any_fortran = (0..sources.len()).any(|at| fortran(at) && texts[at].is_some());
    let wanted: Vec<usize> = (0..sources.len())
        .filter(|at| texts[*at].is_some() || any_fortran && fortran(*at) && first[*at].is_ok())
        .collect();
    let all: Vec<Source> = texts
        .into_iter()
        .zip(sources)
        .map(|(new, old)| new.unwrap_or_else(|| old.clone()))
        .collect();
    let subset: Vec<Source> = wanted.iter().map(|at| all[*at].clone()).collect();
    let units = reading::read(&subset, includes, options);
    let mut again: Vec<Option<Fresh>> = all.iter().map(|_| None).collect();
    for (at, mut unit) in wanted.into_iter().zip(units) {
        if let (Ok(old), Ok(new)) = (&first[at], &mut unit) {
            heiretsu_front::remade::give_like(old, new);
        }
        again[at] = Some(unit);
    }
    direct_like(first, &mut again);
    Again(all, again)
}

/// Calls through pointers that were direct are direct in the new text, too.
fn direct_like(first: &[Seen<'_>], again: &mut [Option<Fresh>]) {
    let fewer = |(old, new): (&Seen<'_>, &Option<Fresh>)| match (old, new) {
        (Ok(old), Some(Ok(new))) => new.procedures.len() < old.procedures.len(),
        _ => false,
    };
    if !first.iter().zip(again.iter()).any(fewer) {
        return;
    }
    let read = |(old, new): (&Seen<'_>, &Option<Fresh>)| match new {
        Some(new) => new.as_ref().ok().cloned(),
        None => old.as_ref().ok().map(|unit| (**unit).clone()),
    };
    let mut units: Vec<Option<Unit>> = first.iter().zip(again.iter()).map(read).collect();
    pointer_calls::make_direct(&mut units.iter_mut().flatten().collect::<Vec<_>>());
    for (new, unit) in again.iter_mut().zip(units) {
        if let (Some(Ok(new)), Some(unit)) = (new, unit) {
            *new = unit;
        }
    }
}

/// What trials found wrong with rewrites.
fn flaws(compared: &[Validation], executed: Vec<Executed>) -> Bad {
    let mut bad: Bad = compared
        .iter()
        .enumerate()
        .filter(|(_, v)| v.failed)
        .map(|(at, v)| (at, Flaw::Defect(v.text.clone())))
        .collect();
    for (at, executed) in executed.into_iter().enumerate() {
        if let Executed::Not(why) = executed
            && !compared[at].failed
        {
            bad.push((at, Flaw::NotExecuted(why)));
        }
    }
    bad
}

/// Rewrites by their numbers, and what is wrong with them.
type Bad = Vec<(usize, Flaw)>;

/// What is wrong with a rewrite.
#[derive(Clone, Debug)]
enum Flaw {
    /// It is not what it was meant to be.
    Defect(String),
    /// Its loops may run in parallel, but would get no directive: why (mostly that it would not pay).
    Idle(ReasonKind),
    /// The analysis of its new text finds no parallel loop where who proposed it promised one.
    Sequential(String),
    /// It computes in another way, and was not executed.
    NotExecuted(String),
}

/// A file on its way.
enum State<'a> {
    Done(Box<FileOutcome>),
    Open(Box<Open<'a>>),
    /// Nothing is wrong with it, but others have to say so of theirs.
    Accepted(Box<Open<'a>>, Box<FileOutcome>),
}

/// A file with rewrites that are not accepted yet.
struct Open<'a> {
    unit: &'a Unit,
    summaries: Beyond<'a>,
    source: &'a Source,
    planned: Planned,
    rewrites: Vec<Rewrite>,
    /// Statements that no thread of a team may come to.
    alone: BTreeSet<(ProcId, StmtId)>,
    /// What became of others.
    withdrawn: Vec<Diagnostic>,
}

impl State<'_> {
    /// The new text, if there is to be one.
    fn text(&self) -> Option<Source> {
        match self {
            State::Done(_) | State::Accepted(..) => None,
            State::Open(open) => Some(open.text()),
        }
    }

    fn finish(self, options: &Options) -> FileOutcome {
        match self {
            State::Done(outcome) | State::Accepted(_, outcome) => *outcome,
            State::Open(open) => open.plain(options),
        }
    }
}

fn begin<'a>(
    ready: Ready<'a>,
    through: OfFile,
    options: &Options,
    producers: &[Producer],
) -> State<'a> {
    let (unit, summaries, source, mut planned) = match ready {
        Ready::Planned { unit, beyond, source, planned } => (unit, beyond, source, planned),
        Ready::Done(outcome) => return State::Done(outcome),
    };
    let alone = through.alone.clone();
    let (rewrites, trials) = caught(|| {
        proposals(unit, &planned.facts, &planned.plans, options, &summaries, producers, through)
    })
    .unwrap_or_default();
    LeftOut::in_unit(unit, options).plans(unit, &mut planned.plans, Some);
    note(&mut planned.plans, trials);
    let open = Open { unit, summaries, source, planned, rewrites, alone, withdrawn: Vec::new() };
    if open.rewrites.is_empty() {
        State::Done(Box::new(open.plain(options)))
    } else {
        State::Open(Box::new(open))
    }
}

impl<'a> Open<'a> {
    fn text(&self) -> Source {
        let edits: Vec<_> = self.rewrites.iter().flat_map(|r| r.edits.iter().cloned()).collect();
        match heiretsu_ir::apply(&self.source.text, &edits) {
            Ok(text) => Source { path: self.source.path.clone(), text: text.into() },
            Err(_) => self.source.clone(),
        }
    }

    /// The file without rewrites.
    fn plain(self, options: &Options) -> FileOutcome {
        let Open { unit, summaries, source, mut planned, mut withdrawn, .. } = self;
        let whole = caught(|| {
            planning::leave_small_parts(unit, &mut planned.plans, &summaries, options, &|_| false);
            let mut applied =
                applying::apply_plans(unit, planned, &summaries, source, options, BTreeMap::new())?;
            applied.diagnostics.append(&mut withdrawn);
            Ok(applying::report_file(unit, &summaries, source, applied, options))
        });
        whole.and_then(|o| o).unwrap_or_else(|bug| outcome::broken(source, unit.language, bug))
    }

    fn without_any(mut self: Box<Self>, why: &str) -> State<'a> {
        for rewrite in std::mem::take(&mut self.rewrites) {
            self.withdraw(&rewrite, Flaw::Defect(why.to_string()));
        }
        State::Open(self)
    }

    /// Takes a rewrite back and says so.
    fn withdraw(&mut self, rewrite: &Rewrite, flaw: Flaw) {
        let Some(first) = rewrite.loops.first() else { return };
        let span = self.unit.procedure(rewrite.procedure).stmt(*first).span;
        let message = match flaw {
            Flaw::Defect(what) => ReasonKind::ValidationFailed { what }.to_string(),
            Flaw::NotExecuted(why) => {
                executed::withhold(&mut self.planned.plans, rewrite, *first, span, &why);
                return;
            }
            Flaw::Idle(kind) => {
                idle::keep(&mut self.planned.plans, rewrite, *first, span, &kind);
                return;
            }
            Flaw::Sequential(why) => format!("this loop stays sequential: {why}"),
        };
        self.withdrawn.push(Diagnostic::warning("rewrite-withdrawn", message, span));
    }

    /// The new text has been read.
    fn judge(
        mut self: Box<Self>,
        unit: &Unit,
        summaries: &Beyond<'_>,
        source: &Source,
        options: &Options,
    ) -> State<'a> {
        if self.rewrites.is_empty() {
            return State::Done(Box::new(self.plain(options)));
        }
        if unit.diagnostics.iter().any(|d| d.severity == Severity::Error)
            || unit.procedures.len() != self.unit.procedures.len()
        {
            return self.without_any("the new text is not understood");
        }
        let done = caught(|| self.accept(unit, summaries, source, options)).and_then(|d| d);
        match done {
            Ok(Ok(outcome)) => State::Accepted(self, Box::new(outcome)),
            Ok(Err(bad)) => {
                for (at, why) in bad.into_iter().rev() {
                    let rewrite = self.rewrites.remove(at);
                    self.withdraw(&rewrite, why);
                }
                State::Open(self)
            }
            Err(bug) => self.without_any(&bug),
        }
    }

    /// The report on the file as rewritten; or which rewrites are bad, and why.
    fn accept(
        &self,
        unit: &Unit,
        summaries: &Beyond<'_>,
        source: &Source,
        options: &Options,
    ) -> Result<Result<FileOutcome, Bad>, String> {
        let moved = Moved::new(&self.rewrites);
        let (mut compared, executed) = self.compare(unit, options, &moved);
        pipelining::confirm(
            self.unit,
            &self.summaries.bodies,
            &self.rewrites,
            options,
            &mut compared,
        );
        sweeps::confirm(self.unit, &self.summaries.bodies, &self.rewrites, options, &mut compared);
        let mut bad = flaws(&compared, executed);
        let options = &Options { apart: self.apart(), ..options.clone() };
        let mut planned = planning::plan_loops(unit, summaries, options)?;
        let outer = self.found_outer(unit, &planned, &moved);
        if !outer.is_empty() {
            planned =
                planning::plan_from_facts(unit, planned.facts, outer, &summaries.model, options);
        }
        self.vectorize(unit, &mut planned, &moved);
        let left = LeftOut::in_unit(self.unit, options);
        left.plans(unit, &mut planned.plans, |at| moved.back(at).ok());
        let made = |at: Span| moved.back(at.lo).is_err();
        planning::leave_small_parts(unit, &mut planned.plans, summaries, options, &made);
        let new = applying::apply_plans(
            unit,
            planned,
            summaries,
            source,
            options,
            changed::changes(&self.rewrites, &self.source.text),
        )?;
        let of_rewrite = self.without_parallel_loop(unit, &new.plans, &moved, &mut bad);
        self.without_work(unit, &mut bad);
        self.not_as_meant(unit, &mut bad);
        if !bad.is_empty() {
            bad.sort_by_key(|(at, _)| *at);
            return Ok(Err(bad));
        }
        Ok(Ok(self.report(unit, new, &moved, &compared, &of_rewrite, options)))
    }

    /// What is known of the new text's loops from those in whose place they stand.
    fn apart(&self) -> Arc<Apart> {
        let known = self.rewrites.iter().filter(|r| !r.apart.is_empty()).filter_map(|r| {
            let (name, _) = r.parallel.as_ref()?;
            let arrays = r.apart.iter().cloned().collect();
            let shown = Shown { arrays, tested: r.test.is_some(), segments: false };
            Some(((r.procedure, name.clone()), shown))
        });
        let segmented = self.rewrites.iter().filter_map(|r| {
            let Segmented { flag, names } = r.segmented.as_ref()?;
            let arrays = names.iter().cloned().collect();
            let shown = Shown { arrays, tested: false, segments: true };
            Some(((r.procedure, flag.clone()), shown))
        });
        Arc::new(known.chain(segmented).collect())
    }

    /// Rewrites without the parallel loops that they are there for are bad. The plan of such a loop, for each.
    fn without_parallel_loop(
        &self,
        unit: &Unit,
        plans: &[LoopPlan],
        moved: &Moved,
        bad: &mut Bad,
    ) -> Vec<Option<usize>> {
        let mut of_rewrite: Vec<Option<usize>> = vec![None; self.rewrites.len()];
        let mut parallel = vec![0; self.rewrites.len()];
        for (at, plan) in plans.iter().enumerate() {
            let procedure = unit.procedure(plan.procedure);
            if let Err(rewrite) = moved.back(procedure.stmt(plan.stmt).span.lo)
                && plan.insertion.is_ok()
                && plan.directive.is_some()
            {
                of_rewrite[rewrite].get_or_insert(at);
                let name = procedure.as_loop(plan.stmt).map(|l| &procedure.var(l.var).name);
                let wanted = self.rewrites[rewrite].parallel.as_ref().map(|(name, _)| name);
                parallel[rewrite] += usize::from(name == wanted);
            }
        }
        for (at, found) in of_rewrite.iter().enumerate() {
            if bad.iter().any(|(b, _)| *b == at) {
                continue;
            }
            let none = found.is_none() && !self.rewrites[at].has_directives();
            let wanted = self.rewrites[at].parallel.as_ref().map_or(0, |(_, wanted)| *wanted);
            if none || parallel[at] < wanted {
                bad.push((at, idle::why(unit, plans, &self.rewrites[at], moved, at)));
            }
        }
        of_rewrite
    }

    /// Rewrites that are nothing but new headers are bad where their procedure does less than before.
    fn without_work(&self, unit: &Unit, bad: &mut Bad) {
        for (at, rewrite) in self.rewrites.iter().enumerate() {
            let p = rewrite.procedure;
            let mut all = self.rewrites.iter().filter(|r| r.procedure == p);
            let counted = all.all(|r| r.techniques.contains(&Technique::Counted));
            if counted
                && bad.iter().all(|(b, _)| *b != at)
                && let Err(why) = counted::keeps_work(self.unit.procedure(p), unit.procedure(p))
            {
                bad.push((at, Flaw::Defect(why)));
            }
        }
    }

    /// A procedure reads as it is meant, or keeps its text.
    fn not_as_meant(&self, unit: &Unit, bad: &mut Bad) {
        for rewrite in &self.rewrites {
            let (p, Some(meant)) = (rewrite.procedure, &rewrite.meant) else { continue };
            let mine = |at: &usize| self.rewrites[*at].procedure == p;
            let reads = as_meant(self.unit, p, meant, unit);
            let why = match reads {
                Err(why) => why,
                Ok(()) if bad.iter().any(|(at, _)| mine(at)) => {
                    "another rewrite of it is withdrawn".into()
                }
                Ok(()) => continue,
            };
            for at in (0..self.rewrites.len()).filter(mine) {
                if bad.iter().all(|(b, _)| *b != at) {
                    bad.push((at, Flaw::Defect(why.clone())));
                }
            }
        }
    }

    /// Loops of new text that are meant for vector instructions get them, where they are parallel.
    fn vectorize(&self, unit: &Unit, planned: &mut Planned, moved: &Moved) {
        for plan in &mut planned.plans {
            let procedure = unit.procedure(plan.procedure);
            let Err(rewrite) = moved.back(procedure.stmt(plan.stmt).span.lo) else { continue };
            let name = procedure.as_loop(plan.stmt).map(|l| &procedure.var(l.var).name);
            let meant = self.rewrites[rewrite].lanes.as_ref();
            let (true, Verdict::Parallel(_)) = (meant.is_some() && name == meant, &plan.verdict)
            else {
                continue;
            };
            if let Some(directive) = &mut plan.directive {
                directive.by = By::Vectors;
                plan.insertion = Ok(());
            }
        }
    }

    /// Loops around new text that were not parallel and suddenly are: the new text hides from the analysis that their
    /// run-time tests never hold, or that they would not pay.
    fn found_outer(
        &self,
        unit: &Unit,
        planned: &Planned,
        moved: &Moved,
    ) -> Vec<(ProcId, StmtId, heiretsu_ir::Reason)> {
        let runs = |p: &&LoopPlan| p.is_inserted();
        let before: BTreeSet<(ProcId, u32)> = self
            .planned
            .plans
            .iter()
            .filter(runs)
            .map(|p| (p.procedure, self.unit.procedure(p.procedure).stmt(p.stmt).span.lo))
            .collect();
        let place = |(p, s): &(ProcId, StmtId)| (*p, self.unit.procedure(*p).stmt(*s).span.lo);
        let alone: BTreeSet<(ProcId, u32)> = self.alone.iter().map(place).collect();
        let mut out = Vec::new();
        for plan in planned.plans.iter().filter(runs) {
            let procedure = unit.procedure(plan.procedure);
            let span = procedure.stmt(plan.stmt).span;
            let (Ok(lo), Some(l)) = (moved.back(span.lo), procedure.as_loop(plan.stmt)) else {
                continue;
            };
            let new = |s: &StmtId| moved.back(procedure.stmt(*s).span.lo).is_err();
            if !before.contains(&(plan.procedure, lo))
                && visit::stmts(procedure, &l.body).iter().any(new)
                || alone.contains(&(plan.procedure, lo))
            {
                let kind = ReasonKind::AroundBlocks {};
                out.push((
                    plan.procedure,
                    plan.stmt,
                    heiretsu_ir::Reason::new(kind, span, "this loop"),
                ));
            }
        }
        out
    }

    /// Runs each procedure with rewrites against its original: what came of it for each rewrite, and whether its loops were
    /// reached.
    fn compare(
        &self,
        unit: &Unit,
        options: &Options,
        moved: &Moved,
    ) -> (Vec<Validation>, Vec<Executed>) {
        let mut known: BTreeMap<ProcId, (Validation, Vec<bool>)> = BTreeMap::new();
        let mut out = (Vec::new(), Vec::new());
        for (at, rewrite) in self.rewrites.iter().enumerate() {
            let p = rewrite.procedure;
            let (validation, reached) = known.entry(p).or_insert_with(|| {
                let compared = match options.validate {
                    Validate::Never => Ok(None),
                    Validate::Inserted | Validate::All => {
                        caught(|| Some(self.compare_procedure(unit, p, moved)))
                    }
                };
                let (outcome, reached) = match compared {
                    Ok(Some(Compared { outcome, reached })) => (outcome, reached),
                    Ok(None) => (Outcome::NotRun("not asked for".to_string()), Vec::new()),
                    Err(bug) => (Outcome::Failed(bug), Vec::new()),
                };
                let validation = match outcome {
                    Outcome::Validated { runs, .. } => Validation {
                        confirmed: true,
                        failed: false,
                        text: format!("the rewritten procedure agrees in {runs} runs"),
                    },
                    Outcome::NotRun(text) => Validation { confirmed: false, failed: false, text },
                    Outcome::Failed(text) => Validation { confirmed: false, failed: true, text },
                };
                (validation, reached)
            });
            let not = |why: &str| Executed::Not(why.to_string());
            out.1.push(match reached.get(at) {
                _ if !executed::changes_arithmetic(rewrite)
                    || options.validate == Validate::Never =>
                {
                    Executed::Enough
                }
                _ if !validation.confirmed => not(&validation.text),
                Some(true) => Executed::Enough,
                Some(false) | None => not("no input made the new loops run twice"),
            });
            out.0.push(validation.clone());
        }
        out
    }

    /// Runs one procedure with its rewrites against its original.
    fn compare_procedure(&self, unit: &Unit, p: ProcId, moved: &Moved) -> Compared {
        let mine = || self.rewrites.iter().filter(|r| r.procedure == p);
        let old = Side { unit: self.unit, procedure: p };
        let over: BTreeSet<&str> =
            mine().filter_map(|r| Some(r.parallel.as_ref()?.0.as_str())).collect();
        let beside = |name: &&str| heiretsu_emit::parallel_scan::size_beside(name);
        let sizes: BTreeSet<String> = over.iter().map(beside).collect();
        let mut tried = blocks::in_blocks(unit, p, &sizes);
        early_exit::short_strips(&mut tried, p, &over);
        if mine().any(|r| r.chain.is_some()) {
            pipelining::always(&mut tried, p);
        }
        let new = Side { unit: &tried, procedure: p };
        // Only what has to be reached is looked for.
        let mut watch = executed::to_reach(unit, p, &self.rewrites, moved);
        for (loops, rewrite) in watch.iter_mut().zip(&self.rewrites) {
            if rewrite.procedure != p || !executed::changes_arithmetic(rewrite) {
                loops.clear();
            }
        }
        if watch.iter().all(Vec::is_empty) {
            watch.clear();
        }
        let rounds = mine().any(|r| r.rounds);
        let mut compared = {
            let bodies = &self.summaries.bodies;
            compare_reaching(old, new, rounds, &watch, bodies, &ValidateOptions::default())
        };
        compared.reached.resize(self.rewrites.len(), false);
        compared
    }

    /// The original's loops, with what became of them.
    fn report(
        &self,
        unit: &Unit,
        new: Applied,
        moved: &Moved,
        compared: &[Validation],
        of_rewrite: &[Option<usize>],
        options: &Options,
    ) -> FileOutcome {
        let mut plans = self.planned.plans.clone();
        let mut checks: Vec<Option<Validation>> = vec![None; plans.len()];
        let mut directives = heiretsu_emit::directive_texts(self.unit, &plans)
            .into_iter()
            .map(|d| d.map(|text| format!("{}{text}", sentinel(self.unit))))
            .collect::<Vec<_>>();
        let mut rewritten = vec![false; plans.len()];
        // What happened to loops outside the new text holds for them here too.
        let mut known: BTreeMap<(ProcId, u32), usize> = BTreeMap::new();
        for (at, plan) in plans.iter().enumerate() {
            let lo = self.unit.procedure(plan.procedure).stmt(plan.stmt).span.lo;
            known.entry((plan.procedure, lo)).or_insert(at);
        }
        for (at, plan) in new.plans.iter().enumerate() {
            let lo = unit.procedure(plan.procedure).stmt(plan.stmt).span.lo;
            let Ok(old) = moved.back(lo) else { continue };
            let Some(&old) = known.get(&(plan.procedure, old)) else { continue };
            checks[old].clone_from(&new.checks[at]);
            directives[old].clone_from(&new.directives[at]);
            if plan.directive.is_none() && plans[old].directive.is_some() {
                let span = self.unit.procedure(plan.procedure).stmt(plans[old].stmt).span;
                let kind = plan.insertion.as_ref().err().map(|r| r.kind.clone());
                let what = "execution did not confirm it".to_string();
                let kind = kind.unwrap_or(ReasonKind::ValidationFailed { what });
                let reason = heiretsu_ir::Reason::new(kind, span, "this loop");
                plans[old].verdict = Verdict::Sequential(vec![reason.clone()]);
                plans[old].techniques.clear();
                plans[old].directive = None;
                plans[old].insertion = Err(Box::new(reason));
            }
        }
        let of = by_procedure(&plans);
        for ((rewrite, compared), at) in self.rewrites.iter().zip(compared).zip(of_rewrite) {
            let Some(mine) = of.get(&rewrite.procedure) else { continue };
            announce(self.unit, rewrite, &mut plans, &mut rewritten, mine);
            let whole = visit::stmts(self.unit.procedure(rewrite.procedure), &rewrite.loops);
            for &old in mine {
                let plan = &plans[old];
                if rewrite.loops.contains(&plan.stmt) {
                    checks[old] = Some(compared.clone());
                    directives[old] = at.and_then(|at| new.directives[at].clone());
                } else if whole.contains(&plan.stmt) && plan.directive.is_some() {
                    checks[old] = Some(compared.clone());
                }
            }
        }
        let mut diagnostics = self.withdrawn.clone();
        diagnostics.extend(new.diagnostics.iter().map(|d| Diagnostic {
            span: Span { lo: moved.near(d.span.lo), hi: moved.near(d.span.hi), ..d.span },
            ..d.clone()
        }));
        let facts = self.planned.facts.clone();
        let text = late::lines(&new.text, &self.rewrites);
        let changed = text[..] != self.source.text[..];
        let applied =
            Applied { facts, plans, checks, diagnostics, directives, rewritten, text, changed };
        applying::report_file(self.unit, &self.summaries, self.source, applied, options)
    }
}

fn sentinel(unit: &Unit) -> &'static str {
    if unit.language.is_fortran() { "!$" } else { "#pragma " }
}

/// The plans of a rewrite's loops say what it does; loops inside them run where it runs them. `mine`: the plans of its
/// procedure.
fn announce(
    unit: &Unit,
    rewrite: &Rewrite,
    plans: &mut [LoopPlan],
    rewritten: &mut [bool],
    mine: &[usize],
) {
    let procedure = unit.procedure(rewrite.procedure);
    let inside: BTreeSet<StmtId> = rewrite
        .loops
        .iter()
        .filter_map(|l| procedure.as_loop(*l))
        .flat_map(|l| visit::stmts(procedure, &l.body))
        .collect();
    for &at in mine {
        let plan = &mut plans[at];
        if rewrite.loops.contains(&plan.stmt) && !rewrite.is_part() {
            // A loop that was parallel as it stood is rewritten for speed.
            if !matches!(plan.verdict, Verdict::Parallel(_)) {
                plan.techniques.clear();
            }
            for &technique in &rewrite.techniques {
                if !plan.techniques.contains(&technique) {
                    plan.techniques.push(technique);
                }
            }
            // What a run-time test must allow, the new text tests as well.
            let test = match (&rewrite.chain, &rewrite.sweep, &plan.verdict) {
                (Some(chain), ..) => chain.test.clone(),
                (None, Some(sweep), _) => sweep.test.clone(),
                (None, None, Verdict::Conditional(_, test)) => Some(test.clone()),
                (None, None, Verdict::Parallel(_) | Verdict::Sequential(_)) => rewrite.test.clone(),
            };
            plan.verdict = match test {
                Some(test) => Verdict::Conditional(rewrite.proof.clone(), test),
                None => Verdict::Parallel(rewrite.proof.clone()),
            };
            plan.insertion = Ok(());
            if rewrite.has_directives() {
                plan.directive = None;
            }
            rewritten[at] = true;
        } else if (rewrite.loops.contains(&plan.stmt) || inside.contains(&plan.stmt))
            && plan.directive.is_some()
        {
            let span = procedure.stmt(plan.stmt).span;
            let reason = heiretsu_ir::Reason::new(ReasonKind::InsideParallel {}, span, "this loop");
            plan.insertion = Err(Box::new(reason));
        }
    }
}

#[cfg(test)]
mod tests;
