//! Text → loop program: units, types, declarations. Statements and expressions are in `parse_body`.

use std::collections::BTreeMap;
use std::sync::Arc;

use thiserror::Error;

use super::lexer::{Token, tokens};
use crate::{
    Array, Bound, Dim, ExprId, Field, Global, GlobalId, Language, Passing, Procedure,
    ProcedureKind, Scalar, SourceFile, Span, Storage, Struct, StructId, Type, Unit, Var, VarAttrs,
    VarId,
};

/// IR text that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// 1-based line of the IR text.
    pub line: u32,
    /// What is wrong.
    pub message: String,
}

/// Reads a unit from its text.
///
/// # Errors
/// [`ParseError`] with the line. A unit that parses is not necessarily valid: see
/// [`validate`](crate::validate()).
pub fn parse(text: &str) -> Result<Unit> {
    let tokens = tokens(text)?;
    let mut parser = Parser {
        tokens,
        at: 0,
        unit: Unit::new(Language::C, SourceFile::new("<ir>", text.as_bytes().to_vec())),
        procedure: Procedure::new("", ProcedureKind::Subroutine, Span::none()),
        names: BTreeMap::new(),
        labels: BTreeMap::new(),
        depth: 0,
    };
    parser.unit()?;
    Ok(parser.unit)
}

pub(super) struct Parser {
    tokens: Vec<(Token, u32)>,
    at: usize,
    pub(super) unit: Unit,
    /// The procedure being read.
    pub(super) procedure: Procedure,
    /// Its variables by name.
    pub(super) names: BTreeMap<String, VarId>,
    /// Its loops by label.
    pub(super) labels: BTreeMap<i128, crate::StmtId>,
    /// Nesting of the construct being read.
    pub(super) depth: usize,
}

type Result<T, E = ParseError> = std::result::Result<T, E>;

