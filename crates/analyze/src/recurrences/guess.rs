//! Forms that are found but not proved: they are proved late, or tried on samples ([`sample`](super::sample)).
//!
//! **Decides** for stages that no other way led to a form whether there is a candidate, and whether it stands.
//!
//! **Example** `if (a[i] > t) s += 3; if (b[i] > t) s += 2; …` eight times, `if (s < 0) s = 0;`: more cases than a proof may
//! take. Over (max,+): `0` and `s + (a[i] > t ? 3 : 0) + …`, from the body at `s = ±∞`.
//!
//! **Why it is sound** as candidates go it need not be: each is proved if the budget allows, or by a solver ([`smt`]), else it
//! is marked as tested, and no code is made of it but by `--accept-tested`.
//!
//! **Gives up when** the stage has none of the two shapes below, or a sample refutes it.
//!
//! **Cost and limit** only stages are looked at whose running values meet bits, or that hold at least
//! [`MANY_CONDITIONS`] conditions; one evaluation at ∞ per variable, and the samples.
//!
//! **Source** coefficients from evaluation at the semiring's zero and at a value that is large against all data.

use heiretsu_ir::CompareOp;
use heiretsu_ir::solver::Answer;
use rustc_hash::{FxHashMap, FxHashSet};

use super::infer::{self, Found, Stage};
use super::sample;
use super::semiring::{self, Coefficient, Row, Semiring};
use super::smt;
use super::term::{Node, Pool, Sort, Sum, Term};

/// Where there are fewer the cases have been tried one by one.
const MANY_CONDITIONS: usize = 4;
/// Parts of a value at ∞ that are kept apart.
const MOST_PARTS: usize = 64;
/// Terms in all of a stage's bodies.
const MOST_TERMS: usize = 400;

/// Looks for a form of a stage that has no proof; `cases` is the budget of a late one.
pub fn find(pool: &mut Pool, stage: &Stage, sort: Sort, cases: &mut u32) -> Option<Found> {
    if stage.xs.len() > 4 || pool.exhausted {
        return None;
    }
    let (mut conditions, mut bits) = (0, false);
    let mut seen = FxHashSet::default();
    let mut open: Vec<Term> = stage.updates.iter().flatten().copied().collect();
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        if seen.len() > MOST_TERMS {
            return None;
        }
        conditions += usize::from(matches!(pool.node(t), Node::Cmp(..)));
        bits |= matches!(pool.node(t), Node::Bits(..)) && pool.states(t) & stage.set != 0;
        open.extend(pool.operands(t));
    }
    match sort {
        Sort::Int | Sort::Mod(_) if bits => ring(pool, stage, sort),
        Sort::Int | Sort::Real if conditions >= MANY_CONDITIONS => {
            [Semiring::MaxPlus, Semiring::MinPlus]
                .into_iter()
                .find_map(|ring| tropical(pool, stage, sort, ring, cases))
        }
        Sort::Int | Sort::Mod(_) | Sort::Real | Sort::Bool | Sort::Other => None,
    }
}

/// The pairs of body and form of all pieces on which samples agree.
fn tested(
    pool: &Pool,
    stage: &Stage,
    ring: Semiring,
    rows: Vec<Vec<Row>>,
    pairs: &[(Term, Term)],
) -> Option<Found> {
    if pool.exhausted {
        return None;
    }
    let points = sample::agree(pool, stage.functions, stage.set, pairs)?;
    let (method, constants, tables) = ("samples", Vec::new(), Vec::new());
    Some(Found { ring, rows, method, constants, tables, points, solved: false })
}

/// What samples speak for, with a solver's proof if there is one that gives it.
fn solved(pool: &Pool, stage: &Stage, pairs: &[(Term, Term)], found: Found) -> Found {
    let answer = stage.solver.and_then(|solver| {
        let text = smt::question(pool, stage.functions, stage.set, pairs)?;
        Some(solver.ask(&text))
    });
    match answer {
        Some(Answer::Unsat(method)) => Found { method, points: 0, solved: true, ..found },
        // Its values may be some that the program never has: the samples stand.
        Some(Answer::Sat | Answer::Unknown) | None => found,
    }
}

fn free(pool: &Pool, row: &Row, set: u64) -> bool {
    row.factors.iter().chain([&row.constant]).all(|c| c.states(pool) & set == 0)
}

// ---- rings ----

