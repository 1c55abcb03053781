//! Places in memory as running values ([`cells`](super::super::cells)).
//!
//! **Decides** whether such a place may be loaded before the loop and stored after it.
//! **Example** `s->sum += x[i]; if (x[i] > s->most) s->most = x[i];`: every iteration stores to the structure.
//! **Why it is sound** what every iteration stores to is there and may be stored to, and so are the other members of its structure.
//! **Gives up when** a place is stored to under conditions only, and nothing beside the loop stores to it.
//! **Cost and limit** one comparison of places for each access.
//! **Source** ours.

use heiretsu_ir::{Loop, Place, Type};

use super::super::cells;
use super::super::term::Sort;
use super::{Function, Refusal, Run, StateVar};
use crate::flags::same_place;

/// A place that carries a value.
pub(super) struct Cell {
    place: Place,
    state: u32,
    /// Every iteration stores to it.
    sure: bool,
}

impl Run<'_, '_> {
    /// These places become running values.
    pub(super) fn add_cells(&mut self, places: &[Place]) -> Result<(), Refusal> {
        for place in places {
            let Some(Type::Scalar(scalar)) = self.cx.place_type(place) else {
                return Err("a place that is no scalar carries a value");
            };
            let (path, subs) = self.subscripts(place)?;
            let f = self.function(Function::Read(place.var, path));
            let read = self.body.pool.fun(f, subs, Sort::of(scalar), Some(scalar));
            let state = self.body.states.len() as u32;
            self.body.states.push(StateVar {
                var: place.var,
                vector: false,
                scalar,
                ghost: Some(read),
                stored: true,
                ours: false,
            });
            self.cells.push(Cell { place: place.clone(), state, sure: false });
        }
        Ok(())
    }

    /// The running value that a place is.
    pub(super) fn cell(&self, place: &Place) -> Option<u32> {
        let same = |cell: &&Cell| same_place(self.cx, &cell.place, place);
        self.cells.iter().find(same).map(|cell| cell.state)
    }

    /// Something is stored to a place that is a running value.
    pub(super) fn note_store(&mut self, state: u32) {
        let sure = self.goes_on() && self.guards == 0 && self.parts.len() == 1;
        for cell in self.cells.iter_mut().filter(|cell| cell.state == state) {
            cell.sure |= sure;
        }
    }

    /// May each place be loaded and stored whatever the iterations do? That there is one is a condition on entry.
    pub(super) fn settled(&mut self, counted: &Loop) -> Result<(), Refusal> {
        if self.cells.is_empty() {
            return Ok(());
        }
        let runs = self.has_iterations(counted)?.ok_or("whether it has iterations is not known")?;
        self.body.conditions.push(runs);
        let sure = |place: &Place| {
            let mut all = self.cells.iter().filter(|cell| cell.sure);
            all.any(|cell| cells::of_one_structure(self.cx, &cell.place, place))
        };
        let there =
            |cell: &Cell| sure(&cell.place) || cells::is_there(self.cx, self.l, &cell.place);
        match self.cells.iter().all(there) {
            true => Ok(()),
            false => Err(
                "a place in memory is stored to under conditions only, and nothing beside the loop stores to it",
            ),
        }
    }
}
