//! Variables with a few possible values: a block runs from each of them.
//!
//! **Decides** which values a block starts from, and what becomes of the variable after it.
//!
//! **Example** `c = (c + (a[i] & 1)) % 3`, with `c` from 0 to 2 on entry: a block has three variables, `c_of0`, `c_of1` and `c_of2`; after
//! it `c` becomes the one that began with its value.
//!
//! **Why it is sound** the variable has one of these values before every block: of a closed set ([`Semiring::Closed`]) it has one on
//! entry, which is a condition of the blocks, and never leaves the set; else it may also have kept the value from before the whole
//! loop, from which the block runs too.
//!
//! **Gives up when** the values are too many.
//!
//! **Cost and limit** the body once for each value: [`MOST_STATES`], [`MOST_CLOSED`].
//!
//! **Source** functional composition of the maps of an automaton.

use heiretsu_ir::CompareOp;
use heiretsu_ir::parallel_scan::TableTest;

use super::super::Stage;
use super::super::body::Refusal;
use super::super::infer::at;
use super::super::semiring::Semiring;
use super::super::term::Term;
use super::{Maker, Terms};

/// Of finite states at most so many are followed.
const MOST_STATES: usize = 4;
/// Of a closed set.
const MOST_CLOSED: usize = 8;

impl Maker<'_, '_> {
    /// A variable with a few possible values: what becomes of each of them.
    pub(super) fn table(
        &mut self,
        stage: &Stage,
        start: &mut Terms,
        suffix: &str,
    ) -> Result<(Vec<Terms>, Terms), Refusal> {
        let [k] = *stage.states else {
            return Err("tables of several variables are not written yet");
        };
        let closed = stage.found.ring == Semiring::Closed;
        let count = stage.found.constants.len();
        if count == 0 || count > MOST_CLOSED || !closed && count > MOST_STATES {
            return Err("tables of many states are not written yet");
        }
        let x = self.x(k);
        let scalar = self.form.body.states[k as usize].scalar;
        let sort = self.form.body.pool.sort(x);
        let name = self.name(k);
        let frame = self.frame_of(k);
        let mut follow = Vec::new();
        if closed {
            self.rests_on(stage, x);
        } else {
            // From the value on entry to the whole loop.
            let kept = self.fresh(&format!("{name}_kept{suffix}"), scalar, scalar, frame);
            follow.push((kept, x));
        }
        // From this value to that one.
        let mut ends: Vec<(Term, Term)> = Vec::new();
        let pieces = self.pieces(stage);
        for &c in &stage.found.constants {
            let value = self.form.body.pool.int(sort, c);
            let stays = pieces.iter().all(|&p| {
                let new = self.update(p, k);
                at(&mut self.form.body.pool, new, &[(x, value)]) == value
            });
            if stays {
                ends.push((value, value));
                continue;
            }
            let shown = if c < 0 { format!("m{}", -c) } else { c.to_string() };
            let slot = self.fresh(&format!("{name}_of{shown}_{suffix}"), scalar, scalar, frame);
            ends.push((value, slot));
            follow.push((slot, value));
        }
        // Where elements are read under conditions, each run has branches of its own, which nobody predicts.
        let branches = if self.form.body.guarded.is_empty() { 1 } else { 4 };
        self.followed = self.followed.max(follow.len() as u32 * branches);
        let mut updates = vec![Vec::new(); pieces.len()];
        for &(slot, first) in &follow {
            start.push((slot, first));
            for (list, &p) in updates.iter_mut().zip(&pieces) {
                let new = self.update(p, k);
                list.push((slot, at(&mut self.form.body.pool, new, &[(x, slot)])));
            }
        }
        let other = if closed { x } else { follow.first().map_or(x, |f| f.0) };
        Ok((updates, vec![(x, self.chosen(x, other, &ends))]))
    }

    /// What a variable becomes, by the value that it has; `other`: where that is none of those.
    fn chosen(&mut self, x: Term, other: Term, ends: &[(Term, Term)]) -> Term {
        let pool = &mut self.form.body.pool;
        let mut new = other;
        for &(value, end) in ends.iter().rev() {
            let same = pool.compare(CompareOp::Eq, x, value);
            new = pool.ite(same, end, new);
        }
        new
    }

    /// What a closed set rests on: the value on entry, and entries of tables.
    fn rests_on(&mut self, stage: &Stage, x: Term) {
        let (sort, all) = (self.form.body.pool.sort(x), &stage.found.constants);
        let pool = &mut self.form.body.pool;
        let (least, greatest) =
            (all.first().copied().unwrap_or(0), all.last().copied().unwrap_or(0));
        let range = greatest - least + 1 == all.len() as i128;
        let condition = if range {
            let (least, greatest) = (pool.int(sort, least), pool.int(sort, greatest));
            let above = pool.compare(CompareOp::Ge, x, least);
            let below = pool.compare(CompareOp::Le, x, greatest);
            pool.and(above, below)
        } else {
            let mut any = pool.bool(false);
            for &v in all {
                let value = pool.int(sort, v);
                let same = pool.compare(CompareOp::Eq, x, value);
                any = pool.or(any, same);
            }
            any
        };
        self.conditions.push(condition);
        for table in &stage.found.tables {
            let test = TableTest { var: table.var, least: table.least, greatest: table.greatest };
            if !self.tables.contains(&test) {
                self.tables.push(test);
            }
        }
    }
}
