//! Where members of COMMON blocks lie.
//!
//! **Decides** whether two members of a block, as two procedures declare them, are the same storage, different storage, or
//! perhaps a part of each other.
//! **Example** with `COMMON /W/ A(100), B(200)` here and `COMMON /W/ W(100), V(50), U(150)` there, `W` is `A`, and `V` and `U`
//! lie in `B`.
//! **Why it is sound** what a member has before it are elements of known types, in their order. Blocks that start with the same
//! elements have them in the same places, however large a processor makes a type, and wherever it fills up.
//! **Gives up when** blocks have elements of different types in the same place: what follows lies anywhere.
//! **Cost and limit** linear in the members of a block.
//! **Source** Fortran 2018, 8.10.2.4, 19.5.3.

use std::sync::Arc;

use crate::Scalar;

/// Elements of one type, one after the other.
pub type Run = (Scalar, u64);

/// A member of a COMMON block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The elements of the block, as some procedure sees it; neighbours of one type are one run.
    block: Arc<[Run]>,
    /// So many of them lie before it.
    start: u64,
    /// Its own.
    own: Run,
}

impl Member {
    /// The members of a block, given the elements of each; `None`: there are too many to count.
    pub fn all(block: &[Run]) -> Option<Vec<Member>> {
        let mut runs: Vec<Run> = Vec::new();
        for &(ty, count) in block.iter().filter(|(_, count)| *count > 0) {
            match runs.last_mut() {
                Some(last) if last.0 == ty => last.1 = last.1.checked_add(count)?,
                _ => runs.push((ty, count)),
            }
        }
        let runs: Arc<[Run]> = runs.into();
        let mut start: u64 = 0;
        let mut out = Vec::new();
        for &own in block {
            out.push(Member { block: runs.clone(), start, own });
            start = start.checked_add(own.1)?;
        }
        Some(out)
    }

    /// So many elements lie before it, and these are its own: alike for those that are [`Member::same`].
    pub fn place(&self) -> (u64, Run) {
        (self.start, self.own)
    }

    /// Do both have the same elements, in the same place?
    pub fn same(&self, other: &Member) -> bool {
        self.place() == other.place() && self.start <= self.alike(other)
    }

    /// Have they no element in common, wherever they are?
    pub fn apart(&self, other: &Member) -> bool {
        let before = |a: &Member, b: &Member| {
            let end = a.start.saturating_add(a.own.1);
            end <= b.start && end <= a.alike(b)
        };
        before(self, other) || before(other, self)
    }

    /// Is one of them the same as the other, or has it nothing to do with it?
    pub fn fits(&self, other: &Member) -> bool {
        self.same(other) || self.apart(other)
    }

    /// Does the block have the same elements for both?
    pub fn of_equal_blocks(&self, other: &Member) -> bool {
        self.block == other.block
    }

    /// With how many equal elements the blocks of both start.
    fn alike(&self, other: &Member) -> u64 {
        let mut alike: u64 = 0;
        for (a, b) in self.block.iter().zip(&*other.block) {
            if a.0 == b.0 {
                alike = alike.saturating_add(a.1.min(b.1));
            }
            if a != b {
                break;
            }
        }
        alike
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REAL: Scalar = Scalar::Float { bits: 32 };
    const INTEGER: Scalar = Scalar::I32;

    fn all(block: &[Run]) -> Vec<Member> {
        Member::all(block).unwrap()
    }

    #[test]
    fn parts_of_one_array() {
        let (two, one) = (all(&[(REAL, 100), (REAL, 200)]), all(&[(REAL, 300)]));
        assert!(two[0].apart(&two[1]) && two[1].apart(&two[0]));
        assert!(!one[0].fits(&two[0]) && !two[1].fits(&one[0]));
        let three = all(&[(REAL, 100), (REAL, 50), (REAL, 150)]);
        assert!(three[0].same(&two[0]) && three[0].apart(&two[1]));
        assert!(!three[1].fits(&two[1]) && three[1].apart(&two[0]) && !three[2].fits(&two[1]));
    }

    #[test]
    fn nothing_is_known_after_other_types() {
        let (a, b) = (all(&[(INTEGER, 2), (REAL, 9)]), all(&[(REAL, 2), (REAL, 9)]));
        assert!(!a[0].fits(&b[0]) && !a[1].fits(&b[1]) && !a[0].fits(&b[1]));
        let c = all(&[(INTEGER, 1), (INTEGER, 1), (REAL, 4), (REAL, 5)]);
        assert!(c[1].apart(&a[1]) && !c[0].fits(&a[0]) && !c[3].fits(&a[1]));
        assert!(!a[0].of_equal_blocks(&b[0]) && a[0].of_equal_blocks(&c[3]));
    }

    #[test]
    fn the_end_of_a_longer_block() {
        let (short, long) = (all(&[(REAL, 5)]), all(&[(REAL, 5), (REAL, 7)]));
        assert!(short[0].same(&long[0]) && short[0].apart(&long[1]));
        let none = all(&[(REAL, 0), (REAL, 5)]);
        assert!(none[1].same(&short[0]) && none[0].apart(&short[0]));
    }
}
