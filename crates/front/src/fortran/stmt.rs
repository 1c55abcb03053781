//! Statements: classification and the executable ones.
//!
//! **Decides** what each logical line is.
//!
//! **Example** `DO 10 I = 1.10` assigns to `DO10I`; `DO 10 I = 1,10` is a loop; `IF (A) = 3` assigns to an array `IF`.
//!
//! **Why it is sound** assignments are recognized first, by shape (a reference, then `=` outside brackets, and no comma
//! after it): that is the only way to tell them from keywords, which are not reserved. What does not parse to its very
//! end is [`StmtKind::Unknown`].
//!
//! **Gives up when** the statement is none of the standard's (2008, and common extensions).
//!
//! **Cost and limit** linear per statement; a logical IF nests at most three deep.
//!
//! **Source** Sale's classification algorithm; Fortran 2018.

use super::ast::{CaseSel, DoControl, EndKind, Expr, ExprKind, Index, IoKind, Stmt, StmtKind};
use super::expr::{Fail, Parser};
use super::form::{Logical, RawKind, RawStmt};
use super::lex::{Cursor, Op};
use super::transfer::{
    allocate, deallocate, flush, inquire, io_control, io_rest, nullify, print, read_rewind,
    write_wait,
};

/// Parses one logical statement.
pub fn parse(lines: &Logical, raw: &RawStmt) -> Stmt {
    let c = Cursor::new(lines, raw);
    // Labels and construct names stand before the place of a statement.
    let mut sp = c.stmt_span();
    let make = |name, kind, sp| Stmt { label: raw.label, name, kind, sp };
    match raw.kind {
        RawKind::Omp => return make(None, StmtKind::Omp(spaced(&c)), sp),
        RawKind::Conditional => return make(None, StmtKind::Conditional, sp),
        RawKind::Statement => {}
    }
    if let Some(why) = raw.taint {
        return make(None, StmtKind::Unknown(why.to_string()), sp);
    }
    let mut p = Parser::new(c);
    let name = construct_name(&mut p);
    if p.c.i < p.c.end {
        sp = p.c.span(p.c.i, p.c.end);
    }
    match statement(&mut p, 0) {
        Ok(kind) if p.c.done() => make(name, kind, sp),
        Ok(_) => make(name, StmtKind::Unknown("text left after the statement".to_string()), sp),
        Err(why) => make(name, StmtKind::Unknown(why.to_string()), sp),
    }
}

fn spaced(c: &Cursor) -> String {
    let mut out = String::new();
    for i in c.i..c.end {
        if c.gap(i) && !out.is_empty() {
            out.push(' ');
        }
        out.extend(c.slice(i, i + 1).iter().map(|&b| b as char));
    }
    out
}

/// `name :` before DO, IF, SELECT and the like.
fn construct_name(p: &mut Parser) -> Option<String> {
    let e = p.c.name_end(p.c.i);
    if e == p.c.i || p.c.at(e) != b':' || p.c.at(e + 1) == b':' {
        return None;
    }
    let mut probe = p.c;
    probe.i = e + 1;
    let words = ["do", "if", "select", "where", "forall", "associate", "block", "critical"];
    if !words.iter().any(|w| probe.at(probe.i) == w.as_bytes()[0] && starts(&probe, w)) {
        return None;
    }
    let name = p.c.text(p.c.i, e);
    p.c.i = e + 1;
    Some(name)
}

pub(super) fn starts(c: &Cursor, word: &str) -> bool {
    word.bytes().enumerate().all(|(k, b)| c.at(c.i + k) == b)
}

/// What an assignment-like statement is.
enum Shape {
    Assign(usize),
    Pointer(usize),
    Other,
}

