//! Linear maps modulo a constant.
//!
//! **Decides** whether every piece maps the variables of a stage to remainders, by one constant, of sums in which each of them stands
//! with a factor that is data.
//!
//! **Example** `h = (h * 257 + s[i]) % 1000000007`, `s` of bytes: factor 257, constant `s[i]`, modulo 1000000007.
//! `a = (a + s[i]) % 65521; b = (b + a) % 65521;`: both together, modulo 65521.
//!
//! **Why it is sound** from values between 0 and m − 1 (on entry that is a condition) each sum is no less than 0 and within its type,
//! whatever the data of their types: it is the sum of whole numbers, and its remainder the representative of its class. Modulo m,
//! remainders inside sums may be left out. Sums of coefficients and values below m stay in the type of the coefficients.
//!
//! **Gives up when** a sum may be negative or leave its type, conditions depend on the variables, or products of two numbers below m
//! need more than 64 bits.
//!
//! **Cost and limit** the terms of the pieces a few times.
//!
//! **Source** residue classes are a ring.

use heiretsu_ir::{BinaryOp, Scalar};
use rustc_hash::{FxHashMap, FxHashSet};

use super::body::{Function, Refusal};
use super::bounded::{Look, Values};
use super::infer::{Found, Stage};
use super::semiring::{Coefficient, Row, Semiring};
use super::term::{Bit, Node, Pool, Sort, Term};

/// The form of a stage; `types`: in which coefficients may be kept, the narrowest first.
pub fn find(pool: &mut Pool, stage: &Stage, types: &[Scalar]) -> Option<Found> {
    types.iter().find_map(|wide| within(pool, stage, *wide))
}

fn within(pool: &mut Pool, stage: &Stage, wide: Scalar) -> Option<Found> {
    let updates = || stage.updates.iter().flatten().copied();
    let modulus = updates().find_map(|t| modulus_of(pool, stage, t))?;
    let all = |t: &Term| matches!(pool.sort(*t), Sort::Int | Sort::Mod(_));
    if modulus < 2 || !stage.xs.iter().all(all) || stage.xs.len() > 4 {
        return None;
    }
    let mut form = Modulo { pool, stage, modulus, seen: FxHashSet::default() };
    let mut rows = Vec::new();
    for piece in stage.updates {
        let mut here = Vec::new();
        for &t in piece {
            here.push(form.row(t, wide)?);
        }
        rows.push(here);
    }
    // Blocks put together: products of two numbers below m, added up.
    let square = (modulus - 1).checked_mul(modulus - 1)?;
    let together = square.checked_mul(stage.xs.len() as i128)?.checked_add(modulus)?;
    let bits = i128::from(wide.bytes()?) * 8;
    let (constants, tables) = (vec![modulus, bits], Vec::new());
    let method = "whole numbers that stay in range";
    let found =
        Found { ring: Semiring::Modulo, rows, method, constants, tables, points: 0, solved: false };
    (together <= most(wide) && !form.pool.exhausted).then_some(found)
}

/// The greatest number of a type.
fn most(wide: Scalar) -> i128 {
    crate::flow::range(wide).map_or(0, |(_, most)| most)
}

/// By which constant the variables of the stage are divided.
fn modulus_of(pool: &Pool, stage: &Stage, t: Term) -> Option<i128> {
    if pool.states(t) & stage.set == 0 {
        return None;
    }
    match pool.node(t) {
        Node::Ite(_, a, b) => modulus_of(pool, stage, *a).or_else(|| modulus_of(pool, stage, *b)),
        Node::Fun(f, args) => match (stage.functions.get(*f as usize), args.as_slice()) {
            (Some(Function::Binary(BinaryOp::Rem, _)), &[_, m]) => pool.as_int(m),
            (Some(Function::Convert(..)), &[a]) => modulus_of(pool, stage, a),
            _ => None,
        },
        Node::Poly(sum) if sum.len() == 1 => {
            pool.operands(t).into_iter().find_map(|f| modulus_of(pool, stage, f))
        }
        Node::Bits(Bit::And, a, b) => {
            let ones = pool.as_int(*a).or(pool.as_int(*b))?;
            (ones > 0 && ones & ones.checked_add(1)? == 0).then_some(ones + 1)
        }
        _ => None,
    }
}

