//! Walking over statements, expressions and places. Recursion is bounded by
//! [`MAX_STMT_DEPTH`](crate::MAX_STMT_DEPTH) and [`MAX_EXPR_DEPTH`](crate::MAX_EXPR_DEPTH).

use std::ops::ControlFlow;

use crate::{
    Arg, Block, Callee, EffectKind, Expr, ExprId, ExprKind, Place, Procedure, Step, StmtId,
    StmtKind,
};

/// The blocks nested directly in a statement, in order.
pub fn blocks(kind: &StmtKind) -> [Option<&Block>; 2] {
    match kind {
        StmtKind::If { then_block, else_block, .. } => [Some(then_block), Some(else_block)],
        StmtKind::Loop(l) => [Some(&l.body), None],
        StmtKind::While { body, .. } => [Some(body), None],
        StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Return(_)
        | StmtKind::Break { .. }
        | StmtKind::Continue { .. }
        | StmtKind::Goto(_)
        | StmtKind::Label(_)
        | StmtKind::Effect(_)
        | StmtKind::Directive(_)
        | StmtKind::Opaque(_) => [None, None],
    }
}

/// [`blocks`], to change them.
pub fn blocks_mut(kind: &mut StmtKind) -> [Option<&mut Block>; 2] {
    match kind {
        StmtKind::If { then_block, else_block, .. } => [Some(then_block), Some(else_block)],
        StmtKind::Loop(l) => [Some(&mut l.body), None],
        StmtKind::While { body, .. } => [Some(body), None],
        StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Return(_)
        | StmtKind::Break { .. }
        | StmtKind::Continue { .. }
        | StmtKind::Goto(_)
        | StmtKind::Label(_)
        | StmtKind::Effect(_)
        | StmtKind::Directive(_)
        | StmtKind::Opaque(_) => [None, None],
    }
}

/// The calls of a procedure, those of statements that are not reached any more included: what is called, what is handed over, and the
/// expression that wants the value.
pub fn calls(p: &Procedure) -> impl Iterator<Item = (&Callee, &[Arg], Option<&Expr>)> {
    let of_expressions = p.exprs.iter().filter_map(|e| match &e.kind {
        ExprKind::Call(callee, args) => Some((callee, args.as_slice(), Some(e))),
        _ => None,
    });
    let of_statements = p.stmts.iter().filter_map(|s| match &s.kind {
        StmtKind::Call { callee, args } => Some((callee, args.as_slice(), None)),
        _ => None,
    });
    of_expressions.chain(of_statements)
}

/// Is each operand of the statement itself evaluated whenever the statement is executed? (What is chosen of two values that are
/// compared is evaluated for that.)
pub fn evaluates_all(procedure: &Procedure, stmt: StmtId) -> bool {
    let mut all = true;
    each_stmt_expr(procedure, stmt, &mut |_, e| all &= operands_evaluated(procedure, e));
    all
}

/// The same of the subscripts of a place.
pub fn evaluates_all_of(procedure: &Procedure, place: &Place) -> bool {
    let mut all = true;
    place_operands(place, &mut |e| {
        each_expr(procedure, e, &mut |_, e| all &= operands_evaluated(procedure, e));
    });
    all
}

fn operands_evaluated(procedure: &Procedure, e: &Expr) -> bool {
    let compared = |cond: ExprId, value: ExprId| match procedure.expr(cond).kind {
        ExprKind::Compare(_, a, b) => [a, b].iter().any(|e| alike(procedure, *e, value)),
        _ => false,
    };
    match e.kind {
        ExprKind::Select(cond, a, b) => compared(cond, a) && compared(cond, b),
        ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Opaque(_) => false,
        _ => true,
    }
}

/// Are two expressions built alike (up to spans), from constants, variables, what they lead to, and arithmetic?
pub fn alike(procedure: &Procedure, a: ExprId, b: ExprId) -> bool {
    let (x, y) = (procedure.expr(a), procedure.expr(b));
    if x.ty != y.ty {
        return false;
    }
    let same = |a: ExprId, b: ExprId| alike(procedure, a, b);
    match (&x.kind, &y.kind) {
        (ExprKind::Int(s), ExprKind::Int(t)) => s == t,
        (ExprKind::Read(s), ExprKind::Read(t)) => alike_places(procedure, s, t),
        (ExprKind::Binary(f, s, t), ExprKind::Binary(g, u, v)) => {
            f == g && same(*s, *u) && same(*t, *v)
        }
        (ExprKind::Convert(s), ExprKind::Convert(t)) => same(*s, *t),
        _ => false,
    }
}

