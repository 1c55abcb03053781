//! Our own typed C tree: what the adapter makes of a parser library, and all that the lowering sees.
//!
//! **Holds** one translation unit with every name resolved, every implicit conversion written out and
//! every constant type known. Plain arenas with `u32` ids.
//! **Must not** know which library produced it.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Diagnostic, SourceFile, Span};

use super::odd::Odd;

/// A type of the tree.
pub type TyId = usize;
/// An expression of the tree.
pub type ExprId = usize;
/// A statement of the tree.
pub type StmtId = usize;
/// A declared object or function.
pub type DeclId = usize;
/// A structure or union.
pub type RecordId = usize;

/// A translation unit.
#[derive(Debug, Default)]
pub struct Tree {
    /// Types, without duplicates by construction order.
    pub types: Vec<Ty>,
    /// The types of functions among them, written without qualifiers: compatible ones of two files are the same text.
    pub signatures: BTreeMap<TyId, String>,
    /// Structures and unions.
    pub records: Vec<Record>,
    /// Objects and functions that something mentions.
    pub decls: Vec<Decl>,
    /// Expressions.
    pub exprs: Vec<Expr>,
    /// Statements.
    pub stmts: Vec<Stmt>,
    /// Functions with a body, in source order.
    pub functions: Vec<DeclId>,
    /// For each function, those whose calls in it are read as what they stand for.
    pub expanded: BTreeMap<DeclId, BTreeSet<DeclId>>,
    /// Files that spans point into; the main file is the first.
    pub files: Vec<SourceFile>,
    /// Pragmas that are left after preprocessing, by file and position.
    pub pragmas: Vec<Pragma>,
    /// What reading the file had to say.
    pub diagnostics: Vec<Diagnostic>,
    /// The file, or a header that is not the system's, mentions `_OPENMP`.
    pub openmp_matters: bool,
    /// There is assembler text outside of functions.
    pub assembler: bool,
    /// Why nothing in the file may be changed: an attribute on a type.
    pub odd: Option<String>,
    /// A header was not found: what nothing declares may be a macro of it.
    pub missing_header: bool,
    /// The macros that are defined at the end, by name.
    pub macros: Vec<Defined>,
}

/// A macro.
#[derive(Clone, Debug)]
pub struct Defined {
    /// Its name.
    pub name: String,
    /// What it stands for; empty for macros of the system's headers.
    pub body: String,
    /// The names of its arguments, if it takes any.
    pub arguments: Option<Vec<String>>,
    /// Its definition, if that stands in a file of the user.
    pub span: Option<Span>,
    /// Is it of the system's headers, or the compiler's?
    pub system: bool,
}

/// A pragma line.
#[derive(Clone, Debug)]
pub struct Pragma {
    /// From the `#` to the end of the line.
    pub span: Span,
    /// The text after `#pragma`, words separated by single spaces where the user had any.
    pub text: String,
}

/// A type with its qualifiers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ty {
    /// What it is.
    pub kind: TyKind,
    /// `const`.
    pub is_const: bool,
    /// `volatile`.
    pub is_volatile: bool,
    /// `restrict`.
    pub is_restrict: bool,
    /// `_Atomic`.
    pub is_atomic: bool,
}

/// What a type is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TyKind {
    /// `void`.
    Void,
    /// `_Bool`.
    Bool,
    /// An integer (also enumerations).
    Int {
        /// Width.
        bits: u8,
        /// Two's complement if true.
        signed: bool,
    },
    /// Binary floating point of 32, 64, 80 or 128 bits.
    Float(u8),
    /// Complex with parts of so many bits.
    Complex(u8),
    /// A pointer.
    Pointer(TyId),
    /// An array.
    Array(TyId, Len),
    /// A function and its result type.
    Function {
        /// What it returns.
        result: TyId,
        /// `...`
        variadic: bool,
    },
    /// A structure or union.
    Record(RecordId),
    /// Not one that the lowering understands (vectors, `_BitInt`, decimal floats, guessed names).
    Unknown,
}

/// The length of an array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Len {
    /// A constant.
    Fixed(u64),
    /// An expression, evaluated at the declaration.
    Expr(ExprId),
    /// `[]`, `[*]`.
    Unknown,
}

