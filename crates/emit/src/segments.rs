//! Loops whose iterations touch segments of arrays, with a test before them whether the segments ascend.
//!
//! **Decides** the text: a flag, and a loop with the same header that compares the bounds of the segments.
//! **Example** `for (c = 0; c < n; c++) for (k = first[c]; k < first[c + 1]; k++) f[k] = …` →
//! ```text
//! { int f_overlap = 0; // do two iterations touch the same elements of f?
//!   long long f_end = -9223372036854775807LL;
//!   for (c = 0; c < n; c++) {
//!       f_overlap |= first[c] < f_end || first[c + 1] < first[c];
//!       f_end = first[c + 1];
//!   }
//! for (c = 0; c < n; c++) for (k = first[c]; k < first[c + 1]; k++) f[k] = …
//! }
//! ```
//! **Why it is sound** `analyze` has shown that the bounds mean the same at the start of each iteration as in it, and that each
//! iteration reads them. They are compared in 64 bits; where they might not fit, the flag is set. The text is read again,
//! compared by execution with the old one, and the loop gets its directive with the flag as a condition.
//! **Gives up when** H405, H411: a header that is more than one plain line, bounds that have no text before the loop.
//! **Cost and limit** linear in the loop.
//! **Source** the offset–length test of Lin and Padua (2000), at run time.

use heiretsu_ir::runtime_test::{Condition, Poly, RuntimeTest};
use heiretsu_ir::segments::Segments;
use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{CompareOp, Edit, Loop, ProcId, ReasonKind, Span, StmtId, Unit};

use crate::around::Around;
use crate::closed_forms::Steps;
use crate::names::Names;
use crate::place::{self, Fresh, Texts};
use crate::syntax::{Binding, Text};
use crate::terms::{Exact, Writer};

/// The new text of a loop.
pub struct Tested {
    /// Its edits.
    pub edits: Vec<Edit>,
    /// The flag that is set where segments overlap, as the loop program will call it.
    pub flag: String,
}

/// The text of each of these loops, where it can be written so.
pub fn rewrites(unit: &Unit, wanted: &[(ProcId, StmtId, &[Segments])]) -> Vec<Option<Tested>> {
    let texts = Texts::new(unit);
    let mut fresh = Fresh::new(&texts);
    let one = |(of, stmt, list): &(ProcId, StmtId, &[Segments])| {
        one(unit, &texts, &mut fresh, (*of, *stmt), list).ok()
    };
    wanted.iter().map(one).collect()
}

fn one(
    unit: &Unit,
    texts: &Texts,
    fresh: &mut Fresh,
    (of, stmt): (ProcId, StmtId),
    list: &[Segments],
) -> Result<Tested, ReasonKind> {
    let procedure = unit.procedure(of);
    let around = Around::new(procedure);
    let site = place::find(texts, procedure, &around, stmt)?;
    let l = procedure.as_loop(stmt).ok_or(ReasonKind::NotCounted {})?;
    // (The header is written again.)
    let names = Names { procedure, map: texts.c.as_ref(), around: &around, stmt, in_header: true };
    let writer = Writer { unit, names: &names };
    let word = writer.syntax();
    let fortran = unit.language.is_fortran();
    let names: Vec<&str> = list.iter().flat_map(|s| &s.names).map(|name| last_word(name)).collect();
    let first = *names.first().ok_or(Layout::NoText { part: "its body" })?;
    let flag = fresh.named(first, "overlap", site.capitals);
    let asked = format!("do two iterations touch the same elements of {}?", names.join(", "));
    let (mut declared, mut set, mut compared) = (Vec::new(), Vec::new(), Vec::new());
    if fortran {
        declared.push(format!("logical :: {flag}"));
        set.push(format!("{flag} = .false."));
    } else {
        declared.push(format!("int {flag} = 0; /* {asked} */"));
    }
    for segments in list {
        let name = segments.names.first().map_or(first, |name| last_word(name));
        let end = fresh.named(name, "end", site.capitals);
        let bound = |bound| self::bound(&writer, segments, bound);
        let (from, to) = (bound(&segments.first)?, bound(&segments.end)?);
        let mut lines = vec![format!("{flag} {}", word.word("|= ", "= "))];
        if fortran {
            declared.push(format!("integer(8) :: {end}"));
            set.push(format!("{end} = -huge({end})"));
            lines[0].push_str(&format!("{flag} .or. "));
        } else {
            declared.push(format!("long long {end} = -9223372036854775807LL;"));
        }
        lines[0].push_str(&overlap(&writer, segments, &end, (&from, &to))?);
        let unless = if to.guards.is_empty() {
            String::new()
        } else {
            format!("if ({}{flag}) ", word.not())
        };
        lines.push(format!("{unless}{end} = {}", to.text.text));
        compared.extend(under(&writer, segments, lines)?);
    }
    let header = header(unit, l)?;
    let mut steps = Steps { before: declared, ..Steps::default() };
    steps.before.append(&mut set);
    steps.before.push(if fortran { format!("do {header}") } else { format!("{header} {{") });
    let deeper = if fortran { "   " } else { "    " };
    steps.before.extend(compared.into_iter().map(|line| format!("{deeper}{line}")));
    steps.before.push(word.word("}", "end do").to_owned());
    let span = procedure.stmt(stmt).span;
    let body = place::body(texts, unit, &site, span, l, &steps)?;
    let text = [&site.lead[..], &body.before, &site.tail].concat();
    let (at, close) = body.end.ok_or(Layout::NoRoom { what: "a statement after it" })?;
    let edits = vec![Edit { lo: site.lo, hi: site.hi, text }, Edit { lo: at, hi: at, text: close }];
    let flag = if fortran { flag.to_ascii_lowercase() } else { flag };
    Ok(Tested { edits: crate::flags::joined(unit, edits)?, flag })
}

