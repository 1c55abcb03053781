//! A text that was made anew of one file of a whole program.
//!
//! **Decides** what is known of its globals and saved arrays: what was found out with the first text.
//! **Example** `t` that one function alone named is its saved variable in the new text, too.
//! **Why it is sound** a rewrite names nothing new, so that who names what is as it was.
//! **Gives up when** a name is not there any more: of that one nothing is known.
//! **Cost and limit** one walk over the globals and the procedures.
//! **Source** ours.

use std::sync::Arc;

use heiretsu_ir::{GlobalId, Settled, Storage, Unit, Var};

use crate::unnamed;

/// What was found out about a whole program holds for a text that was made anew of one of its files: nothing new is named.
pub fn give_like(old: &Unit, new: &mut Unit) {
    for g in &mut new.globals {
        if let Some(known) = old.globals.iter().find(|h| h.name == g.name) {
            g.readers = known.readers.clone();
            g.scratch = known.scratch.clone();
        }
    }
    unnamed::give_like(old, new);
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
