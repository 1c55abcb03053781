//! The chains of calls of a program.
//!
//! **Decides** which instances of each procedure there are: one for each chain of calls that leads to it from a procedure that
//! others may call (the whole program's `main`); a procedure that calls itself again is one instance.
//!
//! **Why it is sound** every call of the program belongs to an instance of its caller, and has an instance of its callee.
//!
//! **Gives up when** there are too many: then each procedure is one instance, however it is called.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use heiretsu_ir::{
    Callee, ExprKind, ProcId, Procedure, ProcedureKind, StmtKind, Struct, Type, Unit, visit,
};

use super::facts::{Facts, Inst, Instance, Site, Structures};
use super::{MAX_INSTANCES, MAX_STATEMENTS, Resolve};
use crate::calls::{Node, callbacks};

/// The calls of a procedure.
fn calls(p: &Procedure) -> Vec<(Site, &Callee)> {
    let mut out: Vec<(Site, &Callee)> = Vec::new();
    for s in visit::stmts(p, &p.body) {
        if let StmtKind::Call { callee, .. } = &p.stmt(s).kind {
            out.push((Site::Stmt(s), callee));
        }
        visit::each_stmt_expr(p, s, &mut |e, _| {
            if let ExprKind::Call(callee, _) = &p.expr(e).kind {
                out.push((Site::Expr(e), callee));
            }
        });
    }
    out
}

/// All instances.
pub(super) fn all(units: &[&Unit], whole: bool, resolve: &Resolve<'_>) -> Option<Facts> {
    let mut targets: BTreeMap<Node, Vec<(Site, Node)>> = BTreeMap::new();
    let mut roots: Vec<Node> = Vec::new();
    let unknown_callers = match whole {
        true => callbacks::called_by_library(units),
        false => callbacks::given(callbacks::addressed(units)?).collect(),
    };
    for (u, unit) in units.iter().enumerate() {
        for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
            let node = (u as u32, id);
            // (The calls through pointers of a whole program are direct.)
            let called = unknown_callers.contains(&node) || !whole && p.link.is_some();
            if called || p.kind == ProcedureKind::Program {
                roots.push(node);
            }
            let mut found = Vec::new();
            for (site, callee) in calls(p) {
                found.extend(resolve(u as u32, callee).ok()?.map(|node| (site, node)));
            }
            targets.insert((u as u32, id), found);
        }
    }
    let sizes = |n: &Node| {
        let p = units[n.0 as usize].procedure(n.1);
        visit::stmts(p, &p.body).len()
    };
    let mut facts =
        chains(&roots, &targets, &sizes).or_else(|| merged(&roots, &targets, &sizes))?;
    let roots: BTreeSet<Node> = roots.into_iter().collect();
    for (k, i) in facts.instances.iter().enumerate() {
        if i.parent.is_none() && roots.contains(&(i.unit, i.procedure)) {
            facts.roots.insert(k as Inst);
        }
        facts.of.entry((i.unit, i.procedure)).or_default().push(k as Inst);
    }
    facts.vars =
        units.iter().map(|u| u.procedures.iter().map(|p| p.vars.clone()).collect()).collect();
    facts.globals = globals(units);
    facts.structures = structures(units);
    Some(facts)
}

type Targets = BTreeMap<Node, Vec<(Site, Node)>>;

fn instance(node: Node, parent: Option<Inst>) -> Instance {
    Instance { unit: node.0, procedure: node.1, callers: Vec::new(), parent }
}

fn chains(roots: &[Node], targets: &Targets, sizes: &dyn Fn(&Node) -> usize) -> Option<Facts> {
    let mut facts = Facts::default();
    let mut left = MAX_STATEMENTS;
    facts.instances = roots.iter().map(|n| instance(*n, None)).collect();
    let mut open: VecDeque<Inst> = (0..roots.len() as Inst).collect();
    while let Some(at) = open.pop_front() {
        let here = facts.instances[at as usize].clone();
        left = left.checked_sub(sizes(&(here.unit, here.procedure)))?;
        for (site, node) in targets.get(&(here.unit, here.procedure)).into_iter().flatten() {
            let above = std::iter::successors(Some(at), |i| facts.instances[*i as usize].parent);
            let same = |i: &Inst| {
                let i = &facts.instances[*i as usize];
                (i.unit, i.procedure) == *node
            };
            let child = above.into_iter().find(same).unwrap_or_else(|| {
                facts.instances.push(instance(*node, Some(at)));
                let new = facts.instances.len() as Inst - 1;
                open.push_back(new);
                new
            });
            facts.instances[child as usize].callers.push((at, *site));
            facts.children.insert((at, *site), child);
        }
        if facts.instances.len() > MAX_INSTANCES {
            return None;
        }
    }
    Some(facts)
}

