//! The cascade: cheap tests first, exact elimination last.
//!
//! **Decides** whether two instances in a given order of iterations can touch the same element.
//!
//! **Example**: see the crate's dependence module.
//!
//! **Why it is sound**: every constraint that is used holds for every pair of instances, so a refusal of a
//! part of them is a refusal of the whole; *dependent* is only said with a point that was checked against
//! every constraint.
//!
//! **Gives up when** a subscript is unknown or not linear and no test refuses, or the budget is spent.
//!
//! **Cost and limit**: below a microsecond for the one-dimensional tests, some microseconds for elimination.
//!
//! **Source**: the order of Goff, Kennedy and Tseng, 1991; elimination as in W. Pugh, 1992.

use super::classic::{self, Solution};
use super::nonlinear::Linearized;
use super::problem::{Equation, Problem, Row};
use super::{Answer, Direction, Stats, Summary, Test, UnknownReason, Witness};
use crate::arith::mul;
use crate::emi::{Emi, Membership};
use crate::range::Range;
use crate::system::{Budget, Limit, Tableau, solve};
use smallvec::SmallVec;

/// Branches that the membership test may take before elimination is cheaper.
const EMI_BUDGET: u64 = 32;

/// Asks questions within a budget and counts what decided them. One per thread.
#[derive(Clone, Debug)]
pub struct Engine {
    budget: u64,
    /// What decided how many questions.
    pub stats: Stats,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine with the default budget.
    pub fn new() -> Engine {
        Engine::with_budget(Budget::default().left())
    }

    /// An engine that spends at most `operations` per question.
    pub fn with_budget(operations: u64) -> Engine {
        Engine { budget: operations, stats: Stats::default() }
    }

    /// Counts a summary that was remembered as if it had been asked.
    pub(crate) fn record_summary(&mut self, s: &Summary) {
        let all = std::iter::once(&s.independent).chain(&s.forward).chain(&s.backward);
        all.for_each(|a| self.stats.record(a));
    }

    /// Operations that one question may spend.
    pub fn budget(&self) -> u64 {
        self.budget
    }
}

impl Problem {
    /// Can the two accesses touch the same element with the iterations of the common loops in this order?
    pub fn decide(&self, order: &[Direction], engine: &mut Engine) -> Answer {
        let answer = self.decide_within(order, engine.budget, true);
        engine.stats.record(&answer);
        answer
    }

    /// Is a dependence with the source earlier carried by common loop `level` (0 is the outermost)?
    pub fn carried(&self, level: usize, engine: &mut Engine) -> Answer {
        self.decide(&self.carried_order(level, Direction::Lt), engine)
    }

    /// Is a dependence with the sink earlier carried by common loop `level`?
    pub fn carried_backward(&self, level: usize, engine: &mut Engine) -> Answer {
        self.decide(&self.carried_order(level, Direction::Gt), engine)
    }

    /// Can both touch the same element in the same iteration of every common loop?
    pub fn loop_independent(&self, engine: &mut Engine) -> Answer {
        self.decide(&vec![Direction::Eq; self.depth()], engine)
    }

    /// Every carried and loop-independent answer; one question when no order at all is possible.
    pub fn summary(&self, engine: &mut Engine) -> Summary {
        let n = self.depth();
        let any = self.decide_within(&vec![Direction::Any; n], engine.budget, false);
        if any.is_independent() {
            let s = Summary {
                independent: any.clone(),
                forward: vec![any.clone(); n],
                backward: vec![any; n],
            };
            engine.record_summary(&s);
            return s;
        }
        Summary {
            independent: self.loop_independent(engine),
            forward: (0..n).map(|k| self.carried(k, engine)).collect(),
            backward: (0..n).map(|k| self.carried_backward(k, engine)).collect(),
        }
    }

    fn carried_order(&self, level: usize, d: Direction) -> Vec<Direction> {
        (0..self.depth())
            .map(|k| match k.cmp(&level) {
                std::cmp::Ordering::Less => Direction::Eq,
                std::cmp::Ordering::Equal => d,
                std::cmp::Ordering::Greater => Direction::Any,
            })
            .collect()
    }

    fn decide_within(&self, order: &[Direction], budget: u64, distances: bool) -> Answer {
        if order.len() != self.depth() {
            return Answer::Unknown { reason: UnknownReason::WrongQuestion };
        }
        if self.empty || self.no_room(order) {
            return Answer::Independent { test: Test::EmptyLoop };
        }
        for e in &self.equations {
            if let Equation::Linear(row) = e
                && let Some(test) = self.quick(row, order)
            {
                return Answer::Independent { test };
            }
        }
        self.eliminate(order, budget, distances)
    }

