//! Expressions: the syntax tree to typed IR expressions.
//!
//! **Decides** types and conversions, what `name(args)` is, and inlines statement functions.
//!
//! **Example** `2*x` with `DOUBLE PRECISION X` is `2.0 * x` of type `f64`; `f(i)` with an array `f` is an element.
//!
//! **Why it is sound** operands of types that are not known give `Opaque`: a user's operator may stand after them. A name
//! that is neither array nor known function is an unknown call, which reads and writes everything reachable.
//!
//! **Gives up when** an array value stands where a scalar is needed, or an operator is user-defined.
//!
//! **Cost and limit** linear; statement functions inline at most 20 deep.
//!
//! **Source** Fortran 2018 chapter 10.

use std::rc::Rc;

use heiretsu_ir::{
    BinaryOp, Callee, CompareOp, ExprId, ExprKind as Ir, Intrinsic, Scalar, Span, Type, UnaryOp,
};

use super::cx::Cx;
use super::fold::{Const, Width, suffix};
use super::generic::Specific;
use super::symbols::Class;
use crate::fortran::ast::{Arg, ArgValue, BinOp, Expr, ExprKind, UnOp};

/// Fortran's default LOGICAL.
pub const LOGICAL: Scalar = Scalar::Logical { bits: 32 };
/// Most bindings at a time.
const MAX_INLINE: usize = 40;
/// Most expressions that one call of a statement function becomes: `f(x) = f(x) + f(x)` doubles with every level.
const MAX_INLINED: usize = 20_000;
/// Name of a binding that hides those below it.
const BARRIER: &str = "#";

/// What a statement-function dummy or ASSOCIATE name stands for.
#[derive(Clone, Debug)]
pub struct Binding {
    /// The name.
    pub name: String,
    /// The expression, which sees only the bindings below `below`.
    pub expr: Rc<Expr>,
    /// How many bindings it sees.
    pub below: usize,
}

/// How deep statement functions and constants stand in each other.
#[derive(Default)]
pub struct Inlining {
    depth: usize,
    /// Number of expressions before the outermost one.
    start: usize,
}

fn width_bits(w: Width, default: u8, unknown: u8) -> u8 {
    match w {
        Width::Default => default,
        Width::Bytes(10) => 80,
        Width::Bytes(b @ (1 | 2 | 4 | 8 | 16)) => (b * 8) as u8,
        Width::Bytes(_) | Width::Unknown => unknown,
    }
}

