//! The form of one stage: which semiring, which coefficients, and the proof that they are right.
//!
//! **Decides** for a strongly connected group of running variables whether every piece of the loop's body maps
//! them by linear forms over one semiring.
//!
//! **Example** `lm' = (lm + d < 0 ? 0 : lm + d)`, `gm' = (lm' > gm ? lm' : gm)` over (max,+):
//! `lm' = 0 ⊕ d⊗lm`, `gm' = 0 ⊕ d⊗lm ⊕ 0⊗gm`.
//!
//! **Why it is sound** coefficients are guesses, found by evaluation with the semiring's zero and one (a real
//! ∞) in the place of the variables, or from the cases of the body; that the form with these coefficients *is*
//! the body, for all values of variables and data, is then proved ([`prove`](super::prove)), or follows from the
//! structure of the term. Coefficients must not contain the stage's own variables.
//!
//! **Gives up when** no semiring fits, or the proof's budget is used up.
//!
//! **Cost and limit** a few substitutions and one proof per semiring, variable and piece.
//!
//! **Source** linear forms over semirings by black-box inference, with a proof in the place of samples.

use heiretsu_ir::CompareOp;
use heiretsu_ir::solver::Solver;
use rustc_hash::{FxHashMap, FxHashSet};

use super::body::Function;
use super::bounded::Values;
use super::guess;
use super::prove::Prover;
use super::semiring::{self, Coefficient, Row, Semiring};
use super::states::Table;
use super::term::{Bit, Node, Pool, Sort, Term};

/// What was found for a stage.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Over which semiring.
    pub ring: Semiring,
    /// For each piece, for each variable of the stage.
    pub rows: Vec<Vec<Row>>,
    /// Which proof.
    pub method: &'static str,
    /// For finite states: all constants that occur; of closed ones all values; modulo a constant: that, and the bits of the
    /// coefficients' type.
    pub constants: Vec<i128>,
    /// Tables whose entries the form rests on: to be tested on entry.
    pub tables: Vec<Table>,
    /// On so many samples, if it is not proved; zero if it is.
    pub points: u32,
    /// The proof is a solver's, of that name.
    pub solved: bool,
}

/// One question: the variables of a stage, and their new values piece by piece.
pub struct Stage<'a> {
    /// The variables, as terms.
    pub xs: &'a [Term],
    /// The same as a set of numbers.
    pub set: u64,
    /// For each piece, the new value of each variable.
    pub updates: &'a [Vec<Term>],
    /// Running variables of earlier stages of which more is known than their types.
    pub bounds: &'a [(Term, Values)],
    /// The functions after the terms.
    pub functions: &'a [Function],
    /// May it be a form that is tested only?
    pub unproved: bool,
    /// Who is asked for a proof then.
    pub solver: Option<&'a Solver>,
}

/// Looks for a form; `cases` is the budget of proofs. `bounded` looks for one that holds for some values only, where none holds
/// for all.
pub fn find(
    pool: &mut Pool,
    stage: &Stage,
    cases: &mut u32,
    bounded: &mut dyn FnMut(&mut Pool) -> Option<Found>,
) -> Option<Found> {
    let before = *cases;
    let found = proved(pool, stage, cases).or_else(|| bounded(pool));
    if found.is_some() || !stage.unproved {
        return found;
    }
    let sort = common_sort(pool, stage)?;
    // Later stages do not pay for the attempts at this one.
    let mut late = before;
    let found = guess::find(pool, stage, sort, &mut late)?;
    *cases = late;
    Some(found)
}

fn proved(pool: &mut Pool, stage: &Stage, cases: &mut u32) -> Option<Found> {
    let sort = common_sort(pool, stage)?;
    let all = || stage.updates.iter().flatten().copied();
    if all().all(|t| pool.states(t) & stage.set == 0) && stage.updates.len() == 1 {
        return build(pool, stage, Semiring::Local, "sets only", &mut |pool, t, _| {
            Some(constant_row(pool, t, stage.xs.len()))
        });
    }
    let mut known = FxHashSet::default();
    if all().all(|t| kept(pool, t, stage.set, &mut known)) {
        let mut known = FxHashMap::default();
        return build(pool, stage, Semiring::Keep, "structure", &mut |pool, t, _| {
            keep_row(pool, t, stage, &mut known)
        });
    }
    match sort {
        Sort::Bool => truth(pool, stage, cases),
        Sort::Int | Sort::Mod(_) | Sort::Real => plus_times(pool, stage, sort, cases)
            .or_else(|| bitwise(pool, stage, sort))
            .or_else(|| tropical(pool, stage, sort, cases))
            .or_else(|| lattice(pool, stage, sort, cases))
            .or_else(|| finite(pool, stage, sort)),
        Sort::Other => None,
    }
}

