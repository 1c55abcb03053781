//! The way of a file from its text to its report and its parallel form: one list, top to bottom.
//!
//! ```text
//! text ─▶ front ─▶ validate IR ─▶ what callees do ─▶ analyze ─▶ plan ─▶ validate by execution ─▶ emit ─▶ edits ─▶ text
//!          ▲                                            │
//!          └────── new text, compared by execution ◀── rewrite
//! ```
//!
//! All files are read before any is analysed: what a procedure does is known to its callers in other files.
//!
//! Files are worked on in parallel; each result depends on the texts and options alone, so that any
//! number of threads gives the same bytes. A panic anywhere costs the file in which it happened: its text
//! stays as it was, and its report holds an error `bug`.

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_analyze::LoopFacts;
use heiretsu_analyze::calls::{self, Program, Summaries};
use heiretsu_analyze::depend::{self, Asker, Posed, graph};
use heiretsu_analyze::regions::{Shown, describe};
use heiretsu_emit::made_for::{Changed, numbers};
use heiretsu_front::fortran::FortranOptions;
use heiretsu_front::{Includes, Source};
use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::{
    Diagnostic, Language, ProcId, Reason, ReasonKind, Severity, SourceFile, StmtId, Test, Unit,
};
use heiretsu_verify::{Bodies, Outcome, ValidateOptions, Validator};
use rayon::prelude::*;

use crate::guard::caught;
use crate::options::{Options, Validate, language_of};
use crate::profile;
use crate::readers;
use crate::report::{self, Entry, File, Model, Validation};
use crate::report::{deps, patterns};
use crate::rewrite;
use crate::scratch;
use crate::settled;

/// Stack of a thread that analyses. Recursion in every room is bounded; this is what the bounds need.
const STACK: usize = 64 << 20;

/// How often a plan is made anew because a directive could not be written.
const REPLANS: usize = 3;

/// A file with its parallel form.
#[derive(Clone, Debug)]
pub struct FileOutcome {
    /// Its path as given.
    pub path: String,
    /// Its parallel form; the original where nothing was changed.
    pub text: Arc<[u8]>,
    /// Does `text` differ from the original?
    pub changed: bool,
    /// What there is to say about it.
    pub report: File,
}

/// The verdict on every loop of every file, in the order of `sources`.
pub fn explain(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Model {
    Model::new(run(sources, includes, options, progress, |read| whole(read, options).report))
}

/// The parallel form of every file, in the order of `sources`. Every directive has been confirmed by
/// execution, or is reported as not validated.
pub fn parallelize(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Vec<FileOutcome> {
    let options = Options { validate: options.validate.max(Validate::Inserted), ..options.clone() };
    in_pool(&options, || {
        rewrite::program(sources, includes, &options, rewrite::PRODUCERS, progress)
    })
}

/// Reads all files and finds out what each procedure does to its arguments and to globals, nothing else: for those
/// who measure. `done` is called after the reading and at the end; the answer is the number of procedures.
pub fn summarize(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    done: &mut (dyn FnMut() + Send),
) -> Summarized {
    in_pool(options, || {
        let units = read(sources, includes, options);
        let given: Vec<&Unit> = units.iter().flatten().collect();
        done();
        let made = summaries(&given, options);
        done();
        let mut out = Summarized::default();
        for (unit, made) in given.iter().zip(&made) {
            for id in unit.procedure_ids() {
                out.procedures += 1;
                if made.of_procedure(id).is_some() {
                    out.called += 1;
                    out.statements += unit.procedure(id).stmts.len();
                }
            }
        }
        out
    })
}

/// Hands over every question that the pairs of every loop ask of the tests of dependence, and answers none itself: for
/// those who measure.
pub fn questions(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    each: &(dyn Fn(Vec<Posed>, Asker) + Sync),
) {
    let analysis = options.analysis();
    let one = |read: Read<'_>| {
        if let Read::Unit(unit, summaries, _) = read {
            for id in unit.procedure_ids() {
                let posed = caught(|| depend::questions(unit, id, &analysis, &summaries));
                each(posed.unwrap_or_default(), Asker::new(&analysis));
            }
        }
    };
    run(sources, includes, options, &|_| (), one);
}

/// How much was summarized.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summarized {
    /// Procedures of all files.
    pub procedures: usize,
    /// Those that another one calls: only they have summaries.
    pub called: usize,
    /// Statements of these.
    pub statements: usize,
}

