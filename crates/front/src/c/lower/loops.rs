//! Loops: which `for` is a counted loop.
//!
//! **Decides** `Loop` or `While`. **Example**: `for (i = 0; i < n; i++)` with `i` an integer that the body
//! neither assigns nor can reach by a pointer is a `Loop`.
//! **Why it is sound**: the variable has the same values as in C. A step that may be of the wrong sign, an
//! unsigned count-down that would wrap, a comparison in a type that changes the variable's value are all
//! `While`. A bound that is not seen at once to keep its value is marked `reevaluated`.
//! **Gives up when** the init, test or step is not of the canonical form; then the `for` is a `While` with
//! the step at its end and at each `continue`.

use heiretsu_ir::{
    CompareOp, ExprId as IrExprId, ExprKind as Ir, Loop, LoopForm, Place, Scalar, Span, Stmt,
    StmtId as IrId, StmtKind as IrStmt,
};

use super::calls::TRUTH;
use super::function::{Again, Enclosing, Function, synthetic};
use crate::c::tree::{BinaryOp, DeclId, ExprId, ExprKind, Lives, StmtId, StmtKind, UnaryOp};

/// The parts of a canonical `for`.
struct Counted {
    /// The loop variable.
    decl: DeclId,
    /// Its first value, where the init clause gives it; else what it has.
    first: Option<ExprId>,
    /// The init clause has nothing else in it.
    plain_init: bool,
    /// The bound.
    bound: ExprId,
    /// The bound is not reached.
    exclusive: bool,
    /// The test is `!=`.
    not_equal: bool,
    /// What is added: an expression, or one.
    step: Step,
}

#[derive(Clone, Copy)]
enum Step {
    Constant(i128),
    /// Never negative: of unsigned type, or at least one.
    Upward(ExprId),
    /// Positive in any loop that ends.
    Ending(ExprId),
}

impl Function<'_, '_> {
    /// A `for`.
    pub fn for_loop(
        &mut self,
        id: StmtId,
        [cond, step]: [Option<ExprId>; 2],
        init: Option<StmtId>,
        body: StmtId,
        governed: bool,
    ) {
        let span = self.tree.stmts[id].span;
        // The id comes first: variables declared in the header and the body are scoped by it.
        let loop_id = self.proc.add_stmt(Stmt { kind: IrStmt::Opaque(String::new()), span });
        if let (Some(cond), Some(step)) = (cond, step)
            && let Some(counted) = self.counted(init, cond, step, body)
            && self.counted_loop(loop_id, counted, init, body, span, governed)
        {
            return;
        }
        self.loops.push(loop_id);
        if let Some(init) = init {
            self.stmt(init);
        }
        self.loops.pop();
        self.while_with_step(loop_id, cond, step, body, span);
    }

    /// The canonical parts, if it has them.
    fn counted(
        &mut self,
        init: Option<StmtId>,
        cond: ExprId,
        step: ExprId,
        body: StmtId,
    ) -> Option<Counted> {
        let (decl, by) = self.step_of(step)?;
        let info = &self.tree.decls[decl];
        let ty = &self.tree.types[info.ty];
        let Scalar::Int { bits, signed } = self.cx.scalar(info.ty)? else { return None };
        let others = self.may_count(decl, &[cond, step], body);
        if !others || ty.is_volatile || ty.is_atomic {
            return None;
        }
        if self.usage.changes_in_stmt(decl, body) || self.usage.changes_in_expr(decl, cond) {
            return None;
        }
        let (bound, op) = self.test_of(cond, decl)?;
        if self.has_impure_parts(bound) {
            return None;
        }
        let down = match (op, by) {
            (BinaryOp::Lt | BinaryOp::Le, Step::Constant(n)) if n > 0 => false,
            (BinaryOp::Gt | BinaryOp::Ge, Step::Constant(n)) if n < 0 => true,
            (BinaryOp::Lt | BinaryOp::Le, Step::Upward(_)) => false,
            (BinaryOp::Lt | BinaryOp::Le, Step::Ending(e))
                if !self.has_effects(cond)
                    && self.is_invariant(bound, body, cond)
                    && !self.mentions(bound, decl)
                    && self.must_end(body, e, (bits, signed)) =>
            {
                false
            }
            (BinaryOp::Ne, Step::Constant(n)) if n != 0 => n < 0,
            _ => return None,
        };
        let (first, plain_init) = self.first_of(init, decl);
        // Below zero an unsigned variable wraps: only tests that stop before are counted.
        if !signed && down {
            let stops = match op {
                BinaryOp::Gt | BinaryOp::Ne => matches!(by, Step::Constant(-1)),
                BinaryOp::Ge => {
                    matches!(by, Step::Constant(-1)) && self.constant(bound).is_some_and(|n| n > 0)
                }
                _ => false,
            };
            if !stops {
                return None;
            }
        }
        // The comparison must be made on the variable's own value.
        let compared = self.compared_type(cond)?;
        let Scalar::Int { bits: wide, signed: wide_signed } = compared else { return None };
        let keeps = wide_signed == signed && wide >= bits || wide_signed && wide > bits;
        let never_negative = !down
            && signed
            && !wide_signed
            && wide >= bits
            && first.and_then(|e| self.constant(e)).is_some_and(|n| n >= 0);
        if !keeps && !never_negative {
            return None;
        }
        if let Step::Ending(_) = by
            && (!plain_init || first.is_none())
        {
            return None;
        }
        if let Step::Upward(e) | Step::Ending(e) = by
            && !self.is_invariant(e, body, cond)
        {
            return None;
        }
        Some(Counted {
            decl,
            first,
            plain_init,
            bound,
            exclusive: !matches!(op, BinaryOp::Le | BinaryOp::Ge),
            not_equal: op == BinaryOp::Ne,
            step: by,
        })
    }

