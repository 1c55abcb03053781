//! Sweeps whose nests stand in procedures that the loop over planes calls.
//!
//! **Decides** which loops of all files run so, and which edits of several procedures stand or fall together.
//! **Example** `do k: call coefficients(k); call solve(k, v)`: `parallel` around the loop over `k`, `do schedule(static)` on the nests
//! of both callees.
//! **Why it is sound** the loop is judged with the statements of its callees in the place of the calls
//! ([`heiretsu_transform::expand`]). Variables of callees are each thread's own, because each thread calls them. A directive on
//! a nest means nothing where no region runs around it: all other calls of a callee stand in loops that stay sequential, in
//! every procedure on the way to them, in a program all of which is known.
//! **Gives up when** the files are no whole program, somebody may call a callee by its address, a callee belongs to two loops, or
//! an edit cannot be made: then none is.
//! **Cost and limit** [`LOOPS`] loops; one analysis of their procedures each.
//! **Source** orphaned directives: OpenMP 4.5, 2.7.1 and 2.17 (binding).

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::calls::{self, Addressed, Node, Summaries};
use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::switched::{Requests, without_requests};
use heiretsu_emit::sweeps as text;
use heiretsu_ir::openmp::has_openmp;
use heiretsu_ir::plan::{Against, LoopPlan, Rewrite, Tried};
use heiretsu_ir::runtime_test::RuntimeTest;
use heiretsu_ir::sweep::{Called, Nest, Sweep};
use heiretsu_ir::visit::Use;
use heiretsu_ir::{
    Assumption, Callee, ExprKind, ProcId, Procedure, Source, StmtId, StmtKind, Storage, Technique,
    Unit, VarId, Verdict, visit,
};
use heiretsu_plan::Model;
use heiretsu_transform::expand::{Body, Expanded, OF_CALLEE, counts_up, expand};

use super::left_out::LeftOut;
use super::{Ready, Trials, changed, editable};
use crate::guard::caught;
use crate::options::Options;

/// Most loops of a program that are looked at.
const LOOPS: usize = 64;

/// What of all that belongs to a file.
#[derive(Clone, Default)]
pub(crate) struct OfFile {
    /// Rewrites that stand or fall together with others.
    pub rewrites: Vec<Rewrite>,
    /// Why other loops do not run so.
    pub tried: Trials,
    /// Statements on the way to calls of procedures that have directives without a region: no thread of a team may come there.
    pub alone: BTreeSet<(ProcId, StmtId)>,
}

/// A file with its plans.
struct File<'s> {
    unit: &'s Unit,
    summaries: &'s Summaries,
    model: &'s Model,
    plans: BTreeMap<(ProcId, StmtId), &'s LoopPlan>,
    left: LeftOut,
}

/// The sweeps of a whole program that go through calls, by files.
pub(crate) fn find(files: &[Ready<'_>], options: &Options) -> Vec<OfFile> {
    let none = vec![OfFile::default(); files.len()];
    let given: Option<Vec<File<'_>>> = files
        .iter()
        .map(|file| match file {
            Ready::Planned { unit, beyond, planned, .. } => Some(File {
                unit,
                summaries: &beyond.summaries,
                model: &beyond.model,
                plans: planned.plans.iter().map(|p| ((p.procedure, p.stmt), p)).collect(),
                left: LeftOut::in_unit(unit, options),
            }),
            Ready::Done(_) => None,
        })
        .collect();
    let Some(given) = given else { return none };
    caught(|| Program::new(&given, options).map(|program| program.find()))
        .ok()
        .flatten()
        .unwrap_or(none)
}

struct Program<'s> {
    files: &'s [File<'s>],
    options: &'s Options,
    linked: BTreeMap<&'s str, Node>,
    addressed: BTreeSet<Node>,
    /// Who calls a procedure, and where.
    callers: BTreeMap<Node, Vec<(Node, StmtId)>>,
}

/// A loop over planes with its parts.
struct Found {
    /// The edits, each in its file.
    parts: Vec<(usize, Rewrite)>,
    callees: Vec<Node>,
    alone: BTreeSet<(Node, StmtId)>,
}

