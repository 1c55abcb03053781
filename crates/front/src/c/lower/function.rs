//! One function: the state of its lowering, and the helpers that every file here uses.

use std::collections::BTreeMap;

use heiretsu_ir::{
    Block, Callee, Expr, ExprId, ExprKind, Label, Language, MAX_EXPR_DEPTH, Origin, Place,
    Procedure, Scalar, Span, Step, Stmt, StmtId, StmtKind, Storage, Type, Var, VarAttrs, VarId,
};

use super::usage::Usage;
use super::{UnitLower, empty};
use crate::c::tree::{self, DeclId, Tree};

/// What `break` and `continue` leave or go on with.
pub(super) enum Enclosing {
    /// A loop; what C does before the next iteration where the IR does not do it by itself.
    Loop(StmtId, Again),
    /// A `switch`: the label after it, made when first needed.
    Switch(Option<Label>),
}

/// What has to happen at a `continue`.
#[derive(Clone, Copy)]
pub(super) enum Again {
    /// Nothing more.
    Nothing,
    /// The third clause of a `for`.
    Step(tree::ExprId),
    /// The condition of a `do … while` whose evaluation has effects.
    Test(tree::ExprId),
}

/// The lowering of one function.
pub(super) struct Function<'c, 't> {
    pub cx: &'c mut UnitLower<'t>,
    pub tree: &'t Tree,
    pub proc: Procedure,
    pub usage: Usage,
    pub vars: BTreeMap<DeclId, VarId>,
    /// The declaration of each variable of `proc.vars`; temporaries have none.
    pub decl_of: BTreeMap<VarId, DeclId>,
    /// Variables of the counted loops around the current point.
    pub counters: Vec<VarId>,
    /// Conditions that hold where text is lowered, and what each guards. (A label ends what is known.)
    pub held: Vec<(tree::ExprId, tree::StmtId)>,
    /// The block being filled.
    pub out: Block,
    pub enclosing: Vec<Enclosing>,
    /// Loops around the current point, outermost first, for the scope of declarations.
    pub loops: Vec<StmtId>,
    /// Depth of each expression of `proc.exprs`.
    depths: Vec<u16>,
    /// Nesting of statements.
    pub depth: usize,
    pub labels: u32,
    temporaries: u32,
    /// The next pragma of the unit that has not been placed.
    pub next_pragma: usize,
    /// In statements that only say that the program has failed, and end it.
    pub failing: bool,
    /// Inside a statement that an OpenMP directive governs.
    pub governed: usize,
}

/// Lowers a function with a body.
pub(super) fn lower(cx: &mut UnitLower<'_>, decl: DeclId) -> Procedure {
    let tree = cx.tree;
    let usage = Usage::of(tree, decl);
    let mut f = Function {
        proc: empty(tree, decl),
        usage,
        vars: BTreeMap::new(),
        decl_of: BTreeMap::new(),
        counters: Vec::new(),
        held: Vec::new(),
        out: Vec::new(),
        enclosing: Vec::new(),
        loops: Vec::new(),
        depths: Vec::new(),
        depth: 0,
        labels: 1_000_000,
        temporaries: 0,
        next_pragma: 0,
        failing: false,
        governed: 0,
        tree,
        cx,
    };
    f.proc.pure = tree.decls[decl].pure;
    if let tree::TyKind::Function { result, .. } = tree.kind(tree.decls[decl].ty) {
        f.proc.returns = f.cx.ty(result);
        f.proc.signature = tree.signatures.get(&tree.decls[decl].ty).cloned();
    }
    for (index, &param) in tree.decls[decl].params.iter().enumerate() {
        let var = f.parameter(param, index as u32);
        f.proc.params.push(var);
    }
    if let Some(body) = tree.decls[decl].body {
        f.skip_pragmas_before(tree.stmts[body].span);
        f.stmt(body);
    }
    f.proc.body = std::mem::take(&mut f.out);
    f.name_expanded(decl);
    let files = &f.cx.unit.files;
    let text = |span: Span| files.get(span.file.index()).map_or(&[][..], |file| file.slice(span));
    let label = |span: Span| {
        let colon = text(span).iter().position(|b| *b == b':');
        colon.map_or(span, |at| Span { hi: span.lo + at as u32 + 1, ..span })
    };
    let turns = crate::jumps::structure(&mut f.proc, Language::C, &label);
    let header = |span: Span| crate::counted::c_header(text(span), span).unwrap_or(span);
    crate::counted::counted(&mut f.proc, &header, &turns);
    f.proc
}

