//! Projection: what a system says about some of its symbols.
//!
//! **Decides** the set of values of the kept symbols for which the others have integer values.
//!
//! **Example**: `x = 2y, 0 ≤ y ≤ n` onto `x, n`: `0 ≤ x ≤ 2n` and x even.
//!
//! **Why it is sound**: an equality `g·y + e = 0` becomes the congruence `e ≡ 0 (mod g)` and is substituted into
//! the other rows after scaling them by g. An inequality variable goes by exact Fourier–Motzkin where that is
//! exact on integers, else by its dark shadow and splinters, each a part of the union. The superset form uses
//! the real shadow instead.
//!
//! **Gives up when** the budget is spent or a number leaves 128 bits.
//!
//! **Cost and limit**: as for feasibility; at most [`MAX_PARTS`] parts.
//!
//! **Source**: W. Pugh, *A practical algorithm for exact array dependence analysis*, CACM 1992, section 4.

use super::budget::{Budget, Limit};
use super::omega::{add_multiple, combine, cost_of, nearest, splinters, split};
use super::tableau::Tableau;
use crate::arith::{gcd, mul};

/// Most parts that an exact projection may have.
const MAX_PARTS: usize = 64;

/// One conjunction over the kept columns (the others are zero in every row).
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub tab: Tableau,
    /// Rows that are multiples of a modulus.
    pub congruences: Vec<(Vec<i128>, i128)>,
}

/// The union of conjunctions that is the projection; with `exact = false` one conjunction that contains it.
pub(crate) fn project(
    tab: Tableau,
    keep: &[bool],
    exact: bool,
    budget: &mut Budget,
) -> Result<Vec<Part>, Limit> {
    let mut out = Vec::new();
    let mut open = vec![Part { tab, congruences: Vec::new() }];
    while let Some(part) = open.pop() {
        if out.len() + open.len() >= MAX_PARTS {
            return Err(Limit::Budget);
        }
        reduce(part, keep, exact, budget, &mut open, &mut out)?;
    }
    Ok(out)
}

fn reduce(
    mut part: Part,
    keep: &[bool],
    exact: bool,
    budget: &mut Budget,
    open: &mut Vec<Part>,
    out: &mut Vec<Part>,
) -> Result<(), Limit> {
    loop {
        if !part.tab.normalize(budget)? {
            return Ok(());
        }
        let bound = |row: &[i128]| row.iter().zip(keep).any(|(c, k)| *c != 0 && !k);
        if let Some(i) = (0..part.tab.eqs.len()).find(|&i| bound(part.tab.eqs.row(i))) {
            remove_equality(&mut part, i, keep, budget)?;
            continue;
        }
        let best = (1..part.tab.width())
            .filter(|&k| !keep[k])
            .filter_map(|k| cost_of(&part.tab.ges, k).map(|(exact, growth)| ((!exact, growth), k)))
            .min();
        let Some(((inexact, _), k)) = best else {
            out.push(part);
            return Ok(());
        };
        budget.spend((part.tab.width() * part.tab.ges.len()) as u64)?;
        let (rest, with) = split(&part.tab.ges, k);
        if !inexact || !exact {
            let mut next = rest;
            combine(&mut next, &with, k, false, budget)?;
            part.tab.ges = next;
            continue;
        }
        for eq in splinters(&with, k)? {
            let mut s = part.clone();
            s.tab.eqs.push(&eq);
            open.push(s);
            if open.len() > MAX_PARTS {
                return Err(Limit::Budget);
            }
        }
        let mut next = rest;
        combine(&mut next, &with, k, true, budget)?;
        part.tab.ges = next;
    }
}

/// Removes the `i`-th equality, which mentions a column to be removed.
fn remove_equality(
    part: &mut Part,
    i: usize,
    keep: &[bool],
    budget: &mut Budget,
) -> Result<(), Limit> {
    let over = Limit::Overflow;
    let w = part.tab.width();
    // Euclid among the removed columns, until the row mentions one of them.
    let k = loop {
        let row = part.tab.eqs.row(i);
        let used: Vec<usize> = (1..w).filter(|&j| !keep[j] && row[j] != 0).collect();
        let Some(&k) = used.iter().min_by_key(|&&j| row[j].unsigned_abs()) else { return Ok(()) };
        if used.len() == 1 {
            break k;
        }
        let mut q = vec![0i128; w];
        for &j in used.iter().filter(|&&j| j != k) {
            q[j] = nearest(row[j], row[k])?;
        }
        budget.spend((w * (part.tab.eqs.len() + part.tab.ges.len())) as u64)?;
        for rows in [&mut part.tab.eqs, &mut part.tab.ges] {
            for r in 0..rows.len() {
                let target = rows.row_mut(r);
                if target[k] != 0 {
                    let f = target[k].checked_neg().ok_or(over)?;
                    add_multiple(target, f, &q)?;
                }
            }
        }
    };
    let row = part.tab.eqs.row(i).to_vec();
    part.tab.eqs.swap_remove(i);
    let g = row[k];
    let modulus = g.checked_abs().ok_or(over)?;
    budget.spend((w * (part.tab.eqs.len() + part.tab.ges.len())) as u64)?;
    for rows in [&mut part.tab.eqs, &mut part.tab.ges] {
        for r in 0..rows.len() {
            let target = rows.row_mut(r);
            let c = target[k];
            if c == 0 {
                continue;
            }
            let scale = modulus / gcd(c, modulus).ok_or(over)?;
            for x in target.iter_mut() {
                *x = mul(*x, scale).ok_or(over)?;
            }
            // scale·c is a multiple of g.
            let f = mul(c, scale)
                .ok_or(over)?
                .checked_div(g)
                .and_then(i128::checked_neg)
                .ok_or(over)?;
            add_multiple(target, f, &row)?;
        }
    }
    if modulus > 1 {
        let mut e = row;
        e[k] = 0;
        part.congruences.push((e, modulus));
    }
    Ok(())
}
