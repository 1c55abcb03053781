//! Offsets after an element, as subscripts of its array.
//!
//! **Decides** by which subscripts a caller names the elements that its callee counts from the one that is handed over.
//!
//! **Example** `call f(rhs(1, i, j, k))` with `rhs(5, n, n, n)` constant in size: the offsets `0 … 4` are `rhs(1:5, i, j, k)`.
//!
//! **Why it is sound** each term of the offset is a sum of multiples of the dimensions' strides. A dimension that
//! gets something must stay within its extent for all values of its terms, so that nothing is carried over: one constant of those
//! that are the same modulo the extent does that, or none; one that gets
//! nothing keeps the subscript that the program has there, which the language keeps in its dimension (where a loop's constant bounds
//! say otherwise, the offset is taken for what it is). A range of offsets longer than a dimension is widened to all of that
//! dimension (where more elements than are touched may be named).
//!
//! **Gives up when** an extent but the slowest is no constant, or a dimension might be left: the offset is all that is known then.
//!
//! **Cost and limit** terms times dimensions.
//!
//! **Source** delinearization by A. Maslov, 1992.

use std::rc::Rc;

use heiretsu_sets::{Poly, Range, Symbol};
use smallvec::SmallVec;

use super::model::Subscripts;
use super::sections::Extra;

/// What lies after the element `start`, `offset` further; `None`: only the offset is known.
pub(super) fn spread(
    start: &Subscripts,
    offset: &Poly,
    extra: &Extra,
    around: &dyn Fn(Symbol) -> Range,
) -> Option<Subscripts> {
    let n = start.extents.len();
    if n < 2 || start.scattered || start.base != Some(Poly::default()) || start.subs.len() > n {
        return None;
    }
    let strides = strides(start)?;
    let form = offset.as_affine()?;
    let mut more: Vec<Poly> = vec![Poly::default(); n];
    for &(s, coefficient) in form.terms() {
        // (A diagonal: `6·m` of rows of five is one row and one element further each time.)
        let mut rest = coefficient;
        for (more, stride) in more.iter_mut().zip(&strides) {
            *more = more.add(&Poly::symbol(s).scale(rest / stride)?)?;
            rest %= stride;
        }
    }
    // The constant, in units of the stride of the dimension that is looked at.
    let mut rest = form.constant_part();
    let mut subs: SmallVec<[Option<Poly>; 3]> = SmallVec::new();
    for (d, more) in more.iter().enumerate().rev() {
        let own = match start.subs.get(d) {
            Some(sub) => sub.clone()?,
            None => Poly::default(),
        };
        let sub = own.add(more)?;
        if d == 0 {
            subs.push(Some(sub.add_constant(rest)?));
            break;
        }
        let extent = strides[d - 1] / strides[d];
        let named = own.range(around);
        if named.hi.is_some_and(|hi| hi >= extent) || named.lo.is_some_and(|lo| lo < 0) {
            return None;
        }
        if more.is_zero() && rest % extent == 0 {
            subs.push(Some(sub));
            rest /= extent;
            continue;
        }
        // Of the constants that are the same modulo the extent, the one with which the dimension is not left.
        let range = sub.range(&|s| range(extra, s));
        let least = range.lo?.checked_neg()?;
        let here = least.checked_add(rest.checked_sub(least)?.rem_euclid(extent))?;
        (range.hi?.checked_add(here)? < extent).then_some(())?;
        subs.push(Some(sub.add_constant(here)?));
        rest = rest.checked_sub(here)? / extent;
    }
    subs.reverse();
    Some(Subscripts {
        subs,
        extents: Rc::clone(&start.extents),
        base: start.base.clone(),
        scattered: false,
    })
}

/// How far apart neighbours are in each dimension.
fn strides(start: &Subscripts) -> Option<Vec<i128>> {
    let mut out = vec![1i128];
    for extent in start.extents.iter().skip(1).rev() {
        let extent = extent.as_ref()?.as_constant().filter(|e| *e > 0)?;
        out.push(out.last()?.checked_mul(extent)?);
    }
    out.reverse();
    Some(out)
}

/// Rows through which an integer runs, in an offset: it is `length · line + place − shift`.
pub(super) struct Rows {
    /// How long a row is.
    pub length: i128,
    /// The first and the last of them.
    pub lines: (i128, i128),
    /// What the offset adds to the integer.
    pub shift: i128,
}

/// An integer of an offset that runs through several rows, one element after the other.
pub(super) fn rows(start: &Subscripts, offset: &Poly, extra: &Extra) -> Option<(Symbol, Rows)> {
    let strides = strides(start)?;
    let form = offset.as_affine()?;
    form.terms().iter().find_map(|&(s, c)| {
        let d = strides.iter().position(|stride| *stride == c).filter(|d| *d > 0)?;
        let unit = extra.loops.iter().any(|l| l.index == s && l.step.abs() == 1);
        let length = strides[d - 1] / c;
        let own = range(extra, s);
        // (The other integers may have shifts of their own; then this one is no help, and no harm.)
        let shift = form.constant_part().div_euclid(c);
        let (lo, hi) = (own.lo?.checked_add(shift)?, own.hi?.checked_add(shift)?);
        let several = unit && length > 1 && lo >= 0 && hi >= length;
        several.then_some((s, Rows { length, lines: (lo / length, hi / length), shift }))
    })
}

/// The constants that bound a loop's variable.
fn constant(loops: &[heiretsu_sets::Loop], s: Symbol) -> Range {
    let mut out = Range::ALL;
    for l in loops.iter().filter(|l| l.index == s) {
        for low in l.lower.iter().filter_map(Poly::as_constant) {
            out = out.intersect(&Range::at_least(low));
        }
        for high in l.upper.iter().filter_map(Poly::as_constant) {
            out = out.intersect(&Range::at_most(high));
        }
    }
    out
}

/// Between which constants an integer lies.
pub(super) fn range(extra: &Extra, s: Symbol) -> Range {
    let mut out = Range::ALL;
    for (k, l) in extra.loops.iter().enumerate().filter(|(_, l)| l.index == s) {
        // (The bounds of inner loops name the variables of outer ones.)
        let outer = &extra.loops[..k];
        let of = |p: &Poly| p.range(&|t| constant(outer, t));
        for low in l.lower.iter().filter_map(|p| of(p).lo) {
            out = out.intersect(&Range::at_least(low));
        }
        for high in l.upper.iter().filter_map(|p| of(p).hi) {
            out = out.intersect(&Range::at_most(high));
        }
    }
    for form in &extra.guards {
        let c = form.constant_part();
        match form.terms() {
            [(t, 1)] if *t == s => out = out.intersect(&Range::at_least(-c)),
            [(t, -1)] if *t == s => out = out.intersect(&Range::at_most(c)),
            _ => {}
        }
    }
    out
}
