//! What is known about a loop, as data: [`Verdict`], [`Proof`], [`Witness`], [`Reason`].
//!
//! A verdict is *parallel*, *conditional* or *sequential*; "unknown" is `Sequential` with reasons, never a
//! silent default.

use crate::runtime_test::RuntimeTest;
use crate::unwritten::{Clause, Context, Layout, Spelling};
use crate::{Language, Span, sentences};

/// The verdict on one loop.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// Its iterations may run in any order, at the same time, given the clauses of its directive.
    Parallel(Proof),
    /// So, whenever the test is true on entry to the loop.
    Conditional(Proof, RuntimeTest),
    /// It stays as it is; at least one reason.
    Sequential(Vec<Reason>),
}

impl Verdict {
    /// `parallel`, `conditional` or `sequential`.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Parallel(_) => "parallel",
            Verdict::Conditional(..) => "conditional",
            Verdict::Sequential(_) => "sequential",
        }
    }

    /// The proof, unless sequential.
    pub fn proof(&self) -> Option<&Proof> {
        match self {
            Verdict::Parallel(proof) | Verdict::Conditional(proof, _) => Some(proof),
            Verdict::Sequential(_) => None,
        }
    }
}

/// Why a loop may run in parallel.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Proof {
    /// What was shown, about which variable, by which test.
    pub facts: Vec<Fact>,
    /// What it rests on besides.
    pub assumptions: Vec<Assumption>,
}

impl Proof {
    /// The weakest link.
    pub fn strength(&self) -> Strength {
        self.assumptions.iter().map(|a| a.source.strength()).max().unwrap_or(Strength::Proved)
    }

    /// Adds a fact unless it is there already.
    pub fn add(&mut self, fact: Fact) {
        if !self.facts.contains(&fact) {
            self.facts.push(fact);
        }
    }

    /// Adds an assumption unless it is there already.
    pub fn assume(&mut self, assumption: Assumption) {
        if !self.assumptions.contains(&assumption) {
            self.assumptions.push(assumption);
        }
    }
}

/// How sure a proof is, strongest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strength {
    /// By the language's rules and arithmetic alone.
    Proved,
    /// Checked on each entry to the loop.
    CheckedAtRunTime,
    /// Held on samples only. Never shown as proved.
    Tested,
    /// The user said so.
    Assumed,
}

impl Strength {
    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Proved => "proved",
            Strength::CheckedAtRunTime => "checked at run time",
            Strength::Tested => "tested",
            Strength::Assumed => "assumed",
        }
    }
}

/// Something that was shown about a variable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fact {
    /// By which test.
    pub test: Test,
    /// About which variable or pair (`a`, `a and b`).
    pub about: String,
    /// More, for people; may be empty (`distance 0`, `step 4 does not divide 5`).
    pub detail: String,
}

/// A test that can decide a question; reports quote its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Test {
    /// Two constant subscripts.
    Ziv,
    /// Equal coefficients of one loop variable.
    StrongSiv,
    /// One coefficient is zero.
    WeakZeroSiv,
    /// Opposite coefficients.
    WeakCrossingSiv,
    /// Any two coefficients of one loop variable.
    ExactSiv,
    /// Greatest common divisor of the coefficients.
    Gcd,
    /// Banerjee's inequalities with directions.
    Banerjee,
    /// Extended modulo intervals: zero is outside the interval of the differences.
    EmiBounds,
    /// Extended modulo intervals: the steps have a common divisor that the rest has not.
    EmiGcd,
    /// Extended modulo intervals: what is beside a great step stays between its multiples.
    Emi,
    /// Exact integer elimination.
    Elimination,
    /// Every use in an iteration is preceded by a definition in it.
    PrivateScalar,
    /// The same for (a section of) an array.
    PrivateArray,
    /// The same for what each thread has of its own, in callees, too.
    PerThread,
    /// An associative update and nothing else.
    Reduction,
    /// Two names of different objects.
    DistinctObjects,
    /// Different objects wherever the program calls the procedure.
    Callers,
    /// `restrict`, or Fortran's rule for dummy arguments.
    NoAliasRule,
    /// Objects of different types (C's effective types).
    TypeRule,
    /// Overlap compared on entry to the loop.
    OverlapCheck,
    /// Each iteration's elements lie between bounds that ascend.
    Segments,
    /// The callee is known to be pure, or its effects are known.
    CallSummary,
    /// DO CONCURRENT, FORALL and array assignments have no order.
    LanguageRule,
    /// Declared in the loop: one per iteration.
    IterationLocal,
    /// Its value follows from the number of the iteration.
    Induction,
    /// Loop transformations, each allowed by the dependence graph.
    Restructured,
    /// Every iteration maps the carried values by linear forms over semirings.
    LinearForm,
    /// When an iteration of a later loop starts, the iterations of the earlier one that it meets are done.
    WaitFunction,
    /// A variable that is tested and stepped once per iteration.
    Counted,
    /// Nothing but the iteration that leaves does anything.
    Search,
}

