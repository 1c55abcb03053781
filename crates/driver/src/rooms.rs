//! Stands in for Fortran until its front end is there.

use heiretsu_front::Includes;
use heiretsu_front::fortran::FortranOptions;
use heiretsu_ir::{Language, SourceFile, Unit};

pub fn fortran(
    list: &[(heiretsu_front::Source, Language)],
    _: &FortranOptions,
    _: &dyn Includes,
) -> Vec<Unit> {
    list.iter()
        .map(|(s, l)| Unit::new(*l, SourceFile::new(s.path.clone(), s.text.clone())))
        .collect()
}
