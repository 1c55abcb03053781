//! Copies that iterations make for themselves.
//!
//! **Decides** for an array that a loop uses as work space, but of which OpenMP makes no private copies (behind a
//! pointer, of unknown size, too large for a stack), from which element to which a copy must reach, and what the last
//! iteration has to put back.
//!
//! **Example** `void f(…, double *restrict w) { for (k…) { for (i = 0; i < n; i++) w[i] = …; … w[i] … } }`: a copy has the
//! elements 0 to `n − 1`; the last iteration puts them back.
//!
//! **Why it is sound** [`super::private`] has shown that each iteration writes what it reads, so a copy without contents
//! will do. The interval holds all elements that any iteration may touch: each part of the region is proved to lie
//! in it. Its ends keep their values while the loop runs. What is put back is an interval, too, all of
//! which the last iteration certainly writes; what else is in it besides what is needed gets the value
//! that it had in the program.
//!
//! **Gives up when** the array has several dimensions, its element 0 is not the first one that is touched or behind it, an
//! end cannot be written, elements would have to be copied in, the last iteration cannot be told by its number, or
//! `continue` leaves an iteration before its end (H108).
//!
//! **Cost and limit** only for arrays that nothing else is wrong with; the budget of the regions.
//!
//! **Source** array privatization by P. Tu and D. Padua, 1993.

use heiretsu_ir::copies::{Kept, OwnCopy};
use heiretsu_ir::{Bound, ExprKind, StmtId, StmtKind, Type, VarId, plan, visit};
use heiretsu_sets::{Affine, Poly, System};

use super::Engine;
use super::loops::{Span, is_program};
use super::object::Step;
use super::set::{May, and, and_all, coordinate, is_bound};
use crate::affine::LoopIndex;
use crate::depend;

/// Ends of intervals that are tried.
const MAX_ENDS: usize = 8;
/// Parts that a part may fall into without what changes in the loop.
const MAX_PARTS: usize = 4;

/// The copy that an iteration of `l` needs of `var`; `first`, `last`: values go into it and out of it.
pub(super) fn copy(
    e: &mut Engine,
    l: StmtId,
    var: VarId,
    (first, last): (bool, bool),
) -> Result<OwnCopy, &'static str> {
    let cx = e.cx;
    if first {
        return Err("besides, elements of it are read that no iteration writes");
    }
    let Type::Array(array) = &cx.var(var).ty else { return Err("it is no array") };
    let line = matches!(array.dims.as_slice(), [d] if matches!(d.lower, Bound::Const(_)));
    let item = match e.object.items.as_slice() {
        [one] => match one.steps.as_slice() {
            [Step::Linear] => true,
            [Step::Dims(extents)] => extents.len() == 1,
            _ => false,
        },
        _ => false,
    };
    if !line || !item || !array.contiguous || !matches!(array.element, Type::Scalar(_)) {
        return Err("it is no plain array of one dimension");
    }
    let unknown = "which elements an iteration uses is not known";
    let k = e.model.loop_index(l).ok_or(unknown)?;
    let counted = cx.counted(l).ok_or(unknown)?;
    let goes_on = visit::stmts(cx.procedure, &counted.body)
        .into_iter()
        .any(|s| matches!(cx.procedure.stmt(s).kind, StmtKind::Continue { target } if target == l));
    if goes_on {
        return Err("an iteration may end before its last statement");
    }
    e.item = 0;
    let facts = e.facts(k);
    let (it, _) = e.iteration(l);
    let span = e.span(k, false);
    let mut touched = it.modified.clone();
    touched.extend(&it.used);
    let parts = e.parts(k, &touched, &span, &facts).ok_or(unknown)?;
    if !e.all_within(&parts, &Affine::constant(0), false, &facts) {
        return Err(unknown);
    }
    let (most, text) = e.end(l, k, &parts, true, &facts).ok_or(unknown)?;
    let cells = most.as_constant().and_then(|m| m.checked_add(1));
    let bytes = array.element.scalar().and_then(|s| s.bytes()).map(i128::from);
    let size = cells.zip(bytes).and_then(|(n, b)| n.checked_mul(b));
    let stack = size.is_some_and(|n| n <= i128::from(cx.options.private_bytes));
    let mut kept = None;
    if last {
        let ends = "what the last iteration leaves in it is not known";
        let by_one =
            matches!(cx.procedure.expr(counted.step).kind, ExprKind::Int(step) if step.abs() == 1);
        if !by_one || !cx.invariant(l, counted.upper) {
            return Err(ends);
        }
        let needed = e.needed(l, k, &it, &span, &facts);
        let parts = e.parts(k, &needed, &span, &facts).ok_or(ends)?;
        let when = e.demanded(&parts, &span, &facts).ok_or(ends)?;
        let texts: Option<Vec<_>> = when.iter().map(|f| e.steady(l, k, f)).collect();
        let texts = texts.ok_or(ends)?;
        let (from, from_text) = e.end(l, k, &parts, false, &facts).ok_or(ends)?;
        let (to, to_text) = e.end(l, k, &parts, true, &facts).ok_or(ends)?;
        let own = Affine::symbol(coordinate(0));
        let sides = [own.sub(&from), to.sub(&own)];
        let [Some(above), Some(below)] = sides else { return Err(ends) };
        let mut all = May::nothing();
        all.add(and_all(&and_all(&System::new(), &[above, below]), &when));
        if !e.last_writes(k, &it, &span, &all, &facts) {
            return Err(ends);
        }
        kept = Some(Kept { from: from_text, to: to_text, when: texts });
    }
    Ok(OwnCopy { var, most: text, stack, last: kept })
}

