//! Tests that a program makes at run time, before a loop: may it run in parallel, and does that pay?

use crate::{CompareOp, ExprId, Place, Type, VarId};

/// A test made once, before the loop, over values that do not change in it: all conditions must hold.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RuntimeTest {
    /// Their conjunction.
    pub conditions: Vec<Condition>,
}

/// One condition of a [`RuntimeTest`].
#[derive(Clone, PartialEq, Debug)]
pub enum Condition {
    /// `left op right` over exact integers.
    Compare {
        /// Left side.
        left: Poly,
        /// Relation.
        op: CompareOp,
        /// Right side.
        right: Poly,
    },
    /// Two stretches of memory do not overlap.
    Disjoint {
        /// One stretch.
        first: Section,
        /// The other.
        second: Section,
        /// It is as good if both count from the same address: each iteration touches the same elements of both.
        or_same: bool,
    },
    /// One of these holds.
    Any(Vec<Condition>),
    /// A truth value that a variable holds is false.
    Off(ExprId),
}

/// A contiguous stretch of elements, from the smallest to the largest zero-based linear element
/// offset that a loop may touch (a superset is fine).
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// Where offset 0 is.
    pub base: Base,
    /// Smallest element offset.
    pub lo: Poly,
    /// Largest element offset.
    pub hi: Poly,
}

/// Where a [`Section`] starts to count.
#[derive(Clone, PartialEq, Debug)]
pub enum Base {
    /// The array (in C: reached through a pointer).
    Variable(VarId),
    /// What the pointer stored in a place (`v->data`) points to when the loop is entered. The pointer does not
    /// change in the loop, and the place can be read on entry.
    Stored(Box<Stored>),
}

/// A pointer in memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    /// The place of the pointer.
    pub pointer: Place,
    /// The type that it points to.
    pub element: Type,
}

/// An integer polynomial over expressions that do not change in the loop.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Poly {
    /// Its terms; the empty sum is 0.
    pub terms: Vec<Term>,
}

/// `coefficient × product of factors`; the factors are integer expressions of the procedure, if nothing else is said.
#[derive(Clone, PartialEq, Debug)]
pub struct Term<F = ExprId> {
    /// Integer coefficient.
    pub coefficient: i128,
    /// Factors; none for a constant.
    pub factors: Vec<F>,
}

/// `work ≥ threshold`, in abstract operations.
#[derive(Clone, PartialEq, Debug)]
pub struct WorkTest {
    /// Estimated number of operations.
    pub work: Poly,
    /// From so many on, several threads pay.
    pub threshold: i128,
    /// Iterations of the loop: where there is none, what the work depends on must not be read.
    pub entered: Option<Poly>,
}

impl Poly {
    /// A constant.
    pub fn constant(value: i128) -> Poly {
        if value == 0 {
            Poly::default()
        } else {
            Poly { terms: vec![Term { coefficient: value, factors: Vec::new() }] }
        }
    }

    /// One expression.
    pub fn factor(expr: ExprId) -> Poly {
        Poly { terms: vec![Term { coefficient: 1, factors: vec![expr] }] }
    }

    /// Its value if it has no factors.
    pub fn as_constant(&self) -> Option<i128> {
        let mut sum = 0i128;
        for term in &self.terms {
            if !term.factors.is_empty() {
                return None;
            }
            sum = sum.checked_add(term.coefficient)?;
        }
        Some(sum)
    }
}
