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

use super::fortran::{fits, header_line, name, starting};
use super::{Writer, apart};
use crate::place::Fresh;
use crate::source::{line_start, rest_of_line};

/// The edits of a loop that `back` closes.
pub fn edits(writer: &Writer, back: Span, fresh: &mut Fresh) -> Result<Vec<Edit>, ReasonKind> {
    let odd = || ReasonKind::from(Layout::SharesLines { part: "its label or its jump" });
    let text = writer.text();
    let head = writer.l.header;
    let jump = Line::alone(writer, back.lo, back.hi).ok_or_else(odd)?;
    let tests_last = !jump.bare.starts_with("go");
    let inside = writer.span.hi > back.hi;
    // Of an IF construct, the header goes up to THEN.
    let stop = match inside {
        true => {
            let code = rest_of_line(text, head.hi).split(|b| *b == b'!').next().unwrap_or_default();
            if !matches!(bare(code).as_str(), "then" | ")then") {
                return Err(odd());
            }
            head.hi + code.trim_ascii_end().len() as u32
        }
        false => head.hi,
    };
    let first_line = rest_of_line(text, head.lo);
    let first_line = first_line.strip_suffix(b"\r").unwrap_or(first_line);
    let first_end = (head.lo + first_line.len() as u32).min(stop);
    let label = match first_end < stop {
        true => {
            let code = first_line.split(|b| *b == b'!').next().unwrap_or_default();
            Line::alone(writer, head.lo, head.lo + code.trim_ascii_end().len() as u32)
        }
        false => Line::alone(writer, head.lo, stop),
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
        let lo = first_on_line(text, stop);
        let test = Line::alone(writer, lo, stop).ok_or_else(odd)?;
        let (lo, hi) = writer.whole_lines(Span { lo, hi: stop, ..head }).ok_or_else(odd)?;
        if !carries || !test.bare.starts_with("if(") {
            return Err(odd());
        }
        edits.push(Edit { lo, hi, text: Vec::new() });
    } else if !tests_last && !label.bare.starts_with("if(") {
        return Err(odd());
    }
    let own = writer.procedure.expr(writer.l.step).span;
    let stepping = Line::alone(writer, own.lo, own.hi)
        .filter(|_| own.lo >= head.lo && own.hi <= back.lo)
        .ok_or(Layout::SharesLines { part: "its step" })?;
    edits.push(match writer.whole_lines(own) {
        Some((lo, hi)) if !stepping.labelled => Edit { lo, hi, text: Vec::new() },
        _ => Edit { lo: own.lo, hi: own.hi, text: word("continue").into_bytes() },
    });
    let (newline, name, indent) = (writer.newline(), name(writer), &label.indent);
    let (first, before) = starting(writer, fresh, &name, &word, &mut edits)?;
    let line = header_line(writer, &name, &first, &word)?;
    fits(writer, indent, &line)?;
    let before = before.map_or(String::new(), |b| format!("{indent}{b}{newline}"));
    let line = format!("{before}{indent}{line}");
    edits.push(match tests_last && !carries {
        true => Edit { lo: label.start, hi: label.start, text: (line + newline).into_bytes() },
        false => Edit { lo: label.start, hi: first_end, text: line.into_bytes() },
    });
    let end = word("end do").into_bytes();
    if inside {
        edits.extend(
            closed(writer, back, end).filter(|_| !tests_last && !jump.labelled).ok_or_else(odd)?,
        );
    } else {
        edits.push(Edit { lo: back.lo, hi: back.hi, text: end });
    }
    apart(edits)
}

/// Takes the jump `back` out, and puts the end of a DO in the place of END IF, which stands on a line after it.
fn closed(writer: &Writer, back: Span, end: Vec<u8>) -> Option<[Edit; 2]> {
    let (text, hi) = (writer.text(), writer.span.hi);
    let (from, lo) = (line_start(text, hi as usize), first_on_line(text, hi));
    let (start, stop) = writer.whole_lines(back)?;
    let closes = Line::alone(writer, lo, hi)?;
    let apart = closes.bare == "endif" && !closes.labelled && stop as usize <= from;
    apart.then(|| [Edit { lo: start, hi: stop, text: Vec::new() }, Edit { lo, hi, text: end }])
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
    fn alone(writer: &Writer, lo: u32, hi: u32) -> Option<Line> {
        let text = writer.text();
        let own = writer.slice(Span { lo, hi, ..writer.l.header }).ok()?;
        let start = line_start(text, lo as usize);
        let before = std::str::from_utf8(&text[start..lo as usize]).ok()?;
        let digits = before.trim();
        let rest = rest_of_line(text, hi).trim_ascii();
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

/// The first byte that is no blank on the line of a byte.
fn first_on_line(text: &[u8], at: u32) -> u32 {
    let start = line_start(text, at as usize);
    let blanks = text[start..at as usize].iter().take_while(|b| b.is_ascii_whitespace());
    (start + blanks.count()) as u32
}

fn bare(text: &[u8]) -> String {
    let kept = text.iter().filter(|b| !b.is_ascii_whitespace());
    kept.map(|b| char::from(b.to_ascii_lowercase())).collect()
}
