//! Expressions: each leaves its value in a register.

use heiretsu_ir::{
    Arg, BinaryOp, Callee, Expr, ExprId, ExprKind, Intrinsic, MAX_EXPR_DEPTH, Procedure, Span, Type,
};

use super::Compiler;
use crate::code::{ArgInfo, CallInfo, IntrinsicInfo, Op, Reg};
use crate::value::{Number, Text, Value};

/// Functions of the C library that only compute, from their arguments and what these point to.
const COMPUTES: &[&str] = &[
    "atof", "atoi", "atol", "atoll", "isalnum", "isalpha", "iscntrl", "isdigit", "isgraph",
    "islower", "isprint", "ispunct", "isspace", "isupper", "isxdigit", "memcmp", "strcmp",
    "strcspn", "strlen", "strncmp", "strspn", "tolower", "toupper",
];

impl Compiler<'_, '_> {
    /// Evaluates into a fresh register.
    pub(super) fn expr(&mut self, id: ExprId, depth: usize) -> Reg {
        let dst = self.registers(1);
        self.expr_to(id, dst, depth);
        dst
    }

    pub(super) fn constant(&mut self, dst: Reg, value: Value, span: Span) {
        let at = self.code.consts.len() as u32;
        self.code.consts.push(value);
        self.emit(Op::Const { dst, value: at }, span);
    }

    /// Evaluates into a register; registers used on the way are free again afterwards.
    pub(super) fn expr_to(&mut self, id: ExprId, dst: Reg, depth: usize) {
        let e = self.procedure.expr(id);
        if depth > MAX_EXPR_DEPTH {
            self.trap("a very deep expression", e.span);
            return;
        }
        let mark = self.free;
        self.expr_kind(e, dst, depth);
        self.free = mark;
    }

    /// The two pointers of which these are the bytes between, and the cells of what they point to. (C's front end divides
    /// them by the size of an element.)
    fn distance(&self, bytes: ExprId) -> Option<(ExprId, ExprId, u32)> {
        let ExprKind::Binary(BinaryOp::Sub, a, b) = self.procedure.expr(bytes).kind else {
            return None;
        };
        let pointer = |e: ExprId| match self.procedure.expr(e).kind {
            ExprKind::Convert(inner) => match &self.procedure.expr(inner).ty {
                Type::Pointer(to) => Some((inner, &**to)),
                _ => None,
            },
            _ => None,
        };
        let ((a, to), (b, other)) = (pointer(a)?, pointer(b)?);
        let cells = u32::try_from(self.layouts.cells(to)?).ok()?;
        (to == other).then_some((a, b, cells))
    }

    /// The cells and bytes of what a pointer points to, if it is a scalar or a pointer.
    fn element(&self, ty: &Type) -> Option<(u32, u32)> {
        let bytes = match ty {
            Type::Scalar(scalar) => scalar.bytes()?,
            Type::Pointer(_) => 8,
            Type::Array(_) | Type::Struct(_) | Type::Void | Type::Opaque => return None,
        };
        Some((u32::try_from(self.layouts.cells(ty)?).ok()?, bytes))
    }

