//! Loops that overlap, tried in the interpreter.
//!
//! **Decides** whether a chain keeps apart in time what must not meet.
//! **Example** a consumer that waits for one iteration too few reads an element before it is written.
//! **Why it is sound** it only withdraws: every access of the loops is recorded, and two accesses to one cell, one of
//! them a write, must belong to iterations of which the later waits for the earlier one (for blocks of 1, 2 and 3 steps);
//! besides, the iterations run in the earliest order that the chain allows for later loops, and in random ones, and
//! leave the same state as the loops one after another.
//! **Gives up when** no input runs, or a loop has too many iterations for all of them to be run.
//! **Cost and limit** six executions per input.
//! **Source** Alive2 (bounded translation validation); vector clocks, here a number of finished iterations per loop.

use std::collections::BTreeMap;

use heiretsu_interp::{Clauses, Machine, Rng, Shadow, Stage, Touch};
use heiretsu_ir::Procedure;
use heiretsu_ir::overlap::{Chain, Stage as Planned};

use super::input::Input;
use super::{Attempt, Miss, Tally, Trial, compare};

/// Iterations of one loop, at most.
const ITERATIONS: usize = 600;

/// The clauses of the tasks of a loop.
pub(super) fn clauses(procedure: &Procedure, stage: &Planned) -> Clauses {
    let own = procedure.as_loop(stage.stmt).map(|l| l.var);
    let mut private = stage.private.clone();
    let mut lastprivate = Vec::new();
    if stage.last_value {
        private.retain(|v| Some(*v) != own);
        lastprivate.extend(own);
    }
    Clauses {
        stmt: stage.stmt,
        collapse: 1,
        private,
        firstprivate: Vec::new(),
        lastprivate,
        reductions: Vec::new(),
        set_if_empty: false,
    }
}

impl Attempt<'_, '_> {
    /// The machine stands before the first loop of the chain.
    pub(super) fn chained(
        &self,
        chain: &Chain,
        input: &Input,
        start: Machine<'_>,
        tally: &mut Tally,
    ) -> Result<(), Trial> {
        let procedure = self.unit.procedure(self.program.procedure());
        let mut start = start;
        self.tested(&mut start, tally)?;
        let share = (self.options.budget / 2).max(1);
        start.fuel = share;
        // One after the other, as the original does it.
        let mut original = start.clone();
        let mut stages: Vec<Stage> = Vec::new();
        for (k, planned) in chain.stages.iter().enumerate() {
            if k > 0 {
                let reached = original.run_to(planned.stmt).map_err(|s| Trial::Stop(s, true))?;
                if !reached {
                    return Err(miss("a later loop is not reached"));
                }
            }
            let space = original.space(planned.stmt, 1, ITERATIONS, input.seed);
            let space = space.map_err(Trial::from)?;
            if !space.complete {
                return Err(miss("a loop has many iterations"));
            }
            original.run_original(&space).map_err(Trial::from)?;
            stages.push(Stage { clauses: clauses(procedure, planned), space });
        }
        tally.used += share.saturating_sub(original.fuel);
        let counts: Vec<usize> = stages.iter().map(|s| s.space.len()).collect();
        let mut rng = Rng::of(&[input.seed, 0xc4a1]);
        let after: Vec<(usize, usize)> =
            counts.iter().enumerate().flat_map(|(k, n)| (0..*n).map(move |at| (k, at))).collect();
        let mut orders = vec![after];
        for eager in [true, false, false] {
            orders.push(order(chain, &counts, eager, &mut rng).ok_or_else(|| {
                failed("the loops would wait for each other for ever".to_string())
            })?);
        }
        for (number, order) in orders.iter().enumerate() {
            let mut other = start.clone();
            other.fuel = 2 * share;
            if number == 0 {
                other.shadow = Some(Box::new(Shadow::logging()));
            }
            let outcome = other.run_chain(&stages, order);
            tally.used += (2 * share).saturating_sub(other.fuel);
            outcome.map_err(compare::in_parallel)?;
            if let Some(shadow) = other.shadow.take() {
                let mut all: Vec<Touch> = shadow.touches().collect();
                all.sort_unstable();
                all.dedup();
                if let Some((first, second)) = race(chain, &all) {
                    let name = other.describe(first.object, first.offset);
                    return Err(failed(format!(
                        "iteration {} of loop {} and iteration {} of loop {} meet on `{name}`",
                        first.iteration,
                        first.stage + 1,
                        second.iteration,
                        second.stage + 1
                    )));
                }
            }
            let dead: Vec<_> =
                stages.iter().flat_map(|s| start.dead_after(&s.clauses, &s.space)).collect();
            let found =
                other.differences(&original, start.memory.count(), &dead, 1, &|_, _, _| false);
            if let Some(d) = found.first() {
                let what =
                    format!("after the loops `{}` is {} instead of {}", d.name, d.first, d.second);
                return Err(failed(what));
            }
            tally.runs += 1;
            tally.iterations += order.len() as u64;
        }
        tally.inputs += 1;
        if counts.iter().filter(|n| **n >= 2).count() >= 2 {
            tally.telling += 1;
        }
        Ok(())
    }
}

fn miss(why: &str) -> Trial {
    Trial::Miss(Miss::Input(why.into()))
}

fn failed(what: String) -> Trial {
    Trial::Miss(Miss::Failed(what))
}

/// An order that the chain allows with blocks of one step: later loops first wherever they may (`eager`), or any.
fn order(
    chain: &Chain,
    counts: &[usize],
    eager: bool,
    rng: &mut Rng,
) -> Option<Vec<(usize, usize)>> {
    let mut done = vec![0usize; counts.len()];
    let mut out = Vec::new();
    let all: usize = counts.iter().sum();
    while out.len() < all {
        let ready = |k: usize| {
            let at = done[k];
            at < counts[k]
                && (0..k).all(|on| {
                    let needed = chain.done(k, at as i128, on, 1).unwrap_or(i128::MAX);
                    done[on] as i128 >= needed.min(counts[on] as i128)
                })
        };
        let open: Vec<usize> = (0..counts.len()).rev().filter(|k| ready(*k)).collect();
        let pick = if eager { 0 } else { rng.below(open.len().max(1) as u64) as usize };
        let k = *open.get(pick)?;
        out.push((k, done[k]));
        done[k] += 1;
    }
    Some(out)
}

/// Two accesses to one cell that nothing keeps apart. `all` is sorted.
fn race(chain: &Chain, all: &[Touch]) -> Option<(Touch, Touch)> {
    for cell in all.chunk_by(|a, b| (a.object, a.offset) == (b.object, b.offset)) {
        // Last and first access of each loop, any and writing.
        let mut ends: BTreeMap<(usize, bool), (Touch, Touch)> = BTreeMap::new();
        for t in cell {
            let kinds: &[bool] = if t.writes { &[false, true] } else { &[false] };
            for kind in kinds {
                let e = ends.entry((t.stage, *kind)).or_insert((*t, *t));
                if t.iteration < e.0.iteration {
                    e.0 = *t;
                }
                if t.iteration > e.1.iteration {
                    e.1 = *t;
                }
            }
        }
        for (&(a, first_writes), (_, last)) in &ends {
            for (&(b, second_writes), (first, _)) in ends.range((a + 1, false)..) {
                if !(first_writes || second_writes) {
                    continue;
                }
                let apart = (1..=3).all(|c| {
                    let done = chain.done(b, i128::from(first.iteration), a, c);
                    done.is_some_and(|done| i128::from(last.iteration) < done)
                });
                if !apart {
                    return Some((*last, *first));
                }
            }
        }
    }
    None
}
