//! The procedures of all given files as one program.
//!
//! **Decides** which definition a call means, in which order procedures are summarized, and what is known about
//! each when its callers are looked at.
//!
//! **Example** `call daxpy(…)` in one file and `subroutine daxpy` in another: the call does what that body does.
//!
//! **Why it is sound** a definition is taken only if it is the only one of its name among the files of its
//! language, and is called with as many arguments as it has parameters; two definitions, or a wrong
//! number of arguments, make the callee unknown. Callees are summarized before their callers; procedures
//! that call each other start from "nothing" and are looked at again until nothing changes (all may-sets
//! only grow; nothing is certain in a cycle). Which file holds what, and in which order they were given, plays
//! no part.
//!
//! **Gives up when** a cycle does not settle in [`MAX_TURNS`] turns: its procedures are unknown.
//!
//! **Cost and limit** linear in the procedures that are called; a cycle at most [`MAX_TURNS`] times over.
//!
//! **Source** Banning's interprocedural side-effect analysis, on strongly connected components.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use heiretsu_ir::{
    Callee, ExprKind, GlobalId, Place, ProcId, Procedure, StmtKind, Storage, Type, Unit, Var,
    VarId, visit,
};

use super::callbacks;
use super::keys::{Key, Keys, Relation};
use super::observers::Observers;
use super::outside::{inside_loops, outside_loops};
use super::summary::{self, ParamUse, Summary};
use super::unasked::{self, Unasked};
use super::user_summaries::{Stated, Statement};
use super::whole::whole;
use super::written_out::written_out;
use crate::Options;
use crate::points::{Points, Rows, Two};

/// How often the procedures of a cycle are looked at.
const MAX_TURNS: u32 = 20;

/// A procedure of the program: unit and procedure.
pub type Node = (u32, ProcId);

/// Procedures that call each other, or one alone; they are summarized together.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    members: Vec<Node>,
    cyclic: bool,
}

/// All units, with what is known about their procedures so far.
pub struct Program<'u> {
    units: Vec<&'u Unit>,
    store: Arc<Store>,
    waves: Vec<Vec<Group>>,
}

/// Definition of a name.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Link {
    One(Node),
    /// Several: nobody knows which one is linked.
    Several,
}

/// What is known about the procedures of a program.
#[derive(Debug, Default)]
struct Store {
    summaries: Vec<Vec<OnceLock<Summary>>>,
    /// The same of procedures that do more on request.
    unasked: Vec<Vec<OnceLock<Unasked>>>,
    links: BTreeMap<(bool, String), Link>,
    keys: Keys,
    constants: Vec<BTreeSet<GlobalId>>,
    heads: Vec<Vec<Head>>,
    stated: Arc<Stated>,
    observers: Observers,
    points: Points,
    /// Globals to which pointers may lead.
    pointed: BTreeSet<Key>,
    outside_loops: BTreeSet<Node>,
    inside_loops: BTreeSet<Node>,
    /// Procedures that touch nothing but what they are handed, and call nobody.
    simple: BTreeMap<Node, Arc<Procedure>>,
}

/// A procedure, for people.
#[derive(Clone, Debug)]
struct Head {
    /// Its file and line.
    place: String,
    /// Its parameters' names.
    params: Vec<String>,
}

