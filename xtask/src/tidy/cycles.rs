//! Cycles between the modules of a crate.
//!
//! **Decides** which modules, directly below a crate's root, use each other in a circle.
//! **Example** `plan.rs` names `crate::overlap`, and `overlap.rs` names `crate::plan`: both are at fault.
//! **Why it is sound** every path that starts with `crate::` counts, but for tests and comments.
//! **Gives up when** never; a path through `super::super` is not seen.
//! **Cost and limit** every file once; the square of the number of modules.
//! **Source** –

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::rust_files;

/// Modules that form one floor and may use each other.
const FLOORS: &[(&str, &[&str])] = &[(
    "analyze",
    &[
        "affine", "alias", "calls", "cx", "depend", "flow", "overlap", "points", "reduce",
        "regions", "runs", "scalars", "shapes",
    ],
)];

/// Which modules each module uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// Adds a fault for every module of a crate that uses itself through others.
pub fn check(krate: &Path, faults: &mut Vec<String>) -> anyhow::Result<()> {
    let name = krate.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let floor = FLOORS.iter().find(|(n, _)| *n == name).map_or(&[][..], |(_, floor)| floor);
    let source = krate.join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files)?;
    let mut uses = Uses::new();
    for file in files {
        let below = file.strip_prefix(&source)?.to_string_lossy().into_owned();
        let module = below.split('/').next().unwrap_or_default().trim_end_matches(".rs");
        if !matches!(module, "lib" | "main") && !below.contains("tests") {
            let named = named(&fs::read_to_string(&file)?);
            uses.entry(module.to_owned()).or_default().extend(named);
        }
    }
    for module in in_circles(&uses) {
        if !floor.contains(&module) {
            faults.push(format!("crates/{name}/src: `{module}` uses itself through other modules"));
        }
    }
    Ok(())
}

/// The modules that paths from the crate's root name.
fn named(text: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut out = BTreeSet::new();
    for path in code.split("crate::").skip(1) {
        let list = path.strip_prefix('{').and_then(|list| list.split_once("};"));
        for name in list.map_or(path, |(list, _)| list).split(',') {
            let word = |c: char| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit();
            let name = name.trim_start();
            let end = name.find(|c| !word(c)).unwrap_or(name.len());
            out.insert(name[..end].to_owned());
            if list.is_none() {
                break;
            }
        }
    }
    out
}

/// The modules that reach themselves.
fn in_circles(uses: &Uses) -> Vec<&str> {
    let reaches_itself = |start: &String| {
        let mut seen = BTreeSet::new();
        let mut open = vec![start];
        while let Some(module) = open.pop() {
            for next in uses.get(module).into_iter().flatten() {
                if uses.contains_key(next) && next != module && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.contains(start)
    };
    uses.keys().filter(|module| reaches_itself(module)).map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uses(all: &[(&str, &str)]) -> Uses {
        all.iter().map(|(module, text)| ((*module).to_owned(), named(text))).collect()
    }

    #[test]
    fn a_circle_is_found_through_lists_and_paths() {
        let all = uses(&[
            ("a", "use crate::{b::B, c};"),
            ("b", "fn f() { crate::c::g(); }"),
            ("c", "use crate::a;"),
            ("d", "use crate::a; // crate::e"),
        ]);
        assert_eq!(in_circles(&all), ["a", "b", "c"]);
    }

    #[test]
    fn a_chain_is_none() {
        let all =
            uses(&[("a", "use crate::b;"), ("b", "use crate::c;"), ("c", "use crate::c::d;")]);
        assert!(in_circles(&all).is_empty());
    }
}
