//! Regions: which elements statements, iterations and loops touch.
//!
//! **Holds** MOD, USE, EUSE and DDEF of statements ([`walk`]) and loops ([`loops`]), LIVE after a loop
//! ([`live`]), what follows from them — which arrays a loop can have one of per thread ([`private`]) — and their
//! text ([`show`]). What may be touched and what is certainly touched are different types ([`set`]).
//!
//! ```text
//! accesses of the model ─▶ object (parts, coordinates) ─▶ walk, loops ─▶ live ─▶ private, show
//! ```

mod adjacent;
mod array_privatization;
mod body;
mod dereferenceable;
pub mod evaluation;
mod live;
mod local;
mod loops;
mod object;
mod private;
mod scratch;
mod self_contained;
mod set;
mod show;
mod sizes;
#[cfg(test)]
mod tests;
mod uniform;
mod walk;

use std::collections::BTreeMap;
use std::rc::Rc;

use heiretsu_ir::{StmtId, VarId};
use heiretsu_sets::{Affine, Poly, System};

pub use body::{Certain, Whole, whole};
pub use dereferenceable::{exists, written_section};
pub use evaluation::Evaluations;
pub use local::local;
pub(crate) use private::reached_by_name_only;
pub use private::{Outcome, Private, bytes, declared, judge};
pub use scratch::{kept, own as own_scratch};
pub use self_contained::covered;
pub use show::{Sections, Shown, Touches, describe};

use crate::affine::{LoopIndex, Model};
use crate::cx::Cx;
use object::Object;
use set::Work;
use walk::{Effect, affine};

/// Operations for one variable and loop.
const BUDGET: u64 = 400_000;
/// Facts about what is around a loop.
const MAX_FACTS: usize = 24;

/// The regions of one object.
struct Engine<'a, 'u> {
    cx: &'a Cx<'u>,
    model: &'a Model,
    object: Rc<Object>,
    /// Which part of it.
    item: usize,
    work: Work,
    /// Somebody may see the object when the procedure has ended.
    outlives: bool,
    /// What is certain is not what is written, but what is read or written: elements that exist.
    touching: bool,
    /// Where the procedure returns is one of the ways out.
    returning: bool,
    /// The program says more of its integers than the procedure does.
    settled: bool,
    /// Where the loop's test fails no copy is made: what was found may hang on it.
    tested: bool,
    /// Loops that were looked at.
    known: BTreeMap<(usize, StmtId), Rc<Effect>>,
}

impl<'a, 'u> Engine<'a, 'u> {
    fn new(cx: &'a Cx<'u>, var: VarId) -> Engine<'a, 'u> {
        let model = cx.model();
        Engine {
            cx,
            model,
            object: Rc::new(Object::of(model, var)),
            item: 0,
            work: Work::new(BUDGET.min(cx.options.budget)),
            outlives: live::outlives(cx, var),
            touching: false,
            returning: false,
            settled: cx.unit.settled.iter().any(|s| s.procedures.contains(&cx.id)),
            tested: false,
            known: BTreeMap::new(),
        }
    }

    /// The same object, and what is certainly read or written of it.
    fn touching(&self) -> Engine<'a, 'u> {
        Engine {
            object: Rc::clone(&self.object),
            work: Work::new(BUDGET.min(self.cx.options.budget)),
            touching: true,
            known: BTreeMap::new(),
            ..*self
        }
    }

    /// What holds whenever the loop is entered: conditions on the way, bounds of the loops around.
    fn facts(&self, k: LoopIndex) -> Vec<Affine> {
        let model = self.model;
        let mut out: Vec<Affine> = Vec::new();
        let mut guard = model.loops[k as usize].guard;
        while let Some(g) = guard {
            let g = &model.guards[g as usize];
            out.extend(affine(&g.forms));
            guard = g.parent;
        }
        let mut around = model.loops[k as usize].parent;
        while let Some(p) = around {
            let fact = &model.loops[p as usize];
            if let Some(index) = fact.index {
                let own = Poly::symbol(index);
                let low = fact.lower.iter().filter_map(|b| own.sub(b));
                let high = fact.upper.iter().filter_map(|b| b.sub(&own));
                out.extend(affine(&low.chain(high).collect::<Vec<_>>()));
            }
            around = fact.parent;
        }
        out.truncate(MAX_FACTS);
        out
    }

    /// Is it proved that the part holds nowhere, given what is known at the loop?
    fn nowhere(&mut self, s: &System, facts: &[Affine]) -> bool {
        if self.work.is_empty(s) {
            return true;
        }
        let with = set::and_all(s, facts);
        let full = self.known_about(&with, &|_, _| true);
        self.work.is_empty(&full)
    }
}