    /// A loop with one iteration has no two different ones.
    fn no_room(&self, order: &[Direction]) -> bool {
        order.iter().enumerate().any(|(k, d)| match d {
            Direction::Lt | Direction::Gt => self.level_range(k).as_exact().is_some(),
            Direction::Eq | Direction::Any => false,
        })
    }

    fn level_range(&self, k: usize) -> Range {
        self.ranges[self.source.common[k]].hull(&self.ranges[self.sink.common[k]])
    }

    /// The one-dimensional tests on one equation; `Some` names the test that refuses.
    fn quick(&self, equation: &Row, order: &[Direction]) -> Option<Test> {
        let row = self.merged(equation, order)?;
        let first_var = 1 + self.params.len();
        let variables = row.iter().skip(first_var).filter(|c| **c != 0).count();
        let symbolic = row[1..first_var.min(row.len())].iter().any(|c| *c != 0);
        if variables == 0 {
            let mut sum = Range::exact(row[0]);
            for (k, &c) in row.iter().enumerate().skip(1).filter(|t| *t.1 != 0) {
                sum = sum.add(&self.ranges[k].scale(c));
            }
            return classic::ziv(sum).then_some(Test::Ziv);
        }
        if !symbolic && variables <= 2 {
            let level = (0..order.len()).find(|&k| {
                let own = [self.source.common[k], self.sink.common[k]];
                let inside = own.iter().filter(|c| row.get(**c).is_some_and(|v| *v != 0)).count();
                inside == variables
            });
            if let Some(k) = level
                && let Some(answer) = self.single_index(&row, k, order)
            {
                return answer;
            }
        }
        if classic::gcd_test(row[1..].iter().copied(), row[0]) {
            return Some(Test::Gcd);
        }
        if self.banerjee(&row, order) {
            return Some(Test::Banerjee);
        }
        if symbolic { None } else { self.membership(&row, order) }
    }

    /// Zero as a member of the set of differences, for constant bounds.
    fn membership(&self, row: &Row, order: &[Direction]) -> Option<Test> {
        let mut low = row[0];
        let mut pairs: SmallVec<[(i128, i128); 8]> = SmallVec::new();
        let mut add = |coefficient: i128, r: Range| -> Option<()> {
            if coefficient != 0 {
                let (l, h) = (r.lo?, r.hi?);
                low = low.checked_add(mul(coefficient, l)?)?;
                pairs.push((coefficient, h.checked_sub(l)?));
            }
            Some(())
        };
        let mut done: SmallVec<[usize; 8]> = SmallVec::new();
        for (k, d) in order.iter().enumerate() {
            let (s, t) = (self.source.common[k], self.sink.common[k]);
            let uniform = row[s] != 0 && row[s].checked_neg() == Some(row[t]);
            if uniform && matches!(d, Direction::Lt | Direction::Gt) {
                // a·s − a·t is −a times the distance.
                let r = self.level_range(k);
                let span = r.hi?.checked_sub(r.lo?)?;
                add(if *d == Direction::Lt { row[t] } else { row[s] }, Range::new(1, span))?;
                done.extend([s, t]);
            }
        }
        for (k, &c) in row.iter().enumerate().skip(1) {
            if !done.contains(&k) {
                add(c, self.ranges[k])?;
            }
        }
        match Emi::new(low, pairs)?.contains(0, &mut Budget::new(EMI_BUDGET)) {
            Membership::No(r) => Some(r.into()),
            Membership::Yes(_) | Membership::Unknown(_) => None,
        }
    }

    /// The SIV family. `None`: no test decided; `Some(None)`: exact, and a solution is possible.
    fn single_index(&self, row: &Row, k: usize, order: &[Direction]) -> Option<Option<Test>> {
        let at = |c: usize| row.get(c).copied().unwrap_or(0);
        let a = at(self.source.common[k]);
        let b = at(self.sink.common[k]).checked_neg()?;
        let c = row[0];
        let range = self.level_range(k);
        // Merging made an = level one column: a·i + c = 0.
        let (test, answer, swapped) = if order[k] == Direction::Eq || b == 0 {
            (Test::WeakZeroSiv, classic::weak_zero_siv(a, c, range), false)
        } else if a == 0 {
            (Test::WeakZeroSiv, classic::weak_zero_siv(b.checked_neg()?, c, range), true)
        } else if a == b {
            (Test::StrongSiv, classic::strong_siv(a, c, range), false)
        } else if a.checked_neg() == Some(b) {
            (Test::WeakCrossingSiv, classic::weak_crossing_siv(a, c, range), false)
        } else {
            (Test::ExactSiv, classic::exact_siv(a, b, c, range), false)
        };
        match answer {
            // Condition 2 of the intervals, where that is what refuses.
            Solution::None if test == Test::ExactSiv && classic::gcd_test([a, b], c) => {
                Some(Some(Test::Gcd))
            }
            Solution::None => Some(Some(test)),
            Solution::Unknown => None,
            Solution::Some { orders, .. } => {
                let d = if swapped { order[k].reversed() } else { order[k] };
                Some((!orders.allow(d)).then_some(test))
            }
        }
    }

