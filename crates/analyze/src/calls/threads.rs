//! State that each thread has for itself.
//!
//! **Decides** which of it a procedure, or a run of statements, uses: objects declared so (`_Thread_local`, `threadprivate`),
//! `errno`, the floating-point environment, the locale of a thread.
//!
//! **Example** `b[i] = sqrt(a[i])` may set `errno` and raises exception flags; `x = base` with `_Thread_local int base` uses
//! an object of which each thread has its own.
//!
//! **Why it is sound** every expression is looked at. A library function is taken to use all of the hidden state but where
//! it is listed as one that does not ([`quiet`], [`never_fails`]); callees by their summaries.
//!
//! **Gives up when** never: what is not known uses everything.
//!
//! **Cost and limit** linear in the statements.
//!
//! **Source** C17 7.5, 7.6, F.10; POSIX, `errno` of each function; Fortran 2018 clause 17.

use heiretsu_ir::{
    Callee, EffectKind, Expr, ExprKind, Intrinsic, Scalar, Span, StmtId, StmtKind, Storage, Type,
    Unit, VarId, visit,
};

use super::known::{self, Known};
use crate::cx::Cx;

/// What is used, as the user would name it, and where.
pub type Found = (String, Span);

/// What statements use of the state that each thread has for itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Uses<T = Found> {
    /// An object of which each thread has its own.
    pub object: Option<T>,
    /// What may set `errno`.
    pub errno: Option<T>,
    /// What computes with floating-point numbers: rounds as the environment says, raises its flags.
    pub floats: Option<T>,
    /// What depends on the locale of the thread.
    pub locale: Option<T>,
}

impl<T> Default for Uses<T> {
    fn default() -> Uses<T> {
        Uses { object: None, errno: None, floats: None, locale: None }
    }
}

/// The same without places: of a callee.
pub type ThreadUse = Uses<String>;

impl ThreadUse {
    /// A callee of which nothing is known but that it has no effect that others see.
    pub(super) fn computing(name: &str) -> ThreadUse {
        ThreadUse { floats: Some(name.to_owned()), ..ThreadUse::default() }
    }

    /// A function of the library.
    pub(super) fn of_library(unit: &Unit, callee: &Callee) -> ThreadUse {
        let name = callee.name.strip_prefix("__builtin_").unwrap_or(&callee.name);
        let all = || Some(callee.name.clone());
        if unit.language.is_fortran() {
            return Uses { errno: all(), floats: all(), locale: None, object: None };
        }
        if quiet(name) {
            let locale = name.starts_with("is") || name.starts_with("to");
            return Uses { locale: all().filter(|_| locale), ..Uses::default() };
        }
        let computes = known::c(name) == Some(Known::Pure) && !name.starts_with("ato");
        Uses {
            object: None,
            errno: all().filter(|_| !never_fails(name)),
            floats: all(),
            locale: all().filter(|_| !computes),
        }
    }
}

impl Uses {
    /// Without the places.
    pub(super) fn names(self) -> ThreadUse {
        let name = |found: Option<Found>| found.map(|f| f.0);
        Uses {
            object: name(self.object),
            errno: name(self.errno),
            floats: name(self.floats),
            locale: name(self.locale),
        }
    }
}

/// What the statements use. `inside` is the loop that they are the iterations of, if they are.
pub fn uses(cx: &Cx, stmts: &[StmtId], inside: Option<StmtId>) -> Uses {
    let mut out = Uses::default();
    for &s in stmts {
        let span = cx.procedure.stmt(s).span;
        visit::each_place(cx.procedure, s, &mut |place, _| {
            if let Some(v) = own_object(cx, place.var, inside) {
                note(&mut out.object, cx.name(v), place.span);
            }
        });
        visit::each_stmt_expr(cx.procedure, s, &mut |_, e| expression(cx, e, &mut out));
        if let StmtKind::Loop(l) = &cx.procedure.stmt(s).kind
            && cx.var(l.var).attrs.thread_local
        {
            note(&mut out.object, cx.name(l.var), l.header);
        }
        if let StmtKind::Effect(effect) = &cx.procedure.stmt(s).kind
            && matches!(effect.kind, EffectKind::Allocate | EffectKind::Deallocate)
        {
            note(&mut out.errno, "the allocation", span);
        }
        for site in cx.own_calls(s) {
            let used = &site.threads;
            let pairs = [
                (&mut out.object, &used.object),
                (&mut out.errno, &used.errno),
                (&mut out.floats, &used.floats),
                (&mut out.locale, &used.locale),
            ];
            for (slot, found) in pairs {
                if let Some(what) = found {
                    note(slot, what, site.span);
                }
            }
        }
    }
    out
}

fn note(slot: &mut Option<Found>, what: &str, span: Span) {
    if slot.is_none() {
        *slot = Some((what.to_owned(), span));
    }
}

/// The object of each thread that a name stands for. A pointer that was set before the loop leads to the object of the
/// thread that set it, whoever follows it.
fn own_object(cx: &Cx, mut var: VarId, inside: Option<StmtId>) -> Option<VarId> {
    for _ in 0..cx.procedure.vars.len() {
        let v = cx.var(var);
        if v.attrs.thread_local {
            return Some(var);
        }
        let Storage::View { base } = &v.storage else { return None };
        if inside.is_some_and(|l| !cx.iteration_local(l, var)) {
            return None;
        }
        var = base.var;
    }
    None
}

