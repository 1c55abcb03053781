//! Scalars that a loop writes: private, with first and last values, reductions, or in the way.
//!
//! **Decides** for each scalar (and plain structure) that the loop touches, which clause gives every thread
//! its own, or why none does.
//!
//! **Example** `for (i…) { t = a[i] * 2; b[i] = t; }` → `private(t)`; with `t` used afterwards
//! `lastprivate(t)`; `if (c) t = …` with a use afterwards → H107.
//!
//! **Why it is sound** *private*: no path of an iteration reads the variable before writing it, so no
//! iteration sees another one's value; and nobody needs it afterwards. *lastprivate*: besides, every path of
//! every iteration writes all of it, so the sequentially last iteration leaves the value that the original
//! left (or none does, and then `firstprivate` keeps the old value: [`alike`]). A loop that runs zero times must leave the variable alone, but compilers then copy an undefined
//! value out (gcc 13 does): unless the loop certainly runs, `firstprivate` goes with it, so that the value copied
//! out is the old one. *firstprivate*: besides, for structures, the parts that the loop only reads are copied
//! in; parts that it writes follow the rules above. The loop variable itself is private
//! by OpenMP's rule; needed afterwards it is `lastprivate`, which gives it the value after the last
//! increment — but not after zero iterations, when the original has been set to the lower bound: unless the loop
//! certainly runs, a statement after it does that (`if (n <= 0) i = 0;`), from bounds that the loop does not change. Private copies are invisible to pointers and to callees that name a global
//! themselves: with either in the loop the variable is refused.
//!
//! **Gives up when** H105 (a pointer may reach it), H106, H107, H109, H110, H202, H208, H211.
//!
//! **Cost and limit** three walks over the paths per variable and loop.
//!
//! **Source** privatization by exposed uses and liveness (Tu and Padua); OpenMP 4.5, 2.15.3.

mod alike;
mod geometric;
mod hazards;
pub(crate) mod induction;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::plan::{Induction, Reduction};
use heiretsu_ir::{Assumption, Fact, Reason, ReasonKind, Span, StmtId, Storage, Test, Type, VarId};

use crate::cx::{Access, Cx};
use crate::flow::{self, Atom, Needed};
use crate::later::Later;
use crate::{reduce, runs};

/// What is to be done with the scalars of a loop.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scalars {
    /// Why the loop stays sequential.
    pub reasons: Vec<Reason>,
    /// What was shown.
    pub facts: Vec<Fact>,
    /// On what it rests.
    pub assumptions: Vec<Assumption>,
    /// One for each thread.
    pub private: Vec<VarId>,
    /// With the value from before the loop.
    pub firstprivate: Vec<VarId>,
    /// With the value of the last iteration.
    pub lastprivate: Vec<VarId>,
    /// Accumulated.
    pub reductions: Vec<Reduction>,
    /// Set at the start of each iteration.
    pub inductions: Vec<Induction>,
    /// The loop's variable gets its first value after the loop where the loop runs zero times.
    pub set_if_empty: bool,
    /// Work space of which each thread has its own without a clause ([`crate::per_thread`]).
    pub per_thread: BTreeSet<VarId>,
    /// Loop variables of nested loops (they are private for a reason of their own).
    pub counters: BTreeSet<VarId>,
}

/// Judges every scalar of a counted loop.
pub fn judge(cx: &Cx, l: StmtId) -> Scalars {
    judge_without(cx, l, &Later::default())
}

