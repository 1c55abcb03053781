//! Elements that certainly exist.
//!
//! **Decides** whether all elements that some statements of a loop would read, in all its iterations, exist whatever the
//! loop does: so that they may be read in iterations that the loop might not reach.
//!
//! **Example** `real a(n); do i = 1, n; if (a(i) < 0) exit; end do` reads elements that the declaration promises;
//! `r(1:m) = 0` before a search through `r(1:m)` shows that the dummy `r(*)` has them.
//!
//! **Why it is sound** an array that is declared with bounds has all elements within them (Fortran's dummies too: the
//! language demands it of the caller). What is certainly written or read on every way to the loop exists, since the
//! object of a name stays where it is while the procedure runs; what may be read of it is over-approximated, as everywhere
//! in this room. (A statement with `&&` in it reads nothing for certain, nor does one of input or output.)
//!
//! **Gives up when** the array is a pointer without known elements, allocatable, seen in several shapes; jumps are in the
//! procedure.
//!
//! **Cost and limit** the statements before the loop; the budget of the regions.
//!
//! **Source** ours; Fortran 2018 15.5.2.11 (explicit-shape dummy arguments).

use heiretsu_ir::{Bound, EffectKind, StmtId, StmtKind, Storage, VarId, visit};
use heiretsu_sets::{Affine, Poly, System};

use super::Engine;
use super::live::around;
use super::loops::is_program;
use super::object::Step;
use super::set::{May, Must, and, coordinate};
use crate::allocated_elements;
use crate::cx::Cx;

/// Do all elements of `var` exist that these statements would themselves read in any iteration of `l`?
pub fn exists(cx: &Cx, l: StmtId, var: VarId, statements: &[StmtId]) -> bool {
    let v = cx.var(var);
    let odd = v.attrs.allocatable || v.attrs.fortran_pointer || v.attrs.unreliable;
    if odd || cx.any_jumps() {
        return false;
    }
    let mut e = Engine::new(cx, var).touching();
    let Some(k) = e.model.loop_index(l) else { return false };
    let facts = e.facts(k);
    let span = e.span(k, true);
    for item in 0..e.object.items.len() {
        e.item = item;
        let mut used = May::nothing();
        for s in statements {
            used.extend(&e.own(*s, None).used);
        }
        let used = used.map(&mut |p| Some(vec![and(p, &span.system)]));
        let mut left = used.minus(&e.declared(), &mut e.work);
        if !left.is_nothing() && !e.none_of(&left, &facts) {
            let certain = e.certain_before(l);
            left = left.minus(&certain, &mut e.work);
        }
        if !e.none_of(&left, &facts) {
            return false;
        }
    }
    true
}

/// The smallest number of elements, in the slowest dimension, that `l` stays within from the first on, if it is at most
/// `most`, and all of them are written on every way to the loop.
pub fn written_section(cx: &Cx, l: StmtId, var: VarId, most: i64) -> Option<i64> {
    if cx.any_jumps() {
        return None;
    }
    let dims = &cx.var(var).ty.array()?.dims;
    let mut e = Engine::new(cx, var);
    let known = match e.object.items.as_slice() {
        [item] => {
            matches!(item.steps.as_slice(), [Step::Dims(extents)] if extents.len() == dims.len())
        }
        _ => false,
    };
    let facts = e.facts(e.model.loop_index(l).filter(|_| known)?);
    let effect = e.whole_loop(l);
    let mut touched = effect.modified.clone();
    touched.extend(&effect.used);
    // `of`: an extent, by dimension.
    let sides = |d: usize, extent: i64| -> Option<(Affine, Affine)> {
        let own = Affine::symbol(coordinate(d));
        let above = own.neg()?.add_constant(i128::from(extent) - 1)?;
        Some((own, above))
    };
    let mut beyond = |form: &Affine| -> Option<bool> {
        let outside = touched.when(&[form.neg()?.add_constant(-1)?]);
        Some(!e.none_of(&outside, &facts))
    };
    let mut all = System::new();
    for (d, dim) in dims.iter().enumerate() {
        let extent = match (d, &dim.extent) {
            (0, _) => most,
            (_, Bound::Const(extent)) => *extent,
            (_, Bound::Expr(_) | Bound::Unknown) => return None,
        };
        let (below, above) = sides(d, extent)?;
        if beyond(&below)? || beyond(&above)? {
            return None;
        }
        all.at_least(below);
        if d > 0 {
            all.at_least(above);
        }
    }
    let (mut low, mut high) = (1, most);
    while low < high {
        let middle = low + (high - low) / 2;
        if beyond(&sides(0, middle)?.1)? { low = middle + 1 } else { high = middle }
    }
    all.at_least(sides(0, high)?.1);
    let mut section = May::nothing();
    section.add(all);
    let certain = e.certain_before(l);
    let left = section.minus(&certain, &mut e.work);
    e.none_of(&left, &facts).then_some(high)
}

impl Engine<'_, '_> {
    pub(super) fn none_of(&mut self, set: &May, facts: &[Affine]) -> bool {
        set.parts().iter().all(|p| self.nowhere(p, facts))
    }