/// Each procedure once.
fn merged(roots: &[Node], targets: &Targets, sizes: &dyn Fn(&Node) -> usize) -> Option<Facts> {
    let mut facts = Facts::default();
    let mut number: BTreeMap<Node, Inst> = BTreeMap::new();
    let mut left = MAX_STATEMENTS;
    let mut open: VecDeque<Node> = roots.iter().copied().collect();
    let mut enter = |facts: &mut Facts, node: Node, open: &mut VecDeque<Node>| {
        *number.entry(node).or_insert_with(|| {
            facts.instances.push(instance(node, None));
            open.push_back(node);
            facts.instances.len() as Inst - 1
        })
    };
    let mut done: BTreeSet<Node> = BTreeSet::new();
    while let Some(node) = open.pop_front() {
        let at = enter(&mut facts, node, &mut open);
        if !done.insert(node) {
            continue;
        }
        left = left.checked_sub(sizes(&node))?;
        for (site, callee) in targets.get(&node).into_iter().flatten() {
            let child = enter(&mut facts, *callee, &mut open);
            facts.instances[child as usize].callers.push((at, *site));
            facts.children.insert((at, *site), child);
        }
    }
    Some(facts)
}

/// Numbers of the globals: one name is one object, in all files where it is external. (Declared twice, a static one may look
/// external once.)
fn globals(units: &[&Unit]) -> Vec<Vec<u32>> {
    let mut names: BTreeMap<(Option<usize>, &str), u32> = BTreeMap::new();
    let mut out = Vec::new();
    for (u, unit) in units.iter().enumerate() {
        let own = |name: &str| unit.globals.iter().any(|g| g.name == name && !g.external);
        let mut numbers = Vec::new();
        for g in &unit.globals {
            let next = names.len() as u32;
            let name = (own(&g.name).then_some(u), g.name.as_str());
            numbers.push(*names.entry(name).or_insert(next));
        }
        out.push(numbers);
    }
    out
}

/// Structures of one name and form are one, in whatever file.
fn structures(units: &[&Unit]) -> Structures {
    let mut out = Structures::default();
    let mut known: BTreeMap<String, u32> = BTreeMap::new();
    for unit in units {
        let mut ids = Vec::new();
        for s in &unit.structs {
            let shape = shape(unit, s, 0);
            let next = known.len() as u32;
            let id = *known.entry(shape).or_insert(next);
            if id == next {
                let of = |wanted: fn(&Type) -> bool| {
                    let fields = s.fields.iter().enumerate();
                    fields.filter(|f| wanted(&f.1.ty)).map(|f| f.0 as u32).collect()
                };
                out.pointers.push(of(|ty| match ty {
                    Type::Array(array) => matches!(array.element, Type::Pointer(_)),
                    other => matches!(other, Type::Pointer(_)),
                }));
                out.arrays.push(of(|ty| matches!(ty, Type::Array(_))));
                out.contains.push(BTreeSet::new());
                if s.union {
                    out.unions.insert(id);
                }
            }
            ids.push(id);
        }
        for (k, s) in unit.structs.iter().enumerate() {
            let inner = s.fields.iter().filter_map(|f| inside(&f.ty)).map(|s| ids[s]);
            let inner: Vec<u32> = inner.collect();
            out.contains[ids[k] as usize].extend(inner);
        }
        out.ids.push(ids);
    }
    // What a member contains, the structure contains.
    for _ in 0..out.contains.len() {
        let mut changed = false;
        for k in 0..out.contains.len() {
            let deeper = out.contains[k].iter().flat_map(|s| out.contains[*s as usize].clone());
            let deeper: Vec<u32> = deeper.collect();
            for s in deeper {
                changed |= out.contains[k].insert(s);
            }
        }
        if !changed {
            break;
        }
    }
    out
}

fn inside(ty: &Type) -> Option<usize> {
    match ty {
        Type::Struct(s) => Some(s.index()),
        Type::Array(array) => inside(&array.element),
        Type::Scalar(_) | Type::Pointer(_) | Type::Void | Type::Opaque => None,
    }
}

fn shape(unit: &Unit, s: &Struct, depth: u32) -> String {
    let mut out = format!("{} {}{{", if s.union { "union" } else { "struct" }, s.name);
    for f in &s.fields {
        out += &format!("{}: ", f.name);
        match inside(&f.ty).and_then(|k| unit.structs.get(k)) {
            Some(inner) if depth < 8 => out += &shape(unit, inner, depth + 1),
            Some(inner) => out += &inner.name,
            None => out += pointed(&f.ty),
        }
        out += "; ";
    }
    out + "}"
}

fn pointed(ty: &Type) -> &'static str {
    match ty {
        Type::Pointer(_) => "pointer",
        Type::Array(array) => pointed(&array.element),
        Type::Scalar(_) => "scalar",
        Type::Struct(_) | Type::Void | Type::Opaque => "other",
    }
}

/// The instances of a procedure below (and with) one.
pub(super) fn below(facts: &Facts, top: Inst) -> BTreeSet<Inst> {
    let mut out = BTreeSet::from([top]);
    let mut open = vec![top];
    while let Some(at) = open.pop() {
        let first = (at, Site::Expr(heiretsu_ir::ExprId(0)));
        for (&(from, _), &child) in facts.children.range(first..) {
            if from != at {
                break;
            }
            if out.insert(child) {
                open.push(child);
            }
        }
    }
    out
}

/// The procedure of an instance.
pub(super) fn procedure<'u>(units: &[&'u Unit], i: &Instance) -> (&'u Unit, &'u Procedure) {
    let unit = units[i.unit as usize];
    (unit, unit.procedure(ProcId(i.procedure.0)))
}
