//! Loops of carried values in blocks: whether that pays, and when.
//!
//! **Decides** whether a loop with a linear form is written in blocks, from how many iterations on, whether only on several threads,
//! and before which factors it runs as it was.
//! **Example** `s = a * x[i] + (1 - a) * s; y[i] = s;` waits for two operations of the iteration before (14 operations' time); its
//! blocks are summarized in 5 and run once more: 19 on two threads, which is 1.4 times as fast.
//! **Why it is sound** it only decides about time: both the loop and its blocks are right.
//! **Gives up when** blocks would not be a third faster on the threads that are there.
//! **Cost and limit** the statements and values of a loop once.
//! **Source** measured: Horner's rule, smoothing, a biquad, generators, second and third maxima, words of a text (`docs/measurements/reductions.md`).

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::parallel_scan::{Blocks, Part, Phase, Taken, ValueKind};
use heiretsu_ir::runtime_test::Term;
use heiretsu_ir::{
    BinaryOp, Block, ExprId, ExprKind, Procedure, Scalar, Segment, StmtKind, Type, VarId, visit,
};

use crate::model::table::{
    ARRAYS_GAIN, FLOAT_RESULT, FLUSHED, GATHERED, INTEGER_PRODUCT, INTEGER_RESULT, LOADED,
    PASSES_GAIN, PER_PASS, WORK_GAIN,
};
use crate::model::work::At;

/// When a loop is to run in blocks; or why never. `threads`: those that the program will have; `force`: whatever it costs.
///
/// # Errors
/// Why it would not pay, for people.
pub fn taken<'a>(
    at: At<'a>,
    blocks: &'a Blocks,
    threads: u32,
    force: bool,
) -> Result<Taken, String> {
    let always = Taken { least: blocks.least(), several: false, powers: Vec::new() };
    if force {
        return Ok(always);
    }
    let own = blocks.carried.as_ref().map_or(at.procedure, |c| &c.procedure);
    let at = at.with(own);
    if let Some(why) = blocks.loses {
        return Err(format!("it would lose: {why}"));
    }
    let powers = powers(blocks);
    let passes = blocks.passes();
    // What branches cost that are not predicted the model does not know.
    let branches = visit::stmts(at.procedure, &[blocks.stmt])
        .into_iter()
        .any(|s| matches!(at.procedure.stmt(s).kind, StmtKind::If { .. }));
    let costs = Costs::estimate(at, blocks).filter(|_| !branches || blocks.rerun.is_some());
    if passes < 2 {
        many(at, blocks, costs.as_ref(), threads)?;
        // Copies of arrays are what one thread loses by.
        let several = !blocks.frames.is_empty() || costs.is_some_and(|c| c.several(at, blocks));
        return Ok(Taken { several, powers, ..always });
    }
    match costs {
        Some(costs) => {
            let (least, several) = costs.pay(at, blocks, i128::from(threads))?;
            Ok(Taken { least: least.max(always.least), several, powers })
        }
        None => {
            // Blocks that do not run in turns wait where the loop does, for wrong predictions.
            let flat = !blocks.parts.iter().any(|part| matches!(part, Part::Loop(..)));
            let waits = if flat && blocks.lanes < 2 { 100 * u64::from(passes) } else { 0 };
            let work = blocks.work.max(waits);
            let enough = work <= WORK_GAIN * u64::from(threads) && passes <= threads;
            let why = || {
                format!(
                    "{passes} passes do {work} % of the loop's work, which does not pay on {threads} threads"
                )
            };
            let several = work > 100 || divides(blocks);
            if enough { Ok(Taken { several, powers, ..always }) } else { Err(why()) }
        }
    }
}

/// So many values of a variable may be followed on any number of threads where each needs a branch: side by side they take none.
/// (Measured: a counter that saturates at 3, of random data, is ten times as fast on one thread.)
const FOLLOWED: u32 = 4;

