//! The loop program: [`Unit`], [`Procedure`], [`Var`], [`Global`].

use std::collections::BTreeSet;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::{
    Diagnostic, Expr, ExprId, ExprKind, GlobalId, Macro, Member, Parameter, ProcId, SourceFile,
    Span, Stmt, StmtId, StmtKind, Struct, Type, VarId,
};

/// A run of statements, in order.
pub type Block = Vec<StmtId>;

/// The language and form of a source file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {
    /// C.
    C,
    /// Fortran in fixed form (columns 1–72).
    FortranFixed,
    /// Fortran in free form.
    FortranFree,
}

impl Language {
    /// Either form of Fortran.
    pub fn is_fortran(self) -> bool {
        matches!(self, Language::FortranFixed | Language::FortranFree)
    }

    /// `c` or `fortran`, as reports name it.
    pub fn name(self) -> &'static str {
        if self.is_fortran() { "fortran" } else { "c" }
    }
}

/// One source file with everything that it includes, as a loop program.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Language and form of the main file.
    pub language: Language,
    /// The main file first, then what it included.
    pub files: Vec<SourceFile>,
    /// Structure types.
    pub structs: Vec<Struct>,
    /// Objects that outlive procedures.
    pub globals: Vec<Global>,
    /// Procedures with a body in this unit, in source order; copies of the unit share them until one is changed.
    pub procedures: Vec<Arc<Procedure>>,
    /// What the front end has to say.
    pub diagnostics: Vec<Diagnostic>,
    /// The macros, by name. (The text form has no word for them.)
    pub macros: Vec<Macro>,
    /// C: what begins with the address of what; `None`: nobody knows. (The text form has no word for it.)
    pub begun_with: Option<InitialAddresses>,
    /// C: pointers to functions are converted to pointers to functions of other types, or to something else. (The text form has no
    /// word for it.)
    pub functions_recast: bool,
    /// Fortran: who declares which COMMON blocks. (The text form has no word for it.)
    pub commons: Vec<CommonUse>,
    /// C: the arrays that the file, or what it includes, declares for other files, too. (The text form has no word for them.)
    pub shared: Vec<SharedName>,
    /// What the whole program says of globals. (The text form has no word for it.)
    pub settled: Vec<Settled>,
    /// What it says of arrays that procedures are handed. (The text form has no word for it.)
    pub counted: Vec<Counted>,
    /// What integers seem to be where loops start. (The text form has no word for it.)
    pub likely: Vec<Likely>,
}

/// C: addresses with which objects begin that outlive functions: no statement ever stores them.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct InitialAddresses {
    /// Functions of which the address is in an initializer, by name.
    pub functions: BTreeSet<String>,
    /// Objects of which it is.
    pub objects: BTreeSet<String>,
    /// Objects that begin with the address of an object.
    pub holders: BTreeSet<String>,
}

impl InitialAddresses {
    /// Those of both.
    #[must_use]
    pub fn with(&self, other: &InitialAddresses) -> InitialAddresses {
        InitialAddresses {
            functions: &self.functions | &other.functions,
            objects: &self.objects | &other.objects,
            holders: &self.holders | &other.holders,
        }
    }
}

impl Unit {
    /// An empty unit around its main file.
    pub fn new(language: Language, main: SourceFile) -> Unit {
        Unit {
            language,
            files: vec![main],
            structs: Vec::new(),
            globals: Vec::new(),
            procedures: Vec::new(),
            diagnostics: Vec::new(),
            macros: Vec::new(),
            begun_with: Some(InitialAddresses::default()),
            functions_recast: false,
            commons: Vec::new(),
            shared: Vec::new(),
            settled: Vec::new(),
            counted: Vec::new(),
            likely: Vec::new(),
        }
    }

    /// The main file.
    pub fn main_file(&self) -> &SourceFile {
        &self.files[0]
    }

    /// A procedure.
    pub fn procedure(&self, id: ProcId) -> &Procedure {
        &self.procedures[id.index()]
    }

