//! Constant folding over the syntax tree, and kinds.
//!
//! **Decides** the value of constant expressions (PARAMETER, bounds, kinds, lengths) and the width a kind names.
//!
//! **Example** with `PARAMETER (N=10)`, `2*N+1` is 21; `selected_real_kind(15)` is 8.
//!
//! **Why it is sound** checked 128-bit arithmetic; whatever is not certain is `None`.
//!
//! **Gives up when** a name is no constant, an operation overflows, or a function is not one of the few known.
//!
//! **Cost and limit** linear; trees are at most 190 deep, PARAMETER chains are folded once, in order.
//!
//! **Source** Fortran 2018, 10.1.12 (constant expressions).

use heiretsu_ir::Scalar;

use crate::fortran::ast::{ArgValue, BinOp, Expr, ExprKind, Kind, UnOp};

/// A constant.
#[derive(Clone, Debug, PartialEq)]
pub enum Const {
    /// Integer.
    Int(i128),
    /// Real.
    Real(f64),
    /// Logical.
    Logical(bool),
    /// Character.
    Text(String),
}

impl Const {
    /// The integer.
    pub fn int(&self) -> Option<i128> {
        match self {
            Const::Int(v) => Some(*v),
            Const::Real(_) | Const::Logical(_) | Const::Text(_) => None,
        }
    }
}

/// Finds the value of a named constant, and the type of a variable for KIND and the like.
pub trait Env {
    /// A named constant.
    fn constant(&self, name: &str) -> Option<Const>;
    /// The scalar type of a name.
    fn scalar(&self, name: &str) -> Option<Scalar>;
}

/// Folds an expression.
pub fn fold(x: &Expr, env: &dyn Env) -> Option<Const> {
    match &x.kind {
        ExprKind::Int(v, _) => Some(Const::Int(*v)),
        ExprKind::Boz(v) => v.map(Const::Int),
        ExprKind::Real(v, _, _) => Some(Const::Real(*v)),
        ExprKind::Logical(v, _) => Some(Const::Logical(*v)),
        ExprKind::Str(s) => Some(Const::Text(s.clone())),
        ExprKind::Paren(x) => fold(x, env),
        ExprKind::Name(n) => env.constant(n),
        ExprKind::Unary(op, x) => match (op, fold(x, env)?) {
            (UnOp::Plus, v) => Some(v),
            (UnOp::Minus, Const::Int(v)) => v.checked_neg().map(Const::Int),
            (UnOp::Minus, Const::Real(v)) => Some(Const::Real(-v)),
            (UnOp::Not, Const::Logical(v)) => Some(Const::Logical(!v)),
            _ => None,
        },
        ExprKind::Binary(op, a, b) => binary(*op, fold(a, env)?, fold(b, env)?),
        ExprKind::Call(f, args) => {
            let ExprKind::Name(name) = &f.kind else { return None };
            let mut plain = Vec::new();
            for a in args {
                match &a.value {
                    ArgValue::Expr(x) => plain.push((a.keyword.as_deref(), x)),
                    _ => return None,
                }
            }
            function(name, &plain, env)
        }
        _ => None,
    }
}

/// Folds to an integer.
pub fn fold_int(x: &Expr, env: &dyn Env) -> Option<i64> {
    i64::try_from(fold(x, env)?.int()?).ok()
}

fn binary(op: BinOp, a: Const, b: Const) -> Option<Const> {
    use Const::{Int, Logical, Real, Text};
    match (a, b) {
        (Int(a), Int(b)) => Some(match op {
            BinOp::Add => Int(a.checked_add(b)?),
            BinOp::Sub => Int(a.checked_sub(b)?),
            BinOp::Mul => Int(a.checked_mul(b)?),
            BinOp::Div => Int(a.checked_div(b)?),
            BinOp::Pow => Int(a.checked_pow(u32::try_from(b).ok()?)?),
            BinOp::Eq => Logical(a == b),
            BinOp::Ne => Logical(a != b),
            BinOp::Lt => Logical(a < b),
            BinOp::Le => Logical(a <= b),
            BinOp::Gt => Logical(a > b),
            BinOp::Ge => Logical(a >= b),
            _ => return None,
        }),
        (Real(a), Real(b)) => real(op, a, b),
        (Int(a), Real(b)) => real(op, a as f64, b),
        (Real(a), Int(b)) if op == BinOp::Pow => Some(Real(a.powi(i32::try_from(b).ok()?))),
        (Real(a), Int(b)) => real(op, a, b as f64),
        (Logical(a), Logical(b)) => Some(Logical(match op {
            BinOp::And => a && b,
            BinOp::Or => a || b,
            BinOp::Eqv => a == b,
            BinOp::Neqv => a != b,
            _ => return None,
        })),
        (Text(a), Text(b)) if op == BinOp::Concat => Some(Text(a + &b)),
        _ => None,
    }
}

fn real(op: BinOp, a: f64, b: f64) -> Option<Const> {
    Some(Const::Real(match op {
        BinOp::Add => a + b,
        BinOp::Sub => a - b,
        BinOp::Mul => a * b,
        BinOp::Div => a / b,
        _ => return None,
    }))
}

