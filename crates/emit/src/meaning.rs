//! Words of new text that another name may have taken.
//!
//! **Decides** whether text of ours uses a word of the language (an intrinsic function of Fortran, a keyword or library
//! function of C) that means something else where it is to stand.
//! **Example** `min(a, b)` in a procedure with a variable `min`; `long` in a file that defines a macro of that name.
//! **Why it is sound** every such word that the new text has more often than the text in its place is looked for among
//! all names of the procedure and all macros of the user.
//! **Gives up when** never.
//! **Cost and limit** one pass over the new text.
//! **Source** Fortran 2018 19.3; C17 6.10.3.

use heiretsu_ir::{Edit, Given, ProcId, Procedure, Unit};

/// Intrinsic functions that new text calls.
const INTRINSIC: [&str; 20] = [
    "abs",
    "allocated",
    "dble",
    "epsilon",
    "huge",
    "iand",
    "ieor",
    "int",
    "ior",
    "ishft",
    "lbound",
    "max",
    "merge",
    "min",
    "mod",
    "modulo",
    "real",
    "size",
    "tiny",
    "ubound",
];

/// Words of C that new text writes, and that a macro can change.
const C: [&str; 19] = [
    "break", "char", "const", "double", "else", "float", "for", "free", "if", "int", "long",
    "malloc", "restrict", "short", "signed", "sizeof", "static", "unsigned", "while",
];

/// The word of the edits that means something else there, if there is one.
pub fn taken(unit: &Unit, procedure: ProcId, edits: &[Edit]) -> Option<String> {
    let old = |e: &Edit| unit.main_file().text.get(e.lo as usize..e.hi as usize).unwrap_or(&[]);
    let p = unit.procedure(procedure);
    let new: Vec<&[u8]> = edits.iter().map(|e| &e.text[..]).collect();
    let old: Vec<&[u8]> = edits.iter().map(old).collect();
    first(unit, p, &new, &old)
}

/// The word of a text that means something else, if there is one.
pub fn taken_in(unit: &Unit, p: &Procedure, text: &str) -> Option<String> {
    first(unit, p, &[text.as_bytes()], &[])
}

fn first(unit: &Unit, p: &Procedure, new: &[&[u8]], old: &[&[u8]]) -> Option<String> {
    let fortran = unit.language.is_fortran();
    let mine = |word: &str| {
        let named = |name: &str| {
            if fortran { name.eq_ignore_ascii_case(word) } else { name == word }
        };
        let is_macro = unit.macros.iter().any(|m| m.given != Given::System && named(&m.name));
        is_macro || p.vars.iter().any(|v| named(&v.name)) || fortran && p.declared.contains(word)
    };
    let words: &[&str] = if fortran { &INTRINSIC } else { &C };
    let count = |texts: &[&[u8]], word: &str| -> usize {
        texts.iter().map(|text| uses(text, word, fortran)).sum()
    };
    let is_taken = |word: &&&str| count(new, word) > count(old, word) && mine(word);
    words.iter().find(is_taken).map(|word| (*word).to_string())
}

/// How often a text has a word (in Fortran: before a parenthesis).
fn uses(text: &[u8], word: &str, fortran: bool) -> usize {
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let mut found = 0;
    for (at, window) in text.windows(word.len()).enumerate() {
        let same = if fortran {
            window.eq_ignore_ascii_case(word.as_bytes())
        } else {
            window == word.as_bytes()
        };
        let after = text.get(at + word.len()..).unwrap_or_default();
        let alone = !at.checked_sub(1).and_then(|b| text.get(b)).is_some_and(part)
            && !after.first().is_some_and(part);
        let called = !fortran || after.trim_ascii_start().first() == Some(&b'(');
        found += usize::from(same && alone && called);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_count() {
        assert_eq!(uses(b"min(a, MIN (b, c)) + xmin(d) + min", "min", true), 2);
        assert_eq!(uses(b"(long)x + longer + long", "long", false), 2);
    }
}