/// The same without what is made up for (but for whoever else may reach what assignments store to).
pub fn judge_without(cx: &Cx, l: StmtId, later: &Later) -> Scalars {
    let mut out = Scalars::default();
    let mut by_var: BTreeMap<VarId, Vec<&Access>> = BTreeMap::new();
    let own = |a: &&Access| !a.memory && !later.leaves_out(cx.procedure, (a.stmt, false), &a.place);
    for access in cx.accesses(l).iter().filter(own) {
        by_var.entry(access.place.var).or_default().push(access);
    }
    let Some(counted) = cx.counted(l) else { return out };
    for (&var, accesses) in &by_var {
        if var == counted.var {
            continue;
        }
        if cx.iteration_local(l, var) {
            if accesses.iter().any(|a| a.writes) {
                out.facts.push(fact(cx, Test::IterationLocal, var, "declared in the loop"));
            }
            continue;
        }
        let hazards = hazards::of(cx, l, var, accesses);
        out.assumptions.extend(hazards.assumptions);
        let blocked = !hazards.reasons.is_empty();
        out.reasons.extend(hazards.reasons);
        let left = |a: &&Access| !later.leaves_out(cx.procedure, (a.stmt, a.writes), &a.place);
        let accesses: Vec<&Access> = accesses.iter().copied().filter(left).collect();
        if !blocked && accesses.iter().any(|a| a.writes) {
            written(cx, l, var, &accesses, &mut out);
        }
    }
    loop_variable(cx, l, counted.var, &mut out);
    for s in heiretsu_ir::visit::stmts(cx.procedure, &counted.body) {
        if let Some(inner) = cx.counted(s) {
            out.counters.insert(inner.var);
        }
    }
    out
}

fn fact(cx: &Cx, test: Test, var: VarId, detail: &str) -> Fact {
    Fact { test, about: cx.name(var).to_string(), detail: detail.to_string() }
}

/// A variable that some iteration writes.
fn written(cx: &Cx, l: StmtId, var: VarId, accesses: &[&Access], out: &mut Scalars) {
    if let Some(reason) = not_privatizable(cx, l, var, accesses) {
        out.reasons.push(reason);
        return;
    }
    let mut parts: Vec<Atom> =
        accesses.iter().filter(|a| a.writes).map(|a| Atom::of(&a.place)).collect();
    parts.sort();
    parts.dedup();
    let judged: Vec<(Atom, flow::Iteration)> = parts
        .into_iter()
        .map(|part| {
            let iteration = cx.flow().iteration(cx, l, &part);
            (part, iteration)
        })
        .collect();
    let by_rule = cx.unordered(l);
    if !by_rule && let Some((part, read)) = first_exposed(&judged) {
        carried(cx, l, var, &part, read, accesses, out);
        return;
    }
    let mut needed = None;
    for (part, iteration) in judged.iter().filter(|_| !by_rule) {
        let Some(need) = cx.flow().needed_after(cx, l, part) else { continue };
        if !iteration.always_written && !alike::alike(cx, l, accesses) {
            // `if (c) found = 1;` combines in any order.
            if let reduce::Outcome::Reduction(found) = reduce::scalar(cx, l, var, accesses) {
                reduction(cx, var, found, out);
                return;
            }
            out.reasons.push(conditional_last_value(cx, part, accesses, need));
            return;
        }
        needed = Some(need);
    }
    let whole = Atom::var(var);
    let all = cx.flow().iteration(cx, l, &whole);
    let mut read: Vec<Atom> =
        accesses.iter().filter(|a| a.reads).map(|a| Atom::of(&a.place)).collect();
    read.sort();
    read.dedup();
    // Of a structure, members that the loop only reads are copied in.
    let partly_read = matches!(cx.var(var).ty, Type::Struct(_))
        && read.iter().any(|part| cx.flow().iteration(cx, l, part).exposed.is_some());
    let partly_written = !all.always_written;
    let may_not_run = cx.counted(l).is_none_or(|c| !runs::at_least_once(cx, l, c));
    let first = !by_rule && (partly_read || (needed.is_some() && (partly_written || may_not_run)));
    match (first, needed.is_some()) {
        (false, false) => out.private.push(var),
        (true, false) => out.firstprivate.push(var),
        (false, true) => out.lastprivate.push(var),
        (true, true) => {
            out.firstprivate.push(var);
            out.lastprivate.push(var);
        }
    }
    let detail = if needed.is_some() {
        match partly_written {
            true => "every iteration writes it before any use of it, or none does",
            false => "every iteration writes it, before any use of it",
        }
    } else {
        "written before each use in an iteration, and not needed after the loop"
    };
    out.facts.push(fact(cx, Test::PrivateScalar, var, detail));
}