impl Engine<'_, '_> {
    /// The parts of a set of one iteration, for all iterations together: in the coordinate and what does not change.
    fn parts(
        &mut self,
        k: LoopIndex,
        set: &May,
        span: &Span,
        facts: &[Affine],
    ) -> Option<Vec<System>> {
        let inside = set.map(&mut |p| Some(vec![and(p, &span.system)]));
        let closed = self.closed(k, &inside);
        let mut out = Vec::new();
        for p in closed.parts() {
            for part in self.work.project(p, &|s| !is_bound(s), MAX_PARTS)? {
                if !self.nowhere(&part, facts) {
                    out.push(part);
                }
            }
        }
        Some(out)
    }

    /// Under which conditions (forms that are at least 0) any part holds at all, besides those that hold in every
    /// iteration.
    fn demanded(&mut self, parts: &[System], span: &Span, facts: &[Affine]) -> Option<Vec<Affine>> {
        let mut common: Option<Vec<Affine>> = None;
        for p in parts {
            let program = |f: &Affine| f.terms().iter().all(|t| is_program(t.0));
            if p.equalities().iter().any(program) || p.congruences().iter().any(|c| program(&c.0)) {
                return None;
            }
            let mut own = Vec::new();
            for f in p.inequalities().iter().filter(|f| program(f)) {
                let fails = f.neg()?.add_constant(-1)?;
                let s = and_all(&span.system, &[fails]);
                if !self.nowhere(&s, facts) {
                    own.push(f.clone());
                }
            }
            own.sort_by_key(|f| (f.constant_part(), f.terms().to_vec()));
            if common.as_ref().is_some_and(|c| *c != own) {
                return None;
            }
            common = Some(own);
        }
        common
    }

    /// Is the coordinate at least (`upper`: at most) this in all parts?
    fn all_within(
        &mut self,
        parts: &[System],
        end: &Affine,
        upper: bool,
        facts: &[Affine],
    ) -> bool {
        let own = Affine::symbol(coordinate(0));
        let beyond = if upper { own.sub(end) } else { end.sub(&own) };
        let Some(beyond) = beyond.and_then(|f| f.add_constant(-1)) else { return false };
        parts.iter().all(|p| {
            let p = and_all(p, std::slice::from_ref(&beyond));
            self.nowhere(&p, facts)
        })
    }

    /// The last element (or the first one) that is in any part, with its text.
    fn end(
        &mut self,
        l: StmtId,
        k: LoopIndex,
        parts: &[System],
        upper: bool,
        facts: &[Affine],
    ) -> Option<(Affine, plan::Poly)> {
        let mut ends: Vec<Affine> = Vec::new();
        for p in parts {
            let equal = p.equalities().iter().map(|f| (f, true));
            let above = p.inequalities().iter().map(|f| (f, false));
            for (f, equal) in equal.chain(above) {
                let c = f.coefficient(coordinate(0));
                let side = if upper { -1 } else { 1 };
                if !(c == side || equal && c == -side) {
                    continue;
                }
                // c·e + rest: e is −rest/c.
                let rest = f.substitute(coordinate(0), &Affine::constant(0));
                let Some(end) = rest.and_then(|r| r.scale(-c)) else { continue };
                let free = end.terms().iter().all(|t| is_program(t.0));
                if free && !ends.contains(&end) {
                    ends.push(end);
                }
            }
        }
        ends.sort_by_key(|e| e.terms().len());
        ends.truncate(MAX_ENDS);
        ends.into_iter().find_map(|end| {
            let text = self.steady(l, k, &end)?;
            self.all_within(parts, &end, upper, facts).then_some((end, text))
        })
    }

    /// A value as text that means the same on entry to the loop and in each iteration.
    fn steady(&self, l: StmtId, k: LoopIndex, value: &Affine) -> Option<plan::Poly> {
        let text = depend::on_entry(self.model, k, &Poly::from(value))?;
        let factors = text.terms.iter().flat_map(|t| &t.factors);
        factors.into_iter().all(|f| self.cx.invariant(l, *f)).then_some(text)
    }
}
