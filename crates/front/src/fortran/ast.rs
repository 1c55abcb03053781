//! The syntax tree of a Fortran file.
//!
//! **Holds** what was written: expressions, statements, constructs and program units, with their places. Nothing is
//! resolved: `f(x)` is a [`ExprKind::Call`] whether `f` is an array, a function or a substring's parent.

/// A place: bytes `lo..hi` of a file of the file table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sp {
    /// Index into the file table.
    pub file: u16,
    /// First byte.
    pub lo: u32,
    /// One past the last byte.
    pub hi: u32,
    /// Part of it was made by a macro.
    pub macro_: bool,
}

impl Sp {
    /// The smallest place that covers both (of the first's file).
    pub fn to(self, other: Sp) -> Sp {
        if self.file != other.file {
            return self;
        }
        Sp {
            file: self.file,
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
            macro_: self.macro_ || other.macro_,
        }
    }
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub sp: Sp,
    /// Its depth as a tree; never above the limit.
    pub depth: u16,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// Integer constant with an optional kind parameter.
    Int(i128, Option<String>),
    /// Real constant: value, `d` exponent, kind parameter.
    Real(f64, bool, Option<String>),
    /// Logical constant.
    Logical(bool, Option<String>),
    /// Character constant.
    Str(String),
    /// Binary, octal or hexadecimal constant.
    Boz(Option<i128>),
    /// Complex constant.
    Complex(Box<Expr>, Box<Expr>),
    /// A name.
    Name(String),
    /// `base(args)`.
    Call(Box<Expr>, Vec<Arg>),
    /// `base%component`.
    Component(Box<Expr>, String),
    /// Prefix operation.
    Unary(UnOp, Box<Expr>),
    /// Infix operation.
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// A user's operator `.op.` with one or two operands.
    Defined(String, Vec<Expr>),
    /// `(/ … /)` or `[ … ]`.
    Array(Vec<Expr>),
    /// `(items, var = lower, upper, step)`.
    ImpliedDo(Vec<Expr>, String, Box<Expr>, Box<Expr>, Option<Box<Expr>>),
    /// In parentheses (matters: `(x)` is not a variable).
    Paren(Box<Expr>),
    /// Not understood.
    Bad(&'static str),
}

/// An argument or subscript.
#[derive(Clone, Debug, PartialEq)]
pub struct Arg {
    /// `keyword =`.
    pub keyword: Option<String>,
    /// The value.
    pub value: ArgValue,
}

/// What an argument is.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgValue {
    /// A value or object.
    Expr(Expr),
    /// `lower : upper : step`.
    Range(Option<Box<Expr>>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// Alternate return `*10`.
    AltReturn(u32),
    /// `*` alone.
    Star,
}

/// Prefix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum UnOp {
    Plus,
    Minus,
    Not,
}

/// Infix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Concat,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
    Eqv,
    Neqv,
}

/// A type as written.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeSpec {
    /// INTEGER, with its kind.
    Integer(Kind),
    /// REAL.
    Real(Kind),
    /// DOUBLE PRECISION.
    Double,
    /// COMPLEX.
    Complex(Kind),
    /// DOUBLE COMPLEX.
    DoubleComplex,
    /// LOGICAL.
    Logical(Kind),
    /// CHARACTER with its length.
    Character(CharLen),
    /// TYPE(name) or CLASS(name).
    Derived(String, bool),
    /// CLASS(*), TYPE(*), BYTE and the like.
    Other,
}

/// A kind parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// None given.
    Default,
    /// `*8`: bytes (of the whole, for COMPLEX).
    Bytes(u32),
    /// `(kind = expr)`.
    Expr(Box<Expr>),
}

/// A character length.
#[derive(Clone, Debug, PartialEq)]
pub enum CharLen {
    /// 1.
    Default,
    /// `*`, `:`.
    Assumed,
    /// An expression.
    Expr(Box<Expr>),
}

