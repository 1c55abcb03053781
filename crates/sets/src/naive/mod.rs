//! Brute force, kept forever: what every clever procedure of this crate is compared with.
//!
//! Nothing here is fast and nothing shares code with what it judges. It is public so that the tests of
//! other crates, and the benches, can use it too.

mod rng;

pub use rng::Rng;

use crate::symbol::Symbol;
use crate::system::System;

/// Calls `f` with every point of the box; stops early when `f` says so. Returns whether it did.
pub fn any_point(ranges: &[(i128, i128)], f: &mut dyn FnMut(&[i128]) -> bool) -> bool {
    let mut point: Vec<i128> = ranges.iter().map(|r| r.0).collect();
    if ranges.iter().any(|r| r.0 > r.1) {
        return false;
    }
    loop {
        if f(&point) {
            return true;
        }
        let mut k = 0;
        loop {
            if k == point.len() {
                return false;
            }
            if point[k] < ranges[k].1 {
                point[k] += 1;
                break;
            }
            point[k] = ranges[k].0;
            k += 1;
        }
    }
}

/// Whether `system` holds somewhere in the box `lo..=hi` of the given symbols.
pub fn feasible_in_box(system: &System, symbols: &[Symbol], lo: i128, hi: i128) -> bool {
    any_point(&vec![(lo, hi); symbols.len()], &mut |p| {
        let value = |s: Symbol| symbols.iter().position(|t| *t == s).map(|k| p[k]);
        system.holds(&value) == Some(true)
    })
}
