//! Linear maps modulo a constant: a block's coefficients are remainders.
//!
//! **Decides** which coefficients a block has, and in which type.
//!
//! **Example** `h = (h * 257 + s[i]) % p`: a block is `h * by + const`; `by = by * 257 % p`, `const = (const * 257 + s[i]) % p`.
//!
//! **Why it is sound** see [`modulo`](super::super::modulo): coefficients and variables are between 0 and m − 1, on entry too (a
//! condition), so that nothing leaves the 64 bits of the type in which they are kept.
//!
//! **Gives up when** never.
//!
//! **Cost and limit** that of [`matrix`].
//!
//! **Source** composition of linear forms over residue classes.

use heiretsu_ir::{BinaryOp, CompareOp, Scalar};

use super::super::Stage;
use super::super::body::{Function, Refusal};
use super::super::matrix::{self, Ring};
use super::super::semiring::Semiring;
use super::super::term::{Node, Pool, Sort, Term};
use super::{Maker, Terms, slot};

/// The types of coefficients, the narrowest first: Fortran has no unsigned ones.
pub fn types(fortran: bool) -> [Scalar; 2] {
    [32, 64].map(|bits| Scalar::Int { bits, signed: fortran })
}

impl Maker<'_, '_> {
    /// Coefficients modulo a constant.
    pub(super) fn modulo(
        &mut self,
        stage: &Stage,
        start: &mut Terms,
        suffix: &str,
    ) -> Result<(Vec<Terms>, Terms), Refusal> {
        let [modulus, bits] = *stage.found.constants else { return Err("no modulus") };
        let types = types(self.cx.unit.language.is_fortran());
        let wide = types[usize::from(bits > 32)];
        let xs: Vec<Term> = stage.states.iter().map(|&k| self.x(k)).collect();
        for &x in &xs {
            let pool = &mut self.form.body.pool;
            let (zero, m) = (pool.int(pool.sort(x), 0), pool.int(pool.sort(x), modulus));
            let above = pool.compare(CompareOp::Ge, x, zero);
            let below = pool.compare(CompareOp::Lt, x, m);
            let unsigned = matches!(pool.sort(x), Sort::Mod(_));
            let both = if unsigned { below } else { pool.and(above, below) };
            self.conditions.push(both);
        }
        let names: Vec<String> = stage.states.iter().map(|&k| self.name(k)).collect();
        let slots = &mut self.slots;
        let mut fresh = |pool: &mut Pool, k: usize, j: usize, _: bool| {
            let number = slots.len() as u32;
            let column = if j == 0 { "part".to_string() } else { format!("by_{}", names[j - 1]) };
            slots.push(slot(format!("{}_{column}{suffix}", names[k]), wide));
            pool.state(number, wide)
        };
        let sort = Sort::of(wide);
        let ring = Ring { ring: Semiring::PlusTimes, sort, sentinel: false, newer: false };
        let pool = &mut self.form.body.pool;
        let summary = matrix::summarize(pool, ring, &stage.found.rows, &xs, &mut fresh);
        start.extend(summary.start);
        let rem = self.form.body.function(Function::Binary(BinaryOp::Rem, wide));
        let pool = &mut self.form.body.pool;
        let mut updates = summary.updates;
        for (target, t) in updates.iter_mut().flatten() {
            *t = remainder(pool, *t, *target, (rem, wide), modulus);
        }
        let combined = xs.into_iter().zip(summary.combine);
        let combine = combined.map(|(x, t)| (x, remainder(pool, t, x, (rem, wide), modulus)));
        Ok((updates, combine.collect()))
    }
}

/// A value modulo m, whatever the conditions; `kept`: a variable that is below m.
fn remainder(pool: &mut Pool, t: Term, kept: Term, rem: (u32, Scalar), modulus: i128) -> Term {
    if let Node::Ite(c, a, b) = *pool.node(t) {
        let a = remainder(pool, a, kept, rem, modulus);
        let b = remainder(pool, b, kept, rem, modulus);
        return pool.ite(c, a, b);
    }
    if t == kept || pool.as_int(t).is_some_and(|v| (0..modulus).contains(&v)) {
        return t;
    }
    let (f, wide) = rem;
    let m = pool.int(Sort::of(wide), modulus);
    pool.fun(f, vec![t, m], Sort::of(wide), Some(wide))
}
