//! Arrays (and structures with arrays) of which each thread can have one of its own.
//!
//! **Decides** for a variable that a loop's iterations write, whether OpenMP's `private`, `firstprivate` and
//! `lastprivate` remove all dependences on it, and by which of them.
//!
//! **Example** `for (k…) { for (i…) w[i] = …; for (i…) b[k][i] = w[i]; }` → `private(w)`; with `w` used after the
//! loop `firstprivate(w) lastprivate(w)`, if the last iteration writes all that any iteration may.
//!
//! **Why it is sound** an iteration's exposed reads lie apart from what other iterations may write: they read
//! what was there before the loop (`firstprivate`) or nothing, or the array had no value and all iterations touch it alike
//! ([`uniform`]). So each iteration computes the same from a copy
//! that other iterations of its thread have used before. (Nobody reads after the bounds of an array that is declared with its
//! size: what a subscript names there does not happen.) After the loop, an element that may be read is either
//! certainly written by the last iteration, whose thread's copy is taken, or by none at all, and then that copy
//! has the old value: `firstprivate` always goes with `lastprivate`, since compilers copy whole variables, even
//! when the loop runs zero times. Private copies are invisible to pointers, other names and callees that name
//! a global themselves: with any of them the variable is refused.
//!
//! (An allocatable array has copies with its bounds, if it is allocated where the loop begins.)
//!
//! **Gives up when** an exposed element may be written by another iteration, or is needed after the loop but
//! not written by the last iteration (the dependences stand); the variable cannot stand in a clause, is too large, or
//! as long as variables say (H108, or copies by [`super::array_privatization`]).
//!
//! **Cost and limit** a budget of operations per variable and loop.
//!
//! **Source** array privatization by P. Tu and D. Padua, 1993; OpenMP 4.5, 2.15.3.

use std::rc::Rc;

use heiretsu_ir::{
    Assumption, Bound, CompareOp, Place, Readers, Reason, ReasonKind, Scalar, Source,
    Span as TextSpan, Step, StmtId, StmtKind, Storage, Type, VarId, runtime_test, visit,
};
use heiretsu_sets::{Affine, Poly, System};

use super::loops::{Iteration, Span, is_program};
use super::set::{May, and, and_all, renamed};
use super::{Engine, array_privatization, evaluation, scratch, uniform};
use crate::affine::{LoopIndex, Segment};
use crate::cx::Cx;
use crate::depend;

/// How a variable is privatized.
#[derive(Clone, Debug)]
pub struct Private {
    /// Which one.
    pub var: VarId,
    /// Copies start with the value from before the loop.
    pub first: bool,
    /// The last iteration's values are kept.
    pub last: bool,
    /// For people.
    pub detail: &'static str,
}

