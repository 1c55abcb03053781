//! Linear forms of a block, and what must hold for those of floating-point numbers.
//!
//! **Decides** which coefficients a block has, in which types, and under which conditions the blocks may be put together.
//!
//! **Example** `f = f * 2 + c[i]`: a block is `f * by + const`. After 1,100 iterations `by` is infinite, and `0 * by` is no number:
//! the loop runs as it was then.
//!
//! **Why it is sound** the form is proved over the reals. Floating-point numbers behave like these, but for rounding, while
//! nothing leaves their range: sums and products that overflow are infinite, and stay so, or are no numbers, in all that is
//! multiplied or added to them, so that over (+,×) a variable that is finite after each block has met none. Comparisons pass over a
//! NaN: over (max,+) and the like every datum of the form is looked at, and each coefficient. A factor that became too small
//! for a normal number is zero; what that loses must be less than the last bit of the result. Where factors are multiplied, a result
//! of zero may have the other sign. So it may where zeros of both signs are compared, unless of equal values the program always takes
//! the newer one, or always the older one: blocks then do so, too, and the same addend is the last that counts.
//!
//! **Gives up when** elements of arrays would need such conditions, or a datum is read under a condition only.
//!
//! **Cost and limit** a few comparisons for each block; over (max,+) and the like an addition for each datum.
//!
//! **Source** IEEE 754; the reduction benchmark, row 19.

use std::collections::BTreeSet;

use heiretsu_ir::{BinaryOp, CompareOp, Scalar};

use super::super::Stage;
use super::super::body::{Function, Refusal};
use super::super::matrix::{self, Ring, Summary};
use super::super::semiring::Semiring;
use super::super::term::{Node, Pool, Sort, Term};
use super::{FLAG, Maker, Slot, Terms, slot};
use crate::flow::Atom;

impl Maker<'_, '_> {
    /// A linear form: its coefficients.
    pub(super) fn linear(
        &mut self,
        stage: &Stage,
        start: &mut Terms,
        suffix: &str,
    ) -> Result<(Vec<Terms>, Terms), Refusal> {
        let first = stage.states.first().copied().ok_or("no variable")?;
        let scalar = self.form.body.states[first as usize].scalar;
        let fortran = self.cx.unit.language.is_fortran();
        let mut widest = scalar;
        for &k in &stage.states {
            let own = self.form.body.states[k as usize].scalar;
            if let (Scalar::Int { bits: a, .. }, Scalar::Int { bits: b, .. }) = (own, widest)
                && a > b
            {
                widest = own;
            }
        }
        let wide = matrix::wide(stage.found.ring, widest, fortran).ok_or(match widest {
            Scalar::Int { bits: ..32, .. } => "arithmetic of narrow types is not written yet",
            _ => "a block's sums may be too large for the widest type",
        })?;
        let tropical = matches!(stage.found.ring, Semiring::MaxPlus | Semiring::MinPlus);
        let sort = Sort::of(scalar);
        let ties = if sort == Sort::Real { self.ties(stage) } else { None };
        let ring = Ring {
            ring: stage.found.ring,
            sort,
            sentinel: tropical && matches!(widest, Scalar::Int { bits: 0..=32, .. }),
            newer: ties == Some(true),
        };
        let xs: Vec<Term> = stage.states.iter().map(|&k| self.x(k)).collect();
        let names: Vec<String> = stage.states.iter().map(|&k| self.name(k)).collect();
        let frame = self.frame_of(first);
        let fits = matrix::constant_fits(&self.form.body.pool, ring, &stage.found.rows);
        let slots = &mut self.slots;
        let mut fresh = |pool: &mut Pool, k: usize, j: usize, flag: bool| {
            let number = slots.len() as u32;
            let column = if j == 0 { "part".to_string() } else { format!("by_{}", names[j - 1]) };
            let none = if flag { "_none" } else { "" };
            let name = format!("{}_{column}{none}{suffix}", names[k]);
            let wide = if fits && j == 0 { scalar } else { wide };
            let (scalar, seen) = if flag { (FLAG, FLAG) } else { (wide, scalar) };
            slots.push(Slot { frame, ..slot(name, scalar) });
            pool.state(number, seen)
        };
        let pool = &mut self.form.body.pool;
        let mut summary = matrix::summarize(pool, ring, &stage.found.rows, &xs, &mut fresh);
        for &t in &summary.shrinking {
            if let Node::State(k) = *pool.node(t) {
                self.slots[k as usize].shrinks = true;
            }
        }
        if sort == Sort::Real {
            self.guard_of(stage, ring.ring, ties.is_some(), &mut summary, start)?;
        }
        start.extend(summary.start);
        Ok((summary.updates, xs.into_iter().zip(summary.combine).collect()))
    }

