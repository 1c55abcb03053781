//! Rewrites of several files that stand or fall together.
//!
//! **Decides** which files are done after a round of readings.
//! **Example** a region in one file, and the nests that it runs in two others: where the text of one of them cannot stay, none stays.
//! **Why it is sound** a file is done only when every file with which it shares something is content, too, in the same round.
//! **Gives up when** never.
//! **Cost and limit** linear in the rewrites, for each file that waits.
//! **Source** –

use std::collections::{BTreeMap, BTreeSet};

use super::State;
use crate::options::Options;

/// How many parts there are of what the files have together, by its number.
pub(super) type Parts = BTreeMap<u32, usize>;

/// The parts in all files.
pub(super) fn parts(files: &[State<'_>]) -> Parts {
    let mut out = Parts::new();
    for number in files.iter().flat_map(of_file) {
        *out.entry(number).or_default() += 1;
    }
    out
}

/// The parts of a file.
fn of_file(file: &State<'_>) -> Vec<u32> {
    match file {
        State::Done(_) => Vec::new(),
        State::Open(open) | State::Accepted(open, _) => {
            open.rewrites.iter().filter_map(|r| r.together).collect()
        }
    }
}

/// The files after a round: those that have a part of what has lost another one are without it. `before`: what there was.
pub(super) fn settle<'a>(
    files: Vec<State<'a>>,
    before: &Parts,
    options: &Options,
) -> Vec<State<'a>> {
    let now = parts(&files);
    let lost: BTreeSet<u32> =
        before.iter().filter(|(n, count)| now.get(n) != Some(count)).map(|(n, _)| *n).collect();
    let mut files: Vec<State<'a>> = files.into_iter().map(|f| without(f, &lost, options)).collect();
    // What one file is read again for, those wait for that share something with it.
    loop {
        let open = |file: &&State<'_>| matches!(file, State::Open(_));
        let waiting: BTreeSet<u32> = files.iter().filter(open).flat_map(of_file).collect();
        let waits = |file: &State<'_>| {
            let accepted = matches!(file, State::Accepted(..));
            accepted && of_file(file).iter().any(|n| waiting.contains(n))
        };
        let mut any = false;
        let wait = |file: State<'a>| match (waits(&file), file) {
            (true, State::Accepted(open, _)) => {
                any = true;
                State::Open(open)
            }
            (_, file) => file,
        };
        files = files.into_iter().map(wait).collect();
        if !any {
            return files;
        }
    }
}

/// A file without its parts of what is lost.
fn without<'a>(file: State<'a>, lost: &BTreeSet<u32>, options: &Options) -> State<'a> {
    let (mut open, outcome) = match file {
        State::Done(outcome) => return State::Done(outcome),
        State::Open(open) => (open, None),
        State::Accepted(open, outcome) => (open, Some(outcome)),
    };
    let before = open.rewrites.len();
    open.rewrites.retain(|r| r.together.is_none_or(|n| !lost.contains(&n)));
    match outcome {
        _ if open.rewrites.is_empty() => State::Done(Box::new(open.plain(options))),
        Some(outcome) if open.rewrites.len() == before => State::Accepted(open, outcome),
        Some(_) | None => State::Open(open),
    }
}
