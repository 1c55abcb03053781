//! Exact integer feasibility by elimination.
//!
//! **Decides** whether a conjunction of linear equalities and inequalities has an integer solution.
//!
//! **Example**: `2x = 2y + 1` has none; `3 ≤ 2x ≤ 5` has `x = 2`.
//!
//! **Why it is sound**: equalities are removed by changes of variable of determinant ±1 (Euclid's
//! algorithm on the coefficients) followed by a substitution, so no integer point is lost or gained.
//! An inequality variable is removed by Fourier–Motzkin when that is exact on integers (one side has
//! only unit coefficients). Otherwise the real shadow refutes, the dark shadow confirms, and the gap
//! between them is covered by finitely many splinters. Every witness is computed back through the trail.
//!
//! **Gives up when** the operation budget is spent, a coefficient leaves 128 bits, or recursion passes
//! [`MAX_DEPTH`].
//!
//! **Cost and limit**: a few microseconds for two-deep loop nests; exponential at worst, hence the budget.
//!
//! **Source**: W. Pugh, *The Omega test*, CACM 1992, sections 2.2 and 2.3; the equality step is the
//! unimodular one of K. Paton, 1971, in place of the mod-hat step (it needs no further variable).

use super::budget::{Budget, Limit};
use super::tableau::{Rows, Tableau};
use crate::arith::{ceil_div, floor_div, mul};

/// Deepest recursion through shadows and splinters.
const MAX_DEPTH: u32 = 48;
/// Most equalities that one gap between the shadows may be split into.
const MAX_SPLINTERS: i128 = 2_000;

/// How to get the value of an eliminated variable back.
enum Undo {
    /// `row · (1, x) = 0`, with coefficient ±1 at the column.
    Equal(usize, Vec<i128>),
    /// The column held `x' = x + Σ qⱼxⱼ`: subtract again.
    Shift(usize, Vec<i128>),
    /// The inequalities that bound the column.
    Bounds(usize, Rows),
}

/// A point that satisfies every row (index 0 is unused and 1), or `None` when there is none.
pub(crate) fn solve(tab: Tableau, budget: &mut Budget) -> Result<Option<Vec<i128>>, Limit> {
    solve_at(tab, budget, 0)
}

fn solve_at(mut tab: Tableau, budget: &mut Budget, depth: u32) -> Result<Option<Vec<i128>>, Limit> {
    if depth > MAX_DEPTH {
        return Err(Limit::Budget);
    }
    let mut trail: Vec<Undo> = Vec::new();
    loop {
        if !tab.normalize(budget)? {
            return Ok(None);
        }
        if !tab.eqs.is_empty() {
            eliminate_equality(&mut tab, &mut trail, budget)?;
            continue;
        }
        let Some(choice) = choose(&tab.ges, budget)? else {
            let mut point = vec![0; tab.width()];
            point[0] = 1;
            return if replay(&trail, &mut point)? {
                Ok(Some(point))
            } else {
                Err(Limit::Overflow)
            };
        };
        let (rest, with) = split(&tab.ges, choice.column);
        if choice.exact {
            let mut next = rest;
            combine(&mut next, &with, choice.column, false, budget)?;
            trail.push(Undo::Bounds(choice.column, with));
            tab.ges = next;
            continue;
        }
        return inexact(tab, rest, with, choice.column, &trail, budget, depth);
    }
}

