//! What a nest costs: the measure by which steps of restructuring are compared.
//!
//! **Decides** a number of operations for a nest in which some loops run in parallel.
//! **Example** an inner parallel loop costs a fork for each iteration around it; outermost, it costs one.
//! **Why it is sound** it only chooses between nests that mean the same.
//! **Gives up when** never: a count that is not known is taken for [`COMPARED_TRIPS`].
//! **Cost and limit** one walk over the nest.
//! **Source** Kennedy and McKinley 1993; spec, overall control, step 5.

use heiretsu_ir::{Procedure, StmtId, StmtKind, VarId, visit};

use crate::model::table::{COMPARED_STRIPS, COMPARED_TRIPS, Table};
use crate::strides::strides;

/// The operations of a block on the way to its end, with these loops in parallel.
pub(super) fn score(
    table: &Table,
    p: &Procedure,
    block: &[StmtId],
    parallel: &dyn Fn(StmtId) -> bool,
) -> u64 {
    let number = |of: i128| u64::try_from(of).unwrap_or(u64::MAX).max(1);
    let (start, threads) = (number(table.start), number(table.threads));
    Walk { p, parallel, start, threads, around: Vec::new() }.block(block, false)
}

struct Walk<'a> {
    p: &'a Procedure,
    parallel: &'a dyn Fn(StmtId) -> bool,
    /// What starting threads costs, in operations.
    start: u64,
    threads: u64,
    /// Variables of the loops around, with their steps.
    around: Vec<(VarId, u64)>,
}

impl Walk<'_> {
    fn block(&mut self, block: &[StmtId], inside: bool) -> u64 {
        block.iter().fold(0, |sum, s| sum.saturating_add(self.stmt(*s, inside)))
    }

    fn stmt(&mut self, s: StmtId, inside: bool) -> u64 {
        if let Some(l) = self.p.as_loop(s) {
            let runs = !inside && (self.parallel)(s);
            let step = step(self.p, s);
            let trips = self.trips(s, step);
            self.around.push((l.var, step));
            let inner = self.block(&l.body, inside || runs);
            self.around.pop();
            let all = inner.saturating_mul(trips);
            // Where too little is done, the test of the work keeps the loop sequential.
            return if runs {
                all.min((all / self.threads).saturating_add(self.start))
            } else {
                all
            };
        }
        let mut own = 0;
        if matches!(self.p.stmt(s).kind, StmtKind::Assign { .. } | StmtKind::If { .. }) {
            own = 1;
            if let Some((var, _)) = self.around.last() {
                own += strides(self.p, s, *var).total;
            }
        }
        visit::blocks(&self.p.stmt(s).kind)
            .into_iter()
            .flatten()
            .fold(own, |sum, b| sum.saturating_add(self.block(b, inside)))
    }

    fn trips(&self, s: StmtId, step: u64) -> u64 {
        let p = self.p;
        let Some(l) = p.as_loop(s) else { return 1 };
        let known = || {
            let step = p.int(l.step).filter(|s| *s != 0)?;
            let span = p.int(l.upper)?.checked_sub(p.int(l.lower)?)?;
            let more = if l.exclusive { 0 } else { step.signum() };
            u64::try_from((span + more) / step).ok()
        };
        // Within a strip: as many as the loop over the strips leaves out.
        let mut strip = None;
        visit::each_place_in(self.p, l.lower, &mut |place, _| {
            strip = self.around.iter().find(|(v, by)| *v == place.var && *by > 1).or(strip);
        });
        match strip {
            Some((_, by)) => {
                known().unwrap_or((*by).min(COMPARED_TRIPS / COMPARED_STRIPS) / step).max(1)
            }
            None => known().unwrap_or((COMPARED_TRIPS / step).max(COMPARED_STRIPS)).max(1),
        }
    }
}

fn step(p: &Procedure, s: StmtId) -> u64 {
    let step = p.as_loop(s).and_then(|l| p.int(l.step));
    step.and_then(|s| u64::try_from(s.abs()).ok()).unwrap_or(1).max(1)
}
