//! A small seeded generator, so that every random test is the same on every machine.
//!
//! **Source**: splitmix64, S. Vigna's public-domain description.

/// Deterministic pseudo-random integers.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator with the given seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number of `lo..=hi` (for `lo ≤ hi` and a span below 2⁶³).
    pub fn int(&mut self, lo: i128, hi: i128) -> i128 {
        let span = (hi - lo + 1).max(1) as u64;
        lo + i128::from(self.bits() % span)
    }

    /// True with probability 1 in `n`.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.bits().is_multiple_of(n)
    }
}
