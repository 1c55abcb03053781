//! One iteration, carried out with the sizes that the program has.
//!
//! **Decides** which elements of an array an iteration of a loop reads before it writes them, and at which distance iterations
//! meet in an element, where both follow from integers that are known on entry.
//!
//! **Example** a transform of `n` values in `log2(n)` passes that go from one work array to the other and back, with strides that
//! double: with `n = 128` every element that a pass reads was written by the pass before.
//!
//! **Why it is sound** the loop's variable may be anything: what depends on it is a form `c + k·x`, or unknown. Every other
//! integer that is known is a constant of the text, or computed from such, or the loop's test asks for it on entry
//! ([`Evaluation::conditions`]), while nothing in the loop changes it. A condition that is not known leads both ways: what may be read is
//! what one of them reads, what is written is what both write. An element whose place is not known may be any one.
//!
//! **Gives up when** a bound or a jump follows from something that is not known, or memory is touched in ways that are not
//! understood; arithmetic overflows.
//!
//! **Cost and limit** [`BUDGET`] expressions and statements for each loop, only where an array that callees touch is in the way.
//!
//! **Source** symbolic execution with concrete sizes; array privatization by P. Tu and D. Padua, 1993.

mod calls;
pub mod likely;
mod memory;
mod numbers;
mod run;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use heiretsu_ir::runtime_test::{Condition, Poly};
use heiretsu_ir::{
    Arg, CompareOp, ExprId, ExprKind, GlobalId, Passing, Scalar, StmtId, StmtKind, Storage, Type,
    VarId, visit,
};

use super::live;
use crate::alias;
use crate::calls::CallSite;
use crate::cx::Cx;
use numbers::Number;
use run::{Flow, Frame, Run, Slot, is_bound, is_odd};

/// So many operations take as long as one may, where vector instructions carry them out.
const LANES: i64 = 4;

/// Expressions and statements that are evaluated for a loop.
const BUDGET: u64 = 24_000_000;

/// It is not known what happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gone;

/// What an iteration does.
#[derive(Debug)]
pub struct Evaluation {
    /// Arrays of which it reads only what it has written.
    covered: BTreeSet<VarId>,
    /// Arrays that it writes, of which no two iterations touch the same element.
    apart: BTreeSet<VarId>,
    /// Under these conditions.
    conditions: Vec<Condition>,
    /// Operations of a start, where the number of iterations is known.
    operations: Option<i64>,
}

/// Does each iteration read only what it has written of an array? `tested`: if the loop's test asks for what [`conditions`] says.
/// (A clause makes copies whether or not the test holds.)
pub(super) fn covered(cx: &Cx, l: StmtId, var: VarId, tested: bool) -> bool {
    let known = wanted(cx, l, var).then(|| of(cx, l)).flatten();
    let fits = |e: &Evaluation| tested || e.conditions.is_empty();
    rely(cx, l, known.is_some_and(|e| e.covered.contains(&var) && fits(&e)))
}

/// Do no two iterations touch the same element of an array that nothing else reaches?
pub(crate) fn apart(cx: &Cx, l: StmtId, var: VarId) -> bool {
    let known = (wanted(cx, l, var) && alone(cx, l, var)).then(|| of(cx, l)).flatten();
    rely(cx, l, known.is_some_and(|e| e.apart.contains(&var)))
}

/// Is an array covered, and nothing read after the loop of what it left there, before the procedure ends?
pub(super) fn dead(cx: &Cx, l: StmtId, var: VarId, tested: bool) -> bool {
    if !covered(cx, l, var, tested) {
        return false;
    }
    let found = cx.evaluations.borrow().dead.get(&l).cloned();
    let after = found.unwrap_or_else(|| {
        let made = Rc::new(after(cx, l).unwrap_or_default());
        cx.evaluations.borrow_mut().dead.insert(l, Rc::clone(&made));
        made
    });
    after.0.contains(&var) && (tested || after.1.is_empty())
}

