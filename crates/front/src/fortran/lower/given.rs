//! What a procedure has from elsewhere: macros, PARAMETERs of included files and of modules of other files, names.
//!
//! **Decides** which integer constants from outside the file a procedure depends on, and which names mean something in it
//! that is no intrinsic function.
//!
//! **Example** with `INCLUDE 'sizes.h'`, which says `PARAMETER (N = 64)`, and `REAL U(N)`, whoever names `U` depends on `N`.
//!
//! **Why it is sound** every name of the executable statements is followed through the dimensions and initial values of
//! what it means; a constant that comes in is one of those names.
//!
//! **Gives up when** never.
//!
//! **Cost and limit** linear in the procedure and the declarations that it reaches.
//!
//! **Source** Fortran 2018 19.3 (scopes of names).

use std::collections::BTreeSet;

use heiretsu_ir::{Given, Macro, Parameter};

use super::symbols::{Class, Names};
use super::walk;
use crate::constant;
use crate::fortran::ast::{DimSpec, Node};
use crate::fortran::cpp::Defined;

/// The macros of a file, with their values.
pub fn macros(defined: &[Defined]) -> Vec<Macro> {
    let look = |name: &str| {
        let found = defined.iter().find(|d| d.name == name && !d.arguments);
        found.map(|d| d.body.clone())
    };
    let one = |d: &Defined| Macro {
        name: d.name.clone(),
        body: d.body.clone(),
        arguments: d.arguments.then(Vec::new),
        value: if d.arguments { None } else { constant::value(&d.body, &look) },
        given: if d.here { Given::Here } else { Given::Outside },
        after: d.after,
    };
    defined.iter().map(one).collect()
}

/// The PARAMETERs from elsewhere that a procedure depends on.
pub fn parameters(body: &[Node], names: &Names, own: &BTreeSet<String>) -> Vec<Parameter> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut open: Vec<String> = Vec::new();
    walk::names(body, &mut |n| open.push(n.to_string()));
    let mut out = BTreeSet::new();
    while let Some(name) = open.pop() {
        let Some(symbol) = names.find(&name) else { continue };
        if !seen.insert(name.clone()) {
            continue;
        }
        let mut more = |n: &str| open.push(n.to_string());
        for dim in symbol.dims.iter().flatten() {
            let (lower, upper) = match dim {
                DimSpec::Explicit(lower, upper) => (lower.as_ref(), Some(upper)),
                DimSpec::AssumedSize(lower) | DimSpec::Deferred(lower) => (lower.as_ref(), None),
                DimSpec::AssumedRank => (None, None),
            };
            for x in [lower, upper].into_iter().flatten() {
                walk::names_in(x, &mut more);
            }
        }
        if let Some(init) = symbol.init.as_ref().filter(|_| symbol.parameter) {
            walk::names_in(init, &mut more);
        }
        let module = symbol.home.as_ref().and_then(|home| home.split_once("::"));
        let outside = match module {
            Some((module, _)) => !own.contains(module),
            None => symbol.sp.file != 0,
        };
        let value = symbol.value.as_ref().and_then(|v| v.int());
        if let (true, true, None, Some(value)) = (outside, symbol.parameter, &symbol.dims, value) {
            out.insert(Parameter { name, value });
        }
    }
    out.into_iter().collect()
}

/// Every name that is declared in a procedure, its hosts and modules, unless as the intrinsic function that it is.
pub fn declared(names: &Names) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let mut scope = Some(names);
    while let Some(names) = scope {
        let own = names.symbols.iter().filter(|(_, s)| {
            !(s.intrinsic || matches!(s.class, Class::Variable) && s.unreliable && s.ty.is_none())
        });
        out.extend(own.map(|(name, _)| name.clone()));
        out.extend(names.procedures.keys().cloned());
        scope = names.host.as_deref();
    }
    out
}
