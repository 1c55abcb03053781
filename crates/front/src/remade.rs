//! A text that was made anew of one file of a whole program.
//!
//! **Decides** what is known of its globals and saved arrays: what was found out with the first text.
//! **Example** `t` that one function alone named is its saved variable in the new text, too.
//! **Why it is sound** a rewrite names nothing new, so that who names what is as it was.
//! **Gives up when** a name is not there any more: of that one nothing is known.
//! **Cost and limit** one walk over the globals and the procedures.
//! **Source** ours.

use std::sync::Arc;

use heiretsu_ir::{GlobalId, Procedure, Settled, Storage, Unit, Var};

use crate::scratch;

/// What was found out about a whole program holds for a text that was made anew of one of its files: nothing new is named.
pub fn give_like(old: &Unit, new: &mut Unit) {
    for g in &mut new.globals {
        if let Some(known) = old.globals.iter().find(|h| h.name == g.name) {
            g.readers = known.readers.clone();
            g.scratch = known.scratch.clone();
        }
    }
    name_like(old, new);
    let there = |g: &GlobalId| {
        let at = new.globals.iter().position(|h| h.name == old.global(*g).name)?;
        u32::try_from(at).ok().map(GlobalId)
    };
    let moved = |s: &Settled| {
        let terms = s.terms.iter().map(|(by, g, at)| Some((*by, there(g)?, at.clone())));
        Some(Settled {
            global: there(&s.global)?,
            terms: terms.collect::<Option<_>>()?,
            ..s.clone()
        })
    };
    new.settled = old.settled.iter().filter_map(moved).collect();
    for (p, q) in old.procedures.iter().zip(&mut new.procedures) {
        for v in &mut Arc::make_mut(q).vars {
            let same = |w: &&Var| w.name == v.name && w.storage == Storage::Static;
            if matches!(v.storage, Storage::Global(_)) && p.vars.iter().any(|w| same(&w)) {
                v.storage = Storage::Static;
            }
        }
    }
}

/// Gives names for per-thread globals to the procedures that had them.
fn name_like(old: &Unit, new: &mut Unit) {
    let own = |g: &heiretsu_ir::Global| g.unread_after().is_some();
    let ids = (0..old.globals.len() as u32).map(GlobalId).filter(|g| own(old.global(*g)));
    for id in ids {
        let name = &old.global(id).name;
        let there = new.globals.iter().position(|g| g.name == *name);
        let Some(there) = there.and_then(|at| u32::try_from(at).ok()) else { continue };
        let named = |p: &Procedure| p.vars.iter().any(|v| v.storage == Storage::Global(id));
        let those: Vec<usize> =
            (0..old.procedures.len()).filter(|at| named(&old.procedures[*at])).collect();
        let those: Vec<usize> = those.into_iter().filter(|at| *at < new.procedures.len()).collect();
        scratch::name(new, &those, GlobalId(there));
    }
}