impl Cx<'_> {
    /// Lowers an expression. With positions set, arrays stand for their current element.
    pub fn expr(&mut self, x: &Expr) -> ExprId {
        let sp = self.span(x.sp);
        match &x.kind {
            ExprKind::Int(v, k) => {
                let w = suffix(k.as_deref(), &*self.names);
                let bits = width_bits(w, 32, 32);
                self.ex(Ir::Int(*v), Scalar::Int { bits, signed: true }.into(), sp)
            }
            ExprKind::Real(v, double, k) => {
                let w = suffix(k.as_deref(), &*self.names);
                let bits = width_bits(w, if *double { 64 } else { 32 }, 64).max(32);
                let v = if bits == 32 { f64::from(*v as f32) } else { *v };
                self.ex(Ir::Real(v), Scalar::Float { bits }.into(), sp)
            }
            ExprKind::Logical(v, k) => {
                let w = suffix(k.as_deref(), &*self.names);
                let bits = width_bits(w, 32, 32);
                self.ex(Ir::Logical(*v), Scalar::Logical { bits }.into(), sp)
            }
            ExprKind::Str(s) => {
                let len = u32::try_from(s.chars().count()).ok();
                self.ex(Ir::Text(s.clone()), Scalar::Character { len }.into(), sp)
            }
            ExprKind::Boz(_) => self.opaque("a BOZ constant", sp),
            ExprKind::Complex(a, b) => {
                let a = self.expr(a);
                let b = self.expr(b);
                self.complex_of(a, b, None, sp)
            }
            ExprKind::Name(n) => self.name_value(n, x, sp),
            ExprKind::Call(base, args) => self.call_value(base, args, x, sp),
            ExprKind::Component(..) => self.read_place(x, sp),
            ExprKind::Paren(x) => self.expr(x),
            ExprKind::Defined(..) => self.operation(x, sp),
            ExprKind::Unary(..) | ExprKind::Binary(..) if self.of_structures(x) => {
                self.operation(x, sp)
            }
            ExprKind::Unary(op, x) => self.unary(*op, x, sp),
            ExprKind::Binary(op, a, b) => {
                let a = self.expr(a);
                let b = self.expr(b);
                self.binary(*op, a, b, sp)
            }
            ExprKind::Array(_) => self.opaque("an array constructor", sp),
            ExprKind::ImpliedDo(..) => self.opaque("an implied DO", sp),
            ExprKind::Bad(why) => self.opaque(*why, sp),
        }
    }

    /// Lowers an expression that is a scalar, whatever array assignment is going on around it.
    pub fn scalar(&mut self, x: &Expr) -> ExprId {
        let positions = std::mem::take(&mut self.positions);
        let e = self.expr(x);
        self.positions = positions;
        e
    }

    /// Lowers a condition.
    pub fn condition(&mut self, x: &Expr) -> ExprId {
        let e = self.expr(x);
        match self.ty(e) {
            Type::Scalar(Scalar::Logical { .. }) | Type::Opaque => e,
            _ => {
                let sp = self.span(x.sp);
                self.opaque("a condition that is not logical", sp)
            }
        }
    }

    /// A constant as an expression.
    pub fn constant(&mut self, c: &Const, ty: Option<Type>, sp: Span) -> ExprId {
        let (kind, default): (Ir, Type) = match c {
            Const::Int(v) => (Ir::Int(*v), Scalar::I32.into()),
            Const::Real(v) => (Ir::Real(*v), Scalar::F64.into()),
            Const::Logical(v) => (Ir::Logical(*v), LOGICAL.into()),
            Const::Text(s) => {
                let len = u32::try_from(s.chars().count()).ok();
                (Ir::Text(s.clone()), Scalar::Character { len }.into())
            }
        };
        let ty = match (&kind, ty) {
            (Ir::Int(_), Some(t @ Type::Scalar(Scalar::Int { .. }))) => t,
            (Ir::Real(_), Some(t @ Type::Scalar(Scalar::Float { .. }))) => t,
            (Ir::Logical(_), Some(t @ Type::Scalar(Scalar::Logical { .. }))) => t,
            _ => default,
        };
        self.ex(kind, ty, sp)
    }

    fn name_value(&mut self, n: &str, x: &Expr, sp: Span) -> ExprId {
        if let Some(b) = self.binding(n) {
            return self.in_binding(&b, |cx| cx.expr(&b.expr));
        }
        if let Some(s) = self.symbol(n).cloned() {
            if s.parameter && s.dims.is_none() {
                let ty = s.ty.as_ref().map(|t| self.type_of(t));
                if let Some(c) = &s.value {
                    return self.constant(c, ty, sp);
                }
                if let (Some(init), true) = (&s.init, self.may_inline()) {
                    let init = Rc::clone(init);
                    self.inlining.depth += 1;
                    let hole = Binding {
                        name: String::new(),
                        expr: init.clone(),
                        below: self.visible.get(),
                    };
                    self.bindings.push(hole);
                    let e = self.scalar(&init);
                    self.bindings.pop();
                    self.inlining.depth -= 1;
                    return match ty {
                        Some(t) => self.convert(e, &t),
                        None => e,
                    };
                }
                return self.opaque("a constant that is not known", sp);
            }
            if matches!(s.class, Class::Procedure | Class::Generic | Class::Namelist) {
                return self.opaque("a procedure as a value", sp);
            }
        }
        self.read_place(x, sp)
    }

    /// Reads a variable, element or component.
    pub fn read_place(&mut self, x: &Expr, sp: Span) -> ExprId {
        match self.place(x) {
            Ok(place) => {
                let ty = self.place_type(&place);
                if matches!(ty, Type::Array(_)) {
                    return self.opaque("an array where a scalar is needed", sp);
                }
                self.ex(Ir::Read(place), ty, sp)
            }
            Err(why) => self.opaque(why, sp),
        }
    }

    /// The binding in force for a name.
    pub fn binding(&self, n: &str) -> Option<Binding> {
        let visible = self.visible.get();
        if visible == 0 {
            return None;
        }
        self.bindings[..visible.min(self.bindings.len())]
            .iter()
            .rev()
            .take_while(|b| b.name != BARRIER)
            .find(|b| b.name == n)
            .cloned()
    }

    /// Runs `f` with the bindings that a binding's expression sees.
    pub fn in_binding<T>(&mut self, b: &Binding, f: impl FnOnce(&mut Self) -> T) -> T {
        let visible = self.visible.replace(b.below);
        let out = f(self);
        self.visible.set(visible);
        out
    }

    /// The same for questions that change nothing.
    pub fn ask_binding<T>(&self, b: &Binding, f: impl FnOnce(&Self, &Expr) -> T) -> T {
        let visible = self.visible.replace(b.below);
        let out = f(self, &b.expr);
        self.visible.set(visible);
        out
    }

    /// An operator of the program.
    fn operation(&mut self, x: &Expr, sp: Span) -> ExprId {
        match self.operator(x) {
            Some((Specific::Known(signature), args)) => self.specific_value(&signature, &args, sp),
            _ => self.opaque("a user-defined operator", sp),
        }
    }

    fn unary(&mut self, op: UnOp, x: &Expr, sp: Span) -> ExprId {
        let e = self.expr(x);
        let ty = self.ty(e);
        match (op, &ty) {
            (UnOp::Not, Type::Scalar(Scalar::Logical { .. })) => self.ex(Ir::Not(e), ty, sp),
            (
                UnOp::Plus | UnOp::Minus,
                Type::Scalar(Scalar::Int { .. } | Scalar::Float { .. } | Scalar::Complex { .. }),
            ) => {
                if op == UnOp::Plus {
                    return e;
                }
                match self.p.expr(e).kind {
                    Ir::Int(v) => match v.checked_neg() {
                        Some(v) => self.ex(Ir::Int(v), ty, sp),
                        None => self.opaque("overflow", sp),
                    },
                    Ir::Real(v) => self.ex(Ir::Real(-v), ty, sp),
                    _ => self.ex(Ir::Unary(UnaryOp::Neg, e), ty, sp),
                }
            }
            _ => self.opaque("an operator on a type that is not known", sp),
        }
    }

    /// The common type of two arithmetic operands.
    pub fn promote(&self, a: &Type, b: &Type) -> Option<Type> {
        use Scalar::{Complex, Float, Int};
        let (Type::Scalar(a), Type::Scalar(b)) = (a, b) else { return None };
        let s = match (*a, *b) {
            (Int { bits: x, .. }, Int { bits: y, .. }) => Int { bits: x.max(y), signed: true },
            (Int { .. }, Float { bits }) | (Float { bits }, Int { .. }) => Float { bits },
            (Float { bits: x }, Float { bits: y }) => Float { bits: x.max(y) },
            (Complex { bits: x }, Complex { bits: y } | Float { bits: y })
            | (Float { bits: y }, Complex { bits: x }) => Complex { bits: x.max(y) },
            (Complex { bits }, Int { .. }) | (Int { .. }, Complex { bits }) => Complex { bits },
            _ => return None,
        };
        Some(Type::Scalar(s))
    }

    /// Applies an infix operator.
    pub fn binary(&mut self, op: BinOp, a: ExprId, b: ExprId, sp: Span) -> ExprId {
        // The first reason is the one to report.
        for e in [a, b] {
            if let Ir::Opaque(why) = &self.p.expr(e).kind {
                let why = why.clone();
                return self.opaque(why, sp);
            }
        }
        let (ta, tb) = (self.ty(a), self.ty(b));
        let logical = |t: &Type| matches!(t, Type::Scalar(Scalar::Logical { .. }));
        let text = |t: &Type| matches!(t, Type::Scalar(Scalar::Character { .. }));
        let unknown = "an operator on a type that is not known";
        match op {
            BinOp::And | BinOp::Or | BinOp::Eqv | BinOp::Neqv => {
                if !logical(&ta) || !logical(&tb) {
                    return self.opaque(unknown, sp);
                }
                let ty = if bits(&ta) >= bits(&tb) { ta } else { tb };
                let a = self.convert(a, &ty);
                let b = self.convert(b, &ty);
                let kind = match op {
                    BinOp::And => Ir::And(a, b),
                    BinOp::Or => Ir::Or(a, b),
                    BinOp::Eqv => Ir::Compare(CompareOp::Eq, a, b),
                    _ => Ir::Binary(BinaryOp::BitXor, a, b),
                };
                self.ex(kind, ty, sp)
            }
            BinOp::Concat => {
                if !text(&ta) || !text(&tb) {
                    return self.opaque(unknown, sp);
                }
                let len = match (&ta, &tb) {
                    (
                        Type::Scalar(Scalar::Character { len: Some(x) }),
                        Type::Scalar(Scalar::Character { len: Some(y) }),
                    ) => x.checked_add(*y),
                    _ => None,
                };
                self.ex(Ir::Binary(BinaryOp::Concat, a, b), Scalar::Character { len }.into(), sp)
            }
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => {
                let op = match op {
                    BinOp::Eq => CompareOp::Eq,
                    BinOp::Ne => CompareOp::Ne,
                    BinOp::Lt => CompareOp::Lt,
                    BinOp::Le => CompareOp::Le,
                    BinOp::Gt => CompareOp::Gt,
                    _ => CompareOp::Ge,
                };
                if text(&ta) && text(&tb) {
                    return self.ex(Ir::Compare(op, a, b), LOGICAL.into(), sp);
                }
                let Some(ty) = self.promote(&ta, &tb) else {
                    return self.opaque(unknown, sp);
                };
                let a = self.convert(a, &ty);
                let b = self.convert(b, &ty);
                self.ex(Ir::Compare(op, a, b), LOGICAL.into(), sp)
            }
            BinOp::Pow => {
                let Some(ty) = self.promote(&ta, &tb) else {
                    return self.opaque(unknown, sp);
                };
                let a = self.convert(a, &ty);
                let integer = matches!(tb, Type::Scalar(Scalar::Int { .. }));
                let b = if integer { b } else { self.convert(b, &ty) };
                self.ex(Ir::Binary(BinaryOp::Pow, a, b), ty, sp)
            }
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div => {
                let Some(ty) = self.promote(&ta, &tb) else {
                    return self.opaque(unknown, sp);
                };
                let a = self.convert(a, &ty);
                let b = self.convert(b, &ty);
                let op = match op {
                    BinOp::Add => BinaryOp::Add,
                    BinOp::Sub => BinaryOp::Sub,
                    BinOp::Mul => BinaryOp::Mul,
                    _ => BinaryOp::Div,
                };
                self.ex(Ir::Binary(op, a, b), ty, sp)
            }
        }
    }

    /// Complex from two parts; `bits` of one part, or the wider of both.
    pub fn complex_of(&mut self, a: ExprId, b: ExprId, width: Option<u8>, sp: Span) -> ExprId {
        let part = |t: &Type| match t {
            Type::Scalar(Scalar::Float { bits }) => Some(*bits),
            Type::Scalar(Scalar::Int { .. }) => Some(32),
            _ => None,
        };
        let (Some(x), Some(y)) = (part(&self.ty(a)), part(&self.ty(b))) else {
            return self.opaque("a complex value of unknown parts", sp);
        };
        let bits = width.unwrap_or(x.max(y));
        let a = self.convert(a, &Scalar::Float { bits }.into());
        let b = self.convert(b, &Scalar::Float { bits }.into());
        let kind = Ir::Intrinsic(Intrinsic::Complex, vec![a, b]);
        self.ex(kind, Scalar::Complex { bits }.into(), sp)
    }

    // ---- name(args) ---------------------------------------------------------------------------

    fn call_value(&mut self, base: &Expr, args: &[Arg], x: &Expr, sp: Span) -> ExprId {
        let ExprKind::Name(n) = &base.kind else {
            if self.is_substring(base, args) {
                return self.substring(base, args, sp);
            }
            if let ExprKind::Component(object, name) = &base.kind
                && let Some(found) = self.bound_to(object, name)
            {
                let Specific::Known(signature) = found else {
                    return self.opaque("a procedure that depends on the type of an object", sp);
                };
                return self.specific_value(&signature, &with_object(object, args), sp);
            }
            return self.read_place(x, sp);
        };
        if self.binding(n).is_some() {
            return if self.is_substring(base, args) {
                self.substring(base, args, sp)
            } else {
                self.read_place(x, sp)
            };
        }
        if self.is_array(n) {
            return self.read_place(x, sp);
        }
        if self.is_substring(base, args) {
            return self.substring(base, args, sp);
        }
        let found = self.specific(n, args);
        match found {
            Specific::Known(signature) => return self.specific_value(&signature, args, sp),
            Specific::Unknown => {
                return self.opaque(format!("a call of `{n}`, whose procedure is not known"), sp);
            }
            Specific::None => {}
        }
        let symbol = self.symbol(n).cloned();
        if let Some(Class::StatementFunction(dummies, body)) =
            symbol.as_ref().map(|s| s.class.clone())
        {
            let ty = symbol.as_ref().and_then(|s| s.ty.clone());
            return self.inline(&dummies, &body, args, ty, sp);
        }
        let explicit = symbol.as_ref().is_some_and(|s| {
            s.external
                || s.dummy.is_some()
                || matches!(s.class, Class::Procedure | Class::Generic | Class::Foreign)
        }) || self.signature(n).is_some();
        // No procedure of a generic name that is an intrinsic's, too, fits: it is the intrinsic.
        let extended = symbol.as_ref().is_some_and(|s| s.class == Class::Generic);
        if (!explicit || extended)
            && let Some(e) = self.intrinsic(n, args, sp)
        {
            return e;
        }
        self.function_call(n, args, sp)
    }

    /// Is the name an array here?
    pub fn is_array(&self, n: &str) -> bool {
        self.symbol(n).is_some_and(|s| s.dims.is_some() && !s.external)
    }

    fn is_substring(&self, base: &Expr, args: &[Arg]) -> bool {
        let [Arg { keyword: None, value: ArgValue::Range(_, _, None) }] = args else {
            return false;
        };
        match &base.kind {
            ExprKind::Name(n) => match self.binding(n) {
                Some(b) => self.ask_binding(&b, |cx, x| cx.is_substring(x, args)),
                None => {
                    !self.is_array(n)
                        && self.symbol(n).is_some_and(|s| matches!(s.class, Class::Variable))
                }
            },
            // `a(i)(1:2)`: the base is an element already.
            ExprKind::Call(..) | ExprKind::Str(_) => true,
            ExprKind::Component(..) => self.rank(base) == Some(0),
            _ => false,
        }
    }

    /// `c(i:j)` as a pure function of its parts.
    pub fn substring(&mut self, base: &Expr, args: &[Arg], sp: Span) -> ExprId {
        let c = self.expr(base);
        let Some((a, b)) = self.substring_bounds(args) else {
            return self.opaque("a malformed substring", sp);
        };
        if !matches!(self.ty(c), Type::Scalar(Scalar::Character { .. })) {
            return self.opaque("a substring of something else than characters", sp);
        }
        let len = self.substring_len(a, b);
        let mut list = vec![heiretsu_ir::Arg::Value(c)];
        let one = self.int(1, sp);
        list.push(heiretsu_ir::Arg::Value(a.unwrap_or(one)));
        if let Some(b) = b {
            list.push(heiretsu_ir::Arg::Value(b));
        }
        let callee = Callee::computing("substring");
        self.ex(Ir::Call(callee, list), Scalar::Character { len }.into(), sp)
    }

    fn substring_len(&self, a: Option<ExprId>, b: Option<ExprId>) -> Option<u32> {
        let lo = match a {
            Some(a) => self.as_int(a)?,
            None => 1,
        };
        let n = self.as_int(b?)?.checked_sub(lo)?.checked_add(1)?.max(0);
        u32::try_from(n).ok()
    }

    /// The bounds of a substring.
    pub fn substring_bounds(&mut self, args: &[Arg]) -> Option<(Option<ExprId>, Option<ExprId>)> {
        let [Arg { value: ArgValue::Range(a, b, None), .. }] = args else { return None };
        let a = a.as_ref().map(|x| self.scalar(x));
        let b = b.as_ref().map(|x| self.scalar(x));
        Some((a, b))
    }

    /// Is there room for one more statement function or constant in the expression?
    fn may_inline(&mut self) -> bool {
        if self.inlining.depth == 0 {
            self.inlining.start = self.p.exprs.len();
        }
        let made = self.p.exprs.len().saturating_sub(self.inlining.start);
        self.bindings.len() < MAX_INLINE && made < MAX_INLINED
    }

    fn inline(
        &mut self,
        dummies: &[String],
        body: &Rc<Expr>,
        args: &[Arg],
        ty: Option<super::symbols::Ty>,
        sp: Span,
    ) -> ExprId {
        if !self.may_inline() || dummies.len() != args.len() {
            return self.opaque("a statement function that is too deep or wrongly called", sp);
        }
        let below = self.visible.get();
        let start = self.bindings.len();
        // The body sees its dummies only, not what was bound around the call.
        let barrier = Binding { name: BARRIER.to_string(), expr: Rc::clone(body), below: 0 };
        self.bindings.push(barrier);
        for (d, a) in dummies.iter().zip(args) {
            let ArgValue::Expr(x) = &a.value else {
                self.bindings.truncate(start);
                return self.opaque("a malformed statement function call", sp);
            };
            let expr = Rc::new(x.clone());
            self.bindings.push(Binding { name: d.clone(), expr, below });
        }
        let visible = self.visible.replace(self.bindings.len());
        self.inlining.depth += 1;
        let e = self.expr(body);
        self.inlining.depth -= 1;
        self.bindings.truncate(start);
        self.visible.set(visible);
        match ty {
            Some(t) => {
                let t = self.type_of(&t);
                self.convert(e, &t)
            }
            None => e,
        }
    }

    /// An element of what a function returns for these arguments: nobody asks which one.
    pub fn array_call(
        &mut self,
        n: &str,
        args: &[Arg],
        signature: &super::symbols::Signature,
        element: Type,
        sp: Span,
    ) -> ExprId {
        let positions = std::mem::take(&mut self.positions);
        let (callee, list) = self.callee_and_args(n, args, Some(signature));
        self.positions = positions;
        self.ex(Ir::Call(callee, list), element, sp)
    }

    /// A call of a function that is not an intrinsic.
    fn function_call(&mut self, n: &str, args: &[Arg], sp: Span) -> ExprId {
        let sig = self.signature(n);
        let symbol = self.symbol(n).cloned();
        if let Some(sig) = &sig {
            let arrays = args
                .iter()
                .any(|a| matches!(&a.value, ArgValue::Expr(x) if self.rank(x) != Some(0)));
            if sig.result_rank > 0 || (sig.elemental && arrays && self.positions.is_empty()) {
                return self.opaque("a function with an array result", sp);
            }
        }
        let ty = match sig.as_ref().and_then(|s| s.result.clone()) {
            Some(t) => self.type_of(&t),
            None => match symbol.as_ref().and_then(|s| s.ty.clone()) {
                Some(t) => self.type_of(&t),
                None if symbol.is_none() && !self.names.may_be_foreign() => {
                    match self.names.implicit_type(n) {
                        Some(t) => self.type_of(&t),
                        None => Type::Opaque,
                    }
                }
                None => match &symbol {
                    Some(s) if s.external && !matches!(s.class, Class::Generic) => {
                        match self.names.implicit_type(n) {
                            Some(t) => self.type_of(&t),
                            None => Type::Opaque,
                        }
                    }
                    _ => Type::Opaque,
                },
            },
        };
        let elemental = sig.as_ref().is_some_and(|s| s.elemental);
        let positions =
            if elemental { self.positions.clone() } else { std::mem::take(&mut self.positions) };
        let saved = if elemental { positions.clone() } else { positions };
        let (callee, list) = self.callee_and_args(n, args, sig.as_deref());
        self.positions = saved;
        self.ex(Ir::Call(callee, list), ty, sp)
    }
}

/// The arguments of a procedure that is bound to a type: the object is the first one.
pub fn with_object(object: &Expr, args: &[Arg]) -> Vec<Arg> {
    let first = Arg { keyword: None, value: ArgValue::Expr(object.clone()) };
    std::iter::once(first).chain(args.iter().cloned()).collect()
}

fn bits(t: &Type) -> u8 {
    match t {
        Type::Scalar(
            Scalar::Logical { bits }
            | Scalar::Int { bits, .. }
            | Scalar::Float { bits }
            | Scalar::Complex { bits },
        ) => *bits,
        _ => 0,
    }
}
