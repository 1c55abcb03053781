//! What is to be done to a loop, as data: a directive with its clauses, new text in its place, or nothing.

use crate::runtime_test::{Poly, RuntimeTest, Term, WorkTest};
use crate::{Edit, ExprId, ProcId, Proof, Reason, StmtId, Technique, VarId, Verdict};

/// A loop with its verdict and, when it is to run in parallel, its directive.
#[derive(Clone, PartialEq, Debug)]
pub struct LoopPlan {
    /// The procedure.
    pub procedure: ProcId,
    /// The loop or while.
    pub stmt: StmtId,
    /// Number of loops and whiles around it in its procedure.
    pub depth: u32,
    /// What holds for this loop by itself.
    pub verdict: Verdict,
    /// What made it parallel; empty when sequential.
    pub techniques: Vec<Technique>,
    /// The directive that makes it parallel, whether or not it is inserted; `None` when sequential.
    pub directive: Option<Directive>,
    /// Is the directive inserted? `Err` says why not (an enclosing loop is parallel, macro text …).
    pub insertion: Result<(), Box<Reason>>,
    /// What restructuring looked at and did not take, in the order in which it did.
    pub tried: Vec<Tried>,
}

impl LoopPlan {
    /// Does the loop get its directive?
    pub fn is_inserted(&self) -> bool {
        self.insertion.is_ok() && self.directive.is_some()
    }
}

/// A transformation that was looked at for a loop, and why it was not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// Which one; `None` where no transformation was looked at.
    pub technique: Option<Technique>,
    /// What spoke against it.
    pub against: Against,
    /// More about that, as a part of a sentence.
    pub why: String,
}

/// What speaks against a transformation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Against {
    /// The program would mean something else, or that is not known.
    Legality,
    /// It may be made, but the loops that matter would not run in parallel after it.
    Parallelism,
    /// The cost model.
    Cost,
}

impl Against {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Against::Legality => "legality",
            Against::Parallelism => "parallelism",
            Against::Cost => "cost",
        }
    }
}

/// New text in the place of a loop (or of several that follow each other), sequential or with directives of its
/// own. The text is read again and analysed like any other: a loop in it must turn out to be parallel.
#[derive(Clone, Debug)]
pub struct Rewrite {
    /// The procedure.
    pub procedure: ProcId,
    /// The loops that are replaced, in the order of the text; loops inside them go with them.
    pub loops: Vec<StmtId>,
    /// Edits of the main file: the new text, declarations. They touch nothing outside the procedure.
    pub edits: Vec<Edit>,
    /// What makes the loops parallel.
    pub techniques: Vec<Technique>,
    /// Why the new text means the same.
    pub proof: Proof,
    /// Last bits of floating-point results may differ (as the float policy allows).
    pub rounds: bool,
    /// So many loops of the new text over a variable of this name must turn out to be parallel.
    pub parallel: Option<(String, usize)>,
    /// Arrays of which different iterations of the loops over that variable write different elements.
    pub apart: Vec<String>,
    /// Of what the loop touches a segment in each iteration.
    pub segmented: Option<Segmented>,
    /// Loops of the new text over a variable of this name run in vector instructions.
    pub lanes: Option<String>,
    /// Lines of the new text, and what they become after all analysis: text that compilers read only with OpenMP.
    pub late: Vec<(String, String)>,
    /// The procedure that the new text must turn out to be, with all rewrites of the procedure made.
    pub meant: Option<Box<crate::Procedure>>,
    /// The new text has its directives: the loops run as this says.
    pub chain: Option<Box<crate::overlap::Chain>>,
    /// The same: the loop runs as this says.
    pub sweep: Option<Box<crate::sweep::Sweep>>,
    /// It stands with all others that have this number, in any file, or none of them does.
    pub together: Option<u32>,
    /// What the new text's loops test when they run, if the loops in their place needed no test as they stood.
    pub test: Option<RuntimeTest>,
}

impl Rewrite {
    /// Has the new text its directives? Then no loop of it has to turn out to be parallel.
    pub fn has_directives(&self) -> bool {
        self.chain.is_some() || self.sweep.is_some() || self.together.is_some()
    }

    /// Is it a part of what stands elsewhere: directives of nests that a loop over planes runs through a call?
    pub fn is_part(&self) -> bool {
        self.together.is_some() && self.sweep.is_none()
    }
}

/// What a test before a loop says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segmented {
    /// The flag that is set unless …
    pub flag: String,
    /// … each iteration touches a segment of its own of what goes by these names.
    pub names: Vec<String>,
}

