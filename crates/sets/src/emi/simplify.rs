//! Lowering the order: exactly where possible, to a superset where asked.
//!
//! **Decides** nothing.
//!
//! **Example**: `[1,…]^{1,129}_{128,99}` is `[1,12900]^1_{12899}` exactly: the count 128 fills the gaps of 129.
//!
//! **Why it is sound**: the exact step is inclusion 5 with its equality; the approximate one is inclusion 6.
//!
//! **Gives up when** a number leaves 128 bits (`None`).
//!
//! **Cost and limit**: cubic in the order.
//!
//! **Source**: Soyama and Kako, sections 2.4.1 and 2.4.2; the count of step 3 corrected by `errata.md` 9.

use super::interval::Emi;
use crate::arith::{gcd, mul};

impl Emi {
    /// The same set with fewer pairs, where one step's count fills the gaps of a multiple of it.
    pub fn simplified(&self) -> Option<Emi> {
        let mut e = self.clone();
        'again: loop {
            for i in 0..e.order() {
                for j in 0..e.order() {
                    let ((a, b), (c, d)) = (e.pairs()[i], e.pairs()[j]);
                    if i != j && c % a == 0 && b >= c / a - 1 {
                        let count = b.checked_add(mul(c / a, d)?)?;
                        e = e.replaced(i, j, (a, count))?;
                        continue 'again;
                    }
                }
            }
            return Some(e);
        }
    }

    /// A superset with at most `order` pairs (at least 1).
    pub fn approximated(&self, order: usize) -> Option<Emi> {
        let mut e = self.clone();
        while e.order() > order.max(1) {
            // Least (1/γ)(αᵢ/γ − 1) = (αᵢ − γ)/γ², ties by the least αⱼ/γ.
            let mut best: Option<((i128, i128), i128, usize, usize)> = None;
            for i in 0..e.order() {
                for j in i + 1..e.order() {
                    let (ai, aj) = (e.pairs()[i].0, e.pairs()[j].0);
                    let g = gcd(ai, aj)?;
                    let key = (ai - g, mul(g, g)?);
                    let better = match best {
                        None => true,
                        Some((k, tie, _, _)) => {
                            let (left, right) = (mul(key.0, k.1)?, mul(k.0, key.1)?);
                            left < right || (left == right && aj / g < tie)
                        }
                    };
                    if better {
                        best = Some((key, aj / g, i, j));
                    }
                }
            }
            let (_, _, i, j) = best?;
            let ((ai, bi), (aj, bj)) = (e.pairs()[i], e.pairs()[j]);
            let g = gcd(ai, aj)?;
            let sum = mul(ai, bi)?.checked_add(mul(aj, bj)?)?;
            e = e.replaced(i, j, (g, sum / g))?;
        }
        Some(e)
    }

    fn replaced(&self, i: usize, j: usize, by: (i128, i128)) -> Option<Emi> {
        let kept =
            self.pairs().iter().enumerate().filter(|(k, _)| *k != i && *k != j).map(|p| *p.1);
        Emi::new(self.low(), kept.chain([by]))
    }
}
