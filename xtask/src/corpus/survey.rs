//! What `explain` says about a whole corpus, as a table.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use serde::Deserialize;

use super::Workplace;
use super::process::{Cost, command, measured};

/// The part of the JSON report that is counted.
#[derive(Deserialize)]
struct Document {
    files: Vec<File>,
}

#[derive(Deserialize)]
struct File {
    path: String,
    loops: Vec<Loop>,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Deserialize)]
struct Loop {
    verdict: String,
    techniques: Vec<String>,
    reasons: Vec<Reason>,
    /// Pairs of references by the test that decided them.
    #[serde(default)]
    tests: BTreeMap<String, usize>,
}

#[derive(Deserialize)]
struct Reason {
    code: String,
}

#[derive(Deserialize)]
struct Diagnostic {
    severity: String,
    code: String,
    message: String,
}

pub struct Survey {
    files: usize,
    parsed: usize,
    panics: usize,
    faults: Vec<String>,
    loops: usize,
    verdicts: BTreeMap<String, usize>,
    techniques: BTreeMap<String, usize>,
    reasons: BTreeMap<String, usize>,
    tests: BTreeMap<String, usize>,
    cost: Cost,
}

/// Runs `explain --format json` over the inputs (files or folders) and counts.
pub fn explain(cx: &Workplace, inputs: &[PathBuf], arguments: &[String]) -> anyhow::Result<Survey> {
    let report = cx.folder.join("explain.json");
    let mut explain = command(&cx.heiretsu);
    explain.args(["explain", "--format", "json"]).args(arguments).args(inputs);
    let (_, cost) = measured(&mut explain, fs::File::create(&report)?)?;
    let document: Document =
        serde_json::from_slice(&fs::read(&report)?).context("the report of explain")?;
    let mut survey = Survey {
        files: document.files.len(),
        parsed: 0,
        panics: 0,
        faults: Vec::new(),
        loops: 0,
        verdicts: BTreeMap::new(),
        techniques: BTreeMap::new(),
        reasons: BTreeMap::new(),
        tests: BTreeMap::new(),
        cost,
    };
    for file in &document.files {
        let errors: Vec<&Diagnostic> =
            file.diagnostics.iter().filter(|d| d.severity == "error").collect();
        survey.parsed += usize::from(errors.is_empty());
        survey.panics += usize::from(errors.iter().any(|d| d.code == "bug"));
        if let Some(first) = errors.first() {
            survey.faults.push(format!("{}: {}", file.path, first.message));
        }
        for l in &file.loops {
            survey.loops += 1;
            for (test, pairs) in &l.tests {
                *survey.tests.entry(test.clone()).or_insert(0) += pairs;
            }
            *survey.verdicts.entry(l.verdict.clone()).or_insert(0) += 1;
            if l.verdict == "sequential" {
                // A loop counts once per code; most loops have several reasons.
                let mut codes: Vec<&String> = l.reasons.iter().map(|r| &r.code).collect();
                codes.sort();
                codes.dedup();
                for code in codes {
                    *survey.reasons.entry(code.clone()).or_insert(0) += 1;
                }
            } else {
                for technique in &l.techniques {
                    *survey.techniques.entry(technique.clone()).or_insert(0) += 1;
                }
            }
        }
    }
    Ok(survey)
}

impl Survey {
    pub fn table(&self, name: &str) -> String {
        let list = |counts: &BTreeMap<String, usize>| {
            counts.iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>().join(", ")
        };
        let percent = 100.0 * self.parsed as f64 / self.files.max(1) as f64;
        let mut out = format!(
            "| {name} | |\n| --- | --- |\n| files | {} |\n| parsed without error | {} ({percent:.1} %) |\n\
             | panics | {} |\n| loops | {} |\n| verdicts | {} |\n| by technique | {} |\n| sequential by reason | {} |\n\
             | pairs decided by test | {} |\n\
             | explain, seconds | {:.2} |\n| explain, peak MB | {:.0} |\n",
            self.files,
            self.parsed,
            self.panics,
            self.loops,
            list(&self.verdicts),
            list(&self.techniques),
            list(&self.reasons),
            list(&self.tests),
            self.cost.seconds,
            self.cost.megabytes,
        );
        for fault in self.faults.iter().take(20) {
            out.push_str(&format!("| not parsed | {fault} |\n"));
        }
        out
    }
}