/// The case where neither side has only unit coefficients.
fn inexact(
    tab: Tableau,
    rest: Rows,
    with: Rows,
    column: usize,
    trail: &[Undo],
    budget: &mut Budget,
    depth: u32,
) -> Result<Option<Vec<i128>>, Limit> {
    let width = tab.width();
    let finish = |mut point: Vec<i128>| -> Result<Option<Vec<i128>>, Limit> {
        match place(&with, column, &mut point)? {
            false => Ok(None),
            true if replay(trail, &mut point)? => Ok(Some(point)),
            true => Err(Limit::Overflow),
        }
    };
    let mut real = Tableau { eqs: Rows::new(width), ges: rest.clone() };
    combine(&mut real.ges, &with, column, false, budget)?;
    match solve_at(real, budget, depth + 1)? {
        None => return Ok(None),
        // The point of the real shadow often has an integer above it; then no more work is needed.
        Some(point) => {
            if let Some(found) = finish(point)? {
                return Ok(Some(found));
            }
        }
    }
    let mut dark = Tableau { eqs: Rows::new(width), ges: rest };
    combine(&mut dark.ges, &with, column, true, budget)?;
    if let Some(point) = solve_at(dark, budget, depth + 1)? {
        return finish(point);
    }
    for eq in splinters(&with, column)? {
        budget.spend(width as u64 * (tab.ges.len() as u64 + 1))?;
        let mut splinter = tab.clone();
        splinter.eqs.push(&eq);
        if let Some(mut point) = solve_at(splinter, budget, depth + 1)? {
            return if replay(trail, &mut point)? { Ok(Some(point)) } else { Err(Limit::Overflow) };
        }
    }
    Ok(None)
}

/// The equalities, one of which holds for every solution outside the dark shadow.
///
/// Such a solution lies close above some lower bound `b·x ≥ β`: `b·x = β + i` with
/// `0 ≤ i ≤ (a·b − a − b)/a`, `a` the greatest upper coefficient; by symmetry it also lies close below
/// some upper bound. The side with fewer equalities is returned.
pub(crate) fn splinters(with: &Rows, column: usize) -> Result<Vec<Vec<i128>>, Limit> {
    let (mut low, mut up) = (1i128, 1i128);
    for row in with.iter() {
        low = low.max(row[column]);
        up = up.max(row[column].checked_neg().ok_or(Limit::Overflow)?);
    }
    let gap = |own: i128, other: i128| {
        mul(own, other)
            .and_then(|ab| ab.checked_sub(own)?.checked_sub(other))
            .and_then(|n| floor_div(n, other))
            .ok_or(Limit::Overflow)
    };
    let (mut below, mut above) = (0i128, 0i128);
    for row in with.iter() {
        let c = row[column];
        let total = if c > 0 { &mut below } else { &mut above };
        let own = c.checked_abs().ok_or(Limit::Overflow)?;
        let n = gap(own, if c > 0 { up } else { low })?.checked_add(1).ok_or(Limit::Overflow)?;
        *total = total.checked_add(n).ok_or(Limit::Overflow)?;
    }
    let use_lower = below <= above;
    if below.min(above) > MAX_SPLINTERS {
        return Err(Limit::Budget);
    }
    let mut out = Vec::new();
    for row in with.iter().filter(|r| (r[column] > 0) == use_lower) {
        let own = row[column].checked_abs().ok_or(Limit::Overflow)?;
        for i in 0..=gap(own, if use_lower { up } else { low })? {
            // A lower bound is row = b·x − β, an upper one row = α − a·x: both say row = i.
            let mut eq = row.to_vec();
            eq[0] = eq[0].checked_sub(i).ok_or(Limit::Overflow)?;
            out.push(eq);
        }
    }
    Ok(out)
}

