//! Why a directive or new text is not written: one variant for each cause, with its sentence and what helps.
//!
//! The causes fall into four kinds, each with a code of its own in [`ReasonKind`]: how the text stands ([`Layout`]), what
//! OpenMP allows ([`Context`]), what may stand in clauses ([`Clause`]), what has a spelling at the place ([`Spelling`]).

use crate::{ReasonKind, sentences};

impl ReasonKind {
    /// Why something is not written, where the sentence around says that it is not; the message for other reasons.
    pub fn cause(&self) -> String {
        match self {
            ReasonKind::NoPlace { why } => why.to_string(),
            ReasonKind::NotAllowed { why } => why.to_string(),
            ReasonKind::NoClause { why } => why.to_string(),
            ReasonKind::NoSpelling { why } => why.to_string(),
            other => other.to_string(),
        }
    }
}

sentences! {
    /// How the text stands (H405). `part`, `what`: a part of the loop, as a subject (`its header`).
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Layout;

    /// On the line where the loop starts.
    TextBefore = "other text stands before it on its line", unlock "a line of its own for the loop";
    /// On the line where the loop ends.
    TextAfter = "other text stands after it on its line", unlock "a line of its own for what follows the loop";
    /// On the line of the header.
    TextAfterHeader = "other text stands between its header and its body", unlock "lines of their own for header and body";
    /// On any of its lines.
    SharesLines { part: &'static str } = "{part} shares lines with something else", unlock "lines of its own for {part}";
    /// `DO 10 …; DO 10 …; 10 CONTINUE`.
    SharedEnd = "it ends with the same statement as the loop around it", unlock "an end of its own (END DO, or CONTINUE with another label)";
    /// A label that jumps may go to.
    Labelled = "it has labels", unlock "END DO in the place of labels";
    /// A statement of several lines, of which the loop is a part.
    Continued = "its line continues the one before", unlock "a statement of its own for the loop";
    /// A line that ends with a backslash.
    Spliced = "the line before the loop ends with a backslash", unlock "a blank line before the loop";
    /// A statement expression, an argument of a macro.
    InBrackets = "the loop stands inside brackets", unlock "the loop as a statement of its own";
    /// From a macro, another file, or made by us.
    NoText { part: &'static str } = "{part} has no text of its own", unlock "{part} written out on one line, without a macro";
    /// `#if` and its like.
    Preprocessor = "preprocessor lines stand in it", unlock "the loop without preprocessor lines in it";
    /// Between loops that would become one region.
    Declaration = "a declaration stands between the loops", unlock "the declaration before the loops";
    /// A header of several lines, or with a comment in it.
    HeaderLines = "its header takes several lines", unlock "the header on one line";
    /// `for (i = 0, j = n; …)`, a step inside an expression.
    HeaderMore = "its header does more than count", unlock "a header like `for (i = a; i < b; i++)` or `DO i = a, b`, and the rest before the loop or in its body";
    /// Not one that we know how to write anew.
    HeaderOdd = "its header is not understood", unlock "a header like `for (i = a; i < b; i++)` or `DO i = a, b`";
    /// Where its body, or it, ends.
    EndOdd = "the end of its body is not understood", unlock "braces around its body, or an END DO of its own";
    /// `i++` that is a part of more.
    StepInside = "its step is part of a larger expression", unlock "the step as a statement of its own";
    /// Where something would have to be inserted.
    NoRoom { what: &'static str } = "there is no place for {what}", unlock "the loop as a statement of a block, on lines of its own";
    /// A line that would be longer than the language allows.
    LongLine { what: &'static str } = "{what} does not fit on a line", unlock "shorter names, less indentation, or free form";
    /// Comments, text constants, other bytes than ASCII where new text copies it.
    NotPlain { part: &'static str } = "{part} is more than plain code", unlock "plain code there: no comments, text constants or calls";
    /// CYCLE.
    EndsEarly = "an iteration may end before its last statement", unlock "a branch in the place of CYCLE or `continue`";
    /// Edits of two kinds that meet.
    EditsMeet = "two changes of it would meet in the text", unlock "its statements on lines of their own";
    /// What is set before it or in it cannot be written in two versions.
    Twice = "it sets variables and cannot stand there twice", unlock "what it counts besides its own variable, as expressions of that";
    /// Two versions under a branch.
    Versions { why: &'static str } = "it is started often, and would have to stand there twice, with a directive and without; {why}", unlock "sizes that are known when it is compiled, or a body of plain statements";
    /// An empty loop.
    Empty = "nothing but its step is in it", unlock "nothing: there is no work in it";
    /// A loop of jumps.
    NoCounter = "none of its variables says which iteration it is", unlock "a counted loop in the place of jumps";
    /// Names that new braces would end.
    UsedAfter = "what is declared in it is used after it", unlock "the declaration before the loop";
    /// An overlapped chain with a loop that has a directive without condition.
    InnerParallel = "a loop inside it always runs in parallel", unlock "nothing: one level is enough";
}

sentences! {
    /// What OpenMP allows, or compilers get right (H408).
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Context;

    /// `pure`, `elemental`.
    Pure = "PURE procedures hold no directives", unlock "the loop in a procedure that is not PURE";
    /// No construct may stand there.
    Concurrent = "it stands inside DO CONCURRENT or FORALL", unlock "DO in the place of DO CONCURRENT or FORALL";
    /// `workshare` holds whole WHERE constructs.
    Where = "it stands inside WHERE", unlock "a loop with IF in the place of WHERE";
    /// How often a function is called is left open.
    AssignmentCalls = "the assignment calls a function", unlock "the function's value in a variable before it, or a loop in its place";
    /// A construct for one dimension would be one for all.
    AssignmentWhole = "`workshare` holds all dimensions of an assignment", unlock "what its outermost loop needs";
    /// gfortran 12 keeps no copy of the right side.
    AssignmentReads = "it reads other elements of what it assigns, of which compilers keep no copy there", unlock "the right side in an array of its own, or a loop in its place";
    /// `workshare` has neither.
    AssignmentClauses = "array assignments take no such clauses", unlock "a loop in its place";
    /// `simd` without threads.
    LanesFirst = "`simd` takes no values from before the loop", unlock "a value that is set in each iteration";
    /// `reduction` has no such operator.
    NoReduction = "the language has no such reduction", unlock "sums, products, minima, maxima, logical or bitwise combinations";
}

sentences! {
    /// What may stand in clauses (H410).
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Clause;

    /// EQUIVALENCE and its like.
    SharedStorage { name: String } = "`{name}` shares its storage with others", unlock "a variable of its own for `{name}`";
    /// OpenMP before 5.2 forbids it.
    Namelist { name: String } = "`{name}` stands in a NAMELIST group, and no clause may name it", unlock "a variable of its own, outside the group";
    /// CLASS.
    Polymorphic { name: String } = "a private copy of `{name}`, which is of CLASS, lacks parts", unlock "`type` in the place of `class` for `{name}`";
    /// What the other name means is never a thread's copy.
    Renamed { name: String } = "an ASSOCIATE around the loop gives `{name}` another name", unlock "the name of the variable in the place of that of the ASSOCIATE";
    /// A pointer, an array of unknown size.
    NoCopy { name: String } = "a private copy of `{name}` cannot be declared", unlock "a local array of constant size, or a scalar, for `{name}`";
    /// The clause stands before the declaration.
    DeclaredInside { name: String } = "`{name}` is declared inside the loop", unlock "the declaration of `{name}` before the loop";
    /// A section that has no text, a part of a structure.
    NotReducible { name: String } = "`{name}` cannot stand in a reduction clause", unlock "a scalar that sums up, and `{name}` set after the loop";
    /// A copy of all of an array, of which calls at the same time change elements of their own.
    StoredBack { name: String } = "calls of the procedure that run at the same time change other elements of `{name}`, which a copy that is stored back would undo", unlock "a local array, or a scalar, in the place of `{name}`";
    /// It has two roles.
    TwoClauses = "a variable would stand in two clauses", unlock "two variables in its place";
}

sentences! {
    /// What has a spelling at the place (H411). `what`: what would have to be written.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Spelling;

    /// Another declaration of the same name.
    Hidden { name: String } = "`{name}` means another variable there", unlock "another name for one of the two variables";
    /// A macro, a variable with the name of an intrinsic function.
    Taken { word: String } = "its text needs `{word}`, which means something else there", unlock "another name for what is called `{word}`";
    /// All names that we would give are words of the file.
    NamesTaken = "its names are taken", unlock "other names in the file";
    /// A temporary of the front end.
    NoName { what: &'static str } = "{what} has no name in the text", unlock "a variable with a name for it";
    /// A type that is no plain one.
    NoType { what: &'static str } = "the type of {what} has no plain name", unlock "a type of the language for it";
    /// An expression without text, where it would have to stand.
    Unwritable { what: &'static str } = "{what} has no spelling there", unlock "what it needs in variables that are set before the loop";
    /// Arithmetic of ours.
    MightOverflow { what: &'static str } = "{what} might overflow", unlock "bounds of a narrower type";
    /// An array, a copy.
    UnknownSize { what: &'static str } = "the size of {what} is not known", unlock "a declaration with its bounds";
    /// `f(a=…)` where an array is called `a`, too.
    Keyword = "a keyword argument has the name of the array", unlock "another name for the array";
    /// A value of a summary.
    Operation { what: &'static str } = "{what} has no spelling in blocks", unlock "arithmetic, comparisons, minima and maxima in its updates";
    /// A summary whose expressions grow.
    TooLong = "its summary is too long", unlock "fewer updates in the loop";
    /// The guard of floating-point forms keeps single values only.
    GuardOfElements = "coefficients that may not be finite stand beside many elements", unlock "`--fp fast`, or the scalars in a loop of their own";
}

/// Each kind of cause is a reason.
macro_rules! reasons_from {
    ($($name:ident as $kind:ident),*) => {
        $(impl From<$name> for ReasonKind {
            fn from(why: $name) -> ReasonKind {
                ReasonKind::$kind { why }
            }
        })*
    };
}

reasons_from!(Layout as NoPlace, Context as NotAllowed, Clause as NoClause, Spelling as NoSpelling);
