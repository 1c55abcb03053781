//! `threadprivate` where objects are declared of which each thread gets its own.
//!
//! **Decides** where the directive stands in each program unit that declares a COMMON block, and after which declaration of C, or
//! after the headers of each file, where one of them has it.
//! **Example** before the first executable statement of every procedure with `COMMON /WORK/ …`: `!$omp threadprivate(/work/)`.
//! **Why it is sound** every declaration of the object has the directive, before anything names it.
//! **Gives up when** a line has no room, or something else stands on it.
//! **Cost and limit** linear in the declarations.
//! **Source** OpenMP 4.5, 2.15.2.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Edit, Global, Language, Origin, Span, Storage, Unit};

use crate::layout::FIXED_WIDTH;
use crate::source::start_of_statement;

/// What is said before the directives.
const WHY: &str = "Heiretsu: scratch of which each thread has its own";

/// The directives for all objects of the unit of which each thread has its own.
///
/// # Errors
/// Why one has no place.
pub fn edits(unit: &Unit) -> Result<Vec<Edit>, String> {
    let own = |g: &&Global| g.unread_after().is_some();
    let names: BTreeSet<&str> = unit.globals.iter().filter(own).map(|g| g.name.as_str()).collect();
    match unit.language {
        Language::C => names.into_iter().map(|name| after(unit, name)).collect(),
        Language::FortranFixed | Language::FortranFree => blocks(unit, &names),
    }
}

/// C: after the declaration, or after the headers of which one declares it.
fn after(unit: &Unit, name: &str) -> Result<Edit, String> {
    let text = &unit.main_file().text;
    let named = |v: &&heiretsu_ir::Var| match v.storage {
        Storage::Global(g) => unit.global(g).name == name,
        _ => false,
    };
    let used: Vec<_> =
        unit.procedures.iter().filter_map(|p| Some((p, p.vars.iter().find(named)?))).collect();
    let none = || format!("a directive has no place after the declaration of `{name}`");
    let declared = unit.shared.iter().filter(|one| one.name == name).map(|one| one.span);
    let declared: Vec<Span> = declared.chain(used.iter().map(|(_, v)| v.span)).collect();
    let own = |s: &&Span| s.file.index() == 0 && s.origin == Origin::Direct;
    let directive = |end: &str| format!("/* {WHY} */{end}#pragma omp threadprivate({name}){end}");
    let (at, directive) = match declared.iter().find(own) {
        Some(span) => after_declarator(text, span.hi as usize, &directive).ok_or_else(none)?,
        None => {
            let at = after_headers(text).ok_or_else(none)?;
            let crlf = text[..at].ends_with(b"\r\n");
            (at, directive(if crlf { "\r\n" } else { "\n" }))
        }
    };
    let (lo, before) = (at as u32, |s: Span| s.file.index() == 0 && s.lo as usize >= at);
    let conditional = unit.main_file().touches_conditional(Span::direct(lo.max(1) - 1, lo + 1));
    // What a directive speaks of must not have been used before.
    if conditional || !used.iter().all(|(p, _)| before(p.span)) {
        return Err(none());
    }
    Ok(Edit { lo, hi: lo, text: directive.into_bytes() })
}

/// Where a directive stands after a declarator, and its text there.
fn after_declarator(
    text: &[u8],
    from: usize,
    directive: &dyn Fn(&str) -> String,
) -> Option<(usize, String)> {
    let rest = text.get(from..)?;
    let length = rest.iter().position(|b| *b == b';')?;
    // (In a comment or a string it would be no end.)
    if rest[..length].iter().any(|b| matches!(b, b'"' | b'\'' | b'/' | b'#' | b'\\')) {
        return None;
    }
    let at = from + length + 1;
    let line = text[at..].iter().position(|b| *b == b'\n')?;
    let end = if text[at..at + line].ends_with(b"\r") { "\r\n" } else { "\n" };
    let blank = text[at..at + line].trim_ascii();
    let comment = blank.starts_with(b"/*") && blank.ends_with(b"*/") || blank.starts_with(b"//");
    Some(match blank.is_empty() || comment && !blank.ends_with(b"\\") {
        true => (at + line + 1, directive(end)),
        false => (at, format!("{end}{}", directive(end))),
    })
}

/// The place after the last `#include`, if all of them stand among the comments and directives with which the file begins.
pub(crate) fn after_headers(text: &[u8]) -> Option<usize> {
    let (mut at, mut last) = (0, None);
    let line = |from: usize| Some(from + text.get(from..)?.iter().position(|b| *b == b'\n')? + 1);
    let include = |rest: &[u8]| {
        let words = rest.strip_prefix(b"#").map(<[u8]>::trim_ascii_start);
        words.is_some_and(|words| words.starts_with(b"include"))
    };
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let next = line(at);
        if rest[0].is_ascii_whitespace() {
            at += 1;
        } else if rest.starts_with(b"/*") {
            at += 2 + rest[2..].windows(2).position(|w| w == b"*/")? + 2;
        } else if rest.starts_with(b"//") || rest[0] == b'#' {
            let next = next?;
            let own = &text[at..next];
            // A line that goes on in the next one, or a comment that does.
            let count = |part: &[u8]| own.windows(2).filter(|w| *w == part).count();
            if own.trim_ascii_end().ends_with(b"\\") || count(b"/*") != count(b"*/") {
                break;
            }
            last = if include(rest) { Some(next) } else { last };
            at = next;
        } else {
            break;
        }
    }
    let mut later = text[at..].split(|b| *b == b'\n').map(<[u8]>::trim_ascii_start);
    last.filter(|_| !later.any(include))
}

/// Fortran: before the first statements of the procedures that declare a block.
fn blocks(unit: &Unit, names: &BTreeSet<&str>) -> Result<Vec<Edit>, String> {
    let text = &unit.main_file().text;
    let members = names.iter().filter_map(|name| name.strip_prefix('/')?.split_once('/'));
    let blocks: BTreeSet<&str> = members.map(|(block, _)| block).collect();
    let mut lines: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for one in unit.commons.iter().filter(|c| blocks.contains(c.block.as_str())) {
        let name = one.procedure.map_or("", |p| unit.procedure(p).name.as_str());
        let none = || format!("a directive has no place in `{name}`");
        let lo = one.first.ok_or_else(none)?.lo;
        let at = start_of_statement(unit.language, text, lo).ok_or_else(none)?;
        let label = |b: &u8| b.is_ascii_whitespace() || b.is_ascii_digit();
        if !text[at..lo as usize].iter().all(label) {
            return Err(none());
        }
        lines.entry(at).or_default().push(&one.block);
    }
    let fixed = unit.language == Language::FortranFixed;
    let end = if text.windows(2).any(|w| w == b"\r\n") { "\r\n" } else { "\n" };
    let edit = |(at, blocks): (usize, Vec<&str>)| {
        let blanks = text[at..].iter().take_while(|b| **b == b' ').count();
        let indent = if fixed { String::new() } else { " ".repeat(blanks) };
        let mark = if fixed { "C     " } else { "! " };
        let mut out = format!("{indent}{mark}{WHY}{end}");
        for block in blocks {
            let line = format!("{indent}!$omp threadprivate(/{block}/)");
            if fixed && line.len() > FIXED_WIDTH {
                return Err(format!("a directive for `/{block}/` does not fit on a line"));
            }
            out += &format!("{line}{end}");
        }
        Ok(Edit { lo: at as u32, hi: at as u32, text: out.into_bytes() })
    };
    lines.into_iter().map(edit).collect()
}
