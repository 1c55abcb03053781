//! Values: expressions of the tree as expressions of the loop program.
//!
//! **Decides** the type in which each operation computes; the tree already has every conversion, and
//! those that change nothing (`long` to `long long`, dropping `const`) are left out.
//! **Why it is sound**: effects inside an expression are emitted as statements before it (see
//! `effects`), what is left only reads.

use heiretsu_ir::{
    BinaryOp as IrOp, CompareOp, ExprId, ExprKind as Ir, Intrinsic, Place, Scalar, Span, Step,
    Type, UnaryOp as IrUnary, VarId,
};

use super::Why;
use super::function::Function;
use crate::c::tree::{self, BinaryOp, ExprKind, Lives, TyKind, UnaryOp};

impl Function<'_, '_> {
    /// The value of an expression; its effects are emitted into the current block.
    pub fn value(&mut self, e: tree::ExprId) -> Result<ExprId, Why> {
        let tree = self.tree;
        let expr = &tree.exprs[e];
        let span = expr.span;
        if tree.pointee(expr.ty).is_some() {
            return self.pointer_value(e);
        }
        match &expr.kind {
            ExprKind::Error(why) => Err(why),
            ExprKind::Length(length) => {
                let value = self.value(*length)?;
                let fixed = self.made_of(value, &|var| {
                    self.is_stable_var(var) && !self.counters.contains(&var)
                });
                if fixed {
                    Ok(value)
                } else {
                    Err("the length that an array had where it was declared")
                }
            }
            ExprKind::Int(n) => match self.cx.scalar(expr.ty) {
                Some(Scalar::Logical { bits }) => {
                    Ok(self.add(Ir::Logical(*n != 0), Scalar::Logical { bits }, span))
                }
                Some(scalar) => Ok(self.int(*n, scalar, span)),
                None => Err("a constant of unknown type"),
            },
            ExprKind::Float(x) => {
                let scalar = self.cx.scalar(expr.ty).ok_or("a constant of unknown type")?;
                Ok(self.add(Ir::Real(*x), scalar, span))
            }
            ExprKind::Complex(re, im) => {
                let Some(Scalar::Complex { bits }) = self.cx.scalar(expr.ty) else {
                    return Err("a constant of unknown type");
                };
                let re = self.add(Ir::Real(*re), Scalar::Float { bits }, span);
                let im = self.add(Ir::Real(*im), Scalar::Float { bits }, span);
                Ok(self.add(
                    Ir::Intrinsic(Intrinsic::Complex, vec![re, im]),
                    Scalar::Complex { bits },
                    span,
                ))
            }
            ExprKind::Load(place) => self.load(*place, span),
            ExprKind::Convert(inner) => self.converted(*inner, expr.ty, span),
            ExprKind::Unary(op, operand) => self.unary(e, *op, *operand),
            ExprKind::Binary(op, a, b) => self.binary(e, *op, *a, *b),
            ExprKind::Assign(op, computation, target, value) => {
                let place = self.assignment(e, *op, *computation, *target, *value)?;
                let ty = self.value_type(expr.ty)?;
                Ok(self.read(place, ty))
            }
            ExprKind::Cond(cond, then, otherwise) => self.conditional(e, *cond, *then, *otherwise),
            ExprKind::Comma(first, second) => {
                self.effects_ahead(*first)?;
                self.value(*second)
            }
            ExprKind::Statements(block, last) => {
                let last = self.own_statements(*block, *last)?;
                self.value(last)
            }
            ExprKind::Call(callee, args) => self.call_value(e, *callee, args),
            ExprKind::Builtin(name, args) => self.builtin(e, name, args),
            // A structure as a value.
            ExprKind::Decl(_)
            | ExprKind::Member(..)
            | ExprKind::Index(..)
            | ExprKind::CompoundLiteral(_) => {
                let place = self.place(e)?;
                let ty = self.value_type(expr.ty)?;
                Ok(self.read(place, ty))
            }
            ExprKind::Null | ExprKind::Decay(_) | ExprKind::FunctionDecay(_) | ExprKind::Str(_) => {
                Err("an unusual value")
            }
        }
    }

    /// The IR type of values of a type.
    pub fn value_type(&mut self, ty: tree::TyId) -> Result<Type, Why> {
        match self.cx.ty(ty) {
            Type::Opaque | Type::Void | Type::Array(_) => Err("a value of unknown type"),
            known => Ok(known),
        }
    }