/// The dependence graphs of every file, in the order of `sources`; `input`: pairs of reads too.
pub fn dependences(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    input: bool,
    progress: &(dyn Fn(&str) + Sync),
) -> deps::Model {
    let analysis = options.analysis();
    let one = |read: Read<'_>| match read {
        Read::Unit(unit, summaries, source) => {
            let graphs =
                || per_procedure(unit, |id| graph::nests(unit, id, &analysis, &summaries, input));
            caught(graphs)
                .and_then(|graphs| graphs)
                .map(|graphs| deps::file(unit, &graphs))
                .unwrap_or_else(|bug| without_graphs(broken(source, unit.language, bug)))
        }
        Read::Failed(outcome) => without_graphs(*outcome),
    };
    deps::Model::new(run(sources, includes, options, progress, one))
}

/// The access patterns of every file, in the order of `sources`; pictures where they are wanted.
pub fn access_patterns(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    drawing: &patterns::Drawing,
    progress: &(dyn Fn(&str) + Sync),
) -> patterns::Model {
    let without = |outcome: FileOutcome| patterns::File {
        path: outcome.path,
        language: outcome.report.language,
        accesses: Vec::new(),
        together: Vec::new(),
        pictures: Vec::new(),
        table: patterns::Table::default(),
        diagnostics: outcome.report.diagnostics,
    };
    let analysis = options.analysis();
    let one = |read: Read<'_>| match read {
        Read::Unit(unit, summaries, source) => {
            let found = || {
                per_procedure(unit, |id| {
                    heiretsu_analyze::patterns::patterns(unit, id, &analysis, &summaries)
                })
            };
            caught(found)
                .and_then(|found| found)
                .map(|found| patterns::file(unit, &found, drawing))
                .unwrap_or_else(|bug| without(broken(source, unit.language, bug)))
        }
        Read::Failed(outcome) => without(*outcome),
    };
    patterns::Model::new(run(sources, includes, options, progress, one))
}

fn without_graphs(outcome: FileOutcome) -> deps::File {
    deps::File {
        path: outcome.path,
        language: outcome.report.language,
        nests: Vec::new(),
        diagnostics: outcome.report.diagnostics,
    }
}

/// Something about each procedure.
fn per_procedure<T: Send>(
    unit: &Unit,
    about: impl Fn(ProcId) -> T + Sync,
) -> Result<Vec<(ProcId, T)>, String> {
    let ids: Vec<ProcId> = unit.procedure_ids().collect();
    ids.into_par_iter().map(|id| Ok((id, caught(|| about(id))?))).collect()
}

/// What the other units tell about one.
#[derive(Clone, Debug)]
pub(crate) struct Beyond<'u> {
    /// What the procedures that it calls do.
    pub summaries: Summaries,
    /// The procedures themselves.
    pub bodies: Arc<Bodies<'u>>,
    /// What takes how long.
    pub model: heiretsu_plan::Model,
}

impl<'u> Beyond<'u> {
    /// Of a unit alone.
    fn of(unit: &'u Unit, options: &Options) -> Beyond<'u> {
        Beyond {
            summaries: Summaries::of(unit),
            bodies: Arc::new(Bodies::default()),
            model: heiretsu_plan::Model::alone(unit, &options.machine, &options.profile),
        }
    }
}

impl std::ops::Deref for Beyond<'_> {
    type Target = Summaries;

    fn deref(&self) -> &Summaries {
        &self.summaries
    }
}

/// What became of a text.
pub(crate) enum Read<'a> {
    /// Its unit, well formed, and what the others tell about it.
    Unit(&'a Unit, Beyond<'a>, &'a Source),
    /// Nothing.
    Failed(Box<FileOutcome>),
}

fn whole(read: Read<'_>, options: &Options) -> FileOutcome {
    match read {
        Read::Unit(unit, summaries, source) => {
            caught(|| through(unit, &summaries, source, options))
                .unwrap_or_else(|bug| broken(source, unit.language, bug))
        }
        Read::Failed(outcome) => *outcome,
    }
}

/// A file that was read.
pub(crate) type Fresh = Result<Unit, Box<FileOutcome>>;
/// The same, of somebody else.
pub(crate) type Seen<'a> = Result<&'a Unit, Box<FileOutcome>>;