fn common_sort(pool: &Pool, stage: &Stage) -> Option<Sort> {
    let mut sorts = stage.xs.iter().map(|&x| pool.sort(x));
    let first = sorts.next()?;
    // Of several sorts, only keeping can be one stage.
    Some(if sorts.all(|s| s == first) { first } else { Sort::Other })
}

fn build(
    pool: &mut Pool,
    stage: &Stage,
    ring: Semiring,
    method: &'static str,
    row: &mut dyn FnMut(&mut Pool, Term, usize) -> Option<Row>,
) -> Option<Found> {
    let mut rows = Vec::new();
    for piece in stage.updates {
        let mut here = Vec::new();
        for (k, &t) in piece.iter().enumerate() {
            let row = row(pool, t, k)?;
            let own = |c: &Coefficient| c.states(pool) & stage.set != 0;
            if row.factors.iter().any(own) || own(&row.constant) || pool.exhausted {
                return None;
            }
            here.push(row);
        }
        rows.push(here);
    }
    Some(Found {
        ring,
        rows,
        method,
        constants: Vec::new(),
        tables: Vec::new(),
        points: 0,
        solved: false,
    })
}

// ---- set or kept ----

/// Is the new value one of the stage's variables or free of them, by conditions free of them?
/// Terms share their parts: what is in `known` has been looked at.
fn kept(pool: &Pool, t: Term, set: u64, known: &mut FxHashSet<Term>) -> bool {
    if pool.states(t) & set == 0 || known.contains(&t) {
        return true;
    }
    let free = |t: Term| pool.states(t) & set == 0;
    let holds = match *pool.node(t) {
        Node::State(_) => true,
        Node::Ite(c, a, b) => free(c) && kept(pool, a, set, known) && kept(pool, b, set, known),
        // Truth values: `x ∧ d`, `x ∨ d` are choices too.
        Node::And(a, b) | Node::Or(a, b) => {
            free(a) && kept(pool, b, set, known) || free(b) && kept(pool, a, set, known)
        }
        _ => false,
    };
    if holds {
        known.insert(t);
    }
    holds
}

fn constant_row(pool: &mut Pool, t: Term, n: usize) -> Row {
    let sort = pool.sort(t);
    let zero = Coefficient::zero(pool, sort);
    Row { constant: Coefficient::value(pool, t), factors: vec![zero; n] }
}

/// Rows of terms that have been looked at.
type Rows = FxHashMap<Term, Row>;

fn keep_row(pool: &mut Pool, t: Term, stage: &Stage, known: &mut Rows) -> Option<Row> {
    if let Some(row) = known.get(&t) {
        return Some(row.clone());
    }
    let n = stage.xs.len();
    if pool.states(t) & stage.set == 0 {
        return Some(constant_row(pool, t, n));
    }
    let sort = pool.sort(t);
    let row = match *pool.node(t) {
        Node::State(_) => {
            let at = stage.xs.iter().position(|&x| x == t)?;
            let zero = Coefficient::zero(pool, sort);
            let mut factors = vec![zero; n];
            factors[at] = Coefficient::one(pool, sort);
            Some(Row { constant: zero, factors })
        }
        Node::Ite(c, a, b) => {
            let (a, b) = (keep_row(pool, a, stage, known)?, keep_row(pool, b, stage, known)?);
            Some(merged(pool, c, &a, &b))
        }
        Node::And(a, b) | Node::Or(a, b) => {
            let and = matches!(pool.node(t), Node::And(..));
            let (free, rest) = if pool.states(a) & stage.set == 0 { (a, b) } else { (b, a) };
            let fixed = pool.bool(!and);
            let fixed = constant_row(pool, fixed, n);
            let rest = keep_row(pool, rest, stage, known)?;
            Some(if and {
                merged(pool, free, &rest, &fixed)
            } else {
                merged(pool, free, &fixed, &rest)
            })
        }
        _ => None,
    }?;
    known.insert(t, row.clone());
    Some(row)
}

