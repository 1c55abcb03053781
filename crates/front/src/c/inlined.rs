//! Calls of functions that are an expression: index functions, getters and setters.
//!
//! **Decides** which calls stand for what their callee returns, or assigns: where something is, as a number or a pointer, or what
//! stands where its parameters lead to.
//!
//! **Example** `static int at(int n, int i, int j) { return i * n + j; }`: `a[at(n, i, j)]` is read as `a[i * n + j]`;
//! `void set(matrix *m, int i, int j, double v) { m->row[i][j] = v; }`: `set(&w, y, x, s);` as `w.row[y][x] = s;`.
//!
//! **Why it is sound** the arguments are values without effects, which nothing changes before the callee has used them, converted
//! to the types of the parameters, as a call does it. The text stays as it is: what is read has the place of the call, as what a macro
//! stands for has the place of its use, so that no part of it is edited but arguments. A variable of the file that it reads is not changed
//! by the calling function: no thread gets a copy of it, which the callee would not see.
//!
//! **Gives up when** the callee does anything else (a second statement, a call of its own that is not read
//! in this way, a parameter that changes), is a large expression, or computes with floating-point parameters alone.
//!
//! **Cost and limit** at most [`MOST_NODES`] expressions for each call, [`DEPTH`] functions deep.
//!
//! **Source** C17 6.5.2.2.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Origin, Span};

use super::tree::{
    BinaryOp, DeclId, Expr, ExprId, ExprKind, Lives, StmtKind, Tree, TyKind, UnaryOp,
};

/// No callee is read in place that is larger.
const MOST_NODES: usize = 60;
/// So many functions call each other at most.
const DEPTH: usize = 4;

/// Reads these calls as what they stand for.
pub(super) fn expand(tree: &mut Tree) {
    let mut left: Vec<(ExprId, usize)> = Vec::new();
    let mut changed: Vec<Changes> = Vec::new();
    for function in tree.functions.clone() {
        let mut all = Vec::new();
        let understood =
            tree.decls[function].body.is_none_or(|body| tree.expressions_in(body, &mut all));
        let mut at = 0;
        while at < all.len() {
            let operands = tree.exprs[all[at]].kind.operands();
            all.extend(operands);
            at += 1;
        }
        let calls = all.iter().filter(|e| matches!(tree.exprs[**e].kind, ExprKind::Call(..)));
        left.extend(calls.map(|e| (*e, changed.len())));
        // (What stands in a block that is an expression is not looked at.)
        let odd = |e: &ExprId| {
            matches!(tree.exprs[*e].kind, ExprKind::Statements(..) | ExprKind::CompoundLiteral(_))
        };
        let any = !understood || all.iter().any(odd);
        changed.push(Changes { function, any, of: assigned(tree, &all) });
    }
    for _ in 0..DEPTH {
        let bodies: BTreeMap<DeclId, ExprId> =
            tree.functions.clone().iter().filter_map(|f| Some((*f, body(tree, *f)?))).collect();
        let before = left.len();
        left.retain(|(call, caller)| !expanded(tree, *call, &bodies, &changed[*caller]));
        if left.len() == before {
            return;
        }
    }
}

/// What a function changes itself: threads may get copies of it, which its callees do not see.
struct Changes {
    function: DeclId,
    /// Something in it is not understood.
    any: bool,
    of: BTreeSet<DeclId>,
}

/// The variables among the targets of these expressions, and those whose address they take.
fn assigned(tree: &Tree, all: &[ExprId]) -> BTreeSet<DeclId> {
    let target = |e: &ExprId| {
        let kind = &tree.exprs[*e].kind;
        let target = match kind {
            ExprKind::Unary(UnaryOp::AddrOf, object) => Some(*object),
            _ => kind.changes(),
        };
        match tree.exprs[target?].kind {
            ExprKind::Decl(d) => Some(d),
            _ => None,
        }
    };
    all.iter().filter_map(target).collect()
}

/// Does an expression name a variable of the file that the function changes?
fn reads_what_changes(tree: &Tree, e: ExprId, changes: &Changes) -> bool {
    let kind = &tree.exprs[e].kind;
    let global = match kind {
        ExprKind::Decl(d) => {
            matches!(tree.decls[*d].lives, Lives::Global { .. })
                && (changes.any || changes.of.contains(d))
        }
        _ => false,
    };
    global || kind.operands().into_iter().any(|operand| reads_what_changes(tree, operand, changes))
}

