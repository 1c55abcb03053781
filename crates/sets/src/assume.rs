//! What is known about symbols before a question is asked.
//!
//! A range per symbol, and affine forms known to be ≥ 0 (`n − m`, `ld − rows`). Everything that the crate
//! proves is proved *under* these; a client that passes a false one gets a false proof, so it records
//! where each came from.

use crate::affine::Affine;
use crate::arith::{ceil_div, floor_div};
use crate::poly::Poly;
use crate::range::Range;
use crate::symbol::Symbol;
use std::collections::BTreeMap;

/// Known ranges of symbols and known linear facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assumptions {
    ranges: BTreeMap<Symbol, Range>,
    facts: Vec<Affine>,
}

impl Assumptions {
    /// Nothing known.
    pub fn new() -> Assumptions {
        Assumptions::default()
    }

    /// Adds: `s` lies in `r` (and in what was known before).
    pub fn set_range(&mut self, s: Symbol, r: Range) -> &mut Self {
        let e = self.ranges.entry(s).or_insert(Range::ALL);
        *e = e.intersect(&r);
        self
    }

    /// Adds: `form ≥ 0`. A form over one symbol tightens its range.
    pub fn nonneg(&mut self, form: Affine) -> &mut Self {
        match form.terms() {
            [] => {
                if form.constant_part() < 0 {
                    self.facts.push(form);
                }
            }
            [(s, c)] => {
                let (s, c) = (*s, *c);
                // c·s + k ≥ 0  ⇔  s ≥ ⌈−k/c⌉ or s ≤ ⌊−k/c⌋ = ⌊k/−c⌋.
                let k = form.constant_part();
                let bound = k.checked_neg().and_then(|n| {
                    if c > 0 {
                        ceil_div(n, c).map(Range::at_least)
                    } else {
                        floor_div(n, c).map(Range::at_most)
                    }
                });
                match bound {
                    Some(r) => {
                        self.set_range(s, r);
                    }
                    None => self.facts.push(form),
                }
            }
            _ => {
                if !self.facts.contains(&form) {
                    self.facts.push(form);
                }
            }
        }
        self
    }

    /// Adds: `form = 0`.
    pub fn zero(&mut self, form: Affine) -> &mut Self {
        if let Some(n) = form.neg() {
            self.nonneg(n);
        }
        self.nonneg(form)
    }

    /// The known range of `s`.
    pub fn range(&self, s: Symbol) -> Range {
        self.ranges.get(&s).copied().unwrap_or(Range::ALL)
    }

    /// Every symbol with a known range.
    pub fn ranges(&self) -> impl Iterator<Item = (Symbol, Range)> + '_ {
        self.ranges.iter().map(|(s, r)| (*s, *r))
    }

    /// The forms over several symbols that are known to be ≥ 0.
    pub fn facts(&self) -> &[Affine] {
        &self.facts
    }

    /// A range that contains every value of `a`.
    pub fn range_of(&self, a: &Affine) -> Range {
        a.range(&|s| self.range(s))
    }

    /// A range that contains every integer value of `p`.
    pub fn range_of_poly(&self, p: &Poly) -> Range {
        p.range(&|s| self.range(s))
    }

    /// The greatest symbol number in use, if any.
    pub fn max_symbol(&self) -> Option<Symbol> {
        let a = self.ranges.keys().next_back().copied();
        let b = self.facts.iter().filter_map(|f| f.terms().last().map(|t| t.0)).max();
        a.max(b)
    }

    /// True when the assignment satisfies everything assumed.
    pub fn hold(&self, value: &dyn Fn(Symbol) -> Option<i128>) -> bool {
        self.ranges.iter().all(|(s, r)| value(*s).is_none_or(|v| r.contains(v)))
            && self.facts.iter().all(|f| f.eval(value).is_none_or(|v| v >= 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_symbol_facts_become_ranges() {
        let s = Symbol(0);
        for c in [-3i128, -2, -1, 1, 2, 3] {
            for k in -7..=7 {
                let mut a = Assumptions::new();
                a.nonneg(Affine::from_terms(k, [(s, c)]).unwrap());
                for v in -10..=10 {
                    assert_eq!(a.range(s).contains(v), c * v + k >= 0, "{c}*{v}+{k}");
                }
            }
        }
    }
}
