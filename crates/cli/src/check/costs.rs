//! What `check` says of speed: of the whole program, and of each directive.
//!
//! A directive is timed by leaving it out: the program with all of them runs in turns with the program without it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use heiretsu_driver::{Options, report};
use heiretsu_verify::build::{
    BuildOptions, Built, Form, Report, SHORTEST, SLOWER, Sample, SourcePair, Speed, Trials,
    confirmed, speed,
};
use indicatif::ProgressBar;

use super::{Parallel, say, shown};
use crate::args::Check;
use crate::inputs::{Disk, Inputs};
use crate::run::{sources, working};

/// Runs of each program in one series.
const RUNS: u32 = 3;

/// A loop with a directive: file and line.
pub type Place = (String, u32);

/// Is the whole as fast as the sequential program, as far as can be said? Says so.
pub fn whole(
    args: &Check,
    pairs: &[SourcePair],
    building: &BuildOptions,
    report: &Report,
) -> Result<bool, String> {
    if pairs.iter().all(|p| p.original == p.parallel) {
        return Ok(true);
    }
    let slow = slow_on(args, pairs, building, report)?;
    say(&slow.text)?;
    Ok(slow.threads.is_empty())
}

/// On which numbers of threads the whole is slower, and what is said about it.
struct Slow {
    threads: Vec<u32>,
    text: String,
}

/// The numbers of threads that are judged: one, and those for which there are processors.
fn judged(threads: &[u32]) -> Vec<u32> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    threads.iter().copied().filter(|t| *t as usize <= processors).collect()
}

fn slow_on(
    args: &Check,
    pairs: &[SourcePair],
    building: &BuildOptions,
    report: &Report,
) -> Result<Slow, String> {
    let base: &[Sample] = report.rows.first().map_or(&[], |row| &row.samples);
    let mut found: BTreeMap<u32, Speed> = BTreeMap::new();
    for row in &report.rows {
        if let Form::Parallel { threads } = row.form
            && judged(&building.threads).contains(&threads)
        {
            found.insert(threads, speed((base, 1), (&row.samples, threads)));
        }
    }
    let doubted: Vec<u32> = found
        .iter()
        .filter(|(_, s)| s.is_slower() || **s == Speed::Busy)
        .map(|(threads, _)| *threads)
        .collect();
    if !doubted.is_empty() {
        let spinner = working(args.loudness.quiet);
        spinner.set_message("timing both again");
        let again = again(pairs, building, &doubted);
        spinner.finish_and_clear();
        for (threads, second) in doubted.iter().zip(again?) {
            let first = found.get(threads).copied().unwrap_or(second);
            let speed = match first {
                // The first series says nothing: one more decides.
                Speed::Busy if second.is_slower() => Speed::Busy,
                Speed::Busy => second,
                first => confirmed(first, second),
            };
            found.insert(*threads, speed);
        }
    }
    Ok(told(&found))
}

/// What is said about the whole, and on which numbers of threads it is slower.
fn told(found: &BTreeMap<u32, Speed>) -> Slow {
    let mut text = String::new();
    let mut threads = Vec::new();
    if found.values().any(|s| *s == Speed::TooShort) {
        let limit = SHORTEST.as_millis();
        let _ =
            writeln!(text, "speed: not judged: the sequential program takes less than {limit} ms");
    }
    for (count, speed) in found {
        let on = threads_in_words(*count);
        match speed {
            Speed::Times(times) if speed.is_slower() => {
                threads.push(*count);
                let _ = writeln!(
                    text,
                    "warning: SLOWER than the sequential program {on}: {times:.2} times as fast (below {SLOWER})"
                );
            }
            Speed::Busy => {
                let why = "other programs used the processors, or it waits for something";
                let _ = writeln!(text, "speed {on}: not judged: {why}");
            }
            Speed::Times(_) | Speed::TooShort => {}
        }
    }
    Slow { threads, text }
}

fn threads_in_words(count: u32) -> String {
    if count == 1 { "on 1 thread".to_owned() } else { format!("on {count} threads") }
}

