//! Texts that an editor has open, and their places: lines, and columns that count units of UTF-16.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use heiretsu_driver::report::File;
use lsp_types::{Position, Range, Uri};

use crate::args::Language;

/// A text that is open.
#[derive(Debug)]
pub struct Document {
    /// Its name on the disk, where it has one.
    pub path: Option<PathBuf>,
    /// The editor's number of this text.
    pub version: i32,
    /// Ours: another one for every text that is to be analysed.
    pub stamp: u64,
    /// As it is in the editor.
    pub text: Arc<[u8]>,
    /// What the editor calls it.
    pub language: Option<Language>,
    /// How far its analysis is.
    pub state: State,
}

/// How far the analysis of a text is.
#[derive(Debug)]
pub enum State {
    /// It begins then.
    Due(Instant),
    /// It is being done.
    Begun,
    /// Its report; none where settings are wrong.
    Known(Option<Box<File>>),
}

impl Document {
    /// When it is to be analysed, if it is.
    pub fn due(&self) -> Option<Instant> {
        match self.state {
            State::Due(due) => Some(due),
            State::Begun | State::Known(_) => None,
        }
    }
}

/// The file that a URI names; `None` for texts without one.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    if !uri.scheme()?.as_str().eq_ignore_ascii_case("file") {
        return None;
    }
    let path = uri.path().as_estr().decode().into_string().ok()?;
    Some(PathBuf::from(path.into_owned()))
}

/// Where the lines of a text begin, as editors see it: after `\n`, `\r\n` and `\r`.
pub struct Lines<'a> {
    text: &'a [u8],
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Of a text.
    pub fn new(text: &'a [u8]) -> Lines<'a> {
        let mut starts = vec![0];
        for (at, byte) in text.iter().enumerate() {
            if *byte == b'\n' || *byte == b'\r' && text.get(at + 1) != Some(&b'\n') {
                starts.push(at + 1);
            }
        }
        Lines { text, starts }
    }

    /// The place of a byte.
    pub fn position(&self, at: usize) -> Position {
        let at = at.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= at) - 1;
        let before = String::from_utf8_lossy(&self.text[self.starts[line]..at]);
        Position::new(number(line), number(before.encode_utf16().count()))
    }

    /// The place of some bytes.
    pub fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        Range::new(self.position(bytes.start), self.position(bytes.end))
    }

    /// The byte at a place; beyond the end of a line, its end.
    pub fn byte(&self, position: Position) -> usize {
        let Some(start) = self.starts.get(position.line as usize) else { return self.text.len() };
        let next = self.starts.get(position.line as usize + 1).copied();
        let mut rest = &self.text[*start..next.unwrap_or(self.text.len())];
        while let [before @ .., b'\n' | b'\r'] = rest {
            rest = before;
        }
        let (mut at, mut units) = (*start, 0);
        for c in String::from_utf8_lossy(rest).chars() {
            units += c.len_utf16();
            if units > position.character as usize {
                break;
            }
            at += c.len_utf8();
        }
        at.min(self.text.len())
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_units_of_utf_16() {
        let text = "ä\u{1f600}x\r\ny\rz\n".as_bytes();
        let lines = Lines::new(text);
        // `ä` is one unit of two bytes, the face two units of four.
        for (byte, line, character) in [(0, 0, 0), (2, 0, 1), (6, 0, 3), (9, 1, 0), (11, 2, 0)] {
            let place = Position::new(line, character);
            assert_eq!((lines.position(byte), lines.byte(place)), (place, byte));
        }
        assert_eq!(lines.position(99), Position::new(3, 0));
        // Beyond the end of a line, and of the text; between the two units of one character.
        assert_eq!(lines.byte(Position::new(0, 99)), 7);
        assert_eq!(lines.byte(Position::new(7, 0)), text.len());
        assert_eq!(lines.byte(Position::new(0, 2)), 2);
    }

    #[test]
    fn names_of_files_are_decoded() {
        let path = |uri: &str| path_of(&uri.parse().expect("a URI"));
        assert_eq!(path("file:///a%20b/%C3%A4.c"), Some(PathBuf::from("/a b/ä.c")));
        assert_eq!(path("untitled:Untitled-1"), None);
    }
}