/// (+,×), by evaluation at zero and one.
fn ring(pool: &mut Pool, stage: &Stage, sort: Sort) -> Option<Found> {
    let (zero, one) = (pool.int(sort, 0), pool.int(sort, 1));
    let zeros: Vec<(Term, Term)> = stage.xs.iter().map(|&x| (x, zero)).collect();
    let (mut rows, mut pairs) = (Vec::new(), Vec::new());
    for piece in stage.updates {
        let mut here = Vec::new();
        for &t in piece {
            let constant = infer::at(pool, t, &zeros);
            let mut form = constant;
            let mut factors = Vec::new();
            for (k, &x) in stage.xs.iter().enumerate() {
                let mut values = zeros.clone();
                values[k].1 = one;
                let with = infer::at(pool, t, &values);
                let mut factor = pool.sub(sort, with, constant);
                // `(256 | byte) - byte` is always 256.
                if pool.states(factor) == 0
                    && let Some(value) = sample::constant(pool, stage.functions, factor)
                {
                    factor = pool.int(sort, value);
                }
                let product = pool.mul(sort, factor, x);
                form = pool.add(sort, form, product);
                factors.push(Coefficient::value(pool, factor));
            }
            let row = Row { constant: Coefficient::value(pool, constant), factors };
            if !free(pool, &row, stage.set) {
                return None;
            }
            here.push(row);
            pairs.push((t, form));
        }
        rows.push(here);
    }
    let found = tested(pool, stage, Semiring::PlusTimes, rows, &pairs)?;
    Some(solved(pool, stage, &pairs, found))
}

// ---- maximum and minimum ----

/// (max,+) and (min,+), by evaluation at ±∞.
fn tropical(
    pool: &mut Pool,
    stage: &Stage,
    sort: Sort,
    ring: Semiring,
    cases: &mut u32,
) -> Option<Found> {
    // The semiring's zero: −∞ of maxima.
    let bottom = if ring == Semiring::MaxPlus { -1 } else { 1 };
    let nothing = pool.int(sort, 0);
    let (mut rows, mut pairs) = (Vec::new(), Vec::new());
    for piece in stage.updates {
        let mut here = Vec::new();
        for &t in piece {
            let at = |large: Option<usize>, pool: &mut Pool| {
                let mut known = FxHashMap::default();
                for (k, &x) in stage.xs.iter().enumerate() {
                    let sign = if large == Some(k) { -bottom } else { bottom };
                    known.insert(x, Value::Infinite(sign, nothing));
                }
                let mut limit = Limit { pool, set: stage.set, known, parts: 0 };
                limit.of(t)
            };
            let constant = at(None, pool)?;
            let constant = coefficient(pool, sort, &constant, bottom, false)?;
            let mut factors = Vec::new();
            for k in 0..stage.xs.len() {
                let with = at(Some(k), pool)?;
                factors.push(coefficient(pool, sort, &with, bottom, true)?);
            }
            let row = Row { constant, factors };
            if !free(pool, &row, stage.set) {
                return None;
            }
            let form = semiring::form(pool, ring, sort, &row, stage.xs)?;
            here.push(row);
            pairs.push((t, form));
        }
        rows.push(here);
    }
    // Samples are cheaper than a proof that fails.
    let found = tested(pool, stage, ring, rows, &pairs)?;
    let mut left = *cases;
    if pairs.iter().all(|&(t, form)| infer::proved_equal(pool, t, form, &[], &mut left)) {
        *cases = left;
        return Some(Found { method: "cases and linear arithmetic", points: 0, ..found });
    }
    (!pool.exhausted).then(|| solved(pool, stage, &pairs, found))
}

/// What a variable contributes (`large`), or what is left without any.
fn coefficient(
    pool: &mut Pool,
    sort: Sort,
    value: &Value,
    bottom: i8,
    large: bool,
) -> Option<Coefficient> {
    match value {
        Value::Finite(t) if !large => Some(Coefficient::value(pool, *t)),
        Value::Finite(_) => Some(Coefficient::zero(pool, sort)),
        Value::Infinite(sign, _) if *sign == bottom => Some(Coefficient::zero(pool, sort)),
        Value::Infinite(_, t) if large => Some(Coefficient::value(pool, *t)),
        Value::Infinite(..) => None,
        Value::Choice(c, a, b) => {
            let a = coefficient(pool, sort, a, bottom, large)?;
            let b = coefficient(pool, sort, b, bottom, large)?;
            Some(Coefficient::choice(pool, *c, a, b))
        }
    }
}

/// A value where some variables are ±∞.
#[derive(Clone)]
enum Value {
    Finite(Term),
    /// ±∞ and something finite.
    Infinite(i8, Term),
    /// By a condition on data.
    Choice(Term, Box<Value>, Box<Value>),
}

struct Limit<'p> {
    pool: &'p mut Pool,
    set: u64,
    known: FxHashMap<Term, Value>,
    parts: usize,
}

