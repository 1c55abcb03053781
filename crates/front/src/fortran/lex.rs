//! Tokens of one logical statement, made on demand.
//!
//! **Decides** what the next token at a character is. There is no token list: Fortran's keywords are not reserved and
//! fixed form has no blanks, so the statement parser asks for what it expects at each place.
//!
//! **Example** in `1.eq.2` the number is `1` (not `1.e…`), in `1.e5` it is the whole.
//!
//! **Why it is sound** characters inside strings carry a flag and never match a keyword, operator or bracket.
//!
//! **Gives up when** a character starts no token: `Tok::Bad`.
//!
//! **Cost and limit** constant work per character.
//!
//! **Source** Fortran 77 chapter 2, Fortran 2018 chapter 6.

use super::ast::Sp;
use super::form::{FROM_MACRO, GAP, Logical, RawStmt, STR};

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tok {
    /// End of the statement.
    End,
    /// A name: characters `a..b`.
    Name(usize, usize),
    /// Digits only: characters `a..b` (a kind suffix follows separately).
    Int(usize, usize),
    /// A real constant: characters `a..b`.
    Real(usize, usize),
    /// A string: the characters between the delimiters `a..b`.
    Str(usize, usize),
    /// `.name.`: the characters of the name.
    Dot(usize, usize),
    /// An operator or bracket.
    Op(Op),
    /// No token.
    Bad,
}

/// Operators and brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Op {
    LParen,
    RParen,
    LBracket,
    RBracket,
    SlashParen,
    ParenSlash,
    Comma,
    Colon,
    ColonColon,
    Percent,
    Assign,
    Arrow,
    Plus,
    Minus,
    Star,
    Slash,
    Pow,
    Concat,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// A reading position in a statement.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    lines: &'a Logical,
    /// The statement.
    pub stmt: &'a RawStmt,
    /// Next character.
    pub i: usize,
    /// One past the last character.
    pub end: usize,
}

