//! Reproducible pseudo-random numbers (SplitMix64): the same on every machine, cheap to seed.

/// A generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng(u64);

impl Rng {
    /// From a seed; near seeds give unrelated sequences.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// From several numbers.
    pub fn of(parts: &[u64]) -> Rng {
        let mut rng = Rng(0x9e37_79b9);
        for part in parts {
            rng.0 ^= *part;
            rng.0 = rng.next_u64();
        }
        rng
    }

    /// Any 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of `0..n`; 0 when `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next_u64() % n.max(1)
    }

    /// One of `lo..=hi`.
    pub fn between(&mut self, lo: i64, hi: i64) -> i64 {
        lo + self.below(hi.saturating_sub(lo).saturating_add(1).max(1) as u64) as i64
    }

    /// True once in `n`.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// In random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}