impl Test {
    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Test::Ziv => "ZIV",
            Test::StrongSiv => "strong SIV",
            Test::WeakZeroSiv => "weak-zero SIV",
            Test::WeakCrossingSiv => "weak-crossing SIV",
            Test::ExactSiv => "exact SIV",
            Test::Gcd => "GCD",
            Test::Banerjee => "Banerjee",
            Test::EmiBounds => "EMI bounds",
            Test::EmiGcd => "EMI gcd",
            Test::Emi => "EMI separation",
            Test::Elimination => "exact elimination",
            Test::PrivateScalar => "private scalar",
            Test::PrivateArray => "private by region",
            Test::PerThread => "one per thread",
            Test::Reduction => "reduction",
            Test::DistinctObjects => "distinct objects",
            Test::Callers => "distinct in all calls",
            Test::NoAliasRule => "no-alias rule",
            Test::TypeRule => "type rule",
            Test::OverlapCheck => "overlap check",
            Test::Segments => "offset-length test",
            Test::CallSummary => "call summary",
            Test::LanguageRule => "language rule",
            Test::IterationLocal => "local to the iteration",
            Test::Induction => "induction variable",
            Test::Restructured => "loop transformation",
            Test::LinearForm => "linear forms",
            Test::WaitFunction => "wait function",
            Test::Counted => "counted while",
            Test::Search => "search",
        }
    }

    /// The condition on extended modulo intervals that the test checks, numbered as in the source, in words.
    pub fn interval_condition(self) -> Option<&'static str> {
        match self {
            Test::EmiBounds => Some("condition 1: zero is outside the interval of the differences"),
            Test::Gcd | Test::EmiGcd => {
                Some("EMI condition 2: the steps' common divisor does not divide the distance")
            }
            Test::Emi => {
                Some("conditions 3 and 4: what is beside a great step stays between its multiples")
            }
            Test::Ziv
            | Test::StrongSiv
            | Test::WeakZeroSiv
            | Test::WeakCrossingSiv
            | Test::ExactSiv
            | Test::Banerjee
            | Test::Elimination
            | Test::PrivateScalar
            | Test::PrivateArray
            | Test::PerThread
            | Test::Reduction
            | Test::DistinctObjects
            | Test::Callers
            | Test::NoAliasRule
            | Test::TypeRule
            | Test::OverlapCheck
            | Test::Segments
            | Test::CallSummary
            | Test::LanguageRule
            | Test::IterationLocal
            | Test::Induction
            | Test::Restructured
            | Test::LinearForm
            | Test::WaitFunction
            | Test::Counted
            | Test::Search => None,
        }
    }
}

/// Something that a proof rests on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Assumption {
    /// Who says so.
    pub source: Source,
    /// What, in one sentence.
    pub text: String,
}

/// Who made an assumption.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// A rule of the language (dummies do not alias; signed integers do not overflow).
    Language,
    /// Machine integers wrap around: OpenMP's own reductions rely on it for partial sums, which may leave the
    /// range although no sum of the original did. Beyond what the languages promise.
    Arithmetic,
    /// `restrict`, `const`, `intent`, `pure` in the program.
    Declaration,
    /// Reassociation of floating point, as OpenMP's reduction clause does it (`--fp`).
    FloatPolicy,
    /// A test emitted with the loop.
    RunTime,
    /// Samples.
    Tests,
    /// What a library's documentation says.
    Library,
    /// An option on the command line.
    User,
}

