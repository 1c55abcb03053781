//! DO WHILE as DO.
//!
//! **Decides** the header `DO K = first, last[, step]`, and that the line of the step goes.
//! **Example** `DO WHILE (K .LT. N)` → `DO K = 1, N - 1`; where two variables meet, `do while (i < j)` →
//! `i_count = int(j, 8) - i`, `do i_at = 0, i_count - 1, 2`, and their steps stay.
//! **Why it is sound** see the room above; a bound that is not reached is one less, which no bound but the least
//! integer makes overflow.
//! **Gives up when** H405, H411: labels, names of constructs, several statements on a line, lines that get too long.
//! **Cost and limit** linear in the loop.
//! **Source** Fortran 2018 11.1.7.4 (DO).

use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{BinaryOp, Edit, ExprId, ExprKind, Language, ReasonKind, Scalar};

use super::{Writer, apart, from, pointer_counter};
use crate::layout::width;
use crate::place::Fresh;
use crate::source::{self, rest_of_line};

/// The edits of a DO WHILE in which two variables meet.
pub fn along(writer: &Writer, fresh: &mut Fresh) -> Result<Vec<Edit>, ReasonKind> {
    let refuse = || ReasonKind::from(Layout::NoText { part: "its bound" });
    let procedure = writer.procedure;
    let word = plain_header(writer)?;
    let mut value = pointer_counter::number(writer).ok_or_else(refuse)?;
    let mut more = "";
    if let ExprKind::Binary(BinaryOp::Add, distance, _) = procedure.expr(value).kind {
        (value, more) = (distance, " + 1");
    }
    let ExprKind::Binary(BinaryOp::Sub, to, from) = procedure.expr(value).kind else {
        return Err(refuse());
    };
    let name = |e: ExprId| match procedure.expr(e).kind {
        ExprKind::Convert(inner) => match &procedure.expr(inner).kind {
            ExprKind::Read(place) if place.is_var() => Some(procedure.var(place.var).name.clone()),
            _ => None,
        },
        _ => None,
    };
    let (to, from) = (name(to).ok_or_else(refuse)?, name(from).ok_or_else(refuse)?);
    let header = writer.l.header;
    let capitals = word("x") == "X";
    let case = |name: String| if capitals { name.to_ascii_uppercase() } else { name };
    let (count, at) = (fresh.named(&from, "count", capitals), fresh.named(&from, "at", capitals));
    let (lo, line) = declaration(writer, &format!("{count}, {at}"), 64, &word)?;
    let by = by(writer);
    let number = format!("{count} = {}({}, 8) - {}{more}", word("int"), case(to), case(from));
    let new = format!("{} {at} = 0, {count} - 1{by}", word("do"));
    fits(writer, &writer.indent(), &number)?;
    fits(writer, &writer.indent(), &new)?;
    let new = format!("{number}{}{}{new}", writer.newline(), writer.indent());
    apart(vec![
        Edit { lo, hi: lo, text: line.into_bytes() },
        Edit { lo: header.lo, hi: header.hi, text: new.into_bytes() },
    ])
}

/// The header is a plain DO WHILE on a line of its own; how its words are written.
fn plain_header(writer: &Writer) -> Result<impl Fn(&str) -> String + use<>, ReasonKind> {
    let header = writer.l.header;
    let text = writer.text();
    let at = writer.span.lo as usize;
    if source::line_start(text, at) + writer.indent().len() != at {
        return Err(Layout::TextBefore.into());
    }
    let old = writer.slice(header)?;
    let bare: String = old.chars().filter(|c| !c.is_ascii_whitespace()).take(7).collect();
    let rest = rest_of_line(text, header.hi).trim_ascii();
    if !bare.eq_ignore_ascii_case("dowhile") || !(rest.is_empty() || rest.starts_with(b"!")) {
        return Err(Layout::HeaderOdd.into());
    }
    let capitals = old.starts_with("DO");
    Ok(move |word: &str| if capitals { word.to_ascii_uppercase() } else { word.to_owned() })
}

/// The declaration of an integer, and where it goes.
fn declaration(
    writer: &Writer,
    name: &str,
    bits: u8,
    word: &dyn Fn(&str) -> String,
) -> Result<(u32, String), ReasonKind> {
    let ty = if bits == 32 { "integer".to_owned() } else { format!("integer({})", bits / 8) };
    let colons = if writer.unit.language == Language::FortranFree { " ::" } else { "" };
    let at = source::first_statement(writer.unit, writer.procedure)?;
    let blanks = source::declaration_indent(writer.unit, writer.procedure)?;
    Ok((at, format!("{blanks}{}{colons} {name}{}", word(&ty), writer.newline())))
}

/// Does a header fit on its line?
pub(super) fn fits(writer: &Writer, indent: &str, line: &str) -> Result<(), ReasonKind> {
    let free = writer.unit.language == Language::FortranFree;
    if indent.len() + line.len() > width(writer.unit.language) || indent.contains('\t') && !free {
        return Err(Layout::LongLine { what: "its header" }.into());
    }
    Ok(())
}

