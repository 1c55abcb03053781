//! Which part of a run's work is whose, and how much of it runs in parallel.
//!
//! **Decides** the part of each loop with what it calls, what is left of it outside loops that run in parallel, and the part of
//! the whole that runs in them.
//! **Example** a loop that runs in parallel and calls `flux`: all that `flux` does for it runs in parallel, too.
//! **Why it is sound** it only decides what is shown first.
//! **Gives up when** never; what callees do is divided among their callers by the number of calls, as profilers do.
//! **Cost and limit** some walks over all calls; chains of more than [`ROUNDS`] calls are cut.
//! Without a profile, nobody knows which of several programs runs longer, or which procedure of a library is called most: each
//! counts alike.
//! **Source** the propagation of times in gprof, Graham, Kessler and McKusick 1982.

use std::collections::BTreeMap;

use heiretsu_ir::plan::LoopPlan;
use heiretsu_ir::{ProcedureKind, Unit};
use heiretsu_plan::{Model as CostModel, Node};

use super::model::{File, Share};

/// Calls within calls that are followed.
const ROUNDS: usize = 100;

/// What a procedure of a file does in a run, in operations.
#[derive(Clone, Debug)]
pub struct Effort {
    procedure: Node,
    /// Without its callees.
    own: f64,
    /// Its loops, outer ones before inner ones.
    loops: Vec<Nested>,
    calls: Vec<Called>,
    /// A profile tells.
    profiled: bool,
    /// Operations of the whole run, if a profile tells.
    run: Option<f64>,
    /// A program begins here.
    main: bool,
}

#[derive(Clone, Copy, Debug)]
struct Nested {
    /// Position among the loops of the file, where it has one.
    at: Option<usize>,
    /// Position in this list of the loop around it.
    parent: Option<usize>,
    /// Runs in parallel, by itself or inside another one.
    parallel: bool,
    /// Its operations, without those of callees.
    own: f64,
}

#[derive(Clone, Debug)]
struct Called {
    callee: Node,
    /// Position in the list of loops of the innermost one around the call.
    inside: Option<usize>,
    times: f64,
}

/// What the procedures of a file do.
pub fn efforts(unit: &Unit, model: &CostModel, plans: &[LoopPlan], file: &File) -> Vec<Effort> {
    let shown: BTreeMap<_, usize> =
        file.loops.iter().enumerate().map(|(at, l)| (l.id, at)).collect();
    let inserted = |id| match shown.get(&id) {
        Some(at) => file.loops[*at].inserted,
        None => plans.iter().any(|p| (p.procedure, p.stmt) == id && p.is_inserted()),
    };
    let one = |of| {
        let effort = model.effort(unit, of);
        let position: BTreeMap<_, usize> =
            effort.loops.iter().enumerate().map(|(at, l)| (l.stmt, at)).collect();
        let mut loops: Vec<Nested> = Vec::new();
        for l in &effort.loops {
            let parent = l.parent.and_then(|p| position.get(&p).copied());
            let around = parent.and_then(|p| loops.get(p)).is_some_and(|p: &Nested| p.parallel);
            let parallel = around || inserted((of, l.stmt));
            loops.push(Nested {
                at: shown.get(&(of, l.stmt)).copied(),
                parent,
                parallel,
                own: l.own,
            });
        }
        let call = |call: &heiretsu_plan::Call| Called {
            callee: call.callee,
            inside: call.around.first().and_then(|l| position.get(l).copied()),
            times: call.times,
        };
        let calls = effort.calls.iter().map(call).collect();
        let (procedure, own, profiled) = (effort.procedure, effort.own, effort.profiled);
        let p = unit.procedure(of);
        let main =
            p.kind == ProcedureKind::Program || !unit.language.is_fortran() && p.name == "main";
        Effort { procedure, own, loops, calls, profiled, run: model.profiled_run(), main }
    };
    unit.procedure_ids().map(one).collect()
}

/// What all files together tell.
#[derive(Clone, Debug, Default)]
pub struct Overall {
    /// The part that runs in parallel loops; `None` where nothing was asked for.
    pub parallel: Option<f64>,
    /// A profile tells.
    pub profiled: bool,
    /// What is left of outermost loops, by file and loop: parts outside of loops that run in parallel.
    pub left: BTreeMap<(usize, usize), f64>,
}

