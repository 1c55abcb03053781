//! Sizes as programs have them.

/// So many choices of sizes are tried.
const ROUNDS: u64 = 512;

/// Sizes, increments and counters.
const USUAL: [i128; 18] = [
    1, 2, 3, 5, 8, 10, 16, 31, 64, 100, 128, 500, 1_000, 1_024, 4_096, 100_000, 1_000_000,
    50_000_000,
];

/// Does something hold for some choice of sizes? It is asked with the size of each name, by its number.
pub fn meet(holds: impl Fn(&dyn Fn(usize) -> i128) -> bool) -> bool {
    (0..ROUNDS).any(|round| holds(&|name| size(round, name as u64)))
}

/// The first rounds take the same size for all names, later ones mix them.
fn size(round: u64, name: u64) -> i128 {
    let mixed = (round * 31 + name + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    let chosen = if round < USUAL.len() as u64 { round } else { mixed };
    USUAL[(chosen % USUAL.len() as u64) as usize]
}
