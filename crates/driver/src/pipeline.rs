//! The way of a file from its text to its report and its parallel form: one list, top to bottom.
//!
//! ```text
//! text ─▶ reading ─▶ whole_program ─▶ context ─▶ planning ─▶ applying ─▶ text and report
//!            ▲                                      │
//!            └── new text, compared by execution ◀── rewrite
//! ```
//!
//! All files are read before any is analysed (`reading`); what all of them show together is noted (`whole_program`), and
//! what a procedure does is known to its callers in other files (`context`). Facts and plans follow (`planning`), then
//! execution, edits and the report (`applying`). `rewrite` proposes new texts of loops, which are read as the first one was.
//!
//! Files are worked on in parallel; each result depends on the texts and options alone, so that any
//! number of threads gives the same bytes. A panic anywhere costs the file in which it happened: its text
//! stays as it was, and its report holds an error `bug`.

use std::collections::BTreeMap;

use heiretsu_analyze::depend::{Asker, Posed, graph};
use heiretsu_analyze::measure;
use heiretsu_front::{Includes, Source};
use heiretsu_ir::{ProcId, Unit};
use rayon::prelude::*;

use crate::applying::{apply_plans, report_file};
use crate::context::{Beyond, Read, summaries, with_summaries};
use crate::existing;
use crate::guard::caught;
use crate::options::{Options, Validate};
use crate::outcome::{FileOutcome, broken};
use crate::planning::{Planned, leave_small_parts};
use crate::reading::{Seen, in_pool, read};
use crate::report::{self, Model, deps, patterns};
use crate::rewrite::through_calls::OfFile;
use crate::rewrite::{self, Ready};
use crate::whole_program::{alone, together};

/// The verdict on every loop of every file, in the order of `sources`.
pub fn explain(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Model {
    Model::new(in_pool(options, || {
        let mut units = read(sources, includes, options);
        together(&mut units, options);
        let units: Vec<Seen<'_>> = units.iter().map(|u| u.as_ref().map_err(Clone::clone)).collect();
        let planned: Vec<Ready<'_>> = with_summaries(sources, &units, options)
            .into_par_iter()
            .map(|read| rewrite::ready(read, options))
            .collect();
        let through = rewrite::through_calls::find(&planned, options);
        planned
            .into_par_iter()
            .zip(through)
            .zip(sources)
            .map(|((file, through), source)| {
                let report = whole(file, through, options).report;
                progress(&source.path);
                report
            })
            .collect()
    }))
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

fn whole(file: Ready<'_>, through: OfFile, options: &Options) -> FileOutcome {
    match file {
        Ready::Planned { unit, beyond, source, planned } => {
            caught(|| one_file(unit, &beyond, (source, planned), through, options))
                .unwrap_or_else(|bug| broken(source, unit.language, bug))
        }
        Ready::Done(outcome) => *outcome,
    }
}

/// A file whose unit is there, through all the rooms, as a program of its own. (`source` is its main file.)
pub fn file(unit: &Unit, source: &Source, options: &Options) -> FileOutcome {
    let unit = &mut unit.clone();
    let sound = caught(|| match heiretsu_ir::validate(unit).first() {
        Some(first) => Err(format!("in `{}`: {}", first.procedure, first.message)),
        None => {
            alone(unit, options);
            let read = Read::Unit(unit, Beyond::alone(unit, options), source);
            let planned = [rewrite::ready(read, options)];
            let through = rewrite::through_calls::find(&planned, options);
            let both = planned.into_iter().zip(through).next();
            let outcome = both.map(|(file, through)| whole(file, through, options));
            outcome.ok_or_else(|| "no plans for the file".to_string())
        }
    });
    sound.and_then(|o| o).unwrap_or_else(|bug| broken(source, unit.language, bug))
}

fn one_file(
    unit: &Unit,
    summaries: &Beyond<'_>,
    (source, planned): (&Source, Planned),
    through: OfFile,
    options: &Options,
) -> FileOutcome {
    let mut applied = match apply_plans(unit, planned, summaries, source, options, BTreeMap::new())
    {
        Ok(applied) => applied,
        Err(bug) => return broken(source, unit.language, bug),
    };
    rewrite::promise(unit, summaries, &mut applied, through, options, rewrite::PRODUCERS);
    leave_small_parts(unit, &mut applied.plans, summaries, options, &|_| false);
    report_file(unit, summaries, source, applied, options)
}

pub(crate) fn run<T: Send>(
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
                let posed = caught(|| measure::questions(unit, id, &analysis, &summaries));
                each(posed.unwrap_or_default(), Asker::new(&analysis));
            }
        }
    };
    run(sources, includes, options, &|_| (), one);
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

fn without_graphs(outcome: FileOutcome) -> deps::File {
    deps::File {
        path: outcome.path,
        language: outcome.report.language,
        nests: Vec::new(),
        diagnostics: outcome.report.diagnostics,
    }
}

/// What is wrong with the directives that every file has already, in the order of `sources`.
pub fn lint(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> report::lint::Model {
    let options = existing::with_openmp(options);
    let without = |outcome: FileOutcome| report::lint::File {
        path: outcome.path,
        language: outcome.report.language,
        directives: Vec::new(),
        diagnostics: outcome.report.diagnostics,
        sources: outcome.report.sources,
    };
    let one = |read: Read<'_>| match read {
        Read::Unit(unit, beyond, source) => {
            let found = caught(|| existing::file(unit, &beyond, &options)).and_then(|found| found);
            found.unwrap_or_else(|bug| without(broken(source, unit.language, bug)))
        }
        Read::Failed(outcome) => without(*outcome),
    };
    report::lint::Model::new(run(sources, includes, &options, progress, one))
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

/// Something about each procedure.
fn per_procedure<T: Send>(
    unit: &Unit,
    about: impl Fn(ProcId) -> T + Sync,
) -> Result<Vec<(ProcId, T)>, String> {
    let ids: Vec<ProcId> = unit.procedure_ids().collect();
    ids.into_par_iter().map(|id| Ok((id, caught(|| about(id))?))).collect()
}