impl<'a> Cursor<'a> {
    /// At the start of a statement.
    pub fn new(lines: &'a Logical, stmt: &'a RawStmt) -> Cursor<'a> {
        Cursor { lines, stmt, i: stmt.a, end: stmt.b }
    }

    /// The character at `i`, 0 past the end or inside a string.
    pub fn at(&self, i: usize) -> u8 {
        if i < self.end && self.lines.flags[i] & STR == 0 { self.lines.chars[i] } else { 0 }
    }

    /// The next character, 0 at the end or in a string.
    pub fn peek(&self) -> u8 {
        self.at(self.i)
    }

    /// Does a blank stand before character `i`?
    pub fn gap(&self, i: usize) -> bool {
        i < self.end && self.lines.flags[i] & GAP != 0
    }

    /// Is character `i` part of a string?
    pub fn in_string(&self, i: usize) -> bool {
        i < self.end && self.lines.flags[i] & STR != 0
    }

    /// Nothing left?
    pub fn done(&self) -> bool {
        self.i >= self.end
    }

    /// Fixed form?
    pub fn fixed(&self) -> bool {
        self.lines.fixed
    }

    /// The characters `a..b`.
    pub fn slice(&self, a: usize, b: usize) -> &'a [u8] {
        self.lines.chars.get(a..b.min(self.lines.chars.len())).unwrap_or(&[])
    }

    /// The characters `a..b` as text.
    pub fn text(&self, a: usize, b: usize) -> String {
        self.slice(a, b).iter().map(|&c| c as char).collect()
    }

    /// The place of the characters `a..b`.
    pub fn span(&self, a: usize, b: usize) -> Sp {
        let s = self.stmt;
        if a >= b {
            let p = self.lines.map.get(a).map_or(s.hi, |m| m & !FROM_MACRO).min(s.hi);
            return Sp { file: s.file, lo: p, hi: p, macro_: false };
        }
        let map = &self.lines.map;
        let (first, last) = (map[a], map[b - 1]);
        let lo = first & !FROM_MACRO;
        let hi = (last & !FROM_MACRO) + 1;
        let macro_ =
            (first | last) & FROM_MACRO != 0 || map[a..b].iter().any(|m| m & FROM_MACRO != 0);
        Sp { file: s.file, lo, hi: hi.max(lo), macro_ }
    }

    /// The place of the whole statement.
    pub fn stmt_span(&self) -> Sp {
        let s = self.stmt;
        let macro_ = self.lines.map[s.a..s.b].iter().any(|m| m & FROM_MACRO != 0);
        Sp { file: s.file, lo: s.lo, hi: s.hi, macro_ }
    }

    /// Takes a character.
    pub fn eat(&mut self, c: u8) -> bool {
        if self.peek() == c && c != 0 {
            self.i += 1;
            return true;
        }
        false
    }

    /// Would the keyword stand here? In free form a letter or digit right after it (without a
    /// blank) means a longer name.
    pub fn at_kw(&self, word: &str) -> bool {
        let w = word.as_bytes();
        for (k, &c) in w.iter().enumerate() {
            if self.at(self.i + k) != c {
                return false;
            }
        }
        let next = self.i + w.len();
        self.fixed() || self.gap(next) || !is_name_char(self.at(next))
    }

    /// Takes a keyword.
    pub fn kw(&mut self, word: &str) -> bool {
        if self.at_kw(word) {
            self.i += word.len();
            return true;
        }
        false
    }

    /// End of the name that starts at `i` (`i` itself if none does).
    pub fn name_end(&self, i: usize) -> usize {
        if !self.at(i).is_ascii_alphabetic() && self.at(i) != b'_' && self.at(i) != b'$' {
            return i;
        }
        let mut j = i + 1;
        while is_name_char(self.at(j)) && (self.fixed() || !self.gap(j)) {
            j += 1;
        }
        j
    }

    /// Takes a name.
    pub fn name(&mut self) -> Option<String> {
        let e = self.name_end(self.i);
        if e == self.i {
            return None;
        }
        let t = self.text(self.i, e);
        self.i = e;
        Some(t)
    }

    /// Takes digits.
    pub fn digits(&mut self) -> Option<&'a [u8]> {
        let mut j = self.i;
        while self.at(j).is_ascii_digit() && (self.fixed() || j == self.i || !self.gap(j)) {
            j += 1;
        }
        if j == self.i {
            return None;
        }
        let s = self.slice(self.i, j);
        self.i = j;
        Some(s)
    }

    /// Takes a statement label.
    pub fn label(&mut self) -> Option<u32> {
        let save = self.i;
        let d = self.digits()?;
        match std::str::from_utf8(d).ok().and_then(|t| t.parse().ok()) {
            Some(v) => Some(v),
            None => {
                self.i = save;
                None
            }
        }
    }

    /// One past the bracket that closes the one at `i`, or `None`.
    pub fn matching(&self, i: usize) -> Option<usize> {
        let mut depth = 0usize;
        let mut j = i;
        while j < self.end {
            match self.at(j) {
                b'(' | b'[' => depth += 1,
                b')' | b']' => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(j + 1);
                    }
                }
                _ => {}
            }
            j += 1;
        }
        None
    }

    /// The next token and where it ends.
    pub fn token(&self) -> (Tok, usize) {
        let i = self.i;
        if i >= self.end {
            return (Tok::End, i);
        }
        if self.in_string(i) {
            return self.string(i);
        }
        let c = self.lines.chars[i];
        if c.is_ascii_alphabetic() || c == b'_' || c == b'$' {
            let e = self.name_end(i);
            return (Tok::Name(i, e), e);
        }
        if c.is_ascii_digit() || (c == b'.' && self.at(i + 1).is_ascii_digit()) {
            return self.number(i);
        }
        if c == b'.' {
            let mut j = i + 1;
            while self.at(j).is_ascii_alphabetic() {
                j += 1;
            }
            if j > i + 1 && self.at(j) == b'.' {
                return (Tok::Dot(i + 1, j), j + 1);
            }
            return (Tok::Bad, i + 1);
        }
        let n = self.at(i + 1);
        let (op, len) = match (c, n) {
            (b'(', b'/') if self.at(i + 2) != b'=' => (Op::ParenSlash, 2),
            (b'(', _) => (Op::LParen, 1),
            (b')', _) => (Op::RParen, 1),
            (b'[', _) => (Op::LBracket, 1),
            (b']', _) => (Op::RBracket, 1),
            (b',', _) => (Op::Comma, 1),
            (b':', b':') => (Op::ColonColon, 2),
            (b':', _) => (Op::Colon, 1),
            (b'%', _) => (Op::Percent, 1),
            (b'=', b'=') => (Op::Eq, 2),
            (b'=', b'>') => (Op::Arrow, 2),
            (b'=', _) => (Op::Assign, 1),
            (b'+', _) => (Op::Plus, 1),
            (b'-', _) => (Op::Minus, 1),
            (b'*', b'*') => (Op::Pow, 2),
            (b'*', _) => (Op::Star, 1),
            (b'/', b'/') => (Op::Concat, 2),
            (b'/', b'=') => (Op::Ne, 2),
            (b'/', b')') => (Op::SlashParen, 2),
            (b'/', _) => (Op::Slash, 1),
            (b'<', b'=') => (Op::Le, 2),
            (b'<', _) => (Op::Lt, 1),
            (b'>', b'=') => (Op::Ge, 2),
            (b'>', _) => (Op::Gt, 1),
            _ => return (Tok::Bad, i + 1),
        };
        (Tok::Op(op), i + len)
    }

    fn string(&self, i: usize) -> (Tok, usize) {
        let q = self.lines.chars[i];
        if !matches!(q, b'\'' | b'"') {
            return (Tok::Bad, i + 1);
        }
        let mut j = i + 1;
        while j < self.end {
            if self.lines.chars[j] == q {
                let doubled =
                    j + 1 < self.end && self.in_string(j + 1) && self.lines.chars[j + 1] == q;
                if !doubled {
                    return (Tok::Str(i + 1, j), j + 1);
                }
                j += 1;
            }
            j += 1;
        }
        (Tok::Bad, self.end)
    }

    fn run_of_digits(&self, mut j: usize) -> usize {
        while self.at(j).is_ascii_digit() && (self.fixed() || !self.gap(j)) {
            j += 1;
        }
        j
    }

    fn number(&self, i: usize) -> (Tok, usize) {
        let mut j = if self.at(i) == b'.' { i } else { self.run_of_digits(i + 1) };
        let mut real = false;
        if self.at(j) == b'h' && self.in_string(j + 1) {
            // Hollerith: the flagged characters after the `h`.
            let count: usize = self.text(i, j).parse().unwrap_or(0);
            let e = (j + 1).saturating_add(count).min(self.end);
            return (Tok::Str(j + 1, e), e);
        }
        if self.at(j) == b'.' && !self.is_dot_operator(j) {
            real = true;
            j = self.run_of_digits(j + 1);
        }
        if matches!(self.at(j), b'e' | b'd' | b'q') && (self.fixed() || !self.gap(j)) {
            let mut k = j + 1;
            if matches!(self.at(k), b'+' | b'-') {
                k += 1;
            }
            if self.at(k).is_ascii_digit() {
                real = true;
                j = self.run_of_digits(k);
            }
        }
        (if real { Tok::Real(i, j) } else { Tok::Int(i, j) }, j)
    }

    /// Does an operator such as `.eq.` start at the dot `i`?
    fn is_dot_operator(&self, i: usize) -> bool {
        let mut j = i + 1;
        while self.at(j).is_ascii_alphabetic() {
            j += 1;
        }
        j > i + 1 && self.at(j) == b'.'
    }
}

