//! Work space that callees name themselves: what each thread would have of its own by `threadprivate`.
//!
//! **Decides** for an object that outlives procedures, whether every iteration of a loop writes what it reads of it, callees
//! included, and nobody needs it after the loop.
//!
//! **Example** `do k …; call fill(n); call solve(n); r(k) = w(1)` with `w` in COMMON, which `fill` and `solve` name.
//!
//! **Why it is sound** a directive that gives each thread its own object changes all its names at once: those of callees, and
//! what is handed to them. So only pointers that were made before the loop, and the loop's own bounds, which every thread
//! evaluates, could see another thread's. Where the loop's test fails, the one thread that runs it has the original. In C no pointer is one that somebody kept ([`kept`], for each procedure of the program
//! that names the object); a parameter is another object as far as alias analysis tells.
//!
//! **Gives up when** an iteration may read what it has not written, or something may be read after the loop, here or (as the
//! whole program shows) after the procedure.
//!
//! **Cost and limit** the budget of one variable and loop.
//!
//! **Source** array privatization by P. Tu and D. Padua, 1993; OpenMP 4.5, 2.15.2.

use heiretsu_ir::{Reason, ReasonKind, Scratch, Span, StmtId, Storage, VarId};

use super::private::{Needs, pointed_to};
use super::set::Work;
use super::{Engine, evaluation};
use crate::alias;
use crate::cx::Cx;

/// Operations for one object and loop: solvers go over their lines again and again.
const BUDGET: u64 = 8_000_000;

/// Does every iteration write what it reads of an object of which each thread has its own, and is it dead after the loop?
///
/// # Errors
/// A place to look at and what it does, if there is one.
pub fn own(cx: &Cx, l: StmtId, var: VarId) -> Result<(), Option<(Span, &'static str)>> {
    if !reached_by_own_names(cx, l, var) {
        return Err(None);
    }
    within(&mut patient(cx, var), l)
}

fn patient<'a, 'u>(cx: &'a Cx<'u>, var: VarId) -> Engine<'a, 'u> {
    let work = Work::new(BUDGET.min(cx.options.budget.saturating_mul(4)));
    Engine { work, tested: true, ..Engine::new(cx, var) }
}

/// Why each thread cannot have its own, where that is what a loop lacks and callees name the object.
pub(super) fn refused(cx: &Cx, l: StmtId, var: VarId, at: Span) -> Option<Reason> {
    let Storage::Global(g) = cx.var(var).storage else { return None };
    let scratch = &cx.unit.global(g).scratch;
    let why = match scratch {
        Scratch::Unknown | Scratch::PerThread(_) => return None,
        Scratch::Asked => String::new(),
        Scratch::Shared(why) => why.clone(),
    };
    // (What is handed to callees, too, lies beside what they name.)
    let handed = || *scratch == Scratch::Asked && evaluation::covered(cx, l, var, true);
    if !cx.accesses(l).iter().any(|a| a.hidden && a.place.var == var) && !handed() {
        return None;
    }
    // (As far as this procedure shows.)
    let mut engine = patient(cx, var);
    engine.outlives = false;
    if !reached_by_own_names(cx, l, var) || within(&mut engine, l).is_err() {
        return None;
    }
    // Only written, it is no work space: the dependence says it better. (What callees read of their own is not seen here.)
    if engine.reader(l).is_none() && *scratch != Scratch::Asked {
        return None;
    }
    let variable = cx.name(var).to_string();
    let kind = ReasonKind::CalleeScratch { variable, why };
    Some(Reason::new(kind, at, "written here by every iteration"))
}

fn within(engine: &mut Engine, l: StmtId) -> Result<(), Option<(Span, &'static str)>> {
    match engine.needs(l) {
        Needs::Clauses { first: false, last: false } => Ok(()),
        Needs::Clauses { first: true, .. } => {
            Err(engine.reader(l).map(|at| (at, "may read what was there before the loop")))
        }
        Needs::Clauses { last: true, .. } => {
            Err(engine.reader(l).map(|at| (at, "may be read after the loop, too")))
        }
        Needs::Stands(why) => Err(why),
    }
}

/// May a pointer to the object last longer than the calls that it is handed to?
pub fn kept(cx: &Cx, var: VarId) -> bool {
    cx.escaped(var) || cx.var(var).attrs.address_taken || pointed_to(cx, var)
}

/// Is the object reached by names only, which all mean the thread's own?
fn reached_by_own_names(cx: &Cx, l: StmtId, var: VarId) -> bool {
    let v = cx.var(var);
    let a = &v.attrs;
    let odd = a.volatile || a.atomic || a.unreliable || a.fortran_pointer || a.allocatable;
    if odd || v.alias.is_some() || cx.sharing(var).1 || kept(cx, var) {
        return false;
    }
    let other = |p| alias::base(cx, p).0 == var;
    let views = cx.accesses(l).iter().any(|a| a.place.var != var && other(&a.place));
    let header = cx.own_accesses(l).iter().any(|a| other(&a.place));
    !(views || header)
}
