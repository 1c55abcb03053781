//! A profile for texts whose lines have moved.

use std::collections::BTreeMap;

use heiretsu_front::Source;
use heiretsu_plan::{Lines, Profile};
use similar::{Algorithm, DiffOp, capture_diff_slices};

/// What a profile of `old` tells of `new`: lines that are the same keep their counts, others have none.
pub(crate) fn moved(profile: &Profile, old: &[Source], new: &[Source]) -> Profile {
    let mut out = profile.clone();
    for (old, new) in old.iter().zip(new) {
        if old.text == new.text {
            continue;
        }
        let Some(lines) = profile.of_path(&old.path) else { continue };
        let before: Vec<&[u8]> = old.text.split_inclusive(|b| *b == b'\n').collect();
        let after: Vec<&[u8]> = new.text.split_inclusive(|b| *b == b'\n').collect();
        let mut counts = BTreeMap::new();
        for op in capture_diff_slices(Algorithm::Myers, &before, &after) {
            let DiffOp::Equal { old_index, new_index, len } = op else { continue };
            for k in 0..len {
                let (from, to) = ((old_index + k + 1) as u32, (new_index + k + 1) as u32);
                counts.extend(lines.counts.get(&from).map(|n| (to, *n)));
            }
        }
        out.files.insert(new.path.clone(), Lines { counts, calls: lines.calls.clone() });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_go_where_their_lines_are() {
        let mut profile = Profile::default();
        let lines = profile.files.entry("src/a.c".to_string()).or_default();
        lines.counts = BTreeMap::from([(1, 10), (2, 20), (3, 30)]);
        let old = [Source::new("a.c", b"one\ntwo\nthree\n".to_vec())];
        let new = [Source::new("a.c", b"zero\none\nthree\n".to_vec())];
        let moved = moved(&profile, &old, &new);
        let found = moved.of_path("a.c").expect("known");
        assert_eq!(found.counts, BTreeMap::from([(2, 10), (3, 30)]));
    }
}
