//! From a form to a loop in blocks: what each block computes, and how blocks are put together.
//!
//! **Decides** how many passes over the iterations are needed, and what a block has to know about itself in each.
//!
//! **Example** `if (a[i] > m) { m = a[i]; at = i; }`: a block runs as it stands from the values on entry to the whole loop;
//! then, block by block, `if (m_b > m) { m = m_b; at = at_b; }`.
//!
//! **Why it is sound**
//! - minima and maxima: `x ⊕ x = x`, so that a block may start from the value on entry to the whole loop; what goes
//!   along with them: [`companion`];
//! - set or kept: a flag says whether the block has set it, and to what;
//! - linear forms: a block's coefficients ([`matrix`]);
//! - a variable that is only ever set to one constant has two possible values at the start of a block: what needs its
//!   running value is summarized for both;
//! - variables that every iteration sets before it uses them run in the block;
//! - a stage that needs the running values of others waits for a later pass, in which these run as in the program,
//!   from their values before the block, which are known by then;
//! - values are stored by the program's own statements, which run last of all, block by block, when every running value
//!   before the block is known; no pass before that writes to memory;
//! - what only the last iteration's values make (`d = hi - lo`) is left to the last iteration, which then runs by itself;
//! - a variable with a few possible values: a block runs from each of them; elements of arrays, each by itself: [`vectors`];
//! - what grows by the same amount in every iteration is known from the number of iterations.
//!
//! **Gives up when** more than [`MOST_PASSES`] passes would be needed, the loop's step is not 1, or something cannot be
//! written down.
//!
//! **Cost and limit** a few terms per stage and piece.
//!
//! **Source** the specification of reductions, "Code".

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::parallel_scan::{
    Blocks, Entry, Frame, Guard, Part, Phase, Slot, TableTest, Value,
};
use heiretsu_ir::{
    Assumption, CompareOp, Fact, Proof, Scalar, Source, StmtId, Technique, Test, visit,
};

use super::body::{Body, Refusal};
use super::companion::{self, Companion, Leader};
use super::infer::at;
use super::order::Kept;
use super::semiring::{Row, Semiring};
use super::term::{Sort, Term};
use super::{Form, Stage, selects};
use crate::cx::Cx;
use crate::flow::Atom;

mod ghosts;
mod inner;
mod lanes;
mod linear;
pub mod modulo;
mod permits;
mod shape;
mod states;
mod steps;
mod values;
mod vectors;
mod work;

/// Letters of a variable that names of coefficients begin with.
const PART_OF_NAME: usize = 20;
/// At most so many passes that summarize.
const MOST_PASSES: usize = 3;
/// Enough blocks for the threads of today, few enough for the stack.
const BLOCKS: u32 = 64;
/// So many where each has a copy of an array.
const BLOCKS_OF_ARRAYS: u32 = 16;

/// The loop in blocks.
pub fn make(cx: &Cx, l: StmtId, form: &mut Form) -> Result<Blocks, Refusal> {
    shape::allows(cx, l)?;
    if form.body.conditional_loops {
        return Err("a nested loop stands under a condition");
    }
    let mut title = form.title(cx);
    let (methods, notes) = (form.methods(), form.stage_notes(cx));
    let tested = form.tested();
    if tested.is_some() {
        title.push_str(" (tested, not proved)");
    }
    let stages = form.stages.clone();
    let mut maker = Maker::new(cx, l, form);
    maker.frames()?;
    maker.all_passes(&stages)?;
    let mut blocks = maker.finish(title)?;
    shape::enough(cx, l, &blocks)?;
    if let (Some(first), None) = (blocks.proof.facts.first_mut(), tested)
        && !methods.is_empty()
    {
        first.detail = format!("{} ({methods})", first.detail);
    }
    for (k, detail) in notes.into_iter().enumerate() {
        let about = format!("stage {}", k + 1);
        blocks.proof.add(Fact { test: Test::LinearForm, about, detail });
    }
    if let Some((points, seed)) = tested {
        let text = format!("the form was tested on {points} points (seed {seed}), not proved");
        blocks.proof.assume(Assumption { source: Source::Tests, text });
    }
    Ok(blocks)
}