/// Puts what a call stands for in its place, if that is known.
fn expanded(
    tree: &mut Tree,
    call: ExprId,
    bodies: &BTreeMap<DeclId, ExprId>,
    changes: &Changes,
) -> bool {
    let ExprKind::Call(callee, args) = &tree.exprs[call].kind else { return false };
    let Some((function, body)) = called(tree, *callee).and_then(|f| Some((f, *bodies.get(&f)?)))
    else {
        return false;
    };
    let params = &tree.decls[function].params;
    // (Without a prototype, what is handed over is not converted.)
    let fits = |(param, arg): (&DeclId, &ExprId)| {
        let (to, from) = (tree.kind(tree.decls[*param].ty), tree.kind(tree.exprs[*arg].ty));
        let pointers = matches!((to, from), (TyKind::Pointer(_), TyKind::Pointer(_)));
        (to == from || pointers) && is_value(tree, *arg)
    };
    if params.len() != args.len()
        || !params.iter().zip(args).all(fits)
        || reads_what_changes(tree, body, changes)
    {
        return false;
    }
    let given: BTreeMap<DeclId, ExprId> =
        params.iter().copied().zip(args.iter().copied()).collect();
    let at = tree.exprs[call].span;
    let origin = if at.origin == Origin::Direct { Origin::Macro } else { at.origin };
    let read = copied(tree, body, &given, Span { origin, ..at });
    tree.exprs[call].kind = ExprKind::Convert(read);
    tree.expanded.entry(changes.function).or_default().insert(function);
    true
}

/// The expression that a function returns, or the assignment that is all that it does.
fn body(tree: &Tree, function: DeclId) -> Option<ExprId> {
    let decl = &tree.decls[function];
    let TyKind::Function { variadic: false, .. } = tree.kind(decl.ty) else { return None };
    let plain =
        decl.odd.is_none() && decl.inside.is_none() && !decl.noreturn && !decl.returns_twice;
    let StmtKind::Block(list) = &tree.stmts[decl.body?].kind else { return None };
    let [only] = list.as_slice() else { return None };
    let (e, kind) = match tree.stmts[*only].kind {
        StmtKind::Return(Some(e)) => (e, tree.kind(tree.exprs[e].ty)),
        StmtKind::Expr(e) => (e, TyKind::Void),
        _ => return None,
    };
    let leads = |e: ExprId| is_through(tree, e, &decl.params);
    let fits = match (&tree.exprs[e].kind, kind) {
        (ExprKind::Assign(_, _, target, _), TyKind::Void) => leads(*target),
        (_, TyKind::Pointer(_) | TyKind::Float(_) | TyKind::Complex(_)) => leads(e),
        (_, TyKind::Int { .. } | TyKind::Bool) => leads(e) || is_sum(tree, e),
        _ => false,
    };
    let mut check = Check { tree, params: &decl.params, nodes: 0, globals: is_sum(tree, e) };
    (plain && fits && check.is_understood(e, true)).then_some(e)
}

/// Does a pointer among the parameters lead to what an expression reads or names?
fn is_through(tree: &Tree, e: ExprId, params: &[DeclId]) -> bool {
    let kind = &tree.exprs[e].kind;
    let pointer = |e: ExprId| matches!(tree.kind(tree.exprs[e].ty), TyKind::Pointer(_));
    let parameter = match *kind {
        ExprKind::Load(o) if pointer(e) => {
            matches!(tree.exprs[o].kind, ExprKind::Decl(d) if params.contains(&d))
        }
        _ => false,
    };
    parameter || kind.operands().into_iter().any(|operand| is_through(tree, operand, params))
}

/// Is an expression made of additions, multiplications and the like, as subscripts are? (Choices are read as a whole: a call tells
/// more of them than what it chooses from.)
fn is_sum(tree: &Tree, e: ExprId) -> bool {
    let kind = &tree.exprs[e].kind;
    let fine = match kind {
        ExprKind::Int(_) | ExprKind::Load(_) | ExprKind::Convert(_) | ExprKind::Decl(_) => true,
        ExprKind::Unary(op, _) => matches!(op, UnaryOp::Plus | UnaryOp::Minus),
        ExprKind::Binary(op, ..) => matches!(
            op,
            BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::Div
                | BinaryOp::Rem
                | BinaryOp::Shl
                | BinaryOp::Shr
                | BinaryOp::BitAnd
        ),
        _ => false,
    };
    fine && kind.operands().into_iter().all(|operand| is_sum(tree, operand))
}

/// The parts of a callee's expression.
struct Check<'t> {
    tree: &'t Tree,
    params: &'t [DeclId],
    nodes: usize,
    /// Are sizes that are variables of the file read?
    globals: bool,
}