/// One dimension of an array declaration.
#[derive(Clone, Debug, PartialEq)]
pub enum DimSpec {
    /// `[lower:]upper`.
    Explicit(Option<Expr>, Expr),
    /// `[lower:]*`.
    AssumedSize(Option<Expr>),
    /// `[lower]:`.
    Deferred(Option<Expr>),
    /// `..`.
    AssumedRank,
}

/// Attributes of a declaration.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Attr {
    Parameter,
    Allocatable,
    Pointer,
    Target,
    Save,
    External,
    Intrinsic,
    Optional,
    Value,
    Volatile,
    Asynchronous,
    Contiguous,
    Public,
    Private,
    Protected,
    IntentIn,
    IntentOut,
    IntentInOut,
    Dimension(Vec<DimSpec>),
    /// CODIMENSION and what is not known.
    Unknown,
    /// BIND(C), with the text of its NAME.
    Bind(Option<String>),
    /// No extension of the type binds another procedure.
    NonOverridable,
    /// NOPASS and others without meaning here.
    Other,
}

/// A declared entity.
#[derive(Clone, Debug, PartialEq)]
pub struct Entity {
    /// Its name.
    pub name: String,
    /// Its own dimensions.
    pub dims: Option<Vec<DimSpec>>,
    /// Its own length, `*8`.
    pub len: Option<CharLen>,
    /// `= value`, `/values/`.
    pub init: Option<Init>,
    /// It has a codimension.
    pub coarray: bool,
    /// Where.
    pub sp: Sp,
}

/// How an entity is initialized.
#[derive(Clone, Debug, PartialEq)]
pub enum Init {
    /// `= expr`.
    Value(Expr),
    /// `=> expr`.
    Pointer,
    /// `/ … /`.
    Data,
}

/// A rename or selection of USE.
#[derive(Clone, Debug, PartialEq)]
pub struct UseItem {
    /// The name here.
    pub local: String,
    /// The name in the module.
    pub remote: String,
}

/// USE.
#[derive(Clone, Debug, PartialEq)]
pub struct Use {
    /// The module.
    pub module: String,
    /// Only these?
    pub only: bool,
    /// Renames, or what ONLY names.
    pub items: Vec<UseItem>,
}

/// Prefixes of a procedure statement.
#[derive(Clone, Debug, PartialEq, Default)]
#[allow(missing_docs)]
pub struct Prefix {
    pub ty: Option<TypeSpec>,
    pub pure_: bool,
    pub elemental: bool,
    pub recursive: bool,
    pub impure: bool,
    pub module: bool,
}

/// A control specification of an I/O statement, or of ALLOCATE.
#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    /// `keyword =`, lower case.
    pub keyword: Option<String>,
    /// The value; `None` for `*`.
    pub value: Option<Expr>,
}

/// A selector of CASE.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum CaseSel {
    Value(Expr),
    Range(Option<Expr>, Option<Expr>),
}

/// Index of FORALL or DO CONCURRENT.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Index {
    pub name: String,
    pub lower: Expr,
    pub upper: Expr,
    pub step: Option<Expr>,
}

/// A rule of IMPLICIT: a type, and the ranges of letters that have it.
pub type ImplicitRule = (TypeSpec, Vec<(u8, u8)>);

/// The control of a DO.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
#[allow(clippy::large_enum_variant)]
pub enum DoControl {
    /// `var = lower, upper [, step]`.
    Counted {
        var: String,
        var_sp: Sp,
        lower: Expr,
        upper: Expr,
        step: Option<Expr>,
    },
    While(Expr),
    Forever,
    Concurrent {
        indices: Vec<Index>,
        mask: Option<Expr>,
        locality: bool,
    },
}

/// I/O statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum IoKind {
    Read,
    Write,
    Print,
    /// OPEN, CLOSE, INQUIRE, REWIND, …
    Other,
}

