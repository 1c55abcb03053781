//! Visits of the syntax tree: every expression and every name of a body.
//!
//! **Holds** walkers without judgement. Trees are bounded in depth by the parser (190 for expressions, 90 for constructs), so
//! the recursion here is.

use crate::fortran::ast::{
    ArgValue, CaseSel, DoControl, Expr, ExprKind, Index, Node, Stmt, StmtKind,
};

/// Calls `f` for an expression and all its parts.
pub fn exprs(x: &Expr, f: &mut dyn FnMut(&Expr)) {
    f(x);
    match &x.kind {
        ExprKind::Complex(a, b) | ExprKind::Binary(_, a, b) => {
            exprs(a, f);
            exprs(b, f);
        }
        ExprKind::Call(b, args) => {
            exprs(b, f);
            for a in args {
                match &a.value {
                    ArgValue::Expr(x) => exprs(x, f),
                    ArgValue::Range(a, b, c) => {
                        for x in [a, b, c].into_iter().flatten() {
                            exprs(x, f);
                        }
                    }
                    ArgValue::AltReturn(_) | ArgValue::Star => {}
                }
            }
        }
        ExprKind::Component(x, _) | ExprKind::Unary(_, x) | ExprKind::Paren(x) => exprs(x, f),
        ExprKind::Defined(_, list) | ExprKind::Array(list) => list.iter().for_each(|x| exprs(x, f)),
        ExprKind::ImpliedDo(items, _, a, b, c) => {
            items.iter().for_each(|x| exprs(x, f));
            exprs(a, f);
            exprs(b, f);
            if let Some(c) = c {
                exprs(c, f);
            }
        }
        ExprKind::Int(..)
        | ExprKind::Real(..)
        | ExprKind::Logical(..)
        | ExprKind::Str(_)
        | ExprKind::Boz(_)
        | ExprKind::Name(_)
        | ExprKind::Bad(_) => {}
    }
}

fn indices(list: &[Index], f: &mut dyn FnMut(&Expr)) {
    for i in list {
        f(&i.lower);
        f(&i.upper);
        if let Some(s) = &i.step {
            f(s);
        }
    }
}

/// Calls `f` for every outermost expression of a statement.
pub fn stmt_exprs(s: &Stmt, f: &mut dyn FnMut(&Expr)) {
    match &s.kind {
        StmtKind::Assign { lhs, rhs } | StmtKind::PointerAssign { lhs, rhs } => {
            f(lhs);
            f(rhs);
        }
        StmtKind::LogicalIf(c, b) => {
            f(c);
            stmt_exprs(b, f);
        }
        StmtKind::IfThen(c)
        | StmtKind::ElseIf(c)
        | StmtKind::ArithIf(c, _)
        | StmtKind::SelectCase(c)
        | StmtKind::ComputedGoto(_, c) => f(c),
        StmtKind::Do { control, .. } => match control {
            DoControl::Counted { lower, upper, step, .. } => {
                f(lower);
                f(upper);
                if let Some(s) = step {
                    f(s);
                }
            }
            DoControl::While(c) => f(c),
            DoControl::Forever => {}
            DoControl::Concurrent { indices: list, mask, .. } => {
                indices(list, f);
                if let Some(m) = mask {
                    f(m);
                }
            }
        },
        StmtKind::Where(m, b) => {
            f(m);
            if let Some(b) = b {
                stmt_exprs(b, f);
            }
        }
        StmtKind::ElseWhere(Some(m)) => f(m),
        StmtKind::Forall { indices: list, mask, body } => {
            indices(list, f);
            if let Some(m) = mask {
                f(m);
            }
            if let Some(b) = body {
                stmt_exprs(b, f);
            }
        }
        StmtKind::Associate(list) => list.iter().for_each(|(_, x)| f(x)),
        StmtKind::Stop { code: Some(x), .. } | StmtKind::Return(Some(x)) => f(x),
        StmtKind::Call { callee, args } => {
            f(callee);
            for a in args {
                match &a.value {
                    ArgValue::Expr(x) => f(x),
                    ArgValue::Range(a, b, c) => {
                        for x in [a, b, c].into_iter().flatten() {
                            f(x);
                        }
                    }
                    ArgValue::AltReturn(_) | ArgValue::Star => {}
                }
            }
        }
        StmtKind::Allocate { items, controls, .. }
        | StmtKind::Deallocate { items, controls }
        | StmtKind::Io { controls, items, .. } => {
            items.iter().for_each(&mut *f);
            for c in controls {
                if let Some(v) = &c.value {
                    f(v);
                }
            }
        }
        StmtKind::Nullify(items) => items.iter().for_each(f),
        StmtKind::Case(Some(list)) => {
            for c in list {
                match c {
                    CaseSel::Value(x) => f(x),
                    CaseSel::Range(a, b) => {
                        for x in [a, b].into_iter().flatten() {
                            f(x);
                        }
                    }
                }
            }
        }
        StmtKind::Program(_)
        | StmtKind::Module(_)
        | StmtKind::Submodule(..)
        | StmtKind::BlockData
        | StmtKind::Subroutine { .. }
        | StmtKind::Function { .. }
        | StmtKind::ModuleProcedure(_)
        | StmtKind::Entry { .. }
        | StmtKind::Contains
        | StmtKind::Interface { .. }
        | StmtKind::End(_)
        | StmtKind::TypeDecl { .. }
        | StmtKind::AttrDecl { .. }
        | StmtKind::ProcedureDecl { .. }
        | StmtKind::Generic { .. }
        | StmtKind::Final
        | StmtKind::Implicit(_)
        | StmtKind::Common(_)
        | StmtKind::Parameter(_)
        | StmtKind::Data(_)
        | StmtKind::SaveAll
        | StmtKind::Equivalence(_)
        | StmtKind::Namelist(_)
        | StmtKind::Use(_)
        | StmtKind::DerivedType { .. }
        | StmtKind::Ignored
        | StmtKind::Else
        | StmtKind::SelectOther
        | StmtKind::Case(None)
        | StmtKind::ElseWhere(None)
        | StmtKind::Block
        | StmtKind::Critical
        | StmtKind::Cycle(_)
        | StmtKind::Exit(_)
        | StmtKind::Goto(_)
        | StmtKind::AssignedGoto
        | StmtKind::AssignLabel(..)
        | StmtKind::Continue
        | StmtKind::Stop { code: None, .. }
        | StmtKind::Return(None)
        | StmtKind::Omp(_)
        | StmtKind::Conditional
        | StmtKind::Unknown(_) => {}
    }
}

