//! Lines of Fortran: statements taken apart at their continuations and put together again.

use heiretsu_ir::Language;

use crate::layout::FIXED_WIDTH;
use crate::source::line_start;

/// Longest line of free form that is written.
const FREE: usize = 100;

/// A statement (or a part of one) without its continuations: one line.
pub(crate) fn joined(language: Language, text: &str) -> Result<String, String> {
    if !text.contains('\n') || language == Language::C {
        return Ok(text.to_owned());
    }
    let quoted = text.contains(['\'', '"']);
    if quoted {
        return Err("a text constant stands on a continued line".into());
    }
    let mut out = String::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if language == Language::FortranFixed {
            if at == 0 {
                out.push_str(line.split('!').next().unwrap_or_default().trim_end());
                continue;
            }
            let comment = line.starts_with(['c', 'C', '*', '!']) || line.trim().is_empty();
            if comment {
                continue;
            }
            let bytes = line.as_bytes();
            if bytes.len() > FIXED_WIDTH || bytes.len() < 6 || !line.is_char_boundary(6) {
                return Err("a continued line is not understood".into());
            }
            out.push_str(line[6..].split('!').next().unwrap_or_default().trim());
        } else {
            let line = line.split('!').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let line = line.strip_prefix('&').unwrap_or(line);
            let line = line.strip_suffix('&').unwrap_or(line).trim_end();
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(line);
        }
    }
    Ok(out)
}

/// A statement on lines of its own.
pub(super) fn broken(
    language: Language,
    indent: &str,
    text: &str,
    newline: &str,
) -> Result<String, String> {
    if language == Language::C {
        return Ok(format!("{indent}{text}{newline}"));
    }
    let fixed = language == Language::FortranFixed;
    let most = if fixed { FIXED_WIDTH } else { FREE.max(indent.len() + 40) };
    let line = format!("{indent}{text}");
    if line.len() <= most {
        return Ok(format!("{line}{newline}"));
    }
    if text.contains(['\'', '"']) || !text.is_ascii() {
        return Err("a statement with a text constant does not fit on a line".into());
    }
    // Broken after blanks and commas, so that no token is cut.
    let more = if fixed {
        format!("     &{}", " ".repeat(indent.len().saturating_sub(5).clamp(1, 30)))
    } else {
        format!("{indent}  ")
    };
    let tail = if fixed { "" } else { " &" };
    let mut out = String::new();
    let mut rest = text;
    let mut head = indent.to_owned();
    loop {
        let room = most.saturating_sub(head.len() + tail.len());
        if rest.len() <= room {
            out.push_str(&format!("{head}{rest}{newline}"));
            return Ok(out);
        }
        let cut = rest[..room.min(rest.len())]
            .rfind([' ', ','])
            .map(|p| p + 1)
            .filter(|p| *p > 1)
            .ok_or("a statement does not fit on a line")?;
        out.push_str(&format!("{head}{}{tail}{newline}", rest[..cut].trim_end()));
        rest = rest[cut..].trim_start();
        head.clone_from(&more);
    }
}

/// Does the line of a byte start like a declaration?
pub(super) fn declares(text: &[u8], at: u32) -> bool {
    let start = line_start(text, at as usize);
    let line: Vec<u8> = text[start..at as usize]
        .iter()
        .copied()
        .skip_while(|b| *b == b' ' || *b == b'\t')
        .map(|b| b.to_ascii_lowercase())
        .collect();
    const WORDS: [&str; 8] =
        ["integer", "real", "double", "complex", "logical", "character", "dimension", "type("];
    WORDS.iter().any(|w| line.starts_with(w.as_bytes()))
        && !line.windows(8).any(|w| w == b"function")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_just_fits_is_not_broken_again() {
        // After an indentation of 2 there is room for 96 letters and a continuation.
        let (first, fits, longer) = ("a".repeat(90), "b".repeat(96), "b".repeat(97));
        let lines =
            |rest: &str| broken(Language::FortranFree, "", &format!("{first} {rest}"), "\n");
        assert_eq!(lines(&fits), Ok(format!("{first} &\n  {fits}\n")));
        assert!(lines(&longer).is_err());
    }
}
