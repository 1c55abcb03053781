//! A label and a jump back to it as a DO: Fortran.
//!
//! **Decides** the header in the place of the label's line (before it, where the line does more than carry the label), that the
//! jump becomes END DO, and that the step goes.
//! **Example** `I = 1`, `10 CONTINUE`, `A(I) = 0`, `I = I + 1`, `IF (I .LE. N) GOTO 10` → `DO I = 1, MAX(N, 1)`, `A(I) = 0`,
//! `END DO`; `10 IF (I .GT. N) GOTO 20`, …, `GOTO 10` and `10 IF (I .LE. N) THEN`, …, `GOTO 10`, `END IF` → `DO I = 1, N`.
//! **Why it is sound** the front end has shown that the jump is the only one to its label. Labels of the body stay: that of
//! the step on a CONTINUE, that of the jump on END DO.
//! **Gives up when** H405: statements of several lines, several statements on a line, lines that get too long.
//! **Cost and limit** linear in the loop.
//! **Source** Fortran 2018 11.1.7.4 (DO), 11.2.2 (GO TO).

use heiretsu_ir::unwritten::Layout;
use heiretsu_ir::{Edit, ReasonKind, Span};

use super::fortran::{WIDTHS, last, name, starting};
use super::{Writer, apart};
use crate::place::Fresh;

/// The edits of a loop that `back` closes.
pub fn edits(writer: &Writer, back: Span, fresh: &mut Fresh) -> Result<Vec<Edit>, ReasonKind> {
    let odd = || ReasonKind::from(Layout::SharesLines { part: "its label or its jump" });
    let text = writer.text();
    let head = writer.l.header;
    let jump = Line::of(writer, back.lo, back.hi).ok_or_else(odd)?;
    let tests_last = !jump.bare.starts_with("go");
    let inside = writer.span.hi > back.hi;
    // Of an IF construct, the header goes up to THEN.
    let stop = match inside {
        true => {
            let rest = text[head.hi as usize..].split(|b| *b == b'\n').next().unwrap_or_default();
            let code = rest.split(|b| *b == b'!').next().unwrap_or_default();
            if !matches!(bare(code).as_str(), "then" | ")then") {
                return Err(odd());
            }
            head.hi + code.trim_ascii_end().len() as u32
        }
        false => head.hi,
    };
    let first_line = text[head.lo as usize..].split(|b| *b == b'\n').next().unwrap_or_default();
    let first_line = first_line.strip_suffix(b"\r").unwrap_or(first_line);
    let first_end = (head.lo + first_line.len() as u32).min(stop);
    let label = match first_end < stop {
        true => {
            let code = first_line.split(|b| *b == b'!').next().unwrap_or_default();
            Line::of(writer, head.lo, head.lo + code.trim_ascii_end().len() as u32)
        }
        false => Line::of(writer, head.lo, stop),
    };
    let label = label.ok_or_else(odd)?;
    let carries = label.bare == "continue";
    let capitals = text[back.lo as usize].is_ascii_uppercase();
    let word = move |word: &str| match capitals {
        true => word.to_ascii_uppercase(),
        false => word.to_owned(),
    };
    let mut edits = writer.next_reads()?;
    // The test after a label on a line of its own.
    if first_end < stop {
        let start = text[..stop as usize].iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let blanks = text[start..stop as usize].iter().take_while(|b| b.is_ascii_whitespace());
        let lo = (start + blanks.count()) as u32;
        let test = Line::of(writer, lo, stop).ok_or_else(odd)?;
        let (lo, hi) = writer.whole_lines(Span { lo, hi: stop, ..head }).ok_or_else(odd)?;
        if !carries || !test.bare.starts_with("if(") {
            return Err(odd());
        }
        edits.push(Edit { lo, hi, text: Vec::new() });
    } else if !tests_last && !label.bare.starts_with("if(") {
        return Err(odd());
    }
    let own = writer.procedure.expr(writer.l.step).span;
    let stepping = Line::of(writer, own.lo, own.hi)
        .filter(|_| own.lo >= head.lo && own.hi <= back.lo)
        .ok_or(Layout::SharesLines { part: "its step" })?;
    edits.push(match writer.whole_lines(own) {
        Some((lo, hi)) if !stepping.labelled => Edit { lo, hi, text: Vec::new() },
        _ => Edit { lo: own.lo, hi: own.hi, text: word("continue").into_bytes() },
    });
    let (newline, name, indent) = (writer.newline(), name(writer), &label.indent);
    let (first, before) = starting(writer, fresh, &name, &word, &mut edits)?;
    let by = if writer.step == 1 { String::new() } else { format!(", {}", writer.step) };
    let line = format!("{} {name} = {first}, {}{by}", word("do"), last(writer, &word)?);
    let fixed = usize::from(writer.unit.language == heiretsu_ir::Language::FortranFree);
    if indent.len() + line.len() > WIDTHS[fixed] || indent.contains('\t') && fixed == 0 {
        return Err(Layout::LongLine { what: "its header" }.into());
    }
    let before = before.map_or(String::new(), |b| format!("{indent}{b}{newline}"));
    let line = format!("{before}{indent}{line}");
    edits.push(match tests_last && !carries {
        true => Edit { lo: label.start, hi: label.start, text: (line + newline).into_bytes() },
        false => Edit { lo: label.start, hi: first_end, text: line.into_bytes() },
    });
    let end = word("end do").into_bytes();
    if inside {
        let hi = writer.span.hi;
        let from = text[..hi as usize].iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let blanks = text[from..hi as usize].iter().take_while(|b| b.is_ascii_whitespace());
        let lo = (from + blanks.count()) as u32;
        let (start, stop) = writer.whole_lines(back).filter(|_| !jump.labelled).ok_or_else(odd)?;
        let closes = Line::of(writer, lo, hi).is_some_and(|l| l.bare == "endif" && !l.labelled);
        if !closes || tests_last || stop as usize > from {
            return Err(odd());
        }
        edits.push(Edit { lo: start, hi: stop, text: Vec::new() });
        edits.push(Edit { lo, hi, text: end });
    } else {
        edits.push(Edit { lo: back.lo, hi: back.hi, text: end });
    }
    apart(edits)
}

/// A statement that stands on one line alone, but for a label before it and a comment after it.
struct Line {
    /// First byte of the line.
    start: u32,
    labelled: bool,
    /// As many blanks as stand before the statement, with its label.
    indent: String,
    /// Its text in small letters, without blanks.
    bare: String,
}

impl Line {
    fn of(writer: &Writer, lo: u32, hi: u32) -> Option<Line> {
        let text = writer.text();
        let own = writer.slice(Span { lo, hi, ..writer.l.header }).ok()?;
        let start = text[..lo as usize].iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let before = std::str::from_utf8(&text[start..lo as usize]).ok()?;
        let digits = before.trim();
        let rest = text[hi as usize..].split(|b| *b == b'\n').next().unwrap_or_default();
        let rest = rest.trim_ascii();
        let alone = digits.bytes().all(|b| b.is_ascii_digit())
            && (rest.is_empty() || rest.starts_with(b"!"))
            && !own.contains('!')
            && !own.contains('&');
        alone.then(|| Line {
            start: start as u32,
            labelled: !digits.is_empty(),
            indent: before.replace(|c: char| c.is_ascii_digit(), " "),
            bare: bare(own.as_bytes()),
        })
    }
}

fn bare(text: &[u8]) -> String {
    let kept = text.iter().filter(|b| !b.is_ascii_whitespace());
    kept.map(|b| char::from(b.to_ascii_lowercase())).collect()
}
