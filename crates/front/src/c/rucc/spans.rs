//! From the library's flat positions to spans of the original files, with the origin of each.

use std::collections::{BTreeMap, HashMap};

use heiretsu_ir::{FileId, Origin, SourceFile, Span};
use rucc_diag::SourceMap;
use rucc_pp::Tok;

/// Where each macro use starts and ends.
#[derive(Default)]
pub struct Expansions {
    /// First byte of a use, and one past its last (arguments included).
    by_start: HashMap<u32, u32>,
    /// One past the macro's name, and one past the whole use.
    by_name_end: HashMap<u32, u32>,
}

impl Expansions {
    /// Collects the macro uses that left tokens.
    pub fn of(tokens: &[Tok], sources: &SourceMap) -> Expansions {
        let mut found = Expansions::default();
        let mut at = 0;
        while at < tokens.len() {
            let use_at = tokens[at].expansion;
            if use_at.is_dummy() {
                at += 1;
                continue;
            }
            let mut next = at;
            while next < tokens.len() && tokens[next].expansion.lo == use_at.lo {
                next += 1;
            }
            // The arguments belong to the use if the first token after it stands after them.
            let after = tokens.get(next).map_or(u32::MAX, |t| t.report_span().lo);
            let hi = match closing_parenthesis(sources, use_at.hi) {
                Some((open, close)) if after > open => close,
                _ => use_at.hi,
            };
            found.by_start.insert(use_at.lo, hi);
            found.by_name_end.insert(use_at.hi, hi);
            at = next;
        }
        found
    }
}

