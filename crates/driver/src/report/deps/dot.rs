//! The graph in Graphviz's language: a cluster per nest, a node per reference, dashed edges for *may*.

use std::fmt::Write as _;

use super::{Model, Nest};
use crate::report::text::clean;

/// One digraph for all files.
pub fn render(model: &Model) -> String {
    let mut out = String::from(
        "digraph dependences {\n  rankdir=LR;\n  node [shape=box, fontname=\"monospace\"];\n",
    );
    let mut number = 0;
    for file in &model.files {
        for nest in &file.nests {
            one_nest(&mut out, &file.path, nest, number);
            number += 1;
        }
    }
    out.push_str("}\n");
    out
}

fn one_nest(out: &mut String, path: &str, nest: &Nest, number: usize) {
    let Some(first) = nest.loops.first() else { return };
    let title = format!("{path}:{} in {}", first.place.line, nest.procedure);
    let _ = writeln!(out, "  subgraph cluster_{number} {{\n    label={};", quoted(&[&title]));
    for (k, r) in nest.references.iter().enumerate() {
        // A reference without edges would only hide the others.
        if nest.edges.iter().any(|e| e.source == k || e.sink == k) {
            let at = format!("{}:{}, {}", r.place.line, r.place.column, r.access);
            let _ = writeln!(out, "    n{number}_{k} [label={}];", quoted(&[&r.text, &at]));
        }
    }
    for e in &nest.edges {
        let carrier = match e.carried_by.and_then(|k| nest.loops.get(k)) {
            Some(l) => {
                let name = l.variable.as_deref().unwrap_or("while");
                format!("{name} (line {})", l.place.line)
            }
            None => "loop-independent".to_string(),
        };
        let what = format!("{} {}", e.kind, super::text::vector(e));
        let test = e.test.unwrap_or("undecided");
        let colour = match e.kind {
            "flow" => "black",
            "anti" => "blue",
            "output" => "red",
            _ => "gray",
        };
        let style = if e.certainty == "must" { "solid" } else { "dashed" };
        let _ = writeln!(
            out,
            "    n{number}_{} -> n{number}_{} [label={}, color={colour}, style={style}];",
            e.source,
            e.sink,
            quoted(&[&what, &carrier, test]),
        );
    }
    out.push_str("  }\n");
}

/// A quoted string of several lines.
fn quoted(lines: &[&str]) -> String {
    let escaped: Vec<String> =
        lines.iter().map(|l| clean(l).replace('\\', "\\\\").replace('"', "\\\"")).collect();
    format!("\"{}\"", escaped.join("\\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_backslashes_and_control_characters_cannot_leave_a_string() {
        assert_eq!(quoted(&["a\"b\\", "c\n\u{1b}"]), "\"a\\\"b\\\\\\nc\u{240a}\u{241b}\"");
    }
}