/// May the character stand inside a name?
pub fn is_name_char(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_' || c == b'$'
}

/// The text of a string token with doubled delimiters undone.
pub fn unquote(raw: &[u8], quote: u8) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut i = 0;
    while i < raw.len() {
        out.push(raw[i] as char);
        if raw[i] == quote && raw.get(i + 1) == Some(&quote) {
            i += 1;
        }
        i += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fortran::form::{FormOptions, physical_lines, statements};

    fn toks(src: &str) -> Vec<String> {
        let text = format!("      {src}\n");
        let lines = physical_lines(0, text.as_bytes());
        let o = FormOptions { fixed: true, fixed_columns: 72, openmp: false };
        let l = statements(&[text.as_bytes()], &lines, o);
        let mut c = Cursor::new(&l, &l.stmts[0]);
        let mut out = vec![];
        loop {
            let (t, e) = c.token();
            if t == Tok::End {
                return out;
            }
            out.push(c.text(c.i, e));
            c.i = e;
        }
    }

    #[test]
    fn numbers_and_dot_operators() {
        assert_eq!(toks("1.EQ.2"), ["1", ".eq.", "2"]);
        assert_eq!(toks("1.E5+1.D-3+.5+3."), ["1.e5", "+", "1.d-3", "+", ".5", "+", "3."]);
        assert_eq!(toks("X.AND.Y"), ["x", ".and.", "y"]);
        assert_eq!(toks("A**2//'it''s'"), ["a", "**", "2", "//", "'it''s'"]);
        assert_eq!(toks("1.0.LT.X"), ["1.0", ".lt.", "x"]);
    }

    #[test]
    fn hollerith_is_one_token() {
        assert_eq!(toks("CALL F(3HA'B)"), ["callf", "(", "3hA'B", ")"]);
    }
}