/// Another series, of both programs.
fn again(
    pairs: &[SourcePair],
    building: &BuildOptions,
    threads: &[u32],
) -> Result<Vec<Speed>, String> {
    let mut trials = trials(pairs, building)?;
    let texts: Vec<&[u8]> = pairs.iter().map(|p| p.original.as_slice()).collect();
    let original = trials.build("original", &texts, false).map_err(sentence)?;
    let texts: Vec<&[u8]> = pairs.iter().map(|p| p.parallel.as_slice()).collect();
    let parallel = trials.build("parallel", &texts, true).map_err(sentence)?;
    let mut programs: Vec<(&Built, u32)> = vec![(&original, 1)];
    programs.extend(threads.iter().map(|t| (&parallel, *t)));
    let times = trials.times(&programs, RUNS).map_err(sentence)?;
    let base: &[Sample] = times.first().map_or(&[], |t| t.as_slice());
    Ok(threads.iter().zip(times.iter().skip(1)).map(|(t, s)| speed((base, 1), (s, *t))).collect())
}

fn trials<'a>(pairs: &'a [SourcePair], building: &'a BuildOptions) -> Result<Trials<'a>, String> {
    Trials::new(pairs, building).map_err(sentence)
}

fn sentence(error: heiretsu_verify::build::BuildError) -> String {
    shown(&error.to_string())
}

/// Directives whose absence gives the same texts, and these texts.
struct Variant {
    places: Vec<Place>,
    texts: Vec<Vec<u8>>,
}

