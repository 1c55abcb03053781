//! Where transfers may start.
//!
//! **Decides** for each transfer in front of an item, behind which item its values are there.
//!
//! **Example** the rows that a stencil reads were written by the last nest of the iteration before: the transfer starts behind
//! that nest, at the end of the loop's body, and is over before the next iteration reads them.
//!
//! **Why it is sound** only items in the list that holds the reader (procedures' bodies count as parts of the list, if nothing
//! leaves them early) are passed over, and only such as neither write the object nor hold items that do. If there is none
//! that does, the transfer starts where the list does.
//!
//! **Gives up when** never: in front of the reader is always right.
//!
//! **Cost and limit** transfers times the items of a list.
//!
//! **Source** the specification of `--target mpi`, §4.5.

use super::program::{Item, ItemId, Object, Program};
use super::walk::Plan;

/// From where on a transfer is possible.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Start {
    /// Only in front of the reader.
    There,
    /// Behind this item, in the same list.
    Behind(ItemId),
    /// Behind this item, in the iteration before; the first iteration waits for nothing.
    Around(ItemId),
    /// At the start of the list.
    First,
}

/// The start of each transfer in front of an item: item, position among its transfers, start.
pub fn starts(program: &Program, plan: &Plan) -> Vec<(ItemId, usize, Start)> {
    let mut out = Vec::new();
    list(program, plan, &program.body, Around::Once, &mut out);
    out
}

/// What a list is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    /// The program's, or a branch's.
    Once,
    /// A loop's.
    Loop,
    /// Of a block that is left early: its start has no name.
    Block,
}

fn list(
    program: &Program,
    plan: &Plan,
    body: &[ItemId],
    around: Around,
    out: &mut Vec<(ItemId, usize, Start)>,
) {
    let mut flat = Vec::new();
    flatten(program, body, &mut flat);
    for (k, id) in flat.iter().enumerate() {
        for (m, moved) in plan.at(*id).before.iter().enumerate() {
            out.push((*id, m, start(program, &flat, k, moved.object, around)));
        }
        let inner = match program.item(*id) {
            Item::Loop(_) => Around::Loop,
            Item::Block(_) => Around::Block,
            _ => Around::Once,
        };
        for nested in program.lists(*id) {
            list(program, plan, nested, inner, out);
        }
    }
}

/// The items of a list, with those of blocks that nothing leaves in their place.
fn flatten(program: &Program, body: &[ItemId], out: &mut Vec<ItemId>) {
    for id in body {
        match program.item(*id) {
            Item::Block(inner) if !left_early(program, but_last(program, *id, inner)) => {
                flatten(program, inner, out);
            }
            _ => out.push(*id),
        }
    }
}

/// The list of a block, without a last item that only says that the block ends (`return` at the end of a procedure).
fn but_last<'p>(program: &Program, block: ItemId, list: &'p [ItemId]) -> &'p [ItemId] {
    match list.split_last() {
        Some((last, rest)) => match program.item(*last) {
            Item::Leave { target, .. } if *target == block => rest,
            _ => list,
        },
        None => list,
    }
}

fn left_early(program: &Program, body: &[ItemId]) -> bool {
    body.iter().any(|id| {
        matches!(program.item(*id), Item::Leave { .. } | Item::End)
            || program.lists(*id).into_iter().any(|inner| left_early(program, inner))
    })
}

fn start(program: &Program, flat: &[ItemId], at: usize, object: Object, around: Around) -> Start {
    let last = |part: &[ItemId]| part.iter().rposition(|id| writes(program, *id, object));
    if let Some(k) = last(&flat[..at]) {
        return if k + 1 == at { Start::There } else { Start::Behind(flat[k]) };
    }
    // Once around: a jump to the next iteration passes by the end of the list.
    let repeated = around == Around::Loop;
    let jumps = repeated && left_early(program, flat);
    match last(&flat[at..]) {
        Some(k) if repeated && !jumps => Start::Around(flat[at + k]),
        _ if at == 0 || jumps || around == Around::Block => Start::There,
        _ => Start::First,
    }
}

/// May the item, or one in it, write the object?
fn writes(program: &Program, id: ItemId, object: Object) -> bool {
    match program.item(id) {
        Item::Nest(nest) => nest.writes.iter().any(|w| w.object == object),
        Item::Everywhere { writes, .. } => writes.iter().any(|w| w.touch.object == object),
        Item::Alone { .. } | Item::Leave { .. } | Item::End => false,
        Item::Loop(_) | Item::If(..) | Item::Block(_) => {
            program.lists(id).into_iter().flatten().any(|inner| writes(program, *inner, object))
        }
    }
}
