//! Expressions of the loop program. They have no side effects: front ends sequence those into
//! statements (a call's effects are those of its callee, and `Call` may only stand where the language
//! evaluates it exactly once, in order).

use crate::{ExprId, Place, ProcId, Span, Type};

/// How deep expressions nest at most. Front ends replace deeper ones by [`ExprKind::Opaque`], so every
/// later room may recurse over expressions.
pub const MAX_EXPR_DEPTH: usize = 200;

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// Its type. The type of an operation says how it computes: a `Binary` with a signed integer type
    /// must not overflow, with an unsigned type wraps.
    pub ty: Type,
    /// Its text.
    pub span: Span,
}

/// What an expression computes.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// An integer constant (also of characters, enumerators, PARAMETERs, `sizeof`).
    Int(i128),
    /// A floating constant, rounded to `f64`; the span has the user's digits.
    Real(f64),
    /// `.true.`, `.false.`.
    Logical(bool),
    /// A character constant.
    Text(String),
    /// The value of a scalar variable, element or member.
    Read(Place),
    /// The address of an object; as a call argument it is [`Arg::Reference`] instead.
    AddressOf(Place),
    /// One operand.
    Unary(UnaryOp, ExprId),
    /// Two operands of equal type, both evaluated.
    Binary(BinaryOp, ExprId, ExprId),
    /// A comparison of two operands of equal type. Its own type is `Logical` in Fortran, `int` in C
    /// (0 or 1).
    Compare(CompareOp, ExprId, ExprId),
    /// Both true; the second is evaluated only if the first is true (C), or perhaps not (Fortran).
    And(ExprId, ExprId),
    /// One true; the second is evaluated only if the first is false.
    Or(ExprId, ExprId),
    /// Logical negation: of a truth value, or of "not zero" (C).
    Not(ExprId),
    /// `cond ? then : else`, `merge`.
    Select(ExprId, ExprId, ExprId),
    /// Conversion to the type of this expression, by the language's rules.
    Convert(ExprId),
    /// A pure mathematical function.
    Intrinsic(Intrinsic, Vec<ExprId>),
    /// A function call.
    Call(Callee, Vec<Arg>),
    /// Not understood; it may read and change anything that can be reached, and end anywhere.
    Opaque(String),
}

/// Operations on one operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnaryOp {
    /// Negation.
    Neg,
    /// Bitwise complement.
    BitNot,
}

/// Operations on two operands of one type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BinaryOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient; of integers truncated towards zero. Division by zero is undefined.
    Div,
    /// Remainder of `Div`: sign of the dividend (C `%`, Fortran MOD).
    Rem,
    /// Power (Fortran `**`); the exponent may have another type.
    Pow,
    /// Shift left.
    Shl,
    /// Shift right: arithmetic if the type is signed.
    Shr,
    /// Bitwise and.
    BitAnd,
    /// Bitwise or.
    BitOr,
    /// Bitwise exclusive or; on `Logical`: `.neqv.`.
    BitXor,
    /// Character concatenation.
    Concat,
}

/// Comparisons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CompareOp {
    /// Equal (`.eqv.` on `Logical`).
    Eq,
    /// Not equal.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
}

impl CompareOp {
    /// The comparison that holds whenever this one does not (of numbers; a NaN fails both).
    #[must_use]
    pub fn negated(self) -> CompareOp {
        match self {
            CompareOp::Eq => CompareOp::Ne,
            CompareOp::Ne => CompareOp::Eq,
            CompareOp::Lt => CompareOp::Ge,
            CompareOp::Le => CompareOp::Gt,
            CompareOp::Gt => CompareOp::Le,
            CompareOp::Ge => CompareOp::Lt,
        }
    }

    /// `op'` such that `b op' a` is `a op b`.
    #[must_use]
    pub fn mirrored(self) -> CompareOp {
        match self {
            CompareOp::Eq | CompareOp::Ne => self,
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
        }
    }
}

/// Whom a call calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Callee {
    /// The name (Fortran: lower case); `*` and the pointer's for a call through a pointer.
    pub name: String,
    /// The procedure, when it has a body in this unit.
    pub target: Option<ProcId>,
    /// Declared free of side effects (PURE interface, `__attribute__((const))`).
    pub pure: bool,
    /// Under which name it is looked for in other units; see [`Procedure::link`](crate::Procedure::link).
    /// `None`: in no other (a pointer, a dummy procedure, a name of ours).
    pub link: Option<String>,
    /// C: it is called through a pointer, which is the first argument, to functions of this type ([`Procedure::signature`]).
    /// (The text form has no word for it.)
    ///
    /// [`Procedure::signature`]: crate::Procedure::signature
    pub through: Option<String>,
}

/// The name of what an optional argument that is left out is worth.
const ABSENT: &str = "absent";

impl Callee {
    /// A function without a body that only computes a result.
    pub fn computing(name: impl Into<String>) -> Callee {
        Callee { name: name.into(), target: None, pure: true, link: None, through: None }
    }

    /// Fortran: what an optional argument that is left out is worth.
    pub fn absent() -> Callee {
        Callee::computing(ABSENT)
    }

