//! Specification statements and the heads of program units.
//!
//! **Decides** the tree of type declarations, attributes, COMMON, DATA, IMPLICIT, USE, procedure heads and the rest of the
//! statements that are not executed.
//!
//! **Example** `REAL*8 A(LDA,*), B` and `real(8), intent(in) :: a(:,:)`.
//!
//! **Why it is sound** every parser must reach the end of its statement; otherwise it is `Unknown` and taints its unit.
//!
//! **Gives up when** a statement is none of the known ones.
//!
//! **Cost and limit** linear.
//!
//! **Source** Fortran 2018 chapters 8, 14, 15; Fortran 77 chapters 8, 9.

use super::ast::{
    Attr, CharLen, DimSpec, Entity, ExprKind, Init, Kind, StmtKind, TypeSpec, Use, UseItem,
};
use super::expr::{Fail, Parser};
use super::heads::{star_len, type_spec, unit_head};
use super::lex::Op;

/// Parses a statement that is not executable.
pub fn specification(p: &mut Parser) -> Result<StmtKind, Fail> {
    if let Some(k) = unit_head(p)? {
        return Ok(k);
    }
    if let Some(k) = keyword_spec(p)? {
        return Ok(k);
    }
    if let Some(ty) = type_spec(p)? {
        return type_declaration(p, ty);
    }
    if let Some(k) = attribute_statement(p)? {
        return Ok(k);
    }
    Err("statement not recognized")
}

pub(super) fn starts(p: &Parser, word: &str) -> bool {
    word.bytes().enumerate().all(|(k, b)| p.c.at(p.c.i + k) == b)
}

/// The name that makes up all of the rest.
pub(super) fn only_name(p: &mut Parser) -> Option<String> {
    if p.c.name_end(p.c.i) == p.c.end { p.c.name() } else { None }
}

pub(super) fn name_list(p: &mut Parser) -> Result<Vec<String>, Fail> {
    let mut out = Vec::new();
    loop {
        out.push(p.c.name().ok_or("expected a name")?);
        if !p.op(Op::Comma) {
            return Ok(out);
        }
    }
}

// ---- declarations -----------------------------------------------------------------------------

fn type_declaration(p: &mut Parser, ty: TypeSpec) -> Result<StmtKind, Fail> {
    let attrs = attributes(p)?;
    let entities = entities(p)?;
    Ok(StmtKind::TypeDecl { ty, attrs, entities })
}

/// `, attr, attr ::`, or an optional `::`.
fn attributes(p: &mut Parser) -> Result<Vec<Attr>, Fail> {
    let mut attrs = Vec::new();
    if colons_ahead(p) {
        while p.op(Op::Comma) {
            attrs.push(attribute(p)?);
        }
        p.need(Op::ColonColon, "expected `::`")?;
    }
    Ok(attrs)
}

fn attribute(p: &mut Parser) -> Result<Attr, Fail> {
    if starts(p, "intent(") {
        p.c.i += 7;
        let inout = p.c.kw("inout") || (p.c.kw("in") && p.c.kw("out"));
        let a = if inout {
            Attr::IntentInOut
        } else if p.c.at(p.c.i) == b')' && p.c.at(p.c.i - 1) == b'n' {
            Attr::IntentIn
        } else if p.c.kw("out") {
            Attr::IntentOut
        } else {
            return Err("malformed INTENT");
        };
        p.need(Op::RParen, "expected `)`")?;
        return Ok(a);
    }
    if starts(p, "dimension(") {
        p.c.i += 10;
        return Ok(Attr::Dimension(dims(p)?));
    }
    let n = p.c.name().ok_or("expected an attribute")?;
    let a = match n.as_str() {
        "parameter" => Attr::Parameter,
        "allocatable" => Attr::Allocatable,
        "pointer" => Attr::Pointer,
        "target" => Attr::Target,
        "save" => Attr::Save,
        "external" => Attr::External,
        "intrinsic" => Attr::Intrinsic,
        "optional" => Attr::Optional,
        "value" => Attr::Value,
        "volatile" => Attr::Volatile,
        "asynchronous" => Attr::Asynchronous,
        "contiguous" => Attr::Contiguous,
        "public" => Attr::Public,
        "private" => Attr::Private,
        "protected" => Attr::Protected,
        "static" => Attr::Save,
        "bind" => Attr::Bind(bind_name(p)),
        "non_overridable" => Attr::NonOverridable,
        "nopass" | "pass" | "deferred" | "automatic" | "kind" | "len" => Attr::Other,
        _ => Attr::Unknown,
    };
    if p.c.peek() == b'(' {
        p.c.i = p.c.matching(p.c.i).ok_or("unbalanced parenthesis")?;
    } else if p.c.peek() == b'[' {
        p.c.i = p.c.matching(p.c.i).ok_or("unbalanced bracket")?;
    }
    Ok(a)
}

