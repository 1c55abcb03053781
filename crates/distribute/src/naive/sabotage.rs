//! Mistakes that the execution has to find: rules of the walk that are left out.
//!
//! The walk itself has no switch for them. What a rule sees is changed (a program in which all writes are certain knows no
//! perhaps), or what it makes is taken out of the plan.

use crate::flow::{Held, Item, Move, Plan, Program, Unplanned, Why, plan};

/// What can be left out.
pub const SABOTAGES: [&str; 14] = [
    "perhaps-written elements of nests are not made current",
    "perhaps-written elements of replicated statements are not made current",
    "no conversion where owners meet",
    "no halo",
    "one side of a halo is an element short",
    "nothing is redistributed between blocks",
    "nothing is gathered for everybody",
    "nothing is gathered for rank 0",
    "copies are taken for wider than they are",
    "the way back of loops is forgotten",
    "the shift of written elements is forgotten",
    "writes of nests are forgotten",
    "the last element of a piece is not sent",
    "exits out of loops and blocks are forgotten",
];

/// The plan of a program, made with the `k`-th sabotage.
///
/// # Errors
/// As without it.
pub fn sabotaged(program: &Program, k: usize) -> Result<Plan, Unplanned> {
    let seen = changed(program, k);
    let mut made = plan(&seen)?;
    made.at.truncate(program.items.len());
    for at in &mut made.at {
        for moves in std::iter::once(&mut at.before).chain(&mut at.ends) {
            moves.retain_mut(|m| kept(m, k));
        }
    }
    Ok(made)
}

/// Does the transfer stay, perhaps changed?
fn kept(m: &mut Move, k: usize) -> bool {
    let wide = |h: Held| matches!(h, Held::Block { from, to, .. } if from < to);
    match k {
        2 => m.why != Why::Join,
        3 => !wide(m.to),
        4 => {
            if let (true, Held::Block { from, .. }) = (wide(m.to), &mut m.to) {
                *from += 1;
            }
            true
        }
        5 => !matches!((m.from, m.to), (Held::Block { .. }, Held::Block { .. })) || wide(m.to),
        6 => m.to != Held::All || m.why == Why::Join,
        7 => !matches!(m.to, Held::One(_)),
        8 => {
            if let Held::Block { template, from, to } = m.from {
                m.held.push(Held::Block { template, from: from - 1, to: to + 1 });
            }
            true
        }
        12 => {
            m.region.hi = m.region.hi.as_ref().and_then(|hi| hi.add_constant(-1));
            true
        }
        _ => true,
    }
}

/// The program as the walk sees it.
fn changed(program: &Program, k: usize) -> Program {
    let mut out = program.clone();
    for item in &mut out.items {
        match item {
            Item::Nest(nest) if k == 0 => nest.writes.iter_mut().for_each(|w| w.must = true),
            Item::Nest(nest) if k == 10 => nest.writes.iter_mut().for_each(|w| w.at = 0),
            Item::Everywhere { writes, .. } if k == 1 => {
                writes.iter_mut().for_each(|w| w.must = true);
            }
            Item::Nest(nest) if k == 11 => nest.writes.clear(),
            Item::Loop(body) if k == 9 => *item = Item::Block(std::mem::take(body)),
            Item::Leave { .. } if k == 13 => *item = Item::End,
            _ => {}
        }
    }
    out
}
