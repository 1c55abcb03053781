//! Are two statements, each of its own reading of a text, the same?
//!
//! **Decides** equality up to the numbers of variables, expressions, structures and procedures.
//! **Example** `a[i] = b` in both readings, if `a`, `i` and `b` are declared alike at the same place.
//! **Why it is sound** variables are paired one to one, and a pair is made only of equal type, storage and place of
//! declaration; a global, callee or structure is found by its name and must be equal, too.
//! **Gives up when** anything differs; then no pair that was made on the way stays.
//! **Cost and limit** one walk over both statements.

use std::collections::BTreeMap;

use heiretsu_ir::{
    Arg, Array, Bound, Callee, ExprId, ExprKind, Loop, LoopForm, Place, Procedure, Span, Step,
    StmtId, StmtKind, Storage, StructId, Type, VarId,
};

use super::Readings;

/// What is known to be the same in both readings of a procedure.
pub struct Same<'x, 'u> {
    cx: &'x Readings<'u>,
    p: &'x Procedure,
    q: &'x Procedure,
    to: BTreeMap<VarId, VarId>,
    from: BTreeMap<VarId, VarId>,
    /// Pairs made since the last statement that was the same.
    fresh: Vec<(VarId, VarId)>,
    structs: BTreeMap<StructId, StructId>,
}

impl<'x, 'u> Same<'x, 'u> {
    /// Nothing is known.
    pub fn new(cx: &'x Readings<'u>, p: &'x Procedure, q: &'x Procedure) -> Same<'x, 'u> {
        let (to, from, structs) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Same { cx, p, q, to, from, fresh: Vec::new(), structs }
    }

    /// The pairs of variables.
    pub fn pairs(&self) -> Vec<(VarId, VarId)> {
        self.to.iter().map(|(v, w)| (*v, *w)).collect()
    }

    /// The variable of the first reading that one of the second stands for, as far as its name and place tell.
    pub fn known(&self, w: VarId) -> Option<VarId> {
        let by_name = || {
            let there = self.q.var(w);
            let place = self.cx.place(there.span);
            self.p.var_ids().find(|v| {
                let here = self.p.var(*v);
                here.name == there.name
                    && (Some(here.span) == place || matches!(here.storage, Storage::Global(_)))
            })
        };
        self.from.get(&w).copied().or_else(by_name)
    }

    /// Are parameters and result the same? They are paired.
    pub fn heads(&mut self) -> bool {
        let (p, q) = (self.p, self.q);
        let same = p.params.len() == q.params.len()
            && p.pure == q.pure
            && p.params.iter().zip(&q.params).all(|(v, w)| self.var(*v, *w))
            && match (p.result, q.result) {
                (Some(v), Some(w)) => self.var(v, w),
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            }
            && self.ty(&p.returns, &q.returns);
        self.settle(same)
    }

    /// Is what two statements are, blocks inside them apart, the same?
    pub fn start(&mut self, s: StmtId, t: StmtId) -> bool {
        let (p, q) = (self.p, self.q);
        let (a, b) = (&p.stmt(s).kind, &q.stmt(t).kind);
        let same = self.kinds(a, b);
        self.settle(same)
    }

    /// Keeps the pairs made on the way, or drops them.
    fn settle(&mut self, same: bool) -> bool {
        for (v, w) in std::mem::take(&mut self.fresh) {
            if !same {
                self.to.remove(&v);
                self.from.remove(&w);
            }
        }
        same
    }

