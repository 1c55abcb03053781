//! The loops of a procedure as a tree.
//!
//! **Decides** which loops are inside which, and which nests are perfect and rectangular.
//! **Example** `for (i …) for (j = 0; j < i; …)` is perfect and not rectangular.
//! **Why it is sound** a nest is perfect if the outer body is the inner loop and nothing else; it is rectangular
//! if the inner bounds read nothing that is written in the outer loop, its variable included.
//! **Gives up when** never: anything unusual counts as neither.
//! **Cost and limit** one walk over the procedure; bounds are small.
//! **Source** OpenMP 4.5, 2.6 and 2.7.1 (collapse).

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::openmp::has_openmp;
use heiretsu_ir::{ExprKind, Procedure, StmtId, StmtKind, VarId, visit};

/// The loops of a procedure, by their position in the order of `visit::loops`.
pub struct Nest {
    loops: Vec<visit::LoopEntry>,
    positions: BTreeMap<StmtId, usize>,
    children: Vec<Vec<usize>>,
}

impl Nest {
    /// Collects the loops.
    pub fn new(procedure: &Procedure) -> Nest {
        let loops = visit::loops(procedure);
        let positions: BTreeMap<StmtId, usize> =
            loops.iter().enumerate().map(|(at, entry)| (entry.stmt, at)).collect();
        let mut children = vec![Vec::new(); loops.len()];
        for (at, entry) in loops.iter().enumerate() {
            if let Some(parent) = entry.parent.and_then(|parent| positions.get(&parent)) {
                children[*parent].push(at);
            }
        }
        Nest { loops, positions, children }
    }

    /// The outermost loops.
    pub fn roots(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.loops.len()).filter(|at| self.loops[*at].parent.is_none())
    }

    /// The loops directly inside a loop.
    pub fn children(&self, at: usize) -> &[usize] {
        self.children.get(at).map_or(&[], Vec::as_slice)
    }

    /// All loops inside a loop.
    pub fn inside(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let depth = self.loops.get(at).map_or(u32::MAX, |entry| entry.depth);
        (at + 1..self.loops.len()).take_while(move |inner| self.loops[*inner].depth > depth)
    }

    /// All loops around a loop, innermost first.
    pub fn around(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let parent = |at: &usize| {
            self.loops.get(*at)?.parent.and_then(|parent| self.positions.get(&parent)).copied()
        };
        std::iter::successors(parent(&at), parent)
    }

    /// The statement of a loop.
    pub fn stmt(&self, at: usize) -> Option<StmtId> {
        self.loops.get(at).map(|entry| entry.stmt)
    }

    /// The loop that is all of another's body.
    pub fn perfect_child(&self, procedure: &Procedure, at: usize) -> Option<usize> {
        let outer = procedure.as_loop(self.stmt(at)?)?;
        let &[only] = outer.body.as_slice() else { return None };
        procedure.as_loop(only)?;
        self.positions.get(&only).copied()
    }

    /// Do the bounds of `inner` keep their values while `outer` runs, and are they free of memory reads?
    pub fn is_rectangular(&self, procedure: &Procedure, outer: usize, inner: usize) -> bool {
        let (Some(outer), Some(stmt)) = (self.stmt(outer), self.stmt(inner)) else { return false };
        let Some(l) = procedure.as_loop(stmt) else { return false };
        let written = written(procedure, outer);
        let mut fixed = true;
        for bound in [l.lower, l.upper, l.step] {
            visit::each_expr(procedure, bound, &mut |_, e| {
                fixed &= match &e.kind {
                    ExprKind::Read(place) => place.is_var() && !written.contains(&place.var),
                    ExprKind::Call(..) | ExprKind::Opaque(_) | ExprKind::AddressOf(_) => false,
                    ExprKind::Int(_)
                    | ExprKind::Real(_)
                    | ExprKind::Logical(_)
                    | ExprKind::Text(_)
                    | ExprKind::Unary(..)
                    | ExprKind::Binary(..)
                    | ExprKind::Compare(..)
                    | ExprKind::And(..)
                    | ExprKind::Or(..)
                    | ExprKind::Not(_)
                    | ExprKind::Select(..)
                    | ExprKind::Convert(_)
                    | ExprKind::Intrinsic(..) => true,
                };
            });
        }
        fixed && !l.reevaluated
    }
}

/// Variables that a loop writes by name, loop variables included.
pub fn written(procedure: &Procedure, outer: StmtId) -> BTreeSet<VarId> {
    let mut written = BTreeSet::new();
    for stmt in visit::stmts(procedure, &[outer]) {
        if let StmtKind::Loop(l) = &procedure.stmt(stmt).kind {
            written.insert(l.var);
        }
        visit::each_place(procedure, stmt, &mut |place, how| match how {
            visit::Use::Write | visit::Use::Argument | visit::Use::Address => {
                written.insert(place.var);
            }
            visit::Use::Read => {}
        });
    }
    written
}

/// The statements beside a parallel version of them: the version for little work.
pub fn beside_openmp(procedure: &Procedure) -> BTreeSet<StmtId> {
    let mut out = BTreeSet::new();
    for s in visit::stmts(procedure, &procedure.body) {
        let StmtKind::If { then_block, else_block, .. } = &procedure.stmt(s).kind else { continue };
        if has_openmp(procedure, then_block) && !has_openmp(procedure, else_block) {
            out.extend(visit::stmts(procedure, else_block));
        }
    }
    out
}
