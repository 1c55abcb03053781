//! The report on directives that are there already: its data, and its forms.

use std::fmt::Write as _;

use heiretsu_ir::{Severity, Unit, openmp};
use heiretsu_plan::existing::{Existing, Kind};
use serde::Serialize;

use super::build::{Places, diagnostic, reason};
use super::model::{self, Diagnostic, Place, Reason};
use super::text::{self, Detail, Filter, Style, clean};

/// The whole report of one run.
#[derive(Clone, Debug, Serialize)]
pub struct Model {
    /// Version of the document.
    pub version: u32,
    /// One entry per file, in the order in which they were given.
    pub files: Vec<File>,
}

/// What there is to say about one file.
#[derive(Clone, Debug, Serialize)]
pub struct File {
    /// Its path as the user gave it.
    pub path: String,
    /// `c` or `fortran`.
    pub language: &'static str,
    /// Its directives on loops, in source order.
    pub directives: Vec<Directive>,
    /// What the front end had to say.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that places point into.
    #[serde(skip)]
    pub sources: Vec<heiretsu_ir::SourceFile>,
}

/// One directive.
#[derive(Clone, Debug, Serialize)]
pub struct Directive {
    /// Its text, without the sentinel.
    pub text: String,
    /// Name of the procedure that it stands in.
    pub procedure: String,
    /// `right`, `wrong` or `not decided`.
    pub verdict: &'static str,
    /// What there is to say about it, the worst first.
    pub findings: Vec<Finding>,
    /// Where it stands.
    #[serde(flatten)]
    pub place: Place,
}

/// Something about a directive.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// `race`, `missing-clause`, `lost-value`, `no-value`, `wrong-reduction`, `not-decided`.
    pub kind: &'static str,
    /// The variable that it is about.
    pub variable: Option<String>,
    /// One sentence.
    pub message: String,
    /// The clause to add.
    pub clause: Option<String>,
    /// What the analysis says about the loop.
    pub reason: Option<Reason>,
}

impl Finding {
    /// Is it something that is wrong?
    pub fn is_wrong(&self) -> bool {
        self.kind != Kind::NotDecided.name()
    }

    fn severity(&self) -> Severity {
        if self.is_wrong() { Severity::Warning } else { Severity::Note }
    }

    /// The sentence with the remedy.
    fn sentence(&self) -> String {
        match &self.clause {
            Some(clause) => format!("{}; add `{clause}`", self.message),
            None => self.message.clone(),
        }
    }
}

/// The report of a unit. (Directives of included files belong to another one's.)
pub fn file(unit: &Unit, all: &[Existing]) -> File {
    let mut places = Places::new(unit);
    let mut directives: Vec<Directive> = Vec::new();
    for one in all {
        let procedure = unit.procedure(one.procedure);
        let stmt = procedure.stmt(one.directive);
        if stmt.span.file != heiretsu_ir::FileId(0) {
            continue;
        }
        let findings: Vec<Finding> = one
            .findings
            .iter()
            .map(|f| Finding {
                kind: f.kind.name(),
                variable: f.variable.clone(),
                message: f.message.clone(),
                clause: f.clause.clone(),
                reason: f.reason.as_ref().map(|r| reason(r, &mut places)),
            })
            .collect();
        let verdict = match (findings.iter().any(Finding::is_wrong), findings.is_empty()) {
            (true, _) => "wrong",
            (false, false) => "not decided",
            (false, true) => "right",
        };
        directives.push(Directive {
            text: openmp::text(stmt).unwrap_or_default().to_owned(),
            procedure: procedure.name.clone(),
            verdict,
            findings,
            place: places.place(stmt.span),
        });
    }
    directives.sort_by_key(|d| d.place.lo);
    let diagnostics = unit.diagnostics.iter().map(|d| diagnostic(d, &mut places)).collect();
    File {
        path: unit.main_file().path.clone(),
        language: unit.language.name(),
        directives,
        diagnostics,
        sources: places.sources(),
    }
}

