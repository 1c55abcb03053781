//! The dependence question, over integers only: two accesses to one array under common loops; can they
//! touch the same element in a given order of iterations?
//!
//! A [`Problem`] is built once per pair of accesses and asked per direction vector. Each answer names the
//! [`Test`] that decided it. The cascade goes from cheap to exact: ZIV, the SIV family, GCD, Banerjee with
//! directions, extended modulo intervals, elimination.
//!
//! ```
//! use heiretsu_sets::*;
//! // for (i = 0; i < n; i++) a[2*i] = a[2*i + 1];
//! let (i, n) = (Symbol(0), Symbol(1));
//! let last = Affine::from_terms(-1, [(n, 1)]).unwrap();
//! let loops = [Loop::new(i, Affine::constant(0), last)];
//! let write = Access::new([Poly::from(Affine::term(2, i))]);
//! let read = Access::new([Poly::from(Affine::from_terms(1, [(i, 2)]).unwrap())]);
//! let p = Problem::new(&loops, &write, &read, &Assumptions::new());
//! let mut engine = Engine::new();
//! assert_eq!(p.carried(0, &mut engine), Answer::Independent { test: Test::StrongSiv });
//! ```

mod cascade;
pub mod classic;
mod curve;
mod instantiate;
mod nest;
mod nonlinear;
mod problem;
mod separate;
mod stats;

pub use cascade::Engine;
pub use nest::Nest;
pub use problem::Problem;
pub use stats::Stats;

use crate::affine::Affine;
use crate::poly::Poly;
use crate::symbol::Symbol;
use std::fmt;

/// The order of the source's and the sink's iteration of one common loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// The source's iteration runs earlier.
    Lt,
    /// The same iteration.
    Eq,
    /// The sink's iteration runs earlier.
    Gt,
    /// Any order.
    Any,
}

impl Direction {
    /// Every direction.
    pub const ALL: [Direction; 4] = [Direction::Lt, Direction::Eq, Direction::Gt, Direction::Any];

    /// The direction seen from the other end.
    pub fn reversed(self) -> Direction {
        match self {
            Direction::Lt => Direction::Gt,
            Direction::Gt => Direction::Lt,
            Direction::Eq | Direction::Any => self,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Lt => "<",
            Direction::Eq => "=",
            Direction::Gt => ">",
            Direction::Any => "*",
        })
    }
}

/// A counted loop: `index` runs from its start by `step` while every bound holds.
///
/// An unknown bound is an empty list. With several bounds all hold (max of the lowers, min of the uppers).
/// When |step| ≠ 1 the first lower (upper for a negative step) bound is the start value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The loop variable.
    pub index: Symbol,
    /// The constant step, not zero.
    pub step: i128,
    /// `index ≥` each.
    pub lower: Vec<Poly>,
    /// `index ≤` each.
    pub upper: Vec<Poly>,
}

impl Loop {
    /// A loop with step 1 from `lower` to `upper`, both included.
    pub fn new(index: Symbol, lower: impl Into<Poly>, upper: impl Into<Poly>) -> Loop {
        Loop { index, step: 1, lower: vec![lower.into()], upper: vec![upper.into()] }
    }
}

/// One access to an array.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// Loops around this access only, inside the common ones, outermost first.
    pub inner: Vec<Loop>,
    /// Unknowns whose value may differ from instance to instance.
    pub locals: Vec<Symbol>,
    /// Forms that are ≥ 0 whenever the access happens.
    pub guards: Vec<Affine>,
    /// One subscript per dimension; `None` is an unknown one.
    pub subscripts: Vec<Option<Poly>>,
}

impl Access {
    /// An unguarded access without loops of its own.
    pub fn new(subscripts: impl IntoIterator<Item = Poly>) -> Access {
        Access { subscripts: subscripts.into_iter().map(Some).collect(), ..Access::default() }
    }
}