    /// A procedure that is to be changed: this unit's own from now on.
    pub fn procedure_mut(&mut self, id: ProcId) -> &mut Procedure {
        Arc::make_mut(&mut self.procedures[id.index()])
    }

    /// A global.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }

    /// Does each thread have its own of the variable's object, by a directive of ours?
    pub fn per_thread(&self, v: &Var) -> Option<&BTreeSet<ProcId>> {
        match v.storage {
            Storage::Global(g) => self.global(g).unread_after(),
            _ => None,
        }
    }

    /// Ids of the procedures, in source order.
    pub fn procedure_ids(&self) -> impl Iterator<Item = ProcId> + use<> {
        (0..self.procedures.len() as u32).map(ProcId)
    }
}

/// An object that outlives procedures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Global {
    /// C name; Fortran `/block/member` or `module::name`.
    pub name: String,
    /// Its type (constant extents only; otherwise `Bound::Unknown`).
    pub ty: Type,
    /// Globals of one alias class share storage (EQUIVALENCE, COMMON blocks laid out differently), but for members that
    /// are apart.
    pub alias: Option<u32>,
    /// Accesses may not be reordered.
    pub volatile: bool,
    /// Each thread has its own.
    pub thread_local: bool,
    /// Somebody outside this unit may point to it or name it (C external linkage, COMMON, modules).
    pub external: bool,
    /// Where it lies in its COMMON block, as far as that is known. (The text form has no word for it.)
    pub member: Option<Member>,
    /// Who may read what a procedure leaves in it. (The text form has no word for it.)
    pub readers: Readers,
    /// May each thread have its own by a directive of ours? (The text form has no word for it.)
    pub scratch: Scratch,
}

/// May each thread have its own of an object that outlives procedures, by a `threadprivate` of ours?
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Scratch {
    /// Nobody asked.
    #[default]
    Unknown,
    /// Which loops would need it is being asked.
    Asked,
    /// Each thread has its own. Once one of these procedures of the unit has ended, nobody reads what it left there.
    PerThread(BTreeSet<ProcId>),
    /// No: why, as the end of a sentence.
    Shared(String),
}

/// An integer that the program sets before it calls some of its procedures, and never changes again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// Which one.
    pub global: GlobalId,
    /// It is worth this, …
    pub constant: i128,
    /// … plus these times the values of other globals (elements of them by zero-based subscripts), which do not change either.
    pub terms: Vec<(i128, GlobalId, Vec<i128>)>,
    /// In these procedures of the unit.
    pub procedures: BTreeSet<ProcId>,
}

/// What integers seem to be where a loop starts: nothing follows from it, but tests can ask for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Likely {
    /// The procedure.
    pub procedure: ProcId,
    /// Its loop.
    pub stmt: StmtId,
    /// Scalars, and their values.
    pub values: Vec<(VarId, i64)>,
}

/// An array of C of which a procedure is handed the number of elements, whoever calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The procedure.
    pub procedure: ProcId,
    /// Its parameter that leads to the array, …
    pub array: VarId,
    /// … and how many elements (of the slowest dimension) there are.
    pub count: Count,
}

/// A number of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// A parameter of the procedure says it.
    Parameter(VarId),
    /// The same number in all calls.
    Constant(i64),
}

/// An array of C that other files may name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedName {
    /// Its name.
    pub name: String,
    /// The declarator.
    pub span: Span,
}

/// A COMMON statement (or several of one block) of a program unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommonUse {
    /// The block's name; empty for blank COMMON.
    pub block: String,
    /// The procedure; `None`: a module or BLOCK DATA.
    pub procedure: Option<ProcId>,
    /// The procedure's first executable statement.
    pub first: Option<Span>,
}

impl Global {
    /// Of which COMMON block it is a member.
    pub fn block(&self) -> Option<&str> {
        self.name.strip_prefix('/').map(|rest| rest.split('/').next().unwrap_or_default())
    }