    /// Reads an object.
    fn load(&mut self, place: tree::ExprId, span: Span) -> Result<ExprId, Why> {
        if let Some(n) = self.constant_object(place) {
            let scalar =
                self.cx.scalar(self.tree.exprs[place].ty).ok_or("a constant of unknown type")?;
            return Ok(self.int(n, scalar, span));
        }
        let ty = self.value_type(self.tree.exprs[place].ty)?;
        let place = self.place(place)?;
        Ok(self.read(place, ty))
    }

    /// The value of a `const` integer at file scope (or a static one) with a constant initializer.
    fn constant_object(&self, place: tree::ExprId) -> Option<i128> {
        let ExprKind::Decl(decl) = self.tree.exprs[place].kind else { return None };
        let decl = &self.tree.decls[decl];
        let ty = &self.tree.types[decl.ty];
        if !ty.is_const
            || ty.is_volatile
            || decl.lives == Lives::Automatic
            || decl.odd.is_some()
            || !matches!(ty.kind, TyKind::Int { .. })
        {
            return None;
        }
        match decl.init.as_deref()? {
            [entry] => match self.tree.exprs[entry.value].kind {
                ExprKind::Int(n) => Some(n),
                _ => None,
            },
            _ => None,
        }
    }

    /// A conversion to a type.
    fn converted(
        &mut self,
        inner: tree::ExprId,
        to: tree::TyId,
        span: Span,
    ) -> Result<ExprId, Why> {
        if self.tree.kind(to) == TyKind::Void {
            return Err("the value of a void expression");
        }
        let ty = self.value_type(to)?;
        if let Type::Scalar(Scalar::Logical { .. }) = ty {
            let cond = self.condition(inner)?;
            return Ok(self.truth(cond, ty, span));
        }
        let value = self.value(inner)?;
        if self.tree.pointee(self.tree.exprs[inner].ty).is_some() {
            self.escape(value);
        }
        Ok(self.convert(value, ty, span))
    }

    /// A truth value of the given type from a condition (an `int` of 0 or 1, or anything tested).
    fn truth(&mut self, cond: ExprId, ty: Type, span: Span) -> ExprId {
        let node = self.proc.expr(cond);
        if node.ty == ty {
            return cond;
        }
        let is_truth = matches!(node.kind, Ir::Compare(..) | Ir::And(..) | Ir::Or(..) | Ir::Not(_));
        let cond = if is_truth { cond } else { self.tested(cond, span) };
        self.convert(cond, ty, span)
    }

    /// `e != 0` as an `int`.
    fn tested(&mut self, e: ExprId, span: Span) -> ExprId {
        let zero = self.zero_like(e, span);
        self.add(Ir::Compare(CompareOp::Ne, e, zero), Scalar::I32, span)
    }

    fn zero_like(&mut self, e: ExprId, span: Span) -> ExprId {
        let ty = self.type_of(e).clone();
        let kind = match ty.scalar() {
            Some(Scalar::Float { .. }) => Ir::Real(0.0),
            Some(Scalar::Logical { .. }) => Ir::Logical(false),
            Some(Scalar::Complex { bits }) => {
                let part = self.add(Ir::Real(0.0), Scalar::Float { bits }, span);
                let other = self.add(Ir::Real(0.0), Scalar::Float { bits }, span);
                Ir::Intrinsic(Intrinsic::Complex, vec![part, other])
            }
            _ => Ir::Int(0),
        };
        self.add(kind, ty, span)
    }

    /// A value converted to a type; constants are converted here.
    pub fn convert(&mut self, value: ExprId, ty: Type, span: Span) -> ExprId {
        let node = self.proc.expr(value);
        if node.ty == ty {
            return value;
        }
        let folded = match (&node.kind, ty.scalar()) {
            (Ir::Int(n), Some(Scalar::Int { bits, signed })) => {
                Some(Ir::Int(wrapped(*n, bits, signed)))
            }
            (Ir::Int(n), Some(Scalar::Float { bits: 64 | 80 | 128 }))
                if n.unsigned_abs() <= 1 << 53 =>
            {
                Some(Ir::Real(*n as f64))
            }
            (Ir::Int(n), Some(Scalar::Float { bits: 32 })) if n.unsigned_abs() <= 1 << 24 => {
                Some(Ir::Real(*n as f64))
            }
            (Ir::Real(x), Some(Scalar::Float { bits: 32 })) => Some(Ir::Real(f64::from(*x as f32))),
            (Ir::Real(x), Some(Scalar::Float { .. }))
                if node.ty.scalar().is_some_and(Scalar::is_floating) =>
            {
                Some(Ir::Real(*x))
            }
            _ => None,
        };
        let span = if folded.is_some() { node.span } else { span };
        self.add(folded.unwrap_or(Ir::Convert(value)), ty, span)
    }

