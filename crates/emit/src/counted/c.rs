//! `while`, `do … while` and `for` with more in its header, as a `for` that counts.
//!
//! **Decides** the new header, where the step goes, and where the rest of the old header goes: its initializations
//! before the loop, its further steps to the end of the body.
//! **Example** `for (i = 0, j = n; i < n; i++, j--) f(j);` → `j = n;`, `for (i = 0; i < n; i++) {`, `f(j);`, `j--; }`.
//! **Why it is sound** see the room above; parts of the header move only where they do not name the variable.
//! **Gives up when** H405, H411, H304: statements before it have no place, the step stands inside an expression
//! other than `i++`, the test is not a plain comparison.
//! **Cost and limit** linear in the loop.
//! **Source** C17 6.8.5.3; OpenMP 4.5, 2.6.

use heiretsu_ir::unwritten::{Layout, Spelling};
use heiretsu_ir::{
    BinaryOp, Edit, ExprId, ExprKind, Language, LoopForm, Origin, ReasonKind, Scalar, Span,
};

use super::{Writer, apart, from};
use crate::place::{Fresh, canonical};
use crate::print::primary;
use crate::scan::{CText, Class};
use crate::source::line_start;
use crate::syntax::{Syntax, c_type};

/// The edits of a C loop.
pub fn edits(writer: &Writer, map: &CText, fresh: &mut Fresh) -> Result<Vec<Edit>, ReasonKind> {
    let header = writer.l.header;
    // Where the step of a `for` stands is known: it is the third clause, alone.
    let own = match writer.l.form {
        LoopForm::While => Some(writer.procedure.expr(writer.l.step).span),
        LoopForm::For => None,
        LoopForm::Jump { .. }
        | LoopForm::Do
        | LoopForm::DoConcurrent
        | LoopForm::ArrayAssignment => {
            return Err(Layout::HeaderOdd.into());
        }
    };
    own.map(|own| writer.slice(own)).transpose()?;
    let last = after_body(writer, map)?;
    if let Some(test) = last {
        return tests_last(writer, map, own, test);
    }
    let clauses = clauses(writer, map).ok_or(Layout::HeaderOdd)?;
    let test = match clauses.as_slice() {
        [test] => test,
        [_, test, _] => test,
        _ => return Err(Layout::HeaderOdd.into()),
    };
    let mut edits = writer.next_reads()?;
    let Rest { mut lead, tail, declares } = match clauses.as_slice() {
        [init, _, steps] => rest(writer, map, own, (init, steps))?,
        _ => Rest::default(),
    };
    if let Some(own) = own.filter(|own| own.lo >= header.hi) {
        edits.push(step(writer, map, own)?);
    }
    let newline = writer.newline();
    let indent = writer.indent();
    let name = &writer.name;
    if writer.first().is_none() && (!writer.starts_from_itself() || !declares.is_empty()) {
        return Err(Layout::NoText { part: "its first value" }.into());
    }
    let (first, kept) = starting(writer, fresh, &mut edits)?;
    lead.extend(kept);
    let by = stepping(writer);
    let test = comparison(writer, test)?;
    let line = format!("for ({declares}{name} = {first}; {test}; {by})");
    canonical(&line, name)?;
    let mut before = String::new();
    // Braces keep what the header declared.
    let (open, close) = match declares.is_empty() || lead.is_empty() {
        true => ("", None),
        false => ("{ ", Some(format!("{newline}{indent}}}"))),
    };
    if !lead.is_empty() {
        if close.is_none() && !is_statement_of_block(map, writer) {
            return Err(Layout::NoRoom { what: "a statement before it" }.into());
        }
        before.push_str(open);
        for statement in lead {
            before.push_str(&format!("{statement};{newline}{indent}"));
        }
    }
    let (brace, end) = at_end(writer, map, &tail)?;
    let header_text = format!("{before}{line}{brace}");
    edits.push(Edit { lo: header.lo, hi: header.hi, text: header_text.into_bytes() });
    edits.extend(end);
    let end = writer.span.hi;
    edits.extend(close.map(|text| Edit { lo: end, hi: end, text: text.into_bytes() }));
    apart(edits)
}

