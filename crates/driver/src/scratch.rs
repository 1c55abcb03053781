//! Scratch that callees name: of which objects each thread gets its own.
//!
//! **Decides** which COMMON blocks, and which static objects of C, are `threadprivate` in the parallel program.
//! **Example** `/work/` holds the matrices of a line solver, which its callees fill and solve by name: the loop over the lines runs
//! in parallel once each thread has its own `/work/`.
//! **Why it is sound** wherever a loop touches such an object, its iterations must write what they read, and nobody may need it
//! after the loop (`analyze::per_thread`): loops that are not shown to be so stay sequential. After a procedure nobody needs
//! what it left if all procedures on the ways to it read nothing of the object themselves, and call only procedures that
//! read what they wrote themselves. The thread that runs the sequential part has the original.
//! **Gives up when** no loop gains a directive by it, or another one loses its own.
//! **Cost and limit** nothing where no callee in a loop names such an object; else two plans of the program, and one for each of
//! at most [`ROUNDS`] in which loops turn out to lack more, or some objects are left out.
//! **Source** OpenMP 4.5, 2.15.2.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::calls::{CallSite, Key, Node, Relation, Summaries};
use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::regions;
use heiretsu_front::scratch::{Candidate, candidates};
use heiretsu_front::unnamed;
use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::{
    GlobalId, ProcId, ReasonKind, Scratch, StmtId, Storage, Test, Unit, Verdict, visit,
};

use crate::context::summaries;
use crate::guard::caught;
use crate::options::Options;
use crate::planning::plan_drafts;

/// How often objects are left out because loops lose by them.
const ROUNDS: usize = 3;

/// Why objects stay shared that no loop lacks.
const NO_GAIN: &str = "no loop would gain a directive by `threadprivate`";

/// Finds out about the objects of these files; `program`: they are a whole one.
pub(crate) fn find(units: &mut [&mut Unit], program: bool, options: &Options) {
    let seen: Vec<&Unit> = units.iter().map(|u| &**u).collect();
    let (mut those, refused): (Vec<Candidate>, Vec<Candidate>) =
        candidates(&seen, program).into_iter().partition(|c| c.obstacle.is_none());
    for (c, why) in refused.iter().filter_map(|c| Some((c, c.obstacle.clone()?))) {
        set(units, c, &|_, _| Scratch::Shared(why.clone()));
    }
    if those.is_empty() || !units.iter().all(|u| u.procedures.iter().all(|p| visit::understood(p)))
    {
        return;
    }
    those.iter_mut().for_each(|c| declared(units, c));
    // (A defect tells nothing.)
    let wanted = caught(|| wanted(units, &those, options)).unwrap_or_default();
    for (k, c) in those.iter().enumerate() {
        if let Some(Some(why)) = wanted.get(&k) {
            set(units, c, &|_, _| Scratch::Shared(why.clone()));
        }
    }
    let mut at = 0..those.len();
    those.retain(|_| at.next().is_some_and(|k| wanted.get(&k) == Some(&None)));
    if those.is_empty() {
        return;
    }
    let chosen = caught(|| choose(units, &mut those, options)).and_then(|chosen| chosen);
    if chosen.is_err() {
        those.iter().for_each(|c| set(units, c, &|_, _| Scratch::Unknown));
    }
}

/// Files that declare a block, or an array of C, and use nothing of it get the directive, too: compilers give each of them the
/// block, and what one of the files defines.
fn declared(units: &mut [&mut Unit], c: &mut Candidate) {
    let Some(&(u, g)) = c.globals.first() else { return };
    let global = units[u].global(g).clone();
    let name = global.name.strip_prefix('/').and_then(|rest| rest.split_once('/'));
    let block = name.map(|(block, _)| block);
    for (u, unit) in units.iter_mut().enumerate() {
        let declares = match block {
            Some(block) => unit.commons.iter().any(|one| one.block == block),
            None => global.external && unit.shared.iter().any(|one| one.name == global.name),
        };
        if declares && !c.globals.iter().any(|(v, _)| *v == u) {
            unit.globals.push(global.clone());
            c.globals.push((u, GlobalId(unit.globals.len() as u32 - 1)));
        }
    }
}

fn set(units: &mut [&mut Unit], c: &Candidate, scratch: &dyn Fn(usize, GlobalId) -> Scratch) {
    for &(u, g) in &c.globals {
        units[u].globals[g.index()].scratch = scratch(u, g);
    }
}

