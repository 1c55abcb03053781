//! What the text of rewrites is made of.
//!
//! **Decides** which procedures rewrites change, with which numbers that were not there, and whether the words of their text mean
//! what they are meant to.

use std::collections::BTreeMap;

use heiretsu_emit::made_for::{Changed, numbers};
use heiretsu_emit::meaning;
use heiretsu_ir::plan::{Against, Rewrite, Tried};
use heiretsu_ir::{ProcId, Unit};

use super::Trials;

/// What rewrites change in each procedure of a text.
pub(super) fn changes(rewrites: &[Rewrite], text: &[u8]) -> BTreeMap<ProcId, Changed> {
    let mut out: BTreeMap<ProcId, Changed> = BTreeMap::new();
    for rewrite in rewrites {
        let change = out.entry(rewrite.procedure).or_default();
        change.depends = true;
        for edit in &rewrite.edits {
            let old = text.get(edit.lo as usize..edit.hi as usize);
            let old = numbers(old.unwrap_or_default());
            change.numbers.extend(numbers(&edit.text).difference(&old));
        }
    }
    out
}

/// Does no name of the procedure take a word that the text of a rewrite needs? If one does, that is on record.
pub(super) fn words_are_free(unit: &Unit, rewrite: &Rewrite, trials: &mut Trials) -> bool {
    let Some(word) = meaning::taken(unit, rewrite.procedure, &rewrite.edits) else { return true };
    if let Some(first) = rewrite.loops.first() {
        let why = format!("its text needs `{word}`, which means something else there");
        let technique = rewrite.techniques.first().copied();
        let tried = Tried { technique, against: Against::Legality, why };
        trials.push((rewrite.procedure, *first, tried));
    }
    false
}