impl Source {
    /// How sure that is.
    pub fn strength(self) -> Strength {
        match self {
            Source::Language | Source::Arithmetic | Source::Declaration | Source::FloatPolicy => {
                Strength::Proved
            }
            Source::RunTime => Strength::CheckedAtRunTime,
            Source::Tests => Strength::Tested,
            Source::Library | Source::User => Strength::Assumed,
        }
    }
}

/// Two accesses in two iterations that touch one element, at least one of them writing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The access of the earlier iteration.
    pub first: WitnessAccess,
    /// The access of the later iteration.
    pub second: WitnessAccess,
    /// The element, as the user would write it: `a(5)`, `x`.
    pub element: String,
    /// Values of symbols under which this happens (`n = 6`).
    pub symbols: Vec<(String, i128)>,
}

/// One end of a [`Witness`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WitnessAccess {
    /// The reference.
    pub span: Span,
    /// It writes (else reads).
    pub write: bool,
    /// Loop variables and their values, outermost first.
    pub iteration: Vec<(String, i128)>,
}

/// A place in the text with a few words about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labelled {
    /// Where.
    pub span: Span,
    /// What is there (`written here`, `read here in a later iteration`).
    pub label: String,
}

/// Why a loop stays sequential (or why a directive is not inserted).
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// Which of the reasons.
    pub kind: ReasonKind,
    /// The variables concerned, as the user wrote them.
    pub variables: Vec<String>,
    /// Where to look; the first one is the primary place.
    pub spans: Vec<Labelled>,
    /// Two iterations that collide, if known.
    pub witness: Option<Witness>,
    /// What else was found out, in a sentence.
    pub note: Option<Box<str>>,
}

impl Reason {
    /// A reason at one place.
    pub fn new(kind: ReasonKind, span: Span, label: impl Into<String>) -> Reason {
        let variables = kind.variables();
        Reason {
            kind,
            variables,
            spans: vec![Labelled { span, label: label.into() }],
            witness: None,
            note: None,
        }
    }

    /// One sentence for the user. Without a witness a dependence is not excluded, but nobody has seen it.
    pub fn message(&self) -> String {
        match (&self.kind, &self.witness) {
            (ReasonKind::FlowDependence { variable }, None) => {
                format!("an iteration may read `{variable}` that an earlier iteration writes")
            }
            (ReasonKind::AntiDependence { variable }, None) => {
                format!("an iteration may overwrite `{variable}` that an earlier iteration reads")
            }
            (ReasonKind::OutputDependence { variable }, None) => {
                format!("two iterations may write the same element of `{variable}`")
            }
            (kind, _) => kind.to_string(),
        }
    }

    /// The same with one more place.
    pub fn and(mut self, span: Span, label: impl Into<String>) -> Reason {
        self.spans.push(Labelled { span, label: label.into() });
        self
    }

    /// The same with something else that was found out.
    pub fn noting(mut self, note: String) -> Reason {
        self.note = Some(note.into());
        self
    }

    /// The same with a witness.
    pub fn with_witness(mut self, witness: Witness) -> Reason {
        self.witness = Some(witness);
        self
    }
}

