//! Whole arrays as reductions: histograms, and sums into elements that do not change with the loop.
//!
//! **Decides** which arrays of a loop are touched only by updates of one operator, and small enough for each
//! thread to have its own.
//!
//! **Example** `int h[64]; for (i…) h[x[i]]++;` → `reduction(+:h)`; `void norm(double *rms) { for (m…5) rms[m] = 0; for
//! (i…) for (m…5) rms[m] += v[i][m]; }` → `reduction(+:rms[0:5])`.
//!
//! **Why it is sound** as for scalars, element by element: whatever elements the subscripts name, each one is
//! combined with the same operands; no other access of the loop can reach the array. Threads read and write all elements
//! of a section in the end, so through a pointer those must exist whether or not the loop would touch them: they were
//! written on every way to it.
//!
//! Where a Fortran array is as large as its caller says, or an array of C as its allocation ([`allocated`]), whether it is small is
//! tested on entry.
//!
//! **Gives up when** the extents are not known, the array is larger than `--private-bytes`, is reached through a
//! pointer that neither points to the start of a declared array nor is a parameter whose elements were all written before, or
//! is touched otherwise.
//!
//! **Cost and limit** accesses of the array times memory accesses of the loop.
//!
//! **Source** OpenMP 4.5, 2.15.3.6 (arrays as list items).

use std::collections::BTreeSet;

use heiretsu_ir::runtime_test::{Condition, Poly, Term};
use heiretsu_ir::{
    Array, Bound, CompareOp, ExprKind, Fact, Passing, Place, Reason, Step, StmtId, StmtKind,
    Storage, Test, Type, VarId, plan::ReductionOp, visit,
};

use super::{Found, Outcome, allocated, forms};
use crate::cx::{Access, Cx};
use crate::{overlap, regions};

/// An array that may be reduced as a whole.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The array.
    pub var: VarId,
    /// Its operator and on what that rests.
    pub found: Found,
    /// For the proof.
    pub fact: Fact,
    /// See [`heiretsu_ir::plan::Reduction::elements`].
    pub elements: Option<Poly>,
    /// To be tested on entry: threads have room for copies.
    pub fits: Vec<Condition>,
}

/// The arrays that `l` only accumulates into. Worth it only where the dependence test finds a conflict.
pub fn candidates(cx: &Cx, l: StmtId) -> Vec<Candidate> {
    let accesses: Vec<&Access> = cx.accesses(l).iter().filter(|a| a.memory).collect();
    let written: BTreeSet<VarId> =
        accesses.iter().filter(|a| a.writes).map(|a| a.place.var).collect();
    written.into_iter().filter_map(|var| candidate(cx, l, var, &accesses)).collect()
}

/// Why arrays that `l` only accumulates into, as scalars would be reduced, are no reductions: each with its reason.
pub fn refused(cx: &Cx, l: StmtId) -> Vec<(VarId, Reason)> {
    let accesses: Vec<&Access> = cx.accesses(l).iter().filter(|a| a.memory).collect();
    let written: BTreeSet<VarId> =
        accesses.iter().filter(|a| a.writes).map(|a| a.place.var).collect();
    let reason = |var: VarId| match accumulated(cx, l, var, &accesses)? {
        Outcome::Refused(reason) => Some((var, *reason)),
        Outcome::Reduction(_) | Outcome::No => None,
    };
    written.into_iter().filter_map(reason).collect()
}