impl Check<'_> {
    /// Is an expression made of parameters, what they lead to, and operations without effects, but for an assignment as a `whole`?
    fn is_understood(&mut self, e: ExprId, whole: bool) -> bool {
        self.nodes += 1;
        let tree = self.tree;
        let expr = &tree.exprs[e];
        if self.nodes > MOST_NODES || tree.is_volatile(expr.ty) {
            return false;
        }
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Null => true,
            ExprKind::Load(object) => match tree.exprs[*object].kind {
                ExprKind::Decl(d) => is_scalar(tree, *object) && self.is_known(d),
                _ => self.is_understood(*object, false),
            },
            ExprKind::Unary(
                UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                _,
            ) => false,
            ExprKind::Assign(_, _, target, value) if whole => {
                self.is_understood(*target, false) && self.is_understood(*value, false)
            }
            ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cond(..)
            | ExprKind::Convert(_)
            | ExprKind::Decay(_)
            | ExprKind::Member(..)
            | ExprKind::Index(..) => {
                expr.kind.operands().into_iter().all(|operand| self.is_understood(operand, false))
            }
            // (A parameter as an object is one of the call.)
            ExprKind::Decl(_)
            | ExprKind::Assign(..)
            | ExprKind::Error(_)
            | ExprKind::Complex(..)
            | ExprKind::Str(_)
            | ExprKind::Call(..)
            | ExprKind::Comma(..)
            | ExprKind::FunctionDecay(_)
            | ExprKind::Length(_)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::Statements(..)
            | ExprKind::Builtin(..) => false,
        }
    }

    /// Is a variable a parameter, or a number of the file that is read like one?
    fn is_known(&self, d: DeclId) -> bool {
        let decl = &self.tree.decls[d];
        let global = matches!(decl.lives, Lives::Global { .. })
            && decl.odd.is_none()
            && !decl.thread_local
            && matches!(self.tree.kind(decl.ty), TyKind::Int { .. });
        self.params.contains(&d) || self.globals && global
    }
}

fn is_scalar(tree: &Tree, e: ExprId) -> bool {
    let kind = tree.kind(tree.exprs[e].ty);
    matches!(kind, TyKind::Int { .. } | TyKind::Bool | TyKind::Float(_) | TyKind::Pointer(_))
}

/// May a value be computed once more, or not at all? A call that is left may do anything.
fn is_value(tree: &Tree, e: ExprId) -> bool {
    let kind = &tree.exprs[e].kind;
    let acts = matches!(
        kind,
        ExprKind::Error(_)
            | ExprKind::Call(..)
            | ExprKind::Statements(..)
            | ExprKind::CompoundLiteral(_)
    );
    !acts
        && kind.changes().is_none()
        && !tree.is_volatile(tree.exprs[e].ty)
        && kind.operands().into_iter().all(|operand| is_value(tree, operand))
}

/// The function that a callee names.
fn called(tree: &Tree, mut callee: ExprId) -> Option<DeclId> {
    loop {
        match tree.exprs[callee].kind {
            ExprKind::Decl(d) => return (tree.decls[d].lives == Lives::Function).then_some(d),
            ExprKind::FunctionDecay(inner) | ExprKind::Convert(inner) => callee = inner,
            _ => return None,
        }
    }
}

/// A copy of an expression with arguments in the place of parameters, and the place of the call.
fn copied(tree: &mut Tree, e: ExprId, given: &BTreeMap<DeclId, ExprId>, span: Span) -> ExprId {
    if let ExprKind::Load(object) = tree.exprs[e].kind
        && let ExprKind::Decl(d) = tree.exprs[object].kind
        && let Some(argument) = given.get(&d)
    {
        return *argument;
    }
    let Expr { mut kind, ty, .. } = tree.exprs[e].clone();
    let mut copy = |e: &mut ExprId| *e = copied(tree, *e, given, span);
    match &mut kind {
        ExprKind::Member(a, _)
        | ExprKind::Unary(_, a)
        | ExprKind::Convert(a)
        | ExprKind::Load(a)
        | ExprKind::Decay(a) => copy(a),
        ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) | ExprKind::Assign(_, _, a, b) => {
            copy(a);
            copy(b);
        }
        ExprKind::Cond(a, b, c) => {
            copy(a);
            copy(b);
            copy(c);
        }
        // (Nothing else is understood, or has parts.)
        _ => {}
    }
    tree.exprs.push(Expr { kind, ty, span });
    tree.exprs.len() - 1
}