/// Makes one step towards removing an equality: a substitution, or one round of Euclid.
fn eliminate_equality(
    tab: &mut Tableau,
    trail: &mut Vec<Undo>,
    budget: &mut Budget,
) -> Result<(), Limit> {
    let w = tab.width();
    budget.spend((w * tab.eqs.len()) as u64)?;
    // The equality with the least leading coefficient; ties by fewest variables.
    let (mut best, mut key) = ((0, 0), (u128::MAX, usize::MAX));
    for (i, row) in tab.eqs.iter().enumerate() {
        let used = row[1..].iter().filter(|c| **c != 0).count();
        for (k, &c) in row.iter().enumerate().skip(1) {
            if c != 0 && (c.unsigned_abs(), used) < key {
                key = (c.unsigned_abs(), used);
                best = (i, k);
            }
        }
    }
    let (i, k) = best;
    let row = tab.eqs.row(i).to_vec();
    if key.0 == 1 {
        tab.eqs.swap_remove(i);
        budget.spend((w * (tab.eqs.len() + tab.ges.len())) as u64)?;
        // row[k] = ±1, so x_k = −row[k]·(the rest).
        for rows in [&mut tab.eqs, &mut tab.ges] {
            for r in 0..rows.len() {
                let target = rows.row_mut(r);
                let c = target[k];
                if c == 0 {
                    continue;
                }
                let f = mul(c, -row[k]).ok_or(Limit::Overflow)?;
                add_multiple(target, f, &row)?;
            }
        }
        trail.push(Undo::Equal(k, row));
        return Ok(());
    }
    // x_k' = x_k + Σ qⱼ·xⱼ + q₀ leaves only remainders beside x_k'.
    let mut q = vec![0i128; w];
    for (j, &c) in row.iter().enumerate() {
        if j != k {
            q[j] = nearest(c, row[k])?;
        }
    }
    budget.spend((w * (tab.eqs.len() + tab.ges.len())) as u64)?;
    for rows in [&mut tab.eqs, &mut tab.ges] {
        for r in 0..rows.len() {
            let target = rows.row_mut(r);
            let c = target[k];
            if c != 0 {
                let f = c.checked_neg().ok_or(Limit::Overflow)?;
                add_multiple(target, f, &q)?;
            }
        }
    }
    trail.push(Undo::Shift(k, q));
    Ok(())
}

/// The integer nearest to `c / d`: the remainder is then at most half of `d`.
pub(crate) fn nearest(c: i128, d: i128) -> Result<i128, Limit> {
    let q = floor_div(c, d).ok_or(Limit::Overflow)?;
    let r = mul(q, d).and_then(|p| c.checked_sub(p)).ok_or(Limit::Overflow)?;
    if r.unsigned_abs() > d.unsigned_abs() / 2 {
        q.checked_add(1).ok_or(Limit::Overflow)
    } else {
        Ok(q)
    }
}

/// `target += f · row`.
pub(crate) fn add_multiple(target: &mut [i128], f: i128, row: &[i128]) -> Result<(), Limit> {
    for (t, &c) in target.iter_mut().zip(row) {
        if c != 0 {
            let p = mul(f, c).ok_or(Limit::Overflow)?;
            *t = t.checked_add(p).ok_or(Limit::Overflow)?;
        }
    }
    Ok(())
}

pub(crate) struct Choice {
    pub column: usize,
    pub exact: bool,
}

/// The variable whose elimination is exact and adds the fewest rows; `None` when no row is left.
fn choose(ges: &Rows, budget: &mut Budget) -> Result<Option<Choice>, Limit> {
    budget.spend((ges.width * ges.len()) as u64)?;
    let mut best: Option<((bool, i64), usize)> = None;
    for k in 1..ges.width {
        let Some((exact, growth)) = cost_of(ges, k) else { continue };
        let key = (!exact, growth);
        if best.is_none_or(|b| key < b.0) {
            best = Some((key, k));
        }
    }
    Ok(best.map(|((inexact, _), column)| Choice { column, exact: !inexact }))
}

/// Whether eliminating `k` is exact on integers, and how many rows it adds; `None` when `k` is absent.
pub(crate) fn cost_of(ges: &Rows, k: usize) -> Option<(bool, i64)> {
    let (mut low, mut up, mut unit_low, mut unit_up) = (0i64, 0i64, true, true);
    for row in ges.iter() {
        let c = row[k];
        if c > 0 {
            low += 1;
            unit_low &= c == 1;
        } else if c < 0 {
            up += 1;
            unit_up &= c == -1;
        }
    }
    if low + up == 0 {
        return None;
    }
    let exact = low == 0 || up == 0 || unit_low || unit_up;
    Some((exact, low * up - low - up))
}

