//! Polynomial subscripts: extended modulo intervals in difference form, and run-time conditions.
//!
//! **Decides** whether a polynomial subscript difference can be zero with the iterations in a given order;
//! where it can, splits it into linear equations if a step separates; offers conditions on the parameters
//! under which it cannot.
//!
//! **Example**: `a[i*n + j]`, `0 ≤ j < n`: `n·(i'−i) + (j'−j) = 0` means `i' = i` and `j' = j`.
//!
//! **Why it is sound**: in the difference form the loops at `=` levels cancel, and at a `<` level the later
//! iteration is the earlier one plus δ ≥ 1. The region's bounds are the problem's own constraints, rewritten;
//! a region that contains all pairs of instances and never makes the difference zero proves independence.
//!
//! **Gives up when** neither bounds, gcd nor separation is proved.
//!
//! **Cost and limit**: tens of microseconds, within the question's budget.
//!
//! **Source**: `extended-modulo-intervals.md`, "Dependence testing" (difference form; errata 11).

use super::problem::{Equation, Problem, Row};
use super::separate::Separated;
use super::{Direction, Engine, Test};
use crate::affine::Affine;
use crate::assume::Assumptions;
use crate::emi::Refusal;
use crate::poly::Poly;
use crate::region::zero::{never_zero_when, tidy};
use crate::region::{Atom, Bounded, Condition, Region, ZeroAnswer, can_be_zero};
use crate::symbol::Symbol;
use crate::system::{Budget, project::project, solve};
use smallvec::SmallVec;

impl From<Refusal> for Test {
    fn from(r: Refusal) -> Test {
        match r {
            Refusal::Bounds => Test::EmiBounds,
            Refusal::Gcd => Test::EmiGcd,
            Refusal::Separation => Test::EmiSeparation,
        }
    }
}

/// What the polynomial equations of a question come down to.
#[derive(Clone, Debug)]
pub(crate) enum Linearized {
    /// One of them is never zero.
    Never(Test),
    /// Linear rows that follow from them, and whether they say everything.
    Rows(Vec<Row>, bool),
}

fn column(k: usize) -> Symbol {
    Symbol(k as u32)
}

impl Problem {
    /// Replaces the polynomial equations by linear ones where a step separates.
    pub(crate) fn linearize(&self, order: &[Direction], budget: u64) -> Linearized {
        if let Some((_, known)) = self.linearized.borrow().iter().find(|l| l.0[..] == *order) {
            return known.clone();
        }
        let found = self.linearized_within(order, &mut Budget::new(budget));
        self.linearized.borrow_mut().push((order.into(), found.clone()));
        found
    }

    fn linearized_within(&self, order: &[Direction], budget: &mut Budget) -> Linearized {
        let polys = self.equations.iter().filter_map(|e| match e {
            Equation::Poly(p, shape) => Some((p, shape)),
            Equation::Linear(_) | Equation::Unknown => None,
        });
        let (mut rows, mut complete) = (Vec::new(), true);
        let mut region = None;
        for (p, shape) in polys {
            match shape.as_ref().and_then(|s| self.separate(s, order)) {
                Some(Separated::Never(test)) => return Linearized::Never(test),
                Some(Separated::Rows(more)) => {
                    rows.extend(more);
                    continue;
                }
                None => {}
            }
            let region = region.get_or_insert_with(|| self.region(order));
            let Some(d) = self.in_order(p, order) else {
                complete = false;
                continue;
            };
            match can_be_zero(&d, region, budget) {
                ZeroAnswer::Never(r) => return Linearized::Never(r.into()),
                ZeroAnswer::When(parts) => {
                    for part in parts {
                        let row = part.as_affine().and_then(|a| self.raw_row(&a, order));
                        match row {
                            Some(row) => rows.push(row),
                            None => complete = false,
                        }
                    }
                }
            }
        }
        Linearized::Rows(rows, complete)
    }

