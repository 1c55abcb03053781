//! Memory: typed objects made of cells. Small objects lie in one vector, so that copying a state is cheap;
//! large ones keep only the cells that differ from their (computed) initial contents.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use heiretsu_ir::Scalar;

use crate::config::Integers;
use crate::rng::Rng;
use crate::value::{Origin, Pointer, Text, Undefined, Value};

/// Objects of more cells than this are kept sparsely.
const DENSE: u64 = 2048;
/// Elements that ascend.
const MAX_ASCENDING: u64 = 8000;

/// What an object contains before anything is written to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Contents {
    /// Nothing: reading is undefined.
    Undefined,
    /// Random values, a function of seed and offset; the types repeat. The last is [`Config::integers`].
    ///
    /// [`Config::integers`]: crate::Config::integers
    Random(Arc<[Scalar]>, u64, Integers),
}

impl Contents {
    /// The initial value of a cell.
    pub fn at(&self, offset: u64) -> Value {
        match self {
            Contents::Undefined => Value::Undefined,
            Contents::Random(types, seed, integers) => {
                let mut rng = Rng::of(&[*seed, offset]);
                match types.get(offset as usize % types.len().max(1)) {
                    Some(Scalar::Int { bits: 16.., .. })
                        if *integers == Integers::Ascending && offset <= MAX_ASCENDING =>
                    {
                        Value::Int(2 * offset as i64 + rng.between(0, 1))
                    }
                    Some(scalar) => random(*scalar, *integers, &mut rng),
                    None => Value::Undefined,
                }
            }
        }
    }
}

/// A small random value of a type; real numbers are multiples of 1/64 up to 8, never 0, so that short sums are exact.
pub fn random(scalar: Scalar, integers: Integers, rng: &mut Rng) -> Value {
    let mut real = |wanted: bool| {
        let value = rng.between(1, 512) as f64 / 64.0;
        Value::Float(if wanted && rng.one_in(4) { -value } else { value })
    };
    match scalar {
        Scalar::Int { signed, .. } => {
            if let Integers::Between(least, largest) = integers {
                Value::Int(rng.between(least, largest))
            } else if signed && rng.one_in(12) {
                Value::Int(rng.between(-3, 0))
            } else {
                Value::Int(rng.between(if signed { 1 } else { 0 }, 6))
            }
        }
        Scalar::Float { .. } => real(true),
        Scalar::Complex { .. } => match (real(true), real(true)) {
            (Value::Float(re), Value::Float(im)) => Value::Complex(re, im),
            _ => Value::Undefined,
        },
        Scalar::Logical { .. } => Value::Int(rng.between(0, 1)),
        Scalar::Character { len } => {
            let letters = b"UNLRTCV1FIE";
            let len = (len.unwrap_or(1) as usize).min(Text::MAX);
            let mut text = [b' '; Text::MAX];
            for byte in &mut text[..len.min(3)] {
                *byte = letters[rng.below(letters.len() as u64) as usize];
            }
            Text::new(&text[..len]).map_or(Value::Undefined, Value::Text)
        }
    }
}

#[derive(Clone, Debug)]
struct Object {
    serial: u32,
    len: u64,
    origin: Origin,
    place: Store,
}

#[derive(Clone, Debug)]
enum Store {
    Dense(usize),
    Sparse(Box<(Contents, FxHashMap<u64, Value>)>),
}

/// All objects of a state.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    objects: Vec<Object>,
    cells: Vec<Value>,
    serials: u32,
}

/// How much memory there was at some time, to go back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    objects: usize,
    cells: usize,
}

impl Memory {
    /// Makes an object of `len` cells.
    pub fn make(&mut self, len: u64, origin: Origin, contents: &Contents) -> Pointer {
        let place = if len <= DENSE {
            let base = self.cells.len();
            match contents {
                Contents::Undefined => {
                    self.cells.resize(base + len as usize, Value::Undefined);
                }
                Contents::Random(..) => self.cells.extend((0..len).map(|at| contents.at(at))),
            }
            Store::Dense(base)
        } else {
            Store::Sparse(Box::new((contents.clone(), FxHashMap::default())))
        };
        self.serials = self.serials.wrapping_add(1);
        self.objects.push(Object { serial: self.serials, len, origin, place });
        Pointer { object: self.objects.len() as u32 - 1, serial: self.serials, offset: 0 }
    }

    /// Number of cells that are really kept.
    pub fn kept(&self) -> usize {
        self.cells.len()
    }

    /// Number of objects; those made from now on have at least this index.
    pub fn count(&self) -> u32 {
        self.objects.len() as u32
    }

