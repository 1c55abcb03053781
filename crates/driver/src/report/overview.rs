//! Reports of more loops than a screen shows: first the sum, then what matters most, then a line for each nest.
//!
//! **Example**
//! ```text
//! 2 files: 31 loops: 20 parallel, 1 conditional, 10 sequential (6 H101 flow, 4 H105 alias)
//! 83 % of the work is in loops that run in parallel (by the model's estimate, without a profile)
//!
//! worth looking at, by the part of the work that they leave outside of parallel loops:
//!     9 %  rows.c:28  the loop over `r` in `main`: sequential [H105]: `a` and `b` may overlap
//!          inside it: line 30 over `k` [H101]
//!
//! inserted, by their part of the work:
//!    80 %  rows.c:7  the loop over `r` in `squares`
//! ```

use std::fmt::Write as _;

use super::model::{File, Loop, Model, Reason};
use super::text::{Filter, clean, counts};

/// More loops than this are shown in brief.
pub const SCREEN: usize = 20;
/// Loops in each of the lists, if nothing else is asked for.
pub const TOP: usize = 10;

/// Smaller parts of the work are not shown.
const LEAST: f64 = 0.0005;
/// Loops inside one that are named.
const INSIDE: usize = 3;
/// Sentences are cut here.
const WIDTH: usize = 100;

/// The sum of all files, and how much of the work is in parallel loops.
pub(super) fn total(model: &Model) -> String {
    let all = || model.files.iter().flat_map(|f| f.loops.iter());
    let mut out = match &model.files[..] {
        [one] => format!("{}: {}\n", clean(&one.path), counts(all())),
        several => format!("{} files: {}\n", several.len(), counts(all())),
    };
    if let Some(parallel) = model.overall.parallel.filter(|_| all().next().is_some()) {
        let by = match model.overall.profiled {
            true => "by a run's profile",
            false => "by the model's estimate, without a profile",
        };
        let percent = (parallel * 100.0).round();
        let _ = writeln!(out, "{percent} % of the work is in loops that run in parallel ({by})");
    }
    out
}

/// The loops that matter most: those that leave most of the work outside of parallel loops, and the best that are inserted.
pub(super) fn best(model: &Model, filter: &Filter, most: usize) -> String {
    let mut left: Vec<(f64, String)> = Vec::new();
    for ((file, at), part) in &model.overall.left {
        let file = &model.files[*file];
        let l = &file.loops[*at];
        if *part >= LEAST && filter.shows(l) {
            let mut text = format!("{}: {}", named(file, l), fate(l));
            text.extend(inside(file, l));
            left.push((*part, text));
        }
    }
    let mut inserted: Vec<(f64, String)> = Vec::new();
    for file in &model.files {
        for (l, _) in nests(file).filter(|(l, _)| l.inserted && filter.shows(l)) {
            if let Some(share) = l.share.filter(|s| s.fraction >= LEAST) {
                inserted.push((share.fraction, named(file, l) + &how(l)));
            }
        }
    }
    list(
        "worth looking at, by the part of the work that they leave outside of parallel loops",
        left,
        most,
    ) + &list("inserted, by their part of the work", inserted, most)
}

fn list(title: &str, mut lines: Vec<(f64, String)>, most: usize) -> String {
    if lines.is_empty() || most == 0 {
        return String::new();
    }
    lines.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut out = format!("\n{title}:\n");
    for (part, text) in lines.iter().take(most) {
        let digits = if *part < 0.02 { 1 } else { 0 };
        let _ = writeln!(out, "  {:>3.*} %  {text}", digits, part * 100.0);
    }
    out
}

/// Every file with loops that are to be shown: a line for each nest.
pub(super) fn by_file(file: &File, filter: &Filter) -> String {
    let mut out = String::new();
    if filter.is_everything() {
        nests(file).for_each(|(l, folded)| out.push_str(&line(l, folded)));
    } else {
        let shown = file.loops.iter().filter(|l| filter.shows(l));
        shown.for_each(|l| out.push_str(&line(l, 0)));
    }
    if out.is_empty() {
        return out;
    }
    format!("\n{}: {}\n{out}", clean(&file.path), counts(file.loops.iter()))
}

