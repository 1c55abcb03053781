//! Elements at running positions: `a[best]` as a running value of its own.
//!
//! **Decides** which elements that a body reads where a running variable says are followed as running values.
//!
//! **Example** `if (a[i] > a[best]) best = i;` has the form of `if (a[i] > v) { v = a[i]; best = i; }` with `v = a[best]` on entry.
//!
//! **Why it is sound** nothing stores to the array in the loop, so its element at the old position is the old value, and that at the new
//! position the new one: whatever a piece does to the position, the value follows by substitution. New text reads the element
//! on entry, where the program's first iteration reads it for certain (that there is one is a condition on entry), and an
//! element at a new position only where the piece has read that one.
//!
//! **Gives up when** the loop may write the array, the element is read under conditions only, or a new position is one whose
//! element the piece has not read. The value stays what it is then: an element at a running position, of which no form is known.
//!
//! **Cost and limit** [`MOST`] elements; [`SPLITS`] choices in the positions of each.
//!
//! **Source** symbolic execution with a ghost variable.

use std::collections::BTreeSet;

use heiretsu_ir::parallel_scan::Part;
use heiretsu_ir::{CompareOp, Loop, Place, Scalar, StmtId, VarId};
use rustc_hash::FxHashMap;

use super::super::term::{Node, Sort, Term};
use super::{Function, MAX_STATES, Refusal, Run};
use crate::overlap;

/// At most so many elements of one loop.
const MOST: usize = 4;
/// At most so many choices in the positions of one element.
const SPLITS: u32 = 64;

/// An element at a running position.
struct Element {
    /// Its value at the start of a piece.
    term: Term,
    function: u32,
    args: Vec<Term>,
    var: VarId,
    scalar: Scalar,
}

impl Run<'_, '_> {
    /// Follows the elements at running positions.
    pub(super) fn positions(&mut self, counted: &Loop) -> Result<(), Refusal> {
        let mut tried = BTreeSet::new();
        while tried.len() < MOST && self.body.states.len() < MAX_STATES {
            let Some(element) = self.moving(&tried) else { break };
            tried.insert(element.term);
            let Some(conditions) = self.read_on_entry(&element, counted)? else { continue };
            if let Some(values) = self.followed(&element) {
                self.follow((element.var, element.scalar), element.term, None, values);
                self.body.conditions.extend(conditions);
            }
        }
        Ok(())
    }

    /// An element at a running position whose array stays as it is.
    fn moving(&self, tried: &BTreeSet<Term>) -> Option<Element> {
        let pool = &self.body.pool;
        let updates = self.body.pieces.iter().flat_map(|piece| piece.updates.values());
        let mut open: Vec<Term> = updates.copied().collect();
        let mut seen: BTreeSet<Term> = open.iter().copied().collect();
        while let Some(t) = open.pop() {
            if pool.states(t) == 0 || pool.states(t) == u64::MAX {
                continue;
            }
            if let Node::Fun(f, args) = pool.node(t)
                && let Some(Function::Read(var, _)) = self.body.functions.get(*f as usize)
                && !tried.contains(&t)
                && args.iter().all(|&a| self.position(a))
                && self.stays(*var)
                && let Some(scalar) = pool.scalar(t)
            {
                let (function, args) = (*f, args.clone());
                return Some(Element { term: t, function, args, var: *var, scalar });
            }
            open.extend(pool.operands(t).into_iter().filter(|o| seen.insert(*o)));
        }
        None
    }

    /// Is it made of running scalars and of what is the same in every iteration?
    fn position(&self, t: Term) -> bool {
        let pool = &self.body.pool;
        match pool.node(t) {
            Node::State(k) => {
                self.body.states.get(*k as usize).is_some_and(|s| !s.vector && s.ghost.is_none())
            }
            Node::Data(k) => {
                let var = self.body.data.get(*k as usize);
                var.is_some_and(|v| !self.counters.contains(v))
            }
            Node::Poly(_) => pool.operands(t).into_iter().all(|a| self.position(a)),
            Node::Fun(f, args) => {
                let plain = match self.body.functions.get(*f as usize) {
                    Some(Function::Read(var, _)) => self.stays(*var),
                    Some(Function::Convert(..)) => true,
                    _ => false,
                };
                plain && args.iter().all(|&a| self.position(a))
            }
            _ => false,
        }
    }

