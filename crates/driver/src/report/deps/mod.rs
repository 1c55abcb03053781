//! The dependence graph as a report: the data, how it is made, and its forms (text, DOT, JSON).
//!
//! Field names and their order are those of the JSON document of `heiretsu deps`: they may grow, they do
//! not change. References and loops are named by their positions in the lists of their nest.

mod build;
mod dot;
mod text;

pub use build::file;
pub use dot::render as dot;
pub use text::render as text;

use serde::Serialize;

use super::model::{Diagnostic, Place, Witness};

/// The graphs of one run.
#[derive(Clone, Debug, Serialize)]
pub struct Model {
    /// Version of the document.
    pub version: u32,
    /// One entry per file, in the order in which they were given.
    pub files: Vec<File>,
}

impl Model {
    /// The graphs of `files`.
    pub fn new(files: Vec<File>) -> Model {
        Model { version: 1, files }
    }

    /// Was a part of some file not understood?
    pub fn has_errors(&self) -> bool {
        let error = |d: &Diagnostic| d.severity == heiretsu_ir::Severity::Error;
        self.files.iter().any(|f| f.diagnostics.iter().any(error))
    }

    /// The JSON document, with a final newline.
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| format!("{{\"version\": 1, \"error\": \"{error}\"}}"));
        text.push('\n');
        text
    }
}

/// The graphs of one file.
#[derive(Clone, Debug, Serialize)]
pub struct File {
    /// Its path as the user gave it.
    pub path: String,
    /// `c` or `fortran`.
    pub language: &'static str,
    /// Its outermost loops, in source order.
    pub nests: Vec<Nest>,
    /// What the front end had to say.
    pub diagnostics: Vec<Diagnostic>,
}

/// The graph of one nest.
#[derive(Clone, Debug, Serialize)]
pub struct Nest {
    /// Name of the procedure that it stands in.
    pub procedure: String,
    /// The nest itself, then the loops in it.
    pub loops: Vec<Loop>,
    /// What touches memory, or a scalar that the nest writes.
    pub references: Vec<Reference>,
    /// The dependences.
    pub edges: Vec<Edge>,
    /// Pairs of references to one object that never meet.
    pub independent: Vec<Independent>,
    /// Which test decided how many pairs, by name.
    pub statistics: Vec<Statistic>,
    /// What may touch anything, and is not in the graph.
    pub unknown: Vec<Unknown>,
    /// Did no limit cut the graph short?
    pub complete: bool,
}

/// A loop.
#[derive(Clone, Debug, Serialize)]
pub struct Loop {
    /// Its variable; `None` when it is not a counted loop.
    pub variable: Option<String>,
    /// Number of loops of the nest around it.
    pub depth: u32,
    /// Where.
    #[serde(flatten)]
    pub place: Place,
}

/// A reference.
#[derive(Clone, Debug, Serialize)]
pub struct Reference {
    /// What is written there.
    pub text: String,
    /// The object.
    pub variable: String,
    /// `read`, `write` or `read-write`.
    pub access: &'static str,
    /// The callee that makes it.
    pub callee: Option<String>,
    /// Where.
    #[serde(flatten)]
    pub place: Place,
}

/// A dependence.
#[derive(Clone, Debug, Serialize)]
pub struct Edge {
    /// `flow`, `anti`, `output` or `input`.
    pub kind: &'static str,
    /// The object.
    pub variable: String,
    /// The reference that happens first.
    pub source: usize,
    /// The other one.
    pub sink: usize,
    /// The loops around both, outermost first.
    pub loops: Vec<usize>,
    /// The loop that carries it; `None`: loop-independent.
    pub carried_by: Option<usize>,
    /// Iterations from source to sink for each of `loops`, where constant; decimal text, as all numbers
    /// of programs.
    pub distance: Vec<Option<String>>,
    /// For each of `loops`: `<`, `=`, `>`, or a union of them (`<=`, `>=`, `<>`, `*`).
    pub direction: Vec<&'static str>,
    /// `must` or `may`.
    pub certainty: &'static str,
    /// Which test found it; `None` when none decided.
    pub test: Option<&'static str>,
    /// Why it is not certain.
    pub why: Option<String>,
    /// Do the two references meet in this one order only?
    pub direction_invariant: bool,
    /// `never`, `once`, `more than once` or `once or more`.
    pub back_edge: &'static str,
    /// Which end is reached whenever the other one is, and before it: `source` or `sink`.
    pub dominator: Option<&'static str>,
    /// Two iterations that collide.
    pub witness: Option<Witness>,
}

/// A pair without a dependence.
#[derive(Clone, Debug, Serialize)]
pub struct Independent {
    /// A reference.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// What proved it.
    pub test: &'static str,
}

/// What a test decided.
#[derive(Clone, Debug, Serialize)]
pub struct Statistic {
    /// The test.
    pub test: &'static str,
    /// Pairs proved independent.
    pub independent: u64,
    /// Pairs found dependent.
    pub dependent: u64,
    /// Pairs left open.
    pub open: u64,
}

/// Something that may touch anything.
#[derive(Clone, Debug, Serialize)]
pub struct Unknown {
    /// What.
    pub message: String,
    /// Where.
    #[serde(flatten)]
    pub place: Place,
}