fn merged(pool: &mut Pool, c: Term, a: &Row, b: &Row) -> Row {
    let constant = Coefficient::choice(pool, c, a.constant, b.constant);
    let factors = a
        .factors
        .iter()
        .zip(&b.factors)
        .map(|(&x, &y)| Coefficient::choice(pool, c, x, y))
        .collect();
    Row { constant, factors }
}

// ---- truth values ----

fn truth(pool: &mut Pool, stage: &Stage, cases: &mut u32) -> Option<Found> {
    let [x] = *stage.xs else {
        // A few truth values together have finitely many states.
        if stage.xs.len() > 4 {
            return None;
        }
        return table(pool, stage);
    };
    // f(x) = f(0) ⊕ (x ∧ (f(0) ⊕ f(1))) for every function; and f(0) ∨ (x ∧ f(1)) if it is monotone.
    let mut monotone = true;
    let (no, yes) = (pool.bool(false), pool.bool(true));
    for &t in stage.updates.iter().flatten() {
        let (at0, at1) = (at(pool, t, &[(x, no)]), at(pool, t, &[(x, yes)]));
        let not0 = pool.not(at0);
        let implied = pool.or(not0, at1);
        monotone &= proved_equal(pool, implied, yes, &[], cases);
    }
    let ring = if monotone { Semiring::OrAnd } else { Semiring::XorAnd };
    build(pool, stage, ring, "truth table", &mut |pool, t, _| {
        let (at0, at1) = (at(pool, t, &[(x, no)]), at(pool, t, &[(x, yes)]));
        let factor = if monotone { at1 } else { pool.compare(CompareOp::Ne, at0, at1) };
        Some(Row {
            constant: Coefficient::value(pool, at0),
            factors: vec![Coefficient::value(pool, factor)],
        })
    })
}

/// Functions on finitely many states: the table is made when code is.
pub(super) fn table(pool: &mut Pool, stage: &Stage) -> Option<Found> {
    build(pool, stage, Semiring::States, "finite table", &mut |pool, _, _| {
        let truth = pool.bool(false);
        Some(constant_row(pool, truth, 0))
    })
}

// ---- rings ----

/// The term with values in the place of variables.
pub(super) fn at(pool: &mut Pool, t: Term, values: &[(Term, Term)]) -> Term {
    let mut map: FxHashMap<Term, Term> = values.iter().copied().collect();
    pool.replace(t, &mut map)
}

fn plus_times(pool: &mut Pool, stage: &Stage, sort: Sort, cases: &mut u32) -> Option<Found> {
    let zero = pool.int(sort, 0);
    let one = pool.int(sort, 1);
    let zeros: Vec<(Term, Term)> = stage.xs.iter().map(|&x| (x, zero)).collect();
    let mut seen = FxHashSet::default();
    let mut all = stage.updates.iter().flatten();
    let structural = all.all(|&t| linear(pool, t, stage.set, &mut seen));
    if !structural && sort == Sort::Real {
        // Comparisons of rounded sums are not those of exact ones.
        return None;
    }
    if structural {
        let mut known = FxHashMap::default();
        return build(pool, stage, Semiring::PlusTimes, "ring arithmetic", &mut |pool, t, _| {
            let parts = linear_parts(pool, t, stage, sort, &mut known)?;
            let mut all = parts.into_iter().map(|part| Coefficient::value(pool, part));
            let constant = all.next()?;
            Some(Row { constant, factors: all.collect() })
        });
    }
    let method = "cases and linear arithmetic";
    build(pool, stage, Semiring::PlusTimes, method, &mut |pool, t, _| {
        let constant = at(pool, t, &zeros);
        let mut total = constant;
        let mut factors = Vec::new();
        for (k, &x) in stage.xs.iter().enumerate() {
            let mut values = zeros.clone();
            values[k].1 = one;
            let with = at(pool, t, &values);
            let factor = pool.sub(sort, with, constant);
            let product = pool.mul(sort, factor, x);
            total = pool.add(sort, total, product);
            factors.push(Coefficient::value(pool, factor));
        }
        let row = Row { constant: Coefficient::value(pool, constant), factors };
        proved_equal(pool, t, total, &[], cases).then_some(row)
    })
}

/// Constants and factors of terms that have been looked at.
type Parts = FxHashMap<Term, Vec<Term>>;

