//! A loop over planes whose nests are shared out by rows: any order of the shares.
//!
//! A phase is what one thread does of one nest in one plane: the body of the loop runs with a block of the nest's iterations, and
//! with none of the other nests'. What stands between the nests runs in each phase. What a thread has for itself has no value at
//! the start of a phase, and is afterwards as it was before; all else is shared.

use heiretsu_ir::StmtId;

use crate::machine::{Machine, Shares};
use crate::parallel::{Clauses, LoopError, Space};

/// What a thread does of a nest in a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase {
    /// The position of the plane in its space.
    pub plane: usize,
    /// The nest, by its number.
    pub nest: usize,
    /// The block of its iterations: from this number, from 0,
    pub lo: u64,
    /// to before this one.
    pub hi: u64,
}

impl Machine<'_> {
    /// Runs phases in this order. The machine stands before the loop, and it ends after it.
    pub fn run_phases(
        &mut self,
        clauses: &Clauses,
        space: &Space,
        nests: &[StmtId],
        phases: &[Phase],
    ) -> Result<(), LoopError> {
        let loops: Option<Vec<u32>> = nests.iter().map(|n| self.program.find_loop(*n)).collect();
        let loops = loops.ok_or(LoopError::NotPerfect)?;
        let (mut own, mut fresh) = (Vec::new(), Vec::new());
        for var in self.thread_variables(clauses, space) {
            let counts = space.levels.iter().any(|l| self.code().loops[*l as usize].var == var.0);
            let range = match clauses.private.contains(&var) {
                true => self.owned(var, "private")?,
                false => self.pointer(var).and_then(|_| self.range(var)),
            };
            let Some(range) = range else { continue };
            own.push((range, self.cells(range)));
            if !counts {
                fresh.push(range);
            }
        }
        self.inside = true;
        let mut outcome = Ok(());
        for phase in phases {
            for range in &fresh {
                self.poison(*range);
            }
            let share = |(at, l): (usize, &u32)| match at == phase.nest {
                true => (*l, phase.lo, phase.hi),
                false => (*l, 0, 0),
            };
            self.shares = Shares { of: loops.iter().enumerate().map(share).collect() };
            outcome = self.iteration(space, phase.plane);
            self.shares = Shares::default();
            if outcome.is_err() {
                break;
            }
        }
        self.inside = false;
        outcome?;
        for (range, values) in &own {
            self.put(*range, values);
        }
        self.set_past_end(space);
        Ok(())
    }
}
