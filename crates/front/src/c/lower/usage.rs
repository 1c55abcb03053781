//! How a function uses its variables: read before anything is lowered, because the shape of a variable
//! (a pointer that keeps one value is an array) depends on all of its uses.
//!
//! **Decides** for each variable: how often and where it is assigned, whether its address is taken.
//! Every visited node gets a rising order number, so "assigned inside this loop" is a range question.
//! Text that the parser did not understand counts as assigning, and taking the address of, every
//! variable that it names.

use std::collections::BTreeMap;

use heiretsu_ir::{Origin, Span};

use crate::c::odd::Odd;
use crate::c::tree::{BinaryOp, DeclId, ExprId, ExprKind, Stmt, StmtId, StmtKind, Tree, UnaryOp};

/// One assignment to a whole variable.
#[derive(Clone, Copy, Debug)]
pub struct Assignment {
    /// When it was visited.
    pub order: u32,
    /// The innermost loop body or branch that it stands in.
    pub region: u32,
    /// What a plain assignment assigns.
    pub value: Option<ExprId>,
}

/// How a variable changes.
#[derive(Clone, Copy, Debug)]
pub enum Update {
    /// To a value.
    To(ExprId),
    /// By an operation with a value.
    By(BinaryOp, ExprId),
    /// One more.
    Up,
    /// In some other way.
    Unknown,
}

/// What is known about a variable of the function.
#[derive(Clone, Debug, Default)]
pub struct Use {
    /// Assignments other than the initializer, in order.
    pub assigned: Vec<Assignment>,
    /// The same with what they do, in no order.
    pub updates: Vec<Update>,
    /// Its address is taken, also as a direct argument.
    pub address: bool,
    /// Order of the first mention other than the declaration.
    pub first: Option<u32>,
    /// Region of its declaration.
    pub region: u32,
}

/// The uses in one function.
#[derive(Debug, Default)]
pub struct Usage {
    uses: BTreeMap<DeclId, Use>,
    /// For variables that are never mentioned.
    nothing: Use,
    statements: BTreeMap<StmtId, (u32, u32)>,
    expressions: BTreeMap<ExprId, (u32, u32)>,
    /// Text that was not understood: when, where, and the identifiers in it (`None`: any).
    unknown: Vec<(u32, u32, Option<Vec<String>>)>,
    order: u32,
    region: u32,
    regions: u32,
}

impl Usage {
    /// Reads a function.
    pub fn of(tree: &Tree, function: DeclId) -> Usage {
        let mut usage = Usage::default();
        for &param in &tree.decls[function].params {
            usage.uses.entry(param).or_default();
        }
        if let Some(body) = tree.decls[function].body {
            usage.stmt(tree, body);
        }
        let unknown = std::mem::take(&mut usage.unknown);
        for (order, region, names) in &unknown {
            for (&decl, found) in &mut usage.uses {
                let named = names
                    .as_ref()
                    .is_none_or(|names| names.iter().any(|n| *n == tree.decls[decl].name));
                if named {
                    found.address = true;
                    found.updates.push(Update::Unknown);
                    // Twice: once is what the lowering accepts as "set up once".
                    found
                        .assigned
                        .extend([Assignment { order: *order, region: *region, value: None }; 2]);
                    found.first = Some(found.first.map_or(*order, |f| f.min(*order)));
                }
            }
        }
        for found in usage.uses.values_mut() {
            found.assigned.sort_by_key(|a| a.order);
        }
        usage
    }

    /// What is known about a variable.
    pub fn get(&self, decl: DeclId) -> &Use {
        self.uses.get(&decl).unwrap_or(&self.nothing)
    }

    /// Is the variable assigned while the statement runs, or may it be through a pointer?
    pub fn changes_in_stmt(&self, decl: DeclId, stmt: StmtId) -> bool {
        self.changes(decl, self.statements.get(&stmt).copied())
    }

    /// The same for an expression.
    pub fn changes_in_expr(&self, decl: DeclId, expr: ExprId) -> bool {
        self.changes(decl, self.expressions.get(&expr).copied())
    }

    fn changes(&self, decl: DeclId, range: Option<(u32, u32)>) -> bool {
        let Some((lo, hi)) = range else { return true };
        let Some(found) = self.uses.get(&decl) else { return true };
        let from = found.assigned.partition_point(|a| a.order < lo);
        found.address || found.assigned.get(from).is_some_and(|a| a.order <= hi)
    }

