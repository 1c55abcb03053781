//! The report as workflow commands of GitHub: annotations of the lines of a change.
//!
//! **Example** `::notice file=solver.c,line=12,title=sequential [H101]::the loop over i is sequential: …`
//!
//! Few annotations of a step are shown: loops inside others that are told are left out, and those that leave most of the work
//! outside of parallel loops come first.

use std::fmt::Write as _;

use heiretsu_ir::Severity;

use super::model::{File, Model, Place};
use super::sarif::message;
use super::text::Filter;

/// A line for each annotation.
pub fn render(model: &Model, filter: &Filter) -> String {
    let mut out = String::new();
    let mut loops: Vec<(f64, String)> = Vec::new();
    for (at, file) in model.files.iter().enumerate() {
        for d in file.diagnostics.iter().filter(|d| d.severity >= Severity::Warning) {
            let command = if d.severity == Severity::Error { "error" } else { "warning" };
            out.push_str(&annotation(command, file, &d.place, d.code, &d.message));
        }
        // The last line of the loop before that was told.
        let mut told = 0;
        for (k, l) in file.loops.iter().enumerate() {
            let shown = !l.is_parallel() && filter.shows(l);
            let Some(first) = l.reasons.first().filter(|_| shown && l.line > told) else {
                continue;
            };
            told = l.end_line;
            let title = format!("sequential [{}]", first.code);
            let left = model.overall.left.get(&(at, k)).copied().unwrap_or(0.0);
            loops.push((left, annotation("notice", file, &l.header, &title, &message(l))));
        }
    }
    loops.sort_by(|a, b| b.0.total_cmp(&a.0));
    loops.iter().for_each(|(_, line)| out.push_str(line));
    out
}

fn annotation(command: &str, file: &File, place: &Place, title: &str, message: &str) -> String {
    let path = place.file.as_deref().unwrap_or(&file.path);
    let path = path.strip_prefix("./").unwrap_or(path);
    let mut line = format!("::{command} file={},line={}", property(path), place.line);
    if place.end_line > place.line {
        let _ = write!(line, ",endLine={}", place.end_line);
    }
    let _ = writeln!(line, ",title={}::{}", property(title), data(message));
    line
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