    /// An expression as a condition: a truth value, or an integer that is true when not zero.
    pub fn condition(&mut self, e: tree::ExprId) -> Result<ExprId, Why> {
        let tree = self.tree;
        let expr = &tree.exprs[e];
        // The test against zero that the language adds is what a condition means.
        if let ExprKind::Convert(inner) = expr.kind
            && (tree.kind(expr.ty) == TyKind::Bool || self.keeps_truth(inner, expr.ty))
        {
            return self.condition(inner);
        }
        let value = self.value(e)?;
        match self.type_of(value).scalar() {
            Some(Scalar::Int { .. } | Scalar::Logical { .. }) => Ok(value),
            _ => Ok(self.tested(value, expr.span)),
        }
    }

    /// Does an integer conversion keep whether the value is zero?
    fn keeps_truth(&self, inner: tree::ExprId, to: tree::TyId) -> bool {
        match (self.cx.scalar(self.tree.exprs[inner].ty), self.cx.scalar(to)) {
            (Some(Scalar::Int { bits: from, .. }), Some(Scalar::Int { bits: to, .. })) => {
                to >= from
            }
            (Some(Scalar::Logical { .. }), Some(Scalar::Int { .. })) => true,
            _ => false,
        }
    }

    fn unary(
        &mut self,
        e: tree::ExprId,
        op: UnaryOp,
        operand: tree::ExprId,
    ) -> Result<ExprId, Why> {
        let expr = &self.tree.exprs[e];
        let span = expr.span;
        match op {
            UnaryOp::Plus => self.value(operand),
            UnaryOp::Minus | UnaryOp::BitNot => {
                let ty = self.value_type(expr.ty)?;
                let value = self.value(operand)?;
                let value = self.convert(value, ty.clone(), span);
                let folded = match (&self.proc.expr(value).kind, op, ty.scalar()) {
                    (Ir::Int(n), UnaryOp::Minus, Some(Scalar::Int { bits, signed })) => {
                        Some(Ir::Int(wrapped(-*n, bits, signed)))
                    }
                    (Ir::Real(x), UnaryOp::Minus, _) => Some(Ir::Real(-*x)),
                    _ => None,
                };
                let op = if op == UnaryOp::Minus { IrUnary::Neg } else { IrUnary::BitNot };
                Ok(self.add(folded.unwrap_or(Ir::Unary(op, value)), ty, span))
            }
            UnaryOp::Not => {
                let cond = self.condition(operand)?;
                Ok(self.add(Ir::Not(cond), Scalar::I32, span))
            }
            UnaryOp::Real | UnaryOp::Imag => {
                let ty = self.value_type(expr.ty)?;
                let value = self.value(operand)?;
                if !matches!(self.type_of(value).scalar(), Some(Scalar::Complex { .. })) {
                    return Err("the part of what is not complex");
                }
                let part =
                    if op == UnaryOp::Real { Intrinsic::RealPart } else { Intrinsic::ImagPart };
                Ok(self.add(Ir::Intrinsic(part, vec![value]), ty, span))
            }
            UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => {
                let ty = self.value_type(expr.ty)?;
                self.stepped(op, operand, ty, span)
            }
            UnaryOp::Deref => {
                let ty = self.value_type(expr.ty)?;
                let place = self.place(e)?;
                Ok(self.read(place, ty))
            }
            UnaryOp::AddrOf => Err("an address of unknown type"),
        }
    }

    fn binary(
        &mut self,
        e: tree::ExprId,
        op: BinaryOp,
        a: tree::ExprId,
        b: tree::ExprId,
    ) -> Result<ExprId, Why> {
        let expr = &self.tree.exprs[e];
        let span = expr.span;
        if let BinaryOp::LogAnd | BinaryOp::LogOr = op {
            return self.short_circuit(op == BinaryOp::LogAnd, a, b, span);
        }
        if op == BinaryOp::Sub && self.tree.pointee(self.tree.exprs[a].ty).is_some() {
            return self.pointer_difference(e, a, b);
        }
        let left = self.value(a)?;
        let right = self.value(b)?;
        self.operation(op, left, right, expr.ty, span)
    }