/// Running variables that every iteration sets before it uses them, and of which nothing is left.
pub fn own(cx: &Cx, l: StmtId, body: &Body) -> u64 {
    let mut own = 0u64;
    for (k, state) in body.states.iter().enumerate().filter(|(_, s)| s.ghost.is_none()) {
        let atom = Atom::var(state.var);
        let local = cx.iteration_local(l, state.var)
            || cx.flow().iteration(cx, l, &atom).exposed.is_none()
                && cx.flow().needed_after(cx, l, &atom).is_none();
        if local && !state.vector {
            own |= 1 << k;
        }
    }
    own
}

/// Assignments as terms.
type Terms = Vec<(Term, Term)>;

struct Maker<'a, 'u> {
    cx: &'a Cx<'u>,
    l: StmtId,
    form: &'a mut Form,
    slots: Vec<Slot>,
    /// Variables of a block that run as the program's do, in the present pass.
    copies: BTreeMap<u32, Term>,
    /// The same of all passes: they share their names.
    twins: BTreeMap<u32, Term>,
    /// Variables that every iteration sets before it uses them.
    own: u64,
    /// Variables that passes before the present one have summarized, and in which.
    before: BTreeMap<u32, usize>,
    /// Variables that the present pass summarizes.
    now: u64,
    /// Variables that the last iteration by itself sets.
    peeled: u64,
    /// Values before a block.
    entries: BTreeMap<u32, Term>,
    /// Variables set to one constant, and which, in the present pass.
    constants: BTreeMap<u32, Term>,
    start: Terms,
    updates: Vec<Terms>,
    combine: Terms,
    /// What must hold of floating-point numbers, in the present pass.
    guard: Guard,
    /// Only what a block's last iteration sets is of interest in the present pass.
    last_only: bool,
    /// Variables that go along with an extreme value: what they are before the loop is not read.
    along: u64,
    frames: Vec<Frame>,
    inspect: Option<Phase>,
    /// Tables that are looked through on entry.
    tables: Vec<TableTest>,
    /// The most values of one variable that a block starts from.
    followed: u32,
    /// The work of all passes.
    work: u64,
    phases: Vec<Phase>,
    rerun: Option<Vec<Entry>>,
    conditions: Vec<Term>,
    values: Vec<Value>,
    known: BTreeMap<Term, u32>,
    /// Widths of the floating-point numbers that occur.
    widths: (bool, bool),
    rounds: bool,
}

/// Blocks would combine, or note, a value that is not there yet.
const UNSET: Refusal = "a carried variable has no value before the loop";

impl<'a, 'u> Maker<'a, 'u> {
    fn new(cx: &'a Cx<'u>, l: StmtId, form: &'a mut Form) -> Maker<'a, 'u> {
        let own = own(cx, l, &form.body);
        let slots = form.body.states.iter().map(|s| ghosts::of_program(cx, s)).collect();
        let pieces = form.body.pieces.len();
        Maker {
            cx,
            l,
            form,
            slots,
            copies: BTreeMap::new(),
            twins: BTreeMap::new(),
            own,
            before: BTreeMap::new(),
            now: 0,
            peeled: 0,
            entries: BTreeMap::new(),
            constants: BTreeMap::new(),
            start: Vec::new(),
            updates: vec![Vec::new(); pieces],
            combine: Vec::new(),
            guard: Guard::default(),
            last_only: true,
            along: 0,
            frames: Vec::new(),
            inspect: None,
            tables: Vec::new(),
            followed: 1,
            work: 0,
            phases: Vec::new(),
            rerun: None,
            conditions: Vec::new(),
            values: Vec::new(),
            known: BTreeMap::new(),
            widths: (false, false),
            rounds: false,
        }
    }

    fn x(&mut self, k: u32) -> Term {
        let scalar = self.form.body.states[k as usize].scalar;
        self.form.body.pool.state(k, scalar)
    }

    /// A variable of a block; `frame`: one for each element.
    fn fresh(&mut self, name: &str, scalar: Scalar, seen: Scalar, frame: Option<u32>) -> Term {
        let k = self.slots.len() as u32;
        self.slots.push(Slot { frame, ..slot(name.to_string(), scalar) });
        self.form.body.pool.state(k, seen)
    }

    /// The elements for which a variable of the program stands.
    fn frame_of(&self, k: u32) -> Option<u32> {
        self.slots.get(k as usize).and_then(|s| s.frame)
    }

