//! What forbids parallel execution whatever the data: control flow and effects.
//!
//! **Decides** whether a loop leaves early, jumps, does input or output, ends the program, manages memory,
//! touches volatile objects or state of one thread, calls something with effects, or holds something that is not understood.
//!
//! **Example** `for (…) { if (a[i] < 0) break; … }` → H204 at the `break`.
//!
//! **Why it is sound** every statement and expression of the loop is looked at, at any depth, without a
//! wildcard; calls by their summaries.
//!
//! **Gives up when** it finds something: H201–H214; H301–H305 see [`shape`].
//!
//! **Cost and limit** linear in the loop.
//!
//! **Source** OpenMP 4.5, 2.6 and 2.7 (structured blocks, canonical loops).

pub mod shape;
#[cfg(test)]
mod tests;
mod threads;

use std::collections::BTreeSet;

use heiretsu_ir::{
    Effect, EffectKind, ExprId, ExprKind, Label, Place, Reason, ReasonKind, Source, Span, StmtId,
    StmtKind, Type, VarId, visit,
};

use crate::calls::{CallSite, Trouble, own_memory};
use crate::cx::Cx;
use crate::overlap;

/// Everything in `l` that keeps it sequential whatever its data are.
pub fn judge(cx: &Cx, l: StmtId) -> Vec<Reason> {
    let mut out = Vec::new();
    if let Some(why) = &cx.procedure.tainted {
        let kind = ReasonKind::Tainted { why: why.clone() };
        out.push(Reason::new(kind, cx.procedure.stmt(l).span, "in this procedure"));
    }
    shape::judge(cx, l, &mut out);
    let blocks = visit::blocks(&cx.procedure.stmt(l).kind).into_iter().flatten();
    let inside: Vec<StmtId> = blocks.flat_map(|b| visit::stmts(cx.procedure, b)).collect();
    let label = |s: &StmtId| match cx.procedure.stmt(*s).kind {
        StmtKind::Label(label) => Some(label),
        _ => None,
    };
    let labels = inside.iter().filter_map(label).collect();
    for s in &inside {
        statement(cx, l, *s, &labels, &mut out);
    }
    for (s, what) in cx.opaque(l) {
        let kind = ReasonKind::opaque(what);
        out.push(Reason::new(kind, cx.procedure.stmt(*s).span, "here"));
    }
    for site in cx.calls(l) {
        out.extend(call(site));
        out.extend(reads_what_is_written(cx, l, site));
    }
    variables(cx, l, &mut out);
    threads::judge(cx, l, &mut out);
    out
}

fn statement(cx: &Cx, l: StmtId, s: StmtId, labels: &BTreeSet<Label>, out: &mut Vec<Reason>) {
    let span = cx.procedure.stmt(s).span;
    let leaves = |target: StmtId| target == l || !cx.contains(l, target);
    let reason = match &cx.procedure.stmt(s).kind {
        StmtKind::Return(_) => early("return", s, cx),
        StmtKind::Break { target } if leaves(*target) => {
            early(if cx.unit.language.is_fortran() { "exit" } else { "break" }, s, cx)
        }
        StmtKind::Continue { target } if *target != l && !cx.contains(l, *target) => {
            early("it goes on with an outer loop", s, cx)
        }
        StmtKind::Goto(label) if !labels.contains(label) => early("a jump out of it", s, cx),
        StmtKind::Goto(_) => Reason::new(ReasonKind::Jump {}, span, "jumps from here"),
        StmtKind::Label(label) if cx.jumps_to(*label) => {
            Reason::new(ReasonKind::Jump {}, span, "jumps to here")
        }
        StmtKind::While { cond, body, .. } if endless(cx, s, *cond, body) => {
            early("a loop inside it has no end", s, cx)
        }
        StmtKind::Effect(effect) if own_memory(cx, effect, &|var| cx.iteration_local(l, var)) => {
            return;
        }
        // Some iteration fails in any order.
        StmtKind::Effect(Effect { kind: EffectKind::Abort, .. })
            if cx.summaries.observers().signals.is_none() =>
        {
            return;
        }
        StmtKind::Effect(effect) => {
            let (kind, label) = match effect.kind {
                EffectKind::Io => (ReasonKind::Io {}, "input or output here"),
                EffectKind::Stop | EffectKind::Abort => {
                    (ReasonKind::Stop {}, "the program ends here")
                }
                EffectKind::Allocate if by_assignment(cx, span) => {
                    (ReasonKind::Reallocated {}, "allocated again here, if the shapes differ")
                }
                EffectKind::Allocate => (ReasonKind::MemoryManagement {}, "allocated here"),
                EffectKind::Deallocate => (ReasonKind::MemoryManagement {}, "freed here"),
                EffectKind::PointerAssign => (ReasonKind::MemoryManagement {}, "re-pointed here"),
                EffectKind::Asm => {
                    (ReasonKind::NotUnderstood { what: "inline assembly".into() }, "here")
                }
            };
            Reason::new(kind, span, label)
        }
        // Opaque ones and calls are listed elsewhere; the rest is harmless by itself.
        StmtKind::Opaque(_)
        | StmtKind::Call { .. }
        | StmtKind::Assign { .. }
        | StmtKind::If { .. }
        | StmtKind::Loop(_)
        | StmtKind::While { .. }
        | StmtKind::Break { .. }
        | StmtKind::Continue { .. }
        | StmtKind::Label(_)
        | StmtKind::Directive(_) => return,
    };
    out.push(reason);
}

