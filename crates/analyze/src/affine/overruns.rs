//! Subscripts that leave the dimension, or the member of a structure, in which they are written.
//!
//! **Decides** which part of an object an access touches whose subscripts lead out of the part that it names.
//!
//! **Example** `a[i][12]` of rows of ten elements is `a[i + 1][2]`; with `double *c = &g[i].x;` the access `c[1]` touches what
//! follows `x` in `g[i]`, and `c[80]` another element of `g`.
//!
//! **Why it is sound** the language gives such an access no meaning, but compiled programs count through the object, and
//! so does this. A member that is no array holds one element: any other offset leaves it, and an unknown one may. An
//! array is left by steps as long as itself, and by pointers to another type. Where members of one type follow each other, offsets
//! that certainly stay among them touch that structure; any other one may touch all of the object.
//!
//! **Gives up when** the offset in an array is not known: the access is taken to stay inside the array, as the language
//! demands.
//!
//! **Cost and limit** linear in the path.
//!
//! **Source** C17 6.5.6p8; ours.

use std::rc::Rc;

use heiretsu_ir::{Bound, Type};
use heiretsu_sets::{Poly, Range, Symbol};
use smallvec::SmallVec;

use super::model::{Segment, Subscripts};
use super::places::{anywhere, linear};
use super::sections::Extra;
use super::spread;
use super::walk::Walk;

impl Walk<'_, '_> {
    /// Subscripts that constants take out of a dimension (`a[i][12]` of rows of ten) are counted through the rows, as the
    /// compiled program does, whatever the language says of them.
    pub(super) fn flatten(&self, path: &mut [Segment]) {
        for segment in path {
            let Segment::Elements(s) = segment else { continue };
            let faster = s.extents.iter().zip(&s.subs).skip(1);
            let left = faster.into_iter().any(|(extent, sub)| {
                let range = sub.as_ref().map_or(Range::ALL, |p| p.range(&|s| self.attained(s)));
                let extent = extent.as_ref().and_then(Poly::as_constant);
                leaves(range, extent)
            });
            if left
                && s.subs.len() == s.extents.len()
                && let Some(offset) = linear(s)
            {
                let (subs, extents) = (SmallVec::from_iter([Some(offset)]), Rc::from([None]));
                **s = Subscripts { subs, extents, base: Some(Poly::default()), scattered: false };
            }
        }
    }

    /// The least and the greatest value that a loop's variable certainly has here, once the loop runs.
    fn attained(&self, s: Symbol) -> Range {
        let all = self.loops.iter().find(|l| l.index == Some(s) && l.guard == self.guard);
        let Some(l) = all.filter(|l| l.lower.len() == 1 && l.upper.len() == 1) else {
            return Range::ALL;
        };
        let (Some(lo), Some(hi)) = (l.lower[0].as_constant(), l.upper[0].as_constant()) else {
            return Range::ALL;
        };
        // What a longer step does not reach.
        let rest = hi.checked_sub(lo).and_then(|n| n.checked_rem(l.step)).unwrap_or(0);
        match l.step > 0 {
            _ if lo > hi => Range::ALL,
            true => Range::at_least(lo).intersect(&Range::at_most(hi - rest)),
            false => Range::at_least(lo + rest).intersect(&Range::at_most(hi)),
        }
    }

    /// The part of the object that an access may touch which leaves the member that it names; `None`: it stays in it.
    pub(super) fn beyond_member(
        &self,
        path: &[Segment],
        extra: Option<&Extra>,
    ) -> Option<Vec<Segment>> {
        if self.cx.unit.language.is_fortran() {
            return None;
        }
        let of = |at: &[Segment]| match at {
            [Segment::Field { structure, field, .. }, Segment::Elements(s)] => {
                Some((*structure, *field, linear(s), s.base.is_none()))
            }
            _ => None,
        };
        let members = path.windows(2).enumerate().filter_map(|(k, at)| Some((k, of(at)?)));
        for (k, (structure, field, offset, unlike)) in members {
            let fields = &self.cx.unit.structs.get(structure as usize)?.fields;
            let following = fields.get(field as usize..)?;
            let ty = &following.first()?.ty;
            let (unit, own) = elements(ty);
            let may = |p: &Poly| p.range(&|s| self.may_be(s, extra));
            let left = match ty {
                Type::Array(_) => {
                    let certain = |p: &Poly| p.range(&|s| self.attained_with(s, extra));
                    let range = offset.as_ref().map_or(Range::ALL, certain);
                    // (Only one iteration would stay inside.)
                    let strided = match offset.as_ref().and_then(Poly::as_affine).zip(own) {
                        Some((p, own)) => {
                            p.terms().iter().any(|(s, c)| c.abs() >= own && self.counts(*s, extra))
                        }
                        None => false,
                    };
                    unlike || strided || leaves(range, own)
                }
                _ => offset.as_ref().map(may) != Some(Range::exact(0)),
            };
            if !left {
                continue;
            }
            let alike =
                following.iter().map_while(|f| Some(elements(&f.ty)).filter(|e| e.0 == unit));
            let room = alike.map(|e| e.1).sum::<Option<i128>>();
            let Range { lo: Some(lo), hi: Some(hi) } = offset.as_ref().map_or(Range::ALL, may)
            else {
                return Some(anywhere());
            };
            let among = lo >= 0 && room.is_some_and(|room| hi < room);
            return Some(if among { path[..k].to_vec() } else { anywhere() });
        }
        None
    }

    /// Is it the variable of a loop, or what a callee's access runs through?
    fn counts(&self, s: Symbol, extra: Option<&Extra>) -> bool {
        let by_callee = |extra: &Extra| extra.loops.iter().any(|l| l.index == s);
        self.loops.iter().any(|l| l.index == Some(s)) || extra.is_some_and(by_callee)
    }

    /// The values that an integer may have, with those that a callee's access runs through.
    fn may_be(&self, s: Symbol, extra: Option<&Extra>) -> Range {
        let own = extra.map_or(Range::ALL, |extra| spread::range(extra, s));
        own.intersect(&self.symbols.info(s).range)
    }

    /// As [`attained`](Self::attained), with the integers that a callee's access runs through.
    fn attained_with(&self, s: Symbol, extra: Option<&Extra>) -> Range {
        match extra.filter(|extra| extra.loops.iter().any(|l| l.index == s)) {
            Some(extra) => spread::range(extra, s),
            None => self.attained(s),
        }
    }
}

/// Is a subscript with these values, all of them attained, certainly outside of an extent once?
fn leaves(range: Range, extent: Option<i128>) -> bool {
    range.lo.is_some_and(|lo| lo < 0)
        || range.hi.zip(extent).is_some_and(|(hi, extent)| hi >= extent)
}

/// What a member consists of: the type of its elements, and how many there are.
fn elements(ty: &Type) -> (&Type, Option<i128>) {
    let Type::Array(array) = ty else { return (ty, Some(1)) };
    let extent = |d: &heiretsu_ir::Dim| match d.extent {
        Bound::Const(c) => Some(i128::from(c)),
        Bound::Expr(_) | Bound::Unknown => None,
    };
    let all = array.dims.iter().map(extent).try_fold(1i128, |n, e| n.checked_mul(e?));
    (&array.element, all)
}
