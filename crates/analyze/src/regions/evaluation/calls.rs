//! Calls: bodies are carried out, of other callees their summaries say what they touch.
//!
//! **Holds** what parameters stand for.
//!
//! **Must not** pass over what a callee may touch.

use std::rc::Rc;

use heiretsu_ir::{
    Arg, Callee, Effect, EffectKind, ExprKind, GlobalId, Passing, Step, Storage, Type, Var,
};

use super::Gone;
use super::numbers::Value;
use super::run::{Flow, Frame, Named, Run, Slot, is_odd};
use crate::calls::{CallSite, Relation};
use crate::cx::Cx;

/// Calls within calls.
const DEPTH: u32 = 6;

impl Run<'_, '_> {
    /// A call.
    pub fn call(&mut self, f: &mut Frame, callee: &Callee, args: &[Arg]) -> Result<Value, Gone> {
        self.note(f, callee, args)?;
        let (cx, home) = (self.cx, callee.target.filter(|_| f.home.is_some()));
        let p = match (home, &callee.link) {
            (Some(id), _) => Some(cx.unit.procedures[id.index()].clone()),
            (None, Some(link)) => cx.summaries.simple(cx.unit, link),
            (None, None) => None,
        };
        let Some(p) = p else {
            return if callee.pure { self.pure(f, args) } else { self.outside(f, callee) };
        };
        let odd = callee.through.is_some() || home == Some(cx.id) || p.tainted.is_some();
        if odd || f.depth >= DEPTH || p.params.len() != args.len() {
            return Err(Gone);
        }
        let cells = self.cells.len();
        let mut inner = Frame { depth: f.depth + 1, ..Frame::new(&p, home) };
        for (v, arg) in p.params.iter().zip(args) {
            let slot = self.bound(f, p.var(*v), arg)?;
            inner.slots[v.index()] = Some(slot);
        }
        self.prepare(&mut inner)?;
        let value = match self.block(&mut inner, &p.body)? {
            Flow::Return(value) => value,
            Flow::Next => None,
            Flow::Break(_) | Flow::Continue(_) => return Err(Gone),
        };
        let value = match p.result {
            Some(v) => {
                let slot = self.slot(&mut inner, v)?;
                self.value_of(&slot)
            }
            None => value,
        };
        self.cells.truncate(cells);
        Ok(value)
    }

    /// Tells what a callee is handed.
    fn note(&mut self, f: &mut Frame, callee: &Callee, args: &[Arg]) -> Result<(), Gone> {
        if f.depth == 0
            && let Some(mut handed) = self.handed.take()
        {
            let mut values = Vec::new();
            for arg in args {
                values.push(match arg {
                    Arg::Value(e) => self.value(f, *e).unwrap_or(None),
                    Arg::Reference(place) if place.is_var() => {
                        let slot = self.slot(f, place.var)?;
                        self.value_of(&slot)
                    }
                    Arg::Reference(_) => None,
                });
            }
            handed.add(callee, values);
            self.handed = Some(handed);
        }
        Ok(())
    }

    /// A callee of which only a summary says what it does.
    fn outside(&mut self, f: &mut Frame, callee: &Callee) -> Result<Value, Gone> {
        let (Some(id), Some(at)) = (f.home, f.at) else { return Err(Gone) };
        let (unit, options, summaries) = (self.cx.unit, self.cx.options, self.cx.summaries);
        let make = || Rc::new(Cx::new(unit, id, options, summaries));
        let known = self.contexts.entry(id).or_insert_with(make).clone();
        let those = || known.own_calls(at).iter().filter(|site| site.name == callee.name);
        if those().next().is_none() {
            return Err(Gone);
        }
        those().try_for_each(|site| self.site(f, site))?;
        Ok(None)
    }

    fn site(&mut self, f: &mut Frame, site: &CallSite) -> Result<(), Gone> {
        if site.may_change_anything() || site.reads_anything || site.openmp {
            return Err(Gone);
        }
        for touch in &site.touches {
            let slot = self.slot(f, touch.place.var)?;
            let behind = touch.place.steps.iter().any(|s| matches!(s, Step::Deref(_)));
            if behind || touch.escapes || matches!(slot, Slot::Strange) {
                return Err(Gone);
            }
            self.touched(&slot, touch.reads, touch.writes);
        }
        for (key, (reads, writes)) in &site.globals {
            for at in 0..self.globals.len() {
                let global = GlobalId(at as u32);
                if self.cx.summaries.relation(*key, global) != Relation::Apart {
                    let slot = self.globals[at].clone();
                    self.touched(&slot, *reads, *writes);
                }
            }
        }
        Ok(())
    }