/// Does the statement from the cursor on look like `reference = …`? Returns where the `=` is.
fn shape(c: &Cursor) -> Shape {
    let mut i = c.name_end(c.i);
    if i == c.i {
        return Shape::Other;
    }
    loop {
        match c.at(i) {
            b'(' => match c.matching(i) {
                Some(j) => i = j,
                None => return Shape::Other,
            },
            b'%' => {
                let e = c.name_end(i + 1);
                if e == i + 1 {
                    return Shape::Other;
                }
                i = e;
            }
            b'=' => break,
            _ => return Shape::Other,
        }
    }
    match c.at(i + 1) {
        b'=' => return Shape::Other,
        b'>' => return Shape::Pointer(i),
        _ => {}
    }
    // A comma outside brackets after `=`: a DO.
    let mut depth = 0u32;
    let mut j = i + 1;
    while j < c.end {
        match c.at(j) {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => return Shape::Other,
            _ => {}
        }
        j += 1;
    }
    Shape::Assign(i)
}

/// Parses a statement from the cursor on.
pub fn statement(p: &mut Parser, nesting: u32) -> Result<StmtKind, Fail> {
    match shape(&p.c) {
        Shape::Assign(eq) => {
            let lhs = reference(p)?;
            if p.c.i != eq {
                return Err("expected `=`");
            }
            p.c.i += 1;
            let rhs = p.expr()?;
            return Ok(StmtKind::Assign { lhs, rhs });
        }
        Shape::Pointer(eq) => {
            let lhs = reference(p)?;
            if p.c.i != eq {
                return Err("expected `=>`");
            }
            p.c.i += 2;
            let rhs = p.expr()?;
            return Ok(StmtKind::PointerAssign { lhs, rhs });
        }
        Shape::Other => {}
    }
    keyword(p, nesting)
}

/// A variable: name, subscripts, components.
fn reference(p: &mut Parser) -> Result<Expr, Fail> {
    // The operand parser stops at `=` by itself.
    let x = p.expr()?;
    match x.kind {
        ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::Component(..) => Ok(x),
        ExprKind::Bad(_) => Ok(x),
        _ => Err("expected a variable"),
    }
}

fn keyword(p: &mut Parser, nesting: u32) -> Result<StmtKind, Fail> {
    let first = p.c.peek();
    let tried = match first {
        b'a' => allocate(p)?.or(associate(p)?).or(assign_label(p)?),
        b'b' => block_or_io(p)?,
        b'c' => match type_guard(p, "class") {
            Some(k) => Some(k),
            None => call_and_friends(p)?,
        },
        b'd' => match do_statement(p)? {
            Some(k) => Some(k),
            None => deallocate(p)?,
        },
        b'e' => match end_or_else(p)? {
            Some(k) => Some(k),
            None => exit_error(p)?,
        },
        b'f' => forall(p, nesting)?.or(flush(p)?),
        b'g' => goto(p)?,
        b'i' => match if_statement(p, nesting)? {
            Some(k) => Some(k),
            None => inquire(p)?,
        },
        b'n' => nullify(p)?,
        b'o' => io_control(p, "open")?,
        b'p' => print(p)?.or_else(|| pause(p)),
        b'r' => match return_statement(p)? {
            Some(k) => Some(k),
            None => read_rewind(p)?,
        },
        b's' => match stop(p)? {
            Some(k) => Some(k),
            None => select_sync(p)?,
        },
        b't' => type_guard(p, "type"),
        b'w' => match where_statement(p, nesting)? {
            Some(k) => Some(k),
            None => write_wait(p)?,
        },
        _ => None,
    };
    match tried {
        Some(k) => Ok(k),
        None => super::spec::specification(p),
    }
}

/// Runs a parser; if it fails, puts the cursor back and says that this keyword does not fit.
pub(super) fn attempt<'a, T>(
    p: &mut Parser<'a>,
    f: impl FnOnce(&mut Parser<'a>) -> Result<T, Fail>,
) -> Option<T> {
    let save = p.c;
    match f(p) {
        Ok(v) => Some(v),
        Err(_) => {
            p.c = save;
            None
        }
    }
}

fn two(p: &mut Parser, a: &str, b: &str) -> bool {
    let save = p.c.i;
    if starts(&p.c, a) {
        p.c.i += a.len();
        if p.c.kw(b) {
            return true;
        }
    }
    p.c.i = save;
    false
}

