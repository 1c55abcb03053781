//! Elements that the program reads only while running values allow it.
//!
//! **Decides** whether blocks, which do not know these values, may read them all the same.
//!
//! **Example** `ok = ok && a[i - 1] <= a[i]` stops reading where the order ends. Where `a` is declared with its bounds, or was
//! written before the loop, what stands after that place exists and may be read.
//!
//! **Why it is sound** reading an element that exists has no effect but its value, and the form gives the value no part
//! where the program does not read it.
//!
//! **Gives up when** nothing shows that the elements exist ([`exists`]), or something else than reading stands there (a
//! division).
//!
//! **Cost and limit** one question per array, only where a form depends on it; the budget of the regions.
//!
//! **Source** ours.

use std::collections::BTreeSet;

use heiretsu_ir::visit;

use super::super::Stage;
use super::super::body::{Function, Refusal, elements};
use super::super::term::{Node, Term};
use super::Maker;
use crate::regions::exists;

impl Maker<'_, '_> {
    /// No element may be read that the program reads only while running values allow it, unless these are known, or
    /// the element exists for certain.
    pub(super) fn permitted(&self, stage: &Stage) -> Result<(), Refusal> {
        let pool = &self.form.body.pool;
        let known = self.known_before();
        let (mut seen, mut there) = (BTreeSet::new(), BTreeSet::new());
        for &p in &self.pieces(stage) {
            let updates = &self.form.body.pieces[p].updates;
            let mut open: Vec<Term> =
                stage.states.iter().filter_map(|k| updates.get(k)).copied().collect();
            while let Some(t) = open.pop() {
                if !seen.insert(t) {
                    continue;
                }
                open.extend(pool.operands(t));
                // What every iteration sets before it uses it runs in the block.
                if let Node::State(k) = *pool.node(t)
                    && self.own >> k & 1 == 1
                {
                    let pieces = &self.form.body.pieces;
                    open.extend(pieces.iter().filter_map(|piece| piece.updates.get(&k)));
                }
                let permit = self.form.body.permits.get(&t).copied().unwrap_or(0);
                if self.after_own(permit) & !known == 0 {
                    continue;
                }
                let function = match pool.node(t) {
                    Node::Fun(k, _) => self.form.body.functions.get(*k as usize),
                    _ => None,
                };
                let Some(Function::Read(var, path)) = function else {
                    return Err("something is computed only while running values allow it");
                };
                if there.contains(var) {
                    continue;
                }
                let Some(counted) = self.cx.counted(self.l) else {
                    return Err("not a counted loop");
                };
                let statements = visit::stmts(self.cx.procedure, &counted.body);
                if !elements(path) || !exists(self.cx, self.l, *var, &statements) {
                    return Err(
                        "an element is read only while running values allow it, and nothing \
                                shows that those after it exist",
                    );
                }
                there.insert(*var);
            }
        }
        Ok(())
    }
}