/// The test that decided a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Test {
    /// A loop runs no iteration (or none in the asked order).
    EmptyLoop,
    /// Subscripts without index variables.
    Ziv,
    /// Equal coefficients of one index variable.
    StrongSiv,
    /// One coefficient of the index variable is zero.
    WeakZeroSiv,
    /// Opposite coefficients of one index variable.
    WeakCrossingSiv,
    /// Any two coefficients of one index variable, solved exactly.
    ExactSiv,
    /// The gcd of the coefficients does not divide the constant.
    Gcd,
    /// The difference of the subscripts cannot be zero within the loop bounds.
    Banerjee,
    /// Extended modulo intervals: zero is outside the interval of differences.
    EmiBounds,
    /// Extended modulo intervals: the gcd of the steps refuses.
    EmiGcd,
    /// Extended modulo intervals: no multiple of a great step reaches zero.
    EmiSeparation,
    /// Exact integer elimination.
    Elimination,
}

impl Test {
    /// Every test, in the order of the cascade.
    pub const ALL: [Test; 12] = [
        Test::EmptyLoop,
        Test::Ziv,
        Test::StrongSiv,
        Test::WeakZeroSiv,
        Test::WeakCrossingSiv,
        Test::ExactSiv,
        Test::Gcd,
        Test::Banerjee,
        Test::EmiBounds,
        Test::EmiGcd,
        Test::EmiSeparation,
        Test::Elimination,
    ];

    /// The name that a report quotes.
    pub fn name(self) -> &'static str {
        match self {
            Test::EmptyLoop => "empty loop",
            Test::Ziv => "ZIV",
            Test::StrongSiv => "strong SIV",
            Test::WeakZeroSiv => "weak-zero SIV",
            Test::WeakCrossingSiv => "weak-crossing SIV",
            Test::ExactSiv => "exact SIV",
            Test::Gcd => "GCD",
            Test::Banerjee => "Banerjee",
            Test::EmiBounds => "EMI bounds",
            Test::EmiGcd => "EMI gcd",
            Test::EmiSeparation => "EMI separation",
            Test::Elimination => "integer elimination",
        }
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Two instances that touch the same element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The source's index values: the common loops, then its inner loops.
    pub source: Vec<i128>,
    /// The sink's index values: the common loops, then its inner loops.
    pub sink: Vec<i128>,
    /// The parameters' values.
    pub parameters: Vec<(Symbol, i128)>,
    /// The element: one subscript value per dimension.
    pub element: Vec<i128>,
}

/// Why a question stayed open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnknownReason {
    /// A subscript or bound is a polynomial of higher degree, and no test for those decided.
    NonAffine,
    /// A subscript is unknown, or the two accesses have different numbers of dimensions.
    UnknownSubscript,
    /// A number left 128 bits.
    Overflow,
    /// The operation budget was spent.
    Budget,
    /// The direction vector's length is not the number of common loops.
    WrongQuestion,
}

impl fmt::Display for UnknownReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UnknownReason::NonAffine => "the subscripts are not linear",
            UnknownReason::UnknownSubscript => "a subscript is unknown",
            UnknownReason::Overflow => "a number is too large",
            UnknownReason::Budget => "the question is too costly",
            UnknownReason::WrongQuestion => "the question does not fit the loops",
        })
    }
}

/// The answer to a dependence question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Proved: no such two instances touch the same element.
    Independent {
        /// The test that proved it.
        test: Test,
    },
    /// For some values of the parameters two instances touch the same element.
    Dependent {
        /// The test that found it.
        test: Test,
        /// The two instances.
        witness: Witness,
        /// Iterations from source to sink per common loop, where the same for all solutions.
        distance: Vec<Option<i128>>,
    },
    /// Not decided; to be treated as dependent.
    Unknown {
        /// Why.
        reason: UnknownReason,
    },
}

impl Answer {
    /// True for [`Answer::Independent`].
    pub fn is_independent(&self) -> bool {
        matches!(self, Answer::Independent { .. })
    }

    /// True for [`Answer::Dependent`].
    pub fn is_dependent(&self) -> bool {
        matches!(self, Answer::Dependent { .. })
    }
}

/// All carried and loop-independent answers of one pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The same iteration of every common loop.
    pub independent: Answer,
    /// Carried by each common loop, the source earlier.
    pub forward: Vec<Answer>,
    /// Carried by each common loop, the sink earlier.
    pub backward: Vec<Answer>,
}