fn first_exposed(judged: &[(Atom, flow::Iteration)]) -> Option<(Atom, Span)> {
    judged.iter().find_map(|(part, it)| Some((part.clone(), it.exposed?)))
}

/// A value goes from iteration to iteration: an accumulation, or in the way.
fn carried(
    cx: &Cx,
    l: StmtId,
    var: VarId,
    part: &Atom,
    read: Span,
    accesses: &[&Access],
    out: &mut Scalars,
) {
    let outcome = reduce::scalar(cx, l, var, accesses);
    if !matches!(outcome, reduce::Outcome::Reduction(_))
        && let Some(found) = induction::of(cx, l, var).or_else(|| geometric::of(cx, l, var))
    {
        stepped(cx, l, found, out);
        return;
    }
    if !matches!(outcome, reduce::Outcome::Reduction(_))
        && let Some(found) = reduce::sum_through(cx, l, var, accesses)
    {
        reduction(cx, var, found, out);
        return;
    }
    match outcome {
        reduce::Outcome::Reduction(found) => reduction(cx, var, found, out),
        reduce::Outcome::Refused(reason) => out.reasons.push(*reason),
        reduce::Outcome::No => {
            let variable = part_name(cx, part);
            let kind = match cx.var(var).storage {
                Storage::Static => ReasonKind::HiddenState { variable },
                _ => ReasonKind::ScalarCarried { variable },
            };
            let mut reason = Reason::new(kind, read, "read before it is written in its iteration");
            if let Some(write) = accesses.iter().find(|a| a.writes && a.place.span != read) {
                reason = reason.and(write.place.span, "written here in an earlier iteration");
            }
            out.reasons.push(reason);
        }
    }
}

/// A variable that each iteration can compute for itself; its last value is that of the last iteration.
fn stepped(cx: &Cx, l: StmtId, found: Induction, out: &mut Scalars) {
    let var = found.var;
    if cx.flow().needed_after(cx, l, &Atom::var(var)).is_some() {
        out.lastprivate.push(var);
        if cx.counted(l).is_none_or(|c| !runs::at_least_once(cx, l, c)) {
            out.firstprivate.push(var);
        }
    } else {
        out.private.push(var);
    }
    out.facts.push(fact(cx, Test::Induction, var, "it follows from the number of the iteration"));
    out.inductions.push(found);
}

fn reduction(cx: &Cx, var: VarId, found: reduce::Found, out: &mut Scalars) {
    out.reductions.push(Reduction { op: found.op, var, elements: None });
    out.facts.push(fact(cx, Test::Reduction, var, &found.detail));
    out.assumptions.extend(found.assumptions);
}

fn conditional_last_value(cx: &Cx, part: &Atom, accesses: &[&Access], need: Needed) -> Reason {
    let variable = part_name(cx, part);
    let write = accesses.iter().find(|a| a.writes);
    let span = write.map_or(cx.procedure.span, |a| a.place.span);
    let kind = ReasonKind::ConditionalLastValue { variable };
    let reason = Reason::new(kind, span, "not every iteration gets here");
    match need {
        Needed::Read(at) => reason.and(at, "its value is used here"),
        Needed::AtExit => reason.and(cx.procedure.span, "its value outlives the procedure"),
        Needed::Reachable => reason.and(cx.procedure.span, "its value can be reached elsewhere"),
    }
}

