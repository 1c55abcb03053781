//! Conjunctions of linear constraints over integers, and exact questions about them.
//!
//! A [`System`] holds affine forms that are zero, forms that are ≥ 0, and forms that are multiples of a
//! modulus. Every symbol is existential: [`System::feasible`] asks whether *some* integers, parameters
//! included, satisfy all of it.
//!
//! ```
//! use heiretsu_sets::{Affine, Budget, Feasibility, Symbol, System};
//! let x = Symbol(0);
//! let mut s = System::new();
//! s.at_least(Affine::from_terms(-3, [(x, 2)]).unwrap()); // 2x ≥ 3
//! s.at_least(Affine::from_terms(5, [(x, -2)]).unwrap()); // 2x ≤ 5
//! assert_eq!(s.feasible(&mut Budget::default()), Feasibility::NonEmpty(vec![(x, 2)]));
//! ```

mod budget;
mod omega;
pub(crate) mod project;
mod tableau;
mod union;

pub use budget::{Budget, Limit};

pub(crate) use omega::solve;
pub(crate) use tableau::Tableau;
pub use union::Union;

use crate::affine::Affine;
use crate::assume::Assumptions;
use crate::symbol::Symbol;
use std::fmt;

/// The answer to "is there an integer point?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feasibility {
    /// Proved: none.
    Empty,
    /// A point, one value for every symbol of the system, sorted by symbol.
    NonEmpty(Vec<(Symbol, i128)>),
    /// Not decided within the limits.
    Unknown(Limit),
}

/// A conjunction of `form = 0`, `form ≥ 0` and `form ≡ 0 (mod m)`.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct System {
    equal: Vec<Affine>,
    at_least: Vec<Affine>,
    multiple: Vec<(Affine, i128)>,
}

impl System {
    /// No constraint: every integer point.
    pub fn new() -> System {
        System::default()
    }

    /// Adds `form = 0`.
    pub fn equal(&mut self, form: Affine) -> &mut Self {
        self.equal.push(form);
        self
    }

    /// Adds `form ≥ 0`.
    pub fn at_least(&mut self, form: Affine) -> &mut Self {
        self.at_least.push(form);
        self
    }

    /// Adds `form ≡ 0 (mod m)`, for `m ≥ 1`; a modulus below 1 is taken as its absolute value, 0 as
    /// `form = 0`.
    pub fn multiple_of(&mut self, form: Affine, m: i128) -> &mut Self {
        match m.checked_abs() {
            Some(0) => self.equal.push(form),
            Some(1) => {}
            Some(m) => self.multiple.push((form, m)),
            // |m| = 2¹²⁷ has no positive form; the sign of a modulus does not matter.
            None => self.multiple.push((form, i128::MIN)),
        }
        self
    }

    /// Adds everything that is assumed.
    pub fn assume(&mut self, a: &Assumptions) -> &mut Self {
        for (s, r) in a.ranges() {
            if let Some(n) = r.lo.and_then(i128::checked_neg) {
                self.at_least.extend(Affine::from_terms(n, [(s, 1)]));
            }
            if let Some(h) = r.hi {
                self.at_least.extend(Affine::from_terms(h, [(s, -1)]));
            }
        }
        self.at_least.extend(a.facts().iter().cloned());
        self
    }

    /// The forms that are zero.
    pub fn equalities(&self) -> &[Affine] {
        &self.equal
    }

    /// The forms that are ≥ 0.
    pub fn inequalities(&self) -> &[Affine] {
        &self.at_least
    }

    /// The forms that are multiples of a modulus.
    pub fn congruences(&self) -> &[(Affine, i128)] {
        &self.multiple
    }

    /// Every symbol that occurs, sorted, once each.
    pub fn symbols(&self) -> Vec<Symbol> {
        let forms =
            self.equal.iter().chain(&self.at_least).chain(self.multiple.iter().map(|m| &m.0));
        let mut v: Vec<Symbol> = forms.flat_map(|f| f.terms().iter().map(|t| t.0)).collect();
        v.sort_unstable();
        v.dedup();
        v
    }

    /// Both constraints.
    pub fn and(&self, o: &System) -> System {
        let mut out = self.clone();
        out.equal.extend(o.equal.iter().cloned());
        out.at_least.extend(o.at_least.iter().cloned());
        out.multiple.extend(o.multiple.iter().cloned());
        out
    }

    /// Whether a point satisfies every constraint; `None` on overflow or a missing value.
    pub fn holds(&self, value: &dyn Fn(Symbol) -> Option<i128>) -> Option<bool> {
        for f in &self.equal {
            if f.eval(value)? != 0 {
                return Some(false);
            }
        }
        for f in &self.at_least {
            if f.eval(value)? < 0 {
                return Some(false);
            }
        }
        for (f, m) in &self.multiple {
            if f.eval(value)?.checked_rem(*m)? != 0 {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether some integers satisfy every constraint.
    pub fn feasible(&self, budget: &mut Budget) -> Feasibility {
        let symbols = self.symbols();
        let tab = self.tableau(&symbols);
        match solve(tab, budget) {
            Ok(None) => Feasibility::Empty,
            Ok(Some(point)) => Feasibility::NonEmpty(
                symbols.iter().copied().zip(point[1..].iter().copied()).collect(),
            ),
            Err(limit) => Feasibility::Unknown(limit),
        }
    }

    /// True when proved to hold no integer point.
    pub fn is_empty(&self, budget: &mut Budget) -> bool {
        self.feasible(budget) == Feasibility::Empty
    }

    /// Dense rows: one column per symbol in the given order, then one helper column per congruence.
    pub(crate) fn tableau(&self, symbols: &[Symbol]) -> Tableau {
        let width = 1 + symbols.len() + self.multiple.len();
        let mut tab = Tableau::new(width);
        let mut row = vec![0i128; width];
        let fill = |row: &mut [i128], f: &Affine| {
            row.fill(0);
            row[0] = f.constant_part();
            for &(s, c) in f.terms() {
                if let Ok(k) = symbols.binary_search(&s) {
                    row[k + 1] = c;
                }
            }
        };
        for f in &self.equal {
            fill(&mut row, f);
            tab.eqs.push(&row);
        }
        for f in &self.at_least {
            fill(&mut row, f);
            tab.ges.push(&row);
        }
        for (k, (f, m)) in self.multiple.iter().enumerate() {
            fill(&mut row, f);
            row[1 + symbols.len() + k] = *m;
            tab.eqs.push(&row);
        }
        tab
    }
}

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.equal.iter().map(|a| format!("{a} = 0")));
        parts.extend(self.at_least.iter().map(|a| format!("{a} >= 0")));
        parts.extend(self.multiple.iter().map(|(a, m)| format!("{m} | {a}")));
        write!(f, "{{ {} }}", parts.join(", "))
    }
}
