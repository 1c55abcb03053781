//! What is where: pieces of objects, each with an owner and copies.
//!
//! **Decides** what has to be sent before something is read, who owns what was written, and what is still known where two
//! ways meet.
//!
//! **Example** after a nest has written `a[1 … n-2]`, each rank owns its block of that piece. A nest that reads `a[i-1]` and
//! `a[i+1]` makes each rank receive one element from either side; these are copies from then on.
//!
//! **Why it is sound** the owner of a piece has the values of the sequential program: of each element that is in its part. A copy
//! has them, too, since nothing was written after it was made (a write makes a new piece without copies). All ranks as the
//! owner say more than any other owner, so a meeting with them keeps the other one. Two other owners are a *clash*: the
//! caller has to make the piece everybody's on both ways.
//!
//! **Gives up when** the order of two bounds is not known ([`Sizes`]).
//!
//! **Cost and limit** pieces times bounds.
//!
//! **Source** the specification of `--target mpi`, §3 and §4.4; its executable model.

use heiretsu_sets::Poly;

use super::Unplanned;
use super::order::Sizes;
use super::program::{Object, Region};
use super::template::TemplateId;

/// Who has the values of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Held {
    /// Everybody.
    All,
    /// One alone (rank 0, a device).
    One(u32),
    /// Each rank `L+from … H+to`, where its block is `L … H`; nothing if the block is empty.
    Block {
        /// Blocks of this range.
        template: TemplateId,
        /// Before its first element: negative for more.
        from: i64,
        /// After its last one.
        to: i64,
    },
}

impl Held {
    /// Does everybody who wants have it?
    pub fn covers(self, want: Held) -> bool {
        match (self, want) {
            (Held::All, _) => true,
            (Held::One(a), Held::One(b)) => a == b,
            (
                Held::Block { template, from, to },
                Held::Block { template: other, from: first, to: last },
            ) => template == other && from <= first && last <= to,
            (Held::One(_) | Held::Block { .. }, _) => false,
        }
    }
}

/// Why a transfer is needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Why {
    /// Something reads it.
    Read,
    /// Two ways meet on which its owners are different ones.
    Join,
}

/// A transfer: what of a piece its owner sends to those who want it and do not hold it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The object.
    pub object: Object,
    /// The piece.
    pub region: Region,
    /// Its owner.
    pub from: Held,
    /// Who holds it besides.
    pub held: Vec<Held>,
    /// Who gets it.
    pub to: Held,
    /// What for.
    pub why: Why,
}

/// A part of an object, up to the next piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its first element; `None`: the object's.
    pub start: Option<Poly>,
    /// Who certainly has each element of it.
    pub owner: Held,
    /// Who has some of it besides.
    pub copies: Vec<Held>,
}

impl Piece {
    fn has(&self, want: Held) -> bool {
        self.owner.covers(want) || self.copies.iter().any(|c| c.covers(want))
    }

    fn same(&self, o: &Piece) -> bool {
        self.owner == o.owner && self.copies == o.copies
    }
}

/// All pieces of an object, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pieces {
    object: Object,
    all: Vec<Piece>,
}

impl Pieces {
    fn new(object: Object) -> Pieces {
        let piece = Piece { start: None, owner: Held::All, copies: Vec::new() };
        Pieces { object, all: vec![piece] }
    }

    /// The pieces.
    pub fn all(&self) -> &[Piece] {
        &self.all
    }

    /// The last element of a piece.
    fn end(&self, k: usize) -> Result<Option<Poly>, Unplanned> {
        let Some(next) = self.all.get(k + 1).and_then(|p| p.start.as_ref()) else {
            return Ok(None);
        };
        next.add_constant(-1).map(Some).ok_or(Unplanned::Unordered(self.object))
    }

    /// The piece that begins at `at`, made if there is none.
    fn split(&mut self, at: &Poly, sizes: &mut Sizes) -> Result<usize, Unplanned> {
        let mut k = 1;
        while let Some(start) = self.all.get(k).and_then(|p| p.start.as_ref()) {
            if start == at {
                return Ok(k);
            }
            if sizes.before(at, start, self.object)? {
                break;
            }
            k += 1;
        }
        let piece = Piece { start: Some(at.clone()), ..self.all[k - 1].clone() };
        self.all.insert(k, piece);
        Ok(k)
    }

    /// Which pieces make up the region, after they were cut at its ends.
    fn cut(
        &mut self,
        region: &Region,
        sizes: &mut Sizes,
    ) -> Result<std::ops::Range<usize>, Unplanned> {
        let next = match &region.hi {
            Some(hi) => Some(hi.add_constant(1).ok_or(Unplanned::Unordered(self.object))?),
            None => None,
        };
        if let (Some(lo), Some(next)) = (&region.lo, &next)
            && (lo == next || !sizes.before(lo, next, self.object)?)
        {
            return Ok(0..0);
        }
        let first = match &region.lo {
            Some(lo) => self.split(lo, sizes)?,
            None => 0,
        };
        let last = match &next {
            Some(next) => self.split(next, sizes)?,
            None => self.all.len(),
        };
        Ok(first..last.max(first))
    }

