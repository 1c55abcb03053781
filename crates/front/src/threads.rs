//! Variables of which each thread has its own, by OpenMP's `threadprivate`.
//!
//! **Decides** which names a `threadprivate` directive lists, and that every name of such an object is marked.
//!
//! **Example** `!$omp threadprivate(/work/, v)` → the members of `/work/`, and `v`.
//!
//! **Why it is sound** an object is each thread's own in every procedure that names it: the mark goes from the global to all
//! its names, and from one member of a COMMON block to the whole block.
//!
//! **Gives up when** never; what is listed and exists nowhere is of no use.
//!
//! **Cost and limit** linear in the globals and variables.
//!
//! **Source** OpenMP 4.5, 2.15.2.

use std::collections::BTreeSet;
use std::sync::Arc;

use heiretsu_ir::{Storage, Unit};

/// What a `threadprivate` directive lists, as written without blanks (a COMMON block with its slashes); `None` for any other
/// directive. `text` starts after `omp`.
pub fn listed(text: &str) -> Option<Vec<String>> {
    let tight: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let rest = tight.strip_prefix("threadprivate").or_else(|| {
        let head = tight.get(.."threadprivate".len())?;
        head.eq_ignore_ascii_case("threadprivate").then(|| &tight[head.len()..])
    })?;
    let list = rest.strip_prefix('(')?;
    let list = list.split(')').next().unwrap_or_default();
    Some(list.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect())
}

/// Marks every name of an object that is marked under one name.
pub fn spread(unit: &mut Unit) {
    let block = |name: &str| {
        let (block, _) = name.strip_prefix('/')?.split_once('/')?;
        Some(block.to_owned())
    };
    let own: Vec<&str> =
        unit.globals.iter().filter(|g| g.thread_local).map(|g| g.name.as_str()).collect();
    if own.is_empty() {
        return;
    }
    let blocks: BTreeSet<String> = own.into_iter().filter_map(block).collect();
    for global in &mut unit.globals {
        global.thread_local |= block(&global.name).is_some_and(|b| blocks.contains(&b));
    }
    let globals = &unit.globals;
    for var in unit.procedures.iter_mut().flat_map(|p| &mut Arc::make_mut(p).vars) {
        if let Storage::Global(g) = var.storage {
            var.attrs.thread_local |= globals[g.index()].thread_local;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn lists_are_read_in_both_languages() {
        let names = |text: &str| listed(text).unwrap_or_default().join(" ");
        assert_eq!(names("threadprivate(a, b)"), "a b");
        assert_eq!(names("threadprivate (/blk/ , v)"), "/blk/ v");
        assert_eq!(names("ThreadPrivate(x)"), "x");
        assert!(listed("parallel for private(a)").is_none());
        assert!(listed("threadprivät(a)").is_none());
    }
}
