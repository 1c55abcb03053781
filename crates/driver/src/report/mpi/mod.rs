//! How a program would be distributed, as a report: the data, how it is made, and its text.
//!
//! Field names and their order are those of the JSON document of `heiretsu explain --target mpi` (`docs/schema/mpi-1.json`):
//! they may grow, they do not change.

mod build;
mod text;

pub use build::{distributed, refused};
pub use text::render as text;

use serde::Serialize;

use super::model::Diagnostic;

/// The report.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Model {
    /// Version of the document.
    pub version: u32,
    /// `mpi`.
    pub target: &'static str,
    /// The file, as the user gave it.
    pub path: String,
    /// `c` or `fortran`.
    pub language: &'static str,
    /// Is there something to distribute?
    pub distributed: bool,
    /// Index ranges that are cut into blocks, one for each rank.
    pub templates: Vec<Template>,
    /// Arrays that are cut.
    pub arrays: Vec<Array>,
    /// Loops whose iterations are dealt out.
    pub cuts: Vec<Cut>,
    /// What is sent.
    pub transfers: Vec<Transfer>,
    /// What is the same on every rank, and why.
    pub kept: Vec<Kept>,
    /// Conditions on sizes under which this holds, each `… >= 0`.
    pub holds_for: Vec<String>,
    /// What the front end had to say.
    pub diagnostics: Vec<Diagnostic>,
}

impl Model {
    /// Was a part of the program not understood?
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == heiretsu_ir::Severity::Error)
    }

    /// The JSON document, with a final newline.
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| format!("{{\"version\": 1, \"error\": \"{error}\"}}"));
        text.push('\n');
        text
    }
}

/// An index range.
#[derive(Clone, Debug, Serialize)]
pub struct Template {
    /// `T1`, `T2`, …
    pub name: String,
    /// Its first index.
    pub first: String,
    /// Its last one.
    pub last: String,
    /// How many there are.
    pub extent: String,
}

/// An array that is cut.
#[derive(Clone, Debug, Serialize)]
pub struct Array {
    /// Its name.
    pub name: String,
    /// The dimension that is cut, from 1 in the order of the text.
    pub dimension: usize,
    /// Its template.
    pub template: String,
    /// An index of this dimension (from 0) and this make a coordinate of the template.
    pub offset: i64,
    /// Elements of the array at one index of this dimension; `None`: nobody knows.
    pub slice: Option<String>,
}

/// A loop whose iterations are dealt out.
#[derive(Clone, Debug, Serialize)]
pub struct Cut {
    /// Its line.
    pub line: u32,
    /// Its procedure.
    pub procedure: String,
    /// Its variable.
    pub variable: String,
    /// A rank runs the iterations that are, with `shift` added, in its block of this template.
    pub template: String,
    /// See there.
    pub shift: i64,
    /// The arrays that it writes blocks of.
    pub writes: Vec<String>,
    /// Scalars (and arrays) that it reduces, each with its operator.
    pub reductions: Vec<String>,
    /// Scalars whose last value the rank of the last iteration sends to all.
    pub last_values: Vec<String>,
    /// A run-time test decides whether it is cut.
    pub tested: bool,
}

/// Something that is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Transfer {
    /// `halo`, `redistribution`, `allgather`, `gather`, `reduction`, `broadcast`.
    pub kind: &'static str,
    /// Of which array or scalar.
    pub variable: String,
    /// The indices of the dimension that is cut, or nothing.
    pub region: Option<[String; 2]>,
    /// The line that needs it; 0: none has.
    pub line: u32,
    /// It is needed at the end of what begins in that line.
    pub at_end: bool,
    /// From the end of what is in this line it is possible; `None`: only where it is needed.
    pub possible_from: Option<u32>,
    /// That is in the iteration before.
    pub around: bool,
    /// It is needed because two ways meet on which different ranks own it.
    pub owners_meet: bool,
    /// The line of the innermost loop around it; `None`: once.
    pub each_trip_of: Option<u32>,
    /// Indices that a rank receives from before and from behind its block (halo).
    pub widths: Option<[i64; 2]>,
    /// What is sent by all ranks together, each time, in elements, for P ranks.
    pub elements: String,
    /// Messages, each time.
    pub messages: String,
}

/// Something that is the same on every rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// The code of the reason.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
    /// What would unlock it.
    pub unlock: String,
    /// Its line; 0: the whole program.
    pub line: u32,
}