sentences! {
    /// Every reason that there is. Codes are stable: H1xx dependences, H2xx effects and control, H3xx
    /// loop shape, H4xx text that may not be edited, H5xx limits and failed validation, H6xx cost.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum ReasonKind;

    /// A later iteration reads what an earlier one wrote.
    FlowDependence { variable: String } = H101
        "an iteration reads `{variable}` that an earlier iteration writes",
        unlock "a formulation in which no iteration needs the result of another";
    /// A later iteration overwrites what an earlier one reads.
    AntiDependence { variable: String } = H102
        "an iteration overwrites `{variable}` that an earlier iteration reads",
        unlock "a copy of `{variable}` made before the loop";
    /// Two iterations write one element.
    OutputDependence { variable: String } = H103
        "two iterations write the same element of `{variable}`",
        unlock "subscripts that differ from iteration to iteration";
    /// Subscripts that the analysis does not understand.
    UnknownSubscript { variable: String, why: String } = H104
        "the subscript of `{variable}` is not understood: {why}",
        unlock "a subscript that is a linear function of loop variables and unchanging values";
    /// Two names may be one object.
    MayAlias { first: String, second: String } = H105
        "`{first}` and `{second}` may name the same memory",
        unlock "`restrict` on the pointers, or distinct arrays";
    /// A scalar carries a value from iteration to iteration.
    ScalarCarried { variable: String } = H106
        "`{variable}` carries a value from one iteration to the next",
        unlock "an update of a recognized form (sum, product, minimum, maximum, logical, bitwise), or a definition before each use";
    /// A conditionally written scalar is needed after the loop.
    ConditionalLastValue { variable: String } = H107
        "`{variable}` is written under a condition and used after the loop: its last value depends on the order",
        unlock "an unconditional write, or no use after the loop";
    /// An array is used as work space by every iteration.
    WorkArray { variable: String, why: String } = H108
        "every iteration uses the same elements of `{variable}` as work space, and {why}",
        unlock "a local array of constant size for `{variable}`; where copies are too large, `--private-bytes` (and OMP_STACKSIZE when the program runs)";
    /// An accumulated value is also used otherwise.
    ReductionUsed { variable: String } = H109
        "the running value of `{variable}` is used in the loop other than to accumulate it",
        unlock "keeping the running value out of other statements";
    /// A floating-point reduction under `--fp strict`.
    FloatReduction { variable: String } = H110
        "reordering the floating-point reduction of `{variable}` may change its last bits",
        unlock "`--fp reassoc`";
    /// A dependence was neither proved nor refuted.
    UnknownDependence { variable: String } = H111
        "it is not known whether two iterations touch the same element of `{variable}`",
        unlock "bounds or subscripts with fewer unknown values";
    /// The form of carried values holds on samples; nobody has proved it.
    TestedForm { variable: String, points: String } = H112
        "the form of `{variable}` was tested on {points}, not proved",
        unlock "`--accept-tested`, which takes the form as it is";
    /// A minimum, maximum or product of floats, whose special values a reduction would not keep.
    FloatExtreme { variable: String } = H113
        "a NaN, the sign of a zero or an overflow on the way may give `{variable}` another value in another order",
        unlock "`--fp fast`, which takes it that none of these occurs; for an extreme, a number that `{variable}` is set to right before the loop, or a comparison in place of a function (`if (x > m) m = x`)";
    /// Work space that callees name themselves.
    CalleeScratch { variable: String, why: String } = H114
        "every iteration uses the same elements of `{variable}` as work space, also in callees that name it themselves, and {why}",
        unlock "handing `{variable}` to the callees as an argument, or `threadprivate` wherever it is declared";
    /// A callee without known effects.
    UnknownCall { callee: String } = H201
        "what `{callee}` reads and writes is not known",
        unlock "the source of `{callee}` among the given files, or a declaration that it is pure";
    /// A call through a pointer to a function.
    PointerCall { pointer: String } = H212
        "which function `{pointer}` points to is not known",
        unlock "all files of the program at once, or a call of the function by its name";
    /// A callee with effects that carry from iteration to iteration.
    ImpureCall { callee: String, why: String } = H202
        "the call of `{callee}` has effects that depend on the order: {why}",
        unlock "a callee that touches only its arguments";
    /// Input or output.
    Io {} = H203
        "input and output must keep their order",
        unlock "moving input and output out of the loop";
    /// The loop can end early.
    EarlyExit { how: String } = H204
        "the loop may end early ({how})",
        unlock "a loop that runs all its iterations";
    /// The program can end in the loop.
    Stop {} = H205
        "the program may end inside the loop",
        unlock "recording the error and stopping after the loop";
    /// Unstructured jumps.
    Jump {} = H206
        "the loop contains an unstructured jump",
        unlock "structured control flow";
    /// volatile or atomic accesses.
    Volatile { variable: String } = H207
        "`{variable}` is volatile or atomic: its accesses must keep their order",
        unlock "an ordinary variable";
    /// Something the front end did not understand.
    NotUnderstood { what: String } = H208
        "the loop contains something that is not understood: {what}",
        unlock "moving that statement out of the loop, or writing it in another way (its parts one by one)";
    /// Allocation, pointer association.
    MemoryManagement {} = H209
        "memory is allocated, freed or re-pointed in the loop",
        unlock "allocating before the loop";
    /// The whole procedure is tainted.
    Tainted { why: String } = H210
        "the whole procedure is left alone: {why}",
        unlock "{}", untaint(why);
    /// A static or saved variable is updated.
    HiddenState { variable: String } = H211
        "`{variable}` keeps a value between iterations (static storage)",
        unlock "an automatic variable";
    /// A variable of which each thread has its own.
    ThreadLocal { variable: String } = H213
        "each thread has a `{variable}` of its own, which does not hold what another thread wrote",
        unlock "an ordinary variable, or a copy of `{variable}` in one made before the loop";
    /// State of each thread that no variable shows: errno, rounding, exception flags.
    ThreadState { state: String, why: String, remedy: String } = H214
        "each thread has its own {state}: {why}",
        unlock "{remedy}";
    /// Not a counted loop.
    NotCounted {} = H301
        "the number of iterations is not known when the loop starts",
        unlock "a counted loop: `for (i = a; i < b; i += c)`, `do i = a, b, c`";
    /// The bound may change while the loop runs.
    BoundMayChange { what: String } = H302
        "the loop's bound {what} may change while it runs",
        unlock "copying the bound into a local variable before the loop";
    /// A zero or unknown step.
    Step {} = H303
        "the step is zero, or neither its sign nor its size is known",
        unlock "a constant step";
    /// Not a form that OpenMP 4.5 accepts.
    NotCanonical { why: String } = H304
        "OpenMP does not accept this form of loop: {why}",
        unlock "the form `for (i = a; i < b; i += c)`";
    /// The loop variable may wrap around.
    MayWrap { variable: String } = H305
        "`{variable}` may wrap around",
        unlock "a signed loop variable";
    /// More iterations than the loop variable's type can count.
    TooFarApart { variable: String } = H306
        "the bounds lie further apart than the type of `{variable}` can count, in which compilers compute the number of iterations",
        unlock "a wider type for `{variable}`";
    /// No text of its own.
    InMacro {} = H401
        "the loop comes out of a macro",
        unlock "writing the loop in the file itself";
    /// Under `#if`.
    ConditionalText {} = H402
        "the loop's text depends on `#if`: only one configuration was analysed",
        unlock "running the preprocessor first";
    /// Already has OpenMP.
    ExistingOpenMp {} = H403
        "there is OpenMP here already",
        unlock "removing the existing directives";
    /// In a file that was not given.
    InIncluded {} = H404
        "the loop stands in an included file",
        unlock "naming that file on the command line";
    /// No place to put a directive.
    NoPlace { why: Layout } = H405
        "there is no place for a directive: {why}",
        unlock "{}", why.unlock();
    /// Inside a loop that runs parallel already.
    InsideParallel {} = H406
        "an enclosing loop runs in parallel already",
        unlock "nothing: one level is enough";
    /// With `_OPENMP` the program is another one.
    OtherText { what: String } = H407
        "{what} is another text where `_OPENMP` is defined, as it is when the output is compiled",
        unlock "the same statements with and without `_OPENMP`, or `-D_OPENMP=201511`: then only the text with it is read";
    /// OpenMP has no directive for it.
    NotAllowed { why: Context } = H408
        "OpenMP allows no directive here: {why}",
        unlock "{}", why.unlock();
    /// Somebody else's directive binds to the loop.
    OtherDirective {} = H409
        "another directive belongs to the loop",
        unlock "the loop without that directive";
    /// A variable that must stand in a clause cannot.
    NoClause { why: Clause } = H410
        "a clause of the directive cannot be written: {why}",
        unlock "{}", why.unlock();
    /// What would be written has no spelling there.
    NoSpelling { why: Spelling } = H411
        "the parallel loop cannot be written: {why}",
        unlock "{}", why.unlock();
    /// `a = …` for an allocatable `a`.
    Reallocated {} = H412
        "the assignment may give its left side another shape, which threads cannot do together",
        unlock "`a(:) = …`, if the shape stays";
    /// A loop in it is written anew, and takes the threads.
    AroundBlocks {} = H413
        "a loop inside it runs in blocks already",
        unlock "nothing: one level is enough";
    /// A budget was used up.
    Limit { what: String } = H501
        "the analysis gave up: {what}",
        unlock "a smaller loop";
    /// Validation found a difference.
    ValidationFailed { what: String } = H502
        "the parallel form did not behave like the original when it was tried ({what}); this is a defect of Heiretsu",
        unlock "a report of this case";
    /// New text that computes in another way, and that could not be executed.
    NotExecuted { why: String } = H503
        "its new text computes in another way, and is only written where it was executed: {why}",
        unlock "a procedure that can be executed by itself: sizes and inputs as parameters, calls of procedures that are among the files";
    /// Too little work.
    TooLittleWork {} = H601
        "there is too little work for several threads",
        unlock "more iterations, or `--force`";
    /// Measured, and found too slow.
    LeftOut {} = H602
        "this directive is left out: the program was measured without it",
        unlock "a run without `--drop-losers`";
    /// Too little work each time, for something that is started often; or whatever the sizes are.
    StartedOften { work: String, around: String } = H603
        "starting threads would not pay: {work} per start, {around}",
        unlock "sizes that are known when it is compiled, or `--force`";
    /// The run-time test holds for hardly any sizes.
    UnusualSizes {} = H604
        "iterations are independent only under a test that would hold for no usual sizes",
        unlock "subscripts that differ from iteration to iteration for all sizes; `--force` writes the test all the same";
    /// Hardly any of its procedure's work, most of which stays sequential.
    SmallPart {} = H605
        "it is a small part of what this procedure does, most of which stays sequential and would run slower beside a parallel region",
        unlock "the sequential loop made parallel, or `--force`";
}

