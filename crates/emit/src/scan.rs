//! A map of C text: which bytes are code, and which bracket is open where.
//!
//! **Decides** for every byte whether it is code, comment, literal or preprocessor line, and for any place
//! which brackets are open there.
//! **Example** in `/* for */ f(")", x); for (…)` only the last `for` is code, and no bracket is open at it.
//! **Why it is sound** it is used for refusals and for finding tokens only; legality comes from the front end.
//! **Gives up when** never; unbalanced brackets (macros) are popped as far as they match.
//! **Cost and limit** one pass over the file; brackets are kept as a list of changes.
//! **Source** C17 5.1.1.2 (translation phases), 6.4.

/// What a byte belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A token.
    Code,
    /// Blank, tab, line end, or a spliced line end.
    Blank,
    /// A comment with its delimiters.
    Comment,
    /// A string or character literal.
    Literal,
    /// A preprocessor line (also its continuation lines).
    Preprocessor,
}

/// The map of one file.
pub struct CText<'t> {
    text: &'t [u8],
    classes: Vec<Class>,
    changes: Vec<Change>,
}

/// From byte `at` on, `top` is the innermost open bracket and `braces` are open.
#[derive(Clone, Copy)]
struct Change {
    at: u32,
    top: u8,
    braces: u32,
    /// Where the block that is open here closes.
    closes: u32,
}

/// Fills in where blocks close: one pass, so that the question costs a search in files of any length.
fn close(changes: &mut [Change]) {
    let mut open: Vec<usize> = Vec::new();
    for at in 0..changes.len() {
        let Change { at: here, braces, .. } = changes[at];
        while let Some(&last) = open.last()
            && changes[last].braces > braces
        {
            changes[last].closes = here;
            open.pop();
        }
        open.push(at);
    }
}

impl<'t> CText<'t> {
    /// Maps a text.
    pub fn new(text: &'t [u8]) -> CText<'t> {
        let classes = classify(text);
        let mut changes = Vec::new();
        let mut open: Vec<u8> = Vec::new();
        let mut braces = 0u32;
        for (at, &byte) in text.iter().enumerate() {
            if classes[at] != Class::Code
                || !matches!(byte, b'(' | b')' | b'[' | b']' | b'{' | b'}')
            {
                continue;
            }
            match byte {
                b'(' | b'[' => open.push(byte),
                b'{' => {
                    open.push(byte);
                    braces += 1;
                }
                b'}' => {
                    // Whatever a macro left open inside the block ends with it.
                    while let Some(top) = open.pop() {
                        if top == b'{' {
                            braces -= 1;
                            break;
                        }
                    }
                }
                _ => {
                    let partner = if byte == b')' { b'(' } else { b'[' };
                    if open.last() == Some(&partner) {
                        open.pop();
                    }
                }
            }
            let top = open.last().copied().unwrap_or(0);
            changes.push(Change { at: at as u32 + 1, top, braces, closes: u32::MAX });
        }
        close(&mut changes);
        CText { text, classes, changes }
    }

    /// What the byte at `at` belongs to; past the end everything is blank.
    pub fn class(&self, at: u32) -> Class {
        self.classes.get(at as usize).copied().unwrap_or(Class::Blank)
    }

    /// Is `at` inside round or square brackets (an argument list, say)?
    pub fn in_brackets(&self, at: u32) -> bool {
        matches!(self.top(at), b'(' | b'[')
    }

    /// Is the block that is open at `from` still open at `to`, all the way between?
    pub fn same_block_open(&self, from: u32, to: u32) -> bool {
        let next = self.changes.partition_point(|change| change.at <= from);
        next.checked_sub(1).is_none_or(|last| self.changes[last].closes > to)
    }

    /// The innermost bracket that is open at `at`; 0 for none.
    fn top(&self, at: u32) -> u8 {
        let next = self.changes.partition_point(|change| change.at <= at);
        next.checked_sub(1).map_or(0, |last| self.changes[last].top)
    }

    /// The tokens of `lo..hi`, comments left out: words and numbers whole, other characters in the longest
    /// operators that loop headers know.
    pub fn tokens(&self, lo: u32, hi: u32) -> Vec<&'t str> {
        let mut tokens = Vec::new();
        let hi = (hi as usize).min(self.text.len());
        let mut at = lo as usize;
        while at < hi {
            if self.classes[at] != Class::Code && self.classes[at] != Class::Literal {
                at += 1;
                continue;
            }
            let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
            let mut end = at + 1;
            if word(self.text[at]) {
                while end < hi && word(self.text[end]) {
                    end += 1;
                }
            } else if end < hi
                && matches!(
                    &self.text[at..=end],
                    b"++"
                        | b"--"
                        | b"+="
                        | b"-="
                        | b"*="
                        | b"/="
                        | b"<="
                        | b">="
                        | b"=="
                        | b"!="
                        | b"&&"
                        | b"||"
                        | b"->"
                        | b"<<"
                        | b">>"
                        | b"%="
                        | b"&="
                        | b"|="
                        | b"^="
                )
            {
                end += 1;
            }
            // Bytes that are not UTF-8 stand for themselves nowhere in a loop header that is accepted.
            tokens.push(std::str::from_utf8(&self.text[at..end]).unwrap_or("\u{fffd}"));
            at = end;
        }
        tokens
    }
}

