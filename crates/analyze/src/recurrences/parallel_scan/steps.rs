//! Variables that grow by the same amount in every iteration.
//!
//! **Decides** which running variables are known before every block without a pass over the iterations.
//!
//! **Example** `ix += incx;` beside a maximum of `x[ix]`: `ix` before a block is `ix` plus `incx` for each iteration so far.
//!
//! **Why it is sound** the form is proved to add the same amount once in every iteration, and the number of iterations of a
//! block is known.
//!
//! **Gives up when** the amount is read from memory, or changes with the loop.
//!
//! **Cost and limit** one look at each stage.
//!
//! **Source** induction variables.

use heiretsu_ir::Scalar;
use heiretsu_ir::parallel_scan::Phase;

use super::super::Stage;
use super::super::body::Refusal;
use super::super::semiring::Semiring;
use super::super::term::{Node, Sort, Term};
use super::{Maker, WIDE};

impl Maker<'_, '_> {
    /// What grows by the same amount in every iteration needs no pass: the number of iterations tells.
    pub(super) fn counted(&mut self, open: &mut Vec<&Stage>) -> Result<(), Refusal> {
        let mut grow: Vec<(u32, Term)> = Vec::new();
        open.retain(|stage| match (self.steady(stage), &*stage.states) {
            (Some(by), [k]) => {
                grow.push((*k, by));
                false
            }
            _ => true,
        });
        // Alone it would be no loop at all.
        if grow.is_empty() || open.is_empty() {
            return Ok(());
        }
        let steps = self.fresh("steps", WIDE, WIDE, None);
        let mut combine = Vec::new();
        for &(k, by) in &grow {
            let x = self.x(k);
            let pool = &mut self.form.body.pool;
            let more = pool.mul(Sort::Int, by, steps);
            combine.push((x, pool.add(Sort::Int, x, more)));
            self.before.insert(k, self.phases.len());
        }
        let slot = self.slots.len() as u32 - 1;
        let phase = self.phase(&[], &[], &combine)?;
        let phase = Phase { steps: Some(slot), publish: Vec::new(), ..phase };
        self.phases.push(phase);
        Ok(())
    }

    /// By how much a variable grows in every iteration, if that does not change.
    fn steady(&self, stage: &Stage) -> Option<Term> {
        let ([k], [p]) = (&*stage.states, &*self.pieces(stage)) else { return None };
        let ([row], pool) = (stage.found.rows.first()?.as_slice(), &self.form.body.pool) else {
            return None;
        };
        let [factor] = row.factors.as_slice() else { return None };
        let by = row.constant.value;
        let integer = matches!(
            self.form.body.states[*k as usize].scalar,
            Scalar::Int { signed: true, bits: 32.. }
        );
        let plain = stage.found.ring == Semiring::PlusTimes
            && pool.as_bool(factor.zero) == Some(false)
            && (pool.as_bool(factor.one) == Some(true) || pool.as_int(factor.value) == Some(1))
            && pool.as_bool(row.constant.zero) == Some(false)
            && pool.as_bool(row.constant.one) == Some(false);
        (integer && plain && self.frame_of(*k).is_none() && self.on_top(*p) && self.fixed(by))
            .then_some(by)
    }

    /// Numbers and variables that the loop does not change, added and multiplied.
    fn fixed(&self, t: Term) -> bool {
        let pool = &self.form.body.pool;
        match pool.node(t) {
            Node::Poly(_) => pool.operands(t).into_iter().all(|o| self.fixed(o)),
            Node::Data(k) => {
                let var = self.form.body.data.get(*k as usize);
                var.is_some_and(|v| !self.is_counter(*v))
            }
            _ => false,
        }
    }
}
