//! The way of a file from its text to its report and its parallel form: one list, top to bottom.
//!
//! ```text
//! text ─▶ front ─▶ validate IR ─▶ analyze ─▶ plan ─▶ validate by execution ─▶ emit ─▶ edits ─▶ text
//! ```
//!
//! Files are worked on in parallel; each result depends on the texts and options alone, so that any
//! number of threads gives the same bytes. A panic anywhere costs the file in which it happened: its text
//! stays as it was, and its report holds an error `bug`.

use std::sync::Arc;

use heiretsu_front::{Includes, Source};
use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::{Language, ProcId, Reason, ReasonKind, Severity, SourceFile, Unit};
use rayon::prelude::*;

use crate::guard::caught;
use crate::options::{Options, Validate, language_of};
use crate::report::{self, Entry, File, Model, Validation};

/// Stack of a thread that analyses. Recursion in every room is bounded; this is what the bounds need.
const STACK: usize = 64 << 20;

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
    Model::new(run(sources, includes, options, progress, |outcome| outcome.report))
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
    run(sources, includes, &options, progress, |outcome| outcome)
}

fn run<T: Send>(
    sources: &[Source],
    includes: &dyn Includes,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
    keep: impl Fn(FileOutcome) -> T + Sync + Send,
) -> Vec<T> {
    let whole = || {
        let languages: Vec<Option<Language>> =
            sources.iter().map(|s| options.language.or_else(|| language_of(&s.path))).collect();
        let done = |outcome: FileOutcome| {
            progress(&outcome.path);
            keep(outcome)
        };
        let mut slots: Vec<Option<T>> = Vec::new();
        slots.resize_with(sources.len(), || None);

        // Fortran modules cross files: those files are read together.
        let fortran: Vec<(usize, &Source, Language)> = sources
            .iter()
            .enumerate()
            .filter_map(|(at, s)| Some((at, s, languages[at].filter(|l| l.is_fortran())?)))
            .collect();
        let units = fortran_units(&fortran, includes, options);
        let finished: Vec<(usize, T)> = fortran
            .par_iter()
            .zip(units)
            .map(|(&(at, source, language), unit)| {
                (
                    at,
                    done(unit.map_or_else(
                        |bug| broken(source, language, bug),
                        |u| file(u, source, options),
                    )),
                )
            })
            .collect();
        for (at, result) in finished {
            slots[at] = Some(result);
        }

        let rest: Vec<(usize, T)> = sources
            .par_iter()
            .enumerate()
            .filter(|(at, _)| !languages[*at].is_some_and(Language::is_fortran))
            .map(|(at, source)| {
                let outcome = match languages[at] {
                    None => unknown_language(source),
                    Some(language) => match caught(|| c_unit(source, includes, options)) {
                        Ok(unit) => file(unit, source, options),
                        Err(bug) => broken(source, language, bug),
                    },
                };
                (at, done(outcome))
            })
            .collect();
        for (at, result) in rest {
            slots[at] = Some(result);
        }
        slots.into_iter().flatten().collect()
    };
    match rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs.unwrap_or(0))
        .stack_size(STACK)
        .build()
    {
        Ok(pool) => pool.install(whole),
        // No thread can be had: this one does it all, in rayon's default pool or alone.
        Err(_) => whole(),
    }
}

fn c_unit(source: &Source, includes: &dyn Includes, options: &Options) -> Unit {
    let c = options.c_by_path.get(&source.path).unwrap_or(&options.c);
    heiretsu_front::c::lower(source, c, includes)
}

/// All Fortran files together; if that fails, one by one, so that a defect costs one file.
fn fortran_units(
    files: &[(usize, &Source, Language)],
    includes: &dyn Includes,
    options: &Options,
) -> Vec<Result<Unit, String>> {
    let read = |list: &[(usize, &Source, Language)]| {
        let list: Vec<(Source, Language)> =
            list.iter().map(|&(_, source, language)| (source.clone(), language)).collect();
        crate::rooms::fortran(&list, &options.fortran, includes)
    };
    match caught(|| read(files)) {
        Ok(units) if units.len() == files.len() => units.into_iter().map(Ok).collect(),
        _ => files
            .par_iter()
            .map(|one| {
                let units = caught(|| read(std::slice::from_ref(one)))?;
                units.into_iter().next().ok_or_else(|| "no unit for a file".to_string())
            })
            .collect(),
    }
}

/// A file whose unit is there, through all the rooms. (`source` is its main file.)
pub fn file(unit: Unit, source: &Source, options: &Options) -> FileOutcome {
    let language = unit.language;
    caught(|| through(unit, source, options)).unwrap_or_else(|bug| broken(source, language, bug))
}

fn through(unit: Unit, source: &Source, options: &Options) -> FileOutcome {
    // 1. The program is well formed, or nothing is concluded from it.
    let defects = heiretsu_ir::validate(&unit);
    if let Some(first) = defects.first() {
        return broken(
            source,
            unit.language,
            format!(
                "in `{}` the loop program is not well formed: {}",
                first.procedure, first.message
            ),
        );
    }

    // 2. Facts about each loop, and 3. what is to be done to it.
    let analysis = options.analysis();
    let summaries = heiretsu_analyze::calls::Summaries::of(&unit);
    let planned: Vec<Result<Vec<LoopPlan>, String>> = unit
        .procedures
        .par_iter()
        .enumerate()
        .map(|(at, _)| {
            let procedure = ProcId(at as u32);
            caught(|| {
                let facts = heiretsu_analyze::analyze_with(&unit, procedure, &analysis, &summaries);
                crate::rooms::plan(&unit, procedure, facts)
            })
        })
        .collect();
    let mut plans: Vec<LoopPlan> = Vec::new();
    for result in planned {
        match result {
            Ok(list) => plans.extend(list),
            Err(bug) => return broken(source, unit.language, bug),
        }
    }
    leave_misread_files_alone(&unit, &mut plans);

    let checks: Vec<Option<Validation>> =
        plans.par_iter().map(|plan| confirm(&unit, plan, options.validate)).collect();

    // 5. Edits of the text.
    let emitted = heiretsu_emit::edits(&unit, &plans);
    for (procedure, stmt, reason) in emitted.refused {
        for plan in &mut plans {
            if plan.procedure == procedure && plan.stmt == stmt {
                plan.insertion = Err(Box::new(reason.clone()));
            }
        }
    }
    let (text, changed) = match heiretsu_ir::apply(&source.text, &emitted.edits) {
        Ok(text) => {
            let changed = text[..] != source.text[..];
            (text.into(), changed)
        }
        Err(error) => return broken(source, unit.language, format!("edits: {error}")),
    };

    // 6. The report.
    let sentinel = if unit.language.is_fortran() { "!$" } else { "#pragma " };
    let entries: Vec<Entry<'_>> = plans
        .iter()
        .zip(heiretsu_emit::directive_texts(&unit, &plans))
        .zip(checks)
        .map(|((plan, directive), validation)| Entry {
            plan,
            directive: directive.map(|text| format!("{sentinel}{text}")),
            validation,
        })
        .collect();
    FileOutcome { path: source.path.clone(), text, changed, report: report::file(&unit, &entries) }
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

fn confirm(_unit: &Unit, plan: &LoopPlan, when: Validate) -> Option<Validation> {
    let wanted = match when {
        Validate::Never => false,
        Validate::Inserted => plan.insertion.is_ok(),
        Validate::All => true,
    };
    if !wanted || plan.directive.is_none() {
        return None;
    }
    None
}

fn broken(source: &Source, language: Language, what: String) -> FileOutcome {
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
