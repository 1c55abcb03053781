//! The macros of a C file, as every room sees them.

use std::collections::BTreeMap;

use heiretsu_ir::{FileId, Given, Macro, SourceFile};

use super::tree::Defined;
use crate::constant;

/// The macros of a file, with their values.
pub fn of(defined: &[Defined], main: &SourceFile) -> Vec<Macro> {
    let bodies: BTreeMap<&str, &str> = defined
        .iter()
        .filter(|d| d.arguments.is_none() && !d.system)
        .map(|d| (d.name.as_str(), d.body.as_str()))
        .collect();
    let look = |name: &str| bodies.get(name).map(|body| (*body).to_string());
    defined
        .iter()
        .map(|d| {
            let here = d.span.filter(|s| s.file == FileId(0));
            let given = match here {
                _ if d.system => Given::System,
                Some(span) if !main.touches_conditional(span) => Given::Here,
                None if d.span.is_none() && d.arguments.is_none() => Given::Option,
                Some(_) | None => Given::Outside,
            };
            let plain = d.arguments.is_none() && !d.system;
            Macro {
                name: d.name.clone(),
                body: d.body.clone(),
                arguments: d.arguments.clone(),
                value: if plain { constant::value(&d.body, &look) } else { None },
                given,
                after: here.map(|s| s.hi),
            }
        })
        .collect()
}
