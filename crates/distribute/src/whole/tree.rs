//! The program as a tree: nests that may be cut, what every rank does, loops, branches, calls with their bodies.
//!
//! **Decides** which statements are steps of the walk, and what each of them touches.
//!
//! **Example** the body of `step` stands where `main` calls it, with the arrays that this call hands over.
//!
//! **Why it is sound** each statement of a procedure is in exactly one step. What is not looked into (a loop without a nest that
//! may be cut, a call of a procedure that calls itself or has jumps, a call under a condition) is one step that touches all
//! that it may touch. What nobody knows touches everything.
//!
//! **Gives up when** there are more than [`MAX_NODES`] steps.
//!
//! **Cost and limit** statements, once for each call.
//!
//! **Source** the specification of `--target mpi`, §4.1, §4.4 and §4.8.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::LoopFacts;
use heiretsu_analyze::cx::Cx;
use heiretsu_ir::plan::{Directive, Reduction, ReductionOp};
use heiretsu_ir::{
    Arg, BinaryOp, Bound, Callee, EffectKind, ExprId, ExprKind, Place, ProcId, Span, Step, StmtId,
    StmtKind, Storage, VarId, Verdict, visit,
};
use heiretsu_sets::Poly;

use super::harmless::Harmless;
use super::objects::{Named, Objects};
use super::reason::{Kind, Reason};
use super::refs::{Instance, Item, Ref};
use super::same::{counters, only_prints};
use crate::flow::Object;

/// Most steps of a program.
const MAX_NODES: usize = 20_000;
/// Deepest calls.
const MAX_DEPTH: usize = 40;

/// Where a step stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Site {
    /// The procedure.
    pub procedure: ProcId,
    /// The statement.
    pub stmt: StmtId,
    /// The call of the procedure.
    pub call: u32,
}

/// When a step happens that stands for something of a statement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum When {
    /// Before the statement, or in it where nothing else of it happens before.
    Before,
    /// In the middle of it.
    Within,
    /// At the end of each iteration of the loop that it is.
    Again,
}

/// A step.
#[derive(Debug)]
pub enum Node {
    /// A nest whose outer loop is parallel.
    Nest(Box<Candidate>),
    /// Every rank does it; `alone`: or one of them, since it only prints.
    Same {
        /// Where.
        at: Site,
        /// When.
        when: When,
        /// What it touches.
        refs: Vec<Ref>,
        /// See there.
        alone: bool,
    },
    /// Repeated, where it stands; leaves of its number end it.
    Loop(u32, Site, Vec<Node>),
    /// One of two.
    If(Vec<Node>, Vec<Node>),
    /// May be left: the body of a loop that is looked into, or of a procedure that a statement calls.
    Block(u32, Body, Vec<Node>),
    /// Leaves the loop or block of this number, by a statement.
    Leave(u32, Site),
    /// The program ends.
    End,
}

/// Whose body a block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Body {
    /// A loop's.
    Loop(Site),
    /// That of a procedure which the statement calls.
    Called(Site),
}

/// A call of a procedure whose body is looked into (the first one: the main program).
#[derive(Clone, Debug)]
pub struct Called {
    /// The procedure.
    pub procedure: ProcId,
    /// The statement that calls it.
    pub from: Option<Site>,
    /// What is known of it.
    pub instance: Instance,
}

/// A nest that may be cut.
#[derive(Debug)]
pub struct Candidate {
    /// The loop.
    pub at: Site,
    /// Its variable.
    pub variable: String,
    /// The first iteration, for the whole program; why there is none.
    pub bounds: Result<(Poly, Poly), String>,
    /// What its iterations touch.
    pub refs: Vec<Ref>,
    /// The same, if every rank does all of them.
    pub same: Vec<Ref>,
    /// A run-time test decides.
    pub tested: bool,
    /// Scalars that are reduced: operator and name.
    pub reductions: Vec<(String, String)>,
    /// The same as variables.
    pub accumulated: Vec<(ReductionOp, VarId)>,
    /// Arrays that are reduced.
    pub arrays: Vec<(String, Object)>,
    /// Scalars that have the last iteration's value.
    pub lasts: Vec<VarId>,
    /// Loops around it, over calls.
    pub depth: u32,
}

