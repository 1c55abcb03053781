//! Proof that two terms are equal, by cases.
//!
//! **Decides** whether two terms have the same value for all values of their leaves.
//!
//! **Example** `(s + x < 0 ? 0 : s + x)` equals `max(0, s + x)`: in each of the cases the two are one sum, or
//! linear arithmetic forbids the case.
//!
//! **Why it is sound** every condition is taken both ways unless the conditions taken before forbid one of
//! them ([`linear`]); in each case that is left, the difference of the two must be zero as a polynomial, or
//! be forced to zero by the case. Nothing is sampled.
//!
//! **Gives up when** the budget of cases is used up, or something unknown is met: not proved.
//!
//! **Cost and limit** [`MAX_CASES`] cases.
//!
//! **Source** case splitting with linear arithmetic, as SMT solvers do it.

use heiretsu_ir::CompareOp;
use rustc_hash::{FxHashMap, FxHashSet};

use super::linear::{self, Row};
use super::term::{Node, Pool, Sort, Sum, Term};

/// Cases of one loop's proofs.
pub const MAX_CASES: u32 = 600;

/// A proof in progress: what holds in the present case.
pub struct Prover<'p> {
    /// The terms.
    pub pool: &'p mut Pool,
    rows: Vec<Row>,
    /// Cases left.
    pub cases: u32,
}

