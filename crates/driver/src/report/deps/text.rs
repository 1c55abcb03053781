//! The graph for people: a paragraph per nest, a line or two per edge.
//!
//! **Example**
//! ```text
//! scan.c:3:5: loop i: 2 references, 1 edge
//!   flow    a[i] (4:9) -> a[i - 1] (4:16)   distance (1), carried by i (line 3), once   must  [strong SIV]
//!           iteration i = 1 writes `a[1]`, iteration i = 2 reads it
//!   pairs: strong SIV 1 dependent
//! ```
//! Everything that comes from a source text is made printable before it is shown.

use std::fmt::Write as _;

use super::{Edge, File, Model, Nest, Reference};
use crate::report::model::{Value, Witness};
use crate::report::text::{Detail, clean};

/// All files; with [`Detail::Quiet`] only the counts, with [`Detail::Verbose`] also independent pairs and
/// what is known besides about each edge.
pub fn render(model: &Model, detail: Detail) -> String {
    let mut out = String::new();
    for file in &model.files {
        for d in &file.diagnostics {
            let at = (clean(&file.path), d.place.line, d.place.column);
            let severity = match d.severity {
                heiretsu_ir::Severity::Error => "error",
                heiretsu_ir::Severity::Warning => "warning",
                heiretsu_ir::Severity::Note => "note",
            };
            let message = clean(&d.message);
            let _ = writeln!(out, "{}:{}:{}: {severity}[{}]: {message}", at.0, at.1, at.2, d.code);
        }
        for nest in &file.nests {
            one_nest(&mut out, file, nest, detail);
        }
        if file.nests.is_empty() {
            let _ = writeln!(out, "{}: no loops", clean(&file.path));
        }
    }
    out
}

fn one_nest(out: &mut String, file: &File, nest: &Nest, detail: Detail) {
    let Some(first) = nest.loops.first() else { return };
    let (edges, references) = (nest.edges.len(), nest.references.len());
    let loops: Vec<String> = nest.loops.iter().map(loop_name).collect();
    let word = if loops.len() == 1 { "loop" } else { "loops" };
    let _ = writeln!(
        out,
        "{}:{}:{}: {word} {} in `{}`: {}, {}",
        clean(&file.path),
        first.place.line,
        first.place.column,
        loops.join(", "),
        clean(&nest.procedure),
        counted(references, "reference"),
        counted(edges, "edge"),
    );
    if detail == Detail::Quiet {
        return;
    }
    for edge in &nest.edges {
        one_edge(out, nest, edge, detail);
    }
    if detail == Detail::Verbose {
        for pair in &nest.independent {
            if let (Some(x), Some(y)) =
                (nest.references.get(pair.first), nest.references.get(pair.second))
            {
                let _ = writeln!(out, "  none    {} and {}  [{}]", place(x), place(y), pair.test);
            }
        }
    }
    for unknown in &nest.unknown {
        let at = (unknown.place.line, unknown.place.column);
        let _ =
            writeln!(out, "  not in the graph: {} ({}:{})", clean(&unknown.message), at.0, at.1);
    }
    if !nest.complete {
        out.push_str("  not complete: too many pairs of references\n");
    }
    let mut parts: Vec<String> = Vec::new();
    for s in &nest.statistics {
        let counts = [(s.independent, "independent"), (s.dependent, "dependent"), (s.open, "open")];
        let counts: Vec<String> =
            counts.iter().filter(|c| c.0 > 0).map(|c| format!("{} {}", c.0, c.1)).collect();
        parts.push(format!("{} {}", s.test, counts.join(" and ")));
    }
    if !parts.is_empty() {
        let _ = writeln!(out, "  pairs: {}", parts.join("; "));
    }
}

fn counted(n: usize, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}

fn loop_name(l: &super::Loop) -> String {
    l.variable.as_deref().map_or_else(|| format!("while of line {}", l.place.line), clean)
}

fn place(r: &Reference) -> String {
    let callee = r.callee.as_ref().map(|c| format!(" in `{}`", clean(c))).unwrap_or_default();
    format!("{}{callee} ({}:{})", clean(&r.text), r.place.line, r.place.column)
}

/// `distance (1, 0)`, or `direction (<, *)` when some distance is not constant.
pub(super) fn vector(e: &Edge) -> String {
    let known: Vec<&str> = e.distance.iter().filter_map(|d| d.as_deref()).collect();
    if known.len() == e.distance.len() {
        return format!("distance ({})", known.join(", "));
    }
    format!("direction ({})", e.direction.join(", "))
}

fn one_edge(out: &mut String, nest: &Nest, e: &Edge, detail: Detail) {
    let (Some(source), Some(sink)) = (nest.references.get(e.source), nest.references.get(e.sink))
    else {
        return;
    };
    let carrier = match e.carried_by.and_then(|k| nest.loops.get(k)) {
        Some(l) => format!("carried by {} (line {})", loop_name(l), l.place.line),
        None => "loop-independent".to_string(),
    };
    let test = e.test.unwrap_or("undecided");
    let _ = writeln!(
        out,
        "  {:<7} {} -> {}   {}, {carrier}   {}  [{test}]",
        e.kind,
        place(source),
        place(sink),
        vector(e),
        e.certainty,
    );
    if let Some(why) = &e.why {
        let _ = writeln!(out, "          {}", clean(why));
    }
    if let Some(w) = &e.witness {
        let _ = writeln!(out, "          {}", witness(w));
    }
    if detail == Detail::Verbose {
        let order = if e.direction_invariant { "invariant" } else { "not invariant" };
        let dominator = e.dominator.map_or_else(
            || "neither end dominates".to_string(),
            |end| format!("the {end} dominates"),
        );
        let _ = writeln!(
            out,
            "          direction {order}; crosses the back edge {}; {dominator}",
            e.back_edge
        );
    }
}

fn witness(w: &Witness) -> String {
    let values = |list: &[Value]| -> String {
        let all: Vec<String> =
            list.iter().map(|v| format!("{} = {}", clean(&v.name), v.value)).collect();
        all.join(", ")
    };
    let does = |access: &str| if access == "write" { "writes" } else { "reads" };
    let element = clean(&w.element);
    let given =
        if w.symbols.is_empty() { String::new() } else { format!("with {}: ", values(&w.symbols)) };
    format!(
        "{given}iteration {} {} `{element}`, iteration {} {} it",
        values(&w.first.iteration),
        does(w.first.access),
        values(&w.second.iteration),
        does(w.second.access),
    )
}
