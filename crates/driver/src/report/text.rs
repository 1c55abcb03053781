//! The report for people: each loop as a diagnostic of a compiler.
//!
//! **Example**
//! ```text
//! sequential[H101]: an iteration reads `a` that an earlier iteration writes
//!  --> scan.c:3:5
//!   |
//! 3 |     for (int i = 1; i < n; i++)
//!   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ this loop
//! 4 |         a[i] = a[i - 1] + b[i];
//!   |         ----   -------- read here in a later iteration
//!   |         |
//!   |         written here
//!   = note: iteration i = 1 writes `a[1]`, iteration i = 2 reads it
//!   = help: what would unlock it: a formulation in which no iteration needs the result of another
//! ```
//! Everything that comes from a source text is made printable before it is shown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use annotate_snippets::renderer::DEFAULT_TERM_WIDTH;
use annotate_snippets::{AnnotationKind, Group, Level, Message, Renderer, Snippet};
use heiretsu_ir::Severity;

use super::excerpt::{self, Mark};
use super::lint;
use super::model::{
    Diagnostic, Fact, File, Loop, Model, Place, Reason, Region, Touches, Tried, Value, Witness,
};
use super::overview;

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Detail {
    /// Summaries and errors.
    Quiet,
    /// One diagnostic per loop.
    #[default]
    Normal,
    /// With all reasons, facts and assumptions.
    Verbose,
}

/// Which loops are shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Those of this verdict.
    pub verdict: Option<&'static str>,
    /// Those with a reason of this code.
    pub code: Option<String>,
    /// Those that an earlier report does not have.
    pub new: bool,
}

impl Filter {
    /// Is this loop to be shown?
    pub fn shows(&self, l: &Loop) -> bool {
        self.verdict.is_none_or(|verdict| verdict == l.verdict)
            && self.code.as_ref().is_none_or(|code| l.reasons.iter().any(|r| r.code == code))
            && !(self.new && (l.known || l.is_parallel()))
    }

    /// Are all of them?
    pub fn is_everything(&self) -> bool {
        self.verdict.is_none() && self.code.is_none() && !self.new
    }
}

/// How the report looks.
#[derive(Clone, Debug, Default)]
pub struct Style {
    /// With terminal colours.
    pub colour: bool,
    /// How much is said.
    pub detail: Detail,
    /// Which loops are shown.
    pub filter: Filter,
    /// Begins with the sum and the loops that matter most, so many of each kind.
    pub top: Option<usize>,
    /// A line for each nest in place of a diagnostic for each loop.
    pub brief: bool,
}

/// The whole report.
pub fn render(model: &Model, style: &Style) -> String {
    let mut out = String::new();
    let quiet = style.detail == Detail::Quiet;
    if let Some(top) = style.top {
        out.push_str(&overview::total(model));
        out.push_str(&overview::best(model, &style.filter, top));
        if !quiet && !style.brief {
            out.push('\n');
        }
    }
    for file in &model.files {
        diagnostics(file, style, &mut out);
        if !quiet && style.brief {
            out.push_str(&overview::by_file(file, &style.filter));
        } else if !quiet {
            loops(file, style, &mut out);
        }
    }
    match (quiet, style.brief, style.top) {
        (true, _, None) => out.push_str(&overview::total(model)),
        (true, _, Some(_)) => {}
        (false, true, _) => out.push_str(&overview::hint(model)),
        (false, false, _) => out.push_str(&summary(model)),
    }
    out
}

/// What was done to the files: diagnostics, then a line per file.
pub fn outcome(model: &Model, style: &Style) -> String {
    let mut out = String::new();
    for file in &model.files {
        diagnostics(file, style, &mut out);
        if style.detail >= Detail::Verbose {
            loops(file, style, &mut out);
        }
    }
    if style.detail > Detail::Quiet {
        for file in &model.files {
            let inserted = file.loops.iter().filter(|l| l.inserted).count();
            let (path, all) = (clean(&file.path), file.loops.len());
            let plural = if all == 1 { "" } else { "s" };
            let _ = writeln!(out, "{path}: {inserted} of {all} loop{plural} made parallel");
            for l in file.loops.iter().filter(|l| l.inserted) {
                if let Some(proof) = l.proof.as_ref().filter(|p| p.validated == Some(false)) {
                    let why = clean(proof.validation.as_deref().unwrap_or("no reason is known"));
                    let _ = writeln!(out, "  line {}: not validated by execution: {why}", l.line);
                }
            }
            // What `explain` calls parallel, and what was not written.
            for l in file.loops.iter().filter(|l| !l.inserted) {
                if let Some(why) = l.reasons.iter().find(|r| r.code == "H503") {
                    let why = clean(&why.message);
                    let _ = writeln!(out, "  line {}: not written [H503]: {why}", l.line);
                }
            }
        }
        if model.overall.parallel.is_some() {
            out.push_str(&overview::total(model));
            out.push_str(&overview::best(model, &style.filter, overview::TOP));
        }
    }
    out
}

