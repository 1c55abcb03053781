//! Reading programs, and the forms of their loops.

use std::path::{Path, PathBuf};

use heiretsu_analyze::Options;
use heiretsu_analyze::measure;
use heiretsu_driver::Source;
use heiretsu_front::NoIncludes;
use heiretsu_ir::Unit;

/// What was found for one loop.
pub struct Seen {
    /// Its line.
    pub line: u32,
    /// The note that reports show, or why there is none.
    pub note: Result<String, String>,
    /// Stages: operator, variables, coefficients.
    pub stages: Vec<(String, String, String)>,
    /// Proofs' names.
    pub methods: Vec<&'static str>,
    /// Every stage is proved.
    pub proved: bool,
}

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The unit of a text.
pub fn unit(path: &str, text: &str) -> Unit {
    let source = Source { path: path.to_string(), text: text.as_bytes().to_vec().into() };
    if path.ends_with(".c") {
        heiretsu_front::c::lower(&source, &Default::default(), &NoIncludes)
    } else {
        let mut units = heiretsu_front::fortran::lower(&[source], &Default::default(), &NoIncludes);
        units.remove(0)
    }
}

/// The forms of all its loops.
pub fn forms(unit: &Unit, options: &Options) -> Vec<Seen> {
    let mut out = Vec::new();
    for id in unit.procedure_ids() {
        measure::each_form(unit, id, options, &mut |cx, stmt, form| {
            let span = cx.procedure.stmt(stmt).span;
            let line = unit.main_file().line_column(span.lo).line;
            let mut seen = Seen {
                line,
                note: Err(String::new()),
                stages: Vec::new(),
                methods: Vec::new(),
                proved: true,
            };
            match form {
                Err(why) => seen.note = Err(why.to_string()),
                Ok(form) => {
                    seen.note = Ok(form.note(cx));
                    for stage in form.stages.iter().filter(|s| form.matters(s)) {
                        let names: Vec<&str> = stage
                            .states
                            .iter()
                            .map(|&k| cx.name(form.body.states[k as usize].var))
                            .collect();
                        let operator = form.operator(stage).to_string();
                        seen.stages.push((operator, names.join(" "), form.coefficients(cx, stage)));
                        seen.methods.push(stage.found.method);
                        seen.proved &=
                            stage.evidence == heiretsu_analyze::recurrences::Evidence::Proved;
                    }
                }
            }
            out.push(seen);
        });
    }
    out
}
