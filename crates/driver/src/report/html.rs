//! The report as one HTML file that needs no other: the sum, what matters most, and each source with its loops coloured.
//!
//! Everything that comes from a source or from the command line is escaped ([`Text`]); there is no script.

use std::fmt::{self, Display, Write as _};

use super::evidence::{evidence, title};
use super::model::{File, Loop, Model};
use super::overview;
use super::text::{Filter, clean, counts};

const STYLE: &str = include_str!("html.css");

/// The page.
pub fn render(model: &Model, filter: &Filter, most: usize) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Heiretsu: {}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>Which loops are parallel, and why the others are not</h1>\n",
        Text(&names(model))
    );
    bar(model, &mut out);
    let _ = writeln!(out, "<pre class=\"sum\">{}</pre>", Text(overview::total(model).trim_end()));
    let best = overview::best(model, filter, most);
    if !best.is_empty() {
        let _ = writeln!(out, "<pre class=\"best\">{}</pre>", Text(best.trim()));
    }
    contents(model, &mut out);
    for (at, file) in model.files.iter().enumerate() {
        source(at, file, filter, &mut out);
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// Text between tags or in attributes.
struct Text<'a>(&'a str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

fn names(model: &Model) -> String {
    match &model.files[..] {
        [one] => clean(&one.path),
        several => format!("{} files", several.len()),
    }
}

/// Parts of the loops by their fate, as a coloured bar.
fn bar(model: &Model, out: &mut String) {
    let kinds = ["inserted", "idle", "sequential"];
    let all: Vec<&str> = model.files.iter().flat_map(|f| &f.loops).map(kind).collect();
    let _ = write!(out, "<div class=\"bar\" role=\"img\" aria-label=\"loops by verdict\">");
    for kind in kinds {
        let number = all.iter().filter(|k| **k == kind).count();
        if number > 0 {
            let words = meaning(kind);
            let _ = write!(
                out,
                "<span class=\"{kind}\" style=\"flex-grow:{number}\" title=\"{number} {words}\">{number} {words}</span>"
            );
        }
    }
    out.push_str("</div>\n");
}

/// The colour of a loop.
fn kind(l: &Loop) -> &'static str {
    match (l.inserted, l.is_parallel()) {
        (true, _) => "inserted",
        (false, true) => "idle",
        (false, false) => "sequential",
    }
}

fn meaning(kind: &str) -> &'static str {
    match kind {
        "inserted" => "run in parallel",
        "idle" => "parallel, not inserted",
        _ => "sequential",
    }
}

fn contents(model: &Model, out: &mut String) {
    if model.files.len() < 2 {
        return;
    }
    out.push_str("<table>\n<tr><th>file</th><th>loops</th></tr>\n");
    for (at, file) in model.files.iter().enumerate() {
        let _ = writeln!(
            out,
            "<tr><td><a href=\"#f{at}\">{}</a></td><td>{}</td></tr>",
            Text(&clean(&file.path)),
            Text(&counts(file.loops.iter()))
        );
    }
    out.push_str("</table>\n");
}

/// A file: its lines, and after the first line of each loop what is said of it, folded.
fn source(at: usize, file: &File, filter: &Filter, out: &mut String) {
    let path = clean(&file.path);
    let _ = writeln!(out, "<h2 id=\"f{at}\">{}</h2>", Text(&path));
    let _ = writeln!(out, "<p>{}</p>", Text(&counts(file.loops.iter())));
    for d in &file.diagnostics {
        let message = format!("line {}: {} [{}]", d.place.line, clean(&d.message), d.code);
        let _ = writeln!(out, "<p class=\"diagnostic\">{}</p>", Text(&message));
    }
    let Some(text) = file.sources.first() else { return };
    let text = String::from_utf8_lossy(&text.text);
    out.push_str("<div class=\"source\">\n");
    for (k, line) in text.lines().enumerate() {
        let number = k as u32 + 1;
        let here = || file.loops.iter().filter(move |l| l.line == number);
        let class = here().next().map_or("", kind);
        let _ = writeln!(
            out,
            "<div class=\"line {class}\" id=\"f{at}-{number}\"><a href=\"#f{at}-{number}\">{number}</a><code>{}</code></div>",
            Text(&clean_line(line))
        );
        for l in here().filter(|l| filter.shows(l)) {
            verdict(l, out);
        }
    }
    out.push_str("</div>\n");
}

/// Control characters made visible; tabs stay.
fn clean_line(line: &str) -> String {
    line.split('\t').map(clean).collect::<Vec<_>>().join("\t")
}

fn verdict(l: &Loop, out: &mut String) {
    let _ = writeln!(
        out,
        "<details class=\"{}\"><summary>{}</summary>\n<ul>",
        kind(l),
        Text(&title(l))
    );
    for item in l.directive.as_deref().map(clean).into_iter().chain(evidence(l)) {
        let _ = writeln!(out, "<li>{}</li>", Text(&item));
    }
    out.push_str("</ul></details>\n");
}