/// What would let a procedure be judged.
fn untaint(why: &str) -> &'static str {
    if why.contains("not found") {
        "`-I` with the folder of that file"
    } else {
        "removing what is named"
    }
}

impl ReasonKind {
    /// What would unlock the loop, where the words of Fortran differ from those of C.
    pub fn unlock_in(&self, language: Language) -> String {
        match self {
            ReasonKind::MayAlias { .. } if language.is_fortran() => {
                "arrays that are no POINTER and no TARGET, ALLOCATABLE or dummy ones, or distinct COMMON members"
                    .to_string()
            }
            _ => self.unlock(),
        }
    }

    /// Why something opaque keeps a loop sequential.
    pub fn opaque(what: &str) -> ReasonKind {
        match what {
            crate::OTHER_TEXT => ReasonKind::OtherText { what: "part of the loop".to_string() },
            _ => ReasonKind::NotUnderstood { what: what.to_string() },
        }
    }

    /// The variables named by the reason.
    fn variables(&self) -> Vec<String> {
        use ReasonKind as R;
        match self {
            R::FlowDependence { variable }
            | R::AntiDependence { variable }
            | R::OutputDependence { variable }
            | R::UnknownSubscript { variable, .. }
            | R::ScalarCarried { variable }
            | R::ConditionalLastValue { variable }
            | R::WorkArray { variable, .. }
            | R::CalleeScratch { variable, .. }
            | R::ReductionUsed { variable }
            | R::FloatReduction { variable }
            | R::FloatExtreme { variable }
            | R::TestedForm { variable, .. }
            | R::UnknownDependence { variable }
            | R::Volatile { variable }
            | R::HiddenState { variable }
            | R::ThreadLocal { variable }
            | R::MayWrap { variable }
            | R::TooFarApart { variable } => vec![variable.clone()],
            R::MayAlias { first, second } => vec![first.clone(), second.clone()],
            R::UnknownCall { .. }
            | R::PointerCall { .. }
            | R::ImpureCall { .. }
            | R::Io {}
            | R::EarlyExit { .. }
            | R::Stop {}
            | R::Jump {}
            | R::NotUnderstood { .. }
            | R::MemoryManagement {}
            | R::Tainted { .. }
            | R::ThreadState { .. }
            | R::NotCounted {}
            | R::BoundMayChange { .. }
            | R::Step {}
            | R::NotCanonical { .. }
            | R::InMacro {}
            | R::ConditionalText {}
            | R::ExistingOpenMp {}
            | R::InIncluded {}
            | R::NoPlace { .. }
            | R::NotAllowed { .. }
            | R::OtherDirective {}
            | R::NoClause { .. }
            | R::NoSpelling { .. }
            | R::Reallocated {}
            | R::AroundBlocks {}
            | R::InsideParallel {}
            | R::OtherText { .. }
            | R::Limit { .. }
            | R::ValidationFailed { .. }
            | R::NotExecuted { .. }
            | R::TooLittleWork {}
            | R::LeftOut {}
            | R::StartedOften { .. }
            | R::UnusualSizes {}
            | R::SmallPart {} => Vec::new(),
        }
    }
}

