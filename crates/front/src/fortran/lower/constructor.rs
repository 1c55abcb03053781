//! Array constructors, element by element: in assignments, and as arguments of CALL.
//!
//! **Decides** which elements `lhs = [a, b, …]` stores, and the value of each; the array that a callee is handed.
//!
//! **Example** `c(:, e) = [n, n + 1]` becomes `c(1, e) = n; c(2, e) = n + 1`; `v(2:3) = s*[x, y]` becomes
//! `v(2) = s*x; v(3) = s*y`; `call set(i, [r, 0])` becomes `t(1) = r; t(2) = 0; call set(i, t)` with an array of its own.
//!
//! **Why it is sound** both sides have the same shape in every program that the standard allows, so that the constructor says how
//! many elements there are. Where a value may read what is stored, all values are kept before the first store. No callee may change
//! an argument that is no variable.
//!
//! **Gives up when** items are arrays or implied DO loops, a section has a step or several dimensions, or its lower bound is not
//! known.
//!
//! **Cost and limit** at most 64 items.
//!
//! **Source** Fortran 2018, 7.8, 10.2.1.3.

use heiretsu_ir::{
    Array, Block, Bound, Dim, ExprKind as Ir, Place, Span, StmtKind as IrStmt, Storage, Type,
};

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

/// The subscripts of element `k` of a section along a dimension.
fn element_of(args: &[Arg], dim: usize, lower: Expr, k: usize) -> Vec<Arg> {
    let shift = Expr { kind: ExprKind::Int(k as i128, None), ..lower.clone() };
    let sum = ExprKind::Binary(BinOp::Add, Box::new(lower.clone()), Box::new(shift));
    let depth = lower.depth.saturating_add(1);
    let mut args = args.to_vec();
    args[dim].value = ArgValue::Expr(Expr { kind: sum, depth, ..lower });
    args
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
        let overlaps = values.iter().any(|x| self.overlap(lhs, x) != Overlap::None);
        let mut stores = Vec::new();
        for (k, x) in values.iter().enumerate() {
            let place = self.stored(lhs, k, sp)?;
            let ty = self.place_type(&place);
            let value = self.elementwise(x)?;
            let value = self.convert(value, &ty);
            stores.push((place, value, ty));
        }
        for (place, value, ty) in &mut stores {
            if overlaps {
                let kept = self.synthetic_inside("item", ty.clone(), Storage::Local, sp);
                let kind = IrStmt::Assign { place: Place::var(kept, sp), value: *value };
                self.push(out, kind, sp);
                *value = self.read(kept, sp);
            } else {
                let kind = IrStmt::Assign { place: place.clone(), value: *value };
                self.push(out, kind, sp);
            }
        }
        for (place, value, _) in stores.into_iter().filter(|_| overlaps) {
            self.push(out, IrStmt::Assign { place, value }, sp);
        }
        Ok(())
    }

    /// Arrays that hold the constructors among the arguments of a call, set before it.
    pub fn constructed(&mut self, out: &mut Block, args: &[Arg]) {
        for arg in args {
            let ArgValue::Expr(x) = &arg.value else { continue };
            let ExprKind::Array(items) = &x.kind else { continue };
            let scalars = items.iter().all(|item| self.rank(item) == Some(0));
            // (Of several out of one macro nobody could tell which is which.)
            if items.is_empty() || items.len() > MOST_ITEMS || !scalars || x.sp.macro_ {
                continue;
            }
            let sp = self.span(x.sp);
            let values: Vec<_> = items.iter().map(|item| self.expr(item)).collect();
            let element = self.ty(values[0]);
            if !matches!(element, Type::Scalar(_)) || values.iter().any(|v| self.ty(*v) != element)
            {
                continue;
            }
            let extent = Bound::Const(items.len() as i64);
            let dims = vec![Dim { lower: Bound::Const(1), extent }];
            let ty = Type::Array(Box::new(Array { element, dims, contiguous: true }));
            let held = self.synthetic_inside("constructor", ty, Storage::Local, sp);
            for (k, value) in values.into_iter().enumerate() {
                let index = self.int(k as i128, sp);
                let place = Place::element(held, [index], sp);
                self.push(out, IrStmt::Assign { place, value }, sp);
            }
            self.constructors.push((x.sp, held));
        }
    }

    /// The value of element `k`.
    fn item(&mut self, x: &Expr, k: usize) -> Option<Expr> {
        let kind = match &x.kind {
            ExprKind::Array(items) => {
                return items.get(k).filter(|item| self.rank(item) == Some(0)).cloned();
            }
            ExprKind::Paren(a) => ExprKind::Paren(Box::new(self.item(a, k)?)),
            ExprKind::Unary(op, a) => ExprKind::Unary(*op, Box::new(self.item(a, k)?)),
            ExprKind::Binary(op, a, b) => {
                ExprKind::Binary(*op, Box::new(self.item(a, k)?), Box::new(self.item(b, k)?))
            }
            ExprKind::Call(base, args) if self.rank(x) == Some(1) => {
                let sp = self.span(x.sp);
                let (dim, lower) = self.start_of_section(base, args, sp).ok()??;
                ExprKind::Call(base.clone(), element_of(args, dim, lower, k))
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
                let args = element_of(args, dim, lower, k);
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