/// What a header does besides counting.
#[derive(Default)]
struct Rest {
    /// Statements before the loop.
    lead: Vec<String>,
    /// Statements at the end of its body.
    tail: Vec<String>,
    /// `int `, where the header declares its variable.
    declares: String,
}

/// What the first and the third clause of a `for` do beside setting its variable and the step, which may stand at `own`.
fn rest(
    writer: &Writer,
    map: &CText,
    own: Option<Span>,
    (init, steps): (&[Part], &[Part]),
) -> Result<Rest, ReasonKind> {
    let mut out = Rest::default();
    if let Some(first) = init.first().filter(|_| writer.declares()) {
        out.declares = declared(writer, *first)?;
    }
    let starts = |part: &Part| match map.tokens(part.0, part.1).iter().position(|t| *t == "=") {
        Some(at) => at > 0 && map.tokens(part.0, part.1)[at - 1] == writer.name,
        None => false,
    };
    for part in init.iter().filter(|part| !starts(part)) {
        let text = moved(writer, map, *part)?;
        let own = out.declares.is_empty() || Some(part) == init.first();
        out.lead.push(if own { text } else { format!("{}{text}", out.declares) });
    }
    let is_own = |part: &Part| own.is_none_or(|own| part.0 <= own.lo && own.hi <= part.1);
    for part in steps {
        match own {
            Some(own) if is_own(part) => out.tail.extend(beside_step(writer, map, *part, own)?),
            None if is_own(part) => {}
            _ => out.tail.push(moved(writer, map, *part)?),
        }
    }
    Ok(out)
}

/// The specifiers of a header's declaration, with a blank after them.
fn declared(writer: &Writer, (lo, hi): Part) -> Result<String, ReasonKind> {
    let text = writer.slice(Span { lo, hi, ..writer.l.header })?;
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = text.split_once('=').map_or(text, |(before, _)| before).trim_end();
    let specifiers = before.trim_end_matches(word).trim_end();
    let plain = !specifiers.is_empty() && specifiers.chars().all(|c| word(c) || c.is_whitespace());
    plain.then(|| format!("{specifiers} ")).ok_or_else(|| Layout::HeaderOdd.into())
}

/// Of `do { … } while (…);`, the bytes after the closing brace.
pub(super) fn after_body(writer: &Writer, map: &CText) -> Result<Option<Part>, ReasonKind> {
    let header = writer.l.header;
    if map.tokens(header.lo, header.hi) != ["do"] {
        return Ok(None);
    }
    let refuse = || ReasonKind::from(Layout::EndOdd);
    let text = writer.text();
    let code = |at: &u32| map.class(*at) == Class::Code;
    let mut depth = 0u32;
    let mut close = None;
    for at in (header.hi..writer.span.hi).filter(code) {
        match text[at as usize] {
            b'{' => depth += 1,
            b'}' => depth = depth.checked_sub(1).ok_or_else(refuse)?,
            _ => {}
        }
        if depth == 0 {
            close = (text[at as usize] == b'}').then_some(at + 1);
            break;
        }
    }
    let from = close.ok_or_else(refuse)?;
    let to = writer.span.hi;
    let plain = (from..to).all(|at| matches!(map.class(at), Class::Code | Class::Blank));
    if plain && map.tokens(from, to).first() == Some(&"while") {
        Ok(Some((from, to)))
    } else {
        Err(refuse())
    }
}

