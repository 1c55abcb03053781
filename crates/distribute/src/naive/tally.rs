//! Many random programs on several numbers of ranks.

use super::random::random;
use super::run::{Counted, holds, run};
use super::sabotage::sabotaged;
use crate::flow::plan;

/// Numbers of ranks with which each program is executed.
pub const RANKS: [usize; 6] = [1, 2, 3, 4, 7, 16];

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Programs.
    pub programs: u64,
    /// Nests in them.
    pub nests: u64,
    /// Programs without a plan.
    pub unplanned: u64,
    /// Executions.
    pub runs: u64,
    /// Executions of a size for which the plan does not hold: they are left out.
    pub small: u64,
    /// Executions in which a rank read a stale value.
    pub wrong: u64,
    /// What was sent.
    pub counted: Counted,
    /// The first defects.
    pub defects: Vec<String>,
}

impl Tally {
    /// Programs from a seed on, perhaps with a sabotage.
    pub fn of(seeds: std::ops::Range<u64>, sabotage: Option<usize>) -> Tally {
        let mut out = Tally::default();
        for seed in seeds {
            out.one(seed, sabotage);
        }
        out
    }

    fn one(&mut self, seed: u64, sabotage: Option<usize>) {
        let trial = random(seed);
        self.programs += 1;
        let nests = trial.program.items.iter().filter(|i| matches!(i, crate::flow::Item::Nest(_)));
        self.nests += nests.count() as u64;
        let made = match sabotage {
            Some(k) => sabotaged(&trial.program, k),
            None => plan(&trial.program),
        };
        let Ok(made) = made else {
            self.unplanned += 1;
            return;
        };
        for size in &trial.sizes {
            if !holds(&made, *size) {
                self.small += 1;
                continue;
            }
            for ranks in RANKS {
                self.runs += 1;
                match run(&trial, &made, *size, ranks) {
                    Ok(c) => {
                        self.counted.sent += c.sent;
                        self.counted.messages += c.messages;
                        self.counted.needed += c.needed;
                    }
                    Err(defect) => {
                        self.wrong += 1;
                        if self.defects.len() < 5 {
                            self.defects.push(format!(
                                "seed {seed}, n = {size}, {ranks} ranks: {defect:?}"
                            ));
                        }
                    }
                }
            }
        }
    }

    /// In one line.
    pub fn line(&self) -> String {
        let c = self.counted;
        format!(
            "{} programs, {} nests, {} without a plan, {} runs ({} sizes too small), {} wrong; {} elements sent, at least {} needed ({:.3}), {} messages",
            self.programs,
            self.nests,
            self.unplanned,
            self.runs,
            self.small,
            self.wrong,
            c.sent,
            c.needed,
            c.sent as f64 / c.needed.max(1) as f64,
            c.messages
        )
    }
}
