//! What expressions are worth, and which elements places name.
//!
//! **Holds** the part of an evaluation that reads; what is stored goes through [`Run::assign`].
//!
//! **Must not** take a place for one element where it is not known which.

use std::rc::Rc;

use heiretsu_ir::{ExprId, ExprKind, Place, Procedure, Step, Type, UnaryOp, visit};

use super::Gone;
use super::numbers::{self, Number, Value, counts, fitted, holds, plus};
use super::run::{Frame, Named, Run, Slot, members};

/// An element of an array: so many numbers from one on.
pub(super) struct Element {
    pub object: u32,
    pub at: Value,
    count: i64,
}

impl Element {
    fn each(&self) -> impl Iterator<Item = Value> + use<> {
        let at = self.at;
        (0..self.count).map(move |k| at.and_then(|n| plus(n, Number::constant(k), 1)))
    }
}

impl Run<'_, '_> {
    /// Stores a value.
    pub fn assign(&mut self, f: &mut Frame, place: &Place, value: Value) -> Result<(), Gone> {
        let slot = self.slot(f, place.var)?;
        if place.is_var() {
            return self.store(&slot, value);
        }
        if let Some(of) = self.element(f, &slot, place)? {
            of.each().for_each(|at| self.write(of.object, at));
        }
        Ok(())
    }

    /// The element of an array that a place names; `None`: it is in memory of the callee's own.
    pub fn element(
        &mut self,
        f: &mut Frame,
        slot: &Slot,
        place: &Place,
    ) -> Result<Option<Element>, Gone> {
        self.work += 1;
        let mut offset = Some(Number::constant(0));
        let Slot::Array(named) = slot else {
            for step in &place.steps {
                if let Step::Index(e) = step {
                    self.value(f, *e)?;
                }
            }
            let through = place.steps.iter().any(|s| matches!(s, Step::Deref(_)));
            return if matches!(slot, Slot::Own) && !through { Ok(None) } else { Err(Gone) };
        };
        let extents = match &named.extents {
            Some(extents) => Rc::clone(extents),
            None => {
                let extents = self.extents(f, f.p.var(place.var))?;
                let known = Named { extents: Some(Rc::clone(&extents)), ..named.clone() };
                f.slots[place.var.index()] = Some(Slot::Array(known));
                extents
            }
        };
        let element = f.p.var(place.var).ty.array().map(|a| &a.element).ok_or(Gone)?;
        let members = members(self.cx.unit, element).ok_or(Gone)?;
        for (k, extent) in extents.iter().enumerate() {
            if k > 0 {
                let times = |n: Number| plus(Number::constant(0), n, (*extent)?);
                offset = offset.and_then(times);
            }
            match place.steps.get(k) {
                Some(Step::Index(e)) => {
                    let index = self.value(f, *e)?;
                    offset = offset.zip(index).and_then(|(a, b)| plus(a, b, 1));
                }
                Some(Step::Field(_) | Step::Deref(_)) => return Err(Gone),
                None => {}
            }
        }
        let (first, count) = match place.steps.get(extents.len()..) {
            None | Some([]) => (0, members),
            Some([Step::Field(k)]) => (i64::from(*k), 1),
            Some(_) => return Err(Gone),
        };
        let at = offset.and_then(|n| plus(Number::constant(first), n, members));
        let at = at.zip(named.offset).and_then(|(a, b)| plus(a, b, 1));
        Ok(Some(Element { object: named.object, at, count }))
    }

    /// Reads what a place names.
    pub fn read(&mut self, f: &mut Frame, place: &Place) -> Result<Value, Gone> {
        let slot = self.slot(f, place.var)?;
        if !place.is_var() {
            if let Some(of) = self.element(f, &slot, place)? {
                of.each().for_each(|at| self.objects[of.object as usize].read(at));
            }
            return Ok(None);
        }
        match slot {
            Slot::Scalar(c) => {
                let cell = &self.cells[c as usize];
                self.used.extend(&cell.inputs);
                Ok(cell.value)
            }
            Slot::Element(object, at) => {
                self.objects[object as usize].read(at);
                Ok(None)
            }
            Slot::Own => Ok(None),
            Slot::Strange if matches!(f.p.var(place.var).ty, Type::Scalar(_)) => Ok(None),
            Slot::Array(_) | Slot::Strange => Err(Gone),
        }
    }

