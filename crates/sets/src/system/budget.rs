//! Operation budgets: the work that a question may cost, counted in row operations, never in seconds.
//!
//! The same question with the same budget gives the same answer on every machine.

/// Why an exact procedure stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// The operation budget is used up.
    Budget,
    /// A value does not fit in 128 bits.
    Overflow,
}

/// Operations left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    left: u64,
}

impl Budget {
    /// A budget of `operations` (one operation touches one number).
    pub const fn new(operations: u64) -> Budget {
        Budget { left: operations }
    }

    /// Operations that are left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes `n` operations, or fails.
    pub fn spend(&mut self, n: u64) -> Result<(), Limit> {
        if self.left < n {
            self.left = 0;
            return Err(Limit::Budget);
        }
        self.left -= n;
        Ok(())
    }
}

impl Default for Budget {
    /// Enough for every dependence question of real code that was tried, and about a millisecond.
    fn default() -> Budget {
        Budget::new(200_000)
    }
}