/// Gives every loop its part of the run.
pub(super) fn divide(files: &mut [File]) -> Overall {
    let mut efforts: Vec<(usize, Effort)> = files
        .iter_mut()
        .enumerate()
        .flat_map(|(at, f)| std::mem::take(&mut f.efforts).into_iter().map(move |e| (at, e)))
        .collect();
    if efforts.is_empty() {
        return Overall::default();
    }
    let weights = Sums::new(&efforts).weights();
    for ((_, effort), weight) in efforts.iter_mut().zip(weights) {
        effort.scale(weight);
    }
    let sums = Sums::new(&efforts);
    let mut overall = Overall {
        parallel: Some((sums.parallel() / sums.total).min(1.0)),
        profiled: efforts.iter().any(|(_, e)| e.profiled),
        left: BTreeMap::new(),
    };
    for (p, (file, effort)) in efforts.iter().enumerate() {
        let from = if effort.profiled { "profile" } else { "model" };
        for (k, l) in effort.loops.iter().enumerate() {
            let Some(at) = l.at else { continue };
            let whole = l.own + sums.called(p, |inside| effort.is_in(inside, k), &sums.inclusive);
            let fraction = (whole / sums.total).clamp(0.0, 1.0);
            files[*file].loops[at].share = Some(Share { fraction, from });
            if l.parent.is_none() && !l.parallel {
                overall.left.insert((*file, at), sums.left(p, k) / sums.total);
            }
        }
    }
    overall
}

impl Effort {
    fn scale(&mut self, by: f64) {
        self.own *= by;
        self.loops.iter_mut().for_each(|l| l.own *= by);
        self.calls.iter_mut().for_each(|c| c.times *= by);
    }

    /// Is a place inside a loop (or this loop itself)?
    fn is_in(&self, place: Option<usize>, l: usize) -> bool {
        std::iter::successors(place, |at| self.loops[*at].parent).any(|at| at == l)
    }

    fn is_parallel(&self, place: Option<usize>) -> bool {
        place.is_some_and(|at| self.loops[at].parallel)
    }

    /// Operations of the outermost of the loops of which something holds.
    fn outermost(&self, holds: impl Fn(usize) -> bool) -> f64 {
        let top = |at: &usize| holds(*at) && !self.loops[*at].parent.is_some_and(&holds);
        (0..self.loops.len()).filter(top).map(|at| self.loops[at].own).sum()
    }
}

/// What is known of the procedures, by their positions in the list.
struct Sums<'a> {
    efforts: &'a [(usize, Effort)],
    /// Calls of each: position of the callee, position of the loop around, part of the callee's calls.
    calls: Vec<Vec<(usize, Option<usize>, f64)>>,
    /// Operations with those of callees.
    inclusive: Vec<f64>,
    /// Operations outside of all loops, with such ones of callees that are called there.
    straight: Vec<f64>,
    /// Part of its calls that happen inside parallel loops.
    inside: Vec<f64>,
    total: f64,
}