pub(super) fn renderer(style: &Style) -> Renderer {
    let renderer = if style.colour { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(DEFAULT_TERM_WIDTH)
}

pub(super) fn diagnostics(file: &File, style: &Style, out: &mut String) {
    let least = match style.detail {
        Detail::Quiet => Severity::Error,
        Detail::Normal => Severity::Warning,
        Detail::Verbose => Severity::Note,
    };
    for diagnostic in file.diagnostics.iter().filter(|d| d.severity >= least) {
        out.push_str(&renderer(style).render(&[diagnostic_group(file, diagnostic)]));
        out.push_str("\n\n");
    }
}

/// What is said about a directive that is there already.
pub(super) fn finding(
    file: &File,
    style: &Style,
    (directive, found): (&lint::Directive, &lint::Finding),
    out: &mut String,
) {
    let level = if found.is_wrong() { Level::WARNING } else { Level::NOTE };
    let mut marks: Vec<(&Place, String, bool)> = vec![(&directive.place, String::new(), true)];
    for span in found.reason.iter().flat_map(|r| &r.spans) {
        marks.push((&span.place, clean(&span.label), false));
    }
    let group = Group::with_title(level.primary_title(clean(&found.message)).id(found.kind));
    let mut group = snippets(group, file, &marks);
    if let Some(witness) = found.reason.as_ref().and_then(|r| r.witness.as_ref()) {
        group = group.element(Level::NOTE.message(clean(&witness_text(witness))));
    }
    match (&found.clause, &found.reason) {
        (Some(clause), _) => {
            let text = format!("add `{}`", clean(clause));
            group = group.element(Level::HELP.message(text));
        }
        (None, Some(reason)) => group = group.element(remedy(reason)),
        (None, None) => {}
    }
    out.push_str(&renderer(style).render(&[group]));
    out.push_str("\n\n");
}

fn loops(file: &File, style: &Style, out: &mut String) {
    for l in file.loops.iter().filter(|l| style.filter.shows(l)) {
        out.push_str(&renderer(style).render(&loop_groups(file, l, style.detail)));
        out.push_str("\n\n");
    }
}

/// One line per file and, for several files, one in all.
pub fn summary(model: &Model) -> String {
    let mut out = String::new();
    for file in &model.files {
        let _ = writeln!(out, "{}: {}", clean(&file.path), counts(file.loops.iter()));
    }
    if model.files.len() > 1 {
        let all = model.files.iter().flat_map(|f| f.loops.iter());
        let _ = writeln!(out, "{} files: {}", model.files.len(), counts(all));
    }
    out
}

/// `7 loops: 3 parallel, 1 conditional, 3 sequential (2 H101 flow, 1 H203 io)`.
pub(super) fn counts<'a>(loops: impl Iterator<Item = &'a Loop>) -> String {
    let (mut all, mut parallel, mut conditional, mut sequential) = (0, 0, 0, 0);
    let mut by_reason: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for l in loops {
        all += 1;
        match l.verdict {
            "parallel" => parallel += 1,
            "conditional" => conditional += 1,
            _ => {
                sequential += 1;
                if let Some(first) = l.reasons.first() {
                    *by_reason.entry((first.code, first.word)).or_default() += 1;
                }
            }
        }
    }
    if all == 0 {
        return "no loops".to_string();
    }
    let mut text = format!(
        "{all} loop{}: {parallel} parallel, {conditional} conditional, {sequential} sequential",
        if all == 1 { "" } else { "s" }
    );
    if !by_reason.is_empty() {
        let list: Vec<String> =
            by_reason.iter().map(|((code, word), n)| format!("{n} {code} {word}")).collect();
        let _ = write!(text, " ({})", list.join(", "));
    }
    text
}

/// Text without characters that a terminal might act on; newlines too become pictures.
pub fn clean(text: &str) -> String {
    text.chars().map(|c| if c == '\t' { ' ' } else { excerpt::printable(c) }).collect()
}

