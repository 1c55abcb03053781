//! Names that a statement reads and that its loop program does not mention.
//!
//! **Decides** which variables stand in a statement's text, but in none of the expressions that it was lowered to: upper bounds of
//! sections that callees are handed, vector subscripts, lengths of substrings, operands of what stands for a whole array. All of
//! each is read by a statement of ours beside it.
//!
//! **Example** `s(i) = sum(a(1:k))`: the call is handed `a(1)` and what follows; `k` is read beside it.
//!
//! **Why it is sound** only reads are added. What is mentioned elsewhere in the statement is read by it anyway, but for arrays in
//! bounds and vector subscripts of what is handed on, which always count as read in full. A function of the user's that no call
//! stands for makes the statement one that is not understood.
//!
//! **Gives up when** never.
//!
//! **Cost and limit** linear in the statement's text and in the expressions that it was lowered to.
//!
//! **Source** Fortran 2018 9.5.3 (array elements and sections), 15.5 (procedure references).

use std::collections::BTreeSet;

use heiretsu_ir::{
    Arg as IrArg, Block, Callee, ExprId, ExprKind as Ir, Origin, Place, Scalar, Span, StmtId,
    StmtKind as IrStmt, Storage, VarId, visit,
};

use super::cx::Cx;
use super::symbols::Class;
use super::walk::{self, Item};
use crate::fortran::ast::{Arg, ArgValue, Expr, ExprKind, Node, Sp, Stmt, StmtKind};

/// Functions that ask for what is declared of their first argument, or for where it is: its value does not matter.
const INQUIRIES: &[&str] = &[
    "allocated",
    "associated",
    "bit_size",
    "c_loc",
    "c_sizeof",
    "digits",
    "epsilon",
    "huge",
    "is_contiguous",
    "kind",
    "lbound",
    "len",
    "loc",
    "maxexponent",
    "minexponent",
    "precision",
    "present",
    "radix",
    "range",
    "rank",
    "shape",
    "size",
    "sizeof",
    "storage_size",
    "tiny",
    "ubound",
];

/// What is still to be read beside a statement.
#[derive(Clone, Default)]
pub struct Lost {
    vars: Vec<VarId>,
    /// A function of the user's is not called.
    call: bool,
}

/// What stands in a text.
#[derive(Default)]
struct Named {
    variables: BTreeSet<String>,
    /// Arrays among bounds and vector subscripts of what is handed on.
    bounds: BTreeSet<String>,
    /// Calls of functions that are no intrinsic ones.
    calls: usize,
}