fn candidate(cx: &Cx, l: StmtId, var: VarId, accesses: &[&Access]) -> Option<Candidate> {
    let array = cx.var(var).ty.array()?;
    let Type::Scalar(scalar) = array.element else { return None };
    let fits = fits(cx, var, array, scalar.bytes()?).filter(|_| scattered(cx, l, var));
    let whole = (sized(cx, array, scalar.bytes()?) || fits.is_some()) && named(cx, var);
    let viewed = viewed(cx, var);
    let own = allocated::elements(cx, var).filter(|_| scattered(cx, l, var));
    let behind = viewed.is_some() || own.is_some() || pointed(cx, var);
    if cx.iteration_local(l, var) || !whole && !behind {
        return None;
    }
    // A name's array is reached by what reaches memory, a pointer's by whatever names an object.
    let all: Vec<&Access>;
    let near = if whole {
        accesses
    } else {
        all = cx.accesses(l).iter().collect();
        &all
    };
    let Outcome::Reduction(found) = accumulated(cx, l, var, near)? else { return None };
    let few = |n: &i64| n.saturating_mul(scalar.bytes().map_or(8, i64::from)) <= most_bytes(cx);
    let constant = |n: i64| Poly::constant(n.into());
    let (elements, fits) = match (viewed, own) {
        _ if whole => (None, fits.into_iter().collect()),
        (Some(n), _) => (Some(constant(Some(n).filter(few)?)), Vec::new()),
        (None, Some(all)) => {
            // (The first ones may do.)
            let few = all.as_constant().and_then(|_| section(cx, l, var));
            let all = few.map_or(all, constant);
            let fits = allocated::fits(cx, l, array, scalar.bytes()?, &all)?;
            (Some(all), fits)
        }
        (None, None) => (Some(constant(section(cx, l, var)?)), Vec::new()),
    };
    let detail = format!("{} of elements", super::describe(found.op));
    let fact = Fact { test: Test::Reduction, about: cx.name(var).to_string(), detail };
    Some(Candidate { var, found, fact, elements, fits })
}

/// The answer about an array (or what a pointer points to) whose elements are updated by one operator, and not touched
/// otherwise.
fn accumulated(cx: &Cx, l: StmtId, var: VarId, accesses: &[&Access]) -> Option<Outcome> {
    let (own, others): (Vec<&Access>, Vec<&Access>) =
        accesses.iter().partition(|a| a.place.var == var);
    if others.iter().any(|o| own.iter().any(|a| overlap::may_overlap(cx, &a.place, &o.place))) {
        return None;
    }
    let mut op: Option<ReductionOp> = None;
    let mut covered = Vec::new();
    let mut updates = Vec::new();
    let mut scalar = None;
    for access in own.iter().filter(|a| a.writes) {
        let form = forms::of_access(cx, l, access)?;
        let forms::Op::Is(next) = form.op else { return None };
        if op.is_some_and(|o| o != next) {
            return None;
        }
        scalar = match cx.procedure.stmt(access.stmt).kind {
            StmtKind::Assign { value, .. } if access.sums.is_none() => {
                cx.procedure.expr(value).ty.scalar()
            }
            _ => cx.var(var).ty.array().and_then(|array| array.element.scalar()),
        };
        op = Some(next);
        covered.push(access.stmt);
        covered.extend(form.test);
        updates.push(form);
    }
    if !own.iter().all(|a| super::belongs(a, &covered)) {
        return None;
    }
    Some(super::allowed(cx, l, var, op?, &updates, scalar?))
}

/// No thread gets a private array larger than this.
fn most_bytes(cx: &Cx) -> i64 {
    i64::try_from(cx.options.private_bytes).unwrap_or(i64::MAX)
}

/// Constant extents, and small.
fn sized(cx: &Cx, array: &Array, element: u32) -> bool {
    let mut bytes = i64::from(element);
    for dim in &array.dims {
        let Bound::Const(extent) = dim.extent else { return false };
        match bytes.checked_mul(extent) {
            Some(product) if extent > 0 && product <= most_bytes(cx) => bytes = product,
            _ => return false,
        }
    }
    array.contiguous
}

/// Extents that the caller of a Fortran procedure chooses, and that stay what they are: the test whether the array is small.
fn fits(cx: &Cx, var: VarId, array: &Array, element: u32) -> Option<Condition> {
    if !cx.unit.language.is_fortran() || !array.of_variable_length() || !array.contiguous {
        return None;
    }
    let mut bytes = i64::from(element);
    let mut factors = Vec::new();
    for dim in &array.dims {
        match dim.extent {
            Bound::Const(extent @ 1..) => bytes = bytes.checked_mul(extent)?,
            Bound::Expr(e) if allocated::keeps(cx, e, &[]) => factors.push(e),
            Bound::Const(_) | Bound::Expr(_) | Bound::Unknown => return None,
        }
    }
    let most = i128::from(cx.options.private_bytes) / i128::from(bytes);
    let left = Poly { terms: vec![Term { coefficient: 1, factors }] };
    let plain = cx.var(var).alias.is_none() && most > 1;
    plain.then(|| Condition::Compare { left, op: CompareOp::Le, right: Poly::constant(most) })
}

