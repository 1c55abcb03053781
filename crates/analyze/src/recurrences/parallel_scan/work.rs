//! How much more a loop in blocks does than the loop itself.
//!
//! **Decides** the work of all passes over that of one run of the loop, in percent.
//!
//! **Example** the greatest sum of a prefix: one pass adds, the second one adds and compares: about 150.
//!
//! **Why it is sound** nothing depends on it but whether blocks are written.
//!
//! **Gives up when** –
//!
//! **Cost and limit** the terms of each pass once. Operations count alike, but divisions and reads of large elements.
//!
//! **Source** measurements of the reduction benchmark (`docs/measurements/reductions.md`).

use std::collections::BTreeSet;

use heiretsu_ir::parallel_scan::Part;
use heiretsu_ir::{BinaryOp, Scalar, StmtId, StmtKind, visit};

use super::super::body::{Function, StateVar};
use super::super::combination;
use super::super::semiring::Semiring;
use super::super::term::{Node, Pool, Term};
use super::Maker;

/// Iterations of a nested loop, for one of the loop around it.
const INNER: u64 = 8;
/// A division, in other operations.
const DIVISION: u64 = 6;
/// Reading 8 bytes.
const LARGE: u64 = 4;

impl Maker<'_, '_> {
    /// The work of the loop as it stands.
    pub(super) fn own_work(&self) -> u64 {
        let lists: Vec<Vec<Term>> =
            self.form.body.pieces.iter().map(|p| p.updates.values().copied().collect()).collect();
        // What is stored counts for nothing: memory is what such loops wait for.
        self.work_of(&lists)
    }

    /// The work of a pass, by the new values in each piece.
    pub(super) fn work_of(&self, lists: &[Vec<Term>]) -> u64 {
        let mut total = 0u64;
        for (p, list) in lists.iter().enumerate() {
            let depth = depth(&self.form.body.parts, p as u32).unwrap_or(0).min(4);
            let (mut open, mut seen) = (list.clone(), BTreeSet::new());
            let mut here = 0u64;
            if !list.is_empty() {
                let elements = &self.form.body.pieces[p].elements;
                open.extend(elements.values().flatten());
                here += elements.len() as u64;
            }
            while let Some(t) = open.pop() {
                if seen.insert(t) {
                    here += self.weight(t);
                    open.extend(self.form.body.pool.operands(t));
                }
            }
            total = total.saturating_add(here.saturating_mul(INNER.pow(depth)));
        }
        total
    }

    /// Do nested loops only add to variables that the rest of the body uses in other ways? Then their sums can be made
    /// ahead, as fast as memory is read, and the rest runs as it stands.
    pub(super) fn sums_first(&mut self) -> bool {
        if self.stores_inside() {
            return false;
        }
        let fortran = self.cx.unit.language.is_fortran();
        let (mut added, mut only) = (0u64, true);
        for p in 0..self.form.body.pieces.len() {
            if self.on_top(p) {
                continue;
            }
            let updates = self.form.body.pieces[p].updates.clone();
            only &= self.form.body.pieces[p].elements.is_empty();
            for (k, t) in updates {
                let state = &self.form.body.states[k as usize];
                let fits = match state.scalar {
                    Scalar::Int { bits: 32, signed: true } => true,
                    Scalar::Int { bits: 64, .. } => !fortran,
                    Scalar::Float { bits: 32 | 64 } => true,
                    _ => false,
                };
                only &= fits && !state.vector && self.own >> k & 1 == 0;
                if !only {
                    return false;
                }
                let x = self.x(k);
                let t = combination::of(&mut self.form.body, t, 1 << k);
                only &= adds(&mut self.form.body.pool, t, x, &mut BTreeSet::new());
                added |= 1 << k;
            }
        }
        let stored = self.form.body.stored;
        let used = |stage: &super::Stage| {
            let own = stage.states.iter().any(|k| added >> k & 1 == 1);
            own && stage.found.ring != Semiring::PlusTimes
                || stage.states.iter().any(|k| (added & stored) >> k & 1 == 1)
                || stage.reads.iter().any(|k| added >> k & 1 == 1)
        };
        only && added != 0 && self.form.stages.iter().any(used)
    }

    /// Do nested loops store, too?
    fn stores_inside(&self) -> bool {
        let p = self.cx.procedure;
        let stores = |s: StmtId| match &p.stmt(s).kind {
            StmtKind::Assign { place, .. } => {
                let runs = |state: &StateVar| state.var == place.var;
                !self.form.body.states.iter().any(runs)
            }
            _ => false,
        };
        let around = self.cx.counted(self.l).map(|l| visit::stmts(p, &l.body)).unwrap_or_default();
        let nested = around.iter().filter_map(|s| p.as_loop(*s));
        nested.flat_map(|inner| visit::stmts(p, &inner.body)).any(stores)
    }

    fn weight(&self, t: Term) -> u64 {
        let body = &self.form.body;
        match body.pool.node(t) {
            Node::State(_)
            | Node::Data(_)
            | Node::Big
            | Node::Unknown(_)
            | Node::Bool(_)
            | Node::Constant(_)
            | Node::Not(_) => 0,
            Node::Poly(sum) => {
                let products = sum.iter().map(|(m, c)| {
                    let factors = m.len() + usize::from(c.unsigned_abs() != 1 && !m.is_empty());
                    factors.saturating_sub(1)
                });
                (products.sum::<usize>() + sum.len().saturating_sub(1)) as u64
            }
            Node::Ite(..) | Node::Cmp(..) | Node::And(..) | Node::Or(..) | Node::Bits(..) => 1,
            Node::Fun(f, _) => match body.functions.get(*f as usize) {
                // Two threads do not read large elements much faster than one.
                Some(Function::Read(..))
                    if body.pool.scalar(t).and_then(Scalar::bytes) >= Some(8) =>
                {
                    LARGE
                }
                Some(Function::Reciprocal | Function::Binary(BinaryOp::Div | BinaryOp::Rem, _)) => {
                    DIVISION
                }
                _ => 1,
            },
        }
    }
}

/// Is a term the variable plus data, whichever conditions on data hold?
/// (What is in `seen` is looked at elsewhere.)
fn adds(pool: &mut Pool, t: Term, x: Term, seen: &mut BTreeSet<Term>) -> bool {
    if !seen.insert(t) {
        return true;
    }
    if let Node::Ite(c, a, b) = *pool.node(t) {
        return pool.states(c) == 0 && adds(pool, a, x, seen) && adds(pool, b, x, seen);
    }
    let sort = pool.sort(x);
    let more = pool.sub(sort, t, x);
    pool.states(more) == 0
}

/// How many nested loops stand around a piece.
fn depth(parts: &[Part], piece: u32) -> Option<u32> {
    parts.iter().find_map(|part| match part {
        Part::Piece(p) => (*p == piece).then_some(0),
        Part::Loop(_, inside) => depth(inside, piece).map(|d| d + 1),
    })
}
