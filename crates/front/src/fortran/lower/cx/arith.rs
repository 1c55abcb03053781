//! Expressions of the procedure under construction.
//!
//! **Decides** how expressions are put together: operands converted, constants of sums gathered.
//!
//! **Example** the subscript `I+1` of an array from 1 is `i`: the constants cancel.
//!
//! **Why it is sound** constants are folded in checked arithmetic; an overflow is `Opaque`.
//!
//! **Gives up when** an expression would nest deeper than the IR allows: `Opaque`.
//!
//! **Cost and limit** constant work per node.
//!
//! **Source** Fortran 2018 chapter 10.

use heiretsu_ir::{
    BinaryOp, Expr, ExprId, ExprKind, MAX_EXPR_DEPTH, Place, Scalar, Span, Type, VarId, visit,
};

use super::Cx;

impl Cx<'_> {
    /// Adds an expression.
    pub fn ex(&mut self, kind: ExprKind, ty: Type, sp: Span) -> ExprId {
        let mut e = Expr { kind, ty, span: sp };
        let mut depth = 0;
        visit::operands(&e, &mut |id| {
            depth = depth.max(self.depths.get(id.index()).copied().unwrap_or(0));
        });
        depth += 1;
        if usize::from(depth) >= MAX_EXPR_DEPTH {
            e.kind = ExprKind::Opaque("too complex".to_string());
            depth = 1;
        }
        self.depths.push(depth);
        self.p.add_expr(e)
    }

    /// The type of an expression.
    pub fn ty(&self, e: ExprId) -> Type {
        self.p.expr(e).ty.clone()
    }

    /// Not understood.
    pub fn opaque(&mut self, why: impl Into<String>, sp: Span) -> ExprId {
        self.ex(ExprKind::Opaque(why.into()), Type::Opaque, sp)
    }

    /// An integer of the default kind.
    pub fn int(&mut self, v: i128, sp: Span) -> ExprId {
        self.ex(ExprKind::Int(v), Scalar::I32.into(), sp)
    }

    /// The value of an integer constant.
    pub fn as_int(&self, e: ExprId) -> Option<i128> {
        match self.p.expr(e).kind {
            ExprKind::Int(v) => Some(v),
            _ => None,
        }
    }

    /// Reads a scalar variable.
    pub fn read(&mut self, v: VarId, sp: Span) -> ExprId {
        let ty = self.p.var(v).ty.clone();
        self.ex(ExprKind::Read(Place::var(v, sp)), ty, sp)
    }

    fn int_type(&self, a: ExprId, b: ExprId) -> Type {
        let bits = |t: &Type| match t {
            Type::Scalar(Scalar::Int { bits, .. }) => *bits,
            _ => 32,
        };
        let bits = bits(&self.p.expr(a).ty).max(bits(&self.p.expr(b).ty));
        Scalar::Int { bits, signed: true }.into()
    }

    /// `x = y + c` with a constant `c`.
    fn offset(&self, e: ExprId) -> (Option<ExprId>, i128) {
        match self.p.expr(e).kind {
            ExprKind::Int(v) => (None, v),
            ExprKind::Binary(BinaryOp::Add, a, b) => match self.as_int(b) {
                Some(v) => (Some(a), v),
                None => (Some(e), 0),
            },
            ExprKind::Binary(BinaryOp::Sub, a, b) => {
                match self.as_int(b).and_then(i128::checked_neg) {
                    Some(v) => (Some(a), v),
                    None => (Some(e), 0),
                }
            }
            _ => (Some(e), 0),
        }
    }

    fn plus_const(&mut self, a: Option<ExprId>, c: i128, ty: Type, sp: Span) -> ExprId {
        let Some(a) = a else { return self.ex(ExprKind::Int(c), ty, sp) };
        if c == 0 {
            return a;
        }
        let (op, v) = if c < 0 { (BinaryOp::Sub, c.saturating_neg()) } else { (BinaryOp::Add, c) };
        let k = self.ex(ExprKind::Int(v), ty.clone(), sp);
        self.ex(ExprKind::Binary(op, a, k), ty, sp)
    }

    /// Sum of integers; constants are gathered.
    pub fn add(&mut self, a: ExprId, b: ExprId, sp: Span) -> ExprId {
        let ty = self.int_type(a, b);
        let a = self.convert(a, &ty);
        let b = self.convert(b, &ty);
        let (x, c) = self.offset(a);
        let (y, d) = self.offset(b);
        let Some(sum) = c.checked_add(d) else { return self.opaque("overflow", sp) };
        match (x, y) {
            (Some(x), Some(y)) => {
                let s = self.ex(ExprKind::Binary(BinaryOp::Add, x, y), ty.clone(), sp);
                self.plus_const(Some(s), sum, ty, sp)
            }
            (x, y) => self.plus_const(x.or(y), sum, ty, sp),
        }
    }

    /// Difference of integers; constants are gathered.
    pub fn sub(&mut self, a: ExprId, b: ExprId, sp: Span) -> ExprId {
        let ty = self.int_type(a, b);
        let a = self.convert(a, &ty);
        let b = self.convert(b, &ty);
        let (x, c) = self.offset(a);
        let (y, d) = self.offset(b);
        let Some(diff) = c.checked_sub(d) else { return self.opaque("overflow", sp) };
        match (x, y) {
            (Some(x), Some(y)) if self.same(x, y) => self.plus_const(None, diff, ty, sp),
            (Some(x), Some(y)) => {
                let s = self.ex(ExprKind::Binary(BinaryOp::Sub, x, y), ty.clone(), sp);
                self.plus_const(Some(s), diff, ty, sp)
            }
            (None, Some(y)) => {
                let k = self.ex(ExprKind::Int(diff), ty.clone(), sp);
                self.ex(ExprKind::Binary(BinaryOp::Sub, k, y), ty, sp)
            }
            (x, None) => self.plus_const(x, diff, ty, sp),
        }
    }

    /// Product of integers.
    pub fn mul(&mut self, a: ExprId, b: ExprId, sp: Span) -> ExprId {
        let ty = self.int_type(a, b);
        let a = self.convert(a, &ty);
        let b = self.convert(b, &ty);
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) => match x.checked_mul(y) {
                Some(v) => self.ex(ExprKind::Int(v), ty, sp),
                None => self.opaque("overflow", sp),
            },
            (Some(1), _) => b,
            (_, Some(1)) => a,
            _ => self.ex(ExprKind::Binary(BinaryOp::Mul, a, b), ty, sp),
        }
    }

    /// Do two expressions read the same scalar variable?
    fn same(&self, a: ExprId, b: ExprId) -> bool {
        match (&self.p.expr(a).kind, &self.p.expr(b).kind) {
            (ExprKind::Read(x), ExprKind::Read(y)) => x.var == y.var && x.is_var() && y.is_var(),
            _ => a == b,
        }
    }

    /// Converts to a type.
    pub fn convert(&mut self, e: ExprId, to: &Type) -> ExprId {
        let from = self.p.expr(e).ty.clone();
        if from == *to || from == Type::Opaque || *to == Type::Opaque {
            return e;
        }
        let sp = self.p.expr(e).span;
        let (Type::Scalar(a), Type::Scalar(b)) = (&from, to) else {
            return if matches!(from, Type::Scalar(_)) != matches!(to, Type::Scalar(_)) {
                self.opaque("operands of different types", sp)
            } else {
                e
            };
        };
        match (a, b) {
            (Scalar::Character { .. }, Scalar::Character { .. }) => return e,
            (Scalar::Int { .. }, Scalar::Int { .. }) => {
                if let Some(v) = self.as_int(e) {
                    return self.ex(ExprKind::Int(v), to.clone(), sp);
                }
            }
            (Scalar::Int { .. }, Scalar::Float { .. }) => {
                if let Some(v) = self.as_int(e).filter(|v| v.unsigned_abs() < 1 << 24) {
                    return self.ex(ExprKind::Real(v as f64), to.clone(), sp);
                }
            }
            (Scalar::Character { .. }, _) | (_, Scalar::Character { .. }) => {
                return self.opaque("operands of different types", sp);
            }
            _ => {}
        }
        self.ex(ExprKind::Convert(e), to.clone(), sp)
    }
}
