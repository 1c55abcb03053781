//! Assignments of MATMUL and TRANSPOSE.
//!
//! **Decides** what stands for them: a loop that stores, for each element of the result, a pure function of all that the arguments
//! name into a temporary, and one that stores these into the left side.
//! **Example** `a(:, i) = matmul(b, a(:, i))` reads `b` and the column, then writes the column.
//! **Why it is sound** the language computes the whole right side before it stores; what is read is at most what the arguments
//! name, and what is written is the left side.
//! **Gives up when** they are a part of a larger expression, in a WHERE, of other types than numbers, or the program declares
//! functions of these names.
//! **Cost and limit** linear in the statement.
//! **Source** Fortran 2018, 16.9.136, 16.9.193, 10.2.1.3.

use heiretsu_ir::{
    Block, Callee, ExprId, ExprKind as Ir, Origin, Scalar, Span, StmtKind as IrStmt, Type,
};

use super::cx::Cx;
use super::symbols::{Class, base_name};
use crate::fortran::ast::{ArgValue, Expr, ExprKind, Sp};

impl Cx<'_> {
    /// The name, arguments and rank of such a function.
    pub fn matrix_function<'a>(&self, x: &'a Expr) -> Option<(&'a str, Vec<&'a Expr>, usize)> {
        let ExprKind::Call(f, args) = &x.kind else { return None };
        let ExprKind::Name(n) = &f.kind else { return None };
        let own = self.binding(n).is_some()
            || self.signature(n).is_some()
            || self.symbol(n).is_some_and(|s| {
                s.external || s.dims.is_some() || !matches!(s.class, Class::Variable)
            });
        let args: Option<Vec<&Expr>> = args
            .iter()
            .map(|a| match (&a.keyword, &a.value) {
                (None, ArgValue::Expr(x)) => Some(x),
                _ => None,
            })
            .collect();
        let args = args.filter(|_| !own)?;
        let ranks: Vec<usize> = args.iter().map(|x| self.rank(x)).collect::<Option<_>>()?;
        let rank = match (n.as_str(), ranks.as_slice()) {
            ("matmul", [2, 2]) | ("transpose", [2]) => 2,
            ("matmul", [1, 2] | [2, 1]) => 1,
            _ => return None,
        };
        Some((n, args, rank))
    }

    /// `lhs = matmul(a, b)`, `lhs = transpose(a)`.
    pub fn matrix_assign(
        &mut self,
        out: &mut Block,
        lhs: &Expr,
        (name, args, rank): (&str, Vec<&Expr>, usize),
        at: Sp,
    ) -> Result<(), &'static str> {
        let sp = self.span(at);
        let root = base_name(lhs).ok_or("not a variable")?;
        let v = self.var(&root);
        if self.rank(lhs) != Some(rank) || self.p.var(v).attrs.unreliable {
            return Err("arrays of different ranks");
        }
        let mut ty: Option<Type> = None;
        for x in &args {
            let own = self.element_type(x).filter(is_number).ok_or("a matrix of no numbers")?;
            ty = match ty {
                None => Some(own),
                Some(other) => Some(self.promote(&other, &own).ok_or("a matrix of no numbers")?),
            };
        }
        let ty = ty.ok_or("a matrix of no numbers")?;
        let element = self.assigned_type(lhs)?;
        if !is_number(&element) {
            return Err("a matrix of no numbers");
        }
        self.reallocate(out, lhs, v, sp);
        let extents = self.extents(lhs, sp).ok_or("an array of unknown shape")?;
        if extents.len() != rank {
            return Err("an array of unknown shape");
        }
        let tmp = self.kept("temporary", element.clone(), rank, sp);
        let made = Span { origin: Origin::Synthetic, ..sp };
        self.nest(out, &extents, sp, |cx, body| {
            let place = cx.temporary_element(tmp, sp);
            let value = cx.matrix_element(name, &args, ty, sp)?;
            let value = cx.convert(value, &element);
            body.push(cx.st(IrStmt::Assign { place, value }, made));
            Ok(())
        })?;
        let again = self.extents(lhs, sp).ok_or("an array of unknown shape")?;
        self.nest(out, &again, sp, |cx, body| {
            let from = cx.temporary_element(tmp, sp);
            let value = cx.ex(Ir::Read(from), element.clone(), sp);
            let place = cx.place(lhs)?;
            body.push(cx.st(IrStmt::Assign { place, value }, made));
            Ok(())
        })
    }

    /// Are the expressions made from here on understood, without side effects?
    pub(super) fn only_values(&self, from: usize) -> bool {
        self.p.exprs[from..].iter().all(|e| match &e.kind {
            Ir::Opaque(_) => false,
            Ir::Call(c, _) => c.pure,
            _ => true,
        })
    }

    /// An element of the result: nobody asks which elements of the arguments it is made of.
    fn matrix_element(
        &mut self,
        name: &str,
        args: &[&Expr],
        ty: Type,
        sp: Span,
    ) -> Result<ExprId, &'static str> {
        let from = self.p.exprs.len();
        let mut list = Vec::new();
        let positions = std::mem::take(&mut self.positions);
        for x in args {
            self.reads_of(x, &mut list);
        }
        self.positions = positions;
        if !self.only_values(from) {
            return Err("an array expression that is not elementwise");
        }
        let callee = Callee::computing(name);
        Ok(self.ex(Ir::Call(callee, list), ty, sp))
    }
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Scalar(Scalar::Int { .. } | Scalar::Float { .. } | Scalar::Complex { .. }))
}
