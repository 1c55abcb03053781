//! Lines of the user's text: where they start and end, which of them a statement has for itself, where declarations go.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{
    Edit, FileId, Language, Origin, Procedure, ReasonKind, Span, StmtId, Unit, visit,
};

use crate::layout::{FIXED_WIDTH, width};
use crate::lines::Lines;
use crate::site::Site;

/// The first byte of the line of a byte.
pub fn line_start(text: &[u8], at: usize) -> usize {
    text[..at].iter().rposition(|b| *b == b'\n').map_or(0, |end| end + 1)
}

/// The byte after the line of a byte.
pub fn line_end(text: &[u8], at: usize) -> usize {
    text[at..].iter().position(|b| *b == b'\n').map_or(text.len(), |end| at + end + 1)
}

/// A part of the user's text, in lines without their ends.
///
/// # Errors
/// It is no UTF-8.
pub fn plain_text(unit: &Unit, lo: u32, hi: u32) -> Result<String, ReasonKind> {
    let bytes = unit.main_file().text.get(lo as usize..hi as usize).unwrap_or_default();
    let text = std::str::from_utf8(bytes).map_err(|_| Layout::NotPlain { part: "its text" })?;
    Ok(text.replace("\r\n", "\n"))
}

/// What follows a byte on its line.
pub fn rest_of_line(text: &[u8], at: u32) -> &[u8] {
    text[at as usize..].split(|b| *b == b'\n').next().unwrap_or_default()
}

/// The first byte of the first line of the statement that a byte belongs to, if that is the line itself.
pub fn start_of_statement(language: Language, text: &[u8], at: u32) -> Option<usize> {
    let start = line_start(text, at as usize);
    let before = text[..start].trim_ascii_end();
    let continued = match language {
        Language::FortranFree => before.ends_with(b"&"),
        Language::FortranFixed => {
            text.get(start + 5).is_some_and(|b| *b != b' ' && *b != b'0')
                && text[start..start + 5].iter().all(|b| *b == b' ')
        }
        Language::C => true,
    };
    (!continued).then_some(start)
}

/// The edit that declares variables of Fortran, one declaration a line.
pub fn declared(
    unit: &Unit,
    procedure: &Procedure,
    site: &Site,
    declarations: &[String],
) -> Result<Edit, ReasonKind> {
    let indent = declaration_indent(unit, procedure)?;
    let mut lines = Lines::new(unit.language, &indent, site.newline, site.capitals);
    declarations.iter().for_each(|line| lines.line(line));
    let at = first_statement(unit, procedure)?;
    Ok(Edit { lo: at, hi: at, text: lines.bytes()? })
}

/// The bytes of a statement's lines, which hold nothing else but a comment after it.
pub fn whole_lines(unit: &Unit, span: Span) -> Result<(u32, u32), ReasonKind> {
    let text = &unit.main_file().text;
    let (lo, hi) = (span.lo as usize, (span.hi as usize).min(text.len()));
    let start = line_start(text, lo);
    let end = line_end(text, hi);
    let blank = |bytes: &[u8]| bytes.iter().all(u8::is_ascii_whitespace);
    // After the last column of fixed form stand numbers of lines.
    let last = line_start(text, hi);
    let tabs = text[last..end].contains(&b'\t');
    let columns = match unit.language {
        Language::FortranFixed if !tabs => end.min(last + FIXED_WIDTH).max(hi),
        _ => end,
    };
    let rest = text[hi..columns].trim_ascii_start();
    if !blank(&text[start..lo]) || !(rest.is_empty() || rest.starts_with(b"!")) {
        return Err(Layout::SharesLines { part: "it" }.into());
    }
    Ok((start as u32, end as u32))
}

/// A line of what moves to the right with new text around it: in free form, if it fits.
pub fn moved_right(language: Language, line: &str, by: usize) -> String {
    let free = language == Language::FortranFree && !line.trim().is_empty();
    let moves = free && line.len() + by <= width(language) && !line.trim_start().starts_with('&');
    if moves { format!("{}{line}", " ".repeat(by)) } else { line.to_string() }
}

/// Where declarations go: before the line of the first statement.
pub fn first_statement(unit: &Unit, procedure: &Procedure) -> Result<u32, ReasonKind> {
    let text = &unit.main_file().text;
    let line = |s: &StmtId| {
        let span = procedure.stmt(*s).span;
        let by_macro = span.origin == Origin::Macro && span.file == FileId(0);
        if !span.is_own_text() && !by_macro {
            return None;
        }
        let lo = (span.lo as usize).min(text.len());
        let start = start_of_statement(unit.language, text, lo as u32)?;
        // A label may stand before it, nothing else: bounds of arrays are statements on lines of declarations.
        let free = text[start..lo].iter().all(|b| b.is_ascii_whitespace() || b.is_ascii_digit());
        // (Of text that a macro is in, the place is that of the line.)
        (free || by_macro).then_some(start as u32)
    };
    let all = visit::stmts(procedure, &procedure.body);
    all.iter().filter_map(line).min().ok_or_else(|| Layout::NoRoom { what: "declarations" }.into())
}

/// The blanks before the first statement; as many where a label stands.
pub fn declaration_indent(unit: &Unit, procedure: &Procedure) -> Result<String, ReasonKind> {
    let at = first_statement(unit, procedure)? as usize;
    let line = &unit.main_file().text[at..];
    let before = line.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'0'..=b'9'));
    Ok(before.map(|b| if *b == b'\t' { '\t' } else { ' ' }).collect())
}
