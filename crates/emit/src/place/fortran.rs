//! Where a directive goes in Fortran.
//!
//! **Decides** the line of the directive: the one before the loop's first line. Its end directive goes behind
//! the line on which the loop ends. In free form a line with a statement before the loop is split.
//! **Example** `x = 0; do i = 1, n` → `x = 0;`, the directive, `do i = 1, n`, each on a line.
//! **Why it is sound** a directive line stands between two statements: the loop starts a statement on an initial
//! line, and what precedes it is complete. The end directive is optional; it is left out where it has no line.
//! **Gives up when** `NoPlace` (H405): continued lines, statements before a fixed-form loop, a shared label,
//! jumps to the loop's own label, PURE procedures; `NotCanonical` (H304): DO CONCURRENT.
//! **Cost and limit** linear in the lines around the loop.
//! **Source** OpenMP 4.5, 2.1.1, 2.1.2 and 2.7.1.

use heiretsu_ir::{
    Language, Loop, LoopForm, Procedure, ReasonKind, StmtId, StmtKind, Storage, Type, Unit, visit,
};

use super::{Site, indentation, line_start, newline, no_place};
use crate::around::{Around, has_call};

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
    if procedure.pure {
        return Err(no_place("OpenMP is not allowed in PURE procedures"));
    }
    if around.in_concurrent(procedure, stmt) {
        return Err(no_place("it stands inside DO CONCURRENT or FORALL"));
    }
    let workshare = match l.form {
        LoopForm::Do => false,
        LoopForm::ArrayAssignment => {
            if reallocates(procedure, stmt) {
                return Err(no_place("the assignment may allocate its left side"));
            }
            // OpenMP leaves open how often threads evaluate calls of a shared-out assignment.
            let inside = visit::stmts(procedure, &[stmt]);
            if around.call_before(stmt) || inside.into_iter().any(|id| has_call(procedure, id)) {
                return Err(no_place("the assignment calls a function"));
            }
            true
        }
        LoopForm::DoConcurrent => {
            let why = "DO CONCURRENT and FORALL cannot take a directive".into();
            return Err(ReasonKind::NotCanonical { why });
        }
        LoopForm::For => return Err(no_place("it is not a Fortran loop")),
    };
    if !workshare && around.shares_end(procedure, stmt, span) {
        return Err(no_place("it ends with the same statement as the loop around it"));
    }
    let start = line_start(text, span.lo);
    let before = Before::read(&text[start..span.lo as usize], fixed)
        .ok_or_else(|| no_place("other text stands before it on its line"))?;
    if before.label && (workshare || is_jump_target(procedure, around, stmt)) {
        return Err(no_place("jumps may lead to its label"));
    }
    if before.split == 0 && !fixed && continued(&text[..start]) {
        return Err(no_place("its line continues the one before"));
    }
    if fixed && text.get(start..span.lo as usize).is_some_and(is_continuation) {
        return Err(no_place("its line continues the one before"));
    }
    let line = &text[start..span.lo as usize];
    let newline = newline(text, span.lo);
    let indent = indentation(line).to_vec();
    let end = end_line(text, span.hi, fixed);
    if workshare && end.is_none() {
        return Err(no_place("other text stands behind it on its line"));
    }
    let capitals =
        !text[span.lo as usize..l.header.hi as usize].iter().any(|byte| byte.is_ascii_lowercase());
    let split = before.split > 0;
    Ok(Site {
        lo: (start + before.split) as u32,
        hi: if split { span.lo } else { start as u32 },
        lead: if split { newline.to_vec() } else { Vec::new() },
        tail: if split { indent.clone() } else { Vec::new() },
        indent: if fixed { Vec::new() } else { indent },
        newline,
        end,
        capitals,
        workshare,
    })
}

/// What stands on the line before the loop.
struct Before {
    /// A statement label.
    label: bool,
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
        let label = code.trim_ascii();
        let is_label = label.iter().all(u8::is_ascii_digit) && label.len() <= 5;
        is_label.then_some(Before { label: !label.is_empty(), split })
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

/// The start of the line behind the loop's last one, if nothing but a comment follows on that line.
fn end_line(text: &[u8], hi: u32, fixed: bool) -> Option<u32> {
    let hi = hi as usize;
    let length = text.get(hi..)?.iter().position(|byte| *byte == b'\n')?;
    let rest = &text[hi..hi + length];
    let column = hi - line_start(text, hi as u32);
    let code = if fixed { &rest[..rest.len().min(72usize.saturating_sub(column))] } else { rest };
    let code = code.trim_ascii();
    let free = code.is_empty() || code.starts_with(b"!") && !code.ends_with(b"&");
    free.then_some((hi + length + 1) as u32)
}

/// Could a jump lead to the statement's own label?
fn is_jump_target(procedure: &Procedure, around: &Around, stmt: StmtId) -> bool {
    let labelled = around
        .before(stmt)
        .is_some_and(|before| matches!(procedure.stmt(before).kind, StmtKind::Label(_)));
    labelled
        && visit::stmts(procedure, &procedure.body)
            .into_iter()
            .any(|id| matches!(procedure.stmt(id).kind, StmtKind::Goto(_) | StmtKind::Opaque(_)))
}

/// Does an array assignment set an allocatable variable, whose shape it may then change?
fn reallocates(procedure: &Procedure, stmt: StmtId) -> bool {
    visit::stmts(procedure, &[stmt]).into_iter().any(|id| match &procedure.stmt(id).kind {
        StmtKind::Assign { place, .. } => {
            let var = procedure.var(place.var);
            var.attrs.allocatable
                || matches!(var.ty, Type::Struct(_) | Type::Opaque)
                || matches!(var.storage, Storage::View { .. })
        }
        _ => false,
    })
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