    /// Conditions on the parameters under which no two instances in this order touch the same element.
    ///
    /// `None` when no useful one was found. The condition is sufficient, and over parameters only.
    pub fn independence_condition(
        &self,
        order: &[Direction],
        engine: &mut Engine,
    ) -> Option<Condition> {
        if order.len() != self.depth() {
            return None;
        }
        let budget = &mut Budget::new(engine.budget());
        let region = self.region(order);
        let mut out = Condition::default();
        for e in &self.equations {
            if let Equation::Poly(p, _) = e
                && let Some(d) = self.in_order(p, order)
            {
                out.any.extend(never_zero_when(&d, &region, budget).any);
            }
        }
        // With a budget of its own: the polynomial search may have used up the first.
        out.any.extend(self.linear_conditions(order, engine.budget()));
        let out = tidy(out, &region);
        let back: Option<Vec<Vec<Atom>>> = out
            .any
            .iter()
            .map(|all| all.iter().map(|a| self.atom_over_symbols(a)).collect())
            .collect();
        let any = back?;
        (!any.is_empty()).then_some(Condition { any })
    }

    /// One alternative per parameter constraint that every solution of the linear part implies.
    fn linear_conditions(&self, order: &[Direction], budget: u64) -> Vec<Vec<Atom>> {
        let base = self.constraints(order);
        let mut tab = base.clone();
        let mut dense = vec![0i128; self.width];
        let extra = match self.linearize(order, budget) {
            Linearized::Never(_) => return vec![Vec::new()],
            Linearized::Rows(rows, _) => rows,
        };
        let budget = &mut Budget::new(budget);
        let linear = self.equations.iter().filter_map(|e| match e {
            Equation::Linear(r) => Some(r),
            Equation::Poly(..) | Equation::Unknown => None,
        });
        for r in linear.chain(&extra) {
            dense.fill(0);
            dense[..r.len()].copy_from_slice(r);
            tab.eqs.push(&dense);
        }
        let keep: Vec<bool> = (0..self.width).map(|k| self.is_parameter(k)).collect();
        let Ok(parts) = project(tab, &keep, false, budget) else { return Vec::new() };
        let [part] = parts.as_slice() else {
            // No solution at all: nothing to ask for.
            return if parts.is_empty() { vec![Vec::new()] } else { Vec::new() };
        };
        let mut out = Vec::new();
        let mut rows = part.tab.clone();
        let mut i = 0;
        while i < rows.ges.len() {
            let Some(below) = strictly_below(rows.ges.row(i)) else {
                i += 1;
                continue;
            };
            // A row that the others imply asks for nothing of its own.
            let mut others = rows.clone();
            others.ges.swap_remove(i);
            let kept = others.clone();
            others.ges.push(&below);
            if solve(others, budget) == Ok(None) {
                rows = kept;
                continue;
            }
            i += 1;
            // Where the loops do not run in this order at all, the condition would hold for nothing.
            let mut excluded = base.clone();
            excluded.ges.push(&below);
            if solve(excluded, budget) != Ok(None) {
                out.extend(self.poly_of(&below).map(|p| vec![Atom::NonNeg(p)]));
            }
        }
        for r in part.tab.eqs.iter() {
            out.extend(self.poly_of(r).map(|p| vec![Atom::NonZero(p)]));
        }
        for (r, m) in &part.congruences {
            let divisor = Poly::constant(*m);
            out.extend(self.poly_of(r).map(|value| vec![Atom::NotDivides { divisor, value }]));
        }
        out
    }

    /// Parameters, and products of parameters only.
    fn is_parameter(&self, k: usize) -> bool {
        k <= self.params.len()
            || self.products.iter().any(|(m, c)| {
                *c == k && m.factors().iter().all(|f| f.0.0 as usize <= self.params.len())
            })
    }

    /// The row as a polynomial in columns, products expanded.
    fn poly_of(&self, row: &[i128]) -> Option<Poly> {
        let mut p = Poly::constant(row[0]);
        for (k, &c) in row.iter().enumerate().skip(1) {
            if c != 0 {
                let t = match self.products.iter().find(|q| q.1 == k) {
                    Some((m, _)) => Poly::term(c, m.clone()),
                    None => Poly::symbol(column(k)).scale(c)?,
                };
                p = p.add(&t)?;
            }
        }
        Some(p)
    }

