//! The report as data: what every form of it (text, JSON) is made from.
//!
//! Field names and their order are those of the JSON document, which is a promise to other programs:
//! they may grow, they do not change. What is marked `skip` serves the text form only.

use std::collections::BTreeMap;

use heiretsu_ir::{ProcId, Severity, SourceFile, StmtId};
use serde::{Serialize, Serializer};

use super::effort::{Effort, Overall, divide};

/// The whole report of one run.
#[derive(Clone, Debug, Serialize)]
pub struct Model {
    /// Version of the document.
    pub version: u32,
    /// One entry per file, in the order in which they were given.
    pub files: Vec<File>,
    /// Which part of the work is where, if that was asked for.
    #[serde(skip)]
    pub overall: Overall,
}

impl Model {
    /// A report on `files`.
    pub fn new(mut files: Vec<File>) -> Model {
        let overall = divide(&mut files);
        Model { version: 1, files, overall }
    }

    /// Was a part of some file not understood (or did the tool itself fail on it)?
    pub fn has_errors(&self) -> bool {
        self.files.iter().any(File::has_errors)
    }
}

/// What there is to say about one file.
#[derive(Clone, Debug, Serialize)]
pub struct File {
    /// Its path as the user gave it.
    pub path: String,
    /// `c` or `fortran`.
    pub language: &'static str,
    /// Every loop that is written in it, in source order.
    pub loops: Vec<Loop>,
    /// What the front end and later rooms had to say.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that places point into; the file itself comes first.
    #[serde(skip)]
    pub sources: Vec<SourceFile>,
    /// What its procedures do in a run, if that was asked for; [`Model::new`] divides it among the loops.
    #[serde(skip)]
    pub efforts: Vec<Effort>,
}

impl File {
    /// Is there a diagnostic of severity error?
    pub fn has_errors(&self) -> bool {
        self.first_error().is_some()
    }

    /// The first error in it.
    pub fn first_error(&self) -> Option<&Diagnostic> {
        self.diagnostics.iter().find(|d| d.severity == Severity::Error)
    }

    /// What the tool found wrong with itself, whatever the program does: a directive or a rewrite that it proposed and
    /// had to take back, a fault that cost the file. Lines, and what was said of them.
    pub fn defects(&self) -> Vec<(u32, String)> {
        let own = ["bug", "internal", "validation-failed", "rewrite-withdrawn"];
        let mut all: Vec<(u32, String)> = Vec::new();
        for d in &self.diagnostics {
            if own.contains(&d.code) || d.message.contains("defect of Heiretsu") {
                all.push((d.place.line, d.message.clone()));
            }
        }
        for l in &self.loops {
            for reason in l.reasons.iter().filter(|r| r.code == "H502") {
                if all.iter().all(|(line, _)| *line != l.line) {
                    all.push((l.line, reason.message.clone()));
                }
            }
        }
        all
    }

    /// What it says of a text that it does not understand.
    pub fn not_understood(&self) -> Option<String> {
        let error = self.diagnostics.iter().find(|d| d.code == "syntax")?;
        Some(format!("line {}: {}", error.place.line, error.message))
    }
}

/// A diagnostic with its place.
#[derive(Clone, Debug, Serialize)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Its stable name.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
    /// Where.
    #[serde(flatten)]
    pub place: Place,
}

/// One loop and its verdict.
#[derive(Clone, Debug, Serialize)]
pub struct Loop {
    /// Line of its `for`, `while`, `do` (1-based).
    pub line: u32,
    /// Column of it (1-based, in bytes).
    pub column: u32,
    /// Last line of the loop.
    pub end_line: u32,
    /// Name of the procedure that it stands in.
    pub procedure: String,
    /// Its loop variable; `None` when it is not a counted loop.
    pub variable: Option<String>,
    /// Number of loops around it in its procedure.
    pub depth: u32,
    /// `parallel`, `conditional` or `sequential`.
    pub verdict: &'static str,
    /// What made it parallel; the JSON document has names of its list only.
    #[serde(serialize_with = "listed")]
    pub techniques: Vec<&'static str>,
    /// The directive that makes it parallel, with its sentinel, on one line.
    pub directive: Option<String>,
    /// Does `parallelize` insert that directive here?
    pub inserted: bool,
    /// Why it is parallel.
    pub proof: Option<Proof>,
    /// Why it is sequential, or why the directive is not inserted.
    pub reasons: Vec<Reason>,
    /// How many pairs of references each test decided at this loop, by the name of the test.
    pub tests: BTreeMap<&'static str, u32>,
    /// Transformations that were looked at and not made, in that order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<Tried>,
    /// Which elements it touches, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regions: Option<Vec<Region>>,
    /// Its part of the time of the program, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<Share>,
    /// Its header, to be underlined.
    #[serde(skip)]
    pub header: Place,
    /// Was it sequential in the report of `--baseline`?
    #[serde(skip)]
    pub known: bool,
    /// Its procedure and statement.
    #[serde(skip)]
    pub id: (ProcId, StmtId),
}

impl Loop {
    /// Is it parallel, with or without a test?
    pub fn is_parallel(&self) -> bool {
        self.verdict != "sequential"
    }

