//! Functions of the program that return arrays, in array assignments.
//!
//! **Decides** what stands for them: before the assignment, a loop that stores each element of what the function returns into a
//! temporary, whose elements the assignment then reads.
//! **Example** `v(:, i) = v(:, i) + cross(v(:, i), b)` computes `cross(v(:, i), b)` first, then adds it.
//! **Why it is sound** the function is pure, so that it only reads what it is handed and what its own summary says, before
//! anything is stored; it has the shape of the left side, as operands of an operator must have one shape. For each element the
//! function counts as being called, which reads no more than one call does.
//! **Gives up when** the function is not pure, generic, elemental, or returns a pointer or an allocatable array, or no scalars; and
//! when it stands among arguments or subscripts, or in a WHERE.
//! **Cost and limit** linear in the statement.
//! **Source** Fortran 2018, 10.2.1.3, 15.7.

use std::rc::Rc;

use heiretsu_ir::{Block, Origin, Scalar, Span, StmtKind as IrStmt, Type};

use super::cx::{BoundRef, Cx, FDim};
use super::symbols::{Signature, Symbol, Ty, base_name};
use crate::fortran::ast::{DimSpec, Expr, ExprKind, Sp};

impl Cx<'_> {
    /// The right side of an assignment of so many dimensions, with names of temporaries in the place of such functions; what
    /// computes these is put before it.
    pub(super) fn without_array_functions(
        &mut self,
        out: &mut Block,
        (lhs, rhs): (&Expr, &Expr),
        at: Sp,
    ) -> Result<Option<Expr>, &'static str> {
        let Some(rank) = self.rank(lhs).filter(|rank| self.calls_array_function(rhs, *rank)) else {
            return Ok(None);
        };
        // What is assigned has its new shape first.
        let root = base_name(lhs).ok_or("not a variable")?;
        let v = self.var(&root);
        let sp = self.span(at);
        self.reallocate(out, lhs, v, sp);
        let mut changed = rhs.clone();
        self.name_results(out, lhs, &mut changed, (rank, at))?;
        Ok(Some(changed))
    }

    fn calls_array_function(&self, x: &Expr, rank: usize) -> bool {
        match &x.kind {
            ExprKind::Paren(a) | ExprKind::Unary(_, a) => self.calls_array_function(a, rank),
            ExprKind::Binary(_, a, b) => {
                self.calls_array_function(a, rank) || self.calls_array_function(b, rank)
            }
            ExprKind::Call(..) => self.array_function(x, rank).is_some(),
            _ => false,
        }
    }

    fn name_results(
        &mut self,
        out: &mut Block,
        lhs: &Expr,
        x: &mut Expr,
        (rank, at): (usize, Sp),
    ) -> Result<(), &'static str> {
        match &mut x.kind {
            ExprKind::Paren(a) | ExprKind::Unary(_, a) => {
                self.name_results(out, lhs, a, (rank, at))
            }
            ExprKind::Binary(_, a, b) => {
                self.name_results(out, lhs, a, (rank, at))?;
                self.name_results(out, lhs, b, (rank, at))
            }
            ExprKind::Call(..) => {
                let Some((signature, element)) = self.array_function(x, rank) else {
                    return Ok(());
                };
                let name = self.result_in_temporary(out, (lhs, x), &signature, element, at)?;
                x.kind = ExprKind::Name(name);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The function of so many dimensions that is called, and the type of an element.
    fn array_function(&self, x: &Expr, rank: usize) -> Option<(Rc<Signature>, Scalar)> {
        let ExprKind::Call(f, args) = &x.kind else { return None };
        let ExprKind::Name(n) = &f.kind else { return None };
        let taken = self.binding(n).is_some() || self.is_array(n);
        let generic = !matches!(self.specific(n, args), super::generic::Specific::None);
        if taken || generic {
            return None;
        }
        let signature = self.signature(n)?;
        let Some(Ty::Scalar(element)) = signature.result else { return None };
        let fits = signature.function
            && signature.pure_
            && !signature.elemental
            && !signature.allocates
            && signature.plain_result
            && signature.result_rank == rank
            && !matches!(element, Scalar::Character { .. });
        fits.then_some((signature, element))
    }

    /// Stores what the function returns; the name of the temporary.
    fn result_in_temporary(
        &mut self,
        out: &mut Block,
        (lhs, x): (&Expr, &Expr),
        signature: &Signature,
        element: Scalar,
        at: Sp,
    ) -> Result<String, &'static str> {
        let ExprKind::Call(f, args) = &x.kind else { return Err("not a call") };
        let ExprKind::Name(n) = &f.kind else { return Err("not a call") };
        let sp = self.span(at);
        let rank = signature.result_rank;
        let extents = self.extents(lhs, sp).ok_or("an array of unknown shape")?;
        if extents.len() != rank {
            return Err("arrays of different ranks");
        }
        let ty = Type::Scalar(element);
        let tmp = self.kept("temporary", ty.clone(), rank, sp);
        let made = Span { origin: Origin::Synthetic, ..sp };
        self.nest(out, &extents, sp, |cx, body| {
            let place = cx.temporary_element(tmp, sp);
            let from = cx.p.exprs.len();
            let value = cx.array_call(n, args, signature, ty, sp);
            if !cx.only_values(from) {
                return Err("an array expression that is not elementwise");
            }
            body.push(cx.st(IrStmt::Assign { place, value }, made));
            Ok(())
        })?;
        // (No name of a program has a blank in it.)
        let name = format!("{n} {}", tmp.0);
        let mut symbol = Symbol::new(at);
        symbol.ty = Some(Ty::Scalar(element));
        symbol.dims = Some(vec![DimSpec::Deferred(None); rank]);
        symbol.bounds = vec![(Some(1), None); rank];
        Rc::make_mut(&mut self.names).symbols.insert(name.clone(), symbol);
        self.vars.insert(name.clone(), tmp);
        let dim = FDim { lower: BoundRef::Const(1), upper: BoundRef::Unknown };
        self.dims.insert(tmp, vec![dim; rank]);
        Ok(name)
    }
}