impl<'t> Function<'_, 't> {
    /// Calls that stand in no statement any more, as they are read in place: the function's text is still made for that of its callees.
    fn name_expanded(&mut self, decl: DeclId) {
        let span = synthetic(self.proc.span);
        for callee in self.tree.expanded.get(&decl).into_iter().flatten() {
            let info = &self.tree.decls[*callee];
            let callee = Callee {
                name: info.name.clone(),
                target: self.cx.procedures.get(callee).copied(),
                pure: info.pure,
                link: info.external.then(|| info.name.clone()),
                through: None,
            };
            self.add(ExprKind::Call(callee, Vec::new()), Type::Void, span);
        }
    }

    /// Adds an expression; one that nests too deeply is opaque.
    pub fn add(&mut self, kind: ExprKind, ty: impl Into<Type>, span: Span) -> ExprId {
        let mut deepest = 0u16;
        for_children(&kind, &mut |child| {
            deepest = deepest.max(self.depths.get(child.index()).copied().unwrap_or(0))
        });
        let (kind, depth) = if usize::from(deepest) + 1 >= MAX_EXPR_DEPTH {
            (ExprKind::Opaque("an expression nested too deeply".to_string()), 0)
        } else {
            (kind, deepest + 1)
        };
        self.depths.push(depth);
        self.proc.add_expr(Expr { kind, ty: ty.into(), span })
    }

    /// An integer constant.
    pub fn int(&mut self, value: i128, scalar: Scalar, span: Span) -> ExprId {
        self.add(ExprKind::Int(value), scalar, span)
    }

    /// The value of a place.
    pub fn read(&mut self, place: Place, ty: Type) -> ExprId {
        let span = place.span;
        self.add(ExprKind::Read(place), ty, span)
    }

    /// Adds a statement to the current block.
    pub fn emit(&mut self, kind: StmtKind, span: Span) -> StmtId {
        let id = self.proc.add_stmt(Stmt { kind, span });
        self.out.push(id);
        id
    }

    /// Adds an assignment.
    pub fn assign(&mut self, place: Place, value: ExprId, span: Span) {
        self.emit(StmtKind::Assign { place, value }, span);
    }

    /// Runs `fill` with an empty current block and gives what it put there.
    pub fn block(&mut self, fill: impl FnOnce(&mut Self)) -> Block {
        let outer = std::mem::take(&mut self.out);
        fill(self);
        std::mem::replace(&mut self.out, outer)
    }

    /// A fresh local variable of ours. It belongs to the innermost loop: no iteration sees another's.
    pub fn temporary(&mut self, ty: Type, span: Span) -> VarId {
        self.temporaries += 1;
        self.proc.add_var(Var {
            name: format!("t.{}", self.temporaries),
            ty,
            storage: Storage::Local,
            scope: self.loops.last().copied(),
            alias: None,
            attrs: VarAttrs::default(),
            span: synthetic(span),
        })
    }

    /// Stores a value in a fresh temporary and gives its place.
    pub fn keep(&mut self, value: ExprId, ty: Type, span: Span) -> Place {
        self.escape(value);
        let var = self.temporary(ty, span);
        let place = Place::var(var, synthetic(span));
        self.assign(place.clone(), value, synthetic(span));
        place
    }

    /// A fresh label.
    pub fn label(&mut self) -> Label {
        self.labels += 1;
        self.labels
    }

    /// The type of an expression.
    pub fn type_of(&self, expr: ExprId) -> &Type {
        &self.proc.expr(expr).ty
    }

    /// A copy of an expression with new ids, so that no two parents share a node.
    pub fn copy_expr(&mut self, expr: ExprId) -> ExprId {
        let mut node = self.proc.expr(expr).clone();
        match &mut node.kind {
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::Text(_)
            | ExprKind::Opaque(_) => {}
            ExprKind::Read(place) | ExprKind::AddressOf(place) => *place = self.copy_place(place),
            ExprKind::Unary(_, a) | ExprKind::Not(a) | ExprKind::Convert(a) => {
                *a = self.copy_expr(*a)
            }
            ExprKind::Binary(_, a, b)
            | ExprKind::Compare(_, a, b)
            | ExprKind::And(a, b)
            | ExprKind::Or(a, b) => {
                *a = self.copy_expr(*a);
                *b = self.copy_expr(*b);
            }
            ExprKind::Select(a, b, c) => {
                *a = self.copy_expr(*a);
                *b = self.copy_expr(*b);
                *c = self.copy_expr(*c);
            }
            ExprKind::Intrinsic(_, args) => {
                for arg in args {
                    *arg = self.copy_expr(*arg);
                }
            }
            // A call is evaluated once; callers keep its value instead of copying it.
            ExprKind::Call(..) => return expr,
        }
        self.add(node.kind, node.ty, node.span)
    }

    /// A copy of a place with new subscript expressions.
    pub fn copy_place(&mut self, place: &Place) -> Place {
        let mut copy = place.clone();
        for step in &mut copy.steps {
            match step {
                Step::Index(e) | Step::Deref(e) => *e = self.copy_expr(*e),
                Step::Field(_) => {}
            }
        }
        copy
    }
}

/// The span of something that we made because of the text there.
pub(super) fn synthetic(span: Span) -> Span {
    Span { origin: Origin::Synthetic, ..span }
}

/// Calls `f` with the direct operands of an expression, subscripts included.
fn for_children(kind: &ExprKind, f: &mut dyn FnMut(ExprId)) {
    let mut place = |place: &Place| {
        for step in &place.steps {
            if let Step::Index(e) | Step::Deref(e) = step {
                f(*e);
            }
        }
    };
    match kind {
        ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Logical(_)
        | ExprKind::Text(_)
        | ExprKind::Opaque(_) => {}
        ExprKind::Read(p) | ExprKind::AddressOf(p) => place(p),
        ExprKind::Unary(_, a) | ExprKind::Not(a) | ExprKind::Convert(a) => f(*a),
        ExprKind::Binary(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b) => {
            f(*a);
            f(*b);
        }
        ExprKind::Select(a, b, c) => [*a, *b, *c].into_iter().for_each(f),
        ExprKind::Intrinsic(_, args) => args.iter().copied().for_each(f),
        ExprKind::Call(_, args) => {
            for arg in args {
                match arg {
                    heiretsu_ir::Arg::Value(e) => f(*e),
                    heiretsu_ir::Arg::Reference(p) => {
                        for step in &p.steps {
                            if let Step::Index(e) | Step::Deref(e) = step {
                                f(*e);
                            }
                        }
                    }
                }
            }
        }
    }
}
