//! Bounds of array components.
//!
//! **Decides** the bounds of `a%v` in an array assignment: numbers where the type declares them, else variables that are set
//! to `lbound(a%v, 1)`, `ubound(a%v, 1)` or `size(a%v, 1)` before the assignment's loops.
//! **Example** `a%v = b%w` → `n = size(a%v,1); l = lbound(a%v,1); m = lbound(b%w,1); for k in 0..n: a%v[l+k] = b%w[m+k]`.
//! **Why it is sound** nothing between the question and the loops can allocate the component anew.
//! **Gives up when** the component is a pointer, or its object is no variable.
//! **Cost and limit** one question for each bound of each component in a statement.
//! **Source** Fortran 2018, 7.5.4.6, 9.4.2.

use std::collections::BTreeMap;

use heiretsu_ir::{
    Arg, Block, Callee, ExprId, ExprKind as Ir, Origin, Place, Scalar, Span, StmtKind as IrStmt,
    Storage, Type, Var, VarAttrs, VarId,
};

use super::array::alike;
use super::cx::Cx;
use crate::fortran::ast::{Expr, ExprKind};

/// What is asked of one dimension.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Its lower bound.
    Lower,
    /// Its upper bound.
    Upper,
    /// The number of its elements.
    Size,
}

impl Asked {
    fn word(self) -> &'static str {
        match self {
            Asked::Lower => "lbound",
            Asked::Upper => "ubound",
            Asked::Size => "size",
        }
    }
}

/// The bounds that a statement asks for.
#[derive(Default)]
pub struct Bounds {
    /// The variables of the current statement: component, dimension, what is asked.
    known: Vec<(Expr, usize, Asked, VarId)>,
    /// The statements that set them.
    asked: Block,
    /// Variables of all statements, by the text of the question.
    variables: BTreeMap<String, VarId>,
}

impl Cx<'_> {
    /// Forgets the bounds that an earlier statement asked for.
    pub fn forget_component_bounds(&mut self) {
        self.component_bounds.known.clear();
        self.component_bounds.asked.clear();
    }

    /// Sets the variables that stand for bounds, where they are needed.
    pub fn ask_component_bounds(&mut self, out: &mut Block) {
        out.append(&mut self.component_bounds.asked);
        self.component_bounds.known.clear();
    }

    /// A bound of a whole array: a variable or a component.
    pub fn whole_bound(&mut self, x: &Expr, dim: usize, upper: bool, sp: Span) -> Option<ExprId> {
        match &x.kind {
            ExprKind::Name(n) if self.binding(n).is_none() => {
                let v = self.var(n);
                self.dim_bound(v, dim, upper, sp)
            }
            ExprKind::Component(..) => {
                let asked = if upper { Asked::Upper } else { Asked::Lower };
                self.of_component(x, dim, asked, sp)
            }
            _ => None,
        }
    }

    /// The place of a whole allocatable component of one object.
    pub fn allocatable_component(&mut self, x: &Expr) -> Option<Place> {
        let ExprKind::Component(base, name) = &x.kind else { return None };
        let object = self.place(base).ok()?;
        let Type::Struct(id) = self.place_type(&object) else { return None };
        let (_, component) = self.u.component(id, name)?;
        let allocated = component.allocatable && !component.pointer && component.rank > 0;
        self.place(x).ok().filter(|_| allocated)
    }

    /// A bound or the size of a component along a dimension.
    pub fn of_component(&mut self, x: &Expr, dim: usize, asked: Asked, sp: Span) -> Option<ExprId> {
        let known = &self.component_bounds.known;
        if let Some(known) = known.iter().find(|k| k.1 == dim && k.2 == asked && alike(&k.0, x)) {
            return Some(self.read(known.3, sp));
        }
        let ExprKind::Component(base, name) = &x.kind else { return None };
        // The component itself, not its current element.
        let positions = std::mem::take(&mut self.positions);
        let place = self.place(x);
        let object = self.place(base);
        self.positions = positions;
        let (place, object) = (place.ok()?, object.ok()?);
        let Type::Struct(id) = self.place_type(&object) else { return None };
        let (_, component) = self.u.component(id, name)?;
        if component.pointer {
            return None;
        }
        if component.allocatable {
            return Some(self.ask(x, place, dim, asked, sp));
        }
        let (lower, upper) = *component.bounds.get(dim)?;
        let bound = match asked {
            Asked::Lower => lower?,
            Asked::Upper => upper?,
            Asked::Size => upper?.checked_sub(lower?)?.checked_add(1)?.max(0),
        };
        Some(self.int(i128::from(bound), sp))
    }

    fn ask(&mut self, x: &Expr, place: Place, dim: usize, asked: Asked, sp: Span) -> ExprId {
        let at = Span { origin: Origin::Synthetic, ..sp };
        let ty: Type = Scalar::I32.into();
        let v = self.answer(x, dim, asked, at);
        let name = asked.word().to_string();
        let callee = Callee::computing(name);
        let number = self.int(dim as i128 + 1, at);
        let question = Ir::Call(callee, vec![Arg::Reference(place), Arg::Value(number)]);
        let value = self.ex(question, ty, at);
        let id = self.st(IrStmt::Assign { place: Place::var(v, at), value }, at);
        self.component_bounds.asked.push(id);
        self.component_bounds.known.push((x.clone(), dim, asked, v));
        self.read(v, sp)
    }

    /// The variable of an answer: one for each text that can stand in a condition, else a new one.
    fn answer(&mut self, x: &Expr, dim: usize, asked: Asked, sp: Span) -> VarId {
        let ty: Type = Scalar::I32.into();
        let Some(array) = chain(x) else { return self.synthetic("bound", ty, Storage::Local, sp) };
        let name = format!("{}({array},{})", asked.word(), dim + 1);
        if let Some(v) = self.component_bounds.variables.get(&name) {
            return *v;
        }
        let (storage, attrs) = (Storage::Local, VarAttrs::default());
        let var =
            Var { name: name.clone(), ty, storage, scope: None, alias: None, attrs, span: sp };
        let v = self.p.add_var(var);
        self.component_bounds.variables.insert(name, v);
        v
    }
}

/// The text of a component of a variable: `a%b%c`.
fn chain(x: &Expr) -> Option<String> {
    match &x.kind {
        ExprKind::Name(n) => Some(n.clone()),
        ExprKind::Component(base, name) => Some(format!("{}%{name}", chain(base)?)),
        _ => None,
    }
}