    fn banerjee(&self, row: &Row, order: &[Direction]) -> bool {
        let at = |c: usize| row.get(c).copied().unwrap_or(0);
        let mut sum = Range::exact(row[0]);
        for (k, d) in order.iter().enumerate() {
            let (s, t) = (self.source.common[k], self.sink.common[k]);
            let (a, Some(b)) = (at(s), at(t).checked_neg()) else { return false };
            let term = match d {
                // The two columns are one after merging.
                Direction::Eq => {
                    let r = self.ranges[s].intersect(&self.ranges[t]);
                    (!r.is_empty()).then(|| r.scale(a))
                }
                Direction::Any => Some(self.ranges[s].scale(a).sub(&self.ranges[t].scale(b))),
                Direction::Lt | Direction::Gt => {
                    classic::banerjee_term(a, b, self.level_range(k), *d)
                }
            };
            match term {
                Some(r) => sum = sum.add(&r),
                None => return true,
            }
        }
        for (k, &c) in row.iter().enumerate().skip(1) {
            if c != 0 && !self.source.common.contains(&k) && !self.sink.common.contains(&k) {
                sum = sum.add(&self.ranges[k].scale(c));
            }
        }
        classic::ziv(sum)
    }

    /// The equation with the sink's column of every `=` level added to the source's.
    fn merged(&self, equation: &Row, order: &[Direction]) -> Option<Row> {
        let mut row = equation.clone();
        row.resize(self.width, 0);
        let mut join = |s: usize, t: usize| -> Option<()> {
            row[s] = row[s].checked_add(row[t])?;
            row[t] = 0;
            Some(())
        };
        for (k, d) in order.iter().enumerate() {
            if *d == Direction::Eq {
                join(self.source.common[k], self.sink.common[k])?;
            }
        }
        for (s, t) in self.shared_bases(order) {
            join(s, t)?;
        }
        Some(row)
    }

