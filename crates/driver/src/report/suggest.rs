//! The report on what would make loops parallel: its data, and its forms.
//!
//! **Example**
//! ```text
//! suggestion 1[restrict]: `restrict` on `y` of `axpy` makes this loop parallel
//!  --> axpy.c:3:5
//!   |
//! 3 |     for (int i = 0; i < n; i++)
//!   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ conditional now
//!   |
//!   = note: holds only if in no call of `axpy` what is written through `y` is reached by another name: …
//! help: what to write (heiretsu suggest --apply 1)
//!   |
//! 1 | void axpy(int n, double a, double *x, double *restrict y)
//!   |                                               ++++++++
//! ```

use std::fmt::Write as _;
use std::sync::Arc;

use annotate_snippets::{Group, Level, Patch, Snippet};
use heiretsu_ir::Edit;
use serde::Serialize;

use super::model::{self, Loop, Place};
use super::overview::{about, fate};
use super::text::{self, Detail, Style, clean, renderer, snippets};

/// Loops that are shown with one suggestion.
const SHOWN: usize = 5;

/// The whole report of one run.
#[derive(Clone, Debug, Serialize)]
pub struct Model {
    /// Version of the document.
    pub version: u32,
    /// Loops that were looked at.
    pub looked_at: usize,
    /// What works, best first; the first one is number 1.
    pub suggestions: Vec<Suggestion>,
    /// Loops that nothing helps that was tried.
    pub without: Vec<Unhelped>,
    /// Analyses that were made.
    pub analyses: usize,
    /// No more may be made.
    pub budget_used_up: bool,
    /// What is known without any change.
    #[serde(skip)]
    pub base: model::Model,
}

/// Changes that work.
#[derive(Clone, Debug, Serialize)]
pub struct Suggestion {
    /// What to do.
    #[serde(flatten)]
    pub changes: Changes,
    /// The loops that it makes parallel, or parallel under a test.
    pub loops: Vec<Turned>,
}

/// What to do.
#[derive(Clone, Debug, Serialize)]
pub struct Changes {
    /// In a few words.
    pub title: String,
    /// One by one.
    #[serde(rename = "changes")]
    pub list: Vec<Change>,
    /// The new texts of sources, by their positions.
    #[serde(skip)]
    pub texts: Vec<(usize, Arc<[u8]>)>,
}

/// One change.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// `restrict`, `assertion`, `option`, `declaration`, `summary`, `local` or `form`.
    pub kind: &'static str,
    /// In a few words.
    pub what: String,
    /// What the user promises with it (an assertion is checked when the program runs).
    pub holds_if: Option<String>,
    /// An option to add.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// The same in heiretsu.toml.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toml: Option<String>,
    /// A line for the file of --summaries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// What to edit, by the positions of sources.
    #[serde(skip)]
    pub edits: Vec<(usize, Edit)>,
}

/// A loop, by name.
#[derive(Clone, Debug, Serialize)]
pub struct Named {
    /// Its file.
    pub path: String,
    /// Its line.
    pub line: u32,
    /// Its procedure.
    pub procedure: String,
    /// Its variable.
    pub variable: Option<String>,
    /// What it is without the change.
    pub verdict: &'static str,
    /// Its part of the time.
    pub share: Option<f64>,
    /// Position of its file, and its own there.
    #[serde(skip)]
    pub at: (usize, usize),
}

impl Named {
    fn new(base: &model::Model, at: (usize, usize)) -> Named {
        let file = &base.files[at.0];
        let l = &file.loops[at.1];
        Named {
            path: file.path.clone(),
            line: l.line,
            procedure: l.procedure.clone(),
            variable: l.variable.clone(),
            verdict: l.verdict,
            share: l.share.map(|s| s.fraction),
            at,
        }
    }
}

/// A loop that a change makes parallel.
#[derive(Clone, Debug, Serialize)]
pub struct Turned {
    /// Which one.
    #[serde(flatten)]
    pub name: Named,
    /// What it is with the change.
    pub becomes: &'static str,
}

impl Turned {
    /// A loop of the report, and what it becomes.
    pub fn new(base: &model::Model, at: (usize, usize), becomes: &'static str) -> Turned {
        Turned { name: Named::new(base, at), becomes }
    }
}

/// A loop that nothing helps that was tried.
#[derive(Clone, Debug, Serialize)]
pub struct Unhelped {
    /// Which one.
    #[serde(flatten)]
    pub name: Named,
    /// What was tried.
    pub tried: Vec<String>,
    /// What was not tried, and why.
    pub not_tried: Vec<Against>,
    /// What remains in the way.
    pub reason: Option<Remains>,
    /// The search was ended by the budget.
    pub cut: bool,
}

/// Something that must not be promised.
#[derive(Clone, Debug, Serialize)]
pub struct Against {
    /// What.
    pub what: String,
    /// What speaks against it.
    pub why: String,
}

