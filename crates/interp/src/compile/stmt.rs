//! Statements: control flow as jumps.

use heiretsu_ir::{
    Array, BinaryOp, Block, Effect, EffectKind, ExprId, Loop, MAX_STMT_DEPTH, Place, Scalar, Span,
    StmtId, StmtKind, Storage, Type, VarId,
};

use super::Compiler;
use crate::code::{LoopCode, Op};
use crate::value::Number;

/// A loop or while around the present statement.
pub(super) struct Nest {
    stmt: StmtId,
    breaks: Vec<u32>,
    continues: Vec<u32>,
}

impl Compiler<'_, '_> {
    /// Statements in order.
    pub(super) fn block(&mut self, block: &Block, depth: usize) {
        for &id in block {
            let stmt = self.procedure.stmt(id);
            self.declare_before(stmt.span.lo);
            if depth > MAX_STMT_DEPTH {
                self.trap("very deep nesting", stmt.span);
                continue;
            }
            self.stmt(id, depth);
        }
    }

    fn stmt(&mut self, id: StmtId, depth: usize) {
        let stmt = self.procedure.stmt(id);
        let span = stmt.span;
        self.free = 0;
        match &stmt.kind {
            StmtKind::Assign { place, value } => {
                let src = self.expr(*value, 0);
                self.store(place, src);
                if let Some(var) = self.keeps(id)
                    && let Some(left) = self.unkept.get_mut(&var)
                {
                    *left = left.saturating_sub(1);
                }
            }
            StmtKind::Call { callee, args } => {
                let dst = self.registers(1);
                self.call(callee, args, dst, None, span, 0);
            }
            StmtKind::If { cond, then_block, else_block } => {
                let condition = self.expr(*cond, 0);
                let other = self.emit(Op::JumpIf { condition, to: 0, when: false }, span);
                self.block(then_block, depth + 1);
                if else_block.is_empty() {
                    self.land(other);
                } else {
                    let end = self.emit(Op::Jump { to: 0 }, span);
                    self.land(other);
                    self.block(else_block, depth + 1);
                    self.land(end);
                }
            }
            StmtKind::Loop(l) => self.counted(id, l, span, depth),
            StmtKind::While { cond, body, test_first } => {
                let top = self.here();
                let outer = self.enter_scope(id);
                let exit = test_first.then(|| {
                    let condition = self.expr(*cond, 0);
                    self.emit(Op::JumpIf { condition, to: 0, when: false }, span)
                });
                self.forget_locals(id);
                self.block(body, depth + 1);
                self.continue_here();
                self.free = 0;
                if *test_first {
                    self.emit(Op::Jump { to: top }, span);
                } else {
                    let condition = self.expr(*cond, 0);
                    self.emit(Op::JumpIf { condition, to: top, when: true }, span);
                }
                if let Some(exit) = exit {
                    self.land(exit);
                }
                self.leave_scope(outer);
            }
            StmtKind::Return(value) => {
                let src = value.map(|e| self.expr(e, 0));
                let ty = value.map(|e| &self.procedure.expr(e).ty);
                let op = match (src, ty) {
                    (Some(src), Some(ty @ Type::Struct(_))) => {
                        match self.layouts.cells(ty).and_then(|c| u32::try_from(c).ok()) {
                            Some(cells) => Op::ReturnCells { src, cells },
                            None => return self.trap("a very large structure", span),
                        }
                    }
                    _ => Op::Return { src },
                };
                self.emit(op, span);
            }
            StmtKind::Break { target } => match self.nest.iter().rposition(|n| n.stmt == *target) {
                Some(at) => {
                    let jump = self.emit(Op::Jump { to: 0 }, span);
                    self.nest[at].breaks.push(jump);
                }
                None => self.trap("a jump out of no loop", span),
            },
            StmtKind::Continue { target } => {
                match self.nest.iter().rposition(|n| n.stmt == *target) {
                    Some(at) => {
                        let jump = self.emit(Op::Jump { to: 0 }, span);
                        self.nest[at].continues.push(jump);
                    }
                    None => self.trap("a jump out of no loop", span),
                }
            }
            StmtKind::Goto(label) => {
                let jump = self.emit(Op::Jump { to: 0 }, span);
                let nest = self.nest.iter().map(|n| n.stmt).collect();
                self.gotos.push((jump, *label, nest));
            }
            StmtKind::Label(label) => {
                let nest = self.nest.iter().map(|n| n.stmt).collect();
                self.labels.insert(*label, (self.here(), nest));
            }
            StmtKind::Effect(effect) => self.effect(effect, span),
            StmtKind::Directive(_) => {}
            StmtKind::Opaque(what) => self.trap(what, span),
        }
    }