/// Do blocks that start from several values of a variable pay, although each of them costs what the variable does?
fn many(at: At<'_>, blocks: &Blocks, costs: Option<&Costs>, threads: u32) -> Result<(), String> {
    let followed = blocks.followed;
    match costs {
        _ if followed < 2 => Ok(()),
        Some(costs) => costs.pay(at, blocks, i128::from(threads)).map(|_| ()),
        None if followed <= FOLLOWED => Ok(()),
        None if u64::from(followed) * 100 <= WORK_GAIN * u64::from(threads) => Ok(()),
        None => Err(format!(
            "a block runs from {followed} values (counted four times where branches stay), which does not pay on {threads} threads"
        )),
    }
}

/// Factors that nothing but a variable by itself is multiplied with, again and again by the same number: where a block's power of
/// one is too small for a normal number, or that of all iterations too large, the loop runs as it was in the end, and had better do so
/// at once.
fn powers(blocks: &Blocks) -> Vec<u32> {
    let kind = |v: u32| blocks.values.get(v as usize).map(|v| &v.kind);
    let slot = |v: u32| match kind(v) {
        Some(ValueKind::Slot(slot)) => Some(*slot),
        _ => None,
    };
    let product = |v: u32| match kind(v) {
        Some(ValueKind::Sum(terms)) => match terms.as_slice() {
            [Term { coefficient: 1, factors }] => match factors.as_slice() {
                [a, b] => Some((*a, *b)),
                _ => None,
            },
            _ => None,
        },
        Some(ValueKind::Binary(BinaryOp::Mul, a, b)) => Some((*a, *b)),
        _ => None,
    };
    let mut out = Vec::new();
    for phase in &blocks.phases {
        for &(factor, x, new) in phase.guard.factors.iter().filter(|f| f.1 == f.2) {
            let alone = phase.combine.iter().any(|a| {
                a.slot == new
                    && product(a.value).is_some_and(|(a, b)| {
                        BTreeSet::from([slot(a), slot(b)])
                            == BTreeSet::from([Some(x), Some(factor)])
                    })
            });
            let mut updates = phase.updates.iter().flatten().filter(|a| a.slot == factor);
            let (Some(update), None) = (updates.next(), updates.next()) else { continue };
            let Some((a, b)) = product(update.value).filter(|_| alone) else { continue };
            let number = if slot(a) == Some(factor) { b } else { a };
            let fixed = matches!(kind(number), Some(ValueKind::Var(_) | ValueKind::Real(_)));
            if (slot(a) == Some(factor)) != (slot(b) == Some(factor)) && fixed {
                out.push(number);
            }
        }
    }
    out
}

/// What an iteration takes, in operations.
struct Costs {
    /// Of the loop as it stands: it waits for results of the iteration before, or for its operations.
    alone: f64,
    /// Of all passes over it that blocks make.
    passes: f64,
    /// Bytes that the loop moves.
    moved: f64,
    /// Bytes that the passes move.
    moved_again: f64,
}

impl Costs {
    /// `None` where loops stand inside, or what is called is not known.
    fn estimate(at: At<'_>, blocks: &Blocks) -> Option<Costs> {
        let p = at.procedure;
        let l = p.as_loop(blocks.stmt)?;
        if blocks.parts.iter().any(|part| matches!(part, Part::Loop(..)))
            || !blocks.frames.is_empty()
            || blocks.inspect.is_some()
        {
            return None;
        }
        let states: Vec<VarId> = blocks.slots.iter().filter_map(|s| s.var).collect();
        let mut chain = Chain::new(p, &states);
        chain.block(&l.body)?;
        let own = operations(at, &l.body)?;
        let alone = own.max(chain.longest());
        let [read, updated, written] = bytes(p, &l.body);
        // What blocks are summarized from may be the array itself (`a[i] += a[i-1]`).
        let in_place = if blocks.carried.is_some() { updated } else { 0.0 };
        let mut costs = Costs { alone, passes: 0.0, moved: read + 2.0 * written, moved_again: 0.0 };
        for phase in blocks.phases.iter().filter(|p| !p.last_only && p.steps.is_none()) {
            costs.passes += pass(at, blocks, phase)?;
            costs.moved_again += read + in_place;
        }
        if blocks.rerun.is_some() {
            costs.passes += alone;
            costs.moved_again += costs.moved;
        }
        Some(costs)
    }

