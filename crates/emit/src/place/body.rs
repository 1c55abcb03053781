//! Where the first statement of a loop's body goes, what follows the loop, and what encloses it.
//!
//! **Decides** the bytes after which statements are inserted that each iteration executes first, or that are executed
//! after the loop; the braces or the BLOCK that hold names for values from before the loop.
//! **Example** `for (…) a[k++] = 0;` → `for (…) {`, the statement, `a[k++] = 0;`, `}`, each on a line.
//! **Why it is sound** in C nothing but blanks and comments stands between the header and the body; a body that starts
//! with a brace is that compound statement, anything else is one statement. In Fortran the header ends its line.
//! **Gives up when** H405: preprocessor lines after the header; other statements on the header's line.
//! **Cost and limit** linear in the lines around.
//! **Source** C17 6.8.5; Fortran 2018 11.1.4, 11.1.7.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{Edit, Language, Loop, ReasonKind, Span, Unit};

use super::fortran::end_line;
use super::{Texts, indentation, line_start};
use crate::closed_forms::Steps;
use crate::layout;
use crate::scan::{CText, Class};
use crate::site::Site;

/// Texts for a loop that sets variables at the start of each iteration, or after it.
pub struct Body {
    /// Lines before the directive.
    pub before: Vec<u8>,
    /// The first statements of the body.
    pub first: Option<Edit>,
    /// What ends the body and the enclosing block: where, and the text. In Fortran it follows the end directive.
    pub end: Option<(u32, Vec<u8>)>,
    /// Statements follow the loop.
    pub after: bool,
}

/// Lays the statements out at a loop.
pub fn body(
    texts: &Texts,
    unit: &Unit,
    site: &Site,
    span: Span,
    l: &Loop,
    steps: &Steps,
) -> Result<Body, ReasonKind> {
    match &texts.c {
        Some(_) => c(texts, unit, site, span, l, steps),
        None => fortran(unit, site, span, l, steps),
    }
}

fn c(
    texts: &Texts,
    unit: &Unit,
    site: &Site,
    span: Span,
    l: &Loop,
    steps: &Steps,
) -> Result<Body, ReasonKind> {
    let text: &[u8] = &unit.main_file().text;
    let Some(map) = &texts.c else { return Err(Layout::NoText { part: "its body" }.into()) };
    let mut at = l.header.hi;
    while at < span.hi && matches!(map.class(at), Class::Blank | Class::Comment) {
        at += 1;
    }
    if at >= span.hi || map.class(at) != Class::Code {
        return Err(Layout::TextAfterHeader.into());
    }
    let newline = site.newline;
    let deeper: &[u8] = if site.indent.contains(&b'\t') { b"\t" } else { b"    " };
    let plain = [site.indent.as_slice(), deeper].concat();
    let mut before = Vec::new();
    for (k, line) in steps.before.iter().enumerate() {
        before.extend_from_slice(&site.indent);
        before.extend_from_slice(if k == 0 { b"{ " } else { b"  " });
        before.extend_from_slice(line.as_bytes());
        before.extend_from_slice(newline);
    }
    // Two statements where there was one.
    if steps.before.is_empty() && !steps.after.is_empty() && !stands_in_block(map, text, span.lo) {
        before.extend_from_slice(&site.indent);
        before.push(b'{');
        before.extend_from_slice(newline);
    }
    let compound = text[at as usize] == b'{';
    let mut end = Vec::new();
    let first = match (steps.first.is_empty(), compound) {
        (true, _) => None,
        (false, true) => {
            Some(in_compound(map, text, (at + 1, span.hi), (site, &plain), &steps.first))
        }
        (false, false) => {
            end = [newline, &site.indent, b"}"].concat();
            Some(in_braces(map, text, (l.header.hi, at), (site, &plain), &steps.first))
        }
    };
    end.extend(on_lines(newline, &site.indent, &steps.after));
    if !before.is_empty() {
        // Closes the block.
        end.extend([newline, &site.indent, b"}"].concat());
    }
    let end = (!end.is_empty()).then(|| (after(map, text, span.hi), end));
    Ok(Body { before, first, end, after: !steps.after.is_empty() })
}

