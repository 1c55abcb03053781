//! Sums that pass through other variables: one name that serves two purposes in an iteration.
//!
//! **Decides** whether a variable leaves each iteration as what it was at its start, plus something that does not depend
//! on that.
//!
//! **Example** `x = s; s = a[i]*2; b[i] = s*s; s = x + a[i];` → `reduction(+:s)`: between the first statement and the last
//! one `s` is another variable by the same name. So is `t = s + a[i]; s = t;`.
//!
//! **Why it is sound** every path of the iteration is followed, and for each scalar it is known whether it holds the
//! running value plus something, or nothing of it. The running value is only copied between scalars of one type and
//! added to; conditions, subscripts, stores, bounds and callees see nothing of it, so each thread may run from a partial
//! sum. The variables that it passes through are set before they are read in every iteration and not needed after the
//! loop: no partial sum survives in them.
//!
//! **Gives up when** the running value is used in another way, jumps leave the path, or paths disagree (H106, H109).
//!
//! **Cost and limit** one walk over the body, a few more over nested loops; only where the variable is copied to another.
//!
//! **Source** ours; OpenMP 4.5, 2.15.3.6 (a private copy may be used like any variable).

use std::collections::BTreeMap;

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::{
    BinaryOp, Block, ExprId, ExprKind, Scalar, StmtId, StmtKind, Storage, Type, VarId, visit,
};

use super::{Found, assumptions, describe};
use crate::FloatPolicy;
use crate::cx::{Access, Cx};
use crate::flow::Atom;

/// Nested loops are walked so often until nothing changes (the values can only get worse, twice each).
const ROUNDS: usize = 8;

/// Of the running value, a scalar holds …
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    /// … all, plus something that does not depend on it.
    Running,
    /// … perhaps something.
    Perhaps,
}

/// What each scalar holds; those that are not in it hold nothing of the running value.
type Present = BTreeMap<VarId, Holds>;

/// Is `var` a sum that passes through other variables?
pub fn sum(cx: &Cx, l: StmtId, var: VarId, accesses: &[&Access]) -> Option<Found> {
    let scalar @ (Scalar::Int { .. } | Scalar::Float { .. }) = cx.var(var).ty.scalar()? else {
        return None;
    };
    let reordered = matches!(cx.options.float, FloatPolicy::Reassoc | FloatPolicy::Fast);
    if scalar.is_floating() && !reordered {
        return None;
    }
    let copied = |a: &&&Access| match &cx.procedure.stmt(a.stmt).kind {
        StmtKind::Assign { place, .. } => a.reads && place.is_var() && place.var != var,
        _ => false,
    };
    accesses.iter().find(copied)?;
    let mut walk = Walk { cx, l, var, now: Present::from([(var, Holds::Running)]) };
    walk.block(&cx.counted(l)?.body)?;
    if walk.now.get(&var) != Some(&Holds::Running) {
        return None;
    }
    let detail = format!("{}, through other variables", describe(ReductionOp::Add));
    let assumptions = assumptions(cx.name(var), ReductionOp::Add, scalar);
    Some(Found { op: ReductionOp::Add, assumptions, detail })
}

struct Walk<'a, 'u> {
    cx: &'a Cx<'u>,
    l: StmtId,
    var: VarId,
    now: Present,
}

impl Walk<'_, '_> {
    /// `None`: the running value is used in another way.
    fn block(&mut self, block: &Block) -> Option<()> {
        block.iter().try_for_each(|s| self.stmt(*s))
    }

    fn stmt(&mut self, stmt: StmtId) -> Option<()> {
        let cx = self.cx;
        match &cx.procedure.stmt(stmt).kind {
            StmtKind::Assign { place, value } if place.is_var() => {
                let holds = self.value(*value)?;
                if holds {
                    self.may_hold(place.var)?;
                    self.now.insert(place.var, Holds::Running);
                } else {
                    self.now.remove(&place.var);
                }
                Some(())
            }
            StmtKind::Assign { .. } | StmtKind::Call { .. } | StmtKind::Effect(_) => {
                self.untouched(stmt)
            }
            StmtKind::If { then_block, else_block, .. } => {
                self.untouched(stmt)?;
                let before = self.now.clone();
                self.block(then_block)?;
                let then = std::mem::replace(&mut self.now, before);
                self.block(else_block)?;
                self.join(&then);
                Some(())
            }
            StmtKind::Loop(inner) => {
                self.untouched(stmt)?;
                if self.now.contains_key(&inner.var) {
                    return None;
                }
                self.repeated(stmt, &inner.body)
            }
            StmtKind::While { body, .. } => self.repeated(stmt, body),
            // Paths that end elsewhere are not followed.
            StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Directive(_)
            | StmtKind::Opaque(_) => None,
        }
    }

    /// A body that runs any number of times.
    fn repeated(&mut self, stmt: StmtId, body: &Block) -> Option<()> {
        for _ in 0..ROUNDS {
            self.untouched(stmt)?;
            let before = self.now.clone();
            self.block(body)?;
            self.join(&before);
            if self.now == before {
                return Some(());
            }
        }
        None
    }

    fn join(&mut self, other: &Present) {
        for (var, holds) in other {
            let mine = self.now.get(var).copied();
            if mine != Some(*holds) {
                self.now.insert(*var, Holds::Perhaps);
            }
        }
        for (var, holds) in &mut self.now {
            if !other.contains_key(var) {
                *holds = Holds::Perhaps;
            }
        }
    }

    /// Does the statement itself leave alone what holds something of the running value?
    fn untouched(&self, stmt: StmtId) -> Option<()> {
        let touches = |a: &Access| {
            self.now.keys().any(|v| *v == a.place.var || self.cx.same_storage(*v, a.place.var))
        };
        let accesses = self.cx.own_accesses(stmt);
        (!self.cx.is_opaque(stmt) && !accesses.iter().any(touches)).then_some(())
    }

    /// Is a value the running one plus something (or nothing of it)?
    fn value(&self, e: ExprId) -> Option<bool> {
        let p = self.cx.procedure;
        let mut any = false;
        visit::each_place_in(p, e, &mut |place, _| any |= self.now.contains_key(&place.var));
        if !any {
            return Some(false);
        }
        if p.expr(e).ty != self.cx.var(self.var).ty {
            return None;
        }
        match &p.expr(e).kind {
            ExprKind::Read(place) => {
                (self.now.get(&place.var) == Some(&Holds::Running)).then_some(true)
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                (self.value(*a)? != self.value(*b)?).then_some(true)
            }
            ExprKind::Binary(BinaryOp::Sub, a, b) => {
                (self.value(*a)? && !self.value(*b)?).then_some(true)
            }
            _ => None,
        }
    }

    /// May a variable hold partial sums? Each thread has its own, and none is seen by anybody else.
    fn may_hold(&self, var: VarId) -> Option<()> {
        if var == self.var {
            return Some(());
        }
        let cx = self.cx;
        let v = cx.var(var);
        let plain = v.storage == Storage::Local
            && matches!(v.ty, Type::Scalar(_))
            && v.ty == cx.var(self.var).ty
            && v.alias.is_none()
            && !v.attrs.address_taken
            && !v.attrs.volatile
            && !v.attrs.fortran_pointer;
        if !plain {
            return None;
        }
        if cx.iteration_local(self.l, var) {
            return Some(());
        }
        let atom = Atom::var(var);
        let fresh = cx.flow().iteration(cx, self.l, &atom).exposed.is_none()
            && cx.flow().needed_after(cx, self.l, &atom).is_none();
        fresh.then_some(())
    }
}