    /// Neighbours that are alike become one.
    fn join(&mut self) {
        self.all.dedup_by(|next, kept| next.same(kept));
    }
}

/// What is where, of all objects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    objects: Vec<Pieces>,
}

/// Pieces whose owners are different ones on two ways.
pub(crate) type Clash = (Object, Region);

impl State {
    /// Everybody has everything.
    pub fn everywhere(objects: u32) -> State {
        State { objects: (0..objects).map(|k| Pieces::new(Object(k))).collect() }
    }

    /// The pieces of an object.
    pub fn pieces(&self, object: Object) -> &Pieces {
        &self.objects[object.0 as usize]
    }

    /// `want` reads the region: what has to be sent is added to `out`.
    pub(crate) fn need(
        &mut self,
        (object, region): (Object, &Region),
        want: Held,
        why: Why,
        sizes: &mut Sizes,
        out: &mut Vec<Move>,
    ) -> Result<(), Unplanned> {
        let pieces = &mut self.objects[object.0 as usize];
        if pieces.all.iter().all(|p| p.has(want)) {
            return Ok(());
        }
        let range = pieces.cut(region, sizes)?;
        for k in range {
            if pieces.all[k].has(want) {
                continue;
            }
            let region = Region { lo: pieces.all[k].start.clone(), hi: pieces.end(k)? };
            let piece = &mut pieces.all[k];
            let held = piece.copies.clone();
            out.push(Move { object, region, from: piece.owner, held, to: want, why });
            piece.copies.retain(|c| !want.covers(*c));
            piece.copies.push(want);
            piece.copies.sort_unstable();
            if want == Held::All {
                piece.owner = Held::All;
                piece.copies.clear();
            }
        }
        pieces.join();
        Ok(())
    }

    /// The region was written, by those who own it from now on.
    pub(crate) fn wrote(
        &mut self,
        (object, region): (Object, &Region),
        owner: Held,
        sizes: &mut Sizes,
    ) -> Result<(), Unplanned> {
        let pieces = &mut self.objects[object.0 as usize];
        let range = pieces.cut(region, sizes)?;
        for piece in &mut pieces.all[range] {
            piece.owner = owner;
            piece.copies.clear();
        }
        pieces.join();
        Ok(())
    }

    /// What holds on both ways; where the owners differ, what has to be everybody's on both.
    pub(crate) fn meet(
        &self,
        other: &State,
        sizes: &mut Sizes,
    ) -> Result<(State, Vec<Clash>), Unplanned> {
        let mut clashes = Vec::new();
        let mut objects = Vec::new();
        for (x, y) in self.objects.iter().zip(&other.objects) {
            let (mut x, mut y) = (x.clone(), y.clone());
            for at in self.pieces(x.object).all.iter().filter_map(|p| p.start.as_ref()) {
                y.split(at, sizes)?;
            }
            for at in other.pieces(x.object).all.iter().filter_map(|p| p.start.as_ref()) {
                x.split(at, sizes)?;
            }
            if x.all.len() != y.all.len() {
                return Err(Unplanned::Unordered(x.object));
            }
            for k in 0..x.all.len() {
                if x.all[k].start != y.all[k].start {
                    return Err(Unplanned::Unordered(x.object));
                }
                let both = together(&x.all[k], &y.all[k]);
                if both.is_none() {
                    let region = Region { lo: x.all[k].start.clone(), hi: x.end(k)? };
                    clashes.push((x.object, region));
                }
                x.all[k] = both.unwrap_or_else(|| Piece {
                    owner: Held::All,
                    copies: Vec::new(),
                    ..x.all[k].clone()
                });
            }
            x.join();
            objects.push(x);
        }
        Ok((State { objects }, clashes))
    }
}

/// What is known of a piece that is one of two; `None`: their owners are different ones.
fn together(p: &Piece, q: &Piece) -> Option<Piece> {
    if p.owner == Held::All {
        return Some(q.clone());
    }
    if q.owner == Held::All {
        return Some(p.clone());
    }
    if p.owner != q.owner {
        return None;
    }
    let mut copies: Vec<Held> = p.copies.iter().copied().filter(|c| q.has(*c)).collect();
    copies.extend(q.copies.iter().copied().filter(|c| p.has(*c)));
    copies.sort_unstable();
    copies.dedup();
    Some(Piece { copies, ..p.clone() })
}
