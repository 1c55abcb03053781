//! ASSOCIATE constructs: other names for objects, and names for values.
//!
//! **Decides** what the names of an ASSOCIATE stand for: the object that the selector names, or a variable of ours that holds the
//! selector's value.
//!
//! **Example** `associate (p => s%b(i), h => 1/n)` sets `h` to `1/n`; in it `p%x` is `s%b(i)%x`.
//!
//! **Why it is sound** a name stands for an object only if the selector names the same one throughout: its subscripts are variables
//! of loops around, numbers, or variables of ours that hold their values on entry. What a name that holds a value means cannot
//! be assigned.
//!
//! **Gives up when** a selector is a pointer, a section, or a value that is an array, a structure or text; a name is also that of
//! the result, or of something that internal procedures use.
//!
//! **Cost and limit** at most 30 names in force; the names of the procedure are copied once for each construct with values.
//!
//! **Source** Fortran 2018 11.1.3, 19.5.1.6.

use std::rc::Rc;

use heiretsu_ir::{
    Block, ExprId, Label, Place, Scalar, Span, StmtKind as IrStmt, Storage, Type, Var, VarAttrs,
    VarId,
};

use super::cx::Cx;
use super::expr::Binding;
use super::symbols::{Symbol, Ty};
use super::walk;
use crate::fortran::ast::{Arg, ArgValue, Expr, ExprKind, Node, Sp};

/// Most names in force.
const MOST_NAMES: usize = 30;

/// What the names of a construct stand for.
#[derive(Default)]
struct Selected {
    objects: Vec<(String, Expr)>,
    values: Vec<(String, Scalar, ExprId)>,
}

