//! Where the time goes: loops by their part of it, hottest first.
//!
//! **Example**
//! ```text
//! where the time goes (a run's profile):
//!    93 %  rows.c:7  the loop over `r` in `squares`: runs in parallel
//!     1 %  rows.c:28  the loop over `r` in `main`: not inserted [H601]
//! ```
//! A loop is there if it is outermost, or runs in parallel and stands in no other one that does; its part has what it calls in
//! it.

use std::fmt::Write as _;

use super::model::{Loop, Model};
use super::text::clean;

/// Loops that are shown at most.
const MOST: usize = 10;
/// Smaller parts are not shown.
const LEAST: f64 = 0.005;

/// The list; empty where no loop has a part.
pub(super) fn ranking(model: &Model) -> String {
    let mut all: Vec<(f64, bool, String)> = Vec::new();
    for file in &model.files {
        // The last line of the parallel loop before.
        let mut inside = 0;
        for l in file.loops.iter().filter(|l| l.depth == 0 || l.inserted) {
            if l.depth > 0 && l.line <= inside {
                continue;
            }
            if l.inserted {
                inside = l.end_line;
            }
            let Some(share) = l.share.filter(|share| share.fraction >= LEAST) else { continue };
            let place = format!("{}:{}", clean(&file.path), l.line);
            let text = format!("{place}  {}: {}", named(l), fate(l));
            all.push((share.fraction, share.from == "profile", text));
        }
    }
    if all.is_empty() {
        return String::new();
    }
    let by = match all.iter().any(|(_, profiled, _)| *profiled) {
        true => "a run's profile",
        false => "the model's estimate, without a profile",
    };
    // Outer loops come before inner ones of the same part.
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut out = format!("where the time goes ({by}):\n");
    for (fraction, profiled, text) in all.iter().take(MOST) {
        let mark = if *profiled || by.starts_with("the model") { "" } else { " (estimate)" };
        let _ = writeln!(out, "  {:>3.0} %  {text}{mark}", fraction * 100.0);
    }
    out
}

fn named(l: &Loop) -> String {
    let over = l.variable.as_ref().map_or(String::new(), |v| format!(" over `{}`", clean(v)));
    format!("the loop{over} in `{}`", clean(&l.procedure))
}

fn fate(l: &Loop) -> String {
    match (l.inserted, l.reasons.first()) {
        (true, _) => "runs in parallel".to_string(),
        (false, Some(why)) if l.is_parallel() => format!("not inserted [{}]", why.code),
        (false, Some(why)) => format!("sequential [{}]", why.code),
        (false, None) => l.verdict.to_string(),
    }
}
