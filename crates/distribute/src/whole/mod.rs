//! From a program with verdicts to its distribution.
//!
//! **Holds** the arrays of the whole program under one name each ([`objects`]), what its nests and statements touch ([`refs`]),
//! the program as a tree ([`tree`]), the choice of templates ([`align`]), the program of the walk ([`lower`]).
//!
//! ```text
//! verdicts, accesses ─▶ tree ─▶ align ─▶ lower ─▶ flow::plan ─▶ Distribution
//! ```

mod align;
mod harmless;
mod lower;
mod objects;
mod reason;
mod refs;
mod same;
mod spmd;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_analyze::affine::Origin as Source;
use heiretsu_analyze::calls::{self, Summaries};
use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::{LoopFacts, Options};
use heiretsu_ir::{
    GlobalId, ProcId, ProcedureKind, Scalar, Span, StmtId, Storage, Type, Unit, VarId, visit,
};
use heiretsu_sets::{Poly, Symbol};

use crate::flow::{ItemId, Object, Plan, Program, Start, Template, Unplanned, plan, starts};
use align::align;
use harmless::Harmless;
use lower::Lower;
use objects::Objects;
use tree::{Known, Maker, Node};

pub use align::Alignment;
pub use lower::Origin;
pub use objects::Array;
pub use reason::{CODES, Kind, Reason};
pub use same::unlike;
pub use spmd::{Unsaid, spmd};
pub use tree::{Body, Candidate, Site, When};

/// What must not be distributed, whatever is proved: a text that is to be written has no way to say it.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Loops that are not cut, and why.
    pub uncut: BTreeMap<(ProcId, StmtId), String>,
    /// Procedures that are not looked into, and why.
    pub closed: BTreeMap<ProcId, &'static str>,
}

/// What becomes of a program.
#[derive(Debug)]
pub struct Distribution {
    /// Its arrays.
    pub arrays: Vec<Array>,
    /// Its parallel nests, in the order of execution (once for each call).
    pub nests: Vec<Candidate>,
    /// How they lie.
    pub alignment: Alignment,
    /// Steps.
    pub program: Program,
    /// What each step is.
    pub origins: Vec<Origin>,
    /// Transfers.
    pub plan: Plan,
    /// Where transfers may start.
    pub starts: Vec<(ItemId, usize, Start)>,
    /// What stays on every rank, and why.
    pub reasons: Vec<Reason>,
    /// Forms that must be ≥ 0.
    pub assumed: Vec<Poly>,
    /// The sizes by name.
    pub names: BTreeMap<Symbol, String>,
    /// Calls of procedures that are looked into, by their number: what they name. The first one is the main program.
    pub calls: Vec<spmd::Names>,
}

impl Distribution {
    /// Nests that are cut.
    pub fn cuts(&self) -> impl Iterator<Item = (usize, &Candidate)> {
        self.nests.iter().enumerate().filter(|(k, _)| self.alignment.nests[*k].is_ok())
    }

    /// A form with the names of the program.
    pub fn show(&self, p: &Poly) -> String {
        let name = |s: Symbol| self.names.get(&s).cloned().unwrap_or_else(|| s.to_string());
        p.display(&name).to_string()
    }

    /// A template.
    pub fn template(&self, k: usize) -> &Template {
        &self.program.templates[k]
    }
}

/// Distributes a program of one unit, given the facts about the loops of each procedure.
///
/// # Errors
/// Why there is nothing to distribute.
pub fn distribute(
    unit: &Unit,
    facts: &[Vec<LoopFacts>],
    summaries: &Summaries,
    options: &Options,
    limits: &Limits,
) -> Result<Distribution, Vec<Reason>> {
    let refuse = |why: &str| {
        let kind = Kind::NotWhole { why: why.to_string() };
        Err(vec![Reason { kind, at: Span::none() }])
    };
    let main = unit.procedure_ids().find(|p| unit.procedure(*p).kind == ProcedureKind::Program);
    let Some(main) = main else { return refuse("there is no main program") };
    if uses_mpi(unit) {
        return refuse("it calls MPI already");
    }
    if !calls::whole(&[unit]) {
        return refuse(
            "it calls procedures that are not there, or a part of it was not understood",
        );
    }
    let harmless = Harmless::of(unit);
    let mut known = procedures(unit, facts, summaries, options, limits);
    // What prints in a header is guarded where it is called.
    for (_, k) in known.iter_mut().filter(|(id, _)| harmless.has(**id)) {
        if !k.cx.procedure.span.is_own_text() && k.closed.is_none() {
            (k.closed, k.nests) = (Some("prints, or reads a clock"), false);
        }
    }
    let quiet = harmless.names(unit);
    let mut maker = Maker::new(&known, Objects::of(unit), &harmless, quiet);
    let Some(tree) = maker.program(main) else {
        let why = known.get(&main).and_then(|k| k.closed);
        return refuse(why.map_or("its calls are too many", |_| "its main program has jumps"));
    };
    // The text of a procedure is one for all of its calls.
    let others = maker.called_otherwise();
    if !others.is_empty() {
        let why = "is also called where its nests cannot be cut";
        let mut limits = limits.clone();
        limits.closed.extend(others.into_iter().map(|id| (id, why)));
        return distribute(unit, facts, summaries, options, &limits);
    }
    let calls = spmd::names(&maker);
    let (arrays, mut reasons) = (maker.objects.all, maker.reasons);
    let mut made = planned(tree, arrays, &mut reasons, &known)?;
    made.reasons = reasons;
    made.calls = calls;
    made.names = names(&known[&main].cx, unit);
    if made.cuts().next().is_none() {
        made.reasons.push(Reason { kind: Kind::Nothing {}, at: Span::none() });
        return Err(made.reasons);
    }
    Ok(made)
}

