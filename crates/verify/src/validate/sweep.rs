//! Sweeps, tried in the interpreter.
//!
//! **Decides** whether a pipeline of rows keeps apart in time what must not meet.
//! **Example** a nest that reads the row after its own, which the next thread has not come to yet.
//! **Why it is sound** it only withdraws: rows in blocks of one, and in two blocks, go through the planes in the orders that the
//! directives allow: each block as early as it may (the last blocks first, or the first ones first) and in random ones. A
//! block takes the nests of its planes in their order; in ordered nests it comes after the block before it.
//! **Gives up when** no input runs, or one with two rows and two planes is not found.
//! **Cost and limit** six orders per input, each of as many steps as the loop has, and [`BLOCKS`] blocks at most.
//! **Source** Alive2 (bounded translation validation).

use heiretsu_interp::{Machine, Phase, Rng, Shared};
use heiretsu_ir::ProcId;
use heiretsu_ir::sweep::{Nest, Sweep};

use super::input::Input;
use super::{Attempt, Miss, Tally, Trial, compare};

/// Blocks of rows, at most.
const BLOCKS: u64 = 12;

impl Attempt<'_, '_> {
    /// The nests, each in its procedure.
    fn nests(&self, sweep: &Sweep) -> Result<Vec<Shared>, Trial> {
        let of_callee = |at: u32| {
            let called = sweep.callees.get(at as usize)?;
            let linked =
                |id: &ProcId| called.link.is_some() && self.unit.procedure(*id).link == called.link;
            called.target.or_else(|| self.unit.procedure_ids().find(linked))
        };
        let one = |nest: &Nest| {
            let procedure = nest.callee.map_or(Some(sweep.procedure), of_callee)?;
            Some(Shared { procedure, stmt: nest.stmt, turned: nest.turned })
        };
        let all: Option<Vec<Shared>> = sweep.nests.iter().map(one).collect();
        let why = "a nest stands in another file";
        all.ok_or_else(|| Trial::Miss(Miss::Mode(why.into())))
    }

    /// The machine stands before the loop over planes.
    pub(super) fn swept(
        &self,
        sweep: &Sweep,
        input: &Input,
        start: Machine<'_>,
        tally: &mut Tally,
    ) -> Result<(), Trial> {
        let mut start = start;
        self.tested(&mut start, tally)?;
        let share = (self.options.budget / 2).max(1);
        start.fuel = share;
        let space = start.space(sweep.stmt, 1, self.options.iterations, input.seed);
        let space = space.map_err(Trial::from)?;
        let mut original = start.clone();
        original.run_original(&space).map_err(Trial::from)?;
        tally.used += share.saturating_sub(original.fuel);
        let nests = self.nests(sweep)?;
        let rows = {
            let once = Phase { plane: 0, nest: 0, block: 0, blocks: 1 };
            let mut first = start.clone();
            let phases: &[Phase] = if space.is_empty() { &[] } else { &[once] };
            first.run_phases(self.clauses, &space, &nests, phases).map_err(compare::in_parallel)?
        };
        let mut rng = Rng::of(&[input.seed, 0x53e9]);
        for blocks in [rows.min(BLOCKS), rows.min(2)] {
            for choice in [Choice::First, Choice::Last, Choice::Any] {
                let order = order(sweep, (space.len(), blocks), choice, &mut rng);
                let mut other = start.clone();
                // What stands between the nests, and their bounds, are evaluated in each phase.
                let extra = order.len() as u64 * 64 + share;
                other.fuel = share.saturating_add(extra);
                let full = other.fuel;
                let outcome = other.run_phases(self.clauses, &space, &nests, &order);
                tally.used += full.saturating_sub(other.fuel);
                outcome.map_err(compare::in_parallel)?;
                let dead = start.dead_after(self.clauses, &space);
                let count = start.memory.count();
                let found = other.differences(&original, count, &dead, 1, &|_, _, _| false);
                if let Some(d) = found.first() {
                    let what = format!(
                        "after the loop `{}` is {} instead of {}",
                        d.name, d.first, d.second
                    );
                    return Err(Trial::Miss(Miss::Failed(what)));
                }
                tally.runs += 1;
                tally.iterations += order.len() as u64;
            }
        }
        tally.inputs += 1;
        if space.len() >= 2 && rows >= 2 {
            tally.telling += 1;
        }
        Ok(())
    }
}

/// Which of the blocks that may go on does so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    First,
    Last,
    Any,
}

/// An order that the directives allow.
fn order(
    sweep: &Sweep,
    (planes, blocks): (usize, u64),
    choice: Choice,
    rng: &mut Rng,
) -> Vec<Phase> {
    let nests = sweep.nests.len();
    let all = planes * nests;
    // How many phases each block has behind it.
    let mut done = vec![0usize; blocks as usize];
    let mut out = Vec::new();
    loop {
        let ready = |b: &usize| {
            let at = done[*b];
            let waits = at < all && sweep.nests[at % nests].ordered && *b > 0;
            at < all && !(waits && done[*b - 1] <= at)
        };
        let open: Vec<usize> = (0..done.len()).filter(ready).collect();
        let pick = match choice {
            Choice::First => open.first(),
            Choice::Last => open.last(),
            Choice::Any => open.get(rng.below(open.len().max(1) as u64) as usize),
        };
        let Some(&b) = pick else { return out };
        let at = done[b];
        out.push(Phase { plane: at / nests, nest: at % nests, block: b as u64, blocks });
        done[b] += 1;
    }
}