    fn kinds(&mut self, a: &StmtKind, b: &StmtKind) -> bool {
        match (a, b) {
            (
                StmtKind::Assign { place, value },
                StmtKind::Assign { place: other, value: theirs },
            ) => self.place(place, other) && self.expr(*value, *theirs),
            (StmtKind::Call { callee, args }, StmtKind::Call { callee: other, args: theirs }) => {
                self.callee(callee, other) && self.args(args, theirs)
            }
            (StmtKind::If { cond, .. }, StmtKind::If { cond: other, .. }) => {
                self.expr(*cond, *other)
            }
            (StmtKind::Loop(l), StmtKind::Loop(m)) => self.header(l, m),
            (
                StmtKind::While { cond, test_first, .. },
                StmtKind::While { cond: other, test_first: first, .. },
            ) => test_first == first && self.expr(*cond, *other),
            (StmtKind::Return(Some(e)), StmtKind::Return(Some(f))) => self.expr(*e, *f),
            (StmtKind::Return(None), StmtKind::Return(None)) => true,
            // What they leave begins at the same place, or would not have been compared.
            (StmtKind::Break { target }, StmtKind::Break { target: other })
            | (StmtKind::Continue { target }, StmtKind::Continue { target: other }) => {
                let (a, b) = (self.p.stmt(*target).span, self.q.stmt(*other).span);
                self.span(a, b)
            }
            (StmtKind::Goto(l), StmtKind::Goto(m)) | (StmtKind::Label(l), StmtKind::Label(m)) => {
                l == m
            }
            (StmtKind::Effect(e), StmtKind::Effect(f)) => {
                e.kind == f.kind
                    && e.reads.len() == f.reads.len()
                    && e.writes.len() == f.writes.len()
                    && e.reads.iter().zip(&f.reads).all(|(a, b)| self.expr(*a, *b))
                    && e.writes.iter().zip(&f.writes).all(|(a, b)| self.place(a, b))
            }
            (StmtKind::Directive(d), StmtKind::Directive(e)) => d == e,
            (StmtKind::Opaque(w), StmtKind::Opaque(x)) => w == x,
            (
                StmtKind::Assign { .. }
                | StmtKind::Call { .. }
                | StmtKind::If { .. }
                | StmtKind::Loop(_)
                | StmtKind::While { .. }
                | StmtKind::Return(_)
                | StmtKind::Break { .. }
                | StmtKind::Continue { .. }
                | StmtKind::Goto(_)
                | StmtKind::Label(_)
                | StmtKind::Effect(_)
                | StmtKind::Directive(_)
                | StmtKind::Opaque(_),
                _,
            ) => false,
        }
    }

    fn header(&mut self, l: &Loop, m: &Loop) -> bool {
        let form = match (l.form, m.form) {
            (LoopForm::Jump { back }, LoopForm::Jump { back: other }) => self.span(back, other),
            (a, b) => a == b,
        };
        form && l.exclusive == m.exclusive
            && l.not_equal == m.not_equal
            && l.reevaluated == m.reevaluated
            && self.span(l.header, m.header)
            && self.var(l.var, m.var)
            && self.expr(l.lower, m.lower)
            && self.expr(l.upper, m.upper)
            && self.expr(l.step, m.step)
    }

    fn span(&self, a: Span, b: Span) -> bool {
        self.cx.place(b) == Some(a)
    }

    fn callee(&self, a: &Callee, b: &Callee) -> bool {
        let there = |c: &Callee| c.target.is_some();
        a.name == b.name && a.pure == b.pure && a.link == b.link && there(a) == there(b)
    }

    fn args(&mut self, a: &[Arg], b: &[Arg]) -> bool {
        a.len() == b.len()
            && a.iter().zip(b).all(|(a, b)| match (a, b) {
                (Arg::Value(e), Arg::Value(f)) => self.expr(*e, *f),
                (Arg::Reference(x), Arg::Reference(y)) => self.place(x, y),
                (Arg::Value(_), Arg::Reference(_)) | (Arg::Reference(_), Arg::Value(_)) => false,
            })
    }

    fn place(&mut self, a: &Place, b: &Place) -> bool {
        a.steps.len() == b.steps.len()
            && self.var(a.var, b.var)
            && a.steps.iter().zip(&b.steps).all(|(a, b)| match (a, b) {
                (Step::Index(e), Step::Index(f)) | (Step::Deref(e), Step::Deref(f)) => {
                    self.expr(*e, *f)
                }
                (Step::Field(k), Step::Field(m)) => k == m,
                (Step::Index(_) | Step::Deref(_) | Step::Field(_), _) => false,
            })
    }