/// What is known of one procedure.
pub struct Known<'u> {
    /// Its context.
    pub cx: Cx<'u>,
    /// Its loops.
    pub loops: Vec<LoopFacts>,
    /// May the walk look into it? Why not.
    pub closed: Option<&'static str>,
    /// Has it, or what it calls, a nest that may be cut?
    pub nests: bool,
    /// Loops that cannot be cut, and why.
    pub uncut: BTreeMap<StmtId, String>,
    /// Integers that are there for the whole program, and that no procedure changes.
    pub steady: BTreeSet<VarId>,
}

/// Makes the tree.
pub struct Maker<'a, 'u> {
    /// All procedures.
    pub known: &'a BTreeMap<ProcId, Known<'u>>,
    /// All objects.
    pub objects: Objects,
    /// Procedures that leave nothing behind.
    pub harmless: &'a Harmless,
    /// Their names.
    quiet: BTreeSet<String>,
    /// Why loops and calls are not looked into.
    pub reasons: Vec<Reason>,
    /// The calls that are looked into.
    pub calls: Vec<Called>,
    /// Which statements make them, and whom they call.
    pub entered: BTreeSet<(ProcId, StmtId, ProcId)>,
    /// The procedures that are being looked into.
    stack: Vec<ProcId>,
    next: u32,
    nodes: usize,
    depth: u32,
}

/// Where jumps of a statement list lead.
#[derive(Clone, Default)]
struct Targets {
    /// Loops: by their statement, the numbers of the loop and of the block that is its body.
    loops: Vec<(StmtId, u32, u32)>,
    /// The procedure's own block; `None`: the main program.
    body: Option<u32>,
}

impl<'a, 'u> Maker<'a, 'u> {
    /// Nothing is made yet.
    pub fn new(
        known: &'a BTreeMap<ProcId, Known<'u>>,
        objects: Objects,
        harmless: &'a Harmless,
        quiet: BTreeSet<String>,
    ) -> Maker<'a, 'u> {
        Maker {
            known,
            objects,
            harmless,
            quiet,
            reasons: Vec::new(),
            calls: Vec::new(),
            entered: BTreeSet::new(),
            stack: Vec::new(),
            next: 0,
            nodes: 0,
            depth: 0,
        }
    }

    /// The tree of the main program; `None`: it is too long, or cannot be looked into.
    pub fn program(&mut self, main: ProcId) -> Option<Vec<Node>> {
        let known = self.known.get(&main).filter(|k| k.closed.is_none())?;
        let instance = Instance { main: true, ..Instance::default() };
        self.calls.push(Called { procedure: main, from: None, instance: instance.clone() });
        self.stack.push(main);
        let out = self.list(known, &instance, &known.cx.procedure.body, &Targets::default());
        (self.nodes <= MAX_NODES).then_some(out)
    }

    /// Procedures that are looked into, and are also called where they are not.
    pub fn called_otherwise(&self) -> BTreeSet<ProcId> {
        let entered: BTreeSet<ProcId> = self.entered.iter().map(|e| e.2).collect();
        let mut out = BTreeSet::new();
        for (id, k) in self.known {
            for s in visit::stmts(k.cx.procedure, &k.cx.procedure.body) {
                let targets = calls(&k.cx, s).into_iter().filter_map(|c| c.callee.target);
                out.extend(
                    targets
                        .filter(|t| entered.contains(t) && !self.entered.contains(&(*id, s, *t))),
                );
            }
        }
        out
    }

    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    fn list(
        &mut self,
        k: &'a Known<'u>,
        instance: &Instance,
        list: &[StmtId],
        to: &Targets,
    ) -> Vec<Node> {
        let mut out = Vec::new();
        for s in list {
            if self.nodes > MAX_NODES {
                break;
            }
            self.stmt(k, instance, *s, to, &mut out);
        }
        out
    }