impl Model {
    /// A report on `files`.
    pub fn new(files: Vec<File>) -> Model {
        Model { version: 1, files }
    }

    /// Was a part of some file not understood?
    pub fn has_errors(&self) -> bool {
        self.files.iter().flat_map(|f| &f.diagnostics).any(|d| d.severity == Severity::Error)
    }

    /// Number of findings of something wrong.
    pub fn wrong(&self) -> usize {
        let all = self.files.iter().flat_map(|f| &f.directives).flat_map(|d| &d.findings);
        all.filter(|f| f.is_wrong()).count()
    }

    /// Number of directives that nothing is known about.
    pub fn undecided(&self) -> usize {
        let all = self.files.iter().flat_map(|f| &f.directives);
        all.filter(|d| d.verdict == "not decided").count()
    }

    /// As a JSON document.
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| format!("{{\"version\": 1, \"error\": \"{error}\"}}"));
        text.push('\n');
        text
    }

    /// For code scanning.
    pub fn sarif(&self) -> String {
        super::sarif(&self.as_diagnostics(), &Filter::default())
    }

    /// As annotations of GitHub's workflows.
    pub fn github(&self) -> String {
        super::github(&self.as_diagnostics(), &Filter::default())
    }

    /// The findings as diagnostics of the files.
    fn as_diagnostics(&self) -> model::Model {
        let file = |f: &File| {
            let mut diagnostics = f.diagnostics.clone();
            for d in &f.directives {
                diagnostics.extend(d.findings.iter().map(|found| Diagnostic {
                    severity: found.severity(),
                    code: found.kind,
                    message: found.sentence(),
                    place: d.place.clone(),
                }));
            }
            model::File {
                path: f.path.clone(),
                language: f.language,
                loops: Vec::new(),
                diagnostics,
                sources: f.sources.clone(),
                efforts: Vec::new(),
            }
        };
        model::Model::new(self.files.iter().map(file).collect())
    }

    /// For people: of each file what is wrong, then what is not decided, then the sum.
    pub fn text(&self, style: &Style) -> String {
        let mut out = String::new();
        for file in &self.files {
            let shown = model::File {
                path: file.path.clone(),
                language: file.language,
                loops: Vec::new(),
                diagnostics: file.diagnostics.clone(),
                sources: file.sources.clone(),
                efforts: Vec::new(),
            };
            text::diagnostics(&shown, style, &mut out);
            if style.detail == Detail::Quiet {
                continue;
            }
            for wrong in [true, false] {
                for d in &file.directives {
                    for found in d.findings.iter().filter(|f| f.is_wrong() == wrong) {
                        text::finding(&shown, style, (d, found), &mut out);
                    }
                }
            }
        }
        for file in &self.files {
            let _ = writeln!(out, "{}: {}", clean(&file.path), counts(file));
        }
        out
    }
}

/// `5 directives on loops: 2 right, 2 wrong (1 race, 2 missing-clause), 1 not decided`.
fn counts(file: &File) -> String {
    let all = file.directives.len();
    if all == 0 {
        return "no directives on loops".to_string();
    }
    let of = |verdict: &str| file.directives.iter().filter(|d| d.verdict == verdict).count();
    let found = file.directives.iter().flat_map(|d| &d.findings);
    let mut kinds: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    for f in found.filter(|f| f.is_wrong()) {
        *kinds.entry(f.kind).or_default() += 1;
    }
    let list: Vec<String> = kinds.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    let list = if list.is_empty() { String::new() } else { format!(" ({})", list.join(", ")) };
    let plural = if all == 1 { "" } else { "s" };
    format!(
        "{all} directive{plural} on loops: {} right, {} wrong{list}, {} not decided",
        of("right"),
        of("wrong"),
        of("not decided"),
    )
}