    /// As long as memory takes to move so many bytes, at least.
    fn at_least(operations: f64, bytes: f64, kilobyte: i128) -> f64 {
        operations.max(bytes * kilobyte as f64 / 1024.0)
    }

    fn before(&self, at: At<'_>) -> f64 {
        Costs::at_least(self.alone, self.moved, at.table().kilobyte_one)
    }

    /// Does one thread gain nothing?
    fn several(&self, at: At<'_>, blocks: &Blocks) -> bool {
        let one = Costs::at_least(self.passes, self.moved_again, at.table().kilobyte_one);
        one > 0.9 * self.before(at) || divides(blocks)
    }

    /// From how many iterations of a block on blocks pay, and whether only on several threads.
    fn pay(&self, at: At<'_>, blocks: &Blocks, threads: i128) -> Result<(u32, bool), String> {
        let table = at.table();
        let before = self.before(at);
        let together = table.kilobyte_all.min(table.kilobyte_one);
        let all = Costs::at_least(self.passes / threads as f64, self.moved_again, together);
        let gain = before / all;
        if gain * 100.0 < passes_gain(blocks) as f64 {
            let passes = blocks.passes();
            return Err(format!(
                "{passes} passes would be {gain:.2} times as fast as the loop on {threads} threads"
            ));
        }
        // Each pass starts threads.
        let saved = before - all * 1.1;
        let starts = f64::from(blocks.passes()) * table.start_asleep as f64 * 1.1;
        let block = (starts / saved / f64::from(blocks.all())).ceil();
        Ok((block.clamp(1.0, 1e6) as u32, self.several(at, blocks)))
    }
}

/// What the passes have to gain, in percent of the loop.
fn passes_gain(blocks: &Blocks) -> i128 {
    let in_arrays = blocks.carried.is_some() || !blocks.apart.arrays.is_empty();
    if in_arrays { ARRAYS_GAIN } else { PASSES_GAIN }
}

/// Is there a remainder in the passes?
fn divides(blocks: &Blocks) -> bool {
    blocks.values.iter().any(|v| matches!(v.kind, ValueKind::Binary(BinaryOp::Rem, ..)))
}

/// Operations of a pass for each iteration.
fn pass(at: At<'_>, blocks: &Blocks, phase: &Phase) -> Option<f64> {
    let mut open: Vec<u32> = phase.updates.iter().flatten().map(|a| a.value).collect();
    let (mut seen, mut work, mut read) = (BTreeSet::new(), 0.0, 0.0);
    let p = at.procedure;
    while let Some(v) = open.pop() {
        if !seen.insert(v) {
            continue;
        }
        let table = at.table();
        match &blocks.values.get(v as usize)?.kind {
            ValueKind::Slot(_)
            | ValueKind::Var(_)
            | ValueKind::Int(_)
            | ValueKind::Real(_)
            | ValueKind::Bool(_) => {}
            ValueKind::Sum(terms) => {
                let factors: usize = terms.iter().map(|t| t.factors.len().saturating_sub(1)).sum();
                work += (factors + terms.len().saturating_sub(1)) as f64;
                open.extend(terms.iter().flat_map(|t| t.factors.iter().copied()));
            }
            ValueKind::Select(a, b, c) => {
                work += 1.0;
                open.extend([*a, *b, *c]);
            }
            ValueKind::Compare(_, a, b) | ValueKind::And(a, b) | ValueKind::Or(a, b) => {
                work += 1.0;
                open.extend([*a, *b]);
            }
            ValueKind::Binary(op, a, b) => {
                let long = matches!(op, BinaryOp::Div | BinaryOp::Rem);
                work += if long { table.division as f64 } else { 1.0 };
                open.extend([*a, *b]);
            }
            ValueKind::Not(a) | ValueKind::Convert(_, a) => open.push(*a),
            ValueKind::Reciprocal(a) => {
                work += table.division as f64;
                open.push(*a);
            }
            ValueKind::Intrinsic(_, list) => {
                work += table.root as f64;
                open.extend(list);
            }
            // Subscripts of neighbouring elements cost nothing.
            ValueKind::Element(var, path, _) => {
                work += 1.0;
                let steps = path.iter().copied();
                let scalar = Segment::reach(at.structs(), &p.var(*var).ty, steps)?.scalar()?;
                read += gathered(f64::from(scalar.bytes()?));
            }
            ValueKind::Call(..) => return None,
        }
    }
    let slots = phase.updates.iter().flatten().filter_map(|a| blocks.slots.get(a.slot as usize));
    // What has become too small is set to zero.
    work += slots.clone().filter(|s| s.shrinks).count() as f64 * FLUSHED;
    work += PER_PASS;
    if blocks.lanes < 2 {
        return Some(work);
    }
    let wide = slots.map(|s| s.scalar.bytes().unwrap_or(1)).min().unwrap_or(8);
    let side = at.table().side_by_side as f64 * 8.0 / f64::from(wide.clamp(4, 8));
    Some((work - PER_PASS) / side + PER_PASS + read)
}