impl<'a> Sums<'a> {
    fn new(efforts: &'a [(usize, Effort)]) -> Sums<'a> {
        let position: BTreeMap<Node, usize> =
            efforts.iter().enumerate().map(|(at, (_, e))| (e.procedure, at)).collect();
        let mut times = vec![0.0; efforts.len()];
        let mut calls: Vec<Vec<(usize, Option<usize>, f64)>> = vec![Vec::new(); efforts.len()];
        for (at, (_, effort)) in efforts.iter().enumerate() {
            for call in &effort.calls {
                // (What calls itself is started by others.)
                let Some(callee) = position.get(&call.callee).filter(|c| **c != at) else {
                    continue;
                };
                times[*callee] += call.times;
                calls[at].push((*callee, call.inside, call.times));
            }
        }
        for (callee, _, part) in calls.iter_mut().flatten() {
            *part /= times[*callee].max(f64::MIN_POSITIVE);
        }
        let own: f64 = efforts.iter().map(|(_, e)| e.own).sum();
        let run = efforts.iter().find_map(|(_, e)| e.run).unwrap_or(0.0);
        let total = own.max(run).max(f64::MIN_POSITIVE);
        let none = vec![0.0; efforts.len()];
        let mut sums = Sums {
            efforts,
            calls,
            inclusive: none.clone(),
            straight: none.clone(),
            inside: none,
            total,
        };
        sums.follow();
        sums
    }

    /// Callees' operations reach their callers, callers' loops their callees.
    fn follow(&mut self) {
        let outside = |e: &Effort| (e.own - e.outermost(|_| true)).max(0.0);
        for _ in 0..ROUNDS {
            let (mut inclusive, mut straight) = (Vec::new(), Vec::new());
            let mut inside = vec![0.0; self.efforts.len()];
            for (at, (_, effort)) in self.efforts.iter().enumerate() {
                let all = effort.own + self.called(at, |_| true, &self.inclusive);
                inclusive.push(all.min(self.total));
                let plain = self.called(at, |place| place.is_none(), &self.straight);
                straight.push((outside(effort) + plain).min(self.total));
                for (callee, place, part) in &self.calls[at] {
                    let parallel = if effort.is_parallel(*place) { 1.0 } else { self.inside[at] };
                    inside[*callee] += part * parallel;
                }
            }
            let same =
                inclusive == self.inclusive && straight == self.straight && inside == self.inside;
            (self.inclusive, self.straight, self.inside) = (inclusive, straight, inside);
            if same {
                break;
            }
        }
    }

    /// What the callees do whose calls stand at places of which something holds.
    fn called(&self, at: usize, holds: impl Fn(Option<usize>) -> bool, what: &[f64]) -> f64 {
        let here = self.calls[at].iter().filter(|(_, place, _)| holds(*place));
        here.map(|(callee, _, part)| part * what[*callee]).sum()
    }

    /// By what the operations of each procedure are to be multiplied, so that all programs count alike; where there is none, all
    /// procedures with loops that nobody calls.
    fn weights(&self) -> Vec<f64> {
        let number = self.efforts.len();
        if self.efforts.iter().any(|(_, e)| e.profiled) {
            return vec![1.0; number];
        }
        let mut called = vec![false; number];
        self.calls.iter().flatten().for_each(|(callee, ..)| called[*callee] = true);
        let loops = |at: usize| self.inclusive[at] > self.straight[at];
        let mains: Vec<usize> = (0..number).filter(|at| self.efforts[*at].1.main).collect();
        let roots: Vec<usize> = match mains.is_empty() {
            true => (0..number).filter(|at| !called[*at] && loops(*at)).collect(),
            false => mains,
        };
        let most = roots.iter().map(|at| self.inclusive[*at]).fold(self.total.min(1.0), f64::max);
        let mut own = vec![0.0; number];
        // What no program is known to reach counts as it would in the longest.
        (0..number).filter(|at| !called[*at]).for_each(|at| own[at] = 1.0 / most);
        roots.iter().for_each(|at| own[*at] = 1.0 / self.inclusive[*at].max(f64::MIN_POSITIVE));
        let mut weights = own.clone();
        for _ in 0..ROUNDS {
            let mut next = own.clone();
            for (at, calls) in self.calls.iter().enumerate() {
                calls.iter().for_each(|(callee, _, part)| next[*callee] += part * weights[at]);
            }
            if next == weights {
                break;
            }
            weights = next;
        }
        weights
    }

    /// Operations that run in parallel loops.
    fn parallel(&self) -> f64 {
        let of = |(at, (_, e)): (usize, &(usize, Effort))| {
            let inside = self.inside[at].min(1.0);
            inside * e.own + (1.0 - inside) * e.outermost(|l| e.loops[l].parallel)
        };
        self.efforts.iter().enumerate().map(of).sum()
    }

    /// Operations of an outermost loop that run in no parallel one; loops of callees are on their own.
    fn left(&self, at: usize, l: usize) -> f64 {
        let effort = &self.efforts[at].1;
        let parallel = effort.outermost(|k| effort.is_in(Some(k), l) && effort.loops[k].parallel);
        let sequential = |place| effort.is_in(place, l) && !effort.is_parallel(place);
        let called = self.called(at, sequential, &self.straight);
        (effort.loops[l].own - parallel + called).max(0.0) * (1.0 - self.inside[at].min(1.0))
    }
}