/// Which END.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum EndKind {
    /// END alone, or of any program unit.
    Unit,
    Interface,
    Type,
    If,
    Do,
    Select,
    Where,
    Forall,
    Associate,
    Block,
    Critical,
    Enum,
    /// A construct that is not modelled.
    Other,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// Label.
    pub label: Option<u32>,
    /// Construct name before it.
    pub name: Option<String>,
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub sp: Sp,
}

/// What a statement is.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum StmtKind {
    // Program units.
    Program(String),
    Module(String),
    Submodule(String, String),
    BlockData,
    Subroutine {
        name: String,
        args: Vec<String>,
        prefix: Prefix,
    },
    Function {
        name: String,
        args: Vec<String>,
        result: Option<String>,
        prefix: Prefix,
    },
    ModuleProcedure(Vec<String>),
    Entry {
        name: String,
        args: Vec<String>,
    },
    Contains,
    Interface {
        generic: Option<String>,
        abstract_: bool,
    },
    End(EndKind),
    // Specification.
    TypeDecl {
        ty: TypeSpec,
        attrs: Vec<Attr>,
        entities: Vec<Entity>,
    },
    AttrDecl {
        attr: Attr,
        entities: Vec<Entity>,
    },
    /// `PROCEDURE :: name => target`: names, and what they are bound to where that is another name.
    ProcedureDecl {
        attrs: Vec<Attr>,
        names: Vec<(String, Option<String>)>,
    },
    Implicit(Option<Vec<ImplicitRule>>),
    Common(Vec<(String, Vec<Entity>)>),
    Parameter(Vec<(String, Expr)>),
    Data(Vec<String>),
    SaveAll,
    Equivalence(Vec<Vec<Expr>>),
    Namelist(Vec<(String, Vec<String>)>),
    Use(Use),
    DerivedType {
        name: String,
        parent: Option<String>,
        parameters: bool,
    },
    /// `GENERIC :: name => procedures`.
    Generic {
        name: String,
        procedures: Vec<String>,
    },
    /// FINAL procedures of a type.
    Final,
    /// FORMAT, IMPORT, SEQUENCE, PUBLIC …: no effect on what is analysed.
    Ignored,
    // Executable.
    Assign {
        lhs: Expr,
        rhs: Expr,
    },
    PointerAssign {
        lhs: Expr,
        rhs: Expr,
    },
    LogicalIf(Expr, Box<Stmt>),
    IfThen(Expr),
    ElseIf(Expr),
    Else,
    ArithIf(Expr, [u32; 3]),
    Do {
        label: Option<u32>,
        control: DoControl,
    },
    SelectCase(Expr),
    /// SELECT TYPE, SELECT RANK, TEAM, ASSOCIATE with anything unusual.
    SelectOther,
    Case(Option<Vec<CaseSel>>),
    Where(Expr, Option<Box<Stmt>>),
    ElseWhere(Option<Expr>),
    Forall {
        indices: Vec<Index>,
        mask: Option<Expr>,
        body: Option<Box<Stmt>>,
    },
    Associate(Vec<(String, Expr)>),
    Block,
    Critical,
    Cycle(Option<String>),
    Exit(Option<String>),
    Goto(u32),
    ComputedGoto(Vec<u32>, Expr),
    AssignedGoto,
    AssignLabel(u32, String),
    Continue,
    /// STOP or ERROR STOP.
    Stop {
        code: Option<Expr>,
        error: bool,
    },
    Return(Option<Expr>),
    Call {
        callee: Expr,
        args: Vec<Arg>,
    },
    Allocate {
        items: Vec<Expr>,
        controls: Vec<Control>,
        typed: bool,
    },
    Deallocate {
        items: Vec<Expr>,
        controls: Vec<Control>,
    },
    Nullify(Vec<Expr>),
    Io {
        kind: IoKind,
        controls: Vec<Control>,
        items: Vec<Expr>,
    },
    // Others.
    /// `!$omp …`, with its text.
    Omp(String),
    /// Text that only some compilations see.
    Conditional,
    /// Not understood.
    Unknown(String),
}

