//! Comments of a rewritten nest.
//!
//! **Decides** with which statement each comment of the old text goes.
//! **Example** `for (…) { // rows` keeps `// rows` after its header; a comment line goes before the statement below it.
//! **Why it is sound** comments mean nothing to compilers; directives in comments are left out, for they belong to loops as
//! they were.
//! **Gives up when** a line of Fortran has a text constant that is not closed on it: its comment is left out.
//! **Cost and limit** linear in the nest.
//! **Source** ours.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Language, StmtId, StmtKind, visit};

use super::Printer;
use crate::scan::{CText, Class};
use crate::source::line_start;

/// The comments of a nest, by the statement with which they are printed first.
#[derive(Default)]
pub(super) struct Comments {
    /// Lines before it.
    before: BTreeMap<StmtId, Vec<String>>,
    /// On its (first) line.
    beside: BTreeMap<StmtId, Vec<String>>,
    /// Lines after it.
    after: BTreeMap<StmtId, Vec<String>>,
    /// Statements that have been printed once.
    printed: RefCell<BTreeSet<StmtId>>,
}

/// What of a statement's comments is to be printed.
#[derive(Default)]
pub(super) struct Beside {
    pub before: Vec<String>,
    pub beside: Vec<String>,
    pub after: Vec<String>,
}

impl Comments {
    /// The comments of a statement, the first time that it is printed.
    pub fn take(&self, origin: Option<StmtId>) -> Beside {
        let Some(origin) = origin else { return Beside::default() };
        if !self.printed.borrow_mut().insert(origin) {
            return Beside::default();
        }
        let of =
            |map: &BTreeMap<StmtId, Vec<String>>| map.get(&origin).cloned().unwrap_or_default();
        Beside { before: of(&self.before), beside: of(&self.beside), after: of(&self.after) }
    }
}

/// A statement of the old text: where it starts, where its own words end, where it ends.
struct Place {
    stmt: StmtId,
    lo: u32,
    head: u32,
    hi: u32,
}

/// The comments of the nest.
pub(super) fn collect(printer: &Printer<'_>) -> Comments {
    let old = printer.old;
    let mut places: Vec<Place> = Vec::new();
    for stmt in visit::stmts(old, &printer.rewrite.replaced) {
        let span = old.stmt(stmt).span;
        let head = match &old.stmt(stmt).kind {
            StmtKind::Loop(l) => l.header.hi,
            StmtKind::If { cond, .. } => old.expr(*cond).span.hi,
            _ => span.hi,
        };
        places.push(Place { stmt, lo: span.lo, head: head.clamp(span.lo, span.hi), hi: span.hi });
    }
    places.sort_by_key(|p| (p.lo, std::cmp::Reverse(p.hi)));
    let kept: BTreeSet<StmtId> = printer
        .all()
        .into_iter()
        .filter_map(|s| match s.index() < old.stmts.len() {
            true => Some(s),
            false => printer.rewrite.stmt_origin(s),
        })
        .collect();
    let mut out = Comments::default();
    let text = &printer.unit.main_file().text[..];
    for (lo, hi) in found(printer) {
        let inside = |p: &Place| p.lo <= lo && hi <= p.head;
        if places.iter().any(inside) {
            // It is a part of the statement's own text.
            continue;
        }
        let Ok(comment) = std::str::from_utf8(&text[lo as usize..hi as usize]) else { continue };
        let comment = reindented(text, lo, comment);
        let last = places.iter().rev().filter(|p| p.head <= lo).max_by_key(|p| p.head);
        let ended = places.iter().filter(|p| p.hi <= lo);
        let ended = ended.max_by_key(|p| (p.hi, std::cmp::Reverse(p.lo))).or(last);
        let alone = {
            let start = line_start(text, lo as usize);
            text[start..lo as usize].trim_ascii().is_empty()
        };
        let next = places.iter().find(|p| p.lo >= hi);
        let next = next.filter(|p| same_block(&text[hi as usize..p.lo as usize]));
        let (map, stmt) = match (alone, last, next) {
            (true, _, Some(next)) => (&mut out.before, next.stmt),
            (false, Some(last), _) if !text[last.head as usize..lo as usize].contains(&b'\n') => {
                (&mut out.beside, last.stmt)
            }
            (_, Some(_), _) => (&mut out.after, ended.map_or(places[0].stmt, |p| p.stmt)),
            (_, None, Some(next)) => (&mut out.before, next.stmt),
            (_, None, None) => continue,
        };
        if kept.contains(&stmt) {
            map.entry(stmt).or_default().push(comment);
            continue;
        }
        // It goes with the nearest statement that is left.
        let after = places.iter().find(|p| p.lo >= lo && kept.contains(&p.stmt));
        let before = || places.iter().rev().find(|p| p.lo < lo && kept.contains(&p.stmt));
        if let Some(near) = after.or_else(before) {
            out.before.entry(near.stmt).or_default().push(comment);
        }
    }
    out
}

/// Does nothing end between a comment and the statement after it?
fn same_block(between: &[u8]) -> bool {
    let ends = |line: &[u8]| {
        let word: Vec<u8> = line.trim_ascii().iter().take(4).map(u8::to_ascii_lowercase).collect();
        word.starts_with(b"}") || word.starts_with(b"end") || word == b"else"
    };
    !between.split(|b| *b == b'\n').any(ends)
}

