//! Unions of systems: intersection, difference, subset, emptiness, projection.
//!
//! **Decides** questions about sets that one conjunction cannot describe.
//!
//! **Example**: `0 ≤ x ≤ 9` minus `3 ≤ x ≤ 5` is `0 ≤ x ≤ 2` or `6 ≤ x ≤ 9`.
//!
//! **Why it is sound**: `A − B` takes A with one constraint of B negated at a time, the earlier ones kept, so
//! the pieces are exact and do not overlap. A congruence is negated by the other residues.
//!
//! **Gives up when** the budget is spent, a number leaves 128 bits, or there are too many pieces.
//!
//! **Cost and limit**: the pieces of a difference multiply; at most [`MAX_PARTS`] are kept.
//!
//! **Source**: the standard constructions, as in W. Pugh and D. Wonnacott, 1992.

use super::budget::{Budget, Limit};
use super::project::{Part, project};
use super::{Feasibility, System, solve};
use crate::affine::Affine;
use crate::symbol::Symbol;

/// Most parts of a union.
const MAX_PARTS: usize = 512;
/// Greatest modulus whose residues are enumerated.
const MAX_RESIDUES: i128 = 64;

/// The points that satisfy at least one of the parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Union {
    parts: Vec<System>,
}

impl Union {
    /// The empty set.
    pub fn empty() -> Union {
        Union::default()
    }

    /// The parts.
    pub fn parts(&self) -> &[System] {
        &self.parts
    }

    /// Whether a point is in the set; `None` on overflow or a missing value.
    pub fn holds(&self, value: &dyn Fn(Symbol) -> Option<i128>) -> Option<bool> {
        for p in &self.parts {
            if p.holds(value)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The points in either set.
    pub fn union(&self, o: &Union) -> Union {
        let mut parts = self.parts.clone();
        for p in &o.parts {
            if !parts.contains(p) {
                parts.push(p.clone());
            }
        }
        Union { parts }
    }

    /// The points in both sets.
    pub fn intersect(&self, o: &Union, budget: &mut Budget) -> Result<Union, Limit> {
        let mut out = Union::default();
        for a in &self.parts {
            for b in &o.parts {
                out.add(a.and(b), budget)?;
            }
        }
        Ok(out)
    }

    /// The points of this set that are not in the other.
    pub fn subtract(&self, o: &Union, budget: &mut Budget) -> Result<Union, Limit> {
        let mut left = self.clone();
        for b in &o.parts {
            let mut next = Union::default();
            for a in &left.parts {
                subtract_one(a, b, &mut next, budget)?;
            }
            left = next;
        }
        Ok(left)
    }

    /// Whether the set has no integer point.
    pub fn is_empty(&self, budget: &mut Budget) -> Result<bool, Limit> {
        for p in &self.parts {
            match p.feasible(budget) {
                Feasibility::Empty => {}
                Feasibility::NonEmpty(_) => return Ok(false),
                Feasibility::Unknown(l) => return Err(l),
            }
        }
        Ok(true)
    }

    /// Whether every point of this set is in the other.
    pub fn is_subset(&self, o: &Union, budget: &mut Budget) -> Result<bool, Limit> {
        self.subtract(o, budget)?.is_empty(budget)
    }

    /// Whether the two sets have no common point.
    pub fn is_disjoint(&self, o: &Union, budget: &mut Budget) -> Result<bool, Limit> {
        self.intersect(o, budget)?.is_empty(budget)
    }

    /// The values of `keep` for which the other symbols have integer values.
    pub fn project_onto(&self, keep: &[Symbol], budget: &mut Budget) -> Result<Union, Limit> {
        let mut out = Union::default();
        for p in &self.parts {
            out = out.union(&p.project_onto(keep, budget)?);
        }
        Ok(out)
    }

    /// Adds a part unless it has no point.
    fn add(&mut self, s: System, budget: &mut Budget) -> Result<(), Limit> {
        budget.spend(1)?;
        if self.parts.len() >= MAX_PARTS {
            return Err(Limit::Budget);
        }
        // A part that cannot be decided is kept: the union stays the same set.
        if solve(s.tableau(&s.symbols()), budget) != Ok(None) && !self.parts.contains(&s) {
            self.parts.push(s);
        }
        Ok(())
    }
}

impl From<System> for Union {
    fn from(s: System) -> Union {
        Union { parts: vec![s] }
    }
}

/// Adds the pieces of `a − b` to `out`.
fn subtract_one(a: &System, b: &System, out: &mut Union, budget: &mut Budget) -> Result<(), Limit> {
    let over = Limit::Overflow;
    let mut kept = a.clone();
    // f < 0, as −f − 1 ≥ 0.
    let below = |f: &Affine| f.neg().and_then(|n| n.add_constant(-1)).ok_or(over);
    for f in b.inequalities() {
        let mut piece = kept.clone();
        piece.at_least(below(f)?);
        out.add(piece, budget)?;
        kept.at_least(f.clone());
    }
    for f in b.equalities() {
        for side in [below(f)?, f.add_constant(-1).ok_or(over)?] {
            let mut piece = kept.clone();
            piece.at_least(side);
            out.add(piece, budget)?;
        }
        kept.equal(f.clone());
    }
    for (f, m) in b.congruences() {
        if *m > MAX_RESIDUES || *m < 1 {
            return Err(Limit::Budget);
        }
        for r in 1..*m {
            let mut piece = kept.clone();
            piece.multiple_of(f.add_constant(-r).ok_or(over)?, *m);
            out.add(piece, budget)?;
        }
        kept.multiple_of(f.clone(), *m);
    }
    Ok(())
}

impl System {
    /// The values of `keep` for which the other symbols have integer values, exactly.
    pub fn project_onto(&self, keep: &[Symbol], budget: &mut Budget) -> Result<Union, Limit> {
        let symbols = self.symbols();
        let tab = self.tableau(&symbols);
        let mut kept = vec![false; tab.width()];
        kept[0] = true;
        for (k, s) in symbols.iter().enumerate() {
            kept[k + 1] = keep.contains(s);
        }
        let mut out = Union::default();
        for part in project(tab, &kept, true, budget)? {
            let s = to_system(&part, &symbols)?;
            if !out.parts.contains(&s) {
                out.parts.push(s);
            }
        }
        Ok(out)
    }
}

/// The part as a system again.
fn to_system(part: &Part, symbols: &[Symbol]) -> Result<System, Limit> {
    let form = |row: &[i128]| {
        Affine::from_terms(row[0], symbols.iter().copied().zip(row[1..].iter().copied()))
            .ok_or(Limit::Overflow)
    };
    let mut s = System::new();
    for r in part.tab.eqs.iter() {
        s.equal(form(r)?);
    }
    for r in part.tab.ges.iter() {
        s.at_least(form(r)?);
    }
    for (r, m) in &part.congruences {
        s.multiple_of(form(r)?, *m);
    }
    Ok(s)
}
