//! Patterns for people: a line or two per access, the table at the end.
//!
//! **Example**
//! ```text
//! sweep.c:6:13: write a[i][j] in i, j
//!   touches 0 + n per i (n times) + 1 per j (m times), must
//!   pattern (i, 0, 1, m, n, MUST)_n
//! ```

use std::fmt::Write as _;

use super::{Access, File, Model, Table, picture};
use crate::report::text::{Detail, clean};

/// All files; with [`Detail::Quiet`] only the table.
pub fn render(model: &Model, detail: Detail) -> String {
    let mut out = String::new();
    for file in &model.files {
        for d in &file.diagnostics {
            let severity = match d.severity {
                heiretsu_ir::Severity::Error => "error",
                heiretsu_ir::Severity::Warning => "warning",
                heiretsu_ir::Severity::Note => "note",
            };
            let at = (clean(&file.path), d.place.line, d.place.column);
            let message = clean(&d.message);
            let _ = writeln!(out, "{}:{}:{}: {severity}[{}]: {message}", at.0, at.1, at.2, d.code);
        }
        if detail != Detail::Quiet {
            one_file(&mut out, file);
        }
    }
    if model.files.len() > 1 && detail == Detail::Verbose {
        for file in &model.files {
            let _ = write!(out, "{}: {}", clean(&file.path), table(&file.table));
        }
    }
    out.push_str(&table(&model.table));
    out
}

fn one_file(out: &mut String, file: &File) {
    for one in &file.accesses {
        access(out, file, one);
    }
    for group in &file.together {
        let parts: Vec<String> = group
            .accesses
            .iter()
            .filter_map(|k| file.accesses.get(*k))
            .map(|a| format!("{} ({}:{})", clean(&a.text), a.place.line, a.place.column))
            .collect();
        let _ = writeln!(out, "together {}\n  pattern {}", parts.join(", "), clean(&group.pattern));
    }
    for one in &file.pictures {
        out.push_str(&picture::text(one));
    }
}

fn access(out: &mut String, file: &File, one: &Access) {
    let loops: Vec<String> =
        one.loops.iter().map(|l| l.as_deref().map_or_else(|| "while".into(), clean)).collect();
    let _ = writeln!(
        out,
        "{}:{}:{}: {} {} in {}",
        clean(&file.path),
        one.place.line,
        one.place.column,
        one.access,
        clean(&one.text),
        loops.join(", "),
    );
    if let Some(footprint) = &one.footprint {
        let mut text = clean(&footprint.start);
        for step in &footprint.steps {
            let parts = (clean(&step.step), clean(&step.variable), clean(&step.iterations));
            let _ = write!(text, " + {} per {} ({} times)", parts.0, parts.1, parts.2);
        }
        let _ = writeln!(out, "  touches {text}, {}", footprint.accuracy);
    }
    if let Some(pattern) = &one.pattern {
        let added = if one.added == "0" {
            String::new()
        } else {
            format!("   covers {} elements more than it touches", one.added)
        };
        let _ = writeln!(out, "  pattern {}{added}", clean(pattern));
    }
    if let Some(stopped) = &one.stopped {
        let loops =
            if stopped.covers == 1 { "1 loop".into() } else { format!("{} loops", stopped.covers) };
        let _ = writeln!(out, "  one stride for {loops}, no more: {}", stopped.why);
    }
    if let Some(why) = one.failed {
        let _ = writeln!(out, "  no pattern: {why}");
    }
}

/// `12 accesses: 10 analysed (83.3 %), 9 complete (75.0 %; one stride 8, widened 1), partial 1 loop: 1; …`.
fn table(t: &Table) -> String {
    let share = |n: u64| {
        if t.accesses == 0 { 0.0 } else { 100.0 * n as f64 / t.accesses as f64 }
    };
    let mut out = format!(
        "{} accesses: {} analysed ({:.1} %), {} complete ({:.1} %; with one stride {}, widened {})",
        t.accesses,
        t.analysed(),
        share(t.analysed()),
        t.complete,
        share(t.complete),
        t.one_stride,
        t.widened,
    );
    let partial: Vec<String> =
        t.partial.iter().map(|(depth, n)| format!("{n} over {depth} loops")).collect();
    if !partial.is_empty() {
        let _ = write!(out, "; partial: {}", partial.join(", "));
    }
    let failed: Vec<String> = t.failed.iter().map(|(why, n)| format!("{n} {why}")).collect();
    if !failed.is_empty() {
        let _ = write!(out, "; without: {}", failed.join(", "));
    }
    out.push('\n');
    out
}
