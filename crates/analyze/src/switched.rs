//! What keeps a loop sequential may stand under a condition that does not change while the loop runs.
//!
//! **Decides** whether a sequential loop runs in parallel where such conditions do not hold on entry: they are its run-time test.
//! **Example** `if (verbose) printf(…);`, `if (timeron) call timer_start(2)` in a loop that is parallel without it:
//! `if(verbose == 0)`, `if(.not. timeron)`.
//! **Why it is sound** the loop is judged in a copy of the procedure in which the branch is empty; what decides whether it is taken
//! is read from variables that nothing else in the loop changes, so that it is never taken where the test holds. An earlier
//! run of the loop may have taken it: what it assigns is nothing that the rest of the procedure looks at, and calls that may
//! change globals, or what others reach, are, in the copy, a statement after the loop of which nothing is known. Where the
//! test fails one thread runs the loop, in order: what the branch touches then has the values that it had, because each
//! of its variables is shared, or is in the same clause that it would be in if the branch were always looked at.
//! **Gives up when** both branches hold something of the kind; the branch leaves the loop, jumps, or is not understood;
//! the condition is more than comparisons of integers and logical variables, joined; or logical and to be true.
//! **Cost and limit** one more analysis of the procedure for each loop that has such a branch, and of at most [`MAX_LOOPS`] loops.
//! **Source** ours; loop unswitching, with the `if` clause of OpenMP 4.5, 2.5, in the place of a second loop.

use std::collections::BTreeSet;

use heiretsu_ir::runtime_test::{Condition, Poly, RuntimeTest};
use heiretsu_ir::visit::LoopEntry;
use heiretsu_ir::{
    Assumption, CompareOp, EffectKind, ExprId, ExprKind, GlobalId, OTHER_BRANCH, ReasonKind,
    Scalar, Source, Step, Stmt, StmtId, StmtKind, Storage, Technique, Type, Unit, VarId, Verdict,
    visit,
};

use crate::LoopFacts;
use crate::alias;
use crate::calls::{CallSite, Key, Relation};
use crate::cx::{Access, Cx};
use crate::regions;
use crate::scalars::{self, Scalars};
use crate::verdict;

/// So many loops of a procedure are judged again.
const MAX_LOOPS: usize = 32;

/// A branch that is not taken.
struct Off {
    stmt: StmtId,
    /// Is it the one where the condition holds?
    then: bool,
    conditions: Vec<Condition>,
    /// What these read.
    read: Vec<ExprId>,
}

impl Off {
    fn inside(&self, cx: &Cx) -> Vec<StmtId> {
        let [then, other] = visit::blocks(&cx.procedure.stmt(self.stmt).kind);
        let block = if self.then { then } else { other };
        block.map_or_else(Vec::new, |block| visit::stmts(cx.procedure, block))
    }
}

/// Judges those loops of a procedure again that are sequential.
pub(crate) fn again(cx: &Cx, all: &mut [LoopFacts], wanted: &dyn Fn(StmtId) -> bool) {
    let mut left = MAX_LOOPS;
    for (entry, facts) in cx.loops().iter().zip(all) {
        let open = matches!(facts.verdict, Verdict::Sequential(_)) && facts.copies.is_none();
        let open = open && wanted(entry.stmt) && cx.counted(entry.stmt).is_some();
        let asks = || !branches(cx, entry.stmt).is_empty() || callees_ask(cx, entry.stmt);
        if left > 0 && open && asks() {
            left -= 1;
            if let Some(found) = judge(cx, *entry, facts) {
                *facts = found;
            }
        }
    }
}

