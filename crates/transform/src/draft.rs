//! A procedure that is being rewritten, and the making of new expressions, loops and copies in it.
//!
//! The arenas only grow: expressions and simple statements of the original are never changed, so that their text
//! remains theirs. Blocks are changed in place.

use std::collections::BTreeMap;
use std::sync::Arc;

use heiretsu_ir::runtime_test::RuntimeTest;
use heiretsu_ir::{
    Arg, Array, BinaryOp, Block, CompareOp, Expr, ExprId, ExprKind, Intrinsic, Language, Loop,
    NewNest, Place, ProcId, Procedure, Scalar, Span, Step, Stmt, StmtId, StmtKind, Storage,
    Technique, Type, Unit, Var, VarAttrs, VarId, visit,
};

use crate::Refusal;
use crate::nest::alike_place;

/// What a variable becomes in a copy.
#[derive(Clone, Debug)]
pub(crate) enum Leaf {
    /// Another value, where it is read.
    Value(ExprId),
    /// Another variable, where it is read, written or counted with.
    Var(VarId),
    /// A scalar in the place of an array's elements.
    Element(VarId),
    /// An element in the place of a scalar.
    Place(Place),
    /// Scalars in the place of some of its elements, arrays in that of array members.
    Elements(Vec<(Place, VarId)>),
    /// A smaller array: what becomes of each dimension.
    Smaller(VarId, Vec<Extent>),
}

/// What becomes of a dimension of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// It stays.
    Kept,
    /// It goes.
    Gone,
    /// It holds what one strip needs: the subscript is counted from the strip's first iteration, and moved.
    Strip {
        /// The variable of the loop over the strips.
        strip: VarId,
        /// What is added.
        by: i128,
    },
}

/// Which variables a copy replaces.
pub(crate) type Subst = BTreeMap<VarId, Leaf>;

/// A unit in which one procedure is being rewritten.
#[derive(Clone, Debug)]
pub struct Draft {
    unit: Unit,
    rewrite: NewNest,
    /// While an expression is copied: what stands in the place of one read.
    swap: Option<(ExprId, ExprId)>,
}

impl Draft {
    /// Nothing is changed yet: consecutive statements of one block, in the place of themselves.
    pub fn new(unit: &Unit, of: ProcId, stmts: &[StmtId]) -> Draft {
        let rewrite = NewNest {
            of,
            procedure: unit.procedure(of).clone(),
            replaced: stmts.to_vec(),
            by: stmts.to_vec(),
            exprs: BTreeMap::new(),
            stmts: BTreeMap::new(),
            fresh: Vec::new(),
            techniques: Vec::new(),
            notes: Vec::new(),
            dropped: Vec::new(),
            rounds: false,
            test: None,
        };
        Draft { unit: unit.clone(), rewrite, swap: None }
    }

    /// The unit as it is now.
    pub fn unit(&self) -> &Unit {
        &self.unit
    }

    /// Which procedure is rewritten.
    pub fn of(&self) -> ProcId {
        self.rewrite.of
    }

    /// The procedure as it is now.
    pub fn procedure(&self) -> &Procedure {
        self.unit.procedure(self.rewrite.of)
    }

    /// The procedure as it was.
    pub fn before(&self) -> &Procedure {
        &self.rewrite.procedure
    }

    /// What stands in the place of the original statements now.
    pub fn by(&self) -> &[StmtId] {
        &self.rewrite.by
    }

    /// What has been done.
    pub fn techniques(&self) -> &[Technique] {
        &self.rewrite.techniques
    }

    /// The result.
    pub fn finish(mut self) -> NewNest {
        self.part_headers();
        let mut rewrite = self.rewrite;
        if let Some(procedure) = self.unit.procedures.into_iter().nth(rewrite.of.index()) {
            rewrite.procedure = Arc::unwrap_or_clone(procedure);
        }
        rewrite
    }

    pub(crate) fn did(&mut self, technique: Technique) {
        if !self.rewrite.techniques.contains(&technique) {
            self.rewrite.techniques.push(technique);
        }
    }

    pub(crate) fn note(&mut self, note: String) {
        self.rewrite.notes.push(note);
    }

    pub(crate) fn dropped(&mut self, var: VarId) {
        self.rewrite.dropped.push(var);
    }

    pub(crate) fn rounds(&mut self) {
        self.rewrite.rounds = true;
    }

