//! The walk over a program in the order of its execution.
//!
//! **Decides** which transfers stand in front of each step, and at the ends of branches and loops.
//!
//! **Example** the time loop of a stencil: in its first round everybody has the array; at its end each rank owns its block.
//! The meeting of both says "its block", so the second walk finds that the nest needs a row from either side.
//!
//! **Why it is sound** a step's reads are made current for who executes it ([`State::need`]) before its writes change who owns
//! them. What a nest perhaps writes counts as read, because all of the written interval is taken for its owner's. The state at
//! the head of a loop is what holds on entry and after each round. Where two owners meet, the piece is made everybody's on
//! all ways that lead there, and the walk is repeated. After a step that leaves its list everything may be claimed.
//!
//! **Gives up when** bounds have no order, or the budget is used up.
//!
//! **Cost and limit** each loop is walked over until its head stays the same: at most [`ROUNDS`] times; each meeting that
//! clashes repeats that.
//!
//! **Source** the specification of `--target mpi`, §4.4; its executable model.

use std::collections::BTreeMap;

use heiretsu_sets::Poly;

use super::Unplanned;
use super::order::Sizes;
use super::program::{Item, ItemId, Nest, Object, Program, Region, Touch};
use super::state::{Clash, Held, Move, State, Why};

/// Walks over a loop until its head stays the same.
const ROUNDS: usize = 60;
/// Repetitions because of clashes at one item.
const CLASHES: usize = 60;
/// Operations of one program, for each of its items, …
const BUDGET: u64 = 20_000;
/// … and all together.
const MOST: u64 = 20_000_000;

/// The transfers of one item.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct At {
    /// In front of it (of a loop: once).
    pub before: Vec<Move>,
    /// At the end of each of its lists (of a loop: after each iteration).
    pub ends: Vec<Vec<Move>>,
}

/// All transfers of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// By item.
    pub at: Vec<At>,
    /// Forms that must be ≥ 0: the plan holds for sizes that are large enough.
    pub assumed: Vec<Poly>,
}

impl Plan {
    /// The transfers of an item.
    pub fn at(&self, id: ItemId) -> &At {
        &self.at[id.0 as usize]
    }
}

/// Finds the transfers.
///
/// # Errors
/// Bounds without an order, or a used-up budget.
pub fn plan(program: &Program) -> Result<Plan, Unplanned> {
    let operations = BUDGET.saturating_mul(program.items.len() as u64 + 1).min(MOST);
    let mut walk = Walk {
        program,
        at: vec![At::default(); program.items.len()],
        sizes: Sizes::new(operations, &program.likely),
        frames: Vec::new(),
    };
    let mut state = State::everywhere(program.objects);
    walk.list(&program.body, &mut state)?;
    Ok(Plan { at: walk.at, assumed: walk.sizes.assumed().to_vec() })
}

/// An item that may be left early.
struct Frame {
    target: ItemId,
    clashes: Vec<Clash>,
    again: Vec<State>,
    out: Vec<State>,
}

struct Walk<'a> {
    program: &'a Program,
    at: Vec<At>,
    sizes: Sizes,
    frames: Vec<Frame>,
}