    /// Does any of a stage's variables stand for elements?
    fn of_elements(&self, stage: &Stage) -> bool {
        stage.states.iter().any(|k| self.frame_of(*k).is_some())
    }

    /// The name of a variable, as part of others (which have numbers, too): those of Fortran have 63 letters.
    fn name(&self, k: u32) -> String {
        self.slots[k as usize].name.chars().take(PART_OF_NAME).collect()
    }

    /// All stages, pass by pass.
    fn all_passes(&mut self, stages: &[Stage]) -> Result<(), Refusal> {
        let mut open: Vec<&Stage> =
            stages.iter().filter(|stage| set_of(&stage.states) & !self.own != 0).collect();
        let read = open.iter().filter(|stage| !self.always_set(stage));
        let read = read.flat_map(|stage| stage.states.iter().copied());
        let unset = read.filter(|k| self.unset(*k)).fold(0u64, |all, k| all | 1 << k);
        if !self.form.body.stores {
            self.peel(stages, &mut open);
        }
        self.counted(&mut open)?;
        while !open.is_empty() {
            let passes = self.phases.iter().filter(|p| p.steps.is_none()).count();
            if passes >= MOST_PASSES {
                return Err("it would take too many passes over the data");
            }
            let mut later = Vec::new();
            for (at, stage) in open.iter().enumerate() {
                if set_of(&stage.states) & self.now != 0 {
                    continue;
                }
                let reads = self.after_own(set_of(&stage.reads))
                    & !set_of(&stage.states)
                    & !self.known_before();
                let taken = if reads == 0 {
                    self.permitted(stage)?;
                    self.last_only &= self.only_last(stage);
                    self.first(stage, &open[at + 1..])?;
                    self.claims(stage, &open[at + 1..], stages);
                    true
                } else {
                    let taken = self.both(stage, reads)?;
                    if taken {
                        self.permitted(stage)?;
                    }
                    taken
                };
                if taken {
                    self.rounds |= stage.reassociates;
                    self.not_negative(stage);
                } else {
                    later.push(*stage);
                }
            }
            if self.now == 0 {
                return Err("its running values need each other");
            }
            self.end_pass()?;
            open = later;
        }
        if unset & !self.along != 0 {
            return Err(UNSET);
        }
        if self.form.body.stores {
            let mut rerun = Vec::new();
            for k in 0..self.form.body.states.len() as u32 {
                let named = self.form.body.states[k as usize].ghost.is_none();
                if named && self.own >> k & 1 == 0 {
                    self.entry(k)?;
                    let before = self.slot_of_entry(k)?;
                    rerun.push(Entry { slot: k, before });
                }
            }
            self.rerun = Some(rerun);
        }
        Ok(())
    }

    /// What must hold on entry for the form to hold.
    fn not_negative(&mut self, stage: &Stage) {
        for &k in stage.states.iter().filter(|_| stage.not_negative) {
            let x = self.x(k);
            let sort = self.form.body.pool.sort(x);
            let zero = self.form.body.pool.int(sort, 0);
            let holds = self.form.body.pool.compare(CompareOp::Ge, x, zero);
            self.conditions.push(holds);
        }
    }

    /// Variables that each iteration sets, that nothing in the loop needs and that need running values: the last iteration
    /// sets them.
    fn peel(&mut self, stages: &[Stage], open: &mut Vec<&Stage>) {
        open.retain(|stage| {
            let set = set_of(&stage.states);
            let apart = stages
                .iter()
                .all(|other| other.states == stage.states || set_of(&other.reads) & set == 0);
            let needs = set_of(&stage.reads) & !self.own != 0;
            let last = stage.found.ring == Semiring::Local
                && apart
                && needs
                && !self.of_elements(stage)
                && self.pieces(stage).iter().all(|p| self.on_top(*p))
                && self.always_set(stage);
            if last {
                self.peeled |= set;
            }
            !last
        });
        // What is left alone would be no loop at all.
        if open.is_empty() {
            self.peeled = 0;
        }
    }

    /// Does every piece of the stage set its variables, whatever the data?
    fn always_set(&self, stage: &Stage) -> bool {
        let pool = &self.form.body.pool;
        let set = |row: &Row| pool.as_bool(row.constant.zero) == Some(false);
        // (Of several, each is a sum over what all were before.)
        stage.states.len() == 1 && stage.found.rows.iter().flatten().all(set)
    }