    /// Does another loop stand inside it?
    pub fn holds(&self, other: &Loop) -> bool {
        self.procedure == other.procedure
            && self.depth < other.depth
            && (self.line..=self.end_line).contains(&other.line)
    }
}

/// A part of the time of the program.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// From 0 to 1, with what the loop calls.
    pub fraction: f64,
    /// Who says so: `profile` or `model`.
    pub from: &'static str,
}

/// A transformation that was looked at and not made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tried {
    /// Its name (of the document's list); `None` where none was looked at.
    #[serde(serialize_with = "listed_one")]
    pub technique: Option<&'static str>,
    /// What speaks against it: `legality`, `parallelism` or `cost`.
    pub against: &'static str,
    /// More about that.
    pub reason: String,
}

/// What a loop does to one array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Region {
    /// Its variable.
    pub variable: String,
    /// All iterations together.
    #[serde(rename = "loop")]
    pub whole: Touches,
    /// One iteration.
    pub iteration: Touches,
    /// May be read after the loop before it is written again.
    pub live_after: Vec<String>,
}

/// Sections that are touched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Touches {
    /// May be written.
    pub writes: Vec<String>,
    /// May be read.
    pub reads: Vec<String>,
    /// May be read before it is written.
    pub exposed_reads: Vec<String>,
    /// Certainly written.
    pub always_writes: Vec<String>,
}

/// Why a loop is parallel.
#[derive(Clone, Debug, Serialize)]
pub struct Proof {
    /// The weakest link: `proved`, `checked at run time`, `tested`, `assumed`.
    pub strength: &'static str,
    /// What was shown.
    pub facts: Vec<Fact>,
    /// What it rests on besides.
    pub assumptions: Vec<Assumption>,
    /// The run-time test, in the language of the file.
    pub condition: Option<String>,
    /// Did execution confirm it? `None` when that was not tried (`explain`; not inserted).
    pub validated: Option<bool>,
    /// How that was found out, or why it could not be.
    pub validation: Option<String>,
}

/// Something that was shown.
#[derive(Clone, Debug, Serialize)]
pub struct Fact {
    /// By which test.
    pub test: &'static str,
    /// About which variables.
    pub about: String,
    /// More, for people.
    pub detail: String,
    /// The condition on extended modulo intervals that the test checked.
    #[serde(skip)]
    pub interval: Option<&'static str>,
}

/// Something that a proof rests on.
#[derive(Clone, Debug, Serialize)]
pub struct Assumption {
    /// Who says so.
    pub source: &'static str,
    /// What.
    pub text: String,
}

/// Why a loop is sequential, or why a directive is not inserted.
#[derive(Clone, Debug, Serialize)]
pub struct Reason {
    /// Its stable code.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
    /// The variables concerned.
    pub variables: Vec<String>,
    /// Where to look.
    pub spans: Vec<Labelled>,
    /// What would unlock it.
    pub unlock: String,
    /// Two iterations that collide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// What else was found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Its short name, for summaries.
    #[serde(skip)]
    pub word: &'static str,
    /// Which of the reasons it is.
    #[serde(skip)]
    pub kind: heiretsu_ir::ReasonKind,
}

/// Two accesses in two iterations to one element.
#[derive(Clone, Debug, Serialize)]
pub struct Witness {
    /// The element, as the user would write it.
    pub element: String,
    /// Values of symbols under which it happens.
    pub symbols: Vec<Value>,
    /// The access of the earlier iteration.
    pub first: WitnessAccess,
    /// The access of the later iteration.
    pub second: WitnessAccess,
}

/// One end of a [`Witness`].
#[derive(Clone, Debug, Serialize)]
pub struct WitnessAccess {
    /// `write` or `read`.
    pub access: &'static str,
    /// Loop variables and their values, outermost first.
    pub iteration: Vec<Value>,
    /// The reference.
    #[serde(flatten)]
    pub place: Place,
}

/// A name with its value.
#[derive(Clone, Debug, Serialize)]
pub struct Value {
    /// The name.
    pub name: String,
    /// Its value; decimal text, because it may not fit a 64-bit number.
    pub value: String,
}

/// A place with a label.
#[derive(Clone, Debug, Serialize)]
pub struct Labelled {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// What is there.
    pub label: String,
}

/// A range of a file's text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// First line (1-based).
    pub line: u32,
    /// Its column (1-based, in bytes).
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// One past the last column.
    pub end_column: u32,
    /// The file, when it is not the one that the report is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Position in [`File::sources`].
    #[serde(skip)]
    pub source: usize,
    /// First byte.
    #[serde(skip)]
    pub lo: u32,
    /// One past the last byte.
    #[serde(skip)]
    pub hi: u32,
}

/// Techniques by the names that version 1 of the document knows: newer and finer ones by what they are a kind of.
fn listed<S: Serializer>(techniques: &[&'static str], to: S) -> Result<S::Ok, S::Error> {
    let mut names: Vec<&'static str> = Vec::new();
    for technique in techniques {
        let name = in_list(technique);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.serialize(to)
}

fn listed_one<S: Serializer>(technique: &Option<&'static str>, to: S) -> Result<S::Ok, S::Error> {
    technique.map(in_list).serialize(to)
}

fn in_list(technique: &'static str) -> &'static str {
    heiretsu_ir::Technique::named(technique).map_or(technique, |t| t.listed())
}