/// If the files are a whole program, nobody else names what they name.
pub(crate) fn together(units: &mut [Fresh], options: &Options) {
    let all: Option<Vec<&Unit>> = units.iter().map(|u| u.as_ref().ok()).collect();
    let program = all.is_some_and(|all| calls::whole(&all));
    let mut read: Vec<&mut Unit> = units.iter_mut().flatten().collect();
    settled::find(&mut read, program, options);
    scratch::find(&mut read, program, options);
    if program {
        heiretsu_front::owned::give_all(&mut read);
    }
    readers::find(&mut read, program, options);
    let all: Vec<&Unit> = read.iter().map(|unit| &**unit).collect();
    let unused = profile::unused(&all, &options.profile);
    if let (Some(warning), Some(first)) = (unused, read.first_mut()) {
        first.diagnostics.push(warning);
    }
}

/// Reads all files.
pub(crate) fn read_all(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
) -> Vec<Fresh> {
    read(sources, includes, options)
}

/// What is known about the callees of each of these units.
pub(crate) fn with_summaries<'a>(
    sources: &'a [Source],
    units: &'a [Seen<'a>],
    options: &Options,
) -> Vec<Read<'a>> {
    let given: Vec<&Unit> = units.iter().flatten().copied().collect();
    let models = caught(|| heiretsu_plan::Model::of(&given, &options.machine, &options.profile))
        .unwrap_or_else(|_| vec![heiretsu_plan::Model::default(); given.len()]);
    let both = summaries(&given, options).into_iter().zip(models);
    let bodies = Arc::new(Bodies::of(&given));
    let mut summaries =
        both.map(|(summaries, model)| Beyond { summaries, bodies: bodies.clone(), model });
    let one = |(source, unit): (&'a Source, &'a Seen<'a>)| match unit {
        Ok(unit) => match summaries.next() {
            Some(summaries) => Read::Unit(unit, summaries, source),
            None => {
                let what = "no summaries for a file".to_string();
                Read::Failed(Box::new(broken(source, unit.language, what)))
            }
        },
        Err(outcome) => Read::Failed(outcome.clone()),
    };
    sources.iter().zip(units).map(one).collect()
}

fn run<T: Send>(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
    finish: impl Fn(Read<'_>) -> T + Sync + Send,
) -> Vec<T> {
    in_pool(options, || {
        let mut units = read(sources, includes, options);
        together(&mut units, options);
        let units: Vec<Seen<'_>> = units.iter().map(|u| u.as_ref().map_err(Clone::clone)).collect();
        with_summaries(sources, &units, options)
            .into_par_iter()
            .zip(sources)
            .map(|(read, source)| {
                let finished = finish(read);
                progress(&source.path);
                finished
            })
            .collect()
    })
}

fn in_pool<T: Send>(options: &Options, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs.unwrap_or(0))
        .stack_size(STACK)
        .build()
    {
        Ok(pool) => pool.install(work),
        // No thread can be had: this one does it all, in rayon's default pool or alone.
        Err(_) => work(),
    }
}

/// The unit of each file. Nothing is concluded from a program that is not well formed.
fn read(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
) -> Vec<Result<Unit, Box<FileOutcome>>> {
    let languages: Vec<Option<Language>> =
        sources.iter().map(|s| options.language.or_else(|| language_of(&s.path))).collect();
    let is_fortran = |at: usize| languages[at].is_some_and(Language::is_fortran);
    // Fortran modules cross files: those files are read together.
    let texts: Vec<Source> =
        (0..sources.len()).filter(|at| is_fortran(*at)).map(|at| sources[at].clone()).collect();
    let mut fortran = fortran_units(&texts, includes, options).into_iter();
    let units: Vec<Option<Result<Unit, String>>> =
        (0..sources.len()).map(|at| if is_fortran(at) { fortran.next() } else { None }).collect();
    let finish = |(at, unit): (usize, Option<Result<Unit, String>>)| {
        let source = &sources[at];
        let Some(language) = languages[at] else {
            return Err(Box::new(unknown_language(source)));
        };
        let unit = match unit {
            Some(unit) => unit,
            None if language.is_fortran() => Err("no unit for a file".to_string()),
            None => caught(|| c_unit(source, includes, options)),
        };
        let sound = unit.and_then(|unit| match caught(|| heiretsu_ir::validate(&unit))?.first() {
            Some(first) => Err(format!("in `{}`: {}", first.procedure, first.message)),
            None => Ok(unit),
        });
        sound.map_err(|bug| Box::new(broken(source, language, bug)))
    };
    units.into_par_iter().enumerate().map(finish).collect()
}