    /// A polynomial over columns in the difference form of an order: at `=` levels both instances have the
    /// source's column, at `<` levels the sink's column holds the distance, at `>` levels the source's does.
    fn in_order(&self, p: &Poly, order: &[Direction]) -> Option<Poly> {
        let mut out = p.clone();
        for (k, d) in order.iter().enumerate() {
            let (s, t) = (column(self.source.common[k]), column(self.sink.common[k]));
            let sum = || Poly::symbol(s).add(&Poly::symbol(t));
            out = match d {
                Direction::Any => out,
                Direction::Eq => out.substitute(t, &Poly::symbol(s))?,
                Direction::Lt => out.substitute(t, &sum()?)?,
                Direction::Gt => out.substitute(s, &sum()?)?,
            };
        }
        for (s, t) in self.shared_bases(order) {
            out = out.substitute(column(t), &Poly::symbol(column(s)))?;
        }
        Some(out)
    }

    /// A linear form of the difference form as a row over the problem's own columns.
    fn raw_row(&self, a: &Affine, order: &[Direction]) -> Option<Row> {
        let mut a = a.clone();
        for (k, d) in order.iter().enumerate() {
            let (s, t) = (column(self.source.common[k]), column(self.sink.common[k]));
            a = match d {
                Direction::Any | Direction::Eq => a,
                Direction::Lt => a.substitute(t, &Affine::from_terms(0, [(t, 1), (s, -1)])?)?,
                Direction::Gt => a.substitute(s, &Affine::from_terms(0, [(s, 1), (t, -1)])?)?,
            };
        }
        let mut row = Row::from_elem(0, self.width);
        row[0] = a.constant_part();
        for &(s, c) in a.terms() {
            *row.get_mut(s.0 as usize)? = c;
        }
        Some(row)
    }

    /// The region of all pairs of instances in an order, over columns.
    fn region(&self, order: &[Direction]) -> Region {
        let vars = self.variables(order);
        let rank = |s: Symbol| vars.iter().position(|k| column(*k) == s);
        let mut bounded: Vec<Bounded> = vars
            .iter()
            .map(|&k| Bounded { symbol: column(k), lower: Vec::new(), upper: Vec::new() })
            .collect();
        let mut assume = Assumptions::new();
        for k in 1..=self.params.len() {
            assume.set_range(column(k), self.ranges[k]);
        }
        // Distances are at least 1.
        for (k, d) in order.iter().enumerate() {
            let distance = match d {
                Direction::Lt => self.sink.common[k],
                Direction::Gt => self.source.common[k],
                Direction::Any | Direction::Eq => continue,
            };
            if let Some(r) = rank(column(distance)) {
                bounded[r].lower.push(Poly::constant(1));
            }
        }
        for row in &self.rows {
            let Some(p) = self.poly_of(row).and_then(|p| self.in_order(&p, order)) else {
                continue;
            };
            let last = p.symbols().into_iter().filter_map(rank).max();
            let Some(r) = last else {
                if let Some(a) = p.as_affine() {
                    assume.nonneg(a);
                }
                continue;
            };
            let v = bounded[r].symbol;
            let Some(c) = p.coefficient_in(v, 1).as_constant().filter(|_| p.degree_in(v) == 1)
            else {
                continue;
            };
            // c·v + rest ≥ 0: v ≥ −rest/c, or v ≤ rest/−c.
            let rest = p.coefficient_in(v, 0);
            let bound = c.checked_neg().and_then(|n| rest.over(n));
            let Some(b) = bound else { continue };
            let list = if c > 0 { &mut bounded[r].lower } else { &mut bounded[r].upper };
            if !list.contains(&b) {
                list.push(b);
            }
        }
        self.add_wide_bounds(order, &mut bounded);
        add_room(&bounded, &mut assume);
        Region { vars: bounded, assume }
    }