// ---- DO ---------------------------------------------------------------------------------------

fn do_statement(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    let joined = starts(&p.c, "dowhile") || starts(&p.c, "doconcurrent");
    if !p.c.at_kw("do") && !joined {
        return Ok(None);
    }
    p.c.i += 2;
    if p.c.done() {
        return Ok(Some(StmtKind::Do { label: None, control: DoControl::Forever }));
    }
    let label = p.c.label();
    if label.is_some() {
        p.c.eat(b',');
        if p.c.done() {
            return Ok(Some(StmtKind::Do { label, control: DoControl::Forever }));
        }
    } else if p.c.peek() == b',' {
        p.c.i += 1;
    }
    if starts(&p.c, "while") && p.c.at(p.c.i + 5) == b'(' {
        p.c.i += 5;
        let cond = p.expr()?;
        return Ok(Some(StmtKind::Do { label, control: DoControl::While(cond) }));
    }
    if starts(&p.c, "concurrent") && p.c.at(p.c.i + 10) == b'(' {
        p.c.i += 11;
        let (indices, mask) = index_list(p)?;
        let locality = !p.c.done();
        if locality {
            p.c.i = p.c.end;
        }
        let control = DoControl::Concurrent { indices, mask, locality };
        return Ok(Some(StmtKind::Do { label, control }));
    }
    let a = p.c.i;
    let Some(var) = p.c.name() else {
        p.c = save;
        return Ok(None);
    };
    let var_sp = p.c.span(a, p.c.i);
    if !p.c.eat(b'=') {
        p.c = save;
        return Ok(None);
    }
    let lower = p.expr()?;
    p.need(Op::Comma, "expected `,` in a DO statement")?;
    let upper = p.expr()?;
    let step = if p.op(Op::Comma) { Some(p.expr()?) } else { None };
    let control = DoControl::Counted { var, var_sp, lower, upper, step };
    Ok(Some(StmtKind::Do { label, control }))
}

/// `[type ::] i = a:b[:c], … [, mask] )`.
fn index_list(p: &mut Parser) -> Result<(Vec<Index>, Option<Expr>), Fail> {
    let mut indices = Vec::new();
    let mut mask = None;
    if starts(&p.c, "integer") {
        let mut j = p.c.i;
        while j < p.c.end && !(p.c.at(j) == b':' && p.c.at(j + 1) == b':') {
            j += 1;
        }
        if j >= p.c.end {
            return Err("malformed index list");
        }
        p.c.i = j + 2;
    }
    loop {
        let e = p.c.name_end(p.c.i);
        if e > p.c.i && p.c.at(e) == b'=' && p.c.at(e + 1) != b'=' {
            let name = p.c.text(p.c.i, e);
            p.c.i = e + 1;
            let lower = p.expr()?;
            p.need(Op::Colon, "expected `:` in an index list")?;
            let upper = p.expr()?;
            let step = if p.op(Op::Colon) { Some(p.expr()?) } else { None };
            indices.push(Index { name, lower, upper, step });
        } else {
            mask = Some(p.expr()?);
        }
        if p.op(Op::RParen) {
            break;
        }
        p.need(Op::Comma, "expected `)` in an index list")?;
    }
    if indices.is_empty() {
        return Err("no index in an index list");
    }
    Ok((indices, mask))
}

fn forall(p: &mut Parser, nesting: u32) -> Result<Option<StmtKind>, Fail> {
    if !(starts(&p.c, "forall") && p.c.at(p.c.i + 6) == b'(') {
        return Ok(None);
    }
    p.c.i += 7;
    let (indices, mask) = index_list(p)?;
    let body = nested_body(p, nesting)?;
    Ok(Some(StmtKind::Forall { indices, mask, body }))
}

