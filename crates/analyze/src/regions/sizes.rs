//! Sizes at which a loop would leave an array.
//!
//! **Decides** for which values of the program's integers every iteration of a loop would name an element before the first one
//! of a dimension: there it does not run, and reads nothing.
//!
//! **Example** with `w(0:n, m)` a loop that updates `w(g - 3, j)` for each `j` runs only where `g >= 3`, or there is no `j`. So what it
//! reads of `w(2, j)` was written by `do i = 0, g - 1; w(i, j) = …`.
//!
//! **Why it is sound** the language forbids subscripts outside of the declared bounds, as everything in this room takes for
//! granted ([`Engine::in_bounds`]). An access counts if it certainly happens whenever an iteration comes to its end; and each one
//! does: nothing in it leaves the loop, ends the program, or is not known. Only first elements are asked for: old programs
//! run beyond the last one of a fast dimension on purpose. An access that lies before the first one for all sizes means another row.
//!
//! **Gives up when** the array is a dummy, a pointer, or seen in several shapes; jumps are in the procedure.
//!
//! **Cost and limit** one more walk over the loop that is asked about, or over one that no other loop is around.
//!
//! **Source** ours.

use heiretsu_ir::{StmtId, StmtKind, visit};
use heiretsu_sets::{Affine, System};

use super::Engine;
use super::loops::is_program;
use super::set::{May, Must, and_all, coordinate};

/// Most cases in which one access lies before the first element.
const MAX_PARTS: usize = 2;

impl Engine<'_, '_> {
    /// What an iteration exposes, without what it would read where the loop cannot run.
    pub(super) fn where_it_runs(&mut self, l: StmtId, exposed: May) -> May {
        if self.touching || exposed.is_nothing() || !self.comes_to_its_end(l) {
            return exposed;
        }
        let dims = self.in_bounds().symbols().iter().filter(|s| !is_program(**s)).count();
        if dims == 0 {
            return exposed;
        }
        let mut touching = self.touching();
        let certain = touching.iteration(l).0.must;
        let mut never = Must::nothing();
        for p in certain.parts() {
            (0..dims).for_each(|d| never.extend(&self.sizes_before_the_first(p, d)));
        }
        exposed.minus(&never, &mut self.work)
    }

    /// For which sizes an access, wherever it happens, would lie before the first element of a dimension.
    fn sizes_before_the_first(&mut self, p: &System, dim: usize) -> Must {
        let mut out = Must::nothing();
        let before = Affine::from_terms(-1, [(coordinate(dim), -1)]);
        let s = and_all(p, before.as_slice());
        if self.work.is_empty(&s) {
            return out;
        }
        let sizes = self.work.project(&s, &is_program, MAX_PARTS);
        let all = self.work.project(p, &is_program, MAX_PARTS);
        sizes.into_iter().flatten().for_each(|p| out.add(p));
        // (Where that happens whenever the access does, the program means another row.)
        let mut sound = May::nothing();
        all.into_iter().flatten().for_each(|p| sound.add(p));
        let left = sound.minus(&out, &mut self.work);
        let some = left.parts().iter().any(|p| !self.work.is_empty(p));
        if some { out } else { Must::nothing() }
    }

    /// Does each iteration do all that it certainly does when it ends, as far as it does not run forever?
    fn comes_to_its_end(&self, l: StmtId) -> bool {
        let cx = self.cx;
        let inside = visit::stmts(cx.procedure, &[l]);
        let plain = |s: &StmtId| match &cx.procedure.stmt(*s).kind {
            StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::Continue { .. }
            | StmtKind::Label(_)
            | StmtKind::Directive(_) => true,
            StmtKind::Break { target } => *target != l && inside.contains(target),
            StmtKind::While { .. }
            | StmtKind::Return(_)
            | StmtKind::Goto(_)
            | StmtKind::Effect(_)
            | StmtKind::Opaque(_) => false,
        };
        let mut calls = cx.calls(l).iter().chain(cx.own_calls(l));
        !cx.any_jumps() && inside.iter().all(plain) && calls.all(|site| site.trouble.is_none())
    }
}
