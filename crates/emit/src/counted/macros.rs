//! Loops whose header a macro of the file writes, and that does more than count.
//!
//! **Decides** the text in the place of the macro's use: what it stands for, with a header that counts.
//! **Example** `#define EACH(i, s) for (i = 0, s = sites; i < n; i++, s++)`, `EACH(k, p) { … }` → `p = sites;`, `for (k = 0; k < n;
//! k++) { …`, `p++; }`.
//! **Why it is sound** the use stands for the macro's text with its arguments, which is taken apart as a header in the file is; parts
//! that do not name the variable move. The text is read again and compared by execution with the old one.
//! **Gives up when** the macro is none that a directive could stand before, a header declares its variables, a part names the
//! variable, or there is no room for a statement before or after.
//! **Cost and limit** the macro's text.
//! **Source** C17 6.10.3, 6.8.5.3; OpenMP 4.5, 2.6.

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{Edit, ReasonKind};

use super::c::{at_end, canonical, is_statement_of_block};
use super::{Writer, apart};
use crate::place::macros;
use crate::scan::CText;

/// The edits of a loop whose header comes out of a macro.
pub fn edits(writer: &Writer, map: &CText) -> Result<Vec<Edit>, ReasonKind> {
    let header = macros::written(writer.unit, map, writer.span)?;
    let odd = || ReasonKind::from(Layout::HeaderOdd);
    let text = CText::new(header.as_bytes());
    let tokens = text.tokens(0, header.len() as u32);
    let clauses = macros::clauses(&tokens).ok_or_else(odd)?;
    let [init, test, steps] = &clauses;
    let name = writer.name.as_str();
    let (own, lead): (Vec<_>, Vec<_>) =
        init.iter().partition(|part| matches!(part.as_slice(), [v, "=", ..] if *v == name));
    let (step, tail): (Vec<_>, Vec<_>) = steps.iter().partition(|part| part.contains(&name));
    let ([first], [step], [test]) = (own.as_slice(), step.as_slice(), test.as_slice()) else {
        return Err(odd());
    };
    // A declaration begins with two words; it would end with the statement.
    let moves = |part: &&Vec<&str>| matches!(part.as_slice(), [_, "=", ..]);
    let steps_by = |part: &&Vec<&str>| {
        matches!(part.as_slice(), [_, "++" | "--"] | ["++" | "--", _] | [_, "+=" | "-=", ..])
    };
    if !lead.iter().all(moves) || !tail.iter().all(steps_by) {
        return Err(Layout::HeaderMore.into());
    }
    let line = format!("for ({}; {}; {})", joined(first), joined(test), joined(step));
    canonical(&line, name)?;
    if !lead.is_empty() && !is_statement_of_block(map, writer) {
        return Err(Layout::NoRoom { what: "a statement before it" }.into());
    }
    let (newline, indent) = (writer.newline(), writer.indent());
    let mut before = String::new();
    for part in lead {
        let text = with_value(part, name, &first[2..]).ok_or(Layout::HeaderMore)?;
        before.push_str(&format!("{text};{newline}{indent}"));
    }
    let tail: Vec<String> = tail.iter().map(|part| joined(part)).collect();
    let (brace, end) = at_end(writer, map, &tail)?;
    let (lo, hi) = (writer.l.header.lo, writer.l.header.hi);
    let mut edits = vec![Edit { lo, hi, text: format!("{before}{line}{brace}").into_bytes() }];
    edits.extend(end);
    apart(edits)
}

/// A part of a header that stands before the loop, with the variable's first value in the place of its name.
fn with_value(part: &[&str], name: &str, first: &[&str]) -> Option<String> {
    if !part.contains(&name) {
        return Some(joined(part));
    }
    let word = |t: &str| t.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let called = first.windows(2).any(|two| word(two[0]) && two[1] == "(");
    let compares = |t: &str| matches!(t, "==" | "<=" | ">=" | "!=");
    let changes = |t: &&str| matches!(*t, "++" | "--") || t.ends_with('=') && !compares(t);
    if called || first.iter().any(changes) || first.is_empty() {
        return None;
    }
    let value: Vec<&str> = match first {
        [one] => vec![*one],
        _ => [&["("], first, &[")"]].concat(),
    };
    let tokens = part.iter().flat_map(|t| if *t == name { value.clone() } else { vec![*t] });
    Some(joined(&tokens.collect::<Vec<_>>()))
}

/// Tokens as people write them.
fn joined(tokens: &[&str]) -> String {
    let mut out = String::new();
    let tight =
        |token: &str| matches!(token, "(" | ")" | "[" | "]" | "." | "->" | "++" | "--" | "!" | "~");
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map(|k| tokens[k]);
        let apart = before.is_some_and(|b| !tight(b)) && !tight(token);
        // (After a closing bracket an operator follows, after most operators an operand.)
        let after = matches!(before, Some(")" | "]" | "++" | "--")) && !tight(token)
            || token == &"("
                && matches!(before, Some("=" | "<" | ">" | "<=" | ">=" | "+" | "?" | ":"));
        if apart || after {
            out.push(' ');
        }
        out.push_str(token);
    }
    out
}