fn float(ty: &Type) -> bool {
    matches!(ty, Type::Scalar(Scalar::Float { .. } | Scalar::Complex { .. }))
}

fn expression(cx: &Cx, e: &Expr, out: &mut Uses) {
    let p = cx.procedure;
    let of = |id| float(&p.expr(id).ty);
    let computes = match &e.kind {
        ExprKind::Intrinsic(intrinsic, args) => {
            let floats = float(&e.ty) || args.iter().any(|a| of(*a));
            if floats && may_fail(*intrinsic, &e.ty) {
                note(&mut out.errno, intrinsic.name(), e.span);
            }
            floats && !matches!(intrinsic, Intrinsic::Abs | Intrinsic::IsNan | Intrinsic::Sign)
        }
        ExprKind::Binary(_, a, b) | ExprKind::Compare(_, a, b) => of(*a) || of(*b),
        ExprKind::Convert(a) => {
            let constant = matches!(p.expr(*a).kind, ExprKind::Int(_) | ExprKind::Real(_));
            !constant && (float(&e.ty) || of(*a)) && p.expr(*a).ty != e.ty
        }
        // (Negation changes a bit; choosing and copying change nothing.)
        ExprKind::Unary(..)
        | ExprKind::Select(..)
        | ExprKind::Read(_)
        | ExprKind::AddressOf(_)
        | ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Logical(_)
        | ExprKind::Text(_)
        | ExprKind::Not(_)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Call(..)
        | ExprKind::Opaque(_) => false,
    };
    if computes {
        let text = cx.text(e.span).unwrap_or_else(|| "an expression".to_owned());
        note(&mut out.floats, &text, e.span);
    }
}

/// May the function set `errno`?
fn may_fail(intrinsic: Intrinsic, ty: &Type) -> bool {
    use Intrinsic as I;
    match intrinsic {
        I::Abs
        | I::Min
        | I::Max
        | I::Fmin
        | I::Fmax
        | I::Sign
        | I::Modulo
        | I::Cbrt
        | I::Atan
        | I::Asinh
        | I::Tanh
        | I::Floor
        | I::Ceil
        | I::Trunc
        | I::Rint
        | I::RealPart
        | I::ImagPart
        | I::Complex
        | I::Conj
        | I::IsNan
        | I::IsInf
        | I::IsFinite
        | I::PopCount => false,
        // To an integer it may be out of range.
        I::Round => !float(ty),
        I::Dim
        | I::Fmod
        | I::Sqrt
        | I::Hypot
        | I::Exp
        | I::Exp2
        | I::Expm1
        | I::Log
        | I::Log10
        | I::Log2
        | I::Log1p
        | I::Pow
        | I::Sin
        | I::Cos
        | I::Tan
        | I::Asin
        | I::Acos
        | I::Atan2
        | I::Sinh
        | I::Cosh
        | I::Acosh
        | I::Atanh
        | I::Erf
        | I::Erfc
        | I::Gamma
        | I::LogGamma
        | I::BesselJ0
        | I::BesselJ1
        | I::Fma => true,
    }
}

/// Functions that use none of the hidden state but (those for characters) the locale.
fn quiet(name: &str) -> bool {
    const LIST: &[&str] = &[
        "abs",
        "alloca",
        "div",
        "free",
        "huge_val",
        "inf",
        "labs",
        "ldiv",
        "llabs",
        "memchr",
        "memcmp",
        "memcpy",
        "memmove",
        "memset",
        "nan",
        "rand",
        "rand_r",
        "signbit",
        "strcat",
        "strchr",
        "strcmp",
        "strcpy",
        "strcspn",
        "strlen",
        "strncat",
        "strncmp",
        "strncpy",
        "strpbrk",
        "strrchr",
        "strspn",
        "strstr",
        "tolower",
        "toupper",
        "isalnum",
        "isalpha",
        "iscntrl",
        "isdigit",
        "isfinite",
        "isgraph",
        "isgreater",
        "isgreaterequal",
        "isinf",
        "isless",
        "islessequal",
        "islower",
        "isnan",
        "isnormal",
        "isprint",
        "ispunct",
        "isspace",
        "isunordered",
        "isupper",
        "isxdigit",
        "fpclassify",
        "finite",
    ];
    LIST.contains(&name)
}

/// Functions of numbers that never set `errno`.
fn never_fails(name: &str) -> bool {
    const LIST: &[&str] = &[
        "atan",
        "asinh",
        "carg",
        "cbrt",
        "ceil",
        "cimag",
        "conj",
        "copysign",
        "cproj",
        "creal",
        "difftime",
        "fabs",
        "floor",
        "fmax",
        "fmin",
        "frexp",
        "modf",
        "nearbyint",
        "rint",
        "round",
        "tanh",
        "trunc",
    ];
    let stem = name.strip_suffix(['f', 'l']).unwrap_or(name);
    LIST.contains(&name) || LIST.contains(&stem)
}