    /// Is there a nest in it that may be cut, or a jump out of it?
    fn opened(&self, k: &Known, s: StmtId) -> bool {
        let inside = visit::stmts(k.cx.procedure, &[s]);
        let nest = |s: &StmtId| {
            candidate(k, *s).is_some()
                || calls(&k.cx, *s).iter().any(|c| self.enters(k, *s, c).is_some_and(|c| c.nests))
        };
        let leaves = |l: &StmtId| match &k.cx.procedure.stmt(*l).kind {
            StmtKind::Break { target } | StmtKind::Continue { target } => !inside.contains(target),
            StmtKind::Return(_) => true,
            _ => false,
        };
        inside.iter().any(|s| nest(s) || leaves(s))
    }

    /// The procedure whose body takes the place of a call.
    fn enters(&self, k: &Known, s: StmtId, call: &Call) -> Option<&'a Known<'u>> {
        let target = call.callee.target?;
        let known = self.known.get(&target)?;
        let plain = matches!(
            k.cx.procedure.stmt(s).kind,
            StmtKind::Call { .. }
                | StmtKind::Assign { .. }
                | StmtKind::Effect(_)
                | StmtKind::Return(_)
        );
        let always = plain && visit::evaluates_all(k.cx.procedure, s);
        let fits = known.cx.procedure.params.len() == call.args.len();
        let fine = always && fits && known.closed.is_none() && !self.stack.contains(&target);
        (fine && known.nests && self.stack.len() < MAX_DEPTH).then_some(known)
    }

    fn stmt(
        &mut self,
        k: &'a Known<'u>,
        instance: &Instance,
        s: StmtId,
        to: &Targets,
        out: &mut Vec<Node>,
    ) {
        self.nodes += 1;
        let p = k.cx.procedure;
        if let Some(found) = candidate(k, s) {
            out.push(Node::Nest(Box::new(self.nest(k, instance, s, found))));
            return;
        }
        if !self.opened(k, s) {
            let stops = matches!(&p.stmt(s).kind, StmtKind::Effect(e) if e.kind.ends_program());
            self.note_loops(k, s);
            self.note_calls(k, s);
            out.extend(self.same(k, instance, s));
            if stops {
                out.push(Node::End);
            }
            return;
        }
        match &p.stmt(s).kind {
            StmtKind::If { then_block, else_block, .. } => {
                out.extend(self.same_itself(k, instance, s, When::Before));
                let yes = self.list(k, instance, then_block, to);
                let no = self.list(k, instance, else_block, to);
                out.push(Node::If(yes, no));
            }
            StmtKind::Loop(l) => {
                self.note_loop(k, s);
                out.extend(self.same_itself(k, instance, s, When::Before));
                // The language may look at the bound again.
                let again = l.reevaluated.then(|| self.same_itself(k, instance, s, When::Again));
                let again = again.flatten().into_iter().collect();
                out.push(self.repeated(k, instance, s, &l.body, again, to));
            }
            StmtKind::While { body, test_first, .. } => {
                self.note_loop(k, s);
                let test = self.same_itself(k, instance, s, When::Before);
                let again = self.same_itself(k, instance, s, When::Again);
                if *test_first {
                    out.extend(test);
                }
                out.push(self.repeated(k, instance, s, body, again.into_iter().collect(), to));
            }
            StmtKind::Break { target } => {
                let found = to.loops.iter().find(|l| l.0 == *target);
                out.push(found.map_or(Node::End, |l| Node::Leave(l.1, site(k, instance, s))));
            }
            StmtKind::Continue { target } => {
                let found = to.loops.iter().find(|l| l.0 == *target);
                out.push(found.map_or(Node::End, |l| Node::Leave(l.2, site(k, instance, s))));
            }
            _ => {
                self.called(k, instance, s, out);
                if matches!(p.stmt(s).kind, StmtKind::Return(_)) {
                    out.push(to.body.map_or(Node::End, |b| Node::Leave(b, site(k, instance, s))));
                }
            }
        }
    }