    /// Is it another part of a COMMON block than a member of that block?
    pub fn apart(&self, other: &Global) -> bool {
        matches!((&self.member, &other.member), (Some(a), Some(b)) if a.apart(b))
    }

    /// Is it the same object as a global of another unit? `None`: nobody knows, or they have parts of each other.
    pub fn same_object(&self, other: &Global) -> Option<bool> {
        if !(self.external && other.external) || self.block() != other.block() {
            return Some(false);
        }
        match (self.block(), &self.member, &other.member) {
            (None, ..) => Some(self.name == other.name),
            (Some(_), Some(a), Some(b)) if a.same(b) => Some(true),
            (Some(_), Some(a), Some(b)) if a.apart(b) => Some(false),
            (Some(_), ..) => None,
        }
    }

    /// Which of the globals of another unit is the same object, if one is; `None`: nobody knows, or it is declared in another way.
    pub fn same_among(&self, others: &[Global]) -> Option<Option<GlobalId>> {
        for (id, other) in (0..).map(GlobalId).zip(others) {
            if other.same_object(self)? {
                let alike = other.ty == self.ty && other.alias.is_none();
                return alike.then_some(Some(id));
            }
        }
        Some(None)
    }

    /// May another global of the unit have elements of it?
    pub fn may_share(&self, other: &Global) -> bool {
        self.alias.is_some() && self.alias == other.alias && !self.apart(other)
    }

    /// Where each thread has its own: the procedures of the unit after which nobody reads what they left there.
    pub fn unread_after(&self) -> Option<&BTreeSet<ProcId>> {
        match &self.scratch {
            Scratch::PerThread(procedures) => Some(procedures),
            Scratch::Unknown | Scratch::Asked | Scratch::Shared(_) => None,
        }
    }
}

/// Who may read what a call of a procedure leaves in an object that outlives it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Readers {
    /// Nobody asked, or nobody can tell.
    #[default]
    Unknown,
    /// No other call: each reads only elements that it wrote itself before, while nobody else wrote them.
    Nobody,
    /// Others, as this clause about a procedure says.
    Others(String),
}

/// A procedure: a C function, a Fortran subroutine, function or main program.
#[derive(Clone, PartialEq, Debug)]
pub struct Procedure {
    /// Its name (Fortran: lower case).
    pub name: String,
    /// What it is.
    pub kind: ProcedureKind,
    /// Its parameters, in order.
    pub params: Vec<VarId>,
    /// The variable that holds a Fortran function's result (C returns values with `Return`).
    pub result: Option<VarId>,
    /// The type that a C function returns, or that of `result`.
    pub returns: Type,
    /// Every variable that the procedure names.
    pub vars: Vec<Var>,
    /// Expressions.
    pub exprs: Vec<Expr>,
    /// Statements.
    pub stmts: Vec<Stmt>,
    /// Its statements, in order.
    pub body: Block,
    /// From its first to its last byte.
    pub span: Span,
    /// Declared free of side effects (PURE, `__attribute__((const))`): only reads, only its result.
    pub pure: bool,
    /// Why nothing in it may be changed (a syntax error outside every loop, ENTRY, setjmp …).
    pub tainted: Option<String>,
    /// Under which name other units may call it: a C function with external linkage and an external
    /// Fortran procedure by their names, a module procedure as `module::name`. `None`: nobody else can.
    /// Not part of the text form: what is parsed from it is external.
    pub link: Option<String>,
    /// C: its type, as text; the same for functions of compatible types. (Not part of the text form.)
    pub signature: Option<String>,
    /// Fortran: integer PARAMETERs from elsewhere that it, or an array of it, depends on. (Not part of the text form.)
    pub parameters: Vec<Parameter>,
    /// Fortran: every name that is declared in it, in its hosts and the modules that it uses, in small letters: there
    /// none of them is an intrinsic function. (Not part of the text form.)
    pub declared: BTreeSet<String>,
    /// Fortran: the arguments that are sections, by the text that they have: bit k is set where their k-th subscript is a range,
    /// which starts there. (Not part of the text form.)
    pub sections: Vec<(Span, u32)>,
}

