//! Which elements of an array parameter a procedure touches.
//!
//! **Decides** for each array parameter, a list of offsets from the element that is handed over, over the values
//! that the scalar parameters have on entry and over bounded integers.
//!
//! **Example** `DO I = 1, N; DX(I) = DA*DX(I)` touches `DX` at `k`, `0 ≤ k ≤ N − 1`; `A(I, J)` with `A(LDA, *)` at
//! `LDA·j + i`.
//!
//! **Why it is sound** every access of the model to the parameter's object is in the list, or there is no list (then
//! the callee may touch all of the object). A bound that cannot be expressed is left out, which only adds
//! elements. Conditions inside the procedure are not looked at.
//!
//! **Gives up when** an offset depends on anything else, elements may lie apart, or there are more than
//! [`MAX_SECTIONS`] different accesses.
//!
//! **Cost and limit** linear in the accesses to parameters.
//!
//! **Source** interprocedural array sections (Creusillet, Irigoin; Hall et al.).

use std::sync::Arc;

use heiretsu_ir::{Passing, Scalar, Storage, VarId};
use heiretsu_sets::{Poly, Symbol};

use super::Touch;
use crate::affine::{Access, Model, Root, Segment, linear};
use crate::alias;
use crate::cx::Cx;

/// Most different sections of one parameter.
const MAX_SECTIONS: usize = 12;
/// Symbols of sections start here: first the parameters, by position …
const FORMALS: u32 = 1 << 24;
/// … then the bounded integers.
const BOUNDED: u32 = FORMALS + (1 << 12);

/// Elements of an array parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// May be read.
    pub reads: bool,
    /// May be written.
    pub writes: bool,
    /// In elements, from the element that is handed over.
    pub offset: Poly,
    /// The integers in it, outer ones first.
    pub bounded: Vec<Bounded>,
}

/// A bounded integer of a section.
#[derive(Clone, PartialEq, Debug)]
pub struct Bounded {
    /// Its symbol.
    pub symbol: Symbol,
    /// It moves by so much.
    pub step: i128,
    /// It is ≥ each; for a positive step the first one is the start.
    pub lower: Vec<Poly>,
    /// It is ≤ each; for a negative step the first one is the start.
    pub upper: Vec<Poly>,
    /// It counts the values from the first to the last of these by the third.
    pub counts: Option<[Poly; 3]>,
}

/// The sections of one parameter, with the type of an element.
#[derive(Clone, PartialEq, Debug)]
pub struct Sections {
    /// All that is touched.
    pub list: Vec<Section>,
    /// In units of this.
    pub element: Scalar,
}

/// The parameter whose value on entry a symbol of a section stands for.
pub fn formal(s: Symbol) -> Option<usize> {
    (FORMALS..BOUNDED).contains(&s.0).then(|| (s.0 - FORMALS) as usize)
}

/// A cheap look, before anything is followed through the procedure: may there be sections of a parameter? A callee
/// that may touch any element of it leaves none.
fn possible(cx: &Cx, param: VarId) -> bool {
    let any = |t: &Touch| {
        t.whole
            && t.sections.is_none()
            && (t.reads || t.writes)
            && alias::base(cx, &t.place).0 == param
    };
    !cx.all_calls().iter().flat_map(|site| &site.touches).any(any)
}

/// The sections of an array parameter.
pub(super) fn of(cx: &Cx, param: VarId) -> Option<Arc<Sections>> {
    let v = cx.var(param);
    let array = v.ty.array().filter(|a| a.contiguous)?;
    let element = array.element.scalar()?;
    if v.attrs.address_taken || v.attrs.fortran_pointer || v.attrs.allocatable || v.attrs.unreliable
    {
        return None;
    }
    if !possible(cx, param) {
        return None;
    }
    let model = cx.model();
    let entry = model.entry_values();
    let mut list: Vec<Section> = Vec::new();
    for a in &model.accesses {
        if a.root != Root::Object(param) || !(a.reads || a.writes) {
            continue;
        }
        let section = Builder { cx, model, entry: &entry, a, known: Vec::new() }.section()?;
        let same = |s: &Section| s.offset == section.offset && s.bounded == section.bounded;
        match list.iter().position(same) {
            Some(k) => {
                list[k].reads |= section.reads;
                list[k].writes |= section.writes;
            }
            None if list.len() < MAX_SECTIONS => list.push(section),
            None => return None,
        }
    }
    Some(Arc::new(Sections { list, element }))
}

