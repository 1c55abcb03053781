//! What a whole procedure does to one object: which elements it certainly writes, and whether it reads others first.
//!
//! **Decides** DDEF of a procedure in terms of its parameters' values, and whether its EUSE is empty.
//!
//! **Example** `do m = 1, 5; f(m) = …` certainly writes the offsets `0 … 4` of `f`; after `if (n <= 0) return` the loop
//! `do i = 1, n; w(i) = …` writes `0 … n − 1`, since where `n ≤ 0` that is nothing.
//!
//! **Why it is sound** every end of the procedure is reached with what was written on its own way, and the ends are
//! intersected. A part that mentions anything but coordinates and values that scalar parameters have on entry is left out. Who
//! else has a name for the object plays no part: a store by this name is one to the object.
//!
//! **Gives up when** the object falls into several parts, or a dimension's extent is not known: nothing is certain then.
//!
//! **Cost and limit** [`BUDGET`] operations for one object.
//!
//! **Source** the region table of the specification (DDEF, EUSE, bottom-up through calls).

use heiretsu_ir::{Storage, VarId};
use heiretsu_sets::{Poly, Symbol, System};

use super::Engine;
use super::object::Step;
use super::set::{Must, Work, and, coordinate, renamed};
use super::walk::Way;
use crate::cx::Cx;

/// Operations for one parameter of a procedure.
const BUDGET: u64 = 40_000;
/// The same for a global: what one procedure leaves there, the next one goes on with, and solvers go over their lines again
/// and again.
const GLOBAL_BUDGET: u64 = 8_000_000;
/// Most parts that are handed on.
const MAX_CERTAIN: usize = 8;
/// Most dimensions.
const MAX_DIMS: usize = 8;

/// Elements that a procedure certainly writes: those at `offset`, for all integers in place of its first symbols for which
/// `system` holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Certain {
    /// In elements, from the first one on.
    pub offset: Poly,
    /// What holds of the integers.
    pub system: System,
    /// How many integers there are.
    pub integers: usize,
    /// They are the array's subscripts.
    pub subscripts: bool,
}

/// What a procedure does to an object.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Whole {
    /// It may read elements that it did not write before.
    pub exposed: bool,
    /// Certainly written.
    pub certain: Vec<Certain>,
}

/// What the procedure does to the object of `var`. `integer` names the integers of an answer, `formal` a symbol of the model
/// that stands for what is known on entry.
pub fn whole(
    cx: &Cx,
    var: VarId,
    integer: &dyn Fn(usize) -> Symbol,
    formal: &dyn Fn(Symbol) -> Option<Symbol>,
) -> Whole {
    let nothing = Whole { exposed: true, certain: Vec::new() };
    let mut engine = Engine::new(cx, var);
    let global = matches!(cx.var(var).storage, Storage::Global(_));
    let budget = if global { GLOBAL_BUDGET } else { BUDGET };
    engine.work = Work::new(budget.min(cx.options.budget.saturating_mul(4)));
    engine.returning = true;
    let [item] = &engine.object.items[..] else { return nothing };
    let [step] = &item.steps[..] else { return nothing };
    let step = step.clone();
    let effect = engine.list(&cx.procedure.body);
    let bounds = engine.in_bounds();
    let exposed = !effect.exposed.parts().iter().all(|p| engine.nowhere(&and(p, &bounds), &[]));
    let returns = effect.exits.into_iter().filter(|(way, _)| *way == Way::Return).map(|e| e.1);
    let ends = effect.end.into_iter().chain(returns).collect();
    let must = engine.join(ends).map_or_else(Must::nothing, |end| end.must);
    let mut out = Whole { exposed, certain: Vec::new() };
    let subscripts = matches!(step, Step::Dims(_));
    let Some((offset, integers)) = position(&step, integer, formal) else { return out };
    for part in must.parts().iter().take(MAX_CERTAIN) {
        let mut known = true;
        let system = renamed(part, &mut |s| {
            let dimension = (0..integers).find(|k| coordinate(*k) == s);
            let to = dimension.map(integer).or_else(|| formal(s));
            known &= to.is_some();
            to.unwrap_or(s)
        });
        if let Some(system) = system.filter(|_| known) {
            out.certain.push(Certain { offset: offset.clone(), system, integers, subscripts });
        }
    }
    out
}

/// The offset of an element by its coordinates, and how many these are.
fn position(
    step: &Step,
    integer: &dyn Fn(usize) -> Symbol,
    formal: &dyn Fn(Symbol) -> Option<Symbol>,
) -> Option<(Poly, usize)> {
    let dims = match step {
        Step::Linear => return Some((Poly::symbol(integer(0)), 1)),
        Step::Dims(dims) if dims.len() <= MAX_DIMS => dims,
        Step::Dims(_) | Step::Field { .. } => return None,
    };
    let mut offset = Poly::default();
    for (k, extent) in dims.iter().enumerate() {
        if k > 0 {
            let mut here = extent.clone()?;
            for s in here.symbols() {
                here = here.substitute(s, &Poly::symbol(formal(s)?))?;
            }
            offset = offset.mul(&here)?;
        }
        offset = offset.add(&Poly::symbol(integer(k)))?;
    }
    Some((offset, dims.len()))
}