/// What it takes to read elements so large from eight places at once.
fn gathered(bytes: f64) -> f64 {
    let [small, middle, large] = GATHERED;
    if bytes > 4.0 {
        large
    } else if bytes > 2.0 {
        middle
    } else {
        small
    }
}

/// Bytes of an array's elements.
fn element(p: &Procedure, var: VarId) -> Option<f64> {
    scalar_of(&p.var(var).ty).and_then(Scalar::bytes).map(f64::from)
}

fn scalar_of(ty: &Type) -> Option<Scalar> {
    match ty {
        Type::Array(array) => array.element.scalar(),
        Type::Pointer(to) => to.scalar(),
        other => other.scalar(),
    }
}

/// Bytes of elements, one of each array, that an iteration reads only, reads as well as writes, and writes.
fn bytes(p: &Procedure, body: &Block) -> [f64; 3] {
    let (mut read, mut written) = (BTreeMap::new(), BTreeMap::new());
    for s in visit::stmts(p, body) {
        visit::each_place(p, s, &mut |place, how| {
            if !place.is_var() {
                let to = if how == visit::Use::Read { &mut read } else { &mut written };
                to.insert(place.var, element(p, place.var).unwrap_or(8.0));
            }
        });
    }
    let (updated, only): (Vec<_>, Vec<_>) =
        read.into_iter().partition(|(var, _)| written.contains_key(var));
    let sum = |all: Vec<(VarId, f64)>| all.into_iter().map(|(_, bytes)| bytes).sum();
    [sum(only), sum(updated), written.values().sum()]
}

/// Operations of statements, of two branches those of the longer one.
fn operations(at: At<'_>, block: &Block) -> Option<f64> {
    let p = at.procedure;
    let mut all = 0.0;
    for s in block {
        let value = |e: ExprId| {
            let (mut sum, mut seen) = (Some(0), Vec::new());
            visit::each_expr(p, e, &mut |_, e| {
                // An element is read once.
                if let ExprKind::Read(place) = &e.kind {
                    if seen.contains(place) {
                        return;
                    }
                    seen.push(place.clone());
                }
                sum = sum.and_then(|sum: i128| Some(sum + at.cost(&e.kind)?));
            });
            sum.map(|sum| sum as f64)
        };
        all += match &p.stmt(*s).kind {
            StmtKind::Assign { place, value: e } => {
                value(*e)? + f64::from(u8::from(!place.is_var()))
            }
            StmtKind::If { cond, then_block, else_block } => {
                value(*cond)? + operations(at, then_block)?.max(operations(at, else_block)?)
            }
            StmtKind::Continue { .. } => 0.0,
            _ => return None,
        };
    }
    Some(all)
}

/// How long values take that wait for running variables, by the values that these had before the iteration.
struct Chain<'a> {
    p: &'a Procedure,
    states: &'a [VarId],
    /// Of scalars: for each running variable, if they hang on it.
    late: BTreeMap<VarId, Late>,
}