macro_rules! techniques {
    ($($variant:ident = $name:literal,)*) => {
        /// What made a loop parallel, as reports name it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Technique { $($variant,)* }

        impl Technique {
            /// Its name in reports.
            pub fn name(self) -> &'static str {
                match self { $(Technique::$variant => $name,)* }
            }

            /// All of them.
            pub const ALL: &'static [Technique] = &[$(Technique::$variant,)*];

            /// Its name in version 1 of the JSON document, whose list is closed: a finer technique is called by the
            /// one that it is a kind of.
            pub fn listed(self) -> &'static str {
                match self {
                    Technique::Counted => Technique::Induction.name(),
                    // The number of the first one is a minimum.
                    Technique::Search => Technique::Reduction.name(),
                    Technique::Wavefront => "skewing",
                    Technique::StripMining => Technique::Tiling.name(),
                    // Each iteration of a strip has its own copy.
                    Technique::Expansion => Technique::Private.name(),
                    // The element becomes a scalar that is summed up.
                    Technique::ScalarReplacement => Technique::Reduction.name(),
                    // Iterations taken apart.
                    Technique::Unrolling | Technique::OuterUnrolling | Technique::ShortLoop => {
                        Technique::Peeling.name()
                    }
                    _ => self.name(),
                }
            }

            /// The one with this name.
            pub fn named(name: &str) -> Option<Technique> {
                Technique::ALL.iter().copied().find(|t| t.name() == name)
            }
        }
    };
}