/// Those that a callee writes in a loop, and why they cannot be each thread's own; the procedures that call it get a name for them.
fn wanted(
    units: &mut [&mut Unit],
    those: &[Candidate],
    options: &Options,
) -> BTreeMap<usize, Option<String>> {
    let mut out = BTreeMap::new();
    let mut unnamed: Vec<(usize, GlobalId, usize)> = Vec::new();
    {
        let seen: Vec<&Unit> = units.iter().map(|u| &**u).collect();
        let web = Web::of(&seen, &[], options);
        for (k, c) in those.iter().enumerate() {
            for &(u, g) in &c.globals {
                for (at, of) in web.of[u].iter().enumerate() {
                    let there = |k: &Key| web.known[u].relation(*k, g) != Relation::Apart;
                    if of.in_loops.iter().any(there) {
                        out.entry(k).or_insert(None);
                    }
                    if of.kept.contains(&g) {
                        let name = &seen[u].procedures[at].name;
                        out.insert(k, Some(format!("a pointer that `{name}` makes may last")));
                    }
                    if of.calls.keys().any(there) && !of.names.contains(&g) {
                        unnamed.push((u, g, at));
                    }
                }
            }
        }
    }
    for (u, g, at) in unnamed {
        unnamed::name(units[u], &[at], g);
    }
    out
}

/// What a procedure does to globals.
#[derive(Default)]
struct Doing {
    /// Globals of the unit that it names, …
    names: BTreeSet<GlobalId>,
    /// … that it reads itself.
    reads: BTreeSet<GlobalId>,
    /// What its callees touch, and who of them may read what others left there (`None`: nobody knows).
    calls: BTreeMap<Key, BTreeSet<Option<Node>>>,
    /// What callees write in loops.
    in_loops: BTreeSet<Key>,
    /// Globals of the unit to which a pointer may last (C).
    kept: BTreeSet<GlobalId>,
}

/// Who calls whom, and what they do.
struct Web {
    known: Vec<Summaries>,
    of: Vec<Vec<Doing>>,
    callers: BTreeMap<Node, BTreeSet<Node>>,
}

impl Web {
    /// `those`: of them it matters what calls read.
    fn of(units: &[&Unit], those: &[Candidate], options: &Options) -> Web {
        let known = summaries(units, options);
        let analysis = options.analysis();
        let those = those.iter().flat_map(|c| &c.globals).map(|(u, g)| known[*u].key(*g)).collect();
        let callees = Callees { units, known: &known, those, options: &analysis };
        let mut callers: BTreeMap<Node, BTreeSet<Node>> = BTreeMap::new();
        let mut of = Vec::new();
        for (u, unit) in units.iter().enumerate() {
            let mut here = Vec::new();
            for id in unit.procedure_ids() {
                let cx = Cx::new(unit, id, &analysis, &known[u]);
                for site in cx.all_calls() {
                    if let Some(callee) = site.body {
                        callers.entry(callee).or_default().insert((u as u32, id));
                    }
                }
                here.push(Doing::of(&cx, &callees));
            }
            of.push(here);
        }
        Web { known, of, callers }
    }

    /// The procedures of a unit after which nobody reads what they left in a global.
    fn unread_after(&self, u: usize, g: GlobalId) -> BTreeSet<ProcId> {
        let key = self.known[u].key(g);
        let mut reading: BTreeMap<Node, bool> = BTreeMap::new();
        let mut reads = |node: Node| *reading.entry(node).or_insert_with(|| self.reads(node, key));
        let dead = |id: &ProcId| !self.above((u as u32, *id)).into_iter().any(&mut reads);
        (0..self.of[u].len() as u32).map(ProcId).filter(dead).collect()
    }

    /// The procedures on the ways to one.
    fn above(&self, node: Node) -> BTreeSet<Node> {
        let mut out: BTreeSet<Node> = BTreeSet::new();
        let mut work = vec![node];
        while let Some(node) = work.pop() {
            let callers = self.callers.get(&node).into_iter().flatten();
            work.extend(callers.filter(|c| out.insert(**c)).copied());
        }
        out
    }