/// What keeps a loop sequential.
#[derive(Clone, Debug, Serialize)]
pub struct Remains {
    /// The code of the reason.
    pub code: &'static str,
    /// The reason.
    pub message: String,
}

impl Unhelped {
    /// A loop of the report, and what was done for it.
    pub fn new(
        base: &model::Model,
        at: (usize, usize),
        tried: Vec<String>,
        against: Vec<(String, String)>,
        cut: bool,
    ) -> Unhelped {
        let reason = base.files[at.0].loops[at.1].reasons.first();
        Unhelped {
            name: Named::new(base, at),
            tried,
            not_tried: against.into_iter().map(|(what, why)| Against { what, why }).collect(),
            reason: reason.map(|r| Remains { code: r.code, message: r.message.clone() }),
            cut,
        }
    }
}

impl Suggestion {
    /// Changes, and what they do.
    pub fn new(changes: Changes, loops: Vec<Turned>) -> Suggestion {
        Suggestion { changes, loops }
    }

    /// The part of the work that it is about; loops that become parallel without a test count before others.
    pub fn worth(&self) -> f64 {
        let of = |t: &Turned| {
            let sure = if t.becomes == "parallel" { 1.0 } else { 0.5 };
            sure * (t.name.share.unwrap_or(0.0) + 1e-9)
        };
        self.loops.iter().map(of).fold(0.0, f64::max)
    }

    /// Does it do, by changes of the same title, what another one does?
    pub fn covers(&self, other: &Suggestion) -> bool {
        let done = |t: &Turned| {
            self.loops.iter().any(|u| u.name.at == t.name.at && u.becomes == t.becomes)
        };
        self.changes.title == other.changes.title && other.loops.iter().all(done)
    }

    /// `makes 2 loops parallel`.
    fn effect(&self) -> String {
        let of = |verdict: &str| self.loops.iter().filter(|t| t.becomes == verdict).count();
        let said = |n: usize| match (n, self.loops.len()) {
            (1, 1) => "this loop".to_string(),
            (1, _) => "1 loop".to_string(),
            (n, _) => format!("{n} loops"),
        };
        match (of("parallel"), of("conditional")) {
            (n, 0) => format!("makes {} parallel", said(n)),
            (0, n) => format!("makes {} parallel under a test", said(n)),
            (n, m) => format!("makes {} parallel, and {} under a test", said(n), said(m)),
        }
    }
}

impl Model {
    /// A report.
    pub fn new(
        base: model::Model,
        looked_at: usize,
        suggestions: Vec<Suggestion>,
        without: Vec<Unhelped>,
        (analyses, budget_used_up): (usize, bool),
    ) -> Model {
        Model { version: 1, looked_at, suggestions, without, analyses, budget_used_up, base }
    }