    /// It holds only where this does.
    pub(crate) fn only_where(&mut self, test: RuntimeTest) {
        self.rewrite.test.get_or_insert_default().conditions.extend(test.conditions);
    }

    fn edit(&mut self) -> &mut Procedure {
        self.unit.procedure_mut(self.rewrite.of)
    }

    pub(crate) fn language(&self) -> Language {
        self.unit.language
    }

    // ---- blocks ----

    /// The block that holds a statement: the statement around it with the number of its block, or none for the
    /// procedure's own; and the position.
    pub(crate) fn home(&self, stmt: StmtId) -> Option<(Option<(StmtId, usize)>, usize)> {
        let p = self.procedure();
        if let Some(at) = p.body.iter().position(|s| *s == stmt) {
            return Some((None, at));
        }
        for outer in visit::stmts(p, &p.body) {
            for (n, block) in visit::blocks(&p.stmt(outer).kind).into_iter().enumerate() {
                if let Some(at) = block.and_then(|b| b.iter().position(|s| *s == stmt)) {
                    return Some((Some((outer, n)), at));
                }
            }
        }
        None
    }

    /// The statements beside a statement, itself among them.
    pub(crate) fn siblings(&self, stmt: StmtId) -> Option<(Block, usize)> {
        visit::siblings(self.procedure(), stmt).map(|(block, at)| (block.clone(), at))
    }

    /// Puts statements in the place of consecutive ones.
    pub(crate) fn replace(&mut self, olds: &[StmtId], news: Block) -> Result<(), Refusal> {
        let first = *olds.first().ok_or(Refusal::Lost)?;
        let (home, at) = self.home(first).ok_or(Refusal::Lost)?;
        let p = self.edit();
        let block = match home {
            None => &mut p.body,
            Some((outer, n)) => match (&mut p.stmts[outer.index()].kind, n) {
                (StmtKind::If { then_block, .. }, 0) => then_block,
                (StmtKind::If { else_block, .. }, _) => else_block,
                (StmtKind::Loop(l), _) => &mut l.body,
                (StmtKind::While { body, .. }, _) => body,
                _ => return Err(Refusal::Lost),
            },
        };
        if block.get(at..at + olds.len()) != Some(olds) {
            return Err(Refusal::Lost);
        }
        block.splice(at..at + olds.len(), news.iter().copied());
        // The same in the list of what is written anew.
        if let Some(from) = self.rewrite.by.iter().position(|s| olds.contains(s)) {
            let all = self.rewrite.by.get(from..from + olds.len()) == Some(olds);
            if !all {
                return Err(Refusal::Outside);
            }
            self.rewrite.by.splice(from..from + olds.len(), news);
        }
        Ok(())
    }

    // ---- statements ----

    /// A loop made from another one: it takes over what is declared in that one.
    pub(crate) fn reloop(&mut self, from: StmtId, l: Loop) -> StmtId {
        let new = self.loop_like(from, l);
        for var in &mut self.edit().vars {
            if var.scope == Some(from) {
                var.scope = Some(new);
            }
        }
        new
    }

    /// A loop that looks like another one.
    pub(crate) fn loop_like(&mut self, from: StmtId, l: Loop) -> StmtId {
        let span = self.procedure().stmt(from).span;
        let new = self.edit().add_stmt(Stmt { kind: StmtKind::Loop(l), span });
        let origin = self.origin(from);
        if let Some(origin) = origin {
            self.rewrite.stmts.insert(new, origin);
        }
        new
    }

    /// A loop made anew.
    pub(crate) fn counted(&mut self, l: Loop) -> StmtId {
        self.edit().add_stmt(Stmt { kind: StmtKind::Loop(l), span: Span::none() })
    }

    /// The statement of the original text that a statement is made from.
    fn origin(&self, stmt: StmtId) -> Option<StmtId> {
        self.rewrite.stmts.get(&stmt).copied().or_else(|| {
            let old = self.rewrite.procedure.stmts.len();
            (stmt.index() < old).then_some(stmt)
        })
    }

    /// A branch made anew.
    pub(crate) fn branch(&mut self, cond: ExprId, then_block: Block) -> StmtId {
        let kind = StmtKind::If { cond, then_block, else_block: Vec::new() };
        self.edit().add_stmt(Stmt { kind, span: Span::none() })
    }

    /// An assignment made anew.
    pub(crate) fn assign(&mut self, place: Place, value: ExprId) -> StmtId {
        self.edit().add_stmt(Stmt { kind: StmtKind::Assign { place, value }, span: Span::none() })
    }