    /// Does a procedure read a global itself, or call somebody who may read what others left there, and does?
    fn reads(&self, node: Node, key: Key) -> bool {
        let mut seen = BTreeSet::from([node]);
        let mut work = vec![node];
        while let Some((u, id)) = work.pop() {
            let doing = self.of.get(u as usize).and_then(|all| all.get(id.index()));
            let Some(doing) = doing else { return true };
            let known = &self.known[u as usize];
            let own = |g: &GlobalId| known.relation(key, *g) != Relation::Apart;
            let callees = doing.calls.iter().filter(|(k, _)| known.overlap(**k, key));
            let callees = callees.flat_map(|(_, who)| who);
            let callees: BTreeSet<Option<Node>> = callees.copied().collect();
            if doing.reads.iter().any(own) || callees.contains(&None) {
                return true;
            }
            work.extend(callees.into_iter().flatten().filter(|n| seen.insert(*n)));
        }
        false
    }
}

/// Who is called, where it matters what of some globals they read.
struct Callees<'a, 'u> {
    units: &'a [&'u Unit],
    known: &'a [Summaries],
    those: Vec<Key>,
    options: &'a heiretsu_analyze::Options,
}

impl Callees<'_, '_> {
    /// The globals of which what a call comes to reads only what it has written.
    fn unread(&self, cx: &Cx, site: &CallSite) -> BTreeSet<Key> {
        let Some((u, id)) = site.body else { return BTreeSet::new() };
        let known = &self.known[u as usize];
        let callee = Cx::new(self.units[u as usize], id, self.options, known);
        let unread = regions::evaluation::unread_by(cx, site, &callee);
        unread.into_iter().map(|g| known.key(g)).collect()
    }
}

impl Doing {
    fn of(cx: &Cx, callees: &Callees) -> Doing {
        let mut out = Doing::default();
        let global = |v| match cx.var(v).storage {
            Storage::Global(g) => Some(g),
            _ => None,
        };
        out.names.extend(cx.procedure.var_ids().filter_map(global));
        if !cx.unit.language.is_fortran() {
            let kept = cx.procedure.var_ids().filter(|v| regions::kept(cx, *v));
            out.kept.extend(kept.filter_map(global));
        }
        for a in cx.all_accesses().iter().filter(|a| a.callee.is_none() && a.reads) {
            let base = heiretsu_analyze::alias::base(cx, &a.place).0;
            out.reads.extend([a.place.var, base].into_iter().filter_map(global));
        }
        for site in cx.all_calls() {
            let mut unread = None;
            for (key, (reads, _)) in &site.globals {
                let who = out.calls.entry(*key).or_default();
                let asked = callees.those.iter().any(|g| cx.summaries.overlap(*key, *g));
                let mut those = || unread.get_or_insert_with(|| callees.unread(cx, site)).clone();
                if *reads && !(asked && those().contains(key)) {
                    who.insert(site.body);
                }
            }
            // What is handed over is read like what is named.
            let handed = site.touches.iter().filter(|t| !t.hidden && t.reads);
            out.reads.extend(
                handed.filter_map(|t| global(heiretsu_analyze::alias::base(cx, &t.place).0)),
            );
        }
        for entry in visit::loops(cx.procedure) {
            let written = cx.calls(entry.stmt).iter().flat_map(|site| &site.globals);
            out.in_loops.extend(written.filter(|(_, how)| how.1).map(|(key, _)| *key));
        }
        out
    }
}

/// A loop of the program.
type Place = (usize, ProcId, StmtId);

/// The loops that get directives.
fn inserted(plans: &[Vec<LoopPlan>]) -> BTreeMap<Place, &LoopPlan> {
    let all = plans.iter().enumerate().flat_map(|(u, plans)| plans.iter().map(move |p| (u, p)));
    let run = all.filter(|(_, p)| p.is_inserted());
    run.map(|(u, p)| ((u, p.procedure, p.stmt), p)).collect()
}

/// What loops lack that lack nothing else.
fn lacking(units: &[&mut Unit], plans: &[Vec<LoopPlan>]) -> BTreeSet<(usize, GlobalId)> {
    let mut out = BTreeSet::new();
    for (u, plan) in plans.iter().enumerate().flat_map(|(u, all)| all.iter().map(move |p| (u, p))) {
        let Verdict::Sequential(reasons) = &plan.verdict else { continue };
        let variable = |r: &heiretsu_ir::Reason| match &r.kind {
            ReasonKind::CalleeScratch { variable, .. } => Some(variable.clone()),
            _ => None,
        };
        let those: Option<BTreeSet<String>> = reasons.iter().map(variable).collect();
        let Some(those) = those else { continue };
        let vars = units[u].procedure(plan.procedure).vars.iter();
        out.extend(vars.filter(|v| those.contains(&v.name)).filter_map(|v| match v.storage {
            Storage::Global(g) => Some((u, g)),
            _ => None,
        }));
    }
    out
}

