//! Windows of a source text around marked places, ready for the renderer.
//!
//! The renderer wants UTF-8 and walks over all the text that it is given. Sources may hold any bytes and
//! be long, so only the lines around the marks are cut out, made printable, and the marks moved along.
//! Rendering a report therefore costs the same per loop in a short file and in a long one.

use std::ops::Range;

use heiretsu_ir::SourceFile;

/// Marks further apart than this many lines get windows of their own.
const GAP: u32 = 30;

/// Of a line longer than this, only the surroundings of the marks are kept.
const LONG_LINE: usize = 600;

/// Bytes kept on both sides of a mark in a long line.
const AROUND: usize = 80;

/// A place to be underlined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// First byte.
    pub lo: u32,
    /// One past the last byte. Only the part on the first line is underlined.
    pub hi: u32,
    /// What is there; may be empty.
    pub label: String,
    /// The main place.
    pub primary: bool,
}

/// Some lines of a text with the marks in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// Number of its first line.
    pub line: u32,
    /// The lines.
    pub text: String,
    /// Ranges of `text` to underline, each with the position of its mark in the list given.
    pub marks: Vec<(Range<usize>, usize)>,
}

/// Cuts out what is needed to show `marks`.
pub fn cut(source: &SourceFile, marks: &[Mark]) -> Vec<Excerpt> {
    let len = source.text.len() as u32;
    let mut order: Vec<(u32, usize)> = marks
        .iter()
        .enumerate()
        .map(|(at, mark)| (source.line_column(mark.lo.min(len)).line, at))
        .collect();
    order.sort();
    let mut excerpts = Vec::new();
    let mut from = 0;
    while from < order.len() {
        let mut to = from + 1;
        while to < order.len() && order[to].0 - order[to - 1].0 <= GAP {
            to += 1;
        }
        excerpts.push(window(source, marks, &order[from..to]));
        from = to;
    }
    excerpts
}

/// One window over the lines of `group`.
fn window(source: &SourceFile, marks: &[Mark], group: &[(u32, usize)]) -> Excerpt {
    let first = group.first().map_or(1, |g| g.0);
    let last = group.last().map_or(1, |g| g.0);
    let mut out = Excerpt { line: first, text: String::new(), marks: Vec::new() };
    for line in first..=last {
        let (lo, hi) = line_range(source, line);
        let here: Vec<usize> = group.iter().filter(|g| g.0 == line).map(|g| g.1).collect();
        append_line(source, lo, hi, marks, &here, &mut out);
        out.text.push('\n');
    }
    out
}

/// The bytes of a line without its end.
fn line_range(source: &SourceFile, line: u32) -> (usize, usize) {
    let len = source.text.len();
    let lo = source.line_start(line).map_or(len, |at| at as usize);
    let mut hi = source.line_start(line + 1).map_or(len, |at| at as usize);
    if hi > lo && source.text[hi - 1] == b'\n' {
        hi -= 1;
    }
    if hi > lo && source.text[hi - 1] == b'\r' {
        hi -= 1;
    }
    (lo, hi)
}

fn append_line(
    source: &SourceFile,
    lo: usize,
    hi: usize,
    marks: &[Mark],
    here: &[usize],
    out: &mut Excerpt,
) {
    // Where each mark lies within the line; an empty one shows one character.
    let ranges: Vec<(usize, usize)> = here
        .iter()
        .map(|&at| {
            let a = (marks[at].lo as usize).clamp(lo, hi);
            let b = (marks[at].hi as usize).clamp(a, hi);
            (a, if b == a { (a + 1).min(hi) } else { b })
        })
        .collect();
    let mut kept: Vec<(usize, usize)> = Vec::new();
    if hi - lo <= LONG_LINE {
        kept.push((lo, hi));
    } else {
        let mut wanted: Vec<(usize, usize)> = ranges
            .iter()
            .map(|&(a, b)| {
                (a.saturating_sub(AROUND).max(lo), (b.min(a + LONG_LINE) + AROUND).min(hi))
            })
            .collect();
        wanted.sort_unstable();
        for (a, b) in wanted {
            match kept.last_mut() {
                Some(previous) if a <= previous.1 => previous.1 = previous.1.max(b),
                _ => kept.push((a, b)),
            }
        }
    }
    let mut starts = vec![None; ranges.len()];
    let mut ends = vec![None; ranges.len()];
    let mut at = lo;
    for &(a, b) in &kept {
        if a > at {
            out.text.push('…');
        }
        append_clean(&source.text[a..b], a, out, &ranges, &mut starts, &mut ends);
        at = b;
    }
    if at < hi {
        out.text.push('…');
    }
    let end_of_line = out.text.len();
    for (index, mark) in here.iter().enumerate() {
        let start = starts[index].unwrap_or(end_of_line);
        let end = ends[index].unwrap_or(end_of_line).max(start);
        out.marks.push((start..end, *mark));
    }
}