/// What has to hold on entry to the loop for what was said of it.
pub(crate) fn conditions(cx: &Cx, l: StmtId) -> Vec<Condition> {
    let known = cx.evaluations.borrow();
    let Some(Some(e)) = known.of.get(&l).filter(|_| known.relied.contains(&l)) else {
        return Vec::new();
    };
    let mut out = e.conditions.clone();
    for c in known.dead.get(&l).iter().flat_map(|after| &after.1) {
        if !out.contains(c) {
            out.push(c.clone());
        }
    }
    out
}

/// The operations of a start of a loop of which something was said, in the time that each takes.
pub(crate) fn operations(cx: &Cx, l: StmtId) -> Option<i64> {
    let known = cx.evaluations.borrow();
    known.relied.contains(&l).then(|| known.of.get(&l)?.as_ref()?.operations).flatten()
}

/// Arrays of which nothing is read any more, and under which conditions.
type Dead = (BTreeSet<VarId>, Vec<Condition>);

/// What was found out about the loops of a procedure.
#[derive(Default)]
pub struct Evaluations {
    of: BTreeMap<StmtId, Option<Rc<Evaluation>>>,
    dead: BTreeMap<StmtId, Rc<Dead>>,
    /// Loops of which something was said.
    relied: BTreeSet<StmtId>,
}

fn rely(cx: &Cx, l: StmtId, yes: bool) -> bool {
    if yes {
        cx.evaluations.borrow_mut().relied.insert(l);
    }
    yes
}

/// Is it an array that callees touch, too?
fn wanted(cx: &Cx, l: StmtId, var: VarId) -> bool {
    let mine = |v: VarId| v == var || cx.same_storage(v, var);
    cx.accesses(l).iter().any(|a| a.callee.is_some() && mine(a.place.var))
        || cx.accesses(l).iter().any(|a| mine(a.place.var)) && !cx.calls(l).is_empty()
}

/// Is the array reached by this name only, or handed to callees?
fn alone(cx: &Cx, l: StmtId, var: VarId) -> bool {
    let own = |v: VarId| {
        let x = cx.var(v);
        let named = match x.storage {
            Storage::Local | Storage::Static => true,
            Storage::Global(g) => cx.unit.global(g).alias.is_none(),
            Storage::Parameter { .. } => x.attrs.no_alias,
            _ => false,
        };
        named && !is_odd(x) && !cx.escaped(v)
    };
    let others = cx.accesses(l).iter().filter(|a| a.memory).all(|a| {
        let base = alias::base(cx, &a.place).0;
        (base != var || a.place.var == var) && own(base)
    });
    own(var) && others && !cx.sharing(var).1 && !super::scratch::kept(cx, var)
}

fn of(cx: &Cx, l: StmtId) -> Option<Rc<Evaluation>> {
    let found = cx.evaluations.borrow().of.get(&l).cloned();
    found.unwrap_or_else(|| {
        let made = made(cx, l).ok().map(Rc::new);
        cx.evaluations.borrow_mut().of.insert(l, made.clone());
        made
    })
}

