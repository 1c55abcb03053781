//! S5, S6: directions and orders of the loops of two nests, made to agree.
//!
//! **Decides** which loops of a nest have to be reversed or interchanged before it can be fused with the nest before it.
//! **Example** `do j … do i … t(i, j) = …` and `do i … do j … = t(i, j)`: the loops of the second nest change places; a loop
//! that runs from `n` to 1 is reversed.
//! **Why it is sound** reversal and interchange have checks of their own; what is computed here only chooses them.
//! **Gives up when** a loop that should be turned may not be: then the nests are not fused.
//! **Cost and limit** a graph for each transformation that is tried.
//! **Source** spec, array contraction, S5 and S6 (*direction*, *order*); vectors of loops' directions and partial data
//! dependences.

use heiretsu_analyze::Options;
use heiretsu_analyze::calls::Summaries;
use heiretsu_ir::{ExprKind, Procedure, StmtId, VarId, visit};

use super::linear::Linear;
use crate::{Draft, Nest, Refusal, interchange, reverse};

/// The root and the loops perfectly nested in it.
pub(super) fn band(p: &Procedure, root: StmtId) -> Vec<StmtId> {
    let mut out = vec![root];
    let mut at = root;
    while let Some(l) = p.as_loop(at)
        && let [only] = l.body.as_slice()
        && p.as_loop(*only).is_some()
    {
        out.push(*only);
        at = *only;
    }
    out
}

/// The partial data dependence vector: for each dimension the loop (from 1) whose variable stands alone in it, in the same
/// form in every reference, with the sign of its factor; 0 otherwise.
pub(super) fn vector(p: &Procedure, nest: StmtId, array: VarId) -> Vec<i64> {
    let vars: Vec<VarId> =
        band(p, nest).into_iter().filter_map(|s| p.as_loop(s)).map(|l| l.var).collect();
    let rank = p.var(array).ty.array().map_or(0, |a| a.dims.len());
    let mut out: Vec<Option<i64>> = vec![None; rank];
    for s in visit::stmts(p, &[nest]) {
        visit::each_place(p, s, &mut |place, _| {
            if place.var != array {
                return;
            }
            let subscripts = place.subscripts().unwrap_or_default();
            for (k, slot) in out.iter_mut().enumerate() {
                let form = subscripts.get(k).and_then(|e| Linear::of(p, *e));
                let one = form.map_or(0, |form| {
                    let mut inside = vars
                        .iter()
                        .zip(1i64..)
                        .filter_map(|(v, j)| Some((form.factor(*v), j)).filter(|f| f.0 != 0));
                    match (inside.next(), inside.next()) {
                        (Some((factor, j)), None) => {
                            if factor > 0 {
                                j
                            } else {
                                -j
                            }
                        }
                        _ => 0,
                    }
                });
                *slot = Some(slot.map_or(one, |was| if was == one { one } else { 0 }));
            }
        });
    }
    // A loop whose variable stands in two dimensions belongs to neither.
    let all: Vec<i64> = out.into_iter().map(|j| j.unwrap_or(0)).collect();
    let twice = |j: &i64| all.iter().filter(|o| o.abs() == j.abs()).count() > 1;
    all.iter().map(|j| if twice(j) { 0 } else { *j }).collect()
}

/// The order of the second nest's loops in which its loops meet those of the first nest; `None`: as they are.
fn order(first: &[i64], second: &[i64], depth: usize) -> Option<Vec<usize>> {
    let mut wanted: Vec<(i64, usize)> = first
        .iter()
        .zip(second)
        .filter(|(a, b)| **a != 0 && **b != 0)
        .map(|(a, b)| (a.abs(), b.unsigned_abs() as usize - 1))
        .collect();
    wanted.sort_unstable();
    let mut out: Vec<usize> = wanted.into_iter().map(|(_, k)| k).collect();
    if out.iter().any(|k| *k >= depth) {
        return None;
    }
    out.extend((0..depth).filter(|k| !out.contains(k)).collect::<Vec<_>>());
    (out.len() == depth && !out.is_sorted()).then_some(out)
}

/// Loops that run backwards are turned round.
pub(super) fn forwards(
    draft: &mut Draft,
    nest: StmtId,
    options: &Options,
    summaries: &Summaries,
) -> Result<StmtId, Refusal> {
    let mut root = nest;
    for (depth, stmt) in band(draft.procedure(), nest).into_iter().enumerate() {
        let p = draft.procedure();
        let back = p.as_loop(stmt).is_some_and(|l| p.expr(l.step).kind == ExprKind::Int(-1));
        if !back {
            continue;
        }
        let unit = draft.unit().clone();
        let inner = Nest::new(&unit, draft.of(), stmt, options, summaries)?;
        let turned = reverse::apply(draft, reverse::check(&inner)?)?;
        if depth == 0 {
            root = turned;
        }
    }
    Ok(root)
}

/// Makes the loops of `second` run in the directions and in the order of those of `first`, as `arrays` want it.
pub(super) fn fitted(
    draft: &mut Draft,
    first: StmtId,
    second: StmtId,
    arrays: &[VarId],
    options: &Options,
    summaries: &Summaries,
) -> Result<StmtId, Refusal> {
    let second = forwards(draft, second, options, summaries)?;
    let p = draft.procedure();
    let depth = band(p, second).len();
    let wanted =
        arrays.iter().find_map(|a| order(&vector(p, first, *a), &vector(p, second, *a), depth));
    let Some(order) = wanted else { return Ok(second) };
    let unit = draft.unit().clone();
    let nest = Nest::new(&unit, draft.of(), second, options, summaries)?;
    interchange::apply(draft, interchange::check(&nest, &order)?)
}