    /// Number of cells of an object.
    pub fn len(&self, object: u32) -> u64 {
        self.objects.get(object as usize).map_or(0, |o| o.len)
    }

    /// Are there no objects?
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// What an object is.
    pub fn origin(&self, object: u32) -> Option<Origin> {
        self.objects.get(object as usize).map(|o| o.origin)
    }

    /// Is it still the object that the pointer was made for?
    pub(crate) fn is_live(&self, pointer: Pointer) -> bool {
        self.objects.get(pointer.object as usize).is_some_and(|o| o.serial == pointer.serial)
    }

    /// The value of a cell.
    #[inline]
    pub fn get(&self, object: u32, offset: i64) -> Result<Value, Undefined> {
        let Some(o) = self.objects.get(object as usize) else {
            return Err(Undefined::InvalidPointer);
        };
        if offset < 0 || offset as u64 >= o.len {
            return Err(Undefined::OutOfBounds { origin: o.origin, offset });
        }
        Ok(match &o.place {
            Store::Dense(base) => self.cells[base + offset as usize],
            Store::Sparse(sparse) => sparse
                .1
                .get(&(offset as u64))
                .copied()
                .unwrap_or_else(|| sparse.0.at(offset as u64)),
        })
    }

    /// Writes a cell.
    #[inline]
    pub fn set(&mut self, object: u32, offset: i64, value: Value) -> Result<(), Undefined> {
        let Some(o) = self.objects.get_mut(object as usize) else {
            return Err(Undefined::InvalidPointer);
        };
        if offset < 0 || offset as u64 >= o.len {
            return Err(Undefined::OutOfBounds { origin: o.origin, offset });
        }
        match &mut o.place {
            Store::Dense(base) => self.cells[*base + offset as usize] = value,
            Store::Sparse(sparse) => {
                sparse.1.insert(offset as u64, value);
            }
        }
        Ok(())
    }

    /// The present size, to return to with [`Memory::release`].
    pub(crate) fn mark(&self) -> Mark {
        Mark { objects: self.objects.len(), cells: self.cells.len() }
    }

    /// Forgets what was made since.
    pub(crate) fn release(&mut self, mark: Mark) {
        self.objects.truncate(mark.objects);
        self.cells.truncate(mark.cells);
    }

    /// Offsets at which an object may differ from the same object of `other`: all of a dense one, the
    /// written ones of a sparse one. Ascending.
    pub fn touched(&self, other: &Memory, object: u32) -> Vec<i64> {
        let (Some(a), Some(b)) =
            (self.objects.get(object as usize), other.objects.get(object as usize))
        else {
            return Vec::new();
        };
        match (&a.place, &b.place) {
            (Store::Sparse(a), Store::Sparse(b)) => {
                let mut keys: Vec<i64> = a.1.keys().chain(b.1.keys()).map(|k| *k as i64).collect();
                keys.sort_unstable();
                keys.dedup();
                keys
            }
            (Store::Dense(_), Store::Dense(_) | Store::Sparse(_))
            | (Store::Sparse(_), Store::Dense(_)) => {
                (0..a.len.min(b.len).min(DENSE) as i64).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_objects_behave_like_small_ones() {
        let mut memory = Memory::default();
        let contents = Contents::Random(Arc::from([Scalar::F64]), 7, Integers::Usual);
        let small = memory.make(DENSE, Origin::Made(0), &contents);
        let large = memory.make(1 << 40, Origin::Made(1), &contents);
        for at in [0, 1, 77, DENSE as i64 - 1] {
            assert_eq!(memory.get(small.object, at), memory.get(large.object, at));
            assert_ne!(memory.get(small.object, at), Ok(Value::Float(0.0)));
        }
        memory.set(large.object, 1 << 39, Value::Float(2.5)).unwrap();
        assert_eq!(memory.get(large.object, 1 << 39), Ok(Value::Float(2.5)));
        let outside = Undefined::OutOfBounds { origin: Origin::Made(1), offset: 1 << 40 };
        assert_eq!(memory.get(large.object, 1 << 40), Err(outside));
        assert!(memory.get(small.object, -1).is_err());
    }

    #[test]
    fn a_pointer_to_a_released_object_is_found_out() {
        let mut memory = Memory::default();
        let mark = memory.mark();
        let old = memory.make(3, Origin::Frame, &Contents::Undefined);
        memory.release(mark);
        let new = memory.make(3, Origin::Frame, &Contents::Undefined);
        assert_eq!(old.object, new.object);
        assert!(!memory.is_live(old));
        assert!(memory.is_live(new));
    }
}