/// The statement after `WHERE (…)`, `FORALL (…)`, `IF (…)`; none at the end.
fn nested_body(p: &mut Parser, nesting: u32) -> Result<Option<Box<Stmt>>, Fail> {
    if p.c.done() {
        return Ok(None);
    }
    if nesting >= 3 {
        return Err("statements nest too deep");
    }
    let a = p.c.i;
    let kind = statement(p, nesting + 1)?;
    let sp = p.c.span(a, p.c.i);
    Ok(Some(Box::new(Stmt { label: None, name: None, kind, sp })))
}

// ---- IF, SELECT, WHERE, END -------------------------------------------------------------------

fn if_statement(p: &mut Parser, nesting: u32) -> Result<Option<StmtKind>, Fail> {
    if !(starts(&p.c, "if") && p.c.at(p.c.i + 2) == b'(') {
        return Ok(None);
    }
    p.c.i += 3;
    let cond = p.expr()?;
    p.need(Op::RParen, "expected `)` after the condition")?;
    if p.c.at_kw("then") && matches!(shape(&p.c), Shape::Other) {
        p.c.i += 4;
        if !p.c.done() && p.c.name_end(p.c.i) == p.c.end {
            p.c.i = p.c.end;
        }
        return Ok(Some(StmtKind::IfThen(cond)));
    }
    if p.c.peek().is_ascii_digit() {
        let l1 = p.c.label().ok_or("label too large")?;
        p.need(Op::Comma, "expected `,` in an arithmetic IF")?;
        let l2 = p.c.label().ok_or("expected a label")?;
        let l3 = if p.op(Op::Comma) { p.c.label().ok_or("expected a label")? } else { l2 };
        return Ok(Some(StmtKind::ArithIf(cond, [l1, l2, l3])));
    }
    match nested_body(p, nesting)? {
        Some(b) => Ok(Some(StmtKind::LogicalIf(cond, b))),
        None => Err("nothing after the condition"),
    }
}

/// Only a (construct) name may follow.
fn trailing_name(p: &mut Parser) -> bool {
    if !p.c.done() && p.c.name_end(p.c.i) == p.c.end {
        p.c.i = p.c.end;
    }
    p.c.done()
}

fn end_or_else(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if two(p, "else", "if") || two(p, "else", "where") {
        let is_if = p.c.at(p.c.i - 1) == b'f';
        if p.c.peek() == b'(' {
            p.c.i += 1;
            let cond = p.expr()?;
            p.need(Op::RParen, "expected `)`")?;
            if is_if {
                if !p.c.kw("then") {
                    return Err("expected THEN");
                }
                trailing_name(p);
                return Ok(Some(StmtKind::ElseIf(cond)));
            }
            trailing_name(p);
            return Ok(Some(StmtKind::ElseWhere(Some(cond))));
        }
        if !is_if {
            trailing_name(p);
            return Ok(Some(StmtKind::ElseWhere(None)));
        }
        p.c = save;
    }
    if p.c.kw("else") {
        if trailing_name(p) {
            return Ok(Some(StmtKind::Else));
        }
        p.c = save;
        return Ok(None);
    }
    if !starts(&p.c, "end") {
        return Ok(None);
    }
    if (p.c.kw("endfile") || two(p, "end", "file")) && !p.c.done() {
        return io_rest(p).map(Some);
    }
    p.c.i = save.i + 3;
    if p.c.done() {
        return Ok(Some(StmtKind::End(EndKind::Unit)));
    }
    let kinds: [(&str, EndKind); 21] = [
        ("program", EndKind::Unit),
        ("subroutine", EndKind::Unit),
        ("function", EndKind::Unit),
        ("module", EndKind::Unit),
        ("submodule", EndKind::Unit),
        ("procedure", EndKind::Unit),
        ("blockdata", EndKind::Unit),
        ("interface", EndKind::Interface),
        ("type", EndKind::Type),
        ("if", EndKind::If),
        ("do", EndKind::Do),
        ("select", EndKind::Select),
        ("where", EndKind::Where),
        ("forall", EndKind::Forall),
        ("associate", EndKind::Associate),
        ("block", EndKind::Block),
        ("critical", EndKind::Critical),
        ("enum", EndKind::Enum),
        ("team", EndKind::Other),
        ("structure", EndKind::Other),
        ("union", EndKind::Other),
    ];
    for (word, kind) in kinds {
        let at = p.c.i;
        if p.c.kw(word) {
            if kind == EndKind::Unit && word == "module" {
                p.c.kw("procedure");
            }
            if kind == EndKind::Block && p.c.kw("data") {
                trailing_name(p);
                return Ok(Some(StmtKind::End(EndKind::Unit)));
            }
            if kind == EndKind::Interface {
                // A generic specification may follow: a name, `operator(+)`, `assignment(=)`.
                p.c.i = p.c.end;
            }
            if trailing_name(p) {
                return Ok(Some(StmtKind::End(kind)));
            }
            p.c.i = at;
        }
    }
    p.c = save;
    Ok(None)
}

