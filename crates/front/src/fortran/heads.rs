//! Heads of program units, and types.
//!
//! **Decides** the tree of PROGRAM, MODULE, SUBROUTINE, FUNCTION, ENTRY, and of a type with its kind or length.
//!
//! **Example** `pure real(8) function f(x) result(y)`.
//!
//! **Why it is sound** each parser must reach the end of the statement; otherwise it is `Unknown`.
//!
//! **Gives up when** what follows a prefix is no procedure: the statement is then tried as a declaration.
//!
//! **Cost and limit** linear.
//!
//! **Source** Fortran 2018 chapters 7, 14, 15.

use super::ast::{CharLen, ExprKind, Kind, Prefix, StmtKind, TypeSpec};
use super::expr::{Fail, Parser};
use super::lex::Op;
use super::spec::{colons_ahead, name_list, only_name, starts};

// ---- heads of program units -------------------------------------------------------------------

pub(super) fn unit_head(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if p.c.kw("program") {
        if let Some(n) = only_name(p) {
            return Ok(Some(StmtKind::Program(n)));
        }
        p.c = save;
    }
    if p.c.kw("submodule") {
        p.need(Op::LParen, "expected `(`")?;
        let parent = p.c.name().ok_or("expected the parent module")?;
        if p.op(Op::Colon) {
            p.c.name().ok_or("expected the parent submodule")?;
        }
        p.need(Op::RParen, "expected `)`")?;
        let name = p.c.name().ok_or("expected a name")?;
        return Ok(Some(StmtKind::Submodule(name, parent)));
    }
    if p.c.kw("moduleprocedure") || (p.c.kw("module") && p.c.kw("procedure")) {
        p.op(Op::ColonColon);
        if p.c.name_end(p.c.i) > p.c.i {
            return name_list(p).map(|n| Some(StmtKind::ModuleProcedure(n)));
        }
    }
    p.c = save;
    if p.c.kw("module") {
        let at = p.c.i;
        if let Some(n) = only_name(p) {
            return Ok(Some(StmtKind::Module(n)));
        }
        p.c.i = at;
    }
    p.c = save;
    if p.c.kw("entry") {
        if let Some(name) = p.c.name() {
            let args = if p.c.peek() == b'(' { dummy_list(p)? } else { Vec::new() };
            // A RESULT clause may follow.
            p.c.i = p.c.end;
            return Ok(Some(StmtKind::Entry { name, args }));
        }
        p.c = save;
    }
    match procedure_head(p) {
        Ok(Some(k)) => Ok(Some(k)),
        Ok(None) => {
            p.c = save;
            Ok(None)
        }
        Err(why) => Err(why),
    }
}

pub(super) fn procedure_head(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let mut prefix = Prefix::default();
    for _ in 0..8 {
        if p.c.kw("subroutine") {
            let name = p.c.name().ok_or("expected the name of the subroutine")?;
            let args = if p.c.peek() == b'(' { dummy_list(p)? } else { Vec::new() };
            if starts(p, "bind(") {
                p.c.i = p.c.end;
            }
            return Ok(Some(StmtKind::Subroutine { name, args, prefix }));
        }
        if p.c.at_kw("function") {
            let at = p.c.i;
            p.c.i += "function".len();
            let Some(name) = p.c.name() else { return Ok(None) };
            if p.c.peek() == b'*' {
                // `INTEGER FUNCTION F*8 (X)`
                p.c.i += 1;
                p.c.digits();
            }
            if p.c.peek() != b'(' {
                p.c.i = at;
                return Ok(None);
            }
            let args = dummy_list(p)?;
            let mut result = None;
            for _ in 0..2 {
                if starts(p, "result(") {
                    p.c.i += 7;
                    result = p.c.name();
                    p.need(Op::RParen, "expected `)`")?;
                } else if starts(p, "bind(") {
                    p.c.i = p.c.matching(p.c.i + 4).ok_or("unbalanced parenthesis")?;
                }
            }
            return Ok(Some(StmtKind::Function { name, args, result, prefix }));
        }
        if p.c.kw("recursive") {
            prefix.recursive = true;
        } else if p.c.kw("pure") {
            prefix.pure_ = true;
        } else if p.c.kw("elemental") {
            prefix.elemental = true;
        } else if p.c.kw("impure") {
            prefix.impure = true;
        } else if p.c.kw("non_recursive") {
        } else if p.c.kw("module") {
            prefix.module = true;
        } else if prefix.ty.is_none() {
            match type_spec(p) {
                Ok(Some(ty)) => prefix.ty = Some(ty),
                _ => return Ok(None),
            }
        } else {
            return Ok(None);
        }
    }
    Ok(None)
}

pub(super) fn dummy_list(p: &mut Parser) -> Result<Vec<String>, Fail> {
    p.need(Op::LParen, "expected `(`")?;
    let mut out = Vec::new();
    if p.op(Op::RParen) {
        return Ok(out);
    }
    loop {
        if p.c.eat(b'*') || p.c.eat(b'&') {
            out.push("*".to_string());
        } else {
            out.push(p.c.name().ok_or("expected a dummy argument")?);
        }
        if p.op(Op::RParen) {
            return Ok(out);
        }
        p.need(Op::Comma, "expected `)` after the dummy arguments")?;
    }
}

// ---- types ------------------------------------------------------------------------------------

