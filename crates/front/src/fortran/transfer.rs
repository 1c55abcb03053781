//! Statements that allocate, and input and output.
//!
//! **Decides** the tree of ALLOCATE, DEALLOCATE, NULLIFY, READ, WRITE, PRINT, OPEN and the like.
//!
//! **Example** `READ (5, *, END=9) X` has two positional controls, a keyword control and one item.
//!
//! **Why it is sound** each parser must reach the end of the statement; otherwise it is `Unknown`.
//!
//! **Gives up when** a list is malformed.
//!
//! **Cost and limit** linear.
//!
//! **Source** Fortran 2018 chapters 9.7 and 12.

use super::ast::{Arg, ArgValue, Control, Expr, IoKind, StmtKind};
use super::expr::{Fail, Parser};
use super::lex::{Cursor, Op, is_name_char};
use super::stmt::{attempt, starts};

// ---- memory -----------------------------------------------------------------------------------

pub(super) fn allocate(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !(starts(&p.c, "allocate") && p.c.at(p.c.i + 8) == b'(') {
        return Ok(None);
    }
    p.c.i += 9;
    // An optional `type ::` prefix.
    let typed = match top_level_double_colon(&p.c) {
        Some(j) => {
            p.c.i = j;
            true
        }
        None => false,
    };
    let (items, controls) = object_list(p)?;
    Ok(Some(StmtKind::Allocate { items, controls, typed }))
}

pub(super) fn top_level_double_colon(c: &Cursor) -> Option<usize> {
    let mut depth = 0u32;
    let mut j = c.i;
    while j < c.end {
        match c.at(j) {
            b'(' | b'[' => depth += 1,
            b')' | b']' => {
                depth = depth.checked_sub(1)?;
            }
            b':' if depth == 0 && c.at(j + 1) == b':' => return Some(j + 2),
            _ => {}
        }
        j += 1;
    }
    None
}

pub(super) fn deallocate(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !(starts(&p.c, "deallocate") && p.c.at(p.c.i + 10) == b'(') {
        return Ok(None);
    }
    p.c.i += 11;
    let (items, controls) = object_list(p)?;
    Ok(Some(StmtKind::Deallocate { items, controls }))
}

pub(super) fn nullify(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !(starts(&p.c, "nullify") && p.c.at(p.c.i + 7) == b'(') {
        return Ok(None);
    }
    p.c.i += 8;
    let (items, _) = object_list(p)?;
    Ok(Some(StmtKind::Nullify(items)))
}

pub(super) fn object_list(p: &mut Parser) -> Result<(Vec<Expr>, Vec<Control>), Fail> {
    let mut items = Vec::new();
    let mut controls = Vec::new();
    for a in p.args()? {
        match (a.keyword, a.value) {
            (None, ArgValue::Expr(x)) => items.push(x),
            (keyword, ArgValue::Expr(x)) => controls.push(Control { keyword, value: Some(x) }),
            _ => return Err("malformed object list"),
        }
    }
    Ok((items, controls))
}

// ---- input and output -------------------------------------------------------------------------

pub(super) fn io_control(p: &mut Parser, word: &str) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if !starts(&p.c, word) {
        return Ok(None);
    }
    let after = p.c.i + word.len();
    if p.c.at(after) == b'(' {
        p.c.i = after;
        return io_rest(p).map(Some);
    }
    if p.c.kw(word)
        && !p.c.done()
        && !matches!(word, "open" | "close" | "inquire" | "wait")
        && let Some(k) = attempt(p, io_rest)
    {
        return Ok(Some(k));
    }
    p.c = save;
    Ok(None)
}

/// `(controls)` or a unit expression.
pub(super) fn io_rest(p: &mut Parser) -> Result<StmtKind, Fail> {
    let mut controls = Vec::new();
    let mut items = Vec::new();
    if p.c.peek() == b'(' && p.c.matching(p.c.i) == Some(p.c.end) {
        p.c.i += 1;
        controls = control_list(p)?;
    } else if p.c.peek() == b'(' && p.c.matching(p.c.i).is_some() {
        // INQUIRE (IOLENGTH = n) items
        p.c.i += 1;
        controls = control_list(p)?;
        items = io_items(p)?;
    } else {
        controls.push(Control { keyword: None, value: Some(p.expr()?) });
    }
    Ok(StmtKind::Io { kind: IoKind::Other, controls, items })
}