    /// A loop that is looked into. `last` follows its body whenever that ends.
    fn repeated(
        &mut self,
        k: &'a Known<'u>,
        instance: &Instance,
        s: StmtId,
        body: &[StmtId],
        last: Vec<Node>,
        to: &Targets,
    ) -> Node {
        let (own, inner) = (self.number(), self.number());
        let mut to = to.clone();
        to.loops.push((s, own, inner));
        self.depth += 1;
        let nodes = self.list(k, instance, body, &to);
        self.depth -= 1;
        let at = site(k, instance, s);
        let mut all = vec![Node::Block(inner, Body::Loop(at), nodes)];
        all.extend(last);
        Node::Loop(own, at, all)
    }

    /// The bodies of what a statement calls.
    fn called(&mut self, k: &'a Known<'u>, instance: &Instance, s: StmtId, out: &mut Vec<Node>) {
        let all = calls(&k.cx, s);
        let entered: Vec<&Call> = all.iter().filter(|c| self.enters(k, s, c).is_some()).collect();
        let names: Vec<String> = entered.iter().map(|c| c.callee.name.clone()).collect();
        let rest =
            Item { cx: &k.cx, instance, stmt: s, cut: None, entered: names, harmless: &self.quiet };
        let refs = rest.refs(&mut self.objects, &|_| false);
        let at = site(k, instance, s);
        let same = |refs: Vec<Ref>, when| {
            (!refs.is_empty()).then_some(Node::Same { at, when, refs, alone: false })
        };
        // What the arguments read is read before, and what else the statement reads perhaps after.
        let before = refs.iter().filter(|r| r.reads).map(|r| Ref { writes: false, ..r.clone() });
        out.extend(same(before.collect(), When::Before));
        for call in &entered {
            let Some(callee) = self.enters(k, s, call) else { continue };
            let handed = self.hand(k, callee, instance, s, call);
            self.entered.insert((k.cx.id, s, callee.cx.id));
            let number = self.number();
            let to = Targets { loops: Vec::new(), body: Some(number) };
            self.stack.push(callee.cx.id);
            let body = self.list(callee, &handed, &callee.cx.procedure.body, &to);
            self.stack.pop();
            out.push(Node::Block(number, Body::Called(at), body));
        }
        let when = if entered.is_empty() { When::Before } else { When::Within };
        out.extend(same(refs, when));
    }

    /// What the parameters of a call are.
    fn hand(
        &mut self,
        k: &Known,
        callee: &Known,
        instance: &Instance,
        s: StmtId,
        call: &Call,
    ) -> Instance {
        let mut out = Instance { number: self.calls.len() as u32, ..Instance::default() };
        let entry = callee.cx.model().entry_values();
        // Globals that both name.
        for (v, symbol) in &entry {
            let Storage::Global(g) = callee.cx.var(*v).storage else { continue };
            let same = |v: &VarId| k.cx.var(*v).storage == Storage::Global(g);
            let own = k.cx.procedure.var_ids().find(same);
            let value = own.and_then(|v| of_place(k, instance, s, &Place::var(v, Span::none())));
            if let Some(value) = value {
                out.values.insert(*symbol, value);
            }
        }
        for (v, arg) in callee.cx.procedure.params.iter().zip(&call.args) {
            let value = match arg {
                Arg::Value(e) => value(k, instance, s, *e),
                Arg::Reference(place) => {
                    let plain = |step: &Step| match step {
                        Step::Index(e) => k.cx.procedure.int(*e) == Some(0),
                        Step::Field(_) | Step::Deref(_) => false,
                    };
                    let named = self.objects.named(&k.cx, place.var, &instance.handed);
                    let named = match named {
                        Named::Object(o) if place.steps.iter().all(plain) => Named::Object(o),
                        Named::Object(o) | Named::Part(o)
                            if place.steps.iter().all(|s| matches!(s, Step::Index(_))) =>
                        {
                            Named::Part(o)
                        }
                        _ => Named::Anything,
                    };
                    out.handed.insert(*v, named);
                    if matches!(named, Named::Object(_))
                        && shaped(&k.cx, instance, place.var, (&callee.cx, *v))
                    {
                        out.shaped.insert(*v);
                    }
                    of_place(k, instance, s, place)
                }
            };
            if let (Some(value), Some((_, symbol))) = (value, entry.iter().find(|e| e.0 == *v)) {
                out.values.insert(*symbol, value);
            }
        }
        let from = Some(site(k, instance, s));
        self.calls.push(Called { procedure: callee.cx.id, from, instance: out.clone() });
        out
    }