/// A loop that tests after its body, where its first value is a constant.
fn tests_last(
    writer: &Writer,
    map: &CText,
    own: Option<Span>,
    (from, to): Part,
) -> Result<Vec<Edit>, ReasonKind> {
    let header = writer.l.header;
    let mut edits = writer.next_reads()?;
    let own = own.ok_or(Layout::NoText { part: "its step" })?;
    edits.push(step(writer, map, own)?);
    edits.push(Edit { lo: from, hi: to, text: Vec::new() });
    let name = &writer.name;
    let first = writer.first();
    let first = first.ok_or(Layout::NoText { part: "its first value" })?;
    edits.extend(first.line.map(|(lo, hi)| Edit { lo, hi, text: Vec::new() }));
    let (relation, bound) = (relation(writer), bound(writer)?);
    let text = first.text;
    let line = format!("for ({name} = {text}; {name} {relation} {bound}; {})", stepping(writer));
    canonical(&line, name)?;
    edits.push(Edit { lo: header.lo, hi: header.hi, text: line.into_bytes() });
    apart(edits)
}

/// The first value, and the declaration before the loop that keeps it under a name of its own, where it needs one.
pub(super) fn starting(
    writer: &Writer,
    fresh: &mut Fresh,
    edits: &mut Vec<Edit>,
) -> Result<(String, Option<String>), ReasonKind> {
    if let Some(first) = writer.first() {
        edits.extend(first.line.map(|(lo, hi)| Edit { lo, hi, text: Vec::new() }));
        return Ok((first.text, None));
    }
    let ty = writer.procedure.var(writer.l.var).ty.scalar().and_then(c_type);
    let ty = ty.ok_or(Spelling::NoType { what: "its variable" })?;
    let from = from(fresh, &writer.name);
    let kept = format!("const {ty} {from} = {}", writer.name);
    Ok((from, Some(kept)))
}

/// Is a header of ours one that OpenMP takes?
pub(super) fn canonical(header: &str, name: &str) -> Result<(), ReasonKind> {
    canonical::check(&CText::new(header.as_bytes()), 0, header.len() as u32, name)
        .map_err(|why| ReasonKind::NotCanonical { why })
}

/// How a header compares its variable with its bound.
pub(super) fn relation(writer: &Writer) -> &'static str {
    match (writer.step > 0, writer.l.exclusive) {
        (true, true) => "<",
        (true, false) => "<=",
        (false, true) => ">",
        (false, false) => ">=",
    }
}

/// The bound of a header. A bottom-tested loop has one iteration even where its initial value passes the bound.
pub(super) fn bound(writer: &Writer) -> Result<String, ReasonKind> {
    limit(writer, writer.l.upper)
}

/// A bound that may be the lesser of two, or of which something is taken.
fn limit(writer: &Writer, e: ExprId) -> Result<String, ReasonKind> {
    let expr = |e: ExprId| &writer.procedure.expr(e).kind;
    let operand = |e: ExprId| {
        let text = limit(writer, e)?;
        let closed = matches!(expr(e), ExprKind::Select(..)) || primary(&text);
        Ok::<_, ReasonKind>(if closed { text } else { format!("({text})") })
    };
    match *expr(e) {
        ExprKind::Select(cond, some, other) => {
            let ExprKind::Compare(op, a, b) = *expr(cond) else {
                return Err(Layout::NoText { part: "its bound" }.into());
            };
            let op = Syntax::new(Language::C).comparison(op);
            let [a, b] = [operand(a)?, operand(b)?];
            let [some, other] = [limit(writer, some)?, limit(writer, other)?];
            Ok(format!("({a} {op} {b} ? {some} : {other})"))
        }
        ExprKind::Binary(BinaryOp::Sub, a, b)
            if writer.procedure.expr(e).span.origin == Origin::Synthetic =>
        {
            Ok(format!("{} - {}", operand(a)?, operand(b)?))
        }
        _ => writer.expr(e),
    }
}

/// The third clause of a header.
pub(super) fn stepping(writer: &Writer) -> String {
    let name = &writer.name;
    match writer.step {
        1 => format!("{name}++"),
        -1 => format!("{name}--"),
        step if step > 0 => format!("{name} += {step}"),
        step => format!("{name} -= {}", step.unsigned_abs()),
    }
}