/// Gives each thread its own of all, then takes back what costs other loops their directives, or brings none.
fn choose(
    units: &mut [&mut Unit],
    those: &mut Vec<Candidate>,
    options: &Options,
) -> Result<(), String> {
    let plans = |units: &[&mut Unit]| -> Result<Vec<Vec<LoopPlan>>, String> {
        let seen: Vec<&Unit> = units.iter().map(|u| &**u).collect();
        Ok(plan_drafts(&seen, options)?.into_iter().map(|p| p.plans).collect())
    };
    let why = |text: &str| Scratch::Shared(text.to_owned());
    those.iter().for_each(|c| set(units, c, &|_, _| Scratch::Asked));
    let before = plans(units)?;
    let mut gained: BTreeSet<(usize, GlobalId)> = BTreeSet::new();
    // Not all that a loop lacks is told at once.
    for round in 0..ROUNDS {
        let more = match round {
            0 => lacking(units, &before),
            _ => lacking(units, &plans(units)?),
        };
        let known = gained.len();
        let of = |c: &&Candidate| c.globals.iter().any(|g| more.contains(g));
        gained.extend(those.iter().filter(of).flat_map(|c| &c.globals));
        if gained.len() == known {
            break;
        }
        let web = Web::of(&units.iter().map(|u| &**u).collect::<Vec<_>>(), those, options);
        for c in those.iter().filter(|c| c.globals.iter().all(|g| gained.contains(g))) {
            set(units, c, &|u, g| Scratch::PerThread(web.unread_after(u, g)));
        }
    }
    those.iter().for_each(|c| set(units, c, &|_, _| why(NO_GAIN)));
    those.retain(|c| c.globals.iter().any(|g| gained.contains(g)));
    let before = inserted(&before);
    for _ in 0..ROUNDS {
        if those.is_empty() {
            return Ok(());
        }
        let web = Web::of(&units.iter().map(|u| &**u).collect::<Vec<_>>(), those, options);
        for c in those.iter() {
            set(units, c, &|u, g| Scratch::PerThread(web.unread_after(u, g)));
            let written = units.iter().map(|u| heiretsu_emit::per_thread::edits(u));
            if let Some(text) = written.filter_map(Result::err).next() {
                set(units, c, &|_, _| why(&text));
            }
        }
        let after = plans(units)?;
        let seen: Vec<&Unit> = units.iter().map(|u| &**u).collect();
        let change = Change { units: &seen, web: &web, before: &before, after: &after };
        let keep: Vec<Result<(), String>> = those.iter().map(|c| change.judge(c)).collect();
        drop(seen);
        for (c, kept) in those.iter().zip(&keep) {
            if let Err(text) = kept {
                set(units, c, &|_, _| why(text));
            }
        }
        let mut at = keep.iter();
        let all = keep.iter().all(Result::is_ok);
        those.retain(|_| at.next().is_some_and(Result::is_ok));
        if all {
            return Ok(());
        }
    }
    Err("objects are left out again and again".to_owned())
}

/// What becomes of the program's directives.
struct Change<'a> {
    units: &'a [&'a Unit],
    web: &'a Web,
    before: &'a BTreeMap<Place, &'a LoopPlan>,
    after: &'a [Vec<LoopPlan>],
}