    /// Something of an object may be read or written.
    fn touched(&mut self, slot: &Slot, reads: bool, writes: bool) {
        match slot {
            Slot::Array(Named { object, .. }) | Slot::Element(object, _) => {
                let object = &mut self.objects[*object as usize];
                object.modified |= writes;
                object.vague = true;
                object.exposed |= reads;
            }
            // (No failure is possible.)
            Slot::Scalar(_) if writes => drop(self.store(slot, None)),
            Slot::Scalar(_) | Slot::Own | Slot::Strange => {}
        }
    }

    /// Input and output, or the end of the program.
    pub fn effect(&mut self, f: &mut Frame, effect: &Effect) -> Result<(), Gone> {
        if !matches!(effect.kind, EffectKind::Io | EffectKind::Stop | EffectKind::Abort) {
            return Err(Gone);
        }
        for e in &effect.reads {
            match &f.p.expr(*e).kind {
                ExprKind::Read(place) if matches!(f.p.var(place.var).ty, Type::Array(_)) => {
                    let slot = self.slot(f, place.var)?;
                    self.touched(&slot, true, false);
                }
                _ => {
                    self.value(f, *e)?;
                }
            }
        }
        for place in &effect.writes {
            let slot = self.slot(f, place.var)?;
            self.touched(&slot, false, true);
        }
        Ok(())
    }

    /// A callee without a body that changes nothing.
    fn pure(&mut self, f: &mut Frame, args: &[Arg]) -> Result<Value, Gone> {
        for arg in args {
            match arg {
                Arg::Value(e) => {
                    self.value(f, *e)?;
                }
                Arg::Reference(place) => match self.slot(f, place.var)? {
                    Slot::Array(named) => self.objects[named.object as usize].read_anything(),
                    Slot::Element(object, _) => self.objects[object as usize].read_anything(),
                    Slot::Scalar(_) | Slot::Own => {}
                    Slot::Strange => return Err(Gone),
                },
            }
        }
        Ok(None)
    }

    /// What a parameter stands for.
    fn bound(&mut self, f: &mut Frame, var: &Var, arg: &Arg) -> Result<Slot, Gone> {
        let by_value = matches!(var.storage, Storage::Parameter { passing: Passing::Value, .. });
        let odd = is_odd(var);
        match (arg, &var.ty) {
            (Arg::Value(e), Type::Scalar(_)) => {
                let same = f.p.expr(*e).ty == var.ty;
                let value = self.value(f, *e)?.filter(|_| same);
                Ok(self.scalar(value, odd))
            }
            (Arg::Value(e), Type::Struct(_)) if by_value && !odd => {
                self.value(f, *e)?;
                Ok(Slot::Own)
            }
            (Arg::Reference(place), Type::Struct(_)) if by_value && !odd => {
                self.read(f, place)?;
                Ok(Slot::Own)
            }
            (Arg::Reference(place), Type::Scalar(_)) if by_value => {
                let same = f.p.var(place.var).ty == var.ty;
                let value = self.read(f, place)?.filter(|_| same);
                Ok(self.scalar(value, odd))
            }
            (Arg::Reference(place), Type::Scalar(_)) => {
                let slot = self.slot(f, place.var)?;
                match slot {
                    // (In C the callee could keep the address.)
                    Slot::Scalar(_)
                        if self.cx.unit.language.is_fortran() && place.is_var() && !odd =>
                    {
                        let same = f.p.var(place.var).ty == var.ty;
                        if same { Ok(slot) } else { Err(Gone) }
                    }
                    Slot::Element(..) if place.is_var() && !odd => Ok(slot),
                    Slot::Own => Ok(Slot::Own),
                    Slot::Array(_)
                        if !place.is_var() && element(f.p.var(place.var)) == Some(&var.ty) =>
                    {
                        let of = self.element(f, &slot, place)?.ok_or(Gone)?;
                        Ok(Slot::Element(of.object, of.at))
                    }
                    _ => Err(Gone),
                }
            }
            (Arg::Reference(place), Type::Array(array)) => {
                let sections = &f.p.sections;
                if odd || !array.contiguous || sections.iter().any(|s| s.0 == place.span) {
                    return Err(Gone);
                }
                let slot = self.slot(f, place.var)?;
                if matches!(slot, Slot::Own) {
                    self.element(f, &slot, place)?;
                    return Ok(Slot::Own);
                }
                if element(f.p.var(place.var)) != Some(&array.element) {
                    return Err(Gone);
                }
                let (object, offset) = match slot {
                    Slot::Element(object, at) if place.is_var() => (object, at),
                    _ => {
                        let of = self.element(f, &slot, place)?.ok_or(Gone)?;
                        (of.object, of.at)
                    }
                };
                Ok(Slot::Array(Named { object, offset, extents: None }))
            }
            _ => Err(Gone),
        }
    }
}

/// The type of an array's elements, or of a scalar.
fn element(var: &Var) -> Option<&Type> {
    match &var.ty {
        Type::Array(array) => Some(&array.element),
        Type::Scalar(_) => Some(&var.ty),
        _ => None,
    }
}
