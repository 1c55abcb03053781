//! Statements and constructs.
//!
//! **Decides** the IR of assignments, calls, IF, SELECT, DO, jumps.
//!
//! **Example** `DO 10 I = 1, N` becomes a loop over `i` from 1 to `n`; `GO TO 10` inside it, `continue`; a jump just after
//! the loop, `break`.
//!
//! **Why it is sound** what is not understood is `Opaque`; jumps that are neither stay jumps.
//!
//! **Gives up when** statements nest deeper than the IR allows, or a DO variable is not an integer scalar.
//!
//! **Cost and limit** linear; recursion bounded by the nesting limit.
//!
//! **Source** Fortran 2018 chapter 11.

use heiretsu_ir::openmp::{Construct, Extent};
use heiretsu_ir::{
    Block, Callee, CompareOp, Directive, DirectiveKind, Effect, EffectKind, ExprId, ExprKind as Ir,
    Label, Loop, LoopForm, Place, Scalar, Span, StmtKind as IrStmt, Storage, Type,
};

use super::cx::{Around, Cx};
use super::expr::with_object;
use super::generic::Specific;
use super::labels;
use crate::fortran::ast::{
    Arg, ArgValue, CaseSel, DoControl, DoNode, Expr, ExprKind, IfNode, Node, SelectNode, Sp, Stmt,
    StmtKind,
};

/// Deepest nesting of statements that is lowered.
const MAX_NESTING: usize = 90;

/// A value that can be read again and again.
struct Reusable {
    kind: Ir,
    ty: Type,
    sp: Span,
}

impl Reusable {
    fn again(&self, cx: &mut Cx<'_>) -> ExprId {
        cx.ex(self.kind.clone(), self.ty.clone(), self.sp)
    }
}