/// The same of two places.
pub fn alike_places(procedure: &Procedure, s: &Place, t: &Place) -> bool {
    s.var == t.var
        && s.steps.len() == t.steps.len()
        && s.steps.iter().zip(&t.steps).all(|steps| match steps {
            (Step::Field(f), Step::Field(g)) => f == g,
            (Step::Index(i), Step::Index(j)) | (Step::Deref(i), Step::Deref(j)) => {
                alike(procedure, *i, *j)
            }
            _ => false,
        })
}

/// Calls `f` with each statement of a block and all nested ones, outer before inner, in source order.
/// `f` may stop the walk.
pub fn each_stmt<B>(
    procedure: &Procedure,
    block: &[StmtId],
    f: &mut dyn FnMut(StmtId) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for &id in block {
        f(id)?;
        for nested in blocks(&procedure.stmt(id).kind).into_iter().flatten() {
            each_stmt(procedure, nested, f)?;
        }
    }
    ControlFlow::Continue(())
}

/// All statements of a block and nested ones, outer before inner, in source order.
pub fn stmts(procedure: &Procedure, block: &[StmtId]) -> Vec<StmtId> {
    let mut all = Vec::new();
    let _ = each_stmt::<()>(procedure, block, &mut |id| {
        all.push(id);
        ControlFlow::Continue(())
    });
    all
}

/// The block that a statement stands in, and its position there.
pub fn siblings(procedure: &Procedure, stmt: StmtId) -> Option<(&Block, usize)> {
    fn find<'p>(p: &'p Procedure, block: &'p Block, stmt: StmtId) -> Option<(&'p Block, usize)> {
        if let Some(at) = block.iter().position(|s| *s == stmt) {
            return Some((block, at));
        }
        let inside = |s: &StmtId| blocks(&p.stmt(*s).kind);
        block.iter().flat_map(inside).flatten().find_map(|b| find(p, b, stmt))
    }
    find(procedure, &procedure.body, stmt)
}

/// A loop or while of a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoopEntry {
    /// Its statement.
    pub stmt: StmtId,
    /// The innermost loop or while around it.
    pub parent: Option<StmtId>,
    /// Number of loops and whiles around it.
    pub depth: u32,
}

/// Every loop and while of a procedure, outer before inner, in source order.
pub fn loops(procedure: &Procedure) -> Vec<LoopEntry> {
    fn walk(
        procedure: &Procedure,
        block: &[StmtId],
        parent: Option<StmtId>,
        depth: u32,
        out: &mut Vec<LoopEntry>,
    ) {
        for &id in block {
            let kind = &procedure.stmt(id).kind;
            let is_loop = matches!(kind, StmtKind::Loop(_) | StmtKind::While { .. });
            if is_loop {
                out.push(LoopEntry { stmt: id, parent, depth });
            }
            let (parent, depth) = if is_loop { (Some(id), depth + 1) } else { (parent, depth) };
            for nested in blocks(kind).into_iter().flatten() {
                walk(procedure, nested, parent, depth, out);
            }
        }
    }
    let mut out = Vec::new();
    walk(procedure, &procedure.body, None, 0, &mut out);
    out
}

/// How a statement or expression uses a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Use {
    /// Its value is read.
    Read,
    /// It is written.
    Write,
    /// It is handed to a callee, which may read and write it and everything after it.
    Argument,
    /// Only its address is taken.
    Address,
}

/// The expressions directly inside an expression (subscripts of its places included).
pub fn operands(expr: &Expr, f: &mut dyn FnMut(ExprId)) {
    match &expr.kind {
        ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Logical(_)
        | ExprKind::Text(_)
        | ExprKind::Opaque(_) => {}
        ExprKind::Read(place) | ExprKind::AddressOf(place) => place_operands(place, f),
        ExprKind::Unary(_, a) | ExprKind::Not(a) | ExprKind::Convert(a) => f(*a),
        ExprKind::Binary(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b) => {
            f(*a);
            f(*b);
        }
        ExprKind::Select(a, b, c) => {
            f(*a);
            f(*b);
            f(*c);
        }
        ExprKind::Intrinsic(_, args) => args.iter().for_each(|a| f(*a)),
        ExprKind::Call(_, args) => arg_operands(args, f),
    }
}

/// The expressions in the steps of a place.
pub fn place_operands(place: &Place, f: &mut dyn FnMut(ExprId)) {
    for step in &place.steps {
        match step {
            Step::Index(e) | Step::Deref(e) => f(*e),
            Step::Field(_) => {}
        }
    }
}

fn arg_operands(args: &[Arg], f: &mut dyn FnMut(ExprId)) {
    for arg in args {
        match arg {
            Arg::Value(e) => f(*e),
            Arg::Reference(place) => place_operands(place, f),
        }
    }
}