impl Parser {
    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    /// Is the token after the next one this punctuation?
    pub(super) fn second_is(&self, punct: &str) -> bool {
        matches!(self.tokens.get(self.at + 1), Some((Token::Punct(p), _)) if *p == punct)
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.tokens[self.at].0.clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    pub(super) fn fail<T>(&self, message: impl Into<String>) -> Result<T> {
        Err(ParseError { line: self.tokens[self.at].1, message: message.into() })
    }

    pub(super) fn eat(&mut self, punct: &str) -> bool {
        let found = matches!(self.peek(), Token::Punct(p) if *p == punct);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn expect(&mut self, punct: &str) -> Result<()> {
        if self.eat(punct) {
            Ok(())
        } else {
            self.fail(format!("expected `{punct}`, found {:?}", self.peek()))
        }
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(w) if w == word);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.eat_word(word) {
            Ok(())
        } else {
            self.fail(format!("expected `{word}`, found {:?}", self.peek()))
        }
    }

    pub(super) fn name(&mut self) -> Result<String> {
        match self.next() {
            Token::Word(name) | Token::Name(name) => Ok(name),
            other => self.fail(format!("expected a name, found {other:?}")),
        }
    }

    pub(super) fn text(&mut self) -> Result<String> {
        match self.next() {
            Token::Text(text) => Ok(text),
            other => self.fail(format!("expected a string, found {other:?}")),
        }
    }

    pub(super) fn integer(&mut self) -> Result<i128> {
        let negative = self.eat("-");
        match self.next() {
            Token::Int(value) => Ok(if negative { -value } else { value }),
            other => self.fail(format!("expected an integer, found {other:?}")),
        }
    }

    fn index(&mut self) -> Result<u32> {
        let value = self.integer()?;
        u32::try_from(value).or_else(|_| self.fail("number out of range"))
    }

    /// `(n)`
    fn parenthesized_index(&mut self) -> Result<u32> {
        self.expect("(")?;
        let value = self.index()?;
        self.expect(")")?;
        Ok(value)
    }

    fn unit(&mut self) -> Result<()> {
        self.expect_word("unit")?;
        self.unit.language = match self.name()?.as_str() {
            "c" => Language::C,
            "fortran_fixed" => Language::FortranFixed,
            "fortran_free" => Language::FortranFree,
            other => return self.fail(format!("unknown language `{other}`")),
        };
        loop {
            match self.next() {
                Token::End => return Ok(()),
                Token::Word(word) => match word.as_str() {
                    "struct" => self.structure(false)?,
                    "union" => self.structure(true)?,
                    "global" => self.global()?,
                    "subroutine" => self.procedure(ProcedureKind::Subroutine)?,
                    "function" => self.procedure(ProcedureKind::Function)?,
                    "program" => self.procedure(ProcedureKind::Program)?,
                    other => return self.fail(format!("unexpected `{other}`")),
                },
                other => return self.fail(format!("unexpected {other:?}")),
            }
        }
    }

    fn structure(&mut self, union: bool) -> Result<()> {
        let name = self.name()?;
        self.expect("{")?;
        let mut fields = Vec::new();
        while !self.eat("}") {
            let name = self.name()?;
            self.expect(":")?;
            let ty = self.ty(true)?;
            let mut field = Field { name, ty, bitfield: false, volatile: false };
            loop {
                if self.eat_word("bitfield") {
                    field.bitfield = true;
                } else if self.eat_word("volatile") {
                    field.volatile = true;
                } else {
                    break;
                }
            }
            self.expect(";")?;
            fields.push(field);
        }
        self.unit.structs.push(Struct { name, fields, union });
        Ok(())
    }

    fn global(&mut self) -> Result<()> {
        let name = self.name()?;
        self.expect(":")?;
        let ty = self.ty(true)?;
        let mut global = Global {
            name,
            ty,
            alias: None,
            volatile: false,
            thread_local: false,
            external: false,
            member: None,
            readers: crate::Readers::Unknown,
            scratch: crate::Scratch::Unknown,
        };
        loop {
            if self.eat_word("alias") {
                global.alias = Some(self.parenthesized_index()?);
            } else if self.eat_word("volatile") {
                global.volatile = true;
            } else if self.eat_word("thread_local") {
                global.thread_local = true;
            } else if self.eat_word("external") {
                global.external = true;
            } else {
                break;
            }
        }
        self.unit.globals.push(global);
        Ok(())
    }

    fn procedure(&mut self, kind: ProcedureKind) -> Result<()> {
        let name = self.name()?;
        self.procedure = Procedure::new(name, kind, Span::none());
        self.names.clear();
        self.labels.clear();
        let mut params = Vec::new();
        self.expect("(")?;
        while !self.eat(")") {
            params.push(self.name()?);
            self.eat(",");
        }
        let header = self.at;
        // Bounds and views may name variables declared further down: first the names and scalar types alone,
        // then everything.
        while self.peek() != &Token::Punct("{") {
            if self.peek() == &Token::End {
                return self.fail("expected `{`");
            }
            self.next();
        }
        self.next();
        let declarations = self.at;
        self.declare_names()?;
        self.at = header;
        let result = self.header_attributes()?;
        self.at = declarations;
        let mut scopes = Vec::new();
        let mut next = 0;
        while self.eat_word("var") {
            self.variable(VarId(next), &mut scopes)?;
            next += 1;
        }
        let mut body = Vec::new();
        while !self.eat("}") {
            body.push(self.stmt()?);
        }
        self.procedure.body = body;
        for (var, label) in scopes {
            match self.labels.get(&label) {
                Some(stmt) => self.procedure.vars[var.index()].scope = Some(*stmt),
                None => return self.fail(format!("no loop @{label}")),
            }
        }
        for name in params {
            let var = self.variable_named(&name)?;
            self.procedure.params.push(var);
        }
        if let Some(name) = result {
            self.procedure.result = Some(self.variable_named(&name)?);
        }
        let empty = Procedure::new("", ProcedureKind::Subroutine, Span::none());
        self.unit.procedures.push(Arc::new(std::mem::replace(&mut self.procedure, empty)));
        Ok(())
    }

    fn header_attributes(&mut self) -> Result<Option<String>> {
        let mut result = None;
        loop {
            if self.eat("->") {
                self.procedure.returns = self.ty(false)?;
            } else if self.eat_word("result") {
                self.expect("(")?;
                result = Some(self.name()?);
                self.expect(")")?;
            } else if self.eat_word("pure") {
                self.procedure.pure = true;
            } else if self.eat_word("tainted") {
                self.procedure.tainted = Some(self.text()?);
            } else {
                self.expect("{")?;
                return Ok(result);
            }
        }
    }

    /// Enters every declared variable with its type less the bounds, up to the first statement.
    fn declare_names(&mut self) -> Result<()> {
        while self.eat_word("var") {
            let name = self.name()?;
            self.expect(":")?;
            let ty = self.ty(true)?;
            let var = self.procedure.add_var(Var {
                name: display_name(&name),
                ty,
                storage: Storage::Local,
                scope: None,
                alias: None,
                attrs: VarAttrs::default(),
                span: Span::none(),
            });
            if self.names.insert(name.clone(), var).is_some() {
                return self.fail(format!("`{name}` is declared twice"));
            }
            let mut parentheses = 0i32;
            // The rest of the declaration: up to the next `var`, or the first token of a statement.
            loop {
                match self.peek() {
                    Token::Punct("(" | "[" | "^[") => parentheses += 1,
                    Token::Punct(")" | "]") => parentheses -= 1,
                    Token::Word(word) if word == "var" && parentheses == 0 => break,
                    Token::Punct("{" | "}" | "=") | Token::End if parentheses == 0 => return Ok(()),
                    _ => {}
                }
                if self.peek() == &Token::End {
                    return Ok(());
                }
                self.next();
            }
        }
        Ok(())
    }

    fn variable(&mut self, id: VarId, scopes: &mut Vec<(VarId, i128)>) -> Result<()> {
        self.name()?;
        self.expect(":")?;
        let ty = self.ty(false)?;
        let storage = if self.eat_word("local") {
            Storage::Local
        } else if self.eat_word("static") {
            Storage::Static
        } else if self.eat_word("value") {
            Storage::Parameter { index: self.parenthesized_index()?, passing: Passing::Value }
        } else if self.eat_word("ref") {
            Storage::Parameter { index: self.parenthesized_index()?, passing: Passing::Reference }
        } else if self.eat_word("result") {
            Storage::Result
        } else if self.eat_word("global") {
            Storage::Global(GlobalId(self.parenthesized_index()?))
        } else if self.eat_word("view") {
            Storage::View { base: self.place()? }
        } else if self.eat_word("heap") {
            Storage::Heap
        } else if self.eat_word("pointee") {
            Storage::Pointee
        } else {
            return self.fail("expected where the variable lives");
        };
        let mut attrs = VarAttrs::default();
        let mut alias = None;
        loop {
            if self.eat_word("scope") {
                self.expect("(")?;
                self.expect("@")?;
                scopes.push((id, self.integer()?));
                self.expect(")")?;
                continue;
            }
            if self.eat_word("alias") {
                alias = Some(self.parenthesized_index()?);
                continue;
            }
            let flag = match self.peek() {
                Token::Word(word) => match word.as_str() {
                    "no_alias" => &mut attrs.no_alias,
                    "address_taken" => &mut attrs.address_taken,
                    "volatile" => &mut attrs.volatile,
                    "atomic" => &mut attrs.atomic,
                    "read_only" => &mut attrs.read_only,
                    "intent_out" => &mut attrs.intent_out,
                    "fortran_pointer" => &mut attrs.fortran_pointer,
                    "allocatable" => &mut attrs.allocatable,
                    "polymorphic" => &mut attrs.polymorphic,
                    "namelist" => &mut attrs.in_namelist,
                    "unreliable" => &mut attrs.unreliable,
                    "thread_local" => &mut attrs.thread_local,
                    "enumeration" => &mut attrs.enumeration,
                    "untyped" => &mut attrs.untyped,
                    "hidden" => &mut attrs.hidden,
                    _ => break,
                },
                _ => break,
            };
            *flag = true;
            self.next();
        }
        let Some(var) = self.procedure.vars.get_mut(id.index()) else {
            return self.fail("declarations must stand before statements");
        };
        var.ty = ty;
        var.storage = storage;
        var.alias = alias;
        var.attrs = attrs;
        Ok(())
    }

    pub(super) fn variable_named(&mut self, name: &str) -> Result<VarId> {
        match self.names.get(name) {
            Some(var) => Ok(*var),
            None => self.fail(format!("`{name}` is not declared")),
        }
    }

    /// A type. With `skip_bounds`, expressions as bounds are skipped and come out as `Unknown`.
    pub(super) fn ty(&mut self, skip_bounds: bool) -> Result<Type> {
        self.enter()?;
        let word = self.name()?;
        let element = match word.as_str() {
            "void" => Type::Void,
            "opaque" => Type::Opaque,
            "ptr" => {
                self.expect("(")?;
                let to = self.ty(skip_bounds)?;
                self.expect(")")?;
                Type::Pointer(Box::new(to))
            }
            "struct" => Type::Struct(StructId(self.parenthesized_index()?)),
            "char" => {
                self.expect("(")?;
                let len = if self.eat("?") { None } else { Some(self.index()?) };
                self.expect(")")?;
                Scalar::Character { len }.into()
            }
            _ => match scalar(&word) {
                Some(scalar) => scalar.into(),
                None => return self.fail(format!("unknown type `{word}`")),
            },
        };
        let mut dims = Vec::new();
        while self.eat("[") {
            let first = self.bound(skip_bounds)?;
            let dim = if self.eat(":") {
                Dim { lower: first, extent: self.bound(skip_bounds)? }
            } else {
                Dim { lower: Bound::Const(0), extent: first }
            };
            self.expect("]")?;
            dims.push(dim);
        }
        self.depth -= 1;
        if dims.is_empty() {
            return Ok(element);
        }
        let contiguous = !self.eat("~");
        Ok(Type::Array(Box::new(Array { element, dims, contiguous })))
    }

    fn bound(&mut self, skip: bool) -> Result<Bound> {
        if self.eat("?") {
            return Ok(Bound::Unknown);
        }
        if !self.eat("(") {
            let value = self.integer()?;
            return match i64::try_from(value) {
                Ok(value) => Ok(Bound::Const(value)),
                Err(_) => self.fail("bound out of range"),
            };
        }
        if skip {
            let mut open = 1;
            while open > 0 {
                match self.next() {
                    Token::Punct("(") => open += 1,
                    Token::Punct(")") => open -= 1,
                    Token::End => return self.fail("expected `)`"),
                    _ => {}
                }
            }
            return Ok(Bound::Unknown);
        }
        let e: ExprId = self.expr()?;
        self.expect(")")?;
        Ok(Bound::Expr(e))
    }

    /// Counts a level of nesting; the caller leaves it by `self.depth -= 1`.
    pub(super) fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > crate::MAX_EXPR_DEPTH + crate::MAX_STMT_DEPTH + 2 {
            return self.fail("nested too deeply");
        }
        Ok(())
    }
}

/// `x.2` is the printer's name for the second variable called `x`.
fn display_name(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((base, number)) if !base.is_empty() && number.parse::<u32>().is_ok() => {
            base.to_owned()
        }
        _ => name.to_owned(),
    }
}

fn scalar(word: &str) -> Option<Scalar> {
    let bits: u8 = word.get(1..)?.parse().ok()?;
    let integer = matches!(bits, 8 | 16 | 32 | 64 | 128);
    let float = matches!(bits, 32 | 64 | 80 | 128);
    match word.as_bytes()[0] {
        b'i' if integer => Some(Scalar::Int { bits, signed: true }),
        b'u' if integer => Some(Scalar::Int { bits, signed: false }),
        b'f' if float => Some(Scalar::Float { bits }),
        b'c' if float => Some(Scalar::Complex { bits }),
        b'l' if integer => Some(Scalar::Logical { bits }),
        _ => None,
    }
}