impl Cx<'_> {
    /// Lowers a block; `after` is the label right after it.
    pub fn block(&mut self, list: &[Node], after: Option<Label>) -> Block {
        let mut out = Vec::new();
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            let sp = list.first().map(labels::node_span).unwrap_or_default();
            self.give_up(&mut out, "too complex", sp);
            self.nesting -= 1;
            return out;
        }
        let mut omp = false;
        for (i, n) in list.iter().enumerate() {
            let next = match list.get(i + 1) {
                Some(n) => labels::label(n),
                None => after,
            };
            if let Some(l) = labels::label(n)
                && self.jumped.contains(&l)
            {
                let sp = self.span(labels::node_span(n));
                self.push(&mut out, IrStmt::Label(l), sp);
            }
            self.node(&mut out, n, next, omp);
            omp = match n {
                Node::Simple(Stmt { kind: StmtKind::Omp(t), .. }) => {
                    let construct = Construct::read(t);
                    self.region(&construct);
                    construct.extent != Extent::End
                }
                _ => false,
            };
        }
        self.nesting -= 1;
        out
    }

    /// Counts the OpenMP regions that a directive opens or closes. What is never closed reaches to the end.
    fn region(&mut self, construct: &Construct) {
        match construct.extent {
            Extent::Block => self.regions += 1,
            Extent::End if construct.ended() == Extent::Block => {
                self.regions = self.regions.saturating_sub(1)
            }
            _ => {}
        }
    }

    fn node(&mut self, out: &mut Block, n: &Node, next: Option<Label>, omp: bool) {
        match n {
            Node::Simple(s) => self.simple(out, s, next),
            Node::Do(d) => self.do_construct(out, d, next, omp),
            Node::If(i) => self.if_construct(out, i, next),
            Node::Select(s) => self.select(out, s, next),
            Node::Where(w) => {
                self.watched_node(out, n, |cx, out| cx.where_construct(out, w));
            }
            Node::Forall { header, body, sp } => {
                self.watched_node(out, n, |cx, out| cx.forall(out, header, body, *sp));
            }
            Node::Scope { header, decls, body, sp } => {
                self.scope(out, header, decls, body, next, *sp);
            }
            Node::Bad { why, sp, .. } => self.give_up(out, why.clone(), *sp),
        }
    }

    fn scope(
        &mut self,
        out: &mut Block,
        header: &Stmt,
        decls: &[Stmt],
        body: &[Node],
        next: Option<Label>,
        sp: Sp,
    ) {
        match &header.kind {
            StmtKind::Block => self.block_construct(out, decls, body, next, sp),
            StmtKind::Associate(list) => self.associate_construct(out, list, body, next, sp),
            _ => self.give_up(out, "a construct that is not supported", sp),
        }
    }

    // ---- simple statements --------------------------------------------------------------------

    /// Lowers a simple statement; `next` is the label right after it.
    pub fn simple(&mut self, out: &mut Block, s: &Stmt, next: Option<Label>) {
        self.watched_stmt(out, s, |cx, out| cx.simple_by_kind(out, s, next));
    }

    fn simple_by_kind(&mut self, out: &mut Block, s: &Stmt, next: Option<Label>) {
        let sp = self.span(s.sp);
        match &s.kind {
            StmtKind::Assign { lhs, rhs } => self.assign(out, lhs, rhs, s.sp),
            StmtKind::PointerAssign { lhs, rhs } => self.pointer_assign(out, lhs, rhs, s.sp),
            StmtKind::LogicalIf(c, b) => {
                let cond = self.condition(c);
                let mut then_block = Vec::new();
                self.simple(&mut then_block, b, next);
                self.push(out, IrStmt::If { cond, then_block, else_block: Vec::new() }, sp);
            }
            StmtKind::ArithIf(x, labels) => self.arithmetic_if(out, x, *labels, next, sp),
            StmtKind::Goto(l) => {
                if next != Some(*l) {
                    let k = self.jump(*l);
                    self.push(out, k, sp);
                }
            }
            StmtKind::ComputedGoto(labels, x) => self.computed_goto(out, labels, x, s.sp),
            StmtKind::AssignedGoto => self.give_up(out, "an assigned GO TO", s.sp),
            StmtKind::AssignLabel(..) => self.give_up(out, "ASSIGN of a label", s.sp),
            StmtKind::Continue | StmtKind::Ignored => {}
            StmtKind::Cycle(name) => match self.named(name.as_deref()) {
                Some(target) => {
                    self.push(out, IrStmt::Continue { target }, sp);
                }
                None => self.give_up(out, "CYCLE outside its loop", s.sp),
            },
            StmtKind::Exit(name) => match self.named(name.as_deref()) {
                Some(target) => {
                    self.push(out, IrStmt::Break { target }, sp);
                }
                None => self.give_up(out, "EXIT from something that is no loop around it", s.sp),
            },
            StmtKind::Stop { code, error } => {
                let reads: Vec<ExprId> = code.iter().map(|x| self.expr(x)).collect();
                let status = reads.first().and_then(|e| self.p.int(*e));
                // (Other codes may stand beside: the first one counts then.)
                let plain = *error && status.is_none();
                let failed = plain || status == Some(1);
                let kind = if failed { EffectKind::Abort } else { EffectKind::Stop };
                if failed {
                    self.fail(out);
                }
                self.push(out, IrStmt::Effect(Effect { kind, reads, writes: Vec::new() }), sp);
            }
            StmtKind::Return(_) => {
                self.push(out, IrStmt::Return(None), sp);
            }
            StmtKind::Call { callee, args } => self.call(out, callee, args, s.sp),
            StmtKind::Where(mask, Some(body)) => self.where_statement(out, mask, body, s.sp),
            StmtKind::Forall { body: Some(b), .. } => {
                let body = [Node::Simple((**b).clone())];
                self.forall(out, s, &body, s.sp);
            }
            StmtKind::Allocate { items, controls, typed } => {
                self.allocate(out, items, controls, *typed, s.sp);
            }
            StmtKind::Deallocate { items, controls } => self.deallocate(out, items, controls, s.sp),
            StmtKind::Nullify(items) => self.nullify(out, items, s.sp),
            StmtKind::Io { kind, controls, items } => self.io(out, *kind, controls, items, s.sp),
            StmtKind::Omp(text) => {
                let d = Directive { kind: DirectiveKind::OpenMp, text: text.clone() };
                self.push(out, IrStmt::Directive(d), sp);
            }
            StmtKind::Conditional => {
                self.give_up(out, "text that only some compilations see", s.sp);
            }
            StmtKind::Unknown(why) => self.give_up(out, why.clone(), s.sp),
            _ => self.give_up(out, "a statement out of place", s.sp),
        }
    }

    fn named(&self, name: Option<&str>) -> Option<heiretsu_ir::StmtId> {
        match name {
            None => self.around.last().map(|a| a.id),
            Some(n) => {
                self.around.iter().rev().find(|a| a.name.as_deref() == Some(n)).map(|a| a.id)
            }
        }
    }

    /// A jump to a label.
    pub fn jump(&mut self, l: Label) -> IrStmt {
        for a in self.around.iter().rev() {
            if a.next == Some(l) {
                return IrStmt::Continue { target: a.id };
            }
            if a.after == Some(l) {
                return IrStmt::Break { target: a.id };
            }
        }
        IrStmt::Goto(l)
    }

    /// A value that is used more than once: read directly if it is a plain variable or constant.
    fn reusable(&mut self, out: &mut Block, x: &Expr, sp: Span) -> Reusable {
        let e = self.watched_expr(x, |cx| cx.scalar(x));
        let ty = self.ty(e);
        let simple = match &self.p.expr(e).kind {
            Ir::Int(_) | Ir::Real(_) | Ir::Opaque(_) => true,
            Ir::Read(p) => p.is_var(),
            _ => false,
        };
        if simple {
            return Reusable { kind: self.p.expr(e).kind.clone(), ty, sp };
        }
        let v = self.synthetic("value", ty.clone(), Storage::Local, sp);
        self.push(out, IrStmt::Assign { place: Place::var(v, sp), value: e }, sp);
        Reusable { kind: Ir::Read(Place::var(v, sp)), ty, sp }
    }

    fn arithmetic_if(
        &mut self,
        out: &mut Block,
        x: &Expr,
        l: [u32; 3],
        next: Option<Label>,
        sp: Span,
    ) {
        let value = self.reusable(out, x, sp);
        let go = |cx: &mut Self, l: u32| {
            let mut b = Vec::new();
            if next != Some(l) {
                let k = cx.jump(l);
                cx.push(&mut b, k, sp);
            }
            b
        };
        let test = |cx: &mut Self, op: CompareOp| {
            let a = value.again(cx);
            let ty = cx.ty(a);
            if !matches!(ty, Type::Scalar(Scalar::Int { .. } | Scalar::Float { .. })) {
                return cx.opaque("an arithmetic IF of unknown type", sp);
            }
            let zero = cx.int(0, sp);
            let zero = cx.convert(zero, &ty);
            cx.ex(Ir::Compare(op, a, zero), super::expr::LOGICAL.into(), sp)
        };
        let equal = test(self, CompareOp::Eq);
        let then_block = go(self, l[1]);
        let else_block = go(self, l[2]);
        let inner = self.st(IrStmt::If { cond: equal, then_block, else_block }, sp);
        let less = test(self, CompareOp::Lt);
        let then_block = go(self, l[0]);
        self.push(out, IrStmt::If { cond: less, then_block, else_block: vec![inner] }, sp);
    }

    fn computed_goto(&mut self, out: &mut Block, labels: &[u32], x: &Expr, at: Sp) {
        let sp = self.span(at);
        if labels.len() > 60 {
            self.give_up(out, "too complex", at);
            return;
        }
        let value = self.reusable(out, x, sp);
        for (i, l) in labels.iter().enumerate() {
            let a = value.again(self);
            let k = self.int(i as i128 + 1, sp);
            let ty = self.ty(a);
            let k = self.convert(k, &ty);
            let cond = self.ex(Ir::Compare(CompareOp::Eq, a, k), super::expr::LOGICAL.into(), sp);
            let jump = self.jump(*l);
            let mut then_block = Vec::new();
            self.push(&mut then_block, jump, sp);
            self.push(out, IrStmt::If { cond, then_block, else_block: Vec::new() }, sp);
        }
    }

    /// Stores a value, unless that is not allowed here.
    pub fn store(&mut self, out: &mut Block, place: Place, value: ExprId, at: Sp) {
        if self.around.iter().any(|a| a.var == Some(place.var)) {
            self.give_up(out, "the DO variable is changed in the loop", at);
            return;
        }
        let ty = self.place_type(&place);
        if ty == Type::Opaque {
            self.give_up(out, "an assignment to something of unknown type", at);
            return;
        }
        let value = self.convert(value, &ty);
        if matches!(ty, Type::Struct(_)) && self.ty(value) != ty {
            self.give_up(out, "an assignment between different types", at);
            return;
        }
        let sp = self.span(at);
        self.push(out, IrStmt::Assign { place, value }, sp);
    }

    fn assign(&mut self, out: &mut Block, lhs: &Expr, rhs: &Expr, at: Sp) {
        match self.rank(lhs) {
            Some(0) => {}
            Some(_) => {
                self.array_assign(out, lhs, rhs, at);
                return;
            }
            None => {
                self.give_up(out, "an assignment of unknown shape", at);
                return;
            }
        }
        if let ExprKind::Call(base, args) = &lhs.kind {
            let text =
                matches!(args.as_slice(), [Arg { keyword: None, value: ArgValue::Range(..) }]);
            let array = matches!(&base.kind, ExprKind::Name(n) if self.binding(n).is_none() && self.is_array(n));
            if text && !array {
                self.substring_assign(out, base, args, rhs, at);
                return;
            }
        }
        let place = match self.place(lhs) {
            Ok(p) => p,
            Err(why) => {
                self.give_up(out, why, at);
                return;
            }
        };
        if let Type::Struct(id) = self.place_type(&place) {
            self.structure_assign(out, [lhs, rhs], place, id, at);
            return;
        }
        let value = self.expr(rhs);
        self.store(out, place, value, at);
    }

    /// `c(i:j) = value`: the whole variable gets a new value computed from its old one.
    fn substring_assign(&mut self, out: &mut Block, base: &Expr, args: &[Arg], rhs: &Expr, at: Sp) {
        let sp = self.span(at);
        let place = match self.place(base) {
            Ok(p) => p,
            Err(why) => return self.give_up(out, why, at),
        };
        let ty = self.place_type(&place);
        let value = self.expr(rhs);
        let characters = matches!(ty, Type::Scalar(Scalar::Character { .. }));
        let bounds = self.substring_bounds(args);
        let (true, Some((a, b))) = (characters, bounds) else {
            return self.give_up(out, "a substring of something else than characters", at);
        };
        let old = self.ex(Ir::Read(place.clone()), ty.clone(), sp);
        let one = self.int(1, sp);
        let mut list = vec![old, a.unwrap_or(one)];
        list.extend(b);
        list.push(value);
        let args = list.into_iter().map(heiretsu_ir::Arg::Value).collect();
        let callee = Callee::computing("substring_assign");
        let value = self.ex(Ir::Call(callee, args), ty, sp);
        self.push(out, IrStmt::Assign { place, value }, sp);
    }

    fn call(&mut self, out: &mut Block, callee: &Expr, args: &[Arg], at: Sp) {
        let sp = self.span(at);
        self.constructed(out, args);
        let (callee, list) = match &callee.kind {
            ExprKind::Name(n) => match self.specific(n, args) {
                Specific::Known(signature) => self.specific_call(&signature, args),
                Specific::Unknown => self.unknown_call(n, args),
                Specific::None => {
                    let sig = self.signature(n);
                    self.callee_and_args(n, args, sig.as_deref())
                }
            },
            ExprKind::Component(object, name) => {
                // The object is an argument like the others.
                let all = with_object(object, args);
                match self.bound_to(object, name) {
                    Some(Specific::Known(signature)) => self.specific_call(&signature, &all),
                    _ => self.unknown_call(name, &all),
                }
            }
            _ => {
                self.constructors.clear();
                self.give_up(out, "a call that is not understood", at);
                return;
            }
        };
        self.constructors.clear();
        self.push(out, IrStmt::Call { callee, args: list }, sp);
        for a in args {
            if let ArgValue::AltReturn(l) = a.value {
                self.maybe_jump(out, l, "an alternate return", sp);
            }
        }
    }

    /// The callee and arguments of a call of some procedure.
    fn unknown_call(&mut self, n: &str, args: &[Arg]) -> (Callee, Vec<heiretsu_ir::Arg>) {
        let (mut callee, list) = self.callee_and_args(n, args, None);
        (callee.target, callee.link) = (None, None);
        (callee, list)
    }

    /// A jump under a condition that nobody knows.
    pub fn maybe_jump(&mut self, out: &mut Block, l: Label, why: &str, sp: Span) {
        let cond = self.opaque(why, sp);
        let k = self.jump(l);
        let mut then_block = Vec::new();
        self.push(&mut then_block, k, sp);
        self.push(out, IrStmt::If { cond, then_block, else_block: Vec::new() }, sp);
    }

    // ---- constructs ---------------------------------------------------------------------------

    fn if_construct(&mut self, out: &mut Block, i: &IfNode, next: Option<Label>) {
        if i.arms.len() + self.nesting > MAX_NESTING {
            self.give_up(out, "too complex", i.sp);
            return;
        }
        let sp = self.span(i.sp);
        let after = i.end_label.or(next);
        // A jump to the END IF is a jump right after the construct.
        let mut arms: Vec<(Option<ExprId>, Block, Span)> = Vec::new();
        for (k, (c, b, at)) in i.arms.iter().enumerate() {
            let cond = c.as_ref().map(|c| self.watched_expr(c, |cx| cx.condition(c)));
            self.read_lost(out, sp);
            self.nesting += k;
            let block = self.block(b, after);
            self.nesting -= k;
            let from = self.span(*at);
            arms.push((cond, block, from));
        }
        let mut rest: Block = Vec::new();
        for (k, (cond, block, from)) in arms.into_iter().enumerate().rev() {
            match cond {
                None => rest = block,
                Some(cond) => {
                    let at = if k == 0 { sp } else { Span { hi: sp.hi.max(from.hi), ..from } };
                    let kind = IrStmt::If { cond, then_block: block, else_block: rest };
                    rest = vec![self.st(kind, at)];
                }
            }
        }
        out.extend(rest);
        self.end_label(out, i.end_label, sp);
    }

    fn end_label(&mut self, out: &mut Block, l: Option<Label>, sp: Span) {
        if let Some(l) = l
            && self.jumped.contains(&l)
        {
            self.push(out, IrStmt::Label(l), sp);
        }
    }

    fn select(&mut self, out: &mut Block, s: &SelectNode, next: Option<Label>) {
        if s.cases.len() + self.nesting > MAX_NESTING {
            self.give_up(out, "too complex", s.sp);
            return;
        }
        let sp = self.span(s.sp);
        let value = self.reusable(out, &s.selector, sp);
        self.read_lost(out, sp);
        let after = s.end_label.or(next);
        let mut default = Vec::new();
        let mut arms = Vec::new();
        for (k, (sel, b)) in s.cases.iter().enumerate() {
            self.nesting += k;
            let block = self.block(b, after);
            self.nesting -= k;
            match sel {
                None => default = block,
                Some(list) => {
                    let cond = self.case_condition(list, &value, sp);
                    arms.push((cond, block));
                }
            }
        }
        let mut rest = default;
        for (cond, block) in arms.into_iter().rev() {
            let kind = IrStmt::If { cond, then_block: block, else_block: rest };
            rest = vec![self.st(kind, sp)];
        }
        out.extend(rest);
        self.end_label(out, s.end_label, sp);
    }

    fn case_condition(&mut self, list: &[CaseSel], value: &Reusable, sp: Span) -> ExprId {
        use crate::fortran::ast::BinOp;
        let mut all: Option<ExprId> = None;
        for c in list.iter().take(150) {
            let test = |cx: &mut Self, op: BinOp, x: &Expr| {
                let v = value.again(cx);
                let x = cx.scalar(x);
                let logical = matches!(cx.ty(v), Type::Scalar(Scalar::Logical { .. }));
                let op = if logical && op == BinOp::Eq { BinOp::Eqv } else { op };
                cx.binary(op, v, x, sp)
            };
            let one = match c {
                CaseSel::Value(x) => test(self, BinOp::Eq, x),
                CaseSel::Range(a, b) => {
                    let low = a.as_ref().map(|x| test(self, BinOp::Ge, x));
                    let high = b.as_ref().map(|x| test(self, BinOp::Le, x));
                    match (low, high) {
                        (Some(a), Some(b)) => self.binary(BinOp::And, a, b, sp),
                        (Some(a), None) | (None, Some(a)) => a,
                        (None, None) => self.opaque("a malformed CASE", sp),
                    }
                }
            };
            all = Some(match all {
                None => one,
                Some(a) => self.binary(BinOp::Or, a, one, sp),
            });
        }
        match all {
            Some(e) if list.len() <= 150 => e,
            Some(_) => self.opaque("too complex", sp),
            None => self.ex(Ir::Logical(false), super::expr::LOGICAL.into(), sp),
        }
    }

    fn do_construct(&mut self, out: &mut Block, d: &DoNode, next: Option<Label>, omp: bool) {
        let sp = self.span(d.sp);
        let StmtKind::Do { control, .. } = &d.header.kind else {
            self.give_up(out, "a construct that is not understood", d.sp);
            return;
        };
        match control {
            DoControl::Counted { var, lower, upper, step, .. } => {
                self.counted(out, d, var, [Some(lower), Some(upper), step.as_ref()], next, omp);
            }
            DoControl::While(cond) => {
                let cond = self.watched_expr(cond, |cx| cx.condition(cond));
                // It is asked before the first iteration, and after each.
                let again = self.lost.clone();
                self.read_lost(out, sp);
                self.lost = again;
                self.while_loop(out, d, cond, next, sp);
                self.lost = super::lost::Lost::default();
            }
            DoControl::Forever => {
                let cond = self.ex(Ir::Logical(true), super::expr::LOGICAL.into(), sp);
                self.while_loop(out, d, cond, next, sp);
            }
            DoControl::Concurrent { indices, mask, locality } => {
                if *locality {
                    self.give_up(out, "DO CONCURRENT with a locality list", d.sp);
                    return;
                }
                self.concurrent(out, indices, mask.as_ref(), d.sp, d.header.sp, |cx| {
                    if let Some(innermost) = cx.around.last_mut() {
                        innermost.name = d.header.name.clone();
                        innermost.next = d.end_label;
                    }
                    Some(cx.block(&d.body, None))
                });
            }
        }
    }

    fn while_loop(
        &mut self,
        out: &mut Block,
        d: &DoNode,
        cond: ExprId,
        next: Option<Label>,
        sp: Span,
    ) {
        let id = self.st(IrStmt::Opaque(String::new()), sp);
        self.around.push(Around {
            id,
            name: d.header.name.clone(),
            var: None,
            next: d.end_label,
            after: next,
        });
        let body = self.block(&d.body, None);
        self.around.pop();
        let header = self.span(d.header.sp);
        self.whiles.insert(sp.lo, header);
        self.p.stmts[id.index()].kind = IrStmt::While { cond, body, test_first: true };
        out.push(id);
    }

    fn counted(
        &mut self,
        out: &mut Block,
        d: &DoNode,
        var: &str,
        bounds: [Option<&Expr>; 3],
        next: Option<Label>,
        omp: bool,
    ) {
        let sp = self.span(d.sp);
        let header = self.span(d.header.sp);
        let variable = self.binding(var).is_none()
            && self.symbol(var).is_none_or(|s| {
                matches!(s.class, super::symbols::Class::Variable)
                    && !s.parameter
                    && s.dims.is_none()
            });
        if !variable {
            self.give_up(out, "a DO variable that is not a variable", d.sp);
            return;
        }
        let v = self.var(var);
        let ty = self.p.var(v).ty.clone();
        if !matches!(ty, Type::Scalar(Scalar::Int { .. })) {
            self.give_up(out, "a DO variable that is not an integer", d.sp);
            return;
        }
        if self.around.iter().any(|a| a.var == Some(v)) {
            let why = format!(
                "`{var}` is the variable of a loop around this one and must not change in it; \
                 give one of them another variable"
            );
            self.give_up(out, why, d.sp);
            return;
        }
        let mut values = [None; 3];
        for (slot, x) in values.iter_mut().zip(bounds) {
            let e = match x {
                Some(x) => self.watched_expr(x, |cx| cx.scalar(x)),
                None => self.int(1, header),
            };
            *slot = Some(self.convert(e, &ty));
        }
        self.read_lost(out, sp);
        let [Some(lower), Some(upper), Some(step)] = values else { return };
        let id = self.st(IrStmt::Opaque(String::new()), sp);
        self.around.push(Around {
            id,
            name: d.header.name.clone(),
            var: Some(v),
            next: d.end_label,
            after: next,
        });
        let body = self.block(&d.body, None);
        self.around.pop();
        self.p.stmts[id.index()].kind = IrStmt::Loop(Loop {
            var: v,
            lower,
            upper,
            exclusive: false,
            not_equal: false,
            skips: false,
            step,
            body,
            form: LoopForm::Do,
            reevaluated: false,
            upward: false,
            header,
            annotated: omp || self.regions > 0,
        });
        out.push(id);
    }
}
