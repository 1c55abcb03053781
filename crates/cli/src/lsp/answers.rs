//! What editors are told of a report: hints on loops, pages on the loop under the cursor, actions.

use std::collections::{BTreeSet, HashMap};

use heiretsu_driver::report::{self, Diagnostic, File, Loop, Place};
use lsp_types::{
    CodeAction, CodeActionKind, DiagnosticRelatedInformation, DiagnosticSeverity, DocumentChanges,
    Hover, HoverContents, Location, MarkupContent, MarkupKind, NumberOrString, OneOf,
    OptionalVersionedTextDocumentIdentifier, Position, Range, TextDocumentEdit, TextEdit, Uri,
    WorkspaceEdit,
};
use serde::{Deserialize, Serialize};

use super::document::Lines;
use super::work::Replacement;
use super::{Client, WHOLE};

/// What an action carries until it is chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chosen {
    /// The text.
    pub uri: Uri,
    /// Which text of it.
    pub stamp: u64,
    /// Loops that stay as they are, by their lines.
    pub without: BTreeSet<u32>,
}

/// The hints on a text: its loops, and what could not be read.
pub fn diagnostics(file: &File, uri: &Uri, client: &Client) -> Vec<lsp_types::Diagnostic> {
    let lines = Lines::new(text(file, 0));
    let read = file.diagnostics.iter().map(|d| not_read(d, &lines));
    let loops = file.loops.iter().map(|l| hint(file, l, uri, &lines, client.related));
    read.chain(loops).collect()
}

/// The text that a place of a report is in.
fn text(file: &File, source: usize) -> &[u8] {
    file.sources.get(source).map_or(&[], |source| &source.text)
}

fn range(lines: &Lines<'_>, place: &Place) -> Range {
    lines.range(place.lo as usize..place.hi.max(place.lo) as usize)
}

fn not_read(d: &Diagnostic, lines: &Lines<'_>) -> lsp_types::Diagnostic {
    let severity = match d.severity {
        heiretsu_ir::Severity::Error => DiagnosticSeverity::ERROR,
        heiretsu_ir::Severity::Warning => DiagnosticSeverity::WARNING,
        heiretsu_ir::Severity::Note => DiagnosticSeverity::INFORMATION,
    };
    let (range, message) = match &d.place.file {
        None => (range(lines, &d.place), d.message.clone()),
        // What stands in another file is told at the top of this one.
        Some(other) => {
            let line = d.place.line;
            (lines.range(0..0), format!("{}:{line}: {}", report::clean(other), d.message))
        }
    };
    marked(range, severity, d.code, message)
}

fn marked(
    range: Range,
    severity: DiagnosticSeverity,
    code: &str,
    message: String,
) -> lsp_types::Diagnostic {
    lsp_types::Diagnostic {
        range,
        severity: Some(severity),
        code: Some(NumberOrString::String(code.to_string())),
        source: Some("heiretsu".to_string()),
        message,
        ..lsp_types::Diagnostic::default()
    }
}

fn hint(
    file: &File,
    l: &Loop,
    uri: &Uri,
    lines: &Lines<'_>,
    related: bool,
) -> lsp_types::Diagnostic {
    let code = l.reasons.first().map_or(l.verdict, |first| first.code);
    let place = range(lines, &l.header);
    let mut hint = marked(place, DiagnosticSeverity::HINT, code, report::sentence(l));
    let first = l.reasons.first().filter(|_| related && !l.is_parallel());
    let spans: Vec<_> = first
        .into_iter()
        .flat_map(|reason| &reason.spans)
        .filter_map(|span| {
            let location = location(file, &span.place, uri)?;
            Some(DiagnosticRelatedInformation { location, message: span.label.clone() })
        })
        .collect();
    hint.related_information = (!spans.is_empty()).then_some(spans);
    hint
}

fn location(file: &File, place: &Place, uri: &Uri) -> Option<Location> {
    let uri = match &place.file {
        None => uri.clone(),
        Some(path) => {
            let path = std::path::absolute(path).ok()?;
            report::uri(&path.to_string_lossy()).parse().ok()?
        }
    };
    Some(Location { uri, range: range(&Lines::new(text(file, place.source)), place) })
}