    /// Unknown starts of strided loops that are the same in both instances: those under `=` levels only.
    pub(crate) fn shared_bases(
        &self,
        order: &[Direction],
    ) -> impl Iterator<Item = (usize, usize)> + '_ {
        let outer = order.iter().take_while(|d| **d == Direction::Eq).count();
        let pairs = self.source.bases.iter().zip(&self.sink.bases);
        pairs
            .filter(move |(s, t)| s.0 == t.0 && s.0 <= outer && s.0 < self.depth())
            .map(|(s, t)| (s.1, t.1))
    }

    /// All rows of a question but its equations.
    pub(crate) fn constraints(&self, order: &[Direction]) -> Tableau {
        let width = self.width;
        let mut tab = Tableau::new(width);
        let mut dense = vec![0i128; width];
        for row in &self.rows {
            dense.fill(0);
            dense[..row.len()].copy_from_slice(row);
            tab.ges.push(&dense);
        }
        for (k, d) in order.iter().enumerate() {
            let (s, t) = (self.source.common[k], self.sink.common[k]);
            dense.fill(0);
            match d {
                Direction::Any => {}
                Direction::Eq => {
                    dense[s] = 1;
                    dense[t] = -1;
                    tab.eqs.push(&dense);
                }
                Direction::Lt => {
                    (dense[0], dense[s], dense[t]) = (-1, -1, 1);
                    tab.ges.push(&dense);
                }
                Direction::Gt => {
                    (dense[0], dense[s], dense[t]) = (-1, 1, -1);
                    tab.ges.push(&dense);
                }
            }
        }
        for (s, t) in self.shared_bases(order) {
            dense.fill(0);
            dense[s] = 1;
            dense[t] = -1;
            tab.eqs.push(&dense);
        }
        tab
    }

    fn eliminate(&self, order: &[Direction], budget: u64, distances: bool) -> Answer {
        let (mut extra, mut complete) = (Vec::new(), true);
        if self.equations.iter().any(|e| matches!(e, Equation::Poly(..))) {
            match self.linearize(order, budget) {
                Linearized::Never(test) => return Answer::Independent { test },
                Linearized::Rows(rows, all) => (extra, complete) = (rows, all),
            }
        }
        let mut tab = self.constraints(order);
        let mut open = (!self.exact).then_some(UnknownReason::NonAffine);
        let mut dense = vec![0i128; self.width];
        let mut push = |row: &Row, tab: &mut Tableau| {
            dense.fill(0);
            dense[..row.len()].copy_from_slice(row);
            tab.eqs.push(&dense);
        };
        for e in &self.equations {
            match e {
                Equation::Linear(row) => push(row, &mut tab),
                Equation::Poly(..) => {}
                Equation::Unknown => open = Some(UnknownReason::UnknownSubscript),
            }
        }
        extra.iter().for_each(|r| push(r, &mut tab));
        let kept = (distances && complete && open.is_none()).then(|| tab.clone());
        let point = match solve(tab, &mut Budget::new(budget)) {
            Ok(None) => return Answer::Independent { test: Test::Elimination },
            Ok(Some(p)) => p,
            Err(Limit::Budget) => return Answer::Unknown { reason: UnknownReason::Budget },
            Err(Limit::Overflow) => return Answer::Unknown { reason: UnknownReason::Overflow },
        };
        if let Some(reason) = open {
            return Answer::Unknown { reason };
        }
        let test = Test::Elimination;
        if complete && let Some(witness) = self.witness(&point) {
            let distance = match kept {
                Some(tab) => self.distances(&tab, order, &point, budget),
                None => vec![None; self.depth()],
            };
            return Answer::Dependent { test, witness, distance };
        }
        // Products of unknowns stand in the way: look for a collision at small values.
        match self.instantiate(order, budget).and_then(|p| self.witness(&p)) {
            Some(witness) => {
                let distance = order.iter().map(|d| (*d == Direction::Eq).then_some(0)).collect();
                Answer::Dependent { test, witness, distance }
            }
            None => Answer::Unknown { reason: UnknownReason::NonAffine },
        }
    }

    /// The point as index values; `None` when a product column does not hold the product.
    fn witness(&self, point: &[i128]) -> Option<Witness> {
        for (m, k) in &self.products {
            let mut v = 1i128;
            for &(s, e) in m.factors() {
                v = v.checked_mul(point.get(s.0 as usize)?.checked_pow(e)?)?;
            }
            if v != point[*k] {
                return None;
            }
        }
        let element = self.element(&self.source, point)?;
        if self.element(&self.sink, point)? != element {
            return None;
        }
        Some(Witness {
            source: self.index_values(&self.source, point)?,
            sink: self.index_values(&self.sink, point)?,
            parameters: self.params.iter().copied().zip(point[1..].iter().copied()).collect(),
            element,
        })
    }

    /// Per common loop the distance in iterations, where every solution of the rows has the same.
    fn distances(
        &self,
        tab: &Tableau,
        order: &[Direction],
        point: &[i128],
        budget: u64,
    ) -> Vec<Option<i128>> {
        (0..order.len())
            .map(|k| {
                if order[k] == Direction::Eq {
                    return Some(0);
                }
                let (s, t) = (self.source.common[k], self.sink.common[k]);
                let d = point[t].checked_sub(point[s])?;
                if self.fixes_distance(s, t) {
                    return Some(d);
                }
                for sign in [1i128, -1] {
                    // sign·(t − s − d) ≥ 1 must be impossible.
                    let mut row = vec![0i128; self.width];
                    row[s] = -sign;
                    row[t] = sign;
                    row[0] = d.checked_mul(sign)?.checked_neg()?.checked_sub(1)?;
                    let mut other = tab.clone();
                    other.ges.push(&row);
                    if !matches!(solve(other, &mut Budget::new(budget)), Ok(None)) {
                        return None;
                    }
                }
                Some(d)
            })
            .collect()
    }

    /// One equation alone says `a·s − a·t + c = 0`.
    fn fixes_distance(&self, s: usize, t: usize) -> bool {
        self.equations.iter().any(|e| match e {
            Equation::Linear(row) => {
                let at = |k: usize| row.get(k).copied().unwrap_or(0);
                at(s) != 0
                    && at(s).checked_neg() == Some(at(t))
                    && row.iter().enumerate().skip(1).all(|(k, c)| *c == 0 || k == s || k == t)
            }
            Equation::Poly(..) | Equation::Unknown => false,
        })
    }
}