fn diagnostic_group<'a>(file: &'a File, d: &'a Diagnostic) -> Group<'a> {
    let level = match d.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let group = Group::with_title(level.primary_title(clean(&d.message)).id(d.code));
    snippets(group, file, &[(&d.place, String::new(), true)])
}

/// The diagnostic of a loop: its main group and, when much is wanted, one for each further reason.
fn loop_groups<'a>(file: &'a File, l: &'a Loop, detail: Detail) -> Vec<Group<'a>> {
    let mut groups = match l.reasons.first() {
        Some(first) if !l.is_parallel() => sequential(file, l, first, detail),
        _ => vec![parallel(file, l, detail)],
    };
    let notes = l.regions.iter().flatten().flat_map(region_notes);
    if let Some(first) = groups.first_mut() {
        *first = notes.fold(first.clone(), |g, text| g.element(Level::NOTE.message(clean(&text))));
        if detail == Detail::Verbose {
            let tried = l.tried.iter().map(|t| clean(&tried_note(t)));
            *first = tried.fold(first.clone(), |g, text| g.element(Level::NOTE.message(text)));
        }
    }
    groups
}

/// `interchange not made (legality): the loops are not perfectly nested`.
fn tried_note(tried: &Tried) -> String {
    let Tried { technique, against, reason } = tried;
    match technique {
        Some(technique) => format!("{technique} not made ({against}): {reason}"),
        None => format!("no transformation tried ({against}): {reason}"),
    }
}

/// `loop: writes w[0..n-1]; exposed read w[0]; live after: nothing`.
fn region_notes(region: &Region) -> Vec<String> {
    let touches = |who: &str, t: &Touches| {
        let kinds = [
            ("writes", &t.writes),
            ("reads", &t.reads),
            ("exposed read", &t.exposed_reads),
            ("always writes", &t.always_writes),
        ];
        let said: Vec<String> = kinds
            .iter()
            .filter(|(_, list)| !list.is_empty())
            .map(|(word, list)| format!("{word} {}", list.join(", ")))
            .collect();
        format!("{who}: {}", said.join("; "))
    };
    let mut out =
        vec![touches("the loop", &region.whole), touches("one iteration", &region.iteration)];
    if !region.live_after.is_empty() {
        out.push(format!("live after: {}", region.live_after.join(", ")));
    }
    out
}

fn parallel<'a>(file: &'a File, l: &'a Loop, detail: Detail) -> Group<'a> {
    let overlaps = l.techniques.iter().any(|t| *t == heiretsu_ir::Technique::Overlap.name());
    let waits = heiretsu_ir::Test::WaitFunction.name();
    let facts = || l.proof.iter().flat_map(|proof| &proof.facts);
    let rows = facts().any(|f| f.test == waits && f.about.starts_with(heiretsu_ir::sweep::ROWS));
    let over = match &l.variable {
        Some(name) if rows => {
            format!("every thread runs the loop over `{}`, with rows of its own", clean(name))
        }
        Some(name) if overlaps => {
            format!("iterations over `{}` run beside those of the loops next to it", clean(name))
        }
        Some(name) => format!("iterations over `{}` are independent", clean(name)),
        None => "iterations are independent".to_string(),
    };
    let how = l.techniques.join(", ");
    let how = if how.is_empty() { String::new() } else { format!(" ({how})") };
    let level = if l.verdict == "parallel" { Level::HELP } else { Level::INFO };
    let title = level.with_name(l.verdict).primary_title(format!("{over}{how}"));
    let mut group = snippets(Group::with_title(title), file, &[(&l.header, String::new(), true)]);
    if let Some(directive) = &l.directive {
        group = group.element(Level::NOTE.message(format!("`{}`", clean(directive))));
    }
    if !l.inserted {
        for reason in &l.reasons {
            let text = format!("not inserted [{}]: {}", reason.code, clean(&reason.message));
            group = group.element(Level::NOTE.message(text));
            if !reason.unlock.starts_with("nothing") {
                group = group.element(remedy(reason));
            }
        }
    }
    let Some(proof) = &l.proof else { return group };
    if let Some(condition) = &proof.condition {
        let text = format!("only when, on entry to the loop, {}", clean(condition));
        group = group.element(Level::NOTE.message(text));
    }
    if detail < Detail::Verbose
        && let Some(text) = by_intervals(proof)
    {
        group = group.element(Level::NOTE.message(text));
    }
    for fact in proof.facts.iter().filter(|f| f.test == waits && detail < Detail::Verbose) {
        let text = format!("{}: {}", clean(&fact.about), clean(&fact.detail));
        group = group.element(Level::NOTE.message(text));
    }
    // The form as a whole; its stages are for those who want all.
    let form = heiretsu_ir::Test::LinearForm.name();
    if detail < Detail::Verbose
        && let Some(fact) = proof.facts.iter().find(|f| f.test == form)
    {
        group = group.element(Level::NOTE.message(clean(&fact.detail)));
    }
    if proof.validated == Some(false) {
        let why = proof.validation.as_deref().unwrap_or("");
        group = group
            .element(Level::NOTE.message(format!("not validated by execution: {}", clean(why))));
    }
    if detail < Detail::Verbose {
        let tests = super::words::source(heiretsu_ir::Source::Tests);
        for assumption in proof.assumptions.iter().filter(|a| a.source == tests) {
            group = group.element(Level::WARNING.message(clean(&assumption.text)));
        }
        return group;
    }
    group = group.element(Level::NOTE.message(format!("strength: {}", proof.strength)));
    for fact in &proof.facts {
        let detail = if fact.detail.is_empty() {
            String::new()
        } else {
            format!(" ({})", clean(&fact.detail))
        };
        let text = format!("{}: {}{detail}", fact.test, clean(&fact.about));
        group = group.element(Level::NOTE.message(text));
    }
    for assumption in &proof.assumptions {
        let text = format!("assumed ({}): {}", assumption.source, clean(&assumption.text));
        group = group.element(Level::NOTE.message(text));
    }
    if let (Some(true), Some(text)) = (proof.validated, &proof.validation) {
        group = group.element(Level::NOTE.message(format!("validated: {}", clean(text))));
    }
    group
}

