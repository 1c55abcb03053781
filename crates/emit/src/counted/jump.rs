//! A label and a jump back to it as a loop: C.
//!
//! **Decides** the header in the label's place, with the test that stands after it if there is one, and that the jump becomes
//! the end of the loop. The body keeps its text; the step goes.
//! **Example** `i = 0; again: a[i] = 0; i++; if (i < n) goto again;` → `for (i = 0; i < (n > 1 ? n : 1); i++) { a[i] = 0; }`;
//! `again: if (i < n) { …; i++; goto again; }` → `for (i = 0; i < n; i++) { …; }`.
//! **Why it is sound** the front end has shown that the jump is the only one to its label, so the label goes with it; braces
//! between the two are in pairs, and nothing that is declared there is named afterwards.
//! **Gives up when** H405, H411: comments inside the test or the jump, a label or a jump inside braces of its own, what else
//! keeps the step in its place.
//! **Cost and limit** linear in the procedure.
//! **Source** C17 6.8.6.1.

use std::collections::BTreeSet;

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{Edit, ReasonKind, Span, StmtId, VarId, visit};

use super::c::{bound, canonical, is_statement_of_block, relation, starting, step, stepping};
use super::{Writer, apart};
use crate::place::Fresh;
use crate::scan::{CText, Class};

/// The edits of a loop that `back` closes.
pub fn edits(
    writer: &Writer,
    back: Span,
    map: &CText,
    fresh: &mut Fresh,
) -> Result<Vec<Edit>, ReasonKind> {
    let odd = || ReasonKind::from(Layout::EndOdd);
    let head = writer.l.header;
    let body = match map.tokens(head.lo, head.hi).as_slice() {
        [_, ":"] => head.hi,
        [_, ":", "if", .., "goto", _] | [_, ":", "if", .., ";" | "}"] => {
            ended(writer, map, head.hi).ok_or_else(odd)?
        }
        [_, ":", "if", ..] => opened(writer, map, head.hi).ok_or_else(odd)?,
        _ => return Err(odd()),
    };
    let close = ended(writer, map, back.hi).ok_or_else(odd)?;
    let plain =
        |lo: u32, hi: u32| (lo..hi).all(|at| matches!(map.class(at), Class::Code | Class::Blank));
    let code = |at: &u32| map.class(*at) == Class::Code;
    let colon = (head.lo..head.hi).filter(code).find(|at| writer.text()[*at as usize] == b':');
    let colon = colon.ok_or_else(odd)? + 1;
    // What stands between a label and the test after it stays.
    let test = (colon..body).find(code).unwrap_or(body);
    let tests_last = map.tokens(back.lo, back.hi).first() == Some(&"if");
    // After the jump of `if (…) { …; goto again; }` stands its brace.
    let inside = writer.span.hi > close;
    let closed = !inside || map.tokens(close, writer.span.hi) == ["}"];
    if !plain(head.lo, colon)
        || !plain(test, body)
        || !plain(back.lo, close)
        || !closed
        || body > back.lo
        || !paired(writer, map, body, back.lo)
        || inside == (tests_last || !map.tokens(head.lo, body).ends_with(&["{"]))
    {
        return Err(odd());
    }
    if declares_for_later(writer, body, back.lo) {
        return Err(Layout::UsedAfter.into());
    }
    let mut edits = writer.next_reads()?;
    let own = writer.procedure.expr(writer.l.step).span;
    writer.slice(own)?;
    edits.push(step(writer, map, own)?);
    let name = &writer.name;
    let (newline, indent) = (writer.newline(), writer.indent());
    if writer.first().is_none() && !is_statement_of_block(map, writer) {
        return Err(Layout::NoRoom { what: "a statement before it" }.into());
    }
    let (first, kept) = starting(writer, fresh, &mut edits)?;
    let before = kept.map_or(String::new(), |kept| format!("{kept};{newline}{indent}"));
    let goes_on = format!("{name} {} {}", relation(writer), bound(writer)?);
    let line = format!("for ({name} = {first}; {goes_on}; {})", stepping(writer));
    canonical(&line, name)?;
    edits.push(Edit { lo: head.lo, hi: colon, text: format!("{before}{line} {{").into_bytes() });
    if test < body {
        let (lo, hi) =
            writer.whole_lines(Span { lo: test, hi: body, ..head }).unwrap_or((test, body));
        edits.push(Edit { lo, hi, text: Vec::new() });
    }
    edits.push(match inside {
        true => {
            let jump = Span { hi: close, ..back };
            let (lo, hi) = writer.whole_lines(jump).unwrap_or((back.lo, close));
            Edit { lo, hi, text: Vec::new() }
        }
        false => Edit { lo: back.lo, hi: close, text: b"}".to_vec() },
    });
    apart(edits)
}

/// The end of a statement that ends here but for its semicolon, perhaps.
fn ended(writer: &Writer, map: &CText, at: u32) -> Option<u32> {
    let text = writer.text();
    if matches!(text.get(at.checked_sub(1)? as usize), Some(b';' | b'}')) {
        return Some(at);
    }
    let next = (at..text.len() as u32).find(|at| map.class(*at) != Class::Blank)?;
    (text[next as usize] == b';').then_some(next + 1)
}

/// The end of a brace that stands here, after parentheses that close.
fn opened(writer: &Writer, map: &CText, at: u32) -> Option<u32> {
    let text = writer.text();
    let next = (at..text.len() as u32)
        .find(|at| map.class(*at) != Class::Blank && text[*at as usize] != b')')?;
    (text[next as usize] == b'{').then_some(next + 1)
}

/// Do braces come in pairs between two places?
fn paired(writer: &Writer, map: &CText, lo: u32, hi: u32) -> bool {
    let mut depth = 0u32;
    for at in (lo..hi).filter(|at| map.class(*at) == Class::Code) {
        match writer.text()[at as usize] {
            b'{' => depth += 1,
            b'}' if depth == 0 => return false,
            b'}' => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}

/// Is something declared between two places that statements outside the loop name?
fn declares_for_later(writer: &Writer, lo: u32, hi: u32) -> bool {
    let p = writer.procedure;
    let inside: BTreeSet<StmtId> = visit::stmts(p, &[writer.stmt]).into_iter().collect();
    let mut outside: BTreeSet<VarId> = BTreeSet::new();
    for s in visit::stmts(p, &p.body).into_iter().filter(|s| !inside.contains(s)) {
        visit::each_place(p, s, &mut |place, _| {
            outside.insert(place.var);
        });
    }
    outside.into_iter().any(|v| {
        let span = p.var(v).span;
        span.file == writer.span.file && (lo..hi).contains(&span.lo)
    })
}
