//! C text to the loop program.
//!
//! **Holds** the reading of C files: options, headers, the adapter around the parser crates, our own
//! typed tree, and its lowering to the loop program.
//! **Must not** let the parser crates be named outside `rucc/`.

mod conditionals;
mod headers;
mod inlined;
mod lower;
mod macros;
mod odd;
mod options;
mod rucc;
#[cfg(test)]
mod tests;
mod tree;

use heiretsu_ir::Unit;

use crate::{Includes, Source, both};

pub use options::{COptions, compile_commands};

/// Reads a C file. Never fails: what is not understood is `Opaque` in the unit, with a diagnostic.
pub fn lower(source: &Source, options: &COptions, includes: &dyn Includes) -> Unit {
    let tree = rucc::read(source, options, includes);
    let twice = tree.openmp_matters && !options.settles_openmp();
    let mut unit = lower::lower(tree);
    if twice {
        let openmp = COptions { openmp: true, ..options.clone() };
        both::merge(&mut unit, &lower::lower(rucc::read(source, &openmp, includes)));
    }
    crate::owned::give(&mut unit);
    unit
}