    /// Whether a condition holds.
    pub fn truth(&mut self, f: &mut Frame, e: ExprId) -> Result<Option<bool>, Gone> {
        Ok(self.value(f, e)?.and_then(Number::fixed).map(|n| n != 0))
    }

    /// The value of an expression; all that it reads is noted.
    pub fn value(&mut self, f: &mut Frame, e: ExprId) -> Result<Value, Gone> {
        self.tick()?;
        let p = f.p;
        let expr = p.expr(e);
        let whole = counts(&expr.ty);
        let truth = |b: Option<bool>| b.map(|b| Number::constant(b.into()));
        match &expr.kind {
            ExprKind::Int(n) => Ok(i64::try_from(*n).ok().filter(|_| whole).map(Number::constant)),
            ExprKind::Logical(b) => Ok(truth(Some(*b))),
            ExprKind::Real(_) | ExprKind::Text(_) => Ok(None),
            ExprKind::Read(place) => Ok(self.read(f, place)?.filter(|_| whole)),
            ExprKind::Unary(op, a) => {
                let a = self.value(f, *a)?.filter(|_| whole);
                match (op, a) {
                    (UnaryOp::Neg, Some(a)) => fitted(-i128::from(a.c), -i128::from(a.k), &expr.ty),
                    _ => Ok(None),
                }
            }
            ExprKind::Binary(op, a, b) => {
                self.work += 1;
                let (a, b) = (self.value(f, *a)?, self.value(f, *b)?);
                match (a, b) {
                    (Some(a), Some(b)) if whole => numbers::binary(*op, a, b, &expr.ty),
                    _ => Ok(None),
                }
            }
            ExprKind::Compare(op, a, b) => {
                let (a, b) = (self.value(f, *a)?, self.value(f, *b)?);
                Ok(truth(a.zip(b).and_then(|(a, b)| numbers::compare(*op, a, b))))
            }
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                let decides = matches!(expr.kind, ExprKind::Or(..));
                let first = self.truth(f, *a)?;
                let second = match first {
                    // (Fortran does not say whether the other one is evaluated.)
                    Some(known) if known == decides => {
                        if self.cx.unit.language.is_fortran() && calls(p, *b) {
                            self.maybe(f, *b)?;
                        }
                        return Ok(truth(first));
                    }
                    Some(_) => self.truth(f, *b)?,
                    None => self.maybe(f, *b)?.and_then(Number::fixed).map(|n| n != 0),
                };
                let known = if second == Some(decides) { second } else { first.and(second) };
                Ok(truth(known))
            }
            ExprKind::Not(a) => Ok(truth(self.truth(f, *a)?.map(|b| !b))),
            ExprKind::Select(cond, a, b) => match self.truth(f, *cond)? {
                Some(true) => self.value(f, *a),
                Some(false) => self.value(f, *b),
                None => {
                    let (a, b) = (self.maybe(f, *a)?, self.maybe(f, *b)?);
                    Ok(a.filter(|_| a == b))
                }
            },
            ExprKind::Convert(inner) => {
                let value = self.value(f, *inner)?;
                let from = &p.expr(*inner).ty;
                match value.filter(|n| whole && counts(from) && (n.k == 0 || holds(from, &expr.ty)))
                {
                    Some(n) => fitted(n.c.into(), n.k.into(), &expr.ty),
                    None => Ok(None),
                }
            }
            ExprKind::Intrinsic(which, args) => {
                let mut values = Vec::new();
                for a in args {
                    values.push(self.value(f, *a)?);
                }
                Ok(numbers::intrinsic(*which, &values).filter(|_| whole))
            }
            ExprKind::Call(callee, args) => Ok(self.call(f, callee, args)?.filter(|_| whole)),
            ExprKind::AddressOf(_) | ExprKind::Opaque(_) => Err(Gone),
        }
    }
}

fn calls(p: &Procedure, e: ExprId) -> bool {
    let mut found = false;
    visit::each_expr(p, e, &mut |_, e| found |= matches!(e.kind, ExprKind::Call(..)));
    found
}
