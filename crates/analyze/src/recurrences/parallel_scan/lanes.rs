//! Blocks side by side: whether the iterations of several blocks are worth running in turns.
//!
//! **Decides** how many blocks take turns, and in which passes.
//!
//! **Example** `s = a * s + b` waits for a multiplication and an addition in every iteration: eight blocks in turns wait
//! for them together, and their coefficients fill vector registers. `if (a[i] > m) m = a[i]` of integers is
//! vectorized by compilers as it stands.
//!
//! **Why it is sound** blocks do not depend on each other, whatever their number.
//!
//! **Gives up when** there are nested loops or arrays that carry values, or the loop's variable is no signed integer.
//!
//! **Cost and limit** one look at each new value.
//!
//! **Source** measurements of the reduction benchmark (`docs/measurements/reductions.md`).

use heiretsu_ir::parallel_scan::Part;
use heiretsu_ir::{BinaryOp, Scalar};

use super::super::body::Function;
use super::super::term::{Node, Sort, Term};
use super::{Maker, Terms};

/// So many blocks take turns.
const LANES: u32 = 8;

impl Maker<'_, '_> {
    /// How many blocks take turns: 1 where none do.
    pub(super) fn lanes(&mut self) -> u32 {
        // No vector register holds numbers of 128 bits.
        let huge = |slot: u32| {
            let slot = self.slots.get(slot as usize);
            slot.is_some_and(|s| matches!(s.scalar, Scalar::Int { bits: 128, .. }))
        };
        for phase in &mut self.phases {
            phase.in_turns &= !phase.start.iter().any(|a| huge(a.slot));
        }
        let fits = self.phases.iter().any(|p| p.in_turns)
            && self.phases.iter().all(|p| p.steps.is_none())
            && self.frames.is_empty()
            && self.inspect.is_none()
            && self.form.body.parts.iter().all(|p| matches!(p, Part::Piece(_)))
            && self.signed_counter();
        if fits {
            return LANES;
        }
        for phase in &mut self.phases {
            phase.in_turns = false;
        }
        1
    }

    fn signed_counter(&self) -> bool {
        let var = self.cx.counted(self.l).map(|l| l.var);
        let scalar = var.and_then(|v| self.cx.var(v).ty.scalar());
        matches!(scalar, Some(Scalar::Int { bits: 32 | 64, signed: true }))
    }

    /// Would a pass with these new values gain by it?
    pub(super) fn pays_in_turns(&self, updates: &[Terms]) -> bool {
        // Branches that stay would be taken for each block and value by itself.
        if self.followed > 1 && !self.form.body.guarded.is_empty() {
            return false;
        }
        let plain = |target: Term, new: Term| self.plain(target, new) || self.remainder(new);
        !updates.iter().flatten().all(|(target, new)| plain(*target, *new))
    }

    /// A remainder by a constant, which takes products of twice the width: no vector unit has these, and the loop itself waits as
    /// long for its remainder as a block for all of its own.
    fn remainder(&self, new: Term) -> bool {
        let pool = &self.form.body.pool;
        match pool.node(new) {
            Node::Ite(_, a, b) => self.remainder(*a) && self.remainder(*b),
            Node::Fun(f, args) => {
                let function = self.form.body.functions.get(*f as usize);
                matches!(function, Some(Function::Binary(BinaryOp::Rem, _)))
                    && args.get(1).is_some_and(|m| pool.as_int(*m).is_some())
            }
            Node::State(_) => true,
            _ => false,
        }
    }

    /// What compilers vectorize as it stands: integers that are added up or compared, each by itself.
    fn plain(&self, target: Term, new: Term) -> bool {
        let pool = &self.form.body.pool;
        let own = pool.states(target);
        let alone = |t: Term| pool.states(t) & !own == 0;
        let free = |t: Term| pool.states(t) == 0;
        let integer = !matches!(pool.sort(target), Sort::Real | Sort::Other);
        let added = |t: Term| match pool.node(t) {
            Node::Poly(sum) => sum
                .iter()
                .all(|(m, c)| m.iter().all(|f| free(*f)) || *c == 1 && m.as_slice() == [target]),
            _ => t == target || free(t),
        };
        integer
            && alone(new)
            && match *pool.node(new) {
                Node::Ite(c, a, b) if free(c) => added(a) && added(b),
                Node::Ite(c, a, b) => {
                    let compared = matches!(*pool.node(c), Node::Cmp(_, x, y)
                        if x == target && free(y) || y == target && free(x));
                    compared && (a == target && free(b) || b == target && free(a))
                }
                Node::Or(a, b) | Node::And(a, b) => {
                    a == target && free(b) || b == target && free(a)
                }
                _ => added(new),
            }
    }
}