/// What is known about the loop where such branches are not taken, if that makes it parallel, or would with copies of work
/// arrays.
fn judge(cx: &Cx, entry: LoopEntry, before: &LoopFacts) -> Option<LoopFacts> {
    let l = entry.stmt;
    let Requests { unit, mut conditions, touched } = match branches(cx, l).is_empty() {
        true => Requests::none(cx.unit.clone()),
        false => without_requests(cx, l)?,
    };
    let quiet = callees_ask(cx, l).then(|| cx.summaries.while_quiet());
    let without = Cx::new(&unit, cx.id, cx.options, quiet.as_ref().unwrap_or(cx.summaries));
    if quiet.is_some() {
        conditions.extend(callees_quiet(cx, &without, l)?);
    }
    let entry = *without.loops().iter().find(|e| e.stmt == l)?;
    let facts = verdict::of_loop(&without, entry);
    if let Verdict::Sequential(reasons) = &facts.verdict
        && reasons.iter().all(|r| matches!(r.kind, ReasonKind::CalleeScratch { .. }))
    {
        return Some(LoopFacts { verdict: facts.verdict, ..before.clone() });
    }
    let with_branches = scalars::judge(cx, l);
    let Some(mut copied) = facts.copies else {
        return switched_off(facts, &with_branches, &touched, conditions);
    };
    // The copies are there whether or not the branches are taken: nothing in these may look for the array itself.
    let apart = |v: VarId| !touched.contains(&v) && regions::reached_by_name_only(cx, l, v);
    if !copied.list.iter().all(|copy| apart(copy.var)) {
        return None;
    }
    copied.facts = switched_off(copied.facts, &with_branches, &touched, conditions)?;
    Some(LoopFacts { copies: Some(copied), ..before.clone() })
}

/// A unit in which what a loop does on request is left out.
pub struct Requests {
    /// The unit.
    pub unit: Unit,
    /// When nothing is requested.
    pub conditions: Vec<Condition>,
    /// What is touched on request.
    pub touched: BTreeSet<VarId>,
}

impl Requests {
    fn none(unit: Unit) -> Requests {
        Requests { unit, conditions: Vec::new(), touched: BTreeSet::new() }
    }
}

/// Do callees in a loop do something on request?
fn callees_ask(cx: &Cx, l: StmtId) -> bool {
    let nodes = cx.calls(l).iter().filter_map(|site| site.body);
    nodes.into_iter().any(|node| cx.summaries.switches(node).next().is_some())
}

/// When the callees in a loop do nothing on request: as long as what decides about it, which the procedure can ask for, stays, and
/// the procedure does not use what is touched then.
fn callees_quiet(cx: &Cx, without: &Cx, l: StmtId) -> Option<Vec<Condition>> {
    let global = |v: VarId| match cx.var(v).storage {
        Storage::Global(g) => Some(g),
        _ => None,
    };
    // (A name that the text does not use is there for what callees touch.)
    let uses = |v: VarId| {
        cx.all_accesses().iter().any(|a| !a.hidden && cx.same_storage(a.place.var, v))
            || without.accesses(l).iter().any(|a| cx.same_storage(a.place.var, v))
    };
    let used = cx.procedure.var_ids().filter(|v| uses(*v)).filter_map(global);
    let globals: BTreeSet<GlobalId> = used.collect();
    let apart = |k: Key| globals.iter().all(|g| cx.summaries.relation(k, *g) == Relation::Apart);
    let nodes = || cx.all_calls().iter().filter_map(|site| site.body);
    let unnamed = nodes().flat_map(|node| cx.summaries.touched_on_request(node)).all(apart);
    let pointers = cx.all_calls().iter().any(|site| site.may_change_anything());
    if !unnamed || pointers {
        return None;
    }
    let inside = cx.calls(l).iter().filter_map(|site| site.body);
    let switches: BTreeSet<Key> = inside.flat_map(|node| cx.summaries.switches(node)).collect();
    let condition = |key: Key| {
        let reads = |e: &ExprId| match &cx.procedure.expr(*e).kind {
            ExprKind::Read(place) if place.is_var() => {
                global(place.var).is_some_and(|g| cx.summaries.relation(key, g) == Relation::Same)
            }
            _ => false,
        };
        let e = cx.procedure.expr_ids().find(reads)?;
        (plain(cx, e) && without.invariant(l, e)).then_some(())?;
        Some(match is_logical(cx, e) {
            true => Condition::Off(e),
            false => Condition::Compare {
                left: Poly::factor(e),
                op: CompareOp::Eq,
                right: Poly::default(),
            },
        })
    };
    switches.into_iter().map(condition).collect()
}