    /// What a statement touches, with all in it; what it calls is looked into elsewhere.
    fn same(&mut self, k: &'a Known<'u>, instance: &Instance, s: StmtId) -> Option<Node> {
        let item = Item {
            cx: &k.cx,
            instance,
            stmt: s,
            cut: None,
            entered: Vec::new(),
            harmless: &self.quiet,
        };
        let refs = item.refs(&mut self.objects, &|_| false);
        let alone = prints(&k.cx, s, self.harmless);
        // What output is handed by reference it reads.
        let read = |r: Ref| Ref { writes: r.writes && !alone, reads: r.reads || alone, ..r };
        let refs: Vec<Ref> = refs.into_iter().map(read).collect();
        let (at, when) = (site(k, instance, s), When::Before);
        (alone || !refs.is_empty()).then_some(Node::Same { at, when, refs, alone })
    }

    /// What a branch or loop itself reads.
    fn same_itself(
        &mut self,
        k: &'a Known<'u>,
        instance: &Instance,
        s: StmtId,
        when: When,
    ) -> Option<Node> {
        let all = Item {
            cx: &k.cx,
            instance,
            stmt: s,
            cut: None,
            entered: Vec::new(),
            harmless: &self.quiet,
        };
        let refs = all.own(&mut self.objects);
        let at = site(k, instance, s);
        (!refs.is_empty()).then_some(Node::Same { at, when, refs, alone: false })
    }

    fn nest(
        &mut self,
        k: &'a Known<'u>,
        instance: &Instance,
        s: StmtId,
        (facts, directive): (&LoopFacts, &Directive),
    ) -> Candidate {
        let cx = &k.cx;
        let model = cx.model();
        let index = model.loop_index(s);
        let bounds = k.uncut.get(&s).map_or_else(|| bounds(k, instance, s), |why| Err(why.clone()));
        let own = |v| {
            directive.private.contains(&v)
                || directive.reductions.iter().any(|r| r.var == v)
                || cx.iteration_local(s, v)
        };
        let cut = index.filter(|_| bounds.is_ok());
        let item = Item { cx, instance, stmt: s, cut, entered: Vec::new(), harmless: &self.quiet };
        let mut refs = item.refs(&mut self.objects, &own);
        let same = Item { cut: None, ..item }.refs(&mut self.objects, &|v| {
            directive.private.contains(&v) || cx.iteration_local(s, v)
        });
        let mut reductions = Vec::new();
        let mut accumulated = Vec::new();
        let mut arrays = Vec::new();
        for Reduction { op, var, .. } in &directive.reductions {
            let name = cx.name(*var).to_string();
            if !cx.is_aggregate(*var) {
                reductions.push((word(*op).to_string(), name));
                accumulated.push((*op, *var));
            } else if let Named::Object(o) = self.objects.named(cx, *var, &instance.handed) {
                arrays.push((name, o));
            } else {
                refs.push(Ref::anything(true, true));
            }
        }
        let last = directive.lastprivate.iter().filter(|v| !cx.declared_in_own_header(s, **v));
        Candidate {
            at: site(k, instance, s),
            variable: cx.counted(s).map_or(String::new(), |l| cx.name(l.var).to_string()),
            bounds,
            refs,
            same,
            tested: matches!(facts.verdict, Verdict::Conditional(..)),
            reductions,
            accumulated,
            arrays,
            lasts: last.copied().collect(),
            depth: self.depth,
        }
    }