impl Limit<'_> {
    /// `None` where it is not known.
    fn of(&mut self, t: Term) -> Option<Value> {
        if self.pool.states(t) & self.set == 0 {
            return Some(Value::Finite(t));
        }
        if let Some(known) = self.known.get(&t) {
            return Some(known.clone());
        }
        let value = match self.pool.node(t).clone() {
            Node::Poly(sum) => {
                let sort = self.pool.sort(t);
                let mut total = Value::Finite(self.pool.int(sort, 0));
                for (m, c) in sum {
                    let next = match m.as_slice() {
                        [one] if c == 1 && self.pool.states(*one) & self.set != 0 => {
                            self.of(*one)?
                        }
                        _ if m.iter().all(|&f| self.pool.states(f) & self.set == 0) => {
                            Value::Finite(self.pool.sum(sort, vec![(m, c)]))
                        }
                        _ => return None,
                    };
                    total = self.sum(sort, &total, &next)?;
                }
                total
            }
            Node::Ite(c, a, b) => {
                let c = self.truth(c)?;
                match self.pool.as_bool(c) {
                    Some(true) => self.of(a)?,
                    Some(false) => self.of(b)?,
                    None => {
                        let (a, b) = (self.of(a)?, self.of(b)?);
                        self.choice(c, a, b)?
                    }
                }
            }
            // Truth values have their own way, below; of anything else nothing is known at ∞.
            Node::State(_)
            | Node::Data(_)
            | Node::Big
            | Node::Unknown(_)
            | Node::Bool(_)
            | Node::Constant(_)
            | Node::Cmp(..)
            | Node::Not(_)
            | Node::And(..)
            | Node::Or(..)
            | Node::Fun(..)
            | Node::Bits(..) => return None,
        };
        self.known.insert(t, value.clone());
        Some(value)
    }

    fn choice(&mut self, c: Term, a: Value, b: Value) -> Option<Value> {
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return None;
        }
        Some(match (a, b) {
            (Value::Finite(a), Value::Finite(b)) => Value::Finite(self.either(c, a, b)),
            (Value::Infinite(s, a), Value::Infinite(r, b)) if s == r => {
                Value::Infinite(s, self.either(c, a, b))
            }
            (a, b) => Value::Choice(c, Box::new(a), Box::new(b)),
        })
    }

    /// A choice; what is added both ways stands outside it, so that one choice after another makes a sum of choices.
    fn either(&mut self, c: Term, a: Term, b: Term) -> Term {
        let sort = self.pool.sort(a);
        let (mut x, mut y) = (self.pool.as_sum(a), self.pool.as_sum(b));
        let both: Sum = x.iter().filter(|part| y.contains(part)).cloned().collect();
        x.retain(|part| !both.contains(part));
        y.retain(|part| !both.contains(part));
        let (x, y) = (self.pool.sum(sort, x), self.pool.sum(sort, y));
        let choice = self.pool.ite(c, x, y);
        let both = self.pool.sum(sort, both);
        self.pool.add(sort, both, choice)
    }

    fn sum(&mut self, sort: Sort, a: &Value, b: &Value) -> Option<Value> {
        Some(match (a, b) {
            (Value::Finite(a), Value::Finite(b)) => Value::Finite(self.pool.add(sort, *a, *b)),
            (Value::Infinite(s, a), Value::Finite(b))
            | (Value::Finite(b), Value::Infinite(s, a)) => {
                Value::Infinite(*s, self.pool.add(sort, *a, *b))
            }
            (Value::Infinite(..), Value::Infinite(..)) => return None,
            (Value::Choice(c, x, y), z) | (z, Value::Choice(c, x, y)) => {
                let (x, y) = (self.sum(sort, x, z)?, self.sum(sort, y, z)?);
                self.choice(*c, x, y)?
            }
        })
    }

    /// A truth value, as a term free of the stage's variables.
    fn truth(&mut self, t: Term) -> Option<Term> {
        if self.pool.states(t) & self.set == 0 {
            return Some(t);
        }
        match *self.pool.node(t) {
            Node::Cmp(op, a, b) => {
                let (a, b) = (self.of(a)?, self.of(b)?);
                self.compare(op, &a, &b)
            }
            Node::Not(a) => {
                let a = self.truth(a)?;
                Some(self.pool.not(a))
            }
            Node::And(a, b) => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                Some(self.pool.and(a, b))
            }
            Node::Or(a, b) => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                Some(self.pool.or(a, b))
            }
            _ => None,
        }
    }

    fn compare(&mut self, op: CompareOp, a: &Value, b: &Value) -> Option<Term> {
        let signed = |sign: i8| match op {
            CompareOp::Eq => false,
            CompareOp::Ne => true,
            CompareOp::Lt | CompareOp::Le => sign < 0,
            CompareOp::Gt | CompareOp::Ge => sign > 0,
        };
        Some(match (a, b) {
            (Value::Finite(a), Value::Finite(b)) => self.pool.compare(op, *a, *b),
            (Value::Infinite(s, a), Value::Infinite(r, b)) if s == r => {
                self.pool.compare(op, *a, *b)
            }
            (Value::Infinite(s, _), Value::Finite(_) | Value::Infinite(..)) => {
                self.pool.bool(signed(*s))
            }
            (Value::Finite(_), Value::Infinite(s, _)) => self.pool.bool(signed(-s)),
            (Value::Choice(c, x, y), z) => {
                let (x, y) = (self.compare(op, x, z)?, self.compare(op, y, z)?);
                self.parts += 1;
                if self.parts > MOST_PARTS {
                    return None;
                }
                self.pool.ite(*c, x, y)
            }
            (x, Value::Choice(c, y, z)) => {
                let (y, z) = (self.compare(op, x, y)?, self.compare(op, x, z)?);
                self.parts += 1;
                if self.parts > MOST_PARTS {
                    return None;
                }
                self.pool.ite(*c, y, z)
            }
        })
    }
}