/// Bytes `lo..hi` of a header.
pub(super) type Part = (u32, u32);

/// The clauses of a header, each taken apart at its commas; empty parts are left out.
pub(super) fn clauses(writer: &Writer, map: &CText) -> Option<Vec<Vec<Part>>> {
    let (text, header) = (writer.text(), writer.l.header);
    let code = |at: u32| map.class(at) == Class::Code;
    let byte = |at: u32| text[at as usize];
    let open = (header.lo..header.hi).find(|at| code(*at) && byte(*at) == b'(')?;
    let close = header.hi.checked_sub(1).filter(|at| code(*at) && byte(*at) == b')')?;
    let mut clauses: Vec<Vec<Part>> = vec![Vec::new()];
    let (mut depth, mut from) = (0u32, open + 1);
    let part = |lo: u32, hi: u32, clauses: &mut Vec<Vec<Part>>| {
        let blank = |at: &u32| map.class(*at) == Class::Blank;
        let lo = (lo..hi).find(|at| !blank(at)).unwrap_or(hi);
        let hi = (lo..hi).rev().find(|at| !blank(at)).map_or(lo, |at| at + 1);
        if lo < hi
            && let Some(last) = clauses.last_mut()
        {
            last.push((lo, hi));
        }
    };
    for at in open + 1..close {
        if !code(at) {
            continue;
        }
        match byte(at) {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
            b',' | b';' if depth == 0 => {
                part(from, at, &mut clauses);
                from = at + 1;
                if byte(at) == b';' {
                    clauses.push(Vec::new());
                }
            }
            _ => {}
        }
    }
    part(from, close, &mut clauses);
    Some(clauses)
}

/// A part of the header as a statement somewhere else.
fn moved(writer: &Writer, map: &CText, part: Part) -> Result<String, ReasonKind> {
    let tokens = map.tokens(part.0, part.1);
    if tokens.contains(&writer.name.as_str()) {
        return Err(Layout::HeaderMore.into());
    }
    let span = Span { lo: part.0, hi: part.1, ..writer.l.header };
    writer.slice(span).map(str::to_owned)
}

/// What a part of the header does beside its step: `s[i++] = 0` also sets `s[i]`.
fn beside_step(
    writer: &Writer,
    map: &CText,
    part: Part,
    own: Span,
) -> Result<Option<String>, ReasonKind> {
    let around = [map.tokens(part.0, own.lo), map.tokens(own.hi, part.1)].concat();
    if around.iter().all(|t| matches!(*t, "(" | ")")) {
        return Ok(None);
    }
    let slice = |lo, hi| writer.slice(Span { lo, hi, ..writer.l.header });
    let name = &writer.name;
    let tokens = map.tokens(own.lo, own.hi);
    if around.contains(&name.as_str())
        || !matches!(tokens.as_slice(), [first, "++" | "--"] if first == name)
    {
        return Err(Layout::StepInside.into());
    }
    Ok(Some(format!("{}{name}{}", slice(part.0, own.lo)?, slice(own.hi, part.1)?)))
}

/// The test, as a comparison that says in which direction it counts.
fn comparison(writer: &Writer, test: &[Part]) -> Result<String, ReasonKind> {
    let &[(lo, hi)] = test else { return Err(Layout::HeaderMore.into()) };
    let (name, step) = (&writer.name, stepping(writer));
    if !writer.l.not_equal {
        let text = writer.slice(Span { lo, hi, ..writer.l.header })?;
        // (`i + 1 < n`, `i < n && i < m`)
        return match canonical(&format!("for ({name} = 0; {text}; {step})"), name) {
            Ok(()) => Ok(text.to_owned()),
            Err(_) => Ok(format!("{name} {} {}", relation(writer), bound(writer)?)),
        };
    }
    // A signed variable that passes the bound would count until it overflows, which is undefined.
    let signed = matches!(
        writer.procedure.var(writer.l.var).ty.scalar(),
        Some(Scalar::Int { signed: true, .. })
    );
    if !signed || writer.step.unsigned_abs() != 1 {
        return Err(ReasonKind::NotCanonical { why: "its test is `!=`".into() });
    }
    let relation = if writer.step > 0 { '<' } else { '>' };
    Ok(format!("{} {relation} {}", writer.name, writer.expr(writer.l.upper)?))
}

