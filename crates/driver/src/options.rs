//! What a run is asked to do.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use heiretsu_analyze::calls::Stated;
use heiretsu_analyze::{Apart, FloatPolicy};
use heiretsu_front::c::COptions;
use heiretsu_front::fortran::FortranOptions;
use heiretsu_ir::Language;
use heiretsu_plan::{Machine, Profile};

/// When execution confirms verdicts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Validate {
    /// Never: a report only.
    #[default]
    Never,
    /// Each directive before it is inserted.
    Inserted,
    /// Each parallel loop, whether or not its directive is inserted (tests).
    All,
}

/// Options of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// How C files are read.
    pub c: COptions,
    /// How single C files are read, by the path of the source (`compile_commands.json`).
    pub c_by_path: BTreeMap<String, COptions>,
    /// How Fortran files are read.
    pub fortran: FortranOptions,
    /// Language of all files; `None`: by their names.
    pub language: Option<Language>,
    /// What reordering floating-point operations is allowed.
    pub float: FloatPolicy,
    /// A private copy of an array takes at most so many bytes of a thread's stack.
    pub private_bytes: u64,
    /// Threads that the program will have.
    pub threads: u32,
    /// The user says that what elements of arrays of pointers point to overlaps nothing that has another name.
    pub assume_distinct_rows: bool,
    /// Tell the regions of each loop.
    pub regions: bool,
    /// Tell each loop's part of the time; a profile does so, too.
    pub rank: bool,
    /// No cost model: every loop that can be parallel becomes so, whatever its work.
    pub force: bool,
    /// Forms of carried values are used that are tested on samples, but not proved.
    pub accept_tested: bool,
    /// Who is asked for proofs of forms that were tested.
    pub solver: Option<heiretsu_ir::solver::Solver>,
    /// Temporary arrays stay arrays: no contraction.
    pub keep_arrays: bool,
    /// What the user states about procedures (`--summaries`).
    pub stated: Arc<Stated>,
    /// What the machine tells about time (`--machine`).
    pub machine: Machine,
    /// What a run of the program told (`--profile`); its lines are those of the sources.
    pub profile: Arc<Profile>,
    /// Loops of new text, by the name of their variable, and the arrays of which their iterations write different elements.
    pub apart: Arc<Apart>,
    /// Loops that stay as they are, by the path of the source and the line on which they start.
    pub left_out: Arc<BTreeSet<(String, u32)>>,
    /// When execution confirms verdicts.
    pub validate: Validate,
    /// Number of threads that analyse; `None`: one per processor. The result does not depend on it.
    pub jobs: Option<usize>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            c: COptions::default(),
            c_by_path: BTreeMap::new(),
            fortran: FortranOptions::default(),
            language: None,
            float: FloatPolicy::Reassoc,
            private_bytes: heiretsu_analyze::Options::default().private_bytes,
            threads: heiretsu_analyze::Options::default().threads,
            assume_distinct_rows: false,
            regions: false,
            rank: false,
            force: false,
            accept_tested: false,
            solver: None,
            keep_arrays: false,
            stated: Arc::default(),
            machine: Machine::default(),
            profile: Arc::default(),
            apart: Arc::default(),
            left_out: Arc::default(),
            validate: Validate::Never,
            jobs: None,
        }
    }
}

impl Options {
    /// The part that concerns the analysis.
    pub(crate) fn analysis(&self) -> heiretsu_analyze::Options {
        heiretsu_analyze::Options {
            float: self.float,
            private_bytes: self.private_bytes,
            threads: if self.force { u32::MAX } else { self.threads },
            assume_distinct_rows: self.assume_distinct_rows,
            accept_tested: self.accept_tested,
            solver: self.solver.clone(),
            apart: self.apart.clone(),
            ..heiretsu_analyze::Options::default()
        }
    }
}

/// The language of a file by its name's ending, as compilers see it.
pub fn language_of(path: &str) -> Option<Language> {
    let ending = Path::new(path).extension()?.to_str()?;
    Some(match ending {
        "c" | "h" | "i" => Language::C,
        "f" | "for" | "ftn" | "f77" | "fpp" | "F" | "FOR" | "FTN" | "F77" | "FPP" => {
            Language::FortranFixed
        }
        "f90" | "f95" | "f03" | "f08" | "f18" | "F90" | "F95" | "F03" | "F08" | "F18" => {
            Language::FortranFree
        }
        _ => return None,
    })
}

/// Is a file of this name taken up when a whole folder is given? (Headers are not: they are read
/// where they are included.)
pub fn is_source_name(path: &str) -> bool {
    let ending = Path::new(path).extension().and_then(|e| e.to_str());
    language_of(path).is_some() && !matches!(ending, Some("h" | "i"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_tell_languages() {
        assert_eq!(language_of("dir.f90/x.c"), Some(Language::C));
        assert_eq!(language_of("a.F"), Some(Language::FortranFixed));
        assert_eq!(language_of("a b.F90"), Some(Language::FortranFree));
        assert_eq!(language_of("c"), None);
        assert_eq!(language_of("a.cc"), None);
        assert!(is_source_name("a.c") && !is_source_name("a.h") && !is_source_name("README"));
    }
}
