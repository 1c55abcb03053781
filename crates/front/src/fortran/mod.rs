//! Heiretsu's own Fortran front end.
//!
//! **Holds** source forms, preprocessor subset, lexer, statement parser, construct builder and the lowering to
//! `heiretsu_ir::Unit`.
//!
//! **Must not** fail or do I/O: what is not understood becomes `Opaque` with a diagnostic.

mod ast;
mod cpp;
mod expr;
mod form;
mod heads;
mod lex;
mod lower;
mod odd;
mod source;
mod spec;
mod stmt;
mod transfer;
mod unit;

use heiretsu_ir::Unit;

use crate::{Includes, Source, both};

/// Options of the Fortran front end.
#[derive(Clone, Debug)]
pub struct FortranOptions {
    /// Fixed form (`Some(true)`), free form (`Some(false)`), or by the file's name.
    pub fixed: Option<bool>,
    /// Columns that count in fixed form; 72 as a rule, 0 for all.
    pub fixed_columns: usize,
    /// `-I` folders.
    pub include_dirs: Vec<String>,
    /// `-D` definitions, `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// `-U` names.
    pub undefines: Vec<String>,
    /// Read the text as compilers with OpenMP do: `_OPENMP` is defined, and lines with the sentinel `!$` are statements.
    pub openmp: bool,
}

impl FortranOptions {
    /// Does the user define `_OPENMP`? Then the text is read in this way alone.
    pub fn settles_openmp(&self) -> bool {
        self.defines.iter().any(|d| d.split(['=', '(']).next() == Some("_OPENMP"))
    }
}

impl Default for FortranOptions {
    fn default() -> FortranOptions {
        FortranOptions {
            fixed: None,
            fixed_columns: 72,
            include_dirs: Vec::new(),
            defines: Vec::new(),
            undefines: Vec::new(),
            openmp: false,
        }
    }
}

/// Lowers Fortran files that belong together: modules of one are known in all others.
///
/// The result has one unit per source, in order. Nothing fails: see each unit's diagnostics.
pub fn lower(sources: &[Source], options: &FortranOptions, includes: &dyn Includes) -> Vec<Unit> {
    let settled = options.openmp || options.settles_openmp();
    let openmp = FortranOptions { openmp: true, ..options.clone() };
    let (mut units, matters) = units(sources, if settled { &openmp } else { options }, includes);
    if matters && !settled {
        let (with, _) = self::units(sources, &openmp, includes);
        units.iter_mut().zip(&with).for_each(|(unit, with)| both::merge(unit, with));
    }
    units.iter_mut().for_each(crate::owned::give);
    units
}

/// The units as one reading gives them, and whether OpenMP compilers read another text.
fn units(
    sources: &[Source],
    options: &FortranOptions,
    includes: &dyn Includes,
) -> (Vec<Unit>, bool) {
    let mut matters = false;
    let files = sources
        .iter()
        .map(|s| {
            let mut parsed = source::read(&s.path, &s.text, options, includes);
            matters |= parsed.openmp_matters;
            let (scopes, stray) = unit::build(std::mem::take(&mut parsed.stmts));
            lower::FileTree { parsed, scopes, stray }
        })
        .collect();
    (lower::lower(files), matters)
}

#[cfg(test)]
mod tests;