    fn expr(&mut self, a: ExprId, b: ExprId) -> bool {
        let (p, q) = (self.p, self.q);
        let (a, b) = (p.expr(a), q.expr(b));
        self.ty(&a.ty, &b.ty)
            && match (&a.kind, &b.kind) {
                (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
                (ExprKind::Real(a), ExprKind::Real(b)) => a.to_bits() == b.to_bits(),
                (ExprKind::Logical(a), ExprKind::Logical(b)) => a == b,
                (ExprKind::Text(a), ExprKind::Text(b)) => a == b,
                (ExprKind::Read(a), ExprKind::Read(b))
                | (ExprKind::AddressOf(a), ExprKind::AddressOf(b)) => self.place(a, b),
                (ExprKind::Unary(o, a), ExprKind::Unary(u, b)) => o == u && self.expr(*a, *b),
                (ExprKind::Binary(o, a, c), ExprKind::Binary(u, b, d)) => {
                    o == u && self.expr(*a, *b) && self.expr(*c, *d)
                }
                (ExprKind::Compare(o, a, c), ExprKind::Compare(u, b, d)) => {
                    o == u && self.expr(*a, *b) && self.expr(*c, *d)
                }
                (ExprKind::And(a, c), ExprKind::And(b, d))
                | (ExprKind::Or(a, c), ExprKind::Or(b, d)) => {
                    self.expr(*a, *b) && self.expr(*c, *d)
                }
                (ExprKind::Not(a), ExprKind::Not(b))
                | (ExprKind::Convert(a), ExprKind::Convert(b)) => self.expr(*a, *b),
                (ExprKind::Select(a, c, e), ExprKind::Select(b, d, f)) => {
                    self.expr(*a, *b) && self.expr(*c, *d) && self.expr(*e, *f)
                }
                (ExprKind::Intrinsic(i, a), ExprKind::Intrinsic(j, b)) => {
                    i == j && a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.expr(*a, *b))
                }
                (ExprKind::Call(c, a), ExprKind::Call(d, b)) => {
                    self.callee(c, d) && self.args(a, b)
                }
                (ExprKind::Opaque(w), ExprKind::Opaque(x)) => w == x && self.span(a.span, b.span),
                (
                    ExprKind::Int(_)
                    | ExprKind::Real(_)
                    | ExprKind::Logical(_)
                    | ExprKind::Text(_)
                    | ExprKind::Read(_)
                    | ExprKind::AddressOf(_)
                    | ExprKind::Unary(..)
                    | ExprKind::Binary(..)
                    | ExprKind::Compare(..)
                    | ExprKind::And(..)
                    | ExprKind::Or(..)
                    | ExprKind::Not(_)
                    | ExprKind::Select(..)
                    | ExprKind::Convert(_)
                    | ExprKind::Intrinsic(..)
                    | ExprKind::Call(..)
                    | ExprKind::Opaque(_),
                    _,
                ) => false,
            }
    }

    fn var(&mut self, v: VarId, w: VarId) -> bool {
        match (self.to.get(&v), self.from.get(&w)) {
            (Some(known), _) => return *known == w,
            (None, Some(_)) => return false,
            (None, None) => {}
        }
        let (p, q) = (self.p, self.q);
        let (a, b) = (p.var(v), q.var(w));
        // Temporaries are numbered as they come.
        let ours = |name: &str| name.contains('.');
        let named = a.name == b.name || ours(&a.name) && ours(&b.name);
        let alike = named
            && (self.span(a.span, b.span) || matches!(a.storage, Storage::Global(_)))
            && a.alias == b.alias
            && a.scope.is_some() == b.scope.is_some()
            && a.attrs.volatile == b.attrs.volatile
            && a.attrs.atomic == b.attrs.atomic
            && a.attrs.intent_out == b.attrs.intent_out
            && a.attrs.fortran_pointer == b.attrs.fortran_pointer
            && a.attrs.allocatable == b.attrs.allocatable
            && a.attrs.unreliable == b.attrs.unreliable;
        if !alike {
            return false;
        }
        self.to.insert(v, w);
        self.from.insert(w, v);
        self.fresh.push((v, w));
        self.ty(&a.ty, &b.ty) && self.storage(&a.storage, &b.storage)
    }

