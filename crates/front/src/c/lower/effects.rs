//! Effects inside expressions: put in order as statements before the value that needs them.
//!
//! **Decides** the order. **Example**: `a[i++] = x` → `t = i; i = i + 1; a[t] = x`.
//! **Why it is sound**: C leaves the order of unsequenced effects open and makes a conflict between them
//! undefined, so every effect may come before the reads around it. Where C does fix an order (`&&`, `||`,
//! `?:`, `,`) an effect on the right becomes a branch or a statement of its own.

use heiretsu_ir::{
    BinaryOp as IrOp, ExprId, ExprKind as Ir, Place, Scalar, Span, StmtKind as IrStmt, Type,
};

use super::Why;
use super::function::{Function, synthetic};
use crate::c::tree::{self, BinaryOp, ExprKind, UnaryOp};

impl Function<'_, '_> {
    /// Does evaluating the expression do more than compute a value? Calls count unless they are known
    /// mathematical functions.
    pub fn has_effects(&self, e: tree::ExprId) -> bool {
        let mut work = vec![e];
        while let Some(e) = work.pop() {
            match &self.tree.exprs[e].kind {
                ExprKind::Assign(..)
                | ExprKind::CompoundLiteral(_)
                | ExprKind::Statements(..)
                | ExprKind::Error(_) => return true,
                ExprKind::Unary(
                    UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                    _,
                ) => {
                    return true;
                }
                ExprKind::Call(callee, args) => {
                    if !self.is_pure_call(*callee) {
                        return true;
                    }
                    work.extend(args);
                }
                ExprKind::Builtin(_, args) => work.extend(args),
                ExprKind::Member(a, _)
                | ExprKind::Convert(a)
                | ExprKind::Load(a)
                | ExprKind::Decay(a)
                | ExprKind::FunctionDecay(a)
                | ExprKind::Length(a)
                | ExprKind::Unary(_, a) => work.push(*a),
                ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) | ExprKind::Comma(a, b) => {
                    work.extend([*a, *b])
                }
                ExprKind::Cond(a, b, c) => work.extend([*a, *b, *c]),
                ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Complex(..)
                | ExprKind::Str(_)
                | ExprKind::Decl(_)
                | ExprKind::Null => {}
            }
        }
        false
    }

    /// Evaluates an expression for its effects only.
    pub fn effects_of(&mut self, e: tree::ExprId) -> Result<(), Why> {
        let tree = self.tree;
        let expr = &tree.exprs[e];
        match &expr.kind {
            ExprKind::Assign(op, computation, target, value) => {
                self.assignment(e, *op, *computation, *target, *value)?;
            }
            ExprKind::Unary(
                UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                operand,
            ) => {
                let ExprKind::Unary(op, _) = expr.kind else { return Ok(()) };
                // Nobody wants the old value: the pre- form needs no temporary.
                let op = if matches!(op, UnaryOp::PreInc | UnaryOp::PostInc) {
                    UnaryOp::PreInc
                } else {
                    UnaryOp::PreDec
                };
                self.step_in_place(op, *operand, expr.span)?;
            }
            ExprKind::Call(callee, args) => self.call_statement(e, *callee, args)?,
            ExprKind::Comma(a, b) => {
                self.effects_of(*a)?;
                self.effects_of(*b)?;
            }
            ExprKind::Convert(inner) => self.effects_of(*inner)?,
            ExprKind::Statements(block, value) => {
                self.stmt(*block);
                value.iter().try_for_each(|e| self.effects_of(*e))?;
            }
            ExprKind::Cond(cond, then, otherwise)
                if self.has_effects(*then) || self.has_effects(*otherwise) =>
            {
                let cond = self.condition(*cond)?;
                let mut failed = None;
                let then_block = self.block(|f| failed = f.effects_of(*then).err());
                let else_block = self.block(|f| failed = f.effects_of(*otherwise).err().or(failed));
                if let Some(why) = failed {
                    return Err(why);
                }
                self.emit(IrStmt::If { cond, then_block, else_block }, expr.span);
            }
            ExprKind::Binary(op @ (BinaryOp::LogAnd | BinaryOp::LogOr), a, b)
                if self.has_effects(*b) =>
            {
                let cond = self.condition(*a)?;
                let mut failed = None;
                let block = self.block(|f| failed = f.effects_of(*b).err());
                if let Some(why) = failed {
                    return Err(why);
                }
                let (then_block, else_block) =
                    if *op == BinaryOp::LogAnd { (block, Vec::new()) } else { (Vec::new(), block) };
                self.emit(IrStmt::If { cond, then_block, else_block }, expr.span);
            }
            ExprKind::Error(why) => return Err(why),
            _ if self.has_effects(e) => {
                // The value is dropped; what was emitted on the way stays. A call in it is kept.
                let value = self.value(e)?;
                if self.contains_call(value) {
                    let ty = self.type_of(value).clone();
                    self.keep(value, ty, expr.span);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Is there a call in a value?
    pub fn contains_call(&self, e: ExprId) -> bool {
        match &self.proc.expr(e).kind {
            Ir::Call(..) | Ir::Opaque(_) => true,
            Ir::Int(_) | Ir::Real(_) | Ir::Logical(_) | Ir::Text(_) => false,
            Ir::Read(place) | Ir::AddressOf(place) => self.calls_in_place(place),
            Ir::Unary(_, a) | Ir::Not(a) | Ir::Convert(a) => self.contains_call(*a),
            Ir::Binary(_, a, b) | Ir::Compare(_, a, b) | Ir::And(a, b) | Ir::Or(a, b) => {
                self.contains_call(*a) || self.contains_call(*b)
            }
            Ir::Select(a, b, c) => [a, b, c].into_iter().any(|e| self.contains_call(*e)),
            Ir::Intrinsic(_, args) => args.iter().any(|e| self.contains_call(*e)),
        }
    }

    fn calls_in_place(&self, place: &Place) -> bool {
        place.steps.iter().any(|step| match step {
            heiretsu_ir::Step::Index(e) | heiretsu_ir::Step::Deref(e) => self.contains_call(*e),
            heiretsu_ir::Step::Field(_) => false,
        })
    }

    /// Calls in the subscripts of a place that is used twice are evaluated once, before.
    fn settle(&mut self, place: &mut Place) {
        for at in 0..place.steps.len() {
            if let heiretsu_ir::Step::Index(e) | heiretsu_ir::Step::Deref(e) = place.steps[at]
                && self.contains_call(e)
            {
                let (ty, span) = (self.type_of(e).clone(), self.proc.expr(e).span);
                let kept = self.keep(e, ty.clone(), span);
                let read = self.read(kept, ty);
                place.steps[at] = match place.steps[at] {
                    heiretsu_ir::Step::Index(_) => heiretsu_ir::Step::Index(read),
                    _ => heiretsu_ir::Step::Deref(read),
                };
            }
        }
    }

    /// An assignment; gives the place assigned.
    pub fn assignment(
        &mut self,
        e: tree::ExprId,
        op: Option<BinaryOp>,
        computation: tree::TyId,
        target: tree::ExprId,
        value: tree::ExprId,
    ) -> Result<Place, Why> {
        let tree = self.tree;
        let span = tree.exprs[e].span;
        let target_ty = tree.exprs[target].ty;
        if op.is_none()
            && let ExprKind::Decl(decl) = tree.exprs[target].kind
        {
            self.var(decl);
            if self.set_up(decl).is_some() {
                return self.set_up_pointer(decl, value, span);
            }
        }
        let Some(op) = op else {
            let ty = self.value_type(target_ty)?;
            let value = self.value(value)?;
            self.escape(value);
            let value = self.convert(value, ty, span);
            let place = self.place(target)?;
            self.assign(place.clone(), value, span);
            return Ok(self.copy_place(&place));
        };
        let mut place = self.place(target)?;
        self.settle(&mut place);
        let ty = self.value_type(target_ty)?;
        if tree.pointee(target_ty).is_some() {
            let mut by = self.subscript(value)?;
            if op == BinaryOp::Sub {
                by = self.negated(by, tree.exprs[value].span);
            }
            let moved = self.moved_pointer(place.clone(), by, ty, span);
            self.assign(place.clone(), moved, span);
            return Ok(self.copy_place(&place));
        }
        let source = self.copy_place(&place);
        let old = self.read(source, ty.clone());
        let computes = self.value_type(computation)?;
        let old = self.convert(old, computes, span);
        let right = self.value(value)?;
        let new = self.operation(op, old, right, computation, span)?;
        let new = self.convert(new, ty, span);
        self.assign(place.clone(), new, span);
        Ok(self.copy_place(&place))
    }

    /// `++x` and its like as a statement; gives the place.
    fn step_in_place(
        &mut self,
        op: UnaryOp,
        operand: tree::ExprId,
        span: Span,
    ) -> Result<Place, Why> {
        let mut place = self.place(operand)?;
        self.settle(&mut place);
        let ty = self.value_type(self.tree.exprs[operand].ty)?;
        let up = matches!(op, UnaryOp::PreInc | UnaryOp::PostInc);
        let new = match &ty {
            Type::Pointer(_) => {
                let by = self.int(if up { 1 } else { -1 }, Scalar::I32, span);
                self.moved_pointer(place.clone(), by, ty, span)
            }
            Type::Scalar(scalar) => {
                let source = self.copy_place(&place);
                let old = self.read(source, ty.clone());
                // Narrow integers compute as `int` and are cut back.
                let computes = match *scalar {
                    Scalar::Int { bits, .. } if bits < 32 => Scalar::I32,
                    Scalar::Logical { .. } => return Err("a step of a truth value"),
                    other => other,
                };
                let old = self.convert(old, computes.into(), span);
                let one = match computes {
                    Scalar::Float { .. } => Ir::Real(1.0),
                    Scalar::Int { .. } => Ir::Int(1),
                    _ => return Err("an unusual step"),
                };
                let one = self.add(one, computes, span);
                let op = if up { IrOp::Add } else { IrOp::Sub };
                let new = self.add(Ir::Binary(op, old, one), computes, span);
                self.convert(new, ty, span)
            }
            _ => return Err("an unusual step"),
        };
        self.assign(place.clone(), new, span);
        Ok(self.copy_place(&place))
    }

    /// `x++` and its like as a value.
    pub fn stepped(
        &mut self,
        op: UnaryOp,
        operand: tree::ExprId,
        ty: Type,
        span: Span,
    ) -> Result<ExprId, Why> {
        if matches!(op, UnaryOp::PreInc | UnaryOp::PreDec) {
            let place = self.step_in_place(op, operand, span)?;
            return Ok(self.read(place, ty));
        }
        let mut place = self.place(operand)?;
        self.settle(&mut place);
        let old = self.read(place, ty.clone());
        let kept = self.keep(old, ty.clone(), span);
        self.step_in_place(op, operand, span)?;
        Ok(self.read(kept, ty))
    }

    /// `a && b`, `a || b`.
    pub fn short_circuit(
        &mut self,
        and: bool,
        a: tree::ExprId,
        b: tree::ExprId,
        span: Span,
    ) -> Result<ExprId, Why> {
        let left = self.condition(a)?;
        if !self.has_effects(b) {
            let right = self.condition(b)?;
            let kind = if and { Ir::And(left, right) } else { Ir::Or(left, right) };
            return Ok(self.add(kind, Scalar::I32, span));
        }
        // t = a ? (b != 0) : 0, as a branch.
        let result = self.temporary(Scalar::I32.into(), span);
        let place = Place::var(result, synthetic(span));
        let mut failed = None;
        let decided = self.block(|f| {
            let fixed = f.int(i128::from(!and), Scalar::I32, synthetic(span));
            f.assign(place.clone(), fixed, synthetic(span));
        });
        let open = self.block(|f| match f.condition(b) {
            Ok(right) => {
                let one = f.int(1, Scalar::I32, synthetic(span));
                let zero = f.int(0, Scalar::I32, synthetic(span));
                let right = f.add(Ir::Select(right, one, zero), Scalar::I32, span);
                f.assign(place.clone(), right, span);
            }
            Err(why) => failed = Some(why),
        });
        if let Some(why) = failed {
            return Err(why);
        }
        let (then_block, else_block) = if and { (open, decided) } else { (decided, open) };
        self.emit(IrStmt::If { cond: left, then_block, else_block }, span);
        Ok(self.read(place, Scalar::I32.into()))
    }

    /// `c ? a : b`.
    pub fn conditional(
        &mut self,
        e: tree::ExprId,
        cond: tree::ExprId,
        then: tree::ExprId,
        otherwise: tree::ExprId,
    ) -> Result<ExprId, Why> {
        let expr = &self.tree.exprs[e];
        let span = expr.span;
        let ty = self.value_type(expr.ty)?;
        let cond = self.condition(cond)?;
        if !self.has_effects(then) && !self.has_effects(otherwise) {
            let then = self.value(then)?;
            let otherwise = self.value(otherwise)?;
            let then = self.convert(then, ty.clone(), span);
            let otherwise = self.convert(otherwise, ty.clone(), span);
            return Ok(self.add(Ir::Select(cond, then, otherwise), ty, span));
        }
        let result = self.temporary(ty.clone(), span);
        let place = Place::var(result, synthetic(span));
        let mut failed = None;
        let mut arm = |f: &mut Self, value: tree::ExprId| {
            f.block(|f| match f.value(value) {
                Ok(value) => {
                    f.escape(value);
                    let value = f.convert(value, ty.clone(), span);
                    f.assign(place.clone(), value, span);
                }
                Err(why) => failed = Some(why),
            })
        };
        let then_block = arm(self, then);
        let else_block = arm(self, otherwise);
        if let Some(why) = failed {
            return Err(why);
        }
        self.emit(IrStmt::If { cond, then_block, else_block }, span);
        Ok(self.read(place, ty))
    }
}
