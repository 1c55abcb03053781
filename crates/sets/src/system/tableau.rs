//! Dense rows of a linear system, and their normalization.
//!
//! Column 0 is the constant, the others are variables. An equality row says `row · (1, x) = 0`, an
//! inequality row `row · (1, x) ≥ 0`.

use super::budget::{Budget, Limit};
use crate::arith::{floor_div, gcd, mul};

/// A matrix whose rows come and go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rows {
    pub width: usize,
    data: Vec<i128>,
}

impl Rows {
    pub fn new(width: usize) -> Rows {
        Rows { width, data: Vec::new() }
    }

    pub fn with_capacity(width: usize, rows: usize) -> Rows {
        Rows { width, data: Vec::with_capacity(width * rows) }
    }

    pub fn len(&self) -> usize {
        self.data.len() / self.width
    }

    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub fn row(&self, i: usize) -> &[i128] {
        &self.data[i * self.width..(i + 1) * self.width]
    }

    pub fn row_mut(&mut self, i: usize) -> &mut [i128] {
        &mut self.data[i * self.width..(i + 1) * self.width]
    }

    pub fn push(&mut self, row: &[i128]) {
        debug_assert_eq!(row.len(), self.width);
        self.data.extend_from_slice(row);
    }

    /// Appends `f · a + g · b`.
    pub fn push_combination(
        &mut self,
        f: i128,
        a: &[i128],
        g: i128,
        b: &[i128],
    ) -> Result<(), Limit> {
        for (x, y) in a.iter().zip(b) {
            let v = mul(f, *x)
                .zip(mul(g, *y))
                .and_then(|(p, q)| p.checked_add(q))
                .ok_or(Limit::Overflow)?;
            self.data.push(v);
        }
        Ok(())
    }

    pub fn swap_remove(&mut self, i: usize) {
        let last = self.len() - 1;
        if i != last {
            let (head, tail) = self.data.split_at_mut(last * self.width);
            head[i * self.width..(i + 1) * self.width].copy_from_slice(tail);
        }
        self.data.truncate(last * self.width);
    }

    pub fn iter(&self) -> impl Iterator<Item = &[i128]> {
        self.data.chunks_exact(self.width)
    }
}

/// A conjunction of equalities and inequalities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tableau {
    pub eqs: Rows,
    pub ges: Rows,
}

impl Tableau {
    pub fn new(width: usize) -> Tableau {
        Tableau { eqs: Rows::new(width), ges: Rows::new(width) }
    }

    pub fn width(&self) -> usize {
        self.ges.width
    }

    /// Divides rows by the gcd of their coefficients (tightening inequalities), drops trivial and
    /// duplicate rows, and turns opposite inequalities that meet into equalities.
    ///
    /// `Ok(false)`: no integer point satisfies the rows.
    pub fn normalize(&mut self, budget: &mut Budget) -> Result<bool, Limit> {
        if !self.normalize_equalities(budget)? {
            return Ok(false);
        }
        let w = self.width() as u64;
        budget.spend(w * self.ges.len() as u64)?;
        let mut i = 0;
        while i < self.ges.len() {
            let row = self.ges.row_mut(i);
            let mut g = 0;
            for &c in &row[1..] {
                if c != 0 {
                    g = gcd(g, c).ok_or(Limit::Overflow)?;
                    if g == 1 {
                        break;
                    }
                }
            }
            if g == 0 {
                if row[0] < 0 {
                    return Ok(false);
                }
                self.ges.swap_remove(i);
                continue;
            }
            if g > 1 {
                row[0] = floor_div(row[0], g).ok_or(Limit::Overflow)?;
                for c in &mut row[1..] {
                    *c /= g;
                }
            }
            i += 1;
        }
        self.merge_parallel(budget)
    }

    fn normalize_equalities(&mut self, budget: &mut Budget) -> Result<bool, Limit> {
        budget.spend(self.width() as u64 * self.eqs.len() as u64)?;
        let mut i = 0;
        while i < self.eqs.len() {
            let row = self.eqs.row_mut(i);
            let mut g = 0;
            for &c in &row[1..] {
                if c != 0 {
                    g = gcd(g, c).ok_or(Limit::Overflow)?;
                    if g == 1 {
                        break;
                    }
                }
            }
            if g == 0 {
                if row[0] != 0 {
                    return Ok(false);
                }
                self.eqs.swap_remove(i);
                continue;
            }
            if row[0] % g != 0 {
                return Ok(false);
            }
            if g > 1 {
                for c in row.iter_mut() {
                    *c /= g;
                }
            }
            i += 1;
        }
        Ok(true)
    }

    /// Among inequalities with equal coefficients only the tightest stays; opposite ones are compared.
    fn merge_parallel(&mut self, budget: &mut Budget) -> Result<bool, Limit> {
        // Most pairs differ: one number per row says so without looking at the coefficients.
        let mut keys: Vec<u64> = (0..self.ges.len()).map(|i| key(&self.ges.row(i)[1..])).collect();
        let mut i = 0;
        'rows: while i < self.ges.len() {
            budget.spend(self.ges.len() as u64)?;
            let mut j = i + 1;
            while j < self.ges.len() {
                if keys[i] != keys[j] {
                    j += 1;
                    continue;
                }
                let (a, b) = (self.ges.row(i), self.ges.row(j));
                match parallel(&a[1..], &b[1..]) {
                    0 => {}
                    1 => {
                        let least = a[0].min(b[0]);
                        self.ges.row_mut(i)[0] = least;
                        self.ges.swap_remove(j);
                        keys.swap_remove(j);
                        continue;
                    }
                    _ => {
                        let sum = a[0].checked_add(b[0]).ok_or(Limit::Overflow)?;
                        if sum < 0 {
                            return Ok(false);
                        }
                        if sum == 0 {
                            let eq = a.to_vec();
                            self.eqs.push(&eq);
                            self.ges.swap_remove(j);
                            self.ges.swap_remove(i);
                            keys.swap_remove(j);
                            keys.swap_remove(i);
                            continue 'rows;
                        }
                    }
                }
                j += 1;
            }
            i += 1;
        }
        Ok(true)
    }
}

/// Equal for rows that are equal or opposite (and, rarely, for others).
fn key(row: &[i128]) -> u64 {
    let mut sum = 0u64;
    let mut weight = 0x9E37_79B9_7F4A_7C15u64;
    for &x in row {
        sum = sum.wrapping_add((x as u64).wrapping_mul(weight));
        weight = weight.wrapping_mul(0xD134_2543_DE82_EF95);
    }
    sum.min(sum.wrapping_neg())
}

/// 1 when `a = b`, −1 when `a = −b`, 0 otherwise (for rows that are not zero).
fn parallel(a: &[i128], b: &[i128]) -> i32 {
    let mut sign = 0;
    for (&x, &y) in a.iter().zip(b) {
        if x == 0 && y == 0 {
            continue;
        }
        if x == y && sign >= 0 {
            sign = 1;
        } else if x.checked_neg() == Some(y) && sign <= 0 {
            sign = -1;
        } else {
            return 0;
        }
    }
    sign
}