    fn storage(&mut self, a: &Storage, b: &Storage) -> bool {
        match (a, b) {
            (Storage::Local, Storage::Local)
            | (Storage::Static, Storage::Static)
            | (Storage::Result, Storage::Result)
            | (Storage::Heap, Storage::Heap)
            | (Storage::Pointee, Storage::Pointee) => true,
            // Fortran: by value if the procedure does not change it and hands it to nobody.
            (Storage::Parameter { index, .. }, Storage::Parameter { index: at, .. }) => index == at,
            (Storage::Global(g), Storage::Global(h)) => {
                let (g, h) = (self.cx.without.global(*g), self.cx.with.global(*h));
                g.name == h.name
                    && g.alias == h.alias
                    && g.member == h.member
                    && g.thread_local == h.thread_local
                    && g.volatile == h.volatile
                    && self.ty(&g.ty, &h.ty)
            }
            (Storage::View { base }, Storage::View { base: other }) => self.place(base, other),
            (
                Storage::Local
                | Storage::Static
                | Storage::Parameter { .. }
                | Storage::Result
                | Storage::Global(_)
                | Storage::View { .. }
                | Storage::Heap
                | Storage::Pointee,
                _,
            ) => false,
        }
    }

    fn ty(&mut self, a: &Type, b: &Type) -> bool {
        match (a, b) {
            (Type::Scalar(a), Type::Scalar(b)) => a == b,
            (Type::Array(a), Type::Array(b)) => self.array(a, b),
            (Type::Pointer(a), Type::Pointer(b)) => self.ty(a, b),
            (Type::Struct(a), Type::Struct(b)) => self.structure(*a, *b),
            (Type::Void, Type::Void) | (Type::Opaque, Type::Opaque) => true,
            (
                Type::Scalar(_)
                | Type::Array(_)
                | Type::Pointer(_)
                | Type::Struct(_)
                | Type::Void
                | Type::Opaque,
                _,
            ) => false,
        }
    }

    fn array(&mut self, a: &Array, b: &Array) -> bool {
        a.contiguous == b.contiguous
            && a.dims.len() == b.dims.len()
            && self.ty(&a.element, &b.element)
            && a.dims
                .iter()
                .zip(&b.dims)
                .all(|(a, b)| self.bound(a.lower, b.lower) && self.bound(a.extent, b.extent))
    }

    fn bound(&mut self, a: Bound, b: Bound) -> bool {
        match (a, b) {
            (Bound::Const(a), Bound::Const(b)) => a == b,
            (Bound::Expr(a), Bound::Expr(b)) => self.expr(a, b),
            (Bound::Unknown, Bound::Unknown) => true,
            (Bound::Const(_) | Bound::Expr(_) | Bound::Unknown, _) => false,
        }
    }

    /// Structures by their members; one that is being compared is taken to be the same.
    fn structure(&mut self, a: StructId, b: StructId) -> bool {
        if let Some(known) = self.structs.get(&a) {
            return *known == b;
        }
        let (left, right) = (&self.cx.without.structs, &self.cx.with.structs);
        let (Some(s), Some(t)) = (left.get(a.index()), right.get(b.index())) else { return false };
        let before = self.structs.clone();
        self.structs.insert(a, b);
        let same = s.name == t.name
            && s.union == t.union
            && s.fields.len() == t.fields.len()
            && s.fields.iter().zip(&t.fields).all(|(f, g)| {
                f.name == g.name
                    && f.bitfield == g.bitfield
                    && f.volatile == g.volatile
                    && self.ty(&f.ty, &g.ty)
            });
        if !same {
            self.structs = before;
        }
        same
    }
}