    /// Which of two equal values a variable takes, if that is the same everywhere: the one that does not depend on itself
    /// (the newer one), or the one that does.
    fn ties(&mut self, stage: &Stage) -> Option<bool> {
        let [k] = *stage.states else { return None };
        let x = self.x(k);
        let mut newer = None;
        for p in self.pieces(stage) {
            let new = self.update(p, k);
            if !ties_of(&self.form.body.pool, new, x, &mut newer) {
                return None;
            }
        }
        newer
    }

    /// What must hold of a form over floating-point numbers; `zeros`: its zeros have the program's signs.
    fn guard_of(
        &mut self,
        stage: &Stage,
        ring: Semiring,
        zeros: bool,
        summary: &mut Summary,
        start: &mut Terms,
    ) -> Result<(), Refusal> {
        let compares = ring != Semiring::PlusTimes;
        let multiplies = summary.scales;
        if self.of_elements(stage) {
            if compares || multiplies {
                return Err("floating-point numbers of many elements might leave their range");
            }
            return Ok(());
        }
        let slot_of = |pool: &Pool, t: Term| match *pool.node(t) {
            Node::State(k) => Some(k),
            _ => None,
        };
        let pool = &self.form.body.pool;
        for &(row, column, value, flag) in &summary.variables {
            let Some(value) = slot_of(pool, value) else { continue };
            if compares {
                let flag = flag.and_then(|f| slot_of(pool, f));
                self.guard.numbers.push((value, flag));
            }
            let shrinks = ring == Semiring::MaxTimes || self.slots[value as usize].shrinks;
            if column > 0 && shrinks {
                let (x, new) = (stage.states[column - 1], stage.states[row]);
                self.guard.factors.push((value, x, new));
            }
        }
        self.guard.after.extend(&stage.states);
        if compares {
            self.guard.before.extend(&stage.states);
            let checks = self.look_at_data(stage, start)?;
            for (list, mut check) in summary.updates.iter_mut().zip(checks) {
                list.append(&mut check);
            }
        }
        let zeros = if compares { zeros || ring == Semiring::MaxTimes } else { !multiplies };
        if !zeros {
            let own = super::set_of(&stage.states);
            let read = |s: &Stage| s.states != stage.states && super::set_of(&s.reads) & own != 0;
            let between = self.form.body.stores || self.form.stages.iter().any(read);
            for &k in &stage.states {
                let atom = Atom::var(self.form.body.states[k as usize].var);
                if between {
                    self.guard.never_zero.push(k);
                } else if self.cx.flow().needed_after(self.cx, self.l, &atom).is_some() {
                    self.guard.not_zero.push(k);
                }
            }
        }
        Ok(())
    }

    /// Lets the loop run as it was where a datum of a minimum or maximum is a NaN.
    pub(super) fn no_nan_among(&mut self, stage: &Stage) -> Result<(), Refusal> {
        let mut start = Vec::new();
        let checks = self.look_at_data(stage, &mut start)?;
        self.start.append(&mut start);
        for (piece, list) in self.pieces(stage).into_iter().zip(checks) {
            self.updates[piece].extend(list);
        }
        Ok(())
    }