    /// An operation on two values that the language has brought to one type.
    pub fn operation(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        mut right: ExprId,
        ty: tree::TyId,
        span: Span,
    ) -> Result<ExprId, Why> {
        let compare = match op {
            BinaryOp::Lt => Some(CompareOp::Lt),
            BinaryOp::Gt => Some(CompareOp::Gt),
            BinaryOp::Le => Some(CompareOp::Le),
            BinaryOp::Ge => Some(CompareOp::Ge),
            BinaryOp::Eq => Some(CompareOp::Eq),
            BinaryOp::Ne => Some(CompareOp::Ne),
            _ => None,
        };
        let left_ty = self.type_of(left).clone();
        if self.type_of(right) != &left_ty {
            // Shifts may have operands of two types, pointers may differ in qualifiers.
            right = self.convert(right, left_ty.clone(), span);
        }
        if let Some(compare) = compare {
            return Ok(self.add(Ir::Compare(compare, left, right), Scalar::I32, span));
        }
        let ty = self.value_type(ty)?;
        let op = match op {
            BinaryOp::Mul => IrOp::Mul,
            BinaryOp::Div => IrOp::Div,
            BinaryOp::Rem => IrOp::Rem,
            BinaryOp::Add => IrOp::Add,
            BinaryOp::Sub => IrOp::Sub,
            BinaryOp::Shl => IrOp::Shl,
            BinaryOp::Shr => IrOp::Shr,
            BinaryOp::BitAnd => IrOp::BitAnd,
            BinaryOp::BitXor => IrOp::BitXor,
            BinaryOp::BitOr => IrOp::BitOr,
            _ => return Err("an unusual operation"),
        };
        if let (Ir::Int(x), Ir::Int(y)) = (&self.proc.expr(left).kind, &self.proc.expr(right).kind)
            && let Some(Scalar::Int { bits, signed }) = ty.scalar()
            && let Some(n) = fold(op, *x, *y)
            && (!signed || n == wrapped(n, bits, signed))
        {
            return Ok(self.int(wrapped(n, bits, signed), Scalar::Int { bits, signed }, span));
        }
        let left = self.convert(left, ty.clone(), span);
        let right = self.convert(right, ty.clone(), span);
        Ok(self.add(Ir::Binary(op, left, right), ty, span))
    }

    /// Is the value the same wherever it is evaluated from here on, while the variables that it names
    /// exist? (Over constants, variables set once, and counters of the loops around.)
    pub fn is_stable(&self, e: ExprId) -> bool {
        self.made_of(e, &|var| self.is_stable_var(var))
    }

    /// Does the value consist of constants and variables of this kind?
    pub fn made_of(&self, e: ExprId, of: &dyn Fn(VarId) -> bool) -> bool {
        match &self.proc.expr(e).kind {
            Ir::Int(_) | Ir::Real(_) | Ir::Logical(_) => true,
            Ir::Read(place) => place.is_var() && of(place.var),
            Ir::Unary(_, a) | Ir::Convert(a) | Ir::Not(a) => self.made_of(*a, of),
            Ir::Binary(_, a, b) | Ir::Compare(_, a, b) => {
                self.made_of(*a, of) && self.made_of(*b, of)
            }
            Ir::Text(_)
            | Ir::AddressOf(_)
            | Ir::And(..)
            | Ir::Or(..)
            | Ir::Select(..)
            | Ir::Intrinsic(..)
            | Ir::Call(..)
            | Ir::Opaque(_) => false,
        }
    }

    /// The same for a variable.
    pub fn is_stable_var(&self, var: VarId) -> bool {
        if self.counters.contains(&var) {
            return true;
        }
        let Some(&decl) = self.decl_of.get(&var) else { return true };
        let info = &self.tree.decls[decl];
        if info.lives != Lives::Automatic || self.tree.is_volatile(info.ty) {
            return false;
        }
        let found = self.usage.get(decl);
        let parameter = self.proc.params.contains(&var)
            || matches!(self.proc.var(var).storage, heiretsu_ir::Storage::Parameter { .. });
        if found.address {
            return false;
        }
        match found.assigned.as_slice() {
            [] => parameter || info.init.is_some(),
            [only] => {
                !parameter
                    && info.init.is_none()
                    && found.first == Some(only.order)
                    && only.region == found.region
            }
            _ => false,
        }
    }

