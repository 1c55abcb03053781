//! Random programs over distributed arrays: no rank reads a stale value, and every sabotage is found.

use anyhow::bail;
use heiretsu_distribute::naive::{SABOTAGES, Tally};

/// Random programs on virtual ranks, and a thousand of them (or fewer) with each sabotage.
pub fn run(count: u64, seed: u64) -> anyhow::Result<()> {
    let all = seed..seed.saturating_add(count);
    let tally = Tally::of(all, None);
    println!("{}", tally.line());
    let mut failures = tally.defects;
    let few = seed..seed.saturating_add(count.min(1000));
    for (k, name) in SABOTAGES.iter().enumerate() {
        let found = Tally::of(few.clone(), Some(k));
        println!("{name}: {} of {} runs wrong", found.wrong, found.runs);
        if found.wrong == 0 {
            failures.push(format!("not found: {name}"));
        }
    }
    failures.iter().for_each(|f| eprintln!("{f}"));
    if failures.is_empty() { Ok(()) } else { bail!("{} failures", failures.len()) }
}