    fn effect(&mut self, effect: &Effect, span: Span) {
        let writes = &effect.writes;
        match effect.kind {
            EffectKind::Io => {
                self.emit(Op::Outside, span);
                for place in writes {
                    if let Some((address, end)) = self.address(place, 0) {
                        let all = matches!(end, super::place::End::Part(..));
                        self.code.types.push(end.element().clone());
                        let ty = self.code.types.len() as u32 - 1;
                        self.emit(Op::Arbitrary { address, ty, all }, place.span);
                    }
                }
            }
            EffectKind::Stop | EffectKind::Abort => {
                self.emit(Op::Halt, span);
            }
            // `w = 2*a(:, i)` of an allocatable `w` allocates it anew if the shapes differ. Where they do, the elements of the
            // array as it is are missed, and such an execution says nothing.
            EffectKind::Allocate if self.gives_shape(effect) => {}
            EffectKind::Allocate => {
                for place in writes {
                    // A status variable may be among them.
                    let array = self.code.vars[place.var.index()].rank > 0;
                    if place.is_var() && array {
                        if writes.len() == 1 {
                            self.allocated_extents(place.var, &effect.reads, span);
                        }
                        self.emit(Op::Allocate { var: place.var.0 }, span);
                    } else if place.is_var() {
                        let src = self.registers(1);
                        self.constant(src, crate::Value::Int(0), span);
                        self.store(place, src);
                    } else {
                        self.trap("an allocation of a member", span);
                    }
                }
            }
            // What is freed is not used again by a program without undefined behaviour.
            EffectKind::Deallocate => {}
            EffectKind::PointerAssign => match (effect.reads.as_slice(), writes.as_slice()) {
                ([value], [place]) if self.typed(*value, place) => {
                    let address = self.expr(*value, 0);
                    self.emit(Op::Bind { var: place.var.0, address }, span);
                }
                _ => self.trap("a pointer assignment", span),
            },
            EffectKind::Asm => self.trap("inline assembly", span),
        }
    }

    /// Does a pointer that is lowered as an array get a pointer to `void` that leads to such elements?
    fn typed(&self, value: ExprId, place: &Place) -> bool {
        let array = self.procedure.var(place.var).ty.array();
        let leads =
            |array: &Array| self.layouts.leads_to(self.unit, self.procedure, value, &array.element);
        place.is_var() && !self.fortran && array.is_some_and(leads)
    }

    /// Is it an assignment to a whole allocatable array: does it write the bounds that front ends keep for it?
    fn gives_shape(&self, effect: &Effect) -> bool {
        let bound = |v: VarId| self.procedure.var(v).name.contains("bound(");
        effect.reads.is_empty() && effect.writes.iter().any(|p| p.is_var() && bound(p.var))
    }

    /// The extents of an ALLOCATE of one array: of each dimension, in the order of the text, it reads the upper and
    /// the lower bound. C's allocators are told a number of bytes.
    fn allocated_extents(&mut self, id: VarId, reads: &[ExprId], span: Span) {
        let var = self.procedure.var(id);
        if var.storage == Storage::Heap {
            self.allocated_bytes(id, reads, span);
            return;
        }
        let rank = var.ty.array().map_or(0, |a| a.dims.len());
        let wide = Scalar::Int { bits: 64, signed: true };
        let Some(number) = Number::of_scalar(wide) else { return };
        let whole =
            |e: &ExprId| matches!(self.procedure.expr(*e).ty.scalar(), Some(Scalar::Int { .. }));
        if !var.attrs.allocatable || reads.len() != 2 * rank || !reads.iter().all(whole) {
            return;
        }
        let mark = self.free;
        let (first, spare) = (self.registers(rank), self.registers(1));
        for (bounds, dst) in reads.chunks_exact(2).rev().zip(first..) {
            let [upper, lower] = bounds else { continue };
            self.expr_to(*upper, dst, 0);
            self.expr_to(*lower, spare, 0);
            self.emit(Op::Binary { op: BinaryOp::Sub, number, dst, a: dst, b: spare }, span);
            self.constant(spare, crate::Value::Int(1), span);
            self.emit(Op::Binary { op: BinaryOp::Add, number, dst, a: dst, b: spare }, span);
        }
        self.emit(Op::SetDims { var: id.0, first }, span);
        self.free = mark;
    }