/// The step of a DO, if it is to be said.
fn by(writer: &Writer) -> String {
    if writer.step == 1 { String::new() } else { format!(", {}", writer.step) }
}

/// The DO of a loop.
pub(super) fn header_line(
    writer: &Writer,
    name: &str,
    first: &str,
    word: &dyn Fn(&str) -> String,
) -> Result<String, ReasonKind> {
    let (last, by) = (last(writer, word)?, by(writer));
    Ok(format!("{} {name} = {first}, {last}{by}", word("do")))
}

/// The edits of a DO WHILE.
pub fn edits(writer: &Writer, fresh: &mut Fresh) -> Result<Vec<Edit>, ReasonKind> {
    let header = writer.l.header;
    let indent = writer.indent();
    let word = plain_header(writer)?;
    let mut edits = writer.next_reads()?;
    let own = writer.procedure.expr(writer.l.step).span;
    let (lo, hi) = writer
        .whole_lines(own)
        .filter(|(lo, _)| *lo >= header.hi)
        .ok_or(Layout::SharesLines { part: "its step" })?;
    edits.push(Edit { lo, hi, text: Vec::new() });
    let name = name(writer);
    let (first, before) = starting(writer, fresh, &name, &word, &mut edits)?;
    let line = header_line(writer, &name, &first, &word)?;
    fits(writer, &indent, &line)?;
    let before = before.map_or(String::new(), |b| format!("{b}{}{indent}", writer.newline()));
    edits.push(Edit { lo: header.lo, hi: header.hi, text: (before + &line).into_bytes() });
    apart(edits)
}

/// The first value, and the statement before the loop that keeps it under a name of its own, where it needs one.
pub(super) fn starting(
    writer: &Writer,
    fresh: &mut Fresh,
    name: &str,
    word: &dyn Fn(&str) -> String,
    edits: &mut Vec<Edit>,
) -> Result<(String, Option<String>), ReasonKind> {
    if let Some(first) = writer.first() {
        // Declarations that another loop needs go before the first statement, which stays for that.
        let kept = source::first_statement(writer.unit, writer.procedure)?;
        let line = first.line.filter(|(lo, _)| *lo != kept);
        edits.extend(line.map(|(lo, hi)| Edit { lo, hi, text: Vec::new() }));
        return Ok((first.text, None));
    }
    let from = from(fresh, name);
    let Some(Scalar::Int { bits, .. }) = writer.procedure.var(writer.l.var).ty.scalar() else {
        return Err(Spelling::NoType { what: "its variable" }.into());
    };
    let (at, line) = declaration(writer, &from, bits, word)?;
    edits.push(Edit { lo: at, hi: at, text: line.into_bytes() });
    let kept = format!("{from} = {name}");
    Ok((from, Some(kept)))
}

/// The variable as the step writes it.
pub(super) fn name(writer: &Writer) -> String {
    let own = writer.slice(writer.procedure.expr(writer.l.step).span).unwrap_or_default();
    match own.get(..writer.name.len()) {
        Some(written) if written.eq_ignore_ascii_case(&writer.name) => written.to_owned(),
        _ => writer.name.clone(),
    }
}

/// The last value.
fn last(writer: &Writer, word: &dyn Fn(&str) -> String) -> Result<String, ReasonKind> {
    let upper = writer.procedure.expr(writer.l.upper);
    let by = match (writer.l.exclusive, writer.step > 0) {
        (false, _) => 0,
        (true, true) => -1,
        (true, false) => 1,
    };
    if let ExprKind::Int(value) = upper.kind {
        return Ok((value + by).to_string());
    }
    // A bottom-tested loop has one iteration even where its initial value passes the bound.
    if let ExprKind::Select(_, bound, least) = upper.kind {
        let (text, bits) = (writer.expr(bound)?, writer.procedure.expr(bound).ty.scalar());
        let kind = match bits {
            Some(Scalar::Int { bits: 32, .. }) => "",
            Some(Scalar::Int { bits: 64, .. }) => "_8",
            _ => return Err(Layout::NoText { part: "its bound" }.into()),
        };
        let text = format!("{}({text}, {}{kind})", extreme(writer, word), writer.expr(least)?);
        return Ok(match by {
            0 => text,
            by => format!("{text} {} 1", if by < 0 { '-' } else { '+' }),
        });
    }
    let text = writer.expr(writer.l.upper)?;
    if by == 0 {
        return Ok(text);
    }
    let plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let text = if plain { text } else { format!("({text})") };
    Ok(format!("{text} {} 1", if by < 0 { '-' } else { '+' }))
}

fn extreme(writer: &Writer, word: &dyn Fn(&str) -> String) -> String {
    word(if writer.step > 0 { "max" } else { "min" })
}