/// Do iterations add to different elements? (What every one adds to is better kept in a scalar, or shared out by a loop inside.)
fn scattered(cx: &Cx, l: StmtId, var: VarId) -> bool {
    let inner: BTreeSet<VarId> = visit::stmts(cx.procedure, &[l])
        .into_iter()
        .filter(|s| *s != l)
        .filter_map(|s| Some(cx.procedure.as_loop(s)?.var))
        .collect();
    let moves = |place: &Place| {
        !inner.contains(&place.var) && (cx.is_memory(place) || !cx.unwritten(l, place))
    };
    cx.accesses(l).iter().filter(|a| a.writes && a.place.var == var).any(|a| {
        let mut found = false;
        visit::place_operands(&a.place, &mut |e| {
            visit::each_place_in(cx.procedure, e, &mut |place, _| found |= moves(place));
        });
        found
    })
}

/// How many of the first elements behind a pointer the loop stays within, if they exist and are few.
fn section(cx: &Cx, l: StmtId, var: VarId) -> Option<i64> {
    let array = cx.var(var).ty.array()?;
    let Type::Scalar(scalar) = array.element else { return None };
    let bytes = i64::try_from(allocated::slowest(array, scalar.bytes()?)?).ok()?;
    regions::written_section(cx, l, var, most_bytes(cx) / bytes)
}

/// How many elements there are where a pointer of C, which stays the same, points to: the start of an array of one dimension that
/// is declared with them.
pub fn viewed(cx: &Cx, var: VarId) -> Option<i64> {
    let v = cx.var(var);
    let Storage::View { base } = &v.storage else { return None };
    let start = match base.steps.as_slice() {
        [] => true,
        [Step::Index(e)] => matches!(cx.procedure.expr(*e).kind, ExprKind::Int(0)),
        _ => false,
    };
    // (That its value is stored somewhere makes no second name of an access in the loop.)
    let plain = v.alias.is_none() && !v.attrs.volatile && !v.attrs.atomic;
    if !start || !plain || cx.unit.language.is_fortran() || !named(cx, base.var) {
        return None;
    }
    let (array, own) = (cx.var(base.var).ty.array()?, v.ty.array()?);
    match (array.dims.as_slice(), own.dims.as_slice()) {
        ([dim], [_]) if array.element == own.element => match dim.extent {
            // (Old programs declare one element and mean many.)
            Bound::Const(extent @ 2..) => Some(extent),
            _ => None,
        },
        _ => None,
    }
}

/// Is it a parameter of C that is a pointer and stays the same?
fn pointed(cx: &Cx, var: VarId) -> bool {
    let v = cx.var(var);
    let plain = v.alias.is_none() && !v.attrs.address_taken;
    plain
        && !v.attrs.volatile
        && !v.attrs.atomic
        && !cx.unit.language.is_fortran()
        && matches!(v.storage, Storage::Parameter { .. })
}

/// Is the array itself (not a pointer) what the name stands for?
fn named(cx: &Cx, var: VarId) -> bool {
    let v = cx.var(var);
    let plain = v.alias.is_none()
        && !v.attrs.fortran_pointer
        && !v.attrs.allocatable
        && !v.attrs.volatile
        && !v.attrs.atomic;
    // Old Fortran declares `w(1)` and means `w(*)`, in COMMON, too.
    let open =
        v.ty.array().and_then(|a| a.dims.first()).is_some_and(|d| d.extent == Bound::Const(1));
    plain
        && match v.storage {
            Storage::Local | Storage::Static | Storage::Result => true,
            Storage::Global(g) => {
                let g = cx.unit.global(g);
                g.alias.is_none() && !g.thread_local && !open
            }
            Storage::Parameter { passing, .. } => {
                cx.unit.language.is_fortran() && passing == Passing::Reference && !open
            }
            Storage::View { .. } | Storage::Heap | Storage::Pointee => false,
        }
}