    /// The value of an element.
    pub(crate) fn element(&mut self, place: Place, ty: Type) -> ExprId {
        self.make(ExprKind::Read(place), ty)
    }

    /// A copy of an assignment in which one read has another value.
    pub(crate) fn with_read(
        &mut self,
        stmt: StmtId,
        read: ExprId,
        value: ExprId,
    ) -> Result<StmtId, Refusal> {
        let old = self.procedure().stmt(stmt).clone();
        let StmtKind::Assign { place, value: whole } = old.kind else {
            return Err(Refusal::ReadPlace);
        };
        self.swap = Some((read, value));
        let whole = self.copy_expr(whole, &Subst::new());
        self.swap = None;
        let kind = StmtKind::Assign { place, value: whole };
        let new = self.edit().add_stmt(Stmt { kind, span: old.span });
        if let Some(origin) = self.origin(stmt) {
            self.rewrite.stmts.insert(new, origin);
        }
        Ok(new)
    }

    /// Copies of statements, with other leaves; always new ones.
    pub(crate) fn copy_block(&mut self, block: &[StmtId], subst: &Subst) -> Block {
        block.iter().map(|s| self.copy(*s, subst)).collect()
    }

    pub(crate) fn copy(&mut self, id: StmtId, subst: &Subst) -> StmtId {
        let stmt = self.procedure().stmt(id).clone();
        let kind = match stmt.kind {
            StmtKind::Assign { place, value } => StmtKind::Assign {
                place: self.copy_place(&place, subst),
                value: self.copy_expr(value, subst),
            },
            StmtKind::If { cond, then_block, else_block } => StmtKind::If {
                cond: self.copy_expr(cond, subst),
                then_block: self.copy_block(&then_block, subst),
                else_block: self.copy_block(&else_block, subst),
            },
            StmtKind::Loop(l) => {
                let var = match subst.get(&l.var) {
                    Some(Leaf::Var(var)) => *var,
                    Some(
                        Leaf::Value(_)
                        | Leaf::Element(_)
                        | Leaf::Elements(_)
                        | Leaf::Place(_)
                        | Leaf::Smaller(..),
                    )
                    | None => l.var,
                };
                StmtKind::Loop(Loop {
                    var,
                    lower: self.copy_expr(l.lower, subst),
                    upper: self.copy_expr(l.upper, subst),
                    step: l.step,
                    body: self.copy_block(&l.body, subst),
                    ..l
                })
            }
            // Transformations refuse nests with other statements.
            kind @ (StmtKind::Call { .. }
            | StmtKind::While { .. }
            | StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Effect(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_)) => kind,
        };
        let new = self.edit().add_stmt(Stmt { kind, span: stmt.span });
        if let Some(origin) = self.origin(id) {
            self.rewrite.stmts.insert(new, origin);
        }
        new
    }

    // ---- expressions ----

