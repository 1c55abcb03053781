//! What an iteration does to each element of an array.
//!
//! **Holds** of each array which elements are certainly written so far, which ones are touched at all, and whether one was read
//! before it was written. An element is `c + k·x` from the array's start, where `x` is the loop variable: equal ones are the same
//! element in every iteration, others need not be different.
//!
//! **Must not** take back a read.

use super::numbers::{Number, Value};

/// Elements of one array that are apart by at most so many are kept in bits.
const WIDEST: i64 = 1 << 26;
const WORD: i64 = 64;

/// Numbers in bits.
#[derive(Clone, Default)]
struct Bits {
    /// The number of the first bit, a multiple of [`WORD`].
    from: i64,
    words: Vec<u64>,
}

impl Bits {
    fn has(&self, n: i64) -> bool {
        let at = n - self.from;
        let word = usize::try_from(at / WORD).ok().filter(|_| at >= 0);
        word.and_then(|w| self.words.get(w)).is_some_and(|w| w >> (at % WORD) & 1 == 1)
    }

    /// `None`: too far from the others. Was it new?
    fn add(&mut self, n: i64) -> Option<bool> {
        let start = n - n.rem_euclid(WORD);
        if self.words.is_empty() {
            self.from = start;
        }
        if start < self.from {
            let more = self.from - start;
            let used = WORD.checked_mul(i64::try_from(self.words.len()).ok()?)?;
            (more.checked_add(used)? <= WIDEST).then_some(())?;
            let more = usize::try_from(more / WORD).ok()?;
            self.words.splice(0..0, std::iter::repeat_n(0, more));
            self.from = start;
        }
        let at = n.checked_sub(self.from).filter(|at| *at < WIDEST)?;
        let word = usize::try_from(at / WORD).ok()?;
        if word >= self.words.len() {
            self.words.resize(word + word / 2 + 1, 0);
        }
        let bit = 1u64 << (at % WORD);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        Some(new)
    }

    fn remove(&mut self, n: i64) {
        let at = n - self.from;
        let word = usize::try_from(at / WORD).ok().and_then(|w| self.words.get_mut(w));
        if let Some(word) = word.filter(|_| at >= 0) {
            *word &= !(1u64 << (at % WORD));
        }
    }

    fn all(&self) -> impl Iterator<Item = i64> + '_ {
        (0..).zip(&self.words).flat_map(move |(w, word)| {
            let bits = (0..WORD).filter(move |b| word >> b & 1 == 1);
            bits.map(move |b| self.from + w * WORD + b)
        })
    }
}

/// The elements with one factor of the loop variable.
#[derive(Clone, Default)]
pub(super) struct Family {
    k: i64,
    written: Bits,
    touched: Bits,
}

/// One array.
#[derive(Clone, Default)]
pub(super) struct Object {
    /// How many elements it has, if that is known.
    pub size: Option<i64>,
    pub families: Vec<Family>,
    /// An element may be read that was not written before.
    pub exposed: bool,
    /// Some elements that are touched are not known.
    pub vague: bool,
    /// It is written.
    pub modified: bool,
    /// An element outside of it is touched: it belongs to what lies beside it in memory.
    pub left: bool,
}

impl Object {
    /// Where an element lies that surely is one of the array's; what is not known is noted.
    fn element(&mut self, at: Value) -> Option<(usize, i64)> {
        let outside =
            |n: &Number| self.size.is_some_and(|size| n.k == 0 && !(0..size).contains(&n.c));
        self.left |= at.as_ref().is_some_and(outside);
        let Some(n) = at.filter(|n| !outside(n)) else {
            self.vague = true;
            return None;
        };
        let family = self.families.iter().position(|f| f.k == n.k).unwrap_or_else(|| {
            self.families.push(Family { k: n.k, ..Family::default() });
            self.families.len() - 1
        });
        if self.families[family].touched.add(n.c).is_none() {
            self.vague = true;
            return None;
        }
        Some((family, n.c))
    }

    /// An element is read.
    pub fn read(&mut self, at: Value) {
        let known = self.element(at);
        self.exposed |= known.is_none_or(|(f, c)| !self.families[f].written.has(c));
    }

    /// Any of its elements may be read.
    pub fn read_anything(&mut self) {
        (self.exposed, self.vague) = (true, true);
    }

    /// An element is written: which one, if it was not before.
    pub fn write(&mut self, at: Value) -> Option<Number> {
        self.modified = true;
        let (family, c) = self.element(at)?;
        let family = &mut self.families[family];
        (family.written.add(c) == Some(true)).then_some(Number { c, k: family.k })
    }

    /// As if this one had not been written.
    pub fn forget(&mut self, n: Number) {
        if let Some(family) = self.families.iter_mut().find(|f| f.k == n.k) {
            family.written.remove(n.c);
        }
    }

    /// The least distance in the loop variable's values at which iterations may meet in an element; `None`: they never do.
    ///
    /// # Errors
    /// Nobody knows.
    pub fn meet(&self) -> Result<Option<i64>, ()> {
        let [family] = self.families.as_slice() else { return Err(()) };
        let k = family.k.checked_abs().filter(|k| *k > 0 && !self.vague).ok_or(())?;
        let mut of: Vec<(i64, i64)> =
            family.touched.all().map(|c| (c.rem_euclid(k), c.div_euclid(k))).collect();
        of.sort_unstable();
        let near = of.windows(2).filter(|w| w[0].0 == w[1].0).map(|w| w[1].1 - w[0].1);
        Ok(near.min())
    }
}
