//! The tree as a program of the walk, after the dimensions are chosen.
//!
//! **Decides** which intervals of which objects each step reads and writes.
//!
//! **Example** a nest that writes rows `i` and reads rows `i-1 … i+1` becomes one that writes at 0 and reads from -1 to 1; one that
//! is not cut becomes a step of every rank.
//!
//! **Why it is sound** what is read may be more, what is written for certain may be less than in the tree. A nest under a run-time
//! test is both: cut, or done by every rank. An array that is reduced is everybody's before and after.
//!
//! **Gives up when** never.
//!
//! **Cost and limit** linear.
//!
//! **Source** ours.

use std::collections::BTreeMap;

use super::align::Alignment;
use super::objects::Array;
use super::refs::{Ref, Sub};
use super::tree::{Body, Candidate, Node, Site, When};
use crate::flow::{Item, ItemId, Near, Nest, Object, Program, Region, Touch, Written, Wrote};

/// What an item of the program is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The nest with this number.
    Nest(usize),
    /// A statement, or something of it.
    At(Site, When),
    /// The body of a loop, or of a procedure that a statement calls.
    Body(Body),
    /// Nothing that has text.
    None,
}

/// Makes the program.
pub struct Lower<'a> {
    arrays: &'a [Array],
    alignment: &'a Alignment,
    /// The program.
    pub program: Program,
    /// By item.
    pub origins: Vec<Origin>,
    targets: BTreeMap<u32, ItemId>,
    nests: usize,
}

impl<'a> Lower<'a> {
    /// Nothing is made yet.
    pub fn new(arrays: &'a [Array], alignment: &'a Alignment) -> Lower<'a> {
        let program = Program {
            templates: alignment.templates.clone(),
            likely: alignment.likely.clone(),
            objects: arrays.len() as u32,
            ..Program::default()
        };
        Lower {
            arrays,
            alignment,
            program,
            origins: Vec::new(),
            targets: BTreeMap::new(),
            nests: 0,
        }
    }

    fn add(&mut self, item: Item, origin: Origin) -> ItemId {
        self.origins.push(origin);
        self.program.add(item)
    }

    /// Items for nodes.
    pub fn list(&mut self, nodes: &[Node]) -> Vec<ItemId> {
        nodes.iter().map(|n| self.node(n)).collect()
    }

    fn node(&mut self, node: &Node) -> ItemId {
        match node {
            Node::Nest(nest) => self.nest(nest),
            Node::Same { at, when, refs, alone: true } => {
                let (reads, _) = self.touches(refs, *at);
                self.add(Item::Alone { holder: 0, reads }, Origin::At(*at, *when))
            }
            Node::Same { at, when, refs, alone: false } => {
                let (reads, writes) = self.touches(refs, *at);
                self.add(Item::Everywhere { reads, writes }, Origin::At(*at, *when))
            }
            Node::Loop(number, at, body) => {
                let id = self.add(Item::Loop(Vec::new()), Origin::At(*at, When::Before));
                self.targets.insert(*number, id);
                let body = self.list(body);
                self.program.items[id.0 as usize] = Item::Loop(body);
                id
            }
            Node::Block(number, whose, body) => {
                let id = self.add(Item::Block(Vec::new()), Origin::Body(*whose));
                self.targets.insert(*number, id);
                let body = self.list(body);
                self.program.items[id.0 as usize] = Item::Block(body);
                id
            }
            Node::If(yes, no) => {
                let yes = self.list(yes);
                let no = self.list(no);
                self.add(Item::If(yes, no), Origin::None)
            }
            Node::Leave(number, at) => {
                let item = match self.targets.get(number) {
                    Some(target) => Item::Leave { target: *target, again: false },
                    None => Item::End,
                };
                self.add(item, Origin::At(*at, When::Before))
            }
            Node::End => self.add(Item::End, Origin::None),
        }
    }

    /// What every rank reads and writes.
    fn touches(&self, refs: &[Ref], site: Site) -> (Vec<Touch>, Vec<Wrote>) {
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        for r in refs {
            for touch in self.regions(r, site) {
                if r.reads {
                    reads.push(touch.clone());
                }
                if r.writes {
                    let must = r.object.is_some_and(|o| r.must(self.dim(o)));
                    writes.push(Wrote { touch, must });
                }
            }
        }
        (reads, writes)
    }

    fn dim(&self, o: Object) -> usize {
        self.arrays[o.0 as usize].dim
    }

    fn regions(&self, r: &Ref, site: Site) -> Vec<Touch> {
        let Some(object) = r.object else {
            // In the main program, arrays of others are over.
            let over = |a: &Array| site.call == 0 && a.within.is_some_and(|p| p != site.procedure);
            let all = (0..self.arrays.len() as u32).filter(|k| !over(&self.arrays[*k as usize]));
            return all.map(|k| Touch { object: Object(k), region: Region::whole() }).collect();
        };
        // (What is whole everywhere needs no pieces, whose bounds may have no order.)
        let whole = self.arrays[object.0 as usize].whole.is_some();
        let region = match r.sub(self.dim(object)) {
            Sub::Between(ends) if !whole => Region::new(ends[0].clone(), ends[1].clone()),
            Sub::Between(_) | Sub::Near(..) | Sub::Any => Region::whole(),
        };
        vec![Touch { object, region }]
    }

    fn nest(&mut self, nest: &Candidate) -> ItemId {
        let number = self.nests;
        self.nests += 1;
        let origin = Origin::Nest(number);
        let (reads, writes) = self.touches(&nest.same, nest.at);
        let same = Item::Everywhere { reads, writes };
        let (Ok((template, shift)), Ok((lo, hi))) = (&self.alignment.nests[number], &nest.bounds)
        else {
            return self.add(same, origin);
        };
        let mut near = Vec::new();
        let mut wide = Vec::new();
        let mut writes: BTreeMap<Object, (i64, bool)> = BTreeMap::new();
        for r in &nest.refs {
            match (r.object, r.object.map(|o| r.sub(self.dim(o)))) {
                (Some(object), Some(Sub::Near(from, to))) => {
                    if r.reads {
                        near.push(Near { object, from: *from, to: *to });
                    }
                    if r.writes {
                        let all = writes.entry(object).or_insert((*from, false));
                        all.1 |= r.must(self.dim(object));
                    }
                }
                _ => wide.extend(self.regions(r, nest.at)),
            }
        }
        let writes = writes.into_iter().map(|(object, (at, must))| Written { object, at, must });
        let cut = Nest {
            template: *template,
            shift: *shift,
            lo: lo.clone(),
            hi: hi.clone(),
            reads: near,
            wide,
            writes: writes.collect(),
        };
        let mut out = Vec::new();
        if !nest.arrays.is_empty() {
            let all = nest.arrays.iter().map(|a| Touch { object: a.1, region: Region::whole() });
            let reads: Vec<Touch> = all.collect();
            let writes = reads.iter().map(|t| Wrote { touch: t.clone(), must: true }).collect();
            out.push(self.add(Item::Everywhere { reads, writes }, origin));
        }
        let cut = self.add(Item::Nest(Box::new(cut)), origin);
        if nest.tested {
            let same = self.add(same, origin);
            out.push(self.add(Item::If(vec![cut], vec![same]), Origin::None));
        } else {
            out.push(cut);
        }
        match out[..] {
            [one] => one,
            _ => self.add(Item::Block(out), Origin::None),
        }
    }
}
