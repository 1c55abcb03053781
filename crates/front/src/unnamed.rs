//! Names for globals of which only callees have one.
//!
//! **Decides** which globals a procedure gets a variable for, since what it calls in a loop touches them.
//! **Example** `do k = 1, nz; call relax(k); end do` with `relax` writing `u(:, :, k)` of a module: the caller of `relax` gets a variable for
//! `u`, so that analysis can say which elements each iteration touches.
//! **Why it is sound** no statement mentions the variable, and no text of ours may ([`VarAttrs::hidden`]), but where C declares it above
//! the procedure: it is what analysis calls an object of which it otherwise knew only that the callee changes it.
//! **Gives up when** the object is a scalar other than an integer or a pointer, has bounds that procedures evaluate, belongs to another file alone, or is a structure of
//! another file; where a procedure would get more than [`MOST`], or its callees touch more than [`ENOUGH`].
//! **Cost and limit** one walk over the calls, then once over the procedures per call in a row.
//! **Source** the MOD and USE sets of interprocedural analysis (seed 002).
//!
//! [`VarAttrs::hidden`]: heiretsu_ir::VarAttrs::hidden

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use heiretsu_ir::{
    Bound, Callee, ExprKind, Global, GlobalId, Origin, ProcId, Procedure, Scalar, StmtKind,
    Storage, Type, Unit, Var, visit,
};

/// A procedure gets at most so many.
const MOST: usize = 128;

/// Nothing is passed on to a procedure that touches more than so many with what it calls.
const ENOUGH: usize = 4 * MOST;

/// A procedure: its unit's number, and its own.
type Node = (usize, ProcId);

/// A global of a unit.
type Object = (usize, GlobalId);

/// Gives procedures names for what their callees touch in loops, and these for what theirs touch.
pub fn give(units: &mut [&mut Unit]) {
    for ((u, of), objects) in wanted(&units.iter().map(|u| &**u).collect::<Vec<_>>()) {
        for ((from, g), var) in objects {
            let (at, hidden) = match from == u {
                true => (Some(g), is_hidden(units[u], units[u].procedure(of), &var)),
                false => (known(units[u], &units[from].global(g).clone(), &var), true),
            };
            if let Some(at) = at {
                name_it(units[u].procedure_mut(of), &var, at, hidden);
            }
        }
    }
}

/// Gives a name for a global to procedures that do not name it.
pub fn name(unit: &mut Unit, procedures: &[usize], global: GlobalId) {
    let of = |v: &Var| v.storage == Storage::Global(global);
    let known = unit.procedures.iter().flat_map(|p| &p.vars).find(|v| of(v)).cloned();
    let Some(var) = known else { return };
    for at in procedures {
        let hidden = is_hidden(unit, &unit.procedures[*at], &var);
        name_it(Arc::make_mut(&mut unit.procedures[*at]), &var, global, hidden);
    }
}

/// The names that procedures of an earlier text of the unit got.
pub(crate) fn give_like(old: &Unit, new: &mut Unit) {
    for (at, p) in old.procedures.iter().enumerate().take(new.procedures.len()) {
        for var in &p.vars {
            let Storage::Global(g) = var.storage else { continue };
            let Some(there) = known(new, old.global(g), var) else { continue };
            let mut vars = new.procedures.iter().flat_map(|p| &p.vars);
            match vars.any(|v| v.storage == Storage::Global(there)) {
                true => name(new, &[at], there),
                false => name_it(Arc::make_mut(&mut new.procedures[at]), var, there, true),
            }
        }
    }
}

fn name_it(p: &mut Procedure, var: &Var, global: GlobalId, hidden: bool) {
    let storage = Storage::Global(global);
    if !p.vars.iter().any(|v| v.storage == storage) {
        let mut var = Var { storage, ..var.clone() };
        var.attrs.hidden = hidden;
        p.add_var(var);
    }
}

/// May the text of a procedure not name what another one of the unit names?
fn is_hidden(unit: &Unit, p: &Procedure, var: &Var) -> bool {
    let before =
        var.span.file == p.span.file && var.span.hi <= p.span.lo && var.span.lo < var.span.hi;
    unit.language.is_fortran() || var.span.origin != Origin::Direct || !before
}

/// The global of a unit that is one of another unit, or text.
fn known(unit: &mut Unit, global: &Global, var: &Var) -> Option<GlobalId> {
    let at = unit.globals.iter().position(|g| g.name == global.name);
    let at = match at {
        Some(at) => Some(at).filter(|at| unit.globals[*at].ty == global.ty),
        // (Structures have other numbers there.)
        None if !global.external || !is_plain(&var.ty) => None,
        None => {
            unit.globals.push(global.clone());
            Some(unit.globals.len() - 1)
        }
    };
    at.and_then(|at| u32::try_from(at).ok()).map(GlobalId)
}

