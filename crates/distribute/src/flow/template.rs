//! Index ranges that are cut into blocks, one for each rank.
//!
//! **Decides** which rank has which part of a range: rank `p` of `P` has `lo + n·p/P … lo + n·(p+1)/P − 1`.
//!
//! **Why it is sound** the blocks of neighbours meet, the first one begins at `lo`, the last one ends at `lo + n − 1`.
//! Their lengths differ by at most one; for `P > n` some are empty.

use heiretsu_sets::Poly;

/// Names a template.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TemplateId(pub u32);

/// `lo … hi`, both inclusive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// The first coordinate.
    pub lo: Poly,
    /// The last one.
    pub hi: Poly,
}

/// The block of rank `p` of `ranks` in `lo … hi`, if it is not empty and the numbers fit.
pub(crate) fn block(lo: i128, hi: i128, p: i128, ranks: i128) -> Option<(i128, i128)> {
    let n = hi.checked_sub(lo)?.checked_add(1)?.max(0);
    let first = lo.checked_add(n.checked_mul(p)?.checked_div(ranks)?)?;
    let next = lo.checked_add(n.checked_mul(p.checked_add(1)?)?.checked_div(ranks)?)?;
    (first < next).then(|| (first, next - 1))
}

#[cfg(test)]
mod tests {
    use super::block;

    #[test]
    fn blocks_are_the_range_in_order() {
        for n in 0..20 {
            for ranks in 1..23 {
                let all: Vec<i128> = (0..ranks)
                    .filter_map(|p| block(3, 2 + n, p, ranks))
                    .flat_map(|(a, b)| a..=b)
                    .collect();
                assert_eq!(all, (3..3 + n).collect::<Vec<_>>());
                let lengths =
                    (0..ranks).map(|p| block(3, 2 + n, p, ranks).map_or(0, |b| b.1 - b.0 + 1));
                let (least, most) = lengths.fold((n, 0), |(l, m), x| (l.min(x), m.max(x)));
                assert!(most - least <= 1);
            }
        }
    }
}