/// The condition on extended modulo intervals that proved the loop, where one did: the last of the cascade.
fn by_intervals(proof: &super::model::Proof) -> Option<String> {
    let rank = |f: &&Fact| match f.test {
        "EMI separation" => 3,
        "EMI bounds" => 2,
        _ => 1,
    };
    let facts = || proof.facts.iter().filter(|f| f.interval.is_some());
    let best = facts().map(|f| rank(&f)).max()?;
    let fact = facts().find(|f| rank(f) == best)?;
    let more = match facts().count() - 1 {
        0 => String::new(),
        1 => ", and one pair more".to_string(),
        n => format!(", and {n} pairs more"),
    };
    let condition = fact.interval.unwrap_or_default();
    let about = if fact.detail.is_empty() {
        format!("`{}`", clean(&fact.about))
    } else {
        clean(&fact.detail)
    };
    Some(format!("by {} ({condition}): {about}{more}", fact.test))
}

fn sequential<'a>(
    file: &'a File,
    l: &'a Loop,
    first: &'a Reason,
    detail: Detail,
) -> Vec<Group<'a>> {
    let title =
        Level::WARNING.with_name("sequential").primary_title(clean(&first.message)).id(first.code);
    let main = reason_body(Group::with_title(title), file, l, first);
    let mut groups = Vec::new();
    if detail < Detail::Verbose {
        let main = l.reasons[1..].iter().fold(main, |group, other| {
            group.element(Level::NOTE.message(format!(
                "also [{}]: {}",
                other.code,
                clean(&other.message)
            )))
        });
        groups.push(main);
    } else {
        groups.push(main);
        for other in &l.reasons[1..] {
            let title = format!("also [{}]: {}", other.code, clean(&other.message));
            let group = Group::with_title(Level::NOTE.secondary_title(title));
            groups.push(reason_body(group, file, l, other));
        }
    }
    groups
}

/// The places of a reason, its witness, and what would unlock it.
fn reason_body<'a>(group: Group<'a>, file: &'a File, l: &'a Loop, reason: &'a Reason) -> Group<'a> {
    let mut marks: Vec<(&Place, String, bool)> = vec![(&l.header, String::new(), true)];
    for span in &reason.spans {
        // What is said about the loop as a whole stands under its header.
        let about_loop = span.place.source == l.header.source
            && span.place.lo == l.header.lo
            && span.place.hi >= l.header.hi;
        if about_loop {
            marks[0].1 = clean(&span.label);
        } else {
            marks.push((&span.place, clean(&span.label), false));
        }
    }
    if marks.len() > 1 && marks[0].1.is_empty() {
        marks[0].1 = "this loop".to_string();
    }
    let mut group = snippets(group, file, &marks);
    if let Some(witness) = &reason.witness {
        group = group.element(Level::NOTE.message(clean(&witness_text(witness))));
    }
    if let Some(note) = &reason.note {
        group = group.element(Level::NOTE.message(clean(note)));
    }
    group.element(remedy(reason))
}