/// What the procedures of all files do, as each file sees it.
pub(crate) fn summaries(units: &[&Unit], options: &Options) -> Vec<Summaries> {
    let program = Program::new(units, &options.stated);
    for wave in program.waves() {
        wave.par_iter().for_each(|group| {
            // A procedure of which nothing is said is unknown to its callers.
            let _ = caught(|| program.summarize(group));
        });
    }
    (0..units.len() as u32).map(|unit| program.summaries(unit)).collect()
}

fn c_unit(source: &Source, includes: &dyn Includes, options: &Options) -> Unit {
    let c = options.c_by_path.get(&source.path).unwrap_or(&options.c);
    heiretsu_front::c::lower(source, c, includes)
}

/// All Fortran files together; if that fails, one by one, so that a defect costs one file.
fn fortran_units(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
) -> Vec<Result<Unit, String>> {
    let fixed = options.language.map(|language| language == Language::FortranFixed);
    let fortran =
        FortranOptions { fixed: fixed.or(options.fortran.fixed), ..options.fortran.clone() };
    let read = |sources: &[Source]| heiretsu_front::fortran::lower(sources, &fortran, includes);
    match caught(|| read(sources)) {
        Ok(units) if units.len() == sources.len() => units.into_iter().map(Ok).collect(),
        _ => sources
            .par_iter()
            .map(|one| {
                let units = caught(|| read(std::slice::from_ref(one)))?;
                units.into_iter().next().ok_or_else(|| "no unit for a file".to_string())
            })
            .collect(),
    }
}

/// A file whose unit is there, through all the rooms, as a program of its own. (`source` is its main file.)
pub fn file(unit: &Unit, source: &Source, options: &Options) -> FileOutcome {
    let unit = &mut unit.clone();
    let sound = caught(|| match heiretsu_ir::validate(unit).first() {
        Some(first) => Err(format!("in `{}`: {}", first.procedure, first.message)),
        None => {
            alone(unit, options);
            Ok(through(unit, &Beyond::of(unit, options), source, options))
        }
    });
    sound.and_then(|o| o).unwrap_or_else(|bug| broken(source, unit.language, bug))
}

/// What a unit by itself shows of scratch, if it is a whole program.
fn alone(unit: &mut Unit, options: &Options) {
    let program = calls::whole(&[unit]);
    settled::find(&mut [unit], program, options);
    scratch::find(&mut [unit], program, options);
}

fn through(unit: &Unit, summaries: &Beyond<'_>, source: &Source, options: &Options) -> FileOutcome {
    let planned = match planned(unit, summaries, options) {
        Ok(planned) => planned,
        Err(bug) => return broken(source, unit.language, bug),
    };
    let mut worked = match worked(unit, planned, summaries, source, options, BTreeMap::new()) {
        Ok(worked) => worked,
        Err(bug) => return broken(source, unit.language, bug),
    };
    rewrite::promise(unit, summaries, &mut worked, options, rewrite::PRODUCERS);
    told(unit, summaries, source, worked, options)
}

/// What would be done to each loop of these files as they are.
pub(crate) fn drafted(units: &[&Unit], options: &Options) -> Result<Vec<Planned>, String> {
    let models = heiretsu_plan::Model::of(units, &options.machine, &options.profile);
    let known = summaries(units, options).into_iter().zip(models);
    let all: Vec<_> = units.iter().zip(known).collect();
    let one = |(unit, (summaries, model)): (&&Unit, (Summaries, heiretsu_plan::Model))| {
        planned(unit, &Beyond { summaries, bodies: Arc::new(Bodies::default()), model }, options)
    };
    all.into_par_iter().map(one).collect()
}

/// What is to be done to each loop of a file.
pub(crate) struct Planned {
    /// Facts about the loops of each procedure.
    pub facts: Vec<Vec<LoopFacts>>,
    /// A plan for each loop.
    pub plans: Vec<LoopPlan>,
}