/// What became of a callee's name.
pub enum Found<'a> {
    /// A definition was looked at.
    Body(&'a Summary, Node),
    /// The user says what it does.
    Stated(&'a Statement),
    /// There is a definition, but it says nothing (several of them, wrong arguments, a cycle without end).
    Unknown,
    /// No file defines it.
    Nowhere,
}

impl Store {
    /// The definition that a call means. `Err`: one of several.
    fn definition(&self, u: u32, units: &[&Unit], callee: &Callee) -> Result<Option<Node>, ()> {
        let fortran = units.get(u as usize).is_some_and(|unit| unit.language.is_fortran());
        match (callee.target, &callee.link) {
            (Some(target), _) => Ok(Some((u, target))),
            (None, Some(link)) => match self.links.get(&(fortran, link.clone())) {
                Some(Link::One(node)) => Ok(Some(*node)),
                Some(Link::Several) => Err(()),
                None => Ok(None),
            },
            (None, None) => Ok(None),
        }
    }
}

/// Summaries as one unit sees them.
#[derive(Clone, Debug, Default)]
pub struct Summaries {
    unit: u32,
    store: Arc<Store>,
    /// Not final yet: those of a cycle.
    draft: BTreeMap<Node, Summary>,
    /// Nothing is done on request.
    quiet: bool,
}

impl Summaries {
    /// Summarizes every procedure of a unit that another (or it itself) calls.
    pub fn of(unit: &Unit) -> Summaries {
        let program = Program::new(&[unit], &Arc::default());
        for group in program.waves().iter().flatten() {
            program.summarize(group);
        }
        program.summaries(0)
    }

    /// The body under a link name, in whichever unit, if it touches nothing but what it is handed, and calls nobody.
    pub(crate) fn simple(&self, unit: &Unit, link: &str) -> Option<Arc<Procedure>> {
        match self.store.links.get(&(unit.language.is_fortran(), link.to_owned()))? {
            Link::One(node) => self.store.simple.get(node).cloned(),
            Link::Several => None,
        }
    }

    /// Do two places of a procedure of this unit lie in different objects, whoever calls it?
    pub fn apart(&self, unit: &Unit, p: ProcId, two: Two<'_>) -> bool {
        self.store.points.apart(unit, (self.unit, p), two)
    }

    /// Is anything known of what the program's pointers lead to?
    pub fn follows_pointers(&self) -> bool {
        self.store.points.is_known()
    }

    /// Does no pointer lead to a global that a procedure of this unit names?
    pub fn unpointed(&self, unit: &Unit, p: ProcId, v: VarId) -> bool {
        self.store.points.unpointed(unit, (self.unit, p), v)
    }

    /// May some pointer of the program lead to a global?
    pub fn is_pointed(&self, global: Key) -> bool {
        matches!(global, Key::Part { .. }) || self.store.pointed.contains(&global)
    }

    /// May a place of a procedure of this unit, which is reached by pointers, lie in a global of the program?
    pub fn may_lead_to(&self, unit: &Unit, p: ProcId, place: &Place, global: Key) -> bool {
        let store = &self.store;
        store.points.may_lead_to(unit, (self.unit, p), place, &store.keys.of_key(global))
    }

    /// What the elements of the array of pointers in which a place lies lead to.
    pub fn rows(&self, unit: &Unit, p: ProcId, place: &Place) -> Rows {
        self.store.points.rows(unit, (self.unit, p), place)
    }

    /// The summary of a procedure of this unit, if it was made.
    pub fn of_procedure(&self, p: ProcId) -> Option<&Summary> {
        self.of_node((self.unit, p))
    }

    fn of_node(&self, node: Node) -> Option<&Summary> {
        if let Some(draft) = self.draft.get(&node) {
            return Some(draft);
        }
        if let Some(unasked) = self.unasked(node).filter(|_| self.quiet) {
            return Some(&unasked.summary);
        }
        self.store.summaries.get(node.0 as usize)?.get(node.1.index())?.get()
    }

    pub(super) fn unasked(&self, node: Node) -> Option<&Unasked> {
        self.store.unasked.get(node.0 as usize)?.get(node.1.index())?.get()
    }

    /// The globals that have to be false (or zero) so that a procedure does nothing on request.
    pub fn switches(&self, node: Node) -> impl Iterator<Item = Key> {
        self.unasked(node).into_iter().flat_map(|u| &u.switches).copied()
    }

    /// The globals that a procedure touches on request.
    pub fn touched_on_request(&self, node: Node) -> impl Iterator<Item = Key> {
        self.unasked(node).into_iter().flat_map(|u| &u.otherwise).copied()
    }

    /// The same while nothing is done on request.
    pub fn while_quiet(&self) -> Summaries {
        Summaries { quiet: true, ..self.clone() }
    }

    /// What a call with so many arguments does.
    pub fn callee(&self, unit: &Unit, callee: &Callee, arguments: usize) -> Found<'_> {
        let name = callee.link.as_ref().unwrap_or(&callee.name);
        if let Some(statement) = self.store.stated.of(name) {
            return Found::Stated(statement);
        }
        let node = match (callee.target, &callee.link) {
            (Some(target), _) => (self.unit, target),
            (None, Some(link)) => {
                match self.store.links.get(&(unit.language.is_fortran(), link.clone())) {
                    Some(Link::One(node)) => *node,
                    Some(Link::Several) => return Found::Unknown,
                    None => return Found::Nowhere,
                }
            }
            (None, None) => return Found::Nowhere,
        };
        match self.of_node(node) {
            Some(s) if callee.target.is_some() || s.takes(arguments) => Found::Body(s, node),
            Some(_) | None => Found::Unknown,
        }
    }

    /// The number of this unit.
    pub(super) fn unit_number(&self) -> u32 {
        self.unit
    }

    /// Is the procedure of another unit?
    pub fn is_foreign(&self, node: Node) -> bool {
        node.0 != self.unit
    }

    /// Who looks at the hidden state of the thread that runs the program.
    pub fn observers(&self) -> &Observers {
        &self.store.observers
    }

    /// Where a procedure stands and what it does to its arguments, for people.
    pub fn describe(&self, node: Node) -> Option<String> {
        let head = self.store.heads.get(node.0 as usize)?.get(node.1.index())?;
        let summary = self.of_node(node)?;
        let names = |what: fn(&ParamUse) -> bool| -> Vec<&str> {
            let both = head.params.iter().zip(&summary.params);
            both.filter(|(_, u)| what(u)).map(|(n, _)| n.as_str()).collect()
        };
        let reads = names(|u| u.reads || u.after.iter().any(|b| b.reads));
        let writes = names(|u| u.writes || u.after.iter().any(|b| b.writes));
        let mut text = head.place.clone();
        for (verb, list) in [("reads", reads), ("writes", writes)] {
            if !list.is_empty() {
                text.push_str(&format!(", {verb} {}", list.join(", ")));
            }
        }
        Some(text)
    }

    /// The program-wide key of a global of this unit.
    pub fn key(&self, global: GlobalId) -> Key {
        self.store.keys.of_global(self.unit, global)
    }

    /// How what a key stands for lies to a global of this unit.
    pub fn relation(&self, key: Key, global: GlobalId) -> Relation {
        self.store.keys.relation(key, self.unit, global)
    }

    /// May two globals of the program share storage?
    pub fn overlap(&self, a: Key, b: Key) -> bool {
        self.store.keys.overlap(a, b)
    }

    /// Has each thread its own of a global, by a directive of ours?
    pub fn is_per_thread(&self, key: Key) -> bool {
        self.store.keys.is_per_thread(key)
    }

    /// What people call a global.
    pub fn key_name(&self, key: Key, unit: &Unit) -> String {
        self.store.keys.name(key, (self.unit, unit))
    }

    /// Does the program call a procedure of this unit outside loops only?
    pub fn outside_loops(&self, procedure: ProcId) -> bool {
        self.store.outside_loops.contains(&(self.unit, procedure))
    }

    /// May loops that run in parallel call a procedure of this unit, each call for elements of its own of this array? (A copy of all of the
    /// array that the call stores back would undo what other threads do to theirs.)
    pub fn shared_with_others(&self, unit: &Unit, p: ProcId, var: VarId) -> bool {
        let node = (self.unit, p);
        let (true, Some(summary)) = (self.store.inside_loops.contains(&node), self.of_node(node))
        else {
            return false;
        };
        match unit.procedure(p).var(var).storage {
            Storage::Parameter { index, .. } => summary.writes_part_of_parameter(index),
            Storage::Global(g) => summary.writes_part_of_global(self.key(g)),
            Storage::Local
            | Storage::Static
            | Storage::Result
            | Storage::View { .. }
            | Storage::Heap
            | Storage::Pointee => false,
        }
    }

    /// Is the global of this unit never written by anybody (declared so)?
    pub fn is_constant(&self, key: Key) -> bool {
        let Key::Own { unit, global } = key else {
            return self.constant_elsewhere(key);
        };
        self.store.constants.get(unit as usize).is_some_and(|c| c.contains(&GlobalId(global)))
    }

    fn constant_elsewhere(&self, key: Key) -> bool {
        let constants = self.store.constants.get(self.unit as usize);
        constants.is_some_and(|c| c.iter().any(|g| self.key(*g) == key))
    }
}