    /// Running variables after those that every iteration sets before it uses them.
    fn after_own(&self, states: u64) -> u64 {
        let mut all = states;
        loop {
            let mut more = all;
            for piece in &self.form.body.pieces {
                for (k, t) in &piece.updates {
                    if (all & self.own) >> k & 1 == 1 {
                        more |= self.form.body.pool.states(*t);
                    }
                }
            }
            if more == all {
                return all & !self.own;
            }
            all = more;
        }
    }

    /// Does a piece stand in no nested loop?
    fn on_top(&self, piece: usize) -> bool {
        self.form.body.parts.contains(&Part::Piece(piece as u32))
    }

    /// Does the last iteration alone decide what a block does to the stage?
    fn only_last(&self, stage: &Stage) -> bool {
        let reads = set_of(&stage.reads) & !self.own != 0;
        if reads
            || !matches!(stage.found.ring, Semiring::Local | Semiring::Keep)
            || self.of_elements(stage)
        {
            return false;
        }
        // Each nested loop runs as often in every iteration.
        let steady = |s: &StmtId| match self.cx.procedure.as_loop(*s) {
            Some(inner) => {
                [inner.lower, inner.upper, inner.step].iter().all(|e| self.cx.invariant(self.l, *e))
            }
            None => true,
        };
        let body = self.cx.counted(self.l).map(|l| visit::stmts(self.cx.procedure, &l.body));
        self.always_set(stage)
            && self.pieces(stage).len() == 1
            && body.is_some_and(|all| all.iter().all(steady))
    }

    /// Variables that earlier passes have summarized.
    fn known_before(&self) -> u64 {
        self.before.keys().fold(0, |all, k| all | 1 << k)
    }

    /// Has a variable no value when the loop is reached? What an iteration then sets first is not seen by blocks.
    fn unset(&self, k: u32) -> bool {
        let state = &self.form.body.states[k as usize];
        !state.vector
            && state.ghost.is_none()
            && self.cx.flow().unset_before(self.cx, self.l, state.var)
    }

    /// The value of a variable before a block.
    fn entry(&mut self, k: u32) -> Result<Term, Refusal> {
        if let Some(&entry) = self.entries.get(&k) {
            return Ok(entry);
        }
        if self.unset(k) {
            return Err(UNSET);
        }
        let phase = *self.before.get(&k).ok_or("a running value is needed that is not known")?;
        let scalar = self.form.body.states[k as usize].scalar;
        let number = self.slots.len() as u32;
        let name = format!("{}_start", self.name(k));
        self.slots.push(Slot { entry: true, frame: self.frame_of(k), ..slot(name, scalar) });
        let entry = self.form.body.pool.state(number, scalar);
        self.entries.insert(k, entry);
        self.phases[phase].entries.push(Entry { slot: k, before: number });
        Ok(entry)
    }

    fn slot_of_entry(&self, k: u32) -> Result<u32, Refusal> {
        let noted = self.phases.iter().flat_map(|p| &p.entries).find(|e| e.slot == k);
        noted.map(|e| e.before).ok_or("a running value is needed that is not known")
    }

    /// The pieces in which a stage changes, in order.
    fn pieces(&self, stage: &Stage) -> Vec<usize> {
        let changes = |p: &usize| {
            let updates = &self.form.body.pieces[*p].updates;
            stage.states.iter().any(|k| updates.contains_key(k))
        };
        (0..self.form.body.pieces.len()).filter(changes).collect()
    }

    /// The new value of a variable in a piece.
    fn update(&mut self, piece: usize, k: u32) -> Term {
        let x = self.x(k);
        self.form.body.pieces[piece].updates.get(&k).copied().unwrap_or(x)
    }

    /// A stage that needs no other's running values.
    fn first(&mut self, stage: &Stage, later: &[&Stage]) -> Result<(), Refusal> {
        if let [k] = *stage.states
            && selects(&self.form.body, &stage.found)
            && self.idempotent(stage)
        {
            return self.extreme(stage, k, later);
        }
        let mut start = Vec::new();
        let (updates, combine) = self.summary(stage, &[], &mut start, "")?;
        self.start.append(&mut start);
        self.add(stage, updates);
        self.combine.extend(combine);
        Ok(())
    }