/// What has been done.
pub(crate) struct Worked {
    pub facts: Vec<Vec<LoopFacts>>,
    pub plans: Vec<LoopPlan>,
    /// What execution said about each plan.
    pub checks: Vec<Option<Validation>>,
    /// Directives taken back, and what is said of whole procedures.
    pub diagnostics: Vec<Diagnostic>,
    /// The directive of each plan, with its sentinel.
    pub directives: Vec<Option<String>>,
    /// Is new text in the place of the loop of each plan?
    pub rewritten: Vec<bool>,
    pub text: Arc<[u8]>,
    pub changed: bool,
}

/// Steps 1 and 2.
pub(crate) fn planned(
    unit: &Unit,
    summaries: &Beyond<'_>,
    options: &Options,
) -> Result<Planned, String> {
    // 1. Facts about each loop.
    let facts = facts(unit, summaries, options)?;
    Ok(planned_from(unit, facts, Vec::new(), &summaries.model, options))
}

/// Step 2, given the facts, and loops that stay as they are.
pub(crate) fn planned_from(
    unit: &Unit,
    facts: Vec<Vec<LoopFacts>>,
    mut left: Vec<(ProcId, StmtId, Reason)>,
    model: &heiretsu_plan::Model,
    options: &Options,
) -> Planned {
    // 2. What is to be done to it; where the text does not allow that, the plan is made anew.
    let mut refused = heiretsu_emit::unplaceable(unit);
    refused.append(&mut left);
    let mut plans = plans(unit, &facts, &refused, model, options);
    let mut emitted = heiretsu_emit::edits(unit, &plans);
    for _ in 0..REPLANS {
        if emitted.refused.is_empty() {
            break;
        }
        refused.append(&mut emitted.refused);
        plans = self::plans(unit, &facts, &refused, model, options);
        emitted = heiretsu_emit::edits(unit, &plans);
    }
    leave_misread_files_alone(unit, &mut plans);
    Planned { facts, plans }
}

/// Steps 3 and 4.
pub(crate) fn worked(
    unit: &Unit,
    planned: Planned,
    beyond: &Beyond<'_>,
    source: &Source,
    options: &Options,
    mut changed: BTreeMap<ProcId, Changed>,
) -> Result<Worked, String> {
    let Planned { facts, mut plans } = planned;
    // 3. Execution confirms each directive, or it is withdrawn.
    let checks = confirm(unit, &plans, &beyond.bodies, options.validate);
    let mut diagnostics = Vec::new();
    for (plan, check) in plans.iter_mut().zip(&checks) {
        if let Some(Validation { failed: true, text, .. }) = check {
            diagnostics.push(withdraw(unit, plan, text));
        }
    }

    // 4. Edits of the text.
    let emitted = heiretsu_emit::edits(unit, &plans);
    for (procedure, stmt, reason) in emitted.refused {
        for plan in &mut plans {
            if plan.procedure == procedure && plan.stmt == stmt {
                plan.insertion = Err(Box::new(reason.clone()));
            }
        }
    }
    let sentinel = if unit.language.is_fortran() { "!$" } else { "#pragma " };
    let directives: Vec<Option<String>> = heiretsu_emit::directive_texts(unit, &plans)
        .into_iter()
        .map(|directive| directive.map(|text| format!("{sentinel}{text}")))
        .collect();
    // What the text was made for stands before everything else.
    note_directives(unit, &plans, &directives, &mut changed);
    let mut edits = heiretsu_emit::made_for::guards(unit, &changed);
    let own = heiretsu_emit::per_thread::edits(unit)?;
    if !emitted.edits.is_empty() || !changed.is_empty() || !own.is_empty() {
        let outside = |procedure| beyond.outside_loops(procedure);
        edits.extend(heiretsu_emit::saved::arrays(unit, &outside));
        let told = heiretsu_emit::saved::on_stack(unit, &outside);
        diagnostics.extend(told.into_iter().map(large_stack));
    }
    edits.extend(own);
    edits.extend(emitted.edits);
    let text = heiretsu_ir::apply(&source.text, &edits).map_err(|e| format!("edits: {e}"))?;
    let changed = text[..] != source.text[..];
    let rewritten = vec![false; plans.len()];
    let text = text.into();
    Ok(Worked { facts, plans, checks, diagnostics, directives, rewritten, text, changed })
}