/// What a procedure is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ProcedureKind {
    /// Called as a statement (Fortran SUBROUTINE, C `void` function).
    Subroutine,
    /// Returns a value.
    Function,
    /// Fortran PROGRAM, C `main`.
    Program,
}

/// A variable of a procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Var {
    /// As the user wrote it (Fortran: lower case). Not unique: C scopes may reuse a name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Where it lives.
    pub storage: Storage,
    /// The innermost loop (or while) in whose header or body C declares it: each iteration (or, in the
    /// header, each execution of the loop) has its own, so OpenMP needs no clause for it.
    pub scope: Option<StmtId>,
    /// Variables of one alias class share storage (EQUIVALENCE, unions, reshaped COMMON).
    pub alias: Option<u32>,
    /// Its properties.
    pub attrs: VarAttrs,
    /// Its declaration.
    pub span: Span,
}

/// Properties of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct VarAttrs {
    /// No other name reaches its object while the procedure runs: `restrict`, and Fortran dummies
    /// without POINTER or TARGET.
    pub no_alias: bool,
    /// A pointer to it may exist: C address taken (other than as a direct call argument `f(&x)`),
    /// Fortran TARGET.
    pub address_taken: bool,
    /// Accesses may not be reordered.
    pub volatile: bool,
    /// C `_Atomic`.
    pub atomic: bool,
    /// Never written through this name: C `const` object or pointer to const, Fortran `intent(in)`
    /// and PARAMETER arrays.
    pub read_only: bool,
    /// Fortran `intent(out)`: undefined on entry.
    pub intent_out: bool,
    /// Fortran POINTER.
    pub fortran_pointer: bool,
    /// Fortran ALLOCATABLE.
    pub allocatable: bool,
    /// Fortran CLASS: the object may be of a type that extends the declared one, and copies of it would lack the rest.
    pub polymorphic: bool,
    /// Fortran: it stands in a NAMELIST group, and may not stand in clauses that make copies.
    pub in_namelist: bool,
    /// Its type was guessed; nothing may be concluded from it.
    pub unreliable: bool,
    /// Each thread has its own: `_Thread_local`, OpenMP's `threadprivate`.
    pub thread_local: bool,
    /// C: its type is an enumeration (which the program takes for an integer).
    pub enumeration: bool,
    /// C: a parameter declared as a pointer to `void`, that every use converts to a pointer to its elements. Callers may hand over
    /// elements of another type.
    pub untyped: bool,
    /// No text of the procedure names it: it stands for what a callee touches.
    pub hidden: bool,
}

/// Where a variable lives.
///
/// A C pointer variable that is never reassigned (and whose address is not taken) is lowered as the
/// **array that it points to**: `double *a` is an array of one dimension with unknown extent,
/// `double (*a)[N]` one of two dimensions. Its storage says how the array is reached: a parameter by
/// reference, a view of another variable, a fresh heap object, or an unknown pointer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Storage {
    /// Automatic: dead after the procedure.
    Local,
    /// Keeps its value between calls (`static`, SAVE, DATA-initialized).
    Static,
    /// A parameter.
    Parameter {
        /// Position, from 0.
        index: u32,
        /// By value or by reference. A Fortran scalar dummy that the procedure never changes and never
        /// hands on is `Value`.
        passing: Passing,
    },
    /// A Fortran function's result.
    Result,
    /// A global of the unit.
    Global(GlobalId),
    /// Another name for (part of) an object: `double *row = a + i*n;`. Evaluated once, at the
    /// declaration.
    View {
        /// The first element that it names.
        base: Place,
    },
    /// A fresh object (`malloc`, `calloc`, automatic arrays behind a pointer) that nothing else
    /// points to when it is made.
    Heap,
    /// An array reached through a pointer of unknown origin.
    Pointee,
}