    fn add(&mut self, stage: &Stage, updates: Vec<Terms>) {
        for (piece, list) in self.pieces(stage).into_iter().zip(updates) {
            self.updates[piece].extend(list);
        }
        self.now |= set_of(&stage.states);
    }

    /// Is the variable's own factor always one?
    fn idempotent(&self, stage: &Stage) -> bool {
        let pool = &self.form.body.pool;
        stage.found.rows.iter().flatten().all(|row| {
            row.factors.iter().all(|f| {
                pool.as_bool(f.zero) == Some(false)
                    && (pool.as_bool(f.one) == Some(true) || pool.as_int(f.value) == Some(0))
            })
        })
    }

    /// A minimum or maximum, with what goes along with it.
    fn extreme(&mut self, stage: &Stage, k: u32, later: &[&Stage]) -> Result<(), Refusal> {
        let greatest = matches!(stage.found.ring, Semiring::MaxPlus);
        let x = self.x(k);
        let pieces = self.pieces(stage);
        let mut all = Vec::new();
        for &p in &pieces {
            all.push(self.update(p, k));
        }
        let alike =
            |loose| all.iter().all(|&t| companion::all_compare(&self.form.body.pool, x, t, loose));
        let loose = match stage.kept {
            Kept::WithoutNan { newer } => newer,
            Kept::Always => {
                let (strict, loose) = (alike(false), alike(true));
                if !strict && !loose && self.form.body.pool.sort(x) == Sort::Real {
                    return Err(
                        "of equal values sometimes the first one counts, sometimes the last",
                    );
                }
                loose && !strict
            }
        };
        let running = self.running();
        let copy = self.copy(k, Some(x));
        let better = self.better(stage, (x, copy), greatest, loose);
        let better = if loose || stage.kept != Kept::Always {
            let flag = self.replaces(x, k, &pieces, &all)?;
            self.form.body.pool.and(flag, better)
        } else {
            better
        };
        let new = self.form.body.pool.ite(better, copy, x);
        let mut combine = vec![(x, new)];
        if stage.kept != Kept::Always {
            self.no_nan_among(stage)?;
        }
        for other in later {
            let [c] = *other.states else { continue };
            let known = self.own | self.known_before() | 1 << k;
            if set_of(&other.reads) & !known != 0
                || !other.reads.contains(&k)
                || self.frame_of(c) != self.frame_of(k)
            {
                continue;
            }
            // What is read only where the extreme value is replaced waits until that value is known before each block.
            if self.permitted(other).is_err() {
                continue;
            }
            let mut both: BTreeSet<usize> = pieces.iter().copied().collect();
            both.extend(self.pieces(other));
            let mut updates = Vec::new();
            for p in both {
                updates.push((self.update(p, k), self.update(p, c)));
            }
            let y = self.x(c);
            let leader = Leader { x, greatest, loose, running };
            let Some(kind) = companion::of(&mut self.form.body.pool, leader, y, &updates) else {
                continue;
            };
            let zero = {
                let sort = self.form.body.pool.sort(y);
                self.form.body.pool.int(sort, 0)
            };
            // What it starts from is not read: where a block has found a better value, it has set this too.
            let any = kind == Companion::Count || self.frame_of(c).is_none();
            let from = if any { zero } else { y };
            if any {
                self.along |= 1 << c;
            }
            let copy_y = self.copy(c, Some(from));
            let pool = &mut self.form.body.pool;
            let sort = pool.sort(y);
            let rest = match kind {
                Companion::Set => y,
                Companion::Count => {
                    let same = pool.compare(CompareOp::Eq, copy, x);
                    let more = pool.add(sort, y, copy_y);
                    pool.ite(same, more, y)
                }
            };
            let new = pool.ite(better, copy_y, rest);
            combine.push((y, new));
            self.now |= 1 << c;
        }
        self.now |= 1 << k;
        self.combine.append(&mut combine);
        Ok(())
    }

