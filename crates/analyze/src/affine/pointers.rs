//! Pointer values: where a pointer points to, as a place and a distance from it.
//!
//! **Decides** for the value of a pointer variable, from which object (or from which other pointer value) it is computed,
//! and how many elements it lies after it; for an access through it, the object and the subscript.
//!
//! **Example** after `p = a + i*8;` the value of `p` is *address of `a`* + 8·i, so that `p[j]` is `a`'s element 8·i + j;
//! after `q = p + 1` with a parameter `p` that moves, `*q` is element 1 behind the pointer that `p` is worth there.
//!
//! **Why it is sound** C lets a pointer move within its object only (C17 6.5.6p8), so the sum names the very element that
//! the pointer does, by whatever name. One symbol stands for the address of an object's first element, or for the value
//! that a pointer variable has at some point; it counts elements of one type, and only pointers to that type move by it.
//! The walk joins values as it joins integers: where two ways leave different ones, where a call or a store may reach the
//! variable, and at the head of a loop that changes it, the pointer is a new symbol, of which nothing is known.
//! Whoever computes an address of an object lets the object be reached by pointers, so it keeps none of the rights of
//! what only its name reaches.
//!
//! **Gives up when** the pointer is converted to another type, chosen by a condition, loaded from elsewhere, points to
//! arrays or to a single variable, or into an array of structures that hold arrays: a symbol of its own, as for every
//! value that is not understood.
//!
//! **Cost and limit** constant for each assignment to a pointer and each access through one.
//!
//! **Source** scalar evolution of pointers; C17 6.5.6, 6.5p7.

use heiretsu_ir::{Place, Step, Storage, Type, VarId};
use heiretsu_sets::{Poly, Range, Symbol};

use super::model::{Root, Segment};
use super::places::{Canonical, linear};
use super::symbols::{Key, Origin};
use super::values::Value;
use super::walk::Walk;

/// Of keys for addresses; those of readings begin with 0 or 1.
const ADDRESS: u32 = 9;

/// What a symbol for a pointer value counts from.
#[derive(Clone, Debug)]
pub(super) struct Base {
    /// The type of what it counts.
    unit: Type,
    /// The array that begins there; `None`: whatever the pointer value leads to.
    object: Option<(VarId, Vec<Segment>)>,
}

impl Walk<'_, '_> {
    /// The value of `&place` as a pointer to `unit`, if it is an element of an array (or the first one of it).
    pub(super) fn address(&mut self, place: &Place, unit: &Type) -> Option<Value> {
        let cx = self.cx;
        if cx.unit.language.is_fortran() || !counts(unit) {
            return None;
        }
        let named = cx.place_type(place)?;
        let whole = matches!(named, Type::Array(_));
        if element(&named) != unit {
            return None;
        }
        let var = cx.var(place.var);
        let mut exact = true;
        if let Storage::View { base } = &var.storage {
            exact = false;
            if place.steps.is_empty() && element(&cx.place_type(base)?) != unit {
                return None;
            }
        }
        for (k, step) in place.steps.iter().enumerate() {
            exact &= match step {
                Step::Index(e) => self.value(*e).exact,
                Step::Deref(e) => {
                    let steps = place.steps[..k].into();
                    let cell = Place { var: place.var, steps, span: place.span };
                    let pointer = cx.place_type(&cell)?;
                    self.value(*e).exact && self.read_here(&cell, &pointer).exact
                }
                Step::Field(_) => true,
            };
        }
        let mut at = self.canonical(place);
        let offset = match (place.steps.last(), at.path.last()) {
            (Some(Step::Index(_) | Step::Deref(_)) | None, Some(Segment::Elements(s))) => {
                let offset = linear(s)?;
                at.path.pop();
                offset
            }
            // A whole array, from its first element on.
            (Some(Step::Field(_)), Some(Segment::Field { shared: false, .. })) | (None, _)
                if whole =>
            {
                Poly::default()
            }
            _ => return None,
        };
        let base = match at.root {
            Root::Object(v) => self.address_of(v, at.path, unit)?,
            Root::Pointer(s) if at.path.is_empty() => {
                self.counts_from(s, unit);
                s
            }
            Root::Pointer(_) => return None,
        };
        Some(Value { poly: Poly::symbol(base).add(&offset)?, exact })
    }

    /// The symbol for the address of an array in an object.
    fn address_of(&mut self, v: VarId, path: Vec<Segment>, unit: &Type) -> Option<Symbol> {
        let mut shape = vec![ADDRESS, v.0];
        for segment in &path {
            match segment {
                Segment::Field { structure, field, shared: false } => {
                    shape.extend([*structure, *field]);
                }
                Segment::Field { .. } | Segment::Elements(_) => return None,
            }
        }
        let home = self.cx.var(v).scope.and_then(|s| self.loop_of(s));
        let key = Key::Memory(shape, Vec::new());
        let (s, _) = self.symbols.keyed(key, Origin::Variable(v), home, Range::ALL);
        let base = Base { unit: unit.clone(), object: Some((v, path)) };
        self.bases.entry(s).or_insert(base);
        Some(s)
    }

    /// Pointers to this type may move from the value that a symbol stands for.
    pub(super) fn counts_from(&mut self, s: Symbol, unit: &Type) {
        if counts(unit) {
            let base = || Base { unit: unit.clone(), object: None };
            self.bases.entry(s).or_insert_with(base);
        }
    }

    /// A pointer variable holds this value here, where a loop that moves it is entered.
    pub(super) fn note_pointer(&mut self, s: Symbol, v: VarId) {
        let at = Canonical { root: Root::Object(v), path: Vec::new() };
        self.note_cell(s, &Place::var(v, self.cx.var(v).span), &at);
    }

    /// Where a pointer of this value leads: the way to the array, and the distance from its start. `None`: the value is
    /// not one of these.
    pub(super) fn pointed(&self, value: &Poly, to: &Type) -> Option<(Canonical, Poly)> {
        let mut found = None;
        for s in value.symbols() {
            if let Some(base) = self.bases.get(&s)
                && found.replace((s, base)).is_some()
            {
                return None;
            }
        }
        let (s, base) = found?;
        let offset = value.sub(&Poly::symbol(s))?;
        if offset.mentions(s) || base.unit != *to {
            return None;
        }
        let at = match &base.object {
            Some((v, path)) => Canonical { root: Root::Object(*v), path: path.clone() },
            None => Canonical { root: Root::Pointer(s), path: Vec::new() },
        };
        Some((at, offset))
    }
}

/// May pointers to this type be followed?
fn counts(unit: &Type) -> bool {
    match unit {
        Type::Scalar(_) | Type::Struct(_) | Type::Pointer(_) => true,
        Type::Array(_) | Type::Void | Type::Opaque => false,
    }
}

fn element(ty: &Type) -> &Type {
    match ty {
        Type::Array(array) => &array.element,
        other => other,
    }
}
