//! A loop over planes whose nests are shared out by rows: any order of the shares.
//!
//! A phase is what one thread does of one nest in one plane: the body of the loop runs with a block of the nest's iterations, and
//! with none of the other nests'. What stands between the nests runs in each phase. What a thread has for itself has no value at
//! the start of a phase, and is afterwards as it was before; all else is shared.

use heiretsu_ir::{ProcId, StmtId};

use crate::machine::{Machine, Shares};
use crate::parallel::{Clauses, LoopError, Space};

/// What a thread does of a nest in a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase {
    /// The position of the plane in its space.
    pub plane: usize,
    /// The nest, by its number.
    pub nest: usize,
    /// The block of its iterations, from 0,
    pub block: u64,
    /// of so many blocks.
    pub blocks: u64,
}

/// A loop of which threads have blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shared {
    /// The procedure in which it stands.
    pub procedure: ProcId,
    /// The loop.
    pub stmt: StmtId,
    /// Its blocks are counted from its last iteration.
    pub turned: bool,
}

impl Machine<'_> {
    /// Runs phases in this order. The machine stands before the loop, and it ends after it. The answer is the greatest number of
    /// iterations that one of the nests had.
    pub fn run_phases(
        &mut self,
        clauses: &Clauses,
        space: &Space,
        nests: &[Shared],
        phases: &[Phase],
    ) -> Result<u64, LoopError> {
        let find = |nest: &Shared| {
            let (code, at) = self.program.find_loop_of(nest.procedure, nest.stmt)?;
            Some((code, at, nest.turned))
        };
        let loops: Option<Vec<(u32, u32, bool)>> = nests.iter().map(find).collect();
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
        let (mut outcome, mut most) = (Ok(()), 0);
        for phase in phases {
            for range in &fresh {
                self.poison(*range);
            }
            let block = (phase.block, phase.blocks);
            self.shares = Shares { of: loops.clone(), runs: phase.nest, block, most };
            outcome = self.iteration(space, phase.plane);
            most = std::mem::take(&mut self.shares).most;
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
        Ok(most)
    }
}
