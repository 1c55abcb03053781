//! Assignments of structures.
//!
//! **Decides** what `lhs = rhs` does where `lhs` is of a derived type: a copy, the components of a structure constructor, or a call of
//! the program's own assignment.
//!
//! **Example** `a = vec(x, 0, 0)` becomes `t%x = x; t%y = 0; t%z = 0; a = t`.
//!
//! **Why it is sound** the values are stored into a variable of ours first, so that they may read what is assigned. A type whose
//! copies do more than that (FINAL, an assignment that it is bound to) is not known at all ([`DerivedType`](super::symbols::DerivedType)).
//!
//! **Gives up when** a constructor leaves components to their default values, a component is allocated, or the program's
//! assignment is not known.
//!
//! **Cost and limit** at most 64 components and elements.
//!
//! **Source** Fortran 2018, 7.5.10, 10.2.1.2, 10.2.1.4.

use heiretsu_ir::{
    Block, ExprKind as Ir, Place, Span, Step, StmtKind as IrStmt, Storage, StructId, Type,
};

use super::cx::Cx;
use super::generic::Specific;
use super::reference::Why;
use super::symbols::{Component, Ty};
use crate::fortran::ast::{Arg, ArgValue, Expr, ExprKind, Sp};

/// Constructors of more values are not written out.
const MOST_VALUES: usize = 64;

impl Cx<'_> {
    /// `lhs = rhs` with the place of `lhs`, a structure.
    pub fn structure_assign(
        &mut self,
        out: &mut Block,
        sides: [&Expr; 2],
        place: Place,
        id: StructId,
        at: Sp,
    ) {
        let [lhs, rhs] = sides;
        let redefined = "an assignment that a program may redefine";
        if self.names.overloads_assignment() {
            let args = sides.map(|x| Arg { keyword: None, value: ArgValue::Expr(x.clone()) });
            match self.specific("assignment(=)", &args) {
                Specific::None if !self.names.may_be_foreign() => {}
                Specific::Known(signature) => {
                    let (callee, args) = self.specific_call(&signature, &args);
                    let sp = self.span(at);
                    self.push(out, IrStmt::Call { callee, args }, sp);
                    return;
                }
                _ => return self.give_up(out, redefined, at),
            }
        }
        if matches!(self.static_type(lhs), Some(Ty::Class(_))) {
            return self.give_up(out, "an assignment to an object of CLASS", at);
        }
        if let ExprKind::Call(base, args) = &rhs.kind
            && let ExprKind::Name(n) = &base.kind
            && self.is_constructor(n, args)
        {
            let sp = self.span(at);
            let v = self.synthetic("value", Type::Struct(id), Storage::Local, sp);
            let mut stores = Vec::new();
            match self.components(&mut stores, &Place::var(v, sp), id, args, sp) {
                Ok(()) => out.extend(stores),
                Err(why) => return self.give_up(out, why, at),
            }
            let value = self.ex(Ir::Read(Place::var(v, sp)), Type::Struct(id), sp);
            return self.store(out, place, value, at);
        }
        let value = self.expr(rhs);
        self.store(out, place, value, at);
    }

    /// Is `n(args)` a structure constructor?
    fn is_constructor(&self, n: &str, args: &[Arg]) -> bool {
        self.binding(n).is_none()
            && self.names.derived(n).is_some()
            && matches!(self.specific(n, args), Specific::None)
    }

    /// Stores what a constructor says into the components of `whole`.
    fn components(
        &mut self,
        out: &mut Block,
        whole: &Place,
        id: StructId,
        args: &[Arg],
        sp: Span,
    ) -> Result<(), Why> {
        let defaults = "a structure constructor that leaves components to their defaults";
        let known = self.u.own_components(id).ok_or("a component of a type that is not known")?;
        if known.len() != args.len() || known.len() > MOST_VALUES {
            return Err(defaults);
        }
        let mut stored = vec![false; known.len()];
        for (i, a) in args.iter().enumerate() {
            let at = match &a.keyword {
                Some(k) => known.iter().position(|c| c.name == *k).ok_or(defaults)?,
                None => i,
            };
            if std::mem::replace(&mut stored[at], true) {
                return Err(defaults);
            }
            let ArgValue::Expr(x) = &a.value else { return Err("a structure constructor") };
            let mut part = whole.clone();
            part.steps.push(Step::Field(at as u32));
            self.component_value(out, part, &known[at], x, sp)?;
        }
        Ok(())
    }

    fn component_value(
        &mut self,
        out: &mut Block,
        part: Place,
        component: &Component,
        x: &Expr,
        sp: Span,
    ) -> Result<(), Why> {
        if component.pointer || component.allocatable {
            return Err("a structure constructor with an allocated component");
        }
        let ty = self.place_type(&part);
        let items: Vec<(Place, &Expr)> = match (&ty, &x.kind) {
            (Type::Struct(inner), ExprKind::Call(base, args)) => {
                if let ExprKind::Name(n) = &base.kind
                    && self.is_constructor(n, args)
                {
                    return self.components(out, &part, *inner, args, sp);
                }
                vec![(part, x)]
            }
            (Type::Scalar(_) | Type::Struct(_), _) => vec![(part, x)],
            (Type::Array(_), _) => {
                let [(Some(lower), Some(upper))] = component.bounds[..] else {
                    return Err("a structure constructor with an array of several dimensions");
                };
                let count = usize::try_from(upper.saturating_sub(lower).saturating_add(1));
                let count = count.unwrap_or(0);
                if count > MOST_VALUES {
                    return Err("a structure constructor with a long array");
                }
                let values: Vec<&Expr> = match &x.kind {
                    ExprKind::Array(list) if list.len() == count => list.iter().collect(),
                    _ if self.rank(x) == Some(0) => vec![x; count],
                    _ => return Err("a structure constructor with an array"),
                };
                let mut items = Vec::new();
                for (k, x) in values.into_iter().enumerate() {
                    let mut element = part.clone();
                    let index = self.int(k as i128, sp);
                    element.steps.push(Step::Index(index));
                    items.push((element, x));
                }
                items
            }
            _ => return Err("a component of a type that is not known"),
        };
        for (place, x) in items {
            if self.rank(x) != Some(0) {
                return Err("a structure constructor with an array");
            }
            let ty = self.place_type(&place);
            let value = self.expr(x);
            let value = self.convert(value, &ty);
            if self.ty(value) != ty {
                return Err("a structure constructor with a value of another type");
            }
            self.push(out, IrStmt::Assign { place, value }, sp);
        }
        Ok(())
    }
}
