//! What new text was made for, said by the text itself.
//!
//! **Decides** which macros and PARAMETERs a changed procedure depends on, and writes what the compiler checks: with other
//! values the text does not compile, instead of running a loop that was proved for these.
//! **Example** a nest that was unrolled by 4 under `-DN=1600` → before its function
//! `#if N != 1600`, `#error made for N = 1600: run heiretsu again for other values`, `#endif`; in Fortran, with N from an
//! included file, `integer, parameter :: made_for = 1/merge(1, 0, n == 1600)`.
//! **Why it is sound** a value can come into the procedure by its own text, by the declarations that it names, by callees in the
//! same file and by macros within these: all are followed by their words, which takes in more than needed. What the
//! file itself defines whatever the configuration is its source; there only numbers of ours that seem to follow from the
//! value are guarded, and not twice where one macro is made of another.
//! **Gives up when** a macro is no integer that the preprocessor computes (types, casts), or it is undefined somewhere;
//! callees of other files are not followed.
//! **Cost and limit** one pass over the texts of the file, if anything was changed and there are such macros.
//! **Source** C17 6.10.1; Fortran 2018 10.1.12 (a constant expression must not divide by zero).

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Edit, Given, Language, Macro, Parameter, ProcId, Procedure, Unit};

use crate::blocks::{declaration_indent, first_statement};
use crate::layout::FIXED_WIDTH;
use crate::scan::{CText, Class};

/// What was changed in a procedure.
#[derive(Clone, Debug, Default)]
pub struct Changed {
    /// Text of its loops was replaced, or a directive in it was not shown to hold for any size.
    pub depends: bool,
    /// Numbers in the new text that the old one does not have.
    pub numbers: BTreeSet<i128>,
}

/// The numbers that a text has.
pub fn numbers(text: &[u8]) -> BTreeSet<i128> {
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'.';
    text.split(|b| !part(b))
        .filter(|word| word.first().is_some_and(u8::is_ascii_digit))
        .filter_map(|word| {
            let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
            std::str::from_utf8(&word[..digits]).ok()?.parse().ok()
        })
        .collect()
}

/// The guards of the changed procedures, as insertions.
pub fn guards(unit: &Unit, changed: &BTreeMap<ProcId, Changed>) -> Vec<Edit> {
    let mut out = Vec::new();
    let candidates = candidates(unit);
    let is_candidate = |name: &str| candidates.iter().any(|m| m.name == name);
    if !candidates.is_empty() {
        let texts = Items::new(unit);
        let mut said: BTreeSet<&str> = BTreeSet::new();
        for (id, change) in changed {
            let reached = texts.reached(*id);
            let at = texts.before(*id);
            let mut wanted = Vec::new();
            for one in candidates.iter().filter(|m| reached.contains(m.name.as_str())) {
                let Some(value) = one.value else { continue };
                let needed = match one.given {
                    Given::Outside => change.depends,
                    Given::Here => {
                        !words(one.body.as_bytes()).any(is_candidate)
                            && change.numbers.iter().any(|n| follows(*n, value))
                    }
                    Given::System => false,
                };
                let defined = one.after.is_none_or(|after| after <= at);
                if needed && defined && said.insert(&one.name) {
                    wanted.push((one.name.as_str(), value));
                }
            }
            if !wanted.is_empty() {
                out.push(Edit { lo: at, hi: at, text: preprocessor(unit, at, &wanted) });
            }
        }
    }
    for (id, _) in changed.iter().filter(|(_, c)| c.depends) {
        out.extend(parameters(unit, unit.procedure(*id)));
    }
    out
}

/// Does a number look as if it came from a value?
fn follows(number: i128, value: i128) -> bool {
    let near = number.checked_sub(value).is_some_and(|d| d.abs() <= 16);
    if value.abs() <= 8 || number.abs() <= 8 {
        return number == value && number > 1;
    }
    near || number % value == 0 || value % number == 0
}

/// Macros that have a value, and are defined once.
fn candidates(unit: &Unit) -> Vec<&Macro> {
    let text = &unit.main_file().text;
    unit.macros
        .iter()
        .filter(|m| m.given != Given::System && m.value.is_some())
        .filter(|m| !matches!(m.name.as_str(), "unix" | "linux" | "i386"))
        .filter(|m| !m.name.starts_with('_'))
        .filter(|m| !undefined(text, &m.name))
        .collect()
}

/// Is there an `#undef` of a name?
fn undefined(text: &[u8], name: &str) -> bool {
    text.split(|b| *b == b'\n').any(|line| {
        let rest = line.trim_ascii().strip_prefix(b"#").map(<[u8]>::trim_ascii_start);
        let rest = rest.and_then(|rest| rest.strip_prefix(b"undef"));
        rest.is_some_and(|rest| words(rest).next() == Some(name))
    })
}

fn words(text: &[u8]) -> impl Iterator<Item = &str> {
    text.split(|b| !b.is_ascii_alphanumeric() && *b != b'_')
        .filter(|word| word.first().is_some_and(|b| !b.is_ascii_digit()))
        .filter_map(|word| std::str::from_utf8(word).ok())
}