/// Carries out an iteration.
fn made(cx: &Cx, l: StmtId) -> Result<Evaluation, Gone> {
    let counted = cx.counted(l).ok_or(Gone)?;
    let known = inputs(cx, l);
    let (mut run, mut frame) = started(cx, &known)?;
    let bounds = [counted.lower, counted.upper].map(|e| run.value(&mut frame, e));
    let of_bounds = std::mem::take(&mut run.used);
    let counter = run.slot(&mut frame, counted.var)?;
    run.set(&counter, Some(Number { c: 0, k: 1 }));
    if is_odd(cx.var(counted.var)) || cx.sharing(counted.var).1 {
        return Err(Gone);
    }
    match run.block(&mut frame, &counted.body)? {
        Flow::Next => {}
        Flow::Continue(target) if target == l => {}
        _ => return Err(Gone),
    }
    run.within()?;
    let far = match bounds {
        [Ok(Some(a)), Ok(Some(b))] => {
            let (a, b) = (a.fixed(), b.fixed());
            a.zip(b).and_then(|(a, b)| b.checked_sub(a)?.checked_abs())
        }
        _ => None,
    };
    let (mut covered, mut apart) = (BTreeSet::new(), BTreeSet::new());
    let mut asks_bounds = false;
    for v in cx.procedure.var_ids() {
        let Some(Slot::Array(named)) = &frame.slots[v.index()] else { continue };
        let object = &run.objects[named.object as usize];
        if !object.modified {
            continue;
        }
        if !object.exposed {
            covered.insert(v);
        }
        match object.meet() {
            Ok(None) => _ = apart.insert(v),
            Ok(Some(distance)) if far.is_some_and(|far| far < distance) => {
                asks_bounds = true;
                apart.insert(v);
            }
            _ => {}
        }
    }
    let mut used = std::mem::take(&mut run.used);
    used.extend(of_bounds.into_iter().filter(|_| asks_bounds));
    let step = run.value(&mut frame, counted.step).unwrap_or(None).and_then(Number::fixed);
    let trips = far.zip(step).and_then(|(far, step)| far.checked_div(step.checked_abs()?));
    let operations = trips.and_then(|trips| trips.checked_mul(run.work / LANES));
    Ok(Evaluation { covered, apart, conditions: asked(cx, &known, &used), operations })
}

/// Carries out what comes after a loop: the arrays of which nothing is read there that is not written there before.
fn after(cx: &Cx, l: StmtId) -> Result<Dead, Gone> {
    let mut known = inputs(cx, l);
    // (Pointers could change them there.)
    let own = |v: VarId| match cx.var(v).storage {
        Storage::Local => true,
        Storage::Parameter { passing, .. } => passing == Passing::Value,
        _ => false,
    };
    known.retain(|(v, _)| cx.unit.language.is_fortran() || own(*v));
    let (mut run, mut frame) = started(cx, &known)?;
    run.outline = true;
    run.unsettle(&mut frame, l)?;
    let mut lists = Vec::new();
    live::around(cx, &cx.procedure.body, None, l, &mut lists);
    'lists: for (block, at, owner) in lists {
        for s in &block[at + 1..] {
            match run.stmt(&mut frame, *s)? {
                Flow::Next => {}
                Flow::Return(_) => break 'lists,
                Flow::Break(_) | Flow::Continue(_) => return Err(Gone),
            }
        }
        let Some(owner) = owner else { continue };
        match &cx.procedure.stmt(owner).kind {
            StmtKind::If { .. } => {}
            StmtKind::Loop(around) => {
                run.unsettle(&mut frame, owner)?;
                run.any_iteration(&mut frame, owner, &around.body, Some((around.var, None)))?;
            }
            StmtKind::While { body, .. } => {
                run.unsettle(&mut frame, owner)?;
                run.any_iteration(&mut frame, owner, body, None)?;
            }
            _ => return Err(Gone),
        }
    }
    run.within()?;
    let unread = |v: &VarId| match &frame.slots[v.index()] {
        Some(Slot::Array(named)) => !run.objects[named.object as usize].exposed,
        _ => false,
    };
    let dead = cx.procedure.var_ids().filter(unread).collect();
    Ok((dead, asked(cx, &known, &run.used)))
}

/// Arrays that outlive procedures (of the callee's unit), of which a call reads only what it has written, whatever it finds there.
pub fn unread_by(cx: &Cx, site: &CallSite, callee: &Cx) -> BTreeSet<GlobalId> {
    let s = cx.procedure.stmt(site.stmt);
    let args = match &s.kind {
        StmtKind::Call { args, .. } if s.span == site.span => args.as_slice(),
        _ => return BTreeSet::new(),
    };
    let run = || -> Result<BTreeSet<GlobalId>, Gone> {
        let (mut here, mut frame) = started(cx, &[])?;
        let mut known = Vec::new();
        for (v, arg) in callee.procedure.params.iter().zip(args) {
            let var = callee.var(*v);
            if let Arg::Value(e) = arg
                && cx.procedure.expr(*e).ty == var.ty
                && !is_odd(var)
            {
                let value = here.value(&mut frame, *e)?.and_then(Number::fixed);
                known.extend(value.map(|n| (*v, n)));
            }
        }
        let (mut run, mut frame) = started(callee, &known)?;
        run.outline = true;
        let flow = run.block(&mut frame, &callee.procedure.body)?;
        run.within()?;
        match flow {
            Flow::Next | Flow::Return(_) => Ok(run.unread_globals()),
            Flow::Break(_) | Flow::Continue(_) => Err(Gone),
        }
    };
    run().unwrap_or_default()
}