    /// The value of an expression of pointer type.
    pub fn pointer_value(&mut self, e: tree::ExprId) -> Result<ExprId, Why> {
        let expr = &self.tree.exprs[e];
        let span = expr.span;
        match &expr.kind {
            ExprKind::Decay(_)
            | ExprKind::Unary(UnaryOp::AddrOf, _)
            | ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, ..)
                if !self.points_to_code_or_text(e) =>
            {
                let ty = self.cx.ty(expr.ty);
                let target = self.target(e)?;
                let place = self.pointed(target, span);
                Ok(self.add(Ir::AddressOf(place), ty, span))
            }
            ExprKind::Load(stored) => {
                let ty = self.cx.ty(expr.ty);
                let place = self.place(*stored)?;
                if place.is_var() && self.is_array_by_reference(place.var) {
                    return Ok(self.add(Ir::AddressOf(place), ty, span));
                }
                Ok(self.read(place, ty))
            }
            // Only qualifiers change.
            ExprKind::Convert(inner) if self.same_elements(self.tree.exprs[*inner].ty, expr.ty) => {
                let ty = self.cx.ty(expr.ty);
                let value = self.pointer_value(*inner)?;
                Ok(self.convert_pointer(value, ty, span))
            }
            _ => self.pointer_value_plain(e),
        }
    }

    fn points_to_code_or_text(&self, e: tree::ExprId) -> bool {
        match &self.tree.exprs[e].kind {
            ExprKind::Decay(inner) => matches!(self.tree.exprs[*inner].kind, ExprKind::Str(_)),
            ExprKind::Unary(UnaryOp::AddrOf, inner) => {
                matches!(self.tree.kind(self.tree.exprs[*inner].ty), TyKind::Function { .. })
            }
            _ => false,
        }
    }

    /// The value of a pointer expression that names no object by itself.
    pub fn pointer_value_plain(&mut self, e: tree::ExprId) -> Result<ExprId, Why> {
        let tree = self.tree;
        let expr = &tree.exprs[e];
        let span = expr.span;
        let ty = self.cx.ty(expr.ty);
        match &expr.kind {
            ExprKind::Null => Ok(self.add(Ir::Int(0), ty, span)),
            ExprKind::Decay(inner) => match &tree.exprs[*inner].kind {
                ExprKind::Str(text) => Ok(self.add(Ir::Text(text.clone()), ty, span)),
                _ => Err("an unusual pointer"),
            },
            ExprKind::FunctionDecay(inner) | ExprKind::Unary(UnaryOp::AddrOf, inner) => {
                match &tree.exprs[*inner].kind {
                    ExprKind::Decl(decl) => {
                        Ok(self.add(Ir::Text(tree.decls[*decl].name.clone()), ty, span))
                    }
                    _ => Err("an unusual pointer to a function"),
                }
            }
            ExprKind::Convert(inner) => {
                if tree.pointee(tree.exprs[*inner].ty).is_none()
                    && !matches!(tree.kind(tree.exprs[*inner].ty), TyKind::Int { .. })
                {
                    return Err("a pointer made from what is none");
                }
                let value = self.value(*inner)?;
                self.escape(value);
                Ok(self.convert_pointer(value, ty, span))
            }
            ExprKind::Call(callee, args) => self.call_value(e, *callee, args),
            ExprKind::Builtin(name, args) => self.builtin(e, name, args),
            ExprKind::Assign(op, computation, target, value) => {
                let place = self.assignment(e, *op, *computation, *target, *value)?;
                if place.is_var() && self.is_array_by_reference(place.var) {
                    return Ok(self.add(Ir::AddressOf(place), ty, span));
                }
                Ok(self.read(place, ty))
            }
            ExprKind::Unary(
                op @ (UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec),
                operand,
            ) => self.stepped(*op, *operand, ty, span),
            ExprKind::Comma(first, second) => {
                self.effects_ahead(*first)?;
                self.pointer_value(*second)
            }
            ExprKind::Statements(block, last) => {
                let last = self.own_statements(*block, *last)?;
                self.pointer_value(last)
            }
            ExprKind::Cond(cond, then, otherwise) => self.conditional(e, *cond, *then, *otherwise),
            ExprKind::Error(why) => Err(why),
            _ => Err("an unusual pointer"),
        }
    }

    fn convert_pointer(&mut self, value: ExprId, ty: Type, span: Span) -> ExprId {
        let node = self.proc.expr(value);
        if node.ty == ty {
            return value;
        }
        if let Ir::Int(n) = node.kind {
            return self.add(Ir::Int(n), ty, span);
        }
        self.add(Ir::Convert(value), ty, span)
    }

    /// Is it the address of memory that this call or a callee has allocated? Returned, it is a name that nobody uses before the
    /// call has ended.
    pub fn is_fresh(&self, value: ExprId) -> bool {
        match &self.proc.expr(value).kind {
            Ir::AddressOf(place) => {
                let own = matches!(
                    self.proc.var(place.var).storage,
                    heiretsu_ir::Storage::Heap | heiretsu_ir::Storage::Pointee
                );
                own && !place.steps.iter().any(|step| matches!(step, Step::Deref(_)))
            }
            Ir::Convert(inner) => self.is_fresh(*inner),
            _ => false,
        }
    }

    /// A pointer value gets stored or converted: what it points to may be reached by other names.
    pub fn escape(&mut self, value: ExprId) {
        match self.proc.expr(value).kind.clone() {
            Ir::AddressOf(place) => self.address_taken(&place),
            Ir::Convert(inner) => self.escape(inner),
            Ir::Select(_, a, b) => {
                self.escape(a);
                self.escape(b);
            }
            _ => {}
        }
    }

    /// Marks the variable whose memory a place names, and what it is a view of.
    pub fn address_taken(&mut self, place: &Place) {
        let mut place = place.clone();
        for _ in 0..64 {
            if place.steps.iter().any(|step| matches!(step, Step::Deref(_))) {
                return;
            }
            let var = &mut self.proc.vars[place.var.index()];
            var.attrs.address_taken = true;
            match &var.storage {
                heiretsu_ir::Storage::View { base } => place = base.clone(),
                _ => return,
            }
        }
    }

    /// `p - q` in elements.
    fn pointer_difference(
        &mut self,
        e: tree::ExprId,
        a: tree::ExprId,
        b: tree::ExprId,
    ) -> Result<ExprId, Why> {
        let tree = self.tree;
        let span = tree.exprs[e].span;
        let to = tree.pointee(tree.exprs[a].ty).ok_or("a difference of what is no pointer")?;
        let size = tree
            .size_of(to)
            .filter(|&s| s > 0)
            .ok_or("a difference of pointers to objects of unknown size")?;
        let left = self.value(a)?;
        let right = self.value(b)?;
        let left = self.add(Ir::Convert(left), Scalar::I64, span);
        let right = self.add(Ir::Convert(right), Scalar::I64, span);
        let bytes = self.add(Ir::Binary(IrOp::Sub, left, right), Scalar::I64, span);
        let size = self.int(i128::from(size), Scalar::I64, span);
        Ok(self.add(Ir::Binary(IrOp::Div, bytes, size), Scalar::I64, span))
    }

    /// The place a pointer moves to, as its new value: `p + by`.
    pub fn moved_pointer(&mut self, place: Place, by: ExprId, ty: Type, span: Span) -> ExprId {
        let mut to = self.copy_place(&place);
        to.steps.push(Step::Deref(by));
        self.add(Ir::AddressOf(to), ty, span)
    }
}

/// `n` in two's complement of so many bits.
pub(super) fn wrapped(n: i128, bits: u8, signed: bool) -> i128 {
    if bits >= 128 {
        return n;
    }
    let low = n & ((1i128 << bits) - 1);
    if signed && low >> (bits - 1) & 1 == 1 { low - (1i128 << bits) } else { low }
}

fn fold(op: IrOp, x: i128, y: i128) -> Option<i128> {
    match op {
        IrOp::Add => x.checked_add(y),
        IrOp::Sub => x.checked_sub(y),
        IrOp::Mul => x.checked_mul(y),
        IrOp::Div => x.checked_div(y),
        IrOp::Rem => x.checked_rem(y),
        IrOp::BitAnd => Some(x & y),
        IrOp::BitOr => Some(x | y),
        IrOp::BitXor => Some(x ^ y),
        IrOp::Shl if (0..63).contains(&y) && x >= 0 => x.checked_mul(1 << y),
        IrOp::Shr if (0..63).contains(&y) => Some(x >> y),
        IrOp::Pow | IrOp::Concat | IrOp::Shl | IrOp::Shr => None,
    }
}
