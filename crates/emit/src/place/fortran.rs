//! Where a directive goes in Fortran.
//!
//! **Decides** the line of the directive: the one before the loop's first line. Its end directive goes after
//! the line on which the loop ends. In free form a line with a statement before the loop is split. A label of the
//! loop's own moves to a CONTINUE before the directive, where jumps may lead.
//! **Example** `x = 0; do i = 1, n` → `x = 0;`, the directive, `do i = 1, n`, each on a line.
//! **Why it is sound** a directive line stands between two statements: the loop starts a statement on an initial
//! line, and what precedes it is complete. The end directive is optional; it is left out where it has no line.
//! **Gives up when** H405, H408, H409: continued lines, statements before a fixed-form loop, a shared label,
//! WHERE blocks, PURE procedures; `NotCanonical` (H304): DO CONCURRENT.
//! **Cost and limit** linear in the lines around the loop.
//! **Source** OpenMP 4.5, 2.1.1, 2.1.2 and 2.7.1.

use heiretsu_ir::unwritten::{Context, Layout};
use heiretsu_ir::{Language, Loop, LoopForm, Procedure, ReasonKind, StmtId, Unit};

use super::{assignment, hints, indentation, line_start, newline};
use crate::around::Around;
use crate::site::Site;

/// May a directive stand at a statement at all?
pub fn allowed(procedure: &Procedure, around: &Around, stmt: StmtId) -> Result<(), ReasonKind> {
    if procedure.pure {
        return Err(Context::Pure.into());
    }
    match around.in_concurrent(procedure, stmt) {
        true => Err(Context::Concurrent.into()),
        false => Ok(()),
    }
}

/// The place for the directive of a loop or array assignment.
pub fn find(
    unit: &Unit,
    procedure: &Procedure,
    around: &Around,
    stmt: StmtId,
    l: &Loop,
) -> Result<Site, ReasonKind> {
    let text: &[u8] = &unit.main_file().text;
    let span = procedure.stmt(stmt).span;
    let fixed = unit.language == Language::FortranFixed;
    allowed(procedure, around, stmt)?;
    let workshare = match l.form {
        LoopForm::Do => false,
        LoopForm::ArrayAssignment => true,
        LoopForm::DoConcurrent => {
            let why = "OpenMP 4.5 has no directive for DO CONCURRENT and FORALL, and compilers may run \
                       them in parallel by themselves (gfortran -ftree-parallelize-loops)";
            let why = why.into();
            return Err(ReasonKind::NotCanonical { why });
        }
        LoopForm::For | LoopForm::While | LoopForm::Jump { .. } => {
            return Err(Layout::HeaderOdd.into());
        }
    };
    let section = match workshare {
        true => assignment::section(unit, procedure, around, stmt, text)?,
        false => None,
    };
    if !workshare && around.shares_end(procedure, stmt, span) {
        return Err(Layout::SharedEnd.into());
    }
    let start = line_start(text, span.lo);
    let before = Before::read(&text[start..span.lo as usize], fixed).ok_or(Layout::TextBefore)?;
    if before.label > 0 && workshare {
        return Err(Layout::Labelled.into());
    }
    let hints = hints_before(text, start, fixed);
    directive_before(&text[..hints.map_or(start, |at| at as usize)], fixed)?;
    if before.split == 0 && !fixed && continued(&text[..start]) {
        return Err(Layout::Continued.into());
    }
    if fixed && text.get(start..span.lo as usize).is_some_and(is_continuation) {
        return Err(Layout::Continued.into());
    }
    let line = &text[start..span.lo as usize];
    let newline = newline(text, span.lo);
    let indent = indentation(line).to_vec();
    let end = end_line(text, span.hi, fixed);
    if workshare && end.is_none() {
        return Err(Layout::TextAfter.into());
    }
    let words = text.get(span.lo as usize..l.header.hi as usize).unwrap_or_default();
    let capitals = !words.iter().any(u8::is_ascii_lowercase);
    let (from, to, lead, tail) = before.parted(line, &indent, newline, capitals);
    let (lo, hi) = (start + from, start + to);
    Ok(Site {
        lo: lo as u32,
        hi: hi as u32,
        hints,
        lead,
        indent: if fixed { Vec::new() } else { indent },
        tail,
        newline,
        end,
        capitals,
        workshare,
        section,
    })
}

/// What stands on the line before the loop.
struct Before {
    /// Length of a statement label with the blanks around it; 0 when there is none.
    label: usize,
    /// Length of the statements that come first, with their `;`; 0 when there are none.
    split: usize,
}