    /// Variable columns in nesting order, a level's distance after its index.
    fn variables(&self, order: &[Direction]) -> Vec<usize> {
        let first = 1 + self.params.len();
        let common: SmallVec<[usize; 8]> =
            self.source.common.iter().chain(&self.sink.common).copied().collect();
        let product = |k: usize| self.products.iter().any(|q| q.1 == k);
        let bases: SmallVec<[usize; 4]> =
            self.source.bases.iter().chain(&self.sink.bases).map(|b| b.1).collect();
        let locals = self.source.locals.iter().chain(&self.sink.locals);
        let mut vars: Vec<usize> = bases.iter().chain(locals).copied().collect();
        for (k, d) in order.iter().enumerate() {
            let (s, t) = (self.source.common[k], self.sink.common[k]);
            match d {
                Direction::Eq => vars.push(s),
                Direction::Gt => vars.extend([t, s]),
                Direction::Lt | Direction::Any => vars.extend([s, t]),
            }
        }
        for k in first..self.width {
            if !product(k) && !common.contains(&k) && !vars.contains(&k) {
                vars.push(k);
            }
        }
        vars
    }

    /// A distance is also bounded without the index it starts from: `δ ≤ U − i` and `i ≥ L` give `δ ≤ U − L`.
    fn add_wide_bounds(&self, order: &[Direction], bounded: &mut [Bounded]) {
        for (k, d) in order.iter().enumerate() {
            let (from, distance) = match d {
                Direction::Lt => (self.source.common[k], self.sink.common[k]),
                Direction::Gt => (self.sink.common[k], self.source.common[k]),
                Direction::Any | Direction::Eq => continue,
            };
            let Some(i) = bounded.iter().position(|b| b.symbol == column(from)) else { continue };
            let Some(j) = bounded.iter().position(|b| b.symbol == column(distance)) else {
                continue;
            };
            let lowers = bounded[i].lower.clone();
            let mut wide = Vec::new();
            for u in &bounded[j].upper {
                let slope = u.coefficient_in(column(from), 1).as_ratio();
                if u.degree_in(column(from)) == 1 && slope.is_some_and(|c| c.0 < 0) {
                    wide.extend(lowers.iter().filter_map(|l| u.substitute(column(from), l)));
                }
            }
            // The narrow ones stay: the prover tries each.
            bounded[j].upper.extend(wide);
        }
    }

    fn atom_over_symbols(&self, a: &Atom) -> Option<Atom> {
        Some(match a {
            Atom::NonNeg(p) => Atom::NonNeg(self.over_symbols(p)?),
            Atom::NonZero(p) => Atom::NonZero(self.over_symbols(p)?),
            Atom::NotDivides { divisor, value } => Atom::NotDivides {
                divisor: self.over_symbols(divisor)?,
                value: self.over_symbols(value)?,
            },
        })
    }

    /// A polynomial over parameter columns in the client's symbols.
    fn over_symbols(&self, p: &Poly) -> Option<Poly> {
        let mut out = Poly::default();
        for (m, c) in p.terms() {
            let mut t = Poly::constant(*c);
            for &(s, e) in m.factors() {
                let client = *self.params.get((s.0 as usize).checked_sub(1)?)?;
                t = t.mul(&Poly::symbol(client).pow(e)?)?;
            }
            out = out.add(&t)?;
        }
        out.over(p.denominator())
    }
}

/// `row < 0`, as `−row − 1 ≥ 0`.
fn strictly_below(row: &[i128]) -> Option<Vec<i128>> {
    let mut out: Vec<i128> = row.iter().map(|c| c.checked_neg()).collect::<Option<_>>()?;
    out[0] = out[0].checked_sub(1)?;
    Some(out)
}

/// An instance exists, so every range between parameters has room: `U − L ≥ 0`.
fn add_room(bounded: &[Bounded], assume: &mut Assumptions) {
    let varies = |p: &Poly| bounded.iter().any(|b| p.mentions(b.symbol));
    for v in bounded {
        for u in v.upper.iter().filter(|u| !varies(u)) {
            for l in v.lower.iter().filter(|l| !varies(l)) {
                let room = u.sub(l).and_then(|p| p.numerator().as_affine());
                if let Some(a) = room {
                    assume.nonneg(a);
                }
            }
        }
    }
}