/// What `NAME='…'` says in the parenthesis of BIND, which stands ahead.
fn bind_name(p: &Parser) -> Option<String> {
    let end = p.c.matching(p.c.i)?;
    let text = p.c.text(p.c.i, end);
    let (_, name) = text.split_once("name=")?;
    Some(name.trim_end_matches(')').trim_matches(['\'', '"', ' ']).to_owned())
}

/// Dimensions up to the closing parenthesis, which is taken.
fn dims(p: &mut Parser) -> Result<Vec<DimSpec>, Fail> {
    let mut out = Vec::new();
    loop {
        if p.c.eat(b'*') {
            out.push(DimSpec::AssumedSize(None));
        } else if p.c.peek() == b'.' && p.c.at(p.c.i + 1) == b'.' {
            p.c.i += 2;
            out.push(DimSpec::AssumedRank);
        } else if p.c.peek() == b':' {
            p.c.i += 1;
            out.push(DimSpec::Deferred(None));
        } else {
            let first = p.expr()?;
            if p.op(Op::Colon) {
                if p.c.eat(b'*') {
                    out.push(DimSpec::AssumedSize(Some(first)));
                } else if matches!(p.c.peek(), b',' | b')') {
                    out.push(DimSpec::Deferred(Some(first)));
                } else {
                    let upper = p.expr()?;
                    out.push(DimSpec::Explicit(Some(first), upper));
                }
            } else {
                out.push(DimSpec::Explicit(None, first));
            }
        }
        if p.op(Op::RParen) {
            return Ok(out);
        }
        p.need(Op::Comma, "expected `)` after the dimensions")?;
    }
}

fn entities(p: &mut Parser) -> Result<Vec<Entity>, Fail> {
    let mut out = Vec::new();
    loop {
        out.push(entity(p)?);
        if !p.op(Op::Comma) {
            return Ok(out);
        }
    }
}

fn entity(p: &mut Parser) -> Result<Entity, Fail> {
    let a = p.c.i;
    let name = p.c.name().ok_or("expected a name in a declaration")?;
    let sp = p.c.span(a, p.c.i);
    let mut e = Entity { name, dims: None, len: None, init: None, coarray: false, sp };
    for _ in 0..3 {
        match p.c.peek() {
            b'(' => {
                p.c.i += 1;
                e.dims = Some(dims(p)?);
            }
            b'[' => {
                p.c.i = p.c.matching(p.c.i).ok_or("unbalanced bracket")?;
                e.coarray = true;
            }
            b'*' => {
                p.c.i += 1;
                e.len = Some(star_len(p)?);
            }
            _ => break,
        }
    }
    if p.op(Op::Arrow) {
        p.expr()?;
        e.init = Some(Init::Pointer);
    } else if p.op(Op::Assign) {
        e.init = Some(Init::Value(p.expr()?));
    } else if p.c.peek() == b'/' {
        // `INTEGER I /5/`: an old initialization.
        p.c.i += 1;
        while !p.c.done() && p.c.peek() != b'/' {
            p.c.i += 1;
        }
        if !p.c.eat(b'/') {
            return Err("expected `/`");
        }
        e.init = Some(Init::Data);
    }
    Ok(e)
}