fn classify(text: &[u8]) -> Vec<Class> {
    let mut classes = vec![Class::Blank; text.len()];
    let mut at = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let mut line_is_blank = true;
    while at < text.len() {
        let start = at;
        let class = match text[at] {
            b'\n' => {
                line_is_blank = true;
                at += 1;
                continue;
            }
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {
                at += 1;
                continue;
            }
            b'\\' if splice(text, at).is_some() => {
                at = splice(text, at).unwrap_or(at + 1);
                continue;
            }
            b'/' if text.get(at + 1) == Some(&b'*') => {
                at = block_comment_end(text, at);
                Class::Comment
            }
            b'/' if text.get(at + 1) == Some(&b'/') => {
                at = logical_line_end(text, at);
                Class::Comment
            }
            b'#' if line_is_blank => {
                at = preprocessor_end(text, at);
                Class::Preprocessor
            }
            b'"' | b'\'' => {
                line_is_blank = false;
                at = literal_end(text, at);
                Class::Literal
            }
            _ => {
                line_is_blank = false;
                at += 1;
                Class::Code
            }
        };
        classes[start..at].fill(class);
    }
    classes
}

/// The end of a backslash-newline at `at`, if there is one.
fn splice(text: &[u8], at: usize) -> Option<usize> {
    match (text.get(at + 1), text.get(at + 2)) {
        (Some(b'\n'), _) => Some(at + 2),
        (Some(b'\r'), Some(b'\n')) => Some(at + 3),
        _ => None,
    }
}

fn block_comment_end(text: &[u8], at: usize) -> usize {
    text[at + 2..]
        .windows(2)
        .position(|pair| pair == b"*/")
        .map_or(text.len(), |position| at + 2 + position + 2)
}

/// The next line end that no backslash hides.
fn logical_line_end(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at] != b'\n' {
        at = if text[at] == b'\\' { splice(text, at).unwrap_or(at + 1) } else { at + 1 };
    }
    at
}

/// The end of a preprocessor line; a block comment in it may hide line ends.
fn preprocessor_end(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at] != b'\n' {
        at = match text[at] {
            b'\\' => splice(text, at).unwrap_or(at + 1),
            b'/' if text.get(at + 1) == Some(&b'*') => block_comment_end(text, at),
            b'/' if text.get(at + 1) == Some(&b'/') => logical_line_end(text, at),
            b'"' | b'\'' => literal_end(text, at),
            _ => at + 1,
        };
    }
    at
}

/// The end of a literal; an unclosed one ends with its line.
fn literal_end(text: &[u8], start: usize) -> usize {
    let quote = text[start];
    let mut at = start + 1;
    while at < text.len() {
        match text[at] {
            b'\n' => return at,
            b'\\' => at = splice(text, at).unwrap_or(at + 2),
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class_of(text: &str, what: &str) -> Class {
        CText::new(text.as_bytes()).class(text.find(what).unwrap_or_default() as u32)
    }

    #[test]
    fn comments_literals_and_directives_are_no_code() {
        assert_eq!(class_of("x /* for */ y", "for"), Class::Comment);
        assert_eq!(class_of("x // a \\\n for\n y", "for"), Class::Comment);
        assert_eq!(class_of("x // a \\\n for\n y", "y"), Class::Code);
        assert_eq!(class_of("f(\"a\\\"for\") y", "for"), Class::Literal);
        assert_eq!(class_of("f('\"') for", "for"), Class::Code);
        assert_eq!(class_of("  # define A \\\r\n for\r\n y", "for"), Class::Preprocessor);
        assert_eq!(class_of("#define A /* \n for */ z\n y", "y"), Class::Code);
        assert_eq!(class_of("a # for", "for"), Class::Code);
    }

    #[test]
    fn brackets_are_followed_through_literals_and_comments() {
        let text = "f(\")\", /* ) */ A); for (;;) { x[1]; } B";
        let map = CText::new(text.as_bytes());
        assert!(map.in_brackets(text.find('A').unwrap_or_default() as u32));
        assert!(!map.in_brackets(text.find("for").unwrap_or_default() as u32));
        assert!(!map.in_brackets(text.find('B').unwrap_or_default() as u32));
    }

    #[test]
    fn a_block_that_was_closed_is_not_open() {
        let text = "{ int A; { int B; } { for } }";
        let map = CText::new(text.as_bytes());
        let at = |what: &str| text.find(what).unwrap_or_default() as u32;
        assert!(map.same_block_open(at("A"), at("for")));
        assert!(!map.same_block_open(at("B"), at("for")));
    }

    #[test]
    fn unclosed_things_end_with_the_text() {
        for text in ["/* x", "\"x", "'", "#define x \\", "// x \\", "((({{[", ")))]]}}"] {
            let map = CText::new(text.as_bytes());
            assert_eq!(map.class(text.len() as u32), Class::Blank);
        }
    }
}