/// A part of a file: who names one of its keys reaches its words.
struct Item<'u> {
    keys: Vec<&'u str>,
    words: Vec<&'u str>,
}

/// The parts of all files.
struct Items<'u> {
    unit: &'u Unit,
    map: Option<CText<'u>>,
    items: Vec<Item<'u>>,
    /// The items of each key.
    by_key: BTreeMap<&'u str, Vec<usize>>,
}

/// Words that say nothing of what a declaration declares.
const COMMON: [&str; 24] = [
    "auto",
    "char",
    "const",
    "double",
    "enum",
    "extern",
    "float",
    "include",
    "inline",
    "int",
    "integer",
    "long",
    "parameter",
    "real",
    "register",
    "restrict",
    "short",
    "signed",
    "static",
    "struct",
    "typedef",
    "unsigned",
    "void",
    "volatile",
];

impl<'u> Items<'u> {
    fn new(unit: &'u Unit) -> Items<'u> {
        let main = &unit.main_file().text[..];
        let map = (unit.language == Language::C).then(|| CText::new(main));
        let mut items = Vec::new();
        for one in &unit.macros {
            items.push(Item { keys: vec![&one.name], words: words(one.body.as_bytes()).collect() });
        }
        let mut inside: Vec<(usize, usize)> = Vec::new();
        for p in &unit.procedures {
            if p.span.file.index() == 0 && p.span.lo < p.span.hi {
                let (lo, hi) = (p.span.lo as usize, (p.span.hi as usize).min(main.len()));
                inside.push((lo, hi));
                items.push(Item { keys: vec![&p.name], words: code(main, map.as_ref(), lo, hi) });
            }
        }
        inside.sort_unstable();
        let mut at = 0;
        for (lo, hi) in inside.into_iter().chain([(main.len(), main.len())]) {
            if at < lo {
                declarations(main, map.as_ref(), at, lo, &mut items);
            }
            at = at.max(hi);
        }
        for file in unit.files.iter().skip(1) {
            let map = (unit.language == Language::C).then(|| CText::new(&file.text));
            declarations(&file.text, map.as_ref(), 0, file.text.len(), &mut items);
        }
        let mut by_key: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, item) in items.iter().enumerate() {
            for key in item.keys.iter().filter(|key| !COMMON.contains(key)) {
                by_key.entry(key).or_default().push(at);
            }
        }
        Items { unit, map, items, by_key }
    }

    /// Every word that a procedure reaches.
    fn reached(&self, id: ProcId) -> BTreeSet<&'u str> {
        let unit = self.unit;
        let p = unit.procedure(id);
        let main = &unit.main_file().text[..];
        let hi = (p.span.hi as usize).min(main.len());
        let mut open = code(main, self.map.as_ref(), p.span.lo as usize, hi);
        let mut used = vec![false; self.items.len()];
        let mut reached = BTreeSet::new();
        while let Some(word) = open.pop() {
            if !reached.insert(word) {
                continue;
            }
            for &at in self.by_key.get(word).into_iter().flatten() {
                if !std::mem::replace(&mut used[at], true) {
                    open.extend(self.items[at].words.iter().copied());
                }
            }
        }
        reached
    }

    /// The start of the line before which a procedure's guard stands: behind what comes before it in the file.
    fn before(&self, id: ProcId) -> u32 {
        let p = self.unit.procedure(id);
        let text = &self.unit.main_file().text[..];
        let lo = (p.span.lo as usize).min(text.len());
        let start = |at: usize| text[..at].iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
        let Some(map) = &self.map else { return start(lo) as u32 };
        let ends = |at: &usize| match map.class(*at as u32) {
            Class::Code => matches!(text[*at], b';' | b'}'),
            Class::Preprocessor => true,
            Class::Blank | Class::Comment | Class::Literal => false,
        };
        let Some(last) = (0..lo).rev().find(ends) else { return start(lo) as u32 };
        // The first line behind it that does not belong to it and is not empty.
        let mut at = last + 1;
        while at < lo {
            let end = text[at..].iter().position(|b| *b == b'\n').map_or(lo, |n| at + n + 1);
            let blank = text[at..end.min(lo)].trim_ascii().is_empty();
            let fresh = at == start(at);
            let comment = map.class(at as u32) == Class::Comment && !text[at..].starts_with(b"/");
            if fresh && !blank && !comment {
                break;
            }
            if end > lo {
                break;
            }
            at = end;
        }
        if at == start(at) { at as u32 } else { start(lo) as u32 }
    }
}