/// The innermost loop at a place: the last that begins before it and is not at its end, or the first of its line.
pub fn loop_at(file: &File, position: Position) -> Option<&Loop> {
    let bytes = text(file, 0);
    let at = Lines::new(bytes).byte(position);
    let line = bytes[..at].iter().filter(|b| **b == b'\n').count() as u32 + 1;
    let around = |l: &&Loop| (l.line..=l.end_line).contains(&line);
    let begun = |l: &&Loop| l.header.lo as usize <= at;
    let inner = file.loops.iter().filter(around).filter(begun).max_by_key(|l| l.header.lo);
    let begins = file.loops.iter().find(|l| l.line == line);
    match (inner, begins) {
        // In front of the loop that begins on this line, inside another one.
        (Some(inner), Some(first)) if inner.line != line => Some(first),
        (inner, begins) => inner.or(begins),
    }
}

/// The page on the loop at a place.
pub fn hover(file: &File, position: Position, client: &Client) -> Option<Hover> {
    let l = loop_at(file, position)?;
    let mut page = format!("{}\n\n", marks(&report::title(l), client.markdown));
    if let Some(directive) = &l.directive {
        let directive = report::clean(directive);
        match client.markdown {
            true => page.push_str(&format!("```{}\n{directive}\n```\n\n", file.language)),
            false => page.push_str(&format!("{directive}\n\n")),
        }
    }
    for item in report::evidence(l) {
        page.push_str(&format!("- {}\n", marks(&item, client.markdown)));
    }
    if let Some(first) = l.reasons.first() {
        page.push_str(&format!("\n`heiretsu explain --code {}` has more.\n", first.code));
    }
    let kind = if client.markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    let lines = Lines::new(text(file, 0));
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent { kind, value: page }),
        range: Some(range(&lines, &l.header)),
    })
}

/// Text in which nothing but what stands in backquotes is markup.
fn marks(text: &str, markdown: bool) -> String {
    if !markdown {
        return text.to_string();
    }
    let mut out = String::new();
    let mut quoted = false;
    for c in text.chars() {
        quoted ^= c == '`';
        if !quoted && "\\*_<>[]#|~&".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The actions at a place. Their edits are worked out when one is chosen.
pub fn actions(file: &File, uri: &Uri, stamp: u64, at: Position) -> Vec<CodeAction> {
    let action = |title: String, kind: CodeActionKind, without: BTreeSet<u32>| {
        let chosen = Chosen { uri: uri.clone(), stamp, without };
        CodeAction {
            title,
            kind: Some(kind),
            data: serde_json::to_value(chosen).ok(),
            ..CodeAction::default()
        }
    };
    let mut out = Vec::new();
    if let Some(l) = loop_at(file, at).filter(|l| l.inserted) {
        let over = l.variable.as_ref().map_or(String::new(), |v| format!(" over `{v}`"));
        let title = format!("Run the loop{over} in parallel");
        out.push(action(title, CodeActionKind::REFACTOR_REWRITE, others(file, l)));
    }
    if file.loops.iter().any(|l| l.inserted) {
        out.push(action("Parallelize this file".to_string(), WHOLE, BTreeSet::new()));
    }
    out
}

/// The lines of the loops beside this one: neither around it nor in it.
fn others(file: &File, this: &Loop) -> BTreeSet<u32> {
    let beside = |l: &&Loop| {
        let inside = this.line <= l.line && l.end_line <= this.end_line;
        let around = l.line <= this.line && this.end_line <= l.end_line;
        !(inside || around)
    };
    file.loops.iter().filter(beside).map(|l| l.line).collect()
}

/// The replacements as an edit of an editor.
pub fn edit(
    uri: &Uri,
    version: i32,
    text: &[u8],
    new: Vec<Replacement>,
    client: &Client,
) -> WorkspaceEdit {
    let lines = Lines::new(text);
    let one = |(bytes, new): Replacement| TextEdit {
        range: lines.range(bytes),
        new_text: String::from_utf8_lossy(&new).into_owned(),
    };
    let edits: Vec<TextEdit> = new.into_iter().map(one).collect();
    if !client.versions {
        return WorkspaceEdit::new(HashMap::from([(uri.clone(), edits)]));
    }
    let document =
        OptionalVersionedTextDocumentIdentifier { uri: uri.clone(), version: Some(version) };
    WorkspaceEdit {
        document_changes: Some(DocumentChanges::Edits(vec![TextDocumentEdit {
            text_document: document,
            edits: edits.into_iter().map(OneOf::Left).collect(),
        }])),
        ..WorkspaceEdit::default()
    }
}