/// Statements at the start of the compound statement that opens before `from` and ends before `to`; `plain`: the indentation of
/// what stands in the loop.
fn in_compound(
    map: &CText,
    text: &[u8],
    (from, to): (u32, u32),
    (site, plain): (&Site, &[u8]),
    statements: &[String],
) -> Edit {
    let (line, free) = end_of_line(map, text, from);
    if !free || line >= to {
        let text = format!(" {}", statements.join(" ")).into_bytes();
        return Edit { lo: from, hi: from, text };
    }
    // As the statement on the next line is indented.
    let next = &text[(line as usize + site.newline.len()).min(text.len())..];
    let indent = indentation(next);
    let blank = next.get(indent.len()).is_none_or(|b| matches!(b, b'\r' | b'\n' | b'#'));
    let indent = if blank || indent.len() <= site.indent.len() { plain } else { indent };
    Edit { lo: line, hi: line, text: on_lines(site.newline, indent, statements) }
}

/// Statements before the only one of a body, which starts at `at`, after a header that ends at `from`: a brace opens there.
fn in_braces(
    map: &CText,
    text: &[u8],
    (from, at): (u32, u32),
    (site, plain): (&Site, &[u8]),
    statements: &[String],
) -> Edit {
    let mut lines = [b" {", on_lines(site.newline, plain, statements).as_slice()].concat();
    let same_line = !text[from as usize..at as usize].contains(&b'\n');
    if same_line {
        lines.extend([site.newline, plain].concat());
    }
    let hi = if same_line { at } else { from };
    // Blanks between are replaced, comments stay.
    let blanks = (from..hi).all(|b| map.class(b) == Class::Blank);
    Edit { lo: if blanks { from } else { hi }, hi, text: lines }
}

/// Statements on lines of their own, after the line that is there.
fn on_lines(newline: &[u8], indent: &[u8], statements: &[String]) -> Vec<u8> {
    statements.iter().flat_map(|s| [newline, indent, s.as_bytes()].concat()).collect()
}

/// Where lines may be inserted in the body of a loop.
pub struct Inside {
    /// Those that each iteration executes first.
    pub first: u32,
    /// Those that it executes last.
    pub last: u32,
    /// C: the body has no braces; the first one belongs there, the other one after the last line.
    pub brace: Option<u32>,
}

/// Where lines may be inserted that each iteration of a loop executes first, and last.
pub fn inside(texts: &Texts, unit: &Unit, span: Span, l: &Loop) -> Result<Inside, ReasonKind> {
    let text: &[u8] = &unit.main_file().text;
    let shares = || ReasonKind::from(Layout::SharesLines { part: "its body" });
    let last = span.hi.checked_sub(1).filter(|b| (*b as usize) < text.len()).ok_or_else(shares)?;
    let end = line_start(text, last);
    let Some(map) = &texts.c else {
        let fixed = unit.language == Language::FortranFixed;
        let first = end_line(text, l.header.hi, fixed).ok_or(Layout::TextAfterHeader)?;
        let line = String::from_utf8_lossy(&text[end..span.hi as usize]).to_ascii_lowercase();
        let terminal = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        let ends = ["end do", "enddo", "continue"];
        let ends = ends.iter().any(|word| terminal.trim_start().starts_with(word));
        let within = Inside { first, last: end as u32, brace: None };
        return if ends && first as usize <= end { Ok(within) } else { Err(shares()) };
    };
    let mut at = l.header.hi;
    while at < last && map.class(at) != Class::Code {
        at += 1;
    }
    let after = |line: u32| {
        let newline = text[line as usize..].iter().position(|b| *b == b'\n');
        newline.map(|n| line as usize + n + 1).ok_or_else(shares)
    };
    if text[at as usize] != b'{' {
        // A single statement, on lines of its own.
        let ((header, free), (line, alone)) =
            (end_of_line(map, text, l.header.hi), end_of_line(map, text, span.hi));
        let (first, next) = (after(header)?, after(line)?);
        let brace = Some(l.header.hi);
        let within = Inside { first: first as u32, last: next as u32, brace };
        return if free && alone && first < next { Ok(within) } else { Err(shares()) };
    }
    if text[last as usize] != b'}' {
        return Err(Layout::TextAfterHeader.into());
    }
    let (line, free) = end_of_line(map, text, at + 1);
    let first = after(line)?;
    let alone = text[end..last as usize].iter().all(|b| matches!(b, b' ' | b'\t'));
    let within = Inside { first: first as u32, last: end as u32, brace: None };
    if free && alone && first <= end { Ok(within) } else { Err(shares()) }
}

