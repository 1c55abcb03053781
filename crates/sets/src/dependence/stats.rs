//! Counts of how many questions each test decided.

use super::{Answer, Test, UnknownReason};
use std::collections::BTreeMap;

/// How many questions were decided by which test, and how many stayed open, by reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    independent: BTreeMap<Test, u64>,
    dependent: BTreeMap<Test, u64>,
    unknown: BTreeMap<UnknownReason, u64>,
}

impl Stats {
    /// Records one answer.
    pub fn record(&mut self, a: &Answer) {
        match a {
            Answer::Independent { test } => *self.independent.entry(*test).or_default() += 1,
            Answer::Dependent { test, .. } => *self.dependent.entry(*test).or_default() += 1,
            Answer::Unknown { reason } => *self.unknown.entry(*reason).or_default() += 1,
        }
    }

    /// Questions answered *independent* by `test`.
    pub fn independent(&self, test: Test) -> u64 {
        self.independent.get(&test).copied().unwrap_or(0)
    }

    /// Questions answered *dependent* by `test`.
    pub fn dependent(&self, test: Test) -> u64 {
        self.dependent.get(&test).copied().unwrap_or(0)
    }

    /// Questions left open for `reason`.
    pub fn unknown(&self, reason: UnknownReason) -> u64 {
        self.unknown.get(&reason).copied().unwrap_or(0)
    }

    /// Questions that `test` decided, either way.
    pub fn count(&self, test: Test) -> u64 {
        self.independent(test) + self.dependent(test)
    }

    /// Every test with its count, in the order of the cascade.
    pub fn iter(&self) -> impl Iterator<Item = (Test, u64)> + '_ {
        Test::ALL.iter().map(|t| (*t, self.count(*t)))
    }

    /// Every question asked.
    pub fn total(&self) -> u64 {
        self.independent.values().chain(self.dependent.values()).chain(self.unknown.values()).sum()
    }

    /// Adds another thread's counts.
    pub fn merge(&mut self, o: &Stats) {
        for (t, n) in &o.independent {
            *self.independent.entry(*t).or_default() += n;
        }
        for (t, n) in &o.dependent {
            *self.dependent.entry(*t).or_default() += n;
        }
        for (r, n) in &o.unknown {
            *self.unknown.entry(*r).or_default() += n;
        }
    }
}
