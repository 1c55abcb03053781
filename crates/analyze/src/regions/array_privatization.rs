//! Copies that iterations make for themselves.
//!
//! **Decides** for an array that a loop uses as work space, but of which OpenMP makes no private copies (after a
//! pointer, as long as variables say, too large for a stack), how far a copy must reach, what each iteration takes into it
//! from before the loop, and what the last iteration has to put back.
//!
//! **Example** `void f(…, double *restrict w) { for (k…) { for (i = 0; i < n; i++) w[i] = …; … w[i] … } }`: a copy has the
//! elements 0 to `n − 1`; the last iteration puts them back. If the body writes `w[1]` to `w[n]` and reads `w[i - 1]`, each
//! iteration takes `w[0]` along.
//!
//! **Why it is sound** [`super::private`] has shown that each iteration writes what it reads, but for elements that no
//! other iteration writes. The interval of the slowest dimension holds all that any iteration may touch: each part of
//! the region is proved to lie in it; the other dimensions are copied whole. Its ends keep their values while the loop
//! runs; where the parts have different ends, the greatest of these is the end. An array that is declared ends where its
//! declaration says. What is taken from before the loop is a
//! box that holds all exposed reads; all of it exists, since it is declared, or lies at or before what is certainly
//! read or written: by the same iteration, by all iterations together (no other statement of the loop ends or frees
//! anything, so they all come), or before the loop. What is put back is a box, too, all of which the last iteration certainly writes; what else is in it besides what is needed gets
//! the value that it had in the program. It has nothing in common with what goes in: nobody takes what somebody puts
//! back. (Where one box for what goes in would, each part of it has its own.)
//!
//! **Gives up when** elements have no plain subscripts, an element before the first one may be touched, an end cannot be
//! written, what goes in may not exist or lies among what comes out, the last iteration cannot be told by its
//! number, or `continue` leaves an iteration before its end (H108).
//!
//! **Cost and limit** only for arrays that nothing else is wrong with; the budget of the regions.
//!
//! **Source** array privatization by P. Tu and D. Padua, 1993.

use heiretsu_ir::copies::{Kept, OwnCopy};
use heiretsu_ir::{Bound, ExprKind, StmtId, StmtKind, Storage, Type, VarId, runtime_test, visit};
use heiretsu_sets::{Affine, Poly, System};

use super::loops::{Iteration, Span, is_program};
use super::object::Step;
use super::set::{May, Must, and, and_all, coordinate, is_bound, renamed};
use super::{Engine, private};
use crate::affine::LoopIndex;
use crate::allocated_elements;
use crate::depend;

/// Ends of intervals that are tried.
const MAX_ENDS: usize = 8;
/// Values of which the greatest one is a copy's end.
const MAX_GREATEST: usize = 3;
/// Bytes of a copy, where they are constant, at most: more is the range of a type, and nothing that iterations would each allocate.
const MAX_BYTES: i128 = 1 << 24;
/// Parts that a part may fall into without what changes in the loop.
const MAX_PARTS: usize = 4;

