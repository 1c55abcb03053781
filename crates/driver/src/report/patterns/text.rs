//! Patterns for people: a line or two per access, the table at the end.
//!
//! **Example**
//! ```text
//! sweep.c:6:13: write a[i][j] in i, j
//!   touches 0 + n per i (n times) + 1 per j (m times), must
//!   pattern (i, 0, 1, m, n, MUST)_n
//! ```

use std::collections::BTreeMap;
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
    let some: Vec<&File> = model.files.iter().filter(|f| f.table.accesses > 0).collect();
    if some.len() > 1 {
        out.push_str("  accesses  analysed  complete  one stride  widened  partial   failed\n");
        for file in some {
            row(&mut out, &file.table, &clean(&file.path));
        }
    }
    if !model.files.is_empty() {
        out.push_str(&table(&model.table));
    }
    out
}

/// A file's line of the table.
fn row(out: &mut String, t: &Table, name: &str) {
    let failed: u64 = t.failed.values().sum();
    let _ = writeln!(
        out,
        "{:>10}  {:>8}  {:>8}  {:>10}  {:>7}  {:>7}  {failed:>7}  {name}",
        t.accesses,
        share(t.analysed(), t.accesses),
        t.complete,
        t.one_stride,
        t.widened,
        t.partial.values().sum::<u64>(),
    );
}

fn share(n: u64, of: u64) -> String {
    let share = if of == 0 { 0.0 } else { 100.0 * n as f64 / of as f64 };
    format!("{share:.1} %")
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

/// `12 accesses: 10 analysed (83.3 %), 9 complete (75.0 %; with one stride 8, widened 1)`, and what keeps the others from it.
fn table(t: &Table) -> String {
    let mut out = format!(
        "{} access{}: {} analysed ({}), {} complete ({}; with one stride {}, widened {})\n",
        t.accesses,
        if t.accesses == 1 { "" } else { "es" },
        t.analysed(),
        share(t.analysed(), t.accesses),
        t.complete,
        share(t.complete, t.accesses),
        t.one_stride,
        t.widened,
    );
    if t.affine > 0 {
        let part = share(t.complete, t.affine);
        let all = (t.complete, t.affine);
        let _ = writeln!(
            out,
            "  in counted loops with affine subscripts: {} of {} complete ({part})",
            all.0, all.1
        );
    }
    let partial: Vec<String> = t
        .partial
        .iter()
        .map(|(depth, n)| format!("{n} over {depth} loop{}", if *depth == 1 { "" } else { "s" }))
        .collect();
    let lists = [
        ("partial", partial.join(", ")),
        ("partial because", causes(&t.stopped)),
        ("failed because", causes(&t.failed)),
    ];
    for (what, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
        let _ = writeln!(out, "  {what}: {list}");
    }
    out
}

fn causes(all: &BTreeMap<&'static str, u64>) -> String {
    let each: Vec<String> = all.iter().map(|(why, n)| format!("{why} {n}")).collect();
    each.join(", ")
}