    /// As a JSON document.
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| format!("{{\"version\": 1, \"error\": \"{error}\"}}"));
        text.push('\n');
        text
    }

    /// For people: what works, then the loops that nothing helps, then the sum.
    pub fn text(&self, style: &Style) -> String {
        let mut out = String::new();
        for file in &self.base.files {
            text::diagnostics(file, style, &mut out);
        }
        if style.detail > Detail::Quiet {
            for (at, suggestion) in self.suggestions.iter().enumerate() {
                out.push_str(&renderer(style).render(&self.groups(at + 1, suggestion)));
                out.push_str("\n\n");
            }
            self.others(&mut out);
        }
        let _ = writeln!(out, "{}", self.sum());
        out
    }

    fn groups<'a>(&'a self, number: usize, s: &'a Suggestion) -> Vec<Group<'a>> {
        let mut kinds: Vec<&str> = s.changes.list.iter().map(|c| c.kind).collect();
        kinds.dedup();
        let title = format!("{} {}", clean(&s.changes.title), s.effect());
        let name = format!("suggestion {number}");
        let title = Level::HELP.with_name(name).primary_title(title).id(kinds.join(", "));
        let mut group = Group::with_title(title);
        let mut files: Vec<usize> = s.loops.iter().map(|t| t.name.at.0).collect();
        files.dedup();
        let mut left = SHOWN;
        for file in files {
            let here = s.loops.iter().filter(|t| t.name.at.0 == file).take(left);
            let marks: Vec<(&Place, String, bool)> =
                here.map(|t| (&self.found(&t.name).header, self.was(t), true)).collect();
            left -= marks.len();
            group = snippets(group, &self.base.files[file], &marks);
        }
        if s.loops.len() > SHOWN {
            let text = format!("and {} more loops", s.loops.len() - SHOWN);
            group = group.element(Level::NOTE.message(text));
        }
        let mut promises: Vec<String> = s.changes.list.iter().filter_map(Change::promise).collect();
        promises.dedup();
        for promise in promises {
            group = group.element(Level::NOTE.message(clean(&promise)));
        }
        for change in &s.changes.list {
            for text in change.to_be_said() {
                group = group.element(Level::HELP.message(clean(&text)));
            }
        }
        let mut groups = vec![group];
        groups.extend(self.patches(number, s));
        groups
    }

    /// The edits, as patches under the lines.
    fn patches<'a>(&'a self, number: usize, s: &'a Suggestion) -> Option<Group<'a>> {
        let first = s.changes.list.iter().flat_map(|c| &c.edits).next()?;
        let title = format!("what to write (--apply {number} does it)");
        let mut group = Group::with_title(Level::HELP.secondary_title(title));
        let mut files: Vec<usize> = vec![first.0];
        for (file, _) in s.changes.list.iter().flat_map(|c| &c.edits) {
            if !files.contains(file) {
                files.push(*file);
            }
        }
        for at in files {
            let source = self.base.files[at].sources.first()?;
            // (The renderer takes UTF-8; of other texts there is the diff.)
            let text = std::str::from_utf8(&source.text).ok()?;
            let edits =
                s.changes.list.iter().flat_map(|c| &c.edits).filter(|(file, _)| *file == at);
            let patch = |(_, e): &(usize, Edit)| {
                let new = String::from_utf8_lossy(&e.text).into_owned();
                Patch::new(e.lo as usize..e.hi as usize, new)
            };
            let mut patches: Vec<Patch<'_>> = Vec::new();
            let mut seen: Vec<&(usize, Edit)> = Vec::new();
            for edit in edits {
                if !seen.contains(&edit) {
                    seen.push(edit);
                    patches.push(patch(edit));
                }
            }
            group = group.element(Snippet::source(text).path(clean(&source.path)).patches(patches));
        }
        Some(group)
    }

    fn found(&self, name: &Named) -> &Loop {
        &self.base.files[name.at.0].loops[name.at.1]
    }

    /// `sequential now [H105]`.
    fn was(&self, t: &Turned) -> String {
        let l = self.found(&t.name);
        let code = l.reasons.first().filter(|_| l.verdict == "sequential");
        let code = code.map_or(String::new(), |r| format!(" [{}]", r.code));
        match t.becomes {
            "parallel" => format!("{} now{code}", t.name.verdict),
            other => format!("{} now{code}, then {other}", t.name.verdict),
        }
    }

    /// The loops that nothing helps.
    fn others(&self, out: &mut String) {
        if self.without.is_empty() {
            return;
        }
        let _ = writeln!(out, "nothing that was tried helps:");
        for one in &self.without {
            let l = self.found(&one.name);
            let _ = writeln!(
                out,
                "  {}:{}  the loop {}: {}",
                clean(&one.name.path),
                l.line,
                about(l),
                fate(l)
            );
            let tried = match (one.tried.is_empty(), one.cut) {
                (true, true) => "the budget of analyses was used up before it".to_string(),
                (true, false) => "nothing to try for this reason".to_string(),
                (false, true) => {
                    format!("tried until the budget was used up: {}", one.tried.join("; "))
                }
                (false, false) => format!("tried: {}", one.tried.join("; ")),
            };
            let _ = writeln!(out, "      {}", clean(&tried));
            for against in &one.not_tried {
                let _ = writeln!(
                    out,
                    "      not tried: {}, because {}",
                    clean(&against.what),
                    clean(&against.why)
                );
            }
        }
        out.push('\n');
    }

    fn sum(&self) -> String {
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let helped = self.looked_at - self.without.len();
        let mut out = match self.looked_at {
            0 => {
                "no loop to look at: none that is sequential, or under a test, stands here outside of parallel loops".to_string()
            }
            n => format!(
                "{n} loop{} looked at: {helped} with a suggestion that works, {} without; {} change{} tried",
                plural(n),
                self.without.len(),
                self.analyses,
                if self.analyses == 1 { "" } else { "s" },
            ),
        };
        if self.budget_used_up {
            out.push_str("; the budget is used up (--tries N: more)");
        }
        out
    }
}

impl Change {
    /// What must hold, as a sentence.
    pub fn promise(&self) -> Option<String> {
        let what = self.holds_if.as_ref()?;
        let unchecked = if self.kind == "assertion" { "" } else { ": nothing checks that" };
        Some(format!("holds only if {what}{unchecked}"))
    }

    /// What to add where.
    pub fn to_be_said(&self) -> Vec<String> {
        let mut out = Vec::new();
        if let Some(option) = &self.option {
            out.push(match &self.toml {
                Some(line) => format!("add `{option}`, or `{line}` in heiretsu.toml"),
                None => format!("add `{option}`"),
            });
        }
        if let Some(line) = &self.summary {
            out.push(format!("a line for the file of `--summaries`: `{line}`"));
        }
        out
    }
}