    /// Does what a block has found replace the extreme value, if it has found anything? A NaN on entry is replaced by all, as in
    /// the program, where it takes a NaN.
    fn better(&mut self, stage: &Stage, of: (Term, Term), greatest: bool, loose: bool) -> Term {
        let (x, found) = of;
        let pool = &mut self.form.body.pool;
        match stage.kept {
            Kept::Always => pool.compare(companion::beats(greatest, loose), found, x),
            Kept::WithoutNan { .. } => {
                let stays = pool.compare(companion::beats(greatest, !loose), x, found);
                pool.not(stays)
            }
        }
    }

    /// A flag of a block: it has replaced the extreme value.
    fn replaces(
        &mut self,
        x: Term,
        k: u32,
        pieces: &[usize],
        updates: &[Term],
    ) -> Result<Term, Refusal> {
        let name = format!("{}_set", self.name(k));
        let flag = self.fresh(&name, FLAG, FLAG, self.frame_of(k));
        let pool = &mut self.form.body.pool;
        let (no, yes) = (pool.bool(false), pool.bool(true));
        self.start.push((flag, no));
        for (&p, &t) in pieces.iter().zip(updates) {
            let pool = &mut self.form.body.pool;
            let set = companion::replaced(pool, x, t)
                .ok_or("where its extreme value is replaced is not understood")?;
            let new = pool.ite(set, yes, flag);
            self.updates[p].push((flag, new));
        }
        Ok(flag)
    }

    /// All variables that run through the loop and are not known from earlier passes, or that need such a one.
    fn running(&self) -> u64 {
        let known = self.known_before();
        let runs = |k: &u32| self.after_own(1 << k) & !known != 0;
        (0..self.form.body.states.len() as u32).filter(runs).fold(0, |all, k| all | 1 << k)
    }

    /// A block's own copy of a variable, which runs as the program does.
    fn copy(&mut self, k: u32, from: Option<Term>) -> Term {
        if let Some(&copy) = self.copies.get(&k) {
            return copy;
        }
        let copy = match self.twins.get(&k) {
            Some(&copy) => copy,
            None => {
                let scalar = self.form.body.states[k as usize].scalar;
                let name = self.name(k);
                self.fresh(&name, self.of_copy(k), scalar, self.frame_of(k))
            }
        };
        self.twins.insert(k, copy);
        self.copies.insert(k, copy);
        self.start.extend(from.map(|from| (copy, from)));
        for p in 0..self.updates.len() {
            if self.form.body.pieces[p].updates.contains_key(&k) {
                let new = self.update(p, k);
                self.updates[p].push((copy, new));
            }
        }
        copy
    }

    /// A summary: variables' new values in the pieces of the stage, and the new values after a block.
    /// `known` stands for running values of other stages.
    fn summary(
        &mut self,
        stage: &Stage,
        known: &[(Term, Term)],
        start: &mut Terms,
        suffix: &str,
    ) -> Result<(Vec<Terms>, Terms), Refusal> {
        let (mut updates, combine) = match stage.found.ring {
            Semiring::Keep | Semiring::Local => self.kept(stage, start, suffix)?,
            Semiring::PlusTimes
            | Semiring::MaxPlus
            | Semiring::MinPlus
            | Semiring::MaxTimes
            | Semiring::OrAnd
            | Semiring::XorAnd => self.linear(stage, start, suffix)?,
            Semiring::MaxMin
            | Semiring::MinMax
            | Semiring::MinTimes
            | Semiring::BitOrAnd
            | Semiring::BitXorAnd => return Err("summaries over its semiring are not written yet"),
            Semiring::States | Semiring::Closed => self.table(stage, start, suffix)?,
            Semiring::Modulo => self.modulo(stage, start, suffix)?,
        };
        for (_, t) in updates.iter_mut().flatten() {
            *t = at(&mut self.form.body.pool, *t, known);
        }
        Ok((updates, combine))
    }