impl Walk<'_> {
    fn list(&mut self, list: &[ItemId], state: &mut State) -> Result<(), Unplanned> {
        list.iter().try_for_each(|id| self.item(*id, state))
    }

    fn item(&mut self, id: ItemId, state: &mut State) -> Result<(), Unplanned> {
        self.sizes.spend(1)?;
        let program = self.program;
        let at = match program.item(id) {
            Item::Nest(nest) => self.nest(nest, state)?,
            Item::Everywhere { reads, writes } => {
                let perhaps = writes.iter().filter(|w| !w.must).map(|w| &w.touch);
                let before = self.needs(reads.iter().chain(perhaps), Held::All, state)?;
                for w in writes {
                    let touch = (w.touch.object, &w.touch.region);
                    state.wrote(touch, Held::All, &mut self.sizes)?;
                }
                At { before, ends: Vec::new() }
            }
            Item::Alone { holder, reads } => {
                let before = self.needs(reads.iter(), Held::One(*holder), state)?;
                At { before, ends: Vec::new() }
            }
            Item::Loop(body) => self.repeated(id, body, state)?,
            Item::If(yes, no) => self.branches([yes, no], state)?,
            Item::Block(body) => self.block(id, body, state)?,
            Item::Leave { target, again } => self.leave(*target, *again, state)?,
            Item::End => {
                *state = State::everywhere(program.objects);
                At::default()
            }
        };
        self.at[id.0 as usize] = at;
        Ok(())
    }

    fn needs<'t>(
        &mut self,
        touches: impl Iterator<Item = &'t Touch>,
        want: Held,
        state: &mut State,
    ) -> Result<Vec<Move>, Unplanned> {
        let mut out = Vec::new();
        for t in touches {
            state.need((t.object, &t.region), want, Why::Read, &mut self.sizes, &mut out)?;
        }
        Ok(out)
    }

    fn nest(&mut self, nest: &Nest, state: &mut State) -> Result<At, Unplanned> {
        // What one object is read by, together with what is perhaps written of it.
        let mut hulls: BTreeMap<Object, (i64, i64)> = BTreeMap::new();
        let perhaps = nest.writes.iter().filter(|w| !w.must).map(|w| (w.object, w.at, w.at));
        let reads = nest.reads.iter().map(|r| (r.object, r.from, r.to));
        for (object, from, to) in reads.chain(perhaps) {
            let hull = hulls.entry(object).or_insert((from, to));
            *hull = (hull.0.min(from), hull.1.max(to));
        }
        let mut before = Vec::new();
        for (object, (from, to)) in hulls {
            let region = shifted(nest, from, to, object)?;
            let want = block(nest, from, to, object)?;
            state.need((object, &region), want, Why::Read, &mut self.sizes, &mut before)?;
        }
        before.extend(self.needs(nest.wide.iter(), Held::All, state)?);
        for w in &nest.writes {
            let region = shifted(nest, w.at, w.at, w.object)?;
            let owner = block(nest, w.at, w.at, w.object)?;
            state.wrote((w.object, &region), owner, &mut self.sizes)?;
        }
        Ok(At { before, ends: Vec::new() })
    }

    /// Makes pieces everybody's.
    fn convert(&mut self, clashes: &[Clash], state: &mut State) -> Result<Vec<Move>, Unplanned> {
        let mut out = Vec::new();
        for (object, region) in clashes {
            state.need((*object, region), Held::All, Why::Join, &mut self.sizes, &mut out)?;
        }
        Ok(out)
    }

    /// Walks over a list in an item that may be left.
    fn inside(
        &mut self,
        target: ItemId,
        body: &[ItemId],
        clashes: &[Clash],
        state: &mut State,
    ) -> Result<(Frame, Vec<Move>), Unplanned> {
        let (again, out) = (Vec::new(), Vec::new());
        self.frames.push(Frame { target, clashes: clashes.to_vec(), again, out });
        let done = self.list(body, state);
        let frame = self.frames.pop().ok_or(Unplanned::Budget)?;
        done?;
        let end = self.convert(clashes, state)?;
        Ok((frame, end))
    }

    /// The meeting of one way with others.
    fn meet(
        &mut self,
        first: &State,
        others: &[State],
        clashes: &mut Vec<Clash>,
    ) -> Result<State, Unplanned> {
        let mut all = first.clone();
        for other in others {
            let (met, clash) = all.meet(other, &mut self.sizes)?;
            clashes.extend(clash);
            all = met;
        }
        Ok(all)
    }

    fn repeated(
        &mut self,
        id: ItemId,
        body: &[ItemId],
        state: &mut State,
    ) -> Result<At, Unplanned> {
        let mut clashes: Vec<Clash> = Vec::new();
        for _ in 0..CLASHES {
            let mut head = state.clone();
            let before = self.convert(&clashes, &mut head)?;
            let mut found = Vec::new();
            let mut ended = None;
            for _ in 0..ROUNDS {
                let mut end = head.clone();
                let (frame, last) = self.inside(id, body, &clashes, &mut end)?;
                let mut ways = frame.again;
                ways.push(end);
                let met = self.meet(&head, &ways, &mut found)?;
                if !found.is_empty() {
                    break;
                }
                if met == head {
                    let out = self.meet(&head, &frame.out, &mut found)?;
                    ended = Some((out, last));
                    break;
                }
                head = met;
            }
            if !found.is_empty() {
                more(&mut clashes, found)?;
                continue;
            }
            let (out, last) = ended.ok_or(Unplanned::Budget)?;
            *state = out;
            return Ok(At { before, ends: vec![last] });
        }
        Err(Unplanned::Budget)
    }

    fn branches(&mut self, sides: [&Vec<ItemId>; 2], state: &mut State) -> Result<At, Unplanned> {
        let mut clashes: Vec<Clash> = Vec::new();
        for _ in 0..CLASHES {
            let mut ends = Vec::new();
            let mut states = Vec::new();
            for side in sides {
                let mut end = state.clone();
                self.list(side, &mut end)?;
                ends.push(self.convert(&clashes, &mut end)?);
                states.push(end);
            }
            let mut found = Vec::new();
            let met = self.meet(&states[0], &states[1..], &mut found)?;
            if found.is_empty() {
                *state = met;
                return Ok(At { before: Vec::new(), ends });
            }
            more(&mut clashes, found)?;
        }
        Err(Unplanned::Budget)
    }

    fn block(&mut self, id: ItemId, body: &[ItemId], state: &mut State) -> Result<At, Unplanned> {
        let mut clashes: Vec<Clash> = Vec::new();
        for _ in 0..CLASHES {
            let mut end = state.clone();
            let (frame, last) = self.inside(id, body, &clashes, &mut end)?;
            let mut found = Vec::new();
            let met = self.meet(&end, &frame.out, &mut found)?;
            if found.is_empty() {
                *state = met;
                return Ok(At { before: Vec::new(), ends: vec![last] });
            }
            more(&mut clashes, found)?;
        }
        Err(Unplanned::Budget)
    }

    fn leave(&mut self, target: ItemId, again: bool, state: &mut State) -> Result<At, Unplanned> {
        let found = self.frames.iter().rposition(|f| f.target == target);
        let at = found.ok_or(Unplanned::Budget)?;
        let clashes = self.frames[at].clashes.clone();
        let before = self.convert(&clashes, state)?;
        let left = std::mem::replace(state, State::everywhere(self.program.objects));
        let frame = &mut self.frames[at];
        if again { &mut frame.again } else { &mut frame.out }.push(left);
        Ok(At { before, ends: Vec::new() })
    }
}

/// Adds clashes; nothing new means that they cannot be healed.
fn more(clashes: &mut Vec<Clash>, found: Vec<Clash>) -> Result<(), Unplanned> {
    let before = clashes.len();
    for clash in found {
        if !clashes.contains(&clash) {
            clashes.push(clash);
        }
    }
    if clashes.len() == before { Err(Unplanned::Budget) } else { Ok(()) }
}

/// The elements `i + from … i + to` of all iterations.
fn shifted(nest: &Nest, from: i64, to: i64, object: Object) -> Result<Region, Unplanned> {
    let none = Unplanned::Unordered(object);
    let lo = nest.lo.add_constant(i128::from(from)).ok_or(none)?;
    let hi = nest.hi.add_constant(i128::from(to)).ok_or(none)?;
    Ok(Region::new(lo, hi))
}

/// What a rank needs of the elements `i + from … i + to`, by its block.
fn block(nest: &Nest, from: i64, to: i64, object: Object) -> Result<Held, Unplanned> {
    let none = Unplanned::Unordered(object);
    let from = from.checked_sub(nest.shift).ok_or(none)?;
    let to = to.checked_sub(nest.shift).ok_or(none)?;
    Ok(Held::Block { template: nest.template, from, to })
}