/// Constant and factors of a term that is linear by its structure.
fn linear_parts(
    pool: &mut Pool,
    t: Term,
    stage: &Stage,
    sort: Sort,
    known: &mut Parts,
) -> Option<Vec<Term>> {
    if let Some(parts) = known.get(&t) {
        return Some(parts.clone());
    }
    let zero = pool.int(sort, 0);
    let mut parts = vec![zero; stage.xs.len() + 1];
    if pool.states(t) & stage.set == 0 {
        parts[0] = t;
        return Some(parts);
    }
    match pool.node(t).clone() {
        Node::State(_) => {
            let at = stage.xs.iter().position(|&x| x == t)?;
            parts[at + 1] = pool.int(sort, 1);
        }
        Node::Ite(c, a, b) => {
            let a = linear_parts(pool, a, stage, sort, known)?;
            let b = linear_parts(pool, b, stage, sort, known)?;
            for (k, part) in parts.iter_mut().enumerate() {
                *part = pool.ite(c, a[k], b[k]);
            }
        }
        Node::Poly(sum) => {
            for (mut m, c) in sum {
                let at = m.iter().position(|&f| pool.states(f) & stage.set != 0);
                let inner = match at {
                    Some(at) => {
                        let f = m.remove(at);
                        linear_parts(pool, f, stage, sort, known)?
                    }
                    None => {
                        let mut inner = vec![zero; parts.len()];
                        inner[0] = pool.int(sort, 1);
                        inner
                    }
                };
                let free = pool.sum(sort, vec![(m, c)]);
                for (part, inner) in parts.iter_mut().zip(inner) {
                    let product = pool.mul(sort, free, inner);
                    *part = pool.add(sort, *part, product);
                }
            }
        }
        _ => return None,
    }
    known.insert(t, parts.clone());
    Some(parts)
}

/// Is the term, by its structure, linear in the variables of the set, with conditions free of them? Those in `seen` are.
fn linear(pool: &Pool, t: Term, set: u64, seen: &mut FxHashSet<Term>) -> bool {
    if pool.states(t) & set == 0 || seen.contains(&t) {
        return true;
    }
    let holds = match pool.node(t) {
        Node::State(_) => true,
        Node::Poly(sum) => sum.iter().all(|(m, _)| {
            let mut inner = m.iter().filter(|&&f| pool.states(f) & set != 0);
            let first = inner.next();
            inner.next().is_none()
                && first.is_none_or(|&f| {
                    // A factor of another ring is no part of this one.
                    pool.sort(f) == pool.sort(t) && linear(pool, f, set, seen)
                })
        }),
        Node::Ite(c, a, b) => {
            pool.states(*c) & set == 0 && linear(pool, *a, set, seen) && linear(pool, *b, set, seen)
        }
        _ => false,
    };
    if holds {
        seen.insert(t);
    }
    holds
}

// ---- bitwise ----

fn bitwise(pool: &mut Pool, stage: &Stage, sort: Sort) -> Option<Found> {
    let [x] = *stage.xs else { return None };
    if sort == Sort::Real || !stage.updates.iter().flatten().all(|&t| bits(pool, t, stage.set)) {
        return None;
    }
    let exclusive = stage.updates.iter().flatten().any(|&t| has_xor(pool, t, stage.set));
    let ring = if exclusive { Semiring::BitXorAnd } else { Semiring::BitOrAnd };
    let (none, ones) = (pool.int(sort, 0), pool.int(sort, -1));
    build(pool, stage, ring, "bit by bit", &mut |pool, t, _| {
        let (at0, at1) = (at(pool, t, &[(x, none)]), at(pool, t, &[(x, ones)]));
        let mask = if exclusive { pool.bits(Bit::Xor, at0, at1) } else { at1 };
        Some(Row {
            constant: Coefficient::value(pool, at0),
            factors: vec![Coefficient::value(pool, mask)],
        })
    })
}

/// Does each bit of the term depend on that bit of the variable only?
fn bits(pool: &Pool, t: Term, set: u64) -> bool {
    if pool.states(t) & set == 0 {
        return true;
    }
    match *pool.node(t) {
        Node::State(_) => true,
        Node::Bits(_, a, b) => bits(pool, a, set) && bits(pool, b, set),
        Node::Ite(c, a, b) => pool.states(c) & set == 0 && bits(pool, a, set) && bits(pool, b, set),
        _ => false,
    }
}

