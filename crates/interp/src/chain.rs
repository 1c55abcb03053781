//! Several loops at the same time: their iterations in any order that keeps each loop's own.
//!
//! A private variable of a loop has no value at the start of each of its iterations, and is afterwards as it was before; all
//! else is shared. With a log in the shadow memory each access is recorded with its loop and iteration.

use heiretsu_ir::VarId;

use crate::machine::Machine;
use crate::parallel::{Clauses, LoopError, Range, Space};
use crate::shadow::Shadow;
use crate::value::Value;

/// Iterations of a loop have numbers below this in the log; the loop's number is what is above.
const ITERATIONS: u64 = 1 << 40;

/// One of the loops.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// The loop and what it has for itself; a loop variable that is needed after it is `lastprivate`.
    pub clauses: Clauses,
    /// Its iterations.
    pub space: Space,
}

/// An access of the log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Touch {
    /// The object.
    pub object: u32,
    /// The cell.
    pub offset: i64,
    /// Which loop.
    pub stage: usize,
    /// Which iteration of it, from 0.
    pub iteration: u64,
    /// It writes.
    pub writes: bool,
}

impl Shadow {
    /// A record of every access instead of conflicts.
    pub fn logging() -> Shadow {
        let mut shadow = Shadow::new();
        shadow.log = Some(Vec::new());
        shadow
    }

    /// What was recorded.
    pub fn touches(&self) -> impl Iterator<Item = Touch> + '_ {
        self.log.iter().flatten().map(|&(object, offset, at, writes)| Touch {
            object,
            offset,
            stage: usize::try_from(at / ITERATIONS).unwrap_or(usize::MAX),
            iteration: at % ITERATIONS,
            writes,
        })
    }
}

/// What a loop has for itself.
struct Own {
    /// Without a value at the start of an iteration.
    fresh: Vec<Range>,
    /// Not shared.
    all: Vec<Range>,
    /// What was there before.
    originals: Vec<(Range, Vec<Value>)>,
}

impl Machine<'_> {
    /// Runs iterations (loop, position in its space) in this order. The machine stands before the first loop, and
    /// it ends after the last one.
    pub fn run_chain(
        &mut self,
        stages: &[Stage],
        order: &[(usize, usize)],
    ) -> Result<(), LoopError> {
        let mut owns: Vec<Own> = Vec::new();
        for stage in stages {
            owns.push(self.own(stage)?);
        }
        let mark = self.memory.count();
        if let Some(shadow) = &mut self.shadow {
            shadow.fresh = mark;
        }
        self.inside = true;
        let mut outcome = Ok(());
        for &(k, at) in order {
            let (Some(stage), Some(own)) = (stages.get(k), owns.get(k)) else { continue };
            for range in &own.fresh {
                self.poison(*range);
            }
            if let Some(shadow) = &mut self.shadow {
                shadow.skip.clone_from(&own.all);
                shadow.iteration = Some(k as u64 * ITERATIONS + at as u64);
            }
            outcome = self.iteration(&stage.space, at);
            if let Some(shadow) = &mut self.shadow {
                shadow.iteration = None;
            }
            if outcome.is_err() {
                break;
            }
        }
        self.inside = false;
        outcome?;
        for (range, values) in owns.iter().flat_map(|o| &o.originals) {
            self.put(*range, values);
        }
        for stage in stages {
            self.set_after(&stage.space, Some(&stage.clauses.lastprivate))?;
        }
        if let Some(last) = stages.last() {
            self.set_past_end(&last.space);
        }
        Ok(())
    }

    fn own(&self, stage: &Stage) -> Result<Own, LoopError> {
        let code = self.code();
        let mut own = Own { fresh: Vec::new(), all: Vec::new(), originals: Vec::new() };
        let by_clause =
            |v: &VarId| stage.clauses.private.contains(v) || stage.clauses.lastprivate.contains(v);
        for var in self.thread_variables(&stage.clauses, &stage.space) {
            let counts = stage.space.levels.iter().any(|l| code.loops[*l as usize].var == var.0);
            let range = if by_clause(&var) && !counts {
                self.owned(var, "private")?
            } else {
                self.pointer(var).and_then(|_| self.range(var))
            };
            let Some(range) = range else { continue };
            own.all.push(range);
            own.originals.push((range, self.cells(range)));
            if !counts && by_clause(&var) {
                own.fresh.push(range);
            }
        }
        Ok(own)
    }
}
