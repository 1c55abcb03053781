//! What is to be done to a loop, as data: a directive with its clauses, or nothing. (Replacing a nest by
//! new IR joins with the catalogue of transformations.)

use crate::{ExprId, ProcId, Reason, StmtId, Technique, VarId, Verdict};

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
    /// Run-time test under which the loop may run in parallel at all.
    pub test: Option<RuntimeTest>,
    /// Parallel only if there is work enough: `(iterations × work of one) ≥ threshold`.
    pub work: Option<WorkTest>,
    /// How iterations are dealt out.
    pub schedule: Schedule,
}

/// An accumulated variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Reduction {
    /// How.
    pub op: ReductionOp,
    /// What: a scalar, or a whole array of constant shape.
    pub var: VarId,
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

/// How iterations are dealt out to threads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Schedule {
    /// Contiguous blocks of equal size (the default; no clause).
    #[default]
    Static,
    /// Few at a time, for iterations of unequal work (triangular nests).
    Guided,
}

/// A test made once, before the loop, over values that do not change in it: all conditions must hold.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RuntimeTest {
    /// Their conjunction.
    pub conditions: Vec<Condition>,
}

/// One condition of a [`RuntimeTest`].
#[derive(Clone, PartialEq, Debug)]
pub enum Condition {
    /// `left op right` over exact integers.
    Compare {
        /// Left side.
        left: Poly,
        /// Relation.
        op: crate::CompareOp,
        /// Right side.
        right: Poly,
    },
    /// Two stretches of memory do not overlap.
    Disjoint {
        /// One stretch.
        first: Section,
        /// The other.
        second: Section,
    },
    /// One of these holds.
    Any(Vec<Condition>),
}

/// A contiguous stretch of elements, from the smallest to the largest zero-based linear element
/// offset that a loop may touch (a superset is fine).
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// The array (in C: reached through a pointer).
    pub base: VarId,
    /// Smallest element offset.
    pub lo: Poly,
    /// Largest element offset.
    pub hi: Poly,
}

/// An integer polynomial over expressions that do not change in the loop.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Poly {
    /// Its terms; the empty sum is 0.
    pub terms: Vec<Term>,
}

/// `coefficient × product of factors`.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// Integer coefficient.
    pub coefficient: i128,
    /// Factors: integer expressions of the procedure; none for a constant.
    pub factors: Vec<ExprId>,
}

/// `work ≥ threshold`, in abstract operations.
#[derive(Clone, PartialEq, Debug)]
pub struct WorkTest {
    /// Estimated number of operations.
    pub work: Poly,
    /// From so many on, several threads pay.
    pub threshold: i128,
}

impl Poly {
    /// A constant.
    pub fn constant(value: i128) -> Poly {
        if value == 0 {
            Poly::default()
        } else {
            Poly { terms: vec![Term { coefficient: value, factors: Vec::new() }] }
        }
    }

    /// One expression.
    pub fn factor(expr: ExprId) -> Poly {
        Poly { terms: vec![Term { coefficient: 1, factors: vec![expr] }] }
    }

    /// Its value if it has no factors.
    pub fn as_constant(&self) -> Option<i128> {
        let mut sum = 0i128;
        for term in &self.terms {
            if !term.factors.is_empty() {
                return None;
            }
            sum = sum.checked_add(term.coefficient)?;
        }
        Some(sum)
    }
}