pub(super) fn control_list(p: &mut Parser) -> Result<Vec<Control>, Fail> {
    let mut out = Vec::new();
    for a in p.args()? {
        match a {
            Arg { keyword, value: ArgValue::Expr(x) } => {
                out.push(Control { keyword, value: Some(x) });
            }
            Arg { keyword, value: ArgValue::Star | ArgValue::AltReturn(_) } => {
                out.push(Control { keyword, value: None });
            }
            Arg { value: ArgValue::Range(..), .. } => return Err("malformed control list"),
        }
    }
    Ok(out)
}

pub(super) fn io_items(p: &mut Parser) -> Result<Vec<Expr>, Fail> {
    let mut out = Vec::new();
    p.c.eat(b',');
    if p.c.done() {
        return Ok(out);
    }
    loop {
        out.push(p.expr()?);
        if p.c.done() {
            return Ok(out);
        }
        p.need(Op::Comma, "expected `,` in an I/O list")?;
    }
}

pub(super) fn inquire(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    io_control(p, "inquire")
}

pub(super) fn flush(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    io_control(p, "flush")
}

pub(super) fn write_wait(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if starts(&p.c, "write") && p.c.at(p.c.i + 5) == b'(' {
        p.c.i += 6;
        let controls = control_list(p)?;
        let items = io_items(p)?;
        return Ok(Some(StmtKind::Io { kind: IoKind::Write, controls, items }));
    }
    io_control(p, "wait")
}

pub(super) fn print(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if !starts(&p.c, "print") {
        return Ok(None);
    }
    p.c.i += 5;
    if is_name_char(p.c.peek()) && !p.c.peek().is_ascii_digit() && !p.c.fixed() && !p.c.gap(p.c.i) {
        p.c = save;
        return Ok(None);
    }
    match attempt(p, |p| format_and_items(p, IoKind::Print)) {
        Some(k) if p.c.done() => Ok(Some(k)),
        _ => {
            p.c = save;
            Ok(None)
        }
    }
}

pub(super) fn format_and_items(p: &mut Parser, kind: IoKind) -> Result<StmtKind, Fail> {
    let value = if p.c.eat(b'*') { None } else { Some(p.expr()?) };
    let controls = vec![Control { keyword: Some("fmt".to_string()), value }];
    if !p.c.done() && p.c.peek() != b',' {
        return Err("expected `,`");
    }
    let items = io_items(p)?;
    Ok(StmtKind::Io { kind, controls, items })
}

pub(super) fn read_rewind(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if starts(&p.c, "read") && !starts(&p.c, "readonly") {
        if p.c.at(p.c.i + 4) == b'(' {
            let close = p.c.matching(p.c.i + 4).ok_or("unbalanced parenthesis")?;
            // `READ (fmt), x` and `READ (unit, …) x`: the latter unless a comma follows directly.
            if p.c.at(close) != b',' {
                p.c.i += 5;
                let controls = control_list(p)?;
                let items = io_items(p)?;
                return Ok(Some(StmtKind::Io { kind: IoKind::Read, controls, items }));
            }
        }
        p.c.i += 4;
        if let Some(k) = attempt(p, |p| format_and_items(p, IoKind::Read))
            && p.c.done()
        {
            return Ok(Some(k));
        }
        p.c = save;
        // (With a comma all the same, as compilers take it.)
        if p.c.at(p.c.i + 4) == b'(' {
            p.c.i += 5;
            let controls = control_list(p)?;
            let items = io_items(p)?;
            return Ok(Some(StmtKind::Io { kind: IoKind::Read, controls, items }));
        }
    }
    io_control(p, "rewind")
}
