//! Arrays of which a procedure asks the shape.
//!
//! **Decides** whether an array keeps its shape while the procedure runs, and which writes may give it another one.
//!
//! **Example** `do i = 1, size(s%b); s%b(i)%x = 0`: what is stored into elements of `s%b` leaves its size alone; `s = t` does not.
//!
//! **Why it is sound** the shape of an array that can be allocated goes with the array: only what writes the array as a whole, or
//! an object that contains it, can allocate it anew: a shorter place of the same variable. (ALLOCATE, DEALLOCATE, assignments
//! and calls that may do so name such places.) Where nothing in the procedure does that, and nothing is reached in other ways, a
//! question for the shape reads a constant, which no order of iterations changes.
//!
//! **Gives up when** the object has several names, or something in the procedure is not understood: the question counts as a
//! read of the array then.
//!
//! **Cost and limit** one walk over the statements of a procedure that asks at all.
//!
//! **Source** Fortran 2018, 9.7.1, 9.7.3, 10.2.1.3.

use heiretsu_ir::{
    Arg, ExprId, ExprKind, Place, Procedure, Step, StmtId, StmtKind, Storage, Unit, VarId, visit,
};

use crate::calls::{self, Summaries};
use crate::cx::Cx;
use crate::overlap;

/// What may give arrays another shape in one procedure.
#[derive(Default)]
pub struct Shapes {
    /// Something may be written without a name.
    unknown: bool,
    /// Something is called that may change what others know as well.
    calls: bool,
    /// Written, by variable and number of steps.
    written: Vec<(VarId, usize)>,
}

impl Shapes {
    /// Looks at a procedure.
    pub fn of(unit: &Unit, procedure: &Procedure, summaries: &Summaries) -> Shapes {
        let asks =
            |x: &heiretsu_ir::Expr| matches!(&x.kind, ExprKind::Call(c, _) if c.asks_shape());
        let mut shapes = Shapes::default();
        if !procedure.exprs.iter().any(asks) {
            shapes.unknown = true;
            return shapes;
        }
        for s in visit::stmts(procedure, &procedure.body) {
            shapes.statement(unit, procedure, summaries, s);
        }
        shapes
    }

    fn statement(&mut self, unit: &Unit, p: &Procedure, summaries: &Summaries, s: StmtId) {
        let mut call = |callee: &heiretsu_ir::Callee, args: &[Arg]| {
            if callee.asks_shape() || calls::only_reads(unit, summaries, callee, args.len()) {
                return;
            }
            self.calls = true;
            for arg in args {
                match arg {
                    Arg::Reference(place) => self.written.push((place.var, place.steps.len())),
                    Arg::Value(_) => {}
                }
            }
        };
        visit::each_stmt_expr(p, s, &mut |_, x| {
            if let ExprKind::Call(callee, args) = &x.kind {
                call(callee, args);
            }
        });
        let mut opaque = false;
        visit::each_stmt_expr(p, s, &mut |_, x| opaque |= matches!(x.kind, ExprKind::Opaque(_)));
        match &p.stmt(s).kind {
            StmtKind::Call { callee, args } => call(callee, args),
            StmtKind::Assign { place, .. } => self.written.push((place.var, place.steps.len())),
            StmtKind::Effect(e) => {
                self.written.extend(e.writes.iter().map(|w| (w.var, w.steps.len())));
            }
            StmtKind::Opaque(_) => opaque = true,
            StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::While { .. }
            | StmtKind::Return(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Directive(_) => {}
        }
        self.unknown |= opaque;
    }

    /// Has the array the same shape whenever the procedure asks?
    pub fn is_fixed(&self, procedure: &Procedure, array: &Place) -> bool {
        let v = procedure.var(array.var);
        let own = match v.storage {
            Storage::Local | Storage::Parameter { .. } | Storage::Result => true,
            Storage::Global(_) | Storage::Static => !self.calls,
            Storage::View { .. } | Storage::Heap | Storage::Pointee => false,
        };
        let odd = v.attrs.address_taken || v.attrs.fortran_pointer || v.alias.is_some();
        let deref = array.steps.iter().any(|s| matches!(s, Step::Deref(_)));
        let reshaped = |w: &(VarId, usize)| w.0 == array.var && w.1 <= array.steps.len();
        own && !odd && !deref && !self.unknown && !self.written.iter().any(reshaped)
    }
}

/// May a write give an array another shape?
pub fn may_reshape(cx: &Cx, array: &Place, write: &Place) -> bool {
    let inside = write.var == array.var && write.steps.len() > array.steps.len();
    !inside && overlap::may_overlap(cx, array, write)
}

/// The arrays of which an expression asks the shape.
pub fn asked(procedure: &Procedure, e: ExprId) -> Vec<&Place> {
    let mut out = Vec::new();
    visit::each_expr(procedure, e, &mut |id, _| {
        if let ExprKind::Call(callee, args) = &procedure.expr(id).kind
            && callee.asks_shape()
        {
            out.extend(args.iter().filter_map(|arg| match arg {
                Arg::Reference(place) => Some(place),
                Arg::Value(_) => None,
            }));
        }
    });
    out
}