/// One bound of a segment: a subscript, or an address.
fn bound(writer: &Writer, segments: &Segments, bound: &Poly) -> Result<Exact, ReasonKind> {
    let plain = writer.exact(bound, 1)?;
    let Some(base) = &segments.base else { return Ok(plain) };
    let pointer = writer.stored(base)?;
    let at = match plain.text.text.as_str() {
        "0" => pointer,
        _ => format!("({pointer} + {})", plain.text.at_least(Binding::Product)),
    };
    Ok(Exact { text: Text::atom(format!("(long long){at}")), guards: plain.guards })
}

/// Statements, where an iteration touches elements at all.
fn under(
    writer: &Writer,
    segments: &Segments,
    mut lines: Vec<String>,
) -> Result<Vec<String>, ReasonKind> {
    let fortran = writer.unit.language.is_fortran();
    if !fortran {
        lines.iter_mut().for_each(|line| line.push(';'));
    }
    for more in segments.when.iter().rev() {
        let left = more.clone();
        let runs = Condition::Compare { left, op: CompareOp::Ge, right: Poly::default() };
        let test = RuntimeTest { conditions: vec![runs] };
        let Some(runs) = writer.clause(Some(&test), None)? else { continue };
        let (open, deeper, close) =
            if fortran { (") then", "   ", "end if") } else { (") {", "    ", "}") };
        let inner = lines.into_iter().map(|line| format!("{deeper}{line}"));
        let head = std::iter::once(format!("if ({runs}{open}"));
        lines = head.chain(inner).chain([close.to_owned()]).collect();
    }
    Ok(lines)
}

/// When a segment starts before the end of the one before it, or ends before it starts; or cannot be computed.
fn overlap(
    writer: &Writer,
    segments: &Segments,
    end: &str,
    (from, to): (&Exact, &Exact),
) -> Result<String, ReasonKind> {
    let syntax = writer.syntax();
    let (or, and) = (syntax.word(" || ", " .or. "), syntax.word(" && ", " .and. "));
    let mut guards: Vec<&str> = Vec::new();
    for guard in from.guards.iter().chain(&to.guards) {
        if !guards.contains(&guard.as_str()) {
            guards.push(guard);
        }
    }
    let mut parts = Vec::new();
    if !guards.is_empty() {
        parts.push(format!("{}({})", syntax.not(), guards.join(and)));
    }
    let less = syntax.comparison(CompareOp::Lt);
    parts.push(format!("{} {less} {end}", from.text.text));
    if segments.forwards {
        return Ok(parts.join(or));
    }
    // As people write it, where that takes no more guards.
    let (left, right) = (segments.end.clone(), segments.first.clone());
    let backwards = Condition::Compare { left, op: CompareOp::Lt, right };
    let text = writer.clause(Some(&RuntimeTest { conditions: vec![backwards] }), None)?;
    let text = text.filter(|text| !text.contains(and));
    parts.push(text.unwrap_or_else(|| format!("{} {less} {}", to.text.text, from.text.text)));
    Ok(parts.join(or))
}

/// The member, or the variable, that a name ends with.
fn last_word(name: &str) -> &str {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = name.trim_end_matches(|c| !word(c));
    end.rsplit(|c| !word(c)).next().unwrap_or(end)
}

/// The header of a loop again: in C all of it, in Fortran what follows `DO` and a label.
fn header(unit: &Unit, l: &Loop) -> Result<String, ReasonKind> {
    let odd = || ReasonKind::from(Layout::NotPlain { part: "its header" });
    let Span { lo, hi, .. } = l.header;
    let text = unit.main_file().text.get(lo as usize..hi as usize).ok_or_else(odd)?;
    let text = std::str::from_utf8(text).map_err(|_| odd())?;
    let plain =
        text.is_ascii() && !text.contains(['\n', '\r', '\t', '#', '\\', '&', '!', '"', '\'']);
    if !plain || !l.header.is_own_text() || text.contains("//") || text.contains("/*") {
        return Err(odd());
    }
    if !unit.language.is_fortran() {
        return if text.starts_with("for") { Ok(text.to_owned()) } else { Err(odd()) };
    }
    let rest = text.get(..2).filter(|word| word.eq_ignore_ascii_case("do")).ok_or_else(odd)?;
    let rest = text[rest.len()..].trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    Ok(rest.trim_start().trim_start_matches(',').trim().to_owned())
}