/// The words of a part of a text that are code.
fn code<'u>(text: &'u [u8], map: Option<&CText<'u>>, lo: usize, hi: usize) -> Vec<&'u str> {
    match map {
        Some(map) => {
            let tokens = map.tokens(lo as u32, hi as u32).into_iter();
            tokens
                .filter(|t| t.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
                .collect()
        }
        None => words(text.get(lo..hi).unwrap_or_default()).collect(),
    }
}

/// The declarations of a part of a text, one by one.
fn declarations<'u>(
    text: &'u [u8],
    map: Option<&CText<'u>>,
    lo: usize,
    hi: usize,
    out: &mut Vec<Item<'u>>,
) {
    let mut push = |lo: usize, hi: usize| {
        let words = code(text, map, lo, hi);
        if !words.is_empty() {
            out.push(Item { keys: words.clone(), words });
        }
    };
    let mut from = lo;
    for (at, byte) in text.iter().enumerate().take(hi).skip(lo) {
        let ends = match map {
            Some(map) => {
                *byte == b';'
                    && map.class(at as u32) == Class::Code
                    && map.same_block_open(from as u32, at as u32)
                    && !map.in_brackets(at as u32)
            }
            None => *byte == b'\n',
        };
        if ends {
            push(from, at);
            from = at + 1;
        }
    }
    push(from, hi);
}

fn newline(unit: &Unit) -> &'static str {
    let text = &unit.main_file().text;
    let first = text.iter().position(|b| *b == b'\n');
    if first.is_some_and(|at| at > 0 && text[at - 1] == b'\r') { "\r\n" } else { "\n" }
}

/// The lines for the preprocessor.
fn preprocessor(unit: &Unit, at: u32, wanted: &[(&str, i128)]) -> Vec<u8> {
    let end = newline(unit);
    let tests: Vec<String> = wanted.iter().map(|(n, v)| format!("{n} != {v}")).collect();
    let values: Vec<String> = wanted.iter().map(|(n, v)| format!("{n} = {v}")).collect();
    let lead =
        if at > 0 && unit.main_file().text.get(at as usize - 1) != Some(&b'\n') { end } else { "" };
    format!(
        "{lead}#if {}{end}#error \"made for {}: run heiretsu again for other values\"{end}#endif{end}",
        tests.join(" || "),
        values.join(", ")
    )
    .into_bytes()
}

/// The declaration that checks PARAMETERs from elsewhere.
fn parameters(unit: &Unit, p: &Procedure) -> Option<Edit> {
    if p.parameters.is_empty() || p.declared.contains("merge") {
        return None;
    }
    let at = first_statement(unit, p).ok()?;
    let indent = declaration_indent(unit, p).ok()?;
    let fixed = unit.language == Language::FortranFixed;
    let text = String::from_utf8_lossy(&unit.main_file().text).to_ascii_lowercase();
    let free = |name: &&String| !text.contains(name.as_str()) && !p.declared.contains(*name);
    let names: Vec<String> =
        ["made_for", "madefor", "heirmf"].iter().map(|n| (*n).to_string()).collect();
    let name = names.iter().find(free)?;
    let end = newline(unit);
    let equal = if fixed { ".eq." } else { "==" };
    let values: Vec<String> =
        p.parameters.iter().map(|c| format!("{} = {}", c.name, c.value)).collect();
    let mark = if fixed { "C     " } else { "! " };
    let lead = if fixed { "" } else { indent.as_str() };
    let mut out = String::new();
    for part in values.chunks(4) {
        out += &format!(
            "{lead}{mark}Made for {}: with other values it divides by zero{end}",
            part.join(", ")
        );
    }
    if let ([one], false) = (p.parameters.as_slice(), fixed) {
        let Parameter { name: what, value } = one;
        out += &format!(
            "{indent}integer, parameter :: {name} = 1/merge(1, 0, {what} == {value}){end}"
        );
        return Some(Edit { lo: at, hi: at, text: out.into_bytes() });
    }
    let more = if fixed { format!("     & {}", "  ") } else { format!("{indent}  ") };
    if fixed {
        out +=
            &format!("{indent}integer {name}{end}{indent}parameter ({name} = 1/merge(1, 0,{end}");
    } else {
        out += &format!("{indent}integer, parameter :: {name} = 1/merge(1, 0, &{end}");
    }
    for (at, one) in p.parameters.iter().enumerate() {
        let last = at + 1 == p.parameters.len();
        let and = match (last, fixed) {
            (true, true) => "))",
            (true, false) => ")",
            (false, true) => " .and.",
            (false, false) => " .and. &",
        };
        let line = format!("{more}{} {equal} {}{and}", one.name, one.value);
        if fixed && line.len() > FIXED_WIDTH {
            return None;
        }
        out += &format!("{line}{end}");
    }
    Some(Edit { lo: at, hi: at, text: out.into_bytes() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_whole() {
        let found = numbers(b"k < 1600LL && x3 + 2.5 - a12 * 0_8 + 7");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [0, 2, 7, 1600]);
    }

    #[test]
    fn what_follows_from_a_value() {
        for (number, value) in [(1600, 1600), (12800, 1600), (1597, 1600), (400, 1600), (4, 4)] {
            assert!(follows(number, value), "{number} {value}");
        }
        for (number, value) in [(4, 1600), (1000, 1600), (2, 3), (0, 1600), (1, 1)] {
            assert!(!follows(number, value), "{number} {value}");
        }
    }
}