impl Cx<'_> {
    /// ASSOCIATE … END ASSOCIATE.
    pub fn associate_construct(
        &mut self,
        out: &mut Block,
        list: &[(String, Expr)],
        body: &[Node],
        next: Option<Label>,
        sp: Sp,
    ) {
        let (outer, start) = (self.names.clone(), self.bindings.len());
        let mut selected = Selected::default();
        let mut entry = Vec::new();
        let understood = start + list.len() <= MOST_NAMES
            && list.iter().all(|(name, x)| {
                self.select_object(&mut entry, list, (name, x), &mut selected)
                    || self.select_value(name, x, &mut selected)
            });
        let hides = |x: &Expr| {
            let mut hidden = false;
            walk::names_in(x, &mut |n| hidden |= selected.values.iter().any(|v| v.0 == n));
            hidden
        };
        if !understood || selected.objects.iter().any(|(_, x)| hides(x)) {
            self.give_up(out, "an ASSOCIATE that is not a plain renaming", sp);
            self.names = outer;
            return;
        }
        out.append(&mut entry);
        self.read_selectors(out, list, sp);
        let at = self.span(sp);
        let mut hidden = Vec::new();
        for (name, ty, value) in selected.values {
            hidden.push((name.clone(), self.hold(&name, ty, at)));
            let v = self.var(&name);
            self.push(out, IrStmt::Assign { place: Place::var(v, at), value }, at);
        }
        let below = self.visible.get();
        for (name, x) in selected.objects {
            self.bindings.push(Binding { name, expr: Rc::new(x), below });
        }
        self.visible.set(self.bindings.len());
        let b = self.block(body, next);
        out.extend(b);
        self.bindings.truncate(start);
        self.visible.set(below);
        for (name, hidden) in hidden {
            match hidden {
                Some(v) => self.vars.insert(name, v),
                None => self.vars.remove(&name),
            };
        }
        self.names = outer;
    }

    /// Is it a name in force for something else than a variable, or part of what such a name stands for?
    pub fn in_bindings(&self, name: &str) -> bool {
        let stands_for = |b: &Binding| {
            let mut found = b.name == name;
            walk::names_in(&b.expr, &mut |n| found |= n == name);
            found
        };
        self.bindings.iter().any(stands_for)
    }

    fn select_object(
        &mut self,
        entry: &mut Block,
        list: &[(String, Expr)],
        (name, x): (&str, &Expr),
        selected: &mut Selected,
    ) -> bool {
        let Some(x) = self.same_object(entry, list, x) else { return false };
        selected.objects.push((name.to_string(), x));
        true
    }

    /// The selector with subscripts that do not change in the construct.
    fn same_object(
        &mut self,
        entry: &mut Block,
        list: &[(String, Expr)],
        x: &Expr,
    ) -> Option<Expr> {
        let kind = match &x.kind {
            ExprKind::Name(n) => {
                let bound = self.binding(n).is_some();
                let known = bound || self.symbol(n).is_some_and(|s| !s.pointer && !s.allocatable);
                return known.then(|| x.clone());
            }
            ExprKind::Component(base, name) => {
                let base = self.same_object(entry, list, base)?;
                ExprKind::Component(Box::new(base), name.clone())
            }
            ExprKind::Call(base, args) => {
                match &base.kind {
                    ExprKind::Name(n) if self.binding(n).is_none() => {
                        self.symbol(n).filter(|s| s.dims.is_some() && !s.pointer)?;
                    }
                    ExprKind::Name(_) => {
                        self.same_object(entry, list, base)?;
                    }
                    ExprKind::Component(b, n) if self.bound_to(b, n).is_none() => {
                        self.component_rank(b, n).filter(|rank| *rank > 0)?;
                    }
                    _ => return None,
                }
                let whole = match &base.kind {
                    ExprKind::Component(..) => self.same_object(entry, list, base)?,
                    _ => (**base).clone(),
                };
                let args: Option<Vec<Arg>> = args
                    .iter()
                    .map(|a| {
                        let ArgValue::Expr(x) = &a.value else { return None };
                        let value = ArgValue::Expr(self.same_subscript(entry, list, x)?);
                        Some(Arg { keyword: None, value })
                    })
                    .collect();
                ExprKind::Call(Box::new(whole), args?)
            }
            _ => return None,
        };
        Some(Expr { kind, ..x.clone() })
    }

    fn same_subscript(
        &mut self,
        entry: &mut Block,
        list: &[(String, Expr)],
        x: &Expr,
    ) -> Option<Expr> {
        if self.rank(x) != Some(0) {
            return None;
        }
        // (What the construct names itself means something else in it.)
        let mut own = false;
        walk::names_in(x, &mut |n| own |= list.iter().any(|(name, _)| name == n));
        if !own && self.is_fixed(x) {
            return Some(x.clone());
        }
        // No program can name a variable so.
        let name = format!("subscript {}", self.p.vars.len());
        let e = self.scalar(x);
        let Type::Scalar(ty @ Scalar::Int { .. }) = self.ty(e) else { return None };
        let at = self.span(x.sp);
        self.hold(&name, ty, at);
        let v = self.var(&name);
        self.push(entry, IrStmt::Assign { place: Place::var(v, at), value: e }, at);
        Some(Expr { kind: ExprKind::Name(name), ..x.clone() })
    }

    /// Has it the same value throughout a construct that stands here?
    fn is_fixed(&mut self, x: &Expr) -> bool {
        match &x.kind {
            ExprKind::Int(..) => true,
            ExprKind::Name(n) if self.binding(n).is_none() => {
                let v = self.vars.get(n).copied();
                self.symbol(n).is_some_and(|s| s.parameter && s.dims.is_none())
                    || v.is_some() && self.around.iter().any(|a| a.var == v)
            }
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.is_fixed(x),
            ExprKind::Binary(_, a, b) => self.is_fixed(a) && self.is_fixed(b),
            _ => false,
        }
    }

    fn select_value(&mut self, name: &str, x: &Expr, selected: &mut Selected) -> bool {
        let object =
            matches!(x.kind, ExprKind::Name(_) | ExprKind::Component(..)) && !self.constant_name(x);
        let taken =
            self.shared.contains(name) || self.result_name() == name || self.in_bindings(name);
        if object || taken || self.rank(x) != Some(0) {
            return false;
        }
        let value = self.scalar(x);
        match self.ty(value) {
            Type::Scalar(Scalar::Character { .. }) => return false,
            Type::Scalar(ty) => selected.values.push((name.to_string(), ty, value)),
            Type::Void | Type::Opaque | Type::Struct(_) | Type::Array(_) | Type::Pointer(_) => {
                return false;
            }
        }
        true
    }

    fn constant_name(&self, x: &Expr) -> bool {
        matches!(&x.kind, ExprKind::Name(n) if self.binding(n).is_none()
            && self.symbol(n).is_some_and(|s| s.parameter))
    }

    /// Makes a variable that the construct declares, and gives back the one that it hides.
    fn hold(&mut self, name: &str, ty: Scalar, span: Span) -> Option<VarId> {
        let mut symbol = Symbol::new(Sp::default());
        symbol.ty = Some(Ty::Scalar(ty));
        Rc::make_mut(&mut self.names).symbols.insert(name.to_string(), symbol);
        let scope = self.around.last().map(|l| l.id);
        let (storage, attrs) = (Storage::Local, VarAttrs::default());
        let ty = Type::Scalar(ty);
        let var = Var { name: name.to_string(), ty, storage, scope, alias: None, attrs, span };
        let v = self.p.add_var(var);
        self.vars.insert(name.to_string(), v)
    }
}
