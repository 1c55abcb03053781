//! What a callee touches of an array, as accesses of its caller.
//!
//! **Decides** the subscripts and bounds of a callee's accesses at one call.
//!
//! **Example** `call dscal(m, t, a(1, j), 1)` touches `a` at the offsets `lda·(j − 1) + k`, `0 ≤ k ≤ m − 1`.
//!
//! **Why it is sound** parameters are replaced by the values that the arguments have before the call (a new
//! symbol if the statement's calls may change them); each bounded integer becomes a new symbol of the innermost
//! loop around the call. A bound that mentions an unknown value is left out.
//!
//! **Gives up when** the offset itself depends on an unknown value, the elements have another type here, or the
//! position of the argument in its object is not known: the callee touches all of the object then.
//!
//! **Cost and limit** linear in the sections.
//!
//! **Source** ours; see `calls::sections`.

use std::rc::Rc;

use heiretsu_ir::{Arg, Place, Scalar, Type};
use heiretsu_sets::{self as sets, Affine, Poly, Range, Symbol};
use smallvec::SmallVec;

use super::model::{Root, Segment, Subscripts};
use super::places::linear;
use super::symbols::Origin;
use super::walk::Walk;
use crate::calls::{Section, Sections, formal};

/// Bounded integers of an access that a callee makes.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// As loops inside all others.
    pub loops: Vec<sets::Loop>,
    /// Forms that are ≥ 0.
    pub guards: Vec<Affine>,
}

/// An access of a callee, seen from its caller.
pub(super) struct Mapped {
    pub reads: bool,
    pub writes: bool,
    pub root: Root,
    pub path: Vec<Segment>,
    pub extra: Rc<Extra>,
}

impl Walk<'_, '_> {
    /// The accesses to what is handed over at `place`; `None`: anything of the object.
    pub(super) fn mapped(
        &mut self,
        place: &Place,
        sections: &Sections,
        args: &[Arg],
    ) -> Option<Vec<Mapped>> {
        let ty = self.cx.place_type(place)?;
        let here = match &ty {
            Type::Array(array) if array.contiguous => array.element.scalar()?,
            Type::Scalar(s) => *s,
            _ => return None,
        };
        if here != sections.element || self.cx.var(place.var).attrs.unreliable {
            return None;
        }
        let mut at = self.canonical(place);
        let start = match at.path.last() {
            Some(Segment::Elements(s)) => {
                let start = linear(s)?;
                at.path.pop();
                start
            }
            // A whole array, from its first element on.
            Some(Segment::Field { shared: false, .. }) | None if matches!(ty, Type::Array(_)) => {
                Poly::default()
            }
            Some(Segment::Field { .. }) | None => return None,
        };
        let mut values: Vec<Option<Option<Poly>>> = vec![None; args.len()];
        let mut out = Vec::new();
        for section in &sections.list {
            let (offset, extra) = self.section(section, args, &mut values)?;
            let subs = SmallVec::from_iter([Some(start.add(&offset)?)]);
            let base = Some(Poly::default());
            let all = Subscripts { subs, extents: Rc::from([None]), base, scattered: false };
            let mut path = at.path.clone();
            path.push(Segment::Elements(Box::new(all)));
            out.push(Mapped {
                reads: section.reads,
                writes: section.writes,
                root: at.root,
                path,
                extra: Rc::new(extra),
            });
        }
        Some(out)
    }

    fn section(
        &mut self,
        section: &Section,
        args: &[Arg],
        values: &mut [Option<Option<Poly>>],
    ) -> Option<(Poly, Extra)> {
        let mut own: Vec<(Symbol, Symbol)> = Vec::new();
        let mut extra = Extra::default();
        for b in &section.bounded {
            let range = if b.counts.is_some() { Range::at_least(0) } else { Range::ALL };
            let index = self.symbols.fresh(Origin::Epoch, self.inside, range);
            let mut all = |list: &[Poly]| -> Vec<Poly> {
                list.iter().filter_map(|p| self.here(p, &own, args, values)).collect()
            };
            let (lower, upper) = (all(&b.lower), all(&b.upper));
            // Without its start a stride may reach any value.
            let starts = if b.step > 0 { (&b.lower, &lower) } else { (&b.upper, &upper) };
            let strided = b.step.abs() == 1 || starts.0.len() == starts.1.len();
            let step = if strided { b.step } else { b.step.signum() };
            if let Some([first, last, step]) = &b.counts {
                let mut of = |p: &Poly| self.here(p, &own, args, values);
                if let (Some(first), Some(last), Some(step)) = (of(first), of(last), of(step))
                    && let Some(c) = step.as_constant()
                {
                    // first + c·k stays on this side of last.
                    let way = last.sub(&first).and_then(|d| d.scale(c.signum()));
                    let gone = Poly::symbol(index).scale(c.abs());
                    let left = way.zip(gone).and_then(|(w, g)| w.sub(&g));
                    extra.guards.extend(left.and_then(|p| p.as_affine()));
                }
            }
            extra.loops.push(sets::Loop { index, step, lower, upper });
            own.push((b.symbol, index));
        }
        let offset = self.here(&section.offset, &own, args, values)?;
        Some((offset, extra))
    }

    /// A polynomial of the callee in the caller's terms.
    fn here(
        &mut self,
        p: &Poly,
        own: &[(Symbol, Symbol)],
        args: &[Arg],
        values: &mut [Option<Option<Poly>>],
    ) -> Option<Poly> {
        let mut out = p.clone();
        for s in p.symbols() {
            let by = match own.iter().find(|o| o.0 == s) {
                Some((_, by)) => Poly::symbol(*by),
                None => {
                    let k = formal(s)?;
                    let slot = values.get_mut(k)?;
                    match slot {
                        Some(known) => known.clone()?,
                        None => {
                            let value = self.argument(args.get(k)?);
                            *slot = Some(value.clone());
                            value?
                        }
                    }
                }
            };
            out = out.substitute(s, &by)?;
        }
        Some(out)
    }

    /// The value of an integer argument before the call.
    fn argument(&mut self, arg: &Arg) -> Option<Poly> {
        let integer = |ty: &Type| matches!(ty, Type::Scalar(Scalar::Int { .. }));
        let value = match arg {
            Arg::Value(e) => {
                integer(&self.cx.procedure.expr(*e).ty).then_some(())?;
                self.value(*e)
            }
            Arg::Reference(place) => {
                let ty = self.cx.place_type(place).filter(integer)?;
                self.read_here(place, &ty)
            }
        };
        value.exact.then_some(value.poly)
    }
}
