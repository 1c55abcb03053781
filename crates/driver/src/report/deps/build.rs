//! From the graphs of a unit to the report.

use heiretsu_analyze::depend::graph;
use heiretsu_ir::{FileId, ProcId, Unit};

use super::{Edge, File, Independent, Loop, Nest, Reference, Statistic, Unknown};
use crate::report::build::{Places, diagnostic, witness};

/// The report of a unit. Nests of included files are left out, as in every report.
pub fn file(unit: &Unit, graphs: &[(ProcId, Vec<graph::Nest>)]) -> File {
    let mut places = Places::new(unit);
    let mut nests: Vec<(u32, Nest)> = Vec::new();
    for (procedure, all) in graphs {
        for one in all {
            let Some(outermost) = one.loops.first() else { continue };
            let span = unit.procedure(*procedure).stmt(outermost.stmt).span;
            if span.file == FileId(0) {
                nests.push((span.lo, nest(unit, *procedure, one, &mut places)));
            }
        }
    }
    nests.sort_by_key(|(lo, _)| *lo);
    File {
        path: unit.main_file().path.clone(),
        language: unit.language.name(),
        nests: nests.into_iter().map(|(_, nest)| nest).collect(),
        diagnostics: unit.diagnostics.iter().map(|d| diagnostic(d, &mut places)).collect(),
    }
}

fn nest(unit: &Unit, id: ProcId, nest: &graph::Nest, places: &mut Places<'_>) -> Nest {
    let procedure = unit.procedure(id);
    let variable = |k: usize| nest.references.get(k).map_or("", |r| &r.variable).to_string();
    Nest {
        procedure: procedure.name.clone(),
        loops: nest
            .loops
            .iter()
            .map(|l| Loop {
                variable: l.variable.clone(),
                depth: l.depth,
                place: places.place(procedure.stmt(l.stmt).span),
            })
            .collect(),
        references: nest
            .references
            .iter()
            .map(|r| Reference {
                text: r.text.clone(),
                variable: r.variable.clone(),
                access: match (r.reads, r.writes) {
                    (true, true) => "read-write",
                    (false, true) => "write",
                    (_, false) => "read",
                },
                callee: r.callee.clone(),
                place: places.place(r.span),
            })
            .collect(),
        edges: nest
            .edges
            .iter()
            .map(|e| Edge {
                kind: e.kind.name(),
                variable: variable(e.source),
                source: e.source,
                sink: e.sink,
                loops: e.loops.clone(),
                carried_by: e.carrier.and_then(|c| e.loops.get(c).copied()),
                distance: e.distance.iter().map(|d| d.map(|d| d.to_string())).collect(),
                direction: e.direction.iter().map(|o| o.name()).collect(),
                certainty: if e.must { "must" } else { "may" },
                test: e.test,
                why: e.why.clone(),
                direction_invariant: e.invariant,
                back_edge: e.crossing.name(),
                dominator: e.dominator.map(|d| d.name()),
                witness: e.witness.as_ref().map(|w| witness(w, places)),
            })
            .collect(),
        independent: nest
            .independent
            .iter()
            .map(|p| Independent { first: p.first, second: p.second, test: p.test })
            .collect(),
        statistics: nest
            .statistics
            .iter()
            .map(|(test, d)| Statistic {
                test,
                independent: d.independent,
                dependent: d.dependent,
                open: d.open,
            })
            .collect(),
        unknown: nest
            .unknown
            .iter()
            .map(|(span, message)| Unknown { message: message.clone(), place: places.place(*span) })
            .collect(),
        complete: nest.complete,
    }
}
