//! S6, S7: two neighbouring nests become one, outer loops first.
//!
//! **Decides** whether two nests may be fused without losing parallelism, and how deep.
//! **Example** `for i for j t[i][j] = …; for i for j b[i][j] = t[i][j];` → one nest of two loops.
//! **Why it is sound** each pair of loops goes through the check of [`fuse`]: the dependence graph of the fused nest. Bounds
//! that differ by constants are made alike by branches first.
//! **Gives up when** that check refuses, a shift would be needed, or the fused loop would carry a dependence between the
//! two bodies: then it would not be parallel any more (*parallelism*).
//! **Cost and limit** three graphs for each level.
//! **Source** spec, array contraction, S6 and S7.

use heiretsu_analyze::Options;
use heiretsu_analyze::calls::Summaries;
use heiretsu_ir::StmtId;

use super::guard;
use crate::{Draft, Refusal, fuse};

/// Fuses a nest with the one after it; the fused nest.
pub(super) fn joined(
    draft: &mut Draft,
    first: StmtId,
    second: StmtId,
    options: &Options,
    summaries: &Summaries,
) -> Result<StmtId, Refusal> {
    let (first, second) = guard::widened(draft, first, second)?;
    let p = draft.procedure();
    let last = p.as_loop(first).and_then(|l| l.body.last().copied());
    let next = p.as_loop(second).and_then(|l| l.body.first().copied());
    let token = fuse::check(draft, first, options, summaries)?;
    if token.shift() != 0 {
        return Err(Refusal::NextShifted);
    }
    if token.carries() {
        return Err(Refusal::NextCarries);
    }
    let root = *fuse::apply(draft, token)?.first().ok_or(Refusal::Lost)?;
    // The last loop of the first body and the first one of the second body stand side by side now. (The second body
    // may have been copied.)
    let p = draft.procedure();
    let body = p.as_loop(root).map(|l| l.body.clone()).unwrap_or_default();
    let at = last.and_then(|last| body.iter().position(|s| *s == last));
    if let (Some(at), Some(next)) = (at, next)
        && let Some(inner) = body.get(at + 1).copied()
        && p.as_loop(next).is_some()
        && p.as_loop(inner).is_some()
        && p.as_loop(body[at]).is_some()
    {
        let (first, mut trial) = (body[at], draft.clone());
        if joined(&mut trial, first, inner, options, summaries).is_ok() {
            *draft = trial;
        }
    }
    Ok(root)
}
