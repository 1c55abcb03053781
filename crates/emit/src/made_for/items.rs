//! The parts of a program's files, and what each procedure reaches in them.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Language, ProcId, Procedure, Span, Unit};

use super::conditions::Conditions;
use super::program::{callees, closure};
use crate::scan::{CText, Class};

/// The names and keywords of a text.
pub fn words(text: &[u8]) -> impl Iterator<Item = &str> {
    text.split(|b| !b.is_ascii_alphanumeric() && *b != b'_')
        .filter(|word| word.first().is_some_and(|b| !b.is_ascii_digit()))
        .filter_map(|word| std::str::from_utf8(word).ok())
}

/// A part of a file: who names one of its keys reaches its words.
#[derive(Default)]
struct Item<'u> {
    keys: Vec<&'u str>,
    words: Vec<&'u str>,
    /// What the conditions in and around it ask about.
    asked: Vec<&'u str>,
}

/// What a procedure reaches.
#[derive(Default)]
pub struct Reached<'u> {
    /// Every word.
    pub words: BTreeSet<&'u str>,
    /// The words of the conditions in and around the parts of the main file.
    pub asked: BTreeSet<&'u str>,
}

/// The parts of all files.
pub struct Items<'u> {
    unit: &'u Unit,
    map: Option<CText<'u>>,
    /// Of each file.
    conditions: Vec<Conditions<'u>>,
    /// The macros, the parts of the main file, and from `headers` on those of the others.
    items: Vec<Item<'u>>,
    headers: usize,
    /// The items of each key.
    by_key: BTreeMap<&'u str, Vec<usize>>,
}

/// Words that say nothing of what a declaration of C declares.
const COMMON_C: [&str; 19] = [
    "auto", "char", "const", "double", "enum", "extern", "float", "include", "inline", "int",
    "long", "register", "restrict", "short", "signed", "static", "struct", "typedef", "unsigned",
];

/// The same for Fortran.
const COMMON_FORTRAN: [&str; 4] = ["include", "integer", "parameter", "real"];

impl<'u> Items<'u> {
    /// The parts of a unit's files.
    pub fn new(unit: &'u Unit) -> Items<'u> {
        let main = &unit.main_file().text[..];
        let map = (unit.language == Language::C).then(|| CText::new(main));
        let mut items = Vec::new();
        let conditions: Vec<Conditions<'_>> = unit.files.iter().map(Conditions::new).collect();
        for one in &unit.macros {
            let words = words(one.body.as_bytes()).collect();
            items.push(Item { keys: vec![&one.name], words, ..Item::default() });
        }
        let mut inside: Vec<(usize, usize)> = Vec::new();
        for p in &unit.procedures {
            if p.span.file.index() == 0 && p.span.lo < p.span.hi {
                let (lo, hi) = (p.span.lo as usize, (p.span.hi as usize).min(main.len()));
                inside.push((lo, hi));
                let words = code(main, map.as_ref(), lo, hi);
                let asked = conditions[0].touching(lo, hi).into_iter().collect();
                items.push(Item { keys: vec![&p.name], words, asked });
            }
        }
        inside.sort_unstable();
        let mut at = 0;
        for (lo, hi) in inside.into_iter().chain([(main.len(), main.len())]) {
            if at < lo {
                let asked = |lo, hi, _: &[&str]| conditions[0].touching(lo, hi);
                declarations(main, map.as_ref(), (at, lo), &asked, &mut items);
            }
            at = at.max(hi);
        }
        let headers = items.len();
        for (file, conditions) in unit.files.iter().zip(&conditions).skip(1) {
            let map = (unit.language == Language::C).then(|| CText::new(&file.text));
            // Of its functions those count that are called, not those that somebody's words name.
            let asked = |lo, hi, words: &[&str]| match words.first() {
                Some(&"typedef") => conditions.touching(lo, hi),
                _ => BTreeSet::new(),
            };
            declarations(&file.text, map.as_ref(), (0, file.text.len()), &asked, &mut items);
        }
        let common: &[&str] = if map.is_some() { &COMMON_C } else { &COMMON_FORTRAN };
        let mut by_key: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, item) in items.iter().enumerate() {
            for key in item.keys.iter().filter(|key| !common.contains(key)) {
                by_key.entry(key).or_default().push(at);
            }
        }
        Items { unit, map, conditions, items, headers, by_key }
    }