/// Aligns and walks, until no array is in the way.
fn planned(
    tree: Vec<Node>,
    mut arrays: Vec<Array>,
    reasons: &mut Vec<Reason>,
    known: &BTreeMap<ProcId, Known<'_>>,
) -> Result<Distribution, Vec<Reason>> {
    for _ in 0..=arrays.len() {
        let mut nests = Vec::new();
        collect(&tree, &mut nests);
        let alignment = align(&nests, &mut arrays);
        let mut lower = Lower::new(&arrays, &alignment);
        let body = lower.list(&tree);
        let (mut program, origins) = (lower.program, lower.origins);
        program.body = body;
        match plan(&program) {
            Ok(plan) => {
                for (nest, found) in nests.iter().zip(&alignment.nests) {
                    if let Err(kind) = found {
                        let at = tree::span(&known[&nest.at.procedure].cx, nest.at.stmt);
                        let reason = Reason { kind: kind.clone(), at };
                        if !reasons.contains(&reason) {
                            reasons.push(reason);
                        }
                    }
                }
                let starts = starts(&program, &plan);
                let mut assumed = alignment.assumed.clone();
                assumed.extend(
                    plan.assumed.iter().filter(|p| !alignment.assumed.contains(p)).cloned(),
                );
                let mut own = Vec::new();
                take(tree, &mut own);
                return Ok(Distribution {
                    arrays,
                    nests: own,
                    alignment,
                    program,
                    origins,
                    plan,
                    starts,
                    reasons: Vec::new(),
                    assumed,
                    names: BTreeMap::new(),
                    calls: Vec::new(),
                });
            }
            Err(Unplanned::Unordered(Object(k))) if arrays[k as usize].whole.is_none() => {
                let array = &mut arrays[k as usize];
                let why = "which of two bounds of what is written comes first is not known";
                array.whole =
                    Some(Kind::Whole { variable: array.name.clone(), why: why.to_string() });
            }
            Err(_) => break,
        }
    }
    let why = "its nests and calls are too many".to_string();
    Err(vec![Reason { kind: Kind::NotWhole { why }, at: Span::none() }])
}

/// The nests of a tree, in order.
fn collect<'t>(nodes: &'t [Node], out: &mut Vec<&'t Candidate>) {
    for node in nodes {
        match node {
            Node::Nest(nest) => out.push(nest),
            Node::Loop(_, _, body) | Node::Block(_, _, body) => collect(body, out),
            Node::If(yes, no) => {
                collect(yes, out);
                collect(no, out);
            }
            Node::Same { .. } | Node::Leave(..) | Node::End => {}
        }
    }
}

/// The same, and the rest of the tree is not needed any more.
fn take(nodes: Vec<Node>, out: &mut Vec<Candidate>) {
    for node in nodes {
        match node {
            Node::Nest(nest) => out.push(*nest),
            Node::Loop(_, _, body) | Node::Block(_, _, body) => take(body, out),
            Node::If(yes, no) => {
                take(yes, out);
                take(no, out);
            }
            Node::Same { .. } | Node::Leave(..) | Node::End => {}
        }
    }
}

