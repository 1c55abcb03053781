//! Loops that a pointer counts, or a test that steps down, as a `for` that counts an integer of its own.
//!
//! **Decides** the new header, and where the parts of the old one go: what they set before the loop, their steps at the end
//! of the body.
//! **Example** `for (p = a; p < a + n; p++) *p = 0;` → `{ p = a; const long long p_count = (a + n) - p;`,
//! `for (long long p_at = 0; p_at < p_count; p_at++) { *p = 0; p++; } }`; `while (n--) …` is counted from 0 to `n`, and
//! `n = (n > 0 ? 0 : n) - 1;` stands behind it.
//! **Why it is sound** the front end has shown that the pointer moves once in each iteration and that its bound stays; the
//! distance is taken where the test was made first. The braces keep what the header declared.
//! **Gives up when** `NoPlace`: the bound or a part of the header has no text of its own, or of one line.
//! **Cost and limit** linear in the loop.
//! **Source** OpenMP 4.5, 2.6 Canonical Loop Form.

use heiretsu_ir::{BinaryOp, Edit, ExprId, ExprKind, ReasonKind, Span, StmtKind, VarId, visit};

use super::c::{at_end, clauses};
use super::{Writer, apart};
use crate::place::{Fresh, canonical, no_place};
use crate::scan::CText;

/// The edits of a C loop that a pointer counts.
pub fn edits(writer: &Writer, map: &CText, fresh: &mut Fresh) -> Result<Vec<Edit>, ReasonKind> {
    let header = writer.l.header;
    let clauses = clauses(writer, map).ok_or_else(|| no_place("its header is not understood"))?;
    let (init, steps) = match clauses.as_slice() {
        [_] => (&[][..], &[][..]),
        [init, _, steps] => (init.as_slice(), steps.as_slice()),
        _ => return Err(no_place("its header is not understood")),
    };
    let Length { of, text: length, behind } = length(writer)?;
    let mut tail = Vec::new();
    for &(lo, hi) in steps {
        tail.push(writer.slice(Span { lo, hi, ..header })?.to_owned());
    }
    let (count, at) = (fresh.named(&of, "count", false), fresh.named(&of, "at", false));
    let indent = writer.indent();
    let newline = writer.newline();
    let mut before = String::from("{ ");
    if let (Some(first), Some(last)) = (init.first(), init.last()) {
        let all = writer.slice(Span { lo: first.0, hi: last.1, ..header })?;
        before.push_str(&format!("{all};{newline}{indent}  "));
    }
    before.push_str(&format!("const long long {count} = {length};{newline}{indent}"));
    let by = if writer.step == 1 { format!("{at}++") } else { format!("{at} += {}", writer.step) };
    let line = format!("for (long long {at} = 0; {at} < {count}; {by})");
    canonical::check(&CText::new(line.as_bytes()), 0, line.len() as u32, &at)
        .map_err(|why| ReasonKind::NotCanonical { why })?;
    let (brace, end) = at_end(writer, map, &tail)?;
    let text = format!("{before}{line}{brace}");
    let mut edits = vec![Edit { lo: header.lo, hi: header.hi, text: text.into_bytes() }];
    edits.extend(end);
    let behind = behind.map_or(String::new(), |b| format!("{newline}{indent}{b}"));
    let close = format!("{behind}{newline}{indent}}}");
    edits.push(Edit { lo: writer.span.hi, hi: writer.span.hi, text: close.into_bytes() });
    apart(edits)
}

/// How far such a loop counts.
struct Length {
    /// The variable that counted.
    of: String,
    /// The text of the number.
    text: String,
    /// A statement behind the loop.
    behind: Option<String>,
}

fn length(writer: &Writer) -> Result<Length, ReasonKind> {
    let refuse = || no_place("its bound has no text");
    let procedure = writer.procedure;
    let mut value = number(writer).ok_or_else(refuse)?;
    let inner = |e: ExprId| match procedure.expr(e).kind {
        ExprKind::Convert(inner) => Ok(inner),
        _ => Err(refuse()),
    };
    let name = |e: ExprId| match &procedure.expr(e).kind {
        ExprKind::Read(place) if place.is_var() => Some(procedure.var(place.var).name.clone()),
        _ => None,
    };
    let stepped = |e: ExprId, least: i128| -> Result<Length, ReasonKind> {
        let of = name(inner(e)?).ok_or_else(refuse)?;
        let behind = Some(format!("{of} = ({of} > {least} ? {least} : {of}) - 1;"));
        let text = if least == 0 { of.clone() } else { format!("(long long){of} - {least}") };
        Ok(Length { of, text, behind })
    };
    match procedure.expr(value).kind {
        ExprKind::Convert(_) => return stepped(value, 0),
        ExprKind::Binary(BinaryOp::Sub, e, one) => match procedure.expr(one).kind {
            ExprKind::Int(least) => return stepped(e, least),
            _ => return Err(refuse()),
        },
        _ => {}
    }
    let mut more = "";
    if let ExprKind::Binary(BinaryOp::Add, less, _) = procedure.expr(value).kind {
        (value, more) = (less, " + 1");
    }
    let (to, from) = match procedure.expr(value).kind {
        ExprKind::Binary(BinaryOp::Div, bytes, _) => match procedure.expr(bytes).kind {
            ExprKind::Binary(BinaryOp::Sub, a, b) => (inner(a)?, inner(b)?),
            _ => return Err(refuse()),
        },
        _ => return Err(refuse()),
    };
    let operand = |e: ExprId| -> Result<String, ReasonKind> {
        let text = writer.slice(procedure.expr(e).span)?;
        let word = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        Ok(if word { text.to_owned() } else { format!("({text})") })
    };
    let of = if writer.procedure.expr(from).span.lo < writer.procedure.expr(to).span.lo {
        name(from).or_else(|| name(to))
    } else {
        name(to).or_else(|| name(from))
    };
    let of = of.ok_or_else(refuse)?;
    let text = format!("{} - {}{more}", operand(to)?, operand(from)?);
    Ok(Length { of, text, behind: None })
}

/// What the number is set to before the loop.
fn number(writer: &Writer) -> Option<ExprId> {
    let procedure = writer.procedure;
    let number: VarId = match &procedure.expr(writer.l.upper).kind {
        ExprKind::Read(place) if place.is_var() => place.var,
        _ => return None,
    };
    visit::stmts(procedure, &procedure.body).into_iter().find_map(|s| {
        match &procedure.stmt(s).kind {
            StmtKind::Assign { place, value } if place.var == number => Some(*value),
            _ => None,
        }
    })
}