    /// Does nothing in the loop store to an array?
    fn stays(&self, var: VarId) -> bool {
        let whole = |v: VarId| Place::var(v, heiretsu_ir::Span::none());
        let vectors = self.body.states.iter().filter(|s| s.vector).map(|s| s.var);
        self.stored_arrays
            .iter()
            .copied()
            .chain(vectors)
            .all(|w| w != var && !overlap::may_overlap(self.cx, &whole(var), &whole(w)))
    }

    /// What must hold on entry for the first iteration to read the element for certain; `None`: nothing says so.
    fn read_on_entry(
        &mut self,
        element: &Element,
        counted: &Loop,
    ) -> Result<Option<Vec<Term>>, Refusal> {
        if self.body.guarded.contains(&element.term) {
            return Ok(None);
        }
        let mut conditions = Vec::new();
        let Some(runs) = self.has_iterations(counted)? else { return Ok(None) };
        conditions.push(runs);
        if self.always.contains(&element.term) {
            return Ok(Some(conditions));
        }
        for p in 0..self.body.pieces.len() {
            let all: Vec<Term> = self.body.pieces[p].updates.values().copied().collect();
            if !all.iter().any(|&t| self.occurs(element.term, t)) {
                continue;
            }
            for s in around(&self.body.parts, p as u32) {
                let Some(inner) = self.cx.procedure.as_loop(s) else { return Ok(None) };
                let Some(runs) = self.has_iterations(inner)? else { return Ok(None) };
                if !conditions.contains(&runs) {
                    conditions.push(runs);
                }
            }
        }
        Ok(Some(conditions))
    }

    /// That a loop has an iteration, as a condition on entry to the outermost one.
    pub(super) fn has_iterations(&mut self, l: &Loop) -> Result<Option<Term>, Refusal> {
        let (lower, upper) = (self.expr(l.lower)?, self.expr(l.upper)?);
        let up = crate::flow::constant(self.cx, l.step).is_some_and(|step| step > 0);
        let pool = &self.body.pool;
        let sort = pool.sort(lower);
        let comparable = sort == pool.sort(upper) && matches!(sort, Sort::Int | Sort::Mod(_));
        if !up || l.not_equal || !comparable || ![lower, upper].iter().all(|&t| self.fixed(t)) {
            return Ok(None);
        }
        let op = if l.exclusive { CompareOp::Lt } else { CompareOp::Le };
        Ok(Some(self.body.pool.compare(op, lower, upper)))
    }

    /// Has a term one value while the loop runs?
    pub(super) fn fixed(&self, t: Term) -> bool {
        let pool = &self.body.pool;
        let own = match pool.node(t) {
            Node::Data(k) => {
                self.body.data.get(*k as usize).is_some_and(|v| !self.counters.contains(v))
            }
            Node::Fun(f, _) => match self.body.functions.get(*f as usize) {
                Some(Function::Read(var, _)) => self.stays(*var),
                Some(Function::Call(..)) | None => false,
                Some(_) => true,
            },
            _ => true,
        };
        own && pool.states(t) == 0 && pool.operands(t).into_iter().all(|a| self.fixed(a))
    }

    /// The element's value after each piece, by the positions there; `None`: a piece may not have read it.
    fn followed(&mut self, element: &Element) -> Option<Vec<Term>> {
        let known = self.body.pool.size();
        let mut out = Vec::new();
        for p in 0..self.body.pieces.len() {
            let updates = self.body.pieces[p].updates.clone();
            let mut map = self.after_piece(p);
            let replaced = |&a: &Term| self.body.pool.replace(a, &mut map);
            let args = element.args.iter().map(replaced).collect();
            let mut budget = SPLITS;
            let new = self.lifted(element, args, &mut budget)?;
            let mut seen = BTreeSet::new();
            updates.values().for_each(|&t| self.parts_of(t, &mut seen));
            if !self.was_read(new, element, (known, &seen), &mut Vec::new()) {
                return None;
            }
            out.push(new);
        }
        Some(out)
    }