fn keyword_spec(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    macro_rules! attempt {
        ($e:expr) => {
            match $e {
                Ok(Some(k)) if p.c.done() => return Ok(Some(k)),
                _ => p.c = save,
            }
        };
    }
    match p.c.peek() {
        b'a' => attempt!(interface(p)),
        b'c' => attempt!(common(p)),
        b'd' => {
            attempt!(dimension(p));
            attempt!(data(p));
        }
        b'e' => {
            attempt!(equivalence(p));
            attempt!(enumeration(p));
        }
        b'f' if starts(p, "format(") => {
            p.c.i = p.c.end;
            return Ok(Some(StmtKind::Ignored));
        }
        b'f' if starts(p, "final") => {
            p.c.i = p.c.end;
            return Ok(Some(StmtKind::Final));
        }
        b'g' => attempt!(generic(p)),
        b'i' => {
            attempt!(implicit(p));
            attempt!(interface(p));
            if p.c.kw("import") {
                p.c.i = p.c.end;
                return Ok(Some(StmtKind::Ignored));
            }
        }
        b'n' => attempt!(namelist(p)),
        b'p' => {
            attempt!(parameter(p));
            attempt!(procedure_decl(p));
            attempt!(visibility(p, "public"));
            attempt!(visibility(p, "private"));
        }
        b's' => {
            if p.c.kw("sequence") && p.c.done() {
                return Ok(Some(StmtKind::Ignored));
            }
            p.c = save;
            if p.c.kw("save") {
                if p.c.done() {
                    return Ok(Some(StmtKind::SaveAll));
                }
                p.op(Op::ColonColon);
                attempt!(save_list(p));
            }
        }
        b't' => attempt!(derived_type(p)),
        b'u' => attempt!(use_statement(p)),
        _ => {}
    }
    Ok(None)
}

fn generic(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw("generic") {
        return Ok(None);
    }
    attributes(p)?;
    let name = generic_name(p)?;
    p.need(Op::Arrow, "expected `=>` in GENERIC")?;
    let mut procedures = Vec::new();
    loop {
        procedures.push(p.c.name().ok_or("expected a name")?);
        if !p.op(Op::Comma) {
            return Ok(Some(StmtKind::Generic { name, procedures }));
        }
    }
}

fn visibility(p: &mut Parser, word: &str) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw(word) {
        return Ok(None);
    }
    p.c.i = p.c.end;
    Ok(Some(StmtKind::Ignored))
}

fn save_list(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let mut out = Vec::new();
    loop {
        if p.c.eat(b'/') {
            p.c.name().ok_or("expected a block name")?;
            if !p.c.eat(b'/') {
                return Err("expected `/`");
            }
        } else {
            out.push(entity(p)?);
        }
        if !p.op(Op::Comma) {
            return Ok(Some(StmtKind::AttrDecl { attr: Attr::Save, entities: out }));
        }
    }
}

fn interface(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let abstract_ = p.c.kw("abstract");
    if !p.c.kw("interface") {
        return Ok(None);
    }
    let generic = if p.c.done() { None } else { Some(p.c.text(p.c.i, p.c.end)) };
    p.c.i = p.c.end;
    Ok(Some(StmtKind::Interface { generic, abstract_ }))
}

fn enumeration(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    // Handled by name only: an ENUM block defines constants that are not folded.
    if starts(p, "enum,") || p.c.kw("enumerator") {
        p.c.i = p.c.end;
        return Ok(Some(StmtKind::Ignored));
    }
    Ok(None)
}

