//! Intrinsic functions.
//!
//! **Decides** what a standard function is in the IR: an operation, a [`Intrinsic`], a constant, or a pure call.
//!
//! **Example** `DABS(X)` is `abs(x)`; `MOD(I, 2)` is `i % 2`; `SUM(A)` is a pure call that reads `a`.
//!
//! **Why it is sound** only functions that the standard defines without side effects are listed; others are unknown calls.
//!
//! **Gives up when** an argument's type does not fit, or the result is an array (`matmul` …): `Opaque`.
//!
//! **Cost and limit** constant per call.
//!
//! **Source** Fortran 2018 chapter 16; the specific names of Fortran 77.

use heiretsu_ir::{
    Arg as IrArg, BinaryOp, Callee, CompareOp, ExprId, ExprKind as Ir, Intrinsic, Place, Scalar,
    Span, Type, UnaryOp,
};

use super::cx::Cx;
use super::expr::LOGICAL;
use super::fold::{Width, width};
use super::symbols::Ty;
use crate::fortran::ast::{Arg, ArgValue, Expr, ExprKind, Kind};

/// Elementwise functions without a change of type: name and what it is.
fn simple(name: &str) -> Option<Intrinsic> {
    Some(match name {
        "sqrt" | "dsqrt" | "csqrt" | "zsqrt" | "cdsqrt" => Intrinsic::Sqrt,
        "exp" | "dexp" | "cexp" | "zexp" | "cdexp" => Intrinsic::Exp,
        "log" | "alog" | "dlog" | "clog" | "zlog" | "cdlog" => Intrinsic::Log,
        "log10" | "alog10" | "dlog10" => Intrinsic::Log10,
        "sin" | "dsin" | "csin" | "zsin" | "cdsin" => Intrinsic::Sin,
        "cos" | "dcos" | "ccos" | "zcos" | "cdcos" => Intrinsic::Cos,
        "tan" | "dtan" => Intrinsic::Tan,
        "asin" | "dasin" => Intrinsic::Asin,
        "acos" | "dacos" => Intrinsic::Acos,
        "sinh" | "dsinh" => Intrinsic::Sinh,
        "cosh" | "dcosh" => Intrinsic::Cosh,
        "tanh" | "dtanh" => Intrinsic::Tanh,
        "asinh" | "dasinh" => Intrinsic::Asinh,
        "acosh" | "dacosh" => Intrinsic::Acosh,
        "atanh" | "datanh" => Intrinsic::Atanh,
        "erf" | "derf" => Intrinsic::Erf,
        "erfc" | "derfc" => Intrinsic::Erfc,
        "gamma" | "dgamma" => Intrinsic::Gamma,
        "log_gamma" | "algama" | "dlgama" => Intrinsic::LogGamma,
        "bessel_j0" | "besj0" | "dbesj0" => Intrinsic::BesselJ0,
        "bessel_j1" | "besj1" | "dbesj1" => Intrinsic::BesselJ1,
        "conjg" | "dconjg" => Intrinsic::Conj,
        _ => return None,
    })
}

/// Elementwise functions of two arguments of one type.
fn simple2(name: &str) -> Option<Intrinsic> {
    Some(match name {
        "atan2" | "datan2" => Intrinsic::Atan2,
        "hypot" => Intrinsic::Hypot,
        "sign" | "isign" | "dsign" => Intrinsic::Sign,
        "dim" | "idim" | "ddim" => Intrinsic::Dim,
        "modulo" => Intrinsic::Modulo,
        _ => return None,
    })
}

