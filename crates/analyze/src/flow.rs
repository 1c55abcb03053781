//! Questions about paths: is a value used before it is set, is it always set, is it needed later?
//!
//! **Decides** for a scalar (or a member of a plain structure) and a loop: may an iteration read it before
//! writing it, does every iteration write it, may its value be read after the loop.
//!
//! **Example** in `for (…) { if (c) t = 1; else t = 2; a[i] = t; }` no iteration reads `t` first, each one
//! writes it.
//!
//! **Why it is sound** the graph has every path of the program (and more: conditions are not looked at), so
//! "no path" is certain. Only certain writes of the whole place stop a path. Jumps are ordinary edges;
//! what is not understood counts as a use of everything.
//!
//! **Gives up when** never: what it cannot tell is *read*, *not always written*, *needed later*.
//!
//! **Cost and limit** each question visits each node at most once, and none beyond a certain write.
//!
//! **Source** upward-exposed uses, reaching definitions and live variables on a control-flow graph.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{
    EffectKind, ExprId, ExprKind, Label, Loop, OTHER_BRANCH, OTHER_TEXT, Place, Span, Step, StmtId,
    StmtKind, Storage, Type, UnaryOp, VarId,
};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::cx::{Access, Cx};
use crate::overlap;

/// A variable, or a member of a plain structure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Atom {
    /// The variable.
    pub var: VarId,
    /// The members on the way, by position.
    pub path: SmallVec<[u32; 2]>,
}

impl Atom {
    /// A whole variable.
    pub fn var(var: VarId) -> Atom {
        Atom { var, path: SmallVec::new() }
    }

    /// What a place without subscripts and pointers names.
    pub fn of(place: &Place) -> Atom {
        let fields = place.steps.iter().map_while(|step| match step {
            Step::Field(k) => Some(*k),
            Step::Index(_) | Step::Deref(_) => None,
        });
        Atom { var: place.var, path: fields.collect() }
    }

    fn is_part_of(&self, other: &Atom) -> bool {
        self.var == other.var && self.path.starts_with(&other.path)
    }
}

/// What an iteration does to an [`Atom`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// A read that may come before any write of the same iteration.
    pub exposed: Option<Span>,
    /// Every path to the end of the iteration writes it.
    pub always_written: bool,
}

/// A need for the value after a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needed {
    /// It is read there.
    Read(Span),
    /// It outlives the procedure.
    AtExit,
    /// Something may reach it through a pointer or from outside.
    Reachable,
}

/// Does what is not understood leave scalars alone to which no pointer exists?
fn spares_scalars(what: &str) -> bool {
    what == OTHER_TEXT || what == OTHER_BRANCH
}

#[derive(Clone, Debug, Default)]
struct Node {
    stmt: Option<StmtId>,
    accesses: bool,
    /// Counts this variable on.
    counts: Option<VarId>,
    next: SmallVec<[u32; 2]>,
}

#[derive(Clone, Copy, Debug)]
struct LoopNodes {
    first: u32,
    end: u32,
    after: u32,
}

/// The node before the first statement; the exit is node 0.
const START: u32 = 1;

/// The control-flow graph of a procedure.
#[derive(Clone, Debug)]
pub struct Flow {
    nodes: Vec<Node>,
    loops: BTreeMap<StmtId, LoopNodes>,
    exit: u32,
    /// The statements that read each variable.
    reads: BTreeMap<VarId, Vec<StmtId>>,
}

struct Builder<'a, 'u> {
    cx: &'a Cx<'u>,
    flow: Flow,
    labels: BTreeMap<Label, u32>,
    gotos: Vec<(u32, Label)>,
}