fn where_statement(p: &mut Parser, nesting: u32) -> Result<Option<StmtKind>, Fail> {
    if !(starts(&p.c, "where") && p.c.at(p.c.i + 5) == b'(') {
        return Ok(None);
    }
    p.c.i += 6;
    let mask = p.expr()?;
    p.need(Op::RParen, "expected `)` after the mask")?;
    let body = nested_body(p, nesting)?;
    Ok(Some(StmtKind::Where(mask, body)))
}

fn select_sync(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if two(p, "select", "case") {
        p.need(Op::LParen, "expected `(`")?;
        let x = p.expr()?;
        p.need(Op::RParen, "expected `)`")?;
        return Ok(Some(StmtKind::SelectCase(x)));
    }
    if (two(p, "select", "type") || two(p, "select", "rank")) && p.c.peek() == b'(' {
        p.c.i = p.c.end;
        return Ok(Some(StmtKind::SelectOther));
    }
    Ok(None)
}

/// `TYPE IS (…)`, `CLASS IS (…)`, `CLASS DEFAULT`: what SELECT TYPE, which is left alone as a whole, has for CASE.
fn type_guard(p: &mut Parser, word: &str) -> Option<StmtKind> {
    let save = p.c;
    let guard = two(p, word, "is") && p.c.peek() == b'(';
    if !guard {
        p.c = save;
        if word != "class" || !two(p, "class", "default") {
            p.c = save;
            return None;
        }
    }
    p.c.i = p.c.end;
    Some(StmtKind::Case(None))
}

fn case(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if !p.c.kw("case") {
        return Ok(None);
    }
    if p.c.kw("default") {
        trailing_name(p);
        return Ok(Some(StmtKind::Case(None)));
    }
    if p.c.peek() != b'(' {
        p.c = save;
        return Ok(None);
    }
    p.c.i += 1;
    let mut out = Vec::new();
    loop {
        let lower = if p.c.peek() == b':' { None } else { Some(p.expr()?) };
        if p.op(Op::Colon) {
            let open = matches!(p.c.peek(), b',' | b')');
            let upper = if open { None } else { Some(p.expr()?) };
            out.push(CaseSel::Range(lower, upper));
        } else if let Some(x) = lower {
            out.push(CaseSel::Value(x));
        }
        if p.op(Op::RParen) {
            break;
        }
        p.need(Op::Comma, "expected `)` in CASE")?;
    }
    trailing_name(p);
    Ok(Some(StmtKind::Case(Some(out))))
}

fn associate(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !(starts(&p.c, "associate") && p.c.at(p.c.i + 9) == b'(') {
        return Ok(None);
    }
    p.c.i += 10;
    let mut out = Vec::new();
    loop {
        let name = p.c.name().ok_or("expected a name in ASSOCIATE")?;
        p.need(Op::Arrow, "expected `=>`")?;
        out.push((name, p.expr()?));
        if p.op(Op::RParen) {
            return Ok(Some(StmtKind::Associate(out)));
        }
        p.need(Op::Comma, "expected `)`")?;
    }
}