/// What a walk over nodes meets.
pub enum Item<'a> {
    /// A statement, with the headers of constructs.
    Stmt(&'a Stmt),
    /// An expression of a construct that has no statement of its own.
    Expr(&'a Expr),
    /// From here on the names that these declare are others, ...
    Enter(&'a [Stmt]),
    /// ... to here.
    Leave,
    /// Text that was not understood.
    Bad,
}

/// Calls `f` for every statement and construct expression of nodes.
pub fn nodes(list: &[Node], f: &mut dyn FnMut(Item<'_>)) {
    for n in list {
        match n {
            Node::Simple(s) => {
                f(Item::Stmt(s));
                let mut inner = s;
                // IF (…) statement, WHERE (…) assignment, FORALL (…) assignment.
                loop {
                    inner = match &inner.kind {
                        StmtKind::LogicalIf(_, b)
                        | StmtKind::Where(_, Some(b))
                        | StmtKind::Forall { body: Some(b), .. } => b,
                        _ => break,
                    };
                    f(Item::Stmt(inner));
                }
            }
            Node::Do(d) => {
                f(Item::Stmt(&d.header));
                nodes(&d.body, f);
            }
            Node::If(i) => {
                for (c, b, _) in &i.arms {
                    if let Some(c) = c {
                        f(Item::Expr(c));
                    }
                    nodes(b, f);
                }
            }
            Node::Select(s) => {
                f(Item::Expr(&s.selector));
                for (sel, b) in &s.cases {
                    for c in sel.iter().flatten() {
                        match c {
                            CaseSel::Value(x) => f(Item::Expr(x)),
                            CaseSel::Range(a, b) => {
                                for x in [a, b].into_iter().flatten() {
                                    f(Item::Expr(x));
                                }
                            }
                        }
                    }
                    nodes(b, f);
                }
            }
            Node::Where(w) => {
                for (m, b) in &w.arms {
                    if let Some(m) = m {
                        f(Item::Expr(m));
                    }
                    nodes(b, f);
                }
            }
            Node::Forall { header, body, .. } => {
                f(Item::Stmt(header));
                nodes(body, f);
            }
            Node::Scope { header, decls, body, .. } => {
                f(Item::Stmt(header));
                f(Item::Enter(decls));
                decls.iter().for_each(|d| f(Item::Stmt(d)));
                nodes(body, f);
                f(Item::Leave);
            }
            Node::Bad { .. } => f(Item::Bad),
        }
    }
}

/// Every name that stands in an expression.
pub fn names_in(x: &Expr, f: &mut dyn FnMut(&str)) {
    exprs(x, &mut |x| match &x.kind {
        ExprKind::Name(n) | ExprKind::ImpliedDo(_, n, ..) => f(n),
        _ => {}
    });
}

/// Every name that stands in nodes.
pub fn names(list: &[Node], f: &mut dyn FnMut(&str)) {
    nodes(list, &mut |item| match item {
        Item::Stmt(s) => {
            if let StmtKind::Do { control: DoControl::Counted { var, .. }, .. } = &s.kind {
                f(var);
            }
            stmt_exprs(s, &mut |x| names_in(x, f));
        }
        Item::Expr(x) => names_in(x, f),
        Item::Enter(_) | Item::Leave | Item::Bad => {}
    });
}