impl Flow {
    /// Builds the graph.
    pub fn new(cx: &Cx) -> Flow {
        let exit = Node::default();
        let mut reads: BTreeMap<VarId, Vec<StmtId>> = BTreeMap::new();
        for access in cx.all_accesses().iter().filter(|a| a.reads && !a.memory) {
            reads.entry(access.place.var).or_default().push(access.stmt);
        }
        let flow = Flow { nodes: vec![exit], loops: BTreeMap::new(), exit: 0, reads };
        let mut builder = Builder { cx, flow, labels: BTreeMap::new(), gotos: Vec::new() };
        builder.node(None, false);
        if let Some(last) = builder.block(START, &cx.procedure.body) {
            builder.edge(last, 0);
        }
        for (from, label) in std::mem::take(&mut builder.gotos) {
            // A label that is not there: the end of the procedure needs the most.
            let to = builder.labels.get(&label).copied().unwrap_or(0);
            builder.edge(from, to);
        }
        builder.flow
    }

    /// What one iteration of `l` does to `atom`.
    pub fn iteration(&self, cx: &Cx, l: StmtId, atom: &Atom) -> Iteration {
        let Some(nodes) = self.loops.get(&l) else {
            return Iteration { exposed: Some(cx.procedure.stmt(l).span), always_written: false };
        };
        let walk = self.walk(cx, nodes.first, &[nodes.end, nodes.after], atom);
        Iteration { exposed: walk.read, always_written: !walk.reached }
    }

    /// What one execution of the whole procedure does to `atom`.
    pub fn execution(&self, cx: &Cx, atom: &Atom) -> Iteration {
        let walk = self.walk(cx, START, &[self.exit], atom);
        Iteration { exposed: walk.read, always_written: !walk.reached }
    }

    /// Who may need the value of `atom` after `l`, if anybody.
    pub fn needed_after(&self, cx: &Cx, l: StmtId, atom: &Atom) -> Option<Needed> {
        let v = cx.var(atom.var);
        if overlap::exposed(cx, atom.var) && !only_by_name(cx, atom.var) {
            return Some(Needed::Reachable);
        }
        if cx.iteration_local(l, atom.var) || v.scope == Some(l) && v.storage == Storage::Local {
            return None;
        }
        let at_exit = match v.storage {
            // Nothing comes after a main program (C's may be called again).
            Storage::Static if main_program(cx) => false,
            Storage::Global(_) => {
                cx.unit.per_thread(v).is_none_or(|unread| !unread.contains(&cx.id))
            }
            Storage::Static | Storage::Result => true,
            Storage::Parameter { passing, .. } => passing == heiretsu_ir::Passing::Reference,
            Storage::Local => false,
            Storage::View { .. } | Storage::Heap | Storage::Pointee => true,
        };
        if !at_exit && self.read_in_only(cx, l, atom) {
            return None;
        }
        let Some(nodes) = self.loops.get(&l) else { return Some(Needed::Reachable) };
        let walk = self.walk(cx, nodes.after, &[], atom);
        match walk.read {
            Some(span) => Some(Needed::Read(span)),
            None if walk.exit && at_exit => Some(Needed::AtExit),
            None => None,
        }
    }

    /// May control reach one of these statements (or one that is not understood) after `l`?
    pub fn reached_after(&self, cx: &Cx, l: StmtId, wanted: &BTreeSet<StmtId>) -> bool {
        let Some(nodes) = self.loops.get(&l) else { return true };
        let mut seen = FxHashSet::default();
        let mut work = vec![nodes.after];
        while let Some(at) = work.pop() {
            if !seen.insert(at) {
                continue;
            }
            let node = &self.nodes[at as usize];
            if node.stmt.is_some_and(|s| wanted.contains(&s) || cx.is_opaque(s)) {
                return true;
            }
            work.extend(node.next.iter().copied());
        }
        false
    }

    /// Has the variable certainly no value when `l` is reached for the first time: a local one, and nothing before may write it?
    pub fn unset_before(&self, cx: &Cx, l: StmtId, var: VarId) -> bool {
        let local = cx.var(var).storage == Storage::Local && !overlap::exposed(cx, var);
        let Some(nodes) = self.loops.get(&l).filter(|_| local) else { return false };
        let mut seen = FxHashSet::from_iter([nodes.first, nodes.after]);
        let mut work = vec![START];
        while let Some(at) = work.pop() {
            if !seen.insert(at) {
                continue;
            }
            let node = &self.nodes[at as usize];
            let writes = |s| cx.own_accesses(s).iter().any(|a| a.writes && a.place.var == var);
            if node.counts == Some(var)
                || node.stmt.is_some_and(|s| cx.is_opaque(s) || node.accesses && writes(s))
            {
                return false;
            }
            work.extend(node.next.iter().copied());
        }
        true
    }