struct Builder<'a, 'u> {
    cx: &'a Cx<'u>,
    model: &'a Model,
    entry: &'a [(VarId, Symbol)],
    a: &'a Access,
    /// Bounded integers of the access, and their symbols in the section.
    known: Vec<(Symbol, Symbol)>,
}

/// A loop around the access, or a bounded integer of a callee's section.
struct Around {
    index: Symbol,
    step: i128,
    lower: Vec<Poly>,
    upper: Vec<Poly>,
    counts: Option<[Poly; 3]>,
}

impl Builder<'_, '_> {
    fn section(mut self) -> Option<Section> {
        let [Segment::Elements(s)] = &self.a.path[..] else { return None };
        if s.subs.len() != s.extents.len() {
            return None;
        }
        let offset = linear(s)?;
        let around = self.around();
        // Only those on which the offset depends, directly or through bounds.
        let mut needed: Vec<Symbol> = offset.symbols();
        for l in around.iter().rev() {
            if !needed.contains(&l.index) {
                continue;
            }
            let counts = l.counts.iter().flatten();
            for p in l.lower.iter().chain(&l.upper).chain(counts) {
                needed.extend(p.symbols());
            }
        }
        let mut bounded = Vec::new();
        for l in around.iter().filter(|l| needed.contains(&l.index)) {
            let symbol = Symbol(BOUNDED + bounded.len() as u32);
            let all = |list: &[Poly]| -> Vec<Poly> {
                list.iter().filter_map(|p| self.translate(p)).collect()
            };
            // The start decides which values a stride reaches: without it, any.
            let start = if l.step > 0 { l.lower.first() } else { l.upper.first() };
            let strided = l.step.abs() == 1 || start.is_some_and(|p| self.translate(p).is_some());
            let counts = l.counts.as_ref().and_then(|[first, last, step]| {
                Some([self.translate(first)?, self.translate(last)?, self.translate(step)?])
            });
            bounded.push(Bounded {
                symbol,
                step: if strided { l.step } else { l.step.signum() },
                lower: all(&l.lower),
                upper: all(&l.upper),
                counts,
            });
            self.known.push((l.index, symbol));
        }
        let offset = self.translate(&offset)?;
        Some(Section { reads: self.a.reads, writes: self.a.writes, offset, bounded })
    }

    /// Outer ones first.
    fn around(&self) -> Vec<Around> {
        let mut out = Vec::new();
        let mut at = self.a.inside;
        while let Some(k) = at {
            let fact = &self.model.loops[k as usize];
            if let Some(index) = fact.index {
                out.push(Around {
                    index,
                    step: fact.step,
                    lower: fact.lower.clone(),
                    upper: fact.upper.clone(),
                    counts: fact.counts.as_deref().cloned(),
                });
            }
            at = fact.parent;
        }
        out.reverse();
        for l in self.a.section.iter().flat_map(|s| &s.loops) {
            out.push(Around {
                index: l.index,
                step: l.step,
                lower: l.lower.clone(),
                upper: l.upper.clone(),
                counts: None,
            });
        }
        out
    }

    /// In terms of parameters and of the bounded integers so far.
    fn translate(&self, p: &Poly) -> Option<Poly> {
        let mut out = p.clone();
        for s in p.symbols() {
            let by = match self.known.iter().find(|k| k.0 == s) {
                Some((_, by)) => *by,
                None => self.formal(s)?,
            };
            out = out.substitute(s, &Poly::symbol(by))?;
        }
        Some(out)
    }

    fn formal(&self, s: Symbol) -> Option<Symbol> {
        let v = self.entry.iter().find(|e| e.1 == s)?.0;
        match self.cx.var(v).storage {
            Storage::Parameter { index, passing: Passing::Value | Passing::Reference }
                if index < BOUNDED - FORMALS =>
            {
                Some(Symbol(FORMALS + index))
            }
            _ => None,
        }
    }
}
