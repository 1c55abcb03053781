//! `threadprivate` where objects are declared of which each thread gets its own.
//!
//! **Decides** where the directive stands in each program unit that declares a COMMON block, and after which declaration of C.
//! **Example** before the first executable statement of every procedure with `COMMON /WORK/ …`: `!$omp threadprivate(/work/)`.
//! **Why it is sound** every declaration of the object has the directive, before anything names it.
//! **Gives up when** a line has no room, or something else stands on it.
//! **Cost and limit** linear in the declarations.
//! **Source** OpenMP 4.5, 2.15.2.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Edit, Global, Language, Storage, Unit};

use crate::layout::FIXED_WIDTH;
use crate::print::start_of_statement;

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

/// C: after the declaration.
fn after(unit: &Unit, name: &str) -> Result<Edit, String> {
    let text = &unit.main_file().text;
    let global = |v: &&heiretsu_ir::Var| match v.storage {
        Storage::Global(g) => unit.global(g).name == name,
        _ => false,
    };
    let var = unit.procedures.iter().flat_map(|p| &p.vars).find(global);
    let none = || format!("a directive has no place after the declaration of `{name}`");
    let from = var.ok_or_else(none)?.span.hi as usize;
    let rest = text.get(from..).ok_or_else(none)?;
    let length = rest.iter().position(|b| *b == b';').ok_or_else(none)?;
    // (In a comment or a string it would be no end.)
    if rest[..length].iter().any(|b| matches!(b, b'"' | b'\'' | b'/' | b'#' | b'\\')) {
        return Err(none());
    }
    let at = from + length + 1;
    let line = text[at..].iter().position(|b| *b == b'\n').ok_or_else(none)?;
    let (mut at, end) = (at, if text[at..at + line].ends_with(b"\r") { "\r\n" } else { "\n" });
    let blank = text[at..at + line].trim_ascii();
    let comment = blank.starts_with(b"/*") && blank.ends_with(b"*/") || blank.starts_with(b"//");
    let mut directive = format!("/* {WHY} */{end}#pragma omp threadprivate({name}){end}");
    match blank.is_empty() || comment && !blank.ends_with(b"\\") {
        true => at += line + 1,
        false => directive = format!("{end}{directive}"),
    }
    Ok(Edit { lo: at as u32, hi: at as u32, text: directive.into_bytes() })
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