/// How a parameter is passed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Passing {
    /// A copy.
    Value,
    /// The caller's object.
    Reference,
}

/// An object or part of one: a variable followed by subscripts, members and pointers.
///
/// `x` has no steps; `a[i][j]` of a two-dimensional array has two `Index` steps; `p->x[i]` (with `p`
/// normalized to an array) is `Index(0), Field(x), Index(i)`; `rows[i][j]` through `double **rows` is
/// `Index(i), Deref(j)`. Fewer `Index` steps than dimensions name a sub-array (an argument).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The variable.
    pub var: VarId,
    /// From the variable inwards.
    pub steps: SmallVec<[Step; 2]>,
    /// The whole reference in the text.
    pub span: Span,
}

impl Place {
    /// A whole variable.
    pub fn var(var: VarId, span: Span) -> Place {
        Place { var, steps: SmallVec::new(), span }
    }

    /// An element of an array, by zero-based subscripts, slowest first.
    pub fn element(var: VarId, subscripts: impl IntoIterator<Item = ExprId>, span: Span) -> Place {
        Place { var, steps: subscripts.into_iter().map(Step::Index).collect(), span }
    }

    /// Is it the whole variable?
    pub fn is_var(&self) -> bool {
        self.steps.is_empty()
    }

    /// The subscripts, if every step is an `Index`.
    pub fn subscripts(&self) -> Option<SmallVec<[ExprId; 4]>> {
        self.steps
            .iter()
            .map(|step| match step {
                Step::Index(e) => Some(*e),
                Step::Field(_) | Step::Deref(_) => None,
            })
            .collect()
    }
}

/// One step of a [`Place`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The element at a zero-based subscript of the (next) array dimension.
    Index(ExprId),
    /// A member, by its position in the structure.
    Field(u32),
    /// Follow the pointer stored here, then move by so many elements (`*(p + e)`).
    Deref(ExprId),
}

impl Step {
    /// The step without its subscript.
    pub fn segment(self) -> Segment {
        match self {
            Step::Index(_) => Segment::Index,
            Step::Field(field) => Segment::Field(field),
            Step::Deref(_) => Segment::Deref,
        }
    }
}

/// A [`Step`] whose subscript, if it has one, stands elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Segment {
    /// An element, by the subscript of the (next) array dimension.
    Index,
    /// A member, by its position in the structure.
    Field(u32),
    /// What the pointer stored here leads to, moved by a subscript.
    Deref,
}

impl Segment {
    /// The type of what is reached from something of type `from`; `None` when the steps do not fit.
    pub fn reach(
        structs: &[Struct],
        from: &Type,
        path: impl IntoIterator<Item = Segment>,
    ) -> Option<Type> {
        let mut ty = from.clone();
        let mut left = 0usize;
        for segment in path {
            match segment {
                Segment::Index => {
                    if left == 0 {
                        left = ty.array()?.dims.len();
                    }
                    left -= 1;
                    if left == 0 {
                        ty = ty.array()?.element.clone();
                    }
                }
                Segment::Field(k) => match (&ty, left) {
                    (Type::Struct(s), 0) => {
                        ty = structs.get(s.index())?.fields.get(k as usize)?.ty.clone();
                    }
                    _ => return None,
                },
                Segment::Deref => match (ty, left) {
                    (Type::Pointer(to), 0) => ty = *to,
                    _ => return None,
                },
            }
        }
        Some(ty)
    }
}

/// The name of the variable that holds a bound of an array whose shape is made while the procedure runs (Fortran's ALLOCATE),
/// for the array's dimension `dim`, from 1 in the order of the text. No program can name a variable so.
pub fn bound_name(upper: bool, array: &str, dim: usize) -> String {
    let word = if upper { "ubound" } else { "lbound" };
    format!("{word}({array},{dim})")
}