/// The copy that an iteration of `l` needs of `var`; `first`, `last`: values go into it and out of it; `whole`: the array
/// has all elements that its declaration says, and no others.
pub(super) fn copy(
    e: &mut Engine,
    l: StmtId,
    var: VarId,
    (first, last): (bool, bool),
    whole: bool,
) -> Result<OwnCopy, &'static str> {
    let cx = e.cx;
    let Type::Array(array) = &cx.var(var).ty else { return Err("it is no array") };
    let plain = array.dims.iter().all(|d| matches!(d.lower, Bound::Const(_)));
    let extents = match e.object.items.as_slice() {
        [one] => match one.steps.as_slice() {
            [Step::Linear] if array.dims.len() == 1 => Some(vec![None]),
            [Step::Dims(extents)] if extents.len() == array.dims.len() => Some(extents.to_vec()),
            _ => None,
        },
        _ => None,
    };
    let odd = "it is no plain array";
    // (An iteration without loops uses so little of an array that it would mostly wait for memory.)
    let inside = visit::stmts(cx.procedure, &[l]);
    let works = inside.iter().any(|s| *s != l && cx.counted(*s).is_some());
    let calls = !cx.calls(l).is_empty();
    let whole = whole && works && !first && !last;
    let declared = private::extents(e, var).filter(|d| whole && d.len() == array.dims.len());
    let known = extents.is_some();
    let extents = extents.or_else(|| Some(declared.as_ref()?.to_vec()));
    let Some(extents) = extents.filter(|_| plain && array.contiguous) else { return Err(odd) };
    let Type::Scalar(element) = array.element else { return Err(odd) };
    let unknown = "which elements an iteration uses is not known";
    let k = e.model.loop_index(l).ok_or(unknown)?;
    let counted = cx.counted(l).ok_or(unknown)?;
    let goes_on = visit::stmts(cx.procedure, &counted.body)
        .into_iter()
        .any(|s| matches!(cx.procedure.stmt(s).kind, StmtKind::Continue { target } if target == l));
    if goes_on {
        return Err("an iteration may end before its last statement");
    }
    let extent = "how long its dimensions are is not known";
    let inner: Option<Vec<runtime_test::Poly>> =
        extents.iter().skip(1).map(|p| e.steady(l, k, p.as_ref()?)).collect();
    let inner = inner.ok_or(extent)?;
    e.item = 0;
    let facts = e.facts(k);
    let (it, _) = e.iteration(l);
    let span = e.span(k, false);
    let size = |ends: &[(Option<i128>, runtime_test::Poly)]| {
        let [(Some(end), _)] = ends else { return None };
        let faster = extents.iter().skip(1).map(|p| p.as_ref().and_then(Poly::as_constant));
        let cells = faster.fold(end.checked_add(1), |n, d| n?.checked_mul(d?));
        cells.zip(element.bytes().map(i128::from)).and_then(|(n, b)| n.checked_mul(b))
    };
    let own = matches!(cx.var(var).storage, Storage::Local | Storage::Static | Storage::Global(_));
    let constant = match array.dims.first().map(|d| &d.extent) {
        Some(Bound::Const(extent)) if own => Some(i128::from(*extent)),
        _ => allocated_elements(cx, var)
            .filter(|_| array.dims.len() == 1)
            .and_then(|n| n.as_constant()),
    };
    // (A subscript that reaches beyond what is declared does so by its type alone.)
    let sensible = |ends: &Vec<(Option<i128>, runtime_test::Poly)>| match constant {
        Some(extent) => ends.iter().all(|end| end.0.is_none_or(|end| end < extent)),
        None => size(ends).is_none_or(|n| n <= MAX_BYTES),
    };
    let reached = if known { e.reached((l, k), &it, &span, &facts) } else { None };
    let all = || {
        let last = constant?.checked_sub(1)?;
        Some(vec![(Some(last), runtime_test::Poly::constant(last))])
    };
    let reached = reached.filter(|ends| sensible(ends)).or_else(all);
    let reached = reached.or_else(|| {
        let end = declared?.first()?.as_ref()?.add_constant(-1)?;
        Some(vec![(end.as_constant(), e.steady(l, k, &end)?)])
    });
    let reached = reached.filter(sensible).ok_or(unknown)?;
    let stack = size(&reached).is_some_and(|n| n <= i128::from(cx.options.private_bytes));
    if !stack && !works && !calls {
        return Err("an iteration does too little for a copy of its own");
    }
    let most: Vec<runtime_test::Poly> = reached.into_iter().map(|(_, text)| text).collect();
    let mut copy = OwnCopy { var, most, inner, stack, first: Vec::new(), last: None };
    let dims = extents.len();
    let mut left = None;
    if last {
        let ends = "what the last iteration leaves in it is not known";
        let by_one =
            matches!(cx.procedure.expr(counted.step).kind, ExprKind::Int(step) if step.abs() == 1);
        if !by_one || !cx.invariant(l, counted.upper) {
            return Err(ends);
        }
        let needed = e.needed(l, k, &it, &span, &facts);
        let parts = e.parts(k, &needed, &span, &facts).ok_or(ends)?;
        let (held, kept) = e.held((l, k), &parts, dims, &span, &facts).ok_or(ends)?;
        let mut all = May::nothing();
        all.add(held.clone());
        if !e.last_writes(k, &it, &span, &all, &facts) {
            return Err(ends);
        }
        copy.last = Some(kept);
        left = Some(held);
    }
    if first {
        let what = "besides, elements of it are read that no iteration writes";
        let parts = e.parts(k, &it.exposed, &span, &facts).ok_or(what)?;
        // All together, or one by one.
        let together = e.taken((l, k), &parts, dims, (&it, left.as_ref()), &span, &facts);
        copy.first = match together {
            Ok(kept) => vec![kept],
            Err(why) if parts.len() < 2 || parts.len() > MAX_PARTS => return Err(why),
            Err(_) => parts
                .chunks(1)
                .map(|p| e.taken((l, k), p, dims, (&it, left.as_ref()), &span, &facts))
                .collect::<Result<_, _>>()?,
        };
    }
    Ok(copy)
}