    /// Adds up `x - x` of every datum of a form: zero, unless one is infinite or no number. In each piece of the stage.
    fn look_at_data(&mut self, stage: &Stage, start: &mut Terms) -> Result<Vec<Terms>, Refusal> {
        let scalar = self.form.body.states[stage.states[0] as usize].scalar;
        let own = super::set_of(&stage.states);
        let check = self.fresh("odd", scalar, scalar, None);
        let Node::State(number) = *self.form.body.pool.node(check) else {
            return Ok(Vec::new());
        };
        let nothing = self.form.body.pool.int(Sort::Real, 0);
        start.push((check, nothing));
        self.guard.zero.push(number);
        let [minus, plus] = [BinaryOp::Sub, BinaryOp::Add].map(|op| {
            let f = Function::Binary(op, scalar);
            let functions = &mut self.form.body.functions;
            let at = functions.iter().position(|g| *g == f).unwrap_or_else(|| {
                functions.push(f);
                functions.len() - 1
            });
            at as u32
        });
        let mut checks = Vec::new();
        for piece in self.pieces(stage) {
            let mut data = BTreeSet::new();
            for &k in &stage.states {
                let new = self.update(piece, k);
                data_of(&self.form.body.pool, new, own, &mut data, &mut BTreeSet::new());
            }
            let mut sum = check;
            for t in data {
                if self.guarded(t) {
                    return Err("an element is read under a condition, and may be no number");
                }
                let pool = &mut self.form.body.pool;
                let none = pool.fun(minus, vec![t, t], Sort::Real, Some(scalar));
                sum = pool.fun(plus, vec![sum, none], Sort::Real, Some(scalar));
            }
            checks.push((sum != check).then_some((check, sum)).into_iter().collect());
        }
        Ok(checks)
    }
}

/// Whether every choice by the variable `x` in its new value `t` takes the greater or less of what it compares, and of equal
/// values always the newer one, or always the older one.
fn ties_of(pool: &Pool, t: Term, x: Term, newer: &mut Option<bool>) -> bool {
    let own = pool.states(x);
    let free = |t: Term| pool.states(t) & own == 0;
    if free(t) || t == x {
        return true;
    }
    match *pool.node(t) {
        Node::Ite(c, a, b) if free(c) => ties_of(pool, a, x, newer) && ties_of(pool, b, x, newer),
        Node::Ite(c, a, b) => {
            let Node::Cmp(op, l, r) = *pool.node(c) else { return false };
            let (taken, left) = match op {
                CompareOp::Le | CompareOp::Ge => (a, b),
                CompareOp::Lt | CompareOp::Gt => (b, a),
                CompareOp::Eq | CompareOp::Ne => return false,
            };
            let fits = ((l, r) == (a, b) || (l, r) == (b, a)) && free(taken) != free(left);
            let same = newer.replace(free(taken)).is_none_or(|before| before == free(taken));
            fits && same && ties_of(pool, if free(a) { b } else { a }, x, newer)
        }
        // (Of forms over (max,+) and the like: a sum.)
        Node::Poly(_) | Node::Fun(..) => {
            pool.operands(t).into_iter().all(|t| ties_of(pool, t, x, newer))
        }
        _ => false,
    }
}

/// The floating-point numbers in a term that do not depend on the variables of the set, without signs and constants.
fn data_of(pool: &Pool, t: Term, set: u64, out: &mut BTreeSet<Term>, seen: &mut BTreeSet<Term>) {
    if !seen.insert(t) {
        return;
    }
    let signed = match pool.node(t) {
        Node::Poly(sum) if pool.sort(t) == Sort::Real => match sum.as_slice() {
            [(m, -1)] if m.len() == 1 => Some(m[0]),
            _ => None,
        },
        _ => None,
    };
    if let Some(inner) = signed {
        return data_of(pool, inner, set, out, seen);
    }
    let constant = pool.as_int(t).is_some() || matches!(pool.node(t), Node::Constant(_));
    let choice = matches!(pool.node(t), Node::Ite(..));
    if pool.sort(t) == Sort::Real && pool.states(t) & set == 0 && !choice {
        if !constant {
            out.insert(t);
        }
        return;
    }
    for inner in pool.operands(t) {
        data_of(pool, inner, set, out, seen);
    }
}
