//! Innermost loops of a pass that compilers do not vectorize as they stand, though they could do with less.
//!
//! **Decides** which of them are preceded by a look for anything that changes, and which read again what the iteration
//! before has set.
//!
//! **Example** `if (a[i][j] > m) { m = a[i][j]; at = j; }`: the row runs only if some `a[i][j] > m`, with the `m` from before
//! the row. `if (a[i][j] < last) ok = 0; last = a[i][j];`: from the second iteration on `last` is `a[i][j - 1]`.
//!
//! **Why it is sound** where all changes have one condition, and it holds in no iteration with the values from before the
//! loop, nothing ever changes them, so that it holds in none with the running ones. The condition is evaluated in every
//! iteration of the program, so what it reads may be read. What every iteration sets from data alone has, one iteration
//! later, that value of one iteration before; no pass that summarizes writes to memory.
//!
//! **Gives up when** anything stands beside the piece in its loop; the change is not strict (equal values replace too often
//! for a look ahead to pay); the loop does not start from a constant.
//!
//! **Cost and limit** one look at each new value.
//!
//! **Source** measurements of the reduction benchmark (`docs/measurements/reductions.md`, rows 47 and 48).

use heiretsu_ir::parallel_scan::{Inner, Part};
use heiretsu_ir::{CompareOp, ExprKind, LoopForm, Scalar, StmtId};

use super::super::body::{Function, Refusal, elements};
use super::super::term::{Node, Sort, Term};
use super::{Maker, Terms, at};

impl Maker<'_, '_> {
    /// The innermost loops of a pass that are written in another way, by their piece.
    pub(super) fn inner(&mut self, updates: &[Terms]) -> Result<Vec<(u32, Inner)>, Refusal> {
        let mut loops = Vec::new();
        innermost(&self.form.body.parts, &mut loops);
        let mut out = Vec::new();
        for (s, p) in loops {
            let Some(list) = updates.get(p as usize) else { continue };
            let of_elements = |(target, _): &(Term, Term)| match self.form.body.pool.node(*target) {
                Node::State(slot) => self.frame_of(*slot).is_some(),
                _ => true,
            };
            if list.is_empty()
                || list.iter().any(of_elements)
                || !self.form.body.pieces[p as usize].elements.is_empty()
            {
                continue;
            }
            if let Some(changes) = self.rare(list) {
                out.push((p, Inner::IfAny(self.value(changes)?)));
            } else if let Some(list) = self.one_later(s, list) {
                out.push((p, Inner::Then(self.assigns(&list)?)));
            }
        }
        Ok(out)
    }

    /// The one condition of all changes, if it is that a value beats an extreme one of the whole loop.
    fn rare(&mut self, list: &Terms) -> Option<Term> {
        // A number by itself is vectorized as it stands, but for floating ones.
        if let [(target, _)] = **list
            && self.form.body.pool.sort(target) != Sort::Real
        {
            return None;
        }
        let mut condition = None;
        for &(target, new) in list {
            let Node::Ite(c, a, b) = *self.form.body.pool.node(new) else { return None };
            let Node::Cmp(op, x, y) = *self.form.body.pool.node(c) else { return None };
            let real = self.form.body.pool.sort(x) == Sort::Real;
            let (op, c) = match (a == target, b == target) {
                (false, true) => (op, c),
                // The opposite of a comparison of floating-point numbers is none.
                (true, false) if !real => (op.negated(), self.form.body.pool.not(c)),
                _ => return None,
            };
            let beats = |m: Term, value: Term| {
                self.extreme_of_all(m)
                    && list.iter().any(|(t, _)| *t == m)
                    && self.form.body.pool.states(value) == 0
            };
            if !matches!(op, CompareOp::Lt | CompareOp::Gt)
                || !(beats(x, y) || beats(y, x))
                || condition.is_some_and(|other| other != c)
            {
                return None;
            }
            condition = Some(c);
        }
        condition
    }

    /// Is this a block's copy of a variable that runs through the whole loop?
    fn extreme_of_all(&self, m: Term) -> bool {
        self.copies.iter().any(|(k, copy)| *copy == m && self.own >> k & 1 == 0)
    }

    /// The new values with what the iteration before has set read again.
    fn one_later(&mut self, s: StmtId, list: &Terms) -> Option<Terms> {
        let l = self.cx.procedure.as_loop(s)?;
        let signed = matches!(
            self.cx.var(l.var).ty.scalar(),
            Some(Scalar::Int { bits: 32 | 64, signed: true })
        );
        let plain = crate::flow::constant(self.cx, l.step) == Some(1)
            && matches!(l.form, LoopForm::For | LoopForm::Do)
            && !l.not_equal;
        let literal = matches!(self.cx.procedure.expr(l.lower).kind, ExprKind::Int(_));
        if !signed || !plain || !literal {
            return None;
        }
        let number = self.form.body.data.iter().position(|v| *v == l.var)? as u32;
        let scalar = self.cx.var(l.var).ty.scalar()?;
        let pool = &mut self.form.body.pool;
        let counter = pool.data(number, scalar);
        let less = pool.int(Sort::Int, 1);
        let before = pool.sub(Sort::Int, counter, less);
        let mut known = Vec::new();
        for &(target, new) in list {
            let read = match self.form.body.pool.node(new) {
                Node::Fun(f, _) => matches!(
                    self.form.body.functions.get(*f as usize),
                    Some(Function::Read(_, path)) if elements(path)
                ),
                _ => false,
            };
            if read && self.form.body.pool.states(new) == 0 {
                let old = at(&mut self.form.body.pool, new, &[(counter, before)]);
                if old != new {
                    known.push((target, old));
                }
            }
        }
        let (mut later, mut gains) = (Vec::new(), false);
        for &(target, new) in list {
            let then = at(&mut self.form.body.pool, new, &known);
            gains |= then != new;
            later.push((target, then));
        }
        gains.then_some(later)
    }
}

/// Loops with nothing but one piece in them.
fn innermost(parts: &[Part], out: &mut Vec<(StmtId, u32)>) {
    for part in parts {
        match part {
            Part::Piece(_) => {}
            Part::Loop(s, inside) => match inside.as_slice() {
                [Part::Piece(p)] => out.push((*s, *p)),
                _ => innermost(inside, out),
            },
        }
    }
}
