//! Running values that stay in order: the second maximum by nested ifs.
//!
//! **Decides** whether running values that are only compared and moved keep an order among them, and what their new values are if they
//! have it.
//!
//! **Example** `if (a[i] > m2) { if (a[i] > m1) { m2 = m1; m1 = a[i]; } else m2 = a[i]; }`: while `m2 <= m1`, the new `m1` is
//! `max(m1, a[i])`, whatever `m2` is; and `m2 <= m1` again.
//!
//! **Why it is sound** what only compares and moves values depends on their order alone: every order of so few values is tried, of
//! floats with NaN, both zeros and both infinities among them. Those that have the order on entry are the ones for which the new
//! values are made, and the order is found to hold after each of them. That it holds on entry is a condition of the blocks;
//! where it does not, the loop runs as it was.
//!
//! **Gives up when** a running value is computed with, there are more than [`MOST`] of them or more than [`MOST_INPUTS`] data,
//! or the order does not stay.
//!
//! **Cost and limit** [`MOST_POINTS`] evaluations of all conditions for each order that is tried.
//!
//! **Source** inductive invariants; exhaustion.

use std::collections::BTreeMap;

use heiretsu_ir::CompareOp;
use rustc_hash::FxHashMap;

use super::body::{Body, Piece};
use super::order::{VALUES, number_of, truth_of};
use super::term::{Node, Pool, Sort, Term};

/// At most so many values in order.
const MOST: usize = 3;
/// At most so many data that are compared with them.
const MOST_INPUTS: usize = 4;
/// At most so many points.
const MOST_POINTS: usize = 40_000;
/// At most so many choices.
const MOST_CHOICES: u32 = 64;

type Point = BTreeMap<Term, f64>;

/// Gives the variables of a group the new values that they have while they are in order; false where there is no such order.
pub fn in_order(body: &mut Body, xs: &[Term], numbers: &[u32]) -> bool {
    if !(2..=MOST).contains(&xs.len()) {
        return false;
    }
    let sort = body.pool.sort(xs[0]);
    let ordered = matches!(sort, Sort::Int | Sort::Mod(_) | Sort::Real);
    if !ordered || xs.iter().any(|&x| body.pool.sort(x) != sort) {
        return false;
    }
    let Some(inputs) = inputs(body, xs, numbers) else { return false };
    permutations(xs.len()).into_iter().any(|order| {
        let chain: Vec<Term> = order.iter().map(|&at| xs[at]).collect();
        [CompareOp::Ge, CompareOp::Le].into_iter().any(|op| {
            let Some(points) = points(&body.pool, &chain, &inputs, op) else { return false };
            let group = Group { xs, numbers, chain: &chain, op, points: &points };
            let Some(new) = group.new_values(body) else { return false };
            for (piece, values) in body.pieces.iter_mut().zip(new) {
                piece.updates.extend(values);
            }
            for pair in chain.windows(2) {
                let holds = body.pool.compare(op, pair[0], pair[1]);
                body.conditions.push(holds);
            }
            true
        })
    })
}

/// All data that the new values of a group compare with or are set to, and the conditions on data; `None`: something is computed.
fn inputs(body: &Body, xs: &[Term], numbers: &[u32]) -> Option<Vec<Term>> {
    let pool = &body.pool;
    let set = xs.iter().fold(0, |all, &x| all | pool.states(x));
    let (mut inputs, mut seen): (Vec<Term>, Vec<Term>) = (Vec::new(), Vec::new());
    let updates = |k: &u32| {
        let new = |p: &Piece| p.updates.get(k).copied();
        body.pieces.iter().filter_map(new).collect::<Vec<Term>>()
    };
    let mut open: Vec<Term> = numbers.iter().flat_map(updates).collect();
    while let Some(t) = open.pop() {
        if xs.contains(&t) || seen.contains(&t) {
            continue;
        }
        seen.push(t);
        if pool.states(t) & set == 0 {
            if pool.as_bool(t).is_none() {
                inputs.push(t);
            }
            continue;
        }
        match pool.node(t) {
            Node::Ite(..) | Node::Cmp(..) | Node::Not(_) | Node::And(..) | Node::Or(..) => {
                open.extend(pool.operands(t));
            }
            _ => return None,
        }
    }
    (inputs.len() <= MOST_INPUTS).then_some(inputs)
}

/// All values of variables in this order and of data.
fn points(pool: &Pool, chain: &[Term], inputs: &[Term], op: CompareOp) -> Option<Vec<Point>> {
    let all: Vec<Term> = chain.iter().chain(inputs).copied().collect();
    let numbers = all.iter().filter(|&&t| pool.sort(t) != Sort::Bool).count();
    let whole: Vec<f64> = (0..numbers).map(|v| v as f64).collect();
    let mut points: Vec<Point> = vec![Point::new()];
    for &t in &all {
        let values: &[f64] = match pool.sort(t) {
            Sort::Bool => &[0.0, 1.0],
            Sort::Real => &VALUES,
            _ => &whole,
        };
        let strict = values.len() < numbers + 2 && pool.sort(t) == Sort::Real;
        if points.len() * values.len() > MOST_POINTS || strict {
            // Too many, or more different numbers than there are among these (a NaN is none, two zeros are one).
            return None;
        }
        let more = |p: &Point| {
            let p = p.clone();
            values.iter().map(move |&v| {
                let mut p = p.clone();
                p.insert(t, v);
                p
            })
        };
        points = points.iter().flat_map(more).collect();
        points.retain(|p| in_chain(chain, op, |x| p.get(&x).copied()));
    }
    Some(points)
}