fn place<T>(of: &[Vec<T>], node: Node) -> Option<&T> {
    of.get(node.0 as usize)?.get(node.1.index())
}

/// A place for what will be known of each procedure.
fn slots<T>(unit: &&Unit) -> Vec<OnceLock<T>> {
    unit.procedures.iter().map(|_| OnceLock::new()).collect()
}

impl<'u> Program<'u> {
    /// Links the units. Their order is that of the answers of [`Program::summaries`], and plays no other part.
    pub fn new(units: &[&'u Unit], stated: &Arc<Stated>) -> Program<'u> {
        let mut links: BTreeMap<(bool, String), Link> = BTreeMap::new();
        let mut heads = Vec::new();
        for (u, unit) in units.iter().enumerate() {
            let mut here = Vec::new();
            for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
                here.push(head(unit, p));
                if let Some(name) = &p.link {
                    links
                        .entry((unit.language.is_fortran(), name.clone()))
                        .and_modify(|l| *l = Link::Several)
                        .or_insert(Link::One((u as u32, id)));
                }
            }
            heads.push(here);
        }
        let store = Store {
            summaries: units.iter().map(slots).collect(),
            unasked: units.iter().map(slots).collect(),
            links,
            keys: Keys::of(units),
            constants: units.iter().map(|u| constants(u)).collect(),
            heads,
            stated: stated.clone(),
            observers: Observers::of(units),
            points: Points::default(),
            pointed: BTreeSet::new(),
            outside_loops: BTreeSet::new(),
            inside_loops: BTreeSet::new(),
            simple: simple(units),
        };
        let all = whole(units);
        let definition = |u, callee: &Callee| store.definition(u, units, callee);
        let points = Points::of(units, all, &definition);
        let known = |u, callee: &Callee| definition(u, callee).ok().flatten();
        let inside_loops = inside_loops(units, &known);
        let outside_loops = match all {
            true => outside_loops(units, &inside_loops, &known),
            false => BTreeSet::new(),
        };
        let numbers = |u: &Unit| (0..u.globals.len() as u32).map(GlobalId);
        let globals = (0..).zip(units).flat_map(|(u, unit)| numbers(unit).map(move |g| (u, g)));
        let reached = globals.filter(|(u, g)| points.reaches(*u, *g));
        let pointed = reached.map(|(u, g)| store.keys.of_global(u, g)).collect();
        let store = Store { points, pointed, outside_loops, inside_loops, ..store };
        let graph = Graph::of(units, &store);
        let waves = graph.waves();
        Program { units: units.to_vec(), store: Arc::new(store), waves }
    }

    /// Groups of procedures to be summarized: those of one wave in any order (or at once), the waves one after
    /// the other.
    pub fn waves(&self) -> &[Vec<Group>] {
        &self.waves
    }

    /// Summarizes a group. Everything that it calls has been summarized in earlier waves.
    pub fn summarize(&self, group: &Group) {
        let options = Options::default();
        let mut view = self.summaries(0);
        if !group.cyclic {
            for &node in &group.members {
                view.unit = node.0;
                let Some(&unit) = self.units.get(node.0 as usize) else { continue };
                let plain = written_out(unit, node.1);
                let unit = plain.as_ref().unwrap_or(unit);
                let full = summary::of(unit, node.1, &options, &view, true);
                let unasked = unasked::of(unit, node.1, &full, &view.while_quiet());
                if let (Some(unasked), Some(slot)) = (unasked, place(&self.store.unasked, node)) {
                    let _ = slot.set(unasked);
                }
                self.keep(node, full);
            }
            return;
        }
        for &node in &group.members {
            let Some(unit) = self.units.get(node.0 as usize) else { continue };
            view.draft.insert(node, Summary::nothing(unit.procedure(node.1)));
        }
        for _ in 0..MAX_TURNS {
            let mut changed = false;
            for &node in &group.members {
                view.unit = node.0;
                let Some(&unit) = self.units.get(node.0 as usize) else { continue };
                let mut new = summary::of(unit, node.1, &options, &view, false);
                new.params.iter_mut().for_each(|u| u.must_write = false);
                if view.draft.get(&node) != Some(&new) {
                    view.draft.insert(node, new);
                    changed = true;
                }
            }
            if !changed {
                for (node, summary) in view.draft {
                    self.keep(node, summary);
                }
                return;
            }
        }
    }

    fn keep(&self, node: Node, summary: Summary) {
        if let Some(slot) = place(&self.store.summaries, node) {
            // Each procedure is in one group only.
            let _ = slot.set(summary);
        }
    }

    /// What is known so far, as the `unit`-th unit sees it.
    pub fn summaries(&self, unit: u32) -> Summaries {
        Summaries { unit, store: self.store.clone(), draft: BTreeMap::new(), quiet: false }
    }
}

/// Procedures that only compute with scalars that they are handed.
fn simple(units: &[&Unit]) -> BTreeMap<Node, Arc<Procedure>> {
    let plain = |p: &Procedure| {
        let own = |v: &Var| {
            let kept =
                matches!(v.storage, Storage::Local | Storage::Result | Storage::Parameter { .. });
            kept && matches!(v.ty, Type::Scalar(_))
        };
        let calls = p.exprs.iter().any(|e| matches!(e.kind, ExprKind::Call(..)))
            || p.stmts.iter().any(|s| matches!(s.kind, StmtKind::Call { .. }));
        p.tainted.is_none() && !calls && p.vars.iter().all(own)
    };
    let all = (0..).zip(units).flat_map(|(u, unit)| {
        unit.procedure_ids().zip(&unit.procedures).map(move |(id, p)| ((u, id), p))
    });
    all.filter(|(_, p)| plain(p)).map(|(node, p)| (node, p.clone())).collect()
}

fn head(unit: &Unit, p: &Procedure) -> Head {
    let place = unit
        .files
        .get(p.span.file.index())
        .map_or(String::new(), |f| format!("{}:{}", f.path, f.line_column(p.span.lo).line));
    Head { place, params: p.params.iter().map(|v| p.var(*v).name.clone()).collect() }
}

/// Globals that every procedure sees as `const`.
fn constants(unit: &Unit) -> BTreeSet<GlobalId> {
    let (mut constant, mut other) = (BTreeSet::new(), BTreeSet::new());
    for v in unit.procedures.iter().flat_map(|p| &p.vars) {
        if let Storage::Global(g) = v.storage {
            if v.attrs.read_only {
                constant.insert(g)
            } else {
                other.insert(g)
            };
        }
    }
    constant.difference(&other).copied().collect()
}

/// Who calls whom.
struct Graph {
    nodes: Vec<Node>,
    calls: Vec<Vec<usize>>,
}

impl Graph {
    /// The procedures that are called by somebody, and all that these call.
    fn of(units: &[&Unit], store: &Store) -> Graph {
        let mut calls: BTreeMap<Node, BTreeSet<Node>> = BTreeMap::new();
        for (u, unit) in units.iter().enumerate() {
            for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
                calls.insert((u as u32, id), targets(u as u32, unit, p, store));
            }
        }
        let called: BTreeSet<Node> = calls.values().flatten().copied().collect();
        let nodes: Vec<Node> = called.into_iter().collect();
        let place: BTreeMap<Node, usize> = nodes.iter().enumerate().map(|(k, n)| (*n, k)).collect();
        let of = |n: &Node| {
            let list = calls.get(n).into_iter().flatten();
            list.filter_map(|m| place.get(m).copied()).collect()
        };
        let calls = nodes.iter().map(of).collect();
        Graph { nodes, calls }
    }