    /// An expression with other leaves; itself when none of them is in it.
    pub(crate) fn copy_expr(&mut self, id: ExprId, subst: &Subst) -> ExprId {
        if let Some((_, value)) = self.swap.filter(|(read, _)| *read == id) {
            return value;
        }
        let expr = self.procedure().expr(id).clone();
        let kind = match &expr.kind {
            ExprKind::Read(place) => {
                if let (true, Some(Leaf::Value(value))) = (place.is_var(), subst.get(&place.var)) {
                    return *value;
                }
                if let Some(var) = self.scalar_of(place, subst) {
                    return self.read(var);
                }
                let copied = self.copy_place(place, subst);
                if copied == *place {
                    return id;
                }
                if place.is_var() {
                    // A variable of another name: made anew, not derived.
                    let kind = ExprKind::Read(copied);
                    return self.edit().add_expr(Expr { kind, ty: expr.ty, span: expr.span });
                }
                ExprKind::Read(copied)
            }
            ExprKind::AddressOf(place) => ExprKind::AddressOf(self.copy_place(place, subst)),
            ExprKind::Unary(op, a) => ExprKind::Unary(*op, self.copy_expr(*a, subst)),
            ExprKind::Not(a) => ExprKind::Not(self.copy_expr(*a, subst)),
            ExprKind::Convert(a) => ExprKind::Convert(self.copy_expr(*a, subst)),
            ExprKind::Binary(op, a, b) => {
                ExprKind::Binary(*op, self.copy_expr(*a, subst), self.copy_expr(*b, subst))
            }
            ExprKind::Compare(op, a, b) => {
                ExprKind::Compare(*op, self.copy_expr(*a, subst), self.copy_expr(*b, subst))
            }
            ExprKind::And(a, b) => {
                ExprKind::And(self.copy_expr(*a, subst), self.copy_expr(*b, subst))
            }
            ExprKind::Or(a, b) => {
                ExprKind::Or(self.copy_expr(*a, subst), self.copy_expr(*b, subst))
            }
            ExprKind::Select(a, b, c) => ExprKind::Select(
                self.copy_expr(*a, subst),
                self.copy_expr(*b, subst),
                self.copy_expr(*c, subst),
            ),
            ExprKind::Intrinsic(op, args) => {
                ExprKind::Intrinsic(*op, args.iter().map(|a| self.copy_expr(*a, subst)).collect())
            }
            ExprKind::Call(callee, args) => {
                let args = args.iter().map(|a| self.copy_arg(a, subst)).collect();
                ExprKind::Call(callee.clone(), args)
            }
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::Opaque(_) => return id,
        };
        if kind == expr.kind {
            return id;
        }
        let new = self.edit().add_expr(Expr { kind, ty: expr.ty, span: expr.span });
        let old = self.rewrite.procedure.exprs.len();
        let origin = if id.index() < old { Some(id) } else { self.rewrite.exprs.get(&id).copied() };
        if let Some(origin) = origin {
            self.rewrite.exprs.insert(new, origin);
        }
        new
    }

    fn copy_arg(&mut self, arg: &Arg, subst: &Subst) -> Arg {
        match arg {
            Arg::Value(e) => Arg::Value(self.copy_expr(*e, subst)),
            Arg::Reference(place) => {
                if let (true, Some(Leaf::Value(value))) = (place.is_var(), subst.get(&place.var)) {
                    return match &self.procedure().expr(*value).kind {
                        ExprKind::Read(read) => Arg::Reference(read.clone()),
                        _ => Arg::Value(*value),
                    };
                }
                Arg::Reference(self.copy_place(place, subst))
            }
        }
    }

    /// The scalar that stands in the place of an element.
    fn scalar_of(&self, place: &Place, subst: &Subst) -> Option<VarId> {
        match subst.get(&place.var) {
            Some(Leaf::Elements(all)) => {
                let p = self.procedure();
                all.iter().find(|(e, _)| alike_place(p, e, place)).map(|(_, var)| *var)
            }
            Some(
                Leaf::Value(_)
                | Leaf::Var(_)
                | Leaf::Element(_)
                | Leaf::Place(_)
                | Leaf::Smaller(..),
            )
            | None => None,
        }
    }

    fn copy_place(&mut self, place: &Place, subst: &Subst) -> Place {
        if let Some(var) = self.scalar_of(place, subst) {
            return Place::var(var, Span::none());
        }
        let mut skip = 0;
        let var = match subst.get(&place.var) {
            Some(Leaf::Element(var)) => return Place::var(*var, place.span),
            Some(Leaf::Place(new)) if place.is_var() => {
                return Place { span: place.span, ..new.clone() };
            }
            Some(Leaf::Smaller(array, extents)) => {
                return self.smaller(place, *array, extents, subst);
            }
            Some(Leaf::Var(var)) => *var,
            Some(Leaf::Elements(all)) => {
                let p = self.procedure();
                let array = |(e, _): &&(Place, VarId)| {
                    let steps = place.steps.get(..e.steps.len());
                    steps.is_some_and(|s| {
                        alike_place(p, e, &Place { steps: s.into(), ..place.clone() })
                    })
                };
                match all.iter().find(array) {
                    Some((e, var)) => {
                        skip = e.steps.len();
                        *var
                    }
                    None => place.var,
                }
            }
            Some(Leaf::Value(_) | Leaf::Place(_)) | None => place.var,
        };
        let steps = place
            .steps
            .iter()
            .skip(skip)
            .map(|step| match step {
                Step::Index(e) => Step::Index(self.copy_expr(*e, subst)),
                Step::Deref(e) => Step::Deref(self.copy_expr(*e, subst)),
                Step::Field(f) => Step::Field(*f),
            })
            .collect();
        Place { var, steps, span: place.span }
    }

