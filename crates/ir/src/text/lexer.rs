//! Tokens of IR text.

use super::ParseError;

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    /// A bare word: name or keyword.
    Word(String),
    /// A quoted name; never a keyword.
    Name(String),
    Int(i128),
    Real(f64),
    Text(String),
    /// Punctuation and operators.
    Punct(&'static str),
    End,
}

/// Longest first.
const PUNCTUATION: &[&str] = &[
    "->", "**", "++", "<<", ">>", "==", "!=", "<=", ">=", "&&", "||", "^[", "(", ")", "[", "]",
    "{", "}", ",", ";", ":", "=", "+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "!", "~", ".",
    "#", "@", "?",
];

/// All tokens with the 1-based line of each; `//` starts a comment.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, u32)>, ParseError> {
    let mut out = Vec::new();
    let mut line = 1u32;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '\n' {
            line += 1;
            rest = &rest[1..];
        } else if c.is_whitespace() {
            rest = &rest[c.len_utf8()..];
        } else if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |at| &rest[at..]);
        } else if c.is_ascii_alphabetic() || c == '_' {
            let end =
                rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            out.push((Token::Word(rest[..end].to_owned()), line));
            rest = &rest[end..];
        } else if c.is_ascii_digit() {
            // After a dot stands the number of a member: `s.2.3` has two of them.
            let member = matches!(out.last(), Some((Token::Punct("."), _)));
            let (token, after) = number(rest, member, line)?;
            out.push((token, line));
            rest = after;
        } else if c == '"' || c == '\'' {
            let (text, after) = quoted(rest, c, line)?;
            out.push((if c == '"' { Token::Text(text) } else { Token::Name(text) }, line));
            rest = after;
        } else if let Some(p) = PUNCTUATION.iter().find(|p| rest.starts_with(**p)) {
            out.push((Token::Punct(p), line));
            rest = &rest[p.len()..];
        } else {
            return Err(ParseError { line, message: format!("unexpected character {c:?}") });
        }
    }
    out.push((Token::End, line));
    Ok(out)
}

fn number(text: &str, member: bool, line: u32) -> Result<(Token, &str), ParseError> {
    let bytes = text.as_bytes();
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let mut end = digits(0);
    let mut real = false;
    // A dot belongs to the number only before a digit: `a[1].2` is a member.
    if !member
        && bytes.get(end) == Some(&b'.')
        && bytes.get(end + 1).is_some_and(u8::is_ascii_digit)
    {
        real = true;
        end = digits(end + 1);
    }
    if !member && matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if bytes.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) {
            real = true;
            end = digits(end + 1 + sign);
        }
    }
    let error = |_| ParseError { line, message: format!("bad number {:?}", &text[..end]) };
    let token = if real {
        Token::Real(text[..end].parse().map_err(|_| error(()))?)
    } else {
        Token::Int(text[..end].parse().map_err(|_| error(()))?)
    };
    Ok((token, &text[end..]))
}

fn quoted(text: &str, quote: char, line: u32) -> Result<(String, &str), ParseError> {
    let mut out = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some((_, 'n')) => out.push('\n'),
                Some((_, c)) => out.push(c),
                None => break,
            },
            c if c == quote => return Ok((out, &text[at + 1..])),
            c => out.push(c),
        }
    }
    Err(ParseError { line, message: "unterminated quotation".to_owned() })
}