    /// The element at positions with choices in them: the choices stand outside.
    fn lifted(&mut self, element: &Element, args: Vec<Term>, budget: &mut u32) -> Option<Term> {
        *budget = budget.checked_sub(1)?;
        let Some(c) = args.iter().find_map(|&a| self.choice_in(a)) else {
            let pool = &mut self.body.pool;
            let (sort, scalar) = (pool.sort(element.term), Some(element.scalar));
            return Some(pool.fun(element.function, args, sort, scalar));
        };
        let mut sides = [c; 2];
        for (side, value) in sides.iter_mut().zip([true, false]) {
            let mut map = FxHashMap::default();
            map.insert(c, self.body.pool.bool(value));
            let args = args.iter().map(|&a| self.body.pool.replace(a, &mut map)).collect();
            *side = self.lifted(element, args, budget)?;
        }
        Some(self.body.pool.ite(c, sides[0], sides[1]))
    }

    /// The condition of an outermost choice in a term.
    fn choice_in(&self, t: Term) -> Option<Term> {
        let pool = &self.body.pool;
        if let Node::Ite(c, ..) = *pool.node(t) {
            return Some(c);
        }
        let inside = pool.operands(t).into_iter().filter(|&a| pool.has_choice(a));
        inside.into_iter().find_map(|a| self.choice_in(a))
    }

    /// Has the piece read each element that may be the new value, wherever it is? `path`: what holds there.
    fn was_read(
        &self,
        t: Term,
        element: &Element,
        piece: (u32, &BTreeSet<Term>),
        path: &mut Vec<Term>,
    ) -> bool {
        if t == element.term {
            return true;
        }
        let at = path.len();
        if let Node::Ite(c, a, b) = *self.body.pool.node(t) {
            self.conjuncts(c, true, path);
            let yes = self.was_read(a, element, piece, path);
            path.truncate(at);
            self.conjuncts(c, false, path);
            let no = yes && self.was_read(b, element, piece, path);
            path.truncate(at);
            return no;
        }
        let (known, read) = piece;
        let always = !self.nested && t.0 < known && read.contains(&t);
        always && !self.body.guarded.contains(&t) || path.iter().any(|&c| self.compares(c, t))
    }

    /// What certainly holds where a condition does (or does not).
    fn conjuncts(&self, c: Term, holds: bool, out: &mut Vec<Term>) {
        match (self.body.pool.node(c), holds) {
            (&Node::And(a, b), true) | (&Node::Or(a, b), false) => {
                self.conjuncts(a, holds, out);
                self.conjuncts(b, holds, out);
            }
            (&Node::Not(a), _) => self.conjuncts(a, !holds, out),
            _ => out.push(c),
        }
    }

    /// Does a condition that was evaluated need a value, whatever else holds?
    fn compares(&self, c: Term, value: Term) -> bool {
        let (mut open, mut seen) = (vec![c], BTreeSet::new());
        while let Some(t) = open.pop() {
            if t == value {
                return true;
            }
            let chooses =
                matches!(self.body.pool.node(t), Node::Ite(..) | Node::And(..) | Node::Or(..));
            if !chooses && seen.insert(t) {
                open.extend(self.body.pool.operands(t));
            }
        }
        false
    }

    fn occurs(&self, part: Term, t: Term) -> bool {
        let mut seen = BTreeSet::new();
        self.parts_of(t, &mut seen);
        seen.contains(&part)
    }

    fn parts_of(&self, t: Term, seen: &mut BTreeSet<Term>) {
        let mut open = vec![t];
        while let Some(t) = open.pop() {
            if seen.insert(t) {
                open.extend(self.body.pool.operands(t));
            }
        }
    }
}

/// The loops around a piece.
fn around(parts: &[Part], piece: u32) -> Vec<StmtId> {
    for part in parts {
        if let Part::Loop(s, inside) = part {
            if inside.contains(&Part::Piece(piece)) {
                return vec![*s];
            }
            let mut further = around(inside, piece);
            if !further.is_empty() {
                further.push(*s);
                return further;
            }
        }
    }
    Vec::new()
}