impl Before {
    /// Understands blanks, a label, a construct name, and in free form whole statements.
    fn read(line: &[u8], fixed: bool) -> Option<Before> {
        let code = line.trim_ascii_end();
        let whole = match code.last() {
            Some(b';') if fixed => return None,
            Some(b';') => code.len(),
            _ => 0,
        };
        // A name (`outer:`) belongs to the loop; what comes before it must end a statement.
        let code = code[whole..].strip_suffix(b":").map_or(&code[whole..], |named| {
            let named = named.trim_ascii_end();
            let name = named.iter().rev().take_while(|byte| is_word(**byte)).count();
            &named[..named.len() - name]
        });
        let code = code.trim_ascii_end();
        let split = if whole > 0 {
            whole
        } else if code.ends_with(b";") && !fixed {
            // The name moves with its loop, which the caller cannot see: leave such a line alone.
            return None;
        } else {
            0
        };
        let digits = code.trim_ascii();
        if !digits.iter().all(u8::is_ascii_digit) || digits.len() > 5 {
            return None;
        }
        let blanks = |byte: &&u8| matches!(**byte, b' ' | b'\t');
        let label = match code.len() {
            0 => 0,
            end => end + line[end..].iter().take_while(blanks).count(),
        };
        Some(Before { label: if digits.is_empty() { 0 } else { label }, split })
    }

    /// Which bytes of the line are replaced, and what stands before and after the directive: a label stays where jumps expect
    /// it, on a statement of its own; other statements stay before the line end.
    fn parted(
        &self,
        line: &[u8],
        indent: &[u8],
        newline: &[u8],
        capitals: bool,
    ) -> (usize, usize, Vec<u8>, Vec<u8>) {
        if self.label > 0 {
            let blank = |byte: &u8| if *byte == b'\t' { b'\t' } else { b' ' };
            let word: &[u8] = if capitals { b"CONTINUE" } else { b"continue" };
            let label = &line[..self.label];
            let tail = label.iter().map(blank).collect();
            return (0, self.label, [label, word, newline].concat(), tail);
        }
        match self.split {
            0 => (0, 0, Vec::new(), Vec::new()),
            split => (split, line.len(), newline.to_vec(), indent.to_vec()),
        }
    }
}

/// In fixed form: is column 6 of this line's start neither blank nor `0`?
fn is_continuation(start: &[u8]) -> bool {
    !start.iter().take(6).any(|byte| *byte == b'\t')
        && start.get(5).is_some_and(|byte| !matches!(byte, b' ' | b'0'))
}

/// In free form: does the last line of code in `before` end with `&`?
fn continued(before: &[u8]) -> bool {
    for line in before.rsplit(|byte| *byte == b'\n').skip(1) {
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"!") && !line.ends_with(b"&") {
            continue;
        }
        // Any `!` might start a comment (or stand in a string): `&` before one of them counts.
        return line.split(|byte| *byte == b'!').any(|part| part.trim_ascii_end().ends_with(b"&"));
    }
    false
}

/// The start of the line after the loop's last one, if nothing but a comment follows on that line.
pub fn end_line(text: &[u8], hi: u32, fixed: bool) -> Option<u32> {
    let hi = hi as usize;
    let length = text.get(hi..)?.iter().position(|byte| *byte == b'\n')?;
    let rest = &text[hi..hi + length];
    let column = hi - line_start(text, hi as u32);
    let code = if fixed { &rest[..rest.len().min(72usize.saturating_sub(column))] } else { rest };
    let code = code.trim_ascii();
    let free = code.is_empty() || code.starts_with(b"!") && !code.ends_with(b"&");
    free.then_some((hi + length + 1) as u32)
}

/// The start of the lines before `start` that are hints and nothing else.
pub(super) fn hints_before(text: &[u8], start: usize, fixed: bool) -> Option<u32> {
    hints(text, start, |line| {
        let line = line.to_ascii_lowercase();
        let comment = line.strip_prefix('!').or_else(|| {
            let comment = line.strip_prefix(['c', '*']);
            comment.filter(|_| fixed)
        })?;
        let said = comment.strip_prefix("gcc$").or_else(|| comment.strip_prefix("dir$"))?;
        (!said.contains('!')).then(|| said.trim_start().to_owned())
    })
}

/// Refuses a loop with a directive directly before it: that one wants to be next to its loop.
fn directive_before(before: &[u8], fixed: bool) -> Result<(), ReasonKind> {
    for line in before.rsplit(|byte| *byte == b'\n').skip(1) {
        let line = line.trim_ascii().to_ascii_lowercase();
        let comment = match line.split_first() {
            None => continue,
            Some((b'!', comment)) => comment,
            Some((b'c' | b'*', comment)) if fixed => comment,
            Some(_) => return Ok(()),
        };
        if let Some(directive) = comment.strip_prefix(b"$omp") {
            let ends = directive.trim_ascii().starts_with(b"end");
            return if ends { Ok(()) } else { Err(ReasonKind::ExistingOpenMp {}) };
        }
        if comment.starts_with(b"gcc$") || comment.starts_with(b"dir$") {
            return Err(ReasonKind::OtherDirective {});
        }
    }
    Ok(())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