/// The rows without and with the column.
pub(crate) fn split(ges: &Rows, k: usize) -> (Rows, Rows) {
    let mut rest = Rows::with_capacity(ges.width, ges.len());
    let mut with = Rows::with_capacity(ges.width, ges.len());
    for row in ges.iter() {
        if row[k] == 0 {
            rest.push(row);
        } else {
            with.push(row);
        }
    }
    (rest, with)
}

/// Adds every combination of a lower and an upper bound of column `k`; `dark` tightens each so that an
/// integer surely lies between.
pub(crate) fn combine(
    into: &mut Rows,
    with: &Rows,
    k: usize,
    dark: bool,
    budget: &mut Budget,
) -> Result<(), Limit> {
    for lo in with.iter().filter(|r| r[k] > 0) {
        for up in with.iter().filter(|r| r[k] < 0) {
            budget.spend(with.width as u64)?;
            let b = lo[k];
            let a = up[k].checked_neg().ok_or(Limit::Overflow)?;
            let g = crate::arith::gcd(a, b).ok_or(Limit::Overflow)?;
            if dark {
                // The dark shadow's margin is for the unreduced pair.
                into.push_combination(a, lo, b, up)?;
                let last = into.len() - 1;
                let margin = mul(a - 1, b - 1).ok_or(Limit::Overflow)?;
                let row = into.row_mut(last);
                row[0] = row[0].checked_sub(margin).ok_or(Limit::Overflow)?;
            } else {
                into.push_combination(a / g, lo, b / g, up)?;
            }
        }
    }
    Ok(())
}

/// Gives column `k` a value between its bounds at `point`; `false` when no integer lies there.
fn place(with: &Rows, k: usize, point: &mut [i128]) -> Result<bool, Limit> {
    let (mut lo, mut hi): (Option<i128>, Option<i128>) = (None, None);
    for row in with.iter() {
        let rest = dot_without(row, k, point)?;
        // c·x + rest ≥ 0
        let c = row[k];
        let neg = rest.checked_neg().ok_or(Limit::Overflow)?;
        if c > 0 {
            let v = ceil_div(neg, c).ok_or(Limit::Overflow)?;
            lo = Some(lo.map_or(v, |l| l.max(v)));
        } else {
            let v = floor_div(neg, c).ok_or(Limit::Overflow)?;
            hi = Some(hi.map_or(v, |h| h.min(v)));
        }
    }
    if let (Some(l), Some(h)) = (lo, hi)
        && l > h
    {
        return Ok(false);
    }
    point[k] = lo.or(hi).unwrap_or(0);
    Ok(true)
}

fn dot_without(row: &[i128], k: usize, point: &[i128]) -> Result<i128, Limit> {
    let mut sum = 0i128;
    for (j, (&c, &x)) in row.iter().zip(point).enumerate() {
        if j != k && c != 0 {
            let p = mul(c, x).ok_or(Limit::Overflow)?;
            sum = sum.checked_add(p).ok_or(Limit::Overflow)?;
        }
    }
    Ok(sum)
}

/// Computes the eliminated variables, last one first. `false` cannot happen after exact steps.
fn replay(trail: &[Undo], point: &mut [i128]) -> Result<bool, Limit> {
    for step in trail.iter().rev() {
        match step {
            Undo::Equal(k, row) => {
                let rest = dot_without(row, *k, point)?;
                point[*k] = mul(rest, -row[*k]).ok_or(Limit::Overflow)?;
            }
            Undo::Shift(k, q) => {
                let rest = dot_without(q, *k, point)?;
                point[*k] = point[*k].checked_sub(rest).ok_or(Limit::Overflow)?;
            }
            Undo::Bounds(k, with) => {
                if !place(with, *k, point)? {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}