    /// What procedures reach.
    pub fn reached<'p>(&self, from: impl Iterator<Item = &'p Procedure>) -> Reached<'u> {
        let from: Vec<&Procedure> = from.collect();
        let mut open: Vec<&str> = from.iter().flat_map(|p| self.code(p.span)).collect();
        let mut written = open.clone();
        let mut used = vec![false; self.items.len()];
        let mut reached = Reached::default();
        while let Some(word) = open.pop() {
            if !reached.words.insert(word) {
                continue;
            }
            for &at in self.by_key.get(word).into_iter().flatten() {
                if !std::mem::replace(&mut used[at], true) {
                    let item = &self.items[at];
                    open.extend(item.words.iter().chain(&item.asked).copied());
                    reached.asked.extend(&item.asked);
                    if at < self.headers {
                        written.extend(&item.words);
                    }
                }
            }
        }
        for p in self.in_headers(&from) {
            let (lo, hi) = (p.span.lo as usize, p.span.hi as usize);
            reached.asked.extend(self.conditions[p.span.file.index()].touching(lo, hi));
            written.extend(words(self.unit.files[p.span.file.index()].slice(p.span)));
        }
        reached.asked.extend(self.named_by(written).asked);
        reached
    }

    /// The procedures of other files that these call, or what they call.
    fn in_headers(&self, from: &[&Procedure]) -> Vec<&'u Procedure> {
        let first = from.iter().flat_map(|p| callees(p)).filter_map(|callee| callee.target);
        let called = closure(self.unit, first.collect()).into_iter();
        let called = called.map(|id| self.unit.procedure(id));
        called.filter(|p| p.span.file.index() != 0).collect()
    }

    /// The macros of loops, and what the conditions ask about that choose them.
    pub fn of_loops(&self, loops: &[Span]) -> Reached<'u> {
        self.named_by(loops.iter().flat_map(|l| self.code(*l)).collect())
    }

    /// The words of macros, and what the conditions ask about that choose these; not of numbers, which are looked at by
    /// themselves.
    fn named_by(&self, mut open: Vec<&'u str>) -> Reached<'u> {
        let mut reached = Reached::default();
        while let Some(word) = open.pop() {
            if !reached.words.insert(word) {
                continue;
            }
            // The items of macros come first.
            let macros = self.by_key.get(word).into_iter().flatten().copied();
            for at in macros.take_while(|at| *at < self.unit.macros.len()) {
                let one = &self.unit.macros[at];
                if one.value.is_none() {
                    open.extend(&self.items[at].words);
                    reached
                        .asked
                        .extend(self.conditions.iter().flat_map(|file| file.defining(one)));
                }
            }
        }
        reached
    }

    /// The words of code in the main file.
    fn code(&self, span: Span) -> Vec<&'u str> {
        let main = &self.unit.main_file().text[..];
        let hi = (span.hi as usize).min(main.len());
        let here = span.file.index() == 0 && (span.lo as usize) < hi;
        if here { code(main, self.map.as_ref(), span.lo as usize, hi) } else { Vec::new() }
    }

    /// The start of the line before which a procedure's guard stands: after what comes before it in the file.
    pub fn before(&self, id: ProcId) -> u32 {
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
        // The first line after it that does not belong to it and is not empty.
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

/// What conditions ask about a declaration, by its place and its words.
type Asked<'a, 'u> = dyn Fn(usize, usize, &[&str]) -> BTreeSet<&'u str> + 'a;

/// The declarations of a part of a text, one by one.
fn declarations<'u>(
    text: &'u [u8],
    map: Option<&CText<'u>>,
    (lo, hi): (usize, usize),
    asked: &Asked<'_, 'u>,
    out: &mut Vec<Item<'u>>,
) {
    let mut push = |lo: usize, hi: usize| {
        let words = code(text, map, lo, hi);
        if !words.is_empty() {
            let asked = asked(lo, hi, &words).into_iter().collect();
            out.push(Item { keys: words.clone(), words, asked });
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