/// A type at the start of a declaration or function head.
pub fn type_spec(p: &mut Parser) -> Result<Option<TypeSpec>, Fail> {
    let at = p.c.i;
    // In free form a name such as `real_x` is no type; `kw` sees to that.
    if p.c.kw("doubleprecision") || double(p, "precision") {
        return Ok(Some(TypeSpec::Double));
    }
    if p.c.kw("doublecomplex") || double(p, "complex") {
        return Ok(Some(TypeSpec::DoubleComplex));
    }
    p.c.i = at;
    if p.c.kw("integer") {
        return Ok(Some(TypeSpec::Integer(kind(p)?)));
    }
    if p.c.kw("real") {
        return Ok(Some(TypeSpec::Real(kind(p)?)));
    }
    if p.c.kw("complex") {
        return Ok(Some(TypeSpec::Complex(kind(p)?)));
    }
    if p.c.kw("logical") {
        return Ok(Some(TypeSpec::Logical(kind(p)?)));
    }
    if p.c.kw("byte") {
        return Ok(Some(TypeSpec::Integer(Kind::Bytes(1))));
    }
    if p.c.kw("character") {
        return Ok(Some(TypeSpec::Character(char_selector(p)?)));
    }
    let class = p.c.at_kw("class");
    if (class && p.c.at(p.c.i + 5) == b'(') || (p.c.at_kw("type") && p.c.at(p.c.i + 4) == b'(') {
        p.c.i += if class { 6 } else { 5 };
        if p.c.eat(b'*') {
            p.need(Op::RParen, "expected `)`")?;
            return Ok(Some(TypeSpec::Other));
        }
        let inner = p.c.i;
        let intrinsic = ["integer", "real", "complex", "logical", "character", "double"];
        if !class && intrinsic.iter().any(|w| starts(p, w)) {
            if let Ok(Some(ty)) = type_spec(p)
                && p.op(Op::RParen)
            {
                return Ok(Some(ty));
            }
            p.c.i = inner;
        }
        let name = p.c.name().ok_or("expected the name of a type")?;
        if p.c.peek() == b'(' {
            // Parameterized derived type.
            p.c.i = p.c.matching(p.c.i).ok_or("unbalanced parenthesis")?;
            p.need(Op::RParen, "expected `)`")?;
            return Ok(Some(TypeSpec::Other));
        }
        p.need(Op::RParen, "expected `)`")?;
        return Ok(Some(TypeSpec::Derived(name, class)));
    }
    p.c.i = at;
    Ok(None)
}

pub(super) fn double(p: &mut Parser, word: &str) -> bool {
    let at = p.c.i;
    if p.c.kw("double") && p.c.kw(word) {
        return true;
    }
    p.c.i = at;
    false
}

pub(super) fn kind(p: &mut Parser) -> Result<Kind, Fail> {
    if p.c.peek() == b'*' {
        p.c.i += 1;
        if p.c.peek() == b'(' {
            return Err("malformed length");
        }
        let d = p.c.digits().ok_or("expected a length")?;
        let n = std::str::from_utf8(d).ok().and_then(|t| t.parse().ok());
        return Ok(Kind::Bytes(n.ok_or("length too large")?));
    }
    if p.c.peek() != b'(' {
        return Ok(Kind::Default);
    }
    p.c.i += 1;
    if starts(p, "kind=") {
        p.c.i += 5;
    }
    let x = p.expr()?;
    p.need(Op::RParen, "expected `)`")?;
    Ok(Kind::Expr(Box::new(x)))
}

pub(super) fn char_len(p: &mut Parser) -> Result<CharLen, Fail> {
    if p.c.eat(b'*') || p.c.eat(b':') {
        return Ok(CharLen::Assumed);
    }
    Ok(CharLen::Expr(Box::new(p.expr()?)))
}

/// After a `*`: digits or `(…)`.
pub(super) fn star_len(p: &mut Parser) -> Result<CharLen, Fail> {
    if p.c.peek() == b'(' {
        p.c.i += 1;
        let l = char_len(p)?;
        p.need(Op::RParen, "expected `)`")?;
        return Ok(l);
    }
    let a = p.c.i;
    let d = p.c.digits().ok_or("expected a length")?;
    let v: i128 = std::str::from_utf8(d).ok().and_then(|t| t.parse().ok()).ok_or("length")?;
    let sp = p.c.span(a, p.c.i);
    let kind = ExprKind::Int(v, None);
    Ok(CharLen::Expr(Box::new(super::ast::Expr { kind, sp, depth: 1 })))
}

pub(super) fn char_selector(p: &mut Parser) -> Result<CharLen, Fail> {
    if p.c.peek() == b'*' {
        p.c.i += 1;
        let l = star_len(p)?;
        // `CHARACTER*8, X` has an optional comma.
        if p.c.peek() == b',' && !colons_ahead(p) {
            p.c.i += 1;
        }
        return Ok(l);
    }
    if p.c.peek() != b'(' {
        return Ok(CharLen::Default);
    }
    p.c.i += 1;
    let mut len = CharLen::Default;
    let mut position = 0;
    loop {
        if starts(p, "len=") {
            p.c.i += 4;
            len = char_len(p)?;
        } else if starts(p, "kind=") {
            p.c.i += 5;
            p.expr()?;
        } else if position == 0 {
            len = char_len(p)?;
        } else {
            p.expr()?;
        }
        position += 1;
        if p.op(Op::RParen) {
            return Ok(len);
        }
        p.need(Op::Comma, "expected `)`")?;
    }
}