/// Is a condition always true, and does nothing leave the loop? No later iteration is reached then. (Where the condition
/// is no constant, C lets a compiler take it for granted that such a loop ends.)
fn endless(cx: &Cx, s: StmtId, cond: ExprId, body: &[StmtId]) -> bool {
    let p = cx.procedure;
    let always = match p.expr(cond).kind {
        ExprKind::Int(value) => value != 0,
        ExprKind::Logical(value) => value,
        _ => false,
    };
    let outside = |target: StmtId| target != s && !cx.contains(s, target);
    always
        && !visit::stmts(p, body).into_iter().any(|inner| match &p.stmt(inner).kind {
            StmtKind::Return(_) | StmtKind::Goto(_) => true,
            StmtKind::Break { target } => *target == s || outside(*target),
            StmtKind::Continue { target } => outside(*target),
            StmtKind::Opaque(_)
            | StmtKind::Call { .. }
            | StmtKind::Assign { .. }
            | StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::While { .. }
            | StmtKind::Effect(_)
            | StmtKind::Label(_)
            | StmtKind::Directive(_) => false,
        })
}

/// Fortran: is it an assignment to something allocatable?
fn by_assignment(cx: &Cx, span: Span) -> bool {
    let text = cx.unit.files.get(span.file.index()).map_or(&[][..], |f| f.slice(span));
    let word = text.get(..ALLOCATE.len()).unwrap_or_default();
    cx.unit.language.is_fortran() && !word.eq_ignore_ascii_case(ALLOCATE)
}

const ALLOCATE: &[u8] = b"allocate";

fn early(how: &str, s: StmtId, cx: &Cx) -> Reason {
    let kind = ReasonKind::EarlyExit { how: how.to_string() };
    Reason::new(kind, cx.procedure.stmt(s).span, "leaves the loop")
}

/// Why a call keeps a loop sequential, if it does.
pub fn call(site: &CallSite) -> Option<Reason> {
    let callee = site.name.clone();
    let (kind, label) = match site.trouble.as_ref()? {
        Trouble::Unknown => match callee.strip_prefix('*') {
            Some(pointer) => {
                (ReasonKind::PointerCall { pointer: pointer.to_owned() }, "called here")
            }
            None => (ReasonKind::UnknownCall { callee }, "called here"),
        },
        Trouble::OtherText => {
            (ReasonKind::OtherText { what: format!("`{callee}`") }, "called here")
        }
        Trouble::Impure(why) | Trouble::Hidden(why) => {
            (ReasonKind::ImpureCall { callee, why: why.clone() }, "called here")
        }
        Trouble::Io if matches!(site.said, Some((_, Source::Library))) => {
            (ReasonKind::Io {}, "taken for a clock, by its name: it must keep its order")
        }
        Trouble::Io => (ReasonKind::Io {}, "this call does input or output"),
        Trouble::Stop => (ReasonKind::Stop {}, "this call may end the program"),
        Trouble::Memory => (ReasonKind::MemoryManagement {}, "this call manages memory"),
    };
    Some(Reason::new(kind, site.span, label))
}

/// A callee that follows pointers of unknown origin, or reads globals that have no name here, may see what other
/// iterations write.
fn reads_what_is_written(cx: &Cx, l: StmtId, site: &CallSite) -> Option<Reason> {
    if !site.reads_anything && site.unnamed.is_empty() || site.trouble.is_some() {
        return None;
    }
    let seen = |place: &Place| match site.reads_anything {
        true => overlap::reachable(cx, place),
        false => site.unnamed.iter().any(|key| overlap::may_be_unnamed(cx, place, *key)),
    };
    let write = cx
        .accesses(l)
        .iter()
        .find(|a| a.writes && !cx.iteration_local(l, a.place.var) && seen(&a.place))?;
    let why = format!("it may read `{}` through a pointer", cx.name(write.place.var));
    let kind = ReasonKind::ImpureCall { callee: site.name.clone(), why };
    let reason = Reason::new(kind, site.span, "called here");
    Some(reason.and(write.place.span, "written here"))
}

/// Volatile, atomic, and variables of guessed types.
fn variables(cx: &Cx, l: StmtId, out: &mut Vec<Reason>) {
    let mut seen: BTreeSet<VarId> = BTreeSet::new();
    for access in cx.accesses(l) {
        let var = access.place.var;
        let v = cx.var(var);
        let variable = v.name.clone();
        if cx.is_volatile(&access.place) {
            let kind = ReasonKind::Volatile { variable };
            out.push(Reason::new(kind, access.place.span, "accessed here"));
            continue;
        }
        if seen.insert(var) && (v.attrs.unreliable || v.ty == Type::Opaque) {
            let kind = ReasonKind::NotUnderstood { what: format!("the type of `{variable}`") };
            out.push(Reason::new(kind, access.place.span, "used here"));
        }
    }
}
