//! A loop in two versions: parallel where that pays, else as it was written.
//!
//! **Decides** the text of a branch around a loop, one side of which has the directive, the other one the loop as before.
//! **Example** `if (n >= 100000) {`, the directive, the loop, `} else {`, the loop, `}`.
//! **Why it is sound** the second version is the loop's own text, and the condition is that of the `if` clause in the other's
//! place, read at the same moment. Unlike an `if` clause (0.3 µs where it is false) it costs nothing in a loop that is started again
//! and again.
//! **Gives up when** `NoPlace` (H405): the text cannot stand there twice (labels, preprocessor lines, `static` variables,
//! named constructs, more than [`MOST_LINES`] lines), or other text shares the lines.
//! **Cost and limit** linear in the loop's text.
//! **Source** loop versioning, as in compilers (Allen and Kennedy 2001, 2.4).

use heiretsu_ir::{Language, ReasonKind, Span, Unit};

use crate::layout;
use crate::place::{Site, Texts, after_loop, no_place};

/// Longer loops are not written twice.
const MOST_LINES: usize = 40;
/// The same where an `if` clause costs little, too.
const MOST_LINES_IF_CHEAP: usize = 12;

/// The lines around the two versions.
pub struct Versions {
    /// Before the directive.
    pub before: Vec<u8>,
    /// After the parallel version and its end directive: where, and the text with the other version.
    pub end: (u32, Vec<u8>),
}

/// The branch on `condition` around a loop; `other`: lines before the loop's second text; `cheap`: an `if` clause would do.
pub fn versions(
    texts: &Texts,
    unit: &Unit,
    site: &Site,
    span: Span,
    condition: &str,
    other: &[u8],
    cheap: bool,
) -> Result<Versions, ReasonKind> {
    if site.lo != site.hi || !site.lead.is_empty() || site.workshare {
        return Err(twice("it shares its line with other text"));
    }
    let text: &[u8] = &unit.main_file().text;
    let Some(at) = after_loop(texts, unit, site, span) else {
        return Err(twice("it shares its line with other text"));
    };
    let loop_text = text.get(site.lo as usize..at as usize).unwrap_or_default();
    let fortran = unit.language.is_fortran();
    let most = if cheap { MOST_LINES_IF_CHEAP } else { MOST_LINES };
    repeatable(&String::from_utf8_lossy(loop_text), most, fortran)?;
    let line = |word: &str| -> Result<Vec<u8>, ReasonKind> {
        if fortran {
            let indent =
                if unit.language == Language::FortranFixed { 6 } else { site.indent.len() };
            return layout::statement(unit.language, site, indent, word);
        }
        Ok(layout::c_lines(site, word))
    };
    let (open, between, close) = match fortran {
        true => (format!("if ({condition}) then"), "else", "end if"),
        false => (format!("if ({condition}) {{"), "} else {", "}"),
    };
    let mut end = Vec::new();
    if fortran {
        end.extend(line(between)?);
        end.extend_from_slice(other);
        end.extend_from_slice(loop_text);
        end.extend(line(close)?);
    } else {
        // The insertion stands before the line's end.
        end.extend_from_slice(site.newline);
        end.extend(line(between)?);
        end.extend_from_slice(other);
        end.extend_from_slice(loop_text);
        end.extend_from_slice(site.newline);
        end.extend_from_slice(&site.indent);
        end.extend_from_slice(close.as_bytes());
    }
    Ok(Versions { before: line(&open)?, end: (at, end) })
}

/// May this text stand in a procedure a second time?
fn repeatable(text: &str, most: usize, fortran: bool) -> Result<(), ReasonKind> {
    if text.lines().count() > most {
        return Err(twice("it is long"));
    }
    for line in text.lines() {
        let code = line.trim_start();
        if !fortran && (code.starts_with('#') || line.ends_with('\\')) {
            return Err(twice("preprocessor lines stand in it"));
        }
        if layout::has_label(line, fortran) || fortran && is_named(code) {
            return Err(twice("a label stands in it"));
        }
        let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        if !fortran && words.into_iter().any(|word| word == "static") {
            return Err(twice("it declares a `static` variable"));
        }
    }
    Ok(())
}

/// Does a Fortran line begin with the name of a construct? (What only looks like one costs the second version.)
fn is_named(code: &str) -> bool {
    code.split_once(':').is_some_and(|(name, rest)| {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        !name.is_empty() && name.trim_end().chars().all(word) && !rest.starts_with(':')
    })
}

fn twice(why: &str) -> ReasonKind {
    no_place(&format!(
        "it is started often, and would have to stand there twice, with a directive and without; {why}"
    ))
}