/// Do these values have the order, as far as they are known?
fn in_chain(chain: &[Term], op: CompareOp, value: impl Fn(Term) -> Option<f64>) -> bool {
    chain.windows(2).all(|pair| match (value(pair[0]), value(pair[1])) {
        (Some(a), Some(b)) => {
            if op == CompareOp::Ge {
                a >= b
            } else {
                a <= b
            }
        }
        _ => true,
    })
}

struct Group<'a> {
    xs: &'a [Term],
    numbers: &'a [u32],
    /// The variables in their order.
    chain: &'a [Term],
    op: CompareOp,
    points: &'a [Point],
}

impl Group<'_> {
    /// For each piece, the new values while the order holds.
    fn new_values(&self, body: &mut Body) -> Option<Vec<BTreeMap<u32, Term>>> {
        let mut out = Vec::new();
        for p in 0..body.pieces.len() {
            let updates = &body.pieces[p].updates;
            let new: Vec<Term> = self
                .numbers
                .iter()
                .zip(self.xs)
                .map(|(k, &x)| updates.get(k).copied().unwrap_or(x))
                .collect();
            let live: Vec<&Point> = self.points.iter().collect();
            if !live.iter().all(|point| self.stays(&body.pool, &new, point)) {
                return None;
            }
            let mut values = BTreeMap::new();
            for (&k, (&t, &x)) in self.numbers.iter().zip(new.iter().zip(self.xs)) {
                let atoms = self.atoms(&body.pool, t);
                let mut budget = MOST_CHOICES;
                let simple = chosen(&mut body.pool, t, &atoms, &live, &mut budget)?;
                let had = body.pieces[p].updates.contains_key(&k);
                // One that never changes in this order is in another one: the loop would run as it was.
                if had && simple == x {
                    return None;
                }
                if simple != x {
                    values.insert(k, simple);
                }
            }
            out.push(values);
        }
        Some(out)
    }

    /// Is the order kept?
    fn stays(&self, pool: &Pool, new: &[Term], point: &Point) -> bool {
        let value = |x: Term| {
            let at = self.xs.iter().position(|&other| other == x)?;
            number_of(pool, new[at], point)
        };
        let known = self.chain.iter().all(|&x| value(x).is_some());
        known && in_chain(self.chain, self.op, value)
    }

    /// The comparisons in a term: those of data first, then those with the first variable of the order, and so on.
    fn atoms(&self, pool: &Pool, t: Term) -> Vec<Term> {
        let (mut open, mut seen, mut atoms) = (vec![t], Vec::new(), Vec::new());
        while let Some(t) = open.pop() {
            if seen.contains(&t) {
                continue;
            }
            seen.push(t);
            match pool.node(t) {
                Node::Ite(..) | Node::Not(_) | Node::And(..) | Node::Or(..) => {
                    open.extend(pool.operands(t));
                }
                _ if pool.sort(t) == Sort::Bool && pool.as_bool(t).is_none() => atoms.push(t),
                _ => {}
            }
        }
        let rank = |t: &Term| {
            let last = self.chain.iter().rposition(|&x| pool.states(x) & pool.states(*t) != 0);
            (last.map_or(0, |at| at + 1), *t)
        };
        atoms.sort_by_key(rank);
        atoms
    }
}

/// The term with its choices in the order of the atoms, of which none stands where the points say what it is.
fn chosen(
    pool: &mut Pool,
    t: Term,
    atoms: &[Term],
    live: &[&Point],
    budget: &mut u32,
) -> Option<Term> {
    *budget = budget.checked_sub(1)?;
    let Some((&atom, rest)) = atoms.split_first() else {
        return (!pool.has_choice(t)).then_some(t);
    };
    let (mut yes, mut no) = (Vec::new(), Vec::new());
    for &point in live {
        match truth_of(pool, atom, point)? {
            true => yes.push(point),
            false => no.push(point),
        }
    }
    let mut sides = [t; 2];
    for (side, value) in sides.iter_mut().zip([true, false]) {
        let mut map = FxHashMap::default();
        map.insert(atom, pool.bool(value));
        *side = pool.replace(t, &mut map);
    }
    if no.is_empty() {
        return chosen(pool, sides[0], rest, &yes, budget);
    }
    if yes.is_empty() {
        return chosen(pool, sides[1], rest, &no, budget);
    }
    if sides[0] == sides[1] {
        return chosen(pool, sides[0], rest, live, budget);
    }
    let a = chosen(pool, sides[0], rest, &yes, budget)?;
    let b = chosen(pool, sides[1], rest, &no, budget)?;
    Some(pool.ite(atom, a, b))
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for at in 0..n {
        let longer = |p: &Vec<usize>| {
            let p = p.clone();
            (0..=p.len()).map(move |k| {
                let mut p = p.clone();
                p.insert(k, at);
                p
            })
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