/// A structure or union.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Its tag; empty if it has none.
    pub tag: String,
    /// `union`.
    pub union: bool,
    /// Members in order; empty while incomplete.
    pub fields: Vec<RecordField>,
    /// `sizeof`, if known.
    pub size: Option<u64>,
}

/// A member.
#[derive(Clone, Debug)]
pub struct RecordField {
    /// Its name; empty for an anonymous one.
    pub name: String,
    /// Its type.
    pub ty: TyId,
    /// It is a bit-field.
    pub bitfield: bool,
    /// Where it starts, in bytes.
    pub offset: u64,
}

/// How a declared thing lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lives {
    /// In a block.
    Automatic,
    /// `static` in a block.
    StaticLocal,
    /// At file scope or declared `extern`.
    Global {
        /// Visible to other files.
        external: bool,
    },
    /// A function.
    Function,
}

/// A declared object or function.
#[derive(Clone, Debug)]
pub struct Decl {
    /// Its name; empty for compound literals and unnamed parameters.
    pub name: String,
    /// Its type (parameters: adjusted).
    pub ty: TyId,
    /// How it lives.
    pub lives: Lives,
    /// `_Thread_local`.
    pub thread_local: bool,
    /// Its type is an enumeration.
    pub enumeration: bool,
    /// A parameter that is declared as a pointer to `void`; its type is the one that every use converts it to.
    pub untyped: bool,
    /// A function that nothing declares: only its calls make it known.
    pub implicit: bool,
    /// Known to other units by its name.
    pub external: bool,
    /// Pure by attribute `const`.
    pub pure: bool,
    /// Never returns.
    pub noreturn: bool,
    /// A call of it may return twice.
    pub returns_twice: bool,
    /// It is another thing than its text shows.
    pub odd: Option<Odd>,
    /// An attribute inside of its body that is not known.
    pub inside: Option<String>,
    /// Initializer, flattened; `None` if there is none.
    pub init: Option<Vec<InitEntry>>,
    /// Parameters of a function with a body.
    pub params: Vec<DeclId>,
    /// The body of a function.
    pub body: Option<StmtId>,
    /// The declarator, or the whole function definition.
    pub span: Span,
}

/// One stored value of an initializer. What no entry covers is zero.
#[derive(Clone, Copy, Debug)]
pub struct InitEntry {
    /// Byte offset in the object.
    pub offset: u64,
    /// The value, converted.
    pub value: ExprId,
    /// It goes into a bit-field.
    pub bitfield: bool,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: TyId,
    /// Its text.
    pub span: Span,
}

/// Unary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `+x`
    Plus,
    /// `-x`
    Minus,
    /// `!x`
    Not,
    /// `~x`
    BitNot,
    /// `*p`
    Deref,
    /// `&x`
    AddrOf,
    /// `++x`
    PreInc,
    /// `--x`
    PreDec,
    /// `x++`
    PostInc,
    /// `x--`
    PostDec,
    /// `__real__ z`
    Real,
    /// `__imag__ z`
    Imag,
}

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `<`
    Lt,
    /// `>`
    Gt,
    /// `<=`
    Le,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// `&&`
    LogAnd,
    /// `||`
    LogOr,
}