impl Rewrite {
    /// New text in the place of loops, of which nothing else is asked.
    pub fn new(
        procedure: ProcId,
        loops: Vec<StmtId>,
        edits: Vec<Edit>,
        techniques: Vec<Technique>,
        proof: Proof,
    ) -> Rewrite {
        Rewrite {
            procedure,
            loops,
            edits,
            techniques,
            proof,
            rounds: false,
            parallel: None,
            apart: Vec::new(),
            segmented: None,
            lanes: None,
            late: Vec::new(),
            meant: None,
            chain: None,
            sweep: None,
            together: None,
            test: None,
        }
    }
}

/// `parallel for` / `parallel do` with its clauses.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Directive {
    /// Number of perfectly nested loops taken together; 1 is plain.
    pub collapse: u32,
    /// Each thread has its own, undefined at the start and forgotten at the end.
    pub private: Vec<VarId>,
    /// Each thread has its own with the value from before the loop.
    pub firstprivate: Vec<VarId>,
    /// Each thread has its own; the value of the last iteration survives.
    pub lastprivate: Vec<VarId>,
    /// Accumulated by each thread, combined at the end.
    pub reductions: Vec<Reduction>,
    /// Small structures of C of which the loop only reads members: each thread may have a copy instead.
    pub members: Vec<VarId>,
    /// Set at the start of each iteration; they stand in one of the lists above as well.
    pub inductions: Vec<Induction>,
    /// The loop's variable, which is `lastprivate`, gets its first value by a statement after the loop where
    /// the loop runs zero times.
    pub set_if_empty: bool,
    /// Run-time test under which the loop may run in parallel at all.
    pub test: Option<RuntimeTest>,
    /// Parallel only if there is work enough: `(iterations × work of one) ≥ threshold`.
    pub work: Option<WorkTest>,
    /// Operations of a start with the sizes that `test` asks for, where iterations were carried out.
    pub operations: Option<i64>,
    /// Where the tests stand.
    pub asked: Asked,
    /// How iterations are dealt out.
    pub schedule: Schedule,
    /// Who runs them.
    pub by: By,
    /// Where the loop stands there twice, the version of one thread says `simd`.
    pub lanes_beside: bool,
}

/// Where the tests of a directive stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Asked {
    /// In its `if` clause.
    #[default]
    Clause,
    /// In a branch around the loop, which stands there twice: parallel, and as it was.
    Branch,
    /// In a branch, if the loop can stand there twice; else in the `if` clause.
    Either,
}

/// What runs iterations at the same time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum By {
    /// Threads: `parallel for`.
    #[default]
    Threads,
    /// Threads, each of them several in vector instructions: `parallel for simd`.
    Both,
    /// The vector instructions of one thread: `simd`.
    Vectors,
}

/// An accumulated variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Reduction {
    /// How.
    pub op: ReductionOp,
    /// What: a scalar, or a whole array of constant shape.
    pub var: VarId,
    /// Where `var` is a pointer of C, whose array has no size that is known: the first so many elements of it (in its
    /// slowest dimension).
    pub elements: Option<Poly>,
}

/// A variable whose value at the start of each iteration follows from the number of the iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Induction {
    /// The variable: an integer scalar.
    pub var: VarId,
    /// Its value at the start of an iteration.
    pub start: Closed,
}

/// A sum of products, divided by a constant (without remainder).
#[derive(Clone, PartialEq, Debug)]
pub struct Closed {
    /// Its terms; the empty sum is 0.
    pub terms: Vec<Term<Factor>>,
    /// At least 1.
    pub divisor: i128,
}

/// A value that an iteration can know at its start.
#[derive(Clone, PartialEq, Debug)]
pub enum Factor {
    /// The number of the iteration, from 0.
    Iteration,
    /// An expression that keeps its value while the loop runs.
    Value(ExprId),
    /// What a variable that the loop changes was worth on entry.
    Entry {
        /// The variable.
        var: VarId,
        /// An expression that is the variable alone.
        read: ExprId,
    },
    /// What a variable was worth on entry, scaled once by each iteration before this one, in the variable's own type.
    Scaled {
        /// The variable.
        var: VarId,
        /// An expression that is the variable alone.
        read: ExprId,
        /// How.
        how: Scaling,
        /// By two to this power, from 1 on.
        log: u32,
    },
    /// Where a pointer variable that the loop moves pointed to on entry: once, alone in its term. The rest of the sum
    /// counts elements from there.
    Pointer {
        /// The variable.
        var: VarId,
    },
    /// How often a nested loop runs: the greater of 0 and `span / step`, rounded towards 0.
    Count {
        /// From its first value to one step after its last one.
        span: Box<Closed>,
        /// Its step.
        step: i128,
    },
}