fn has_xor(pool: &Pool, t: Term, set: u64) -> bool {
    if pool.states(t) & set == 0 {
        return false;
    }
    matches!(pool.node(t), Node::Bits(Bit::Xor, ..))
        || pool.operands(t).into_iter().any(|inner| has_xor(pool, inner, set))
}

// ---- maximum and minimum ----

/// (max,+), (min,+), (max,×), (min,×): from the leaves of the body's cases.
fn tropical(pool: &mut Pool, stage: &Stage, sort: Sort, cases: &mut u32) -> Option<Found> {
    let mut budget = 64;
    let mut by_piece = Vec::new();
    for piece in stage.updates {
        let mut rows = Vec::new();
        for &t in piece {
            rows.push(from_cases(pool, stage, sort, t, &mut budget)?);
        }
        by_piece.push(rows);
    }
    let products = by_piece.iter().flatten().any(|r| r.1);
    let sums = by_piece.iter().flatten().any(|r| r.2);
    if products && sums || (matches!(sort, Sort::Mod(_)) && (products || sums)) {
        return None;
    }
    let rings: &[Semiring] = if products {
        &[Semiring::MaxTimes, Semiring::MinTimes]
    } else {
        &[Semiring::MaxPlus, Semiring::MinPlus]
    };
    let by_piece: Vec<Vec<Tropical>> =
        by_piece.into_iter().map(|rows| rows.into_iter().map(|r| r.0).collect()).collect();
    rings.iter().find_map(|&ring| {
        let mut rows = Vec::new();
        for (piece, guesses) in stage.updates.iter().zip(&by_piece) {
            let mut here = Vec::new();
            for (&t, guess) in piece.iter().zip(guesses) {
                let row = guess.row(pool, ring, sort);
                if row
                    .factors
                    .iter()
                    .chain([&row.constant])
                    .any(|c| c.states(pool) & stage.set != 0)
                {
                    return None;
                }
                let form = semiring::form(pool, ring, sort, &row, stage.xs)?;
                let mut facts = Vec::new();
                if products {
                    facts.extend_from_slice(stage.xs);
                    let all = row.factors.iter().chain([&row.constant]).copied();
                    if !all.collect::<Vec<_>>().iter().all(|c| nonnegative(pool, c, cases)) {
                        return None;
                    }
                }
                if !proved_equal(pool, t, form, &facts, cases) {
                    return None;
                }
                here.push(row);
            }
            rows.push(here);
        }
        let method = "cases and linear arithmetic";
        let (constants, tables) = (Vec::new(), Vec::new());
        Some(Found { ring, rows, method, constants, tables, points: 0, solved: false })
    })
}

/// Is a coefficient never negative, by cases?
fn nonnegative(pool: &mut Pool, c: &Coefficient, cases: &mut u32) -> bool {
    let sort = pool.sort(c.value);
    let zero = pool.int(sort, 0);
    let negative = pool.compare(CompareOp::Lt, c.value, zero);
    let plain = pool.or(c.zero, c.one);
    let not_plain = pool.not(plain);
    let wrong = pool.and(not_plain, negative);
    let no = pool.bool(false);
    proved_equal(pool, wrong, no, &[], cases)
}

/// The candidates for coefficients in one case, or by a condition on data.
enum Tropical {
    /// Constants; for each variable, what it is multiplied with and what is added to it.
    Leaves {
        constants: Vec<Term>,
        factors: Vec<Vec<(Term, Term)>>,
    },
    Case(Term, Box<Tropical>, Box<Tropical>),
}

impl Tropical {
    fn row(&self, pool: &mut Pool, ring: Semiring, sort: Sort) -> Row {
        match self {
            Tropical::Case(c, a, b) => {
                let (a, b) = (a.row(pool, ring, sort), b.row(pool, ring, sort));
                merged(pool, *c, &a, &b)
            }
            Tropical::Leaves { constants, factors } => {
                let constant = best(pool, ring, sort, constants);
                let times = matches!(ring, Semiring::MaxTimes | Semiring::MinTimes);
                let mut row = Row { constant, factors: Vec::new() };
                for list in factors {
                    let list: Vec<Term> = list
                        .iter()
                        .map(|&(factor, plus)| if times { factor } else { plus })
                        .collect();
                    row.factors.push(best(pool, ring, sort, &list));
                }
                row
            }
        }
    }
}