/// What a loop does without what is done on request in it; `None` where nothing is, or it matters otherwise.
pub fn without_requests(cx: &Cx, l: StmtId) -> Option<Requests> {
    let off = branches(cx, l);
    let dead: BTreeSet<StmtId> = off.iter().flat_map(|o| o.inside(cx)).collect();
    if off.is_empty() || !assigns_its_own(cx, &dead) {
        return None;
    }
    let unit = copy(cx, l, &off, &dead)?;
    let without = Cx::new(&unit, cx.id, cx.options, cx.summaries);
    let stays = |e: &ExprId| {
        let known = match &cx.procedure.expr(*e).kind {
            ExprKind::Read(place) => !cx.iteration_local(l, place.var),
            _ => true,
        };
        known && without.invariant(l, *e)
    };
    let escaped = cx.procedure.var_ids().all(|v| cx.escaped(v) == without.escaped(v));
    if !escaped || !off.iter().flat_map(|b| &b.read).all(stays) {
        return None;
    }
    let mut touched: BTreeSet<VarId> = BTreeSet::new();
    for s in &dead {
        let own = cx.own_accesses(*s).iter().map(|a| &a.place);
        let handed = cx.own_calls(*s).iter().flat_map(|c| c.touches.iter().map(|t| &t.place));
        touched.extend(own.chain(handed).flat_map(|p| [p.var, alias::base(cx, p).0]));
    }
    let mut conditions: Vec<Condition> = Vec::new();
    for condition in off.into_iter().flat_map(|b| b.conditions) {
        if !conditions.contains(&condition) {
            conditions.push(condition);
        }
    }
    Some(Requests { unit, conditions, touched })
}

/// The unit with empty branches, and, after the loop, something unknown where calls in them may have changed anything.
fn copy(cx: &Cx, l: StmtId, off: &[Off], dead: &BTreeSet<StmtId>) -> Option<Unit> {
    let mut unit = cx.unit.clone();
    let p = unit.procedure_mut(cx.id);
    for branch in off {
        let [then, other] = visit::blocks_mut(&mut p.stmts[branch.stmt.index()].kind);
        let block = if branch.then { then } else { other };
        block?.clear();
    }
    let changes = |site: &CallSite| site.may_change_anything() || changes_globals(site);
    if dead.iter().any(|s| cx.own_calls(*s).iter().any(changes)) {
        let kind = StmtKind::Opaque(OTHER_BRANCH.to_owned());
        let span = cx.procedure.stmt(off.first()?.stmt).span;
        let unknown = p.add_stmt(Stmt { kind, span });
        let place = |block: &mut Vec<StmtId>| {
            let at = block.iter().position(|s| *s == l);
            at.map(|at| block.insert(at + 1, unknown)).is_some()
        };
        let mut blocks = p.stmts.iter_mut().flat_map(|s| visit::blocks_mut(&mut s.kind)).flatten();
        if !place(&mut p.body) && !blocks.any(place) {
            return None;
        }
    }
    Some(unit)
}

/// Do these statements assign nothing but variables that no others name, or name as the counters of loops of their own?
fn assigns_its_own(cx: &Cx, dead: &BTreeSet<StmtId>) -> bool {
    let counts = |v: VarId, s: StmtId| {
        [s].into_iter().chain(cx.around(s)).any(|l| cx.counted(l).is_some_and(|c| c.var == v))
    };
    let own = |v: VarId| {
        let var = cx.var(v);
        let plain = !matches!(var.storage, Storage::View { .. } | Storage::Pointee)
            && !matches!(var.ty, Type::Pointer(_))
            && !var.attrs.address_taken
            && var.alias.is_none()
            && !cx.escaped(v);
        let apart = |a: &Access| {
            !cx.same_storage(a.place.var, v) && alias::base(cx, &a.place).0 != v
                || dead.contains(&a.stmt)
                || a.place.var == v && counts(v, a.stmt)
        };
        plain && cx.all_accesses().iter().all(apart)
    };
    dead.iter().all(|s| {
        // (What a callee does to globals is in the statement after the loop.)
        cx.own_accesses(*s).iter().filter(|a| a.writes && !a.hidden).all(|a| {
            let direct = !a.place.steps.iter().any(|step| matches!(step, Step::Deref(_)));
            direct && own(a.place.var)
        })
    })
}

/// Does the callee write globals without being handed them?
fn changes_globals(site: &CallSite) -> bool {
    site.globals.iter().any(|(_, (_, writes))| *writes)
        || site.touches.iter().any(|touch| touch.hidden && touch.writes)
}

/// What is known, under these conditions, if the variables that the branches touch allow it.
fn switched_off(
    mut facts: LoopFacts,
    with_branches: &Scalars,
    touched: &BTreeSet<VarId>,
    conditions: Vec<Condition>,
) -> Option<LoopFacts> {
    if !alike(&facts, with_branches, touched) {
        return None;
    }
    let tested = under(facts.verdict, conditions)?;
    let directive = facts.directive.as_mut()?;
    if let Verdict::Conditional(_, test) = &tested {
        directive.test = Some(test.clone());
    }
    if !facts.techniques.contains(&Technique::RuntimeTest) {
        facts.techniques.push(Technique::RuntimeTest);
    }
    Some(LoopFacts { verdict: tested, ..facts })
}

