//! gprof's flat profile.

use heiretsu_plan::Profile;

/// Is this the first line of the table's head?
pub(super) fn is_head(line: &str) -> bool {
    line.split_whitespace().take(5).eq(["%", "cumulative", "self", "self", "total"])
        || line.split_whitespace().eq(["%", "cumulative", "self"])
}

/// The table whose head is at line `head` (from 0 on).
pub(super) fn read(
    profile: &mut Profile,
    name: &str,
    text: &str,
    head: usize,
) -> Result<(), String> {
    let mut lines = text.lines().enumerate().skip(head + 1);
    let units = lines.next().map_or("", |(_, line)| line);
    // `seconds seconds calls ms/call ms/call name`: how long a call took.
    let call = match units.split_whitespace().find_map(|word| word.strip_suffix("/call")) {
        Some("s") | None => 1e9,
        Some("ms") => 1e6,
        Some("us") => 1e3,
        Some("ns") => 1.0,
        Some(unit) => {
            return Err(format!(
                "{name}:{}: times of calls in `{unit}` are not known: take gprof's own output (gprof -b -p PROGRAM)",
                head + 2
            ));
        }
    };
    for (at, line) in lines.take_while(|(_, line)| !line.trim().is_empty()) {
        let wrong = || {
            format!(
                "{name}:{}: not a line of a flat profile: write it again (gprof -b -p PROGRAM)",
                at + 1
            )
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |at: usize| words.get(at).and_then(|w| w.parse::<f64>().ok());
        let (Some(share), Some(own), Some(symbol)) = (number(0), number(2), words.last()) else {
            return Err(wrong());
        };
        if words.len() < 4 || !share.is_finite() || !own.is_finite() {
            return Err(wrong());
        }
        let calls = words.get(3).filter(|_| words.len() >= 7).and_then(|w| w.parse::<u64>().ok());
        let each = number(5).filter(|_| calls.is_some());
        let spent = profile.procedures.entry((*symbol).to_string()).or_default();
        spent.calls = calls.or(spent.calls);
        spent.own = own * 1e9;
        spent.share = share / 100.0;
        spent.whole =
            each.zip(calls).map(|(each, calls)| each * call * calls as f64).or(spent.whole);
    }
    Ok(())
}