impl<'s> Program<'s> {
    /// A whole program.
    fn new(files: &'s [File<'s>], options: &'s Options) -> Option<Program<'s>> {
        let units: Vec<&Unit> = files.iter().map(|file| file.unit).collect();
        if !calls::whole(&units) {
            return None;
        }
        let own = |one| match one {
            Addressed::Given(node) => Some(node),
            Addressed::Other(_) => None,
        };
        // (What Fortran procedures are handed to be called keeps a program from being a whole one.)
        let addressed = match units.first()?.language.is_fortran() {
            true => BTreeSet::new(),
            false => calls::addressed(&units)?.into_iter().filter_map(own).collect(),
        };
        let linked = calls::linked(&units);
        let mut this = Program { files, options, linked, addressed, callers: BTreeMap::new() };
        for (u, unit) in (0..).zip(units) {
            for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
                for s in visit::stmts(p, &p.body) {
                    for callee in callees(p, s) {
                        if let Some(node) = this.node(u, callee) {
                            this.callers.entry(node).or_default().push(((u, id), s));
                        }
                    }
                }
            }
        }
        Some(this)
    }

    fn node(&self, u: u32, callee: &Callee) -> Option<Node> {
        let link = || self.linked.get(callee.link.as_deref()?).copied();
        callee.target.map(|id| (u, id)).or_else(link)
    }

    fn file(&self, node: Node) -> &'s File<'s> {
        &self.files[node.0 as usize]
    }

    fn procedure(&self, node: Node) -> &'s Procedure {
        self.file(node).unit.procedure(node.1)
    }

    fn plan(&self, node: Node, s: StmtId) -> Option<&'s LoopPlan> {
        self.file(node).plans.get(&(node.1, s)).copied()
    }

    /// Has a statement, or something in it, a directive of ours?
    fn inserted(&self, node: Node, s: StmtId) -> bool {
        visit::stmts(self.procedure(node), &[s])
            .iter()
            .any(|s| self.plan(node, *s).is_some_and(LoopPlan::is_inserted))
    }

    fn find(&self) -> Vec<OfFile> {
        let mut out = vec![OfFile::default(); self.files.len()];
        let mut taken: BTreeSet<Node> = BTreeSet::new();
        let mut left = LOOPS;
        let mut number = 0;
        for (u, file) in (0..).zip(self.files) {
            for id in file.unit.procedure_ids() {
                let mut inside: BTreeSet<StmtId> = BTreeSet::new();
                for l in self.candidates((u, id)) {
                    if inside.contains(&l) {
                        continue;
                    }
                    let Some(rest) = left.checked_sub(1) else { return out };
                    left = rest;
                    let found = caught(|| self.one((u, id), l)).and_then(|found| found);
                    let others = "another loop has directives in what it calls".to_string();
                    let free = |found: &Found| !found.callees.iter().any(|c| taken.contains(c));
                    let found = found.and_then(|f| if free(&f) { Ok(f) } else { Err(others) });
                    let found = match found {
                        Ok(found) => found,
                        Err(why) => {
                            let (technique, against) =
                                (Some(Technique::Overlap), Against::Legality);
                            out[u as usize].tried.push((id, l, Tried { technique, against, why }));
                            continue;
                        }
                    };
                    taken.extend(&found.callees);
                    inside.extend(visit::stmts(file.unit.procedure(id), &[l]));
                    for (at, rewrite) in found.parts {
                        out[at].rewrites.push(Rewrite { together: Some(number), ..rewrite });
                    }
                    for ((at, of), s) in found.alone {
                        out[at as usize].alone.insert((of, s));
                    }
                    number += 1;
                }
            }
        }
        out
    }

    /// Sequential loops of calls, outer ones first, with two nests at least in them and their callees, of which one waits.
    fn candidates(&self, node: Node) -> Vec<StmtId> {
        let p = self.procedure(node);
        let mut out: Vec<StmtId> = Vec::new();
        if p.tainted.is_some() {
            return out;
        }
        let mut inside: BTreeSet<StmtId> = BTreeSet::new();
        for entry in visit::loops(p) {
            let Some(l) = p.as_loop(entry.stmt) else { continue };
            if inside.contains(&entry.stmt) {
                continue;
            }
            let plan = self.plan(node, entry.stmt);
            if plan.is_some_and(LoopPlan::is_inserted) {
                inside.extend(visit::stmts(p, &l.body));
                continue;
            }
            let called = self.callees(node, entry.stmt);
            let nests = |node: Node, block: &[StmtId]| -> Vec<(Node, StmtId)> {
                let p = self.procedure(node);
                let loops = block.iter().filter(|s| p.as_loop(**s).is_some());
                loops.map(|s| (node, *s)).collect()
            };
            let mut all = nests(node, &l.body);
            all.extend(called.iter().flat_map(|c| nests(*c, &self.procedure(*c).body)));
            let sequential = plan.is_some_and(|p| matches!(p.verdict, Verdict::Sequential(_)));
            if sequential
                && !called.is_empty()
                && all.len() >= 2
                && all.iter().any(|(node, s)| self.waits(*node, *s))
            {
                out.push(entry.stmt);
            }
        }
        out
    }

    /// Is a nest sequential with all that is in it?
    fn waits(&self, node: Node, s: StmtId) -> bool {
        !self.inserted(node, s) && self.plan(node, s).is_some_and(|p| p.directive.is_none())
    }

    /// The loop as a sweep, or why it is none.
    fn one(&self, of: Node, l: StmtId) -> Result<Found, String> {
        let file = self.file(of);
        let analysis = self.options.analysis();
        let requests = self.requests(of, l)?;
        let unit = requests.as_ref().map_or(file.unit, |r| &r.unit);
        let find = |callee: &Callee| {
            let node = self.node(of.0, callee).filter(|node| *node != of)?;
            Some(Body { unit: self.file(node).unit, id: node.1 })
        };
        let mut expanded = expand(unit, of.1, l, &find)?;
        let callees = self.callees(of, l);
        let turned = self.turn(&mut expanded, (of, l), &callees)?;
        let sweep = heiretsu_plan::expanded(
            &expanded.unit,
            (of.1, l, expanded.vars),
            &analysis,
            file.summaries,
            file.model,
            self.options.force,
        );
        let sweep = sweep.ok_or("its rows have too little work")??;
        let sweep = self.as_called(sweep, (of, &callees), &expanded, &turned, requests.as_ref())?;
        let alone = self.alone(of, l, &callees)?;
        let parts = self.parts(of, &expanded.unit, sweep, &callees)?;
        Ok(Found { parts, callees, alone })
    }

    /// The loop without what it does on request; `None` if there is nothing of the kind.
    fn requests(&self, of: Node, l: StmtId) -> Result<Option<Requests>, String> {
        let (file, p) = (self.file(of), self.procedure(of));
        let body = p.as_loop(l).map_or(&[][..], |l| &l.body);
        if !body.iter().any(|s| matches!(p.stmt(*s).kind, StmtKind::If { .. })) {
            return Ok(None);
        }
        let analysis = self.options.analysis();
        let cx = Cx::new(file.unit, of.1, &analysis, file.summaries);
        let none = || "what stands under conditions in it is not done on request alone".to_string();
        without_requests(&cx, l).map(Some).ok_or_else(none)
    }

    /// What the loop's own statements call, in order.
    fn callees(&self, of: Node, l: StmtId) -> Vec<Node> {
        let p = self.procedure(of);
        let body = p.as_loop(l).map_or(&[][..], |l| &l.body);
        let one = |s: &StmtId| match &p.stmt(*s).kind {
            StmtKind::Call { callee, .. } => self.node(of.0, callee),
            _ => None,
        };
        body.iter().filter_map(one).collect()
    }

    /// The nests that do not wait count as those that do: which ones had to be turned.
    fn turn(
        &self,
        expanded: &mut Expanded<'_>,
        (of, l): (Node, StmtId),
        callees: &[Node],
    ) -> Result<BTreeSet<StmtId>, String> {
        let p = expanded.unit.procedure(of.1);
        let body = p.as_loop(l).map_or(&[][..], |l| &l.body);
        let nests: Vec<StmtId> = body.iter().copied().filter(|s| p.as_loop(*s).is_some()).collect();
        let up = |s: StmtId| {
            let up = p.as_loop(s).and_then(|l| counts_up(p, l));
            up.ok_or_else(|| "a nest does not count by one".to_string())
        };
        let (mut waiting, mut others) = (BTreeSet::new(), Vec::new());
        for nest in nests {
            let waits = match expanded.from.get(&nest) {
                Some((which, s)) => self.waits(callees[*which], *s),
                None => self.waits(of, nest),
            };
            match waits {
                true => drop(waiting.insert(up(nest)?)),
                false => others.push((nest, up(nest)?)),
            }
        }
        let [direction] = waiting.into_iter().collect::<Vec<bool>>()[..] else {
            return Err("the nests that wait count in different directions".into());
        };
        let mut turned = BTreeSet::new();
        for (nest, _) in others.into_iter().filter(|(_, up)| *up != direction) {
            expanded.turn(of.1, nest)?;
            turned.insert(nest);
        }
        Ok(turned)
    }

    /// The sweep of the copy, as one of the program.
    fn as_called(
        &self,
        mut sweep: Sweep,
        (of, callees): (Node, &[Node]),
        expanded: &Expanded<'_>,
        turned: &BTreeSet<StmtId>,
        requests: Option<&Requests>,
    ) -> Result<Sweep, String> {
        // (What such a test asks is known in the copy alone.)
        if sweep.test.is_some() {
            return Err("pointers may meet in callees".into());
        }
        for nest in &mut sweep.nests {
            nest.turned = turned.contains(&nest.stmt);
            let place = match expanded.from.get(&nest.stmt) {
                Some((which, s)) => {
                    (nest.stmt, nest.callee) = (*s, Some(*which as u32));
                    (callees[*which], *s)
                }
                None => (of, nest.stmt),
            };
            if nest.ordered && nest.turned {
                return Err("a nest of which rows wait counts the other way round".into());
            }
            if nest.ordered && self.inserted(place.0, place.1) {
                return Err("a nest whose rows would wait is parallel by itself".into());
            }
        }
        let stands = |callee: &Node| {
            let target = (callee.0 == of.0).then_some(callee.1);
            Called { target, link: self.procedure(*callee).link.clone() }
        };
        sweep.callees = callees.iter().map(stands).collect();
        if sweep.private.iter().any(|v| expanded.reshaped.contains(v)) {
            return Err("each row would need its own of an array of several shapes".into());
        }
        // What a callee computes in variables of its own, no other thread sees.
        if let Some(name) = shared_in_callees(&sweep, expanded) {
            return Err(format!("each thread has its own `{name}`, whose values rows share"));
        }
        // Variables of callees are made anew by each call.
        sweep.private.retain(|v| v.index() < expanded.vars);
        if let Some(requests) = requests {
            if sweep.private.iter().any(|v| requests.touched.contains(v)) {
                return Err("each thread would need its own of what is used on request".into());
            }
            sweep.test = Some(RuntimeTest { conditions: requests.conditions.clone() });
            let text = "what stands under the condition is not reached".to_owned();
            sweep.proof.assume(Assumption { source: Source::RunTime, text });
        }
        for fact in &mut sweep.proof.facts {
            if let Some((_, name)) = fact.about.split_once(OF_CALLEE) {
                fact.about = format!("{} {name}", heiretsu_ir::sweep::ROWS);
            }
        }
        Ok(sweep)
    }

    /// Where calls of the callees stand elsewhere: all loops on the way stay sequential, and nobody else makes teams there.
    fn alone(
        &self,
        of: Node,
        l: StmtId,
        callees: &[Node],
    ) -> Result<BTreeSet<(Node, StmtId)>, String> {
        let no = |node: Node, why: &str| Err(format!("`{}` {why}", self.procedure(node).name));
        if let Some(callee) = callees.iter().find(|c| self.addressed.contains(c)) {
            return no(*callee, "may be called by its address");
        }
        let mut out = BTreeSet::new();
        let mut seen: BTreeSet<Node> = callees.iter().copied().collect();
        let mut open: Vec<Node> = callees.to_vec();
        let own = visit::stmts(self.procedure(of), &[l]);
        for node in callees.iter().chain([&of]) {
            let p = self.procedure(*node);
            if has_openmp(p, &p.body) {
                return no(*node, "has directives");
            }
        }
        while let Some(node) = open.pop() {
            for (caller, s) in self.callers.get(&node).into_iter().flatten() {
                let p = self.procedure(*caller);
                let mine = *caller == of && own.contains(s);
                if has_openmp(p, &p.body) {
                    return no(*caller, "has directives");
                }
                for outer in around(p, *s) {
                    if mine && own.contains(&outer) {
                        continue;
                    }
                    let sequential = self.plan(*caller, outer).is_some_and(|plan| {
                        matches!(plan.verdict, Verdict::Sequential(_)) && plan.directive.is_none()
                    });
                    if !sequential {
                        return no(node, "may be called by other threads, too");
                    }
                    out.insert((*caller, outer));
                }
                // (Around the calls of the loop itself is a region of its own.)
                if !mine {
                    out.insert((*caller, *s));
                    if seen.insert(*caller) {
                        open.push(*caller);
                    }
                }
            }
        }
        Ok(out)
    }

    /// The edits of all procedures.
    fn parts(
        &self,
        of: Node,
        copy: &Unit,
        sweep: Sweep,
        callees: &[Node],
    ) -> Result<Vec<(usize, Rewrite)>, String> {
        let unwritten = |kind: heiretsu_ir::ReasonKind| kind.to_string();
        let mut out = Vec::new();
        for (at, callee) in (0..).zip(callees) {
            let nests: Vec<Nest> =
                sweep.nests.iter().copied().filter(|nest| nest.callee == Some(at)).collect();
            if nests.is_empty() {
                continue;
            }
            let unit = self.file(*callee).unit;
            let rewrite =
                text::callee(unit, callee.1, &nests, sweep.proof.clone()).map_err(unwritten)?;
            out.push((callee.0 as usize, rewrite));
        }
        out.push((of.0 as usize, text::caller(copy, &sweep).map_err(unwritten)?));
        let fits = |(at, rewrite): &(usize, Rewrite)| {
            let file = &self.files[*at];
            changed::words_are_free(file.unit, rewrite, &mut Trials::new())
                && editable(file.unit, rewrite)
                && !file.left.meets(file.unit, rewrite)
        };
        match out.iter().all(fits) {
            true => Ok(out),
            false => Err("the text of a nest is not to be changed".into()),
        }
    }
}