    /// Set or kept: a flag, and the value if it is not always the same.
    fn kept(
        &mut self,
        stage: &Stage,
        start: &mut Terms,
        suffix: &str,
    ) -> Result<(Vec<Terms>, Terms), Refusal> {
        let [k] = *stage.states else {
            return Err("several variables that take each other's values");
        };
        let x = self.x(k);
        let scalar = self.form.body.states[k as usize].scalar;
        let rows: Vec<_> = stage.found.rows.iter().flatten().map(|r| r.constant).collect();
        let pool = &mut self.form.body.pool;
        let mut sets = Vec::new();
        for c in &rows {
            let set = pool.not(c.zero);
            // A truth value's "one" is no value of its own.
            if pool.as_bool(c.one) != Some(false) {
                return Err("a coefficient that is not understood");
            }
            sets.push((set, c.value));
        }
        let live: Vec<Term> =
            sets.iter().filter(|(s, _)| pool.as_bool(*s) != Some(false)).map(|s| s.1).collect();
        let single = live.first().copied().filter(|first| {
            live.iter().all(|t| t == first)
                && (pool.as_int(*first).is_some() || pool.as_bool(*first).is_some())
        });
        let name = self.name(k);
        let frame = self.frame_of(k);
        let flag = self.fresh(&format!("{name}_set{suffix}"), FLAG, FLAG, frame);
        let no = self.form.body.pool.bool(false);
        start.push((flag, no));
        let value = match single {
            Some(constant) => {
                if suffix.is_empty() && frame.is_none() {
                    self.constants.insert(k, constant);
                }
                constant
            }
            None => {
                let value = self.fresh(&format!("{name}{suffix}"), scalar, scalar, frame);
                start.push((value, x));
                value
            }
        };
        let pool = &mut self.form.body.pool;
        let yes = pool.bool(true);
        let mut updates = Vec::new();
        for (set, new) in sets {
            let mut list = vec![(flag, pool.ite(set, yes, flag))];
            if single.is_none() {
                list.push((value, pool.ite(set, new, value)));
            }
            updates.push(list);
        }
        let new = pool.ite(flag, value, x);
        Ok((updates, vec![(x, new)]))
    }

    /// A stage that needs the running value of a variable that is only ever set to one constant: both its
    /// possible values at the start of a block are followed.
    fn both(&mut self, stage: &Stage, reads: u64) -> Result<bool, Refusal> {
        if reads.count_ones() != 1 || reads & self.now == 0 {
            return Ok(false);
        }
        let k = reads.trailing_zeros();
        let Some(&constant) = self.constants.get(&k) else { return Ok(false) };
        let x = self.x(k);
        self.last_only = false;
        self.copy(k, Some(x));
        let mut start = Vec::new();
        let (as_is, plain) = self.summary(stage, &[], &mut start, "")?;
        self.start.append(&mut start);
        self.add(stage, as_is);
        let (changed, other) = self.summary(stage, &[(x, constant)], &mut start, "_after")?;
        self.start.append(&mut start);
        self.add(stage, changed);
        let pool = &mut self.form.body.pool;
        let condition = match pool.as_bool(constant) {
            Some(true) => x,
            Some(false) => pool.not(x),
            None => pool.compare(CompareOp::Eq, x, constant),
        };
        for ((target, a), (_, b)) in plain.into_iter().zip(other) {
            let new = pool.ite(condition, b, a);
            self.combine.push((target, new));
        }
        Ok(true)
    }

    /// Ends a pass over the iterations.
    fn end_pass(&mut self) -> Result<(), Refusal> {
        // What runs in a block is read by others as the block's own copy.
        let programs = (1u64 << self.form.body.states.len().min(63)) - 1;
        loop {
            let all = self.updates.iter().flatten();
            let needed =
                all.fold(0u64, |all, (_, t)| all | self.form.body.pool.states(*t)) & programs;
            let missing = (0..self.form.body.states.len() as u32)
                .find(|k| needed >> k & 1 == 1 && !self.copies.contains_key(k));
            let Some(k) = missing else { break };
            let from = if self.own >> k & 1 == 1 { None } else { Some(self.entry(k)?) };
            self.last_only &= from.is_none();
            self.copy(k, from);
        }
        let copies: Terms = {
            let known: Vec<(u32, Term)> = self.copies.iter().map(|(k, t)| (*k, *t)).collect();
            known.into_iter().map(|(k, t)| (self.x(k), t)).collect()
        };
        let mut updates = Vec::new();
        let pieces = vec![Vec::new(); self.updates.len()];
        for list in std::mem::replace(&mut self.updates, pieces) {
            let mut out = Vec::new();
            for (target, t) in list {
                let t = at(&mut self.form.body.pool, t, &copies);
                out.push((target, t));
            }
            updates.push(out);
        }
        let start = std::mem::take(&mut self.start);
        let combine = std::mem::take(&mut self.combine);
        let in_turns = !self.last_only && self.pays_in_turns(&updates);
        let inner = self.inner(&updates)?;
        let phase = self.phase(&start, &updates, &combine)?;
        let last_only = std::mem::replace(&mut self.last_only, true);
        for k in 0..self.form.body.states.len() as u32 {
            if self.now >> k & 1 == 1 {
                self.before.insert(k, self.phases.len());
            }
        }
        self.phases.push(Phase { last_only, in_turns, inner, ..phase });
        self.now = 0;
        self.copies.clear();
        self.constants.clear();
        Ok(())
    }