impl Engine<'_, '_> {
    /// Last subscripts of the slowest dimension, of which the greatest one is the last that an iteration touches, with their
    /// texts; numbers, where they are constant.
    fn reached(
        &mut self,
        (l, k): (StmtId, LoopIndex),
        it: &Iteration,
        span: &Span,
        facts: &[Affine],
    ) -> Option<Vec<(Option<i128>, runtime_test::Poly)>> {
        let mut touched = it.modified.clone();
        touched.extend(&it.used);
        let parts = self.parts(k, &touched, span, facts)?;
        if !self.all_within(&parts, (0, &Affine::constant(0)), false, facts) {
            return None;
        }
        let ends = self.greatest((l, k), &parts, facts)?;
        Some(ends.into_iter().map(|(end, text)| (end.as_constant(), text)).collect())
    }

    /// A box around exposed reads, which each iteration can take into its copy.
    fn taken(
        &mut self,
        (l, k): (StmtId, LoopIndex),
        parts: &[System],
        dims: usize,
        (it, left): (&Iteration, Option<&System>),
        span: &Span,
        facts: &[Affine],
    ) -> Result<Kept, &'static str> {
        let (all, kept) = self
            .held((l, k), parts, dims, span, facts)
            .ok_or("besides, elements of it are read that no iteration writes")?;
        if !self.there((l, k), it, &all, dims, span, facts) {
            return Err(
                "elements of it are read that no iteration writes, and perhaps do not exist",
            );
        }
        if left.is_some_and(|left| !self.nowhere(&and(&all, left), facts)) {
            return Err("the last iteration would put back what others take");
        }
        Ok(kept)
    }

    /// A box around parts, as a system and as text.
    fn held(
        &mut self,
        (l, k): (StmtId, LoopIndex),
        parts: &[System],
        dims: usize,
        span: &Span,
        facts: &[Affine],
    ) -> Option<(System, Kept)> {
        let mut kept = Kept { from: Vec::new(), to: Vec::new(), when: Vec::new() };
        let mut all = System::new();
        for dim in 0..dims {
            let own = Affine::symbol(coordinate(dim));
            let (from, text) = self.end((l, k), parts, (dim, false), facts)?;
            kept.from.push(text);
            let (to, text) = self.end((l, k), parts, (dim, true), facts)?;
            kept.to.push(text);
            all = and_all(&all, &[own.sub(&from)?, to.sub(&own)?]);
        }
        let when = self.demanded(parts, &and(&span.system, &all), facts)?;
        let texts: Option<Vec<_>> =
            when.iter().map(|f| self.steady(l, k, &Poly::from(f))).collect();
        kept.when = texts?;
        Some((and_all(&all, &when), kept))
    }

    /// Do all of these elements exist whenever an iteration runs?
    fn there(
        &mut self,
        (l, k): (StmtId, LoopIndex),
        it: &Iteration,
        all: &System,
        dims: usize,
        span: &Span,
        facts: &[Affine],
    ) -> bool {
        let mut left = May::nothing();
        left.add(and(all, &span.system));
        left = left.minus(&self.declared(), &mut self.work);
        left = left.minus(&self.before_these(&it.must, dims), &mut self.work);
        if self.none_of(&left, facts) {
            return true;
        }
        let mut touching = self.touching();
        let certain = touching.iteration(l).0.must;
        for set in [touching.all(k, &certain, span), certain, touching.certain_before(l)] {
            left = left.minus(&self.before_these(&set, dims), &mut self.work);
            if self.none_of(&left, facts) {
                return true;
            }
        }
        false
    }

    /// From the first element on, as far as there are elements of a set: an array that has one has those before it.
    fn before_these(&mut self, set: &Must, dims: usize) -> Must {
        let mut out = Must::nothing();
        for p in set.parts() {
            // Of the same row, or of an earlier one.
            for same in [true, false] {
                let slow = self.work.fresh();
                let fast: Vec<_> = (1..dims).map(|_| self.work.fresh()).collect();
                let moved = renamed(p, &mut |s| match (1..dims).find(|d| s == coordinate(*d)) {
                    Some(d) if !same => fast[d - 1],
                    _ if s == coordinate(0) => slow,
                    _ => s,
                });
                let own = Affine::symbol(coordinate(0));
                let less = i128::from(!same);
                let below = Affine::symbol(slow).sub(&own).and_then(|f| f.add_constant(-less));
                let (Some(moved), Some(below)) = (moved, below) else { continue };
                let s = and_all(&moved, &[own, below]);
                let parts = self.work.project(&s, &|s| !is_bound(s), MAX_PARTS);
                parts.into_iter().flatten().for_each(|p| out.add(p));
            }
        }
        out
    }

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

    /// Under which conditions (forms that are at least 0) any part holds at all, besides those that hold wherever
    /// `known` does.
    fn demanded(
        &mut self,
        parts: &[System],
        known: &System,
        facts: &[Affine],
    ) -> Option<Vec<Affine>> {
        let mut common: Option<Vec<Affine>> = None;
        for p in parts {
            let shadow = self.work.project(p, &is_program, 1)?.pop()?;
            if !shadow.equalities().is_empty() || !shadow.congruences().is_empty() {
                return None;
            }
            let mut own = Vec::new();
            for f in shadow.inequalities() {
                let fails = f.neg()?.add_constant(-1)?;
                let s = and_all(known, &[fails]);
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

    /// Is this coordinate at least (`upper`: at most) this in all parts?
    fn all_within(
        &mut self,
        parts: &[System],
        (dim, end): (usize, &Affine),
        upper: bool,
        facts: &[Affine],
    ) -> bool {
        let own = Affine::symbol(coordinate(dim));
        let beyond = if upper { own.sub(end) } else { end.sub(&own) };
        let Some(beyond) = beyond.and_then(|f| f.add_constant(-1)) else { return false };
        parts.iter().all(|p| {
            let p = and_all(p, std::slice::from_ref(&beyond));
            self.nowhere(&p, facts)
        })
    }

    /// The last subscript of a dimension (or the first one) that is in any part, with its text.
    fn end(
        &mut self,
        (l, k): (StmtId, LoopIndex),
        parts: &[System],
        (dim, upper): (usize, bool),
        facts: &[Affine],
    ) -> Option<(Affine, runtime_test::Poly)> {
        let mut ends: Vec<Affine> = Vec::new();
        for p in parts {
            let equal = p.equalities().iter().map(|f| (f, true));
            let above = p.inequalities().iter().map(|f| (f, false));
            for (f, equal) in equal.chain(above) {
                let c = f.coefficient(coordinate(dim));
                let side = if upper { -1 } else { 1 };
                if !(c == side || equal && c == -side) {
                    continue;
                }
                // c·e + rest: e is −rest/c.
                let rest = f.substitute(coordinate(dim), &Affine::constant(0));
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
            let text = self.steady(l, k, &Poly::from(&end))?;
            self.all_within(parts, (dim, &end), upper, facts).then_some((end, text))
        })
    }

    /// Last subscripts of the slowest dimension, of which the greatest one is the last that is in any part.
    fn greatest(
        &mut self,
        of: (StmtId, LoopIndex),
        parts: &[System],
        facts: &[Affine],
    ) -> Option<Vec<(Affine, runtime_test::Poly)>> {
        if let Some(end) = self.end(of, parts, (0, true), facts) {
            return Some(vec![end]);
        }
        let mut out: Vec<(Affine, runtime_test::Poly)> = Vec::new();
        for p in parts.chunks(1) {
            if out.iter().any(|end| self.all_within(p, (0, &end.0), true, facts)) {
                continue;
            }
            out.push(self.end(of, p, (0, true), facts)?);
        }
        (out.len() <= MAX_GREATEST).then_some(out)
    }

    /// A value as text that means the same on entry to the loop and in each iteration.
    fn steady(&self, l: StmtId, k: LoopIndex, value: &Poly) -> Option<runtime_test::Poly> {
        let text = depend::on_entry(self.model, k, value)?;
        let factors = text.terms.iter().flat_map(|t| &t.factors);
        factors.into_iter().all(|f| self.cx.invariant(l, *f)).then_some(text)
    }
}