/// A statement or construct in a body.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Node {
    /// A simple statement.
    Simple(Stmt),
    Do(Box<DoNode>),
    If(Box<IfNode>),
    Select(Box<SelectNode>),
    Where(Box<WhereNode>),
    Forall {
        header: Stmt,
        body: Vec<Node>,
        sp: Sp,
    },
    /// ASSOCIATE, BLOCK, CRITICAL.
    Scope {
        header: Stmt,
        decls: Vec<Stmt>,
        body: Vec<Node>,
        sp: Sp,
    },
    /// A construct that is not understood, or ended wrongly.
    Bad {
        why: String,
        sp: Sp,
        label: Option<u32>,
    },
}

impl Node {
    /// Where it stands.
    pub fn sp(&self) -> Sp {
        match self {
            Node::Simple(stmt) => stmt.sp,
            Node::Do(node) => node.sp,
            Node::If(node) => node.sp,
            Node::Select(node) => node.sp,
            Node::Where(node) => node.sp,
            Node::Forall { sp, .. } | Node::Scope { sp, .. } | Node::Bad { sp, .. } => *sp,
        }
    }
}

/// A DO construct.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct DoNode {
    /// The DO statement (kind `Do`).
    pub header: Stmt,
    pub body: Vec<Node>,
    /// Label of the terminal statement, when it is CONTINUE or END DO (a jump to it goes on with the
    /// next iteration).
    pub end_label: Option<u32>,
    /// The terminal statement is shared with an inner DO.
    pub shared_end: bool,
    /// From the keyword to the end of the terminal statement.
    pub sp: Sp,
}

/// A block IF.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct IfNode {
    pub name: Option<String>,
    pub label: Option<u32>,
    /// Condition (none for ELSE), block, place of the IF / ELSE statement.
    pub arms: Vec<(Option<Expr>, Vec<Node>, Sp)>,
    /// Label on the END IF.
    pub end_label: Option<u32>,
    pub sp: Sp,
}

/// SELECT CASE.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct SelectNode {
    pub name: Option<String>,
    pub label: Option<u32>,
    pub selector: Expr,
    /// Selectors (none for DEFAULT) and block.
    pub cases: Vec<(Option<Vec<CaseSel>>, Vec<Node>)>,
    pub end_label: Option<u32>,
    pub sp: Sp,
}

/// WHERE construct.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct WhereNode {
    pub label: Option<u32>,
    /// Mask (none for a plain ELSEWHERE) and assignments.
    pub arms: Vec<(Option<Expr>, Vec<Node>)>,
    pub sp: Sp,
}

/// What a program unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ScopeKind {
    Program,
    Subroutine,
    Function,
    Module,
    BlockData,
}

/// A derived type definition.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct TypeDef {
    pub name: String,
    /// The type that it extends.
    pub parent: Option<String>,
    /// It has type parameters.
    pub parameters: bool,
    pub components: Vec<Stmt>,
    pub sp: Sp,
}

/// An interface block.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct InterfaceDef {
    pub generic: Option<String>,
    pub abstract_: bool,
    pub bodies: Vec<Scope>,
    pub procedures: Vec<String>,
}

/// A program unit, or a procedure in one.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Scope {
    pub kind: ScopeKind,
    pub name: String,
    pub args: Vec<String>,
    pub result: Option<String>,
    pub prefix: Prefix,
    /// Specification statements in order.
    pub specs: Vec<Stmt>,
    pub types: Vec<TypeDef>,
    pub interfaces: Vec<InterfaceDef>,
    pub body: Vec<Node>,
    pub contains: Vec<Scope>,
    /// Has an ENTRY.
    pub entry: bool,
    /// Why nothing in it is to be trusted.
    pub tainted: Option<(String, Sp)>,
    /// Problems inside, each with its place.
    pub problems: Vec<(String, Sp)>,
    pub sp: Sp,
    /// The opening statement.
    pub head: Sp,
}