    /// Why a loop that is looked into is none that is cut.
    fn note_loop(&mut self, k: &Known, s: StmtId) {
        let Some(facts) = k.loops.iter().find(|f| f.stmt == s) else { return };
        let Verdict::Sequential(reasons) = &facts.verdict else { return };
        let Some(first) = reasons.first() else { return };
        let why = format!("[{}] {}", first.kind.code(), first.kind);
        self.note(Kind::Carried { why }, span(&k.cx, s));
    }

    /// The same for the outermost loops of what is not looked into.
    fn note_loops(&mut self, k: &Known, s: StmtId) {
        if matches!(k.cx.procedure.stmt(s).kind, StmtKind::Loop(_) | StmtKind::While { .. }) {
            self.note_loop(k, s);
            return;
        }
        for list in visit::blocks(&k.cx.procedure.stmt(s).kind).into_iter().flatten() {
            list.iter().for_each(|inner| self.note_loops(k, *inner));
        }
    }

    /// Procedures with nests that are not looked into.
    fn note_calls(&mut self, k: &Known, s: StmtId) {
        for s in visit::stmts(k.cx.procedure, &[s]) {
            if let StmtKind::Effect(e) = &k.cx.procedure.stmt(s).kind
                && e.kind == EffectKind::Io
                && !e.writes.is_empty()
                && !only_prints(k.cx.unit, k.cx.procedure.stmt(s).span)
            {
                let callee = "input".to_string();
                self.note(Kind::Differs { callee }, k.cx.procedure.stmt(s).span);
            }
            for call in calls(&k.cx, s) {
                let at = call.span;
                if DIFFERENT.contains(&call.callee.name.as_str()) {
                    self.note(Kind::Differs { callee: call.callee.name.clone() }, at);
                }
                let Some(target) = call.callee.target.and_then(|t| self.known.get(&t)) else {
                    continue;
                };
                let why = match target.closed {
                    Some(why) => why,
                    None if self.stack.contains(&target.cx.id) => "calls itself",
                    None if target.nests => "is called under a condition, or with other arguments",
                    None => continue,
                };
                let procedure = call.callee.name.clone();
                self.note(Kind::NotEntered { procedure, why: why.to_string() }, at);
            }
        }
    }

    /// Once for each place.
    pub fn note(&mut self, kind: Kind, at: Span) {
        let reason = Reason { kind, at };
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }
}

/// Callees whose results may differ from rank to rank.
const DIFFERENT: [&str; 12] = [
    "time",
    "clock",
    "getpid",
    "getenv",
    "gettimeofday",
    "clock_gettime",
    "gethostname",
    "getrusage",
    "system_clock",
    "cpu_time",
    "date_and_time",
    "random_seed",
];

/// Has an argument of assumed shape the shape of the whole object, if the variable of the caller names all of it? (A dummy
/// argument with a shape of its own may have another one.)
fn shaped(cx: &Cx, instance: &Instance, v: VarId, (callee, to): (&Cx, VarId)) -> bool {
    let assumed = |cx: &Cx, v: VarId| {
        let dims = cx.var(v).ty.array().map_or(&[][..], |a| &a.dims);
        dims.iter().all(|d| d.lower != Bound::Unknown && d.extent == Bound::Unknown)
    };
    let var = cx.var(v);
    let whole = match var.storage {
        Storage::Parameter { .. } => var.attrs.allocatable || instance.shaped.contains(&v),
        _ => true,
    };
    whole && cx.unit.language.is_fortran() && assumed(callee, to)
}

/// A statement in a call of its procedure.
fn site(k: &Known, instance: &Instance, stmt: StmtId) -> Site {
    Site { procedure: k.cx.id, stmt, call: instance.number }
}

/// Where a statement stands.
pub fn span(cx: &Cx, s: StmtId) -> Span {
    cx.counted(s).map_or(cx.procedure.stmt(s).span, |l| l.header)
}