    /// Strongly connected components, each in the first wave after those of all that it calls.
    fn waves(&self) -> Vec<Vec<Group>> {
        let (component, count) = self.components();
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (k, c) in component.iter().enumerate() {
            members[*c].push(k);
        }
        // Tarjan numbers callees first.
        let mut level = vec![0usize; count];
        let mut waves: Vec<Vec<Group>> = Vec::new();
        for (c, list) in members.iter().enumerate() {
            let mut own = 0;
            let mut cyclic = list.len() > 1;
            for &k in list {
                for &q in &self.calls[k] {
                    if component[q] == c {
                        cyclic = true;
                    } else {
                        own = own.max(level[component[q]] + 1);
                    }
                }
            }
            level[c] = own;
            if waves.len() <= own {
                waves.resize(own + 1, Vec::new());
            }
            let members = list.iter().map(|k| self.nodes[*k]).collect();
            waves[own].push(Group { members, cyclic });
        }
        waves
    }

    /// The component of each node, numbered callees first (Tarjan, with an explicit stack).
    fn components(&self) -> (Vec<usize>, usize) {
        const NONE: usize = usize::MAX;
        let n = self.nodes.len();
        let (mut index, mut low) = (vec![NONE; n], vec![0usize; n]);
        let (mut component, mut count, mut next) = (vec![NONE; n], 0usize, 0usize);
        let (mut open, mut work): (Vec<usize>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
        for root in 0..n {
            let mut enter = (index[root] == NONE).then_some(root);
            loop {
                if let Some(v) = enter.take() {
                    (index[v], low[v]) = (next, next);
                    next += 1;
                    open.push(v);
                    work.push((v, 0));
                }
                let Some((v, at)) = work.last_mut() else { break };
                let v = *v;
                if let Some(&w) = self.calls[v].get(*at) {
                    *at += 1;
                    if index[w] == NONE {
                        enter = Some(w);
                    } else if component[w] == NONE {
                        low[v] = low[v].min(index[w]);
                    }
                    continue;
                }
                work.pop();
                if let Some((outer, _)) = work.last() {
                    low[*outer] = low[*outer].min(low[v]);
                }
                if low[v] == index[v] {
                    while let Some(w) = open.pop() {
                        component[w] = count;
                        if w == v {
                            break;
                        }
                    }
                    count += 1;
                }
            }
        }
        (component, count)
    }
}

/// The definitions that a procedure's calls mean.
fn targets(u: u32, unit: &Unit, p: &Procedure, store: &Store) -> BTreeSet<Node> {
    let mut out = BTreeSet::new();
    let mut add = |callee: &Callee| match (callee.target, &callee.link) {
        (Some(target), _) => {
            if target.index() < unit.procedures.len() {
                out.insert((u, target));
            }
        }
        (None, Some(link)) => {
            if let Some(Link::One(node)) =
                store.links.get(&(unit.language.is_fortran(), link.clone()))
            {
                out.insert(*node);
            }
        }
        (None, None) => {}
    };
    for (callee, args, _) in visit::calls(p) {
        add(callee);
        if let Some(Some(callee)) = callbacks::callback(unit, p, callee, args) {
            add(&callee);
        }
    }
    out
}