    /// The elements that the declaration promises.
    pub(super) fn declared(&self) -> Must {
        let mut out = Must::nothing();
        let fortran = self.cx.unit.language.is_fortran();
        let promised = match self.cx.var(self.object.var).storage {
            Storage::Local | Storage::Static | Storage::Global(_) => true,
            // In C a parameter is a pointer, whatever its declaration says.
            Storage::Parameter { .. } => fortran,
            Storage::Result | Storage::View { .. } | Storage::Heap | Storage::Pointee => false,
        };
        let item = self.object.items.get(self.item).map(|i| i.steps.as_slice());
        let (true, Some([Step::Dims(extents)])) = (promised, item) else { return out };
        // Old Fortran declares `w(1)` and means `w(*)`: one element there is.
        let mut all = System::new();
        for (d, extent) in extents.iter().enumerate() {
            let own = Affine::symbol(coordinate(d));
            let extent = extent.as_ref().and_then(Poly::as_affine);
            let above = extent.and_then(|e| e.sub(&own)).and_then(|f| f.add_constant(-1));
            let Some(above) = above else { return out };
            all.at_least(own);
            all.at_least(above);
        }
        out.add(all);
        out
    }

    /// What any element of the object's array lies between; nothing where more may be meant than is declared (a dummy
    /// array, one of a single element).
    pub(super) fn in_bounds(&self) -> System {
        let v = self.cx.var(self.object.var);
        let object = matches!(v.storage, Storage::Local | Storage::Static | Storage::Global(_));
        let dims = v.ty.array().map_or(&[][..], |a| &a.dims);
        let sized = |d: &heiretsu_ir::Dim| matches!(d.extent, Bound::Const(2..));
        if let Some(elements) = self.allocated(dims) {
            let own = Affine::symbol(coordinate(0));
            let above = own.neg().and_then(|f| f.add_constant(elements - 1));
            let mut all = System::new();
            all.at_least(own);
            if let Some(above) = above {
                all.at_least(above);
            }
            return all;
        }
        match self.declared().parts() {
            [all] if object && dims.first().is_some_and(sized) => all.clone(),
            _ => self.starts_at_the_first(dims),
        }
    }

    /// The elements of memory of C that is allocated once, as so many.
    fn allocated(&self, dims: &[heiretsu_ir::Dim]) -> Option<i128> {
        let item = self.object.items.get(self.item).map(|i| i.steps.as_slice());
        let row = matches!(item, Some([Step::Dims(_) | Step::Linear])) && dims.len() == 1;
        let heap = row && self.cx.var(self.object.var).storage == Storage::Heap;
        let elements = heap.then(|| allocated_elements(self.cx, self.object.var)).flatten()?;
        elements.as_constant().filter(|n| *n > 1)
    }

    /// The same of Fortran's local arrays that are allocated, or as long as variables say: they have no element before the first.
    fn starts_at_the_first(&self, dims: &[heiretsu_ir::Dim]) -> System {
        let v = self.cx.var(self.object.var);
        let mut out = System::new();
        let item = self.object.items.get(self.item).map(|i| i.steps.as_slice());
        let shaped = match item {
            Some([Step::Dims(extents)]) => extents.len() == dims.len(),
            Some([Step::Linear]) => dims.len() == 1,
            _ => false,
        };
        // (The lower bound of an allocatable array is known where nothing but ALLOCATE gives it one.)
        let known = |d: &heiretsu_ir::Dim| match d.extent {
            Bound::Const(_) | Bound::Expr(_) => d.lower != Bound::Unknown,
            Bound::Unknown => v.attrs.allocatable && matches!(d.lower, Bound::Const(_)),
        };
        let fortran = self.cx.unit.language.is_fortran() && v.storage == Storage::Local;
        if fortran && shaped && dims.iter().all(known) {
            for d in 0..dims.len() {
                out.at_least(Affine::symbol(coordinate(d)));
            }
        }
        out
    }

    /// All elements of the procedure's own array: nobody can reach others of it.
    pub(super) fn everything(&self) -> Option<System> {
        let own = matches!(self.cx.var(self.object.var).storage, Storage::Local | Storage::Static);
        match self.declared().parts() {
            [all] if own => Some(all.clone()),
            _ => None,
        }
    }

    /// What is certainly written before the loop ([`Engine::touching`]: or read), whenever control comes to it.
    pub(super) fn certain_before(&mut self, l: StmtId) -> Must {
        let cx = self.cx;
        let mut out = Must::nothing();
        let mut lists = Vec::new();
        if self.may_be_freed() || !around(cx, &cx.procedure.body, None, l, &mut lists) {
            return out;
        }
        // From the innermost list outwards: what a loop around changes means something else before it.
        let mut loops = Vec::new();
        for (block, at, owner) in lists {
            let before = self.list(block.get(..at).unwrap_or_default());
            if let Some(end) = before.end {
                let model = self.model;
                let steady = |s: heiretsu_sets::Symbol| {
                    !is_program(s) || !loops.iter().any(|k| model.varies(s, *k))
                };
                out.extend(&end.must.filtered(&|p| p.symbols().into_iter().all(steady)));
            }
            loops.extend(owner.and_then(|owner| self.model.loop_index(owner)));
        }
        out
    }

    /// Is memory freed in the procedure?
    fn may_be_freed(&self) -> bool {
        let cx = self.cx;
        let frees = |s: StmtId| match &cx.procedure.stmt(s).kind {
            StmtKind::Effect(effect) => {
                matches!(effect.kind, EffectKind::Deallocate | EffectKind::PointerAssign)
            }
            _ => cx.is_opaque(s),
        };
        visit::stmts(cx.procedure, &cx.procedure.body).into_iter().any(frees)
    }
}