/// What the directives of each procedure depend on.
fn note_directives(
    unit: &Unit,
    plans: &[LoopPlan],
    directives: &[Option<String>],
    changed: &mut BTreeMap<ProcId, Changed>,
) {
    for (plan, directive) in plans.iter().zip(directives) {
        let (Some(text), Ok(())) = (directive, &plan.insertion) else { continue };
        let change = changed.entry(plan.procedure).or_default();
        change.depends |= !heiretsu_plan::any_size(unit.procedure(plan.procedure), plan);
        let rests_on =
            |test| plan.verdict.proof().is_some_and(|p| p.facts.iter().any(|f| f.test == test));
        change.types |= rests_on(Test::TypeRule);
        change.callers |= rests_on(Test::Callers);
        if plan.directive.as_ref().is_some_and(|d| d.test.is_some()) {
            change.numbers.extend(numbers(text.as_bytes()));
        }
    }
}

/// Step 5: the report.
pub(crate) fn told(
    unit: &Unit,
    summaries: &Beyond,
    source: &Source,
    worked: Worked,
    options: &Options,
) -> FileOutcome {
    let Worked { facts, plans, checks, diagnostics, directives, rewritten, text, changed } = worked;
    let mut regions = regions(unit, summaries, options);
    let ranked = options.rank || !options.profile.is_empty();
    let entries: Vec<Entry<'_>> = plans
        .iter()
        .zip(directives)
        .zip(checks)
        .zip(rewritten)
        .map(|(((plan, directive), validation), rewritten)| Entry {
            plan,
            directive,
            rewritten,
            regions: regions.remove(&(plan.procedure, plan.stmt)),
            share: ranked.then(|| summaries.model.share(unit, plan.procedure, plan.stmt)).flatten(),
            validation,
            tests: facts
                .get(plan.procedure.index())
                .and_then(|all| all.iter().find(|l| l.stmt == plan.stmt))
                .map_or(&[], |l| l.tests.as_slice()),
        })
        .collect();
    FileOutcome {
        path: source.path.clone(),
        text,
        changed,
        report: report::file(unit, &diagnostics, &entries),
    }
}

/// Facts about the loops of each procedure; an error when the analysis of one breaks down.
fn facts(
    unit: &Unit,
    summaries: &Summaries,
    options: &Options,
) -> Result<Vec<Vec<LoopFacts>>, String> {
    let analysis = options.analysis();
    let ids: Vec<ProcId> = unit.procedure_ids().collect();
    ids.into_par_iter()
        .map(|id| caught(|| heiretsu_analyze::analyze_with(unit, id, &analysis, summaries)))
        .collect()
}

/// The regions of every loop, if they are wanted; a procedure for which that breaks down has none.
fn regions(
    unit: &Unit,
    summaries: &Summaries,
    options: &Options,
) -> BTreeMap<(ProcId, StmtId), Vec<Shown>> {
    if !options.regions {
        return BTreeMap::new();
    }
    let analysis = options.analysis();
    let ids: Vec<ProcId> = unit.procedure_ids().collect();
    let all: Vec<_> = ids
        .into_par_iter()
        .map(|id| {
            let shown = caught(|| describe(unit, id, &analysis, summaries)).unwrap_or_default();
            shown.into_iter().map(|(l, regions)| ((id, l), regions)).collect::<Vec<_>>()
        })
        .collect();
    all.into_iter().flatten().collect()
}

/// Plans for all loops, given the loops that cannot be given a directive.
fn plans(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    refused: &[(ProcId, StmtId, Reason)],
    model: &heiretsu_plan::Model,
    options: &Options,
) -> Vec<LoopPlan> {
    let mut by_procedure: BTreeMap<ProcId, Vec<(ProcId, StmtId, Reason)>> = BTreeMap::new();
    for one in refused {
        by_procedure.entry(one.0).or_default().push(one.clone());
    }
    let mut plans = Vec::new();
    for (id, facts) in unit.procedure_ids().zip(facts) {
        let planning = heiretsu_plan::Options {
            force: options.force,
            nested: false,
            refused: by_procedure.remove(&id).unwrap_or_default(),
            model: model.clone(),
        };
        plans.extend(heiretsu_plan::plan(unit, id, facts.clone(), &planning));
    }
    plans
}

/// A part that was not understood may change the meaning of the rest: such a file is explained, not edited.
fn leave_misread_files_alone(unit: &Unit, plans: &mut [LoopPlan]) {
    let Some(error) = unit.diagnostics.iter().find(|d| d.severity == Severity::Error) else {
        return;
    };
    for plan in plans {
        if plan.insertion.is_ok() && plan.directive.is_some() {
            let why = "a part of this file was not understood".to_string();
            let reason = Reason::new(ReasonKind::Tainted { why }, error.span, "not understood");
            plan.insertion = Err(Box::new(reason));
        }
    }
}

