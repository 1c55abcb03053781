//! The report as a SARIF 2.1.0 log, for code scanning and editors.
//!
//! A sequential loop is a result of the rule of its first reason (`H105`), at level `note`; a parallel one a result of kind `pass`. What
//! the front ends had to say is there by its own names and levels. Names of loops that do not depend on lines are the fingerprints.

use std::collections::BTreeMap;

use heiretsu_ir::Severity;
use serde_json::{Value, json};

use super::codes;
use super::loops::names;
use super::model::{Diagnostic, File, Loop, Model, Place};
use super::text::Filter;

/// The log, on several lines, with a final newline.
pub fn render(model: &Model, filter: &Filter) -> String {
    let mut results = Vec::new();
    let mut rules: BTreeMap<&str, Value> = BTreeMap::new();
    for file in &model.files {
        for d in &file.diagnostics {
            rules.entry(d.code).or_insert_with(|| json!({ "id": d.code }));
            results.push(diagnostic(file, d));
        }
        for (k, name) in names(file).into_iter().enumerate() {
            let l = &file.loops[k];
            if filter.shows(l) {
                let id = rule_of(l);
                rules.entry(id).or_insert_with(|| rule(id));
                results.push(one(file, l, &name));
            }
        }
    }
    let ids: Vec<&str> = rules.keys().copied().collect();
    for result in &mut results {
        let index = ids.iter().position(|id| result["ruleId"] == **id);
        result["ruleIndex"] = json!(index);
    }
    let log = json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "heiretsu",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.into_values().collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    let mut text = serde_json::to_string_pretty(&log)
        .unwrap_or_else(|error| format!("{{\"error\": \"{error}\"}}"));
    text.push('\n');
    text
}

/// The rule that a loop is a result of.
fn rule_of(l: &Loop) -> &'static str {
    match l.reasons.first() {
        Some(first) if !l.is_parallel() => first.code,
        _ => l.verdict,
    }
}

fn rule(id: &str) -> Value {
    let Some(page) = codes::page(id) else {
        return json!({ "id": id, "shortDescription": { "text": format!("a {id} loop") } });
    };
    let title = page.lines().next().unwrap_or_default();
    let title = title.split_once(": ").map_or(title, |(_, title)| title);
    json!({
        "id": id,
        "shortDescription": { "text": title },
        "help": { "text": page, "markdown": page },
        "defaultConfiguration": { "level": "note" },
    })
}

fn one(file: &File, l: &Loop, name: &str) -> Value {
    let (kind, level) = if l.is_parallel() { ("pass", "none") } else { ("fail", "note") };
    let mut result = json!({
        "ruleId": rule_of(l),
        "kind": kind,
        "level": level,
        "message": { "text": message(l) },
        "locations": [location(file, &l.header, None)],
        "partialFingerprints": { "loop/v1": name },
    });
    let first = l.reasons.first().filter(|_| !l.is_parallel());
    let places: Vec<Value> = first
        .into_iter()
        .flat_map(|reason| &reason.spans)
        .map(|span| location(file, &span.place, Some(&span.label)))
        .collect();
    if !places.is_empty() {
        result["relatedLocations"] = Value::Array(places);
    }
    result
}

/// What is said of a loop, in sentences.
pub fn message(l: &Loop) -> String {
    let over = l.variable.as_ref().map_or(String::new(), |v| format!(" over `{v}`"));
    let Some(first) = l.reasons.first() else {
        let directive = l.directive.as_ref().map_or(String::new(), |d| format!(": {d}"));
        return format!("the loop{over} is {}{directive}", l.verdict);
    };
    match l.is_parallel() {
        true => format!(
            "the loop{over} is {}, its directive is not inserted: {}",
            l.verdict, first.message
        ),
        false => format!(
            "the loop{over} is sequential: {}. What would unlock it: {}",
            first.message, first.unlock
        ),
    }
}

fn diagnostic(file: &File, d: &Diagnostic) -> Value {
    let level = match d.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    json!({
        "ruleId": d.code,
        "level": level,
        "message": { "text": d.message },
        "locations": [location(file, &d.place, None)],
    })
}

fn location(file: &File, place: &Place, label: Option<&str>) -> Value {
    let path = place.file.as_deref().unwrap_or(&file.path);
    let mut region = json!({ "startLine": place.line });
    // Columns of SARIF count characters, ours bytes.
    if let Some(source) = file.sources.get(place.source) {
        region["startColumn"] = json!(column(&source.text, place.lo));
        if place.hi > place.lo {
            region["endLine"] = json!(place.end_line);
            region["endColumn"] = json!(column(&source.text, place.hi));
        }
    }
    let mut location = json!({
        "physicalLocation": { "artifactLocation": { "uri": uri(path) }, "region": region },
    });
    if let Some(label) = label {
        location["message"] = json!({ "text": label });
    }
    location
}

fn column(text: &[u8], at: u32) -> usize {
    let before = &text[..(at as usize).min(text.len())];
    let line = before.iter().rposition(|b| *b == b'\n').map_or(0, |end| end + 1);
    String::from_utf8_lossy(&before[line..]).chars().count() + 1
}

/// A path as a relative or absolute reference: what URIs do not allow is written in hexadecimal.
pub fn uri(path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    let start = if path.starts_with('/') { "file://" } else { "" };
    let mut out = start.to_string();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
