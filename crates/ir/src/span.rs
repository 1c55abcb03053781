//! Places in the user's text: [`Span`], its [`Origin`], and the [`SourceFile`] that it points into.

use std::sync::Arc;

use serde::Serialize;

use crate::FileId;

/// Where the text of a construct comes from. Only [`Origin::Direct`] text in a file that the user
/// named is ever edited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub enum Origin {
    /// Written in the file, at exactly these bytes.
    #[default]
    Direct,
    /// Produced by a macro; the bytes are those of the outermost macro use.
    Macro,
    /// Written in an included file; `Span::file` names it.
    Included,
    /// Made by a front end (an implicit loop, a temporary); the bytes are those of its cause.
    Synthetic,
}

/// A half-open range of bytes `lo..hi` of a file's original text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub lo: u32,
    /// One past the last byte.
    pub hi: u32,
    /// Where the text comes from.
    pub origin: Origin,
}

impl Span {
    /// Text written directly in the unit's main file.
    pub fn direct(lo: u32, hi: u32) -> Span {
        Span { file: FileId(0), lo, hi, origin: Origin::Direct }
    }

    /// A span for what has no text at all (IR made by hand or parsed from IR text).
    pub fn none() -> Span {
        Span { file: FileId(0), lo: 0, hi: 0, origin: Origin::Synthetic }
    }

    /// Is this text that stands in the main file itself, at exactly these bytes?
    pub fn is_own_text(self) -> bool {
        self.file == FileId(0) && self.origin == Origin::Direct && self.lo < self.hi
    }

    /// Does it lie within another one?
    pub fn is_within(self, outer: Span) -> bool {
        self.file == outer.file && outer.lo <= self.lo && self.hi <= outer.hi
    }

    /// The smallest span that covers both; the origin is `Direct` only if both are.
    /// Spans of different files are not joined: the first one is returned.
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        let origin = if self.origin == Origin::Direct { other.origin } else { self.origin };
        Span { file: self.file, lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), origin }
    }
}

/// 1-based line and column; the column counts bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LineColumn {
    /// 1-based line.
    pub line: u32,
    /// 1-based column, in bytes.
    pub column: u32,
}

/// A file of a unit with its original bytes.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path as the user (or an include) gave it.
    pub path: String,
    /// The original bytes. Not necessarily UTF-8.
    pub text: Arc<[u8]>,
    /// Byte ranges from each `#if…` to the end of its `#endif` line.
    pub conditionals: Vec<(u32, u32)>,
    /// Where each `#if…`, `#elif…`, `#else` and `#endif` begins, in order. What has none inside is one text: the same whenever it
    /// is compiled. Anything else holds for this configuration only, and is not edited.
    pub choices: Vec<u32>,
    /// Is it a header of the system or of the compiler, which the user does not configure?
    pub system: bool,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// A file from its path and bytes. Texts over 4 GiB are cut at 4 GiB (front ends refuse them first).
    pub fn new(path: impl Into<String>, text: impl Into<Arc<[u8]>>) -> SourceFile {
        let text: Arc<[u8]> = text.into();
        let mut line_starts = vec![0u32];
        for (at, byte) in text.iter().enumerate() {
            if *byte == b'\n'
                && let Ok(next) = u32::try_from(at + 1)
            {
                line_starts.push(next);
            }
        }
        let (path, conditionals, choices) = (path.into(), Vec::new(), Vec::new());
        SourceFile { path, text, conditionals, choices, system: false, line_starts }
    }

    /// Line and column of a byte offset; offsets past the end give the end.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let line = self.line_starts.partition_point(|&start| start <= offset).max(1);
        LineColumn { line: line as u32, column: offset - self.line_starts[line - 1] + 1 }
    }

    /// Byte offset at which the 1-based `line` starts, if there is such a line.
    pub fn line_start(&self, line: u32) -> Option<u32> {
        self.line_starts.get((line as usize).checked_sub(1)?).copied()
    }

    /// Number of lines (a final newline starts an empty last line).
    pub fn line_count(&self) -> u32 {
        self.line_starts.len() as u32
    }

    /// The bytes of a span, empty when it lies outside the text.
    pub fn slice(&self, span: Span) -> &[u8] {
        self.text.get(span.lo as usize..span.hi as usize).unwrap_or(&[])
    }

    /// Does a conditional-compilation region overlap this span?
    pub fn touches_conditional(&self, span: Span) -> bool {
        self.conditionals.iter().any(|&(lo, hi)| lo < span.hi && span.lo < hi)
    }

    /// Does conditional compilation choose between texts within this span?
    pub fn is_chosen_within(&self, span: Span) -> bool {
        let first = self.choices.partition_point(|at| *at < span.lo);
        self.choices.get(first).is_some_and(|at| *at < span.hi)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_are_one_based() {
        let file = SourceFile::new("a.c", b"ab\ncd\n".to_vec());
        assert_eq!(file.line_column(0), LineColumn { line: 1, column: 1 });
        assert_eq!(file.line_column(4), LineColumn { line: 2, column: 2 });
        assert_eq!(file.line_column(6), LineColumn { line: 3, column: 1 });
        assert_eq!(file.line_start(2), Some(3));
    }

    #[test]
    fn a_conditional_touches_what_it_overlaps() {
        let mut file = SourceFile::new("a.c", vec![b' '; 40]);
        file.conditionals.push((10, 20));
        assert!(file.touches_conditional(Span::direct(19, 30)));
        assert!(!file.touches_conditional(Span::direct(20, 30)));
        file.choices.extend([10, 15, 18]);
        assert!(file.is_chosen_within(Span::direct(12, 16)));
        assert!(!file.is_chosen_within(Span::direct(16, 18)));
    }
}