    fn mention(&mut self, decl: DeclId) -> &mut Use {
        let order = self.order;
        let found = self.uses.entry(decl).or_default();
        found.first.get_or_insert(order);
        found
    }

    fn assign(&mut self, tree: &Tree, target: ExprId, value: Option<ExprId>) {
        let at = Assignment { order: self.order, region: self.region, value };
        if let ExprKind::Decl(decl) = tree.exprs[target].kind {
            self.mention(decl).assigned.push(at);
        } else if let Some(decl) = root(tree, target) {
            // Part of a structure or array variable: not a pointer set-up, but a change.
            self.mention(decl).assigned.push(at);
        }
    }

    fn update(&mut self, tree: &Tree, target: ExprId, update: Update) {
        let whole = matches!(tree.exprs[target].kind, ExprKind::Decl(_));
        if let Some(decl) = root(tree, target) {
            self.mention(decl).updates.push(if whole { update } else { Update::Unknown });
        }
    }

    fn in_region(&mut self, visit: impl FnOnce(&mut Usage)) {
        let outer = self.region;
        self.regions += 1;
        self.region = self.regions;
        visit(self);
        self.region = outer;
    }

    fn stmt(&mut self, tree: &Tree, id: StmtId) {
        self.order += 1;
        let lo = self.order;
        let Stmt { kind, span } = &tree.stmts[id];
        match kind {
            StmtKind::Error(_) | StmtKind::Asm => self.not_understood(tree, *span),
            StmtKind::Empty | StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) => {}
            StmtKind::Expr(e) => self.expr(tree, *e),
            StmtKind::Block(list) => list.iter().for_each(|&s| self.stmt(tree, s)),
            StmtKind::Decls(list) => {
                for &decl in list {
                    let region = self.region;
                    let found = self.uses.entry(decl).or_default();
                    found.region = region;
                    found.address |= tree.decls[decl].odd == Some(Odd::Cleanup);
                    for entry in tree.decls[decl].init.iter().flatten() {
                        self.expr(tree, entry.value);
                    }
                }
            }
            StmtKind::If(cond, then, otherwise) => {
                self.expr(tree, *cond);
                self.in_region(|u| u.stmt(tree, *then));
                if let Some(otherwise) = otherwise {
                    self.in_region(|u| u.stmt(tree, *otherwise));
                }
            }
            StmtKind::While(cond, body) | StmtKind::DoWhile(body, cond) => self.in_region(|u| {
                u.expr(tree, *cond);
                u.stmt(tree, *body);
            }),
            StmtKind::For { init, cond, step, body } => {
                if let Some(init) = init {
                    self.stmt(tree, *init);
                }
                self.in_region(|u| {
                    for e in [cond, step].into_iter().flatten() {
                        u.expr(tree, *e);
                    }
                    u.stmt(tree, *body);
                });
            }
            StmtKind::Switch(cond, body) => {
                self.expr(tree, *cond);
                self.in_region(|u| u.stmt(tree, *body));
            }
            StmtKind::Case(_, _, body) | StmtKind::Default(body) => self.stmt(tree, *body),
            // Whatever follows a label may run several times.
            StmtKind::Label(_, body) => {
                self.regions += 1;
                self.region = self.regions;
                self.stmt(tree, *body);
            }
            StmtKind::Return(value) => value.iter().for_each(|&e| self.expr(tree, e)),
        }
        self.statements.insert(id, (lo, self.order));
    }

    fn expr(&mut self, tree: &Tree, id: ExprId) {
        self.order += 1;
        let lo = self.order;
        match &tree.exprs[id].kind {
            ExprKind::Error(_) => self.not_understood(tree, tree.exprs[id].span),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Complex(..)
            | ExprKind::Str(_)
            | ExprKind::Null => {}
            ExprKind::Decl(decl) => {
                self.mention(*decl);
            }
            ExprKind::Member(base, _)
            | ExprKind::Convert(base)
            | ExprKind::Load(base)
            | ExprKind::Decay(base)
            | ExprKind::Length(base)
            | ExprKind::FunctionDecay(base) => self.expr(tree, *base),
            ExprKind::Index(a, b) | ExprKind::Comma(a, b) => {
                self.expr(tree, *a);
                self.expr(tree, *b);
            }
            ExprKind::Binary(op, a, b) => {
                self.expr(tree, *a);
                if matches!(op, BinaryOp::LogAnd | BinaryOp::LogOr) {
                    self.in_region(|u| u.expr(tree, *b));
                } else {
                    self.expr(tree, *b);
                }
            }
            ExprKind::Call(callee, args) => {
                self.expr(tree, *callee);
                if is_perhaps_macro(tree, *callee) {
                    self.not_understood(tree, tree.exprs[id].span);
                }
                args.iter().for_each(|&a| self.expr(tree, a));
            }
            ExprKind::Builtin(_, args) => args.iter().for_each(|&a| self.expr(tree, a)),
            ExprKind::Unary(op, operand) => {
                self.expr(tree, *operand);
                match op {
                    UnaryOp::AddrOf => {
                        if let Some(decl) = root(tree, *operand) {
                            self.mention(decl).address = true;
                        }
                    }
                    UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => {
                        let up = matches!(op, UnaryOp::PreInc | UnaryOp::PostInc);
                        self.update(tree, *operand, if up { Update::Up } else { Update::Unknown });
                        self.assign(tree, *operand, None);
                        // A step is never the one assignment that sets a pointer up.
                        self.assign(tree, *operand, None);
                    }
                    UnaryOp::Plus
                    | UnaryOp::Minus
                    | UnaryOp::Not
                    | UnaryOp::BitNot
                    | UnaryOp::Deref
                    | UnaryOp::Real
                    | UnaryOp::Imag => {}
                }
            }
            ExprKind::Assign(op, _, target, value) => {
                self.expr(tree, *value);
                if let ExprKind::Decl(_) = tree.exprs[*target].kind {
                    self.order += 1;
                } else {
                    self.expr(tree, *target);
                }
                let update = op.map_or(Update::To(*value), |op| Update::By(op, *value));
                self.update(tree, *target, update);
                self.assign(tree, *target, Some(*value).filter(|_| op.is_none()));
                if op.is_some() {
                    self.assign(tree, *target, None);
                }
            }
            ExprKind::Cond(cond, then, otherwise) => {
                self.expr(tree, *cond);
                self.in_region(|u| u.expr(tree, *then));
                self.in_region(|u| u.expr(tree, *otherwise));
            }
            ExprKind::Statements(block, value) => {
                self.stmt(tree, *block);
                value.iter().for_each(|&e| self.expr(tree, e));
            }
            ExprKind::CompoundLiteral(decl) => {
                self.mention(*decl);
                for entry in tree.decls[*decl].init.iter().flatten() {
                    self.expr(tree, entry.value);
                }
            }
        }
        self.expressions.insert(id, (lo, self.order));
    }

    fn not_understood(&mut self, tree: &Tree, span: Span) {
        let known = matches!(span.origin, Origin::Direct | Origin::Included) && span.hi > span.lo;
        let names = known.then(|| {
            let text = tree.files.get(span.file.index()).map_or(&[][..], |f| f.slice(span));
            text.split(|b| !b.is_ascii_alphanumeric() && *b != b'_')
                .filter(|word| !word.is_empty())
                .map(|word| String::from_utf8_lossy(word).into_owned())
                .collect()
        });
        self.unknown.push((self.order, self.region, names));
    }
}

/// The variable of which an object is (part of): through members and subscripts, not through pointers.
pub fn root(tree: &Tree, mut place: ExprId) -> Option<DeclId> {
    loop {
        place = match &tree.exprs[place].kind {
            ExprKind::Decl(decl) => return Some(*decl),
            ExprKind::Member(base, _) | ExprKind::Decay(base) | ExprKind::Convert(base) => *base,
            ExprKind::Index(base, _) => *base,
            ExprKind::Unary(UnaryOp::Deref, base) => *base,
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, base, _) => *base,
            _ => return None,
        };
    }
}

/// Is the callee declared nowhere while a header is missing? Then it may be a macro of that header, which
/// may do anything to what stands between its parentheses.
pub fn is_perhaps_macro(tree: &Tree, callee: ExprId) -> bool {
    match &tree.exprs[callee].kind {
        ExprKind::FunctionDecay(inner) => is_perhaps_macro(tree, *inner),
        ExprKind::Decl(decl) => tree.missing_header && tree.decls[*decl].implicit,
        _ => false,
    }
}
