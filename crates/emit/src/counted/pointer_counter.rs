//! Loops that a pointer counts, a test that steps down, or two variables that meet, as a `for` that counts an integer of
//! its own.
//!
//! **Decides** the new header, and where the parts of the old one go: what they set before the loop, their steps at the end
//! of the body (that of a test at its start).
//! **Example** `for (p = a; p < a + n; p++) *p = 0;` → `{ p = a; const long long p_count = (a + n) - p;`,
//! `for (long long p_at = 0; p_at < p_count; p_at++) { *p = 0; p++; } }`; `while (n--) …` is counted from 0 to `n`, and
//! `n = (n > 0 ? 0 : n) - 1;` stands after it; `for (i = 0, j = n; i < j; i++, j--) …` is counted from 0 to `j - i`, and
//! `do { i--; … } while (i > 0);` to `i > 0 ? i : 1`.
//! **Why it is sound** the front end has shown how often the loop runs; the number is taken where the test was made first.
//! The braces keep what the header declared.
//! **Gives up when** H405: the bound or a part of the header has no text of its own, or of one line.
//! **Cost and limit** linear in the loop.
//! **Source** OpenMP 4.5, 2.6 Canonical Loop Form.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{
    BinaryOp, CompareOp, Edit, ExprId, ExprKind, Origin, ReasonKind, Span, StmtKind, VarId, visit,
};

use super::c::{after_body, at_end, canonical, clauses};
use super::{Writer, apart};
use crate::place::Fresh;
use crate::scan::{CText, Class};

/// The edits of a C loop that counts a number of ours.
pub fn edits(writer: &Writer, map: &CText, fresh: &mut Fresh) -> Result<Vec<Edit>, ReasonKind> {
    let header = writer.l.header;
    let odd = || ReasonKind::from(Layout::HeaderOdd);
    let test = after_body(writer, map)?;
    let clauses = match test {
        Some(_) => Vec::new(),
        None => clauses(writer, map).ok_or_else(odd)?,
    };
    let (init, steps) = match clauses.as_slice() {
        [] | [_] => (&[][..], &[][..]),
        [init, _, steps] => (init.as_slice(), steps.as_slice()),
        _ => return Err(odd()),
    };
    let Length { of, text: length, start, after } = length(writer)?;
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
    canonical(&line, &at)?;
    let (brace, end) = at_end(writer, map, &tail)?;
    let mut text = format!("{before}{line}{brace}");
    let mut edits = Vec::new();
    let after = after.map_or(String::new(), |b| format!("{newline}{indent}{b}"));
    let mut close = format!("{after}{newline}{indent}}}");
    if let Some(start) = start {
        let statement = format!("{newline}{indent}    {start}");
        let mut body = (header.hi..writer.span.hi).filter(|at| map.class(*at) == Class::Code);
        let first = body.next().ok_or_else(odd)?;
        if writer.text().get(first as usize) == Some(&b'{') {
            edits.push(Edit { lo: first + 1, hi: first + 1, text: statement.into_bytes() });
        } else if brace.is_empty() {
            text.push_str(&format!(" {{{statement}"));
            close = format!("{newline}{indent}}}{close}");
        } else {
            text.push_str(&statement);
        }
    }
    edits.push(Edit { lo: header.lo, hi: header.hi, text: text.into_bytes() });
    edits.extend(end);
    let (lo, hi) = test.unwrap_or((writer.span.hi, writer.span.hi));
    edits.push(Edit { lo, hi, text: close.into_bytes() });
    apart(edits)
}

/// How far such a loop counts.
struct Length {
    /// The variable that counted.
    of: String,
    /// The text of the number.
    text: String,
    /// A statement at the start of the body.
    start: Option<String>,
    /// A statement after the loop.
    after: Option<String>,
}

fn length(writer: &Writer) -> Result<Length, ReasonKind> {
    let procedure = writer.procedure;
    let value = number(writer).ok_or_else(refuse)?;
    let plain = |of: String, text: String| Length { of, text, start: None, after: None };
    match procedure.expr(value).kind {
        ExprKind::Convert(_) => stepped(writer, value, 0),
        ExprKind::Binary(BinaryOp::Sub, e, one)
            if matches!(procedure.expr(one).kind, ExprKind::Int(_)) =>
        {
            let ExprKind::Int(least) = procedure.expr(one).kind else { return Err(refuse()) };
            stepped(writer, e, least)
        }
        // After the body: once at least.
        ExprKind::Select(cond, far, _) => {
            let (of, far) = distance(writer, far)?;
            let ExprKind::Compare(op, own, bound) = procedure.expr(cond).kind else {
                return Err(refuse());
            };
            let relation = if op == CompareOp::Lt { '<' } else { '>' };
            let (own, bound) = (side(writer, own)?.1, side(writer, bound)?.1);
            Ok(plain(of, format!("{own} {relation} {bound} ? {far} : 1")))
        }
        _ => {
            let (of, text) = distance(writer, value)?;
            Ok(plain(of, text))
        }
    }
}