    /// The variable and the step of the third clause.
    fn step_of(&self, step: ExprId) -> Option<(DeclId, Step)> {
        match &self.tree.exprs[step].kind {
            ExprKind::Convert(inner) => self.step_of(*inner),
            ExprKind::Unary(UnaryOp::PreInc | UnaryOp::PostInc, v) => {
                Some((self.variable_of(*v)?, Step::Constant(1)))
            }
            ExprKind::Unary(UnaryOp::PreDec | UnaryOp::PostDec, v) => {
                Some((self.variable_of(*v)?, Step::Constant(-1)))
            }
            ExprKind::Assign(Some(op @ (BinaryOp::Add | BinaryOp::Sub)), _, v, by) => {
                Some((self.variable_of(*v)?, self.step_by(*by, *op == BinaryOp::Sub)?))
            }
            ExprKind::Assign(None, _, v, value) => {
                let decl = self.variable_of(*v)?;
                let mut value = *value;
                while let ExprKind::Convert(inner) = self.tree.exprs[value].kind {
                    value = inner;
                }
                match self.tree.exprs[value].kind {
                    ExprKind::Binary(BinaryOp::Add, a, b) if self.reads(a, decl) => {
                        Some((decl, self.step_by(b, false)?))
                    }
                    ExprKind::Binary(BinaryOp::Add, a, b) if self.reads(b, decl) => {
                        Some((decl, self.step_by(a, false)?))
                    }
                    ExprKind::Binary(BinaryOp::Sub, a, b) if self.reads(a, decl) => {
                        Some((decl, self.step_by(b, true)?))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn step_by(&self, by: ExprId, back: bool) -> Option<Step> {
        if let Some(n) = self.constant(by) {
            // An unsigned constant that stands for a negative one.
            let n = match self.cx.scalar(self.tree.exprs[by].ty) {
                Some(Scalar::Int { bits, signed: false }) => super::exprs::wrapped(n, bits, true),
                _ => n,
            };
            return Some(Step::Constant(if back { n.checked_neg()? } else { n }));
        }
        let inner = self.without_widening(by);
        match self.cx.scalar(self.tree.exprs[inner].ty) {
            Some(Scalar::Int { signed: false, .. }) if !back && !self.has_impure_parts(inner) => {
                Some(Step::Upward(inner))
            }
            Some(_) if !back && self.at_least(by).is_some_and(|least| least > 0) => {
                Some(Step::Upward(by))
            }
            Some(Scalar::Int { .. }) if !back && !self.has_effects(inner) => {
                Some(Step::Ending(inner))
            }
            _ => None,
        }
    }

    /// Is the step of a loop that counts up to a bound positive, as the loop must end? Zero never would get there, less would overflow
    /// before it wrapped; and of loops without jumps, input, output and volatile objects it may be assumed that they end (C17 6.8.5,
    /// 6).
    fn must_end(&self, body: StmtId, step: ExprId, (bits, signed): (u8, bool)) -> bool {
        let of = |e: ExprId| self.cx.scalar(self.tree.exprs[e].ty);
        let fits = matches!(of(step), Some(Scalar::Int { bits: of, signed: true }) if of <= bits);
        if !signed || bits < 32 || !fits || self.tree.jumps_out(body) {
            return false;
        }
        let mut inside = Vec::new();
        if !self.tree.expressions_in(body, &mut inside) {
            return false;
        }
        while let Some(e) = inside.pop() {
            let expr = &self.tree.exprs[e];
            let ty = &self.tree.types[expr.ty];
            let called = match &expr.kind {
                ExprKind::Call(callee, _) => !self.is_pure_call(*callee),
                ExprKind::Statements(..) | ExprKind::Builtin(..) | ExprKind::Error(_) => true,
                _ => false,
            };
            if called || ty.is_volatile || ty.is_atomic {
                return false;
            }
            inside.extend(expr.kind.operands());
        }
        true
    }

    /// An integer constant, or a few operations on some.
    pub fn constant(&self, e: ExprId) -> Option<i128> {
        match &self.tree.exprs[e].kind {
            ExprKind::Int(n) => Some(*n),
            ExprKind::Convert(inner) => match self.cx.scalar(self.tree.exprs[e].ty)? {
                Scalar::Int { bits, signed } => {
                    Some(super::exprs::wrapped(self.constant(*inner)?, bits, signed))
                }
                Scalar::Logical { .. } => Some(i128::from(self.constant(*inner)? != 0)),
                _ => None,
            },
            ExprKind::Unary(UnaryOp::Minus, inner) => self.constant(*inner)?.checked_neg(),
            ExprKind::Binary(BinaryOp::Mul, a, b) => {
                self.constant(*a)?.checked_mul(self.constant(*b)?)
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                self.constant(*a)?.checked_add(self.constant(*b)?)
            }
            _ => None,
        }
    }

    fn variable_of(&self, e: ExprId) -> Option<DeclId> {
        match self.tree.exprs[e].kind {
            ExprKind::Decl(decl) => Some(decl),
            _ => None,
        }
    }

    /// Is the expression the value of the variable, conversions aside?
    pub(super) fn reads(&self, e: ExprId, decl: DeclId) -> bool {
        match self.tree.exprs[e].kind {
            ExprKind::Load(inner) => self.variable_of(inner) == Some(decl),
            ExprKind::Convert(inner) => {
                // A conversion that may lose bits compares something else.
                let scalar = |e: ExprId| match self.cx.scalar(self.tree.exprs[e].ty) {
                    Some(Scalar::Int { bits, .. }) => Some(bits),
                    _ => None,
                };
                scalar(e).is_some() && scalar(e) >= scalar(inner) && self.reads(inner, decl)
            }
            _ => false,
        }
    }

    /// The bound and the comparison, with the variable on the left.
    fn test_of(&self, mut cond: ExprId, decl: DeclId) -> Option<(ExprId, BinaryOp)> {
        while let ExprKind::Convert(inner) = self.tree.exprs[cond].kind {
            cond = inner;
        }
        let ExprKind::Binary(op, a, b) = self.tree.exprs[cond].kind else { return None };
        let turned = match op {
            BinaryOp::Lt => BinaryOp::Gt,
            BinaryOp::Gt => BinaryOp::Lt,
            BinaryOp::Le => BinaryOp::Ge,
            BinaryOp::Ge => BinaryOp::Le,
            BinaryOp::Ne => BinaryOp::Ne,
            _ => return None,
        };
        if self.reads(a, decl) {
            Some((b, op))
        } else if self.reads(b, decl) {
            Some((a, turned))
        } else {
            None
        }
    }

    /// The integer type in which the test compares.
    fn compared_type(&self, mut cond: ExprId) -> Option<Scalar> {
        while let ExprKind::Convert(inner) = self.tree.exprs[cond].kind {
            cond = inner;
        }
        let ExprKind::Binary(_, a, _) = self.tree.exprs[cond].kind else { return None };
        self.cx.scalar(self.tree.exprs[a].ty).filter(|s| s.is_int())
    }

    /// The value that the init clause gives the variable, and whether it does nothing else.
    fn first_of(&self, init: Option<StmtId>, decl: DeclId) -> (Option<ExprId>, bool) {
        let Some(init) = init else { return (None, true) };
        match &self.tree.stmts[init].kind {
            StmtKind::Expr(e) => {
                let mut e = *e;
                while let ExprKind::Convert(inner) = self.tree.exprs[e].kind {
                    e = inner;
                }
                match self.tree.exprs[e].kind {
                    ExprKind::Assign(None, _, target, value)
                        if self.variable_of(target) == Some(decl) =>
                    {
                        (Some(value), true)
                    }
                    _ => (None, false),
                }
            }
            StmtKind::Decls(list) if list.as_slice() == [decl] => {
                match self.tree.decls[decl].init.as_deref() {
                    Some([entry]) => (Some(entry.value), true),
                    _ => (None, false),
                }
            }
            StmtKind::Empty => (None, true),
            _ => (None, false),
        }
    }

    /// Effects that a loop bound must not have (calls may stand: they are `reevaluated`).
    fn has_impure_parts(&self, e: ExprId) -> bool {
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
                ExprKind::Comma(..) => return true,
                ExprKind::Binary(BinaryOp::LogAnd | BinaryOp::LogOr, _, b)
                    if self.has_effects(*b) =>
                {
                    return true;
                }
                ExprKind::Cond(_, b, c) if self.has_effects(*b) || self.has_effects(*c) => {
                    return true;
                }
                ExprKind::Call(_, args) | ExprKind::Builtin(_, args) => work.extend(args),
                ExprKind::Member(a, _)
                | ExprKind::Convert(a)
                | ExprKind::Load(a)
                | ExprKind::Decay(a)
                | ExprKind::FunctionDecay(a)
                | ExprKind::Length(a)
                | ExprKind::Unary(_, a) => work.push(*a),
                ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => work.extend([*a, *b]),
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

    /// Is it seen at once that the expression keeps its value while the loop runs?
    fn is_invariant(&self, e: ExprId, body: StmtId, cond: ExprId) -> bool {
        match &self.tree.exprs[e].kind {
            ExprKind::Int(_) | ExprKind::Float(_) => true,
            ExprKind::Load(place) => match self.tree.exprs[*place].kind {
                ExprKind::Decl(decl) => {
                    let info = &self.tree.decls[decl];
                    let constant =
                        self.tree.types[info.ty].is_const && !self.tree.is_volatile(info.ty);
                    (info.lives == Lives::Automatic || constant)
                        && !self.tree.is_volatile(info.ty)
                        && (constant
                            || !self.usage.changes_in_stmt(decl, body)
                                && !self.usage.changes_in_expr(decl, cond))
                }
                _ => false,
            },
            ExprKind::Convert(a)
            | ExprKind::Unary(UnaryOp::Plus | UnaryOp::Minus | UnaryOp::BitNot, a) => {
                self.is_invariant(*a, body, cond)
            }
            ExprKind::Binary(_, a, b) => {
                self.is_invariant(*a, body, cond) && self.is_invariant(*b, body, cond)
            }
            ExprKind::Cond(a, b, c) => {
                [a, b, c].into_iter().all(|e| self.is_invariant(*e, body, cond))
            }
            ExprKind::Call(callee, args) => {
                self.is_pure_call(*callee) && args.iter().all(|a| self.is_invariant(*a, body, cond))
            }
            _ => false,
        }
    }

    /// Emits a counted loop; false (and nothing emitted) if a part cannot be expressed.
    fn counted_loop(
        &mut self,
        id: IrId,
        counted: Counted,
        init: Option<StmtId>,
        body: StmtId,
        span: Span,
        governed: bool,
    ) -> bool {
        let tree = self.tree;
        let before = self.out.len();
        self.loops.push(id);
        let var = self.var(counted.decl);
        self.loops.pop();
        let var_span = tree.decls[counted.decl].span;
        let Some(scalar @ Scalar::Int { bits, signed }) =
            self.cx.scalar(tree.decls[counted.decl].ty)
        else {
            return false;
        };
        let lower = match (counted.first, counted.plain_init) {
            (Some(first), _) => match self.value(first) {
                Ok(value) => self.convert(value, scalar.into(), tree.exprs[first].span),
                Err(_) => {
                    self.out.truncate(before);
                    return false;
                }
            },
            (None, plain) => {
                if !plain && let Some(init) = init {
                    self.loops.push(id);
                    self.stmt(init);
                    self.loops.pop();
                }
                self.read(Place::var(var, synthetic(var_span)), scalar.into())
            }
        };
        let emitted = self.out.len();
        let bound = self.without_widening_to(counted.bound, scalar);
        let Ok(upper) = self.value(bound) else {
            self.out.truncate(before);
            return false;
        };
        if self.out.len() != emitted {
            // Evaluating the bound takes statements of its own: then it is no plain bound.
            self.out.truncate(before);
            return false;
        }
        let invariant = self.is_invariant(counted.bound, body, counted.bound)
            && !self.mentions(counted.bound, counted.decl);
        let step = match counted.step {
            Step::Constant(n) => {
                let signed = signed || n < 0;
                self.int(n, Scalar::Int { bits, signed }, synthetic(span))
            }
            Step::Upward(e) | Step::Ending(e) => match self.value(e) {
                Ok(value) if self.out.len() == emitted => value,
                _ => {
                    self.out.truncate(before);
                    return false;
                }
            },
        };
        self.enclosing.push(Enclosing::Loop(id, Again::Nothing));
        self.loops.push(id);
        self.counters.push(var);
        let block = self.block(|f| f.stmt(body));
        self.counters.pop();
        self.loops.pop();
        self.enclosing.pop();
        let header = self.header(span, body);
        self.proc.stmts[id.index()].kind = IrStmt::Loop(Loop {
            var,
            lower,
            upper,
            exclusive: counted.exclusive,
            not_equal: counted.not_equal,
            skips: false,
            step,
            body: block,
            form: LoopForm::For,
            reevaluated: !invariant,
            upward: matches!(counted.step, Step::Upward(_)),
            header,
            annotated: governed || self.governed > 0,
        });
        let kind = match counted.step {
            Step::Ending(_) if self.proc.expr(upper).ty == scalar.into() => {
                self.where_it_runs(id, (lower, upper, counted.exclusive), span)
            }
            Step::Ending(_) => {
                self.out.truncate(before);
                return false;
            }
            Step::Constant(_) | Step::Upward(_) => {
                self.out.push(id);
                return true;
            }
        };
        self.emit(kind, synthetic(span));
        true
    }

    /// A branch around a loop whose step is positive only where it runs.
    fn where_it_runs(
        &mut self,
        id: IrId,
        (lower, upper, exclusive): (IrExprId, IrExprId, bool),
        span: Span,
    ) -> IrStmt {
        let op = if exclusive { CompareOp::Lt } else { CompareOp::Le };
        let cond = self.add(Ir::Compare(op, lower, upper), TRUTH, synthetic(span));
        let var = self.proc.as_loop(id).map(|l| l.var);
        // (What the header declares is not there after the loop.)
        let stays = var.filter(|v| self.proc.var(*v).scope != Some(id));
        let else_block = self.block(|f| {
            if let Some(var) = stays {
                let place = Place::var(var, synthetic(span));
                f.emit(IrStmt::Assign { place, value: lower }, synthetic(span));
            }
        });
        IrStmt::If { cond, then_block: vec![id], else_block }
    }

    /// The bound without a conversion that only brings it to the type in which it is compared, where it
    /// has the loop variable's type already.
    fn without_widening_to(&self, bound: ExprId, scalar: Scalar) -> ExprId {
        let inner = self.without_widening(bound);
        if self.cx.scalar(self.tree.exprs[inner].ty) == Some(scalar) { inner } else { bound }
    }

    pub(super) fn mentions(&self, e: ExprId, decl: DeclId) -> bool {
        let mut work = vec![e];
        while let Some(e) = work.pop() {
            match &self.tree.exprs[e].kind {
                ExprKind::Decl(d) if *d == decl => return true,
                ExprKind::Member(a, _)
                | ExprKind::Convert(a)
                | ExprKind::Load(a)
                | ExprKind::Decay(a)
                | ExprKind::Length(a)
                | ExprKind::Unary(_, a) => {
                    work.push(*a);
                }
                ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => work.extend([*a, *b]),
                ExprKind::Cond(a, b, c) => work.extend([*a, *b, *c]),
                ExprKind::Call(_, args) | ExprKind::Builtin(_, args) => work.extend(args),
                _ => {}
            }
        }
        false
    }

    /// `for (…)`: from the keyword to the parenthesis that closes the header.
    fn header(&self, span: Span, body: StmtId) -> Span {
        let body = self.tree.stmts[body].span;
        let text = self.cx.unit.files.get(span.file.index()).map_or(&[][..], |f| f.slice(span));
        crate::counted::c_header(text, span)
            .unwrap_or(Span { hi: body.lo.clamp(span.lo, span.hi), ..span })
    }

    /// `while`.
    pub fn while_loop(&mut self, cond: ExprId, body: StmtId, span: Span) {
        let id = self.proc.add_stmt(Stmt { kind: IrStmt::Opaque(String::new()), span });
        self.while_with_step(id, Some(cond), None, body, span);
    }

    fn while_with_step(
        &mut self,
        id: IrId,
        cond: Option<ExprId>,
        step: Option<ExprId>,
        body: StmtId,
        span: Span,
    ) {
        self.loops.push(id);
        let mut test = None;
        let mut inside = Vec::new();
        if let Some(cond) = cond {
            inside = self.block(|f| {
                let value = f.condition_or_opaque(cond);
                if f.out.is_empty() {
                    test = Some(value);
                } else {
                    // The test has effects: it becomes a conditional leave at the top.
                    f.leave_if_not(value, id, span);
                }
            });
        }
        let test = match test {
            Some(test) => test,
            None => self.int(1, TRUTH, synthetic(span)),
        };
        let again = step.map_or(Again::Nothing, Again::Step);
        self.enclosing.push(Enclosing::Loop(id, again));
        let block = self.block(|f| {
            f.out = inside;
            f.stmt(body);
            if let Some(step) = step {
                let at = f.tree.exprs[step].span;
                f.attempt(at, |f| f.effects_of(step));
            }
        });
        self.enclosing.pop();
        self.loops.pop();
        self.proc.stmts[id.index()].kind =
            IrStmt::While { cond: test, body: block, test_first: true };
        self.out.push(id);
    }

    /// `do … while`.
    pub fn do_while(&mut self, body: StmtId, cond: ExprId, span: Span) {
        // `do { … } while (0)` around a macro's statements is no loop.
        if self.constant(cond) == Some(0) && !self.leaves_or_goes_on(body) {
            return self.stmt(body);
        }
        let id = self.proc.add_stmt(Stmt { kind: IrStmt::Opaque(String::new()), span });
        self.loops.push(id);
        let mut test = None;
        let tested = self.block(|f| {
            let value = f.condition_or_opaque(cond);
            if f.out.is_empty() {
                test = Some(value);
            } else {
                f.leave_if_not(value, id, span);
            }
        });
        let plain = test.is_some();
        let again = if plain { Again::Nothing } else { Again::Test(cond) };
        self.enclosing.push(Enclosing::Loop(id, again));
        let block = self.block(|f| {
            f.stmt(body);
            f.out.extend(tested);
        });
        self.enclosing.pop();
        self.loops.pop();
        let cond = match test {
            Some(test) => test,
            None => self.int(1, TRUTH, synthetic(span)),
        };
        self.proc.stmts[id.index()].kind = IrStmt::While { cond, body: block, test_first: false };
        self.out.push(id);
    }

    /// Is there a `break` or `continue` that belongs to the loop around this body?
    fn leaves_or_goes_on(&self, body: StmtId) -> bool {
        let mut work = vec![(body, false)];
        while let Some((id, in_switch)) = work.pop() {
            match &self.tree.stmts[id].kind {
                StmtKind::Break if !in_switch => return true,
                StmtKind::Continue => return true,
                StmtKind::Block(list) => work.extend(list.iter().map(|&s| (s, in_switch))),
                StmtKind::If(_, then, otherwise) => {
                    work.push((*then, in_switch));
                    work.extend(otherwise.iter().map(|&s| (s, in_switch)));
                }
                StmtKind::Switch(_, body) => work.push((*body, true)),
                StmtKind::Case(_, _, body) | StmtKind::Default(body) | StmtKind::Label(_, body) => {
                    work.push((*body, in_switch));
                }
                _ => {}
            }
        }
        false
    }
}