/// For each running variable.
type Late = Vec<Option<f64>>;

fn later(a: &Late, b: &Late) -> Late {
    a.iter().zip(b).map(|(a, b)| [*a, *b].into_iter().flatten().reduce(f64::max)).collect()
}

impl<'a> Chain<'a> {
    fn new(p: &'a Procedure, states: &'a [VarId]) -> Chain<'a> {
        let at_once = |k: usize| (0..states.len()).map(|j| (j == k).then_some(0.0)).collect();
        let late = states.iter().enumerate().map(|(k, v)| (*v, at_once(k))).collect();
        Chain { p, states, late }
    }

    fn none(&self) -> Late {
        vec![None; self.states.len()]
    }

    fn block(&mut self, block: &Block) -> Option<()> {
        for s in block {
            match &self.p.stmt(*s).kind {
                StmtKind::Assign { place, value } if place.is_var() => {
                    let late = self.value(*value);
                    self.late.insert(place.var, late);
                }
                StmtKind::Assign { .. } | StmtKind::Continue { .. } => {}
                // A branch is predicted: nothing waits for its condition.
                StmtKind::If { then_block, else_block, .. } => {
                    let before = self.late.clone();
                    self.block(then_block)?;
                    let then = std::mem::replace(&mut self.late, before);
                    self.block(else_block)?;
                    for (var, late) in then {
                        let other = self.late.get(&var).map(|other| later(other, &late));
                        self.late.insert(var, other.unwrap_or(late));
                    }
                }
                _ => return None,
            }
        }
        Some(())
    }

    fn value(&self, e: ExprId) -> Late {
        let p = self.p;
        let of = |list: &[ExprId]| {
            list.iter().fold(self.none(), |late, e| later(&late, &self.value(*e)))
        };
        let more = |late: Late, time: f64| -> Late {
            late.into_iter().map(|l| l.map(|l| l + time)).collect()
        };
        let real = matches!(p.expr(e).ty.scalar(), Some(Scalar::Float { .. }));
        let result = if real { FLOAT_RESULT } else { INTEGER_RESULT };
        match &p.expr(e).kind {
            ExprKind::Read(place) if place.is_var() => {
                self.late.get(&place.var).cloned().unwrap_or_else(|| self.none())
            }
            ExprKind::Read(place) => more(of(&place.subscripts().unwrap_or_default()), LOADED),
            ExprKind::Binary(BinaryOp::Mul, a, b) if !real => more(of(&[*a, *b]), INTEGER_PRODUCT),
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, a, b) => {
                more(of(&[*a, *b]), 4.0 * FLOAT_RESULT)
            }
            ExprKind::Binary(_, a, b) | ExprKind::Compare(_, a, b) => more(of(&[*a, *b]), result),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => more(of(&[*a, *b]), result),
            ExprKind::Unary(_, a) | ExprKind::Not(a) => more(of(&[*a]), result),
            ExprKind::Convert(a) => of(&[*a]),
            ExprKind::Select(_, a, b) => more(of(&[*a, *b]), result),
            ExprKind::Intrinsic(_, list) => more(of(list), FLOAT_RESULT),
            _ => self.none(),
        }
    }

    /// The longest way from running variables to themselves, for each iteration.
    fn longest(&self) -> f64 {
        let n = self.states.len();
        let step: Vec<Late> = self
            .states
            .iter()
            .map(|v| self.late.get(v).cloned().unwrap_or_else(|| self.none()))
            .collect();
        let (mut way, mut most) = (step.clone(), 0f64);
        for length in 1..=n.min(6) {
            for (k, row) in way.iter().enumerate() {
                most = most.max(row[k].unwrap_or(0.0) / length as f64);
            }
            way = way
                .iter()
                .map(|row| {
                    (0..n)
                        .map(|to| {
                            let through = row.iter().zip(&step);
                            through.filter_map(|(a, s)| Some((*a)? + s[to]?)).reduce(f64::max)
                        })
                        .collect()
                })
                .collect();
        }
        most
    }
}
