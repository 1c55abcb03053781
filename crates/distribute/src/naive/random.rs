//! Random programs of nests, replicated statements, output, loops, branches and blocks.
//!
//! Nests are such as a proof of independence leaves over: an object that a nest writes is read at the written element only.
//! Half of the programs speak of a size `n` of which the plan knows nothing.

use heiretsu_sets::naive::Rng;
use heiretsu_sets::{Poly, Symbol};

use crate::flow::{
    Item, ItemId, Near, Nest, Object, Program, Region, Template, TemplateId, Touch, Written, Wrote,
};

/// Objects of a program.
const OBJECTS: u32 = 3;
/// The size.
pub const SIZE: Symbol = Symbol(0);

/// A program, and what the execution has to know besides.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The program.
    pub program: Program,
    /// By item: how often a loop runs, which side of a branch is taken, what a nest computes.
    pub seeds: Vec<u64>,
    /// Sizes with which it is executed.
    pub sizes: Vec<i128>,
}

struct Maker {
    rng: Rng,
    program: Program,
    seeds: Vec<u64>,
    /// The size, if the program has its number.
    size: Option<i128>,
    /// What may be left, from outside in.
    around: Vec<(ItemId, bool)>,
}

/// The program of a seed.
pub fn random(seed: u64) -> Trial {
    let mut rng = Rng::new(seed.wrapping_mul(0x9E37_79B9).wrapping_add(17));
    let size = (!rng.one_in(2)).then(|| rng.int(7, 14));
    let sizes = match size {
        Some(n) => vec![n],
        None => vec![rng.int(7, 9), rng.int(10, 15)],
    };
    let mut make =
        Maker { rng, program: Program::default(), seeds: Vec::new(), size, around: Vec::new() };
    make.program.objects = OBJECTS;
    make.program.templates = vec![
        Template { lo: Poly::constant(0), hi: make.end(1) },
        Template { lo: Poly::constant(1), hi: make.end(2) },
    ];
    let mut body = make.list(0);
    for k in 0..OBJECTS {
        let touch =
            Touch { object: Object(k), region: Region::new(Poly::constant(0), make.end(1)) };
        body.push(make.add(Item::Alone { holder: 0, reads: vec![touch] }));
    }
    make.program.body = body;
    Trial { program: make.program, seeds: make.seeds, sizes }
}

impl Maker {
    fn add(&mut self, item: Item) -> ItemId {
        self.seeds.push(self.rng.bits() >> 40);
        self.program.add(item)
    }

    /// `n - k`.
    fn end(&self, k: i128) -> Poly {
        match self.size {
            Some(n) => Poly::constant(n - k),
            None => Poly::symbol(SIZE).add_constant(-k).unwrap_or_default(),
        }
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.rng.int(0, of.len() as i128 - 1) as usize]
    }

    /// True in so many of a hundred cases.
    fn percent(&mut self, k: i128) -> bool {
        self.rng.int(0, 99) < k
    }

    fn list(&mut self, depth: u32) -> Vec<ItemId> {
        let mut out = Vec::new();
        for _ in 0..self.rng.int(1, 4) {
            let kind = self.rng.int(0, 99);
            match kind {
                0..=61 => out.push(self.nest()),
                62..=71 => out.push(self.everywhere()),
                72..=77 => {
                    let reads = vec![self.touch()];
                    out.push(self.add(Item::Alone { holder: 0, reads }));
                }
                _ if depth < 2 => out.push(self.nested(depth)),
                _ => {}
            }
        }
        out
    }

    fn nested(&mut self, depth: u32) -> ItemId {
        match self.rng.int(0, 5) {
            0..=2 => {
                let id = self.add(Item::Loop(Vec::new()));
                self.around.push((id, true));
                let body = self.list(depth + 1);
                self.around.pop();
                self.program.items[id.0 as usize] = Item::Loop(body);
                id
            }
            3 => {
                let id = self.add(Item::Block(Vec::new()));
                self.around.push((id, false));
                let body = self.list(depth + 1);
                self.around.pop();
                self.program.items[id.0 as usize] = Item::Block(body);
                id
            }
            _ => {
                let mut yes = self.list(depth + 1);
                let no = if self.rng.one_in(2) { self.list(depth + 1) } else { Vec::new() };
                if !self.around.is_empty() && self.rng.one_in(3) {
                    let around = self.around.clone();
                    let (target, repeated) = self.pick(&around);
                    let again = repeated && self.rng.one_in(2);
                    yes.push(self.add(Item::Leave { target, again }));
                }
                self.add(Item::If(yes, no))
            }
        }
    }

    /// A bound: near the first element, or near the last one.
    fn bound(&mut self, low: bool) -> Poly {
        let k = self.rng.int(0, 2);
        if low { Poly::constant(k) } else { self.end(k + 1) }
    }

    fn touch(&mut self) -> Touch {
        let object = Object(self.rng.int(0, i128::from(OBJECTS) - 1) as u32);
        let region = match self.rng.int(0, 4) {
            0 => {
                let at = self.rng.one_in(2);
                let at = self.bound(at);
                Region::new(at.clone(), at)
            }
            1 => {
                let low = self.rng.one_in(2);
                let (a, b) = (self.bound(low), self.bound(low));
                if a.sub(&b).and_then(|d| d.as_constant()).is_some_and(|d| d <= 0) {
                    Region::new(a, b)
                } else {
                    Region::new(b, a)
                }
            }
            2 => Region::whole(),
            _ => Region::new(self.bound(true), self.bound(false)),
        };
        Touch { object, region }
    }

    fn everywhere(&mut self) -> ItemId {
        let reads = if self.percent(60) { vec![self.touch()] } else { Vec::new() };
        let writes = vec![Wrote { touch: self.touch(), must: self.percent(70) }];
        self.add(Item::Everywhere { reads, writes })
    }

    fn nest(&mut self) -> ItemId {
        let mut objects: Vec<u32> = (0..OBJECTS).collect();
        for k in (1..objects.len()).rev() {
            let j = self.rng.int(0, k as i128) as usize;
            objects.swap(k, j);
        }
        let written = self.pick(&[1usize, 1, 2]);
        let (own, others) = objects.split_at(written);
        let mut reads = Vec::new();
        let mut writes = Vec::new();
        for k in own {
            let at = self.pick(&[0i64, 0, 0, 1, -1]);
            writes.push(Written { object: Object(*k), at, must: self.percent(70) });
            if self.percent(30) {
                reads.push(Near { object: Object(*k), from: at, to: at });
            }
        }
        let mut wide = Vec::new();
        for k in others {
            if self.percent(70) {
                let (a, b) = (self.pick(&[-2i64, -1, 0]), self.pick(&[0i64, 1, 2]));
                let (from, to) = self.pick(&[(a, b), (a, a), (b, b), (a, b)]);
                reads.push(Near { object: Object(*k), from, to });
            }
            if self.percent(8) {
                let touch = self.touch();
                wide.push(Touch { object: Object(*k), ..touch });
            }
        }
        let lo = Poly::constant(2 + self.pick(&[0i128, 0, 1, 2]));
        let last = self.pick(&[3i128, 3, 4, 5]);
        let hi = self.end(last);
        let template = TemplateId(u32::from(self.percent(20)));
        let shift = self.pick(&[0i64, 0, 0, -1, 1]);
        let nest = Nest { template, shift, lo, hi, reads, wide, writes };
        self.add(Item::Nest(Box::new(nest)))
    }
}
