//! Sizes as programs have them.

/// So many choices of sizes are tried.
pub const ROUNDS: u64 = 512;

/// Sizes, increments and counters.
const USUAL: [i128; 18] = [
    1, 2, 3, 5, 8, 10, 16, 31, 64, 100, 128, 500, 1_000, 1_024, 4_096, 100_000, 1_000_000,
    50_000_000,
];

/// The size that a round chooses for the `at`-th name: the first rounds the same for all, later ones mixed.
pub fn size(round: u64, at: u64) -> i128 {
    let mixed = (round * 31 + at + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    let chosen = if round < USUAL.len() as u64 { round } else { mixed };
    USUAL[(chosen % USUAL.len() as u64) as usize]
}