/// A comment of several lines, each without the indentation of the first one.
fn reindented(text: &[u8], lo: u32, comment: &str) -> String {
    let start = line_start(text, lo as usize);
    let column = lo as usize - start;
    let mut out = String::new();
    for (at, line) in comment.lines().enumerate() {
        let line = line.trim_end();
        if at == 0 {
            out.push_str(line);
            continue;
        }
        let blank = line.len() - line.trim_start().len();
        out.push('\n');
        out.push_str(&line[blank.min(column)..]);
    }
    out
}

/// The bytes of each comment of the nest; several lines of `//` are several comments.
fn found(printer: &Printer<'_>) -> Vec<(u32, u32)> {
    let whole = printer.whole;
    let slice = printer.unit.main_file().slice(whole);
    let ranges = match printer.unit.language {
        Language::C => c_comments(slice),
        Language::FortranFree => fortran_comments(slice, false),
        Language::FortranFixed => fortran_comments(slice, true),
    };
    ranges.into_iter().map(|(lo, hi)| (whole.lo + lo as u32, whole.lo + hi as u32)).collect()
}

fn c_comments(slice: &[u8]) -> Vec<(usize, usize)> {
    let map = CText::new(slice);
    let mut out: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < slice.len() {
        if map.class(at as u32) != Class::Comment {
            at += 1;
            continue;
        }
        let start = at;
        let block = slice[at..].starts_with(b"/*");
        if block {
            let end = slice[at + 2..].windows(2).position(|w| w == b"*/");
            at = end.map_or(slice.len(), |end| at + 2 + end + 2);
        } else {
            while at < slice.len() && slice[at] != b'\n' {
                at += 1;
            }
        }
        let end = start + slice[start..at].trim_ascii_end().len();
        // A comment that goes on after a backslash is not understood.
        if slice[start..end].last() != Some(&b'\\') {
            out.push((start, end));
        }
        at = at.max(start + 1);
    }
    out
}

fn fortran_comments(slice: &[u8], fixed: bool) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut start = 0;
    for line in slice.split(|b| *b == b'\n') {
        // The first line starts in the middle: its columns are not known, but it starts with a statement.
        let whole = start > 0;
        let mark = match line.first() {
            Some(b'c' | b'C' | b'*' | b'!') if fixed && whole => Some(0),
            _ => exclamation(line, fixed && whole),
        };
        if let Some(mark) = mark {
            let end = line.trim_ascii_end().len();
            let body = &line[mark + 1..end.max(mark + 1)];
            let word: Vec<u8> = body.iter().take(4).map(u8::to_ascii_lowercase).collect();
            let directive = word.starts_with(b"$")
                || matches!(&word[..], b"dir$" | b"gcc$" | b"dec$" | b"ibm*");
            if !directive {
                out.push((start + mark, start + end));
            }
        }
        start += line.len() + 1;
    }
    out
}

/// Where the comment of a line starts.
fn exclamation(line: &[u8], columns: bool) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in line.iter().enumerate() {
        match (quote, *byte) {
            (None, b'!') if !(columns && at == 5) => return Some(at),
            (None, b'\'' | b'"') => quote = Some(*byte),
            (Some(open), byte) if open == byte => quote = None,
            (Some(_) | None, _) => {}
        }
    }
    None
}

impl Printer<'_> {
    /// Comment lines.
    pub(super) fn comments(&self, lines: &[String], indent: &str, out: &mut String) {
        for line in lines.iter().flat_map(|comment| comment.lines()) {
            let column_one = self.unit.language == Language::FortranFixed
                && line.starts_with(['c', 'C', '*', '!']);
            if !column_one {
                out.push_str(indent);
            }
            out.push_str(line);
            out.push_str(self.newline);
        }
    }

    /// Comments after the last line that was printed, from `from` on; those of several lines go before it.
    pub(super) fn beside(&self, comments: &[String], indent: &str, from: usize, out: &mut String) {
        for comment in comments {
            if comment.contains('\n') || out.len() == from {
                let mut lines = String::new();
                self.comments(std::slice::from_ref(comment), indent, &mut lines);
                out.insert_str(from, &lines);
                continue;
            }
            // The first of the lines, unless it is continued: then the last one.
            let end = out.trim_end_matches(['\r', '\n']).len();
            let tail = out.split_off(end);
            out.push(' ');
            out.push_str(comment);
            out.push_str(&tail);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_both_languages() {
        let of = |ranges: Vec<(usize, usize)>, text: &str| -> Vec<String> {
            ranges.into_iter().map(|(lo, hi)| text[lo..hi].to_string()).collect()
        };
        let c = "for (;;) { // a\n  /* b\n c */ s = \"// no\"; }";
        assert_eq!(of(c_comments(c.as_bytes()), c), ["// a", "/* b\n c */"]);
        let free = "do i = 1, n ! a\n  !$omp no\n  x = '! no' ! b\n!DIR$ no\n! c";
        assert_eq!(of(fortran_comments(free.as_bytes(), false), free), ["! a", "! b", "! c"]);
        let fixed = "do i = 1, n\nC     a\n     ! x\n* b\n      y = 1 ! c";
        assert_eq!(of(fortran_comments(fixed.as_bytes(), true), fixed), ["C     a", "* b", "! c"]);
    }
}
