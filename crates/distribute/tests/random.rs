//! Random programs on virtual ranks: no read of a stale value, and every sabotage is found.
//!
//! `cargo xtask fuzz distribution --count N --seed S` runs more of them.

use heiretsu_distribute::naive::{SABOTAGES, Tally};

#[test]
fn every_read_finds_the_value_of_the_sequential_program() {
    let tally = Tally::of(0..2_000, None);
    println!("{}", tally.line());
    assert!(tally.defects.is_empty(), "{}", tally.defects.join("\n"));
    assert_eq!(tally.unplanned, 0);
    assert!(tally.runs > 12_000);
}

#[test]
fn every_sabotage_is_found_within_a_thousand_programs() {
    for (k, name) in SABOTAGES.iter().enumerate() {
        let tally = Tally::of(0..1_000, Some(k));
        println!("{name}: {} of {} runs wrong", tally.wrong, tally.runs);
        assert!(tally.wrong > 0, "{name}");
    }
}