impl Procedure {
    /// C: are there calls in its text that are read as what they stand for? (Each callee is named by a call without a value, which
    /// stands in no statement.)
    pub fn expands_calls(&self) -> bool {
        self.exprs.iter().any(|e| matches!(e.kind, ExprKind::Call(..)) && e.ty == Type::Void)
    }

    /// C: may it be called with more arguments than it has parameters (`...`)?
    pub fn is_variadic(&self) -> bool {
        self.signature.as_ref().is_some_and(|ty| ty.ends_with("...)"))
    }

    /// An empty procedure.
    pub fn new(name: impl Into<String>, kind: ProcedureKind, span: Span) -> Procedure {
        Procedure {
            name: name.into(),
            kind,
            params: Vec::new(),
            result: None,
            returns: Type::Void,
            vars: Vec::new(),
            exprs: Vec::new(),
            stmts: Vec::new(),
            body: Vec::new(),
            span,
            pure: false,
            tainted: None,
            link: None,
            signature: None,
            parameters: Vec::new(),
            declared: BTreeSet::new(),
            sections: Vec::new(),
        }
    }

    /// Which subscripts of an argument are ranges, if it is a section ([`Procedure::sections`]).
    pub fn ranges(&self, argument: &Place) -> Option<u32> {
        self.sections.iter().find(|(span, _)| *span == argument.span).map(|(_, ranges)| *ranges)
    }

    /// A variable.
    pub fn var(&self, id: VarId) -> &Var {
        &self.vars[id.index()]
    }

    /// An expression.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }

    /// The value of an integer literal.
    pub fn int(&self, id: ExprId) -> Option<i128> {
        if let ExprKind::Int(value) = self.expr(id).kind { Some(value) } else { None }
    }

    /// A constant zero of an integer type that the procedure has.
    pub fn zero(&self) -> Option<ExprId> {
        self.expr_ids().find(|id| {
            self.int(*id) == Some(0)
                && matches!(self.expr(*id).ty, Type::Scalar(crate::Scalar::Int { .. }))
        })
    }

    /// The expressions that read a member of a structure.
    pub fn member_reads(&self) -> impl Iterator<Item = ExprId> + '_ {
        self.expr_ids().filter(|id| match &self.expr(*id).kind {
            ExprKind::Read(place) => matches!(place.steps.last(), Some(crate::Step::Field(_))),
            _ => false,
        })
    }

    /// What an expression is a conversion of, or a conversion of a conversion of; otherwise itself.
    pub fn unconverted(&self, mut id: ExprId) -> ExprId {
        while let ExprKind::Convert(inner) = self.expr(id).kind {
            id = inner;
        }
        id
    }

    /// A statement.
    pub fn stmt(&self, id: StmtId) -> &Stmt {
        &self.stmts[id.index()]
    }

    /// The loop that a statement is, if it is a counted one.
    pub fn as_loop(&self, id: StmtId) -> Option<&crate::Loop> {
        if let StmtKind::Loop(l) = &self.stmt(id).kind { Some(l) } else { None }
    }

    /// Ids of the variables.
    pub fn var_ids(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.vars.len() as u32).map(VarId)
    }

    /// All expressions' ids.
    pub fn expr_ids(&self) -> impl Iterator<Item = ExprId> + use<> {
        (0..self.exprs.len() as u32).map(ExprId)
    }

    /// Adds a variable.
    pub fn add_var(&mut self, var: Var) -> VarId {
        self.vars.push(var);
        VarId(self.vars.len() as u32 - 1)
    }

    /// Adds an expression.
    pub fn add_expr(&mut self, expr: Expr) -> ExprId {
        self.exprs.push(expr);
        ExprId(self.exprs.len() as u32 - 1)
    }

    /// Adds a statement (to the arena; the caller puts it into a block).
    pub fn add_stmt(&mut self, stmt: Stmt) -> StmtId {
        self.stmts.push(stmt);
        StmtId(self.stmts.len() as u32 - 1)
    }
}
