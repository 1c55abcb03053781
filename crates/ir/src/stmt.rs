//! Statements of the loop program.

use crate::{Arg, Block, Callee, ExprId, Place, Span, StmtId, VarId};

/// How deep statements nest at most. Front ends replace deeper ones by [`StmtKind::Opaque`], so every
/// later room may recurse over statements.
pub const MAX_STMT_DEPTH: usize = 100;

/// What an opaque statement or expression says that stands for text which is another one where `_OPENMP` is defined. What
/// that text does to scalars to which no pointer exists stands beside it, in statements of their own.
pub const OTHER_TEXT: &str = "its text is another one where `_OPENMP` is defined";

/// What an opaque statement says that stands for calls of which nothing is known: it touches nothing that no callee reaches.
pub const OTHER_BRANCH: &str = "what a branch may have done";

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Its text, from its first token to its last (a labelled DO: to its terminal statement).
    pub span: Span,
}

/// What a statement does.
#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// `place = value`. The value is computed first. A scalar is stored; a whole structure is copied.
    Assign {
        /// Where to.
        place: Place,
        /// What; already converted to the type of `place`.
        value: ExprId,
    },
    /// A call as a statement.
    Call {
        /// Whom.
        callee: Callee,
        /// With what.
        args: Vec<Arg>,
    },
    /// Two-way branch.
    If {
        /// A truth value, or an integer that is "true" when not zero.
        cond: ExprId,
        /// If true.
        then_block: Block,
        /// If false.
        else_block: Block,
    },
    /// A counted loop.
    Loop(Loop),
    /// A loop of which the number of iterations is not known beforehand.
    While {
        /// Goes on while true.
        cond: ExprId,
        /// Once per iteration.
        body: Block,
        /// False for `do … while`: the body runs before the first test.
        test_first: bool,
    },
    /// Leaves the procedure.
    Return(Option<ExprId>),
    /// Leaves the loop or while `target` (C `break`, Fortran EXIT, a GOTO just after it).
    Break {
        /// The loop or while that ends.
        target: StmtId,
    },
    /// Goes on with the next iteration of `target` (C `continue`, CYCLE, a GOTO to its last statement).
    Continue {
        /// The loop or while.
        target: StmtId,
    },
    /// An unstructured jump.
    Goto(Label),
    /// The target of unstructured jumps.
    Label(Label),
    /// Something known to touch the world outside, or memory management.
    Effect(Effect),
    /// An existing directive or pragma that stands before the next statement of the block.
    Directive(Directive),
    /// Not understood; it may read and change anything that can be reached, and jump anywhere.
    Opaque(String),
}

/// A statement label, as a number that is unique in the procedure.
pub type Label = u32;

/// A counted loop.
///
/// Meaning: `lower`, `upper` and `step` are evaluated, in this order; with `n` the number of values
/// `lower, lower + step, …` that do not pass `upper` (or, when `exclusive`, that stay before it), the
/// body runs `n` times. During iteration r = 0, 1, … the variable has the value `lower + r * step`;
/// afterwards `lower + n * step`. A zero step is undefined. The body never assigns `var`.
#[derive(Clone, PartialEq, Debug)]
pub struct Loop {
    /// The loop variable: an integer scalar.
    pub var: VarId,
    /// First value.
    pub lower: ExprId,
    /// The bound.
    pub upper: ExprId,
    /// `upper` itself is not reached (`<`, `>`).
    pub exclusive: bool,
    /// The test is `!=` (`upper` not reached either, and `exclusive` is set): same values as `<` or `>`
    /// if the bound is hit exactly, but not OpenMP 4.5's canonical form.
    pub not_equal: bool,
    /// Its text holds jumps to the end of an iteration (`continue`, CYCLE), which are branches here: they pass by what is put after
    /// the last statement of the text.
    pub skips: bool,
    /// Added each time; its sign gives the direction of the test.
    pub step: ExprId,
    /// What is repeated.
    pub body: Block,
    /// What it was in the text.
    pub form: LoopForm,
    /// The language evaluates `upper` (and `step`) anew each iteration, and the front end could not see
    /// at once that they are invariant. A loop is only counted if analysis shows that they are.
    pub reevaluated: bool,
    /// C: a step that is no constant is known to be at least one, or not to be negative (then the loop ends only if it is not zero).
    pub upward: bool,
    /// The keyword and control: `for (…)`, `DO 10 I = 1, N`.
    pub header: Span,
    /// An existing OpenMP directive belongs to it.
    pub annotated: bool,
}