/// The ⊕ of candidates.
fn best(pool: &mut Pool, ring: Semiring, sort: Sort, list: &[Term]) -> Coefficient {
    let Some((&first, rest)) = list.split_first() else { return Coefficient::zero(pool, sort) };
    let greatest = matches!(ring, Semiring::MaxPlus | Semiring::MaxTimes);
    let value = rest.iter().fold(first, |a, &b| semiring::extreme(pool, greatest, a, b));
    Coefficient::value(pool, value)
}

/// The candidates, whether a factor other than 1 and a summand other than 0 occurs.
fn from_cases(
    pool: &mut Pool,
    stage: &Stage,
    sort: Sort,
    t: Term,
    budget: &mut u32,
) -> Option<(Tropical, bool, bool)> {
    *budget = budget.checked_sub(1)?;
    if let Some(c) = data_condition(pool, t, stage.set) {
        let (yes, no) = (pool.bool(true), pool.bool(false));
        let (a, b) = (at(pool, t, &[(c, yes)]), at(pool, t, &[(c, no)]));
        let a = from_cases(pool, stage, sort, a, budget)?;
        let b = from_cases(pool, stage, sort, b, budget)?;
        let case = Tropical::Case(c, Box::new(a.0), Box::new(b.0));
        return Some((case, a.1 || b.1, a.2 || b.2));
    }
    let mut leaves = Vec::new();
    leaves_of(pool, t, stage.set, &mut leaves, budget)?;
    let (mut constants, mut factors) = (Vec::new(), vec![Vec::new(); stage.xs.len()]);
    let (mut products, mut sums) = (false, false);
    for leaf in leaves {
        if pool.states(leaf) & stage.set == 0 {
            constants.push(leaf);
            continue;
        }
        let sum = pool.as_sum(leaf);
        let (with, without): (Vec<_>, Vec<_>) =
            sum.into_iter().partition(|(m, _)| m.iter().any(|&f| pool.states(f) & stage.set != 0));
        let [(m, c)] = with.as_slice() else { return None };
        let at = stage.xs.iter().position(|x| m.contains(x))?;
        let mut rest = m.clone();
        rest.remove(m.iter().position(|f| *f == stage.xs[at])?);
        if rest.iter().any(|&f| pool.states(f) & stage.set != 0) {
            return None;
        }
        let factor = pool.sum(sort, vec![(rest, *c)]);
        let summand = pool.sum(sort, without);
        let (unit, plain) = (pool.as_int(factor) == Some(1), pool.as_int(summand) == Some(0));
        if !unit && !plain {
            return None;
        }
        factors[at].push((factor, summand));
        products |= !unit;
        sums |= !plain;
    }
    Some((Tropical::Leaves { constants, factors }, products, sums))
}

/// A condition free of the stage's variables, with no choice inside it.
fn data_condition(pool: &mut Pool, t: Term, set: u64) -> Option<Term> {
    fn search(pool: &Pool, t: Term, set: u64, seen: &mut Vec<Term>) -> Option<Term> {
        if seen.contains(&t) {
            return None;
        }
        seen.push(t);
        if let Node::Ite(c, ..) = *pool.node(t)
            && pool.states(c) & set == 0
            && pool.as_bool(c).is_none()
        {
            return Some(c);
        }
        // A connective of data and running values: its data part.
        if let Node::And(a, b) | Node::Or(a, b) = *pool.node(t) {
            for part in [a, b] {
                if pool.states(part) & set == 0 {
                    return Some(part);
                }
            }
        }
        if pool.states(t) & set == 0 {
            return None;
        }
        pool.operands(t).into_iter().find_map(|inner| search(pool, inner, set, seen))
    }
    search(pool, t, set, &mut Vec::new())
}

/// The values that the term can have, whatever the conditions. (One that a function computes of a choice is one value.)
fn leaves_of(
    pool: &mut Pool,
    t: Term,
    set: u64,
    out: &mut Vec<Term>,
    budget: &mut u32,
) -> Option<()> {
    *budget = budget.checked_sub(1)?;
    let one = pool.states(t) & set == 0 && first_choice(pool, t).is_none();
    if !pool.has_choice(t) || one {
        if !out.contains(&t) {
            out.push(t);
        }
        return Some(());
    }
    let choice = first_choice(pool, t)?;
    let Node::Ite(c, ..) = *pool.node(choice) else { return None };
    for value in [true, false] {
        let value = pool.bool(value);
        let one = at(pool, t, &[(c, value)]);
        leaves_of(pool, one, set, out, budget)?;
    }
    Some(())
}