    /// The extent of an array of scalars that so many bytes hold.
    fn allocated_bytes(&mut self, id: VarId, reads: &[ExprId], span: Span) {
        let ([bytes], Some(array)) = (reads, self.procedure.var(id).ty.array()) else { return };
        let number = Number::of(&self.procedure.expr(*bytes).ty);
        let size = array.element.scalar().and_then(|s| s.bytes());
        let (Some(number), Some(size), [_]) = (number, size, array.dims.as_slice()) else { return };
        let mark = self.free;
        let (first, spare) = (self.registers(1), self.registers(1));
        self.expr_to(*bytes, first, 0);
        self.constant(spare, crate::Value::Int(i64::from(size)), span);
        self.emit(Op::Binary { op: BinaryOp::Div, number, dst: first, a: first, b: spare }, span);
        self.emit(Op::SetDims { var: id.0, first }, span);
        self.free = mark;
    }

    fn counted(&mut self, id: StmtId, l: &Loop, span: Span, depth: usize) {
        let outer = self.enter_scope(id);
        // What the header declares is there before the bounds are evaluated.
        if l.header.lo < l.header.hi {
            self.declare_before(l.header.hi);
        }
        let start = self.here();
        let at = self.code.loops.len() as u32;
        let number = Number::of(&self.procedure.var(l.var).ty);
        let Some(number @ Number::Int { .. }) = number else {
            self.trap("a loop variable that is no integer", span);
            self.leave_scope(outer);
            return;
        };
        let lower = self.expr(l.lower, 0);
        let upper = self.expr(l.upper, 0);
        let step = self.expr(l.step, 0);
        self.code.loops.push(LoopCode {
            stmt: id,
            var: l.var.0,
            exclusive: l.exclusive,
            not_equal: l.not_equal,
            reevaluated: l.reevaluated,
            lower,
            upper,
            step,
            start,
            body: 0,
            exit: 0,
            local: Vec::new(),
            inner: None,
            number,
        });
        self.emit(Op::Enter { at }, l.header);
        self.code.loops[at as usize].body = self.here();
        self.forget_locals(id);
        self.block(&l.body, depth + 1);
        self.continue_here();
        self.free = 0;
        if l.reevaluated {
            // Into the same registers as before; the body is done with them.
            self.free = lower.max(upper).max(step) + 1;
            self.expr_to(l.upper, upper, 0);
            self.expr_to(l.step, step, 0);
            self.emit(Op::NextAgain { at }, l.header);
        } else {
            self.emit(Op::Next { at }, l.header);
        }
        self.leave_scope(outer);
        self.code.loops[at as usize].exit = self.here();
        self.emit(Op::Leave { at }, l.header);
    }

    /// Enters a loop: its own declarations become the pending ones.
    fn enter_scope(&mut self, id: StmtId) -> Vec<VarId> {
        self.nest.push(Nest { stmt: id, breaks: Vec::new(), continues: Vec::new() });
        let inner = self.declared_in(Some(id));
        std::mem::replace(&mut self.pending, inner)
    }

    /// `continue` statements end up here.
    fn continue_here(&mut self) {
        self.declare_before(u32::MAX);
        let jumps = self.nest.last_mut().map(|n| std::mem::take(&mut n.continues));
        for jump in jumps.into_iter().flatten() {
            self.land(jump);
        }
    }

    /// After the loop: `break` statements end up here.
    fn leave_scope(&mut self, outer: Vec<VarId>) {
        self.pending = outer;
        for jump in self.nest.pop().map(|n| n.breaks).into_iter().flatten() {
            self.land(jump);
        }
    }

    /// What C declares in the body of a loop has no value at the start of an iteration.
    fn forget_locals(&mut self, id: StmtId) {
        for var in self.procedure.var_ids() {
            let v = self.procedure.var(var);
            if v.scope == Some(id)
                && v.storage == Storage::Local
                && v.span.lo < v.span.hi
                && v.span.origin == heiretsu_ir::Origin::Direct
                && !self.in_header(var, id)
                && !self.needs_declaration(var)
            {
                self.emit(Op::Forget { var: var.0 }, v.span);
            }
        }
    }

    /// Jumps go to labels outside or around them; a jump into a loop is not executed.
    pub(super) fn patch_gotos(&mut self) {
        for (jump, label, from) in std::mem::take(&mut self.gotos) {
            match self.labels.get(&label) {
                Some((to, nest)) if from.starts_with(nest) => {
                    self.code.ops[jump as usize] = Op::Jump { to: *to };
                }
                Some(_) | None => {
                    self.code.texts.push("a jump into a loop".to_owned());
                    let text = self.code.texts.len() as u32 - 1;
                    self.code.ops[jump as usize] = Op::Trap { text };
                }
            }
        }
    }
}
