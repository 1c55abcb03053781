//! Names of loops that stay when lines move, and what is new since an earlier report.
//!
//! **Decides** which loops are sequential now and were not in an earlier report.
//! **Example** a line is inserted above a loop: it is still the first loop over `i` of its procedure.
//! **Why it is sound** it only decides what is shown.
//! **Gives up when** never; a loop whose procedure, variable or place among its likes is another one is a new loop.
//! **Cost and limit** one walk over all loops.
//! **Source** –

use std::collections::{BTreeMap, BTreeSet};

use super::model::{File, Model};

/// Names of the loops of a file: `solver.c:relax:i:2` is the second one over `i` in `relax`.
struct Names<'a> {
    path: &'a str,
    seen: BTreeMap<(&'a str, &'a str), usize>,
}

impl<'a> Names<'a> {
    fn new(path: &'a str) -> Names<'a> {
        Names { path, seen: BTreeMap::new() }
    }

    fn next(&mut self, procedure: &'a str, variable: Option<&'a String>) -> String {
        let variable = variable.map_or("", String::as_str);
        let nth = self.seen.entry((procedure, variable)).or_default();
        *nth += 1;
        format!("{}:{procedure}:{variable}:{nth}", self.path)
    }
}

/// The names of the loops of a file, in their order.
pub(super) fn names(file: &File) -> Vec<String> {
    let mut names = Names::new(&file.path);
    file.loops.iter().map(|l| names.next(&l.procedure, l.variable.as_ref())).collect()
}

/// An earlier report.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// Loops that were sequential.
    sequential: BTreeSet<String>,
}

impl Baseline {
    /// The document of `explain --format json`; an error is a sentence.
    pub fn parse(json: &str) -> Result<Baseline, String> {
        let document: Earlier = serde_json::from_str(json)
            .map_err(|e| format!("not a report of `heiretsu explain --format json`: {e}"))?;
        let mut sequential = BTreeSet::new();
        for file in &document.files {
            let mut names = Names::new(&file.path);
            for l in &file.loops {
                let name = names.next(&l.procedure, l.variable.as_ref());
                if l.verdict == "sequential" {
                    sequential.insert(name);
                }
            }
        }
        Ok(Baseline { sequential })
    }

    /// Marks the loops that were sequential then; the answer is how many of them are no more.
    pub fn mark(&self, model: &mut Model) -> usize {
        let mut now = BTreeSet::new();
        for file in &mut model.files {
            for (at, name) in names(file).into_iter().enumerate() {
                let l = &mut file.loops[at];
                l.known = self.sequential.contains(&name);
                if !l.is_parallel() {
                    now.insert(name);
                }
            }
        }
        self.sequential.difference(&now).count()
    }
}

#[derive(serde::Deserialize)]
struct Earlier {
    files: Vec<EarlierFile>,
}

#[derive(serde::Deserialize)]
struct EarlierFile {
    path: String,
    loops: Vec<EarlierLoop>,
}

#[derive(serde::Deserialize)]
struct EarlierLoop {
    procedure: String,
    variable: Option<String>,
    verdict: String,
}