    /// A pass of all iterations.
    fn phase(
        &mut self,
        start: &[(Term, Term)],
        updates: &[Terms],
        combine: &[(Term, Term)],
    ) -> Result<Phase, Refusal> {
        let new: Vec<Vec<Term>> =
            updates.iter().map(|list| list.iter().map(|(_, t)| *t).collect()).collect();
        self.work += self.work_of(&new);
        let updates: Vec<_> = updates.iter().map(|u| self.assigns(u)).collect::<Result<_, _>>()?;
        let start = self.assigns(start)?;
        let used = combine.iter().fold(0u64, |all, (_, t)| all | self.form.body.pool.states(*t));
        let combine = self.assigns(combine)?;
        if self.slots.len() > 60 || self.form.body.pool.exhausted {
            return Err("its summary takes too many variables");
        }
        let own = |k: &u32| {
            let slot = &self.slots[*k as usize];
            used >> k & 1 == 1 && slot.frame.is_none() && slot.whole.is_none()
        };
        let first = self.form.body.states.len() as u32;
        let guard = std::mem::take(&mut self.guard);
        let publish = first..self.slots.len() as u32;
        let publish = publish.filter(|k| own(k) || guard.zero.contains(k)).collect();
        Ok(Phase { start, updates, publish, combine, guard, ..Phase::default() })
    }

    fn finish(mut self, title: String) -> Result<Blocks, Refusal> {
        self.ghosts()?;
        let conditions = std::mem::take(&mut self.conditions);
        let conditions: Vec<u32> =
            conditions.into_iter().map(|c| self.value(c)).collect::<Result<_, _>>()?;
        if self.widths == (true, true) {
            return Err("single and double precision together are not written yet");
        }
        if self.slots.len() > 60 {
            return Err("its summary takes too many variables");
        }
        let loses = if self.sums_first() {
            Some("the sums of its nested loops are made first instead")
        } else {
            self.loses()
        };
        let own = self.own_work().max(1);
        let again = if self.rerun.is_some() { own } else { 0 };
        let lanes = self.lanes();
        let mut proof = Proof::default();
        let detail = title.clone();
        proof.add(Fact { test: Test::LinearForm, about: self.subjects(), detail });
        Ok(Blocks {
            procedure: self.cx.id,
            stmt: self.l,
            title,
            slots: self.slots,
            values: self.values,
            parts: self.form.body.parts.clone(),
            conditions,
            count: if self.frames.is_empty() { BLOCKS } else { BLOCKS_OF_ARRAYS },
            lanes,
            frames: self.frames,
            inspect: self.inspect,
            tables: self.tables,
            followed: self.followed,
            phases: self.phases,
            rerun: self.rerun,
            apart: Default::default(),
            work: (self.work + again) * 100 / own,
            loses,
            peel: self.peeled != 0,
            widened: self.form.body.widened,
            single: self.widths.0,
            techniques: vec![Technique::LinearForm],
            proof,
            rounds: self.rounds,
            test: None,
            carried: None,
        })
    }
}

/// A variable of a block.
fn slot(name: String, scalar: Scalar) -> Slot {
    Slot {
        name,
        scalar,
        var: None,
        entry: false,
        frame: None,
        whole: None,
        ghost: None,
        stored: false,
        shrinks: false,
    }
}

/// Numbers as a set.
fn set_of(states: &[u32]) -> u64 {
    states.iter().fold(0, |all, k| all | 1 << k)
}

/// The type of numbers of iterations, and of subscripts.
const WIDE: Scalar = Scalar::Int { bits: 64, signed: true };

/// The type of flags.
const FLAG: Scalar = Scalar::Logical { bits: 32 };
