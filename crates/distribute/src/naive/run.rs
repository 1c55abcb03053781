//! Execution with a memory for each rank, and one version for each element.
//!
//! The sequential program is executed beside: an element has the version of its last write in it. A rank that reads an element
//! whose version in its own memory is another one has found a defect of the plan.

use std::collections::BTreeMap;

use heiretsu_sets::Poly;

use super::random::{SIZE, Trial};
use crate::flow::{
    Held, Item, ItemId, Move, Nest, Object, Plan, Program, Region, Start, Template, Touch, starts,
};

/// What is wrong with a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Defect {
    /// A rank read a value that is not the sequential program's.
    Stale {
        /// Which rank.
        rank: usize,
        /// Of which object.
        object: Object,
        /// Which element.
        element: i128,
        /// At which item.
        item: ItemId,
    },
    /// A transfer may start before its values are there.
    Early {
        /// Of which object.
        object: Object,
        /// In front of which item.
        item: ItemId,
    },
}

/// What was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    /// Elements.
    pub sent: u64,
    /// Messages.
    pub messages: u64,
    /// Elements that ranks read and did not make themselves: each has to be sent at least once.
    pub needed: u64,
}

/// An element of an object.
type Cell = (u32, i128);

struct Run<'a> {
    trial: &'a Trial,
    program: &'a Program,
    plan: &'a Plan,
    ranks: usize,
    size: i128,
    /// The version of each element in the sequential program.
    versions: BTreeMap<Cell, u64>,
    /// Those in the memory of each rank.
    memory: Vec<BTreeMap<Cell, u64>>,
    /// Who made the version of an element.
    makers: BTreeMap<Cell, Vec<usize>>,
    fetched: BTreeMap<(usize, Cell), u64>,
    visits: Vec<u64>,
    counted: Counted,
    /// Items that may still be executed.
    left: u64,
    /// Where transfers may start.
    starts: BTreeMap<(ItemId, usize), Start>,
    clock: Clock,
}

/// When things happened, in items that were executed.
#[derive(Default)]
struct Clock {
    now: u64,
    /// The last write of each object.
    written: BTreeMap<Object, u64>,
    /// The last end of each item.
    ended: BTreeMap<ItemId, u64>,
    /// When the lists around began (those of blocks are parts of the lists around them), innermost last.
    lists: Vec<u64>,
    /// When the loops around began.
    loops: Vec<u64>,
}

impl Clock {
    /// Was the object written last before the transfer may start?
    fn allows(&self, object: Object, start: Start) -> bool {
        let ended = |id: &ItemId| self.ended.get(id).copied().unwrap_or_default();
        let last = |times: &[u64]| times.last().copied().unwrap_or_default();
        let from = match start {
            Start::There => self.now,
            Start::Behind(id) => ended(&id),
            Start::Around(id) => ended(&id).max(last(&self.loops)),
            Start::First => last(&self.lists),
        };
        self.written.get(&object).copied().unwrap_or_default() <= from
    }
}

enum Next {
    On,
    Leave(ItemId, bool),
    End,
}

/// Executes the trial's program by a plan.
///
/// # Errors
/// The first defect.
pub fn run(trial: &Trial, plan: &Plan, size: i128, ranks: usize) -> Result<Counted, Defect> {
    let mut run = Run {
        trial,
        program: &trial.program,
        plan,
        ranks,
        size,
        versions: BTreeMap::new(),
        memory: vec![BTreeMap::new(); ranks],
        makers: BTreeMap::new(),
        fetched: BTreeMap::new(),
        visits: vec![0; trial.program.items.len()],
        counted: Counted::default(),
        left: 2_000,
        starts: starts(&trial.program, plan).into_iter().map(|(id, k, s)| ((id, k), s)).collect(),
        clock: Clock::default(),
    };
    run.list(&trial.program.body)?;
    Ok(run.counted)
}

/// Does every form hold for this size?
pub fn holds(plan: &Plan, size: i128) -> bool {
    plan.assumed.iter().all(|p| value(p, size).is_some_and(|v| v >= 0))
}

fn value(p: &Poly, size: i128) -> Option<i128> {
    p.eval_integer(&|s| (s == SIZE).then_some(size))
}