fn block_or_io(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if p.c.kw("block") {
        if p.c.done() {
            return Ok(Some(StmtKind::Block));
        }
        if p.c.kw("data") && trailing_name(p) {
            return Ok(Some(StmtKind::BlockData));
        }
        p.c = save;
    }
    if p.c.kw("blockdata") && trailing_name(p) {
        return Ok(Some(StmtKind::BlockData));
    }
    p.c = save;
    io_control(p, "backspace")
}

// ---- jumps ------------------------------------------------------------------------------------

fn goto(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if !starts(&p.c, "goto") {
        return Ok(None);
    }
    p.c.i += 4;
    if p.c.peek() == b'(' {
        p.c.i += 1;
        let mut labels = Vec::new();
        while let Some(l) = p.c.label() {
            labels.push(l);
            if !p.op(Op::Comma) {
                break;
            }
        }
        p.need(Op::RParen, "expected `)` in a computed GO TO")?;
        p.c.eat(b',');
        let x = p.expr()?;
        return Ok(Some(StmtKind::ComputedGoto(labels, x)));
    }
    if let Some(l) = p.c.label() {
        return Ok(Some(StmtKind::Goto(l)));
    }
    if p.c.name().is_some() {
        p.c.i = p.c.end;
        return Ok(Some(StmtKind::AssignedGoto));
    }
    p.c = save;
    Ok(None)
}

fn assign_label(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    Ok(attempt(p, |p| {
        if !p.c.kw("assign") && !starts(&p.c, "assign") {
            return Err("");
        }
        if !p.c.peek().is_ascii_digit() {
            return Err("");
        }
        let l = p.c.label().ok_or("")?;
        if !p.c.kw("to") {
            return Err("");
        }
        let n = p.c.name().ok_or("")?;
        Ok(StmtKind::AssignLabel(l, n))
    }))
}

fn exit_error(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if p.c.kw("exit") {
        let name = p.c.name();
        if p.c.done() {
            return Ok(Some(StmtKind::Exit(name)));
        }
        p.c = save;
    }
    if two(p, "error", "stop") || p.c.kw("errorstop") {
        return stop_code(p, true).map(Some);
    }
    p.c = save;
    Ok(None)
}

fn stop(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if p.c.kw("stop") {
        let k = stop_code(p, false)?;
        if p.c.done() {
            return Ok(Some(k));
        }
        p.c = save;
    }
    Ok(None)
}

fn stop_code(p: &mut Parser, error: bool) -> Result<StmtKind, Fail> {
    if p.c.done() {
        return Ok(StmtKind::Stop { code: None, error });
    }
    let code = if p.c.peek() == b',' { None } else { Some(p.expr()?) };
    if p.c.peek() == b',' {
        p.c.i = p.c.end;
    }
    Ok(StmtKind::Stop { code, error })
}

fn pause(p: &mut Parser) -> Option<StmtKind> {
    if p.c.kw("pause") && (p.c.done() || p.c.peek().is_ascii_digit() || p.c.in_string(p.c.i)) {
        p.c.i = p.c.end;
        return Some(StmtKind::Io { kind: IoKind::Other, controls: vec![], items: vec![] });
    }
    None
}

fn return_statement(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if p.c.kw("return") {
        if p.c.done() {
            return Ok(Some(StmtKind::Return(None)));
        }
        if let Some(x) = attempt(p, |p| p.expr())
            && p.c.done()
        {
            return Ok(Some(StmtKind::Return(Some(x))));
        }
        p.c = save;
    }
    Ok(None)
}

