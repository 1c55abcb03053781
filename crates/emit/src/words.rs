//! The words of a file.
//!
//! **Decides** whether a new name, or names that start in one way, would clash with anything that the file has.
//! **Example** `ov12` is free where no word starts with `ov12`, in capitals or not.
//! **Why it is sound** Every run of letters, digits and underscores counts: names, keywords, words of comments and
//! strings. Capitals are not told apart, which refuses more than C needs and what Fortran needs.
//! **Gives up when** never.
//! **Cost and limit** The distinct words of the file are sorted once, when the first question comes; a question is a search.
//! **Source** ours.

use std::collections::BTreeSet;

use heiretsu_ir::Unit;

/// The words of a text, in small letters.
#[derive(Default)]
pub struct Words(BTreeSet<String>);

impl Words {
    /// Of a whole text.
    pub fn in_text(text: &[u8]) -> Words {
        let mut words: Vec<&[u8]> = text
            .split(|b| !b.is_ascii_alphanumeric() && *b != b'_')
            .filter(|word| !word.is_empty())
            .collect();
        words.sort_unstable();
        words.dedup();
        let small = |word: &[u8]| String::from_utf8_lossy(&word.to_ascii_lowercase()).into_owned();
        Words(words.into_iter().map(small).collect())
    }

    /// Of all that a unit is made of: its files, its macros, names of modules that it uses.
    pub fn of_unit(unit: &Unit) -> Words {
        let mut all = Words::default();
        for file in &unit.files {
            all.0.extend(Words::in_text(&file.text).0);
        }
        all.0.extend(unit.macros.iter().map(|m| m.name.to_ascii_lowercase()));
        all.0.extend(unit.procedures.iter().flat_map(|p| p.declared.iter().cloned()));
        all
    }

    /// Is this name there?
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(&name.to_ascii_lowercase())
    }

    /// Is there a word that starts like this?
    pub fn any_starts_with(&self, start: &str) -> bool {
        let start = start.to_ascii_lowercase();
        self.0.range(start.clone()..).next().is_some_and(|word| word.starts_with(&start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_their_starts_are_found_whatever_their_capitals() {
        let words = Words::in_text(b"int Sum_1 = a2+b; /* ov12_x */");
        for there in ["sum_1", "SUM_1", "a2", "int", "ov12_x"] {
            assert!(words.has(there), "{there}");
        }
        for missing in ["sum", "a", "ov12", "x", ""] {
            assert!(!words.has(missing), "{missing}");
        }
        for start in ["sum", "SU", "ov12", "ov12_x", "b"] {
            assert!(words.any_starts_with(start), "{start}");
        }
        for start in ["sun", "ov13", "ov12_xy", "zz", "_"] {
            assert!(!words.any_starts_with(start), "{start}");
        }
    }
}
