//! Stand-ins for rooms that are being built: Fortran, and the choice of loops (outermost first).

use heiretsu_analyze::LoopFacts;
use heiretsu_front::Includes;
use heiretsu_front::fortran::FortranOptions;
use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::{Language, ProcId, Reason, ReasonKind, SourceFile, Unit};

pub fn fortran(
    list: &[(heiretsu_front::Source, Language)],
    _: &FortranOptions,
    _: &dyn Includes,
) -> Vec<Unit> {
    list.iter()
        .map(|(s, l)| Unit::new(*l, SourceFile::new(s.path.clone(), s.text.clone())))
        .collect()
}

pub fn plan(unit: &Unit, procedure: ProcId, facts: Vec<LoopFacts>) -> Vec<LoopPlan> {
    let mut inside = None;
    facts
        .into_iter()
        .map(|f| {
            inside = inside.filter(|depth| f.depth > *depth);
            let span = unit.procedure(procedure).stmt(f.stmt).span;
            let insertion = match inside {
                Some(_) => {
                    Err(Box::new(Reason::new(ReasonKind::InsideParallel {}, span, "this loop")))
                }
                None => Ok(()),
            };
            if f.directive.is_some() && insertion.is_ok() {
                inside = Some(f.depth);
            }
            LoopPlan {
                procedure,
                stmt: f.stmt,
                depth: f.depth,
                verdict: f.verdict,
                techniques: f.techniques,
                directive: f.directive,
                insertion,
            }
        })
        .collect()
}