impl Run<'_> {
    fn value(&self, p: &Poly) -> i128 {
        value(p, self.size).unwrap_or_default()
    }

    /// The elements of a region, which lie in the object.
    fn interval(&self, region: &Region) -> (i128, i128) {
        let lo = region.lo.as_ref().map_or(0, |p| self.value(p));
        let hi = region.hi.as_ref().map_or(self.size - 1, |p| self.value(p));
        (lo.max(0), hi.min(self.size - 1))
    }

    fn block(&self, t: &Template, rank: usize) -> Option<(i128, i128)> {
        let (lo, hi) = (self.value(&t.lo), self.value(&t.hi));
        crate::flow::block(lo, hi, rank as i128, self.ranks as i128)
    }

    /// What a rank holds; nothing if the second number is less than the first one.
    fn span(&self, held: Held, rank: usize) -> (i128, i128) {
        match held {
            Held::All => (i128::MIN, i128::MAX),
            Held::One(k) if k as usize == rank => (i128::MIN, i128::MAX),
            Held::One(_) => (1, 0),
            Held::Block { template, from, to } => {
                match self.block(self.program.template(template), rank) {
                    Some((l, h)) => (l + i128::from(from), h + i128::from(to)),
                    None => (1, 0),
                }
            }
        }
    }

    fn read(&mut self, rank: usize, object: Object, e: i128, item: ItemId) -> Result<(), Defect> {
        let cell = (object.0, e);
        let version = self.versions.get(&cell).copied().unwrap_or_default();
        let own = self.memory[rank].get(&cell).copied().unwrap_or_default();
        if own != version {
            return Err(Defect::Stale { rank, object, element: e, item });
        }
        let made = self.makers.get(&cell).is_none_or(|m| m.contains(&rank));
        if !made && self.fetched.insert((rank, cell), version) != Some(version) {
            self.counted.needed += 1;
        }
        Ok(())
    }

    fn reads(&mut self, rank: usize, touches: &[Touch], item: ItemId) -> Result<(), Defect> {
        for t in touches {
            let (lo, hi) = self.interval(&t.region);
            for e in lo..=hi {
                self.read(rank, t.object, e, item)?;
            }
        }
        Ok(())
    }

    fn moves(&mut self, moves: &[Move]) {
        for m in moves {
            self.transfer(m);
        }
    }

    /// All messages of a transfer are sent before one is received.
    fn transfer(&mut self, m: &Move) {
        let (lo, hi) = self.interval(&m.region);
        let mut new = Vec::new();
        for q in 0..self.ranks {
            let want = self.span(m.to, q);
            let mut held = vec![self.span(m.from, q)];
            held.extend(m.held.iter().map(|c| self.span(*c, q)));
            for p in (0..self.ranks).filter(|p| *p != q) {
                let own = self.span(m.from, p);
                let (a, b) = (lo.max(own.0).max(want.0), hi.min(own.1).min(want.1));
                let before = new.len();
                for e in a..=b {
                    if !held.iter().any(|h| h.0 <= e && e <= h.1) {
                        let cell = (m.object.0, e);
                        let version = self.memory[p].get(&cell).copied().unwrap_or_default();
                        new.push((q, cell, version));
                    }
                }
                let sent = (new.len() - before) as u64;
                self.counted.sent += sent;
                self.counted.messages += u64::from(sent > 0);
            }
        }
        for (q, cell, version) in new {
            self.memory[q].insert(cell, version);
        }
    }

    fn list(&mut self, list: &[ItemId]) -> Result<Next, Defect> {
        for id in list {
            let next = self.item(*id)?;
            self.clock.now += 1;
            self.clock.ended.insert(*id, self.clock.now);
            match next {
                Next::On => {}
                away => return Ok(away),
            }
        }
        Ok(Next::On)
    }

    /// A list that begins anew, other than a block's.
    fn fresh(&mut self, list: &[ItemId]) -> Result<Next, Defect> {
        self.clock.lists.push(self.clock.now);
        let next = self.list(list);
        self.clock.lists.pop();
        next
    }

    /// A number that differs from visit to visit.
    fn chance(&mut self, id: ItemId, of: u64) -> u64 {
        let k = id.0 as usize;
        self.visits[k] += 1;
        let mixed = (self.trial.seeds[k] + self.visits[k]).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 33) % of
    }

    fn item(&mut self, id: ItemId) -> Result<Next, Defect> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(Next::End) };
        self.left = left;
        let (program, plan) = (self.program, self.plan);
        let at = plan.at(id);
        for (k, m) in at.before.iter().enumerate() {
            let start = self.starts.get(&(id, k)).copied().unwrap_or(Start::There);
            if !self.clock.allows(m.object, start) {
                return Err(Defect::Early { object: m.object, item: id });
            }
        }
        self.moves(&at.before);
        match program.item(id) {
            Item::Nest(nest) => self.nest(nest, id)?,
            Item::Everywhere { reads, writes } => {
                for rank in 0..self.ranks {
                    self.reads(rank, reads, id)?;
                }
                for w in writes {
                    let (lo, hi) = self.interval(&w.touch.region);
                    for e in lo..=hi {
                        if w.must || self.chance(id, 3) > 0 {
                            self.written((w.touch.object.0, e), (0..self.ranks).collect());
                        }
                    }
                }
            }
            Item::Alone { holder, reads } => self.reads(*holder as usize, reads, id)?,
            Item::Loop(body) => {
                self.clock.loops.push(self.clock.now);
                let next = self.repeated(id, body, &at.ends[0]);
                self.clock.loops.pop();
                return next;
            }
            Item::If(yes, no) => {
                let side = self.chance(id, 2) as usize;
                let next = self.fresh([yes, no][side])?;
                if matches!(next, Next::On) {
                    self.moves(&at.ends[side]);
                }
                return Ok(next);
            }
            Item::Block(body) => {
                return Ok(match self.list(body)? {
                    Next::On => {
                        self.moves(&at.ends[0]);
                        Next::On
                    }
                    Next::Leave(target, _) if target == id => Next::On,
                    away => away,
                });
            }
            Item::Leave { target, again } => return Ok(Next::Leave(*target, *again)),
            Item::End => return Ok(Next::End),
        }
        Ok(Next::On)
    }

    fn repeated(&mut self, id: ItemId, body: &[ItemId], end: &[Move]) -> Result<Next, Defect> {
        for _ in 0..self.chance(id, 4) {
            match self.fresh(body)? {
                Next::On => self.moves(end),
                Next::Leave(target, true) if target == id => {}
                Next::Leave(target, false) if target == id => return Ok(Next::On),
                away => return Ok(away),
            }
        }
        Ok(Next::On)
    }

    fn written(&mut self, cell: Cell, by: Vec<usize>) {
        // (At the end of the item that is being executed.)
        self.clock.written.insert(Object(cell.0), self.clock.now + 1);
        let version = self.versions.entry(cell).or_default();
        *version += 1;
        for rank in &by {
            self.memory[*rank].insert(cell, *version);
        }
        self.makers.insert(cell, by);
    }

    /// All ranks read before one writes: each has a memory of its own, and no iteration reads what another one writes.
    fn nest(&mut self, nest: &Nest, id: ItemId) -> Result<(), Defect> {
        let (lo, hi) = (self.value(&nest.lo), self.value(&nest.hi));
        let mut writes: Vec<(usize, Cell)> = Vec::new();
        for rank in 0..self.ranks {
            let Some((l, h)) = self.block(self.program.template(nest.template), rank) else {
                continue;
            };
            let shift = i128::from(nest.shift);
            for i in lo.max(l - shift)..=hi.min(h - shift) {
                for r in &nest.reads {
                    // (A read may be under a condition: an element outside of the object is none.)
                    let (from, to) = (i + i128::from(r.from), i + i128::from(r.to));
                    for e in from.max(0)..=to.min(self.size - 1) {
                        self.read(rank, r.object, e, id)?;
                    }
                }
                self.reads(rank, &nest.wide, id)?;
                for w in &nest.writes {
                    if w.must || self.chance(id, 3) > 0 {
                        writes.push((rank, (w.object.0, i + i128::from(w.at))));
                    }
                }
            }
        }
        for (rank, cell) in writes {
            self.written(cell, vec![rank]);
        }
        Ok(())
    }
}