fn common(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw("common") {
        return Ok(None);
    }
    let mut blocks: Vec<(String, Vec<Entity>)> = Vec::new();
    if p.c.peek() != b'/' {
        blocks.push((String::new(), Vec::new()));
    }
    loop {
        if p.c.peek() == b'/' {
            p.c.i += 1;
            let name = p.c.name().unwrap_or_default();
            if !p.c.eat(b'/') {
                return Err("expected `/`");
            }
            blocks.push((name, Vec::new()));
        }
        let e = entity_without_init(p)?;
        if let Some(b) = blocks.last_mut() {
            b.1.push(e);
        }
        let comma = p.c.eat(b',');
        if p.c.done() && !comma {
            return Ok(Some(StmtKind::Common(blocks)));
        }
        if !comma && p.c.peek() != b'/' {
            return Err("expected `,` in COMMON");
        }
    }
}

/// An entity for statements where `/` does not start an initialization.
fn entity_without_init(p: &mut Parser) -> Result<Entity, Fail> {
    let a = p.c.i;
    let name = p.c.name().ok_or("expected a name")?;
    let sp = p.c.span(a, p.c.i);
    let mut e = Entity { name, dims: None, len: None, init: None, coarray: false, sp };
    if p.c.peek() == b'(' {
        p.c.i += 1;
        e.dims = Some(dims(p)?);
    }
    Ok(e)
}

fn dimension(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw("dimension") {
        return Ok(None);
    }
    p.op(Op::ColonColon);
    let entities = entities(p)?;
    if entities.iter().any(|e| e.dims.is_none()) {
        return Ok(None);
    }
    Ok(Some(StmtKind::AttrDecl { attr: Attr::Other, entities }))
}

/// DATA: which names are initialized.
fn data(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw("data") {
        return Ok(None);
    }
    let mut names = Vec::new();
    loop {
        // Object list up to `/`.
        loop {
            if p.c.peek() == b'(' {
                let end = p.c.matching(p.c.i).ok_or("unbalanced parenthesis")?;
                let mut j = p.c.i + 1;
                while j < end {
                    let e = p.c.name_end(j);
                    if e > j {
                        names.push(p.c.text(j, e));
                        j = e;
                    } else {
                        j += 1;
                    }
                }
                p.c.i = end;
            } else {
                names.push(p.c.name().ok_or("expected a name in DATA")?);
                while matches!(p.c.peek(), b'(') {
                    p.c.i = p.c.matching(p.c.i).ok_or("unbalanced parenthesis")?;
                }
                while p.c.eat(b'%') {
                    p.c.name().ok_or("expected a component")?;
                }
            }
            if !p.c.eat(b',') {
                break;
            }
        }
        if !p.c.eat(b'/') {
            return Err("expected `/` in DATA");
        }
        while !p.c.done() && p.c.peek() != b'/' {
            p.c.i += 1;
        }
        if !p.c.eat(b'/') {
            return Err("expected `/` in DATA");
        }
        p.c.eat(b',');
        if p.c.done() {
            return Ok(Some(StmtKind::Data(names)));
        }
    }
}

fn equivalence(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw("equivalence") {
        return Ok(None);
    }
    let mut groups = Vec::new();
    loop {
        p.need(Op::LParen, "expected `(`")?;
        let mut group = Vec::new();
        loop {
            group.push(p.expr()?);
            if p.op(Op::RParen) {
                break;
            }
            p.need(Op::Comma, "expected `,`")?;
        }
        groups.push(group);
        if !p.op(Op::Comma) {
            return Ok(Some(StmtKind::Equivalence(groups)));
        }
    }
}