/// The same verdict under these conditions, which are asked first.
fn under(verdict: Verdict, mut conditions: Vec<Condition>) -> Option<Verdict> {
    let mut unique: Vec<Condition> = Vec::new();
    for c in conditions.drain(..) {
        if !unique.contains(&c) {
            unique.push(c);
        }
    }
    let mut proof = match verdict {
        Verdict::Parallel(proof) => proof,
        Verdict::Conditional(proof, test) => {
            unique.extend(test.conditions);
            proof
        }
        Verdict::Sequential(_) => return None,
    };
    let text = "what stands under the condition is not reached".to_owned();
    proof.assume(Assumption { source: Source::RunTime, text });
    Some(Verdict::Conditional(proof, RuntimeTest { conditions: unique }))
}

/// Are the variables that the branches touch shared, or what they are where the branches are looked at?
fn alike(facts: &LoopFacts, all: &Scalars, touched: &BTreeSet<VarId>) -> bool {
    let Some(d) = &facts.directive else { return false };
    let plain = facts.blocks.is_none() && facts.copies.is_none();
    let plain = plain && facts.flagged.is_none() && facts.summed.is_none();
    let plain = plain && facts.scattered.is_none();
    let plain = plain && facts.segmented.is_none() && facts.search.is_none();
    let moved = d.inductions.iter().map(|i| i.var);
    let summed = d.reductions.iter().map(|r| r.var);
    let mut set = moved.chain(summed);
    plain
        && !set.any(|v| touched.contains(&v))
        && touched.iter().all(|v| {
            let same = |one: &[VarId], other: &[VarId]| one.contains(v) == other.contains(v);
            same(&d.private, &all.private)
                && same(&d.firstprivate, &all.firstprivate)
                && same(&d.lastprivate, &all.lastprivate)
        })
}

/// The outermost branches in a loop that hold what keeps it sequential whatever the data, and could be switched off.
fn branches(cx: &Cx, l: StmtId) -> Vec<Off> {
    let mut out: Vec<Off> = Vec::new();
    let blocks = visit::blocks(&cx.procedure.stmt(l).kind).into_iter().flatten();
    for s in blocks.flat_map(|b| visit::stmts(cx.procedure, b)) {
        let StmtKind::If { cond, then_block, else_block } = &cx.procedure.stmt(s).kind else {
            continue;
        };
        if out.iter().any(|o| cx.contains(o.stmt, s)) {
            continue;
        }
        let (one, other) = (odd(cx, then_block), odd(cx, else_block));
        let block = if one { then_block } else { else_block };
        if one == other || !stays_inside(cx, block) {
            continue;
        }
        let mut off = Off { stmt: s, then: one, conditions: Vec::new(), read: Vec::new() };
        if holds(cx, l, *cond, !one, &mut off).is_some() {
            out.push(off);
        }
    }
    out
}

/// Does something in a block keep loops sequential by itself?
fn odd(cx: &Cx, block: &[StmtId]) -> bool {
    visit::stmts(cx.procedure, block).into_iter().any(|s| {
        matches!(cx.procedure.stmt(s).kind, StmtKind::Effect(_))
            || cx.own_calls(s).iter().any(|site| site.trouble.is_some() || changes_globals(site))
    })
}

/// Is a block understood, and left at its end only?
fn stays_inside(cx: &Cx, block: &[StmtId]) -> bool {
    let all = visit::stmts(cx.procedure, block);
    let inside: BTreeSet<StmtId> = all.iter().copied().collect();
    all.iter().all(|s| match &cx.procedure.stmt(*s).kind {
        StmtKind::Break { target } | StmtKind::Continue { target } => inside.contains(target),
        StmtKind::Return(_)
        | StmtKind::Goto(_)
        | StmtKind::Label(_)
        | StmtKind::Opaque(_)
        | StmtKind::Directive(_) => false,
        StmtKind::Assign { .. }
        | StmtKind::If { .. }
        | StmtKind::Loop(_)
        | StmtKind::While { .. }
        | StmtKind::Call { .. } => !cx.is_opaque(*s),
        StmtKind::Effect(e) => match e.kind {
            EffectKind::Io | EffectKind::Stop | EffectKind::Abort => !cx.is_opaque(*s),
            EffectKind::Allocate
            | EffectKind::Deallocate
            | EffectKind::PointerAssign
            | EffectKind::Asm => false,
        },
    })
}