fn refuse() -> ReasonKind {
    Layout::NoText { part: "its bound" }.into()
}

fn name(writer: &Writer, e: ExprId) -> Option<(VarId, String)> {
    match &writer.procedure.expr(e).kind {
        ExprKind::Read(place) if place.is_var() => {
            Some((place.var, writer.procedure.var(place.var).name.clone()))
        }
        _ => None,
    }
}

/// A test that steps its variable.
fn stepped(writer: &Writer, e: ExprId, least: i128) -> Result<Length, ReasonKind> {
    let ExprKind::Convert(inner) = writer.procedure.expr(e).kind else { return Err(refuse()) };
    let (var, of) = name(writer, inner).ok_or_else(refuse)?;
    let stepped = |s| match &writer.procedure.stmt(s).kind {
        StmtKind::Assign { place, value } if place.is_var() && place.var == var => Some(*value),
        _ => None,
    };
    let used = writer.l.body.first().copied().and_then(stepped).is_some();
    let (block, at) = visit::siblings(writer.procedure, writer.stmt).ok_or_else(refuse)?;
    let next = block.get(at + 1);
    let last = next
        .filter(|s| writer.procedure.stmt(**s).span.origin == Origin::Synthetic)
        .and_then(|s| stepped(*s));
    let more = |value| matches!(writer.procedure.expr(value).kind, ExprKind::Binary(..));
    let (after, once_more) = (last.is_some(), last.is_some_and(more));
    let failed = format!("({of} > {least} ? {least} : {of})");
    let text = if least == 0 { of.clone() } else { format!("(long long){of} - {least}") };
    let after = after.then(|| match (used, once_more) {
        (true, _) => format!("{of}--;"),
        (false, true) => format!("{of} = {failed} - 1;"),
        (false, false) => format!("{of} = {failed};"),
    });
    Ok(Length { start: used.then(|| format!("{of}--;")), of, text, after })
}

/// What counted, and how far it is from one place to another, one more perhaps.
fn distance(writer: &Writer, value: ExprId) -> Result<(String, String), ReasonKind> {
    let procedure = writer.procedure;
    let (mut value, mut more) = (value, "");
    if let ExprKind::Binary(BinaryOp::Add, less, _) = procedure.expr(value).kind {
        (value, more) = (less, " + 1");
    }
    let mut wide = "(long long)";
    if let ExprKind::Binary(BinaryOp::Div, bytes, _) = procedure.expr(value).kind {
        (value, wide) = (bytes, "");
    }
    let ExprKind::Binary(BinaryOp::Sub, to, from) = procedure.expr(value).kind else {
        return Err(refuse());
    };
    let (to, from) = (side(writer, to)?, side(writer, from)?);
    let first = if from.0 < to.0 { [&from, &to] } else { [&to, &from] };
    let of = first.into_iter().find_map(|s| s.2.clone()).ok_or_else(refuse)?;
    let text = match from.1.as_str() {
        "0" => format!("{wide}{}{more}", to.1),
        less => format!("{wide}{} - {less}{more}", to.1),
    };
    Ok((of, text))
}

/// One end of a distance: where it stands, its text, its name.
fn side(writer: &Writer, e: ExprId) -> Result<(u32, String, Option<String>), ReasonKind> {
    let procedure = writer.procedure;
    let ExprKind::Convert(e) = procedure.expr(e).kind else { return Err(refuse()) };
    let expr = procedure.expr(e);
    if let ExprKind::Int(value) = expr.kind {
        return Ok((u32::MAX, value.to_string(), None));
    }
    let name = name(writer, e).map(|n| n.1);
    if let (Some(name), Origin::Synthetic) = (&name, expr.span.origin) {
        return Ok((expr.span.lo, name.clone(), Some(name.clone())));
    }
    let text = writer.slice(expr.span)?;
    let word = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let text = if word { text.to_owned() } else { format!("({text})") };
    Ok((expr.span.lo, text, name))
}

/// What the number is set to before the loop.
pub(super) fn number(writer: &Writer) -> Option<ExprId> {
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