impl<'p> Prover<'p> {
    /// With so many cases to spend.
    pub fn new(pool: &'p mut Pool, cases: u32) -> Prover<'p> {
        Prover { pool, rows: Vec::new(), cases }
    }

    /// Adds a fact that holds in all cases: the term is not negative.
    pub fn not_negative(&mut self, t: Term) {
        let integer = self.pool.sort(t) != Sort::Real;
        let sum = self.pool.as_sum(t);
        self.rows.push(Row { sum, strict: false, integer });
    }

    /// Are the two equal in every case?
    pub fn equal(&mut self, a: Term, b: Term) -> bool {
        if a == b {
            return !self.unknown(a);
        }
        if self.cases == 0 || self.pool.exhausted {
            return false;
        }
        self.cases -= 1;
        if self.pool.sort(a) == Sort::Bool {
            return self.equal_truth(a, b);
        }
        let condition = self.condition(a).or_else(|| self.condition(b));
        match condition {
            Some(c) => self.split(c, &mut |this, [x, y]| this.equal(x, y), [a, b]),
            None => self.same_sum(a, b),
        }
    }

    fn equal_truth(&mut self, a: Term, b: Term) -> bool {
        if let (Some(x), Some(y)) = (self.pool.as_bool(a), self.pool.as_bool(b)) {
            return x == y;
        }
        let condition = self.leaf(a).or_else(|| self.leaf(b));
        match condition {
            Some(c) => self.split(c, &mut |this, [x, y]| this.equal(x, y), [a, b]),
            None => false,
        }
    }

    /// Runs `f` in each case of a condition that can be.
    fn split(
        &mut self,
        c: Term,
        f: &mut dyn FnMut(&mut Prover<'p>, [Term; 2]) -> bool,
        parts: [Term; 2],
    ) -> bool {
        let mark = self.rows.len();
        for (value, rows) in self.cases_of(c) {
            if !rows.is_empty() && linear::contradictory(&self.rows, &rows) {
                continue;
            }
            self.rows.extend(rows);
            let constant = self.pool.bool(value);
            let mut map = FxHashMap::default();
            map.insert(c, constant);
            let next = parts.map(|t| self.pool.replace(t, &mut map));
            let holds = f(self, next);
            self.rows.truncate(mark);
            if !holds {
                return false;
            }
        }
        true
    }

    /// The ways in which a condition can be true or false, as inequalities.
    fn cases_of(&mut self, c: Term) -> Vec<(bool, Vec<Row>)> {
        let Node::Cmp(op, a, b) = *self.pool.node(c) else {
            return vec![(true, Vec::new()), (false, Vec::new())];
        };
        let Some((d, integer)) = self.difference(b, a) else {
            return vec![(true, Vec::new()), (false, Vec::new())];
        };
        let minus: Sum = d.iter().map(|(m, c)| (m.clone(), -c)).collect();
        let row = |sum: &Sum, strict| Row { sum: sum.clone(), strict, integer };
        match op {
            // b - a > 0, or a - b ≥ 0.
            CompareOp::Lt => vec![(true, vec![row(&d, true)]), (false, vec![row(&minus, false)])],
            CompareOp::Le => vec![(true, vec![row(&d, false)]), (false, vec![row(&minus, true)])],
            CompareOp::Eq => vec![
                (true, vec![row(&d, false), row(&minus, false)]),
                (false, vec![row(&d, true)]),
                (false, vec![row(&minus, true)]),
            ],
            CompareOp::Ne | CompareOp::Gt | CompareOp::Ge => {
                vec![(true, Vec::new()), (false, Vec::new())]
            }
        }
    }

    /// `b - a` as a sum in which order means something.
    fn difference(&mut self, b: Term, a: Term) -> Option<(Sum, bool)> {
        let sort = self.pool.sort(a);
        match sort {
            Sort::Int | Sort::Real => {
                let d = self.pool.sub(sort, b, a);
                Some((self.pool.as_sum(d), sort == Sort::Int))
            }
            Sort::Mod(_) if self.plain(a) && self.plain(b) => {
                let d = self.pool.sub(Sort::Int, b, a);
                Some((self.pool.as_sum(d), true))
            }
            Sort::Mod(_) | Sort::Bool | Sort::Other => None,
        }
    }

    /// A value that was not computed with modulo 2^w: its order is that of the integers.
    fn plain(&self, t: Term) -> bool {
        self.pool.as_int(t).is_some() || !matches!(self.pool.node(t), Node::Poly(_))
    }

    fn unknown(&self, t: Term) -> bool {
        self.pool.states(t) == u64::MAX
    }

    /// Without conditions left: the same sum, or forced to be.
    fn same_sum(&mut self, a: Term, b: Term) -> bool {
        if self.unknown(a) || self.unknown(b) {
            return false;
        }
        let sort = self.pool.sort(a);
        if sort == Sort::Other {
            return false;
        }
        if let Sort::Mod(_) = sort {
            if let Some((d, _)) = self.difference(a, b) {
                return d.is_empty() || self.forced(&d, true);
            }
            let d = self.pool.sub(sort, a, b);
            return self.pool.as_int(d) == Some(0);
        }
        let d = self.pool.sub(sort, a, b);
        let sum = self.pool.as_sum(d);
        sum.is_empty() || self.forced(&sum, sort == Sort::Int)
    }

    /// Does the case force the sum to zero?
    fn forced(&mut self, sum: &Sum, integer: bool) -> bool {
        let minus: Sum = sum.iter().map(|(m, c)| (m.clone(), -c)).collect();
        let up = Row { sum: sum.clone(), strict: true, integer };
        let down = Row { sum: minus, strict: true, integer };
        let mut rows = self.rows.clone();
        self.products(sum, &mut rows);
        linear::contradictory(&rows, &[up]) && linear::contradictory(&rows, &[down])
    }

    /// The signs of products of two values whose signs are known.
    fn products(&mut self, sum: &Sum, rows: &mut Vec<Row>) {
        let mut pairs: Vec<Vec<Term>> =
            sum.iter().map(|(m, _)| m.clone()).filter(|m| m.len() == 2).collect();
        pairs.extend(
            self.rows
                .iter()
                .flat_map(|r| r.sum.iter())
                .map(|(m, _)| m.clone())
                .filter(|m| m.len() == 2),
        );
        pairs.sort();
        pairs.dedup();
        for pair in pairs {
            let signs: Vec<i128> = pair.iter().map(|&t| self.sign(t)).collect();
            let sign: i128 = signs.iter().product();
            if sign != 0 {
                let integer = pair.iter().all(|&t| self.pool.sort(t) != Sort::Real);
                rows.push(Row { sum: vec![(pair, sign)], strict: false, integer });
            }
        }
    }

    /// 1: not negative in this case; -1: not positive; 0: unknown.
    fn sign(&self, t: Term) -> i128 {
        let integer = self.pool.sort(t) != Sort::Real;
        let below = Row { sum: vec![(vec![t], -1)], strict: true, integer };
        let above = Row { sum: vec![(vec![t], 1)], strict: true, integer };
        if linear::contradictory(&self.rows, &[below]) {
            1
        } else if linear::contradictory(&self.rows, &[above]) {
            -1
        } else {
            0
        }
    }

    /// A condition of a choice in the term, with no choice inside it.
    fn condition(&self, t: Term) -> Option<Term> {
        self.search(t, &mut FxHashSet::default())
    }

    fn search(&self, t: Term, seen: &mut FxHashSet<Term>) -> Option<Term> {
        if !self.pool.has_choice(t) || !seen.insert(t) {
            return None;
        }
        if let Node::Ite(c, ..) = *self.pool.node(t) {
            return self.leaf(c);
        }
        self.pool.operands(t).into_iter().find_map(|inner| self.search(inner, seen))
    }

    /// A truth value without choices and connectives in a truth value.
    pub fn leaf(&self, c: Term) -> Option<Term> {
        match *self.pool.node(c) {
            Node::And(a, b) | Node::Or(a, b) => self.leaf(a).or_else(|| self.leaf(b)),
            Node::Not(a) => self.leaf(a),
            Node::Ite(d, ..) => self.leaf(d),
            Node::Cmp(_, a, b) => self.condition(a).or_else(|| self.condition(b)).or(Some(c)),
            Node::Bool(_) => None,
            Node::State(_) | Node::Data(_) | Node::Fun(..) => {
                let mut seen = FxHashSet::default();
                self.pool
                    .operands(c)
                    .into_iter()
                    .find_map(|a| self.search(a, &mut seen))
                    .or(Some(c))
            }
            Node::Unknown(_) | Node::Big | Node::Constant(_) | Node::Poly(_) | Node::Bits(..) => {
                None
            }
        }
    }
}