    /// No read outside the body, and none in it that an earlier execution of the loop could serve.
    fn read_in_only(&self, cx: &Cx, l: StmtId, atom: &Atom) -> bool {
        let reads = self.reads.get(&atom.var).map_or(&[][..], Vec::as_slice);
        let unknown =
            cx.all_opaque().iter().any(|(s, what)| !spares_scalars(what) && !cx.contains(l, *s));
        !unknown
            && reads.iter().all(|&s| cx.contains(l, s))
            && (reads.is_empty() || self.iteration(cx, l, atom).exposed.is_none())
    }

    fn walk(&self, cx: &Cx, from: u32, stops: &[u32], atom: &Atom) -> Walk {
        let mut walk = Walk::default();
        let mut seen = FxHashSet::default();
        let mut work = vec![from];
        while let Some(at) = work.pop() {
            if stops.contains(&at) {
                walk.reached = true;
                continue;
            }
            if at == self.exit {
                walk.exit = true;
                continue;
            }
            if !seen.insert(at) {
                continue;
            }
            let node = &self.nodes[at as usize];
            match self.pass(cx, node, atom) {
                Pass::Read(span) => {
                    // The first one in the source is the one to show.
                    let earlier = walk.read.is_none_or(|r: Span| span.lo < r.lo);
                    if earlier {
                        walk.read = Some(span);
                    }
                    // What follows a read no longer matters to "read first", but it does to "always written".
                    if !stops.is_empty() && !self.kills(cx, node, atom) {
                        work.extend(node.next.iter().copied());
                    }
                }
                Pass::Through => work.extend(node.next.iter().copied()),
                Pass::Written => {}
            }
        }
        walk
    }

    fn pass(&self, cx: &Cx, node: &Node, atom: &Atom) -> Pass {
        if let Some(var) = node.counts {
            // Counting on reads the variable and writes it; the loop itself sees to that.
            return if var == atom.var { Pass::Written } else { Pass::Through };
        }
        let Some(stmt) = node.stmt else { return Pass::Through };
        let span = cx.procedure.stmt(stmt).span;
        // What other text does to scalars that nothing else reaches stands beside it.
        let spared = || cx.opaque_in(stmt).all(spares_scalars);
        if cx.is_opaque(stmt) && (overlap::exposed(cx, atom.var) || !spared()) {
            return Pass::Read(span);
        }
        if overlap::exposed(cx, atom.var) && cx.unknown_call_in(stmt) {
            return Pass::Read(span);
        }
        if !node.accesses {
            return Pass::Through;
        }
        for access in cx.own_accesses(stmt).iter().filter(|a| !a.memory) {
            if access.place.var != atom.var {
                if cx.same_storage(access.place.var, atom.var) && access.reads {
                    return Pass::Read(access.place.span);
                }
                continue;
            }
            if access.reads && touches(cx, access, atom) {
                return Pass::Read(access.place.span);
            }
            if kills(access, atom) {
                return Pass::Written;
            }
        }
        Pass::Through
    }

    fn kills(&self, cx: &Cx, node: &Node, atom: &Atom) -> bool {
        let Some(stmt) = node.stmt.filter(|_| node.accesses) else { return false };
        cx.own_accesses(stmt).iter().any(|a| !a.memory && kills(a, atom))
    }
}

#[derive(Default)]
struct Walk {
    read: Option<Span>,
    reached: bool,
    exit: bool,
}

enum Pass {
    Read(Span),
    Written,
    Through,
}