/// The conditions of a test under which an expression is true (or false).
fn holds(cx: &Cx, l: StmtId, e: ExprId, truth: bool, off: &mut Off) -> Option<()> {
    match &cx.procedure.expr(e).kind {
        ExprKind::Not(inner) => holds(cx, l, *inner, !truth, off),
        ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            let both = matches!(cx.procedure.expr(e).kind, ExprKind::And(..)) == truth;
            if both {
                holds(cx, l, *a, truth, off)?;
                return holds(cx, l, *b, truth, off);
            }
            // One is enough: the first that nothing but the branches may change.
            [*a, *b].into_iter().find_map(|one| {
                let mut alone = Off { conditions: Vec::new(), read: Vec::new(), ..*off };
                holds(cx, l, one, truth, &mut alone)?;
                alone.read.iter().all(|e| !assigned(cx, l, *e)).then_some(())?;
                off.conditions.append(&mut alone.conditions);
                off.read.append(&mut alone.read);
                Some(())
            })
        }
        ExprKind::Compare(op, a, b) => {
            compare(cx, off, *a, if truth { *op } else { op.negated() }, Some(*b))
        }
        ExprKind::Read(_) if is_logical(cx, e) => {
            (!truth && plain(cx, e)).then_some(())?;
            off.read.push(e);
            off.conditions.push(Condition::Off(e));
            Some(())
        }
        ExprKind::Read(_) | ExprKind::Convert(_) => {
            compare(cx, off, e, if truth { CompareOp::Ne } else { CompareOp::Eq }, None)
        }
        _ => None,
    }
}

/// That a comparison holds, with zero if nothing stands on the right.
fn compare(
    cx: &Cx,
    off: &mut Off,
    left: ExprId,
    op: CompareOp,
    right: Option<ExprId>,
) -> Option<()> {
    for e in [Some(left), right].into_iter().flatten() {
        (plain(cx, e) && !is_logical(cx, e)).then_some(())?;
        off.read.push(e);
    }
    let side = |e: ExprId| constant(cx, e).map_or_else(|| Poly::factor(e), Poly::constant);
    let right = right.map_or_else(Poly::default, side);
    off.conditions.push(Condition::Compare { left: side(left), op, right });
    Some(())
}

/// Does the loop assign to the variable that is read, by its name?
fn assigned(cx: &Cx, l: StmtId, e: ExprId) -> bool {
    let ExprKind::Read(place) = &cx.procedure.expr(e).kind else { return false };
    let writes = |a: &&Access| a.writes && cx.contains(l, a.stmt);
    cx.iteration_local(l, place.var)
        || cx.all_accesses().iter().filter(writes).any(|a| cx.same_storage(a.place.var, place.var))
}

fn is_logical(cx: &Cx, e: ExprId) -> bool {
    matches!(cx.procedure.expr(e).ty, Type::Scalar(Scalar::Logical { .. }))
}

fn constant(cx: &Cx, e: ExprId) -> Option<i128> {
    match cx.procedure.expr(e).kind {
        ExprKind::Int(value) => Some(value),
        _ => None,
    }
}

/// Is it an integer constant, or a variable, or member of a structure variable, of integers or truth values, which can be read anywhere?
fn plain(cx: &Cx, e: ExprId) -> bool {
    let x = cx.procedure.expr(e);
    let one_word =
        matches!(x.ty, Type::Scalar(Scalar::Int { bits: ..=64, .. } | Scalar::Logical { .. }));
    one_word
        && match &x.kind {
            ExprKind::Int(_) => true,
            ExprKind::Read(place) => {
                let v = cx.var(place.var);
                let a = &v.attrs;
                let odd = a.atomic || a.unreliable || a.fortran_pointer || a.allocatable;
                let own = match v.storage {
                    Storage::Parameter { .. } => !cx.dummies_may_be_absent(),
                    Storage::View { .. } | Storage::Pointee => false,
                    Storage::Local
                    | Storage::Static
                    | Storage::Global(_)
                    | Storage::Result
                    | Storage::Heap => true,
                };
                own && !odd
                    && place.steps.iter().all(|s| matches!(s, Step::Field(_)))
                    && !cx.is_volatile(place)
            }
            _ => false,
        }
}
