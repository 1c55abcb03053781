//! Arrays that are local in a loop: what array contraction asks.
//!
//! **Decides** whether every element that an iteration reads is written by the same iteration before, and whether
//! nothing that the loop writes is looked at after it.
//!
//! **Example** `t` in `for (i…) { t[i] = a[i]; b[i] = t[i]; }`, if nobody reads `t` after the loop; not if `t[0]` is read.
//!
//! **Why it is sound** exposed reads and what is live after the loop are over-approximations; both must be empty (the
//! latter within what the loop may write). The caller answers for it that the array is reached by its name alone.
//!
//! **Gives up when** the loop may be left early, or a set is not known: the array is not local.
//!
//! **Cost and limit** the budget of one variable and loop.
//!
//! **Source** spec, array contraction (*local*), in terms of the region table.

use std::rc::Rc;

use heiretsu_ir::{StmtId, VarId};

use super::Engine;
use super::set::and;
use crate::cx::Cx;

/// Is the array, which is reached by this name only and does not outlive the procedure, local in each iteration of `l`
/// and dead after `l`? (Of one that outlives it, nobody reads what others wrote: what callees do with it is their own.)
pub fn local(cx: &Cx, l: StmtId, var: VarId) -> bool {
    let mut engine = Engine::new(cx, var);
    engine.outlives = false;
    engine.object = Rc::new(engine.object.without_callees(engine.model));
    let Some(k) = engine.model.loop_index(l) else { return false };
    let facts = engine.facts(k);
    for item in 0..engine.object.items.len() {
        engine.item = item;
        let (it, exits) = engine.iteration(l);
        if it.leaves || !exits.is_empty() {
            return false;
        }
        let span = engine.span(k, false);
        let own = it.exposed.parts().iter().all(|p| {
            let p = and(p, &span.system);
            engine.nowhere(&p, &facts)
        });
        if !own || !engine.needed(l, k, &it, &span, &facts).is_nothing() {
            return false;
        }
    }
    true
}