/// Which procedures are to get names, and for what.
fn wanted(units: &[&Unit]) -> BTreeMap<Node, BTreeMap<Object, Var>> {
    let mut links: BTreeMap<(bool, &str), Node> = BTreeMap::new();
    for (u, unit) in units.iter().enumerate() {
        for of in unit.procedure_ids() {
            let link = unit.procedure(of).link.as_deref();
            links.extend(link.map(|link| ((unit.language.is_fortran(), link), (u, of))));
        }
    }
    let node = |u: usize, callee: &Callee| {
        let by_link = |link: &str| links.get(&(units[u].language.is_fortran(), link)).copied();
        callee.target.map(|of| (u, of)).or_else(|| by_link(callee.link.as_deref()?))
    };
    // By callee: who calls it, and whether in a loop.
    let mut callers: BTreeMap<Node, BTreeMap<Node, bool>> = BTreeMap::new();
    let mut touched: BTreeMap<Node, BTreeMap<Object, Var>> = BTreeMap::new();
    for (u, unit) in units.iter().enumerate() {
        for of in unit.procedure_ids() {
            let p = unit.procedure(of);
            touched.insert((u, of), named(unit, u, p));
            for (callee, in_loop) in calls(p) {
                if let Some(callee) = node(u, callee).filter(|callee| *callee != (u, of)) {
                    *callers.entry(callee).or_default().entry((u, of)).or_default() |= in_loop;
                }
            }
        }
    }
    let below = below(&callers);
    let mut work: Vec<Node> = touched.keys().copied().collect();
    while let Some(callee) = work.pop() {
        let objects = touched.get(&callee).cloned().unwrap_or_default();
        for (caller, in_loop) in callers.get(&callee).into_iter().flatten() {
            let all = touched.entry(*caller).or_default();
            let before = all.len();
            if (*in_loop || below.contains(caller)) && before < ENOUGH {
                all.extend(objects.iter().map(|(object, var)| (*object, var.clone())));
            }
            if all.len() > before {
                work.push(*caller);
            }
        }
    }
    for (&(u, of), objects) in &mut touched {
        let own = named(units[u], u, units[u].procedure(of));
        objects.retain(|object, _| !own.contains_key(object));
    }
    touched.retain(|_, objects| (1..=MOST).contains(&objects.len()));
    touched
}

/// The arrays and structures that a procedure names, pointers, and integers that subscripts and bounds may depend on.
fn named(unit: &Unit, u: usize, p: &Procedure) -> BTreeMap<Object, Var> {
    let object = |v: &Var| {
        let Storage::Global(g) = v.storage else { return None };
        let a = &v.attrs;
        let odd = a.unreliable || a.volatile || a.atomic || a.thread_local;
        let global = unit.global(g);
        let one = global.alias.is_none() && !global.volatile && !global.name.starts_with("?::");
        let scalar = |ty: &Type| matches!(ty, Type::Scalar(Scalar::Int { .. }));
        let fits = scalar(&v.ty)
            || has_same_bounds(&v.ty)
            || matches!(v.ty, Type::Struct(_) | Type::Pointer(_));
        (!odd && one && fits).then(|| ((u, g), v.clone()))
    };
    p.vars.iter().filter_map(object).collect()
}

/// Is it an array with bounds that mean the same everywhere?
fn has_same_bounds(ty: &Type) -> bool {
    let everywhere = |bound: &Bound| !matches!(bound, Bound::Expr(_));
    ty.array().is_some_and(|array| {
        array.dims.iter().all(|d| everywhere(&d.lower) && everywhere(&d.extent))
    })
}

/// Does the type mean the same in all files?
fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Scalar(_) => true,
        Type::Pointer(to) => is_plain(to),
        Type::Array(array) => is_plain(&array.element) && has_same_bounds(ty),
        Type::Struct(_) | Type::Void | Type::Opaque => false,
    }
}

/// The calls of a procedure, and whether they stand in a loop.
fn calls(p: &Procedure) -> Vec<(&Callee, bool)> {
    let mut out: Vec<(&Callee, bool)> =
        visit::calls(p).map(|(callee, _, _)| (callee, false)).collect();
    let outermost = visit::loops(p).into_iter().filter(|entry| entry.depth == 0);
    for s in outermost.flat_map(|entry| visit::stmts(p, &[entry.stmt])) {
        if let StmtKind::Call { callee, .. } = &p.stmt(s).kind {
            out.push((callee, true));
        }
        visit::each_stmt_expr(p, s, &mut |e, _| {
            if let ExprKind::Call(callee, _) = &p.expr(e).kind {
                out.push((callee, true));
            }
        });
    }
    out
}

/// The procedures that are called in loops, and what they call.
fn below(callers: &BTreeMap<Node, BTreeMap<Node, bool>>) -> BTreeSet<Node> {
    let in_loop = |callers: &BTreeMap<Node, bool>| callers.values().any(|in_loop| *in_loop);
    let mut out: BTreeSet<Node> =
        callers.iter().filter(|(_, callers)| in_loop(callers)).map(|(callee, _)| *callee).collect();
    loop {
        let more = |(callee, callers): (&Node, &BTreeMap<Node, bool>)| {
            (!out.contains(callee) && callers.keys().any(|c| out.contains(c))).then_some(*callee)
        };
        let more: Vec<Node> = callers.iter().filter_map(more).collect();
        if more.is_empty() {
            return out;
        }
        out.extend(more);
    }
}