fn call_and_friends(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if p.c.kw("call") {
        let x = p.expr()?;
        return match x.kind {
            ExprKind::Call(f, args) => Ok(Some(StmtKind::Call { callee: *f, args })),
            ExprKind::Name(_) | ExprKind::Component(..) => {
                Ok(Some(StmtKind::Call { callee: x, args: Vec::new() }))
            }
            _ => Err("malformed CALL"),
        };
    }
    if p.c.kw("continue") && p.c.done() {
        return Ok(Some(StmtKind::Continue));
    }
    p.c = save;
    if p.c.kw("contains") && p.c.done() {
        return Ok(Some(StmtKind::Contains));
    }
    p.c = save;
    if p.c.kw("cycle") {
        let name = p.c.name();
        if p.c.done() {
            return Ok(Some(StmtKind::Cycle(name)));
        }
        p.c = save;
    }
    if starts(&p.c, "critical") && (p.c.i + 8 == p.c.end || p.c.at(p.c.i + 8) == b'(') {
        p.c.i = p.c.end;
        return Ok(Some(StmtKind::Critical));
    }
    if let Some(k) = case(p)? {
        return Ok(Some(k));
    }
    io_control(p, "close")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fortran::form::{FormOptions, physical_lines, statements};

    fn kind(src: &str, fixed: bool) -> String {
        let text = if fixed { format!("      {src}\n") } else { format!("{src}\n") };
        let lines = physical_lines(0, text.as_bytes());
        let l = statements(
            &[text.as_bytes()],
            &lines,
            FormOptions { fixed, fixed_columns: 72, openmp: false },
        );
        let s = parse(&l, &l.stmts[0]);
        let shown = format!("{:?}", s.kind);
        shown.split([' ', '(', '{']).next().unwrap_or("").to_string()
    }

    #[test]
    fn keywords_are_not_reserved() {
        for (src, expected) in [
            ("DO 10 I = 1,10", "Do"),
            ("DO 10 I = 1.10", "Assign"),
            ("DO10I=1,10", "Do"),
            ("IF (A) = 3", "Assign"),
            ("IF (A) B = 3", "LogicalIf"),
            ("IF (A) 10,20,30", "ArithIf"),
            ("END = 5", "Assign"),
            ("CALL = X", "Assign"),
            ("CALL F(X)", "Call"),
            ("GO TO 10", "Goto"),
            ("GOTO = 10", "Assign"),
            ("REAL FUNCTION F(X)", "Function"),
            ("REAL FUNCTIO, N", "TypeDecl"),
            ("READ (5) = 2", "Assign"),
            ("READ (5) X", "Io"),
            ("READ (5,*) X, Y", "Io"),
            ("WRITE(6,'(A)') 'x = 1, 2'", "Io"),
            ("IMPLICIT REAL*8 (A-H,O-Z)", "Implicit"),
            ("IMPLICIT REAL (A-H,O-Z)", "Implicit"),
            ("DATA X / 3*0.0 /", "Data"),
            ("PARAMETER (N = 3)", "Parameter"),
            ("FORMAT = 3", "Assign"),
            ("ASSIGN 10 TO L", "AssignLabel"),
            ("ELSEIF (X) THEN", "ElseIf"),
            ("nonsense here", "Unknown"),
        ] {
            assert_eq!(kind(src, true), expected, "{src}");
        }
    }

    #[test]
    fn free_form_words_end_at_blanks() {
        for (src, expected) in [
            ("do i = 1, 10", "Do"),
            ("doi = 1", "Assign"),
            ("do while (x > 0)", "Do"),
            ("do concurrent (i = 1:n)", "Do"),
            ("outer: do", "Do"),
            ("end do outer", "End"),
            ("enddo", "End"),
            ("endpoint = 3", "Assign"),
            ("real(kind=8), intent(in) :: a(:,:), b", "TypeDecl"),
            ("type(t) :: x", "TypeDecl"),
            ("type :: t", "DerivedType"),
            ("p => q(1:3)", "PointerAssign"),
            ("x y = 3", "Unknown"),
            ("select case (n)", "SelectCase"),
            ("case (1:3, 5)", "Case"),
            ("use m, only: a => b", "Use"),
            ("where (a > 0) a = 1", "Where"),
            ("allocate(a(n), stat=i)", "Allocate"),
            ("print *, x", "Io"),
            ("x = [1, 2, 3]", "Assign"),
            ("a(i)%b(j)%c = 4", "Assign"),
        ] {
            assert_eq!(kind(src, false), expected, "{src}");
        }
    }
}