fn function(name: &str, args: &[(Option<&str>, &Expr)], env: &dyn Env) -> Option<Const> {
    let value = |i: usize| args.get(i).and_then(|(_, x)| fold(x, env));
    let int = |i: usize| value(i).and_then(|v| v.int());
    let named = |key: &str, position: usize| {
        args.iter()
            .find(|(k, _)| *k == Some(key))
            .or_else(|| args.get(position).filter(|(k, _)| k.is_none()))
            .and_then(|(_, x)| fold(x, env)?.int())
    };
    let result = match name {
        "kind" => {
            let (_, x) = args.first()?;
            let s = match &x.kind {
                ExprKind::Real(_, double, None) => {
                    return Some(Const::Int(if *double { 8 } else { 4 }));
                }
                ExprKind::Int(_, None) | ExprKind::Logical(_, None) => return Some(Const::Int(4)),
                ExprKind::Str(_) => return Some(Const::Int(1)),
                ExprKind::Name(n) => env.scalar(n)?,
                _ => return None,
            };
            match s {
                Scalar::Int { bits, .. }
                | Scalar::Float { bits }
                | Scalar::Complex { bits }
                | Scalar::Logical { bits } => i128::from(bits / 8),
                Scalar::Character { .. } => 1,
            }
        }
        "selected_real_kind" => {
            let p = named("p", 0).unwrap_or(0);
            let r = named("r", 1).unwrap_or(0);
            match (p, r) {
                (0..=6, 0..=37) => 4,
                (0..=15, 0..=307) => 8,
                (0..=18, 0..=4931) => 10,
                (0..=33, 0..=4931) => 16,
                _ => return None,
            }
        }
        "selected_int_kind" => match named("r", 0)? {
            i128::MIN..=2 => 1,
            3..=4 => 2,
            5..=9 => 4,
            10..=18 => 8,
            19..=38 => 16,
            _ => return None,
        },
        "int" | "nint" => match value(0)? {
            Const::Int(v) => v,
            Const::Real(v) if v.abs() < 1e18 => {
                (if name == "int" { v.trunc() } else { v.round() }) as i128
            }
            _ => return None,
        },
        "max" | "max0" => {
            (0..args.len()).map(int).collect::<Option<Vec<_>>>()?.into_iter().max()?
        }
        "min" | "min0" => {
            (0..args.len()).map(int).collect::<Option<Vec<_>>>()?.into_iter().min()?
        }
        "mod" => int(0)?.checked_rem(int(1)?)?,
        "abs" | "iabs" => int(0)?.checked_abs()?,
        "ichar" | "iachar" => match value(0)? {
            Const::Text(t) => i128::from(u32::from(t.chars().next()?)),
            _ => return None,
        },
        "len" => match value(0)? {
            Const::Text(t) => i128::try_from(t.chars().count()).ok()?,
            _ => return None,
        },
        "dble" | "real" | "float" | "sngl" => {
            return match value(0)? {
                Const::Int(v) => Some(Const::Real(v as f64)),
                Const::Real(v) => Some(Const::Real(v)),
                _ => None,
            };
        }
        "sqrt" | "dsqrt" => {
            return match value(0)? {
                Const::Real(v) if v >= 0.0 => Some(Const::Real(v.sqrt())),
                _ => None,
            };
        }
        _ => return None,
    };
    Some(Const::Int(result))
}

/// The width in bytes that a kind names: default, known, or not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// None given.
    Default,
    /// So many bytes.
    Bytes(u32),
    /// Not known.
    Unknown,
}

/// Evaluates a kind parameter.
pub fn width(kind: &Kind, env: &dyn Env) -> Width {
    match kind {
        Kind::Default => Width::Default,
        Kind::Bytes(n) => Width::Bytes(*n),
        Kind::Expr(x) => match fold(x, env).and_then(|v| v.int()) {
            Some(v) => u32::try_from(v).map_or(Width::Unknown, Width::Bytes),
            None => Width::Unknown,
        },
    }
}

/// The width that a literal's kind suffix names.
pub fn suffix(kind: Option<&str>, env: &dyn Env) -> Width {
    match kind {
        None => Width::Default,
        Some(k) => {
            let v = match k.parse::<i128>() {
                Ok(v) => Some(v),
                Err(_) => env.constant(k).and_then(|c| c.int()),
            };
            v.and_then(|v| u32::try_from(v).ok()).map_or(Width::Unknown, Width::Bytes)
        }
    }
}

/// Named constants of the intrinsic modules.
pub fn intrinsic_module(module: &str, name: &str) -> Option<Const> {
    let v: i128 = match (module, name) {
        ("iso_fortran_env", "int8" | "logical8") => 1,
        ("iso_fortran_env", "int16" | "logical16") => 2,
        ("iso_fortran_env", "int32" | "real32" | "logical32") => 4,
        ("iso_fortran_env", "int64" | "real64" | "logical64") => 8,
        ("iso_fortran_env", "real128") => 16,
        ("iso_fortran_env", "output_unit") => 6,
        ("iso_fortran_env", "input_unit") => 5,
        ("iso_fortran_env", "error_unit") => 0,
        ("iso_c_binding", "c_int" | "c_float" | "c_int32_t" | "c_float_complex") => 4,
        ("iso_c_binding", "c_short" | "c_int16_t") => 2,
        ("iso_c_binding", "c_signed_char" | "c_int8_t" | "c_bool" | "c_char") => 1,
        (
            "iso_c_binding",
            "c_long" | "c_long_long" | "c_size_t" | "c_int64_t" | "c_intptr_t" | "c_double"
            | "c_double_complex" | "c_intmax_t" | "c_ptrdiff_t",
        ) => 8,
        _ => return None,
    };
    Some(Const::Int(v))
}

/// Is it a module of the language itself?
pub fn is_intrinsic_module(module: &str) -> bool {
    matches!(
        module,
        "iso_fortran_env"
            | "iso_c_binding"
            | "ieee_arithmetic"
            | "ieee_exceptions"
            | "ieee_features"
            | "omp_lib"
    )
}
