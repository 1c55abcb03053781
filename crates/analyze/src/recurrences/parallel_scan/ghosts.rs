//! Slots of the program's variables, and of what is followed beside them.
//!
//! **Decides** what such a slot starts from.
//! **Example** `best` is the program's; `a[best]` has a variable of its own, which starts with the element's value on entry.
//! **Why it is sound** what must hold for the value to be there is a condition on entry (`body/positions.rs`).
//! **Gives up when** the value cannot be written down.
//! **Cost and limit** one value for each.
//! **Source** ours.

use heiretsu_ir::Scalar;
use heiretsu_ir::parallel_scan::Slot;

use super::super::body::{Refusal, StateVar};
use super::{Maker, slot};
use crate::cx::Cx;

/// The slot of a running variable.
pub(super) fn of_program(cx: &Cx, state: &StateVar) -> Slot {
    let name = cx.name(state.var);
    match (state.ghost, state.scalar) {
        (Some(_), Scalar::Logical { .. }) => slot(format!("{name}_is"), state.scalar),
        (Some(_), _) => slot(format!("{name}_at"), state.scalar),
        (None, _) => Slot { var: Some(state.var), ..slot(name.to_string(), state.scalar) },
    }
}

impl Maker<'_, '_> {
    /// What ghosts are on entry, and what must hold there.
    pub(super) fn ghosts(&mut self) -> Result<(), Refusal> {
        self.conditions.extend(self.form.body.conditions.iter().copied());
        for k in 0..self.form.body.states.len() {
            if let Some(ghost) = self.form.body.states[k].ghost {
                self.slots[k].ghost = Some(self.value(ghost)?);
                self.slots[k].stored = self.form.body.states[k].stored;
            }
        }
        Ok(())
    }

    /// The running values that the form is about.
    pub(super) fn subjects(&self) -> String {
        let names: Vec<String> = self
            .form
            .body
            .states
            .iter()
            .enumerate()
            .filter(|(k, s)| self.own >> k & 1 == 0 && (s.ghost.is_none() || s.stored))
            .map(|(k, _)| self.form.body.name(self.cx, k))
            .collect();
        names.join(", ")
    }
}
