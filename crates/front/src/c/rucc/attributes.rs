//! Attributes of the file's own declarations.
//!
//! **Decides** which names, functions and types of the file carry attributes that are not known to change nothing.
//! **Why it is sound** every attribute of the text is looked at; one that belongs to no name makes the whole file opaque.
//! What headers of the system say is for their own declarations, and what matters of it the checker gives.

use std::collections::BTreeMap;

use rucc_ast::{Ast, Decl, TypeSpec};
use rucc_base::Interner;
use rucc_diag::Span;

use crate::c::odd::Odd;

/// What the attributes of a file say.
#[derive(Debug, Default)]
pub struct Said {
    /// Of names at file scope: the attribute, and what it makes of an object and of a function.
    pub names: BTreeMap<String, (Option<Odd>, Option<Odd>)>,
    /// Functions whose text holds one that is not known.
    pub bodies: BTreeMap<String, String>,
    /// One that stands on a type, or on nothing that was found.
    pub file: Option<String>,
    /// Those that are not known, by name and place.
    pub unknown: Vec<(String, Span)>,
}

/// Reads all attributes.
pub fn read(ast: &Ast, names: &Interner, system: &dyn Fn(Span) -> bool) -> Said {
    let mut said = Said::default();
    let top: Vec<_> = ast.top_level().iter().map(|&d| (ast.decl_span(d), d)).collect();
    for attribute in ast.attributes() {
        let written = names.resolve(attribute.name);
        let name = written.trim_start_matches("__").trim_end_matches("__");
        let odd = (Odd::of(name, false), Odd::of(name, true));
        if odd == (None, None) || system(attribute.span) {
            continue;
        }
        if odd.1 == Some(Odd::Other) {
            said.unknown.push((name.to_owned(), attribute.span));
        }
        let around = top.iter().find(|(span, _)| {
            !span.is_dummy() && span.lo <= attribute.span.lo && attribute.span.hi <= span.hi
        });
        let mut known = false;
        match around.map(|(_, decl)| ast[*decl]) {
            Some(Decl::Function { declarator, body, .. }) => {
                if let Some(f) = ast[declarator].name {
                    let f = names.resolve(f).to_owned();
                    known = true;
                    let inside = ast.stmt_span(body).lo <= attribute.span.lo;
                    if !inside {
                        said.names.entry(f).or_insert(odd);
                    } else if matches!(odd.0, Some(Odd::Other | Odd::Section)) {
                        said.bodies.entry(f).or_insert_with(|| name.to_owned());
                    }
                }
            }
            Some(Decl::Var { specs, declarators }) => {
                let specs = &ast[specs];
                // Among the words of a type that is defined here it may be the type's.
                let defines = match specs.ty {
                    TypeSpec::Record { fields, .. } => fields.is_some(),
                    TypeSpec::Enum { enumerators, .. } => enumerators.is_some(),
                    _ => false,
                };
                let within =
                    specs.span.lo <= attribute.span.lo && attribute.span.hi <= specs.span.hi;
                if !(specs.is_typedef() || within && defines) {
                    for d in &ast[declarators] {
                        if let Some(object) = ast[d.declarator].name {
                            known = true;
                            said.names.entry(names.resolve(object).to_owned()).or_insert(odd);
                        }
                    }
                }
            }
            Some(Decl::StaticAssert { .. } | Decl::Asm(_) | Decl::Attributes(_)) => known = true,
            Some(Decl::Error) | None => {}
        }
        if !known {
            said.file.get_or_insert_with(|| name.to_owned());
        }
    }
    said
}