/// Times each directive, says what it is worth, and tells the losers. Those of `left_out` are out already.
pub fn each(
    args: &Check,
    inputs: &Inputs,
    options: &Options,
    form: &Parallel,
    pairs: &[SourcePair],
    building: &BuildOptions,
    left_out: &BTreeSet<Place>,
) -> Result<Vec<Place>, String> {
    let start = Instant::now();
    let limit = Duration::from_secs(args.search_time);
    let spinner = working(args.loudness.quiet);
    let mut places: Vec<Place> = Vec::new();
    for file in &form.model.files {
        for l in file.loops.iter().filter(|l| l.inserted) {
            let place = (file.path.clone(), l.line);
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    let all = form.texts();
    let (variants, unread) = variants(&places, &all, &spinner, start + limit, |place| {
        let mut out = left_out.clone();
        out.insert(place.clone());
        let options = Options { left_out: Arc::new(out), ..options.clone() };
        let found =
            heiretsu_driver::parallelize(&sources(inputs), &Disk::default(), &options, &|_| ());
        found.into_iter().map(|o| o.text.to_vec()).collect()
    });
    let mut trials = trials(pairs, building)?;
    let texts: Vec<&[u8]> = all.iter().map(Vec::as_slice).collect();
    let whole = trials.build("parallel", &texts, true).map_err(sentence)?;
    let mut losers = Vec::new();
    let mut text = String::from(
        "\nwhat directives are worth: the program with all of them, against the program without this one\n",
    );
    let mut late = unread;
    for (at, variant) in variants.iter().enumerate() {
        if start.elapsed() >= limit {
            late.extend(variant.places.iter().cloned());
            continue;
        }
        spinner.set_message(format!(
            "{} of {}: without {}",
            at + 1,
            variants.len(),
            names(&variant.places)
        ));
        let texts: Vec<&[u8]> = variant.texts.iter().map(Vec::as_slice).collect();
        let without = trials.build("without", &texts, true).map_err(sentence)?;
        let mut speeds = Vec::new();
        for threads in judged(&building.threads) {
            speeds.push((threads, worth(&trials, &whole, &without, threads)?));
        }
        let (words, loses) = worth_in_words(&speeds);
        let _ = writeln!(text, "  {}: {words}", names(&variant.places));
        if loses {
            losers.extend(variant.places.iter().cloned());
        }
    }
    spinner.finish_and_clear();
    if !late.is_empty() {
        let _ = writeln!(
            text,
            "  not timed within --search-time {}: {}",
            args.search_time,
            names(&late)
        );
    }
    let _ = writeln!(text, "{}", advice(&losers, args.drop_losers));
    say(&text)?;
    Ok(losers)
}

/// The texts without each of the directives; the same ones once. What comes too late is returned, too.
fn variants(
    places: &[Place],
    all: &[Vec<u8>],
    spinner: &ProgressBar,
    end: Instant,
    mut without: impl FnMut(&Place) -> Vec<Vec<u8>>,
) -> (Vec<Variant>, Vec<Place>) {
    let mut found: Vec<Variant> = Vec::new();
    let mut late = Vec::new();
    for place in places {
        if Instant::now() >= end {
            late.push(place.clone());
            continue;
        }
        spinner.set_message(format!(
            "reading the program without {}",
            names(std::slice::from_ref(place))
        ));
        let texts = without(place);
        if texts == all {
            // It is part of what another one brings.
            continue;
        }
        match found.iter_mut().find(|v| v.texts == texts) {
            Some(same) => same.places.push(place.clone()),
            None => found.push(Variant { places: vec![place.clone()], texts }),
        }
    }
    (found, late)
}

/// How fast the whole is against the program without something; a loss is measured twice.
fn worth(trials: &Trials, whole: &Built, without: &Built, threads: u32) -> Result<Speed, String> {
    let series = || {
        let times =
            trials.times(&[(without, threads), (whole, threads)], RUNS).map_err(sentence)?;
        Ok::<Speed, String>(match times.as_slice() {
            [base, other] => speed((base, threads), (other, threads)),
            _ => Speed::Busy,
        })
    };
    let first = series()?;
    if first.is_slower() { Ok(confirmed(first, series()?)) } else { Ok(first) }
}

/// In words; and does it lose? On several threads it must: what one thread loses others may win. A directive that wins
/// nowhere and loses on one thread loses, too.
fn worth_in_words(speeds: &[(u32, Speed)]) -> (String, bool) {
    let mut words = Vec::new();
    for (threads, speed) in speeds {
        let on = threads_in_words(*threads);
        words.push(match speed {
            Speed::Times(times) => format!("{times:.2} times as fast {on}"),
            Speed::TooShort => format!("too short {on}"),
            Speed::Busy => format!("not judged {on} (others used the processors)"),
        });
    }
    let wins = speeds.iter().any(|(_, s)| matches!(s, Speed::Times(t) if *t > 1.0 / SLOWER));
    let loses = speeds.iter().any(|(_, s)| s.is_slower()) && !wins;
    if loses {
        words.push("LOSES".to_owned());
    }
    (words.join(", "), loses)
}

fn advice(losers: &[Place], dropping: bool) -> String {
    match losers.len() {
        0 => "no directive loses by itself".to_owned(),
        _ if dropping => format!("left out: {}", names(losers)),
        1 => "1 directive loses: --drop-losers -o OUT writes the program without it".to_owned(),
        n => format!("{n} directives lose: --drop-losers -o OUT writes the program without them"),
    }
}

fn names(places: &[Place]) -> String {
    let name = |(path, line): &Place| format!("{}:{line}", report::clean(path));
    places.iter().map(name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_is_slower_on_any_number_of_threads() {
        let slow = told(&BTreeMap::from([(1, Speed::Times(0.5)), (2, Speed::Times(1.4))]));
        assert_eq!(slow.threads, [1]);
        assert!(slow.text.contains("on 1 thread: 0.50 times"), "{}", slow.text);
        let short = told(&BTreeMap::from([(1, Speed::TooShort), (2, Speed::TooShort)]));
        assert!(short.threads.is_empty());
        assert_eq!(short.text.lines().count(), 1, "{}", short.text);
        let busy = told(&BTreeMap::from([(1, Speed::Times(1.0)), (2, Speed::Busy)]));
        assert!(busy.threads.is_empty() && busy.text.contains("on 2 threads: not judged"));
    }

    #[test]
    fn who_wins_on_some_threads_stays() {
        let (words, loses) = worth_in_words(&[(1, Speed::Times(0.9)), (2, Speed::Times(0.8))]);
        assert!(loses && words.ends_with("LOSES"), "{words}");
        assert!(!worth_in_words(&[(1, Speed::Times(0.9)), (2, Speed::Times(1.6))]).1);
        assert!(worth_in_words(&[(1, Speed::Times(1.0)), (2, Speed::Times(0.8))]).1);
        assert!(!worth_in_words(&[(1, Speed::Busy), (2, Speed::TooShort)]).1);
        assert_eq!(advice(&[("a.c".into(), 3)], true), "left out: a.c:3");
    }

    #[test]
    fn texts_without_a_directive_are_timed_once() {
        let places: Vec<Place> = (1..5).map(|line| ("a.c".to_owned(), line)).collect();
        let all = vec![b"all".to_vec()];
        let end = Instant::now() + Duration::from_secs(3600);
        let (found, late) = variants(&places, &all, &ProgressBar::hidden(), end, |place| {
            vec![[&b"all"[..], b"one", b"two", b"one"][place.1 as usize - 1].to_vec()]
        });
        let lines: Vec<Vec<u32>> =
            found.iter().map(|v| v.places.iter().map(|p| p.1).collect()).collect();
        assert_eq!(lines, [vec![2, 4], vec![3]]);
        assert!(late.is_empty());
        let (none, late) =
            variants(&places, &all, &ProgressBar::hidden(), Instant::now(), |_| Vec::new());
        assert!(none.is_empty());
        assert_eq!(late.len(), 4);
    }
}