fn first_choice(pool: &Pool, t: Term) -> Option<Term> {
    match pool.node(t) {
        Node::Ite(..) => Some(t),
        Node::Poly(sum) => sum.iter().flat_map(|(m, _)| m).find_map(|&f| first_choice(pool, f)),
        _ => None,
    }
}

pub(super) fn proved_equal(
    pool: &mut Pool,
    a: Term,
    b: Term,
    facts: &[Term],
    cases: &mut u32,
) -> bool {
    let mut prover = Prover::new(pool, *cases);
    for &t in facts {
        prover.not_negative(t);
    }
    let holds = prover.equal(a, b);
    *cases = prover.cases;
    holds && !pool.exhausted
}

// ---- lattices ----

/// (max,min) and (min,max): evaluated at ±∞.
fn lattice(pool: &mut Pool, stage: &Stage, sort: Sort, cases: &mut u32) -> Option<Found> {
    if let Sort::Mod(_) = sort {
        return None;
    }
    [Semiring::MaxMin, Semiring::MinMax].into_iter().find_map(|ring| {
        let big = pool.infinity(sort);
        let small = {
            let zero = pool.int(sort, 0);
            pool.sub(sort, zero, big)
        };
        let (zero, one) = if ring == Semiring::MaxMin { (small, big) } else { (big, small) };
        let zeros: Vec<(Term, Term)> = stage.xs.iter().map(|&x| (x, zero)).collect();
        build(pool, stage, ring, "lattice laws", &mut |pool, t, _| {
            let mut budget = 64;
            let bottom = at(pool, t, &zeros);
            let constant = extended(pool, bottom, zero, one, sort, &mut budget)?;
            let mut factors = Vec::new();
            for k in 0..stage.xs.len() {
                let mut values = zeros.clone();
                values[k].1 = one;
                let with = at(pool, t, &values);
                factors.push(extended(pool, with, zero, one, sort, &mut budget)?);
            }
            let row = Row { constant, factors };
            // A constant of ∞ is no number.
            if pool.as_bool(row.constant.one) != Some(false) {
                return None;
            }
            let form = semiring::form(pool, ring, sort, &row, stage.xs)?;
            proved_equal(pool, t, form, &[], cases).then_some(row)
        })
    })
}

/// A value that may be ±∞, as a coefficient.
fn extended(
    pool: &mut Pool,
    t: Term,
    zero: Term,
    one: Term,
    sort: Sort,
    budget: &mut u32,
) -> Option<Coefficient> {
    *budget = budget.checked_sub(1)?;
    if t == zero {
        return Some(Coefficient::zero(pool, sort));
    }
    if t == one {
        return Some(Coefficient::one(pool, sort));
    }
    if !pool.has_big(t) {
        return Some(Coefficient::value(pool, t));
    }
    let Node::Ite(c, a, b) = *pool.node(t) else { return None };
    if pool.has_big(c) {
        return None;
    }
    let a = extended(pool, a, zero, one, sort, budget)?;
    let b = extended(pool, b, zero, one, sort, budget)?;
    Some(Coefficient::choice(pool, c, a, b))
}

// ---- finite states ----

/// All values that are ever assigned are constants (or other variables of the stage).
fn finite(pool: &mut Pool, stage: &Stage, sort: Sort) -> Option<Found> {
    let mut constants = Vec::new();
    for &t in stage.updates.iter().flatten() {
        let (mut leaves, mut budget) = (Vec::new(), 64);
        leaves_of(pool, t, stage.set, &mut leaves, &mut budget)?;
        for leaf in leaves {
            match pool.as_int(leaf) {
                Some(c) => constants.push(c),
                None if stage.xs.contains(&leaf) => {}
                None => return None,
            }
        }
    }
    constants.sort_unstable();
    constants.dedup();
    // Besides, each variable may keep the value that it had on entry.
    let values = constants.len() + stage.xs.len();
    let states = values.checked_pow(stage.xs.len() as u32)?;
    if states > 32 || sort == Sort::Real {
        return None;
    }
    let found = table(pool, stage)?;
    Some(Found { constants, ..found })
}
