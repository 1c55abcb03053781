//! Where a directive goes in C.
//!
//! **Decides** the line of the pragma: the one before `for`; a line with other text before `for` is split there.
//! **Example** `else for (…) …` → `else`, the pragma, `for (…) …`, each on a line.
//! **Why it is sound** a line may be split between two tokens anywhere outside preprocessor lines and macro
//! arguments. The pragma and its loop are one statement, so they may be the body of `if`, `else`, `for`,
//! `while` or `do`, and may follow a label.
//! **Gives up when** H405, H409: spliced lines, brackets open at the loop, another pragma that binds to it;
//! `NotCanonical` (H304).
//! **Cost and limit** linear in the lines around the loop.
//! **Source** OpenMP 4.5, 2.1 and 2.6; C17 6.10.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{Loop, LoopForm, Origin, Procedure, ReasonKind, Span, Unit};

use super::{canonical, hints, indentation, line_start, macros, newline};
use crate::scan::{CText, Class};
use crate::site::Site;

/// The place for the pragma of a loop.
pub fn find(
    unit: &Unit,
    map: &CText,
    procedure: &Procedure,
    span: Span,
    l: &Loop,
) -> Result<Site, ReasonKind> {
    if l.form != LoopForm::For {
        return Err(Layout::HeaderOdd.into());
    }
    let text: &[u8] = &unit.main_file().text;
    let at = span.lo;
    // (The header of a macro was looked at.)
    if span.origin != Origin::Macro || macros::in_file(map, span) {
        if !text[at as usize..].starts_with(b"for") || map.class(at) != Class::Code {
            return Err(Layout::NoText { part: "the loop" }.into());
        }
        canonical::check(map, l.header.lo, l.header.hi, &procedure.var(l.var).name)
            .map_err(|why| ReasonKind::NotCanonical { why })?;
    }
    if map.in_brackets(at) {
        return Err(Layout::InBrackets.into());
    }
    let start = line_start(text, at);
    let spliced = text[..start]
        .strip_suffix(b"\n")
        .is_some_and(|before| before.strip_suffix(b"\r").unwrap_or(before).ends_with(b"\\"));
    if spliced {
        return Err(Layout::Spliced.into());
    }
    let hints = hints_before(text, start);
    pragma_before(text, map, hints.unwrap_or(at))?;
    let line = &text[start..at as usize];
    let indent = indentation(line).to_vec();
    let newline = newline(text, at);
    let site = |lo: usize, lead: Vec<u8>, tail: Vec<u8>, indent: Vec<u8>| Site {
        lo: lo as u32,
        hints,
        hi: if lead.is_empty() { lo as u32 } else { at },
        lead,
        tail,
        indent,
        newline,
        end: None,
        capitals: false,
        workshare: false,
        section: None,
    };
    if indent.len() == line.len() {
        return Ok(site(start, Vec::new(), Vec::new(), indent));
    }
    let before = line.len() - line.iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let mut inner = indent;
    // The loop becomes the body of what stands before it on the line.
    if !matches!(line[before - 1], b';' | b':' | b'}' | b'/') {
        inner.extend_from_slice(if inner.contains(&b'\t') { b"\t" } else { b"    " });
    }
    Ok(site(start + before, newline.to_vec(), inner.clone(), inner))
}

/// The start of the lines before `start` that are hints and nothing else.
pub(super) fn hints_before(text: &[u8], start: usize) -> Option<u32> {
    hints(text, start, |line| {
        let pragma = line.strip_prefix('#')?.trim_start().strip_prefix("pragma")?.trim_start();
        let plain = !line.contains("/*") && !line.contains("//") && !line.ends_with('\\');
        plain.then(|| pragma.to_owned())
    })
}

/// Refuses a loop with a pragma directly before it: the pragma wants to be next to its loop.
fn pragma_before(text: &[u8], map: &CText, at: u32) -> Result<(), ReasonKind> {
    let mut last = at as usize;
    while last > 0 && matches!(map.class(last as u32 - 1), Class::Blank | Class::Comment) {
        last -= 1;
    }
    let mut first = last;
    while first > 0 && map.class(first as u32 - 1) == Class::Preprocessor {
        first -= 1;
    }
    let line = String::from_utf8_lossy(&text[first..last]);
    let line = line.trim().trim_start_matches('#').trim_start();
    let Some(pragma) = line.strip_prefix("pragma").map(str::trim_start) else { return Ok(()) };
    match pragma {
        _ if pragma.starts_with("omp") => Err(ReasonKind::ExistingOpenMp {}),
        _ if heiretsu_ir::binds(pragma) => Err(ReasonKind::OtherDirective {}),
        _ => Ok(()),
    }
}