fn implicit(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw("implicit") {
        return Ok(None);
    }
    if p.c.kw("none") {
        if p.c.peek() == b'(' {
            p.c.i = p.c.end;
        }
        return Ok(Some(StmtKind::Implicit(None)));
    }
    let mut out = Vec::new();
    loop {
        let at = p.c.i;
        let spec = type_spec(p);
        let mut ranges = if spec.is_ok() { letter_ranges(p) } else { Err("") };
        let mut ty = spec.unwrap_or(None).unwrap_or(TypeSpec::Other);
        if ranges.is_err() {
            // `IMPLICIT REAL (A-H)`: the parenthesis is the letter list, not the kind.
            p.c.i = at;
            let word = ["integer", "real", "complex", "logical", "character"]
                .iter()
                .find(|w| starts(p, w))
                .ok_or("malformed IMPLICIT")?;
            p.c.i += word.len();
            ty = match *word {
                "integer" => TypeSpec::Integer(Kind::Default),
                "real" => TypeSpec::Real(Kind::Default),
                "complex" => TypeSpec::Complex(Kind::Default),
                "logical" => TypeSpec::Logical(Kind::Default),
                _ => TypeSpec::Character(CharLen::Default),
            };
            ranges = letter_ranges(p);
        }
        out.push((ty, ranges?));
        if !p.op(Op::Comma) {
            return Ok(Some(StmtKind::Implicit(Some(out))));
        }
    }
}

fn letter_ranges(p: &mut Parser) -> Result<Vec<(u8, u8)>, Fail> {
    p.need(Op::LParen, "expected `(` in IMPLICIT")?;
    let mut out = Vec::new();
    loop {
        let a = p.c.peek();
        if !a.is_ascii_alphabetic() {
            return Err("expected a letter");
        }
        p.c.i += 1;
        let mut b = a;
        if p.c.eat(b'-') {
            b = p.c.peek();
            if !b.is_ascii_alphabetic() {
                return Err("expected a letter");
            }
            p.c.i += 1;
        }
        out.push((a, b));
        if p.op(Op::RParen) {
            return Ok(out);
        }
        p.need(Op::Comma, "expected `)` in IMPLICIT")?;
    }
}

fn namelist(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw("namelist") {
        return Ok(None);
    }
    let mut out: Vec<(String, Vec<String>)> = Vec::new();
    loop {
        if p.c.eat(b'/') {
            let n = p.c.name().ok_or("expected a namelist name")?;
            if !p.c.eat(b'/') {
                return Err("expected `/`");
            }
            out.push((n, Vec::new()));
        }
        let n = p.c.name().ok_or("expected a name")?;
        out.last_mut().ok_or("expected `/`")?.1.push(n);
        let comma = p.c.eat(b',');
        if p.c.done() && !comma {
            return Ok(Some(StmtKind::Namelist(out)));
        }
    }
}

fn parameter(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !starts(p, "parameter") || p.c.at(p.c.i + 9) != b'(' {
        return Ok(None);
    }
    p.c.i += 10;
    let mut out = Vec::new();
    loop {
        let n = p.c.name().ok_or("expected a name in PARAMETER")?;
        p.need(Op::Assign, "expected `=` in PARAMETER")?;
        out.push((n, p.expr()?));
        if p.op(Op::RParen) {
            return Ok(Some(StmtKind::Parameter(out)));
        }
        p.need(Op::Comma, "expected `)` in PARAMETER")?;
    }
}

fn procedure_decl(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw("procedure") {
        return Ok(None);
    }
    let mut attrs = Vec::new();
    if p.c.peek() == b'(' {
        p.c.i = p.c.matching(p.c.i).ok_or("unbalanced parenthesis")?;
    }
    if colons_ahead(p) {
        attrs = attributes(p)?;
    }
    let mut names = Vec::new();
    loop {
        let name = p.c.name().ok_or("expected a name")?;
        let mut target = None;
        if p.op(Op::Arrow)
            && let ExprKind::Name(n) = p.expr()?.kind
        {
            target = Some(n);
        }
        names.push((name, target));
        if !p.op(Op::Comma) {
            return Ok(Some(StmtKind::ProcedureDecl { attrs, names }));
        }
    }
}