/// Positions of `(` and one past its `)` where the text at `from` goes on with an argument list.
fn closing_parenthesis(sources: &SourceMap, from: u32) -> Option<(u32, u32)> {
    let file = sources.file(sources.lookup_file(from)?);
    let bytes = file.bytes();
    let mut at = (from - file.start) as usize;
    while bytes.get(at).is_some_and(|b| b.is_ascii_whitespace() || *b == b'\\') {
        at += 1;
    }
    if bytes.get(at) != Some(&b'(') {
        return None;
    }
    let open = at;
    let mut depth = 0usize;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some((file.start + open as u32, file.start + at as u32 + 1));
                }
            }
            b'"' | b'\'' => {
                at += 1;
                while bytes.get(at).is_some_and(|&b| b != byte && b != b'\n') {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at += 2;
                while at < bytes.len() && !bytes[at..].starts_with(b"*/") {
                    at += 1;
                }
                at += 1;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Is a file the user's?
fn is_own(sources: &SourceMap, file: &rucc_diag::SourceFile) -> bool {
    !sources.is_system(file.start) && !file.name.starts_with(super::preprocess::STUBS)
}

/// Translates spans, and numbers the files that they point into.
pub struct Spans<'a> {
    sources: &'a SourceMap,
    expansions: Expansions,
    main_start: u32,
    /// Files by the library's start position.
    numbers: BTreeMap<u32, FileId>,
    /// The files numbered so far; the main one is the first.
    pub files: Vec<SourceFile>,
}

impl<'a> Spans<'a> {
    /// A translator whose file 0 is the main file.
    pub fn new(
        sources: &'a SourceMap,
        expansions: Expansions,
        main_start: u32,
        main: SourceFile,
    ) -> Spans<'a> {
        let numbers = BTreeMap::from([(main_start, FileId(0))]);
        Spans { sources, expansions, main_start, numbers, files: vec![main] }
    }

    /// Does the text stand in a header of the system?
    pub fn is_system(&self, span: rucc_diag::Span) -> bool {
        !span.is_dummy() && self.sources.is_system(span.lo)
    }

    /// Does the main file, or a header that is not the system's, have a word in it?
    pub fn mention(&self, word: &str) -> bool {
        let own = |f: &&rucc_diag::SourceFile| is_own(self.sources, f);
        let has = |text: &[u8]| text.windows(word.len()).any(|w| w == word.as_bytes());
        self.sources.files().iter().filter(own).any(|f| has(f.bytes()))
    }

    /// Does the text stand in the file that the user named?
    pub fn is_main(&self, span: rucc_diag::Span) -> bool {
        self.sources
            .lookup_file(span.lo)
            .is_some_and(|id| self.sources.file(id).start == self.main_start)
    }

    /// Our span for one of the library's.
    pub fn span(&mut self, span: rucc_diag::Span) -> Span {
        if span.is_dummy() {
            return Span::none();
        }
        let Some(id) = self.sources.lookup_file(span.lo) else { return Span::none() };
        let file = self.sources.file(id);
        let (start, end) = (file.start, file.start + file.len());
        let number = *self.numbers.entry(start).or_insert_with(|| {
            let mut one = SourceFile::new(file.name.clone(), file.bytes().to_vec());
            one.system = !is_own(self.sources, file);
            self.files.push(one);
            FileId(self.files.len() as u32 - 1)
        });
        let starts_in_use = self.expansions.by_start.get(&span.lo);
        let ends_in_use = self.expansions.by_name_end.get(&span.hi);
        // A construct that runs on into another file ends, as far as this file goes, where it leaves.
        let leaves = span.hi > end;
        let hi = ends_in_use.copied().unwrap_or(span.hi).clamp(span.lo, end.max(span.lo));
        let origin = if start != self.main_start {
            Origin::Included
        } else if leaves || starts_in_use.is_some() || ends_in_use.is_some() {
            Origin::Macro
        } else {
            Origin::Direct
        };
        Span { file: number, lo: span.lo - start, hi: hi - start, origin }
    }

    /// Extends the span of an operator over the parentheses around its operands, which the library leaves out where
    /// they begin or end it: `(a + b) * c` would read `a + b) * c`. Only the text between the operands is looked at, so
    /// that a whole expression costs its length.
    pub fn closed(&self, span: Span, operands: &[Span]) -> Span {
        let Some(file) = self.files.get(span.file.index()) else { return span };
        let own = |s: &&Span| s.origin == Origin::Direct && s.file == span.file;
        if operands.is_empty() || !own(&&span) {
            return span;
        }
        let text: &[u8] = &file.text;
        let mut operands: Vec<Span> = operands.iter().filter(own).copied().collect();
        operands.sort_by_key(|s| s.lo);
        let mut whole = span;
        let (mut at, mut open, mut missing) = (span.lo, 0usize, 0usize);
        let end = Span { lo: span.hi, hi: span.hi, ..span };
        for operand in operands.iter().chain([&end]) {
            let between = text.get(at as usize..operand.lo as usize).unwrap_or_default();
            let comment = between.windows(2).any(|w| w == b"/*" || w == b"//");
            if comment || between.iter().any(|b| matches!(b, b'"' | b'\'')) {
                return span;
            }
            for byte in between {
                match byte {
                    b'(' => open += 1,
                    b')' if open > 0 => open -= 1,
                    b')' => missing += 1,
                    _ => {}
                }
            }
            at = at.max(operand.hi);
            whole = Span { lo: whole.lo.min(operand.lo), hi: whole.hi.max(operand.hi), ..whole };
        }
        for _ in 0..missing {
            let before = text[..whole.lo as usize].trim_ascii_end();
            if before.last() != Some(&b'(') {
                return span;
            }
            whole.lo = before.len() as u32 - 1;
        }
        for _ in 0..open {
            let after = text.get(whole.hi as usize..).unwrap_or_default();
            let blank = after.len() - after.trim_ascii_start().len();
            if after.get(blank) != Some(&b')') {
                return span;
            }
            whole.hi += blank as u32 + 1;
        }
        whole
    }

    /// Extends a span over the `;` after it, where it lacks one.
    pub fn with_semicolon(&self, span: Span) -> Span {
        let Some(file) = self.files.get(span.file.index()) else { return span };
        let text = &file.text;
        if span.origin == Origin::Synthetic
            || text.get((span.hi as usize).wrapping_sub(1)) == Some(&b';')
        {
            return span;
        }
        let mut at = span.hi as usize;
        while text.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        if text.get(at) == Some(&b';') { Span { hi: at as u32 + 1, ..span } } else { span }
    }
}