    /// An element of the smaller array that stands for another one.
    fn smaller(&mut self, place: &Place, array: VarId, extents: &[Extent], subst: &Subst) -> Place {
        let mut steps = Vec::new();
        for (step, extent) in place.steps.iter().zip(extents) {
            let Step::Index(e) = *step else { continue };
            match *extent {
                Extent::Gone => {}
                Extent::Kept => steps.push(self.copy_expr(e, subst)),
                Extent::Strip { strip, by } => {
                    let (e, added) = self.apart(e);
                    let e = self.copy_expr(e, subst);
                    let start = self.read(strip);
                    let ty = self.procedure().var(strip).ty.clone();
                    let at = self.convert(e, &ty);
                    let offset = self.binary(BinaryOp::Sub, at, start);
                    steps.push(self.plus(offset, by.saturating_add(added)));
                }
            }
        }
        Place::element(array, steps, place.span)
    }

    /// An expression without the constants that are added to it, and their sum.
    fn apart(&self, e: ExprId) -> (ExprId, i128) {
        if let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), x, c) =
            self.procedure().expr(e).kind
            && let Some(value) = self.procedure().int(c)
        {
            let (x, more) = self.apart(x);
            let value = if op == BinaryOp::Add { value } else { value.saturating_neg() };
            return (x, more.saturating_add(value));
        }
        (e, 0)
    }

    fn make(&mut self, kind: ExprKind, ty: Type) -> ExprId {
        self.edit().add_expr(Expr { kind, ty, span: Span::none() })
    }

    /// A constant of the type of another expression.
    pub(crate) fn int(&mut self, value: i128, like: &Type) -> ExprId {
        self.make(ExprKind::Int(value), like.clone())
    }

    /// Zero, of a type of numbers.
    pub(crate) fn zero(&mut self, ty: &Type) -> ExprId {
        match ty {
            Type::Scalar(s) if s.is_floating() => self.make(ExprKind::Real(0.0), ty.clone()),
            _ => self.int(0, ty),
        }
    }

    /// The value of a variable.
    pub(crate) fn read(&mut self, var: VarId) -> ExprId {
        let ty = self.procedure().var(var).ty.clone();
        self.make(ExprKind::Read(Place::var(var, Span::none())), ty)
    }

    /// An integer in another type that has its value.
    pub(crate) fn convert(&mut self, e: ExprId, ty: &Type) -> ExprId {
        match self.procedure().int(e) {
            _ if self.procedure().expr(e).ty == *ty => e,
            Some(value) => self.int(value, ty),
            None => self.make(ExprKind::Convert(e), ty.clone()),
        }
    }

    /// An expression plus a constant. `x - 1` plus 1 is `x`.
    pub(crate) fn plus(&mut self, a: ExprId, by: i128) -> ExprId {
        if by == 0 {
            return a;
        }
        let ty = self.procedure().expr(a).ty.clone();
        if let Some(value) = self.procedure().int(a) {
            return self.int(value + by, &ty);
        }
        if let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), x, c) =
            self.procedure().expr(a).kind
            && let Some(value) = self.procedure().int(c)
        {
            let signed = if op == BinaryOp::Add { value } else { -value };
            return self.plus(x, signed + by);
        }
        let size = self.int(by.abs(), &ty);
        let op = if by > 0 { BinaryOp::Add } else { BinaryOp::Sub };
        self.make(ExprKind::Binary(op, a, size), ty)
    }

    /// A sum, difference, product or quotient.
    pub(crate) fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        let ty = self.procedure().expr(a).ty.clone();
        if let (Some(x), Some(y)) = (self.procedure().int(a), self.procedure().int(b)) {
            let value = match op {
                BinaryOp::Add => Some(x + y),
                BinaryOp::Sub => Some(x - y),
                BinaryOp::Mul => x.checked_mul(y),
                BinaryOp::Rem if x >= 0 && y > 0 => Some(x % y),
                BinaryOp::Div if x >= 0 && y > 0 => Some(x / y),
                _ => None,
            };
            if let Some(value) = value {
                return self.int(value, &ty);
            }
        }
        match (op, self.procedure().int(a), self.procedure().int(b)) {
            (BinaryOp::Add, Some(x), _) => return self.plus(b, x),
            (BinaryOp::Add, _, Some(y)) => return self.plus(a, y),
            (BinaryOp::Sub, _, Some(y)) => return self.plus(a, -y),
            (BinaryOp::Mul, Some(1), _) => return b,
            (BinaryOp::Mul | BinaryOp::Div, _, Some(1)) => return a,
            _ => {}
        }
        self.make(ExprKind::Binary(op, a, b), ty)
    }

    /// A comparison.
    pub(crate) fn compare(&mut self, op: CompareOp, a: ExprId, b: ExprId) -> ExprId {
        let truth: Type = if self.language().is_fortran() {
            Scalar::Logical { bits: 32 }.into()
        } else {
            Scalar::I32.into()
        };
        self.make(ExprKind::Compare(op, a, b), truth)
    }

    /// Both of two conditions.
    pub(crate) fn both(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let ty = self.procedure().expr(a).ty.clone();
        self.make(ExprKind::And(a, b), ty)
    }

    /// The lesser (`least`) or greater of two.
    pub(crate) fn extreme(&mut self, least: bool, a: ExprId, b: ExprId) -> ExprId {
        if let (Some(x), Some(y)) = (self.procedure().int(a), self.procedure().int(b)) {
            return if (x < y) == least { a } else { b };
        }
        let ty = self.procedure().expr(a).ty.clone();
        if self.language().is_fortran() {
            let op = if least { Intrinsic::Min } else { Intrinsic::Max };
            return self.make(ExprKind::Intrinsic(op, vec![a, b]), ty);
        }
        let op = if least { CompareOp::Lt } else { CompareOp::Gt };
        let cond = self.compare(op, a, b);
        self.make(ExprKind::Select(cond, a, b), ty)
    }

    // ---- variables ----

    /// A new scalar with a name that nothing else in the file has.
    pub(crate) fn fresh(&mut self, name: &str, ty: Type, scope: Option<StmtId>) -> VarId {
        let text = String::from_utf8_lossy(&self.unit.main_file().text).to_lowercase();
        let taken = |name: &str, p: &Procedure| {
            p.vars.iter().any(|v| v.name.eq_ignore_ascii_case(name))
                || has_word(&text, name)
                || elsewhere(&self.unit, name)
        };
        let mut chosen = name.to_owned();
        let mut number = 2;
        while taken(&chosen, self.procedure()) {
            chosen = format!("{name}{number}");
            number += 1;
        }
        let var = Var {
            name: chosen,
            ty,
            storage: Storage::Local,
            scope,
            alias: None,
            attrs: VarAttrs::default(),
            span: Span::none(),
        };
        let id = self.edit().add_var(var);
        self.rewrite.fresh.push(id);
        id
    }

    /// Each iteration of a loop declares a new variable anew.
    pub(crate) fn declared_in(&mut self, var: VarId, stmt: StmtId) {
        self.edit().vars[var.index()].scope = Some(stmt);
    }

    /// The new arrays that are as long as variables say.
    pub fn long_rows(&self) -> impl Iterator<Item = VarId> + '_ {
        self.rewrite.fresh.iter().copied().filter(|v| {
            let array = self.procedure().var(*v).ty.array();
            array.is_some_and(Array::of_variable_length)
        })
    }

    /// Is a variable a new one?
    pub(crate) fn made(&self, var: VarId) -> bool {
        self.rewrite.fresh.contains(&var)
    }

    /// The name of an array that stands in for another one: if that is a new one, its name is free again.
    pub(crate) fn stand_in(&mut self, var: VarId) -> String {
        let name = self.procedure().var(var).name.clone();
        if !self.made(var) {
            return format!("{name}1");
        }
        self.rewrite.fresh.retain(|v| *v != var);
        self.edit().vars[var.index()].name = format!("{name}.");
        name
    }

    /// Several loops have been made from one: each gets variables of its own for what the old one declared.
    pub(crate) fn declare_beside(&mut self, from: StmtId, news: Vec<StmtId>) -> Vec<StmtId> {
        let inside = visit::stmts(self.procedure(), &[from]);
        let scoped: Vec<VarId> = self
            .procedure()
            .var_ids()
            .filter(|v| self.procedure().var(*v).scope.is_some_and(|s| inside.contains(&s)))
            .collect();
        let mut out = Vec::new();
        let mut seen: Vec<VarId> = Vec::new();
        for new in news {
            let named: Vec<VarId> =
                scoped.iter().copied().filter(|v| self.names(new, *v)).collect();
            let mut subst = Subst::new();
            for &var in &named {
                if seen.contains(&var) {
                    subst.insert(var, Leaf::Var(self.twin(var)));
                } else {
                    seen.push(var);
                }
            }
            out.push(if subst.is_empty() { new } else { self.copy(new, &subst) });
        }
        out
    }

    /// Another variable like this one.
    fn twin(&mut self, var: VarId) -> VarId {
        let twin = Var { scope: None, ..self.procedure().var(var).clone() };
        let id = self.edit().add_var(twin);
        self.rewrite.fresh.push(id);
        id
    }

    /// Does a statement, or one in it, name a variable?
    fn names(&self, stmt: StmtId, var: VarId) -> bool {
        let p = self.procedure();
        visit::stmts(p, &[stmt]).into_iter().any(|s| {
            let mut named = p.as_loop(s).is_some_and(|l| l.var == var);
            visit::each_place(p, s, &mut |place, _| named |= place.var == var);
            named
        })
    }

    /// C: a variable that is declared in the headers of several loops is several variables.
    fn part_headers(&mut self) {
        if self.language().is_fortran() {
            return;
        }
        let old = visit::stmts(&self.rewrite.procedure, &self.rewrite.replaced);
        for var in self.procedure().var_ids() {
            let scope = self.rewrite.procedure.vars.get(var.index()).and_then(|v| v.scope);
            let own = scope.is_some_and(|s| old.contains(&s)) || self.rewrite.fresh.contains(&var);
            let mut loops = Vec::new();
            if !own || !self.counting(&self.rewrite.by, var, &mut loops) {
                continue;
            }
            for stmt in loops.into_iter().skip(1) {
                let twin = self.twin(var);
                let new = self.copy(stmt, &[(var, Leaf::Var(twin))].into());
                // Where it stands is known: it was found there.
                let _ = self.replace(&[stmt], vec![new]);
            }
        }
    }

    /// The outermost loops that count with a variable, if nothing else names it.
    fn counting(&self, block: &[StmtId], var: VarId, out: &mut Vec<StmtId>) -> bool {
        let p = self.procedure();
        block.iter().all(|&id| {
            if let Some(l) = p.as_loop(id)
                && l.var == var
            {
                out.push(id);
                let mut own = false;
                for e in [l.lower, l.upper, l.step] {
                    visit::each_place_in(p, e, &mut |place, _| own |= place.var == var);
                }
                return !own;
            }
            let mut named = false;
            visit::each_place(p, id, &mut |place, _| named |= place.var == var);
            !named
                && visit::blocks(&p.stmt(id).kind)
                    .into_iter()
                    .flatten()
                    .all(|b| self.counting(b, var, out))
        })
    }

    /// What was declared in a loop is declared in another one.
    pub(crate) fn move_scope(&mut self, from: StmtId, to: StmtId) {
        for var in &mut self.edit().vars {
            if var.scope == Some(from) {
                var.scope = Some(to);
            }
        }
    }

    /// A constant added to both sides of a least or greatest.
    pub(crate) fn plus_inside(&mut self, e: ExprId, by: i128) -> ExprId {
        match self.procedure().expr(e).kind.clone() {
            ExprKind::Select(cond, a, b) => {
                let ExprKind::Compare(op, ..) = self.procedure().expr(cond).kind else {
                    return self.plus(e, by);
                };
                let (a, b) = (self.plus(a, by), self.plus(b, by));
                self.extreme(op == CompareOp::Lt, a, b)
            }
            ExprKind::Intrinsic(op @ (Intrinsic::Min | Intrinsic::Max), args)
                if args.len() == 2 =>
            {
                let (a, b) = (self.plus(args[0], by), self.plus(args[1], by));
                self.extreme(op == Intrinsic::Min, a, b)
            }
            _ => self.plus(e, by),
        }
    }
}

/// Does a word stand in a text?
/// Does a header, a macro or a module have a name?
fn elsewhere(unit: &Unit, name: &str) -> bool {
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let has = |text: &[u8]| {
        text.split(|b| !part(b)).any(|word| word.eq_ignore_ascii_case(name.as_bytes()))
    };
    unit.macros.iter().any(|m| m.name.eq_ignore_ascii_case(name))
        || unit.procedures.iter().any(|p| p.declared.contains(&name.to_lowercase()))
        || unit.files.iter().skip(1).any(|file| has(&file.text))
}

fn has_word(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let word = word.to_lowercase();
    text.match_indices(&word)
        .any(|(at, _)| !text[..at].ends_with(part) && !text[at + word.len()..].starts_with(part))
}