/// The expressions directly in a statement: values, conditions, bounds, subscripts; not those of nested
/// statements.
pub fn stmt_operands(kind: &StmtKind, f: &mut dyn FnMut(ExprId)) {
    match kind {
        StmtKind::Assign { place, value } => {
            f(*value);
            place_operands(place, f);
        }
        StmtKind::Call { args, .. } => arg_operands(args, f),
        StmtKind::If { cond, .. } | StmtKind::While { cond, .. } => f(*cond),
        StmtKind::Loop(l) => {
            f(l.lower);
            f(l.upper);
            f(l.step);
        }
        StmtKind::Return(value) => {
            if let Some(value) = value {
                f(*value);
            }
        }
        StmtKind::Effect(effect) => {
            effect.reads.iter().for_each(|e| f(*e));
            effect.writes.iter().for_each(|p| place_operands(p, f));
        }
        StmtKind::Break { .. }
        | StmtKind::Continue { .. }
        | StmtKind::Goto(_)
        | StmtKind::Label(_)
        | StmtKind::Directive(_)
        | StmtKind::Opaque(_) => {}
    }
}

/// Calls `f` with an expression and everything inside it, operands before the expression itself.
pub fn each_expr(procedure: &Procedure, expr: ExprId, f: &mut dyn FnMut(ExprId, &Expr)) {
    let e = procedure.expr(expr);
    operands(e, &mut |inner| each_expr(procedure, inner, f));
    f(expr, e);
}

/// Calls `f` with every expression of a statement (not of nested statements), operands first.
pub fn each_stmt_expr(procedure: &Procedure, stmt: StmtId, f: &mut dyn FnMut(ExprId, &Expr)) {
    stmt_operands(&procedure.stmt(stmt).kind, &mut |e| each_expr(procedure, e, f));
}

/// Is everything of a procedure known: nothing in it that a front end did not understand, no assembly?
#[must_use]
pub fn understood(procedure: &Procedure) -> bool {
    let mut fine = procedure.tainted.is_none();
    for s in stmts(procedure, &procedure.body) {
        fine &= match &procedure.stmt(s).kind {
            StmtKind::Opaque(_) => false,
            StmtKind::Effect(effect) => effect.kind != EffectKind::Asm,
            _ => true,
        };
        each_stmt_expr(procedure, s, &mut |_, e| fine &= !matches!(e.kind, ExprKind::Opaque(_)));
    }
    fine
}

/// Calls `f` with every place that a statement (not its nested statements) touches, reads before writes.
/// The loop variable of a `Loop` is not reported: its writes are the loop's own.
pub fn each_place<'p>(procedure: &'p Procedure, stmt: StmtId, f: &mut dyn FnMut(&'p Place, Use)) {
    let kind = &procedure.stmt(stmt).kind;
    stmt_operands(kind, &mut |e| each_place_in(procedure, e, f));
    match kind {
        StmtKind::Assign { place, .. } => f(place, Use::Write),
        StmtKind::Call { args, .. } => arg_places(args, f),
        StmtKind::Effect(effect) => effect.writes.iter().for_each(|p| f(p, Use::Write)),
        StmtKind::If { .. }
        | StmtKind::Loop(_)
        | StmtKind::While { .. }
        | StmtKind::Return(_)
        | StmtKind::Break { .. }
        | StmtKind::Continue { .. }
        | StmtKind::Goto(_)
        | StmtKind::Label(_)
        | StmtKind::Directive(_)
        | StmtKind::Opaque(_) => {}
    }
}

/// Calls `f` with every place that an expression touches, operands first.
pub fn each_place_in<'p>(
    procedure: &'p Procedure,
    expr: ExprId,
    f: &mut dyn FnMut(&'p Place, Use),
) {
    let e = procedure.expr(expr);
    operands(e, &mut |inner| each_place_in(procedure, inner, f));
    match &e.kind {
        ExprKind::Read(place) => f(place, Use::Read),
        ExprKind::AddressOf(place) => f(place, Use::Address),
        ExprKind::Call(_, args) => arg_places(args, f),
        ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Logical(_)
        | ExprKind::Text(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Compare(..)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Not(_)
        | ExprKind::Select(..)
        | ExprKind::Convert(_)
        | ExprKind::Intrinsic(..)
        | ExprKind::Opaque(_) => {}
    }
}

fn arg_places<'p>(args: &'p [Arg], f: &mut dyn FnMut(&'p Place, Use)) {
    for arg in args {
        if let Arg::Reference(place) = arg {
            f(place, Use::Argument);
        }
    }
}
