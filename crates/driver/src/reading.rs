//! Texts to units: every file is read before any is analysed.
//!
//! **Decides** the language of each file, and which of them are read together.
//! **Example** the modules of Fortran files cross files: those are read as one.
//! **Why it is sound** nothing is concluded from a program that is not well formed (`heiretsu_ir::validate`).
//! **Gives up when** the reading of a file breaks down: that file stays as it is, and its report says so.
//! **Cost and limit** files side by side, on stacks of [`STACK`] bytes.
//! **Source** –

use heiretsu_front::fortran::FortranOptions;
use heiretsu_front::{Includes, Source};
use heiretsu_ir::{Language, Unit};
use rayon::prelude::*;

use crate::guard::caught;
use crate::options::{Options, language_of};
use crate::outcome::{FileOutcome, broken, unknown_language};

/// Stack of a thread that analyses. Recursion in every room is bounded; this is what the bounds need.
const STACK: usize = 64 << 20;

/// A file that was read.
pub(crate) type Fresh = Result<Unit, Box<FileOutcome>>;
/// The same, of somebody else.
pub(crate) type Seen<'a> = Result<&'a Unit, Box<FileOutcome>>;

pub(crate) fn in_pool<T: Send>(options: &Options, work: impl FnOnce() -> T + Send) -> T {
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
pub(crate) fn read(sources: &[Source], includes: &dyn Includes, options: &Options) -> Vec<Fresh> {
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
