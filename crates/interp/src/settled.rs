//! Integers that the whole program has set before a procedure begins.
//!
//! What the program's own main procedure would have stored in them, a procedure that runs by itself is given.

use heiretsu_ir::{Bound, GlobalId, Type};

use crate::machine::Machine;
use crate::value::{Origin, Value};

impl Machine<'_> {
    /// Sets every integer of which the unit says what it is worth in the procedure that runs.
    pub fn settle(&mut self) {
        let unit = self.program.unit;
        let of = self.program.procedure();
        let here = || unit.settled.iter().filter(|s| s.procedures.contains(&of));
        // What follows from others comes after them, sooner or later.
        for _ in 0..here().count() {
            for fact in here() {
                let add = |sum: Option<i64>, (by, g, at): &(i128, GlobalId, Vec<i128>)| {
                    let Some(Value::Int(value)) = self.settled(*g, at) else { return None };
                    sum?.checked_add(i64::try_from(*by).ok()?.checked_mul(value)?)
                };
                let value = fact.terms.iter().fold(i64::try_from(fact.constant).ok(), add);
                if let (Some(object), Some(value)) = (self.global(fact.global), value) {
                    let _ = self.memory.set(object, 0, Value::Int(value));
                }
            }
        }
    }

    fn settled(&self, g: GlobalId, at: &[i128]) -> Option<Value> {
        let mut offset = 0i64;
        if let Type::Array(array) = &self.program.unit.global(g).ty {
            for (dim, k) in array.dims.iter().zip(at) {
                let Bound::Const(extent) = dim.extent else { return None };
                offset = offset.checked_mul(extent)?.checked_add(i64::try_from(*k).ok()?)?;
            }
        }
        self.memory.get(self.global(g)?, offset).ok()
    }

    fn global(&self, g: GlobalId) -> Option<u32> {
        (0..self.memory.count()).find(|o| self.memory.origin(*o) == Some(Origin::Global(g)))
    }
}
