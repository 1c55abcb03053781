//! Comparing states, and naming cells as the user would.

use heiretsu_ir::{Bound, Storage, VarId};

use crate::machine::Machine;
use crate::parallel::Range;
use crate::value::{Origin, Pointer, Value};

/// A cell that differs between two states.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// Its name.
    pub name: String,
    /// In the first state.
    pub first: Value,
    /// In the second state.
    pub second: Value,
}

impl Machine<'_> {
    /// The cells of objects `0..objects` that `same` does not accept, up to `limit`. Cells in `skip` are
    /// left out.
    pub fn differences(
        &self,
        other: &Machine<'_>,
        objects: u32,
        skip: &[Range],
        limit: usize,
        same: &dyn Fn(Pointer, &Value, &Value) -> bool,
    ) -> Vec<Difference> {
        let mut found = Vec::new();
        for object in 0..objects.min(self.memory.count()).min(other.memory.count()) {
            for offset in self.memory.touched(&other.memory, object) {
                let (Ok(a), Ok(b)) =
                    (self.memory.get(object, offset), other.memory.get(object, offset))
                else {
                    continue;
                };
                let p = Pointer { object, serial: 0, offset };
                if a.same(&b) || same(p, &a, &b) {
                    continue;
                }
                let dead = |&(o, first, cells): &Range| {
                    o == object && offset >= first && offset < first.saturating_add(cells)
                };
                // What was made in the loop has another number in another order.
                let both_new = matches!((a, b), (Value::Pointer(p), Value::Pointer(q))
                    if p.object >= objects && q.object >= objects);
                if skip.iter().any(dead) || both_new {
                    continue;
                }
                found.push(Difference { name: self.describe(object, offset), first: a, second: b });
                if found.len() >= limit {
                    return found;
                }
            }
        }
        found
    }

    /// Can the procedure's caller see an object: is it neither an activation's own nor a local array?
    pub fn is_observable(&self, object: u32) -> bool {
        match self.memory.origin(object) {
            Some(Origin::Var(procedure, var)) => {
                let unit = self.program.unit;
                match unit.procedure(procedure).var(var).storage {
                    Storage::Local | Storage::Result | Storage::View { .. } => false,
                    Storage::Static
                    | Storage::Parameter { .. }
                    | Storage::Global(_)
                    | Storage::Heap
                    | Storage::Pointee => true,
                }
            }
            Some(Origin::Global(_) | Origin::Made(_)) => true,
            Some(Origin::Frame) | None => false,
        }
    }

    /// The name of a cell: `x`, `a[3][0]`, `a(1, 4)`.
    pub fn describe(&self, object: u32, offset: i64) -> String {
        let code = self.code();
        let procedure = self.program.unit.procedure(code.procedure);
        let mut best: Option<(i64, VarId)> = None;
        for id in procedure.var_ids() {
            if let Some(p) = self.pointer(id)
                && p.object == object
                && p.offset <= offset
                && best.is_none_or(|(at, _)| p.offset > at)
            {
                best = Some((p.offset, id));
            }
        }
        let Some((first, id)) = best else {
            return format!("element {offset} of an object behind a pointer");
        };
        let var = procedure.var(id);
        let Some(array) = var.ty.array() else { return var.name.clone() };
        let mut linear = (offset - first) / (code.vars[id.index()].cells.max(1) as i64);
        let mut subscripts = Vec::new();
        for (k, dim) in array.dims.iter().enumerate().rev() {
            let extent = self.dims_of(id)[k].max(1);
            let subscript = if k == 0 { linear } else { linear % extent };
            linear /= extent;
            let lower = match dim.lower {
                Bound::Const(lower) => lower,
                Bound::Expr(_) | Bound::Unknown => 0,
            };
            subscripts.push(subscript.saturating_add(lower).to_string());
        }
        if self.program.unit.language.is_fortran() {
            // Fastest first.
            format!("{}({})", var.name, subscripts.join(", "))
        } else {
            subscripts.reverse();
            format!("{}[{}]", var.name, subscripts.join("]["))
        }
    }
}
