//! The report on a terminal.

use std::fmt::Write as _;

use super::super::text::clean;
use super::{Model, Transfer};

/// The report as text.
pub fn render(m: &Model) -> String {
    let mut out = String::new();
    let path = clean(&m.path);
    if m.distributed {
        let _ = writeln!(out, "{path}: {}", headline(m));
        let _ = writeln!(out, "\nblocks (rank p of P has first + n*p/P to first + n*(p+1)/P - 1)");
        for t in &m.templates {
            let _ = writeln!(out, "  {}: {} to {}, n = {}", t.name, t.first, t.last, t.extent);
        }
        for a in &m.arrays {
            let by = shifted("index", a.offset);
            let slice = match &a.slice {
                Some(s) if s == "1" => String::new(),
                Some(s) => format!(", {s} elements at each index"),
                None => String::new(),
            };
            let (name, d, t) = (clean(&a.name), a.dimension, &a.template);
            let _ = writeln!(out, "  `{name}`: dimension {d}, {by} in {t}{slice}");
        }
        let _ = writeln!(out, "\ncut loops");
        for c in &m.cuts {
            let variable = clean(&c.variable);
            let by = shifted(&variable, c.shift);
            let mut line = format!(
                "  line {}, `{}`: a rank runs the `{variable}` with {by} in its block of {}",
                c.line,
                clean(&c.procedure),
                c.template
            );
            for (what, names) in [
                ("writes", &c.writes),
                ("reduces", &c.reductions),
                ("last value of", &c.last_values),
            ] {
                if !names.is_empty() {
                    let _ = write!(line, "; {what} {}", clean(&names.join(", ")));
                }
            }
            if c.tested {
                line.push_str("; if its run-time test holds, else every rank runs all of it");
            }
            let _ = writeln!(out, "{line}");
        }
        let _ = writeln!(out, "\ntransfers");
        if m.transfers.is_empty() {
            let _ = writeln!(out, "  none");
        }
        for t in &m.transfers {
            transfer(t, &mut out);
        }
        if !m.holds_for.is_empty() {
            let all: Vec<String> = m.holds_for.iter().map(|f| format!("{f} >= 0")).collect();
            let _ = writeln!(out, "\nfor sizes with {}", clean(&all.join(", ")));
        }
    } else {
        let _ = writeln!(out, "{path}: not distributed");
    }
    if !m.kept.is_empty() {
        let _ = writeln!(out, "\nthe same on every rank");
        for k in &m.kept {
            let at = if k.line > 0 { format!("line {}: ", k.line) } else { String::new() };
            let _ = writeln!(out, "  {at}[{}] {}", k.code, clean(&k.message));
        }
    }
    out
}

fn headline(m: &Model) -> String {
    let plural = |n: usize, what: &str| match n {
        1 => format!("1 {what}"),
        _ => format!("{n} {what}s"),
    };
    let lies = if m.arrays.len() == 1 { "lies" } else { "lie" };
    let is = if m.cuts.len() == 1 { "is" } else { "are" };
    format!(
        "{} {is} cut, {} {lies} in blocks, {}",
        plural(m.cuts.len(), "loop"),
        plural(m.arrays.len(), "array"),
        plural(m.transfers.len(), "transfer")
    )
}

fn shifted(what: &str, by: i64) -> String {
    match by {
        0 => what.to_string(),
        1.. => format!("{what} + {by}"),
        _ => format!("{what} - {}", by.unsigned_abs()),
    }
}

fn transfer(t: &Transfer, out: &mut String) {
    let name = clean(&t.variable);
    let region = match &t.region {
        Some([lo, hi]) if lo == hi => format!("[{lo}]"),
        Some([lo, hi]) => format!("[{lo} to {hi}]"),
        None => String::new(),
    };
    let mut line = format!("  {} of `{name}`{}", t.kind, clean(&region));
    if let Some([left, right]) = t.widths {
        let _ = write!(line, ", {left} from before and {right} from behind each block");
    }
    if t.owners_meet {
        line.push_str(", since different ranks own it on two ways that meet");
    }
    let _ = writeln!(out, "{line}");
    let at = match (t.at_end, t.region.is_some()) {
        (true, true) => format!("at the end of what begins in line {}", t.line),
        (true, false) => format!("behind line {}", t.line),
        (false, _) => format!("before line {}", t.line),
    };
    let each = t
        .each_trip_of
        .map_or(", once".to_string(), |l| format!(", in each trip of the loop in line {l}"));
    let from = match (t.possible_from, t.around) {
        (Some(l), true) => format!(", possible from the end of line {l} in the trip before"),
        (Some(l), false) => format!(", possible from the end of line {l}"),
        (None, _) => String::new(),
    };
    let (elements, messages) = (clean(&t.elements), &t.messages);
    let what = match messages.starts_with("MPI_") {
        true => format!("{elements}, {messages}"),
        false => format!("{elements} elements, {messages} messages"),
    };
    let _ = writeln!(out, "    {at}{each}{from}: {what}");
}