/// How an integer is scaled by a power of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scaling {
    /// Multiplied.
    Times,
    /// Divided, rounded towards zero.
    Over,
    /// Shifted right, rounded downwards.
    Shifted,
}

impl Scaling {
    /// `value`, an integer of so many bits, scaled `times` times by two to the power of `log`.
    pub fn scale(
        self,
        value: i128,
        (bits, signed): (u32, bool),
        log: u32,
        times: i128,
    ) -> Option<i128> {
        if !(1..=64).contains(&bits) || times < 0 {
            return None;
        }
        // What is moved further has left the type.
        let by = i128::from(log).checked_mul(times)?.min(i128::from(bits)) as u32;
        Some(match self {
            Scaling::Times => {
                let kept = (value << by) & ((1 << bits) - 1);
                let negative = signed && kept >> (bits - 1) == 1;
                if negative { kept - (1 << bits) } else { kept }
            }
            Scaling::Over => value / (1 << by),
            Scaling::Shifted => value >> by,
        })
    }
}

impl Closed {
    /// Every factor, those inside counts included.
    pub fn each_factor(&self, f: &mut dyn FnMut(&Factor)) {
        for factor in self.terms.iter().flat_map(|t| &t.factors) {
            f(factor);
            if let Factor::Count { span, .. } = factor {
                span.each_factor(f);
            }
        }
    }

    /// Its value; `None` on overflow, on a division with a remainder, or when a factor has no value.
    pub fn eval(&self, value: &dyn Fn(&Factor) -> Option<i128>) -> Option<i128> {
        let mut sum = 0i128;
        for term in &self.terms {
            let mut product = term.coefficient;
            for factor in &term.factors {
                let one = match factor {
                    Factor::Count { span, step } => span.eval(value)?.checked_div(*step)?.max(0),
                    Factor::Iteration
                    | Factor::Value(_)
                    | Factor::Entry { .. }
                    | Factor::Pointer { .. }
                    | Factor::Scaled { .. } => value(factor)?,
                };
                product = product.checked_mul(one)?;
            }
            sum = sum.checked_add(product)?;
        }
        (sum.checked_rem(self.divisor)? == 0).then(|| sum / self.divisor)
    }
}

/// OpenMP's predefined combiners.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ReductionOp {
    /// `+` (also of subtracted terms).
    Add,
    /// `*`.
    Mul,
    /// Minimum.
    Min,
    /// Maximum.
    Max,
    /// Logical and: C `&&`, Fortran `.and.`.
    And,
    /// Logical or.
    Or,
    /// Logical equivalence: Fortran `.eqv.`.
    Eqv,
    /// Logical inequivalence: Fortran `.neqv.`.
    Neqv,
    /// Bitwise and: C `&`, Fortran `iand`.
    BitAnd,
    /// Bitwise or.
    BitOr,
    /// Bitwise exclusive or.
    BitXor,
}

impl ReductionOp {
    /// As C's clauses write it; `None` where C has no such operator.
    pub fn c(self) -> Option<&'static str> {
        Some(match self {
            ReductionOp::Add => "+",
            ReductionOp::Mul => "*",
            ReductionOp::Min => "min",
            ReductionOp::Max => "max",
            ReductionOp::And => "&&",
            ReductionOp::Or => "||",
            ReductionOp::BitAnd => "&",
            ReductionOp::BitOr => "|",
            ReductionOp::BitXor => "^",
            ReductionOp::Eqv | ReductionOp::Neqv => return None,
        })
    }

    /// As Fortran's clauses write it.
    pub fn fortran(self) -> &'static str {
        match self {
            ReductionOp::Add => "+",
            ReductionOp::Mul => "*",
            ReductionOp::Min => "min",
            ReductionOp::Max => "max",
            ReductionOp::And => ".and.",
            ReductionOp::Or => ".or.",
            ReductionOp::Eqv => ".eqv.",
            ReductionOp::Neqv => ".neqv.",
            ReductionOp::BitAnd => "iand",
            ReductionOp::BitOr => "ior",
            ReductionOp::BitXor => "ieor",
        }
    }
}

/// How iterations are dealt out to threads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Schedule {
    /// Contiguous blocks of equal size (the default; no clause).
    #[default]
    Static,
    /// One after the other to the threads in turn, for iterations of which each has a little more or less to do than the one
    /// before (triangular nests).
    Cyclic,
    /// So many at a time, to whoever is done: for iterations of unequal work.
    Dynamic(u32),
}
