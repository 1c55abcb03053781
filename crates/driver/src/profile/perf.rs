//! `perf report --stdio`.

use std::collections::BTreeMap;

use heiretsu_plan::{Profile, Spent};

/// Nanoseconds of an event that is no clock (a cycle, as often as not).
const CYCLE: f64 = 0.3;

/// How many columns of percentages a table has, if this is the line above it.
pub(super) fn columns(line: &str) -> Option<usize> {
    let mut words = line.strip_prefix('#')?.split_whitespace();
    match (words.next(), words.next()) {
        (Some("Overhead"), _) => Some(1),
        (Some("Children"), Some("Self")) => Some(2),
        _ => None,
    }
}

pub(super) fn read(profile: &mut Profile, name: &str, text: &str) -> Result<(), String> {
    let (mut each, mut events) = (CYCLE, 0.0);
    let mut table = None;
    let mut found: BTreeMap<String, Spent> = BTreeMap::new();
    for (at, line) in text.lines().enumerate() {
        let wrong = |what: &str| {
            format!("{name}:{}: {what}: write it again (perf report --stdio -g none)", at + 1)
        };
        if let Some(rest) = line.strip_prefix('#') {
            let rest = rest.trim();
            if let Some((_, event)) = rest.split_once("of event '") {
                // Clocks count nanoseconds.
                each = if event.contains("clock") { 1.0 } else { CYCLE };
            } else if let Some(count) = rest.strip_prefix("Event count (approx.):") {
                let count = count.trim().parse::<f64>();
                events = count.map_err(|_| wrong("no number of events"))?;
            }
            table = columns(line).or(table);
            continue;
        }
        let Some(columns) = table else { continue };
        // Lines of call chains have no percentage in front.
        let mut words = line.split_whitespace();
        let shares: Vec<f64> = words
            .by_ref()
            .take(columns)
            .filter_map(|word| word.strip_suffix('%')?.parse::<f64>().ok())
            .collect();
        if shares.len() < columns {
            continue;
        }
        let Some((_, symbol)) = line.split_once("[.] ") else {
            match line.contains("[k] ") {
                true => continue,
                false => return Err(wrong("a line without a symbol")),
            }
        };
        let share = shares.last().copied().unwrap_or(0.0) / 100.0;
        let whole = (columns == 2).then(|| shares[0] / 100.0 * events * each);
        let symbol = symbol.split_whitespace().next().unwrap_or_default();
        // The same symbol of several threads or programs.
        let spent = found.entry(symbol.to_string()).or_default();
        spent.share += share;
        spent.own += share * events * each;
        spent.whole = match (spent.whole, whole) {
            (Some(a), Some(b)) => Some(a + b),
            (a, b) => a.or(b),
        };
    }
    for (symbol, spent) in found {
        let known = profile.procedures.entry(symbol).or_default();
        *known = Spent { calls: known.calls, ..spent };
    }
    Ok(())
}