fn line(l: &Loop, folded: usize) -> String {
    let indent = "  ".repeat(l.depth.min(8) as usize);
    let inner = match folded {
        0 => String::new(),
        1 => ", with 1 loop inside".to_string(),
        n => format!(", with {n} loops inside"),
    };
    format!("{:>7}  {indent}{}: {}{inner}\n", l.line, about(l), fate(l))
}

/// Loops with the number of those inside them that need no line of their own: all that stand in a loop that runs in parallel, or in
/// a parallel one that is not inserted, if none of them is.
fn nests(file: &File) -> impl Iterator<Item = (&Loop, usize)> {
    let mut out: Vec<(&Loop, usize)> = Vec::new();
    let mut rest = &file.loops[..];
    while let [l, after @ ..] = rest {
        let inner =
            |m: &&Loop| m.procedure == l.procedure && m.depth > l.depth && m.line <= l.end_line;
        let inside = after.iter().take_while(inner).count();
        let folds = l.inserted || l.is_parallel() && !after[..inside].iter().any(|m| m.inserted);
        let folded = if folds { inside } else { 0 };
        out.push((l, folded));
        rest = &after[folded..];
    }
    out.into_iter()
}

/// `rows.c:7  the loop over r in squares`.
fn named(file: &File, l: &Loop) -> String {
    format!("{}:{}  the loop {}", clean(&file.path), l.line, about(l))
}

pub(super) fn about(l: &Loop) -> String {
    let over = l.variable.as_ref().map_or(String::new(), |v| format!("over `{}` ", clean(v)));
    format!("{over}in `{}`", clean(&l.procedure))
}

fn how(l: &Loop) -> String {
    match l.techniques.iter().filter(|t| **t != "doall").copied().collect::<Vec<_>>() {
        none if none.is_empty() => String::new(),
        some => format!(" ({})", some.join(", ")),
    }
}

pub(super) fn fate(l: &Loop) -> String {
    let why = |r: &Reason| format!("[{}]: {}", r.code, short(&r.message));
    match (l.inserted, l.reasons.first()) {
        (true, _) if l.verdict == "conditional" => format!("parallel under a test{}", how(l)),
        (true, _) => format!("parallel{}", how(l)),
        (false, Some(first)) if l.is_parallel() => format!("parallel, not inserted {}", why(first)),
        (false, Some(first)) => format!("sequential {}", why(first)),
        (false, None) => l.verdict.to_string(),
    }
}

/// What stands in the way of the loops inside one.
fn inside(file: &File, l: &Loop) -> Option<String> {
    let all: Vec<&Loop> = file.loops.iter().filter(|m| l.holds(m) && !m.inserted).collect();
    let one = |m: &&Loop| {
        let over = m.variable.as_ref().map_or(String::new(), |v| format!(" over `{}`", clean(v)));
        let code = m.reasons.first().map_or(String::new(), |r| format!(" [{}]", r.code));
        format!("line {}{over}{code}", m.line)
    };
    let mut named: Vec<String> = all.iter().take(INSIDE).map(one).collect();
    if all.len() > INSIDE {
        named.push(format!("and {} more", all.len() - INSIDE));
    }
    (!named.is_empty()).then(|| format!("\n         inside it: {}", named.join(", ")))
}

fn short(sentence: &str) -> String {
    let sentence = clean(sentence);
    match sentence.char_indices().nth(WIDTH) {
        Some((at, _)) => format!("{}…", sentence[..at].trim_end()),
        None => sentence,
    }
}

/// What else there is, at the end of a report that was cut.
pub(super) fn hint(model: &Model) -> String {
    let code = model.files.iter().flat_map(|f| &f.loops).find_map(|l| l.reasons.first());
    let code = code.map_or("H105", |r| r.code);
    format!(
        "\n--all shows every loop in full, --only {code} those with a code, --verdict sequential those of a verdict; \
         `heiretsu explain --code {code}` says what a code means\n"
    )
}