/// Takes the step out of the body: the statement, or the `++` after the variable.
pub(super) fn step(writer: &Writer, map: &CText, own: Span) -> Result<Edit, ReasonKind> {
    let text = writer.text();
    let name = &writer.name;
    let ends = text[own.lo as usize..own.hi as usize].ends_with(b";");
    let next = (own.hi..text.len() as u32).find(|at| map.class(*at) != Class::Blank);
    let stop = match next {
        _ if ends => Some(own.hi),
        Some(at) if text[at as usize] == b';' => Some(at + 1),
        _ => None,
    };
    if let Some(stop) = stop
        && matches!(before(map, text, own.lo), Some(b';' | b'{' | b'}'))
    {
        let (lo, hi) = writer.whole_lines(Span { hi: stop, ..own }).unwrap_or((own.lo, stop));
        return Ok(Edit { lo, hi, text: Vec::new() });
    }
    let tokens = map.tokens(own.lo, own.hi);
    if matches!(tokens.as_slice(), [first, "++" | "--"] if first == name) {
        return Ok(Edit { lo: own.lo, hi: own.hi, text: name.clone().into_bytes() });
    }
    Err(Layout::StepInside.into())
}

/// The last byte of code before a place.
fn before(map: &CText, text: &[u8], at: u32) -> Option<u8> {
    (0..at).rev().find(|at| map.class(*at) == Class::Code).map(|at| text[at as usize])
}

/// May a statement stand before the loop, in the same block?
pub(super) fn is_statement_of_block(map: &CText, writer: &Writer) -> bool {
    matches!(before(map, writer.text(), writer.span.lo), Some(b';' | b'{' | b'}'))
}

/// Further steps go to the end of the body; the text after the header, if the body has no braces, and that edit.
pub(super) fn at_end(
    writer: &Writer,
    map: &CText,
    tail: &[String],
) -> Result<(&'static str, Option<Edit>), ReasonKind> {
    if tail.is_empty() {
        return Ok(("", None));
    }
    let refuse = || ReasonKind::from(Layout::NoRoom { what: "a statement at the end of its body" });
    let (indent, newline) = (writer.indent(), writer.newline());
    let text = writer.text();
    let (header, end) = (writer.l.header, writer.span.hi);
    let start = (header.hi..end).find(|at| map.class(*at) == Class::Code).ok_or_else(refuse)?;
    let close = end - 1;
    let mut last = String::new();
    if text[start as usize] != b'{' {
        if text[header.hi as usize..end as usize].contains(&b'#') {
            return Err(refuse());
        }
        for statement in tail {
            last.push_str(&format!("{newline}{indent}    {statement};"));
        }
        last.push_str(&format!("{newline}{indent}}}"));
        // A body that does nothing is replaced.
        let after = text[header.hi as usize..start as usize].trim_ascii_end().len() as u32;
        let lo = if text[start as usize] == b';' { header.hi + after } else { end };
        return Ok((" {", Some(Edit { lo, hi: end, text: last.into_bytes() })));
    }
    if text[close as usize] != b'}' || map.class(close) != Class::Code {
        return Err(refuse());
    }
    let line = line_start(text, close as usize);
    let blanks = &text[line..close as usize];
    let alone = blanks.trim_ascii().is_empty();
    for statement in tail {
        if alone {
            let blanks = String::from_utf8_lossy(blanks);
            last.push_str(&format!("{blanks}    {statement};{newline}"));
        } else {
            last.push_str(&format!("{statement}; "));
        }
    }
    let at = if alone { line as u32 } else { close };
    Ok(("", Some(Edit { lo: at, hi: at, text: last.into_bytes() })))
}