/// Are the variables remainders by a constant, although there is no form?
pub fn divides(pool: &Pool, stage: &Stage) -> bool {
    stage.updates.iter().flatten().any(|&t| modulus_of(pool, stage, t).is_some())
}

/// Why such a loop has no form.
pub const RANGE: Refusal = "it is a remainder of what may be negative, may leave its type, or is no sum in which it stands with a factor that \
                            is data (unsigned data of narrow types, and a divisor below 2^32, would do)";

struct Modulo<'a> {
    pool: &'a mut Pool,
    stage: &'a Stage<'a>,
    modulus: i128,
    /// Terms that were looked at.
    seen: FxHashSet<Term>,
}

impl Modulo<'_> {
    fn row(&mut self, t: Term, wide: Scalar) -> Option<Row> {
        if !self.below(t) || !self.in_range(t) {
            return None;
        }
        let mut parts = self.parts(t, &mut FxHashMap::default())?;
        // A block's coefficients, with numbers below m in the place of the variables.
        let mut total = 0i128;
        for (k, part) in parts.iter_mut().enumerate() {
            if self.pool.states(*part) & self.stage.set != 0 {
                return None;
            }
            let (lo, hi) = Look::new(self.pool, self.stage.functions).whole(*part)?.ends();
            let by = if k == 0 { 1 } else { self.modulus - 1 };
            total = total.checked_add(hi.checked_mul(by)?)?;
            if lo < 0 || total > most(wide) {
                return None;
            }
            *part = self.converted(*part, wide);
        }
        let mut all = parts.into_iter().map(|part| Coefficient::value(self.pool, part));
        let constant = all.next()?;
        Some(Row { constant, factors: all.collect() })
    }

    /// A number that is not negative, in the wide type.
    fn converted(&mut self, t: Term, wide: Scalar) -> Term {
        if let Node::Ite(c, a, b) = *self.pool.node(t) {
            let (a, b) = (self.converted(a, wide), self.converted(b, wide));
            return self.pool.ite(c, a, b);
        }
        let sum = self.pool.as_sum(t);
        self.pool.sum(Sort::of(wide), sum)
    }

    /// Are the new values between 0 and m − 1?
    fn below(&mut self, t: Term) -> bool {
        if let Node::Ite(c, a, b) = *self.pool.node(t) {
            return self.pool.states(c) & self.stage.set == 0 && self.below(a) && self.below(b);
        }
        let range = self.look().values(t).map(|values| values.ends());
        range.is_some_and(|(lo, hi)| lo >= 0 && hi < self.modulus)
    }

    /// A look at terms where the variables are between 0 and m − 1.
    fn look(&self) -> Look<'_> {
        let mut look = Look::new(self.pool, self.stage.functions);
        for (x, values) in self.stage.bounds {
            look.assume(*x, values.clone());
        }
        for &x in self.stage.xs {
            look.assume(x, Values::Between(0, self.modulus - 1));
        }
        look
    }

    /// Are all sums in a term, in which the variables stand, those of whole numbers, and not negative?
    fn in_range(&mut self, t: Term) -> bool {
        if self.pool.states(t) & self.stage.set == 0 || !self.seen.insert(t) {
            return true;
        }
        if matches!(self.pool.node(t), Node::Poly(_)) {
            let bits = match self.pool.sort(t) {
                Sort::Mod(bits) => bits,
                _ => self.signed_bits(t),
            };
            let range = self.look().whole(t).map(|values| values.ends());
            let most = 1i128.checked_shl(u32::from(bits)).filter(|_| bits <= 64);
            let holds = range.zip(most).is_some_and(|((lo, hi), most)| lo >= 0 && hi < most);
            if !holds {
                return false;
            }
        }
        self.pool.operands(t).into_iter().all(|o| self.in_range(o))
    }

    /// How many bits a sum of signed numbers has at least, but for its sign.
    fn signed_bits(&self, t: Term) -> u8 {
        let leaves = self.pool.operands(t);
        let widths = leaves.iter().filter_map(|f| self.pool.scalar(*f)?.bytes());
        if widths.max().is_some_and(|bytes| bytes >= 8) { 63 } else { 31 }
    }

    /// Constant and factors, as whole numbers; remainders of the variables are left out.
    fn parts(&mut self, t: Term, known: &mut FxHashMap<Term, Vec<Term>>) -> Option<Vec<Term>> {
        if let Some(parts) = known.get(&t) {
            return Some(parts.clone());
        }
        let zero = self.pool.int(Sort::Int, 0);
        let mut parts = vec![zero; self.stage.xs.len() + 1];
        if self.pool.states(t) & self.stage.set == 0 {
            // Unsigned numbers may wrap around: each is one number.
            let signed = self.pool.sort(t) == Sort::Int || self.pool.as_int(t).is_some();
            let sum = if signed { self.pool.as_sum(t) } else { vec![(vec![t], 1)] };
            parts[0] = self.pool.sum(Sort::Int, sum);
            return Some(parts);
        }
        match self.pool.node(t).clone() {
            Node::State(_) => {
                let at = self.stage.xs.iter().position(|&x| x == t)?;
                parts[at + 1] = self.pool.int(Sort::Int, 1);
            }
            Node::Ite(c, a, b) => {
                if self.pool.states(c) & self.stage.set != 0 {
                    return None;
                }
                let (a, b) = (self.parts(a, known)?, self.parts(b, known)?);
                for (part, (a, b)) in parts.iter_mut().zip(a.into_iter().zip(b)) {
                    *part = self.pool.ite(c, a, b);
                }
            }
            Node::Poly(sum) => {
                for (m, c) in sum {
                    for (part, more) in parts.iter_mut().zip(self.product(&m, c, known)?) {
                        *part = self.pool.add(Sort::Int, *part, more);
                    }
                }
            }
            Node::Fun(f, args) => match (self.stage.functions.get(f as usize), args.as_slice()) {
                (Some(Function::Binary(BinaryOp::Rem, _)), &[a, m])
                    if self.pool.as_int(m) == Some(self.modulus) =>
                {
                    parts = self.parts(a, known)?;
                }
                // Of a number that fits: it is what it was.
                (Some(Function::Convert(_, to)), &[a]) => {
                    let (least, greatest) = crate::flow::range(*to)?;
                    let (lo, hi) = self.look().values(a)?.ends();
                    if lo < least || hi > greatest {
                        return None;
                    }
                    parts = self.parts(a, known)?;
                }
                _ => return None,
            },
            // The last bits of a number that is not negative.
            Node::Bits(Bit::And, a, b) => {
                let (mask, rest) = if self.pool.as_int(a).is_some() { (a, b) } else { (b, a) };
                let ones = self.pool.as_int(mask)?;
                if ones.checked_add(1) != Some(self.modulus)
                    || self.look().values(rest)?.ends().0 < 0
                {
                    return None;
                }
                parts = self.parts(rest, known)?;
            }
            _ => return None,
        }
        known.insert(t, parts.clone());
        Some(parts)
    }

    /// The same of a product, in which at most one factor has the variables.
    fn product(
        &mut self,
        m: &[Term],
        c: i128,
        known: &mut FxHashMap<Term, Vec<Term>>,
    ) -> Option<Vec<Term>> {
        let (with, free): (Vec<Term>, Vec<Term>) =
            m.iter().partition(|f| self.pool.states(**f) & self.stage.set != 0);
        let inner = match *with {
            [] => {
                let (one, zero) = (self.pool.int(Sort::Int, 1), self.pool.int(Sort::Int, 0));
                let mut inner = vec![zero; self.stage.xs.len() + 1];
                inner[0] = one;
                inner
            }
            [f] => self.parts(f, known)?,
            _ => return None,
        };
        let free = self.pool.sum(Sort::Int, vec![(free, c)]);
        Some(inner.into_iter().map(|part| self.pool.mul(Sort::Int, free, part)).collect())
    }
}
