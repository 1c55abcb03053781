//! The words of a C text: where names and punctuation stand, without comments, strings and directives.
//!
//! **Decides** where a word stands in the text itself.
//! **Example** the name of a parameter, in order to put `restrict` before it.
//! **Why it is sound** the new text is read again by the front end, and judged by what that understands.
//! **Gives up when** never; odd bytes are words of their own.
//! **Cost and limit** linear in the text.
//! **Source** –

use std::ops::Range;

/// A word: a name, a number, or one character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word<'a> {
    /// Its bytes.
    pub text: &'a [u8],
    /// Where it stands.
    pub at: Range<usize>,
    /// How many braces are open before it.
    pub braces: usize,
}

impl Word<'_> {
    /// Is it this one?
    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text.as_bytes()
    }
}

/// The words of a part of a text.
pub(super) fn words(text: &[u8], part: Range<usize>) -> Vec<Word<'_>> {
    let mut out = Vec::new();
    let end = part.end.min(text.len());
    let mut at = part.start.min(end);
    let mut braces = 0usize;
    let mut first_of_line = true;
    while at < end {
        let byte = text[at];
        let next = skipped(text, at, end, first_of_line);
        if next > at {
            at = next;
            continue;
        }
        if byte == b'\n' {
            first_of_line = true;
            at += 1;
            continue;
        }
        if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        first_of_line = false;
        let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80;
        let len = text[at..end].iter().take_while(|b| is_word(**b)).count().max(1);
        if byte == b'}' {
            braces = braces.saturating_sub(1);
        }
        out.push(Word { text: &text[at..at + len], at: at..at + len, braces });
        if byte == b'{' {
            braces += 1;
        }
        at += len;
    }
    out
}

/// The end of the comment, literal, directive or spliced line that begins here; the same place where none does.
fn skipped(text: &[u8], at: usize, end: usize, first_of_line: bool) -> usize {
    let rest = &text[at..end];
    let find = |what: &[u8], from: usize| {
        let place = rest[from.min(rest.len())..].windows(what.len()).position(|w| w == what);
        place.map_or(end, |p| at + from + p + what.len())
    };
    match rest {
        [b'/', b'*', ..] => find(b"*/", 2),
        [b'/', b'/', ..] => find(b"\n", 0).saturating_sub(1).max(at + 1),
        [b'\\', b'\n', ..] => at + 2,
        [b'#', ..] if first_of_line => {
            let mut k = 0;
            while k < rest.len() && (rest[k] != b'\n' || rest[k - 1] == b'\\') {
                k += 1;
            }
            at + k
        }
        [quote @ (b'"' | b'\''), ..] => {
            let mut k = 1;
            while k < rest.len() && rest[k] != *quote && rest[k] != b'\n' {
                k += if rest[k] == b'\\' { 2 } else { 1 };
            }
            (at + k + 1).min(end)
        }
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_literals_and_directives_are_no_words() {
        let text = b"#define a \\\n b\nint a /* b { */; // c\nchar *s = \"x\\\"}\"; { f('}'); }";
        let all = words(text, 0..text.len());
        let shown: Vec<String> =
            all.iter().map(|w| String::from_utf8_lossy(w.text).into_owned()).collect();
        assert_eq!(shown.join(" "), "int a ; char * s = ; { f ( ) ; }");
        assert_eq!(all.iter().find(|w| w.is("f")).map(|w| w.braces), Some(1));
        assert_eq!(all.last().map(|w| w.braces), Some(0));
    }
}