fn main_program(cx: &Cx) -> bool {
    cx.unit.language.is_fortran() && cx.procedure.kind == heiretsu_ir::ProcedureKind::Program
}

/// Is all of the atom certainly written by the access?
fn kills(access: &Access, atom: &Atom) -> bool {
    access.writes && access.certain && atom.is_part_of(&Atom::of(&access.place))
}

/// Do the access and the atom have a byte in common?
fn touches(cx: &Cx, access: &Access, atom: &Atom) -> bool {
    let other = Atom::of(&access.place);
    other.is_part_of(atom) || atom.is_part_of(&other) || in_union(cx, atom) || in_union(cx, &other)
}

/// Does a union or bit-field lie on the way? Then members are not told apart.
fn in_union(cx: &Cx, atom: &Atom) -> bool {
    let mut ty = &cx.var(atom.var).ty;
    for k in &atom.path {
        let Type::Struct(id) = ty else { return true };
        let Some(s) = cx.unit.structs.get(id.index()) else { return true };
        let Some(field) = s.fields.get(*k as usize) else { return true };
        if s.union || field.bitfield {
            return true;
        }
        ty = &field.ty;
    }
    false
}

/// A variable that outlives the procedure but is reached in it by its name only.
fn only_by_name(cx: &Cx, var: VarId) -> bool {
    let v = cx.var(var);
    if v.attrs.address_taken || v.attrs.fortran_pointer || v.alias.is_some() {
        return false;
    }
    match v.storage {
        Storage::Parameter { .. } => v.attrs.no_alias || v.ty.array().is_none(),
        Storage::Local | Storage::Static | Storage::Result => !overlap::exposed(cx, var),
        Storage::Global(_) | Storage::View { .. } | Storage::Heap | Storage::Pointee => false,
    }
}

impl Builder<'_, '_> {
    fn node(&mut self, stmt: Option<StmtId>, accesses: bool) -> u32 {
        self.flow.nodes.push(Node { stmt, accesses, ..Node::default() });
        self.flow.nodes.len() as u32 - 1
    }

    fn edge(&mut self, from: u32, to: u32) {
        self.flow.nodes[from as usize].next.push(to);
    }

    /// Adds a block after `from`; the node that control leaves it by, if it does.
    fn block(&mut self, from: u32, block: &[StmtId]) -> Option<u32> {
        let mut at = Some(from);
        for &id in block {
            // Without a label nothing gets here; the nodes are made all the same.
            let before = match at {
                Some(node) => node,
                None => self.node(None, false),
            };
            at = self.stmt(before, id);
        }
        at
    }

    fn plain(&mut self, from: u32, id: StmtId) -> u32 {
        let node = self.node(Some(id), true);
        self.edge(from, node);
        node
    }

    fn stmt(&mut self, from: u32, id: StmtId) -> Option<u32> {
        let procedure = self.cx.procedure;
        match &procedure.stmt(id).kind {
            StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => Some(self.plain(from, id)),
            StmtKind::If { then_block, else_block, .. } => {
                let test = self.plain(from, id);
                let join = self.node(None, false);
                for block in [then_block, else_block] {
                    let arm = self.node(None, false);
                    self.edge(test, arm);
                    if let Some(last) = self.block(arm, block) {
                        self.edge(last, join);
                    }
                }
                Some(join)
            }
            StmtKind::Loop(l) => Some(self.counted(from, id, l)),
            StmtKind::While { body, test_first, .. } => {
                Some(self.while_loop(from, id, body, *test_first))
            }
            StmtKind::Return(_) => {
                let node = self.plain(from, id);
                self.edge(node, 0);
                None
            }
            StmtKind::Break { target } => {
                let to = self.flow.loops.get(target).map_or(0, |l| l.after);
                self.edge(from, to);
                None
            }
            StmtKind::Continue { target } => {
                let to = self.flow.loops.get(target).map_or(0, |l| l.end);
                self.edge(from, to);
                None
            }
            StmtKind::Goto(label) => {
                self.gotos.push((from, *label));
                None
            }
            StmtKind::Label(label) => {
                let node = self.node(None, false);
                self.edge(from, node);
                self.labels.insert(*label, node);
                Some(node)
            }
            StmtKind::Effect(effect) => {
                let node = self.plain(from, id);
                // (Nobody reads anything after a failure.)
                if effect.kind == EffectKind::Stop {
                    self.edge(node, 0);
                }
                (!effect.kind.ends_program()).then_some(node)
            }
        }
    }