/// Why `va_start`, `va_end` and `va_copy` have no value.
pub const VARIABLE_ARGUMENTS: &str = "a variable argument list";

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// Not understood, and why.
    Error(&'static str),
    /// An integer constant.
    Int(i128),
    /// A floating constant.
    Float(f64),
    /// A complex constant.
    Complex(f64, f64),
    /// A string literal (its text as far as it is ASCII).
    Str(String),
    /// A declared object or function.
    Decl(DeclId),
    /// A member of an object.
    Member(ExprId, u32),
    /// `base[index]`; the base is a pointer (or a decayed array).
    Index(ExprId, ExprId),
    /// A call.
    Call(ExprId, Vec<ExprId>),
    /// One operand.
    Unary(UnaryOp, ExprId),
    /// Two operands of one type (but for shifts and pointer arithmetic).
    Binary(BinaryOp, ExprId, ExprId),
    /// An assignment; a compound one computes in the given type.
    Assign(Option<BinaryOp>, TyId, ExprId, ExprId),
    /// `c ? a : b`
    Cond(ExprId, ExprId, ExprId),
    /// `a, b`
    Comma(ExprId, ExprId),
    /// A conversion, written or implicit, to the type of the node.
    Convert(ExprId),
    /// An object read as a value.
    Load(ExprId),
    /// An array as a pointer to its first element.
    Decay(ExprId),
    /// A function as a pointer to it.
    FunctionDecay(ExprId),
    /// The length of an array where its size is asked for: the value that the expression had where the array was declared.
    Length(ExprId),
    /// A null pointer.
    Null,
    /// `(T){…}`
    CompoundLiteral(DeclId),
    /// `({ … })` of GNU C, without jumps out of it: a block, and the value of the last expression in it if it has one.
    Statements(StmtId, Option<ExprId>),
    /// A compiler builtin that computes a value, by the name of the C function it amounts to.
    Builtin(&'static str, Vec<ExprId>),
}

impl ExprKind {
    /// The object that evaluating the expression itself changes: by an assignment, `++` or `--`.
    pub fn changes(&self) -> Option<ExprId> {
        match self {
            ExprKind::Assign(_, _, target, _)
            | ExprKind::Unary(
                UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                target,
            ) => Some(*target),
            _ => None,
        }
    }

    /// The operands, in the order of the text.
    pub fn operands(&self) -> Vec<ExprId> {
        match self {
            ExprKind::Error(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Complex(..)
            | ExprKind::Str(_)
            | ExprKind::Decl(_)
            | ExprKind::Null
            | ExprKind::Statements(..)
            | ExprKind::CompoundLiteral(_) => Vec::new(),
            ExprKind::Member(e, _)
            | ExprKind::Unary(_, e)
            | ExprKind::Convert(e)
            | ExprKind::Load(e)
            | ExprKind::Decay(e)
            | ExprKind::FunctionDecay(e)
            | ExprKind::Length(e) => vec![*e],
            ExprKind::Index(a, b)
            | ExprKind::Binary(_, a, b)
            | ExprKind::Assign(_, _, a, b)
            | ExprKind::Comma(a, b) => vec![*a, *b],
            ExprKind::Cond(a, b, c) => vec![*a, *b, *c],
            ExprKind::Call(callee, args) => [*callee].into_iter().chain(args.clone()).collect(),
            ExprKind::Builtin(_, args) => args.clone(),
        }
    }
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Its text.
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Not understood, and why.
    Error(&'static str),
    /// `;`
    Empty,
    /// An expression for its effects.
    Expr(ExprId),
    /// `{…}`
    Block(Vec<StmtId>),
    /// Declarations.
    Decls(Vec<DeclId>),
    /// `if`
    If(ExprId, StmtId, Option<StmtId>),
    /// `while`
    While(ExprId, StmtId),
    /// `do … while`
    DoWhile(StmtId, ExprId),
    /// `for`
    For {
        /// First clause.
        init: Option<StmtId>,
        /// Second.
        cond: Option<ExprId>,
        /// Third.
        step: Option<ExprId>,
        /// What is repeated.
        body: StmtId,
    },
    /// `switch`
    Switch(ExprId, StmtId),
    /// `case low … high:`
    Case(i128, i128, StmtId),
    /// `default:`
    Default(StmtId),
    /// `name:`
    Label(u32, StmtId),
    /// `goto name;`
    Goto(u32),
    /// `asm`
    Asm,
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return;`
    Return(Option<ExprId>),
}

impl Tree {
    /// The kind of a type.
    pub fn kind(&self, ty: TyId) -> TyKind {
        self.types[ty].kind
    }

    /// `sizeof`, where it is a constant.
    pub fn size_of(&self, ty: TyId) -> Option<u64> {
        match self.kind(ty) {
            TyKind::Bool => Some(1),
            TyKind::Int { bits, .. } => Some(u64::from(bits) / 8),
            TyKind::Float(bits) => Some(float_bytes(bits)),
            TyKind::Complex(bits) => Some(2 * float_bytes(bits)),
            TyKind::Pointer(_) => Some(8),
            TyKind::Array(element, Len::Fixed(n)) => self.size_of(element)?.checked_mul(n),
            TyKind::Record(record) => self.records[record].size,
            TyKind::Array(..) | TyKind::Function { .. } | TyKind::Void | TyKind::Unknown => None,
        }
    }

    /// The innermost element type of an array type (itself, if it is none).
    pub fn element_of(&self, mut ty: TyId) -> TyId {
        while let TyKind::Array(element, _) = self.kind(ty) {
            ty = element;
        }
        ty
    }

    /// What a pointer points at.
    pub fn pointee(&self, ty: TyId) -> Option<TyId> {
        match self.kind(ty) {
            TyKind::Pointer(to) => Some(to),
            _ => None,
        }
    }

    /// Is the object, or something in it, `volatile`?
    pub fn is_volatile(&self, mut ty: TyId) -> bool {
        loop {
            if self.types[ty].is_volatile {
                return true;
            }
            let TyKind::Array(element, _) = self.kind(ty) else { return false };
            ty = element;
        }
    }

    /// The declared object of which an expression names a member, an element, or all.
    pub fn part_of(&self, e: ExprId) -> Option<DeclId> {
        match self.exprs[e].kind {
            ExprKind::Decl(decl) => Some(decl),
            ExprKind::Member(base, _) => self.part_of(base),
            ExprKind::Index(base, _) => match self.exprs[base].kind {
                ExprKind::Decay(array) => self.part_of(array),
                _ => None,
            },
            _ => None,
        }
    }

    /// Adds the expressions that stand in a statement, and in those inside of it. Are these all that it does?
    pub fn expressions_in(&self, stmt: StmtId, out: &mut Vec<ExprId>) -> bool {
        let inside: Vec<StmtId> = match &self.stmts[stmt].kind {
            StmtKind::Error(_) | StmtKind::Asm => return false,
            StmtKind::Empty
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Return(None) => Vec::new(),
            StmtKind::Expr(e) | StmtKind::Return(Some(e)) => {
                out.push(*e);
                Vec::new()
            }
            StmtKind::Decls(list) => {
                let entries = list.iter().flat_map(|d| self.decls[*d].init.iter().flatten());
                out.extend(entries.map(|entry| entry.value));
                Vec::new()
            }
            StmtKind::Block(list) => list.clone(),
            StmtKind::If(cond, then, otherwise) => {
                out.push(*cond);
                [Some(*then), *otherwise].into_iter().flatten().collect()
            }
            StmtKind::While(cond, body)
            | StmtKind::DoWhile(body, cond)
            | StmtKind::Switch(cond, body) => {
                out.push(*cond);
                vec![*body]
            }
            StmtKind::For { init, cond, step, body } => {
                out.extend([cond, step].into_iter().flatten());
                [*init, Some(*body)].into_iter().flatten().collect()
            }
            StmtKind::Case(_, _, body) | StmtKind::Default(body) | StmtKind::Label(_, body) => {
                vec![*body]
            }
        };
        inside.into_iter().all(|s| self.expressions_in(s, out))
    }

    /// Does a statement hold a jump that may lead out of it, or a label that one from outside may lead to?
    pub fn jumps_out(&self, stmt: StmtId) -> bool {
        // Each with what a `break` and a `continue` in it lead out of.
        let mut work = vec![(stmt, true, true)];
        while let Some((id, breaks, continues)) = work.pop() {
            match &self.stmts[id].kind {
                StmtKind::Goto(_) | StmtKind::Label(..) | StmtKind::Return(_) => return true,
                StmtKind::Break if breaks => return true,
                StmtKind::Continue if continues => return true,
                StmtKind::Block(list) => {
                    work.extend(list.iter().map(|s| (*s, breaks, continues)));
                }
                StmtKind::If(_, then, otherwise) => {
                    let both = [Some(*then), *otherwise];
                    work.extend(both.into_iter().flatten().map(|s| (s, breaks, continues)));
                }
                StmtKind::While(_, body)
                | StmtKind::DoWhile(body, _)
                | StmtKind::For { body, .. } => work.push((*body, false, false)),
                StmtKind::Switch(_, body) => work.push((*body, false, continues)),
                // (Of a `switch` around the whole statement: no compiler takes that.)
                StmtKind::Case(_, _, body) | StmtKind::Default(body) => {
                    work.push((*body, breaks, continues));
                }
                StmtKind::Error(_)
                | StmtKind::Empty
                | StmtKind::Expr(_)
                | StmtKind::Decls(_)
                | StmtKind::Asm
                | StmtKind::Break
                | StmtKind::Continue => {}
            }
        }
        false
    }
}

fn float_bytes(bits: u8) -> u64 {
    if bits == 80 { 16 } else { u64::from(bits) / 8 }
}