/// After a loop that shares its last line with nothing but a comment: in C before the line's end, in Fortran after it.
pub fn after_loop(texts: &Texts, unit: &Unit, site: &Site, span: Span) -> Option<u32> {
    let Some(map) = &texts.c else { return site.end };
    let (line, free) = end_of_line(map, &unit.main_file().text, span.hi);
    free.then_some(line)
}

/// The end of the line, where nothing but a comment stands after the loop.
fn after(map: &CText, text: &[u8], at: u32) -> u32 {
    let (line, free) = end_of_line(map, text, at);
    if free { line } else { at }
}

/// Where the line ends (before both bytes of a line end that has two), and whether nothing but a comment that ends there
/// too stands between.
fn end_of_line(map: &CText, text: &[u8], from: u32) -> (u32, bool) {
    let newline = text[from as usize..].iter().position(|b| *b == b'\n');
    let newline = newline.map_or(text.len() as u32, |n| from + n as u32);
    let two = newline > from && text[newline as usize - 1] == b'\r';
    let line = if two { newline - 1 } else { newline };
    let rest = (from..line).all(|b| matches!(map.class(b), Class::Blank | Class::Comment));
    let ends = newline as usize >= text.len() || map.class(newline) == Class::Blank;
    (line, rest && ends)
}

/// Is the text before a statement the end of another one, or the start of a block?
fn stands_in_block(map: &CText, text: &[u8], at: u32) -> bool {
    let code = (0..at).rev().find(|b| map.class(*b) == Class::Code);
    code.is_some_and(|b| matches!(text[b as usize], b';' | b'{' | b'}'))
}

fn fortran(
    unit: &Unit,
    site: &Site,
    span: Span,
    l: &Loop,
    steps: &Steps,
) -> Result<Body, ReasonKind> {
    let text: &[u8] = &unit.main_file().text;
    let fixed = unit.language == Language::FortranFixed;
    let after = || site.end.ok_or(Layout::TextAfter);
    let start = line_start(text, span.lo);
    let column = |byte: &u8| if *byte == b'\t' { 8 } else { 1 };
    let columns: usize = text[start..span.lo as usize].iter().map(column).sum();
    let outer = if fixed { columns.clamp(6, 40) } else { site.indent.len().min(60) };
    let line =
        |indent: usize, statement: &str| layout::statement(unit.language, site, indent, statement);
    let mut first = None;
    if !steps.first.is_empty() {
        let Some(at) = end_line(text, l.header.hi, fixed) else {
            return Err(Layout::TextAfterHeader.into());
        };
        // As the statement on the next line is indented.
        let next = indentation(&text[at as usize..]);
        let deeper = next.len() > outer && next.len() <= 60 && !next.contains(&b'\t');
        let inner = if deeper { next.len() } else { outer + 3 };
        let mut lines = Vec::new();
        for statement in &steps.first {
            lines.extend(line(inner, statement)?);
        }
        first = Some(Edit { lo: at, hi: at, text: lines });
    }
    let mut before = Vec::new();
    let mut end = None;
    if !steps.after.is_empty() {
        let mut lines = Vec::new();
        for statement in &steps.after {
            lines.extend(line(outer, statement)?);
        }
        end = Some((after()?, lines));
    }
    if !steps.before.is_empty() {
        before.extend(line(outer, "block")?);
        for statement in &steps.before {
            let text = statement.trim_start();
            before.extend(line(outer + statement.len() - text.len(), text)?);
        }
        let mut lines = end.map_or(Vec::new(), |(_, lines)| lines);
        lines.extend(line(outer, "end block")?);
        end = Some((after()?, lines));
    }
    Ok(Body { before, first, end, after: !steps.after.is_empty() })
}