    fn expr_kind(&mut self, e: &Expr, dst: Reg, depth: usize) {
        let (span, below) = (e.span, depth + 1);
        match &e.kind {
            ExprKind::Int(value) => match (Number::of(&e.ty), i64::try_from(*value)) {
                (Some(Number::F32 | Number::F64), _) => {
                    self.constant(dst, Value::Float(*value as f64), span);
                }
                (Some(Number::C32 | Number::C64), _) => {
                    self.constant(dst, Value::Complex(*value as f64, 0.0), span);
                }
                (Some(_), Ok(value)) => self.constant(dst, Value::Int(value), span),
                (Some(Number::Int { bits: 64, signed: false }), Err(_)) => {
                    self.constant(dst, Value::Int(*value as u64 as i64), span);
                }
                (Some(_), Err(_)) | (None, _) => self.trap("a 128-bit integer", span),
            },
            ExprKind::Real(value) => match Number::of(&e.ty) {
                Some(Number::F32) => {
                    self.constant(dst, Value::Float(f64::from(*value as f32)), span);
                }
                Some(Number::F64) => self.constant(dst, Value::Float(*value), span),
                Some(Number::C32 | Number::C64) => {
                    self.constant(dst, Value::Complex(*value, 0.0), span);
                }
                Some(
                    Number::Int { .. } | Number::Logical | Number::Text { .. } | Number::Pointer,
                )
                | None => self.trap("a real constant of another type", span),
            },
            ExprKind::Logical(value) => {
                self.constant(dst, Value::Int(i64::from(*value)), span);
            }
            ExprKind::Text(text) => match Text::new(text.as_bytes()) {
                Some(text) => self.constant(dst, Value::Text(text), span),
                None => self.trap("a long character value", span),
            },
            ExprKind::Read(place) => self.load(place, dst, depth),
            ExprKind::AddressOf(place) => {
                if let Some((address, _)) = self.address(place, below) {
                    self.emit(Op::Copy { dst, src: address }, span);
                }
            }
            ExprKind::Unary(op, a) => {
                let a = self.expr(*a, below);
                match Number::of(&e.ty) {
                    Some(number) => {
                        self.emit(Op::Unary { op: *op, number, dst, a }, span);
                    }
                    None => self.trap("arithmetic on a 128-bit integer", span),
                }
            }
            ExprKind::Binary(BinaryOp::Div, bytes, _)
                if let Some((a, b, cells)) = self.distance(*bytes) =>
            {
                let (a, b) = (self.expr(a, below), self.expr(b, below));
                self.emit(Op::Distance { dst, a, b, cells }, span);
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.expr(*a, below), self.expr(*b, below));
                match Number::of(&e.ty) {
                    Some(number) => {
                        self.emit(Op::Binary { op: *op, number, dst, a, b }, span);
                    }
                    None => self.trap("arithmetic on a 128-bit integer", span),
                }
            }
            ExprKind::Compare(op, a, b) => {
                let number = Number::of(&self.procedure.expr(*a).ty);
                let (a, b) = (self.expr(*a, below), self.expr(*b, below));
                match number {
                    Some(number) => {
                        self.emit(Op::Compare { op: *op, number, dst, a, b }, span);
                    }
                    None => self.trap("a comparison of values of unknown type", span),
                }
            }
            ExprKind::And(a, b) => self.short_circuit(*a, *b, false, dst, below, span),
            ExprKind::Or(a, b) => self.short_circuit(*a, *b, true, dst, below, span),
            ExprKind::Not(a) => {
                let src = self.expr(*a, below);
                self.emit(Op::Truth { dst, src, negate: true }, span);
            }
            ExprKind::Select(condition, a, b) => {
                let condition = self.expr(*condition, below);
                let other = self.emit(Op::JumpIf { condition, to: 0, when: false }, span);
                self.expr_to(*a, dst, below);
                let end = self.emit(Op::Jump { to: 0 }, span);
                self.land(other);
                self.expr_to(*b, dst, below);
                self.land(end);
            }
            ExprKind::Convert(a) => {
                let inner = &self.procedure.expr(*a).ty;
                // An array stands for the address of its first element (C).
                let from = match inner {
                    Type::Array(_) => Some(Number::Pointer),
                    Type::Scalar(_)
                    | Type::Pointer(_)
                    | Type::Struct(_)
                    | Type::Void
                    | Type::Opaque => Number::of(inner),
                };
                let retyped = match (inner, &e.ty) {
                    (Type::Pointer(x), Type::Pointer(y)) => {
                        x != y && !matches!(**x, Type::Void) && !matches!(**y, Type::Void)
                    }
                    _ => false,
                };
                let (from, to) = (from, Number::of(&e.ty));
                let bytes = match (inner, to) {
                    (Type::Pointer(of), Some(Number::Int { bits: 64, .. })) => self.element(of),
                    _ => None,
                };
                let src = self.expr(*a, below);
                match (from, to) {
                    _ if let Some((cells, bytes)) = bytes => {
                        self.emit(Op::Number { dst, src, cells, bytes }, span);
                    }
                    (Some(_), Some(_)) if retyped => {
                        self.trap("a pointer is converted to another type", span);
                    }
                    (Some(from), Some(to)) => {
                        self.code.converts.push((from, to));
                        let info = self.code.converts.len() as u32 - 1;
                        self.emit(Op::Convert { info, dst, src }, span);
                    }
                    _ => self.trap("a conversion of a value of unknown type", span),
                }
            }
            ExprKind::Intrinsic(function, args) => {
                let argument = args.first().and_then(|a| Number::of(&self.procedure.expr(*a).ty));
                let (Some(result), Some(argument)) = (Number::of(&e.ty), argument) else {
                    self.trap("a function of values of unknown type", span);
                    return;
                };
                let first = self.registers(args.len());
                for (arg, reg) in args.iter().zip(first..) {
                    self.expr_to(*arg, reg, below);
                }
                let count = args.len() as u32;
                self.code.intrinsics.push(IntrinsicInfo {
                    function: self.extremum(*function, result),
                    result,
                    argument,
                    count,
                });
                let info = self.code.intrinsics.len() as u32 - 1;
                self.emit(Op::Intrinsic { info, dst, args: first }, span);
            }
            ExprKind::Call(callee, args) => {
                // (Results of Fortran are variables.)
                let own = callee.target.is_some() && !self.unit.language.is_fortran();
                if matches!(e.ty, Type::Struct(_)) && !own {
                    self.trap("a function that returns a structure", span);
                    return;
                }
                if let (true, [Arg::Reference(dummy)]) = (callee.asks_presence(), args.as_slice())
                    && dummy.steps.is_empty()
                {
                    self.emit(Op::Address { dst, var: dummy.var.0 }, span);
                    self.emit(Op::Truth { dst, src: dst, negate: false }, span);
                    return;
                }
                self.call(callee, args, dst, Some(&e.ty), span, below);
            }
            ExprKind::Opaque(what) => self.trap(what, span),
        }
    }

    /// `a && b` (`or` = false) and `a || b`.
    /// Fortran leaves open what MIN and MAX make of a NaN; gfortran -O2 passes over it, whichever argument it is.
    fn extremum(&self, function: Intrinsic, result: Number) -> Intrinsic {
        match (function, result) {
            (Intrinsic::Min, Number::F32 | Number::F64) if self.fortran => Intrinsic::Fmin,
            (Intrinsic::Max, Number::F32 | Number::F64) if self.fortran => Intrinsic::Fmax,
            _ => function,
        }
    }

    fn short_circuit(
        &mut self,
        a: ExprId,
        b: ExprId,
        or: bool,
        dst: Reg,
        depth: usize,
        span: Span,
    ) {
        let src = self.expr(a, depth);
        self.emit(Op::Truth { dst, src, negate: false }, span);
        let end = self.emit(Op::JumpIf { condition: dst, to: 0, when: or }, span);
        let src = self.expr(b, depth);
        self.emit(Op::Truth { dst, src, negate: false }, span);
        self.land(end);
    }

    /// Does an argument stand for an optional one that is left out?
    fn is_absent(&self, e: ExprId) -> bool {
        matches!(&self.procedure.expr(e).kind, ExprKind::Call(c, _) if c.is_absent())
    }

    /// A call as an expression or (without type) as a statement.
    pub(super) fn call(
        &mut self,
        callee: &Callee,
        args: &[Arg],
        dst: Reg,
        ty: Option<&Type>,
        span: Span,
        depth: usize,
    ) {
        let target = callee.target.and_then(|p| self.queue.code_of(self.unit, p));
        let mut infos = Vec::with_capacity(args.len());
        for (at, arg) in args.iter().enumerate() {
            let info = match arg {
                Arg::Value(e) if self.is_absent(*e) => {
                    let reg = self.registers(1);
                    self.constant(reg, Value::Int(0), span);
                    Some((reg, true, None, Type::Opaque))
                }
                Arg::Value(e) => {
                    let reg = self.expr(*e, depth);
                    let ty = self.procedure.expr(*e).ty.clone();
                    Some((reg, false, None, ty))
                }
                Arg::Reference(place) => self.address(place, depth).map(|(reg, end)| {
                    let whole = (place.steps.is_empty()
                        && self.code.vars[place.var.index()].rank > 0)
                        .then_some(place.var.0);
                    (reg, true, whole, end.element().clone())
                }),
            };
            let Some((reg, reference, whole, ty)) = info else { return };
            let of_part = matches!(arg, Arg::Reference(p) if self.procedure.ranges(p).is_some());
            let section =
                of_part && callee.target.is_some_and(|p| assumes_shape(self.unit.procedure(p), at));
            self.code.types.push(ty);
            let ty = self.code.types.len() as u32 - 1;
            infos.push(ArgInfo { reg, reference, whole, section, ty });
        }
        self.code.calls.push(CallInfo {
            name: callee.name.clone(),
            target,
            pure: callee.pure
                || target.is_none()
                    && !self.unit.language.is_fortran()
                    && COMPUTES.contains(&&*callee.name),
            args: infos,
            result: ty.and_then(Type::scalar),
            statement: ty.is_none(),
        });
        let info = self.code.calls.len() as u32 - 1;
        self.emit(Op::Call { info, dst }, span);
    }
}

/// Has a dummy the shape of its argument?
fn assumes_shape(callee: &Procedure, at: usize) -> bool {
    let dummy = callee.params.get(at).map(|v| callee.var(*v));
    dummy.and_then(|v| v.ty.array()).is_some_and(|array| !array.contiguous)
}