/// What became of a variable.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Each thread gets its own.
    Private(Box<Private>),
    /// It would be private if it could stand in a clause.
    Refused(Box<Reason>),
    /// The same, but iterations can make copies for themselves.
    Own(Box<heiretsu_ir::copies::OwnCopy>, Box<Reason>),
    /// Its dependences stand; a place to look at, and why.
    Stands(Option<(TextSpan, &'static str)>),
}

/// Which clauses a loop needs for an object.
pub(super) enum Needs {
    Clauses { first: bool, last: bool },
    Stands(Option<(TextSpan, &'static str)>),
}

/// Judges a variable that one iteration of `l` writes.
pub fn judge(cx: &Cx, l: StmtId, var: VarId) -> Outcome {
    // What pointers in the object lead to is not the object.
    let own = |p: &Place| p.var == var && !p.steps.iter().any(|s| matches!(s, Step::Deref(_)));
    let Some(write) = cx.accesses(l).iter().find(|a| a.writes && own(&a.place)) else {
        return Outcome::Stands(None);
    };
    let at = write.place.span;
    if !reached_by_name_only(cx, l, var) {
        let refused = scratch::refused(cx, l, var, at).or_else(|| read_by_others(cx, l, var, at));
        return refused.map_or(Outcome::Stands(None), |why| Outcome::Refused(Box::new(why)));
    }
    let mut engine = Engine::new(cx, var);
    let (first, last) = match engine.needs(l) {
        Needs::Clauses { first, last } => (first, last),
        Needs::Stands(why) => {
            let refused = scratch::refused(cx, l, var, at);
            return refused.map_or(Outcome::Stands(why), |r| Outcome::Refused(Box::new(r)));
        }
    };
    // Only written, it is no work space: the dependence says it better. (What callees read of what they have written shows nowhere;
    // what is needed after the loop may be all that they are called for.)
    let handed = cx.accesses(l).iter().any(|a| a.callee.is_some() && own(&a.place));
    let read = handed && !last || engine.reader(l).is_some();
    let refuse = |engine: &mut Engine, why: String, whole: bool| {
        if !read {
            return Outcome::Stands(None);
        }
        let variable = cx.name(var).to_string();
        let label = "written here by every iteration";
        match array_privatization::copy(engine, l, var, (first, last), whole) {
            Ok(copy) => {
                let kind = ReasonKind::WorkArray { variable, why };
                Outcome::Own(Box::new(copy), Box::new(Reason::new(kind, at, label)))
            }
            Err(more) => {
                let kind = ReasonKind::WorkArray { variable, why: format!("{why}; {more}") };
                Outcome::Refused(Box::new(Reason::new(kind, at, label)))
            }
        }
    };
    if first || last || !allocated(cx, l, var) {
        if let Some(why) = no_clause(cx, var) {
            return refuse(&mut engine, why, false);
        }
        if let Some(why) = too_large(cx, var) {
            return refuse(&mut engine, why, true);
        }
    }
    let detail = match (first, last) {
        (false, false) => "each iteration writes what it reads, and nobody needs it after the loop",
        (true, false) => "besides what it writes, an iteration reads only what no other one writes",
        (_, true) => {
            "each iteration writes what it reads, and the last one all that is needed after the loop"
        }
    };
    Outcome::Private(Box::new(Private { var, first: first || last, last, detail }))
}

/// C: who may need what the loop leaves in a global that would be private otherwise.
fn read_by_others(cx: &Cx, l: StmtId, var: VarId, at: TextSpan) -> Option<Reason> {
    let Storage::Global(g) = cx.var(var).storage else { return None };
    let Readers::Others(why) = &cx.unit.global(g).readers else { return None };
    if cx.unit.language.is_fortran() || !by_names(cx, l, var) {
        return None;
    }
    let mut engine = Engine::new(cx, var);
    engine.outlives = false;
    let work = matches!(engine.needs(l), Needs::Clauses { first: false, .. });
    if !work || engine.reader(l).is_none() {
        return None;
    }
    let kind = ReasonKind::WorkArray { variable: cx.name(var).to_string(), why: why.clone() };
    Some(Reason::new(kind, at, "written here by every iteration"))
}

/// Why a thread's stack may be too small for a copy. (A test of the size helps nothing: where an `if` clause does not hold,
/// the one thread of the region makes copies on its stack all the same.)
fn too_large(cx: &Cx, var: VarId) -> Option<String> {
    let most = cx.options.private_bytes;
    match bytes(cx, &cx.var(var).ty) {
        Some(n) if n <= i128::from(most) => None,
        Some(n) => {
            Some(format!("a copy of {n} bytes is more than {most}, the limit for a thread's stack"))
        }
        None => Some("how large a copy would be is not known before the program runs".into()),
    }
}

/// Is it an array of scalars that the procedure has allocated before the loop, and nothing in the loop allocates or frees? The
/// copies have its bounds, and compilers take them from the heap.
fn allocated(cx: &Cx, l: StmtId, var: VarId) -> bool {
    let v = cx.var(var);
    let Type::Array(array) = &v.ty else { return false };
    // Known lower bounds say that nothing but ALLOCATE gives the array a shape.
    let known = array.dims.iter().all(|d| matches!(d.lower, Bound::Const(_)));
    let text = matches!(array.element, Type::Scalar(Scalar::Character { .. }));
    let plain = known && !text && matches!(array.element, Type::Scalar(_));
    let moved = |s: StmtId| match &cx.procedure.stmt(s).kind {
        StmtKind::Effect(e) => e.writes.iter().any(|w| w.var == var),
        _ => false,
    };
    v.attrs.allocatable
        && v.storage == Storage::Local
        && plain
        && !visit::stmts(cx.procedure, &[l]).into_iter().any(moved)
}

/// Rows whose length is tested before the loop, by the user or in text of ours, may be so many times as long.
const TESTED: i128 = 4;

/// What has to hold so that arrays which each iteration declares for itself, as long as variables say, fit on a thread's
/// stack. (Where the loop is entered nobody can say it of those whose length changes in it. Fortran compilers take a BLOCK's
/// arrays from the heap, or were told to have all such arrays on the stack.)
pub fn declared(cx: &Cx, l: StmtId) -> Vec<(runtime_test::Condition, Assumption)> {
    let varies = |v: &VarId| {
        let array = cx.var(*v).ty.array();
        let dims = array.map(|a| &a.dims[..]).unwrap_or_default();
        // (Of planes we write only such as a test around the loop limits.)
        matches!(dims, [d] if matches!(d.extent, Bound::Expr(_)))
            && cx.var(*v).storage == Storage::Local
            && cx.iteration_local(l, *v)
    };
    let mut out = Vec::new();
    if cx.unit.language.is_fortran() {
        return out;
    }
    let vars: Vec<VarId> = cx.procedure.var_ids().filter(varies).collect();
    for var in vars {
        let mut engine = Engine::new(cx, var);
        let Some(condition) = limit(&engine, l, var) else { continue };
        if !tested(&mut engine, l, var) {
            out.push((condition, fits(cx, var)));
        }
    }
    out
}

/// Does what is asked around the loop limit an array's length?
fn tested(e: &mut Engine, l: StmtId, var: VarId) -> bool {
    let Some(k) = e.model.loop_index(l) else { return false };
    let element = e.cx.var(var).ty.array().and_then(|a| bytes(e.cx, &a.element));
    let most =
        element.and_then(|n| (TESTED * i128::from(e.cx.options.private_bytes)).checked_div(n));
    let past = cells(e, var).zip(most).and_then(|(n, most)| n.add_constant(-most - 1)?.as_affine());
    let facts = e.facts(k);
    past.is_some_and(|past| e.nowhere(&and_all(&System::new(), &[past]), &facts))
}

fn fits(cx: &Cx, var: VarId) -> Assumption {
    let most = cx.options.private_bytes;
    let text = format!("a copy of `{}` takes at most {most} bytes", cx.name(var));
    Assumption { source: Source::RunTime, text }
}

/// Does the loop reach the object by this name only, so that a copy under the name is all that it sees?
pub fn reached_by_name_only(cx: &Cx, l: StmtId, var: VarId) -> bool {
    // In C any pointer may lead to a global, unless it is known who uses it, and how.
    let known = match cx.var(var).storage {
        Storage::Global(g) => cx.unit.global(g).readers == Readers::Nobody,
        _ => true,
    };
    (known || cx.unit.language.is_fortran()) && by_names(cx, l, var)
}

/// The same, but for pointers to globals.
fn by_names(cx: &Cx, l: StmtId, var: VarId) -> bool {
    let v = cx.var(var);
    let attrs = v.attrs;
    let odd = attrs.volatile || attrs.atomic || attrs.unreliable || attrs.fortran_pointer;
    if odd || attrs.address_taken || v.alias.is_some() || cx.escaped(var) {
        return false;
    }
    if cx.sharing(var).1 {
        return false;
    }
    let shared = match v.storage {
        Storage::Global(g) => {
            let g = cx.unit.global(g);
            g.alias.is_some() || g.volatile || g.thread_local
        }
        Storage::Local | Storage::Static => false,
        Storage::Parameter { .. } => !attrs.no_alias,
        // (In Fortran a temporary, which has no name.)
        Storage::Heap => cx.unit.language.is_fortran() || !cx.model().is_isolated(var),
        Storage::Result | Storage::View { .. } | Storage::Pointee => true,
    };
    if shared || cx.declared_in_header(l, var) || pointed_to(cx, var) {
        return false;
    }
    // Another name for the object must be made anew from the copy in each iteration.
    let model = cx.model();
    let Some(k) = model.loop_index(l) else { return false };
    let (lo, hi) = model.loops[k as usize].accesses;
    let by_name = model.accesses[lo as usize..hi as usize].iter().all(|a| {
        let (base, _) = crate::alias::base(cx, &a.place);
        base != var || a.place.var == var || cx.iteration_local(l, a.place.var)
    });
    let accesses = cx.accesses(l).iter().chain(cx.own_accesses(l));
    let hidden = accesses.clone().any(|a| a.hidden && cx.same_storage(a.place.var, var));
    // The loop's own bounds are evaluated where the copies exist already.
    let header = cx.own_accesses(l).iter().any(|a| crate::alias::base(cx, &a.place).0 == var);
    by_name && !hidden && !header
}

/// Is the variable's address used other than to hand it to a callee that does not keep it?
pub(super) fn pointed_to(cx: &Cx, var: VarId) -> bool {
    let c = !cx.unit.language.is_fortran();
    visit::stmts(cx.procedure, &cx.procedure.body).into_iter().any(|s| {
        let mut taken = false;
        visit::each_place(cx.procedure, s, &mut |place: &Place, how| {
            let direct = !place.steps.iter().any(|s| matches!(s, Step::Deref(_)));
            if !direct || crate::alias::base(cx, place).0 != var {
                return;
            }
            taken |= match how {
                visit::Use::Address => true,
                visit::Use::Read => {
                    c && matches!(cx.place_type(place), Some(Type::Array(_)) | None)
                }
                visit::Use::Write | visit::Use::Argument => false,
            };
        });
        taken
    })
}

/// Why a variable cannot stand in a clause.
fn no_clause(cx: &Cx, var: VarId) -> Option<String> {
    let v = cx.var(var);
    let fortran = cx.unit.language.is_fortran();
    if v.attrs.allocatable {
        return Some("it is allocatable".into());
    }
    match &v.ty {
        Type::Array(array) => {
            let parameter = matches!(v.storage, Storage::Parameter { .. });
            let pointer = !fortran && (parameter || v.storage == Storage::Heap);
            if pointer || array.dims.iter().any(|d| d.extent == Bound::Unknown) {
                let what = if fortran { "a dummy array of unknown size" } else { "a pointer" };
                let why = format!("it is {what}, of which OpenMP makes no private copies");
                return Some(why);
            }
            // Old Fortran declares `w(1)` and means `w(*)`.
            if parameter && array.dims.iter().any(|d| matches!(d.extent, Bound::Const(..=1))) {
                return Some(
                    "it is a dummy array declared with one element, perhaps larger".into(),
                );
            }
            if !array.contiguous {
                return Some("its elements may lie apart".into());
            }
            plain(cx, &array.element, 0)
        }
        Type::Struct(_) => plain(cx, &v.ty, 0),
        Type::Scalar(_) | Type::Pointer(_) | Type::Void | Type::Opaque => {
            Some("it is no array".into())
        }
    }
}

fn plain(cx: &Cx, ty: &Type, depth: u32) -> Option<String> {
    let odd = Some("its type is not simple enough to copy".to_string());
    match ty {
        Type::Scalar(_) => None,
        Type::Pointer(_) if !cx.unit.language.is_fortran() => None,
        Type::Struct(id) if depth < 8 => {
            let Some(s) = cx.unit.structs.get(id.index()) else { return odd };
            s.fields.iter().find_map(|f| match &f.ty {
                _ if f.volatile => odd.clone(),
                Type::Array(a) if a.dims.iter().all(|d| matches!(d.extent, Bound::Const(_))) => {
                    plain(cx, &a.element, depth + 1)
                }
                other => plain(cx, other, depth + 1),
            })
        }
        Type::Pointer(_) | Type::Struct(_) | Type::Array(_) | Type::Void | Type::Opaque => odd,
    }
}

/// At most so many bytes, of a type that is [`plain`] enough to end.
pub fn bytes(cx: &Cx, ty: &Type) -> Option<i128> {
    match ty {
        Type::Scalar(s) => s.bytes().map(i128::from),
        Type::Pointer(_) => Some(8),
        Type::Struct(id) => {
            let s = cx.unit.structs.get(id.index())?;
            // With padding no member takes more than twice its size and eight bytes more.
            s.fields
                .iter()
                .try_fold(0i128, |sum, f| sum.checked_add(bytes(cx, &f.ty)?.checked_add(16)?))
        }
        Type::Array(a) => a.dims.iter().try_fold(bytes(cx, &a.element)?, |n, d| match d.extent {
            Bound::Const(c) => n.checked_mul(i128::from(c.max(0))),
            Bound::Expr(_) | Bound::Unknown => None,
        }),
        Type::Void | Type::Opaque => None,
    }
}

/// What says on entry to a loop that an array fits on a thread's stack.
fn limit(e: &Engine, l: StmtId, var: VarId) -> Option<runtime_test::Condition> {
    let (cx, model) = (e.cx, e.model);
    let k = model.loop_index(l)?;
    let element = bytes(cx, &cx.var(var).ty.array()?.element).filter(|n| *n > 0)?;
    let cells = cells(e, var).filter(|p| p.degree() <= 2)?;
    Some(runtime_test::Condition::Compare {
        left: depend::on_entry(model, k, &cells)?,
        op: CompareOp::Le,
        right: runtime_test::Poly::constant(i128::from(cx.options.private_bytes) / element),
    })
}

/// The number of an array's elements.
fn cells(e: &Engine, var: VarId) -> Option<Poly> {
    extents(e, var)?.iter().try_fold(Poly::constant(1), |n, d| n.mul(d.as_ref()?))
}

/// The extents of an array as its own name shows them.
pub(super) fn extents(e: &Engine, var: VarId) -> Option<Rc<[Option<Poly>]>> {
    e.model.accesses.iter().find_map(|a| match a.path.first() {
        Some(Segment::Elements(s)) if a.place.var == var => Some(s.extents.clone()),
        _ => None,
    })
}

impl Engine<'_, '_> {
    /// Which clauses the loop needs for the object.
    pub(super) fn needs(&mut self, l: StmtId) -> Needs {
        let Some(k) = self.model.loop_index(l) else { return Needs::Stands(None) };
        let facts = self.facts(k);
        let (mut first, mut last) = (false, false);
        let mut all_alike = None;
        for item in 0..self.object.items.len() {
            self.item = item;
            let (mut it, exits) = self.iteration(l);
            if it.leaves || !exits.is_empty() {
                return Needs::Stands(None);
            }
            let span = self.span(k, false);
            let bounds = self.in_bounds();
            it.exposed = it.exposed.map(&mut |p| Some(vec![and(p, &bounds)]));
            it.exposed = self.where_it_runs(l, it.exposed);
            if self.collides(k, &it, &span, &facts) {
                let (cx, var) = (self.cx, self.object.var);
                let uniform = || self.is_vague(k) && uniform::uniform(cx, l, var);
                let alike = *all_alike.get_or_insert_with(uniform);
                if alike {
                    continue;
                }
                if !evaluation::covered(cx, l, var, self.tested) {
                    let at = self.reader(l);
                    let why = "may read what its iteration has not written";
                    return Needs::Stands(at.map(|at| (at, why)));
                }
                it.exposed = May::nothing();
            }
            first |= !it.exposed.parts().iter().all(|p| {
                let p = and(p, &span.system);
                self.nowhere(&p, &facts)
            });
            if it.modified.is_nothing() {
                continue;
            }
            let needed = self.needed(l, k, &it, &span, &facts);
            let unread =
                |e: &Self| !e.outlives && evaluation::dead(e.cx, l, e.object.var, e.tested);
            if needed.is_nothing() || unread(self) {
                continue;
            }
            last = true;
            if !self.last_writes(k, &it, &span, &needed, &facts) {
                let at = self.reader(l);
                let why =
                    "is needed after the loop, where the last iteration does not write all of it";
                return Needs::Stands(at.map(|at| (at, why)));
            }
        }
        Needs::Clauses { first, last }
    }

    /// A place where the loop reads the object.
    pub(super) fn reader(&self, l: StmtId) -> Option<TextSpan> {
        let k = self.model.loop_index(l)?;
        let (lo, hi) = self.model.loops[k as usize].accesses;
        let all = &self.model.accesses[lo as usize..hi as usize];
        let of = |a: &&crate::affine::Access| {
            a.reads && a.root == crate::affine::Root::Object(self.object.var)
        };
        all.iter().find(of).map(|a| a.place.span)
    }

    /// Is there an access of which nobody can say exactly which elements it touches? (Else it is known that an iteration reads
    /// what it did not write.)
    fn is_vague(&self, k: LoopIndex) -> bool {
        let (lo, hi) = self.model.loops[k as usize].accesses;
        let item = &self.object.items[self.item];
        self.model.accesses[lo as usize..hi as usize]
            .iter()
            .filter(|a| a.root == crate::affine::Root::Object(self.object.var))
            .any(|a| item.touched(a).is_some_and(|t| !t.exact || a.callee.is_some()))
    }

    /// May an iteration read, before it writes it, what another one writes?
    fn collides(&mut self, k: LoopIndex, it: &Iteration, span: &Span, facts: &[Affine]) -> bool {
        let Some(index) = self.model.loops[k as usize].index else { return true };
        for e in it.exposed.parts() {
            let e = and(e, &span.system);
            if self.nowhere(&e, facts) {
                continue;
            }
            for m in it.modified.freshened(&mut self.work).parts() {
                let other = self.work.fresh();
                let m = and(m, &span.system);
                let m = self.known_about(&m, &|e, s| e.model.varies(s, k));
                let mut map = vec![(index, other)];
                let (model, work) = (self.model, &mut self.work);
                let moved = renamed(&m, &mut |t| {
                    if let Some(known) = map.iter().find(|x| x.0 == t) {
                        return known.1;
                    }
                    if is_program(t) && model.varies(t, k) {
                        let new = work.fresh();
                        map.push((t, new));
                        return new;
                    }
                    t
                });
                let Some(m) = moved else { return true };
                let both = and(&e, &m);
                for sign in [1, -1] {
                    // Not the same iteration: one is at least one step on.
                    let Some(apart) = Affine::from_terms(-1, [(index, sign), (other, -sign)])
                    else {
                        return true;
                    };
                    let s = and_all(&both, &[apart]);
                    if !self.nowhere(&s, facts) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// What any iteration may write of what may be read after the loop.
    pub(super) fn needed(
        &mut self,
        l: StmtId,
        k: LoopIndex,
        it: &Iteration,
        span: &Span,
        facts: &[Affine],
    ) -> May {
        let live = self.live_after(l);
        if live.is_nothing() {
            return May::nothing();
        }
        let written = it.modified.map(&mut |p| Some(vec![and(p, &span.system)]));
        let written = self.closed(k, &written);
        let mut out = May::nothing();
        for x in written.parts() {
            for y in live.freshened(&mut self.work).parts() {
                let both = and(x, y);
                if !self.nowhere(&both, facts) {
                    out.add(both);
                }
            }
        }
        out
    }

    /// Does the last iteration certainly write all of this?
    pub(super) fn last_writes(
        &mut self,
        k: LoopIndex,
        it: &Iteration,
        span: &Span,
        needed: &May,
        facts: &[Affine],
    ) -> bool {
        let fact = &self.model.loops[k as usize];
        let Some(index) = fact.index.filter(|_| span.exact) else { return false };
        let own = Poly::symbol(index);
        let left = needed.minus(&it.must, &mut self.work);
        let ends = if fact.step > 0 { &fact.upper } else { &fact.lower };
        for end in ends {
            // One step on, it is past this end.
            let past = if fact.step > 0 { own.sub(end) } else { end.sub(&own) };
            let past = past.and_then(|p| p.add_constant(fact.step.abs() - 1));
            let Some(past) = past.and_then(|p| p.as_affine()) else { return false };
            let at: System = and_all(&span.system, &[past]);
            for p in left.parts() {
                let s = and(p, &at);
                if !self.nowhere(&s, facts) {
                    return false;
                }
            }
        }
        true
    }
}
