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

use heiretsu_ir::{Arg, Callee, ExprKind, ProcId, Procedure, StmtKind, Type, Unit};

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

/// All functions whose address is used; `None`: nobody knows.
pub fn addressed(units: &[&Unit]) -> Option<BTreeSet<Addressed>> {
    let mut linked: BTreeMap<&str, Node> = BTreeMap::new();
    for (u, unit) in (0..).zip(units) {
        for (id, p) in unit.procedure_ids().zip(&unit.procedures) {
            linked.extend(p.link.as_deref().map(|link| (link, (u, id))));
        }
    }
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
    let (mut out, mut any) = (BTreeSet::new(), false);
    let all = || addressed(units).into_iter().flat_map(given);
    for unit in units {
        let calls = unit.procedures.iter().flat_map(|p| calls(p).map(move |call| (p, call)));
        for (p, (callee, args)) in calls {
            match callback(unit, p, callee, args) {
                Some(Some(callee)) => {
                    out.extend(all().filter(|node| {
                        units[node.0 as usize].procedure(node.1).name == callee.name
                    }))
                }
                Some(None) => any = true,
                None => {}
            }
        }
    }
    if any {
        out.extend(all());
    }
    out
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

/// The calls of a procedure.
pub(super) fn calls(p: &Procedure) -> impl Iterator<Item = (&Callee, &[Arg])> {
    let of_expressions = p.exprs.iter().filter_map(|e| match &e.kind {
        ExprKind::Call(callee, args) => Some((callee, args.as_slice())),
        _ => None,
    });
    let of_statements = p.stmts.iter().filter_map(|s| match &s.kind {
        StmtKind::Call { callee, args } => Some((callee, args.as_slice())),
        _ => None,
    });
    of_expressions.chain(of_statements)
}