/// What a counted loop was in the text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LoopForm {
    /// C `for`.
    For,
    /// A loop that tests and steps its variable itself: `while`, DO WHILE, a C `for` whose header does more than
    /// count. The step is no statement of the body; the span of `step` is its text. Where the body used the variable
    /// after the step, it adds the step to it, in an expression whose span is the variable's name.
    While,
    /// The same, made of a label (the header: with the test after it, if there is one) and a jump back to it.
    Jump {
        /// The text of the jump, with the test that it belongs to.
        back: Span,
    },
    /// Fortran DO.
    Do,
    /// Fortran DO CONCURRENT or FORALL index: iterations may run in any order by the language's rule.
    DoConcurrent,
    /// One dimension of an array assignment, WHERE, or array initialization.
    ArrayAssignment,
}

/// A statement known to have effects beyond memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// Expressions that it evaluates.
    pub reads: Vec<ExprId>,
    /// Objects that it may change (READ lists); an array without subscripts means all of it.
    pub writes: Vec<Place>,
}

/// Kinds of effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EffectKind {
    /// Input or output.
    Io,
    /// Ends the program in order (STOP, `exit`): what it has written so far is put out, and its exit status counts.
    Stop,
    /// Breaks the program off as failed (`abort`, a failed `assert`): nothing that it has in memory counts any more.
    Abort,
    /// Makes an object (ALLOCATE).
    Allocate,
    /// Frees an object.
    Deallocate,
    /// Associates a Fortran pointer (`p => x`, NULLIFY).
    PointerAssign,
    /// Inline assembly.
    Asm,
}

impl EffectKind {
    /// Does nothing come after it?
    pub fn ends_program(self) -> bool {
        match self {
            EffectKind::Stop | EffectKind::Abort => true,
            EffectKind::Io
            | EffectKind::Allocate
            | EffectKind::Deallocate
            | EffectKind::PointerAssign
            | EffectKind::Asm => false,
        }
    }
}

/// An existing directive or pragma.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// Whose.
    pub kind: DirectiveKind,
    /// Its text, without the sentinel.
    pub text: String,
}

/// Does a pragma of C mean something to compilers that its place in the text decides: does it bind to a loop, or change
/// how the statements after it are compiled? What no compiler knows (`scop`, `region`) binds to nothing.
pub fn binds(pragma: &str) -> bool {
    let mut words = pragma.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let known = [
        "omp",
        "acc",
        "STDC",
        "ivdep",
        "vector",
        "novector",
        "simd",
        "unroll",
        "nounroll",
        "unroll_and_jam",
        "nounroll_and_jam",
        "fusion",
        "nofusion",
        "distribute_point",
        "loop_count",
        "loop",
        "parallel",
        "noparallel",
        "concurrent",
        "concurrentize",
        "prefetch",
        "noprefetch",
        "inline",
        "noinline",
        "forceinline",
        "optimize",
        "pack",
        "weak",
        "redefine_extname",
        "push_macro",
        "pop_macro",
        "_NEC",
        "_CRI",
        "ibm",
        "statement",
        "cilk",
        "offload",
        "hls",
        "HLS",
    ];
    match (words.next(), words.next()) {
        (
            Some("GCC" | "clang"),
            Some("diagnostic" | "system_header" | "poison" | "warning" | "error"),
        ) => false,
        (Some("GCC" | "clang"), _) => true,
        (Some(first), _) => known.contains(&first),
        (None, _) => false,
    }
}

/// Is it a hint of how compilers should make code of the loop after it, which says nothing else? A directive takes its place:
/// compilers want the loop itself after each of the two. (`ivdep`, `GCC unroll 4`; in Fortran without `GCC$` or `DIR$`.)
pub fn is_hint(pragma: &str) -> bool {
    let mut words = pragma.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let first = match words.next() {
        Some("GCC") => words.next(),
        Some("clang") => return words.next() == Some("loop"),
        first => first,
    };
    let hints = ["ivdep", "unroll", "nounroll", "vector", "novector"];
    first.is_some_and(|word| hints.iter().any(|hint| word.eq_ignore_ascii_case(hint)))
}

/// Whose directive it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DirectiveKind {
    /// OpenMP: what it governs is already parallel (or is to stay as it is).
    OpenMp,
    /// Anybody else's (`#pragma unroll`, `!DIR$`).
    Other,
}