/// What would unlock a loop.
fn remedy(reason: &Reason) -> Message<'static> {
    Level::HELP.message(format!("what would unlock it: {}", clean(&reason.unlock)))
}

/// `iteration i = 1 writes a[1], iteration i = 2 reads it (n = 6)`.
pub(super) fn witness_text(w: &Witness) -> String {
    let verb = |access: &str| if access == "write" { "writes" } else { "reads" };
    let mut text = format!(
        "for example, iteration {} {} `{}`, and iteration {} {} it",
        values(&w.first.iteration),
        verb(w.first.access),
        w.element,
        values(&w.second.iteration),
        verb(w.second.access),
    );
    if !w.symbols.is_empty() {
        let _ = write!(text, " (with {})", values(&w.symbols));
    }
    text
}

fn values(list: &[Value]) -> String {
    let list: Vec<String> = list.iter().map(|v| format!("{} = {}", v.name, v.value)).collect();
    list.join(", ")
}

/// Adds the texts around `places` (place, label, primary) to a group.
pub(super) fn snippets<'a>(
    mut group: Group<'a>,
    file: &'a File,
    places: &[(&'a Place, String, bool)],
) -> Group<'a> {
    let mut by_source: BTreeMap<usize, Vec<Mark>> = BTreeMap::new();
    for (place, label, primary) in places {
        let mark = Mark { lo: place.lo, hi: place.hi, label: label.clone(), primary: *primary };
        let list = by_source.entry(place.source).or_default();
        match list.iter_mut().find(|m| m.lo == mark.lo && m.hi == mark.hi) {
            // Two labels at one place become one.
            Some(same) if same.label.is_empty() => same.label = mark.label,
            Some(same) if !mark.label.is_empty() && same.label != mark.label => {
                same.label.push_str("; ");
                same.label.push_str(&mark.label);
            }
            Some(_) => {}
            None => list.push(mark),
        }
    }
    for (source, marks) in by_source {
        let Some(source) = file.sources.get(source) else { continue };
        for excerpt in excerpt::cut(source, &marks) {
            let mut snippet = Snippet::source(excerpt.text)
                .path(clean(&source.path))
                .line_start(excerpt.line as usize);
            for (range, at) in excerpt.marks {
                let mark = &marks[at];
                let kind =
                    if mark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
                let annotation = kind.span(range);
                let label = (!mark.label.is_empty()).then(|| mark.label.clone());
                snippet = snippet.annotation(annotation.label(label));
            }
            group = group.element(snippet);
        }
    }
    group
}

#[cfg(test)]
mod tests {
    use heiretsu_ir::SourceFile;

    use super::super::model::{Labelled, Proof, WitnessAccess};
    use super::*;

    fn place(source: &SourceFile, needle: &str) -> Place {
        let text = String::from_utf8_lossy(&source.text).into_owned();
        let lo = text.find(needle).expect("in the text") as u32;
        let at = source.line_column(lo);
        let hi = lo + needle.len() as u32;
        Place { line: at.line, column: at.column, end_line: at.line, lo, hi, ..Place::default() }
    }