fn asked(cx: &Cx, known: &[(VarId, i64)], used: &BTreeSet<VarId>) -> Vec<Condition> {
    let those = known.iter().filter(|(v, _)| used.contains(v));
    those.filter_map(|(v, value)| condition(cx, *v, *value)).collect()
}

/// The state on entry to a loop.
fn started<'c, 'u>(
    cx: &'c Cx<'u>,
    known: &[(VarId, i64)],
) -> Result<(Run<'c, 'u>, Frame<'u>), Gone> {
    let mut run = Run::new(cx, BUDGET);
    let mut frame = Frame::new(cx.procedure, Some(cx.id));
    let kept =
        |v: VarId| !cx.all_accesses().iter().any(|a| a.writes && cx.same_storage(a.place.var, v));
    for (v, value) in known {
        let slot = run.slot(&mut frame, *v)?;
        run.input(&slot, *v, *value);
    }
    // What the extents of arrays are worth.
    for s in &cx.procedure.body {
        match &cx.procedure.stmt(*s).kind {
            StmtKind::Assign { place, value } if is_bound(cx.var(place.var)) => {
                if reads_only(cx, *value, &kept) {
                    run.stmt(&mut frame, *s)?;
                    run.depends(&mut frame, place.var)?;
                }
            }
            _ => break,
        }
    }
    run.prepare(&mut frame)?;
    Ok((run, frame))
}

fn reads_only(cx: &Cx, e: ExprId, fine: &dyn Fn(VarId) -> bool) -> bool {
    let mut all = true;
    visit::each_expr(cx.procedure, e, &mut |_, e| match &e.kind {
        ExprKind::Read(place) => all &= place.is_var() && fine(place.var),
        ExprKind::Call(..) | ExprKind::Opaque(_) | ExprKind::AddressOf(_) => all = false,
        _ => {}
    });
    all
}

/// Integers that the loop's test can ask for, and what they seem to be.
fn inputs(cx: &Cx, l: StmtId) -> Vec<(VarId, i64)> {
    let likely = cx.unit.likely.iter().filter(|k| k.procedure == cx.id && k.stmt == l);
    let fine = |v: VarId| {
        let var = cx.var(v);
        let whole = matches!(var.ty, Type::Scalar(Scalar::Int { bits: ..=64, .. }));
        whole
            && !var.name.contains('.')
            && !is_odd(var)
            && !cx.sharing(v).1
            && !cx.iteration_local(l, v)
            && !cx.declared_in_header(l, v)
            && cx.invariant_var(l, v)
            && condition(cx, v, 0).is_some()
    };
    if cx.dummies_may_be_absent() {
        return Vec::new();
    }
    let mut out: Vec<(VarId, i64)> = likely.flat_map(|k| k.values.iter().copied()).collect();
    out.retain(|(v, _)| v.index() < cx.procedure.vars.len() && fine(*v));
    out
}

/// That a variable has a value.
fn condition(cx: &Cx, v: VarId, value: i64) -> Option<Condition> {
    let read = |e: &ExprId| match &cx.procedure.expr(*e).kind {
        ExprKind::Read(place) => place.is_var() && place.var == v,
        _ => false,
    };
    let e = cx.procedure.expr_ids().find(read)?;
    let (left, right) = (Poly::factor(e), Poly::constant(value.into()));
    Some(Condition::Compare { left, op: CompareOp::Eq, right })
}