/// Elementwise functions handled one by one.
const ELEMENTAL: &[&str] = &[
    "abs",
    "iabs",
    "dabs",
    "cabs",
    "zabs",
    "cdabs",
    "atan",
    "datan",
    "max",
    "min",
    "max0",
    "min0",
    "amax1",
    "amin1",
    "dmax1",
    "dmin1",
    "amax0",
    "amin0",
    "max1",
    "min1",
    "mod",
    "amod",
    "dmod",
    "int",
    "ifix",
    "idint",
    "real",
    "float",
    "sngl",
    "dble",
    "dfloat",
    "nint",
    "idnint",
    "anint",
    "dnint",
    "aint",
    "dint",
    "floor",
    "ceiling",
    "cmplx",
    "dcmplx",
    "aimag",
    "dimag",
    "imag",
    "dprod",
    "iand",
    "ior",
    "ieor",
    "not",
    "ishft",
    "shiftl",
    "shiftr",
    "shifta",
    "popcnt",
    "merge",
    "btest",
    "ibset",
    "ibclr",
    "ibits",
    "logical",
    "dreal",
    "ieee_is_nan",
    "ieee_is_finite",
    "isnan",
    "char",
    "achar",
    "ichar",
    "iachar",
    "index",
    "scan",
    "verify",
    "len_trim",
    "lge",
    "lgt",
    "lle",
    "llt",
    "adjustl",
    "adjustr",
    "nearest",
    "spacing",
    "rrspacing",
    "scale",
    "set_exponent",
    "fraction",
    "exponent",
    "leadz",
    "trailz",
    "lshift",
    "rshift",
    "and",
    "or",
    "xor",
];

/// Functions of whole arrays or of types, with a scalar result.
const INQUIRY: &[&str] = &[
    "sum",
    "product",
    "maxval",
    "minval",
    "dot_product",
    "any",
    "all",
    "count",
    "size",
    "lbound",
    "ubound",
    "len",
    "present",
    "allocated",
    "associated",
    "kind",
    "huge",
    "tiny",
    "epsilon",
    "digits",
    "precision",
    "range",
    "bit_size",
    "radix",
    "minexponent",
    "maxexponent",
    "trim",
    "repeat",
    "selected_real_kind",
    "selected_int_kind",
    "norm2",
    "storage_size",
    "is_contiguous",
    "parity",
    "command_argument_count",
    "maxloc",
    "minloc",
    "findloc",
    "shape",
];

/// Functions with an array result.
const ARRAY_VALUED: &[&str] = &[
    "matmul",
    "transpose",
    "reshape",
    "spread",
    "pack",
    "unpack",
    "cshift",
    "eoshift",
    "transfer",
    "iall",
    "iany",
    "iparity",
];

/// Is it a function of the standard that this front end knows?
pub fn is_intrinsic(name: &str) -> bool {
    simple(name).is_some()
        || simple2(name).is_some()
        || ELEMENTAL.contains(&name)
        || INQUIRY.contains(&name)
        || ARRAY_VALUED.contains(&name)
}

/// Is it one of these, with a value for each element?
pub fn is_elementwise(name: &str) -> bool {
    simple(name).is_some() || simple2(name).is_some() || ELEMENTAL.contains(&name)
}

/// The rank of an intrinsic's result; `None` when it is not modelled.
pub fn rank(cx: &Cx<'_>, name: &str, args: &[Arg]) -> Option<usize> {
    if ARRAY_VALUED.contains(&name) {
        return None;
    }
    if INQUIRY.contains(&name) {
        let reduction = matches!(
            name,
            "sum" | "product" | "maxval" | "minval" | "any" | "all" | "count" | "norm2" | "parity"
        );
        let location = matches!(name, "maxloc" | "minloc" | "findloc" | "shape");
        let bounds = matches!(name, "lbound" | "ubound");
        let dim = args.iter().any(|a| a.keyword.as_deref() == Some("dim"));
        let plain = args.iter().filter(|a| a.keyword.is_none()).count();
        let first = args.first().and_then(|a| match &a.value {
            ArgValue::Expr(x) => Some(x),
            _ => None,
        });
        if reduction && (dim || plain > 1) {
            // With DIM the result of a vector is a scalar; of anything else an array.
            return match first.and_then(|x| cx.rank(x)) {
                Some(1) => Some(0),
                _ => None,
            };
        }
        if location {
            return match first.and_then(|x| cx.rank(x)) {
                Some(1) if dim => Some(0),
                _ => Some(1),
            };
        }
        if bounds && !dim && plain < 2 {
            return Some(1);
        }
        return Some(0);
    }
    let mut r = 0;
    for a in args {
        if let ArgValue::Expr(x) = &a.value {
            r = r.max(cx.rank(x)?);
        }
    }
    Some(r)
}

