//! DO WHILE as DO.
//!
//! **Decides** the header `DO K = first, last[, step]`, and that the line of the step goes.
//! **Example** `DO WHILE (K .LT. N)` → `DO K = 1, N - 1`.
//! **Why it is sound** see the room above; a bound that is not reached is one less, which no bound but the least
//! integer makes overflow.
//! **Gives up when** `NoPlace`: labels, names of constructs, several statements on a line, lines that get too long.
//! **Cost and limit** linear in the loop.
//! **Source** Fortran 2018 11.1.7.4 (DO).

use heiretsu_ir::{Edit, ExprKind, Language, ReasonKind, Scalar};

use super::{Writer, apart, from};
use crate::blocks;
use crate::place::{Fresh, no_place};

/// Where lines of the two forms end.
const WIDTHS: [usize; 2] = [72, 132];

/// The edits of a DO WHILE.
pub fn edits(writer: &Writer, fresh: &mut Fresh) -> Result<Vec<Edit>, ReasonKind> {
    let header = writer.l.header;
    let text = writer.text();
    let indent = writer.indent();
    let line = writer.text()[..writer.span.lo as usize].iter().rposition(|b| *b == b'\n');
    if line.map_or(0, |at| at + 1) + indent.len() != writer.span.lo as usize {
        return Err(no_place("something stands before it on its line"));
    }
    let old = writer.slice(header)?;
    let bare: String = old.chars().filter(|c| !c.is_ascii_whitespace()).take(7).collect();
    let rest = &text[header.hi as usize..];
    let rest = rest.split(|b| *b == b'\n').next().unwrap_or_default().trim_ascii();
    if !bare.eq_ignore_ascii_case("dowhile") || !(rest.is_empty() || rest.starts_with(b"!")) {
        return Err(no_place("its header is not a plain DO WHILE"));
    }
    let capitals = old.starts_with("DO");
    let word = |word: &str| if capitals { word.to_ascii_uppercase() } else { word.to_owned() };
    let mut edits = writer.next_reads()?;
    let own = writer.procedure.expr(writer.l.step).span;
    let (lo, hi) = writer
        .whole_lines(own)
        .filter(|(lo, _)| *lo >= header.hi)
        .ok_or_else(|| no_place("the step has no line of its own"))?;
    edits.push(Edit { lo, hi, text: Vec::new() });
    let name = name(writer);
    let newline = writer.newline();
    let mut before = String::new();
    let first = match writer.first() {
        Some(first) => {
            // Declarations that another loop needs go before the first statement, which stays for that.
            let kept = blocks::first_statement(writer.unit, writer.procedure)?;
            let line = first.line.filter(|(lo, _)| *lo != kept);
            edits.extend(line.map(|(lo, hi)| Edit { lo, hi, text: Vec::new() }));
            first.text
        }
        None => {
            let from = from(fresh, &name);
            let Some(Scalar::Int { bits, .. }) = writer.procedure.var(writer.l.var).ty.scalar()
            else {
                return Err(no_place("the type of its variable has no name"));
            };
            let ty =
                if bits == 32 { "integer".to_owned() } else { format!("integer({})", bits / 8) };
            let colons = if writer.unit.language == Language::FortranFree { " ::" } else { "" };
            let at = blocks::first_statement(writer.unit, writer.procedure)?;
            let blanks = blocks::declaration_indent(writer.unit, writer.procedure)?;
            let line = format!("{blanks}{}{colons} {from}{newline}", word(&ty));
            edits.push(Edit { lo: at, hi: at, text: line.into_bytes() });
            before = format!("{from} = {name}{newline}{indent}");
            from
        }
    };
    let by = if writer.step == 1 { String::new() } else { format!(", {}", writer.step) };
    let line = format!("{} {name} = {first}, {}{by}", word("do"), last(writer)?);
    let fixed = usize::from(writer.unit.language == Language::FortranFree);
    if indent.len() + line.len() > WIDTHS[fixed] || indent.contains('\t') && fixed == 0 {
        return Err(no_place("its header would not fit on a line"));
    }
    edits.push(Edit { lo: header.lo, hi: header.hi, text: (before + &line).into_bytes() });
    apart(edits)
}

/// The variable as the step writes it.
fn name(writer: &Writer) -> String {
    let own = writer.slice(writer.procedure.expr(writer.l.step).span).unwrap_or_default();
    match own.get(..writer.name.len()) {
        Some(written) if written.eq_ignore_ascii_case(&writer.name) => written.to_owned(),
        _ => writer.name.clone(),
    }
}

/// The last value.
fn last(writer: &Writer) -> Result<String, ReasonKind> {
    let upper = writer.procedure.expr(writer.l.upper);
    let by = match (writer.l.exclusive, writer.step > 0) {
        (false, _) => 0,
        (true, true) => -1,
        (true, false) => 1,
    };
    if let ExprKind::Int(value) = upper.kind {
        return Ok((value + by).to_string());
    }
    let text = writer.expr(writer.l.upper)?;
    if by == 0 {
        return Ok(text);
    }
    let plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let text = if plain { text } else { format!("({text})") };
    Ok(format!("{text} {} 1", if by < 0 { '-' } else { '+' }))
}