impl Cx<'_> {
    /// Lowers a statement, and reads beside it what got lost.
    pub fn watched_stmt(
        &mut self,
        out: &mut Block,
        s: &Stmt,
        lower: impl FnOnce(&mut Self, &mut Block),
    ) {
        self.watched(out, s.sp, &|cx, named| cx.names_of_stmt(s, named), lower);
    }

    /// The same for a construct without statements of its own (WHERE, FORALL).
    pub fn watched_node(
        &mut self,
        out: &mut Block,
        n: &Node,
        lower: impl FnOnce(&mut Self, &mut Block),
    ) {
        let names = |cx: &Self, named: &mut Named| {
            walk::nodes(std::slice::from_ref(n), &mut |item| match item {
                Item::Stmt(s) => cx.names_of_stmt(s, named),
                Item::Expr(x) => cx.names_of(x, false, false, named),
                Item::Enter(_) | Item::Leave | Item::Bad => {}
            });
        };
        self.watched(out, n.sp(), &names, lower);
    }

    fn watched(
        &mut self,
        out: &mut Block,
        sp: Sp,
        names: &dyn Fn(&Self, &mut Named),
        lower: impl FnOnce(&mut Self, &mut Block),
    ) {
        if self.watching {
            return lower(self, out);
        }
        let (at, first) = (out.len(), self.p.stmts.len());
        self.watching = true;
        lower(self, out);
        self.watching = false;
        let mut named = Named::default();
        names(self, &mut named);
        self.note_lost(named, None, first);
        let mut beside = Vec::new();
        let sp = self.span(sp);
        self.read_lost(&mut beside, sp);
        out.splice(at..at, beside);
    }

    /// What ASSOCIATE selects is selected where the construct begins, whatever its names are used for.
    pub fn read_selectors(&mut self, out: &mut Block, list: &[(String, Expr)], sp: Sp) {
        for (_, x) in list {
            if self.rank(x) == Some(0) {
                continue;
            }
            let mut named = Named::default();
            self.names_of(x, true, true, &mut named);
            for n in named.variables.iter().chain(&named.bounds) {
                let v = self.var(n);
                self.lost.vars.push(v);
            }
        }
        let sp = self.span(sp);
        self.read_lost(out, sp);
    }

    /// Lowers an expression of a construct's header; what got lost is for [`Cx::read_lost`].
    pub fn watched_expr(&mut self, x: &Expr, lower: impl FnOnce(&mut Self) -> ExprId) -> ExprId {
        if self.watching {
            return lower(self);
        }
        let first = self.p.stmts.len();
        self.watching = true;
        let lowered = lower(self);
        self.watching = false;
        let mut named = Named::default();
        self.names_of(x, false, false, &mut named);
        self.note_lost(named, Some(lowered), first);
        lowered
    }

    /// Reads in full what got lost.
    pub fn read_lost(&mut self, out: &mut Block, sp: Span) {
        let Lost { vars, call } = std::mem::take(&mut self.lost);
        let sp = Span { origin: Origin::Synthetic, ..sp };
        if call {
            let why = "a function is called in a bound or a subscript of what is handed on";
            let id = self.st(IrStmt::Opaque(why.into()), sp);
            out.push(id);
        }
        for v in vars {
            let callee = Callee::computing("sum");
            let read = Ir::Call(callee, vec![IrArg::Reference(Place::var(v, sp))]);
            let value = self.ex(read, Scalar::I32.into(), sp);
            let to = self.synthetic("read", Scalar::I32.into(), Storage::Local, sp);
            let id = self.st(IrStmt::Assign { place: Place::var(to, sp), value }, sp);
            out.push(id);
        }
    }

    /// Is the expression what a statement within this one assigns to?
    fn is_assigned_in(&self, s: &Stmt, x: &Expr) -> bool {
        match &s.kind {
            StmtKind::Assign { lhs, .. } | StmtKind::PointerAssign { lhs, .. } => {
                std::ptr::eq(lhs, x)
            }
            StmtKind::LogicalIf(_, b)
            | StmtKind::Where(_, Some(b))
            | StmtKind::Forall { body: Some(b), .. } => self.is_assigned_in(b, x),
            _ => false,
        }
    }

    /// Collects the variables of a statement; what it assigns to is not read by that.
    fn names_of_stmt(&self, s: &Stmt, named: &mut Named) {
        walk::stmt_exprs(s, &mut |x| {
            self.names_of(x, self.is_assigned_in(s, x), false, named);
        });
    }

    /// Collects the variables of an expression. `target`: its own base is not read; `handed`: it stands in an argument.
    fn names_of(&self, x: &Expr, target: bool, handed: bool, named: &mut Named) {
        match &x.kind {
            ExprKind::Name(n) => {
                if !target && self.is_variable(n) {
                    named.variables.insert(n.clone());
                }
            }
            ExprKind::Call(base, args) => self.names_of_call(base, args, (target, handed), named),
            ExprKind::Component(x, _) => self.names_of(x, target, handed, named),
            ExprKind::Unary(_, x) | ExprKind::Paren(x) => self.names_of(x, false, handed, named),
            ExprKind::Complex(a, b) | ExprKind::Binary(_, a, b) => {
                self.names_of(a, false, handed, named);
                self.names_of(b, false, handed, named);
            }
            ExprKind::Defined(_, list) | ExprKind::Array(list) => {
                list.iter().for_each(|x| self.names_of(x, false, handed, named));
            }
            ExprKind::ImpliedDo(items, var, a, b, c) => {
                let mut inner = Named::default();
                let parts = items.iter().chain([&**a, &**b]).chain(c.as_deref());
                parts.for_each(|x| self.names_of(x, false, handed, &mut inner));
                inner.variables.remove(var);
                named.variables.append(&mut inner.variables);
                named.bounds.append(&mut inner.bounds);
                named.calls += inner.calls;
            }
            ExprKind::Int(..)
            | ExprKind::Real(..)
            | ExprKind::Logical(..)
            | ExprKind::Str(_)
            | ExprKind::Boz(_)
            | ExprKind::Bad(_) => {}
        }
    }

    fn names_of_call(
        &self,
        base: &Expr,
        args: &[Arg],
        (target, handed): (bool, bool),
        named: &mut Named,
    ) {
        let name = match &base.kind {
            ExprKind::Name(n) if self.binding(n).is_none() => Some(n.as_str()),
            _ => None,
        };
        let text = matches!(args, [a] if matches!(a.value, ArgValue::Range(..)));
        let function = name.is_some_and(|n| !self.is_array(n) && !text);
        let asks = |n: &str| INQUIRIES.contains(&n) && !self.is_users_function(n);
        let inquiry = function && name.is_some_and(asks);
        if function {
            named.calls += usize::from(name.is_some_and(|n| self.is_users_function(n)));
        } else {
            self.names_of(base, target, handed, named);
        }
        for (k, a) in args.iter().enumerate() {
            match &a.value {
                ArgValue::Expr(x) if function => {
                    self.names_of(x, inquiry && k == 0, true, named);
                }
                ArgValue::Expr(x) => {
                    let vector = handed && self.rank(x) != Some(0);
                    self.bound_of(x, vector, named);
                }
                ArgValue::Range(a, b, c) => {
                    for x in [a, b, c].into_iter().flatten() {
                        self.bound_of(x, handed, named);
                    }
                }
                ArgValue::AltReturn(_) | ArgValue::Star => {}
            }
        }
    }

    /// A subscript; `lost`: more of it than its first value may get lost.
    fn bound_of(&self, x: &Expr, lost: bool, named: &mut Named) {
        let mut inner = Named::default();
        self.names_of(x, false, false, &mut inner);
        if lost {
            let arrays = inner.variables.iter().filter(|n| self.is_array(n)).cloned();
            named.bounds.extend(arrays);
        }
        named.variables.append(&mut inner.variables);
        named.bounds.append(&mut inner.bounds);
        named.calls += inner.calls;
    }

    /// Is it a name whose value may change?
    fn is_variable(&self, n: &str) -> bool {
        self.binding(n).is_none()
            && self.symbol(n).is_some_and(|s| {
                matches!(s.class, Class::Variable) && !s.parameter && !s.external && !s.intrinsic
            })
    }

    /// Is it a function of the program's, not one of Fortran?
    fn is_users_function(&self, n: &str) -> bool {
        match self.symbol(n) {
            Some(s) => match s.class {
                Class::Procedure | Class::Generic => true,
                Class::StatementFunction(..) | Class::Namelist | Class::Foreign => false,
                Class::Variable => s.external,
            },
            None => self.signature(n).is_some(),
        }
    }

    /// What stands in the text, and neither in what it was lowered to nor in the statements that were made for it. (Not all
    /// expressions that are made are used.)
    fn note_lost(&mut self, named: Named, lowered: Option<ExprId>, first: usize) {
        let mut read: BTreeSet<VarId> = BTreeSet::new();
        let (mut calls, mut unknown) = (0usize, false);
        let handed = |args: &[IrArg], read: &mut BTreeSet<VarId>| {
            for arg in args {
                if let IrArg::Reference(place) = arg {
                    read.insert(place.var);
                }
            }
        };
        let mut look = |_, e: &heiretsu_ir::Expr| match &e.kind {
            Ir::Read(place) | Ir::AddressOf(place) => {
                read.insert(place.var);
            }
            Ir::Call(callee, args) => {
                let ours = callee.pure && callee.target.is_none() && callee.link.is_none();
                calls += usize::from(!ours);
                handed(args, &mut read);
            }
            // (What is not understood may read anything.)
            Ir::Opaque(_) => unknown = true,
            _ => {}
        };
        if let Some(e) = lowered {
            visit::each_expr(&self.p, e, &mut look);
        }
        let stmts = (first..self.p.stmts.len()).map(|k| StmtId(k as u32));
        stmts.clone().for_each(|s| visit::each_stmt_expr(&self.p, s, &mut look));
        for s in stmts {
            match &self.p.stmt(s).kind {
                IrStmt::Call { args, .. } => handed(args, &mut read),
                IrStmt::Effect(effect) => read.extend(effect.writes.iter().map(|p| p.var)),
                IrStmt::Opaque(_) => unknown = true,
                _ => {}
            }
        }
        if unknown {
            return;
        }
        self.lost.call |= calls < named.calls;
        for n in &named.variables {
            let v = self.var(n);
            if !read.contains(&v) && !self.lost.vars.contains(&v) {
                self.lost.vars.push(v);
            }
        }
        for n in &named.bounds {
            let v = self.var(n);
            if !self.lost.vars.contains(&v) {
                self.lost.vars.push(v);
            }
        }
    }
}