impl Change<'_> {
    /// Does some loop gain by an object, and none lose?
    fn judge(&self, c: &Candidate) -> Result<(), String> {
        let after = inserted(self.after);
        let gains: Vec<Place> = after
            .iter()
            .filter(|(at, plan)| !self.before.contains_key(at) && self.uses(**at, plan, c))
            .map(|(at, _)| *at)
            .collect();
        if gains.is_empty() {
            return Err(self.against(c));
        }
        let below = self.below(&gains);
        let all = self
            .after
            .iter()
            .enumerate()
            .flat_map(|(u, plans)| plans.iter().map(move |p| ((u, p.procedure, p.stmt), p)));
        let lost = |(at, plan): &(Place, &LoopPlan)| {
            self.before.contains_key(at)
                && !after.contains_key(at)
                && !below.contains(&(at.0 as u32, at.1))
                && !self.around(*at).any(|l| after.contains_key(&(at.0, at.1, l)))
                && self.refused(*at, plan, c)
        };
        match all.into_iter().find(lost) {
            None => Ok(()),
            Some((at, _)) => {
                let (line, name) = (self.line(at), &self.units[at.0].procedure(at.1).name);
                Err(format!("a loop of `{name}` (line {line}) that runs in parallel shares it"))
            }
        }
    }

    /// Why no loop gains.
    fn against(&self, c: &Candidate) -> String {
        for &(u, g) in &c.globals {
            let key = self.web.known[u].key(g);
            for (at, of) in (0..).map(ProcId).zip(&self.web.of[u]) {
                let there = |k: &Key| self.web.known[u].relation(*k, g) != Relation::Apart;
                let mut above = self.web.above((u as u32, at)).into_iter();
                let reader = above.find(|node| self.web.reads(*node, key));
                if let (true, Some((v, p))) = (of.in_loops.iter().any(there), reader) {
                    let units = self.units;
                    let (user, reader) =
                        (&units[u].procedure(at).name, &units[v as usize].procedure(p).name);
                    return format!("`{reader}` may read what `{user}` leaves there");
                }
            }
        }
        for (u, plan) in
            self.after.iter().enumerate().flat_map(|(u, all)| all.iter().map(move |p| (u, p)))
        {
            let at = (u, plan.procedure, plan.stmt);
            let (false, Verdict::Sequential(reasons)) =
                (self.before.contains_key(&at), &plan.verdict)
            else {
                continue;
            };
            let names = self.names(at, c);
            let calls = self.web.of[u][plan.procedure.index()].in_loops.iter();
            let mut calls = calls.filter(|k| {
                c.globals
                    .iter()
                    .any(|(v, g)| *v == u && self.web.known[u].relation(**k, *g) != Relation::Apart)
            });
            let shared = reasons.iter().find_map(|r| match &r.kind {
                ReasonKind::ThreadLocal { variable } if names.contains(variable.as_str()) => {
                    Some(variable)
                }
                _ => None,
            });
            if let (Some(_), Some(variable)) = (calls.next(), shared) {
                let line = self.line(at);
                return format!("`{variable}`, beside it, means more to the loop at line {line}");
            }
        }
        NO_GAIN.to_owned()
    }

    fn line(&self, (u, p, l): Place) -> u32 {
        let unit = self.units[u];
        unit.main_file().line_column(unit.procedure(p).stmt(l).span.lo).line
    }

    /// The loops around one.
    fn around(&self, (u, p, l): Place) -> impl Iterator<Item = StmtId> {
        let all = visit::loops(self.units[u].procedure(p));
        let parents: BTreeMap<StmtId, Option<StmtId>> =
            all.into_iter().map(|e| (e.stmt, e.parent)).collect();
        std::iter::successors(parents.get(&l).copied().flatten(), move |l| {
            parents.get(l).copied().flatten()
        })
    }

    /// The procedures that run in these loops.
    fn below(&self, loops: &[Place]) -> BTreeSet<Node> {
        let mut work: Vec<Node> = Vec::new();
        for (callee, callers) in &self.web.callers {
            if loops.iter().any(|l| callers.contains(&(l.0 as u32, l.1))) {
                work.push(*callee);
            }
        }
        let mut out: BTreeSet<Node> = work.iter().copied().collect();
        while let Some(node) = work.pop() {
            for (callee, callers) in &self.web.callers {
                if callers.contains(&node) && out.insert(*callee) {
                    work.push(*callee);
                }
            }
        }
        out
    }

    fn names(&self, (u, p, _): Place, c: &Candidate) -> BTreeSet<&str> {
        let of = |g: &GlobalId| c.globals.contains(&(u, *g));
        let vars = &self.units[u].procedure(p).vars;
        let own = vars.iter().filter(|v| matches!(&v.storage, Storage::Global(g) if of(g)));
        own.map(|v| v.name.as_str()).collect()
    }

    fn uses(&self, at: Place, plan: &LoopPlan, c: &Candidate) -> bool {
        let names = self.names(at, c);
        let own =
            |f: &heiretsu_ir::Fact| f.test == Test::PerThread && names.contains(f.about.as_str());
        plan.verdict.proof().is_some_and(|p| p.facts.iter().any(own))
    }

    fn refused(&self, at: Place, plan: &LoopPlan, c: &Candidate) -> bool {
        let names = self.names(at, c);
        let Verdict::Sequential(reasons) = &plan.verdict else { return false };
        reasons.iter().any(|r| match &r.kind {
            ReasonKind::ThreadLocal { variable } => names.contains(variable.as_str()),
            _ => false,
        })
    }
}