    fn counted(&mut self, from: u32, id: StmtId, l: &Loop) -> u32 {
        let init = self.plain(from, id);
        let test = self.node(None, false);
        let nodes = self.loop_nodes(id);
        let first_test =
            if crate::runs::at_least_once(self.cx, id, l) { nodes.first } else { test };
        self.edge(init, first_test);
        self.edge(test, nodes.first);
        self.edge(test, nodes.after);
        if let Some(last) = self.block(nodes.first, &l.body) {
            self.edge(last, nodes.end);
        }
        self.flow.nodes[nodes.end as usize].counts = Some(l.var);
        self.edge(nodes.end, test);
        nodes.after
    }

    fn while_loop(&mut self, from: u32, id: StmtId, body: &[StmtId], test_first: bool) -> u32 {
        let test = self.node(Some(id), true);
        let nodes = self.loop_nodes(id);
        self.edge(from, if test_first { test } else { nodes.first });
        self.edge(test, nodes.first);
        self.edge(test, nodes.after);
        if let Some(last) = self.block(nodes.first, body) {
            self.edge(last, nodes.end);
        }
        self.edge(nodes.end, test);
        nodes.after
    }

    fn loop_nodes(&mut self, id: StmtId) -> LoopNodes {
        let nodes = LoopNodes {
            first: self.node(None, false),
            end: self.node(None, false),
            after: self.node(None, false),
        };
        self.flow.loops.insert(id, nodes);
        nodes
    }
}

/// Is the first test certainly true?
pub fn runs_at_least_once(cx: &Cx, l: &Loop) -> bool {
    let value = |e| constant(cx, e);
    let (Some(lower), Some(upper), Some(step)) = (value(l.lower), value(l.upper), value(l.step))
    else {
        return false;
    };
    match (step.signum(), l.exclusive) {
        (1, false) => lower <= upper,
        (1, true) => lower < upper,
        (-1, false) => lower >= upper,
        (-1, true) => lower > upper,
        _ => false,
    }
}

/// The value of an integer constant expression.
pub fn constant(cx: &Cx, expr: ExprId) -> Option<i128> {
    let e = cx.procedure.expr(expr);
    let scalar = e.ty.scalar()?;
    let value = match &e.kind {
        ExprKind::Int(value) => *value,
        ExprKind::Unary(UnaryOp::Neg, a) => constant(cx, *a)?.checked_neg()?,
        ExprKind::Convert(a) => constant(cx, *a)?,
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (constant(cx, *a)?, constant(cx, *b)?);
            match op {
                heiretsu_ir::BinaryOp::Add => a.checked_add(b)?,
                heiretsu_ir::BinaryOp::Sub => a.checked_sub(b)?,
                heiretsu_ir::BinaryOp::Mul => a.checked_mul(b)?,
                _ => return None,
            }
        }
        _ => return None,
    };
    fits(value, scalar).then_some(value)
}

/// Is the value one of the type's (so that nothing wrapped around)?
pub fn fits(value: i128, scalar: heiretsu_ir::Scalar) -> bool {
    match range(scalar) {
        Some((lo, hi)) => lo <= value && value <= hi,
        None => false,
    }
}

/// The values of an integer type (of at most 64 bits).
pub fn range(scalar: heiretsu_ir::Scalar) -> Option<(i128, i128)> {
    match scalar {
        heiretsu_ir::Scalar::Int { bits, signed } if (1..=64).contains(&bits) => Some(if signed {
            (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
        } else {
            (0, (1i128 << bits) - 1)
        }),
        _ => None,
    }
}
