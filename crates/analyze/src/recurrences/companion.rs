//! What goes along with a running minimum or maximum: where it was found, how often it occurred.
//!
//! **Decides** whether a variable changes exactly where the extreme value is replaced (set to something that does
//! not run), or counts how often the extreme value has occurred.
//!
//! **Example** `if (a[i] > m) { m = a[i]; at = i; }`, `if (a[i] > m) { m = a[i]; c = 1; } else if (a[i] == m) c++;`
//!
//! **Why it is sound** let a block start from the extreme value m₀ on entry to the whole loop, and be entered in truth
//! with m ≥ m₀ (of a maximum, replaced by strictly greater values only). If the block's result r is greater than m, the
//! last replacement in both runs is the first occurrence of r, and what is set there does not run. If r ≤ m, nothing is
//! replaced in truth. Counts: the block's own count (from 0) is that of r if r > m₀ or of m₀ = m; each
//! occurrence adds what a replacement sets. A NaN never replaces anything, and replaces nothing as m₀.
//! Where equal values replace too (`>=`), the last occurrence of r ≥ m is the last replacement in both runs, if the
//! block has replaced anything at all, which a flag says.
//!
//! **Gives up when** some replacements are strict and others are not, or the variable changes elsewhere.
//!
//! **Cost and limit** one walk over both updates.
//!
//! **Source** arg-max as a product of semirings.

use std::collections::BTreeSet;

use heiretsu_ir::CompareOp;

use super::term::{Node, Pool, Sort, Term};

/// How a variable goes along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Companion {
    /// Set where the extreme value is replaced.
    Set,
    /// Counts occurrences of the extreme value.
    Count,
}

/// The extreme value: its variable, whether it is a maximum, and all variables that run.
#[derive(Clone, Copy)]
pub struct Leader {
    /// Its variable.
    pub x: Term,
    /// A maximum?
    pub greatest: bool,
    /// Do equal values replace it, too?
    pub loose: bool,
    /// Variables of which nothing may be used.
    pub running: u64,
}

/// How `c` goes along with the leader, by the new values of both in each piece.
pub fn of(pool: &mut Pool, leader: Leader, c: Term, updates: &[(Term, Term)]) -> Option<Companion> {
    [Companion::Set, Companion::Count]
        .into_iter()
        .find(|&kind| updates.iter().all(|&(m, u)| one(pool, leader, c, (m, u), kind)))
}

fn one(pool: &mut Pool, leader: Leader, c: Term, (m, u): (Term, Term), kind: Companion) -> bool {
    if m == leader.x && u == c {
        return true;
    }
    let Node::Ite(d, m1, m2) = *pool.node(m) else { return false };
    let free = |pool: &Pool, t: Term| pool.states(t) & leader.running == 0;
    if free(pool, d) {
        let (u1, u2) = match *pool.node(u) {
            Node::Ite(e, u1, u2) if e == d => (u1, u2),
            _ if u == c => (c, c),
            _ => return false,
        };
        return one(pool, leader, c, (m1, u1), kind) && one(pool, leader, c, (m2, u2), kind);
    }
    let Node::Ite(e, u1, u2) = *pool.node(u) else { return false };
    if e != d || m2 != leader.x || !free(pool, m1) || !free(pool, u1) {
        return false;
    }
    let Some(rest) = replaces(pool, leader, d, m1) else { return false };
    match kind {
        Companion::Set => u2 == c,
        Companion::Count => {
            // What else the condition asks for must hold for an occurrence to count as well.
            let Node::Ite(f, more, same) = *pool.node(u2) else { return false };
            if leader.loose
                || same != c
                || rest != 0
                || !matches!(pool.sort(c), Sort::Int | Sort::Mod(_))
            {
                return false;
            }
            let sort = pool.sort(c);
            let (x, y) = (
                pool.compare(CompareOp::Eq, m1, leader.x),
                pool.compare(CompareOp::Eq, leader.x, m1),
            );
            (f == x || f == y) && pool.add(sort, c, u1) == more
        }
    }
}

/// Is `d` "the value beats the leader", and perhaps more that does not run? How much more.
fn replaces(pool: &Pool, leader: Leader, d: Term, value: Term) -> Option<usize> {
    match *pool.node(d) {
        Node::And(a, b) => {
            let free = |t: Term| pool.states(t) & leader.running == 0;
            match (free(a), free(b)) {
                (true, false) => Some(replaces(pool, leader, b, value)? + 1),
                (false, true) => Some(replaces(pool, leader, a, value)? + 1),
                _ => None,
            }
        }
        Node::Cmp(op, a, b) => {
            let op = if (a, b) == (value, leader.x) {
                op
            } else if (a, b) == (leader.x, value) {
                op.mirrored()
            } else {
                return None;
            };
            let wanted = beats(leader.greatest, leader.loose);
            (op == wanted).then_some(0)
        }
        _ => None,
    }
}

/// How a value must compare with the extreme one to replace it.
pub fn beats(greatest: bool, loose: bool) -> CompareOp {
    match (greatest, loose) {
        (true, false) => CompareOp::Gt,
        (true, true) => CompareOp::Ge,
        (false, false) => CompareOp::Lt,
        (false, true) => CompareOp::Le,
    }
}

/// Are all comparisons with `x` in a term strict (or `loose`: is none)?
pub fn all_compare(pool: &Pool, x: Term, t: Term, loose: bool) -> bool {
    let allowed = match loose {
        true => [CompareOp::Le, CompareOp::Ge],
        false => [CompareOp::Lt, CompareOp::Gt],
    };
    each_compares(pool, x, t, allowed, &mut BTreeSet::new())
}

fn each_compares(
    pool: &Pool,
    x: Term,
    t: Term,
    allowed: [CompareOp; 2],
    seen: &mut BTreeSet<Term>,
) -> bool {
    if pool.states(t) & pool.states(x) == 0 || !seen.insert(t) {
        return true;
    }
    if let Node::Cmp(op, a, b) = *pool.node(t)
        && (a == x || b == x)
    {
        return allowed.contains(&op);
    }
    let inside = pool.operands(t);
    inside.into_iter().all(|inner| each_compares(pool, x, inner, allowed, seen))
}

/// Whether the new value `t` replaces `x`, as a truth value.
pub fn replaced(pool: &mut Pool, x: Term, t: Term) -> Option<Term> {
    if t == x {
        return Some(pool.bool(false));
    }
    if pool.states(t) & pool.states(x) == 0 {
        return Some(pool.bool(true));
    }
    let Node::Ite(d, a, b) = *pool.node(t) else { return None };
    let (a, b) = (replaced(pool, x, a)?, replaced(pool, x, b)?);
    Some(pool.ite(d, a, b))
}