/// What is known of each procedure.
fn procedures<'u>(
    unit: &'u Unit,
    facts: &[Vec<LoopFacts>],
    summaries: &'u Summaries,
    options: &'u Options,
    limits: &Limits,
) -> BTreeMap<ProcId, Known<'u>> {
    let mut known: BTreeMap<ProcId, Known> = BTreeMap::new();
    for (id, loops) in unit.procedure_ids().zip(facts) {
        let cx = Cx::new(unit, id, options, summaries);
        let closed = if let Some(why) = limits.closed.get(&id) {
            Some(*why)
        } else if cx.any_jumps() {
            Some("has jumps")
        } else if !visit::understood(cx.procedure) {
            Some("was not understood in part")
        } else {
            None
        };
        let uncut = limits.uncut.iter().filter(|((p, _), _)| *p == id);
        let uncut = uncut.map(|((_, s), why)| (*s, why.clone())).collect();
        let (loops, steady) = (loops.clone(), BTreeSet::new());
        let mut one = Known { cx, loops, closed, nests: false, uncut, steady };
        one.nests = closed.is_none() && tree::has_nest(&one);
        known.insert(id, one);
    }
    for (id, steady) in steady(unit, &known) {
        if let Some(k) = known.get_mut(&id) {
            k.steady = steady;
        }
    }
    // Who calls one that has a nest has one, too.
    loop {
        let more: Vec<ProcId> = known
            .iter()
            .filter(|(_, k)| !k.nests && k.closed.is_none() && tree::calls_nest(k, &known))
            .map(|(id, _)| *id)
            .collect();
        if more.is_empty() {
            return known;
        }
        for id in more {
            if let Some(k) = known.get_mut(&id) {
                k.nests = true;
            }
        }
    }
}

/// By procedure: its integers that are there for the whole program, and that no procedure changes.
fn steady(unit: &Unit, known: &BTreeMap<ProcId, Known<'_>>) -> Vec<(ProcId, BTreeSet<VarId>)> {
    let mut changed: BTreeSet<GlobalId> = BTreeSet::new();
    for k in known.values() {
        let written = k.cx.all_accesses().iter().filter(|a| a.writes).map(|a| a.place.var);
        let odd = |v: &VarId| {
            let var = k.cx.var(*v);
            var.attrs.address_taken || var.attrs.volatile || var.alias.is_some()
        };
        for v in written.chain(k.cx.procedure.var_ids().filter(odd)) {
            if let Storage::Global(g) = k.cx.var(v).storage {
                changed.insert(g);
            }
        }
    }
    let number = |k: &Known, v: VarId| match k.cx.var(v).storage {
        Storage::Global(g) => {
            let whole = unit.globals.get(g.0 as usize).is_some_and(|g| g.alias.is_none());
            let integer = matches!(k.cx.var(v).ty, Type::Scalar(Scalar::Int { .. }));
            whole && integer && !changed.contains(&g)
        }
        _ => false,
    };
    let of = |k: &Known| k.cx.procedure.var_ids().filter(|v| number(k, *v)).collect();
    known.iter().map(|(id, k)| (*id, of(k))).collect()
}

fn uses_mpi(unit: &Unit) -> bool {
    let mpi = |name: &str| name.to_ascii_lowercase().starts_with("mpi_");
    unit.procedures.iter().any(|p| {
        let mut found = false;
        for s in visit::stmts(p, &p.body) {
            if let heiretsu_ir::StmtKind::Call { callee, .. } = &p.stmt(s).kind {
                found |= mpi(&callee.name);
            }
            visit::each_stmt_expr(p, s, &mut |_, e| {
                if let heiretsu_ir::ExprKind::Call(callee, _) = &e.kind {
                    found |= mpi(&callee.name);
                }
            });
        }
        found
    })
}

/// The symbols of the main program that have one value in all of it.
fn names(cx: &Cx, unit: &Unit) -> BTreeMap<Symbol, String> {
    let model = cx.model();
    let mut out = BTreeMap::new();
    let mut k = 0;
    while let Some(info) = model.symbols.get(Symbol(k)) {
        let text = |span: Span| {
            let file = unit.files.get(span.file.index())?;
            let text = String::from_utf8_lossy(file.slice(span)).trim().to_string();
            (!text.is_empty() && text.len() <= 30 && !text.contains('\n')).then_some(text)
        };
        let loops = 0..model.loops.len() as u32;
        let expression = || loops.clone().find_map(|l| model.expression(Symbol(k), l));
        let name = match &info.origin {
            // (A name of ours has a dot.)
            Source::Variable(v) if !cx.name(*v).contains('.') => Some(cx.name(*v).to_string()),
            _ => expression().and_then(|e| text(cx.procedure.expr(e).span)),
        };
        let name = name.or_else(|| info.span.and_then(text));
        if let (None, Some(name)) = (info.home, name) {
            out.insert(Symbol(k), name);
        }
        k += 1;
    }
    out
}