/// Appends bytes as printable text and notes where each range starts and ends.
fn append_clean(
    bytes: &[u8],
    offset: usize,
    out: &mut Excerpt,
    ranges: &[(usize, usize)],
    starts: &mut [Option<usize>],
    ends: &mut [Option<usize>],
) {
    let mut at = 0;
    while at < bytes.len() {
        let (c, width) = decode(&bytes[at..]);
        for (index, &(a, b)) in ranges.iter().enumerate() {
            // A range that starts inside a character starts with it.
            if starts[index].is_none() && a < offset + at + width {
                starts[index] = Some(out.text.len());
            }
            if ends[index].is_none() && b <= offset + at {
                ends[index] = Some(out.text.len());
            }
        }
        out.text.push(printable(c));
        at += width;
    }
    for (index, &(_, b)) in ranges.iter().enumerate() {
        if ends[index].is_none() && b <= offset + bytes.len() {
            ends[index] = Some(out.text.len());
        }
    }
}

/// The first character of `bytes` and its width; a byte that starts none counts as U+FFFD.
fn decode(bytes: &[u8]) -> (char, usize) {
    for width in 1..=bytes.len().min(4) {
        if let Ok(text) = std::str::from_utf8(&bytes[..width])
            && let Some(c) = text.chars().next()
        {
            return (c, width);
        }
    }
    (char::REPLACEMENT_CHARACTER, 1)
}

/// The character itself, or a picture of it when a terminal might act on it.
pub fn printable(c: char) -> char {
    match c {
        '\t' => '\t',
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or('?'),
        '\x7f' => '␡',
        '\u{80}'..='\u{9f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}' => '\u{fffd}',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(lo: u32, hi: u32) -> Mark {
        Mark { lo, hi, label: String::new(), primary: true }
    }

    fn shown(excerpt: &Excerpt) -> Vec<&str> {
        excerpt.marks.iter().map(|(range, _)| &excerpt.text[range.clone()]).collect()
    }

    #[test]
    fn marks_keep_their_text() {
        let source = SourceFile::new("a.c", b"one\r\ntwo three\nfour".to_vec());
        let cut = cut(&source, &[mark(9, 14), mark(5, 8), mark(15, 19)]);
        assert_eq!(cut.len(), 1);
        assert_eq!(cut[0].line, 2);
        assert_eq!(cut[0].text, "two three\nfour\n");
        assert_eq!(shown(&cut[0]), ["three", "two", "four"]);
    }

    #[test]
    fn any_bytes_are_made_printable_and_marks_follow() {
        let source = SourceFile::new("a.c", b"\xff\xfe\x1b[2J \xe2\x80\xae x = y".to_vec());
        let cut = cut(&source, &[mark(11, 12), mark(1, 2), mark(15, 16)]);
        assert_eq!(cut[0].text, "\u{fffd}\u{fffd}␛[2J \u{fffd} x = y\n");
        assert_eq!(shown(&cut[0]), ["x", "\u{fffd}", "y"]);
    }

    #[test]
    fn far_marks_get_their_own_windows() {
        let source = SourceFile::new("a.c", "line\n".repeat(1000).into_bytes());
        let cut = cut(&source, &[mark(0, 4), mark(4000, 4004), mark(10, 14)]);
        assert_eq!(cut.len(), 2);
        assert_eq!((cut[0].line, cut[1].line), (1, 801));
    }

    #[test]
    fn of_a_long_line_only_the_surroundings_are_kept() {
        let mut text = vec![b'-'; 1_000_000];
        text[500_000] = b'x';
        let source = SourceFile::new("a.c", text);
        let cut = cut(&source, &[mark(500_000, 500_001)]);
        assert!(cut[0].text.len() < 1000);
        assert_eq!(shown(&cut[0]), ["x"]);
    }

    #[test]
    fn marks_outside_the_text_do_no_harm() {
        let source = SourceFile::new("a.c", b"".to_vec());
        assert_eq!(shown(&cut(&source, &[mark(7, 3)])[0]), [""]);
        let source = SourceFile::new("a.c", b"a\n".to_vec());
        assert_eq!(shown(&cut(&source, &[mark(2, 9)])[0]), [""]);
        assert_eq!(shown(&cut(&source, &[mark(0, 2)])[0]), ["a"]);
    }
}
