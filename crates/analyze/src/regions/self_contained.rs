//! Arrays that outlive procedures, and of which a procedure reads only what it wrote itself.
//!
//! **Decides** whether each element that a procedure reads was written before by the same call of the procedure, and whether
//! nobody else can have written it since.
//!
//! **Example** `do i … t(i) = a(i)`, `do i … b(i) = t(i)` with `t` in COMMON; not if the second loop runs further, if the first one
//! writes under a condition, or if a procedure is called between them that names `t`, too.
//!
//! **Why it is sound** one run of neighbouring statements of a list holds every mention of the array, and calls nobody who may
//! touch it, but by an argument, which counts as a mention. What such a run may read before it wrote it certainly itself is over-approximated, and must be empty. So
//! each read is of a value of the same execution of the run. If this holds for all procedures that name the array, none of
//! them sees a value of another one, or of an earlier call.
//!
//! **Gives up when** a procedure with unknown effects is called in the run; somebody jumps into it.
//!
//! **Cost and limit** one walk over the procedure, and the budget of one variable.
//!
//! **Source** spec, array contraction, S3 (the same candidates in all sequences of the program).

use heiretsu_ir::{Block, StmtId, StmtKind, Storage, VarId, visit};

use super::Engine;
use super::set::and;
use crate::calls::CallSite;
use crate::cx::Cx;

/// Does the procedure read only elements of the global that it wrote itself, while nobody else touched it?
///
/// # Errors
/// What it may do, as the end of a sentence about the procedure.
pub fn covered(cx: &Cx, var: VarId) -> Result<(), &'static str> {
    if cx.escaped(var) {
        return Err("hands it to callees that may keep its address");
    }
    let p = cx.procedure;
    let mut block: &Block = &p.body;
    let mut around: Option<StmtId> = None;
    // The longest run of statements in which nobody else touches the array.
    let run = loop {
        let mut those = block.iter().enumerate().filter(|(_, s)| named(cx, &[**s], var));
        let Some((first, _)) = those.next() else { return Ok(()) };
        let last = those.last().map_or(first, |(at, _)| at);
        let run = &block[first..=last];
        if left_alone(cx, run, var) {
            break run;
        }
        let deeper = (first == last).then(|| inner(cx, run[0], var)).flatten();
        let Some(inside) = deeper else {
            return Err("may call others that name it while it uses it");
        };
        if matches!(p.stmt(run[0]).kind, StmtKind::Loop(_) | StmtKind::While { .. }) {
            around = Some(run[0]);
        }
        block = inside;
    };
    if entered(cx, run) || !nothing_exposed(cx, run, around, var) {
        return Err("may read elements of it that it did not write");
    }
    Ok(())
}

/// Is the variable named in one of these statements?
fn named(cx: &Cx, stmts: &[StmtId], var: VarId) -> bool {
    visit::stmts(cx.procedure, stmts).into_iter().any(|s| {
        let mut found = false;
        visit::each_place(cx.procedure, s, &mut |place, _| found |= place.var == var);
        found
    })
}

/// The one list in a statement that holds all its mentions of the variable.
fn inner<'a>(cx: &Cx<'a>, stmt: StmtId, var: VarId) -> Option<&'a Block> {
    let p = cx.procedure;
    let mut own = false;
    visit::each_place(p, stmt, &mut |place, _| own |= place.var == var);
    let mut lists =
        visit::blocks(&p.stmt(stmt).kind).into_iter().flatten().filter(|list| named(cx, list, var));
    let only = lists.next()?;
    (!own && lists.next().is_none()).then_some(only)
}

/// Can no call in these statements touch the variable, but by what it is handed?
fn left_alone(cx: &Cx, run: &[StmtId], var: VarId) -> bool {
    let Storage::Global(global) = cx.var(var).storage else { return false };
    let key = cx.summaries.key(global);
    let inside = visit::stmts(cx.procedure, run);
    let alone = |site: &CallSite| {
        !site.may_change_anything()
            && site.touches.iter().all(|t| t.place.var != var || !t.hidden)
            && site.globals.iter().all(|(other, _)| !cx.summaries.overlap(key, *other))
    };
    cx.all_calls().iter().filter(|site| inside.contains(&site.stmt)).all(alone)
}

/// Does anybody jump to a label in these statements?
fn entered(cx: &Cx, run: &[StmtId]) -> bool {
    let jumped = |s: StmtId| match cx.procedure.stmt(s).kind {
        StmtKind::Label(label) => cx.jumps_to(label),
        _ => false,
    };
    cx.any_jumps() && visit::stmts(cx.procedure, run).into_iter().any(jumped)
}

/// Do these statements, in the loop around them, read no element before they certainly wrote it?
fn nothing_exposed(cx: &Cx, run: &[StmtId], around: Option<StmtId>, var: VarId) -> bool {
    let mut engine = Engine::new(cx, var);
    let around = match around.map(|l| engine.model.loop_index(l)) {
        Some(None) => return false,
        Some(Some(k)) => Some((engine.span(k, false), engine.facts(k))),
        None => None,
    };
    for item in 0..engine.object.items.len() {
        engine.item = item;
        let exposed = engine.list(run).exposed;
        let bounds = engine.in_bounds();
        let fine =
            exposed.parts().iter().map(|part| and(part, &bounds)).all(|part| match &around {
                Some((span, facts)) => engine.nowhere(&and(&part, &span.system), facts),
                None => engine.nowhere(&part, &[]),
            });
        if !fine {
            return false;
        }
    }
    true
}