fn word(op: ReductionOp) -> &'static str {
    match op {
        ReductionOp::Add => "sum",
        ReductionOp::Mul => "product",
        ReductionOp::Min => "min",
        ReductionOp::Max => "max",
        ReductionOp::And => "and",
        ReductionOp::Or => "or",
        ReductionOp::Eqv => "eqv",
        ReductionOp::Neqv => "neqv",
        ReductionOp::BitAnd => "bitwise and",
        ReductionOp::BitOr => "bitwise or",
        ReductionOp::BitXor => "bitwise xor",
    }
}

/// A call.
struct Call {
    callee: Callee,
    args: Vec<Arg>,
    span: Span,
}

/// The calls that a statement itself makes.
fn calls(cx: &Cx, s: StmtId) -> Vec<Call> {
    let p = cx.procedure;
    let mut out = Vec::new();
    visit::each_stmt_expr(p, s, &mut |_, e| {
        if let ExprKind::Call(callee, args) = &e.kind {
            out.push(Call { callee: callee.clone(), args: args.clone(), span: e.span });
        }
    });
    if let StmtKind::Call { callee, args } = &p.stmt(s).kind {
        let (callee, args) = (callee.clone(), args.clone());
        out.push(Call { callee, args, span: p.stmt(s).span });
    }
    out
}

/// A loop that is parallel.
fn candidate<'k>(k: &'k Known, s: StmtId) -> Option<(&'k LoopFacts, &'k Directive)> {
    let facts = k.loops.iter().find(|f| f.stmt == s)?;
    let parallel = !matches!(facts.verdict, Verdict::Sequential(_));
    facts.directive.as_ref().filter(|_| parallel && k.cx.counted(s).is_some()).map(|d| (facts, d))
}

/// Has a procedure a nest of its own?
pub fn has_nest(k: &Known) -> bool {
    k.loops.iter().any(|f| candidate(k, f.stmt).is_some())
}

/// First and last iteration.
fn bounds(k: &Known, instance: &Instance, s: StmtId) -> Result<(Poly, Poly), String> {
    let model = k.cx.model();
    let fact = model.loop_index(s).map(|l| &model.loops[l as usize]);
    let Some((fact, index)) = fact.and_then(|f| Some((f, f.index?))) else {
        return Err("its iterations are not counted".to_string());
    };
    if fact.step != 1 || fact.value != Poly::symbol(index) {
        return Err("it does not count by 1".to_string());
    }
    let ([lo], [hi], true) = (&fact.lower[..], &fact.upper[..], fact.exact && !fact.modular) else {
        return Err("its bounds are not simple".to_string());
    };
    let known = |p: &Poly| instance.known(p, model).filter(|p| p.denominator() == 1);
    match (fact.invariant_bounds, known(lo), known(hi)) {
        (true, Some(lo), Some(hi)) => Ok((lo, hi)),
        _ => Err("its bounds do not have one value in the whole program".to_string()),
    }
}

/// Does a statement only print?
fn prints(cx: &Cx, s: StmtId, harmless: &Harmless) -> bool {
    let inside = visit::stmts(cx.procedure, &[s]);
    let prints = |s: &StmtId| match &cx.procedure.stmt(*s).kind {
        StmtKind::Effect(e) if e.kind != EffectKind::Io => false,
        StmtKind::Effect(e) => {
            only_prints(cx.unit, cx.procedure.stmt(*s).span) && counters(cx.procedure, e).is_some()
        }
        StmtKind::Call { callee, .. } => harmless.prints(callee),
        StmtKind::If { .. } | StmtKind::Loop(_) | StmtKind::Directive(_) => true,
        _ => false,
    };
    let some = |s: &StmtId| {
        matches!(cx.procedure.stmt(*s).kind, StmtKind::Effect(_) | StmtKind::Call { .. })
    };
    let calls = |s: &StmtId| {
        let mut fine = true;
        visit::each_stmt_expr(cx.procedure, *s, &mut |_, e| {
            if let ExprKind::Call(callee, _) = &e.kind {
                fine &= callee.target.is_none() || harmless.leaves_nothing(callee);
            }
        });
        fine
    };
    // Nothing may be left behind that the others do not have: a counter that goes on after its loop. (In Fortran all do, and rank 0
    // tells the others.)
    let told = cx.unit.language.is_fortran();
    let own =
        |s: &StmtId| told || cx.counted(*s).is_none_or(|l| cx.declared_in_own_header(*s, l.var));
    let effect = |s: StmtId| {
        matches!(cx.procedure.stmt(s).kind, StmtKind::Effect(_) | StmtKind::Call { .. })
    };
    let writes =
        |a: &heiretsu_analyze::cx::Access| a.writes && inside.contains(&a.stmt) && !effect(a.stmt);
    inside.iter().any(some)
        && inside.iter().all(prints)
        && inside.iter().all(own)
        && !cx.all_accesses().iter().any(|a| writes(a) && !counts(cx, a))
        && inside.iter().all(calls)
}

