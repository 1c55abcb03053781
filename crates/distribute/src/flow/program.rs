//! Programs as the walk sees them: steps that read and write intervals of objects.
//!
//! An object has one coordinate here: the dimension of an array along which it may be cut. An element of the object is a whole
//! slice of the array (a row).

use heiretsu_sets::Poly;

use super::template::{Template, TemplateId};

/// Names an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Object(pub u32);

/// Names an item. Each stands in one place of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ItemId(pub u32);

/// `lo … hi`, both inclusive; `None`: from the first element, to the last one, whatever these are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Region {
    /// The first element.
    pub lo: Option<Poly>,
    /// The last one.
    pub hi: Option<Poly>,
}

impl Region {
    /// Between two bounds.
    pub fn new(lo: Poly, hi: Poly) -> Region {
        Region { lo: Some(lo), hi: Some(hi) }
    }

    /// Everything.
    pub fn whole() -> Region {
        Region::default()
    }
}

/// Elements that may be touched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Touch {
    /// Of which object.
    pub object: Object,
    /// Which ones.
    pub region: Region,
}

/// Elements that are written by every rank alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrote {
    /// Which ones.
    pub touch: Touch,
    /// All of them, certainly. If not, their old values have to be current before.
    pub must: bool,
}

/// What iteration `i` of a nest reads: `i + from … i + to`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Near {
    /// Of which object.
    pub object: Object,
    /// The first element, from `i` on.
    pub from: i64,
    /// The last one.
    pub to: i64,
}

/// What iteration `i` of a nest writes: `i + at`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Of which object.
    pub object: Object,
    /// Which element.
    pub at: i64,
    /// All of it, certainly. If not, its old value has to be current before.
    pub must: bool,
}

/// A nest whose iterations are dealt out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nest {
    /// A rank runs the iterations `i` for which `i + shift` is in its block.
    pub template: TemplateId,
    /// See there.
    pub shift: i64,
    /// The first iteration.
    pub lo: Poly,
    /// The last one.
    pub hi: Poly,
    /// Reads near the iteration.
    pub reads: Vec<Near>,
    /// Other reads: every rank needs these elements.
    pub wide: Vec<Touch>,
    /// At most one for each object, which is not read elsewhere by another iteration.
    pub writes: Vec<Written>,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// Iterations are dealt out.
    Nest(Box<Nest>),
    /// Every rank does the same.
    Everywhere {
        /// It may read these.
        reads: Vec<Touch>,
        /// And write those.
        writes: Vec<Wrote>,
    },
    /// One holder alone does it, and writes no object (output).
    Alone {
        /// Who.
        holder: u32,
        /// It may read these.
        reads: Vec<Touch>,
    },
    /// Any number of times, the same on every rank.
    Loop(Vec<ItemId>),
    /// One of two, the same on every rank.
    If(Vec<ItemId>, Vec<ItemId>),
    /// A procedure's body, or whatever may be left early.
    Block(Vec<ItemId>),
    /// Leaves the block or loop; `again`: goes on with the loop's next iteration.
    Leave {
        /// An item around this one.
        target: ItemId,
        /// Not the end of the loop, but of its iteration.
        again: bool,
    },
    /// Ends the program.
    End,
}

/// A program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// Index ranges.
    pub templates: Vec<Template>,
    /// Forms that are ≥ 0 if the program is right: they are assumed rather than others.
    pub likely: Vec<Poly>,
    /// How many objects there are.
    pub objects: u32,
    /// All items.
    pub items: Vec<Item>,
    /// Those of the program itself, in order.
    pub body: Vec<ItemId>,
}

impl Program {
    /// Adds an item; the caller puts it into a list.
    pub fn add(&mut self, item: Item) -> ItemId {
        self.items.push(item);
        ItemId(self.items.len() as u32 - 1)
    }

    /// An item.
    pub fn item(&self, id: ItemId) -> &Item {
        &self.items[id.0 as usize]
    }

    /// A template.
    pub fn template(&self, id: TemplateId) -> &Template {
        &self.templates[id.0 as usize]
    }

    /// The lists in an item.
    pub fn lists(&self, id: ItemId) -> Vec<&[ItemId]> {
        match self.item(id) {
            Item::Loop(body) | Item::Block(body) => vec![body],
            Item::If(yes, no) => vec![yes, no],
            Item::Nest(_)
            | Item::Everywhere { .. }
            | Item::Alone { .. }
            | Item::Leave { .. }
            | Item::End => Vec::new(),
        }
    }
}