/// Tries the directives that are to be confirmed, procedure by procedure.
fn confirm(
    unit: &Unit,
    plans: &[LoopPlan],
    bodies: &Bodies<'_>,
    when: Validate,
) -> Vec<Option<Validation>> {
    let wanted = |plan: &LoopPlan| match when {
        Validate::Never => false,
        Validate::Inserted => plan.insertion.is_ok() && plan.directive.is_some(),
        Validate::All => plan.directive.is_some(),
    };
    let by_procedure: Vec<&[LoopPlan]> =
        plans.chunk_by(|a, b| a.procedure == b.procedure).collect();
    let checks: Vec<Vec<Option<Validation>>> = by_procedure
        .into_par_iter()
        .map(|plans| {
            let mut validator = None;
            let check =
                |plan: &LoopPlan| wanted(plan).then(|| try_out(unit, plan, bodies, &mut validator));
            plans.iter().map(check).collect()
        })
        .collect();
    checks.into_iter().flatten().collect()
}

/// Tries one directive. A validator that breaks down has not agreed, and is not used again.
fn try_out<'u>(
    unit: &'u Unit,
    plan: &LoopPlan,
    bodies: &'u Bodies<'u>,
    validator: &mut Option<Validator<'u>>,
) -> Validation {
    let outcome = caught(|| {
        let mut this =
            validator.take().unwrap_or_else(|| Validator::new(unit, plan.procedure, bodies));
        let outcome = this.check(plan, &ValidateOptions::default());
        (this, outcome)
    });
    let outcome = outcome.map(|(this, outcome)| {
        *validator = Some(this);
        outcome
    });
    match outcome {
        Ok(Outcome::Validated { runs, iterations }) => Validation {
            confirmed: true,
            failed: false,
            text: format!("{runs} runs, {iterations} iterations"),
        },
        Ok(Outcome::NotRun(why)) => Validation { confirmed: false, failed: false, text: why },
        Ok(Outcome::Failed(what)) | Err(what) => {
            Validation { confirmed: false, failed: true, text: what }
        }
    }
}

/// Sequential programs have large arrays of procedures in static memory.
fn large_stack((procedure, bytes): (&heiretsu_ir::Procedure, i64)) -> Diagnostic {
    let name = &procedure.name;
    let message = format!(
        "compiled with -fopenmp, `{name}` has {}.{} MB of arrays on the stack: run the program after `ulimit -s unlimited`, \
         or make them ALLOCATABLE (or SAVE, if no parallel loop calls it)",
        bytes / 1_000_000,
        bytes / 100_000 % 10,
    );
    let header = heiretsu_ir::Span { hi: procedure.span.lo, ..procedure.span };
    Diagnostic::warning("large-stack", message, header)
}

/// Takes a directive back that execution did not confirm.
fn withdraw(unit: &Unit, plan: &mut LoopPlan, what: &str) -> Diagnostic {
    let span = unit.procedure(plan.procedure).stmt(plan.stmt).span;
    let kind = ReasonKind::ValidationFailed { what: what.to_string() };
    let message = kind.message();
    let reason = Reason::new(kind, span, "this loop");
    plan.verdict = heiretsu_ir::Verdict::Sequential(vec![reason.clone()]);
    plan.techniques.clear();
    plan.directive = None;
    plan.insertion = Err(Box::new(reason));
    Diagnostic::warning("validation-failed", message, span)
}

pub(crate) fn broken(source: &Source, language: Language, what: String) -> FileOutcome {
    let message = format!("this file met a defect of Heiretsu and is left as it is: {what}");
    whole_file(source, language.name(), "bug", message)
}

fn unknown_language(source: &Source) -> FileOutcome {
    let message = "the name does not tell the language: give --language".to_string();
    whole_file(source, "c", "unknown-language", message)
}

fn whole_file(
    source: &Source,
    language: &'static str,
    code: &'static str,
    message: String,
) -> FileOutcome {
    let file = SourceFile::new(source.path.clone(), source.text.clone());
    FileOutcome {
        path: source.path.clone(),
        text: source.text.clone(),
        changed: false,
        report: report::failed(file, language, code, message),
    }
}