techniques! {
    Doall = "doall",
    Private = "private",
    Firstprivate = "firstprivate",
    Lastprivate = "lastprivate",
    Reduction = "reduction",
    Induction = "induction",
    Scan = "scan",
    LinearForm = "linear-form",
    RuntimeTest = "runtime-test",
    Peeling = "peeling",
    Splitting = "splitting",
    Alignment = "alignment",
    Distribution = "distribution",
    Interchange = "interchange",
    Reversal = "reversal",
    Wavefront = "wavefront",
    Fusion = "fusion",
    Contraction = "contraction",
    Expansion = "expansion",
    Overlap = "overlap",
    StripMining = "strip-mining",
    Tiling = "tiling",
    Unrolling = "unrolling",
    OuterUnrolling = "outer-unrolling",
    ShortLoop = "short-loop",
    ScalarReplacement = "scalar-replacement",
    Collapse = "collapse",
    Counted = "counted",
    Search = "search",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_knows_every_technique() {
        let list = "doall private firstprivate lastprivate reduction induction scan linear-form runtime-test peeling \
                    splitting alignment distribution interchange reversal skewing fusion contraction overlap tiling collapse";
        for technique in Technique::ALL {
            assert!(
                list.split_whitespace().any(|name| name == technique.listed()),
                "{technique:?}"
            );
        }
    }

    #[test]
    fn codes_are_unique() {
        let mut codes = ReasonKind::CODES.to_vec();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), ReasonKind::CODES.len());
    }

    #[test]
    fn a_proof_is_as_strong_as_its_weakest_assumption() {
        let mut proof = Proof::default();
        assert_eq!(proof.strength(), Strength::Proved);
        proof.assume(Assumption { source: Source::Language, text: String::new() });
        proof.assume(Assumption { source: Source::RunTime, text: String::new() });
        assert_eq!(proof.strength(), Strength::CheckedAtRunTime);
    }

    #[test]
    fn a_reason_says_what_would_unlock_it() {
        let reason =
            Reason::new(ReasonKind::UnknownCall { callee: "f".into() }, Span::none(), "here");
        assert_eq!(reason.kind.code(), "H201");
        assert!(reason.kind.unlock().contains("`f`"));
    }
}