fn derived_type(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw("type") || p.c.peek() == b'(' {
        return Ok(None);
    }
    let mut parent = None;
    if colons_ahead(p) {
        while p.op(Op::Comma) {
            let n = p.c.name().ok_or("expected an attribute")?;
            if n == "extends" && p.op(Op::LParen) {
                parent = Some(p.c.name().ok_or("expected the type that is extended")?);
                p.need(Op::RParen, "expected `)`")?;
            } else if p.c.peek() == b'(' {
                p.c.i = p.c.matching(p.c.i).ok_or("unbalanced parenthesis")?;
            }
        }
        p.need(Op::ColonColon, "expected `::`")?;
    }
    let name = p.c.name().ok_or("expected the name of the type")?;
    // A parameterized type is known by name only.
    let parameters = p.c.peek() == b'(';
    if parameters {
        p.c.i = p.c.matching(p.c.i).ok_or("unbalanced parenthesis")?;
    }
    Ok(Some(StmtKind::DerivedType { name, parent, parameters }))
}

fn use_statement(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    if !p.c.kw("use") {
        return Ok(None);
    }
    if p.op(Op::Comma) {
        // INTRINSIC or NON_INTRINSIC
        p.c.name().ok_or("expected a module nature")?;
        p.need(Op::ColonColon, "expected `::`")?;
    } else {
        p.op(Op::ColonColon);
    }
    let module = p.c.name().ok_or("expected a module name")?;
    let mut u = Use { module, only: false, items: Vec::new() };
    if p.c.done() {
        return Ok(Some(StmtKind::Use(u)));
    }
    p.need(Op::Comma, "expected `,` in USE")?;
    if starts(p, "only") && p.c.at(p.c.i + 4) == b':' {
        p.c.i += 5;
        u.only = true;
        if p.c.done() {
            return Ok(Some(StmtKind::Use(u)));
        }
    }
    loop {
        let a = generic_name(p)?;
        if p.op(Op::Arrow) {
            let b = generic_name(p)?;
            u.items.push(UseItem { local: a, remote: b });
        } else {
            u.items.push(UseItem { local: a.clone(), remote: a });
        }
        if !p.op(Op::Comma) {
            return Ok(Some(StmtKind::Use(u)));
        }
    }
}

/// A name, `operator(…)`, `assignment(=)`.
fn generic_name(p: &mut Parser) -> Result<String, Fail> {
    let a = p.c.i;
    let n = p.c.name().ok_or("expected a name")?;
    if matches!(n.as_str(), "operator" | "assignment" | "read" | "write") && p.c.peek() == b'(' {
        p.c.i = p.c.matching(p.c.i).ok_or("unbalanced parenthesis")?;
        return Ok(p.c.text(a, p.c.i));
    }
    Ok(n)
}

fn attribute_statement(p: &mut Parser) -> Result<Option<StmtKind>, Fail> {
    let save = p.c;
    if starts(p, "intent(") {
        let attr = attribute(p)?;
        p.op(Op::ColonColon);
        let entities = entities(p)?;
        return Ok(Some(StmtKind::AttrDecl { attr, entities }));
    }
    let words: [(&str, Attr); 13] = [
        ("allocatable", Attr::Allocatable),
        ("pointer", Attr::Pointer),
        ("target", Attr::Target),
        ("external", Attr::External),
        ("intrinsic", Attr::Intrinsic),
        ("optional", Attr::Optional),
        ("value", Attr::Value),
        ("volatile", Attr::Volatile),
        ("asynchronous", Attr::Asynchronous),
        ("contiguous", Attr::Contiguous),
        ("protected", Attr::Protected),
        ("static", Attr::Save),
        ("automatic", Attr::Other),
    ];
    for (word, attr) in words {
        if p.c.kw(word) {
            p.op(Op::ColonColon);
            if let Ok(entities) = entities(p)
                && p.c.done()
            {
                return Ok(Some(StmtKind::AttrDecl { attr, entities }));
            }
            p.c = save;
        }
    }
    Ok(None)
}

pub(super) fn colons_ahead(p: &Parser) -> bool {
    let mut depth = 0u32;
    for j in p.c.i..p.c.end {
        match p.c.at(j) {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b':' if depth == 0 && p.c.at(j + 1) == b':' => return true,
            _ => {}
        }
    }
    false
}
