//! Loops that add to arrays of unknown length in parts: whether copies pay, and from how many iterations on.
//!
//! **Decides** whether an iteration does so much more than to find out where it adds that the inspection of the loop pays.
//! **Example** 66 operations for the force of two atoms that is added to one of a list: the inspection reads one subscript. `h[x[i]]++` does nothing else.
//! **Why it is sound** it only decides about time.
//! **Gives up when** the work of an iteration is not known, or is less than [`PER_INSPECTED`] times what the inspection reads.
//! **Cost and limit** the estimate of the loop, once for each subscript.
//! **Source** measured by hand: edges of a mesh, half lists of neighbours.

use std::collections::BTreeMap;

use heiretsu_ir::StmtId;
use heiretsu_ir::array_sums::ArraySums;

use crate::model::table::{FEW_INSPECTED, PER_COPIED, PER_INSPECTED, PER_PART};
use crate::model::work::{self, At};

/// When parts of a loop pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InCopies {
    /// A part has at least so many iterations.
    pub least: i128,
    /// What an iteration takes, in operations.
    pub iteration: i128,
    /// What a number of a copy takes, in operations.
    pub number: i128,
}

/// The iterations of a loop, if they are few whatever happens.
fn few_iterations(at: At<'_>, stmt: StmtId) -> Option<i128> {
    let trips = work::constant_trips(at.procedure, at.procedure.as_loop(stmt)?)?;
    (1..=FEW_INSPECTED).contains(&trips).then_some(trips)
}

/// When parts of a loop with copies of arrays pay, if ever. `structures`: how many numbers the copies of structures hold.
pub fn in_copies(
    at: At<'_>,
    l: StmtId,
    (sums, structures): (&ArraySums, i128),
    force: bool,
) -> Option<InCopies> {
    let mut inspected: BTreeMap<StmtId, i128> = BTreeMap::new();
    for reached in sums.reached.iter().filter(|reached| reached.over.is_none()) {
        // (Loops of few iterations are a part of those around them.)
        let (mut loops, mut times) = (reached.loops.as_slice(), 1);
        while let Some((inner, around)) = loops.split_last()
            && let Some(few) = few_iterations(at, *inner)
        {
            (loops, times) = (around, times * few);
        }
        *inspected.entry(loops.last().copied().unwrap_or(l)).or_default() += times;
    }
    for (within, subscripts) in &inspected {
        let operations = work::scattered_iteration(at, *within)?;
        if !force && operations < subscripts * PER_INSPECTED {
            return None;
        }
    }
    let iteration = work::scattered_iteration(at, l)?.max(1);
    // (Copies of structures are as long whatever the loop does.)
    let copied = structures.saturating_mul(PER_COPIED);
    let least = if force { 1 } else { (PER_PART.max(copied) / iteration).max(2) };
    Some(InCopies { least, iteration, number: PER_COPIED })
}
