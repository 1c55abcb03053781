//! Neighbouring loops that run at the same time, each so far after those before it that what it touches is
//! finished, as data.
//!
//! ```text
//! round r:  a block of stage 0 │ the block of stage 1 that is `delay(1)` rounds older │ …
//! ```
//!
//! A block of a stage holds `rate · c` iterations, with one `c ≥ 1` for the whole chain. A block waits for the block
//! before it in its own stage, and for all blocks of the stages that it waits for up to the same round.

use crate::runtime_test::{RuntimeTest, WorkTest};
use crate::{ProcId, Proof, StmtId, VarId};

/// Loops that follow each other directly and overlap.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    /// The procedure.
    pub procedure: ProcId,
    /// The loops, in the order of the text: at least two.
    pub stages: Vec<Stage>,
    /// Why they may.
    pub proof: Proof,
    /// On which condition, asked before the first loop: pointers that may meet do not.
    pub test: Option<RuntimeTest>,
}

/// One of the loops.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// The loop.
    pub stmt: StmtId,
    /// What its variable grows by: a constant.
    pub step: i128,
    /// Iterations that go with one step of the chain, at least 1.
    pub rate: i128,
    /// Scalars of which each block has its own: the loop variable first.
    pub private: Vec<VarId>,
    /// Scalars that lead from iteration to iteration of this loop and that no other loop of the chain names: a block works
    /// on its own copy and hands the value on to the next one.
    pub carried: Vec<VarId>,
    /// Scalars that it reads inside and that no loop of the chain changes: a block has copies, which compilers know not to
    /// change with whatever the block writes.
    pub fixed: Vec<VarId>,
    /// Somebody needs the loop's variable after the chain.
    pub last_value: bool,
    /// For whom it waits.
    pub waits: Vec<Wait>,
    /// When its work is enough; nothing if it always is.
    pub work: Option<WorkTest>,
    /// Where one of these holds a loop inside it has so much to do that it runs in parallel by itself, and the chain does
    /// not overlap.
    pub inside: Vec<WorkTest>,
}

/// That a stage waits for an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wait {
    /// The earlier stage, by its number.
    pub stage: usize,
    /// Iterations of the earlier stage before the first one of this stage may start.
    pub first: i128,
    /// How many iterations of the earlier stage and of this one go together.
    pub ratio: (i128, i128),
    /// When a block of both has the same number: iterations of the earlier stage beyond that block which must be
    /// done as well.
    pub lag: i128,
}

impl Chain {
    /// By how many rounds a stage is after the first one, with blocks of `c` steps; `None` on overflow.
    pub fn delay(&self, stage: usize, c: i128) -> Option<i128> {
        // Nobody is ahead of an earlier one.
        let mut most = match stage.checked_sub(1) {
            Some(before) => self.delay(before, c)?,
            None => 0,
        };
        for wait in &self.stages.get(stage)?.waits {
            if wait.stage >= stage {
                return None;
            }
            let block = self.stages.get(wait.stage)?.rate.checked_mul(c).filter(|b| *b > 0)?;
            let blocks = wait.lag.max(0).checked_add(block - 1)? / block;
            most = most.max(self.delay(wait.stage, c)?.checked_add(blocks)?);
        }
        Some(most)
    }

    /// How many iterations of the stage `on` are certainly done when iteration `k` (from 0) of `stage` starts, with
    /// blocks of `c` steps. Nothing if it does not wait for that stage at all.
    pub fn done(&self, stage: usize, k: i128, on: usize, c: i128) -> Option<i128> {
        let me = self.stages.get(stage)?;
        if !me.waits.iter().any(|w| w.stage == on) {
            return Some(0);
        }
        let block = me.rate.checked_mul(c).filter(|b| *b > 0)?;
        let ahead = self.delay(stage, c)?.checked_sub(self.delay(on, c)?)?;
        let blocks = (k / block).checked_add(ahead)?.checked_add(1)?;
        blocks.checked_mul(self.stages.get(on)?.rate)?.checked_mul(c)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(rate: i128, waits: Vec<Wait>) -> Stage {
        Stage {
            stmt: StmtId(0),
            step: 1,
            rate,
            private: Vec::new(),
            carried: Vec::new(),
            fixed: Vec::new(),
            last_value: false,
            waits,
            work: None,
            inside: Vec::new(),
        }
    }

    #[test]
    fn blocks_of_any_size_wait_long_enough() {
        // wait(k) = ⌊(pace·k + reach) / velocity⌋ + 1, as the analysis makes rates and lag of it.
        for (velocity, pace, reach) in
            [(1, 1, 0), (1, 1, 3), (2, 1, 1), (1, 2, 5), (3, 2, 7), (2, 2, -1), (10, 10, 9)]
        {
            let wait = |k: i128| (pace * k + reach).div_euclid(velocity) + 1;
            let g = if velocity % 2 == 0 && pace % 2 == 0 { velocity.min(pace) } else { 1 };
            let (up, us) = (pace / g, velocity / g);
            let lag = (reach - pace).div_euclid(velocity) + 1;
            let one = Wait { stage: 0, first: wait(0).max(0), ratio: (up, us), lag: lag.max(0) };
            let chain = Chain {
                procedure: ProcId(0),
                stages: vec![stage(up, Vec::new()), stage(us, vec![one])],
                proof: Proof::default(),
                test: None,
            };
            for c in 1..6 {
                for k in 0..60 {
                    let done = chain.done(1, k, 0, c).unwrap();
                    assert!(done >= wait(k), "{velocity} {pace} {reach} {c} {k}: {done}");
                    // Not much later than it must be: two blocks at most.
                    assert!(done <= wait(k).max(lag) + 2 * up * c, "{velocity} {pace} {reach}");
                }
            }
        }
    }

    #[test]
    fn delays_add_up_along_the_chain() {
        let wait = |stage, lag| Wait { stage, first: lag, ratio: (1, 1), lag };
        let chain = Chain {
            procedure: ProcId(0),
            stages: vec![
                stage(1, Vec::new()),
                stage(1, vec![wait(0, 2)]),
                stage(1, vec![wait(1, 3), wait(0, 9)]),
            ],
            proof: Proof::default(),
            test: None,
        };
        assert_eq!(
            (0..3).map(|s| chain.delay(s, 1)).collect::<Vec<_>>(),
            [Some(0), Some(2), Some(9)]
        );
        assert_eq!(
            (0..3).map(|s| chain.delay(s, 4)).collect::<Vec<_>>(),
            [Some(0), Some(1), Some(3)]
        );
    }
}