/// Is it a loop's own counting?
fn counts(cx: &Cx, a: &heiretsu_analyze::cx::Access) -> bool {
    cx.counted(a.stmt).is_some_and(|l| a.place.is_var() && a.place.var == l.var)
}

/// The value of an expression, for the whole program.
fn value(k: &Known, instance: &Instance, s: StmtId, e: ExprId) -> Option<Poly> {
    let p = k.cx.procedure;
    match &p.expr(p.unconverted(e)).kind {
        ExprKind::Int(c) => Some(Poly::constant(*c)),
        ExprKind::Read(place) => of_place(k, instance, s, place),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (value(k, instance, s, *a)?, value(k, instance, s, *b)?);
            match op {
                BinaryOp::Add => a.add(&b),
                BinaryOp::Sub => a.sub(&b),
                BinaryOp::Mul => a.mul(&b),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The value of a variable that does not change in the loops around.
fn of_place(k: &Known, instance: &Instance, s: StmtId, place: &Place) -> Option<Poly> {
    let (cx, model) = (&k.cx, k.cx.model());
    if !place.is_var() {
        return None;
    }
    let around = cx.around(s);
    let outer = around.iter().rev().find(|l| cx.invariant_var(**l, place.var));
    let before =
        |l: StmtId| model.loop_index(l).and_then(|l| model.value_before(place.var, l)).cloned();
    let at = match outer {
        Some(l) => before(*l),
        // Written once, before: it has that value whenever a later loop is entered.
        None if around.is_empty() => {
            let mut writes =
                cx.all_accesses().iter().filter(|a| a.writes && a.place.var == place.var);
            let once = writes.next().filter(|w| {
                writes.next().is_none()
                    && cx.around(w.stmt).is_empty()
                    && cx.order(w.stmt) < cx.order(s)
            });
            let alone = !cx.var(place.var).attrs.address_taken
                && matches!(cx.var(place.var).storage, Storage::Local);
            let once = once.filter(|_| alone);
            let later = |w: &heiretsu_analyze::cx::Access| {
                cx.loops().iter().map(|l| l.stmt).find(|l| cx.order(*l) > cx.order(w.stmt))
            };
            once.and_then(later).and_then(before)
        }
        None => None,
    };
    // A parameter that nothing changes is what it was.
    let same = || {
        let given = matches!(cx.var(place.var).storage, Storage::Parameter { .. })
            && cx.all_accesses().iter().all(|a| !a.writes || a.place.var != place.var);
        let kept = given || k.steady.contains(&place.var);
        let entry = model.entry_values();
        let symbol = entry.iter().find(|e| e.0 == place.var).filter(|_| kept)?.1;
        Some(Poly::symbol(symbol))
    };
    instance.known(&at.or_else(same)?, model)
}

/// Does a procedure call one that has a nest?
pub fn calls_nest(k: &Known, known: &BTreeMap<ProcId, Known<'_>>) -> bool {
    visit::stmts(k.cx.procedure, &k.cx.procedure.body).into_iter().any(|s| {
        calls(&k.cx, s)
            .iter()
            .any(|c| c.callee.target.and_then(|t| known.get(&t)).is_some_and(|k| k.nests))
    })
}