fn value(a: &Arg) -> Option<&Expr> {
    match &a.value {
        ArgValue::Expr(x) => Some(x),
        ArgValue::Range(..) | ArgValue::AltReturn(_) | ArgValue::Star => None,
    }
}

impl Cx<'_> {
    /// Lowers a call of an intrinsic; `None` if the name is none.
    pub fn intrinsic(&mut self, name: &str, args: &[Arg], sp: Span) -> Option<ExprId> {
        if !is_intrinsic(name) {
            return None;
        }
        if ARRAY_VALUED.contains(&name) {
            return Some(self.opaque(format!("the array function {}", name.to_uppercase()), sp));
        }
        if INQUIRY.contains(&name) {
            return Some(self.inquiry(name, args, sp));
        }
        let mut plain = Vec::new();
        let mut kind = None;
        for a in args {
            let Some(x) = value(a) else {
                return Some(self.opaque("a malformed argument", sp));
            };
            match a.keyword.as_deref() {
                Some("kind") => kind = Some(x.clone()),
                Some("back") => return Some(self.pure_call(name, args, Scalar::I32.into(), sp)),
                _ => plain.push(x),
            }
        }
        // The second or third argument of conversions is a kind.
        let kind_at = match name {
            "int" | "real" | "nint" | "anint" | "aint" | "floor" | "ceiling" | "logical" => 1,
            "cmplx" => 2,
            _ => usize::MAX,
        };
        if plain.len() > kind_at {
            kind = Some(plain[kind_at].clone());
            plain.truncate(kind_at);
        }
        let list: Vec<ExprId> = plain.iter().map(|x| self.expr(x)).collect();
        if list.iter().any(|e| !matches!(self.ty(*e), Type::Scalar(_))) {
            let rank_known = list.iter().all(|e| self.ty(*e) != Type::Opaque);
            let why = if rank_known { "an array argument" } else { "an argument of unknown type" };
            return Some(self.opaque(why, sp));
        }
        let kind = kind.map(|k| width(&Kind::Expr(Box::new(k)), &*self.names));
        Some(match self.elemental(name, &list, kind, sp) {
            Some(e) => e,
            None => {
                self.opaque(format!("a call of {} that is not understood", name.to_uppercase()), sp)
            }
        })
    }

    fn function(&mut self, f: Intrinsic, args: Vec<ExprId>, ty: Type, sp: Span) -> ExprId {
        self.ex(Ir::Intrinsic(f, args), ty, sp)
    }

    /// Converts all to their common type.
    fn common(&mut self, list: &[ExprId]) -> Option<(Vec<ExprId>, Type)> {
        let mut ty = self.ty(*list.first()?);
        for e in &list[1..] {
            ty = self.promote(&ty, &self.ty(*e))?;
        }
        let out = list.iter().map(|e| self.convert(*e, &ty)).collect();
        Some((out, ty))
    }

    fn elemental(
        &mut self,
        name: &str,
        list: &[ExprId],
        kind: Option<Width>,
        sp: Span,
    ) -> Option<ExprId> {
        let first = *list.first()?;
        let ty = self.ty(first);
        if let Some(f) = simple(name) {
            return (list.len() == 1).then(|| self.function(f, vec![first], ty, sp));
        }
        if let Some(f) = simple2(name) {
            let (args, ty) = self.common(list)?;
            return (args.len() == 2).then(|| self.function(f, args, ty, sp));
        }
        let width_of = |default: u8| match kind {
            None | Some(Width::Default) => Some(default),
            Some(Width::Bytes(10)) => Some(80),
            Some(Width::Bytes(b @ (1 | 2 | 4 | 8 | 16))) => Some((b * 8) as u8),
            Some(Width::Bytes(_)) => None,
            Some(Width::Unknown) => Some(64),
        };
        let int = |bits: u8| Type::Scalar(Scalar::Int { bits, signed: true });
        let float = |bits: u8| Type::Scalar(Scalar::Float { bits });
        let is_int = matches!(ty, Type::Scalar(Scalar::Int { .. }));
        let own = match ty {
            Type::Scalar(Scalar::Float { bits } | Scalar::Complex { bits }) => bits,
            _ => 32,
        };
        Some(match name {
            "abs" | "iabs" | "dabs" | "cabs" | "zabs" | "cdabs" => {
                let out = match ty {
                    Type::Scalar(Scalar::Complex { bits }) => float(bits),
                    _ => ty,
                };
                self.function(Intrinsic::Abs, vec![first], out, sp)
            }
            "atan" | "datan" => {
                if list.len() == 2 {
                    let (args, ty) = self.common(list)?;
                    return Some(self.function(Intrinsic::Atan2, args, ty, sp));
                }
                self.function(Intrinsic::Atan, vec![first], ty, sp)
            }
            "max" | "max0" | "amax1" | "dmax1" | "amax0" | "max1" | "min" | "min0" | "amin1"
            | "dmin1" | "amin0" | "min1" => {
                let f = if name.contains("max") { Intrinsic::Max } else { Intrinsic::Min };
                if list.len() < 2 {
                    return None;
                }
                let (args, ty) = self.common(list)?;
                let e = self.function(f, args, ty, sp);
                match name {
                    "amax0" | "amin0" => self.convert(e, &Scalar::F32.into()),
                    "max1" | "min1" => self.convert(e, &Scalar::I32.into()),
                    _ => e,
                }
            }
            "mod" | "amod" | "dmod" => {
                let (args, ty) = self.common(list)?;
                let [a, b] = args.as_slice() else { return None };
                let known = match (&self.p.expr(*a).kind, &self.p.expr(*b).kind) {
                    (Ir::Int(a), Ir::Int(b)) => a.checked_rem(*b),
                    _ => None,
                };
                match ty {
                    Type::Scalar(Scalar::Int { .. }) => {
                        let rest = Ir::Binary(BinaryOp::Rem, *a, *b);
                        self.ex(known.map_or(rest, Ir::Int), ty, sp)
                    }
                    _ => self.function(Intrinsic::Fmod, args.clone(), ty, sp),
                }
            }
            "int" | "ifix" | "idint" => self.convert_number(first, &int(width_of(32)?), sp),
            "real" | "float" | "sngl" | "dreal" => {
                let default = match (name, &ty) {
                    ("real" | "dreal", Type::Scalar(Scalar::Complex { bits })) => *bits,
                    ("dreal", _) => 64,
                    _ => 32,
                };
                self.convert_number(first, &float(width_of(default)?), sp)
            }
            "dble" | "dfloat" => self.convert_number(first, &float(64), sp),
            "nint" | "idnint" => {
                self.function(Intrinsic::Round, vec![first], int(width_of(32)?), sp)
            }
            "anint" | "dnint" => {
                self.function(Intrinsic::Round, vec![first], float(width_of(own)?), sp)
            }
            "aint" | "dint" => {
                self.function(Intrinsic::Trunc, vec![first], float(width_of(own)?), sp)
            }
            "floor" => self.function(Intrinsic::Floor, vec![first], int(width_of(32)?), sp),
            "ceiling" => self.function(Intrinsic::Ceil, vec![first], int(width_of(32)?), sp),
            "cmplx" | "dcmplx" => {
                let bits = if name == "dcmplx" { 64 } else { width_of(32)? };
                let out = Type::Scalar(Scalar::Complex { bits });
                match list {
                    [a] if matches!(ty, Type::Scalar(Scalar::Complex { .. })) => {
                        self.convert(*a, &out)
                    }
                    [a] => {
                        let zero = self.ex(Ir::Real(0.0), float(bits), sp);
                        self.complex_of(*a, zero, Some(bits), sp)
                    }
                    [a, b] => self.complex_of(*a, *b, Some(bits), sp),
                    _ => return None,
                }
            }
            "aimag" | "dimag" | "imag" => {
                self.function(Intrinsic::ImagPart, vec![first], float(own), sp)
            }
            "dprod" => {
                let [a, b] = list else { return None };
                let a = self.convert(*a, &float(64));
                let b = self.convert(*b, &float(64));
                self.ex(Ir::Binary(BinaryOp::Mul, a, b), float(64), sp)
            }
            "iand" | "ior" | "ieor" | "and" | "or" | "xor" => {
                let (args, ty) = self.common(list)?;
                let ([a, b], Type::Scalar(Scalar::Int { .. })) = (args.as_slice(), &ty) else {
                    return None;
                };
                let op = match name {
                    "iand" | "and" => BinaryOp::BitAnd,
                    "ior" | "or" => BinaryOp::BitOr,
                    _ => BinaryOp::BitXor,
                };
                self.ex(Ir::Binary(op, *a, *b), ty, sp)
            }
            "not" if is_int => self.ex(Ir::Unary(UnaryOp::BitNot, first), ty, sp),
            "shiftl" | "lshift" | "shifta" if is_int => {
                let [a, b] = list else { return None };
                let op = if name == "shifta" { BinaryOp::Shr } else { BinaryOp::Shl };
                self.ex(Ir::Binary(op, *a, *b), ty, sp)
            }
            "ishft" | "shiftr" if is_int => {
                let [a, b] = list else { return None };
                let by = match self.p.expr(*b).kind {
                    Ir::Unary(UnaryOp::Neg, n) => self.as_int(n).and_then(i128::checked_neg),
                    _ => self.as_int(*b),
                };
                let right = if name == "shiftr" { by } else { by.and_then(i128::checked_neg) };
                let bits = match ty {
                    Type::Scalar(Scalar::Int { bits, .. }) => bits,
                    _ => return None,
                };
                match right {
                    Some(0) => *a,
                    Some(n)
                        if (1..i128::from(bits)).contains(&n)
                            && self.as_int(*a).is_none_or(|v| v >= 0) =>
                    {
                        // Zeros come in from the left, as they do for unsigned numbers.
                        let unsigned = Type::Scalar(Scalar::Int { bits, signed: false });
                        let (a, n) = (self.convert(*a, &unsigned), self.int(n, sp));
                        let shifted = self.ex(Ir::Binary(BinaryOp::Shr, a, n), unsigned, sp);
                        self.convert(shifted, &ty)
                    }
                    Some(n) if name == "ishft" && (1 - i128::from(bits)..0).contains(&n) => {
                        self.ex(Ir::Binary(BinaryOp::Shl, *a, *b), ty, sp)
                    }
                    Some(_) | None => self.pure_values(name, list, ty, sp),
                }
            }
            "popcnt" => self.function(Intrinsic::PopCount, vec![first], Scalar::I32.into(), sp),
            "merge" => {
                let [a, b, c] = list else { return None };
                let same = self.ty(*a) == self.ty(*b);
                if !same || !matches!(self.ty(*c), Type::Scalar(Scalar::Logical { .. })) {
                    return None;
                }
                self.ex(Ir::Select(*c, *a, *b), ty, sp)
            }
            "ieee_is_nan" | "isnan" => {
                self.function(Intrinsic::IsNan, vec![first], LOGICAL.into(), sp)
            }
            "ieee_is_finite" => self.function(Intrinsic::IsFinite, vec![first], LOGICAL.into(), sp),
            "lge" | "lgt" | "lle" | "llt" => {
                let [a, b] = list else { return None };
                let op = match name {
                    "lge" => CompareOp::Ge,
                    "lgt" => CompareOp::Gt,
                    "lle" => CompareOp::Le,
                    _ => CompareOp::Lt,
                };
                self.ex(Ir::Compare(op, *a, *b), LOGICAL.into(), sp)
            }
            "btest" => self.pure_values(name, list, LOGICAL.into(), sp),
            "logical" => self.convert(first, &Scalar::Logical { bits: width_of(32)? }.into()),
            "char" | "achar" => {
                self.pure_values(name, list, Scalar::Character { len: Some(1) }.into(), sp)
            }
            "ichar" | "iachar" | "index" | "scan" | "verify" | "len_trim" | "exponent"
            | "leadz" | "trailz" => self.pure_values(name, list, Scalar::I32.into(), sp),
            _ => self.pure_values(name, list, ty, sp),
        })
    }

    /// Conversion of a number; of a complex one its real part.
    fn convert_number(&mut self, e: ExprId, to: &Type, sp: Span) -> ExprId {
        let mut e = e;
        if let Type::Scalar(Scalar::Complex { bits }) = self.ty(e) {
            e = self.function(Intrinsic::RealPart, vec![e], Scalar::Float { bits }.into(), sp);
        }
        let from = self.ty(e);
        if matches!(from, Type::Scalar(Scalar::Logical { .. } | Scalar::Character { .. })) {
            return self.opaque("a conversion that the standard does not have", sp);
        }
        let e = self.convert(e, to);
        if let Some(x) = self.p.exprs.get_mut(e.index()) {
            x.span = sp;
        }
        e
    }

    fn pure_values(&mut self, name: &str, list: &[ExprId], ty: Type, sp: Span) -> ExprId {
        let args = list.iter().map(|e| IrArg::Value(*e)).collect();
        let callee = Callee::computing(name);
        self.ex(Ir::Call(callee, args), ty, sp)
    }

    /// A pure call that reads what its arguments name.
    fn pure_call(&mut self, name: &str, args: &[Arg], ty: Type, sp: Span) -> ExprId {
        let positions = std::mem::take(&mut self.positions);
        let mut list = Vec::new();
        let mut exact = true;
        for a in args {
            let Some(x) = value(a) else { continue };
            exact &= a.keyword.is_none()
                && (self.rank(x) == Some(0) || matches!(x.kind, ExprKind::Name(_)));
            self.reads_of(x, &mut list);
        }
        self.positions = positions;
        // `sum.of` reads what its arguments name, but is not the sum of all of it.
        let name = if exact { name.to_string() } else { format!("{name}.of") };
        let callee = Callee::computing(name);
        self.ex(Ir::Call(callee, list), ty, sp)
    }

    /// What evaluating an expression reads, as arguments: values of scalars, references to arrays.
    pub fn reads_of(&mut self, x: &Expr, out: &mut Vec<IrArg>) {
        if self.rank(x) == Some(0) {
            out.push(IrArg::Value(self.expr(x)));
            return;
        }
        if self.is_reference(x) {
            out.push(self.argument(x, false));
            return;
        }
        match &x.kind {
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.reads_of(x, out),
            ExprKind::Binary(_, a, b) | ExprKind::Complex(a, b) => {
                self.reads_of(a, out);
                self.reads_of(b, out);
            }
            ExprKind::Array(list) => list.iter().for_each(|x| self.reads_of(x, out)),
            ExprKind::Call(f, args) => {
                let pure = match &f.kind {
                    ExprKind::Name(n) => match self.signature(n) {
                        Some(s) => s.pure_,
                        None => self.symbol(n).is_none_or(|s| !s.external) && is_intrinsic(n),
                    },
                    _ => false,
                };
                if pure {
                    for x in args.iter().filter_map(value) {
                        self.reads_of(x, out);
                    }
                } else {
                    let sp = self.span(x.sp);
                    out.push(IrArg::Value(self.opaque("an array expression", sp)));
                }
            }
            _ => {
                let sp = self.span(x.sp);
                out.push(IrArg::Value(self.opaque("an array expression", sp)));
            }
        }
    }

    fn inquiry(&mut self, name: &str, args: &[Arg], sp: Span) -> ExprId {
        if let Some(c) = super::fold::fold(
            &Expr {
                kind: ExprKind::Call(
                    Box::new(Expr {
                        kind: ExprKind::Name(name.to_string()),
                        sp: crate::fortran::ast::Sp::default(),
                        depth: 1,
                    }),
                    args.to_vec(),
                ),
                sp: crate::fortran::ast::Sp::default(),
                depth: 2,
            },
            &*self.names,
        ) {
            return self.constant(&c, None, sp);
        }
        let first = args.first().and_then(value).cloned();
        if let (Some(x), "size" | "lbound" | "ubound") = (&first, name)
            && let Some(e) = self.shape_inquiry(name, x, args, sp)
        {
            return e;
        }
        if rank(self, name, args) != Some(0) {
            return self.opaque(format!("the array result of {}", name.to_uppercase()), sp);
        }
        let ty = match name {
            "any" | "all" | "present" | "allocated" | "associated" | "is_contiguous" | "parity" => {
                Some(LOGICAL.into())
            }
            "sum" | "product" | "maxval" | "minval" | "norm2" | "huge" | "tiny" | "epsilon" => {
                first.as_ref().and_then(|x| self.element_type(x))
            }
            "dot_product" => {
                let second = args.get(1).and_then(value).cloned();
                match (
                    first.as_ref().and_then(|x| self.element_type(x)),
                    second.and_then(|x| self.element_type(&x)),
                ) {
                    (Some(a), Some(b)) => match (&a, &b) {
                        (Type::Scalar(Scalar::Logical { .. }), _) => Some(a),
                        _ => self.promote(&a, &b),
                    },
                    _ => None,
                }
            }
            "trim" | "repeat" => Some(Scalar::Character { len: None }.into()),
            _ => Some(Scalar::I32.into()),
        };
        if let (Some(Type::Scalar(s)), "huge" | "tiny" | "epsilon") = (&ty, name)
            && let Some(kind) = numeric_constant(name, *s)
        {
            return self.ex(kind, Type::Scalar(*s), sp);
        }
        if let (Some(Expr { kind: ExprKind::Name(dummy), .. }), "present") = (&first, name)
            && self.binding(dummy).is_none()
        {
            // Its value is not read.
            let there = IrArg::Reference(Place::var(self.var(dummy), sp));
            return self.ex(Ir::Call(Callee::computing(name), vec![there]), LOGICAL.into(), sp);
        }
        self.pure_call(name, args, ty.unwrap_or(Type::Opaque), sp)
    }

    fn shape_inquiry(&mut self, name: &str, x: &Expr, args: &[Arg], sp: Span) -> Option<ExprId> {
        if let ExprKind::Component(..) = &x.kind {
            return self.component_inquiry(name, x, args, sp);
        }
        let ExprKind::Name(n) = &x.kind else { return None };
        if let Some(b) = self.binding(n) {
            return self.in_binding(&b, |cx| cx.shape_inquiry(name, &b.expr, args, sp));
        }
        if !self.is_array(n) {
            return None;
        }
        if args
            .iter()
            .any(|a| matches!(a.keyword.as_deref(), Some(k) if k != "dim" && k != "array"))
        {
            return None;
        }
        let v = self.var(n);
        let rank = self.rank_of(v);
        let dim = match args.get(1) {
            Some(a) => match super::fold::fold_int(value(a)?, &*self.names)? {
                d if d >= 1 && d as usize <= rank => Some(d as usize - 1),
                _ => return None,
            },
            None => None,
        };
        match (name, dim) {
            ("lbound", Some(d)) => self.dim_bound(v, d, false, sp),
            ("ubound", Some(d)) => self.dim_bound(v, d, true, sp),
            ("size", d) => {
                let all: Vec<usize> = match d {
                    Some(d) => vec![d],
                    None => (0..rank).collect(),
                };
                let mut product = None;
                for d in all {
                    let e = self.extent(v, d, sp)?;
                    product = Some(match product {
                        None => e,
                        Some(p) => self.mul(p, e, sp),
                    });
                }
                product
            }
            _ => None,
        }
    }

    /// The same of a component that is allocated: asked each time, since the object may be another one.
    fn component_inquiry(
        &mut self,
        name: &str,
        x: &Expr,
        args: &[Arg],
        sp: Span,
    ) -> Option<ExprId> {
        let positions = std::mem::take(&mut self.positions);
        let place = self.allocatable_component(x);
        self.positions = positions;
        let mut list = vec![heiretsu_ir::Arg::Reference(place?)];
        match args {
            [_] if name == "size" => {}
            [_, dim] if dim.keyword.as_deref().is_none_or(|k| k == "dim") => {
                let dim = super::fold::fold_int(value(dim)?, &*self.names)?;
                list.push(heiretsu_ir::Arg::Value(self.int(i128::from(dim), sp)));
            }
            _ => return None,
        }
        let callee = Callee::computing(name);
        Some(self.ex(Ir::Call(callee, list), Scalar::I32.into(), sp))
    }

    /// Upper minus lower bound plus one.
    pub fn extent(&mut self, v: heiretsu_ir::VarId, d: usize, sp: Span) -> Option<ExprId> {
        let l = self.dim_bound(v, d, false, sp)?;
        let u = self.dim_bound(v, d, true, sp)?;
        let one = self.int(1, sp);
        let diff = self.sub(u, l, sp);
        Some(self.add(diff, one, sp))
    }

    /// The element type of an array expression.
    pub fn element_type(&mut self, x: &Expr) -> Option<Type> {
        match &x.kind {
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.element_type(x),
            ExprKind::Binary(op, a, b) => {
                use crate::fortran::ast::BinOp;
                match op {
                    BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Pow => {
                        let a = self.element_type(a)?;
                        let b = self.element_type(b)?;
                        self.promote(&a, &b)
                    }
                    BinOp::Concat => None,
                    _ => Some(LOGICAL.into()),
                }
            }
            ExprKind::Name(n) if self.binding(n).is_none() => {
                let ty = self
                    .symbol(n)
                    .and_then(|s| s.ty.clone())
                    .or_else(|| self.names.implicit_type(n))?;
                match self.type_of(&ty) {
                    t @ Type::Scalar(_) => Some(t),
                    _ => None,
                }
            }
            ExprKind::Call(f, args) => match &f.kind {
                ExprKind::Name(n) if self.is_array(n) => self.element_type(f),
                ExprKind::Name(n) if simple(n).is_some() || n == "abs" => {
                    match self.element_type(args.first().and_then(value)?)? {
                        Type::Scalar(Scalar::Complex { bits }) if n == "abs" => {
                            Some(Scalar::Float { bits }.into())
                        }
                        t => Some(t),
                    }
                }
                _ => None,
            },
            ExprKind::Int(..) | ExprKind::Real(..) | ExprKind::Logical(..) => {
                let e = self.expr(x);
                Some(self.ty(e))
            }
            ExprKind::Component(..) => match self.static_type(x)? {
                Ty::Scalar(scalar) => Some(Type::Scalar(scalar)),
                Ty::Derived(_) | Ty::Class(_) | Ty::Opaque => None,
            },
            _ => None,
        }
    }
}

fn numeric_constant(name: &str, s: Scalar) -> Option<Ir> {
    Some(match (name, s) {
        ("huge", Scalar::Int { bits, .. }) if bits < 128 => Ir::Int((1i128 << (bits - 1)) - 1),
        ("huge", Scalar::Float { bits: 64 }) => Ir::Real(f64::MAX),
        ("huge", Scalar::Float { bits: 32 }) => Ir::Real(f64::from(f32::MAX)),
        ("tiny", Scalar::Float { bits: 64 }) => Ir::Real(f64::MIN_POSITIVE),
        ("tiny", Scalar::Float { bits: 32 }) => Ir::Real(f64::from(f32::MIN_POSITIVE)),
        ("epsilon", Scalar::Float { bits: 64 }) => Ir::Real(f64::EPSILON),
        ("epsilon", Scalar::Float { bits: 32 }) => Ir::Real(f64::from(f32::EPSILON)),
        _ => return None,
    })
}
