//! Functions of C that are called through their address.
//!
//! **Decides** of which functions a program uses the address, and which of them functions of the library call.
//! **Example** `compare` of `qsort(a, n, sizeof *a, compare)`; `{ "gauss", gauss }` in a table of kernels.
//! **Why it is sound** every expression and every initializer is looked at (a string may hold the name of a function, as `__func__`
//! does). A function of the library that calls others calls the one that it is handed.
//! **Gives up when** an initializer is not understood: then nobody knows.
//! **Cost and limit** linear in the expressions.
//! **Source** C17 6.3.2.1, 7.22.5.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{Arg, Callee, ExprKind, ProcId, Procedure, Type, Unit, visit};

use super::known::{self, Known};
use super::program::Node;

/// A function whose address is used.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Addressed {
    /// One of the given ones.
    Given(Node),
    /// No file defines it.
    Other(String),
}

/// Functions that expressions of a unit use the address of, by name.
pub(crate) fn in_expressions(unit: &Unit) -> BTreeSet<&str> {
    let string = |ty: &Type| matches!(ty, Type::Pointer(to) if matches!(**to, Type::Scalar(_)));
    let texts = unit.procedures.iter().flat_map(|p| &p.exprs).filter_map(|e| match &e.kind {
        ExprKind::Text(name) if !string(&e.ty) => Some(name.as_str()),
        _ => None,
    });
    texts.collect()
}

/// The procedures of a program of one language that other files may call, by their names there.
pub fn linked<'u>(units: &[&'u Unit]) -> BTreeMap<&'u str, Node> {
    let mut out = BTreeMap::new();
    for (u, unit) in (0..).zip(units) {
        for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
            out.extend(p.link.as_deref().map(|link| (link, (u, id))));
        }
    }
    out
}

/// All functions whose address is used; `None`: nobody knows.
pub fn addressed(units: &[&Unit]) -> Option<BTreeSet<Addressed>> {
    let linked = linked(units);
    let mut out = BTreeSet::new();
    for (u, unit) in (0..).zip(units) {
        let begun = unit.begun_with.as_ref()?.functions.iter().map(String::as_str);
        let names = in_expressions(unit).into_iter().chain(begun);
        out.extend(names.map(|name| {
            let given = own(unit, name).map(|id| (u, id)).or_else(|| linked.get(name).copied());
            given.map_or_else(|| Addressed::Other(name.to_owned()), Addressed::Given)
        }));
    }
    Some(out)
}

/// The given ones of them.
pub(crate) fn given(all: BTreeSet<Addressed>) -> impl Iterator<Item = Node> {
    all.into_iter().filter_map(|one| match one {
        Addressed::Given(node) => Some(node),
        Addressed::Other(_) => None,
    })
}

/// The given functions that a function of the library may call.
pub(crate) fn called_by_library(units: &[&Unit]) -> BTreeSet<Node> {
    let (mut named, mut any) = (BTreeSet::new(), false);
    for unit in units {
        for p in &unit.procedures {
            for (callee, args, _) in visit::calls(p) {
                match callback(unit, p, callee, args) {
                    Some(Some(callee)) => drop(named.insert(callee.name)),
                    Some(None) => any = true,
                    None => {}
                }
            }
        }
    }
    if named.is_empty() && !any {
        return BTreeSet::new();
    }
    let name = |node: &Node| &units[node.0 as usize].procedure(node.1).name;
    let all = addressed(units).into_iter().flat_map(given);
    all.filter(|node| any || named.contains(name(node))).collect()
}

/// The function that a function of the library is handed to call; `Some(None)`: nobody knows which.
pub(super) fn callback(
    unit: &Unit,
    p: &Procedure,
    callee: &Callee,
    args: &[Arg],
) -> Option<Option<Callee>> {
    let at = match known::c(&callee.name) {
        Some(Known::CallsBack { function, .. }) if callee.target.is_none() => function,
        _ => return None,
    };
    let Some(Arg::Value(e)) = args.get(at) else { return Some(None) };
    let ExprKind::Text(name) = &p.expr(p.unconverted(*e)).kind else { return Some(None) };
    let target = own(unit, name);
    let link = target.is_none().then(|| name.clone());
    Some(Some(Callee { name: name.clone(), target, pure: false, link, through: None }))
}

fn own(unit: &Unit, name: &str) -> Option<ProcId> {
    unit.procedures.iter().position(|p| p.name == name).map(|at| ProcId(at as u32))
}
