//! Sums of integers that share a part, and the types in which they are computed.
//!
//! **Decides** which sums are written with the name of a variable that holds a part of them already.
//! **Example** `row += a[i][j]; col[j] += row;`: the second sum is that of three values, and `row` holds two of them.
//! **Why it is sound** integers are exact: what a name holds is the sum of its terms. Where the program computes in a wider
//! type than all operands have, so does the text.
//! **Gives up when** the sum is one of floating-point or unsigned numbers.
//! **Cost and limit** each sum against each name that holds one.
//! **Source** common subexpressions.

use std::collections::BTreeSet;

use heiretsu_ir::Scalar;
use heiretsu_ir::parallel_scan::{Assign, Sort, ValueKind};
use heiretsu_ir::runtime_test::Term;

use super::values::{Env, Writer, operands};

type Terms = Vec<Term<u32>>;

impl Writer<'_> {
    /// The largest part of a sum that a name holds, and what is left.
    pub(super) fn known_sum(&self, v: u32, env: &Env) -> Option<(u32, Terms)> {
        let whole = self.integers(v)?;
        if whole.len() < 3 {
            return None;
        }
        let signed = |name: &String| {
            let slot = env.slots.iter().position(|slot| slot == name);
            let scalar = slot.and_then(|slot| self.blocks.slots.get(slot)).map(|s| s.scalar);
            matches!(scalar, Some(Scalar::Int { bits: 32 | 64, signed: true }))
        };
        let parts = env.held.iter().filter(|(_, name)| signed(name));
        let parts = parts.filter_map(|(h, _)| Some((*h, self.integers(*h)?)));
        let inside = |part: &&Terms| part.len() > 1 && part.iter().all(|t| whole.contains(t));
        let (h, part) = parts.filter(|(_, part)| inside(part)).max_by_key(|(h, part)| {
            // Of equally long ones the first.
            (part.len(), u32::MAX - h)
        })?;
        let rest: Terms = whole.iter().filter(|t| !part.contains(t)).cloned().collect();
        (!rest.is_empty()).then_some((h, rest))
    }

    /// The terms of a sum of signed integers.
    fn integers(&self, v: u32) -> Option<&Terms> {
        match self.kind(v) {
            Ok(ValueKind::Sum(terms)) if self.sort(v) == Sort::Int => Some(terms),
            _ => None,
        }
    }

    /// Are a sum's operands of at most 32 bits, as far as is known?
    pub(super) fn narrow(&self, terms: &[Term<u32>]) -> bool {
        let wide = |scalar: Option<Scalar>| matches!(scalar, Some(Scalar::Int { bits: 64.., .. }));
        let procedure = self.names.procedure;
        terms.iter().flat_map(|t| &t.factors).all(|&f| match self.kind(f) {
            Ok(ValueKind::Slot(s)) => !wide(self.blocks.slots.get(*s as usize).map(|s| s.scalar)),
            Ok(ValueKind::Var(var)) => !wide(procedure.var(*var).ty.scalar()),
            Ok(ValueKind::Element(var, path, _)) => !wide(self.reached(*var, path)),
            Ok(ValueKind::Convert(to, _) | ValueKind::Call(_, to, _)) => !wide(Some(*to)),
            _ => true,
        })
    }

    /// Puts sums that are parts of others before these.
    pub(super) fn sums_first(&self, pending: &mut Vec<Vec<Assign>>) {
        let within: Vec<Vec<&Terms>> = pending.iter().map(|unit| self.sums_in(unit)).collect();
        let is_part = |at: usize| {
            let [a] = pending[at].as_slice() else { return false };
            let Some(part) = self.integers(a.value) else { return false };
            let larger =
                |whole: &&Terms| whole.len() > part.len() && part.iter().all(|t| whole.contains(t));
            part.len() > 1 && (0..within.len()).any(|w| w != at && within[w].iter().any(larger))
        };
        let first: Vec<bool> = (0..pending.len()).map(is_part).collect();
        let mut order: Vec<usize> = (0..pending.len()).collect();
        order.sort_by_key(|at| !first[*at]);
        *pending = order.into_iter().map(|at| pending[at].clone()).collect();
    }

    /// All sums of integers in the values of some assignments.
    fn sums_in(&self, unit: &[Assign]) -> Vec<&Terms> {
        let mut open: Vec<u32> = unit.iter().map(|a| a.value).collect();
        let (mut seen, mut out) = (BTreeSet::new(), Vec::new());
        while let Some(v) = open.pop() {
            if seen.insert(v) {
                out.extend(self.integers(v));
                open.extend(self.kind(v).map(operands).unwrap_or_default());
            }
        }
        out
    }
}
