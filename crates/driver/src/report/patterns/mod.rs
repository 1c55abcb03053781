//! Access patterns as a report: the data, how it is made, and its forms (text, JSON, pictures).
//!
//! Field names and their order are those of the JSON document of `heiretsu patterns`: they may grow, they do not
//! change. Numbers of programs and polynomials are text.

mod build;
mod picture;
mod text;

pub use build::file;
pub use picture::svg;
pub use text::render as text;

use std::collections::BTreeMap;

use serde::Serialize;

use super::model::{Diagnostic, Place};

/// What is to be drawn, and with which values.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// Draw pictures.
    pub wanted: bool,
    /// Values of names that the text leaves open; others count as [`DEFAULT_VALUE`].
    pub values: BTreeMap<String, i64>,
}

/// What a name counts as in a picture when nobody says.
pub const DEFAULT_VALUE: i64 = 8;

/// The patterns of one run.
#[derive(Clone, Debug, Serialize)]
pub struct Model {
    /// Version of the document.
    pub version: u32,
    /// One entry per file, in the order in which they were given.
    pub files: Vec<File>,
    /// All files together.
    pub table: Table,
}

impl Model {
    /// The patterns of `files`.
    pub fn new(files: Vec<File>) -> Model {
        let mut table = Table::default();
        for file in &files {
            table.add(&file.table);
        }
        Model { version: 1, files, table }
    }

    /// Was a part of some file not understood?
    pub fn has_errors(&self) -> bool {
        let error = |d: &Diagnostic| d.severity == heiretsu_ir::Severity::Error;
        self.files.iter().any(|f| f.diagnostics.iter().any(error))
    }

    /// Does any picture depend on a name?
    pub fn draws(&self, name: &str) -> bool {
        self.files.iter().flat_map(|f| &f.pictures).any(|p| p.with.contains_key(name))
    }

    /// The JSON document, with a final newline.
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| format!("{{\"version\": 1, \"error\": \"{error}\"}}"));
        text.push('\n');
        text
    }
}

/// How many accesses have a pattern.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Table {
    /// Accesses to arrays inside loops.
    pub accesses: u64,
    /// With an exact footprint over all loops around them.
    pub complete: u64,
    /// Of those: with one stride, exactly.
    pub one_stride: u64,
    /// Of those: with one stride after widening.
    pub widened: u64,
    /// The others that have a pattern: how many reach so many loops outwards, from 1.
    pub partial: BTreeMap<usize, u64>,
    /// What keeps those from being complete.
    pub stopped: BTreeMap<&'static str, u64>,
    /// Without a pattern, by cause.
    pub failed: BTreeMap<&'static str, u64>,
    /// Accesses in counted loops with affine subscripts: all of these should be complete.
    pub affine: u64,
}

impl Table {
    fn add(&mut self, other: &Table) {
        self.accesses += other.accesses;
        self.complete += other.complete;
        self.one_stride += other.one_stride;
        self.widened += other.widened;
        for (depth, n) in &other.partial {
            *self.partial.entry(*depth).or_default() += n;
        }
        for (mine, its) in [(&mut self.stopped, &other.stopped), (&mut self.failed, &other.failed)]
        {
            for (cause, n) in its {
                *mine.entry(cause).or_default() += n;
            }
        }
        self.affine += other.affine;
    }

    /// With a pattern of any kind.
    pub fn analysed(&self) -> u64 {
        self.accesses - self.failed.values().sum::<u64>()
    }
}

/// The patterns of one file.
#[derive(Clone, Debug, Serialize)]
pub struct File {
    /// Its path as the user gave it.
    pub path: String,
    /// `c` or `fortran`.
    pub language: &'static str,
    /// Its accesses to arrays inside loops, in source order.
    pub accesses: Vec<Access>,
    /// Several of them as one.
    pub together: Vec<Together>,
    /// Their footprints, drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<Picture>,
    /// How many have a pattern.
    pub table: Table,
    /// What the front end had to say.
    pub diagnostics: Vec<Diagnostic>,
}

/// One access.
#[derive(Clone, Debug, Serialize)]
pub struct Access {
    /// Name of the procedure that it stands in.
    pub procedure: String,
    /// What is written there.
    pub text: String,
    /// The object.
    pub variable: String,
    /// `read`, `write` or `read-write`.
    pub access: &'static str,
    /// Variables of the loops around it, outermost first; `None` where a loop has none.
    pub loops: Vec<Option<String>>,
    /// The exact footprint, where there is one.
    pub footprint: Option<Footprint>,
    /// As `(loop, start, stride, number, velocity, accuracy)_iterations`, as far outwards as that goes.
    pub pattern: Option<String>,
    /// Elements that the pattern covers although they are not touched; decimal text.
    pub added: String,
    /// The loop that the pattern does not reach, and why.
    pub stopped: Option<Stopped>,
    /// Why there is no pattern at all.
    pub failed: Option<&'static str>,
    /// Where.
    #[serde(flatten)]
    pub place: Place,
}

/// An exact footprint: `start`, and what each iteration of each loop adds.
#[derive(Clone, Debug, Serialize)]
pub struct Footprint {
    /// Offset of the first element, counted from the first one of the array.
    pub start: String,
    /// One entry per loop, outermost first.
    pub steps: Vec<Step>,
    /// `must`: all of it is certainly touched; `may`: nothing else is.
    pub accuracy: &'static str,
}

/// What a loop adds to an offset.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// Its variable.
    pub variable: String,
    /// Elements from one iteration to the next.
    pub step: String,
    /// How many iterations.
    pub iterations: String,
}

/// Where a pattern ends.
#[derive(Clone, Debug, Serialize)]
pub struct Stopped {
    /// Number of loops that it covers, counted from the innermost.
    pub covers: usize,
    /// Why it covers no more.
    pub why: String,
}

/// Accesses of one kind to one array in one nest that make one pattern.
#[derive(Clone, Debug, Serialize)]
pub struct Together {
    /// Positions in [`File::accesses`].
    pub accesses: Vec<usize>,
    /// The pattern.
    pub pattern: String,
}

/// What a nest touches of an array, iteration by iteration of its outermost loop.
#[derive(Clone, Debug, Serialize)]
pub struct Picture {
    /// The array.
    pub variable: String,
    /// The outermost loop's variable.
    pub loop_variable: String,
    /// Where that loop stands.
    pub line: u32,
    /// Values that names were given.
    pub with: BTreeMap<String, i64>,
    /// The first iterations.
    pub rows: Vec<Row>,
    /// There is more than is drawn.
    pub cut: bool,
}

/// What one iteration touches: element offsets.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Row {
    /// Read.
    pub reads: Vec<i64>,
    /// Written.
    pub writes: Vec<i64>,
}