    /// Does it stand for an optional argument that is left out?
    pub fn is_absent(&self) -> bool {
        self.name == ABSENT && self.is_built_in()
    }

    /// Does it ask only for the shape of its first argument, as functions of Fortran do?
    pub fn asks_shape(&self) -> bool {
        matches!(self.name.as_str(), "lbound" | "ubound" | "size") && self.is_built_in()
    }

    /// Does it ask whether an optional argument is there (PRESENT of Fortran)?
    pub fn asks_presence(&self) -> bool {
        self.name == "present" && self.is_built_in()
    }

    /// Is it a function without a body that only computes a result?
    fn is_built_in(&self) -> bool {
        self.pure && self.target.is_none() && self.link.is_none()
    }
}

/// An argument of a call.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// A value.
    Value(ExprId),
    /// An object by reference: every Fortran argument that is a variable, element or section, C's
    /// `&x`, decayed arrays, `a + i`. The callee may reach everything from that element on.
    Reference(Place),
}

macro_rules! intrinsics {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// Pure functions that every room knows. Arguments and result have the type of the expression
        /// unless said otherwise.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Intrinsic { $($(#[$doc])* $variant,)* }

        impl Intrinsic {
            /// Its name in IR text.
            pub fn name(self) -> &'static str {
                match self { $(Intrinsic::$variant => $name,)* }
            }

            /// All of them.
            pub const ALL: &'static [Intrinsic] = &[$(Intrinsic::$variant,)*];
        }
    };
}

intrinsics! {
    /// Absolute value; of a complex argument: its modulus (real result).
    Abs = "abs",
    /// Minimum of two or more: `x < y ? x : y`, so a NaN is treated as comparisons do.
    Min = "min",
    /// Maximum of two or more: `x > y ? x : y`.
    Max = "max",
    /// C `fmin`: a NaN loses.
    Fmin = "fmin",
    /// C `fmax`: a NaN loses.
    Fmax = "fmax",
    /// Fortran SIGN, C copysign: magnitude of the first, sign of the second.
    Sign = "sign",
    /// Fortran DIM, C fdim: positive difference.
    Dim = "dim",
    /// Fortran MODULO: sign of the divisor.
    Modulo = "modulo",
    /// C `fmod`, Fortran MOD of reals.
    Fmod = "fmod",
    /// Square root.
    Sqrt = "sqrt",
    /// Cube root.
    Cbrt = "cbrt",
    /// Hypotenuse.
    Hypot = "hypot",
    /// Exponential.
    Exp = "exp",
    /// Power of two.
    Exp2 = "exp2",
    /// `exp(x) - 1`.
    Expm1 = "expm1",
    /// Natural logarithm.
    Log = "log",
    /// Logarithm to base 10.
    Log10 = "log10",
    /// Logarithm to base 2.
    Log2 = "log2",
    /// `log(1 + x)`.
    Log1p = "log1p",
    /// C `pow` of floats.
    Pow = "pow",
    /// Sine.
    Sin = "sin",
    /// Cosine.
    Cos = "cos",
    /// Tangent.
    Tan = "tan",
    /// Arc sine.
    Asin = "asin",
    /// Arc cosine.
    Acos = "acos",
    /// Arc tangent.
    Atan = "atan",
    /// Arc tangent of a quotient.
    Atan2 = "atan2",
    /// Hyperbolic sine.
    Sinh = "sinh",
    /// Hyperbolic cosine.
    Cosh = "cosh",
    /// Hyperbolic tangent.
    Tanh = "tanh",
    /// Inverse hyperbolic sine.
    Asinh = "asinh",
    /// Inverse hyperbolic cosine.
    Acosh = "acosh",
    /// Inverse hyperbolic tangent.
    Atanh = "atanh",
    /// Error function.
    Erf = "erf",
    /// Complementary error function.
    Erfc = "erfc",
    /// Gamma function (`tgamma`).
    Gamma = "gamma",
    /// Logarithm of the gamma function.
    LogGamma = "log_gamma",
    /// Bessel function of the first kind, order 0.
    BesselJ0 = "bessel_j0",
    /// Bessel function of the first kind, order 1.
    BesselJ1 = "bessel_j1",
    /// Largest integer not above, as a float (C `floor`); with integer type Fortran FLOOR.
    Floor = "floor",
    /// Smallest integer not below.
    Ceil = "ceil",
    /// Truncation as a float (AINT, `trunc`).
    Trunc = "trunc",
    /// Nearest, halves away from zero (ANINT, `round`); with integer type NINT, `lround`.
    Round = "round",
    /// Nearest, halves to even (`rint`, `nearbyint`).
    Rint = "rint",
    /// Fused multiply-add.
    Fma = "fma",
    /// Real part of a complex argument.
    RealPart = "real_part",
    /// Imaginary part of a complex argument.
    ImagPart = "imag_part",
    /// Complex from two reals.
    Complex = "complex",
    /// Complex conjugate.
    Conj = "conj",
    /// Is it a NaN?
    IsNan = "is_nan",
    /// Is it infinite?
    IsInf = "is_inf",
    /// Is it finite?
    IsFinite = "is_finite",
    /// Number of one bits.
    PopCount = "popcount",
}