/// The variable of the loop itself: private by OpenMP's rule, but its value afterwards is not.
fn loop_variable(cx: &Cx, l: StmtId, var: VarId, out: &mut Scalars) {
    if cx.declared_in_own_header(l, var) {
        return;
    }
    let Some(need) = cx.flow().needed_after(cx, l, &Atom::var(var)) else { return };
    let Some(counted) = cx.counted(l) else { return };
    if runs::at_least_once(cx, l, counted) {
        out.lastprivate.push(var);
        let detail = "the value after the last increment is kept";
        out.facts.push(fact(cx, Test::PrivateScalar, var, detail));
        return;
    }
    if (cx.starts_from_itself(counted) || cx.invariant(l, counted.lower))
        && cx.invariant(l, counted.upper)
        && cx.invariant(l, counted.step)
    {
        out.lastprivate.push(var);
        out.set_if_empty = true;
        let detail = "the value after the last increment is kept; a statement after the loop sets it \
                      where the loop runs zero times";
        out.facts.push(fact(cx, Test::PrivateScalar, var, detail));
        return;
    }
    let kind = ReasonKind::ConditionalLastValue { variable: cx.name(var).to_string() };
    let label = "OpenMP loses its value when the loop runs zero times, and its bounds change";
    let reason = Reason::new(kind, counted.header, label);
    out.reasons.push(match need {
        Needed::Read(at) => reason.and(at, "its value is used here"),
        Needed::AtExit | Needed::Reachable => {
            reason.and(cx.var(var).span, "its value outlives the loop")
        }
    });
}

/// What OpenMP (or good sense) does not let stand in a `private` clause.
fn not_privatizable(cx: &Cx, l: StmtId, var: VarId, accesses: &[&Access]) -> Option<Reason> {
    let v = cx.var(var);
    let write = accesses.iter().find(|a| a.writes)?.place.span;
    let variable = v.name.clone();
    if cx.declared_in_header(l, var) {
        let why = format!("it declares `{variable}` in its header");
        return Some(Reason::new(ReasonKind::NotCanonical { why }, v.span, "declared here"));
    }
    let shares = v.alias.is_some()
        || matches!(v.storage, Storage::Global(g) if cx.unit.global(g).alias.is_some());
    if shares {
        let kind = ReasonKind::OutputDependence { variable };
        return Some(Reason::new(kind, write, "written here; it shares its storage with others"));
    }
    if matches!(v.storage, Storage::Global(g) if cx.unit.global(g).thread_local) {
        return Some(Reason::new(ReasonKind::HiddenState { variable }, write, "one per thread"));
    }
    if v.attrs.fortran_pointer || v.attrs.allocatable {
        let kind = ReasonKind::OutputDependence { variable };
        return Some(Reason::new(kind, write, "a pointer or allocatable variable is written here"));
    }
    if v.attrs.polymorphic || !plain(cx, &v.ty, 0) {
        let kind = ReasonKind::OutputDependence { variable };
        return Some(Reason::new(
            kind,
            write,
            "written here; its type is not simple enough to copy",
        ));
    }
    None
}

/// A scalar, a pointer, or a structure of nothing else.
fn plain(cx: &Cx, ty: &Type, depth: u32) -> bool {
    match ty {
        Type::Scalar(_) => true,
        // A pointer member of a derived type has rules of its own for copies.
        Type::Pointer(_) => !cx.unit.language.is_fortran(),
        Type::Struct(id) => cx.unit.structs.get(id.index()).is_some_and(|s| {
            depth < 8 && s.fields.iter().all(|f| !f.volatile && plain_member(cx, &f.ty, depth + 1))
        }),
        Type::Array(_) | Type::Void | Type::Opaque => false,
    }
}

fn plain_member(cx: &Cx, ty: &Type, depth: u32) -> bool {
    match ty {
        Type::Array(array) => plain(cx, &array.element, depth),
        other => plain(cx, other, depth),
    }
}

/// `z.re`, as the user would write it.
fn part_name(cx: &Cx, part: &Atom) -> String {
    let mut name = cx.name(part.var).to_string();
    let mut ty = &cx.var(part.var).ty;
    let dot = if cx.unit.language.is_fortran() { '%' } else { '.' };
    for k in &part.path {
        let Type::Struct(id) = ty else { break };
        let Some(field) = cx.unit.structs.get(id.index()).and_then(|s| s.fields.get(*k as usize))
        else {
            break;
        };
        name.push(dot);
        name.push_str(&field.name);
        ty = &field.ty;
    }
    name
}