/// A variable of a callee's own that is written, and is not each row's own, or each thread's.
fn shared_in_callees(sweep: &Sweep, expanded: &Expanded<'_>) -> Option<String> {
    let p = expanded.unit.procedure(sweep.procedure);
    let shared = |v: &VarId| {
        let var = p.var(*v);
        let own = v.index() >= expanded.vars && matches!(var.storage, Storage::Local);
        own && var.scope.is_none() && !sweep.private.contains(v)
    };
    let mut found = None;
    for s in visit::stmts(p, &[sweep.stmt]) {
        visit::each_place(p, s, &mut |place, how| {
            if how != Use::Read && shared(&place.var) {
                found = found.or(Some(place.var));
            }
        });
    }
    let name = &p.var(found?).name;
    Some(name.split_once(OF_CALLEE).map_or(name.as_str(), |(_, name)| name).to_string())
}

/// What a statement itself calls.
fn callees(p: &Procedure, s: StmtId) -> Vec<&Callee> {
    let mut out = Vec::new();
    if let StmtKind::Call { callee, .. } = &p.stmt(s).kind {
        out.push(callee);
    }
    let mut exprs = Vec::new();
    visit::each_stmt_expr(p, s, &mut |id, _| exprs.push(id));
    out.extend(exprs.into_iter().filter_map(|e| match &p.expr(e).kind {
        ExprKind::Call(callee, _) => Some(callee),
        _ => None,
    }));
    out
}

/// The loops around a statement.
fn around(p: &Procedure, s: StmtId) -> Vec<StmtId> {
    let holds = |l: &StmtId| *l != s && visit::stmts(p, &[*l]).contains(&s);
    visit::loops(p).into_iter().map(|entry| entry.stmt).filter(holds).collect()
}