    fn model() -> Model {
        let text = "void f(int n, double *a) {\n    for (int i = 1; i < n; i++)\n        a[i] = a[i - 1];\n    for (int j = 0; j < n; j++)\n        a[j] *= 2;\n}\n";
        let source = SourceFile::new("f\x1b[2J.c", text.as_bytes().to_vec());
        let header = place(&source, "for (int i = 1; i < n; i++)");
        let (write, read) = (place(&source, "a[i] "), place(&source, "a[i - 1]"));
        let access = |access, value: &str, place: &Place| WitnessAccess {
            access,
            iteration: vec![Value { name: "i".into(), value: value.into() }],
            place: place.clone(),
        };
        let reason = Reason {
            code: "H101",
            message: "an iteration reads `a` that an earlier iteration writes".into(),
            variables: vec!["a".into()],
            spans: vec![
                Labelled { place: write.clone(), label: "written here".into() },
                Labelled { place: read.clone(), label: "read here in a later iteration".into() },
            ],
            unlock: "another formulation".into(),
            witness: Some(Witness {
                element: "a[1]".into(),
                symbols: vec![Value { name: "n".into(), value: "3".into() }],
                first: access("write", "1", &write),
                second: access("read", "2", &read),
            }),
            note: None,
            word: "flow",
            kind: heiretsu_ir::ReasonKind::FlowDependence { variable: "a".into() },
        };
        let sequential = Loop {
            line: 2,
            column: 5,
            end_line: 3,
            procedure: "f".into(),
            variable: Some("i".into()),
            depth: 0,
            verdict: "sequential",
            techniques: Vec::new(),
            directive: None,
            inserted: false,
            proof: None,
            reasons: vec![reason],
            tests: std::collections::BTreeMap::new(),
            tried: vec![Tried {
                technique: Some("interchange"),
                against: "legality",
                reason: "the loops are not perfectly nested".into(),
            }],
            regions: None,
            share: None,
            header,
            known: false,
            id: (heiretsu_ir::ProcId(0), heiretsu_ir::StmtId(0)),
        };
        let parallel = Loop {
            line: 4,
            end_line: 5,
            variable: Some("j".into()),
            verdict: "parallel",
            techniques: vec!["doall"],
            directive: Some("#pragma omp parallel for".into()),
            inserted: true,
            proof: Some(Proof {
                strength: "proved",
                facts: Vec::new(),
                assumptions: Vec::new(),
                condition: None,
                validated: Some(false),
                validation: Some("it calls `g`".into()),
            }),
            reasons: Vec::new(),
            tried: Vec::new(),
            header: place(&source, "for (int j = 0; j < n; j++)"),
            ..sequential.clone()
        };
        Model::new(vec![File {
            path: source.path.clone(),
            language: "c",
            loops: vec![sequential, parallel],
            diagnostics: Vec::new(),
            sources: vec![source],
            efforts: Vec::new(),
        }])
    }

    #[test]
    fn both_ends_of_a_dependence_are_underlined() {
        let expected = "\
sequential[H101]: an iteration reads `a` that an earlier iteration writes
 --> f␛[2J.c:2:5
  |
2 |     for (int i = 1; i < n; i++)
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ this loop
3 |         a[i] = a[i - 1];
  |         -----  -------- read here in a later iteration
  |         |
  |         written here
  |
  = note: for example, iteration i = 1 writes `a[1]`, and iteration i = 2 reads it (with n = 3)
  = help: what would unlock it: another formulation

parallel: iterations over `j` are independent (doall)
 --> f␛[2J.c:4:5
  |
4 |     for (int j = 0; j < n; j++)
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = note: `#pragma omp parallel for`
  = note: not validated by execution: it calls `g`

f␛[2J.c: 2 loops: 1 parallel, 0 conditional, 1 sequential (1 H101 flow)
";
        let shown = render(&model(), &Style::default());
        assert_eq!(shown, expected, "\n{shown}");
    }

    #[test]
    fn levels_and_filters_leave_out_what_they_say() {
        let style = Style { detail: Detail::Quiet, ..Style::default() };
        assert_eq!(render(&model(), &style).lines().count(), 1);
        let verdict = |verdict| Filter { verdict: Some(verdict), ..Filter::default() };
        let style = Style { filter: verdict("parallel"), ..Style::default() };
        assert!(!render(&model(), &style).contains("sequential[H101]"));
        let style = Style { filter: verdict("sequential"), ..Style::default() };
        assert!(!render(&model(), &style).contains("pragma"));
        // What was tried is for those who want to know all.
        let tried = "interchange not made (legality): the loops are not perfectly nested";
        let style = Style { detail: Detail::Verbose, ..Style::default() };
        assert!(render(&model(), &style).contains(tried));
        assert!(!render(&model(), &Style::default()).contains(tried));
    }

    #[test]
    fn an_outcome_names_what_was_not_written() {
        let mut model = model();
        assert!(!outcome(&model, &Style::default()).contains("not written"));
        let reason = &mut model.files[0].loops[0].reasons[0];
        (reason.code, reason.message) = ("H503", "only where it was executed".into());
        let expected = "  line 2: not written [H503]: only where it was executed\n";
        assert!(outcome(&model, &Style::default()).contains(expected));
    }

    #[test]
    fn without_colours_there_is_no_escape_character() {
        let all = Style { detail: Detail::Verbose, ..Style::default() };
        assert!(!render(&model(), &all).contains('\x1b'));
        let colour = Style { colour: true, ..all.clone() };
        assert!(render(&model(), &colour).contains('\x1b'));
    }
}
