//! Sizes that loops seem to run with.
//!
//! **Decides** which values integers have where loops start that call others, as far as the constants that calls hand over show.
//! **Example** `call transform(128, x)` in the only procedure that calls it: its `n` seems to be 128.
//! **Why it is sound** nothing is concluded from it: a loop that is evaluated with such values asks for them on entry.
//! **Gives up when** calls hand over different values.
//! **Cost and limit** nothing where no loop calls a procedure; else the summaries of all files once more, and [`ROUNDS`] walks over each procedure.
//! **Source** interprocedural constant propagation (Callahan, Cooper, Kennedy, Torczon).

use heiretsu_analyze::cx::Cx;
use heiretsu_analyze::regions::evaluation::likely::{Handed, walked, worth};
use heiretsu_ir::{Expr, ExprId, ExprKind, Likely, Place, ProcId, Span, Unit, VarId};

use crate::context::summaries;
use crate::guard::caught;
use crate::options::Options;

/// Calls from calls that constants are followed through.
const ROUNDS: usize = 4;

/// Finds out about the loops of these files.
pub(crate) fn find(units: &mut [&mut Unit], options: &Options) {
    let found = {
        let seen: Vec<&Unit> = units.iter().map(|u| &**u).collect();
        if !seen.iter().any(|u| u.procedures.iter().any(|p| worth(p))) {
            return;
        }
        // (A defect tells nothing.)
        caught(|| all(&seen, options)).unwrap_or_default()
    };
    for (unit, likely) in units.iter_mut().zip(found) {
        for one in &likely {
            one.values.iter().for_each(|(v, _)| readable(unit, one.procedure, *v));
        }
        unit.likely = likely;
    }
}

/// Tests read variables by expressions of the procedure: one that is only handed on has none.
fn readable(unit: &mut Unit, id: ProcId, v: VarId) {
    let p = unit.procedure(id);
    let reads = |e: &ExprId| match &p.expr(*e).kind {
        ExprKind::Read(place) => place.is_var() && place.var == v,
        _ => false,
    };
    if !p.expr_ids().any(|e| reads(&e)) {
        let span = Span::none();
        let (kind, ty) = (ExprKind::Read(Place::var(v, span)), p.var(v).ty.clone());
        unit.procedure_mut(id).exprs.push(Expr { kind, ty, span });
    }
}

fn all(units: &[&Unit], options: &Options) -> Vec<Vec<Likely>> {
    let known = summaries(units, options);
    let analysis = options.analysis();
    let context = |(unit, known)| -> Vec<Cx<'_>> {
        let unit: &Unit = unit;
        unit.procedure_ids().map(|id| Cx::new(unit, id, &analysis, known)).collect()
    };
    let contexts: Vec<Vec<Cx>> = units.iter().copied().zip(&known).map(context).collect();
    let mut handed = Handed::default();
    let mut out = Vec::new();
    for _ in 0..ROUNDS {
        let mut next = Handed::default();
        let mut one =
            |cxs: &Vec<Cx>| cxs.iter().flat_map(|cx| walked(cx, &handed, &mut next)).collect();
        out = contexts.iter().map(&mut one).collect();
        if next == handed {
            break;
        }
        handed = next;
    }
    out
}
