//! Assignments of array constructors, element by element.
//!
//! **Decides** which elements `lhs = [a, b, …]` stores, and the value of each.
//!
//! **Example** `c(:, e) = [n, n + 1]` becomes `c(1, e) = n; c(2, e) = n + 1`; `v(2:3) = s*[x, y]` becomes
//! `v(2) = s*x; v(3) = s*y`.
//!
//! **Why it is sound** both sides have the same shape in every program that the standard allows, so that the constructor says how
//! many elements there are. No value reads what is stored, so that the order of the stores does not matter.
//!
//! **Gives up when** items are arrays or implied DO loops, the section has a step or several dimensions, its lower bound is not
//! known, or a value may read what is stored.
//!
//! **Cost and limit** at most 64 items.
//!
//! **Source** Fortran 2018, 7.8, 10.2.1.3.

use heiretsu_ir::{Block, Bound, Dim, ExprKind as Ir, Place, Span, StmtKind as IrStmt, Type};

use super::array::Overlap;
use super::cx::Cx;
use crate::fortran::ast::{Arg, ArgValue, BinOp, Expr, ExprKind, Sp};

/// Longer constructors are not written out.
const MOST_ITEMS: usize = 64;

/// The number of items, where a right-hand side is a constructor, or arithmetic with constructors of one length.
pub fn length(x: &Expr) -> Option<usize> {
    match &x.kind {
        ExprKind::Array(items) => Some(items.len()),
        ExprKind::Paren(x) | ExprKind::Unary(_, x) => length(x),
        ExprKind::Binary(_, a, b) => match (length(a), length(b)) {
            (Some(n), Some(m)) => (n == m).then_some(n),
            (one, other) => one.or(other),
        },
        _ => None,
    }
}

impl Cx<'_> {
    /// `lhs = [a, b, …]`, or arithmetic with constructors of `count` items and scalars.
    pub fn constructor_assign(
        &mut self,
        out: &mut Block,
        lhs: &Expr,
        rhs: &Expr,
        count: usize,
        at: Sp,
    ) -> Result<(), &'static str> {
        let sp = self.span(at);
        let mut values = Vec::new();
        for k in 0..count.min(MOST_ITEMS + 1) {
            values.push(self.item(rhs, k).ok_or("an array constructor")?);
        }
        if values.len() > MOST_ITEMS {
            return Err("an array constructor");
        }
        for x in &values {
            if self.overlap(lhs, x) != Overlap::None {
                return Err("an array constructor that reads what it writes");
            }
        }
        for (k, x) in values.iter().enumerate() {
            let place = self.stored(lhs, k, sp)?;
            let ty = self.place_type(&place);
            let value = self.elementwise(x)?;
            let value = self.convert(value, &ty);
            self.push(out, IrStmt::Assign { place, value }, sp);
        }
        Ok(())
    }

    /// The value of element `k`.
    fn item(&self, x: &Expr, k: usize) -> Option<Expr> {
        let kind = match &x.kind {
            ExprKind::Array(items) => {
                return items.get(k).filter(|item| self.rank(item) == Some(0)).cloned();
            }
            ExprKind::Paren(a) => ExprKind::Paren(Box::new(self.item(a, k)?)),
            ExprKind::Unary(op, a) => ExprKind::Unary(*op, Box::new(self.item(a, k)?)),
            ExprKind::Binary(op, a, b) => {
                ExprKind::Binary(*op, Box::new(self.item(a, k)?), Box::new(self.item(b, k)?))
            }
            _ => return (self.rank(x) == Some(0)).then(|| x.clone()),
        };
        Some(Expr { kind, ..x.clone() })
    }

    /// The place of element `k` of what is assigned.
    fn stored(&mut self, lhs: &Expr, k: usize, sp: Span) -> Result<Place, &'static str> {
        match &lhs.kind {
            ExprKind::Name(n) => {
                let v = self.var(n);
                let known = match &self.p.var(v).ty {
                    Type::Array(a) => {
                        matches!(a.dims.as_slice(), [Dim { lower: Bound::Const(_), .. }])
                    }
                    _ => false,
                };
                if !known || self.p.var(v).attrs.allocatable {
                    return Err("an array constructor");
                }
                let index = self.int(k as i128, sp);
                Ok(Place::element(v, [index], sp))
            }
            ExprKind::Call(base, args) => {
                let at = self.start_of_section(base, args, sp)?;
                let (dim, lower) = at.ok_or("an array constructor")?;
                let shift = Expr { kind: ExprKind::Int(k as i128, None), ..lower.clone() };
                let sum = ExprKind::Binary(BinOp::Add, Box::new(lower.clone()), Box::new(shift));
                let depth = lower.depth.saturating_add(1);
                let mut args = args.clone();
                args[dim].value = ArgValue::Expr(Expr { kind: sum, depth, ..lower });
                self.place(&Expr { kind: ExprKind::Call(base.clone(), args), ..lhs.clone() })
            }
            _ => Err("an array constructor"),
        }
    }

    /// The only dimension of a section that is no single element, from 0, with the section's first subscript.
    fn start_of_section(
        &mut self,
        base: &Expr,
        args: &[Arg],
        sp: Span,
    ) -> Result<Option<(usize, Expr)>, &'static str> {
        let ExprKind::Name(n) = &base.kind else { return Ok(None) };
        if self.binding(n).is_some() || !self.is_array(n) {
            return Ok(None);
        }
        let v = self.var(n);
        if self.p.var(v).attrs.unreliable {
            return Err("an assignment to something of unknown type");
        }
        let mut found = None;
        for (dim, arg) in args.iter().enumerate() {
            let lower = match &arg.value {
                ArgValue::Expr(x) if self.rank(x) == Some(0) => continue,
                ArgValue::Range(Some(lower), _, None) => (**lower).clone(),
                ArgValue::Range(None, _, None) => {
                    let bound = self.dim_bound(v, dim, false, sp).ok_or("an unknown bound")?;
                    let Ir::Int(bound) = self.p.expr(bound).kind else { return Ok(None) };
                    Expr { kind: ExprKind::Int(bound, None), ..base.clone() }
                }
                _ => return Ok(None),
            };
            if found.replace((dim, lower)).is_some() {
                return Ok(None);
            }
        }
        Ok(found)
    }
}
